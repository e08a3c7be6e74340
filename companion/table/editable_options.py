"""What people can choose before a game, derived from the types of its options."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import cast

from msgspec import Struct, ValidationError, convert, inspect, json, to_builtins
from msgspec.structs import replace

from companion.core.actions import JsonObject, JsonValue
from companion.core.correctables import humanized
from companion.core.domains import Values
from companion.core.game import AnyGame
from companion.core.objection import Objection
from companion.core.options import Option
from companion.core.owner_sets import OwnerSets
from companion.table.problem_text import OPTIONS, card_problem_text, problems_text

HOUSE_SET = "our house set"
DESCRIBED_IN_PLAY_TEXT = "described as they come"
UNKNOWN = "not known"

MAX_VALUES = 101
"""A number with more values than this is not chosen on a screen."""


class OptionPart(Struct, frozen=True):
    """One value that can be chosen: where it is in its option, and what it may be.

    `key`: None if the option is a single value, else an index in its list or a field.
    """

    key: int | str | None
    values: Values


class EditableOption(Struct, frozen=True):
    """An option that a screen can offer. `unknown`: it may be left as not known.
    `value_texts`: names of values that are not called what they say.
    """

    option: Option
    parts: tuple[OptionPart, ...]
    unknown: bool = False
    value_texts: dict[JsonValue, str] = {}


def editable_options(game: AnyGame, sets: tuple[str, ...] = ()) -> tuple[EditableOption, ...]:
    """Return the options of a game that a screen can offer, since their types have few values.
    `sets`: the card sets that an owner has entered.
    """
    info = inspect.type_info(game.options.options_type)
    types = {field.encode_name: field.type for field in _fields(info)}
    options = (_editable_option(option, types[option.id]) for option in game.options.listed)
    owner_sets = game.cards.owner_sets
    if owner_sets is not None and (sets or owner_sets.set_described_in_play):
        options = (
            _set_option(editable, sets, owner_sets)
            if editable.option.id == owner_sets.set_option
            else editable
            for editable in options
        )
    return tuple(editable for editable in options if editable.parts)


def _set_option(
    editable: EditableOption, sets: tuple[str, ...], owner_sets: OwnerSets
) -> EditableOption:
    """Our house set first, then the owner's, and at last none but what turns up."""
    ours = editable.option.default
    values = (
        ours,
        *sets,
        *((owner_sets.set_described_in_play,) if owner_sets.set_described_in_play else ()),
    )
    return replace(
        editable,
        parts=(OptionPart(None, values),),
        value_texts=_set_words(editable.option, owner_sets),
    )


def _set_words(option: Option, owner_sets: OwnerSets) -> dict[JsonValue, str]:
    """What the sets of cards are called that an owner has not named."""
    return {option.default: HOUSE_SET, owner_sets.set_described_in_play: DESCRIBED_IN_PLAY_TEXT}


def _editable_option(option: Option, kind: inspect.Type) -> EditableOption:
    if isinstance(kind, inspect.UnionType):
        known = [part for part in kind.types if not isinstance(part, inspect.NoneType)]
        if len(known) == 1 and len(kind.types) > 1:
            return replace(_editable_option(option, known[0]), unknown=True)
    parts = tuple(_option_parts(kind))
    if option.words:
        # the list's own order: what is printed comes first
        parts = tuple(replace(part, values=tuple(option.words)) for part in parts)
    return EditableOption(option, parts, value_texts=dict(option.words))


def _fields(info: inspect.Type) -> tuple[inspect.Field, ...]:
    return info.fields if isinstance(info, inspect.StructType) else ()


def _option_parts(kind: inspect.Type) -> Iterator[OptionPart]:
    match kind:
        case inspect.TupleType(item_types=several):
            kinds: list[tuple[int | str | None, inspect.Type]] = list(enumerate(several))
        case inspect.StructType(fields=fields):
            kinds = [(field.encode_name, field.type) for field in fields]
        case _:
            kinds = [(None, kind)]
    parts = [OptionPart(key, values) for key, kind in kinds if (values := _values(kind))]
    if len(parts) == len(kinds):
        yield from parts


def _values(kind: inspect.Type) -> Values:
    """All values of a type, none if there are too many."""
    match kind:
        case inspect.BoolType():
            return False, True
        case inspect.LiteralType(values=values):
            return tuple(values)
        case inspect.IntType(ge=int(least), le=int(most)) if most - least < MAX_VALUES:
            return tuple(range(least, most + 1))
        case inspect.IntType(ge=int(least), le=None):
            return tuple(range(least, least + MAX_VALUES))
        case _:
            return ()


def as_printed(game: AnyGame) -> JsonObject:
    """Every option at its default, as JSON."""
    return json.decode(json.encode(game.options.options_type()))


def option_text(game: AnyGame, chosen: Struct, field: str) -> str:
    """One of the options that were chosen for a game: its name and its value."""
    option = next(option for option in game.options.listed if option.id == field)
    owner_sets = game.cards.owner_sets
    words: dict[JsonValue, str] = dict(option.words)
    if owner_sets is not None and owner_sets.set_option == field:
        words |= _set_words(option, owner_sets)
    value = to_builtins(getattr(chosen, field), str_keys=True)
    return f"{option.name}: {option_value_text(value, words)}"


def option_value_text(
    value: JsonValue, value_texts: Mapping[JsonValue, str] = MappingProxyType({})
) -> str:
    """The value of an option, or a part of it, in words; some have words of their own."""
    match value:
        case str() if value in value_texts:
            return value_texts[value]
        case None:
            return UNKNOWN
        case dict():
            return " ".join(map(str, cast("dict[str, object]", value).values()))
        case list() | tuple():
            return " ".join(map(str, cast("list[object]", value)))
        case _:
            return humanized(value)


def part_of(value: JsonValue, key: int | str | None) -> JsonValue:
    """Return that part of an option's value."""
    return value if key is None else value[key]


def changed(value: JsonValue, key: int | str | None, part: JsonValue) -> JsonValue:
    """The option's value with that part changed."""
    if key is None:
        return part
    if isinstance(key, str):
        return dict(value) | {key: part}
    return [part if index == key else other for index, other in enumerate(value)]


def first_known(editable: EditableOption) -> JsonValue:
    """Return the first value to offer for what was not known: the least of each part."""
    if editable.parts[0].key is None:
        return editable.parts[0].values[0]
    if isinstance(editable.parts[0].key, str):
        return {str(part.key): part.values[0] for part in editable.parts}
    return [part.values[0] for part in editable.parts]


def options_objection(
    game: AnyGame, options: JsonObject, seats: int, *, dealt: bool = False
) -> Objection | None:
    """Say why a game cannot begin with these options; `dealt`: on a virtual table. None: it can."""
    try:
        chosen = convert(options, game.options.options_type)
    except ValidationError:
        return Objection(problems_text(options, game.options.options_type, OPTIONS))
    try:
        wrong = game.options.objection(chosen, seats)
    except ValidationError as error:
        owner_sets = game.cards.owner_sets
        return Objection(
            card_problem_text(error), field="" if owner_sets is None else owner_sets.facts_option
        )
    return game.options.deal_objection(chosen) if dealt and wrong is None else wrong
