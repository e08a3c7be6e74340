"""What `correct` may set, to what, and when (VE-125 to VE-130)."""

from collections.abc import Mapping
from typing import Any, cast

from msgspec import Struct, ValidationError, convert
from msgspec.structs import replace

from companion.core.actions import Correct
from companion.core.domains import Cards, Domain, Found, Number
from companion.core.game import Correctable, Template
from companion.core.rulings import Ruling
from companion.core.tracks import put
from companion.games.vampire_elf_cthulhu.actions import Count, Face, Position
from companion.games.vampire_elf_cthulhu.cards import COLORS, POSITIONS, STANDS_FOR
from companion.games.vampire_elf_cthulhu.prompts import prompts
from companion.games.vampire_elf_cthulhu.rules.ending import decided
from companion.games.vampire_elf_cthulhu.rules.novel import Row
from companion.games.vampire_elf_cthulhu.rules.strength import named
from companion.games.vampire_elf_cthulhu.rules.supply import IDEAS, OF_A_COLOR, lies
from companion.games.vampire_elf_cthulhu.state import (
    QUILLS,
    Lying,
    State,
    add,
    free_cubes,
    lying,
    place_of,
    with_card,
    without_card,
)
from companion.games.vampire_elf_cthulhu.view import Idea, Written

MOST_POINTS = 20
"""Four cards, each in its position with own tokens, and of the objective's type."""
INK = "Ink"
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


class Pile(Struct, frozen=True, forbid_unknown_fields=True, tag_field="zone"):
    """A card lies in a pile."""


class Deck(Pile, frozen=True, tag="deck"):
    """In the deck of its colour."""


class Discard(Pile, frozen=True, tag="discard"):
    """On the discard pile of its colour."""


class Ideas(Pile, frozen=True, tag="ideas"):
    """In the Ideas Area."""


class Display(Pile, frozen=True, tag="display"):
    """In the Display of a seat."""

    seat: Count
    face: Face


class Novel(Pile, frozen=True, tag="novel"):
    """In the Novel, laid by a seat with so many of its tokens."""

    position: Position
    seat: Count
    specials: Count


Zone = Deck | Discard | Ideas | Display | Novel


def zone_of(value: Any, seats: int) -> Zone | None:
    """The place that a JSON value names; None where it names none."""
    try:
        zone = convert(value, Zone)
    except ValidationError:
        return None
    return None if isinstance(zone, Display | Novel) and zone.seat >= seats else zone


def correctables(state: State) -> tuple[Correctable, ...]:
    """Every place of the books that people may set, in the order they would look at it."""
    seats = range(len(state.names))
    return (
        *(one for seat in seats for one in _ink(state, seat)),
        *(_score(state, seat) for seat in seats),
        *(_card(state, card) for card in state.box.novel),
        *(_cubes(state, card) for card in state.box.novel),
    )


# ---- ink and scores


def _ink(state: State, seat: int) -> tuple[Correctable, ...]:
    pending = state.cubes[seat] - free_cubes(state, seat)
    bid_specials = _pending_specials(state, seat)
    name, secret = state.names[seat], state.phase != "over"

    def cubes(value: Any) -> State:
        more = value - state.cubes[seat]
        return replace(state, cubes=put(state.cubes, seat, value), reserve=state.reserve - more)

    def specials(value: Any) -> State:
        more = value - state.specials[seat]
        return replace(
            state,
            specials=put(state.specials, seat, value),
            supply=add(state.supply, seat, -more),
        )

    return (
        Correctable(
            f"ink/{seat}/cubes",
            "ink cubes",
            Number(pending, state.cubes[seat] + state.reserve),
            state.cubes[seat],
            cubes,
            group=INK,
            seat=seat,
            owner=name,
            secret=secret,
        ),
        Correctable(
            f"ink/{seat}/specials",
            "special ink",
            Number(bid_specials, state.specials[seat] + state.supply[seat]),
            state.specials[seat],
            specials,
            group=INK,
            seat=seat,
            owner=name,
            secret=secret,
        ),
    )


def _pending_specials(state: State, seat: int) -> int:
    if state.action is None or state.step != "bid":
        return 0
    bids = (side.bid for side in state.action.sides if side.seat == seat)
    return sum(bid.specials for bid in bids if bid is not None)


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


# ---- cubes on cards


def _cubes(state: State, card: str) -> Correctable:
    held = _lying_cubes(state, card)

    def change(value: Any) -> State:
        reserve = state.reserve + (held or 0) - value
        for seat, display in enumerate(state.displays):
            one = lying(display, card)
            if one is not None:
                lies_so = replace(one, cubes=value)
                state_now = with_card(state, seat, place_of(display, card), lies_so)
                return replace(state_now, reserve=reserve)
        ideas = tuple(
            replace(idea, cubes=value) if idea.card == card else idea for idea in state.ideas
        )
        return replace(state, ideas=ideas, reserve=reserve)

    return Correctable(
        f"cubes/{card}",
        f"cubes on {state.box.novel[card].title}",
        None if held is None else Number(0, held + state.reserve),
        held,
        change,
        group="Cubes on cards",
    )


def _lying_cubes(state: State, card: str) -> int | None:
    """The cubes on a marked Ideas card or a face-up Display card; None elsewhere (VE-126)."""
    if state.phase == "over":
        return None
    for idea in state.ideas:
        if idea.card == card:
            return None if idea.quill is None else idea.cubes
    for display in state.displays:
        one = lying(display, card)
        if one is not None:
            return one.cubes if one.face == "up" else None
    return None


