"""Choosing somebody or something that is on the desk: targets, victims, slots, stars."""

from collections.abc import Sequence

from companion.core.dice import fraction
from companion.core.prompts import Prompt
from companion.core.view.dice_tray import percent
from companion.core.view.nodes import (
    Board,
    ChooseFields,
    Node,
    Style,
    SubmitAction,
    Touch,
    column,
    icon,
    row,
    space,
    stack,
    text,
)
from companion.core.view.widgets import button, pawn
from companion.games.shuffling_horror import actions as did
from companion.games.shuffling_horror.board import known
from companion.games.shuffling_horror.board.known import Seen
from companion.games.shuffling_horror.board.throngs import throng_tile
from companion.games.shuffling_horror.rolls import below
from companion.games.shuffling_horror.state import PLACE_OF

A_ROW = {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 3, 7: 4, 8: 4, 9: 5, 10: 5, 11: 6, 12: 6}
MOST = 7
AIMS_A_ROW, MOST_AIMS = 5, 15
"""Targets of an attack in a row, and in all: so many have room for their names."""
TALL = 6
"""So few slots have room for the names of their cards."""
HIGH = 92
"""Height of the row of attackers."""


def _lines(cells: Sequence[Node], most: int = MOST) -> Node:
    a_row = min(most, A_ROW.get(len(cells), MOST))
    blank = [space(flex=1)] * (-len(cells) % a_row if len(cells) > a_row else 0)
    full = [*cells, *blank]
    return column(
        *(
            row(*full[start : start + a_row], gap=8, height=0, grow=1)
            for start in range(0, len(full), a_row)
        ),
        gap=8,
        grow=1,
    )


def person_tile(view: Seen, survivor: str, touch: Touch) -> Node:
    """A survivor to be chosen: whose, his drawing, his rest spoints and stars."""
    there = view.survivors[survivor]
    return column(
        row(
            pawn(there.seat, 34),
            icon(known.art(view, survivor), 64, "ink-2", shrink=True, grow=1),
            *(icon("star", 26, "ink", hole="paper", shrink=True) for _ in there.stars),
            icon("spoint", 24, "ink", shrink=True),
            text(str(there.rest), "figure", "ink", size=32, fit=22, shrink=False),
            gap=4,
            grow=1,
            align="center",
        ),
        text(known.called(view, survivor), "title", "ink", fit=12, align="center", height=30),
        name=known.title(view, survivor),
        touch=touch,
        face=Style("paper", f"seat:{there.seat}", stroke=4),
        padx=8,
        pady=4,
        flex=1,
        key=f"survivor:{survivor}",
    )


def sanctuary_tile(view: Seen, slot: int, touch: Touch) -> Node:
    """A sanctuary to be chosen."""
    return column(
        row(
            icon("house", 34, "accent", shrink=True),
            *(
                pawn(view.survivors[one].seat, 24)
                for one in view.sanctuaries[slot - 1].survivors[:2]
            ),
            space(),
            text(str(view.sanctuaries[slot - 1].spoints), "figure", "accent", fit=20, shrink=False),
            gap=3,
            grow=1,
            align="center",
        ),
        text(
            known.sanctuary_words(view, slot),
            "subtitle",
            size=18,
            lines=2,
            align="center",
            height=44,
        ),
        name=known.sanctuary_words(view, slot),
        touch=touch,
        face=Style("accent-dark", "accent"),
        padx=8,
        pady=4,
        flex=1,
    )


def target(view: Seen, prompts: Sequence[Prompt]) -> Board:
    """Whom the monsters attack: the first attacker's victim is touched; another attacker can
    come first.
    """
    asked = known.required(prompts) or prompts[0]
    seat = asked.seat or 0
    ways = known.templates((asked,), did.Target)
    attackers = known.choices(ways[0], "attacker")
    first = attackers[0]
    cells: list[Node] = []
    for one in ways:
        for victim in known.choices(one, "victim"):
            touch = SubmitAction(did.Target(seat, first, victim=victim))
            cells.append(person_tile(view, victim, touch))
        for slot in known.choices(one, "sanctuary"):
            touch = SubmitAction(did.Target(seat, first, sanctuary=slot))
            cells.append(sanctuary_tile(view, slot, touch))
    who = known.attacker_words(view, first)
    others = attackers[1:MOST]
    line1 = f"{known.person(view, seat)}: {who} attacks whom?"
    line2 = f"Touch a survivor: {_hits(view, first)}"
    if len(cells) == 1:
        line1 = f"{who} attacks {known.speaks(cells[0].name)}"
        line2 = f"Touch to go on: {_hits(view, first)}"
    return Board(
        line1=line1,
        line2=line2,
        seat=seat,
        stub=known.stub(view),
        stage=column(
            row(
                _attacker(view, first, None),
                *(
                    _attacker(view, one, ChooseFields(seat, did.Target, {"attacker": one}))
                    for one in others
                ),
                *([space(flex=1)] * max(0, 3 - len(others))),
                gap=8,
                height=HIGH,
                key="told",
            ),
            _lines(cells[: 3 * MOST]),
            gap=10,
            grow=1,
        ),
        buttons=_passes(asked),
    )


