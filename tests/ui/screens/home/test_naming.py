"""Names of players: as they are typed, of any length that is stored, each once."""

from pathlib import Path

import pygame
import pytest
from msgspec import json

from companion.core.board.nodes import UiCommand
from companion.core.game import SEAT_LOOKS
from companion.table.players import MAX_NAME_LENGTH
from companion.table.registry import games
from companion.ui.render.theme import LOOKS
from companion.ui.runtime.demo import Demo
from companion.ui.screens.home.seating import Seating
from tests.ui.lint import findings
from tests.ui.table import NAMES, SIZES, evening, shown, sign


def naming(table: Demo) -> Seating:
    """The naming of the first of three players, with an empty name."""
    table.play("seat Mara Theo Ines\ntouch Creature Feature\ntouch Name: Mara")
    screen = table.app.screen
    assert isinstance(screen, Seating)
    for _ in "Mara":
        table.play("touch delete")
    return screen


def keyed(table: Demo, words: str) -> None:
    """The words on a keyboard of its own."""
    for letter in words:
        event = pygame.event.Event(pygame.KEYDOWN, key=0, unicode=letter)
        table.loop._event(event)
    table.loop.draw()


@pytest.mark.parametrize("before", ["", "touch Name: Mara\ntouch Known names"])
def test_a_real_keyboard_names_the_chosen_player_from_the_first_letter_on(
    table: Demo, before: str
) -> None:
    table.play(f"seat Kit Sam Jo\nseat Mara Theo Ines\ntouch Creature Feature\n{before}")
    keyed(table, "Zoe")
    assert sign(table) == "Zoe"
    table.play("touch Done")
    assert "Name: Zoe" in shown(table)


@pytest.mark.parametrize("name", ["McTavish", "MJ", "van der Berg", "Zoë", "d'Arcy"])
def test_a_name_is_kept_as_it_is_typed(table: Demo, name: str) -> None:
    naming(table)
    keyed(table, name)
    assert sign(table) == name
    table.play("touch Done\ntouch Start")
    assert table.session.header.names[0] == name


def test_the_keys_begin_a_word_with_a_capital_and_shift_changes_that(table: Demo) -> None:
    naming(table)
    table.play("touch M\ntouch c\ntouch Shift\ntouch T\ntouch a\ntouch space\ntouch Shift\ntouch v")
    assert sign(table) == "McTa v"


def test_the_limit_of_a_name_is_shown_when_it_is_reached(table: Demo) -> None:
    screen = naming(table)
    long = ("Bartholomew-Maximilian Longfellow the Elder")[:MAX_NAME_LENGTH]
    keyed(table, long)
    assert screen.players[0].name == long
    assert f"A name has at most {MAX_NAME_LENGTH} characters" in texts(table)
    keyed(table, "x")
    assert screen.players[0].name == long
    table.play("touch delete")
    assert "Type a name" in texts(table)


def test_a_name_that_is_taken_is_refused_where_it_is_typed(table: Demo) -> None:
    screen = naming(table)
    keyed(table, "tHEO ")
    assert "Somebody else here has this name: change it" in texts(table)
    assert "Done" not in shown(table)
    table.app.touch(UiCommand("done"))
    assert screen.typing
    assert table.app.toast is not None
    assert table.app.toast.text == "Theo is already here: choose another name."
    keyed(table, "Maxi")
    table.play("touch Done\ntouch Start")
    assert table.session.header.names == ("tHEO Maxi", "Theo", "Ines")


def test_a_shape_whose_name_is_taken_is_refused_where_it_is_chosen(table: Demo) -> None:
    screen = naming(table)
    keyed(table, LOOKS[3].name)
    table.play("touch Done\ntouch Add at place 2")
    table.app.touch(UiCommand("choose look", 3))
    assert table.app.toast is not None
    assert table.app.toast.text == "Tomb is already here: choose another name."
    assert len({player.name for player in screen.players}) == len(screen.players)


def test_control_keys_write_nothing(table: Demo) -> None:
    screen = naming(table)
    keyed(table, "\x00\x01\x7f\x9b\u202e\ud83d\u2028A\x1b")
    assert screen.players[0].name == "A"


@pytest.mark.parametrize("size", SIZES)
def test_the_longest_name_can_be_typed_and_read(tmp_path: Path, size: tuple[int, int]) -> None:
    table = evening(tmp_path, size)
    naming(table)
    for screen in ("", "touch Done"):
        keyed(table, "W" * MAX_NAME_LENGTH)
        table.play(screen)
        table.loop.draw()
        assert findings(table.stage.placed, table.app.theme) == []
    table.close()


