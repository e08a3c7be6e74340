"""Forms made from types: the domain of each field of a struct, for screens and random values.

A game describes its cards by structs. A field may be a number with limits, a Literal, a text, a
bool, a list of words, a dict from words to numbers, a struct, or a list of tagged structs. `Meta`
adds to its type:

- `title="..."`: the name of the field, if its own name is not what people call it
- `extra={"card_kind": "genre"}`: a word that is the id of a card of that kind
- `extra={"once": True}`: a list without duplicates
- `extra={"likely": (1, 2)}`: the numbers of most cards, which the screen offers first
- `extra={"file": True}`: a field that is entered only in files
"""

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import cast

from msgspec import NODEFAULT, UNSET, Struct, inspect, to_builtins
from msgspec.structs import asdict, replace

from companion.core.actions import Fields, JsonObject
from companion.core.domains import (
    Choice,
    Domain,
    Multiset,
    Number,
    OptionalDomain,
    TextDomain,
    as_list,
)

MAX_TEXT_LENGTH = 60
MAX_LIST_LENGTH = 8
"""Values in a list whose type has no limit."""
MAX_NUMBER = 20
"""A number without limits is between this and its opposite."""

IdsByKind = Mapping[str, tuple[str, ...]]
"""By kind of card, the ids that there are."""


class Field(Struct, frozen=True):
    """A field of a form: its key in the facts, what people call it, its domain.

    `default`: the value if nothing is entered; UNSET: it must be entered. `likely`: the numbers
    that most cards have, which the screen offers first. `card_kind`: the kind of card whose ids
    are its words.
    """

    id: str
    name: str
    domain: Domain
    default: object = UNSET
    likely: tuple[int, ...] = ()
    card_kind: str = ""


class KeyedDomain(Struct, frozen=True):
    """A value of `value_domain` for each of some keys, at least `least` of them: a JSON object."""

    keys: tuple[str, ...]
    value_domain: Domain
    least: int = 0

    def admits(self, value: object, action: object) -> bool:
        if not isinstance(value, dict):
            return False
        values = cast("dict[object, object]", value)
        return len(values) >= self.least and all(
            key in self.keys and self.value_domain.admits(said, action)
            for key, said in values.items()
        )

    def to_json(self) -> JsonObject:
        return {"each": list(self.keys), **self.value_domain.to_json()}

    def sample(self, random: Random, fields: Fields) -> JsonObject:
        count = Number(self.least, len(self.keys)).sample(random, fields)
        drawn = sorted(random.sample(self.keys, count), key=self.keys.index)
        return {key: self.value_domain.sample(random, fields) for key in drawn}


class StructDomain(Struct, frozen=True):
    """A struct as a JSON object of its fields: a whole form, or a part of one. `tag`
    distinguishes it from other structs that the same field may have.
    """

    kind: inspect.StructType
    ids_by_kind: IdsByKind = {}

    @property
    def tag(self) -> tuple[str, object] | None:
        """The key and word of a tagged struct."""
        return None if self.kind.tag_field is None else (self.kind.tag_field, self.kind.tag)

    @property
    def label(self) -> str:
        """What people call it: the attribute `called` of its class, or its tag as words."""
        word = "part" if self.tag is None else str(self.tag[1])
        return getattr(self.kind.cls, "called", word.replace("_", " ").replace("-", " "))

    @property
    def fields(self) -> tuple[Field, ...]:
        """The fields that people fill in."""
        return tuple(
            _field(field, self.ids_by_kind)
            for field in self.kind.fields
            if not _extra_facts(field.type).get("file")
        )

    def admits(self, value: object, action: object) -> bool:
        if not isinstance(value, dict):
            return False
        values = {**cast("JsonObject", value)}
        if self.tag is not None and values.pop(self.tag[0], None) != self.tag[1]:
            return False
        every = {field.id: field for field in self.fields}
        return all(key in every for key in values) and all(
            field.domain.admits(values[field.id], action)
            if field.id in values
            else field.default is not UNSET
            for field in every.values()
        )

    def to_json(self) -> JsonObject:
        return {"fields": {field.id: field.domain.to_json() for field in self.fields}}

    def sample(self, random: Random, fields: Fields) -> JsonObject:
        tag = () if self.tag is None else (self.tag,)
        said = {
            field.id: field.domain.sample(random, fields)
            for field in self.fields
            if field.default is UNSET or random.random() < 0.3
        }
        return {**dict(tag), **{key: value for key, value in said.items() if value is not None}}


class ListDomain(Struct, frozen=True):
    """A list of `least` to `most` structs, each of one of these kinds."""

    kinds: tuple[StructDomain, ...]
    least: int
    most: int

    def kind_of(self, value: Fields) -> StructDomain:
        """The kind of a value of the list. Raises LookupError if it has none of these kinds."""
        for kind in self.kinds:
            if kind.tag is None or value.get(kind.tag[0]) == kind.tag[1]:
                return kind
        raise LookupError(f"{value} is of no kind")

    def admits(self, value: object, action: object) -> bool:
        several = as_list(value)
        return (
            several is not None
            and self.least <= len(several) <= self.most
            and all(any(kind.admits(each, action) for kind in self.kinds) for each in several)
        )

    def to_json(self) -> JsonObject:
        return {"list": [kind.kind.tag for kind in self.kinds], "least": self.least}

    def sample(self, random: Random, fields: Fields) -> list[object]:
        # short, so that nested lists end
        count = max(self.least, int(random.random() * 1.3))
        kinds = [self.kinds[int(random.random() * len(self.kinds))] for _ in range(count)]
        return [kind.sample(random, fields) for kind in kinds]


