"""What can carry a tag: the cards of the house set by name (rules file, The house set)."""

from typing import Final

from companion.core.cards import Card, Catalogue
from companion.games.scream_park.box import Box
from companion.games.scream_park.house import HOUSE

ICONS: Final = {"scene": "clapper", "theme": "mask", "vip": "star", "genre-card": "bolt"}


def catalogue(box: Box) -> Catalogue:
    """The cards of a box."""
    scenes = (
        Card(id_, box.name(id_), "scene", ICONS["scene"], figure=one.value, copies=1)
        for id_, one in box.scenes.items()
    )
    themes = (Card(id_, box.name(id_), "theme", ICONS["theme"], copies=1) for id_ in box.themes)
    vips = (Card(id_, box.name(id_), "vip", ICONS["vip"], copies=1) for id_ in box.vips)
    genres = (
        Card(id_, box.name(id_), "genre-card", ICONS["genre-card"], copies=one.copies)
        for id_, one in box.genre_cards.items()
    )
    return {card.id: card for card in (*scenes, *themes, *vips, *genres)}


CARDS: Final = catalogue(HOUSE)
