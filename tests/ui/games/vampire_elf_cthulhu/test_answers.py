"""How people answer, and what they are told when a card is not an answer."""

from pathlib import Path

import pytest

from companion.core.actions import Correct
from companion.core.board.nodes import UiCommand
from companion.games.vampire_elf_cthulhu import actions
from companion.games.vampire_elf_cthulhu.cards import HOUSE
from companion.games.vampire_elf_cthulhu.state import current_action
from companion.ui.runtime.demo import sign_line
from companion.ui.screens.log.amend_entry import ask_what_it_was
from companion.ui.screens.table.play import Play
from tests.ui.games.vampire_elf_cthulhu.table import (
    Demo,
    activate_insert,
    all_words,
    amendment_words,
    do,
    insert,
    new_table,
    opening,
    place_quills,
    play_until,
    put_in_display,
    texts,
)
from tests.ui.table import pass_by, shown


def test_a_press_where_a_deck_is_chosen_shows_the_decks(tmp_path: Path) -> None:
    table = play_until(tmp_path, "picture first-deck")
    table.play("press 0\ntouch red")
    assert table.session.state.step == "keep-start"
    table.close()


def test_a_number_with_one_possible_value_is_not_asked_for(tmp_path: Path) -> None:
    table = opening(tmp_path, 2)
    for seat in range(2):
        do(table, Correct(f"ink/{seat}/cubes", 0))
    table.play("touch The Keeper of Nine Keys")
    assert (table.session.state.ideas[0].quill, table.session.state.slot) == (0, 1)
    table.close()


def test_a_wrong_card_is_refused_in_the_words_of_what_is_asked(tmp_path: Path) -> None:
    table = play_until(tmp_path, "picture compare")
    table.play("lay vampire-red-1")
    assert "A face-up card of an opponent is chosen." in all_words(table)
    table.close()


def test_a_card_that_is_no_idea_is_refused_in_the_words_of_placing(tmp_path: Path) -> None:
    table = opening(tmp_path)
    table.play("lay elf-blue-3")
    assert "A quill is placed on an idea or on a card of Mara's Display." in all_words(table)
    assert sign_line(table.app.node()) == "That is the Archer's Apprentice"
    table.close()


def test_a_kept_card_names_its_deck(tmp_path: Path) -> None:
    table = play_until(tmp_path, "picture first-deck")
    table.play("lay vampire-red-1\nlift")
    assert [one.card for one in table.session.state.displays[0]] == ["vampire-red-1"]
    assert table.session.state.choosing_seat == 1
    table.play("touch Undo")
    assert table.session.state.step == "choose-deck"
    table.play("lay objective-elf-1\nlift")
    assert "Lay the card that you keep" in all_words(table)
    assert "Phase II" not in all_words(table)
    table.close()


def test_a_card_of_the_novel_laid_where_an_objective_is_drawn_says_what_is_drawn(
    tmp_path: Path,
) -> None:
    table = new_table(tmp_path, 2)
    ideas = ("vampire-red-2", "elf-blue-2", "elf-green-3", "vampire-purple-3", "elf-yellow-3")
    do(table, *(actions.DealIdea(card) for card in (*ideas, "cthulhu-grey-1")))
    for card in ("vampire-red-2", "vampire-red-1"):
        table.play(f"lay {card}\nlift")
        assert "An Objective card is drawn now, not a card of the Novel." in all_words(table)
        table.play("touch OK")
    table.close()


def test_a_card_laid_where_ink_is_asked_for_is_refused_in_the_words_of_the_action(
    tmp_path: Path,
) -> None:
    table = opening(tmp_path)
    place_quills(table, "elf-green-3", "elf-blue-3", "cthulhu-purple-2")
    place_quills(table, "cthulhu-grey-1", "elf-yellow-3", "vampire-red-1")
    do(table, actions.Activate(0, "elf-green-3"))
    assert table.session.state.step == "add-ink"
    table.play("lay elf-blue-3")
    assert "Re-activate is finished first." in all_words(table)
    table.close()


@pytest.mark.parametrize("way", ["touch The Duellist Who Cannot Drown", "lay vampire-red-1"])
def test_offering_a_card_that_would_lose_its_own_action_is_asked_for_first(
    tmp_path: Path, way: str
) -> None:
    table = opening(tmp_path)
    activate_insert(table)
    table.play(way)
    assert table.session.state.step == "offer"
    assert "If it enters the Novel, its own Compare is lost" in all_words(table)
    table.play("touch Offer The Duellist Who Cannot Drown")
    action = table.session.state.action
    assert action is not None
    assert action.offered == "vampire-red-1"
    table.close()


