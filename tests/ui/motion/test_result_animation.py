"""The animation: it ends by itself or when somebody goes on, and hides what cannot be aimed at."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from companion.core.board.nodes import Background, column
from companion.core.board.result_animation import Contest, Part, Side, Walk
from companion.table.registry import folder, games
from companion.table.settings import Settings
from companion.ui.app.frame import Frame
from companion.ui.motion.result_animator import PLAY_SECONDS, ResultAnimator
from companion.ui.motion.result_scene import BEGIN_SECONDS, DECIDED_SECONDS, Dim, scene
from companion.ui.render.layout import Placed, lay_out
from companion.ui.runtime.demo import Demo, at_once
from companion.ui.runtime.frame_painter import FADE_SECONDS
from companion.ui.runtime.stage import Stage
from companion.ui.screens.table.play import Play
from hardware.signals import ButtonDown, Lifted, Scanned
from tests.ui.motion.letters import Letters
from tests.ui.table import NAMES, TO_AUDITION, begin, evening, lit, sign

LONGEST = 1.6
"""Seconds that an animation may take with the picture that fades in."""
CREW = (
    Side("Mara", (Part("robot", "6", 6), Part("ghost", "4", 4)), 0, total="10", stamp="TWIST"),
    Side("Theo", (Part("devil", "9", 9),), 1, total="9", wins=True),
)
TO_SHOWDOWN = f"""{TO_AUDITION}
press 0
press 1
hold 2
press 0
press 1
lay devil
lay vampire
touch OK
press 0
"""
"""One pass is left until the showdown is settled."""


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Demo]:
    found = evening(tmp_path)
    found.play(TO_SHOWDOWN)
    found.loop.draw()
    yield found
    found.close()


def settle(table: Demo) -> None:
    """The last pass: the animation comes up."""
    table.play("press 1")
    assert table.loop.painter.result_animator.under_way(table.app.clock())


def passes(table: Demo, seconds: float) -> None:
    table._now += seconds
    table.loop.run_once()


def seen(table: Demo) -> bytes:
    return pygame.image.tobytes(table.stage.surface, "RGB")


def at_rest(table: Demo) -> bytes:
    """The picture with everything where it goes, and nothing that stirs."""
    table.loop.settle()
    return seen(table)


def covered(table: Demo) -> bool:
    return table.loop.painter.result_animator.under_way(table.app.clock())


# ---- at the table


def test_it_ends_by_itself_and_leaves_the_board_as_it_is_at_rest(table: Demo) -> None:
    settle(table)
    began = table.app.table_screen.queue.shown_since  # type: ignore[union-attr]
    while table.loop.painter.moving(table.app.clock()):
        passes(table, 0.05)
    assert table.app.clock() - began <= LONGEST + 0.05
    table.loop.painter.idle_animation.stop()
    passes(table, 0.05)
    played = seen(table)
    assert played == at_rest(table)
    assert PLAY_SECONDS + FADE_SECONDS <= LONGEST


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize("what", ["touch", "button", "card", "key", "other finger"])
def test_whoever_goes_on_ends_it_at_once(table: Demo, what: str) -> None:
    settle(table)
    passes(table, 0.4)
    assert covered(table)
    match what:
        case "touch":
            table.loop.touch(400, 250)
        case "button":
            table.loop.take(ButtonDown(0, "green", table.app.clock()))
        case "card":
            table.loop.take(Scanned("pad", b"\1\2\3\4", table.app.clock()))
        case "key":
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB))
        case _:
            pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(400, 250)))
    table.loop.run_once()
    assert not covered(table)


def test_a_card_that_is_taken_off_the_pad_does_not_end_it(table: Demo) -> None:
    settle(table)
    table.loop.take(Lifted("pad", b"\1\2\3\4", table.app.clock()))
    assert covered(table)


def test_next_goes_on_at_once_and_a_finger_on_the_stage_only_ends_it(table: Demo) -> None:
    play = table.app.table_screen
    assert isinstance(play, Play)
    settle(table)
    table.wait(0.5)
    table.loop.touch(100, 200)
    table.loop.release(100, 200)
    assert not covered(table)
    assert len(play.queue.boards) == 1, "nobody could see what is there"
    table._run_command("touch", "Undo")
    settle(table)
    table.wait(0.5)
    assert covered(table)
    table._run_command("touch", "Next")
    assert not play.queue.boards


def test_what_it_hid_takes_no_touch_before_it_could_be_seen(table: Demo) -> None:
    table.app.change_settings(Settings(touch_delay_twentieths=20))
    settle(table)
    table.wait(1.2)
    x, y = 400, 250
    assert table.loop.touch_seconds_left(x, y) > 0
    table.loop.touch(x, y)
    table.loop.run_once()
    for one in table.stage.placed:
        if one.node.touch is not None and one.rect.y < 400 and one.node.name != "Menu":
            middle = one.rect.x + one.rect.w / 2, one.rect.y + one.rect.h / 2
            assert table.loop.touch_seconds_left(*middle) > 0.8


def test_a_press_ends_it_and_another_one_goes_on(table: Demo) -> None:
    play = table.app.table_screen
    assert isinstance(play, Play)
    settle(table)
    table.wait(1.1)
    asked = min(table.app.seats_waited_for())
    table._run_command("press", str(asked))
    assert not covered(table)
    assert len(play.queue.boards) == 1, "nobody could read it yet"
    table.wait(0.5)
    table._run_command("press", str(asked))
    assert not play.queue.boards


def test_it_comes_once(table: Demo) -> None:
    settle(table)
    table.play("touch Why?\ntouch Back")
    assert not covered(table)


def test_calm_motion_has_none(table: Demo) -> None:
    table.app.change_settings(Settings(less_motion=True))
    table.play("press 1")
    for _ in range(20):
        assert not covered(table)
        passes(table, 0.1)
    assert sign(table).endswith("wins the Feature Film!")


def test_a_game_goes_on_after_a_power_cut_without_it(table: Demo) -> None:
    settle(table)
    table.play("cut")
    assert not covered(table)
    assert sign(table).endswith("wins the Feature Film!")


class Ear:
    """A loudspeaker that remembers."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def play(self, name: str, volume: int, now: float) -> None:
        if volume:
            self.heard.append(name)

    def tick(self, now: float) -> None:
        pass


