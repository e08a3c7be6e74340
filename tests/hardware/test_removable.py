"""Removable disks, read from a made-up tree."""

import os
import shutil
from pathlib import Path

import pytest

from hardware.machine.removable import home_folder, removable_disks
from tests.hardware.fake_machine import put

MOUNTS = r"""22 1 179:2 / / rw,noatime shared:1 - ext4 /dev/mmcblk0p2 rw
23 22 0:5 / /dev rw - devtmpfs udev rw
24 22 0:24 / /media rw - tmpfs tmpfs rw
25 22 8:1 / /media/anna/OLD\040STICK rw,nosuid - vfat /dev/sda1 rw
26 22 8:17 / /run/media/anna/films ro - ext4 /dev/sdb1 ro
27 22 0:40 / /media/later rw - autofs systemd-1 rw
28 22 8:33 / /mnt rw - vfat /dev/sdc1 rw
29 22 8:49 / /media/gone rw - vfat /dev/sdd1 rw
30 22 8:65 / /var/lib/matinee rw - ext4 /dev/sde1 rw
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    put(tmp_path, "proc/self/mountinfo", MOUNTS)
    for folder in ("media/anna/OLD STICK", "run/media/anna/films", "mnt", "media/later"):
        (tmp_path / folder).mkdir(parents=True)
    return tmp_path


def test_what_can_be_plugged_in_is_listed(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.access
    monkeypatch.setattr(
        os, "access", lambda path, mode: "films" not in str(path) and real(path, mode)
    )
    free = shutil.disk_usage(root).free
    found = removable_disks(root)
    assert [(one.name, one.folder) for one in found] == [
        ("OLD STICK", root / "media/anna/OLD STICK"),
        ("films", root / "run/media/anna/films"),
        ("mnt", root / "mnt"),
    ]
    assert [one.free is None for one in found] == [False, True, False]
    assert found[0].free == pytest.approx(free, rel=0.1)


def test_of_two_at_one_place_the_last_is_seen(root: Path) -> None:
    more = MOUNTS + "31 27 8:81 / /media/later rw - vfat /dev/sdf1 rw\n"
    put(root, "proc/self/mountinfo", more)
    assert "later" in [one.name for one in removable_disks(root)]
    put(root, "proc/self/mountinfo", more + "32 28 0:50 / /mnt rw - tmpfs none rw\n")
    assert "mnt" not in [one.name for one in removable_disks(root)]


def test_an_empty_tree_has_none(tmp_path: Path) -> None:
    assert removable_disks(tmp_path) == []


def test_a_laptop_also_has_its_persons_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    for window_system in ("DISPLAY", "WAYLAND_DISPLAY"):
        own = home_folder({window_system: ":0"})
        assert own is not None
        assert (own.name, own.folder) == ("your home folder", tmp_path)
    assert home_folder({}) is None
