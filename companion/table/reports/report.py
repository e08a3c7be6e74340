"""A report: a game up to a ruling that people hold to be wrong, and what they expected.

Its first line is the report itself, a saved game follows. `companion check` replays it, so that
the file is a failing test at once, and a passing one when the rule has been fixed.
"""

from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import cast

from msgspec import Struct, field, json, to_builtins
from msgspec.structs import force_setattr

from companion.core.actions import Correct, Fields, JsonObject, JsonValue
from companion.core.domains import as_list
from companion.core.game import AnyGame
from companion.core.objection import Objection
from companion.core.rulings import Ruling
from companion.table.atomic_files import first_free, write_bytes
from companion.table.play.session import Session
from companion.table.play.steps import Step
from companion.table.reports.problems import Problem
from companion.table.reports.save_file import (
    Replay,
    as_saved,
    bad_file_error,
    decoded,
    lines_of,
    replayed,
    to_json_lines,
)
from hardware.untrusted.text import clean
from hardware.untrusted.validation import suggestion

FORMAT = 1
FOLDER = "reports"
"""Where reports lie in the data folder."""
MAX_DIFFERENCES = 12

NOTHING_EXPECTED = (
    "The report has no expected values: add `facts` or `places` to its first line, e.g."
    ' "places":{"scores/1":14}.'
)
"""What checking a report with only words says."""


class Report(Struct, frozen=True, forbid_unknown_fields=True, tag_field="matinee", tag="report"):
    """The first line: the kind of the ruling, the last of the saved game, its sentence as it was
    shown, and what people expected: some of its facts, values of places after it (by the
    paths that corrections use, such as `scores/1`), or words alone, which
    somebody has yet to judge.
    """

    ruling: str
    sentence: str = field(name="said")
    facts: JsonObject = {}
    places: JsonObject = {}
    words: str = ""
    format: int = FORMAT
    problem: str = ""
    """The traceback of what had gone wrong inside Matinee, if something had."""

    def __post_init__(self) -> None:
        for name in ("ruling", "sentence", "words"):
            force_setattr(self, name, clean(getattr(self, name)))


class CheckResult(Struct, frozen=True):
    """What a file says today, and what is not as it should be."""

    lines: list[str]
    wrong: list[str]


def report_on(session: Session, step: Step, ruling: Ruling) -> Report:
    """A report on this ruling of a step, in which nothing is expected yet."""
    return Report(ruling.kind, session.game.narration.ruling_text(step.state, ruling))


def as_report(session: Session, step: Step, report: Report) -> bytes:
    """The file: the report, and the game up to that step, secrets too."""
    return to_json_lines(report) + as_saved(session, session.steps_to(step))


def new_report_path(data: Path, game: str) -> Path:
    """Where the next report of a game goes, its folder made if it is not there. Raises OSError."""
    folder = data / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    return first_free(folder / f"{game}-{number}.jsonl" for number in count(1))


def write_report(path: Path, session: Session, step: Step, report: Report) -> None:
    """Write the report. Raises OSError, and then the file is as it was."""
    write_bytes(path, as_report(session, step, report))


def check(path: Path) -> CheckResult:
    """Replay a report, or a saved game, by the rules of today. Raises Refused `bad-file`."""
    lines = lines_of(path)
    if lines and lines[0].startswith(b'{"matinee":"problem"'):
        return _check_problem(path, lines)
    if not lines or not lines[0].startswith(b'{"matinee":"report"'):
        return _check_game(replayed(path, lines))
    report = decoded(path, 1, lines[0], Report)
    if report.format != FORMAT:
        raise bad_file_error(path, 1, f"format {report.format} is not known here")
    return _check_report(report, replayed(path, lines[1:], 2))


def _check_problem(path: Path, lines: Sequence[bytes]) -> CheckResult:
    """What went wrong, and the game in which it did."""
    problem = decoded(path, 1, lines[0], Problem)
    summary = [f"Something went wrong: {problem.short}"]
    if len(lines) == 1:
        return CheckResult(summary, ["No game was saved with it."])
    game = _check_game(replayed(path, lines[1:], 2))
    return CheckResult([*summary, *game.lines], game.wrong)


def _check_game(replay: Replay) -> CheckResult:
    """Whether the rules of today come to the position that was saved."""
    summary = [f"{replay.game.title}: {len(replay.steps) - 1} actions"]
    if replay.refused is not None:
        return CheckResult(summary, [_refused(replay.refused)])
    last = replay.steps[-1]
    wrong = differences(to_builtins(replay.stored.state), to_builtins(last.state), "state")
    wrong += differences(
        to_builtins(replay.stored.virtual_table), to_builtins(last.virtual_table), "table"
    )
    return CheckResult(summary, wrong)


