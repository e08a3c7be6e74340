"""What an action would be worth now, before it is performed (VE-61 to VE-64)."""

from companion.core.wording import count
from companion.games.vampire_elf_cthulhu.board.parts import box
from companion.games.vampire_elf_cthulhu.cards import Deed
from companion.games.vampire_elf_cthulhu.rules.confrontations import LEAST_COLORS, cost
from companion.games.vampire_elf_cthulhu.rules.spending import A_CARD, A_CUBE, FACE_UP
from companion.games.vampire_elf_cthulhu.view import LyingView, View


def a_and_b(view: View, seat: int, card: str) -> tuple[int, int]:
    """A and B of a card that all can see, as the Display is now."""
    known = box(view)
    up = [one.card for one in view.seats[seat].display if one.face == "up" and one.card is not None]
    return (
        sum(known.type[one] == known.type[card] for one in up),
        sum(known.genre[one] == known.genre[card] for one in up),
    )


def worth(view: View, seat: int, one: LyingView) -> tuple[str, int]:
    """What a card that all can see is worth before points and ink, and how that comes about; cubes
    that are on it count (VE-36).
    """
    if one.card is None:
        raise ValueError("nobody may know what a face-down card is worth")
    a, b = a_and_b(view, seat, one.card)
    total = a * b + one.cubes
    more = f" + {count(one.cubes, 'cube')}" if one.cubes else ""
    return f"{a} × {b}{more} = {total}", total


def best(view: View, seat: int) -> tuple[str, str]:
    """The face-up card of the seat that is worth most, and what it is worth."""
    up = [one for one in view.seats[seat].display if one.face == "up" and one.card is not None]
    one = max(up, key=lambda one: worth(view, seat, one)[1])
    return box(view).novel[one.card or ""].title, worth(view, seat, one)[0]


def all_worths(view: View, seat: int) -> dict[tuple[int, int], str]:
    """By place in the seat's Display, what each face-up card is worth."""
    return {
        (seat, place): worth(view, seat, one)[0]
        for place, one in enumerate(view.seats[seat].display)
        if one.face == "up" and one.card is not None
    }


def lacks(view: View, seat: int, kind: Deed) -> str:
    """Why an action cannot be performed now (VE-80, VE-91 to VE-93)."""
    if kind == "compare":
        return "no other has a face-up card"
    shown = view.seats[seat]
    if not shown.face_up:
        return "no card of yours lies face up"
    all_count = view.options.insert_colors == "display"
    colors = {one.color for one in shown.display if all_count or one.face == "up"}
    where = "in" if all_count else "face up in"
    return f"needs {LEAST_COLORS} colours {where} your Display, {len(colors)} there"


def told(view: View, seat: int, kind: Deed, points: int) -> str:
    """What so many points would buy, or what is missing for it."""
    match kind:
        case "research":
            return _research(points)
        case "re-activate":
            shown = view.seats[seat]
            down = len(shown.display) - shown.face_up
            if not down:
                return "no card of yours lies face down"
            n = min(points // A_CARD, down)
            return (
                f"turns {n} of {count(down, 'face-down card')} up"
                if n
                else _short(points, "turning one up", A_CARD)
            )
        case "retrieve-drops":
            if not view.reserve:
                return "the reserve is empty"
            n = min(points // A_CUBE, view.reserve)
            return (
                f"takes {count(n, 'cube')} from the reserve"
                if n
                else _short(points, "a cube", A_CUBE)
            )
        case "compare":
            return _compare(view, seat, points)
        case "insert":
            return "a face-up card of yours into the Novel, if nobody is stronger"


def _short(points: int, what: str, price: int) -> str:
    """Too few for one of what they buy."""
    return f"{what} costs {price}: {price - points} missing"


def _research(points: int) -> str:
    down, up = points // A_CARD, (points - FACE_UP) // A_CARD
    if up > 0:
        return f"draws up to {down} and keeps one, or up to {up} for one face up"
    if down:
        return f"draws up to {down} and keeps one, face down"
    return _short(points, "a card", A_CARD)


def _compare(view: View, seat: int, points: int) -> str:
    """What it costs to turn a card of the others where that is cheapest, and what is missing."""
    prices = [
        (cost(other.face_up), other.name)
        for place, other in enumerate(view.seats)
        if place != seat and any(one.face == "up" and not one.quills for one in other.display)
    ]
    if not prices:
        return "turns nothing: all face-up cards of others bear quills"
    price, name = min(prices)
    missing = f"{price - points} missing" if points < price else "enough"
    return f"turning a card of {name} costs {price}: {missing}"
