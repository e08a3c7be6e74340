"""What `correct` may set, to what, and when (rules file, Corrections)."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from companion.core.actions import Correct
from companion.core.domains import Cards, Choice, Domain, Number, Several
from companion.core.game import Correctable, Thing
from companion.core.tracks import put
from companion.games.shuffling_horror.cards import ITEMS, ORDER, POWERS
from companion.games.shuffling_horror.procedures import (
    Cause,
    Drawing,
    ReelEnd,
    ReelStart,
    SetUp,
)
from companion.games.shuffling_horror.rules.cards import (
    become_pod,
    eliminate,
    empty_frame,
    free,
    leave_discards,
    take_back_fade_out,
)
from companion.games.shuffling_horror.rules.desk import Desk
from companion.games.shuffling_horror.rules.setup import STRENGTH
from companion.games.shuffling_horror.rules.tokens import arm, disarm
from companion.games.shuffling_horror.state import (
    CREATURES,
    MOST_HELD,
    MOST_REST,
    SLOTS,
    SPOINTS,
    THRONG,
    Screen,
    State,
    inside,
    there,
)
from companion.games.shuffling_horror.viewing import turn

MOST_BLOB = 16


class FromThePiles(Several, frozen=True):
    """A list of cards: those that lie there, known discards, and of the unseen ones at most as
    many as nobody knows in the piles.
    """

    unseen: frozenset[str] = frozenset()
    unknown: int = 0
    monster: bool = False
    """Whether a list that is not empty needs a monster (SH-249)."""

    def admits(self, value: Any, fields: object) -> bool:
        if not super().admits(value, fields):
            return False
        cards = cast("Sequence[str]", value)
        if self.monster and cards and not CREATURES.intersection(cards):
            return False
        return len(self.unseen.intersection(cards)) <= self.unknown

    def sample(self, random: Random, fields: Mapping[str, Any]) -> tuple[Any, ...]:
        drawn = super().sample(random, fields)
        return drawn if self.admits(drawn, fields) else ()


class _Place(Struct, frozen=True):
    """Something that `correct` sets: its domain now, and what the desk does with a value."""

    path: str
    what: str
    domain: Domain | None
    value: Any
    edit: Callable[[Desk, Any], None]
    of: Thing = "word"
    group: str = ""
    seat: int | None = None


def correctables(state: State) -> tuple[Correctable, ...]:
    """Every place of the view that people may set, in the order they would look at it."""
    return tuple(_shown(state, place) for place in _places(state))


def _shown(state: State, place: _Place) -> Correctable:
    def change(value: Any) -> State:
        desk = Desk(state)
        place.edit(desk, value)
        return desk.done()

    owner = "" if place.seat is None else state.names[place.seat]
    domain = None if state.result is not None else place.domain
    if isinstance(domain, FromThePiles) and not domain.values:
        domain = None  # nothing lies there and nothing can
    return Correctable(
        place.path,
        place.what,
        domain,
        place.value,
        change,
        of=place.of,
        group=place.group,
        seat=place.seat,
        owner=owner,
    )


def correct(desk: Desk, action: Correct) -> None:
    """The table is right: what was said stands there now."""
    place = next(one for one in _places(desk.state) if one.path == action.path)
    desk.say("corrected", "SH-04", path=action.path, value=action.value, was=place.value)
    place.edit(desk, action.value)


def _places(state: State) -> list[_Place]:
    found: list[_Place] = []
    titles = state.attributes.titles
    for seat in range(1, state.seats):
        if state.sides[seat] != "pod":  # the Director side never has spoints (SH-157)
            found.append(_power(state, seat))
        pool = state.pools[seat]
        if len(pool) > 1:
            found.append(_order(state, seat))
        for survivor in pool:
            found += _survivor(state, survivor, titles[survivor])
    found += _screen(state)
    for seat, side in enumerate(state.sides):
        if side != "player":
            found += [_throng(state, seat, slot) for slot in range(SLOTS)]
    found += _refuges(state)
    found += _counts(state)
    return found


def _between(state: State) -> bool:
    """Set-up, Director's Cut and reel end: the screen and the piles are being made."""
    if _being_named(state):
        return True
    for procedure in state.stack:
        if isinstance(procedure, SetUp | ReelEnd):
            return True
        if isinstance(procedure, ReelStart) and procedure.stage in ("deal", "cut", "screen"):
            return True
    return False


