"""Every line and every file, whatever stands in it, has one clear answer."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import chdir
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.cards import FactsByCard
from companion.table.errors import Refused
from companion.table.owner import box_file
from companion.table.play.session import Session
from companion.table.play.steps import Header
from companion.table.referee import FAILED, Referee
from companion.table.registry import games
from companion.table.reports import report
from companion.table.reports.save_file import as_saved, load, save
from hardware.rig_file import read_rig
from hardware.untrusted.files import UnusableFile
from hardware.untrusted.toml_text import Finding, InvalidFile
from tests.games.playing import played
from tests.sampling import examples
from tests.table.lines import lines

GAME = games()["creature-feature"]
MANY = 10_000
CODES = {
    *("stale", "bad-json", "bad-command", "unknown-game", "bad-options", "no-game"),
    *("bad-action", "illegal", "nothing-to-undo", "nothing-to-redo", "bad-file"),
}
HERE = Path(__file__).parents[2]
RIGS = sorted((HERE / "docs/wiring").glob("*.toml"))


def clear(answer: dict[str, Any]) -> bool:
    """Whether somebody who sent the line knows what came of it."""
    if answer["ok"]:
        return True
    reported = answer["error"]
    strange = any(word in reported["text"] for word in (FAILED, "Error(", "Traceback"))
    return reported["code"] in CODES and bool(reported["text"]) and not strange


def test_ten_thousand_lines_have_ten_thousand_answers(tmp_path: Path) -> None:
    sent = list(lines(Random(1), MANY))
    (tmp_path / "lines").write_bytes(b"\n".join(sent) + b"\n")
    with (tmp_path / "lines").open("rb") as stated:
        done = subprocess.run(
            [sys.executable, "-m", "companion", "--data", str(tmp_path), "referee"],
            stdin=stated,
            capture_output=True,
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(HERE)},
            check=True,
        )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.stderr == b""
    assert len(answers) == len(sent)
    assert [one for one in answers if not clear(one)] == []
    assert {one["error"]["code"] for one in answers if not one["ok"]} >= CODES - {"no-game"}


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (b'{"cmd":"view","cmd":"undo"}', 'duplicate key "cmd".'),
        (
            b'{"cmd":"do","action":{"type":"stay","seat":1,"seat":2}}',
            'duplicate key "seat".',
        ),
        (b'{"cmd":"\xff"}', "not UTF-8 text."),
        (
            b'{"cmd":"new","seats":["A\\udc00"]}',
            r"invalid JSON at byte 30: \ud800 to \udfff are characters only in pairs.",
        ),
        (b'{"cmd":"view","as":1e999}', "the number is too large."),
    ],
)
def test_what_a_line_cannot_mean_is_reported(line: bytes, text: str) -> None:
    referee = Referee()
    assert referee.answer(b'{"cmd":"new","game":"creature-feature","seats":["A","B","C"]}')["ok"]
    assert referee.answer(line)["error"] == {"code": "bad-json", "text": text}


def test_an_error_says_what_a_command_should_be() -> None:
    reported = Referee().answer(b'{"cmd":null}')["error"]
    assert reported == {"code": "bad-command", "text": "cmd: must be a string, not null."}


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Lines that save do it there."""
    with chdir(tmp_path_factory.mktemp("elsewhere")):
        yield


@pytest.mark.usefixtures("elsewhere")
@given(st.integers(0, 2**32), st.integers(1, 40))
@examples(40)
def test_lines_in_any_order_are_answered_clearly(seed: int, count: int) -> None:
    referee = Referee()
    for line in lines(Random(seed), count):
        seq = referee.session.seq if referee.session else 0
        answer = referee.answer(line)
        assert clear(answer), line
        if not answer["ok"]:
            assert answer["seq"] == seq


def refusal(kind: type[Exception], reading: Callable[[Path], object], path: Path) -> Any:
    """Why it is not read_rig; None: it is."""
    try:
        reading(path)
    except kind as error:
        return error
    return None


