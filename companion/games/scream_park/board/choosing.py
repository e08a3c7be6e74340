"""What a card becomes, chosen on the house: the right end, the gaps, the rooms, and the discard."""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import asdict

from companion.core.actions import Action
from companion.core.board.nodes import (
    Background,
    ChooseFields,
    Node,
    NodeStyle,
    SubmitAction,
    UiCommand,
    column,
    icon,
    row,
    space,
    stack,
    text,
)
from companion.core.board.widgets import BUTTON, STAGE_HEIGHT, STAGE_WIDTH, title
from companion.core.prompts import ActionPattern
from companion.games.scream_park import actions
from companion.games.scream_park.board.board_view import BoardView
from companion.games.scream_park.board.house import MIN_COLUMNS, TOWN
from companion.games.scream_park.board.icons import mark, required
from companion.games.scream_park.board.placement import PlacementChoice, choice_of
from companion.games.scream_park.board.places import (
    PlacementForecast,
    Ticket,
    large_tickets,
    side_tickets,
    sum_of,
)
from companion.games.scream_park.board.room import (
    LINE,
    LOW_ROOF,
    MIN_WIDTH_WITH_NAME,
    fitting_name,
    icons,
    name_width,
    needs_of,
    printed,
    roof,
    wall,
)
from companion.games.scream_park.descriptions import Scene
from companion.games.scream_park.narration import ScreamParkNarration
from companion.games.scream_park.rules.cards import can_discard_both
from companion.games.scream_park.rules.day import STAFF_PER_DISCARD
from companion.games.scream_park.state import State
from companion.games.scream_park.view import RoomView

GAP = 8
SIDE = 184
"""The width of the tickets beside the house."""
MIN_WIDTH_WITH_LARGE_FIGURE, MIN_WIDTH_WITH_WORD = 140, 110
"""A room less wide has smaller VP, and a place less wide does not say "Add" or "Insert"."""
PLATE, NARROW_PLATE, LOW_PLATE = 112, 124, 76
"""The height of what is touched on a room, on a narrow one, and on a low one."""
MIN_WIDTH_WITH_SIDE = 128
"""A side of a Genre card less wide has its VP below its icon."""
GAP_HEIGHT = 78
"""The height of the gaps between rooms, if there is one story."""
GAP_LINE: Final[NodeStyle] = {"gap": 4, "height": 26, "align": "center", "justify": "center"}
LOW_ROOM_HEIGHT, TINY_ROOM_HEIGHT = 160, 90
"""Up to these heights a room is low, and has room for no icons but those that it requires."""
IS_HERE = "It is here now"
"""At the place that is changed."""
MAX_BESIDE, MAX_IN_ONE_FLOOR = 8, 5
"""Rooms of one story that a finger can touch beside the tickets, and up to which there is one
story: with more rooms their names would have no room.
"""
MIN_SOCKET, MAX_SOCKET = 20, 26
"""The sizes of a required icon; if one beside the value would be smaller, it is below it."""
PRINTED = 34
"""The size of the icons of the card that is placed."""
MAX_FLOORS = 2
"""Houses with more floors are too low to be touched."""


def choice_stage(state: State, patterns: Sequence[ActionPattern]) -> Node | None:
    """The house of a seat with the places where its card can go; None: there is no house, or it is
    too large, or something else is asked.
    """
    choice = choice_of(state, patterns)
    if choice is None:
        return None
    seat, card, uses, amended = choice.seat, choice.card, choice.patterns, choice.amended
    rooms = len(state.houses[seat])
    inserts = [index for index, pattern in enumerate(patterns) if _is_insert(pattern)]
    is_readable = 0 < rooms <= MAX_FLOORS * MAX_BESIDE
    is_place_asked = amended is not None or _asks_for_place(uses)
    is_scene = card in state.descriptions.scenes
    beside = [*_tickets(choice)] if is_scene else []
    if not choice.has_gaps and inserts:
        beside.insert(1, _insert_ticket(choice, patterns[inserts[0]], inserts[0]))
    if amended is not None:
        another = UiCommand("choose action", patterns.index(amended))
        other = Ticket("Other card", None, "It was another card", another, "touch or lay it")
        beside.append(other)
    if is_scene and not rooms and len(beside) > 1:
        return large_tickets(beside)
    known = {pattern.fixed.get("room") for pattern in patterns}
    match [*known]:
        case [int(at)] if not is_scene and amended is None and not any(p.open for p in patterns):
            return _side_tickets(choice, at)
        case _:
            pass
    if not is_readable or not is_place_asked:
        return None
    width = STAGE_WIDTH - SIDE - GAP if beside else STAGE_WIDTH
    picture = (_house if is_scene else _sides)(choice, width)
    paper = side_tickets(beside, SIDE) if beside else None
    return row(picture, paper, gap=GAP, grow=1)


