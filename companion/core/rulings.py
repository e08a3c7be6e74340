"""Rulings: what follows from an action, as typed facts with the clauses they rest on.

A ruling holds no sentence. Its game makes one when somebody reads or hears it. A game derives a
class for each ruling that it makes; the fields are its facts, in the order of the protocol.

>>> class Draw(Instruction):
...     seat: int
...     n: int
>>> Draw(2, 1, cite=("CF-31",)).facts
{'do': 'draw', 'seat': 2, 'n': 1}

A fact that is not always there is UNSET otherwise.
"""

import sys
from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar, Union

from msgspec import UNSET, Raw, Struct, UnsetType, ValidationError, convert, json, to_builtins

from companion.core.actions import JsonObject, JsonValue, snake_case
from companion.core.frozen_struct import FrozenStruct

CORRECTION = "correction"
"""The kind of a ruling that says what was corrected."""


class Ruling(FrozenStruct, kw_only=True, forbid_unknown_fields=True, gc=False):
    """One consequence of an action, with the ids of its clauses."""

    KIND: ClassVar[str]
    ICON: ClassVar[str] = "hand"
    """The icon of what people handle, if it is an instruction."""
    DECIDES: ClassVar[bool] = False
    """Whether it is what an action came to; the log then shows it and not the first ruling."""
    cite: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """The name of the class in the protocol; several classes may share one."""
        return self.KIND

    @property
    def addressee(self) -> int | None:
        """The seat that its text addresses: the words after "Ann: ". None: nobody in particular."""
        return None

    @property
    def only_card(self) -> str:
        """The only card of its fact `cards`; empty: there is none, or there are several."""
        cards: tuple[str, ...] | UnsetType = getattr(self, "cards", UNSET)
        return cards[0] if cards is not UNSET and len(cards) == 1 else ""

    @property
    def facts(self) -> JsonObject:
        """The facts of the ruling by name, as in the protocol and in journals."""
        facts = to_builtins(self, str_keys=True)
        del facts["cite"]
        return facts


Rulings = list[Ruling]
"""What follows from an action, in order: the rules add theirs."""


class Instruction(Ruling, tag_field="do", tag=snake_case):
    """Something that people do by hand; the fact `do` is its class name as a word."""

    KIND = "instruct"


class AddressedInstruction(Instruction):
    """An instruction to its `seat`, if that is set."""

    @property
    def addressee(self) -> int | None:
        seat = getattr(self, "seat", None)
        return seat if isinstance(seat, int) else None


class Notice(Ruling, tag_field="about", tag=snake_case):
    """Something that people should know and that needs no hand; the fact `about` says what."""

    KIND = "say"


class Correction(Ruling):
    """What was corrected."""

    KIND = CORRECTION

    path: str
    was: JsonValue = UNSET
    value: JsonValue = UNSET


class UntypedRuling(Ruling):
    """A ruling whose facts no class describes, as one that an older version stored."""

    name: str
    values: JsonObject

    @property
    def kind(self) -> str:
        return self.name

    @property
    def facts(self) -> JsonObject:
        return self.values


def untyped(kind: str, facts: JsonObject, cite: Sequence[str]) -> Ruling:
    """A ruling of these facts."""
    return UntypedRuling(kind, facts, cite=tuple(cite))


class StoredRuling(Struct, frozen=True):
    """A ruling as journals and saved games have it."""

    kind: str
    facts: JsonObject
    cite: tuple[str, ...] = ()


def encode(rulings: Iterable[Ruling]) -> bytes:
    """Rulings as JSON text."""
    return json.encode([StoredRuling(ruling.kind, ruling.facts, ruling.cite) for ruling in rulings])


def rulings_in(module: str) -> tuple[type[Ruling], ...]:
    """The classes of rulings in a module, without those that others derive from, and Correction."""
    classes = [value for value in vars(sys.modules[module]).values() if isinstance(value, type)]
    own_classes = [
        ruling_type
        for ruling_type in classes
        if issubclass(ruling_type, Ruling) and not ruling_type.__subclasses__()
    ]
    return (*own_classes, Correction)


class RulingDecoder:
    """Makes the rulings of a game of what is stored."""

    def __init__(self, types: Sequence[type[Ruling]]) -> None:
        self._types = {
            kind: Union[tuple(ruling_type for ruling_type in types if kind == ruling_type.KIND)]  # noqa: UP007
            for kind in {ruling_type.KIND for ruling_type in types}
        }
        self._json = json.Decoder(tuple[StoredRuling, ...])

    def decode(self, text: Raw | bytes) -> tuple[Ruling, ...]:
        """Raises msgspec.DecodeError if the text holds no rulings."""
        return tuple(map(self._typed, self._json.decode(text)))

    def _typed(self, stored: StoredRuling) -> Ruling:
        kind = self._types.get(stored.kind)
        try:
            if kind is not None:
                return convert({**stored.facts, "cite": stored.cite}, kind)
        except ValidationError:
            pass
        return untyped(stored.kind, stored.facts, stored.cite)


def ruling_to_json(ruling: Ruling, sentence: Callable[[Ruling], str]) -> JsonObject:
    """The ruling as JSON, with its sentence."""
    return {
        "kind": ruling.kind,
        **ruling.facts,
        "text": sentence(ruling),
        "cite": list(ruling.cite),
    }
