"""The app: what is shown, and what a touch or a signal does to it.

Screens overlap; the topmost is shown. A signal goes to the topmost that wants it,
so a card laid while somebody reads the log still counts.
"""

from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import date
from functools import cached_property, partial
from sqlite3 import Error as SqliteError
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec.structs import replace

from companion.core.actions import Action
from companion.core.rulings import Ruling
from companion.core.view.nodes import Node, Touch, UiCommand
from companion.table.action_text import describe_step, ruling_text
from companion.table.errors import Refused, reason
from companion.table.journal.journal import Journal
from companion.table.journal.stored_games import StoredGame
from companion.table.owner.boxes import Boxes
from companion.table.owner.tags import Tags
from companion.table.play.interpret import TaggedCard
from companion.table.play.reasons import newest_reason
from companion.table.play.session import Session
from companion.table.play.steps import Header, Step
from companion.table.players import Players
from companion.table.settings import KeptSettings, Settings
from companion.ui.app.dispatch import Dispatcher
from companion.ui.app.faults import Faults
from companion.ui.app.forgetting import Forgetting
from companion.ui.app.frame import Frame, Toast
from companion.ui.app.other_window import OtherWindow
from companion.ui.app.preview import Preview
from companion.ui.app.preview_sheet import preview_sheet
from companion.ui.app.save_retry import SaveRetry
from companion.ui.app.scan_queue import ScanQueue
from companion.ui.app.screen import THEME_OF_TABLE, Screen, TableScreen, TouchContext
from companion.ui.app.seat_lights import Controls, SeatLights
from companion.ui.app.stored_games import ONLY_LOOKS, StoredGames
from companion.ui.render.theme import LOOKS, Theme
from hardware.signals import Fault, PowerHeld, Restored, Signal

if TYPE_CHECKING:
    from companion.ui.app.routes import Routes
    from hardware.doctor import Doctor

T = TypeVar("T")

TOAST_FOR = 6.0
"""Seconds for which a toast is shown."""
EVERY_LOOK = tuple(range(len(LOOKS)))


def no_doctor() -> None:
    """No doctor can be called."""