def test_the_activated_card_is_offered_without_a_warning(tmp_path: Path) -> None:
    table = opening(tmp_path)
    activate_insert(table)
    table.play("touch The Lodger Without a Reflection")
    assert table.session.state.step == "oppose"
    table.close()


def test_who_begins_can_be_amended_in_the_log(tmp_path: Path) -> None:
    table = opening(tmp_path)
    assert "Theo" in amendment_words(table, actions.FirstPlayer)
    table.close()


def test_the_table_is_checked_as_it_lies_and_no_secret_is_asked_about(tmp_path: Path) -> None:
    table = opening(tmp_path, 2)
    put_in_display(table, 0, "vampire-red-3")
    put_in_display(table, 0, "elf-green-2", face="down")
    do(table, Correct("cards/elf-grey-3", {"zone": "discard"}))
    do(table, Correct("cubes/vampire-red-3", 2))
    table.play("touch Menu\ntouch Check the table")
    pages = []
    for _ in range(4):
        pages.append(texts(table))
        table.play("touch YES")
    for page, name in zip(
        pages, ("Ideas Area", "Mara's Display", "Theo's Display", "Discard piles"), strict=True
    ):
        assert f": {name}" in page
    assert not [page for page in pages if "hidden" in page or "Withered Court" in page]
    assert "The Duellist Who Cannot Drown The Lodger Without a Reflection 2 cubes" in pages[1]
    assert not [page for page in pages if "cubes on" in page]
    assert "The Talking Raven" in pages[3]
    assert table.app.toast is not None
    assert table.app.toast.text == "The table is as the screen says."
    table.close()


def test_ink_that_was_open_at_the_table_is_taken_back_unasked(tmp_path: Path) -> None:
    table = insert(tmp_path)
    do(table, actions.Activate(0, "vampire-red-3"), actions.Offer(0, "vampire-red-3"))
    do(table, actions.Oppose(1, "elf-blue-1"), actions.Pass(2), actions.Pass(3), actions.Pass(0))
    table.play("touch Hands at the table\ntouch Theo: 1 cubes\ntouch Undo")
    assert "closed answer" not in sign_line(table.app.node())
    action = table.session.state.action
    assert action is not None
    assert [side for side in action.sides if side.bid is not None] == []
    table.play("touch Bid in secret, one after the other")
    do(table, actions.Bid(1, 1, 0))
    table.play("touch Undo")
    assert sign_line(table.app.node()) == "Theo: take your closed answer back?"
    table.close()


def test_an_insert_that_cannot_be_done_is_skipped_unasked(tmp_path: Path) -> None:
    table = opening(tmp_path)
    put_in_display(table, 0, "vampire-red-3")
    place_quills(table, "vampire-red-3", "elf-blue-3", "cthulhu-purple-2")
    place_quills(table, "vampire-purple-3", "elf-yellow-3", "cthulhu-grey-1")
    assert sign_line(table.app.node()) == "Mara: activate a card"
    do(table, actions.Renounce(0, "cthulhu-grey-1"), actions.Renounce(1, "elf-blue-3"))
    do(table, actions.Renounce(2, "cthulhu-purple-2"), actions.Renounce(2, "vampire-purple-3"))
    play = table.app.screen
    assert isinstance(play, Play)
    play.do(table.app, actions.Renounce(1, "elf-yellow-3"))
    words = texts(table)
    assert sign_line(table.app.node()) == "Theo: take your quill back"
    assert "Then Mara: 1 more" in words
    assert {0, 1} == {*table.app.lights.lights_for_sign()}
    assert "no Insert is possible (2 of 4 colors), so no card is turned." in words
    pass_by(table)
    assert sign_line(table.app.node()) == "Anyone: lay 3 ideas on the pad"
    table.play("touch Undo")
    assert sign_line(table.app.node()) == "Theo: activate a card"
    table.close()


def ready_cards(folder: Path) -> Demo:
    """Mara can activate The Duellist, but not The Lodger."""
    table = opening(folder)
    put_in_display(table, 0, "vampire-red-3")
    put_in_display(table, 1, "elf-red-1", "elf-grey-2", "elf-blue-1")
    place_quills(table, "vampire-red-1", "elf-grey-2", "cthulhu-purple-2")
    place_quills(table, "cthulhu-grey-1", "elf-yellow-3", "vampire-red-3")
    return table


