"""What a column shows and is worth (SP-70 to SP-80, SP-85 to SP-95)."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, combinations, product

from msgspec import Struct

from companion.games.scream_park.box import Box, Scene, Theme
from companion.games.scream_park.icons import SCENICS, Scenic
from companion.games.scream_park.requirement import Requirement
from companion.games.scream_park.state import House, Room
from companion.games.scream_park.view import RoomState

ENTERED = 2
"""VP for each room that the VIP enters (SP-77)."""


class Column(Struct, frozen=True, gc=False):
    """A room with every card under it, its icons counted."""

    value: int
    needs: int
    """Required icons of the room's own card."""
    genres: dict[str, int]
    scenic: dict[str, int]
    effects: dict[str, int]
    missing: dict[str, int]
    props: int

    @property
    def waivers(self) -> int:
        """Required icons that may be ignored (SP-58, SP-59)."""
        return self.effects.get("ignore-genre", 0)

    @property
    def doubles(self) -> int:
        """Scenic icons that may be counted twice (SP-62, SP-63)."""
        return self.effects.get("double-scenic", 0)

    @property
    def state(self) -> RoomState:
        """Complete or not; either, where that is its owner's choice (SP-61, SP-86)."""
        if not self.missing:
            return "complete"
        waivers = self.waivers
        return "either" if waivers and sum(self.missing.values()) <= waivers else "incomplete"

    def brings(self, theme: Theme | None) -> int:
        """VP for the Theme card (SP-70 to SP-72)."""
        if theme is None:
            return 0
        genres, total = self.genres, 0
        for genre, vp in theme.points.items():
            if genre in genres:
                total += vp
        return total


def column(box: Box, room: Room) -> Column:
    """The column of a room, its icons counted."""
    scenes = box.scenes
    if not room.props:
        return _counted(scenes[room.card])
    shown = [scenes[one.card] if one.show is None else one.show for one in room.props]
    return _counted(scenes[room.card], *shown)


@lru_cache(maxsize=4096)
def _counted(own: Scene, *under: Scene | str) -> Column:
    """`under`: Scene cards, and the sides of Genre cards. Counted once for the many times at which
    somebody looks at the same room.
    """
    genres: dict[str, int] = {}
    scenic: dict[str, int] = {}
    effects: dict[str, int] = {}
    scenes = [own]
    for one in under:
        if isinstance(one, str):
            genres[one] = genres.get(one, 0) + 1
        else:
            scenes.append(one)
    for scene in scenes:
        for genre in scene.genres:
            genres[genre] = genres.get(genre, 0) + 1
        for icon in scene.scenic:
            scenic[icon] = scenic.get(icon, 0) + 1
        for effect in scene.effects:
            effects[effect] = effects.get(effect, 0) + 1
    missing: dict[str, int] = {}
    for genre in own.needs:
        lacking = own.needs.count(genre) - genres.get(genre, 0)
        if lacking > 0:
            missing[genre] = lacking
    needs = len(own.needs)
    return Column(own.value, needs, genres, scenic, effects, missing, len(under))


# ---- the VIP


COMPLETE: dict[RoomState, tuple[bool, ...]] = {
    "complete": (True,),
    "incomplete": (False,),
    "either": (True, False),
}


class Reading(Struct, frozen=True, gc=False):
    """One way to look at a column: whether it is complete, and its Scenic icons doubled or not."""

    complete: bool
    scenic: Mapping[str, int]
    together: int
    """Of all kinds."""


def admits(column: Column, requirement: Requirement, *, doubled: bool) -> bool:
    """Whether the VIP may enter: by the VIP effect, or in at least one reading (SP-55, SP-61,
    SP-64); `doubled`: Scenic icons may be counted twice before a VIP (SP-65).
    """
    if "vip" in column.effects:
        return True
    doubles = column.doubles if doubled and column.scenic else 0
    readings = _doubled(column, requirement, doubles) if doubles else _plain(column)
    return any(_true(requirement, column, reading) for reading in readings)


def plainly(column: Column) -> Reading:
    """A column as it is there, with nothing doubled."""
    return Reading(column.state == "complete", column.scenic, sum(column.scenic.values()))


def _plain(column: Column) -> list[Reading]:
    """The readings with nothing doubled."""
    shown = sum(column.scenic.values())
    return [Reading(one, column.scenic, shown) for one in COMPLETE[column.state]]


def _true(requirement: Requirement, column: Column, reading: Reading) -> bool:
    parts = requirement.parts
    if parts:
        several = (_true(part, column, reading) for part in parts)
        if isinstance(requirement.any, tuple):
            return any(several)
        return all(several) is isinstance(requirement.all, tuple)
    if isinstance(requirement.is_, str):
        return reading.complete is (requirement.is_ == "complete")
    return requirement.admits(figure(requirement, column, reading))


