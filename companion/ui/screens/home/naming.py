"""Naming a player: a name that is typed, which is in the sign, or a known one."""

from collections.abc import Sequence
from functools import partial

from companion.core.board.nodes import Touch, UiCommand
from companion.core.board.widgets import button, primary
from companion.table.players import MAX_NAME_LENGTH, Player
from companion.ui.app.frame import Frame
from companion.ui.parts.keyboard import Keyboard, typed
from companion.ui.parts.list_row import player_cell
from companion.ui.parts.paging import page_of, previous_and_more
from companion.ui.parts.value_editor import PAGE_SIZE, page_of_cells
from companion.ui.render.font_fallback import undrawable


class Naming:
    """How a name is typed or chosen: the player before, and the open page of known names (None: the
    keyboard is shown).
    """

    page: int | None = None
    is_new = False
    """Whether a key has been touched: the first one replaces the name before."""

    def __init__(self, was: Player | None = None) -> None:
        self.was = was
        self.keyboard = Keyboard()

    def typed(self, touch: Touch, name: str) -> str | None:
        """The name after a touch of a key; None if no key was touched."""
        if isinstance(touch, UiCommand) and touch.name == "type character":
            # a real keyboard types also while known names are listed
            self.page = None
            name = name if self.is_new else ""
        new_name = self.keyboard.typed(touch, name, partial(typed, longest=MAX_NAME_LENGTH))
        self.is_new |= isinstance(touch, UiCommand) and touch.name in (
            "type character",
            "erase character",
        )
        return new_name

    def frame(
        self,
        player: Player,
        known: Sequence[Player],
        *,
        taken: bool = False,
        has_next: bool | None = None,
    ) -> Frame:
        """`taken`: somebody else here has that name; `has_next`: another seat can be named then;
        None: only this one is named.

        Touches: those of the keyboard, UiCommand("turn page", which of the known names, or None),
        UiCommand("choose known player", name), UiCommand("cancel"), UiCommand("done"),
        UiCommand("name next player").
        """
        cancel = button("Cancel", UiCommand("cancel"), icon="x")
        if self.page is not None:
            return Frame(
                "Who is it?",
                "Touch a name that is known here",
                page_of_cells(
                    [
                        player_cell(
                            player.look, player.name, UiCommand("choose known player", player.name)
                        )
                        for player in known
                    ],
                    self.page,
                ),
                (
                    cancel,
                    *previous_and_more(page_of(known, self.page, PAGE_SIZE)),
                    button("Type it", UiCommand("turn page"), icon="pen"),
                ),
                seat=player.look,
            )
        names = button("Known names", UiCommand("turn page", 0), icon="people")
        return Frame(
            player.name or "…",
            _hint(player, taken=taken),
            self.keyboard.node(player.name if self.is_new else ""),
            (
                cancel,
                (names) if (known) else None,
                # also at the last seat, so that no other button comes under a finger there
                None
                if has_next is None
                else button(
                    "Next seat",
                    UiCommand("name next player"),
                    icon="next",
                    enabled=has_next and not taken,
                ),
                primary("Done", UiCommand("done"), enabled=not taken),
            ),
            seat=player.look,
        )


def _hint(player: Player, *, taken: bool) -> str:
    if taken:
        return "Somebody else here has this name: change it"
    if lacking := undrawable(player.name):
        return f"No font here can draw {len(lacking)} of these characters"
    if len(player.name) >= MAX_NAME_LENGTH:
        return f"A name has at most {MAX_NAME_LENGTH} characters"
    return "Type a name"
