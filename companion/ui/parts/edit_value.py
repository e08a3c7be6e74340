"""The screen on which a value is set that has no room in its form."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from companion.core.domains import Multiset, TextDomain
from companion.core.view.nodes import Node, Touch, UiCommand, icon
from companion.core.view.widgets import primary
from companion.ui.app.app import App
from companion.ui.app.screen import Screen
from companion.ui.parts.form_rows import Icons, word
from companion.ui.parts.frame import CLOSE, Frame
from companion.ui.parts.value_editor import Labels, ValueEditor
from companion.ui.render.theme import Theme


def labels(icons: Icons) -> Labels:
    """Words of the protocol as people read them, with drawings for some."""

    def mark(value: object, size: float, ink: str) -> Node | None:
        art = icons.get(str(value))
        return None if art is None else icon(art, size, ink)

    return Labels(word, mark)


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
            art="pen",
        )

    def touched(self, app: App, touch: Touch) -> None:
        match touch:
            case UiCommand("value", value):
                app.back()
                self.done(app, value)
            case UiCommand("done"):
                app.back()
                value = self.editor.value
                self.done(app, value.strip() or None if isinstance(value, str) else value)
            case _:
                self.editor.touched(touch)
