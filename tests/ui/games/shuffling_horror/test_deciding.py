"""Screens of Shuffling Horror show what is decided by, and what happens in the big line."""

from pathlib import Path

import pytest

from companion.games.shuffling_horror import actions
from companion.ui.runtime.demo import Demo
from tests.ui.games.shuffling_horror.film_desk import (
    correct,
    does,
    film,
    picture,
    play_of,
    view_of,
    words,
)
from tests.ui.games.shuffling_horror.test_film_desk import sign

NAMES = ("Ada", "Maximilian", "Cy", "Bo", "Wilhelmina")


def with_both_sanctuaries(folder: Path, players: int) -> Demo:
    """The Pilot may enter the Church Cellar or the Fallout Shelter."""
    screen = ("service-revolver", "the-church-cellar", "hunting-rifle")
    table = film(folder, NAMES[:players], screen)
    play_of(table).do(table.app, actions.Reveal(2, "the-fallout-shelter"))
    table.wait(2)
    picture(table, f"shelter-{players}")
    assert sign(table) == "Ada: put the Fallout Shelter on slot II"
    does(table, actions.Reveal(2, "adrenaline"))
    picture(table, f"both-sanctuaries-{players}")
    return table


@pytest.mark.parametrize(("name", "slot"), [("Church Cellar", 1), ("Fallout Shelter", 2)])
def test_a_touched_sanctuary_is_entered_at_once(tmp_path: Path, name: str, slot: int) -> None:
    table = with_both_sanctuaries(tmp_path, 3)
    table.play(f"touch {name}")
    assert table.session.state.cast["the-pilot"].inside == slot
    picture(table, f"inside-{slot}")
    table.close()


def test_low_sanctuaries_are_asked_with_their_strength_and_places(tmp_path: Path) -> None:
    table = with_both_sanctuaries(tmp_path, 5)
    table.play("touch Sanctuaries")
    picture(table, "which-sanctuary")
    assert sign(table) == "Maximilian (Pilot): which sanctuary?"
    assert {"8", "12", "2 free places", "3 free places"} <= {*words(table)}
    table.play("touch Fallout Shelter")
    assert table.session.state.cast["the-pilot"].inside == 2
    table.close()


def test_an_entered_sanctuary_keeps_its_name(tmp_path: Path) -> None:
    table = film(tmp_path, screen=("service-revolver", "the-church-cellar", "hunting-rifle"))
    does(table, actions.Reveal(2, "adrenaline"), actions.Move(1, "the-pilot", 1))
    picture(table, "entered")
    assert "Church Cellar" in words(table)
    table.close()


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_roll_here_always_finds_a_victim(tmp_path: Path, players: int) -> None:
    """Faces of nobody are rolled again only with dice on the table."""
    table = film(tmp_path, NAMES[:players])
    does(table, actions.Take(1, "the-pilot", "adrenaline"))
    does(table, actions.Reveal(2, "whispers-in-the-static"))
    picture(table, f"victim-{players}")
    count = players - 1
    assert table.session.board().deciding_dice == tuple((face,) for face in range(1, count + 1))
    for _ in range(6):
        table.play("touch Roll here")
        table.wait(6)
        assert view_of(table).roll.purpose == "test"
        table.play("touch Undo")
    table.close()


@pytest.fixture
def table(tmp_path: Path) -> Demo:
    return film(tmp_path)


def test_a_target_shows_how_likely_it_is_saved(table: Demo) -> None:
    correct(table, "throngs/0/0", ["six-saucer-pilots"])
    does(table, actions.Pass(1), actions.Pass(2), actions.AllOutAttack(0))
    picture(table, "whom")
    assert "Flail 72%" in words(table)
    table.close()


def test_a_flail_names_the_card_that_helps(table: Demo) -> None:
    correct(table, "throngs/0/0", ["six-saucer-pilots"])
    does(table, actions.Take(1, "the-pilot", "adrenaline"), actions.Reveal(2, "tire-iron"))
    does(table, actions.Pass(2), actions.AllOutAttack(0))
    does(table, actions.Target(0, "throng-0-1", "the-pilot"), actions.Roll((2, 3)))
    does(table, actions.Roll((4,)))
    picture(table, "flail-added")
    assert "+2 Adrenaline" in words(table)
    table.close()


def test_a_card_without_a_figure_shows_what_it_does(table: Demo) -> None:
    does(table, actions.Pass(1), actions.Pass(2), actions.Pass(0))
    picture(table, "fade")
    power = table.session.game.cards.catalog["adrenaline"].power
    assert power in words(table)
    table.close()


def test_the_result_of_the_last_attack_of_a_reel_is_read_first(tmp_path: Path) -> None:
    """In a banner, while the sign has the task that ends the reel."""
    table = film(tmp_path)
    correct(table, "reel_pile", 0)
    for frame, card in enumerate(("two-pale-twins", None, None)):
        correct(table, f"frames/{frame}/card", card)
    does(table, actions.Pass(1), actions.Pass(2))
    does(table, actions.TakeAttack(0, "two-pale-twins", "throng-0-1"))
    does(table, actions.Target(0, "throng-0-1", "the-pilot"))
    play_of(table).do(table.app, actions.Roll((6, 5)))
    assert sign(table) == "Dee: lay the fade in token on the Pilot"
    texts = words(table)
    result, end = "Throng 1 missed Mara (Pilot)!", "The screen is clear: Reel 1 ends."
    assert texts.index(result) < texts.index(end)
    assert "11 rolled, 2 or less needed" in texts
    picture(table, "reel-end")
    table.close()


def test_others_may_pay_what_the_victims_player_can_pay_no_more(table: Demo) -> None:
    correct(table, "throngs/0/0", ["six-saucer-pilots"])
    correct(table, "survivors/the-pilot/rest", 0)
    correct(table, "players/1/power", 2)
    does(table, actions.Pass(1), actions.Pass(2), actions.AllOutAttack(0))
    does(
        table,
        actions.Target(0, "throng-0-1", "the-pilot"),
        actions.Roll((2, 3)),
        actions.Roll((4,)),
    )
    play_of(table).do(table.app, actions.Spend(1, "power", 2))
    assert view_of(table).phase == "negate"
    play_of(table).do(table.app, actions.Spend(2, "power", 2))
    assert "Mara (Pilot): 4 damage negated" in words(table)
