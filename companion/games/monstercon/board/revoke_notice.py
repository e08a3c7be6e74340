"""A revoke comes out: go back, or let it stand (MC-42, MC-43); or a card was misread."""

from companion.core.board.nodes import (
    AmendAction,
    Interstitial,
    Node,
    UiCommand,
    column,
    icon,
    row,
    space,
    text,
)
from companion.core.board.widgets import choice, pawn
from companion.games.monstercon.actions import Play
from companion.games.monstercon.board.board_facts import suit_icon, ticket
from companion.games.monstercon.board.cards import face
from companion.games.monstercon.board.seats import panel
from companion.games.monstercon.cards import CARDS, rank_title
from companion.games.monstercon.observation import OBSERVATION
from companion.games.monstercon.rulings import Revoke
from companion.games.monstercon.state import State
from companion.games.monstercon.view import View


def revoked(before: State, ruling: Revoke) -> Interstitial:
    """Who denied which suit in which trick, and the card that shows it."""
    shown = OBSERVATION.view(before, None)
    rank = rank_title(ruling.card)
    what = f"had {ruling.suit.title()} in trick {ruling.trick}"
    return Interstitial(
        # a card that waits replaces the second line, and this is still to be understood then
        line1=f"Everyone: {shown.seats[ruling.seat]} {what}. Go back?",
        line2=f"Or was the {CARDS[ruling.card].name} misread?",
        seats=tuple(range(len(shown.seats))),
        sound="twist",
        must_answer=True,
        explained_ruling=ruling,
        ticket=ticket(shown),
        stage=row(_paper(shown, ruling), panel(shown, ()), gap=12, grow=1),
        buttons=(
            choice(
                "GO BACK", f"to trick {ruling.trick}", UiCommand("undo to step", ruling.undo_to)
            ),
            choice(
                "WRONG CARD", f"not the {rank}", AmendAction((Play,), {"seat": ruling.shown_by})
            ),
            choice("LET IT STAND", _price(ruling.penalty), UiCommand("next")),
        ),
    )


def _price(penalty: int) -> str:
    return f"{penalty} Mob Points" if penalty else "and play on"


def _paper(shown: View, ruling: Revoke) -> Node:
    rank = rank_title(ruling.card)
    denied = "another suit" if ruling.trick == 1 else "did not follow"
    return row(
        column(face(ruling.card, follows=True, crown=False), width=130, pady=12),
        column(
            space(),
            _step(
                shown,
                ruling.seat,
                f"Trick {ruling.trick}: {denied}",
                suit_icon(ruling.suit),
                "x",
            ),
            _step(
                shown,
                ruling.shown_by,
                f"Trick {shown.trick}: played the {rank}",
                suit_icon(ruling.suit),
                "look",
            ),
            space(),
            gap=12,
            grow=1,
            shrink=True,
        ),
        gap=16,
        grow=1,
        shrink=True,
    )


def _step(shown: View, seat: int, words: str, icon_name: str, mark: str) -> Node:
    color = "no" if mark == "x" else "ink"
    return column(
        row(
            pawn(seat, 36),
            text(shown.seats[seat], "name", "ink", fit=16, grow=1),
            icon(icon_name, 34, "ink"),
            icon(mark, 28, color),
            gap=8,
            align="center",
        ),
        text(words, "subtitle", "ink", fit=16),
        background="paper",
        padx=12,
        pady=8,
        gap=4,
        height=92,
    )
