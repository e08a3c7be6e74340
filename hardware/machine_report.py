"""The lines of the doctor's report about the computer, this process and the data folder."""

import os
import platform
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from importlib import metadata
from pathlib import Path
from shutil import disk_usage
from tempfile import mkdtemp

from msgspec import Struct, field

from hardware.config import DisplayConfig, RigConfig
from hardware.machine import backlight, board, buses, displays, libraries, storage
from hardware.machine.backlight import Backlight
from hardware.report import ReportLine
from hardware.untrusted.text import excerpt

GUIDE = "docs/first-hour-on-a-pi.md"
SYSTEM_FOLDER = Path("/var/lib/matinee")
"""The data folder that scripts/install-pi creates."""
MIN_FREE_BYTES = 1 << 20
"""With less than this left, a disk is reported to be full."""
NO_GROUP = 65534
"""The id of groups that are not mapped into a user namespace (user_namespaces(7))."""
RXD = 15
"""The pin by which a reader uses the header's serial port."""
SPI, MAIN_BUS = "/dev/spidev", "/dev/spidev0."
SPI_ON = "dtparam=spi=on"
TOO_HOT = 80.0
"""Degrees Celsius; above this the firmware slows the processor down (Raspberry Pi
documentation, frequency management)."""


def _desktop(environment: Mapping[str, str]) -> str:
    for name, kind in (("DISPLAY", "X display"), ("WAYLAND_DISPLAY", "Wayland display")):
        if environment.get(name):
            return f"{kind} {environment[name]}"
    return ""


def _groups() -> frozenset[int] | None:
    groups = frozenset((os.getgid(), *os.getgroups()))
    # in a user namespace, as under matinee-desktop.service, other groups have no id of their own
    return groups if os.getuid() and NO_GROUP not in groups else None


class Process(Struct, frozen=True):
    """Facts about the running process."""

    python: str = field(default_factory=platform.python_version)
    path: tuple[str, ...] = field(default_factory=lambda: tuple(sys.path))
    groups: frozenset[int] | None = field(default_factory=_groups)
    """The ids of its groups; None: root, which may use everything, or nobody knows."""
    desktop: str = field(default_factory=lambda: _desktop(os.environ))
    """The desktop session, as "X display :0"; empty if there is none."""
    home: Path = field(default_factory=Path.home)


def machine_lines(
    root: Path, rig: RigConfig, process: Process, in_use: Backlight | None
) -> Iterator[ReportLine]:
    """Yield the lines about the computer, its system, libraries, display, power and buses.

    `in_use`: the backlight that this process uses.
    """
    model = board.model(root)
    yield ReportLine("Matinee", "good", version())
    yield ReportLine("Computer", "good", model)
    yield ReportLine("System", "good", f"{board.system(root)}, Linux {board.kernel(root)}")
    yield ReportLine("Python", "good", process.python)
    installed = libraries.versions(process.path)
    yield ReportLine("Libraries", "good", ", ".join(map(" ".join, installed.items())) or "none")
    for what, repair in libraries.conflicts(installed, model):
        yield ReportLine("Libraries", "bad", what, repair)
    is_pi = buses.config(root) is not None
    yield _display(root, process, rig.display, is_pi=is_pi)
    yield from _backlight(root, process, rig.display.connector, in_use, is_pi=is_pi)
    yield from _power(root)
    yield from _header(root, rig, is_pi=is_pi)
    missing = [] if process.groups is None else buses.missing_groups(process.groups)
    if is_pi and missing:
        yield ReportLine(
            "Rights",
            "look",
            f"not in the groups {', '.join(missing)}",
            f'sudo usermod -aG {",".join(missing)} "$USER", then log in again',
        )


def _header(root: Path, rig: RigConfig, *, is_pi: bool) -> Iterator[ReportLine]:
    """Yield the lines about SPI, the serial port and the pins of the header."""
    files = [(reader.settings.device_path, reader.settings.pins) for reader in rig.readers]
    spi = [file for file, _ in files if file.startswith(SPI)]
    serial = [
        file
        for file, pins in files
        if not file.startswith(SPI) and any(pin.gpio == RXD for pin in pins)
    ]
    if is_pi or spi:
        yield _spi(root, spi, is_pi=is_pi)
    if is_pi or serial:
        yield _serial(root, serial, is_pi=is_pi)
    controls = rig.seats or rig.encoder or rig.buzzer or rig.power
    if is_pi and controls and rig.gpio.factory == "mock":
        yield ReportLine(
            "Header",
            "look",
            "its pins are emulated",
            'set factory = "lgpio" under [gpio] in rig.toml',
        )


def version() -> str:
    """Return Matinee's version, from its checkout or from the installed package."""
    path = Path(__file__).resolve().parents[1] / "pyproject.toml"
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))["project"]["version"]
    except (OSError, KeyError, tomllib.TOMLDecodeError):
        pass
    try:
        return metadata.version("matinee")
    except metadata.PackageNotFoundError:
        return "unknown"


