"""The app: what is shown, and what a touch or a signal does to it.

Screens lie on each other; the topmost is shown. A signal goes to the topmost that wants it,
so a card laid while somebody reads the log still counts.
"""

import dataclasses
from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import contextmanager, suppress
from datetime import date
from functools import cached_property, partial
from sqlite3 import Error as SqliteError
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.core.actions import Action
from companion.core.game import Game
from companion.core.rulings import Ruling
from companion.core.view.nodes import Go, Node, Touch
from companion.table.action_text import describe_step
from companion.table.journal.journal import Journal, Kept, Locked, Recorder
from companion.table.journal.put_away import PutAway
from companion.table.owner.boxes import Boxes
from companion.table.owner.tags import Tags
from companion.table.play.interpret import Tagged
from companion.table.play.reasons import newest
from companion.table.play.session import Session
from companion.table.play.steps import Header, Record, Step
from companion.table.players import Player, Players
from companion.table.refused import Refused
from companion.table.registry import games, opens
from companion.table.settings import KeptSettings, Settings
from companion.ui.app.faults import READ_ONLY, Faults
from companion.ui.app.forgetting import Forgetting
from companion.ui.app.preview import Foreseen
from companion.ui.app.save_retry import Unwritten
from companion.ui.app.scan_queue import InTurn
from companion.ui.app.screen import THEME_OF_TABLE, Screen, TableScreen
from companion.ui.parts.frame import Frame, Message
from companion.ui.parts.preview_sheet import preview_sheet
from companion.ui.render.theme import LOOKS, Theme
from companion.ui.runtime.guard import Asked
from hardware.controls.lights import Light
from hardware.signals import Fault, Held, Lifted, PowerHeld, Pressed, Restored, Scanned, Signal

if TYPE_CHECKING:
    from hardware.doctor import Doctor

T = TypeVar("T")

ONLY_LOOKS = "Read-only: Matinee is already running in another window."
FREE_EVERY = 0.5
"""Seconds between two looks whether the other window has ended."""
TOLD_FOR = 6.0
"""Seconds for which a line lies over the stage."""
BRIGHTEST = 10
DIMMED = 0.3
"""Of the lights' brightness is left while nobody is there."""
NOTES = 6
"""Seats that can be told apart by ear."""
OVER_TABLE = 3
"""Screens, where one lies over home and the table."""
EVERY_LOOK = tuple(range(len(LOOKS)))


class Controls(Protocol):
    """The lights and buttons at the seats."""

    def show(self, lights: Mapping[int, Light]) -> None:
        """Every seat's light; a seat that is left out is dark."""
        ...

    def set_hold_time(self, seconds: float) -> None:
        """So long a button must be down to be held."""
        ...


class Told(Struct, frozen=True):
    """A line laid over the stage for a while: words, whose, and when it came."""

    text: str
    seat: int | None
    at: float


def nobody() -> None:
    """No doctor can be called."""


