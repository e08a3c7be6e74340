"""The log: what it was really, back to any place, and looking at what was."""

from pathlib import Path

import pygame

from companion.table.registry import games
from companion.ui.runtime.demo import Demo, sign_line
from tests.ui.lint import findings
from tests.ui.table import TO_AUDITION, TO_TEAM_UP, begin, evening, shown, sign


def test_a_picker_of_the_log_amends_by_the_card_that_is_laid(table: Demo) -> None:
    table.play(f"{TO_AUDITION}\ntouch Menu\ntouch Log\ntouch Change this entry\nlay witch")
    assert table.session.view()["teams"][2]["co_star"] == "witch"
    assert table.session.seq == 8


def test_undo_of_an_amendment_says_what_it_was_and_brings_that_back(table: Demo) -> None:
    table.play(f"{TO_AUDITION}\npress 0\ntouch Menu\ntouch Log\ntouch Ines's Co-Star: Mummy")
    table.play("touch Change this entry\ntouch Ines's Co-Star\ntouch Devil\ntouch Now\nrest Undo")
    displayed = table.app.preview
    assert displayed is not None
    assert displayed.title == "Undo reverts the amendment"
    assert displayed.lines == ("Again: Ines's Co-Star: Mummy", "Not: Ines's Co-Star: Devil")
    table.play("off\ntouch Undo")
    assert table.session.view()["teams"][2]["co_star"] == "mummy"
    assert table.app.toast is not None
    assert table.app.toast.text == "Again: Ines's Co-Star: Mummy."


def test_an_entry_that_can_have_been_nothing_else_says_so(table: Demo) -> None:
    table.play(f"{TO_TEAM_UP}\npress 0\npress 1\npress 2\ntouch Menu\ntouch Log")
    table.play("touch Theo's team is ready\ntouch Change this entry")
    assert sign_line(table.app.node()) in ("Theo: what was it really?", "Theo's team is ready")


def test_a_long_note_of_an_entry_has_two_lines(tmp_path: Path) -> None:
    table = evening(tmp_path)
    names = ("Maximilian Berger", "Wilhelmina Stein", "Cleo", "Dee", "Eva", "Fay")
    begin(table, games()["creature-feature"], names)
    table.play("touch Dee\ntouch Next\nlay film-4\nlift\ntouch OK\ntouch All ready")
    table.play("touch Menu\ntouch Log")
    table.loop.draw()
    in_sign, in_entry = (
        one.lines for one in table.stage.placed if one.node.name.startswith("Co-Stars up:")
    )
    assert " ".join(in_sign) == f"Co-Stars up: {', '.join(names[:-1])} and Fay."
    assert " ".join(in_entry) == "Co-Stars up: Maximilian, Wilhelmina, Cleo, Dee, Eva and Fay."
    assert len(in_entry) == 2
    table.close()


def test_six_entries_are_shown_at_once_with_what_came_of_the_chosen_one(table: Demo) -> None:
    table.play(f"{TO_AUDITION}\npress 0\ntouch Menu\ntouch Log")
    table.loop.draw()
    entries = [one for one in table.stage.placed if one.node.key.startswith("log:")]
    assert [one.node.key for one in entries] == [f"log:{seq}" for seq in range(4, 10)]
    assert all(one.rect.h >= 64 and one.rect.w >= 64 for one in entries)
    assert findings(table.stage.placed, table.app.theme) == []
    table.play("touch Ines's team is ready")
    assert line2(table) == "Co-Stars up: Mara, Theo and Ines."


def test_undo_to_a_place_goes_along_the_line_as_it_is_now(table: Demo) -> None:
    table.play(f"{TO_AUDITION}\npress 0\ntouch Menu\ntouch Log\ntouch Ines's Co-Star: Mummy")
    table.play("touch Change this entry\ntouch Ines's Co-Star\ntouch Devil")
    table.play("touch Ines's Co-Star: Devil")
    table.play("touch Undo to here\ntouch Now")
    assert sign(table) == "Mara: stay or drop?"
    assert table.session.view()["teams"][2]["co_star"] == "devil"
    table.play("touch Undo")
    assert table.session.view()["teams"][2]["co_star"] == "face-down"


def line2(table: Demo) -> str:
    """The second line of the sign."""
    return table.app.screen.frame(table.app).line2


def test_any_earlier_position_can_be_looked_at_and_changes_nothing(table: Demo) -> None:
    table.play(f"{TO_AUDITION}\npress 0\ntouch Menu\ntouch Log")
    before = table.session.view()
    table.seen("How far back")
    line = next(one.rect for one in table.stage.placed if one.node.name == "How far back")
    table.loop.touch(line.x + line.w * 0.2, line.y + 20)
    assert sign(table) == "Feature film 4 turned over"
    pygame.event.post(
        pygame.event.Event(
            pygame.MOUSEMOTION,
            pos=(round(line.x + line.w * 0.55), round(line.y)),
            rel=(0, 0),
            buttons=(1, 0, 0),
        )
    )
    table.loop.run_once()
    assert sign(table) == "Ines's team is ready"
    table.play("touch Look here")
    assert sign(table) == "After entry 5 of 9"
    assert line2(table) == "Only to look at. Then: Mara: your Co-Star"
    table.play("touch Earlier")
    assert line2(table) == "Only to look at. Then: Ines: lay your team"
    assert shown(table) == ["Undo", "Why?", "Earlier", "Later", "Back to the log"]
    table.play("touch Back to the log\ntouch Now")
    assert sign(table) == "Theo: stay or drop?"
    assert table.session.view() == before
