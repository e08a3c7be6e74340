"""A list within a form: things that each have a form of their own."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from msgspec import UNSET

from companion.core.domains import Choice
from companion.core.forms import Group, Listing
from companion.core.view.nodes import Node, Touch, UiCommand, column, row, space, text
from companion.core.view.widgets import button, primary
from companion.ui.app.app import App
from companion.ui.app.screen import Screen
from companion.ui.parts.edit_value import EditValue
from companion.ui.parts.form_rows import A_SCREEN, kind_word, told
from companion.ui.parts.frame import CLOSE, Frame
from companion.ui.parts.list_row import two_lines
from companion.ui.parts.paging import arrows, page_of
from companion.ui.parts.value_editor import ValueEditor
from companion.ui.render.theme import Theme

Values = dict[str, Any]
Done = Callable[[App, Values], None]


@dataclass(eq=False)
class Parts(Screen[App]):
    """A list of things that each have a form of their own, in their order; `form` opens that of
    one thing.
    """

    is_form = True

    theme: Theme = field()
    title: str
    domain: Listing
    value: Any
    done: Callable[[App, Any], None]
    form: Callable[[App, Group, Values, Done], None]

    def __post_init__(self) -> None:
        self.parts: list[Values] = [] if self.value in (UNSET, None) else [*self.value]

    def frame(self, app: App) -> Frame:
        page = page_of(self.parts, self.page, A_SCREEN)
        return Frame(
            self.title,
            "What happens, from the first to the last",
            column(
                *(self._part(place, one) for place, one in enumerate(page.shown, page.first)),
                space(),
                gap=4,
                grow=1,
            ),
            (
                *arrows(page),
                CLOSE,
                button(
                    "Add",
                    UiCommand("more"),
                    art="plus",
                    enabled=len(self.parts) < self.domain.most,
                ),
                primary("Done", UiCommand("done"), enabled=len(self.parts) >= self.domain.least),
            ),
            art="list",
        )

    def _part(self, place: int, value: Values) -> Node:
        kind = self.domain.kind_of(value)
        return row(
            row(
                text(str(place + 1), "figure", size=26, width=34),
                two_lines(
                    text(kind_word(self.domain, value), "title"),
                    text(told(kind, value), "caption", "accent"),
                ),
                name=kind_word(self.domain, value),
                touch=UiCommand("part", place),
                face="night-800",
                padx=14,
                gap=10,
                align="center",
                flex=1,
            ),
            button("", UiCommand("less", place), art="x", label=f"Remove {place + 1}"),
            gap=8,
            height=70,
        )

    def touched(self, app: App, touch: Touch) -> None:
        match touch:
            case UiCommand("part", int(place)):
                self._open(app, self.domain.kind_of(self.parts[place]), place)
            case UiCommand("less", int(place)):
                del self.parts[place]
            case UiCommand("more") if len(self.domain.kinds) > 1:
                kinds = {one.called: one for one in self.domain.kinds}
                app.turn_to(
                    EditValue(
                        self.theme,
                        "What happens?",
                        ValueEditor(Choice(tuple(kinds)), None),
                        lambda app, tag: self._open(app, kinds[tag], None),
                    )
                )
            case UiCommand("more"):
                self._open(app, next(iter(self.domain.kinds)), None)
            case UiCommand("done"):
                app.back()
                self.done(app, self.parts)
            case _:
                pass

    def _open(self, app: App, kind: Group, place: int | None) -> None:
        """The form of a part that is there, or of one more; without fields it needs none."""

        def done(_app: App, values: Values) -> None:
            whole = {**dict(() if kind.tag is None else (kind.tag,)), **values}
            if place is None:
                self.parts.append(whole)
            else:
                self.parts[place] = whole

        values = {} if place is None else self.parts[place]
        if kind.fields:
            self.form(app, kind, values, done)
        else:
            done(app, {})
