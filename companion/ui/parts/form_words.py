"""Words of a form: some of many, touched, or free ones, typed."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from msgspec import UNSET

from companion.core.domains import Choice, Multiset, Text
from companion.core.view.nodes import Node, Style, Touch, UiCommand, icon, row, text
from companion.core.view.widgets import primary
from companion.ui.app.app import App
from companion.ui.app.screen import Screen
from companion.ui.parts.choices import A_PAGE, page_of_cells
from companion.ui.parts.form_rows import word
from companion.ui.parts.frame import CLOSE, Frame
from companion.ui.parts.keyboard import Keyboard, typed
from companion.ui.parts.paging import arrows, page_of
from companion.ui.render.theme import Theme


class Word(Screen[App]):
    """One of many words, or a few of them: a grid, page by page."""

    is_form = True

    def __init__(
        self,
        theme: Theme,
        title: str,
        domain: Choice | Multiset,
        value: Any,
        done: Callable[[App, Any], None],
        icons: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.theme = theme
        self.title = title
        self.icons = icons
        self.several = isinstance(domain, Multiset)
        self.among: tuple[Any, ...] = (
            domain.among if isinstance(domain, Multiset) else domain.values
        )
        self.domain = domain
        self.said: list[Any] = (
            [] if value in (UNSET, None) else [*value] if self.several else [value]
        )
        self._done = done

    def frame(self, app: App) -> Frame:
        return Frame(
            self.title,
            "Touch what the card says",
            page_of_cells([self._cell(one) for one in self.among], self.page),
            (
                *arrows(page_of(self.among, self.page, A_PAGE)),
                CLOSE,
                (
                    primary(
                        "Done",
                        UiCommand("done"),
                        enabled=self.domain.admits(self.said, None),
                    )
                )
                if (self.several)
                else None,
            ),
            art="pen",
        )

    def _cell(self, value: Any) -> Node:
        count = self.said.count(value)
        ink, fill = ("ink", "accent") if count else ("cream", "night-700")
        words = word(value) + (f" ×{count}" if count > 1 else "")
        art = self.icons.get(str(value))
        return row(
            icon(art, 36, ink, shrink=True) if art else None,
            text(words, "headline", ink, fit=14, lines=2, align="center"),
            name=word(value),
            touch=UiCommand("value", value),
            face=Style(fill, None if count else "night-500"),
            padx=8,
            gap=8,
            align="center",
            justify="center",
            flex=1,
        )

    def touched(self, app: App, touch: Touch) -> None:
        match touch:
            case UiCommand("value", value) if isinstance(self.domain, Multiset):
                full = len(self.said) == self.domain.most
                if full or self.said.count(value) == self.domain.each:
                    self.said = [one for one in self.said if one != value]
                else:
                    self.said = [*self.said, value]
            case UiCommand("value", value):
                app.back()
                self._done(app, value)
            case UiCommand("done"):
                app.back()
                self._done(app, self.said)
            case _:
                pass


@dataclass(eq=False)
class Typed(Screen[App]):
    """Free words: what is typed is in the sign."""

    one_question = True
    is_form = True

    theme: Theme = field()
    title: str
    domain: Text
    said: str
    done: Callable[[App, str | None], None]
    keyboard: Keyboard = field(default_factory=Keyboard)

    def frame(self, app: App) -> Frame:
        return Frame(
            self.said or "…",
            self.title,
            self.keyboard.node(self.said),
            (CLOSE, primary("Done", UiCommand("done"))),
            art="pen",
        )

    def touched(self, app: App, touch: Touch) -> None:
        if self.keyboard.turned(touch):
            return
        match touch:
            case UiCommand("key", str(key)):
                self.said = typed(self.said, key, self.domain.most)
            case UiCommand("delete"):
                self.said = self.said[:-1]
            case UiCommand("done"):
                app.back()
                self.done(app, self.said.strip() or None)
            case _:
                pass
