"""Before and after a game: who sits where, enrolling, putting away and going on."""

from contextlib import closing
from datetime import date
from pathlib import Path
from random import Random
from time import monotonic

import pytest

from companion.core.board.nodes import UiCommand
from companion.core.game import Summary
from companion.table.players import Player
from companion.table.posters import Poster, posters
from companion.table.registry import NOT_LOADED, games
from companion.ui.app.app import App
from companion.ui.app.storage import open_stored_data
from companion.ui.render import theme
from companion.ui.render.cache import Cache
from companion.ui.render.font_cache import FontCache
from companion.ui.render.paint import Painter
from companion.ui.render.theme import Theme
from companion.ui.runtime import start
from companion.ui.runtime.demo import Demo, ScriptError
from companion.ui.screens.all_routes import ROUTES
from companion.ui.screens.home import history
from companion.ui.screens.home import posters as poster_screens
from companion.ui.screens.home.history import History
from companion.ui.screens.home.home import Home, continue_last
from companion.ui.screens.home.seating import Seating
from companion.ui.screens.home.stored_film import StoredFilm
from companion.ui.screens.machine.doctor import DoctorScreen
from companion.ui.screens.table.play import Play
from hardware.doctor import Doctor
from hardware.machine_report import Process
from hardware.readers.emulated import pad
from hardware.signals import Fault
from tests.ui.lint import findings
from tests.ui.table import (
    NAMES,
    TO_AUDITION,
    begin,
    evening,
    go_on,
    lit,
    middle,
    of_another_make,
    pass_by,
    seated,
    shown,
    sign,
)


def test_people_are_seated_by_adding_and_dragging(table: Demo) -> None:
    table.play("seat Mara Theo Ines\ntouch Creature Feature\ntouch Add at place 2")
    table.loop.touch(*middle(table, "Mara"))
    table.loop.release(*middle(table, "Theo"))
    table.play("touch Start")
    assert table.session.header.names == ("Theo", "Tomb", "Mara", "Ines")


def test_two_people_of_one_name_are_distinguished_before_the_game(table: Demo) -> None:
    table.play("touch Creature Feature")
    seating = table.app.screen
    assert isinstance(seating, Seating)
    # as an older game may have them
    seating.players = [Player("Mara", 0), Player("mara", 1), Player("Ines", 2)]
    table.play("touch Start")
    assert table.app.session is None
    assert table.app.toast is not None
    assert table.app.toast.text == "Two people are called Mara: give one of them another name."


def test_a_finger_that_slips_off_a_button_drags_nothing(table: Demo) -> None:
    table.play("seat Mara Theo Ines\ntouch Creature Feature")
    table.loop.touch(*middle(table, "Mara"))
    table.loop.release(*middle(table, "Start"))
    table.loop.release(*middle(table, "Theo"))
    table.play("touch Start")
    assert table.session.header.names == ("Mara", "Theo", "Ines")


def test_a_game_that_is_over_is_put_away_for_good(tmp_path: Path) -> None:
    table = seated(tmp_path)
    random = Random(5)
    play = table.app.screen
    assert isinstance(play, Play)
    while not table.session.over:
        go_on(table, random)
        pass_by(table)
    assert shown(table)[-3:] == ["Play again", "Home", "Film"]
    table.play("touch Play again")
    assert sign(table) == "Who sits where?"
    assert table.app.games.last() is None
    table.close()


def test_the_end_waits_for_next_and_the_film_is_where_next_was(tmp_path: Path) -> None:
    table = evening(tmp_path)
    begin(table, games()["scream-park"], NAMES[:3])
    random, play = Random(5), table.app.screen
    assert isinstance(play, Play)
    while not table.session.over:
        go_on(table, random)
        table.app.close_overlays()
    left = len(play.queue.boards)
    assert left > 1
    table.play("wait 30\nwait 30")
    assert len(play.queue.boards) == left
    table.play("touch Next\n" * (left - 1))
    x, y = table.seen("Next")
    table.play("touch Next")
    table.loop.draw()
    film = next(one for one in table.stage.placed if one.node.name == "Film")
    assert film.rect.holds(x, y)
    table.close()


def test_a_game_that_is_put_away_is_offered_at_home(table: Demo) -> None:
    table.play(f"{TO_AUDITION}\ntouch Menu\ntouch Save and go home")
    assert isinstance(table.app.screen, Home)
    assert lit(table) == frozenset()
    assert "Continue last game" in shown(table)
    assert continue_last(table.app)
    assert sign(table) == "Mara: stay or drop?"


