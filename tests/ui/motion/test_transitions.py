"""Motion: from where things were seen to where they go, and then no frame more."""

from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from companion.core.board.nodes import Background, Node, column, row, space, text
from companion.table.settings import Settings
from companion.ui.motion.transitions import (
    BULB_ROUNDS,
    COUNT_SECONDS,
    MOVE,
    RECOLOR_SECONDS,
    TURN_SECONDS,
    UNLIT_BULB,
    Motion,
)
from companion.ui.render.layout import Placed, lay_out
from companion.ui.render.theme import Theme
from companion.ui.runtime.frame_painter import FramePainter
from companion.ui.runtime.stage import Stage
from tests.ui.motion.letters import Letters
from tests.ui.table import evening


def placed(node: Node) -> list[Placed]:
    return lay_out(node, 800, 480, Letters())


def at(found, key: str) -> tuple[float, float]:
    rect = next(one.rect for one in found if one.node.key == key)
    return rect.x, rect.y


def table(where: int, figure: str = "7") -> Node:
    """A card in one of three places; a figure in it."""
    card = column(text(figure, font="figure", key="figure:0"), key="team:0", width=100, height=100)
    places = [space() for _ in range(3)]
    places[where] = column(card, grow=1)
    return row(*places)


def test_what_changes_its_place_moves_there_and_takes_along_what_is_in_it() -> None:
    motion = Motion()
    before, after = placed(table(0)), placed(table(2))
    motion.show_layout(before, 0)
    assert not motion.under_way(0)
    motion.show_layout(after, 1)
    assert at(motion.shown(after, 1), "team:0") == at(before, "team:0")
    half = motion.shown(after, 1 + MOVE / 2)
    assert at(before, "team:0")[0] < at(half, "team:0")[0] < at(after, "team:0")[0]
    assert at(half, "figure:0")[0] - at(half, "team:0")[0] == pytest.approx(
        at(after, "figure:0")[0] - at(after, "team:0")[0]
    )
    assert motion.under_way(1 + MOVE - 0.01)
    assert not motion.under_way(1 + MOVE)
    assert motion.shown(after, 1 + MOVE) == after


def test_a_change_on_the_way_goes_on_from_what_is_seen() -> None:
    motion = Motion()
    motion.show_layout(placed(table(0)), 0)
    motion.show_layout(placed(table(2)), 0)
    seen = at(motion.shown(placed(table(2)), MOVE / 3), "team:0")
    motion.show_layout(placed(table(1)), MOVE / 3)
    assert at(motion.shown(placed(table(1)), MOVE / 3), "team:0") == seen


def test_a_figure_counts_to_what_it_is_now() -> None:
    motion = Motion()
    motion.show_layout(placed(table(0, "7")), 0)
    now = placed(table(0, "27"))
    motion.show_layout(now, 1)
    figures = []
    for step in range(6):
        one = next(
            one
            for one in motion.shown(now, 1 + COUNT_SECONDS * step / 5)
            if one.node.key == "figure:0"
        )
        figures.append(int(one.lines[0]))
    assert figures[0] == 7
    assert figures == sorted(figures)
    assert figures[-1] == 27


def test_the_first_screen_does_not_move() -> None:
    motion = Motion()
    motion.show_layout(placed(table(1)), 0)
    assert not motion.under_way(0)


