"""How the app begins on a machine that does nothing else, and how it ends."""

from dataclasses import dataclass, field
from pathlib import Path
from shutil import rmtree
from signal import SIGTERM

import pygame
import pytest

from companion.ui.runtime import kiosk, start
from companion.ui.runtime.kiosk import POWER_OFF, choose_display, open_display
from companion.ui.runtime.loop import Loop
from companion.ui.runtime.stage import Stage, open_window
from companion.ui.runtime.supervisor import Supervisor
from companion.ui.runtime.termination import Shutdown
from hardware.config import DisplayConfig, RigConfig
from hardware.machine import displays
from hardware.machine.backlight import Backlight
from tests.hardware.backlights import Panel
from tests.hardware.backlights import plug as plug_backlights
from tests.hardware.fake_machine import put, raspberry_pi_5
from tests.ui.runtime.test_supervisor import Ear


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
    open_window(800, 480)
    assert environment.get("SDL_FRAMEBUFFER_ACCELERATION") == hint


@dataclass
class BareScreen:
    """A machine without a desktop, whose displays come and go while Matinee waits for one."""

    root: Path
    address: str = ""
    environment: dict[str, str] = field(default_factory=dict[str, str])
    shutdown: Shutdown = field(default_factory=Shutdown)
    reports: list[str] = field(default_factory=list[str])
    opened: list[int] = field(default_factory=list[int])
    """The numbers by which SDL was asked for a display."""
    size: tuple[int, int] = (800, 480)

    def open(self, display: DisplayConfig | None = None) -> Stage:
        supervisor = Supervisor({"NOTIFY_SOCKET": self.address, "WATCHDOG_USEC": "1"})
        config = display or DisplayConfig()
        say = self.reports.append
        return open_display(self.root, self.environment, config, supervisor, self.shutdown, say)

    def open_full_screen(self, number: int = 0) -> pygame.Surface:
        """As SDL: there is nothing to open without a connected display."""
        self.opened.append(number)
        if displays.preferred(self.root) is None:
            raise pygame.error("kmsdrm not available")
        return pygame.Surface(self.size)


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> BareScreen:
    found = BareScreen(raspberry_pi_5(tmp_path))
    monkeypatch.setattr(kiosk, "open_full_screen", found.open_full_screen)
    # the display of the tests beside this one
    monkeypatch.setattr(pygame.display, "quit", lambda: None)
    return found


def plug(bare: BareScreen, name: str, *, connected: bool) -> None:
    status = "connected" if connected else "disconnected"
    put(bare.root, f"sys/class/drm/{name}/status", f"{status}\n")


@pytest.mark.parametrize("is_known", [True, False])
def test_a_display_that_is_not_there_at_power_on_is_waited_for(
    bare: BareScreen, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, *, is_known: bool
) -> None:
    if is_known:
        plug(bare, "card1-DSI-2", connected=False)
    else:
        rmtree(bare.root / "sys/class/drm")
    ear = Ear(str(tmp_path / "notify"))
    bare.address = ear.address
    waits = 0

    def wait(_: float) -> None:
        nonlocal waits
        waits += 1
        heard = ear.heard()
        assert heard == ["WATCHDOG=1" if waits > 1 else "READY=1"], "systemd must not give up"
        if waits == 100:
            plug(bare, "card1-DSI-2", connected=True)

    monkeypatch.setattr(kiosk, "sleep", wait)
    bare.open()
    longer = ["WATCHDOG_USEC=120000000"]
    assert ear.heard() == longer, "a slow machine may need more than 20 s for its first picture"
    ear.close()
    assert waits == 100
    assert bare.reports == ["waiting for a display"]
    assert bare.environment["SDL_KMSDRM_DEVICE_INDEX"] == "1"


def test_the_named_connector_is_waited_for_though_another_display_is_there(
    bare: BareScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kiosk, "sleep", lambda _: plug(bare, "card2-HDMI-A-1", connected=True))
    bare.open(DisplayConfig(connector="HDMI-A-1"))
    assert bare.reports == ["waiting for a display on HDMI-A-1"]
    assert bare.environment["SDL_KMSDRM_DEVICE_INDEX"] == "2"
    bare.open(DisplayConfig(connector="HDMI-A-9"))
    assert len(bare.reports) == 1, "a connector that the machine does not have is not waited for"


