"""What a card becomes: big tickets, and the house with its places to be touched."""

from pathlib import Path

import pytest

from companion.core.actions import Correct
from companion.core.board.nodes import ChooseFields, Node, SubmitAction, UiCommand
from companion.games.scream_park import actions as did
from companion.games.scream_park.board.house import ROOMS_BESIDE
from companion.games.scream_park.board.placement import MAX_ROOMS_WITH_GAPS
from companion.games.scream_park.descriptions.icons import DAYS
from companion.table.players import Player
from companion.ui.runtime.demo import Demo
from companion.ui.screens.table.play import Play
from tests.ui.games.scream_park.park import (
    GAME,
    NAMES,
    THEMES,
    by_name,
    insert,
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
            ("PLACE", "+10 VP", "Theme 3 days", "+3", "VIP Fri Sat Sun", "+6", "complete", "+1"),
        ),
        (did.Discard(0, "velvet-hallway"), ("DISCARD", "+2 VP", "+2")),
    ):
        (ticket,) = [one for one in nodes(table) if one.touch == SubmitAction(action)]
        parts = [one for one in ticket.walk() if one.role == "text"]
        assert tuple(one.name for one in parts) == words
        title, figure, *details = (
            next(placed.size for placed in table.stage.placed if placed.node == part)
            for part in parts
        )
        assert title >= 40, "read from a metre away"
        assert figure >= 40, "read from a metre away"
        assert min(details) >= 16, "leaning in"
    table.close()


@pytest.mark.parametrize("size", SIZES)
def test_a_vip_is_chosen_by_what_they_want(tmp_path: Path, size: tuple[int, int]) -> None:
    table = evening(tmp_path, size)
    begin(table, GAME, NAMES[:3])
    screen(table).queue.boards.clear()
    assert sign(table) == f"{NAMES[0]}: lay the Theme you keep"
    screen(table).do(table.app, did.ChooseTheme(0, THEMES[0]))
    assert sign(table) == "Maximilian-Alexander: lay the Theme you keep"
    table.play("touch Friday's VIP")
    assert sign(table) == "Who comes on Friday?"
    assert look(table) == []
    assert by_name(table) >= {
        "a complete room",
        "a Gothic or Occult icon",
        "2 or more icons of one genre",
    }
    names = {card.name for card in GAME.cards.catalog.values() if card.kind == "vip"}
    sizes = {one.size for one in table.stage.placed if one.node.name in names and one.lines}
    assert len(sizes) == 1, "no VIP looks more important"
    assert min(sizes) >= 15
    table.close()


def test_everybody_who_must_act_is_named_with_what_they_do(tmp_path: Path) -> None:
    table = opened(tmp_path, SIZES[0], 3)
    play = screen(table)
    play.do(table.app, Correct("houses/0", [{"card": "velvet-hallway", "props": []}], ""))
    play.do(table.app, did.Discard(1, "feral-maze"))
    play.claims.clear()
    assert sign(table) == (
        f"Maximilian-Alexander: use 1 card. {LONG} and Bartholomew Quincy: use 2 cards"
    )
    play.do(table.app, did.DiscardBoth(0, ("velvet-crypt", "velvet-maze")))
    play.claims.clear()
    play.queue.open_instructions.clear()
    assert sign(table) == f"{LONG}: lay a Genre card"
    others = "Maximilian-Alexander: use 1 card. Bartholomew Quincy: use 2 cards"
    assert others in by_name(table)
    assert look(table) == []
    table.play("press 2")
    also = f"{LONG}: Genre card. Maximilian-Alexander chooses too"
    assert f"Lay the first one. {also}" in by_name(table)
    play.do(table.app, Correct("houses/2", [{"card": "feral-hallway", "props": []}], ""))
    play.do(table.app, did.DiscardBoth(2, ("feral-crypt", "feral-cellar")))
    play.claims.clear()
    play.queue.open_instructions.clear()
    table.play("press 2")
    assert sign(table) == "Bartholomew Quincy: lay a Genre card"
    assert f"{LONG}: Genre card. Maximilian-Alexander: use 1 card" in by_name(table)
    table.close()


