"""What `correct` may set, to what, and when (VE-125 to VE-130), a file for each kind of place."""

from collections.abc import Iterator

from companion.core.actions import Correct
from companion.core.domains import Number
from companion.core.objection import Objection
from companion.core.places import Correctable, Places, place
from companion.core.rulings import CORRECTION, Ruling, untyped
from companion.games.vampire_elf_cthulhu.corrections.cards import card_place
from companion.games.vampire_elf_cthulhu.corrections.ink import cubes_on, ink_of
from companion.games.vampire_elf_cthulhu.corrections.zones import zone_of
from companion.games.vampire_elf_cthulhu.rules.ending import decided
from companion.games.vampire_elf_cthulhu.state import State

MOST_POINTS = 20
"""Four cards, each in its position with own tokens, and of the objective's type."""


def _correctables(state: State) -> Iterator[Correctable]:
    seats = range(len(state.names))
    for seat in seats:
        yield from ink_of(state, seat)
    for seat in seats:
        domain, value = None, None
        if state.scores is not None:
            domain, value = Number(0, MOST_POINTS), state.scores[seat]
        yield place(state, "scores/{}", "points", domain, seat, value=value, group="Points")
    for card in state.box.novel:
        yield card_place(state, card)
    for card in state.box.novel:
        yield cubes_on(state, card)


PLACES = Places(_correctables)
"""Every place of the books that people may set, in the order they would look at it."""


def misfit(state: State, action: Correct) -> Objection | None:
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
            return Objection(f"nothing to correct at {action.path!r}", field="path")
    return None if fits else Objection(f"{action.path} is never {value!r}", field="value")


CLAUSE = {"ink": "VE-125", "cubes": "VE-126", "cards": "VE-127", "scores": "VE-130"}
"""By the head of a path."""


def correct(state: State, action: Correct, out: list[Ruling]) -> State:
    """The books say what the table says; the game does not move on (VE-129)."""
    one = PLACES.of(state)[action.path]
    head = action.path.partition("/")[0]
    facts = {"path": action.path, "value": action.value}
    out.append(untyped(CORRECTION, facts, (CLAUSE[head], "VE-129")))
    changed: State = one.change(action.value)
    return decided(changed, out) if head == "scores" else changed
