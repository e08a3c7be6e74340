"""Sounds: heard with what they belong to, and never an error."""

import os
from pathlib import Path

import pygame
import pytest

from companion.ui.runtime.demo import Demo
from companion.ui.runtime.sound import BEEPS, SILENT_FOR, SOUNDS, Speaker
from tests.ui.table import evening

NAMED = ("scan", "unknown", "choice", "ruling", "twist", "win", "undo")


@pytest.fixture(autouse=True)
def nobody_hears(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")


class Ear:
    """Hears what is played."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def play(self, name: str, volume: int, now: float) -> None:
        self.heard.append(name)

    def tick(self, now: float) -> None:
        """Nothing is open."""


def listened(table: Demo, script: str) -> list[str]:
    ear = Ear()
    table.loop.speaker = ear  # type: ignore[assignment]
    table.play(script)
    table.loop.draw()
    return ear.heard


def test_every_sound_is_there_and_short() -> None:
    for name in (*NAMED, *(f"turn-{note}" for note in range(6))):
        pygame.mixer.init(22_050, -16, 1)
        assert 0.05 < pygame.mixer.Sound(SOUNDS / f"{name}.wav").get_length() < 1
    pygame.mixer.quit()


def test_what_is_heard_in_a_turn(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.play("seat Mara Theo Ines\ntouch Creature Feature\ntouch Start\ntouch Next\ntouch Ines")
    table.play("touch Next")
    assert listened(table, "lay film-4\nlift\ntouch OK") == ["scan"]
    assert listened(table, "press 0\npress 1") == ["choice", "choice", "turn-2"]
    assert listened(table, "touch Undo") == ["undo"]
    assert listened(table, "lay vampire\nlift\ntouch OK") == ["unknown"]
    assert listened(table, "lay unknown\nlift\ntouch Ignore") == ["unknown"]
    table.close()


def test_a_speaker_opens_for_a_sound_and_closes_after_it() -> None:
    speaker = Speaker()
    speaker.play("scan", 0, 0)
    assert pygame.mixer.get_init() is None
    speaker.play("scan", 5, 0)
    assert pygame.mixer.get_init() is not None
    speaker.tick(SILENT_FOR)
    assert pygame.mixer.get_init() is not None
    speaker.tick(SILENT_FOR + 0.1)
    assert pygame.mixer.get_init() is None


def test_for_a_display_the_speaker_is_open_before_the_first_sound_and_stays_open() -> None:
    speaker = Speaker()
    speaker.stays_open = True
    for now in (0.0, 1.0, 1000.0):
        speaker.tick(now)
        assert pygame.mixer.get_init() is not None
        speaker.play("scan", 5, now)
    pygame.mixer.quit()


def test_a_display_without_a_loudspeaker_is_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = 0

    def fail(*_: object) -> None:
        nonlocal asked
        asked += 1
        raise pygame.error("no such audio device")

    monkeypatch.setattr(pygame.mixer, "init", fail)
    speaker = Speaker()
    speaker.stays_open = True
    for now in (0.0, 1.0, 2.0):
        speaker.tick(now)
    assert asked == 1


def test_no_loudspeaker_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = []

    def fail(*settings: int) -> None:
        tried.append(settings)
        raise pygame.error("no such device")

    monkeypatch.setattr(pygame.mixer, "init", fail)
    speaker = Speaker()
    speaker.play("scan", 5, 0)
    speaker.play("scan", 5, 1)
    assert len(tried) == 1


def test_a_machine_without_a_sound_card_prints_nothing(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def fail(*settings: int) -> None:
        del settings
        os.write(2, b"ALSA lib confmisc.c:855:(parse_card) cannot find card '0'\n")
        raise pygame.error("no such device")

    monkeypatch.setattr(pygame.mixer, "init", fail)
    Speaker().play("scan", 5, 0)
    assert capfd.readouterr().err == ""
    os.write(2, b"an error of something else\n")
    assert capfd.readouterr().err == "an error of something else\n"


def test_a_buzzer_sounds_whether_a_card_has_counted_and_nothing_else() -> None:
    heard: list[tuple[tuple[float, float], ...]] = []
    speaker = Speaker(lambda tones: heard.append(tuple(tones)))
    for name in NAMED:
        speaker.play(name, 5, 0)
    assert heard == [BEEPS["scan"], BEEPS["unknown"]]
    speaker.play("scan", 0, 0)
    assert len(heard) == 2
    speaker.tick(SILENT_FOR + 1)
