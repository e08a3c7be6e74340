"""Who sits where: names, shapes and order."""

from typing import Any

from msgspec.structs import replace

from companion.core.board.nodes import Node, Touch, UiCommand, column, icon, row, text
from companion.core.board.widgets import BUTTON, button, icon_button, primary
from companion.core.game import DIRECTOR_LOOK, AnyGame
from companion.core.rng import system_random
from companion.core.wording import listed
from companion.table.editable_options import as_printed, options_objection
from companion.table.owner.box_file import house_set
from companion.table.play.steps import Header
from companion.table.players import Player, same_name
from companion.table.registry import games
from companion.ui.app.app import App
from companion.ui.app.frame import Frame
from companion.ui.app.screen import Screen
from companion.ui.parts.round_table import TablePlaces, round_table
from companion.ui.parts.seat_styles import LOOKS_PER_PAGE, chooser
from companion.ui.render.theme import DIRECTOR, LOOKS, Theme
from companion.ui.screens.home.naming import Naming
from companion.ui.screens.home.options_screen import OptionsScreen
from companion.ui.screens.home.which_cards import WhichCards
from companion.ui.screens.table.play import Play
from hardware.signals import Held, Pressed, Scanned, Signal

MAX_TITLE_LETTERS = 16
"""Letters of a game's title that fit into a line of the ticket."""


