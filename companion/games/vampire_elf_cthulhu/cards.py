"""What the cards say: read from cards.toml, and patched by owners.

The rulebook prints neither genres nor actions nor the sequences of the objectives, so the
catalog is our own house set; an owner says what is different in their own box, card by card.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Any, Final, Literal, get_args

from msgspec import Meta, Struct, UnsetType, ValidationError, convert, json

from companion.core.actions import Fields, JsonObject
from companion.core.cards import BadCard, Card, Catalog, FactsByCard
from companion.core.data import read_toml
from companion.core.owner_sets import CardKind

Type = Literal["vampire", "elf", "cthulhu"]
Color = Literal["red", "blue", "green", "purple", "yellow", "grey"]
ActionKind = Literal["compare", "research", "insert", "re-activate", "retrieve-drops"]
"""The action of a card's symbol."""

TYPES: Final[tuple[Type, ...]] = get_args(Type)
COLORS: Final[tuple[Color, ...]] = get_args(Color)
CARDS_PER_TYPE = 18
OBJECTIVES_PER_TYPE = 4
POSITIONS: Final = (1, 2, 3, 4)

Title = Annotated[str, Meta(min_length=1, max_length=40)]
Genre = Annotated[str, Meta(min_length=1, max_length=24)]


class Novel(Struct, frozen=True, forbid_unknown_fields=True):
    """A Novel card; its id says type and color."""

    title: Title
    genre: Genre
    action: ActionKind


class Objective(Struct, frozen=True, forbid_unknown_fields=True):
    """A secret objective: the colors of positions 1 to 4."""

    colors: Annotated[tuple[Color, ...], Meta(min_length=4, max_length=4, extra={"once": True})]


class CardIndex(Struct, frozen=True):
    """The cards by id, and what the rules ask of them, in catalog order."""

    novel: dict[str, Novel]
    objectives: dict[str, Objective]
    rank: dict[str, int]
    """Where a Novel card is in catalog order."""
    decks: tuple[tuple[str, ...], ...]
    """All cards of each color."""
    type: dict[str, Type]
    """By card, objectives too."""
    color: dict[str, int]
    """By Novel card, the index of its color."""
    genre: dict[str, str]
    action: dict[str, ActionKind]
    catalog: Catalog
    """The cards as every table shows them, objectives last."""


Patches = Mapping[str, Mapping[str, Any]] | UnsetType
"""Card id -> what an owner's own box says of it; `absent`: it is not there."""


class KindTexts(Struct, frozen=True, forbid_unknown_fields=True):
    """A color or an action: what people call it, and its drawing."""

    name: str
    icon: str


class CardsFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The tables of cards.toml."""

    color: dict[Color, KindTexts]
    action: dict[ActionKind, KindTexts]
    card: dict[str, JsonObject]
    objective: dict[str, JsonObject]


PACKAGE: Final = "companion.games.vampire_elf_cthulhu"
FILE: Final = read_toml(PACKAGE, "cards.toml", CardsFile)
COLOR_NAMES: Final = {color: kind.name for color, kind in FILE.color.items()}
"""What a card of each color is in the Novel (VE-03)."""
COLOR_ICONS: Final = {color: kind.icon for color, kind in FILE.color.items()}
"""By color, the drawing of what a card is in the Novel."""
ACTION_NAMES: Final = {action: kind.name for action, kind in FILE.action.items()}
"""The rulebook's names of the five actions."""
ACTION_ICONS: Final = {action: kind.icon for action, kind in FILE.action.items()}
ICONS: Final[dict[str, str]] = {**ACTION_ICONS, **COLOR_ICONS}

_HOUSE: Final = FILE.card | FILE.objective
_NOVEL_ID = re.compile(rf"({'|'.join(TYPES)})-({'|'.join(COLORS)})-([1-9][0-9]?)")
_OBJECTIVE_ID = re.compile(rf"objective-({'|'.join(TYPES)})-([1-4])")
_PLACES: Final[dict[str, int]] = {
    word: index for words in (COLORS, TYPES) for index, word in enumerate(words)
}


def _order(card: str) -> tuple[int, int, int]:
    """Novel cards by color, then type, then number."""
    type_, color, number = card.split("-")
    return _PLACES[color], _PLACES[type_], int(number)


