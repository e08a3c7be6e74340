"""Report a ruling: one touch, and the ruling is a failing test."""

from pathlib import Path
from random import Random

import pygame
import pytest

from companion.core.actions import Correct
from companion.core.board.nodes import UiCommand
from companion.table.reports.report import NOTHING_EXPECTED, check
from companion.ui.runtime.demo import Demo
from companion.ui.screens.log.log import Log
from companion.ui.screens.log.report_ruling import ReportRuling
from companion.ui.screens.table.play import Play
from tests.ui.table import TO_AUDITION, TO_TEAM_UP, shown, sign

SHOWDOWN = f"{TO_AUDITION}\npress 0\npress 1\npress 2\n"
WRONG = "touch Why?\ntouch Report a ruling"


def report(table: Demo) -> Path:
    (found,) = (table.app.journal.path.parent / "reports").glob("*")
    return found


def wrong(table: Demo) -> list[str]:
    return check(report(table)).wrong


def test_one_touch_keeps_a_ruling_that_nobody_has_judged_yet(table: Demo) -> None:
    table.play(f"{TO_AUDITION}\n{WRONG}")
    assert report(table).name == "creature-feature-1.jsonl"
    assert sign(table) == "What should it have been?"
    assert NOTHING_EXPECTED in wrong(table)[0]
    table.play("touch Done")
    assert table.app.screen is table.app.table_screen


def test_another_figure_goes_into_the_report_and_into_the_books(table: Demo) -> None:
    table.play(f"{TO_AUDITION}\n{WRONG}\ntouch Enter the right value\ntouch Score Track")
    before = table.session.state
    table.app.touch(UiCommand("correct value", "scores/1"))
    assert "Set it" in shown(table)
    table.app.touch(UiCommand("change number", 1))
    table.play("touch Set it")
    assert isinstance(table.app.screen, ReportRuling)
    assert isinstance(table.session.head.action, Correct)
    assert table.session.state != before
    (spoken,) = wrong(table)
    assert spoken.startswith("scores/1: ")
    table.play("touch Undo")
    assert table.session.state == before
    assert NOTHING_EXPECTED in wrong(table)[0]
    file = report(table)
    table.play("touch Undo")
    assert not file.exists()
    assert not isinstance(table.app.screen, ReportRuling)


def test_words_wait_to_be_judged(table: Demo) -> None:
    table.play(f"{TO_AUDITION}\n{WRONG}\ntouch Describe it")
    assert sign(table) == "What should it have been?"
    table.play("touch N\ntouch o")
    assert sign(table) == "No"
    for kind in (pygame.KEYDOWN, pygame.KEYUP):  # Enter, as wherever something is typed
        pygame.event.post(pygame.event.Event(kind, key=pygame.K_RETURN, unicode=""))
    table.loop.run_once()
    assert check(report(table)).lines[-1] == "Expected: No"
    assert NOTHING_EXPECTED in wrong(table)[0]


def test_what_cannot_be_kept_is_reported(table: Demo) -> None:
    table.play(TO_AUDITION)
    (table.app.journal.path.parent / "reports").write_text("in the way")
    table.play(WRONG)
    assert table.app.toast is not None
    assert table.app.toast.text.startswith("The report cannot be saved")
    # and the line that says so hides nothing that people may touch
    assert {"Another ruling", "Describe it", "Fix scores and positions"} <= {*shown(table)}
    table.play("touch Describe it")


def settled(table: Demo) -> list[tuple[int, int]]:
    """Of each showdown so far: the entry of the log, and who won it."""
    return [
        (step.seq, one.facts["winner"])
        for step in table.session.current_steps()
        for one in step.rulings
        if one.kind == "showdown"
    ]


def play_on(table: Demo, showdowns: int) -> None:
    """Anything, until so many are settled."""
    random = Random(3)
    play = table.app.table_screen
    assert isinstance(play, Play)
    while len(settled(table)) < showdowns:
        asked = [one for one in table.session.rule_prompts() if not one.optional]
        play.do(table.app, random.choice(random.choice(asked).accepts).sample(random))
    play.queue.boards.clear()
    table.app.toast = None


def says_of(table: Demo, seq: int) -> str:
    """What the showdown of an entry told."""
    step = table.session.current_steps()[seq]
    ruling = next(one for one in step.rulings if one.kind == "showdown")
    return table.app.sentence(step, ruling)


