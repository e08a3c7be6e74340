"""Plays systemd: starts a command with a notify socket, hears that it is ready and stays alive,
and ends it. `python -m tests.ui.runtime.watched COMMAND...`; exit 0 where all went as it should.
"""

import os
import signal
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

PATIENCE = 300.0
"""Seconds to wait for a word: an emulated processor is slow."""
ALIVE = 3
"""So many times it must say that it is alive."""


def watch(command: list[str], environment: dict[str, str]) -> tuple[list[str], int]:
    """What it told, until it was asked to end, and its exit status."""
    with (
        tempfile.TemporaryDirectory() as folder,
        socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear,
    ):
        address = Path(folder) / "notify"
        ear.bind(str(address))
        ear.settimeout(PATIENCE)
        shown = {"NOTIFY_SOCKET": str(address), "WATCHDOG_USEC": "600000", "WATCHDOG_PID": ""}
        child = subprocess.Popen(command, env={**environment, **shown})
        words: list[str] = []
        try:
            while words.count("WATCHDOG=1") < ALIVE:
                words.append(ear.recv(4096).decode())
            child.send_signal(signal.SIGTERM)
            while words[-1] != "STOPPING=1":
                words.append(ear.recv(4096).decode())
            return words, child.wait(PATIENCE)
        finally:
            child.kill()


def main() -> int:
    words, status = watch(sys.argv[1:], {**os.environ, "SDL_VIDEODRIVER": "dummy"})
    print(f"{' '.join(words)}; it ended with status {status}")
    return int(words[0] != "READY=1" or status != 0)


if __name__ == "__main__":
    sys.exit(main())