def choice_card(state: State, patterns: Sequence[ActionPattern]) -> Node | None:
    """What is printed on the Scene card that is placed: the top half with its price, then the icons
    of the bottom half. None: it is another card.
    """
    choice = choice_of(state, patterns)
    scene = None if choice is None else choice.board_view.says(choice.card, Scene)
    if choice is None or scene is None:
        return None
    price = (icon("minus", 18, "bulb"), icon("person", 26, "bulb")) if scene.staff else ()
    return row(
        text(str(scene.value), "figure", "cream", size=36, shrink=False),
        *(required(genre, MAX_SOCKET + 4, "lacking") for genre in scene.needs),
        *price,
        space(width=2, height=40, background="night-500"),
        *(
            part
            for one in printed(choice.board_view, choice.seat, scene)
            for part in one.drawn(PRINTED)
        ),
        name=f"On {choice.board_view.name(choice.card)}",
        background=Background("night-900", "night-600", stroke=2, radius=8),
        height=BUTTON,
        padx=14,
        gap=6,
        align="center",
        shrink=True,
    )


def _asks_for_place(patterns: Sequence[ActionPattern]) -> bool:
    """Whether nothing but the place of a card is open."""
    return any(pattern.open for pattern in patterns) and all(
        {*pattern.open} <= {"at", "room", "show"} for pattern in patterns
    )


def _is_insert(pattern: ActionPattern) -> bool:
    """Whether this is a new room between others."""
    return pattern.kind is actions.Place and {*pattern.open} == {"at"}


# ---- beside the house


def _insert_ticket(choice: PlacementChoice, pattern: ActionPattern, index: int) -> Ticket:
    """The ticket that opens the gaps between the rooms, with the best of them; `place`: where its
    pattern is among all.
    """
    gaps = [actions.Place(choice.seat, choice.card, at) for at in pattern.values("at")]
    forecasts = sorted(map(choice.forecast, gaps), key=lambda forecast: forecast.vp)
    sentence = NARRATION.action_text(choice.state, actions.Place, pattern.fixed)
    return Ticket("Insert", forecasts[-1], sentence, UiCommand("choose action", index))


def _tickets(choice: PlacementChoice) -> Iterator[Ticket]:
    """The right end, and the choices that are not in the house."""
    state, seat, card = choice.state, choice.seat, choice.card
    place = actions.Place(seat, card, len(state.houses[seat]))
    if choice.is_possible(place):
        yield Ticket("Place", choice.forecast(place), _sentence(choice, place), SubmitAction(place))
    discard = actions.Discard(seat, card)
    if choice.is_possible(discard):
        staff = PlacementForecast({}, bonus=STAFF_PER_DISCARD)
        yield Ticket("Discard", staff, _sentence(choice, discard), SubmitAction(discard))
    is_open = any(pattern.kind is actions.Discard for pattern in choice.patterns)
    if is_open and card in state.descriptions.scenes and can_discard_both(state, seat):
        sentence = NARRATION.action_text(state, actions.DiscardBoth, {"seat": seat})
        both = ChooseFields(seat, actions.DiscardBoth, {"cards": (card,)})
        yield Ticket("Genre card", None, sentence, both, "for both cards")


# ---- the house


