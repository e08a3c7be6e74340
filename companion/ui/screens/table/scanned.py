"""What a card on the pad did, or why it did nothing."""

from collections.abc import Callable
from dataclasses import dataclass

from companion.core.actions import Action, type_tag
from companion.core.board.nodes import Node, Touch, UiCommand, row, space
from companion.core.board.widgets import button, chip, primary
from companion.core.cards import Card
from companion.core.objection import Objection
from companion.core.wording import with_article
from companion.table.action_text import current_question, seat_of
from companion.table.play.interpret import NOT_ASKED, UNUSABLE, TaggedCard, meaning_of_scan
from companion.table.registry import title_of
from companion.ui.app.app import App
from companion.ui.app.frame import OK, Frame
from companion.ui.app.preview import Preview, answers_in_secret
from companion.ui.app.screen import UndoOffer
from companion.ui.parts.sheet import (
    big_card,
    paragraph,
    seat_label,
    sheet,
    source_badge,
    unknown_card,
)
from companion.ui.screens.cards.enroll import EnrollTags, tail
from companion.ui.screens.table.overlay import TableOverlay
from companion.ui.screens.table.undo import offer_undo
from hardware.signals import ButtonDown, Lifted, Scanned, Signal

SHOWN_FOR = 4.0
"""Seconds; then the board comes back by itself."""
MAX_LINES = 2
"""Lines of what a card would do."""


@dataclass(eq=False)
class CardTaken(TableOverlay):
    """A card was taken: which, whose, what it does here.

    `not_theirs` takes it back and asks whose it is; None if it can be nobody else's.
    """

    ignored_signals = (Lifted, ButtonDown)

    tagged: TaggedCard
    action: Action
    awaited: str
    notice_since: float
    not_theirs: Callable[[App], None] | None = None
    done: str = ""
    """What happened, if the card had another effect than the one printed on it."""
    tasks: str = ""
    """What its player does by hand then."""
    drawn_for: int | None = None
    """The seat for which it was drawn, if its action names none."""
    only_other: int | None = None
    """Whose it is if it is not this player's; None: that is asked."""

    def __post_init__(self) -> None:
        seat = seat_of(self.action)
        self.seat = self.drawn_for if seat is None else seat

    def frame(self, app: App) -> Frame:
        card = app.playing.cards[self.tagged.card]
        whose = "" if self.seat is None else f", for {app.player(self.seat)}"
        figure = "" if card.rank is None else f" {card.rank}"
        has_rank = card.rank_text or figure.strip() in card.name.split()
        name = card.name if has_rank else card.name + figure
        color = "accent" if self.seat is None else f"seat:{self.seat}"
        tag = type_tag(type(self.action))
        what = tag.removeprefix("reveal_").replace("_", "-") if "reveal_" in tag else card.kind
        owned = () if self.seat is None else (seat_label(app.player(self.seat), self.seat),)
        return Frame(
            self.done or f"Got it: {name}{whose}",
            self.awaited,
            sheet(
                big_card(card.icon, card.corner_text, card.suit_icon),
                card.name,
                row(
                    *owned,
                    chip(what.title(), fill="ink", color="cream", size=24),
                    gap=12,
                    height=42,
                ),
                paragraph(self.tasks)
                if self.tasks
                else paragraph(
                    card.power or f"Counts{figure or ' as it is'}; no power of its own."
                ),
                line=color,
                duration=SHOWN_FOR,
                key=f"sheet:{self.notice_since}",
            ),
            # at the left: it closes by itself, and a late touch must not answer what follows
            (
                OK,
                button(
                    f"Not {app.player(self.seat)}?"
                    if self.only_other is None
                    else f"It is {app.player(self.only_other)}'s",
                    UiCommand("choose other owner"),
                    icon="people",
                )
                if self.not_theirs is not None and self.seat is not None
                else None,
                space(),
            ),
            seat=self.seat,
            icon="pad",
        )

    def undo_offer(self, app: App) -> UndoOffer | None:
        """Offer to take the card back."""
        return offer_undo(app)

    def on_touch(self, app: App, touch: Touch) -> None:
        app.close_screen()
        if touch == UiCommand("choose other owner") and self.not_theirs is not None:
            self.not_theirs(app)

    def tick(self, app: App) -> bool:
        """Close it when it has been shown long enough."""
        if app.clock() < self.notice_since + SHOWN_FOR:
            return False
        app.close_screen()
        return True


