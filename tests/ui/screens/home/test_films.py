"""Games as a wall of posters, and the film behind each of them."""

import re
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from companion.core.board.ending import Standing, ending
from companion.core.board.widgets import primary
from companion.table.film import make_film, make_film_in_slices
from companion.table.play.session import Session
from companion.table.play.steps import Header
from companion.table.registry import games
from companion.ui.film.page import page
from companion.ui.film.picture import SIZE, poster_of
from companion.ui.film.sheet import MIN_POINTS, sheet
from companion.ui.render.font_cache import FontCache
from companion.ui.render.layout import Placed, lay_out
from companion.ui.render.plot import Plot
from companion.ui.render.theme import Theme
from companion.ui.runtime.demo import Demo
from companion.ui.screens.log.film_screen import FilmScreen
from companion.ui.screens.machine import backup
from companion.ui.screens.machine.backup import BackupScreen
from companion.ui.screens.table.absent import ended_board
from hardware.machine.removable import RemovableDisk
from tests.games.options import needed
from tests.games.playing import played
from tests.ui.lint import findings
from tests.ui.table import LONG, NAMES, SIZES, begin, evening, go_on, shown, sign

STRANGE = ("<b>&amp;", "שָׁלוֹם עוֹלָם", "🧛 Vlad 🧛", "{0} $x %s", 'O\'Neil "Q"', "Ж" * 20)


def whole(game: str, seats: int, names: tuple[str, ...], most: int = 5000) -> Session:
    found = games()[game]
    header = Header(game, found.rules_version, names[:seats], needed(found, seats), 5)
    session = Session.new(found, header)
    for _ in played(session, Random(5), most):
        pass
    return session


def film_of(session: Session) -> FilmScreen:
    return FilmScreen(
        session.header, make_film_in_slices(session.game, session.header, session.current_steps())
    )


def looked_at(table: Demo) -> list[Placed]:
    table.loop.lay_out()
    assert findings(table.stage.placed, table.app.theme) == []
    return [*table.stage.placed]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [0, 1, 3, 40])
def test_the_wall_has_room_for_any_number_of_games(
    tmp_path: Path, size: tuple[int, int], count: int
) -> None:
    table = evening(tmp_path, size)
    for number in range(count):
        game = [*games().values()][number % 5]
        begin(table, game, tuple(f"{LONG[:-2]}{seat:02d}" for seat in range(game.max_seats)))
        table.app.put_game_away()
    table.app.toast = None
    table.play("touch Games")
    seen: list[str] = []
    tiles = [one.rect for one in looked_at(table) if one.node.name.startswith("Game ")]
    assert all((tile.w > 2 * 175) is (count <= 4) for tile in tiles)
    seen += [one for one in shown(table) if one.startswith("Game ")]
    while "Older" in shown(table):
        table.play("touch Older")
        looked_at(table)
        seen += [one for one in shown(table) if one.startswith("Game ")]
    assert seen == [f"Game {number}" for number in range(count, 0, -1)]
    assert ("No game is kept yet" in {one.node.name for one in table.stage.placed}) == (count == 0)
    table.close()


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", games())
def test_a_film_has_room_for_all_with_long_names(
    tmp_path: Path, game: str, size: tuple[int, int]
) -> None:
    found = games()[game]
    table = evening(tmp_path, size)
    long = tuple(f"{LONG[:-2]}{seat:02d}" for seat in range(found.max_seats))
    for names in (long, (*STRANGE, *long[len(STRANGE) :])):
        for seats in {found.min_seats, min(6, found.max_seats), found.max_seats}:
            screen = film_of(whole(game, seats, names))
            while screen.is_reading:
                screen.tick(table.app)
            table.app.open_screen(screen)
            placed = looked_at(table)
            assert screen.film is not None
            assert screen.film.over
            # every member of the cast and each scene is there, in letters that can be read
            for one in screen.film.cast:
                row = one.name if one.points is None else f"{one.name} {one.points}"
                assert any(row in there.node.name for there in placed)
                directs = one.seat in screen.film.game.directors
                assert one.points is not None or directs
            texts = [one for one in placed if one.node.role == "text"]
            assert all(one.size >= 16 for one in texts if one.lines != ("",)), [
                (one.node.name, one.size) for one in texts if one.size < 16
            ]
            assert {one.text for one in screen.film.turning_points} <= {
                one.node.name for one in placed
            }
            table.stage.lay_out(poster_of(screen.film))
            theme = Theme(game, screen.film.looks)
            if size[0] / size[1] == SIZE[0] / SIZE[1]:
                assert findings(table.stage.placed, theme) == []
            table.app.close_screen()
    table.close()


def test_a_game_that_is_not_over_is_a_trailer_that_is_not_saved(table: Demo) -> None:
    begin(table, games()["creature-feature"], NAMES[:3])
    for _ in range(20):
        go_on(table, Random(2))
    table.app.put_game_away()
    table.play("touch Games\ntouch Game 1")
    assert sign(table) == "To be continued"
    assert "Save film" not in shown(table)
    table.play("touch Go on")
    assert not table.session.over


