"""Options of a game and settings of the table, and the screen that rests."""

from collections.abc import Mapping
from pathlib import Path

import pygame
import pytest
from gpiozero import PWMLED

from companion.table.settings import Settings
from companion.ui.app.seat_lights import BRIGHTEST, DIMMED
from companion.ui.runtime.demo import Demo
from companion.ui.screens.home.options_screen import OptionsScreen
from companion.ui.screens.home.seating import Seating
from hardware.controls.lights import Light
from hardware.controls.pins import PERCENT, PinLamp
from hardware.machine.backlight import Backlight
from hardware.signals import ButtonCanceled
from tests.hardware.backlights import Panel, plug
from tests.ui.table import TO_AUDITION, TO_TEAM_UP, evening, lit, middle, shown, sign

pytestmark = pytest.mark.usefixtures("painted")


def test_what_is_chosen_before_the_game_holds_in_it_and_the_next_time(table: Demo) -> None:
    table.play("touch Creature Feature\ntouch Options")
    table.play("touch minus\ntouch minus\ntouch Done\ntouch Start\ntouch Next")
    assert table.session.header.options["seasons"] == 1
    table.play("touch Menu\ntouch Save and go home\ntouch Creature Feature\ntouch Start")
    assert table.session.header.options["seasons"] == 1


def test_a_house_rule_is_one_touch_and_says_what_it_is_about(table: Demo) -> None:
    table.play("touch Shuffling Horror\ntouch Options")
    screen = table.app.screen
    assert isinstance(screen, OptionsScreen)
    words = [one.name for one in table.app.node().walk() if one.role == "text"]
    assert "Adds a bonus card, which helps whoever's turn it is: a player or the Director" in words
    assert not [one for one in table.app.node().walk() if one.role == "icon" and one.name == "pen"]
    table.play("touch Popcorn\ntouch Director")
    assert (screen.values["popcorn"], screen.values["director"]) == (True, "auto")
    table.play("touch Director")
    assert screen.values["director"] == "human"
    table.play("touch As printed")
    assert screen.values["popcorn"] is False


def test_what_was_changed_is_called_so(table: Demo) -> None:
    table.play("touch Shuffling Horror\ntouch Options")
    assert not [one for one in table.app.node().walk() if one.name.startswith("Changed. ")]
    table.play("touch Director")
    (about,) = [one for one in table.app.node().walk() if one.name.startswith("Changed. ")]
    assert about.role == "text"


def test_options_that_cannot_be_hold_the_start_back(table: Demo) -> None:
    table.play("touch Creature Feature\ntouch Options\ntouch Helpers in the box")
    table.play("touch Enter numbers")
    assert "Done" not in shown(table)
    table.play("touch As printed\ntouch Done\ntouch Start")
    assert table.session.header.options["helpers"] is None


def test_house_rules_turn_by_screenfuls(table: Demo) -> None:
    table.play("touch Shuffling Horror\ntouch Options")
    screen = table.app.screen
    assert isinstance(screen, OptionsScreen)
    names = [screen.editable_options[place].option.name for place in screen._relevant()]
    seen = list[str]()
    for number in range(1, 7):
        words = [one.name for one in table.app.node().walk() if one.role == "text"]
        assert f"{number}/6" in words
        listed = [name for name in names if name in shown(table)]
        assert screen.editable_options[screen.chosen].option.name == listed[0]
        seen += listed
        if number < 6:
            table.play("touch More")
    assert seen == names
    table.play("touch Previous")
    assert screen.editable_options[screen.chosen].option.name == names[16]


def test_whom_the_options_keep_out_can_be_sent_away_again(table: Demo) -> None:
    table.play(f"seat {' '.join('ABCDEFGHIJKLM')}\ntouch Shuffling Horror")
    seating = table.app.screen
    assert isinstance(seating, Seating)
    seating.options |= {"reel_1_familiar_face": True}
    table.play("touch Start")
    assert sign(table) == "House rules"
    table.play("touch Back\ntouch Remove\ntouch Start")
    assert len(table.session.header.names) == 12


def test_settings_count_at_once_even_where_they_cannot_be_kept(table: Demo, tmp_path: Path) -> None:
    table.play("touch Settings\ntouch Bigger text: off")
    assert table.app.settings.current.large_words
    (tmp_path / "data" / ".settings.json.part").mkdir()
    table.play("touch Less motion: off")
    assert table.app.settings.current.less_motion
    assert table.app.toast is not None
    assert table.app.toast.text.startswith("Applied, but could not be saved")


def test_a_screen_that_rests_is_woken_by_a_touch_that_does_nothing_else(table: Demo) -> None:
    table.play(f"{TO_AUDITION}")
    bright = table.stage.surface.get_at((400, 40))
    table.wait(700)
    assert table.app.dimmed
    assert sum(table.stage.surface.get_at((400, 40))[:3]) < sum(bright[:3]) / 3
    seq = table.session.seq
    x, y = middle(table, "STAY")
    down, up = (
        pygame.event.Event(kind, button=1, pos=(round(x), round(y)))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    )
    pygame.event.post(down)
    pygame.event.post(up)
    table.loop.run_once()
    assert not table.app.dimmed
    assert table.session.seq == seq
    pygame.event.post(down)
    pygame.event.post(up)
    table.loop.run_once()
    assert table.session.seq == seq + 1


