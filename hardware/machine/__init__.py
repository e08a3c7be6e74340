"""What this machine is and how it is set up: facts, read from files below a root.

Every function takes the root, `/` in real life and a made-up tree in a test. What a file does
not tell is None or empty, and never an error.
"""

from pathlib import Path


def line(path: Path) -> str:
    """The first line of a small file of the kernel; empty where there is none to be read."""
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    # the device tree ends its strings as C does
    return next(iter(text.replace("\0", "").splitlines()), "").strip()
