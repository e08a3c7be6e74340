"""systemd's own word on the units, and that they fit what the app does."""

import os
import shutil
import subprocess
from configparser import RawConfigParser
from pathlib import Path

import pytest

from companion.ui.runtime.kiosk import POWER_OFF
from hardware.machine.removable import MOUNT_FOLDERS

HERE = Path(__file__).resolve().parents[2]
UNITS = ("matinee@.service", "matinee-desktop.service")
PYTHON = "/opt/matinee/.venv/bin/python"
EXPOSED = 30
"""The most that `systemd-analyze security` may find, in tenths."""
analyze = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="systemd is not installed here"
)


class Unit(RawConfigParser):
    """The settings of a unit file; one that is given several times has all its values."""

    def __init__(self, name: str) -> None:
        super().__init__(strict=False, interpolation=None)
        self.read(HERE / "systemd" / name)

    def optionxform(self, optionstr: str) -> str:
        return optionstr  # systemd's names differ by case


def output_of(*words: str | Path, runtime: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["systemd-analyze", *words],
        env={**os.environ, "XDG_RUNTIME_DIR": str(runtime), "SYSTEMD_COLORS": "0"},
        capture_output=True,
        text=True,
        check=False,
    )


def as_installed(folder: Path, name: str) -> Path:
    """The unit for one person, with a program that is there; the rest as it is."""
    text = (HERE / "systemd" / name).read_text()
    path = folder / name.replace("@", "@root")
    path.write_text(text.replace(PYTHON, shutil.which("python3") or ""))
    return path


@analyze
@pytest.mark.parametrize(("name", "whose"), [(UNITS[0], "--system"), (UNITS[1], "--user")])
def test_systemd_finds_nothing_wrong(tmp_path: Path, name: str, whose: str) -> None:
    unit = as_installed(tmp_path, name)
    reported = output_of(
        "--man=no", "--recursive-errors=no", whose, "verify", unit, runtime=tmp_path
    )
    assert (reported.returncode, reported.stderr) == (0, "")


@analyze
def test_systemd_would_find_a_word_that_it_does_not_know(tmp_path: Path) -> None:
    unit = as_installed(tmp_path, UNITS[0])
    unit.write_text(unit.read_text().replace("WatchdogSec=", "WatchdogSecs="))
    reported = output_of("--man=no", "--recursive-errors=no", "verify", unit, runtime=tmp_path)
    assert "WatchdogSecs" in reported.stderr


@analyze
@pytest.mark.parametrize(("name", "whose"), [(UNITS[0], "--system"), (UNITS[1], "--user")])
def test_little_is_exposed(tmp_path: Path, name: str, whose: str) -> None:
    unit = as_installed(tmp_path, name)
    words = "--no-pager", whose, "security", "--offline=true", f"--threshold={EXPOSED}", unit
    reported = output_of(*words, runtime=tmp_path)
    assert reported.returncode == 0, reported.stdout


@pytest.mark.parametrize("name", UNITS)
def test_the_units_know_how_the_app_asks_to_be_switched_off(name: str) -> None:
    service = Unit(name)["Service"]
    assert service["SuccessExitStatus"] == str(POWER_OFF)
    reported = service["ExecStopPost"]
    assert "systemctl --no-block poweroff" in reported
    assert reported.count(str(POWER_OFF)) == 1


@pytest.mark.parametrize("name", UNITS)
def test_what_hangs_or_breaks_is_started_again(name: str) -> None:
    unit = Unit(name)
    service = unit["Service"]
    assert (service["Type"], service["Restart"]) == ("notify", "on-failure")
    assert int(service["WatchdogSec"]) > 0
    assert int(unit["Unit"]["StartLimitBurst"]) > 1


def test_the_console_comes_back_only_when_nothing_is_started_again() -> None:
    unit = Unit(UNITS[0])
    assert "OnSuccess" not in unit["Unit"]
    assert unit["Unit"]["OnFailure"] == unit["Unit"]["Conflicts"] == "getty@tty1.service"
    assert "--property Job" in unit["Service"]["ExecStopPost"]
    assert unit["Service"]["RestartForceExitStatus"] == "SIGHUP"


def test_neither_network_nor_clock_is_waited_for() -> None:
    for name in UNITS:
        words = (HERE / "systemd" / name).read_text()
        assert "network" not in words.replace("the network itself is not needed", "")
        assert "time-sync" not in words


def test_the_classes_that_are_plugged_in_later_are_loaded_at_the_start() -> None:
    allowed = (HERE / "systemd/matinee@.service").read_text()
    loaded = (HERE / "systemd/modules-load.conf").read_text().splitlines()
    for device, module in (("ttyUSB", "usbserial"), ("ttyACM", "cdc-acm"), ("spi", "spidev")):
        assert f"DeviceAllow=char-{device} rw" in allowed
        assert module in loaded


def test_backups_can_be_written_where_sticks_are_mounted() -> None:
    service = Unit(UNITS[0])["Service"]
    assert service["ProtectSystem"] == "strict"
    places = [f"-{place}" for place in MOUNT_FOLDERS]
    assert service["ReadWritePaths"].split() == [*places, "-/sys/devices"]
    desktop = Unit(UNITS[1])["Service"]
    assert desktop["ProtectSystem"] == "strict"
    assert {f"-{place}" for place in MOUNT_FOLDERS} <= set(desktop["ReadWritePaths"].split())


def test_in_a_desktop_the_data_and_the_sockets_of_the_session_can_be_written() -> None:
    desktop = Unit(UNITS[1])["Service"]
    assert {"%t", "-/var/lib/matinee"} <= set(desktop["ReadWritePaths"].split())
    # the X server's socket is in the /tmp of all
    assert "PrivateTmp" not in desktop


def test_each_manager_can_run_what_switches_the_machine_off() -> None:
    screen, desktop = (Unit(name)["Service"]["ExecStopPost"] for name in UNITS)
    # of all users, only root may; the user of a desktop session may as well
    assert screen.startswith("-+/bin/sh")
    # the manager of a user has no right to make the mounts of a unit without PrivateUsers=, which
    # a + leaves out
    assert desktop.startswith("-/bin/sh")
