"""A form, made from the game's own description of its fields (core.forms), and the screens of
fields that have no room in it.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from msgspec import UNSET

from companion.core.board.nodes import Node, Touch, UiCommand, column, icon, row, space, text
from companion.core.board.widgets import button, primary
from companion.core.domains import Choice, Domain, Multiset, Number, OptionalDomain, TextDomain
from companion.core.forms import Field, KeyedDomain, ListDomain, StructDomain
from companion.ui.app.app import App
from companion.ui.app.frame import CLOSE, Frame
from companion.ui.app.preview import Preview
from companion.ui.app.screen import Screen, UndoOffer
from companion.ui.parts.form_rows import (
    LINES_PER_PAGE,
    Icons,
    field_row,
    field_value_text,
    kind_text,
    lines,
    value_text,
    without_optional,
)
from companion.ui.parts.list_row import two_lines
from companion.ui.parts.paging import Page, arrows, page_of
from companion.ui.parts.value_editor import Labels, ValueEditor
from companion.ui.render.theme import Theme
from companion.ui.screens.table.overlay import TableOverlay

Values = dict[str, Any]
Done = Callable[[App, Values], None]
TWO_PAGES = 2

FindProblem = Callable[[Values], str]
"""Return what is wrong with the values entered so far, in a sentence; empty: they can be saved."""


def no_problem(_values: Values) -> str:
    """Accept all values."""
    return ""


def labels(icons: Icons) -> Labels:
    """Words of the protocol as people read them, with drawings for some."""

    def mark(value: object, size: float, ink: str) -> Node | None:
        icon_name = icons.get(str(value))
        return None if icon_name is None else icon(icon_name, size, ink)

    return Labels(value_text, mark)


WORDS = labels({})


@dataclass(eq=False)
class EditValue(Screen[App]):
    """One of many words, a few of them, or free ones. A single word is set by the touch."""

    theme: Theme = field()
    title: str
    editor: ValueEditor
    done: Callable[[App, Any], None]
    labels: Labels = WORDS

    one_question = True
    is_form = True

    def frame(self, app: App) -> Frame:
        domain, value = self.editor.domain, self.editor.value
        lines = self.title, "Touch what the card says"
        done = primary("Done", UiCommand("done"), enabled=self.editor.fits)
        if isinstance(domain, TextDomain):
            # what is typed is in the sign: the keys need the whole stage
            lines, done = (value or "…", self.title), primary("Done", UiCommand("done"))
        return Frame(
            *lines,
            self.editor.node(self.labels),
            (
                *self.editor.buttons(),
                CLOSE,
                done if isinstance(domain, TextDomain | Multiset) else None,
            ),
            icon="pen",
        )

    def on_touch(self, app: App, touch: Touch) -> None:
        match touch:
            case UiCommand("choose value", value):
                app.close_screen()
                self.done(app, value)
            case UiCommand("done"):
                app.close_screen()
                value = self.editor.value
                self.done(app, value.strip() or None if isinstance(value, str) else value)
            case _:
                self.editor.on_touch(touch)


@dataclass(eq=False)
class EditListing(Screen[App]):
    """A list of things that each have a form of their own, in their order."""

    is_form = True

    theme: Theme = field()
    title: str
    domain: ListDomain
    value: Any
    done: Callable[[App, Any], None]
    icons: Icons

    def __post_init__(self) -> None:
        self.parts: list[Values] = [] if self.value in (UNSET, None) else [*self.value]

    def frame(self, app: App) -> Frame:
        page = page_of(self.parts, self.page, LINES_PER_PAGE)
        return Frame(
            self.title,
            "What happens, from the first to the last",
            column(
                *(self._part(index, values) for index, values in enumerate(page.shown, page.first)),
                space(),
                gap=4,
                grow=1,
            ),
            (
                *arrows(page),
                CLOSE,
                button(
                    "Add",
                    UiCommand("add part"),
                    icon="plus",
                    enabled=len(self.parts) < self.domain.most,
                ),
                primary("Done", UiCommand("done"), enabled=len(self.parts) >= self.domain.least),
            ),
            icon="list",
        )

    def _part(self, index: int, value: Values) -> Node:
        kind = self.domain.kind_of(value)
        return row(
            row(
                text(str(index + 1), "figure", size=26, width=34),
                two_lines(
                    text(kind_text(self.domain, value), "title"),
                    text(field_value_text(kind, value), "caption", "accent"),
                ),
                name=kind_text(self.domain, value),
                touch=UiCommand("edit part", index),
                background="night-800",
                padx=14,
                gap=10,
                align="center",
                flex=1,
            ),
            button("", UiCommand("remove part", index), icon="x", label=f"Remove {index + 1}"),
            gap=8,
            height=70,
        )

    def on_touch(self, app: App, touch: Touch) -> None:
        match touch:
            case UiCommand("edit part", int(place)):
                self._open_part(app, self.domain.kind_of(self.parts[place]), place)
            case UiCommand("remove part", int(place)):
                del self.parts[place]
            case UiCommand("add part") if len(self.domain.kinds) > 1:
                kinds = {option.label: option for option in self.domain.kinds}
                app.open_screen(
                    EditValue(
                        self.theme,
                        "What happens?",
                        ValueEditor(Choice(tuple(kinds)), None),
                        lambda app, tag: self._open_part(app, kinds[tag], None),
                    )
                )
            case UiCommand("add part"):
                self._open_part(app, next(iter(self.domain.kinds)), None)
            case UiCommand("done"):
                app.close_screen()
                self.done(app, self.parts)
            case _:
                pass

    def _open_part(self, app: App, kind: StructDomain, index: int | None) -> None:
        """Open the form of a part or of a new one; a part without fields needs none."""

        def done(_app: App, values: Values) -> None:
            whole = {**dict(() if kind.tag is None else (kind.tag,)), **values}
            if index is None:
                self.parts.append(whole)
            else:
                self.parts[index] = whole

        values = {} if index is None else self.parts[index]
        if kind.fields:
            app.open_screen(group(self.theme, kind.label, kind, values, done, self.icons))
        else:
            done(app, {})


@dataclass(eq=False)
class Form(TableOverlay):
    """Fields line by line; `done` is given what was said when somebody touches Done. `more` is
    asked for a word that is not known yet, with the field that it is for; `aside` is beside Close.
    """

    is_form = True

    theme: Theme = field()
    title: str
    fields: tuple[Field, ...]
    values: Values
    done: Done
    icons: Icons = field(default_factory=dict[str, str])
    find_problem: FindProblem = no_problem
    more: Callable[[App, Field], None] | None = None
    aside: tuple[str, Callable[[App], None]] | None = None
    before: list[Values] = field(default_factory=list)
    """What was said before each touch."""
    hint: str = "Touch what the card says"

    def frame(self, app: App) -> Frame:
        page = page_of(lines(self.fields), self.page, LINES_PER_PAGE)
        missing, wrong = self._missing(), self._find_problem()
        is_alarm = bool(wrong and not missing and self.before)
        return Frame(
            self.title,
            f"{self.hint}. Needed: {missing}" if missing else wrong or self.hint,
            column(
                *(
                    row(
                        *(
                            field_row(form_field, self._value(form_field), self.icons)
                            for form_field in line
                        ),
                        gap=8,
                    )
                    for line in page.shown
                ),
                space(),
                gap=4,
                grow=1,
            ),
            (
                *_turning(page),
                CLOSE,
                (button(self.aside[0], UiCommand("choose alternative"))) if (self.aside) else None,
                primary("Done", UiCommand("done"), icon="check", enabled=not wrong),
            ),
            icon="x" if is_alarm else "pen",
            alarm=is_alarm,
        )

    def _field(self, name: str) -> Field:
        return next(form_field for form_field in self.fields if form_field.id == name)

    def _value(self, field: Field) -> Any:
        return self.values.get(field.id, field.default)

    def _missing(self) -> str:
        """Return the name of the first field that must be said and is not; empty: there is none."""
        for form_field in self.fields:
            if form_field.default is UNSET and form_field.id not in self.values:
                return form_field.name
        return ""

    def _find_problem(self) -> str:
        """Return the first field that is missing, then what does not go together."""
        missing = self._missing()
        return f"{missing} is missing" if missing else self.find_problem(self.values)

    def on_touch(self, app: App, touch: Touch) -> None:
        match touch:
            case UiCommand("set field", (str(field), value)):
                self._put(field, value)
            case UiCommand("add to field", (str(field), value)):
                self.add(field, value)
            case UiCommand("open field", str(field)):
                form_field = self._field(field)
                app.open_screen(
                    editor(
                        self.theme,
                        form_field.name,
                        form_field.domain,
                        self._value(form_field),
                        lambda _, value: self._put(field, value),
                        self.icons,
                    )
                )
            case UiCommand("add part", str(field)) if self.more is not None:
                self.more(app, self._field(field))
            case UiCommand("choose alternative") if self.aside is not None:
                self.aside[1](app)
            case UiCommand("done") if not self._find_problem():
                app.close_screen()
                self.done(app, self.values)
            case _:
                pass

    def _put(self, field: str, value: object) -> None:
        self.before.append(self.values)
        form_field = self._field(field)
        choice = isinstance(without_optional(form_field.domain), Choice)
        again = (
            choice
            and isinstance(form_field.domain, OptionalDomain)
            and self._value(form_field) == value
        )
        rest = {key: had for key, had in self.values.items() if key != field}
        self.values = rest if value is None or again else {**self.values, field: value}

    def add(self, field: str, value: Any) -> None:
        """Add one more of a value to a field; if it has the most it can have, remove them all."""
        self.before.append(self.values)
        form_field = self._field(field)
        had = self._value(form_field)
        match without_optional(form_field.domain):
            case KeyedDomain(value_domain=Number(least=least, most=most)):
                counts: Values = {} if had in (UNSET, None) else {**had}
                many = counts.pop(value, least - 1) + 1
                self.values = {
                    **self.values,
                    field: counts | ({value: many} if many <= most else {}),
                }
            case Multiset(most=most, max_each=each):
                several: list[Any] = [] if had in (UNSET, None) else [*had]
                if len(several) < most and several.count(value) < each:
                    several.append(value)
                else:
                    several = [other for other in several if other != value]
                self.values = {**self.values, field: several}
            case _:
                pass

    def undo_offer(self, app: App) -> UndoOffer | None:
        """What was said last."""
        if not self.before:
            return None

        def do() -> None:
            self.values = self.before.pop()

        return UndoOffer(Preview("Undo takes back what you said last"), do)


def _turning(page: Page[object]) -> tuple[Node, ...]:
    """The keys that turn pages; of two pages, one key leads to the other."""
    return tuple(key for key in arrows(page) if key.enabled or page.pages > TWO_PAGES)


def group(
    theme: Theme,
    title: str,
    kind: StructDomain,
    values: Values,
    done: Done,
    icons: Icons,
) -> Form:
    """The form of a struct."""
    tag = None if kind.tag is None else kind.tag[0]
    set_values = {key: value for key, value in values.items() if key != tag and value is not None}
    return Form(theme, title.capitalize(), kind.fields, set_values, done, icons=icons)


Editor = Form | EditValue | EditListing


def editor(
    theme: Theme,
    title: str,
    domain: Domain,
    value: Any,
    done: Callable[[App, Any], None],
    icons: Icons,
) -> Editor:
    """The screen on which a value of this domain is set. Raises TypeError for one that has none."""
    match without_optional(domain):
        case TextDomain() as free:
            return EditValue(
                theme, title, ValueEditor(free, value if isinstance(value, str) else ""), done
            )
        case KeyedDomain(keys=every, value_domain=inner) as each:
            fields = tuple(
                Field(key, value_text(key).capitalize(), OptionalDomain(inner), None)
                for key in every
            )
            few = f"Enter at least {each.least} of them"
            return Form(
                theme,
                title,
                fields,
                {} if value in (UNSET, None) else value,
                done,
                icons=icons,
                find_problem=lambda values: "" if len(values) >= each.least else few,
            )
        case StructDomain() as kind:
            return group(theme, title, kind, {} if value in (UNSET, None) else value, done, icons)
        case ListDomain() as listing:
            return EditListing(theme, title, listing, value, done, icons)
        case Number(least=least, most=most):
            every = Choice(tuple(range(least, most + 1)))
            return EditValue(theme, title, ValueEditor(every, value), done)
        case Choice() | Multiset() as words:
            several: object = [] if value in (UNSET, None) else value
            had = several if isinstance(words, Multiset) else value
            return EditValue(theme, title, ValueEditor(words, had), done, labels(icons))
        case other:
            raise TypeError(f"no screen sets {other}")
