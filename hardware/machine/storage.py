"""Whether written files survive a restart: a read-only system keeps them in memory only."""

from pathlib import Path

from msgspec import Struct

LOST = {
    "overlay": "the system is read-only and keeps changes in memory",
    "tmpfs": "the folder is in memory",
    "ramfs": "the folder is in memory",
}
ESCAPED = {r"\040": " ", r"\011": "\t", r"\012": "\n", r"\134": "\\"}


class Mount(Struct, frozen=True):
    """A line of /proc/self/mountinfo (proc_pid_mountinfo(5))."""

    point: Path
    kind: str
    options: tuple[str, ...]


def mounts(root: Path) -> list[Mount]:
    """Return all mounts in the order of the kernel."""
    try:
        text = (root / "proc/self/mountinfo").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return []
    mounted: list[Mount] = []
    for words in map(str.split, text.splitlines()):
        if "-" not in words:
            continue
        middle = words.index("-")
        point = words[4]
        for code, sign in ESCAPED.items():
            point = point.replace(code, sign)
        mounted.append(Mount(Path(point), words[middle + 1], tuple(words[5].split(","))))
    return mounted


def mount_of(root: Path, folder: Path) -> Mount | None:
    """Return the mount that contains a folder, given as an absolute path: the innermost one, and
    the last of several at the same folder.
    """
    above = [mount for mount in mounts(root) if mount.point in (folder, *folder.parents)]
    return max(reversed(above), key=lambda mount: len(mount.point.parts), default=None)


def why_lost(root: Path, folder: Path) -> str | None:
    """Return why files in this folder do not survive a restart; None if they do."""
    mount = mount_of(root, folder)
    return None if mount is None else LOST.get(mount.kind)
