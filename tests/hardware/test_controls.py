"""Buttons, lights, encoder and buzzer through real gpiozero on its mock pins."""

from collections.abc import Iterator
from typing import Any, Literal, cast

import pytest
from gpiozero.pins.mock import MockPin
from hypothesis import given
from hypothesis import strategies as st

from hardware.config import BuzzerConfig, EncoderConfig, GpioConfig, RigConfig, SeatConfig
from hardware.controls import pins
from hardware.controls.lights import Light
from hardware.signals import (
    ButtonCanceled,
    ButtonDown,
    Fault,
    Held,
    Pressed,
    Pushed,
    Restored,
    Signal,
    Turned,
)
from tests.hardware.bench import Bench
from tests.hardware.lgpio_module import Lines

SEATS = (
    SeatConfig(button=5, light=13),
    SeatConfig(button=6, second_button=16, light=(19, 20, 21)),
)
RIG = RigConfig(
    seats=SEATS, encoder=EncoderConfig(a=17, b=27, push=22), buzzer=BuzzerConfig(pin=12)
)


@pytest.fixture
def bench() -> Iterator[Bench]:
    made = Bench(RIG)
    yield made
    made.rig.close()


def pin(bench: Bench, number: int) -> Any:
    """The mock pin itself."""
    header = bench.rig.controls._header
    assert header is not None
    device = header.device
    assert isinstance(device, pins.Header)
    return cast(Any, device.factory).pin(number)


def of_seats(reported: list[Signal]) -> list[tuple[str, int, str]]:
    return [
        (type(one).__name__, one.seat, one.button)
        for one in reported
        if isinstance(one, ButtonDown | Pressed | Held | ButtonCanceled)
    ]


def test_one_and_two_buttons_a_seat(bench: Bench) -> None:
    controls = bench.rig.controls
    controls.press(1)
    bench.wait(0.2)
    controls.release(1)
    bench.wait(0.1)
    controls.press(1, "red")
    bench.wait(0.2)
    controls.release(1, "red")
    bench.wait(0.1)
    controls.press(0)
    bench.wait(1)
    controls.release(0)
    bench.wait(0.1)
    assert of_seats(bench.reported) == [
        ("ButtonDown", 1, "green"),
        ("Pressed", 1, "green"),
        ("ButtonDown", 1, "red"),
        ("Pressed", 1, "red"),
        ("ButtonDown", 0, "green"),
        ("Held", 0, "green"),
    ]


def test_the_hold_time_is_what_the_app_says(bench: Bench) -> None:
    bench.rig.set_hold_time(1.5)
    bench.rig.controls.press(0)
    bench.wait(1.4)
    assert of_seats(bench.reported) == [("ButtonDown", 0, "green")]
    bench.wait(0.2)
    assert of_seats(bench.reported)[1:] == [("Held", 0, "green")]


def test_a_release_that_is_seen_late_is_still_a_hold(bench: Bench) -> None:
    bench.rig.controls.press(0)
    bench.wait(0.2)
    # the thread sleeps while the finger holds on and lets go
    bench.now += 0.7
    bench.rig.controls.release(0)
    bench.now += 0.3
    bench.wait(0.1)
    assert bench.names() == ["ButtonDown", "Held"]


def test_a_button_that_is_down_at_the_start_is_reported_after_a_while_and_comes_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # the switch is closed before anybody listens
    monkeypatch.setattr(MockPin, "_set_pull", lambda self, value: setattr(self, "_pull", value))
    bench = Bench(RigConfig(seats=(SeatConfig(button=5),)))
    bench.wait(25)
    (fault,) = bench.reported
    assert isinstance(fault, Fault)
    assert fault.device == "button of seat 0"
    assert [one.condition for one in bench.rig.states()] == ["ok", "fault"]
    bench.reported.clear()
    bench.rig.controls.release(0)
    bench.wait(5)
    assert bench.names() == ["Restored"]
    assert [one.condition for one in bench.rig.states()] == ["ok", "ok"]
    bench.rig.close()


def test_lights_are_dimmed_as_people_see_it(bench: Bench) -> None:
    bench.rig.show({0: Light(0.5)})
    assert bench.rig.controls.lit == {0}
    assert pin(bench, 13).state == pytest.approx(0.22)  # 0.5**2.2, in whole percents
    bench.rig.show({0: Light(1.0), 1: Light(1.0, "#FF8000")})
    assert pin(bench, 13).state == 1
    assert [pin(bench, one).state for one in (19, 20, 21)] == pytest.approx([1, 0.22, 0])
    bench.rig.show({})
    assert bench.rig.controls.lit == frozenset()


