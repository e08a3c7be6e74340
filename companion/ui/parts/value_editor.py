"""The editor of a value: what can be touched to change it, for any domain."""

from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from functools import partial
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from companion.core.board.grid import grid
from companion.core.board.nodes import Background, Node, Touch, UiCommand, column, row, stack, text
from companion.core.board.widgets import button, pawn, step
from companion.core.domains import (
    Cards,
    Choice,
    ComputedChoice,
    Dice,
    Domain,
    Multiset,
    Number,
    PerSeat,
    StepwiseDomain,
    Subset,
    TextDomain,
)
from companion.ui.parts.keyboard import Keyboard, typed
from companion.ui.parts.list_row import two_lines
from companion.ui.parts.paging import Page, arrows, page_of

PAGE_SIZE = 12
ROW_SIZE = 3
MAX_IN_TWO_COLUMNS = 4
"""Values up to which two are beside each other, with room for long names."""
COLUMN_SIZE = 4
LINES_PER_PAGE = 3 * COLUMN_SIZE
"""Lines of an order."""


def page_of_cells(cells: Sequence[Node], number: int) -> Node:
    """The cells of that page; every page of several has as many rows."""
    wide = 2 if len(cells) <= MAX_IN_TWO_COLUMNS else ROW_SIZE
    return grid(
        page_of(cells, number, PAGE_SIZE).shown,
        wide,
        min_cells=PAGE_SIZE if len(cells) > PAGE_SIZE else wide,
    )


def is_order(domain: Domain | None) -> bool:
    """Whether all values of the domain must be in the list, so that only the order counts."""
    return isinstance(domain, Subset) and domain.least == len(domain.values)


def single_values(domain: Domain | None) -> tuple[object, ...]:
    """Return the single values that people choose from; empty if there is no such list."""
    match domain:
        case Choice(values) | Multiset(values) | PerSeat(values):
            return values
        case Cards(cards):
            return tuple(cards)
        case Subset():
            return domain.values
        case ComputedChoice():
            return domain.offers
        case _:
            return ()


class Labels(Struct, frozen=True):
    """How single values are named and drawn, the drawing by its size and color."""

    name: Callable[[object], str]
    mark: Callable[[object, float, str], Node | None]
    seats: tuple[str, ...] = ()
    """The names of the players, if there is a value for each."""