def test_a_ready_card_on_the_pad_is_activated_as_a_touch_on_it_does(tmp_path: Path) -> None:
    table = ready_cards(tmp_path)
    table.play("lay vampire-red-1\nlift")
    assert sign_line(table.app.node()) == "Mara: choose a card to beat"
    table.play("touch Undo")
    do(table, actions.Renounce(0, "vampire-red-1"))
    table.play("lay elf-grey-2")
    # the cubes that it is worth without ink are taken
    assert sign_line(table.app.node()) == "Theo: turn one card face down"
    assert [type(step.action) for step in table.session.current_steps()[-3:]] == [
        actions.Activate,
        actions.AddInk,
        actions.Collect,
    ]
    table.close()


def test_a_card_on_the_pad_that_cannot_be_activated_is_not_skipped_unasked(tmp_path: Path) -> None:
    table = ready_cards(tmp_path)
    table.play("lay vampire-red-3")
    assert table.session.state.step == "activate"
    table.play("touch Mara skips the action of The Lodger Without a Reflection")
    assert isinstance(table.session.head.action, actions.Renounce)
    table.close()


def test_a_rival_card_on_the_pad_is_compared_without_special_points(tmp_path: Path) -> None:
    table = ready_cards(tmp_path)
    put_in_display(table, 0, "vampire-yellow-1")
    do(table, actions.Activate(0, "vampire-red-1"))
    assert sign_line(table.app.node()) == "Mara: special points?"
    table.play("lay elf-red-1")
    assert table.session.state.step in ("special-points", "bid")
    assert [side.seat for side in current_action(table.session.state).sides] == [0, 1]
    table.play("lift\ntouch Undo")
    assert sign_line(table.app.node()) == "Mara: special points?"
    # the window that the card passed was nobody's touch
    assert table.app.toast is not None
    assert (
        table.app.toast.text
        == "Taken back: Mara compares with The Prince of Dropped Arrows of Theo."
    )
    table.close()


def test_undo_names_what_somebody_did_and_not_what_followed_by_itself(tmp_path: Path) -> None:
    table = play_until(tmp_path, "picture hands-at-table")
    do(table, actions.Bid(0, 0, 0), actions.Bid(1, 0, 0))
    assert isinstance(table.session.head.action, actions.TurnDown)
    table.play("touch Undo")
    assert table.app.toast is not None
    assert "has made a secret ink bid" in str(table.app.toast.text)
    table.close()


def test_a_list_asks_anyone_for_a_player_who_is_away(tmp_path: Path) -> None:
    table = opening(tmp_path)
    put_in_display(table, 2, "vampire-red-3")
    place_quills(table, "vampire-purple-3", "elf-blue-3", "cthulhu-purple-2")
    place_quills(table, "vampire-red-3", "elf-yellow-3", "cthulhu-grey-1")
    do(table, actions.Renounce(0, "vampire-purple-3"), actions.Renounce(1, "elf-blue-3"))
    table.play("touch Menu\ntouch Somebody leaves\ntouch Ines\ntouch Away")
    table.app.close_overlays()
    play = table.app.screen
    assert isinstance(play, Play)
    play.do(table.app, actions.Renounce(2, "cthulhu-purple-2"))
    # the second action is skipped unasked, so that the game waits for Theo now
    assert table.session.state.current_seat == 1
    assert sign_line(table.app.node()) == "Anyone, for Ines: take the quill back"
    table.close()


def test_two_inserts_that_cannot_be_done_are_skipped_one_by_one(tmp_path: Path) -> None:
    table = opening(tmp_path)
    put_in_display(table, 0, "vampire-red-3")
    put_in_display(table, 0, "cthulhu-red-2")
    place_quills(table, "vampire-red-3", "elf-blue-3", "cthulhu-purple-2")
    place_quills(table, "vampire-purple-3", "elf-yellow-3", "cthulhu-red-2")
    assert sign_line(table.app.node()) == "Mara: skip the Insert"
    assert "It cannot be done now, and is lost" in texts(table)
    table.close()


def test_a_touch_on_the_own_name_shows_the_display_and_places_no_quill(tmp_path: Path) -> None:
    table = opening(tmp_path)
    table.play("touch Mara: 1 face up, 0 face down")
    assert sign_line(table.app.node()) == "Mara's Display"
    assert table.session.state.quills == (2, 2, 2)
    table.play("touch The Duellist Who Cannot Drown")
    assert sign_line(table.app.node()) == "Theo: place a quill"
    table.close()


