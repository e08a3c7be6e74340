"""Presses and holds from edges."""

import itertools

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hardware.controls.presses import MAX_EDGES, Button, ButtonSignal, Contact, PressSettings
from hardware.signals import ButtonCanceled, ButtonDown, Fault, Held, Pressed, Restored

SETTINGS = PressSettings()


def button(settings: PressSettings = SETTINGS, *, down: bool = False) -> Button:
    made = Button(2, "green", "button of seat 2", settings)
    made.reset(down, 0.0)
    return made


def names(reported: list[ButtonSignal]) -> list[str]:
    return [type(one).__name__ for one in reported]


def test_a_press_is_reported_at_its_end_with_the_times_of_its_edges() -> None:
    one = button()
    assert one.edge(True, 1.0) == ()
    assert one.due == 1.0 + SETTINGS.settle
    assert one.advance(1.1) == (ButtonDown(2, "green", 1.0),)
    assert one.edge(False, 1.6) == ()
    assert one.advance(1.7) == (Pressed(2, "green", 1.6),)


def test_a_hold_is_reported_once_while_the_button_is_down() -> None:
    one = button()
    one.edge(True, 1.0)
    one.advance(1.1)
    assert one.due == 1.8
    assert one.advance(1.8) == (Held(2, "green", 1.8),)
    assert one.advance(2.5) == ()
    assert one.edge(False, 3.0) == ()
    assert one.advance(3.1) == ()


def test_a_release_just_before_the_hold_time_is_a_press() -> None:
    one = button()
    one.edge(True, 1.0)
    one.edge(False, 1.79)
    assert names([*one.advance(2)]) == ["Pressed"]


def test_a_release_that_arrives_late_is_still_a_hold() -> None:
    one = button()
    assert names([*one.edge(True, 1.0), *one.edge(False, 2.0), *one.advance(2.1)]) == [
        "ButtonDown",
        "Held",
    ]


def test_a_spike_on_the_wire_is_ignored() -> None:
    one = button()
    reported = [*one.edge(True, 1.0), *one.edge(False, 1.001), *one.advance(2)]
    assert reported == []


def test_chatter_at_both_ends_is_one_press() -> None:
    one = button()
    reported: list[ButtonSignal] = []
    for at, down in enumerate([True, False] * 4 + [True]):
        reported += one.edge(down, 1 + at / 1000)
    reported += one.advance(1.2)
    for at, down in enumerate([False, True] * 4 + [False]):
        reported += one.edge(down, 1.3 + at / 1000)
    reported += one.advance(1.5)
    assert reported == [ButtonDown(2, "green", 1.008), Pressed(2, "green", 1.308)]


def test_a_button_that_is_down_at_the_start_must_come_up_first() -> None:
    one = button(down=True)
    assert one.advance(1) == ()
    reported = [*one.edge(False, 1.0), *one.edge(True, 2.0), *one.edge(False, 2.1), *one.advance(3)]
    assert names(reported) == ["ButtonDown", "Pressed"]


def test_a_stuck_button_is_reported_once_and_ignored_until_it_was_up_for_a_while() -> None:
    one = button()
    reported = [*one.edge(True, 1.0), *one.advance(60)]
    assert names(reported) == ["ButtonDown", "Held", "Fault"]
    fault = reported[-1]
    assert isinstance(fault, Fault)
    assert (fault.device, fault.at) == ("button of seat 2", 21.0)
    # too short a rest: still ignored
    assert [*one.edge(False, 61), *one.edge(True, 62), *one.edge(False, 62.2)] == []
    assert names([*one.advance(70)]) == ["Restored"]
    assert names([*one.edge(True, 71), *one.edge(False, 71.1), *one.advance(72)]) == [
        "ButtonDown",
        "Pressed",
    ]


def test_a_contact_that_never_rests_is_reported_and_ignored() -> None:
    one = button()
    reported: list[ButtonSignal] = []
    for number in range(10 * MAX_EDGES):
        reported += one.edge(number % 2 == 0, 1 + number / 500)
    assert names(reported) == ["Fault"]
    assert names([*one.advance(20)]) == ["Restored"]


@pytest.mark.parametrize("gap", [0.021, 0.03, 0.045, 0.049])
def test_chatter_that_a_box_has_debounced_is_one_press_and_reported(gap: float) -> None:
    one = button()
    reported: list[ButtonSignal] = []
    for number in range(100):
        reported += one.edge(number % 2 == 0, 1 + number * gap)
    assert names(reported) == ["ButtonDown", "Pressed", "Fault"]
    assert names([*one.advance(60)]) == ["Restored"]


