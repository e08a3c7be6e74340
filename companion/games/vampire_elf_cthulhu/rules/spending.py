"""Research, Re-activate and Retrieve Drops: strength spent (VE-81 to VE-90)."""

from msgspec import UNSET
from msgspec.structs import replace

from companion.core.rulings import Rulings
from companion.core.tuples import replaced_at
from companion.games.vampire_elf_cthulhu import actions
from companion.games.vampire_elf_cthulhu.cards import COLORS
from companion.games.vampire_elf_cthulhu.rules.slots import end_action
from companion.games.vampire_elf_cthulhu.rules.strength import (
    lose_ink,
    strength_ruling,
    strength_with_ink,
)
from companion.games.vampire_elf_cthulhu.rules.supply import (
    put_back,
    rebuild_deck,
    remove_from_deck,
)
from companion.games.vampire_elf_cthulhu.rulings import Draw, MoveCards, MoveCubes, Spend, TurnUp
from companion.games.vampire_elf_cthulhu.state import (
    DisplayCard,
    State,
    current_action,
    locate,
    with_added,
    with_card,
)
from companion.games.vampire_elf_cthulhu.view import ResearchDraw

CARD_COST, CUBE_COST = 2, 2
"""Strength that a drawn or a turned card, or a cube, costs (VE-81, VE-87, VE-89)."""
FACE_UP_COST = 4
"""What it costs to keep a card face up (VE-83)."""


def add_ink(state: State, action: actions.AddInk, emitted: Rulings) -> State:
    """Fix the strength of an action without a confrontation (VE-56, VE-69)."""
    act = current_action(state)
    side = act.sides[0]
    fixed = strength_with_ink(state, side, action.cubes, action.specials)
    emitted.append(strength_ruling(side, fixed))
    state = lose_ink(state, side, fixed, emitted, "VE-65")
    sides = (replace(side, strength=fixed),)
    state = replace(state, action=replace(act, sides=sides, points=fixed.total))
    if fixed.total < CARD_COST:
        return end_action(state, emitted)
    match act.kind:
        case "research" if any(state.decks) or any(state.discards):
            return replace(state, step="research")
        case "re-activate" if face_down_cards(state, act.seat):
            return replace(state, step="turn-up")
        case "retrieve-drops" if state.reserve:
            return replace(state, step="collect")
        case _:
            return end_action(state, emitted)


def face_down_cards(state: State, seat: int) -> tuple[str, ...]:
    """Return the seat's face-down cards (VE-88)."""
    return tuple(
        display_card.card for display_card in state.displays[seat] if display_card.face == "down"
    )


def spend(state: State, seat: int, points: int, emitted: Rulings, *cite: str) -> State:
    """Spend points of the action."""
    act = current_action(state)
    left = (act.points or 0) - points
    emitted.append(Spend(seat, points, left, cite=cite))
    return replace(state, action=replace(act, points=left))


# ---- Research


def research_cost(n: int, face: str) -> int:
    """Return what a Research of `n` cards costs (VE-81, VE-83)."""
    return CARD_COST * n + (FACE_UP_COST if face == "up" else 0)


def research(state: State, action: actions.Research, emitted: Rulings) -> State:
    """Draw `n` cards from one deck (VE-81 to VE-83, VE-85)."""
    cite = ("VE-81", "VE-83") if action.face == "up" else ("VE-81",)
    state = spend(state, action.seat, research_cost(action.n, action.face), emitted, *cite)
    color = COLORS.index(action.color)
    there = min(action.n, len(state.decks[color]))
    _draw(action, there, emitted)
    if there < action.n:
        state = rebuild_deck(state, color, emitted)
        _draw(action, action.n - there, emitted)
    drawn = ResearchDraw(action.color, action.n, action.face)
    return replace(state, step="keep", action=replace(current_action(state), research=drawn))


def _draw(action: actions.Research, n: int, emitted: Rulings) -> None:
    if n:
        deck, hand = f"deck/{action.color}", f"hand/{action.seat}"
        emitted.append(Draw(action.seat, n, deck, hand, cite=("VE-81", "VE-82")))


def current_research(state: State) -> ResearchDraw:
    """Return the Research under way. Raises ValueError if there is none."""
    drawn = current_action(state).research
    if drawn is None:
        raise ValueError("nothing was drawn")
    return drawn


def keep(state: State, action: actions.Keep, emitted: Rulings) -> State:
    """Keep one drawn card, and put the others back (VE-83, VE-84, VE-86)."""
    drawn, seat, card = current_research(state), action.seat, action.card
    source, to = f"hand/{seat}", f"display/{seat}"
    emitted.append(
        MoveCards(
            seat=seat,
            n=1,
            cards=(card,) if drawn.face == "up" else UNSET,
            face=drawn.face,
            source=source,
            to=to,
            cite=("VE-83",),
        )
    )
    put_back(seat, drawn.n - 1, drawn.color, emitted, "VE-84")
    display = (*state.displays[seat], DisplayCard(card, drawn.face))
    state = replace(
        remove_from_deck(state, card),
        displays=replaced_at(state.displays, seat, display),
        action=replace(current_action(state), research=None),
    )
    return end_action(state, emitted)


# ---- Re-activate and Retrieve Drops


def turn_up(state: State, action: actions.TurnUp, emitted: Rulings) -> State:
    """Turn up a face-down card (VE-87, VE-88)."""
    seat, card = action.seat, action.card
    state = spend(state, seat, CARD_COST, emitted, "VE-87")
    index, display_card = locate(state, seat, card)
    emitted.append(TurnUp(seat, (card,), f"display/{seat}/{index}", cite=("VE-87", "VE-88")))
    state = with_card(state, seat, index, replace(display_card, face="up"))
    more = (current_action(state).points or 0) >= CARD_COST and face_down_cards(state, seat)
    return state if more else end_action(state, emitted)


def collect(state: State, action: actions.Collect, emitted: Rulings) -> State:
    """Take cubes from the reserve (VE-89, VE-90)."""
    seat, n = action.seat, action.cubes
    if n:
        state = spend(state, seat, CUBE_COST * n, emitted, "VE-89")
        emitted.append(MoveCubes(seat, n, "reserve", f"stock/{seat}", cite=("VE-89",)))
        state = replace(state, cubes=with_added(state.cubes, seat, n), reserve=state.reserve - n)
    return end_action(state, emitted)
