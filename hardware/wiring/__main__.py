"""`python -m hardware.wiring RIG.toml ...`: a drawing beside each file; see scripts/wiring."""

import sys
from pathlib import Path

from hardware.config import BadRig, read
from hardware.wiring.drawing import drawing
from hardware.wiring.wires import plans


def drawn(path: Path) -> str:
    """The drawing of a rig.toml. Raises BadRig and OSError."""
    return drawing(path.stem.replace("-", " "), plans(read(path)))


def main(names: list[str]) -> int:
    """Draw each; the exit code."""
    for name in names:
        path = Path(name)
        try:
            path.with_suffix(".svg").write_text(drawn(path), encoding="utf-8")
        except (BadRig, OSError) as error:
            print(error, file=sys.stderr)  # noqa: T201 - a command
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
