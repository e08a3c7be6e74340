"""In the guest: a touchscreen of the kernel's own making (uinput), with several fingers.

It sends what a Pi's panel sends: slots and tracking ids (multi-touch protocol type B of the kernel,
Documentation/input/multi-touch-protocol.rst) and BTN_TOUCH. Commands come by a named pipe, one a
line or, in one report of the panel, several with commas between them: `down FINGER X Y`,
`move FINGER X Y`, `up FINGER`. The kernel's command line has the size, as `panel=800x480`.

    touchscreen.py PIPE
"""

import os
import re
import sys
from pathlib import Path

from evdev import AbsInfo, UInput
from evdev import ecodes as code

SIZE = re.search(r"panel=(\d+)x(\d+)", Path("/proc/cmdline").read_text())
WIDTH, HEIGHT = map(int, SIZE.groups() if SIZE else (800, 480))
FINGERS = 10


def axis(largest: int) -> AbsInfo:
    return AbsInfo(value=0, min=0, max=largest, fuzz=0, flat=0, resolution=0)


axes = [
    (code.ABS_X, axis(WIDTH - 1)),
    (code.ABS_Y, axis(HEIGHT - 1)),
    (code.ABS_MT_SLOT, axis(FINGERS - 1)),
    (code.ABS_MT_TRACKING_ID, axis(65535)),
    (code.ABS_MT_POSITION_X, axis(WIDTH - 1)),
    (code.ABS_MT_POSITION_Y, axis(HEIGHT - 1)),
]
panel = UInput(
    {code.EV_KEY: [code.BTN_TOUCH], code.EV_ABS: axes},
    name="generic ft5x06 (79)",
    input_props=[code.INPUT_PROP_DIRECT],
)
os.mkfifo(sys.argv[1])
down: set[int] = set()
contacts = 0
while True:
    with open(sys.argv[1]) as pipe:  # noqa: PTH123 - runs alone in the guest
        for line in pipe:
            for command in line.split(","):
                verb, finger, *place = command.split()
                panel.write(code.EV_ABS, code.ABS_MT_SLOT, int(finger))
                if verb == "down":
                    contacts += 1
                    panel.write(code.EV_ABS, code.ABS_MT_TRACKING_ID, contacts)
                    down.add(int(finger))
                if verb == "up":
                    panel.write(code.EV_ABS, code.ABS_MT_TRACKING_ID, -1)
                    down.discard(int(finger))
                for axes_of, value in zip(
                    ((code.ABS_MT_POSITION_X, code.ABS_X), (code.ABS_MT_POSITION_Y, code.ABS_Y)),
                    map(int, place),
                    strict=False,
                ):
                    panel.write(code.EV_ABS, axes_of[0], value)
                    if finger == "0":
                        panel.write(code.EV_ABS, axes_of[1], value)
            panel.write(code.EV_KEY, code.BTN_TOUCH, int(bool(down)))
            panel.syn()
