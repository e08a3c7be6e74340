"""What the game waits for: every legal action but `correct`.

Random games ask for prompts tens of thousands of times a second. Most prompts follow from a few
facts of the position, so they are cached by these facts.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import lru_cache
from typing import Final

from msgspec import Struct

from companion.core.actions import Action
from companion.core.domains import Cards, Choice, Seats
from companion.core.prompts import ActionPattern, Prompt, Prompts
from companion.games.creature_feature import actions
from companion.games.creature_feature.domains import CopyOf, Possible
from companion.games.creature_feature.rules.audition import drop_forbidden_by, seats_to_turn_up
from companion.games.creature_feature.rules.ledger import possible_monsters
from companion.games.creature_feature.rules.movie_time import possible_films
from companion.games.creature_feature.rules.score import claimants
from companion.games.creature_feature.rules.supply import (
    may_helper_appear,
    may_hold,
    possible_helpers,
)
from companion.games.creature_feature.state import FACE_DOWN, State
from companion.games.creature_feature.view import Phase

Patterns = tuple[ActionPattern, ...]
PROMPT_CACHE = lru_cache(maxsize=4096)


def prompts(state: State) -> Prompts:
    """Required prompts by seat, then optional ones by seat; none when the game is over."""
    seat = state.mad_doctor_seat
    if seat is not None:
        cards = (*possible_monsters(state.ledger, None), *possible_helpers(state))
        return (Prompt(seat, "turn-up", (_reveal(state, actions.TurnUp, seat, cards),)),)
    return ASKED[state.phase](state)


# ---- patterns


@PROMPT_CACHE
def _seat_pattern(kind: type[Action], seat: int) -> ActionPattern:
    """An action that carries its seat and nothing else."""
    return ActionPattern(kind, {"seat": seat})


@PROMPT_CACHE
def _helper(seat: int, helper: str) -> ActionPattern:
    """A helper that needs no target."""
    return ActionPattern(actions.PlayHelper, {"seat": seat, "helper": helper})


def _reveal(state: State, kind: type[Action], seat: int, cards: Collection[str]) -> ActionPattern:
    """A card that `seat` turns up, off the deck or of its own."""
    copy = CopyOf(state.ledger, None if kind is actions.TurnUp else seat)
    return ActionPattern(kind, {"seat": seat}, {"card": Cards(cards), "copy": copy})


def _hidden(state: State, seat: int, cards: Collection[str]) -> Patterns:
    """What `seat` may still turn up, out of `cards`."""
    team = state.teams[seat]
    hidden: Patterns = ()
    if team.star == FACE_DOWN and cards:
        hidden = (_reveal(state, actions.RevealStar, seat, cards),)
    if team.co_star == FACE_DOWN and cards:
        hidden += (_reveal(state, actions.RevealCoStar, seat, cards),)
    return hidden


# ---- helpers that are played besides what a seat is asked


BatsTargets = tuple[tuple[bool, bool], ...]
"""Seat by seat, whether Bats may look at its Star, and at its Butler's Co-Star."""


class Helpers(Struct, frozen=True, eq=False):
    """What each seat may play at any time: Bats, and Igor in the fold box (CF-99, CF-104).

    Positions in which it is the same share it.
    """

    holding: tuple[bool, ...]
    """Which seats have cards in their hands."""
    patterns: tuple[Patterns, ...]


def helpers(state: State, igor: bool = True) -> Helpers:
    """What each seat may play now (CF-103, CF-114)."""
    hidden: BatsTargets = ()
    if may_helper_appear(state, "bats"):
        hidden = tuple(
            [
                (team.star == FACE_DOWN, team.has_butler and team.co_star == FACE_DOWN)
                for team in state.teams
            ]
        )
    folded = state.rivals(state.fold) if igor else ()
    if folded and not may_helper_appear(state, "igor"):
        folded = ()
    hands = state.hands
    return _helpers((True,) * len(hands) if all(hands) else (*map(bool, hands),), hidden, folded)


