"""A figure between the buttons that change it, and a switch."""

from companion.core.view.nodes import Node, Style, Touch, row, space, stack, text
from companion.core.view.widgets import step


def stepper(
    name: str, shown: str, less: Touch | None, more: Touch | None, width: float
) -> tuple[Node, Node, Node]:
    """One less, what is `shown`, and one more; None: not possible."""
    return (
        step("minus", f"{name} less", less, enabled=less is not None),
        text(shown, "figure", align="center", width=width),
        step("plus", f"{name} more", more, enabled=more is not None),
    )


def switch(*, on: bool) -> Node:
    """A switch; the row that it is in is touched."""
    knob = stack(face=Style("ink" if on else "night-500", shape="disc"), width=32, height=32)
    return row(
        *((space(), knob) if on else (knob, space())),
        face=Style("accent" if on else "night-900", None if on else "night-500", radius=20),
        width=72,
        height=40,
        padx=4,
        pady=4,
        align="center",
    )
