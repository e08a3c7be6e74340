"""What a card becomes: big tickets, and the house with its places to be touched."""

from pathlib import Path

import pytest

from companion.core.actions import Correct
from companion.core.view.nodes import SubmitAction, UiCommand
from companion.games.scream_park import actions as did
from companion.table.players import Player
from companion.ui.screens.table.play import Play
from tests.ui.games.scream_park.park import (
    GAME,
    NAMES,
    THEMES,
    by_name,
    look,
    nodes,
    opened,
    screen,
)
from tests.ui.table import LONG, SIZES, begin, evening, sign


@pytest.mark.parametrize("size", SIZES)
def test_the_first_card_is_asked_about_with_big_tickets(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    table = opened(tmp_path, size)
    table.play("press 0\nlay velvet-hallway")
    assert look(table) == []
    assert sign(table) == f"{LONG}: where does Velvet Hallway go?"
    for action, words in (
        (
            did.Place(0, "velvet-hallway", 0),
            ("NEW ROOM", "+4 VP", "Theme +1, VIP +2, complete +1"),
        ),
        (did.Discard(0, "velvet-hallway"), ("DISCARD", "+2", "Staff tokens")),
    ):
        (ticket,) = [one for one in nodes(table) if one.touch == SubmitAction(action)]
        assert tuple(one.name for one in ticket.children) == words
        title, figure, detail = (
            next(placed.size for placed in table.stage.placed if placed.node == part)
            for part in ticket.children
        )
        assert title >= 40, "read from a metre away"
        assert figure >= 40, "read from a metre away"
        assert detail >= 16, "leaning in"
    table.close()


@pytest.mark.parametrize("size", SIZES)
def test_a_vip_is_chosen_by_what_they_want(tmp_path: Path, size: tuple[int, int]) -> None:
    table = evening(tmp_path, size)
    begin(table, GAME, NAMES[:3])
    screen(table).queue.boards.clear()
    assert sign(table) == "Everyone: keep one Theme"
    screen(table).do(table.app, did.ChooseTheme(0, THEMES[0]))
    assert sign(table) == "Maximilian-Alexander and Bartholomew Quincy: keep one Theme"
    table.play("touch Friday's VIP")
    assert sign(table) == "Who comes on Friday?"
    assert look(table) == []
    assert by_name(table) >= {
        "a complete room",
        "a Gothic or Occult icon",
        "2 or more icons of one genre",
    }
    names = {card.name for card in GAME.box.cards.values() if card.kind == "vip"}
    sizes = {one.size for one in table.stage.placed if one.node.name in names and one.lines}
    assert len(sizes) == 1, "no VIP looks more important"
    assert min(sizes) >= 15
    table.close()


def test_everybody_who_must_act_is_named_with_what_they_do(tmp_path: Path) -> None:
    table = opened(tmp_path, SIZES[0], 3)
    play = screen(table)
    play.do(table.app, Correct("houses/0", [{"card": "velvet-hallway", "props": []}], ""))
    play.do(table.app, did.Discard(1, "feral-maze"))
    play.buttons.clear()
    assert sign(table) == (
        f"Maximilian-Alexander: use 1 card. {LONG} and Bartholomew Quincy: use 2 cards"
    )
    play.do(table.app, did.DiscardBoth(0, ("velvet-crypt", "velvet-maze")))
    play.buttons.clear()
    play.queue.open_instructions.clear()
    assert sign(table) == f"{LONG}: lay a Genre card"
    others = "Maximilian-Alexander: use 1 card. Bartholomew Quincy: use 2 cards"
    assert others in by_name(table)
    assert look(table) == []
    table.close()


def test_the_card_is_asked_for_before_its_place(tmp_path: Path) -> None:
    table = opened(tmp_path, SIZES[0], 3)
    house = [{"card": card, "props": []} for card in ("velvet-hallway", "crimson-cellar")]
    screen(table).do(table.app, Correct("houses/0", house))
    table.play("press 0\ntouch Place")
    assert sign(table).endswith("which card is it?")
    table.app.touch(UiCommand("value", "velvet-porch"))
    assert sign(table) == f"{LONG}: where does Velvet Porch go?"
    places = [one.touch for one in nodes(table) if isinstance(one.touch, SubmitAction)]
    assert SubmitAction(did.Place(0, "velvet-porch", 0)) in places
    assert SubmitAction(did.Place(0, "velvet-porch", 2)) in places
    table.app.touch(SubmitAction(did.Place(0, "velvet-porch", 2)))
    assert [room.card for room in table.session.state.houses[0]][2] == "velvet-porch"
    table.close()


def test_both_cards_are_offered_for_a_genre_card_only_to_who_has_both(tmp_path: Path) -> None:
    table = opened(tmp_path, SIZES[0], 3)
    play = screen(table)
    for seat in range(2):
        house = [{"card": ("velvet-hallway", "crimson-cellar")[seat], "props": []}]
        play.do(table.app, Correct(f"houses/{seat}", house))
    play.do(table.app, did.Discard(0, "feral-maze"))
    table.play("press 0")
    assert "Both for a Genre card" not in by_name(table)
    table.play("press 1")
    assert "Both for a Genre card" in by_name(table)
    table.close()


def test_a_genre_card_is_chosen_by_its_two_icons_and_then_its_side_and_room(
    tmp_path: Path,
) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    house = [{"card": card, "props": []} for card in ("velvet-hallway", "crimson-cellar")]
    screen(table).do(table.app, Correct("houses/0", house))
    screen(table).do(table.app, did.DiscardBoth(0, ("velvet-crypt", "velvet-maze")))
    screen(table).queue.open_instructions.clear()
    table.play("touch Genre card")
    assert sign(table) == f"{LONG}: which Genre card do you take?"
    assert look(table) == []
    (card,) = [one for one in nodes(table) if one.name == "Genre Gothic Slasher"]
    assert {one.name for one in card.walk() if one.role == "icon"} == {"vampire", "knife"}
    table.play("touch Genre Gothic Slasher")
    table.play(f"touch {LONG} adds a Genre card under Crimson Cellar, Gothic up")
    assert table.session.head.action == did.TakeGenre(0, "genre-gothic-slasher", "gothic", 1)
    table.close()


def test_a_vip_is_nobodys_card_while_one_theme_is_still_to_be_kept(tmp_path: Path) -> None:
    table = evening(tmp_path, SIZES[0])
    begin(table, GAME, NAMES[:2])
    screen(table).queue.boards.clear()
    screen(table).do(table.app, did.ChooseTheme(0, THEMES[0]))
    assert sign(table) == "Maximilian-Alexander: keep one Theme"
    table.play("touch Friday's VIP")
    assert "block:None" in {one.key for one in nodes(table)}
    table.close()


@pytest.mark.parametrize("size", SIZES)
def test_a_vip_card_shows_what_the_vip_wants(tmp_path: Path, size: tuple[int, int]) -> None:
    table = opened(tmp_path, size)
    saturday = next(one for one in nodes(table) if one.key == "vip-card:saturday")
    assert {one.name for one in saturday.walk() if one.role == "icon"} == {"vampire", "witch"}
    assert look(table) == []
    table.close()


def test_a_card_that_is_in_a_house_says_whose_room_it_is_and_offers_its_entry(
    tmp_path: Path,
) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    screen(table).do(table.app, did.Place(1, "velvet-hallway", 0))
    screen(table).do(table.app, did.Add(1, "crimson-cellar", 0))
    for card, where in (("velvet-hallway", "is"), ("crimson-cellar", "is under")):
        table.play(f"lay {card}")
        name = GAME.box.cards[card].name
        words = f"{name} {where} Maximilian-Alexander's 1st room already."
        assert words in " ".join(by_name(table))
        table.play("touch OK\nlift")
    table.play("lay crimson-cellar\ntouch Earlier entry")
    assert sign(table).startswith("Maximilian-Alexander adds Crimson Cellar")
    table.close()


def test_whoever_keeps_a_theme_is_on_the_sign_before_any_theme_is_described(
    tmp_path: Path,
) -> None:
    table = evening(tmp_path, SIZES[0])
    players = tuple(Player(name, seat) for seat, name in enumerate(NAMES[:3]))
    assert table.app.games.begin(GAME, players, {"box": "described", "cards": {}})
    table.session.confirm()
    table.app.open_screen(Play())
    assert sign(table) == "Everyone: keep one Theme"
    assert "block:None" not in {one.key for one in nodes(table)}, "their shapes, not two heads"
    assert table.session.board().seats == (0, 1, 2)
    assert look(table) == []
    table.close()
