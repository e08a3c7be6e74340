"""What prompts ask for and offer: whose card comes next, and the buttons for helpers."""

from collections.abc import Iterator, Sequence
from typing import Literal

from companion.core.actions import Action
from companion.core.board.glance import Glance
from companion.core.board.grid import grid
from companion.core.board.nodes import (
    AmendAction,
    Background,
    Board,
    ChooseFields,
    Node,
    Touch,
    UiCommand,
    column,
    icon,
    row,
    space,
    text,
)
from companion.core.board.widgets import icon_button, pawn
from companion.core.prompts import Prompt
from companion.core.wording import listed
from companion.games.creature_feature.actions import (
    DiscardHelper,
    PlayHelper,
    RevealCoStar,
    RevealStar,
    TurnUp,
)
from companion.games.creature_feature.board.parts import ticket
from companion.games.creature_feature.cards import CARDS
from companion.games.creature_feature.state import is_up
from companion.games.creature_feature.view import View

Slot = Literal["star", "co_star"]
SLOTS: tuple[Slot, ...] = ("star", "co_star")
KINDS = {"star": RevealStar, "co_star": RevealCoStar}
NAMES = {"star": "Star", "co_star": "Co-Star"}
"""The slots as the rulebook calls them."""
LINE_LENGTH = 60
"""Letters of the second line that have room in its usual size."""
OUT_OF_TURN = "Out of turn: your button first"
OUT_OF_TURN_HINT = f"Lay it on the pad. {OUT_OF_TURN}"
CORNER_WIDTH = 206
"""Width of the corner: as wide as Stay."""
SHORT_NAMES = {"discrete-butler": "Butler"}
SHOWN = ("bats", "igor", "discrete-butler", "nurse", "mad-doctor")


def required(prompts: Sequence[Prompt]) -> dict[int, Prompt]:
    """What the game waits for, by seat."""
    return {
        prompt.seat: prompt for prompt in prompts if not prompt.optional and prompt.seat is not None
    }


def seats_offered(
    prompts: Sequence[Prompt], kind: type[Action], helper: str | None = None
) -> list[int]:
    """Return the seats that may take this action now, ascending."""
    return sorted(
        {
            prompt.seat
            for prompt in prompts
            for pattern in prompt.accepts
            if prompt.seat is not None
            and pattern.kind is kind
            and pattern.fixed.get("helper") == helper
        }
    )


def next_cards(prompts: Sequence[Prompt]) -> list[tuple[int, Slot]]:
    """The cards that are awaited, of a seat that has claimed the next card first, then in order of
    play, a Star before its Co-Star: a scan goes to the first.
    """
    awaited: list[tuple[int, int, Slot]] = [
        (-1 if prompt.hints.get("claimed") else prompt.scan_order or 0, seat, slot)
        for seat, prompt in required(prompts).items()
        for slot in SLOTS
        if seats_offered([prompt], KINDS[slot])
    ]
    return [entry[1:] for entry in sorted(awaited, key=lambda entry: entry[0])]


def next_card_glance(awaited: Sequence[tuple[int, Slot]]) -> Glance:
    """Whose card comes next, which, and who has to show one after that."""
    (seat, slot), *_ = awaited
    others = _following(awaited)
    kinds = [NAMES[kind] for kind in SLOTS if kind in others.values()]
    task = "" if {*others.values()} <= {slot} else f"then your {' or '.join(kinds)}"
    return Glance(f"Show your {NAMES[slot]}", (seat,), others=tuple(others), others_task=task)


def _following(awaited: Sequence[tuple[int, Slot]]) -> dict[int, Slot]:
    """Return who shows a card after the seat that is first, in order, and which first."""
    (first, _), *_ = awaited
    others: dict[int, Slot] = {}
    for seat, slot in awaited:
        if seat != first:
            others.setdefault(seat, slot)
    return others


def next_card_lines(view: View, awaited: Sequence[tuple[int, Slot]]) -> tuple[str, str]:
    """Whose card comes next, and which; then who follows, or how it is shown."""
    (seat, slot), *_ = awaited
    line1 = f"{view.seats[seat]}: your {NAMES[slot]}"
    others = _following(awaited)
    if not others:
        return line1, OUT_OF_TURN_HINT
    then = f"Then {listed([view.seats[other] for other in others])}"
    whole = f"{then}. {OUT_OF_TURN}"
    return line1, whole if len(whole) <= LINE_LENGTH else then


