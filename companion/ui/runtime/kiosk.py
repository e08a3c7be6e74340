"""The only thing a machine shows: what SDL must know before it begins, and how the app ends."""

from collections.abc import MutableMapping
from pathlib import Path

from hardware.machine import displays

POWER_OFF = 100
"""The exit status that asks whoever started the app to switch the machine off. An unprivileged
program cannot do it itself; systemd/*.service do it then."""


def choose_display(root: Path, environment: MutableMapping[str, str]) -> None:
    """In a desktop SDL finds its way; on the bare screen it is reported the card that a display
    hangs on, for the first card may only render. What the environment says already stays.
    """
    if any(environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")):
        return
    environment["SDL_VIDEODRIVER"] = "kmsdrm"
    there = displays.preferred(root)
    if there is not None:
        # SDL opens /dev/dri/cardN by this number (SDL wiki, SDL_HINT_KMSDRM_DEVICE_INDEX)
        environment.setdefault("SDL_KMSDRM_DEVICE_INDEX", str(there.card))
