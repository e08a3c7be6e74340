"""Does your table match? Place by place, each with right or fix."""

from collections.abc import Iterator
from itertools import groupby
from textwrap import wrap
from typing import cast

from msgspec import Struct

from companion.core.actions import Correct
from companion.core.board.nodes import Background, Node, Touch, UiCommand, column, icon, row, text
from companion.core.board.widgets import button, choice, pawn, title
from companion.core.correctables import Correctable
from companion.core.domains import PerSeat
from companion.table.action_text import single_value_text, value_text
from companion.table.play.session import Session
from companion.ui.app.app import App
from companion.ui.app.frame import Frame
from companion.ui.app.preview import Preview
from companion.ui.app.screen import UndoOffer
from companion.ui.parts.correctable_values import value_icon
from companion.ui.parts.paging import around
from companion.ui.parts.value_editor import is_order
from companion.ui.screens.corrections.correct import groups, public_groups, to_group
from companion.ui.screens.table.overlay import TableOverlay
from companion.ui.screens.table.undo import offer_undo

LISTED = 4
LINES = 6
"""What is below each other, legible for people who lean in."""
PAGE_SIZE = 2 * LINES
MAX_LETTERS_BESIDE = 22
"""Letters of a list up to which it is beside its name; a longer one is below it."""
LINE_LENGTH = 40
NO_BREAK = "\u00a0"
LIST_HEIGHT = 222
GAP = 6


class TablePage(Struct, frozen=True):
    """As much of a group as is looked at in one go."""

    group: str
    lines: tuple[Node, ...]
    note: str
    heading: str
    """The group, and whose part of it this is, if it is one seat's."""


class CheckTable(TableOverlay):
    """Walks through all that should be on the table, as it is stored."""

    index = 0

    def __init__(self, session: Session) -> None:
        self.seen = [session.head.id]
        """The step that was in force when one came to each place."""

    def frame(self, app: App) -> Frame:
        pages = _pages(app)
        self.index = min(self.index, len(pages) - 1)
        page = pages[self.index]
        return Frame(
            "Does your table match?",
            f"Place {self.index + 1} of {len(pages)}: {page.heading}",
            row(
                column(
                    *(
                        _listed(number + 1, page.heading, number - self.index)
                        for number, page in around(pages, self.index, LISTED, before=2)
                    ),
                    width=220,
                    gap=8,
                ),
                column(
                    row(
                        title(page.heading, size=54, fit=34, color="ink", grow=1),
                        text(page.note, "name", "ink-2", shrink=False),
                        gap=12,
                        height=56,
                        align="center",
                    ),
                    _columns(page.lines),
                    gap=4,
                    grow=1,
                    shrink=True,
                ),
                background="cream",
                radius=14,
                padding=(14, 10, 16, 8),
                gap=20,
                grow=1,
            ),
            (
                button("Later", UiCommand("back")),
                choice("FIX", "it's different", UiCommand("correct page")),
                choice("YES", "it matches", UiCommand("confirm page")),
            ),
            icon="look",
        )

    def on_touch(self, app: App, touch: Touch) -> None:
        match touch:
            case UiCommand("correct page"):
                to_group(app, _pages(app)[self.index].group)
            case UiCommand("confirm page") if self.index + 1 < len(_pages(app)):
                self.seen.append(app.playing.head.id)
                self.index += 1
            case UiCommand("confirm page"):
                app.close_screen()
                app.show_toast("The table is as the screen says.")
            case _:
                pass

    def question_key(self, app: App, line1: str) -> object:
        """The place that is looked at."""
        return self.index

    def undo_offer(self, app: App) -> UndoOffer | None:
        """What was set right at this place, else RIGHT at the place before."""
        if isinstance(app.playing.head.action, Correct) and app.playing.head.id not in self.seen:
            return offer_undo(app, stay_on_screen=True)
        if not self.index:
            return None

        def do() -> None:
            self.seen.pop()
            self.index -= 1

        before = _pages(app)[self.index - 1].group
        return UndoOffer(Preview("Undo goes back one place", (f"Then: {before}",)), do)


def _pages(app: App) -> list[TablePage]:
    looked_at = public_groups(app) or groups(app)
    return [
        page for group, correctables in looked_at for page in _group_pages(app, group, correctables)
    ]


