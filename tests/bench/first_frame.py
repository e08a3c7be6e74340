"""Starts the app and ends at its first frame, with the time at which that was on the screen.

Run as a process: `python -m tests.bench.first_frame app FOLDER`, or `bare` for what an empty
window takes.
"""

import os
import sys
from time import monotonic

import pygame


def _seen() -> None:
    print(monotonic(), flush=True)
    # nothing that closing takes is part of the measure
    os._exit(0)


def main(what: str, folder: str) -> None:
    """Never returns."""
    if what == "bare":
        pygame.display.init()
        pygame.display.set_mode((800, 480))
        pygame.display.flip()
        _seen()
    update = pygame.display.update

    def updated(rects: list[pygame.Rect]) -> None:
        update(rects)
        _seen()

    pygame.display.update = updated
    from companion.__main__ import main as companion  # noqa: PLC0415 - its import is measured

    companion(["--data", folder])


if __name__ == "__main__":
    main(*sys.argv[1:])
