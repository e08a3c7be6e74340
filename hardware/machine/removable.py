"""USB sticks and other removable disks that are mounted."""

import os
import shutil
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from hardware.machine.storage import mounts

MOUNT_FOLDERS = (Path("/media"), Path("/run/media"), Path("/mnt"))
NOT_A_DISK = {"autofs", "overlay", "ramfs", "squashfs", "tmpfs"}


class RemovableDisk(Struct, frozen=True):
    """A removable disk."""

    name: str
    folder: Path
    free: int | None
    """Free bytes; None if it cannot be written."""


def removable_disks(root: Path) -> list[RemovableDisk]:
    """Return the disks that are mounted below MOUNT_FOLDERS, by name."""
    # of several mounts at one folder the last one is visible
    seen = {mount.point: mount.kind for mount in mounts(root)}
    found = [
        _disk(root, point)
        for point, kind in seen.items()
        if kind not in NOT_A_DISK and any(path in (point, *point.parents) for path in MOUNT_FOLDERS)
    ]
    return sorted((disk for disk in found if disk is not None), key=lambda disk: disk.name)


def _disk(root: Path, point: Path) -> RemovableDisk | None:
    """Return the disk, or None if it was removed meanwhile."""
    folder = root / point.relative_to("/")
    with suppress(OSError):
        free = shutil.disk_usage(folder).free
        return RemovableDisk(point.name, folder, free if os.access(folder, os.W_OK) else None)
    return None
