"""Whose card is awaited next, and who shows one after that."""

from companion.core.view.glance import Glance
from companion.games.creature_feature.board.offers import next_card_glance


def test_those_who_show_the_same_card_follow_by_name() -> None:
    expected = Glance("Show your Star", (2,), others=(0, 1))
    assert next_card_glance([(2, "star"), (2, "co_star"), (0, "star"), (1, "star")]) == expected


def test_whoever_shows_another_card_reads_which() -> None:
    glance = next_card_glance([(0, "star"), (3, "co_star")])
    assert (glance.words, glance.seats, glance.others) == ("Show your Star", (0,), (3,))
    assert glance.others_task == "then your Co-Star"
    several = next_card_glance([(0, "star"), (3, "co_star"), (1, "star")])
    assert several.others_task == "then your Star or Co-Star"
