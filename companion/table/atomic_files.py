"""Small files that last, replaced as a whole: one JSON value or one text a file."""

import json as plain_json
import os
from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from errno import EEXIST, EINVAL, EIO, ELOOP
from itertools import count
from pathlib import Path
from time import localtime, strftime
from typing import Generic, TypeVar

from msgspec import DecodeError, convert, json

from hardware.untrusted.files import UnusableFile, read_file
from hardware.untrusted.text import clean_all

T = TypeVar("T")
UNREADABLE = (DecodeError, RecursionError, UnicodeDecodeError)
"""What reading JSON of any origin may raise."""

DAMAGED = ".damaged-"
"""Between the name of a file that is set aside and the date and time in its new name."""
MAX_FILE_SIZE = 4 << 20
"""Bytes of a file that `read` reads; thousands of tags take less."""


def decode(text: bytes | str, kind: type[T]) -> T:
    """The JSON value that a person or a program has written, each key once. Raises UNREADABLE."""
    value = json.decode(text, type=kind)
    # without this the last of two values would count, and nobody knows which was meant
    plain_json.loads(text, object_pairs_hook=_each_once, parse_int=str)
    return value


def _each_once(pairs: list[tuple[str, object]]) -> None:
    for key, times in Counter(key for key, _ in pairs).items():
        if times > 1:
            raise DecodeError(f"duplicate key {plain_json.dumps(key)}")


def read(path: Path, load_value: Callable[[Path], T], empty: T) -> tuple[T, Path | None]:
    """The value of the file, and where a damaged file was set aside, in whose place there is
    nothing yet. What cannot be read now, or not be set aside, stays where it is.
    """
    try:
        return load_value(path), None
    except (FileNotFoundError, NotADirectoryError):
        return empty, None
    except (*UNREADABLE, OSError) as error:
        return empty, path if is_transient(error) else _set_aside(path)


def load(path: Path, kind: type[T]) -> T:
    """The value of the file. Raises UNREADABLE, OSError; also for an object without any field of
    its kind, which another program must have written.
    """
    content = read_file(path, MAX_FILE_SIZE).removeprefix(BOM_UTF8)
    value = json.decode(content)
    if not content.isascii() or b"\\" in content:
        value = clean_all(value)  # there may be letters in it that cannot be shown
    names = getattr(kind, "__struct_encode_fields__", None)
    if names and value and isinstance(value, dict) and value.keys().isdisjoint(names):
        raise DecodeError(f"has none of these fields: {', '.join(names)}")
    return convert(value, kind)


def is_transient(error: Exception) -> bool:
    """Whether the same file could be read on another day, or by another user."""
    damaged = isinstance(error, UnusableFile) or getattr(error, "errno", None) == ELOOP
    return isinstance(error, OSError) and not damaged


def name_aside(path: Path, called: Path | None = None) -> Path:
    """A free name for a damaged file at `path`, with the time at which it was last written;
    `called`: what it is named after, if not after itself.
    """
    called = called or path
    name = f"{called.stem}{DAMAGED}{strftime('%Y-%m-%d-%H%M%S', localtime(path.lstat().st_mtime))}"
    return first_free(
        called.with_name(name + (f"-{number}" if number else "")) for number in count()
    )


def is_moved(aside: Path) -> bool:
    """Whether `read` set a damaged file aside; else it cannot be read and is where it was."""
    return DAMAGED in aside.name


def refuse_unread(aside: Path | None) -> None:
    """Raise OSError if `read` could not read a file and left it where it is: it is not written
    over. `aside`: what `read` returned of it.
    """
    if aside is not None and not is_moved(aside):
        raise OSError(EIO, "it could not be read, so it is left as it is", str(aside))


def _set_aside(path: Path) -> Path:
    try:
        return path.rename(name_aside(path))
    except OSError:
        return path


def write(path: Path, value: object) -> None:
    """Keep the value: after a power cut the file holds this or what it held before.

    Raises OSError, and then the file is as it was.
    """
    write_bytes(path, json.format(json.encode(value)))


