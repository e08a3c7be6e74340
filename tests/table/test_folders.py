"""Where what lasts lies: the machine's folder where there is one for us, else one's own."""

from pathlib import Path

import pytest

from companion.table import folders
from companion.table.folders import JOURNAL
from companion.table.journal.journal import Journal
from companion.table.journal.locking import is_locked


def test_a_machine_that_was_made_for_it_has_one_folder_for_everybody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folders, "OF_MACHINE", tmp_path / "machine")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "own"))
    assert folders.data_folder() == tmp_path / "own" / "matinee"
    (tmp_path / "machine").mkdir()
    assert folders.data_folder() == tmp_path / "machine"


def test_whether_somebody_plays_is_seen_without_disturbing_him(tmp_path: Path) -> None:
    path = tmp_path / JOURNAL
    assert not is_locked(path)
    assert list(tmp_path.iterdir()) == []
    journal = Journal(path)
    assert is_locked(path)
    journal.close()
    assert not is_locked(path)
    Journal(path).close()
