"""What the boards show."""

from pathlib import Path
from random import Random

import pygame
import pytest
from msgspec.structs import replace

from companion.core.actions import Correct
from companion.core.board.nodes import SubmitForAll, column
from companion.games.vampire_elf_cthulhu import GAME, actions
from companion.games.vampire_elf_cthulhu.board import ending
from companion.games.vampire_elf_cthulhu.board.novel import positions
from companion.games.vampire_elf_cthulhu.board.stages import LAST_ROW
from companion.games.vampire_elf_cthulhu.board.strength import prices_of_win
from companion.games.vampire_elf_cthulhu.cards import COLORS, HOUSE
from companion.games.vampire_elf_cthulhu.view import Idea, NovelCard
from companion.ui.runtime.demo import Demo, sign_line
from companion.ui.runtime.stage import Stage
from companion.ui.screens.table.play import Play
from tests.ui.games.vampire_elf_cthulhu.table import (
    OPPOSING,
    activate_insert,
    all_words,
    do,
    insert,
    new_table,
    opening,
    place_quills,
    play_until,
    put_in_display,
    texts,
    to_second_turn,
)
from tests.ui.lint import findings
from tests.ui.table import LONG, SIZES, begin, evening, go_on, pass_by, shown


def test_ideas_are_called_by_their_names_in_two_rows(tmp_path: Path) -> None:
    table = opening(tmp_path)
    table.loop.settle()
    keys = [f"card:{idea.card}" for idea in table.session.state.ideas]
    tiles = {one.node.key: one.rect for one in table.stage.placed if one.node.key in keys}
    assert len({rect.y for rect in tiles.values()}) == 2
    titles = {one.title for one in map(HOUSE.novel.get, HOUSE.novel) if one}
    sizes = [
        one.size for one in table.app.node().walk() if one.role == "text" and one.name in titles
    ]
    assert sizes == [26] * 6
    table.close()


def quills(table: Demo, seat: int) -> int:
    """How many are drawn in the seat's panel."""
    panel = next(one for one in table.app.node().walk() if one.key == f"seat:{seat}")
    return [one.name for one in panel.walk() if one.role == "icon"].count("quill")


def test_what_a_card_would_be_worth_says_what_is_missing(tmp_path: Path) -> None:
    table = opening(tmp_path)
    put_in_display(table, 0, "vampire-red-3")
    place_quills(table, "vampire-red-1", "elf-blue-3", "cthulhu-purple-2")
    place_quills(table, "cthulhu-grey-1", "elf-yellow-3", "vampire-red-3")
    # all that others have face up bears quills
    assert "does nothing: all rival cards have quills" in all_words(table)
    assert "only 1 of 4 colors in your Display" in all_words(table)
    display = {"zone": "display", "seat": 1, "face": "up"}
    table.session.do(Correct("cards/elf-red-1", display))
    assert "turning a card of Theo costs 15: 13 missing" in all_words(table)
    table.close()


def test_cubes_on_a_card_count_in_what_it_would_be_worth(tmp_path: Path) -> None:
    table = play_until(tmp_path, "picture activate")
    do(table, Correct("cubes/vampire-red-1", 3))
    assert "Compare: 1 × 1 + 3 cubes = 4" in texts(table)
    table.close()


def test_an_insert_promises_no_worth_of_the_card_that_does_not_count(tmp_path: Path) -> None:
    table = opening(tmp_path)
    put_in_display(table, 0, "vampire-red-3", "elf-green-2", "vampire-yellow-3", "cthulhu-purple-1")
    place_quills(table, "vampire-red-3", "elf-blue-3", "cthulhu-purple-2")
    place_quills(table, "cthulhu-grey-1", "elf-yellow-3", "elf-green-2")
    do(table, Correct("cubes/vampire-red-1", 4))
    words = texts(table)
    assert "Insert: the card you offer counts" in words
    assert "best: The Duellist Who Cannot Drown, 3 × 1 + 4 cubes = 7" in words
    do(table, actions.Activate(0, "vampire-red-3"))
    for one in ("counts 7", "counts 3", "counts 2"):
        assert one in all_words(table)
    assert "1 × 2 2" in texts(table)
    table.close()


