"""The scoring of the end, category by category (SP-85 to SP-95)."""

from collections.abc import Callable

from companion.core.view.nodes import Board, column, row, space, text
from companion.core.view.widgets import STAGE, pawn
from companion.games.scream_park.board.icons import each
from companion.games.scream_park.icons import EFFECTS, ICON_NAMES
from companion.games.scream_park.view import EndScore, View


def _rooms(view: View, seat: int, one: EndScore) -> str:
    del view, seat
    return " + ".join(str(vp) for vp in one.rooms if vp) or "no room is complete"


def _effects(view: View, seat: int, one: EndScore) -> str:
    """Which icons, each with its number."""
    icons = [icon for room in view.houses[seat] for icon in each(room.effects)]
    words = (f"{icons.count(icon)} {ICON_NAMES[icon]}" for icon in EFFECTS if icon in icons)
    return f"{one.effect_icons}: {', '.join(words)}" if icons else "no icon"


def _staff(view: View, seat: int, one: EndScore) -> str:
    del view, seat
    return f"{one.staff_vp} token{'' if one.staff_vp == 1 else 's'}"


def _scenic(view: View, seat: int, one: EndScore) -> str:
    """How many of each icon, and how many may count twice."""
    words = [f"{n} {ICON_NAMES[icon]}" for icon, n in view.scenic[seat].items()]
    doubles = sum(room.effects.get("double-scenic", 0) for room in view.houses[seat])
    words += [f"{doubles} doubled"] if doubles else []
    return f"{one.sets} set{'' if one.sets == 1 else 's'}: {', '.join(words)}"


CATEGORIES: tuple[
    tuple[str, str, Callable[[EndScore], int], Callable[[View, int, EndScore], str]], ...
] = (
    ("Complete rooms", "Each is worth its value", lambda one: one.room_vp, _rooms),
    (
        "Special Effects",
        "The most icons bring 3, also where several tie",
        lambda one: one.effect_vp,
        _effects,
    ),
    ("Staff left", "Each token is worth 1", lambda one: one.staff_vp, _staff),
    (
        "Scenic sets",
        "Of all four icons, 6 a set; now the Stars go to their totals",
        lambda one: one.set_vp,
        _scenic,
    ),
)
"""Title, what it is worth, VP, and what it is made of (SP-85 to SP-95)."""


def category(view: View, place: int) -> Board:
    """One category of the final scoring, for all seats."""
    name, how, gain, made_of = CATEGORIES[place]
    ends = [scored.end for scored in view.scored]
    before = [
        view.scores[seat] - sum(one[2](end) for one in CATEGORIES[place:]) if end else 0
        for seat, end in enumerate(ends)
    ]
    a_row = min(60.0, STAGE / len(ends) - 6)
    return Board(
        line1=name,
        line2=how,
        art="crown",
        sound="ruling",
        stub=("The End", f"{place + 1}/{len(CATEGORIES)}"),
        stage=column(
            *(
                row(
                    pawn(seat, min(40.0, a_row - 6)),
                    text(view.seats[seat], "name", flex=2),
                    text(made_of(view, seat, end), "note", "mist", lines=2, flex=3),
                    text(
                        f"+{gain(end)}",
                        "figure",
                        "accent",
                        size=a_row * 0.62,
                        align="end",
                        width=76,
                        shrink=False,
                    ),
                    text(
                        str(before[seat] + gain(end)),
                        "figure",
                        size=a_row * 0.62,
                        align="end",
                        width=90,
                        shrink=False,
                        key=f"score:{seat}",
                    ),
                    name=f"{view.seats[seat]} gains {gain(end)}",
                    face="night-800",
                    radius=8,
                    height=a_row,
                    pad=(10, 0, 14, 0),
                    gap=12,
                    align="center",
                )
                for seat, end in enumerate(ends)
                if end is not None
            ),
            space(),
            gap=6,
            grow=1,
        ),
    )
