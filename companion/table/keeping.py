"""Small files that last: one JSON value a file, replaced as a whole."""

import os
from pathlib import Path
from typing import Any, TypeVar

from msgspec import DecodeError, json

T = TypeVar("T")


def read(path: Path, kind: type[T], empty: T) -> tuple[T, Path | None]:
    """The value of the file, and where a damaged file was set aside, in whose place there is
    nothing yet. Raises OSError.
    """
    if not path.exists():
        return empty, None
    try:
        return json.decode(path.read_bytes(), type=kind), None
    except DecodeError:
        aside = path.with_suffix(f".damaged-{path.stat().st_mtime_ns}")
        path.rename(aside)
        return empty, aside


def write(path: Path, value: Any) -> None:
    """Keep the value: after a power cut the file holds this or what it held before.

    Raises OSError, and then the file is as it was.
    """
    part = path.with_suffix(".part")
    with part.open("wb") as file:
        file.write(json.format(json.encode(value)))
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
