"""What hands do between the days of Scream Park, the VIP's walk, and why it came so."""

from pathlib import Path
from typing import Any

import pytest

from companion.core.actions import Correct
from companion.core.board.nodes import Board, UiCommand
from companion.core.board.result_animation import Walk
from companion.games.scream_park import actions as did
from companion.games.scream_park.board.interstitials import THEMES as THEMES_BY_HAND
from companion.ui.runtime.demo import Demo
from companion.ui.screens.log.why import Why
from companion.ui.screens.table.play import Play
from tests.ui.games.scream_park.park import (
    GAME,
    NAMES,
    THEMES,
    by_name,
    discard,
    full,
    look,
    near,
    nodes,
    opened,
    screen,
)
from tests.ui.table import LONG, SIZES, begin, evening, lit, sign


def slip(table: Demo) -> list[str]:
    """The words of the slip below the stage."""
    chip = next(one for one in nodes(table) if one.key == "chip")
    return [one.name for one in chip.walk() if one.role == "text"]


def test_what_hands_do_before_a_day_stays_until_somebody_goes_on(tmp_path: Path) -> None:
    table = evening(tmp_path, SIZES[0])
    begin(table, GAME, ("Mara", "Theo"), set_out=False)
    play = screen(table)
    assert by_name(table) >= {
        "Mara and Theo: take 2 Staff tokens each. Put your Star on space 0.",
        "Deal 2 Theme cards to each player.",
        "Lay a VIP card face up on each of the 3 Day spaces.",
    }
    play.queue.boards.clear()
    for day, card in (("friday", "minimalist"), ("saturday", "old-romantic")):
        play.do(table.app, did.RevealVip(day, card))
    play.do(table.app, did.RevealVip("sunday", "lamp-thief"))
    play.do(table.app, did.ChooseTheme(1, THEMES[1]))
    play.do(table.app, did.ChooseTheme(0, THEMES[0]))
    displayed = [
        f"Mara and Theo: {THEMES_BY_HAND}",
        "Deal 8 Scene cards to each player.",
    ]
    for _ in range(2):
        assert [one for one in displayed if one in by_name(table)] == displayed
        assert "Friday begins: pass left today" in by_name(table)
        table.wait(10)
    table.app.touch(UiCommand("next"))
    while table.session.state.phase == "turn":
        discard(table)
    play.queue.boards.clear()
    play.do(table.app, did.EndDay())
    table.wait(10)
    assert "Saturday begins: pass right today" in by_name(table)
    assert [one for one in displayed if one in by_name(table)] == displayed[1:]
    table.close()


