"""A pool from near: its survivors with their stats, what they hold and have."""

from companion.core.view.nodes import Board, Node, Style, column, icon, row, space, text
from companion.core.view.widgets import title as heading
from companion.games.shuffling_horror.board.board_view import BoardView
from companion.games.shuffling_horror.cards import STATS
from companion.games.shuffling_horror.effects import Stat

PAIRS = 62
"""Height of the scores in two lines."""


def pool(view: BoardView, seat: int) -> Board:
    """What a touch on a seat shows."""
    player = view.players[seat]
    cards = [survivor_card(view, one) for one in player.survivors] or [
        _throng(view, name) for name, owner, _ in view.all_throngs() if owner == seat
    ]
    count = len(player.survivors)
    return view.board(
        f"{player.name}: {count} survivor{'' if count == 1 else 's'}",
        f"{player.power} power spoints" if player.state == "player" else player.state,
        row(*cards[:4], gap=10, grow=1)
        if cards
        else heading("Nobody is left here", align="center"),
        seat=seat,
    )


def survivor_card(view: BoardView, survivor: str, *, beside: bool = False) -> Node:
    """A survivor: stats, held cards, rest spoints and stars; `beside` the desk, in a panel."""
    there = view.survivors[survivor]
    return column(
        row(
            icon(view.art(survivor), 40, "ink-2"),
            text(view.title(survivor), "title", "ink", grow=1),
            gap=8,
            height=34 if beside else 46,
            align="center",
        ),
        paired_stats(view, survivor) if beside else stats(view, survivor),
        *(held(view, card, 28 if beside else 36) for card in there.held),
        space(),
        row(
            icon("spoint", 26, "ink"),
            text("rest", "name", "ink-2", grow=1),
            *(icon("star", 28, "ink") for _ in there.stars),
            text(str(there.rest), "figure", "ink", size=26 if beside else 36, shrink=False),
            gap=6,
            height=32 if beside else 44,
            align="center",
        ),
        name=view.title(survivor),
        face=Style("paper", f"seat:{there.seat}"),
        padx=12,
        pady=6,
        gap=4 if beside else 6,
        width=None if beside else 0,
        grow=1,
    )


def stats(view: BoardView, survivor: str, used: str = "") -> Node:
    """The four scores; the one that is tested is lit."""
    scores = view.survivor(survivor).stats
    return row(
        *(
            column(
                text(str(scores.get(one, "–")), "figure", "ink", size=26, align="center"),
                text(one.title(), "tiny", "ink", fit=16, align="center"),
                face="accent" if one == used else "paper-2",
                radius=6,
                flex=1,
            )
            for one in STATS
        ),
        gap=4,
        height=54,
    )


def paired_stats(view: BoardView, survivor: str, used: str = "") -> Node:
    """The same in two lines, where less than four names have room beside each other."""
    scores = view.survivor(survivor).stats

    def score(stat: Stat) -> Node:
        return row(
            text(stat.title(), "tiny", "ink", fit=16, grow=1),
            text(str(scores.get(stat, "–")), "figure", "ink", size=24, shrink=False),
            face="accent" if stat == used else "paper-2",
            radius=6,
            padx=5,
            gap=2,
            align="center",
            flex=1,
        )

    lines = (STATS[:2], STATS[2:])
    return column(
        *(row(*map(score, line), gap=4, height=0, grow=1) for line in lines), gap=4, height=PAIRS
    )


def held(view: BoardView, card: str, height: float = 36, *, lines: int = 1) -> Node:
    """A card in hand; its name may take so many lines."""
    figure = view.figure(card)
    return row(
        None if lines > 1 else icon(view.art(card), 24, "accent"),
        text(view.title(card), "caption", size=19, fit=16, lines=lines, grow=1),
        text(figure, "figure", size=20, shrink=False) if figure else None,
        face="ink",
        radius=6,
        padx=8,
        gap=6,
        height=height,
        align="center",
    )


def _throng(view: BoardView, name: str) -> Node:
    """A throng of a Pod Player."""
    return column(
        text(f"Throng {view.strength(name)}", "title", "ink", size=26),
        *(held(view, card) for card in view.cards_of(name)),
        name=view.attacker_name(name),
        face="paper",
        padx=12,
        pady=8,
        gap=6,
        flex=1,
    )
