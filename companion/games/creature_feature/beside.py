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


def helpers_beside(state: State) -> Beside:
    """Bats at any time, Igor for folded seats (CF-99, CF-104)."""
    return _beside(len(state.names), *_bats(state), _igor(state))


def bats_by_seat(state: State) -> tuple[Templates, ...]:
    """Bats alone (CF-104)."""
    return _beside(len(state.names), *_bats(state), ()).templates


def _bats(state: State) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """The seats that may hold Bats, those whose Star and those whose Butler's Co-Star lies
    face down.
    """
    if not helper_left(state, "bats"):
        return (), (), ()
    teams = state.teams
    return (
        tuple([seat for seat, cards in enumerate(state.hands) if cards]),
        tuple([seat for seat, team in enumerate(teams) if team.star == FACE_DOWN]),
        tuple(
            [seat for seat, team in enumerate(teams) if team.butler and team.co_star == FACE_DOWN]
        ),
    )


def _igor(state: State) -> tuple[int, ...]:
    """The seats that may play Igor."""
    folded = state.rivals(state.fold)
    if not folded or not helper_left(state, "igor"):
        return ()
    return tuple([seat for seat in folded if state.hands[seat]])


@lru_cache(maxsize=4096)
def _beside(
    seats: int,
    holders: tuple[int, ...],
    stars: tuple[int, ...],
    co_stars: tuple[int, ...],
    folded: tuple[int, ...],
) -> Beside:
    templates = tuple(
        (bats_templates(seat, stars, co_stars) if seat in holders else ())
        + ((helper_template(seat, "igor"),) if seat in folded else ())
        for seat in range(seats)
    )
    prompts = tuple(
        Prompt(seat, "helper", accepts, optional=True)
        for seat, accepts in enumerate(templates)
        if accepts
    )
    return Beside(templates, prompts)
