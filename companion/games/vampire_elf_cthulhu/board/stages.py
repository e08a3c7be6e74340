"""Stages that several steps of Phase II share."""

from collections.abc import Iterator, Mapping, Sequence

from companion.core.actions import Action
from companion.core.board.nodes import (
    Node,
    SubmitAction,
    column,
    row,
)
from companion.core.board.widgets import STAGE_HEIGHT
from companion.core.domains import Cards
from companion.core.prompts import Prompt
from companion.games.vampire_elf_cthulhu import actions
from companion.games.vampire_elf_cthulhu.board import displays, novel, sides
from companion.games.vampire_elf_cthulhu.board.displays import (
    NONE,
    Cell,
    Touches,
    display_cells,
)
from companion.games.vampire_elf_cthulhu.board.parts import GAP
from companion.games.vampire_elf_cthulhu.board.sides import SIDE, Mark
from companion.games.vampire_elf_cthulhu.view import SideView, View

LOW_SIDE = 60
OTHERS = 40
"""Height of the line of those sides that have no row."""
ONE_ROW, TWO_ROWS = 3, 6
"""Cards up to which a Display is one row, or two."""
LAST_ROW = 80
"""Height of the Novel if little room is left."""
NOVEL_HEIGHT = 96


def reckoned(
    view: View,
    shown: Sequence[Cell],
    touches: Touches,
    active: int,
    last: Node | None = None,
    worths: Mapping[Cell, str] = NONE,
) -> Node:
    """The sides above, the cards that can be chosen below; if there is room left, the last row:
    the Novel, if nothing else. Of more than two sides only the one that is active has room, and
    none once they are decided and the cards would be without their names.
    """
    of_all = view.performed.sides
    above = [side for side in of_all if len(of_all) <= 2 or side.seat == active]
    others = [side for side in of_all if side not in above]
    each = _side_height(view, shown, len(above), 0 if last is None else LAST_ROW)
    rows = [
        sides.side_row(view, side, each, Mark(active=side.seat == active, secret=len(of_all) > 1))
        for side in above
    ]
    room = STAGE_HEIGHT - len(rows) * (each + GAP)
    if view.step == "turn-rival" and not displays.have_names(view, shown, room):
        # the strengths are decided, and the cards are what people look for
        rows, room = [], STAGE_HEIGHT
    elif others:
        rows.append(_rowless_parts(view, others))
        room -= OTHERS + GAP
    return column(*rows, *cards_and_last(view, shown, touches, room, worths, last), gap=GAP, grow=1)


def cards_and_last(
    view: View,
    shown: Sequence[Cell],
    touches: Touches,
    room: float,
    worths: Mapping[Cell, str],
    last: Node | None = None,
) -> Iterator[Node]:
    """The cards that can be chosen, and below them the last row, if there is room: the Novel, if
    nothing else. A Novel that lacks only one card is low rather than absent.
    """
    high = displays.cards_height(view, shown, room, LAST_ROW if last else 0)
    below = room - high - GAP
    least = LAST_ROW if last else novel.least(view, LAST_ROW)
    low = room - novel.EMPTY - GAP
    is_last = last is None and view.novel.count(None) == 1
    if below < least and is_last and displays.have_names(view, shown, low):
        high, below, least = low, novel.EMPTY, 0
    ends = below >= least
    yield displays.cards(view, shown, touches, high if ends else room, worths)
    if ends:
        yield last or novel.positions(view, min(NOVEL_HEIGHT, below))


def _side_height(view: View, shown: Sequence[Cell], rows: int, last: float) -> float:
    """How high the row of a side is: as high as the cards leave room for. One row alone is only
    lower for the names of cards in three rows.
    """
    room = STAGE_HEIGHT - rows * (SIDE + GAP) - (last + GAP if last else 0)
    fits = displays.cards_height(view, shown, STAGE_HEIGHT) <= room or len(shown) <= ONE_ROW
    few = rows == 1 and len(shown) <= TWO_ROWS
    return SIDE if few or (fits and not last) else LOW_SIDE


def _rowless_parts(view: View, others: Sequence[SideView]) -> Node:
    """What the sides count that have no row."""
    return row(
        *(sides.side_chip(view, side) for side in others),
        gap=GAP,
        height=OTHERS,
    )


def display_and_novel(
    view: View, seat: int, touches: Touches, worths: Mapping[Cell, str] = NONE
) -> Node:
    """The face-up cards of a Display, and below them the Novel if that leaves room for their names.
    If several are turned down, the others stay too.
    """
    cells = display_cells if view.step == "limit" else displays.face_up_cells
    shown, room = cells(view, seat), STAGE_HEIGHT - NOVEL_HEIGHT - GAP
    if any(view.novel) and not displays.have_names(view, shown, room):
        return column(displays.cards(view, shown, touches, STAGE_HEIGHT, worths), grow=1)
    if any(view.novel):
        high = displays.cards_height(view, shown, room)
    else:
        high = min(
            displays.cards_height(view, shown, STAGE_HEIGHT), STAGE_HEIGHT - novel.EMPTY - GAP
        )
    return column(
        displays.cards(view, shown, touches, high, worths),
        novel.positions(view, STAGE_HEIGHT - high - GAP),
        gap=GAP,
        grow=1,
    )


def cards_of(prompts: Sequence[Prompt], kind: type[Action]) -> tuple[str, ...]:
    """The cards that the prompt takes for this kind of action."""
    for pattern in prompts[0].accepts if prompts else ():
        if pattern.kind is kind and isinstance(cards := pattern.open["card"], Cards):
            return tuple(cards.cards)
    return ()


def named(view: View, shown: Sequence[Cell], seat: int, kind: type[actions.CardAction]) -> Touches:
    """Each of these open cards answers with its name."""
    return {
        (owner, index): SubmitAction(kind(seat, card))
        for owner, index in shown
        if (card := view.seats[owner].display[index].card) is not None
    }


def of_prompt(
    view: View, prompts: Sequence[Prompt], kind: type[actions.CardAction], owner: int
) -> Touches:
    """The open cards of a Display that the prompt takes."""
    cards = cards_of(prompts, kind)
    shown = [
        (owner, index)
        for index, display_card in enumerate(view.seats[owner].display)
        if display_card.card in cards and display_card.face == "up"
    ]
    seat = prompts[0].seat if prompts else owner
    return named(view, shown, seat or 0, kind)
