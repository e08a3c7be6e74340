"""Domains: the values that an open field of an action may have.

A domain is a set of values. It says whether a value belongs to it, returns itself as JSON for the
referee (docs/referee.md, Answers, `prompts`) and draws a random value. A game adds a kind of domain
by writing a class with the same three methods.
"""

from collections.abc import Callable, Collection, Sequence
from random import Random
from typing import Protocol, cast, runtime_checkable

from msgspec import UNSET, Struct

from companion.core.actions import Fields, JsonObject, JsonValue

Values = tuple[JsonValue, ...]
"""Values of a field: seats, cards, words, numbers."""


class Domain(Protocol):
    """A set of values for one field. Any JSON value may be asked about."""

    def admits(self, value: object, action: object) -> bool:
        """Whether `value` belongs to the set. `action` is the action that has it, for a domain that
        depends on other fields; None: only the value is checked.
        """
        ...

    def to_json(self) -> JsonObject:
        """The set as JSON."""
        ...

    def sample(self, random: Random, fields: Fields) -> JsonValue:
        """One of the values; `fields` are those drawn before it."""
        ...


@runtime_checkable
class StepwiseDomain(Domain, Protocol):
    """A domain with too many values to list: people reach a value in steps."""

    def steps(self, value: JsonValue) -> Sequence[tuple[str, JsonValue]]:
        """The possible changes of a value: each as a text, with the value after it."""
        ...


def _are_equal(first: object, other: object) -> bool:
    """JSON equality: True and 1.0 equal 1 in Python, but are not valid seats or counts."""
    return first == other and type(first) is type(other)


def as_list(value: object) -> list[JsonValue] | None:
    """Return the values of a JSON array; None for anything else."""
    return [*cast("Values", value)] if isinstance(value, list | tuple) else None


def _pick(values: Values, random: Random) -> JsonValue:
    return values[int(random.random() * len(values))]


class Cards(Struct, frozen=True, gc=False):
    """One of these cards, in catalog order. The collection may be lazy."""

    cards: Collection[str]

    def admits(self, value: object, action: object) -> bool:
        return isinstance(value, str) and value in self.cards

    def to_json(self) -> JsonObject:
        return {"cards": list(self.cards)}

    def sample(self, random: Random, fields: Fields) -> str:
        cards = tuple(self.cards)
        return cards[int(random.random() * len(cards))]


class OpenCards(Cards, frozen=True, gc=False):
    """One of these cards, offered by public knowledge: a picker also offers cards that other seats
    may hide, and those are refused when they are chosen.
    """


class Choice(Struct, frozen=True, gc=False):
    """One of these values."""

    values: Values

    def admits(self, value: object, action: object) -> bool:
        return any(_are_equal(value, allowed) for allowed in self.values)

    def to_json(self) -> JsonObject:
        return {"choice": list(self.values)}

    def sample(self, random: Random, fields: Fields) -> JsonValue:
        return _pick(self.values, random)


class Seats(Choice, frozen=True):
    """One of these seats: people answer by a pawn or a button."""


class Number(Struct, frozen=True):
    """A whole number from `least` to `most`."""

    least: int
    most: int

    def admits(self, value: object, action: object) -> bool:
        return type(value) is int and self.least <= value <= self.most

    def to_json(self) -> JsonObject:
        return {"number": {"least": self.least, "most": self.most}}

    def sample(self, random: Random, fields: Fields) -> int:
        return self.least + int(random.random() * (self.most - self.least + 1))

    @property
    def offers(self) -> "Number":
        """What people choose from."""
        return self


class ConcealedAmount(Number, frozen=True):
    """A number up to an amount that only its owner knows; `public_most` is the most that others
    must believe possible.
    """

    public_most: int

    @property
    def offers(self) -> Number:
        """What people choose from; a number above `most` is refused."""
        return Number(self.least, self.public_most)


class Dice(Struct, frozen=True):
    """A roll of `count` dice with `sides` faces: the list of faces."""

    count: int
    sides: int = 6

    def admits(self, value: object, action: object) -> bool:
        faces, face = as_list(value), Number(1, self.sides)
        return (
            faces is not None
            and len(faces) == self.count
            and all(face.admits(value, action) for value in faces)
        )

    def to_json(self) -> JsonObject:
        return {"dice": {"count": self.count, "sides": self.sides}}

    def sample(self, random: Random, fields: Fields) -> tuple[int, ...]:
        face = Number(1, self.sides)
        return tuple(face.sample(random, fields) for _ in range(self.count))