def test_one_touch_places_the_quill_of_a_player_who_is_away_on_their_display(
    tmp_path: Path,
) -> None:
    table = opening(tmp_path)
    table.play("touch Menu\ntouch Somebody leaves\ntouch Mara\ntouch Away")
    table.app.toast = None
    assert "Away: Mara puts a quill on The Duellist Who Cannot Drown" in texts(table)
    table.app.touch(UiCommand("answer for away"))
    assert table.session.state.displays[0][0].quills == 1
    assert all(idea.quill is None for idea in table.session.state.ideas)
    assert "Mara puts a quill on The Duellist Who Cannot Drown." in texts(table)
    table.close()


def test_the_quill_robbed_from_a_player_who_is_away_goes_to_their_display(tmp_path: Path) -> None:
    table = opening(tmp_path)
    do(table, actions.Place(0, "elf-green-3", 0))
    table.play("touch Menu\ntouch Somebody leaves\ntouch Mara\ntouch Away")
    do(table, actions.Place(1, "elf-green-3", 1))
    table.app.touch(UiCommand("answer for away"))
    assert table.session.state.displays[0][0].quills == 1
    table.close()


def test_a_card_of_a_deck_is_found_by_genre_and_action(tmp_path: Path) -> None:
    table = new_table(tmp_path, 2)
    table.play("touch Main character")
    assert sign_line(table.app.node()) == "Which card is it?"
    words = texts(table)
    assert words.count("Love story") == sum(
        HOUSE.genre[card] == "love-story" for card in HOUSE.decks[0]
    )
    table.play("touch The Duellist Who Cannot Drown")
    assert [idea.card for idea in table.session.state.ideas] == ["vampire-red-1"]
    table.close()


def test_an_answer_that_is_refused_leaves_the_question_open(tmp_path: Path) -> None:
    table = opening(tmp_path)
    do(table, actions.Place(0, "elf-green-3", 1))
    table.play("touch The Inn of Tall Doors\ntouch Theo only")
    table.session.do(Correct("ink/1/cubes", 2))
    table.play("touch 3 cubes")
    assert table.app.toast is not None
    table.app.toast = None
    assert sign_line(table.app.node()) == "Theo: how many cubes to rob Mara?"
    table.play("touch 2 cubes")
    assert sign_line(table.app.node()) == "Mara: move your robbed quill"
    assert "Theo took The Inn of Tall Doors. Move with 2 cubes to a free idea" in texts(table)
    table.close()


def test_an_entry_of_the_novel_is_changed_with_one_touch(tmp_path: Path) -> None:
    table = insert(tmp_path)
    do(table, actions.Activate(0, "vampire-red-3"), actions.Offer(0, "vampire-red-3"))
    do(table, *(actions.Pass(seat) for seat in (1, 2, 3)))
    do(table, actions.PlaceInNovel(0, 2, 1))
    ask_what_it_was(table.app, table.session.seq)
    assert "Take the screen" in texts(table)
    table.play("touch Mara only")
    assert sign_line(table.app.node()) == "Mara: where in the Novel?"
    assert "Position 1, 2 tokens" in shown(table)
    assert "Position 1, 3 tokens" not in shown(table)
    marked = [
        one.name
        for one in table.app.node().walk()
        if one.name.startswith("Position ") and one.background and one.background.line == "accent"
    ]
    assert marked == ["Position 2, 1 token"]
    table.play("touch Position 3, 2 tokens")
    there = table.session.state.novel[2]
    assert there is not None
    assert (table.session.state.novel[1], there.specials) == (None, 2)
    table.close()


def test_no_ink_is_asked_for_where_nothing_can_be_re_activated(tmp_path: Path) -> None:
    table = opening(tmp_path)
    put_in_display(table, 0, "elf-red-1")
    place_quills(table, "elf-red-1", "elf-blue-3", "cthulhu-purple-2")
    place_quills(table, "vampire-purple-3", "elf-yellow-3", "cthulhu-grey-1")
    table.play("touch Activate The Prince of Dropped Arrows")
    assert sign_line(table.app.node()) == "Mara: turn one card face down"
    table.close()


def test_one_cube_is_taken_unasked(tmp_path: Path) -> None:
    table = opening(tmp_path)
    put_in_display(table, 0, "elf-red-2")
    place_quills(table, "elf-red-2", "elf-blue-3", "cthulhu-purple-2")
    place_quills(table, "vampire-purple-3", "elf-yellow-3", "cthulhu-grey-1")
    reserve = table.session.state.reserve
    do(table, actions.Activate(0, "elf-red-2"))
    play = table.app.screen
    assert isinstance(play, Play)
    play.do(table.app, actions.AddInk(0, 1, 0))
    assert "Take 1 cube from the reserve." in texts(table)
    assert table.session.state.reserve == reserve
    table.close()


