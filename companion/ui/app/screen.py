"""What a screen is: a frame made from the app, and what touches, signals and time do."""

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Generic, TypeVar

from msgspec import Struct

from companion.core.board.glance import Glance
from companion.core.board.nodes import Touch
from companion.table.play.steps import Step
from companion.ui.app.frame import Frame
from companion.ui.app.preview import Preview
from companion.ui.render.layout import Placed
from companion.ui.render.theme import Theme
from hardware.controls.lights import Light
from hardware.signals import Signal

AppT = TypeVar("AppT")
"""The app that shows the screen; a variable, since the app imports this module."""
THEME_OF_TABLE = Theme()
"""A marker: use the theme of the game under way."""


class UndoOffer(Struct, frozen=True):
    """What a touch of Undo does, and what a hold shows of it; None: the last input."""

    preview: Preview | None
    undo: Callable[[], object]


class Screen(Generic[AppT]):
    """One screen. Only `frame` must be implemented; the defaults show and do nothing."""

    theme: Theme = THEME_OF_TABLE
    """The theme, if it is not that of the game under way."""
    over_table = False
    """Whether the screen shows the table's ticket, Undo and Why?"""
    page = 0
    """The page of a list that is shown."""
    one_question = False
    """Whether its question stays the same although its first line changes."""
    is_form = False
    """Whether it is being filled in, so that cards and presses are refused."""
    ignored_signals: ClassVar[tuple[type[Signal], ...]] = ()
    """Signals that it ignores and withholds from the screens below."""
    notice_since = float("-inf")
    """When it came up, if it closes by itself, or by a touch beside its buttons."""
    handles_back = False
    """Whether it handles Back in `on_touch`."""

    @abstractmethod
    def frame(self, app: AppT) -> Frame:
        """Compose what is on the screen now."""
        raise NotImplementedError

    def glance(self, app: AppT) -> Glance | None:
        """What table mode shows instead; None: the screen stays."""
        return None

    def on_touch(self, app: AppT, touch: Touch) -> None:
        """Handle a touch on one of its nodes."""

    def on_signal(self, app: AppT, signal: Signal) -> bool:
        """Handle a signal of a device; False passes it to the screen below."""
        return isinstance(signal, self.ignored_signals)

    def tick(self, app: AppT) -> bool:
        """Update what depends on time; return whether anything changed."""
        return False

    def undo_offer(self, app: AppT) -> UndoOffer | None:
        """What Undo would do on this screen, if it shows Undo; None if there is nothing to undo."""
        return None

    def on_closed(self, app: AppT) -> None:
        """Do what is due after people have closed it."""

    def preview(self, app: AppT, touch: Touch) -> Preview | None:
        """Return what a touch would do; None if there is no preview."""
        return None

    def question_key(self, app: AppT, line1: str) -> object:
        """A key of what is asked now: while it stays equal, a touch means the same.
        `line1` is the first line of the sign.
        """
        return None if self.one_question else line1

    def press_key(self, app: AppT, seat: int) -> object:
        """A key of what a press or a hold of that seat's button means now: while it stays equal,
        the press means the same. None: the screen does not answer to buttons.
        """
        return None

    def lights(self, app: AppT) -> Mapping[int, Light] | None:
        """Return every seat's light; None: light the seats that the sign names."""
        return None

    def named_seats(self, app: AppT) -> tuple[int, ...] | None:
        """The seats whose shapes are in the sign, if it says who must act; None: it does not."""
        return None


class TableScreen(Screen[AppT]):
    """The screen of the game under way, on which cards are played."""

    @abstractmethod
    def note_layout(self, placed: Sequence[Placed]) -> None:
        """Note what of it is shown, which can depend on the room that there is."""

    @abstractmethod
    def undo_without_action(self, app: AppT) -> UndoOffer | None:
        """What Undo would do on every screen before it takes back an action; None: nothing."""

    @abstractmethod
    def on_undone(self, app: AppT, steps: Sequence[Step]) -> None:
        """Do what is due after these steps were undone."""

    @abstractmethod
    def takes_cards(self, app: AppT) -> bool:
        """Whether the next card of the queue may be taken: nothing must be read first."""

    @abstractmethod
    def must_answer(self, app: AppT) -> bool:
        """Whether a question is open that no card answers, so that cards are queued."""

    @abstractmethod
    def claim(self, app: AppT, seat: int) -> bool:
        """Claim the next card for a seat that presses during a question; return False if its
        press means something else.
        """

    @property
    @abstractmethod
    def claimant(self) -> int | None:
        """The seat that has claimed the next card, or None."""
