"""The house set: our own cards for virtual play and demos, not the published ones."""

from collections.abc import Iterator
from itertools import combinations
from typing import Final, NamedTuple

from companion.games.scream_park.box import Box, Genre, GenreCard, Scene, Theme, Vip
from companion.games.scream_park.icons import EFFECTS, SCENICS, Effect, Scenic
from companion.games.scream_park.requirement import Requirement

GENRES: Final = ("gothic", "slasher", "monster", "occult", "carnival", "cosmic")
ADJECTIVES: Final = ("velvet", "crimson", "feral", "hexed", "gaudy", "starless")
PLACES: Final = (
    (("hallway", "porch", "closet", "pantry"), 0),
    (("cellar", "nursery", "kitchen", "stairwell"), 2),
    (("parlour", "attic", "greenhouse", "barn"), 1),
    (("library", "chapel", "workshop", "boiler-room"), 3),
    (("morgue", "ballroom", "infirmary", "maze"), 0),
    (("crypt", "theatre", "laboratory", "observatory"), 2),
)
"""By value from 1: the places plain, crowded, rigged and grand, and the shift q."""
PLAIN, CROWDED, RIGGED, GRAND = range(4)
COPIES: Final = 2
"""Of each Genre card."""


def _genre(number: int) -> str:
    return GENRES[number % len(GENRES)]


def _scenic(number: int) -> Scenic:
    return SCENICS[number % len(SCENICS)]


def _effect(number: int) -> Effect:
    return EFFECTS[number % len(EFFECTS)]


class _Printed(NamedTuple):
    genres: tuple[str, ...]
    scenic: tuple[Scenic, ...]
    effects: tuple[Effect, ...]


def _scene(g: int, v: int, j: int) -> Scene:
    o = 1 + (v + j) % 5
    a, b = g + o, g + 1 + o % 5
    low, middle = v <= 2, v <= 4
    if j == GRAND:
        needs = (g,) if low else (g, g) if middle else (g, g, a)
    else:
        needs = (g,) if low else (g, a) if middle else (g, a, b)
    q = PLACES[v - 1][1]
    t = g + q + j
    match j:
        case 0:  # plain
            bottom = _Printed((_genre(g), _genre(b)) if v <= 3 else (_genre(g),), (_scenic(t),), ())
        case 1:  # crowded
            icons = (g, a, b) if low else (a, b) if middle else (a,)
            bottom = _Printed(tuple(_genre(one) for one in icons), (), ())
        case 2:  # rigged
            bottom = _Printed((_genre(g),), (), (_effect(g + q),))
        case _:  # grand
            effects = () if middle else (_effect(g + q + 1),)
            bottom = _Printed((_genre(g), _genre(a)), (_scenic(t), _scenic(t + 1)), effects)
    return Scene(v, tuple(_genre(one) for one in needs), *bottom, staff=j == GRAND)


def _scenes() -> Iterator[tuple[str, Scene]]:
    for g, adjective in enumerate(ADJECTIVES):
        for v, (places, _) in enumerate(PLACES, start=1):
            for j, place in enumerate(places):
                yield f"{adjective}-{place}", _scene(g, v, j)


def _either(count: str, one: str, other: str) -> Requirement:
    match count:
        case "genre":
            parts = (Requirement(count="genre", of=one), Requirement(count="genre", of=other))
        case _:
            parts = (Requirement(count="scenic", of=one), Requirement(count="scenic", of=other))
    return Requirement(any=parts)


VIPS: Final = {
    "night-inspector": Requirement(is_="complete"),
    "demolition-boss": Requirement(is_="incomplete"),
    "old-romantic": _either("genre", "gothic", "occult"),
    "gore-reporter": _either("genre", "slasher", "monster"),
    "midway-barker": _either("genre", "carnival", "cosmic"),
    "lamp-thief": Requirement(count="scenic"),
    "sound-engineer": _either("scenic", "audio", "lightbulb"),
    "thrill-tester": Requirement(count="effect"),
    "penny-counter": Requirement(count="value", most=3),
    "twin-sisters": Requirement(count="same-genre", least=2),
    "mixed-crowd": Requirement(count="genre-kinds", least=3),
    "minimalist": Requirement(
        all=(
            Requirement(count="props", most=1),
            Requirement(not_=Requirement(count="scenic", of="skull")),
        )
    ),
}

PAIRS: Final = tuple(combinations(GENRES, 2))

HOUSE: Final = Box(
    genres={genre: Genre() for genre in GENRES},
    scenes=dict(_scenes()),
    themes={f"theme-{one}-{two}": Theme({one: 1, two: 1}) for one, two in PAIRS},
    vips={id_: Vip(requirement) for id_, requirement in VIPS.items()},
    genre_cards={f"genre-{one}-{two}": GenreCard((one, two), COPIES) for one, two in PAIRS},
)


def lines() -> str:
    """The Scene cards, a line each."""
    return "".join(
        "|".join(
            (
                id_,
                str(one.value),
                ",".join(one.needs),
                ",".join(one.genres),
                ",".join(one.scenic),
                ",".join(one.effects),
                "staff" if one.staff else "",
            )
        )
        + "\n"
        for id_, one in HOUSE.scenes.items()
    )
