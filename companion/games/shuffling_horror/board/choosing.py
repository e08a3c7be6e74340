"""Choosing somebody or something that is on the table: victims, targets of survivors, slots."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from companion.core.board.dice_tray import percent
from companion.core.board.grid import grid
from companion.core.board.nodes import (
    Background,
    Board,
    ChooseFields,
    Node,
    Touch,
    column,
    icon,
    row,
    space,
    stack,
    text,
)
from companion.core.board.widgets import button, pawn
from companion.core.dice import fraction
from companion.core.prompts import ActionPattern
from companion.core.wording import quantity
from companion.games.shuffling_horror import actions
from companion.games.shuffling_horror.board.attacking import (
    hit_percent_text,
    out_percent_text,
    winning_rolls,
)
from companion.games.shuffling_horror.board.board_view import (
    BoardView,
    in_sentence,
    submit,
    tile_background,
)
from companion.games.shuffling_horror.state import PLACE_OF

ROW_SIZES = {
    1: 1,
    2: 2,
    3: 3,
    4: 4,
    5: 5,
    6: 3,
    7: 4,
    8: 4,
    9: 5,
    10: 5,
    11: 6,
    12: 6,
    13: 5,
    14: 5,
}
MAX_ROW = 7
MAX_NAMED_SLOTS = 6
"""Slots up to which there is room for the names of their cards."""
ATTACKERS_HEIGHT = 84
"""Height of the row of attackers."""
FEW_PEOPLE, MAX_NAMED = 6, 12
"""Up to the first number of survivors, everything is large; up to the second, players are named."""
MAX_FLAILS = 5
"""Survivors in one row, whose tiles have room for their flails."""


def lines_of(cells: Sequence[Node], most: int = MAX_ROW) -> Node:
    return grid(cells, min(most, ROW_SIZES.get(len(cells), MAX_ROW)))


def person_tile(
    view: BoardView, survivor: str, touch: Touch, count: int, *, flails: bool = False
) -> Node:
    """One of `count` survivors to be chosen: the character, the person if there is room, the
    drawing, rest spoints and stars; `flails`: how likely a flail saves them, and their power.
    """
    tall, named = count <= FEW_PEOPLE, count <= MAX_NAMED
    flails = flails and count <= MAX_FLAILS
    there = view.survivors[survivor]
    size = 26 if tall else 20
    return column(
        row(
            pawn(there.seat, size * 1.3),
            icon(view.icon_of(survivor), 84, "ink-2", shrink=True, grow=1),
            *(icon("star", size, "ink", hole_color="paper", shrink=True) for _ in there.stars),
            icon("spoint", size, "ink", shrink=True),
            text(str(there.rest), "figure", "ink", size=size * 1.3, fit=22, shrink=False),
            *_power(view, there.seat, size) if flails else (),
            gap=4,
            grow=1,
            align="center",
        ),
        text(view.short_title(survivor), "title", "ink", size=size, align="center"),
        text(view.own_name(there.seat), "label", "ink-2", size=18, align="center")
        if named
        else None,
        text(flail_text(view, survivor), "title", "ink", size=size * 0.85, fit=16, align="center")
        if flails
        else None,
        name=view.title(survivor),
        touch=touch,
        background=Background("paper", f"seat:{there.seat}", stroke=4),
        padding=(7, 4, 7, 9 if flails else 4),
        flex=1,
        key=f"survivor:{survivor}",
    )


def _power(view: BoardView, seat: int, size: float) -> tuple[Node, ...]:
    """The power spoints with which a player can negate damage."""
    power = next(player.power for player in view.players if player.seat == seat)
    figure = text(str(power), "figure", "ink", size=size * 1.3, fit=22, shrink=False)
    return icon("bolt", size * 0.7, "ink"), figure


def flail_text(view: BoardView, survivor: str) -> str:
    """How likely a flail saves a survivor."""
    need = view.flail(survivor)[1]
    return "Flail saves" if need is None else f"Flail {percent(fraction(winning_rolls(need), 2))}"


def sanctuary_tile(
    view: BoardView, slot_number: int, touch: Touch, *, tall: bool = True, places: bool = False
) -> Node:
    """A sanctuary to be chosen: who is inside, its strength; a `tall` one in large letters;
    `places`: how many it has left.
    """
    there, name = view.sanctuaries[slot_number - 1], view.sanctuary_name(slot_number)
    below = quantity(view.free_places(slot_number), "free place") if places else "strength"
    return column(
        row(
            icon("house", 84 if tall else 34, "accent", shrink=True),
            *(
                pawn(view.survivors[survivor].seat, 34 if tall else 24)
                for survivor in there.survivors[:2]
            ),
            space(),
            text(
                str(there.spoints),
                "figure",
                "accent",
                size=84 if tall else 30,
                fit=20,
                shrink=False,
            ),
            gap=3,
            grow=1,
            align="center",
        ),
        text(name, "subtitle", size=30 if tall else 18, lines=2, align="center", height=44),
        text(below, "label", size=22, align="center") if tall else None,
        name=name,
        touch=touch,
        background=Background("accent-dark", "accent"),
        padx=20 if tall else 8,
        pady=12 if tall else 4,
        flex=1,
    )


def card_tile(
    view: BoardView,
    card: str,
    touch: Touch | None,
    *,
    lit: bool = False,
    odds: Sequence[str] = (),
    marks: Sequence[Node] = (),
) -> Node:
    """A card to be chosen: its figure, or of a target, which may be a whole throng, the `odds` and
    where it is: in words, or by `marks` where words do not fit.
    """
    title, (figure, *words) = view.attacker_name(card), odds or (view.figure(card),)
    return stack(
        row(
            space(),
            None if marks else icon(view.icon_of(card), 46, "watermark", shrink=True),
            padding=(0, 0, 6, 34),
            align="center",
        ),
        column(
            row(
                text(figure, "figure", "ink", size=32 if odds else 36, fit=20, shrink=not odds),
                text(words[0], "caption", "ink", size=18, align="end", grow=1) if words else None,
                *((space(), *marks) if marks else ()),
                gap=6,
                height=36,
                align="center",
            ),
            *(text(line, "caption", "ink", size=18) for line in words[1:]),
            space(),
            text(title, "caption", "ink", size=19, fit=16, lines=2, height=40),
            padding=(8, 2, 6, 4),
        ),
        name=title,
        touch=touch,
        background=tile_background(touch, lit=lit),
        flex=1,
        key=f"card:{card}",
    )


def large_card(view: BoardView, card: str, touch: Touch | None, odds: Sequence[str] = ()) -> Node:
    """A card as high as the stage: its figure, or of a target, which may be a whole throng, the
    `odds` and where it is. In the place of a figure is what the card does.
    """
    title, (figure, *words) = view.attacker_name(card), odds or (view.figure(card),)
    watermark = icon(view.icon_of(card), 110 if figure else 64, "watermark", shrink=True)
    large = text(figure, "figure", "ink", size=72, fit=30, grow=1, padx=8)
    return column(
        row(
            None
            if words
            else large
            if figure
            else text(view.power(card), "label", "ink", size=24, fit=18, lines=7, grow=1, padx=8),
            watermark if len(words) != 1 else space(),  # one line: there is little room
            gap=6,
            grow=1,
            align="center",
            justify="center",
        ),
        replace(large, align="center", size=44, height=56, grow=0) if words else None,
        *(text(line, "title", "ink", size=22, fit=16, align="center", height=24) for line in words),
        stack(
            text(title, "title", size=26, lines=3, align="center"),
            background="ink",
            radius=6,
            height=76,
            padx=3,
            align="center",
        ),
        name=title,
        touch=touch,
        background=tile_background(touch, radius=10),
        padding=(6, 8, 6, 6),
        flex=1,
        key=f"card:{card}",
    )


def large_cards(view: BoardView, touches: Mapping[str, Touch | None], *, low: bool = False) -> Node:
    """Cards beside each other, each as high as the stage, and what a touch on it does; of targets
    also how likely they fall and are hit, and unless there is `low` room where they are.
    """
    cells = (
        large_card(view, card, touch, target_odds(view, card, low=low))
        for card, touch in touches.items()
    )
    return row(*cells, gap=12, grow=1)


def target_odds(
    view: BoardView, card: str, *, brief: bool = False, low: bool = False
) -> tuple[str, ...]:
    """How likely an attack takes a target out, then how likely it hits, and where the target is
    with its value; of what cannot be attacked nothing.
    """
    hit, out, where = (
        hit_percent_text(view, card),
        out_percent_text(view, card),
        view.whereabouts(card),
    )
    if not hit:
        return ()
    if card in PLACE_OF:
        count = quantity(len(view.cards_of(card)), "card")
        return out, "takes all out", f"{hit} hits", count, f"value {view.strength(card)}"
    value = f"value {view.blob_strength(card) or view.value(card)}"
    if brief:
        return out, value, where
    if low:
        return out, f"takes it out, {hit} hits"
    return out, "takes it out", f"{hit} hits", where, value


def passes(view: BoardView) -> tuple[Node, ...]:
    return tuple(
        button("Pass", submit(pattern), icon="next") for pattern in view.patterns(actions.Pass)
    )


def person(view: BoardView) -> Board:
    """One of the survivors: a victim, or who gets the star."""
    asked = view.asked
    (pattern,) = asked.accepts
    line1, line2 = view.sign(0, None, "who is the victim?"), view.event_line or "Touch a survivor"
    if asked.question_id == "award":
        line1 = view.sign(None, None, f"who gets the star of Reel {asked.hints['token']}?")
        line2 = "Players, agree and touch the survivor"
    (field,) = pattern.open
    people = pattern.values(field)
    cells = [
        person_tile(view, survivor, submit(pattern, **{field: survivor}), len(people))
        for survivor in people
    ]
    return view.board(line1, line2, lines_of(cells), seat=asked.seat, icon="star")


def slot(view: BoardView) -> Board:
    """Into which throng a card goes."""
    seat = view.seat
    (pattern,) = view.asked.accepts
    if "card" in pattern.open:
        return _take(view, pattern)
    card = pattern.fixed["card"]
    slots = view.different_slots(pattern.values("to"))
    shown = slots if len(slots) <= 3 * MAX_ROW else slots[: 3 * MAX_ROW - 1]
    tall = len(shown) <= MAX_NAMED_SLOTS
    cells = [
        slot_tile(view, position, submit(pattern, to=position), card, tall=tall)
        for position in shown
    ]
    if len(shown) < len(slots):
        cells.append(more_button(ChooseFields(seat, actions.Place)))
    return view.board(
        view.sign(seat, None, f"place {in_sentence(view.title(card))}", "place it"),
        "Touch a throng to strengthen it, or a new one",
        row(row(large_card(view, card, None), width=170), lines_of(cells), gap=12, grow=1),
        seat=seat,
    )


def more_button(touch: Touch) -> Node:
    return stack(
        text("more", "subtitle", align="center"),
        name="More",
        touch=touch,
        background=Background("night-700", "night-500", radius=8),
        align="center",
        flex=1,
    )


def slot_tile(view: BoardView, name: str, touch: Touch, card: str = "", *, tall: bool) -> Node:
    """A throng, or a place for a new one, with the strength that it has once `card` is there;
    a `tall` one names its cards.
    """
    there, more = view.strength(name), view.value(card)
    cards = view.cards_of(name)
    words = f"{there} + {more}" if more and cards else ""
    ink, second = ("ink", "ink-2") if cards else ("cream", "mist")
    owner, index = PLACE_OF[name]
    number = f"Throng {index + 1}" if cards else "New throng"
    return column(
        row(
            pawn(owner, 32),
            text(number, "subtitle", ink, size=22, lines=1, grow=1),
            gap=6,
            height=36,
            align="center",
        ),
        row(
            text(str(there + more or "+"), "figure", ink, size=64 if tall else 40, fit=20),
            text(words, "figure", second, size=24) if words else None,
            gap=10,
            grow=1,
            align="center",
            justify="center",
        ),
        *(text(view.title(card), "caption", ink, lines=2) for card in (cards if tall else ())),
        name=view.attacker_name(name),
        touch=touch,
        background=tile_background(touch)
        if cards
        else Background(None, "night-500", radius=8, shape="dashed"),
        padding=(8, 2, 8, 4),
        flex=1,
    )


def _take(view: BoardView, pattern: ActionPattern) -> Board:
    """Which of three monsters, and where to (SH-55)."""
    seat, event = view.seat, view.event
    line2 = f"{view.term('creature-feature')}: it joins a throng, and does not attack now"
    if event is not None:
        line2 = f"{view.title(event.card)}: touch one, then its throng"
    return view.board(
        view.sign(seat, None, f"take one of {len(pattern.values('card'))} monsters"),
        line2,
        large_cards(
            view,
            {
                card: ChooseFields(seat, actions.TakeMonster, {"card": card})
                for card in pattern.values("card")
            },
        ),
        seat=seat,
    )


def lost(view: BoardView) -> Board:
    """Which held item an event takes."""
    (pattern,) = view.asked.accepts
    return view.board(
        view.sign(view.seat, pattern.fixed["survivor"], "lose an item"),
        view.event_line or "Touch the one that goes",
        large_cards(view, {card: submit(pattern, card=card) for card in pattern.values("card")}),
        seat=view.seat,
    )


def migrate(view: BoardView) -> Board:
    """A throng for a player who is out."""
    (pattern,) = view.patterns(actions.Migrate)
    cells = [
        slot_tile(view, throng, submit(pattern, throng=throng), tall=True)
        for throng in pattern.values("throng")
    ]
    return view.board(
        view.sign(0, None, f"a throng for {view.name(pattern.fixed['to'])}?", "give a throng?"),
        f"Touch the throng that goes to {view.name(pattern.fixed['to'])}, or pass",
        lines_of(cells),
        seat=0,
        buttons=passes(view),
    )
