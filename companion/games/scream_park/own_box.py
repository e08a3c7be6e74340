"""What owners say of their own cards: the forms of every kind, and the box that they make.

The rulebook prints no card, so our house set has none of theirs: a set says everything.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, ClassVar, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, ValidationError, convert, to_builtins
from msgspec.structs import asdict, replace

from companion.core.actions import Action, Fields, JsonObject
from companion.core.cards import BadCard, Card, Catalogue, Facts
from companion.core.own_box import CardKind, OwnBox
from companion.core.wording import slug
from companion.games.scream_park import box, cards
from companion.games.scream_park.actions import Describe
from companion.games.scream_park.icons import Effect, Scenic
from companion.games.scream_park.options import AS_PLAYED
from companion.games.scream_park.requirement import MOST_ASKED, Counted, Requirement
from companion.games.scream_park.state import State

Name = Annotated[str, Meta(min_length=1, max_length=60)] | None
Genre = Annotated[str, Meta(extra={"of": "genre"})]
Genres = Annotated[tuple[Genre, ...], Meta(max_length=6)]
MOST_LETTERS = 54
"""Of an id that is made here: a number may follow."""


class Said(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What an owner says of a card of some kind."""

    KIND: ClassVar[box.Kind]

    def described(self) -> box.Description:
        """What the rules know of it."""
        facts = {field: one for field, one in asdict(self).items() if one is not None}
        return box.FORMS[self.KIND](**facts)

    def id(self) -> str:
        """What a new one is called."""
        return slug(getattr(self, "name", None) or " ".join(self.words()), MOST_LETTERS, "card")

    def words(self) -> Iterable[str]:
        """What a new one without a name is called after."""
        return (self.KIND,)


class GenreSaid(Said, frozen=True):
    """A sort of horror. Its drawing is its id, where it has one."""

    KIND = "genre"

    drawing: cards.Drawing | None = None
    name: Name = None

    def described(self) -> box.Genre:
        return box.Genre(UNSET if self.name is None else self.name)

    def id(self) -> str:
        return self.drawing or super().id()


class SceneSaid(Said, frozen=True):
    """A Scene card (SP-05)."""

    KIND = "scene"

    value: Annotated[int, Meta(ge=0, le=20, extra={"likely": (1, 2, 3, 4, 5, 6)})]
    staff: bool = False
    needs: Genres = ()
    genres: Annotated[Genres, Meta(title="Icons below")] = ()
    scenic: Annotated[tuple[Scenic, ...], Meta(max_length=6)] = ()
    effects: Annotated[tuple[Effect, ...], Meta(max_length=3)] = ()
    name: Name = None

    def words(self) -> Iterable[str]:
        """People find it by its value and its required icons."""
        return (str(self.value), *self.needs)


class ThemeSaid(Said, frozen=True):
    """A Theme card (SP-70)."""

    KIND = "theme"

    points: Annotated[
        dict[Genre, Annotated[int, Meta(ge=1, le=9)]],
        Meta(min_length=1, max_length=6, extra={"likely": (1,)}),
    ]
    name: Name = None

    def words(self) -> Iterable[str]:
        return (self.KIND, *self.points)


class VipSaid(Said, frozen=True):
    """A VIP card: what is reported of it holds together; of the icons one is enough.

    `least` and `most`: of the icons, or of what is counted. `requirement` says what cannot be
    said so, and `ask` what the table judges (SP-80).
    """

    KIND = "vip"

    genres: Annotated[Genres, Meta(title="One of", extra={"once": True})] = ()
    scenic: Annotated[
        tuple[Scenic, ...], Meta(title="Or one of", max_length=4, extra={"once": True})
    ] = ()
    effects: Annotated[
        tuple[Effect, ...], Meta(title="Or one of", max_length=4, extra={"once": True})
    ] = ()
    room: Annotated[Literal["complete", "incomplete"] | None, Meta(title="Room is")] = None
    count: Counted | None = None
    least: Annotated[int, Meta(ge=0, le=99)] | None = None
    most: Annotated[int, Meta(ge=0, le=99)] | None = None
    name: Name = None
    ask: Annotated[
        Annotated[str, Meta(min_length=1, max_length=MOST_ASKED)] | None,
        Meta(title="Table judges"),
    ] = None
    requirement: Annotated[Requirement | None, Meta(extra={"file": True})] = None

    def described(self) -> box.Vip:
        """What the rules know of it. Raises ValueError where nothing is demanded."""
        return box.Vip(self._demanded(), UNSET if self.name is None else self.name)

    def _demanded(self) -> Requirement:
        if self.ask is not None:
            return Requirement(ask=self.ask)
        parts = (*self._parts(),)
        if not parts:
            raise ValueError("What this VIP wants is still to be told")
        return parts[0] if len(parts) == 1 else Requirement(all=parts)

    def _parts(self) -> Iterator[Requirement]:
        limits = (_or_unset(self.least), _or_unset(self.most))
        least, most = (UNSET, UNSET) if self.count is not None else limits
        words: tuple[tuple[Counted, tuple[str, ...]], ...] = (
            ("genre", self.genres),
            ("scenic", self.scenic),
            ("effect", self.effects),
        )
        icons = tuple(
            Requirement(count=count, of=one, least=least, most=most)
            for count, several in words
            for one in several
        )
        if icons:
            yield icons[0] if len(icons) == 1 else Requirement(any=icons)
        if self.count is not None:
            yield Requirement(count=self.count, least=limits[0], most=limits[1])
        if self.room is not None:
            yield Requirement(is_=self.room)
        if self.requirement is not None:
            yield self.requirement

    def words(self) -> Iterable[str]:
        return (self.KIND, "1")


