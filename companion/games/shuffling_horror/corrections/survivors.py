"""Survivors, what they hold, where they are and what they can spend."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.domains import Cards, Choice, Number, Several
from companion.core.tracks import put
from companion.games.shuffling_horror.cards import ITEMS, POWERS
from companion.games.shuffling_horror.corrections.piles import exchange, from_piles
from companion.games.shuffling_horror.corrections.place import Place, being_named
from companion.games.shuffling_horror.rules.cards import eliminate, free
from companion.games.shuffling_horror.rules.desk import Desk
from companion.games.shuffling_horror.rules.tokens import arm, disarm
from companion.games.shuffling_horror.state import MOST_HELD, MOST_REST, State, inside


def power_of(state: State, seat: int) -> Place:
    """Power spoints of a seat."""

    def edit(desk: Desk, value: int) -> None:
        state = desk.state
        gained = value - state.power[seat]
        desk.state = replace(
            desk.state, power=put(state.power, seat, value), pool=state.pool - gained
        )

    most = min(MOST_REST, state.power[seat] + state.pool)
    path = f"players/{seat}/power"
    return Place(
        path, "Power spoints", Number(0, most), state.power[seat], edit, group="Spoints", seat=seat
    )


def order_of(state: State, seat: int) -> Place:
    """In which order its survivors act."""
    pool = state.pools[seat]

    def edit(desk: Desk, value: Sequence[str]) -> None:
        desk.state = replace(desk.state, pools=put(desk.state.pools, seat, tuple(value)))

    domain = Several(Cards(pool), len(pool), len(pool))
    path = f"players/{seat}/survivors"
    return Place(path, "Order of the survivors", domain, pool, edit, "card", "Survivors", seat)


def places_of(state: State, survivor: str, title: str) -> list[Place]:
    """Whether a survivor is out; his rest spoints, what he holds, what traps him, where he is."""
    one = state.cast[survivor]
    path, seat = f"survivors/{survivor}", one.seat

    def out(desk: Desk, value: None) -> None:
        del value
        said = len(desk.out)
        eliminate(desk, survivor, annihilated=False, by_director=True)
        del desk.out[said]  # "eliminated": the correction has said so

    def rest(desk: Desk, value: int) -> None:
        gained = value - desk.state.cast[survivor].rest
        desk.state = replace(desk.state, pool=desk.state.pool - gained)
        desk.survivor(survivor, rest=value)

    def held(desk: Desk, value: Sequence[str]) -> None:
        before = desk.state.cast[survivor].held
        desk.survivor(survivor, held=tuple(value))
        exchange(desk, before, value)
        for card in before:
            if card not in value:
                disarm(desk, card)
        for card in value:
            arm(desk, card)

    def trapped(desk: Desk, value: None) -> None:
        del value
        free(desk, survivor, "SH-167")

    def where(desk: Desk, value: int | None) -> None:
        desk.survivor(survivor, inside=value, moved=False)

    room = min(MOST_REST, one.rest + state.pool)
    slots = tuple(
        slot
        for slot, refuge in enumerate(state.sanctuaries, 1)
        if refuge.card is not None
        and (
            slot == one.inside
            or len(inside(state, slot)) < state.attributes.sanctuaries[refuge.card].holds
        )
    )
    found = [
        Place(
            path,
            f"{title} is out",
            # it can end the film's reel, and what lies unnamed would belong nowhere
            None if being_named(state) else Choice((None,)),
            survivor,
            out,
            group="Survivors",
            seat=seat,
        ),
        Place(
            f"{path}/rest",
            f"{title}: rest spoints",
            Number(0, room),
            one.rest,
            rest,
            group="Spoints",
            seat=seat,
        ),
        Place(
            f"{path}/held",
            f"{title} holds",
            from_piles(state, one.held, ITEMS | POWERS, MOST_HELD),
            one.held,
            held,
            "card",
            "Held cards",
            seat,
        ),
    ]
    if one.trapped is not None:
        found.append(
            Place(
                f"{path}/trapped",
                f"{title}: trapped by",
                Choice((None,)),
                one.trapped,
                trapped,
                "card",
                "Survivors",
                seat,
            )
        )
    if slots or one.inside is not None:
        found.append(
            Place(
                f"{path}/in",
                f"{title}: in sanctuary",
                Choice((None, *slots)),
                one.inside,
                where,
                group="Survivors",
                seat=seat,
            )
        )
    return found
