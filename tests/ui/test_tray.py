"""The laptop's tray: every card of every game can be laid, whoever sits there."""

import pygame
import pytest

from companion.core.nodes import Go
from companion.table.games import games
from companion.ui.stage import Stage
from companion.ui.tray import pages, tray
from tests.ui.table import NAMES


@pytest.mark.parametrize("game", games())
def test_every_card_lies_on_some_page(game: str) -> None:
    found = games()[game]
    cards = list(found.cards.values())
    names = NAMES[: found.most_seats]
    laid: list[str] = []
    stage = Stage(pygame.Surface((800, 480)))
    for page in range(len(pages(cards, len(names)))):
        node = tray(cards, None, names, frozenset(), page)
        laid += [
            one.touch.about
            for one in node.walk()
            if isinstance(one.touch, Go) and one.touch.to == "lay"
        ]
        stage.lay(node)
        for placed in stage.placed:
            assert placed.rect.y + placed.rect.h <= 480, placed.node.name
    assert laid == [card.id for card in cards]
