"""The only thing a machine shows: what SDL must know before it begins, and how the app ends."""

from collections.abc import Callable, MutableMapping
from pathlib import Path
from time import monotonic, sleep

import pygame

from companion.ui.runtime.stage import Stage, open_full_screen
from companion.ui.runtime.supervisor import Supervisor
from companion.ui.runtime.termination import Shutdown
from companion.ui.runtime.turning import of_display
from hardware.config import DisplayConfig
from hardware.machine import backlight, displays
from hardware.machine.backlight import Backlight

POWER_OFF = 100
"""The exit status that asks whoever started the app to switch the machine off. An unprivileged
program cannot do it itself; systemd/*.service do it then."""
CHECK_INTERVAL = 0.5
"""Seconds between two looks for a display."""


def is_bare(environment: MutableMapping[str, str]) -> bool:
    """Return whether the app draws on the bare screen, not in a desktop."""
    return (
        not (environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))
        and (environment.get("SDL_VIDEODRIVER") or "kmsdrm") == "kmsdrm"
    )


def choose_display(
    root: Path, environment: MutableMapping[str, str], name: str | None = None
) -> displays.Connector | None:
    """Set the SDL variables for the bare screen; in a desktop SDL needs none. The first card may
    only render, so SDL gets the card that a display is connected to. SDL's window surface goes
    through OpenGL ES, the Pi's own interface: through desktop OpenGL the display stayed black (SDL
    2.32 and Mesa 22.3 on a virtual display). Variables that are set already are kept.

    `name`: the connector that rig.toml names.
    Returns where the display is connected; None if none is, and in a desktop.
    """
    if not is_bare(environment):
        return None
    environment["SDL_VIDEODRIVER"] = "kmsdrm"
    environment.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "opengles2")
    there = displays.preferred(root, name)
    if there is not None:
        # SDL opens /dev/dri/cardN by this number (SDL wiki, SDL_HINT_KMSDRM_DEVICE_INDEX)
        environment.setdefault("SDL_KMSDRM_DEVICE_INDEX", str(there.card))
    return there


def _backlight(root: Path, connector: displays.Connector | None) -> Backlight | None:
    folder = backlight.find(root, connector)
    return None if folder is None else Backlight(folder)


class _DisplayWait:
    """What a signal closes while no display is open."""

    closing = False


def open_display(
    root: Path,
    environment: MutableMapping[str, str],
    config: DisplayConfig,
    supervisor: Supervisor,
    shutdown: Shutdown,
    announce: Callable[[str], None],
) -> Stage:
    """Open the whole display, as soon as there is one on the bare screen.

    `announce`: called once with what is waited for.
    Raises pygame.error if there is a display that cannot be opened.
    Raises SystemExit if a signal ends the wait.
    """
    waiting = shutdown.app = _DisplayWait()
    is_announced = False
    while not waiting.closing:
        there = choose_display(root, environment, config.connector)
        if not is_bare(environment):
            return Stage(
                open_full_screen(), backlight=_backlight(root, displays.only_connected(root))
            )
        if there is not None or not displays.connectors(root):
            if there is not None:
                supervisor.notify_starting()
            try:
                window = open_full_screen(0 if there is None else displays.number(root, there))
            except pygame.error:
                # without a connector SDL has only guessed
                if there is not None:
                    raise
                pygame.display.quit()
            else:
                degrees = of_display(window.get_size(), config.rotate)
                return Stage(window, degrees=degrees, backlight=_backlight(root, there))
        if not is_announced:
            is_announced = True
            announce(
                f"waiting for a display{f' on {config.connector}' if config.connector else ''}"
            )
        supervisor.tick(monotonic())
        sleep(CHECK_INTERVAL)
    raise SystemExit(0)
