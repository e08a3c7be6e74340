"""Setting one value of the game, for a correction or a report."""

from collections.abc import Callable
from dataclasses import dataclass, field

from msgspec import Struct
from msgspec.structs import replace

from companion.core.actions import Correct
from companion.core.board.nodes import Touch, UiCommand
from companion.core.board.widgets import button, primary
from companion.core.correctables import Correctable
from companion.core.domains import Cards, Multiset, PerSeat, StepwiseDomain, Subset, TextDomain
from companion.table.action_text import describe_step, short_value_text, value_text
from companion.ui.app.app import App
from companion.ui.app.frame import CLOSE, Frame
from companion.ui.app.preview import Preview, preview_action, preview_actions
from companion.ui.app.screen import UndoOffer
from companion.ui.parts.correctable_values import value_labels
from companion.ui.parts.cover import cover
from companion.ui.parts.value_editor import PAGE_SIZE, Labels, ValueEditor, is_order, single_values
from companion.ui.screens.table.overlay import TableOverlay
from hardware.signals import Held, Pressed, Scanned, Signal

Swaps = dict[str, tuple[Correctable, tuple[Correct, ...]]]
"""By each card that another place has instead of this one: that place, and the corrections after
which the two places have each other's card.
"""

MAX_TYPED_LETTERS = 24
"""Letters of a typed text in the first line of a sign."""


class ValueHandler(Struct, frozen=True):
    """What is done with a value that somebody has set, and the preview of it."""

    apply: Callable[[App, Correctable, object], None]
    preview: Callable[[App, Correctable, object], Preview | None]


def _end(words: str) -> str:
    """As much of the end of a typed text as the first line of a sign has room for."""
    return words if len(words) <= MAX_TYPED_LETTERS else f"…{words[-MAX_TYPED_LETTERS:]}"


def _correct(app: App, correctable: Correctable, value: object) -> None:
    swap = _swaps(app, correctable).get(value) if isinstance(value, str) else None
    if app.do(*(swap[1] if swap else (Correct(correctable.path, value),))):
        session = app.playing
        if swap:
            words = f"Swapped: {correctable.label} and {swap[0].label}"
        elif correctable.secret:
            words = f"{describe_step(session, session.head)}."
        else:
            words = f"{correctable.label}: {short_value_text(session, correctable, value)}"
        app.show_toast(words, correctable.seat)


def _preview_correction(app: App, correctable: Correctable, value: object) -> Preview | None:
    swap = _swaps(app, correctable).get(value) if isinstance(value, str) else None
    if swap:
        return preview_actions(app.playing, swap[1])
    return preview_action(app.playing, Correct(correctable.path, value))


def _swaps(app: App, correctable: Correctable) -> Swaps:
    """The swaps with other places of the group; a third card is in the other place meanwhile."""
    mine, swaps = correctable.domain, Swaps()
    for other in app.playing.game.rules.correctables(app.playing.state):
        theirs, card = other.domain, other.value
        if (
            other.group == correctable.group
            and isinstance(mine, Cards)
            and isinstance(theirs, Cards)
            and isinstance(card, str)
            and card not in mine.cards
            and (third := next((card for card in mine.cards if card in theirs.cards), None))
        ):
            swaps[card] = (
                other,
                (
                    Correct(other.path, third),
                    Correct(correctable.path, card),
                    Correct(other.path, correctable.value),
                ),
            )
    return swaps


CORRECT_GAME = ValueHandler(_correct, _preview_correction)
"""Correct the value in the game."""


def set_value(app: App, correctable: Correctable, handler: ValueHandler = CORRECT_GAME) -> None:
    """Open the editor of a value. If it is corrected, cards of other places can be swapped."""
    swaps = _swaps(app, correctable) if handler is CORRECT_GAME and correctable.group else {}
    app.open_screen(SetValue(correctable, handler, swaps))


