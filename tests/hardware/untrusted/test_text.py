"""Text from outside becomes one line that can be shown."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.untrusted.text import MAX_DEPTH, clean, clean_all

ANY = st.text(st.characters(codec=None, exclude_categories=()))


@given(ANY)
def test_what_is_cleaned_can_be_written_and_is_one_line(text: str) -> None:
    found = clean(text)
    found.encode()
    assert len(found.splitlines()) <= 1
    assert "\0" not in found
    assert clean(found) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Ma\0ra", "Mara"),
        ("Ma\tra\r\nTheo\u2028Ines", "Ma ra Theo Ines"),
        ("\x1b[31mRed\x9b", "[31mRed"),
        ("\u202eevil\u2066", "evil"),
        ("\ud83d", ""),
        ("\N{FAMILY}\u200d\N{GIRL}", "\N{FAMILY}\u200d\N{GIRL}"),
        ("\u05d0\u05d1 \u0627", "\u05d0\u05d1 \u0627"),
        ("Zo\u0308e McTavish-O'Neil", "Zo\u0308e McTavish-O'Neil"),
    ],
)
def test_letters_of_every_script_stay(text: str, found: str) -> None:
    assert clean(text) == found


def test_every_text_of_a_value_is_cleaned() -> None:
    value = {"a\0": ["\x07b", {"c": ("\0",)}, 3, None], "d": True}
    assert clean_all(value) == {"a": ["b", {"c": ("\0",)}, 3, None], "d": True}


def test_a_value_of_any_depth_can_be_cleaned() -> None:
    value: list[object] = []
    for _ in range(100_000):
        value = [value]
    found = clean_all(value)
    for _ in range(MAX_DEPTH):
        (found,) = found
