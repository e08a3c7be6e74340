"""The box's program with contacts that a pipe works: run by MicroPython, or by Python.

    micropython box_process.py FIRMWARE CONTROL

Standard input and output are the cable. Each line of the pipe CONTROL is one thing a hand does:
`down 3`, `up 3`, `push`, `turn -1`, `tags 04AABBCC ...`, `tags deaf`, `version 2`. What the
lights show goes to standard error whenever it changes.
"""

import select
import sys
import time

sys.path.insert(0, sys.argv[1])
import box as firmware

QUARTERS = {1: ((1, 0), (1, 1), (0, 1), (0, 0)), -1: ((0, 1), (1, 1), (1, 0), (0, 0))}


def ticks() -> int:
    """Milliseconds of a clock that never goes back."""
    ticks_ms = getattr(time, "ticks_ms", None)  # MicroPython has it
    if ticks_ms is not None:
        return ticks_ms()
    return int(time.monotonic() * 1000)


class Stream:
    """Bytes as they come, without waiting."""

    def __init__(self, file) -> None:
        self._whole = file
        self._file = getattr(file, "raw", file)  # Python would read ahead of what is polled
        self._poll = select.poll()
        self._poll.register(file, select.POLLIN)

    def read(self) -> bytes:
        data = b""
        while self._poll.poll(0):
            byte = self._file.read(1)
            if not byte:
                sys.exit()
            data += byte
        return data


class Hands:
    """What the hands do to the box."""

    def __init__(self, pipe: Stream) -> None:
        self._pipe = pipe
        self._begun = b""
        self.closed = [False] * 8
        self.pushed = False
        self.tags = ()

    def move(self, encoder) -> None:
        """Do what the pipe says. One thing at a time, so that each is seen."""
        self._begun += self._pipe.read()
        line, end, rest = self._begun.partition(b"\n")
        if not end:
            return
        self._begun = rest
        words = line.decode().split(" ")
        if words[0] in ("down", "up"):
            self.closed[int(words[1]) - 1] = words[0] == "down"
        elif words[0] == "push":
            self.pushed = not self.pushed
        elif words[0] == "turn":
            for a, b in QUARTERS[int(words[1])]:
                encoder.update(a, b)
        elif words[0] == "tags":
            self.tags = "deaf" if words[1:] == ["deaf"] else tuple(map(bytes.fromhex, words[1:]))
        elif words[0] == "version":
            firmware.VERSION = int(words[1])


def run() -> None:
    cable = Stream(sys.stdin.buffer)
    hands = Hands(Stream(open(sys.argv[2], "rb")))
    box = firmware.SerialBox(8, 8, ("encoder", "reader"))
    shown = None
    while True:
        hands.move(box.encoder)
        out = box.step(ticks(), hands.closed, hands.pushed, hands.tags, cable.read())
        if out:
            sys.stdout.buffer.write(out)
            getattr(sys.stdout.buffer, "flush", int)()
        if box.levels != shown:
            shown = list(box.levels)
            print("".join([f"{level:02X}" for level in shown]), file=sys.stderr)
        time.sleep(0.001)


run()
