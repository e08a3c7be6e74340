"""Enrolling: tags become cards, one after the other or one in place."""

from collections.abc import Collection
from dataclasses import dataclass, field
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from companion.core.board.nodes import (
    Background,
    Node,
    Touch,
    UiCommand,
    column,
    icon,
    row,
    space,
    stack,
    text,
)
from companion.core.board.widgets import button, chip, title
from companion.core.cards import Card, Catalog
from companion.table.owner.tags import TagChange
from companion.table.play.interpret import TaggedCard
from companion.ui.app.app import App
from companion.ui.app.frame import CLOSE, DONE, Frame
from companion.ui.app.preview import Preview
from companion.ui.app.screen import UndoOffer
from companion.ui.parts.picker import Picker
from companion.ui.parts.picker_cells import Cell
from companion.ui.parts.sheet import big_card
from companion.ui.render.theme import Theme
from companion.ui.screens.table.overlay import TableOverlay
from hardware.signals import Held, Pressed, Scanned, Signal

ONE_OF_MANY = 1


class Enrollment(Struct, frozen=True):
    """A tag that was enrolled, its card, its index in `todo`, and what that changed."""

    uid: bytes
    name: str
    index: int
    change: TagChange


@dataclass(eq=False)
class EnrollTags(TableOverlay):
    """Waits for tags; each one is the card that is shown."""

    game: str
    cards: Catalog
    todo: list[TaggedCard]
    uid: bytes | None = None
    """A tag that waits for its card to be touched."""
    lost: tuple[bytes, ...] = ()
    """Tags that are forgotten as soon as there is a new one."""
    index: int = 0
    picker: Picker = field(default_factory=Picker)
    steps: list[Enrollment] = field(default_factory=list)
    """What was enrolled here just now."""

    def __post_init__(self) -> None:
        self.theme = Theme(self.game)

    @classmethod
    def deck(cls, app: App, game: str, cards: Catalog) -> "EnrollTags":
        """Every card in order that has no tag yet."""
        return cls(game, cards, missing(app, game, cards))

    @classmethod
    def one(cls, game: str, cards: Catalog, uid: bytes) -> "EnrollTags":
        """The card of one tag, chosen by touch."""
        return cls(game, cards, [], uid)

    def frame(self, app: App) -> Frame:
        if self.uid is not None:
            return self._choose()
        if self.index >= len(self.todo):
            return self._done_frame(app)
        return self._next_card_frame(app)

    def _choose(self) -> Frame:
        return Frame(
            "Which card is it?",
            "Touch the card that carries this tag",
            self.picker.node([Cell(card) for card in self.cards.values()]),
            (*self.picker.pages(), CLOSE),
            icon="enroll",
        )

    def _next_card_frame(self, app: App) -> Frame:
        tagged = self.todo[self.index]
        card = self.cards[tagged.card]
        total = len(self.todo)
        figure = "" if card.rank is None else str(card.rank)
        detail = f"copy {tagged.copy} of {card.copies}" if tagged.copy else card.kind
        known = {tag.copy for tag in app.tags.of_game(self.game) if tag.card == tagged.card}
        last = self.steps[-1] if self.steps else None
        return Frame(
            f"Lay on the pad: {card.name}",
            f"{detail}; the next one comes by itself",
            row(
                replace(big_card(card.icon, figure), width=186, height=250),
                column(
                    title(card.name, "ink", size=78, fit=36),
                    row(
                        chip(detail, fill="ink", size=24),
                        *(_pips(tagged.copy, card.copy_count, known) if tagged.copy else ()),
                        gap=6,
                        height=40,
                        align="center",
                    ),
                    row(
                        icon("check", 26, "yes"),
                        text(f"Before: {last.name}, tag … {tail(last.uid)}", "name", "ink-2"),
                        gap=10,
                        align="center",
                    )
                    if last is not None
                    else None,
                    space(),
                    _progress(
                        len(app.tags.of_game(self.game)),
                        len(app.tags.of_game(self.game)) + total - self.index,
                    ),
                    grow=1,
                    shrink=True,
                    gap=10,
                ),
                background="cream",
                radius=14,
                padx=24,
                pady=18,
                gap=26,
                grow=1,
                align="center",
            ),
            (
                CLOSE,
                button(
                    "Back",
                    UiCommand("go to item", -1),
                    icon="back",
                    enabled=self.index > 0,
                    repeats=True,
                ),
                button("Skip", UiCommand("go to item", 1), icon="next", repeats=True),
            ),
            icon="enroll",
            ticket=("Enroll", f"{self.index + 1} of {total}"),
            menu=app.session is not None,
        )

    def _done_frame(self, app: App) -> Frame:
        count = len(app.tags.of_game(self.game))
        return Frame(
            "All cards are known",
            f"{count} tags belong to this game",
            column(
                text("ENROLLED", font="display", size=98, align="center"), justify="center", grow=1
            ),
            (DONE,),
            icon="check",
        )

    def on_touch(self, app: App, touch: Touch) -> None:
        match touch:
            case UiCommand("go to item", int(by)):
                self.index = max(0, self.index + by)
            case UiCommand("filter cards" | "turn page"):
                self.picker.on_touch(touch)
            case UiCommand("choose value", str(card)) if self.uid is not None:
                had = {tagged.copy for tagged in app.tags.of_game(self.game) if tagged.card == card}
                copy_count = self.cards[card].copies or 0
                free = [copy for copy in range(1, copy_count + 1) if copy not in had]
                copy = free[0] if copy_count > ONE_OF_MANY and free else None
                tagged = TaggedCard(self.game, card, copy)
                if app.change_tags(partial(app.tags.enroll, self.uid, tagged)):
                    app.close_screen()
                    app.show_toast(
                        f"Enrolled: {self.cards[card].name}. Lay it on the pad again to play it."
                    )
            case _:
                pass

    def undo_offer(self, app: App) -> UndoOffer | None:
        """The tag that was enrolled last belongs to what it belonged to before."""
        if not self.steps:
            return None
        step = self.steps[-1]

        def do() -> None:
            if app.change_tags(lambda: app.tags.undo([step.change])):
                self.steps.pop()
                self.index = step.index
                app.show_toast(f"Taken back: {step.name}, tag … {tail(step.uid)}.")

        return UndoOffer(Preview(f"Undo forgets the tag of {step.name}"), do)

    def on_signal(self, app: App, signal: Signal) -> bool:
        if isinstance(signal, Scanned) and self.uid is not None and signal.uid != self.uid:
            app.dispatcher.queue_scan(signal)
        if not isinstance(signal, Scanned) or self.uid is not None:
            return isinstance(signal, Scanned | Pressed | Held)
        had = next(
            (enrollment.name for enrollment in self.steps if enrollment.uid == signal.uid), None
        )
        if had is not None:
            app.show_toast(f"This tag is already the {had}. Lay the next card.")
            return True
        if self.index < len(self.todo):
            tagged = self.todo[self.index]
            if not app.change_tags(lambda: app.tags.enroll(signal.uid, tagged, *self.lost)):
                return True
            name = self.cards[tagged.card].name
            self.steps.append(Enrollment(signal.uid, name, self.index, app.tags.changes[-1]))
            self.index += 1
        return True


