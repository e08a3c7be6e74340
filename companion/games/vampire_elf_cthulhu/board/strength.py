"""What strength a card would have, and what strength buys (VE-61 to VE-64, VE-74)."""

from itertools import accumulate

from companion.core.actions import Action
from companion.core.board.nodes import Background, Node, column, row, space, text
from companion.core.wording import ordinal, quantity
from companion.games.vampire_elf_cthulhu import actions
from companion.games.vampire_elf_cthulhu.board.displays import Cell
from companion.games.vampire_elf_cthulhu.board.parts import BOARD_WORDS, GAP
from companion.games.vampire_elf_cthulhu.cards import ActionKind
from companion.games.vampire_elf_cthulhu.rules.confrontations import MIN_COLORS, turn_cost
from companion.games.vampire_elf_cthulhu.rules.spending import CARD_COST, CUBE_COST, FACE_UP_COST
from companion.games.vampire_elf_cthulhu.view import DisplayCardView, View

MIN_PRICES, MAX_PRICES = 4, 7
"""For how many prices there is room beside each other at least, and at most."""


# ---- what an action would be worth now, before it is performed


def a_and_b(view: View, seat: int, card: str) -> tuple[int, int]:
    """A and B of a card that all can see, as the Display is now."""
    card_index = view.card_index
    up = [
        display_card.card
        for display_card in view.seats[seat].display
        if display_card.face == "up" and display_card.card is not None
    ]
    return (
        sum(card_index.type[open_card] == card_index.type[card] for open_card in up),
        sum(card_index.genre[open_card] == card_index.genre[card] for open_card in up),
    )


def worth_of(view: View, seat: int, display_card: DisplayCardView) -> tuple[str, int]:
    """What a card that all can see is worth before points and ink, and how that comes about; cubes
    that are on it count (VE-36).
    """
    if display_card.card is None:
        raise ValueError("nobody may know what a face-down card is worth")
    a, b = a_and_b(view, seat, display_card.card)
    total = a * b + display_card.cubes
    more = f" + {quantity(display_card.cubes, 'cube')}" if display_card.cubes else ""
    return f"{a} × {b}{more} = {total}", total


def all_worths(view: View, seat: int) -> dict[Cell, tuple[str, int]]:
    """What each face-up card of the seat's Display is worth."""
    return {
        (seat, index): worth_of(view, seat, display_card)
        for index, display_card in enumerate(view.seats[seat].display)
        if display_card.face == "up" and display_card.card is not None
    }


def most_valuable_text(view: View, seat: int) -> str:
    """Say which of the seat's face-up cards is worth most, and how much, or that all are alike."""
    worths = all_worths(view, seat)
    _, index = cell = max(worths, key=lambda cell: worths[cell][1])
    card = view.seats[seat].display[index].card
    how, total = worths[cell]
    if len(worths) > 1 and {worth for _, worth in worths.values()} == {total}:
        return f"each of your cards counts {total}"
    return f"best: {view.card_index.novel[card or ''].title}, {how}"


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
    return BOARD_WORDS.text(f"lacks.{kind}", view, facts)


def brings_nothing(view: View, seat: int, kind: ActionKind) -> bool:
    """Whether an action that can be performed has no effect, whatever its strength."""
    match kind:
        case "re-activate":
            return view.seats[seat].face_up == len(view.seats[seat].display)
        case "retrieve-drops":
            return not view.reserve
        case "compare":
            return not any(_free_cards(view, other) for other in _other_seats(view, seat))
        case _:
            return False


def buys_something(view: View, seat: int, kind: ActionKind, points: int) -> bool:
    """Return whether the action has an effect with a strength of `points`, without anything
    added.
    """
    if kind == "insert":
        return True
    if kind == "compare":
        return any(price <= points for price in first_prices(view, seat).values())
    return points >= min(CARD_COST, CUBE_COST) and not brings_nothing(view, seat, kind)


def first_prices(view: View, seat: int) -> dict[int, int]:
    """By opponent that has a card without a quill face up, what turning it costs (VE-74)."""
    return {
        other: turn_cost(view.seats[other].face_up)
        for other in _other_seats(view, seat)
        if _free_cards(view, other)
    }


def _other_seats(view: View, seat: int) -> list[int]:
    return [other for other in range(len(view.seats)) if other != seat]


