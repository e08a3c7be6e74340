"""A card reader with the MFRC522 chip (NXP data sheet, rev. 3.9), whole UIDs by ISO 14443-3.

Runs under MicroPython. `transfer(data)` is one SPI exchange with the chip selected: it sends
these bytes and gives back as many.
"""

COMMAND, COM_IRQ, ERROR, FIFO, FIFO_LEVEL = 0x01, 0x04, 0x06, 0x09, 0x0A
CONTROL, BIT_FRAMING, COLL, MODE, TX_CONTROL, TX_ASK = 0x0C, 0x0D, 0x0E, 0x11, 0x14, 0x15
RF_CFG, T_MODE, T_PRESCALER, T_RELOAD_H, T_RELOAD_L, VERSION = 0x26, 0x2A, 0x2B, 0x2C, 0x2D, 0x37
IDLE, TRANSCEIVE, SOFT_RESET = 0x00, 0x0C, 0x0F
REQA, HLTA = 0x26, 0x50
LEVELS = (0x93, 0x95, 0x97)
CASCADE = 0x88
DONE, TIMER = 0x30, 0x01
COLLISION, BROKEN = 0x08, 0x13
MOST_LOOKS = 200
"""At the interrupt register, so that a chip whose timer never ends cannot stop the box."""
UNREAD = b""
"""A tag that is there but could not be read."""
FIELD_ON, FIELD_OFF = 0x83, 0x80


class Deaf(Exception):
    """The chip does not answer."""


class Collided(Exception):
    """Several tags answered at once, differently."""


class Garbled(Exception):
    """A tag answered, and what came was none of the answers that there are."""


class Reader:
    """What lies on one chip."""

    def __init__(self, transfer, sleep_ms) -> None:
        self._transfer = transfer
        self._sleep_ms = sleep_ms

    def open(self) -> None:
        """Wake the chip; its field stays off. Raises Deaf."""
        self._write(COMMAND, SOFT_RESET)
        self._sleep_ms(50)
        if self._read(VERSION) in (0x00, 0xFF):
            raise Deaf
        # the timer ends a silence after 5 ms: 40 kHz, 200 ticks (8.5)
        for register, value in (
            (T_MODE, 0x80),
            (T_PRESCALER, 0xA9),
            (T_RELOAD_H, 0x00),
            (T_RELOAD_L, 0xC8),
            (TX_ASK, 0x40),
            (MODE, 0x3D),
            (RF_CFG, 0x70),
            (TX_CONTROL, FIELD_OFF),
        ):
            self._write(register, value)

    def poll(self) -> tuple[bytes, ...]:
        """The UIDs that lie there now; UNREAD for a tag that could not be read, twice where
        tags answered at once. Raises Deaf.
        """
        if self._read(VERSION) in (0x00, 0xFF):
            raise Deaf
        # the field is on for the poll alone: every tag begins anew, so a resting one is heard
        # each time, and so is one that does not know how to halt
        self._write(TX_CONTROL, FIELD_ON)
        self._sleep_ms(5)
        try:
            return self._lying()
        finally:
            self._write(TX_CONTROL, FIELD_OFF)

    def _lying(self) -> tuple[bytes, ...]:
        found: list[bytes] = []
        while len(found) < 2:
            try:
                if not self._asked():
                    break
                uid = self._select()
            except Garbled:
                found.append(UNREAD)
                break
            except Collided:
                return (UNREAD, UNREAD)
            if uid in found:
                break  # it does not know how to halt
            found.append(uid)
            self._halt()
        return tuple(found)

    # ---- tags (ISO/IEC 14443-3)

    def _asked(self) -> bool:
        """Whether a tag answers that was not halted."""
        try:
            return bool(self._exchanged(bytes([REQA]), 7))
        except Collided:
            return True  # two kinds of tags; which they are, selecting tells

    def _select(self) -> bytes:
        """The whole UID of the tag that answers, level by level. Raises Collided and Garbled."""
        uid = b""
        for level in LEVELS:
            part = self._exchanged(bytes([level, 0x20]))
            if len(part) != 5 or part[0] ^ part[1] ^ part[2] ^ part[3] != part[4]:
                raise Garbled
            sak = self._exchanged(with_crc(bytes([level, 0x70]) + part))
            if len(sak) != 3 or with_crc(sak[:1]) != sak:
                raise Garbled
            if not sak[0] & 0x04:
                return uid + part[:4]
            if part[0] != CASCADE:
                raise Garbled
            uid += part[1:4]
        raise Garbled

    def _halt(self) -> None:
        """No answer is the right one."""
        self._exchanged(with_crc(bytes([HLTA, 0x00])))

    def _exchanged(self, data: bytes, last_bits: int = 0) -> bytes:
        """Send to the tags; what comes back, empty where nothing does. Raises Collided and
        Garbled.
        """
        self._write(COMMAND, IDLE)
        self._write(COM_IRQ, 0x7F)
        self._write(FIFO_LEVEL, 0x80)
        self._transfer(bytes([FIFO << 1]) + data)
        self._write(BIT_FRAMING, last_bits)
        self._write(COMMAND, TRANSCEIVE)
        self._write(BIT_FRAMING, 0x80 | last_bits)
        for _ in range(MOST_LOOKS):
            irq = self._read(COM_IRQ)
            if irq & (DONE | TIMER):
                break
        else:
            return b""
        self._write(BIT_FRAMING, 0x00)
        if not irq & DONE:
            return b""
        error = self._read(ERROR)
        if error & COLLISION:
            raise Collided
        if error & BROKEN:
            raise Garbled
        count = self._read(FIFO_LEVEL)
        address = FIFO << 1 | 0x80
        return bytes(self._transfer(bytes([address] * count + [0]))[1:])

    # ---- registers (8.1.2)

    def _write(self, register: int, value: int) -> None:
        self._transfer(bytes([register << 1, value]))

    def _read(self, register: int) -> int:
        return self._transfer(bytes([register << 1 | 0x80, 0]))[1]


def with_crc(data: bytes) -> bytes:
    """The bytes and their CRC_A (ISO 14443-3, annex B)."""
    crc = 0x6363
    for byte in data:
        byte ^= crc & 0xFF
        byte = (byte ^ byte << 4) & 0xFF
        crc = crc >> 8 ^ byte << 8 ^ byte << 3 ^ byte >> 4
    return data + bytes([crc & 0xFF, crc >> 8])
