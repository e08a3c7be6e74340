"""Presses and holds out of edges."""

from hypothesis import given
from hypothesis import strategies as st

from hardware.controls.presses import Button
from hardware.signals import Held, Pressed, Touched


def test_a_short_press_is_told_when_it_ends() -> None:
    button = Button(2, "green")
    assert button.edge(True, 1.0) == (Touched(2, "green", 1.0),)
    assert button.passing(1.5) == ()
    assert button.edge(False, 1.6) == (Pressed(2, "green", 1.6),)


def test_a_hold_is_told_once_while_the_finger_is_down() -> None:
    button = Button(2, "green")
    button.edge(True, 1.0)
    assert button.due == 1.8
    assert button.passing(1.8) == (Held(2, "green", 1.8),)
    assert button.passing(2.5) == ()
    assert button.edge(False, 3.0) == ()


def test_chatter_is_one_press_and_no_release_is_lost() -> None:
    button = Button(0, "green")
    told = [*button.edge(True, 1.0)]
    for at in (1.002, 1.004, 1.006, 1.008):
        told += button.edge(at in (1.004, 1.008), at)
    told += button.edge(False, 1.01)
    assert told == [Touched(0, "green", 1.0)]
    settled = button.due
    assert settled is not None
    assert button.passing(settled) == (Pressed(0, "green", settled),)


@given(st.lists(st.floats(0.001, 1.5), max_size=40))
def test_touches_and_ends_alternate(gaps: list[float]) -> None:
    button = Button(0, "red")
    at, down, told = 0.0, False, []
    for gap in gaps:
        while button.due is not None and button.due < at + gap:
            told += button.passing(button.due)
        at += gap
        down = not down
        told += button.edge(down, at)
    told += button.edge(False, at + 2)
    told += button.passing(at + 3)
    names = [type(one).__name__ for one in told]
    assert names[::2] == ["Touched"] * len(names[::2])
    assert set(names[1::2]) <= {"Pressed", "Held"}
