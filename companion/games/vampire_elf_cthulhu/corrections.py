"""What `correct` may set, to what, and when (VE-125 to VE-130)."""

from collections.abc import Callable, Iterator
from typing import Any, cast

from msgspec import Struct, ValidationError, convert, to_builtins
from msgspec.structs import replace

from companion.core.actions import Correct
from companion.core.correctables import Correctable, CorrectableIndex, TableSpot, correctable
from companion.core.domains import Cards, ComputedChoice, ConcealedAmount, Number
from companion.core.objection import Objection
from companion.core.prompts import ActionPattern
from companion.core.rulings import Correction, Rulings
from companion.core.tuples import replaced_at
from companion.core.wording import quantity, quoted
from companion.games.vampire_elf_cthulhu.actions import Count, Face, NovelPosition
from companion.games.vampire_elf_cthulhu.cards import COLOR_NAMES, COLORS, POSITIONS
from companion.games.vampire_elf_cthulhu.prompts import prompts
from companion.games.vampire_elf_cthulhu.rules.ending import decide
from companion.games.vampire_elf_cthulhu.rules.ideas import (
    find_idea,
    ideas_of_others,
    min_cubes_to_place,
    with_idea,
)
from companion.games.vampire_elf_cthulhu.rules.strength import cards_in_action
from companion.games.vampire_elf_cthulhu.rules.supply import (
    IDEAS_CARDS,
    MAX_PER_COLOR,
    add_to_deck,
    count_ideas,
    remove_from_deck,
)
from companion.games.vampire_elf_cthulhu.state import (
    NO_INK,
    QUILLS,
    DisplayCard,
    State,
    find,
    locate,
    pending_bid,
    with_added,
    with_card,
    without_card,
)
from companion.games.vampire_elf_cthulhu.view import Idea, NovelCard, Row

MAX_POINTS = 20
"""Four cards, each in its position with own tokens, and of the objective's type."""
CLAUSE = {"ink": "VE-125", "cubes": "VE-126", "cards": "VE-127", "scores": "VE-130"}
"""By the head of a path."""
NAMES_CARDS = frozenset(
    [
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
    ]
)
"""Steps in which something is done to a card, so that there must be one (VE-128)."""


def _correctables(state: State) -> Iterator[Correctable]:
    seats = range(len(state.names))
    for seat in seats:
        yield from _ink(state, seat)
    for seat in seats:
        domain, value = None, None
        if state.scores is not None:
            domain, value = Number(0, MAX_POINTS), state.scores[seat]
        yield correctable(state, "scores/{}", "points", domain, seat, value=value, group="Points")
    for card in state.card_index.novel:
        yield _card(state, card)
    for card in state.card_index.novel:
        yield _cubes(state, card)


CORRECTABLES = CorrectableIndex(_correctables)
"""Every value that people may set, in the order in which they would look at it."""


def invalid_correction(state: State, action: Correct) -> Objection | None:
    """None, or why no position has such a value there."""
    head, value = action.path.partition("/")[0], action.value
    if action.path not in CORRECTABLES.by_path(state):
        return Objection(f"nothing to correct at {quoted(action.path)}.", field="path")
    if head == "cards":
        fits = as_zone(state, value) is not None
    else:
        fits = type(value) is int and (head != "ink" or value >= 0)
    return None if fits else Objection(f"{action.path} is never {quoted(value)}.", field="value")


def correct(state: State, action: Correct, emitted: Rulings) -> State:
    """The state says what the table says; the game does not move on (VE-129)."""
    head = action.path.partition("/")[0]
    emitted.append(Correction(action.path, value=action.value, cite=(CLAUSE[head], "VE-129")))
    changed: State = CORRECTABLES.by_path(state)[action.path].change(action.value)
    return decide(changed, emitted) if head == "scores" else changed


# ---- ink in stock and on cards


