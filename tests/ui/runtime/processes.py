"""Matinee in a process of its own, prepared by lines of Python that make it report or hang."""

import os
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager

BEGINS = """
import signal, sys, threading, time
from companion.__main__ import main
from companion.ui.runtime import start, termination
from companion.ui.app.app import App
from companion.ui.runtime.demo import Demo
from companion.ui.runtime.loop import Loop
from companion.ui.runtime.stage import Stage
from companion.ui.runtime.voice import Voice
from hardware.rig import Rig

# tests that are started in the background of a shell, or by nohup, have children that ignore these
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGHUP, signal.SIG_DFL)

FOREVER = 6000

def there(*_):
    print("there", flush=True)

def sleeps(*_):
    there()
    time.sleep(FOREVER)

def spins(*_):
    there()
    while True:
        pass

def runs(loop, run=Loop.run):
    there()
    run(loop)

def tells(app, text, seat=None, tell=App.show_toast):
    print(text, flush=True)
    tell(app, text, seat)

def plays(evening, script, play=Demo.play):
    there()
    play(evening, script)
"""
PATIENCE = 120
"""Seconds after which a process that is still there has hung."""


@contextmanager
def process(
    prepared: str, *words: str, hears: str = "there"
) -> Generator[subprocess.Popen[bytes], None, None]:
    """Matinee with these words of the command line, once it has printed that line, if any."""
    program = f"{BEGINS}\n{prepared}\nsys.exit(main({list(words)!r}))"
    app = subprocess.Popen(
        [sys.executable, "-c", program],
        env={**os.environ, "SDL_VIDEODRIVER": "dummy"},
        stdout=subprocess.PIPE,
    )
    with app:
        try:
            if hears:
                hear(app, hears)
            yield app
        finally:
            app.kill()


def hear(app: subprocess.Popen[bytes], line: str) -> None:
    """Wait until it prints this line."""
    assert app.stdout is not None
    assert any(one.decode().rstrip("\n") == line for one in app.stdout), f"it ended before {line!r}"