@dataclass(eq=False)
class CardOnPad(TableOverlay):
    """A card was on the pad already: it waits to be confirmed, or lifted and laid again.
    What it would do is shown meanwhile.
    """

    uid: bytes
    tagged: TaggedCard
    effect: Preview
    """What using it would do."""
    use: Callable[[App], None]

    def frame(self, app: App) -> Frame:
        session = app.playing
        card, name = session.cards[self.tagged.card], "A card"
        if (
            self.effect.allowed
            and not answers_in_secret(session, self.tagged)
            and card.id not in session.game.observation.hidden_cards(session.state)
        ) or session.game.observation.may_be_named(session.state, card.id, self.tagged.copy):
            name = card.name
        return Frame(
            f"On the pad: {name}" if name == card.name else "A card lies on the pad",
            "It lay there already. Use it, or lift it and lay it again"
            if self.effect.allowed
            else "It lay there already, and is not wanted now",
            sheet(
                big_card(card.icon, card.corner_text, card.suit_icon)
                if name == card.name
                else unknown_card("pad"),
                name,
                *self._owner_nodes(name),
                *map(paragraph, self.effect.lines[:MAX_LINES]),
                line="bulb",
                key="sheet:on-pad",
            ),
            (button("Not now", UiCommand("back")), primary("Use it", UiCommand("use card")))
            if self.effect.allowed
            else (OK, space()),
            seat=self.effect.seat,
            icon="pad",
        )

    def _owner_nodes(self, name: str) -> tuple[Node, ...]:
        """Whose card of this `name` it is and as what, if that is known."""
        what, seat = self.effect.title.removesuffix(f": {name}"), self.effect.seat
        if what == name:
            return ()
        return (paragraph(what) if seat is None else row(seat_label(what, seat), height=42),)

    def on_touch(self, app: App, touch: Touch) -> None:
        app.close_screen()
        if touch == UiCommand("use card"):
            self.use(app)

    def on_signal(self, app: App, signal: Signal) -> bool:
        match signal:
            case Lifted(uid=uid) if uid == self.uid:
                app.close_screen()
            case Scanned(uid=uid) if uid != self.uid:
                app.dispatcher.queue_scan(signal)
            case _:
                return isinstance(signal, Lifted | ButtonDown)
        return True


@dataclass(eq=False)
class Refusal(TableOverlay):
    """A card that is not taken now, and why."""

    ignored_signals = (Lifted, ButtonDown)

    line1: str
    why: str
    """The reason; "" if there is none but that something else is wanted."""
    awaited: str
    """What is asked for instead, and of whom."""
    card: Card | None = None
    """The card, if it may be shown to everybody."""
    cite: tuple[str, ...] = ()
    open_entry: Callable[[App], None] | None = None
    """Opens the log at the entry that may be wrong, if the card is refused because of one."""
    secret_card: Card | None = None
    """The card, if it may be a secret; it is shown to whoever asks for it."""

    def frame(self, app: App) -> Frame:
        return Frame(
            self.line1 if self.card is None else f"That is {with_article(self.card.name)}",
            self.awaited if self.why else "Nothing has changed",
            sheet(
                big_card(self.card.icon, self.card.corner_text, self.card.suit_icon)
                if self.card is not None
                else unknown_card("x"),
                ("Seen already" if self.open_entry else "Not now") if self.why else "Wanted now",
                paragraph(self.why or self.awaited),
                # that each card exists once is not a ruling
                row(*(() if self.open_entry else self._sources(app)), gap=10, height=46),
                line="no",
                key="sheet:refusal",
            ),
            # where it is when a card was taken
            (
                OK,
                button("Earlier entry", UiCommand("open entry"), icon="list")
                if self.open_entry is not None
                else None,
                button("Show the card", UiCommand("uncover secret"), icon="look")
                if self.secret_card is not None
                else None,
                space(),
            ),
            icon="pad",
            alarm=True,
        )

    def _sources(self, app: App) -> list[Node]:
        """Where the clauses that forbid it come from, each source once."""
        clauses = app.playing.game.narration.clauses
        by_source = {clauses[clause].basis: clauses[clause] for clause in self.cite}
        return [source_badge(clause) for clause in by_source.values()]

    def on_touch(self, app: App, touch: Touch) -> None:
        if touch == UiCommand("uncover secret"):
            self.card, self.secret_card = self.secret_card, None
            return
        app.close_screen()
        if touch == UiCommand("open entry") and self.open_entry is not None:
            self.open_entry(app)


