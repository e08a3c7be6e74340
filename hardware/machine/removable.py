"""USB sticks and other removable disks that are mounted; on a laptop also the home folder."""

import os
import shutil
from collections.abc import Mapping
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
    disks = [
        _disk_of(root / point.relative_to("/"), point.name)
        for point, kind in seen.items()
        if kind not in NOT_A_DISK and any(path in (point, *point.parents) for path in MOUNT_FOLDERS)
    ]
    return sorted((disk for disk in disks if disk is not None), key=lambda disk: disk.name)


def home_folder(environment: Mapping[str, str]) -> RemovableDisk | None:
    """Return the folder of the person in whose window system Matinee runs; None without one, as on
    a computer that belongs to the table.
    """
    if not (environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY")):
        return None
    return _disk_of(Path.home(), "your home folder")


def _disk_of(folder: Path, name: str) -> RemovableDisk | None:
    """Return the disk of a folder, or None if it was removed meanwhile."""
    with suppress(OSError):
        free = shutil.disk_usage(folder).free
        return RemovableDisk(name, folder, free if os.access(folder, os.W_OK) else None)
    return None
