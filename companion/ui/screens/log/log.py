"""The log: what happened, undo to any point, and "this was really ..."."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from companion.core.actions import Correct
from companion.core.board.instruction_list import PAGE_SIZE, instruction_lines
from companion.core.board.nodes import (
    Background,
    Node,
    Slide,
    Touch,
    UiCommand,
    column,
    icon,
    row,
    space,
    stack,
    text,
)
from companion.core.board.widgets import icon_button, pawn, primary
from companion.core.hand_tasks import merged
from companion.core.wording import truncated
from companion.table.action_text import describe_step, main_point, seat_of
from companion.table.leaving import change_text
from companion.table.play.reasons import explained
from companion.table.play.session import Session
from companion.table.play.steps import SeatChange, Step
from companion.ui.app.app import App
from companion.ui.app.frame import CLOSE, Frame
from companion.ui.app.preview import Preview, preview_removal
from companion.ui.app.screen import Screen, UndoOffer
from companion.ui.parts.list_row import two_lines
from companion.ui.parts.paging import page_of, previous_and_more
from companion.ui.screens.log.amend_entry import ask_what_it_was
from companion.ui.screens.log.earlier_board import EarlierBoard
from companion.ui.screens.log.report_ruling import ReportRuling
from companion.ui.screens.log.why import Why
from companion.ui.screens.table.instructions import instructions
from companion.ui.screens.table.undo import offer_undo, redo_all, undo_to

ROWS, COLUMNS, GAP, HEIGHT = 3, 2, 8, 70
MAX_LETTERS, MAX_NOTE_LETTERS = 32, 38
"""Letters that fit into a line of what was done, and of what came of it. Of three lines, the first
has two if it needs them.
"""
MAX_MARKS = 60


class Log(Screen[App]):
    """The actions in force, one of them chosen."""

    one_question = True
    first = 0
    """The index of the first entry that is shown."""

    def __init__(self, session: Session, chosen: int | None = None) -> None:
        self.chosen = session.seq if chosen is None else chosen

    def frame(self, app: App) -> Frame:
        session = app.playing
        line = session.current_steps()
        self.chosen = max(0, min(self.chosen, session.seq))
        step = line[self.chosen]
        reason, is_newest = explained([[step]]), self.chosen == session.seq
        entries = _entries(session, line)
        chosen = next((index for index, entry in enumerate(entries) if entry is step), 0)
        if not self.first <= chosen < self.first + ROWS * COLUMNS:
            self.first = chosen - ROWS + 1
        # what is shown stays under the finger that chooses of it
        self.first = max(0, min(self.first, len(entries) - ROWS * COLUMNS))
        return Frame(
            describe_step(app.playing, step),
            _result(app, step) or "Look, undo to here, or say what was wrong",
            column(
                _columns(
                    [
                        _change_row(session, entry)
                        if isinstance(entry, SeatChange)
                        else _row(app, entry, entry is step)
                        for entry in entries[self.first : self.first + ROWS * COLUMNS]
                    ]
                ),
                row(
                    _turn_button("Turn before", -1, "back"),
                    scrub(self.chosen, session.seq),
                    _turn_button("Turn after", 1, "next"),
                    gap=GAP,
                ),
                gap=GAP,
                grow=1,
            ),
            (
                icon_button(
                    "By hand",
                    UiCommand("list hand tasks"),
                    icon="hand",
                    label="Done by hand so far",
                )
                if any(ruling.kind == "instruct" for ruling in step.rulings)
                else None,
                icon_button(
                    "Report",
                    UiCommand("report ruling"),
                    icon="x",
                    label="Report a ruling",
                    enabled=reason is not None,
                ),
                icon_button(
                    "Change it",
                    UiCommand("amend entry"),
                    icon="pen",
                    label="Change this entry",
                    enabled=_amendable(step),
                ),
                # not in the place of what it takes back: a second touch must not undo the undo
                icon_button("Redo", UiCommand("redo"), icon="again")
                if session.can_redo and is_newest
                else icon_button(
                    "Look",
                    UiCommand("show earlier board"),
                    icon="look",
                    label="Look here",
                    enabled=not is_newest,
                ),
                icon_button(
                    "Undo to here", UiCommand("undo to step"), icon="undo", enabled=not is_newest
                ),
                primary("Now", UiCommand("back"), icon="next"),
            ),
            seat=seat_of(step.action),
            icon="list",
            ticket=(
                _part_of_game(session, line[max(0, self.chosen - 1)]),
                f"{self.chosen} of {session.seq}",
            ),
            menu=True,
            undo=True,
            why=reason is not None,
        )

    def on_touch(self, app: App, touch: Touch) -> None:
        match touch:
            case UiCommand("explain" | "report ruling" as to):
                reason = explained([[app.playing.current_steps()[self.chosen]]])
                if reason is not None:
                    explains = to == "explain"
                    app.open_screen(Why(*reason) if explains else ReportRuling(app, *reason))
            case UiCommand("go to turn", int(way)):
                self.chosen = _turn(app.playing, self.chosen, way)
            case UiCommand("choose item", int(seq)):
                self.chosen = seq
            case UiCommand("move along log", float(along)):
                self.chosen = max(1, round(along * app.playing.seq))
            case UiCommand("show earlier board"):
                app.open_screen(EarlierBoard(self.chosen))
            case UiCommand("list hand tasks"):
                app.open_screen(StepInstructions(app.playing.current_steps()[self.chosen]))
            case UiCommand("undo to step"):
                undo_to(app, self.chosen)
            case UiCommand("redo"):
                redo_all(app)
                self.chosen = app.playing.seq
            case UiCommand("amend entry"):
                ask_what_it_was(app, self.chosen)
            case _:
                pass

    def undo_offer(self, app: App) -> UndoOffer | None:
        return offer_undo(app, stay_on_screen=True)

    def preview(self, app: App, touch: Touch) -> Preview | None:
        """What Undo to here would take back."""
        if touch != UiCommand("undo to step"):
            return None
        later = app.playing.current_steps()[self.chosen + 1 :]
        return preview_removal(app.playing, "Undo to here takes back", later)


def _part_of_game(session: Session, step: Step) -> str:
    """The part of the game in which an entry was made; "Log" if its board fails, which can be
    mended here.
    """
    with suppress(Exception):
        return session.game.public_board(step.state).ticket[0]
    return "Log"


def _turn(session: Session, chosen: int, way: int) -> int:
    """The nearest place before or after this one where a turn begins, or the end."""
    line = session.current_steps()
    observation = session.game.observation

    def turn(index: int) -> object:
        return observation.turn_key(observation.view(line[index].state, None))

    last = len(line) - 1
    numbers = range(chosen + 1, last + 1) if way > 0 else range(chosen - 1, 0, -1)
    begins = (number for number in numbers if turn(number) != turn(number - 1))
    return next(begins, last if way > 0 else 1)


def scrub(chosen: int, limit: int) -> Node:
    """All that has happened as one line of marks, a knob at what is chosen."""
    each = -(-limit // MAX_MARKS) or 1
    marks = [
        space(
            width=4,
            height=30 if index % 5 == 0 else 18,
            background="cream" if index * each <= chosen else "night-500",
            radius=2,
        )
        for index in range(limit // each + 1)
    ]
    along = chosen / max(1, limit)
    return stack(
        row(*marks, justify="between", align="center", padx=24),
        row(
            space(flex=max(0.0001, along)),
            stack(
                icon("drag", 26, "ink"),
                background=Background("accent", "night-950", shape="disc"),
                width=48,
                height=48,
                align="center",
                justify="center",
            ),
            space(flex=max(0.0001, 1 - along)),
            align="center",
        ),
        name="How far back",
        touch=Slide("move along log"),
        background="night-800",
        height=66,
        grow=1,
    )


def _amendable(step: Step) -> bool:
    return step.action is not None and not isinstance(step.action, Correct)


def _columns(cells: Sequence[Node]) -> Node:
    """The entries from the top down, the newest in the right column."""
    shares = (cells[start : start + ROWS] for start in range(0, ROWS * COLUMNS, ROWS))
    return row(*(column(*share, gap=GAP, flex=1) for share in shares), gap=GAP, grow=1)


def _turn_button(words: str, way: int, icon_name: str) -> Node:
    """The button that leads to where a turn begins."""
    return icon_button(
        "Turn", UiCommand("go to turn", way), icon=icon_name, label=words, repeats=True
    )


def _row(app: App, step: Step, chosen: bool) -> Node:
    seat, words = seat_of(step.action), describe_step(app.playing, step)
    note, lines = _result(app, step), 2 if len(words) > MAX_LETTERS else 1
    # the sign has all of it once the entry is chosen
    note = truncated(note, MAX_NOTE_LETTERS * (3 - lines))
    ink, second = ("ink", "ink-2") if chosen else ("cream", "mist")
    return row(
        text(str(step.seq), "figure", second, size=20, width=34, align="end"),
        icon("reel", 32, second) if seat is None else pawn(seat, 36),
        two_lines(
            text(words, "line", ink, size=18 if note else 20, lines=lines),
            text(note, "note", second, size=16, lines=3 - lines) if note else None,
        ),
        name=words,
        touch=UiCommand("choose item", step.seq),
        background="cream" if chosen else "night-800",
        height=HEIGHT,
        padding=(4, 0, 8, 0),
        gap=8,
        align="center",
        key=f"log:{step.seq}",
    )


def _result(app: App, step: Step) -> str:
    """What came of an entry; empty if it says no more, and of a correction, which is long."""
    note = "" if isinstance(step.action, Correct) else main_point(app.playing.game, step)
    return "" if says_the_same(describe_step(app.playing, step), note) else note


def says_the_same(words: str, note: str) -> bool:
    """Whether a note has no word that is not in the words before it, in some form.

    >>> says_the_same("Ada discards Igor", "Ada: discard Igor.")
    True
    >>> says_the_same("Ada drops", "Ada: drop to the Short.")
    False
    """
    said = words.casefold().split()
    noted = (part.strip(".:,") for part in note.casefold().split())
    return all(any(part.startswith(one) for part in said) for one in noted)


def _entries(session: Session, steps: Sequence[Step]) -> list[Step | SeatChange]:
    """The actions of these steps, and between them who has left or taken over a seat."""
    changes: dict[int, list[SeatChange]] = {}
    for change in session.header.changes:
        changes.setdefault(min(change.seq, session.seq), []).append(change)
    found: list[Step | SeatChange] = []
    for step in steps:
        found += [step] if step.seq else []
        found += changes.get(step.seq, ())
    return found


def _change_row(session: Session, change: SeatChange) -> Node:
    """Who has left or taken over a seat: it cannot be chosen."""
    words = f"{change_text(session.header, change)}."
    return row(
        space(width=34),
        icon("clap", 32, "mist") if change.seat is None else pawn(change.seat, 36),
        text(words, "line", "cream", size=20, fit=16, lines=3, grow=1),
        name=words,
        height=HEIGHT,
        padding=(4, 0, 8, 0),
        gap=8,
        align="center",
    )


@dataclass(eq=False)
class StepInstructions(Screen[App]):
    """All instructions of one step, page by page; nothing is done by reading them."""

    step: Step

    def frame(self, app: App) -> Frame:
        tasks = merged(instructions(app, self.step, every=True))
        page = page_of(tasks, self.page, PAGE_SIZE)
        return Frame(
            "Done by hand so far",
            describe_step(app.playing, self.step),
            instruction_lines(
                page.shown, app.playing.state.names, app.playing.cards, page.first + 1
            ),
            (*previous_and_more(page), CLOSE),
            icon="hand",
        )
