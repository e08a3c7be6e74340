"""Strength as it comes about, what it would be worth, and what it buys (VE-61 to VE-69, VE-74)."""

from collections.abc import Mapping
from itertools import accumulate

from companion.core.view.nodes import Node, Style, Touch, column, icon, row, stack, text
from companion.core.wording import count
from companion.games.vampire_elf_cthulhu.board.displays import Cell
from companion.games.vampire_elf_cthulhu.board.parts import GAP, WORDS, words
from companion.games.vampire_elf_cthulhu.cards import ActionKind
from companion.games.vampire_elf_cthulhu.rules.confrontations import MIN_COLORS, turn_cost
from companion.games.vampire_elf_cthulhu.rules.spending import CARD_COST, CUBE_COST, FACE_UP_COST
from companion.games.vampire_elf_cthulhu.state import TOKEN_STRENGTH
from companion.games.vampire_elf_cthulhu.view import DisplayCardView, SideView, View

NONE: Mapping[int, Touch] = {}
SIDE = 84
"""Height of the row of a side where there is room."""
SIDE_HEAD = 178
"""Width of who it is, and with which card."""
LOW_ROW_HEIGHT = 72
"""Rows lower than this have no word below their figures."""
PUBLIC_STYLE, INK_STYLE = Style("paper", radius=6), Style("night-950", "accent", radius=6)
"""The styles of what all may see, and of ink."""
MAX_PRICES = 7
"""How many prices fit beside each other."""


# ---- the sides of an action


def side_rows(
    view: View, height: float, touches: Mapping[int, Touch] = NONE, active: tuple[int, ...] = ()
) -> list[Node]:
    """A row for each side; `touches` by seat."""
    sides = view.performed.sides
    return [
        side_row(
            view,
            side,
            height,
            touch=touches.get(side.seat),
            active=side.seat in active,
            secret=len(sides) > 1,
        )
        for side in sides
    ]


def side_row(
    view: View,
    side: SideView,
    height: float,
    *,
    touch: Touch | None = None,
    active: bool = False,
    secret: bool = False,
    won: bool | None = None,
) -> Node:
    """A player who measures strength; `secret`: ink is bid in closed hands."""
    seat, card, low = side.seat, side.card, height < LOW_ROW_HEIGHT
    name, title = view.seats[seat].name, view.box.novel[card].title
    type_, genre = view.box.type[card], view.box.genre[card]
    base = side.a * side.b + side.special_points + side.card_cubes
    total = base if side.total is None else side.total
    ground, ink = f"seat-ground:{seat}", f"seat-ink:{seat}"
    terms = [
        ("", _box(str(side.a), words(type_), type_, low=low)),
        ("×", _box(str(side.b), words(genre), "book", low=low)),
        ("+", _more(side, low=low)),
    ]
    if secret or side.total is not None:
        terms.append(("+", _ink(side, total - base, low=low)))
    boxes = (part for sign, box in terms for part in (_sign(sign) if sign else None, box))
    return row(
        column(
            row(
                icon(f"seat:{seat}", 24, ink),
                text(name, "subtitle", ink, grow=1),
                icon("crown", 24, ink) if won else None,
                gap=6,
                align="center",
            ),
            None if low else text(title, "caption", ink, lines=2, height=42),
            face=ground,
            radius=8,
            width=SIDE_HEAD,
            pad=(6, 3, 4, 3),
            justify="center",
        ),
        row(*boxes, gap=5, grow=1, shrink=True, align="center", pad=(8, 4, 0, 4)),
        _sign("="),
        text(
            str(total),
            "figure",
            "mist" if won is False else "accent",
            size=min(60.0, height * 0.7),
            fit=24,
            align="center",
            width=86,
            shrink=False,
            key=f"total:{seat}",
        ),
        name=f"{name}: {title}, {total}",
        touch=touch,
        face=Style(
            "night-800" if won is False else "night-700",
            f"seat:{seat}" if active or won else None,
            stroke=4,
        ),
        height=height,
        gap=2,
        align="stretch",
        key=f"side:{seat}",
    )


def _box(
    figure: str, word: str, art: str, *, low: bool, ink: str = "ink", face: Style = PUBLIC_STYLE
) -> Node:
    """A figure, and what it counts."""
    drawing = icon(art, 34, "watermark" if face is PUBLIC_STYLE else ink)
    return stack(
        row(drawing, justify="end", align="start", pad=(0, 2, 2, 0)),
        column(
            text(figure, "figure", ink, size=36, fit=20, pad=(8, 0, 0, 0)),
            None if low else text(word, "caption", ink, align="center"),
            justify="center",
            pad=(3, 1, 3, 5),
        ),
        name=f"{figure} {word}".strip(),
        face=face,
        flex=1,
        shrink=True,
    )


def _more(side: SideView, *, low: bool) -> Node:
    """Special points, and cubes that wait on the card (VE-36)."""
    points, cubes = side.special_points, side.card_cubes
    if not cubes:
        return _box(str(points), "from cards", "spoint", low=low)
    word = f"{points} + {count(cubes, 'cube')}" if points else "on card"
    return _box(str(points + cubes), word, "cube", low=low)


