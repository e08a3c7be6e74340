"""What `correct` may set, to what, and when (VE-125 to VE-130), a file for each kind of place."""

from typing import Any

from msgspec.structs import replace

from companion.core.actions import Correct
from companion.core.domains import Number
from companion.core.places import Correctable, by_path
from companion.core.rulings import CORRECTION, Ruling
from companion.core.tracks import put
from companion.games.vampire_elf_cthulhu.corrections.cards import card_place
from companion.games.vampire_elf_cthulhu.corrections.ink import cubes_on, ink_of
from companion.games.vampire_elf_cthulhu.corrections.zones import zone_of
from companion.games.vampire_elf_cthulhu.rules.ending import decided
from companion.games.vampire_elf_cthulhu.state import State

MOST_POINTS = 20
"""Four cards, each in its position with own tokens, and of the objective's type."""


def correctables(state: State) -> tuple[Correctable, ...]:
    """Every place of the books that people may set, in the order they would look at it."""
    seats = range(len(state.names))
    return (
        *(one for seat in seats for one in ink_of(state, seat)),
        *(_score(state, seat) for seat in seats),
        *(card_place(state, card) for card in state.box.novel),
        *(cubes_on(state, card) for card in state.box.novel),
    )


def _score(state: State, seat: int) -> Correctable:
    scores = state.scores

    def change(value: Any) -> State:
        return replace(state, scores=put(scores or (), seat, value))

    return Correctable(
        f"scores/{seat}",
        "points",
        None if scores is None else Number(0, MOST_POINTS),
        None if scores is None else scores[seat],
        change,
        group="Points",
        seat=seat,
        owner=state.names[seat],
    )


def misfit(state: State, action: Correct) -> str | None:
    """None, or why no position has such a value in such a place (VE-125 to VE-130)."""
    value, seats = action.value, [str(seat) for seat in range(len(state.names))]
    match action.path.split("/"):
        case ["ink", seat, "cubes" | "specials"] if seat in seats:
            fits = type(value) is int and value >= 0
        case ["scores", seat] if seat in seats:
            fits = type(value) is int
        case ["cubes", card] if card in state.box.novel:
            fits = type(value) is int
        case ["cards", card] if card in state.box.novel:
            fits = zone_of(value, len(seats)) is not None
        case _:
            return f"path: nothing to correct at {action.path!r}"
    return None if fits else f"value: {action.path} is never {value!r}"


CLAUSE = {"ink": "VE-125", "cubes": "VE-126", "cards": "VE-127", "scores": "VE-130"}
"""By the head of a path."""


def correct(state: State, action: Correct, out: list[Ruling]) -> State:
    """The books say what the table says; the game does not move on (VE-129)."""
    head = action.path.partition("/")[0]
    facts = {"path": action.path, "value": action.value}
    out.append(Ruling(CORRECTION, facts, (CLAUSE[head], "VE-129")))
    changed = by_path(correctables(state))[action.path].change(action.value)
    return decided(changed, out) if head == "scores" else changed
