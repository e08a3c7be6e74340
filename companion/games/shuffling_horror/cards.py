"""The cards of a movie: their attributes, read from cards.toml and patched by owners.

The rulebook does not give most of the figures, so the catalog is our own house set; an
owner's box gives its own titles and attributes card by card.
"""

import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.core.actions import Fields
from companion.core.cards import BadCard, Card, Catalog, FactsByCard
from companion.core.messages import Words
from companion.core.owner_sets import CardKind
from companion.core.wording import listed, truncated
from companion.games.shuffling_horror.effects import (
    READ_THE_CARD,
    Choose,
    EffectStep,
    Stat,
    every_step,
)

A = TypeVar("A")
Count = Annotated[int, Meta(ge=1, le=12)]
Value = Annotated[int, Meta(ge=2, le=8)]
Score = Annotated[int, Meta(ge=2, le=11)]

STATS: tuple[Stat, ...] = ("muscle", "speed", "brains", "guts")


class _Card(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=str.lower):
    title: str


class _EventCard(_Card, frozen=True):
    effect: tuple[EffectStep, ...] | None = READ_THE_CARD


class Monster(_Card, frozen=True):
    """An alien: the value is what it attacks with and what it withstands."""

    value: Value
    immune_until_reel: Annotated[int, Meta(ge=1, le=4)] | None = None
    """No head shot harms it before this reel (SH-100); from Reel 1 on: never immune."""


class Survivor(_Card, frozen=True):
    """A character; `instead`: which stat serves for one that the card lacks (SH-89)."""

    stats: dict[Stat, Score]
    """All four, but for those that `instead` names: a stat left out by mistake would pass."""
    flail: Stat = "speed"
    enters: Annotated[int, Meta(ge=0, le=7)] | None = None
    """Rest spoints on entering; None: none at the start, three later (SH-25, SH-72)."""
    instead: dict[Stat, Stat | Literal["pass"]] = {}

    def serving(self, stat: Stat) -> Stat | Literal["pass"]:
        """The stat itself, or what serves for it; "pass": tests of it succeed (SH-89)."""
        return stat if stat in self.stats else self.instead[stat]

    def score(self, stat: Stat) -> int | None:
        """The stat, or what serves for it; None: tests of it succeed."""
        used = self.serving(stat)
        return None if used == "pass" else self.stats[used]


class Harm(Struct, frozen=True, forbid_unknown_fields=True):
    """The damage roll of an item (SH-92, SH-93)."""

    dice: Literal["d6", "2d6", "shad"] = "d6"
    bonus: Annotated[int, Meta(ge=0, le=9)] = 0


class Item(_Card, frozen=True):
    """A weapon or tool."""

    stats: Annotated[tuple[Stat, ...], Meta(min_length=1, max_length=2, extra={"once": True})]
    damage: Harm = Harm()
    throng: bool = False
    """Whether it may strike a whole throng (SH-108)."""
    uses: Count | None = None
    """How many tokens come with it (SH-107)."""
    alien: bool = False


class Grants(Struct, frozen=True, forbid_unknown_fields=True):
    """What a power play gives its holder."""

    stat: dict[Stat, Annotated[int, Meta(ge=0, le=9)]] = {}
    flail: Annotated[int, Meta(ge=0, le=9)] = 0
    damage: Annotated[int, Meta(ge=0, le=9)] = 0
    shad: bool = False
    auto_flail: bool = False


class Power(_Card, frozen=True):
    """A power play, kept until the reel ends (SH-211)."""

    grants: Grants = Grants()


class Plot(_EventCard, frozen=True):
    """A plot device: activated or bypassed (SH-159)."""

    optional: bool = True


class Horror(_EventCard, frozen=True):
    """A shuffling horror (SH-158)."""

    optional: bool = False


class Bonus(_EventCard, frozen=True):
    """A bonus card that is an event (SH-178, SH-180)."""

    optional: bool = False


class Sanctuary(_Card, frozen=True):
    """A refuge with its slot, and how many it holds (SH-139, SH-140)."""

    slot: Literal[1, 2]
    holds: Count


Attributes = Monster | Survivor | Item | Power | Plot | Horror | Bonus | Sanctuary
Event = Plot | Horror | Bonus

