"""The disk that loses unsynced writes: what a power cut keeps of it."""

import socket
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.metal import disk as protocol
from tests.metal.disk import PAGE, SECTOR, Disk, DiskServer

SECTORS = 256


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


def _packed(command: int, offset: int = 0, length: int = 0) -> bytes:
    return protocol.REQUEST.pack(0x25609513, 0, command, 7, offset, length)


class Client:
    """What QEMU says to the disk."""

    def __init__(self, server: DiskServer, address: Path) -> None:
        server.serve_next()
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(str(address))
        self._answers = self._socket.makefile("rb")
        self._answers.read(18)
        self._socket.sendall(bytes(4) + protocol.OPTION.pack(b"IHAVEOPT", 8, 0))
        assert protocol.OPTION_REPLY.unpack(self._answers.read(20))[2] == protocol.UNSUPPORTED
        self._socket.sendall(protocol.OPTION.pack(b"IHAVEOPT", protocol.GO, 0))
        self._answers.read(20 + 12 + 20)

    def request(self, command: int, offset: int = 0, length: int = 0, data: bytes = b"") -> bytes:
        self._socket.sendall(_packed(command, offset, length) + data)
        assert protocol.REPLY.unpack(self._answers.read(16)) == (protocol.REPLY_MAGIC, 0, 7)
        return self._answers.read(length) if command == protocol.READ else b""

    def write(self, sector: int, byte: bytes) -> None:
        self.request(protocol.WRITE, sector * SECTOR, SECTOR, SECTOR * byte)

    def is_ignored(self, sector: int, byte: bytes) -> bool:
        """Write, and flush at once; whether the disk hangs up without an answer."""
        write, flush = _packed(protocol.WRITE, sector * SECTOR, SECTOR), _packed(protocol.FLUSH)
        self._socket.sendall(write + SECTOR * byte + flush)
        try:
            return not self._answers.read(1)
        except ConnectionResetError:
            return True

    def close(self) -> None:
        self._answers.close()
        self._socket.close()


@pytest.fixture
def server(disk: Disk, tmp_path: Path) -> Iterator[DiskServer]:
    found = DiskServer(disk, tmp_path / "socket")
    yield found
    found.close()


@pytest.fixture
def client(server: DiskServer, tmp_path: Path) -> Iterator[Client]:
    found = Client(server, tmp_path / "socket")
    yield found
    found.close()


def test_a_page_is_kept_completely_or_not_at_all(disk: Disk, image: Path) -> None:
    disk.write(0, full_of(b"a"))
    kept, lost = disk.lose_power(0.5, Random(1))
    assert kept
    assert lost
    pages = [image.read_bytes()[start : start + PAGE] for start in range(0, disk.size, PAGE)]
    assert set(pages) == {PAGE * b"a", PAGE * b"\0"}


def test_a_client_that_is_killed_loses_what_it_has_not_flushed(
    disk: Disk, image: Path, server: DiskServer, client: Client
) -> None:
    client.write(0, b"a")
    client.request(protocol.FLUSH)
    client.write(1, b"b")
    assert client.request(protocol.READ, 0, 2 * SECTOR) == SECTOR * b"a" + SECTOR * b"b"
    client.close()
    server.wait_until_idle()
    assert disk.is_cached(b"bb")
    assert not disk.is_cached(b"aa")
    assert disk.lose_power(0, Random()) == (0, 1)
    assert image.read_bytes() == SECTOR * b"a" + (SECTORS - 1) * SECTOR * b"\0"


def test_the_disk_cuts_the_power_at_a_write(
    disk: Disk, server: DiskServer, client: Client, tmp_path: Path
) -> None:
    cuts: list[int] = []
    client.write(0, b"a")
    server.cut_at_write(2, lambda: cuts.append(server.writes))
    client.write(1, b"b")
    assert not cuts
    assert client.is_ignored(2, b"c")
    server.wait_until_idle()
    assert cuts == [3]
    assert disk.lose_power(0, Random()) == (0, 3), "nor is anything flushed"
    again = Client(server, tmp_path / "socket")
    again.write(1, b"d")
    again.write(2, b"d")
    assert cuts == [3], "after the cut, the power stays"
    again.close()