def test_who_may_oppose_sees_what_is_offered_and_who_opposes_already(tmp_path: Path) -> None:
    table = opening(tmp_path)
    activate_insert(table)
    do(table, actions.Offer(0, "vampire-red-3"))
    words = texts(table)
    for one in (
        "points and ink are added later",
        "The Lodger Without a Reflection",
        "character",
    ):
        assert one in words
    for one in ("3 Vampire", "1 Mystery"):
        assert one in all_words(table)
    do(table, actions.Oppose(1, "elf-blue-3"))
    assert "Theo with 2 opposes. Touch a card, or decline" in texts(table)
    assert "opposed by Theo The Archer's Apprentice 2" in texts(table)
    table.close()


def test_who_may_oppose_the_last_card_reads_that_it_ends_the_game(tmp_path: Path) -> None:
    table = insert(tmp_path)
    put_in_display(table, 1, "vampire-blue-2", "elf-yellow-1", "vampire-green-1")
    ending = "The 4th card ends the game"
    for position, card in enumerate(("elf-purple-2", "elf-green-1", "cthulhu-yellow-1"), start=1):
        assert ending not in texts(table)
        novel = {"zone": "novel", "position": position, "seat": 1, "specials": 0}
        do(table, Correct(f"cards/{card}", novel))
    assert "the 4th card ends the game" in texts(table)
    do(table, actions.Activate(0, "vampire-red-3"))
    assert ending in texts(table)
    do(table, actions.Offer(0, "vampire-red-3"))
    # six cards leave little room, but the Novel is there
    for answer in (actions.Oppose(1, "elf-blue-1"), actions.Pass(2)):
        assert ending in texts(table)
        assert "Position 1: The Ride of the Grey Host" in all_words(table)
        assert "Position 4" in all_words(table)
        do(table, answer)
        assert "opposed by Theo The Moonlit Messenger" in texts(table)
    assert "The rest decline" not in all_words(table)
    table.close()


def test_what_winning_points_buy_is_shown_card_by_card(tmp_path: Path) -> None:
    table = play_until(tmp_path, "picture compare")
    for card in ("elf-red-1", "elf-red-2", "elf-red-3"):
        table.session.do(Correct(f"cards/{card}", {"zone": "display", "seat": 1, "face": "up"}))
    table.session.do(Correct("ink/0/cubes", 14))
    table.play("touch The Moonlit Messenger")
    assert isinstance(table.app.screen, Play)
    for action in (actions.Pass(1), actions.Bid(1, 0, 0), actions.Bid(0, 14, 1)):
        table.app.screen.do(table.app, action)
    words = all_words(table)
    assert "18 points turn 2 cards" in words
    assert [one for one in ("6 1st card", "10 2nd card", "15 3rd card") if one in texts(table)] == [
        "6 1st card",
        "10 2nd card",
        "15 3rd card",
    ]
    assert {"14 cubes", "1 token"} <= {one.name for one in table.app.node().walk()}
    table.play("touch Next")
    assert "18 points turn 2 cards, for 6 and 10" in all_words(table)
    table.close()


def test_positions_that_cannot_be_touched_look_like_no_answer(tmp_path: Path) -> None:
    table = opening(tmp_path)
    activate_insert(table)
    assert "Position 1" not in shown(table)
    do(table, actions.Offer(0, "vampire-red-3"), actions.Pass(1), actions.Pass(2))
    assert "Position 1" in shown(table)
    table.close()


def test_the_panel_of_a_seat_has_its_quills_in_stock(tmp_path: Path) -> None:
    table = play_until(tmp_path, "picture place")
    assert quills(table, 0) == 2
    table.play("touch The Harp with One String")
    assert quills(table, 0) == 1
    table.close()