@given(st.floats(0, 1), st.sampled_from(["#FFFFFF", "#86CBFF", "#000000", "#12AB7E"]))
def test_every_light_is_one_that_pins_can_show(level: float, color: str) -> None:
    light = Light(level, color)
    assert 0 <= light.step(100) <= 100
    assert all(0 <= part <= 100 for part in light.color_steps(100))
    assert 0 <= light.duty <= 1
    assert all(0 <= part <= light.duty for part in light.duties)


@pytest.mark.parametrize("lit", ["high", "low"])
def test_real_pins_have_whole_percents_and_no_color_loses_a_part(
    monkeypatch: pytest.MonkeyPatch, lit: Literal["high", "low"]
) -> None:
    lines = Lines()
    lines.install(monkeypatch)
    bench = Bench(RigConfig(seats=SEATS, gpio=GpioConfig(factory="lgpio", lit=lit)))
    assert bench.reported == []

    def duty(number: int) -> float:
        return lines.pwm[number] if lit == "high" else 100 - lines.pwm[number]

    for percent in range(1, 101):
        bench.rig.show({0: Light((percent / 100) ** (1 / 2.2))})
        assert duty(13) == percent
    for level in (0.02, 0.05, 0.1, 0.21, 0.3, 0.7, 1.0):
        bench.rig.show({0: Light(level), 1: Light(level, "#FF8000")})
        red, green, blue = (duty(number) for number in (19, 20, 21))
        assert duty(13) >= 1
        # an orange of any brightness has four to seven times as much red as green
        assert 3 <= red / green <= 7
        assert blue == 0
    bench.rig.show({})
    assert [duty(number) for number in (13, 19, 20, 21)] == [0] * 4
    bench.rig.close()


def test_a_press_whose_edges_are_reported_late_and_together_counts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lines = Lines()
    lines.install(monkeypatch)
    bench = Bench(RigConfig(seats=SEATS, gpio=GpioConfig(factory="lgpio")))
    bench.wait(1)
    lines.report_edge(5, 0, age=0.3)
    lines.report_edge(5, 1, age=0.1)
    bench.wait(0.1)
    assert of_seats(bench.reported) == [("ButtonDown", 0, "green"), ("Pressed", 0, "green")]
    lines.report_edge(5, 0, age=-1e9)  # an older kernel: seconds since 1970
    lines.report_edge(5, 1, age=-1e9)
    bench.wait(0.1)
    assert len(bench.reported) == 2
    bench.rig.close()


