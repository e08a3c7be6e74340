"""Helpers that are played beside what the phase asks for: Bats, and Igor in the fold box."""

from collections.abc import Container
from functools import lru_cache

from msgspec import Struct

from companion.core.game import Prompt
from companion.games.creature_feature.rules.supply import helper_left
from companion.games.creature_feature.state import FACE_DOWN, State
from companion.games.creature_feature.templates import Templates, bats_templates, helper_template


class Beside(Struct, frozen=True):
    """What each seat may play, and the prompts of those seats that have anything to play."""

    templates: tuple[Templates, ...]
    prompts: tuple[Prompt, ...]

    def of_others(self, asked: Container[int | None]) -> list[Prompt]:
        """The prompts of the seats that the phase does not ask."""
        return [prompt for prompt in self.prompts if prompt.seat not in asked]


BySeat = tuple[bool, ...]
"""Whether it is so, seat by seat."""


def helpers_beside(state: State) -> Beside:
    """Bats at any time, Igor for folded seats (CF-99, CF-104)."""
    return _beside(_holding(state), *_hidden(state), _folded(state))


def bats_by_seat(state: State) -> tuple[Templates, ...]:
    """Bats alone (CF-104)."""
    return _beside(_holding(state), *_hidden(state), ()).templates


def _holding(state: State) -> BySeat:
    """Whether it may hold a helper at all."""
    return tuple(map(bool, state.hands))


def _hidden(state: State) -> tuple[BySeat, BySeat]:
    """Whether Bats may look at its Star, and at its Butler's Co-Star (CF-103)."""
    if not helper_left(state, "bats"):
        return (), ()
    teams = state.teams
    return (
        tuple([team.star == FACE_DOWN for team in teams]),
        tuple([team.butler and team.co_star == FACE_DOWN for team in teams]),
    )


def _folded(state: State) -> BySeat:
    """Whether Igor may be played there."""
    fold = state.fold
    pawns = state.pawns or ()
    if fold not in pawns or not helper_left(state, "igor"):
        return ()
    return tuple([pawn == fold for pawn in pawns])


@lru_cache(maxsize=4096)
def _beside(holding: BySeat, stars: BySeat, co_stars: BySeat, folded: BySeat) -> Beside:
    hidden = _seats(stars), _seats(co_stars)
    igor = _seats(folded)
    templates = tuple(
        (
            *bats_templates(seat, *hidden),
            *((helper_template(seat, "igor"),) if seat in igor else ()),
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
    return Beside(templates, prompts)


def _seats(so: BySeat) -> tuple[int, ...]:
    return tuple(seat for seat, one in enumerate(so) if one)
