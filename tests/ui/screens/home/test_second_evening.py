"""Every game is played again with the data that earlier games have left."""

from pathlib import Path
from random import Random

import pytest
from msgspec import json

from companion.core.board.nodes import UiCommand
from companion.core.game import DIRECTOR_LOOK
from companion.table.editable_options import EditableOption, as_printed, part_of
from companion.table.players import Player
from companion.table.registry import games
from companion.ui.render.theme import LOOKS
from companion.ui.runtime.demo import Demo
from companion.ui.screens.home.options_screen import OptionsScreen
from companion.ui.screens.home.seating import Seating
from companion.ui.screens.table.play import Play
from tests.ui.screens.home.test_own_cards import GAME as FILM
from tests.ui.screens.home.test_own_cards import enter
from tests.ui.table import begin, evening, go_on, shown

SEATED = ("Mara", "Theo", "Ines")
"""As many as can play every game."""


def touch(table: Demo, *touches: UiCommand) -> None:
    """One touch after the other, each on a screen that can be drawn."""
    for one in touches:
        table.app.touch(one)
        table.loop.draw()


def start(table: Demo) -> None:
    touch(table, UiCommand("start game"))
    assert isinstance(table.app.screen, Play), table.app.toast


def away(table: Demo, screen: OptionsScreen, index: int, setting: EditableOption) -> None:
    """Every part of an option at another value than its default, where the rules allow it."""
    usual = as_printed(screen.game)[setting.option.id]
    touch(table, UiCommand("choose item", index))
    if setting.unknown:
        touch(table, UiCommand("mark option known", False), UiCommand("mark option known", True))
    for part in setting.parts:
        before = part_of(screen.values[setting.option.id], part.key)
        here = before if usual is None else part_of(usual, part.key)
        other = next(value for value in reversed(part.values) if value != here)
        touch(table, UiCommand("set option", (part.key, other)))
        if wrong(table, screen):
            touch(table, UiCommand("set option", (part.key, before)))
    if wrong(table, screen):
        touch(table, UiCommand("set printed options"))


def wrong(table: Demo, screen: OptionsScreen) -> bool:
    return (
        table.app.card_sets.options_objection(screen.game, screen.values, screen.seats) is not None
    )


def options(table: Demo) -> OptionsScreen:
    touch(table, UiCommand("open options"))
    assert isinstance(table.app.screen, OptionsScreen)
    return table.app.screen


@pytest.mark.parametrize("game", games())
def test_every_option_goes_away_from_its_default_and_back(tmp_path: Path, game: str) -> None:
    table = evening(tmp_path)
    printed = as_printed(games()[game])
    begin(table, games()[game], SEATED)
    table.app.put_game_away()
    touch(table, UiCommand("open seating", game))
    screen = options(table)
    for index, setting in enumerate(screen.editable_options):
        away(table, screen, index, setting)
    chosen = dict(screen.values)
    assert sum(chosen[one.option.id] != one.option.default for one in screen.editable_options) > 1
    touch(table, UiCommand("back"))
    start(table)
    assert table.session.header.options == chosen
    table.close()
    table = evening(tmp_path)  # it goes on by itself
    assert table.session.header.options == chosen
    table.app.put_game_away()
    touch(table, UiCommand("open seating", game))
    screen = options(table)
    assert screen.values == chosen
    for index in range(len(screen.editable_options)):
        touch(table, UiCommand("choose item", index), UiCommand("set printed options"))
    touch(table, UiCommand("back"))
    start(table)
    assert table.session.header.options == printed
    table.close()


@pytest.mark.parametrize("game", games())
def test_play_again_begins_the_next_game(tmp_path: Path, game: str) -> None:
    table = evening(tmp_path)
    begin(table, games()[game], SEATED)
    for _ in range(2):
        played = table.session.header
        touch(table, UiCommand("play again"))
        assert isinstance(table.app.screen, Seating)
        start(table)
        assert table.session.header.names == played.names
        assert table.session.seq == 0
    table.close()