def _ink(state: State, seat: int) -> Iterator[Correctable]:
    """The ink in stock of a seat (VE-125)."""
    cubes, specials = state.cubes[seat], state.specials[seat]
    bid = pending_bid(state, seat) or NO_INK

    def with_cubes(value: int) -> State:
        reserve = state.reserve + cubes - value
        return replace(state, cubes=replaced_at(state.cubes, seat, value), reserve=reserve)

    def with_specials(value: int) -> State:
        supply = with_added(state.supply, seat, specials - value)
        return replace(state, specials=replaced_at(state.specials, seat, value), supply=supply)

    def amount(
        field: str, what: str, least: int, most: int, change: Callable[[int], State]
    ) -> Correctable:
        return correctable(
            state,
            f"ink/{{}}/{field}",
            what,
            Number(least, most),
            seat,
            state_path=f"{field}/{{}}",
            change=change,
            group="Ink",
            secret=state.phase != "over",
        )

    least = max(bid.cubes, min_cubes_to_place(state, seat))
    yield amount("cubes", "cubes", least, cubes + state.reserve, with_cubes)
    most = specials + state.supply[seat]
    yield amount("specials", "special tokens", bid.specials, most, with_specials)


def _cubes(state: State, card: str) -> Correctable:
    """The cubes that are on a marked Ideas card or on a face-up card of a Display (VE-126)."""
    idea, zone, there = find_idea(state, card), zone_of(state, card), _spot(state, card)
    held = None
    if idea is not None and idea.quill is not None:
        held = idea.cubes
    elif isinstance(zone, Display) and zone.face == "up":
        held = locate(state, zone.seat, card)[1].cubes

    def change(value: int) -> State:
        changed = replace(state, reserve=state.reserve + (held or 0) - value)
        if idea is not None:
            return with_idea(changed, replace(idea, cubes=value))
        seat = cast("Display", zone).seat
        index, display_card = locate(state, seat, card)
        return with_card(changed, seat, index, replace(display_card, cubes=value))

    return correctable(
        state,
        f"cubes/{card}",
        f"cubes on {state.card_index.novel[card].title}",
        None if held is None else _cubes_domain(state, card, held + state.reserve),
        value=held,
        change=change,
        group="" if there is None else there.name,
        spot=there and replace(there, detail=None),
    )


def _cubes_domain(state: State, card: str, most: int) -> Number:
    """A player who can only steal keeps a card to steal; how many cubes they have is secret."""
    seat = state.current_seat
    if state.step == "place" and seat is not None and min_cubes_to_place(state, seat):
        stock = state.cubes[seat]
        if [idea.card for idea in ideas_of_others(state, seat) if idea.cubes < stock] == [card]:
            return ConcealedAmount(0, min(stock - 1, most), most)
    return Number(0, most)


# ---- where a card is


class Pile(Struct, frozen=True, forbid_unknown_fields=True, tag_field="zone"):
    """A card is in a pile."""


class Deck(Pile, frozen=True, tag="deck"):
    """A card in the deck of its color."""


class Discard(Pile, frozen=True, tag="discard"):
    """A card on the discard pile of its color."""


class Ideas(Pile, frozen=True, tag="ideas"):
    """A card in the Ideas Area."""


class Display(Pile, frozen=True, tag="display"):
    """The cards in a seat's Display that have this face up."""

    seat: Count
    face: Face


class Novel(Pile, frozen=True, tag="novel"):
    """A card in the Novel, placed by a seat with `specials` of its tokens."""

    position: NovelPosition
    seat: Count
    specials: Count


Zone = Deck | Discard | Ideas | Display | Novel


def as_zone(state: State, value: Any) -> Zone | None:
    """The place that a JSON value names; None if it names none."""
    try:
        zone = convert(value, Zone)
    except ValidationError:
        return None
    seats = len(state.names)
    return None if isinstance(zone, Display | Novel) and zone.seat >= seats else zone


def zone_of(state: State, card: str) -> Zone:
    """Where a card is."""
    if find_idea(state, card) is not None:
        return Ideas()
    for seat, display in enumerate(state.displays):
        display_card = find(display, card)
        if display_card is not None:
            return Display(seat, display_card.face)
    for position, there in enumerate(state.novel, 1):
        if there is not None and there.card == card:
            return Novel(position, there.seat, there.specials)
    return Discard() if card in state.discards[state.card_index.color[card]] else Deck()


