"""A report: a game that is at once a failing test."""

import json
from contextlib import closing
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from companion.__main__ import main
from companion.core.game import Outcome
from companion.table.folders import JOURNAL
from companion.table.journal.journal import Journal
from companion.table.play.session import Session
from companion.table.play.steps import Header
from companion.table.registry import games
from companion.table.reports.report import NOTHING_EXPECTED
from companion.table.reports.save_file import save
from tests.games.altered import altered
from tests.games.playing import played

GAME = games()["creature-feature"]


def won(session: Session) -> int | None:
    """Who won the showdown that has just been settled."""
    found = [one.facts["winner"] for one in session.head.rulings if one.kind == "showdown"]
    return found[0] if found else None


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder with a game in which the last line has settled a showdown."""
    journal = Journal(tmp_path / JOURNAL)
    header = Header(GAME.id, GAME.rules_version, ("Ann", "Bob", "Cid"), {}, seed=7)
    session = journal.begin(GAME, header)
    next(one for one in played(session, Random(5), 400) if won(one) is not None)
    journal.close()
    return tmp_path


def reported(data: Path, *words: str) -> Path:
    file = data / "report.jsonl"
    file.unlink(missing_ok=True)
    assert main(["--data", str(data), "report", str(file), *words]) == 0
    return file


def winner(data: Path) -> int:
    with_game = Journal(data / JOURNAL, read_only=True)
    found = won(with_game.resume(GAME, with_game.games()[-1]))
    with_game.close()
    assert found is not None
    return found


def test_a_winner_is_expected_and_the_file_fails_until_it_wins(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    right, wrong = winner(data), (winner(data) + 1) % 3
    file = reported(data, "--fact", f"winner={wrong}")
    assert main(["check", str(file)]) == 1
    described = capsys.readouterr().out
    assert f"showdown: winner {right}; expected winner {wrong}." in described
    file = reported(data, "--fact", f"winner={right}")
    assert main(["check", str(file)]) == 0
    assert "as it should be" in capsys.readouterr().out


def entry(data: Path, which: int) -> tuple[int, int]:
    """Of the showdowns in the game: the entry of this one, and who won it."""
    journal = Journal(data / JOURNAL, read_only=True)
    line = journal.resume(GAME, journal.games()[-1]).current_steps()
    journal.close()
    every = [
        (step.seq, one.facts["winner"])
        for step in line
        for one in step.rulings
        if one.kind == "showdown"
    ]
    return every[which]


def test_a_ruling_that_was_made_long_ago_fails_until_its_winner_wins(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(Journal(data / JOURNAL)) as journal:
        session = journal.resume(GAME, journal.games()[-1])
        settled = (one for one in played(session, Random(6), 400) if won(one) is not None)
        *_, _ = islice(settled, 2)
    seq, won_then = entry(data, 0)
    assert seq < entry(data, 1)[0] < entry(data, 2)[0]
    wrong = (won_then + 1) % 3
    file = reported(data, "--entry", str(seq), "--fact", f"winner={wrong}")
    assert main(["check", str(file)]) == 1
    described = capsys.readouterr().out
    assert f"after {seq} actions." in described
    assert f"showdown: winner {won_then}; expected winner {wrong}." in described
    file = reported(data, "--entry", str(seq), "--fact", f"winner={won_then}")
    assert main(["check", str(file)]) == 0


def test_an_entry_that_ruled_nothing_is_reported(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(Journal(data / JOURNAL, read_only=True)) as journal:
        line = journal.resume(GAME, journal.games()[-1]).current_steps()
    silent = next(step.seq for step in line[1:] if not step.rulings)
    for number in (silent, 999):
        assert main(["--data", str(data), "report", "--entry", str(number)]) == 2
        assert f"entry {number} has no ruling to report" in capsys.readouterr().err


def test_a_mended_rule_meets_the_expectation(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = reported(data, "--place", "scores/1=99")
    assert main(["check", str(file)]) == 1

    def generous(state: object, action: object) -> Outcome:
        outcome = GAME.rules.apply(state, action)
        place = next(
            one for one in GAME.rules.correctables(outcome.state) if one.path == "scores/1"
        )
        return Outcome(place.change(99), outcome.rulings)

    mended = replace(GAME, rules=altered(GAME.rules, apply=generous))
    mended_too = {**games(), GAME.id: mended}
    monkeypatch.setattr("companion.table.reports.save_file.games", lambda: mended_too)
    assert main(["check", str(file)]) == 0


def test_words_alone_wait_for_somebody_to_judge(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = reported(data, "--words", "The Witch was Ben's")
    assert main(["check", str(file)]) == 1
    described = capsys.readouterr().out
    assert "Expected: The Witch was Ben's" in described
    assert NOTHING_EXPECTED in described
    # what was said then is said today, whatever else the line ruled
    assert described.count("Now: ") == 1
    assert "Now: the same." in described


def test_an_unknown_name_or_an_impossible_value_is_refused(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for words, error in (
        (["--place", "score/1=2"], 'unknown place "score/1"; did you mean "scores/1"?'),
        (["--fact", "victor=1"], 'unknown fact "victor"'),
        (["--place", 'scores/1="many"'], "can be set to a number from 0 to 999"),
    ):
        assert main(["--data", str(data), "report", *words]) == 2
        assert error in capsys.readouterr().err
    assert not (data / "reports").exists()


def test_words_that_are_too_long_are_refused(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["--data", str(data), "report", "--words", "x" * 1001])
    assert "1001 characters, at most 1000 are allowed" in capsys.readouterr().err


def test_a_report_lies_in_the_data_folder_where_no_file_is_named(data: Path) -> None:
    for number in (1, 2):
        assert main(["--data", str(data), "report"]) == 0
        assert (data / "reports" / f"creature-feature-{number}.jsonl").exists()


def test_a_saved_game_is_checked_against_the_rules_of_today(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = Journal(data / JOURNAL, read_only=True)
    file = data / "saved.jsonl"
    save(journal.resume(GAME, journal.games()[-1]), file)
    journal.close()
    assert main(["check", str(file)]) == 0
    *lines, last = file.read_text().splitlines()
    stored = json.loads(last)
    stored["state"]["scores"] = [9, 9, 9]
    file.write_text("\n".join([*lines, json.dumps(stored)]) + "\n")
    assert main(["check", str(file)]) == 1
    assert "state/scores/" in capsys.readouterr().out
    file.write_text("\n".join([lines[0], lines[2], *lines[2:], last]) + "\n")
    assert main(["check", str(file)]) == 1
    assert "line 2: that action is not allowed any more" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("damage", "line"),
    [
        (lambda lines: ['{"matinee":"report","ruling":7}', *lines[1:]], 1),
        (lambda lines: [lines[0].replace('"format":1', '"format":9'), *lines[1:]], 1),
        (lambda lines: [lines[0], "{", *lines[2:]], 2),
        (lambda lines: [*lines[:3], '{"type":"dance"}', *lines[4:]], 4),
        (lambda lines: lines[:1], 1),
        (lambda lines: [*lines[:-1], "{}"], None),
    ],
)
def test_the_line_that_is_wrong_is_reported(
    data: Path, capsys: pytest.CaptureFixture[str], damage: object, line: int | None
) -> None:
    file = reported(data)
    lines = file.read_text().splitlines()
    file.write_text("\n".join(damage(lines)) + "\n")  # type: ignore[operator]
    assert main(["check", str(file)]) == 2
    assert f"line {line or len(lines)}: " in capsys.readouterr().err


def test_without_a_game_there_is_nothing_to_report(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--data", str(tmp_path), "report"]) == 1
    Journal(tmp_path / JOURNAL).close()
    assert main(["--data", str(tmp_path), "report", "--entry", "5"]) == 1
    assert capsys.readouterr().err.endswith("companion: there is no game to report on\n")


def test_a_report_takes_the_place_of_no_file(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    saved = data / "saved.jsonl"
    saved.write_text("precious", encoding="utf-8")
    assert main(["--data", str(data), "report", str(saved), "--words", "x"]) == 2
    assert "already exists" in capsys.readouterr().err
    assert saved.read_text(encoding="utf-8") == "precious"


def test_before_the_first_game_there_is_nothing_to_report(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--data", str(tmp_path / "new"), "report", "--words", "x"]) == 1
    assert "no games in" in capsys.readouterr().err


@pytest.mark.parametrize("value", ["[" * 5000, "\udcff", "{", ""])
def test_a_value_that_is_no_json_is_reported(
    data: Path, value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--data", str(data), "report", "--fact", f"winner={value}"])
    assert ended.value.code == 2
    assert "is not NAME=VALUE with a JSON value" in capsys.readouterr().err


def test_words_that_a_terminal_could_not_read_are_kept(data: Path) -> None:
    file = reported(data, "--words", "the Witch\udcff")
    assert json.loads(file.read_text().splitlines()[0])["words"] == "the Witch?"
