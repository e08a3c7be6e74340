"""What screens say once a contest is decided, and how the log tells it."""

from pathlib import Path

from companion.core.actions import Correct
from companion.games.vampire_elf_cthulhu import actions
from companion.table.action_text import main_point
from companion.ui.screens.table.play import Play
from tests.ui.games.vampire_elf_cthulhu.table import (
    OPPOSING,
    Demo,
    all_words,
    do,
    insert,
    opening,
    place_quills,
    put_in_display,
    texts,
)
from tests.ui.table import sign


def opposed_insert(folder: Path, mara: int, theo: int) -> Demo:
    """Mara's Insert, opposed by Theo alone, with the ink of both."""
    table = insert(folder)
    do(table, actions.Activate(0, "vampire-red-3"), actions.Offer(0, "vampire-red-3"))
    do(table, actions.Oppose(1, OPPOSING[0]), actions.Pass(2), actions.Pass(3))
    while table.session.state.step == "special-points":
        do(table, actions.Pass(table.session.rule_prompts()[0].seat or 0))
    do(table, actions.Bid(1, theo, 0))
    play = table.app.screen
    assert isinstance(play, Play)
    play.do(table.app, actions.Bid(0, mara, 0))
    return table


def test_the_sign_of_a_won_insert_says_who_does_what_and_then_the_result(tmp_path: Path) -> None:
    table = opposed_insert(tmp_path, 3, 2)
    assert sign(table) == "Mara: put your card into the Novel"
    assert "Won 7 to 5" in texts(table)
    do(table, actions.PlaceInNovel(0, 2, 0))
    table.close()


def test_a_card_that_enters_names_all_who_do_something(tmp_path: Path) -> None:
    table = opposed_insert(tmp_path, 0, 3)
    play = table.app.screen
    assert isinstance(play, Play)
    play.do(table.app, actions.PlaceInNovel(1, 2, 0))
    assert play.queue.boards[-1].line1 == "Theo: card into position 2. Mara: quill back"
    table.close()


def test_the_novel_stays_in_view_for_whoever_may_oppose(tmp_path: Path) -> None:
    table = insert(tmp_path)
    spot = {"zone": "novel", "position": 3, "seat": 1, "specials": 0}
    do(table, Correct("cards/elf-purple-2", spot))
    do(table, actions.Activate(0, "vampire-red-3"), actions.Offer(0, "vampire-red-3"))
    for seat in (1, 2):
        do(table, actions.Oppose(seat, OPPOSING[seat - 1]))
        assert "event in position 3" in all_words(table)
    table.close()


def test_why_explains_the_strengths_that_are_on_the_board(tmp_path: Path) -> None:
    table = insert(tmp_path)
    do(table, actions.Activate(0, "vampire-red-3"), actions.Offer(0, "vampire-red-3"))
    table.play("touch Why?")
    assert sign(table) == "Why these numbers?"
    assert "4 Vampire × 1 Mystery = 4" in texts(table)
    table.play("touch Back")
    do(table, actions.Oppose(1, OPPOSING[0]))
    do(table, actions.Pass(2), actions.Pass(3), actions.TurnForPoint(0, "vampire-red-1"))
    table.play("touch Why?")
    assert "3 Vampire × 1 Mystery + 1 special point = 4" in texts(table)
    assert "3 Elf × 1 Love story = 3" in texts(table)
    table.play("touch Back\ntouch Undo")
    assert table.session.state.step == "special-points"
    table.close()


def test_the_log_says_who_won_a_contest_and_with_how_much(tmp_path: Path) -> None:
    table = opposed_insert(tmp_path, 3, 2)
    game, bid = table.session.game, table.session.head
    assert main_point(game, bid) == "Mara wins the Insert with 7."
    table.play("touch Why?")
    assert sign(table) == "Why did Mara win?"
    table.close()


def test_the_log_says_that_a_contest_was_a_tie(tmp_path: Path) -> None:
    table = opposed_insert(tmp_path, 1, 2)
    tied = next(
        step
        for step in reversed(table.session.current_steps())
        if isinstance(step.action, actions.Bid)
    )
    words = "A tie: the Insert does nothing, and the ink is lost."
    assert main_point(table.session.game, tied) == words
    table.close()


def test_why_after_a_tie_opens_on_both_strengths(tmp_path: Path) -> None:
    table = opening(tmp_path)
    put_in_display(table, 0, "vampire-yellow-1")
    place_quills(table, "vampire-red-1", "elf-blue-3", "cthulhu-purple-2")
    place_quills(table, "elf-yellow-3", "elf-green-3", "vampire-purple-3")
    do(table, actions.Activate(0, "vampire-red-1"), actions.Pass(0))
    do(table, actions.Compare(0, "elf-blue-3"))
    do(table, actions.Bid(0, 0, 0))
    play = table.app.screen
    assert isinstance(play, Play)
    assert play.do(table.app, actions.Bid(1, 1, 0))
    assert sign(table).startswith("A tie, 3 to 3")
    table.play("touch Why?")
    assert "The Duellist Who Cannot Drown: 3 × 1 = 3" in texts(table)
    assert "The Archer's Apprentice: 2 × 1 + 1 = 3" in texts(table)
    table.play("touch Step 2: All reveal at once")
    assert "no ink" in texts(table)
    assert "1 cube: lost" in texts(table)
    table.close()
