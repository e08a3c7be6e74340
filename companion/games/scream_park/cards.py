"""What can carry a tag: the cards of the house set by name."""

from typing import Final, Literal, get_args

from companion.core.cards import Card, Catalog
from companion.games.scream_park.descriptions import HOUSE, CardDescriptions, Scene, Theme
from companion.games.scream_park.descriptions.requirement import Requirement
from companion.games.scream_park.descriptions.requirement_text import requirement_text

ICONS: Final = {"theme": "house", "vip": "vip"}
GENRE_ART: Final = {
    "gothic": "vampire",
    "slasher": "knife",
    "monster": "were",
    "occult": "witch",
    "carnival": "clown",
    "cosmic": "alien",
}
"""Drawings of the house set's genres."""
Drawing = Literal[
    "ghost",
    "vampire",
    "were",
    "witch",
    "zombie",
    "mummy",
    "frank",
    "knife",
    "clown",
    "alien",
    "robot",
    "devil",
    "swamp",
    "bat",
    "tomb",
    "moon",
]
"""The drawings by name: an owner's genre of that name has the drawing, any other its letters."""


DRAWN: Final = {**GENRE_ART, **{icon_name: icon_name for icon_name in get_args(Drawing)}}


SCENIC_ART: Final[dict[str, str]] = {
    "candelabra": "candle",
    "skull": "skull",
    "audio": "sound",
    "lightbulb": "bulb",
}
EFFECT_ART: Final[dict[str, str]] = {
    "vip": "vip",
    "ignore-genre": "eyeoff",
    "double-scenic": "again",
    "extra-staff": "person",
}
DRAWN_ICONS: Final = {**DRAWN, **SCENIC_ART, **EFFECT_ART}
"""Every icon that has a drawing."""


def icon_of(genre: str) -> str:
    """What is drawn for a genre."""
    return DRAWN.get(genre, "clap")


def catalog(descriptions: CardDescriptions) -> Catalog:
    """The cards that are described."""
    scenes = (
        Card(
            id_,
            descriptions.name(id_),
            "scene",
            icon_of(next(iter(scene.genres), "")),
            rank=scene.value,
            copies=1,
            symbols=_scene_symbols(scene),
            attributes=scene,
        )
        for id_, scene in descriptions.scenes.items()
    )
    themes = (
        _theme(id_, descriptions.name(id_), theme) for id_, theme in descriptions.themes.items()
    )
    vips = (
        Card(
            id_,
            descriptions.name(id_),
            "vip",
            ICONS["vip"],
            copies=1,
            power=requirement_text(vip.requirement, descriptions.name),
            symbols=tuple((icon_name, "paper-2") for icon_name in _drawn_icons(vip.requirement)),
            attributes=vip,
        )
        for id_, vip in descriptions.vips.items()
    )
    genres = (
        Card(
            id_,
            descriptions.name(id_),
            "genre-card",
            icon_of(genre_card.sides[0]),
            copies=genre_card.copies,
            suit_icon=icon_of(genre_card.sides[-1]),
            attributes=genre_card,
        )
        for id_, genre_card in descriptions.genre_cards.items()
    )
    return {card.id: card for card in (*scenes, *themes, *vips, *genres)}


GENERAL_ART: Final = {
    "complete": "check",
    "incomplete": "x",
    "genre": "clap",
    "genre-kinds": "kinds",
    "same-genre": "pair",
    "scenic": "scenic",
    "scenic-kinds": "kinds",
    "effect": "fx",
    "value": "dice",
    "needs": "list",
    "props": "plus",
}
"""What is drawn for a requirement that names no icon."""


def _drawn_icons(requirement: Requirement) -> tuple[str, ...]:
    """What is drawn for a requirement, at most two icons; none for one that the table judges, nor
    for what must not be there.
    """
    if isinstance(requirement.not_, Requirement):
        return ()
    parts = dict.fromkeys(
        icon_name for part in requirement.parts for icon_name in _drawn_icons(part)
    )
    words = (
        requirement.is_
        if isinstance(requirement.is_, str)
        else requirement.of_kind or requirement.count
    )
    own = DRAWN_ICONS.get(str(words)) or GENERAL_ART.get(str(words))
    return (*((own,) if own else ()), *parts)[:2]


def _scene_symbols(scene: Scene) -> tuple[tuple[str, str], ...]:
    """What is printed on a Scene card: required icons and its price, and the icons of its bottom
    half.
    """
    price = (("minus", ""), ("person", "")) if scene.staff else ()
    bottom = (*scene.genres, *scene.scenic, *scene.effects)
    return (
        *((icon_of(genre), "accent") for genre in scene.needs),
        *price,
        *((DRAWN_ICONS.get(what, "clap"), "paper-2") for what in bottom),
    )


def _theme(id_: str, name: str, theme: Theme) -> Card:
    """A Theme card. Two genres distinguish it from the others, as its two pictures do."""
    icon_names = [icon_of(genre) for genre in theme.points]
    icon_name, pip = icon_names if len(icon_names) == 2 else (ICONS["theme"], "")
    return Card(id_, name, "theme", icon_name, copies=1, suit_icon=pip, attributes=theme)


CARDS: Final = catalog(HOUSE)
