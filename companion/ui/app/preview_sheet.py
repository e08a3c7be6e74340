"""The sheet with a preview: what a touch or a card would do."""

from companion.core.board.nodes import Background, Node, column, icon, row, space, text
from companion.ui.app.preview import Preview

MAX_WITH_TWO_LINES = 3
"""Consequences up to which each has room for two lines."""
MAX_LINES = 6
LINE_LENGTH = 56
"""Letters that are sure to fit on one line."""
LINE = 29


def preview_sheet(foreseen: Preview) -> Node:
    """Return a sheet with an action and all that would follow from it, no larger than needed."""
    color = "ink" if foreseen.seat is None else f"seat:{foreseen.seat}"
    mark, tone = ("look", "ink") if foreseen.allowed else ("x", "no")
    shown = foreseen.lines
    if len(shown) > MAX_LINES:
        left = len(shown) - MAX_LINES + 1
        shown = (*shown[: MAX_LINES - 1], f"… and {left} things more")
    few = len(shown) <= MAX_WITH_TWO_LINES
    rows = [2 if few and len(words) > LINE_LENGTH else 1 for words in shown]
    sheet = column(
        row(
            icon(mark, 34, tone),
            text(foreseen.title, "headline", "ink", grow=1),
            height=40,
            gap=12,
            align="center",
        ),
        *(
            text(
                words,
                "name",
                "ink-2",
                lines=lines,
                height=LINE * lines,
            )
            for words, lines in zip(shown, rows, strict=True)
        ),
        text(
            "Nothing is done yet: lift, then touch it or lay the card again.",
            "label",
            "ink",
            height=28,
        ),
        name=foreseen.title,
        background=Background("cream", color, stroke=6, radius=14),
        height=40 + 28 + 16 + LINE * sum(rows),
        padding=(18, 8, 18, 8),
        shrink=True,
        key="sheet:foreseen",
    )
    return row(space(), sheet, space(), justify="center")
