"""Whether what is written lasts: a read-only system keeps its changes in memory alone."""

from dataclasses import dataclass
from pathlib import Path

LOST = {
    "overlay": "the system is read-only and keeps changes in memory",
    "tmpfs": "the folder is in memory",
    "ramfs": "the folder is in memory",
}
ESCAPED = {r"\040": " ", r"\011": "\t", r"\012": "\n", r"\134": "\\"}


@dataclass(frozen=True, slots=True)
class Mount:
    """A line of /proc/self/mountinfo (proc_pid_mountinfo(5))."""

    point: Path
    kind: str
    options: tuple[str, ...]


def mounts(root: Path) -> list[Mount]:
    """What is mounted where, in the kernel's order."""
    try:
        text = (root / "proc/self/mountinfo").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return []
    found: list[Mount] = []
    for words in map(str.split, text.splitlines()):
        if "-" not in words:
            continue
        middle = words.index("-")
        point = words[4]
        for code, sign in ESCAPED.items():
            point = point.replace(code, sign)
        found.append(Mount(Path(point), words[middle + 1], tuple(words[5].split(","))))
    return found


def mount_of(root: Path, folder: Path) -> Mount | None:
    """What the folder, an absolute path, lies on: the innermost mount, the last of several."""
    holding = [one for one in mounts(root) if folder == one.point or one.point in folder.parents]
    return max(
        enumerate(holding), key=lambda one: (len(one[1].point.parts), one[0]), default=(0, None)
    )[1]


def why_lost(root: Path, folder: Path) -> str | None:
    """Why nothing that is written there outlives the next start; None where it does."""
    mount = mount_of(root, folder)
    return None if mount is None else LOST.get(mount.kind)
