"""What cards, presses and touches do at the table, and what the app asks back."""

import pygame

from companion.ui.runtime.demo import Demo
from companion.ui.screens.table.claims import CLAIM_SECONDS
from companion.ui.screens.table.play import Play
from hardware.readers.emulated import pad
from hardware.signals import Pressed
from tests.ui.table import TO_AUDITION, TO_TEAM_UP, hand_list, lit, middle, sign


def test_the_lights_are_those_of_the_prompt(table: Demo) -> None:
    table.play(TO_TEAM_UP)
    assert lit(table) == {0, 1, 2}
    table.play("press 1")
    assert lit(table) == {0, 2}
    table.play("touch Undo")
    assert lit(table) == {0, 1, 2}


def test_a_card_of_somebody_else_is_given_to_them_in_two_touches(table: Demo) -> None:
    table.play(f"{TO_TEAM_UP}\npress 0\npress 1\npress 2\nlay robot")
    assert sign(table) == "Got it: Robot 6, for Mara"
    table.play("touch Not Mara?\ntouch Theo")
    assert [team["co_star"] for team in table.session.view()["teams"]] == [
        "face-down",
        "robot",
        "face-down",
    ]


def test_a_card_that_only_one_other_can_have_laid_is_theirs_at_one_touch(table: Demo) -> None:
    table.play(f"{TO_TEAM_UP}\npress 0\npress 1\npress 2\nlay robot\ntouch OK\nlay witch")
    assert sign(table) == "Got it: Witch 5, for Theo"
    table.play("touch It is Ines's")
    found = [team["co_star"] for team in table.session.view()["teams"]]
    assert found == ["robot", "face-down", "witch"]


def test_a_card_that_lay_there_already_waits(table: Demo) -> None:
    table.play(f"{TO_TEAM_UP}\npress 0\npress 1\npress 2\npull")
    pad("pad").lay(table.laptop.register_tag("creature-feature", "witch"))
    table.play("plug")
    assert sign(table) == "On the pad: Witch"
    assert table.session.view()["teams"][0]["co_star"] == "face-down"
    table.play("touch Use it")
    assert "witch" in [team["co_star"] for team in table.session.view()["teams"]]


def test_a_card_that_fits_nothing_changes_nothing(table: Demo) -> None:
    table.play(TO_AUDITION)
    seq = table.session.seq
    table.play("lay film-4")
    assert sign(table) == "That is Feature film 4"
    words = [node.name for node in table.app.node().walk() if node.key == "line2"]
    assert words == ["Mara: stay or drop?"]
    assert table.session.seq == seq
    table.play("touch OK")
    assert sign(table) == "Mara: stay or drop?"


def test_a_press_answers_whose_card_it_is_and_does_nothing_else(table: Demo) -> None:
    table.play(f"{TO_TEAM_UP}\npress 0\npress 1\npress 2\nlay robot\ntouch Not Mara?")
    seq = table.session.seq
    assert lit(table) == {1, 2}
    table.play("press 1")
    assert "Mara: your Co-Star (then Ines)" in [node.name for node in table.app.node().walk()]
    assert lit(table) == {0}  # whoever is next; Ines may come too, but is not named first
    assert table.session.seq == seq + 1
    assert table.session.view()["teams"][1]["co_star"] == "robot"


def test_a_lifted_card_leaves_its_question_open(table: Demo) -> None:
    table.play(f"{TO_TEAM_UP}\nlay discrete-butler\nlift")
    assert sign(table) == "Whose Discrete Butler is it?"
    table.play("lay bats")
    assert sign(table) == "Whose Discrete Butler is it?"
    assert table.app.toast is not None
    table.play("lift\nhold 2")
    assert sign(table) == "Ines: what do you do with it?"


def test_a_picker_takes_the_card_that_is_laid(table: Demo) -> None:
    table.play(f"{TO_TEAM_UP}\npress 0\npress 1\npress 2\ntouch Ines: team ready\nlay film-2")
    assert sign(table) == "This card is not expected now"
    table.play("lay devil")
    assert table.session.view()["teams"][2]["co_star"] == "devil"


def test_the_red_button_is_the_second_choice(table: Demo) -> None:
    table.play(TO_AUDITION)
    table.app.signal(Pressed(0, "red", 0))
    assert table.session.view()["pawns"][0] != "feature"


