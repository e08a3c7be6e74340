"""The places of cards on the screen and in throngs."""

from collections.abc import Iterator, Sequence

from companion.core.domains import Choice, Number
from companion.games.shuffling_horror.cards import ITEMS, POWERS
from companion.games.shuffling_horror.corrections.editable import (
    EditableValue,
    is_between_reels,
    make_editable,
)
from companion.games.shuffling_horror.corrections.piles import exchange, from_piles
from companion.games.shuffling_horror.observation import current_turn
from companion.games.shuffling_horror.procedures import Cause
from companion.games.shuffling_horror.rules.cards import become_pod, empty_frame, take_back_fade_out
from companion.games.shuffling_horror.rules.desk import Desk
from companion.games.shuffling_horror.state import CREATURES, THRONG_SIZE, Frame, State

MAX_BLOB = 16


def frame_places(state: State) -> Iterator[EditableValue]:
    """Yield the place of each frame: its card, or the strength of the blob there."""
    for at, frame in enumerate(state.frames):
        if frame is not None and frame.spoints is not None:
            path, strength = f"frames/{at}/spoints", Number(1, MAX_BLOB)
            yield make_editable(state, path, "Strength of the blob", strength, group="Screen")
        elif not is_between_reels(state) and (frame is None or _is_screen_card(frame)):
            yield _frame(state, at, frame)


def _is_screen_card(frame: Frame) -> bool:
    card = frame.card
    return card is None or card in CREATURES or card in ITEMS or card in POWERS


def _frame(state: State, at: int, frame: Frame | None) -> EditableValue:
    card = None if frame is None else frame.card
    kinds = CREATURES | ITEMS | POWERS
    domain = from_piles(state, () if card is None else (card,), kinds, 1)
    empty = (None,) if card is not None else ()

    def edit(desk: Desk, value: str | None) -> None:
        before = desk.frames[at]
        there = () if before is None or before.card is None else (before.card,)
        if value is not None and value in there:
            return
        if before is not None and before.card is None:  # face down: nobody knows what went
            desk.discard_pile += 1
        if there and there[0] == desk.fade_out:
            take_back_fade_out(desk, there[0])
        if value is None:
            exchange(desk, there, ())
            empty_frame(desk, at, _cause(state))
            return
        desk.show(at, value)
        exchange(desk, there, (value,))

    values = (*empty, *(domain.values if domain else ()))
    return make_editable(
        state,
        f"frames/{at}/card",
        f"Frame {'I' * (at + 1)}",
        Choice(values) if values else None,
        value=card,
        edit=edit,
        value_kind="card",
        group="Screen",
    )


def _cause(state: State) -> Cause:
    """Return the cause of the card that fills a corrected frame: the seat whose turn it is."""
    now = current_turn(state)
    return Cause(0) if now is None else Cause(now.seat, now.survivor)


def throng_place(state: State, seat: int, slot: int) -> EditableValue:
    """Return the place of a throng's cards."""
    there = state.throngs[seat][slot]
    technology = state.options.alien_technology
    kinds = CREATURES | ITEMS if technology else CREATURES

    def edit(desk: Desk, value: Sequence[str]) -> None:
        before = desk.throngs[seat][slot]
        desk.set_throng(seat, slot, tuple(value))
        exchange(desk, before, value)
        if value and desk.sides[seat] == "out":
            become_pod(desk, seat)

    domain = from_piles(state, there, kinds, THRONG_SIZE, monster=technology)
    path, what = f"throngs/{seat}/{slot}", f"Throng {slot + 1}"
    return make_editable(
        state, path, what, domain, seat, edit=edit, value_kind="card", group="Throngs"
    )
