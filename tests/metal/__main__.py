"""`python -m tests.metal FOLDER`: boot the image in FOLDER and play on it.

FOLDER has the disk's image, the kernel and its initrd, as `scripts/metal-room` makes them. With
`--books FOLDER` only the books of the table are written, for the image. Exit status 1 where
something went wrong.
"""

import argparse
import sys
from pathlib import Path

from tests.metal.checks import CHECKS
from tests.metal.machine import GuestError, Machine
from tests.metal.table import Table
from tests.metal.twin import write_books


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.metal")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--books", action="store_true")
    given = parser.parse_args()
    if given.books:
        write_books(given.folder)
        return 0
    return play(given.folder)


def play(folder: Path) -> int:
    """Run all checks in their order, and print what was seen."""
    pictures = folder / "pictures"
    pictures.mkdir(exist_ok=True)
    table = Table(Machine(folder), folder / "books", pictures)
    try:
        for name, check in CHECKS:
            print(f"| {name} | {check(table)} |", flush=True)
    except GuestError as error:
        print(f"metal-room: {error}", file=sys.stderr)
        return 1
    finally:
        table.machine.cut_power()
        table.twin.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
