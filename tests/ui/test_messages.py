"""On every screen, a message covers nothing that can be touched, and no sign is cut."""

from collections import Counter
from importlib import import_module
from itertools import product
from pathlib import Path
from pkgutil import walk_packages
from random import Random
from unittest.mock import Mock

import pytest

import companion.ui.screens
from companion.core.board.nodes import Node, Touch, text
from companion.core.domains import Choice, TextDomain
from companion.core.forms import ListDomain
from companion.table.film import make_film_in_slices
from companion.table.owner.box_format import BoxFile
from companion.table.play.interpret import TaggedCard
from companion.table.registry import games
from companion.table.reports.problems import problem
from companion.table.settings import Settings
from companion.ui.app.app import App
from companion.ui.app.preview import Preview
from companion.ui.app.screen import Screen
from companion.ui.parts.confirmation import Confirmation
from companion.ui.parts.value_editor import ValueEditor
from companion.ui.render.layout import Rect
from companion.ui.runtime.demo import Demo
from companion.ui.runtime.frame_painter import LARGE_TEXT_FACTOR
from companion.ui.screens.cards.form import EditListing, EditValue
from companion.ui.screens.cards.import_box import ImportBox, UnreadableBox
from companion.ui.screens.cards.set_sheet import Rename, SetSheet
from companion.ui.screens.cards.sets import CardSetsScreen
from companion.ui.screens.home.history import History
from companion.ui.screens.home.known_players import Deleting, KnownPlayers
from companion.ui.screens.home.stored_film import StoredFilm
from companion.ui.screens.log.earlier_board import EarlierBoard
from companion.ui.screens.log.film_screen import FilmScreen
from companion.ui.screens.log.log import StepInstructions
from companion.ui.screens.log.report_ruling import RulingPicker
from companion.ui.screens.machine.backup import BackupScreen
from companion.ui.screens.machine.error_sheet import ErrorSheet
from companion.ui.screens.machine.power_off import Quit
from companion.ui.screens.table.choice_reasons import ChoiceReasons
from companion.ui.screens.table.detail import Detail
from companion.ui.screens.table.leaving import TakingOver
from companion.ui.screens.table.overlay import TableOverlay, TableQuestion
from companion.ui.screens.table.play import Play
from companion.ui.screens.table.private_action import PrivateActionScreen
from companion.ui.screens.table.rolling import Rolling
from companion.ui.screens.table.scanned import CardOnPad, CardTaken
from hardware.untrusted.toml_text import Finding, InvalidFile
from tests.sampling import sampled
from tests.ui.crawl import Crawl, kind_of
from tests.ui.lint import SIGN, SLACK, findings
from tests.ui.table import LONG, SIZES, begin, evening

STEPS = 250
"""What is done in each evening with small words, and again with large ones."""
WORDS = (
    "Film 4 is turned over.",
    f"{LONG}: every copy of Frankenstein's Monster is known to be in another player's hand. " * 2,
)


def every_screen() -> set[type]:
    """All that can be laid on top of the app."""
    modules = (
        import_module(one.name)
        for one in walk_packages(companion.ui.screens.__path__, "companion.ui.screens.")
    )
    return {
        kind
        for module in modules
        for kind in vars(module).values()
        if isinstance(kind, type)
        and kind.__module__ == module.__name__
        and issubclass(kind, Screen)
        and kind not in (TableOverlay, TableQuestion)
    }


class Lint:
    """Looks at each screen without a message and with one."""

    def __init__(self, table: Demo, random: Random, seen: set[type]) -> None:
        """`seen`: the kinds of screens that were looked at."""
        self.app, self.stage = table.app, table.stage
        self.random = random
        self.seen = seen
        self._looked_at: set[object] = set()

    def look(self) -> None:
        """Raises AssertionError where the message is wrong or the sign is cut. What offers the same
        touches is looked at once, and so is each sign.
        """
        screen, node = self.app.screen, self.app.node()
        self._read_sign(node)
        touches = (one.touch for one in node.walk() if one.touch is not None)
        alike = type(screen), *map(kind_of, touches)
        if alike in self._looked_at:
            return
        self._looked_at.add(alike)
        self.seen.add(type(screen))
        self.stage.lay_out(node)
        before = self._touchable()
        self.app.show_toast(self.random.choice(WORDS), self.random.choice((None, 0)))
        self.stage.lay_out(self.app.node())
        self.app.toast = None
        (message,) = (one.rect for one in self.stage.placed if one.node.key == "toast")
        for (touch, there), (now, here) in zip(before, self._touchable(), strict=True):
            assert touch == now, screen
            assert is_near(there, here), screen
            assert not is_over(here, message), screen
        found = findings(self.stage.placed, self.app.theme)
        assert [one for one in found if "toast" in one] == [], screen

    def _read_sign(self, node: Node) -> None:
        words = tuple(one.name for one in node.walk() if one.key in SIGN)
        sign = words, self.stage.width, self.app.settings.current.large_words
        if sign not in self._looked_at:
            self._looked_at.add(sign)
            self.stage.lay_out(node)
            found = findings(self.stage.placed, self.app.theme)
            assert [one for one in found if one.startswith("cut sign")] == [], self.app.screen

    def _touchable(self) -> list[tuple[Touch, Rect]]:
        return [
            (one.node.touch, one.rect) for one in self.stage.placed if one.node.touch is not None
        ]


