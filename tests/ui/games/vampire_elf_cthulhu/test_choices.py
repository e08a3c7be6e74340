"""The pictures on which people choose: a card of the table, a position of the Novel."""

from pathlib import Path

from companion.core.actions import Correct
from companion.core.board.nodes import UiCommand
from companion.games.vampire_elf_cthulhu import GAME, actions
from companion.games.vampire_elf_cthulhu.board.parts import words as words_of
from companion.games.vampire_elf_cthulhu.cards import ACTION_NAMES, COLOR_ICONS, HOUSE
from companion.ui.runtime.demo import sign_line
from companion.ui.screens.log.amend_entry import ask_what_it_was
from companion.ui.screens.table.play import Play
from tests.ui.games.vampire_elf_cthulhu.table import (
    Demo,
    all_words,
    do,
    insert,
    instruction_lines,
    opening,
    place_quills,
    put_in_display,
    texts,
)
from tests.ui.table import shown


def change_newest_quill(table: Demo) -> None:
    """Ask what the last entry of a quill really was."""
    seq = max(
        step.seq for step in table.session.current_steps() if isinstance(step.action, actions.Place)
    )
    ask_what_it_was(table.app, seq)


def quill_with_cube(folder: Path) -> Demo:
    """The entry of Mara's quill with one cube is asked about."""
    table = opening(folder)
    put_in_display(table, 0, "cthulhu-yellow-1", face="down")
    do(table, actions.Place(0, "elf-green-3", 1))
    change_newest_quill(table)
    return table


def cubes_on(table: Demo, card: str) -> tuple[int | None, int]:
    idea = next(idea for idea in table.session.state.ideas if idea.card == card)
    return idea.quill, idea.cubes


def test_another_idea_keeps_the_cubes_of_a_changed_entry(tmp_path: Path) -> None:
    table = quill_with_cube(tmp_path)
    assert sign_line(table.app.node()) == "Mara: where does the quill go?"
    table.play("touch The Keeper of Nine Keys")
    assert isinstance(table.app.screen, Play)
    assert cubes_on(table, "elf-blue-2") == (0, 1)
    assert cubes_on(table, "elf-green-3") == (None, 0)
    table.close()


def test_the_cubes_of_a_changed_entry_are_changed_with_one_touch(tmp_path: Path) -> None:
    table = quill_with_cube(tmp_path)
    framed = [
        one.key
        for one in table.app.node().walk()
        if one.key.startswith("card:")
        and one.background is not None
        and one.background.line == "accent"
    ]
    assert framed == ["card:elf-green-3"]
    table.play("touch 3 cubes")
    assert cubes_on(table, "elf-green-3") == (0, 3)
    table.close()


def test_a_changed_quill_can_have_gone_on_a_card_of_the_display(tmp_path: Path) -> None:
    table = quill_with_cube(tmp_path)
    table.play("touch Mara: 1 face up, 1 face down")
    assert "Mara only" not in texts(table)
    table.play("touch Object, face down, 2")
    assert [one.quills for one in table.session.state.displays[0]] == [0, 1]
    table.close()


def test_a_changed_quill_that_robs_needs_more_cubes_than_lie_there(tmp_path: Path) -> None:
    table = opening(tmp_path)
    do(table, actions.Place(0, "elf-green-3", 1), actions.Place(1, "elf-blue-2", 0))
    change_newest_quill(table)
    table.play("touch The Inn of Tall Doors")
    table.play("touch Theo only")
    assert sign_line(table.app.node()) == "Theo: how many cubes to rob Mara?"
    table.play("touch 2 cubes")
    assert cubes_on(table, "elf-green-3") == (1, 1)
    table.close()


def test_another_number_of_cubes_is_touched_instead(tmp_path: Path) -> None:
    table = opening(tmp_path)
    table.play("touch With 1 cube\ntouch With 3 cubes")
    assert sign_line(table.app.node()) == "Mara: a quill and 3 cubes"
    table.play("touch With 3 cubes")
    assert sign_line(table.app.node()) == "Mara: place a quill"
    table.play("touch With 2 cubes\ntouch The Inn of Tall Doors")
    assert cubes_on(table, "elf-green-3") == (0, 2)
    table.close()


