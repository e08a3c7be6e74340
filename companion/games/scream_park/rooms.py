"""Counts what a room shows, and works out what it is worth (SP-70 to SP-80, SP-85 to SP-95)."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, combinations, product

from msgspec import Struct

from companion.games.scream_park.descriptions import CardDescriptions, Scene, Theme
from companion.games.scream_park.descriptions.icons import SCENICS, Scenic
from companion.games.scream_park.descriptions.requirement import Requirement
from companion.games.scream_park.state import House, Room
from companion.games.scream_park.view import RoomState

VP_PER_ENTERED_ROOM = 2
"""VP for each room that the VIP enters (SP-77)."""


class CountedRoom(Struct, frozen=True, gc=False):
    """A room with all icons of its own card and of the cards under it, counted."""

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
        """Complete or incomplete; "either" if the owner may choose (SP-61, SP-86)."""
        if not self.missing:
            return "complete"
        waivers = self.waivers
        return "either" if waivers and sum(self.missing.values()) <= waivers else "incomplete"

    def theme_points(self, theme: Theme | None) -> int:
        """Return the VP that the Theme card gives for this room (SP-70 to SP-72)."""
        if theme is None:
            return 0
        genres, total = self.genres, 0
        for genre, vp in theme.points.items():
            if genre in genres:
                total += vp
        return total


def count_icons(descriptions: CardDescriptions, room: Room) -> CountedRoom:
    """Count the icons of a room."""
    scenes = descriptions.scenes
    if not room.props:
        return _count(scenes[room.card])
    props = [scenes[prop.card] if prop.show is None else prop.show for prop in room.props]
    return _count(scenes[room.card], *props)


@lru_cache(maxsize=4096)
def _count(own: Scene, *under: Scene | str) -> CountedRoom:
    """Count the icons of a room's own card and of what is under it: Scene cards, and the sides of
    Genre cards. Cached, since the same room is looked at many times.
    """
    genres: dict[str, int] = {}
    scenic: dict[str, int] = {}
    effects: dict[str, int] = {}
    scenes = [own]
    for layer in under:
        if isinstance(layer, str):
            genres[layer] = genres.get(layer, 0) + 1
        else:
            scenes.append(layer)
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
    return CountedRoom(own.value, needs, genres, scenic, effects, missing, len(under))


# ---- the VIP


POSSIBLY_COMPLETE: dict[RoomState, tuple[bool, ...]] = {
    "complete": (True,),
    "incomplete": (False,),
    "either": (True, False),
}
"""By the state of a room, whether it may count as complete (True), as incomplete (False), or as
both.
"""


class Interpretation(Struct, frozen=True, gc=False):
    """One way to read a room: whether it counts as complete, and its Scenic icons, some doubled."""

    complete: bool
    scenic: Mapping[str, int]
    total: int
    """Icons of all kinds."""


def may_enter(room: CountedRoom, requirement: Requirement, *, doubled: bool) -> bool:
    """Return whether the VIP may enter a room: by the VIP effect, or by at least one interpretation
    (SP-55, SP-61, SP-64). `doubled`: Scenic icons may be counted twice before a VIP (SP-65).
    """
    if "vip" in room.effects:
        return True
    doubles = room.doubles if doubled and room.scenic else 0
    interpretations = _interpretations(room, requirement, doubles) if doubles else _undoubled(room)
    return any(_fulfills(requirement, room, interpretation) for interpretation in interpretations)


def without_doubling(room: CountedRoom) -> Interpretation:
    """Return the interpretation in which nothing is doubled."""
    return Interpretation(room.state == "complete", room.scenic, sum(room.scenic.values()))


def _undoubled(room: CountedRoom) -> list[Interpretation]:
    """Return the interpretations in which nothing is doubled."""
    icons = sum(room.scenic.values())
    return [
        Interpretation(complete, room.scenic, icons) for complete in POSSIBLY_COMPLETE[room.state]
    ]


def _fulfills(requirement: Requirement, room: CountedRoom, interpretation: Interpretation) -> bool:
    """Return whether an interpretation of a room fulfills a requirement."""
    parts = requirement.parts
    if parts:
        results = (_fulfills(part, room, interpretation) for part in parts)
        if isinstance(requirement.any, tuple):
            return any(results)
        return all(results) is isinstance(requirement.all, tuple)
    if isinstance(requirement.is_, str):
        return interpretation.complete is (requirement.is_ == "complete")
    return requirement.admits(counted_value(requirement, room, interpretation))


def counted_value(
    requirement: Requirement, room: CountedRoom, interpretation: Interpretation
) -> int:
    """Return the number of what a requirement counts in a room."""
    match requirement.count:
        case "genre":
            return _icons(room.genres, requirement.of_kind)
        case "genre-kinds":
            return len(room.genres)
        case "same-genre":
            return max(room.genres.values(), default=0)
        case "scenic":
            kind = requirement.of_kind
            return interpretation.total if kind is None else interpretation.scenic.get(kind, 0)
        case "scenic-kinds":
            return len(room.scenic)
        case "effect":
            return _icons(room.effects, requirement.of_kind)
        case "value":
            return room.value
        case "needs":
            return room.needs
        case _:
            return room.props


def _icons(held: Mapping[str, int], kind: str | None) -> int:
    return sum(held.values()) if kind is None else held.get(kind, 0)


def _interpretations(
    room: CountedRoom, requirement: Requirement, doubles: int
) -> Iterator[Interpretation]:
    """Yield an interpretation for each way in which a requirement may come out.

    Of all numbers of doubled icons it is enough to try the thresholds of the requirement's counts,
    as far as that many icons can be doubled together.
    """
    icons = [room.scenic.get(kind, 0) for kind in SCENICS]
    thresholds: dict[str | None, set[int]] = {}
    for part in _counts(requirement):
        thresholds.setdefault(part.of_kind, set()).update(part.thresholds())
    spans = [
        _spans(held, held + min(held, doubles), thresholds.get(kind, ()))
        for kind, held in zip(SCENICS, icons, strict=True)
    ]
    total = sum(icons)
    together = _spans(total, total + min(total, doubles), thresholds.get(None, ()))
    for *each, total in product(*spans, together):
        least = max(total[0], sum(low for low, _ in each))
        if least <= min(total[1], sum(high for _, high in each)):
            counted = {kind: low for kind, (low, _) in zip(SCENICS, each, strict=True)}
            yield from (
                Interpretation(complete, counted, least)
                for complete in POSSIBLY_COMPLETE[room.state]
            )


def _counts(requirement: Requirement) -> Iterator[Requirement]:
    """Yield the parts of a requirement that count Scenic icons."""
    if requirement.count == "scenic":
        yield requirement
    for part in requirement.parts:
        yield from _counts(part)


def _spans(least: int, most: int, thresholds: Sequence[int] | set[int]) -> list[tuple[int, int]]:
    """Divide the numbers from least to most before each threshold; return the first and the last
    number of each span.
    """
    firsts = [least, *sorted(threshold for threshold in thresholds if least < threshold <= most)]
    lasts = [*(first - 1 for first in firsts[1:]), most]
    return list(zip(firsts, lasts, strict=True))


class WalkResult(Struct, frozen=True):
    """How many rooms the VIP enters, and the index of the first room that stops the VIP (SP-75,
    SP-76).
    """

    rooms: int
    stop: int | None

    @property
    def vp(self) -> int:
        """VP for the rooms that were entered (SP-77)."""
        return VP_PER_ENTERED_ROOM * self.rooms


def walk_vip(
    rooms: Sequence[CountedRoom], requirement: Requirement, *, doubled: bool
) -> WalkResult:
    """Let the VIP walk along the rooms, from the Theme card as far as the requirement allows."""
    for index, room in enumerate(rooms):
        if not may_enter(room, requirement, doubled=doubled):
            return WalkResult(index, index)
    return WalkResult(len(rooms), None)


# ---- the house


def count_house(descriptions: CardDescriptions, house: House) -> tuple[CountedRoom, ...]:
    """Count the icons of every room of a house, from left to right."""
    return tuple([count_icons(descriptions, room) for room in house])


def scenic_total(rooms: Sequence[CountedRoom]) -> dict[str, int]:
    """Return how often each of the four Scenic icons is in a house, not doubled."""
    total: dict[str, int] = dict.fromkeys(SCENICS, 0)
    for room in rooms:
        for kind, n in room.scenic.items():
            total[kind] += n
    return total


_SETS_OF_KINDS: tuple[tuple[Scenic, ...], ...] = tuple(
    chain.from_iterable(combinations(SCENICS, size) for size in range(1, len(SCENICS) + 1))
)


def scenic_sets(rooms: Sequence[CountedRoom]) -> int:
    """Return how many complete sets of the four Scenic icons there are with the best doubling
    (SP-62 to SP-64, SP-93, SP-94).

    A number of sets can be made exactly if, for every choice of kinds, what they lack can be
    doubled in rooms that show them.
    """
    total = scenic_total(rooms)
    doubling = [room for room in rooms if "double-scenic" in room.effects and room.scenic]
    sets = min(total.values())
    while doubling and all(
        _has_enough(sets + 1, kinds, total, doubling) for kinds in _SETS_OF_KINDS
    ):
        sets += 1
    return sets


def _has_enough(
    sets: int, kinds: tuple[Scenic, ...], total: Mapping[str, int], doubling: Sequence[CountedRoom]
) -> bool:
    lacking = sum([sets - total[kind] for kind in kinds if total[kind] < sets])
    if not lacking:
        return True
    doubled = [
        min(room.doubles, sum([room.scenic.get(kind, 0) for kind in kinds])) for room in doubling
    ]
    return lacking <= sum(doubled)


def effect_icons(rooms: Sequence[CountedRoom]) -> int:
    """Return the number of Special Effect icons of a house (SP-89)."""
    return sum([sum(room.effects.values()) for room in rooms if room.effects])