@PROMPT_CACHE
def _helpers(holding: tuple[bool, ...], hidden: BatsTargets, folded: tuple[int, ...]) -> Helpers:
    """`folded`: the seats that may play Igor."""
    targets = [
        (card, [seat for seat, cards in enumerate(hidden) if cards[index]])
        for index, card in enumerate(("star", "co-star"))
    ]

    def playable(seat: int) -> Iterator[ActionPattern]:
        for card, seats in targets:
            others = tuple(other for other in seats if other != seat)
            if others:
                fixed = {"seat": seat, "helper": "bats", "card": card}
                yield ActionPattern(actions.PlayHelper, fixed, {"target": Seats(others)})
        if seat in folded:
            yield _helper(seat, "igor")

    patterns = [tuple(playable(seat)) if holds else () for seat, holds in enumerate(holding)]
    return Helpers(holding, tuple(patterns))


@PROMPT_CACHE
def _unasked_prompts(playable: Helpers, asked: tuple[int | None, ...]) -> Prompts:
    """The prompts of the seats that the phase does not ask."""
    return tuple(
        Prompt(seat, "helper", accepts, optional=True)
        for seat, accepts in enumerate(playable.patterns)
        if accepts and seat not in asked
    )


# ---- phases


def _last_actor(state: State) -> Prompts:
    player = {"player": Seats(tuple(range(len(state.names))))}
    pattern = ActionPattern(actions.NameLastActor, {}, player)
    return (Prompt(None, "last-actor", (pattern,), press=actions.NameLastActor),)


def _film(state: State) -> Prompts:
    films = {"film": Choice(possible_films(state))}
    return (Prompt(None, "film", (ActionPattern(actions.RevealFilm, {}, films),)),)


def _team_up(state: State) -> Prompts:
    teams = tuple([(team.is_placed, team.has_butler) for team in state.teams])
    return _teams(helpers(state, False), possible_helpers(state), teams)


@PROMPT_CACHE
def _teams(bats: Helpers, left: tuple[str, ...], teams: tuple[tuple[bool, bool], ...]) -> Prompts:
    """Teams to lay, and helpers of the kinds that are left; `teams`: whether each is placed, and
    whether it has its Butler already (CF-28, CF-32, CF-101).
    """
    required: list[Prompt] = []
    optional: list[Prompt] = []
    for seat, (placed, butler) in enumerate(teams):
        playable = bats.patterns[seat]
        if left and bats.holding[seat]:
            if not butler and "discrete-butler" in left:
                playable = (_helper(seat, "discrete-butler"), *playable)
            helper = {"helper": Choice(left)}
            playable = (ActionPattern(actions.DiscardHelper, {"seat": seat}, helper), *playable)
        if not placed:
            team = _seat_pattern(actions.TeamUp, seat)
            required.append(Prompt(seat, "team-up", (team, *playable), press=actions.TeamUp))
        elif playable:
            optional.append(Prompt(seat, "helper", playable, optional=True))
    return (*required, *optional)


def _co_stars(state: State) -> Prompts:
    hidden = [
        (seat, (_reveal(state, actions.RevealCoStar, seat, Possible(state.ledger, seat)),))
        for seat in seats_to_turn_up(state)
    ]
    return _prompts_of_all(state, "co-star", hidden)


def _audition(state: State) -> Prompts:
    seat = state.to_act or 0
    return _stay_or_drop(helpers(state), seat, drop_forbidden_by(state, seat) is None)


@PROMPT_CACHE
def _stay_or_drop(playable: Helpers, seat: int, may_drop: bool) -> Prompts:
    choices = (actions.Stay, actions.Drop) if may_drop else (actions.Stay,)
    accepts = (*[_seat_pattern(kind, seat) for kind in choices], *playable.patterns[seat])
    hold = actions.Drop if may_drop else None
    asked = Prompt(seat, "audition", accepts, press=actions.Stay, hold=hold)
    return (asked, *_unasked_prompts(playable, (seat,)))


def _stars(state: State) -> Prompts:
    hidden = [
        (seat, patterns)
        for seat in state.rivals_now
        if (patterns := _hidden(state, seat, Possible(state.ledger, seat)))
    ]
    return _prompts_of_all(state, "star", hidden)


