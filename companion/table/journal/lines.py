"""A line of a stored game: what one action, undo or amendment added to it, as one JSON text.

Lines are compressed one by one, each with the last long line before it as dictionary: two states
in a row differ little. Every compressed line carries a checksum of its text and one of its
dictionary, so a damaged line, or one that is missing, is noticed.
"""

import zlib
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from errno import EFBIG

from msgspec import DecodeError, Raw, Struct, json

from companion.core.game import AnyGame
from companion.core.rulings import RulingDecoder, encode
from companion.table.errors import Unreadable
from companion.table.play.steps import HeadMove, HeadUpdate, Step, check_head, check_order
from companion.table.problem_text import plainly

MAX_LINE_SIZE = 1 << 26
"""Bytes of a line that is read, at most."""
MAX_TEXT_SIZE = 1 << 28
"""Bytes of all lines of a game that are read, at most."""
MAX_NEW_LINE_SIZE = MAX_LINE_SIZE // 2
"""Bytes of a line that is written, at most: it is packed together with others."""
MAX_NEW_TEXT_SIZE = MAX_TEXT_SIZE // 4 * 3
"""Bytes of all lines of a game that is written, at most: packed, every line takes one more."""
MAX_SHORT_TEXT = 256
"""Bytes; a text that is not longer, such as that of an undo, is not a good dictionary."""


class StoredStep(Struct, frozen=True, array_like=True):
    """A step with its values as JSON, whose types only the game knows."""

    id: int
    parent: int | None
    seq: int
    cause: int
    action: Raw
    rulings: Raw
    state: Raw
    table: Raw


class StoredLine(Struct, frozen=True, array_like=True):
    """Line `number` of a game, from 0: the steps that it added, and the one in force after it."""

    number: int
    move: HeadMove
    step: int
    steps: tuple[StoredStep, ...] = ()


def text_of(number: int, steps: Sequence[Step], head: HeadUpdate) -> bytes:
    """The text of a line. Raises OSError if it is too large to be read again."""
    text = json.encode(
        StoredLine(number, head.move, head.step, tuple(stored_step(step) for step in steps)),
    )
    if len(text) > MAX_NEW_LINE_SIZE:
        raise OSError(EFBIG, "one action is larger than the journal can store")
    return text


def check_size(size: int) -> None:
    """Raise OSError if all lines of a game together are too large to be read again."""
    if size > MAX_NEW_TEXT_SIZE:
        raise OSError(EFBIG, "the game is larger than the journal can store")


def stored_step(step: Step) -> StoredStep:
    """A step with its values as JSON."""
    texts = (
        json.encode(step.action),
        encode(step.rulings),
        json.encode(step.state),
        json.encode(step.virtual_table),
    )
    return StoredStep(step.id, step.parent, step.seq, step.cause, *map(Raw, texts))


@contextmanager
def decoding(what: str) -> Generator[None, None, None]:
    """Raise Unreadable, with what is wrong in words, if a part of a game cannot be decoded."""
    try:
        yield
    except (DecodeError, RecursionError) as error:
        raise Unreadable(f"{what}: {plainly(str(error)).removesuffix('.')}") from None


def read(text: bytes) -> StoredLine:
    """The line of a text. Raises msgspec.DecodeError, RecursionError."""
    return json.decode(text, type=StoredLine)


def compressed(text: bytes, before: bytes) -> bytes:
    """A text with the last long one before it as dictionary; none if that is empty."""
    packer = zlib.compressobj(6, zdict=before) if before else zlib.compressobj(6)
    return packer.compress(text) + packer.flush()


def next_dictionary(text: bytes, before: bytes) -> bytes:
    """The dictionary of the line that follows this text."""
    return text if len(text) > MAX_SHORT_TEXT else before


def intact_texts(bodies: Iterable[tuple[int, bytes]]) -> Iterator[bytes]:
    """The texts of compressed lines by number, up to the first that is damaged, missing or larger
    than a line can be.
    """
    before, expected, left = b"", None, MAX_TEXT_SIZE
    for number, body in bodies:
        unpacker = zlib.decompressobj(zdict=before) if before else zlib.decompressobj()
        try:
            # max_length=0 means no limit to zlib
            text = unpacker.decompress(body, max(1, min(left, MAX_LINE_SIZE)))
        except (TypeError, zlib.error):
            return
        if not unpacker.eof or number != (number if expected is None else expected):
            return
        yield text
        before, expected, left = next_dictionary(text, before), number + 1, left - len(text)


class Checker:
    """Checks the lines of a game one after the other."""

    def __init__(self) -> None:
        self.count = 0
        """Lines so far."""
        self._steps = 0

    def add(self, text: bytes) -> None:
        """Check the next line. Raises Unreadable, with what is wrong, if it cannot be read or
        does not follow on those before it.
        """
        with decoding(f"cannot be read: line {self.count}"):
            line = read(text)
        if line.number != self.count:
            raise Unreadable(f"has no line {self.count}")
        try:
            check_order(line.steps, self._steps)
            self._steps += len(line.steps)
            check_head(line.step, self._steps)
        except Unreadable as error:
            raise Unreadable(f"cannot be read: in line {self.count} {error}") from None
        self.count += 1


class Decoder:
    """Makes steps of stored lines of a game."""

    def __init__(self, game: AnyGame) -> None:
        self._action = json.Decoder(game.rules.action_union | None)
        self._rulings = RulingDecoder(game.rules.ruling_types)
        self._state = json.Decoder(game.rules.state_type)
        self._table = json.Decoder(game.dealer.table_type | None)

    def step(self, stored: StoredStep) -> Step:
        """Return the step that was stored. Raises msgspec.DecodeError, RecursionError if a value is
        not of this game's types.
        """
        return Step(
            stored.id,
            stored.parent,
            stored.seq,
            stored.cause,
            self._action.decode(stored.action),
            self._rulings.decode(stored.rulings),
            self._state.decode(stored.state),
            self._table.decode(stored.table),
        )
