"""The Novel on the screen: what only one seat may know is on no screen that others see."""

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from companion.core.actions import Action, Correct
from companion.core.domains import Cards
from companion.core.prompts import ActionPattern
from companion.core.view.nodes import UiCommand
from companion.games.vampire_elf_cthulhu import GAME
from companion.games.vampire_elf_cthulhu import actions as did
from companion.games.vampire_elf_cthulhu.cards import COLORS, HOUSE
from companion.games.vampire_elf_cthulhu.state import DisplayCard
from companion.games.vampire_elf_cthulhu.view import Idea
from companion.ui.runtime.demo import Evening, marquee_of
from companion.ui.screens.corrections.correct import Corrections
from companion.ui.screens.corrections.set_value import SetValue
from companion.ui.screens.log.log import Log
from companion.ui.screens.table.fill import Fill
from companion.ui.screens.table.play import Play
from tests.ui.lint import findings
from tests.ui.table import LONG, NAMES, SIZES, begin, evening, go_on, pass_by, shown

SCRIPT = Path("companion/games/vampire_elf_cthulhu/evening.txt").read_text(encoding="utf-8")
TO_BIDS = SCRIPT.split("touch Mara: The Duellist")[0]


def told(table: Evening) -> str:
    """Everything on the screen, what touches mean among it."""
    node = table.app.node()
    return " ".join(f"{one.name} {one.touch!r}" for one in node.walk())


def playing(folder: Path, seats: int) -> Evening:
    table = evening(folder)
    begin(table, GAME, NAMES[:seats])
    return table


@pytest.mark.parametrize("seats", [2, 4])
def test_no_board_names_a_card_that_lies_face_down(tmp_path: Path, seats: int) -> None:
    table = playing(tmp_path, seats)
    random, seen = Random(seats), 0
    for _ in range(160):
        if table.session.over:
            break
        go_on(table, random)
        pass_by(table)
        # a line tells what has just been turned before all eyes
        table.app.toast = None
        words, state = told(table), table.session.state
        for card in GAME.observation.hidden_cards(state):
            seen += 1
            assert state.box.novel[card].title not in words
            assert f"'{card}'" not in words
    assert seen > 20
    table.close()


