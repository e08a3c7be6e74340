"""Every fault of faults.toml is noticed: in a copy of `hardware` it makes a scenario fail."""

import sys
import tomllib
from collections import Counter
from pathlib import Path
from shutil import copytree, ignore_patterns

import msgspec
import pytest

from tests.hardware.metal.scenarios import SCENARIOS, Place

ROOT = Path(__file__).parents[3]


class Fault(msgspec.Struct, forbid_unknown_fields=True):
    """One fault: in `file`, `old` becomes `new`, and the scenario `noticed_by` fails."""

    id: str
    kind: str
    what: str
    source: str
    file: str
    old: str
    new: str
    noticed_by: str


class Table(msgspec.Struct):
    """The whole file."""

    fault: list[Fault]


TABLE = msgspec.convert(
    tomllib.loads(Path(__file__).with_name("faults.toml").read_text(encoding="utf-8")), Table
).fault


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Place:
    """A copy of `hardware`, which is imported instead of the real one."""
    copy = tmp_path / "hardware"
    copytree(ROOT / "hardware", copy, ignore=ignore_patterns("__pycache__"))
    monkeypatch.syspath_prepend(str(tmp_path))
    for name in [name for name in sys.modules if name.split(".")[0] == "hardware"]:
        monkeypatch.delitem(sys.modules, name)
    return Place(monkeypatch, tmp_path, copy)


def forget_copy() -> None:
    """The copy must not be what others import."""
    for name in [name for name in sys.modules if name.split(".")[0] == "hardware"]:
        del sys.modules[name]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_scenario_passes_without_a_fault(place: Place, scenario: str) -> None:
    try:
        SCENARIOS[scenario](place)
    finally:
        forget_copy()


@pytest.mark.parametrize("fault", TABLE, ids=lambda fault: fault.id)
def test_a_fault_is_noticed(place: Place, fault: Fault) -> None:
    file = place.folder / fault.file
    text = file.read_text(encoding="utf-8")
    assert text.count(fault.old) == 1, f"{fault.file} has changed: {fault.old}"
    file.write_text(text.replace(fault.old, fault.new), encoding="utf-8")
    try:
        with pytest.raises(Exception):  # noqa: B017, PT011 - any failure notices it
            SCENARIOS[fault.noticed_by](place)
    finally:
        forget_copy()


def test_the_table_is_whole() -> None:
    assert len({fault.id for fault in TABLE}) == len(TABLE)
    assert all(fault.source for fault in TABLE)
    kinds = Counter(fault.kind for fault in TABLE)
    assert kinds["reported"] >= 21
    assert kinds["clause"] >= 20
    # every scenario notices something
    assert {fault.noticed_by for fault in TABLE} == set(SCENARIOS)
