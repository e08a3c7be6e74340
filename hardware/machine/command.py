"""The command that runs Matinee on this machine."""

from pathlib import Path
from shutil import which

CHECKOUT = Path(__file__).resolve().parents[2]


def command() -> str:
    """Return `companion` if it is installed, else `scripts/run` of the checkout."""
    if which("companion") is None and (CHECKOUT / "scripts" / "run").is_file():
        return "scripts/run"
    return "companion"
