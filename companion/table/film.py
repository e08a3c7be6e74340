"""The film of a game: its summary, computed from the journal and not stored.

Everything in a film was public when the game ended: it is made of public views, of rulings, and of
the log as everybody may read it.
"""

from collections.abc import Iterator, Sequence
from datetime import date

from msgspec import Struct
from msgspec.structs import replace

from companion.core.actions import Action
from companion.core.board.nodes import Node
from companion.core.film_content import (
    PublicLog,
    PublicStep,
    TurningPointCandidate,
    TurningPointRule,
)
from companion.core.game import AnyGame, Period, Summary
from companion.table.leaving import ended_text, played_before, summary_of
from companion.table.play.steps import Header, Step
from companion.table.score_history import ScoreHistory, history_of, scores_so_far

STEPS_PER_SLICE = 25
"""Steps that are read between two points where input is handled."""
TO_BE_CONTINUED = "To be continued"
FIRST_YEAR = 2026
"""A machine whose clock shows an earlier year does not know the date."""
UNDATED = "date unknown"
MAX_TURNING_POINTS = 3
"""The most turning points on a film."""


class Member(Struct, frozen=True):
    """One of the cast: a seat, what it was in the game, its points and its rank at the end."""

    seat: int
    name: str
    role: str
    points: int | None
    """None: they count nothing here."""
    rank: int | None
    """None: outside the ranking, or the game was not finished."""
    won: bool
    before: tuple[str, ...] = ()
    """Who played the seat before, the first of them first."""

    @property
    def names(self) -> str:
        """Everybody who played the seat: "Ben, then Zoe"."""
        return ", then ".join((*self.before, self.name))


class TurningPoint(Struct, frozen=True):
    """A turning point: the rule that found it, its period, and a sentence about it."""

    title: str
    rule: str
    when: str
    text: str


class Film(Struct, frozen=True):
    """A film. `closing_text` says how the game ended, in its own words; the cast is in the order of
    the ranking. The film of a game that is not over is a trailer.
    """

    game: AnyGame
    begun: str
    """The day of the game, as in its header."""
    looks: tuple[int, ...]
    over: bool
    closing_text: str
    cast: tuple[Member, ...]
    turning_points: tuple[TurningPoint, ...]
    points_label: str
    """What the points are called."""
    history: ScoreHistory
    joint_result: Node | None
    """What the players have made together, such as the Novel; None: nothing."""

    @property
    def series(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """The points over time of each member whose points count, by seat."""
        return tuple(
            (member.seat, tuple(at[member.seat] for at in self.history.scores))
            for member in self.cast
            if member.points is not None
        )


def make_film(game: AnyGame, header: Header, steps: Sequence[Step]) -> Film:
    """Make the film of a game from its steps in force."""
    return next(made for made in make_film_in_slices(game, header, steps) if made is not None)


def date_text(begun: str) -> str:
    """Return the date of a game as people write it, as far as the machine knew it."""
    try:
        first_day = date.fromisoformat(begun)
    except ValueError:
        return UNDATED
    return f"{first_day.day} {first_day:%b %Y}" if first_day.year >= FIRST_YEAR else UNDATED


def make_film_in_slices(
    game: AnyGame, header: Header, steps: Sequence[Step]
) -> Iterator[Film | None]:
    """Make a film, STEPS_PER_SLICE steps at a time: yield None after each, and last the film."""
    observation = game.observation
    actions = [step.action for step in steps if step.action is not None]
    logged = iter(observation.redact(actions, None))
    public_steps: list[PublicStep] = []
    history: list[tuple[tuple[int, ...], Period | None, Action | None]] = []
    for step in steps:
        view = observation.view(step.state, None)
        period, points = observation.period(view), scores_so_far(game, view)
        history.append((points, period, step.action))
        public_steps.append(
            PublicStep(
                {} if step.action is None else next(logged),
                step.rulings,
                points,
                "" if period is None else f"{period.word} {period.number}",
            )
        )
        if len(public_steps) % STEPS_PER_SLICE == 0:
            yield None
    state = steps[-1].state
    log = PublicLog(
        header.names,
        public_steps,
        game.cards.played(state),
        lambda number: observation.view(steps[number].state, None),
        lambda number, ruling: game.narration.ruling_text(steps[number].state, ruling),
    )
    prompts = game.rules.prompts(state)
    summary = summary_of(game, header, state)
    is_over = not prompts
    if not is_over:
        # the points so far are the result
        summary = replace(summary, scores=history[-1][0])
    if is_over:
        words = game.public_board(state, prompts).line1
    else:
        period = observation.period(observation.view(state, None))
        words = ended_text(header, summary, period) if header.ended else TO_BE_CONTINUED
    yield Film(
        game,
        header.begun,
        game.looks(header.seat_looks),
        is_over or header.ended,
        words,
        tuple(_cast_members(game, header, log, summary, ranked=is_over or not header.ended)),
        tuple(_turning_points(game, log)),
        game.film_content.points_label,
        history_of(history),
        None if game.film_content.joint_result is None else game.film_content.joint_result(log),
    )


def _cast_members(
    game: AnyGame, header: Header, log: PublicLog, summary: Summary, *, ranked: bool
) -> list[Member]:
    """All seats in the order of the ranking, then those outside it. If the game is not `ranked`,
    because people have ended it, nobody has a rank or has won.
    """
    points, ranks, before = summary.scores, summary.ranks, played_before(header)
    is_counted = ranked or not summary.progress_text or any(points)
    roles = game.film_content.roles(log)
    cast = [
        Member(
            seat,
            name,
            roles[seat],
            points[seat] if is_counted and seat in ranks else None,
            ranks.get(seat) if ranked else None,
            ranked and seat in summary.winners,
            before.get(seat, ()),
        )
        for seat, name in enumerate(log.names)
    ]
    return sorted(cast, key=lambda member: (ranks.get(member.seat, len(cast)), member.seat))


def _turning_points(game: AnyGame, log: PublicLog) -> list[TurningPoint]:
    """The first kinds of turning points that the game has, in the order of its steps; those that
    say the same count once. The period of one is that before its action, which may have ended the
    period.
    """
    best: list[tuple[TurningPointRule, TurningPointCandidate]] = []
    for rule in game.film_content.turning_points:
        candidate = rule.best(log)
        if candidate is not None and all(candidate.text != other.text for _, other in best):
            best.append((rule, candidate))
    return [
        TurningPoint(rule.title, rule.explanation, log.steps[max(0, one.step - 1)].period, one.text)
        for rule, one in sorted(best[:MAX_TURNING_POINTS], key=lambda pair: pair[1].step)
    ]