def copies(game: str, card: Card) -> list[TaggedCard]:
    """Return the copies of a card as their tags say it: numbered only if there are several."""
    several = (card.copies or 0) > ONE_OF_MANY
    return [
        TaggedCard(game, card.id, copy if several else None)
        for copy in range(1, card.copy_count + 1)
    ]


def missing(app: App, game: str, cards: Catalog) -> list[TaggedCard]:
    """The copies without a tag, in catalog order."""
    todo = [tagged for card in cards.values() for tagged in copies(game, card)]
    for tagged in app.tags.of_game(game):
        if tagged in todo:
            todo.remove(tagged)
    return todo


def tail(uid: bytes) -> str:
    """The last bytes of a tag, as people compare them."""
    return uid[-2:].hex(" ").upper()


def _pips(now: int, number: int, known: Collection[int | None]) -> list[Node]:
    """A box a copy: known, asked for now, or still to come."""
    return [
        stack(
            icon("check", 20, "cream") if copy in known else None,
            background=Background("yes", radius=6)
            if copy in known
            else Background("ink" if copy == now else "cream", "ink-2", radius=6),
            width=30,
            height=30,
            align="center",
            justify="center",
        )
        for copy in range(1, number + 1)
    ]


def _progress(done: int, total: int) -> Node:
    part = done / total if total else 1
    return row(
        row(
            space(flex=max(0.001, part), background="ink", radius=6, height=20),
            space(flex=max(0.001, 1 - part)),
            background="paper-2",
            radius=6,
            grow=1,
            height=20,
        ),
        text(f"{done}/{total}", "figure", "ink", size=26, width=92, align="end"),
        gap=12,
        height=30,
        align="center",
    )
