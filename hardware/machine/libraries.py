"""The installed libraries, and conflicts between them.

Known conflicts (docs/decisions.md): two packages that install into the same folder, a placeholder
that pip installs if no wheel fits, and pin libraries that do not support this board.
"""

from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import distributions

WATCHED = (
    "pygame-ce",
    "pygame",
    "msgspec",
    "gpiozero",
    "lgpio",
    "rpi-lgpio",
    "RPi.GPIO",
    "spidev",
    "mfrc522",
    "mfrc522-python",
    "pyserial",
    "evdev",
    "evdev-binary",
)
"""Distribution names."""
SAME_FOLDER = (("pygame-ce", "pygame"), ("rpi-lgpio", "RPi.GPIO"), ("mfrc522", "mfrc522-python"))
"""A package that Matinee needs, and one that would overwrite it."""
PI_5 = "Raspberry Pi 5"


def versions(path: Iterable[str]) -> dict[str, str]:
    """Return the versions of the WATCHED libraries on a path such as `sys.path`."""
    installed = {
        _normalized(distribution.metadata["Name"] or ""): distribution.version
        for distribution in distributions(path=list(path))
    }
    return {
        name: installed[_normalized(name)] for name in WATCHED if _normalized(name) in installed
    }


def _normalized(name: str) -> str:
    """Return a package name in the form in which equal names are equal (PyPA, name
    normalization).
    """
    return name.lower().replace("_", "-").replace(".", "-")


def conflicts(installed: Mapping[str, str], model: str) -> Iterator[tuple[str, str]]:
    """Yield each conflict and its repair.

    `installed`: versions by name.
    `model`: the model of the computer.
    """
    by_script = ": sudo scripts/install-pi" if "Raspberry Pi" in model else ""
    for ours, other in SAME_FOLDER:
        if ours in installed and other in installed:
            yield (
                f"{ours} and {other} are both installed and overwrite each other",
                f"remove both, then install {ours} again{by_script}",
            )
    if installed.get("lgpio", "").startswith("0.0"):
        yield (
            f"lgpio {installed['lgpio']} is only a placeholder",
            f"install lgpio 0.2.2 or newer{by_script}",
        )
    if PI_5 in model and "RPi.GPIO" in installed and "rpi-lgpio" not in installed:
        yield (
            "RPi.GPIO does not work on a Raspberry Pi 5",
            f"install rpi-lgpio in its place{by_script}",
        )
    if PI_5 in model and installed.get("gpiozero", "").startswith("1."):
        yield (
            f"gpiozero {installed['gpiozero']} does not know the Raspberry Pi 5",
            f"install gpiozero 2.0.1.post3 or newer{by_script}",
        )
