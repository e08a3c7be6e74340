"""What is over a secret until its seat has the screen to itself."""

from companion.core.board.nodes import Background, Node, Touch, UiCommand, column, stack, text
from companion.core.board.nodes import icon as icon_node
from companion.core.wording import small
from companion.ui.app.frame import Frame


def cover(name: str, seat: int | None, buttons: tuple[Node, ...], why: str) -> Frame:
    """Asks a player to take the screen before their secret is shown; `why`: what they are asked
    then, which all may read.
    """
    return Frame(
        why if why.startswith(name) else f"{name}: {small(why)}",
        "Take the screen; the others look away",
        covered(f"{name} only", UiCommand("uncover secret")),
        buttons,
        seat=seat,
    )


def covered(words: str, touch: Touch | None = None, icon: str = "eyeoff") -> Node:
    """A striped back, and who alone may look; `touch` takes it away."""
    return stack(
        column(
            icon_node(icon, 96, "cream"),
            text(words, "headline", size=34, align="center"),
            text("touch here", "name", "mist", align="center") if touch is not None else None,
            background="night-950",
            radius=14,
            width=330,
            height=200 if touch is not None else 180,
            padx=14,
            pady=10,
            gap=8,
            align="center",
            justify="center",
        ),
        name=words,
        touch=touch,
        background=Background(None, "accent", radius=14, shape="striped"),
        align="center",
        justify="center",
        grow=1,
    )
