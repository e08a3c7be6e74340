"""The command `companion doctor`: opens the devices of a rig.toml for a report or a test."""

from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue
from time import monotonic, sleep

from hardware.config import RigConfig
from hardware.controls.lights import Light
from hardware.doctor import NO_DEVICES, Doctor, describe
from hardware.report import ReportLine
from hardware.rig import Rig
from hardware.rig_file import read_rig
from hardware.signals import Fault, Restored, Signal
from hardware.untrusted.toml_text import InvalidFile

RIG = "rig.toml"
CHECKS = 40
CHECK_INTERVAL = 0.05
"""Seconds between two checks: all devices get two seconds to answer."""
LIGHT_SECONDS = 0.5
IN_USE = ReportLine(
    "Devices",
    "look",
    "Matinee is running and uses them",
    "look at its screen, under Settings, Devices, Doctor, or close it and run this again",
)


def report(folder: Path, *, in_use: bool) -> list[ReportLine]:
    """Return the whole report.

    `folder`: the data folder with the rig.toml, as an absolute path.
    `in_use`: whether Matinee is running and has the devices; they are not opened then.
    """
    config, errors = _read(folder)
    rig = Rig(RigConfig() if in_use else config, lambda _: None)
    try:
        doctor = Doctor(Path("/"), folder, rig, monotonic)
        # in threads, so that a driver that hangs does not block the report
        rig.start()
        for _ in range(CHECKS):
            if all(device.answered or device.fault is not None for device in rig.states()):
                break
            sleep(CHECK_INTERVAL)
        devices = [IN_USE] if in_use else doctor.devices()
        return [*errors, *devices, *doctor.machine()]
    finally:
        rig.close()


def try_devices(folder: Path, say: Callable[[str], None], *, in_use: bool) -> int:
    """Report cards and presses and turn on one light after the other, until Ctrl-C.

    `say`: called with each line of text.
    Returns the exit code.
    """
    config, errors = _read(folder)
    signals: SimpleQueue[Signal] = SimpleQueue()
    rig = Rig(config, signals.put)
    lines = errors or ([IN_USE] if in_use else []) or ([] if rig.states() else [NO_DEVICES])
    if lines:
        for line in lines:
            say(f"{line.subject}: {line.words}; {line.repair}.")
        return 1
    lights = Doctor(Path("/"), folder, rig, monotonic).lights
    say("Lay cards and press buttons; the lights turn on one after the other. Ctrl-C ends it.")
    rig.start()
    turn = 0
    try:
        while True:
            if lights:
                rig.show({lights[turn % len(lights)]: Light(1.0)})
            turn += 1
            _say_signals(signals, say)
    except KeyboardInterrupt:
        return 0
    finally:
        rig.close()


def _say_signals(signals: SimpleQueue[Signal], say: Callable[[str], None]) -> None:
    """Report signals for LIGHT_SECONDS."""
    ends = monotonic() + LIGHT_SECONDS
    while (left := ends - monotonic()) > 0:
        try:
            signal = signals.get(timeout=left)
        except Empty:
            return
        match signal:
            case Fault(device, what, repair):
                say(f"{device}: {what}; {repair}.")
            case Restored(device):
                say(f"{device}: works again.")
            case _:
                say(describe(signal))


def _read(folder: Path) -> tuple[RigConfig, list[ReportLine]]:
    """Return the rig of the folder, and the errors in its file."""
    path = folder / RIG
    try:
        return (read_rig(path) if path.exists() else RigConfig()), []
    except InvalidFile as error:
        return RigConfig(), [
            ReportLine(RIG, "bad", line, "correct the file") for line in error.lines
        ]
    except OSError as error:
        return RigConfig(), [ReportLine(RIG, "bad", str(error.strerror), "make the file readable")]