def _card(state: State, card: str) -> Correctable:
    """Where this card is (VE-127)."""
    zone, spot = zone_of(state, card), _spot(state, card)
    is_hidden = _is_out_of_sight(state, card, zone)
    color = COLOR_NAMES[COLORS[state.card_index.color[card]]].capitalize()

    def fits(value: Any) -> bool:
        there = as_zone(state, value)
        return there is not None and _fits(state, card, there)

    def listed(possible: Callable[[State, str, Zone], bool]) -> tuple[Any, ...]:
        return tuple(
            to_builtins(zone) for zone in _every_zone(state) if possible(state, card, zone)
        )

    return correctable(
        state,
        f"cards/{card}",
        state.card_index.novel[card].title,
        ComputedChoice(fits, lambda: listed(_fits), lambda: listed(_could_have_room))
        if _movable(state, card)
        else None,
        value=to_builtins(zone),
        change=lambda value: _moved(state, card, convert(value, Zone)),
        # of a card that is hidden, all know the color at most
        group=color if is_hidden or spot is None else spot.name,
        value_text=lambda value: zone_text(state, convert(value, Zone)),
        spot=spot,
        secret=is_hidden,
    )


def _is_out_of_sight(state: State, card: str, zone: Zone) -> bool:
    """Whether all that is known to all is that the card is in its deck or face down."""
    if state.action is not None and state.action.card == card:
        return False
    return isinstance(zone, Deck) or (isinstance(zone, Display) and zone.face == "down")


def zone_text(state: State, zone: Zone) -> str:
    """A place of a card in words."""
    match zone:
        case Display(seat, face):
            return f"{state.names[seat]}: face {face}"
        case Novel(position, seat, specials):
            ink = f", {quantity(specials, 'token')}" if specials else ""
            return f"position {position}: {state.names[seat]}{ink}"
        case Ideas():
            return "Ideas Area"
        case Discard():
            return "discarded"
        case Deck():
            return "in the deck"


def _spot(state: State, card: str) -> TableSpot | None:
    """Where one looks for the card on the table, and the cubes on it; None: in its deck."""
    match zone_of(state, card):
        case Ideas():
            idea = find_idea(state, card)
            return TableSpot(1, "Ideas Area", _cubes_text(idea.cubes if idea else 0))
        case Display(seat):
            cubes = _cubes_text(locate(state, seat, card)[1].cubes)
            return TableSpot(2 + seat, f"{state.names[seat]}'s Display", cubes)
        case Novel() as novel:
            return TableSpot(7, "The Novel", zone_text(state, novel))
        case Discard():
            return TableSpot(8, "Discard piles", "")
        case Deck():
            return None


def _cubes_text(cubes: int) -> str:
    return quantity(cubes, "cube") if cubes else ""


def _movable(state: State, card: str) -> bool:
    """Whether the card may be set elsewhere now (VE-128)."""
    if state.phase not in ("ideas", "activations") or state.step == "keep":
        return False
    if state.action is not None and card in cards_in_action(state.action):
        return False
    return state.robbed is None or state.robbed.was != card


def _every_zone(state: State) -> Iterator[Zone]:
    seats = range(len(state.names))
    yield from (Deck(), Discard(), Ideas())
    for seat in seats:
        yield from (Display(seat, "up"), Display(seat, "down"))
    for position in POSITIONS:
        for seat in seats:
            for specials in range(state.options.special_drops + 1):
                yield Novel(position, seat, specials)


def _could_have_room(state: State, card: str, zone: Zone) -> bool:
    """Whether the card could be there for all that everybody sees."""
    match zone:
        case Novel(_, seat, specials):
            written = sum(
                there.specials
                for there in state.novel
                if there is not None and there.card != card and there.seat == seat
            )
            few = specials <= state.options.special_drops - written
            return few and _can_take_position(_taken_away(state, card), zone)
        case Display():
            return True
        case _:
            return _has_room(state, card, zone)