@dataclass(eq=False)
class ValueEditor:
    """Changes a copy of a value by touches."""

    domain: Domain | None
    value: Any
    page: int = 0
    chosen: int = 0
    """The line of an order that moves."""
    before: list[Any] = field(default_factory=list[Any])
    """The values before each change, the first one first."""
    keyboard: Keyboard = field(default_factory=Keyboard)

    def __post_init__(self) -> None:
        if isinstance(self.value, list | tuple):
            self.value = list(cast("list[Any]", self.value))
        self.to_page_of(self.value)

    def to_page_of(self, value: object) -> None:
        """Turn to the page on which a value is."""
        values = single_values(self.domain)
        self.page = values.index(value) // PAGE_SIZE if value in values else 0

    @property
    def fits(self) -> bool:
        """Whether the value may be set, as far as everybody may know."""
        match self.domain:
            case None:
                return False
            case ComputedChoice() as domain if self.value in domain.offers:
                return True
            case Number() as domain if domain.offers.admits(self.value, None):
                return True
            case domain:
                return domain.admits(self.value, None)

    # ---- what is shown

    def node(self, labels: Labels) -> Node:
        """What can be touched."""
        match self.domain:
            case Number() as domain:
                return digit_columns(domain.offers, self.value)
            case TextDomain():
                return self.keyboard.node(self.value or "")
            case domain if is_order(domain):
                return self._order(labels)
            case _:
                return page_of_cells(self._cells(labels), self.page)

    def _cells(self, labels: Labels) -> list[Node]:
        match self.domain:
            case Dice():
                return [_die(die, face) for die, face in enumerate(self.value)]
            case StepwiseDomain() as domain:
                steps = enumerate(domain.steps(self.value))
                return [_change(index, words) for index, (words, _) in steps]
            case PerSeat():
                return [
                    self._seat_value(labels, seat, value) for seat, value in enumerate(self.value)
                ]
            case Multiset() | Subset():
                return [self._count_stepper(labels, value) for value in single_values(self.domain)]
            case _:
                return [
                    self._cell(
                        labels, value, UiCommand("choose value", value), chosen=value == self.value
                    )
                    for value in single_values(self.domain)
                ]

    def _count_stepper(self, labels: Labels, value: object) -> Node:
        """How many of it are in the list; a touch puts one in, minus takes one out."""
        count = self.value.count(value)
        many = isinstance(self.domain, Multiset) and self.domain.max_each > 1
        touch = UiCommand("add value", value)
        cell = self._cell(labels, value, touch, chosen=count > 0, count=count if many else 0)
        if not many or not count:
            return cell
        less = step("minus", f"{labels.name(value)} less", UiCommand("remove value", value))
        return row(cell, less, gap=4, flex=1)

    def _seat_value(self, labels: Labels, seat: int, value: object) -> Node:
        """The value of a seat; a touch goes on to the next one."""
        name = labels.seats[seat]
        return row(
            pawn(seat, 44),
            two_lines(text(name, "name"), text(labels.name(value), "title", "accent", size=26)),
            name=name,
            touch=UiCommand("take next value", seat),
            background=Background("night-700", "night-500"),
            padding=(14, 0, 10, 0),
            gap=12,
            align="center",
            flex=1,
        )

    def _cell(
        self, labels: Labels, value: object, touch: UiCommand, *, chosen: bool, count: int = 0
    ) -> Node:
        """One value; `count` of it lie there, if there can be several."""
        ink, fill = ("ink", "cream") if chosen else ("cream", "night-700")
        words = labels.name(value)
        drawn = column(
            labels.mark(value, 36 if count else 44, ink),
            text(f"×{count}", "figure", ink, size=20, align="center", shrink=False)
            if count
            else None,
            align="center",
            justify="center",
        )
        size = 24
        if not drawn.children:
            # nothing else says it, so it may be large
            size = 48 if isinstance(value, int) else 30
        return row(
            drawn if drawn.children else None,
            text(
                words,
                "title",
                ink,
                font="figure" if words.isdigit() else "strong",
                size=size,
                lines=2 if " " in words else 1,
                align="start" if drawn.children else "center",
                grow=1,
            ),
            name=words,
            touch=touch,
            background=Background(fill, None if chosen else "night-500"),
            padding=(12, 0, 10, 0),
            gap=10,
            align="center",
            flex=1,
        )

    def _order(self, labels: Labels) -> Node:
        """In as few columns as fingers allow, each read from the top; a line can be dragged to
        another.
        """
        now = page_of(self.value, self.page, LINES_PER_PAGE)
        shown = [self._line(labels, value, at) for at, value in enumerate(now.shown, now.first)]
        columns = 3 if now.pages > 1 else -(-len(shown) // COLUMN_SIZE) or 1
        high = COLUMN_SIZE if now.pages > 1 else -(-len(shown) // columns)
        return row(
            *(
                column(*shown[start : start + high], flex=1, gap=8)
                for start in range(0, columns * high, high or 1)
            ),
            gap=10,
            grow=1,
        )

    def _line(self, labels: Labels, value: object, number: int) -> Node:
        ink, fill = ("ink", "cream") if number == self.chosen else ("cream", "night-700")
        words = labels.name(value)
        return row(
            text(str(number + 1), "figure", ink, size=28, width=34, shrink=False),
            labels.mark(value, 40, ink),
            text(words, "title", ink, lines=2 if " " in words else 1, grow=1),
            name=words,
            touch=UiCommand("choose line", number),
            drags=True,
            background=fill,
            padding=(14, 0, 10, 0),
            gap=10,
            height=68,
            align="center",
            key=f"line:{words}",
        )

    def pages(self) -> Page[int]:
        """The page that is open."""
        match self.domain:
            case Dice() | PerSeat():
                count = len(self.value)
            case StepwiseDomain() as domain:
                count = len(domain.steps(self.value))
            case domain:
                count = len(single_values(domain))
        return page_of(
            range(count), self.page, LINES_PER_PAGE if is_order(self.domain) else PAGE_SIZE
        )

    def buttons(self) -> tuple[Node, ...]:
        """The buttons that turn the pages, and those that move a line of an order."""
        page = self.pages()
        if not is_order(self.domain):
            return arrows(page, "back", "next")
        up, down = (
            button(
                "",
                UiCommand("move line", by),
                icon=icon_name,
                label=label,
                enabled=there,
                repeats=True,
            )
            for by, icon_name, label, there in (
                (-1, "up", "Up", self.chosen > 0),
                (1, "down", "Down", self.chosen + 1 < len(self.value)),
            )
        )
        if page.pages == 1:
            return up, down
        # there is room for one button only: round and round
        other = UiCommand("turn page", (page.number + 1) % page.pages)
        return button("", other, icon="again", label="Other lines", repeats=True), up, down

    # ---- what touches change

    def on_touch(self, touch: Touch) -> bool:
        """Carry out a touch; return whether it has changed the value."""
        before = deepcopy(self.value)
        self._touched(touch)
        if self.value == before:
            return False
        self.before.append(before)
        return True

    def undo(self) -> None:
        """Take back the last change."""
        self.value = self.before.pop()

    def _touched(self, touch: Touch) -> None:
        match touch, self.domain:
            case UiCommand("turn page", int(page)), _:
                self.page = page
            case UiCommand("change number", int(by)), Number(offers=offers):
                self.value += by if offers.admits(self.value + by, None) else 0
            case UiCommand("take change", int(place)), StepwiseDomain() as domain:
                self.value = domain.steps(self.value)[place][1]
                self.page = 0
            case UiCommand("choose value", value), _:
                self.value = value
            case UiCommand("set value at", (value, int(place))), StepwiseDomain():
                self.value, self.chosen = value, max(0, place)
            case UiCommand("add value", value), Subset() | Multiset() as domain:
                self._put_in(value, domain.most, getattr(domain, "max_each", 1))
            case UiCommand("remove value", value), _:
                self.value.pop(len(self.value) - 1 - self.value[::-1].index(value))
            case UiCommand("take next value", int(place)), Dice(sides=sides):
                self.value[place] = self.value[place] % sides + 1
            case UiCommand("take next value", int(place)), PerSeat(values=values):
                self.value[place] = _next_value(self.value[place], values)
            case UiCommand("choose line", int(place)), _:
                self.chosen = place
            case UiCommand("move line", int(by)), _:
                self._move(self.chosen, self.chosen + by)
            case UiCommand("drop line", (int(line), int(other))), _:
                self._move(line, other)
            case UiCommand(
                "type character" | "erase character" | "change keys" | "change case"
            ), TextDomain(most=most):
                longer = partial(typed, longest=most)
                self.value = self.keyboard.typed(touch, self.value, longer)
            case _:
                pass

    def _put_in(self, value: object, limit: int, each: int) -> None:
        """Add one more of a value; take it out again if it can be there only once and is."""
        if each == 1 and value in self.value:
            self.value.remove(value)
        elif len(self.value) < limit and self.value.count(value) < each:
            self.value.append(value)

    def _move(self, start: int, to: int) -> None:
        if 0 <= to < len(self.value):
            self.value.insert(to, self.value.pop(start))
            self.chosen = to
            self.page = to // LINES_PER_PAGE


def _next_value(value: object, values: tuple[object, ...]) -> object:
    """The value after this one, round and round."""
    return values[(values.index(value) + 1) % len(values)] if value in values else values[0]


def _die(die: int, face: int) -> Node:
    """What a die shows; a touch goes on to the next face."""
    return stack(
        text(str(face), "figure", "ink", size=60, fit=30, align="center"),
        name=f"Die {die + 1}",
        touch=UiCommand("take next value", die),
        background="paper",
        radius=12,
        align="center",
        flex=1,
    )


def _change(index: int, words: str) -> Node:
    """One of several changes."""
    return row(
        text(words, "subtitle", lines=2, grow=1),
        name=words,
        touch=UiCommand("take change", index),
        background=Background("night-700", "night-500"),
        padding=(12, 0, 10, 0),
        align="center",
        flex=1,
    )


def digit_columns(domain: Number, value: int) -> Node:
    """A column for ones, tens and so on, as far as the domain goes.

    Touches: UiCommand("change number", number).
    """
    most = max(abs(domain.least), abs(domain.most), abs(value))
    digits = f"{abs(value):0{len(str(most))}d}"
    return row(
        text("−", "figure", size=80, shrink=False) if value < 0 else None,
        *(
            _digit(domain, value, digit, 10 ** (len(digits) - 1 - index))
            for index, digit in enumerate(digits)
        ),
        gap=14,
        grow=1,
        align="center",
        justify="center",
    )


def _digit(domain: Number, value: int, digit: str, worth: int) -> Node:
    before = abs(value) < worth and worth > 1
    return column(
        _wide_step("plus", domain, value, worth),
        text(digit, "figure", "mist" if before else "cream", size=80, align="center", height=98),
        _wide_step("minus", domain, value, -worth),
        width=110,
        gap=8,
    )


def _wide_step(icon_name: str, domain: Number, value: int, by: int) -> Node:
    enabled = domain.admits(value + by, None)
    return replace(
        step(icon_name, f"{icon_name} {abs(by)}", UiCommand("change number", by), enabled=enabled),
        width=110,
    )