def test_sdl_is_asked_for_the_display_of_the_named_connector(bare: BareScreen) -> None:
    for name, number in (("DSI-2", "45"), ("HDMI-A-1", "34")):
        plug(bare, f"card1-{name}", connected=True)
        put(bare.root, f"sys/class/drm/card1-{name}/connector_id", f"{number}\n")
    bare.open(DisplayConfig(connector="HDMI-A-1"))
    bare.open(DisplayConfig(connector="DSI-2"))
    bare.open()
    assert bare.opened == [0, 1, 1]


def test_the_wait_ends_when_systemd_stops_matinee(
    bare: BareScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    plug(bare, "card1-DSI-2", connected=False)
    monkeypatch.setattr(kiosk, "sleep", lambda _: bare.shutdown.handle(SIGTERM, None))
    with pytest.raises(SystemExit) as ended:
        bare.open()
    assert ended.value.code == 0


def test_a_display_that_cannot_be_opened_is_not_waited_for(
    bare: BareScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_: int) -> pygame.Surface:
        raise pygame.error("Can't load EGL/GL library")

    monkeypatch.setattr(kiosk, "open_full_screen", fails)
    with pytest.raises(pygame.error, match="EGL"):
        bare.open()


def test_a_portrait_panel_shows_the_picture_across_and_a_desktop_turns_its_own(
    bare: BareScreen,
) -> None:
    bare.size = (720, 1280)
    assert bare.open().surface.get_size() == (1280, 720)
    # in the middle of the display, with black above and below
    assert bare.open(DisplayConfig(rotate=180)).surface.get_size() == (720, 432)
    bare.environment = {"WAYLAND_DISPLAY": "wayland-0"}
    assert bare.open(DisplayConfig(rotate=90)).surface.get_size() == (720, 432)


def test_the_panel_that_is_opened_has_its_backlight_also_in_a_desktop(
    bare: BareScreen,
) -> None:
    assert bare.open().backlight is None
    Panel(bare.root)
    assert bare.open().backlight is not None
    plug(bare, "card2-HDMI-A-1", connected=True)
    assert bare.open(DisplayConfig(connector="HDMI-A-1")).backlight is None
    bare.environment = {"WAYLAND_DISPLAY": "wayland-0"}
    assert bare.open().backlight is None, "nobody knows on which of two it opens"
    plug(bare, "card2-HDMI-A-1", connected=False)
    assert bare.open().backlight is not None


def test_when_the_app_ends_the_backlight_is_on(
    tmp_path: Path, looped: list[Loop], monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = Panel(tmp_path)
    plug_backlights([panel], monkeypatch)
    stage = Stage(pygame.Surface((800, 480)), backlight=Backlight(panel.folder))
    monkeypatch.setattr(start, "open_display", lambda *_: stage)
    run = Loop.run

    def run_in_the_dark(loop: Loop) -> None:
        run(loop)
        loop.stage.set_backlight(0)
        assert panel.light == 0

    monkeypatch.setattr(Loop, "run", run_in_the_dark)
    start.kiosk(tmp_path / "data")
    assert panel.light == 255


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


def test_without_a_rig_there_is_no_device_and_a_bad_one_is_reported(
    tmp_path: Path, looped: list[Loop]
) -> None:
    assert start.kiosk(tmp_path) == 0
    assert looped[-1].app.reader_count == 0
    assert looped[-1].app.faults.ticket is None
    put(tmp_path, "rig.toml", '[[reader]]\nkind = "none of them"\n')
    assert start.kiosk(tmp_path) == 0
    assert "line 2" in looped[-1].app.faults.words
    assert looped[-1].app.reader_count == len(RigConfig().readers)


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
        changed = app.tick()
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


def test_that_nothing_will_be_kept_is_shown(
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
