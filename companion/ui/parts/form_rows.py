"""The rows of a form: steppers, switches and keypads, and rows that open a screen of their own.

Touches: UiCommand("put", (field, value)), where None takes back what was said;
UiCommand("add", (field, value)) for one more in a list, or of a thing that is counted;
UiCommand("open", field); UiCommand("more", field) for a word that is none yet.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import cast

from msgspec import UNSET

from companion.core.domains import Choice, Domain, Multiset, Number, OptionalField, TextDomain
from companion.core.forms import EachKey, Field, Group, Listing
from companion.core.view.nodes import Node, Style, UiCommand, column, icon, row, text
from companion.core.wording import listed
from companion.ui.parts.list_row import stepper, switch, two_lines

LINES_PER_PAGE = 4
"""Lines of a form that are below each other."""
HEIGHT = 70
HALF, PAD, WHOLE = 4, 7, 8
"""So many cells fit into half a line, into one that leaves room for a switch, and into a whole
one; more have a screen of their own. A key for one more word is not counted.
"""

Icons = Mapping[str, str]
NO_ICONS: Icons = MappingProxyType({})


def lines(fields: Sequence[Field]) -> list[list[Field]]:
    """The fields, two of them in a line where they have room beside each other."""
    found: list[list[Field]] = []
    for field in fields:
        if (
            found
            and len(found[-1]) == 1
            and share_of(found[-1][0]) + share_of(field) <= SHARES_PER_LINE
        ):
            found[-1].append(field)
        else:
            found.append([field])
    return found


SHARES_PER_LINE = 10
"""Shares of a line."""


def share_of(field: Field) -> int:
    """How much of a line it takes."""
    cells = 0 if opens(field) else len(_touches(field)) + bool(field.card_kind)
    if cells <= HALF:
        return 2 if _is_switch(field) else 5
    return 8 if cells <= PAD and field.likely else SHARES_PER_LINE


def opens(field: Field) -> bool:
    """Whether it has a screen of its own."""
    domain = inner(field.domain)
    if isinstance(domain, Number) or _is_switch(field):
        return False
    if isinstance(domain, TextDomain | Group | Listing) or (
        isinstance(domain, EachKey)
        and not (field.likely and isinstance(domain.value_domain, Number))
    ):
        return True
    cells = len(_touches(field))
    return cells > WHOLE or not (cells or field.card_kind)


def _is_switch(field: Field) -> bool:
    domain = inner(field.domain)
    return isinstance(domain, Choice) and domain.values == (False, True)


def _touches(field: Field) -> tuple[object, ...]:
    """What is on its keypad."""
    return (*cells_of(field.domain), *field.likely)


MORE = "…"


def cells_of(domain: Domain) -> tuple[object, ...]:
    """The values that can be touched; none for a switch, which is touched itself."""
    match inner(domain):
        case Choice(values) if values != (False, True):
            return values
        case Multiset(values=among):
            return among
        case EachKey(keys=keys):
            return keys
        case _:
            return ()


def field_row(field: Field, value: object, icons: Icons) -> Node:
    """A field and what is in it; UNSET: nothing yet."""
    domain = inner(field.domain)
    if isinstance(domain, Number):
        return _pad(field, value) if field.likely else _stepper(field, domain, value)
    if _is_switch(field):
        return _switch(field, bool(value) if value is not UNSET else False)
    if opens(field):
        return _opening(field, value)
    return _keypad(field, value, icons)


# ---- the rows


def _line(field: Field, *children: Node, touch: UiCommand | None = None, name: str = "") -> Node:
    return row(
        *children,
        name=name,
        touch=touch,
        face="night-800",
        pad=(12, 3, 4, 3),
        gap=6,
        height=HEIGHT,
        flex=share_of(field),
        align="stretch",
        key=f"field:{field.id}",
    )


def _label(field: Field, *, width: float | None = 86, grow: float = 0) -> Node:
    return text(field.name, "title", size=20, lines=2, width=width, grow=grow)


def _pad(field: Field, value: object) -> Node:
    """A key for each likely number, and one for all others."""
    other = isinstance(value, int) and value not in field.likely
    return _line(
        field,
        _label(field, width=62),
        *(_cell(field, one, int(one == value), "", UiCommand("put", (field.id, one)))
          for one in field.likely),
        _cell(field, value if other else MORE, int(other), "", UiCommand("open", field.id)),
    )  # fmt: skip


def _stepper(field: Field, domain: Number, value: object) -> Node:
    """One less and one more; below the least, a field that may be left out is empty."""
    may_be_none = isinstance(field.domain, OptionalField)
    is_set = isinstance(value, int)
    less = value - 1 if is_set and value > domain.least else None
    more = domain.least if not is_set else value + 1
    can_less = is_set and (less is not None or may_be_none)
    return _line(
        field,
        _label(field, width=None, grow=1),
        *stepper(
            field.name,
            str(value) if is_set else NO_VALUE,
            UiCommand("put", (field.id, less)) if can_less else None,
            UiCommand("put", (field.id, more)) if more <= domain.most else None,
            54,
        ),
    )


def _switch(field: Field, on: bool) -> Node:
    return _line(
        field,
        _label(field, width=None, grow=1),
        column(switch(on=on), justify="center"),
        touch=UiCommand("put", (field.id, not on)),
        name=f"{field.name}: {'on' if on else 'off'}",
    )


def _opening(field: Field, value: object) -> Node:
    return _line(
        field,
        two_lines(
            text(field.name, "subtitle", size=20),
            text(value_words(field.domain, value), "label", "accent"),
        ),
        icon("pen", 28, "mist", width=44),
        touch=UiCommand("open", field.id),
        name=field.name,
    )


def _keypad(field: Field, value: object, icons: Icons) -> Node:
    """A cell for each value, lit with how often it is chosen; and one for a word that is new."""
    counts = _counted(value)
    several = isinstance(inner(field.domain), Multiset | EachKey)
    return _line(
        field,
        _label(field),
        *(
            _cell(
                field,
                one,
                counts.get(one, 0),
                icons.get(str(one), ""),
                UiCommand("add" if several else "put", (field.id, one)),
            )
            for one in cells_of(field.domain)
        ),
        *((_new_word(field),) if field.card_kind else ()),
    )


def _counted(value: object) -> Mapping[object, int]:
    """How often each value is chosen."""
    match value:
        case dict():
            return cast("dict[object, int]", value)
        case list() | tuple():
            several = cast("Sequence[Mapping[str, object]]", value)
            return {one: several.count(one) for one in several}
        case _:
            return {value: 1}


def _new_word(field: Field) -> Node:
    return row(
        icon("plus", 28, "cream"),
        name=f"{field.name}: one more {word(field.card_kind)}",
        touch=UiCommand("more", field.id),
        face=Style(None, "night-500", stroke=2, radius=8, shape="dashed"),
        align="center",
        justify="center",
        flex=1,
    )


def _cell(field: Field, value: object, count: int, art: str, touch: UiCommand) -> Node:
    ink, fill = ("ink", "accent") if count else ("cream", "night-600")
    words = word(value)
    number = () if count < 2 else (text(f"×{count}", "figure", ink, size=20),)
    drawn = (
        icon(art, 36, ink, shrink=True)
        if art
        else text(
            words,
            font="figure" if isinstance(value, int) else "bold",
            size=26 if isinstance(value, int) else 18,
            fit=16,
            lines=1 if " " not in words else 2,
            colour=ink,
            align="center",
        )
    )
    return row(
        drawn,
        *number,
        name=f"{field.name}: {words}",
        touch=touch,
        face=fill,
        radius=8,
        padx=3,
        gap=2,
        align="center",
        justify="center",
        flex=1,
    )


NO_VALUE = "–"


def inner(domain: Domain) -> Domain:
    """What it is where it is said at all."""
    return domain.domain if isinstance(domain, OptionalField) else domain


def word(value: object) -> str:
    """A word of the protocol as people read it."""
    return str(value).replace("-", " ").replace("_", " ")


def value_words(domain: Domain, value: object) -> str:
    """What is in a field, in words."""
    domain = inner(domain)
    match domain, value:
        case _, None | _ if value is UNSET or value is None:
            return NO_VALUE
        case Group(), dict():
            values = cast("dict[str, object]", value)
            parts = [
                _part(one, values[one.id])
                for one in domain.fields
                if one.id in values and values[one.id] not in (None, [], (), {}, False)
            ]
            return ", ".join(parts) or "as usual"
        case EachKey(), dict():
            values = cast("dict[str, object]", value)
            return ", ".join(f"{word(key)} {word(one)}" for key, one in values.items()) or "none"
        case Listing(), list() | tuple():
            several = cast("Sequence[Mapping[str, object]]", value)
            return listed([kind_word(domain, one) for one in several]) or "nothing"
        case _, list() | tuple():
            several = cast("list[object]", [*value])
            counts = {one: several.count(one) for one in several}
            return ", ".join(
                word(one) + (f" ×{count}" if count > 1 else "") for one, count in counts.items()
            )
        case _, bool():
            return "yes" if value else "no"
        case _, str() if isinstance(domain, TextDomain):
            return value or NO_VALUE
        case _:
            return word(value)


def _part(field: Field, value: object) -> str:
    """A field within a group: by its name where its words do not tell it."""
    words = value_words(field.domain, value)
    return field.name.lower() if value is True else f"{field.name.lower()} {words}"


def kind_word(listing: Listing, value: Mapping[str, object]) -> str:
    """What a part of a list is called."""
    return listing.kind_of(value).label
