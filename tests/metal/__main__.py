"""`python -m tests.metal FOLDER`: boot the image in FOLDER and play on it.

FOLDER has the disk's image, the kernel and its initrd, as `scripts/metal-room` makes them. With
`--cuts NUMBER` the power is cut so often in the middle of a game instead, on a disk that loses
unsynced writes. `--data` only writes the data of the table to FOLDER, for the image. Exit status
1 where something went wrong.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from random import randrange
from time import monotonic
from typing import TypeVar

from tests.metal import cuts
from tests.metal.checks import CHECKS
from tests.metal.machine import ARCHITECTURES, GuestError, Machine
from tests.metal.other_table import DEGREES, OTHER_CHECKS, PANEL, OtherMachine, OtherTable
from tests.metal.table import Table
from tests.metal.twin import write_data

T = TypeVar("T", bound=Table)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.metal")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--data", action="store_true")
    parser.add_argument("--arch", choices=ARCHITECTURES, default="amd64")
    parser.add_argument("--cuts", type=int, default=0)
    parser.add_argument("--seed", type=int, default=randrange(1_000_000))
    given = parser.parse_args()
    if given.data:
        write_data(given.folder)
        return 0
    machine = Machine(given.folder, arch=given.arch)
    try:
        if given.cuts:
            cuts.run(machine, given.cuts, given.seed)
        else:
            play(Table(machine), CHECKS)
            if given.arch == "amd64":  # the other board has no port for the box
                other = OtherMachine(given.folder, PANEL, degrees=DEGREES)
                play(OtherTable(other), OTHER_CHECKS)
    except GuestError as error:
        print(f"metal-room: {error}", file=sys.stderr)
        return 1
    return 0


def play(table: T, checks: Sequence[tuple[str, Callable[[T], str]]]) -> None:
    """Run checks in their order, and print what was seen."""
    with closing(table):
        print("| Check | What was seen | Seconds |\n|---|---|---|")
        for name, check in checks:
            began = monotonic()
            print(f"| {name} | {check(table)} | {monotonic() - began:.0f} |", flush=True)


if __name__ == "__main__":
    sys.exit(main())
