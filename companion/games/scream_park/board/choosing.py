"""What a card becomes, chosen on the house: the right end, the gaps, the rooms, and the discard."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import asdict, replace

from companion.core.actions import Action
from companion.core.guards import all_allow
from companion.core.prompts import ActionPattern
from companion.core.view.nodes import (
    ChooseFields,
    Node,
    Style,
    SubmitAction,
    Touch,
    UiCommand,
    column,
    icon,
    row,
    space,
    stack,
    text,
)
from companion.core.view.tickets import ChoiceTicket, high_ticket, small_ticket, tickets
from companion.core.view.widgets import BUTTON, STAGE, title
from companion.games.scream_park import actions
from companion.games.scream_park.board.board_view import BoardView
from companion.games.scream_park.board.house import MIN_COLUMNS, TOWN, WIDTH
from companion.games.scream_park.board.icons import mark, required
from companion.games.scream_park.board.room import (
    LOW_ROOF,
    MAX_NAMED_ROOMS,
    ROOF,
    icons,
    needs_of,
    roof,
    wall,
)
from companion.games.scream_park.box.owner import played
from companion.games.scream_park.narration import ScreamParkNarration
from companion.games.scream_park.observation import OBSERVATION
from companion.games.scream_park.prospects import Play, score_changes
from companion.games.scream_park.refusals import both_guards
from companion.games.scream_park.state import State
from companion.games.scream_park.words import signed

GAP = 8
SIDE = 184
"""The width of the tickets beside the house."""
MIN_WIDTH_WITH_PRICE, MIN_WIDTH_WITH_PRICE_TEXT = 70, 210
"""A room less wide has no space for the price beside its value, or for the price in words."""
PLATE, UNNAMED_PLATE, LOW_PLATE = 112, 72, 48
"""The height of what is touched on a room, on one without its name, and on a low one."""
MAX_HIGH_TICKETS = 2
"""Tickets beside the house that have room for a large figure."""
ANOTHER = ChoiceTicket("Other card", detail="touch or lay it")
IS_HERE = "It is here now"
"""At the place that is changed."""
MAX_BESIDE = 8
"""Rooms of one story that a finger can touch beside the tickets."""
MAX_ROOMS_WITH_GAPS = 4
"""Rooms up to which the gaps between them have room beside all other places; with more rooms, the
ticket Insert opens them.
"""
MIN_SOCKET, MAX_SOCKET = 22, 26
"""The sizes of a required icon; where one beside the value would be smaller, it is below it."""
MAX_FLOORS = 2
"""Houses with more floors are too low to be touched."""


class Choice(Struct, frozen=True):
    """What can be meant: the actions, by what people touch for it."""

    state: State
    board_view: BoardView
    seat: int
    card: str
    patterns: Sequence[ActionPattern]
    amended: ActionPattern | None = None
    """The use that is changed, with its card open; None: the card is used now."""
    has_gaps: bool = True
    """Whether the gaps between rooms are shown."""

    def is_possible(self, action: Action) -> bool:
        """Whether the card can mean this."""
        return not self.was(action) and any(pattern.fits(action) for pattern in self.patterns)

    def was(self, action: Action) -> bool:
        """Whether this is the use that is changed."""
        return self.amended is not None and self.amended.fits(action)

    @property
    def sides(self) -> tuple[str, ...]:
        """What the sides of the Genre card show."""
        return tuple(dict.fromkeys(self.state.box.genre_cards[self.card].sides))

    def gain(self, action: Play) -> int:
        """The VP that scorings would bring more."""
        return sum(score_changes(self.state, action).values())

    def price(self, at: int | None) -> int:
        """The Staff tokens that it costs; `at` as in `State.charges`."""
        if self.state.phase != "turn" or self.card not in self.state.box.scenes:
            return 0
        return len(self.state.charges(self.seat, self.card, at))


def choice_stage(state: State, patterns: Sequence[ActionPattern]) -> Node | None:
    """The house of a seat with the places where its card can go; None: there is no house, or it is
    too large, or something else is asked.
    """
    first = patterns[0].fixed
    seat, card = first.get("seat"), first.get("card")
    if not isinstance(seat, int) or not isinstance(card, str):
        return None
    rooms = len(state.houses[seat])
    board_view = BoardView(OBSERVATION.view(state, None), played(state))
    amended = next((pattern for pattern in patterns if {*pattern.open} == {"card"}), None)
    uses = [pattern for pattern in patterns if pattern is not amended]
    inserts = [place for place, pattern in enumerate(patterns) if _is_insert(pattern)]
    folds = len(uses) > 1 and amended is None and rooms > MAX_ROOMS_WITH_GAPS
    choice = Choice(state, board_view, seat, card, uses, amended, has_gaps=not folds)
    is_readable = 0 < rooms <= MAX_FLOORS * MAX_BESIDE
    is_place_asked = amended is not None or _asks_for_place(uses)
    is_scene = card in state.box.scenes
    beside = [*_tickets(choice)] if is_scene else []
    if folds and inserts:
        beside.insert(1, _insert_ticket(choice, patterns[inserts[0]], inserts[0]))
    if amended is not None:
        another = UiCommand("which", patterns.index(amended))
        beside.append((ANOTHER, "It was another card", another))
    if is_scene and not rooms and len(beside) > 1:
        return tickets(beside)
    known = {pattern.fixed.get("room") for pattern in patterns}
    match [*known]:
        case [int(at)] if not is_scene and amended is None and not any(p.open for p in patterns):
            return _side_tickets(choice, at)
        case _:
            pass
    if not is_readable or not is_place_asked:
        return None
    width = WIDTH - SIDE - GAP if beside else WIDTH
    picture = (_house if is_scene else _sides)(choice, width)
    gap = GAP if len(beside) <= MAX_HIGH_TICKETS + 1 else GAP / 2
    paper = column(*_ticket_nodes(beside), gap=gap, width=SIDE, grow=1) if beside else None
    return row(picture, paper, gap=GAP, grow=1)


def _ticket_nodes(beside: Sequence[tuple[ChoiceTicket, str, Touch]]) -> Iterator[Node]:
    """The tickets beside the house; the fewer, the larger is what they say."""
    for words, sentence, touch in beside:
        if len(beside) <= MAX_HIGH_TICKETS:
            yield high_ticket(words, sentence, touch)
        else:
            yield small_ticket(words, sentence, touch, low=len(beside) > MAX_HIGH_TICKETS + 1)


def _asks_for_place(patterns: Sequence[ActionPattern]) -> bool:
    """Whether nothing but the place of a card is open."""
    return any(pattern.open for pattern in patterns) and all(
        {*pattern.open} <= {"at", "room", "show"} for pattern in patterns
    )


def _is_insert(pattern: ActionPattern) -> bool:
    """Whether this is a new room between others."""
    return pattern.kind is actions.Place and {*pattern.open} == {"at"}


# ---- beside the house


def _insert_ticket(
    choice: Choice, pattern: ActionPattern, place: int
) -> tuple[ChoiceTicket, str, Touch]:
    """The ticket that opens the gaps between the rooms, with the most that one of them brings;
    `place`: where its pattern is among all.
    """
    gaps = pattern.values("at")
    gains = {choice.gain(actions.Place(choice.seat, choice.card, at)) for at in gaps}
    price = choice.price(0)
    parts = ("at best" if len(gains) > 1 else "", f"pay {price} Staff" if price else "")
    detail = ", ".join(filter(None, parts)) or "between rooms"
    words = ChoiceTicket("Insert", f"{signed(max(gains))} VP", detail)
    sentence = NARRATION.action_text(choice.state, actions.Place, pattern.fixed)
    return words, sentence, UiCommand("which", place)


def _tickets(choice: Choice) -> Iterator[tuple[ChoiceTicket, str, Touch]]:
    """The right end, and the choices that are not in the house."""
    state, seat, card = choice.state, choice.seat, choice.card
    for action in (actions.Place(seat, card, len(state.houses[seat])), actions.Discard(seat, card)):
        words = NARRATION.choice_ticket(state, type(action), asdict(action))
        if words is not None and choice.is_possible(action):
            yield words, _sentence(choice, action), SubmitAction(action)
    is_open = any(pattern.kind is actions.Discard for pattern in choice.patterns)
    if is_open and card in state.box.scenes and all_allow(both_guards(state, seat)):
        sentence = NARRATION.action_text(state, actions.DiscardBoth, {"seat": seat})
        both = ChooseFields(seat, actions.DiscardBoth, {"cards": (card,)})
        yield ChoiceTicket("Genre card", detail="then your other card"), sentence, both


# ---- the house


def _house(choice: Choice, width: float) -> Node:
    """The rooms, and above them the gaps between them."""
    rooms = len(choice.state.houses[choice.seat])
    floors = 1 if rooms <= MAX_BESIDE else MAX_FLOORS
    beside = -(-rooms // floors)
    height = (STAGE - GAP * (floors - 1)) / floors
    lines = [
        _floor(choice, range(first, min(first + beside, rooms)), beside, width, height)
        for first in range(0, rooms, beside)
    ]
    return stack(space(face=TOWN), column(*lines, gap=GAP), width=width)


def _floor(choice: Choice, places: range, beside: int, width: float, height: float) -> Node:
    """Rooms side by side, shifted by half a room below the gaps before them."""
    each = width / (beside + (0.5 if choice.has_gaps else 0))
    gaps = [_gap(choice, at, each) for at in places]
    are_gaps = choice.has_gaps and any(gaps)
    tall = height - (BUTTON + 4 if are_gaps else 0)
    rooms = [_room(choice, at, each, tall) for at in places]
    return column(
        row(*(node or space(width=each) for node in gaps), height=BUTTON) if are_gaps else None,
        row(space(width=each / 2) if choice.has_gaps else None, *rooms, height=tall),
        gap=4,
        height=height,
    )


def _gap(choice: Choice, at: int, width: float) -> Node | None:
    """The place before a room, with what it costs and brings; None: it cannot be paid."""
    action = actions.Place(choice.seat, choice.card, at)
    if choice.was(action):
        return text(IS_HERE, "label", "bulb", width=width, align="center")
    if not choice.is_possible(action):
        return None
    gain, price = f"{signed(choice.gain(action))} VP", choice.price(at)
    figure = text(gain, "figure", "ink", size=32, fit=16, align="center")
    if width >= MIN_WIDTH_WITH_PRICE_TEXT:
        face = column(
            figure,
            row(
                text("Insert", "caption", "ink-2", align="end", flex=1),
                icon("down", 20, "ink"),
                text(f"pay {price} Staff" if price else "here", "caption", "ink-2", flex=1),
                gap=5,
                align="center",
            ),
            face=Style("paper", radius=8),
            justify="center",
            grow=1,
        )
    else:
        face = column(
            replace(figure, size=28),
            row(
                icon("down", 18, "ink") if width >= MIN_WIDTH_WITH_PRICE or not price else None,
                _price(price),
                gap=4,
                height=22,
                align="center",
            ),
            face=Style("paper", radius=8),
            align="center",
            justify="center",
            padx=2,
            grow=1,
        )
    sentence = _sentence(choice, action)
    return row(face, name=sentence, touch=SubmitAction(action), width=width, padx=2)


def _room(choice: Choice, at: int, width: float, height: float) -> Node:
    """A room under which the card can go, with what that costs and brings."""
    board_view, action = choice.board_view, actions.Add(choice.seat, choice.card, at)
    is_possible = choice.is_possible(action)
    room = board_view.view.houses[choice.seat][at]
    low = height < 150
    named = not low and len(choice.state.houses[choice.seat]) <= MAX_NAMED_ROOMS
    needs = needs_of(board_view, room)
    size = min(MAX_SOCKET, (width - 46) / max(1, len(needs)) - 3)
    is_beside = size >= MIN_SOCKET
    figure = text(str(room.value), "figure", "cream", size=26 if low else 32, shrink=False)
    if not is_beside:
        size = min(MIN_SOCKET, (width - 10) / max(1, len(needs)) - 3)
    sockets = [required(genre, size, state) for genre, state in needs]
    line = row(*sockets, gap=3, height=MIN_SOCKET, align="center", justify="center")
    head = 30 if low else 36
    ridge, plate = LOW_ROOF if low else ROOF, _plate_height(low=low, named=named)
    if not is_possible and choice.amended is None:
        plate = LOW_PLATE if named else 0
    free = height - ridge - head - plate - 16 - (0 if is_beside else MIN_SOCKET + 2)
    return column(
        roof(room, ridge),
        column(
            row(
                figure,
                *(sockets if is_beside else ()),
                gap=3,
                height=head,
                align="center",
                justify="center",
            ),
            None if is_beside else line,
            icons(board_view, choice.seat, room, width - 14, free),
            _plate(choice, action, board_view.name(room.card) if named else "", width, low=low),
            face=wall(room),
            grow=1,
            pad=(1, 1, 1, 4),
            gap=2,
        ),
        name=_sentence(choice, action),
        touch=SubmitAction(action) if is_possible else None,
        enabled=is_possible,
        width=width,
        padx=2,
        key=f"room:{choice.seat}:{room.card}",
    )


def _plate_height(*, low: bool, named: bool) -> float:
    return LOW_PLATE if low else PLATE if named else UNNAMED_PLATE


def _plate(choice: Choice, action: actions.Add, name: str, width: float, *, low: bool) -> Node:
    """What it costs and brings to put the card under a room of this name, as something to touch;
    where that is not possible, the name alone.
    """
    if not choice.is_possible(action):
        return column(
            text(IS_HERE, "label", "bulb", align="center", lines=2) if choice.was(action) else None,
            text(name, "caption", "cream", fit=16, lines=2, align="center") if name else None,
            grow=1,
            justify="center",
            gap=6,
        )
    gain, price = f"{signed(choice.gain(action))} VP", _price(choice.price(None))
    is_wide = width >= MIN_WIDTH_WITH_PRICE_TEXT
    under = f"Under {name}" if is_wide else name
    return column(
        row(
            text(
                gain,
                "figure",
                "ink",
                size=20 if low else 44 if is_wide else 30,
                fit=16,
                align="center",
            ),
            padx=4,
            justify="center",
        ),
        None if low or (name and not is_wide) else price,
        (price or text("under", "caption", "ink-2", align="center", height=20))
        if name and not is_wide
        else None,
        text(under, "caption", "ink", fit=16, lines=2, align="center") if name else None,
        face=Style("paper", radius=8),
        height=None if low else _plate_height(low=low, named=bool(name)),
        grow=1 if low else 0,
        justify="center",
        gap=0 if low else 2,
    )


def _price(staff: int, color: str = "ink-2") -> Node | None:
    """Staff tokens that are paid."""
    if not staff:
        return None
    return row(
        text(f"−{staff}", "subtitle", color, size=18, shrink=False),
        icon("person", 18, color),
        gap=1,
        height=20,
        align="center",
        justify="center",
    )


def _sentence(choice: Choice, action: Action) -> str:
    return NARRATION.action_text(choice.state, type(action), asdict(action))


# ---- a Genre card


def _sides(choice: Choice, width: float) -> Node:
    """The sides of a Genre card over each room: one touch says which is up, and where."""
    board_view, seat = choice.board_view, choice.seat
    rooms = board_view.view.houses[seat]
    each = width / max(MIN_COLUMNS, len(rooms))
    named = len(rooms) <= MAX_NAMED_ROOMS
    columns = [
        column(
            roof(room, ROOF),
            column(
                text(str(room.value), "figure", "cream", size=32, align="center", height=36),
                text(name, "caption", fit=16, lines=2, align="center", height=40)
                if named
                else None,
                *(_side(choice, show, at, wide=named) for show in choice.sides),
                face=wall(room),
                pad=(5, 1, 5, 5),
                gap=5,
                grow=1,
            ),
            width=each,
            padx=2,
        )
        for at, room in enumerate(rooms)
        for name in (board_view.name(room.card),)
    ]
    town = stack(space(face=TOWN), row(*columns), width=width)
    return row(town, width=width, height=STAGE)


def _side(choice: Choice, show: str, at: int, *, wide: bool) -> Node:
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
    genre = text(choice.board_view.name(show), "caption", "ink-2", fit=16, align="center")
    return column(
        row(
            mark(show, 36, "ink"),
            text(f"{signed(choice.gain(action))} VP", "figure", "ink", size=36, fit=20)
            if wide
            else None,
            gap=6,
            align="center",
            justify="center",
        ),
        genre
        if wide
        else text(signed(choice.gain(action)), "figure", "ink", size=28, fit=18, align="center"),
        face=Style("paper", radius=8),
        touch=SubmitAction(action),
        name=_sentence(choice, action),
        justify="center",
        grow=1,
    )


def _side_tickets(choice: Choice, at: int) -> Node:
    """The sides of a Genre card whose room is known, as two large tickets."""
    room = choice.board_view.name(choice.state.houses[choice.seat][at].card)
    cells = [
        column(
            row(mark(show, 96, "ink"), justify="center"),
            title(choice.board_view.name(show), "ink", size=44, fit=26, align="center"),
            text(f"{signed(choice.gain(action))} VP", "figure", "ink", size=52, align="center"),
            text(f"under {room}", "label", "ink-2", fit=16, align="center"),
            name=_sentence(choice, action),
            touch=SubmitAction(action),
            face=Style("paper", shape="ticket", radius=8),
            pad=(14, 4, 14, 4),
            justify="center",
            flex=1,
        )
        for show in choice.sides
        for action in (actions.TakeGenre(choice.seat, choice.card, show, at),)
    ]
    return column(row(*cells, gap=12, height=STAGE), grow=1)


NARRATION = ScreamParkNarration()
