"""What is known of the cards, by id."""

from functools import cached_property
from importlib.resources import files
from typing import Annotated, Final, Literal, get_args

from msgspec import UNSET, Meta, Struct, UnsetType, ValidationError, convert, json

from companion.core.actions import JsonObject
from companion.core.wording import quoted, titled
from companion.games.scream_park.descriptions.icons import Effect, Scenic
from companion.games.scream_park.descriptions.requirement import (
    Requirement,
    find_requirement_problem,
)

Kind = Literal["genre", "scene", "theme", "vip", "genre-card"]
KINDS: tuple[Kind, ...] = get_args(Kind)

Id = Annotated[str, Meta(pattern=r"\A[a-z0-9]+(-[a-z0-9]+)*\Z", max_length=60)]
Name = Annotated[str, Meta(min_length=1, max_length=60)]
Genres = Annotated[tuple[Id, ...], Meta(max_length=6)]


class Genre(Struct, frozen=True, forbid_unknown_fields=True):
    """A genre of horror; the rules know only its id."""

    name: Name | UnsetType = UNSET


class Scene(Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """A room on its top half, a prop on its bottom half (SP-05)."""

    value: Annotated[int, Meta(ge=0, le=20)]
    needs: Genres
    genres: Genres
    scenic: Annotated[tuple[Scenic, ...], Meta(max_length=6)]
    effects: Annotated[tuple[Effect, ...], Meta(max_length=3)]
    staff: bool
    name: Name | UnsetType = UNSET


class Theme(Struct, frozen=True, forbid_unknown_fields=True):
    """The VP that each genre of a room brings (SP-70)."""

    points: Annotated[dict[Id, Annotated[int, Meta(ge=1, le=9)]], Meta(min_length=1, max_length=6)]
    name: Name | UnsetType = UNSET


class Vip(Struct, frozen=True, forbid_unknown_fields=True):
    """A VIP, and the requirement for rooms that the VIP enters (SP-75)."""

    requirement: Requirement
    name: Name | UnsetType = UNSET


class GenreCard(Struct, frozen=True, forbid_unknown_fields=True):
    """Two sides with an icon each (SP-50)."""

    sides: tuple[Id, Id]
    copies: Annotated[int, Meta(ge=1, le=99)]
    name: Name | UnsetType = UNSET


Description = Genre | Scene | Theme | Vip | GenreCard
FORMS: dict[Kind, type[Description]] = {
    "genre": Genre,
    "scene": Scene,
    "theme": Theme,
    "vip": Vip,
    "genre-card": GenreCard,
}


class CardDescriptions(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    dict=True,
    rename={
        "genre_cards": "genre-card",
        "scenes": "scene",
        "themes": "theme",
        "vips": "vip",
        "genres": "genre",
    },
):
    """The descriptions of all cards that are known, by id."""

    genres: dict[Id, Genre] = {}
    scenes: dict[Id, Scene] = {}
    themes: dict[Id, Theme] = {}
    vips: dict[Id, Vip] = {}
    genre_cards: dict[Id, GenreCard] = {}

    @cached_property
    def _cheap_cards(self) -> dict[tuple[int, int | None], frozenset[str]]:
        return {}

    def cheap(self, staff: int, limit: int | None) -> frozenset[str]:
        """Return the Scene cards that cost at most `staff` tokens at the right end of a house,
        if a value below `limit` costs one more (SP-35, SP-37).
        """
        key = staff, limit
        if key not in self._cheap_cards:
            low = -1 if limit is None else limit
            self._cheap_cards[key] = frozenset(
                card
                for card, scene in self.scenes.items()
                if scene.staff + (scene.value < low) <= staff
            )
        return self._cheap_cards[key]

    @cached_property
    def showing(self) -> dict[str, tuple[str, ...]]:
        """The Genre cards that have each genre on a side."""
        return {
            genre: tuple(
                card for card, genre_card in self.genre_cards.items() if genre in genre_card.sides
            )
            for genre in self.genres
        }

    def of(self, kind: Kind) -> JsonObject:
        """Return the descriptions of one kind, by id."""
        match kind:
            case "genre":
                return self.genres
            case "scene":
                return self.scenes
            case "theme":
                return self.themes
            case "vip":
                return self.vips
            case "genre-card":
                return self.genre_cards

    def kind_of(self, id_: str) -> Kind | None:
        """Return the kind of card that has this id, or None."""
        return next((kind for kind in KINDS if id_ in self.of(kind)), None)

    def name(self, id_: str) -> str:
        """Return the name of a card, or its id in capitals."""
        kind = self.kind_of(id_)
        name = UNSET if kind is None else self.of(kind)[id_].name
        return titled(id_) if name is UNSET else name

    def described(self, kind: Kind, id_: str, description: Description) -> "CardDescriptions":
        """Return the descriptions with this one added, ids in ascending order."""
        held = {kind_: dict(self.of(kind_)) for kind_ in KINDS}
        held[kind] = dict(sorted({**held[kind], id_: description}.items()))
        return CardDescriptions(*held.values())


HOUSE: Final = json.decode((files(__name__) / "house.json").read_bytes(), type=CardDescriptions)
"""The house set: our own cards for virtual play and demos, not the published ones."""


def read(kind: Kind, value: object, genres: dict[str, Genre]) -> Description:
    """Convert a value into a description of that kind. Raises ValueError with the problem as a
    sentence.
    """
    try:
        card = convert(value, FORMS[kind])
    except ValidationError as error:
        raise ValueError(str(error)) from error
    wrong = find_problem(card, genres)
    if wrong is not None:
        raise ValueError(wrong)
    return card


def find_problem(description: Description, genres: dict[str, Genre]) -> str | None:
    """Return what is wrong with a description, such as a genre that nobody has described,
    or None.
    """
    match description:
        case Scene():
            used = (*description.needs, *description.genres)
        case Theme():
            used = tuple(description.points)
        case GenreCard():
            used = description.sides
        case Vip():
            return find_requirement_problem(description.requirement, genres)
        case Genre():
            return None
    return next(
        (f"no genre is called {quoted(genre)}" for genre in used if genre not in genres), None
    )


def find_descriptions_problem(descriptions: CardDescriptions) -> str | None:
    """Return what is wrong with the descriptions, or None."""
    seen: set[str] = set()
    for kind in KINDS:
        for id_, described in descriptions.of(kind).items():
            if id_ in seen:
                return f"{id_}: an id stands for one thing only"
            seen.add(id_)
            wrong = find_problem(described, descriptions.genres)
            if wrong is not None:
                return f"{id_}: {wrong}"
    return None


def is_id(id_: str) -> bool:
    """Return whether a word may be an id."""
    try:
        convert(id_, Id)
    except ValidationError:
        return False
    return True
