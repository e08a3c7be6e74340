"""Typing with fingers: keys as large as they must be."""

from companion.core.nodes import Face, Go, Node, Touch, column, row, stack, text

LONGEST = 20
KEYS = ("QWERTYUIOP", "ASDFGHJKLÄ", "ZXCVBNMÖÜ-")


def keys() -> Node:
    """Touches: Go("key", letter), Go("delete")."""
    return column(
        *(row(*(_key(key, Go("key", key)) for key in line), gap=6, grow=1) for line in KEYS),
        row(_key("space", Go("key", " ")), _key("delete", Go("delete")), gap=6, grow=1),
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
