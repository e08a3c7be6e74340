"""The screen that the measured processes draw on."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def display() -> Iterator[tuple[str, dict[str, str]]]:
    """What is drawn on, in words, and the environment that says so: a virtual X screen of our
    own where Xvfb is installed, else a surface that nobody sees.
    """
    if shutil.which("Xvfb") is None:
        yield "offscreen (no Xvfb here)", {**os.environ, "SDL_VIDEODRIVER": "dummy"}
        return
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", "1", "-screen", "0", "1920x1080x24", "-nolisten", "tcp"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    assert server.stdout is not None
    try:
        number = server.stdout.readline().decode().strip()
        yield "Xvfb", {**os.environ, "DISPLAY": f":{number}", "SDL_VIDEODRIVER": "x11"}
    finally:
        server.terminate()
        server.wait()
        server.stdout.close()
