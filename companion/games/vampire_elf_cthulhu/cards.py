"""What the cards say: read from cards.toml, and patched by owners.

The rulebook prints neither genres nor actions nor the sequences of the objectives, so the
catalogue is our own house set; an owner says what is different in their own box, card by card.
"""

import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Annotated, Any, Final, Literal, get_args

import msgspec
from msgspec import Meta, Struct, UnsetType

from companion.core.cards import BadCard, Card, Catalogue, Facts
from companion.core.own_box import CardKind

Type = Literal["vampire", "elf", "cthulhu"]
Color = Literal["red", "blue", "green", "purple", "yellow", "grey"]
Deed = Literal["compare", "research", "insert", "re-activate", "retrieve-drops"]
"""The action of a card's symbol."""

TYPES: Final[tuple[Type, ...]] = get_args(Type)
COLORS: Final[tuple[Color, ...]] = get_args(Color)
STANDS_FOR: Final[dict[Color, str]] = {
    "red": "main character",
    "blue": "secondary character",
    "green": "place",
    "purple": "event",
    "yellow": "object",
    "grey": "encounter",
}
"""What a card of each colour is in the Novel (VE-03)."""
ART: Final[dict[str, str]] = {
    "red": "person",
    "blue": "people",
    "green": "pin",
    "purple": "bolt",
    "yellow": "key",
    "grey": "torch",
}
"""By colour, the drawing of what a card is in the Novel."""
OF_A_TYPE = 18
OBJECTIVES_OF_A_TYPE = 4
POSITIONS: Final = (1, 2, 3, 4)

Title = Annotated[str, Meta(min_length=1, max_length=40)]
Genre = Annotated[str, Meta(min_length=1, max_length=24)]


class Novel(Struct, frozen=True, forbid_unknown_fields=True):
    """A Novel card; its id says type and colour."""

    title: Title
    genre: Genre
    action: Deed


class Objective(Struct, frozen=True, forbid_unknown_fields=True):
    """A secret objective: the colours of positions 1 to 4."""

    colors: Annotated[tuple[Color, ...], Meta(min_length=4, max_length=4, extra={"once": True})]


class Box(Struct, frozen=True):
    """The cards of one box, in catalogue order."""

    novel: dict[str, Novel]
    objectives: dict[str, Objective]
    place: dict[str, int]
    """Where a Novel card is in catalogue order."""
    decks: tuple[tuple[str, ...], ...]
    """All cards of each colour."""
    type: dict[str, Type]
    """By card, objectives too."""
    color: dict[str, int]
    """By Novel card, the place of its colour."""
    genre: dict[str, str]
    action: dict[str, Deed]
    shown: Catalogue
    """The cards as every table shows them, objectives last."""


Patches = Mapping[str, Mapping[str, Any]] | UnsetType
"""Card id -> what their own box says of it; `absent`: it is not there."""

_NOVEL_ID = re.compile(rf"({'|'.join(TYPES)})-({'|'.join(COLORS)})-([1-9][0-9]?)")
_OBJECTIVE_ID = re.compile(rf"objective-({'|'.join(TYPES)})-([1-4])")

_HOUSE: Final[dict[str, dict[str, Any]]] = {}
for _kind in tomllib.loads(
    files("companion.games.vampire_elf_cthulhu").joinpath("cards.toml").read_text("utf-8")
).values():
    for _card in _kind:
        _HOUSE[_card.pop("id")] = _card


def _order(card: str) -> tuple[int, int, int]:
    """Novel cards by colour, then type, then number."""
    type_, color, number = card.split("-")
    return COLORS.index(_as(COLORS, color)), TYPES.index(_as(TYPES, type_)), int(number)


def _as(words: tuple[Any, ...], word: str) -> Any:
    return words[words.index(word)]


def objective_name(card: str) -> str:
    """What people call an Objective card.

    >>> objective_name("objective-elf-3")
    'Elf objective 3'
    """
    _, type_, number = card.split("-")
    return f"{type_.title()} objective {number}"


