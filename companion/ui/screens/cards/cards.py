"""The cards of a game: what is known of them, and what is still missing."""

from companion.core.board.grid import grid
from companion.core.board.nodes import Background, Node, Touch, UiCommand, icon, row, space, text
from companion.core.board.widgets import button, primary
from companion.core.cards import Card, Catalog
from companion.core.game import AnyGame
from companion.core.owner_sets import CardKind
from companion.core.wording import listed
from companion.table.errors import Refused
from companion.table.owner.box_file import house_set
from companion.table.play.interpret import TaggedCard
from companion.table.registry import games
from companion.ui.app.app import App
from companion.ui.app.frame import CLOSE, Frame
from companion.ui.app.preview import Preview
from companion.ui.app.screen import UndoOffer
from companion.ui.parts.list_row import two_lines
from companion.ui.parts.paging import arrows, page_of
from companion.ui.render.theme import Theme
from companion.ui.screens.cards.card_sheet import CardSheet
from companion.ui.screens.cards.describe import describe_new, kinds_to_add
from companion.ui.screens.cards.enroll import EnrollTags, copies, missing
from companion.ui.screens.cards.sets import CardSetsScreen
from companion.ui.screens.home.posters import WhichGame
from companion.ui.screens.table.overlay import TableOverlay
from hardware.signals import Held, Pressed, Scanned, Signal

CARDS_PER_ROW = 4
CARDS_PER_PAGE = 16
MAX_PIPS = 8
LONG_NAME, MAX_TWO_LINES = 14, 24
MAX_LISTED = 3
FEW_WORDS = {2: "Two", 3: "Three", 4: "Four", 5: "Five", 6: "Six", 7: "Seven", 8: "Eight"}


class CardsScreen(TableOverlay):
    """Every card of a set, and how many of its copies carry a tag. A card on the pad is named."""

    def __init__(self, app: App, game: AnyGame) -> None:
        self.game = game
        self.theme = Theme(game.id)
        self.set = _set_in_use(app, game)
        self.kind = next(iter(kinds_to_add(game)), None)
        """The likely kind of the next undescribed card."""
        self.opened = len(app.tags.changes)
        """How many changes of tags there were when the screen was opened."""

    def cards(self, app: App) -> Catalog:
        """The cards of the set; if it cannot be read, our house set."""
        try:
            return app.card_sets.cards(self.game, self.set)
        except (Refused, OSError) as error:
            app.show_toast(str(error))
            self.set = house_set(self.game)
            return self.game.cards.catalog

    def frame(self, app: App) -> Frame:
        catalog = self.cards(app)
        todo = missing(app, self.game.id, catalog)
        total = sum(card.copy_count for card in catalog.values())
        page = page_of([*catalog.values()], self.page, CARDS_PER_PAGE)
        cells = [_cell(card, _count_tagged(app, self.game.id, card)) for card in page.shown]
        return Frame(
            _headline(len(todo), total),
            _missing_text(catalog, todo) or f"{self._note()}Lay any card: what is it?",
            grid(cells, CARDS_PER_ROW, min_cells=CARDS_PER_PAGE),
            (
                CLOSE,
                *arrows(page),
                button("Boxes", UiCommand("list sets"), icon="list"),
                button("Card", UiCommand("describe new card"), icon="plus", label="Describe a card")
                if self.kind is not None and self.set != house_set(self.game)
                else None,
                primary(
                    f"Enroll {len(todo)}" if todo else "All known",
                    UiCommand("enroll tags"),
                    enabled=bool(todo),
                )
                if total
                else None,
            ),
            icon="list",
            ticket=("Cards", f"{total - len(todo)} of {total}"),
            menu=app.session is not None,
        )

    def _note(self) -> str:
        """The sentence that the cards have names of our own, in our house set."""
        ours = self.game.cards.owner_sets is not None and self.set == house_set(self.game)
        return "House set: names by Matinee. " if ours else ""

    def on_touch(self, app: App, touch: Touch) -> None:
        match touch:
            case UiCommand("open card", str(card)):
                app.open_screen(CardSheet(self.game, self.set, card, self._switch_to_set))
            case UiCommand("enroll tags"):
                app.open_screen(EnrollTags.deck(app, self.game.id, self.cards(app)))
            case UiCommand("describe new card") if self.kind is not None:
                self._describe_new(app, None, self.kind)
            case UiCommand("list sets"):
                app.open_screen(CardSetsScreen(self.game, self.set, self._switch_to_set))
            case _:
                pass

    def _switch_to_set(self, name: str) -> None:
        """Show another set."""
        self.set = name

    def _describe_new(self, app: App, uid: bytes | None, kind: CardKind) -> None:
        describe_new(app, self.game, self.set, uid, kind, self._switch_to_set, self._described)

    def _described(self, app: App, kind: CardKind, card: str) -> None:
        """Remember the kind of the described card for the next one."""
        self.kind = kind
        app.show_toast(f"{self.cards(app)[card].name} is known: lay the next card.")

    def undo_offer(self, app: App) -> UndoOffer | None:
        """All changes to tags since the screen was opened."""
        changes = app.tags.changes[self.opened :]
        if app.tags.without(changes) == app.tags.by_uid:
            return None
        would = Preview("Undo puts every tag back as it was when you came here")
        return UndoOffer(would, lambda: app.change_tags(lambda: app.tags.undo(changes)))

    def on_signal(self, app: App, signal: Signal) -> bool:
        if isinstance(signal, Scanned):
            self.open_card(app, signal.uid)
        return isinstance(signal, Scanned | Pressed | Held)

    def open_card(self, app: App, uid: bytes) -> None:
        """Open the card on the pad; a new tag can be bound to a card."""
        tagged = app.tags.find(uid)
        catalog = self.cards(app)
        if tagged is not None and tagged.game != self.game.id:
            app.show_toast(f"This is {_other_game_text(tagged)}.")
        elif tagged is not None and tagged.card in catalog:
            app.open_screen(CardSheet(self.game, self.set, tagged.card, self._switch_to_set, uid))
        elif self.kind is not None:
            self._describe_new(app, uid, self.kind)
        else:
            app.open_screen(EnrollTags.one(self.game.id, catalog, uid))


