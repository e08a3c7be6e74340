"""Packed games: a file for each game that nobody plays now, with all of its lines.

A file is a series of gzip members, so that `zcat` shows it. The first has two lines: what the
game is played with, and the state in force. The others have the game's lines (`lines`).
Each member carries a checksum: what is before a damaged member is whole.
"""

import os
import zlib
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Annotated, Literal
from zlib import crc32

from msgspec import DecodeError, Meta, Raw, Struct, json

from companion.table.atomic_files import sync_folder
from companion.table.journal import lines
from companion.table.problem_text import plainly

MEMBER_BYTES = 1 << 18
"""Bytes of text in a member, at least; the last one may have fewer."""
MAX_MEMBER_SIZE = lines.MAX_LINE_SIZE
"""Bytes of text in a member, at most; none that was written here comes near it."""
MAX_FILE_SIZE = 1 << 26
"""Bytes of a file, at most."""
MAX_TEXT_SIZE = lines.MAX_TEXT_SIZE
"""Bytes of text in a file, at most."""
GZIP_HEADER = b"\x1f\x8b\x08\0\0\0\0\0"
"""The gzip header without name and time, with which each member begins."""


SqliteInt = Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)]
"""A number that SQLite can store."""


class PackHeader(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="matinee", tag="packed-game"
):
    """The first line: how many lines the game has, whether it is over (as in journal.rows), the
    best score in it if its rules know one, and what it is played with.
    """

    lines: SqliteInt
    over: SqliteInt
    best: SqliteInt | None
    header: Raw
    format: Literal[1] = 1


class Damaged(Exception):
    """A packed game that cannot be read."""


class Content(Struct, frozen=True):
    """The lines of a packed game up to the first that is damaged, and whether that is all."""

    texts: list[bytes]
    whole: bool


def write(
    path: Path, pack_header: PackHeader, current_state: bytes, texts: Iterable[bytes]
) -> Iterator[None]:
    """Write a packed game, a little at each step, and read it back. Its file has its name after
    the last step. Raises OSError, and Damaged if the file is not as it was written.
    """
    path.parent.mkdir(exist_ok=True)
    part = partial_path(path)
    try:
        yield from _write(part, pack_header, current_state, texts)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    sync_folder(path.parent)


def _write(
    part: Path, pack_header: PackHeader, current_state: bytes, texts: Iterable[bytes]
) -> Iterator[None]:
    written = 0
    with part.open("wb") as file:
        file.write(_first_bytes(pack_header, current_state))
        for member in _members(texts):
            file.write(_member(member))
            if file.tell() > MAX_FILE_SIZE:
                raise Damaged(f"{part} would be larger than a game can be")
            written = crc32(member, written)
            yield
        file.flush()
        os.fsync(file.fileno())
    # read it under the limits of later readers, so that nothing unreadable replaces the lines
    data = file_content(part)
    header_of(data)
    checksum, lines = 0, 0
    for content in islice(_contents(data), 1, None):
        if content is None:
            raise Damaged(f"{part} cannot be read again")
        checksum, lines = crc32(content, checksum), lines + content.count(b"\n")
        yield
    if (checksum, lines) != (written, pack_header.lines):
        raise Damaged(f"{part} is not as it was written")


def partial_path(path: Path) -> Path:
    """Return the path of a packed game while it is written."""
    return path.with_suffix(".part")


def packed(pack_header: PackHeader, current_state: bytes, texts: Iterable[bytes]) -> bytes:
    """Return the content of a packed game's file."""
    return _first_bytes(pack_header, current_state) + b"".join(map(_member, _members(texts)))


def with_header(data: bytes, pack_header: PackHeader) -> bytes:
    """Return the same packed game with another header. Raises Damaged."""
    _, current_state = header_of(data)
    _, _, *rest = data.split(GZIP_HEADER)
    return _first_bytes(pack_header, bytes(current_state)) + b"".join(
        GZIP_HEADER + member for member in rest
    )