def _house(choice: PlacementChoice, width: float) -> Node:
    """The rooms, and above them the gaps between them."""
    rooms = len(choice.state.houses[choice.seat])
    floors = 1 if rooms <= MAX_IN_ONE_FLOOR else MAX_FLOORS
    beside = -(-rooms // floors)
    height = (STAGE_HEIGHT - GAP * (floors - 1)) / floors
    lines = [
        _floor(choice, range(first, min(first + beside, rooms)), beside, width, height)
        for first in range(0, rooms, beside)
    ]
    return stack(space(background=TOWN), column(*lines, gap=GAP), width=width)


def _floor(
    choice: PlacementChoice, places: range, beside: int, width: float, height: float
) -> Node:
    """Rooms side by side, shifted by half a room below the gaps before them."""
    each = width / (beside + (0.5 if choice.has_gaps else 0))
    gap = BUTTON if height < STAGE_HEIGHT else GAP_HEIGHT
    gaps = [_gap(choice, at, each, gap) for at in places]
    are_gaps = choice.has_gaps and any(gaps)
    tall = height - (gap + 4 if are_gaps else 0)
    rooms = [_room(choice, at, each, tall) for at in places]
    return column(
        row(*(node or space(width=each) for node in gaps), height=gap) if are_gaps else None,
        row(space(width=each / 2) if choice.has_gaps else None, *rooms, height=tall),
        gap=4,
        height=height,
    )


def _gap(choice: PlacementChoice, at: int, width: float, height: float) -> Node | None:
    """The place before a room, with what it costs and brings; None: it cannot be paid."""
    action = actions.Place(choice.seat, choice.card, at)
    if choice.was(action):
        return text(IS_HERE, "label", "bulb", width=width, align="center")
    if not choice.is_possible(action):
        return None
    forecast, down = choice.forecast(action), icon("down", 18, "ink")
    size = 26 if width >= MIN_WIDTH_WITH_LARGE_FIGURE else 22
    figure = text(forecast.figure, "figure", "ink", size=size, fit=16, align="center")
    is_whole = height >= GAP_HEIGHT
    has_word = is_whole and width >= MIN_WIDTH_WITH_WORD
    word = text("Insert", "caption", "ink", shrink=False) if has_word else down
    face = column(
        row(word, figure, **GAP_LINE),
        sum_of(forecast, width - 12, lines=2 if is_whole else 1),
        background=Background("paper", radius=8),
        justify="center",
        grow=1,
    )
    sentence = _sentence(choice, action)
    return row(face, name=sentence, touch=SubmitAction(action), width=width, padx=2)


def _room(choice: PlacementChoice, at: int, width: float, height: float) -> Node:
    """A room under which the card can go, with what that costs and brings."""
    board_view, action = choice.board_view, actions.Add(choice.seat, choice.card, at)
    room = board_view.view.houses[choice.seat][at]
    low, is_possible = height < LOW_ROOM_HEIGHT, choice.is_possible(action)
    tiny = height < TINY_ROOM_HEIGHT
    head, ridge, below_all = (24, 6, 1) if tiny else (26 if low else 32, LOW_ROOF, 4)
    needs = needs_of(board_view, room)
    size = min(MAX_SOCKET, (width - 36) / max(1, len(needs)) - 3)
    is_beside = size >= MIN_SOCKET
    if not is_beside:
        size = min(MAX_SOCKET, (width - 10) / max(1, len(needs)) - 3)
    sockets = [required(genre, size, state) for genre, state in needs]
    below = None if is_beside else row(*sockets, gap=3, height=size, justify="center")
    name = board_view.name(room.card)
    plate = _plate_height(width, low=low)
    if not choice.is_under_asked:
        plate = LINE * _name_lines(name, width) if width >= MIN_WIDTH_WITH_NAME else 0
    free = height - ridge - head - plate - 9 - (size + 2 if below else 0)
    return column(
        roof(room, ridge),
        column(
            row(
                text(str(room.value), "figure", "cream", size=head - 2, shrink=False),
                *(sockets if is_beside else ()),
                gap=3,
                height=head,
                align="center",
                justify="center",
            ),
            below,
            icons(board_view, choice.seat, room, width - 10, free),
            _plate(choice, action, name, width, plate),
            background=wall(room),
            grow=1,
            padding=(1, 1, 1, below_all),
            gap=2,
        ),
        name=_sentence(choice, action),
        touch=SubmitAction(action) if is_possible else None,
        enabled=is_possible,
        width=width,
        padx=2,
        key=f"room:{choice.seat}:{room.card}",
    )


def _name_lines(name: str, width: float) -> int:
    return 1 if name_width(name) < width - 10 else 2


def _plate_height(width: float, *, low: bool) -> float:
    """The height of what is touched, the same on all rooms of a house."""
    if low:
        return LOW_PLATE
    return PLATE if width >= MIN_WIDTH_WITH_LARGE_FIGURE else NARROW_PLATE


def _plate(
    choice: PlacementChoice, action: actions.Add, name: str, width: float, height: float
) -> Node:
    """What it costs and brings to put the card under a room of this name, as something to touch;
    if that is not possible, the name alone.
    """
    low, wide = height == LOW_PLATE, width >= MIN_WIDTH_WITH_LARGE_FIGURE
    lines = _name_lines(name, width)
    named, name = width >= MIN_WIDTH_WITH_NAME, fitting_name(name, width)
    if not choice.is_possible(action):
        here = choice.was(action)
        return column(
            text(IS_HERE, "label", "bulb", align="center", lines=2) if here else None,
            text(name, "caption", "cream", size=16, lines=lines, align="center") if named else None,
            height=height,
            justify="center",
            gap=6,
        )
    forecast = choice.forecast(action)
    size = 36 if wide and not low else 24 if wide else 20 if low else 24
    is_whole, is_tight = not low or lines == 1, low or (wide and lines > 1)
    word = text("Add", "caption", "ink", shrink=False) if width >= MIN_WIDTH_WITH_WORD else None
    return column(
        row(
            word,
            text(forecast.figure, "figure", "ink", size=size, fit=16, align="center"),
            gap=4,
            align="center",
            justify="center",
        ),
        sum_of(forecast, width - 12, lines=1 if is_tight else 2) if is_whole else None,
        text(name, "caption", "ink", size=18 if wide else 16, fit=16, lines=lines, align="center")
        if named
        else None,
        background=Background("paper", radius=8),
        height=height,
        justify="center",
    )


def _sentence(choice: PlacementChoice, action: Action) -> str:
    return NARRATION.action_text(choice.state, type(action), asdict(action))


# ---- a Genre card


def _sides(choice: PlacementChoice, width: float) -> Node:
    """The sides of a Genre card over each room: one touch says which is up, and where."""
    board_view, seat = choice.board_view, choice.seat
    rooms = board_view.view.houses[seat]
    each = width / max(MIN_COLUMNS, len(rooms))
    columns = [
        column(
            roof(room, LOW_ROOF),
            column(
                *_sides_head(board_view, room, each - 10),
                text(name, "caption", fit=16, lines=2, align="center", height=42)
                if each >= MIN_WIDTH_WITH_NAME
                else None,
                *(_side(choice, show, at, each - 14) for show in choice.sides),
                background=wall(room),
                padding=(5, 1, 5, 5),
                gap=4,
                grow=1,
            ),
            width=each,
            padx=2,
        )
        for at, room in enumerate(rooms)
        for name in (board_view.name(room.card),)
    ]
    town = stack(space(background=TOWN), row(*columns), width=width)
    return row(town, width=width, height=STAGE_HEIGHT)


def _sides_head(board_view: BoardView, room: RoomView, width: float) -> tuple[Node, ...]:
    """The value of a room, and what it requires: there, lacking, or ignored."""
    needs = needs_of(board_view, room)
    size = min(MAX_SOCKET, (width - 30) / max(1, len(needs)) - 3)
    value = text(str(room.value), "figure", "cream", size=30, align="center", shrink=False)
    sockets = [required(genre, max(size, MIN_SOCKET), state) for genre, state in needs]
    if size >= MIN_SOCKET:
        line = row(value, *sockets, gap=3, height=36, align="center", justify="center")
        return (line,)
    return value, row(*sockets, gap=2, height=MIN_SOCKET, justify="center")


def _side(choice: PlacementChoice, show: str, at: int, width: float) -> Node:
    """A side of a Genre card under a room, with what it brings."""
    action = actions.TakeGenre(choice.seat, choice.card, show, at)
    if not choice.is_possible(action):
        here = text(IS_HERE, "label", "bulb", align="center", lines=2)
        return column(
            mark(show, 40, "bulb"),
            here if choice.was(action) else None,
            align="center",
            justify="center",
            grow=1,
        )
    forecast, wide = choice.forecast(action), width >= MIN_WIDTH_WITH_SIDE
    genre = text(choice.board_view.name(show), "caption", "ink-2", fit=16, align="center")
    figure = text(forecast.figure, "figure", "ink", size=32 if wide else 24, fit=16, align="center")
    return column(
        row(
            mark(show, 32, "ink"), figure if wide else None, gap=6, align="center", justify="center"
        ),
        None if wide else figure,
        genre if wide else None,
        sum_of(forecast, width, lines=2),
        background=Background("paper", radius=8),
        touch=SubmitAction(action),
        name=_sentence(choice, action),
        justify="center",
        height=0,
        grow=1,
    )


def _side_tickets(choice: PlacementChoice, at: int) -> Node:
    """The sides of a Genre card whose room is known, as two large tickets."""
    room = choice.board_view.name(choice.state.houses[choice.seat][at].card)
    cells = [
        column(
            row(mark(show, 96, "ink"), justify="center"),
            title(choice.board_view.name(show), "ink", size=44, fit=26, align="center"),
            text(choice.forecast(action).figure, "figure", "ink", size=52, align="center"),
            sum_of(choice.forecast(action), 320, lines=2),
            text(f"under {room}", "label", "ink-2", fit=16, align="center"),
            name=_sentence(choice, action),
            touch=SubmitAction(action),
            background=Background("paper", shape="ticket", radius=8),
            padding=(14, 4, 14, 4),
            justify="center",
            flex=1,
        )
        for show in choice.sides
        for action in (actions.TakeGenre(choice.seat, choice.card, show, at),)
    ]
    return column(row(*cells, gap=12, height=STAGE_HEIGHT), grow=1)


NARRATION = ScreamParkNarration()
