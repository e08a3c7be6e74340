"""Report a wrong ruling: a file keeps it with the game that led to it, and what people expected.

The touch that opens it keeps it; whatever else is reported, also that it was another ruling, goes
into the same file.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from msgspec.structs import replace

from companion.core.actions import Correct
from companion.core.board.nodes import Node, Touch, UiCommand, column, row, text
from companion.core.board.widgets import button
from companion.core.correctables import Correctable
from companion.core.domains import Choice, Subset, TextDomain
from companion.core.rulings import Ruling
from companion.table.action_text import value_text
from companion.table.play.reasons import reportable_rulings
from companion.table.play.session import Session
from companion.table.play.steps import Step
from companion.table.reports.report import Report
from companion.table.reports.reporting import ReportDraft, ReportedRuling
from companion.ui.app.app import App
from companion.ui.app.frame import CLOSE, DONE, Frame
from companion.ui.app.preview import Preview
from companion.ui.app.screen import UndoOffer
from companion.ui.parts.list_row import list_row, onward
from companion.ui.parts.paging import newer_and_older, page_of
from companion.ui.screens.corrections.correct import Corrections
from companion.ui.screens.corrections.set_value import SetValue, ValueHandler
from companion.ui.screens.table.overlay import TableOverlay

MAX_TEXT_LETTERS = 60
ROWS = 4
"""Rulings of a page."""
WINNERS = {"winner": "Who wins", "winners": "Who wins"}
"""Facts of a ruling by which people say that somebody else should have won."""


class ReportRuling(TableOverlay):
    """A ruling of a step, the file that keeps it, and what has been reported of it."""

    def __init__(self, app: App, step: Step, ruling: Ruling) -> None:
        self.draft = ReportDraft(app.journal.folder, app.playing, step, ruling)
        self.before: list[tuple[ReportedRuling, Step]] = []
        """Before each thing that was reported: what was reported, and the step in force."""
        app.save_retry.save_report(self.draft)

    @property
    def case(self) -> ReportedRuling:
        """What is reported now."""
        return self.draft.reported

    def frame(self, app: App) -> Frame:
        file = None if self.draft in app.save_retry else self.draft.file
        sentence = app.sentence(self.case.step, self.case.ruling)
        return Frame(
            "What should it have been?",
            "Not kept yet: it is tried again" if file is None else f"Report saved: {file.name}",
            column(
                row(
                    row(
                        text(sentence, "line", "ink", lines=2),
                        background="cream",
                        radius=12,
                        padx=18,
                        pady=6,
                        align="center",
                        grow=1,
                    ),
                    button(
                        "Another one",
                        UiCommand("report another ruling"),
                        icon="list",
                        label="Another ruling",
                        enabled=self._has_other_rulings(app),
                    ),
                    gap=8,
                    grow=1,
                ),
                *self._rows(app),
                gap=8,
                grow=1,
            ),
            (
                button("Fix scores and positions", UiCommand("open corrections"), icon="pen"),
                DONE,
            ),
            icon="x",
        )

    def _has_other_rulings(self, app: App) -> bool:
        """Whether there is any other ruling."""
        return any(ruling != self.case.ruling for _, ruling in reportable_rulings(app.playing))

    def _rows(self, app: App) -> Iterator[Node]:
        winner = self._winner(app)
        if winner is not None:
            fact = self.case.report.facts
            value = (
                value_text(app.playing, winner, fact[winner.path]) if winner.path in fact else ""
            )
            yield _row(
                "Somebody else wins", "the winner of this ruling", value, UiCommand("choose winner")
            )
        expected = self.case.report.places
        every = app.playing.game.rules.correctable_index.by_path(self.case.step.state)
        value = ", ".join(
            f"{correctable.label} {value_text(app.playing, correctable, expected[path])}"
            for path, correctable in every.items()
            if path in expected
        )
        yield _row(
            "Enter the right value",
            "a figure or a place",
            value,
            UiCommand("choose reported value"),
        )
        yield _row(
            "Describe it",
            "for the makers to check",
            self.case.report.words,
            UiCommand("describe outcome"),
        )

    def _winner(self, app: App) -> Correctable | None:
        """The winner as something that can be set, if the ruling has one."""
        seats = tuple(range(len(app.playing.header.names)))
        for fact, words in WINNERS.items():
            value = self.case.ruling.facts.get(fact, "")
            if value is None or isinstance(value, int):
                domain = Choice((*seats, None))
            elif isinstance(value, list | tuple):
                domain = Subset(Choice(seats), 0, len(seats))
            else:
                continue
            return Correctable(
                fact, words, domain, value, lambda _: self.case.step.state, value_kind="seat"
            )
        return None

    def on_touch(self, app: App, touch: Touch) -> None:
        match touch:
            case UiCommand("report another ruling"):
                app.open_screen(RulingPicker(app.playing, self.case, self._was_another))
            case UiCommand("choose winner") if (winner := self._winner(app)) is not None:
                app.open_screen(SetValue(winner, self._handler(self._other_winner)))
            case UiCommand("choose reported value"):
                app.open_screen(Corrections("", self.case.step, self._handler(self._other_place)))
            case UiCommand("describe outcome"):
                words = Correctable(
                    "words",
                    "What should it have been?",
                    TextDomain(MAX_TEXT_LETTERS),
                    self.case.report.words,
                    lambda _: self.case.step.state,
                )
                app.open_screen(SetValue(words, self._handler(self._report_with)))
            case UiCommand("open corrections"):
                app.close_screen()
                app.open_screen(Corrections())
            case _:
                pass

    def _was_another(self, app: App, step: Step, ruling: Ruling) -> None:
        self._remember(app)
        self.draft.set_ruling(step, ruling)
        app.save_retry.save_report(self.draft)

    def _handler(self, expects: Callable[[App, Correctable, object], Report]) -> ValueHandler:
        def done(app: App, correctable: Correctable, value: object) -> None:
            app.close_down_to(ReportRuling)
            self._remember(app)
            self.draft.reported = replace(self.case, report=expects(app, correctable, value))
            app.save_retry.save_report(self.draft)

        return ValueHandler(done, _preview_report)

    def _remember(self, app: App) -> None:
        self.before.append((self.case, app.playing.head))

    def _other_winner(self, app: App, correctable: Correctable, value: object) -> Report:
        return replace(self.case.report, facts={**self.case.report.facts, correctable.path: value})

    def _other_place(self, app: App, correctable: Correctable, value: object) -> Report:
        # what people say of the table is stored too, unless the value has changed since
        current = app.playing.game.rules.correctable_index.by_path(app.playing.state).get(
            correctable.path
        )
        if current is not None and current.value == correctable.value:
            app.do(Correct(correctable.path, value, why="That was wrong"))
        else:
            app.show_toast("It has changed since, so nothing is corrected.")
        return replace(
            self.case.report, places={**self.case.report.places, correctable.path: value}
        )

    def _report_with(self, app: App, correctable: Correctable, value: object) -> Report:
        return replace(self.case.report, words=value)

    def undo_offer(self, app: App) -> UndoOffer | None:
        """Undo takes back the last statement of the report, and after the first one the report."""

        def take_back_statement() -> None:
            self.draft.reported, head = self.before.pop()
            if app.playing.head is not head:
                app.undo()
            app.save_retry.save_report(self.draft)

        def take_back_report() -> None:
            if app.save_retry.withdraw_report(self.draft):
                app.close_screen()

        if self.before:
            return UndoOffer(Preview("Undo takes back your last statement"), take_back_statement)
        return UndoOffer(
            Preview("Undo takes the report back", ("It was right.",)), take_back_report
        )


def _preview_report(app: App, correctable: Correctable, value: object) -> Preview:
    return Preview(
        f"{correctable.label}: {value_text(app.playing, correctable, value)}",
        ("It goes into the report.",),
    )


def _row(name: str, what: str, value: str, touch: Touch) -> Node:
    end = text(value, "title", "accent", align="end", grow=1) if value else onward()
    return list_row(name, what, touch, end, fill="night-700")


@dataclass(eq=False)
class RulingPicker(TableOverlay):
    """A page of rulings to choose from; it opens with the page that has the `current` one."""

    session: Session
    current: ReportedRuling
    chosen: Callable[[App, Step, Ruling], None]

    def __post_init__(self) -> None:
        self.every = list(reportable_rulings(self.session))
        self.page = sum(step.seq > self.current.step.seq for step, _ in self.every) // ROWS

    def frame(self, app: App) -> Frame:
        page = page_of(self.every, self.page, ROWS)
        return Frame(
            "Which ruling was wrong?",
            "Touch it; the newest are first",
            column(
                *(
                    _ruling_row(app, index, step, ruling, self._is_current(step, ruling))
                    for index, (step, ruling) in enumerate(page.shown, page.first)
                ),
                gap=8,
                grow=1,
            ),
            (*newer_and_older(page), CLOSE),
            icon="x",
        )

    def _is_current(self, step: Step, ruling: Ruling) -> bool:
        return step is self.current.step and ruling == self.current.ruling

    def on_touch(self, app: App, touch: Touch) -> None:
        match touch:
            case UiCommand("choose ruling", int(index)):
                app.close_screen()
                self.chosen(app, *self.every[index])
            case _:
                pass

    def undo_offer(self, app: App) -> UndoOffer | None:
        """Nothing has been done here."""


def _ruling_row(app: App, index: int, step: Step, ruling: Ruling, is_current: bool) -> Node:
    ink, second, fill = ("ink", "ink-2", "cream") if is_current else ("cream", "mist", "night-700")
    return row(
        text(str(step.seq), "figure", second, size=22, width=40, align="end"),
        text(app.sentence(step, ruling), "name", ink, lines=2, grow=1),
        name=app.sentence(step, ruling),
        touch=UiCommand("choose ruling", index),
        background=fill,
        height=68,
        padding=(10, 0, 12, 0),
        gap=12,
        align="center",
    )
