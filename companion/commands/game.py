"""The game that a command names."""

from typing import TYPE_CHECKING, Any

from companion.commands.complain import complain

if TYPE_CHECKING:
    from companion.core.game import Game

ID = "its id, as creature-feature; a wrong one is answered with those there are"


def installed(name: str) -> "Game[Any] | None":
    """The game of that id; that there is none is said."""
    from companion.table.games import games

    game = games().get(name)
    if game is None:
        complain(f"no game {name!r}; there is {', '.join(games())}")
    return game
