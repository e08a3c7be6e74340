"""Table mode: what a board comes to, for people a meter away; any hand brings the board back."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from companion.core.board.glance import Glance
from companion.core.board.nodes import UiCommand, as_interstitial, text
from companion.core.hand_tasks import HandTask
from companion.table.registry import games
from companion.table.settings import Settings, SettingsFile
from companion.ui.app.glance_screen import TOUCH_FOR_BOARD, glance_screen
from companion.ui.runtime.demo import Demo
from companion.ui.runtime.tray import WIDTH
from companion.ui.screens.table.leader_glance import table_glance
from companion.ui.screens.table.play import Play
from hardware.signals import ButtonDown
from tests.ui.games.vampire_elf_cthulhu.table import opening
from tests.ui.motion.test_result_animation import TO_SHOWDOWN
from tests.ui.runtime.hand import Hand
from tests.ui.table import TO_AUDITION, TO_TEAM_UP, begin, evening, shown, sign

NAMES = ("Mara", "Theo", "Ines")
KINGS = "lay king-of-spades\nlay king-of-hearts\nlay king-of-clubs\n"
LATER = "wait 5\nwait 10\nwait 10\nwait 1"
"""Long enough for what is over the board to go, then for table mode, and for people to see it."""


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Demo]:
    found = evening(tmp_path)
    found.app.table_mode_by_default = True
    yield found
    found.close()


def words(table: Demo) -> list[str]:
    """The texts above the action bar, but for what a touch does."""
    table.loop.draw()
    bar = next(one.rect.y for one in table.stage.placed if one.node.key == "bar")
    above = [one.node for one in table.stage.placed if one.rect.y < bar]
    return [node.name for node in above if node.role == "text" and node.name != TOUCH_FOR_BOARD]


def in_bar(table: Demo) -> list[str]:
    """The names of what can be touched in the action bar."""
    table.loop.draw()
    bar = next(one.rect.y for one in table.stage.placed if one.node.key == "bar")
    return [one.node.name for one in table.stage.placed if one.node.touch and one.rect.y >= bar]


def test_a_board_gives_way_three_seconds_after_a_button(table: Demo) -> None:
    table.play(f"{TO_TEAM_UP}\ndown 1\nup 1\nwait 2")
    assert not table.app.glance_shown
    table.play("wait 6\nwait 1")  # a message is read first
    assert shown(table) == ["Show the board", "Mara", "Ines", *in_bar(table)]


def test_a_board_gives_way_twenty_seconds_after_a_touch(table: Demo) -> None:
    table.play(f"{TO_AUDITION}\nwait 10\nwait 9")
    assert not table.app.glance_shown
    table.play("wait 1.5")
    assert shown(table) == ["Show the board", "Mara", *in_bar(table)]
    assert words(table) == ["Mara", "STAY OR DROP?", "Feature", "4", "6", "8", "7"]


def test_the_board_of_an_audition_stays_while_somebody_judges_it(table: Demo) -> None:
    table.play(f"{TO_AUDITION}\npress 0\nwait 10\nwait 9")
    assert not table.app.glance_shown
    table.play("wait 2")
    assert words(table)[:2] == ["Theo", "STAY OR DROP?"]


def test_what_is_still_to_be_done_by_hand_stays_in_the_action_bar(table: Demo) -> None:
    table.play(TO_AUDITION)
    play = table.app.screen
    assert isinstance(play, Play)
    play.queue.open_instructions = [HandTask("draw a card.", (2,))]
    before = in_bar(table)
    table.play(LATER)
    assert table.app.glance_shown
    assert in_bar(table) == before
    assert "Show what to do by hand" in before


@pytest.mark.parametrize("place", [(400, 60), (400, 240), (700, 380)])
def test_a_touch_above_the_buttons_only_brings_the_board_back(
    table: Demo, place: tuple[float, float]
) -> None:
    table.play(f"{TO_AUDITION}\n{LATER}")
    before = table.session.head
    table.loop.touch(*place)
    table.loop.release(*place)
    assert table.session.head is before
    assert not table.app.glance_shown
    # whoever looks for something on the board has time to find it
    table.play("wait 10\nwait 9")
    assert not table.app.glance_shown
    table.play("wait 1.5")
    assert table.app.glance_shown


@pytest.mark.parametrize(("button", "steps"), [("STAY", 1), ("DROP", 1), ("Undo", -1)])
def test_a_button_works_at_the_first_touch(table: Demo, button: str, steps: int) -> None:
    table.play(f"{TO_AUDITION}\n{LATER}")
    assert table.app.glance_shown
    seq, hand = table.session.seq, Hand(table)
    hand.tap(table.seen(button))
    assert table.session.seq == seq + steps
    assert not table.app.glance_shown


def test_a_touch_on_a_dark_screen_only_brightens_it(table: Demo) -> None:
    table.play(f"{TO_AUDITION}\n{LATER}")
    table.app.set_dimmed(True)
    seq, hand = table.session.seq, Hand(table)
    hand.tap(table.seen("STAY"))
    assert (table.session.seq, table.app.dimmed) == (seq, False)


def test_a_board_that_is_read_first_stays_longer(tmp_path: Path) -> None:
    table = opening(tmp_path)
    table.app.table_mode_by_default = True
    table.play("wait 1\nwait 10\nwait 9")
    assert not table.app.glance_shown
    table.play("wait 2")
    assert words(table) == ["Mara", "PLACE A QUILL"]
    table.close()


def just_at_a_glance(table: Demo) -> None:
    """The glance has just taken the place of the board."""
    table.play("wait 10\nwait 9")
    while not table.app.glance_shown:
        table.play("wait 0.01")


def test_a_touch_that_falls_while_the_glance_comes_is_meant_for_the_board(table: Demo) -> None:
    table.play(TO_AUDITION)
    hand, stay, seq = Hand(table), table.seen("STAY"), table.session.seq
    just_at_a_glance(table)
    hand.tap(stay)
    assert table.session.seq == seq + 1
    assert not table.app.glance_shown


def test_a_key_that_falls_while_the_glance_comes_is_meant_for_the_board(table: Demo) -> None:
    table.play(TO_AUDITION)
    hand, seq = Hand(table), table.session.seq
    for wait, moved in ((0.5, False), (0, True)):
        just_at_a_glance(table)
        hand.wait(wait)
        hand.key(pygame.K_TAB)
        assert (table.loop.focus.on(table.stage.placed) is not None) is moved
    assert table.session.seq == seq


def test_a_touch_on_somebodys_shape_also_claims_the_next_card_for_them(table: Demo) -> None:
    table.play(f"{TO_TEAM_UP}\npress 0\npress 1\npress 2\n{LATER}")
    assert shown(table) == ["Show the board", "Mara", "Theo", "Ines", *in_bar(table)]
    Hand(table).tap(table.seen("Theo"))
    assert not table.app.glance_shown
    play = table.app.screen
    assert isinstance(play, Play)
    assert play.claimant == 1
    table.play("lay robot")
    assert [team["co_star"] for team in table.session.view()["teams"]] == [
        *("face-down", "robot", "face-down")
    ]


def test_a_button_acts_as_usual(table: Demo) -> None:
    table.play(f"{TO_AUDITION}\n{LATER}\ndown 0")
    assert not table.app.glance_shown
    table.play("up 0")
    assert words(table)[0].startswith("Theo")


def test_a_deal_stays_as_its_words_say_what_hands_need(table: Demo) -> None:
    begin(table, games()["monstercon"], NAMES)
    table.play(f"{KINGS}{LATER}")
    assert table.app.screen.frame(table.app).line1 == "Anyone: shuffle and deal hand 1"
    assert not table.app.glance_shown


def test_a_card_acts_as_usual(table: Demo) -> None:
    table.play(f"{TO_TEAM_UP}\npress 0\npress 1\npress 2\n{LATER}")
    assert words(table)[:5] == ["Mara", "then", "Theo", "Ines", "SHOW YOUR CO-STAR"]
    table.play("lay robot")
    assert "Got it: Robot 6, for Mara" in words(table)


def test_all_who_must_act_are_named(table: Demo) -> None:
    table.play(f"{TO_TEAM_UP}\n{LATER}")
    assert words(table)[:4] == ["Mara", "Theo", "Ines", "LAY YOUR TEAM"]
    table.play(f"press 1\n{LATER}")
    assert words(table)[:3] == ["Mara", "Ines", "LAY YOUR TEAM"]


def test_a_showdown_says_who_would_win_it(table: Demo) -> None:
    table.play(f"{TO_SHOWDOWN}\n{LATER}")
    assert words(table)[:2] == ["Theo", "A POWER, OR PASS?"]
    assert words(table)[2:] == ["Ahead: Theo", "power 18"]


RESULT = f"{TO_SHOWDOWN}\npress 1\nwait 7"


def test_a_result_gives_way_to_what_follows_once_it_could_be_read(table: Demo) -> None:
    table.play(RESULT)
    assert not table.app.glance_shown
    assert "Next" in in_bar(table)
    table.play("wait 10")
    assert words(table)[:3] == ["Theo wins the Feature Film!", "Ines", "SHOW A TWIST?"]
    Hand(table).tap(table.seen("Show the board"))
    assert sign(table) == "Theo wins the Feature Film!"


def test_a_card_answers_what_the_glance_asks_past_an_open_result(table: Demo) -> None:
    begin(table, games()["monstercon"], NAMES)
    table.play("lay king-of-diamonds\nlay king-of-hearts\nlay king-of-clubs\ntouch Dealt")
    table.play("lay 4-of-diamonds\nlay 5-of-hearts\nlay 6-of-clubs\nwait 7")
    assert not table.app.glance_shown
    table.play("wait 6")
    assert words(table)[:3] == ["Ines takes it and leads", "Mara", "then"]
    table.play("lay 2-of-clubs")
    assert table.session.board().line1.startswith("Mara")


@pytest.mark.parametrize(("name", "seats"), [("Anyone", ()), ("Theo", (1,))])
def test_after_a_result_the_sign_of_a_board_that_stays_is_its_glance(
    table: Demo, name: str, seats: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(table, games()["monstercon"], NAMES)
    table.play(f"{KINGS}wait 9")
    board = replace(table.session.board(), line1=f"{name}: deal hand 1", seats=(), seat=1)
    monkeypatch.setattr(table.session, "board", lambda: board)
    assert table_glance(table.app, None) is None
    result = as_interstitial(replace(board, line1="Ines takes it", buttons=()))
    found = table_glance(table.app, result)
    assert found is not None
    assert replace(found, result_seconds=0) == Glance("deal hand 1", seats, result="Ines takes it")


def test_a_result_stays_as_long_as_its_words_take_to_read(table: Demo) -> None:
    begin(table, games()["monstercon"], NAMES)
    table.play(KINGS)
    board, seconds = replace(table.session.board(), buttons=()), []
    for words in (5, 60):
        stage = text("word " * words, "body")
        found = table_glance(table.app, as_interstitial(replace(board, stage=stage)))
        seconds.append(found and found.result_seconds)
    assert seconds == [6, 20]


def test_a_button_answers_what_the_glance_asks_past_an_open_result(table: Demo) -> None:
    table.play(f"{RESULT}\nwait 10\nwait 1")
    before = table.session.seq
    table.play("hold 2")
    assert table.session.seq == before + 1
    assert table.session.board().line1 != "Ines: show a twist?"


def test_what_is_over_the_table_stays(table: Demo) -> None:
    table.play(f"{TO_SHOWDOWN}\ntouch Menu\n{LATER}")
    assert not table.app.glance_shown


def test_who_has_claimed_the_next_card_still_sees_the_board(table: Demo) -> None:
    table.play(TO_TEAM_UP + "press 0\npress 1\npress 2\npress 1")
    assert table.app.table_screen is not None
    assert table.app.table_screen.claimant == 1
    table.play("wait 4\nwait 1")
    assert not table.app.glance_shown


def test_a_message_is_read_first(table: Demo) -> None:
    table.play(TO_AUDITION)
    table.app.show_toast("Something to read.")
    table.play("wait 4\nwait 1")
    assert not table.app.glance_shown
    table.play(LATER)
    assert table.app.glance_shown


def test_it_can_be_chosen_and_is_on_where_the_screen_is_small(table: Demo) -> None:
    assert table.app.table_mode
    table.play("touch Settings\ntouch Table mode: on")
    assert not table.app.table_mode
    table.play(f"touch Done\n{TO_AUDITION.strip()}\n{LATER}".replace("\n\n", "\n"))
    assert not table.app.glance_shown
    table.app.table_mode_by_default = False
    table.app.change_settings(Settings())
    assert not table.app.table_mode
    table.app.change_settings(Settings(table_mode=True))
    assert table.app.table_mode


def test_settings_of_an_older_version_are_read(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"sound": 3}', encoding="utf-8")
    kept = SettingsFile(path)
    kept.read()
    assert kept.current == Settings(sound=3)
    assert kept.current.table_mode is None


def test_what_wakes_the_board_is_not_taken_for_a_press_of_what_is_below(table: Demo) -> None:
    table.play(f"{TO_AUDITION}\n{LATER}")
    table.loop.take(ButtonDown(2, "green", table.app.clock()))
    assert not table.app.glance_shown
    table.app.touch(UiCommand("show board"))


def test_whoever_acts_first_is_larger_than_those_who_follow() -> None:
    glance = Glance("Lay your card on the pad", (1,), others=(2, 0))
    nodes = [*glance_screen(glance, NAMES, ()).walk()]
    first, *after = (one.size for one in nodes if one.role == "icon" and "seat:" in one.name)
    assert max(after) < first
    assert len(after) == 2


def test_those_with_another_task_stand_below_with_their_shapes() -> None:
    glance = Glance("Lay your Genre card", (0,), leader=2, figure="9", others_task="use cards")
    alone = [one.name for one in glance_screen(glance, NAMES, ()).walk() if one.role == "text"][1:]
    assert alone == ["Mara", "LAY YOUR GENRE CARD", "Ahead: Ines", "9"]
    with_others = glance_screen(replace(glance, others=(1, 2)), NAMES, ())
    words = [one.name for one in with_others.walk() if one.role == "text"][1:]
    assert words == ["Mara", "LAY YOUR GENRE CARD", "Theo", "Ines:", "use cards"]


def test_what_others_do_by_hand_is_below_in_place_of_the_leader() -> None:
    glance = Glance("Use 2 cards", (0,), leader=2, figure="9", also="take 2 Staff tokens")
    for seats, who in (((), "Anyone:"), ((1,), "Theo:")):
        node = glance_screen(replace(glance, also_seats=seats), NAMES, ())
        words = [one.name for one in node.walk() if one.role == "text"][1:]
        assert words == ["Mara", "USE 2 CARDS", who, "take 2 Staff tokens"]


def test_anyone_acts_for_those_who_are_away() -> None:
    glance = Glance("Play a card", (0, 1), leader=0, figure="9")
    words = [one.name for one in glance_screen(glance, NAMES, {0}).walk() if one.role == "text"][1:]
    assert words == ["Anyone, for Mara", "Theo", "PLAY A CARD", "Ahead: Mara", "9"]


def test_the_tray_beside_the_screen_acts_at_once(tmp_path: Path) -> None:
    table = evening(tmp_path, (800 + WIDTH, 480))
    table.stage.unit, table.stage.width = 1.0, 800.0 + WIDTH
    table.loop.tray = table.laptop
    table.app.table_mode_by_default = True
    table.play(f"{TO_AUDITION}\n{LATER}")
    assert table.app.glance_shown
    before = table.session.seq
    hand = Hand(table)
    hand.tap(table.seen("Press Mara"))
    assert not table.app.glance_shown
    assert table.session.seq == before + 1
    table.close()
