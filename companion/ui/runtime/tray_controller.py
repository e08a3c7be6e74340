"""Matinee on a laptop: the same app, an emulated rig, and the tray to play it with."""

from collections.abc import Callable, Sequence
from time import monotonic
from zlib import crc32

from msgspec.structs import replace

from companion.core.board.nodes import Node, Touch, UiCommand, column, row
from companion.core.cards import Card, Catalog
from companion.core.domains import Cards
from companion.core.game import DIRECTOR_LOOK
from companion.table.play.interpret import TaggedCard
from companion.table.play.prompts_ahead import prompts_ahead
from companion.table.registry import games, try_load
from companion.ui.app.app import App
from companion.ui.runtime.tray import Search, is_searched, pages, tray
from companion.ui.screens.home.seating import Seating, usual_name
from hardware.readers.emulated import pad
from hardware.rig import Rig
from hardware.signals import Held, Pressed, Signal

PAD = "pad"
UID_BYTES = 7


def _seats(app: App) -> list[tuple[str, int]]:
    """The name of each seat, also while people choose their seats, and its look in the theme of the
    screen.
    """
    if app.session is not None:
        looks = app.theme.looks
        return [
            (name, looks.index(look) if look in looks else DIRECTOR_LOOK)
            for name, look in zip(app.session.header.names, app.looks, strict=False)
        ]
    choosing = next(
        (screen for screen in reversed(app.overlays) if isinstance(screen, Seating)), None
    )
    if choosing is None:
        return []
    return [(player.name or usual_name(player), player.look) for player in choosing.players]


class TrayController:
    """The tray beside the screen; every card of every installed game has a tag of its own."""

    _on_pad: Card | None = None
    _app: App | None = None
    _page = 0
    _shown: tuple[list[Card], frozenset[str]] | None = None
    """The cards of the tray, and the kinds of those that the game waited for, when last shown."""
    _search = Search()
    _asked: frozenset[str] = frozenset()
    """The kinds of the cards that the game waits for."""
    _asked_at: object = None
    """The game's change key for which `_asked` is valid."""

    def __init__(self, rig: Rig, put: Callable[[Signal], None]) -> None:
        self._rig = rig
        self._put = put
        readers = [reader.name for reader in rig.config.readers if reader.kind == "emulated"]
        self._has_pad = bool(readers)
        self._pad = readers[0] if readers else PAD
        self._last_game = next(iter(games()))

    @property
    def _game(self) -> str:
        """The game whose cards are in the tray: that of the screen, or else the one before."""
        if self._app is not None:
            screen, session = self._app.screen, self._app.session
            if session is not None:
                self._last_game = session.game.id
            elif screen.theme.game in games():
                self._last_game = screen.theme.game
        if not try_load(self._last_game):
            self._last_game = next(filter(try_load, games()))
        return self._last_game

    def attach(self, app: App) -> None:
        """Connect the tray to an app, and show the cards of the last game."""
        self._app = app
        kept = app.games.last()
        if kept is not None:
            self._last_game = kept.header.game

    def register_tag(self, game: str, card: str) -> bytes:
        """Return the UID of a card of the tray, and make it known to the app while it runs. It has
        7 bytes, as stickers have, and is always the same, since somebody may enroll it.
        """
        uid = b"\x04" + crc32(f"{game}/{card}".encode()).to_bytes(UID_BYTES - 1, "big")
        if self._app is not None:
            self._app.tags.add_temporary(uid, TaggedCard(game, card))
        return uid

    @property
    def _cards(self) -> Catalog:
        """The cards of the tray: those of the game under way, else of the house set."""
        session = None if self._app is None else self._app.session
        return games()[self._game].cards.catalog if session is None else session.cards

    def with_tray(self, app: App, node: Node) -> Node:
        """The screen, and the tray at its right. The page turns to the cards that the game waits
        for when these change; every card keeps its place.
        """
        cards = list(self._cards.values())
        shown = (cards, self._asked_kinds(app))
        if shown != self._shown:
            if self._shown is None or cards != self._shown[0]:
                self._page = 0
            self._shown, self._search = shown, Search()
            self._turn_to_asked(pages(cards, len(_seats(app))))
        if self._on_pad not in (None, *cards):
            self.on_touch(UiCommand("lift card"))  # it is of another game
        search = self._search if is_searched(cards) else Search()
        lit, pad = self._lit(app), self._has_pad
        return row(
            column(replace(node, grow=1), grow=1, shrink=True),
            tray(cards, self._on_pad, _seats(app), lit, self._page, pad=pad, search=search),
        )

    def _turn_to_asked(self, every: Sequence[Sequence[Card]]) -> None:
        """Turn to the first of these pages with a card that is asked for, unless this one has."""
        asked = [
            page
            for page, cards in enumerate(every)
            if any(card.kind in self._asked for card in cards)
        ]
        if asked and self._page % len(every) not in asked:
            self._page = asked[0]

    def _asked_kinds(self, app: App) -> frozenset[str]:
        """The kinds of the cards that the game waits for. Everybody sees the tray, so what a seat
        may answer in secret does not count.
        """
        session = app.session
        if session is None:
            return frozenset()
        if self._asked_at != session.change_key:
            self._asked_at = session.change_key
            domains = (
                domain
                for prompt in prompts_ahead(session)
                if prompt.public_patterns or not prompt.secret
                for pattern in prompt.offers
                for domain in pattern.open.values()
            )
            self._asked = frozenset(
                session.cards[card].kind
                for domain in domains
                if isinstance(domain, Cards)
                for card in domain.cards
                if card in session.cards
            )
        return self._asked

    def _lit(self, app: App) -> frozenset[int]:
        """The lights that are on; for seats without a light, those that would be on."""
        seats = self._rig.config.seats
        has_light = {
            seat for seat, seat_config in enumerate(seats) if seat_config.light is not None
        }
        return self._rig.controls.lit | (app.lights.on - has_light)

    def on_touch(self, touch: Touch) -> bool:
        """Lay or lift a card, press or hold a button. Touching the card on the pad lifts it."""
        match touch:
            case UiCommand("lay card", str(card)) if self._on_pad == self._cards[card]:
                return self.on_touch(UiCommand("lift card"))
            case UiCommand("lay card", str(card)):
                pad(self._pad).lift()
                pad(self._pad).lay(self.register_tag(self._game, card))
                self._on_pad = self._cards[card]
            case UiCommand("turn tray page", int(page)):
                self._page = page
            case UiCommand("filter tray", part):
                self._search, self._page = self._search.on_touch(part), 0
            case UiCommand("lift card"):
                pad(self._pad).lift()
                self._on_pad = None
            # a click is shorter than a contact takes to settle, and a mouse has no patience: both
            # are reported as the buttons' thread would
            case UiCommand("press button", int(seat)):
                self._put(Pressed(seat, "green", monotonic()))
            case UiCommand("hold button", int(seat)):
                self._put(Held(seat, "green", monotonic()))
            case _:
                return False
        return True
