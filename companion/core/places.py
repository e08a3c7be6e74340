"""What `correct` may set right, and how people read it."""

from collections.abc import Callable
from typing import Any, Literal

from msgspec import Struct

from companion.core.domains import Domain

Thing = Literal["seat", "card", "word"]


def plain(value: Any) -> str:
    """A word or number of the protocol as people read it."""
    match value:
        case None:
            return "nothing"
        case bool():
            return "yes" if value else "no"
        case _:
            return str(value).replace("-", " ").replace("_", " ")


class Spot(Struct, frozen=True, order=True):
    """A place of the table, in the order in which one looks at them, and what is said there of a
    single thing (None: its value).
    """

    place: int
    name: str
    detail: str | None = None


class Correctable(Struct, frozen=True):
    """A place of the view that `correct` may set: its domain now (None: not now).

    The domain tells the form of the value (a number, one of several, a list), `of` what
    each single value in it stands for, and `words` how one is read that is no seat and no
    card of the catalogue.
    """

    path: str
    what: str
    domain: Domain | None
    value: Any
    change: Callable[[Any], Struct]
    """The state with this value in that place."""
    of: Thing = "word"
    group: str = ""
    """Where on the table one looks for it, together with others; none: it stands alone."""
    seat: int | None = None
    """Whose it is."""
    owner: str = ""
    """The name of that seat."""
    words: Callable[[Any], str] = plain
    spot: Spot | None = None
    """Where on the table one looks whether it is right; None: as its group."""
    secret: bool = False
    """Whether only one seat may know the value: no screen tells it."""

    @property
    def label(self) -> str:
        """What it is, and whose."""
        return f"{self.owner}: {self.what}" if self.owner else self.what
