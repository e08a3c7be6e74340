"""Tags of ISO/IEC 14443-3 type A, and the air in which they answer all at once.

A frame is a number whose lowest bit is sent first, and how many bits it has.
"""

from dataclasses import dataclass, field
from enum import Enum

Bits = tuple[int, int]
CARRIER = 13.56e6
BIT = 128 / CARRIER
FRAME_DELAY = 1236 / CARRIER
"""From the end of a frame to the answer."""


def crc(data: bytes) -> bytes:
    """Annex B, bit by bit; not the one of the driver."""
    register = 0x6363
    for byte in data:
        for bit in range(8):
            feedback = (register ^ byte >> bit) & 1
            register >>= 1
            if feedback:
                register ^= 0x8408
    return bytes((register & 0xFF, register >> 8))


class State(Enum):
    OFF = "off"
    IDLE = "idle"
    READY = "ready"
    ACTIVE = "active"
    HALT = "halt"


def parts_of(uid: bytes) -> list[bytes]:
    """The cascade levels of a UID, each with its check byte."""
    match len(uid):
        case 4:
            fours = [uid]
        case 7:
            fours = [b"\x88" + uid[:3], uid[3:]]
        case 10:
            fours = [b"\x88" + uid[:3], b"\x88" + uid[3:6], uid[6:]]
        case _:
            raise ValueError(uid)
    return [four + bytes([four[0] ^ four[1] ^ four[2] ^ four[3]]) for four in fours]


@dataclass
class Tag:
    """One sticker."""

    uid: bytes
    atqa: int = 0x0044
    sak: int = 0x00
    halts: bool = True
    """Some clones do not know HLTA."""
    wakes_in: float = 0.00499
    """Seconds in the field until it can receive: 5 ms at most (ISO/IEC 14443-3, 5.2.1)."""
    gain: int = 18
    """Decibels of gain with which a receiver hears it."""
    state: State = State.OFF
    powered_at: float = 0.0
    level: int = 0
    starred: bool = False
    """It came out of HALT, and goes back there."""

    def power(self, on: bool, at: float) -> None:
        self.state = State.IDLE if on else State.OFF
        self.powered_at = at
        self.starred = False

    def hear(self, frame: Bits, at: float) -> Bits | None:
        """What it answers to a frame, if anything."""
        if self.state is State.OFF or at < self.powered_at + self.wakes_in:
            return None
        value, bits = frame
        if bits == 7:
            return self._request(value)
        if self.state in (State.IDLE, State.HALT):
            return None
        data = value.to_bytes((bits + 7) // 8, "little")
        answer = self._spoken_to(data, bits)
        if answer is None:
            self._back()
        return answer

    def _request(self, value: int) -> Bits | None:
        if value == 0x52 or (value == 0x26 and self.state is not State.HALT):
            if self.state in (State.READY, State.ACTIVE):
                self._back()
                return None
            self.starred = self.state is State.HALT
            self.state, self.level = State.READY, 0
            return self.atqa, 16
        return None

    def _back(self) -> None:
        self.state = State.HALT if self.starred else State.IDLE

    def _spoken_to(self, data: bytes, bits: int) -> Bits | None:
        if self.state is State.ACTIVE:
            if data == b"\x50\x00" + crc(b"\x50\x00") and self.halts:
                self.starred = True  # `_back` then means HALT
            return None
        parts = parts_of(self.uid)
        if len(data) < 2 or data[0] != (0x93, 0x95, 0x97)[self.level]:
            return None
        part = int.from_bytes(parts[self.level], "little")
        known = (data[1] >> 4) * 8 + (data[1] & 7) - 16
        if known == 40:
            if bits != 72 or data[7:] != crc(data[:7]) or data[2:7] != parts[self.level]:
                return None
            self.level += 1
            more = self.level < len(parts)
            if not more:
                self.state = State.ACTIVE
            sak = bytes([self.sak | 0x04 if more else self.sak])
            return int.from_bytes(sak + crc(sak), "little"), 24
        asked = int.from_bytes(data[2:], "little")
        if bits != 16 + known or asked != part & ((1 << known) - 1):
            return None
        return part >> known, 40 - known


@dataclass
class Heard:
    """What a receiver makes of all answers together."""

    value: int
    bits: int
    collision: int | None
    """The first bit at which they differ."""
    garbled: bool = False


@dataclass
class Air:
    """The field above one antenna."""

    tags: list[Tag] = field(default_factory=list)
    on: bool = False
    lost: set[int] = field(default_factory=set)
    """Answers, by their number, that noise turns into something else; see `noise`."""
    noise: str = "garbled"
    """What noise does: "garbled", "silent", "flipped" or "collision"."""
    answers: int = 0

    def field(self, on: bool, at: float) -> None:
        if on != self.on:
            self.on = on
            for tag in self.tags:
                tag.power(on, at)

    def lay(self, tag: Tag, at: float) -> None:
        self.tags.append(tag)
        tag.power(self.on, at)

    def lift(self, tag: Tag) -> None:
        self.tags.remove(tag)

    def say(self, frame: Bits, at: float, gain: int = 48) -> Heard | None:
        """Send a frame to all tags; return what a receiver of that gain makes of the answers."""
        if not self.on:
            return None
        spoken = [(tag, tag.hear(frame, at)) for tag in self.tags]
        answers = [answer for tag, answer in spoken if answer is not None and tag.gain <= gain]
        if not answers:
            return None
        self.answers += 1
        bits = max(length for _, length in answers)
        either = both = answers[0][0]
        for value, _ in answers[1:]:
            either |= value
            both &= value
        differ = either ^ both
        collision = (differ & -differ).bit_length() - 1 if differ else None
        heard = Heard(either, bits, collision)
        return self._through_noise(heard) if self.answers in self.lost else heard

    def _through_noise(self, heard: Heard) -> Heard | None:
        match self.noise:
            case "silent":
                return None
            case "flipped":
                return Heard(heard.value ^ 1 << self.answers % heard.bits, heard.bits, None)
            case "collision":
                return Heard(heard.value, heard.bits, self.answers * 5 % heard.bits)
            case _:
                return Heard(heard.value, heard.bits, heard.collision, garbled=True)
