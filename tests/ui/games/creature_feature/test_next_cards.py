"""Whose card is awaited next, and who shows one after that."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.board.glance import Glance
from companion.games.creature_feature.actions import PlayHelper
from companion.games.creature_feature.board.offers import next_card_glance
from companion.ui.runtime.demo import Demo
from tests.ui.table import TO_AUDITION, TO_TEAM_UP, evening, shown, sign
from tests.ui.touches import play_counted


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Demo]:
    found = evening(tmp_path)
    yield found
    found.close()


TO_STARS = f"{TO_AUDITION}press 0\npress 1\npress 2\n"


def due(table: Demo) -> list[str]:
    """The seats whose team has the card that is awaited next."""
    return [
        team.key
        for team in table.app.node().walk()
        if team.key.startswith("team:") and any(one.name == "pad" for one in team.walk())
    ]


def test_those_who_show_the_same_card_follow_by_name() -> None:
    expected = Glance("Show your Star", (2,), others=(0, 1))
    assert next_card_glance([(2, "star"), (2, "co_star"), (0, "star"), (1, "star")]) == expected


def test_whoever_shows_another_card_reads_which() -> None:
    glance = next_card_glance([(0, "star"), (3, "co_star")])
    assert (glance.words, glance.seats, glance.others) == ("Show your Star", (0,), (3,))
    assert glance.others_task == "then your Co-Star"
    several = next_card_glance([(0, "star"), (3, "co_star"), (1, "star")])
    assert several.others_task == "then your Star or Co-Star"


@pytest.mark.parametrize(
    ("script", "card"),
    [(f"{TO_TEAM_UP}press 0\npress 1\npress 2\n", "Co-Star"), (TO_STARS, "Star")],
)
def test_the_board_follows_a_seat_that_claims_the_next_card(
    table: Demo, script: str, card: str
) -> None:
    table.play(script)
    assert (sign(table), due(table)) == (f"Mara: your {card}", ["team:0"])
    table.play("press 1")
    assert (sign(table), due(table)) == (f"Theo: your {card}", ["team:1"])
    table.play("press 1")
    assert (sign(table), due(table)) == (f"Mara: your {card}", ["team:0"])


def test_no_helper_is_where_stay_was(table: Demo) -> None:
    table.play(TO_AUDITION)
    x, y = table.seen("STAY")
    table.play("press 0\npress 1\npress 2")
    table.loop.draw()
    assert "Bats" in shown(table)
    assert not [
        one.node.name
        for one in table.stage.placed
        if one.node.touch is not None and one.rect.holds(x, y)
    ]


def test_a_helper_that_is_laid_too_early_is_named(table: Demo) -> None:
    table.play(f"{TO_STARS}lay nurse")
    assert sign(table) == "That is the Nurse"


def test_a_button_where_nobody_sits_does_nothing(table: Demo) -> None:
    table.play(TO_AUDITION)
    before = sign(table), table.session.seq
    table.play("hold 5")
    assert (sign(table), table.session.seq) == before


def test_bats_on_a_star_in_the_audition_take_three_touches(table: Demo) -> None:
    table.play(f"{TO_AUDITION}wait 5")
    assert play_counted(table, "touch Theo's Star\ntouch Mara\ntouch Next") <= 3
    done = table.session.current_steps()[-1].action
    assert done == PlayHelper(0, "bats", 1, "star")


def test_a_press_out_of_turn_keeps_nobody_else_from_laying_a_card(table: Demo) -> None:
    table.play(f"{TO_AUDITION}press 0\nhold 1\npress 2\npress 0\npress 2\n")
    assert sign(table) == "Ines: your Star"
    table.play("press 1\nlay vampire")
    words = [one.name for one in table.app.node().walk() if one.role == "text"]
    assert "It counted as Theo's, who pressed. This card is not asked for now." in words
    table.play("touch OK\nlift\nlay vampire")
    assert sign(table) == "Got it: Vampire 10, for Ines"


def test_whoever_has_stayed_is_marked_until_somebody_drops(table: Demo) -> None:
    table.play(f"{TO_AUDITION}wait 5")

    def stayed() -> tuple[list[str], int]:
        nodes = [*table.app.node().walk()]
        rows = [one.key for one in nodes if one.key.startswith("track:")
                if any(part.name == "stays" for part in one.walk())]  # fmt: skip
        return rows, sum(one.role == "icon" and one.name == "check" for one in nodes)

    assert sign(table) == "Mara: stay or drop?"
    assert stayed() == ([], 0)
    table.play("press 0")
    assert stayed() == (["track:0"], 1)
    table.play("hold 1\nwait 1")
    assert stayed() == ([], 0), "whoever stays is asked again after a drop"


def test_a_hold_before_ones_turn_says_whose_turn_it_is(table: Demo) -> None:
    table.play(f"{TO_AUDITION}hold 1")
    assert table.app.toast is not None
    assert table.app.toast.text == "It is Mara's turn; Theo presses after that."
    # a helper can still be laid
    table.play("lay bats")
    assert sign(table).startswith("Theo")
