"""Which tags lie in a field: requests, anticollision and cascades of ISO/IEC 14443-3, type A.

Pure of any chip: a `Field` carries frames. It must have been off before `tags` is asked, so
that every tag begins in IDLE. The rest is the diagram of their states: a tag that was selected
meets the next request with silence and begins anew, so that request finds out whether another
tag lies there. A tag in HALT would go back there when another is selected, and be missed;
so none is sent there.
"""

from dataclasses import dataclass
from typing import Protocol

from hardware.readers import UNREAD

REQA = b"\x26"
SHORT = 7
"""Bits of a short frame."""
LEVELS = (0x93, 0x95, 0x97)
"""SEL of the cascade levels: 4, 7 and 10 bytes of UID."""
SELECT = 0x70
CASCADE_TAG = 0x88
INCOMPLETE = 0x04
"""The bit of SAK that says: there is more of this UID."""
PART_BITS = 40
"""A cascade level: four bytes and their check byte."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back. Bits are counted in the order they were sent, lowest of a byte first, from
    the first bit of `data`; the `align` lowest of its first byte are those that were asked for.
    """

    data: bytes
    bits: int
    collision: int | None = None
    """The first bit at which tags differed."""
    broken: bool = False
    """Parity, framing or the place of a collision were not to be made out."""


class Field(Protocol):
    """The air above a reader."""

    def exchange(self, frame: bytes, *, last_bits: int = 0, align: int = 0) -> Answer | None:
        """Send a frame, its last byte cut to `last_bits` (0: whole), and hear what comes back;
        the first `align` bits of the answer's first byte are left free. None: silence.
        """
        ...


def crc_a(frame: bytes) -> bytes:
    """The two check bytes of a frame (annex B), the lower first."""
    crc = 0x6363
    for byte in frame:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ 0x8408 if crc & 1 else crc >> 1
    return crc.to_bytes(2, "little")


def tags(field: Field, last: bytes = b"") -> tuple[bytes, ...]:
    """The UIDs of the tags in a field that has just come on: none, one, or two of several.
    UNREAD stands for a tag that answered and could not be read.

    `last`: the UID of a tag that lay there alone. It is called by its name first, which takes
    half the frames of finding one out.
    """
    hello = field.exchange(REQA, last_bits=SHORT)
    if hello is None:
        return ()
    if last and _called(field, last):
        first, several = last, False
    elif last and field.exchange(REQA, last_bits=SHORT) is None:
        first, several = UNREAD, False
    else:
        first, several = _selected(field)
    if first == UNREAD:
        if several:
            return (UNREAD, UNREAD)
        # what sounded like an answer and was followed by nothing may have been noise
        return () if hello.broken else (UNREAD,)
    if field.exchange(REQA, last_bits=SHORT) is None:
        return (first, UNREAD) if several else (first,)
    second, again = _selected(field)
    if second != first:
        return (first, second)
    # it answers every request
    return (first, UNREAD) if several or again else (first,)


def _called(field: Field, uid: bytes) -> bool:
    """Select the tag of that UID; whether it answers."""
    parts = [bytes((CASCADE_TAG,)) + uid[at : at + 3] for at in range(0, len(uid) - 4, 3)]
    return all(
        _select(field, level, part + _check(part)) is not None
        for level, part in zip(LEVELS, [*parts, uid[-4:]], strict=False)
    )


def _selected(field: Field) -> tuple[bytes, bool]:
    """Select one tag through all its cascade levels: its UID or UNREAD, and whether several
    answered at once.
    """
    uid, several = b"", False
    for level in LEVELS:
        part, collided = _part(field, level)
        several |= collided
        more = None if part is None else _select(field, level, part)
        if part is None or more is None:
            break
        if not more:
            return uid + part[:4], several
        uid += part[1:4]
    return UNREAD, several


def _select(field: Field, level: int, part: bytes) -> bool | None:
    """Select by one cascade level: whether there is more of the UID, or None where nobody
    answers as such a tag does.
    """
    frame = bytes((level, SELECT)) + part
    answer = field.exchange(frame + crc_a(frame))
    if answer is None or answer.broken or answer.collision is not None:
        return None
    sak = answer.data[:1]
    if answer.bits != 24 or answer.data[1:3] != crc_a(sak):
        return None
    more = bool(sak[0] & INCOMPLETE)
    return more if more == (part[0] == CASCADE_TAG) else None


def _part(field: Field, level: int) -> tuple[bytes | None, bool]:
    """One cascade level by bitwise anticollision: its four bytes with their check byte,
    or None, and whether tags differed. Where they do, those go on that sent a 1.
    """
    known, bits, collided = 0, 0, False
    while bits < PART_BITS:
        whole, rest = divmod(bits, 8)
        asked = bytes((level, (2 + whole) << 4 | rest)) + known.to_bytes(5, "little")
        answer = field.exchange(asked[: 2 + whole + (rest > 0)], last_bits=rest, align=rest)
        if answer is None or answer.broken:
            return None, collided
        heard = int.from_bytes(answer.data, "little") >> rest << bits
        if answer.collision is None:
            if answer.bits != PART_BITS - 8 * whole:
                return None, collided
            part = (known | heard).to_bytes(8, "little")[:5]
            return (part if part[4:] == _check(part) else None), collided
        collided = True
        at = 8 * whole + answer.collision
        if at < bits:
            return None, collided
        known = (known | heard) & ((1 << at) - 1) | 1 << at
        bits = at + 1
    return None, collided


def _check(part: bytes) -> bytes:
    """The check byte of a cascade level's four bytes."""
    return bytes((part[0] ^ part[1] ^ part[2] ^ part[3],))
