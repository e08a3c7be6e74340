"""The app: what is shown, and what a touch or a signal does to it.

Screens overlap; the topmost is shown. A signal goes to the topmost that wants it,
so a card laid while somebody reads the log still counts.
"""

from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from sqlite3 import Error as SqliteError
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec.structs import replace

from companion.core.actions import Action
from companion.core.board.nodes import Node, Touch, UiCommand
from companion.core.rulings import Ruling
from companion.table.action_text import describe_step, ruling_text
from companion.table.errors import Refused, reason
from companion.table.journal.journal import Journal
from companion.table.journal.stored_games import StoredGame
from companion.table.owner.card_sets import CardSets
from companion.table.owner.tags import Tags
from companion.table.play.interpret import TaggedCard
from companion.table.play.reasons import newest_reason
from companion.table.play.session import Session
from companion.table.play.steps import Step
from companion.table.players import Players
from companion.table.settings import Settings, SettingsFile
from companion.ui.app.away import with_away_marks
from companion.ui.app.dispatch import Dispatcher
from companion.ui.app.faults import Faults
from companion.ui.app.forgetting_job import Forgetting
from companion.ui.app.frame import Frame, Toast, action_bar
from companion.ui.app.game_library import READ_ONLY_TEXT, GameLibrary
from companion.ui.app.glance_screen import glance_screen
from companion.ui.app.other_window import OtherWindow
from companion.ui.app.preview import Preview, preview_undo
from companion.ui.app.preview_sheet import preview_sheet
from companion.ui.app.save_retry import SaveRetry
from companion.ui.app.scan_queue import ScanQueue
from companion.ui.app.screen import THEME_OF_TABLE, Screen, TableScreen
from companion.ui.app.seat_lights import SeatDevices, SeatLights
from companion.ui.render.theme import LOOKS, Theme
from hardware.signals import Fault, PowerHeld, Restored, Signal

if TYPE_CHECKING:
    from companion.ui.app.routes import Routes
    from hardware.doctor import Doctor

T = TypeVar("T")

TOAST_SECONDS = 6.0
"""Seconds for which a toast is shown."""
REFUSAL_SECONDS = 2.0
"""Seconds for which a refusal is shown at least, whatever others do."""
EVERY_LOOK = tuple(range(len(LOOKS)))