def spoilt(content: bytes, random: Random) -> bytes:
    """Some bytes are others, a line is missing, stands twice, or is of another kind."""
    rows = content.splitlines(keepends=True)
    place = random.randrange(len(rows))
    match random.randrange(6):
        case 0:
            del rows[place]
        case 1:
            rows.insert(place, rows[place])
        case 2:
            rows[place] = random.choice((b"{}\n", b"[]\n", b"7\n", b"\n", b"[" * 9000, b"\xff\n"))
        case 3:
            rows = [*rows[:place], rows[place][: random.randrange(len(rows[place]) + 1)]]
        case _:
            torn = bytearray(rows[place])
            for _ in range(random.randrange(1, 5)):
                torn[random.randrange(len(torn))] = random.randrange(256)
            rows[place] = bytes(torn)
    return b"".join(rows)


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_a_saved_game_is_read_or_its_wrong_line_reported(game: Any, tmp_path: Path) -> None:
    header = Header(game.id, game.rules_version, ("Ann", "Bob", "Cid"), {}, seed=7)
    session = Session.new(game, header)
    *_, _ = played(session, Random(1), 12)
    saved = as_saved(session, session.current_steps())
    random, refused = Random(2), []
    for _ in range(60):
        (tmp_path / "x.jsonl").write_bytes(spoilt(saved, random))
        file = tmp_path / "x.jsonl"
        refused += [refusal(Refused, reading, file) for reading in (load, report.check)]
    reported = [one for one in refused if one is not None]
    assert len(reported) > 20
    assert {one.code for one in reported} == {"bad-file"}
    texts = [one.objection.text for one in reported]
    assert [text for text in texts if not text.startswith(f"{file}, line ")] == []


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_a_state_of_other_players_than_the_header_has_is_refused(game: Any, tmp_path: Path) -> None:
    session = Session.new(game, Header(game.id, game.rules_version, ("Ann", "Bob", "Cid"), {}, 7))
    *lines, last = as_saved(session, session.current_steps()).splitlines()
    ending, file = json.loads(last), tmp_path / "x.jsonl"
    for names in (["Ann", "Bob"], ["Ann", "Bob", "Cid", "Dee"], ["Ann", "Bob", "Dee"]):
        ending["state"]["names"] = names
        file.write_bytes(b"\n".join((*lines, json.dumps(ending).encode())))
        with pytest.raises(Refused) as refused:
            load(file)
        assert str(refused.value) == (
            f"{file}, line {len(lines) + 1}: the state does not fit this game"
        )


@pytest.mark.parametrize(
    ("game", "spoil"),
    [
        ("vampire-elf-cthulhu", lambda state: state["displays"].pop()),
        ("scream-park", lambda state: state["houses"][0].append({"card": "x", "props": []})),
        ("monstercon", lambda state: state["monsters"].append("vampire") or state["taken"].clear()),
        ("creature-feature", lambda state: state.update(pawns=[9, 9, 9], to_act=9)),
        ("shuffling-horror", lambda state: state.update(stack=[{"doing": "Turns", "seat": 9}])),
    ],
)
def test_a_state_that_its_own_rules_cannot_show_is_refused(
    game: str, spoil: Callable[[dict[str, Any]], object], tmp_path: Path
) -> None:
    session = Session.new(games()[game], Header(game, 1, ("Ann", "Bob", "Cid"), {}, 7))
    *_, _ = played(session, Random(1), 12)
    *lines, last = as_saved(session, session.current_steps()).splitlines()
    ending, file = json.loads(last), tmp_path / "x.jsonl"
    spoil(ending["state"])
    file.write_bytes(b"\n".join((*lines, json.dumps(ending).encode())))
    reported = Referee().answer(json.dumps({"cmd": "load", "file": str(file)}).encode())["error"]
    words = f"{file}, line {len(lines) + 1}: the state does not fit this game"
    assert reported == {"code": "bad-file", "text": words}


