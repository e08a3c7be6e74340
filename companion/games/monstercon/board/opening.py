"""Before the tricks of a hand: the Kings, the deal, whom the Entity mimics."""

from collections.abc import Sequence

from companion.core.board.glance import Glance
from companion.core.board.nodes import (
    Background,
    Board,
    ChooseFields,
    Node,
    SubmitAction,
    column,
    icon,
    row,
    space,
    text,
)
from companion.core.board.widgets import STAGE_HEIGHT, pawn, primary, title
from companion.core.prompts import Prompt
from companion.core.wording import listed
from companion.games.monstercon import actions
from companion.games.monstercon.board.board_facts import (
    PLURAL,
    icon_of,
    names_of,
    pip_icon,
    power_text,
    suit_icon,
    ticket,
)
from companion.games.monstercon.board.seats import panel
from companion.games.monstercon.cards import (
    CARDS,
    MONSTER_OF,
    MONSTER_OF_SUIT,
    MONSTER_SUIT,
    SUITED,
    Monster,
    Suited,
)
from companion.games.monstercon.options import kings_in_use
from companion.games.monstercon.view import View

GAP = 10
PRESS = "Press any button when dealt"
MAX_SEATS_IN_COLUMN = 3
"""Seats up to which they are below each other."""


def kings(view: View, prompts: Sequence[Prompt]) -> Board:
    """Which King is before whom (MC-04); a King on the pad is the next seat's."""
    missing = [prompt.seat for prompt in prompts if prompt.seat is not None]
    first = missing[0] if missing else None
    name = "" if first is None else view.seats[first]
    how = (
        "Lay it on the pad, or touch"
        if view.monsters.count(None) < len(view.seats)
        else "Shuffle and deal the Kings face up"
    )
    then = f". Then {names_of(view, missing[1:])}" if missing[1:] else ""
    return Board(
        line1=f"{name}: which King is yours?",
        glance=Glance("Lay your King", tuple(missing[:1]), others=tuple(missing[1:])),
        line2=f"{how}{then}",
        seat=first,
        icon="crown",
        ticket=ticket(view),
        stage=_grid([_king_row(view, seat, seat == first) for seat in range(len(view.seats))]),
    )


def _grid(cells: Sequence[Node]) -> Node:
    a_row = 1 if len(cells) <= MAX_SEATS_IN_COLUMN else 2
    lines = [list(cells[at : at + a_row]) for at in range(0, len(cells), a_row)]
    lines[-1] += [space(flex=1)] * (-len(cells) % a_row)
    return column(*(row(*line, gap=GAP, grow=1) for line in lines), gap=GAP, grow=1)


def _king_row(view: View, seat: int, now: bool) -> Node:
    monster = view.monsters[seat]
    return row(
        pawn(seat, 48),
        text(view.seats[seat], "headline", grow=1),
        *(_monster(monster) if monster is not None else (_no_king(),)),
        name=view.seats[seat],
        touch=ChooseFields(seat, actions.TakeKing) if monster is None else None,
        background=Background(
            "night-600" if now else "night-700", f"seat:{seat}" if now else None, radius=14
        ),
        padding=(12, 0, 10, 0),
        gap=10,
        align="center",
        flex=1,
        key=f"king:{seat}",
    )


def _no_king() -> Node:
    return row(
        icon("crown", 34, "mist"),
        text("King?", "name", "mist"),
        background=Background(None, "night-500", shape="dashed"),
        padding=(12, 0, 14, 0),
        gap=8,
        height=60,
        align="center",
        shrink=True,
    )


def _monster(monster: Monster) -> tuple[Node, ...]:
    suit = None if monster == "entity" else MONSTER_SUIT[monster]
    # the name before it gives way
    return (
        row(
            icon(icon_of(monster), 40, "ink"),
            column(
                text(monster.title(), "subtitle", "ink", shrink=False),
                row(
                    pip_icon(suit, 18, "ink-2") if suit else None,
                    text(
                        suit.title() if suit else "no suit", "note", "ink-2", fit=16, shrink=False
                    ),
                    gap=4,
                    align="center",
                ),
                justify="center",
            ),
            background="paper",
            padding=(8, 0, 12, 0),
            gap=8,
            height=60,
            align="center",
        ),
    )


