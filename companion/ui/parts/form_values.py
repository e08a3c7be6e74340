"""What is in a field of a form, in words."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from msgspec import UNSET

from companion.core.domains import Domain, OptionalField, Text
from companion.core.forms import Each, Field, Group, Listing
from companion.core.wording import listed

NOT_SAID = "–"


def inner(domain: Domain) -> Domain:
    """What it is where it is said at all."""
    return domain.one if isinstance(domain, OptionalField) else domain


def word(value: Any) -> str:
    """A word of the protocol as people read it."""
    return str(value).replace("-", " ").replace("_", " ")


def told(domain: Domain, value: Any) -> str:
    """What is in a field, in words."""
    domain = inner(domain)
    match domain, value:
        case _, None | _ if value is UNSET or value is None:
            return NOT_SAID
        case Group(), dict():
            values = cast("dict[str, Any]", value)
            said = [
                _part(one, values[one.id])
                for one in domain.fields
                if one.id in values and values[one.id] not in (None, [], (), {}, False)
            ]
            return ", ".join(said) or "as usual"
        case Each(), dict():
            values = cast("dict[str, Any]", value)
            return ", ".join(f"{word(key)} {word(one)}" for key, one in values.items()) or "none"
        case Listing(), list() | tuple():
            several = cast("Sequence[Any]", value)
            return listed([kind_word(domain, one) for one in several]) or "nothing"
        case _, list() | tuple():
            several = cast("list[Any]", [*value])
            counts = {one: several.count(one) for one in several}
            return ", ".join(
                word(one) + (f" ×{count}" if count > 1 else "") for one, count in counts.items()
            )
        case _, bool():
            return "yes" if value else "no"
        case _, str() if isinstance(domain, Text):
            return value or NOT_SAID
        case _:
            return word(value)


def _part(field: Field, value: Any) -> str:
    """A field within a group: by its name where its words do not tell it."""
    words = told(field.domain, value)
    return field.name.lower() if value is True else f"{field.name.lower()} {words}"


def kind_word(listing: Listing, value: Mapping[str, Any]) -> str:
    """What a part of a list is called."""
    return listing.kind_of(value).called
