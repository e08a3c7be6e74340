"""What these people play by: the options of a game, with the clauses behind each."""

from typing import Any

from msgspec.structs import replace

from companion.core.game import Game
from companion.core.objection import Objection
from companion.core.view.nodes import Node, Style, Touch, UiCommand, column, row, space, stack, text
from companion.core.view.widgets import button, step
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
from companion.ui.parts.list_row import list_row
from companion.ui.parts.paging import page_of, previous_and_more
from companion.ui.render.theme import Theme
from hardware.signals import Signal

ROWS = 4
MAX_BESIDE = 3
"""Values up to which they are beside each other; more are stepped through."""


class Options(Screen[App]):
    """One option after the other; `values` are changed in place as people touch."""

    chosen = 0

    def __init__(self, app: App, game: Game[Any], values: dict[str, object], seats: int) -> None:
        self.game = game
        self.theme = Theme(game.id)
        self.values = values
        self.seats = seats
        self.editable_options = editable_options(game, app.boxes.names(game))

    def frame(self, app: App) -> Frame:
        wrong = app.boxes.options_objection(self.game, self.values, self.seats)
        editable = self.editable_options[self.chosen]
        there = self._relevant()
        at = there.index(self.chosen) if self.chosen in there else 0
        page = page_of(there, at // ROWS, ROWS)
        return Frame(
            "House rules",
            self._named(wrong)
            if wrong
            else editable.option.help[0].upper() + editable.option.help[1:],
            row(
                column(
                    *(self._row(place, self.editable_options[place]) for place in page.shown),
                    width=296,
                    gap=8,
                ),
                self._setting(editable),
                gap=12,
                grow=1,
            ),
            (
                button("As printed", UiCommand("printed"), art="again"),
                *previous_and_more(page),
                # one can leave to change who plays; Start comes back here
                DONE if wrong is None else button("Back", UiCommand("back")),
            ),
            art="book",
            alarm=wrong is not None,
        )

    def _relevant(self) -> list[int]:
        """The places of the options that make a difference with the others as they are."""
        return [
            place
            for place, editable in enumerate(self.editable_options)
            if (only := editable.option.only_with) is None or self.values[only[0]] == only[1]
        ]

    def _named(self, wrong: Objection) -> str:
        """What is wrong, with the option's name for people in the place of its id."""
        names = {editable.option.id: editable.option.name for editable in self.editable_options}
        return str(replace(wrong, field=names.get(wrong.field, wrong.field)))

    def _row(self, place: int, editable: EditableOption) -> Node:
        chosen = place == self.chosen
        whole = self.values[editable.option.id]
        if editable.option.by_seat:
            whole = [part_of(whole, part.key) for part in self._parts(editable)]
        words = option_value_text(whole, editable.words)
        value = text(words, "name", "ink-2" if chosen else "accent")
        return list_row(editable.option.name, value, UiCommand("choose", place), chosen=chosen)

    def _setting(self, editable: EditableOption) -> Node:
        value = self.values[editable.option.id]
        known = value is not None
        return column(
            row(*(self._part(editable, part) for part in self._parts(editable)), gap=6, grow=1)
            if known
            else space(),
            row(
                space(),
                _known_mark(known),
                height=64,
            )
            if editable.unknown
            else None,
            face=Style("night-800", radius=12),
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
                        option_value_text(choice, editable.words),
                        UiCommand("set", (None, choice)),
                        chosen=choice == value,
                    )
                    for choice in part.values
                ),
                gap=8,
                grow=1,
            )
        place = part.values.index(value) if value in part.values else 0
        label = value_text(part.key) if isinstance(part.key, str) else ""
        if isinstance(part.key, int) and editable.option.item_label:
            label = f"{editable.option.item_label} {part.key + 1}"
        return column(
            text(label, "tiny", "mist", lines=2, align="center", height=40) if label else None,
            _value_button("plus", part, place + 1),
            text(
                option_value_text(value, editable.words),
                "figure",
                size=26 if label else 34,
                align="center",
            ),
            _value_button("minus", part, place - 1),
            flex=1,
            gap=4,
            justify="center",
        )

    def _amount(self, part: OptionPart, value: object) -> Node:
        """A single number between its two buttons."""
        place = part.values.index(value) if value in part.values else 0
        least, most = part.values[0], part.values[-1]
        return column(
            row(
                replace(_value_button("minus", part, place - 1), width=64),
                text(option_value_text(value), "figure", size=56, fit=30, align="center", width=96),
                replace(_value_button("plus", part, place + 1), width=64),
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

    def touched(self, app: App, touch: Touch) -> None:
        editable = self.editable_options[self.chosen]
        option = editable.option.id
        match touch:
            case UiCommand("choose", int(place)):
                self.chosen = place
            case UiCommand("page", int(number)):
                self.chosen = self._relevant()[number * ROWS]
            case UiCommand("known", bool(known)):
                self.values[option] = first_known(editable) if known else None
            case UiCommand("set", (key, value)):
                self.values[option] = changed(self.values[option], key, value)
            case UiCommand("printed"):
                printed = as_printed(self.game)
                self.values.update(
                    {
                        editable.option.id: printed[editable.option.id]
                        for editable in self.editable_options
                    }
                )
            case _:
                pass

    def signaled(self, app: App, signal: Signal) -> bool:
        return True


def _is_number(part: OptionPart) -> bool:
    return all(isinstance(value, int) and not isinstance(value, bool) for value in part.values)


def _known_mark(known: bool) -> Node:
    words = "Not known" if known else "It is known"
    return button(words, UiCommand("known", not known), art="x" if known else "pen", shrink=False)


def _value_button(art: str, part: OptionPart, place: int) -> Node:
    """The button to the value at that place, if there is one."""
    there = 0 <= place < len(part.values)
    label = f"{value_text(str(part.key or ''))} {art}".strip()
    about = part.key, part.values[place] if there else None
    return replace(step(art, label, UiCommand("set", about), enabled=there), width=None)


def _cell(words: str, touch: Touch, *, chosen: bool) -> Node:
    return stack(
        text(words, "title", "ink" if chosen else "cream", align="center"),
        name=words,
        touch=touch,
        face="accent" if chosen else "night-600",
        align="center",
        grow=1,
    )
