"""Every animation of the evenings as a strip of frames: `scripts/pictures --motion DIR`."""

import re
import tempfile
from pathlib import Path

import pygame

from companion.ui.motion.result_animator import PLAY_SECONDS
from companion.ui.runtime.demo import Demo, at_once
from companion.ui.runtime.stage import Stage

FRAMES, BESIDE = 12, 4
FADED = 0.1
"""Seconds of the picture that fades in at the end."""
HALF = (400, 240)


class _Strips(Demo):
    """Takes a strip of each animation that comes up."""

    strips: dict[str, pygame.Surface]

    def _run_command(self, verb: str, rest: str) -> None:
        super()._run_command(verb, rest)
        animation = self.loop.painter.result_animator
        if not animation.under_way(self._now):
            return
        name = f"{len(self.strips) + 1:02d}-{verb}-{re.sub('[^a-z0-9]+', '-', rest.lower())}"
        self.strips[name] = self._strip(self._now)

    def _strip(self, begins: float) -> pygame.Surface:
        frames = [
            begins + (PLAY_SECONDS + FADED) * number / (FRAMES - 1) for number in range(FRAMES)
        ]
        width, height = HALF
        strip = pygame.Surface((BESIDE * width, height * -(-FRAMES // BESIDE)))
        for number, at in enumerate(frames):
            self._now = max(self._now, at)
            self.loop.run_once()
            picture = pygame.transform.smoothscale(self.stage.surface.convert(24), HALF)
            strip.blit(picture, (number % BESIDE * width, number // BESIDE * height))
        return strip


def strips(script: str, size: tuple[int, int]) -> dict[str, pygame.Surface]:
    """By name, the strips of one script."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        evening = _Strips(Stage(pygame.Surface(size)), folder / "data", folder, at_once)
        evening.strips = {}
        try:
            evening.play(script)
        finally:
            evening.close()
        return evening.strips
