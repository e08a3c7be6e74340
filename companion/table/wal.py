"""The bytes of SQLite's write-ahead log.
https://www.sqlite.org/fileformat2.html#the_write_ahead_log
"""

import sqlite3
import struct
from pathlib import Path

HEADER = struct.Struct(">8I")
"""Magic number, version, page size, count of checkpoints, two salts, two sums."""
FRAME = struct.Struct(">6I")
"""Page, size of the database where a transaction ends, two salts, two sums."""
MAGIC = {0x377F0682: "<", 0x377F0683: ">"}
"""The order of the bytes in which its sums are made."""


def endings(wal: Path) -> list[int]:
    """The frames, from 1, with which transactions in a write-ahead log end, whatever may be
    damaged before them.

    Frames of a log that was begun anew carry other salts. Raises OSError.
    """
    found: list[int] = []
    try:
        log = wal.open("rb")
    except FileNotFoundError:
        return found
    with log:
        head = log.read(HEADER.size)
        if len(head) < HEADER.size:
            return found
        magic, _, page, _, *salts, one, two = HEADER.unpack(head)
        page = page if page in _PAGES else 4096
        sound = magic in MAGIC and (one, two) == _sums(head[:24], MAGIC[magic])
        number = 0
        while len(frame := log.read(FRAME.size)) == FRAME.size and len(log.read(page)) == page:
            number += 1
            _, size, *own, _, _ = FRAME.unpack(frame)
            # without its header nobody can tell an old frame from a new one
            if size and (own == salts or not sound):
                found.append(number)
    return found


_PAGES = {512 << power for power in range(8)}


def _sums(data: bytes, order: str, before: tuple[int, int] = (0, 0)) -> tuple[int, int]:
    """The checksum of a log, which goes on from the one before, over so many words."""
    one, two = before
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for first, second in zip(words[::2], words[1::2], strict=True):
        one = (one + first + two) & 0xFFFFFFFF
        two = (two + second + one) & 0xFFFFFFFF
    return one, two


def laid_over(file: bytes, log: bytes) -> bytes:
    """The file with the whole transactions of its log in it, as one that has no log. Raises
    sqlite3.DatabaseError where the log's header is damaged.
    """
    magic, _, size, _, *salts, one, two = HEADER.unpack_from(log)
    order, sums = MAGIC.get(magic, "<"), (one, two)
    if sums != _sums(log[:24], order):
        raise sqlite3.DatabaseError("the log of the journal is damaged")
    found, waiting = bytearray(file), dict[int, bytes]()
    for at in range(HEADER.size, len(log) - FRAME.size - size + 1, FRAME.size + size):
        page, pages, *own, one, two = FRAME.unpack_from(log, at)
        content = log[at + FRAME.size : at + FRAME.size + size]
        sums = _sums(log[at : at + 8] + content, order, sums)
        if own != salts or sums != (one, two):
            break
        waiting[page] = content
        if pages:
            del found[pages * size :]
            found.extend(bytes(pages * size - len(found)))
            for number, written in waiting.items():
                found[(number - 1) * size : number * size] = written
            waiting.clear()
    found[18:20] = b"\1\1"  # that there is no log; 2 says there is one
    return bytes(found)