def _power(state: State, seat: int) -> _Place:
    def edit(desk: Desk, value: int) -> None:
        state = desk.state
        gained = value - state.power[seat]
        desk.set(power=put(state.power, seat, value), pool=state.pool - gained)

    most = min(MOST_REST, state.power[seat] + state.pool)
    path = f"players/{seat}/power"
    return _Place(
        path, "Power spoints", Number(0, most), state.power[seat], edit, group="Spoints", seat=seat
    )


def _order(state: State, seat: int) -> _Place:
    pool = state.pools[seat]

    def edit(desk: Desk, value: Sequence[str]) -> None:
        desk.set(pools=put(desk.state.pools, seat, tuple(value)))

    domain = Several(Cards(pool), len(pool), len(pool))
    path = f"players/{seat}/survivors"
    return _Place(path, "Order of the survivors", domain, pool, edit, "card", "Survivors", seat)


def _survivor(state: State, survivor: str, title: str) -> list[_Place]:
    one = state.cast[survivor]
    path, seat = f"survivors/{survivor}", one.seat

    def out(desk: Desk, value: None) -> None:
        del value
        said = len(desk.out)
        eliminate(desk, survivor, annihilated=False, by_director=True)
        del desk.out[said]  # "eliminated": the correction has said so

    def rest(desk: Desk, value: int) -> None:
        gained = value - desk.state.cast[survivor].rest
        desk.set(pool=desk.state.pool - gained)
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
        _Place(
            path,
            f"{title} is out",
            # it can end the film's reel, and what lies unnamed would belong nowhere
            None if _being_named(state) else Choice((None,)),
            survivor,
            out,
            group="Survivors",
            seat=seat,
        ),
        _Place(
            f"{path}/rest",
            f"{title}: rest spoints",
            Number(0, room),
            one.rest,
            rest,
            group="Spoints",
            seat=seat,
        ),
        _Place(
            f"{path}/held",
            f"{title} holds",
            _from_piles(state, one.held, ITEMS | POWERS, MOST_HELD),
            one.held,
            held,
            "card",
            "Held cards",
            seat,
        ),
    ]
    if one.trapped is not None:
        found.append(
            _Place(
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
            _Place(
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


def _being_named(state: State) -> bool:
    """Whether cards lie on the table that nobody has named yet: the piles are not at rest."""
    return any(
        (isinstance(procedure, Drawing) and procedure.stage == "draw")
        or (isinstance(procedure, SetUp) and procedure.stage == "face")
        for procedure in state.stack
    )


def _from_piles(
    state: State, there: tuple[str, ...], kinds: frozenset[str], most: int, *, monster: bool = False
) -> FromThePiles:
    """What may lie in a place: what does, and what the piles may hold."""
    more = (*state.discards, *(state.unseen if _unknown(state) else ()))
    if _being_named(state):
        more = ()
    cards = (*there, *(card for card in sorted(more, key=ORDER.__getitem__) if card in kinds))
    return FromThePiles(
        Cards(cards), 0, min(most, len(cards)), frozenset(state.unseen), _unknown(state), monster
    )


def _unknown(state: State) -> int:
    """Cards in the piles that nobody knows."""
    return max(0, state.discard_pile - len(state.discards)) + state.reel_pile


def exchange(desk: Desk, before: Sequence[str], after: Sequence[str]) -> None:
    """Cards that came are out of the piles, and cards that went are known discards."""
    for card in after:
        if card not in before:
            take_out(desk, card)
    gone = tuple(card for card in before if card not in after)
    state = desk.state
    desk.set(discard_pile=state.discard_pile + len(gone), discards=(*state.discards, *gone))


def take_out(desk: Desk, card: str) -> None:
    """A card that lies on the table is no longer in a pile."""
    state = desk.state
    if card in state.discards:
        leave_discards(desk, card)
        desk.set(discard_pile=state.discard_pile - 1)
        return
    desk.set(unseen=tuple(one for one in state.unseen if one != card))
    if state.discard_pile > len(state.discards):
        desk.set(discard_pile=state.discard_pile - 1)
    else:
        desk.set(reel_pile=state.reel_pile - 1)


def _throng(state: State, seat: int, slot: int) -> _Place:
    there = state.throngs[seat][slot]
    technology = state.options.alien_technology
    kinds = CREATURES | ITEMS if technology else CREATURES

    def edit(desk: Desk, value: Sequence[str]) -> None:
        before = desk.state.throngs[seat][slot]
        desk.throng(seat, slot, tuple(value))
        exchange(desk, before, value)
        if value and desk.state.sides[seat] == "out":
            become_pod(desk, seat)

    domain = _from_piles(state, there, kinds, THRONG, monster=technology)
    path = f"throngs/{seat}/{slot}"
    return _Place(path, f"Throng {slot + 1}", domain, there, edit, "card", "Throngs", seat)


def _screen(state: State) -> list[_Place]:
    found: list[_Place] = []
    for place, frame in enumerate(state.frames):
        if frame is not None and frame.spoints is not None:
            found.append(_blob(place, frame.spoints))
        elif not _between(state) and (frame is None or _is_screen_card(frame)):
            found.append(_frame(state, place, frame))
    return found


def _is_screen_card(frame: Screen) -> bool:
    card = frame.card
    return card is None or card in CREATURES or card in ITEMS or card in POWERS


def _frame(state: State, place: int, frame: Screen | None) -> _Place:
    card = None if frame is None else frame.card
    kinds = CREATURES | ITEMS | POWERS
    domain = _from_piles(state, () if card is None else (card,), kinds, 1)
    empty = (None,) if card is not None else ()

    def edit(desk: Desk, value: str | None) -> None:
        before = desk.state.frames[place]
        there = () if before is None or before.card is None else (before.card,)
        if value is not None and value in there:
            return
        if before is not None and before.card is None:  # face down: nobody knows what went
            desk.set(discard_pile=desk.state.discard_pile + 1)
        if there and there[0] == desk.state.fade_out:
            take_back_fade_out(desk, there[0])
        if value is None:
            exchange(desk, there, ())
            empty_frame(desk, place, _cause(desk.state))
            return
        desk.show(place, value)
        exchange(desk, there, (value,))

    values = (*empty, *domain.values)
    choice = Choice(values) if values else None
    return _Place(
        f"frames/{place}/card", f"Frame {place + 1}", choice, card, edit, "card", "Screen"
    )


def _cause(state: State) -> Cause:
    """Who answers for the card that fills a corrected frame: whose turn it is."""
    now = turn(state)
    return Cause(0) if now is None else Cause(now.seat, now.survivor)


def _blob(place: int, strength: int) -> _Place:
    def edit(desk: Desk, value: int) -> None:
        desk.frame(place, replace(there(desk.state.frames[place]), spoints=value))

    path = f"frames/{place}/spoints"
    return _Place(
        path, "Strength of the blob", Number(1, MOST_BLOB), strength, edit, group="Screen"
    )


def _refuges(state: State) -> list[_Place]:
    found: list[_Place] = []
    for place, refuge in enumerate(state.sanctuaries):
        if refuge.card is None:
            continue

        def edit(desk: Desk, value: int, slot: int = place + 1) -> None:
            desk.refuge(slot, spoints=value)

        title = state.attributes.titles[refuge.card]
        domain = Number(1, STRENGTH[place])
        path = f"sanctuaries/{place}/spoints"
        found.append(
            _Place(path, f"Strength of {title}", domain, refuge.spoints, edit, group="Sanctuaries")
        )
    return found


def _counts(state: State) -> list[_Place]:
    def pool(desk: Desk, value: int) -> None:
        desk.set(removed=desk.state.removed + desk.state.pool - value, pool=value)

    def reel(desk: Desk, value: int) -> None:
        moved = desk.state.reel_pile - value
        desk.set(reel_pile=value, discard_pile=desk.state.discard_pile + moved)

    most = min(SPOINTS, state.pool + state.removed)
    found = [_Place("pool", "Central pool", Number(0, most), state.pool, pool, group="Spoints")]
    if not _between(state):
        found.append(
            _Place(
                "reel_pile",
                "Reel pile",
                Number(0, _unknown(state)),
                state.reel_pile,
                reel,
                group="Piles",
            )
        )
    for item, left in state.uses.items():
        uses = state.attributes.items[item].uses or left

        def tokens(desk: Desk, value: int, item: str = item) -> None:
            desk.set(uses={**desk.state.uses, item: value})

        title = state.attributes.titles[item]
        found.append(
            _Place(
                f"uses/{item}",
                f"{title}: tokens",
                Number(1, uses),
                left,
                tokens,
                group="Held cards",
            )
        )
    return found
