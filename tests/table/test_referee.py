"""The protocol: every command, and every line that is none."""

import json
import sqlite3
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from companion.table.play.session import Session
from companion.table.play.step_history import StepHistory
from companion.table.play.steps import Step
from companion.table.referee import FAILED, MAX_LINE_LENGTH, Referee, serve
from tests.rules.creature_feature.table import FeatureTable

NEW = {"cmd": "new", "game": "creature-feature", "seats": ["Ann", "Bob", "Cid"]}
VIRTUAL = {**NEW, "dealer": "virtual", "seed": 7}


def error(table: FeatureTable, line: dict[str, object]) -> str:
    answer = table.say(line)
    assert answer["ok"] is False
    assert answer["error"]["text"]
    return str(answer["error"]["code"])


def test_an_error_of_a_game_is_answered_in_plain_words(
    table: FeatureTable, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table.say(NEW)
    before = table.say({"cmd": "view"})

    def fail(*_: object) -> object:
        raise KeyError("stars")

    with monkeypatch.context() as patch:
        patch.setattr(Session, "view", fail)
        answer = table.say({"cmd": "view"})
    assert answer == {
        "ok": False,
        "error": {"code": "illegal", "text": FAILED, "cite": []},
        "seq": before["seq"],
    }
    (reported,) = caplog.messages
    assert reported.startswith("KeyError in test_referee.py, line ")
    assert reported.endswith(": 'stars'")
    assert table.say({"cmd": "view"}) == before


def test_a_file_name_that_is_not_utf_8_ends_nothing(
    table: FeatureTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.say(NEW)

    def fail(*_: object) -> object:
        raise OSError(2, "No such file", "games\udcff/journal.db")

    monkeypatch.setattr(Session, "view", fail)
    answers = BytesIO()
    serve(table.referee, BytesIO(b'{"cmd":"view"}\n'), answers)
    assert json.loads(answers.getvalue())["error"]["text"] == "games/journal.db: No such file."


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (b"", "bad-json"),
        (b"{", "bad-json"),
        (b"\xff\xfe", "bad-json"),
        (b"[" * 100_000, "bad-json"),
        (b"[]", "bad-command"),
        (b"null", "bad-command"),
        (b'{"cmd":"dance"}', "bad-command"),
        (b'{"cmd":"view","what":1}', "bad-command"),
        (b'{"cmd":"view"}', "no-game"),
        (b'{"cmd":"undo"}', "no-game"),
        (b'{"cmd":"do","action":{"type":"stay","seat":0}}', "no-game"),
        (b'{"cmd":"do","action":7}', "no-game"),
        (b'{"cmd":"new","game":"chess","seats":[]}', "unknown-game"),
        (b'{"cmd":"schema","game":"chess"}', "unknown-game"),
        (b'{"cmd":"new","game":"creature-feature","seats":["A","B"]}', "bad-options"),
        (b'{"cmd":"load","file":"/nowhere"}', "bad-file"),
    ],
)
def test_a_line_that_is_none_gets_a_clear_answer(text: bytes, code: str) -> None:
    answer = Referee().answer(text)
    assert answer["ok"] is False
    assert answer["error"]["code"] == code
    assert answer["error"]["text"]
    assert answer["seq"] == 0


@pytest.mark.parametrize(
    "options",
    [
        {"seasons": 4},
        {"seasons": True},
        {"setup_vp": [1, 1, 2, 2, 3, 3]},
        {"setup_vp": [0, 1]},
        {"films": [2, 2, 4, 4, 6]},
        {"helpers": {"nurse": 17}},
        {"helpers": dict.fromkeys(["igor", "discrete-butler", "bats", "nurse", "mad-doctor"], 4)},
        {"witches": "thrice"},
        {"unknown": 1},
    ],
)
def test_options_that_cannot_be_are_refused(
    table: FeatureTable, options: dict[str, object]
) -> None:
    assert error(table, {**NEW, "options": options}) == "bad-options"


