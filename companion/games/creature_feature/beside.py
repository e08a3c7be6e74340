"""Helpers that are played beside what the phase asks for: Bats, and Igor in the fold box."""

from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct

from companion.core.prompts import Prompt
from companion.games.creature_feature.rules.supply import helper_left
from companion.games.creature_feature.state import FACE_DOWN, State
from companion.games.creature_feature.templates import Templates, bats_templates, helper_template

BySeat = tuple[bool, ...]
"""Whether it is so, seat by seat."""
Hidden = tuple[tuple[bool, bool], ...]
"""Seat by seat, whether Bats may look at its Star, and at its Butler's Co-Star."""


class Beside(Struct, frozen=True, eq=False):
    """What each seat may play, and the prompts of those seats that have anything to play.

    Positions in which it is the same share it, so that what follows from it is kept by it.
    """

    holding: BySeat
    """Whether it may hold a helper at all."""
    templates: tuple[Templates, ...]
    prompts: tuple[Prompt, ...]


def helpers_beside(state: State) -> Beside:
    """Bats at any time, Igor for folded seats (CF-99, CF-104)."""
    return _beside(len(state.hands), _empty(state), _hidden(state), _folded(state))


def bats_beside(state: State) -> Beside:
    """Bats alone (CF-104)."""
    return _beside(len(state.hands), _empty(state), _hidden(state), ())


@lru_cache(maxsize=4096)
def of_others(beside: Beside, asked: tuple[int | None, ...]) -> tuple[Prompt, ...]:
    """The prompts of the seats that the phase does not ask."""
    return tuple([prompt for prompt in beside.prompts if prompt.seat not in asked])


def _empty(state: State) -> tuple[int, ...]:
    """The seats that hold nothing."""
    if all(state.hands):
        return ()
    return tuple(seat for seat, cards in enumerate(state.hands) if not cards)


def _hidden(state: State) -> Hidden:
    """What Bats may look at: none where none is left (CF-103, CF-114)."""
    if not helper_left(state, "bats"):
        return ()
    return tuple(
        [
            (team.star == FACE_DOWN, team.butler and team.co_star == FACE_DOWN)
            for team in state.teams
        ]
    )


def _folded(state: State) -> tuple[int, ...]:
    """The seats for which Igor may be played there."""
    folded = state.rivals(state.fold)
    return folded if folded and helper_left(state, "igor") else ()


@lru_cache(maxsize=4096)
def _beside(seats: int, empty: tuple[int, ...], hidden: Hidden, folded: tuple[int, ...]) -> Beside:
    stars = _seats([star for star, _ in hidden])
    co_stars = _seats([co_star for _, co_star in hidden])
    holding = tuple(seat not in empty for seat in range(seats))
    templates = tuple(
        (
            *bats_templates(seat, stars, co_stars),
            *((helper_template(seat, "igor"),) if seat in folded else ()),
        )
        if holds
        else ()
        for seat, holds in enumerate(holding)
    )
    prompts = tuple(
        Prompt(seat, "helper", accepts, optional=True)
        for seat, accepts in enumerate(templates)
        if accepts
    )
    return Beside(holding, templates, prompts)


def _seats(so: Iterable[bool]) -> tuple[int, ...]:
    return tuple(seat for seat, one in enumerate(so) if one)
