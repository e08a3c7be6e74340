"""Typing with fingers: keys as large as they must be."""

from companion.core.nodes import Face, Go, Node, Touch, column, row, stack, text

LONGEST = 20
LETTERS = ("QWERTYUIOP", "ASDFGHJKLÄ", "ZXCVBNMÖÜ-")
FIGURES = ("1234567890", "-.,:!?'&+/", "ÀÁÅÆÇÈÉÊÑØ")


class Keyboard:
    """Letters; or figures, signs and rarer letters."""

    def __init__(self) -> None:
        self.figures = False

    def turn(self) -> None:
        """The other keys."""
        self.figures = not self.figures

    def node(self) -> Node:
        """Touches: Go("key", letter), Go("delete"), Go("keys")."""
        lines = FIGURES if self.figures else LETTERS
        return column(
            *(row(*(_key(key, Go("key", key)) for key in line), gap=6, grow=1) for line in lines),
            row(
                _key("ABC" if self.figures else "123 É", Go("keys")),
                _key("space", Go("key", " ")),
                _key("delete", Go("delete")),
                gap=6,
                grow=1,
            ),
            gap=6,
            grow=1,
        )


def typed(name: str, letter: str, longest: int = LONGEST) -> str:
    """The name with one letter more; a word begins large, and there is an end to it."""
    if len(name) >= longest or not letter.isprintable():
        return name
    small = bool(name) and not name.endswith((" ", "-"))
    return name + (letter.lower() if small else letter.upper())


def _key(words: str, touch: Touch) -> Node:
    return stack(
        text(words, font="strong", size=26, fit=18, align="center"),
        name=words,
        touch=touch,
        face=Face("night-600", radius=8),
        align="center",
        width=0,
        grow=1,
    )