def novel_with_two(folder: Path) -> Demo:
    """Mara has two tokens for a card; two positions of the Novel are full."""
    table = insert(folder)
    for card, position, seat, tokens in (("elf-purple-2", 2, 2, 1), ("elf-green-1", 4, 1, 3)):
        novel = {"zone": "novel", "position": position, "seat": seat, "specials": tokens}
        do(table, Correct(f"cards/{card}", novel))
    do(table, actions.Activate(0, "vampire-red-3"), actions.Offer(0, "vampire-red-3"))
    do(table, *(actions.Pass(seat) for seat in (1, 2, 3)))
    table.play("touch With special tokens\ntouch Mara only")
    return table


def test_a_card_of_the_novel_is_replaced_with_two_touches(tmp_path: Path) -> None:
    table = novel_with_two(tmp_path)
    assert "needs 4 tokens" in texts(table)
    table.play("touch Position 2, 2 tokens, replaced")
    assert sign_line(table.app.node()) == "Mara: where does the old card go?"
    assert "Touch an empty position for The Ride of the Grey Host" in texts(table)
    assert {"Position 1", "Position 3"} < {*shown(table)}
    # the new card is in its position, and the old one with its token on its way
    assert "Position 2: The Lodger Without a Reflection" in all_words(table)
    assert "moves, with its 1 token" in texts(table)
    table.play("touch Position 3")
    tokens = "Put The Ride of the Grey Host with its 1 special token into position 3 of the Novel."
    assert tokens in instruction_lines(table)
    there = [None if one is None else one.card for one in table.session.state.novel]
    assert there == [None, "vampire-red-3", "elf-purple-2", "elf-green-1"]
    table.close()


def test_whoever_has_no_token_sees_what_a_replacement_needs(tmp_path: Path) -> None:
    table = novel_with_two(tmp_path)
    table.app.touch(UiCommand("back"))
    do(table, Correct("ink/0/specials", 0))
    table.play("touch With special tokens\ntouch Mara only")
    assert "needs 2 tokens" in texts(table)
    assert "needs 4 tokens" in texts(table)
    assert "Position 1, 0 tokens" in shown(table)
    table.close()


def test_a_card_that_is_kept_face_up_has_no_cover(tmp_path: Path) -> None:
    table = opening(tmp_path)
    put_in_display(table, 0, *(f"vampire-{color}-1" for color in ("blue", "green", "grey")))
    place_quills(table, "elf-yellow-3", "elf-blue-3", "cthulhu-purple-2")
    place_quills(table, "elf-blue-2", "cthulhu-grey-1", "vampire-red-1")
    do(table, Correct("ink/0/cubes", 9))
    do(table, actions.Activate(0, "elf-yellow-3"), actions.AddInk(0, 6, 0))
    for face, covered in (("up", False), ("down", True)):
        do(table, actions.Research(0, "green", 1, face))
        table.play("touch Find it here")
        assert ("Mara only" in shown(table)) == covered
        table.app.touch(UiCommand("back"))
        table.play("touch Undo")
    table.close()


def test_a_later_task_about_a_card_takes_the_place_of_an_earlier_one(tmp_path: Path) -> None:
    table = opening(tmp_path)
    put_in_display(table, 0, "elf-green-1", "elf-grey-1")
    put_in_display(table, 0, "cthulhu-yellow-1", face="down")
    place_quills(table, "elf-blue-2", "elf-blue-3", "cthulhu-purple-2")
    place_quills(table, "cthulhu-grey-1", "elf-yellow-3", "vampire-purple-3")
    play = table.app.screen
    assert isinstance(play, Play)
    do(table, actions.Activate(0, "elf-blue-2"))
    assert play.do(table.app, actions.AddInk(0, 0, 0))
    title = HOUSE.novel["cthulhu-yellow-1"].title
    up = f"turn {title} face up."
    assert up in [task.text for task in play.queue.open_instructions]
    assert play.do(table.app, actions.TurnDown(0, "cthulhu-yellow-1"))
    assert up not in [task.text for task in play.queue.open_instructions]
    table.close()


