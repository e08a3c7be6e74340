"""Ink in stock and on cards (VE-125, VE-126)."""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.domains import ConcealedAmount, Number
from companion.core.places import Correctable, place
from companion.core.tracks import put
from companion.games.vampire_elf_cthulhu.corrections.zones import spot
from companion.games.vampire_elf_cthulhu.rules.ideas import least_to_place, of_others
from companion.games.vampire_elf_cthulhu.state import (
    State,
    add,
    free_cubes,
    lying,
    place_of,
    with_card,
)


def ink_of(state: State, seat: int) -> Iterator[Correctable]:
    """The ink in stock of a seat."""
    least = max(state.cubes[seat] - free_cubes(state, seat), least_to_place(state, seat))

    def cubes(value: int) -> State:
        reserve = state.reserve + state.cubes[seat] - value
        return replace(state, cubes=put(state.cubes, seat, value), reserve=reserve)

    def specials(value: int) -> State:
        supply = add(state.supply, seat, state.specials[seat] - value)
        return replace(state, specials=put(state.specials, seat, value), supply=supply)

    for field, what, change, lowest, highest in (
        ("cubes", "ink cubes", cubes, least, state.cubes[seat] + state.reserve),
        (
            "specials",
            "special ink",
            specials,
            _pending_specials(state, seat),
            state.specials[seat] + state.supply[seat],
        ),
    ):
        yield place(
            state,
            f"ink/{{}}/{field}",
            what,
            Number(lowest, highest),
            seat,
            at=f"{field}/{{}}",
            change=change,
            group="Ink",
            secret=state.phase != "over",
        )


def _pending_specials(state: State, seat: int) -> int:
    if state.action is None or state.step != "bid":
        return 0
    bids = (side.bid for side in state.action.sides if side.seat == seat)
    return sum(bid.specials for bid in bids if bid is not None)


def cubes_on(state: State, card: str) -> Correctable:
    """The cubes that are on this card."""
    held, there = _lying_cubes(state, card), spot(state, card)

    def change(value: int) -> State:
        reserve = state.reserve + (held or 0) - value
        for seat, display in enumerate(state.displays):
            one = lying(display, card)
            if one is not None:
                lies_so = replace(one, cubes=value)
                state_now = with_card(state, seat, place_of(display, card), lies_so)
                return replace(state_now, reserve=reserve)
        ideas = tuple(
            replace(idea, cubes=value) if idea.card == card else idea for idea in state.ideas
        )
        return replace(state, ideas=ideas, reserve=reserve)

    return place(
        state,
        f"cubes/{card}",
        f"cubes on {state.box.novel[card].title}",
        None if held is None else _so_many(state, card, held + state.reserve),
        value=held,
        change=change,
        group="Cubes on cards",
        spot=there and replace(there, detail=None),
    )


def _so_many(state: State, card: str, most: int) -> Number:
    """Whoever can only steal keeps a card to steal; how many cubes that seat has is secret."""
    seat = state.current
    if state.step != "place" or seat is None or not least_to_place(state, seat):
        return Number(0, most)
    stealable = of_others(state, seat)
    stock = state.cubes[seat]
    if [idea.card for idea in stealable if idea.cubes < stock] != [card]:
        return Number(0, most)
    return ConcealedAmount(0, min(stock - 1, most), most)


def _lying_cubes(state: State, card: str) -> int | None:
    """The cubes on a marked Ideas card or a face-up Display card; None elsewhere (VE-126)."""
    for idea in state.ideas:
        if idea.card == card:
            return None if idea.quill is None else idea.cubes
    for display in state.displays:
        one = lying(display, card)
        if one is not None:
            return one.cubes if one.face == "up" else None
    return None
