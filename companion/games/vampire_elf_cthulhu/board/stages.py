"""What the boards of Phase II are made of: cards in a row, the Novel, the reckoning."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.prompts import Prompt
from companion.core.view.nodes import ChooseFields, Node, SubmitAction, Touch, column
from companion.core.view.widgets import STAGE
from companion.games.vampire_elf_cthulhu import actions as did
from companion.games.vampire_elf_cthulhu.board import displays, novel, reckoning
from companion.games.vampire_elf_cthulhu.board.displays import Touches, spot
from companion.games.vampire_elf_cthulhu.board.parts import GAP
from companion.games.vampire_elf_cthulhu.state import MOST_FACE_UP
from companion.games.vampire_elf_cthulhu.view import ActionView, View

PANELS = 132
SIDE, LOW_SIDE = 92, 60
LAST_ROW = 80
"""The Novel where little room is left."""
PAGES = 96


def reckoned(
    view: View,
    shown: Sequence[tuple[int, int]],
    touches: Touches,
    asked: tuple[int, ...] = (),
    last: Node | None = None,
) -> Node:
    """The reckoning above, the cards that can be chosen below; where there is room left, the
    last row: the Novel, if nothing else.
    """
    above = _above(view, asked)
    room = STAGE - sum((one.height or 0) + GAP for one in above)
    high = displays.high(len(shown), room)
    below = room - high - GAP
    ends = (last or novel.pages(view, min(PAGES, below)),) if below >= LAST_ROW else ()
    return column(*above, displays.cards(view, shown, touches, high), *ends, gap=GAP, grow=1)


def _above(view: View, asked: tuple[int, ...]) -> list[Node]:
    """All sides while there are two at most; of more only those that are asked have room."""
    sides = () if view.action is None else view.action.sides
    shown = [side for side in sides if len(sides) <= 2 or side.seat in asked]
    high = SIDE if len(shown) == 1 else LOW_SIDE
    return [
        reckoning.side_row(view, side, high, active=side.seat in asked, secret=len(sides) > 1)
        for side in shown
    ]


def display_and_novel(
    view: View,
    seat: int,
    touches: Touches,
    worths: Mapping[tuple[int, int], str] = displays.NONE,
) -> Node:
    """The cards of a Display, and below them the Novel."""
    shown = displays.places(view, seat)
    return column(
        displays.cards(view, shown, touches, STAGE - PAGES - GAP, worths),
        novel.pages(view, PAGES),
        gap=GAP,
        grow=1,
    )


def novel_and_panels(view: View, seat: int, touches: Mapping[int, Touch] = novel.NONE) -> Node:
    """The Novel, and below it all Displays."""
    return column(
        novel.pages(view, STAGE - PANELS - GAP, touches),
        displays.panels(view, (seat,), PANELS),
        gap=GAP,
        grow=1,
    )


def performed(view: View) -> ActionView:
    """The action that is performed. Raises ValueError where there is none."""
    if view.action is None:
        raise ValueError("no action is performed")
    return view.action


def free(view: View, seat: int) -> Touches:
    """Cards that can be turned or discarded for special points (VE-57 to VE-60)."""
    shown = view.seats[seat]
    action = performed(view)
    stay = {action.card, action.offered, *(side.card for side in action.sides)}
    if shown.face_up > MOST_FACE_UP:
        return {}
    return {
        (seat, place): ChooseFields(
            seat,
            did.TurnForPoint if one.face == "up" else did.DiscardForPoints,
            {"card": spot(seat, place)},
        )
        for place, one in enumerate(shown.display)
        if not one.quills and (one.card is None or one.card not in stay)
    }


def named(
    view: View, shown: Sequence[tuple[int, int]], seat: int, kind: type[Any]
) -> dict[tuple[int, int], Touch]:
    """Each of these open cards answers with its name."""
    return {
        (owner, place): SubmitAction(kind(seat, card))
        for owner, place in shown
        if (card := view.seats[owner].display[place].card) is not None
    }


def cards_of(prompts: Sequence[Prompt], kind: type[Any]) -> tuple[str, ...]:
    """The cards that the prompt takes for this kind of action."""
    for template in prompts[0].accepts if prompts else ():
        if template.kind is kind:
            return tuple(template.open["card"].wire()["cards"])
    return ()


def of_prompt(view: View, prompts: Sequence[Prompt], kind: type[Any], owner: int) -> Touches:
    """The open cards of a Display that the prompt takes."""
    cards = cards_of(prompts, kind)
    shown = [
        (owner, place)
        for place, one in enumerate(view.seats[owner].display)
        if one.card in cards and one.face == "up"
    ]
    seat = prompts[0].seat if prompts else owner
    return named(view, shown, seat or 0, kind)
