"""What owners say of their own cards: the forms of every kind, and the descriptions that
they make.

The rulebook prints no card, so a set does not build on our house set: it describes each card
completely.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, ClassVar, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, ValidationError, convert, to_builtins
from msgspec.structs import asdict, replace

from companion.core.actions import Action, Fields, JsonObject
from companion.core.cards import BadCard, Card, Catalog, FactsByCard
from companion.core.owner_sets import CardKind, OwnerSets
from companion.core.wording import slug
from companion.games.scream_park import cards, descriptions
from companion.games.scream_park.actions import Describe
from companion.games.scream_park.descriptions.icons import Effect, Scenic
from companion.games.scream_park.descriptions.requirement import (
    MAX_ASK_LETTERS,
    CountedThing,
    Requirement,
)
from companion.games.scream_park.options import DESCRIBED_IN_PLAY
from companion.games.scream_park.state import State

Name = Annotated[str, Meta(min_length=1, max_length=60)] | None
Genre = Annotated[str, Meta(extra={"card_kind": "genre"})]
Genres = Annotated[tuple[Genre, ...], Meta(max_length=6)]
MAX_ID_LETTERS = 54
"""Letters of an id that is made here, before a number that may follow."""


class CardFacts(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What an owner enters about a card of some kind."""

    KIND: ClassVar[descriptions.Kind]

    def described(self) -> descriptions.Description:
        """What the rules know of it."""
        facts = {field: value for field, value in asdict(self).items() if value is not None}
        return descriptions.FORMS[self.KIND](**facts)

    def id(self) -> str:
        """What a new one is called."""
        return slug(getattr(self, "name", None) or " ".join(self.words()), MAX_ID_LETTERS, "card")

    def words(self) -> Iterable[str]:
        """What a new one without a name is called after."""
        return (self.KIND,)


class GenreFacts(CardFacts, frozen=True):
    """A sort of horror. Its drawing is its id, if it has one."""

    KIND = "genre"

    drawing: cards.Drawing | None = None
    name: Name = None

    def described(self) -> descriptions.Genre:
        return descriptions.Genre(UNSET if self.name is None else self.name)

    def id(self) -> str:
        return self.drawing or super().id()


class SceneFacts(CardFacts, frozen=True):
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


class ThemeFacts(CardFacts, frozen=True):
    """A Theme card (SP-70)."""

    KIND = "theme"

    points: Annotated[
        dict[Genre, Annotated[int, Meta(ge=1, le=9)]],
        Meta(min_length=1, max_length=6, extra={"likely": (1,)}),
    ]
    name: Name = None

    def words(self) -> Iterable[str]:
        return (self.KIND, *self.points)


