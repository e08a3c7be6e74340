"""Screens behind the table, with long names and lists: everything can be read and touched."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.core import domains
from companion.core.actions import Correct
from companion.core.board.nodes import UiCommand
from companion.core.cards import Card
from companion.core.correctables import Correctable, ValueKind
from companion.core.game import Game
from companion.games.creature_feature.cards import MONSTERS
from companion.table.action_text import current_question
from companion.table.play.interpret import TaggedCard
from companion.table.players import Player
from companion.table.registry import games
from companion.table.settings import Settings
from companion.ui.app.app import App
from companion.ui.app.frame import Frame
from companion.ui.app.preview import Preview, preview_action
from companion.ui.app.screen import Screen
from companion.ui.parts.picker import Picker
from companion.ui.parts.picker_cells import Cell
from companion.ui.runtime.demo import Demo
from companion.ui.screens.cards.enroll import EnrollTags
from companion.ui.screens.corrections.check_table import CheckTable
from companion.ui.screens.corrections.correct import Corrections, groups
from companion.ui.screens.corrections.set_value import SetValue
from companion.ui.screens.home.history import History
from companion.ui.screens.home.options_screen import OptionsScreen
from companion.ui.screens.home.seating import Seating
from companion.ui.screens.log.earlier_board import EarlierBoard
from companion.ui.screens.log.film_screen import FilmScreen
from companion.ui.screens.log.log import Log
from companion.ui.screens.log.report_ruling import ReportRuling
from companion.ui.screens.log.why import Why
from companion.ui.screens.machine.settings_screen import SettingsScreen
from companion.ui.screens.table.peek import Peek
from companion.ui.screens.table.play import Play
from companion.ui.screens.table.scanned import CardOnPad, CardTaken, Refusal
from hardware.readers.emulated import pad
from tests.sampling import few, sampled
from tests.ui.lint import findings
from tests.ui.table import LONG, NAMES, SIZES, begin, evening, go_on

GAME = games()["creature-feature"]
DISPLAYS = {
    "800x480-large": (SIZES[0], True),
    "1280x720": (SIZES[1], False),
    "800x480": (SIZES[0], False),
    "1280x720-large": (SIZES[1], True),
}
"""The size of the screen, and whether its words are large. The first two are always looked at."""


def is_quick(display: str, game: Game[Any], seats: int) -> bool:
    """Whether a table is always looked at on this display: the fullest where there is the least
    room.
    """
    return display == ("800x480-large" if seats == game.max_seats else "1280x720")


EACH_GAME = pytest.mark.parametrize(
    ("looked", "game", "seats"),
    [
        pytest.param(
            DISPLAYS[display],
            game,
            seats,
            id=f"{display}-{game.id}-{seats}",
            marks=[] if is_quick(display, game, seats) else pytest.mark.thorough,
        )
        for display in DISPLAYS
        for game in games().values()
        for seats in sorted({max(3, game.min_seats), game.max_seats})
    ],
    indirect=["looked"],
)
WIDE = tuple(f"{LONG[:-1]}{seat}" for seat in range(len(NAMES)))
CARDS = tuple(GAME.cards.catalog)
MANY = MONSTERS * 7
VISITS = 40
"""How often a phase of one game is looked at."""
FIGURES = ("scores", "stalker", "mob")
"""What seats have beside their names that has no small limit, by paths."""
LONG_WORDS = "All seven copies of Frankenstein's Monster are known to lie elsewhere. " * 2


class Shows(Screen[App]):
    """A screen with nothing but a picker on it."""

    def __init__(self, picker: Picker, cells: list[Cell]) -> None:
        self.picker = picker
        self.cells = cells

    def frame(self, app: App) -> Frame:
        del app
        return Frame("Which?", "", self.picker.node(self.cells), self.picker.pages(), menu=True)


class Looked:
    """An evening whose every screen is looked at as soon as it is turned to."""

    def __init__(self, table: Demo) -> None:
        self.table = table
        self.app = table.app

    def look(self) -> None:
        self.table.loop.lay_out()
        assert findings(self.table.stage.placed, self.app.theme) == []

    def touch(self, to: str, about: Any = None) -> None:
        self.app.touch(UiCommand(to, about))
        self.look()

    def seat(self, seats: int, game: Game[Any] = GAME) -> None:
        self.app.players.store(tuple(Player(name, index) for index, name in enumerate(WIDE)))
        begin(self.table, game, WIDE[:seats])

    def play_to(self, stop: Callable[[Any], bool], random: Random) -> None:
        play = next(one for one in self.app.screens if isinstance(one, Play))
        while not self.table.session.over and not stop(self.table.session.state):
            go_on(self.table, random)
            play.queue.boards.clear()
        self.app.toast = None


@pytest.fixture(
    params=[
        pytest.param(display, id=id_, marks=[] if number < 2 else pytest.mark.thorough)
        for number, (id_, display) in enumerate(DISPLAYS.items())
    ]
)
def looked(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Looked]:
    size, large = request.param
    table = evening(tmp_path, size)
    table.app.change_settings(Settings(large_words=large))
    found = Looked(table)
    yield found
    table.close()


def phases(looked: Looked, game: Game[Any], seats: int) -> Iterator[str]:
    """A game that stops wherever another phase begins, up to VISITS times for each."""
    looked.seat(seats, game)
    random = Random(seats)
    visits: Counter[str] = Counter()
    while not looked.table.session.over:
        phase = game.observation.view(looked.table.session.state, None).phase
        visits[phase] += 1
        if visits[phase] <= few(VISITS):
            yield phase
        looked.play_to(
            lambda state, phase=phase: game.observation.view(state, None).phase != phase, random
        )
    yield "over"


@EACH_GAME
def test_seating(looked: Looked, game: Game[Any], seats: int) -> None:
    looked.app.players.store(tuple(Player(name, index) for index, name in enumerate(WIDE[:seats])))
    looked.app.open_screen(Seating(looked.app, game.id))
    looked.look()
    for index in range(seats):
        looked.touch("choose seat", index)
        looked.touch("type name")
        looked.touch("done")
    while seats > game.min_seats:
        looked.touch("remove player")
        seats -= 1


def test_keyboard(looked: Looked) -> None:
    for number in range(3):
        looked.app.players.store(
            tuple(Player(f"{LONG[:-2]}{number}{index}", index) for index in range(6))
        )
    looked.app.players.store(tuple(Player(name, index) for index, name in enumerate(NAMES[:3])))
    looked.app.open_screen(Seating(looked.app, GAME.id))
    looked.touch("choose seat", 0)
    looked.touch("type name")
    for _ in LONG:
        looked.touch("type character", "W")
    for _ in LONG:
        looked.touch("delete shown")
    looked.touch("done")


@EACH_GAME
def test_options(looked: Looked, game: Game[Any], seats: int) -> None:
    looked.app.open_screen(Seating(looked.app, game.id))
    screen = looked.app.screen
    assert isinstance(screen, Seating)
    looked.app.open_screen(OptionsScreen(looked.app, game, dict(screen.options), seats))
    shown = looked.app.screen
    assert isinstance(shown, OptionsScreen)
    for index, setting in enumerate(shown.editable_options):
        looked.touch("choose item", index)
        if setting.unknown:
            looked.touch("choose known player", True)
        for part in setting.parts:
            looked.touch("set", (part.key, part.values[-1]))
        looked.touch("set printed options")


def test_settings(looked: Looked) -> None:
    looked.app.open_screen(SettingsScreen())
    looked.look()
    for value in (0, 10):
        looked.touch("set", ("sound", value))
    looked.touch("set", ("less_motion", True))


@pytest.mark.thorough
def test_history(looked: Looked) -> None:
    looked.app.open_screen(History())
    looked.look()
    looked.app.close_screen()
    for seats, whole in ((6, True), (3, True), (4, False), (5, True), (6, True)):
        looked.seat(seats)
        looked.play_to(lambda state, whole=whole: not whole and state.turn > 1, Random(seats))
        looked.app.put_game_away()
    looked.app.open_screen(History())
    looked.look()
    for page in (0, 1):
        looked.touch("turn page", page)
    for one in looked.app.games.readable():
        looked.touch("open film", one.number)
        while isinstance(film := looked.app.screen, FilmScreen) and film.is_reading:
            film.tick(looked.app)
        looked.look()
        looked.app.close_screen()
    over = [one for one in looked.app.games.readable() if one.over]
    looked.touch("open film", over[0].number)
    looked.touch("open")
    looked.look()


@pytest.mark.thorough(keep=1)
@EACH_GAME
def test_corrections(looked: Looked, game: Game[Any], seats: int) -> None:
    for count, _ in sampled(enumerate(islice(phases(looked, game, seats), 13)), 2):
        looked.app.open_screen(Corrections())
        looked.look()
        for group, places in groups(looked.app):
            looked.touch("open group", group)
            for page, _ in enumerate(places[::8], 1):
                looked.touch("turn page", page)
            looked.app.close_screen()
            for place in places[:: max(1, len(places) // 5)] if count else places:
                looked.app.open_screen(SetValue(place))
                looked.look()
                looked.app.close_screen()
        looked.app.close_screen()


EDITED: tuple[tuple[domains.Domain, Any, ValueKind], ...] = (
    (domains.Number(0, 9), 3, "word"),
    (domains.Number(-20, 9999), -12, "word"),
    (domains.Choice((False, True)), False, "word"),
    (domains.Choice((*range(6), None)), None, "seat"),
    (domains.Choice(CARDS), CARDS[0], "card"),
    (domains.Choice((*CARDS, None)), None, "card"),
    (domains.Cards(CARDS), CARDS[10], "card"),
    (domains.Choice(tuple(f"{LONG} {LONG}{number}" for number in range(60))), "", "word"),
    (domains.Subset(domains.Choice(tuple(range(6))), 6, 6), (5, 4, 3, 2, 1, 0), "seat"),
    (domains.Subset(domains.Cards(CARDS), len(CARDS), len(CARDS)), CARDS, "card"),
    (domains.Subset(domains.Cards(CARDS), 0, 3), CARDS[:3], "card"),
    (domains.Multiset(CARDS, 77, 7), CARDS * 3, "card"),
    (domains.Multiset(tuple(range(30)), 999, 99), tuple(range(30)) * 30, "word"),
    (domains.PerSeat(("feature", LONG), 6), ("feature", LONG, LONG, LONG, LONG, "odd"), "word"),
    (domains.PerSeat(CARDS, 6), CARDS[5:11], "card"),
    (domains.Dice(1), (6,), "word"),
    (domains.Dice(30), (3,) * 30, "word"),
    (domains.TextDomain(60), f"{LONG} {LONG} {LONG}", "word"),
    (domains.TextDomain(60), "", "word"),
)


@pytest.mark.thorough
def test_every_kind_of_correction(looked: Looked) -> None:
    looked.seat(6)
    for domain, value, of in EDITED:
        for seat in (None, 5):
            label, owner = "cards that lie in the third frame", "" if seat is None else WIDE[seat]
            where = {"value_kind": of, "seat": seat, "owner": owner}
            place = Correctable("some/where", label, domain, value, lambda state: state, **where)
            looked.app.open_screen(SetValue(place))
            looked.look()
            for page in range(1, 6):
                looked.touch("turn page", page)
            looked.app.close_screen()


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize("seats", [3, 6])
def test_check(looked: Looked, seats: int) -> None:
    for count, _ in enumerate(phases(looked, GAME, seats)):
        if count > 12:
            break
        looked.app.attempt(lambda: looked.table.session.do(Correct("piles/1/face_up", MANY)))
        looked.app.toast = None
        looked.app.open_screen(CheckTable(looked.app.playing))
        while isinstance(looked.app.screen, CheckTable):
            looked.look()
            looked.app.touch(UiCommand("confirm page"))
        looked.app.toast = None


@pytest.mark.thorough(keep=1)
@EACH_GAME
def test_why(looked: Looked, game: Game[Any], seats: int) -> None:
    looked.seat(seats, game)
    random = Random(seats)
    seen: set[str] = set()
    while not looked.table.session.over and len(seen) < 40:
        go_on(looked.table, random)
        line = looked.table.session.current_steps()
        before, step = line[-2:]
        for ruling in step.rulings:
            reasons = game.narration.explain(before.state, step.action, ruling)
            kind = f"{ruling.kind} {[reason.clause for reason in reasons]}"
            if not reasons or kind in seen:
                continue
            seen.add(kind)
            looked.app.open_screen(Why(step, ruling))
            for index in range(len(reasons)):
                looked.touch("explain step", index)
            looked.touch("report ruling")
            for kind_of_fault in ("winner", "report words", "another"):
                looked.touch(kind_of_fault)
                looked.app.close_down_to(ReportRuling)
            looked.app.close_screen()


@pytest.mark.thorough(keep=1)
@EACH_GAME
def test_any_place_of_the_log_as_it_was(looked: Looked, game: Game[Any], seats: int) -> None:
    looked.seat(seats, game)
    looked.play_to(lambda state: looked.table.session.seq > 90, Random(seats))
    for part in range(11):
        looked.app.open_screen(EarlierBoard(looked.table.session.seq * part // 10))
        looked.look()
        looked.app.close_screen()


@pytest.mark.parametrize("seats", [3, 6])
def test_the_log(looked: Looked, seats: int) -> None:
    looked.seat(seats)
    looked.play_to(lambda state: state.season > 1, Random(seats))
    session = looked.table.session
    session.do(Correct("priority", tuple(range(seats))))
    looked.app.open_screen(Log(session))
    looked.look()
    for part in range(11):
        looked.touch("move along log", part / 10)
    for _ in range(3):
        looked.touch("go to turn", -1)
    looked.app.show_preview(UiCommand("undo to step"))
    looked.look()


def fullest(domain: domains.Domain, random: Random) -> Any:
    """The longest of some values that a domain admits."""
    values = [domain.sample(random, {}) for _ in range(9)]
    if isinstance(domain, domains.Multiset):
        values.append((domain.values * domain.max_each)[: domain.most])
    return max(values, key=lambda value: len(str(value)))


@pytest.mark.thorough(keep=1)
@EACH_GAME
def test_the_log_of_long_corrections(looked: Looked, game: Game[Any], seats: int) -> None:
    looked.seat(seats, game)
    random = Random(seats)
    session = looked.table.session
    looked.play_to(lambda _: session.seq > 60, random)
    seen: set[tuple[str, int | None]] = set()
    for place in game.rules.correctables(session.state):
        if place.domain is None or (place.name, place.seat) in seen:
            continue
        seen.add((place.name, place.seat))
        session.do(Correct(place.path, fullest(place.domain, random)))
        looked.app.open_screen(Log(session))
        looked.look()
        looked.app.close_screen()
        session.undo()


@EACH_GAME
def test_names_beside_large_figures(looked: Looked, game: Game[Any], seats: int) -> None:
    looked.seat(seats, game)
    random = Random(seats)
    session = looked.table.session
    for seq in (30, 60):
        looked.play_to(lambda _, seq=seq: session.seq > seq, random)
        before = session.seq
        for place in game.rules.correctables(session.state):
            if place.path == "last_actor":
                session.do(Correct(place.path, 1))
            elif isinstance(place.domain, domains.Number) and place.path.split("/")[0] in FIGURES:
                session.do(Correct(place.path, place.domain.most))
        session.confirm()
        looked.look()
        while session.seq > before:
            session.undo()


@pytest.mark.thorough(keep=1)
@EACH_GAME
def test_what_a_touch_would_do(looked: Looked, game: Game[Any], seats: int) -> None:
    seen: set[Preview] = set()
    for _ in phases(looked, game, seats):
        looked.table.loop.lay_out()
        for one in looked.table.stage.placed:
            if one.node.touch is None or not looked.app.show_preview(one.node.touch):
                continue
            displayed = looked.app.preview
            if displayed is not None and displayed not in seen:
                seen.add(displayed)
                looked.look()
            looked.app.preview = None


@pytest.mark.parametrize("seats", [3, 6])
def test_sheets(looked: Looked, seats: int) -> None:
    looked.seat(seats)
    looked.play_to(lambda state: state.phase == "audition", Random(1))
    app = looked.app
    stay = looked.table.session.rule_prompts()[0].accepts[0]
    action = stay.kind(**stay.fixed)
    would = preview_action(looked.table.session, action)
    for card in GAME.cards.catalog:
        tagged = TaggedCard(GAME.id, card)
        for screen in (
            CardTaken(
                tagged,
                action,
                current_question(looked.table.session),
                app.clock(),
                lambda app: None,
            ),
            CardOnPad(b"tag", tagged, would, lambda app: None),
        ):
            app.open_screen(screen)
            looked.look()
            app.close_screen()
    for card in (None, *GAME.cards.catalog.values()):
        for why in (LONG_WORDS, ""):
            app.open_screen(Refusal(f"That is {LONG}", why, LONG_WORDS, card, ("CF-100",)))
            looked.look()
            app.close_screen()
    app.open_screen(Peek())
    looked.look()


def test_a_search_in_a_large_box(looked: Looked) -> None:
    icons = [card.icon for card in GAME.cards.catalog.values()]
    cells = [
        Cell(Card(f"{mark}-{n}", f"Frankenstein's {mark}", "card", mark, n), n % 3 > 0, 1)
        for mark in dict.fromkeys(icons)
        for n in range(1, 13)
    ]
    for count in (12, 13, 24, 25, len(cells)):
        picker = Picker()
        looked.app.open_screen(Shows(picker, cells[:count]))
        looked.look()
        for touch in (
            UiCommand("filter cards", "ghost"),
            UiCommand("filter cards", ("figure", 7)),
            UiCommand("filter cards", "ghost"),
        ):
            picker.on_touch(touch)
            looked.look()
        looked.app.close_screen()


def test_enroll(looked: Looked) -> None:
    looked.app.open_screen(EnrollTags.deck(looked.app, GAME.id, GAME.cards.catalog))
    for _ in range(40):
        looked.touch("move", 3)
    looked.app.close_screen()
    looked.app.open_screen(EnrollTags.one(GAME.id, GAME.cards.catalog, bytes(7)))
    looked.look()
    looked.app.close_screen()
    looked.app.open_screen(EnrollTags.deck(looked.app, GAME.id, GAME.cards.catalog))
    for number in range(3):
        pad("pad").lay(bytes([4, 0, 0, 0, 0, 1, number]))
        looked.table.step()
        looked.look()
    pad("pad").lift()
