"""What a place for a card brings is a sum whose numbers are shown, and explained by Why?"""

from pathlib import Path
from unittest.mock import Mock

import pytest
from msgspec.structs import replace

from companion.core.actions import Correct
from companion.core.board.nodes import Node, SubmitAction
from companion.games.scream_park import actions as did
from companion.games.scream_park.board.final import _made_of
from companion.games.scream_park.board.placement import MAX_ROOMS_WITH_GAPS
from companion.games.scream_park.board.places import ADDEND_ART
from companion.games.scream_park.descriptions.icons import DAYS
from companion.games.scream_park.forecast import (
    score_changes,
    staff_bonus,
    staff_price,
    vip_scorings,
)
from companion.games.scream_park.options import Options
from companion.games.scream_park.rooms import count_house, walk_vip
from companion.games.scream_park.state import Prop, Room, with_props
from companion.games.scream_park.words import signed
from tests.ui.games.scream_park.park import (
    GAME,
    by_name,
    discard,
    insert,
    look,
    nodes,
    opened,
    screen,
)
from tests.ui.table import SIZES, shown, sign


def test_every_place_has_its_reason_and_its_whole_price(tmp_path: Path) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    house = [{"card": card, "props": []} for card in ("velvet-hallway", "crimson-cellar")]
    assert screen(table).do(table.app, Correct("houses/0", house, ""))
    state = table.session.state
    card = next(
        card
        for card in state.unseen
        if state.descriptions.scenes[card].staff and state.charges(0, card, 2)
    )
    table.play(f"press 0\nlay {card}")
    actions = [did.Place(0, card, at) for at in range(3)] + [did.Add(0, card, at) for at in (0, 1)]
    for action in actions:
        (place,) = [one for one in nodes(table) if one.touch == SubmitAction(action)]
        price, gains = staff_price(state, action), score_changes(state, action)
        assert gains["staff"] == staff_bonus(state, action) - price
        assert f"{signed(sum(gains.values()))} VP" in {one.name for one in place.walk()}
        scored = [(ADDEND_ART[what], vp) for what, vp in gains.items() if what != "staff"]
        assert addends(place) == [("person", -price), *scored]
    table.close()


@pytest.mark.parametrize("reveal", ["at-start", "each-day"])
def test_the_vips_of_all_days_that_are_known_are_counted(reveal: str) -> None:
    state = GAME.rules.start(("Ann", "Bob"), Options(vip_reveal=reveal)).state
    vips = ("minimalist", "old-romantic", "twin-sisters")
    known = vips if reveal == "at-start" else (vips[0], None, None)
    house = (Room("crimson-porch"),)
    state = replace(
        state, phase="turn", day="friday", turn=1, to_use=(2, 2), vips=known, houses=(house, ())
    )
    action = did.Add(0, "gaudy-cellar", 0)
    after = with_props(house, 0, Prop("gaudy-cellar"))
    doubled = state.options.doubles_for_vip
    before, then = (
        sum(
            walk_vip(count_house(state.descriptions, rooms), one, doubled=doubled).vp
            for one in vip_scorings(state).values()
        )
        for rooms in (house, after)
    )
    assert [*vip_scorings(state)] == [*DAYS[: 3 if reveal == "at-start" else 1]]
    assert score_changes(state, action).get("vip", 0) == then - before
    assert then != before or reveal == "each-day"


def addends(place: Node) -> list[tuple[str, int]]:
    """The numbers of a place below its VP, each with the icon before it."""
    found: list[tuple[str, int]] = []
    icon_name = ""
    for one in place.walk():
        icon_name = one.name if one.role == "icon" else icon_name
        if one.role == "text" and one.name[0] in "+−" and one.name[1:].isdigit():
            found.append((icon_name, int(one.name.replace("−", "-"))))
    return found