def test_bots_sit_only_where_they_may(table: FeatureTable) -> None:
    assert error(table, {**NEW, "bots": {"1": "random"}}) == "bad-options"
    refused = table.say({**NEW, "bots": {"1": "random"}})["error"]["text"]
    assert refused.endswith('use "dealer":"virtual".')
    assert error(table, {**VIRTUAL, "bots": {"9": "random"}}) == "bad-options"
    assert error(table, {**VIRTUAL, "bots": {"1": "clever"}}) == "bad-options"
    answer = table.say({**VIRTUAL, "bots": {str(seat): "sensible" for seat in range(3)}})
    assert answer["ok"]
    assert answer["view"]["phase"] == "over"


def test_games_and_schema_list_what_there_is(table: FeatureTable) -> None:
    listed = table.say({"cmd": "games"})["games"]
    about = next(one for one in listed if one["id"] == "creature-feature")
    assert about["seats"] == {"least": 3, "most": 6}
    assert [option["id"] for option in about["options"]] == [
        "setup_vp", "films", "helpers", "showdown_window", "witches", "final_tie", "seasons",
    ]  # fmt: skip
    schema = table.say({"cmd": "schema", "game": "creature-feature"})["schema"]
    assert set(schema) == {"actions", "options", "view"}
    assert len(schema["actions"]["anyOf"]) == 13


def test_if_seq_guards_against_a_double_tap(table: FeatureTable) -> None:
    table.new(3, 2)
    line = {"cmd": "do", "if_seq": 1, "action": {"type": "reveal_film", "film": "film-2"}}
    assert table.say(line)["ok"]
    assert error(table, line) == "stale"


def test_undo_and_redo_go_as_far_as_there_are_actions(table: FeatureTable) -> None:
    table.new(3, 2)
    assert table.say({"cmd": "undo"})["seq"] == 0
    assert error(table, {"cmd": "undo"}) == "nothing-to-undo"
    answer = table.say({"cmd": "redo"})
    assert answer["seq"] == 1
    assert answer["rulings"][0]["do"] == "take-marker"
    assert error(table, {"cmd": "redo"}) == "nothing-to-redo"
    table.say({"cmd": "undo"})
    table.do("name_last_actor", player=0)
    assert error(table, {"cmd": "redo"}) == "nothing-to-redo"


def test_an_amendment_does_later_actions_again_and_one_undo_takes_it_back(
    table: FeatureTable,
) -> None:
    table.new(3, 2)
    table.turn("film-2", "robot", "mummy", "witch")
    table.audition("d0 s1 s2")
    before = table.view
    seq = table.look({"cmd": "view"})["seq"]
    # seat 0 stayed: seat 2, the Last Actor, ended the audition with its stay
    answer = table.say({"cmd": "amend", "seq": seq - 2, "action": {"type": "stay", "seat": 0}})
    assert answer["ok"]
    assert answer["dropped"] == []
    assert answer["view"]["phase"] == "stars"
    answer = table.say(
        {"cmd": "amend", "seq": 1, "action": {"type": "name_last_actor", "player": 0}}
    )
    assert [one["type"] for one in answer["dropped"]] == ["stay"]
    table.say({"cmd": "undo"})
    assert table.say({"cmd": "undo"})["view"] == before
    assert error(table, {"cmd": "amend", "seq": 99, "action": {"type": "stay", "seat": 0}}) == (
        "bad-command"
    )


def test_the_virtual_dealer_answers_in_actions_of_its_own(table: FeatureTable) -> None:
    answer = table.say(VIRTUAL)
    log = table.look({"cmd": "log"})["log"]
    assert [one["action"]["type"] for one in log][:2] == ["name_last_actor", "reveal_film"]
    assert answer["seq"] == len(log)
    assert error(table, {"cmd": "undo"}) == "nothing-to-undo"
    for seat in range(3):
        shown = table.look({"cmd": "view", "as": seat})
        prompt = next(one for one in shown["prompts"] if one["seat"] == seat)
        pattern = prompt["accepts"][0]
        assert pattern["type"] == "team_up"
        star, co_star = pattern["star"]["cards"][-1], pattern["co_star"]["cards"][0]
        before = table.look({"cmd": "view"})["seq"]
        table.do("team_up", seat=seat, star=star, co_star=co_star)
        own = table.look({"cmd": "log", "as": seat})["log"]
        assert own[before]["action"]["star"] == star
        others = table.look({"cmd": "log"})["log"]
        assert others[before]["action"]["star"] == "hidden"
        assert others[before]["action"]["co_star"] in ("hidden", co_star)
    seq = table.last["seq"]
    assert table.last["view"]["phase"] == "audition"
    assert table.say({"cmd": "undo"})["seq"] == seq - 4  # the team and three Co-Stars