def test_the_completed_novel_has_a_moment_of_its_own(tmp_path: Path) -> None:
    table = insert(tmp_path)
    for position, card in enumerate(("elf-purple-2", "elf-green-1", "cthulhu-yellow-1"), start=1):
        novel = {"zone": "novel", "position": position, "seat": 1, "specials": 0}
        do(table, Correct(f"cards/{card}", novel))
    do(table, actions.Activate(0, "vampire-red-3"), actions.Offer(0, "vampire-red-3"))
    do(table, *(actions.Pass(seat) for seat in (1, 2, 3)))
    table.play("touch With special tokens\ntouch Mara only\ntouch Position 4, 2 tokens")
    assert sign_line(table.app.node()) == "The Novel is complete!"
    assert "Show your objective" not in texts(table)
    assert any(one.animation is not None for one in table.app.node().walk())
    table.app.touch(UiCommand("next"))
    assert sign_line(table.app.node()) == "Everyone: show the objectives"
    table.play("lay objective-vampire-4")
    assert sign_line(table.app.node()) == "Whose objective is it?"
    names = [one.name for one in table.app.node().walk() if one.role == "icon"]
    assert [name for name in names if name in {*COLOR_ICONS.values()}][-4:] == [
        COLOR_ICONS[color] for color in HOUSE.objectives["objective-vampire-4"].colors
    ]
    table.play("touch Theo\ntouch Mara: objective\ntouch Vampire objective 1")
    assert table.session.state.revealed[:2] == ("objective-vampire-1", "objective-vampire-4")
    table.close()


def test_a_last_quill_on_a_face_down_card_is_no_lit_answer(tmp_path: Path) -> None:
    table = opening(tmp_path)
    put_in_display(table, 0, "cthulhu-yellow-1", face="down")
    table.play("touch Mara: 1 face up, 1 face down")
    assert "needs both quills" not in texts(table)
    table.play("touch Back")
    place_quills(table, "elf-blue-2", "elf-blue-3", "cthulhu-purple-2")
    place_quills(table, "cthulhu-grey-1", "elf-yellow-3")
    table.play("touch Mara: 1 face up, 1 face down")
    assert "needs both quills" in texts(table)
    table.play("touch Object, face down, 2")
    assert table.session.state.displays[0][1].quills == 1
    table.close()


def test_an_idea_keeps_its_action_beside_a_quill(tmp_path: Path) -> None:
    table = opening(tmp_path, 4)
    card = table.session.state.ideas[0].card
    do(table, actions.Place(0, card, 1))
    tile = next(one for one in table.app.node().walk() if one.key == f"card:{card}")
    texts_of_tile = [one.name for one in tile.walk() if one.role == "text"]
    action = ACTION_NAMES[table.session.state.card_index.action[card]].split()[0]
    assert action in texts_of_tile
    table.close()


def test_face_down_cards_are_peeked_at_with_their_genres(tmp_path: Path) -> None:
    table = insert(tmp_path)
    put_in_display(table, 1, "vampire-yellow-1", face="down")
    panel = table.session.game.boards.private_panel(table.session.state, 1)
    assert panel is not None
    genre = words_of(table.session.state.card_index.genre["vampire-yellow-1"])
    assert genre in [one.name for one in panel.walk() if one.role == "text"]
    table.close()


def test_cards_that_are_alike_have_no_best_one(tmp_path: Path) -> None:
    table = insert(tmp_path)
    assert "best: " in texts(table)
    do(
        table,
        *(
            Correct(f"cards/{card}", {"zone": "display", "seat": 0, "face": "down"})
            for card in ("elf-green-2", "cthulhu-purple-1")
        ),
    )
    assert "each of your cards counts" in texts(table)
    table.close()