def test_a_key_that_is_there_twice_is_reported_with_its_line(tmp_path: Path) -> None:
    session = Session.new(GAME, Header(GAME.id, GAME.rules_version, ("Ann", "Bob", "Cid"), {}, 7))
    played(session, Random(1), 3)
    header, first, *rest = as_saved(session, session.current_steps()).splitlines()
    doubled = first.replace(b"{", b'{"seat":0,', 1).replace(b"}", b',"seat":1}')
    (tmp_path / "x.jsonl").write_bytes(b"\n".join((header, doubled, *rest)))
    with pytest.raises(Refused) as refused:
        load(tmp_path / "x.jsonl")
    beginning = f'{tmp_path / "x.jsonl"}, line 2: duplicate key "seat"'
    assert refused.value.objection.text.startswith(beginning)


def test_what_is_no_file_is_neither_read_nor_replaced(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    session = Session.new(GAME, Header(GAME.id, GAME.rules_version, ("Ann", "Bob", "Cid"), {}))
    before = sorted(tmp_path.iterdir())
    for path in before:
        with pytest.raises(Refused, match=f"{path.name}: this is (a folder|not a regular file)"):
            load(path)
        with pytest.raises(OSError, match="not a regular file"):
            save(session, path)
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.parametrize("rig", RIGS, ids=lambda path: path.stem)
def test_a_rig_is_read_or_what_is_wrong_reported(rig: Path, tmp_path: Path) -> None:
    random, reported = Random(3), list[str]()
    for _ in range(60):
        (tmp_path / "rig.toml").write_bytes(spoilt(rig.read_bytes(), random))
        error = refusal(InvalidFile, read_rig, tmp_path / "rig.toml")
        reported += [] if error is None else error.lines
    assert len(reported) > 10
    assert [one for one in reported if not one.startswith("rig.toml")] == []


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_a_box_is_read_or_its_wrong_line_reported(game: Any, tmp_path: Path) -> None:
    random, reported = Random(4), list[Finding]()
    facts: FactsByCard = {}
    tags = {
        f"0499a26f{number:06x}": box_file.TaggedCard(game.id, card, 1)
        for number, card in enumerate(list(game.cards.catalog)[:8])
    }
    text = box_file.to_toml(box_file.BoxFile(game.id, "mine", facts, tags)).encode()
    for _ in range(60):
        (tmp_path / "box.toml").write_bytes(spoilt(text, random))
        error = refusal(InvalidFile, box_file.read, tmp_path / "box.toml")
        reported += [] if error is None else error.findings
    assert len(reported) > 20
    assert [one for one in reported if one.line < 1 or not one.text] == []


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ({"cmd": "viuw"}, 'cmd: "viuw" is not an allowed value; did you mean "view"? Allowed: '),
        ({"cmd": "view", "moon": 1}, 'unknown field "moon". Allowed: as.'),
        ({"cmd": "view", "as": "x"}, "as: must be an integer, not a string."),
        ({"cmd": "do"}, 'missing field "action".'),
        ({"cmd": {}}, "cmd: must be a string, not an object."),
        ({"cmd": "do", "action": {"type": {}}}, "type: must be a string, not an object."),
        ({"cmd": "do", "action": {"type": []}}, "type: must be a string, not an array."),
        ({"cmd": "y" * 9_000}, f'cmd: "{"y" * 60}…" is not an allowed value. Allowed: '),
        ({"cmd": "view", "y" * 9_000: 1}, f'unknown field "{"y" * 60}…". Allowed: as.'),
        (
            {"cmd": "new", "game": "y" * 9_000, "seats": ["a"]},
            f'unknown game "{"y" * 60}…". Allowed: ',
        ),
        ({"cmd": "load", "file": ""}, "the name of the file is empty"),
        ({"cmd": "load", "file": "a\0b"}, "the name of a file has no NUL character"),
        ({"cmd": "save", "file": ""}, "the name of the file is empty"),
        ({"cmd": "save", "file": "a\0b"}, "the name of a file has no NUL character"),
        ({"cmd": "save", "file": "y" * 9_000}, "the name of a file has at most 4096 characters"),
        ({"cmd": "do", "action": {"type": "moon"}}, 'type: "moon" is not an allowed value.'),
        ({"cmd": "do", "action": {"type": "dorp"}}, 'type: "dorp" is not an allowed value; did'),
        (
            {"cmd": "do", "action": {"type": "drop", "moon": 1}},
            'unknown field "moon". Allowed: seat. missing field "seat".',
        ),
        (
            {"cmd": "new", "game": "monstercon", "seats": ["a"], "options": {"origin_deck": 1}},
            'unknown option "origin_deck"; did you mean "origins_deck"? Allowed: ',
        ),
        (
            {"cmd": "new", "game": "monstercn", "seats": ["a"]},
            'unknown game "monstercn"; did you mean "monstercon"? Allowed: ',
        ),
    ],
)
def test_what_is_of_another_form_is_reported_in_a_sentence_with_its_place(
    line: dict[str, Any], words: str
) -> None:
    referee = Referee()
    new = {"cmd": "new", "game": GAME.id, "seats": ["a", "b", "c"]}
    assert referee.answer(json.dumps(new).encode())["ok"]
    answer = referee.answer(json.dumps(line).encode())
    assert answer["error"]["text"].startswith(words)