def spending_text(view: View, seat: int, kind: ActionKind, points: int) -> str:
    """Describe what `points` would buy, or how many more are needed."""
    down, n = _face_down(view, seat), points // CARD_COST
    prices = first_prices(view, seat)
    price = min(prices.values(), default=0)
    cheap = tuple(other for other, cost in prices.items() if cost == price)
    facts = {
        "n": n,
        "up": max(0, (points - FACE_UP_COST) // CARD_COST),
        "down": down,
        "turned": min(n, down),
        "cubes": min(points // CUBE_COST, view.reserve),
        "short": CARD_COST - points,
        "cheap": cheap,
        "everybody": len(cheap) == len(view.seats) - 1 > 1,
        "price": price,
        "missing": max(0, price - points),
    }
    return BOARD_WORDS.text(f"use.{kind}", view, facts)


def _face_down(view: View, seat: int) -> int:
    return len(view.seats[seat].display) - view.seats[seat].face_up


def bought(view: View, seat: int, points: int, reserve: int) -> tuple[int, int]:
    """Return how many cards or cubes the action under way gets for `points`, with `reserve` cubes
    in the reserve; second, how many cards can be drawn to keep one face up.
    """
    match view.performed.kind:
        case "research":
            most = max(deck.deck + len(deck.discard) for deck in view.decks.values())
            up = max(0, (points - FACE_UP_COST) // CARD_COST)
            return min(points // CARD_COST, most), min(up, most)
        case "re-activate":
            return min(points // CARD_COST, _face_down(view, seat)), 0
        case _:
            return min(points // CUBE_COST, reserve), 0


def taken_cubes(view: View, seat: int, n: int) -> tuple[Action, ...]:
    """Return what takes the `n` cubes that the strength of the action under way buys: nobody wants
    fewer.
    """
    is_retrieval = view.performed.kind == "retrieve-drops"
    return (actions.Collect(seat, n),) if n and is_retrieval else ()


def bought_text(view: View, n: int, up: int) -> str:
    """Say in a few words what `bought` has found."""
    return BOARD_WORDS.text(f"buys.{view.performed.kind}", view, {"n": n, "up": up})


# ---- what winning points buy, card by card


def _free_cards(view: View, seat: int) -> int:
    """How many cards of a seat can be turned: those without a quill."""
    return sum(
        display_card.face == "up" and not display_card.quills
        for display_card in view.seats[seat].display
    )


def prices_of_win(view: View, winner: int) -> tuple[int, ...]:
    """Return what turning cards would cost this side of a Compare if it won; nothing if it may not
    turn any (VE-73, VE-78).
    """
    action = view.performed
    (loser,) = (side for side in action.sides if side.seat != winner)
    measured = (
        display_card
        for display_card in view.seats[loser.seat].display
        if display_card.card == loser.card
    )
    stops = view.options.quilled_compare == "stop" and any(one.quills for one in measured)
    may_turn = winner == action.seat or view.options.compare_winner == "either"
    return turn_prices(view, loser.seat) if may_turn and not stops else ()


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


WHOSE = 176
"""Width of whose cards the prices are for, or of the first card."""


def ladder(view: View, loser: int, points: int, height: float, first: Node | None = None) -> Node:
    """The prices, those that can be paid lit, beside the card that is turned `first`, if it can be
    touched.
    """
    shown, costs = view.seats[loser], turn_prices(view, loser)
    many = len(affordable_prices(costs, points))
    return row(
        row(first, width=WHOSE)
        if first
        else column(
            text(shown.name, "subtitle"),
            text("points needed", "tiny", "mist"),
            width=WHOSE,
            padding=(8, 0, 4, 0),
            justify="center",
        ),
        *(
            _price(number, price, lit=number <= many)
            for number, price in enumerate(costs[:MAX_PRICES], 1)
        ),
        *[space(flex=1)] * (MIN_PRICES - len(costs)),
        name=f"{points} points turn {quantity(many, 'card')} of {shown.name}",
        height=height,
        gap=GAP,
    )


def _price(number: int, price: int, *, lit: bool) -> Node:
    paper, ink = ("paper", "ink") if lit else ("night-800", "mist")
    return column(
        text(str(price), "figure", ink, size=34, align="center"),
        text(f"{ordinal(number)} card", "caption", ink, align="center"),
        background=Background(paper, radius=8),
        flex=1,
        justify="center",
    )
