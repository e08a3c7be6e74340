"""The lines behind Why?: which clause, and how it applies to whom."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from companion.core.actions import Action
from companion.core.game import Reason
from companion.core.rulings import Ruling
from companion.core.wording import count
from companion.games.scream_park.demands import demand, found
from companion.games.scream_park.icons import ICON_NAMES
from companion.games.scream_park.observation import theme_of
from companion.games.scream_park.rooms import Column, columns
from companion.games.scream_park.rules.ending import standing
from companion.games.scream_park.rules.play import apply
from companion.games.scream_park.sentences import in_words
from companion.games.scream_park.state import State


def explain(before: State, action: Action | None, ruling: Ruling) -> tuple[Reason, ...]:
    """Why it came so, given the position before it."""
    if action is not None and ruling.facts.get("about") == "game-over":
        return tuple(_places(apply(before, action).state))
    if ruling.kind != "score" or action is None:
        return tuple(Reason(clause, ()) for clause in ruling.cite)
    after = apply(before, action).state
    seat: int = ruling.facts["seat"]
    match ruling.facts["reason"]:
        case "theme":
            lines = tuple(
                (seat, f"{name}: {_icons(after, seat, one)}")
                for name, one in _rooms(after, seat)
                if one.brings(theme_of(after, seat))
            )
            return (Reason("SP-70", lines),)
        case "vip":
            return _vip(after, seat, ruling)
        case "rooms":
            return _each(after, ruling, lambda one: _complete(one, after.box.name))
        case "special-effects":
            return _each(after, ruling, lambda one: _counted(one.effects))
        case "scenic-sets":
            return _each(after, ruling, lambda one: _counted(_scenic(one)))
        case _:
            lines = tuple((one, count(staff, "token")) for one, staff in enumerate(after.staff))
            return tuple(Reason(clause, lines) for clause in ruling.cite)


def _rooms(after: State, seat: int) -> tuple[tuple[str, Column], ...]:
    """The rooms of a seat by name."""
    house = after.houses[seat]
    names = (after.box.name(room.card) for room in house)
    return tuple(zip(names, columns(after.box, house), strict=True))


def _icons(after: State, seat: int, one: Column) -> str:
    """What each icon of a room brings for the Theme."""
    held = after.themes[seat]
    points = {} if held is None else after.box.themes[held].points
    return ", ".join(
        f"{after.box.name(genre)} {vp}" for genre, vp in points.items() if genre in one.genres
    )


def _each(after: State, ruling: Ruling, told: Callable[[Column], str]) -> tuple[Reason, ...]:
    """What is counted of every room of every seat, and by which clauses."""
    lines = tuple(
        (seat, f"{name}: {words}")
        for seat in range(len(after.names))
        for name, one in _rooms(after, seat)
        if (words := told(one))
    )
    first, *rest = ruling.cite
    return (Reason(first, lines), *(Reason(clause, ()) for clause in rest))


def _counted(icons: Mapping[str, int]) -> str:
    return ", ".join(f"{n} {ICON_NAMES[icon]}" for icon, n in icons.items())


def _scenic(one: Column) -> dict[str, int]:
    """Scenic icons, and how many of them may count twice (SP-62)."""
    return {**one.scenic, **({"double-scenic": one.doubles} if one.doubles else {})}


def _vip(after: State, seat: int, ruling: Ruling) -> tuple[Reason, ...]:
    """Which rooms the VIP enters, before which one he stops, and because of what."""

    def why(one: Column) -> str:
        if "vip" in one.effects:
            return "the VIP effect"
        wanted = after.requirement
        return "" if wanted is None else found(wanted, one, after.box.name)

    rooms, stop = ruling.facts["walk"], ruling.facts["stop"]
    told = [_because(name, why(one)) for name, one in _rooms(after, seat)]
    steps = [Reason("SP-77", tuple((seat, f"enters {one}") for one in told[:rooms]))]
    if stop is not None:
        guest = "" if after.vip is None else after.box.name(after.vip)
        wants = "" if after.requirement is None else demand(after.requirement, after.box.name)
        stopped = f"{guest} wants {wants}; stops before {told[stop]}"
        steps.append(Reason("SP-76", ((seat, stopped),)))
    return tuple(steps)


def _because(name: str, why: str) -> str:
    return f"{name} ({why})" if why else name


def _complete(one: Column, called: Callable[[str], str]) -> str:
    lacking = ", ".join(f"{n} {called(genre)}" for genre, n in one.missing.items())
    match one.state:
        case "complete":
            return f"complete, {one.value}"
        case "either":
            return f"complete, as {lacking} is ignored, {one.value}"
        case "incomplete":
            return f"lacks {lacking}"


def _places(after: State) -> Iterator[Reason]:
    """What was compared, as far as anybody was tied (SP-96 to SP-100)."""
    stands = {seat: standing(after, seat) for seat in range(len(after.names))}
    order = sorted(stands, key=stands.__getitem__, reverse=True)
    for place, clause in enumerate(COMPARED_BY):
        as_good = Counter(one[:place] for one in stands.values())
        tied = [seat for seat in order if as_good[stands[seat][:place]] > 1]
        if not tied:
            return
        yield Reason(clause, tuple((seat, in_words(stands[seat])[place]) for seat in tied))


COMPARED_BY = ("SP-96", "SP-97", "SP-98", "SP-99", "SP-100")
