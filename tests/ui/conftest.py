"""A display without a screen, for everything that paints, and the app at a table of its own."""

import gc
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from companion.ui.runtime.demo import Demo
from companion.ui.runtime.loop import Loop
from companion.ui.runtime.stage import Stage
from companion.ui.screens.home import seating
from companion.ui.screens.table import field_question, questions
from hardware.readers.emulated import pad
from tests.sampling import is_quick
from tests.ui.table import evening

LAYOUT_TESTS = ("app", "games", "runtime", "screens")
"""The folders whose tests look at what is laid out, seldom at pixels."""


@pytest.fixture(autouse=True, scope="session")
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((800, 480))
    yield
    pygame.quit()


@pytest.fixture(autouse=True)
def faultless(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What goes wrong on a screen fails the test, unless it asks for `sheets`."""

    def fail(loop: Loop, error: Exception, *, lost: bool) -> None:
        del loop, lost
        raise error

    if "sheets" not in request.fixturenames:
        monkeypatch.setattr(Loop, "failed", fail)


@pytest.fixture
def sheets() -> None:
    """What goes wrong on a screen is shown on a sheet, as for people."""


@pytest.fixture(autouse=True)
def unpainted(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without --thorough, what is laid out there is not painted, unless a test is for `painted`."""
    folder = request.path.relative_to(Path(__file__).parent).parts[0]
    if is_quick() and folder in LAYOUT_TESTS and "painted" not in request.fixturenames:
        monkeypatch.setattr(Stage, "paint", lambda *_: [])


@pytest.fixture
def painted() -> None:
    """Every frame is painted, for a test that looks at pixels."""


@pytest.fixture(autouse=True)
def repeatable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dice and drawn lots fall the same in each run, so that a failure can be looked for again."""
    lots = Random(0)
    for module in (questions, field_question, seating):
        monkeypatch.setattr(module, "system_random", lots)


@pytest.fixture(autouse=True)
def memory() -> Iterator[None]:
    """Garbage is collected afterwards as it was before: an app that was started seldom does."""
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Demo]:
    found = evening(tmp_path)
    yield found
    found.close()
    pad("pad").lift()
    pad("pad").plug()
