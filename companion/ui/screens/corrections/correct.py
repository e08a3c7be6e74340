"""Correct any value of the game that a correction may set."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from companion.core.actions import Correct
from companion.core.board.nodes import Node, Touch, UiCommand, column, row
from companion.core.board.widgets import pawn
from companion.core.correctables import Correctable
from companion.core.wording import quantity, truncated
from companion.table.play.steps import Step
from companion.ui.app.app import App
from companion.ui.app.frame import BACK, Frame
from companion.ui.app.screen import UndoOffer
from companion.ui.parts.correctable_values import current_value
from companion.ui.parts.cover import covered
from companion.ui.parts.list_row import list_row, onward
from companion.ui.parts.paging import page_of, previous_and_more
from companion.ui.screens.corrections.set_value import CORRECT_GAME, ValueHandler, set_value
from companion.ui.screens.table.overlay import TableOverlay
from companion.ui.screens.table.undo import offer_undo

ROWS = 4
COLUMNS = 2
MORE_COLUMNS = 3
"""For groups, so that all stand on one page as long as possible."""
LINE_LENGTH = 22
"""Letters of what is in a group that can be read in a line."""

Group = tuple[str, tuple[Correctable, ...]]


@dataclass(eq=False)
class Corrections(TableOverlay):
    """What can be corrected, page by page: all groups, or the values of one. Which of several
    secret values somebody touches would reveal something too, so they are on a covered screen.
    """

    group: str = ""
    step: Step | None = None
    """Of which step the values are; None: those of the current step."""
    handler: ValueHandler = CORRECT_GAME
    covered: bool = True

    def frame(self, app: App) -> Frame:
        if self.covered and any(
            correctable.secret and correctable.seat is None
            for correctable in self._correctables(app)
        ):
            return self._cover_frame()
        rows = self._rows(app)
        columns = COLUMNS if self.group or len(rows) <= COLUMNS * ROWS else MORE_COLUMNS
        page = page_of(rows, self.page, columns * ROWS)
        return Frame(
            "What needs fixing?",
            f"{self.group}: touch it, and set it as it is"
            if self.group
            else "Touch it, then set it as on the table",
            row(
                *(
                    column(*page.shown[start : start + ROWS], flex=1, gap=8)
                    for start in range(0, columns * ROWS, ROWS)
                ),
                gap=8,
                grow=1,
            ),
            (*previous_and_more(page), BACK),
            icon="pen",
        )

    def _cover_frame(self) -> Frame:
        return Frame(
            "Who corrects takes the screen",
            "The others look away",
            covered("One of you", UiCommand("uncover secret")),
            (BACK,),
            icon="pen",
        )

    def _rows(self, app: App) -> list[Node]:
        if not self.group:
            return [_group(app, group) for group in groups(app, self.step)]
        return [_correctable_row(app, correctable) for correctable in self._correctables(app)]

    def _correctables(self, app: App) -> tuple[Correctable, ...]:
        all_groups = dict(groups(app, self.step))
        return all_groups.get(self.group) or dict(public_groups(app)).get(self.group, ())

    def on_touch(self, app: App, touch: Touch) -> None:
        match touch:
            case UiCommand("uncover secret"):
                self.covered = False
            case UiCommand("open group", str(group)):
                to_group(app, group, self.step, self.handler)
            case UiCommand("correct value", path):
                correctable = next(
                    correctable
                    for correctable in self._correctables(app)
                    if correctable.path == path
                )
                set_value(app, correctable, self.handler)
            case _:
                pass

    def undo_offer(self, app: App) -> UndoOffer | None:
        """A correction is taken back here, where one sees it go."""
        return offer_undo(app, stay_on_screen=isinstance(app.playing.head.action, Correct))


def groups(app: App, step: Step | None = None) -> list[Group]:
    """What can be corrected now, or after a step, by where one looks for it on the table."""
    state = app.playing.state if step is None else step.state
    every = app.playing.game.rules.correctables(state)
    return _grouped(every, _table_order, lambda one: one.group or one.label)


def _table_order(correctable: Correctable) -> tuple[bool, int]:
    """Values without a place of the table come first, then place by place, then secrets."""
    if correctable.spot is None:
        return correctable.secret and correctable.seat is None, 0
    return correctable.secret, correctable.spot.rank


def public_groups(app: App) -> list[Group]:
    """What all can look at, by where it is on the table."""
    public = (
        one
        for one in app.playing.game.rules.correctables(app.playing.state)
        if not one.secret and (one.spot is None or one.spot.detail is not None)
    )
    return _grouped(
        public,
        lambda one: 0 if one.spot is None else one.spot.rank,
        lambda one: one.group or one.label if one.spot is None else one.spot.name,
    )


def _grouped(
    correctables: Iterable[Correctable],
    order: Callable[[Correctable], Any],
    label: Callable[[Correctable], str],
) -> list[Group]:
    """The correctables that have a domain now, in this order, by their labels."""
    by_group: dict[str, list[Correctable]] = {}
    for correctable in sorted(correctables, key=order):
        if correctable.domain is not None:
            by_group.setdefault(label(correctable), []).append(correctable)
    return [(group, tuple(correctables)) for group, correctables in by_group.items()]


def to_group(
    app: App, group: str, step: Step | None = None, handler: ValueHandler = CORRECT_GAME
) -> None:
    """Turn to the values of that group, or to the only one that it has; `group` may be the path of
    a value instead.
    """
    correctables = (
        dict(groups(app, step)).get(group)
        or dict(public_groups(app)).get(group)
        or [
            correctable
            for correctable in app.playing.game.rules.correctables(app.playing.state)
            if correctable.path == group
        ]
    )
    if len(correctables) == 1:
        set_value(app, correctables[0], handler)
    else:
        app.open_screen(Corrections(group, step, handler))


def _group(app: App, group: Group) -> Node:
    name, correctables = group
    first = correctables[0]
    if len(correctables) == 1 and first.group in ("", first.name):
        value = row(current_value(app.playing, first), height=32, shrink=True)
        return list_row(name, value, UiCommand("open group", name), fill="night-700")
    kinds = [*dict.fromkeys(correctable.name for correctable in correctables)]
    below = (
        ""
        if [name.casefold()] == [kind.casefold() for kind in kinds]
        else _contents_text(app, kinds, correctables)
    )
    return list_row(name, below, UiCommand("open group", name), onward(), fill="night-700")


def _contents_text(app: App, kinds: Sequence[str], correctables: Sequence[Correctable]) -> str:
    """How many cards a group is about, or the first of its kinds, as many as can be read in a
    line.
    """
    about = {correctable.path.rpartition("/")[2] for correctable in correctables}
    if cards := about.intersection(app.playing.cards):
        return quantity(len(cards), "card")
    return truncated(", ".join(kinds), LINE_LENGTH).replace(",…", " …")


def _correctable_row(app: App, correctable: Correctable) -> Node:
    value = current_value(app.playing, correctable)
    start = None if correctable.seat is None else pawn(correctable.seat, 40)
    owner = "" if correctable.seat is None else correctable.owner
    touch, label = (
        UiCommand("correct value", correctable.path),
        correctable.label if correctable.seat is not None else "",
    )
    return list_row(
        correctable.name, owner, touch, value, start=start, label=label, fill="night-700"
    )