def _type(card: str) -> Type:
    return TYPES[_PLACES[card.removeprefix("objective-").split("-")[0]]]


def objective_name(card: str) -> str:
    """What people call an Objective card.

    >>> objective_name("objective-elf-3")
    'Elf objective 3'
    """
    _, type_, number = card.split("-")
    return f"{type_.title()} objective {number}"


def _shown(card: str, attributes: Novel | Objective) -> Card:
    """The card as every table shows it."""
    if isinstance(attributes, Objective):
        name, kind, colors = objective_name(card), "objective", attributes.colors
    else:
        colors = (COLORS[_order(card)[0]],)
        name, kind = attributes.title, COLOR_NAMES[colors[0]]
    marks = tuple((COLOR_ICONS[color], f"card-{color}") for color in colors)
    return Card(
        card,
        name,
        kind,
        _type(card),
        copies=1,
        symbols=marks,
        is_unnamed=isinstance(attributes, Objective),
        attributes=attributes,
    )


def _indexed(written: Mapping[str, Fields]) -> CardIndex:
    ids = sorted((card for card in written if _NOVEL_ID.fullmatch(card)), key=_order)
    novel = {card: convert(written[card], Novel) for card in ids}
    objectives = {
        card: convert(written[card], Objective)
        for type_ in TYPES
        for card in sorted(written)
        if card.startswith(f"objective-{type_}-")
    }
    color = {card: _order(card)[0] for card in novel}
    return CardIndex(
        novel,
        objectives,
        {card: index for index, card in enumerate(novel)},
        tuple(
            tuple(card for card in novel if color[card] == index) for index in range(len(COLORS))
        ),
        {card: _type(card) for card in (*novel, *objectives)},
        color,
        {card: attributes.genre for card, attributes in novel.items()},
        {card: attributes.action for card, attributes in novel.items()},
        {
            card: _shown(card, attributes)
            for card, attributes in (*novel.items(), *objectives.items())
        },
    )


HOUSE: Final = _indexed(_HOUSE)


def patched_card_index(patches: Patches) -> CardIndex:
    """The cards with an owner's patches applied to the house set.

    Raises BadCard for an id that no card can have, an attribute that it cannot have, or a box
    that does not hold what every box holds.
    """
    if isinstance(patches, UnsetType) or not patches:
        return HOUSE
    return _patched(json.encode(patches))


@lru_cache(maxsize=8)
def _patched(encoded: bytes) -> CardIndex:
    patches = json.decode(encoded, type=dict[str, JsonObject])
    written = {**_HOUSE}
    for card, patch in patches.items():
        absent = patch.pop("absent", False)
        if not _NOVEL_ID.fullmatch(card) and not _OBJECTIVE_ID.fullmatch(card):
            raise BadCard(card, "no card is called so.")
        if not isinstance(absent, bool):
            raise BadCard(card, "absent is true or false.")
        if absent:
            written.pop(card, None)
            continue
        written[card] = {**written.get(card, {}), **patch}
        try:
            _check(convert(written[card], Novel if _NOVEL_ID.fullmatch(card) else Objective))
        except ValidationError as wrong:
            raise BadCard(card, str(wrong)) from wrong
    card_index = _indexed(written)
    for type_ in TYPES:
        for what, cards, most in (
            ("cards", card_index.novel, CARDS_PER_TYPE),
            ("objectives", card_index.objectives, OBJECTIVES_PER_TYPE),
        ):
            n = sum(card_index.type[card] == type_ for card in cards)
            if n != most:
                # every box holds as many (VE-02, VE-04)
                wrong = f"a box holds {most} {type_} {what}, and this one {n}."
                raise BadCard(next(iter(patches)), wrong)
    return card_index


def _check(card: Novel | Objective) -> None:
    """Raises ValidationError."""
    if isinstance(card, Objective) and len(set(card.colors)) < len(card.colors):
        raise ValidationError("an objective shows four different colors (VE-04).")


def cards_of(facts: FactsByCard) -> Catalog:
    """The cards with what an owner says of them. Raises as `patched_card_index` does."""
    return patched_card_index(facts).catalog


CARDS: Final = HOUSE.catalog
KINDS: Final = (
    *(CardKind(words, Novel) for words in COLOR_NAMES.values()),
    CardKind("objective", Objective),
)
"""What owners can describe."""
