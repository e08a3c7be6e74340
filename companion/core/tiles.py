"""What lies on a table, as tiles: the head of a seat, a card face down, an empty place."""

from companion.core.nodes import Face, Node, Touch, icon, row, stack, text


def seat_head(name: str, seat: int, height: float, *, names: bool = True, mark: str = "") -> Node:
    """The coloured head of whatever belongs to a seat; `mark` is an icon at its end."""
    ground, ink = f"seat-ground:{seat}", f"seat-ink:{seat}"
    return row(
        icon(f"seat:{seat}", min(26.0, height - 10), ink, hole=ground),
        *((text(name, font="strong", size=22, fit=15, colour=ink, grow=1),) if names else ()),
        *((icon(mark, 24, ink, hole=ground, shrink=True),) if mark else ()),
        face=Face(ground, f"seat-edge:{seat}", radius=6),
        height=height,
        pad=(8, 0, 8, 0),
        gap=6,
        align="center",
        justify="start" if names else "center",
    )


def back(*arts: str, words: str = "", height: float | None = None) -> Node:
    """A card that lies face down: the game's striped back, and why."""
    return stack(
        row(
            *(icon(art, 24, "accent", hole="accent-dark", shrink=True) for art in arts),
            *((text(words, font="bold", size=20, fit=15, colour="accent"),) if words else ()),
            icon("eyeoff", 26, "accent", hole="accent-dark", shrink=True),
            face=Face("ink", radius=6),
            pad=(6, 2, 6, 2),
            gap=6,
            height=34,
            align="center",
            shrink=True,
        ),
        name=f"{words or 'A card'} face down",
        face=Face(None, "accent", radius=6, shape="striped"),
        height=height,
        grow=0 if height else 1,
        align="center",
        justify="center",
    )


def empty(
    words: str, *, touch: Touch | None = None, wanted: int | None = None, height: float
) -> Node:
    """A place where a card is awaited."""
    line = "night-500" if wanted is None else f"seat:{wanted}"
    return stack(
        text(words, font="bold", size=22, fit=15, colour="mist", align="center"),
        name=words,
        face=Face(None, line, radius=8, shape="dashed"),
        height=height,
        touch=touch,
        align="center",
        justify="center",
        pad=(4, 0, 4, 0),
    )
