"""What is wrong with an action as such, and why a sound one is not allowed now."""

from msgspec import UNSET

from companion.core.actions import Action, Correct
from companion.core.game import Refusal
from companion.core.wording import unknown
from companion.games.monstercon import actions as did
from companion.games.monstercon.cards import CARDS, KINGS, SUIT, Suited
from companion.games.monstercon.corrections import misfit
from companion.games.monstercon.options import kings_in_use
from companion.games.monstercon.prompts import FIVE, THREE
from companion.games.monstercon.state import State
from companion.games.monstercon.viewing import is_face_down

SEAT_FIELDS = ("seat", "to", "ignored")


def well_formed(state: State, action: Action) -> str | None:
    """None, or what is wrong with the action whatever the position."""
    for field in SEAT_FIELDS:
        seat = getattr(action, field, 0)
        if seat is not UNSET and not 0 <= seat < len(state.names):
            return f"{field}: there is no seat {seat}"
    match action:
        case did.TakeKing() | did.Play() | did.RetrieveJoker() if action.card not in CARDS:
            return "card: " + unknown("card", action.card, CARDS)
        case Correct():
            return misfit(state, action)
        case _:
            pass
    return None


def refusal(state: State, action: Action) -> Refusal:
    """Why no prompt takes it, in the order of the rules file's list."""
    if isinstance(action, Correct):
        return Refusal(f"That cannot stand at {action.path} now.", ("MC-108",))
    if state.phase == "over":
        return Refusal("The game is over.", ("MC-75",))
    match action:
        case did.Play():
            return _card(state, action)
        case did.TakeKing():
            return _king(state, action)
        case did.Whirlwind():
            return _whirlwind(state, action)
        case did.MesmericGaze():
            return _gaze(state, action)
        case did.Shapeshift():
            return _ability(state, action.seat, "werewolf", "MC-62", "Nobody can shift now.")
        case did.BreakGaze():
            return _break(state, action)
        case did.RetrieveJoker():
            return _retrieve(state, action)
        case did.Mimic():
            return _mimic(state, action)
        case did.Deal():
            return Refusal("No cards are dealt now.", ("MC-13",))
        case _:
            return _pass(state)


PASSED_BY: dict[str, tuple[str, str]] = {
    "kings": ("Every player takes a King.", "MC-04"),
    "deal": ("The cards come before anything else.", "MC-13"),
    "mimic": ("The Entity mimics one of the others.", "MC-94"),
    "before-trick": ("Only a whirlwind can be passed by now.", "MC-49"),
    "shift-window": ("Only who could turn the trick by a shift passes now.", "MC-65"),
    "gaze-window": ("Only whose gaze is open passes now.", "MC-56"),
    "break-window": ("Only who loses or receives the trick passes, once.", "MC-89"),
    "retrieve-window": ("Only the Entity can let the Joker go by.", "MC-101"),
}
"""By phase, why this seat cannot pass in it."""


def _pass(state: State) -> Refusal:
    """A card is never passed; a window is, once, by whom it is open for."""
    if state.phase == "trick" and state.blind:
        return Refusal("Each player lays a card; nobody passes.", ("MC-19",))
    if state.phase == "trick":
        clause = "MC-29" if state.table else "MC-28"
        return Refusal("Each player plays a card; nobody passes.", (clause,))
    words, clause = PASSED_BY[state.phase]
    return Refusal(words, (clause,))


def _card(state: State, action: did.Play) -> Refusal:
    name = CARDS[action.card].name
    if action.card in KINGS:
        return Refusal(f"The {name} stays on the table and is never played.", ("MC-39", "MC-06"))
    suit = SUIT[action.card]
    if suit is not None and state.suits and suit not in state.suits:
        return Refusal(f"{suit.title()} are not in play.", ("MC-39", "MC-09"))
    if state.phase in ("kings", "deal", "mimic"):
        return Refusal("The cards are not dealt yet.", ("MC-14",))
    if any(one.card == action.card for one in state.table) and is_face_down(state):
        # not by name: only whoever laid it knows where it is
        return Refusal("That card cannot be laid now.", ("MC-39",))
    if action.card not in state.unshown:
        return Refusal(f"The {name} has been shown in this hand already.", ("MC-39",))
    who = state.names[action.seat]
    if state.phase != "trick":
        return Refusal("A choice is open: it comes before the next card.", ("MC-48",))
    if state.blind:
        return Refusal(f"{who} has laid a card already.", ("MC-19",))
    return Refusal(f"It is {state.names[state.turn or 0]}'s turn, not {who}'s.", ("MC-29",))