@pytest.mark.parametrize("size", SIZES)
def test_what_hands_do_is_readable_for_five_with_the_longest_names(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    table = evening(tmp_path, size)
    begin(table, GAME, tuple(f"{'W' * 19}{seat}" for seat in range(5)), set_out=False)
    play = screen(table)
    found = look(table)
    play.queue.boards.clear()
    found += look(table)
    for day, card in (("friday", "minimalist"), ("saturday", "sound-engineer")):
        play.do(table.app, did.RevealVip(day, card))
    play.do(table.app, did.RevealVip("sunday", "night-inspector"))
    found += look(table)
    for seat in range(5):
        play.do(table.app, did.ChooseTheme(seat, THEMES[seat]))
    assert "Friday begins: pass left today" in by_name(table)
    found += look(table)
    table.app.touch(UiCommand("next"))
    table.app.toast = None
    found += look(table)
    while table.session.state.turn == 1:
        discard(table)
    table.app.toast = None
    assert sign(table) == "Everyone: pass your hand to the left"
    found += look(table)
    assert sorted(set(found)) == []
    table.close()


def test_the_slip_is_right_when_each_is_obeyed_after_the_other(tmp_path: Path) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    play = screen(table)
    staff = next(
        card for card, scene in table.session.state.descriptions.scenes.items() if scene.staff
    )
    assert play.do(table.app, did.Place(0, staff, 0))
    assert slip(table) == [f"{LONG}: pay 1 Staff token", "hold", "1"]
    discard(table)
    both = [f"{LONG}: take 1 Staff token", "hold", "3"]
    assert slip(table) == both, "3 is true, whether or not the first was paid"
    table.play("touch Show what to do by hand")
    assert "Take 1 Staff token: 3 in all." in by_name(table)
    table.close()


@pytest.mark.parametrize("is_confirmed", [True, False])
def test_a_correction_leads_from_the_staff_on_the_table(
    tmp_path: Path, *, is_confirmed: bool
) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    play, session = screen(table), table.session
    staff = [card for card, scene in session.state.descriptions.scenes.items() if scene.staff]
    plain = next(
        card for card, scene in session.state.descriptions.scenes.items() if not scene.staff
    )
    assert play.do(table.app, did.Place(0, plain, 0))
    assert play.do(table.app, did.Discard(0, staff[0]))
    wrong = session.seq
    if is_confirmed:
        session.confirm()
    session.amend(wrong, did.Add(0, staff[0], 0))
    play.queue.load(table.app, resumed=False)
    if is_confirmed:
        slide = f"slide {session.state.descriptions.name(staff[0])} under the 1st room."
        assert f"{LONG}: {slide} Pay 3 Staff tokens." in slip(table)
    else:
        assert slip(table) == [f"{LONG}: pay 1 Staff token", "hold", "1"]
    table.close()


def test_a_correction_leaves_open_that_hands_are_passed(tmp_path: Path) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    session = table.session
    first = session.seq + 1
    discard(table)
    session.confirm()
    while session.state.turn == 1:
        discard(table)
    assert sign(table) == "Everyone: pass your hand to the left"
    discarded = session.current_steps()[first].action
    assert isinstance(discarded, did.Discard)
    session.amend(first, did.Place(discarded.seat, discarded.card, 0))
    screen(table).queue.load(table.app, resumed=False)
    boards = [board.line1 for board in screen(table).queue.boards]
    assert "Everyone: pass your hand to the left" in boards
    table.close()


def test_what_the_last_discard_brings_is_shown_where_hands_go_round(tmp_path: Path) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    play = screen(table)
    while table.session.state.turn == 1:
        discard(table)
    assert sign(table) == "Everyone: pass your hand to the left"
    assert slip(table) == ["take 4", "hold", "6"] * 2
    table.app.touch(UiCommand("next"))
    assert not play.queue.boards
    assert not play.queue.open_instructions
    assert table.app.toast is None or "take 2 Staff" not in table.app.toast.text
    table.close()


def test_all_staff_of_the_last_turn_stays_until_it_is_confirmed(tmp_path: Path) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    play = screen(table)
    while table.session.state.turn < 4:
        discard(table)
    play.queue.boards.clear()
    play.queue.open_instructions.clear()
    table.session.confirm()
    while table.session.state.phase == "turn":
        discard(table)
    table.app.toast = None
    for _ in range(2):
        assert sign(table) == "Everyone: pay and take your Staff"
        assert "chip" not in {one.key for one in nodes(table)}, "the page says it"
        assert f"{LONG} holds {table.session.state.staff[0]}" in by_name(table)
        assert look(table) == []
        table.wait(30)
    table.play("cut")
    play = screen(table)
    assert sign(table) == "Everyone: pay and take your Staff", "nobody has confirmed it"
    table.play("touch Next")
    assert play.queue.open_instructions == []
    assert not play.queue.boards
    assert {"Staff", *map(str, table.session.state.staff)} <= by_name(table), "to be checked"
    table.close()


def test_nobody_is_asked_for_staff_where_all_is_settled(tmp_path: Path) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    play = screen(table)
    scenes = (card for card in GAME.cards.catalog.values() if card.kind == "scene")
    cheap = sorted(
        (one for one in scenes if not one.attributes.staff and not one.attributes.effects),
        key=lambda one: one.rank or 0,
    )
    cards = iter([one.id for one in cheap])
    while table.session.state.phase == "turn":
        seat = next(seat for seat, left in enumerate(table.session.state.to_use) if left)
        at = len(table.session.state.houses[seat])
        assert play.do(table.app, did.Place(seat, next(cards), at))
        if table.session.state.phase == "turn":
            play.queue.boards.clear()
    assert [one.seat for one in play.queue.boards] == [0, 1], "only what the day brought"
    table.close()


def test_a_preview_leaves_the_seats_to_be_seen(tmp_path: Path) -> None:
    table = opened(tmp_path, SIZES[0], 5)
    table.app.show_toast("A line that is told.")
    table.wait(1)
    table.loop.draw()
    toast = next(one.rect for one in table.stage.placed if one.node.key == "toast")
    seats = [
        one.rect for one in table.stage.placed if one.node.key in {f"seat:{n}" for n in range(5)}
    ]
    assert len(seats) == 5
    assert all(rect.y >= toast.y + toast.h for rect in seats)
    table.close()


def test_the_vip_walks_to_where_he_stops_and_the_reason_is_shown(tmp_path: Path) -> None:
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
        play.queue.boards[:] = play.queue.boards if table.session.state.phase == "day-end" else []
    table.app.touch(UiCommand("next"))
    result = play.queue.boards[0]
    assert entered(result) == 2
    displayed = [one.name for one in result.stage.walk()]
    assert "Stopped by Velvet Porch: no Scenic icon" in displayed
    assert result.line2 == "Lamp Thief wants rooms with a Scenic icon"
    names = ("Velvet Hallway", "Velvet Cellar", "Velvet Porch")
    who = table.session.view()["seats"][0]
    assert result.animation == Walk(0, names, 2, "+4", f"Lamp Thief visits {who}")
    table.wait(2)
    assert play.queue.boards[0] is result, "nobody needs to touch anything for it"
    near(table, f"{LONG}'s house")
    words = [one.name for one in nodes(table)]
    assert "Complete: 1 VP. Gothic +1. VIP stops: no Scenic icon" in words
    assert "Complete: 1 VP. Gothic +1. VIP enters: 1 Scenic icon" in words
    table.close()


def entered(board: Board) -> int:
    """The rooms over which the way is lit."""
    return sum(one.name == "The VIP enters" for one in board.stage.walk())


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
    displayed = {
        (line, ruling.facts["reason"])
        for step in table.session.current_steps()[1:]
        for ruling in step.rulings
        if ruling.kind == "score"
        for reason in GAME.narration.explain(table.session.before(step).state, step.action, ruling)
        for _, line in reason.lines
    }
    for line, why in (
        ("Velvet Hallway: Gothic +1", "theme"),
        ("Velvet Hallway: Gothic +1", "vip"),
        ("enters Velvet Hallway (1 Scenic icon)", "vip"),
        ("Lamp Thief wants a Scenic icon; stops before Velvet Greenhouse (no Scenic icon)", "vip"),
        ("Velvet Greenhouse: complete, as 1 Slasher is ignored, 3", "rooms"),
        ("Crimson Library: lacks 1 Gothic", "rooms"),
        ("Velvet Hallway: 1 Candelabra, 1 Double Scenic", "scenic-sets"),
    ):
        assert (line, why) in displayed, sorted(displayed)
    assert "special-effects" in {why for _, why in displayed}
    table.close()


@pytest.mark.thorough
@pytest.mark.parametrize("size", SIZES)
def test_why_explains_the_moment_that_is_up(tmp_path: Path, size: tuple[int, int]) -> None:
    table = full(tmp_path, size)
    play = screen(table)
    while table.session.state.phase == "turn":
        discard(table)
    table.app.touch(UiCommand("next"))
    for name in NAMES:
        assert asked_why(table)[1].startswith(f"{name} gains ")
        table.app.touch(UiCommand("next"))
    assert asked_why(table)[1].startswith("Jo gains "), "no work for hands, but what was told last"
    play.do(table.app, did.EndDay())
    for title in ("Complete rooms", "Most Special Effects", "Staff left", "Scenic sets"):
        assert asked_why(table)[0] == f"Why? {title}"
        table.app.touch(UiCommand("next"))
    assert asked_why(table)[0].startswith("Why did ")
    table.close()


def asked_why(table: Demo) -> tuple[str, str]:
    """The two lines of Why?, every step of which can be read."""
    play = screen(table)
    table.app.touch(UiCommand("explain"))
    why = table.app.screen
    assert isinstance(why, Why)
    line1 = sign(table)
    line2 = next(one.name for one in nodes(table) if one.key == "line2")
    step = 0
    table.app.touch(UiCommand("explain step", step))
    while why.step == step:
        assert look(table) == []
        # beyond the last step, the last one is shown
        step = why.step = step + 1
        table.loop.lay_out()
    table.app.close_down_to(Play)
    assert table.app.screen is play
    return line1, line2


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 5])
def test_the_end_of_a_day_is_one_table_and_says_who_leads(
    tmp_path: Path, size: tuple[int, int], seats: int
) -> None:
    table = opened(tmp_path, size, seats)
    play = screen(table)
    play.do(table.app, Correct("scores/1", 7))
    while table.session.state.phase == "turn":
        discard(table)
        play.queue.boards.clear()
    play.queue.open_instructions.clear()
    table.app.toast = None
    assert look(table) == []
    assert sign(table) == "Everyone: check your Star", "no VIP has walked"
    assert "Maximilian-Alexander leads with 7" in by_name(table)
    assert lit(table) == frozenset(range(seats))
    crowns = [one.rect for one in table.stage.placed if one.node.name == "crown"]
    (name,) = [one.rect for one in table.stage.placed if one.node.name == NAMES[1]]
    assert [abs(rect.y + rect.h / 2 - name.y - name.h / 2) < 3 for rect in crowns] == [True]
    assert by_name(table) >= {"Theme", "VIP", "Day", "Total", "Next day"}
    table.close()


