"""The rows of a form: steppers, switches and keypads, and rows that open a screen of their own.

Touches: UiCommand("set field", (field, value)), where None takes back what was said;
UiCommand("add to field", (field, value)) for one more in a list, or of a thing that is counted;
UiCommand("open field", field); UiCommand("add part", field) for a new word.
"""

from collections.abc import Mapping, Sequence
from typing import cast

from msgspec import UNSET

from companion.core.board.nodes import Background, Node, UiCommand, column, icon, row, text
from companion.core.domains import Choice, Domain, Multiset, Number, OptionalDomain, TextDomain
from companion.core.forms import Field, KeyedDomain, ListDomain, StructDomain
from companion.core.wording import listed
from companion.ui.parts.list_row import stepper, switch, two_lines

LINES_PER_PAGE = 4
"""Lines of a form that are below each other."""
ROW_HEIGHT = 70
MAX_HALF_CELLS, MAX_KEYPAD_CELLS, MAX_LINE_CELLS = 4, 7, 8
"""Cells that fit into half a line, into a line beside a switch, and into a whole line; a field
with more has its own screen. The key for a new word is not counted.
"""

Icons = Mapping[str, str]


def lines(fields: Sequence[Field]) -> list[list[Field]]:
    """Arrange fields in lines, two in a line if they fit."""
    rows: list[list[Field]] = []
    for field in fields:
        if (
            rows
            and len(rows[-1]) == 1
            and width_share(rows[-1][0]) + width_share(field) <= SHARES_PER_LINE
        ):
            rows[-1].append(field)
        else:
            rows.append([field])
    return rows


SHARES_PER_LINE = 10
"""Units into which the width of a line is divided."""


def width_share(field: Field) -> int:
    """The width of a field's row, in units of a line."""
    cells = 0 if has_own_screen(field) else len(_keypad_values(field)) + bool(field.card_kind)
    if cells <= MAX_HALF_CELLS:
        return 2 if _is_switch(field) else 5
    return 8 if cells <= MAX_KEYPAD_CELLS and field.likely else SHARES_PER_LINE


def has_own_screen(field: Field) -> bool:
    """Whether a field is edited on its own screen."""
    domain = without_optional(field.domain)
    if isinstance(domain, Number) or _is_switch(field):
        return False
    if isinstance(domain, TextDomain | StructDomain | ListDomain) or (
        isinstance(domain, KeyedDomain)
        and not (field.likely and isinstance(domain.value_domain, Number))
    ):
        return True
    cells = len(_keypad_values(field))
    return cells > MAX_LINE_CELLS or not (cells or field.card_kind)


def _is_switch(field: Field) -> bool:
    domain = without_optional(field.domain)
    return isinstance(domain, Choice) and domain.values == (False, True)


def _keypad_values(field: Field) -> tuple[object, ...]:
    """The values on a field's keypad."""
    return (*cells_of(field.domain), *field.likely)


MORE_KEY = "…"


def cells_of(domain: Domain) -> tuple[object, ...]:
    """The values that have a cell; none for a switch."""
    match without_optional(domain):
        case Choice(values) if values != (False, True):
            return values
        case Multiset(values=among):
            return among
        case KeyedDomain(keys=keys):
            return keys
        case _:
            return ()


def field_row(field: Field, value: object, icons: Icons) -> Node:
    """The row of a field with its value; UNSET: no value yet."""
    domain = without_optional(field.domain)
    if isinstance(domain, Number):
        return _number_keys(field, value) if field.likely else _stepper(field, domain, value)
    if _is_switch(field):
        return _switch(field, bool(value) if value is not UNSET else False)
    if has_own_screen(field):
        return _opening_row(field, value)
    return _keypad(field, value, icons)


# ---- the rows


def _line(field: Field, *children: Node, touch: UiCommand | None = None, name: str = "") -> Node:
    return row(
        *children,
        name=name,
        touch=touch,
        background="night-800",
        padding=(12, 3, 4, 3),
        gap=6,
        height=ROW_HEIGHT,
        flex=width_share(field),
        align="stretch",
        key=f"field:{field.id}",
    )


def _label(field: Field, *, width: float | None = 86, grow: float = 0) -> Node:
    return text(field.name, "title", size=20, lines=2, width=width, grow=grow)


def _number_keys(field: Field, value: object) -> Node:
    """A key for each likely number, and one for all others."""
    other = isinstance(value, int) and value not in field.likely
    return _line(
        field,
        _label(field, width=62),
        *(_cell(field, likely, int(likely == value), "", UiCommand("set field", (field.id, likely)))
          for likely in field.likely),
        _cell(
            field, value if other else MORE_KEY, int(other), "", UiCommand("open field", field.id)
        ),
    )  # fmt: skip


def _stepper(field: Field, domain: Number, value: object) -> Node:
    """One less and one more; below the least, a field that may be left out is empty."""
    may_be_none = isinstance(field.domain, OptionalDomain)
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
            UiCommand("set field", (field.id, less)) if can_less else None,
            UiCommand("set field", (field.id, more)) if more <= domain.most else None,
            54,
        ),
    )