def test_every_card_of_several_displays_shows_whose_it_is(tmp_path: Path) -> None:
    table = play_until(tmp_path, "picture compare")
    for card in ("elf-red-1", "elf-red-2", "elf-red-3"):
        table.session.do(Correct(f"cards/{card}", {"zone": "display", "seat": 1, "face": "up"}))
    prince = next(one for one in table.app.node().walk() if one.key == "card:elf-red-1")
    assert "seat:1" in [one.name for one in prince.walk()]
    table.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("large", [False, True])
def test_four_long_names_leave_room_for_quills_and_who_begins(
    tmp_path: Path, size: tuple[int, int], large: bool
) -> None:
    table = evening(tmp_path, size)
    table.app.settings.current = replace(table.app.settings.current, large_words=large)
    begin(table, GAME, tuple(f"{LONG[:-1]}{seat}" for seat in range(4)))
    random = Random(4)
    while table.session.state.step != "place":
        go_on(table, random)
    assert isinstance(table.app.screen, Play)
    pass_by(table)
    table.app.toast = None
    table.loop.settle()
    assert findings(table.stage.placed, table.app.theme) == []
    table.close()


def test_a_deck_that_is_due_offers_its_own_cards_and_then_shows_what_was_laid(
    tmp_path: Path,
) -> None:
    table = new_table(tmp_path, 2)
    assert isinstance(table.app.screen, Play)
    table.play("touch Event")
    cells = [one.key for one in table.app.node().walk() if (one.key or "").startswith("card:")]
    assert cells == [f"card:{card}" for card in HOUSE.decks[COLORS.index("purple")]]
    table.play("touch The Dawn Too Early")
    assert table.session.state.ideas == (Idea("vampire-purple-2"),)
    assert "laid: The Dawn Too Early" in texts(table)
    table.close()


def test_an_objective_is_offered_by_its_colors(tmp_path: Path) -> None:
    table = new_table(tmp_path, 2)
    ideas = ("vampire-red-2", "elf-blue-2", "elf-green-3", "vampire-purple-3", "elf-yellow-3")
    do(table, *(actions.DealIdea(card) for card in (*ideas, "cthulhu-grey-1")))
    cell = next(one for one in table.app.node().walk() if one.key == "card:objective-vampire-2")
    fills = [one.background.fill or "" for one in cell.walk() if one.background is not None]
    grounds = [fill for fill in fills if fill.startswith("card-")]
    assert grounds == ["card-grey", "card-red", "card-purple", "card-green"]
    table.close()


def test_final_rows_say_what_each_card_brings_and_why(tmp_path: Path) -> None:
    table = opening(tmp_path)
    put_in_display(table, 0, "elf-green-2", "vampire-yellow-1", "elf-purple-1")
    written = ((1, 2, "cthulhu-red-3"), (2, 2, "cthulhu-blue-2"), (3, 1, "elf-grey-3"))
    for position, seat, card in written:
        novel = {"zone": "novel", "position": position, "seat": seat, "specials": 1}
        do(table, Correct(f"cards/{card}", novel))
    place_quills(table, "elf-green-2", "elf-blue-3", "cthulhu-purple-2")
    place_quills(table, "cthulhu-grey-1", "elf-yellow-3", "vampire-red-1")
    do(table, actions.Activate(0, "elf-green-2"), actions.Offer(0, "elf-green-2"))
    do(table, actions.Pass(1), actions.Pass(2), actions.PlaceInNovel(0, 4, 1))
    do(
        table,
        actions.RevealObjective(0, "objective-vampire-1"),
        actions.RevealObjective(1, "objective-elf-1"),
        actions.RevealObjective(2, "objective-cthulhu-1"),
    )
    cells = [one.name for one in table.app.node().walk() if " at " in one.name]
    view = GAME.observation.view(table.session.state, None)
    best = replace(view, seats=tuple(replace(seat, score=12) for seat in view.seats))
    stage = Stage(pygame.Surface((800, 480)))
    stage.lay_out(ending.over(best).stage)
    rows = [one.rect for one in stage.placed if (one.node.key or "").startswith("scored:")]
    totals = [one.rect for one in stage.placed if one.node.name == "12"]
    assert [row.x + row.w - one.x - one.w for row, one in zip(rows, totals, strict=True)] == [
        12
    ] * 3
    assert cells == [
        *("2 at 1 color + token", "2 at 2 color + token", "2 at 3 position", "1 at 4 color"),
        *("0 at 1", "1 at 2 color", "4 at 3 position + token", "0 at 4"),
        *("2 at 1 position", "0 at 2", "1 at 3 color", "2 at 4 color + token"),
    ]
    heads = [one.name for one in table.app.node().walk() if one.role == "text"]
    first = heads.index("The story") + 1
    assert heads[first : heads.index("total") + 1] == [
        *("1", "Captain of the Wrong Sea", "2", "The Lighthouse Widow"),
        *("3", "The Talking Raven", "4", "The Withered Court", "type", "total"),
    ]
    table.play("touch Why?\ntouch Step before\ntouch Step 3: In its position")
    table.play("touch Step 2: A matching color (2)\ntouch Step 1: A matching color")
    assert "The Talking Raven: 1" in texts(table)
    table.close()


