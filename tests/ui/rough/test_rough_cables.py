"""Readers on cables that are pulled, silent, chattering and slow while a game is played."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.table.registry import games
from companion.ui.screens.table.play import Play
from hardware.readers.emulated import pad
from hardware.signals import Fault, Lifted, Restored, Scanned, Signal
from tests.hardware.readers import keyboard
from tests.ui.rough.cables import CABLES, COIL, TYPIST, Cabled
from tests.ui.rough.test_rough_table import BACK, NOTICED, play
from tests.ui.table import NAMES, begin, go_on, shown, sign


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Cabled]:
    found = Cabled(tmp_path, monkeypatch)
    found.plug()
    begin(found, games()["creature-feature"], NAMES[:3])
    found.alive(BACK, lambda: not found.app.faults)
    assert not found.app.faults
    found.app.toast = None
    yield found
    if found.end is not None:
        found.pull()
    found.close()
    pad("pad").lift()


def signals_of(table: Cabled, monkeypatch: pytest.MonkeyPatch) -> list[Signal]:
    """All signals from now on."""
    reported: list[Signal] = []
    hear = table.app.signal
    monkeypatch.setattr(table.app, "signal", lambda one: (reported.append(one), hear(one)))
    return reported


def is_shown(table: Cabled) -> bool:
    """Whether a card that nobody has asked for is talked about."""
    return not isinstance(table.app.screen, Play) or "itch" in (
        "" if table.app.toast is None else table.app.toast.text
    )


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize("how", CABLES)
def test_what_is_spoilt_is_shown_and_leaves_the_same_to_touch(
    table: Cabled, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    device, spoil, mend = CABLES[how]
    play(table)
    before, asked, seq = shown(table), sign(table), table.session.seq
    reported = signals_of(table, monkeypatch)
    spoil(table)
    table.alive(NOTICED, lambda: device in table.app.faults)
    assert device in table.app.faults
    assert table.app.faults.ticket is not None
    assert all(table.app.faults.ticket)
    assert [one for one in shown(table) if one in before] == before
    table.alive(3)
    assert (sign(table), table.session.seq) == (asked, seq)
    # one trouble is told once, however long it lasts
    faults = [one for one in reported if isinstance(one, Fault)]
    assert len(faults) <= 2
    play(table)
    go_on(table, Random(1))
    assert table.session.seq == seq + 1
    mend(table)
    table.alive(BACK, lambda: not table.app.faults)
    assert table.app.faults.ticket is None
    play(table)
    table.alive(1)
    # and it works
    reported.clear()
    table.lays(device, "witch")
    table.alive(NOTICED, lambda: any(isinstance(one, Scanned) for one in reported))
    (scanned,) = (one for one in reported if isinstance(one, Scanned))
    assert (scanned.reader, scanned.needs_confirmation) == (device, False)
    assert is_shown(table)
    table.lifts()


def test_a_reader_that_says_nothing_leaves_everything_to_touch(table: Cabled) -> None:
    play(table)
    seq = table.session.seq
    for count in range(3):
        table.alive(5)
        play(table)
        go_on(table, Random(count))
    assert table.session.seq == seq + 3
    assert not table.app.faults


def test_the_same_card_again_and_again_is_laid_once(
    table: Cabled, monkeypatch: pytest.MonkeyPatch
) -> None:
    reported = signals_of(table, monkeypatch)
    play(table)
    table.lays(COIL, "witch")
    digits = f"{int.from_bytes(table.number('mummy', 4), 'big'):010d}"
    table.typist.says = lambda now: keyboard.typing(digits, keyboard.TIME + now)
    table.typist.helping = 1 << 12
    seq = table.session.seq
    table.alive(8)
    assert sorted(one.reader for one in reported if isinstance(one, Scanned)) == [COIL, TYPIST]
    assert not [one for one in reported if isinstance(one, Lifted | Fault)]
    assert table.session.seq == seq


@pytest.mark.parametrize("helping", [1, 3])
def test_bytes_that_come_one_by_one_are_a_card_all_the_same(
    table: Cabled, helping: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    reported = signals_of(table, monkeypatch)
    play(table)
    table.coil.helping = helping
    table.lays(COIL, "witch")
    table.alive(NOTICED)
    assert [type(one) for one in reported] == [Scanned]


def test_garbage_between_the_lines_doubles_no_card(
    table: Cabled, monkeypatch: pytest.MonkeyPatch
) -> None:
    reported = signals_of(table, monkeypatch)
    play(table)
    random = Random(5)
    frame = table.on_coil("witch")(0)
    table.coil.says = lambda now: random.choice(
        (frame, frame, random.randbytes(9), frame[:6], b"", frame + frame[:4])
    )
    table.alive(10)
    assert [one for one in reported if isinstance(one, Scanned)][1:] == []
    assert not [one for one in reported if isinstance(one, Lifted)]
    assert not [one for one in reported if isinstance(one, Fault | Restored)]
