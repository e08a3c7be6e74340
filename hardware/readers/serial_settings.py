"""The settings of a reader on a serial port."""

from hardware.readers import Pin, ReaderSettings

HEADER_PORTS = frozenset({"/dev/serial0", "/dev/ttyAMA0", "/dev/ttyS0"})
"""The Pi's own serial line, by model (Raspberry Pi documentation, Configure UARTs)."""


class SerialSettings(ReaderSettings, frozen=True):
    """The port of a serial reader; see SerialPort for its name."""

    port: str

    @property
    def location(self) -> str:
        return self.port

    @property
    def device_path(self) -> str:
        return "" if "*" in self.port or "://" in self.port else self.port

    @property
    def pins(self) -> tuple[Pin, ...]:
        return (Pin(14, "TXD"), Pin(15, "RXD")) if self.port in HEADER_PORTS else ()