def test_the_film_of_the_last_board_is_saved_to_a_stick(
    table: Demo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "STICK"
    folder.mkdir()
    disk = RemovableDisk("STICK", folder, 1_000_000_000)
    monkeypatch.setattr(backup, "removable_disks", lambda _: [disk])
    monkeypatch.setattr(backup, "home_folder", lambda _: None)
    begin(table, games()["monstercon"], NAMES[:3])
    random = Random(3)
    while not table.session.over:
        table.app.close_overlays()
        go_on(table, random)
    table.app.close_overlays()
    table.session.confirm()
    while "Film" not in shown(table):
        table.play("touch Next")
    last = sign(table)
    table.play("touch Film")
    assert sign(table) == last
    for _ in range(2):
        table.play("touch Save film\ntouch Save")
        screen = table.app.screen
        assert isinstance(screen, BackupScreen)
        assert screen.backup is not None
        screen.backup.thread.join()
        done = next(one for one in table.app.node().walk() if one.name == "Done")
        assert done.background == primary("Done", None).background, "the one thing to do next"
        table.play("touch Done")
    name = "monstercon-2026-10-31"
    assert screen.backup.words == f"Wrote {name}-2.png and {name}-2.html to STICK."
    assert {one.name for one in folder.iterdir()} == {
        f"{name}{number}{suffix}" for number in ("", "-2") for suffix in (".png", ".html")
    }
    table.play("touch Back")
    assert sign(table) == last


def test_the_plots_of_a_film_end_with_its_cast() -> None:
    session = whole("scream-park", 4, NAMES)
    made = make_film(session.game, session.header, session.current_steps())
    (plot,) = [one for one in sheet(made, 300).walk() if one.role == "plot"]
    assert [(seat, points[-1]) for seat, points in plot.series] == [
        (one.seat, one.points) for one in made.cast
    ]


def test_a_band_of_the_plot_is_a_part_of_the_game() -> None:
    session = whole("creature-feature", 3, NAMES)
    made = make_film(session.game, session.header, session.current_steps())
    (node,) = [one for one in sheet(made, 300).walk() if one.role == "plot"]
    assert node.bands == made.history.spans
    width = sum(node.bands) * 10
    drawn = Plot(node.series, node.marks, width, 100, 1, node.bands).drawing(Theme())[0]
    starts = [float(x) for x in re.findall(r'<rect x="([\d.]+)"', drawn)]
    assert len(starts) == len(made.history.spans)
    assert [round(b - a) for a, b in pairwise(starts)] == [10 * span for span in node.bands[:-1]]


def test_without_a_plot_the_turning_points_fill_the_film() -> None:
    session = whole("vampire-elf-cthulhu", 3, NAMES)
    made = make_film(session.game, session.header, session.current_steps())
    assert len(made.history.scores) < MIN_POINTS
    shown = sheet(made, 300)
    assert not [one for one in shown.walk() if one.role == "plot"]
    assert shown.children[-1].grow == 1
    assert made.points_label not in [
        part.partition("</h2>")[0] for part in page(made).split("<h2>")
    ]


def test_the_rule_of_a_turning_point_can_be_read(table: Demo) -> None:
    table.play("seat Mara Theo Ines\ntouch Creature Feature\ntouch Start\ntouch Next\nhurry 4")
    table.play("touch Film")
    screen = table.app.screen
    assert isinstance(screen, FilmScreen)
    assert screen.film is not None
    scene = screen.film.turning_points[1]
    table.play(f"touch {scene.title}: {scene.text}")
    assert sign(table) == scene.title
    shown = {one.name for one in table.app.node().walk() if one.role == "text"}
    assert {scene.text, scene.rule} <= shown
    table.play("touch Back")
    assert table.app.screen is screen
    assert sign(table) == screen.film.closing_text


def test_an_unfinished_season_is_as_wide_in_the_result_as_in_the_film() -> None:
    session = whole("creature-feature", 3, NAMES, most=230)
    view = session.view()
    assert view["season"] > 1
    made = make_film(session.game, session.header, session.current_steps())
    board = ended_board(session, session.board())
    (in_film,) = [one for one in sheet(made, 300).walk() if one.role == "plot"]
    (in_result,) = [one for one in board.stage.walk() if one.role == "plot"]
    assert in_result.bands == in_film.bands == made.history.spans
    assert in_result.name == in_film.name == "Points by season"
    names = {one.name for one in board.stage.walk() if one.role == "text"}
    assert {"Points by season", "Season 1"} <= names


@pytest.mark.parametrize("points", [9, 109])
@pytest.mark.parametrize("name", ["Bo", "Maximilian", "Wilhelmina"])
def test_the_name_of_a_winner_is_whole(name: str, points: int) -> None:
    rest = [Standing(seat, "Ada", str(seat + 1), 3, (0, 3)) for seat in (1, 2, 3)]
    node = ending("Points", [Standing(0, name, "1", points, (0, points))], rest, ("1",))
    placed = lay_out(node, 776, 300, FontCache(1))
    lines = [one.lines for one in placed if one.node.name.casefold() == name.casefold()]
    assert lines == [(lines[0][0],)]
    assert lines[0][0].casefold() == name.casefold()
