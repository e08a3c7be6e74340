"""The app at an emulated table: what hands do, and what the screen and the lights answer."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from companion.core.nodes import Go
from companion.table.games import games
from companion.table.journal import Journal
from companion.table.settings import Settings
from companion.ui.demo import Evening, Wrong, marquee_of
from companion.ui.screens.by_hand import by_hand
from companion.ui.screens.home import Home, continue_last
from companion.ui.screens.play import Play
from hardware.readers.emulated import pad
from hardware.signals import Fault, Pressed, Restored
from tests.ui.table import NAMES, begin, evening, go_on, middle, seated, shown

TO_TEAM_UP = """
seat Mara Theo Ines
touch Creature Feature
touch Start
touch Next
touch Ines
touch Next
lay film-4
lift
"""
TO_AUDITION = f"""{TO_TEAM_UP}
press 0
press 1
press 2
lay robot
lift
lay werewolf
lift
lay mummy
lift
touch OK
"""


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Evening]:
    found = evening(tmp_path)
    yield found
    found.close()
    pad("pad").lift()
    pad("pad").plug()


def sign(table: Evening) -> str:
    return marquee_of(table.app.node())


def lit(table: Evening) -> frozenset[int]:
    assert table.rig.seats is not None
    return table.rig.seats.lit()


def test_the_lights_are_those_of_the_prompt(table: Evening) -> None:
    table.play(TO_TEAM_UP)
    assert lit(table) == {0, 1, 2}
    table.play("press 1")
    assert lit(table) == {0, 2}
    table.play("touch Undo")
    assert lit(table) == {0, 1, 2}


def test_the_lights_come_back_with_the_game(table: Evening) -> None:
    table.play(f"{TO_TEAM_UP}\npress 1\ncut")
    assert sign(table) == "Mara and Ines: lay your teams"
    assert lit(table) == {0, 2}


def test_a_power_cut_forgets_nothing(table: Evening) -> None:
    table.play(TO_AUDITION)
    before = table.session.view(), table.session.prompts(), shown(table)
    table.play("cut")
    assert (table.session.view(), table.session.prompts(), shown(table)) == before


def test_a_card_of_somebody_else_is_given_to_them_in_two_touches(table: Evening) -> None:
    table.play(f"{TO_TEAM_UP}\npress 0\npress 1\npress 2\nlay robot")
    assert sign(table) == "Got it: Robot 6, for Mara"
    table.play("touch Not Mara?\ntouch Theo")
    assert [team["co_star"] for team in table.session.view()["teams"]] == [
        "face-down",
        "robot",
        "face-down",
    ]


def test_a_card_that_lay_there_already_waits(table: Evening) -> None:
    table.play(f"{TO_TEAM_UP}\npress 0\npress 1\npress 2\npull")
    pad("pad").lay(table.laptop.uid("creature-feature", "witch"))
    table.play("plug")
    assert sign(table) == "On the pad: Witch"
    assert table.session.view()["teams"][0]["co_star"] == "face-down"
    table.play("touch Use it")
    assert "witch" in [team["co_star"] for team in table.session.view()["teams"]]


def test_a_card_that_fits_nothing_changes_nothing(table: Evening) -> None:
    table.play(TO_AUDITION)
    seq = table.session.seq
    table.play("lay film-2")
    assert sign(table) == "Feature film 2: not now"
    assert table.session.seq == seq
    table.play("touch OK")
    assert sign(table) == "Mara: stay or drop?"


def test_a_fault_is_told_and_leaves_everything_to_touch(table: Evening) -> None:
    table.play(f"{TO_TEAM_UP}\npress 0\npress 1\npress 2\npull")
    words = [node.name for node in table.app.node().walk() if node.role == "text"]
    assert "Pad: fault" in words
    assert "put the cable back" in words
    assert "Pad: the emulated reader does not answer; put the cable back." in words
    table.app.touch(Go("hush"))
    assert table.app.toast is None
    table.play("plug")
    words = [node.name for node in table.app.node().walk() if node.role == "text"]
    assert "Pad: works again." in words
    assert "Pad: fault" not in words


def test_the_newest_of_several_faults_stands_first(table: Evening) -> None:
    for device in ("pad", "buttons"):
        table.app.signal(Fault(device, "is silent", "look at its plug", 0))
    assert table.app.trouble() == ("Buttons: fault", "look at its plug")
    table.app.signal(Restored("buttons", 0))
    assert table.app.trouble() == ("Pad: fault", "look at its plug")


def test_why_is_there_again_after_a_power_cut(table: Evening) -> None:
    table.play(f"{TO_AUDITION}\nhold 0\npress 1\nhold 2\npress 1\npress 2\npress 0\ncut")
    assert "Why?" in shown(table)
    table.play("touch Why?")
    assert sign(table).startswith("Why? Step 1 of ")


def test_a_second_matinee_only_looks_and_follows(table: Evening, tmp_path: Path) -> None:
    table.play(TO_TEAM_UP)
    second = Evening(table.stage, tmp_path / "books", tmp_path, lambda _: None)
    assert second.app.journal.only_read
    assert sign(second) == "3 players: lay your teams"
    second.play("press 0")
    assert second.app.toast is not None
    assert second.app.toast.text == "Another Matinee keeps this evening; here one only looks."
    assert not table.session.view()["teams"][0]["placed"]
    table.play("press 2")
    assert second.app.look_again()
    assert sign(second) == "Mara and Theo: lay your teams"
    second.close()


class Full:
    """A journal's connection whose disk has no room."""

    def __init__(self, real: sqlite3.Connection) -> None:
        self._real = real

    def execute(self, sql: str, *rest: object) -> object:
        if sql.startswith("begin"):
            raise sqlite3.OperationalError("database or disk is full")
        return self._real.execute(sql, *rest)  # type: ignore[arg-type]


