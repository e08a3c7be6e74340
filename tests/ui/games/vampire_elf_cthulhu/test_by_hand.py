"""What the screen asks people to do by hand."""

from pathlib import Path

import pytest

from companion.core.game import Outcome
from companion.games.vampire_elf_cthulhu import GAME, actions
from companion.games.vampire_elf_cthulhu.board.ending import reveal
from companion.games.vampire_elf_cthulhu.observation import OBSERVATION
from companion.games.vampire_elf_cthulhu.rulings import MoveCards
from companion.ui.runtime.demo import sign_line
from companion.ui.screens.table.play import Play
from tests.ui.games.vampire_elf_cthulhu.table import (
    BIDS,
    activate_insert,
    all_words,
    do,
    instruction_lines,
    new_table,
    opening,
    place_quills,
    play_until,
    put_in_display,
    texts,
)
from tests.ui.lint import findings
from tests.ui.table import NAMES, begin, evening, pass_by


@pytest.mark.parametrize(
    ("seats", "who", "more"),
    [
        (2, "Mara and Theo", ()),
        (3, "Everyone", ("Put the other 9 Objective cards back into the box.",)),
        (4, "Everyone", ()),
    ],
)
def test_setting_out_shows_every_task_in_large_letters(
    tmp_path: Path, seats: int, who: str, more: tuple[str, ...]
) -> None:
    table = evening(tmp_path)
    begin(table, GAME, NAMES[:seats], set_out=False)
    play = table.app.screen
    assert isinstance(play, Play)
    play.frame(table.app)
    aside = "" if seats == 3 else ", to lie face down beside the Ideas Area"
    told_by_hand = [
        f"Shuffle the 12 Objective cards{aside}.",
        f"{who}: draw 1 Objective card, your secret.",
        *more,
        "Shuffle the red, blue, green, purple, yellow and grey cards.",
        f"{who}: take 2 quills. Take 3 cubes from the reserve.",
        f"{who}: take 2 special tokens; your other 3 lie aside.",
    ]
    pages = range(len(play.queue.boards))
    assert (
        list(dict.fromkeys(one for page in pages for one in instruction_lines(table, page)))
        == told_by_hand
    )
    assert len(pages) == 1
    while play.queue.boards:
        table.loop.draw()
        sizes = [one.size for one in table.stage.placed if one.node.name in told_by_hand]
        assert min(size for size in sizes if size) >= 20
        play.queue.boards.pop(0)
    table.close()


def test_tasks_say_where_ideas_and_ink_go(tmp_path: Path) -> None:
    table = play_until(tmp_path, "picture gathered")
    assert list(dict.fromkeys(instruction_lines(table))) == [
        "Mara: put 2 cubes from The Thing on the Stair into the reserve.",
        "Mara: take The Thing on the Stair and its quill into your Display.",
        "Theo: put 1 cube from The Harp with One String into the reserve.",
        "Theo: take The Harp with One String and its quill into your Display.",
        "Ines: take The Inn of Tall Doors and its quill into your Display.",
        "Ines: take The Masked Ball of Bats and its quill into your Display.",
    ]
    table.close()


def test_only_those_who_take_ideas_are_asked_to(tmp_path: Path) -> None:
    table = play_until(tmp_path, "picture gathered")
    step, session = table.session.head, table.session
    assert step.action is not None
    rulings = tuple(
        one for one in step.rulings if not (isinstance(one, MoveCards) and one.seat == 1)
    )
    signs = [
        board.line1
        for kept in (step.rulings, rulings)
        for board in session.game.boards.interstitials(
            session.before(step).state, step.action, Outcome(step.state, kept)
        )
    ]
    assert signs == ["Everyone: take your ideas", "Mara and Ines: take your ideas"]
    table.close()


def test_those_who_have_not_shown_their_objectives_are_named(tmp_path: Path) -> None:
    table = play_until(tmp_path, "picture gathered")
    view = OBSERVATION.view(table.session.state, None)
    assert [reveal(view, seats).line1 for seats in ((0, 1, 2), (0, 2), (1,))] == [
        "Everyone: show the objectives",
        "Mara and Ines: show your objectives",
        "Theo: show your objective",
    ]
    table.close()


