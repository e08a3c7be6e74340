"""The only thing a machine shows: what SDL must know before it begins, and how the app ends."""

from collections.abc import MutableMapping
from pathlib import Path

from hardware.machine import displays

POWER_OFF = 100
"""The exit status that asks whoever started the app to switch the machine off. An unprivileged
program cannot do it itself; systemd/*.service do it then."""


def choose_display(root: Path, environment: MutableMapping[str, str]) -> None:
    """Set the SDL variables for the bare screen; in a desktop SDL needs none. The first card may
    only render, so SDL gets the card that a display is connected to. SDL's window surface goes
    through OpenGL ES, the Pi's own interface: through desktop OpenGL the display stayed black (SDL
    2.32 and Mesa 22.3 on a virtual display). Variables that are set already are kept.
    """
    if any(environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")):
        return
    environment["SDL_VIDEODRIVER"] = "kmsdrm"
    environment.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "opengles2")
    there = displays.preferred(root)
    if there is not None:
        # SDL opens /dev/dri/cardN by this number (SDL wiki, SDL_HINT_KMSDRM_DEVICE_INDEX)
        environment.setdefault("SDL_KMSDRM_DEVICE_INDEX", str(there.card))
