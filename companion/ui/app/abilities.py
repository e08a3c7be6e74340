"""What a screen may be able to do beside what every screen does. Whoever shows it asks it."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.core.view.nodes import Touch
from companion.table.players import Player
from companion.ui.app.preview import Foreseen
from companion.ui.app.screen import Undoing
from companion.ui.render.theme import Theme
from hardware.controls.lights import Light

if TYPE_CHECKING:
    from companion.ui.app.app import App


class Foresees(ABC):
    """A screen that can tell what a touch would do."""

    @abstractmethod
    def foresee(self, app: "App", touch: Touch) -> Foreseen | None:
        """What it would do; None where there is nothing to tell beforehand."""


class Living(ABC):
    """A screen on which something changes by itself."""

    @abstractmethod
    def live(self, app: "App") -> bool:
        """Time goes by; whether something changed."""


class Lights(ABC):
    """A screen that may light seats for a reason of its own."""

    @abstractmethod
    def lights(self, app: "App") -> Mapping[int, Light] | None:
        """Every seat's light; None: as the game asks."""


class TakesCards(ABC):
    """The screen on which cards are played."""

    @abstractmethod
    def takes_cards(self, app: "App") -> bool:
        """Whether nothing is to be read before the next card that waits is taken."""

    @abstractmethod
    def must_answer(self, app: "App") -> bool:
        """Whether something is asked that no card answers, so that cards wait."""

    @abstractmethod
    def claim(self, app: "App", seat: int) -> bool:
        """A seat presses while something else is asked: the next card is theirs; False where a
        press of theirs means something else.
        """

    @property
    @abstractmethod
    def claimed(self) -> int | None:
        """Whose the next card is, where somebody has pressed for it."""


class InMotion(ABC):
    """A screen on which something moves by itself."""

    @abstractmethod
    def pass_time(self, app: "App") -> bool:
        """Time has passed: whether it looks different now, or has gone."""


class Asks(ABC):
    """A screen that tells one question from the next by more than its first line, or by less."""

    @abstractmethod
    def asks(self, app: "App") -> object:
        """What is asked now, to be compared: while it stays, a touch means the same."""


class AsksOnce(Asks):
    """A screen whose first line changes, and the question does not: it shows what is typed."""

    def asks(self, app: "App") -> object:
        del app


class TakesPresses(ABC):
    """A screen that the buttons at the seats answer."""

    @abstractmethod
    def press_means(self, app: "App", seat: int) -> object:
        """What a press or a hold of that seat's button means now, to be compared."""


class OverTable(ABC):
    """A screen over the table, with Undo and Why? as there."""

    @abstractmethod
    def undoing(self, app: "App") -> Undoing | None:
        """What Undo does on this screen; None where there is nothing to take back."""


class Seats(ABC):
    """A screen on which people choose their seats."""

    players: list[Player]
    """In the order in which they sit."""


class OwnBack:
    """A screen that decides itself what Back does."""


class Passing:
    """A screen that goes away by itself, at this time of the clock."""

    until: float


class OfAnother:
    """A screen with a theme of its own: about another game than the one that is played, or none."""

    theme: Theme
