"""What these people play by: the options of a game, with the clauses behind each."""

from msgspec.structs import replace

from companion.core.board.nodes import (
    Background,
    Node,
    Touch,
    UiCommand,
    column,
    icon,
    row,
    stack,
    text,
)
from companion.core.board.widgets import button, step
from companion.core.game import AnyGame
from companion.core.objection import Objection
from companion.core.wording import capital
from companion.table.editable_options import (
    EditableOption,
    OptionPart,
    as_printed,
    changed,
    editable_options,
    first_known,
    option_value_text,
    part_of,
)
from companion.ui.app.app import App
from companion.ui.app.frame import DONE, Frame
from companion.ui.app.screen import Screen
from companion.ui.parts.form_rows import value_text
from companion.ui.parts.list_row import list_row, onward, switch
from companion.ui.parts.paging import page_of, previous_and_more
from companion.ui.render.theme import Theme
from hardware.signals import Signal

ROWS = 4
MIN_WIDE = 100
"""A value in a wider place is at its right end, and not in the middle."""
MAX_BESIDE = 3
"""Values up to which they are beside each other; more are stepped through."""


class OptionsScreen(Screen[App]):
    """A list of options with what each is about. A touch changes what has few values at once; what
    has more is set beside the list. `values` are changed in place.
    """

    chosen = 0
    """The option that is set, or the first one of the page."""
    is_setting = False
    """Whether one option is set beside the list."""

    def __init__(self, app: App, game: AnyGame, values: dict[str, object], seats: int) -> None:
        self.game = game
        self.theme = Theme(game.id)
        self.values = values
        self.seats = seats
        self.editable_options = editable_options(game, app.card_sets.names(game))
        self.printed = as_printed(game)

    def frame(self, app: App) -> Frame:
        wrong = app.card_sets.options_objection(self.game, self.values, self.seats)
        editable = self.editable_options[self.chosen]
        there = self._relevant()
        at = there.index(self.chosen) if self.chosen in there else 0
        page = page_of(there, at // ROWS, ROWS)
        return Frame(
            "House rules",
            self._named(wrong)
            if wrong
            else capital(editable.option.help)
            if self.is_setting
            else "Touch a rule to change it",
            row(
                column(
                    *(self._short_row(index, self.editable_options[index]) for index in page.shown),
                    width=296,
                    gap=8,
                ),
                self._setting(editable),
                gap=12,
                grow=1,
            )
            if self.is_setting
            else column(
                *(self._row(index, self.editable_options[index]) for index in page.shown),
                gap=8,
                grow=1,
            ),
            (
                button("As printed", UiCommand("set printed options"), icon="again"),
                *(
                    (button("All rules", UiCommand("list all"), icon="list"),)
                    if self.is_setting
                    else previous_and_more(page)
                ),
                # one can leave to change who plays; Start comes back here
                DONE if wrong is None else button("Back", UiCommand("back")),
            ),
            icon="book",
            alarm=wrong is not None,
        )

    def _relevant(self) -> list[int]:
        """The places of the options that make a difference with the others as they are."""
        return [
            index
            for index, editable in enumerate(self.editable_options)
            if (only := editable.option.only_with) is None or self.values[only[0]] == only[1]
        ]

    def _named(self, wrong: Objection) -> str:
        """What is wrong, with the option's name for people in the place of its id."""
        names = {editable.option.id: editable.option.name for editable in self.editable_options}
        return str(replace(wrong, field=names.get(wrong.field, wrong.field)))

    def _row(self, index: int, editable: EditableOption) -> Node:
        """An option with what it is about, and its value: a touch on the row, or on the buttons of
        a number, changes it at once, or opens it.
        """
        option, value = editable.option, self.values[editable.option.id]
        part = editable.parts[0]
        ends: tuple[Node, ...]
        touch: Touch | None = UiCommand("choose item", index)
        if len(editable.parts) > 1 or editable.unknown or part.key is not None:
            ends = (self._value(editable, 170), onward())
        elif _is_number(part):
            at = part.values.index(value) if value in part.values else 0
            ends = (
                replace(_value_button("minus", part, at - 1, option.id), width=64),
                self._value(editable, 60, size=34),
                replace(_value_button("plus", part, at + 1, option.id), width=64),
            )
        elif len(part.values) > MAX_BESIDE:
            ends = (self._value(editable, 170), onward())
        else:
            at = part.values.index(value) if value in part.values else 0
            touch = UiCommand(
                "set option", (None, part.values[(at + 1) % len(part.values)], option.id)
            )
            is_switch = part.values == (False, True)
            ends = (
                (switch(on=value is True),)
                if is_switch
                else (self._value(editable, 170), icon("again", 26, "accent"))
            )
        changed = "Changed. " if value != self.printed[option.id] else ""
        about = text(f"{changed}{capital(option.help)}", "note", "mist", lines=2)
        return list_row(option.name, about, touch, *ends)

    def _value(self, editable: EditableOption, width: float, *, size: float = 22) -> Node:
        """The value of an option in words, gray as it is printed."""
        is_changed = self.values[editable.option.id] != self.printed[editable.option.id]
        color = "accent" if is_changed else "mist"
        return row(
            text(
                self._value_text(editable),
                "name",
                color,
                size=size,
                fit=16,
                lines=2,
                align="end",
                shrink=True,
            ),
            width=width,
            gap=6,
            align="center",
            justify="end" if width > MIN_WIDE else "center",
        )

    def _value_text(self, editable: EditableOption) -> str:
        whole = self.values[editable.option.id]
        if editable.option.by_seat:
            whole = [part_of(whole, part.key) for part in self._parts(editable)]
        return option_value_text(whole, editable.value_texts)

    def _short_row(self, index: int, editable: EditableOption) -> Node:
        """An option beside the one that is set."""
        chosen = index == self.chosen
        is_changed = self.values[editable.option.id] != self.printed[editable.option.id]
        ink = "ink-2" if chosen else "accent" if is_changed else "mist"
        value = text(self._value_text(editable), "name", ink)
        return list_row(editable.option.name, value, UiCommand("choose item", index), chosen=chosen)

    def _setting(self, editable: EditableOption) -> Node:
        value = self.values[editable.option.id]
        known = value is not None
        return column(
            row(*(self._part(editable, part) for part in self._parts(editable)), gap=6, grow=1)
            if known
            else text(
                "Not known: Matinee does not check how many there are.",
                "title",
                "mist",
                lines=3,
                align="center",
                grow=1,
            ),
            row(_known_mark(known), height=64, justify="center") if editable.unknown else None,
            background=Background("night-800", radius=12),
            padx=10,
            pady=6,
            gap=6,
            grow=1,
            shrink=True,
        )

    def _parts(self, editable: EditableOption) -> tuple[OptionPart, ...]:
        """The values that make a difference for this number of players."""
        return editable.parts[: self.seats] if editable.option.by_seat else editable.parts

    def _part(self, editable: EditableOption, part: OptionPart) -> Node:
        value = part_of(self.values[editable.option.id], part.key)
        if part.key is None and _is_number(part):
            return self._amount(part, value)
        if part.key is None and len(part.values) <= MAX_BESIDE:
            return column(
                *(
                    _cell(
                        option_value_text(choice, editable.value_texts),
                        UiCommand("set option", (None, choice)),
                        chosen=choice == value,
                    )
                    for choice in part.values
                ),
                gap=8,
                grow=1,
            )
        index = part.values.index(value) if value in part.values else 0
        label = value_text(part.key) if isinstance(part.key, str) else ""
        if isinstance(part.key, int) and editable.option.item_label:
            label = f"{editable.option.item_label} {part.key + 1}"
        return column(
            text(label, "tiny", "mist", lines=2, align="center", height=40) if label else None,
            _value_button("plus", part, index + 1),
            text(
                option_value_text(value, editable.value_texts),
                "figure",
                size=26 if label else 34,
                align="center",
            ),
            _value_button("minus", part, index - 1),
            flex=1,
            gap=4,
            justify="center",
        )

    def _amount(self, part: OptionPart, value: object) -> Node:
        """A single number between its two buttons."""
        index = part.values.index(value) if value in part.values else 0
        least, most = part.values[0], part.values[-1]
        return column(
            row(
                replace(_value_button("minus", part, index - 1), width=64),
                text(option_value_text(value), "figure", size=56, fit=30, align="center", width=96),
                replace(_value_button("plus", part, index + 1), width=64),
                gap=10,
                height=70,
                justify="center",
                align="center",
            ),
            text(f"{least} to {most}", "body", "mist", align="center"),
            grow=1,
            gap=10,
            justify="center",
        )

    def on_touch(self, app: App, touch: Touch) -> None:
        editable = self.editable_options[self.chosen]
        option = editable.option.id
        match touch:
            case UiCommand("choose item", int(place)):
                self.chosen, self.is_setting = place, True
            case UiCommand("turn page", int(number)):
                self.chosen, self.is_setting = self._relevant()[number * ROWS], False
            case UiCommand("list all"):
                self.is_setting = False
            case UiCommand("mark option known", bool(known)):
                self.values[option] = first_known(editable) if known else None
            case UiCommand("set option", (None, value, str(other))):
                self.values[other] = value
            case UiCommand("set option", (key, value)):
                self.values[option] = changed(self.values[option], key, value)
            case UiCommand("set printed options"):
                self.values.update(
                    {
                        editable.option.id: self.printed[editable.option.id]
                        for editable in self.editable_options
                    }
                )
            case _:
                pass

    def on_signal(self, app: App, signal: Signal) -> bool:
        return True


def _is_number(part: OptionPart) -> bool:
    return all(isinstance(value, int) and not isinstance(value, bool) for value in part.values)


def _known_mark(known: bool) -> Node:
    words = "Not known" if known else "Enter numbers"
    return button(
        words, UiCommand("mark option known", not known), icon="x" if known else "pen", shrink=False
    )


def _value_button(icon_name: str, part: OptionPart, index: int, option: str = "") -> Node:
    """The button to the value at that place, if there is one; `option`: of which option, if that is
    not the one that is set.
    """
    there = 0 <= index < len(part.values)
    label = f"{value_text(str(part.key or ''))} {icon_name}".strip()
    about = (part.key, part.values[index] if there else None, *((option,) if option else ()))
    return replace(
        step(icon_name, label, UiCommand("set option", about), enabled=there), width=None
    )


def _cell(words: str, touch: Touch, *, chosen: bool) -> Node:
    return stack(
        text(words, "title", "ink" if chosen else "cream", align="center"),
        name=words,
        touch=touch,
        background="accent" if chosen else "night-600",
        align="center",
        grow=1,
    )
