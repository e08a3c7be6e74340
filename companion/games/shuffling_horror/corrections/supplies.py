"""Sanctuaries, the central pool, the reel pile and tokens."""

from msgspec.structs import replace

from companion.core.domains import Number
from companion.games.shuffling_horror.corrections.piles import unknown
from companion.games.shuffling_horror.corrections.place import Place, between
from companion.games.shuffling_horror.rules.desk import Desk
from companion.games.shuffling_horror.rules.setup import STRENGTH
from companion.games.shuffling_horror.state import SPOINTS, State


def refuges(state: State) -> list[Place]:
    """The strength of each sanctuary in play."""
    found: list[Place] = []
    for place, refuge in enumerate(state.sanctuaries):
        if refuge.card is None:
            continue

        def edit(desk: Desk, value: int, slot: int = place + 1) -> None:
            desk.refuge(slot, spoints=value)

        title = state.attributes.titles[refuge.card]
        domain = Number(1, STRENGTH[place])
        path = f"sanctuaries/{place}/spoints"
        found.append(
            Place(path, f"Strength of {title}", domain, refuge.spoints, edit, group="Sanctuaries")
        )
    return found


def counts(state: State) -> list[Place]:
    """Spoints in the pool, cards in the reel pile, tokens on items."""

    def pool(desk: Desk, value: int) -> None:
        desk.state = replace(
            desk.state, removed=desk.state.removed + desk.state.pool - value, pool=value
        )

    def reel(desk: Desk, value: int) -> None:
        moved = desk.state.reel_pile - value
        desk.state = replace(
            desk.state, reel_pile=value, discard_pile=desk.state.discard_pile + moved
        )

    most = min(SPOINTS, state.pool + state.removed)
    found = [Place("pool", "Central pool", Number(0, most), state.pool, pool, group="Spoints")]
    if not between(state):
        found.append(
            Place(
                "reel_pile",
                "Reel pile",
                Number(0, unknown(state)),
                state.reel_pile,
                reel,
                group="Piles",
            )
        )
    for item, left in state.uses.items():
        uses = state.attributes.items[item].uses or left

        def tokens(desk: Desk, value: int, item: str = item) -> None:
            desk.state = replace(desk.state, uses={**desk.state.uses, item: value})

        title = state.attributes.titles[item]
        found.append(
            Place(
                f"uses/{item}",
                f"{title}: tokens",
                Number(1, uses),
                left,
                tokens,
                group="Held cards",
            )
        )
    return found
