"""An attack in its own focus: the sides at the left, the spoints in the middle, the tray at
the right.
"""

from companion.core.view.nodes import Node, Style, column, icon, row, space, stack, text
from companion.core.view.tiles import seat_head
from companion.core.view.widgets import pawn
from companion.games.shuffling_horror.board.board_view import BoardView
from companion.games.shuffling_horror.board.pool_details import held, paired_stats
from companion.games.shuffling_horror.state import PLACE_OF
from companion.games.shuffling_horror.view import AttackView

SIDE = 190
FOE = 58


def sides(view: BoardView) -> Node:
    """Who attacks, and whom; of a test the card that asks for it."""
    survivor = concerned(view)
    attack = view.attack
    if attack is not None:
        foe = attack.target if attack.by == "survivor" else attack.attacker
    else:
        foe = "" if view.event is None else view.event.card
    return column(
        _foe(view, foe, attack) if foe else space(height=0),
        _survivor(view, survivor) if survivor in view.survivors else _place(view, attack),
        width=SIDE,
        gap=8,
    )


def concerned(view: BoardView) -> str:
    """The survivor whose roll or fate it is."""
    attack = view.attack
    if attack is not None and view.phase != "counterstrike":
        return attack.attacker if attack.by == "survivor" else attack.target
    for prompt in view.prompts:
        if "survivor" in prompt.hints:
            return str(prompt.hints["survivor"])
    return "" if view.turn is None else view.turn.survivor or ""


def _foe(view: BoardView, foe: str, attack: AttackView | None) -> Node:
    seat = PLACE_OF[foe][0] if foe in PLACE_OF else None
    drawing = (foe,) if seat is None else view.cards_of(foe)[:1]
    name, strength = view.attacker_name(foe), view.strength(foe)
    doubles = 0 if attack is None or attack.by == "survivor" else attack.doubles
    return stack(
        row(
            space(),
            *(icon(view.art(one), 48, "watermark") for one in drawing),
            pad=(0, 0, 6, 4),
            align="end",
        ),
        column(
            row(
                None if seat is None else pawn(seat, 28),
                text(name, "subtitle", "ink", size=21, fit=16, lines=2, grow=1),
                text(str(strength), "figure", "ink", size=32, fit=22, shrink=False)
                if strength
                else None,
                text(f"+{doubles}", "figure", "no", size=26, shrink=False) if doubles else None,
                gap=6,
                grow=1,
                align="center",
            ),
            pad=(10, 4, 8, 4),
        ),
        name=name,
        face="paper",
        height=FOE,
        key=f"foe:{foe}",
    )


def _survivor(view: BoardView, survivor: str) -> Node:
    there = view.survivors[survivor]
    return column(
        seat_head(view.short_title(survivor), there.seat, 34),
        column(
            paired_stats(view, survivor, used_stat(view, survivor)),
            *(held(view, card, 42, lines=2) for card in there.held),
            space(),
            row(
                icon("spoint", 24, "ink"),
                text("rest", "label", "ink-2", grow=1),
                text(str(there.rest), "figure", "ink", size=26, shrink=False),
                gap=6,
                height=26,
                align="center",
            ),
            pad=(8, 4, 8, 2),
            gap=3,
            grow=1,
        ),
        name=view.title(survivor),
        face=Style("paper", f"seat:{there.seat}", stroke=4, radius=8),
        grow=1,
    )


def used_stat(view: BoardView, survivor: str) -> str:
    """Which of his scores the roll uses."""
    attack = view.attack
    if view.phase == "counterstrike":
        return ""
    if attack is not None and attack.by == "survivor":
        return attack.stat or ("muscle" if attack.item is None else view.item(attack.item).stats[0])
    if view.roll is not None and view.roll.purpose in ("test", "escape"):
        return view.tested_stat(survivor) or ""
    if attack is not None or (view.roll is not None and view.roll.purpose == "flail"):
        return view.survivor(survivor).flail
    return ""


def _place(view: BoardView, attack: AttackView | None) -> Node:
    """A sanctuary under attack."""
    target = "" if attack is None else attack.target
    words = view.target_name(target) if target else ""
    return column(
        icon("house", 64, "accent"),
        text(words, "title", align="center"),
        name=words or "Nobody",
        face=Style("accent-dark", "accent"),
        padx=8,
        pady=8,
        gap=8,
        align="center",
        justify="center",
        grow=1,
    )