def deal(view: View) -> Board:
    """What to shuffle and deal (MC-13 to MC-18); a touch or any button says it is done."""
    again = view.hand > 1
    return Board(
        line1=f"Anyone: shuffle and deal hand {view.hand}",
        line2=PRESS,
        seats=tuple(range(len(view.seats))),
        icon="hand",
        ticket=ticket(view),
        stage=row(_deck(view), _hands(view), gap=12, grow=1)
        if not again
        else row(_deck(view), panel(view, ()), gap=12, grow=1),
        buttons=(primary("Dealt", SubmitAction(actions.Deal()), icon="check"),),
    )


def _deck(view: View) -> Node:
    """The deck in play (MC-09, MC-10), and where it goes."""
    dealt = view.deal
    if dealt is None:
        return space()
    zombie = f", the Zombie {dealt.each + dealt.zombie}" if dealt.zombie else ""
    each, aside = f"{dealt.each} cards each{zombie}", f"{dealt.aside} aside face down"
    lines = (each,) if not dealt.aside else (each, aside) if zombie else (f"{each}, {aside}",)
    marcus = ", the Marcus King back" if "entity" in view.monsters else ""
    first = f"Kings face up{marcus}" if view.hand > 1 else "Ace to Queen of each, and both Jokers"
    unused = [
        CARDS[king].name
        for king in kings_in_use(view.options)
        if view.hand == 1 and MONSTER_OF[king] not in view.monsters
    ]
    return column(
        title(f"The deck: {dealt.deck} cards", color="accent", height=52, shrink=False),
        row(
            *(
                column(
                    icon(suit_icon(suit), 64, "ink", shrink=True),
                    pip_icon(suit, 28, "ink"),
                    text(suit.title(), "label", "ink", fit=16, align="center"),
                    name=PLURAL[MONSTER_OF_SUIT[suit]],
                    background="paper",
                    radius=8,
                    padding=(4, 8, 4, 6),
                    gap=4,
                    align="center",
                    justify="center",
                    flex=1,
                )
                for suit in view.suits
            ),
            gap=8,
            grow=1,
            shrink=True,
        ),
        text(first, "name", "mist", fit=16),
        *(text(words, "headline", height=40) for words in lines),
        text(f"Away: {listed(unused)}", "name", "mist", fit=16) if unused else None,
        gap=6,
        grow=1,
        shrink=True,
    )


def _hands(view: View) -> Node:
    """How many cards go to whom."""
    dealt = view.deal
    count = len(view.seats)
    height = min(64.0, (STAGE_HEIGHT + 8) / count - 8)
    return column(
        *(
            row(
                pawn(seat, min(44, height - 8)),
                column(
                    text(view.seats[seat], "name", fit=16, height=24),
                    text(f"the {monster.title()}", "note", "mist", fit=16, height=22),
                    grow=1,
                    shrink=True,
                    justify="center",
                ),
                icon(icon_of(monster), 34, "cream"),
                text(
                    str(
                        0
                        if dealt is None
                        else dealt.each + (dealt.zombie if monster == "zombie" else 0)
                    ),
                    "figure",
                    size=min(40.0, height * 0.74),
                    align="end",
                    width=52,
                    shrink=False,
                ),
                name=view.seats[seat],
                background="night-700",
                height=height,
                padding=(10, 0, 12, 0),
                gap=8,
                align="center",
            )
            for seat, monster in enumerate(view.monsters)
            if monster is not None
        ),
        width=320,
        gap=8,
    )


def mimic(view: View, seat: int) -> Board:
    """Whom the Entity mimics in this hand (MC-94)."""
    owners: dict[Suited, int] = {
        monster: view.monsters.index(monster) for monster in SUITED if monster in view.monsters
    }
    return Board(
        line1=f"{view.seats[seat]}: whom do you mimic?",
        line2="Touch it here, and lay the Marcus King beside its King",
        seat=seat,
        ticket=ticket(view),
        stage=row(
            *(
                column(
                    icon(icon_of(monster), 120, "ink", shrink=True),
                    title(monster, size=42, color="ink", align="center"),
                    text(
                        power_text(monster, mimicked=True),
                        "note",
                        "ink-2",
                        fit=16,
                        lines=2,
                        align="center",
                    ),
                    row(
                        pawn(owner, 40),
                        text(view.seats[owner], "name", "ink-2", fit=16),
                        gap=8,
                        align="center",
                        justify="center",
                        height=48,
                    ),
                    name=monster.title(),
                    touch=SubmitAction(actions.Mimic(seat, monster)),
                    background="paper",
                    radius=14,
                    padding=(10, 16, 10, 8),
                    gap=6,
                    justify="center",
                    flex=1,
                )
                for monster, owner in owners.items()
            ),
            gap=12,
            grow=1,
        ),
    )
