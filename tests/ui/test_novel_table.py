"""The Novel on the screen: what only one seat may know is on no screen that others see."""

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from companion.core.actions import Correct
from companion.core.nodes import Go
from companion.games.vampire_elf_cthulhu import GAME
from companion.games.vampire_elf_cthulhu.view import Idea
from companion.games.vampire_elf_cthulhu.viewing import hidden
from companion.ui.demo import Evening, marquee_of
from companion.ui.screens.correct import Corrections
from companion.ui.screens.play import Play
from companion.ui.screens.set_value import SetValue
from tests.ui.table import NAMES, begin, evening, go_on

SCRIPT = Path("companion/games/vampire_elf_cthulhu/evening.txt").read_text(encoding="utf-8")
TO_BIDS = SCRIPT.split("touch Mara: The Duellist")[0]


def told(table: Evening) -> str:
    """Everything on the screen, what touches mean among it."""
    node = table.app.node()
    return " ".join(f"{one.name} {one.touch!r}" for one in node.walk())


def playing(folder: Path, seats: int) -> Evening:
    table = evening(folder)
    begin(table, GAME, NAMES[:seats])
    return table


@pytest.mark.parametrize("seats", [2, 4])
def test_no_board_names_a_card_that_lies_face_down(tmp_path: Path, seats: int) -> None:
    table = playing(tmp_path, seats)
    random, seen = Random(seats), 0
    for _ in range(160):
        if table.session.over:
            break
        go_on(table, random)
        play = table.app.screen
        assert isinstance(play, Play)
        play.moments.clear()
        # a line tells what has just been turned before all eyes
        table.app.toast = None
        words, state = told(table), table.session.state
        for card in hidden(state):
            seen += 1
            assert state.box.novel[card].title not in words
            assert f"'{card}'" not in words
    assert seen > 20
    table.close()


def test_a_bid_is_asked_under_a_cover_and_others_see_that_it_is_in(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.out = tmp_path
    table.play(TO_BIDS)
    table.play("touch Mara: The Duellist Who Cannot Drown, 1")
    assert marquee_of(table.app.node()) == "Mara: take the screen"
    assert "Go(to='value'" not in told(table)
    table.play("touch Mara only")
    assert "Go(to='value', about=2)" in told(table)
    assert "Go(to='value', about=3)" not in told(table)
    assert not table.app.foresee(Go("value", 2))
    table.play("touch 2\ntouch 1")
    sides = table.session.view()["action"]["sides"]
    assert [(side["bid_in"], side["bid"]) for side in sides] == [(True, None), (False, None)]
    assert "in hand" in told(table)
    assert "2 cubes" not in told(table)
    table.close()


def test_stealing_is_asked_for_however_little_ink_there_is(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.out = tmp_path
    table.play(SCRIPT.split("# two cubes steal")[0])
    table.play("touch The Harp with One String\ntouch 3")
    table.session.do(Correct("ink/1/cubes", 2))
    seat = table.session.state.current
    table.play("touch The Harp with One String")
    assert marquee_of(table.app.node()) == "Theo: how many cubes with the quill?"
    table.play("touch 4")
    assert "So many cubes are not there" in told(table)
    assert (seat, table.session.state.current) == (1, 1)
    table.close()


def test_who_corrects_where_a_card_lies_does_so_under_a_cover(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.out = tmp_path
    table.play(SCRIPT.split("picture place")[0])
    table.app.turn_to(Corrections("Place"))
    assert "Thorn Labyrinth" not in told(table)
    table.app.touch(Go("uncover"))
    table.app.touch(Go("path", "cards/elf-green-1"))
    table.app.touch(Go("choose", {"zone": "display", "seat": 0, "face": "down"}))
    table.app.touch(Go("set"))
    assert table.session.state.displays[0][-1].card == "elf-green-1"
    table.app.to_table()
    assert "a card of Mara lies face down" in told(table)
    assert "Thorn Labyrinth" not in told(table)
    table.close()


def test_amounts_that_are_laid_openly_offer_more_than_a_seat_has(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.out = tmp_path
    table.play(SCRIPT.split("picture how-many-cubes")[0])
    # nine cubes are in all hands, three in this one
    assert "Go(to='value', about=9)" in told(table)
    table.play("touch 9")
    assert table.session.state.cubes == (3, 3, 3)
    assert "So many cubes are not there" in told(table)
    table.close()


def test_who_can_exchange_is_not_told(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.out = tmp_path
    table.play(SCRIPT.split("picture place")[0])
    rich = told(table)
    table.session.do(Correct("ink/0/cubes", 8))
    table.app.toast = None
    assert told(table) == rich
    table.play("touch 4 cubes: 1 special\ntouch Exchange for Mara")
    assert table.session.state.cubes[0] == 4
    table.play("hold 0")
    assert (table.session.state.cubes[0], table.session.state.specials[0]) == (0, 4)
    table.close()


def test_the_books_of_secret_ink_lie_under_a_cover(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.out = tmp_path
    table.play(SCRIPT.split("picture place")[0])
    table.app.turn_to(Corrections("Ink"))
    assert "hidden" in told(table)
    table.app.touch(Go("path", "ink/0/cubes"))
    assert marquee_of(table.app.node()) == "Mara: take the screen"
    table.app.touch(Go("uncover"))
    table.app.touch(Go("by", 1))
    table.app.touch(Go("set"))
    assert table.session.state.cubes[0] == 4
    table.close()


def test_a_wrong_card_is_refused_in_the_words_of_what_is_asked(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.out = tmp_path
    table.play(SCRIPT.split("picture compare")[0])
    table.play("lay vampire-red-1")
    assert "A face-up card of an opponent is chosen." in told(table)
    table.close()


def test_cubes_on_a_card_are_corrected_without_telling_what_somebody_has(tmp_path: Path) -> None:
    table = playing(tmp_path, 2)
    session = table.session
    state = session.state
    stuck = replace(
        state,
        phase="ideas",
        step="place",
        due=(),
        first=0,
        order=(0, 1, 1, 0),
        ideas=(Idea("elf-red-1", 1, 2), Idea("elf-blue-1", 1, 4)),
        quills=(2, 0),
        reserve=state.reserve - 6,
    )
    (place,) = (one for one in GAME.correctables(stuck) if one.path == "cubes/elf-red-1")
    assert place.domain is not None
    # seat 0 has three cubes, and no other card than this one to steal
    assert place.domain.wire() == {"number": {"least": 0, "most": 2}}
    screen = SetValue(place)
    table.app.turn_to(screen)
    for _ in range(5):
        table.app.touch(Go("by", 1))
    assert screen.value == 7
    assert "That cannot be so" not in told(table)
    table.close()