class App:
    """Everything that is shown and done between two frames."""

    lit_seats: frozenset[int] = frozenset()
    """The seats whose lights are on."""
    speaks = False
    """Whether there is a program that speaks."""
    why_lost: str | None = None
    """Why nothing in the data folder is kept when the machine is switched off; None: it is."""
    _put_away: int | None = None
    """The game that was put away last, which a second window does not follow any more."""
    _looked_at = float("-inf")
    """When it was last looked whether the other window has ended."""

    def __init__(
        self,
        journal: Journal,
        tags: Tags,
        players: Players,
        settings: KeptSettings,
        boxes: Boxes,
        controls: Controls,
        home: Screen["App"],
        clock: Callable[[], float],
    ) -> None:
        self.journal = journal
        self.tags = tags
        self.players = players
        self.settings = settings
        self.boxes = boxes
        self.controls = controls
        controls.set_hold_time(settings.now.hold_seconds)
        self.clock = clock
        self.screens: list[Screen[App]] = [home]
        self.session: Session | None = None
        self.kept: Kept | None = None
        """The session's place in the journal."""
        self.unreadable: set[int] = set()
        """Games of the journal that this Matinee cannot read."""
        self.looks: tuple[int, ...] = EVERY_LOOK
        self.today: Callable[[], date] = date.today
        """The calendar, which is only shown and decides nothing."""
        self.readers = 1
        """How many readers the rig has."""
        self.faults = Faults()
        self.unwritten = Unwritten(journal, self.faults, self.tell, clock)
        self.in_turn = InTurn()
        """Cards that were laid while a question was open."""
        self.toast: Told | None = None
        self._next_messages: list[str] = []
        """What is shown after the toast, the first one first."""
        self.finger: Touch | None = None
        """What a finger rests on."""
        self.asking = False
        """Whether the finger has stayed long enough to ask."""
        self.foreseen: Foreseen | None = None
        """What that would do, once the finger has stayed to ask."""
        self._question = ""
        """The first line of the sign that was made last."""
        self.closing = False
        self.call_doctor: Callable[[], Doctor | None] = nobody
        """Fetches who looks at the devices, where there are any to look at."""
        self.can_power_off = False
        """Whether who started the app switches the machine off when asked to."""
        self.powering_off = False
        self.resting = False
        """Whether no hand came for long."""
        self.cues: list[str] = []
        """Sounds that the next frame brings along."""
        self.aloud: list[str] = []
        """What is said aloud with the next frame."""
        self._known_aside = journal.set_aside
        self._turn: int | None = None
        self._titles: tuple[str, ...] = ()
        """Of the cards that are played with, as sentences name them."""

    @cached_property
    def doctor(self) -> "Doctor | None":
        """Who looks at the devices, from when somebody asks for him."""
        return self.call_doctor()

    @cached_property
    def forgetting(self) -> Forgetting:
        """Deletes players, a little at a time."""
        return Forgetting(self)

    # ---- what is shown

    @property
    def screen(self) -> Screen["App"]:
        """The topmost screen."""
        return self.screens[-1]

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
        sign, preview = frame.sign, None
        self._question = sign.line1
        if self.in_turn:
            sign = replace(sign, waiting=self.in_turn.words)
        if self.foreseen is not None:
            preview = preview_sheet(self.foreseen)
        elif self.toast is not None:
            sign = replace(sign, message=Message(self.toast.text, self.toast.seat))
        node = replace(frame, sign=sign, preview=preview).node()
        if self.session is None:
            return node
        return replace(node, names=self.session.header.names, titles=self._titles)

    def _frame(self) -> Frame:
        """The topmost screen, with what it keeps of the table if it is over the table."""
        screen = self.screen
        frame = screen.frame(self)
        if not screen.over_table:
            return frame
        sign, why = frame.sign, False
        if self.session is not None:
            # without them it can still be corrected what makes the board fail
            with suppress(Exception):
                counter, why = self.session.board().stub, newest(self.session) is not None
                if not (any(sign.stub) or sign.menu or sign.trouble):
                    sign = replace(sign, stub=counter, menu=True)
        bar = replace(frame.bar, undo=screen.undoing(self) is not None, why=why)
        return replace(frame, sign=sign, bar=bar)

    def asks(self) -> Asked:
        """What touches and presses are about now."""
        screen = self.screen
        question = screen.question(self, self._question)
        step, seats = None, 0
        if self.session is not None:
            step, seats = self.session.head, len(self.session.header.names)
        buttons = {seat: self.press_means(seat) for seat in range(seats)}
        return Asked(screen, question, step, buttons)

    def press_means(self, seat: int) -> object:
        """What the button of a seat means now, on the topmost screen that it answers."""
        if self.session is None or seat >= len(self.session.header.names):
            return None  # a button where nobody sits means the same on every screen
        for screen in reversed(self.screens):
            means = screen.press_means(self, seat)
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
        return self.playing.header.names[seat]

    def card_name(self, tagged: Tagged) -> str:
        """The name of a scanned card, or "This card" if it may be somebody's secret."""
        session = self.playing
        known = session.cards.get(tagged.card)
        if known is None or not session.game.observation.may_be_named(
            session.state, tagged.card, tagged.copy
        ):
            return "This card"
        return known.name

    # ---- turning pages

    def turn_to(self, screen: Screen["App"]) -> None:
        """Lay a screen on top."""
        self.screens.append(screen)

    def back(self) -> None:
        """Take the topmost screen away; the last one stays."""
        if len(self.screens) > 1:
            self.screens.pop()

    def back_to(self, kind: type[Any]) -> None:
        """Take screens away until one of this kind is on top."""
        while len(self.screens) > 1 and not isinstance(self.screen, kind):
            self.screens.pop()

    def to_table(self) -> None:
        """Take everything away that lies over the table of the game under way."""
        del self.screens[2:]

    @property
    def right_over_table(self) -> bool:
        """Whether nothing but the table lies below the topmost screen."""
        return len(self.screens) == OVER_TABLE

    def touch(self, touch: Touch) -> None:
        """Somebody touched what means this."""
        self.toast = None
        with self._telling():
            self._touch(touch)
        self._take_next()
        self.light()

    @contextmanager
    def _telling(self) -> Generator[None, None, None]:
        """Show why something is refused, such as a set whose file was damaged meanwhile."""
        try:
            yield
        except Refused as error:
            self.tell(error.text)

    def _touch(self, touch: Touch) -> None:
        match touch:
            case Go("close"):
                self.closing = True
            case Go("back") if not self.screen.handles_back:
                self.back()
            case Go("hush"):
                pass
            case Go("undo") if self.screen.over_table:
                undoing = self.screen.undoing(self)
                if undoing is not None:
                    undoing.do()
            case Go("menu") if self.session is not None:
                self.screens[1].touched(self, touch)
            case Go("why") if self.session is not None and self.screen.over_table:
                self.screens[1].touched(self, touch)
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
                self.tell(self.faults.told(signal))
            case PowerHeld():
                # held that long it is meant, and nothing is lost by it: no question
                self.power_off()
            case Restored():
                self.tell(self.faults.restored(signal))
            case _:
                with self._telling():
                    self._hand_down(signal)
        self._take_next()
        self.light()

    def _table(self) -> "TableScreen[App] | None":
        return next((one for one in self.screens if isinstance(one, TableScreen)), None)

    def claim(self, seat: int) -> bool:
        """A seat presses while a question is open: the next card is theirs, if they may have it."""
        table = self._table()
        if table is None or not table.claim(self, seat):
            return False
        self.tell(f"The next card on the pad is {self.player(seat)}'s.", seat)
        return True

    def wait_in_turn(self, scan: Scanned) -> None:
        """A question is open: this card is looked at when it is settled, as the card of whoever
        has pressed for it. One that a finger asks about is told and not played.
        """
        table = self._table()
        if scan.seat is None and table is not None and table.claimed is not None:
            scan = dataclasses.replace(scan, seat=table.claimed)
        if self.asking:
            self.tell("Lift the finger first, then lay this card again.")
            return
        if self.session is None:
            self.tell("Answer first, then lay this card again.")
            return
        tagged = self.tags.find(scan.uid)
        name = "This card" if tagged is None else self.card_name(tagged)
        if scan.uid == self.in_turn.now:
            self.tell(f"{name} is what is asked about: answer first.")
        elif self.in_turn.add(scan):
            self.tell(f"{name} waits: it has its turn when this is answered.")
        else:
            self.tell(f"{name} counts once: it waits already.")

    def _take_next(self) -> None:
        """Where nothing is asked or shown any more, the next card that waits has its turn."""
        while isinstance(self.screen, TableScreen) and self.screen.takes_cards(self):
            scan = self.in_turn.next()
            if scan is None:
                return
            self.screen.signalled(self, scan)

    def _hand_down(self, signal: Signal) -> None:
        """To the topmost screen that wants it. What is only read makes way for a card or a
        press; a question takes them itself.
        """
        acts = isinstance(signal, Scanned | Pressed | Held)
        if isinstance(signal, Lifted):
            self.in_turn.lifted(signal)
        for screen in reversed(list(self.screens)):
            if isinstance(signal, Scanned) and isinstance(screen, TableScreen):
                if screen.must_answer(self):
                    self.wait_in_turn(signal)
                    return
                signal = self.in_turn.before(signal)
            if screen.signalled(self, signal):
                return
            if acts and screen is not self.screens[0]:
                self.screens.remove(screen)

    def foresee(self, touch: Touch) -> bool:
        """A finger has stayed on this: show what it would do, where that can be told."""
        self.asking = True
        if touch == Go("undo") and self.screen.over_table:
            undoing = self.screen.undoing(self)
            self.foreseen = undoing and undoing.would
        else:
            self.foreseen = self.screen.preview(self, touch)
        return self.foreseen is not None

    def pass_time(self) -> bool:
        """Take away what has been shown long enough; whether anything changed."""
        now = self.clock()
        changed = self.look_again() or self.unwritten.try_again()
        self._follow_number()
        if self.screen.pass_time(self):
            self._take_next()
            self.light()
            changed = True
        if self.toast is not None and now - self.toast.at > TOLD_FOR:
            self.toast, changed = None, True
        if self.toast is None and self._next_messages:
            self.tell(self._next_messages.pop(0))
            changed = True
        return changed

    def tell(self, text: str, seat: int | None = None) -> None:
        """Lay a line over the stage."""
        self.toast = Told(text, seat, self.clock())

    def tell_next(self, text: str) -> None:
        """Show a message after those that are already there, so that none of them is lost."""
        if self.toast is None:
            self.tell(text)
        else:
            self._next_messages.append(text)

    def light(self) -> None:
        """The lights of those who are asked."""
        asked = self.asked()
        own = self.screen.lights(self)
        lights = self.lit(asked) if own is None else own
        self.lit_seats = frozenset(seat for seat, one in lights.items() if one.level > 0)
        self.controls.show(lights)
        turn = next(iter(asked)) if len(asked) == 1 else None
        if turn is not None and turn != self._turn:
            self.cues.append(f"turn-{turn % NOTES}")
        self._turn = turn

    def lit(self, seats: Iterable[int]) -> dict[int, Light]:
        """The lights of these seats on: each in its colour, as bright as Settings say."""
        bright = self.settings.now.lights / BRIGHTEST * (DIMMED if self.resting else 1)
        return {seat: Light(bright, self.theme.colour(f"seat:{seat}")) for seat in seats}

    def asked(self) -> frozenset[int]:
        """The seats that the game waits for."""
        if self.session is None:
            return frozenset()
        return frozenset(
            prompt.seat
            for prompt in self.session.public_prompts()
            if prompt.seat is not None and not prompt.optional
        )

    # ---- games

    def begin(self, game: Game[Any], players: tuple[Player, ...], options: dict[str, Any]) -> bool:
        """A new game with these people; where it cannot be kept, that is told."""
        session = self.attempt(lambda: self._begun(game, players, options))
        if session is None:
            return False
        self._sit(session, None if self.unwritten.steps else self._begun_last())
        # a game is worth more than the list of names
        with suppress(OSError):
            self.players.seated(players)
        return True

    def _begun(
        self, game: Game[Any], players: tuple[Player, ...], options: dict[str, Any]
    ) -> Session:
        """The game with the cards of the set that is named. Raises Refused and SqliteError."""
        header = Header(
            game.id,
            game.rules_version,
            tuple(player.name for player in players),
            self.boxes.filled(game, options),
            looks=tuple(player.look for player in players),
            begun=self.today().isoformat(),
        )
        return self.journal.begin(game, header, self._keeping)

    def resume(self, kept: Kept) -> bool:
        """Go on with a game of the journal, at the same prompt; False where it cannot be
        read, which is told. It stays in the journal.
        """
        game = games()[kept.header.game]
        try:
            session = self.journal.resume(game, kept, self._keeping)
            self._sit(session, kept)
        except Exception as error:  # noqa: BLE001 - whatever is stored, the app goes on without it
            self.session = self.kept = None
            self.looks = EVERY_LOOK
            self.unreadable.add(kept.number)
            self.tell(f"This game cannot be read; it stays in the journal. ({error})")
            return False
        self.report_damage()
        if kept.header.rules != game.rules_version:
            self.tell("The rules have been mended since this game began; it goes on from here.")
        return True

    def _keeping(self, recorder: Recorder) -> Record:
        """People at a table go on where the disk does not; who only looks does nothing."""
        if self.journal.only_read:
            return recorder
        self.unwritten.recorder = recorder
        return self.unwritten.steps.before(recorder)

    def _sit(self, session: Session, kept: Kept | None) -> None:
        self.in_turn.clear()
        self.session, self.kept = session, kept
        if not self.journal.only_read:
            self.put_away.set(None)
        self._titles = tuple(card.name.removeprefix("The ") for card in session.cards.values())
        self.looks = session.game.looks(session.header.seat_looks)
        self.light()

    def _follow_number(self) -> None:
        """The game under way has the number that it is written under."""
        recorder = self.unwritten.recorder
        number = None if recorder is None else recorder.game
        if self.session is None or number is None:
            return
        if self.kept is None or self.kept.number != number:
            self.kept = Kept(number, self.session.header, over=False)

    def last_kept(self) -> Kept | None:
        """The game that was played last and is not put away for good."""
        while (kept := self.journal.last(games(), self.unreadable)) is not None:
            if opens(kept.header.game):
                return kept
        return None

    def known_games(self, start: int = 0, most: int = -1) -> list[Kept]:
        """The games whose rules are installed and whose records can be read, the newest first: so
        many, after the first `start`.
        """
        while True:
            # a game that cannot be loaded is not among games() any more
            found = self.journal.newest(games(), self.unreadable, start, most)
            if all(opens(kept.header.game) for kept in found):
                return found

    def report_damage(self) -> None:
        """Say which damaged files the journal has set aside since this was last asked."""
        aside = self.journal.set_aside
        if aside is not None and aside != self._known_aside:
            self.tell(
                f"The journal was damaged: back to the last whole action. Kept as {aside.name}."
            )
        self._known_aside = aside

    def can_delete(self) -> bool:
        """Whether something can be deleted from the journal now; why not is told."""
        if self.journal.only_read:
            self.tell(ONLY_LOOKS)
        elif self.unwritten.steps:
            self.tell(self.unwritten.warning)
        else:
            return True
        return False

    def delete(self, kept: Kept) -> None:
        """Delete a game of the journal for good; where that fails, it is told."""
        if not self.can_delete():
            return
        try:
            self.journal.delete(kept.number)
        except (Locked, OSError, SqliteError) as error:
            why = getattr(error, "strerror", None) or error
            self.tell(f"The game cannot be deleted: {why}.")
        else:
            self.unreadable.discard(kept.number)
            self.tell("The game is deleted.")

    def leave(self) -> None:
        """Put the game away and go home. It stays in the journal; one that is over is
        not offered again.
        """
        over = self.session is not None and self.session.over
        if over and not self.journal.only_read:
            self.unwritten.steps.keep(partial(self._finish, self.kept))
            self.unwritten.say()
        self.put_down()

    def put_down(self) -> None:
        """Go home as it is, whatever is wrong with the game."""
        self._put_away = None if self.kept is None else self.kept.number
        if not self.journal.only_read and self.session is not None:
            self.put_away.set(self._put_away)
        self.session = self.kept = self.unwritten.recorder = None
        self.in_turn.clear()
        self.looks = EVERY_LOOK
        self.screens = self.screens[:1]
        self.light()

    @property
    def put_away(self) -> PutAway:
        """Which game was put away, also for the next start."""
        return PutAway(self.journal.folder)

    def _is_put_away(self, kept: Kept) -> bool:
        """Whether a game was put away, in this window or in the one that writes the journal."""
        return kept.number in (self._put_away, self.put_away.number)

    def _finish(self, kept: Kept | None) -> None:
        """One of which the number is not known was begun last."""
        self.journal.finish((kept or self._begun_last()).number)

    def _begun_last(self) -> Kept:
        return self.journal.newest(games(), most=1)[0]

    def look_again(self) -> bool:
        """Where another process writes the journal: whether it has written, and is followed, or has
        ended, so that this one writes from now on.
        """
        if not self.journal.only_read:
            return False
        now = self.clock()
        free = now >= self._looked_at + FREE_EVERY
        if free:
            self._looked_at = now
            free = self.journal.take_over()
        if not free and not self.journal.changed():
            return False
        if free:
            for book in (self.tags, self.players, self.settings):
                book.read()
            self.controls.set_hold_time(self.settings.now.hold_seconds)
        kept = self.last_kept()
        if self.session is not None:
            if kept is None or not self.resume(kept):
                self.leave()
        elif len(self.screens) == 1 and kept is not None and not self._is_put_away(kept):
            self.screen.touched(self, Go("continue"))
        if free:
            self.faults.restored(Restored(READ_ONLY, self.clock()))
            self.tell("The other window has ended: you can play here now.")
        return True

    # ---- doing

    def change_settings(self, settings: Settings) -> None:
        """They count at once; where they cannot be kept for the next time, that is told."""
        try:
            self.settings.change(settings, keep=not self.journal.only_read)
        except OSError as error:
            self.tell(f"That holds for now but cannot be kept: {error.strerror or error}.")
        self.controls.set_hold_time(settings.hold_seconds)
        self.light()

    def rest(self, resting: bool) -> None:
        """No hand came for long, or one has come again: the lights are dimmed as the screen is."""
        self.resting = resting
        self.light()

    def enrol(self, uid: bytes, card: Tagged) -> bool:
        """From now on this tag is that card; False where it cannot be kept, which is told."""
        return self.change_tags(lambda: self.tags.enrol(uid, card))

    def change_tags(self, change: Callable[[], None]) -> bool:
        """Whether the tags could be changed and kept; why not is told."""
        if self.journal.only_read:
            self.tell(ONLY_LOOKS)
            return False
        try:
            change()
        except Refused as error:
            self.tell(error.text)
            return False
        except OSError as error:
            self.tell(f"That cannot be kept: {error.strerror or error}.")
            return False
        return True

    def do(self, *actions: Action) -> tuple[Step, ...]:
        """Do it, kept before it is shown; where that fails, nothing has changed."""
        self.toast = None
        return self.attempt(lambda: self.playing.do(*actions)) or ()

    def undo(self) -> None:
        """Take the last line back; of an amendment the table may show nothing, so that is told."""
        self.cues.append("undo")
        self.in_turn.doubt()
        session, again = self.playing, self.playing.brought_back()
        self.attempt(session.undo)
        if again and session.head is again[-1]:
            self.tell(f"Again: {describe_step(session, again[0])}.")

    def undo_to(self, seq: int) -> None:
        """Back to where so many actions were in force."""
        self.cues.append("undo")
        self.in_turn.doubt()
        self.attempt(lambda: self.playing.undo_to(seq))

    def attempt(self, change: Callable[[], T]) -> T | None:
        """Change the game; None where the rules refuse it or the journal cannot keep it,
        which is told, and then nothing has changed.
        """
        try:
            return change()
        except Refused as error:
            cite = f" ({', '.join(error.cite)})" if error.cite else ""
            self.tell(f"{error.text}{cite}")
        except SqliteError as error:
            if self.journal.only_read:
                self.tell(ONLY_LOOKS)
            else:
                self.tell(f"The journal cannot keep that ({error}), so nothing was done.")
        finally:
            self.unwritten.say()
        return None

    def sentence(self, step: Step, ruling: Ruling) -> str:
        """A ruling in words."""
        return self.playing.game.narration.ruling_text(step.state, ruling)
