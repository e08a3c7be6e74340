"""How the app begins on a machine that does nothing else, and how it ends."""

from pathlib import Path

import pygame
import pytest

from companion.ui.runtime import start
from companion.ui.runtime.kiosk import POWER_OFF, choose_display
from companion.ui.runtime.loop import Loop
from companion.ui.runtime.stage import window
from hardware.config import RigConfig
from tests.hardware.fake_machine import put, raspberry_pi_5


def test_on_the_bare_screen_the_card_with_the_display_is_named(tmp_path: Path) -> None:
    environment: dict[str, str] = {}
    choose_display(raspberry_pi_5(tmp_path), environment)
    assert environment == {
        "SDL_VIDEODRIVER": "kmsdrm",
        "SDL_FRAMEBUFFER_ACCELERATION": "opengles2",
        "SDL_KMSDRM_DEVICE_INDEX": "1",
    }


def test_where_no_display_is_known_sdl_guesses(tmp_path: Path) -> None:
    environment: dict[str, str] = {}
    choose_display(tmp_path, environment)
    assert environment["SDL_VIDEODRIVER"] == "kmsdrm"
    assert "SDL_KMSDRM_DEVICE_INDEX" not in environment


@pytest.mark.parametrize("name", ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"])
def test_in_a_desktop_nothing_is_chosen(tmp_path: Path, name: str) -> None:
    environment = {name: "there"}
    choose_display(raspberry_pi_5(tmp_path), environment)
    assert environment == {name: "there"}


@pytest.mark.parametrize(("driver", "hint"), [("x11", "0"), ("KMSDRM", None), ("wayland", None)])
def test_only_under_x11_the_frame_is_not_accelerated(
    monkeypatch: pytest.MonkeyPatch, driver: str, hint: str | None
) -> None:
    environment: dict[str, str] = {}
    monkeypatch.setattr("companion.ui.runtime.stage.os.environ", environment)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
    window(800, 480)
    assert environment.get("SDL_FRAMEBUFFER_ACCELERATION") == hint


@pytest.fixture
def looped(memory: None, monkeypatch: pytest.MonkeyPatch) -> list[Loop]:
    """Loops that end at their first turn, by the power button."""
    loops: list[Loop] = []

    def run(loop: Loop) -> None:
        loops.append(loop)
        loop.draw()
        loop.app.power_off()

    monkeypatch.setattr(Loop, "run", run)
    # the window of the tests beside this one
    monkeypatch.setattr(pygame, "quit", lambda: None)
    return loops


def test_it_asks_to_be_switched_off_by_how_it_ends(
    tmp_path: Path, looped: list[Loop], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert start.kiosk(tmp_path) == 0
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "nobody"))
    assert start.kiosk(tmp_path) == POWER_OFF
    assert all(loop.tray is None for loop in looped)


def test_without_a_rig_there_is_no_device_and_with_a_bad_one_that_is_told(
    tmp_path: Path, looped: list[Loop]
) -> None:
    assert start.kiosk(tmp_path) == 0
    assert looped[-1].app.readers == 0
    assert looped[-1].app.faults.ticket is None
    put(tmp_path, "rig.toml", '[[reader]]\nkind = "none of them"\n')
    assert start.kiosk(tmp_path) == 0
    assert "line 2" in looped[-1].app.faults.words
    assert looped[-1].app.readers == len(RigConfig().reader)


def test_every_fault_of_a_rig_is_printed_and_a_window_opens_with_the_tray(
    tmp_path: Path, looped: list[Loop], capsys: pytest.CaptureFixture[str]
) -> None:
    put(tmp_path, "rig.toml", 'settle = 99\n[[reader]]\nkind = "none of them"\n[[seat]]\n')
    assert start.start(800, 480, tmp_path) == 0
    printed = capsys.readouterr().err
    assert all(f"rig.toml, line {line}: " in printed for line in (1, 3)), printed
    assert looped[0].tray is not None
    assert looped[0].app.faults.words.startswith("Rig.toml: line ")


def test_a_rig_that_is_edited_meanwhile_is_reported_once_it_is_written(
    tmp_path: Path, looped: list[Loop]
) -> None:
    path = tmp_path / "rig.toml"
    path.write_text("[[seat]]\nbutton = 5\n")
    start.kiosk(tmp_path)
    app = looped[0].app
    now = 0.0
    app.clock = lambda: now

    def follow(seconds: float) -> str | None:
        nonlocal now
        now += seconds
        app.toast = None
        changed = app.pass_time()
        assert changed or app.toast is None
        return None if app.toast is None else app.toast.text

    assert follow(60) is None
    path.write_text("[[seat]]\nbutton = 99\n")
    assert follow(60) is None, "it may not be complete yet"
    assert follow(0.5) is None
    wrong = "Rig.toml: line 2: button of seat 0: GPIO 99 is not on the header (2 to 27)"
    assert follow(0.5) == f"{wrong}; mend it, then start again."
    assert app.faults
    assert follow(60) is None
    path.write_text("[[seat]]\nbutton = 6\n")
    assert (follow(60), follow(1)) == (None, "rig.toml was changed: restart Matinee to use it.")
    assert not app.faults
    path.unlink()
    assert (follow(60), follow(1)) == (None, "rig.toml was changed: restart Matinee to use it.")
    path.write_text("# as it was\n[[seat]]\nbutton = 5\n")
    assert (follow(60), follow(1), follow(1)) == (None, None, None)


def test_that_nothing_will_be_kept_is_told(
    tmp_path: Path, looped: list[Loop], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hardware.machine.storage.why_lost", lambda *_: "the system is read-only")
    start.kiosk(tmp_path)
    toast = looped[0].app.toast
    assert toast is not None
    assert toast.text == "Progress will not be kept: the system is read-only."
    assert looped[0].app.why_lost == "the system is read-only"


@pytest.mark.parametrize(
    ("size", "tray", "most", "found"),
    [
        ((800, 480), 280, None, (800, 480, 280)),
        ((1280, 720), 280, (1920, 1080), (1280, 720, 420)),
        ((1280, 720), 280, (1280, 720), (963, 542, 316)),
        ((800, 480), 0, (800, 480), (800, 480, 0)),
        ((800, 480), 280, (1920, 240), (400, 240, 140)),
    ],
)
def test_a_window_is_no_larger_than_its_display(
    size: tuple[int, int], tray: int, most: tuple[int, int] | None, found: tuple[int, int, int]
) -> None:
    assert start.fitting(*size, tray, most) == found
