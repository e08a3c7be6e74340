"""Why?: the clauses behind a ruling, and how each applies (mock-ups 04b, 22)."""

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Any

from msgspec.structs import replace

from companion.core.actions import Action
from companion.core.game import Reason
from companion.core.kit import button, chip, pawn, primary
from companion.core.nodes import Face, Go, Node, Touch, column, row, space, text
from companion.core.rulings import Ruling
from companion.table.session import Session, Step
from companion.table.words import settles
from companion.ui.app import App
from companion.ui.screens.correct import Corrections
from companion.ui.screens.frame import Bar, Sign, frame
from hardware.signals import Signal

MOST_STEPS = 4
MOST_LINES = 3


def explained(
    lines: Iterable[Sequence[Step]], session: Session
) -> tuple[Any, Action | None, Ruling] | None:
    """What Why? is about: of the first line that cites a clause, what it settled above all,
    else its last ruling; with the state before its action, and the action.
    """
    for steps in lines:
        citing = [(step, ruling) for step in steps for ruling in step.rulings if ruling.cite]
        settled = [one for one in citing if settles(one[1])]
        if citing:
            step, ruling = (settled or citing)[-1]
            return session.before(step).state, step.action, ruling
    return None


def newest(session: Session) -> tuple[Any, Action | None, Ruling] | None:
    """What Why? is about on the board: the last line that anything can be said about."""
    return explained(session.newest_first(), session)


class Why:
    """The reasons for a ruling, one step at a time; `before` and `action` led to it."""

    def __init__(self, before: Any, action: Action | None, ruling: Ruling) -> None:
        self.before = before
        self.action = action
        self.ruling = ruling
        self.step = 0

    def node(self, app: App) -> Node:
        game = app.playing.game
        reasons = game.explain(self.before, self.action, self.ruling)
        self.step = min(self.step, len(reasons) - 1)
        reason = reasons[self.step]
        clause = game.clauses[reason.clause]
        winner = self.ruling.facts.get("winner")
        seat = winner if isinstance(winner, int) else None
        line1 = game.sentence(self.before, self.ruling)
        first = max(0, min(self.step - 1, len(reasons) - MOST_STEPS))
        return frame(
            Sign(
                f"Why? Step {self.step + 1} of {len(reasons)}: {clause.title}",
                line1,
                seat,
                "why",
                menu=False,
            ),
            row(
                column(
                    *(
                        _step(place, game.clauses[one.clause].title, place == self.step)
                        for place, one in enumerate(reasons)
                        if first <= place < first + MOST_STEPS
                    ),
                    width=190,
                    gap=4,
                ),
                self._reason(app, reason),
                face=Face("cream", radius=14),
                pad=(16, 12, 18, 12),
                gap=20,
                grow=1,
            ),
            Bar(
                (
                    button("Correct the books", Go("correct"), art="pen"),
                    primary("Back", Go("back")),
                ),
                undo=app.playing.can_undo,
            ),
        )

    def _reason(self, app: App, reason: Reason) -> Node:
        clause = app.playing.game.clauses[reason.clause]
        house = clause.basis is None
        badge = (
            chip("House ruling", fill="ink", colour="bulb", art="house")
            if house
            else chip(f"Rulebook: {clause.basis}", fill="paper-2", colour="ink")
        )
        option = ()
        if clause.option is not None:
            value = getattr(app.playing.options, clause.option)
            option = (
                text(f"option {clause.option}: {value}", font="bold", size=20, colour="ink-2"),
            )
        return column(
            row(
                text(
                    clause.title.upper(),
                    font="display",
                    size=46,
                    fit=26,
                    colour="ink",
                    outline="ink",
                    grow=1,
                ),
                replace(badge, shrink=True),
                chip(clause.id, fill="paper-2", colour="ink"),
                gap=8,
                height=50,
                align="center",
            ),
            text(clause.text, font="bold", size=26, fit=15, lines=4, colour="ink"),
            space(height=2, face=Face("paper-2", radius=0)),
            *_applied(reason),
            *option,
            space(),
            gap=8,
            grow=1,
            shrink=True,
        )

    def touched(self, app: App, touch: Touch) -> None:
        match touch:
            case Go("step", int(place)):
                self.step = place
            case Go("correct"):
                app.back()
                app.turn_to(Corrections())
            case Go("undo"):
                app.back()
                app.screen.touched(app, touch)
            case _:
                pass

    def signalled(self, app: App, signal: Signal) -> bool:
        del app, signal
        return False


def _step(place: int, title: str, now: bool) -> Node:
    return row(
        text(str(place + 1), font="figure", size=26, colour="accent" if now else "ink", width=22),
        text(
            title, font="bold", size=22, fit=15, lines=2, colour="accent" if now else "ink", grow=1
        ),
        name=f"Step {place + 1}: {title}",
        touch=Go("step", place),
        face=Face("ink" if now else "paper-2", radius=8),
        height=64,
        pad=(12, 0, 8, 0),
        gap=8,
        align="center",
    )


def _applied(reason: Reason) -> list[Node]:
    """A line a seat; for a full table two beside each other."""
    lines = [_applies(seat, words) for seat, words in reason.lines]
    if len(lines) <= MOST_LINES:
        return lines
    half = (len(lines) + 1) // 2
    return [
        row(*(replace(one, width=0, grow=1) for one in pair if one is not None), gap=12)
        for pair in zip_longest(lines[:half], lines[half:])
    ]


def _applies(seat: int | None, words: str) -> Node:
    who = () if seat is None else (pawn(seat, 32),)
    return row(
        *who,
        text(words, font="bold", size=22, fit=17, colour="ink", grow=1),
        height=34,
        gap=12,
        align="center",
    )
