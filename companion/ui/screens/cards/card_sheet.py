"""One card of the box: which tags it has, what its owner says of it, and what can be done."""

from contextlib import suppress
from dataclasses import dataclass, field

from msgspec import to_builtins

from companion.core.board.nodes import Touch, UiCommand, row, text
from companion.core.board.widgets import button, chip
from companion.core.cards import Card
from companion.core.forms import form
from companion.core.game import AnyGame
from companion.core.wording import capital
from companion.table.errors import Refused
from companion.table.owner.tags import TagChange
from companion.table.play.interpret import TaggedCard
from companion.ui.app.app import App
from companion.ui.app.frame import OK, Frame
from companion.ui.app.preview import Preview
from companion.ui.app.screen import UndoOffer
from companion.ui.parts.form_rows import field_value_text
from companion.ui.parts.sheet import big_card, sheet
from companion.ui.render.theme import Theme
from companion.ui.screens.cards.describe import OnSetChanged, describe, kind_of
from companion.ui.screens.cards.enroll import EnrollTags, copies, tail
from companion.ui.screens.table.overlay import TableOverlay
from hardware.signals import Held, Pressed

MAX_TAGS = 4


@dataclass(eq=False)
class CardSheet(TableOverlay):
    """A card, touched in the list or laid on the pad: then `uid` is its tag."""

    ignored_signals = (Pressed, Held)

    game: AnyGame
    set: str
    card: str
    on_set_changed: OnSetChanged
    uid: bytes | None = None
    forgotten: list[TagChange] = field(default_factory=list)
    """Each tag that was forgotten here."""
    _read: Card | None = None
    """What the set last said of the card, while its file could be read."""

    def __post_init__(self) -> None:
        self.theme = Theme(self.game.id)

    def _card(self, app: App) -> Card:
        with suppress(Refused, OSError, LookupError):
            self._read = app.card_sets.cards(self.game, self.set)[self.card]
        return self.game.cards.catalog[self.card] if self._read is None else self._read

    def frame(self, app: App) -> Frame:
        card = self._card(app)
        tags = self._tags(app)
        todo = self._cards_to_enroll(app, card)
        laid = self.uid is not None
        return Frame(
            f"On the pad: {card.name}" if laid else card.name,
            _state(card, tags, self.uid),
            sheet(
                big_card(card.icon, card.corner_text),
                card.name,
                row(
                    *(
                        chip(_tag(uid, tagged), fill="ink", size=20)
                        for uid, tagged in [*tags.items()][:MAX_TAGS]
                    ),
                    chip("no tag yet", fill="paper-2", color="ink") if not tags else None,
                    gap=6,
                    height=36,
                ),
                text(self._facts_text(card), "name", "ink-2", lines=4),
                line="accent",
                key=f"sheet:{card.id}",
            ),
            (
                button("", UiCommand("describe card"), icon="pen", label="Describe")
                if kind_of(self.game, self.set, card) is not None
                else None,
                *(
                    (
                        button("Forget", UiCommand("forget tag"), icon="x"),
                        button("Other card", UiCommand("release tag"), icon="again"),
                    )
                    if laid
                    else (
                        button(
                            "New tag", UiCommand("replace tags"), icon="again", enabled=bool(tags)
                        ),
                        button(
                            "Enroll", UiCommand("enroll tags"), icon="enroll", enabled=bool(todo)
                        ),
                    )
                ),
                OK,
            ),
            icon="pad" if laid else "list",
        )

    def _tags(self, app: App) -> dict[str, TaggedCard]:
        """The tags of its copies, or the one that is on the pad."""
        return {
            uid: tagged
            for uid, tagged in app.tags.by_uid.items()
            if tagged.game == self.game.id
            and tagged.card == self.card
            and (self.uid is None or uid == self.uid.hex())
        }

    def _cards_to_enroll(self, app: App, card: Card) -> list[TaggedCard]:
        had = app.tags.of_game(self.game.id)
        return [tagged for tagged in copies(self.game.id, card) if tagged not in had]

    def _facts_text(self, card: Card) -> str:
        """What the card says, field by field, else its one line for people."""
        kind = kind_of(self.game, self.set, card)
        if kind is None:
            return card.power or card.kind.capitalize()
        attributes: dict[str, object] = to_builtins(card.attributes)
        # its name is above
        own = {key: value for key, value in attributes.items() if value != card.name}
        words = field_value_text(form(kind.attributes_type), own)
        return capital(words)

    def on_touch(self, app: App, touch: Touch) -> None:
        card = self._card(app)
        cards = app.card_sets.cards(self.game, self.set)
        match touch:
            case UiCommand("describe card"):
                describe(app, self.game, self.set, card, self._switch_to_set)
            case UiCommand("enroll tags"):
                app.open_screen(EnrollTags(self.game.id, cards, self._cards_to_enroll(app, card)))
            case UiCommand("replace tags"):
                # of several copies without a number nobody knows which tag was lost
                lost = map(bytes.fromhex, self._tags(app)) if card.copy_count == 1 else ()
                every = copies(self.game.id, card)
                app.open_screen(EnrollTags(self.game.id, cards, every, lost=tuple(lost)))
            case UiCommand("release tag") if self.uid is not None:
                app.close_screen()
                app.open_screen(EnrollTags.one(self.game.id, cards, self.uid))
            case UiCommand("forget tag") if self.uid is not None:
                uid = self.uid
                if app.change_tags(lambda: app.tags.forget(uid)):
                    self.forgotten.append(app.tags.changes[-1])
                    app.show_toast(f"Tag … {tail(uid)} no longer belongs to a card.")
            case _:
                pass

    def _switch_to_set(self, name: str) -> None:
        self.set = name
        self.on_set_changed(name)

    def undo_offer(self, app: App) -> UndoOffer | None:
        """The tag that was forgotten here."""
        if not self.forgotten:
            return None

        def do() -> None:
            if app.change_tags(lambda: app.tags.undo(self.forgotten[-1:])):
                self.forgotten.pop()

        return UndoOffer(Preview("Undo gives the tag back to this card"), do)


def _state(card: Card, tags: dict[str, TaggedCard], uid: bytes | None) -> str:
    if uid is not None:
        tagged = tags.get(uid.hex())
        which = (
            ""
            if tagged is None or tagged.copy is None
            else f"copy {tagged.copy} of {card.copy_count}, "
        )
        return f"{which}{card.kind}; lay the next card, or touch what is wrong".capitalize()
    if not tags:
        return "No tag belongs to it yet"
    return f"{len(tags)} of {card.copy_count} known"


def _tag(uid: str, tagged: TaggedCard) -> str:
    number = "" if tagged.copy is None else f"{tagged.copy}: "
    return f"{number}… {tail(bytes.fromhex(uid))}"