@pytest.fixture
def panel(table: Demo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Panel:
    """The panel on which the table is shown."""
    found = Panel(tmp_path)
    plug([found], monkeypatch)
    # the stage is used by later tests too
    monkeypatch.setattr(table.stage, "backlight", Backlight(found.folder))
    return found


def white(table: Demo) -> int:
    """The brightest color of the picture's head, which software dims."""
    return max(table.stage.surface.get_at((x, 40))[0] for x in range(0, 800, 8))


def test_a_backlight_is_dimmed_and_later_switched_off_instead_of_the_picture(
    table: Demo, panel: Panel
) -> None:
    table.play(TO_TEAM_UP)
    painted = white(table)
    assert panel.light == 255
    table.app.change_settings(Settings(screen_brightness=4))
    table.play("press 0")
    assert panel.light == 102
    table.wait(700)
    assert panel.light == 38
    table.wait(1000)
    assert panel.light == 38
    table.wait(200)
    assert panel.light == 0
    assert white(table) == painted


@pytest.mark.parametrize("input_", ["press 1", "lay robot", "touch Menu"])
def test_every_input_wakes_a_backlight(table: Demo, panel: Panel, input_: str) -> None:
    table.play(f"{TO_TEAM_UP}\npress 0\npress 1\npress 2")
    table.wait(2000)
    assert panel.light == 0
    table.play(input_)
    assert panel.light == 255


def test_a_backlight_that_fails_is_replaced_by_a_darker_picture(table: Demo, panel: Panel) -> None:
    table.play(TO_TEAM_UP)
    painted = white(table)
    panel.is_deaf = True
    table.wait(700)
    assert panel.light == 255
    assert 0 < white(table) < painted / 3
    panel.is_deaf = False
    table.play("press 0")
    assert (panel.light, white(table)) == (255, painted)


def test_a_screen_without_a_backlight_stays_dim(table: Demo) -> None:
    table.play(TO_TEAM_UP)
    table.wait(2000)
    assert white(table) > 0


def test_the_lights_rest_with_the_screen(table: Demo) -> None:
    table.play(TO_TEAM_UP)
    seats, level = lit(table), table.app.settings.current.light_brightness / BRIGHTEST
    assert _percent(table) == Light(level).step(PERCENT) == 46
    table.wait(700)
    assert lit(table) == seats
    assert _percent(table) == Light(level * DIMMED).step(PERCENT) == 3
    table.play("press 1")
    assert _percent(table) == 46


def _percent(table: Demo) -> float:
    """The duty cycle of the light of seat 0 as its pin shows it, in percent, which are whole."""
    lamp, _ = table.rig.controls._lamps[0]
    assert isinstance(lamp, PinLamp)
    assert isinstance(lamp._led, PWMLED)
    return round(lamp._led.value * PERCENT, 6)


def test_a_card_wakes_the_screen_and_counts(table: Demo) -> None:
    table.play(f"{TO_TEAM_UP}\npress 0\npress 1\npress 2")
    table.wait(700)
    assert table.app.dimmed
    table.play("lay robot")
    assert not table.app.dimmed
    assert sign(table) == "Got it: Robot 6, for Mara"


def test_a_screen_that_shall_not_rest_does_not(table: Demo) -> None:
    table.app.change_settings(Settings(dim_when_idle=False, screen_brightness=5))
    table.play(TO_TEAM_UP)
    table.wait(700)
    assert not table.app.dimmed


def test_how_long_a_hold_is_counts_for_the_button_and_its_ring(table: Demo) -> None:
    table.app.change_settings(Settings(hold_tenths=15))
    table.play(f"{TO_AUDITION}\ndown 0")
    assert [one.node.duration for one in table.stage.placed if one.node.duration] == [1.5]
    table.play("keep")
    assert sign(table) == "Mara: stay or drop?"
    table.play("keep\nup 0")
    assert sign(table) != "Mara: stay or drop?"
    stay = table.session.current_steps()[-1].action
    assert getattr(stay, "seat", None) == 0


def test_a_hold_of_another_evening_still_counts(tmp_path: Path) -> None:
    first = evening(tmp_path)
    first.app.change_settings(Settings(hold_tenths=20))
    first.close()
    again = evening(tmp_path)
    again.play(f"{TO_AUDITION}\ndown 0\nkeep")
    assert sign(again) == "Mara: stay or drop?"
    again.close()


def test_a_button_that_is_lost_under_a_finger_takes_its_ring_along(table: Demo) -> None:
    table.play(f"{TO_AUDITION}\ndown 0")
    table.app.signal(ButtonCanceled(0, "green", table.app.clock()))
    table.loop.settle()
    assert not [one for one in table.stage.placed if one.node.duration]
    assert sign(table) == "Mara: stay or drop?"


def test_lights_are_as_bright_as_set_and_dimmer_while_nobody_is_there(
    table: Demo, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Mapping[int, Light]] = []
    monkeypatch.setattr(table.rig, "show", shown.append)
    table.app.change_settings(Settings(light_brightness=10))
    table.play(TO_AUDITION)
    assert shown[-1] == {0: Light(1.0, table.app.theme.color("seat:0"))}
    table.wait(700)
    assert 0 < shown[-1][0].level < 0.5
    table.play("press 0")
    assert next(iter(shown[-1].values())).level == 1.0
    table.app.change_settings(Settings(light_brightness=0))
    assert all(light.level == 0 for light in shown[-1].values())
