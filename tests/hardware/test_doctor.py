"""The doctor's lines, which contain no names and no tags."""

import os
from pathlib import Path
from shutil import disk_usage
from threading import Event
from typing import Literal

import pytest
from msgspec import json

from hardware import diagnose
from hardware import rig as rig_module
from hardware.config import DisplayConfig, ReaderConfig, RigConfig, SeatConfig
from hardware.doctor import Doctor
from hardware.machine import libraries
from hardware.machine.backlight import Backlight
from hardware.machine_report import Process
from hardware.readers.emulated import Pad, pad
from hardware.report import ReportLine, as_text
from hardware.rig import Rig
from hardware.rig_file import read_rig
from tests.hardware.fake_machine import CONFIG, put, raspberry_pi_5

DATA = Path("/var/lib/matinee")
UID = bytes.fromhex("04aabbccddee11")
NAME = "doctored"


class Table:
    """A rig with one emulated reader, and a clock that is set by hand."""

    def __init__(
        self,
        root: Path,
        rig: RigConfig | None = None,
        data: Path = DATA,
        desktop: str = "",
        backlight: Backlight | None = None,
    ) -> None:
        self.now = 100.0
        (root / "var/lib/matinee").mkdir(parents=True, exist_ok=True)
        config = rig or RigConfig(readers=(ReaderConfig("emulated", NAME),))
        self.rig = Rig(config, lambda _: None, lambda: self.now)
        self.rig.controls.step()
        process = Process("3.13.5", (), None, desktop, home=Path("/home/anna"))
        self.doctor = Doctor(root, data, self.rig, lambda: self.now, process, backlight)

    def step(self, seconds: float) -> None:
        self.now += seconds
        self.rig.step()

    def device(self) -> ReportLine:
        return self.doctor.devices()[0]

    def about(self, subject: str) -> list[ReportLine]:
        return [one for one in self.doctor.machine() if one.subject == subject]


def test_a_reader_is_followed_from_its_first_answer_to_a_fault_and_back(tmp_path: Path) -> None:
    table = Table(tmp_path)
    assert (table.device().verdict, table.device().words) == ("look", "it has not answered yet")
    table.step(1)
    assert table.device().words == "it answers (emulated); nothing has come from it yet"
    pad(NAME).lay(UID)
    table.step(0.02)
    table.step(0.02)
    assert (table.device().verdict, table.device().words) == ("good", "read a card, just now")
    table.now += 45
    assert table.device().words == "read a card, 45 s ago"
    table.now += 300
    assert table.device().words == "read a card, 6 min ago"
    pad(NAME).pull()
    table.step(0.02)
    gone = table.device()
    assert gone.verdict != "good"
    assert gone.repair
    assert gone.retry_text.startswith("next attempt in ")
    pad(NAME).plug()
    pad(NAME).lift()
    table.step(6)
    assert table.device().verdict == "good"
    table.rig.close()


def test_a_pi_that_is_well_has_no_bad_line(tmp_path: Path) -> None:
    table = Table(raspberry_pi_5(tmp_path))
    lines = table.doctor.machine()
    assert {one.verdict for one in lines} == {"good"}
    reported = as_text(lines)
    assert "Raspberry Pi 5 Model B" in reported
    assert "DSI-2 of card1, 800x480, on the bare screen" in reported
    assert "on: spidev0.0, spidev0.1" in reported
    assert "kept in /var/lib/matinee" in reported


def test_what_is_wrong_with_the_machine_has_a_repair(tmp_path: Path) -> None:
    root = raspberry_pi_5(tmp_path)
    firmware = "sys/devices/platform/soc@107c000000/soc@107c000000:firmware/get_throttled"
    put(root, firmware, "50005\n")
    put(root, "sys/class/drm/card1-DSI-2/status", "disconnected\n")
    put(root, "proc/self/mountinfo", "22 1 0:25 / / rw - overlay overlayroot rw\n")
    put(root, CONFIG, "#dtparam=spi=on\n")
    for path in root.glob("dev/spidev*"):
        path.unlink()
    table = Table(root)
    found = {one.subject: one for one in table.doctor.machine() if one.verdict != "good"}
    assert found.keys() == {"Power", "Display", "SPI", "Data"}
    assert all(one.repair for one in found.values())
    assert found["Power"].verdict == "bad"
    assert found["Power"].words.startswith("too little voltage and throttled right now")
    assert found["Data"].words.startswith("progress will not be kept")
    put(root, firmware, "50000\n")
    put(root, CONFIG, "dtparam=spi=on\n")
    assert [one.verdict for one in table.about("Power")] == ["look"]
    assert [one.words for one in table.about("SPI")] == ["on after a restart"]