def test_a_hand_that_does_not_hold_a_card_cannot_lay_it(table: FeatureTable) -> None:
    table.say(VIRTUAL)
    hand = table.look({"cmd": "view", "as": 0})["view"]["private"]["hand"]
    absent = next(
        card for card in ("devil", "witch", "ghost", "zombie", "robot", "mummy") if card not in hand
    )
    table.refused("team_up", seat=0, star=absent, co_star=absent)
    table.refused("team_up", seat=0, code="bad-action")


def test_only_the_seat_itself_sees_its_hand(table: FeatureTable) -> None:
    table.say(VIRTUAL)
    assert "private" not in table.look({"cmd": "view"})["view"]
    assert set(table.look({"cmd": "view", "as": 1})["view"]["private"]) == {
        "hand", "star", "co_star", "peeks",
    }  # fmt: skip
    assert error(table, {"cmd": "view", "as": 3}) == "bad-command"


@pytest.mark.parametrize("new", [NEW, VIRTUAL])
def test_a_saved_game_loads_as_it_was(
    table: FeatureTable, new: dict[str, object], tmp_path: Path
) -> None:
    table.say(new)
    if new is NEW:
        table.do("name_last_actor", player=2)
        table.turn("film-4", "robot", "butler", "witch")
        table.audition("s0 d1")
    before = table.look({"cmd": "view", "as": 1})
    file = str(tmp_path / "x.jsonl")
    assert table.say({"cmd": "save", "file": file})["ok"]
    other = FeatureTable()
    answer = other.say({"cmd": "load", "file": file, "as": 1})
    assert answer == before | {"differs": False}
    assert other.look({"cmd": "log"}) == table.look({"cmd": "log"})
    assert table.say({"cmd": "undo"}) == other.say({"cmd": "undo"})


def test_what_keeps_a_game_from_being_saved_is_reported_of_its_own_file(
    table: FeatureTable, tmp_path: Path
) -> None:
    table.say(NEW)
    file = tmp_path / "none" / "x.jsonl"
    described = table.say({"cmd": "save", "file": str(file)})["error"]
    assert described == {"code": "bad-file", "text": f"{file}: No such file or directory"}


def sqlite_error(code: int) -> sqlite3.Error:
    error = sqlite3.OperationalError("words of SQLite")
    error.sqlite_errorcode = code
    return error


@pytest.mark.parametrize(
    ("why", "text"),
    [
        (PermissionError(13, "Permission denied", "j-games"), "j-games: Permission denied."),
        (OSError(28, "No space left on device"), "Not stored: No space left on device."),
        (sqlite_error(sqlite3.SQLITE_IOERR), "Not stored: the disk cannot be used."),
        (sqlite_error(sqlite3.SQLITE_FULL), "Not stored: the disk is full."),
        (sqlite_error(sqlite3.SQLITE_MISMATCH), "Not stored: the journal cannot store this."),
    ],
    ids=repr,
)
def test_what_keeps_a_game_out_of_the_journal_is_a_sentence_about_a_file(
    table: FeatureTable, tmp_path: Path, why: Exception, text: str
) -> None:
    def fail(*_: object) -> Any:
        raise why

    table.say(NEW)
    file = str(tmp_path / "x.jsonl")
    assert table.say({"cmd": "save", "file": file})["ok"]
    referee = Referee(fail, fail)
    for line in (NEW, {"cmd": "load", "file": file}):
        described = referee.answer(json.dumps(line).encode())["error"]
        assert described["code"] == "bad-file"
        assert described["text"].startswith(text)
        assert referee.session is None


