"""A turn: who still chooses, the house that is built, and what can be done."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.cards import Catalogue
from companion.core.prompts import Prompt
from companion.core.view.nodes import (
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
from companion.core.view.widgets import STAGE, button, primary
from companion.core.wording import beginning, listed
from companion.games.scream_park import actions as did
from companion.games.scream_park.board.house import house
from companion.games.scream_park.board.icons import stub, vip_wants
from companion.games.scream_park.board.room_list import room_list
from companion.games.scream_park.board.seats import STRIP, strip
from companion.games.scream_park.board.way import Way, way_now
from companion.games.scream_park.rules.day import A_TURN
from companion.games.scream_park.view import View

GAP = 8
ASKS = 78
IN_SIGN = 90
"""Letters of what the VIP wants in the sign; the stage has all of it."""
MOST_NAMED = 3
"""Of more who still choose only the number is reported."""


def turn(view: View, prompts: Sequence[Prompt], cards: Catalogue) -> Board:
    """Everybody uses two cards, in any order (SP-17 to SP-20)."""
    asked = [prompt.seat for prompt in prompts if prompt.seat is not None]
    seat = focus(view, asked)
    due = [one for one in asked if view.genre_due[one]]
    alone = asked[0] if len(asked) == 1 else None
    return Board(
        line1=f"{view.seats[due[0]]}: a Genre card, and under which room?"
        if due
        else _who(view, asked),
        line2="Take it from the Genre deck, lay it on the pad"
        if due
        else beginning(vip_wants(view, cards), IN_SIGN),
        seat=due[0] if due else alone,
        stub=stub(view),
        stage=column(
            _house(view, seat, cards, STAGE - STRIP - GAP, way_now(view, seat)),
            strip(view, cards, seat, asked),
            gap=GAP,
            grow=1,
        ),
        buttons=_buttons(prompts, due),
    )


def _house(view: View, seat: int, cards: Catalogue, height: float, way: Way | None) -> Node:
    """A house; what is reported may hide a part of it."""
    touch = UiCommand("closer", room_list(view, seat, cards)) if view.houses[seat] else None
    return replace(house(view, seat, cards, height, way), touch=touch, key="told")


def focus(view: View, asked: Sequence[int]) -> int:
    """The house that is shown large: who owes a Genre card, who is about to go on, who is next."""
    for first in (
        [seat for seat in asked if view.genre_due[seat]],
        [seat for seat in asked if view.to_use[seat] == 1],
        asked,
    ):
        if first:
            return first[0]
    return 0


def _who(view: View, asked: Sequence[int]) -> str:
    names = [view.seats[seat] for seat in asked]
    if len(names) == len(view.seats) and view.to_use == (A_TURN,) * len(names):
        return "Choose two cards, lay them on the pad"
    if len(names) == 1:
        left = view.to_use[asked[0]]
        return f"{names[0]}: {'one more card' if left == 1 else 'use two cards'}"
    if len(names) <= MOST_NAMED:
        return f"{listed(names)} still choose"
    return f"All {len(names)} still choose" if len(names) == len(view.seats) else (
        f"{len(names)} still choose"
    )  # fmt: skip


def _buttons(prompts: Sequence[Prompt], due: Sequence[int]) -> tuple[Node, ...]:
    """Ways of using a card without the pad; the card and the seat are asked for."""
    offered = {template.kind for prompt in prompts for template in prompt.accepts}
    if due and did.Place not in offered:
        return (primary("Genre card", ChooseFields(None, did.TakeGenre)),)
    found: list[Node] = []
    if did.Reshuffle in offered:
        found.append(
            button("", SubmitAction(did.Reshuffle()), art="again", label="Shuffle the discards in")
        )
    if due:
        found.append(button("", ChooseFields(None, did.TakeGenre), art="clap", label="Genre card"))
    elif did.DiscardBoth in offered:
        found.append(
            button("Genre", ChooseFields(None, did.DiscardBoth), label="Both for a Genre card")
        )
    found.append(button("Discard", ChooseFields(None, did.Discard)))
    if did.Add in offered:
        found.append(button("Add", ChooseFields(None, did.Add)))
    if did.Place in offered:
        found.append(button("Place", ChooseFields(None, did.Place)))
    return tuple(found)


def _asks(words: str) -> Node:
    """What the VIP card says, for the table to judge."""
    return row(
        icon("vip", 36, "ink", hole="paper"),
        text(words, "name", "ink", lines=4, grow=1),
        name="What the VIP wants",
        face="paper",
        padx=12,
        gap=10,
        height=ASKS,
        align="center",
    )


def walk(view: View, prompts: Sequence[Prompt], cards: Catalogue) -> Board:
    """The table says how far the VIP has walked (SP-80)."""
    asked = [prompt.seat for prompt in prompts if prompt.seat is not None]
    seat = asked[0]
    return Board(
        line1=f"{view.seats[seat]}: how far does the VIP walk?",
        line2="Touch how many rooms he enters",
        seat=seat,
        stub=stub(view),
        stage=column(
            _house(view, seat, cards, STAGE - ASKS - GAP, None),
            _asks(vip_wants(view, cards)),
            gap=GAP,
            grow=1,
        ),
        buttons=(primary("How far", ChooseFields(seat, did.Walk)),),
    )