@pytest.mark.parametrize("action", [5, None, [], "stay", True])
@pytest.mark.parametrize("command", [{"cmd": "do"}, {"cmd": "amend", "seq": 1}])
def test_an_action_that_is_not_an_object_is_a_bad_action(
    command: dict[str, Any], action: Any
) -> None:
    """Protocol, Answers: a missing one is `bad-command`."""
    referee = Referee()
    new = {"cmd": "new", "game": GAME.id, "seats": ["a", "b", "c"]}
    assert referee.answer(json.dumps(new).encode())["ok"]
    error = referee.answer(json.dumps({**command, "action": action}).encode())["error"]
    assert error["code"] == "bad-action"
    assert error["text"].startswith("must be an object, not ")
    error = referee.answer(json.dumps(command).encode())["error"]
    assert error == {"code": "bad-command", "text": 'missing field "action".'}


@pytest.mark.parametrize(
    ("game", "deck", "words"),
    [
        ("shuffling-horror", {"fire-axe": {"title": None}}, "fire-axe: title: must be a string,"),
        ("shuffling-horror", {"y" * 9_000: {}}, f"{'y' * 60}…: no card is called so."),
        ("shuffling-horror", {"fire-axe": {"type": "y" * 9_000}}, "fire-axe: it is no yyy"),
        ("vampire-elf-cthulhu", {"elf-red-2": {"title": {}}}, "elf-red-2: title: must be a str"),
        ("vampire-elf-cthulhu", {"moon": {}}, "moon: no card is called so."),
    ],
)
def test_what_cannot_be_on_a_card_is_reported_in_a_sentence(
    game: str, deck: dict[str, Any], words: str
) -> None:
    line = {"cmd": "new", "game": game, "seats": ["a", "b", "c"], "options": {"deck": deck}}
    error = Referee().answer(json.dumps(line).encode())["error"]
    assert error["code"] == "bad-options"
    assert error["text"].startswith(f"deck: {words}")
    assert len(error["text"]) < 200


@pytest.mark.parametrize("game", sorted({*games()} - {"shuffling-horror"}))
def test_a_long_value_is_quoted_in_part(game: str) -> None:
    referee = Referee()
    new = {"cmd": "new", "game": game, "seats": ["a", "b", "c"]}
    assert referee.answer(json.dumps(new).encode())["ok"]
    action = {"type": "correct", "path": "y" * 9_000, "value": 1}
    error = referee.answer(json.dumps({"cmd": "do", "action": action}).encode())["error"]
    assert error["text"] == f'path: nothing to correct at "{"y" * 60}…".'


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("houses/0", 1, "value: must be an array, not an integer."),
        ("houses/0", [{"card": 5}], "value: card: must be a string, not an integer."),
        ("discards/cards", [5], "value: must be a string, not an integer."),
    ],
)
def test_a_correction_of_another_form_is_reported_in_a_sentence(
    path: str, value: Any, words: str
) -> None:
    referee = Referee()
    new = {"cmd": "new", "game": "scream-park", "seats": ["a", "b", "c"]}
    assert referee.answer(json.dumps(new).encode())["ok"]
    action = {"type": "correct", "path": path, "value": value}
    error = referee.answer(json.dumps({"cmd": "do", "action": action}).encode())["error"]
    assert (error["code"], error["text"]) == ("bad-action", words)