def test_opened_hands_stay_until_the_ink_is_away_though_a_card_is_laid(tmp_path: Path) -> None:
    table = play_until(tmp_path, BIDS)
    put_in_display(table, 0, "elf-red-1")
    play = table.app.screen
    assert isinstance(play, Play)
    play.do(table.app, actions.Bid(1, 0, 0))
    play.do(table.app, actions.Bid(0, 2, 1))
    assert table.session.state.step == "turn-one"
    up = next(one for one in table.session.state.displays[0] if one.face == "up" and not one.quills)
    table.play(f"lay {up.card}")
    assert table.session.head.action == actions.TurnDown(0, up.card)
    for _ in range(2):
        assert sign_line(table.app.node()) == "Mara wins the Compare, 6 to 2"
        assert "2 cubes to the reserve, 1 token aside" in all_words(table)
        table.play("cut")
    table.play("touch Next")
    assert "2 cubes to the reserve, 1 token aside" not in all_words(table)
    table.close()


def test_tasks_say_which_card_a_quill_comes_back_from(tmp_path: Path) -> None:
    table = opening(tmp_path, 2)
    put_in_display(table, 1, "elf-grey-1", "vampire-grey-2")
    place_quills(table, "vampire-purple-3", "elf-grey-1", "elf-yellow-3", "cthulhu-grey-1")
    play = table.app.screen
    assert isinstance(play, Play)
    play.do(table.app, actions.Renounce(0, "vampire-purple-3"))
    pass_by(table)
    play.do(table.app, actions.Renounce(1, "elf-grey-1"))
    back = "Theo: take your quill back from The Riverboat Gamblers; no card is turned."
    assert back in all_words(table)
    table.close()


def test_tasks_say_which_tokens_go_on_a_card_of_the_novel(tmp_path: Path) -> None:
    table = opening(tmp_path)
    activate_insert(table)
    do(table, actions.Offer(0, "vampire-red-3"), actions.Pass(1), actions.Pass(2))
    play = table.app.screen
    assert isinstance(play, Play)
    play.do(table.app, actions.PlaceInNovel(0, 2, 2))
    told_by_hand = [
        one for page in range(len(play.queue.boards)) for one in instruction_lines(table, page)
    ]
    assert "Put The Lodger Without a Reflection into position 2 of the Novel." in told_by_hand
    assert "Put 2 special tokens on position 2 of the Novel." in told_by_hand
    table.close()


def test_tasks_say_that_the_quill_of_a_card_that_enters_the_novel_comes_back(
    tmp_path: Path,
) -> None:
    table = opening(tmp_path)
    activate_insert(table)
    do(table, actions.Offer(0, "vampire-red-1"), actions.Pass(1), actions.Pass(2))
    play = table.app.screen
    assert isinstance(play, Play)
    play.do(table.app, actions.PlaceInNovel(0, 2, 0))
    assert table.session.state.step == "turn-one"
    told_by_hand = [
        one for page in range(len(play.queue.boards)) for one in instruction_lines(table, page)
    ]
    assert "Take your quill back from the new card of the Novel." in told_by_hand
    table.close()


def test_the_only_card_that_can_be_turned_down_is_named_with_the_result_and_not_asked_for(
    tmp_path: Path,
) -> None:
    table = play_until(tmp_path, "picture opened")
    assert sign_line(table.app.node()) == "Mara wins the Compare, 6 to 2"
    words = texts(table)
    assert "Mara: take your quill back from The Duellist Who Cannot Drown." in words
    assert "turn The Duellist Who Cannot Drown face down (no choice)." in words
    assert [one.face for one in table.session.state.displays[0]] == ["down", "up"]
    table.play("touch Next")
    assert sign_line(table.app.node()) == "Theo: activate a card"
    play = table.app.screen
    assert isinstance(play, Play)
    assert not play.queue.open_instructions
    table.play("touch Undo")
    assert table.session.state.step == "bid"
    table.close()


