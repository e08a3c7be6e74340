"""What an action would be worth now, before it is performed (VE-61 to VE-64)."""

from companion.games.vampire_elf_cthulhu.board.parts import box
from companion.games.vampire_elf_cthulhu.cards import Deed
from companion.games.vampire_elf_cthulhu.rules.spending import A_CARD, A_CUBE, FACE_UP
from companion.games.vampire_elf_cthulhu.rules.turning import cost
from companion.games.vampire_elf_cthulhu.view import View

LACKS: dict[str, str] = {
    "compare": "nobody has a face-up card",
    "insert": "the Display needs four colours",
}
"""Why an action cannot be performed now (VE-80, VE-91)."""


def a_and_b(view: View, seat: int, card: str) -> tuple[int, int]:
    """A and B of a card that all can see, as the Display lies now."""
    known = box(view)
    up = [one.card for one in view.seats[seat].display if one.face == "up" and one.card is not None]
    return (
        sum(known.type[one] == known.type[card] for one in up),
        sum(known.genre[one] == known.genre[card] for one in up),
    )


def told(view: View, seat: int, kind: Deed, points: int) -> str:
    """What so many points would buy."""
    match kind:
        case "research":
            return _research(points)
        case "re-activate":
            shown = view.seats[seat]
            down = len(shown.display) - shown.face_up
            n = min(points // A_CARD, down)
            return f"turns {n} of {down} face-down cards up"
        case "retrieve-drops":
            n = min(points // A_CUBE, view.reserve)
            return f"takes {n} cube{'' if n == 1 else 's'}"
        case "compare":
            return _compare(view, seat, points)
        case "insert":
            return "one of your face-up cards, if nobody is stronger"


def _research(points: int) -> str:
    down, up = points // A_CARD, (points - FACE_UP) // A_CARD
    if up > 0:
        return f"draws {down}, or {up} to keep one face up"
    return f"draws {down}" if down else "draws nothing yet"


def _compare(view: View, seat: int, points: int) -> str:
    """The cheapest card of the others that such a winning score would turn."""
    prices = [
        (cost(other.face_up), other.name)
        for place, other in enumerate(view.seats)
        if place != seat and other.face_up
    ]
    if not prices:
        return "nobody has a face-up card"
    price, name = min(prices)
    return f"a card of {name} costs {price}" + ("" if points >= price else ", ink would help")
