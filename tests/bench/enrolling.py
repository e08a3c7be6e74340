"""A deck that is enrolled card by card: from the card on the pad to the next question.

Run as a process: `python -m tests.bench.enrolling WIDTH HEIGHT [PACE]`. A real rig in threads,
tags kept durably. A hand lays a card every PACE seconds; without one the next card comes as
soon as it is asked for.
"""

import sys
import tempfile
from pathlib import Path
from time import monotonic

import pygame
from msgspec import json

from companion.table.registry import games
from companion.ui.app.app import App
from companion.ui.app.storage import open_stored_data
from companion.ui.runtime.inbox import Inbox
from companion.ui.runtime.loop import Loop
from companion.ui.runtime.stage import Stage, open_window
from companion.ui.runtime.tray_controller import PAD
from companion.ui.screens.all_routes import ROUTES
from companion.ui.screens.cards.enroll import EnrollTags
from companion.ui.screens.home.home import Home
from hardware.config import emulated_rig
from hardware.readers.emulated import pad
from hardware.rig import Rig

DECK = 94
HAND = 1.5
"""Seconds in which a person takes a card from a deck, lays it down and puts it away."""
MIN_WAIT = 0.005
GAME = "creature-feature"


def enroll(surface: pygame.Surface, folder: Path, pace: float) -> dict[str, object]:
    """The whole time in seconds, and what each card took until its frame, in milliseconds."""
    inbox = Inbox()
    rig = Rig(emulated_rig(6), inbox.put)
    app = App(*open_stored_data(folder), rig, Home(), ROUTES, monotonic)
    loop = Loop(app, Stage(surface), inbox)
    screen = EnrollTags.deck(app, GAME, games()[GAME].cards.catalog)
    app.open_screen(screen)
    rig.start()
    loop.run_once()
    took: list[float] = []
    began = monotonic()
    for number in range(DECK):
        while monotonic() < began + number * pace:
            loop.wait(MIN_WAIT)
            loop.run_once()
        laid = monotonic()
        pad(PAD).lay(b"\x04" + number.to_bytes(6, "big"))
        while screen.index == number:
            loop.wait(1)
        loop.run_once()
        took.append((monotonic() - laid) * 1000)
        pad(PAD).lift()
    seconds = monotonic() - began
    if len(app.tags) != DECK:
        raise RuntimeError(f"{len(app.tags)} tags are kept, not {DECK}")
    rig.close()
    app.journal.close()
    return {"seconds": seconds, "took": took}


def main(width: int, height: int, pace: float) -> None:
    """Measure and print one JSON object."""
    with tempfile.TemporaryDirectory() as folder:
        print(json.encode(enroll(open_window(width, height), Path(folder), pace)).decode())


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]) if len(sys.argv) > 3 else 0.0)
