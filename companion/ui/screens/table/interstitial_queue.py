"""The boards that are shown before the game goes on, and instructions that nobody has confirmed."""

from collections.abc import Sequence
from itertools import groupby

from msgspec.structs import replace

from companion.core.board.instruction_list import SET_UP, instruction_list, is_instruction_list
from companion.core.board.nodes import Interstitial
from companion.core.hand_tasks import HandTask, merged
from companion.core.rulings import Ruling
from companion.table.play.reasons import newest_reason, of_newest
from companion.table.play.steps import Step
from companion.ui.app.app import App
from companion.ui.app.preview import Preview
from companion.ui.app.screen import UndoOffer
from companion.ui.motion.result_animator import PLAY_SECONDS, READ_SECONDS
from companion.ui.screens.table.instructions import (
    instructions,
    interstitials,
    new_by_amendment,
    payments,
    stays_until_confirmed,
)
from companion.ui.screens.table.open_tasks import need_list

MIN_SHOWN_SECONDS = 1.0
"""Seconds for which an interstitial cannot be closed by a button."""
MIN_OPEN_SECONDS = 6.0
"""Seconds for which what is to be done by hand stays, even if play goes on."""


class InterstitialQueue:
    """The interstitials that are still to be shown, the current one first."""

    shows_result = False
    """Whether the last actions have added interstitials."""
    are_tasks_counted = False
    """Whether the action bar had no room for the words of what is to be done by hand."""
    shown_since = 0.0
    """When the current board was shown."""
    turned_at = float("-inf")
    """When a timer has closed the last board: a touch on Next was meant for that one."""

    def __init__(self) -> None:
        self.boards: list[Interstitial] = []
        self.open_instructions: list[HandTask] = []
        """Instructions that nobody has confirmed and that are on none of the boards."""
        self._open_since = 0.0
        """When the last of them was added."""
        self._was_listed = False
        """Whether all of them were on a board before."""

    @property
    def shows_instruction_list(self) -> bool:
        """Whether the current board is a list of instructions."""
        return any(map(is_instruction_list, self.boards[:1]))

    def animation_seconds(self, app: App) -> float:
        """Seconds for which an animation is played before the current board can be read."""
        is_played = self.boards[0].animation is not None and not app.settings.current.less_motion
        return PLAY_SECONDS if is_played else 0

    def is_readable(self, app: App) -> bool:
        """Whether the current board has been shown long enough to be closed by a button."""
        wait = max(MIN_SHOWN_SECONDS, self.animation_seconds(app))
        return app.clock() > self.shown_since + wait

    def takes_next(self, app: App) -> bool:
        """Whether a touch on Next can be meant for the current board."""
        return bool(self.boards) and app.clock() > self.turned_at + MIN_SHOWN_SECONDS

    def duration(self, app: App) -> float:
        """Seconds for which the current board is shown, counted from the end of its animation; 0:
        it stays. What ends a game stays.
        """
        seconds = 0 if app.playing.over else self.boards[0].duration
        return seconds and seconds + self.animation_seconds(app)

    def timer_end(self, app: App) -> float | None:
        """When the current board closes by itself; None if it has no timer."""
        seconds = self.duration(app) if self.boards else 0
        return self.shown_since + seconds if seconds else None

    def reason(self, app: App) -> tuple[Step, Ruling] | None:
        """The step and ruling that Why? explains; None if there is nothing to explain."""
        about = self.boards[0].explained_ruling if self.boards else None
        return newest_reason(app.playing) if about is None else of_newest(app.playing, about)

    def speak(self, app: App, remarks: Sequence[str] = ()) -> None:
        """Queue speech: the remarks of bots, then what is shown now."""
        now = app.playing.remarks.on_next_move(app.playing.head)
        if self.boards:
            first = self.boards[0]
            now = first.spoken_text or (first.line1 if first.sound else "")
        words = " ".join(filter(None, (*remarks, now)))
        app.speech += [words] if words else []

    def stop_timer(self) -> None:
        """Let the current board stay until somebody closes it."""
        self.boards[:1] = [replace(board, duration=0) for board in self.boards[:1]]

    def lapse(self, app: App) -> bool:
        """Drop what is still to be done by hand, as play goes on, if it has not just come up and
        could be read; return whether anything was dropped.
        """
        is_recent = app.clock() <= self._open_since + MIN_OPEN_SECONDS
        is_unread = self.are_tasks_counted and not self._was_listed
        if is_recent or is_unread or not self.open_instructions:
            return False
        self.open_instructions = []
        return True

    def add(self, app: App, earlier: Sequence[Step], steps: Sequence[Step]) -> list[Interstitial]:
        """Add what new steps show and ask people to do; return the new interstitials.

        Of `earlier`, the windows that were passed, only the instructions count. Interstitials that
        were there before go, except those that stay until they are confirmed; the open tasks of
        others are kept. Many instructions have a list of their own, and so have long ones that
        nobody chose, so that they are read.
        """
        tasks = [task for step in earlier for task in instructions(app, step)]
        self._drop_outdated(app, (*earlier, *steps))
        shown: list[Interstitial] = []
        for step in steps:
            boards = interstitials(app.playing, step)
            shown += boards
            tasks += () if boards else payments(app, step)
            lists = [board.is_instruction_list for board in boards]
            if not any(lists) or (boards[0].needs_confirmation and not lists[0]):
                tasks += instructions(app, step)
        listed = [task for board in shown for task in board.listed_tasks]
        tasks = [task for task in tasks if task not in listed]
        kept = [
            board for board in self.boards if stays_until_confirmed(board) and not board.open_tasks
        ]
        left = [task for board in self.boards for task in board.open_tasks]
        self.boards = kept + shown
        known: list[HandTask] = []
        if self._is_read(app):
            # what was taken is not taken again: the last task says how many a seat has then
            again = {(task.piece, task.seats) for task in tasks if task.held is not None}
            self.open_instructions = [
                task for task in self.open_instructions if (task.piece, task.seats) not in again
            ]
            known = [task for task in self.open_instructions if task.held is None]
        if left or tasks:
            self._open_since = app.clock()
            self._was_listed = not (tasks or self.open_instructions)
        still_open = self.open_instructions + left + tasks
        self.open_instructions = still_open if merged(still_open) else []
        is_read = any(map(stays_until_confirmed, self.boards[:1]))
        is_unasked = not is_read and any(map(app.playing.is_only_answer, steps))
        if need_list(tasks, is_unasked=is_unasked):
            self.list_instructions(app, known)
        self.shows_result = len(self.boards) > len(kept)
        return shown

    def _is_read(self, app: App) -> bool:
        """Whether people have been able to read the open tasks, and may have done them: listed
        again, they would be done twice.
        """
        is_seen = self._was_listed or not self.are_tasks_counted
        return is_seen and app.clock() > self._open_since + MIN_SHOWN_SECONDS

    def _drop_outdated(self, app: App, steps: Sequence[Step]) -> None:
        """Drop what is open about a card that its people do something else with now, also if no
        screen says that in words: a card that was turned up and then down again. The same
        task again is about another copy.
        """
        if not self.open_instructions:
            return
        done = [task for step in steps for task in instructions(app, step, every=True)]
        self.open_instructions = [
            task
            for task in self.open_instructions
            if not any(_is_instead(other, task) for other in done)
        ]

    def load(self, app: App, *, resumed: bool) -> None:
        """Show what nobody has confirmed or, in a `resumed` game, closed. A board that was open
        during an amendment stays if the last action still shows it.
        """
        amended = new_by_amendment(app)
        was_open, self.boards = self.boards, []
        self.open_instructions = amended or []
        if amended is None:
            self._replay(app)
        else:
            if need_list(amended, is_unasked=False):
                self.list_instructions(app)
            self._reopen(app, was_open)
        if not (resumed and app.playing.head_is_new):
            self.boards = [board for board in self.boards if stays_until_confirmed(board)]

    def _reopen(self, app: App, was_open: Sequence[Interstitial]) -> None:
        """Show the boards of the last input again that were open before an amendment."""
        open_lines = {board.line1 for board in was_open}
        last = next(app.playing.inputs_newest_first(), ()) if open_lines else ()
        shown = (board for step in last for board in interstitials(app.playing, step))
        self.boards += [board for board in shown if board.line1 in open_lines]

    def _replay(self, app: App) -> None:
        """Add each input that nobody has confirmed, and close what people have closed of it."""
        steps, _ = app.playing.unconfirmed()
        for _, group in groupby(steps, lambda step: step.cause):
            of_input = [*group]
            passes = self._count_passes(app, of_input)
            if of_input[0].action is None:
                tasks = instructions(app, of_input[0])
                self.boards = [*_list(app, tasks, heading=SET_UP)] if tasks else []
            else:
                self.add(app, of_input[:passes], of_input[passes:])
            # an animation has been played, and what closes by itself has closed
            self.boards = [
                replace(board, animation=None) for board in self.boards if not board.duration
            ]
            for board in self.boards[: app.playing.seen_count(of_input[-1])]:
                self._close_unread(app, board, of_input)

    def _count_passes(self, app: App, of_input: Sequence[Step]) -> int:
        """How many steps of an input passed windows before what people did, which is followed by
        nothing but what bots did and what nobody needs to be asked for.
        """
        session = app.playing
        later = (
            index
            for index, step in reversed([*enumerate(of_input)])
            if not session.step_maker.is_automatic(step, session.before(step))
            and not session.is_only_answer(step)
        )
        return next(later, 0)

    def offer_set_up(self, app: App) -> UndoOffer | None:
        """Offer to show the list of the set-up again while nothing else was done, if people have
        gone on from its first page.
        """
        tasks = instructions(app, app.playing.head)
        if app.playing.seq or self.open_instructions or not tasks:
            return None
        boards = [*_list(app, tasks, heading=SET_UP)]
        if len(boards) == len(self.boards):
            return None

        def show() -> None:
            app.close_overlays()
            self.boards = boards

        return UndoOffer(Preview("Undo shows the set-up again"), show)

    def close_first(self, app: App) -> Interstitial:
        """Close the current board and return it. What it asks of hands stays open if an animation
        has hidden it until now, so that nobody can have read it.
        """
        board = self.boards[0]
        if app.clock() < self.shown_since + self.animation_seconds(app) + READ_SECONDS:
            self._close_unread(app, board, next(app.playing.inputs_newest_first()))
        else:
            self.close(board)
        return board

    def _close_unread(self, app: App, board: Interstitial, of_input: Sequence[Step]) -> None:
        """Close a board of an input; what an animation has hidden stays open."""
        still_open = self.open_instructions
        self.close(board)
        if board.is_instruction_list and (hidden := _hidden_tasks(app, board, of_input)):
            self.open_instructions = [*still_open, *hidden]
            self._open_since, self._was_listed = app.clock(), False

    def close(self, board: Interstitial) -> None:
        """Close an interstitial, and confirm what it confirms."""
        self.boards.remove(board)
        if stays_until_confirmed(board):
            self.open_instructions = []

    def list_instructions(self, app: App, known: Sequence[HandTask] = ()) -> None:
        """Put the open instructions, but for the `known` ones, on a board of their own, behind all
        others.
        """
        new = [task for task in self.open_instructions if task not in known]
        self.boards += _list(app, new)
        self.open_instructions = [*known]


def _hidden_tasks(app: App, board: Interstitial, steps: Sequence[Step]) -> list[HandTask]:
    """What the picture of one of these steps asks of hands, if an animation hides it at first and
    it does not close by itself.
    """
    return [
        task
        for step in steps
        if any(
            one.line1 == board.line1 and one.animation is not None and not one.duration
            for one in interstitials(app.playing, step)
        )
        for task in instructions(app, step)
    ]


def _is_instead(later: HandTask, task: HandTask) -> bool:
    """Whether a later task about the same card takes the place of one that is still open."""
    is_same = (later.card, later.seats, later.icon) == (task.card, task.seats, task.icon)
    return bool(task.card) and is_same and later.text != task.text


def _list(app: App, tasks: Sequence[HandTask], *, heading: str = "") -> tuple[Interstitial, ...]:
    """The tasks as boards of their own."""
    session = app.playing
    ticket, names = session.board().ticket, session.state.names
    return instruction_list(merged(tasks), ticket, names, session.cards, heading=heading)