def _display(root: Path, process: Process, config: DisplayConfig, *, is_pi: bool) -> ReportLine:
    """Return the line about the display."""
    name = config.connector
    if process.desktop:
        # the desktop decides on which of its displays the window is
        found = [connector for connector in displays.connectors(root) if connector.connected]
        words = ", ".join(f"{connector.name} {connector.mode}".strip() for connector in found)
        connected = f"; connected: {words}" if words else ""
        return ReportLine("Display", "good", f"a window on {process.desktop}{connected}")
    found = displays.connectors(root)
    if name is not None and found and name not in {connector.name for connector in found}:
        names = ", ".join(connector.name for connector in found)
        return ReportLine(
            "Display",
            "bad",
            f"{excerpt(name)}, which rig.toml names, does not exist",
            f"set connector under [display] to one of {names}",
        )
    connector = displays.preferred(root, name)
    if connector is not None:
        mode = f", {connector.mode}" if connector.mode else ""
        words = f"{connector.name} of card{connector.card}{mode}"
        if not connector.is_wide(config.rotate):
            repair = f"set rotate = {90 if config.rotate in (0, 180) else 0} under [display]"
            return ReportLine("Display", "look", f"{words}: the picture fills a part of it", repair)
        return ReportLine("Display", "good", f"{words}, on the bare screen")
    if not is_pi:
        return ReportLine(
            "Display",
            "look",
            "no desktop session and no connected display",
            "start Matinee from a desktop session",
        )
    return ReportLine(
        "Display",
        "look",
        "no connected display found" if name is None else f"no display is connected at {name}",
        "switch it on or check its cable; Matinee waits for it",
    )


def _backlight(
    root: Path, process: Process, name: str | None, in_use: Backlight | None, *, is_pi: bool
) -> Iterator[ReportLine]:
    """Yield the line about the backlight, none in a window on a computer that is no Pi.

    `name`: the connector that rig.toml names.
    `in_use`: the one that this process uses.
    """
    if process.desktop and not is_pi:
        return
    bare = not process.desktop
    connector = displays.preferred(root, name) if bare else displays.only_connected(root)
    folder = backlight.find(root, connector)
    if folder is None or connector is None:
        if is_pi:
            yield ReportLine("Backlight", "good", "none; the picture is made darker instead")
        return
    files = folder / "brightness", folder / "bl_power"
    fault = in_use.fault if in_use is not None else ""
    if not fault and not all(os.access(path, os.W_OK) for path in files):
        fault = f"{folder.name} cannot be written"
    if fault:
        yield ReportLine(
            "Backlight",
            "look",
            f"{fault}; the picture is made darker instead",
            "run sudo scripts/install-pi, then restart",
        )
    else:
        levels = backlight.max_brightness(folder)
        yield ReportLine("Backlight", "good", f"{folder.name} of {connector.name}, {levels} levels")


def _power(root: Path) -> Iterator[ReportLine]:
    power, degrees = board.power_state(root), board.temperature(root)
    suffix = "" if degrees is None else f", {degrees:.0f} °C"
    if power is None:
        if degrees is not None and degrees > TOO_HOT:
            yield ReportLine("Power", "look", f"{degrees:.0f} °C", "improve the board's cooling")
    elif power.now:
        yield ReportLine(
            "Power",
            "bad",
            f"{' and '.join(power.now)} right now{suffix}",
            "use the board's own power supply and a short cable; improve its cooling",
        )
    elif power.since_start:
        yield ReportLine(
            "Power",
            "look",
            f"{' and '.join(power.since_start)} at some time since the start{suffix}",
            "use the board's own power supply and a short cable",
        )
    else:
        yield ReportLine("Power", "good", f"enough since the start{suffix}")


SERIAL_ON = "sudo raspi-config nonint do_serial_hw 0, then restart"
SERIAL_LINES = ("enable_uart=1", "dtparam=uart0=on", "dtparam=uart0")
"""Lines of config.txt that give the header its serial port: up to the Pi 4, and on a Pi 5."""
DEBUG_PORT = "ttyAMA10"
"""The port of the Pi 5's debug connector, to which /dev/serial0 leads there."""
BLUETOOTH = "/dev/serial1"
"""The link to the port of the Bluetooth chip (Raspberry Pi documentation, Configure UARTs)."""
NO_HEADER = "connect this reader to a Raspberry Pi, or use one with a USB plug"
ON_AFTER_RESTART = "on after a restart", "restart the board"