def test_play_again_seats_the_people_of_the_game_that_was_played(tmp_path: Path) -> None:
    table = evening(tmp_path)
    con = games()["monstercon"]
    people = tuple(Player(name, look) for name, look in zip(SEATED, (4, 2, 7), strict=True))
    assert table.app.games.begin(con, people, {"k8_vampire": True})
    older = table.app.journal.games()[-1]
    table.app.put_game_away()
    begin(table, con, ("Eva", "Finn"))
    table.app.put_game_away()
    assert table.app.games.resume(older)
    table.app.open_screen(Play())
    random = Random(1)
    while not table.session.over:
        table.app.close_overlays()
        go_on(table, random)
    assert isinstance(table.app.screen, Play)
    table.app.screen.queue.boards.clear()
    assert "Play again" in shown(table)
    table.play("touch Play again\ntouch Start")
    assert table.session.header.names == SEATED
    assert table.session.header.looks == (4, 2, 7)
    assert table.session.header.options["k8_vampire"]
    table.close()


def test_people_keep_their_looks_after_an_evening_with_a_director(tmp_path: Path) -> None:
    table = evening(tmp_path)
    film = games()["shuffling-horror"]
    people = tuple(Player(name, look) for name, look in zip(SEATED, (0, 0, 1), strict=True))
    assert table.app.games.begin(film, (Player("Ada", DIRECTOR_LOOK), *people[1:]), {})
    table.app.put_game_away()
    seating = Seating(table.app, "scream-park")
    looks = {one.name: one.look for one in seating.players}
    assert (looks.pop(SEATED[1]), looks.pop(SEATED[2])) == (0, 1)
    assert looks["Ada"] not in (DIRECTOR_LOOK, 0, 1)
    table.close()


def test_an_unnamed_seat_leaves_a_look_to_the_player_who_has_chosen_it(tmp_path: Path) -> None:
    table = evening(tmp_path)
    seating = Seating(table.app, "creature-feature")
    seating.players = [Player(LOOKS[2].name, 2), Player("Mara", 2), Player("Theo", 1)]
    seating.on_touch(table.app, UiCommand("choose seat", 0))
    assert seating.players[1:] == [Player("Mara", 2), Player("Theo", 1)]
    assert seating.players[0] == Player(LOOKS[0].name, 0)
    table.close()


def test_a_set_with_a_fault_is_kept_and_named(tmp_path: Path) -> None:
    enter(tmp_path)
    table = evening(tmp_path)
    begin(table, FILM, SEATED)
    touch(table, UiCommand("play again"))
    screen = table.app.screen
    assert isinstance(screen, Seating)
    screen.options["cards"] = "mine"
    start(table)
    table.app.put_game_away()
    enter(tmp_path, toml="[[card]]\nid = 'the-moon'\n")
    touch(table, UiCommand("open seating", FILM.id), UiCommand("start game"))
    assert isinstance(table.app.screen, OptionsScreen)
    assert table.app.screen.values["cards"] == "mine"
    table.close()


@pytest.mark.parametrize(
    "options",
    [
        {"phase_two_order": 7, "card_set": ["x"], "deck": None, "moon": "full"},
        {"card_set": "gone"},
        {"deck": {"v-1": {"strength": 3}}},
    ],
)
def test_options_that_nobody_can_play_with_are_forgotten(
    tmp_path: Path, options: dict[str, object]
) -> None:
    table = evening(tmp_path)
    novel = games()["vampire-elf-cthulhu"]
    begin(table, novel, SEATED)
    table.app.put_game_away()
    table.app.journal._db.execute(
        "update game set header = json_set(header, '$.options', json(?))",
        (json.encode(options).decode(),),
    )
    touch(table, UiCommand("open seating", novel.id))
    assert isinstance(table.app.screen, Seating)
    assert table.app.screen.options == as_printed(novel)
    table.close()
