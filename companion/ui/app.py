"""The app: what is shown, and what a touch or a signal does to it.

Screens lie on each other; the topmost is shown. A signal goes to the topmost that wants it,
so a card laid while somebody reads the log still counts.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from msgspec import Struct

from companion.core.actions import Action
from companion.core.game import Game
from companion.core.nodes import Do, Go, Node, Pick, Touch
from companion.core.rulings import Ruling
from companion.table.journal import Journal
from companion.table.players import Player, Players
from companion.table.session import Header, Refused, Session, Step
from companion.table.tags import Tags
from companion.ui.theme import LOOKS, Theme
from hardware.signals import Fault, Restored, Signal


class Lamps(Protocol):
    """The lights at the seats."""

    def show(self, lit: frozenset[int]) -> None:
        """Light these seats and no others."""
        ...


class Screen(Protocol):
    """One screen: what it shows, and what touches and signals do."""

    def node(self, app: "App") -> Node:
        """The whole screen as nodes."""
        ...

    def touched(self, app: "App", touch: Touch) -> None:
        """Somebody touched a part of it."""
        ...

    def signalled(self, app: "App", signal: Signal) -> bool:
        """A device told something; False lets the screen below have it."""
        ...


class Told(Struct, frozen=True):
    """A line laid over the stage for a while: words, whose, and when it came."""

    text: str
    seat: int | None
    at: float


class App:
    """Everything that is shown and done between two frames."""

    def __init__(
        self,
        journal: Journal,
        tags: Tags,
        players: Players,
        lamps: Lamps,
        home: Screen,
        clock: Callable[[], float],
    ) -> None:
        self.journal = journal
        self.tags = tags
        self.players = players
        self.lamps = lamps
        self.clock = clock
        self.screens: list[Screen] = [home]
        self.session: Session | None = None
        self.looks: tuple[int, ...] = tuple(range(len(LOOKS)))
        self.faults: dict[str, Fault] = {}
        self.toast: Told | None = None
        self.closing = False

    # ---- what is shown

    @property
    def screen(self) -> Screen:
        """The topmost screen."""
        return self.screens[-1]

    @property
    def theme(self) -> Theme:
        """The accent of the game that is played, and the looks of its seats."""
        if self.session is None:
            return Theme(looks=self.looks)
        return Theme(self.session.game.id, self.looks)

    def node(self) -> Node:
        """What is on the screen now."""
        return self.screen.node(self)

    @property
    def playing(self) -> Session:
        """The game under way. Raises LookupError where there is none."""
        if self.session is None:
            raise LookupError("no game is under way")
        return self.session

    def player(self, seat: int) -> str:
        """The name of a seat."""
        return self.playing.header.names[seat]

    # ---- turning pages

    def turn_to(self, screen: Screen) -> None:
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

    def touch(self, touch: Touch) -> None:
        """Somebody touched what means this."""
        self.toast = None
        match touch:
            case Go("close"):
                self.closing = True
            case Go("back"):
                self.back()
            case Do() | Pick() | Go():
                self.screen.touched(self, touch)
        self.light()

    def signal(self, signal: Signal) -> None:
        """A device told something."""
        match signal:
            case Fault():
                self.faults[signal.device] = signal
            case Restored():
                self.faults.pop(signal.device, None)
            case _:
                for screen in reversed(self.screens):
                    if screen.signalled(self, signal):
                        break
                    if screen is not self.screens[0]:
                        self.screens.remove(screen)
        self.light()

    def tell(self, text: str, seat: int | None = None) -> None:
        """Lay a line over the stage."""
        self.toast = Told(text, seat, self.clock())

    def light(self) -> None:
        """The lights of those who are asked."""
        asked: set[int] = set()
        if self.session is not None:
            asked = {
                prompt.seat
                for prompt in self.session.public_prompts()
                if prompt.seat is not None and not prompt.optional
            }
        self.lamps.show(frozenset(asked))

    # ---- games

    def begin(self, game: Game[Any], players: tuple[Player, ...], options: dict[str, Any]) -> None:
        """A new game with these people. Raises OSError or sqlite3.Error where it cannot be kept."""
        header = Header(
            game.id,
            game.rules_version,
            tuple(player.name for player in players),
            options,
            looks=tuple(player.look for player in players),
        )
        self.session = self.journal.begin(game, header)
        self._sit(self.session)
        self.players.seated(players)

    def resume(self, session: Session) -> None:
        """Go on with a game of the journal."""
        self.session = session
        self._sit(session)

    def _sit(self, session: Session) -> None:
        self.looks = session.header.looks or tuple(range(len(session.header.names)))

    def leave(self) -> None:
        """Put the game away; it stays in the journal."""
        self.session = None

    # ---- doing

    def do(self, *actions: Action) -> tuple[Step, ...]:
        """Do it, kept before it is shown; what is refused is told and changes nothing."""
        try:
            return self.playing.do(*actions)
        except Refused as error:
            cite = f" ({', '.join(error.cite)})" if error.cite else ""
            self.tell(f"{error.text}{cite}")
            return ()

    def undo(self) -> None:
        """Take the last line back."""
        try:
            self.playing.undo()
        except Refused as error:
            self.tell(error.text)

    def sentence(self, step: Step, ruling: Ruling) -> str:
        """A ruling in words."""
        return self.playing.game.sentence(step.state, ruling)


DATA_FILES = ("journal.sqlite3", "tags.json", "players.json")


def open_books(folder: Path, *, only_read: bool = False) -> tuple[Journal, Tags, Players]:
    """Journal, tags and names in a folder. Raises what their makers raise."""
    journal, tags, players = (folder / name for name in DATA_FILES)
    return Journal(journal, only_read=only_read), Tags(tags), Players(players)