def helper_buttons(prompts: Sequence[Prompt], shown: Sequence[str] = SHOWN) -> tuple[Node, ...]:
    """A small button with drawing and word for each helper that anybody may play now."""
    return tuple(
        icon_button(
            SHORT_NAMES.get(helper, CARDS[helper].name),
            _choose(seats, PlayHelper, helper=helper),
            icon=CARDS[helper].icon,
            label=CARDS[helper].name,
        )
        for helper, seats in _playable_helpers(prompts, shown)
    )


def free_corner(*small: Node) -> tuple[Node, ...]:
    """Small buttons, away from the corner in which Stay or All ready was until now."""
    return (*small, space(width=CORNER_WIDTH)) if small else ()


def helpers_button(view: View, prompts: Sequence[Prompt]) -> tuple[Node, ...]:
    """One button for all helpers that may be played now: it shows what each of them does."""
    playable = [*_playable_helpers(prompts, SHOWN)]
    if len(playable) <= 1:
        return helper_buttons(prompts)
    asked = [*required(prompts)]
    # the others may play Bats at any time, which shows whose they are
    who = view.seats[asked[0]] if len(asked) == 1 else "Anyone"
    board = Board(
        line1=f"{who}: which helper?",
        line2="Lay it on the pad, or touch it here",
        seat=asked[0] if len(asked) == 1 else None,
        icon="hand",
        ticket=ticket(view),
        stage=grid([_helper_ticket(helper, seats) for helper, seats in playable], 1),
    )
    return (icon_button("Helper", UiCommand("show detail", board), icon="hand"),)


def _playable_helpers(
    prompts: Sequence[Prompt], shown: Sequence[str]
) -> Iterator[tuple[str, list[int]]]:
    """The helpers that anybody may play now, and who may."""
    for helper in shown:
        if seats := seats_offered(prompts, PlayHelper, helper):
            yield helper, seats


def _helper_ticket(helper: str, seats: Sequence[int]) -> Node:
    """A helper, what it does, and who may play it."""
    known = CARDS[helper]
    return row(
        icon(known.icon, 48, "ink"),
        column(
            text(known.name, "headline", "ink", size=26),
            text(known.power, "label", "ink-2", lines=1),
            grow=1,
            shrink=True,
            justify="center",
        ),
        *(pawn(seat, 34) for seat in seats),
        icon("next", 28, "ink"),
        name=known.name,
        touch=_choose(seats, PlayHelper, helper=helper),
        background=Background("paper", radius=8),
        padding=(16, 0, 14, 0),
        gap=8,
        align="center",
        flex=1,
    )


def discard_button(prompts: Sequence[Prompt]) -> tuple[Node, ...]:
    """Unwanted helpers, while teams are laid."""
    seats = seats_offered(prompts, DiscardHelper)
    return (
        (
            icon_button(
                "Discard", _choose(seats, DiscardHelper), icon="hand", label="Discard helper"
            ),
        )
        if seats
        else ()
    )


def card_touch(view: View, seat: int, slot: Slot, prompts: Sequence[Prompt]) -> Touch | None:
    """What a touch of a team's card on the board is for: one that is up was really another; at one
    that is face down Bats look, where anybody may play them.
    """
    if is_up(getattr(view.teams[seat], slot)):
        kinds = (RevealCoStar,) if slot == "co_star" else (RevealStar, TurnUp)
        return AmendAction(kinds, {"seat": seat})
    card = slot.replace("_", "-")
    found = any(
        pattern.fixed.get("helper") == "bats"
        and pattern.fixed.get("card") == card
        and pattern.open["target"].admits(seat, None)
        for prompt in prompts
        for pattern in prompt.accepts
    )
    bats = {"helper": "bats", "card": card, "target": seat}
    return ChooseFields(None, PlayHelper, bats) if found else None


def _choose(seats: Sequence[int], kind: type[Action], **fixed: str) -> ChooseFields:
    """Ask who does it, if several could."""
    return ChooseFields(seats[0] if len(seats) == 1 else None, kind, fixed)