def test_a_file_that_was_set_aside_is_reported_until_it_is_deleted(tmp_path: Path) -> None:
    table = Table(raspberry_pi_5(tmp_path))
    folder = tmp_path / "var/lib/matinee"
    for name in ("journal.damaged-7", "journal.damaged-7-wal", "tags.damaged-8"):
        (folder / name).touch()
    os.utime(folder / "tags.damaged-8", (10**10, 10**10))
    kept, aside = table.about("Data")
    assert (kept.verdict, aside.verdict) == ("good", "look")
    assert aside.words == "damaged and set aside: tags.damaged-8, and 1 more"
    assert "/var/lib/matinee" in aside.repair


def raspberry_pi_4(root: Path) -> Path:
    """As Raspberry Pi OS ships it, with the serial hardware on: the firmware wrote the console's
    port on the kernel's command line, and Bluetooth has the better port.
    """
    raspberry_pi_5(root)
    put(root, "proc/device-tree/model", "Raspberry Pi 4 Model B Rev 1.4\0")
    put(root, "proc/cmdline", "console=ttyS0,115200 console=tty1 root=PARTUUID=1\n")
    put(root, "dev/ttyS0")
    (root / "dev/serial0").symlink_to("ttyS0")
    (root / "dev/serial1").symlink_to("ttyAMA0")
    return root


def wired(root: Path, reader: str) -> Doctor:
    put(root, "rig.toml", f"[[reader]]\n{reader}\n")
    return Table(root, read_rig(root / "rig.toml")).doctor


def verdict(root: Path, reader: str, subject: str) -> tuple[str, str, str]:
    """What the doctor says of a bus when this reader is in rig.toml."""
    (line,) = (one for one in wired(root, reader).machine() if one.subject == subject)
    return line.verdict, line.words, line.repair


def serial(root: Path, port: str) -> tuple[str, str, str]:
    return verdict(root, f'kind = "rdm6300"\nport = "{port}"', "Serial")


def test_the_console_of_a_stock_pi_4_has_the_port_that_rig_toml_names(tmp_path: Path) -> None:
    root = raspberry_pi_4(tmp_path)
    for port in ("/dev/serial0", "/dev/ttyS0"):
        found = serial(root, port)
        assert found[:2] == ("bad", "the system's console uses the header's serial port")
        assert "do_serial_cons 1" in found[2]
    put(root, "proc/cmdline", "console=tty1\n")
    assert serial(root, "/dev/serial0")[0] == "good"
    bluetooth = serial(root, "/dev/ttyAMA0")
    assert bluetooth[:2] == ("bad", "/dev/ttyAMA0 is Bluetooth's")
    assert "/dev/serial0" in bluetooth[2]


def test_a_reader_by_usb_does_not_mind_the_console(tmp_path: Path) -> None:
    root = raspberry_pi_4(tmp_path)
    put(root, "dev/serial/by-id/usb-FTDI")
    assert serial(root, "/dev/serial/by-id/usb-FTDI")[0] == "good"


def test_a_pi_5_whose_header_has_no_serial_port_is_reported(tmp_path: Path) -> None:
    root = raspberry_pi_5(tmp_path)
    (root / "dev/ttyAMA0").unlink()
    put(root, "dev/ttyAMA10")
    (root / "dev/serial0").symlink_to("ttyAMA10")
    assert serial(root, "/dev/ttyAMA0")[:2] == ("bad", "there is no /dev/ttyAMA0")
    debug = serial(root, "/dev/serial0")
    assert debug[:2] == ("bad", "/dev/serial0 is the debug connector, not the header")
    assert "/dev/ttyAMA0" in debug[2]
    put(root, CONFIG, "dtparam=uart0=on\n")
    assert serial(root, "/dev/ttyAMA0") == ("look", "on after a restart", "restart the board")
    put(root, "dev/ttyAMA0")
    assert serial(root, "/dev/ttyAMA0")[0] == "good"


def test_the_second_spi_bus_needs_its_overlay(tmp_path: Path) -> None:
    root = raspberry_pi_5(tmp_path)
    reader = 'kind = "mfrc522"\nbus = 1\ndevice = 1'
    found = verdict(root, reader, "SPI")
    assert found[:2] == ("bad", "bus 1 is off: there is no /dev/spidev1.1")
    assert "dtoverlay=spi1-2cs" in found[2]
    put(root, CONFIG, "dtparam=spi=on\ndtoverlay=spi1-1cs\n")
    assert verdict(root, reader, "SPI")[0] == "bad", "that line gives no second device"
    put(root, CONFIG, "dtparam=spi=on\ndtoverlay=spi1-3cs,cs0_pin=18\n")
    assert verdict(root, reader, "SPI") == ("look", "on after a restart", "restart the board")
    put(root, "dev/spidev1.1")
    assert verdict(root, reader, "SPI")[0] == "good"


