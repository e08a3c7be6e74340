"""No module is so long, and no folder so full, that nobody finds anything in it."""

from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parents[1]
MAX_LINES = 500
MAX_ENTRIES = 30
FOLDERS = ("companion", "hardware", "tests", "scripts", "docs")
UNCOUNTED = "__pycache__"


def is_counted(path: Path) -> bool:
    """Reference pictures are looked at in sheets, not in their folder."""
    return path.name != UNCOUNTED and path.suffix != ".png"


@pytest.mark.parametrize("folder", FOLDERS)
def test_modules_are_short(folder: str) -> None:
    lengths = {
        str(path.relative_to(HERE)): len(path.read_text(encoding="utf-8").splitlines())
        for path in HERE.glob(f"{folder}/**/*.py")
    }
    assert {path: lines for path, lines in lengths.items() if lines > MAX_LINES} == {}


@pytest.mark.parametrize("folder", FOLDERS)
def test_folders_have_few_entries(folder: str) -> None:
    packages = {path.parent for path in HERE.glob(f"{folder}/**/*.*")}
    counts = {
        str(path.relative_to(HERE)): sum(map(is_counted, path.iterdir()))
        for path in packages
        if path.name != UNCOUNTED
    }
    assert {path: count for path, count in counts.items() if count > MAX_ENTRIES} == {}
