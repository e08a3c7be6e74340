"""A Ghost that would win: the board says so before everybody passes, and nobody passes for it."""

from pathlib import Path

import pytest

from companion.games.creature_feature.actions import Pass, UseGhost
from companion.table.players import Player
from companion.table.registry import games
from companion.ui.runtime.demo import Demo
from companion.ui.screens.table.play import Play
from tests.ui.games.creature_feature.table import do, part, passed_by, words
from tests.ui.table import NAMES, evening, shown, sign

CO_STARS = ("zombie", "witch", "vampire")


def haunted(folder: Path, stars: tuple[str, ...], options: dict[str, str] | None = None) -> Demo:
    """All Stars are up in the Feature; Ines's Co-Star makes her team a twist beside a Ghost."""
    table = evening(folder)
    players = tuple(Player(name, seat) for seat, name in enumerate(NAMES[:3]))
    assert table.app.games.begin(games()["creature-feature"], players, options or {})
    table.session.confirm()
    table.app.open_screen(Play())
    do(table, type="name_last_actor", player=2)
    do(table, type="reveal_film", film="film-4")
    for seat in range(3):
        do(table, type="team_up", seat=seat)
    passed_by(table)
    for seat, card in enumerate(CO_STARS):
        do(table, type="reveal_co_star", seat=seat, card=card)
    for seat in range(3):
        do(table, type="stay", seat=seat)
    for seat, card in enumerate(stars):
        do(table, type="reveal_star", seat=seat, card=card)
    table.app.close_down_to(Play)
    return table


@pytest.fixture
def winning(tmp_path: Path) -> Demo:
    return haunted(tmp_path, ("witch", "robot", "ghost"))


def test_a_ghost_that_would_win_is_marked_before_its_turn(winning: Demo) -> None:
    assert sign(winning) == "Mara: a power, or pass?"
    assert "would win" in words(part(winning, "team:2"))
    assert part(winning, "line2").name == "Press: pass. Theo leads with 11. Ines's Ghost would win"
    winning.close()


def test_others_pass_up_to_a_ghost_that_would_win(winning: Demo) -> None:
    assert "All pass" not in shown(winning)
    before = winning.session.seq
    winning.play("touch Others pass")
    assert winning.session.seq == before + 2
    assert sign(winning) == "Ines: a power, or pass?"
    assert {"GHOST", "PASS"} <= {*shown(winning)}
    assert "All pass" not in shown(winning)
    winning.play("touch GHOST")
    assert winning.session.view()["teams"][2]["ghost"]
    assert "All pass" in shown(winning)
    winning.play("wait 5\ntouch All pass\nwait 9")
    assert sign(winning) == "Ines wins the Feature Film!"
    winning.close()


def test_a_hold_of_the_button_uses_the_ghost_that_is_offered(winning: Demo) -> None:
    winning.play("press 0")
    assert sign(winning) == "Theo: a power, or pass?"
    winning.play("press 1")
    assert part(winning, "line2").name.startswith("Press: pass. Hold: Ghost. Theo leads")
    winning.play("hold 2")
    assert winning.session.view()["teams"][2]["ghost"]
    winning.close()


def test_a_hold_uses_no_ghost_while_others_are_asked(winning: Demo) -> None:
    before = winning.session.seq
    winning.play("hold 2")
    assert winning.session.seq == before
    winning.close()


def test_a_ghost_that_is_not_used_leaves_the_winner(winning: Demo) -> None:
    winning.play("touch Others pass\ntouch PASS\nwait 9")
    assert sign(winning) == "Theo wins the Feature Film!"
    winning.close()


def test_a_ghost_that_would_still_lose_is_not_marked(tmp_path: Path) -> None:
    table = haunted(tmp_path, ("witch", "frankensteins-monster", "ghost"))
    assert "would win" not in words(part(table, "team:2"))
    assert "All pass" in shown(table)
    table.close()


def test_where_all_may_act_at_once_all_but_the_ghost_pass(tmp_path: Path) -> None:
    table = haunted(tmp_path, ("witch", "robot", "ghost"), {"showdown_window": "any-order"})
    assert sign(table) == "Everyone: a power, or pass?"
    table.play("touch Others pass")
    assert sign(table) == "Ines: a power, or pass?"
    table.close()


# ---- a Ghost that somebody remembers later


def test_a_ghost_entered_later_keeps_what_was_played_since(winning: Demo) -> None:
    for seat in range(3):
        do(winning, type="pass", seat=seat)
    session = winning.session
    assert session.view()["phase"] == "movie-time"
    do(winning, type="reveal_film", film="film-2")
    for seat in range(3):
        do(winning, type="team_up", seat=seat)
    passes = (step for step in session.current_steps() if step.action == Pass(2))
    seq = next(passes).seq
    ghost = UseGhost(2)
    _, left_out = session.preview_amendment(seq, ghost)
    assert left_out
    steps, left_out = session.amend(seq, ghost, follow=True)
    assert not left_out
    assert [step.action for step in steps[:4]] == [ghost, Pass(0), Pass(1), Pass(2)]
    view = session.view()
    assert (view["turn"], view["phase"]) == (2, "co-stars")
    assert view["piles"][2]["films"] == (4,)
    winning.close()