def _ink(side: SideView, ink: int, *, low: bool) -> Node:
    """Ink in a closed hand, or opened: cubes, and tokens at three each (VE-65)."""
    figure, art, bid = "", "drop", side.bid
    if side.total is None:
        art, word = ("hand", "in hand") if side.bid_in else ("drop", "awaited")
    else:
        figure, word = str(ink), "ink"
        if bid is not None and bid.specials:
            word = f"{bid.cubes} + {bid.specials} × {TOKEN_STRENGTH}"
    return _box(figure, word, art, low=low, ink="accent", face=INK_STYLE)


def _sign(sign: str) -> Node:
    return text(sign, "title", "mist", size=26, align="center", shrink=False)


# ---- what an action would be worth now, before it is performed


def a_and_b(view: View, seat: int, card: str) -> tuple[int, int]:
    """A and B of a card that all can see, as the Display is now."""
    box = view.box
    up = [
        display_card.card
        for display_card in view.seats[seat].display
        if display_card.face == "up" and display_card.card is not None
    ]
    return (
        sum(box.type[open_card] == box.type[card] for open_card in up),
        sum(box.genre[open_card] == box.genre[card] for open_card in up),
    )


def worth_of(view: View, seat: int, display_card: DisplayCardView) -> tuple[str, int]:
    """What a card that all can see is worth before points and ink, and how that comes about; cubes
    that are on it count (VE-36).
    """
    if display_card.card is None:
        raise ValueError("nobody may know what a face-down card is worth")
    a, b = a_and_b(view, seat, display_card.card)
    total = a * b + display_card.cubes
    more = f" + {count(display_card.cubes, 'cube')}" if display_card.cubes else ""
    return f"{a} × {b}{more} = {total}", total


def all_worths(view: View, seat: int) -> dict[Cell, tuple[str, int]]:
    """What each face-up card of the seat's Display is worth."""
    return {
        (seat, place): worth_of(view, seat, display_card)
        for place, display_card in enumerate(view.seats[seat].display)
        if display_card.face == "up" and display_card.card is not None
    }


def most_valuable_card(view: View, seat: int) -> tuple[str, str]:
    """Return the title of the seat's face-up card that is worth most, and its worth in words."""
    worths = all_worths(view, seat)
    _, place = cell = max(worths, key=lambda cell: worths[cell][1])
    card = view.seats[seat].display[place].card
    return view.box.novel[card or ""].title, worths[cell][0]


def missing_text(view: View, seat: int, kind: ActionKind) -> str:
    """Why an action cannot be performed now (VE-80, VE-91 to VE-93)."""
    shown = view.seats[seat]
    all_count = view.options.insert_colors == "display"
    colors = {
        display_card.color
        for display_card in shown.display
        if all_count or display_card.face == "up"
    }
    facts = {"up": shown.face_up, "least": MIN_COLORS, "n": len(colors)}
    return WORDS.text(f"lacks.{kind}", view, facts)


def spending_text(view: View, seat: int, kind: ActionKind, points: int) -> str:
    """Describe what `points` would buy, or how many more are needed."""
    shown = view.seats[seat]
    down, n = len(shown.display) - shown.face_up, points // CARD_COST
    offers = [
        (turn_cost(other.face_up), other.name)
        for place, other in enumerate(view.seats)
        if place != seat and _free_cards(view, place)
    ]
    price, name = min(offers, default=(0, ""))
    facts = {
        "n": n,
        "up": max(0, (points - FACE_UP_COST) // CARD_COST),
        "down": down,
        "turned": min(n, down),
        "cubes": min(points // CUBE_COST, view.reserve),
        "short": CARD_COST - points,
        "name": name,
        "price": price,
        "missing": max(0, price - points),
    }
    return WORDS.text(f"use.{kind}", view, facts)


# ---- what winning points buy, card by card


def _free_cards(view: View, seat: int) -> int:
    """How many cards of a seat can be turned: those without a quill."""
    return sum(
        display_card.face == "up" and not display_card.quills
        for display_card in view.seats[seat].display
    )


def turn_prices(view: View, loser: int) -> tuple[int, ...]:
    """Return what turning the next cards of a Display costs, in order (VE-74, VE-75)."""
    shown = view.seats[loser]
    return tuple(turn_cost(shown.face_up - turned) for turned in range(_free_cards(view, loser)))


def affordable_prices(costs: tuple[int, ...], points: int) -> tuple[int, ...]:
    """Return the first prices that `points` can pay together.

    >>> affordable_prices((6, 10, 15), 17)
    (6, 10)
    """
    return costs[: sum(total <= points for total in accumulate(costs))]


def ladder(view: View, loser: int, points: int, height: float) -> Node:
    """The prices, those that can be paid lit."""
    shown, costs = view.seats[loser], turn_prices(view, loser)
    many = len(affordable_prices(costs, points))
    return row(
        column(
            text(shown.name, "subtitle"),
            text(f"{count(shown.face_up, 'card')} face up", "caption", "mist"),
            width=156,
            pad=(8, 0, 4, 0),
            justify="center",
        ),
        *(
            _price(place, price, lit=place <= many)
            for place, price in enumerate(costs[:MAX_PRICES], 1)
        ),
        name=f"{points} points turn {count(many, 'card')} of {shown.name}",
        height=height,
        gap=GAP,
    )


def _price(place: int, price: int, *, lit: bool) -> Node:
    paper, ink = ("paper", "ink") if lit else ("night-800", "mist")
    return column(
        text(str(price), "figure", ink, size=34, align="center"),
        text(f"card {place}", "caption", ink, align="center"),
        face=Style(paper, "accent" if lit else None, radius=8),
        flex=1,
        justify="center",
    )