def _switch(field: Field, on: bool) -> Node:
    return _line(
        field,
        _label(field, width=None, grow=1),
        column(switch(on=on), justify="center"),
        touch=UiCommand("set field", (field.id, not on)),
        name=f"{field.name}: {'on' if on else 'off'}",
    )


def _opening_row(field: Field, value: object) -> Node:
    return _line(
        field,
        two_lines(
            text(field.name, "subtitle", size=20),
            text(field_value_text(field.domain, value), "label", "accent"),
        ),
        icon("pen", 28, "mist", width=44),
        touch=UiCommand("open field", field.id),
        name=field.name,
    )


def _keypad(field: Field, value: object, icons: Icons) -> Node:
    """A cell for each value with how often it is chosen, and a key for a new word."""
    counts = _value_counts(value)
    several = isinstance(without_optional(field.domain), Multiset | KeyedDomain)
    return _line(
        field,
        _label(field),
        *(
            _cell(
                field,
                cell,
                counts.get(cell, 0),
                icons.get(str(cell), ""),
                UiCommand("add to field" if several else "set field", (field.id, cell)),
            )
            for cell in cells_of(field.domain)
        ),
        *((_new_word(field),) if field.card_kind else ()),
    )


def _value_counts(value: object) -> Mapping[object, int]:
    """How often each value is chosen."""
    match value:
        case dict():
            return cast("dict[object, int]", value)
        case list() | tuple():
            several = cast("Sequence[Mapping[str, object]]", value)
            return {value: several.count(value) for value in several}
        case _:
            return {value: 1}


def _new_word(field: Field) -> Node:
    return row(
        icon("plus", 28, "cream"),
        name=f"{field.name}: one more {value_text(field.card_kind)}",
        touch=UiCommand("add part", field.id),
        background=Background(None, "night-500", stroke=2, radius=8, shape="dashed"),
        align="center",
        justify="center",
        flex=1,
    )


def _cell(field: Field, value: object, count: int, icon_name: str, touch: UiCommand) -> Node:
    ink, fill = ("ink", "accent") if count else ("cream", "night-600")
    words = value_text(value)
    number = () if count < 2 else (text(f"×{count}", "figure", ink, size=20),)
    drawn = (
        icon(icon_name, 36, ink, shrink=True)
        if icon_name
        else text(
            words,
            font="figure" if isinstance(value, int) else "bold",
            size=26 if isinstance(value, int) else 18,
            fit=16,
            lines=1 if " " not in words else 2,
            color=ink,
            align="center",
        )
    )
    return row(
        drawn,
        *number,
        name=f"{field.name}: {words}",
        touch=touch,
        background=fill,
        radius=8,
        padx=3,
        gap=2,
        align="center",
        justify="center",
        flex=1,
    )


NO_VALUE = "–"


def without_optional(domain: Domain) -> Domain:
    """The domain of the value of an optional field; other domains unchanged."""
    return domain.domain if isinstance(domain, OptionalDomain) else domain


def value_text(value: object) -> str:
    """A word of the protocol as people read it."""
    return str(value).replace("-", " ").replace("_", " ")


def field_value_text(domain: Domain, value: object) -> str:
    """The value of a field in words."""
    domain = without_optional(domain)
    match domain, value:
        case _, None | _ if value is UNSET or value is None:
            return NO_VALUE
        case StructDomain(), dict():
            values = cast("dict[str, object]", value)
            parts = [
                _group_field_words(field, values[field.id])
                for field in domain.fields
                if field.id in values and values[field.id] not in (None, [], (), {}, False)
            ]
            return ", ".join(parts) or "as usual"
        case KeyedDomain(), dict():
            values = cast("dict[str, object]", value)
            return (
                ", ".join(f"{value_text(key)} {value_text(entry)}" for key, entry in values.items())
                or "none"
            )
        case ListDomain(), list() | tuple():
            several = cast("Sequence[Mapping[str, object]]", value)
            return listed([kind_text(domain, value) for value in several]) or "nothing"
        case _, list() | tuple():
            several = cast("list[object]", [*value])
            counts = {value: several.count(value) for value in several}
            return ", ".join(
                value_text(value) + (f" ×{count}" if count > 1 else "")
                for value, count in counts.items()
            )
        case _, bool():
            return "yes" if value else "no"
        case _, str() if isinstance(domain, TextDomain):
            return value or NO_VALUE
        case _:
            return value_text(value)


def _group_field_words(field: Field, value: object) -> str:
    """The name and value of a field in a group, in words."""
    words = field_value_text(field.domain, value)
    return field.name.lower() if value is True else f"{field.name.lower()} {words}"


def kind_text(listing: ListDomain, value: Mapping[str, object]) -> str:
    """What a part of a list is called."""
    return listing.kind_of(value).label
