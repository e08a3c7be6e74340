"""The doctor's visit while nobody plays: opens the devices of a rig.toml, looks, and goes."""

from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue
from time import monotonic, sleep

from hardware.config import BadRig, RigConfig, read
from hardware.controls.lights import Light
from hardware.doctor import NONE, Doctor, Line, heard
from hardware.rig import Rig
from hardware.signals import Fault, Restored, Signal

RIG = "rig.toml"
LOOKS = 40
PAUSE = 0.05
"""Seconds between two looks: two in all, in which a device that is there answers."""
LIT_FOR = 0.5
IN_USE = Line(
    "Devices",
    "look",
    "Matinee is being played and has them",
    "look at its own screen, under Settings, Devices, Doctor, or close it and ask again",
)


def look(folder: Path, *, in_use: bool) -> list[Line]:
    """Every line. `folder`: the absolute one of what lasts, with the rig.toml; `in_use`: whether
    a Matinee has the devices, which are then left alone.
    """
    config, wrong = _config(folder)
    rig = Rig(RigConfig() if in_use else config, _ignore)
    try:
        doctor = Doctor(Path("/"), folder, rig, monotonic)
        # in threads, so that a driver that hangs holds up nobody
        rig.start()
        for _ in range(LOOKS):
            if all(one.answered or one.fault is not None for one in rig.states()):
                break
            sleep(PAUSE)
        devices = [IN_USE] if in_use else doctor.devices()
        return [*wrong, *devices, *doctor.machine()]
    finally:
        rig.close()


def test(folder: Path, say: Callable[[str], None], *, in_use: bool) -> int:
    """Tell what cards and buttons do and let the lights go round, until Ctrl-C; the exit code."""
    config, wrong = _config(folder)
    if wrong or in_use:
        for line in wrong or [IN_USE]:
            say(f"{line.subject}: {line.words}; {line.repair}.")
        return 1
    queue: SimpleQueue[Signal] = SimpleQueue()
    rig = Rig(config, queue.put)
    if not rig.states():
        say(f"{NONE.subject}: {NONE.words}; {NONE.repair}.")
        return 1
    lights = Doctor(Path("/"), folder, rig, monotonic).lights
    say("Lay cards and press buttons; the lights go round. Ctrl-C ends it.")
    rig.start()
    turn = 0
    try:
        while True:
            if lights:
                rig.show({lights[turn % len(lights)]: Light(1.0)})
            turn += 1
            _tell(queue, say)
    except KeyboardInterrupt:
        return 0
    finally:
        rig.close()


def _tell(queue: SimpleQueue[Signal], say: Callable[[str], None]) -> None:
    """What comes until the next light has its turn."""
    ends = monotonic() + LIT_FOR
    while (left := ends - monotonic()) > 0:
        try:
            signal = queue.get(timeout=left)
        except Empty:
            return
        match signal:
            case Fault(device, what, repair):
                say(f"{device}: {what}; {repair}.")
            case Restored(device):
                say(f"{device}: works again.")
            case _:
                say(heard(signal))


def _config(folder: Path) -> tuple[RigConfig, list[Line]]:
    """The rig of the folder, and what is wrong with its file."""
    path = folder / RIG
    try:
        return (read(path) if path.exists() else RigConfig()), []
    except BadRig as error:
        return RigConfig(), [Line(RIG, "bad", one, "mend the file") for one in error.findings]
    except OSError as error:
        return RigConfig(), [Line(RIG, "bad", str(error.strerror), "mend the file")]


def _ignore(signal: Signal) -> None:
    """The doctor asks the rig itself how its devices are."""
