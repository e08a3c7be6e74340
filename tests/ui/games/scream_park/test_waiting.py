"""Cards that wait, and what the points of a place count."""

from pathlib import Path

import pytest

from companion.core.actions import Correct
from companion.core.view.nodes import ChooseFields
from companion.games.scream_park import actions as did
from companion.games.scream_park.forecast import score_changes
from companion.table.play.interpret import TaggedCard
from tests.ui.games.scream_park.park import GAME, by_name, discard, look, opened, screen
from tests.ui.table import SIZES, sign


def test_a_card_that_waits_is_the_second_one_for_a_genre_card(tmp_path: Path) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    play = screen(table)
    play.do(table.app, Correct("houses/0", [{"card": "velvet-hallway", "props": []}]))
    table.play("press 0\nlay velvet-crypt\nlift\nlay velvet-maze\nlift")
    assert len(table.app.scan_queue) == 1
    table.app.touch(ChooseFields(0, did.DiscardBoth, {"cards": ("velvet-crypt",)}))
    assert table.session.head.action == did.DiscardBoth(0, ("velvet-crypt", "velvet-maze"))
    assert table.app.screen is play, "nothing is scolded"
    assert not table.app.scan_queue
    table.close()


def test_a_card_of_another_seat_that_waits_does_not_go_for_a_genre_card(tmp_path: Path) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    play = screen(table)
    play.do(table.app, Correct("houses/0", [{"card": "velvet-hallway", "props": []}]))
    table.play("press 0\nlay velvet-crypt\nlift\npress 1\nlay velvet-maze\nlift")
    table.app.touch(ChooseFields(0, did.DiscardBoth, {"cards": ("velvet-crypt",)}))
    assert len(table.app.scan_queue) == 1
    assert any(name.startswith("Card 2 of 2") for name in by_name(table))
    table.close()


def test_a_card_whose_question_the_menu_closes_is_asked_about_again(tmp_path: Path) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    table.play("lay velvet-crypt\nlift")
    assert sign(table).startswith("Whose ")
    asked = sign(table)
    table.play("touch Menu\ntouch Check the table")
    assert len(table.app.scan_queue) == 1, "nobody reads it as lost"
    table.play("touch Later")
    assert sign(table) == asked
    assert not table.app.scan_queue
    table.close()


def test_points_of_a_place_are_those_to_the_end(tmp_path: Path) -> None:
    """The Theme comes once a day, so early rooms bring more than a discard."""
    table = opened(tmp_path, SIZES[0], 2)
    play = screen(table)
    place, gains = did.Place(0, "velvet-hallway", 0), list[int]()
    for day, hint in (("friday", "3 days +3"), ("saturday", "2 days +2")):
        while table.session.state.day != day:
            play.do(table.app, did.EndDay()) if table.session.state.phase == "day-end" else (
                discard(table)
            )
            play.queue.boards.clear()
        play.queue.open_instructions.clear()
        gains.append(score_changes(table.session.state, place)["theme"])
        play.pad.handle_card(table.app, TaggedCard(GAME.id, "velvet-hallway"), 0)
        assert any(f"Theme {hint}" in name for name in by_name(table))
        assert look(table) == []
        assert any("VP by the end" in name for name in by_name(table))
        table.play("touch Close")
    assert gains == [3, 2]
    table.close()


@pytest.mark.parametrize("claim", ["press 0", ""])
@pytest.mark.parametrize("close", ["Close", "Undo"])
def test_a_card_whose_question_is_closed_is_lifted_and_laid_again(
    tmp_path: Path, claim: str, close: str
) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    table.play(f"{claim}\nlay velvet-crypt")
    asked = sign(table)
    table.play(f"touch {close}")
    assert "This card is still on the pad: lift it and lay it again." in by_name(table)
    assert look(table) == []
    table.play("lift\nlay velvet-crypt")
    assert sign(table) == asked
    table.app.toast = None
    table.play(f"lift\ntouch {close}")
    assert table.app.toast is None, "nothing is on the pad"
    table.close()