def test_where_a_rule_was_mended_the_stored_state_is_taken(
    table: FeatureTable, tmp_path: Path
) -> None:
    table.new(3, 2)
    table.do("reveal_film", film="film-2")
    file = tmp_path / "x.jsonl"
    table.say({"cmd": "save", "file": str(file)})
    *lines, last = file.read_text().splitlines()
    stored = json.loads(last)
    stored["state"]["scores"] = [9, 9, 9]
    file.write_text("\n".join([*lines, json.dumps(stored)]) + "\n")
    answer = table.say({"cmd": "load", "file": str(file)})
    assert answer["differs"] is True
    assert answer["view"]["scores"] == [9, 9, 9]


@pytest.mark.parametrize("line", [0, 1, 2, 3])
def test_a_spoilt_file_says_which_line(table: FeatureTable, tmp_path: Path, line: int) -> None:
    table.new(3, 2)
    table.do("reveal_film", film="film-2")
    file = tmp_path / "x.jsonl"
    table.say({"cmd": "save", "file": str(file)})
    lines = file.read_text().splitlines()
    lines[line] = '{"type":"sing"}'
    file.write_text("\n".join(lines))
    answer = table.say({"cmd": "load", "file": str(file)})
    assert answer["error"]["code"] == "bad-file"
    assert answer["error"]["text"].startswith(f"{file}, line {line + 1}: ")
    assert table.view["phase"] == "team-up"


def test_every_line_gets_one_answer_and_none_ends_the_program() -> None:
    lines = [b'{"cmd":"games"}', b"x" * (MAX_LINE_LENGTH + 5), b"{}", b"", b'{"cmd":"view"}']
    answers = BytesIO()
    serve(Referee(), BytesIO(b"\n".join(lines) + b"\n"), answers)
    codes = [
        json.loads(one).get("error", {}).get("code") for one in answers.getvalue().splitlines()
    ]
    assert codes == [None, "bad-json", "bad-command", "bad-json", "no-game"]


SETTLED = [
    {"type": "name_last_actor", "player": 2},
    {"type": "reveal_film", "film": "film-2"},
    *({"type": "team_up", "seat": seat} for seat in range(3)),
    *({"type": "reveal_co_star", "seat": seat, "card": "robot"} for seat in range(3)),
    *({"type": move, "seat": seat} for move, seat in (("stay", 0), ("stay", 1), ("drop", 2))),
    *({"type": "stay", "seat": seat} for seat in (0, 1)),
    *({"type": "reveal_star", "seat": seat, "card": "devil"} for seat in (0, 1)),
    *({"type": "pass", "seat": seat} for seat in (0, 1)),
]


def test_a_game_with_a_settled_box_is_saved_and_loaded(table: FeatureTable, tmp_path: Path) -> None:
    table.say(NEW)
    for action in SETTLED:
        answer = table.say({"cmd": "do", "action": action})
        assert answer["ok"], answer
    assert answer["view"]["results"]
    before = table.say({"cmd": "view"})
    table.say({"cmd": "save", "file": str(tmp_path / "settled.jsonl")})
    loaded = table.say({"cmd": "load", "file": str(tmp_path / "settled.jsonl")})
    assert loaded == before | {"differs": False}


@pytest.mark.parametrize(
    ("path", "value"),
    [("last_actor", 1.0), ("priority", [1.0, 0, 2]), ("piles/0/films", [2.0]), ("deck", 5.0)],
)
def test_a_fraction_is_no_seat_and_no_tile(table: FeatureTable, path: str, value: object) -> None:
    table.say(NEW)
    for action in SETTLED[:2]:
        table.say({"cmd": "do", "action": action})
    correct = {"type": "correct", "path": path, "value": value}
    assert error(table, {"cmd": "do", "action": correct}) == "illegal"


def test_a_file_that_its_own_rules_cannot_show_leaves_the_game(
    table: FeatureTable, tmp_path: Path
) -> None:
    table.say(NEW)
    for action in SETTLED[:9]:
        table.say({"cmd": "do", "action": action})
    path = tmp_path / "odd.jsonl"
    table.say({"cmd": "save", "file": str(path)})
    lines = path.read_text().splitlines()
    ending = json.loads(lines[-1])
    ending["state"] |= {"pawns": [9, 9, 9], "to_act": 9}
    path.write_text("\n".join([*lines[:-1], json.dumps(ending)]))
    before = table.say({"cmd": "view"})
    assert error(table, {"cmd": "load", "file": str(path)}) == "bad-file"
    assert table.say({"cmd": "view"}) == before
    path.write_text("\n".join([*lines[:-1], "[" * 100_000]))
    assert error(table, {"cmd": "load", "file": str(path)}) == "bad-file"