def _group_pages(
    app: App, group: str, correctables: tuple[Correctable, ...]
) -> Iterator[TablePage]:
    """What belongs to one seat is together, whole seats to a page."""
    alone = len({correctable.name for correctable in correctables}) == 1
    # a list needs the whole width to be read
    most = LINES if any(_is_list(correctable) for correctable in correctables) else PAGE_SIZE
    named = len(correctables) <= LINES
    blocks: list[tuple[int | None, list[Node]]] = []
    for seat, whose in groupby(correctables, key=lambda correctable: correctable.seat):
        lines = [
            line
            for correctable in whose
            for line in _lines(app, correctable, alone=alone, named=named)
        ]
        blocks += [(seat, lines[start : start + most]) for start in range(0, len(lines), most)]
    pages: list[tuple[set[int | None], list[Node]]] = []
    for seat, block in blocks:
        if pages and len(pages[-1][1]) + len(block) <= most:
            pages[-1][0].add(seat)
            pages[-1][1].extend(block)
        else:
            pages.append(({seat}, [*block]))
    for number, (seats, page) in enumerate(pages):
        note = f"{number + 1} of {len(pages)}" if len(pages) > 1 else ""
        if not note and is_order(correctables[0].domain):
            note = "top to bottom"
        names = [app.player(seat) for seat in seats if seat is not None]
        heading = f"{group}: {names[0]}" if note and len(names) == len(seats) == 1 else group
        yield TablePage(group, tuple(page), note, heading)


def _lines(app: App, correctable: Correctable, *, alone: bool, named: bool) -> list[Node]:
    """An order or a value a seat is read line by line, all else is one line; `alone`: there
    is nothing else of that seat, so its name says enough; `named`: a seat that is the value has
    room for its name beside its shape.
    """
    value: object = correctable.value
    several = cast("tuple[object, ...]", value) if isinstance(value, list | tuple) else ()
    if is_order(correctable.domain):
        return [
            _line(
                _number(number + 1),
                value_icon(app.playing, correctable, item, 34, "ink"),
                words=single_value_text(app.playing, correctable, item),
            )
            for number, item in enumerate(several)
        ]
    if isinstance(correctable.domain, PerSeat):
        return [
            _line(
                pawn(seat, 34),
                words=app.player(seat),
                value=single_value_text(app.playing, correctable, item),
            )
            for seat, item in enumerate(several)
        ]
    drawn = value_icon(app.playing, correctable, correctable.value, 34, "ink")
    words = value_text(app.playing, correctable, correctable.value)
    if correctable.spot is not None:
        words = correctable.spot.detail or ""
    if correctable.seat is None and alone and drawn:
        return [_line(drawn, words=words)]
    who = None if correctable.seat is None else pawn(correctable.seat, 34)
    what = correctable.owner if alone and correctable.seat is not None else correctable.name
    if not _is_list(correctable) or len(words) <= MAX_LETTERS_BESIDE:
        is_shape = correctable.value_kind == "seat" and drawn is not None and not named
        return [_line(who, words=what, value="" if is_shape else words, drawn=drawn)]
    # between its values, and nowhere else
    apart = words.replace(" ", NO_BREAK).replace(f",{NO_BREAK}", ", ")
    below = [line.replace(NO_BREAK, " ") for line in wrap(apart, LINE_LENGTH)]
    return [
        _line(who, words=what, value=str(len(several))),
        *(_line(who, words="", value=line) for line in below),
    ]


def _is_list(correctable: Correctable) -> bool:
    """Whether it is read along the line, and can be longer than one."""
    along = not is_order(correctable.domain) and not isinstance(correctable.domain, PerSeat)
    return along and isinstance(correctable.value, list | tuple)


def _number(number: int) -> Node:
    return text(str(number), "figure", "ink", size=28, fit=20, width=34)


def _line(*marks: Node | None, words: str, value: str = "", drawn: Node | None = None) -> Node:
    style = "figure" if value.isdecimal() else "title"
    return row(
        *marks,
        text(words, "line", "ink", grow=1),
        drawn,
        text(value, style, "ink", align="end") if value else None,
        background="paper",
        radius=8,
        padding=(12, 0, 14, 0),
        gap=12,
        flex=1,
        align="center",
    )


def _columns(lines: tuple[Node, ...]) -> Node:
    """One column, or two that are read downwards; rows as high as there is room for."""
    rows = -(-len(lines) // 2) if len(lines) > LINES else len(lines)
    height = min(50, (LIST_HEIGHT - GAP * (rows - 1)) / max(1, rows))
    halves = (lines[:rows], lines[rows:]) if len(lines) > LINES else (lines,)
    return row(
        *(column(*(row(node, height=height) for node in half), flex=1, gap=GAP) for half in halves),
        gap=8,
        grow=1,
    )


def _listed(number: int, group: str, after: int) -> Node:
    """A place: seen (a tick), looked at now (ink), or to come."""
    now = after == 0
    ink = "accent" if now else "ink"
    first = (
        icon("check", 30, "yes", width=30)
        if after < 0
        else text(str(number), "figure", ink, size=28, width=30)
    )
    fill = "ink" if now else "paper-2" if after < 0 else "cream"
    return row(
        first,
        text(group, "line", ink, lines=2, grow=1),
        background=Background(fill, None if after <= 0 else "paper-2", radius=8),
        height=64,
        padding=(12, 0, 8, 0),
        gap=10,
        align="center",
    )