@dataclass(eq=False)
class UnknownTag(TableOverlay):
    """A tag that no card owns: enroll it, or leave it."""

    uid: bytes
    game: str

    def frame(self, app: App) -> Frame:
        return Frame(
            "Unknown tag",
            "Enroll it once, and it is known for good",
            sheet(
                unknown_card("pad"),
                "Which card is this?",
                paragraph("The pad read a tag that no card owns. Nothing in the game has changed."),
                row(chip(f"Tag … {tail(self.uid)}", fill="paper-2", color="ink"), height=40),
                line="no",
                key="sheet:unknown",
            ),
            (
                button("Ignore", UiCommand("back")),
                primary("Enroll this card", UiCommand("enroll tags"), icon="enroll"),
            ),
            icon="pad",
            alarm=True,
        )

    def on_touch(self, app: App, touch: Touch) -> None:
        app.close_screen()
        if touch == UiCommand("enroll tags"):
            app.open_screen(EnrollTags.one(self.game, app.playing.cards, self.uid))

    def on_signal(self, app: App, signal: Signal) -> bool:
        if isinstance(signal, Scanned) and signal.uid != self.uid:
            app.dispatcher.queue_scan(signal)
        return isinstance(signal, Scanned | Lifted | ButtonDown)


def card_of_tag(app: App, uid: bytes) -> TaggedCard | Refusal | UnknownTag:
    """Return the card of this game that a tag stands for, or what is said about another tag."""
    game, tagged = app.playing.game, app.tags.find(uid)
    if tagged is None:
        app.sounds.append("unknown")
        return UnknownTag(uid, game.id)
    if tagged.game != game.id:
        line1, why = f"A card of {title_of(tagged.game)}", f"This is a game of {game.title}."
        return Refusal(line1, why, current_question(app.playing))
    if tagged.card not in app.playing.cards:
        why = "It is not among the cards of this evening."
        return Refusal("A card of another set", why, current_question(app.playing))
    return tagged


def refusal_of_card(
    app: App,
    tagged: TaggedCard,
    objection: Objection,
    seat: int | None,
    open_entry: Callable[[App], None] | None,
) -> Refusal:
    """Why a card of this game is not taken: which one was read, then what is wanted instead of it.
    `seat`: whose it is, if that is known.
    """
    session = app.playing
    awaited = current_question(session, first=seat)
    named = session.game.observation.may_be_named(session.state, tagged.card, tagged.copy)
    card = session.cards[tagged.card]
    why = str(objection).removesuffix(awaited).strip()
    return Refusal(
        "This card is not expected now",
        "" if why in (NOT_ASKED, UNUSABLE) else why,
        awaited,
        card if named else None,
        objection.cite,
        open_entry,
        None if named else card,
    )


def refuse(app: App, tagged: TaggedCard, seat: int | None, *, wants_card: bool) -> bool:
    """Say why a card that answers no open question is not taken after it either: if a card is
    wanted, or earlier entries forbid it. Return whether it is refused.
    """
    session = app.playing
    if tagged.game != session.game.id or tagged.card not in session.cards:
        return False
    objection = meaning_of_scan(session, tagged, seat)
    if not isinstance(objection, Objection) or session.action_repeated_by(tagged.card):
        return False
    by_log = session.game.narration.clauses_resting_on_log
    if not wants_card and by_log.isdisjoint(objection.cite):
        return False
    app.sounds.append("unknown")
    app.open_screen(refusal_of_card(app, tagged, objection, seat, None))
    return True


def queue_or_report(app: App, scan: Scanned) -> None:
    """Let a card that answers no open question wait; say at once if its tag is unknown."""
    found = card_of_tag(app, scan.uid)
    if isinstance(found, TaggedCard) or app.is_previewing:
        app.dispatcher.queue_scan(scan)
    else:
        app.open_screen(found)


def take_waiting(app: App, seat: int | None, fits: Callable[[str], bool]) -> Scanned | None:
    """Take the first queued card that fits, if it can be this seat's, out of the queue."""

    def is_meant(scan: Scanned) -> bool:
        tagged = app.tags.find(scan.uid)
        return tagged is not None and scan.seat in (None, seat) and fits(tagged.card)

    return app.scan_queue.take(is_meant)
