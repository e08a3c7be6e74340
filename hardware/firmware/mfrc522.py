"""MFRC522 card reader on the box: whole UIDs by ISO/IEC 14443-3, type A.

Runs under MicroPython. Sections are those of NXP's data sheet MFRC522, revision 3.9.
"""

COMMAND, COM_IRQ, ERROR, FIFO, FIFO_LEVEL = 0x01, 0x04, 0x06, 0x09, 0x0A
CONTROL, BIT_FRAMING, MODE, TX_CONTROL, TX_ASK = 0x0C, 0x0D, 0x11, 0x14, 0x15
RF_CFG, T_MODE, T_PRESCALER, T_RELOAD_H, T_RELOAD_L, VERSION = 0x26, 0x2A, 0x2B, 0x2C, 0x2D, 0x37
"""Registers (9.2)."""
IDLE, TRANSCEIVE, SOFT_RESET = 0x00, 0x0C, 0x0F
"""Commands (10.3)."""
REQA, HLTA = 0x26, 0x50
LEVELS = (0x93, 0x95, 0x97)
CASCADE = 0x88
DONE, TIMER = 0x30, 0x01
"""ComIrqReg: something was received, or the command ended; the timer has ended (9.3.1.5)."""
COLLISION, BROKEN = 0x08, 0x13
"""ErrorReg: a collision; and buffer overflow, parity or framing (9.3.1.7)."""
SET_UP, MODE_BITS = 0x3D, 0xAB
"""ModeReg, and those of its bits that have a meaning (9.3.2.2). A chip that lost its power for a
moment has 3Fh."""
FAST_READS, MAX_READS = 20, 40
"""Reads of the interrupt register: as fast as possible, and then one in a millisecond. After them
the chip counts as stopped."""
EMPTY_POLLS = 1000
"""Polls without a tag after which the chip is set up again: some stop receiving silently."""
UNREAD = b""
"""A tag that answered, but could not be read."""
FIELD_ON, FIELD_OFF = 0x83, 0x80
"""TxControlReg: both antenna pins driven, or neither (9.3.2.5)."""


class NotResponding(Exception):
    """The chip does not answer."""


class Collision(Exception):
    """Several tags sent different answers at once."""


class InvalidAnswer(Exception):
    """A tag sent an invalid answer."""