def test_the_connector_that_rig_toml_names_is_looked_for(tmp_path: Path) -> None:
    root = raspberry_pi_5(tmp_path)

    def display(name: str) -> tuple[str, str]:
        (line,) = Table(root, RigConfig(display=DisplayConfig(connector=name))).about("Display")
        assert (line.verdict == "good") is not bool(line.repair)
        return line.verdict, line.words

    assert display("DSI-2")[0] == "good"
    assert display("HDMI-A-1") == ("look", "no display is connected at HDMI-A-1")
    assert display("HDMI-1") == ("bad", "HDMI-1, which rig.toml names, does not exist")


@pytest.mark.parametrize(
    ("mode", "rotate", "repair"),
    [
        ("720x1280", None, ""),
        ("720x1280", 270, ""),
        ("720x1280", 0, "set rotate = 90 under [display]"),
        ("720x1280", 180, "set rotate = 90 under [display]"),
        ("800x480", 180, ""),
        ("800x480", 90, "set rotate = 0 under [display]"),
        ("", 90, ""),
    ],
)
def test_a_display_that_is_turned_the_wrong_way_is_reported(
    tmp_path: Path, mode: str, rotate: Literal[0, 90, 180, 270] | None, repair: str
) -> None:
    root = raspberry_pi_5(tmp_path)
    put(root, "sys/class/drm/card1-DSI-2/modes", f"{mode}\n")
    (line,) = Table(root, RigConfig(display=DisplayConfig(rotate=rotate))).about("Display")
    assert line.repair == repair
    assert line.verdict == ("look" if repair else "good")


@pytest.mark.parametrize(("groups", "is_known"), [([1000, 20], True), ([1000, 65534], False)])
def test_groups_without_an_id_in_a_user_namespace_are_not_missed(
    monkeypatch: pytest.MonkeyPatch, groups: list[int], *, is_known: bool
) -> None:
    monkeypatch.setattr(os, "getuid", lambda: 1000)
    monkeypatch.setattr(os, "getgid", lambda: 1000)
    monkeypatch.setattr(os, "getgroups", lambda: groups)
    assert Process().groups == (frozenset(groups) if is_known else None)


def test_emulated_pins_on_a_pi_are_reported(tmp_path: Path) -> None:
    seats = RigConfig(seats=(SeatConfig(button=5),))
    table = Table(raspberry_pi_5(tmp_path), seats)
    assert [one.verdict for one in table.about("Header")] == ["look"]
    table.rig.close()
    laptop = Table(tmp_path / "laptop", seats)
    assert laptop.about("Header") == []
    laptop.rig.close()


def test_on_a_laptop_there_is_no_line_about_the_header(tmp_path: Path) -> None:
    subjects = {one.subject for one in Table(tmp_path).doctor.machine()}
    assert subjects.isdisjoint({"SPI", "Serial", "Rights", "Power"})


def test_in_a_desktop_the_display_is_that_of_the_session(tmp_path: Path) -> None:
    for name, status in (
        ("HDMI-A-1", "connected"),
        ("eDP-1", "connected"),
        ("DP-1", "disconnected"),
    ):
        put(tmp_path, f"sys/class/drm/card1-{name}/status", f"{status}\n")
        put(tmp_path, f"sys/class/drm/card1-{name}/modes", "1920x1080\n")
    (display,) = Table(tmp_path, desktop="X display :0").about("Display")
    assert display.verdict == "good"
    assert display.words == (
        "a window on X display :0; connected: HDMI-A-1 1920x1080, eDP-1 1920x1080"
    )
    (alone,) = Table(tmp_path / "virtual", desktop="X display :99").about("Display")
    assert (alone.verdict, alone.words) == ("good", "a window on X display :99")
    (neither,) = Table(tmp_path / "server").about("Display")
    assert neither.words == "no desktop session and no connected display"


def test_no_repair_on_a_laptop_names_what_is_for_a_pi(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path, "rig.toml", '[[reader]]\nkind = "mfrc522"\n')
    monkeypatch.setattr(os, "access", lambda *_: False)
    monkeypatch.setattr(
        libraries, "versions", lambda _: dict.fromkeys(("pygame", "pygame-ce"), "2.5")
    )
    laptop = Table(tmp_path, read_rig(tmp_path / "rig.toml"), Path("/home/anna/games"))
    wrong = [one for one in laptop.doctor.machine() if one.verdict != "good"]
    assert {"Libraries", "Display", "SPI", "Data"} <= {one.subject for one in wrong}
    assert all(one.repair for one in wrong)
    assert not [one for one in wrong if "install-pi" in one.repair or "raspi" in one.repair]
    laptop.rig.close()


