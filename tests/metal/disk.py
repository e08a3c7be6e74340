"""A disk with a write cache that a power cut empties.

QEMU's `cache=unsafe` and a plain image file keep everything that the guest has written, because the
host's page cache outlives QEMU. This disk keeps writes in memory until the guest flushes them, as a
drive does whose cache loses its power; the cut then keeps a random subset of the pages that were
not flushed, in no order, and loses the others.

It can also cut the power itself, in the middle of a series of writes: a program that syncs what it
writes is done within milliseconds, which a random moment of a game never meets.

QEMU reaches it through the protocol of network block devices on a Unix socket
(https://github.com/NetworkBlockDevice/nbd/blob/master/doc/proto.md: fixed newstyle negotiation,
simple replies); the guest sees a drive with a volatile cache, and sends a flush for each fsync.
That unsynced writes are lost and synced ones kept is tested without a guest in `test_disk.py`, and
in the guest before the first cut (`cuts.CutTable.check_disk`).
"""

import os
import socket
import struct
from collections.abc import Callable
from pathlib import Path
from random import Random
from threading import Thread

SECTOR = 512
"""Bytes in which reads and writes are counted."""
PAGE = 4096
"""Bytes that an SD card or SSD writes completely or not at all. ext4 relies on it: its journal's
checksum is that of a block, and a block of 4096 bytes of which only the first sector is kept is
`JBD2: journal transaction is corrupt` (j_failed_commit in fs/jbd2/recovery.c); no root is mounted.
"""
HELLO = struct.Struct(">8s8sH")
CLIENT_FLAGS = struct.Struct(">I")
OPTION = struct.Struct(">8sII")
OPTION_REPLY = struct.Struct(">QIII")
EXPORT = struct.Struct(">HQH")
REQUEST = struct.Struct(">IHHQQI")
REPLY = struct.Struct(">IIQ")
OPTION_MAGIC, OPTION_REPLY_MAGIC, REPLY_MAGIC = b"IHAVEOPT", 0x3E889045565A9, 0x67446698
FIXED_NEWSTYLE = 1
GO, ACKNOWLEDGED, INFO, UNSUPPORTED = 7, 1, 3, 2**31 + 1
"""The option that begins the transmission, and replies to options."""
EXPORT_INFO = 0
HAS_FLAGS, SEND_FLUSH = 1, 4
READ, WRITE, FLUSH = 0, 1, 3


class Disk:
    """The image at `path`, behind a write cache in memory. Whole sectors are read and written."""

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_RDWR)
        self.size = os.fstat(self._file).st_size
        self._cache: dict[int, bytes] = {}

    def read(self, offset: int, length: int) -> bytes:
        found = bytearray(os.pread(self._file, length, offset))
        for start in range(0, length, SECTOR) if self._cache else ():
            cached = self._cache.get(offset + start)
            if cached is not None:
                found[start : start + SECTOR] = cached
        return bytes(found)

    def write(self, offset: int, data: bytes) -> None:
        for start in range(0, len(data), SECTOR):
            self._cache[offset + start] = data[start : start + SECTOR]

    def is_cached(self, text: bytes) -> bool:
        """Whether a sector with this text in it is not flushed yet."""
        return any(text in data for data in list(self._cache.values()))

    def flush(self) -> None:
        """Write all that is cached to the image."""
        for offset, data in self._cache.items():
            os.pwrite(self._file, data, offset)
        self._cache.clear()

    def lose_power(self, chance: float, random: Random) -> tuple[int, int]:
        """Write each of the cached pages to the image with this chance and forget the others; how
        many sectors were kept and lost.
        """
        pages = sorted({offset // PAGE for offset in self._cache})
        kept_pages = {page for page in pages if random.random() < chance}
        kept = {offset for offset in self._cache if offset // PAGE in kept_pages}
        lost = len(self._cache) - len(kept)
        for offset in kept:
            os.pwrite(self._file, self._cache[offset], offset)
        self._cache.clear()
        return len(kept), lost

    def close(self) -> None:
        """Close the image; what is cached is lost."""
        os.close(self._file)


class DiskServer:
    """Serves a disk at a socket, to one client at a time."""

    def __init__(self, disk: Disk, address: Path) -> None:
        self.disk = disk
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(address))
        self._listener.listen()
        self._thread: Thread | None = None
        self.writes = 0
        """Requests to write that were carried out."""
        self._cut: tuple[int, Callable[[], None]] | None = None
        """At which of them the power is cut, and how."""

    def cut_at_write(self, number: int, cut: Callable[[], None]) -> None:
        """Cut the power at the so-manyth write from now on: it is in the cache, and nothing is
        answered or flushed any more.
        """
        self._cut = self.writes + number, cut

    def serve_next(self) -> None:
        """Wait for the next client in a thread, and serve it until it goes."""
        self._cut = None
        self._thread = Thread(target=self._serve, daemon=True)
        self._thread.start()

    def wait_until_idle(self) -> None:
        """Wait until the client has gone and all that it has sent is done."""
        if self._thread is not None:
            self._thread.join()

    def close(self) -> None:
        self._listener.close()

    def _serve(self) -> None:
        client, _ = self._listener.accept()
        with client:
            try:
                self._negotiate(client)
                while self._answer(client):
                    pass
            except (EOFError, ConnectionError):
                return  # QEMU was killed

    def _negotiate(self, client: socket.socket) -> None:
        client.sendall(HELLO.pack(b"NBDMAGIC", OPTION_MAGIC, FIXED_NEWSTYLE))
        _receive(client, CLIENT_FLAGS.size)
        option = None
        while option != GO:
            _, option, length = OPTION.unpack(_receive(client, OPTION.size))
            _receive(client, length)
            if option != GO:
                client.sendall(OPTION_REPLY.pack(OPTION_REPLY_MAGIC, option, UNSUPPORTED, 0))
        export = EXPORT.pack(EXPORT_INFO, self.disk.size, HAS_FLAGS | SEND_FLUSH)
        client.sendall(OPTION_REPLY.pack(OPTION_REPLY_MAGIC, GO, INFO, len(export)) + export)
        client.sendall(OPTION_REPLY.pack(OPTION_REPLY_MAGIC, GO, ACKNOWLEDGED, 0))

    def _answer(self, client: socket.socket) -> bool:
        """Carry out one request; False if there will be no other."""
        _, _, command, cookie, offset, length = REQUEST.unpack(_receive(client, REQUEST.size))
        data = b""
        if command == READ:
            data = self.disk.read(offset, length)
        elif command == WRITE:
            self.disk.write(offset, _receive(client, length))
            self.writes += 1
            if self._cut is not None and self.writes >= self._cut[0]:
                self._cut[1]()
                return False
        elif command == FLUSH:
            self.disk.flush()
        else:
            return False  # NBD_CMD_DISC; nothing else was offered
        client.sendall(REPLY.pack(REPLY_MAGIC, 0, cookie) + data)
        return True


def _receive(client: socket.socket, length: int) -> bytes:
    """So many bytes. Raises EOFError where the client goes before that."""
    found = bytearray()
    while len(found) < length:
        part = client.recv(length - len(found))
        if not part:
            raise EOFError
        found += part
    return bytes(found)
