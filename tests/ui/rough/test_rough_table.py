"""Devices that are pulled, stuck, chattering and back again while a game is played."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.core.board.nodes import UiCommand
from companion.table.registry import games
from companion.ui.screens.table.play import Play
from hardware.firmware.lines import encode_line
from hardware.readers.emulated import pad
from hardware.signals import Scanned, Signal
from tests.ui.rough.table import BOX_SEAT, SPOILT, Rough, Spoil
from tests.ui.table import NAMES, begin, go_on, shown, sign

NOTICED = 1.0
BACK = 6.0
"""Virtual seconds: until a fault stands on the screen, and until a device is back."""


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Rough]:
    found = Rough(tmp_path, monkeypatch)
    found.plug()
    begin(found, games()["creature-feature"], NAMES[:3])
    found.alive(BACK, lambda: not found.app.faults)
    assert not found.app.faults
    yield found
    if found.end is not None:
        found.pull()
    found.close()
    pad("pad").lift()


def play(table: Rough) -> Play:
    """Everything that lies over the table is put away."""
    table.app.close_overlays()
    found = table.app.screen
    assert isinstance(found, Play)
    found.queue.boards.clear()
    return found


def to_an_audition(table: Rough, seat: int) -> None:
    """On until this seat is asked whether it stays."""
    random = Random(seat)
    while sign(table) != f"{NAMES[seat]}: stay or drop?":
        go_on(table, random)
        play(table)
    table.heard(seat)


@pytest.mark.parametrize("how", SPOILT)
def test_what_is_spoilt_is_shown_and_leaves_the_same_to_touch(table: Rough, how: str) -> None:
    device, spoil, mend = SPOILT[how]
    seat = BOX_SEAT if device == "box" else 0
    to_an_audition(table, seat)
    before, asked, seq = shown(table), sign(table), table.session.seq
    spoil(table)
    table.alive(NOTICED, lambda: device in table.app.faults)
    assert device in table.app.faults
    trouble = table.app.faults.ticket
    assert trouble is not None
    assert all(trouble)
    assert [one for one in shown(table) if one in before] == before
    # what the device would have done, a finger does, once
    assert (sign(table), table.session.seq) == (asked, seq)
    table.hand(seat)
    if device != "pad":
        assert table.session.seq == seq
        table.play("touch STAY")
    assert table.session.seq == seq + 1
    mend(table)
    table.alive(BACK, lambda: not table.app.faults)
    assert table.app.faults.ticket is None
    assert table.session.seq == seq + 1
    # and it works
    if device == "pad":
        tag = table.card("witch")
        table.alive(NOTICED, lambda: not isinstance(table.app.screen, Play))
        assert not isinstance(table.app.screen, Play)
        table.chip.air.lift(tag)
    else:
        play(table)
        to_an_audition(table, seat)
        seq = table.session.seq
        table.hand(seat)
        assert table.session.seq == seq + 1


def test_chatter_that_comes_through_the_box_answers_once_and_is_reported(table: Rough) -> None:
    to_an_audition(table, BOX_SEAT)
    seq = table.session.seq
    table.box_chatters()
    assert set(table.app.faults) == {f"button of seat {BOX_SEAT}"}
    assert table.session.seq == seq + 1
    table.alive(BACK, lambda: not table.app.faults)
    assert not table.app.faults
    play(table)
    to_an_audition(table, BOX_SEAT)
    seq = table.session.seq
    table.hand(BOX_SEAT)
    assert table.session.seq == seq + 1


def test_a_box_that_falls_silent_leaves_everything_to_touch(table: Rough) -> None:
    to_an_audition(table, BOX_SEAT)
    before, seq = shown(table), table.session.seq
    end, table.end = table.end, None
    table.alive(BACK, lambda: "box" in table.app.faults)
    assert [one for one in shown(table) if one in before] == before
    ticket = table.app.faults.ticket
    assert ticket == ("Box: fault", "unplug its USB cable, wait, and plug it in again")
    table.play("touch STAY")
    assert table.session.seq == seq + 1
    assert end is not None
    end.pull()
    table.plug()
    table.alive(BACK, lambda: not table.app.faults)
    assert not table.app.faults


def test_a_box_that_stammers_presses_once(table: Rough) -> None:
    """Halves of lines, garbage between them, bytes one by one, and everything twice."""
    to_an_audition(table, BOX_SEAT)
    assert table.end is not None
    seq = table.session.seq
    down, up = encode_line("event 1 0 down 1"), encode_line("event 2 0 up 1")
    for spoken in (down[:9], b"\n\xff\x00*\n", down, down, up[:-3], b"\n", up, down, up):
        for byte in spoken:
            table.end.says(more=bytes([byte]))
            table.rig.step()
        table.alive(0.06)
    assert table.session.seq == seq + 1
    assert not table.app.faults


def test_a_card_that_came_while_the_reader_was_gone_plays_nothing(table: Rough) -> None:
    device, spoil, mend = SPOILT["every transfer fails"]
    play(table)
    seq = table.session.seq
    spoil(table)
    table.alive(NOTICED, lambda: device in table.app.faults)
    tag = table.card("witch")
    table.alive(2)
    assert isinstance(table.app.screen, Play)
    mend(table)
    table.alive(BACK, lambda: sign(table).endswith("on the pad"))
    assert sign(table) == "A card lies on the pad"  # it may be a secret
    assert table.session.seq == seq
    table.chip.air.lift(tag)
    table.alive(1)
    assert table.session.seq == seq


def _slow(table: Rough) -> None:
    table.chip.kernel = 0.002


def _stops(table: Rough) -> None:
    table.chip.hangs = table.chip.hangs_through_soft_reset = True


def _forgets(table: Rough) -> None:
    table.chip.forget()


@pytest.mark.parametrize("stumbles", [_slow, _stops, _forgets])
def test_a_reader_that_stumbles_reports_a_card_once_and_no_fault(
    table: Rough, stumbles: Spoil, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(table)
    seq = table.session.seq
    reported: list[Signal] = []
    hear = table.app.signal
    monkeypatch.setattr(table.app, "signal", lambda one: (reported.append(one), hear(one)))
    stumbles(table)
    tag = table.card("witch")
    table.alive(NOTICED, lambda: not isinstance(table.app.screen, Play))
    assert not isinstance(table.app.screen, Play)
    stumbles(table)
    table.alive(3)
    assert [type(one) for one in reported] == [Scanned]
    assert table.session.seq == seq
    table.chip.air.lift(tag)


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize("seed", range(3))
def test_a_game_at_speed_while_everything_breaks_and_comes_back(table: Rough, seed: int) -> None:
    """Whatever is broken, decisions are taken by touch; nothing happens that nobody did, and
    the status names exactly what is broken."""
    random = Random(seed)
    broken: dict[str, str] = {}
    for _ in range(25):
        how = random.choice([*SPOILT])
        device, spoil, mend = SPOILT[how]
        if device in broken:
            SPOILT[broken.pop(device)][2](table)
            table.alive(BACK, lambda device=device: device not in table.app.faults)
        elif how == "a button chatters":
            spoil(table)
            table.alive(NOTICED, lambda device=device: device in table.app.faults)
            assert device in table.app.faults
            mend(table)
        else:
            spoil(table)
            broken[device] = how
            table.alive(NOTICED, lambda device=device: device in table.app.faults)
        assert set(table.app.faults) == set(broken)
        if table.session.over:
            break
        play(table)
        go_on(table, random)
        play(table)
        seq = table.session.seq
        table.alive(0.5)
        assert table.session.seq == seq
        table.app.touch(UiCommand("show board"))
    for how in broken.values():
        SPOILT[how][2](table)
    table.alive(BACK, lambda: not table.app.faults)
    assert not table.app.faults
    assert {one.condition for one in table.rig.states()} == {"ok"}