def _showdown(state: State) -> Prompts:
    return _prompts_of_all(state, "window", open_windows(state), actions.Pass)


def _claims(state: State) -> Prompts:
    # a press is for the card that is shown next; who has nothing to show holds the button
    return _asked(state, "claim", open_windows(state), helpers(state, False), hold=actions.Pass)


SeatActions = tuple[int, Iterable[ActionPattern]]
"""A seat, and what it may do beside Bats; in a window to pass comes first, a Ghost last."""


def _prompts_of_all(
    state: State, ask: str, required: Iterable[SeatActions], press: type[Action] | None = None
) -> Prompts:
    """What these seats are asked, and what the others may play meanwhile."""
    playable = helpers(state)
    asked = _asked(state, ask, required, playable, press)
    return asked + _unasked_prompts(playable, tuple([prompt.seat for prompt in asked]))


def _asked(
    state: State,
    ask: str,
    required: Iterable[SeatActions],
    playable: Helpers,
    press: type[Action] | None = None,
    hold: type[Action] | None = None,
) -> Prompts:
    first, seats = state.first_in_order, len(state.names)
    asked: list[Prompt] = []
    for seat, patterns in required:
        own = (*patterns,)
        has_ghost = own[-1].kind is actions.UseGhost
        asked.append(
            Prompt(
                seat,
                ask,
                own + playable.patterns[seat],
                press=press,
                hold=actions.UseGhost if has_ghost else hold,
                scan_order=(seat - first) % seats,
            )
        )
    return tuple(asked)


ASKED: Final[dict[Phase, Callable[[State], Prompts]]] = {
    "set-up": _last_actor,
    "movie-time": _film,
    "double-feature": _film,
    "team-up": _team_up,
    "co-stars": _co_stars,
    "audition": _audition,
    "stars": _stars,
    "showdown": _showdown,
    "claims": _claims,
    "over": lambda _: (),
}
"""What each phase waits for."""


# ---- windows


OpenWindows = Iterator[tuple[int, Iterator[ActionPattern]]]


def open_windows(state: State) -> OpenWindows:
    """Iterate over the open windows; none while a card is turned up for the Mad Doctor.

    Lazy: a window is computed only when the iterator reaches it.
    """
    opened = WINDOWS_BY_PHASE.get(state.phase)
    return iter(()) if opened is None or state.mad_doctor_seat is not None else opened(state)


def _showdown_windows(state: State) -> OpenWindows:
    if state.to_act is not None:
        yield state.to_act, _window_actions(state, state.to_act)
        return
    for seat in state.rivals_now:
        if not state.teams[seat].passed:
            yield seat, _window_actions(state, seat)


def _claims_windows(state: State) -> OpenWindows:
    for seat in claimants(state):
        yield seat, _claim_actions(state, seat)


WINDOWS_BY_PHASE: Final[dict[Phase, Callable[[State], OpenWindows]]] = {
    "showdown": _showdown_windows,
    "claims": _claims_windows,
}


def _window_actions(state: State, seat: int) -> Iterator[ActionPattern]:
    """Pass, Nurse, Mad Doctor, Ghost (CF-58)."""
    yield _seat_pattern(actions.Pass, seat)
    for helper in ("nurse", "mad-doctor"):
        if may_hold(state, seat, helper):
            yield _helper(seat, helper)
    team = state.teams[seat]
    if team.count("ghost") and team.twist:
        yield _seat_pattern(actions.UseGhost, seat)


def _claim_actions(state: State, seat: int) -> Iterator[ActionPattern]:
    """Show cards, call the Mad Doctor, play Igor (CF-68, CF-72, CF-86)."""
    yield _seat_pattern(actions.Pass, seat)
    folded = (state.pawns or ())[seat] == state.fold
    cards: Collection[str] = Possible(state.ledger, seat)
    if folded:
        cards = ("alien",) if "alien" in cards else ()
    yield from _hidden(state, seat, cards)
    helper = "igor" if folded else "mad-doctor"
    if may_hold(state, seat, helper):
        yield _helper(seat, helper)
