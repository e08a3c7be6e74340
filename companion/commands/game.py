"""The game that a command names."""

from typing import TYPE_CHECKING

from companion.commands.errors import report_error

if TYPE_CHECKING:
    from companion.core.game import AnyGame

ID = "id of the game; an unknown id prints the list"


def installed(name: str) -> "AnyGame | None":
    """Return the game of that id, or None after an error message."""
    from companion.table.registry import games, load_error
    from hardware.untrusted.validation import suggestion

    game = games().get(name)
    if game is None:
        report_error(load_error(name) or f'unknown game "{name}"{suggestion(name, games())}')
    return game