def _has_room(state: State, card: str, zone: Zone) -> bool:
    """What VE-128 refuses whatever the step is."""
    left = _taken_away(state, card)
    match zone:
        case Ideas():
            seats, color = len(state.names), COLORS[state.card_index.color[card]]
            return (
                len(left.ideas) < IDEAS_CARDS[seats]
                and count_ideas(left, color) < MAX_PER_COLOR[seats]
            )
        case Novel(_, seat, specials):
            return _can_take_position(left, zone) and specials <= left.supply[seat]
        case Display(seat, "up"):
            display_card = find(state.displays[seat], card)
            return display_card is None or display_card.quills < QUILLS
        case _:
            return True


def _can_take_position(left: State, zone: Novel) -> bool:
    """Whether that position is empty, and not the last one."""
    return left.novel[zone.position - 1] is None and left.novel.count(None) > 1


def _fits(state: State, card: str, zone: Zone) -> bool:
    return _has_room(state, card, zone) and (
        state.step not in NAMES_CARDS
        or all(
            any(map(_names_a_card, prompt.accepts))
            for prompt in prompts(_moved(state, card, zone))
            if not prompt.optional
        )
    )


def _names_a_card(pattern: ActionPattern) -> bool:
    domain = pattern.open.get("card")
    return "card" in pattern.fixed or (isinstance(domain, Cards) and bool(domain.cards))


def _taken_away(state: State, card: str) -> State:
    """The card has left its place: quills are in stock, cubes in the reserve, tokens in the
    supply.
    """
    idea = find_idea(state, card)
    if idea is not None:
        ideas = tuple(other for other in state.ideas if other is not idea)
        quills = state.quills if idea.quill is None else with_added(state.quills, idea.quill, 1)
        return replace(state, ideas=ideas, quills=quills, reserve=state.reserve + idea.cubes)
    match zone_of(state, card):
        case Display(seat):
            index, display_card = locate(state, seat, card)
            return replace(
                without_card(state, seat, index),
                quills=with_added(state.quills, seat, display_card.quills),
                reserve=state.reserve + display_card.cubes,
            )
        case Novel(position, seat, specials):
            supply = with_added(state.supply, seat, specials)
            return replace(_with_position(state, position, None), supply=supply)
        case Discard():
            color = state.card_index.color[card]
            left = tuple(other for other in state.discards[color] if other != card)
            return replace(state, discards=replaced_at(state.discards, color, left))
        case _:
            return remove_from_deck(state, card)


def _with_position(state: State, position: int, there: NovelCard | None) -> State:
    return replace(state, novel=cast("Row", replaced_at(state.novel, position - 1, there)))


def _moved(state: State, card: str, zone: Zone) -> State:
    """The card is there now, the last one; within one Display only its face changes (VE-127)."""
    if isinstance(zone, Display) and find(state.displays[zone.seat], card) is not None:
        index, display_card = locate(state, zone.seat, card)
        cubes = display_card.cubes if zone.face == "up" else 0
        state = replace(state, reserve=state.reserve + display_card.cubes - cubes)
        return with_card(
            state, zone.seat, index, replace(display_card, face=zone.face, cubes=cubes)
        )
    state = _taken_away(state, card)
    color = state.card_index.color[card]
    match zone:
        case Ideas():
            return replace(state, ideas=(*state.ideas, Idea(card)))
        case Display(seat, face):
            display = (*state.displays[seat], DisplayCard(card, face))
            return replace(state, displays=replaced_at(state.displays, seat, display))
        case Novel(position, seat, specials):
            state = _with_position(state, position, NovelCard(card, seat, specials))
            return replace(state, supply=with_added(state.supply, seat, -specials))
        case Discard():
            pile = (*state.discards[color], card)
            return replace(state, discards=replaced_at(state.discards, color, pile))
        case Deck():
            return add_to_deck(state, color, (card,))