def _spi(root: Path, files: Sequence[str], *, is_pi: bool) -> ReportLine:
    """Return the line about SPI.

    `files`: the devices that rig.toml needs, such as `/dev/spidev1.0`.
    """
    devices = buses.spi_devices(root)
    missing = next((file for file in files if not buses.exists(root, file)), None)
    if devices and missing is None:
        return ReportLine("SPI", "good", f"on: {', '.join(devices)}")
    if missing is not None and not missing.startswith(MAIN_BUS):
        lines = [buses.second_bus(number) for number in range(int(missing[-1]), 3)]
        if any(buses.is_set(root, line) for line in lines):
            return ReportLine("SPI", "look", *ON_AFTER_RESTART)
        repair = f"add {lines[0]} to config.txt, then restart" if is_pi else NO_HEADER
        return ReportLine("SPI", "bad", f"bus 1 is off: there is no {missing}", repair)
    if not devices and buses.is_set(root, SPI_ON):
        return ReportLine("SPI", "look", *ON_AFTER_RESTART)
    return ReportLine(
        "SPI",
        "look" if missing is None else "bad",
        f"there is no {missing}" if devices else "off; a reader on the header needs it",
        "turn it on: sudo scripts/install-pi, or raspi-config, Interface Options"
        if is_pi
        else NO_HEADER,
    )


def _serial(root: Path, files: Sequence[str], *, is_pi: bool) -> ReportLine:
    """Return the line about serial ports.

    `files`: the ports of the header that rig.toml needs.
    """
    for file in files:
        fault = _serial_fault(root, file, is_pi=is_pi)
        if fault is not None:
            return fault
    ports = buses.serial_ports(root)
    words = ", ".join(ports) if ports else "off, and nothing serial is plugged in"
    return ReportLine("Serial", "good", words)


def _serial_fault(root: Path, file: str, *, is_pi: bool) -> ReportLine | None:
    """Return why a port of the header cannot be used; None if it can."""
    device = buses.target(root, file)
    if device in buses.consoles(root):
        return ReportLine(
            "Serial",
            "bad",
            "the system's console uses the header's serial port",
            "sudo raspi-config nonint do_serial_cons 1, then restart",
        )
    if device == DEBUG_PORT:
        return ReportLine(
            "Serial",
            "bad",
            f"{file} is the debug connector, not the header",
            'set port = "/dev/ttyAMA0" in rig.toml',
        )
    if device == buses.target(root, BLUETOOTH):
        return ReportLine(
            "Serial", "bad", f"{file} is Bluetooth's", 'set port = "/dev/serial0" in rig.toml'
        )
    if buses.exists(root, file):
        return None
    if any(buses.is_set(root, line) for line in SERIAL_LINES):
        return ReportLine("Serial", "look", *ON_AFTER_RESTART)
    return ReportLine("Serial", "bad", f"there is no {file}", SERIAL_ON if is_pi else NO_HEADER)


# ---- the data folder


def _is_writable(folder: Path) -> bool:
    """Return whether files can be created in a folder, or in its nearest existing parent."""
    nearest = next(path for path in (folder, *folder.parents) if path.exists())
    if not os.access(nearest, os.W_OK):
        return False
    # root passes that check on a read-only file system too
    try:
        Path(mkdtemp(prefix=".matinee-", dir=nearest)).rmdir()
    except OSError:
        return False
    return True


def storage_lines(root: Path, data: Path, home: Path) -> Iterator[ReportLine]:
    """Yield whether the data folder is writable and permanent, and files that were set aside."""
    where = f"~/{data.relative_to(home)}" if data.is_relative_to(home) else str(data)
    folder = root / data.relative_to("/")
    why = storage.why_lost(root, data)
    if why is not None:
        yield ReportLine(
            "Data",
            "bad",
            f"progress will not be kept: {why}",
            f"give {where} a partition of its own: {GUIDE}"
            if data == SYSTEM_FOLDER
            else f"name a folder on a disk with --data, not {where}",
        )
    elif folder.exists() and disk_usage(folder).free < MIN_FREE_BYTES:
        yield ReportLine("Data", "bad", f"the disk of {where} is full", "delete files on it")
    elif not _is_writable(folder):
        yield ReportLine(
            "Data",
            "bad",
            f"{where} cannot be written",
            "repair it: sudo scripts/install-pi"
            if data == SYSTEM_FOLDER
            else "make it writable for your user, or name another folder with --data",
        )
    elif not folder.exists():
        yield ReportLine("Data", "good", f"will be kept in {where}")
    else:
        yield ReportLine("Data", "good", f"kept in {where}")
    # the log of a damaged journal ends with "-wal", and belongs to it
    aside = [path for path in folder.glob("*.damaged-*") if path.name[-1].isdigit()]
    if aside:
        more = f", and {len(aside) - 1} more" if len(aside) > 1 else ""
        newest = max(aside, key=lambda path: path.stat().st_mtime_ns)
        yield ReportLine(
            "Data",
            "look",
            f"damaged and set aside: {newest.name}{more}",
            f"it is in {where}; have it repaired, or delete it",
        )