def test_why_says_that_tokens_are_secret_by_our_own_ruling(tmp_path: Path) -> None:
    table = play_until(tmp_path, "picture opened")
    table.play("touch Why?\ntouch Step 3: Ink is secret")
    assert "special tokens by a ruling of ours" in texts(table)
    table.close()


@pytest.mark.thorough
def test_the_glass_for_the_story_runs_when_somebody_wants_it(tmp_path: Path) -> None:
    table = play_until(tmp_path, "picture story")
    assert sign_line(table.app.node()).endswith(": tell the story")
    assert not [one for one in table.app.node().walk() if one.duration]
    table.play("touch Two minutes")
    assert [one.duration for one in table.app.node().walk() if one.duration] == [120]
    table.close()


@pytest.mark.parametrize("large", [1.0, 1.3])
def test_every_title_fits_in_a_low_position_of_the_novel(tmp_path: Path, large: float) -> None:
    table = new_table(tmp_path, 2)
    table.stage.set_text_factor(large)
    view = GAME.observation.view(table.session.state, None)
    for card in view.card_index.novel:
        novel = (NovelCard(card, 0, 2), None, NovelCard(card, 1, 0), None)
        row = positions(replace(view, novel=novel), LAST_ROW, fresh=card)
        table.stage.lay_out(column(row, width=800))
        assert findings(table.stage.placed, table.app.theme) == []
    table.close()


@pytest.mark.parametrize("size", SIZES)
def test_open_hands_of_four_long_names_have_room(tmp_path: Path, size: tuple[int, int]) -> None:
    names = tuple(f"{LONG[:-1]}{seat}" for seat in range(4))
    table = insert(tmp_path, size, names)
    do(table, actions.Activate(0, "vampire-red-3"), actions.Offer(0, "vampire-red-3"))
    do(table, *(actions.Oppose(seat, card) for seat, card in enumerate(OPPOSING, start=1)))
    table.app.touch(SubmitForAll(actions.Pass))
    table.play(f"touch Hands at the table\ntouch {names[1]}: 2 cubes")
    assert table.app.settings.current.hands_at_table
    table.loop.settle()
    assert findings(table.stage.placed, table.app.theme) == []
    table.play(f"touch {names[0]}: more, or tokens")
    table.loop.settle()
    assert findings(table.stage.placed, table.app.theme) == []
    table.close()


