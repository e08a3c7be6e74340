"""`python -m hardware.wiring RIG.toml ...` draws a diagram beside each file; see scripts/wiring."""

import sys
from pathlib import Path

from hardware.rig_file import read_rig
from hardware.untrusted.toml_text import InvalidFile
from hardware.wiring.drawing import draw
from hardware.wiring.wires import plans


def diagram(path: Path) -> str:
    """Return the diagram of a rig.toml as SVG.

    Raises InvalidFile if the file is invalid.
    Raises OSError if it cannot be read.
    """
    return draw(path.stem.replace("-", " "), plans(read_rig(path)))


def main(names: list[str]) -> int:
    """Draw a diagram for each file; return the exit code."""
    for name in names:
        path = Path(name)
        try:
            path.with_suffix(".svg").write_text(diagram(path), encoding="utf-8")
        except (InvalidFile, OSError) as error:
            print(error, file=sys.stderr)  # noqa: T201 - a command
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
