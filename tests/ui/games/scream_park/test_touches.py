"""How many touches a turn of Scream Park takes, with cards on the pad not counted."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.scream_park import actions as did
from companion.ui.runtime.demo import Demo
from tests.ui.games.scream_park.park import GAME, NAMES, discard, opened, screen
from tests.ui.table import LONG, SIZES
from tests.ui.touches import play_counted

RIGHT_END_TWICE = """
press 0
lay velvet-hallway
lay velvet-hallway
lay crimson-hallway
lay crimson-hallway
"""
PLACE_AND_ADD = f"""
touch {LONG} lays the next cards
lay velvet-hallway
touch {LONG} places Velvet Hallway as the 1st room
lay gaudy-cellar
touch {LONG} adds Gaudy Cellar under Velvet Hallway
"""
GENRE_CARD = f"""
touch {LONG} lays the next cards
lay velvet-cellar
touch {LONG} discards both cards for a Genre card
lay velvet-library
lay genre-gothic-slasher
touch {LONG} adds a Genre card under Crimson Porch, Slasher up
"""
INSERT_AND_DISCARD = f"""
press 0
lay gaudy-crypt
touch {LONG} inserts Gaudy Crypt as the 1st room for 1 Staff
lay gaudy-library
touch {LONG} discards Gaudy Library for 2 Staff
"""


@pytest.fixture
def park(tmp_path: Path) -> Iterator[Demo]:
    table = opened(tmp_path, SIZES[0], 2)
    yield table
    table.close()


def others_discard(table: Demo) -> None:
    """The other seat is done, and hands go round."""
    for card in [*table.session.state.unseen][:2]:
        screen(table).do(table.app, did.Discard(1, card))
    screen(table).queue.boards.clear()


@pytest.mark.parametrize(
    ("script", "most"),
    [(RIGHT_END_TWICE, 1), (PLACE_AND_ADD, 3), (INSERT_AND_DISCARD, 3), (GENRE_CARD, 3)],
)
def test_every_play_takes_one_touch_beside_the_claim(park: Demo, script: str, most: int) -> None:
    if script in (GENRE_CARD, INSERT_AND_DISCARD):
        screen(park).do(park.app, did.Place(0, "crimson-porch", 0))
        screen(park).do(park.app, did.Discard(0, "crimson-cellar"))
        others_discard(park)
    assert play_counted(park, script) <= most
    state = park.session.state
    assert state.to_use[0] == 0
    assert not state.genre_due[0]


def test_without_a_pad_a_discard_takes_three_touches_after_the_name(park: Demo) -> None:
    script = (
        f"touch {LONG} lays the next cards\ntouch Discard\ntouch Find vampire 1\ntouch Velvet Porch"
    )
    assert play_counted(park, script) == 4
    assert play_counted(park, "touch Discard\ntouch Find clown 6\ntouch Gaudy Crypt") == 3
    assert park.session.state.discards == ("velvet-porch", "gaudy-crypt")


def test_touching_the_panel_of_a_seat_shows_its_house_and_claims_the_next_card(
    park: Demo,
) -> None:
    park.play("touch Maximilian-Alexander lays the next cards")
    assert "Maximilian-Alexander's house" in [one.name for one in park.app.node().walk()]
    park.play("lay velvet-hallway\nlay velvet-hallway")
    assert park.session.head.action == did.Place(1, "velvet-hallway", 0)


def test_thinking_about_the_first_card_does_not_lose_the_claim_on_the_second(
    park: Demo,
) -> None:
    park.play("press 1\nlay velvet-hallway")
    park.wait(30)
    park.play("lay velvet-hallway\nlay crimson-hallway\nlay crimson-hallway")
    assert park.session.head.action == did.Place(1, "crimson-hallway", 1)


def test_a_button_of_the_board_is_for_the_seat_that_has_claimed(park: Demo) -> None:
    park.play("press 1\ntouch Discard\nlay velvet-hallway")
    assert park.session.state.discards == ("velvet-hallway",)
    assert park.session.state.to_use == (2, 1)


@pytest.mark.parametrize("play", ["press 1", "lay velvet-cellar"])
def test_playing_on_confirms_that_hands_have_been_passed(park: Demo, play: str) -> None:
    screen(park).queue.boards.clear()
    for seat in (0, 1):
        for card in [*park.session.state.unseen][-2:]:
            screen(park).do(park.app, did.Discard(seat, card))
    assert "6 cards each" in " ".join(node.name for node in park.app.node().walk())
    park.play(f"wait 2\n{play}")
    assert not screen(park).queue.boards
    assert not screen(park).queue.open_instructions, "the Staff of the turn before is taken"


def test_a_hold_where_hands_are_passed_discards_the_next_card(park: Demo) -> None:
    others_discard(park)
    for card in [*park.session.state.unseen][-2:]:
        screen(park).do(park.app, did.Discard(0, card))
    park.play("wait 2\nhold 0\nlay velvet-cellar")
    assert park.session.head.action == did.Discard(0, "velvet-cellar")


@pytest.mark.parametrize("play", ["press 0", "lay velvet-cellar"])
def test_playing_on_confirms_that_a_day_has_been_dealt(park: Demo, play: str) -> None:
    while park.session.state.phase == "turn":
        discard(park)
    screen(park).queue.boards.clear()
    screen(park).do(park.app, did.EndDay())
    assert screen(park).queue.boards
    park.play(f"wait 2\n{play}")
    assert not screen(park).queue.boards


@pytest.mark.thorough
def test_an_evening_of_three_needs_no_touch_but_for_its_cards_and_its_days(
    tmp_path: Path,
) -> None:
    table = opened(tmp_path, SIZES[0], 3)
    cards = iter([card for card in GAME.cards.catalog.values() if card.kind == "scene"])
    touches = 0
    for day in ("friday", "saturday", "sunday"):
        for _ in range(4):
            for seat, name in enumerate(NAMES[:3]):
                script = ["wait 2"]
                script += [f"press {seat}"] if seat < 2 else []
                for card in (next(cards), next(cards)):
                    script += [f"lay {card.id}", f"touch {name} discards {card.name} for 2 Staff"]
                touches += play_counted(table, "\n".join(script))
        touches += play_counted(table, "wait 2\ntouch Next")
        for _ in range(3):
            table.wait(17)
        touches += play_counted(table, f"touch {'The end' if day == 'sunday' else 'Next day'}")
    for _ in range(3):
        table.wait(17)
    touches += play_counted(table, "touch Next")
    assert table.session.over
    plays, claims, days, last_stars = 3 * 4 * 3 * 2, 3 * 4 * 2, 3, 1
    staff_of_last_turns = 3
    assert touches == plays + claims + days + staff_of_last_turns + last_stars
    table.close()
