"""A pool from near: its survivors with their stats, what they hold and have."""

from companion.core.board.nodes import Background, Board, Node, column, icon, row, space, text
from companion.core.board.widgets import title as heading
from companion.core.wording import quantity
from companion.games.shuffling_horror.board.board_view import BoardView
from companion.games.shuffling_horror.board.throngs import MAX_NAMED, named_throngs
from companion.games.shuffling_horror.cards import STATS
from companion.games.shuffling_horror.effects import Stat

PAIRS, SCORES = 62, 80
"""Height of the scores in two lines, in a panel and on the whole stage."""


def pool(view: BoardView, seat: int) -> Board:
    """What a touch on a seat shows."""
    player = view.players[seat]
    count = len(player.survivors)
    throngs = [name for name, owner, _ in view.all_throngs() if owner == seat]
    if throngs and not count:
        number = quantity(len(throngs), "throng")
        stage = named_throngs(view, throngs[:MAX_NAMED])
        return view.board(f"{player.name}: {view.term('pod-player')}", number, stage, seat=seat)
    return view.board(
        f"{player.name}: {quantity(count, 'survivor')}",
        quantity(player.power, f"{view.term('power')} spoint")
        if player.state == "player"
        else "Out of the movie",
        row(
            *(survivor_card(view, survivor, count) for survivor in player.survivors), gap=10, grow=1
        )
        if count
        else heading("Nobody is left here", align="center"),
        seat=seat,
    )


def survivor_card(view: BoardView, survivor: str, beside: int = 0) -> Node:
    """Draw a survivor: scores, held cards, rest spoints and stars. `beside` is how many survivors
    are beside each other; 0: the survivor is in the panel of the overview.
    """
    there = view.survivors[survivor]
    alone = beside == 1
    rest = (
        text(str(there.rest), "figure", "ink", size=36 if beside else 26, shrink=False),
        *(icon("star", 28, "ink") for _ in there.stars),
    )
    return column(
        row(
            icon(view.icon_of(survivor), 56 if alone else 40, "ink-2"),
            text(view.short_title(survivor), "title", "ink", size=32 if alone else 24, grow=1),
            *((icon("spoint", 32, "ink"), *rest) if alone else ()),
            gap=8,
            height=58 if alone else 46 if beside else 34,
            align="center",
        ),
        _stats(view, survivor)
        if alone
        else paired_stats(view, survivor, height=SCORES if beside else PAIRS),
        *(
            _held_in_full(view, card) if alone else held(view, card, 44 if beside else 38, lines=2)
            for card in there.held
        ),
        space(),
        None
        if alone
        else row(
            icon("spoint", 26, "ink"),
            text(view.term("rest"), "name", "ink-2", shrink=False),
            rest[0],
            space(),
            *rest[1:],
            gap=6,
            height=44 if beside else 28,
            align="center",
        ),
        name=view.title(survivor),
        background=Background("paper", f"seat:{there.seat}"),
        padx=12,
        pady=6,
        gap=6 if beside else 4,
        width=None if not beside else 0,
        grow=1,
    )


def _stats(view: BoardView, survivor: str) -> Node:
    """The four scores beside each other, in large figures."""
    return row(
        *(
            column(
                text(score, "figure", "ink", size=44, align="center"),
                text(name, "name", "ink", align="center"),
                background="paper-2",
                radius=6,
                justify="center",
                flex=1,
            )
            for name, score in (_score(view, survivor, stat) for stat in STATS)
        ),
        gap=8,
        height=92,
    )


def _score(view: BoardView, survivor: str, stat: Stat) -> tuple[str, str]:
    """A stat with what power plays add to it, and the sum; a dash if the card lacks it."""
    printed = view.survivor(survivor).stats.get(stat)
    if printed is None:
        return stat.title(), "–"
    need = view.need(survivor, stat) or printed
    return stat.title() if need == printed else f"{stat.title()} +{need - printed}", str(need)


def paired_stats(view: BoardView, survivor: str, used: str = "", *, height: float) -> Node:
    """Draw a survivor's scores in two lines, for if four names have no room beside each other.
    The stat that is `used` has an outline besides its color.
    """
    letters = 16 if height <= PAIRS else 20

    def score(stat: Stat) -> Node:
        return row(
            text(stat.title(), "name", "ink", size=letters, grow=1),
            text(
                _score(view, survivor, stat)[1], "figure", "ink", size=letters * 1.5, shrink=False
            ),
            background=Background("accent", "ink", 2, radius=6)
            if stat == used
            else Background("paper-2", radius=6),
            padx=5,
            gap=2,
            align="center",
            flex=1,
        )

    lines = (STATS[:2], STATS[2:])
    return column(
        *(row(*map(score, line), gap=4, height=0, grow=1) for line in lines), gap=4, height=height
    )


def held(
    view: BoardView, card: str, height: float = 36, *, lines: int = 1, has_tokens: bool = True
) -> Node:
    """A card in hand, with the tokens on it; `lines`: how many its name may take."""
    figure = view.figure(card)
    return row(
        text(view.title(card), "caption", size=19, lines=lines, grow=1),
        _tokens(view, card) if has_tokens else None,
        text(figure, "figure", size=19, shrink=False)
        if figure and (lines > 1 or card not in view.uses)
        else None,
        background="ink",
        radius=6,
        padx=6,
        gap=5,
        height=height,
        align="center",
    )


def _held_in_full(view: BoardView, card: str) -> Node:
    """A card in hand with what it does."""
    return row(
        icon(view.icon_of(card), 32, "accent"),
        text(view.title(card), "title", shrink=False),
        _tokens(view, card),
        text(view.power(card), "label", lines=2, align="end", grow=1),
        background="ink",
        radius=6,
        padx=12,
        gap=12,
        height=56,
        align="center",
    )


def _tokens(view: BoardView, card: str) -> Node | None:
    """How often a card can still be used."""
    left = view.uses.get(card)
    return None if left is None else text(f"{left}×", "figure", "bulb", size=19, shrink=False)
