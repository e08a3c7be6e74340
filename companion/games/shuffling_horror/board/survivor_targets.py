"""What a survivor can attack: cards side by side, and throngs if a whole one can be."""

from companion.core.board.nodes import (
    ChooseFields,
    Node,
    Touch,
    UiCommand,
    column,
    row,
    text,
)
from companion.games.shuffling_horror import actions
from companion.games.shuffling_horror.board.attacking import LARGE_ODDS, attack
from companion.games.shuffling_horror.board.board_view import BoardView, tile_background
from companion.games.shuffling_horror.board.choosing import (
    card_tile,
    large_cards,
    lines_of,
    more_button,
    target_odds,
)
from companion.games.shuffling_horror.board.throngs import place_marks, throng_tile

AIMS_ROW_SIZE, MAX_AIMS = 5, 20
"""Targets of an attack in a row, and on a page: all of them have room for their names."""
FEW_AIMS, MANY_AIMS, LOW_AIMS = 5, 10, 15
"""Up to the first number, targets are as high as the stage; beyond the second, marks say where they
are; beyond the third, they have one line each.
"""
LOW_TARGET_HEIGHT = 66
"""Height of a target in four rows."""
MARK = 24
"""The size of what marks where a target is, if there are many."""


def attack_targets(view: BoardView) -> tuple[list[str], list[str]]:
    """The cards that can be attacked, and the throngs of several cards."""
    cards = dict.fromkeys(
        card for pattern in view.patterns(actions.Attack) for card in pattern.values("target")
    )
    throngs = dict.fromkeys(
        name
        for pattern in view.patterns(actions.ThrongAttack)
        for name in pattern.values("throng")
        if len(view.cards_of(name)) > 1
    )
    return [*cards], [*throngs]


def attack_any(view: BoardView) -> Touch | None:
    """What a touch on Attack means: the only target, or the question for it."""
    cards, throngs = attack_targets(view)
    if len(cards) + len(throngs) == 1:
        return attack(view, *cards, *throngs)
    survivor = view.asked.hints.get("survivor")
    line1 = view.sign(view.seat, survivor, "attack which target?", "attack what?")
    board = view.board(line1, target_hint(view), aims(view), seat=view.seat)
    return UiCommand("show detail", board) if cards else None


def target_hint(view: BoardView) -> str:
    """What the large figures on the targets are, and the small ones among many."""
    count = sum(map(len, attack_targets(view)))
    if count > LOW_AIMS:
        return "Touch the target; on the disc: its throng"
    return f"{LARGE_ODDS}; disc: throng" if count > MANY_AIMS else LARGE_ODDS


def aims(view: BoardView) -> Node:
    """All that can be attacked, side by side: cards, and throngs if a whole one can be."""
    seat = view.asked.seat
    cards, throngs = attack_targets(view)
    low, dense = (len(cards) + len(throngs) > most for most in (LOW_AIMS, MANY_AIMS))
    if low:
        cells = [
            *(throng_tile(view, name, LOW_TARGET_HEIGHT, attack(view, name)) for name in throngs),
            *(low_card(view, card, attack(view, card)) for card in cards),
        ]
    else:
        cells = [
            card_tile(
                view,
                target,
                attack(view, target),
                odds=target_odds(view, target, brief=True)[: 1 if dense else 3],
                marks=place_marks(view, target, MARK) if dense else (),
            )
            for target in (*throngs, *cards)
        ]
    if len(cells) <= FEW_AIMS:
        return large_cards(view, {target: attack(view, target) for target in (*throngs, *cards)})
    if len(cells) > MAX_AIMS:
        more = ChooseFields(seat, actions.Attack, {}, (actions.ThrongAttack,) if throngs else ())
        cells = [*cells[: MAX_AIMS - 1], more_button(more)]
    return lines_of(cells, AIMS_ROW_SIZE)


def low_card(view: BoardView, card: str, touch: Touch | None) -> Node:
    """A card to be chosen among many, with where it is."""
    return row(
        column(
            text(view.figure(card), "figure", "ink", size=28, align="center"),
            row(*place_marks(view, card, MARK)[:1], justify="center"),
            justify="center",
        ),
        text(view.title(card), "caption", "ink", lines=3, grow=1),
        name=view.title(card),
        touch=touch,
        background=tile_background(touch),
        padx=2,
        gap=2,
        align="center",
        flex=1,
        key=f"card:{card}",
    )
