"""Facts about the computer, read from files of the kernel and the system.

Every function takes the root folder: `/`, or a made-up tree in tests. What a file does not say is
None or empty, never an error.
"""

from pathlib import Path


def first_line(path: Path) -> str:
    """Return the first line of a small file, or "" if it cannot be read."""
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    # strings of the device tree end with a NUL byte
    return next(iter(text.replace("\0", "").splitlines()), "").strip()
