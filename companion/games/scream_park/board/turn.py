"""A turn: who still chooses, the house that is built, and what can be done."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.actions import Action
from companion.core.board.glance import Glance
from companion.core.board.nodes import (
    Board,
    ChooseFields,
    Node,
    SubmitAction,
    UiCommand,
    column,
    icon,
    row,
    text,
)
from companion.core.board.widgets import STAGE_HEIGHT, button, icon_button, primary
from companion.core.prompts import Prompt
from companion.core.wording import everyone_of, quantity
from companion.games.scream_park import actions
from companion.games.scream_park.board.board_view import BoardView
from companion.games.scream_park.board.house import ROOMS_PER_FLOOR, house
from companion.games.scream_park.board.opening import new_card, vip_cards
from companion.games.scream_park.board.overview import overview
from companion.games.scream_park.board.room_list import touch_room
from companion.games.scream_park.board.seats import STRIP_HEIGHT, strip
from companion.games.scream_park.board.walk import current_walk
from companion.games.scream_park.view import View

GAP, WISH_HEIGHT = 4, 24
JUDGED_TEXT_HEIGHT = 78
MAX_BOTH_LETTERS = 50
"""Letters up to which two different tasks are in the first line, as large as each other."""
MAX_WISH_LETTERS = 80
"""Letters of what the VIP wants, up to which all is in the line below a house."""
MAX_ALSO = 2
"""People up to which those who choose meanwhile are named in the second line."""
MAX_APART = 3
"""People up to which each is named with the number of cards that they have left."""


def turn(board_view: BoardView, prompts: Sequence[Prompt]) -> Board:
    """Everybody uses two cards, in any order (SP-17 to SP-20)."""
    view = board_view.view
    asked = [prompt.seat for prompt in prompts if prompt.seat is not None]
    # before a Scene is described nothing is asked
    asked = asked or [seat for seat, left in enumerate(view.to_use) if left]
    claimed = next((prompt.seat for prompt in prompts if prompt.hints.get("claimed")), None)
    seat = focused_seat(view, asked) if claimed is None else claimed
    genre_seats = [player for player in asked if view.genre_due[player]]
    laying = [player for player in genre_seats if claimed in (None, player)]
    scene_seats = [player for player in asked if player not in genre_seats]
    only_seat = claimed if claimed is not None else asked[0] if len(asked) == 1 else None
    later = [player for player in genre_seats if player not in laying]
    later_texts = [f"{everyone_of(view.seats, later)}: Genre card"] if later else []
    line1 = cards_to_use_text(view, asked if only_seat is None else [only_seat])
    line2 = "Press your button or touch your name, then lay both"
    named = laying
    if laying:
        whose = "a" if len(laying) == 1 else "your"
        line1 = f"{everyone_of(view.seats, laying)}: lay {whose} Genre card"
        how = "Or touch Genre card" if len(laying) == 1 else "Press your button first"
        awaited = (
            *later_texts,
            *([cards_to_use_text(view, scene_seats)] if scene_seats else ()),
        )
        both = ". ".join((line1, *awaited))
        if len(scene_seats) > MAX_ALSO and len(both) > MAX_BOTH_LETTERS:
            both = ". ".join(
                (
                    line1,
                    *later_texts,
                    f"{len(scene_seats)} others: {_use_cards_text(view, scene_seats)}",
                )
            )
        if claimed is None and len(both) <= MAX_BOTH_LETTERS:
            line1, line2, named = both, how, [*laying, *scene_seats]
        else:
            line2 = ". ".join(awaited) or how
    elif only_seat is not None:
        which = "second" if view.to_use[only_seat] == 1 else "first"
        also = _names_of_others(view, [player for player in scene_seats if player != only_seat])
        where = "" if later_texts or also else " on the pad"
        line2 = ". ".join((f"Lay the {which} one{where}", *later_texts, *also))
    return Board(
        line1=line1,
        line2=line2,
        seat=only_seat if only_seat is not None else named[0] if len(named) == 1 else None,
        seats=tuple(named),
        glance=Glance(
            "Lay your Genre card",
            tuple(laying),
            others=tuple(scene_seats),
            others_task=_use_cards_text(view, scene_seats) if scene_seats else "",
        )
        if laying
        else Glance(_use_cards_text(view, asked), tuple(asked)),
        ticket=board_view.ticket,
        stage=_stage(board_view, prompts, seat, claimed, asked),
        buttons=_buttons(_seat_prompts(prompts, only_seat), due=bool(laying)),
    )


def _stage(
    board_view: BoardView,
    prompts: Sequence[Prompt],
    seat: int,
    claimed: int | None,
    asked: Sequence[int],
) -> Node:
    """All houses, while nobody in particular lays cards; else one of them large."""
    if len(asked) > 1 and claimed is None and any(board_view.view.houses):
        return overview(board_view, asked)
    return column(
        _own_house(board_view, seat, claimed, asked, adds=_can_do(prompts, seat, actions.Add)),
        strip(board_view, seat if claimed is not None or len(asked) == 1 else None, asked, claimed),
        gap=GAP,
        grow=1,
    )


def _own_house(
    board_view: BoardView, seat: int, claimed: int | None, asked: Sequence[int], *, adds: bool
) -> Node:
    """The house of a seat, which takes the next cards when it is touched; the VIPs, while nobody
    in particular looks at an empty one. Once somebody has claimed the next cards, a touch on a room
    shows its cards; `adds`: one can go under it.
    """
    height = STAGE_HEIGHT - STRIP_HEIGHT - GAP
    if not board_view.view.houses[seat] and claimed is None:
        return vip_cards(board_view, board_view.view.day, height=height)
    wish = vip_line(board_view) if board_view.view.houses[seat] else None
    height -= WISH_HEIGHT + GAP if wish else 0
    touch = UiCommand("claim card", seat) if claimed is None and seat in asked else None
    rooms = len(board_view.view.houses[seat])
    are_touched = claimed is not None and rooms <= 2 * ROOMS_PER_FLOOR  # more are too narrow
    touches = [
        touch_room(board_view, seat, index, adds=adds)
        for index in range(rooms if are_touched else 0)
    ]
    large = house(board_view, seat, height, current_walk(board_view.view, seat), touches)
    return column(replace(large, touch=touch, key="main"), wish, gap=GAP)


def vip_line(board_view: BoardView) -> Node | None:
    """What today's VIP wants, below a house."""
    if board_view.vip is None:
        return None
    name, rooms = board_view.name(board_view.vip), board_view.rooms_entered(board_view.vip)
    words = f"{name} {rooms}"
    return row(
        icon("vip", 22, "bulb"),
        text(words if len(words) <= MAX_WISH_LETTERS else name, "label", "bulb", fit=16),
        name="What the VIP wants",
        height=WISH_HEIGHT,
        gap=8,
        align="center",
        justify="center",
    )