def test_two_different_tasks_are_equally_large(tmp_path: Path) -> None:
    table = evening(tmp_path, SIZES[0])
    begin(table, GAME, ("Zoe", "Bob"))
    play = screen(table)
    for seat in range(2):
        play.do(table.app, did.ChooseTheme(seat, THEMES[seat]))
    for day, card in zip(DAYS, ("minimalist", "old-romantic", "lamp-thief"), strict=True):
        play.do(table.app, did.RevealVip(day, card))
    play.queue.boards.clear()
    play.do(table.app, Correct("houses/0", [{"card": "velvet-hallway", "props": []}], ""))
    play.do(table.app, did.DiscardBoth(0, ("velvet-crypt", "velvet-maze")))
    play.claims.clear()
    play.queue.open_instructions.clear()
    table.app.toast = None
    assert sign(table) == "Zoe: lay a Genre card. Bob: use 2 cards"
    assert look(table) == []
    table.close()


@pytest.mark.parametrize("size", SIZES)
def test_who_chooses_meanwhile_is_named_beside_the_one_who_lays_cards(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    table = opened(tmp_path, size, 4)
    table.play("press 0")
    assert "Lay the first one. 3 others choose too" in by_name(table)
    assert look(table) == []
    play = screen(table)
    for card in (*table.session.state.unseen,)[-2:]:
        play.do(table.app, did.Discard(1, card))
    play.queue.open_instructions.clear()
    both = f"{NAMES[2]} and {NAMES[3]}"
    assert f"Lay the first one. {both} choose too" in by_name(table)
    assert look(table) == []
    for seat in (2, 3):
        for card in (*table.session.state.unseen,)[-2:]:
            play.do(table.app, did.Discard(seat, card))
    play.queue.open_instructions.clear()
    assert "Lay the first one on the pad" in by_name(table)
    table.close()


def test_no_panel_looks_chosen_before_somebody_is(tmp_path: Path) -> None:
    table = opened(tmp_path, SIZES[0], 3)

    def grounds() -> list[str | None]:
        panels = [one for one in nodes(table) if one.key.startswith("seat:")]
        return [panel.background.fill if panel.background else None for panel in panels]

    assert len({*grounds()}) == 1
    table.play("press 1")
    chosen = grounds()
    assert chosen[0] == chosen[2] != chosen[1]
    table.close()


def test_the_card_is_asked_for_before_its_place(tmp_path: Path) -> None:
    table = opened(tmp_path, SIZES[0], 3)
    house = [{"card": card, "props": []} for card in ("velvet-hallway", "crimson-cellar")]
    screen(table).do(table.app, Correct("houses/0", house))
    table.play("press 0\ntouch Place")
    assert sign(table).endswith("which card is your new room?")
    table.app.touch(UiCommand("choose value", "velvet-porch"))
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
    assert sign(table) == "Maximilian-Alexander: lay the Theme you keep"
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


def test_a_vip_who_wants_any_scenic_icon_is_not_drawn_with_one_of_them(tmp_path: Path) -> None:
    table = opened(tmp_path, SIZES[0])
    sunday = next(one for one in nodes(table) if one.key == "vip-card:sunday")
    assert {one.name for one in sunday.walk() if one.role == "icon"} == {"scenic"}
    table.close()


def test_a_card_that_is_in_a_house_says_whose_room_it_is_and_offers_its_entry(
    tmp_path: Path,
) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    screen(table).do(table.app, did.Place(1, "velvet-hallway", 0))
    screen(table).do(table.app, did.Add(1, "crimson-cellar", 0))
    for card, where in (("velvet-hallway", "is"), ("crimson-cellar", "is under")):
        table.play(f"lay {card}")
        name = GAME.cards.catalog[card].name
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


def test_each_side_of_a_genre_card_has_its_icon_its_name_and_its_room(tmp_path: Path) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    play = screen(table)
    house = [{"card": card, "props": []} for card in ("velvet-hallway", "crimson-cellar")]
    play.do(table.app, Correct("houses/0", house))
    play.do(table.app, did.DiscardBoth(0, ("velvet-crypt", "velvet-maze")))
    play.queue.open_instructions.clear()
    table.play("lay genre-gothic-slasher")
    for show, icon_name, room, at in (
        ("gothic", "vampire", "Velvet Hallway", 0),
        ("slasher", "knife", "Crimson Cellar", 1),
    ):
        take = SubmitAction(did.TakeGenre(0, "genre-gothic-slasher", show, at))
        (side,) = [one for one in nodes(table) if one.touch == take]
        assert {show.title(), icon_name} <= {one.name for one in side.walk()}
        assert room in by_name(table)
    assert look(table) == []
    table.close()


def test_a_genre_card_that_is_awaited_is_taken_while_another_lays_cards(tmp_path: Path) -> None:
    table = opened(tmp_path, SIZES[0], 3)
    play = screen(table)
    play.do(table.app, Correct("houses/0", [{"card": "velvet-hallway", "props": []}]))
    play.do(table.app, did.DiscardBoth(0, ("velvet-crypt", "velvet-maze")))
    play.claims.clear()
    table.play("press 1\nlay genre-gothic-slasher")
    assert sign(table).startswith(f"{LONG}: ")
    table.play(f"touch {LONG} adds a Genre card under Velvet Hallway, Slasher up")
    assert table.session.head.action == did.TakeGenre(0, "genre-gothic-slasher", "slasher", 0)
    assert play.claims.claimant == 1, "who has claimed the pad lays the next card"
    table.play("lift\nlay genre-gothic-slasher")
    assert sign(table) == "That is the Genre Gothic Slasher", "nobody owes one"
    table.close()


@pytest.mark.parametrize("size", SIZES)
def test_themes_are_chosen_by_icons_with_their_names(tmp_path: Path, size: tuple[int, int]) -> None:
    table = evening(tmp_path, size)
    begin(table, GAME, NAMES[:3])
    screen(table).queue.boards.clear()
    table.app.touch(ChooseFields(0, did.ChooseTheme))
    assert look(table) == []
    names = {card.name.removeprefix("Theme ") for card in GAME.cards.catalog.values()}
    found = {one.node.name: " ".join(one.lines) for one in table.stage.placed if one.lines}
    themes = {card.name for card in GAME.cards.catalog.values() if card.kind == "theme"}
    assert len(themes) == 15
    assert {name.removeprefix("Theme ") for name in themes} <= names & {*found}
    assert all(found[name.removeprefix("Theme ")] == name.removeprefix("Theme ") for name in themes)
    table.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_while_all_choose_each_has_a_panel_with_their_house(
    tmp_path: Path, size: tuple[int, int], seats: int
) -> None:
    table = opened(tmp_path, size, seats)
    play = screen(table)
    rooms = [{"card": card, "props": []} for card in ("velvet-hallway", "crimson-library")]
    play.do(table.app, Correct("houses/0", rooms, ""))
    if seats > 2:
        for card in ("feral-crypt", "feral-maze"):
            play.do(table.app, did.Discard(1, card))
        play.do(table.app, did.DiscardBoth(0, ("velvet-crypt", "velvet-maze")))
    play.claims.clear()
    play.queue.open_instructions.clear()
    table.app.toast = None
    assert look(table) == []
    panels = [one.node for one in table.stage.placed if one.node.key.startswith("seat:")]
    assert [panel.key for panel in panels] == [f"seat:{seat}" for seat in range(seats)]
    words = [{part.name for part in panel.walk()} for panel in panels]
    assert {"1: complete", "4: incomplete"} <= words[0]
    claims = [panel.touch == UiCommand("claim card", seat) for seat, panel in enumerate(panels)]
    assert claims == [True, seats == 2, *[True] * (seats - 2)]
    if 2 < seats < 5:
        assert "Genre" in words[0]
        assert "done" in words[1]
    for day in ("Friday", "Saturday", "Sunday"):
        assert f"{day}'s VIP" in by_name(table)
    table.app.touch(UiCommand("claim card", seats - 1))
    assert f"{NAMES[seats - 1]}'s house" in by_name(table), "theirs is large now"
    table.close()


def figures_of_places(table: Demo) -> dict[did.Place | did.Add, float]:
    """By what a touch does: the size in which the VP that it brings are written."""
    figures = {}
    for place in table.stage.placed:
        action = place.node.touch.action if isinstance(place.node.touch, SubmitAction) else None
        if isinstance(action, did.Place | did.Add):
            figures[action] = next(
                one.size
                for one in table.stage.placed
                if one.node.font == "figure"
                and one.node in [*place.node.walk()]
                and one.node.name.endswith(" VP")
            )
    return figures


@pytest.mark.thorough(keep=2)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("rooms", [5, 6, 7, 8, 9, 16])
def test_each_room_of_a_large_house_shows_what_it_needs_while_a_card_is_placed(
    tmp_path: Path, size: tuple[int, int], rooms: int
) -> None:
    table = opened(tmp_path, size, 2)
    play = screen(table)
    scenes = {
        card: scene
        for card, scene in table.session.state.descriptions.scenes.items()
        if scene.needs
    }
    cards = [*scenes][:rooms]
    play.do(table.app, Correct("houses/0", [{"card": card, "props": []} for card in cards], ""))
    play.do(table.app, Correct("staff/0", 9, ""))
    table.app.toast = None
    table.play("press 0\nlay starless-pantry")
    for gaps in (False, True):
        assert look(table) == []
        for card in cards:
            (room,) = [one.rect for one in table.stage.placed if one.node.key == f"room:0:{card}"]
            needs = [
                one.rect.h
                for one in table.stage.placed
                if one.node.name.endswith((" lacking", " there", " ignored"))
                and room.holds(*one.rect.center)
            ]
            assert len(needs) == len(scenes[card].needs)
            assert min(needs) >= 18
        if not gaps:
            table.app.touch(insert(table))
    table.close()


@pytest.mark.thorough(keep=2)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("rooms", [1, 2, 4, 5, 8, 9])
def test_each_place_says_what_it_brings_and_names_are_whole(
    tmp_path: Path, size: tuple[int, int], rooms: int
) -> None:
    table = opened(tmp_path, size, 2)
    play = screen(table)
    longest = sorted(
        (card for card in GAME.cards.catalog.values() if card.kind == "scene"),
        key=lambda card: -len(card.name),
    )
    house = [{"card": card.id, "props": []} for card in longest[:rooms]]
    play.do(table.app, Correct("houses/0", house, ""))
    play.do(table.app, Correct("staff/0", 9, ""))
    table.app.toast = None
    table.play("press 0\nlay starless-pantry")
    assert look(table) == []
    figures = figures_of_places(table)
    if rooms > MAX_ROOMS_WITH_GAPS:
        assert len(figures) == rooms + 1
        table.app.touch(insert(table))
        assert look(table) == []
        figures |= figures_of_places(table)
        table.play("touch Undo")
        assert look(table) == []
    assert len(figures) == 2 * rooms + 1
    if rooms <= 8:
        assert min(figures.values()) >= (20 if rooms <= 5 else 18)
    if rooms <= 5:
        shown = {one.node.name: " ".join(one.lines) for one in table.stage.placed if one.lines}
        for card in longest[:rooms]:
            assert any(card.name in words for words in shown.values())
    table.close()


@pytest.mark.parametrize("rooms", range(1, 9))
def test_a_house_keeps_its_names_and_says_how_many_icons_have_no_room(
    tmp_path: Path, rooms: int
) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    scenes = table.session.state.descriptions.scenes
    cards = sorted(scenes, key=lambda card: -len(GAME.cards.catalog[card].name))[: 5 * rooms]
    house = [
        {"card": cards[at], "props": [{"card": prop} for prop in cards[at + rooms :: rooms]]}
        for at in range(rooms)
    ]
    assert screen(table).do(table.app, Correct("houses/0", house, ""))
    table.app.toast = None
    table.play("press 0")
    assert look(table) == []
    for room in house:
        name = GAME.cards.catalog[room["card"]].name
        (drawn,) = [one for one in nodes(table) if one.key == f"room:0:{room['card']}"]
        if rooms <= ROOMS_BESIDE:  # with more rooms, icons come before the name
            assert name in [one.name for one in drawn.walk()]
        all_of = [scenes[card] for card in (room["card"], *(p["card"] for p in room["props"]))]
        wanted = sum(len((*one.genres, *one.scenic, *one.effects)) for one in all_of)
        assert shown_icons(drawn) == wanted
    table.close()


def shown_icons(room: Node) -> int:
    """Icons that a room shows, with the numbers beside them and of those that are hidden."""
    shown, found = 0, [*room.walk()]
    skipped = {
        id(part)
        for one in found
        if one.name.startswith("Theme +") or one.name.endswith((" there", " lacking", " ignored"))
        for part in one.walk()
    }
    for one in found:
        if id(one) in skipped or one.name in ("check", "x", "seat:0"):
            continue
        if one.role == "icon":
            shown += 1
        elif one.name.startswith("×"):
            shown += int(one.name[1:]) - 1
        elif one.name.startswith("+"):
            shown += int(one.name[1:])
    return shown