@dataclass(eq=False)
class App:
    """Everything that is shown and done between two frames."""

    journal: Journal
    tags: Tags
    players: Players
    settings: SettingsFile
    card_sets: CardSets
    controls: SeatDevices
    home: Screen["App"]
    routes: "Routes"
    clock: Callable[[], float]

    speaks = False
    """Whether there is a program that speaks."""
    why_lost: str | None = None
    """Why nothing in the data folder is kept when the machine is switched off; None: it is."""
    reader_count = 1
    """How many readers the rig has."""
    table_screen: "TableScreen[App] | None" = None
    """The screen of the game under way."""
    session: Session | None = None
    stored_game: StoredGame | None = None
    """The session's place in the journal."""
    looks: tuple[int, ...] = EVERY_LOOK
    toast: Toast | None = None
    held_touch: Touch | None = None
    """What a touch means that has begun and not ended."""
    is_previewing = False
    """Whether the finger has stayed long enough for a preview."""
    preview: Preview | None = None
    """What that touch would do."""
    closing = False
    can_power_off = False
    """Whether the process that started the app powers off the machine on request."""
    powering_off = False
    table_mode_by_default = False
    """Whether table mode is on if the setting was never changed."""
    glance_shown = False
    """Whether the glance is shown in place of the board."""
    dimmed = False
    """Whether screen and lights are dim, since there was no input for a long time."""
    last_line1 = ""
    """The first line of the last sign."""
    _card_titles: tuple[str, ...] = ()
    """The cards' names as sentences use them, without "The"."""

    def __post_init__(self) -> None:
        self.controls.set_hold_time(self.settings.current.hold_seconds)
        self.overlays: list[Screen[App]] = []
        """The screens over home or the table, the topmost last."""
        self.other_window = OtherWindow(self)
        self.dispatcher = Dispatcher(self)
        self.lights = SeatLights(self)
        self.today = date.today
        """The date, which is shown and decides nothing."""
        self.faults = Faults()
        self.save_retry = SaveRetry(self.journal, self.faults, self.show_toast, self.clock)
        self.games = GameLibrary(self)
        self.scan_queue = ScanQueue()
        """Cards that were laid while a question was open."""
        self._next_toasts: list[str] = []
        """What is shown after the toast, the first one first."""
        self.make_doctor: Callable[[], Doctor | None] = lambda: None
        """Makes the doctor, which examines the devices."""
        self.follow_rig_file: Callable[[], bool] = lambda: False
        """Tells people that rig.toml was edited; returns whether it was."""
        self.places_taken: dict[bool, tuple[int, ...]] = {}
        """Where people sat when a game last began, at a small and at a large table."""
        self.sounds: list[str] = []
        """Sounds that the next frame brings along."""
        self.speech: list[str] = []
        """What is said aloud with the next frame."""

    @cached_property
    def doctor(self) -> "Doctor | None":
        """What examines the devices, made when it is first used."""
        return self.make_doctor()

    @cached_property
    def forgetting(self) -> Forgetting:
        """Deletes players, a little at a time."""
        return Forgetting(self)

    # ---- what is shown

    @property
    def screen(self) -> Screen["App"]:
        """The topmost screen."""
        return self.overlays[-1] if self.overlays else self.table_screen or self.home

    @property
    def screens(self) -> tuple[Screen["App"], ...]:
        """All screens, the topmost last."""
        table = () if self.table_screen is None else (self.table_screen,)
        return (self.home, *table, *self.overlays)

    @property
    def theme(self) -> Theme:
        """The accent of the game that is shown, and the looks of its seats."""
        theme, is_of_table = self.screen.theme, self.screen.theme is THEME_OF_TABLE
        if self.session is None or not (is_of_table or self.screen.over_table):
            return Theme(looks=self.looks) if is_of_table else theme
        return Theme(self.session.game.id if is_of_table else theme.game, self.looks)

    def node(self) -> Node:
        """Compose the topmost screen, with toast, preview and queued cards."""
        glance = self.screen.glance(self) if self.glance_shown else None
        self.glance_shown = glance is not None
        if glance is not None:
            names, bar = self.playing.state.names, action_bar(self._frame())
            node = glance_screen(glance, names, self.playing.header.away, bar)
            return replace(node, names=names)
        frame = self._frame()
        self.last_line1 = frame.line1
        if self.scan_queue:
            frame = replace(frame, queued_cards=self.scan_queue.words)
        if self.preview is not None:
            frame = replace(frame, preview=preview_sheet(self.preview))
        else:
            frame = replace(frame, toast=self.toast)
        if self.session is None:
            return frame.node()
        header = self.session.header
        names = self.session.state.names
        frame = with_away_marks(frame, header, names, self.seats_waited_for())
        node = frame.node(header.names)
        return replace(node, names=header.names, titles=self._card_titles)

    def _frame(self) -> Frame:
        """The topmost screen's frame; over the table with the table's ticket, Undo and Why?"""
        screen = self.screen
        frame = screen.frame(self)
        if screen.over_table:
            why = False
            if self.session is not None:
                # a board that fails can then still be corrected
                with suppress(Exception):
                    counter, why = self.session.ticket(), newest_reason(self.session) is not None
                    if not (any(frame.ticket) or frame.menu or frame.fault_lines):
                        frame = replace(frame, ticket=counter, menu=True)
            frame = replace(frame, undo=True, why=why)
        if frame.undo:
            frame = replace(frame, undo=screen.undo_offer(self) is not None)
        return frame

    @property
    def table_mode(self) -> bool:
        """Whether a board may be replaced by its glance."""
        chosen = self.settings.current.table_mode
        return self.table_mode_by_default if chosen is None else chosen

    @property
    def playing(self) -> Session:
        """The game under way. Raises LookupError if there is none."""
        if self.session is None:
            raise LookupError("no game is under way")
        return self.session

    def player(self, seat: int) -> str:
        """The name of a seat."""
        return self.playing.state.names[seat]

    def card_name(self, tagged: TaggedCard) -> str:
        """The name of a scanned card, or "This card" if it may be somebody's secret."""
        session = self.playing
        known, observation = session.cards.get(tagged.card), session.game.observation
        if known is None or not observation.may_be_named(session.state, tagged.card, tagged.copy):
            return "This card"
        return known.name

    # ---- opening and closing screens

    def open_screen(self, screen: Screen["App"]) -> None:
        """Show a screen over the others; the table's screen goes directly over home."""
        if isinstance(screen, TableScreen):
            self.table_screen = screen
        else:
            self.overlays.append(screen)

    def close_screen(self) -> None:
        """Close the topmost screen; home stays."""
        if self.overlays:
            self.overlays.pop()
        else:
            self.table_screen = None

    def close_down_to(self, kind: type[Any]) -> None:
        """Close screens until the topmost is of this class, or is home."""
        while self.screen is not self.home and not isinstance(self.screen, kind):
            self.close_screen()

    def close_overlays(self) -> None:
        """Close everything over the table of the game under way."""
        self.overlays.clear()

    @property
    def is_directly_over_table(self) -> bool:
        """Whether the topmost screen is the only one over the table."""
        return self.table_screen is not None and len(self.overlays) == 1

    def touch(self, touch: Touch) -> None:
        """Handle a touch on a node that has this meaning."""
        self.toast = None
        with self._reporting_refusals():
            self._touch(touch)
        self.dispatcher.take_next()
        self.lights.show()

    @contextmanager
    def _reporting_refusals(self) -> Generator[None, None, None]:
        """Show as a toast why something is refused, such as a damaged card set."""
        try:
            yield
        except Refused as error:
            self.refuse(str(error))

    def _touch(self, touch: Touch) -> None:
        match touch:
            case UiCommand("end program"):
                self.closing = True
            case UiCommand("back") if not (closed := self.screen).handles_back:
                self.close_screen()
                closed.on_closed(self)
            case UiCommand("turn page", int(page)):
                self.screen.page = page
                self.screen.on_touch(self, touch)
            case UiCommand("undo") if undo_offer := self.screen.undo_offer(self):
                undo_offer.undo()
            case UiCommand("open menu" | "explain" as to) if self.table_screen is not None and (
                to == "open menu" or self.screen.over_table
            ):
                self.table_screen.on_touch(self, touch)
            case _:
                self.screen.on_touch(self, touch)

    def power_off(self) -> None:
        """Close the app and request power-off, if `can_power_off`."""
        if self.can_power_off:
            self.closing = self.powering_off = True

    def signal(self, signal: Signal) -> None:
        """Handle a signal of a device."""
        match signal:
            case Fault():
                self.show_toast(self.faults.add(signal))
            case PowerHeld():
                # held that long it is meant, and nothing is lost by it: no question
                self.power_off()
            case Restored():
                self.show_toast(self.faults.restored(signal))
            case _:
                with self._reporting_refusals():
                    self.dispatcher.dispatch(signal)
        self.dispatcher.take_next()
        self.lights.show_after_frame()

    def show_preview(self, touch: Touch) -> bool:
        """Show what a touch would do; return False if there is no preview of it."""
        self.is_previewing = True
        if touch == UiCommand("undo"):
            undo_offer = self.screen.undo_offer(self)
            self.preview = undo_offer and (undo_offer.preview or preview_undo(self.playing))
        else:
            self.preview = self.screen.preview(self, touch)
        return self.preview is not None

    def tick(self) -> bool:
        """Do what is due by time; return whether anything changed on the screen."""
        now = self.clock()
        changed = self.other_window.follow() or self.save_retry.try_again()
        changed = self.follow_rig_file() or changed
        self.games.follow_number()
        if self.screen.tick(self):
            self.dispatcher.take_next()
            self.lights.show()
            changed = True
        if self.toast is not None and now > self.toast.at + (
            REFUSAL_SECONDS if self.toast.refuses and self._next_toasts else TOAST_SECONDS
        ):
            self.toast, changed = None, True
        if self.toast is None and self._next_toasts:
            self.show_toast(self._next_toasts.pop(0))
            changed = True
        return changed

    def show_toast(self, text: str, seat: int | None = None) -> None:
        """Show a line in the sign for `TOAST_SECONDS`, with the shape of `seat`; after a refusal
        that is not read yet.
        """
        if self._is_refusal_read:
            self.toast = Toast(text, seat, self.clock())
        else:
            self._next_toasts.append(text)

    def refuse(self, text: str) -> None:
        """Show why something is refused; others cannot replace it before it could be read."""
        self.toast = Toast(text, None, self.clock(), refuses=True)

    @property
    def _is_refusal_read(self) -> bool:
        """Whether the toast is not a refusal that has just been shown."""
        toast = self.toast
        return toast is None or not toast.refuses or self.clock() > toast.at + REFUSAL_SECONDS

    def extend_toast(self, text: str, seat: int | None = None) -> None:
        """Show a toast before what the present toast says, and both as one."""
        if text:
            self.show_toast(f"{text} {self.toast.text if self.toast else ''}".rstrip(), seat)

    def queue_toast(self, text: str) -> None:
        """Show a toast after those that are already there, so that none of them is lost."""
        if self.toast is None:
            self.show_toast(text)
        else:
            self._next_toasts.append(text)

    def seats_waited_for(self) -> frozenset[int]:
        """The seats that must act before the game goes on."""
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
        if not self.journal.read_only:
            self.games.put_away.set(None)
        self._card_titles = tuple(card.name.removeprefix("The ") for card in session.cards.values())
        self.looks = session.game.looks(session.header.seat_looks)
        self.lights.show()

    def close_game(self) -> None:
        """Forget the session; the game stays in the journal."""
        self.session = self.stored_game = None
        self.looks = EVERY_LOOK

    def put_game_away(self) -> None:
        """Save the game and go home. A game that is over is not offered again."""
        self.games.finish()
        self.go_home()

    def go_home(self) -> None:
        """Close the game and all screens over home. This must work for a damaged game too."""
        self.games.remember_put_away()
        self.close_game()
        self.save_retry.recorder = None
        self.scan_queue.clear()
        self.table_screen = None
        self.overlays.clear()
        self.lights.show()

    # ---- doing

    def change_settings(self, settings: Settings) -> None:
        """Apply settings and store them; a toast says if they cannot be stored."""
        try:
            self.settings.change(settings, keep=not self.journal.read_only)
        except OSError as error:
            self.show_toast(f"Applied, but could not be saved: {error.strerror or error}.")
        self.controls.set_hold_time(settings.hold_seconds)
        self.lights.show()

    def set_dimmed(self, dimmed: bool) -> None:
        """Dim screen and lights after a long time without input, or brighten them again."""
        self.dimmed = dimmed
        self.lights.show()

    def change_tags(self, change: Callable[[], None]) -> bool:
        """Change the tags; return whether the change is stored. A toast says why not."""
        if self.journal.read_only:
            self.show_toast(READ_ONLY_TEXT)
            return False
        try:
            change()
        except Refused as error:
            self.show_toast(str(error))
            return False
        except OSError as error:
            self.show_toast(f"That cannot be saved: {error.strerror or error}.")
            return False
        return True

    def do(self, *actions: Action) -> tuple[Step, ...]:
        """Apply and store actions; return the new steps, none if `attempt` has failed."""
        seq = self.playing.seq
        if self._is_refusal_read:
            self.toast = None
        steps = self.attempt(lambda: self.playing.do_with_only_answers(*actions)) or ()
        if steps:
            self.games.keep_changes_before(seq)
        return steps

    def undo(self, words: str = "", seat: int | None = None) -> None:
        """Undo the last input; show `words`, or the older entry, if an amendment is undone."""
        self.sounds.append("undo")
        session, again = self.playing, self.playing.restored_by_undo()
        self.attempt(session.undo)
        self.extend_toast(self.dispatcher.drop_queued_after_undo())
        if again and session.head.id == again[-1].id:
            self.extend_toast(words or f"Again: {describe_step(session, again[0])}.", seat)

    def undo_to(self, seq: int) -> None:
        """Undo all actions after the first `seq`."""
        self.sounds.append("undo")
        self.attempt(lambda: self.playing.undo_to(seq))
        self.extend_toast(self.dispatcher.drop_queued_after_undo())

    def attempt(self, change: Callable[[], T]) -> T | None:
        """Return the result of a change to the game. If the rules refuse it or the journal cannot
        store it, show a toast and return None; then nothing has changed.
        """
        try:
            return change()
        except Refused as error:
            self.refuse(str(error))
        except SqliteError as error:
            if self.journal.read_only:
                self.show_toast(READ_ONLY_TEXT)
            else:
                self.show_toast(f"This cannot be saved ({reason(error)}), so nothing was done.")
        finally:
            self.save_retry.warn_if_unsaved()
        return None

    def sentence(self, step: Step, ruling: Ruling) -> str:
        """A ruling in words."""
        return ruling_text(self.playing, step, ruling, step.state)
