"""Standard output and standard error, whatever they are connected to.

Text that the encoding of a terminal lacks is printed with backslashes. A closed or full standard
output ends the command with one sentence; what standard error does not take is dropped.
"""

import os
import sys
from collections.abc import Generator
from contextlib import contextmanager
from io import BufferedWriter, FileIO, TextIOWrapper
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


class OutputError(BaseException):
    """Standard output cannot be written. No command can handle that, so it is not an Exception and
    no handler of OSError catches it.
    """

    def __init__(self, error: OSError) -> None:
        super().__init__(f"standard output: {error.strerror}")
        self.errno = error.errno


class _Output(FileIO):
    """A standard stream that drops everything after its first write error. With `reports`, that
    error raises OutputError.
    """

    def __init__(self, descriptor: int, *, reports: bool) -> None:
        super().__init__(descriptor, "w", closefd=False)
        self._reports = reports

    def write(self, content: "ReadableBuffer", /) -> int:
        size = memoryview(content).nbytes
        try:
            return super().write(content)
        except OSError as error:
            if self._reports:
                self._reports = False
                raise OutputError(error) from None
            return size


@contextmanager
def standard_streams() -> Generator[None, None, None]:
    """Replace the standard streams within the context: the only error that printing raises is
    OutputError, and leaving the context can raise it too. Streams replaced by a test stay.
    """
    _open_closed()
    before = sys.stdout, sys.stderr
    if sys.stdout is sys.__stdout__:
        sys.stdout = _writer(sys.stdout, 1)
    if sys.stderr is sys.__stderr__:
        sys.stderr = _writer(sys.stderr, 2)
    try:
        yield
    finally:
        try:
            sys.stdout.flush()
        finally:
            sys.stdout, sys.stderr = before


def _open_closed() -> None:
    """Open closed descriptors, so that no other file that is opened becomes a standard stream."""
    for descriptor in range(3):
        try:
            os.fstat(descriptor)
        except OSError:
            # standard output for reading only, so that printing fails
            os.open(os.devnull, os.O_RDWR if descriptor == 2 else os.O_RDONLY)
    if sys.__stdin__ is None:
        sys.stdin = os.fdopen(0, closefd=False)


def _writer(before: TextIO | None, descriptor: int) -> TextIO:
    encoding = "utf-8" if before is None else before.encoding
    output = BufferedWriter(_Output(descriptor, reports=descriptor == 1))
    is_terminal = os.isatty(descriptor)
    return TextIOWrapper(
        output,
        encoding,
        "backslashreplace",
        line_buffering=is_terminal or descriptor == 2,
        write_through=before is not None and getattr(before, "write_through", False),
    )


def print_json(value: object) -> None:
    """Print a value as one line of JSON, which is UTF-8 on every terminal."""
    from msgspec import json

    sys.stdout.flush()
    sys.stdout.buffer.write(json.encode(value) + b"\n")
    sys.stdout.buffer.flush()