def figure(requirement: Requirement, column: Column, reading: Reading) -> int:
    """What a requirement counts."""
    match requirement.count:
        case "genre":
            return _icons(column.genres, requirement.of_kind)
        case "genre-kinds":
            return len(column.genres)
        case "same-genre":
            return max(column.genres.values(), default=0)
        case "scenic":
            kind = requirement.of_kind
            return reading.together if kind is None else reading.scenic.get(kind, 0)
        case "scenic-kinds":
            return len(column.scenic)
        case "effect":
            return _icons(column.effects, requirement.of_kind)
        case "value":
            return column.value
        case "needs":
            return column.needs
        case _:
            return column.props


def _icons(held: Mapping[str, int], kind: str | None) -> int:
    return sum(held.values()) if kind is None else held.get(kind, 0)


def _doubled(column: Column, requirement: Requirement, doubles: int) -> Iterator[Reading]:
    """One reading for each way in which the requirement may come out.

    Of all the numbers of doubled icons it is enough to try those at which a count in the
    requirement turns, as far as so many can be doubled together.
    """
    icons = [column.scenic.get(kind, 0) for kind in SCENICS]
    turns: dict[str | None, set[int]] = {}
    for part in _counts(requirement):
        turns.setdefault(part.of_kind, set()).update(part.thresholds())
    spans = [
        _spans(held, held + min(held, doubles), turns.get(kind, ()))
        for kind, held in zip(SCENICS, icons, strict=True)
    ]
    shown = sum(icons)
    together = _spans(shown, shown + min(shown, doubles), turns.get(None, ()))
    for *each, total in product(*spans, together):
        least = max(total[0], sum(low for low, _ in each))
        if least <= min(total[1], sum(high for _, high in each)):
            counted = {kind: low for kind, (low, _) in zip(SCENICS, each, strict=True)}
            yield from (Reading(one, counted, least) for one in COMPLETE[column.state])


def _counts(requirement: Requirement) -> Iterator[Requirement]:
    """The parts that count Scenic icons."""
    if requirement.count == "scenic":
        yield requirement
    for part in requirement.parts:
        yield from _counts(part)


def _spans(least: int, most: int, turns: Sequence[int] | set[int]) -> list[tuple[int, int]]:
    """From least to most, cut before each turn: the first and the last number of each piece."""
    firsts = [least, *sorted(turn for turn in turns if least < turn <= most)]
    lasts = [*(first - 1 for first in firsts[1:]), most]
    return list(zip(firsts, lasts, strict=True))


class Walk(Struct, frozen=True):
    """How many rooms the VIP enters, and the first one that keeps him out (SP-75, SP-76)."""

    rooms: int
    stop: int | None

    @property
    def worth(self) -> int:
        """VP (SP-77)."""
        return ENTERED * self.rooms


def walk(columns: Sequence[Column], requirement: Requirement, *, doubled: bool) -> Walk:
    """From the Theme card along the rooms, as far as he may."""
    for place, one in enumerate(columns):
        if not admits(one, requirement, doubled=doubled):
            return Walk(place, place)
    return Walk(len(columns), None)


# ---- the house


def columns(box: Box, house: House) -> tuple[Column, ...]:
    """Every column of a house, from left to right."""
    return tuple([column(box, room) for room in house])


def scenic_total(several: Sequence[Column]) -> dict[str, int]:
    """All four Scenic icons of a house, not doubled."""
    total: dict[str, int] = dict.fromkeys(SCENICS, 0)
    for one in several:
        for kind, n in one.scenic.items():
            total[kind] += n
    return total


_SETS_OF_KINDS: tuple[tuple[Scenic, ...], ...] = tuple(
    chain.from_iterable(combinations(SCENICS, size) for size in range(1, len(SCENICS) + 1))
)


def scenic_sets(several: Sequence[Column]) -> int:
    """Complete sets of the four icons, doubled as is best (SP-62 to SP-64, SP-93, SP-94).

    So many sets can be made exactly if, for every choice of kinds, what they lack can be
    doubled in columns that show them.
    """
    total = scenic_total(several)
    doubling = [one for one in several if "double-scenic" in one.effects and one.scenic]
    sets = min(total.values())
    while doubling and all(_enough(sets + 1, kinds, total, doubling) for kinds in _SETS_OF_KINDS):
        sets += 1
    return sets


def _enough(
    sets: int, kinds: tuple[Scenic, ...], total: Mapping[str, int], doubling: Sequence[Column]
) -> bool:
    lacking = sum([sets - total[kind] for kind in kinds if total[kind] < sets])
    if not lacking:
        return True
    doubled = [
        min(one.doubles, sum([one.scenic.get(kind, 0) for kind in kinds])) for one in doubling
    ]
    return lacking <= sum(doubled)


def effect_icons(several: Sequence[Column]) -> int:
    """Special Effect icons of a house (SP-89)."""
    return sum([sum(one.effects.values()) for one in several if one.effects])
