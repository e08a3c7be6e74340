"""Stages that several steps of Phase II share."""

from collections.abc import Mapping, Sequence

from companion.core.actions import Action
from companion.core.domains import Cards
from companion.core.prompts import Prompt
from companion.core.view.nodes import (
    Node,
    SubmitAction,
    column,
)
from companion.core.view.widgets import STAGE
from companion.games.vampire_elf_cthulhu import actions
from companion.games.vampire_elf_cthulhu.board import displays, novel, strength
from companion.games.vampire_elf_cthulhu.board.displays import (
    NONE,
    Cell,
    Touches,
    display_cells,
)
from companion.games.vampire_elf_cthulhu.board.parts import GAP
from companion.games.vampire_elf_cthulhu.board.strength import SIDE
from companion.games.vampire_elf_cthulhu.view import View

LOW_SIDE = 60
LAST_ROW = 80
"""Height of the Novel where little room is left."""
PAGES = 96


def reckoned(
    view: View,
    shown: Sequence[Cell],
    touches: Touches,
    active: int,
    last: Node | None = None,
    worths: Mapping[Cell, str] = NONE,
) -> Node:
    """The sides above, the cards that can be chosen below; where there is room left, the last row:
    the Novel, if nothing else. Of more than two sides only the one that is active has room.
    """
    sides = view.performed.sides
    above = [side for side in sides if len(sides) <= 2 or side.seat == active]
    each = SIDE if len(above) == 1 else LOW_SIDE
    rows = [
        strength.side_row(view, side, each, active=side.seat == active, secret=len(sides) > 1)
        for side in above
    ]
    room = STAGE - len(rows) * (each + GAP)
    high = displays.cards_height(view, shown, room, LAST_ROW if last else 0)
    below = room - high - GAP
    least = LAST_ROW if last else novel.least(view, LAST_ROW)
    ends = (last or novel.pages(view, min(PAGES, below)),) if below >= least else ()
    cards = displays.cards(view, shown, touches, high if ends else room, worths)
    return column(*rows, cards, *ends, gap=GAP, grow=1)


def display_and_novel(
    view: View, seat: int, touches: Touches, worths: Mapping[Cell, str] = NONE
) -> Node:
    """The cards of a Display, and below them the Novel."""
    shown = display_cells(view, seat)
    if any(view.novel):
        high = displays.cards_height(view, shown, STAGE - PAGES - GAP)
    else:
        high = min(displays.cards_height(view, shown, STAGE), STAGE - novel.EMPTY - GAP)
    return column(
        displays.cards(view, shown, touches, high, worths),
        novel.pages(view, STAGE - high - GAP),
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
        (owner, place): SubmitAction(kind(seat, card))
        for owner, place in shown
        if (card := view.seats[owner].display[place].card) is not None
    }


def of_prompt(
    view: View, prompts: Sequence[Prompt], kind: type[actions.CardAction], owner: int
) -> Touches:
    """The open cards of a Display that the prompt takes."""
    cards = cards_of(prompts, kind)
    shown = [
        (owner, place)
        for place, display_card in enumerate(view.seats[owner].display)
        if display_card.card in cards and display_card.face == "up"
    ]
    seat = prompts[0].seat if prompts else owner
    return named(view, shown, seat or 0, kind)