def test_a_bid_is_asked_under_a_cover_and_others_see_that_it_is_in(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.out = tmp_path
    table.play(TO_BIDS)
    table.play("touch Mara: The Duellist Who Cannot Drown, 1")
    assert marquee_of(table.app.node()) == "Mara: take the screen"
    assert "UiCommand(to='value'" not in told(table)
    table.play("touch Mara only")
    assert "UiCommand(to='value', about=2)" in told(table)
    assert "UiCommand(to='value', about=3)" not in told(table)
    assert not table.app.show_preview(UiCommand("value", 2))
    table.play("touch 2\ntouch 1")
    sides = table.session.view()["action"]["sides"]
    assert [(side["bid_in"], side["bid"]) for side in sides] == [(True, None), (False, None)]
    assert "in hand" in told(table)
    assert "2 cubes" not in told(table)
    table.close()


def test_stealing_is_asked_for_however_little_ink_there_is(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.out = tmp_path
    table.play(SCRIPT.split("# two cubes steal")[0])
    table.play("touch The Harp with One String\ntouch 3")
    table.session.do(Correct("ink/1/cubes", 2))
    seat = table.session.state.current
    table.play("touch The Harp with One String")
    assert marquee_of(table.app.node()) == "Theo: how many cubes to place?"
    table.play("touch 4")
    assert "does not have so many cubes" in told(table)
    assert (seat, table.session.state.current) == (1, 1)
    table.close()


def test_who_corrects_where_a_card_lies_does_so_under_a_cover(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.out = tmp_path
    table.play(SCRIPT.split("picture place")[0])
    table.app.turn_to(Corrections("Place"))
    assert "Thorn Labyrinth" not in told(table)
    table.app.touch(UiCommand("uncover"))
    table.app.touch(UiCommand("path", "cards/elf-green-1"))
    table.app.touch(UiCommand("value", {"zone": "display", "seat": 0, "face": "down"}))
    table.app.touch(UiCommand("done"))
    assert table.session.state.displays[0][-1].card == "elf-green-1"
    table.app.to_table()
    assert "a card of Mara lies face down" in told(table)
    assert "Thorn Labyrinth" not in told(table)
    table.close()


def test_amounts_that_are_laid_openly_offer_more_than_a_seat_has(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.out = tmp_path
    table.play(SCRIPT.split("picture how-many-cubes")[0])
    # nine cubes are in all hands, three in this one
    assert "UiCommand(to='value', about=9)" in told(table)
    table.play("touch 9")
    assert table.session.state.cubes == (3, 3, 3)
    assert "does not have so many cubes" in told(table)
    table.close()


def test_who_can_exchange_is_not_told(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.out = tmp_path
    table.play(SCRIPT.split("picture place")[0])
    rich = told(table)
    table.session.do(Correct("ink/0/cubes", 8))
    table.app.toast = None
    assert told(table) == rich
    table.play("touch 4 cubes: 1 special\ntouch Exchange for Mara\ntouch Mara only\ntouch Do it")
    assert table.session.state.cubes[0] == 4
    table.play("hold 0\ntouch Mara only\ntouch Do it")
    assert (table.session.state.cubes[0], table.session.state.specials[0]) == (0, 4)
    table.close()


@pytest.mark.parametrize("way", ["touch 4 cubes: 1 special\ntouch Exchange for Theo", "hold 1"])
def test_only_its_seat_is_told_that_it_cannot_exchange(tmp_path: Path, way: str) -> None:
    table = evening(tmp_path)
    table.out = tmp_path
    table.play(SCRIPT.split("picture place")[0])
    table.play(way)
    poor = told(table)
    assert marquee_of(table.app.node()) == "Theo: take the screen"
    assert "four cubes" not in poor
    table.play("touch Close")
    table.session.do(Correct("ink/1/cubes", 8))
    table.app.toast = None
    table.play(way)
    assert told(table) == poor
    table.play("touch Close")
    table.session.do(Correct("ink/1/cubes", 3))
    table.app.toast = None
    table.play(f"{way}\ntouch Theo only")
    assert "Theo needs four cubes, and a special token left to take" in told(table)
    assert "Do it" not in shown(table)
    table.play("touch Close")
    assert table.session.state.cubes[1] == 3
    table.close()


def test_a_press_at_the_bids_asks_for_that_seats_ink(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.out = tmp_path
    table.play(TO_BIDS)
    table.play("press 1")
    assert marquee_of(table.app.node()) == "Theo: take the screen"
    table.play("touch Theo only\ntouch 0\ntouch 0")
    action = table.session.state.action
    assert action is not None
    assert [side.bid is None for side in action.sides] == [True, False]
    table.close()


def test_a_press_where_a_deck_is_chosen_shows_the_decks(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.out = tmp_path
    table.play(SCRIPT.split("picture first-deck")[0])
    table.play("press 0\ntouch red")
    assert table.session.state.step == "keep-start"
    table.close()


def test_a_face_down_card_that_cannot_be_activated_keeps_its_action_secret(
    tmp_path: Path,
) -> None:
    """An Insert lacks four colours here, a Compare a card of others: all hear the same."""
    table = evening(tmp_path)
    table.out = tmp_path
    table.play(SCRIPT.split("picture activate")[0])
    start = table.session.state
    heard: set[str] = set()
    for card in ("vampire-red-3", "vampire-red-1"):
        mine = (DisplayCard(card, "down", quills=2),)
        others = tuple(DisplayCard(one, "down") for one in ("elf-red-1", "elf-red-2"))
        state = replace(start, displays=(mine, others[:1], others[1:]))
        why = GAME.rules.refuse(state, did.Activate(0, card))
        heard.add(f"{why}")
    assert len(heard) == 1
    assert "Insert" not in heard.pop()
    table.close()
    table.close()


def test_the_books_of_secret_ink_lie_under_a_cover(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.out = tmp_path
    table.play(SCRIPT.split("picture place")[0])
    table.app.turn_to(Corrections("Ink"))
    assert "hidden" in told(table)
    table.app.touch(UiCommand("path", "ink/0/cubes"))
    assert marquee_of(table.app.node()) == "Mara: take the screen"
    table.app.touch(UiCommand("uncover"))
    table.app.touch(UiCommand("by", 1))
    table.app.touch(UiCommand("done"))
    assert table.session.state.cubes[0] == 4
    table.close()


def test_a_wrong_card_is_refused_in_the_words_of_what_is_asked(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.out = tmp_path
    table.play(SCRIPT.split("picture compare")[0])
    table.play("lay vampire-red-1")
    assert "A face-up card of an opponent is chosen." in told(table)
    table.close()


def test_cubes_on_a_card_are_corrected_without_telling_what_somebody_has(tmp_path: Path) -> None:
    table = playing(tmp_path, 2)
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
    assert place.domain.wire() == {"number": {"least": 0, "most": 2}}
    screen = SetValue(place)
    table.app.turn_to(screen)
    for _ in range(5):
        table.app.touch(UiCommand("by", 1))
    assert screen.editor.value == 7
    assert "That cannot be so" not in told(table)
    table.close()


def lines(table: Evening, page: int = 0) -> list[str]:
    """What hands are told on this page."""
    play = table.app.screen
    assert isinstance(play, Play)
    return [one.name for one in play.moments[page].stage.walk() if one.name.endswith(".")]


@pytest.mark.parametrize(
    ("seats", "who", "more"),
    [
        (2, "Mara and Theo", ()),
        (3, "Mara, Theo and Ines", ("Put the other 9 Objective cards back into the box.",)),
        (4, "Mara, Theo, Ines and Jo", ()),
    ],
)
def test_setting_out_tells_hands_everything_in_large_letters(
    tmp_path: Path, seats: int, who: str, more: tuple[str, ...]
) -> None:
    table = evening(tmp_path)
    begin(table, GAME, NAMES[:seats], set_out=False)
    play = table.app.screen
    assert isinstance(play, Play)
    play.frame(table.app)
    aside = "" if seats == 3 else ", to lie face down beside the table"
    told_by_hand = [
        f"Shuffle the 12 Objective cards{aside}.",
        f"{who}: draw 1 Objective card, your secret.",
        *more,
        "Shuffle the red, blue, green, purple, yellow and grey deck.",
        f"{who}: take 2 quills.",
        f"{who}: take 3 ink cubes; the others are the reserve.",
        f"{who}: take 2 special tokens; your other 3 lie aside.",
    ]
    pages = range(len(play.moments))
    assert list(dict.fromkeys(one for page in pages for one in lines(table, page))) == told_by_hand
    assert len(pages) == (1 if len(told_by_hand) <= 6 else 2)
    while play.moments:
        table.loop.draw()
        sizes = [one.size for one in table.stage.placed if one.node.name in told_by_hand]
        assert min(size for size in sizes if size) >= 20
        play.moments.pop(0)
    table.close()


def test_hands_are_told_where_ideas_and_ink_go(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.out = tmp_path
    table.play(SCRIPT.split("picture gathered")[0])
    assert list(dict.fromkeys(lines(table))) == [
        "Mara: put 2 cubes from The Thing on the Stair into the reserve.",
        "Mara: take The Thing on the Stair and its quill into your Display.",
        "Theo: put 1 cube from The Harp with One String into the reserve.",
        "Theo: take The Harp with One String and its quill into your Display.",
        "Ines: take The Inn of Tall Doors and its quill into your Display.",
    ]
    table.close()


def test_what_a_card_would_be_worth_tells_what_is_missing(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.out = tmp_path
    table.play(SCRIPT.split("picture activate")[0])
    # all that others have face up bears quills
    assert "turns nothing: all face-up cards of others bear quills" in told(table)
    assert "needs 4 colours in your Display, 2 there" in told(table)
    display = {"zone": "display", "seat": 1, "face": "up"}
    table.session.do(Correct("cards/elf-red-1", display))
    assert "turning a card of Theo costs 15: 14 missing" in told(table)
    table.close()


def test_opened_hands_stay_until_the_ink_is_away_though_a_card_is_laid(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.out = tmp_path
    table.play(SCRIPT.split("picture opened")[0])
    assert table.session.state.step == "turn-one"
    up = next(one for one in table.session.state.displays[0] if one.face == "up" and not one.quills)
    table.play(f"lay {up.card}")
    assert table.session.head.action == did.TurnDown(0, up.card)
    for _ in range(2):
        assert marquee_of(table.app.node()) == "Mara wins the Compare, 6 to 2"
        assert "All ink is lost" in told(table)
        table.play("cut")
    table.play("touch Next")
    assert "All ink is lost" not in told(table)
    table.close()


def test_what_winning_points_buy_is_told_card_by_card(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.out = tmp_path
    table.play(SCRIPT.split("picture compare")[0])
    for card in ("elf-red-1", "elf-red-2", "elf-red-3"):
        table.session.do(Correct(f"cards/{card}", {"zone": "display", "seat": 1, "face": "up"}))
    table.session.do(Correct("ink/0/cubes", 14))
    table.play("touch The Moonlit Messenger")
    assert isinstance(table.app.screen, Play)
    for action in (did.Pass(1), did.Bid(1, 0, 0), did.Bid(0, 14, 1)):
        table.app.screen.do(table.app, action)
    words = told(table)
    assert "18 points turn 2 cards of Theo" in words
    assert [one for one in ("6 card 1", "10 card 2", "15 card 3") if one in spoken(table)] == [
        "6 card 1",
        "10 card 2",
        "15 card 3",
    ]
    assert "14 + 1 × 3" in words
    table.play("touch Next")
    assert "18 points buy 2 cards: 6 and 10" in told(table)
    table.close()


def spoken(table: Evening) -> str:
    """The texts of the screen in reading order."""
    return " ".join(one.name for one in table.app.node().walk() if one.role == "text")


def test_the_glass_for_the_story_runs_when_somebody_wants_it(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.out = tmp_path
    table.play(SCRIPT.split("picture story")[0])
    assert marquee_of(table.app.node()).endswith(": tell the story")
    assert not [one for one in table.app.node().walk() if one.lasts]
    table.play("touch Two minutes")
    assert [one.lasts for one in table.app.node().walk() if one.lasts] == [120]
    table.close()


def quills(table: Evening, seat: int) -> tuple[int, int]:
    """How many are drawn in the head of the seat's panel, and in all of it."""
    panel = next(one for one in table.app.node().walk() if one.key == f"seat:{seat}")
    parts = (panel.children[0], panel)
    head, whole = ([one.name for one in part.walk() if one.role == "icon"] for part in parts)
    return head.count("quill"), whole.count("quill")


def test_quills_in_stock_stand_in_the_head_of_their_panel(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.out = tmp_path
    table.play(SCRIPT.split("picture place")[0])
    assert quills(table, 0) == (2, 2)
    table.play("touch The Harp with One String\ntouch 1")
    assert quills(table, 0) == (1, 1)
    table.close()


def test_every_card_of_several_displays_shows_whose_it_is(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.out = tmp_path
    table.play(SCRIPT.split("picture compare")[0])
    table.session.do(Correct("cards/elf-red-1", {"zone": "display", "seat": 1, "face": "up"}))
    prince = next(one for one in table.app.node().walk() if one.key == "card:elf-red-1")
    assert "seat:1" in [one.name for one in prince.walk()]
    table.close()


def test_an_exchange_tells_no_supply_even_while_setting_out(tmp_path: Path) -> None:
    table = playing(tmp_path, 3)
    table.session.do(Correct("ink/0/cubes", 8))
    assert isinstance(table.app.screen, Play)
    table.app.screen.do(table.app, did.Exchange(0))
    assert "Mara: put 4 cubes into the reserve. Mara: take 1 special token." in told(table)
    table.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("large", [False, True])
def test_four_long_names_leave_room_for_quills_and_who_begins(
    tmp_path: Path, size: tuple[int, int], large: bool
) -> None:
    table = evening(tmp_path, size)
    table.app.settings.now = replace(table.app.settings.now, large_words=large)
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


def novel_at(folder: Path, seats: int = 3) -> Evening:
    """The rules file's opening O2 or O3: the ideas lie there, and seat 0 is asked for a quill."""
    table = playing(folder, seats)
    ideas = ("vampire-red-2", "elf-blue-2", "elf-green-3", "vampire-purple-3", "elf-yellow-3")
    drawn = () if seats == 3 else (did.DrawObjective("objective-cthulhu-2"),)
    first = ("vampire-red-1", "elf-blue-3", "cthulhu-purple-2")[:seats]
    acts(table, *(did.DealIdea(card) for card in (*ideas, "cthulhu-grey-1")), *drawn)
    for seat, card in enumerate(first):
        acts(table, did.ChooseDeck(seat, COLORS[HOUSE.color[card]]), did.KeepStart(seat, card))
    acts(table, did.FirstPlayer(0))
    return table


def acts(table: Evening, *actions: Action) -> None:
    """These happen, and all that is shown of it is passed by."""
    play = table.app.screen
    assert isinstance(play, Play)
    for action in actions:
        assert play.do(table.app, action), action
        pass_by(table)
        table.app.toast = None


def lie(table: Evening, seat: int, *cards: str, face: str = "up") -> None:
    """These cards lie in the seat's Display."""
    acts(
        table,
        *(
            Correct(f"cards/{card}", {"zone": "display", "seat": seat, "face": face})
            for card in cards
        ),
    )


def quilled(table: Evening, *cards: str) -> None:
    """Every seat in turn places a quill on the next of these cards, without cubes."""
    for card in cards:
        seat = table.session.state.current
        assert seat is not None
        acts(table, did.Place(seat, card, 0))


def test_a_card_that_is_no_idea_is_refused_in_the_words_of_placing(tmp_path: Path) -> None:
    table = novel_at(tmp_path)
    table.play("lay elf-blue-3")
    assert "A quill is placed on an idea or on a card of Mara's Display." in told(table)
    assert marquee_of(table.app.node()) == "The Archer's Apprentice: not now"
    table.close()


def test_a_kept_card_laid_before_its_deck_is_named_says_what_to_do(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.out = tmp_path
    table.play(SCRIPT.split("picture first-deck")[0])
    for card in ("vampire-red-1", "elf-green-3"):
        table.play(f"lay {card}\nlift")
        assert "Touch the deck first, then lay the card." in told(table)
        assert "Phase II" not in told(table)
        table.play("touch OK")
    table.close()


def test_a_card_of_the_novel_laid_where_an_objective_is_drawn_says_what_is_drawn(
    tmp_path: Path,
) -> None:
    table = playing(tmp_path, 2)
    ideas = ("vampire-red-2", "elf-blue-2", "elf-green-3", "vampire-purple-3", "elf-yellow-3")
    acts(table, *(did.DealIdea(card) for card in (*ideas, "cthulhu-grey-1")))
    for card in ("vampire-red-2", "vampire-red-1"):
        table.play(f"lay {card}\nlift")
        assert "An Objective card is drawn now, not a card of the Novel." in told(table)
        table.play("touch OK")
    table.close()


def test_a_card_laid_where_ink_is_asked_for_is_refused_in_the_words_of_the_action(
    tmp_path: Path,
) -> None:
    table = novel_at(tmp_path)
    quilled(table, "elf-green-3", "elf-blue-3", "cthulhu-purple-2")
    quilled(table, "cthulhu-grey-1", "elf-yellow-3", "vampire-red-1")
    acts(table, did.Activate(0, "elf-green-3"))
    assert table.session.state.step == "add-ink"
    table.play("lay elf-blue-3")
    assert "Re-activate is finished first." in told(table)
    table.close()


def test_hands_are_told_which_card_a_quill_comes_back_from(tmp_path: Path) -> None:
    table = novel_at(tmp_path, 2)
    lie(table, 1, "elf-grey-1", "vampire-grey-2")
    quilled(table, "vampire-purple-3", "elf-grey-1", "elf-yellow-3", "cthulhu-grey-1")
    play = table.app.screen
    assert isinstance(play, Play)
    play.do(table.app, did.Renounce(0, "vampire-purple-3"))
    pass_by(table)
    play.do(table.app, did.Renounce(1, "elf-grey-1"))
    assert "Theo: take 1 quill back from The Riverboat Gamblers." in told(table)
    table.close()


def to_insert(table: Evening) -> None:
    """Seat 0 offers The Lodger, which bears a quill; so does The Duellist."""
    lie(table, 0, "vampire-red-3", "elf-green-2", "vampire-yellow-3", "cthulhu-purple-1")
    quilled(table, "vampire-red-3", "elf-blue-3", "cthulhu-purple-2")
    quilled(table, "cthulhu-grey-1", "elf-yellow-3", "vampire-red-1")
    acts(table, did.Activate(0, "vampire-red-3"))


def test_hands_are_told_which_tokens_go_on_a_page(tmp_path: Path) -> None:
    table = novel_at(tmp_path)
    to_insert(table)
    acts(table, did.Offer(0, "vampire-red-3"), did.Pass(1), did.Pass(2))
    play = table.app.screen
    assert isinstance(play, Play)
    play.do(table.app, did.PlaceInNovel(0, 2, 2))
    told_by_hand = [one for page in range(len(play.moments)) for one in lines(table, page)]
    assert "Mara: put The Lodger Without a Reflection into page 2 of the Novel." in told_by_hand
    assert "Mara: put 2 special tokens on page 2 of the Novel." in told_by_hand
    table.close()


def test_hands_are_told_that_the_quill_of_a_card_that_enters_the_novel_comes_back(
    tmp_path: Path,
) -> None:
    table = novel_at(tmp_path)
    to_insert(table)
    acts(table, did.Offer(0, "vampire-red-1"), did.Pass(1), did.Pass(2))
    play = table.app.screen
    assert isinstance(play, Play)
    play.do(table.app, did.PlaceInNovel(0, 2, 0))
    assert table.session.state.step == "turn-one"
    told_by_hand = [one for page in range(len(play.moments)) for one in lines(table, page)]
    assert "Mara: take 1 quill back from the card that enters the Novel." in told_by_hand
    table.close()


def test_why_says_that_tokens_are_secret_by_our_own_ruling(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.out = tmp_path
    table.play(SCRIPT.split("picture opened")[0])
    table.play("touch Why?")
    assert "special tokens by a ruling of ours" in spoken(table)
    table.close()


def test_an_insert_promises_no_worth_of_the_card_that_does_not_count(tmp_path: Path) -> None:
    table = novel_at(tmp_path)
    lie(table, 0, "vampire-red-3", "elf-green-2", "vampire-yellow-3", "cthulhu-purple-1")
    quilled(table, "vampire-red-3", "elf-blue-3", "cthulhu-purple-2")
    quilled(table, "cthulhu-grey-1", "elf-yellow-3", "elf-green-2")
    acts(table, Correct("cubes/vampire-red-1", 4))
    words = spoken(table)
    assert "Insert: the card you offer counts" in words
    assert "your best is The Duellist Who Cannot Drown, 3 × 1 + 4 cubes = 7" in words
    acts(table, did.Activate(0, "vampire-red-3"))
    for one in ("= 7", "3 × 1 = 3", "1 × 2 = 2"):
        assert one in spoken(table)
    table.close()


def test_cubes_on_a_card_count_in_what_it_would_be_worth(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.out = tmp_path
    table.play(SCRIPT.split("picture activate")[0])
    acts(table, Correct("cubes/vampire-red-1", 3))
    assert "Compare: 1 × 1 + 3 cubes = 4" in spoken(table)
    table.close()


def test_who_may_oppose_sees_what_is_offered_and_who_opposes_already(tmp_path: Path) -> None:
    table = novel_at(tmp_path)
    to_insert(table)
    acts(table, did.Offer(0, "vampire-red-3"))
    words = spoken(table)
    for one in ("Nobody opposes yet", "The Lodger Without a Reflection", "character"):
        assert one in words
    for one in ("3 Vampire", "1 Mystery"):
        assert one in told(table)
    acts(table, did.Oppose(1, "elf-blue-3"))
    assert "Already opposes: Theo with 2" in spoken(table)
    table.close()


@pytest.mark.parametrize("way", ["touch The Duellist Who Cannot Drown", "lay vampire-red-1"])
def test_offering_a_card_that_would_lose_its_own_action_is_asked_for_first(
    tmp_path: Path, way: str
) -> None:
    table = novel_at(tmp_path)
    to_insert(table)
    table.play(way)
    assert table.session.state.step == "offer"
    assert "if it enters the Novel, its own Compare is lost" in told(table)
    offers = next(one for one in shown(table) if one.startswith("Mara offers"))
    table.play(f"touch {offers}")
    action = table.session.state.action
    assert action is not None
    assert action.offered == "vampire-red-1"
    table.close()


def test_the_activated_card_is_offered_without_a_warning(tmp_path: Path) -> None:
    table = novel_at(tmp_path)
    to_insert(table)
    table.play("touch The Lodger Without a Reflection")
    assert table.session.state.step == "oppose"
    table.close()


def test_pages_that_cannot_be_touched_look_like_no_answer(tmp_path: Path) -> None:
    table = novel_at(tmp_path)
    to_insert(table)
    assert "page 1" in spoken(table)
    acts(table, did.Offer(0, "vampire-red-3"), did.Pass(1), did.Pass(2))
    assert "page 1" not in spoken(table)
    assert "Page 1" in shown(table)
    table.close()


def test_final_rows_say_what_each_page_brings_and_why(tmp_path: Path) -> None:
    table = novel_at(tmp_path)
    lie(table, 0, "elf-green-2", "vampire-yellow-1", "elf-purple-1")
    written = ((1, 2, "cthulhu-red-3"), (2, 2, "cthulhu-blue-2"), (3, 1, "elf-grey-3"))
    for page, seat, card in written:
        novel = {"zone": "novel", "position": page, "seat": seat, "specials": 1}
        acts(table, Correct(f"cards/{card}", novel))
    quilled(table, "elf-green-2", "elf-blue-3", "cthulhu-purple-2")
    quilled(table, "cthulhu-grey-1", "elf-yellow-3", "vampire-red-1")
    acts(table, did.Activate(0, "elf-green-2"), did.Offer(0, "elf-green-2"))
    acts(table, did.Pass(1), did.Pass(2), did.PlaceInNovel(0, 4, 1))
    acts(
        table,
        did.RevealObjective(0, "objective-vampire-1"),
        did.RevealObjective(1, "objective-elf-1"),
        did.RevealObjective(2, "objective-cthulhu-1"),
    )
    cells = [one.name for one in table.app.node().walk() if " at " in one.name]
    assert cells == [
        *("2 at 1 right page", "0 at 2", "1 at 3 right colour", "2 at 4 right colour + ink"),
        *("0 at 1", "1 at 2 right colour", "4 at 3 right page + ink", "0 at 4"),
        *("2 at 1 right colour + ink", "2 at 2 right colour + ink", "2 at 3 right page"),
        "1 at 4 right colour",
    ]
    table.play("touch Why?")
    assert "The Talking Raven: 1" in spoken(table)
    table.close()


def test_a_deck_that_is_due_offers_its_own_cards_and_then_shows_what_was_laid(
    tmp_path: Path,
) -> None:
    table = playing(tmp_path, 2)
    assert isinstance(table.app.screen, Play)
    table.play("touch Event")
    cells = [one.key for one in table.app.node().walk() if (one.key or "").startswith("card:")]
    assert cells == [f"card:{card}" for card in HOUSE.decks[COLORS.index("purple")]]
    table.play("touch The Dawn Too Early")
    assert table.session.state.ideas == (Idea("vampire-purple-2"),)
    assert "laid: The Dawn Too Early" in spoken(table)
    table.close()


def test_an_objective_is_offered_by_its_colours(tmp_path: Path) -> None:
    table = playing(tmp_path, 2)
    ideas = ("vampire-red-2", "elf-blue-2", "elf-green-3", "vampire-purple-3", "elf-yellow-3")
    acts(table, *(did.DealIdea(card) for card in (*ideas, "cthulhu-grey-1")))
    table.play("touch Which one?")
    cell = next(one for one in table.app.node().walk() if one.key == "card:objective-vampire-2")
    grounds = [one.hole for one in cell.walk() if (one.hole or "").startswith("card-")]
    assert grounds == ["card-grey", "card-red", "card-purple", "card-green"]
    table.close()


def test_a_number_with_one_possible_value_is_not_asked_for(tmp_path: Path) -> None:
    table = novel_at(tmp_path, 2)
    for seat in range(2):
        acts(table, Correct(f"ink/{seat}/cubes", 0))
    table.play("touch The Keeper of Nine Keys")
    assert (table.session.state.ideas[0].quill, table.session.state.slot) == (0, 1)
    table.close()


def test_who_has_no_ink_is_asked_once_and_under_a_cover(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.out = tmp_path
    table.play(TO_BIDS)
    table.session.do(Correct("ink/1/cubes", 0))
    table.session.do(Correct("ink/1/specials", 0))
    table.play("press 1")
    assert marquee_of(table.app.node()) == "Theo: take the screen"
    table.play("touch Theo only\ntouch 0")
    action = table.session.state.action
    assert action is not None
    assert [side.bid is None for side in action.sides] == [True, False]
    table.close()


def test_the_table_is_checked_as_it_lies_and_no_secret_is_asked_about(tmp_path: Path) -> None:
    table = novel_at(tmp_path, 2)
    lie(table, 0, "vampire-red-3")
    lie(table, 0, "elf-green-2", face="down")
    acts(table, Correct("cards/elf-grey-3", {"zone": "discard"}))
    acts(table, Correct("cubes/vampire-red-3", 2))
    table.play("touch Menu\ntouch Check the table")
    pages = []
    for _ in range(4):
        pages.append(spoken(table))
        table.play("touch RIGHT")
    for page, name in zip(
        pages, ("Ideas Area", "Mara's Display", "Theo's Display", "Discard piles"), strict=True
    ):
        assert f": {name}" in page
    assert not [page for page in pages if "hidden" in page or "Withered Court" in page]
    assert "cubes on The Lodger Without a Reflection 2" in pages[1]
    assert "The Talking Raven" in pages[3]
    assert table.app.toast is not None
    assert table.app.toast.text == "The table is as the books have it."
    table.close()


def really(table: Evening, kind: type[Action]) -> str:
    """What *This was really* shows for the last such action."""
    log = Log(table.session)
    log.chosen = max(step.seq for step in table.session.line() if isinstance(step.action, kind))
    table.app.turn_to(log)
    table.app.touch(UiCommand("really"))
    words = told(table)
    table.app.to_table()
    return words


def test_the_log_does_not_tell_who_could_exchange_ink(tmp_path: Path) -> None:
    seen: list[str] = []
    for cubes in (3, 8):
        table = novel_at(tmp_path / str(cubes))
        for seat in range(3):
            acts(table, Correct(f"ink/{seat}/cubes", cubes))
        acts(table, did.Place(0, "elf-blue-2", 0))
        seen.append(really(table, did.Place))
        table.close()
    assert seen[0] == seen[1]
    assert "special" not in seen[0]


def test_who_begins_can_be_amended_in_the_log(tmp_path: Path) -> None:
    table = novel_at(tmp_path)
    assert "Theo" in really(table, did.FirstPlayer)
    table.close()


def test_a_picker_of_open_cards_offers_none_that_others_hide(tmp_path: Path) -> None:
    table = novel_at(tmp_path)
    lie(table, 1, "elf-red-1", face="down")
    template = ActionPattern(did.TurnDown, {"seat": 0}, {"card": Cards(("vampire-red-1",))})
    table.app.turn_to(Fill(0, (template,), print, lambda *_: None))
    cells = [one for one in table.app.node().walk() if one.key.startswith("card:")]
    assert [one.key for one in cells if one.enabled] == ["card:vampire-red-1"]
    table.close()