KIND_WORDS: dict[type[Struct], str] = {
    Monster: "monster",
    Survivor: "survivor",
    Item: "item",
    Power: "power",
    Plot: "plot",
    Horror: "horror",
    Bonus: "bonus",
    Sanctuary: "sanctuary",
}
"""The kind of a card in one word, its `type` in the protocol."""

KIND_NAMES = {"power": "Power play", "plot": "Event", "horror": "Event", "bonus": "Event"}
"""Kinds that people call otherwise: nobody distinguishes the three kinds of events."""

KINDS = tuple(CardKind(word, kind) for kind, word in KIND_WORDS.items())
"""What owners can describe of each card."""


def _read() -> tuple[dict[str, Card], dict[str, dict[str, Any]]]:
    text = files("companion.games.shuffling_horror").joinpath("cards.toml").read_text("utf-8")
    cards: dict[str, Card] = {}
    written: dict[str, dict[str, Any]] = {}
    for entry in tomllib.loads(text)["card"]:
        shown = {"id": entry.pop("id"), "icon": entry.pop("icon"), "power": entry.pop("power", "")}
        written[shown["id"]] = entry
        cards[shown["id"]] = _card(Card(**shown, name="", kind="", copies=1), entry)
    return cards, written


def _card(shown: Card, entry: Mapping[str, Any]) -> Card:
    """The card as people see it, with these attributes."""
    attributes = msgspec.convert(entry, Attributes)
    return replace(
        shown,
        name=entry["title"],
        kind=entry["type"],
        kind_name=KIND_NAMES.get(entry["type"], ""),
        rank=entry.get("value"),
        power=shown.power or _line(attributes),
        attributes=attributes,
    )


def _line(attributes: Attributes) -> str:
    """What the card does, in one line for people."""
    facts = msgspec.to_builtins(attributes)
    if facts.get("effect", ()) is None:
        facts["effect"] = msgspec.to_builtins(READ_THE_CARD)
    line = LINES.text("line", None, facts)
    return line[:1].upper() + line[1:]


def _stat_fields(values: Mapping[Stat, Any]) -> Sequence[Fields]:
    return [{"stat": stat, "value": values[stat]} for stat in STATS if stat in values]


def _given(facts: Fields) -> Sequence[Fields]:
    """What a power play gives its holder."""
    given = dict(facts["grants"])
    given = {**given.pop("stat"), **given}
    return [{"what": what, "n": n} for what, n in given.items() if n]


LINES = Words[None](
    "companion.games.shuffling_horror",
    show={"way": lambda _, option: option.replace("-", " ").replace("_", " ")},
    derived={
        "scores": lambda _, facts: _stat_fields(facts["stats"]),
        "replaced": lambda _, facts: _stat_fields(facts["instead"]),
        "harm": lambda _, facts: msgspec.convert(facts["damage"], Harm),
        "given": lambda _, facts: _given(facts),
        "is_gain": lambda _, facts: facts["n"] > 0,
        "amount": lambda _, facts: abs(facts["n"]),
    },
    file="card_lines.toml",
)
"""Lines for cards that have none in the file, or that an owner describes otherwise."""
CARDS, _WRITTEN = _read()
"""The catalog of the house set, in catalog order."""

ORDER = {card: index for index, card in enumerate(CARDS)}
KIND = {card: shown.kind for card, shown in CARDS.items()}
MONSTERS = frozenset(card for card, kind in KIND.items() if kind == "monster")
SURVIVORS = tuple(card for card, kind in KIND.items() if kind == "survivor")
ITEMS = frozenset(card for card, kind in KIND.items() if kind == "item")
POWERS = frozenset(card for card, kind in KIND.items() if kind == "power")
EVENTS = frozenset(card for card, kind in KIND.items() if kind in ("plot", "horror", "bonus"))
SANCTUARIES = frozenset(card for card, kind in KIND.items() if kind == "sanctuary")
MOVIE = tuple(
    card
    for card, kind in KIND.items()
    if kind not in ("survivor", "bonus") and card != "scream-queen"
)
"""The movie deck without bonus cards (SH-18)."""


