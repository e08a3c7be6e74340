"""The box on a Raspberry Pi Pico: its pins, its clock, its USB. Starts by itself with the Pico.

Which pin is what stands in pins.py. All that is decided, box.py decides.
"""

import select
import sys
import time

import micropython
from box import DEAF, Box
from machine import PWM, SPI, Pin
from mfrc522 import Deaf, Reader
from pins import BUTTONS, ENCODER, LIGHTS, READER

READER_EVERY = 40
"""Milliseconds between two polls of the reader."""
OPEN_EVERY = 2000
"""And between two attempts to wake one that does not answer."""
EQUAL = 2
"""Polls that must agree until the box tells what lies there."""
BRIGHTEST = 255


class Keys:
    """The buttons: switches to ground."""

    def __init__(self, numbers):
        self._pins = [Pin(number, Pin.IN, Pin.PULL_UP) for number in numbers]

    def closed(self):
        return [not pin.value() for pin in self._pins]


class Lamps:
    """The lights, dimmed as the eye sees it."""

    def __init__(self, numbers):
        self._pwm = [PWM(Pin(number)) for number in numbers]
        for one in self._pwm:
            one.freq(500)
        self._shown = None

    def show(self, levels):
        if levels != self._shown:
            self._shown = list(levels)
            for pwm, level in zip(self._pwm, levels):
                pwm.duty_u16(65535 * level // BRIGHTEST)


class Encoder:
    """Turns are counted where the pins interrupt, since a reader's poll takes a while."""

    def __init__(self, a, b, push, dial):
        self._a, self._b, self._push = [Pin(one, Pin.IN, Pin.PULL_UP) for one in (a, b, push)]
        self._dial = dial
        for pin in (self._a, self._b):
            pin.irq(self._moved, Pin.IRQ_RISING | Pin.IRQ_FALLING)

    def _moved(self, _):
        self._dial.moved(not self._a.value(), not self._b.value())

    def pushed(self):
        return not self._push.value()


class Pad:
    """The reader: polled now and then, and woken again where it does not answer."""

    def __init__(self, sck, mosi, miso, cs, rst):
        self._rst = Pin(rst, Pin.OUT, value=0)
        self._cs = Pin(cs, Pin.OUT, value=1)
        self._spi = SPI(0, 1_000_000, sck=Pin(sck), mosi=Pin(mosi), miso=Pin(miso))
        self._reader = Reader(self._transfer, time.sleep_ms)
        self._open = False
        self._next = 0
        self._seen = ()
        self._equal = 0

    def _transfer(self, data):
        back = bytearray(len(data))
        self._cs(0)
        self._spi.write_readinto(data, back)
        self._cs(1)
        return back

    def tags(self, now):
        """What lies there; None where it is not known now."""
        if now < self._next:
            return None
        try:
            if not self._open:
                self._rst(0)
                time.sleep_ms(1)
                self._rst(1)
                time.sleep_ms(5)
                self._reader.open()
                self._open = True
            seen = self._reader.poll()
        except Deaf:
            self._open = False
            self._next = now + OPEN_EVERY
            return DEAF
        self._next = now + READER_EVERY
        self._equal = self._equal + 1 if seen == self._seen else 1
        self._seen = seen
        return seen if self._equal >= EQUAL else None


def run():
    """For ever."""
    micropython.kbd_intr(-1)  # a byte 3 on the line is a byte, and no wish to stop
    keys, lamps = Keys(BUTTONS), Lamps(LIGHTS)
    parts = [name for name, pins in (("encoder", ENCODER), ("reader", READER)) if pins]
    box = Box(len(BUTTONS), len(LIGHTS), parts)
    encoder = Encoder(*ENCODER, box.dial) if ENCODER else None
    pad = Pad(*READER) if READER else None
    heard = select.poll()
    heard.register(sys.stdin, select.POLLIN)
    now, ticks = 0, time.ticks_ms()
    while True:
        later = time.ticks_ms()
        now, ticks = now + time.ticks_diff(later, ticks), later
        received = bytearray()
        while len(received) < 256 and heard.poll(0):
            received += sys.stdin.buffer.read(1)
        out = box.step(
            now,
            keys.closed(),
            encoder is not None and encoder.pushed(),
            pad.tags(now) if pad is not None else None,
            received,
        )
        lamps.show(box.levels)
        if out:
            sys.stdout.buffer.write(out)
        time.sleep_ms(1)


run()
