"""The power button: only a hold counts."""

from pathlib import Path
from typing import Any

import pytest

from hardware.config import PowerConfig, RigConfig, SeatConfig
from hardware.rig_file import read_rig
from hardware.signals import PowerHeld
from hardware.untrusted.toml_text import InvalidFile
from tests.hardware.bench import Bench
from tests.hardware.test_controls import pin

GPIO = 3


@pytest.fixture
def bench() -> Any:
    made = Bench(RigConfig(power=PowerConfig(GPIO, hold=2.0)))
    yield made
    made.rig.close()


def test_a_hold_is_reported_once(bench: Bench) -> None:
    pin(bench, GPIO).drive_low()
    bench.wait(1.9)
    assert bench.names() == []
    bench.wait(0.2)
    assert isinstance(bench.reported[0], PowerHeld)
    assert bench.reported[0].at == pytest.approx(2.0, abs=0.05)
    bench.wait(5)
    pin(bench, GPIO).drive_high()
    bench.wait(1)
    assert bench.names() == ["PowerHeld"]


def test_a_short_press_and_chatter_are_nothing(bench: Bench) -> None:
    for _ in range(5):
        pin(bench, GPIO).drive_low()
        bench.wait(1)
        pin(bench, GPIO).drive_high()
        bench.wait(0.5)
    assert bench.names() == []


def test_a_stuck_button_is_reported_and_ignored(bench: Bench) -> None:
    pin(bench, GPIO).drive_low()
    bench.wait(30)
    assert bench.names() == ["PowerHeld", "Fault"]
    pin(bench, GPIO).drive_high()
    bench.wait(5)
    assert bench.names() == ["Restored"]


def test_its_pin_cannot_be_shared(tmp_path: Path) -> None:
    path = tmp_path / "rig.toml"
    path.write_text("[[seat]]\nbutton = 3\n\n[power]\nbutton = 3\n")
    with pytest.raises(InvalidFile) as found:
        read_rig(path)
    assert found.value.lines == [
        "rig.toml, line 5: power button: GPIO 3 is taken by button of seat 0."
    ]
    path.write_text("[power]\nbutton = 3\nhold = 0.1\n")
    with pytest.raises(InvalidFile, match="line 3"):
        read_rig(path)
    path.write_text("[[seat]]\nbutton = 5\n\n[power]\nbutton = 3\n")
    assert read_rig(path) == RigConfig(seats=(SeatConfig(button=5),), power=PowerConfig(3))