@pytest.mark.parametrize(
    ("header", "words"),
    [
        (b'{"matinee":5}', "matinee: must be a string."),
        (b'{"matinee":"saved-game","bots":{"x":"y"}}', "bots: must be an integer, not a string."),
    ],
)
def test_a_header_of_another_form_is_reported_in_a_sentence(
    header: bytes, words: str, tmp_path: Path
) -> None:
    (tmp_path / "x.jsonl").write_bytes(header + b"\n{}\n")
    with pytest.raises(Refused) as refused:
        load(tmp_path / "x.jsonl")
    assert str(refused.value) == f"{tmp_path / 'x.jsonl'}, line 1: {words}"


HOSTILE: dict[str, tuple[bytes, int]] = {
    "nested arrays": (b"x = " + b"[" * 20_000, 3),
    "nested tables": (b"x = " + b"{a=" * 3000 + b"1" + b"}" * 3000, 3),
    "a number without end": (b"x = " + b"9" * 5000, 3),
    "a number with gaps": (b"x = " + b"9_" * 5000 + b"9", 3),
    "no UTF-8": (b"# \xff\xfe", 3),
    "NUL": (b"x = 3\n\0", 4),
    "half a value": (b"x = \n", 3),
}
"""What stands below two empty lines, and the line that is wrong."""


@pytest.mark.parametrize("what", HOSTILE)
def test_a_hostile_file_is_reported_with_its_line(what: str, tmp_path: Path) -> None:
    content, line = HOSTILE[what]
    for reading, name in ((read_rig, "rig.toml"), (box_file.read, "box.toml")):
        (tmp_path / name).write_bytes(b"\n\n" + content)
        error = refusal(InvalidFile, reading, tmp_path / name)
        assert error is not None
        assert f"line {line}" in str(error)


def test_what_is_no_text_file_is_reported(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    (tmp_path / "large").write_bytes(b"#" * ((1 << 18) + 1))
    for reading in (read_rig, box_file.read):
        for name, words in (
            ("pipe", "not a regular file"),
            ("folder", "this is a folder"),
            ("large", "larger than 256 kB"),
        ):
            assert words in str(refusal(UnusableFile, reading, tmp_path / name))


def test_what_an_editor_puts_before_and_behind_lines_is_nothing(tmp_path: Path) -> None:
    rig = b'[[reader]]\nkind = "emulated"\n'
    box = b'matinee-box = 1\ngame = "shuffling-horror"\nname = "mine"\n'
    for text, reading in ((rig, read_rig), (box, box_file.read)):
        (tmp_path / "x.toml").write_bytes(text)
        plain = reading(tmp_path / "x.toml")
        (tmp_path / "x.toml").write_bytes(b"\xef\xbb\xbf" + text.replace(b"\n", b"\r\n"))
        assert reading(tmp_path / "x.toml") == plain


def test_a_number_that_is_too_long_where_nobody_reads_it_is_passed_over(tmp_path: Path) -> None:
    session = Session.new(GAME, Header(GAME.id, GAME.rules_version, ("Ann", "Bob", "Cid"), {}))
    saved = as_saved(session, session.current_steps())
    (tmp_path / "x.jsonl").write_bytes(saved.replace(b"{", b'{"note":' + b"9" * 5000 + b",", 1))
    found, differs = load(tmp_path / "x.jsonl")
    assert (found.state, differs) == (session.state, False)
    assert report.check(tmp_path / "x.jsonl").wrong == []


def test_of_very_many_mistakes_some_are_reported() -> None:
    options = {f"option-{number}": number for number in range(2_000)}
    seats = ["A", "B", "C"]
    line = {"cmd": "new", "game": "creature-feature", "seats": seats, "options": options}
    text = Referee().answer(json.dumps(line).encode())["error"]["text"]
    assert text.count("unknown option") == 20
    assert text.endswith(" And over 980 more.")
    line["options"] = dict(list(options.items())[:23])
    assert Referee().answer(json.dumps(line).encode())["error"]["text"].endswith(" And 3 more.")