def test_the_only_card_that_can_be_turned_down_has_a_screen_of_its_own_after_a_quiet_action(
    tmp_path: Path,
) -> None:
    table = opening(tmp_path)
    put_in_display(table, 0, "elf-red-1")
    place_quills(table, "elf-red-1", "elf-blue-3", "cthulhu-purple-2")
    place_quills(table, "cthulhu-grey-1", "elf-yellow-3", "vampire-red-1")
    table.play("touch Activate The Prince of Dropped Arrows")
    assert list(dict.fromkeys(instruction_lines(table))) == [
        "Take your quill back from The Prince of Dropped Arrows.",
        "Turn The Prince of Dropped Arrows face down (no choice).",
    ]
    table.play("touch Next")
    assert sign_line(table.app.node()) == "Theo: activate a card"
    table.close()


def test_the_only_card_to_turn_down_is_on_the_screen_of_the_card_that_enters(
    tmp_path: Path,
) -> None:
    table = opening(tmp_path, 4, names=("Maximilian", *NAMES[1:4]))
    put_in_display(table, 0, "vampire-red-3", "elf-green-2")
    put_in_display(table, 0, "vampire-yellow-3", "cthulhu-purple-1", face="down")
    place_quills(table, "vampire-red-3", "elf-blue-3", "cthulhu-purple-2", "elf-grey-2")
    place_quills(table, "cthulhu-grey-1", "elf-yellow-3", "vampire-purple-3", "vampire-red-1")
    do(table, actions.Activate(0, "vampire-red-3"), actions.Offer(0, "vampire-red-3"))
    do(table, *(actions.Pass(seat) for seat in (1, 2, 3)))
    play = table.app.screen
    assert isinstance(play, Play)
    play.do(table.app, actions.PlaceInNovel(0, 2, 1))
    assert len(play.queue.boards) == 1
    assert "4 Turn The Withered Court face down (no choice)." in texts(table)
    assert "Put 1 special token on position 2" in texts(table)
    table.loop.draw()
    assert findings(table.stage.placed, table.app.theme) == []
    table.play("touch Next")
    assert not play.queue.boards
    assert not play.queue.open_instructions
    table.close()


def test_what_the_board_of_a_research_lists_is_not_asked_for_again(tmp_path: Path) -> None:
    table = opening(tmp_path)
    place_quills(table, "vampire-red-2", "elf-blue-3", "cthulhu-purple-2")
    place_quills(table, "vampire-purple-3", "elf-yellow-3", "vampire-red-1")
    do(table, actions.Activate(0, "vampire-red-2"), actions.AddInk(0, 2, 0))
    do(table, actions.Research(0, color="red", face="down", n=2))
    play = table.app.screen
    assert isinstance(play, Play)
    play.do(table.app, actions.Keep(0, "elf-red-1"))
    assert [task.text for task in play.queue.open_instructions] == []
    table.close()


def test_two_players_read_which_ideas_leave(tmp_path: Path) -> None:
    table = new_table(tmp_path, 2)
    ideas = ("vampire-red-2", "elf-blue-2", "elf-green-3", "vampire-purple-3", "elf-yellow-3")
    do(table, *(actions.DealIdea(card) for card in (*ideas, "cthulhu-grey-1")))
    play = table.app.screen
    assert isinstance(play, Play)
    play.do(table.app, actions.DrawObjective("objective-cthulhu-2"))
    assert list(dict.fromkeys(instruction_lines(table))) == [
        "Put The Countess of Closed Shutters into the red deck.",
        "Shuffle the red deck.",
        "Put The Inn of Tall Doors into the green deck.",
        "Shuffle the green deck.",
        "Discard the Objective card that was drawn.",
    ]
    # what is kept and put back of three cards is in the sign
    pass_by(table)
    do(table, actions.ChooseDeck(0, "red"))
    assert play.do(table.app, actions.KeepStart(0, "vampire-red-1"))
    assert not play.queue.boards
    table.close()