@dataclass(eq=False)
class SetValue(TableOverlay):
    """Changes a copy of the value, until it is set or closed."""

    correctable: Correctable
    handler: ValueHandler = CORRECT_GAME
    swaps: Swaps = field(default_factory=Swaps)

    def __post_init__(self) -> None:
        correctable = self.correctable
        # what nobody may know is not shown as chosen
        held = None if correctable.secret and correctable.seat is None else correctable.value
        domain = correctable.domain
        if isinstance(domain, Cards):
            domain = Cards((*domain.cards, *self.swaps))
        self.editor = ValueEditor(domain, held)
        self.covered = correctable.secret and correctable.seat is not None
        """Whether the value is under a cover until its seat has the screen to itself."""
        self.is_listed = False
        """Whether changes are listed in words although there is a picture of the value."""

    def frame(self, app: App) -> Frame:
        correctable, editor = self.correctable, self.editor
        if self.covered:
            name = app.player(correctable.seat or 0)
            return cover(name, correctable.seat, (CLOSE,), correctable.label)
        was = short_value_text(app.playing, correctable, correctable.value)
        line2 = f"It was {was}" if editor.fits else f"That is not possible; it was {was}"
        if is_order(correctable.domain) and not editor.before:
            line2 = "Drag one to its place, or touch it and use the arrows"
        lines = correctable.label, line2
        if editor.value is None and correctable.secret:
            lines = correctable.label, "Touch how it lies"
        if isinstance(correctable.domain, TextDomain):
            # what is typed is in the sign: the keys need the whole stage
            lines = (
                (_end(editor.value), correctable.label)
                if editor.value
                else (correctable.label, "Type it")
            )
        picture = None
        if not self.is_listed:
            picture = app.playing.game.boards.correction_stage(
                app.playing.state, correctable, editor.value, editor.chosen
            )
        # beside buttons that turn pages its drawing alone has room
        pages = editor.buttons() if picture is None else ()
        close = "" if pages and editor.pages().pages > 1 else "Close"
        return Frame(
            *lines,
            picture or editor.node(self._labels(app)),
            (
                *pages,
                button(close, UiCommand("back"), icon="x", label="Close"),
                primary("Set it", UiCommand("done"), enabled=self._sets),
            ),
            seat=correctable.seat,
            icon="pen",
        )

    def _labels(self, app: App) -> Labels:
        """The names of the values; a card of another place also says where it is."""
        labels = value_labels(app.playing, self.correctable)

        def name(value: object) -> str:
            swap = self.swaps.get(value) if isinstance(value, str) else None
            words = labels.name(value)
            return f"{words} ({swap[0].owner or swap[0].name})" if swap else words

        return replace(labels, name=name)

    def question_key(self, app: App, line1: str) -> object:
        """The value, or its seat to take the screen."""
        return self.covered

    @property
    def _sets(self) -> bool:
        """Whether it may be set and is another value than it was."""
        if self.handler is not CORRECT_GAME or self.correctable.secret:
            return self.editor.fits
        before = self.editor.before
        return self.editor.fits and bool(before) and before[0] != self.editor.value

    def on_touch(self, app: App, touch: Touch) -> None:
        if touch == UiCommand("uncover secret"):
            self.covered = False
        elif touch == UiCommand("done"):
            if self._sets and not self.covered:
                app.close_screen()
                self.handler.apply(app, self.correctable, self.editor.value)
        elif touch == UiCommand("list all"):
            self.is_listed = True
        elif self.editor.on_touch(touch):
            self.is_listed = False

    def undo_offer(self, app: App) -> UndoOffer | None:
        """The last change of the value."""
        editor = self.editor
        if not editor.before:
            return None
        was = value_text(app.playing, self.correctable, editor.before[-1])
        return UndoOffer(Preview("Undo takes back the last change", (f"Then: {was}",)), editor.undo)

    def preview(self, app: App, touch: Touch) -> Preview | None:
        """What setting it would do."""
        if touch != UiCommand("done"):
            return None
        return self.handler.preview(app, self.correctable, self.editor.value)

    def on_signal(self, app: App, signal: Signal) -> bool:
        """What was begun here is not lost to a neighbor's button or card; among many changes a
        card leads to those that are about it.
        """
        if isinstance(signal, Scanned) and self._choose_card(app, signal.uid):
            return True
        if isinstance(signal, Scanned | Pressed | Held):
            app.show_toast("A correction is open: set it, or close it.")
            return True
        return False

    def _choose_card(self, app: App, uid: bytes) -> bool:
        """A card on the pad is chosen, if one card is what can be set; among many changes it
        leads to the first one that names it.
        """
        tagged, correctable, editor = app.tags.find(uid), self.correctable, self.editor
        if tagged is None:
            return False
        card = app.playing.cards.get(tagged.card)
        if isinstance(correctable.domain, StepwiseDomain) and card is not None:
            words = [words for words, _ in correctable.domain.steps(editor.value)]
            found = next((at for at, text in enumerate(words) if card.name in text), None)
            if found is not None:
                editor.page, self.is_listed = found // PAGE_SIZE, True
                return True
        if (
            tagged.game != app.playing.game.id
            or self.covered
            or correctable.value_kind != "card"
            or tagged.card not in single_values(editor.domain)
            or isinstance(correctable.domain, Multiset | Subset | PerSeat)
        ):
            return False
        editor.on_touch(UiCommand("choose value", tagged.card))
        editor.to_page_of(tagged.card)
        return True