def _can_do(prompts: Sequence[Prompt], seat: int, kind: type[Action]) -> bool:
    """Whether a seat can do this."""
    return any(
        pattern.kind is kind
        for prompt in _seat_prompts(prompts, seat)
        for pattern in prompt.accepts
    )


def focused_seat(view: View, asked: Sequence[int]) -> int:
    """The house that is shown large: who owes a Genre card, who is about to go on, who is next."""
    order = sorted(asked, key=lambda seat: (not view.genre_due[seat], view.to_use[seat] != 1))
    return order[0] if order else 0


def cards_to_use_text(view: View, asked: Sequence[int]) -> str:
    """Who has cards to use, each by name, and how many; of many people only that they have some."""
    numbers = sorted({view.to_use[seat] for seat in asked})
    groups = [[seat for seat in asked if view.to_use[seat] == n] for n in numbers]
    if len(asked) > MAX_APART:
        groups = [[*asked]]
    return ". ".join(
        f"{everyone_of(view.seats, group)}: {_use_cards_text(view, group)}" for group in groups
    )


def _names_of_others(view: View, others: Sequence[int]) -> Sequence[str]:
    """Who chooses at the same time as the one who lays cards, by name if they are few."""
    if not others:
        return ()
    if len(others) > MAX_ALSO:
        return (f"{len(others)} others choose too",)
    verb = "chooses" if len(others) == 1 else "choose"
    return (f"{everyone_of(view.seats, others)} {verb} too",)


def _use_cards_text(view: View, asked: Sequence[int]) -> str:
    left = {view.to_use[seat] for seat in asked}
    return f"use {quantity(left.pop(), 'card') if len(left) == 1 else 'your cards'}"


def _seat_prompts(prompts: Sequence[Prompt], seat: int | None) -> Sequence[Prompt]:
    """What is offered to this seat and to anybody; None: to all."""
    return [prompt for prompt in prompts if seat is None or prompt.seat in (None, seat)]


def _buttons(prompts: Sequence[Prompt], *, due: bool) -> tuple[Node, ...]:
    """Ways of using a card without the pad; the card and the seat are asked for."""
    offered = {pattern.kind for prompt in prompts for pattern in prompt.accepts}
    genre = ChooseFields(None, actions.TakeGenre)
    if due and actions.Place not in offered:
        return (primary("Genre card", genre),)
    buttons: list[Node] = []
    if actions.Reshuffle in offered:
        again = SubmitAction(actions.Reshuffle())
        buttons.append(button("", again, icon="again", label="Shuffle the discards in"))
    if due:
        buttons.append(icon_button("Genre", genre, icon="clap", label="Genre card"))
    elif actions.DiscardBoth in offered:
        both = ChooseFields(None, actions.DiscardBoth)
        buttons.append(icon_button("Discard 2", both, icon="clap", label="Both for a Genre card"))
    buttons += new_card(prompts, "scene")
    ways = ((actions.Discard, "Discard"), (actions.Add, "Add"), (actions.Place, "Place"))
    buttons += (
        button(name, ChooseFields(None, kind), enabled=kind in offered) for kind, name in ways
    )
    return tuple(buttons)


def _judged_text(words: str) -> Node:
    """What the VIP card says, for the table to judge."""
    return row(
        icon("vip", 36, "ink", hole_color="paper"),
        text(words, "name", "ink", lines=4, grow=1),
        name="What the VIP wants",
        background="paper",
        padx=12,
        gap=10,
        height=JUDGED_TEXT_HEIGHT,
        align="center",
    )


def walk(board_view: BoardView, prompts: Sequence[Prompt]) -> Board:
    """The table says how far the VIP has walked (SP-80)."""
    seat = next(prompt.seat for prompt in prompts if prompt.seat is not None)
    rooms = range(len(board_view.view.houses[seat]))
    touches = [SubmitAction(actions.Walk(seat, index + 1)) for index in rooms]
    large = house(board_view, seat, STAGE_HEIGHT - JUDGED_TEXT_HEIGHT - GAP, None, touches)
    return Board(
        line1=f"{board_view.view.seats[seat]}: how far does the VIP walk?",
        line2="Touch the last room that the VIP enters",
        seat=seat,
        ticket=board_view.ticket,
        stage=column(large, _judged_text(board_view.vip_wants), gap=GAP, grow=1),
        buttons=(button("Enters none", SubmitAction(actions.Walk(seat, 0)), icon="x"),),
    )
