"""Where the companion believes a card to be, and what it waits for."""

from companion.core.game import Refusal
from companion.core.prompts import Prompt
from companion.games.shuffling_horror.cards import SURVIVORS
from companion.games.shuffling_horror.procedures import (
    Drawing,
    EventCard,
    Keeping,
    MashLeave,
    MonsterAttack,
    Permission,
    Placing,
)
from companion.games.shuffling_horror.prompts import prompts
from companion.games.shuffling_horror.rules.cards import place_of
from companion.games.shuffling_horror.state import PLACE_OF, State
from companion.games.shuffling_horror.words.names import (
    be,
    capital,
    frame,
    name_of,
    sanctuary,
    the,
    throng,
)


def where(state: State, card: str) -> Refusal:
    """The place of a card, as a sentence with the clause that put it there."""
    words, cite = _place(state, card)
    return Refusal(f"{capital(the(state, card))} {be(state, card)} {words}.", cite)


def _place(state: State, card: str) -> tuple[str, tuple[str, ...]]:
    one = state.cast.get(card)
    if one is not None:
        inside = "" if one.inside is None else f", inside {sanctuary(state, one.inside)}"
        return f"in play for {name_of(state, one.seat)}{inside}", ()
    for survivor, other in state.cast.items():
        if card in other.held or card == other.trapped:
            return f"with {the(state, survivor)}", ()
    on_table = _on_table(state, card)
    if on_table:
        return on_table, ()
    if card in state.astray:
        return "discarded since this reel began, or hidden under a sanctuary", ("SH-246",)
    if card in state.discards:
        return "in the discard pile since this reel began", ("SH-11",)
    if card in state.graveyard:
        return "in the graveyard", ("SH-12",)
    if card in state.undrawn:
        return ("perhaps" if state.lost else "still") + " in the survivor pile", ("SH-17",)
    if card in state.unseen:
        return "in one of the piles or face down", ()
    if card in _in_hand(state):
        return "on the table already", ()
    return "not part of this movie" if card not in SURVIVORS else "not in play", ()


def _in_hand(state: State) -> tuple[str, ...]:
    """Cards that lie open until it is settled where they go."""
    found: list[str] = []
    for one in state.stack:
        match one:
            case Drawing():
                found += one.drawn
            case Keeping() | Placing() | EventCard():
                found.append(one.card)
            case _:
                pass
    return tuple(found)


def _on_table(state: State, card: str) -> str:
    for place, shown in enumerate(state.frames, 1):
        if shown is not None and shown.card == card:
            return f"on {frame(place)}"
        if shown is not None and shown.under == card:
            return f"covered on {frame(place)}"
    for slot, refuge in enumerate(state.sanctuaries, 1):
        if refuge.card == card:
            return "in play already"
        if card in refuge.store or card == refuge.lurker:
            return f"in {sanctuary(state, slot)}"
    lies = place_of(state, card)
    if lies in PLACE_OF:
        return f"in {throng(state, lies)}"
    if card == state.among:
        return "aside, or in the survivor pile"
    return ""


def waiting(state: State, *cite: str) -> Refusal:
    """That something else comes first, and what."""
    if state.result is not None:
        return Refusal("The movie is over.", ("SH-06",))
    asked = next((one for one in prompts(state) if not one.optional), None)
    if asked is None:
        return Refusal("Nothing is awaited now.", cite)
    return Refusal(f"That does not fit now: {_awaited(state, asked)}.", cite)


def _awaited(state: State, prompt: Prompt) -> str:
    name, hints = name_of(state, prompt.seat), prompt.hints
    who = the(state, hints["survivor"]) if hints.get("survivor") in SURVIVORS else name
    now = state.stack[-1]
    match prompt.ask:
        case "roll":
            return "the dice are awaited"
        case "reveal":
            return f"the card on {frame(hints['frame'])} is awaited"
        case "draw":
            return "the drawn card is awaited"
        case "turn":
            return f"it is the turn of {who}"
        case "attack":
            return f"{who} attacks"
        case "counterstrike":
            return f"{who} may strike back"
        case "negate" if isinstance(now, MonsterAttack):
            return f"{the(state, now.target)} takes damage"
        case "star":
            return f"{name} decides about a Horror Star"
        case "permission" if isinstance(now, Permission | MashLeave):
            return f"{name} decides about {the(state, now.card)}"
        case "award":
            return "the Horror Star is given first"
        case "event" | "manual" | "choose" | "pick":
            event = next((one for one in reversed(state.stack) if isinstance(one, EventCard)), None)
            return "an event is open" if event is None else f"{the(state, event.card)} is open"
        case "target":
            return f"{name} declares an attack"
        case "take" | "place":
            return f"{name} places a card in a throng"
        case _:
            return f"{name} has to decide"


def asking(state: State, ask: str) -> Prompt | None:
    """The open prompt of that word, if there is one."""
    return next((one for one in prompts(state) if one.ask == ask), None)