def test_no_frame_is_drawn_once_all_is_at_rest(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.play("touch Creature Feature\ntouch Start\ntouch Next\ntouch Gem")
    table.play("lift\nlift")
    frames = table.loop.painter.frames
    for _ in range(50):
        table.loop.run_once()
    assert table.loop.painter.frames == frames
    table.close()


def test_less_motion_shows_at_once_where_everything_goes(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.app.change_settings(Settings(less_motion=True))
    table.play("touch Creature Feature\ntouch Start\ntouch Next\ntouch Gem")
    assert not table.loop.painter.motion.under_way(table.app.clock())
    table.close()


def test_after_its_way_a_thing_is_where_it_is() -> None:
    motion = Motion()
    motion.show_layout(placed(table(0)), 0)
    there = placed(table(2))
    motion.show_layout(there, 0)
    motion.shown(there, MOVE / 2)
    motion.shown(there, MOVE)
    motion.show_layout(there, 5)
    assert not motion.under_way(5)


def sign(color: str, sheet: str = "") -> Node:
    under = [column(key=f"sheet:{sheet}", height=100)] if sheet else []
    return column(
        text("stay or drop?", key="line1", height=40),
        column(key="bulbs", height=12, background=Background(color, shape="bulbs")),
        *under,
    )


def test_the_bulbs_take_the_next_seats_color_from_the_left() -> None:
    motion = Motion()
    motion.show_layout(placed(sign("seat:0")), 0)
    after = placed(sign("seat:1"))
    motion.show_layout(after, 1)
    patches = [
        next(
            one.patch
            for one in motion.shown(after, 1 + RECOLOR_SECONDS * part)
            if one.node.key == "bulbs"
        )
        for part in (0, 0.5)
    ]
    assert patches == [(0, 1, "seat:0"), (pytest.approx(0.5), 1, "seat:0")]
    assert motion.shown(after, 1 + RECOLOR_SECONDS) == after


def test_nothing_moves_from_one_table_to_another() -> None:
    painter = FramePainter(Stage(pygame.Surface((800, 480))))
    painter.show_tree(sign("seat:5"), Theme("monstercon", tuple(range(6))), 0, large=False)
    painter.frame(0)
    painter.show_tree(sign("seat:1"), Theme("scream-park", (0, 1)), 1, large=False)
    painter.frame(1 + RECOLOR_SECONDS / 2)
    assert not painter.motion.under_way(1)


def test_the_words_of_the_sign_flip_when_a_sheet_comes_up() -> None:
    motion = Motion()
    before, after = placed(sign("ink")), placed(sign("ink", "a card"))
    motion.show_layout(before, 0)
    motion.show_layout(after, 1)
    assert at(motion.shown(after, 1), "line1")[1] < at(after, "line1")[1]
    assert at(motion.shown(after, 1), "sheet:a card")[1] > at(after, "sheet:a card")[1]
    assert motion.shown(after, 1.2) == after


def test_what_becomes_wider_eases_to_its_width() -> None:
    motion = Motion()

    def box(width: float) -> list[Placed]:
        return placed(row(column(key="box:1", width=width, background=Background("ink")), space()))

    motion.show_layout(box(100), 0)
    motion.show_layout(box(200), 1)
    (half,) = (one for one in motion.shown(box(200), 1 + MOVE / 2) if one.node.key)
    assert 100 < half.rect.w < 200
    assert half.drawn is not None
    assert half.drawn.w == 200


def test_a_winners_rays_turn_once() -> None:
    motion = Motion()
    end = placed(row(column(key="rays:1", background=Background("ink", shape="rays"), width=100)))
    motion.show_layout(placed(row(space())), 0)
    motion.show_layout(end, 1)
    turned = [motion.shown(end, 1 + TURN_SECONDS * part)[1].turn for part in (0, 0.5, 1)]
    assert turned[0] < turned[1] < turned[2] == 0
    assert not motion.under_way(1 + TURN_SECONDS)


def test_the_bulbs_round_a_winner_chase_twice_and_stand_still() -> None:
    motion = Motion()
    lights = column(background=Background("cream", shape="lights"), width=100)
    end = placed(row(column(lights, key="rays:1", background=Background("ink", shape="rays"))))
    motion.show_layout(placed(row(space())), 0)
    motion.show_layout(end, 1)
    heads = []
    for step in range(40):
        patch = motion.shown(end, 1 + TURN_SECONDS * step / 40)[2].patch
        assert patch is not None
        assert 0 <= patch[0] <= patch[1] <= 1
        assert patch[2] == UNLIT_BULB
        heads.append(patch[1])
    starts = [after for before, after in pairwise([1.0, *heads]) if after < before]
    assert len(starts) == BULB_ROUNDS
    assert motion.shown(end, 1 + TURN_SECONDS) == end


def crowd(order: str, figures: str, color: str) -> list[Placed]:
    """A sign and cards in this order, and figures."""
    cards = [
        column(key=f"card:{one}", width=100, height=100, background=Background("ink"))
        for one in order
    ]
    counts = [
        text(one, font="figure", key=f"points:{index}", width=60)
        for index, one in enumerate(figures.split())
    ]
    return placed(
        column(
            column(key=f"block:{color}", height=40),
            column(key="bulbs", height=12, background=Background(f"seat:{color}", shape="bulbs")),
            row(*cards, height=100),
            row(*counts, height=40),
        )
    )


def changing(motion: Motion, after: list[Placed], now: float) -> set[str]:
    """The keys of what is not yet seen where and as it will be."""
    seen = motion.shown(after, now)
    return {one.node.key for one, there in zip(seen, after, strict=True) if one != there}


def test_no_more_than_two_things_move_at_once() -> None:
    motion = Motion()
    motion.show_layout(crowd("abcd", "7 7", "0"), 0)
    after = crowd("dbca", "9 30", "0")
    motion.show_layout(after, 1)
    assert changing(motion, after, 1.01) == {"card:a", "card:d"}
    assert changing(motion, after, 2) == set()
    again = crowd("dbca", "9 60", "0")
    motion.show_layout(again, 5)
    assert changing(motion, again, 5.01) == {"points:1"}


def test_who_is_asked_comes_before_what_moves_and_what_counts() -> None:
    motion = Motion()
    motion.show_layout(crowd("abcd", "7 7", "0"), 0)
    after = crowd("bcda", "9 30", "1")
    motion.show_layout(after, 1)
    assert changing(motion, after, 1.01) == {"block:1", "bulbs", "card:a"}


def test_a_thing_takes_along_what_lies_in_it_and_counts_once() -> None:
    motion = Motion()

    def two(first: int, second: int) -> list[Placed]:
        cells = [space(width=100) for _ in range(4)]
        for name, at in (("a", first), ("b", second)):
            inside = [column(key=f"part:{name}{part}", width=20, height=20) for part in range(3)]
            cells[at] = column(*inside, key=f"card:{name}", width=100, height=100)
        return placed(row(*cells))

    motion.show_layout(two(0, 1), 0)
    after = two(2, 3)
    motion.show_layout(after, 1)
    parts = {f"part:{name}{part}" for name in "ab" for part in range(3)}
    assert changing(motion, after, 1.01) == {"card:a", "card:b", *parts}
