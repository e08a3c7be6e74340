"""Correct stored values: any place of the view that people can see."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.core.actions import Correct
from companion.core.correctables import Correctable
from companion.core.view.nodes import Node, Touch, UiCommand, column, row
from companion.core.view.widgets import pawn
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
    """What can be corrected, page by page: all groups, or the places of one. Which of several
    secret places somebody touches would reveal something too, so they are on a covered screen.
    """

    group: str = ""
    step: Step | None = None
    """Whose places these are; None: those of the current step."""
    handler: ValueHandler = CORRECT_GAME
    covered: bool = True

    def frame(self, app: App) -> Frame:
        if self.covered and any(
            place.secret and place.seat is None for place in self._correctables(app)
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
            art="pen",
        )

    def _cover_frame(self) -> Frame:
        return Frame(
            "Who corrects takes the screen",
            "The others look away",
            covered("One of you", UiCommand("uncover")),
            (BACK,),
            art="pen",
        )

    def _rows(self, app: App) -> list[Node]:
        if not self.group:
            return [_group(app, group) for group in groups(app, self.step)]
        return [_correctable_row(app, place) for place in self._correctables(app)]

    def _correctables(self, app: App) -> tuple[Correctable, ...]:
        found = dict(groups(app, self.step))
        return found.get(self.group) or dict(public_groups(app)).get(self.group, ())

    def touched(self, app: App, touch: Touch) -> None:
        match touch:
            case UiCommand("uncover"):
                self.covered = False
            case UiCommand("group", str(group)):
                to_group(app, group, self.step, self.handler)
            case UiCommand("path", path):
                place = next(place for place in self._correctables(app) if place.path == path)
                set_value(app, place, self.handler)
            case _:
                pass

    def undo_offer(self, app: App) -> UndoOffer | None:
        """A correction is taken back here, where one sees it go."""
        return offer_undo(app, stay_on_screen=isinstance(app.playing.head.action, Correct))


def groups(app: App, step: Step | None = None) -> list[Group]:
    """What can be corrected now, or after a step, by where one looks for it on the table."""
    state = app.playing.state if step is None else step.state
    found: dict[str, list[Correctable]] = {}
    for place in app.playing.game.rules.correctables(state):
        if place.domain is not None:
            found.setdefault(place.group or place.label, []).append(place)
    return [(group, tuple(places)) for group, places in found.items()]


def public_groups(app: App) -> list[Group]:
    """What all can look at, by where it is on the table."""
    found: dict[str, list[Correctable]] = {}
    places = [
        place
        for place in app.playing.game.rules.correctables(app.playing.state)
        if place.domain is not None and not place.secret
    ]
    for place in sorted(places, key=lambda place: 0 if place.spot is None else place.spot.place):
        label = place.group or place.label if place.spot is None else place.spot.name
        found.setdefault(label, []).append(place)
    return [(group, tuple(places)) for group, places in found.items()]


def to_group(
    app: App, group: str, step: Step | None = None, handler: ValueHandler = CORRECT_GAME
) -> None:
    """Turn to the places of that group; where it has only one, to its value."""
    places = dict(groups(app, step)).get(group) or dict(public_groups(app))[group]
    if len(places) == 1:
        set_value(app, places[0], handler)
    else:
        app.open_screen(Corrections(group, step, handler))


def _group(app: App, group: Group) -> Node:
    name, places = group
    if len(places) == 1:
        value = row(current_value(app.playing, places[0]), height=32, shrink=True)
        return list_row(name, value, UiCommand("group", name), fill="night-700")
    kinds = [*dict.fromkeys(place.name for place in places)]
    below = "" if [name.casefold()] == [kind.casefold() for kind in kinds] else _kinds_text(kinds)
    return list_row(name, below, UiCommand("group", name), onward(), fill="night-700")


def _kinds_text(kinds: Sequence[str]) -> str:
    """The first of them, as many as can be read in a line."""
    few = 1
    while few < len(kinds) and len(", ".join(kinds[: few + 1])) <= LINE_LENGTH:
        few += 1
    return ", ".join(kinds[:few]) + (" …" if few < len(kinds) else "")


def _correctable_row(app: App, place: Correctable) -> Node:
    value = current_value(app.playing, place)
    start = None if place.seat is None else pawn(place.seat, 40)
    owner = "" if place.seat is None else place.owner
    touch, label = UiCommand("path", place.path), place.label if place.seat is not None else ""
    return list_row(place.name, owner, touch, value, start=start, label=label, fill="night-700")
