"""What `correct` may set, to what, and when."""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.actions import Correct
from companion.core.correctables import (
    Correctable,
    CorrectableIndex,
    TableSpot,
    correctable,
    value_at,
    with_value,
)
from companion.core.domains import Choice, Number
from companion.core.objection import Objection
from companion.core.rulings import Correction, Rulings
from companion.core.wording import quoted
from companion.games.monstercon.cards import CARD_SUIT, CARDS, DECK_CARDS
from companion.games.monstercon.rules.hands import start_hand
from companion.games.monstercon.rules.score import MOB_LIMIT, end_game
from companion.games.monstercon.rules.windows import after_trick, open_trick
from companion.games.monstercon.state import State
from companion.games.monstercon.view import Face

FACES = Choice(("up", "down"))
POINTS = Number(0, 999)
AFTER_A_TRICK = ("shift-window", "gaze-window", "break-window", "retrieve-window")
IN_A_HAND = ("mimic", "before-trick", "trick", *AFTER_A_TRICK)


def _correctables(state: State) -> Iterator[Correctable]:
    seats = range(len(state.names))
    yield _leader(state)
    for seat in seats:
        yield _king(state, seat)
    # those of a hand are in the cards that were taken until it ends
    mob_points, when = (
        (POINTS, "") if between_hands(state) else (Number(0, MOB_LIMIT - 1), " before this hand")
    )
    for seat in seats:
        name, domain = f"Mob Points{when}", mob_points
        spot = TableSpot(0, name, str(state.mob[seat]))
        yield correctable(state, "mob/{}", name, domain, seat, group="Mob Points", spot=spot)
    chased = () if state.result is None else state.result.chased
    for seat in seats:
        domain = None if seat in chased else POINTS
        name = f"Stalker Points{when}"
        spot = TableSpot(0, name, str(state.stalker[seat]))
        yield correctable(
            state, "stalker/{}", name, domain, seat, group="Stalker Points", spot=spot
        )
    for card in DECK_CARDS:
        if CARD_SUIT[card] in state.suits or not CARD_SUIT[card]:
            yield _taken(state, card)


def _leader(state: State) -> Correctable:
    is_correctable = (
        state.phase in ("before-trick", "trick") and not state.is_first_trick and not state.table
    )

    def change(value: int) -> State:
        return replace(state, leader=value, turn=value if state.phase == "trick" else None)

    domain = Choice(tuple(range(len(state.names)))) if is_correctable else None
    return correctable(state, "leader", "Who leads", domain, change=change, value_kind="seat")


def _king(state: State, seat: int) -> Correctable:
    def change(value: Face) -> State:
        changed: State = with_value(state, f"kings/{seat}", value)
        if value == "down":
            return changed
        return replace(changed, shifted=tuple(other for other in state.shifted if other != seat))

    domain = FACES if state.phase in IN_A_HAND else None
    return correctable(state, "kings/{}", "King", domain, seat, change=change, group="Kings")


def _taken(state: State, card: str) -> Correctable:
    owner = next((seat for seat, pile in enumerate(state.taken) if card in pile), None)
    there = owner is not None or card in state.untaken

    def change(value: int | None) -> State:
        taken, nobody = (
            tuple(tuple(other for other in pile if other != card) for pile in piles)
            for piles in (state.taken, (state.untaken,))
        )
        changed = replace(state, taken=taken, untaken=nobody[0])
        at = "untaken" if value is None else f"taken/{value}"
        return with_value(changed, at, (*value_at(changed, at), card))

    return correctable(
        state,
        f"taken/{card}",
        CARDS[card].name,
        Choice((*range(len(state.names)), None)) if there and state.phase in IN_A_HAND else None,
        value=owner,
        change=change,
        value_kind="seat",
        group="Taken cards",
    )


CORRECTABLES = CorrectableIndex(_correctables)
"""Everything of the view that people may set, in the order they would look at it."""


def between_hands(state: State) -> bool:
    """Return whether a hand has been scored and the next one has not been dealt (MC-76)."""
    return state.phase == "over" or (state.phase == "deal" and state.hand > 1)


def invalid_correction(state: State, action: Correct) -> Objection | None:
    """Return why no state has such a value there, or None.

    A card of the box that is not in play has its place: nobody has taken it.
    """
    seats = [str(seat) for seat in range(len(state.names))]
    whole = type(action.value) is int
    match action.path.split("/"):
        case ["leader"]:
            fits = whole and 0 <= action.value < len(seats)
        case ["kings", seat] if seat in seats:
            fits = FACES.admits(action.value, action)
        case ["mob" | "stalker", seat] if seat in seats:
            fits = whole
        case ["taken", card] if card in CARDS:
            fits = action.value is None or (whole and 0 <= action.value < len(seats))
        case _:
            return Objection(f"nothing to correct at {quoted(action.path)}.", field="path")
    return (
        None
        if fits
        else Objection(f"{action.path} is never {quoted(action.value)}.", field="value")
    )


def correct(state: State, action: Correct, emitted: Rulings) -> State:
    """Set a value to what the table shows, and carry out what follows from it."""
    found = CORRECTABLES.by_path(state)[action.path]
    emitted.append(Correction(action.path, found.value, action.value, cite=("MC-108",)))
    head = action.path.partition("/")[0]
    if head in ("mob", "stalker") and between_hands(state):
        return _rejudge_chases(state, action, emitted)
    changed = found.change(action.value)
    return _reopen_window(changed, emitted) if head == "kings" else changed


def _rejudge_chases(state: State, action: Correct, emitted: Rulings) -> State:
    """Set the value between two hands, and apply MC-75 to the corrected totals."""
    was_over = state.result is not None
    if state.result is not None:
        # what a chased monster had lost counts again until it is judged again
        for lost in state.result.lost:
            state = with_value(state, f"stalker/{lost.seat}", lost.stalker)
    state = replace(with_value(state, action.path, action.value), result=None)
    if max(state.mob) >= MOB_LIMIT:
        hand = state.hand if was_over else state.hand - 1
        return end_game(replace(state, hand=hand), emitted)
    return start_hand(state, emitted) if was_over else state


def _reopen_window(state: State, emitted: Rulings) -> State:
    """Find the open window again after a King was turned over."""
    if state.phase == "before-trick":
        return open_trick(state)
    return after_trick(state, emitted) if state.phase in AFTER_A_TRICK else state