def test_what_cannot_be_kept_is_not_done(table: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    table.play(TO_TEAM_UP)
    record = table.session._record
    monkeypatch.setattr(record, "_db", Full(record._db))
    table.play("press 0")
    assert table.app.toast is not None
    assert table.app.toast.text.startswith(
        "The journal cannot keep that (database or disk is full)"
    )
    assert not table.session.view()["teams"][0]["placed"]
    monkeypatch.undo()
    table.play("press 0")
    assert table.session.view()["teams"][0]["placed"]


def test_a_game_that_is_over_is_put_away_for_good(tmp_path: Path) -> None:
    table = seated(tmp_path)
    random = Random(5)
    play = table.app.screen
    assert isinstance(play, Play)
    while not table.session.over:
        go_on(table, random)
        play.moments.clear()
    assert shown(table)[-2:] == ["Home", "Play again"]
    table.play("touch Play again")
    assert sign(table) == "Who sits where?"
    assert table.app.last_kept() is None
    table.close()


def test_a_game_that_is_put_away_is_offered_at_home(table: Evening) -> None:
    table.play(f"{TO_AUDITION}\ntouch Menu\ntouch Put the game away")
    assert isinstance(table.app.screen, Home)
    assert lit(table) == frozenset()
    assert "Continue last game" in shown(table)
    assert continue_last(table.app)
    assert sign(table) == "Mara: stay or drop?"


def test_a_demo_that_goes_another_way_says_where(table: Evening) -> None:
    with pytest.raises(Wrong, match=r"line 2, 'expect The End': the marquee says 'What’s showing"):
        table.play("picture home\nexpect The End")


def test_the_journal_is_given_back(table: Evening, tmp_path: Path) -> None:
    table.play(TO_TEAM_UP)
    table.app.journal.close()
    Journal(tmp_path / "books" / "journal.sqlite3").close()
    table.app.journal = Journal(tmp_path / "books" / "journal.sqlite3")


def test_what_is_chosen_before_the_game_holds_in_it_and_the_next_time(table: Evening) -> None:
    table.play("touch Creature Feature\ntouch Options")
    table.play("touch Later\n" * 6)
    table.play("touch 1\ntouch Done\ntouch Start\ntouch Next")
    assert table.session.header.options["seasons"] == 1
    table.play("touch Menu\ntouch Put the game away\ntouch Creature Feature\ntouch Start")
    assert table.session.header.options["seasons"] == 1


def test_options_that_cannot_be_hold_the_start_back(table: Evening) -> None:
    table.play("touch Creature Feature\ntouch Options\ntouch Later\ntouch Later")
    table.play("touch It is known")
    assert "Done" not in shown(table)
    table.play("touch As printed\ntouch Done\ntouch Start")
    assert table.session.header.options["helpers"] is None


def test_people_are_seated_by_adding_and_dragging(table: Evening) -> None:
    table.play("seat Mara Theo Ines\ntouch Creature Feature\ntouch Add at place 2")
    table.loop.touch(*middle(table, "Mara"))
    table.loop.release(*middle(table, "Theo"))
    table.play("touch Start")
    assert table.session.header.names == ("Theo", "Tomb", "Mara", "Ines")


def test_two_people_of_one_name_are_told_apart_before_the_game(table: Evening) -> None:
    table.play("seat Mara mara Ines\ntouch Creature Feature\ntouch Start")
    assert table.app.session is None
    assert table.app.toast is not None
    assert table.app.toast.text == "Two people are called Mara: give one of them another name."


def test_a_finger_that_slips_off_a_button_drags_nothing(table: Evening) -> None:
    table.play("seat Mara Theo Ines\ntouch Creature Feature")
    table.loop.touch(*middle(table, "Mara"))
    table.loop.release(*middle(table, "Start"))
    table.loop.release(*middle(table, "Theo"))
    table.play("touch Start")
    assert table.session.header.names == ("Mara", "Theo", "Ines")


def test_a_press_answers_whose_card_it_is_and_does_nothing_else(table: Evening) -> None:
    table.play(f"{TO_TEAM_UP}\npress 0\npress 1\npress 2\nlay robot\ntouch Not Mara?")
    seq = table.session.seq
    table.play("press 1")
    assert table.session.seq == seq + 1
    assert table.session.view()["teams"][1]["co_star"] == "robot"


def test_a_lifted_card_leaves_its_question_open(table: Evening) -> None:
    table.play(f"{TO_TEAM_UP}\nlay discrete-butler\nlift")
    assert sign(table) == "Whose Discrete Butler is it?"
    table.play("lay bats")
    assert sign(table) == "Whose Discrete Butler is it?"
    assert table.app.toast is not None
    table.play("lift\nhold 2")
    assert sign(table) == "Ines: which is it?"


def test_a_picker_takes_the_card_that_is_laid(table: Evening) -> None:
    table.play(f"{TO_TEAM_UP}\npress 0\npress 1\npress 2\ntouch Ines: team lies\nlay film-2")
    assert sign(table) == "Ines: which card is it?"
    table.play("lay devil")
    assert table.session.view()["teams"][2]["co_star"] == "devil"


def test_a_picker_of_the_log_amends_by_the_card_that_is_laid(table: Evening) -> None:
    table.play(f"{TO_AUDITION}\ntouch Menu\ntouch Log\ntouch This was really …\nlay witch")
    assert table.session.view()["teams"][2]["co_star"] == "witch"
    assert table.session.seq == 8


def test_an_entry_that_can_have_been_nothing_else_says_so(table: Evening) -> None:
    table.play(f"{TO_TEAM_UP}\npress 0\npress 1\npress 2\ntouch Menu\ntouch Log")
    table.play("touch Theo's team lies\ntouch This was really …")
    assert marquee_of(table.app.node()) in ("Theo: which is it?", "Theo's team lies")


def test_undo_to_a_place_goes_along_the_line_as_it_is_now(table: Evening) -> None:
    table.play(f"{TO_AUDITION}\npress 0\ntouch Menu\ntouch Log\ntouch Ines's Co-Star: Mummy")
    table.play("touch This was really …\ntouch Ines's Co-Star\ntouch Devil")
    table.play("touch Ines's Co-Star: Devil")
    table.play("touch Undo to here\ntouch Now")
    assert sign(table) == "Mara: stay or drop?"
    assert table.session.view()["teams"][2]["co_star"] == "devil"
    table.play("touch Undo")
    assert table.session.view()["teams"][2]["co_star"] == "face-down"


def test_undo_to_a_place_ends_where_nothing_can_be_kept(
    table: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.play(TO_AUDITION)
    record = table.session._record
    monkeypatch.setattr(record, "_db", Full(record._db))
    seq = table.session.seq
    table.app.undo_to(2)
    assert table.session.seq == seq
    assert table.app.toast is not None


def test_two_touches_on_one_picture_count_once(table: Evening) -> None:
    table.play(f"{TO_AUDITION}\nhold 0\npress 1\nhold 2\npress 1\npress 2\npress 0")
    x, y = middle(table, "Undo")
    seq = table.session.seq
    for _ in range(2):
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, button=1, pos=(round(x), round(y))))
    table.loop.turn()
    assert table.session.seq < seq
    once = table.session.seq
    table.play("touch Undo")
    assert table.session.seq < once


