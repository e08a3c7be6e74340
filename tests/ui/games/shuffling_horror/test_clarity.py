"""What strangers at the table of Shuffling Horror asked about: who acts, from which pile, and what
can be spent.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.view.nodes import UiCommand
from companion.games.shuffling_horror import actions
from companion.table.players import Player
from companion.ui.runtime.demo import Evening
from companion.ui.screens.log.log import ask_what_it_was
from companion.ui.screens.table.play import Play
from tests.ui.games.shuffling_horror.test_film_desk import (
    GAME,
    NAMES,
    correct,
    does,
    film,
    picture,
    shown,
    sign,
    words,
)
from tests.ui.table import evening


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Evening]:
    found = film(tmp_path)
    yield found
    found.close()


def play_of(table: Evening) -> Play:
    play = table.app.screen
    assert isinstance(play, Play)
    return play


def test_an_entry_that_is_changed_names_who_rolled_it(table: Evening) -> None:
    """Whoever acts now does not roll, and what the dice showed before is marked."""
    correct(table, "throngs/0/0", ["six-saucer-pilots"])
    does(table, actions.Pass(1), actions.Pass(2), actions.AllOutAttack(0))
    does(table, actions.Target(0, "throng-0-1", "the-pilot"), actions.Roll((2, 3)))
    does(table, actions.Roll((6,)))
    rolled = table.session.seq
    assert sign(table) == "Mara (Pilot): negate 6, or flail?"
    ask_what_it_was(table.app, rolled)
    picture(table, "amend-damage")
    assert sign(table) == f"Entry {rolled}: what did the die show?"
    assert 'It answered "Dee: roll the damage for Throng 1"' in words(table)
    assert "before" in words(table)
    assert "Roll here" not in shown(table)
    table.app.lights.show()
    assert table.app.lights.on == {0}
    table.play("touch 4")
    assert table.session.current_steps()[rolled].action == actions.Roll((4,))
    table.app.toast = None
    ask_what_it_was(table.app, rolled - 1)
    assert sign(table) == f"Entry {rolled - 1}: what did the dice show?"
    assert words(table).count("before") == 2
    picture(table, "amend-attack")


def test_another_entry_that_is_changed_says_so(table: Evening) -> None:
    does(table, actions.Take(1, "the-pilot", "adrenaline"))
    ask_what_it_was(table.app, table.session.seq)
    assert any(one.startswith(f"Change entry {table.session.seq}: ") for one in words(table))


def set_up(folder: Path, **options: object) -> Evening:
    found = evening(folder)
    players = tuple(Player(name, seat) for seat, name in enumerate(NAMES))
    assert found.app.games.begin(GAME, players, options)
    found.app.open_screen(Play())
    found.loop.draw()
    return found


def test_power_spoints_are_taken_by_each(tmp_path: Path) -> None:
    table, seen = set_up(tmp_path), set[str]()
    while play_of(table).queue.boards:
        seen |= {*words(table)}
        table.app.touch(UiCommand("next"))
    text = "Mara and Theo: take 7 power spoints each from the box to your nearest reel can."
    assert any(text in one for one in seen), seen
    table.close()


def test_the_first_cards_come_from_where_the_step_before_laid_them(tmp_path: Path) -> None:
    """Those of Reel 1 from the discard pile, face up, onto the frames; later ones from the pile."""
    table = set_up(tmp_path)
    while play_of(table).queue.boards:
        table.app.touch(UiCommand("next"))
    does(table, actions.Draw("the-pilot"))
    play_of(table).do(table.app, actions.Draw("the-mechanic"))
    step = "Lay a card from the discard pile on frame I, II and III, face up."
    assert step in words(table), words(table)
    picture(table, "reel-1")
    table.app.touch(UiCommand("next"))
    for frame, card in enumerate(("two-hissing-cats", "hunting-rifle", "adrenaline"), 1):
        assert sign(table) == f"Dee (Director): reveal frame {'I' * frame}"
        assert "from its frame" in words(table)
        assert "from the reel pile" not in words(table)
        play_of(table).do(table.app, actions.Reveal(frame, card))  # type: ignore[arg-type]
    # what replaces the monster of the starting bonus is drawn where it is asked for
    assert not any("reel pile" in one for one in words(table))
    table.app.touch(UiCommand("next"))
    assert sign(table) == "Dee (Director): reveal frame I"
    assert "from the reel pile" in words(table)
    assert "from its frame" not in words(table)
    picture(table, "replaced")
    table.close()
