"""What only one seat may know is on no screen that others see."""

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from companion.core.actions import Correct
from companion.core.board.nodes import SubmitAction, UiCommand
from companion.core.domains import Cards
from companion.core.prompts import ActionPattern
from companion.games.vampire_elf_cthulhu import GAME, actions
from companion.games.vampire_elf_cthulhu.state import DisplayCard
from companion.games.vampire_elf_cthulhu.view import Idea, NovelCard
from companion.ui.runtime.demo import sign_line
from companion.ui.screens.corrections.correct import Corrections
from companion.ui.screens.corrections.set_value import SetValue
from companion.ui.screens.table.field_question import FieldQuestion
from companion.ui.screens.table.play import Play
from tests.ui.games.vampire_elf_cthulhu.table import (
    BIDS,
    all_words,
    amendment_words,
    do,
    insert,
    new_table,
    opening,
    play_until,
    put_in_display,
    texts,
    to_second_turn,
)
from tests.ui.table import go_on, pass_by, shown


@pytest.mark.thorough
@pytest.mark.parametrize("seats", [2, 4])
def test_no_board_names_a_card_that_lies_face_down(tmp_path: Path, seats: int) -> None:
    table = new_table(tmp_path, seats)
    random, seen = Random(seats), 0
    for _ in range(160):
        if table.session.over:
            break
        go_on(table, random)
        pass_by(table)
        # a line tells what has just been turned before all eyes
        table.app.toast = None
        words, state = all_words(table), table.session.state
        for card in GAME.observation.hidden_cards(state):
            seen += 1
            assert state.card_index.novel[card].title not in words
            assert f"'{card}'" not in words
    assert seen > 20
    table.close()


def test_the_row_of_a_seat_covers_its_bid_and_others_see_that_it_is_in(tmp_path: Path) -> None:
    table = play_until(tmp_path, BIDS)
    assert "Each touch your own row while the others look away" in all_words(table)
    assert "cubes=1" not in all_words(table)
    table.play("touch Mara: The Duellist Who Cannot Drown, 1")
    assert "cubes=1" not in all_words(table)
    table.play("touch Mara only")
    assert "Bid(seat=0, cubes=2, specials=2)" in all_words(table)
    assert "cubes=3" not in all_words(table)
    preview = table.app.screen.preview(table.app, SubmitAction(actions.Bid(0, 2, 1)))
    assert preview is not None
    assert preview.title.startswith("Mara has made a secret ink bid")
    assert preview.lines == ()
    table.play("touch 2 cubes and 1 token")
    # the screen is handed on to whoever bids next
    assert sign_line(table.app.node()) == "Theo: how much ink?"
    assert "cubes=1" not in all_words(table)
    table.play("touch Close")
    sides = table.session.view()["action"]["sides"]
    assert [(side["bid_in"], side["bid"]) for side in sides] == [(True, None), (False, None)]
    assert "has bid" in all_words(table)
    assert "2 cubes" not in all_words(table)
    table.close()


def test_a_press_at_the_bids_asks_for_that_seats_ink(tmp_path: Path) -> None:
    table = play_until(tmp_path, BIDS)
    table.play("press 1")
    assert sign_line(table.app.node()) == "Theo: how much ink?"
    table.play("touch Theo only\ntouch 0 cubes")
    action = table.session.state.action
    assert action is not None
    assert [side.bid is None for side in action.sides] == [True, False]
    assert sign_line(table.app.node()) == "Mara: how much ink?"
    table.close()


def test_nobody_who_is_away_is_handed_the_screen(tmp_path: Path) -> None:
    table = play_until(tmp_path, BIDS)
    table.play("touch Menu\ntouch Somebody leaves\ntouch Mara\ntouch Away")
    table.app.close_overlays()
    table.play("press 1\ntouch Theo only\ntouch 0 cubes")
    assert table.app.screen is table.app.table_screen
    table.close()