def test_pins_that_lgpio_refuses_have_their_own_repair(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = Lines()
    lines.install(monkeypatch)
    lines.busy = {13}
    rig = RigConfig(seats=SEATS, gpio=GpioConfig(factory="lgpio"))
    bench = Bench(rig)
    (fault,) = bench.reported
    assert isinstance(fault, Fault)
    assert (fault.device, fault.what) == ("light of seat 0", "GPIO 13 is in use")
    assert "set another pin" in fault.repair
    bench.rig.close()
    lines.no_group = True
    bench = Bench(rig)
    (fault,) = bench.reported
    assert isinstance(fault, Fault)
    assert (fault.device, fault.what) == ("pins", "no permission to use the pins")
    assert "usermod -aG gpio" in fault.repair
    bench.rig.close()


def test_common_anode_is_dark_when_its_pin_is_high() -> None:
    bench = Bench(RigConfig(seats=(SeatConfig(button=5, light=13),), gpio=GpioConfig(lit="low")))
    assert pin(bench, 13).state == 1
    bench.rig.show({0: Light(1.0)})
    assert pin(bench, 13).state == 0
    bench.rig.close()


def test_pins_without_pwm_are_on_or_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gpiozero.pins.mock.MockPWMPin", MockPin)
    bench = Bench(RigConfig(seats=(SeatConfig(button=5, light=13),)))
    bench.rig.show({0: Light(0.2)})
    assert pin(bench, 13).state == 1
    bench.rig.close()


def test_the_encoder_turns_and_is_pushed_once_however_it_chatters(bench: Bench) -> None:
    a, b, push = (pin(bench, number) for number in (17, 27, 22))
    for drive in (a.drive_low, b.drive_low, a.drive_high, b.drive_high):
        drive()
    for drive in (b.drive_low, a.drive_low, b.drive_high, a.drive_high):
        drive()
    for _ in range(5):
        push.drive_low()
        push.drive_high()
    push.drive_low()
    bench.wait(0.1)
    push.drive_high()
    bench.wait(0.1)
    assert [one.steps for one in bench.reported if isinstance(one, Turned)] == [1, -1]
    assert len([one for one in bench.reported if isinstance(one, Pushed)]) == 1


def test_the_buzzer_plays_and_falls_silent_without_waiting(bench: Bench) -> None:
    buzzer = pin(bench, 12)
    bench.rig.play(((440, 0.1), (0, 0.1), (880, 0.1)))
    heard: list[int] = []
    for _ in range(5):
        heard.append(round(buzzer.frequency or 0))
        bench.wait(0.08)
    assert heard == [440, 440, 0, 880, 0]
    # what comes new is heard at once
    bench.rig.play(((440, 1.0),))
    bench.rig.play(((660, 0.1),))
    assert round(buzzer.frequency) == 660
    bench.wait(0.2)
    assert buzzer.frequency is None


def test_an_active_buzzer_knows_one_tone() -> None:
    bench = Bench(RigConfig(buzzer=BuzzerConfig(pin=12, kind="active")))
    bench.rig.play(((440, 0.1),))
    assert pin(bench, 12).state == 1
    bench.wait(0.2)
    assert pin(bench, 12).state == 0
    bench.rig.close()


class Sulking(pins.PinLamp):
    """A lamp whose pin is another program's for a while."""

    sulks = True

    def open(self) -> None:
        if self.sulks:
            raise RuntimeError("GPIO busy")
        super().open()


def test_a_pin_that_cannot_be_had_is_one_fault_and_comes_back_with_its_light(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pins, "PinLamp", Sulking)
    bench = Bench(RigConfig(seats=(SeatConfig(button=5, light=13), SeatConfig(button=6))))
    bench.rig.show({0: Light(1.0)})
    bench.rig.controls.press(1)
    bench.wait(3)
    (fault,) = (one for one in bench.reported if isinstance(one, Fault))
    assert (fault.device, fault.what) == ("light of seat 0", "GPIO busy")
    assert of_seats(bench.reported) == [("ButtonDown", 1, "green"), ("Held", 1, "green")]
    assert [one.condition for one in bench.rig.states()] == ["ok", "ok", "fault", "ok"]
    bench.reported.clear()
    monkeypatch.setattr(Sulking, "sulks", False)
    bench.wait(6)
    assert [type(one) for one in bench.reported] == [Restored]
    assert bench.rig.controls.lit == {0}
    bench.rig.close()


def test_a_lamp_that_does_not_obey_is_a_fault(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(self: object, light: Light) -> None:
        raise OSError("the line is gone")

    monkeypatch.setattr(pins.PinLamp, "show", fail)
    bench.rig.show({1: Light(1.0)})
    assert bench.names() == ["Fault"]
    monkeypatch.undo()
    bench.wait(6)
    assert bench.rig.controls.lit == {1}


def test_missing_pins_are_one_fault_for_all_their_devices(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(name: str) -> None:
        raise ImportError("No module named 'lgpio'")

    monkeypatch.setattr(pins, "_make_factory", fail)
    bench = Bench(RIG)
    bench.rig.show({0: Light(1.0)})
    bench.rig.play(((440, 0.1),))
    bench.wait(10)
    (fault,) = bench.reported
    assert isinstance(fault, Fault)
    assert (fault.device, fault.what) == ("pins", "No module named 'lgpio'")
    assert "scripts/install-pi" in fault.repair
    monkeypatch.undo()
    bench.wait(6)
    assert bench.names() == ["Fault", "Restored"]
    assert bench.rig.controls.lit == {0}
    bench.rig.close()


def test_a_rig_without_pins_needs_none() -> None:
    bench = Bench(RigConfig())
    bench.rig.show({0: Light(1.0)})
    bench.rig.play(((440, 0.1),))
    bench.wait(1)
    assert bench.reported == []
    assert bench.rig.states() == []
    bench.rig.close()
