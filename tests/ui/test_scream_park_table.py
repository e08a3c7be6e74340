"""Scream Park at its fullest: five houses of twelve rooms, the longest names, every screen."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.core.actions import Correct
from companion.core.nodes import Board, Go, Node, Pick
from companion.games.scream_park import actions as did
from companion.games.scream_park.requirement import MOST_ASKED
from companion.table.games import games
from companion.table.interpret import Tagged
from companion.table.players import Player
from companion.ui.demo import Evening
from companion.ui.screens.fill import Fill
from companion.ui.screens.play import Play
from companion.ui.screens.set_value import SetValue
from companion.ui.screens.why import Why
from hardware.signals import Scanned
from tests.games.scream_park_box import owned
from tests.ui.lint import findings
from tests.ui.table import LONG, SIZES, begin, evening, shown, sign

GAME = games()["scream-park"]
NAMES = (LONG, "Maximilian-Alexander", "Bartholomew Quincy", "Wilhelmina Wallaby", "Jo")
THEMES = (
    "theme-gothic-slasher",
    "theme-monster-occult",
    "theme-carnival-cosmic",
    "theme-gothic-monster",
    "theme-slasher-occult",
)
ROOMS, PROPS = 12, 8
READABLE = 18
"""The least size of what is chosen from."""


def screen(table: Evening) -> Play:
    table.app.back_to(Play)
    assert isinstance(table.app.screen, Play)
    return table.app.screen


def opened(folder: Path, size: tuple[int, int], seats: int = 5) -> Evening:
    """The first turn of Friday."""
    table = evening(folder, size)
    begin(table, GAME, NAMES[:seats])
    for seat in range(seats):
        screen(table).do(table.app, did.ChooseTheme(seat, THEMES[seat]))
    screen(table).do(table.app, did.RevealVip("friday", "minimalist"))
    screen(table).do(table.app, did.RevealVip("saturday", "old-romantic"))
    screen(table).do(table.app, did.RevealVip("sunday", "lamp-thief"))
    screen(table).moments.clear()
    return table


def houses() -> Iterator[list[dict[str, Any]]]:
    """A house of twelve rooms and eight props for each seat, values rising."""
    scenes = [card for card in GAME.cards.values() if card.kind == "scene"]
    Random(3).shuffle(scenes)
    for start in range(0, 5 * (ROOMS + PROPS), ROOMS + PROPS):
        rooms = sorted(scenes[start : start + ROOMS], key=lambda card: card.figure or 0)
        house: list[dict[str, Any]] = [{"card": card.id, "props": []} for card in rooms]
        for place, card in enumerate(scenes[start + ROOMS : start + ROOMS + PROPS]):
            house[place * 5 % ROOMS]["props"].append({"card": card.id})
        yield house


def full(folder: Path, size: tuple[int, int]) -> Evening:
    """The last turn of Sunday with five full houses."""
    table = opened(folder, size)
    play = screen(table)
    while (table.session.state.day, table.session.state.turn) != ("sunday", 4):
        if table.session.state.phase == "day-end":
            play.do(table.app, did.EndDay())
        else:
            discard(table)
        play.moments.clear()
    play.do(table.app, Correct("discards/cards", [], ""))
    for seat, house in enumerate(houses()):
        assert play.do(table.app, Correct(f"houses/{seat}", house, ""))
        play.do(table.app, Correct(f"staff/{seat}", 3, ""))
    table.app.toast = None
    return table


def discard(table: Evening) -> None:
    """The next who still has a card discards one."""
    state = table.session.state
    seat = next(seat for seat, left in enumerate(state.to_use) if left)
    assert screen(table).do(table.app, did.Discard(seat, next(reversed(state.unseen))))


def nodes(table: Evening) -> list[Node]:
    return [*table.app.node().walk()]


def by_name(table: Evening) -> set[str]:
    return {one.name for one in nodes(table)}


def look(table: Evening) -> list[str]:
    table.loop.draw()
    return findings(table.stage.placed, table.app.theme)


def near(table: Evening, name: str) -> None:
    """Touch what opens a part of the board from near."""
    touch = next(one.touch for one in nodes(table) if one.name == name)
    assert isinstance(touch, Go)
    table.app.touch(touch)


@pytest.mark.parametrize("size", SIZES)
def test_five_houses_of_twelve_rooms_can_be_read(tmp_path: Path, size: tuple[int, int]) -> None:
    table = full(tmp_path, size)
    found = look(table)
    near(table, f"{LONG}'s house")
    found += look(table)
    near(table, "Other rooms")
    found += look(table)
    screen(table)
    near(table, "Maximilian-Alexander's house from near")
    found += look(table)
    near(table, "Room by room")
    found += look(table)
    screen(table)
    while table.session.state.phase == "turn":
        discard(table)
    play = screen(table)
    assert play.moments
    kinds: set[tuple[str, bool]] = set()
    while play.moments:
        kind = (play.moments[0].line1, play.moments[0].lasts > 0)
        found += [] if kind in kinds else look(table)
        kinds.add(kind)
        table.app.touch(Go("next"))
    found += look(table)
    play.do(table.app, did.EndDay())
    while play.moments:
        found += look(table)
        table.app.touch(Go("next"))
    found += look(table)
    assert sorted(set(found)) == []
    table.close()


@pytest.mark.parametrize("size", SIZES)
def test_what_a_card_could_mean_is_readable_and_asked_to_the_end(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    table = full(tmp_path, size)
    state = table.session.state
    lying = {prop.card for house in state.houses for room in house for prop in room.props}
    lying |= {room.card for house in state.houses for room in house}
    card = next(card for card in state.unseen if card not in lying)
    screen(table).pad.card(table.app, Tagged(GAME.id, card), 1)
    found = look(table)
    fill = table.app.screen
    assert isinstance(fill, Fill)
    lines = [one for one in table.stage.placed if isinstance(one.node.touch, Go)]
    chosen = {one.node.name for one in lines if one.node.touch and one.node.touch.to == "which"}
    sizes = [one.size for one in table.stage.placed if one.node.name in chosen and one.lines]
    assert len(sizes) == len(chosen) > 2
    assert min(sizes) >= READABLE
    for place, template in enumerate(fill.templates):
        if template.open:
            table.app.touch(Go("which", place))
            found += look(table)
            told = [one.name for one in nodes(table)]
            assert any("Theme" in one or "complete" in one for one in told), "what it brings there"
            screen(table).pad.card(table.app, Tagged(GAME.id, card), 1)
    assert sorted(set(found)) == []
    table.close()


def test_a_card_that_is_too_dear_is_not_discarded_before_somebody_says_so(tmp_path: Path) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    play = screen(table)
    play.do(table.app, Correct("staff/0", 0, ""))
    table.app.toast = None
    play.pad.card(table.app, Tagged(GAME.id, "velvet-pantry"), 0)
    assert table.session.state.discards == ()
    assert "The right end takes 1 Staff, and none is there" in by_name(table)
    assert look(table) == []
    table.app.touch(Go("which", 0))
    assert table.session.state.discards == ("velvet-pantry",)
    assert table.app.screen is play
    play.pad.card(table.app, Tagged(GAME.id, "velvet-barn"), 0)
    assert "Touch what is meant" in by_name(table)
    table.close()


def test_both_cards_go_for_a_genre_card_by_touch(tmp_path: Path) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    play = screen(table)
    play.do(table.app, Correct("houses/1", [{"card": "velvet-hallway", "props": []}], ""))
    table.app.toast = None
    assert "Both for a Genre card" in shown(table)
    table.app.touch(Pick(None, did.DiscardBoth))
    assert "which is card 1 of 2" in sign(table), "only one seat has a room"
    table.app.touch(Go("value", "velvet-crypt"))
    assert "which is card 2 of 2" in sign(table)
    assert "Velvet Crypt" not in shown(table)
    table.app.touch(Go("value", "velvet-maze"))
    assert table.session.state.genre_due == (False, True)
    assert table.session.state.discards == ("velvet-crypt", "velvet-maze")
    table.app.touch(Pick(None, did.TakeGenre))
    fill = table.app.screen
    assert isinstance(fill, Fill)
    shows = [template.fixed["show"] for template in fill.templates]
    table.app.touch(Go("which", shows.index("slasher")))
    table.app.touch(Go("value", "genre-gothic-slasher"))
    table.app.touch(Go("value", 0))
    (room,) = table.session.state.houses[1]
    assert [(one.card, one.show) for one in room.props] == [("genre-gothic-slasher", "slasher")]
    table.close()


def test_what_hands_do_before_a_day_stays_until_somebody_goes_on(tmp_path: Path) -> None:
    table = evening(tmp_path, SIZES[0])
    begin(table, GAME, ("Mara", "Theo"))
    play = screen(table)
    play.begin(table.app)
    assert by_name(table) >= {
        "Everybody takes 2 Staff tokens.",
        "Everybody's Star goes on space 0, the VIP token above the Theme card.",
        "Lay a VIP card face up on each of the 3 Day spaces.",
    }
    play.moments.clear()
    for day, card in (("friday", "minimalist"), ("saturday", "old-romantic")):
        play.do(table.app, did.RevealVip(day, card))
    play.do(table.app, did.RevealVip("sunday", "lamp-thief"))
    play.do(table.app, did.ChooseTheme(1, THEMES[1]))
    play.do(table.app, did.ChooseTheme(0, THEMES[0]))
    told = [
        "Mara: the other Theme card goes back into the box.",
        "Deal 8 Scene cards to everybody.",
    ]
    for _ in range(2):
        assert [one for one in told if one in by_name(table)] == told
        assert sign(table) == "Friday begins"
        table.wait(10)
    table.app.touch(Go("next"))
    while table.session.state.phase == "turn":
        discard(table)
    play.moments.clear()
    play.do(table.app, did.EndDay())
    table.wait(10)
    assert sign(table) == "Saturday begins"
    assert [one for one in told if one in by_name(table)] == told[1:]
    table.close()


@pytest.mark.parametrize("size", SIZES)
def test_what_hands_do_is_readable_for_five_with_the_longest_names(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    table = evening(tmp_path, size)
    begin(table, GAME, tuple(f"{'W' * 19}{seat}" for seat in range(5)))
    play = screen(table)
    play.begin(table.app)
    found = look(table)
    play.moments.clear()
    found += look(table)
    for day, card in (("friday", "minimalist"), ("saturday", "sound-engineer")):
        play.do(table.app, did.RevealVip(day, card))
    play.do(table.app, did.RevealVip("sunday", "night-inspector"))
    found += look(table)
    for seat in range(5):
        play.do(table.app, did.ChooseTheme(seat, THEMES[seat]))
    assert sign(table) == "Friday begins"
    found += look(table)
    table.app.touch(Go("next"))
    table.app.toast = None
    found += look(table)
    while table.session.state.turn == 1:
        discard(table)
    table.app.toast = None
    assert sign(table) == "Pass your hand to the left"
    found += look(table)
    assert sorted(set(found)) == []
    table.close()


def test_where_a_card_goes_is_asked_in_words_that_can_be_read_whole(tmp_path: Path) -> None:
    table = evening(tmp_path, SIZES[0])
    begin(table, GAME, ("Mara", "Ines"))
    for seat in range(2):
        screen(table).do(table.app, did.ChooseTheme(seat, THEMES[seat]))
    for day, card in (("friday", "lamp-thief"), ("saturday", "minimalist")):
        screen(table).do(table.app, did.RevealVip(day, card))
    screen(table).do(table.app, did.RevealVip("sunday", "old-romantic"))
    play = screen(table)
    play.do(table.app, Correct("houses/1", [{"card": "gaudy-porch", "props": []}], ""))
    play.pad.card(table.app, Tagged(GAME.id, "starless-observatory"), 1)
    for place, asked in enumerate(("where does it go", "under which room"), start=1):
        table.app.touch(Go("which", place))
        assert sign(table) == f"Ines: {asked}?"
        table.loop.draw()
        told = [one.lines for one in table.stage.placed if one.node.name == sign(table)]
        assert (sign(table),) in told, "no letter of it is left out"
        play.pad.card(table.app, Tagged(GAME.id, "starless-observatory"), 1)
    table.close()


@pytest.mark.parametrize("size", SIZES)
def test_what_the_table_judges_is_read_whole_where_it_is_judged(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    asked = "rooms that smell of popcorn and wet dog, and whose doors creak; " * 5
    box = owned()
    cards: dict[str, dict[str, Any]] = {}
    for card, said in box.items():
        own = {key: one for key, one in said.items() if key != "type"}
        cards.setdefault(said["type"], {})[card] = own
    cards["vip"]["lamp-thief"] = {"requirement": {"ask": asked[:MOST_ASKED]}}
    table = evening(tmp_path, size)
    players = (Player(LONG, 0), Player("Jo", 1))
    assert table.app.begin(GAME, players, {"box": "described", "cards": cards})
    play = Play()
    table.app.turn_to(play)
    for seat in range(2):
        play.do(table.app, did.ChooseTheme(seat, THEMES[seat]))
    for day, guest in (("friday", "lamp-thief"), ("saturday", "minimalist")):
        play.do(table.app, did.RevealVip(day, guest))
    play.do(table.app, did.RevealVip("sunday", "old-romantic"))
    found = look(table)
    play.moments.clear()
    found += look(table)
    play.do(table.app, Correct("houses/0", [{"card": "velvet-hallway", "props": []}], ""))
    while table.session.state.phase == "turn":
        discard(table)
        play.moments.clear()
    table.app.toast = None
    assert sign(table).endswith("how far does the VIP walk?")
    found += look(table)
    assert sorted(set(found)) == []
    lines = [
        one.lines for one in table.stage.placed if one.node.name.startswith("Lamp Thief wants")
    ]
    assert " ".join(lines[0]).removeprefix("Lamp Thief wants ") == asked[:MOST_ASKED].strip()
    table.close()


@pytest.mark.parametrize("rooms", [1, 5, 6, 9, 10, 13, 18, 24])
def test_a_house_of_any_length_can_be_read(tmp_path: Path, rooms: int) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    scenes = sorted(
        (card for card in GAME.cards.values() if card.kind == "scene"),
        key=lambda card: card.figure or 0,
    )
    house = [{"card": card.id, "props": []} for card in scenes[:: len(scenes) // rooms][:rooms]]
    assert screen(table).do(table.app, Correct("houses/0", house, ""))
    table.app.toast = None
    found = look(table)
    near(table, f"{LONG}'s house from near")
    found += look(table)
    assert found == []
    table.close()


def test_what_the_last_discard_brings_is_told_where_hands_go_round(tmp_path: Path) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    play = screen(table)
    while table.session.state.turn == 1:
        discard(table)
    (passing,) = play.moments
    assert "Maximilian-Alexander: take 2 Staff" in passing.line2
    assert table.app.toast is None or "take 2 Staff" not in table.app.toast.text
    table.close()


def test_a_told_line_leaves_the_seats_to_be_seen(tmp_path: Path) -> None:
    table = opened(tmp_path, SIZES[0], 5)
    discard(table)
    assert table.app.toast is not None
    table.wait(1)
    table.loop.draw()
    toast = next(one.rect for one in table.stage.placed if one.node.key == "toast")
    seats = [
        one.rect for one in table.stage.placed if one.node.key in {f"seat:{n}" for n in range(5)}
    ]
    assert len(seats) == 5
    assert all(rect.y >= toast.y + toast.h for rect in seats)
    table.close()


def test_the_vip_walks_to_where_he_stops_and_it_is_told_why(tmp_path: Path) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    play = screen(table)
    house = [
        {"card": card, "props": []} for card in ("velvet-hallway", "velvet-cellar", "velvet-porch")
    ]
    play.do(table.app, Correct("houses/0", house, ""))
    for day, guest in (("sunday", "gore-reporter"), ("friday", "lamp-thief")):
        assert play.do(table.app, Correct(f"vips/{day}", guest, ""))
    while table.session.state.phase == "turn":
        discard(table)
        play.moments[:] = play.moments if table.session.state.phase == "day-end" else []
    walk = [one for one in play.moments if one.lasts]
    assert [entered(one) for one in (*walk, play.moments[len(walk)])] == [0, 1, 2]
    told = [one.name for one in play.moments[len(walk)].stage.walk()]
    assert "Stops before Velvet Porch (no Scenic icon): wants a Scenic icon" in told
    for _ in walk:
        table.wait(1)
    assert not play.moments[0].lasts, "nobody needs to touch anything for it"
    near(table, f"{LONG}'s house")
    words = [one.name for one in nodes(table)]
    assert "complete, 1; Gothic +1; keeps out: no Scenic icon" in words
    assert "complete, 1; Gothic +1; lets in: 1 Scenic icon" in words
    table.close()


def entered(board: Board) -> int:
    """The rooms over which the way is lit."""
    return sum(one.name == "The VIP enters" for one in board.stage.walk())


@pytest.mark.parametrize("size", SIZES)
def test_a_house_is_set_right_change_by_change(tmp_path: Path, size: tuple[int, int]) -> None:
    table = full(tmp_path, size)
    place = next(one for one in GAME.correctables(table.session.state) if one.path == "houses/0")
    table.app.turn_to(SetValue(place))
    found = look(table)
    name = GAME.cards[place.value[0]["card"]].name
    change = next(one.touch for one in nodes(table) if one.name == f"Out: {name}")
    assert change is not None
    table.app.touch(change)
    assert f"In: {name}" not in [one.name for one in nodes(table)], "far behind"
    uid = table.laptop.uid(GAME.id, place.value[0]["card"])
    table.app.signal(Scanned("pad", uid, table.app.clock()))
    found += look(table)
    assert f"In: {name}" in [one.name for one in nodes(table)], "a card on the pad finds it"
    table.app.touch(Go("set"))
    assert len(table.session.state.houses[0]) == ROOMS - 1
    assert sorted(set(found)) == []
    table.close()


def test_every_point_is_explained_by_room_and_icon(tmp_path: Path) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    play = screen(table)
    house: list[dict[str, Any]] = [
        {"card": "velvet-hallway", "props": [{"card": "velvet-kitchen"}]},
        {"card": "velvet-greenhouse", "props": []},
        {"card": "crimson-library", "props": []},
    ]
    for path, value in (
        ("vips/sunday", "gore-reporter"),
        ("vips/friday", "lamp-thief"),
        ("houses/0", house),
    ):
        assert play.do(table.app, Correct(path, value, ""))
    while table.session.state.phase != "over":
        if table.session.state.phase == "day-end":
            play.do(table.app, did.EndDay())
        else:
            discard(table)
    told = {
        line: ruling.facts["reason"]
        for step in table.session.line()[1:]
        for ruling in step.rulings
        if ruling.kind == "score"
        for reason in GAME.explain(table.session.before(step).state, step.action, ruling)
        for _, line in reason.lines
    }
    for line, why in (
        ("Velvet Hallway: Gothic 1", "theme"),
        ("enters Velvet Hallway (1 Scenic icon)", "vip"),
        ("Lamp Thief wants a Scenic icon; stops before Velvet Greenhouse (no Scenic icon)", "vip"),
        ("Velvet Greenhouse: complete, as 1 Slasher is ignored, 3", "rooms"),
        ("Crimson Library: lacks 1 Gothic", "rooms"),
        ("Velvet Hallway: 1 Candelabra, 1 Double Scenic", "scenic-sets"),
    ):
        assert told.get(line, "") == why, sorted(told)
    assert "special-effects" in told.values()
    table.close()


@pytest.mark.parametrize("size", SIZES)
def test_why_tells_of_the_moment_that_is_up(tmp_path: Path, size: tuple[int, int]) -> None:
    table = full(tmp_path, size)
    play = screen(table)
    while table.session.state.phase == "turn":
        discard(table)
    for name in NAMES:
        while play.moments[0].lasts:
            table.app.touch(Go("next"))
        assert asked_why(table)[1].startswith(f"{name} gains ")
        table.app.touch(Go("next"))
    assert asked_why(table)[1].startswith("Jo gains "), "no work for hands, but what was told last"
    play.do(table.app, did.EndDay())
    for title in ("Complete rooms", "Most Special Effects", "Staff left", "Scenic sets"):
        assert asked_why(table)[0].endswith(f": {title}")
        table.app.touch(Go("next"))
    assert asked_why(table)[0] == "Why? Step 1 of 1: The win"
    table.close()


def asked_why(table: Evening) -> tuple[str, str]:
    """The two lines of Why?, every step of which can be read."""
    play = screen(table)
    table.app.touch(Go("why"))
    why = table.app.screen
    assert isinstance(why, Why)
    line1 = sign(table)
    line2 = next(one.name for one in nodes(table) if one.key == "line2")
    steps = int(line1.split(" of ")[1].split(":")[0])
    for step in range(steps):
        why.step = step
        assert look(table) == []
    table.app.back_to(Play)
    assert table.app.screen is play
    return line1, line2
