"""An evening with an owner's own cards: every screen shows their titles and strengths."""

from pathlib import Path
from random import Random

import pytest

from companion.core.board.nodes import UiCommand
from companion.core.prompts import ActionPattern
from companion.table.owner.card_sets import CardSets
from companion.table.players import Player
from companion.table.registry import games
from companion.ui.runtime.demo import Demo
from companion.ui.screens.home.options_screen import OptionsScreen
from companion.ui.screens.home.seating import Seating
from companion.ui.screens.table.play import Play
from tests.ui.lint import findings
from tests.ui.table import NAMES, SIZES, evening

GAME = games()["shuffling-horror"]
HULK = "six-legged-hulk"
MINE = f"""
[[card]]
id = "{HULK}"
title = "Riders of the Dust"
value = 8
"""


def enter(folder: Path, name: str = "mine", toml: str = MINE) -> None:
    path = CardSets(folder / "data").folder(GAME)
    path.mkdir(parents=True, exist_ok=True)
    head = f'matinee-box = 1\ngame = "{GAME.id}"\nname = "{name}"\n'
    (path / f"{name}.toml").write_text(head + toml, encoding="utf-8")


def words(table: Demo) -> list[str]:
    return [one.name for one in table.app.node().walk() if one.role == "text"]


def begin(table: Demo, options: dict[str, object]) -> Play:
    players = tuple(Player(name, seat) for seat, name in enumerate(NAMES[:3]))
    assert table.app.games.begin(GAME, players, options)
    play = Play()
    table.app.open_screen(play)
    return play


def test_an_evening_carries_the_cards_of_its_set(tmp_path: Path) -> None:
    enter(tmp_path)
    table = evening(tmp_path)
    begin(table, {"cards": "mine"})
    assert table.session.header.options["deck"][HULK]["value"] == 8
    card = table.session.cards[HULK]
    assert (card.name, card.rank) == ("Riders of the Dust", 8)
    assert table.session.cards["fire-axe"] == GAME.cards.catalog["fire-axe"]
    table.close()


def test_the_board_shows_the_owners_titles_and_strengths(tmp_path: Path) -> None:
    enter(tmp_path)
    table = evening(tmp_path)
    play = begin(table, {"cards": "mine"})
    random = Random(3)
    turned: ActionPattern | None = None
    while turned is None:
        asked = next(one for one in table.session.rule_prompts() if not one.optional)
        accepted = asked.accepts[0]
        if asked.question_id == "reveal" and accepted.open["card"].admits(HULK, None):
            turned = accepted
        else:
            play.do(table.app, accepted.sample(random))
            play.queue.boards.clear()
    play.do(table.app, turned.kind(**{**turned.fixed, "card": HULK}))
    play.queue.boards.clear()
    shown = words(table)
    assert "Riders of the Dust" in shown
    assert "8" in shown
    assert GAME.cards.catalog[HULK].name not in shown
    table.close()


@pytest.mark.parametrize("size", SIZES)
def test_one_of_the_sets_is_chosen_before_the_game(tmp_path: Path, size: tuple[int, int]) -> None:
    for name in ("mine", "the-box-of-our-neighbors", "holidays", "zzz"):
        enter(tmp_path, name)
    table = evening(tmp_path, size)
    seating = Seating(table.app, GAME.id)
    table.app.open_screen(seating)
    screen = OptionsScreen(table.app, GAME, seating.options, 3)
    table.app.open_screen(screen)
    place = next(n for n, one in enumerate(screen.editable_options) if one.option.id == "cards")
    table.app.touch(UiCommand("choose item", place))
    assert "our house set" in words(table)
    table.loop.draw()
    assert findings(table.stage.placed, table.app.theme) == []
    table.app.touch(UiCommand("set option", (None, "the-box-of-our-neighbors")))
    assert seating.options["cards"] == "the-box-of-our-neighbors"
    table.loop.draw()
    assert findings(table.stage.placed, table.app.theme) == []
    table.close()


def test_without_a_set_of_ones_own_there_is_nothing_to_choose(tmp_path: Path) -> None:
    table = evening(tmp_path)
    screen = OptionsScreen(table.app, GAME, Seating(table.app, GAME.id).options, 3)
    assert "cards" not in [one.option.id for one in screen.editable_options]
    table.close()


def test_the_next_evening_reads_the_set_again(tmp_path: Path) -> None:
    enter(tmp_path)
    table = evening(tmp_path)
    begin(table, {"cards": "mine"})
    table.app.put_game_away()
    enter(tmp_path, toml=MINE.replace("8", "7"))
    seating = Seating(table.app, GAME.id)
    assert seating.options["cards"] == "mine"
    begin(table, seating.options)
    assert table.session.cards[HULK].rank == 7
    table.app.put_game_away()
    (CardSets(tmp_path / "data").folder(GAME) / "mine.toml").unlink()
    assert Seating(table.app, GAME.id).options["cards"] == "house"
    table.close()


def test_a_damaged_set_is_reported_and_nothing_begins(tmp_path: Path) -> None:
    enter(tmp_path, toml="[[card]]\nid = 'the-moon'\n")
    table = evening(tmp_path)
    seating = Seating(table.app, GAME.id)
    table.app.open_screen(seating)
    seating.options["cards"] = "mine"
    table.app.touch(UiCommand("start game"))
    assert isinstance(table.app.screen, OptionsScreen)
    assert table.app.session is None
    assert any("the-moon" in one for one in words(table))
    table.close()
