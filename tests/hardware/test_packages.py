"""The packages for devices in the lock files."""

import re
from pathlib import Path

import pytest

LOCKS = Path(__file__).parents[2] / "scripts" / "requirements"


def packages(name: str) -> set[str]:
    text = (LOCKS / f"{name}.lock").read_text(encoding="utf-8")
    return set(re.findall(r"^([a-z0-9-]+)==", text, re.MULTILINE))


@pytest.mark.parametrize("name", ["run", "pi", "dev"])
def test_nothing_writes_into_the_folder_of_rpi_lgpio(name: str) -> None:
    assert packages(name)
    assert "rpi-gpio" not in packages(name)


def test_a_pi_has_all_that_its_header_needs_and_all_that_a_laptop_has() -> None:
    assert {"mfrc522", "spidev", "rpi-lgpio", "lgpio", "evdev"} <= packages("pi")
    assert packages("run") <= packages("pi")


def test_the_tests_compile_nothing() -> None:
    assert "mfrc522" in packages("dev")
    assert not {"spidev", "evdev", "lgpio"} & packages("dev")
