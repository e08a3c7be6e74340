"""What systemd hears over its socket, and that only a turning loop says it."""

import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.ui.runtime.demo import Demo
from companion.ui.runtime.inbox import Inbox
from companion.ui.runtime.loop import Loop
from companion.ui.runtime.supervisor import START, Supervisor
from hardware.signals import PowerHeld
from tests.ui.runtime.watched import ALIVE, watch
from tests.ui.table import shown, sign

ROOT = Path(__file__).parents[3]
HALF = "500000"
"""Half a second, in microseconds."""


class Ear:
    """The other end of the socket."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(f"\0{address[1:]}" if address.startswith("@") else address)
        self._socket.setblocking(False)

    def heard(self) -> list[str]:
        words: list[str] = []
        try:
            while True:
                words.append(self._socket.recv(4096).decode())
        except BlockingIOError:
            return words

    def close(self) -> None:
        self._socket.close()


@pytest.fixture(params=["file", "abstract"])
def ear(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Ear]:
    file = str(tmp_path / "notify")
    made = Ear(file if request.param == "file" else f"@{file}")
    yield made
    made.close()


def test_the_first_turn_is_ready_and_later_ones_are_alive_at_a_third(ear: Ear) -> None:
    supervisor = Supervisor({"NOTIFY_SOCKET": ear.address, "WATCHDOG_USEC": HALF})
    supervisor.tick(10.0)
    assert ear.heard() == ["READY=1"]
    for now in (10.05, 10.1, 10.15):
        supervisor.tick(now)
    assert ear.heard() == []
    for now in (10.17, 10.2, 10.34, 10.35):
        supervisor.tick(now)
    assert ear.heard() == ["WATCHDOG=1", "WATCHDOG=1"]
    supervisor.notify_stopping()
    assert ear.heard() == ["STOPPING=1"]


def test_after_a_wait_the_watchdog_is_as_patient_as_at_any_start(ear: Ear) -> None:
    supervisor = Supervisor({"NOTIFY_SOCKET": ear.address, "WATCHDOG_USEC": HALF})
    supervisor.notify_starting()
    assert ear.heard() == [], "TimeoutStartSec= is in force"
    supervisor.tick(10.0)
    supervisor.notify_starting()
    supervisor.tick(99.0)
    supervisor.tick(99.2)
    wanted = ["READY=1", "WATCHDOG_USEC=120000000", f"WATCHDOG_USEC={HALF}", "WATCHDOG=1"]
    assert ear.heard() == wanted
    supervisor = Supervisor({"NOTIFY_SOCKET": ear.address})
    supervisor.tick(10.0)
    supervisor.notify_starting()
    assert ear.heard() == ["READY=1"], "nobody watches"


def test_the_units_give_a_start_the_time_that_the_watchdog_gives_it() -> None:
    for unit in (ROOT / "systemd").glob("*.service"):
        assert f"TimeoutStartSec={START}\n" in unit.read_text()


def test_without_a_watchdog_it_is_only_ready(ear: Ear) -> None:
    supervisor = Supervisor({"NOTIFY_SOCKET": ear.address})
    for now in range(100):
        supervisor.tick(float(now))
    assert ear.heard() == ["READY=1"]


@pytest.mark.parametrize("words", ["", "abc", "-5", "1.5", "\u00b2", "9" * 400, "9" * 5000])
def test_a_time_that_is_not_a_number_is_ignored(ear: Ear, words: str) -> None:
    supervisor = Supervisor({"NOTIFY_SOCKET": ear.address, "WATCHDOG_USEC": words})
    for now in range(100):
        supervisor.tick(float(now))
    assert ear.heard() == ["READY=1"]


def test_nobody_watches_and_a_watcher_that_is_gone_does_no_harm(ear: Ear) -> None:
    assert not Supervisor({}).is_watched
    Supervisor({}).tick(1.0)
    supervisor = Supervisor({"NOTIFY_SOCKET": ear.address, "WATCHDOG_USEC": HALF})
    ear.close()
    Path(ear.address).unlink(missing_ok=True)
    supervisor.tick(1.0)
    supervisor.tick(9.0)
    assert supervisor.is_watched


def test_a_loop_that_only_waits_says_nothing(table: Demo, ear: Ear) -> None:
    now = 5.0
    supervisor = Supervisor({"NOTIFY_SOCKET": ear.address, "WATCHDOG_USEC": HALF})
    loop = Loop(table.app, table.stage, Inbox(), lambda: now, supervisor=supervisor)
    loop.wait(0)
    assert ear.heard() == []
    loop.run_once()
    assert ear.heard() == ["READY=1"]
    now = 6.0
    loop.wait(0)
    loop.take(PowerHeld(now))
    assert ear.heard() == []
    loop.run_once()
    assert ear.heard() == ["WATCHDOG=1"]


def test_the_app_lives_under_a_watchdog_and_ends_on_request(tmp_path: Path) -> None:
    home = {"HOME": str(tmp_path), "SDL_VIDEODRIVER": "dummy", "PYTHONPATH": ":".join(sys.path)}
    command = [sys.executable, "-m", "companion", "--data", str(tmp_path), "kiosk"]
    words, status = watch(command, home)
    assert words == ["READY=1", *["WATCHDOG=1"] * ALIVE, *words[ALIVE + 1 : -1], "STOPPING=1"]
    assert set(words[ALIVE + 1 : -1]) <= {"WATCHDOG=1"}
    assert status == 0


def test_switching_off_is_asked_once_more_and_only_where_somebody_would_do_it(
    table: Demo,
) -> None:
    table.play("touch Settings")
    assert "Switch off" not in shown(table)
    assert "Quit" in shown(table)
    table.app.can_power_off = True
    assert "Quit" not in shown(table)
    table.play("touch Switch off")
    assert sign(table) == "Switch the machine off?"
    table.play("touch Back\ntouch Switch off")
    assert not table.app.closing
    table.play("touch Switch off")
    assert table.app.closing
    assert table.app.powering_off


def test_only_closing_leaves_the_machine_on(table: Demo) -> None:
    table.app.can_power_off = True
    table.play("touch Settings\ntouch Switch off\ntouch Only quit Matinee")
    assert table.app.closing
    assert not table.app.powering_off


def test_the_power_button_is_obeyed_at_once_where_it_is_ours(table: Demo) -> None:
    table.app.signal(PowerHeld(1.0))
    assert not table.app.closing
    table.app.can_power_off = True
    table.app.signal(PowerHeld(2.0))
    assert table.app.closing
    assert table.app.powering_off