def test_games_are_remembered_and_gone_on_with(tmp_path: Path) -> None:
    table = evening(tmp_path)
    random = Random(5)
    begin(table, games()["creature-feature"], NAMES[:3])
    play = table.app.screen
    assert isinstance(play, Play)
    while not table.session.over:
        go_on(table, random)
        pass_by(table)
    last = sign(table)
    table.play("touch Home")
    begin(table, games()["creature-feature"], NAMES[:5])
    table.app.put_game_away()
    begin(table, games()["creature-feature"], NAMES[:4])
    table.app.put_game_away()
    table.play("touch Games")
    assert shown(table) == ["Game 3", "Game 2", "Game 1", "Back"]
    table.play("touch Game 1")
    assert sign(table) == last
    assert shown(table)[-4:] == ["Delete", "Save film", "Back", "End screen"]
    table.play("touch End screen")
    assert sign(table) == last
    # it can be looked at step by step, and gone on with
    assert {"Menu", "Undo", "Why?"} <= {*shown(table)}
    table.play("touch Home\ntouch Games\ntouch Game 2")
    assert sign(table) == "To be continued"
    assert shown(table) == ["Delete", "Back", "Go on"]
    table.play("touch Go on")
    assert table.session.header.names == NAMES[:5]
    assert sign(table) == "Everyone: who is the Last Actor?"
    table.close()


def test_home_shows_how_far_the_last_game_is(table: Demo) -> None:
    table.play(f"{TO_AUDITION}\ntouch Menu\ntouch Save and go home")
    words = {node.name for node in table.app.node().walk()}
    assert {"Creature Feature", "Season 1/3 · Turn 1/5"} <= words


def words_of(table: Demo) -> list[str]:
    return [node.name for node in table.app.node().walk() if node.role == "text"]


def left_of(table: Demo, name: str) -> float:
    table.loop.draw()
    return next(one.rect.x for one in table.stage.placed if one.node.name == name)


def test_the_first_evening_has_something_to_do_at_home(table: Demo) -> None:
    assert "Tags 0" not in words_of(table)
    assert "Touch a poster to play" in words_of(table)
    assert left_of(table, "First time?") == left_of(table, "Creature Feature")
    table.play("touch First time?")
    assert sign(table) == "Which game is it?"


def test_a_new_card_at_home_is_enrolled(table: Demo) -> None:
    pad("pad").lay(bytes([4, 0, 0, 0, 0, 0, 9]))
    table.step()
    table.play("lift\ntouch Creature Feature")
    assert sign(table) == "Which card is it?"
    table.play("touch Puny Human\ntouch Close")
    assert len(table.app.tags) == 1
    assert "Tags 1" in words_of(table)


def test_home_without_a_reader_asks_for_no_card(table: Demo) -> None:
    table.app.reader_count = 0
    assert [one for one in words_of(table) if "on the pad" in one] == []


def test_home_leads_from_a_fault_to_what_mends_it(table: Demo, tmp_path: Path) -> None:
    process = Process("3.13.5", (), None, desktop="", home=tmp_path)
    table.app.doctor = Doctor(tmp_path, tmp_path, table.rig, table.loop.clock, process)
    table.app.faults.add(Fault("pad", "it does not answer", "check its cable", 0))
    table.play("touch Something needs a look")
    assert isinstance(table.app.screen, DoctorScreen)


def test_a_finished_game_is_played_again_from_home(tmp_path: Path) -> None:
    table = seated(tmp_path)
    random = Random(5)
    while not table.session.over:
        go_on(table, random)
        pass_by(table)
    table.play("touch Home\ntouch Play again last game\ntouch Start")
    assert table.session.header.names == NAMES[:4]
    table.app.put_game_away()
    assert left_of(table, "Continue last game") == left_of(table, "Creature Feature")
    table.close()