def test_the_red_button_is_the_second_choice(table: Evening) -> None:
    table.play(TO_AUDITION)
    table.app.signal(Pressed(0, "red", 0))
    assert table.session.view()["pawns"][0] != "feature"


def test_a_deck_is_enrolled_card_by_card(table: Evening) -> None:
    table.play("touch Enrol")
    for number in (1, 2, 3, 3):
        pad("pad").lay(bytes([4, 0, 0, 0, 0, 0, number]))
        table.step()
        table.play("lift")
    assert sign(table) == "Puny Human: lay it on the pad"
    assert len(table.app.tags) == 3
    assert table.app.toast is not None
    assert table.app.toast.text == "This is the Puny Human already: lay the next card."


def test_a_game_that_cannot_be_read_keeps_nobody_from_home(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.play(TO_TEAM_UP)
    table.app.journal._db.execute("update step set state = '{}'")
    table.close()
    again = evening(tmp_path)
    assert isinstance(again.app.screen, Home)
    assert again.app.toast is not None
    assert again.app.toast.text.startswith("The last game cannot be read here")
    again.play("touch Creature Feature\ntouch Start")
    assert again.session.seq == 0
    again.close()


def test_what_hands_must_do_stays_until_it_is_done(table: Evening) -> None:
    table.play("seat Mara Theo Ines\ntouch Creature Feature\ntouch Start")
    assert sign(table) == "Now, by hand"
    table.play("touch Next\ntouch Ines")
    words = [node.name for node in table.app.node().walk() if node.role == "text"]
    assert "Shuffle all 94 cards." in words
    assert "Deal 10 cards to each player." in words
    table.play("touch Next")
    assert sign(table) == "Turn over the next film"


def test_only_who_is_asked_next_passes_a_ruling_by_and_not_at_once(table: Evening) -> None:
    table.play(TO_AUDITION)
    play = table.app.screen
    assert isinstance(play, Play)
    table.app.do(table.session.decode({"type": "stay", "seat": 0}))
    play.node(table.app)
    play.moments = list(by_hand(["Shuffle."], ("", "")))
    table.play("press 1")  # at once
    assert sign(table) == "Now, by hand"
    table.play("lift\nlift\npress 2")  # a while later, but not asked
    assert sign(table) == "Now, by hand"
    table.play("press 1")
    assert sign(table) == "Theo: stay or drop?"


def test_escape_at_the_table_opens_the_menu_and_closes_it(table: Evening) -> None:
    table.play(f"{TO_TEAM_UP}\ntouch OK")
    for title in ("Creature Feature", "3 players: lay your teams"):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE))
        table.loop.turn()
        assert sign(table) == title