@dataclass(eq=False)
class App:
    """Everything that is shown and done between two frames."""

    journal: Journal
    tags: Tags
    players: Players
    settings: KeptSettings
    boxes: Boxes
    controls: Controls
    home: Screen["App"]
    routes: "Routes"
    clock: Callable[[], float]

    speaks = False
    """Whether there is a program that speaks."""
    why_lost: str | None = None
    """Why nothing in the data folder is kept when the machine is switched off; None: it is."""
    readers = 1
    """How many readers the rig has."""
    table: "TableScreen[App] | None" = None
    """The table of the game under way."""
    session: Session | None = None
    stored_game: StoredGame | None = None
    """The session's place in the journal."""
    looks: tuple[int, ...] = EVERY_LOOK
    toast: Toast | None = None
    held_touch: Touch | None = None
    """What a finger rests on."""
    is_previewing = False
    """Whether the finger has stayed long enough to ask."""
    preview: Preview | None = None
    """What that would do, once the finger has stayed to ask."""
    closing = False
    can_power_off = False
    """Whether who started the app switches the machine off when asked to."""
    powering_off = False
    resting = False
    """Whether no hand came for long."""
    _question = ""
    """The first line of the sign that was made last."""
    _titles: tuple[str, ...] = ()
    """Of the cards that are played with, as sentences name them."""

    def __post_init__(self) -> None:
        self.controls.set_hold_time(self.settings.now.hold_seconds)
        self.overlays: list[Screen[App]] = []
        """The screens over home or the table, the topmost last."""
        self.other_window = OtherWindow(self)
        self.dispatcher = Dispatcher(self)
        self.lights = SeatLights(self)
        self.today: Callable[[], date] = date.today
        """The calendar, which is only shown and decides nothing."""
        self.faults = Faults()
        self.save_retry = SaveRetry(self.journal, self.faults, self.show_toast, self.clock)
        self.games = StoredGames(self)
        self.scan_queue = ScanQueue()
        """Cards that were laid while a question was open."""
        self._next_toasts: list[str] = []
        """What is shown after the toast, the first one first."""
        self.make_doctor: Callable[[], Doctor | None] = no_doctor
        """Fetches who looks at the devices, where there are any to look at."""
        self.follow_rig_file: Callable[[], bool] = lambda: False
        """Reports that rig.toml was edited meanwhile; whether it was."""
        self.sounds: list[str] = []
        """Sounds that the next frame brings along."""
        self.speech: list[str] = []
        """What is said aloud with the next frame."""

    @cached_property
    def doctor(self) -> "Doctor | None":
        """Who looks at the devices, from when somebody asks for him."""
        return self.make_doctor()

    @cached_property
    def forgetting(self) -> Forgetting:
        """Deletes players, a little at a time."""
        return Forgetting(self)

    # ---- what is shown

    @property
    def screen(self) -> Screen["App"]:
        """The topmost screen."""
        return self.overlays[-1] if self.overlays else self.table or self.home

    @property
    def screens(self) -> tuple[Screen["App"], ...]:
        """All screens, the topmost last."""
        table = () if self.table is None else (self.table,)
        return (self.home, *table, *self.overlays)

    @property
    def theme(self) -> Theme:
        """The accent of the game that is shown, and the looks of its seats."""
        if self.screen.theme is not THEME_OF_TABLE:
            return self.screen.theme
        if self.session is None:
            return Theme(looks=self.looks)
        return Theme(self.session.game.id, self.looks)

    def node(self) -> Node:
        """What is on the screen now."""
        frame = self._frame()
        self._question = frame.line1
        if self.scan_queue:
            frame = replace(frame, waiting=self.scan_queue.words)
        if self.preview is not None:
            frame = replace(frame, preview=preview_sheet(self.preview))
        else:
            frame = replace(frame, toast=self.toast)
        node = frame.node()
        if self.session is None:
            return node
        return replace(node, names=self.session.header.names, titles=self._titles)

    def _frame(self) -> Frame:
        """The topmost screen, with what it keeps of the table if it is over the table."""
        screen = self.screen
        frame = screen.frame(self)
        if not screen.over_table:
            return frame
        why = False
        if self.session is not None:
            # without them it can still be corrected what makes the board fail
            with suppress(Exception):
                counter, why = self.session.board().ticket, newest_reason(self.session) is not None
                if not (any(frame.ticket) or frame.menu or frame.trouble):
                    frame = replace(frame, ticket=counter, menu=True)
        return replace(frame, undo=screen.undo_offer(self) is not None, why=why)

    def touch_context(self) -> TouchContext:
        """What touches and presses are about now."""
        screen = self.screen
        question = screen.question_key(self, self._question)
        step, seats = None, 0
        if self.session is not None:
            step, seats = self.session.head, len(self.session.header.names)
        buttons = {seat: self.press_key(seat) for seat in range(seats)}
        return TouchContext(screen, question, step, buttons)

    def press_key(self, seat: int) -> object:
        """A key of what the button of a seat means now, on the topmost screen that it answers."""
        if self.session is None or seat >= len(self.session.header.names):
            return None  # a button where nobody sits means the same on every screen
        for screen in reversed(self.screens):
            means = screen.press_key(self, seat)
            if means is not None:
                return id(screen), means
        return None

    @property
    def playing(self) -> Session:
        """The game under way. Raises LookupError where there is none."""
        if self.session is None:
            raise LookupError("no game is under way")
        return self.session

    def player(self, seat: int) -> str:
        """The name of a seat."""
        return self.playing.header.shown_names[seat]

    def card_name(self, tagged: TaggedCard) -> str:
        """The name of a scanned card, or "This card" if it may be somebody's secret."""
        session = self.playing
        known = session.cards.get(tagged.card)
        if known is None or not session.game.observation.may_be_named(
            session.state, tagged.card, tagged.copy
        ):
            return "This card"
        return known.name

    # ---- opening and closing screens

    def turn_to(self, screen: Screen["App"]) -> None:
        """Show a screen over the others; a table over home."""
        if isinstance(screen, TableScreen):
            self.table = screen
        else:
            self.overlays.append(screen)

    def back(self) -> None:
        """Close the topmost screen; home stays."""
        if self.overlays:
            self.overlays.pop()
        else:
            self.table = None

    def back_to(self, kind: type[Any]) -> None:
        """Close screens until one of this kind is the topmost."""
        while self.screen is not self.home and not isinstance(self.screen, kind):
            self.back()

    def to_table(self) -> None:
        """Close everything over the table of the game under way."""
        self.overlays.clear()

    @property
    def right_over_table(self) -> bool:
        """Whether nothing but the table is below the topmost screen."""
        return self.table is not None and len(self.overlays) == 1

    def touch(self, touch: Touch) -> None:
        """Somebody touched what means this."""
        self.toast = None
        with self._telling():
            self._touch(touch)
        self.dispatcher.take_next()
        self.lights.show()

    @contextmanager
    def _telling(self) -> Generator[None, None, None]:
        """Show why something is refused, such as a set whose file was damaged meanwhile."""
        try:
            yield
        except Refused as error:
            self.show_toast(str(error))

    def _touch(self, touch: Touch) -> None:
        match touch:
            case UiCommand("close"):
                self.closing = True
            case UiCommand("back") if not self.screen.handles_back:
                self.back()
            case UiCommand("hush"):
                pass
            case UiCommand("page", int(page)):
                self.screen.page = page
                self.screen.touched(self, touch)
            case UiCommand("undo") if self.screen.over_table:
                undo_offer = self.screen.undo_offer(self)
                if undo_offer is not None:
                    undo_offer.undo()
            case UiCommand("menu" | "why" as to) if self.table is not None and (
                to == "menu" or self.screen.over_table
            ):
                self.table.touched(self, touch)
            case _:
                self.screen.touched(self, touch)

    def power_off(self) -> None:
        """End, and let the machine be switched off, where that is ours to do."""
        if self.can_power_off:
            self.closing = self.powering_off = True

    def signal(self, signal: Signal) -> None:
        """A device told something."""
        match signal:
            case Fault():
                self.show_toast(self.faults.add(signal))
            case PowerHeld():
                # held that long it is meant, and nothing is lost by it: no question
                self.power_off()
            case Restored():
                self.show_toast(self.faults.restored(signal))
            case _:
                with self._telling():
                    self.dispatcher.dispatch(signal)
        self.dispatcher.take_next()
        self.lights.show()

    def show_preview(self, touch: Touch) -> bool:
        """A finger has stayed on this: show what it would do, where that can be reported."""
        self.is_previewing = True
        if touch == UiCommand("undo") and self.screen.over_table:
            undo_offer = self.screen.undo_offer(self)
            self.preview = undo_offer and undo_offer.preview
        else:
            self.preview = self.screen.preview(self, touch)
        return self.preview is not None

    def pass_time(self) -> bool:
        """Take away what has been shown long enough; whether anything changed."""
        now = self.clock()
        changed = self.other_window.follow() or self.save_retry.try_again()
        changed = self.follow_rig_file() or changed
        self.games.follow_number()
        if self.screen.pass_time(self):
            self.dispatcher.take_next()
            self.lights.show()
            changed = True
        if self.toast is not None and now - self.toast.at > TOAST_FOR:
            self.toast, changed = None, True
        if self.toast is None and self._next_toasts:
            self.show_toast(self._next_toasts.pop(0))
            changed = True
        return changed

    def show_toast(self, text: str, seat: int | None = None) -> None:
        """Show a line in the sign for a while."""
        self.toast = Toast(text, seat, self.clock())

    def queue_toast(self, text: str) -> None:
        """Show a toast after those that are already there, so that none of them is lost."""
        if self.toast is None:
            self.show_toast(text)
        else:
            self._next_toasts.append(text)

    def seats_waited_for(self) -> frozenset[int]:
        """The seats that the game waits for."""
        if self.session is None or self.session.header.ended:
            return frozenset()
        return frozenset(
            prompt.seat
            for prompt in self.session.rule_prompts()
            if prompt.seat is not None and not prompt.optional
        )

    # ---- games

    def open_game(self, session: Session, stored_game: StoredGame | None) -> None:
        """Play this game. `stored_game`: its place in the journal, if known."""
        self.scan_queue.clear()
        self.session, self.stored_game = session, stored_game
        if not self.journal.only_read:
            self.games.put_away.set(None)
        self._titles = tuple(card.name.removeprefix("The ") for card in session.cards.values())
        self.looks = session.game.looks(session.header.seat_looks)
        self.lights.show()

    def close_game(self) -> None:
        """No game is under way."""
        self.session = self.stored_game = None
        self.looks = EVERY_LOOK

    def put_game_away(self) -> None:
        """Put the game away and go home. It stays in the journal; one that is over is
        not offered again.
        """
        self.games.finish()
        self.go_home()

    def go_home(self) -> None:
        """Go home as it is, whatever is wrong with the game."""
        self.games.remember_put_away()
        self.close_game()
        self.save_retry.recorder = None
        self.scan_queue.clear()
        self.table = None
        self.overlays.clear()
        self.lights.show()

    # ---- doing

    def change_settings(self, settings: Settings) -> None:
        """They count at once; where they cannot be kept for the next time, that is reported."""
        try:
            self.settings.change(settings, keep=not self.journal.only_read)
        except OSError as error:
            self.show_toast(f"That holds for now but cannot be kept: {error.strerror or error}.")
        self.controls.set_hold_time(settings.hold_seconds)
        self.lights.show()

    def rest(self, resting: bool) -> None:
        """No hand came for long, or one has come again: the lights are dimmed as the screen is."""
        self.resting = resting
        self.lights.show()

    def enrol(self, uid: bytes, card: TaggedCard) -> bool:
        """From now on this tag is that card; False where it cannot be kept, which is reported."""
        return self.change_tags(lambda: self.tags.enrol(uid, card))

    def change_tags(self, change: Callable[[], None]) -> bool:
        """Whether the tags could be changed and kept; why not is reported."""
        if self.journal.only_read:
            self.show_toast(ONLY_LOOKS)
            return False
        try:
            change()
        except Refused as error:
            self.show_toast(str(error))
            return False
        except OSError as error:
            self.show_toast(f"That cannot be kept: {error.strerror or error}.")
            return False
        return True

    def do(self, *actions: Action) -> tuple[Step, ...]:
        """Do it, kept before it is shown; where that fails, nothing has changed."""
        self.toast = None
        return self.attempt(lambda: self.playing.do(*actions)) or ()

    def undo(self) -> None:
        """Take the last line back. An amendment may change nothing on the table, so it is shown."""
        self.sounds.append("undo")
        self.scan_queue.require_confirmation()
        session, again = self.playing, self.playing.restored_by_undo()
        self.attempt(session.undo)
        if again and session.head.id == again[-1].id:
            self.show_toast(f"Again: {describe_step(session, again[0])}.")

    def undo_to(self, seq: int) -> None:
        """Back to where so many actions were in force."""
        self.sounds.append("undo")
        self.scan_queue.require_confirmation()
        self.attempt(lambda: self.playing.undo_to(seq))

    def attempt(self, change: Callable[[], T]) -> T | None:
        """Change the game; None where the rules refuse it or the journal cannot keep it,
        which is reported, and then nothing has changed.
        """
        try:
            return change()
        except Refused as error:
            cite = f" ({', '.join(error.objection.cite)})" if error.objection.cite else ""
            self.show_toast(f"{error!s}{cite}")
        except SqliteError as error:
            if self.journal.only_read:
                self.show_toast(ONLY_LOOKS)
            else:
                self.show_toast(f"This cannot be saved ({reason(error)}), so nothing was done.")
        finally:
            self.save_retry.say()
        return None

    def change_header(self, header: Header) -> bool:
        """Change what is stored of who plays: it is kept before it is shown, or when there is room.
        Return whether it could be done.
        """
        session, recorder = self.playing, self.save_retry.recorder
        if self.journal.only_read:
            self.show_toast(ONLY_LOOKS)
            return False
        before, session.header = session.header, header
        if recorder is not None:
            over = session.over
            session.header = before
            self.save_retry.steps.write_or_queue(
                recorder, partial(recorder.change_header, header, over=over)
            )
            session.header = header
        if self.stored_game is not None:
            self.stored_game = replace(self.stored_game, header=header, over=session.over)
        self.save_retry.say()
        self.lights.show()
        return True

    def sentence(self, step: Step, ruling: Ruling) -> str:
        """A ruling in words."""
        return ruling_text(self.playing, step, ruling, step.state)