class Seating(Screen[App]):
    """People in the order in which they sit, clockwise; one of them is chosen."""

    chosen = 0
    looks_page = 0
    typing = False
    _removed: tuple[list[Player], TablePlaces, int] | None = None
    """The seats before somebody was removed, and who was chosen, until anything else is touched."""

    def __init__(self, app: App, game: str, again: Header | None = None) -> None:
        """`again`: the game just played, whose players and options are offered again."""
        self.game = games()[game]
        self.theme = Theme(game)
        known = (
            list(app.players.last_players(self.game.min_seats, self.game.max_seats))
            if again is None
            else [Player(*seat) for seat in zip(again.names, again.seat_looks, strict=False)]
        )
        while len(known) < self.game.min_seats:
            known.append(self._new_player(known))
        self.players = _with_distinct_looks(self.game, known)
        self.places = TablePlaces.usual(self.game, len(known))
        taken = app.places_taken.get(self.places.is_large, ())
        if len(taken) == len(known):
            self.places = replace(self.places, taken=taken)
        self.options = _last_options(app, self.game, again)
        # until somebody has answered, or has played with the house set
        is_new = not app.journal.newest([game], limit=1)
        self.asks_for_cards = is_new and self._is_house_set
        self.naming = Naming()
        self._known = app.players.known

    def is_current(self, app: App) -> bool:
        """Whether people can go on here: nobody else has played, or was deleted, meanwhile."""
        return self._known == app.players.known

    def _new_player(self, there: list[Player]) -> Player:
        looks = range(min(self.game.max_seats, len(LOOKS)))
        taken = {player.look for player in there}
        free = [look for look in looks if look not in taken] or [looks[0]]
        named = {player.name for player in there}
        free = next((look for look in free if LOOKS[look].name not in named), free[0])
        return Player(LOOKS[free].name, free)

    def frame(self, app: App) -> Frame:
        if self.typing:
            player = self.players[self.chosen]
            taken = self._taken(player.name) is not None
            has_next = self._next_seat() is not None
            return self.naming.frame(
                player, self._players_not_seated(app), taken=taken, has_next=has_next
            )
        count = len(self.players)
        note = self.game.options.seating_note(self.options)
        has_room = len(self.game.title) <= MAX_TITLE_LETTERS
        options: tuple[Node, ...] = ()
        if self.game.options.listed:
            options = (button("Options", UiCommand("open options"), icon="book"),)
        return Frame(
            "Who sits where?",
            note or "Press your own button, or touch a seat; drag to swap",
            row(
                replace(
                    round_table(
                        self.game,
                        self.players,
                        self.places,
                        self.chosen,
                        matinee_directs=bool(note),
                    ),
                    names=tuple(player.name for player in self.players),
                ),
                self._chosen(matinee_directs=bool(note)),
                gap=12,
                grow=1,
            ),
            (
                icon_button("Home", UiCommand("back"), icon="home")
                if self.asks_for_cards
                else button("Home", UiCommand("back"), icon="home"),
                *options,
                button(
                    "Remove",
                    UiCommand("remove player"),
                    icon="minus",
                    enabled=count > self.game.min_seats,
                )
                if self._removed is None
                else button("Undo", UiCommand("return player"), icon="undo"),
                primary("Start", UiCommand("start game"), icon="next"),
            ),
            chip=_cards_slip() if self.asks_for_cards else None,
            icon="people",
            ticket=(self.game.title, "House set" if self._is_house_set and has_room else ""),
        )

    @property
    def _is_house_set(self) -> bool:
        """Whether the cards have Matinee's own names and values."""
        owner_sets, printed = self.game.cards.owner_sets, house_set(self.game)
        return (
            owner_sets is not None and self.options.get(owner_sets.set_option, printed) == printed
        )

    def choose_cards(self, name: str) -> None:
        """Play with a set of cards."""
        if self.game.cards.owner_sets is not None:
            self.options[self.game.cards.owner_sets.set_option] = name
        self.asks_for_cards = False

    def question_key(self, app: App, line1: str) -> object:
        """The seats, or a name that is touched or typed."""
        return self.typing and (True, self.naming.page is None)

    def _chosen(self, *, matinee_directs: bool) -> Node:
        player = self.players[self.chosen]
        return column(
            row(
                icon(f"seat:{player.look}", 34, "ink"),
                text(player.name, "headline", "ink", fit=16, lines=2, grow=1),
                icon("pen", 30, "ink-2"),
                name=f"Name: {player.name}",
                touch=UiCommand("type name"),
                background="cream",
                height=64,
                padx=16,
                gap=12,
                align="center",
            ),
            *chooser(self.players, self.chosen, self.looks_page, matinee_directs=matinee_directs),
            row(*self._orders(), gap=8),
            width=300,
            gap=10,
        )

    def _orders(self) -> tuple[Node | None, ...]:
        """What changes the order, and shows more shapes if there are any."""
        is_last = self.chosen == len(self.players) - 1
        earlier, later = UiCommand("move player", -1), UiCommand("move player", 1)
        shapes = UiCommand("show other shapes")
        return (
            icon_button("Earlier", earlier, icon="back", enabled=self.chosen > 0),
            icon_button("Later", later, icon="next", enabled=not is_last),
            icon_button("Shuffle", UiCommand("shuffle places"), icon="again"),
            icon_button("Shapes", shapes, icon="gem", label="Other shapes")
            if self.game.max_seats > LOOKS_PER_PAGE
            else None,
        )

    def _types(self, player: Player, touch: Touch) -> bool:
        """Whether a name is given by this touch."""
        name = self.naming.typed(touch, player.name)
        match touch:
            case _ if name is not None:
                self._change(Player(name, player.look))
            case UiCommand("turn page", page):
                self.naming.page = page
            case _:
                return False
        return True

    def on_touch(self, app: App, touch: Touch) -> None:
        player = self.players[self.chosen]
        removed, self._removed = self._removed, None
        if self.typing and self._types(player, touch):
            return
        match touch:
            case UiCommand("choose seat", int(place)):
                self.chosen = place
            case UiCommand("choose look", int(look)):
                usual = player.name == usual_name(player)
                name = LOOKS[look].name if usual else player.name
                if self._refuses(app, name):
                    return
                self._change(Player(name, look))
            case UiCommand("show other shapes"):
                self.looks_page = (self.looks_page + 1) % (len(LOOKS) // LOOKS_PER_PAGE)
            case UiCommand("add player", int(place)):
                self._add(place)
            case UiCommand("drop seat", (int(start), int(other))):
                self._swap(start, other)
            case UiCommand("remove player"):
                self._removed = [*self.players], self.places, self.chosen
                self._remove()
            case UiCommand("return player") if removed is not None:
                self.players, self.places, self.chosen = removed
            case UiCommand("move player", int(by)):
                self._swap(self.chosen, self.chosen + by)
            case UiCommand("shuffle places"):
                person = self.players[self.chosen]
                system_random.shuffle(self.players)
                self.chosen = self.players.index(person)
            case UiCommand("open options"):
                # show the options that this number of players needs as they will be
                self.options |= self.game.options.needed(len(self.players))
                app.open_screen(OptionsScreen(app, self.game, self.options, len(self.players)))
            case UiCommand("list sets"):
                app.open_screen(WhichCards(self.game, self.choose_cards))
            case UiCommand("start game"):
                self.on_touch(app, UiCommand("done"))
                self._start(app)
            case _:
                self._name(app, player, touch)
        self.players = _with_distinct_looks(self.game, self.players)

    def _name(self, app: App, player: Player, touch: Touch) -> None:
        """Begin to name the chosen player, or end it."""
        match touch:
            case UiCommand("type name"):
                self.typing, self.naming = True, Naming(player)
                if player.name == usual_name(player):
                    self._change(Player("", player.look))
            case UiCommand("type character") if not self.typing:
                # on a real keyboard
                self._name(app, player, UiCommand("type name"))
                self._types(self.players[self.chosen], touch)
            case UiCommand("cancel") if self.naming.was is not None:
                self.typing = False
                self._change(self.naming.was)
            case UiCommand("choose known player", str(name)) if not self._refuses(app, name):
                self.typing = False
                self._change(Player(name, player.look))
            case UiCommand("done" | "name next player" as kind):
                name = player.name.strip() or usual_name(player)
                if not self._refuses(app, name):
                    self.typing = False
                    self._change(Player(name, player.look))
                    if kind == "name next player" and (following := self._next_seat()) is not None:
                        self.chosen = following
                        self.on_touch(app, UiCommand("type name"))
            case _:
                pass

    def _next_seat(self) -> int | None:
        """The seat that is named next; after the last one the first that nobody has named."""
        if self.chosen < len(self.players) - 1:
            return self.chosen + 1
        before = enumerate(self.players[: self.chosen])
        return next((seat for seat, one in before if one.name == usual_name(one)), None)

    def _add(self, index: int) -> None:
        """Seat a player at this place."""
        self.chosen = self.places.seat_at(index)
        self.players.insert(self.chosen, self._new_player(self.players))
        self.places = self.places.changed(self.game, (*self.places.taken, index))

    def _remove(self) -> None:
        """Remove the chosen player, and reset the options that only the larger number needed."""
        needed = self.game.options.needed
        printed = as_printed(self.game)
        del self.players[self.chosen]
        still = needed(len(self.players))
        self.options |= {
            key: printed[key] for key in needed(len(self.players) + 1) if key not in still
        }
        left = self.places.taken[: self.chosen] + self.places.taken[self.chosen + 1 :]
        self.places = self.places.changed(self.game, left)
        self.chosen = max(0, self.chosen - 1)

    def _players_not_seated(self, app: App) -> list[Player]:
        """Who has played here before and does not sit here now."""
        return [
            player
            for player in app.players.known
            if not any(same_name(player.name, here.name) for here in self.players)
        ]

    def _taken(self, name: str) -> str | None:
        """The name of another player here that would be taken for this one."""
        others = (player.name for seat, player in enumerate(self.players) if seat != self.chosen)
        return next((other for other in others if same_name(other, name)), None)

    def _refuses(self, app: App, name: str) -> bool:
        """Whether another player here has that name, which is said."""
        taken = self._taken(name)
        if taken is not None:
            app.show_toast(f"{taken} is already here: choose another name.")
        return taken is not None

    def _swap(self, start: int, other: int) -> None:
        self.players[start], self.players[other] = self.players[other], self.players[start]
        self.chosen = other

    def _change(self, player: Player) -> None:
        self.players[self.chosen] = player

    def _start(self, app: App) -> None:
        twice = next(
            (
                player.name
                for seat, player in enumerate(self.players)
                if any(same_name(player.name, other.name) for other in self.players[seat + 1 :])
            ),
            None,
        )
        if twice is not None:
            app.show_toast(f"Two people are called {twice}: give one of them another name.")
            return
        seats = len(self.players)
        needed = self.game.options.needed(seats)
        options = {**self.options, **needed}
        wrong = app.card_sets.options_objection(self.game, options, seats)
        if wrong is not None:
            app.open_screen(OptionsScreen(app, self.game, self.options, seats))
        elif app.games.begin(self.game, tuple(self.players), options):
            app.places_taken[self.places.is_large] = self.places.taken
            self.asks_for_cards = False
            app.close_screen()
            app.open_screen(Play())
            names = [option.name for option in self.game.options.listed if option.id in needed]
            if options != self.options:
                app.show_toast(f"{seats} players: with the {listed(names)}.")

    def on_signal(self, app: App, signal: Signal) -> bool:
        """A button chooses its seat; what has no meaning yet gets an answer."""
        match signal:
            case Scanned():
                app.show_toast("Touch Start first; then lay cards.")
            case Pressed() | Held() if self.typing:
                app.show_toast("Finish the name first, then press.")
            case Pressed(seat) | Held(seat) if seat < len(self.players):
                self.chosen = seat
            case Pressed() | Held():
                app.show_toast("Nobody sits at this button: touch a + to add a seat.")
            case _:
                pass
        return True


def _cards_slip() -> Node:
    """The question with whose cards people play, before the buttons."""
    return row(
        icon("book", 34, "ink"),
        text("Matinee’s cards, or those of your box?", "caption", "ink", fit=16, lines=3, grow=1),
        name="Which cards?",
        touch=UiCommand("list sets"),
        background="paper",
        padx=10,
        gap=10,
        height=BUTTON,
        align="center",
        grow=1,
        shrink=True,
    )


def usual_name(player: Player) -> str:
    """What somebody is called who gives no name: as their own shape."""
    if player.look == DIRECTOR_LOOK:
        return DIRECTOR.name
    return LOOKS[player.look].name if 0 <= player.look < len(LOOKS) else ""


def _last_options(app: App, game: AnyGame, again: Header | None) -> dict[str, Any]:
    """The options of the game to play again, or of the last game of this kind, if still valid."""
    printed = as_printed(game)
    if again is None:
        played = app.journal.newest([game.id], limit=1)
        if not played:
            return printed
        again = played[0].header
    needed = game.options.needed(len(again.names))
    options = printed | {key: again.options[key] for key in again.options if key not in needed}
    others = options
    owner_sets = game.cards.owner_sets
    if owner_sets is not None:
        # what the cards say is read again from the set that is named
        options.pop(owner_sets.facts_option, None)
        options |= {key: value for key, value in printed.items() if key == owner_sets.facts_option}
        others = options | {owner_sets.set_option: printed[owner_sets.set_option]}
        if options[owner_sets.set_option] not in (
            *app.card_sets.names(game),
            owner_sets.set_described_in_play,
        ):
            options = others
    # a set with a fault is kept: Options says what is wrong with it
    return printed if options_objection(game, others, game.min_seats) else options


def _with_distinct_looks(game: AnyGame, players: list[Player]) -> list[Player]:
    """Return the players, each with a look of their own, and the Director with the clapper. A
    player who has chosen a look keeps it, whatever an unnamed seat or the last Director has.
    """
    unnamed = [player.name == usual_name(player) for player in players]
    chosen = [
        not unnamed[seat] and 0 <= player.look < len(LOOKS) for seat, player in enumerate(players)
    ]
    looks: dict[int, int] = dict.fromkeys(game.directors, DIRECTOR_LOOK)
    for seat in sorted(range(len(players)), key=lambda seat: not chosen[seat]):
        if seat in looks:
            continue
        look = players[seat].look
        if look in looks.values() or not 0 <= look < len(LOOKS):
            look = next(look for look in range(len(LOOKS)) if look not in looks.values())
        looks[seat] = look
    return [
        Player(usual_name(Player("", looks[seat])) if unnamed[seat] else player.name, looks[seat])
        for seat, player in enumerate(players)
    ]
