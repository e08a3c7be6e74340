"""The scoring of the end, category by category (SP-85 to SP-95)."""

from companion.core.board.nodes import Board, Interstitial, column, row, space, text
from companion.core.board.widgets import STAGE_HEIGHT, pawn
from companion.core.wording import quantity
from companion.games.scream_park.board.icons import figure, gain_row
from companion.games.scream_park.descriptions.icons import DAYS, EFFECTS, ICON_NAMES
from companion.games.scream_park.view import EndScore, View

CATEGORIES = (
    ("Complete rooms", "Each is worth its value. Stars move at the end"),
    ("Special Effects", "The most icons bring 3, also in a tie. Stars move at the end"),
    ("Staff left", "Each token is worth 1. Stars move at the end"),
    ("Everyone: move your Star to your total", "Scenic sets: all four icons bring 6"),
)
"""The lines of the sign: what is scored and what it is worth (SP-85 to SP-95); of the last one what
everybody does first.
"""
PARTS_OF_END = ("Rooms", "Effects", "Staff", "Sets")
"""What the categories are called over a column."""
READ_SECONDS = 8.0
"""How long a category is shown; the last one waits for the Stars."""


def _gains(end: EndScore) -> tuple[int, ...]:
    """What each category brings."""
    return end.room_vp, end.effect_vp, end.staff_vp, end.set_vp


def _made_of(view: View, seat: int, end: EndScore, index: int) -> str:
    """What the gain of a category is made of."""
    if index == 0:
        return " + ".join(str(vp) for vp in end.rooms if vp) or "no room is complete"
    if index == 2:
        return quantity(end.staff_vp, "token")
    rooms = view.houses[seat]
    if index == 1:
        icons = {icon: sum(room.effects.get(icon, 0) for room in rooms) for icon in EFFECTS}
        words = ", ".join(f"{n} {ICON_NAMES[icon]}" for icon, n in icons.items() if n)
        return f"{quantity(end.effect_icons, 'icon')}: {words}" if words else "no icon"
    doubles = sum(
        room.effects.get("double-scenic", 0) for room in rooms if any(room.scenic.values())
    )
    words = [f"{n} {ICON_NAMES[icon]}" for icon, n in view.scenic[seat].items()]
    words += [f"{doubles} doubled"] if doubles else []
    return f"{quantity(end.sets, 'set')}: {', '.join(words)}"


def category(view: View, index: int) -> Interstitial:
    """One category of the final scoring, for all seats."""
    name, how = CATEGORIES[index]
    height = min(84.0, STAGE_HEIGHT / len(view.seats) - 6)
    size = min(40.0, height * 0.62)
    rows = [
        gain_row(
            height,
            f"{view.seats[seat]} gains {gains[index]}",
            pawn(seat, min(40.0, height - 6)),
            text(view.seats[seat], "name", flex=2),
            text(
                _made_of(view, seat, end, index), "note", "mist", size=22, fit=16, lines=2, flex=3
            ),
            figure(f"+{gains[index]}", "accent" if gains[index] else "mist", size, 76),
            figure(
                str(view.scores[seat] - sum(gains[index + 1 :])),
                "cream",
                size,
                90,
                key=f"score:{seat}",
            ),
        )
        for seat, scored in enumerate(view.scored)
        if (end := scored.end) and (gains := _gains(end))
    ]
    is_last = index == len(CATEGORIES) - 1
    return Interstitial(
        line1=name,
        line2=how,
        icon="crown",
        seats=tuple(range(len(view.seats))) if is_last else (),
        sound="ruling",
        duration=0 if is_last else READ_SECONDS,
        ticket=("The End", f"{index + 1}/{len(CATEGORIES)}"),
        stage=column(*rows, space(), gap=6, grow=1),
    )


COLUMN, NARROW_COLUMN, TOTAL = 70, 60, 76
"""The widths of a column of the table of all points, of one of many, and of the totals."""
MAX_WIDE_COLUMNS = 7
HEADS_HEIGHT = 30
OTHER = "Other"
"""What points are called that a correction brought."""


def breakdown(view: View) -> Board:
    """Where the points of all seats come from: each day, and each category of the end."""
    order = [seat for tied in view.ranking or () for seat in tied]
    parts = [_parts(view, seat) for seat in order]
    heads = [name for name in parts[0] if name != OTHER or any(part[OTHER] for part in parts)]
    wide = COLUMN if len(heads) <= MAX_WIDE_COLUMNS else NARROW_COLUMN
    height = min(60.0, (STAGE_HEIGHT - HEADS_HEIGHT) / len(order) - 6)
    rows = [
        gain_row(
            height,
            f"{view.seats[seat]}: {view.scores[seat]} VP",
            pawn(seat, min(40.0, height - 6)),
            text(view.seats[seat], "name", flex=1),
            *(figure(str(seat_parts[name]), "mist", 28, wide - 12) for name in heads),
            figure(str(view.scores[seat]), "bulb", min(40.0, height - 6), TOTAL - 12),
        )
        for seat, seat_parts in zip(order, parts, strict=True)
    ]
    words = row(
        space(),
        *(text(name, "caption", "mist", fit=16, align="end", width=wide - 2) for name in heads),
        text("Total", "caption", "bulb", fit=16, align="end", width=TOTAL - 2),
        gap=2,
        padding=(10, 0, 14, 0),
        height=HEADS_HEIGHT,
        align="center",
    )
    return Board(
        line1="Where the points come from",
        line2="A day is Theme and VIP; Rooms are those that are complete",
        icon="crown",
        ticket=("The End", "3 days"),
        stage=column(words, *rows, gap=6, grow=1),
    )


def _parts(view: View, seat: int) -> dict[str, int]:
    """The points of a seat by what brought them; what was corrected is OTHER."""
    scored = view.scored[seat]
    days = (scored.friday, scored.saturday, scored.sunday)
    totals = {
        day[:3].title(): 0 if score is None else score.total
        for day, score in zip(DAYS, days, strict=True)
    }
    gains = (0,) * len(PARTS_OF_END) if scored.end is None else _gains(scored.end)
    totals |= dict(zip(PARTS_OF_END, gains, strict=True))
    return {**totals, OTHER: view.scores[seat] - sum(totals.values())}
