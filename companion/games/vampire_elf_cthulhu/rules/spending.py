"""Research, Re-activate and Retrieve Drops: strength spent (VE-81 to VE-90)."""

from msgspec.structs import replace

from companion.core.rulings import Ruling, instruct, untyped
from companion.core.tracks import put
from companion.games.vampire_elf_cthulhu.actions import AddInk, Collect, Keep, Research, TurnUp
from companion.games.vampire_elf_cthulhu.cards import COLORS
from companion.games.vampire_elf_cthulhu.rules.slots import end_action
from companion.games.vampire_elf_cthulhu.rules.strength import lost, strength, told
from companion.games.vampire_elf_cthulhu.state import (
    Lying,
    State,
    add,
    performed,
    place_of,
    with_card,
)
from companion.games.vampire_elf_cthulhu.view import Drawn

A_CARD, A_CUBE = 2, 2
"""Strength that a drawn or a turned card, or a cube, costs (VE-81, VE-87, VE-89)."""
FACE_UP = 4
"""What it costs to keep a card face up (VE-83)."""


def add_ink(state: State, action: AddInk, out: list[Ruling]) -> State:
    """The strength of an action without a confrontation is fixed (VE-56, VE-69)."""
    act = performed(state)
    side = act.sides[0]
    fixed = strength(state, side, action.cubes, action.specials)
    out.append(told(side, fixed))
    state = lost(state, side, fixed, out, "VE-65")
    sides = (replace(side, strength=fixed),)
    state = replace(state, action=replace(act, sides=sides, points=fixed.total))
    return _spending(state, out)


def _spending(state: State, out: list[Ruling]) -> State:
    """The step in which strength is spent, if there is any use for it."""
    act = performed(state)
    if act.points is None or act.points < A_CARD:
        return end_action(state, out)
    match act.kind:
        case "research" if any(state.decks) or any(state.discards):
            return replace(state, step="research")
        case "re-activate" if face_down(state, act.seat):
            return replace(state, step="turn-up")
        case "retrieve-drops" if state.reserve:
            return replace(state, step="collect")
        case _:
            return end_action(state, out)


def face_down(state: State, seat: int) -> tuple[str, ...]:
    """The seat's face-down cards (VE-88)."""
    return tuple(one.card for one in state.displays[seat] if one.face == "down")


def spend(state: State, seat: int, points: int, out: list[Ruling], *cite: str) -> State:
    """So many points are spent."""
    act = performed(state)
    left = (act.points or 0) - points
    out.append(untyped("spend", {"seat": seat, "spent": points, "left": left}, cite))
    return replace(state, action=replace(act, points=left))


# ---- Research


def cost(n: int, face: str) -> int:
    """What a Research of so many cards costs (VE-81, VE-83)."""
    return A_CARD * n + (FACE_UP if face == "up" else 0)


def research(state: State, action: Research, out: list[Ruling]) -> State:
    """So many cards are drawn from one deck (VE-81 to VE-83, VE-85)."""
    seat, color = action.seat, COLORS.index(action.color)
    cite = ("VE-81", "VE-83") if action.face == "up" else ("VE-81",)
    state = spend(state, seat, cost(action.n, action.face), out, *cite)
    deck, discard = state.decks[color], state.discards[color]
    there = min(action.n, len(deck))
    _draw(seat, there, action.color, out)
    if there < action.n:
        out.append(rebuilt(action.color, len(discard)))
        _draw(seat, action.n - there, action.color, out)
        state = with_rebuilt(state, color)
    drawn = Drawn(action.color, action.n, action.face)
    return replace(state, step="keep", action=replace(performed(state), research=drawn))


def _draw(seat: int, n: int, color: str, out: list[Ruling]) -> None:
    if n:
        facts = {"do": "draw", "seat": seat, "n": n, "from": f"deck/{color}", "to": f"hand/{seat}"}
        out.append(instruct(facts, "VE-81", "VE-82"))


def rebuilt(color: str, n: int) -> Ruling:
    """A deck is made of the discards of its colour (VE-112)."""
    facts = {"do": "shuffle", "seat": None, "n": n, "from": f"discard/{color}"}
    return instruct({**facts, "to": f"deck/{color}"}, "VE-112")


def with_rebuilt(state: State, color: int) -> State:
    """The discards of a colour lie in its deck again."""
    place = state.box.place
    deck = sorted((*state.decks[color], *state.discards[color]), key=place.__getitem__)
    return replace(
        state,
        decks=put(state.decks, color, tuple(deck)),
        discards=put(state.discards, color, ()),
    )


def keep(state: State, action: Keep, out: list[Ruling]) -> State:
    """One card stays, the others go back (VE-83, VE-84, VE-86)."""
    act = performed(state)
    drawn = act.research
    if drawn is None:
        raise ValueError("nothing was drawn")
    seat, hand = action.seat, f"hand/{action.seat}"
    kept: dict[str, object] = {"do": "move-cards", "seat": seat, "n": 1}
    if drawn.face == "up":
        kept["cards"] = (action.card,)
    kept |= {"face": drawn.face, "from": hand, "to": f"display/{seat}"}
    out.append(instruct(kept, "VE-83"))
    put_back(seat, drawn.n - 1, drawn.color, out, "VE-84")
    color = COLORS.index(drawn.color)
    left = tuple(one for one in state.decks[color] if one != action.card)
    display = (*state.displays[seat], Lying(action.card, drawn.face))
    state = replace(
        state,
        decks=put(state.decks, color, left),
        displays=put(state.displays, seat, display),
        action=replace(act, research=None),
    )
    return end_action(state, out)


def put_back(seat: int, n: int, color: str, out: list[Ruling], cite: str) -> None:
    """Drawn cards that are not kept are shuffled back, if there are any."""
    if n:
        deck = f"deck/{color}"
        facts = {"do": "move-cards", "seat": seat, "n": n, "from": f"hand/{seat}", "to": deck}
        out.append(instruct(facts, cite))
        out.append(instruct({"do": "shuffle", "seat": None, "to": deck}, cite))


# ---- Re-activate and Retrieve Drops


def turn_up(state: State, action: TurnUp, out: list[Ruling]) -> State:
    """A face-down card comes up (VE-87, VE-88)."""
    seat, card = action.seat, action.card
    state = spend(state, seat, A_CARD, out, "VE-87")
    place = place_of(state.displays[seat], card)
    where = f"display/{seat}/{place}"
    out.append(
        instruct({"do": "turn-up", "seat": seat, "cards": (card,), "from": where}, "VE-87", "VE-88")
    )
    state = with_card(state, seat, place, replace(state.displays[seat][place], face="up"))
    more = (performed(state).points or 0) >= A_CARD and face_down(state, seat)
    return state if more else end_action(state, out)


def collect(state: State, action: Collect, out: list[Ruling]) -> State:
    """Cubes are taken from the reserve (VE-89, VE-90)."""
    seat, n = action.seat, action.cubes
    if n:
        state = spend(state, seat, A_CUBE * n, out, "VE-89")
        facts = {"do": "move-cubes", "seat": seat, "n": n, "from": "reserve", "to": f"stock/{seat}"}
        out.append(instruct(facts, "VE-89"))
        state = replace(state, cubes=add(state.cubes, seat, n), reserve=state.reserve - n)
    return end_action(state, out)