class Mfrc522:
    """A chip.

    `transfer`: sends bytes over SPI with the chip selected, and returns as many.
    `sleep_ms`: waits for so many milliseconds.
    """

    def __init__(self, transfer, sleep_ms) -> None:
        self._transfer = transfer
        self._sleep_ms = sleep_ms
        self._empty_polls = 0

    def open(self) -> None:
        """Reset the chip and set it up; its field stays off.

        Raises NotResponding if it does not answer.
        """
        self._write(COMMAND, SOFT_RESET)
        self._sleep_ms(50)
        self._empty_polls = 0
        # the timer ends an exchange after 5 ms of silence: 40 kHz, 200 ticks (8.5)
        for register, value in (
            (T_MODE, 0x80),
            (T_PRESCALER, 0xA9),
            (T_RELOAD_H, 0x00),
            (T_RELOAD_L, 0xC8),
            (TX_ASK, 0x40),
            (MODE, SET_UP),
            (RF_CFG, 0x70),
            (TX_CONTROL, FIELD_OFF),
        ):
            self._write(register, value)
        if not self._is_set_up():
            raise NotResponding

    def _is_set_up(self) -> bool:
        """Whether the chip answers, and has its settings."""
        if self._read(VERSION) in (0x00, 0xFF):
            return False
        return self._read(MODE) & MODE_BITS == SET_UP & MODE_BITS

    def poll(self) -> tuple[bytes, ...]:
        """Return the UIDs in the field, at most two; UNREAD for a tag that could not be read,
        twice for tags that answered at once.

        Raises NotResponding if the chip does not answer, or stopped and a reset by command did
        not help.
        """
        for _ in range(2):
            if self._is_set_up():
                found = self._poll_once()
                # without its settings the chip was deaf, so what it found does not count
                if found is not None and self._is_set_up():
                    self._empty_polls = 0 if found else self._empty_polls + 1
                    if self._empty_polls == EMPTY_POLLS:
                        self.open()
                    return found
            self.open()
        raise NotResponding

    def _poll_once(self) -> tuple[bytes, ...] | None:
        """Return what is in the field, or None if the chip stopped."""
        # the field is on only during a poll, so every tag starts from its initial state, and
        # resting tags and those that do not support HALT are found each time
        self._write(TX_CONTROL, FIELD_ON)
        self._sleep_ms(5)
        try:
            return self._find_tags()
        except NotResponding:
            return None
        finally:
            self._write(TX_CONTROL, FIELD_OFF)

    def _find_tags(self) -> tuple[bytes, ...]:
        found: list[bytes] = []
        while len(found) < 2 and self._request():
            try:
                uid = self._select()
            except InvalidAnswer:
                found.append(UNREAD)
                break
            except Collision:
                return (UNREAD, UNREAD)
            if uid in found:
                break  # it does not support HALT
            found.append(uid)
            self._halt_tag()
        return tuple(found)

    # ---- tags (ISO/IEC 14443-3)

    def _request(self) -> bool:
        """Return whether a tag answers that was not halted. Anything but the two bytes of an
        answer, in which tags of two kinds may collide, is noise.
        """
        error, answer = self._transceive(bytes([REQA]), 7)
        return len(answer) == 2 and not error & BROKEN

    def _select(self) -> bytes:
        """Select a tag through its cascade levels and return its UID.

        Raises Collision if several tags answer.
        Raises InvalidAnswer if an answer is invalid.
        """
        uid = b""
        for level in LEVELS:
            part = self._exchange(bytes([level, 0x20]))
            if len(part) != 5 or part[0] ^ part[1] ^ part[2] ^ part[3] != part[4]:
                raise InvalidAnswer
            sak = self._exchange(with_crc(bytes([level, 0x70]) + part))
            if len(sak) != 3 or with_crc(sak[:1]) != sak:
                raise InvalidAnswer
            if not sak[0] & 0x04:
                return uid + part[:4]
            if part[0] != CASCADE:
                raise InvalidAnswer
            uid += part[1:4]
        raise InvalidAnswer

    def _halt_tag(self) -> None:
        """Halt the selected tag, which does not answer; what is received now is noise."""
        self._transceive(with_crc(bytes([HLTA, 0x00])))

    def _exchange(self, data: bytes) -> bytes:
        """Send a frame and return the answer, empty if there is none.

        Raises Collision if several tags answer.
        Raises InvalidAnswer if the answer is damaged.
        """
        error, answer = self._transceive(data)
        if error & COLLISION:
            raise Collision
        if error & BROKEN:
            raise InvalidAnswer
        return answer

    def _transceive(self, data: bytes, last_bits: int = 0) -> tuple[int, bytes]:
        """Send a frame; return ErrorReg and the answer, which is empty if there is none or its
        last byte is not whole.

        `last_bits`: the bits of the last byte that are sent; 0: all.
        Raises NotResponding if the chip does not finish.
        """
        self._write(COMMAND, IDLE)
        self._write(COM_IRQ, 0x7F)
        self._write(FIFO_LEVEL, 0x80)
        self._transfer(bytes([FIFO << 1]) + data)
        # StartSend stays set: without this, Transceive would send at once, framed as before
        self._write(BIT_FRAMING, last_bits)
        self._write(COMMAND, TRANSCEIVE)
        self._write(BIT_FRAMING, 0x80 | last_bits)
        for reads in range(MAX_READS):
            irq = self._read(COM_IRQ)
            if irq & (DONE | TIMER):
                break
            if reads >= FAST_READS:
                self._sleep_ms(1)
        else:
            raise NotResponding
        if not irq & DONE:
            return 0, b""
        error = self._read(ERROR)
        count = self._read(FIFO_LEVEL) & 0x7F
        if self._read(CONTROL) & 0x07:
            return error, b""
        address = FIFO << 1 | 0x80
        return error, bytes(self._transfer(bytes([address] * count + [0]))[1:])

    # ---- registers (8.1.2)

    def _write(self, register: int, value: int) -> None:
        self._transfer(bytes([register << 1, value]))

    def _read(self, register: int) -> int:
        return self._transfer(bytes([register << 1 | 0x80, 0]))[1]


def with_crc(data: bytes) -> bytes:
    """Return the bytes followed by their CRC_A (ISO/IEC 14443-3, 6.2.4)."""
    crc = 0x6363
    for byte in data:
        byte ^= crc & 0xFF
        byte = (byte ^ byte << 4) & 0xFF
        crc = crc >> 8 ^ byte << 8 ^ byte << 3 ^ byte >> 4
    return data + bytes([crc & 0xFF, crc >> 8])