def test_an_armed_seat_is_told_below_the_question_and_can_think_again(table: Evening) -> None:
    table.play(TO_AUDITION)
    table.play("press 1")
    words = [node.name for node in table.app.node().walk() if node.key == "line2"]
    assert words == ["The next card on the pad is Theo's; press again if not"]
    assert sign(table) == "Mara: stay or drop?"
    table.play("press 1")
    assert [node.name for node in table.app.node().walk() if node.key == "line2"] != words


def test_any_earlier_position_can_be_looked_at_and_changes_nothing(table: Evening) -> None:
    table.play(f"{TO_AUDITION}\npress 0\ntouch Menu\ntouch Log")
    before = table.session.view()
    table.loop.draw()
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
    table.loop.turn()
    assert sign(table) == "Ines's team lies"
    table.play("touch Look here")
    assert sign(table) == "3 Co-Stars, please"
    table.play("touch Earlier")
    assert sign(table) == "Ines: lay your team"
    assert shown(table) == ["Earlier", "Later", "Back to the log"]
    table.play("touch Back to the log\ntouch Now")
    assert sign(table) == "Theo: stay or drop?"
    assert table.session.view() == before


def test_settings_count_at_once_even_where_they_cannot_be_kept(
    table: Evening, tmp_path: Path
) -> None:
    table.play("touch Settings\ntouch Large words: off")
    assert table.app.settings.now.large_words
    (tmp_path / "books" / "settings.part").mkdir()
    table.play("touch Less motion: off")
    assert table.app.settings.now.less_motion
    assert table.app.toast is not None
    assert table.app.toast.text.startswith("That holds for now but cannot be kept")