def texts(table: Demo) -> list[str]:
    return [node.name for node in table.app.node().walk() if node.role == "text"]


def test_names_and_looks_that_are_stored_can_be_shown(tmp_path: Path) -> None:
    known = [
        {"name": "Ma\0ra", "look": -999},
        {"name": "Theo\u202e", "look": 10**30},
        {"name": "\0", "look": 3},
        {"name": "THEO", "look": 1},
        {"name": "W" * 300, "look": SEAT_LOOKS},
    ]
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "players.json").write_bytes(json.encode({"known": known, "last": 4}))
    table = evening(tmp_path)
    assert [one.name for one in table.app.players.known] == ["Mara", "Theo", "W" * 300]
    for game in games():
        table.app.touch(UiCommand("open seating", game))
        table.loop.draw()
        for touch in (
            UiCommand("type name"),
            UiCommand("turn page", 0),
            UiCommand("cancel"),
            UiCommand("back"),
        ):
            table.app.touch(touch)
            table.loop.draw()
    table.play("touch Creature Feature\ntouch Start")
    assert table.session.header.names[:2] == ("Mara", "Theo")
    table.loop.draw()
    table.close()


def test_there_are_as_many_looks_as_are_known_to_be() -> None:
    assert len(LOOKS) == SEAT_LOOKS


def test_the_first_key_replaces_the_name_before_and_delete_changes_it(table: Demo) -> None:
    table.play("seat Mara Theo Ines\ntouch Creature Feature\ntouch Name: Mara\ntouch J\ntouch o")
    assert sign(table) == "Jo"
    table.play("touch Done\ntouch Name: Jo\ntouch delete\ntouch a")
    assert sign(table) == "Ja"


def test_one_name_after_another_is_typed_without_going_back(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.play("seat Mara Theo\ntouch MonsterCon!\ntouch Mara\ntouch Name: Mara\ntouch A")
    table.play("touch Next seat\ntouch B")
    assert "Next seat" not in shown(table)
    table.play("touch Done\ntouch Start")
    assert table.session.header.names == ("A", "B")
    table.close()


def test_naming_goes_on_with_the_first_seat_that_has_no_name(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.play("touch Scream Park")
    seating = table.app.screen
    assert isinstance(seating, Seating)
    first, second, *others = (player.name for player in seating.players)
    seats = len(seating.players)
    table.play(f"touch {second}\ntouch Name: {second}\ntouch B")
    for letter in "CDEFG"[: len(others)]:
        table.play(f"touch Next seat\ntouch {letter}")
    table.play("touch Next seat\ntouch A\ntouch Done")
    assert [player.name for player in seating.players] == [*"ABCDEFG"][:seats]
    assert first not in {player.name for player in seating.players}
    table.close()


def test_home_leaves_the_seats_as_they_are_until_a_game_begins(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.play("seat Mara Theo Ines\ntouch MonsterCon!\ntouch Name: Mara\ntouch Z\ntouch Done")
    table.play("touch Home\ntouch MonsterCon!\ntouch Start")
    assert table.session.header.names == ("Z", "Theo", "Ines")
    table.app.put_game_away()
    table.play("seat Jo Kit\ntouch MonsterCon!\ntouch Start")
    assert table.session.header.names == ("Jo", "Kit")
    table.close()


def test_undo_seats_whoever_was_removed_again(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.play("seat Mara Theo Ines\ntouch MonsterCon!\ntouch Theo\ntouch Remove")
    assert "Theo" not in shown(table)
    assert "Remove" not in shown(table)
    table.play("touch Undo")
    assert {"Mara", "Theo", "Ines", "Remove"} <= {*shown(table)}
    table.play("touch Remove\ntouch Mara")
    assert "Undo" not in shown(table)
    table.close()


def test_what_five_players_need_is_refused_nowhere(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.play(f"seat {' '.join(NAMES[:5])}\ntouch MonsterCon!")
    if "Kit" not in shown(table):
        table.app.touch(UiCommand("add player", 2))
    table.play("touch Options")
    assert not table.app.screen.frame(table.app).alarm
    table.play("touch Done\ntouch Remove\ntouch Start")
    assert table.session.header.options["origins_deck"] is False
    table.close()