class CardAttributes(Struct, frozen=True):
    """The attributes of every card in this movie, by kind and id."""

    monsters: dict[str, Monster]
    survivors: dict[str, Survivor]
    items: dict[str, Item]
    powers: dict[str, Power]
    events: dict[str, Event]
    sanctuaries: dict[str, Sanctuary]
    titles: dict[str, str]
    values: dict[str, int]
    """What a monster card attacks with and withstands; a Familiar Face its Muscle (SH-184)."""
    scores: dict[str, dict[Stat, int | None]]
    """What each survivor has for each stat; None: a test of it succeeds (SH-89)."""


def _cast(cards: Catalog) -> CardAttributes:
    every = {card: shown.attributes for card, shown in cards.items()}

    def of_kind(kind: type[A]) -> dict[str, A]:
        return {card: said for card, said in every.items() if isinstance(said, kind)}

    survivors = of_kind(Survivor)
    return CardAttributes(
        of_kind(Monster),
        survivors,
        of_kind(Item),
        of_kind(Power),
        {card: said for card, said in every.items() if isinstance(said, Event)},
        of_kind(Sanctuary),
        {card: said.title for card, said in every.items()},
        {
            card: said.value if isinstance(said, Monster) else said.score("muscle") or 0
            for card, said in every.items()
            if isinstance(said, Monster | Survivor)
        },
        {card: {stat: said.score(stat) for stat in STATS} for card, said in survivors.items()},
    )


HOUSE = _cast(CARDS)


def catalog(facts: FactsByCard) -> Catalog:
    """The cards with what an owner says of them laid over the house set.

    A card with a blank title has that of the house set. Raises BadCard for an unknown card or
    attribute, a value that an attribute cannot have, or a card that would change its kind.
    """
    return _patched(msgspec.json.encode(facts))[0] if facts else CARDS


def attributes_of_cards(facts: FactsByCard) -> CardAttributes:
    """The attributes of those cards. Raises as `catalog` does."""
    return _patched(msgspec.json.encode(facts))[1] if facts else HOUSE


def _check(card: Attributes) -> None:
    """Check what the types cannot say. Raises msgspec.ValidationError."""
    match card:
        case Survivor():
            lacking = [
                stat for stat in STATS if stat not in card.stats and stat not in card.instead
            ]
            if lacking:
                raise msgspec.ValidationError(
                    f"{listed(lacking)} {'is' if len(lacking) == 1 else 'are'} missing, and no "
                    "`instead` says what serves for it - at `$.stats`"
                )
            for missing, serves in card.instead.items():
                if serves != "pass" and serves not in card.stats:
                    raise msgspec.ValidationError(
                        f"instead of {missing} serves {serves}, which it lacks"
                    )
        case Item() if len(set(card.stats)) < len(card.stats):
            raise msgspec.ValidationError("the two stats are the same")
        case Plot() | Horror() | Bonus():
            for step in every_step(card.effect or ()):
                if isinstance(step, Choose) and len({way.id for way in step.options}) < len(
                    step.options
                ):
                    raise msgspec.ValidationError("two options have the same id")
        case _:
            pass


@lru_cache(maxsize=8)
def _patched(encoded: bytes) -> tuple[Catalog, CardAttributes]:
    facts: dict[str, dict[str, Any]] = msgspec.json.decode(encoded)
    cards = dict(CARDS)
    for card, attributes in facts.items():
        if card not in CARDS:
            raise BadCard(card, "no card is called so.")
        if attributes.get("type", KIND[card]) != KIND[card]:
            raise BadCard(card, f"it is no {truncated(str(attributes['type']), 60)}.")
        written = {**_WRITTEN[card], **attributes}
        if not str(written["title"]).strip():
            written["title"] = CARDS[card].name
        try:
            cards[card] = _card(_keep_matching_line(CARDS[card], written), written)
            _check(cards[card].attributes)
        except msgspec.ValidationError as wrong:
            raise BadCard(card, str(wrong)) from wrong
    cast = _cast(cards)
    slots: set[int] = set()
    for id_, sanctuary in cast.sanctuaries.items():
        if sanctuary.slot in slots:
            raise BadCard(id_, "two sanctuaries have the same slot")
        slots.add(sanctuary.slot)
    return cards, cast


def _keep_matching_line(shown: Card, written: Mapping[str, Any]) -> Card:
    """Our line about a card holds only as long as the owner's does the same; else one is made
    of what the owner's card does.
    """
    same = {**written, "title": shown.name} == _WRITTEN[shown.id]
    return shown if same else replace(shown, power="")
