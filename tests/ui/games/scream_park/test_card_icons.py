"""The icons of the card that is placed and of the cards of a room, and the points of a hold."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from companion.core.actions import Correct
from companion.core.board.nodes import Node, SubmitAction, UiCommand
from companion.games.scream_park import actions as did
from tests.ui.games.scream_park.park import GAME, by_name, houses, look, nodes, opened, screen
from tests.ui.table import SIZES


@pytest.mark.parametrize("size", SIZES)
def test_what_is_printed_on_the_card_is_beside_its_places(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    table = opened(tmp_path, size, 2)
    scenes = table.session.state.descriptions.scenes
    card = max(scenes, key=lambda one: len(scenes[one].genres) + len(scenes[one].scenic))
    dear = next(one for one in scenes if scenes[one].staff and len(scenes[one].needs) > 1)
    for one in (card, dear):
        table.play(f"press 0\nlay {one}\nlift")
        assert look(table) == []
        strip = next(
            node for node in nodes(table) if node.name == f"On {GAME.cards.catalog[one].name}"
        )
        drawn = [node.name for node in strip.walk() if node.role == "icon"]
        assert str(scenes[one].value) in {node.name for node in strip.walk()}
        assert [
            icon_name for icon_name, _ in GAME.cards.catalog[one].symbols if icon_name in drawn
        ] == [icon_name for icon_name, _ in GAME.cards.catalog[one].symbols]
        table.play("touch Close\nwait 1")
    table.close()


@pytest.mark.parametrize("size", SIZES)
def test_the_cards_of_a_room_show_their_icons(tmp_path: Path, size: tuple[int, int]) -> None:
    table = opened(tmp_path, size, 2)
    house = [{"card": "crimson-porch", "props": [{"card": "gaudy-cellar"}]}]
    screen(table).do(table.app, Correct("houses/0", house, ""))
    table.play("press 0")
    room = next(one for one in nodes(table) if one.key == "room:0:crimson-porch")
    assert isinstance(room.touch, UiCommand)
    table.app.touch(room.touch)
    assert look(table) == []
    for card in ("crimson-porch", "gaudy-cellar"):
        scene, known = table.session.state.descriptions.scenes[card], GAME.cards.catalog[card]
        line = next(one for one in nodes(table) if one.name == f"Change {known.name}")
        drawn = [one.name for one in line.walk() if one.role == "icon"]
        below = [icon_name for icon_name, ground in known.symbols if ground == "paper-2"]
        assert set(below) <= {*drawn}, scene
    table.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("rooms", [3, 5, 6])
def test_the_theme_is_in_the_corner_of_a_room_apart_from_its_icons(
    tmp_path: Path, size: tuple[int, int], rooms: int
) -> None:
    table = opened(tmp_path, size, 2)
    scenes = table.session.state.descriptions.scenes
    cards = [card for card in scenes if "gothic" in scenes[card].genres][:rooms]
    house = [{"card": card, "props": []} for card in cards]
    screen(table).do(table.app, Correct("houses/0", house, ""))
    table.play("press 0\nwait 2")
    assert look(table) == []
    badges = [one.rect for one in table.stage.placed if one.node.name == "Theme +1"]
    assert len(badges) == rooms
    for card, badge in zip(cards, badges, strict=True):
        room = next(p.rect for p in table.stage.placed if p.node.key == f"room:0:{card}")
        value = next(
            one.rect
            for one in table.stage.placed
            if one.node.name == str(scenes[card].value)
            and one.node.font == "figure"
            and room.x < one.rect.x < badge.x + badge.w
            and room.y < one.rect.y < room.y + room.h
        )
        assert abs(badge.y + badge.h / 2 - value.y - value.h / 2) < 8
    table.close()


def hidden_counts(several: Iterable[Node]) -> list[str]:
    """How many icons have no room, in each room that has too many."""
    return [one.name for one in several if one.font == "figure" and one.name.startswith("+")]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("rooms", [6, 7, 8])
def test_a_house_of_many_rooms_shows_all_their_icons(
    tmp_path: Path, size: tuple[int, int], rooms: int
) -> None:
    table = opened(tmp_path, size, 3)
    screen(table).do(table.app, Correct("houses/0", next(houses())[:rooms], ""))
    assert any(name.endswith(" lacking") for name in by_name(table)), "required, in little"
    assert look(table) == []
    table.play("press 0")
    assert not hidden_counts(nodes(table))
    assert look(table) == []
    table.close()


def test_a_name_leaves_its_line_to_icons(tmp_path: Path) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    plain = [{"card": f"{genre}-hallway", "props": []} for genre in ("velvet", "crimson", "feral")]
    props = [{"card": card} for card in ("velvet-barn", "hexed-maze", "gaudy-maze", "feral-attic")]
    house = [*plain, *({"card": f"{g}-cellar", "props": []} for g in ("hexed", "gaudy"))]
    house.append({"card": "starless-cellar", "props": props})
    screen(table).do(table.app, Correct("houses/0", house, ""))
    table.play("press 0")
    rooms = {one.key: one for one in nodes(table)}
    written = {key: {part.name for part in node.walk()} for key, node in rooms.items()}
    assert "Velvet Hallway" in written["room:0:velvet-hallway"]
    full = written["room:0:starless-cellar"]
    assert "Starless Cellar" not in full
    assert not hidden_counts(rooms["room:0:starless-cellar"].walk())
    table.close()


def test_a_hold_says_the_points_of_a_place(tmp_path: Path) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    screen(table).do(table.app, Correct("houses/0", [{"card": "velvet-hallway", "props": []}], ""))
    action = did.Add(0, "hexed-hallway", 0)
    table.play("press 0\nlay hexed-hallway")
    assert table.app.show_preview(SubmitAction(action))
    brings = GAME.narration.preview(table.session.state, action)
    assert brings.startswith("Velvet Hallway, ")
    assert brings in by_name(table)
    table.close()


@pytest.mark.parametrize("rooms", [1, 3, 4])
def test_each_place_says_what_is_done_there(tmp_path: Path, rooms: int) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    cards = ("velvet-hallway", "crimson-cellar", "feral-parlour", "hexed-chapel")[:rooms]
    house = [{"card": card, "props": []} for card in cards]
    screen(table).do(table.app, Correct("houses/0", house, ""))
    table.play("press 0\nlay crimson-nursery")
    assert look(table) == []
    names = [one.name for one in nodes(table)]
    assert (names.count("Add"), names.count("Insert")) == (rooms, rooms)
    table.close()


@pytest.mark.parametrize("sets", [1, 2])
def test_the_strip_of_seats_counts_scenic_sets_as_sets(tmp_path: Path, sets: int) -> None:
    table = opened(tmp_path, SIZES[0], 3)
    scenes = table.session.state.descriptions.scenes
    icons = ("candelabra", "skull", "audio", "lightbulb")
    rooms = [[card for card in scenes if scenes[card].scenic == (one,)][:sets] for one in icons]
    house = [{"card": card, "props": []} for several in rooms for card in several]
    screen(table).do(table.app, Correct("houses/0", house, ""))
    table.play("press 0")
    assert ("1 set" if sets == 1 else f"{sets} sets") in by_name(table)
    assert look(table) == []
    table.close()
