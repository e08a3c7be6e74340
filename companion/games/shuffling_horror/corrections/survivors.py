"""The places of survivors: what they hold, where they are and what they can spend."""

from collections.abc import Iterator, Sequence

from companion.core.actions import JsonValue
from companion.core.correctables import humanized
from companion.core.domains import Cards, Choice, Number, Subset
from companion.core.tuples import replaced_at
from companion.games.shuffling_horror.cards import ITEMS, POWERS
from companion.games.shuffling_horror.corrections.editable import (
    EditableValue,
    has_unnamed_cards,
    make_editable,
)
from companion.games.shuffling_horror.corrections.piles import exchange, from_piles
from companion.games.shuffling_horror.rules.cards import eliminate, free_survivor
from companion.games.shuffling_horror.rules.desk import Desk
from companion.games.shuffling_horror.rules.tokens import add_item_tokens, remove_item_tokens
from companion.games.shuffling_horror.state import MAX_HELD, MAX_REST, State, sanctuaries_with_room
from companion.games.shuffling_horror.words import WORDS

ONLY_NONE = Choice((None,))


def _state(survivor: JsonValue) -> str:
    return "out" if survivor is None else "in the movie"


def power_value(state: State, seat: int) -> EditableValue:
    """Return the place of a seat's power spoints."""

    def edit(desk: Desk, value: int) -> None:
        desk.pool += desk.power[seat] - value
        desk.power = replaced_at(desk.power, seat, value)

    most = Number(0, min(MAX_REST, state.power[seat] + state.pool))
    path, at = f"players/{seat}/power", f"power/{seat}"
    name = WORDS.term_text("power", state, None).capitalize()
    return make_editable(state, path, name, most, seat, at=at, edit=edit, group="Spoints")


def order_value(state: State, seat: int) -> EditableValue:
    """Return the place of the order in which a seat's survivors act."""
    pool = state.pools[seat]
    return make_editable(
        state,
        f"players/{seat}/survivors",
        "Order of the survivors",
        Subset(Cards(pool), len(pool), len(pool)),
        seat,
        at=f"pools/{seat}",
        value_kind="card",
        group="Survivors",
    )


def survivor_values(state: State, survivor: str, title: str) -> Iterator[EditableValue]:
    """Yield whether a survivor is out, the rest spoints, the held cards, the trap and the
    sanctuary.
    """
    member = state.cast[survivor]
    path, seat = f"survivors/{survivor}", member.seat

    def leave(desk: Desk, _value: None) -> None:
        corrected_at = len(desk.emitted)
        eliminate(desk, survivor, annihilated=False, by_director=True)
        del desk.emitted[corrected_at]  # "eliminated": the correction has said so

    def rest(desk: Desk, value: int) -> None:
        gained = value - desk.cast[survivor].rest
        desk.pool -= gained
        desk.update_survivor(survivor, rest=value)

    def held(desk: Desk, value: Sequence[str]) -> None:
        before = desk.cast[survivor].held
        desk.update_survivor(survivor, held=tuple(value))
        exchange(desk, before, value)
        for card in before:
            if card not in value:
                remove_item_tokens(desk, card)
        for card in value:
            add_item_tokens(desk, card)

    def trapped(desk: Desk, _value: None) -> None:
        free_survivor(desk, survivor, "SH-167")

    def where(desk: Desk, value: int | None) -> None:
        desk.update_survivor(survivor, inside=value, moved=False)

    rest_term = WORDS.term_text("rest", state, None)
    room = min(MAX_REST, member.rest + state.pool)
    holds = from_piles(state, member.held, ITEMS | POWERS, MAX_HELD)
    slots = [
        slot for slot in (1, 2) if slot == member.inside or slot in sanctuaries_with_room(state)
    ]
    for field, what, domain, value, edit, group in (
        # it can end the film's reel, and what is unnamed would belong nowhere
        ("", "", None if has_unnamed_cards(state) else ONLY_NONE, survivor, leave, "Survivors"),
        (
            "/rest",
            f": {rest_term}",
            Number(0, room),
            member.rest,
            rest,
            "Spoints",
        ),
        ("/held", " holds", holds, member.held, held, "Held cards"),
        ("/trapped", ": trapped by", ONLY_NONE, member.trapped, trapped, "Survivors"),
        ("/in", ": in sanctuary", Choice((None, *slots)), member.inside, where, "Survivors"),
    ):
        if value is not None or (field == "/in" and slots):
            yield make_editable(
                state,
                path + field,
                title.removeprefix("The ") + what,
                domain,
                seat,
                value=value,
                edit=edit,
                value_kind="card" if field in ("/held", "/trapped") else "word",
                group=group,
                value_text=humanized if field else _state,
            )