def test_a_data_folder_that_is_not_there_yet_will_be_created(tmp_path: Path) -> None:
    (line,) = Table(tmp_path, data=Path("/home/anna/games")).about("Data")
    assert (line.verdict, line.words) == ("good", "will be kept in ~/games")
    assert list(tmp_path.glob("**/.matinee-*")) == []


def test_a_data_folder_that_cannot_be_made_is_bad(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object, **__: object) -> str:
        raise FileNotFoundError

    # as in /proc, where even root can make no folder
    monkeypatch.setattr("hardware.machine_report.mkdtemp", refused)
    (line,) = Table(tmp_path, data=Path("/home/anna/games")).about("Data")
    assert (line.verdict, line.words) == ("bad", "~/games cannot be written")


def test_a_full_disk_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path, "home/anna/games/rig.toml", "")
    laptop = Table(tmp_path, data=Path("/home/anna/games"))
    (line,) = laptop.about("Data")
    assert (line.verdict, line.words) == ("good", "kept in ~/games")
    few = disk_usage(tmp_path)._replace(free=300_000)
    monkeypatch.setattr("hardware.machine_report.disk_usage", lambda _: few)
    (line,) = laptop.about("Data")
    assert (line.verdict, line.words) == ("bad", "the disk of ~/games is full")
    assert line.repair == "delete files on it"


def test_no_line_contains_a_tag_or_a_name(tmp_path: Path) -> None:
    home = tmp_path / "home" / "anna"
    data = home / ".local" / "share" / "matinee"
    data.mkdir(parents=True)
    put(data, "rig.toml", f'[[reader]]\nname = "{NAME}"\nkind = "emulated"\n')
    pad(NAME).lay(UID)
    lines = diagnose.report(data, in_use=False)
    pad(NAME).lift()
    assert lines[0].words.startswith("read a card")
    reported = as_text(lines) + json.encode(lines).decode()
    assert UID.hex() not in reported
    process = Process("3.13.5", (), None, desktop="", home=home)
    doctor = Doctor(Path("/"), data, Rig(RigConfig(), lambda _: None), lambda: 0.0, process)
    assert "anna" not in as_text(doctor.machine())
    assert "~/.local/share/matinee" in as_text(doctor.machine())


def test_where_there_is_no_device_there_is_nothing_to_test(tmp_path: Path) -> None:
    reports: list[str] = []
    assert diagnose.try_devices(tmp_path, reports.append, in_use=False) == 1
    assert reports == ["Devices: none in rig.toml; docs/wiring.md describes how to connect them."]


def test_devices_in_use_are_left_alone_and_a_bad_file_is_a_line(tmp_path: Path) -> None:
    put(tmp_path, "rig.toml", '[[reader]]\nkind = "emulated"\n')
    assert diagnose.report(tmp_path, in_use=True)[0] == diagnose.IN_USE
    put(tmp_path, "rig.toml", "[[reader]]\nkind = 7\n")
    first = diagnose.report(tmp_path, in_use=False)[0]
    assert (first.subject, first.verdict) == ("rig.toml", "bad")
    assert "line 2" in first.words
    reports: list[str] = []
    assert diagnose.try_devices(tmp_path, reports.append, in_use=False) == 1
    assert "line 2" in reports[0]


def test_a_driver_that_hangs_does_not_block_the_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path, "rig.toml", '[[reader]]\nkind = "emulated"\nname = "deep"\n')
    entered, let = Event(), Event()

    def hangs(surface: Pad) -> tuple[bytes, ...]:
        entered.set()
        let.wait(20)
        return ()

    monkeypatch.setattr(Pad, "tags", hangs)
    monkeypatch.setattr(diagnose, "sleep", lambda seconds: entered.wait(20))
    monkeypatch.setattr(rig_module, "JOIN_TIMEOUT", 0)
    line = diagnose.report(tmp_path, in_use=False)[0]
    assert (line.subject, line.verdict, line.words) == ("Deep", "look", "it has not answered yet")
    let.set()


def test_the_doctor_knows_which_seats_have_a_light(tmp_path: Path) -> None:
    seats = (SeatConfig(button=5, light=13), SeatConfig(button=6), SeatConfig(button=12, light=19))
    table = Table(tmp_path, RigConfig(seats=seats))
    assert table.doctor.lights == (0, 2)
    table.rig.close()
