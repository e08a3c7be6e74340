"""Whatever a text holds, the screen that shows it can be drawn."""

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.core.board.nodes import UiCommand, column, row, text
from companion.core.board.widgets import button, chip
from companion.ui.app.frame import Frame
from companion.ui.render.theme import Theme
from companion.ui.runtime.stage import Stage

LETTERS = st.characters(codec=None, exclude_categories=())
"""Every code point, lone surrogates too."""
STAGE = Stage(pygame.Surface((640, 400)))
HOSTILE = (
    "\0",
    "Ma\0ra",
    "\ud800",
    "\udfff" * 40,
    "",
    " ",
    "\n",
    "\u200d",
    "\u0301" * 3000,
    "e" + "\u0301" * 100_000,
    "W" * 100_000,
    "W " * 50_000,
    "\u202e" * 100,
    "\U0010ffff" * 50,
    "\N{GRINNING FACE}" * 200,
    "\x1b[31m\x07",
    "\u05e9\u05dc\u05d5\u05dd \u0645\u0631\u062d\u0628\u0627 \u4f60\u597d",
)


def show(words: str, stage: Stage = STAGE) -> None:
    """The words in a sign, a button, a chip and every kind of text."""
    frame = Frame(
        words,
        words,
        column(
            text(words, font="display", size=98, fit=40, outline="ink"),
            text(words, size=22, lines=3),
            text(f"{words} and {words}", size=22, fit=16, lines=2),
            row(chip(words), text(words, size=6, width=0), text(words, size=30, shrink=True)),
            gap=4,
        ),
        (button(words, UiCommand("back"), icon="home"),),
        seat=0,
        ticket=(words, words),
        fault_lines=(words, words),
        menu=True,
        undo=True,
        why=True,
    )
    stage.show(replace(frame.node(), names=(words, "Mara"), titles=(words,)), Theme())


@pytest.mark.parametrize("words", HOSTILE, ids=range(len(HOSTILE)))
@pytest.mark.parametrize("large", [1.0, 1.25])
def test_a_hostile_text_is_drawn(words: str, large: float) -> None:
    STAGE.set_text_factor(large)
    show(words)
    STAGE.set_text_factor(1)


@given(st.text(LETTERS, max_size=60))
def test_any_text_is_drawn(words: str) -> None:
    show(words)


@given(st.text(st.sampled_from("\0\u0301\u200d\ud83d\ude00\u202e\n\x9b aW\u05d0"), max_size=300))
def test_any_mixture_of_what_has_no_picture_is_drawn(words: str) -> None:
    show(words)