def test_options_have_words_for_their_values(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.play("seat Mara Theo\ntouch The Vampire, the Elf and the Cthulhu\ntouch Options")
    words = texts(table)
    assert "one each, then one each back" in words
    assert "snake" not in words
    table.close()


def test_a_sign_of_two_long_names_is_one_line_of_first_names(tmp_path: Path) -> None:
    names = ("Maximiliane Schmidt-K", "Bartholomew Johnsons", "Ines")
    table = opening(tmp_path, 3, names=names)
    place_quills(table, "vampire-red-1", "elf-blue-3", "cthulhu-purple-2")
    place_quills(table, "cthulhu-grey-1", "elf-yellow-3", "elf-blue-2")
    do(table, actions.Activate(0, "vampire-red-1"), actions.Compare(0, "elf-blue-3"))
    table.loop.settle()
    (sign,) = (one for one in table.stage.placed if one.node.key == "line1")
    assert sign.lines == ("Maximiliane and Bartholomew: bid ink",)
    table.close()


def test_of_many_rival_cards_one_display_is_seen_from_near(tmp_path: Path) -> None:
    table = opening(tmp_path)
    used = ("cthulhu-grey-1", "cthulhu-purple-2")
    others = [card for card in HOUSE.novel if card.startswith("cthulhu") and card not in used]
    for card in others:
        put_in_display(table, 1 + others.index(card) % 2, card)
    place_quills(table, "vampire-red-1", "elf-blue-3", "cthulhu-purple-2")
    place_quills(table, "cthulhu-grey-1", "elf-yellow-3", "elf-blue-2")
    do(table, actions.Activate(0, "vampire-red-1"))
    card = others[0]
    title = HOUSE.novel[card].title
    assert title not in all_words(table).split("Theo: ")[0]
    table.play(f"touch {next(one for one in shown(table) if one.startswith('Theo:'))}")
    table.play(f"touch {title}")
    action = table.session.state.action
    assert action is not None
    assert [side.card for side in action.sides] == ["vampire-red-1", card]
    table.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("opposing", [1, 2, 3])
def test_bids_of_an_insert_show_the_novel_and_who_has_bid(
    tmp_path: Path, size: tuple[int, int], opposing: int
) -> None:
    names = tuple(f"{LONG[:-1]}{seat}" for seat in range(4))
    table = insert(tmp_path, size, names)
    novel = {"zone": "novel", "position": 3, "seat": 2, "specials": 1}
    do(table, Correct("cards/elf-green-1", novel))
    do(table, actions.Activate(0, "vampire-red-3"), actions.Offer(0, "vampire-red-3"))
    do(table, *(actions.Oppose(seat, OPPOSING[seat - 1]) for seat in range(1, opposing + 1)))
    do(table, *(actions.Pass(seat) for seat in range(opposing + 1, 4)))
    table.app.touch(SubmitForAll(actions.Pass))
    do(table, actions.Bid(1, 1, 0))
    table.loop.settle()
    assert findings(table.stage.placed, table.app.theme) == []
    drawn = [one.node.name for one in table.stage.placed]
    assert "Position 3: The Thorn Labyrinth" in drawn
    assert {"Position 1", "Position 2", "Position 4"} <= {*drawn}
    words = [one.name for one in table.app.node().walk() if one.role == "text"]
    assert words.count("bid here") == opposing
    assert words.count("has bid") == 1
    assert "1 cube" not in all_words(table)
    table.close()


def test_bids_of_a_compare_say_what_either_side_would_get(tmp_path: Path) -> None:
    table = opening(tmp_path)
    put_in_display(table, 1, "elf-blue-1", "elf-grey-1")
    put_in_display(table, 0, "vampire-yellow-1")
    place_quills(table, "vampire-red-1", "elf-blue-3", "cthulhu-purple-2")
    place_quills(table, "cthulhu-grey-1", "elf-yellow-3", "vampire-purple-3")
    do(table, actions.Activate(0, "vampire-red-1"), actions.Pass(0))
    do(table, actions.Compare(0, "elf-blue-1"), actions.Pass(1))
    assert sign_line(table.app.node()) == "Mara and Theo: bid ink"
    words = texts(table)
    assert "If Mara wins: Turning cards of Theo costs 10 and 15" in words
    assert "If Theo wins: Turning cards of Mara costs 15" in words
    table.close()


def test_only_the_acting_player_turns_cards_where_that_is_played(tmp_path: Path) -> None:
    table = opening(tmp_path)
    put_in_display(table, 0, "vampire-yellow-1")
    place_quills(table, "vampire-red-1", "elf-blue-3", "cthulhu-purple-2")
    place_quills(table, "cthulhu-grey-1", "elf-yellow-3", "vampire-purple-3")
    do(table, actions.Activate(0, "vampire-red-1"), actions.Pass(0))
    do(table, actions.Compare(0, "elf-blue-3"))
    view = GAME.observation.view(table.session.state, None)
    assert prices_of_win(view, 0) == ()
    assert prices_of_win(view, 1) == (15,)
    acting = replace(view, options=replace(view.options, compare_winner="acting"))
    assert prices_of_win(acting, 1) == ()
    stops = replace(view, options=replace(view.options, quilled_compare="stop"))
    assert prices_of_win(stops, 1) == ()
    table.close()


def test_a_few_cards_to_compare_with_are_on_one_board_with_prices(tmp_path: Path) -> None:
    table = opening(tmp_path)
    put_in_display(table, 1, "elf-blue-1")
    place_quills(table, "vampire-red-1", "elf-blue-3", "cthulhu-purple-2")
    place_quills(table, "cthulhu-grey-1", "elf-yellow-3", "vampire-purple-3")
    do(table, actions.Activate(0, "vampire-red-1"))
    assert sign_line(table.app.node()) == "Mara: choose a card to beat"
    words = texts(table)
    assert "Turning one costs: Theo 15. Ines: all have quills" in words
    table.play("touch The Moonlit Messenger")
    assert table.session.state.step == "bid"
    table.close()


def test_whoever_is_asked_for_the_first_player_is_anyone(tmp_path: Path) -> None:
    table = play_until(tmp_path, "picture first-player")
    assert sign_line(table.app.node()) == "Anyone: who is the first player?"
    table.play("press 1")
    assert table.session.state.first == 1
    table.close()


def test_a_compare_of_four_says_what_turning_a_card_of_each_costs(tmp_path: Path) -> None:
    table = opening(tmp_path, 4)
    put_in_display(table, 1, "elf-red-1", "elf-green-2")
    place_quills(table, "elf-red-3", "elf-blue-3", "cthulhu-purple-2", "vampire-red-2")
    place_quills(table, "cthulhu-green-1", "vampire-purple-3", "elf-yellow-3", "cthulhu-grey-1")
    do(table, actions.Activate(0, "elf-red-3"))
    while table.session.state.step == "special-points":
        do(table, actions.Pass(0))
    assert "Turning one costs: Theo 10, Jo 15. Ines: all have quills" in texts(table)
    put_in_display(table, 2, *(f"vampire-{color}-1" for color in ("blue", "green", "grey")))
    put_in_display(table, 3, *(f"vampire-{color}-2" for color in ("blue", "green", "grey")))
    assert sign_line(table.app.node()) == "Mara: beat whose card?"
    panel = next(one for one in table.app.node().walk() if one.key == "seat:2")
    assert panel.touch is not None
    table.app.touch(panel.touch)
    assert "Touch the card to beat; turning one costs 6" in texts(table)
    table.close()


def test_ideas_that_cubes_can_go_on_are_framed(tmp_path: Path) -> None:
    table = opening(tmp_path)
    to_second_turn(table)
    key = f"card:{table.session.state.ideas[0].card}"

    def frame() -> str | None:
        tile = next(one for one in table.app.node().walk() if one.key == key)
        return tile.background and tile.background.line

    assert frame() is None
    table.play("touch With more cubes")
    assert frame() == "accent"
    assert "then how many" in texts(table)
    table.close()