def test_the_table_of_the_day_asks_for_stars_and_shows_each_walk_again(tmp_path: Path) -> None:
    table = opened(tmp_path, SIZES[0], 3)
    play = screen(table)
    house = [{"card": "velvet-hallway", "props": []}, {"card": "velvet-closet", "props": []}]
    play.do(table.app, Correct("houses/0", house))
    while table.session.state.phase == "turn":
        discard(table)
        play.queue.boards[:] = play.queue.boards if table.session.state.phase == "day-end" else []
    table.play("wait 2\ntouch Next")
    total = table.session.state.scores[0]
    assert sign(table) == f"{LONG}: {total} VP on Friday", "nothing to do by hand yet"
    while len(play.queue.boards) == 3:
        table.wait(0.5)
    table.app.touch(UiCommand("next"))
    assert len(play.queue.boards) == 2, "it was meant for the page that has just gone"
    table.wait(1.5)
    table.app.touch(UiCommand("next"))
    assert len(play.queue.boards) == 1
    table.wait(20)
    assert sign(table) == f"{LONG}: move your Star"
    assert "To your Total. VIP token back above the Theme" in by_name(table)
    assert look(table) == []
    table.play("touch Walks")
    for name in NAMES[:3]:
        assert sign(table).startswith(f"{name}: ")
        assert look(table) == []
        following = NAMES[(NAMES.index(name) + 1) % 3]
        table.play(f"touch {following}")
    table.play("touch Back")
    assert sign(table) == f"{LONG}: move your Star"
    table.close()


