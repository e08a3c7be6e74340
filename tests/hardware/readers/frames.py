"""Frames of readers on serial ports."""


def em(uid: bytes, line_end: bytes = b"") -> bytes:
    """A frame of a 125 kHz reader."""
    check = 0
    for byte in uid:
        check ^= byte
    return b"\x02" + (uid + bytes([check])).hex().upper().encode() + line_end + b"\x03"
