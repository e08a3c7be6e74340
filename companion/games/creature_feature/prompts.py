"""What the game waits for: every legal action but `correct`."""

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import lru_cache
from typing import Final

from companion.core.actions import Action
from companion.core.domains import Choice, Seats
from companion.core.prompts import ActionPattern, Prompt
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
from companion.games.creature_feature.beside import (
    Beside,
    BySeat,
    bats_beside,
    helpers_beside,
    of_others,
)
from companion.games.creature_feature.domains import Possible
from companion.games.creature_feature.rules.audition import stuck, to_turn_up
from companion.games.creature_feature.rules.ledger import possible
from companion.games.creature_feature.rules.movie_time import films_possible
from companion.games.creature_feature.rules.score import claimants
from companion.games.creature_feature.rules.supply import helpers_left, may_hold
from companion.games.creature_feature.state import FACE_DOWN, State
from companion.games.creature_feature.templates import (
    Templates,
    helper_template,
    plain,
    shown_template,
    team_up_helpers,
)
from companion.games.creature_feature.view import Phase


def prompts(state: State) -> tuple[Prompt, ...]:
    """Required prompts by seat, then optional ones by seat; none when the game is over."""
    if state.pending is not None:
        return (_turn_up(state, state.pending),)
    return ASKED[state.phase](state)


def _last_actor(state: State) -> tuple[Prompt, ...]:
    every = Seats(tuple(range(len(state.names))))
    return (
        Prompt(
            None,
            "last-actor",
            (ActionPattern(NameLastActor, {}, {"player": every}),),
            press=NameLastActor,
        ),
    )


def _film(state: State) -> tuple[Prompt, ...]:
    films = Choice(films_possible(state))
    return (Prompt(None, "film", (ActionPattern(RevealFilm, {}, {"film": films}),)),)


def _turn_up(state: State, seat: int) -> Prompt:
    cards = (*possible(state.ledger, None), *helpers_left(state))
    return Prompt(seat, "turn-up", (shown_template(state.ledger, TurnUp, seat, cards),))


def _team_up(state: State) -> tuple[Prompt, ...]:
    teams = state.teams
    return _laying(
        bats_beside(state),
        helpers_left(state),
        tuple([team.placed for team in teams]),
        tuple([team.butler for team in teams]),
    )


@lru_cache(maxsize=4096)
def _laying(
    bats: Beside, left: tuple[str, ...], placed: BySeat, butlers: BySeat
) -> tuple[Prompt, ...]:
    """Teams to lay, and helpers of the kinds that are left."""
    required: list[Prompt] = []
    optional: list[Prompt] = []
    for seat, laid in enumerate(placed):
        own = team_up_helpers(seat, left, butlers[seat]) if bats.holding[seat] else ()
        helpers = own + bats.templates[seat]
        if not laid:
            required.append(Prompt(seat, "team-up", (plain(TeamUp, seat), *helpers), press=TeamUp))
        elif helpers:
            optional.append(Prompt(seat, "helper", helpers, optional=True))
    return (*required, *optional)


def _co_stars(state: State) -> tuple[Prompt, ...]:
    ledger = state.ledger
    hidden = [
        (seat, (shown_template(ledger, RevealCoStar, seat, Possible(ledger, seat)),))
        for seat in to_turn_up(state)
    ]
    return _with_others(state, "co-star", hidden)


def _stars(state: State) -> tuple[Prompt, ...]:
    hidden = [
        (seat, templates)
        for seat in state.rivals_now
        if (templates := _hidden(state, seat, Possible(state.ledger, seat)))
    ]
    return _with_others(state, "star", hidden)


def _hidden(state: State, seat: int, cards: Collection[str]) -> Templates:
    """What `seat` may still turn up, out of `cards`."""
    team = state.teams[seat]
    hidden: Templates = ()
    if team.star == FACE_DOWN and cards:
        hidden = (shown_template(state.ledger, RevealStar, seat, cards),)
    if team.co_star == FACE_DOWN and cards:
        hidden += (shown_template(state.ledger, RevealCoStar, seat, cards),)
    return hidden


def _audition(state: State) -> tuple[Prompt, ...]:
    seat = state.to_act or 0
    choices = (Stay, Drop) if stuck(state, seat) is None else (Stay,)
    return _stay_or_drop(helpers_beside(state), seat, choices)


