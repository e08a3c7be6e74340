"""How the loop sleeps, and what wakes it: with a window (where Xvfb is installed) and without."""

import shutil
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from companion.ui.runtime.inbox import POLL_SECONDS, Inbox
from hardware.signals import Pushed, Turned
from tests.bench.display import display

LONG = 600
"""Seconds; whoever sleeps so long is not woken, and the test ends by its timeout."""
IN_A_WINDOW = f"""
import pygame
from threading import Timer
from companion.ui.runtime.inbox import MAX_SLEEP_SECONDS, Inbox
from companion.ui.runtime.stage import open_window
from hardware.signals import Pushed
open_window(800, 480)
pygame.event.get()
inbox = Inbox()
assert inbox.max_sleep == MAX_SLEEP_SECONDS
for told in (Pushed(1.0), Pushed(2.0)):
    pygame.event.get()
    Timer(0.2, inbox.put, (told,)).start()
    found = []
    while not found:
        found = list(inbox.wait({LONG}))
    assert found == [told]
# told before the sleep, and its event taken by a look at the window
inbox.put(Pushed(3.0))
pygame.event.get()
assert list(inbox.wait({LONG})) == [Pushed(3.0)]
pygame.event.get()
hand = pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(5, 5))
Timer(0.2, pygame.event.post, (hand,)).start()
while hand not in pygame.event.get():
    assert list(inbox.wait({LONG})) == []
pygame.quit()
inbox.put(Pushed(4.0))
print("woken")
"""


def test_signals_come_in_their_order() -> None:
    inbox = Inbox()
    inbox.put(Turned(1, 1.0))
    inbox.put(Pushed(2.0))
    assert list(inbox.wait(LONG)) == [Turned(1, 1.0), Pushed(2.0)]
    assert list(inbox.wait(0)) == []


def test_where_no_window_wakes_the_loop_it_looks_by_itself() -> None:
    pygame.display.init()
    assert pygame.display.get_driver() != "x11"
    assert Inbox().max_sleep == POLL_SECONDS


@pytest.mark.skipif(shutil.which("Xvfb") is None, reason="Xvfb is not installed")
def test_a_window_and_a_device_wake_the_loop() -> None:
    with display() as (_, env):
        done = subprocess.run(
            [sys.executable, "-c", IN_A_WINDOW],
            env=env,
            cwd=Path(__file__).resolve().parents[3],
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
    assert done.stdout.endswith("woken\n"), done.stderr