def test_a_screen_that_rests_is_woken_by_a_touch_that_does_nothing_else(table: Evening) -> None:
    table.play(f"{TO_AUDITION}")
    bright = table.stage.surface.get_at((400, 40))
    table.wait(700)
    assert table.loop.resting
    assert sum(table.stage.surface.get_at((400, 40))[:3]) < sum(bright[:3]) / 3
    seq = table.session.seq
    x, y = middle(table, "STAY")
    down, up = (
        pygame.event.Event(kind, button=1, pos=(round(x), round(y)))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    )
    pygame.event.post(down)
    pygame.event.post(up)
    table.loop.turn()
    assert not table.loop.resting
    assert table.session.seq == seq
    pygame.event.post(down)
    pygame.event.post(up)
    table.loop.turn()
    assert table.session.seq == seq + 1


def test_a_card_wakes_the_screen_and_counts(table: Evening) -> None:
    table.play(f"{TO_TEAM_UP}\npress 0\npress 1\npress 2")
    table.wait(700)
    assert table.loop.resting
    table.play("lay robot")
    assert not table.loop.resting
    assert sign(table) == "Got it: Robot 6, for Mara"


def test_a_screen_that_shall_not_rest_does_not(table: Evening) -> None:
    table.app.change_settings(Settings(rest=False, screen=5))
    table.play(TO_TEAM_UP)
    table.wait(700)
    assert not table.loop.resting


def test_games_are_remembered_and_gone_on_with(tmp_path: Path) -> None:
    table = evening(tmp_path)
    random = Random(5)
    begin(table, games()["creature-feature"], NAMES[:3])
    play = table.app.screen
    assert isinstance(play, Play)
    while not table.session.over:
        go_on(table, random)
        play.moments.clear()
    last = sign(table)
    table.play("touch Home")
    begin(table, games()["creature-feature"], NAMES[:5])
    table.app.leave()
    begin(table, games()["creature-feature"], NAMES[:4])
    table.app.leave()
    table.play("touch Games")
    assert shown(table) == ["Game 3", "Game 2", "Game 1", "Back"]
    table.play("touch Game 1")
    assert sign(table) == last
    table.play("touch Back\ntouch Game 2")
    assert table.session.header.names == NAMES[:5]
    assert sign(table) == "Who is the Last Actor?"
    table.close()
