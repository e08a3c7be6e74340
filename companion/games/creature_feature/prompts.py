"""What the game waits for: every legal action but `correct` (rules file, Flow)."""

from collections.abc import Iterator
from functools import lru_cache

from companion.core.domains import Choice, Seats
from companion.core.game import Prompt, Template
from companion.games.creature_feature.actions import (
    Drop,
    NameLastActor,
    Pass,
    RevealCoStar,
    RevealFilm,
    RevealStar,
    Stay,
    TeamUp,
    TurnUp,
    UseGhost,
)
from companion.games.creature_feature.beside import bats_by_seat, helpers_beside
from companion.games.creature_feature.rules.audition import stuck
from companion.games.creature_feature.rules.ledger import possible, possible_by_seat
from companion.games.creature_feature.rules.movie_time import films_possible
from companion.games.creature_feature.rules.score import claimants
from companion.games.creature_feature.rules.showdown import rivals_now
from companion.games.creature_feature.rules.supply import helper_left, helpers_left
from companion.games.creature_feature.rules.team_up import to_turn_up
from companion.games.creature_feature.rules.teams import holds, twist
from companion.games.creature_feature.state import FACE_DOWN, State
from companion.games.creature_feature.templates import (
    Templates,
    helper_template,
    plain,
    shown_template,
    team_up_helpers,
)


def prompts(state: State) -> tuple[Prompt, ...]:
    """Required prompts by seat, then optional ones by seat; none when the game is over."""
    if state.pending is not None:
        return (_turn_up(state, state.pending),)
    match state.phase:
        case "set-up":
            return (_last_actor(len(state.names)),)
        case "movie-time" | "double-feature":
            return (_film(films_possible(state)),)
        case "team-up":
            return _team_up(state)
        case "co-stars":
            return _turn_over(state, "co-star", _co_stars(state))
        case "audition":
            return _audition(state)
        case "stars":
            return _turn_over(state, "star", _stars(state))
        case "showdown":
            asked = _windows(state, "window")
            seats = [prompt.seat for prompt in asked]
            return (*asked, *helpers_beside(state).of_others(seats))
        case "claims":
            return _windows(state, "claim")
        case "over":
            return ()


@lru_cache(maxsize=8)
def _last_actor(seats: int) -> Prompt:
    every = Seats(tuple(range(seats)))
    return Prompt(None, "last-actor", (Template(NameLastActor, {}, {"player": every}),))


@lru_cache(maxsize=16)
def _film(films: tuple[str, ...]) -> Prompt:
    return Prompt(None, "film", (Template(RevealFilm, {}, {"film": Choice(films)}),))


def _turn_up(state: State, seat: int) -> Prompt:
    cards = (*possible(state, None), *helpers_left(state))
    return Prompt(seat, "turn-up", (shown_template(state, TurnUp, seat, cards),))


def _team_up(state: State) -> tuple[Prompt, ...]:
    bats = bats_by_seat(state)
    left = helpers_left(state)
    required: list[Prompt] = []
    optional: list[Prompt] = []
    for seat, team in enumerate(state.teams):
        own = team_up_helpers(seat, left, team.butler) if state.hands[seat] else ()
        helpers = own + bats[seat]
        if not team.placed:
            required.append(Prompt(seat, "team-up", (plain(TeamUp, seat), *helpers), press=0))
        elif helpers:
            optional.append(Prompt(seat, "helper", helpers, optional=True))
    return (*required, *optional)


def _turn_over(state: State, ask: str, required: dict[int, Templates]) -> tuple[Prompt, ...]:
    beside = helpers_beside(state)
    return (
        *[
            Prompt(seat, ask, templates + beside.templates[seat], order=state.in_order(seat))
            for seat, templates in required.items()
        ],
        *beside.of_others(required),
    )


def _co_stars(state: State) -> dict[int, Templates]:
    cards = possible_by_seat(state)
    return {
        seat: (shown_template(state, RevealCoStar, seat, cards[seat]),)
        for seat in to_turn_up(state)
    }


def _stars(state: State) -> dict[int, Templates]:
    cards = possible_by_seat(state)
    return {
        seat: templates
        for seat in rivals_now(state)
        if (templates := tuple(_hidden(state, seat, cards[seat])))
    }


def _hidden(state: State, seat: int, cards: tuple[str, ...]) -> Iterator[Template]:
    """What `seat` may still turn up, out of `cards`."""
    team = state.teams[seat]
    if cards and team.star == FACE_DOWN:
        yield shown_template(state, RevealStar, seat, cards)
    if cards and team.co_star == FACE_DOWN:
        yield shown_template(state, RevealCoStar, seat, cards)


def _audition(state: State) -> tuple[Prompt, ...]:
    seat = state.to_act or 0
    beside = helpers_beside(state)
    if stuck(state, seat) is None:
        choices, hold = (plain(Stay, seat), plain(Drop, seat)), 1
    else:
        choices, hold = (plain(Stay, seat),), None
    asked = Prompt(seat, "audition", choices + beside.templates[seat], press=0, hold=hold)
    return (asked, *beside.of_others((seat,)))


Window = tuple[int, Iterator[Template]]
"""A seat, and what it may do in its window, to pass first."""


def windows(state: State) -> Iterator[Window]:
    """All windows that are open; none while a card is turned up for the Mad Doctor.

    Each is found when it is read, and no further than it is read.
    """
    match state.phase if state.pending is None else None:
        case "showdown":
            return _in_showdown(state)
        case "claims":
            return _in_claims(state)
        case _:
            return iter(())


def _windows(state: State, ask: str) -> tuple[Prompt, ...]:
    return tuple(
        [
            Prompt(seat, ask, tuple(accepts), press=0, order=state.in_order(seat))
            for seat, accepts in windows(state)
        ]
    )


def _in_showdown(state: State) -> Iterator[Window]:
    if state.to_act is not None:
        yield state.to_act, _showdown(state, state.to_act)
        return
    for seat in rivals_now(state):
        if not state.teams[seat].passed:
            yield seat, _showdown(state, seat)


def _showdown(state: State, seat: int) -> Iterator[Template]:
    """Pass, Nurse, Mad Doctor, Ghost (CF-58)."""
    yield plain(Pass, seat)
    for helper in ("nurse", "mad-doctor"):
        if state.hands[seat] and helper_left(state, helper):
            yield helper_template(seat, helper)
    team = state.teams[seat]
    if holds(team, "ghost") and twist(team):
        yield plain(UseGhost, seat)
    yield from helpers_beside(state).templates[seat]


def _in_claims(state: State) -> Iterator[Window]:
    bats = bats_by_seat(state)
    cards = possible_by_seat(state)
    for seat in claimants(state):
        yield seat, _claim(state, seat, cards[seat], bats[seat])


def _claim(state: State, seat: int, cards: tuple[str, ...], bats: Templates) -> Iterator[Template]:
    """Show cards, call the Mad Doctor, play Igor (CF-68, CF-72, CF-86)."""
    yield plain(Pass, seat)
    folded = (state.pawns or ())[seat] == state.fold
    if folded:
        cards = ("alien",) if "alien" in cards else ()
    yield from _hidden(state, seat, cards)
    helper = "igor" if folded else "mad-doctor"
    if state.hands[seat] and helper_left(state, helper):
        yield helper_template(seat, helper)
    yield from bats
