"""What `correct` may set right, and how people read it."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Generic, Literal, TypeVar, cast

from msgspec import UNSET, Struct
from msgspec.structs import replace

from companion.core.actions import Correct, JsonValue
from companion.core.domains import Choice, Domain, Number
from companion.core.tuples import replaced_at

ValueKind = Literal["seat", "card", "word"]
S = TypeVar("S", bound=Struct)
"""The state of a game."""


def humanized(value: JsonValue) -> str:
    """A word or number of the protocol as people read it."""
    match value:
        case None:
            return "nothing"
        case bool():
            return "yes" if value else "no"
        case _:
            return str(value).replace("-", " ").replace("_", " ")


MAX_LISTED_VALUES = 6
"""Values that a refusal lists."""


class TableSpot(Struct, frozen=True, order=True):
    """A place of the table, in the order in which one looks at them, and what is said there of a
    single thing (None: nothing, since another value of that place includes it).
    """

    rank: int
    name: str
    detail: str | None = None


class Correctable(Struct, frozen=True):
    """A value of the state that a correction may set: its domain now (None: not now).

    The domain says the form of the value (a number, one of several, a list), `value_kind` what
    each single value in it stands for, and `value_text` how one is read that is not a seat and no
    card of the catalog.
    """

    path: str
    name: str
    domain: Domain | None
    value: JsonValue
    change: Callable[[JsonValue], Any]
    """The state with this value."""
    value_kind: ValueKind = "word"
    group: str = ""
    """Where on the table one looks for it, together with others; none: it is alone."""
    seat: int | None = None
    """Whose it is."""
    owner: str = ""
    """The name of that seat."""
    value_text: Callable[[JsonValue], str] = humanized
    spot: TableSpot | None = None
    """Where on the table one looks whether it is right; None: as its group."""
    secret: bool = False
    """Whether only one seat may know the value: no screen says it."""

    @property
    def label(self) -> str:
        """What it is, and whose."""
        return f"{self.owner}: {self.name}" if self.owner else self.name

    @property
    def allowed_values_text(self) -> str:
        """What can be set here now, in a sentence; the bounds of a secret value are not named."""
        match self.domain:
            case None:
                return f"{self.label} cannot be corrected now."
            case Number(least=least, most=most) if not self.secret:
                return f"{self.label} can be set to a number from {least} to {most} now."
            case Choice(values=values) if (
                self.value_kind == "word" and len(values) <= MAX_LISTED_VALUES
            ):
                return (
                    f"{self.label} can be set to {' or '.join(map(self.value_text, values))} now."
                )
            case _:
                return f"{self.label} cannot be set to that value now."

    def admits(self, action: Correct) -> bool:
        """Whether the correction is possible now."""
        return self.domain is not None and self.domain.admits(action.value, action)


def correctable(
    state: Any,
    path: str,
    name: str,
    domain: Domain | None,
    seat: int | None = None,
    *,
    state_path: str | None = None,
    value: JsonValue = UNSET,
    change: Callable[[JsonValue], Any] | None = None,
    value_kind: ValueKind = "word",
    group: str = "",
    value_text: Callable[[JsonValue], str] = humanized,
    spot: TableSpot | None = None,
    secret: bool = False,
) -> Correctable:
    """Describe a value of a state.

    `path` is its path in the view, with `{}` for the seat; `state_path` the path in the state if
    that is another one. A path is made of fields, places in a tuple and keys, as in `teams/0/star`.
    If nothing else is given, the value is read there, and changing it changes nothing else.
    """
    state_path = path if state_path is None else state_path
    path, state_path = (pattern.replace("{}", str(seat)) for pattern in (path, state_path))
    return Correctable(
        path,
        name,
        domain,
        value_at(state, state_path) if value is UNSET else value,
        change or partial(with_value, state, state_path),
        value_kind,
        group,
        seat,
        "" if seat is None else state.names[seat],
        value_text,
        spot,
        secret,
    )


def value_at(whole: Any, path: str) -> Any:
    """What is at a path.

    >>> value_at({"hands": (3, 4)}, "hands/1")
    4
    """
    for step in path.split("/"):
        whole = _part(whole, step)
    return whole


def with_value(whole: Any, path: str, value: JsonValue) -> Any:
    """Return `whole` with another value at a path; a list becomes a tuple.

    >>> with_value({"hands": (3, 4)}, "hands/1", 5)
    {'hands': (3, 5)}
    """
    step, _, rest = path.partition("/")
    if rest:
        value = with_value(_part(whole, step), rest, value)
    elif isinstance(value, list):
        value = tuple(cast("list[Any]", value))
    if isinstance(whole, Struct):
        return replace(whole, **{step: value})
    if isinstance(whole, tuple):
        return replaced_at(cast("tuple[Any, ...]", whole), int(step), value)
    return {**whole, step: value}


def _part(whole: Any, step: str) -> Any:
    if isinstance(whole, Struct):
        return getattr(whole, step)
    return whole[int(step) if isinstance(whole, tuple) else step]


class CorrectableIndex(Generic[S]):
    """The values of a game's state that `correct` may change.

    Those of the last position are kept: a screen lists them, the table checks an action against
    them, and the rules carry it out.
    """

    def __init__(self, listed: Callable[[S], Iterable[Correctable]]) -> None:
        self._listed = listed
        self._last: tuple[S | None, dict[str, Correctable]] = (None, {})

    def by_path(self, state: S) -> dict[str, Correctable]:
        """The correctables by their paths, in the order in which people would look at them."""
        last, by_path = self._last
        if last is not state:
            by_path = {one.path: one for one in self._listed(state)}
            self._last = state, by_path
        return by_path