def test_a_line_that_is_refused_for_its_viewer_changes_nothing(table: FeatureTable) -> None:
    table.say(NEW)
    stay = {"type": "name_last_actor", "player": 2}
    assert error(table, {"cmd": "do", "action": stay, "as": 9}) == "bad-command"
    assert table.say({"cmd": "view"})["seq"] == 0
    assert error(table, {**NEW, "seats": ["A", "B", "C", "D"], "as": 4}) == "bad-command"
    assert len(table.say({"cmd": "view"})["view"]["seats"]) == 3


def test_a_card_that_nobody_asks_for_is_refused_as_such(table: FeatureTable) -> None:
    table.say(NEW)
    drop = [
        *SETTLED[:8],
        *({"type": move, "seat": seat} for move, seat in (("stay", 0), ("drop", 1), ("drop", 2))),
        *({"type": move, "seat": seat} for move, seat in (("stay", 1), ("drop", 2))),
    ]
    for action in drop:
        assert table.say({"cmd": "do", "action": action})["ok"], action
    shown = {"type": "reveal_co_star", "seat": 2, "card": "vampire"}
    assert table.say({"cmd": "do", "action": shown})["error"]["cite"] == ["CF-48"]
    hidden = {"type": "reveal_star", "seat": 2, "card": "vampire"}
    assert table.say({"cmd": "do", "action": hidden})["error"]["cite"] == ["CF-69"]


def test_a_log_looks_at_each_step_a_few_times_only(
    table: FeatureTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.new(3)
    session = table.referee.session
    assert session is not None
    actions = 200
    for number in range(actions):
        table.do("correct", path="scores/1", value=number % 20)
    looked_at = 0
    backwards = StepHistory.backwards

    def counted(history: StepHistory, step: Step) -> Iterator[Step]:
        nonlocal looked_at
        for one in backwards(history, step):
            looked_at += 1
            yield one

    monkeypatch.setattr(StepHistory, "backwards", counted)
    assert len(table.say({"cmd": "log"})["log"]) == actions
    assert looked_at < 10 * actions


def test_moves_before_are_counted_for_steps_in_force_and_for_others(table: FeatureTable) -> None:
    table.new(3)
    session = table.referee.session
    assert session is not None
    for _ in range(3):
        table.do("correct", path="scores/1", value=3)
    last = session.head
    table.say({"cmd": "undo"})
    assert [session.remarks._earlier_actions(step) for step in session.current_steps()[1:]] == [
        0,
        1,
    ]
    assert session.remarks._earlier_actions(last) == 2


@pytest.mark.parametrize(
    ("path", "value", "text"),
    [
        ("priority", [2, 1, 0], "Corrected: priority is 2, 1 and 0."),
        (
            "piles/0/face_up",
            ["vampire", "witch"],
            "Corrected: piles/0/face_up is vampire and witch.",
        ),
        ("piles/0/face_up", [], "Corrected: piles/0/face_up is empty."),
        ("teams/0/butler", True, "Corrected: teams/0/butler is yes."),
    ],
)
def test_a_correction_is_ruled_in_plain_words(
    table: FeatureTable, path: str, value: object, text: str
) -> None:
    table.say(VIRTUAL)
    action = {"type": "correct", "path": path, "value": value}
    (ruling,) = table.say({"cmd": "do", "action": action})["rulings"]
    assert ruling["text"] == text


@pytest.mark.parametrize("name", ["", " ", "\u200b"])
def test_a_name_of_nothing_is_refused(table: FeatureTable, name: str) -> None:
    answer = table.say({**NEW, "seats": ["Ann", name, "Cid"]})
    assert answer["error"] == {"code": "bad-options", "text": "seats[1]: must not be empty."}