def test_the_corner_of_the_ideas_says_how_far_the_novel_is(tmp_path: Path) -> None:
    table = opening(tmp_path)
    assert "Ideas" in texts(table)
    novel = {"zone": "novel", "position": 3, "seat": 1, "specials": 0}
    do(table, Correct("cards/elf-green-1", novel))
    novel = {"zone": "novel", "position": 1, "seat": 0, "specials": 0}
    do(table, Correct("cards/vampire-purple-1", novel))
    # the colors that are there, and the positions that are free
    words = all_words(table)
    assert "place in position 3" in words
    assert "event in position 1" in words
    assert "position 2 is empty" in words
    table.close()


def test_open_hands_say_which_strength_each_number_of_cubes_makes(tmp_path: Path) -> None:
    table = insert(tmp_path)
    do(table, actions.Activate(0, "vampire-red-3"), actions.Offer(0, "vampire-red-3"))
    do(table, actions.Oppose(1, "elf-blue-1"), actions.Pass(2), actions.Pass(3), actions.Pass(0))
    table.play("touch Hands at the table")
    view = GAME.observation.view(table.session.state, None)
    for side in view.performed.sides:
        assert f"= {side.a * side.b + 2}" in texts(table)
    table.close()


def test_an_amount_entered_from_an_open_hand_is_shown_and_one_in_secret_is_not(
    tmp_path: Path,
) -> None:
    table = insert(tmp_path)
    do(table, actions.Activate(0, "vampire-red-3"), actions.Offer(0, "vampire-red-3"))
    do(table, actions.Oppose(1, "elf-blue-1"), actions.Pass(2), actions.Pass(3), actions.Pass(0))
    table.play("touch Hands at the table\ntouch Theo: 2 cubes")
    assert table.app.toast is not None
    assert (table.app.toast.text, table.app.toast.seat) == ("Theo: 2 cubes entered.", 1)
    table.play("touch Undo\ntouch Theo: more, or tokens\ntouch Theo: 1 cube and 1 token")
    assert table.app.toast is not None
    assert table.app.toast.text == "Theo: 1 cube and 1 token entered."
    table.app.toast = None
    # the last amount is part of the result
    table.play("touch Mara: 0 cubes")
    assert "cubes entered" not in str(table.app.toast)
    table.play("touch Undo\ntouch Undo")
    table.app.toast = None
    table.play("touch Bid in secret, one after the other\npress 1\ntouch Theo only\ntouch 2 cubes")
    assert "2 cubes" not in str(table.app.toast)
    table.close()


def test_a_hold_in_a_secret_bid_shows_the_choice_and_nothing_that_comes_of_it(
    tmp_path: Path,
) -> None:
    table = insert(tmp_path)
    do(table, actions.Activate(0, "vampire-red-3"), actions.Offer(0, "vampire-red-3"))
    do(table, actions.Oppose(1, "elf-blue-1"), actions.Pass(2), actions.Pass(3), actions.Pass(0))
    table.play("touch Hands at the table\ntouch Bid in secret, one after the other")
    table.play("press 1\ntouch Theo only")
    cell = next(one for one in table.app.node().walk() if one.name == "2 cubes")
    assert cell.touch is not None
    preview = table.app.screen.preview(table.app, cell.touch)
    assert preview is not None
    assert preview.title.startswith("Theo has made a secret ink bid")
    assert preview.lines == ()
    table.close()


def test_a_hold_on_an_idea_previews_after_the_number_of_cubes(tmp_path: Path) -> None:
    table = opening(tmp_path)
    before = table.session.seq
    table.play("touch With 2 cubes\nrest The Masked Ball of Bats")
    assert table.app.preview is not None
    assert table.app.preview.title == "Mara puts a quill on The Masked Ball of Bats with 2 cubes"
    table.play("off")
    assert table.session.seq == before
    table.close()