def is_over(one: Rect, other: Rect) -> bool:
    return (
        one.x < other.x + other.w
        and other.x < one.x + one.w
        and one.y < other.y + other.h
        and other.y < one.y + one.h
    )


def is_near(one: Rect, other: Rect) -> bool:
    return all(
        abs(getattr(one, side) - getattr(other, side)) < SLACK for side in ("x", "y", "w", "h")
    )


def house(folder: Path, game: str, size: tuple[int, int]) -> Demo:
    """An evening where every screen can be come to: with files to take in and a machine to be
    switched off.
    """
    (folder / "data" / "import").mkdir(parents=True)
    (folder / "data" / "import" / "bad.toml").write_text("nothing")
    table = evening(folder, size)
    table.app.can_power_off = True
    found = games()[game]
    begin(table, found, tuple(f"{LONG[:-1]}{seat}" for seat in range(found.max_seats)))
    return table


def finished(screen: FilmScreen, app: App) -> FilmScreen:
    """A film once it is made."""
    while screen.is_reading:
        screen.tick(app)
    return screen


def seldom(app: App) -> tuple[Screen[App], ...]:
    """Screens that nobody comes to soon."""
    session, random, done = app.playing, Random(0), Mock()
    game, card = session.game, next(iter(session.cards))
    action = session.rule_prompts()[0].accepts[0].sample(random)
    bad = InvalidFile("bad.toml", [Finding(1, "invalid TOML")])
    return (
        CardTaken(TaggedCard(game.id, card), action, LONG, app.clock(), done),
        CardOnPad(b"1234", TaggedCard(game.id, card), Preview(LONG, (WORDS[0],)), done),
        Detail(session.board()),
        ChoiceReasons(LONG, 0, text(WORDS[0]), [text(LONG)] * 9),
        SetSheet(game, LONG, done, done),
        UnreadableBox(app.theme, f"{LONG}.toml", bad),
        EditValue(app.theme, LONG, ValueEditor(TextDomain(60), ""), done),
        ErrorSheet(app, problem(KeyError("deck")), "KeyError in seating.py, line 9", lost=True),
        ImportBox(app, BoxFile(game.id, LONG, {}, {})),
        EditListing(app.theme, LONG, ListDomain((), 0, 9), None, done, {}),
        EditValue(app.theme, LONG, ValueEditor(Choice(("of silver", LONG)), None), done),
        Rename(game, LONG, done),
        Rolling(app, (3, 4), done),
        Confirmation(f"Leave out {LONG}?", LONG, WORDS, "Amend", done, 0),
        EarlierBoard(0),
        KnownPlayers(),
        Deleting(app, LONG),
        Quit(),
        PrivateActionScreen(0, action, done),
        TakingOver(0, 0),
        BackupScreen(app),
        StepInstructions(session.current_steps()[0]),
        CardSetsScreen(game, LONG, done),
        History(),
        finished(
            FilmScreen(
                session.header, make_film_in_slices(game, session.header, session.current_steps())
            ),
            app,
        ),
        finished(StoredFilm(app, app.games.readable()[0]), app),
        RulingPicker(session, Mock(step=session.head), done),
    )


@pytest.mark.thorough
def test_a_message_covers_nothing_that_can_be_touched(tmp_path: Path) -> None:
    """It is shown in the sign, moves nothing, and can be read; and every sign is shown whole."""
    touched: Counter[object] = Counter()
    seen: set[type] = set()
    for number, (size, game) in sampled(enumerate(product(SIZES, games())), 2):
        table = house(tmp_path / str(number), game, size)
        lint = Lint(table, Random(number), seen)
        for screen in seldom(table.app):
            table.app.open_screen(screen)
            lint.look()
            table.app.close_down_to(Play)
        crawl = Crawl(table, lint.random, lint.look, touched)
        for large in (False, True):
            table.app.change_settings(Settings(large_words=large))
            table.stage.set_text_factor(LARGE_TEXT_FACTOR if large else 1)
            crawl.go(STEPS)
        table.close()
    assert every_screen() - seen == set(), "not come to: list them in `seldom`"


def test_the_plainest_sheet_shows_a_message_too(tmp_path: Path) -> None:
    table = evening(tmp_path)
    app = table.app
    app.open_screen(ErrorSheet(app, problem(KeyError("deck")), "", lost=True, plain=True))
    app.show_toast(WORDS[0])
    assert WORDS[0] in {one.name for one in app.node().walk()}
    table.close()