def test_what_hands_must_do_stays_until_it_is_done(table: Demo) -> None:
    table.play("seat Mara Theo Ines\ntouch Creature Feature\ntouch Start")
    assert sign(table) == "Everyone: set up the game"
    table.play("touch Next\ntouch Ines")
    words = [node.name for node in table.app.node().walk() if node.role == "text"]
    assert "Shuffle all 94 cards. Deal 10 cards to each player." in words
    table.play("touch Next")
    assert sign(table) == "Anyone: turn over the next film"


def test_only_who_is_asked_next_passes_a_ruling_by_and_not_at_once(table: Demo) -> None:
    table.play(TO_AUDITION)
    play = table.app.screen
    assert isinstance(play, Play)
    table.app.do(table.session.decode({"type": "stay", "seat": 0}))
    play.frame(table.app)
    play.queue.boards = hand_list("Shuffle.")
    table.play("press 1")  # at once
    assert sign(table) == "Anyone: shuffle"
    table.play("lift\nlift\npress 2")  # a while later, but not asked
    assert sign(table) == "Anyone: shuffle"
    table.play("press 1")
    assert sign(table) == "Theo: stay or drop?"


def test_escape_at_the_table_opens_the_menu_and_closes_it(table: Demo) -> None:
    table.play(f"{TO_TEAM_UP}\ntouch OK")
    for title in ("Creature Feature", "Everyone: lay your teams"):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE))
        table.loop.run_once()
        assert sign(table) == title


def test_a_claim_is_shown_below_the_question_and_can_be_taken_back(table: Demo) -> None:
    table.play(TO_AUDITION)
    asked = lit(table)
    table.play("hold 1")
    table.app.toast = None
    words = [node.name for node in table.app.node().walk() if node.key == "line2"]
    # what Mara's button does is still said
    assert words == ["Touch, or your button: press = stay, hold = drop. Next card: Theo's"]
    assert sign(table) == "Mara: stay or drop?"
    # one light more says the same at the seats
    assert lit(table) == asked | {1} != asked
    table.play("press 1")
    assert [node.name for node in table.app.node().walk() if node.key == "line2"] != words
    assert lit(table) == asked


def test_a_claim_ends_after_a_while(table: Demo) -> None:
    table.play(TO_AUDITION)
    asked = lit(table)
    table.play("hold 1")
    table.app.toast = None
    words = [node.name for node in table.app.node().walk() if node.key == "line2"]
    table._pass(CLAIM_SECONDS + 1)
    assert [one.node.name for one in table.stage.placed if one.node.key == "line2"] != words
    assert lit(table) == asked


def test_two_touches_on_one_picture_count_once(table: Demo) -> None:
    table.play(f"{TO_AUDITION}\nhold 0\npress 1\nhold 2\npress 1\npress 2\npress 0")
    x, y = middle(table, "Undo")
    seq = table.session.seq
    for _ in range(2):
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, button=1, pos=(round(x), round(y))))
    table.loop.run_once()
    assert table.session.seq < seq
    once = table.session.seq
    table.play("touch Undo")
    assert table.session.seq < once


def test_a_card_that_is_refused_leaves_what_was_up(table: Demo) -> None:
    table.play(f"{TO_TEAM_UP}\ntouch OK")
    play = table.app.screen
    assert isinstance(play, Play)
    play.queue.boards = hand_list("Deal 8 cards.")
    table.play("lay film-2\ntouch OK")
    assert sign(table) == "Anyone: deal 8 cards"


def test_a_neighbors_button_keeps_a_correction_that_was_begun(table: Demo) -> None:
    table.play(f"{TO_TEAM_UP}\ntouch OK")
    table.play("touch Menu\ntouch Fix scores and positions\ntouch Priority Track\ntouch Down")
    begun = table.app.screen
    seq = table.session.seq
    table.play("press 1")
    assert table.app.screen is begun
    assert table.session.seq == seq


def test_a_button_that_goes_on_for_nobody_says_who_does(table: Demo) -> None:
    table.play(TO_AUDITION)
    play = table.app.screen
    assert isinstance(play, Play)
    play.queue.boards = hand_list("Draw a card.")
    table.wait(2)
    others = [seat for seat in range(3) if seat not in table.app.seats_waited_for()]
    table.play(f"press {others[0]}")
    assert play.queue.boards
    assert table.app.toast is not None
    assert "goes on" in table.app.toast.text
