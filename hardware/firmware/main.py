"""The serial box on a Raspberry Pi Pico: its pins, clock and USB port. Starts with the Pico.

`pins.py` assigns the pins; `box.py` has the logic. The program ends for an update when button 1 is
held while the Pico starts, or at the line `stop` (docs/serial-box.md, Updating).
"""

import select
import sys
import time

import micropython
from box import NOT_RESPONDING, SerialBox
from machine import PWM, SPI, Pin
from mfrc522 import Mfrc522, NotResponding
from pins import BUTTONS, ENCODER, LIGHTS, READER

POLL_INTERVAL = 40
"""Milliseconds between two polls of the reader."""
RETRY_INTERVAL = 2000
"""Milliseconds between two polls of a reader that does not answer."""
EQUAL_POLLS = 2
"""Equal polls in a row before their tags are reported."""
MAX_LEVEL = 255
CTRL_C = 3
"""The byte that interrupts a program."""
HOLD = 1000
"""Milliseconds that button 1 must be held while the Pico starts."""


class Buttons:
    """Switches between a pin and ground."""

    def __init__(self, numbers):
        self._pins = [Pin(number, Pin.IN, Pin.PULL_UP) for number in numbers]

    def closed(self):
        return [not pin.value() for pin in self._pins]


class Lights:
    """LEDs on PWM pins."""

    def __init__(self, numbers):
        self._pwm = [PWM(Pin(number)) for number in numbers]
        for light in self._pwm:
            light.freq(500)
        self._shown = None

    def show(self, levels):
        if levels != self._shown:
            self._shown = list(levels)
            for pwm, level in zip(self._pwm, levels):
                pwm.duty_u16(65535 * level // MAX_LEVEL)


class EncoderPins:
    """The pins of the encoder. Interrupts count the steps, since a poll of the reader blocks."""

    def __init__(self, a, b, push, encoder):
        self._a, self._b, self._push = [Pin(number, Pin.IN, Pin.PULL_UP) for number in (a, b, push)]
        self._encoder = encoder
        for pin in (self._a, self._b):
            pin.irq(self._changed, Pin.IRQ_RISING | Pin.IRQ_FALLING)

    def _changed(self, _):
        self._encoder.update(not self._a.value(), not self._b.value())

    def pushed(self):
        return not self._push.value()


class CardReader:
    """The reader, polled at intervals, and reset when it does not answer."""

    def __init__(self, sck, mosi, miso, cs, rst):
        self._rst = Pin(rst, Pin.OUT, value=0)
        self._cs = Pin(cs, Pin.OUT, value=1)
        self._spi = SPI(0, 1_000_000, sck=Pin(sck), mosi=Pin(mosi), miso=Pin(miso))
        self._chip = Mfrc522(self._transfer, time.sleep_ms)
        self._is_open = False
        self._next = 0
        self._found = ()
        self._equal_polls = 0

    def _transfer(self, data):
        received = bytearray(len(data))
        self._cs(0)
        self._spi.write_readinto(data, received)
        self._cs(1)
        return received

    def tags(self, now):
        """Return the tags, NOT_RESPONDING, or None if they are not known at this time."""
        if now < self._next:
            return None
        try:
            if not self._is_open:
                self._rst(0)
                time.sleep_ms(1)
                self._rst(1)
                time.sleep_ms(5)
                self._chip.open()
                self._is_open = True
            found = self._chip.poll()
        except NotResponding:
            self._equal_polls = 0
            if self._is_open:
                # a chip that stops is reset by its pin at once, before anybody hears of it
                self._is_open = False
                return None
            self._next = now + RETRY_INTERVAL
            return NOT_RESPONDING
        self._next = now + POLL_INTERVAL
        self._equal_polls = self._equal_polls + 1 if found == self._found else 1
        self._found = found
        return found if self._equal_polls >= EQUAL_POLLS else None


def run():
    """Run until the line `stop`."""
    buttons, lights = Buttons(BUTTONS), Lights(LIGHTS)
    if any(buttons.closed()[:1]):
        time.sleep_ms(HOLD)
        if any(buttons.closed()[:1]):
            return
    micropython.kbd_intr(-1)  # a byte 3 on the line must not interrupt the program
    parts = [name for name, pins in (("encoder", ENCODER), ("reader", READER)) if pins]
    box = SerialBox(len(BUTTONS), len(LIGHTS), parts)
    encoder = EncoderPins(*ENCODER, box.encoder) if ENCODER else None
    reader = CardReader(*READER) if READER else None
    poll = select.poll()
    poll.register(sys.stdin, select.POLLIN)
    now, ticks = 0, time.ticks_ms()
    while not box.is_stopped:
        later = time.ticks_ms()
        now, ticks = now + time.ticks_diff(later, ticks), later
        received = bytearray()
        while len(received) < 256 and poll.poll(0):
            received += sys.stdin.buffer.read(1)
        out = box.step(
            now,
            buttons.closed(),
            encoder is not None and encoder.pushed(),
            reader.tags(now) if reader is not None else None,
            received,
        )
        lights.show(box.levels)
        if out:
            sys.stdout.buffer.write(out)
        time.sleep_ms(1)
    lights.show([0] * len(LIGHTS))
    micropython.kbd_intr(CTRL_C)


run()
