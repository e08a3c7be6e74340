"""Setting a number figure by figure, as on a counter."""

from msgspec.structs import replace

from companion.core.domains import Number
from companion.core.view.nodes import Node, UiCommand, column, row, text
from companion.core.view.widgets import step


def figure(domain: Number, value: int) -> Node:
    """A column for ones, tens and so on, as far as the domain goes; touches: Go("by", number)."""
    most = max(abs(domain.least), abs(domain.most), abs(value))
    digits = f"{abs(value):0{len(str(most))}d}"
    return row(
        text("−", "figure", size=80, shrink=False) if value < 0 else None,
        *(
            _digit(domain, value, digit, 10 ** (len(digits) - 1 - place))
            for place, digit in enumerate(digits)
        ),
        gap=14,
        grow=1,
        align="center",
        justify="center",
    )


def _digit(domain: Number, value: int, digit: str, worth: int) -> Node:
    before = abs(value) < worth and worth > 1
    return column(
        _wide("plus", domain, value, worth),
        text(digit, "figure", "mist" if before else "cream", size=80, align="center", height=98),
        _wide("minus", domain, value, -worth),
        width=110,
        gap=8,
    )


def _wide(art: str, domain: Number, value: int, by: int) -> Node:
    enabled = domain.admits(value + by, None)
    return replace(step(art, f"{art} {abs(by)}", UiCommand("by", by), enabled=enabled), width=110)
