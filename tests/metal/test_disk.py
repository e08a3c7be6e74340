"""The disk that loses unsynced writes: what a power cut keeps of it."""

import socket
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.metal import disk as protocol
from tests.metal.disk import SECTOR, Disk, DiskServer

SECTORS = 64


@pytest.fixture
def image(tmp_path: Path) -> Path:
    path = tmp_path / "disk.img"
    path.write_bytes(bytes(SECTORS * SECTOR))
    return path


@pytest.fixture
def disk(image: Path) -> Iterator[Disk]:
    found = Disk(image)
    yield found
    found.close()


def full_of(byte: bytes) -> bytes:
    return SECTORS * SECTOR * byte


def test_what_was_flushed_is_kept_and_of_the_rest_a_random_part(disk: Disk, image: Path) -> None:
    shares: set[int] = set()
    for seed in range(20):
        disk.write(0, full_of(b"a"))
        disk.flush()
        disk.write(0, full_of(b"b"))
        assert disk.read(0, SECTORS * SECTOR) == full_of(b"b"), "the guest sees what it has written"
        assert image.read_bytes() == full_of(b"a")
        kept, lost = disk.lose_power(seed / 20, Random(seed))
        left = image.read_bytes()
        assert (left.count(b"b"), left.count(b"a")) == (kept * SECTOR, lost * SECTOR)
        assert disk.read(0, SECTORS * SECTOR) == left
        shares.add(kept)
    assert len(shares) > 10, "sometimes nearly all, sometimes nearly nothing"


def test_a_client_that_is_killed_loses_what_it_has_not_flushed(
    disk: Disk, image: Path, tmp_path: Path
) -> None:
    server = DiskServer(disk, tmp_path / "socket")
    server.serve_next()
    client = socket.socket(socket.AF_UNIX)
    client.connect(str(tmp_path / "socket"))
    answers = client.makefile("rb")

    def request(command: int, offset: int = 0, length: int = 0, data: bytes = b"") -> bytes:
        client.sendall(protocol.REQUEST.pack(0x25609513, 0, command, 7, offset, length) + data)
        assert protocol.REPLY.unpack(answers.read(16)) == (protocol.REPLY_MAGIC, 0, 7)
        return answers.read(length) if command == protocol.READ else b""

    answers.read(18)
    client.sendall(bytes(4) + protocol.OPTION.pack(b"IHAVEOPT", 8, 0))
    assert protocol.OPTION_REPLY.unpack(answers.read(20))[2] == protocol.UNSUPPORTED
    client.sendall(protocol.OPTION.pack(b"IHAVEOPT", protocol.GO, 0))
    answers.read(20 + 12 + 20)
    request(protocol.WRITE, 0, SECTOR, SECTOR * b"a")
    request(protocol.FLUSH)
    request(protocol.WRITE, SECTOR, SECTOR, SECTOR * b"b")
    assert request(protocol.READ, 0, 2 * SECTOR) == SECTOR * b"a" + SECTOR * b"b"
    answers.close()
    client.close()
    server.wait_until_idle()
    server.close()
    assert disk.is_cached(b"bb")
    assert not disk.is_cached(b"aa")
    assert disk.lose_power(0, Random()) == (0, 1)
    assert image.read_bytes() == SECTOR * b"a" + (SECTORS - 1) * SECTOR * b"\0"
