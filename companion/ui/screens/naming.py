"""Giving somebody a name: typed, or one of those that are known; what is typed stands in the
sign.
"""

from collections.abc import Sequence

from companion.core.kit import button, pawn, primary
from companion.core.nodes import Face, Go, Node, row, text
from companion.table.players import Player
from companion.ui.screens.choices import A_PAGE, grid
from companion.ui.screens.frame import Bar, Sign, frame
from companion.ui.screens.keyboard import Keyboard


class Naming:
    """Who it was before, and which page of the known names is open; None: the keys are."""

    def __init__(self, was: Player | None = None) -> None:
        self.was = was
        self.page: int | None = None
        self.keyboard = Keyboard()

    def node(self, player: Player, known: Sequence[Player]) -> Node:
        """Touches: Go("key", letter), Go("delete"), Go("keys"), Go("names", page),
        Go("known", name), Go("cancel"), Go("done").
        """
        page = self.page
        cancel = button("Cancel", Go("cancel"), art="x")
        if page is not None:
            pages = -(-len(known) // A_PAGE)
            return frame(
                Sign("Who is it?", "Touch a name that is known here", player.look, menu=False),
                grid([_name(one) for one in known], page),
                Bar(
                    (
                        cancel,
                        *(_turning(page, pages) if pages > 1 else ()),
                        button("Type it", Go("names"), art="pen"),
                    ),
                    utilities=False,
                ),
            )
        names = button("Known names", Go("names", 0), art="people")
        return frame(
            Sign(player.name or "…", "Type a name", player.look, menu=False),
            self.keyboard.node(),
            Bar(
                (cancel, *((names,) if known else ()), primary("Done", Go("done"))),
                utilities=False,
            ),
        )


def _turning(page: int, pages: int) -> tuple[Node, ...]:
    return (
        button("Earlier", Go("names", page - 1), art="up", enabled=page > 0),
        button("Later", Go("names", page + 1), art="down", enabled=page + 1 < pages),
    )


def _name(player: Player) -> Node:
    return row(
        pawn(player.look, 44),
        text(player.name, font="strong", size=24, fit=16, grow=1),
        name=player.name,
        touch=Go("known", player.name),
        face=Face("night-700", "night-500", radius=10),
        pad=(14, 0, 12, 0),
        gap=12,
        align="center",
        width=0,
        grow=1,
    )
