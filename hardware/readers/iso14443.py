"""Finding the tags in a field: ISO/IEC 14443-3, type A.

This module knows no chip: a `Field` carries the frames. The field must have been off before
`find_tags` is called, so that every tag starts in IDLE. A tag that was selected ignores the next
request and returns to IDLE, so that request shows whether there is another tag. No tag is sent to
HALT, because it would return there when another one is selected, and be missed.
"""

from typing import Protocol

from msgspec import Struct

from hardware.readers import UNREAD

REQA = b"\x26"
SHORT_FRAME = 7
"""Bits of a short frame."""
ATQA_BITS = 16
"""Bits of the answer to a request (6.5.2)."""
LEVELS = (0x93, 0x95, 0x97)
"""SEL of the cascade levels: 4, 7 and 10 bytes of UID."""
SELECT = 0x70
CASCADE_TAG = 0x88
UID_INCOMPLETE = 0x04
"""The bit of SAK that announces another cascade level."""
LEVEL_BITS = 40
"""A cascade level: four bytes and BCC, their check byte."""


class Response(Struct, frozen=True):
    """A received frame. Bits are counted in the order they were sent, lowest of a byte first,
    from the first bit of `data`; the `align` lowest of its first byte are those that were sent.
    """

    data: bytes
    bits: int
    collision: int | None = None
    """The first bit in which tags differed."""
    is_broken: bool = False
    """Parity or framing was wrong, or the position of a collision is unknown."""


class Field(Protocol):
    """The field of a reader."""

    def exchange(self, frame: bytes, *, last_bits: int = 0, align: int = 0) -> Response | None:
        """Send a frame and return the response, or None if there is none.

        `last_bits`: the bits of the last byte that are sent; 0: all.
        `align`: the bits of the response's first byte that are left free.
        """
        ...


def crc_a(frame: bytes) -> bytes:
    r"""Return the CRC_A of a frame, low byte first (6.2.4).

    >>> crc_a(b"\x00\x00").hex()
    'a01e'
    """
    crc = 0x6363
    for byte in frame:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ 0x8408 if crc & 1 else crc >> 1
    return crc.to_bytes(2, "little")


def find_tags(field: Field, known: bytes = b"") -> tuple[bytes, ...]:
    """Return the UIDs of the tags in a field that has just been turned on: none, one, or two of
    several. UNREAD stands for a tag that answered and could not be read.

    `known`: the UID of the tag that was found last. It is selected directly first, which
    takes half the frames of an anticollision.
    """
    request = field.exchange(REQA, last_bits=SHORT_FRAME)
    if request is None:
        return ()
    if known and _select_known(field, known):
        first, several = known, False
    elif known and field.exchange(REQA, last_bits=SHORT_FRAME) is None:
        first, several = UNREAD, False
    else:
        first, several = _select_any(field)
    if first == UNREAD:
        if not _is_atqa(request):
            return ()
        return (UNREAD, UNREAD) if several else (UNREAD,)
    if not _is_atqa(field.exchange(REQA, last_bits=SHORT_FRAME)):
        return (first, UNREAD) if several else (first,)
    second, several_again = _select_any(field)
    if second != first:
        return (first, second)
    # this tag answers every request
    return (first, UNREAD) if several or several_again else (first,)


def _is_atqa(response: Response | None) -> bool:
    """Whether a tag has answered a request; anything else that is received is noise."""
    return response is not None and not response.is_broken and response.bits == ATQA_BITS


def _select_known(field: Field, uid: bytes) -> bool:
    """Select the tag of that UID; return whether it answers."""
    parts = [bytes((CASCADE_TAG,)) + uid[at : at + 3] for at in range(0, len(uid) - 4, 3)]
    return all(
        _select(field, level, part + _bcc(part)) is not None
        for level, part in zip(LEVELS, [*parts, uid[-4:]], strict=False)
    )


def _select_any(field: Field) -> tuple[bytes, bool]:
    """Select one tag through all its cascade levels.

    Returns its UID or UNREAD, and whether several tags answered at once.
    """
    uid, several = b"", False
    for level in LEVELS:
        part, collided = _anticollision(field, level)
        several |= collided
        more = None if part is None else _select(field, level, part)
        if part is None or more is None:
            break
        if not more:
            return uid + part[:4], several
        uid += part[1:4]
    return UNREAD, several


def _select(field: Field, level: int, part: bytes) -> bool | None:
    """Select by one cascade level.

    Returns whether another level follows, or None if no tag gives a valid answer.
    """
    frame = bytes((level, SELECT)) + part
    response = field.exchange(frame + crc_a(frame))
    if response is None or response.is_broken or response.collision is not None:
        return None
    sak = response.data[:1]
    if response.bits != 24 or response.data[1:3] != crc_a(sak):
        return None
    more = bool(sak[0] & UID_INCOMPLETE)
    return more if more == (part[0] == CASCADE_TAG) else None


def _anticollision(field: Field, level: int) -> tuple[bytes | None, bool]:
    """Find one cascade level by bitwise anticollision (6.5.3).

    Returns its four bytes and BCC, or None if they are invalid, and whether tags differed.
    If they do, those that sent a 1 are followed.
    """
    known, bits, collided = 0, 0, False
    while bits < LEVEL_BITS:
        whole, rest = divmod(bits, 8)
        frame = bytes((level, (2 + whole) << 4 | rest)) + known.to_bytes(5, "little")
        response = field.exchange(frame[: 2 + whole + (rest > 0)], last_bits=rest, align=rest)
        if response is None or response.is_broken:
            return None, collided
        received = int.from_bytes(response.data, "little") >> rest << bits
        if response.collision is None:
            if response.bits != LEVEL_BITS - 8 * whole:
                return None, collided
            part = (known | received).to_bytes(8, "little")[:5]
            return (part if part[4:] == _bcc(part) else None), collided
        collided = True
        at = 8 * whole + response.collision
        if at < bits:
            return None, collided
        known = (known | received) & ((1 << at) - 1) | 1 << at
        bits = at + 1
    return None, collided


def _bcc(part: bytes) -> bytes:
    """Return the check byte of a cascade level."""
    return bytes((part[0] ^ part[1] ^ part[2] ^ part[3],))
