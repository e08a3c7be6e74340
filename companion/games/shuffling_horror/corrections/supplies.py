"""The places of sanctuaries, the central pool, the reel pile and tokens, and who directs."""

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from companion.core.domains import Choice, Number
from companion.games.shuffling_horror.corrections.editable import (
    EditableValue,
    is_between_reels,
    make_editable,
)
from companion.games.shuffling_horror.corrections.piles import count_unknown
from companion.games.shuffling_horror.rules.desk import Desk
from companion.games.shuffling_horror.rules.setup import SANCTUARY_STRENGTHS
from companion.games.shuffling_horror.state import SPOINTS, State


def sanctuary_places(state: State) -> Iterator[EditableValue]:
    """Yield the strength of each sanctuary in play."""
    for at, refuge in enumerate(state.sanctuaries):
        if refuge.card is not None:
            path, what = f"sanctuaries/{at}/spoints", state.attributes.titles[refuge.card]
            strength = Number(1, SANCTUARY_STRENGTHS[at])
            yield make_editable(state, path, f"Strength of {what}", strength, group="Sanctuaries")


def count_places(state: State) -> Iterator[EditableValue]:
    """Yield the spoints in the pool, the cards in the reel pile and the tokens on items."""

    def pool(desk: Desk, value: int) -> None:
        desk.removed_spoints += desk.pool - value
        desk.pool = value

    def reel(desk: Desk, value: int) -> None:
        desk.discard_pile += desk.reel_pile - value
        desk.reel_pile = value

    most = Number(0, min(SPOINTS, state.pool + state.removed_spoints))
    yield make_editable(state, "pool", "Central pool", most, edit=pool, group="Spoints")
    if not is_between_reels(state):
        most = Number(0, count_unknown(state))
        yield make_editable(state, "reel_pile", "Reel pile", most, edit=reel, group="Piles")
    for item, left in state.uses.items():
        what = f"{state.attributes.titles[item]}: tokens"
        most = Number(1, state.attributes.items[item].uses or left)
        yield make_editable(state, f"uses/{item}", what, most, group="Held cards")


def director_place(state: State) -> EditableValue:
    """Return who directs: a person may leave, and come back (SH-01)."""

    def directs(desk: Desk, value: Literal["human", "auto"]) -> None:
        desk.options = replace(desk.options, director=value)

    return make_editable(
        state,
        "director",
        "Director",
        Choice(("human", "auto")),
        value=state.options.director,
        edit=directs,
        group="Piles",
        value_text=lambda value: "Matinee" if value == "auto" else state.names[0],
    )
