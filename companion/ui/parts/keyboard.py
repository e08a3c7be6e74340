"""Typing with fingers: keys as large as they must be."""

from collections.abc import Callable

from companion.core.board.nodes import Node, Touch, UiCommand, column, row, stack, text

LETTERS = ("QWERTYUIOP", "ASDFGHJKLÄ", "ZXCVBNMÖÜ-")
FIGURES = ("1234567890", "-.,:!?'&+/", "ÀÁÅÆÇÈÉÊÑØ")


class Keyboard:
    """Letters; or figures, signs and rarer letters. A word begins with a capital, and Shift
    changes the case of the next letter.
    """

    figures = False
    _shifted = False

    def change_keys(self, touch: Touch) -> bool:
        """Carry out a touch of a key that changes the keys; return whether it was one."""
        match touch:
            case UiCommand("change keys"):
                self.figures = not self.figures
            case UiCommand("change case"):
                self._shifted = not self._shifted
            case _:
                self._shifted = False
                return False
        return True

    def typed(self, touch: Touch, text: str, longer: Callable[[str, str], str]) -> str | None:
        """Return the text after a touch of a key, `longer` by a letter; None: it was no key."""
        if self.change_keys(touch):
            return text
        match touch:
            case UiCommand("type character", str(letter)):
                return longer(text, letter)
            case UiCommand("erase character"):
                return text[:-1]
            case _:
                return None

    def node(self, before: str = "") -> Node:
        """The keys, in the case in which they are typed after the text `before`.

        Touches: UiCommand("type character", letter), UiCommand("erase character"),
        UiCommand("change keys") and UiCommand("change case").
        """
        lines = FIGURES if self.figures else LETTERS
        capitals = (not before or before.endswith((" ", "-"))) != self._shifted
        if not capitals:
            lines = tuple(line.lower() for line in lines)
        return column(
            *(
                row(*(_key(key, UiCommand("type character", key)) for key in line), gap=6, grow=1)
                for line in lines
            ),
            row(
                _key("Shift", UiCommand("change case"), lit=capitals),
                _key("ABC" if self.figures else "123 É", UiCommand("change keys")),
                _key("space", UiCommand("type character", " ")),
                _key("delete", UiCommand("erase character")),
                gap=6,
                grow=1,
            ),
            gap=6,
            grow=1,
        )


def typed(text: str, letter: str, longest: int) -> str:
    """The text with one letter more, as it was typed; no longer than that."""
    return text + letter if letter.isprintable() and len(text) < longest else text


def _key(words: str, touch: Touch, *, lit: bool = False) -> Node:
    return stack(
        text(words, "headline", "ink" if lit else "cream", size=26, align="center"),
        name=words,
        touch=touch,
        repeats=True,
        background="bulb" if lit else "night-600",
        radius=8,
        align="center",
        flex=1,
    )