class TextDomain(Struct, frozen=True):
    """Free text of at most `most` characters."""

    most: int

    def admits(self, value: object, action: object) -> bool:
        return isinstance(value, str) and len(value) <= self.most

    def to_json(self) -> JsonObject:
        return {"text": {"most": self.most}}

    def sample(self, random: Random, fields: Fields) -> str:
        return "boo" if random.random() < 0.5 else ""


class Subset(Struct, frozen=True, gc=False):
    """A list of `least` to `most` different values of `element`."""

    element: Cards | Choice
    least: int
    most: int

    @property
    def values(self) -> Values:
        """The values that the list may have."""
        return tuple(self.element.cards) if isinstance(self.element, Cards) else self.element.values

    def admits(self, value: object, action: object) -> bool:
        several = as_list(value)
        return (
            several is not None
            and self.least <= len(several) <= self.most
            and all(self.element.admits(chosen, action) for chosen in several)
            and all(chosen not in several[:index] for index, chosen in enumerate(several))
        )

    def to_json(self) -> JsonObject:
        if self.least == self.most:
            return {**self.element.to_json(), "n": self.least}
        return {**self.element.to_json(), "least": self.least, "most": self.most}

    def sample(self, random: Random, fields: Fields) -> Values:
        count = Number(self.least, self.most).sample(random, fields)
        left = list(self.values)
        return tuple(left.pop(int(random.random() * len(left))) for _ in range(count))


class Multiset(Struct, frozen=True):
    """A list of `least` to `most` of these values, each at most `max_each` times."""

    values: Values
    most: int
    max_each: int
    least: int = 0

    def admits(self, value: object, action: object) -> bool:
        values, each_value = as_list(value), Choice(self.values)
        return (
            values is not None
            and self.least <= len(values) <= self.most
            and all(each_value.admits(each, action) for each in values)
            and all(values.count(each) <= self.max_each for each in self.values)
        )

    def to_json(self) -> JsonObject:
        return {
            "choice": list(self.values),
            "least": self.least,
            "most": self.most,
            "each": self.max_each,
        }

    def sample(self, random: Random, fields: Fields) -> Values:
        each_value = Choice(self.values)
        count = max(self.least, int(random.random() * min(4, self.most + 1)))
        drawn = tuple(each_value.sample(random, fields) for _ in range(count))
        return drawn if self.admits(drawn, None) else self.values[: self.least]


class PerSeat(Struct, frozen=True):
    """One of these values for each seat; `may_combine` says whether values may be combined. The
    first value for every seat is always allowed.
    """

    values: Values
    seats: int
    may_combine: Callable[[Sequence[JsonValue]], bool] = lambda _: True

    def admits(self, value: object, action: object) -> bool:
        values, each_value = as_list(value), Choice(self.values)
        return (
            values is not None
            and len(values) == self.seats
            and all(each_value.admits(each, action) for each in values)
            and self.may_combine(values)
        )

    def to_json(self) -> JsonObject:
        return {"choice": list(self.values), "each_of": self.seats}

    def sample(self, random: Random, fields: Fields) -> Values:
        each_value = Choice(self.values)
        drawn = tuple(each_value.sample(random, fields) for _ in range(self.seats))
        return drawn if self.may_combine(drawn) else self.values[:1] * self.seats


class OptionalDomain(Struct, frozen=True):
    """A value of `domain`, or UNSET."""

    domain: Domain

    def admits(self, value: object, action: object) -> bool:
        return value is UNSET or self.domain.admits(value, action)

    def to_json(self) -> JsonObject:
        return {"optional": True, **self.domain.to_json()}

    def sample(self, random: Random, fields: Fields) -> JsonValue:
        return self.domain.sample(random, fields)


class ComputedChoice(Struct, frozen=True):
    """Values that take long to list: `fits` checks one, `list_values` lists all. If the list would
    reveal a secret, `public_values` lists what others must believe possible, and people choose
    from that.
    """

    fits: Callable[[JsonValue], bool]
    list_values: Callable[[], Values]
    public_values: Callable[[], Values] | None = None

    @property
    def values(self) -> Values:
        """All of them."""
        return self.list_values()

    @property
    def offers(self) -> Values:
        """What people choose from; a value that does not fit is refused."""
        return self.list_values() if self.public_values is None else self.public_values()

    def admits(self, value: object, action: object) -> bool:
        return self.fits(value)

    def to_json(self) -> JsonObject:
        return {"choice": list(self.values)}

    def sample(self, random: Random, fields: Fields) -> JsonValue:
        return _pick(self.values, random)
