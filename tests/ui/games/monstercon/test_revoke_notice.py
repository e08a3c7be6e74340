"""A revoke comes out: everybody is asked whether to go back."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.monstercon.actions import Pass, Play
from companion.table.registry import games
from companion.ui.runtime.demo import Demo
from tests.ui.games.monstercon.tricks import DENIED, done, line2, moments
from tests.ui.table import NAMES, begin, evening, shown, sign


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Demo]:
    found = evening(tmp_path)
    begin(found, games()["monstercon"], NAMES[:4])
    yield found
    found.close()


def test_a_revoke_leads_back_to_before_it(table: Demo) -> None:
    table.play(f"{DENIED}\nlay queen-of-spades\nlay 3-of-spades\nlay ace-of-spades")
    table.play("lay 4-of-spades")
    assert "Everyone: Theo had Spades in trick 2. Go back?" in moments(table)
    table.play("rest GO BACK\nexpect Everyone: Theo had Spades in trick 2. Go back?")
    assert line2(table) == "Or was the 4 of Spades misread?"
    assert table.app.preview is not None
    table.play("off\ntouch GO BACK")
    assert sign(table) == "Theo: play a card"
    assert done(table)[-1] == Play(0, "9-of-spades")
    assert moments(table) == []


def test_why_at_a_revoke_explains_it_though_its_card_completes_a_trick(table: Demo) -> None:
    table.play(f"{DENIED}\npress 0\nlay 7-of-diamonds\nlay 8-of-diamonds\nlay 9-of-diamonds")
    table.play("lay 8-of-spades\nexpect Everyone: Theo had Spades in trick 2. Go back?\ntouch Why?")
    assert sign(table) == "Why? A revoke"


def test_undo_after_a_revoke_was_let_stand_asks_again_and_takes_no_card_back(
    table: Demo,
) -> None:
    table.play(f"{DENIED}\nlay queen-of-spades\nlay 3-of-spades\nlay ace-of-spades")
    table.play("lay 4-of-spades")
    before = done(table)
    asked = sign(table)
    assert asked == "Everyone: Theo had Spades in trick 2. Go back?"
    table.play("touch LET IT STAND")
    assert sign(table) != asked
    table.play("touch Undo")
    assert (sign(table), done(table)) == (asked, before)
    assert table.app.toast is not None
    assert table.app.toast.text == "Taken back: Let it stand."
    table.play("touch Undo")
    assert done(table) == before[:-1]
    assert table.app.toast is not None
    assert table.app.toast.text == "Taken back: Theo: 4 of Spades."


def test_a_card_that_was_misread_is_corrected_at_the_question_about_a_revoke(
    table: Demo,
) -> None:
    table.play(f"{DENIED}\nlay queen-of-spades\nlay 3-of-spades\nlay ace-of-spades")
    table.play(
        "lay 4-of-spades\nexpect Everyone: Theo had Spades in trick 2. Go back?\ntouch WRONG CARD"
    )
    assert sign(table) == "Theo: instead of the 4 of Spades?"
    table.play(
        "touch Close\nexpect Everyone: Theo had Spades in trick 2. Go back?\ntouch WRONG CARD"
    )
    table.play("lay 4-of-clubs")
    assert done(table)[-1] == Play(1, "4-of-clubs")
    assert moments(table) == []


def test_a_revoke_may_stand(table: Demo) -> None:
    table.play(f"{DENIED}\nlay queen-of-spades\nlay 3-of-spades\nlay ace-of-spades")
    table.play("lay 4-of-spades")
    answers = ("Next", "LET IT STAND", "WRONG CARD", "GO BACK")
    assert [name for name in shown(table) if name in answers] == [
        "GO BACK",
        "WRONG CARD",
        "LET IT STAND",
    ]
    before = len(done(table))
    table.play("touch LET IT STAND")
    assert len(done(table)) == before
    assert "Everyone: Theo had Spades in trick 2. Go back?" not in moments(table)


def test_a_revoke_is_answered_neither_by_a_card_nor_by_a_press(table: Demo) -> None:
    table.play(f"{DENIED}\nlay queen-of-spades\nlay 3-of-spades\nlay ace-of-spades")
    table.play("lay 4-of-spades\nlay 7-of-spades\npress 0")
    assert sign(table) == "Everyone: Theo had Spades in trick 2. Go back?"
    before = len(done(table))
    table.play("touch LET IT STAND")
    assert done(table)[before:] == [Pass(0), Pass(3), Play(2, "7-of-spades")]
