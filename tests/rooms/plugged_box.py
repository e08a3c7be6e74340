"""A serial box that is plugged into this machine: its program, run by Python, on a terminal.

    plugged_box.py LINK BOX_PROCESS FIRMWARE CONTROL

LINK becomes the name of the terminal. BOX_PROCESS is tests/hardware/box_process.py, which explains
FIRMWARE and CONTROL.
"""

import os
import pty
import sys
import tty
from pathlib import Path

link, *program = sys.argv[1:]
master, slave = pty.openpty()
tty.setraw(master)
tty.setraw(slave)
# the ends that nobody else holds: without them a cable is pulled, or a pipe has come to its end
for end in (slave, os.open(program[-1], os.O_RDWR)):
    os.set_inheritable(end, True)
Path(os.ttyname(slave)).chmod(0o666)
Path(link).symlink_to(os.ttyname(slave))
os.dup2(master, 0)
os.dup2(master, 1)
os.execv(sys.executable, [sys.executable, *program])  # noqa: S606 - it takes no words of others
