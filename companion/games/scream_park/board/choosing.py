"""What a card becomes, chosen on the house: the right end, the gaps, the rooms, and the discard."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import asdict

from companion.core.actions import Action
from companion.core.guards import allow
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
from companion.core.view.tickets import ChoiceTicket, small_ticket, tickets
from companion.core.view.widgets import BUTTON, STAGE
from companion.games.scream_park import actions
from companion.games.scream_park.board.board_view import BoardView
from companion.games.scream_park.board.house import ROOMS_PER_FLOOR, TOWN, WIDTH
from companion.games.scream_park.board.icons import mark, required
from companion.games.scream_park.board.room import (
    LOW_ROOF,
    MAX_NAMED_ROOMS,
    ROOF,
    needs_of,
    roof,
    wall,
)
from companion.games.scream_park.box.owner import played
from companion.games.scream_park.narration import ParkNarration
from companion.games.scream_park.observation import OBSERVATION
from companion.games.scream_park.prospects import Play, score_changes
from companion.games.scream_park.refusals import both_guards
from companion.games.scream_park.state import State
from companion.games.scream_park.words import signed

GAP = 8
SIDE = 200
"""The width of the tickets beside the house."""
MIN_WIDTH_WITH_PRICE, MIN_WIDTH_WITH_PRICE_TEXT = 70, 130
"""A room less wide has no space for the price beside its value, or for the price in words."""
ANOTHER = ChoiceTicket("Other card", detail="touch or lay it")
IS_HERE = "It is here now"
"""At the place that is changed."""
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

    def is_possible(self, action: Action) -> bool:
        """Whether the card can mean this."""
        return not self.was(action) and any(pattern.fits(action) for pattern in self.patterns)

    def was(self, action: Action) -> bool:
        """Whether this is the use that is changed."""
        return self.amended is not None and self.amended.fits(action)

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
    choice = Choice(state, board_view, seat, card, uses, amended)
    is_readable = 0 < rooms <= MAX_FLOORS * ROOMS_PER_FLOOR
    is_place_asked = amended is not None or _asks_for_place(uses)
    is_scene = card in state.box.scenes
    beside = [*_tickets(choice)] if is_scene else []
    if amended is not None:
        another = UiCommand("which", patterns.index(amended))
        beside.append((ANOTHER, "It was another card", another))
    if is_scene and not rooms and len(beside) > 1:
        return tickets(beside)
    if not is_readable or not is_place_asked:
        return None
    width = WIDTH - SIDE - GAP if beside else WIDTH
    picture = (_house if is_scene else _sides)(choice, width)
    paper = [small_ticket(*ticket) for ticket in beside]
    return row(picture, column(*paper, gap=GAP, width=SIDE) if paper else None, gap=GAP, grow=1)


def _asks_for_place(patterns: Sequence[ActionPattern]) -> bool:
    """Whether nothing but the place of a card is open."""
    return any(pattern.open for pattern in patterns) and all(
        {*pattern.open} <= {"at", "room", "show"} for pattern in patterns
    )


# ---- beside the house


def _tickets(choice: Choice) -> Iterator[tuple[ChoiceTicket, str, Touch]]:
    """The right end, and the choices that are not in the house."""
    state, seat, card = choice.state, choice.seat, choice.card
    for action in (actions.Place(seat, card, len(state.houses[seat])), actions.Discard(seat, card)):
        words = NARRATION.choice_ticket(state, type(action), asdict(action))
        if words is not None and choice.is_possible(action):
            yield words, _sentence(choice, action), SubmitAction(action)
    if card in state.box.scenes and state.phase == "turn" and allow(both_guards(state, seat)):
        sentence = NARRATION.action_text(state, actions.DiscardBoth, {"seat": seat})
        both = ChooseFields(seat, actions.DiscardBoth, {"cards": (card,)})
        yield ChoiceTicket("Genre card", detail="then your other card"), sentence, both


# ---- the house


def _house(choice: Choice, width: float) -> Node:
    """The rooms, and above them the gaps between them."""
    rooms = len(choice.state.houses[choice.seat])
    floors = 1 if rooms <= ROOMS_PER_FLOOR else MAX_FLOORS
    beside = -(-rooms // floors)
    height = (STAGE - GAP * (floors - 1)) / floors
    lines = [
        _floor(choice, range(first, min(first + beside, rooms)), beside, width, height)
        for first in range(0, rooms, beside)
    ]
    return stack(space(face=TOWN), column(*lines, gap=GAP), width=width)


def _floor(choice: Choice, places: range, beside: int, width: float, height: float) -> Node:
    """Rooms side by side, shifted by half a room below the gaps before them."""
    each = width / (beside + 0.5)
    gaps = [_gap(choice, at, each) for at in places]
    are_gaps = any(gaps)
    tall = height - (BUTTON + 4 if are_gaps else 0)
    rooms = [_room(choice, at, each, tall) for at in places]
    return column(
        row(*(node or space(width=each) for node in gaps), height=BUTTON) if are_gaps else None,
        row(space(width=each / 2), *rooms, height=tall),
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
    costs = _price(price)
    if width >= MIN_WIDTH_WITH_PRICE_TEXT:
        gain = f"Insert: {gain}"
        if price:
            costs = text(f"pay {price} Staff", "label", "ink-2", size=18, align="center")
    return row(
        column(
            text(gain, "subtitle", "ink", size=24, fit=16, align="center"),
            costs,
            icon("down", 14, "ink"),
            face=Style("paper", radius=8),
            align="center",
            justify="center",
            pad=(2, 0, 2, 2),
            grow=1,
        ),
        name=_sentence(choice, action),
        touch=SubmitAction(action),
        width=width,
        padx=2,
    )


def _room(choice: Choice, at: int, width: float, height: float) -> Node:
    """A room under which the card can go, with what that costs and brings."""
    board_view, action = choice.board_view, actions.Add(choice.seat, choice.card, at)
    is_possible = choice.is_possible(action)
    room = board_view.view.houses[choice.seat][at]
    low = height < 150
    named = not low and len(choice.state.houses[choice.seat]) <= MAX_NAMED_ROOMS
    needs = needs_of(board_view, room)
    size = min(24.0, (width - 12) / max(1, len(needs)) - 2)
    ridge, gain = LOW_ROOF if low else ROOF, f"{signed(choice.gain(action))} VP"
    price = (
        _price(choice.price(None), "mist")
        if is_possible and (not low or width >= MIN_WIDTH_WITH_PRICE)
        else None
    )
    return column(
        roof(room, ridge),
        column(
            row(
                text(str(room.value), "figure", "mist", size=22 if low else 26, shrink=False),
                *((price,) if low else (required(genre, size, state) for genre, state in needs)),
                gap=2,
                height=26 if low else 30,
                align="center",
                justify="center",
            ),
            column(
                text(gain, "figure", "bulb", size=24 if low else 40, fit=18, align="center"),
                None if low else price,
                gap=4,
            )
            if is_possible
            else text(IS_HERE, "label", "bulb", align="center", lines=2)
            if choice.was(action)
            else None,
            text(
                f"{'Under ' if is_possible else ''}{board_view.name(room.card)}",
                "caption",
                "cream",
                size=18,
                fit=16,
                lines=2,
                align="center",
            )
            if named
            else None,
            face=wall(room),
            grow=1,
            justify="center",
            padx=4,
            gap=0 if low else 6,
        ),
        name=_sentence(choice, action),
        touch=SubmitAction(action) if is_possible else None,
        enabled=is_possible,
        width=width,
        padx=2,
        key=f"room:{choice.seat}:{room.card}",
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
    sides = choice.state.box.genre_cards[choice.card].sides
    rooms = board_view.view.houses[seat]
    each = width / max(3, len(rooms))
    columns: list[Node] = []
    for at, room in enumerate(rooms):
        cells: list[Node] = []
        for show in dict.fromkeys(sides):
            action = actions.TakeGenre(seat, choice.card, show, at)
            if choice.was(action):
                cells.append(
                    column(
                        mark(show, 40, "bulb"),
                        text(IS_HERE, "label", "bulb", align="center", lines=2),
                        align="center",
                        justify="center",
                        grow=1,
                    )
                )
            elif choice.is_possible(action):
                cells.append(
                    column(
                        mark(show, 40, "ink"),
                        text(
                            f"{signed(choice.gain(action))} VP",
                            "figure",
                            "ink",
                            size=36,
                            fit=20,
                            align="center",
                        ),
                        face=Style("paper", radius=8),
                        touch=SubmitAction(action),
                        name=_sentence(choice, action),
                        align="center",
                        justify="center",
                        grow=1,
                    )
                )
        columns.append(
            column(
                roof(room, ROOF),
                text(str(room.value), "figure", "cream", size=34, align="center", height=40),
                text(board_view.name(room.card), "caption", "mist", size=18, align="center")
                if len(rooms) <= MAX_NAMED_ROOMS
                else None,
                *cells,
                gap=6,
                width=each,
                padx=2,
            )
        )
    return row(*columns, width=width, height=STAGE)


NARRATION = ParkNarration()
