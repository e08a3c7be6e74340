"""The animation of a screen that waits: bulbs run, the block of a seat pulses, a timer runs out.

Only small parts of the screen change; nothing else is painted then.
"""

from collections.abc import Iterator, Sequence
from math import pi, sin

from msgspec.structs import replace

from companion.ui.motion.transitions import SIGN, UNLIT_BULB, is_rays
from companion.ui.render.layout import Placed

CHASE_SECONDS = 1.2
"""Seconds in which the dark bulbs run along the line once."""
CHASE_END_SECONDS = 10.0
"""Seconds after which they run no longer."""
DARK_PART = 0.06
"""The dark part of the bulbs: three of fifty."""
PULSE_AFTER_SECONDS = 30.0
PULSE_SECONDS = 1.2
PULSES = 3
"""When a seat\'s block begins to pulse, how long one pulse takes, and how many there are."""
BRIGHTER = 0.45
"""How bright a seat's block becomes at the height of a pulse."""


class IdleAnimation:
    """The nodes that move by themselves, and until when."""

    _since = float("-inf")
    _sign: tuple[str, ...] = ()

    def __init__(self) -> None:
        self._came_up: dict[str, float] = {}
        """By the key of a timer: when it came up."""

    def show_layout(self, placed: Sequence[Placed], now: float) -> None:
        """Show another screen: only another question starts the animation again, and a victory ends
        it.
        """
        nodes = [item.node for item in placed if item.node.key]
        sign = tuple([node.name for node in nodes if node.key in SIGN])
        if sign != self._sign:
            self._sign, self._since = sign, now
        if any(is_rays(node.key) for node in nodes):
            self.stop()
        self._came_up = {
            node.key: self._came_up.get(node.key, now) for node in nodes if node.duration
        }

    def stop(self) -> None:
        """Stop until something changes; only timers go on."""
        self._since = float("-inf")

    def animated_nodes(
        self, placed: Sequence[Placed], now: float, *, moving: bool = False
    ) -> Iterator[tuple[int, Placed]]:
        """The nodes that look different now: their index and how they look. `moving`: a transition
        is under way, so only timers run.
        """
        since = now - self._since
        pulse_time = since - PULSE_AFTER_SECONDS
        chases = not moving and since < CHASE_END_SECONDS
        pulses = not moving and 0 <= pulse_time < PULSES * PULSE_SECONDS
        for index, item in enumerate(placed):
            node = item.node
            if node.duration:
                over = min(1.0, (now - self._came_up.get(node.key, now)) / node.duration)
                yield index, replace(item, part=over, patch=(1 - over, 1.0, UNLIT_BULB))
            elif chases and node.key == "bulbs":
                head = since % CHASE_SECONDS / CHASE_SECONDS * (1 + DARK_PART)
                yield (
                    index,
                    replace(item, patch=(max(0.0, head - DARK_PART), min(1.0, head), UNLIT_BULB)),
                )
            elif pulses and _is_seat(node.key):
                glow = BRIGHTER * abs(sin(pi * pulse_time / PULSE_SECONDS))
                yield index, replace(item, glow=glow)


def _is_seat(key: str) -> bool:
    """Whether this is the block of a seat in the sign, not that of all or nobody."""
    head, _, seat = key.partition(":")
    return head == "block" and seat.isdecimal()
