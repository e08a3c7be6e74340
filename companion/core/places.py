"""What `correct` may set right, and how people read it."""

from collections.abc import Callable, Iterable
from typing import Any, Literal

from msgspec import Struct

from companion.core.domains import Choice, Domain, Number

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


MOST_NAMED = 6
"""Values that a refusal lists."""


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
    change: Callable[[Any], Any]
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

    @property
    def possible(self) -> str:
        """What can be set here now, in a sentence; the bounds of a secret value are not named."""
        match self.domain:
            case None:
                return f"{self.label} cannot be corrected now."
            case Number(least=least, most=most) if not self.secret:
                return f"{self.label} can be set to a number from {least} to {most} now."
            case Choice(values=values) if self.of == "word" and len(values) <= MOST_NAMED:
                return f"{self.label} can be set to {' or '.join(map(self.words, values))} now."
            case _:
                return f"{self.label} cannot be set to that value now."


def by_path(places: Iterable[Correctable]) -> dict[str, Correctable]:
    """The places by their paths."""
    return {one.path: one for one in places}
