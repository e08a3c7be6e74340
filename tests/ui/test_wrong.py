"""That was wrong: one touch, and the ruling is a failing test."""

from pathlib import Path

from companion.core.actions import Correct
from companion.core.nodes import Go
from companion.table.report import check
from companion.ui.demo import Evening
from companion.ui.screens.wrong import Wrong
from tests.ui.table import TO_AUDITION, shown, sign

SHOWDOWN = f"{TO_AUDITION}\npress 0\npress 1\npress 2\n"
WRONG = "touch Why?\ntouch That was wrong"


def report(table: Evening) -> Path:
    (found,) = (table.app.journal.path.parent / "reports").glob("*")
    return found


def wrong(table: Evening) -> list[str]:
    return check(report(table)).wrong


def test_one_touch_keeps_a_ruling_that_nobody_has_judged_yet(table: Evening) -> None:
    table.play(f"{TO_AUDITION}\n{WRONG}")
    assert report(table).name == "creature-feature-1.jsonl"
    assert sign(table) == "What should it have been?"
    assert "Nobody has judged yet" in wrong(table)[0]
    table.play("touch Done")
    assert table.app.screen is table.app.screens[1]


def test_another_figure_goes_into_the_report_and_into_the_books(table: Evening) -> None:
    table.play(f"{TO_AUDITION}\n{WRONG}\ntouch A figure or a place\ntouch Score Track")
    before = table.session.state
    table.app.touch(Go("path", "scores/1"))
    assert "Set it" in shown(table)
    table.app.touch(Go("by", 1))
    table.play("touch Set it")
    assert isinstance(table.app.screen, Wrong)
    assert isinstance(table.session.head.action, Correct)
    assert table.session.state != before
    (said,) = wrong(table)
    assert said.startswith("scores/1: ")
    table.play("touch Undo")
    assert table.session.state == before
    assert "Nobody has judged yet" in wrong(table)[0]
    file = report(table)
    table.play("touch Undo")
    assert not file.exists()
    assert not isinstance(table.app.screen, Wrong)


def test_words_wait_to_be_judged(table: Evening) -> None:
    table.play(f"{TO_AUDITION}\n{WRONG}\ntouch In words\ntouch N\ntouch O\ntouch Set it")
    assert check(report(table)).told[-1] == "Expected: No"
    assert "Nobody has judged yet" in wrong(table)[0]


def test_what_cannot_be_kept_is_said(table: Evening) -> None:
    table.play(TO_AUDITION)
    (table.app.journal.path.parent / "reports").write_text("in the way")
    table.play(WRONG)
    assert table.app.toast is not None
    assert table.app.toast.text.startswith("The report cannot be kept")
    assert "Correct the books" in shown(table)