def test_it_sounds_when_it_is_decided(table: Demo) -> None:
    ear = Ear()
    table.loop.speaker = ear  # type: ignore[assignment]
    settle(table)
    assert "won" not in ear.heard
    passes(table, DECIDED_SECONDS)
    assert ear.heard[-1] == "won"
    passes(table, LONGEST)
    assert ear.heard.count("won") == 1


def test_it_sounds_at_once_when_somebody_goes_on(table: Demo) -> None:
    ear = Ear()
    table.loop.speaker = ear  # type: ignore[assignment]
    settle(table)
    table.loop.touch(100, 200)
    table.loop.run_once()
    assert ear.heard[-1] == "won"


class _Counted(Demo):
    """Counts the animations that come up."""

    animations = 0

    def _run_command(self, verb: str, rest: str) -> None:
        super()._run_command(verb, rest)
        if self.loop.painter.result_animator.under_way(self._now):
            self.animations += 1
            stage = next(one.node for one in self.stage.placed if one.node.animation)
            assert stage.animation is not None
            assert stage.animation.question


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize(
    "game",
    ["creature-feature", "monstercon", "scream-park", "shuffling-horror", "vampire-elf-cthulhu"],
)
def test_every_game_has_its_moments(tmp_path: Path, game: str) -> None:
    script = (folder(game) / "demo.txt").read_text(encoding="utf-8")
    found = _Counted(Stage(pygame.Surface((800, 480))), tmp_path / "data", tmp_path, at_once)
    found.play(script)
    found.close()
    assert found.animations


def test_the_action_bar_keeps_who_is_next_back_until_it_is_decided(tmp_path: Path) -> None:
    table = evening(tmp_path)
    begin(table, games()["monstercon"], NAMES[:3])
    table.play("lay king-of-clubs\nlay king-of-diamonds\nlay king-of-hearts\ntouch Dealt")
    table.play("lay 2-of-clubs\nlay 10-of-diamonds\nlay 3-of-hearts")
    hidden = ["Then", "Lead"]
    animator = table.loop.painter.result_animator

    def visible() -> list[str]:
        names = {one.node.name for one in animator.shown(table.stage.placed, table.app.clock())}
        return [name for name in hidden if name in names]

    lead = next(one.rect for one in table.stage.placed if one.node.name == "Theo leads")
    assert visible() == []
    assert animator.covered_seconds(*lead.center, table.app.clock()) > 0
    passes(table, DECIDED_SECONDS)
    assert visible() == hidden
    assert animator.covered_seconds(*lead.center, table.app.clock()) == 0
    table.close()