class StoredValue(Generic[T]):
    """The value of a small file that this process changes, and another program may replace.

    A damaged file is set aside, which `set_aside` then is. Writing raises OSError if the file
    cannot be used, and then the value is as it was.
    """

    def __init__(self, path: Path, kind: type[T], empty: T) -> None:
        self._path = path
        self._kind = kind
        self._empty = empty
        self.read()

    def load(self, path: Path) -> T:
        """The value of the file. Raises UNREADABLE, OSError."""
        return load(path, self._kind)

    def read(self) -> None:
        """Read the file."""
        self._found = identity(self._path)
        self.value, self.set_aside = read(self._path, self.load, self._empty)

    def reload(self) -> bool:
        """Read the file again if another program has written it since; return whether it has. The
        value stays if the file is missing or cannot be read.
        """
        current = identity(self._path)
        if current in (None, self._found):
            return False
        self._found = current
        value, aside = read(self._path, self.load, self._empty)
        if aside is None:
            self.value = value
        if aside is None or not is_moved(aside):
            self.set_aside = aside
        return aside is None

    def write(self, value: T) -> None:
        """Keep this value from now on."""
        refuse_unread(self.set_aside)
        write(self._path, value)
        self.value, self._found = value, identity(self._path)


class StoredNumber:
    """A number in a small file, which is missing if there is none. It is not synced, and if
    the file cannot be written nothing happens.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    @property
    def number(self) -> int | None:
        """The number in the file."""
        with suppress(OSError, ValueError):
            return int(read_file(self._path, 20))
        return None

    def set(self, number: int | None) -> None:
        """Write a number, or delete the file."""
        with suppress(OSError):
            self._path.unlink(missing_ok=True)
            if number is not None:
                self._path.write_text(str(number))


def first_free(paths: Iterable[Path]) -> Path:
    """Return the first path that nothing has, not even a link to nothing."""
    return next(path for path in paths if not os.path.lexists(path))


def write_text(path: Path, text: str) -> None:
    """Replace a file with this text as a whole. Raises OSError; then the file is as it was."""
    write_bytes(path, text.encode())


def write_bytes(path: Path, content: bytes) -> None:
    """Replace a file with these bytes as a whole. Raises OSError; then the file is as it was."""
    part = part_of(path)
    try:
        # whatever is there was left by a cut, or is a pipe that would never end
        part.unlink(missing_ok=True)
        with part.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as error:
        with suppress(OSError):
            part.unlink()
        raise OSError(error.errno, error.strerror, str(path)) from error


def write_new(path: Path, content: bytes) -> None:
    """Write a file if nothing has its name. Raises FileExistsError, also for a link, OSError."""
    refuse_existing(path)
    write_bytes(path, content)


def refuse_existing(path: Path) -> None:
    """Raises FileExistsError if something has that name, also a link to nothing."""
    if os.path.lexists(path):
        raise FileExistsError(EEXIST, "there is a file of that name", str(path))


def write_over(path: Path, content: bytes, kind: str, is_kind: Callable[[bytes], bool]) -> None:
    """Write a new file, or replace one of the same kind: a regular file of which `is_kind` is
    true. Raises OSError for anything else, which stays as it is.
    """
    if os.path.lexists(path):
        if path.is_symlink() or not path.is_file():
            raise OSError(EINVAL, "this is not a regular file", str(path))
        if not is_kind(read_file(path)):
            raise FileExistsError(EEXIST, f"this file exists and is not {kind}", str(path))
    write_bytes(path, content)


def linked_file(path: Path) -> Path:
    """Return the file that a path leads to through links, whether or not it exists yet; the path
    itself if that is not a regular file.
    """
    target = Path(os.path.realpath(path))  # Path.resolve raises RuntimeError for links in a circle
    with suppress(OSError):  # of a folder that may not be looked at
        if target.exists() and not target.is_file():
            return path
    return target


Identity = tuple[int, int, int, int]
"""Device, inode, size and time of the last change of a file."""


def identity(path: Path) -> Identity | None:
    """Return what changes if a file is replaced, cut or written; None if there is none."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns


def part_of(path: Path) -> Path:
    """What such a file is called while it is written: hidden, so that it is in nobody's way."""
    return path.with_name(f".{path.name}.part")


def sync_folder(folder: Path) -> None:
    """Make new, renamed and removed names in a folder last. Raises OSError."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