def _check_report(report: Report, replay: Replay) -> CheckResult:
    """Whether the rules of today come to what people expected."""
    summary = [
        f"{replay.game.title}, after {len(replay.steps) - 1} actions.",
        f"Then: {report.sentence}",
    ]
    if replay.refused is not None:
        return CheckResult(summary, [_refused(replay.refused)])
    last = replay.steps[-1]
    rulings = [ruling for ruling in last.rulings if ruling.kind == report.ruling]
    now = [replay.game.narration.ruling_text(last.state, ruling) for ruling in rulings]
    # one line may rule several things of a kind; the others were not what people spoke of
    summary += (
        ["Now: the same."] if report.sentence in now else [f"Now: {sentence}" for sentence in now]
    )
    if report.words:
        summary.append(f"Expected: {report.words}")
    if report.problem:
        summary.append(f"Something had gone wrong: {Problem(report.problem).short}")
    wrong: list[str] = []
    if report.facts:
        wrong += _fact_differences(report, rulings)
    wrong += _value_differences(replay.game, last, report.places)
    if not report.facts and not report.places:
        wrong.append(NOTHING_EXPECTED)
    return CheckResult(summary, wrong)


def _fact_differences(report: Report, rulings: Sequence[Ruling]) -> list[str]:
    """What is wrong with the rulings of that kind: one of them must have every fact."""
    every = [cast("JsonObject", to_builtins(ruling.facts, str_keys=True)) for ruling in rulings]
    if any(
        all(facts.get(fact) == value for fact, value in report.facts.items()) for facts in every
    ):
        return []
    wanted = _facts_text(report.facts)
    if not every:
        return [f"There is no ruling {report.ruling!r}, expected one with {wanted}."]
    texts = "; ".join(
        _facts_text({fact: facts.get(fact) for fact in report.facts}) for facts in every
    )
    return [f"{report.ruling}: {texts}; expected {wanted}."]


def _value_differences(game: AnyGame, last: Step, expected: Fields) -> list[str]:
    there = game.rules.correctable_index.by_path(last.state)
    now = {path: to_builtins(there[path].value) for path in expected if path in there}
    return [
        f"{path}: {_json(now[path])}; expected {_json(value)}."
        if path in now
        else f"{path}: unknown place; expected {_json(value)}."
        for path, value in expected.items()
        if path not in now or now[path] != value
    ]


def expectation_error(
    session: Session, step: Step, ruling: Ruling, report: Report
) -> Objection | None:
    """Return an objection to the first name that does not exist, or to the first value that its
    place cannot have.
    """
    places = session.game.rules.correctable_index.by_path(step.state)
    for kind, names, known in (
        ("place", report.places, {*places}),
        ("fact", report.facts, {*ruling.facts}),
    ):
        strange = next((name for name in names if name not in known), None)
        if strange is not None:
            near = suggestion(strange, sorted(known))
            return Objection(f'unknown {kind} "{strange}"{near}')
    impossible = (
        Objection(places[path].allowed_values_text)
        for path, value in report.places.items()
        if places[path].domain is not None and not places[path].admits(Correct(path, value))
    )
    return next(impossible, None)


def _refused(refused: tuple[int, str]) -> str:
    line, why = refused
    return f"line {line}: that action is not allowed any more: {why}"


def differences(was: object, now: object, path: str = "") -> list[str]:
    """Where two JSON values differ, and what is there; of very many the first."""
    return list(_differences(was, now, path))[:MAX_DIFFERENCES]


def _differences(was: JsonValue, now: JsonValue, path: str) -> list[str]:
    if was == now:
        return []
    several, others = as_list(was), as_list(now)
    if isinstance(was, dict) and isinstance(now, dict):
        before, other = cast("JsonObject", was), cast("JsonObject", now)
        return [
            words
            for key in {**before, **other}
            for words in _differences(before.get(key), other.get(key), f"{path}/{key}")
        ]
    if several is not None and others is not None and len(several) == len(others):
        return _differences(dict(enumerate(several)), dict(enumerate(others)), path)
    return [f"{path}: {_json(now)}; the file has {_json(was)}."]


def _facts_text(facts: Fields) -> str:
    return ", ".join(f"{fact} {_json(value)}" for fact, value in facts.items())


def _json(value: JsonValue) -> str:
    return json.encode(value).decode()