class GenreCardSaid(Said, frozen=True):
    """A Genre card (SP-50); an equal one is one more copy."""

    KIND = "genre-card"

    sides: tuple[Genre, Genre]
    copies: Annotated[int, Meta(ge=1, le=99)] = 1
    name: Name = None

    def words(self) -> Iterable[str]:
        return ("genre", *self.sides)


SAID: dict[box.Kind, type[Said]] = {
    said.KIND: said for said in (SceneSaid, ThemeSaid, VipSaid, GenreCardSaid, GenreSaid)
}


def _or_unset(figure: int | None) -> int | UnsetType:
    return UNSET if figure is None else figure


def new_id(kind: box.Kind, values: Fields, facts: Facts) -> str:
    """An id for one more card, that no other has; what is not told yet is no matter."""
    try:
        wanted = convert(values, SAID[kind]).id()
    except ValidationError:
        wanted = kind
    numbered = (f"{wanted.removesuffix('-1')}-{number}" for number in range(2, len(facts) + 3))
    return next(one for one in (wanted, *numbered) if one not in facts)


# ---- the box of a set


def said_of(facts: Facts) -> dict[str, Said]:
    """What is reported of each card, by id. Raises BadCard."""
    found: dict[str, Said] = {}
    for card, said in facts.items():
        kind = said.get("type")
        if not isinstance(kind, str) or kind not in SAID:
            raise BadCard(card, f"type: it is one of {', '.join(SAID)}.")
        if not box.id_stands(card):
            raise BadCard(card, "an id is small letters and digits, with single hyphens.")
        own = {key: one for key, one in said.items() if key != "type"}
        try:
            found[card] = convert(own, SAID[kind])
        except ValidationError as error:
            raise BadCard(card, str(error)) from error
    return found


def box_of(facts: Facts) -> box.Box:
    """The box that a set says of. Raises BadCard."""
    return _boxed(said_of(facts))


def _boxed(said: Mapping[str, Said]) -> box.Box:
    genres = {card: one.described() for card, one in said.items() if isinstance(one, GenreSaid)}
    found = box.Box(genres=genres)
    for card, one in said.items():
        if isinstance(one, GenreSaid):
            if one.drawing not in (None, card):
                raise BadCard(card, f"drawing: its id would be {one.drawing}.")
            continue
        try:
            described = one.described()
            wrong = box.misfit(described, genres)
        except ValueError as error:
            raise BadCard(card, str(error)) from error
        if wrong is not None:
            raise BadCard(card, f"{wrong}.")
        found = found.described(one.KIND, card, described)
    return found


def catalogue(facts: Facts) -> Catalogue:
    """The cards of a set, and its genres, of which there is no card. Raises BadCard."""
    said = said_of(facts)
    told = _boxed(said)
    every = {**cards.catalogue(told), **_genres(told)}
    return {card: replace(shown, attributes=said[card]) for card, shown in every.items()}


def _genres(told: box.Box) -> Catalogue:
    """Genres, as if there were cards of them."""
    return {
        id_: Card(id_, told.name(id_), "genre", cards.art_of(id_), copies=0) for id_ in told.genres
    }


def played(state: State) -> Catalogue:
    """The cards that are played with."""
    own = state.described
    return cards.CARDS if own is None else {**cards.catalogue(own), **_genres(own)}


def carry(facts: Facts, options: Mapping[str, Fields]) -> JsonObject:
    """The option `cards` with what a set says, and on top of it what it says itself."""
    told: dict[str, JsonObject] = to_builtins(box_of(facts))
    kinds = {**told, **options}
    return {kind: {**told.get(kind, {}), **options.get(kind, {})} for kind in kinds}


def told(card: str, said: Fields) -> Action:
    """A card that is described while it is played with (SP-104)."""
    kind: box.Kind = said["type"]
    own = {key: one for key, one in said.items() if key != "type"}
    return Describe(kind, card, to_builtins(convert(own, SAID[kind]).described()))


def _kind(kind: box.Kind, said: type[Said]) -> CardKind:
    def new(values: Fields, facts: Facts) -> str:
        return new_id(kind, values, facts)

    return CardKind(kind, said, new, tagged=kind != "genre")


OWN_BOX = OwnBox(
    "box",
    "cards",
    catalogue,
    played,
    merge_facts=carry,
    kinds=tuple(_kind(kind, said) for kind, said in SAID.items()),
    icons=cards.DRAWN_ICONS,
    undescribed_set=AS_PLAYED,
    describe_action=told,
)