def test_the_list_of_games_has_the_points_of_whoever_won(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a showdown of MonsterCon!, those with the most points may lose."""
    table = seated(tmp_path)
    table.play("touch Menu\ntouch Save and go home")
    summary = Summary((8, 3, 8, 0), (1,), 3)
    monkeypatch.setattr(history, "summary_of", lambda *_: summary)
    table.play("touch Games")
    words = [one.name for one in table.app.node().walk() if one.role == "text"]
    assert "Theo won with 3" in words
    table.close()


def test_the_drawing_of_a_poster_fills_it(table: Demo) -> None:
    table.loop.draw()
    painter = Painter(table.app.theme, 1.0, FontCache(1.0), Cache(0), Cache(0))
    drawings = [one for one in table.stage.placed if one.node.name.startswith("poster:")]
    assert len(drawings) == len(posters())
    for one in drawings:
        assert painter._drawing(one).picture.get_size() == painter.pixels(one.rect).size


@pytest.mark.parametrize("seats", [3, 7, 13])
def test_home_has_room_for_the_last_game_however_many_play(table: Demo, seats: int) -> None:
    begin(table, games()["shuffling-horror"], NAMES[:seats])
    table.app.put_game_away()
    table.app.toast = None
    table.loop.lay_out()
    assert findings(table.stage.placed, table.app.theme) == []
    *_, title = (one for one in table.stage.placed if one.node.name == "Shuffling Horror")
    assert title.lines == ("Shuffling Horror",)


def test_a_kept_game_has_its_day_if_the_machine_knew_it(table: Demo) -> None:
    for day in (date(2026, 10, 31), date(1970, 1, 1)):
        table.app.today = lambda day=day: day
        begin(table, games()["creature-feature"], NAMES[:3])
        table.app.put_game_away()
    table.play("touch Games")
    words = [node.name for node in table.app.node().walk()]
    assert words.count("31 Oct 2026") == 1
    assert words.count("date unknown") == 1


def test_games_stay_in_order_where_the_clock_jumps(table: Demo) -> None:
    days = {
        date(2026, 10, 31): "31 Oct 2026",
        date(2036, 10, 31): "31 Oct 2036",
        date(2036, 10, 30): "30 Oct 2036",
        date(1970, 1, 1): "date unknown",
        date(2026, 11, 1): "1 Nov 2026",
    }
    for day in days:
        table.app.today = lambda day=day: day
        begin(table, games()["creature-feature"], NAMES[:3])
        table.app.put_game_away()
    assert [one.header.begun for one in table.app.games.readable()] == [
        day.isoformat() for day in reversed(days)
    ]
    last = table.app.games.last()
    assert last is not None
    assert last.number == len(days)
    table.play("touch Games")
    words = [node.name for node in table.app.node().walk() if node.role == "text"]
    read = [words.index(day) for day in reversed(days.values()) if day in words]
    assert len(read) > 1
    assert read == sorted(read)


def test_the_film_of_a_game_is_made_while_it_is_shown(tmp_path: Path) -> None:
    table = evening(tmp_path)
    begin(table, games()["creature-feature"], NAMES[:3])
    random = Random(5)
    while not table.session.over:
        go_on(table, random)
        table.app.close_overlays()
    table.app.put_game_away()
    table.app.open_screen(History())
    table.app.touch(UiCommand("open stored film", 1))
    film = table.app.screen
    assert isinstance(film, StoredFilm)
    table.loop.draw()
    assert film.is_reading
    assert not any(node.role == "plot" for node in table.app.node().walk())
    turns = 0
    while film.is_reading:
        table.loop.run_once()
        turns += 1
    assert turns > 2
    assert any(node.role == "plot" for node in table.app.node().walk())
    table.close()


def test_games_of_one_kind_are_plotted_to_one_height(tmp_path: Path) -> None:
    table = evening(tmp_path)
    for seed in (5, 6):
        begin(table, games()["creature-feature"], NAMES[:3])
        random = Random(seed)
        while not table.session.over and (seed == 5 or table.session.seq < 60):
            go_on(table, random)
            table.app.close_overlays()
        table.app.put_game_away()
    table.play("touch Games")
    marks: list[tuple[int, ...]] = []
    for number in (1, 2):
        table.play(f"touch Game {number}")
        marks += [node.marks for node in table.app.node().walk() if node.role == "plot"]
        table.play("touch Back")
    assert len(marks) == 2
    assert marks[0] == marks[1]
    table.close()


def test_a_name_that_was_begun_can_be_given_up(table: Demo) -> None:
    table.play("seat Mara Theo Ines\ntouch Creature Feature\ntouch Name: Mara")
    table.play("touch delete\ntouch x\ntouch Cancel")
    assert "Name: Mara" in shown(table)


def test_everybody_who_is_known_can_be_touched(table: Demo) -> None:
    guests = [f"Guest{number}" for number in range(15)]
    for guest in guests:
        table.play(f"seat {guest}")
    table.play("seat Mara Theo Ines\ntouch Creature Feature\ntouch Name: Mara")
    table.play("touch Known names")
    found = shown(table)
    table.play("touch More")
    assert {*guests} <= {*found, *shown(table)}
    table.play("touch Guest0")
    assert "Name: Guest0" in shown(table)


def test_a_deck_is_enrolled_card_by_card(table: Demo) -> None:
    table.play("touch Cards\ntouch Creature Feature\ntouch Enroll 101")
    for number in (1, 2, 3, 3):
        pad("pad").lay(bytes([4, 0, 0, 0, 0, 0, number]))
        table.step()
        table.play("lift")
    assert sign(table) == "Lay on the pad: Puny Human"
    assert len(table.app.tags) == 3
    assert table.app.toast is not None
    assert table.app.toast.text == "This tag is already the Puny Human. Lay the next card."


def test_a_demo_that_goes_another_way_says_where(table: Demo) -> None:
    with pytest.raises(
        ScriptError, match=r"line 2, 'expect The End': the sign says 'What’s showing"
    ):
        table.play("picture home\nexpect The End")


def test_kept_games_are_decoded_once_and_one_that_cannot_be_read_is_left_alone(
    table: Demo, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seats in (3, 4):
        begin(table, games()["creature-feature"], NAMES[:seats])
        table.app.put_game_away()
    of_another_make(table.app.journal, 1)
    read: list[int] = []
    standing = table.app.journal.current_state
    monkeypatch.setattr(
        table.app.journal,
        "current_state",
        lambda game, kept: read.append(kept.number) or standing(game, kept),
    )
    table.play("touch Games")
    assert "cannot be read here" in [node.name for node in table.app.node().walk()]
    # the ticket at home tells where the last one stands; the wall reads each once
    assert sorted(read) == [1, 2, 2]
    table.play("touch Game 1")
    assert sign(table) == "This game cannot be read here"
    assert shown(table) == ["Delete", "Back"]
    table.play("touch Back\ntouch Game 2")
    assert "Go on" in shown(table)
    read.clear()
    table.play("touch Back")
    assert read == []


def test_any_number_of_games_has_a_poster(monkeypatch: pytest.MonkeyPatch) -> None:
    many = [(f"game-{n}", Poster(f"Game {n}", "2")) for n in range(12)]
    monkeypatch.setattr(poster_screens, "all_posters", lambda: many)
    monkeypatch.setattr(poster_screens, "has_drawing", bool)
    seen: list[str] = []
    page: object = 0
    while not seen or page != 0:
        assert isinstance(page, int)
        *shown, more = poster_screens.posters(
            lambda game: UiCommand("open seating", game), page
        ).children
        assert len(shown) <= 5
        seen += [one.name for one in shown]
        assert isinstance(more.touch, UiCommand)
        page = more.touch.argument
    assert seen == [one.title for _, one in many]


def test_a_broken_drawing_on_a_poster_is_replaced_by_the_plain_icon(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    broken, of_icon = tmp_path / "poster.svg", theme.drawing_file
    monkeypatch.setattr(
        theme, "drawing_file", lambda game: broken if game == "monstercon" else of_icon(game)
    )
    for content in (b"<svg \xff", b"no drawing"):
        broken.write_bytes(content)
        theme.drawing.cache_clear()
        painter = Painter(Theme(), 1.0, FontCache(1.0), Cache(0), Cache(0))
        drawn = painter._render_icon("poster:monstercon", 190, "accent", "night-900", 0)
        assert drawn.get_bounding_rect().width > 50
    theme.drawing.cache_clear()


def test_a_game_that_cannot_be_loaded_is_not_opened(
    table: Demo, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> object:
        raise ImportError("no module")

    monkeypatch.setitem(games()._loaded, "monstercon", None)
    games()._loaded.pop("monstercon")
    monkeypatch.setitem(games()._loaders, "monstercon", broken)
    monkeypatch.setattr(games(), "broken", {})
    table.play("touch MonsterCon!")
    assert table.app.toast is not None
    assert table.app.toast.text == NOT_LOADED
    assert "MonsterCon!" not in shown(table)
    assert "Scream Park" in shown(table)


def test_a_poster_says_how_many_the_game_takes() -> None:
    for name, poster in posters():
        game = games()[name]
        assert poster.players == f"{game.min_seats}–{game.max_seats}"


def test_a_game_that_was_put_away_is_not_continued_by_itself(tmp_path: Path) -> None:
    table = seated(tmp_path)
    kept = table.app.games.last()
    assert kept is not None
    table.app.put_game_away()
    assert table.app.games.put_away.number == kept.number
    table.close()

    def started() -> App:
        app = App(*open_stored_data(tmp_path / "data"), table.rig, Home(), ROUTES, monotonic)
        start._continue_safely(app, None)
        return app

    app = started()
    with closing(app.journal):
        assert app.session is None
        # it waits under Continue, and once it is played again a start continues it
        assert app.games.last() == kept
        app.touch(UiCommand("continue game"))
        assert app.session is not None
    app = started()
    with closing(app.journal):
        assert app.session is not None


def test_a_data_folder_that_says_nothing_of_games_put_away_is_continued(tmp_path: Path) -> None:
    table = seated(tmp_path)
    assert table.app.games.put_away.number is None
    table.app.games.put_away.set(99)
    assert start._continue_safely(table.app, None)
    for content in (b"", b"x", b"9" * 5000, b"\xff"):
        (tmp_path / "data" / "put-away").write_bytes(content)
        assert table.app.games.put_away.number is None
