"""What a scan and a press mean."""

from random import Random
from typing import Any

import pytest

from companion.core.objection import Objection
from companion.games.creature_feature.actions import (
    Drop,
    PlayHelper,
    RevealCoStar,
    RevealFilm,
    RevealStar,
    Stay,
    TeamUp,
)
from companion.table.play.interpret import (
    NOT_ASKED,
    Answer,
    AskMeaning,
    AskWhoseCard,
    PadClaimed,
    TaggedCard,
    meaning_of_press,
    meaning_of_scan,
)
from companion.table.play.session import Session
from companion.table.play.steps import Header
from companion.table.registry import games
from tests.games.options import needed
from tests.games.playing import played

GAME = games()["creature-feature"]


def session(*actions: dict[str, Any], seats: int = 3) -> Session:
    names = ("Ann", "Bob", "Cid", "Dee")[:seats]
    game = Session.new(GAME, Header(GAME.id, 1, names, {}))
    for action in actions:
        game.do(game.decode(action))
    return game


def tagged(card: str, copy: int | None = None) -> TaggedCard:
    return TaggedCard(GAME.id, card, copy)


BEGUN = ({"type": "name_last_actor", "player": 2},)
TEAMS = (
    *BEGUN,
    {"type": "reveal_film", "film": "film-2"},
    *({"type": "team_up", "seat": seat} for seat in range(3)),
)
UP = tuple(
    {"type": "reveal_co_star", "seat": seat, "card": card}
    for seat, card in enumerate(("robot", "mummy", "witch"))
)


def test_one_meaning_is_done_at_once() -> None:
    assert meaning_of_scan(session(*BEGUN), tagged("film-6"), None) == Answer(RevealFilm("film-6"))


def test_a_co_star_goes_to_the_first_open_seat_or_the_armed_one() -> None:
    game = session(*TEAMS)
    assert meaning_of_scan(game, tagged("devil", 3), None) == Answer(RevealCoStar(0, "devil", 3))
    assert meaning_of_scan(game, tagged("devil"), 2) == Answer(RevealCoStar(2, "devil"))


def test_a_butlered_seat_shows_its_star_first() -> None:
    butler = {"type": "play_helper", "seat": 0, "helper": "discrete-butler"}
    game = session(*TEAMS[:2], butler, *TEAMS[2:], *UP[1:])
    for seat in range(3):
        game.do(Stay(seat))
    assert meaning_of_scan(game, tagged("devil"), None) == Answer(RevealStar(0, "devil"))


def test_a_helper_that_several_could_play_asks_whose() -> None:
    game = session(*TEAMS, *UP)
    assert meaning_of_scan(game, tagged("bats"), None) == AskWhoseCard((0, 1, 2))
    meaning = meaning_of_scan(game, tagged("bats"), 1)
    assert isinstance(meaning, AskMeaning)
    assert meaning.seat == 1
    assert {pattern.kind for pattern in meaning.patterns} == {PlayHelper}


def test_a_butler_may_be_played_or_discarded() -> None:
    game = session(*TEAMS[:2])
    meaning = meaning_of_scan(game, tagged("discrete-butler"), 1)
    assert isinstance(meaning, AskMeaning)
    assert len(meaning.patterns) == 2


def test_what_fits_nothing_says_what_is_awaited_or_why_not() -> None:
    assert meaning_of_scan(session(*BEGUN), tagged("devil"), None) == Objection(
        f"{NOT_ASKED} Turn over the next film: which one is it?"
    )
    butler = meaning_of_scan(session(*TEAMS, *UP), tagged("discrete-butler"), None)
    assert isinstance(butler, Objection)
    # a helper is laid to be played: which one was read is no secret once teams are laid
    assert butler.cite == ("CF-101",)
    game = session(*TEAMS, {**UP[0], "copy": 4})
    meaning = meaning_of_scan(game, tagged("robot", 4), None)
    assert isinstance(meaning, Objection)
    assert meaning.cite == ("CF-113",)


def test_a_button_answers_where_its_prompt_names_a_choice() -> None:
    game = session(*TEAMS[:2])
    assert meaning_of_press(game, 1, held=False) == Answer(TeamUp(1))
    game = session(*TEAMS, *UP)
    assert meaning_of_press(game, 0, held=False) == Answer(Stay(0))
    assert meaning_of_press(game, 0, held=True) == Answer(Drop(0))


def test_a_button_without_a_choice_arms_its_seat() -> None:
    game = session(*TEAMS)
    assert meaning_of_press(game, 1, held=False) == PadClaimed(1)
    assert meaning_of_press(game, 1, held=True) == PadClaimed(1)


def test_a_press_by_who_is_not_asked_changes_nothing() -> None:
    game = session(*BEGUN)
    assert isinstance(meaning_of_press(game, 1, held=False), Objection)


@pytest.mark.parametrize("name", games())
def test_that_a_game_is_over_is_ruled_once(name: str) -> None:
    game, random = games()[name], Random(1)
    seats = max(game.min_seats, 3)
    header = Header(game.id, game.rules_version, ("A", "B", "C")[:seats], needed(game, seats), 3)
    ended = Session.new(game, header)
    *_, _ = played(ended, random, 10_000)
    assert ended.over
    for card in game.cards.catalog:
        found = meaning_of_scan(ended, TaggedCard(game.id, card, None), None)
        if isinstance(found, Objection):
            assert found.text.count("The game is over.") == 1, found.text
