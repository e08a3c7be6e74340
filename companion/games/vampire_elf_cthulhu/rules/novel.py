"""A card enters the Novel (VE-100 to VE-105, VE-116)."""

from typing import cast

from msgspec import UNSET
from msgspec.structs import replace

from companion.core.rulings import Ruling, instruct
from companion.games.vampire_elf_cthulhu.actions import PlaceInNovel
from companion.games.vampire_elf_cthulhu.cards import POSITIONS
from companion.games.vampire_elf_cthulhu.rules.ink import to_reserve
from companion.games.vampire_elf_cthulhu.rules.slots import end_action
from companion.games.vampire_elf_cthulhu.state import (
    Act,
    State,
    add,
    performed,
    place_of,
    without_card,
)
from companion.games.vampire_elf_cthulhu.view import Written

Row = tuple[Written | None, Written | None, Written | None, Written | None]


def empty(novel: Row) -> tuple[int, ...]:
    """The empty positions."""
    return tuple(position for position in POSITIONS if novel[position - 1] is None)


def entering(action: Act) -> tuple[int, str]:
    """Whose card enters, and which one: the winner's own (VE-99)."""
    if action.offered is None:
        raise ValueError("nothing is offered to the Novel")
    if action.winner is None or action.winner == action.seat:
        return action.seat, action.offered
    return action.winner, next(side.card for side in action.sides if side.seat == action.winner)


def won(state: State, out: list[Ruling]) -> State:
    """An Insert is decided (VE-99)."""
    if performed(state).winner is None:
        return end_action(state, out)
    return replace(state, step="novel")


def place_in_novel(state: State, action: PlaceInNovel, out: list[Ruling]) -> State:
    """The winner lays the card, with tokens, and moves the one that it replaces (VE-100 to
    VE-104). The fourth card ends the game at once (VE-116).
    """
    seat, card = entering(performed(state))
    place = place_of(state.displays[seat], card)
    one = state.displays[seat][place]
    where, there = f"display/{seat}/{place}", f"novel/{action.position}"
    if one.quills:
        facts = {"do": "move-quill", "seat": seat, "n": one.quills, "from": where}
        out.append(instruct({**facts, "to": f"stock/{seat}"}, "VE-104"))
    to_reserve(seat, one.cubes, where, out, "VE-37")
    novel = list(state.novel)
    if action.move_to is not UNSET:
        old = novel[action.position - 1]
        if old is None:
            raise ValueError("an empty position is not replaced")
        facts = {"do": "move-cards", "seat": seat, "n": 1, "cards": (old.card,), "from": there}
        out.append(instruct({**facts, "to": f"novel/{action.move_to}"}, "VE-102", "VE-103"))
        novel[action.move_to - 1] = old
    facts = {"do": "move-cards", "seat": seat, "n": 1, "cards": (card,), "from": where}
    out.append(instruct({**facts, "to": there}, "VE-100"))
    if action.specials:
        facts = {"do": "move-specials", "seat": seat, "n": action.specials}
        out.append(instruct({**facts, "from": f"stock/{seat}", "to": there}, "VE-101"))
    novel[action.position - 1] = Written(card, seat, action.specials)
    state = without_card(state, seat, place)
    state = replace(
        state,
        quills=add(state.quills, seat, one.quills),
        reserve=state.reserve + one.cubes,
        specials=add(state.specials, seat, -action.specials),
        novel=cast("Row", tuple(novel)),
    )
    if None in novel:
        return end_action(state, out)
    out += (
        instruct({"do": "reveal", "seat": each, "from": f"hand/{each}"}, "VE-116", "VE-117")
        for each in range(len(state.names))
    )
    return replace(state, phase="scoring", step="reveal", action=None, order=())
