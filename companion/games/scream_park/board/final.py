"""The scoring of the end, category by category (SP-85 to SP-95)."""

from companion.core.view.nodes import Board, column, space, text
from companion.core.view.widgets import STAGE, pawn
from companion.core.wording import count
from companion.games.scream_park.board.icons import figure, gain_row
from companion.games.scream_park.box.icons import EFFECTS, ICON_NAMES
from companion.games.scream_park.view import EndScore, View

CATEGORIES = (
    ("Complete rooms", "Each is worth its value"),
    ("Special Effects", "The most icons bring 3, also where several tie"),
    ("Staff left", "Each token is worth 1"),
    ("Scenic sets", "Of all four icons, 6 a set. Everyone: move your Star to your total"),
)
"""Title, and what it is worth (SP-85 to SP-95)."""
READ_SECONDS = 8.0
"""How long a category is shown; the last one waits for the Stars."""


def _gains(end: EndScore) -> tuple[int, ...]:
    """What each category brings."""
    return end.room_vp, end.effect_vp, end.staff_vp, end.set_vp


def _made_of(view: View, seat: int, end: EndScore, place: int) -> str:
    """What the gain of a category is made of."""
    if place == 0:
        return " + ".join(str(vp) for vp in end.rooms if vp) or "no room is complete"
    if place == 2:
        return count(end.staff_vp, "token")
    rooms = view.houses[seat]
    if place == 1:
        icons = {icon: sum(room.effects.get(icon, 0) for room in rooms) for icon in EFFECTS}
        words = ", ".join(f"{n} {ICON_NAMES[icon]}" for icon, n in icons.items() if n)
        return f"{count(end.effect_icons, 'icon')}: {words}" if words else "no icon"
    doubles = sum(room.effects.get("double-scenic", 0) for room in rooms)
    words = [f"{n} {ICON_NAMES[icon]}" for icon, n in view.scenic[seat].items()]
    words += [f"{doubles} doubled"] if doubles else []
    return f"{count(end.sets, 'set')}: {', '.join(words)}"


def category(view: View, place: int) -> Board:
    """One category of the final scoring, for all seats."""
    name, how = CATEGORIES[place]
    height = min(84.0, STAGE / len(view.seats) - 6)
    size = min(40.0, height * 0.62)
    rows = [
        gain_row(
            height,
            f"{view.seats[seat]} gains {gains[place]}",
            pawn(seat, min(40.0, height - 6)),
            text(view.seats[seat], "name", flex=2),
            text(_made_of(view, seat, end, place), "note", "mist", lines=2, flex=3),
            figure(f"+{gains[place]}", "accent", size, 76),
            figure(
                str(view.scores[seat] - sum(gains[place + 1 :])),
                "cream",
                size,
                90,
                key=f"score:{seat}",
            ),
        )
        for seat, scored in enumerate(view.scored)
        if (end := scored.end) and (gains := _gains(end))
    ]
    return Board(
        line1=name,
        line2=how,
        art="crown",
        sound="ruling",
        duration=READ_SECONDS if place < len(CATEGORIES) - 1 else 0,
        ticket=("The End", f"{place + 1}/{len(CATEGORIES)}"),
        stage=column(*rows, space(), gap=6, grow=1),
    )