@pytest.mark.thorough(keep=6)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("rooms", [0, 1, 2, 4, 5, 8])
@pytest.mark.parametrize("card", ["velvet-observatory", "hexed-infirmary", "crimson-maze"])
def test_the_numbers_of_each_place_add_up_to_its_points(
    tmp_path: Path, size: tuple[int, int], rooms: int, card: str
) -> None:
    table = opened(tmp_path, size, 2)
    cards = [one for one in table.session.state.descriptions.scenes if one != card][: 7 * rooms : 7]
    screen(table).do(table.app, Correct("houses/0", [{"card": one, "props": []} for one in cards]))
    screen(table).do(table.app, Correct("staff/0", 3))
    table.app.toast = None
    table.play(f"press 0\nlay {card}")
    assert look(table) == []
    if rooms > MAX_ROOMS_WITH_GAPS:
        table.app.touch(insert(table))
        assert look(table) == []
        table.play("touch Undo")
    checked = 0
    for one in nodes(table):
        figures = [part.name for part in one.walk() if part.name.endswith(" VP")]
        if one.touch is None or len(figures) != 1 or not addends(one):
            continue
        total = int(figures[0].removesuffix(" VP").replace("−", "-"))
        assert sum(number for _, number in addends(one)) == total, figures
        checked += 1
    assert checked >= min(2, rooms + 1)
    table.close()


@pytest.mark.parametrize("size", SIZES)
def test_why_explains_the_points_of_every_place(tmp_path: Path, size: tuple[int, int]) -> None:
    table = opened(tmp_path, size, 2)
    house = [{"card": card, "props": []} for card in ("velvet-hallway", "crimson-cellar")]
    screen(table).do(table.app, Correct("houses/0", house))
    table.app.toast = None
    table.play("press 0\nlay crimson-maze\ntouch Why?")
    assert look(table) == []
    assert by_name(table) >= {"3 days", "Sun", "1 each", "by the end"}
    lines = {
        one.children[0].name: [cell.name for cell in one.children[1:]]
        for one in nodes(table)
        if one.children and one.children[0].name.startswith(("Place", "Under", "Insert"))
    }
    state = table.session.state
    for name, action in (
        ("Place", did.Place(0, "crimson-maze", 2)),
        ("Under Velvet Hallway", did.Add(0, "crimson-maze", 0)),
        ("Insert before Crimson Cellar", did.Place(0, "crimson-maze", 1)),
    ):
        *numbers, total = [number.replace("−", "-") for number in lines[name] if number]
        assert sum(map(int, numbers)) == int(total.removeprefix("= "))
        assert int(total.removeprefix("= ")) == sum(score_changes(state, action).values())
    table.play("touch Why?")
    assert sign(table).endswith("where does Crimson Maze go?"), "the card is still asked about"
    table.play("touch Close\ntouch Why?")
    assert sign(table).startswith("Why? "), "the newest ruling"
    table.close()


def test_a_room_without_scenic_icons_doubles_none() -> None:
    end = Mock(sets=1)
    alone, beside = (
        Mock(effects={"double-scenic": 1}, scenic=scenic) for scenic in ({}, {"skull": 1})
    )
    view = Mock(houses=[[alone], [alone, beside]], scenic=[{}, {}])
    assert "doubled" not in _made_of(view, 0, end, 3)
    assert _made_of(view, 1, end, 3).endswith("1 doubled")


def test_why_at_the_table_of_a_day_counts_the_rooms_of_everybody(tmp_path: Path) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    play = screen(table)
    for path, value in (
        ("vips/sunday", "gore-reporter"),
        ("vips/friday", "lamp-thief"),
        ("houses/0", [{"card": "velvet-hallway", "props": []}]),
        (
            "houses/1",
            [{"card": "feral-hallway", "props": []}, {"card": "feral-attic", "props": []}],
        ),
    ):
        assert play.do(table.app, Correct(path, value, ""))
    while table.session.state.phase != "day-end":
        discard(table)
    play.queue.boards.clear()
    table.play("touch Why?")
    steps = [name for name in shown(table) if name.startswith("Step ")]
    read: list[str] = []
    for step in steps:
        table.play(f"touch {step}")
        assert look(table) == []
        read += by_name(table)
    assert {*read} >= {
        "enters Velvet Hallway (1 Scenic icon)",
        "enters Feral Hallway (1 Scenic icon)",
        "Lamp Thief wants a Scenic icon; stops before Feral Attic (no Scenic icon)",
        "Velvet Hallway: Gothic +1",
        "Feral Hallway: Monster +1",
    }
    table.close()


def test_no_icon_of_a_number_looks_like_its_sign() -> None:
    assert not {"plus", "minus"} & {*ADDEND_ART.values()}
