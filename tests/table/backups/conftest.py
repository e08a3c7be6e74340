"""A household and its backup."""

from pathlib import Path

import pytest

from companion.table.backups import backup
from tests.table.backups.household import household


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of a household that has played all five games."""
    return household(tmp_path_factory.mktemp("home"))


@pytest.fixture(scope="module")
def saved(home: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("stick") / "matinee.zip"
    assert backup.write(home, file).left_out == ()
    return file