def test_who_has_no_ink_is_asked_once_and_under_a_cover(tmp_path: Path) -> None:
    table = play_until(tmp_path, BIDS)
    table.session.do(Correct("ink/1/cubes", 0))
    table.session.do(Correct("ink/1/specials", 0))
    table.play("press 1")
    assert sign_line(table.app.node()) == "Theo: how much ink?"
    table.play("touch Theo only\ntouch 0 cubes")
    action = table.session.state.action
    assert action is not None
    assert [side.bid is None for side in action.sides] == [True, False]
    table.close()


def test_stealing_is_asked_for_however_little_ink_there_is(tmp_path: Path) -> None:
    table = play_until(tmp_path, "# two cubes steal")
    table.play("touch With 3 cubes\ntouch The Harp with One String")
    table.session.do(Correct("ink/1/cubes", 2))
    seat = table.session.state.current_seat
    table.play("touch The Harp with One String")
    assert sign_line(table.app.node()) == "Theo: how many cubes to rob Mara?"
    table.play("touch Theo only")
    assert sign_line(table.app.node()) == "Theo: how many cubes to rob Mara?"
    assert "Theo has 2 cubes. It takes 4" in all_words(table)
    table.play("touch Close")
    assert (seat, table.session.state.current_seat) == (1, 1)
    table.close()


def test_amounts_that_are_laid_openly_are_offered_under_a_cover(tmp_path: Path) -> None:
    table = opening(tmp_path)
    assert "With more cubes" not in all_words(table)
    to_second_turn(table)
    table.play("touch With more cubes\ntouch The Masked Ball of Bats")
    assert sign_line(table.app.node()) == "Theo: how many cubes?"
    table.play("touch Theo only")
    # nine cubes are in all hands, three in this one
    assert "UiCommand(name='choose value', argument=3)" in all_words(table)
    assert "UiCommand(name='choose value', argument=4)" not in all_words(table)
    table.play("touch 3 cubes")
    assert table.session.state.cubes == (3, 0, 3)
    table.close()


def test_ink_that_is_added_says_what_it_buys_under_a_cover(tmp_path: Path) -> None:
    table = play_until(tmp_path, "picture ink")
    assert "Theo only" in all_words(table)
    assert "AddInk(seat=1, cubes=1" not in all_words(table)
    table.play("touch Theo only")
    words = texts(table)
    assert "dim keys buy no more" in words
    keys = [one for one in table.app.node().walk() if isinstance(one.touch, SubmitAction)]
    # of strengths 2 to 9 those that take more cubes than less ink would
    names = ["0 cubes", "0 cubes and 1 token", "1 cube and 1 token", "0 cubes and 2 tokens"]
    assert [one.name for one in keys] == names
    table.play("touch Close")
    assert table.session.state.step == "add-ink"
    table.close()


def test_tokens_of_a_card_that_enters_are_those_of_its_owner(tmp_path: Path) -> None:
    table = insert(tmp_path)
    do(table, actions.Activate(0, "vampire-red-3"), actions.Offer(0, "vampire-red-3"))
    do(table, *(actions.Pass(seat) for seat in (1, 2, 3)))
    assert "specials=1" not in all_words(table)
    table.play("touch With special tokens")
    assert "specials=1" not in all_words(table)
    table.play("touch Mara only\ntouch Position 4, 2 tokens")
    assert table.session.state.novel[3] == NovelCard("vampire-red-3", 0, 2)
    table.close()


def test_replacing_a_card_says_that_there_are_too_few_tokens(tmp_path: Path) -> None:
    table = insert(tmp_path)
    zone = {"zone": "novel", "position": 1, "seat": 1, "specials": 2}
    do(table, Correct("cards/elf-red-1", zone))
    do(table, actions.Activate(0, "vampire-red-3"), actions.Offer(0, "vampire-red-3"))
    do(table, *(actions.Pass(seat) for seat in (1, 2, 3)))
    table.play("touch Position 1: The Prince of Dropped Arrows")
    assert sign_line(table.app.node()) == "Mara: where in the Novel?"
    table.play("touch Mara only")
    assert "needs 3 tokens" in texts(table)
    table.play("touch Position 2, 1 token")
    assert table.session.state.novel[1] == NovelCard("vampire-red-3", 0, 1)
    table.close()