def expect_another_winner(table: Demo, was: int) -> int:
    """Say on the screen that somebody else won; who."""
    other = (was + 1) % 3
    table.play("touch Somebody else wins")
    table.app.touch(UiCommand("choose value", other))
    table.play("touch Set it")
    return other


def test_a_ruling_of_two_showdowns_ago_is_chosen_and_fails_at_once(table: Demo) -> None:
    table.play(TO_AUDITION)
    play_on(table, 3)
    seq, won = settled(table)[0]
    table.play(f"{WRONG}\ntouch Another ruling")
    assert sign(table) == "Which ruling was wrong?"
    while says_of(table, seq) not in shown(table):
        table.play("touch Older")
    table.play(f"touch {says_of(table, seq)}")
    screen = table.app.screen
    assert isinstance(screen, ReportRuling)
    assert screen.case.step.seq == seq
    assert check(report(table)).lines[0].endswith(f", after {seq} actions.")
    assert NOTHING_EXPECTED in wrong(table)[0]
    other = expect_another_winner(table, won)
    assert wrong(table) == [f"showdown: winner {won}; expected winner {other}."]
    table.play("touch Undo\ntouch Undo")
    assert check(report(table)).lines[0].endswith(f", after {settled(table)[-1][0]} actions.")


def test_the_log_reports_the_entry_that_is_chosen_there(table: Demo) -> None:
    table.play(TO_AUDITION)
    play_on(table, 3)
    seq, won = settled(table)[0]
    table.play("touch Menu\ntouch Log")
    table.app.touch(UiCommand("choose item", seq))
    table.play("touch Report a ruling")
    other = expect_another_winner(table, won)
    assert wrong(table) == [f"showdown: winner {won}; expected winner {other}."]
    assert check(report(table)).lines[0].endswith(f", after {seq} actions.")
    table.play("touch Done")
    assert isinstance(table.app.screen, Log)


def test_an_entry_that_ruled_nothing_cannot_have_been_wrong(table: Demo) -> None:
    table.play(f"{TO_TEAM_UP}\npress 0\ntouch Menu\ntouch Log")
    assert not table.session.head.rulings
    assert "Report a ruling" not in shown(table)


def test_a_report_waits_for_room_and_is_kept_unchanged(table: Demo) -> None:
    table.play(TO_AUDITION)
    in_the_way = table.app.journal.path.parent / "reports"
    in_the_way.write_text("in the way")
    table.play(f"{WRONG}\ntouch Describe it\ntouch N\ntouch o\ntouch Set it\ntouch Done")
    assert table.app.faults.ticket == ("Report: fault", "free disk space or allow writing")
    table.play("press 0")
    table.wait(10)
    assert table.app.faults.ticket is not None
    in_the_way.unlink()
    table.wait(10)
    assert table.app.faults.ticket is None
    assert table.app.toast is not None
    assert table.app.toast.text == "The report is kept now."
    assert check(report(table)).lines[-1] == "Expected: No"


def test_a_report_that_waits_and_is_taken_back_never_comes(table: Demo) -> None:
    table.play(TO_AUDITION)
    in_the_way = table.app.journal.path.parent / "reports"
    in_the_way.write_text("in the way")
    table.play(f"{WRONG}\ntouch Undo")
    assert table.app.faults.ticket is None
    in_the_way.unlink()
    table.wait(10)
    assert not in_the_way.exists()


def test_a_report_that_waits_keeps_nothing_of_the_game_from_being_written(table: Demo) -> None:
    table.play(TO_AUDITION)
    (table.app.journal.path.parent / "reports").write_text("in the way")
    table.play(f"{WRONG}\ntouch Done\npress 0")
    kept = table.app.journal
    there = kept.resume(table.session.game, kept.games()[-1])
    assert there.view() == table.session.view()
    assert len(table.app.save_retry.steps) == 0


def test_a_report_whose_file_cannot_be_taken_away_stays(
    table: Demo, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.play(f"{TO_AUDITION}\n{WRONG}")

    def read_only(self: Path, missing_ok: bool = False) -> None:
        raise OSError(30, "Read-only file system")

    with monkeypatch.context() as locked:
        locked.setattr(Path, "unlink", read_only)
        table.play("touch Undo")
    assert table.app.toast is not None
    assert table.app.toast.text == "The report cannot be taken back: Read-only file system."
    assert isinstance(table.app.screen, ReportRuling)
    assert report(table).exists()
