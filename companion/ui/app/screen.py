"""What a screen is: a frame made from the app, and what touches, signals and time do."""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import ClassVar, Generic, TypeVar

from msgspec import Struct

from companion.core.view.nodes import Touch
from companion.ui.app.frame import Frame
from companion.ui.app.preview import Preview
from companion.ui.render.theme import Theme
from hardware.controls.lights import Light
from hardware.signals import Signal

AppT = TypeVar("AppT")
"""The app that shows the screen; a variable, since the app imports this module."""
THEME_OF_TABLE = Theme()
"""Stands for the theme of the game under way."""


class UndoOffer(Struct, frozen=True):
    """What Undo would take back, as a preview, and how."""

    preview: Preview | None
    undo: Callable[[], object]


class TouchContext(Struct, frozen=True):
    """What touches and presses are about: the topmost screen, its question, the step in force,
    and what the button of each seat means.
    """

    screen: object
    question: object = None
    step: object = None
    buttons: Mapping[int, object] = {}


class Screen(Generic[AppT]):
    """One screen. Only `frame` must be implemented; the defaults show and do nothing."""

    theme: Theme = THEME_OF_TABLE
    """Its own theme if it is about another game than the one under way, or about none."""
    over_table = False
    """Whether it has the round counter, Undo and Why? as the table has them."""
    page = 0
    """The page of a list that is shown."""
    one_question = False
    """Whether it asks the same while its first line shows what is typed or chosen."""
    is_form = False
    """Whether something is written on it, so that cards and presses are refused."""
    ignored_signals: ClassVar[tuple[type[Signal], ...]] = ()
    """Signals that mean nothing on it and that no other screen gets."""
    handles_back = False
    """Whether it decides itself what Back does."""

    @abstractmethod
    def frame(self, app: AppT) -> Frame:
        """What is on the screen now."""
        raise NotImplementedError

    def touched(self, app: AppT, touch: Touch) -> None:
        """Somebody touched a part of it."""

    def signalled(self, app: AppT, signal: Signal) -> bool:
        """Handle a signal of a device; False passes it to the screen below."""
        return isinstance(signal, self.ignored_signals)

    def pass_time(self, app: AppT) -> bool:
        """Time has passed: whether the screen looks different now, or has closed itself."""
        return False

    def undo_offer(self, app: AppT) -> UndoOffer | None:
        """What Undo would do on a screen over the table; None if there is nothing to undo."""
        return None

    def preview(self, app: AppT, touch: Touch) -> Preview | None:
        """What a touch would do; None where nothing is shown beforehand."""
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
        """Every seat's light; None: as the game asks."""
        return None


class TableScreen(Screen[AppT]):
    """The screen of the game under way, on which cards are played."""

    @abstractmethod
    def takes_cards(self, app: AppT) -> bool:
        """Whether nothing is to be read before the next card in the queue is taken."""

    @abstractmethod
    def must_answer(self, app: AppT) -> bool:
        """Whether something is asked that no card answers, so that cards wait."""

    @abstractmethod
    def claim(self, app: AppT, seat: int) -> bool:
        """A seat presses while something else is asked: the next card is theirs; False where
        their press means something else.
        """

    @property
    @abstractmethod
    def claimed(self) -> int | None:
        """Whose the next card is, where somebody has pressed for it."""