# ---- where a card lies


def where(state: State, card: str) -> dict[str, Any]:
    """Where a card lies, as the value of its path."""
    for idea in state.ideas:
        if idea.card == card:
            return {"zone": "ideas"}
    for seat, display in enumerate(state.displays):
        one = lying(display, card)
        if one is not None:
            return {"zone": "display", "seat": seat, "face": one.face}
    for position, there in enumerate(state.novel, 1):
        if there is not None and there.card == card:
            return {
                "zone": "novel",
                "position": position,
                "seat": there.seat,
                "specials": there.specials,
            }
    if card in state.discards[state.box.color[card]]:
        return {"zone": "discard"}
    return {"zone": "deck"}


def _card(state: State, card: str) -> Correctable:
    def change(value: Any) -> State:
        zone = zone_of(value, len(state.names))
        if zone is None:
            raise ValueError(f"no place of a card: {value!r}")
        return moved(state, card, zone)

    domain: Domain | None = None
    if _movable(state, card):
        domain = Found(
            lambda value: _fits(state, card, value),
            lambda: tuple(value for value in _every_place(state) if _fits(state, card, value)),
            lambda: _believed(state, card),
        )
    return Correctable(
        f"cards/{card}",
        state.box.novel[card].title,
        domain,
        where(state, card),
        change,
        group=STANDS_FOR[COLORS[state.box.color[card]]].capitalize(),
        words=lambda value: told(state, value),
        secret=_is_out_of_sight(state, card),
    )


def _is_out_of_sight(state: State, card: str) -> bool:
    """Whether all that is known to all is that the card lies in its deck or face down."""
    if state.action is not None and state.action.card == card:
        return False
    there = where(state, card)
    return there["zone"] == "deck" or there.get("face") == "down"


def told(state: State, value: Mapping[str, Any]) -> str:
    """A place of a card in words."""
    match zone_of(value, len(state.names)):
        case Display(seat, face):
            return f"{state.names[seat]}: face {face}"
        case Novel(position, seat, specials):
            ink = f", {specials} special" if specials else ""
            return f"Novel {position}: {state.names[seat]}{ink}"
        case Ideas():
            return "Ideas Area"
        case Discard():
            return "discarded"
        case _:
            return "in the deck"


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


def _names_a_card(template: Template) -> bool:
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


def taken_away(state: State, card: str) -> State:
    """The card has left its place: quills are in stock, cubes in the reserve, tokens in the
    supply.
    """
    for idea in state.ideas:
        if idea.card == card:
            quills = state.quills if idea.quill is None else add(state.quills, idea.quill, 1)
            return replace(
                state,
                ideas=tuple(one for one in state.ideas if one is not idea),
                quills=quills,
                reserve=state.reserve + idea.cubes,
            )
    for seat, display in enumerate(state.displays):
        one = lying(display, card)
        if one is not None:
            state = without_card(state, seat, place_of(display, card))
            quills = add(state.quills, seat, one.quills)
            return replace(state, quills=quills, reserve=state.reserve + one.cubes)
    for place, there in enumerate(state.novel):
        if there is not None and there.card == card:
            return replace(
                state,
                novel=cast("Row", put(state.novel, place, None)),
                supply=add(state.supply, there.seat, there.specials),
            )
    color = state.box.color[card]
    return replace(
        state,
        decks=put(state.decks, color, _without(state.decks[color], card)),
        discards=put(state.discards, color, _without(state.discards[color], card)),
    )


def _without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    return tuple(one for one in cards if one != card)


def moved(state: State, card: str, zone: Zone) -> State:
    """The card lies there now, the last one; within one Display only its face changes (VE-127)."""
    if isinstance(zone, Display):
        one = lying(state.displays[zone.seat], card)
        if one is not None:
            place = place_of(state.displays[zone.seat], card)
            cubes = one.cubes if zone.face == "up" else 0
            state = with_card(state, zone.seat, place, replace(one, face=zone.face, cubes=cubes))
            return replace(state, reserve=state.reserve + one.cubes - cubes)
    state = taken_away(state, card)
    color = state.box.color[card]
    match zone:
        case Ideas():
            return replace(state, ideas=(*state.ideas, Idea(card)))
        case Display(seat, face):
            display = (*state.displays[seat], Lying(card, face))
            return replace(state, displays=put(state.displays, seat, display))
        case Novel(position, seat, specials):
            there = put(state.novel, position - 1, Written(card, seat, specials))
            return replace(
                state, novel=cast("Row", there), supply=add(state.supply, seat, -specials)
            )
        case Discard():
            pile = (*state.discards[color], card)
            return replace(state, discards=put(state.discards, color, pile))
        case _:
            deck = sorted((*state.decks[color], card), key=state.box.place.__getitem__)
            return replace(state, decks=put(state.decks, color, tuple(deck)))


# ---- the action


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
    one = next((one for one in correctables(state) if one.path == action.path), None)
    if one is None or one.domain is None or not one.domain.admits(action.value, action):
        raise ValueError(f"{action.path} cannot be {action.value!r} now")
    head = action.path.partition("/")[0]
    facts = {"path": action.path, "value": action.value}
    out.append(Ruling("correction", facts, (CLAUSE[head], "VE-129")))
    changed = one.change(action.value)
    if not isinstance(changed, State):
        raise TypeError(f"no position of this game: {changed}")
    return decided(changed, out) if head == "scores" else changed