def _first_bytes(pack_header: PackHeader, current_state: bytes) -> bytes:
    return _member(json.encode(pack_header) + b"\n" + current_state + b"\n")


def _member(text: bytes) -> bytes:
    packer = zlib.compressobj(6, wbits=31)
    return packer.compress(text) + packer.flush()


def _members(texts: Iterable[bytes]) -> Iterator[bytes]:
    """Join lines into the texts of members."""
    waiting: list[bytes] = []
    size = 0
    for text in texts:
        waiting.append(text)
        size += len(text)
        if size >= MEMBER_BYTES:
            yield b"\n".join(waiting) + b"\n"
            waiting, size = [], 0
    if waiting:
        yield b"\n".join(waiting) + b"\n"


def _contents(data: bytes) -> Iterator[bytes | None]:
    """Yield the text of each member; None for one that is damaged or too large."""
    first, *starts = data.split(GZIP_HEADER)
    if first or not starts:
        yield None
    left = MAX_TEXT_SIZE
    for start in starts:
        content = _content(GZIP_HEADER + start, min(left, MAX_MEMBER_SIZE))
        left -= len(content or b"")
        yield content


def _content(member: bytes, limit: int = MAX_MEMBER_SIZE) -> bytes | None:
    unpacker = zlib.decompressobj(wbits=31)
    try:
        # max_length=0 means no limit to zlib
        content = unpacker.decompress(member, max(1, limit))
    except zlib.error:
        return None
    return content if unpacker.eof and not unpacker.unused_data else None


def file_content(path: Path) -> bytes:
    """Return what is in the file of a packed game. Raises FileNotFoundError, Damaged."""
    if not path.is_file():
        if path.exists():
            raise Damaged("is not a file")
        raise FileNotFoundError(path)
    if path.stat().st_size > MAX_FILE_SIZE:
        raise Damaged("is larger than a game can be")
    return path.read_bytes()


def read_header(path: Path) -> tuple[PackHeader, Raw]:
    """Return the header and the state in force. Raises FileNotFoundError, Damaged."""
    try:
        return header_of(file_content(path))
    except Damaged as error:
        raise Damaged(f"{path} {error}") from None


def header_of(data: bytes) -> tuple[PackHeader, Raw]:
    """Return the header and the state in force in a file's content. Raises Damaged."""
    first = data.split(GZIP_HEADER, 2)[1:2]
    lines = (_content(GZIP_HEADER + first[0]) or b"").split(b"\n") if first else []
    if len(lines) < 2:
        raise Damaged("has no valid header")
    try:
        pack_header = json.decode(lines[0], type=PackHeader)
        bytes(pack_header.header).decode()
    except (DecodeError, RecursionError, UnicodeDecodeError) as error:
        words = plainly(str(error)).removesuffix(".")
        raise Damaged(f"has no valid header: {words}") from None
    return pack_header, Raw(lines[1])


def content_of(data: bytes) -> Content:
    """Return the lines of the packed game in a file's content."""
    texts: list[bytes] = []
    for content in islice(_contents(data), 1, None):
        if content is None:
            return Content(texts, whole=False)
        texts += content.split(b"\n")[:-1]
    try:
        pack_header, _ = header_of(data)
    except Damaged:
        return Content(texts, whole=False)
    return Content(texts, whole=pack_header.lines == len(texts))


def verified_header(data: bytes) -> PackHeader:
    """Check that every line of a packed game can be read and follows the one before it, and return
    the game's header. Raises Damaged.
    """
    if len(data) > MAX_FILE_SIZE:
        raise Damaged("is larger than a game can be")
    pack_header, _ = header_of(data)
    checker = lines.Checker()
    for content in islice(_contents(data), 1, None):
        for text in (content or b"").split(b"\n")[:-1]:
            try:
                checker.add(text)
            except LookupError as error:
                raise Damaged(str(error)) from None
    if checker.count != pack_header.lines:
        raise Damaged(f"has {checker.count} of {pack_header.lines} lines")
    return pack_header
