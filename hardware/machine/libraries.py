"""Which libraries are installed, and which of them stand in each other's way.

Clashes that are known (docs/decisions.md): two packages that fill the same folder, a placeholder
that pip takes where no wheel fits, and pin libraries that do not know this board.
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
"""By the names they have at the index."""
SAME_FOLDER = (("pygame-ce", "pygame"), ("rpi-lgpio", "RPi.GPIO"), ("mfrc522", "mfrc522-python"))
"""What Matinee needs, and what would overwrite it."""
FIVE = "Raspberry Pi 5"


def versions(path: Iterable[str]) -> dict[str, str]:
    """The watched libraries that lie on a path like `sys.path`, and their versions."""
    there = {
        _plain(one.metadata["Name"] or ""): one.version for one in distributions(path=list(path))
    }
    return {name: there[_plain(name)] for name in WATCHED if _plain(name) in there}


def _plain(name: str) -> str:
    """Names of packages are equal but for case and these signs (PyPA, name normalization)."""
    return name.lower().replace("_", "-").replace(".", "-")


def clashes(there: Mapping[str, str], model: str) -> Iterator[tuple[str, str]]:
    """What cannot go well, a sentence and its repair each. `model`: the board's own name."""
    by_script = ": sudo scripts/install-pi" if "Raspberry Pi" in model else ""
    for ours, other in SAME_FOLDER:
        if ours in there and other in there:
            yield (
                f"{ours} and {other} are both installed and overwrite each other",
                f"remove both, then install {ours} again{by_script}",
            )
    if there.get("lgpio", "").startswith("0.0"):
        yield (
            f"lgpio {there['lgpio']} is only a placeholder",
            f"install lgpio 0.2.2 or newer{by_script}",
        )
    if FIVE in model and "RPi.GPIO" in there and "rpi-lgpio" not in there:
        yield (
            "RPi.GPIO does not work on a Raspberry Pi 5",
            f"install rpi-lgpio in its place{by_script}",
        )
    if FIVE in model and there.get("gpiozero", "").startswith("1."):
        yield (
            f"gpiozero {there['gpiozero']} does not know the Raspberry Pi 5",
            f"install gpiozero 2.0.1.post3 or newer{by_script}",
        )
