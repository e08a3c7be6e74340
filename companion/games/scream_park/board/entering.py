"""A whole day is entered at its end: who plays still, and the house that is entered."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from companion.core.board.glance import Glance
from companion.core.board.nodes import (
    Background,
    Board,
    ChooseFields,
    Node,
    SubmitAction,
    Touch,
    column,
    icon,
    row,
    text,
)
from companion.core.board.widgets import BUTTON, STAGE_HEIGHT, button, icon_button
from companion.core.domains import Number
from companion.core.prompts import Prompt
from companion.core.wording import everyone_of, quantity
from companion.games.scream_park import actions
from companion.games.scream_park.board.board_view import BoardView
from companion.games.scream_park.board.house import house
from companion.games.scream_park.board.opening import GAP, vip_cards
from companion.games.scream_park.board.overview import overview
from companion.games.scream_park.board.seats import STRIP_HEIGHT, strip
from companion.games.scream_park.board.walk import current_walk
from companion.games.scream_park.descriptions.icons import DEALT
from companion.games.scream_park.rules.day import STAFF_PER_DISCARD
from companion.games.scream_park.view import View


def _step(icon_name: str, words: str) -> Node:
    return row(
        icon(icon_name, 34, "ink-2", width=34),
        text(words, "line", "ink", fit=18, lines=2, grow=1),
        background="paper",
        padx=14,
        gap=14,
        align="center",
        grow=1,
        height=0,
    )


GUIDE: Final = column(
    _step("pad", "Lay a new room on the pad, then the cards that are under it"),
    _step("house", "Touch Room before the next room, or Insert for a place between others"),
    _step("check", "Touch Done when all is entered: your other cards were discarded"),
    gap=6,
    height=STAGE_HEIGHT - STRIP_HEIGHT - GAP,
)
"""How a day is entered, shown while a house is empty."""


def entering(board_view: BoardView, prompts: Sequence[Prompt]) -> Board:
    """People play their turns; then a seat enters its new cards and its Staff (SP-105)."""
    asked = [prompt.seat for prompt in prompts if prompt.seat is not None]
    claimed = [prompt.seat for prompt in prompts if prompt.hints.get("claimed")]
    chosen = next((seat for seat in claimed or asked if seat is not None), None)
    if chosen is None or (not claimed and len(asked) > 1):
        return replace(_playing(board_view, asked), buttons=_reshuffle(prompts))
    return _seat(board_view, chosen, next(prompt for prompt in prompts if prompt.seat == chosen))


def _reshuffle(prompts: Sequence[Prompt]) -> tuple[Node, ...]:
    """The button for a Scene deck that can have run out in the deal; empty: it cannot (SP-27)."""
    if all(
        pattern.kind is not actions.Reshuffle for prompt in prompts for pattern in prompt.accepts
    ):
        return ()
    return (button("Shuffle the discards in", SubmitAction(actions.Reshuffle()), icon="again"),)


def _playing(board_view: BoardView, asked: Sequence[int]) -> Board:
    """Nobody is chosen: the day, where hands go, the VIPs and how far everybody is."""
    view = board_view.view
    who, everybody = everyone_of(view.seats, asked), len(asked) == len(view.seats)
    press = "press or touch your name, lay your new cards"
    return Board(
        line1=f"{who}: play 4 turns, passing {view.passing}"
        if everybody
        else f"{who}: enter your new cards",
        line2=f"After turn 4: {press}" if everybody else press.capitalize(),
        icon="house",
        glance=Glance("Play 4 turns" if everybody else "Enter your day", tuple(asked)),
        ticket=board_view.ticket,
        stage=overview(board_view, asked)
        if any(view.houses)
        else column(
            vip_cards(board_view, view.day, height=STAGE_HEIGHT - STRIP_HEIGHT - GAP),
            strip(board_view, None, asked),
            gap=GAP,
            grow=1,
        ),
    )


def _seat(board_view: BoardView, seat: int, prompt: Prompt) -> Board:
    """A seat enters its cards, column by column, and at last its Staff."""
    view = board_view.view
    left, name = view.to_use[seat], view.seats[seat]
    next_one, chosen = "What is not entered was discarded", None
    match prompt.hints.get("room"):
        case int(chosen):
            next_one = f"The next goes under {board_view.name(view.houses[seat][chosen].card)}"
        case _:
            pass
    others = [other for other, hand in enumerate(view.hands) if hand and other != seat]
    rooms, height = len(view.houses[seat]), STAGE_HEIGHT - STRIP_HEIGHT - GAP
    touches, walk = _room_touches(seat, rooms, prompt), current_walk(view, seat)
    large = house(board_view, seat, height, walk, touches, chosen=chosen) if rooms else GUIDE
    return Board(
        line1=f"{name}: lay your new cards",
        line2=f"{next_one}; {quantity(left, 'card')} left",
        seat=seat,
        ticket=board_view.ticket,
        stage=column(large, strip(board_view, seat, (seat, *others)), gap=GAP, grow=1),
        buttons=_buttons(board_view, seat, len(view.houses[seat]), prompt, is_begun=left < DEALT),
    )


def _room_touches(seat: int, rooms: int, prompt: Prompt) -> list[Touch]:
    """A touch on a room says that the next Scene card goes under it."""
    if all(pattern.kind is not actions.Add for pattern in prompt.accepts):
        return []
    return [ChooseFields(seat, actions.Add, {"room": at}) for at in range(rooms)]


def _buttons(
    board_view: BoardView, seat: int, rooms: int, prompt: Prompt, *, is_begun: bool
) -> tuple[Node, ...]:
    """Places for the next card, and the Staff that the seat holds; those that are always offered
    are at the right, so that none moves under a finger.
    """
    offered = {pattern.kind for pattern in prompt.accepts}
    buttons: list[Node] = []
    done: Node | None = None
    match prompt.first_pattern(actions.Done).open["staff"]:
        case Number(least, most):
            # whose new cards are still to be laid is not invited to be done
            done = _done_button(board_view, seat, most, is_begun=is_begun)
            if least < most:
                other = ChooseFields(seat, actions.Done)
                buttons.append(
                    icon_button("Other Staff", other, icon="person", label="Other Staff count")
                )
        case _:
            pass
    if actions.TakeGenre in offered:
        genre = ChooseFields(seat, actions.TakeGenre)
        buttons.append(icon_button("Genre", genre, icon="clap", label="Genre card"))
    if actions.Place in offered:
        if rooms:
            insert = ChooseFields(seat, actions.Place)
            buttons.append(icon_button("Insert", insert, icon="plus", label="New room elsewhere"))
        new = ChooseFields(seat, actions.Place, {"at": rooms})
        buttons.append(icon_button("Room", new, icon="house", label="New room"))
    return (*buttons, done) if done is not None else tuple(buttons)


def _done_button(board_view: BoardView, seat: int, staff: int, *, is_begun: bool) -> Node:
    """The button that ends the entries of a seat, with the Staff that it holds then and how that
    came about; it invites people only once a card has been entered.
    """
    fill, edge, ink = ("accent", "accent-dark", "ink") if is_begun else ("night-950", None, "cream")
    what = "Done" if is_begun else "All discarded"
    return column(
        row(
            text(f"{what}: {staff} Staff", "title", ink, size=26),
            icon("check", 26, ink),
            gap=10,
            align="center",
            justify="center",
        ),
        text(staff_sum(board_view.view, seat, staff), "caption", ink, align="center"),
        name=f"{what}, {staff} Staff left",
        touch=SubmitAction(actions.Done(seat, staff)),
        background=Background(fill, None if is_begun else "night-500", radius=12, edge=edge),
        height=BUTTON,
        padding=(16, 2, 16, 6),
        justify="center",
        shrink=True,
    )


def staff_sum(view: View, seat: int, staff: int) -> str:
    """What the Staff of a seat was, and what its day brought and cost.

    A card discarded brings two; what else differs was paid, or came by effects.
    """
    held, gained = view.staff[seat], STAFF_PER_DISCARD * view.to_use[seat]
    other = staff - held - gained
    parts = [str(held), f"+ {gained} for discards" if gained else ""]
    if other:
        parts.append(f"− {-other} paid" if other < 0 else f"+ {other} by effects")
    return " ".join(filter(None, parts))