@lru_cache(maxsize=4096)
def _stay_or_drop(
    beside: Beside, seat: int, choices: tuple[type[Action], ...]
) -> tuple[Prompt, ...]:
    accepts = (*[plain(kind, seat) for kind in choices], *beside.templates[seat])
    hold = Drop if Drop in choices else None
    asked = Prompt(seat, "audition", accepts, press=Stay, hold=hold)
    return (asked, *of_others(beside, (seat,)))


def _showdown(state: State) -> tuple[Prompt, ...]:
    return _with_others(state, "window", windows(state), Pass)


def _claims(state: State) -> tuple[Prompt, ...]:
    # a press is for the card that is shown next; who has nothing to show holds the button
    return _asked(state, "claim", windows(state), bats_beside(state), hold=Pass)


def _with_others(
    state: State,
    ask: str,
    required: Iterable[tuple[int, Iterable[ActionPattern]]],
    press: type[Action] | None = None,
) -> tuple[Prompt, ...]:
    """What these seats are asked, and what the others may play meanwhile."""
    beside = helpers_beside(state)
    asked = _asked(state, ask, required, beside, press)
    return asked + of_others(beside, tuple([prompt.seat for prompt in asked]))


def _asked(
    state: State,
    ask: str,
    required: Iterable[tuple[int, Iterable[ActionPattern]]],
    beside: Beside,
    press: type[Action] | None = None,
    hold: type[Action] | None = None,
) -> tuple[Prompt, ...]:
    first, seats = state.first, len(state.names)
    return tuple(
        [
            Prompt(
                seat,
                ask,
                (*own, *beside.templates[seat]),
                press=press,
                hold=hold,
                order=(seat - first) % seats,
            )
            for seat, own in required
        ]
    )


Window = tuple[int, Iterator[ActionPattern]]
"""A seat, and what it may do in its window beside Bats, to pass first."""


def windows(state: State) -> Iterator[Window]:
    """All windows that are open; none while a card is turned up for the Mad Doctor.

    Each is found when it is read, and no further than it is read.
    """
    opened = WINDOWS.get(state.phase)
    return iter(()) if opened is None or state.pending is not None else opened(state)


def _in_showdown(state: State) -> Iterator[Window]:
    if state.to_act is not None:
        yield state.to_act, _power(state, state.to_act)
        return
    for seat in state.rivals_now:
        if not state.teams[seat].passed:
            yield seat, _power(state, seat)


def _power(state: State, seat: int) -> Iterator[ActionPattern]:
    """Pass, Nurse, Mad Doctor, Ghost (CF-58)."""
    yield plain(Pass, seat)
    for helper in ("nurse", "mad-doctor"):
        if may_hold(state, seat, helper):
            yield helper_template(seat, helper)
    team = state.teams[seat]
    if team.holds("ghost") and team.twist:
        yield plain(UseGhost, seat)


def _in_claims(state: State) -> Iterator[Window]:
    for seat in claimants(state):
        yield seat, _claim(state, seat)


def _claim(state: State, seat: int) -> Iterator[ActionPattern]:
    """Show cards, call the Mad Doctor, play Igor (CF-68, CF-72, CF-86)."""
    yield plain(Pass, seat)
    folded = (state.pawns or ())[seat] == state.fold
    cards: Collection[str] = Possible(state.ledger, seat)
    if folded:
        cards = ("alien",) if "alien" in cards else ()
    yield from _hidden(state, seat, cards)
    helper = "igor" if folded else "mad-doctor"
    if may_hold(state, seat, helper):
        yield helper_template(seat, helper)


WINDOWS: Final[dict[Phase, Callable[[State], Iterator[Window]]]] = {
    "showdown": _in_showdown,
    "claims": _in_claims,
}
"""The windows of each phase that has any."""


def _nothing(state: State) -> tuple[Prompt, ...]:
    del state
    return ()


ASKED: Final[dict[Phase, Callable[[State], tuple[Prompt, ...]]]] = {
    "set-up": _last_actor,
    "movie-time": _film,
    "double-feature": _film,
    "team-up": _team_up,
    "co-stars": _co_stars,
    "audition": _audition,
    "stars": _stars,
    "showdown": _showdown,
    "claims": _claims,
    "over": _nothing,
}
"""What each phase waits for."""
