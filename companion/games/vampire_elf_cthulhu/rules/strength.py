"""The strength of a card: special points, A times B, ink (VE-56 to VE-69)."""

from msgspec.structs import replace

from companion.core.rulings import Ruling, instruct, untyped
from companion.core.tracks import put
from companion.games.vampire_elf_cthulhu.actions import DiscardForPoints, TurnForPoint
from companion.games.vampire_elf_cthulhu.cards import COLORS
from companion.games.vampire_elf_cthulhu.rules.ink import pay, to_reserve
from companion.games.vampire_elf_cthulhu.state import (
    MOST_FACE_UP,
    Act,
    Side,
    State,
    Strength,
    face_up,
    lying,
    performed,
    place_of,
    with_card,
    without_card,
)

FOR_A_TURN, FOR_A_DISCARD = 1, 2
"""Special points (VE-57)."""


def a_and_b(state: State, seat: int, card: str) -> tuple[int, int]:
    """How many face-up cards of the Display have the card's type, and its genre (VE-61 to
    VE-63).
    """
    box = state.box
    type_, genre = box.type[card], box.genre[card]
    a = b = 0
    for one in state.displays[seat]:
        if one.face == "up":
            a += box.type[one.card] == type_
            b += box.genre[one.card] == genre
    return a, b


def on_card(state: State, side: Side) -> int:
    """Cubes that are on the measured card (VE-36)."""
    card = lying(state.displays[side.seat], side.card)
    return 0 if card is None else card.cubes


def strength(state: State, side: Side, cubes: int, specials: int) -> Strength:
    """The strength of a side with this ink (VE-69)."""
    a, b = a_and_b(state, side.seat, side.card)
    return Strength(a, b, side.special_points, on_card(state, side), cubes, specials)


def told(side: Side, fixed: Strength) -> Ruling:
    """The ruling about a strength that is fixed."""
    facts = {
        "seat": side.seat,
        "card": side.card,
        "a": fixed.a,
        "b": fixed.b,
        "special_points": fixed.special_points,
        "card_cubes": fixed.card_cubes,
        "cubes": fixed.cubes,
        "specials": fixed.specials,
        "total": fixed.total,
    }
    cite = ["VE-64"]
    cite += ["VE-57"] if fixed.special_points else []
    cite += ["VE-36"] if fixed.card_cubes else []
    cite += ["VE-65"] if fixed.cubes or fixed.specials else []
    return untyped("strength", facts, (*cite, "VE-69"))


def lost(state: State, side: Side, fixed: Strength, out: list[Ruling], *cite: str) -> State:
    """The ink of a side whose strength is fixed is lost."""
    place = place_of(state.displays[side.seat], side.card) if fixed.card_cubes else None
    return pay(state, side.seat, fixed, place, out, *cite)


# ---- special points


def named(action: Act) -> tuple[str, ...]:
    """The cards that stay in their own action (VE-60)."""
    cards = tuple(side.card for side in action.sides)
    return (
        (action.card, *cards) if action.offered is None else (action.card, action.offered, *cards)
    )


def for_points(state: State, action: Act) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What the side that is asked can turn down, and what it can discard (VE-57 to VE-60)."""
    display = state.displays[action.sides[action.asked].seat]
    if face_up(display) > MOST_FACE_UP:
        return (), ()
    stay = named(action)
    free = [one for one in display if not one.quills and one.card not in stay]
    return (
        tuple(one.card for one in free if one.face == "up"),
        tuple(one.card for one in free if one.face == "down"),
    )


def can_take_points(state: State, action: Act) -> bool:
    """Whether the side that is asked has anything to turn or to discard."""
    turnable, discardable = for_points(state, action)
    return bool(turnable or discardable)


def _more(action: Act, points: int) -> Act:
    side = action.sides[action.asked]
    more = replace(side, special_points=side.special_points + points)
    return replace(action, sides=put(action.sides, action.asked, more))


def turned_down(state: State, seat: int, card: str, out: list[Ruling], *cite: str) -> State:
    """A card of a Display is turned down; cubes on it go to the reserve (VE-37)."""
    place = place_of(state.displays[seat], card)
    one = state.displays[seat][place]
    where = f"display/{seat}/{place}"
    out.append(instruct({"do": "turn-down", "seat": seat, "cards": (card,), "from": where}, *cite))
    to_reserve(seat, one.cubes, where, out, "VE-37")
    if one.cubes:
        state = replace(state, reserve=state.reserve + one.cubes)
    return with_card(state, seat, place, replace(one, face="down", cubes=0))


def turn_for_point(state: State, action: TurnForPoint, out: list[Ruling]) -> State:
    """A special point for a face-up card turned down (VE-57)."""
    state = turned_down(state, action.seat, action.card, out, "VE-57")
    return replace(state, action=_more(performed(state), FOR_A_TURN))


def discard_for_points(state: State, action: DiscardForPoints, out: list[Ruling]) -> State:
    """Two special points for a face-down card discarded (VE-57, VE-59)."""
    seat, card = action.seat, action.card
    place = place_of(state.displays[seat], card)
    color = state.box.color[card]
    facts = {
        "do": "move-cards",
        "seat": seat,
        "n": 1,
        "cards": (card,),
        "from": f"display/{seat}/{place}",
        "to": f"discard/{COLORS[color]}",
    }
    out.append(instruct(facts, "VE-57", "VE-59"))
    state = without_card(state, seat, place)
    discards = put(state.discards, color, (*state.discards[color], card))
    return replace(state, discards=discards, action=_more(performed(state), FOR_A_DISCARD))
