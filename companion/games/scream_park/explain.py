"""The lines behind Why?: which clause, and how it applies to whom."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from msgspec import UnsetType

from companion.core.actions import Action
from companion.core.game import Reason
from companion.core.rulings import Ruling
from companion.core.words import Facts, Line
from companion.games.scream_park.demands import demand, found
from companion.games.scream_park.rooms import Column, columns
from companion.games.scream_park.rules.ending import COMPARED_BY, standing
from companion.games.scream_park.rules.play import apply
from companion.games.scream_park.rulings import GameOver, Score
from companion.games.scream_park.sentences import WORDS, facts_of
from companion.games.scream_park.state import State


def explain(before: State, action: Action | None, ruling: Ruling) -> tuple[Reason, ...]:
    """Why it came so, given the position before it."""
    if action is None or not isinstance(ruling, GameOver | Score):
        return tuple(Reason(clause, ()) for clause in ruling.cite)
    after = apply(before, action).state
    if isinstance(ruling, GameOver):
        return tuple(_places(after))
    seat = ruling.seat
    match ruling.reason:
        case "theme":
            points = _points(after, seat)
            rooms = [(card, _known(one.genres, points)) for card, one in _rooms(after, seat)]
            lines = [(seat, {"room": room, "icons": icons}) for room, icons in rooms if icons]
            return (WORDS.reason(after, "SP-70", *lines, text="theme"),)
        case "vip":
            return tuple(_vip(after, seat, ruling.walk or 0, ruling.stop))
        case "rooms":
            return _each(after, ruling, "complete", _complete)
        case "special-effects":
            return _each(after, ruling, "icons", lambda one: _icons(one.effects))
        case "scenic-sets":
            return _each(after, ruling, "icons", lambda one: _icons(_scenic(one)))
        case _:
            tokens = [(one, {"tokens": staff}) for one, staff in enumerate(after.staff)]
            return tuple(WORDS.reason(after, one, *tokens, text="staff") for one in ruling.cite)


def _rooms(after: State, seat: int) -> list[tuple[str, Column]]:
    """The rooms of a seat with their cards."""
    house = after.houses[seat]
    return [(room.card, one) for room, one in zip(house, columns(after.box, house), strict=True)]


def _points(after: State, seat: int) -> Mapping[str, int]:
    """What each genre brings for the Theme."""
    held = after.themes[seat]
    return {} if held is None else after.box.themes[held].points


def _known(genres: Mapping[str, int], points: Mapping[str, int]) -> list[Facts]:
    return [{"genre": genre, "vp": vp} for genre, vp in points.items() if genre in genres]


def _each(
    after: State, ruling: Ruling, text: str, facts: Callable[[Column], Facts]
) -> tuple[Reason, ...]:
    """What is counted of every room of every seat, and by which clauses."""
    lines: list[Line] = [
        (seat, {"room": card, **counted})
        for seat in range(len(after.names))
        for card, one in _rooms(after, seat)
        if (counted := facts(one))
    ]
    first, *rest = ruling.cite
    reasons = (Reason(clause, ()) for clause in rest)
    return (WORDS.reason(after, first, *lines, text=text), *reasons)


def _icons(icons: Mapping[str, int]) -> Facts:
    return {"icons": [{"n": n, "icon": icon} for icon, n in icons.items()]} if icons else {}


def _scenic(one: Column) -> dict[str, int]:
    """Scenic icons, and how many of them may count twice (SP-62)."""
    return {**one.scenic, **({"double-scenic": one.doubles} if one.doubles else {})}


def _vip(after: State, seat: int, rooms: int, stop: int | UnsetType | None) -> Iterator[Reason]:
    """Which rooms the VIP enters, before which one he stops, and because of what."""
    name, wanted = after.box.name, after.requirement
    facts: list[Facts] = []
    for room, one in _rooms(after, seat):
        seen = "" if wanted is None else found(wanted, one, name)
        facts.append({"room": room, "effect": "vip" in one.effects, "found": seen})
    yield WORDS.reason(after, "SP-77", *((seat, one) for one in facts[:rooms]))
    if isinstance(stop, int):
        wants = "" if wanted is None else demand(wanted, name)
        stopped: Facts = {**facts[stop], "vip": after.vip, "wants": wants}
        yield WORDS.reason(after, "SP-76", (seat, stopped))


def _complete(one: Column) -> Facts:
    lacking = [{"n": n, "genre": genre} for genre, n in one.missing.items()]
    return {"how": one.state, "value": one.value, "lacking": lacking}


def _places(after: State) -> Iterator[Reason]:
    """What was compared, as far as anybody was tied (SP-96 to SP-100)."""
    stands = {seat: standing(after, seat) for seat in range(len(after.names))}
    order = sorted(stands, key=stands.__getitem__, reverse=True)
    for place, clause in enumerate(COMPARED_BY):
        as_good = Counter(one[:place] for one in stands.values())
        tied = [seat for seat in order if as_good[stands[seat][:place]] > 1]
        if not tied:
            return
        yield WORDS.reason(after, clause, *((seat, facts_of(stands[seat])) for seat in tied))
