"""Phase I: the Ideas Area and the Displays."""

from collections.abc import Mapping

from companion.core.view.nodes import (
    Board,
    ChooseFields,
    Node,
    SubmitAction,
    Touch,
    UiCommand,
    column,
)
from companion.core.view.widgets import STAGE
from companion.games.vampire_elf_cthulhu import actions as did
from companion.games.vampire_elf_cthulhu.board.displays import (
    Touches,
    exchange_button,
    near_by,
    panels,
    spot,
)
from companion.games.vampire_elf_cthulhu.board.parts import GAP, quill_mark, rows_of, stub, tile
from companion.games.vampire_elf_cthulhu.view import Robbed, View

A_ROW = 4
TILE = 72
PANELS = 132


def area(view: View, touches: Mapping[str, Touch], height: float) -> Node:
    """The Ideas Area, four cards a row; `touches` by card."""
    lines = max(1, -(-len(view.ideas) // A_ROW))
    high = min(TILE, (height + GAP) / lines - GAP)
    cells = [
        tile(
            view,
            idea.card,
            touch=touches.get(idea.card),
            mark=None if idea.quill is None else quill_mark(idea.quill, 1, idea.cubes, high),
            height=high,
        )
        for idea in view.ideas
    ]
    return column(*rows_of(cells, A_ROW), gap=GAP, height=height, justify="start")


def placing(view: View, seat: int) -> Board:
    """Where a quill goes (VE-25 to VE-29)."""
    name = view.seats[seat].name
    second = (view.slot or 0) >= len(view.seats)
    touches = {
        idea.card: ChooseFields(seat, did.Place, {"card": idea.card})
        for idea in view.ideas
        if idea.quill != seat
    }
    return Board(
        line1=f"{name}: place {'your second' if second else 'a'} quill",
        line2="Touch an idea, or your Display below",
        seat=seat,
        stub=stub(view),
        stage=_stage(view, seat, touches, UiCommand("closer", own(view, seat))),
        buttons=(exchange_button(view),),
    )


def own(view: View, seat: int) -> Board:
    """Their own Display, card by card; a face-down one is called by its place (VE-27)."""
    touches: Touches = {
        (seat, place): ChooseFields(seat, did.Place, {"card": spot(seat, place), "cubes": 0})
        for place, one in enumerate(view.seats[seat].display)
        if not one.quills or (one.face == "down" and one.quills == 1)
    }
    return near_by(view, seat, touches, "Touch the card that your quill goes on")


def moving(view: View, robbed: Robbed) -> Board:
    """Where a robbed quill goes (VE-30 to VE-33)."""
    seat, name = robbed.seat, view.seats[robbed.seat].name
    touches = {
        idea.card: SubmitAction(did.Move(seat, idea.card))
        for idea in view.ideas
        if idea.quill is None
    }
    shown = near_by(
        view,
        seat,
        {
            (seat, place): SubmitAction(did.Move(seat, one.card))
            for place, one in enumerate(view.seats[seat].display)
            if one.card is not None and one.face == "up" and not one.quills
        },
        "Touch the face-up card that the quill moves to",
    )
    cubes = "1 cube" if robbed.cubes == 1 else f"{robbed.cubes} cubes"
    return Board(
        line1=f"{name} was robbed: where to?",
        line2=f"The quill moves with {cubes}, to a card without a quill",
        seat=seat,
        stub=stub(view),
        stage=_stage(view, seat, touches, UiCommand("closer", shown)),
        sound="twist",
    )


def _stage(view: View, seat: int, touches: Mapping[str, Touch], touch: Touch) -> Node:
    return column(
        area(view, touches, STAGE - PANELS - GAP),
        panels(view, (seat,), PANELS, touch),
        gap=GAP,
        grow=1,
    )