def _hits(view: Seen, attacker: str) -> str:
    """What its attack roll will need, and how likely that is (SH-115)."""
    need = min(known.BEST, known.strength(view, attacker))
    return f"{need} or less hits, {percent(fraction(below(need), 2))}"


def _attacker(view: Seen, name: str, touch: Touch | None) -> Node:
    """A throng, or a single monster."""
    if name in PLACE_OF:
        return throng_tile(view, name, HIGH, touch=touch, lit=touch is None)
    return card_tile(view, name, touch, lit=touch is None)


def card_tile(view: Seen, card: str, touch: Touch | None, *, lit: bool = False) -> Node:
    """A card to be chosen."""
    paper = "accent" if lit else "paper"
    return stack(
        row(
            space(),
            icon(known.art(view, card), 52, "watermark", shrink=True),
            pad=(0, 0, 6, 24),
            align="center",
        ),
        column(
            text(known.figure(view, card), "figure", "ink", size=36, fit=20),
            space(),
            text(known.title(view, card), "caption", "ink", size=19, fit=11, lines=2, height=34),
            pad=(8, 2, 6, 4),
        ),
        name=known.title(view, card),
        touch=touch,
        face=Style(paper, None if touch is None else "accent", stroke=4, radius=8),
        flex=1,
        key=f"card:{card}",
    )


def large_card(view: Seen, card: str, touch: Touch | None) -> Node:
    """A card as high as the stage."""
    return column(
        row(
            text(known.figure(view, card), "figure", "ink", size=72, fit=30, grow=1),
            icon(known.art(view, card), 110, "watermark", shrink=True),
            gap=6,
            grow=1,
            align="center",
        ),
        stack(
            text(known.title(view, card), "title", size=26, lines=2, align="center"),
            face="ink",
            radius=6,
            height=76,
            padx=8,
            align="center",
        ),
        name=known.title(view, card),
        touch=touch,
        face=Style("paper", None if touch is None else "accent", stroke=4),
        pad=(12, 8, 12, 12),
        flex=1,
        key=f"card:{card}",
    )


def _passes(asked: Prompt) -> tuple[Node, ...]:
    return tuple(
        button("Pass", SubmitAction(one.kind(**one.fixed)), art="next")
        for one in known.templates((asked,), did.Pass)
    )


def person(view: Seen, prompts: Sequence[Prompt]) -> Board:
    """One of the survivors: a victim, or who gets the star."""
    asked = known.required(prompts) or prompts[0]
    star = asked.ask == "award"
    field = "survivor" if star else "victim"
    (way,) = asked.accepts
    cells = [
        person_tile(view, one, SubmitAction(way.kind(**{**way.fixed, field: one})))
        for one in known.values(way, field)
    ]
    return Board(
        line1=f"Who gets the star of Reel {asked.hints['token']}?"
        if star
        else f"{known.person(view, 0)}: who is the victim?",
        line2="The players agree; touch the survivor"
        if star
        else "Touch the survivor whom the event hits",
        seat=asked.seat,
        art="star",
        stub=known.stub(view),
        stage=_lines(cells),
    )


def slot(view: Seen, prompts: Sequence[Prompt]) -> Board:
    """Into which throng a card goes."""
    asked = known.required(prompts) or prompts[0]
    seat = asked.seat or 0
    (way,) = asked.accepts
    if "card" in way.open:
        return _take(view, asked, seat)
    card = way.fixed["card"]
    slots = _different(view, known.values(way, "to"))
    shown = slots if len(slots) <= 3 * MOST else slots[: 3 * MOST - 1]
    cells = [
        slot_tile(
            view, one, SubmitAction(did.Place(seat, card, one)), card, tall=len(shown) <= TALL
        )
        for one in shown
    ]
    if len(shown) < len(slots):
        cells.append(_more(ChooseFields(seat, did.Place)))
    return Board(
        line1=f"{known.title(view, card)}: where to?",
        line2=f"{known.person(view, seat)}: a throng to strengthen, or a new one",
        seat=seat,
        stub=known.stub(view),
        stage=row(
            row(large_card(view, card, None), width=170),
            _lines(cells),
            gap=12,
            grow=1,
        ),
    )


