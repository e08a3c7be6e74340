"""The loudspeaker: short sounds, each with something to see beside it.

The mixer is open only while something sounds, since an open one costs a thread; but a display that
plays by HDMI needs up to seconds to lock to a signal and swallows a beep that begins with it, so
for that it stays open. If there is no loudspeaker, Matinee is silent and that is not an error.
"""

import os
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pygame

from hardware.controls.tones import Tone

SOUNDS = Path(__file__).resolve().parents[2] / "assets" / "sounds"
RATE = 22_050
LOUDEST = 10
STANDARD_ERROR = 2
SILENT_FOR = 3.0
"""Seconds after which the mixer is closed."""
BEEPS: dict[str, tuple[Tone, ...]] = {
    "scan": ((1320, 0.07),),
    "unknown": ((220, 0.12), (0, 0.06), (220, 0.12)),
}
"""What a buzzer says of a card that counts and of one that does not."""


class Speaker:
    """Plays by name; `volume` from 0 (silent) to 10. Tables without a loudspeaker may have a
    buzzer, whose `beep` says whether a card has counted.
    """

    stays_open = False
    """Whether the mixer is opened before the first sound and never closed."""
    _unavailable = False
    _last = float("-inf")

    def __init__(self, beep: Callable[[Sequence[Tone]], None] | None = None) -> None:
        self._beep = beep

    def play(self, name: str, volume: int, now: float) -> None:
        """Sound it, if anybody can hear."""
        if volume > 0 and self._beep is not None and name in BEEPS:
            self._beep(BEEPS[name])
        if volume == 0 or self._unavailable:
            return
        try:
            _open_mixer()
            sound = _sound(name)
        except (pygame.error, OSError):
            # no loudspeaker here: asking again at every touch would only take time
            self._unavailable = True
            return
        sound.set_volume(volume / LOUDEST)
        sound.play()
        self._last = now

    def tick(self, now: float) -> None:
        """Close the mixer once it has been silent for a while, or keep it open."""
        if self.stays_open:
            if not self._unavailable:
                try:
                    _open_mixer()
                except pygame.error:
                    self._unavailable = True
        elif pygame.mixer.get_init() is not None and now > self._last + SILENT_FOR:
            pygame.mixer.quit()


def _open_mixer() -> None:
    """Open the mixer, if it is not open; raises pygame.error if there is no loudspeaker."""
    if pygame.mixer.get_init() is None:
        with _without_standard_error():
            pygame.mixer.init(RATE, -16, 1, 512)
        _sound.cache_clear()


@contextmanager
def _without_standard_error() -> Generator[None, None, None]:
    """Discard what native libraries print: without a sound card, ALSA prints a dozen lines."""
    kept = os.dup(STANDARD_ERROR)
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        try:
            os.dup2(nowhere, STANDARD_ERROR)
        finally:
            os.close(nowhere)
        yield
    finally:
        os.dup2(kept, STANDARD_ERROR)
        os.close(kept)


@cache
def _sound(name: str) -> pygame.mixer.Sound:
    return pygame.mixer.Sound(SOUNDS / f"{name}.wav")
