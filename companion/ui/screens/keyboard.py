"""Typing a name with fingers: as large as keys must be, what is typed stands in the sign."""

from collections.abc import Sequence

from companion.core.kit import button, primary
from companion.core.nodes import Face, Go, Node, Touch, column, row, stack, text
from companion.ui.screens.frame import Bar, Sign, frame

LONGEST = 20
KEYS = ("QWERTYUIOP", "ASDFGHJKLÄ", "ZXCVBNMÖÜ-")
KNOWN = 3
"""Names that are offered."""


def keyboard(name: str, look: int, known: Sequence[str]) -> Node:
    """Touches: Go("key", letter), Go("delete"), Go("known", name), Go("done")."""
    return frame(
        Sign(
            name or "…",
            "Type a name, or touch one that is known" if known else "Type a name",
            look,
            menu=False,
        ),
        keys(),
        Bar(
            (
                *(button(one, Go("known", one)) for one in known[:KNOWN]),
                primary("Done", Go("done")),
            ),
            utilities=False,
        ),
    )


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