def test_ink_that_buys_nothing_cannot_be_touched(tmp_path: Path) -> None:
    table = opening(tmp_path)
    put_in_display(table, 0, "elf-red-2")
    place_quills(table, "elf-red-2", "elf-blue-3", "cthulhu-purple-2")
    place_quills(table, "vampire-purple-3", "elf-yellow-3", "cthulhu-grey-1")
    do(table, actions.Activate(0, "elf-red-2"))
    table.play("touch Mara only")
    touchable = shown(table)
    assert "0 cubes" not in touchable
    assert "1 cube" in touchable
    table.close()


def test_whoever_stops_turning_cards_up_reads_what_that_loses(tmp_path: Path) -> None:
    table = opening(tmp_path)
    put_in_display(table, 0, "elf-red-1")
    put_in_display(table, 0, "elf-blue-1", "elf-grey-3", face="down")
    place_quills(table, "elf-red-1", "elf-blue-3", "cthulhu-purple-2")
    place_quills(table, "vampire-purple-3", "elf-yellow-3", "cthulhu-grey-1")
    do(table, actions.Activate(0, "elf-red-1"), actions.AddInk(0, 3, 0))
    assert table.session.state.step == "turn-up"
    assert "STOP lose 5 points" in texts(table)
    table.play("touch STOP")
    assert table.session.state.step == "turn-one"
    table.close()


@pytest.mark.parametrize(("key", "n"), [("No ink", 3), ("0 cubes and 1 token", 4)])
def test_ink_that_is_added_takes_the_cubes_that_it_buys(tmp_path: Path, key: str, n: int) -> None:
    table = opening(tmp_path)
    put_in_display(table, 0, "elf-red-1", "elf-red-2")
    place_quills(table, "elf-red-2", "elf-blue-3", "cthulhu-purple-2")
    place_quills(table, "vampire-purple-3", "cthulhu-grey-1", "elf-yellow-3")
    cubes = table.session.state.cubes[0]
    do(table, actions.Activate(0, "elf-red-2"))
    table.play(f"touch {key}" if key == "No ink" else f"touch Mara only\ntouch {key}")
    assert table.session.state.cubes[0] == cubes + n
    assert table.session.state.step == "turn-one"
    assert f"take {n} cube" in texts(table).lower()
    table.play("touch Undo")
    assert table.session.state.step == "add-ink"
    table.close()


def test_cubes_that_people_have_read_about_are_not_announced_again(tmp_path: Path) -> None:
    table = opening(tmp_path)
    # Ines has two actions one after the other, and the second one cannot be done
    put_in_display(table, 2, "elf-red-1", "elf-red-2", "vampire-red-3")
    place_quills(table, "vampire-purple-3", "elf-blue-3", "elf-red-2")
    place_quills(table, "vampire-red-3", "elf-yellow-3", "cthulhu-grey-1")
    do(table, actions.Renounce(0, "vampire-purple-3"), actions.Renounce(1, "elf-blue-3"))
    table.play("touch Activate The Huntress of Hollow Oak")
    play = table.app.screen
    assert isinstance(play, Play)
    assert "take 1 cube from the reserve." in texts(table)
    table.play("wait 2")
    assert play.do(table.app, actions.TurnDown(2, "elf-red-1"))
    (board,) = play.queue.boards
    lines = [one.name for one in board.stage.walk()]
    assert not any("cube " in line for line in lines)
    # they are still beside the list
    assert [task.text for task in play.queue.open_instructions] == ["take 1 cube from the reserve."]
    table.play("touch Next")
    assert not play.queue.open_instructions
    table.close()


def test_cubes_are_taken_by_equal_tickets(tmp_path: Path) -> None:
    table = opening(tmp_path)
    put_in_display(table, 0, "elf-red-1", "elf-red-2")
    place_quills(table, "elf-red-2", "elf-blue-3", "cthulhu-purple-2")
    place_quills(table, "vampire-purple-3", "cthulhu-grey-1", "elf-yellow-3")
    do(table, actions.Activate(0, "elf-red-2"), actions.AddInk(0, 0, 0))
    keys = [one for one in table.app.node().walk() if one.name.startswith("Take ")]
    assert len(keys) > 2
    assert len({str(one.background) for one in keys}) == 1
    table.close()