def _different(view: Seen, slots: Sequence[str]) -> list[str]:
    """Slots that make a difference: of the empty ones in a row only the first (SH-34)."""
    found: list[str] = []
    empty: set[int] = set()
    for one in slots:
        owner = PLACE_OF[one][0]
        if known.cards_of(view, one):
            found.append(one)
        elif owner not in empty:
            empty.add(owner)
            found.append(one)
    return found


def aims(view: Seen, asked: Prompt) -> Node:
    """All that can be attacked, side by side: cards, and throngs where a whole one can be."""
    cards = dict.fromkeys(
        card
        for one in known.templates((asked,), did.Attack)
        for card in known.values(one, "target")
    )
    throngs = dict.fromkeys(
        name
        for one in known.templates((asked,), did.ThrongAttack)
        for name in known.values(one, "throng")
    )
    cells = [
        *(
            throng_tile(
                view, name, HIGH, touch=ChooseFields(asked.seat, did.ThrongAttack, {"throng": name})
            )
            for name in throngs
        ),
        *(
            card_tile(view, card, ChooseFields(asked.seat, did.Attack, {"target": card}))
            for card in cards
        ),
    ]
    if len(cells) > MOST_AIMS:
        more = ChooseFields(asked.seat, did.Attack, {}, (did.ThrongAttack,) if throngs else ())
        cells = [*cells[: MOST_AIMS - 1], _more(more)]
    return _lines(cells, AIMS_A_ROW)


def _more(touch: Touch) -> Node:
    return stack(
        text("more", "subtitle", align="center"),
        name="More",
        touch=touch,
        face=Style("night-700", "night-500", radius=8),
        align="center",
        flex=1,
    )


def slot_tile(view: Seen, name: str, touch: Touch, card: str = "", *, tall: bool = False) -> Node:
    """A throng, or a place for a new one, with the strength that it has once `card` is there;
    a `tall` one names its cards.
    """
    there, more = known.strength(view, name), known.worth(view, card)
    cards = known.cards_of(view, name)
    words = f"{there} + {more}" if more else f"{len(cards)} of 3"
    ink, second = ("ink", "ink") if cards else ("cream", "mist")
    return column(
        row(
            text(str(there + more or "+"), "figure", ink, size=44, fit=20, grow=1),
            pawn(PLACE_OF[name][0], 32),
            gap=4,
            align="center",
            grow=1,
        ),
        *(text(known.title(view, one), "caption", ink) for one in (cards if tall else ())),
        text(f"Throng {PLACE_OF[name][1] + 1}", "subtitle", ink, size=20),
        text(words if cards else "new", "label", second),
        name=known.attacker_words(view, name),
        touch=touch,
        face=Style("paper", "accent", stroke=4, radius=8)
        if cards
        else Style(None, "night-500", radius=8, shape="dashed"),
        pad=(8, 2, 8, 4),
        flex=1,
    )


def _take(view: Seen, asked: Prompt, seat: int) -> Board:
    """Which of three monsters, and where to (SH-55)."""
    (way,) = asked.accepts
    return Board(
        line1=f"{known.person(view, seat)}: take a monster",
        line2="Creature Feature: touch one of the three, then its throng"
        if view.event is None
        else f"{known.title(view, view.event.card)}: touch one, then its throng",
        seat=seat,
        stub=known.stub(view),
        stage=row(
            *(
                large_card(view, card, ChooseFields(seat, did.TakeMonster, {"card": card}))
                for card in known.values(way, "card")
            ),
            gap=12,
            grow=1,
        ),
    )


def lost(view: Seen, prompts: Sequence[Prompt]) -> Board:
    """Which held item an event takes."""
    asked = known.required(prompts) or prompts[0]
    seat = asked.seat or 0
    (way,) = asked.accepts
    survivor = way.fixed["survivor"]
    return Board(
        line1=f"{known.called(view, survivor)}: lose an item",
        line2="Touch the one that goes",
        seat=seat,
        stub=known.stub(view),
        stage=row(
            *(
                large_card(view, card, SubmitAction(did.Discard(seat, survivor, card)))
                for card in known.values(way, "card")
            ),
            gap=12,
            grow=1,
        ),
    )


def migrate(view: Seen, prompts: Sequence[Prompt]) -> Board:
    """A throng for a player who is out."""
    asked = known.required(prompts) or prompts[0]
    (way,) = known.templates((asked,), did.Migrate)
    to = way.fixed["to"]
    return Board(
        line1=f"A throng for {known.person(view, to)}?",
        line2="The Director touches the throng that moves, or passes",
        seat=0,
        stub=known.stub(view),
        stage=_lines(
            [
                slot_tile(view, one, SubmitAction(did.Migrate(0, one, to)), tall=True)
                for one in known.values(way, "throng")
            ]
        ),
        buttons=_passes(asked),
    )
