"""Where a card may be set to be now (VE-127, VE-128)."""

from typing import Any

from companion.core.domains import Cards, Computed
from companion.core.places import Correctable, place
from companion.core.prompts import ActionPattern
from companion.games.vampire_elf_cthulhu.cards import COLORS, POSITIONS, STANDS_FOR
from companion.games.vampire_elf_cthulhu.corrections.zones import (
    Display,
    Ideas,
    Novel,
    Zone,
    moved,
    spot,
    taken_away,
    told,
    where,
    zone_of,
)
from companion.games.vampire_elf_cthulhu.prompts import prompts
from companion.games.vampire_elf_cthulhu.rules.strength import named
from companion.games.vampire_elf_cthulhu.rules.supply import IDEAS, OF_A_COLOR, lies
from companion.games.vampire_elf_cthulhu.state import QUILLS, State, lying

NAMES_CARDS = frozenset(
    {
        "place",
        "move",
        "activate",
        "special-points",
        "compare",
        "turn-rival",
        "turn-up",
        "offer",
        "oppose",
        "turn-one",
        "limit",
    }
)
"""Steps in which something is done to a card, so that there must be one (VE-128)."""


def card_place(state: State, card: str) -> Correctable:
    """Where this card lies."""

    def change(value: Any) -> State:
        zone = zone_of(value, len(state.names))
        if zone is None:
            raise ValueError(f"no place of a card: {value!r}")
        return moved(state, card, zone)

    domain = None
    if _movable(state, card):
        domain = Computed(
            lambda value: _fits(state, card, value),
            lambda: tuple(value for value in _every_place(state) if _fits(state, card, value)),
            lambda: _believed(state, card),
        )
    return place(
        state,
        f"cards/{card}",
        state.box.novel[card].title,
        domain,
        value=where(state, card),
        change=change,
        group=STANDS_FOR[COLORS[state.box.color[card]]].capitalize(),
        words=lambda value: told(state, value),
        spot=spot(state, card),
        secret=_is_out_of_sight(state, card),
    )


def _is_out_of_sight(state: State, card: str) -> bool:
    """Whether all that is known to all is that the card is in its deck or face down."""
    if state.action is not None and state.action.card == card:
        return False
    there = where(state, card)
    return there["zone"] == "deck" or there.get("face") == "down"


def _movable(state: State, card: str) -> bool:
    """Whether the card may be set elsewhere now (VE-128)."""
    if state.phase not in ("ideas", "activations") or state.step == "keep":
        return False
    if state.action is not None and card in named(state.action):
        return False
    return state.robbed is None or state.robbed.was != card


def _every_place(state: State) -> list[dict[str, Any]]:
    seats = range(len(state.names))
    every: list[dict[str, Any]] = [{"zone": "deck"}, {"zone": "discard"}, {"zone": "ideas"}]
    for seat in seats:
        every += ({"zone": "display", "seat": seat, "face": face} for face in ("up", "down"))
    for position in POSITIONS:
        for seat in seats:
            every += (
                {"zone": "novel", "position": position, "seat": seat, "specials": specials}
                for specials in range(state.options.special_drops + 1)
            )
    return every


def _believed(state: State, card: str) -> tuple[dict[str, Any], ...]:
    """Where the card could lie for all that everybody sees."""
    return tuple(
        value
        for value in _every_place(state)
        if (zone := zone_of(value, len(state.names))) is not None
        and _could_have_room(state, card, zone)
    )


def _could_have_room(state: State, card: str, zone: Zone) -> bool:
    match zone:
        case Novel(position, seat, specials):
            others = [one for one in state.novel if one is not None and one.card != card]
            written = sum(one.specials for one in others if one.seat == seat)
            free = all(one is not state.novel[position - 1] for one in others)
            is_last = len(others) + 1 == len(POSITIONS)
            return free and not is_last and specials <= state.options.special_drops - written
        case Display():
            return True
        case _:
            return _has_room(state, card, zone)


def _fits(state: State, card: str, value: Any) -> bool:
    zone = zone_of(value, len(state.names))
    if zone is None or not _has_room(state, card, zone):
        return False
    changed = moved(state, card, zone)
    return state.step not in NAMES_CARDS or all(
        any(_names_a_card(template) for template in prompt.accepts)
        for prompt in prompts(changed)
        if not prompt.optional
    )


def _names_a_card(template: ActionPattern) -> bool:
    domain = template.open.get("card")
    return "card" in template.fixed or (isinstance(domain, Cards) and bool(domain.cards))


def _has_room(state: State, card: str, zone: Zone) -> bool:
    """What VE-128 refuses wherever the game stands."""
    seats = len(state.names)
    left = taken_away(state, card)
    match zone:
        case Ideas():
            color = COLORS[state.box.color[card]]
            return len(left.ideas) < IDEAS[seats] and lies(left, color) < OF_A_COLOR[seats]
        case Novel(position, seat, specials):
            full = sum(one is not None for one in left.novel) + 1 == len(POSITIONS)
            empty = left.novel[position - 1] is None
            return empty and not full and specials <= left.supply[seat]
        case Display(seat, "up"):
            one = lying(state.displays[seat], card)
            return one is None or one.quills < QUILLS
        case _:
            return True