def _set_in_use(app: App, game: AnyGame) -> str:
    """The set of the game under way, else that of the last evening, else our house set."""
    names = app.card_sets.names(game)
    played = [kept.header for kept in app.journal.newest([game.id], limit=1)]
    if app.session is not None and app.session.game.id == game.id:
        played.append(app.session.header)
    if game.cards.owner_sets is not None and played:
        named = played[-1].options.get(game.cards.owner_sets.set_option)
        if named in names:
            return named
    return house_set(game)


def _count_tagged(app: App, game: str, card: Card) -> int:
    """How many copies of a card carry a tag."""
    had = app.tags.of_game(game)
    every = copies(game, card)
    return sum(min(every.count(tagged), had.count(tagged)) for tagged in dict.fromkeys(every))


def _headline(todo: int, total: int) -> str:
    if not total:
        return "No card yet: lay one, or touch +"
    if not todo:
        return "All cards are known"
    if todo == total:
        return "No card has a tag yet"
    if todo == 1:
        return "One card is missing"
    return f"{FEW_WORDS.get(todo, todo)} cards are missing"


def _missing_text(catalog: Catalog, todo: list[TaggedCard]) -> str:
    """List the missing cards by name, if they are few."""
    names = [catalog[card].name for card in dict.fromkeys(tagged.card for tagged in todo)]
    return listed(names) if len(names) <= MAX_LISTED else ""


def _other_game_text(tagged: TaggedCard) -> str:
    """A card of another game."""
    game = games().get(tagged.game)
    if game is None:
        return f"a card of {tagged.game}"
    name = game.cards.catalog[tagged.card].name if tagged.card in game.cards.catalog else "a card"
    return f"{name} of {game.title}"


def _cell(card: Card, known: int) -> Node:
    """A card with a pip for each copy; what is missing is ringed."""
    whole = known >= card.copy_count
    ink, fill = ("mist", "night-800") if whole else ("bulb", "night-600")
    long, lines = len(card.name) > LONG_NAME, 1
    if long and " " in card.name:
        lines = 3 if len(card.name) > MAX_TWO_LINES else 2
    name = text(card.name, "subtitle", size=17 if long else 20, lines=lines)
    one_of_many = card.copy_count > 1
    return row(
        icon(card.icon, 38, ink, width=38),
        two_lines(name, _count(card.copy_count, known, ink) if one_of_many else None),
        icon("check", 24, ink) if whole and not one_of_many else None,
        name=card.name,
        touch=UiCommand("open card", card.id),
        background=Background(fill, None if whole else "bulb"),
        padx=8,
        gap=8,
        flex=1,
        align="center",
        key=f"card:{card.id}",
    )


def _count(number: int, known: int, ink: str) -> Node:
    """How many copies carry a tag, in pips if they have room, and in figures."""
    pips = (
        space(
            width=9,
            height=14,
            background=Background(ink if copy < known else None, ink, stroke=2, radius=3),
        )
        for copy in range(number)
    )
    return row(
        row(*pips, gap=4, height=14) if number <= MAX_PIPS else None,
        space(),
        text(
            f"{known}/{number}",
            "figure",
            "cream" if known >= number else "bulb",
            size=20,
            shrink=False,
        ),
        height=22,
        align="center",
    )


def open_new_card(app: App, uid: bytes) -> None:
    """Ask which game a card with an unknown tag is from, then which card it is."""

    def described(app: App, game: str) -> None:
        screen = CardsScreen(app, games()[game])
        app.open_screen(screen)
        screen.open_card(app, uid)

    app.open_screen(WhichGame(described))


def open_cards(app: App) -> None:
    """Open the cards of the game under way, or ask first of which game."""
    if app.session is not None:
        app.open_screen(CardsScreen(app, app.session.game))
    elif len(games()) == 1:
        app.open_screen(CardsScreen(app, next(iter(games().values()))))
    else:
        app.open_screen(
            WhichGame(lambda app, game: app.open_screen(CardsScreen(app, games()[game])))
        )
