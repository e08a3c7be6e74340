"""Everybody who has played here, and deleting one of them (docs/backup.md)."""

import re
from dataclasses import dataclass

from companion.core.board.nodes import Node, Touch, UiCommand, column, space
from companion.core.board.widgets import button
from companion.core.game import DIRECTOR_LOOK
from companion.table.forgetting import reports_about, set_aside_names
from companion.table.players import Player, same_name
from companion.ui.app.app import App
from companion.ui.app.frame import DONE, Frame
from companion.ui.app.screen import Screen
from companion.ui.parts.confirmation import Confirmation
from companion.ui.parts.list_row import player_cell
from companion.ui.parts.paging import page_of, previous_and_more
from companion.ui.parts.value_editor import PAGE_SIZE, page_of_cells
from companion.ui.render.theme import DIRECTOR, LOOKS, Theme
from hardware.signals import Held, Pressed, Scanned

SLICE = 0.3
"""Seconds of deleting between two frames."""
NOBODY = re.compile(r"Seat \d+")
UNTYPED_NAMES = {DIRECTOR.name, *(look.name for look in LOOKS)}
"""Names of seats for which nobody has typed one."""


@dataclass(eq=False)
class KnownPlayers(Screen[App]):
    """All players by name, page by page, with a button that deletes the chosen one."""

    theme = Theme()
    """In which a seat is the look of that number, whoever plays a game now."""

    chosen: str = ""

    def frame(self, app: App) -> Frame:
        players = _players(app)
        page = page_of(players, self.page, PAGE_SIZE)
        chosen = any(player.name == self.chosen for player in players)
        return Frame(
            "Who has played here?",
            "Touch a name to delete it" if players else "No players yet",
            page_of_cells([self._player(player) for player in players], self.page)
            if players
            else space(grow=1),
            (
                *previous_and_more(page),
                button("Delete", UiCommand("delete shown"), icon="x", enabled=chosen),
                DONE,
            ),
            icon="people",
        )

    def _player(self, player: Player) -> Node:
        look = player.look if player.look >= DIRECTOR_LOOK else 0
        chosen = player.name == self.chosen
        return player_cell(look, player.name, UiCommand("choose item", player.name), chosen=chosen)

    def on_touch(self, app: App, touch: Touch) -> None:
        match touch:
            case UiCommand("choose item", str(name)):
                self.chosen = name
            case UiCommand("delete shown") if self.chosen and _is_at_table(app, self.chosen):
                app.show_toast(f"{self.chosen} is in this game: put the game away first.")
            case UiCommand("delete shown") if self.chosen and app.games.can_delete():
                app.open_screen(_question(app, self.chosen))
            case _:
                pass


class Deleting(Screen[App]):
    """Progress of deleting a player; closes itself at the end."""

    handles_back = True

    ignored_signals = (Held, Scanned, Pressed)

    def __init__(self, app: App, name: str) -> None:
        self.name = name
        app.forgetting.begin(name)

    def frame(self, app: App) -> Frame:
        done, every = app.forgetting.done
        return Frame(
            f"Deleting {self.name}…",
            f"{done} of {every} games changed",
            column(space(), grow=1),
            icon="x",
        )

    def tick(self, app: App) -> bool:
        """Delete for a moment."""
        until = app.clock() + SLICE
        while app.forgetting.go_on():
            if app.clock() >= until:
                return True
        app.close_screen()
        why = app.forgetting.why
        app.show_toast(
            f"Some data could not be deleted: {why}." if why else f"{self.name} is deleted."
        )
        return True


def _players(app: App) -> list[Player]:
    """The known players, and others whose names are in games."""
    players = list(app.players.known)
    for name in sorted(app.journal.players(), key=str.casefold):
        if name.strip() and not any(same_name(player.name, name) for player in players):
            players.append(Player(name.strip(), len(players) % len(LOOKS)))
    return [
        player
        for player in players
        if player.name not in UNTYPED_NAMES and not NOBODY.fullmatch(player.name)
    ]


def _question(app: App, name: str) -> Confirmation:
    seated = [stored_game.header.names for stored_game in app.journal.games()]
    games = sum(any(same_name(name, known_name) for known_name in names) for names in seated)
    folder = app.journal.folder
    reports, left = len(reports_about(folder, name)), set_aside_names(folder)
    lines = [
        "The name is removed from the list of players.",
        f"Games are kept; in {games} of them the name is replaced by the seat, e.g. Seat 1.",
        *([f"Deleted reports and error logs: {reports}."] if reports else ()),
        *([f"The name may still be in {', '.join(left)}."] if left else ()),
        "Your backups still contain the name.",
    ]
    return Confirmation(
        f"Delete {name} for good?",
        "This cannot be undone",
        lines,
        "Delete",
        lambda app: app.open_screen(Deleting(app, name)),
    )


def _is_at_table(app: App, name: str) -> bool:
    """Whether the game that is played has this name, which it needs until it is put away."""
    names = () if app.session is None else app.session.header.names
    return any(same_name(name, known_name) for known_name in names)