def test_a_quick_finger_is_not_taken_for_chatter() -> None:
    one = button()
    reported: list[ButtonSignal] = []
    for number in range(60):
        reported += one.edge(number % 2 == 0, 1 + number * 0.06)
    assert names(reported) == ["ButtonDown", "Pressed"] * 29 + ["ButtonDown"]


def test_a_contact_that_comes_back_at_once_is_the_same_press() -> None:
    one = button()
    reported: list[ButtonSignal] = []
    for down, at in ((True, 1.0), (False, 1.2), (True, 1.23), (False, 1.26), (True, 1.4)):
        reported += one.edge(down, at)
    reported += one.advance(1.5)
    assert reported == [
        ButtonDown(2, "green", 1.0),
        Pressed(2, "green", 1.2),
        ButtonDown(2, "green", 1.4),
    ]


def test_a_button_that_is_lost_under_a_finger_is_let_go() -> None:
    one = button()
    reported = [*one.edge(True, 1.0), *one.advance(1.1), *one.reset(False, 1.2), *one.advance(9)]
    assert reported == [ButtonDown(2, "green", 1.0), ButtonCanceled(2, "green", 1.2)]


def test_another_hold_time_counts_at_once() -> None:
    one = button()
    one.edge(True, 1.0)
    one.settings = PressSettings(hold=2.0)
    assert names([*one.advance(2.9)]) == ["ButtonDown"]
    assert names([*one.advance(3.0)]) == ["Held"]


EXACT = PressSettings(settle=2**-6, hold=0.75)
TICK = 2**-12
"""Seconds; `settle` is 64 of them. Sums and differences of binary fractions are exact, so a gap may
be `settle` itself, and one tick less is too short.
"""
GAPS = st.lists(
    (st.integers(1, 6000) | st.integers(1, 120) | st.integers(62, 66)).map(
        lambda ticks: ticks * TICK
    ),
    min_size=1,
    max_size=80,
)


def stable(edges: list[tuple[bool, float]], end: float, down: bool) -> list[tuple[float, float]]:
    """The times in which the contact stayed `down` or up for `settle`."""
    ends = [*(at for _, at in edges[1:]), end]
    return [
        (at, until)
        for (state, at), until in zip(edges, ends, strict=True)
        if state == down and until - at >= EXACT.settle
    ]


@example(gaps=[1.0, 1.0, 1.0, EXACT.settle], patient=False)
@given(GAPS, st.booleans())
def test_any_edges(gaps: list[float], patient: bool) -> None:
    """No press without a stable low, never two within the dead time, each touch ends once."""
    one, at, down = button(EXACT), 1.0, False
    edges: list[tuple[bool, float]] = []
    reported: list[ButtonSignal] = []
    for gap in gaps:
        if patient:
            reported += one.advance(at + gap)
        at += gap
        down = not down
        reported += one.edge(down, at)
        edges.append((down, at))
    end = at + 100
    reported += one.advance(end)
    touches = [signal for signal in reported if isinstance(signal, ButtonDown)]
    lows = stable(edges, end, True)
    assert all(any(since == touch.at for since, _ in lows) for touch in touches)
    assert all(
        later.at - earlier.at >= 2 * EXACT.settle for earlier, later in itertools.pairwise(touches)
    )
    fingers = [signal for signal in reported if not isinstance(signal, Fault | Restored)]
    assert all(isinstance(signal, ButtonDown) for signal in fingers[::2])
    assert all(isinstance(signal, Pressed | Held | ButtonCanceled) for signal in fingers[1::2])
    troubles = [signal for signal in reported if isinstance(signal, Fault | Restored)]
    assert all(isinstance(signal, Fault) for signal in troubles[::2])
    assert all(isinstance(signal, Restored) for signal in troubles[1::2])


@given(GAPS)
def test_it_does_not_matter_when_one_looks(gaps: list[float]) -> None:
    """Edges decide what is reported, not how often `advance` is called."""
    ways: list[list[ButtonSignal]] = []
    for often in (False, True):
        one, at, down = button(EXACT), 1.0, False
        reported: list[ButtonSignal] = []
        for gap in gaps:
            if often:
                reported += one.advance(at + gap / 3)
                reported += one.advance(at + gap / 2)
            at += gap
            down = not down
            reported += one.edge(down, at)
        reported += one.advance(at + 100)
        ways.append(reported)
    assert ways[0] == ways[1]


@given(st.lists(st.tuples(st.booleans(), st.floats(0, 10))))
def test_a_contact_takes_edges_in_any_order_of_time(edges: list[tuple[bool, float]]) -> None:
    contact = Contact(0.02)
    for down, at in edges:
        contact.edge(down, at)
    last = edges[-1][0] if edges else False
    contact.advance(100)
    assert contact.down == last
