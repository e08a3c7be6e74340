"""What the film of a game shows: turning points that rules find in the public log, and its cast.

A game lists the rules in its part `FilmContent`; the default ones suit every game with points.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple, TypeVar

from msgspec import Struct

from companion.core.actions import JsonObject
from companion.core.board.nodes import Node
from companion.core.cards import Catalog
from companion.core.rulings import Ruling
from companion.core.wording import quantity

R = TypeVar("R", bound=Ruling)


class PublicStep(Struct, frozen=True):
    """The public part of a step: its action and what followed."""

    action: JsonObject
    """The action as the log shows it at the end; empty for the start of the game."""
    rulings: tuple[Ruling, ...]
    scores: tuple[int, ...]
    """Every seat's points, with those that count only at the end of a season or the like."""
    period: str
    """The season, hand or the like: "Season 2"."""


class PublicLog(Struct, frozen=True):
    """The public log of a game: the names by seat, its steps, and the cards it is played with.
    `view` returns the public view after a step, `sentence` the text of a ruling of a step.
    """

    names: tuple[str, ...]
    steps: Sequence[PublicStep]
    cards: Catalog
    view: Callable[[int], Any]
    sentence: Callable[[int, Ruling], str]

    @property
    def last_view(self) -> Any:
        """The public view at the end."""
        return self.view(-1)

    def rulings(self, kind: type[R]) -> Iterator[tuple[int, R]]:
        """Yield each ruling of a class with the number of its step."""
        for number, step in enumerate(self.steps):
            for ruling in step.rulings:
                if isinstance(ruling, kind):
                    yield number, ruling


class TurningPointCandidate(NamedTuple):
    """A step that may be the turning point: the first one with the highest rank is. `text` is a
    sentence about what happened.
    """

    rank: tuple[float, ...]
    step: int
    text: str


class TurningPointRule(Struct, frozen=True):
    """A kind of turning point; `explanation` says to people how the step is chosen."""

    title: str
    explanation: str
    find: Callable[[PublicLog], Iterator[TurningPointCandidate]]

    def best(self, log: PublicLog) -> TurningPointCandidate | None:
        """Return the turning point of a game, or None if the game has none of this kind."""
        return max(self.find(log), key=lambda candidate: candidate.rank, default=None)


def _gains(log: PublicLog) -> Iterator[TurningPointCandidate]:
    for number, (before, after) in enumerate(pairwise(log.steps), 1):
        for seat, name in enumerate(log.names):
            gain = after.scores[seat] - before.scores[seat]
            if gain > 0 and after.action.get("type") != "correct":
                text = f"{name} gained {quantity(gain, 'point')} at once."
                yield TurningPointCandidate((gain,), number, text)


def _sole_leader(scores: Sequence[int]) -> int | None:
    """The seat with the most points; None: there are several."""
    return scores.index(max(scores)) if scores.count(max(scores)) == 1 else None


def _lead_changes(log: PublicLog) -> Iterator[TurningPointCandidate]:
    ahead: int | None = None
    for number, step in enumerate(log.steps):
        now = _sole_leader(step.scores)
        if now is not None and now != ahead:
            ahead = now
            if step.action.get("type") == "correct":
                continue
            points, second = sorted(step.scores, reverse=True)[:2]
            text = f"{log.names[now]} took the lead, {points} to {second}."
            yield TurningPointCandidate((number,), number, text)


def _comebacks(log: PublicLog) -> Iterator[TurningPointCandidate]:
    ahead = _sole_leader(log.steps[-1].scores)
    for number, step in enumerate(log.steps):
        behind = 0 if ahead is None else max(step.scores) - step.scores[ahead]
        if ahead is not None and behind > 0:
            name = log.names[ahead]
            text = f"{name} was {quantity(behind, 'point')} behind, and came out first."
            yield TurningPointCandidate((behind,), number, text)


BIGGEST_GAIN = TurningPointRule(
    "Biggest gain", "The most points that anybody gained at once.", _gains
)
LAST_LEAD = TurningPointRule(
    "Last lead", "The last time that somebody else took the lead.", _lead_changes
)
COMEBACK = TurningPointRule(
    "Comeback", "The most points that the player with most points was ever behind.", _comebacks
)


class FilmContent(Struct, frozen=True, kw_only=True):
    """What the film of a game shows: the kinds of turning points, the best first (a film has
    three), the role of each seat in a few words (may be empty), and what the points are called.
    """

    turning_points: tuple[TurningPointRule, ...] = (BIGGEST_GAIN, LAST_LEAD, COMEBACK)
    roles: Callable[[PublicLog], Sequence[str]] = lambda log: [""] * len(log.names)
    points_label: str = "Points"
    joint_result: Callable[[PublicLog], Node | None] | None = None
    """Makes a row of the film that shows what the players have made together, such as the Novel."""
