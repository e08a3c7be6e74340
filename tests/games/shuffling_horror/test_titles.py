"""The titles of an owner's cards."""

import pytest

from companion.games.shuffling_horror.cards import CARDS, catalog


@pytest.mark.parametrize("title", ["", "  "])
def test_a_card_with_a_blank_title_keeps_that_of_the_house_set(title: str) -> None:
    cards = catalog({"fire-axe": {"title": title, "damage": {"dice": "d6", "bonus": 2}}})
    assert cards["fire-axe"].name == CARDS["fire-axe"].name