def test_who_can_exchange_is_not_shown(tmp_path: Path) -> None:
    table = play_until(tmp_path, "picture place")
    rich = all_words(table)
    table.session.do(Correct("ink/0/cubes", 8))
    table.app.toast = None
    assert all_words(table) == rich
    table.play("touch 4 cubes: 1 special\ntouch Exchange for Mara\ntouch Mara only\ntouch Do it")
    assert table.session.state.cubes[0] == 4
    table.play("hold 0\ntouch Mara only\ntouch Do it")
    assert (table.session.state.cubes[0], table.session.state.specials[0]) == (0, 4)
    table.close()


@pytest.mark.parametrize("way", ["touch 4 cubes: 1 special\ntouch Exchange for Theo", "hold 1"])
def test_only_its_seat_sees_that_it_cannot_exchange(tmp_path: Path, way: str) -> None:
    table = play_until(tmp_path, "picture place")
    table.play(way)
    poor = all_words(table)
    assert sign_line(table.app.node()) == "Theo: 4 cubes for a special token"
    assert "four cubes" not in poor
    table.play("touch Close")
    table.session.do(Correct("ink/1/cubes", 8))
    table.app.toast = None
    table.play(way)
    assert all_words(table) == poor
    table.play("touch Close")
    table.session.do(Correct("ink/1/cubes", 3))
    table.app.toast = None
    table.play(f"{way}\ntouch Theo only")
    assert "Theo needs four cubes, and a special token left to take" in all_words(table)
    assert "Do it" not in shown(table)
    table.play("touch Close")
    assert table.session.state.cubes[1] == 3
    table.close()


def test_an_exchange_shows_no_supply_even_while_setting_out(tmp_path: Path) -> None:
    table = new_table(tmp_path, 3)
    table.session.do(Correct("ink/0/cubes", 8))
    assert isinstance(table.app.screen, Play)
    table.app.screen.do(table.app, actions.Exchange(0))
    assert "Mara: put 4 cubes into the reserve. Take 1 special token." in all_words(table)
    table.close()


def test_a_face_down_card_that_cannot_be_activated_keeps_its_action_secret(
    tmp_path: Path,
) -> None:
    """An Insert lacks four colors here, a Compare a card of others: all hear the same."""
    table = play_until(tmp_path, "picture activate")
    start = table.session.state
    heard: set[str] = set()
    for card in ("vampire-red-3", "vampire-red-1"):
        mine = (DisplayCard(card, "down", quills=2),)
        others = tuple(DisplayCard(one, "down") for one in ("elf-red-1", "elf-red-2"))
        state = replace(start, displays=(mine, others[:1], others[1:]))
        why = GAME.rules.rule_objection(state, actions.Activate(0, card))
        heard.add(f"{why}")
    assert len(heard) == 1
    assert "Insert" not in heard.pop()
    table.close()
    table.close()


def test_who_corrects_where_a_card_lies_does_so_under_a_cover(tmp_path: Path) -> None:
    table = play_until(tmp_path, "picture place")
    table.app.open_screen(Corrections("Place"))
    assert "Thorn Labyrinth" not in all_words(table)
    table.app.touch(UiCommand("uncover secret"))
    table.app.touch(UiCommand("correct value", "cards/elf-green-1"))
    table.app.touch(UiCommand("choose value", {"zone": "display", "seat": 0, "face": "down"}))
    table.app.touch(UiCommand("done"))
    assert table.session.state.displays[0][-1].card == "elf-green-1"
    table.app.close_overlays()
    assert "a card of Mara lies face down" in all_words(table)
    assert "Thorn Labyrinth" not in all_words(table)
    table.close()


