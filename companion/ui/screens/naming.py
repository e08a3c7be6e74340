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
from companion.ui.screens.paging import earlier_and_later, page_of


class Naming:
    """Who it was before, and which page of the known names is open; None: the keys are."""

    def __init__(self, was: Player | None = None) -> None:
        self.was = was
        self.page: int | None = None
        self.keyboard = Keyboard()

    def node(self, player: Player, known: Sequence[Player]) -> Node:
        """Touches: Go("key", letter), Go("delete"), Go("keys"), Go("page", which of the known
        names, or None), Go("known", name), Go("cancel"), Go("done").
        """
        cancel = button("Cancel", Go("cancel"), art="x")
        if self.page is not None:
            return frame(
                Sign("Who is it?", "Touch a name that is known here", player.look, menu=False),
                grid([_name(one) for one in known], self.page),
                Bar(
                    (
                        cancel,
                        *earlier_and_later(page_of(known, self.page, A_PAGE)),
                        button("Type it", Go("page"), art="pen"),
                    ),
                    utilities=False,
                ),
            )
        names = button("Known names", Go("page", 0), art="people")
        return frame(
            Sign(player.name or "…", "Type a name", player.look, menu=False),
            self.keyboard.node(),
            Bar(
                (cancel, *((names,) if known else ()), primary("Done", Go("done"))),
                utilities=False,
            ),
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