class VipFacts(CardFacts, frozen=True):
    """A VIP card: all of its facts must hold together; of the icons one is enough.

    `least` and `most`: of the icons, or of what is counted. `requirement` takes what
    these fields cannot express, and `ask` what the table judges (SP-80).
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
    count: Annotated[CountedThing | None, Meta(title="Number of")] = None
    least: Annotated[Annotated[int, Meta(ge=0, le=99)] | None, Meta(title="At least")] = None
    most: Annotated[Annotated[int, Meta(ge=0, le=99)] | None, Meta(title="At most")] = None
    name: Name = None
    ask: Annotated[
        Annotated[str, Meta(min_length=1, max_length=MAX_ASK_LETTERS)] | None,
        Meta(title="Table judges"),
    ] = None
    requirement: Annotated[Requirement | None, Meta(extra={"file": True})] = None

    def described(self) -> descriptions.Vip:
        """What the rules know of it. Raises ValueError if nothing is required."""
        return descriptions.Vip(self._requirement(), UNSET if self.name is None else self.name)

    def _requirement(self) -> Requirement:
        if self.ask is not None:
            return Requirement(ask=self.ask)
        parts = (*self._parts(),)
        if not parts:
            raise ValueError("What this VIP wants is missing")
        return parts[0] if len(parts) == 1 else Requirement(all=parts)

    def _parts(self) -> Iterator[Requirement]:
        limits = (_figure_or_unset(self.least), _figure_or_unset(self.most))
        least, most = (UNSET, UNSET) if self.count is not None else limits
        words: tuple[tuple[CountedThing, tuple[str, ...]], ...] = (
            ("genre", self.genres),
            ("scenic", self.scenic),
            ("effect", self.effects),
        )
        icons = tuple(
            Requirement(count=count, of=genre, least=least, most=most)
            for count, several in words
            for genre in several
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


class GenreCardFacts(CardFacts, frozen=True):
    """A Genre card (SP-50); an equal one is one more copy."""

    KIND = "genre-card"

    sides: tuple[Genre, Genre]
    copies: Annotated[int, Meta(ge=1, le=99)] = 1
    name: Name = None

    def words(self) -> Iterable[str]:
        return ("genre", *self.sides)


FACTS_BY_KIND: dict[descriptions.Kind, type[CardFacts]] = {
    kind.KIND: kind for kind in (SceneFacts, ThemeFacts, VipFacts, GenreCardFacts, GenreFacts)
}


def _figure_or_unset(figure: int | None) -> int | UnsetType:
    return UNSET if figure is None else figure


def new_id(kind: descriptions.Kind, values: Fields, facts: FactsByCard) -> str:
    """An id for one more card, that no other has; facts that are missing do not matter."""
    try:
        wanted = convert(values, FACTS_BY_KIND[kind]).id()
    except ValidationError:
        wanted = kind
    numbered = (f"{wanted.removesuffix('-1')}-{number}" for number in range(2, len(facts) + 3))
    return next(id_ for id_ in (wanted, *numbered) if id_ not in facts)


# ---- the descriptions of a set


def facts_by_card(facts: FactsByCard) -> dict[str, CardFacts]:
    """The facts of each card, by id. Raises BadCard."""
    by_card: dict[str, CardFacts] = {}
    for card, values in facts.items():
        kind = values.get("type")
        if not isinstance(kind, str) or kind not in FACTS_BY_KIND:
            raise BadCard(card, f"type: it is one of {', '.join(FACTS_BY_KIND)}.")
        if not descriptions.is_id(card):
            raise BadCard(card, "an id has lowercase letters and digits, with single hyphens.")
        own = {key: value for key, value in values.items() if key != "type"}
        try:
            by_card[card] = convert(own, FACTS_BY_KIND[kind])
        except ValidationError as error:
            raise BadCard(card, str(error)) from error
    return by_card


def descriptions_of(facts: FactsByCard) -> descriptions.CardDescriptions:
    """The descriptions that a set gives. Raises BadCard."""
    return _read_descriptions(facts_by_card(facts))


def _read_descriptions(facts: Mapping[str, CardFacts]) -> descriptions.CardDescriptions:
    genres = {
        card: card_facts.described()
        for card, card_facts in facts.items()
        if isinstance(card_facts, GenreFacts)
    }
    read = descriptions.CardDescriptions(genres=genres)
    for card, card_facts in facts.items():
        if isinstance(card_facts, GenreFacts):
            if card_facts.drawing not in (None, card):
                raise BadCard(card, f"drawing: its id would be {card_facts.drawing}.")
            continue
        try:
            described = card_facts.described()
            wrong = descriptions.find_problem(described, genres)
        except ValueError as error:
            raise BadCard(card, str(error)) from error
        if wrong is not None:
            raise BadCard(card, f"{wrong}.")
        read = read.described(card_facts.KIND, card, described)
    return read


def catalog(facts: FactsByCard) -> Catalog:
    """The cards of a set, and its genres, which have no cards. Raises BadCard."""
    by_card = facts_by_card(facts)
    own = _read_descriptions(by_card)
    every = {**cards.catalog(own), **_genres(own)}
    return {id_: replace(card, attributes=by_card[id_]) for id_, card in every.items()}


def _genres(own: descriptions.CardDescriptions) -> Catalog:
    """Genres, as if there were cards of them."""
    return {
        id_: Card(id_, own.name(id_), "genre", cards.icon_of(id_), copies=0) for id_ in own.genres
    }


def played(state: State) -> Catalog:
    """The cards that are played with."""
    own = state.described
    return cards.CARDS if own is None else {**cards.catalog(own), **_genres(own)}


def merge_facts(facts: FactsByCard, options: Mapping[str, Fields]) -> JsonObject:
    """Merge the facts of an owner's set with those of the option `cards`, which take precedence."""
    owned: dict[str, JsonObject] = to_builtins(descriptions_of(facts))
    kinds = {**owned, **options}
    return {kind: {**owned.get(kind, {}), **options.get(kind, {})} for kind in kinds}


def describe_action(card: str, facts: Fields) -> Action:
    """A card that is described while it is played with (SP-104)."""
    kind: descriptions.Kind = facts["type"]
    own = {key: value for key, value in facts.items() if key != "type"}
    return Describe(kind, card, to_builtins(convert(own, FACTS_BY_KIND[kind]).described()))


def _kind(kind: descriptions.Kind, form: type[CardFacts]) -> CardKind:
    def new(values: Fields, facts: FactsByCard) -> str:
        return new_id(kind, values, facts)

    return CardKind(kind, form, new, tagged=kind != "genre")


OWNER_SETS = OwnerSets(
    "box",
    "cards",
    catalog,
    played,
    merge_facts=merge_facts,
    kinds=tuple(_kind(kind, form) for kind, form in FACTS_BY_KIND.items()),
    icons=cards.DRAWN_ICONS,
    set_described_in_play=DESCRIBED_IN_PLAY,
    describe_action=describe_action,
)
