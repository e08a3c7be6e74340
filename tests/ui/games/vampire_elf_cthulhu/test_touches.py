"""How many touches parts of an evening take, with cards on the pad not counted."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.core.actions import Correct
from companion.core.board.nodes import UiCommand
from companion.games.vampire_elf_cthulhu import actions
from companion.games.vampire_elf_cthulhu.view import Bid
from companion.ui.runtime.demo import Demo
from tests.ui.games.vampire_elf_cthulhu.table import (
    do,
    insert,
    opening,
    place_quills,
    put_in_display,
)
from tests.ui.table import evening
from tests.ui.touches import play_counted

SET_UP = """
seat Mara Theo Ines Jo
touch The Vampire, the Elf and the Cthulhu
touch Start
touch Next
lay vampire-red-2
lay elf-blue-2
lay elf-green-3
lay vampire-purple-3
lay elf-yellow-1
lay cthulhu-grey-2
lay objective-cthulhu-2
lay elf-red-2
lay cthulhu-green-1
lift
lay vampire-red-1
lift
lay elf-red-3
lift
lay cthulhu-purple-2
lift
lay vampire-green-1
lift
touch Mara
"""
"""Four known players, with the options of the last game."""


@pytest.fixture
def table(tmp_path: Path) -> Demo:
    found = evening(tmp_path)
    found.out = tmp_path
    return found


def test_setting_up_for_four_takes_ten_touches(table: Demo) -> None:
    assert play_counted(table, SET_UP) <= 10
    assert table.session.state.step == "place"
    table.close()


def quills(table: Demo, card: str) -> None:
    """Of three seats the first one has a quill on this card, which it can activate first."""
    first, *others = ("vampire-purple-3", "cthulhu-grey-1")
    place_quills(table, card, "elf-blue-3", "cthulhu-purple-2")
    place_quills(table, first, *others, "elf-yellow-3")


def test_phase_one_of_four_takes_nine_touches(tmp_path: Path) -> None:
    table = opening(tmp_path, 4)
    ideas = [idea.card for idea in table.session.state.ideas]
    titles = [table.session.state.card_index.novel[card].title for card in ideas]
    script = "\n".join(f"touch {title}" for title in titles)
    assert play_counted(table, f"{script}\ntouch Next") <= 9
    assert table.session.state.phase == "activations"
    table.close()


def test_a_card_on_the_pad_places_a_quill_without_cubes(tmp_path: Path) -> None:
    table = opening(tmp_path)
    table.play("lay elf-green-3\nlift\ntouch With 2 cubes\nlay elf-blue-2\nlift")
    assert [(one.quill, one.cubes) for one in table.session.state.ideas[1:3]] == [(1, 2), (0, 0)]
    table.close()


def test_an_insert_that_nobody_opposes_takes_six_touches(tmp_path: Path) -> None:
    table = insert(tmp_path)
    script = """
    touch Activate The Lodger Without a Reflection
    touch The Lodger Without a Reflection
    touch All decline
    touch Position 2
    touch Next
    touch The Withered Court
    """
    assert play_counted(table, script) <= 6
    assert table.session.state.novel[1] is not None
    assert table.session.state.current_seat == 1
    table.close()


def test_an_insert_that_all_oppose_takes_thirteen_touches(tmp_path: Path) -> None:
    table = insert(tmp_path)
    table.app.settings.current = replace(table.app.settings.current, hands_at_table=True)
    script = """
    touch Activate The Lodger Without a Reflection
    touch The Lodger Without a Reflection
    touch The Moonlit Messenger
    touch The Smiling Fisherman
    touch The Riverboat Gamblers
    touch Points: nobody
    touch Mara: 3 cubes
    touch Theo: 0 cubes
    touch Ines: 1 cubes
    touch Jo: 0 cubes
    touch Position 2
    touch Next
    touch The Withered Court
    """
    assert play_counted(table, script) <= 13
    assert table.session.state.novel[1] is not None
    assert table.session.state.current_seat == 1
    table.close()


def test_tokens_in_an_open_hand_take_two_touches(tmp_path: Path) -> None:
    table = insert(tmp_path)
    do(table, actions.Activate(0, "vampire-red-3"), actions.Offer(0, "vampire-red-3"))
    do(table, actions.Oppose(1, "elf-blue-1"), actions.Pass(2), actions.Pass(3), actions.Pass(0))
    table.play("touch Hands at the table")
    table.play("touch Theo: 1 cubes\ntouch Mara: more, or tokens")
    table.play("touch Mara: 2 cubes and 1 token")
    action = table.session.state.action
    assert action is not None
    strengths = [side.strength for side in action.sides]
    assert [(one.cubes, one.specials) for one in strengths if one] == [(2, 1), (1, 0)]
    table.close()


def test_a_compare_without_ink_takes_six_touches(tmp_path: Path) -> None:
    table = opening(tmp_path)
    put_in_display(table, 0, "vampire-yellow-1")
    put_in_display(table, 1, "elf-blue-1", "elf-grey-1")
    quills(table, "vampire-red-1")
    script = """
    touch Activate The Duellist Who Cannot Drown
    touch The Moonlit Messenger
    touch No points
    touch No ink
    touch Next
    touch The Duellist Who Cannot Drown
    """
    assert play_counted(table, script) <= 6
    assert table.session.state.current_seat == 1
    table.close()


def test_a_compare_with_secret_ink_that_turns_a_card_takes_ten_touches(tmp_path: Path) -> None:
    """Five of them for two bids, and one closes the result and turns the compared card."""
    table = opening(tmp_path)
    put_in_display(table, 0, "vampire-yellow-1", "vampire-green-1")
    put_in_display(table, 1, "elf-grey-1", "elf-grey-2", "elf-grey-3", "elf-blue-1")
    do(table, Correct("ink/0/cubes", 5))
    quills(table, "vampire-red-1")
    script = """
    touch Activate The Duellist Who Cannot Drown
    touch The Riverboat Gamblers
    touch No points
    touch Mara: The Duellist Who Cannot Drown, 3
    touch Mara only
    touch 5 cubes and 2 tokens
    touch Theo only
    touch 0 cubes
    touch The Riverboat Gamblers
    touch STOP
    """
    assert play_counted(table, script) <= 10
    assert table.session.state.step == "turn-one"
    assert table.session.state.displays[1][1].face == "down"
    table.close()


def test_a_steal_with_cubes_takes_three_touches(tmp_path: Path) -> None:
    table = opening(tmp_path)
    do(table, actions.Place(0, "elf-blue-2", 1))
    script = """
    touch With 2 cubes
    touch The Keeper of Nine Keys
    touch The Inn of Tall Doors
    """
    assert play_counted(table, script) <= 3
    assert [one.quill for one in table.session.state.ideas[1:3]] == [1, 0]
    table.close()


@pytest.mark.parametrize("ink", ["2 cubes", "0 cubes and 1 token", "2 cubes and 2 tokens"])
def test_research_with_ink_takes_six_touches(tmp_path: Path, ink: str) -> None:
    table = opening(tmp_path)
    put_in_display(table, 0, "cthulhu-red-1", "cthulhu-blue-1")
    quills(table, "cthulhu-red-1")
    script = f"""
    touch Activate The Bride from the Tide with ink
    touch Mara only
    touch {ink}
    touch Place
    touch Draw 2, keep one face down
    lay elf-green-1
    lift
    touch The Smiling Fisherman
    """
    assert play_counted(table, script) <= 6
    assert table.session.state.current_seat == 1
    table.close()


@pytest.mark.parametrize(
    ("card", "script"),
    [
        ("elf-red-1", "touch The Huntress of Hollow Oak"),
        ("elf-red-2", "touch The Prince of Dropped Arrows"),
    ],
    ids=["re-activate", "retrieve-drops"],
)
def test_ink_and_cards_come_back_with_two_touches(tmp_path: Path, card: str, script: str) -> None:
    table = opening(tmp_path)
    put_in_display(table, 0, "elf-red-1", "elf-red-2")
    put_in_display(table, 0, "elf-blue-1", face="down")
    quills(table, card)
    title = table.session.state.card_index.novel[card].title
    assert play_counted(table, f"touch Activate {title}\n{script}") <= 2
    assert table.session.state.current_seat == 1
    table.close()


def test_one_touch_bids_no_ink_for_a_seat_that_is_away(tmp_path: Path) -> None:
    table = insert(tmp_path)
    do(table, actions.Activate(0, "vampire-red-3"), actions.Offer(0, "vampire-red-3"))
    do(table, actions.Oppose(1, "elf-blue-1"), actions.Pass(2), actions.Pass(3), actions.Pass(0))
    table.play("touch Menu\ntouch Somebody leaves\ntouch Theo\ntouch Away")
    table.app.close_overlays()
    table.app.touch(UiCommand("answer for away"))
    action = table.session.state.action
    assert action is not None
    assert [side.bid for side in action.sides] == [None, Bid(0, 0)]
    table.close()
