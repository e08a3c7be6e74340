"""What people see where another program deletes or replaces the journal during a game."""

import shutil
from contextlib import closing
from pathlib import Path
from random import Random

from companion.table.folders import JOURNAL
from companion.table.journal.journal import Journal
from companion.ui.app.save_retry import REPLACED
from tests.ui.table import go_on, pass_by, seated


def test_the_game_is_saved_again_though_nobody_does_anything(tmp_path: Path) -> None:
    table = seated(tmp_path)
    go_on(table, Random(1))
    shutil.rmtree(tmp_path / "data")
    table.wait(5)
    assert table.app.toast is not None
    assert table.app.toast.text == REPLACED
    seq = table.session.seq
    with closing(Journal(tmp_path / "data" / JOURNAL, read_only=True)) as journal:
        (kept,) = journal.games()
        assert journal.resume(table.session.game, kept).seq == seq
    table.close()


def test_the_app_follows_the_number_of_its_game(tmp_path: Path) -> None:
    table, other = seated(tmp_path / "one"), seated(tmp_path / "other", ("Dov", "Eva", "Finn"))
    other.close()
    shutil.rmtree(tmp_path / "one" / "data")
    (tmp_path / "other" / "data").rename(tmp_path / "one" / "data")
    go_on(table, Random(1))
    pass_by(table)
    table.wait(5)
    assert table.app.toast is not None
    assert table.app.toast.text == REPLACED
    assert table.app.stored_game is not None
    assert table.app.stored_game.number == 2
    assert [one.header.names[0] for one in table.app.journal.games()] == ["Dov", "Mara"]
    table.close()