def _king(state: State, action: did.TakeKing) -> Refusal:
    name = CARDS[action.card].name
    if state.phase != "kings":
        return Refusal("The Kings lie already.", ("MC-07",))
    if action.card not in kings_in_use(state.options):
        return Refusal(f"{name}: no King in use.", ("MC-04",))
    if state.monsters[action.seat] is not None:
        return Refusal(f"{state.names[action.seat]} has a King already.", ("MC-04",))
    return Refusal(f"The {name} lies before another player.", ("MC-04",))


def _ability(state: State, seat: int, monster: Suited, clause: str, when: str) -> Refusal:
    """Why this seat cannot use that monster's ability."""
    name, mine = state.names[seat], state.monsters[seat]
    entity = mine == "entity" and state.mimic == monster
    if mine != monster and not entity:
        return Refusal(f"{name} is not the {monster.title()}.", ("MC-45",))
    if state.kings[seat] == "down":
        return Refusal(f"{name}'s King is face down in this hand.", ("MC-47", clause))
    if entity and state.user(monster) != seat:
        return Refusal(f"The {monster.title()} has not used that power yet.", ("MC-97", clause))
    return Refusal(when, (clause,))


def _whirlwind(state: State, action: did.Whirlwind) -> Refusal:
    seats = len(state.names)
    if state.phase == "before-trick" and state.user("mummy") == action.seat:
        if action.direction == "across" and seats == THREE:
            cite = ("MC-50",) if action.ignored is UNSET else ("MC-50", "MC-104")
            return Refusal("Three players pass to the left or to the right.", cite)
        if seats == FIVE:
            return Refusal("Across with five players passes one monster by.", ("MC-104",))
        return Refusal("Nobody is passed by with so few players.", ("MC-104",))
    when = "A whirlwind comes before the first card of a trick."
    return _ability(state, action.seat, "mummy", "MC-49", when)


def _gaze(state: State, action: did.MesmericGaze) -> Refusal:
    if state.phase == "gaze-window" and state.user("vampire") == action.seat:
        held = action.to == state.receiver
        if action.to == action.seat and not state.options.k8_vampire:
            cite = ("MC-57", "MC-56") if held else ("MC-57",)
            return Refusal("The gaze cannot give the trick to its own eyes.", cite)
        return Refusal("That player receives the trick already.", ("MC-56",))
    when = "The gaze comes just before a trick is collected."
    return _ability(state, action.seat, "vampire", "MC-56", when)


def _break(state: State, action: did.BreakGaze) -> Refusal:
    name = state.names[action.seat]
    if state.kings[action.seat] == "down":
        return Refusal(f"{name}'s King is face down in this hand.", ("MC-47", "MC-88"))
    if state.phase != "break-window" or state.gaze is None:
        return Refusal("There is no gaze to break.", ("MC-88",))
    if action.seat not in (state.gaze.loser, state.gaze.to):
        return Refusal(f"The trick is not {name}'s to lose or to receive.", ("MC-88",))
    return Refusal(f"{name} has let the gaze pass.", ("MC-89",))


def _retrieve(state: State, action: did.RetrieveJoker) -> Refusal:
    # not by `_ability`: the Zombie has used its power from the deal on (MC-98)
    name = state.names[action.seat]
    if state.monsters[action.seat] != "entity" or state.mimic != "zombie":
        return Refusal(f"{name} is not the Entity in the Zombie's guise.", ("MC-45", "MC-100"))
    if state.kings[action.seat] == "down":
        return Refusal("The Marcus King is face down in this hand.", ("MC-47", "MC-101"))
    return Refusal("No such Joker can come back to that hand now.", ("MC-101",))


def _mimic(state: State, action: did.Mimic) -> Refusal:
    if state.monsters[action.seat] != "entity":
        return Refusal(f"{state.names[action.seat]} is not the Entity.", ("MC-45", "MC-94"))
    if state.phase != "mimic":
        return Refusal("The Entity chooses once, right after the deal.", ("MC-94",))
    return Refusal(f"Nobody is the {action.monster.title()}.", ("MC-94",))
