"""Why an action that is awaited is not allowed so."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from companion.core.actions import Action
from companion.core.guards import Guard
from companion.core.wording import count, listed
from companion.games.vampire_elf_cthulhu import actions as did
from companion.games.vampire_elf_cthulhu.cards import COLORS, Color, objective_name
from companion.games.vampire_elf_cthulhu.rules.activations import is_ready
from companion.games.vampire_elf_cthulhu.rules.novel import empty
from companion.games.vampire_elf_cthulhu.rules.setup import DRAWN
from companion.games.vampire_elf_cthulhu.rules.spending import cost as research_cost
from companion.games.vampire_elf_cthulhu.rules.strength import named
from companion.games.vampire_elf_cthulhu.rules.turning import loser
from companion.games.vampire_elf_cthulhu.state import MOST_FACE_UP, State, face_up, lying, performed
from companion.games.vampire_elf_cthulhu.terms import DEED, titled

Guards = Iterator[Guard]


def exchange(state: State, action: did.Exchange) -> Guards:
    """Why a seat cannot exchange; whether cubes or tokens are lacking is its secret (VE-51)."""
    over = state.phase in ("scoring", "over")
    yield over, "The Novel is complete: ink is not needed any more.", "VE-53"
    sides = () if state.action is None or state.step != "bid" else state.action.sides
    bidding = any(side.seat == action.seat and side.bid is not None for side in sides)
    need = f"{state.names[action.seat]} needs four cubes"
    words = f"{need} outside the bid, and a special token left to take."
    yield bidding, words, "VE-52", "VE-53"
    yield True, f"{need}, and a special token left to take.", "VE-52"


# ---- Phase I


def _place(state: State, action: did.Place) -> Guards:
    seat, card, name = action.seat, action.card, state.names[action.seat]
    title = titled(state, card)
    idea = next((one for one in state.ideas if one.card == card), None)
    if idea is not None:
        yield idea.quill == seat, f"{title} has a quill of {name} already.", "VE-27"
        # before what the seat has, which is its secret
        few = idea.quill is not None and action.cubes <= idea.cubes
        least = count(idea.cubes + 1, "cube")
        yield few, f"{title} is stolen with {least} or more.", "VE-29"
        yield True, f"{name} does not have so many cubes.", "VE-28"
    away = lying(state.displays[seat], card) is None
    where = f"A quill is placed on an idea or on a card of {name}'s Display."
    yield away, where, "VE-25"
    yield action.cubes > 0, "Cubes are laid on Ideas cards only.", "VE-28"
    yield True, "A face-up card takes one quill, a face-down card two.", "VE-27"


def _move(state: State, action: did.Move) -> Guards:
    marked = any(idea.card == action.card for idea in state.ideas)
    yield marked, "A robbed quill steals nothing: it goes to an unmarked card.", "VE-32"
    where = f"It goes to an idea or a face-up card of {state.names[action.seat]}'s Display"
    yield True, f"{where}, without a quill.", "VE-32", "VE-33"


# ---- Phase II


def _activate(state: State, action: did.Activate | did.Renounce) -> Guards:
    name = state.names[action.seat]
    own = lying(state.displays[action.seat], action.card)
    if own is None or not own.quills:
        yield True, f"Only a card of {name} with a quill can be activated.", "VE-42"
        return
    yield not is_ready(own), "A face-down card needs both quills.", "VE-42", "VE-46"
    # all hear this: it must not tell which action the card has
    hidden = "That card's action cannot be performed now. Its owner sees why under Peek."
    yield own.face == "down", hidden, "VE-80", "VE-91", "VE-93"
    kind = state.box.action[action.card]
    compares = kind == "compare"
    yield compares, "No opponent has a face-up card to compare with.", "VE-80"
    empty_handed = not face_up(state.displays[action.seat])
    yield empty_handed, f"An {DEED[kind]} needs a face-up card to offer.", "VE-93"
    yield True, f"An {DEED[kind]} needs four colours in the Display.", "VE-91", "VE-92"


def _points(state: State, action: did.TurnForPoint | did.DiscardForPoints) -> Guards:
    display = state.displays[action.seat]
    many = face_up(display) > MOST_FACE_UP
    yield many, "With more than seven face-up cards there are no special points.", "VE-58"
    own = lying(display, action.card)
    face = "up" if isinstance(action, did.TurnForPoint) else "down"
    marked = own is not None and own.face == face and own.quills > 0
    yield marked, "A card with a quill is neither turned nor discarded.", "VE-49"
    in_use = action.card in named(performed(state))
    yield in_use, "A card stays in its own action; another one is taken.", "VE-60"
    verb = "turned down" if face == "up" else "discarded"
    yield True, f"A face-{face} card of {state.names[action.seat]} is {verb}.", "VE-57"


def _ink(state: State, action: did.AddInk | did.Bid) -> Guards:
    yield True, f"{state.names[action.seat]} does not have so much ink.", "VE-65"


def _compare(state: State, action: did.Compare) -> Guards:
    del state, action
    yield True, "A face-up card of an opponent is chosen.", "VE-70"


def _turn_rival(state: State, action: did.TurnRival) -> Guards:
    side = loser(performed(state))
    card = lying(state.displays[side.seat], action.card)
    hidden = card is None or card.face == "down"
    yield hidden, f"A face-up card of {state.names[side.seat]} is turned.", "VE-76"
    marked = card is not None and card.quills > 0
    yield marked, "A card with a quill cannot be turned.", "VE-77"
    yield True, f"{titled(state, side.card)} is turned first.", "VE-76"


def _research(state: State, action: did.Research) -> Guards:
    yield not action.n, "At least one card is drawn; to draw none, pass.", "VE-85"
    points, price = performed(state).points or 0, research_cost(action.n, action.face)
    there = f"That costs {price} points, and there are {points}."
    yield price > points, there, "VE-81", "VE-83"
    place = COLORS.index(action.color)
    left = len(state.decks[place]) + len(state.discards[place])
    words = f"The {action.color} deck and its discards have {count(left, 'card')}."
    yield True, words, "VE-85"


def _turn_up(state: State, action: did.TurnUp) -> Guards:
    name = state.names[action.seat]
    own = lying(state.displays[action.seat], action.card)
    yield own is not None, "That card is face up already.", "VE-87"
    yield True, f"A face-down card of {name}'s Display is turned up.", "VE-87"


def _collect(state: State, action: did.Collect) -> Guards:
    few = action.cubes > state.reserve
    yield few, f"The reserve has {count(state.reserve, 'cube')}.", "VE-90"
    points = performed(state).points or 0
    words = f"Each cube costs two points, and there are {points}."
    yield True, words, "VE-89"


def _face_up(clause: str) -> Callable[[State, Any], Guards]:
    def guards(state: State, action: did.Offer | did.Oppose) -> Guards:
        name = state.names[action.seat]
        yield True, f"It must be a face-up card of {name}'s Display.", clause

    return guards


def _novel(state: State, action: did.PlaceInNovel) -> Guards:
    there, name = state.novel[action.position - 1], state.names[action.seat]
    poor = action.specials > state.specials[action.seat]
    yield poor, f"{name} does not have so many special tokens.", "VE-101"
    if there is None:
        yield True, "Nothing is replaced on an empty page.", "VE-103"
    else:
        few = action.specials <= there.specials
        least = count(there.specials + 1, "special token")
        yield few, f"That card is replaced with {least} or more.", "VE-102"
        full = action.move_to not in empty(state.novel)
        pages = listed([str(page) for page in empty(state.novel)])
        yield full, f"The replaced card moves to an empty page: {pages}.", "VE-103"
    yield True, "That page cannot be taken.", "VE-100"


def _turn_down(state: State, action: did.TurnDown) -> Guards:
    own = lying(state.displays[action.seat], action.card)
    marked = own is not None and own.face == "up"
    yield marked, "A card with a quill cannot be turned down.", "VE-49"
    clause = "VE-54" if state.step == "limit" else "VE-48"
    name = state.names[action.seat]
    yield True, f"It must be a face-up card of {name}'s Display.", clause


# ---- what was drawn


def _deal(state: State, action: did.DealIdea) -> Guards:
    due = COLORS[state.box.color[action.card]] in state.due
    yield due, "That card cannot come from a deck now.", "VE-124"
    yield True, f"A card of another colour is due: {listed(state.due)}.", "VE-11", "VE-124"


def _objective(state: State, action: did.DrawObjective) -> Guards:
    name = objective_name(action.card)
    yield not state.rebuilt, f"{name} has been drawn before.", "VE-109", "VE-124"
    again = action.card in state.objective_discard
    since = f"{name} has been drawn since the deck was rebuilt."
    yield again, since, "VE-114", "VE-124"
    yield True, f"{name} was not among the discards of the new deck.", "VE-114", "VE-124"


def _choose(state: State, action: did.ChooseDeck) -> Guards:
    left = len(state.decks[COLORS.index(action.color)])
    words = f"The {action.color} deck has {count(left, 'card')}, not {DRAWN}."
    yield True, words, "VE-19"


def _drawn(state: State, action: did.Keep | did.KeepStart) -> Guards:
    clause = "VE-83" if isinstance(action, did.Keep) else "VE-18"
    color = _drawn_from(state)
    other = COLORS[state.box.color[action.card]] != color
    yield other, f"The cards were drawn from the {color} deck.", clause
    yield True, "That card cannot have been drawn.", "VE-124", clause


def _drawn_from(state: State) -> Color | None:
    if state.step == "keep-start":
        return state.chosen
    drawn = performed(state).research
    return None if drawn is None else drawn.color


def _reveal(state: State, action: did.RevealObjective) -> Guards:
    shown = action.card in state.revealed
    yield shown, "Another player has shown that objective.", "VE-124", "VE-117"
    name = state.names[action.seat]
    other = action.card not in state.objectives_seen
    yield other, f"{name} has another objective.", "VE-124", "VE-117"
    yield True, "That objective was drawn during the game.", "VE-124", "VE-117"


REASONS: Final[dict[type[Action], Callable[[State, Any], Guards]]] = {
    did.DealIdea: _deal,
    did.DrawObjective: _objective,
    did.ChooseDeck: _choose,
    did.KeepStart: _drawn,
    did.Place: _place,
    did.Move: _move,
    did.Activate: _activate,
    did.Renounce: _activate,
    did.TurnForPoint: _points,
    did.DiscardForPoints: _points,
    did.AddInk: _ink,
    did.Compare: _compare,
    did.Bid: _ink,
    did.TurnRival: _turn_rival,
    did.Research: _research,
    did.Keep: _drawn,
    did.TurnUp: _turn_up,
    did.Collect: _collect,
    did.Offer: _face_up("VE-93"),
    did.Oppose: _face_up("VE-96"),
    did.PlaceInNovel: _novel,
    did.TurnDown: _turn_down,
    did.RevealObjective: _reveal,
}
"""By action; the first player and a pass, where they are awaited, always fit."""