def test_the_light_of_who_is_next_waits_until_it_is_decided(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.app.lights.may_follow_frame = True
    begin(table, games()["monstercon"], NAMES[:3])
    table.play("lay king-of-clubs\nlay king-of-diamonds\nlay king-of-hearts\ntouch Dealt")
    table.play("lay 2-of-clubs\nlay 10-of-diamonds")
    assert lit(table) == {2}
    table.play("lay 3-of-hearts")
    assert lit(table) == {2}
    passes(table, DECIDED_SECONDS)
    assert lit(table) == {1}
    table.close()


# ---- how it is drawn


def placed(animation: Contest | Walk | None) -> list[Placed]:
    frame = Frame(
        "Theo wins!",
        "9 beats 10",
        column(),
        seat=1,
        ticket=("1", "2"),
        menu=True,
        animation=animation,
    )
    return lay_out(frame.node(), 800, 480, Letters())


def drawn(animation: Contest | Walk, since: float) -> dict[str, Placed]:
    """By key, what is seen so many seconds after it began."""
    motion, all_ = ResultAnimator(), placed(animation)
    motion.show_layout(all_, 0, lambda node, w, h: lay_out(node, w, h, Letters()))
    return {one.node.key: one for one in motion.shown(all_, since)}


def test_a_board_without_one_shows_none() -> None:
    motion = ResultAnimator()
    assert not motion.show_layout(
        placed(None), 0, lambda node, w, h: lay_out(node, w, h, Letters())
    )
    assert not motion.under_way(0)
    assert motion.due(0) == []


def test_totals_count_up_card_by_card() -> None:
    totals = []
    for step in range(12):
        total = drawn(Contest(CREW), BEGIN_SECONDS + step * 0.06).get("total:0")
        totals += [] if total is None else [int(total.lines[0])]
    assert totals == sorted(totals)
    assert totals[-1] == 10
    assert 6 in totals
    assert "part:0:1" not in drawn(Contest(CREW), BEGIN_SECONDS + 0.05)


def test_the_sign_asks_until_it_is_decided_and_then_says_how_it_came_out() -> None:
    contest = Contest(CREW, question="Who wins?")
    before, after = drawn(contest, DECIDED_SECONDS - 0.01), drawn(contest, DECIDED_SECONDS + 0.3)
    assert before["question"].lines == ("Who wins?",)
    assert "question" not in after
    for key in ("line1", "line2", "block:1"):
        assert before[key].rect.y + before[key].rect.h < 0
        assert after[key].rect.y >= 0
    assert before["ticket"].rect.y == 0


def test_a_stamp_falls_and_the_loser_grows_dark() -> None:
    sizes = [
        drawn(Contest(CREW), DECIDED_SECONDS - 0.18 + step * 0.04)["stamp:0"].rect.w
        for step in (0, 1, 4)
    ]
    assert sizes[0] > sizes[1] > sizes[2]
    assert drawn(Contest(CREW), DECIDED_SECONDS)["stamp:0"].node.background == Background(
        "no", "cream", radius=8
    )
    motion, all_ = ResultAnimator(), placed(Contest(CREW))
    motion.show_layout(all_, 0, lambda node, w, h: lay_out(node, w, h, Letters()))
    veils = [one for one in motion.shown(all_, DECIDED_SECONDS + 0.3) if one.opacity < 1]
    loser = drawn(Contest(CREW), DECIDED_SECONDS + 0.3)["side:0"].rect
    assert [one.rect for one in veils] == [loser]


def test_whoever_is_tied_does_not_grow_dark() -> None:
    tied = Contest((replace(CREW[0], stamp="TIE"), replace(CREW[1], wins=False)))
    effects = scene(replace(tied, since=0.0)).effects
    assert [one.key for one in effects if isinstance(one, Dim)] == ["side:1"]


def test_the_stamp_of_who_wins_has_another_color() -> None:
    hit = Side("Theo", (), 1, total="6", stamp="HIT", wins=True)
    assert drawn(Contest((hit,)), DECIDED_SECONDS)["stamp:0"].node.background == Background(
        "yes", "cream", radius=8
    )


def test_what_is_won_flies_to_the_winner() -> None:
    contest = Contest(CREW, "+4")
    assert "gain" not in drawn(contest, DECIDED_SECONDS - 0.05)
    places = [drawn(contest, at)["gain"].rect for at in (DECIDED_SECONDS + 0.1, 1.3, 1.4)]
    assert all(after.y < before.y for before, after in pairwise(places))
    assert "gain" not in drawn(contest, 1.45)


def test_a_walk_goes_lamp_by_lamp_until_one_stays_dark() -> None:
    walk = Walk(1, ("A", "B", "C", "D"), 2, "+2")

    def lit(since: float) -> list[bool]:
        seen = drawn(walk, since)
        faces = [seen[f"lamp:{number}"].node.background for number in range(4)]
        return [background is not None and background.fill == "bulb" for background in faces]

    assert lit(BEGIN_SECONDS - 0.05) == [False] * 4
    assert lit(BEGIN_SECONDS + 0.05) == [True, False, False, False]
    assert lit(DECIDED_SECONDS) == [True, True, False, False]
    assert lit(PLAY_SECONDS) == [True, True, False, False]
    assert "mark:2" in drawn(walk, DECIDED_SECONDS + 0.1)
    assert "mark:3" not in drawn(walk, DECIDED_SECONDS + 0.1)
    ways = [drawn(walk, at)["guest"].rect.x for at in (0, BEGIN_SECONDS + 0.1, DECIDED_SECONDS)]
    assert ways == sorted(set(ways))


def test_nobody_grows_dark_where_all_are_tied() -> None:
    tied = Contest(tuple(replace(side, stamp="", wins=False) for side in CREW))
    effects = scene(replace(tied, since=0.0)).effects
    assert not [one for one in effects if isinstance(one, Dim)]
