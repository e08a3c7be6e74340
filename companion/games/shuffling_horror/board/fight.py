"""An attack in its own focus: the sides at the left, the spoints in the middle, the tray at
the right.
"""

from collections.abc import Sequence

from companion.core.prompts import Prompt
from companion.core.view.nodes import Node, Style, column, icon, row, space, stack, text
from companion.core.view.tiles import seat_head
from companion.core.view.widgets import pawn
from companion.games.shuffling_horror.board import known
from companion.games.shuffling_horror.board.closer import held, stats
from companion.games.shuffling_horror.board.known import Seen
from companion.games.shuffling_horror.state import PLACE_OF
from companion.games.shuffling_horror.view import AttackView

SIDE = 190
FOE = 78
CROWD = 2
"""So many held cards have room."""


def sides(view: Seen, prompts: Sequence[Prompt]) -> Node:
    """Who attacks, and whom; of a test the card that asks for it."""
    survivor = concerned(view, prompts)
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


def concerned(view: Seen, prompts: Sequence[Prompt]) -> str:
    """The survivor whose roll or fate it is."""
    attack = view.attack
    if attack is not None and view.phase != "counterstrike":
        return attack.attacker if attack.by == "survivor" else attack.target
    for prompt in prompts:
        if "survivor" in prompt.hints:
            return str(prompt.hints["survivor"])
    return "" if view.turn is None else view.turn.survivor or ""


def _foe(view: Seen, foe: str, attack: AttackView | None) -> Node:
    seat = PLACE_OF[foe][0] if foe in PLACE_OF else 0
    drawing = known.cards_of(view, foe)[:1] if foe in PLACE_OF else (foe,)
    strength = known.strength(view, foe)
    doubles = 0 if attack is None or attack.by == "survivor" else attack.doubles
    return stack(
        row(
            space(),
            *(icon(known.art(view, one), 60, "watermark") for one in drawing),
            pad=(0, 0, 6, 4),
            align="end",
        ),
        column(
            row(
                pawn(seat, 28) if foe in PLACE_OF else None,
                text(
                    known.attacker_words(view, foe),
                    "subtitle",
                    "ink",
                    size=21,
                    fit=12,
                    lines=2,
                    grow=1,
                ),
                gap=6,
                height=32,
                align="center",
            ),
            row(
                text(str(strength), "figure", "ink", size=29, fit=22) if strength else None,
                text(f"+{doubles}", "figure", "no", size=26) if doubles else None,
                gap=8,
                height=36,
                align="center",
            ),
            pad=(10, 4, 8, 4),
        ),
        name=known.attacker_words(view, foe),
        face="paper",
        height=FOE,
        key=f"foe:{foe}",
    )


def _survivor(view: Seen, survivor: str) -> Node:
    there = view.survivors[survivor]
    return column(
        seat_head(known.called(view, survivor), there.seat, 38),
        column(
            stats(view, survivor, used_stat(view, survivor)),
            *(held(view, card, 34, lines=2) for card in there.held[:CROWD]),
            space(),
            row(
                icon("spoint", 24, "ink"),
                text("rest", "label", "ink-2", grow=1),
                text(str(there.rest), "figure", "ink", size=26, shrink=False),
                gap=6,
                height=30,
                align="center",
            ),
            pad=(8, 6, 8, 4),
            gap=4,
            grow=1,
        ),
        name=known.title(view, survivor),
        face=Style("paper", f"seat:{there.seat}", stroke=4, radius=8),
        grow=1,
    )


def used_stat(view: Seen, survivor: str) -> str:
    """Which of his scores the roll uses."""
    attack = view.attack
    if view.phase == "counterstrike":
        return ""
    if attack is not None and attack.by == "survivor":
        return attack.stat or (
            "muscle" if attack.item is None else known.item(view, attack.item).stats[0]
        )
    if view.roll is not None and view.roll.purpose in ("test", "escape"):
        return known.tested(view, survivor) or ""
    if attack is not None or (view.roll is not None and view.roll.purpose == "flail"):
        return known.survivor(view, survivor).flail
    return ""


def _place(view: Seen, attack: AttackView | None) -> Node:
    """A sanctuary under attack."""
    target = "" if attack is None else attack.target
    words = known.target_words(view, target) if target else ""
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