def test_the_vip_walks_room_by_room_in_little_time(tmp_path: Path) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    play = screen(table)
    cards = [card for card in GAME.cards.catalog.values() if card.kind == "scene"][:9]
    house = [
        {"card": card.id, "props": []} for card in sorted(cards, key=lambda one: one.rank or 0)
    ]
    play.do(table.app, Correct("houses/0", house))
    play.do(table.app, Correct("houses/1", []))
    while table.session.state.phase == "turn":
        discard(table)
        play.queue.boards[:] = play.queue.boards if table.session.state.phase == "day-end" else []
    table.app.touch(UiCommand("next"))
    walk = play.queue.boards[0].animation
    assert isinstance(walk, Walk)
    assert walk.entered == table.session.state.vip_at[0] > 4
    table.loop.draw()
    seen = [lit_lamps(table)]
    while table.loop.painter.result_animator.under_way(table.app.clock()):
        table.wait(0.05)
        seen.append(lit_lamps(table))
    assert seen == sorted(seen)
    assert walk.entered in seen
    assert len(set(seen)) > 4
    assert len(seen) * 0.15 <= 1.7
    assert play.queue.boards[1].animation is None, "no room is there to walk to"
    table.close()


def lit_lamps(table: Demo) -> int:
    """The lamps of the walk that shine."""
    painter = table.loop.painter
    seen = painter.result_animator.shown(table.stage.placed, table.app.clock())
    faces = [one.node.background for one in seen if one.node.key.startswith("lamp:")]
    return sum(background is not None and background.fill == "bulb" for background in faces)


def test_all_points_are_one_touch_away_at_the_end(tmp_path: Path) -> None:
    table = full(tmp_path, SIZES[0])
    play = screen(table)
    play.do(table.app, Correct("scores/1", 7))
    while table.session.state.phase != "over":
        if table.session.state.phase == "day-end":
            play.do(table.app, did.EndDay())
        else:
            discard(table)
    play.queue.boards.clear()
    play.queue.open_instructions.clear()
    table.app.toast = None
    assert look(table) == []
    table.play("touch Points")
    assert look(table) == []
    assert by_name(table) >= {"Fri", "Sun", "Rooms", "Staff", "Sets", "Other", "Total"}
    for seat, score in enumerate(table.session.state.scores):
        line = next(one for one in nodes(table) if one.name == f"{NAMES[seat]}: {score} VP")
        figures = [int(one.name) for one in line.walk() if one.font == "figure"]
        assert sum(figures[:-1]) == figures[-1] == score
    table.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_game_that_ends_before_it_is_scored_shows_the_houses(
    tmp_path: Path, size: tuple[int, int], seats: int
) -> None:
    table = opened(tmp_path, size, seats)
    house = [{"card": card, "props": []} for card in ("velvet-hallway", "crimson-library")]
    screen(table).do(table.app, Correct("houses/0", house))
    screen(table).do(table.app, did.Discard(1, "feral-maze"))
    assert "chip" in {one.key for one in nodes(table)}
    table.app.toast = None
    table.play("touch Menu\ntouch Somebody leaves\ntouch End here\ntouch End here")
    assert sign(table) == "Ended on day 1 of 3: nobody has points"
    assert look(table) == []
    assert {"1: complete", "4: incomplete", "no room yet"} <= by_name(table)
    assert "Friday's VIP" not in by_name(table)
    assert "chip" not in {one.key for one in nodes(table)}, "nothing is left to do by hand"
    table.play(f"touch {LONG}'s house from near")
    assert look(table) == []
    table.close()
