"""The two sides of an attack: who attacks and whom, in one line above what is done about it."""

from msgspec.structs import replace

from companion.core.board.nodes import Background, Node, column, icon, row, space, text
from companion.core.board.widgets import pawn
from companion.games.shuffling_horror.board.board_view import BoardView
from companion.games.shuffling_horror.board.pool_details import held, paired_stats
from companion.games.shuffling_horror.effects import Stat
from companion.games.shuffling_horror.state import PLACE_OF
from companion.games.shuffling_horror.view import AttackView

HEIGHT, HEAD = 90, 30
"""Heights of the sides, and of a survivor's head."""
FOE = 240
"""Width of the foe."""
ICON_SIZE = 36


def sides(view: BoardView, odds: Node | None = None) -> Node:
    """Who attacks, and whom; of a test the card that asks for it; beside them the odds of a roll.
    Without odds there is room for what the survivor holds.
    """
    survivor = concerned(view)
    attack = view.attack
    if attack is not None:
        foe = attack.target if attack.by == "survivor" else attack.attacker
    else:
        foe = "" if view.event is None else view.event.card
    there = (
        _survivor(view, survivor, beside=odds is not None)
        if survivor in view.survivors
        else _place(view, attack)
    )
    return row(
        row(_foe(view, foe, attack) if foe else None, there, gap=8, grow=1, key="main"),
        odds,
        height=HEIGHT,
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
    if attack is None:
        return _event(view, foe)
    seat = PLACE_OF[foe][0] if foe in PLACE_OF else None
    name, strength = view.attacker_name(foe), view.blob_strength(foe) or view.strength(foe)
    doubles = 0 if attack.by == "survivor" else attack.doubles
    return row(
        pawn(seat, 34) if seat else icon(view.icon_of(foe), ICON_SIZE, "watermark"),
        text(name, "subtitle", "ink", size=21, fit=16, lines=2, grow=1),
        column(
            text(str(strength), "figure", "ink", size=46 if not doubles else 40, align="center")
            if strength
            else None,
            text(f"+{doubles}", "figure", "no", size=26, align="center") if doubles else None,
            justify="center",
        ),
        name=name,
        background="paper",
        padx=10,
        gap=8,
        width=FOE,
        align="center",
        key=f"foe:{foe}",
    )


def _event(view: BoardView, card: str) -> Node:
    """The event that asks for a test, and what it does."""
    return column(
        text(view.short_title(card), "subtitle", "ink", size=18, fit=16, height=24),
        text(view.power(card), "tiny", "ink-2", lines=3, height=62),
        name=view.title(card),
        background="paper",
        padx=8,
        pady=1,
        width=FOE,
        justify="center",
        key=f"foe:{card}",
    )


def _survivor(view: BoardView, survivor: str, *, beside: bool) -> Node:
    """Name, rest spoints and scores; what is held if there is room."""
    there = view.survivors[survivor]
    ground, ink = f"seat-ground:{there.seat}", f"seat-ink:{there.seat}"
    scores = paired_stats(view, survivor, used_stat(view, survivor), height=52)
    hands = (
        ()
        if beside
        else tuple(held(view, card, 52, lines=2, has_tokens=False) for card in there.held)
    )
    return column(
        row(
            icon(f"seat:{there.seat}", 20, ink),
            text(view.short_title(survivor), "subtitle", ink, size=21, grow=1),
            icon("spoint", 22, ink),
            text(str(there.rest), "figure", ink, size=24, shrink=False),
            background=Background(ground, f"seat-edge:{there.seat}", radius=6),
            height=HEAD,
            padx=8,
            gap=6,
            align="center",
        ),
        row(
            *(replace(node, width=0, grow=1) for node in (scores, *hands)),
            None if beside or hands else space(flex=1),
            gap=6,
            padding=(6, 3, 6, 3),
        ),
        name=view.title(survivor),
        background=Background("paper", f"seat:{there.seat}", radius=8),
        width=0,
        grow=1,
    )


def used_stat(view: BoardView, survivor: str) -> str:
    """Which of the survivor's scores the roll uses: none for damage, or if a monster rolls."""
    attack, purpose = view.attack, "" if view.roll is None else view.roll.purpose
    stat: Stat | None = None
    if attack is not None and attack.by == "survivor":
        if purpose == "attack":
            of_item = "muscle" if attack.item is None else view.item(attack.item).stats[0]
            stat = attack.stat or of_item
        return "" if stat is None else view.serving(survivor, stat) or ""
    if purpose in ("test", "escape"):
        stat = view.tested_stat(survivor)
        return "" if stat is None else view.serving(survivor, stat) or ""
    return view.survivor(survivor).flail if purpose == "flail" or view.phase == "negate" else ""


def _place(view: BoardView, attack: AttackView | None) -> Node:
    """A sanctuary under attack."""
    target = "" if attack is None else attack.target
    words = view.target_name(target) if target else ""
    return row(
        icon("house", ICON_SIZE, "accent"),
        text(words, "title", lines=2, grow=1),
        text(str(view.place_strength(target) or ""), "figure", "accent", size=46, shrink=False),
        name=words or "Nobody",
        background=Background("accent-dark", "accent"),
        padx=12,
        gap=10,
        align="center",
        width=0,
        grow=1,
    )