def test_the_books_of_secret_ink_lie_under_a_cover(tmp_path: Path) -> None:
    table = play_until(tmp_path, "picture place")
    table.app.open_screen(Corrections("Ink"))
    assert "hidden" in all_words(table)
    table.app.touch(UiCommand("correct value", "ink/0/cubes"))
    assert sign_line(table.app.node()) == "Mara: cubes"
    table.app.touch(UiCommand("uncover secret"))
    table.app.touch(UiCommand("change number", 1))
    table.app.touch(UiCommand("done"))
    assert table.session.state.cubes[0] == 4
    table.close()


def test_cubes_on_a_card_are_corrected_without_telling_what_somebody_has(tmp_path: Path) -> None:
    table = new_table(tmp_path, 2)
    session = table.session
    state = session.state
    stuck = replace(
        state,
        phase="ideas",
        step="place",
        due=(),
        first=0,
        order=(0, 1, 1, 0),
        ideas=(Idea("elf-red-1", 1, 2), Idea("elf-blue-1", 1, 4)),
        quills=(2, 0),
        reserve=state.reserve - 6,
    )
    (place,) = (one for one in GAME.rules.correctables(stuck) if one.path == "cubes/elf-red-1")
    assert place.domain is not None
    # seat 0 has three cubes, and no other card than this one to steal
    assert place.domain.to_json() == {"number": {"least": 0, "most": 2}}
    screen = SetValue(place)
    table.app.open_screen(screen)
    for _ in range(5):
        table.app.touch(UiCommand("change number", 1))
    assert screen.editor.value == 7
    assert "That cannot be so" not in all_words(table)
    table.close()


def test_the_log_does_not_show_who_could_exchange_ink(tmp_path: Path) -> None:
    seen: list[str] = []
    for cubes in (3, 8):
        table = opening(tmp_path / str(cubes))
        for seat in range(3):
            do(table, Correct(f"ink/{seat}/cubes", cubes))
        do(table, actions.Place(0, "elf-blue-2", 0))
        seen.append(amendment_words(table, actions.Place))
        table.close()
    assert seen[0] == seen[1]
    assert "special" not in seen[0]


def test_a_picker_of_open_cards_offers_none_that_others_hide(tmp_path: Path) -> None:
    table = opening(tmp_path)
    put_in_display(table, 1, "elf-red-1", face="down")
    pattern = ActionPattern(actions.TurnDown, {"seat": 0}, {"card": Cards(("vampire-red-1",))})
    table.app.open_screen(FieldQuestion(0, (pattern,), print, lambda *_: None))
    cells = [one for one in table.app.node().walk() if one.key.startswith("card:")]
    assert [one.key for one in cells if one.enabled] == ["card:vampire-red-1"]
    table.close()


def test_a_card_of_a_deck_that_is_done_is_refused_with_a_reason(tmp_path: Path) -> None:
    table = new_table(tmp_path, 3)
    do(table, actions.DealIdea("vampire-red-2"))
    table.play("lay elf-red-1")
    assert "Only the top card of a deck that is lit can be laid now." in texts(table)
    table.close()


def test_a_card_that_all_see_lie_is_refused_by_its_name_and_place(tmp_path: Path) -> None:
    table = play_until(tmp_path, "picture first-deck")
    table.play("lay vampire-red-2")
    assert sign_line(table.app.node()) == "That is the Countess of Closed Shutters"
    assert "It lies among the ideas already." in texts(table)
    table.play("touch OK\nlift\nlay vampire-red-1\nlift\nlay vampire-red-1")
    assert "It lies in Mara's Display already." in texts(table)
    # a card that may be in a deck or in a hand is not named
    table.play("touch OK\nlift\nlay objective-elf-1")
    assert sign_line(table.app.node()) == "This card is not expected now"
    table.close()
