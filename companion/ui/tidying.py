"""What is done when nobody wants anything.

Memory is looked through: Python does it now and then, in the middle of anything, and with a game
under way that takes longer than a frame. Fonts are read, so that no card has to wait for letters.
"""

import gc

from companion.ui.stage import Stage

QUIET = 2.0
"""Seconds after the last hand."""
DUE = 10
"""So many times has Python looked through what is young since it last looked through all."""
IN_ANY_CASE = 10_000
"""So often at most, should it never be quiet."""


class Tidying:
    """Uses quiet moments, a little of each; what was there at the start is never looked through."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        gc.freeze()
        young, middle, _ = gc.get_threshold()
        gc.set_threshold(young, middle, IN_ANY_CASE)

    def turned(self, now: float, hand_at: float) -> None:
        """The loop has gone round, and a hand came last then."""
        if now - hand_at < QUIET:
            return
        if gc.get_count()[2] > DUE:
            gc.collect()
        else:
            self._stage.read_ahead()