def form(kind: type[Struct], ids_by_kind: IdsByKind | None = None) -> StructDomain:
    """The form of a struct. Raises TypeError if no domain fits the type of a field."""
    info = _type_info(kind)
    if not isinstance(info, inspect.StructType):
        raise TypeError(f"{kind} is not a struct")
    return StructDomain(info, ids_by_kind or {})


@cache
def _type_info(kind: type[Struct]) -> inspect.Type:
    """What msgspec knows of a type; cached, because it evaluates every annotation."""
    return inspect.type_info(kind)


def _field(field: inspect.Field, ids_by_kind: IdsByKind) -> Field:
    name = field.encode_name.replace("_", " ").capitalize()
    if isinstance(field.type, inspect.Metadata):
        schema: JsonObject = asdict(field.type)["extra_json_schema"] or {}
        name = schema.get("title", name)
    extra = _extra_facts(field.type)
    usual = field.default if field.default is not NODEFAULT else UNSET
    if field.default_factory is not NODEFAULT:
        usual = field.default_factory()
    if usual is not UNSET:
        usual = to_builtins(usual)
    return Field(
        field.encode_name,
        name,
        domain(field.type, ids_by_kind),
        usual,
        extra.get("likely", ()),
        _card_kind(field.type),
    )


def _extra_facts(kind: inspect.Type) -> JsonObject:
    """The `extra` facts of the `Meta` of a type."""
    return (asdict(kind)["extra"] or {}) if isinstance(kind, inspect.Metadata) else {}


def _card_kind(kind: inspect.Type) -> str:
    """The kind of card whose ids a type holds; empty: its words are not ids of cards."""
    match kind:
        case inspect.Metadata(type=inner):
            return _extra_facts(kind).get("card_kind", "") or _card_kind(inner)
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            return _card_kind(item)
        case inspect.TupleType(item_types=(first, *_)):
            return _card_kind(first)
        case inspect.DictType(key_type=keys):
            return _card_kind(keys)
        case _:
            return ""


def domain(kind: inspect.Type, ids_by_kind: IdsByKind) -> Domain:
    """The domain of a type. Raises TypeError if no domain fits it."""
    match kind:
        case inspect.Metadata(type=inner):
            extra = _extra_facts(kind)
            if "card_kind" in extra:
                return Choice(ids_by_kind.get(extra["card_kind"], ()))
            inner_domain = domain(inner, ids_by_kind)
            return (
                replace(inner_domain, max_each=1)
                if extra.get("once") and isinstance(inner_domain, Multiset)
                else inner_domain
            )
        case inspect.UnionType(types=types):
            return _union(
                [part for part in types if not isinstance(part, inspect.NoneType)],
                kind,
                ids_by_kind,
            )
        case inspect.DictType(key_type=keys, value_type=value):
            least = kind.min_length or 0
            return KeyedDomain(_words(keys, ids_by_kind), domain(value, ids_by_kind), least)
        case inspect.VarTupleType() | inspect.ListType():
            return _list_domain(kind, ids_by_kind)
        case inspect.TupleType(item_types=(first, *_) as items) if all(
            item == first for item in items
        ):
            return Multiset(_words(first, ids_by_kind), len(items), len(items), len(items))
        case inspect.StructType():
            return StructDomain(kind, ids_by_kind)
        case inspect.StrType():
            return TextDomain(kind.max_length or MAX_TEXT_LENGTH)
        case inspect.IntType(ge=least, le=most):
            return Number(
                -MAX_NUMBER if least is None else least, MAX_NUMBER if most is None else most
            )
        case inspect.BoolType() | inspect.LiteralType():
            return Choice(_values(kind))
        case _:
            raise TypeError(f"no form has a {kind}")


def _union(
    known: Sequence[inspect.Type], kind: inspect.UnionType, ids_by_kind: IdsByKind
) -> Domain:
    """The domain of a union: of its only type besides None, or of all its values."""
    inner = domain(known[0], ids_by_kind) if len(known) == 1 else None
    if inner is None:
        inner = Choice(tuple(value for part in known for value in _values(part)))
    return OptionalDomain(inner) if len(known) < len(kind.types) else inner


def _list_domain(kind: inspect.VarTupleType | inspect.ListType, ids_by_kind: IdsByKind) -> Domain:
    least, most = kind.min_length or 0, kind.max_length or MAX_LIST_LENGTH
    item = kind.item_type
    inner = item.types if isinstance(item, inspect.UnionType) else (item,)
    if all(isinstance(part, inspect.StructType) for part in inner):
        kinds = tuple(
            StructDomain(part, ids_by_kind)
            for part in inner
            if isinstance(part, inspect.StructType)
        )
        return ListDomain(kinds, least, most)
    return Multiset(_words(item, ids_by_kind), most, most, least)


def _words(kind: inspect.Type, ids_by_kind: IdsByKind) -> tuple[str, ...]:
    choice = domain(kind, ids_by_kind)
    if not isinstance(choice, Choice):
        raise TypeError(f"no form has several of {kind}")
    return choice.values


def _values(kind: inspect.Type) -> tuple[object, ...]:
    """All values of a small type. Raises TypeError for any other."""
    match kind:
        case inspect.BoolType():
            return False, True
        case inspect.LiteralType(values=values):
            return tuple(values)
        case inspect.IntType(ge=int(least), le=int(most)):
            return tuple(range(least, most + 1))
        case _:
            raise TypeError(f"no form chooses from {kind}")
