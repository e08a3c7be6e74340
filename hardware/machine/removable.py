"""USB sticks and other disks that are mounted where people mount what they plug in."""

import os
import shutil
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from hardware.machine.storage import mounts

PLACES = (Path("/media"), Path("/run/media"), Path("/mnt"))
NOT_A_DISK = {"autofs", "overlay", "ramfs", "squashfs", "tmpfs"}


@dataclass(frozen=True, slots=True)
class Stick:
    """A disk: its name, its folder, and the free bytes; None where nothing can be written."""

    name: str
    folder: Path
    free: int | None


def sticks(root: Path) -> list[Stick]:
    """Return the disks that are mounted below the folders for them, by name."""
    # of several at one place the last one is seen
    seen = {one.point: one.kind for one in mounts(root)}
    found = [
        _stick(root, point)
        for point, kind in seen.items()
        if kind not in NOT_A_DISK and any(one in (point, *point.parents) for one in PLACES)
    ]
    return sorted((one for one in found if one is not None), key=lambda one: one.name)


def _stick(root: Path, point: Path) -> Stick | None:
    """None where it has gone."""
    folder = root / point.relative_to("/")
    with suppress(OSError):
        free = shutil.disk_usage(folder).free
        return Stick(point.name, folder, free if os.access(folder, os.W_OK) else None)
    return None
