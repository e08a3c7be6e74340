"""The trick on the table: what is led, the cards in order of play, who is still to play."""

from collections.abc import Mapping, Sequence

from companion.core.board.nodes import (
    AmendAction,
    Node,
    Touch,
    UiCommand,
    icon,
    row,
    space,
    text,
)
from companion.core.board.nodes import column as below
from companion.core.board.widgets import STAGE_HEIGHT, chip, pawn, title
from companion.games.monstercon.actions import Play
from companion.games.monstercon.board.board_facts import (
    in_order,
    led_text,
    names_of,
    pip_icon,
    suit_icon,
)
from companion.games.monstercon.board.cards import (
    awaited,
    face,
    face_down,
    narrow,
    taken_back,
    tile,
)
from companion.games.monstercon.board.seats import lacking, panel
from companion.games.monstercon.cards import CARD_SUIT, Suit
from companion.games.monstercon.observation import FACE_DOWN
from companion.games.monstercon.view import PlayedView, View

HEADING = 48
RAISED = 18
"""By how much the card that takes the trick is above the others."""
TILE = STAGE_HEIGHT - HEADING - RAISED

Touches = Mapping[int, Touch]
"""By seat, what a touch on its empty place means."""


def stage(view: View, asked: Sequence[int], touches: Touches, takes: Sequence[int] = ()) -> Node:
    """The trick at the left, the seats at the right; `takes`: whose card takes it now."""
    tiles = _tiles(view, asked, touches, takes)
    return beside_trick(view, tiles, panel(view, asked))


def beside_trick(view: View, tiles: Sequence[Node], right: Node) -> Node:
    """The `tiles` of the trick below what is led, and what is at their right."""
    drawn = row(*tiles, gap=5, height=STAGE_HEIGHT - HEADING, align="end")
    return row(below(head(view), drawn, grow=1, shrink=True), right, gap=12, grow=1)


def head(view: View) -> Node:
    """What is led, in the words of both decks; in the first trick what to lay; for whom the lowest
    card wins.
    """
    if view.suit_led is not None:
        return led(view.suit_led, *_lowest_wins_mark(view, with_words=False))
    if view.trick == 1:
        pot = (chip(f"{len(view.pot)} in the pot", size=20),) if view.pot else ()
        if view.phase not in ("trick", "before-trick"):
            return _line("First trick", *pot)
        first = "First trick: read the cards" if view.table else "First trick: own suit"
        return _line("Tie: once more" if view.pot else first, *pot)
    if view.table:
        return _line("Led: a Joker", icon("clown", 38, "accent"), *_lowest_wins_mark(view))
    return _line("A new trick", *_lowest_wins_mark(view))


def _lowest_wins_mark(view: View, *, with_words: bool = True) -> tuple[Node, ...]:
    """The mark that the lowest card of the suit wins for somebody, after a shift (MC-61, MC-68)."""
    if not view.shifted:
        return ()
    for_all = view.options.shapeshift_for_all
    # beside shapes of seats, more words would read as if they held for everybody
    words = "Lowest wins" if with_words and for_all else "low"
    return (
        row(
            *(() if for_all else (pawn(seat, 26) for seat in view.shifted)),
            icon("down", 24, "bulb"),
            text(words, "label", "bulb", size=20, fit=16, shrink=False),
            name="The lowest card wins"
            if for_all
            else f"{names_of(view, view.shifted)}: the lowest card wins",
            background="night-900",
            radius=6,
            padx=7,
            gap=4,
            height=34,
            align="center",
        ),
    )


def led(suit: Suit, *marks: Node) -> Node:
    """The suit led by its monsters, with pip and word of the poker deck."""
    return _line(
        led_text(suit),
        icon(suit_icon(suit), 38, "accent"),
        pip_icon(suit, 30),
        # the word does not fit beside another mark
        *(marks or (text(suit.title(), "headline", size=26),)),
    )


def _line(words: str, *marks: Node) -> Node:
    return row(
        title(words, size=46, color="accent"),
        *marks,
        space(),
        height=HEADING,
        gap=10,
        align="center",
    )


def _tiles(view: View, asked: Sequence[int], touches: Touches, takes: Sequence[int]) -> list[Node]:
    lying = {played_card.seat: played_card for played_card in view.table}
    is_open = view.phase in ("trick", "before-trick")
    return [
        card(view, lying[seat], takes)
        if seat in lying
        else _place(view, seat, asked, touches)
        if is_open
        # all have played, so a card that is not there was a Joker (MC-100)
        else taken_back(view.seats, seat, view.monsters.index("entity"), height=TILE)
        for seat in in_order(view)
    ]


def card(
    view: View, played_card: PlayedView, takes: Sequence[int], touch: Touch | None = None
) -> Node:
    """A card of the trick. A touch corrects it, unless it has been asked for: `touch`."""
    best = played_card.seat in takes
    inside = (
        face_down()
        if played_card.card == FACE_DOWN
        else face(
            played_card.card,
            follows=follows(view, played_card),
            crown=best,
            narrow=narrow(view.seats),
        )
    )
    return tile(
        view.seats,
        played_card.seat,
        inside,
        height=TILE + RAISED if best else TILE,
        ring=best,
        touch=touch or AmendAction((Play,), {"seat": played_card.seat}),
        key=f"played:{played_card.seat}",
    )


def follows(view: View, played_card: PlayedView) -> bool:
    """Whether a card can take the trick: in the first every rank does, but no Joker's."""
    if view.suit_led is None:
        return CARD_SUIT[played_card.card] is not None
    return CARD_SUIT[played_card.card] == view.suit_led


def _place(view: View, seat: int, asked: Sequence[int], touches: Touches) -> Node:
    suit, words = _awaited_suit(view, seat)
    return awaited(
        view.seats,
        seat,
        height=TILE,
        now=seat in asked,
        # out of turn, it says whose turn it is, as the button does
        touch=touches.get(seat, UiCommand("claim card", seat)),
        suit=suit,
        words=words,
    )


def _awaited_suit(view: View, seat: int) -> tuple[Suit | None, str]:
    """The suit of the card that a seat is to play, if it is not known to have none (MC-19,
    MC-30, MC-40), and what it does with the card.
    """
    first = view.trick == 1
    suit = view.own_suit(seat) if first else view.suit_led
    if suit in lacking(view, seat):
        suit = None
    if first:
        is_next = view.phase == "before-trick" and seat == in_order(view)[0]
        down = "first on the pad" if is_next else "face down"
        return suit, "on the pad" if view.table else down
    if suit is None:
        return None, "any card"
    return suit, "if you can" if narrow(view.seats) else f"{suit.title()} if you can"
