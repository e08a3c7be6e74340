"""What the desk of Shuffling Horror works out for itself, dice on the screen, and who looks how."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.core.domains import Dice
from companion.core.game import DIRECTS
from companion.core.nodes import Go
from companion.core.tray import percent
from companion.games.shuffling_horror import actions as did
from companion.games.shuffling_horror.board import known
from companion.games.shuffling_horror.board.roll import further
from companion.table.games import games
from companion.table.interpret import matching
from companion.table.players import Player
from companion.ui.demo import Evening
from companion.ui.screens.dice import Faces, drawn
from companion.ui.screens.play import Play
from companion.ui.theme import LOOKS, Theme
from tests.ui.table import NAMES, begin, evening, go_on, sign

GAME = games()["shuffling-horror"]


def view_of(table: Evening) -> Any:
    return GAME.view(table.session.state, None)


def asked(table: Evening, kind: type) -> list[Any]:
    prompts = table.session.public_prompts()
    return [one for prompt in prompts for one in prompt.accepts if one.kind is kind]


@pytest.mark.parametrize("seats", [3, 5])
def test_further_spoints_buy_what_was_told_and_a_flail_needs_what_was_shown(
    tmp_path: Path, seats: int
) -> None:
    table = evening(tmp_path)
    begin(table, GAME, NAMES[:seats])
    random = Random(seats)
    spent = flailed = 0
    for _ in range(900):
        if table.session.over or (spent > 5 and flailed > 2):
            break
        view = view_of(table)
        spends = asked(table, did.Spend)
        bought = list(further(view.roll)) if view.roll is not None and spends else []
        if bought:
            table.session.do(did.Spend(spends[0].fixed["seat"], spends[0].fixed["source"], 1))
            now = view_of(table).roll
            assert bought[0].odds == percent(now.odds)
            spent += 1
        if view.phase == "negate":
            told = known.flail(
                known.seen(view, table.session.cards),
                view.attack.target,
                view.survivors[view.attack.target].held,
            )[1]
            (flail,) = asked(table, did.Flail)
            table.session.do(flail.kind(**flail.fixed))
            if told is not None:
                assert view_of(table).roll.need == told
                flailed += 1
        go_on(table, random)
    table.close()
    assert spent > 5
    assert flailed > 2


def test_faces_are_touched_one_after_the_other() -> None:
    faces, dice = Faces(), Dice(2)
    assert faces.touched(dice, Go("face", (1, 6))) is None
    assert faces.touched(dice, Go("face", (1, 5))) is None
    assert faces.touched(dice, Go("face", (0, 2))) == (2, 5)


def test_dice_on_the_screen_show_every_face_and_no_other() -> None:
    shown = {face for _ in range(400) for face in drawn(Dice(2))}
    assert shown == {1, 2, 3, 4, 5, 6}


def test_a_card_of_the_desk_fills_the_open_field(tmp_path: Path) -> None:
    table = evening(tmp_path)
    begin(table, GAME, NAMES[:4])
    (prompt,) = matching(table.session, (did.Draw,), {"card": "the-nurse"})
    assert prompt.accepts[0].fixed == {"card": "the-nurse"}
    assert not prompt.accepts[0].open
    assert matching(table.session, (did.Draw,), {"card": "fire-axe"}) == []
    table.close()


def test_dice_are_rolled_here_by_one_touch(tmp_path: Path) -> None:
    table = evening(tmp_path)
    begin(table, GAME, NAMES[:4])
    random = Random(1)
    while not asked(table, did.Roll):
        go_on(table, random)
    play = table.app.screen
    assert isinstance(play, Play)
    play.moments.clear()
    before = table.session.seq
    table.play("touch Roll here")
    assert table.session.seq == before + 1
    assert isinstance(table.session.head.action, did.Roll)
    table.close()


def test_the_director_has_the_clapper_and_twelve_players_differ() -> None:
    theme = Theme(GAME.id, GAME.looks((0, *range(12))))
    assert theme.looks[0] == DIRECTS
    assert theme.art("seat:0") == "clap"
    assert len({theme.art(f"seat:{seat}") for seat in range(13)}) == 13
    lower, upper = theme.look("seat:1"), theme.look("seat:7")
    assert (lower, upper) == (LOOKS[0], LOOKS[6])
    assert lower.colour == upper.colour
    # the first six in ink on the colour, the others in the colour on the dark
    assert theme.colour("seat-ground:1") == theme.colour("seat-ink:7") == lower.colour
    assert theme.colour("seat-ink:1") == theme.colour("ink")
    assert theme.colour("seat-ground:7") == theme.colour("night-900")
    assert theme.colour("seat-ground:0") == theme.colour("ink")


def test_with_an_auto_director_a_touch_carries_out_what_he_says(tmp_path: Path) -> None:
    table = evening(tmp_path)
    players = tuple(Player(name, seat) for seat, name in enumerate(NAMES[:4]))
    assert table.app.begin(GAME, players, {"director": "auto"})
    table.app.turn_to(Play())
    random = Random(4)
    for _ in range(300):
        prompts = [one for one in table.session.public_prompts() if not one.optional]
        if prompts and prompts[0].seat == 0 and not prompts[0].accepts[0].open:
            break
        go_on(table, random)
    play = table.app.screen
    assert isinstance(play, Play)
    play.moments.clear()
    said = sign(table)
    before = table.session.seq
    table.play("touch So be it")
    assert said
    assert table.session.seq == before + 1
    table.close()
