"""Corrections by touch: values of every kind can be set, and Undo takes each back."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from companion.core.actions import Correct
from companion.core.board.nodes import Touch, UiCommand
from companion.core.correctables import Correctable, ValueKind
from companion.core.domains import (
    Choice,
    Dice,
    Domain,
    Multiset,
    Number,
    PerSeat,
    StepwiseDomain,
    Subset,
    TextDomain,
)
from companion.core.game import Game
from companion.games.creature_feature.cards import CARDS, MONSTERS
from companion.table.registry import games
from companion.ui.parts.value_editor import single_values
from companion.ui.runtime.demo import Demo
from companion.ui.screens.corrections.correct import groups
from companion.ui.screens.corrections.set_value import SetValue
from companion.ui.screens.table.play import Play
from tests.sampling import sampled
from tests.ui.table import TO_AUDITION, begin, go_on, middle, shown, sign


@pytest.fixture
def corrections(table: Demo) -> Demo:
    table.play(f"{TO_AUDITION}\ntouch Menu\ntouch Fix scores and positions")
    return table


def line2(table: Demo) -> str:
    return next(node.name for node in table.app.node().walk() if node.key == "line2")


def test_an_order_moves_by_buttons_and_by_dragging(corrections: Demo) -> None:
    before = corrections.session.view()["priority"]
    corrections.play("touch Priority Track")
    assert line2(corrections) == "Drag one to its place, or touch it and use the arrows"
    corrections.play("touch Ines\ntouch Up")
    assert line2(corrections).startswith("It was ")
    corrections.loop.touch(*middle(corrections, "Mara"))
    corrections.loop.release(*middle(corrections, "Theo"))
    corrections.play("touch Set it")
    assert corrections.app.toast is not None
    assert corrections.app.toast.text == "Priority Track: Ines, Theo, Mara"
    assert corrections.session.view()["priority"] == (2, 1, 0) != before
    corrections.play("touch Back\ntouch Undo")
    assert corrections.session.view()["priority"] == before


def test_what_a_group_holds_is_listed_in_whole_words(corrections: Demo) -> None:
    corrections.loop.draw()
    displayed = [" ".join(one.lines) for one in corrections.stage.placed if one.node.role == "text"]
    assert "cards face down …" in displayed
    assert "Deck, Discards" in displayed


def test_a_number_is_set_figure_by_figure(corrections: Demo) -> None:
    corrections.play("touch Score Track\ntouch Theo: points before this season")
    corrections.play("touch plus 100\ntouch plus 10\ntouch plus 10\ntouch plus 1\ntouch minus 10")
    corrections.play("touch Set it")
    assert corrections.session.view()["scores"][1] == 112
    assert sign(corrections) == "What needs fixing?"


def test_a_number_ends_where_its_domain_ends(corrections: Demo) -> None:
    corrections.play("touch Deck and discards\ntouch Discards")
    assert "minus 1" not in shown(corrections)
    corrections.play("touch plus 10\n" * 9)
    assert "plus 10" not in shown(corrections)
    assert "plus 1" in shown(corrections)


def test_cards_are_put_in_and_taken_out(corrections: Demo) -> None:
    corrections.play("touch Score piles\ntouch Mara: cards face up")
    corrections.play("touch Zombie\ntouch Zombie\ntouch Devil\ntouch Zombie less\ntouch Set it")
    assert corrections.session.view()["piles"][0]["face_up"] == ("zombie", "devil")


def test_pawns_go_on_box_by_box_and_cannot_leave_an_empty_one_above(corrections: Demo) -> None:
    corrections.play("touch Pawns\ntouch Mara\ntouch Theo\ntouch Ines")
    assert "Set it" not in shown(corrections)
    line2 = next(node.name for node in corrections.app.node().walk() if node.key == "line2")
    assert line2 == "That is not possible; it was Feature, Feature, Feature"
    corrections.play("touch Ines\ntouch Ines\ntouch Set it")
    assert corrections.session.view()["pawns"] == ("upper-short", "upper-short", "feature")


def test_a_card_on_the_table_is_another_one(corrections: Demo) -> None:
    corrections.play("touch Teams\ntouch Ines: Co-Star\ntouch Witch\ntouch Set it\ntouch Back")
    assert corrections.session.view()["teams"][2]["co_star"] == "witch"


def test_the_check_leads_to_what_lies_otherwise_and_goes_on(table: Demo) -> None:
    table.play(f"{TO_AUDITION}\ntouch Menu\ntouch Check the table\ntouch YES\ntouch FIX")
    assert sign(table) == "Last Actor"
    table.play("touch Theo\ntouch Set it")
    assert table.session.view()["last_actor"] == 1
    assert sign(table) == "Does your table match?"
    while not isinstance(table.app.screen, Play):
        table.play("touch YES")
    assert table.app.toast is not None
    assert table.app.toast.text == "The table is as the screen says."


def test_a_long_list_is_read_whole_in_the_check(table: Demo) -> None:
    table.play(TO_AUDITION)
    table.app.do(Correct("piles/1/face_up", [card for card in MONSTERS for _ in range(7)]))
    table.play("touch Menu\ntouch Check the table")
    words = ""
    while not isinstance(table.app.screen, Play):
        words += " ".join(one.name for one in table.app.node().walk() if one.role == "text")
        table.play("touch YES")
    assert all(f"{CARDS[card].name} ×7" in words for card in MONSTERS)


def random_decisions(table: Demo, random: Random, most: int) -> Iterator[None]:
    """Stop before each decision of a random game."""
    play = table.app.screen
    assert isinstance(play, Play)
    while not table.session.over and table.session.seq < most:
        yield
        go_on(table, random)
        play.queue.boards.clear()


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_everything_that_a_game_lets_be_corrected_has_an_editor(
    table: Demo, game: Game[Any]
) -> None:
    begin(table, game, tuple(f"Player {seat}" for seat in range(game.max_seats)))
    for _ in sampled(random_decisions(table, Random(7), 300)):
        for _, places in groups(table.app):
            for place in places:
                set_here = isinstance(
                    place.domain, Number | Dice | TextDomain | StepwiseDomain
                ) or single_values(place.domain)
                assert set_here, f"{place.path}: {place.domain}"


def test_what_is_chosen_is_seen_at_once(table: Demo) -> None:
    table.play(TO_AUDITION)
    cards = tuple(table.session.game.cards.catalog)
    table.app.open_screen(
        SetValue(
            Correctable(
                "a/card", "card", Choice(cards), cards[-1], lambda to: to, value_kind="card"
            )
        )
    )
    assert table.session.game.cards.catalog[cards[-1]].name in shown(table)
    assert "Later" not in shown(table)


@pytest.mark.parametrize(
    ("domain", "value", "of", "touches", "after"),
    [
        (Choice((0, 1, None)), 0, "seat", [UiCommand("choose value", None)], None),
        (Subset(Choice(("a", "b", "c")), 0, 2), ("a",), "word", "abc", ["b", "c"]),
        (Subset(Choice(("a", "b", "c")), 0, 2), (), "word", "abc", ["a", "b"]),
        (Multiset(("a", "b"), 3, 2), (), "word", "aaabb", ["a", "a", "b"]),
        (
            PerSeat(("up", "down"), 3),
            ("up",) * 3,
            "word",
            [UiCommand("take next value", 1)],
            ["up", "down", "up"],
        ),
        (
            Dice(2),
            (6, 1),
            "word",
            [UiCommand("take next value", 0), UiCommand("take next value", 1)],
            [1, 2],
        ),
        (
            Number(-3, 3),
            -2,
            "word",
            [UiCommand("change number", -1), UiCommand("change number", -1)],
            -3,
        ),
        (
            TextDomain(5),
            "Bo",
            "word",
            [
                UiCommand("type character", "o"),
                UiCommand("type character", "!"),
                UiCommand("erase character"),
            ],
            "Boo",
        ),
        (TextDomain(2), "Bo", "word", [UiCommand("type character", "o")], "Bo"),
    ],
)
def test_any_form_of_value(
    table: Demo, domain: Domain, value: Any, of: ValueKind, touches: Any, after: Any
) -> None:
    screen = SetValue(
        Correctable("a/place", "place", domain, value, lambda fresh: fresh, value_kind=of)
    )
    for one in touches:
        touch: Touch = UiCommand("add value", one) if isinstance(one, str) else one
        screen.on_touch(table.app, touch)
    assert screen.editor.value == after
    assert domain.admits(screen.editor.value, None)
