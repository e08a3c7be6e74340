"""Which ruling: all that was settled and told so far, the newest first."""

from collections.abc import Callable
from dataclasses import dataclass

from companion.core.rulings import Ruling
from companion.core.view.nodes import Node, Touch, UiCommand, column, row, text
from companion.table.play.reasons import told_so_far
from companion.table.play.session import Session
from companion.table.play.steps import Step
from companion.table.reports.reporting import Case
from companion.ui.app.app import App
from companion.ui.app.screen import Undoing
from companion.ui.parts.frame import CLOSE, Frame
from companion.ui.parts.paging import newer_and_older, page_of
from companion.ui.screens.table.over_table import OverTable

ROWS = 4


@dataclass(eq=False)
class Rulings(OverTable):
    """Page by page, one of them to be chosen; the page is open on which `now` stands."""

    session: Session
    now: Case
    chosen: Callable[[App, Step, Ruling], None]

    def __post_init__(self) -> None:
        self.every = list(told_so_far(self.session))
        self.page = sum(step.seq > self.now.step.seq for step, _ in self.every) // ROWS

    def frame(self, app: App) -> Frame:
        page = page_of(self.every, self.page, ROWS)
        return Frame(
            "Which ruling was wrong?",
            "Touch it; the newest stand first",
            column(
                *(
                    _row(app, place, step, ruling, self._is_now(step, ruling))
                    for place, (step, ruling) in enumerate(page.shown, page.first)
                ),
                gap=8,
                grow=1,
            ),
            (*newer_and_older(page), CLOSE),
            art="x",
        )

    def _is_now(self, step: Step, ruling: Ruling) -> bool:
        return step is self.now.step and ruling == self.now.ruling

    def touched(self, app: App, touch: Touch) -> None:
        match touch:
            case UiCommand("ruling", int(place)):
                app.back()
                self.chosen(app, *self.every[place])
            case _:
                pass

    def undoing(self, app: App) -> Undoing | None:
        """Nothing has been done here."""


def _row(app: App, place: int, step: Step, ruling: Ruling, now: bool) -> Node:
    ink, second, fill = ("ink", "ink-2", "cream") if now else ("cream", "mist", "night-700")
    return row(
        text(str(step.seq), "figure", second, size=22, width=40, align="end"),
        text(app.sentence(step, ruling), "name", ink, lines=2, grow=1),
        name=app.sentence(step, ruling),
        touch=UiCommand("ruling", place),
        face=fill,
        height=68,
        pad=(10, 0, 12, 0),
        gap=12,
        align="center",
    )