def _shown(card: str, one: Novel | Objective) -> Card:
    """The card as every table shows it."""
    if isinstance(one, Objective):
        type_ = _as(TYPES, card.split("-")[1])
        return Card(
            card,
            objective_name(card),
            "objective",
            type_,
            copies=1,
            marks=tuple(map(_mark, one.colors)),
            attributes=one,
        )
    type_, color, _ = card.split("-")
    kind = STANDS_FOR[_as(COLORS, color)]
    marks = (_mark(color),)
    return Card(card, one.title, kind, _as(TYPES, type_), copies=1, marks=marks, attributes=one)


def _mark(color: str) -> tuple[str, str]:
    return ART[color], f"card-{color}"


def _box(written: Mapping[str, Mapping[str, Any]]) -> Box:
    novel_ids = sorted((card for card in written if _NOVEL_ID.fullmatch(card)), key=_order)
    novel = {card: msgspec.convert(written[card], Novel) for card in novel_ids}
    objectives = {
        card: msgspec.convert(written[card], Objective)
        for type_ in TYPES
        for card in sorted(written)
        if card.startswith(f"objective-{type_}-")
    }
    type_of: dict[str, Type] = {card: _as(TYPES, card.split("-")[0]) for card in novel}
    type_of |= {card: _as(TYPES, card.split("-")[1]) for card in objectives}
    color = {card: _order(card)[0] for card in novel}
    return Box(
        novel,
        objectives,
        {card: place for place, card in enumerate(novel)},
        tuple(tuple(card for card in novel if color[card] == one) for one in range(len(COLORS))),
        type_of,
        color,
        {card: one.genre for card, one in novel.items()},
        {card: one.action for card, one in novel.items()},
        {card: _shown(card, one) for card, one in (*novel.items(), *objectives.items())},
    )


HOUSE: Final = _box(_HOUSE)


def box_of(patches: Patches) -> Box:
    """The cards with an owner's patches laid over the house set.

    Raises BadCard for an id that no card can have, an attribute that it cannot have, or a box
    that does not hold what every box holds.
    """
    if isinstance(patches, UnsetType) or not patches:
        return HOUSE
    return _patched(msgspec.json.encode(patches))


@lru_cache(maxsize=8)
def _patched(encoded: bytes) -> Box:
    patches: dict[str, dict[str, Any]] = msgspec.json.decode(encoded)
    written = dict(_HOUSE)
    for card, said in patches.items():
        if not _NOVEL_ID.fullmatch(card) and not _OBJECTIVE_ID.fullmatch(card):
            raise BadCard(card, "no card is called so.")
        told = dict(said)
        absent = told.pop("absent", False)
        if not isinstance(absent, bool):
            raise BadCard(card, "absent is true or false.")
        if absent:
            written.pop(card, None)
            continue
        written[card] = {**written.get(card, {}), **told}
        try:
            _check(card, written[card])
        except msgspec.ValidationError as wrong:
            raise BadCard(card, str(wrong)) from wrong
    box = _box(written)
    _count(box, next(iter(patches)))
    return box


def _check(card: str, said: Mapping[str, Any]) -> None:
    """Raises msgspec.ValidationError."""
    if _NOVEL_ID.fullmatch(card):
        msgspec.convert(said, Novel)
        return
    colors = msgspec.convert(said, Objective).colors
    if len(set(colors)) < len(colors):
        raise msgspec.ValidationError("an objective shows four different colours (VE-04).")


def _count(box: Box, told: str) -> None:
    """Every box holds as many cards of each type (VE-02, VE-04). Raises BadCard of the card that
    was reported of first.
    """
    for type_ in TYPES:
        for what, cards, most in (
            ("cards", box.novel, OF_A_TYPE),
            ("objectives", box.objectives, OBJECTIVES_OF_A_TYPE),
        ):
            n = sum(box.type[card] == type_ for card in cards)
            if n != most:
                raise BadCard(told, f"a box holds {most} {type_} {what}, and this one {n}.")


def cards_of(facts: Facts) -> Catalogue:
    """The cards with what an owner says of them. Raises as `box_of` does."""
    return box_of(facts).shown


CARDS: Final = HOUSE.shown
KINDS: Final = (
    *(CardKind(words, Novel) for words in STANDS_FOR.values()),
    CardKind("objective", Objective),
)
"""What owners can describe."""
