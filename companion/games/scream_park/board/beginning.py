"""A day begins: who comes, and what hands do before anybody looks at a hand (SP-16)."""

from collections.abc import Sequence

from companion.core.cards import Catalogue
from companion.core.view.nodes import Board, column, space
from companion.core.view.widgets import hand_line
from companion.games.scream_park.board.icons import stub
from companion.games.scream_park.board.opening import GAP, vip_cards
from companion.games.scream_park.view import View


def beginning(view: View, cards: Catalogue, hands: Sequence[str]) -> Board:
    """The VIP cards, and below them what `hands` must do, in this order."""
    day = "" if view.day is None else view.day.title()
    return Board(
        line1=f"{day} begins",
        line2=f"By hand, in this order; today hands go to the {view.passing}",
        art="hand",
        hands=True,
        sound="twist",
        stub=stub(view),
        stage=column(
            vip_cards(view, cards, view.day),
            *(hand_line(words, str(place), wide=True) for place, words in enumerate(hands, 1)),
            space(),
            gap=GAP,
            grow=1,
        ),
    )
