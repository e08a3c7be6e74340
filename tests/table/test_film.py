"""The film of a game: its cast, its scenes and its end are those that the rulings tell of."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from companion.core.actions import JsonObject
from companion.core.game import Game
from companion.games.creature_feature.cards import CARDS
from companion.table.film import Film, Scene, film
from companion.table.play.session import Session
from tests.games.test_conformance import ALL, begun, games_seeds_seats, played, seats_of
from tests.sampling import examples

RECORDED = 51
"""The seed of the recorded playthroughs, which are not played to the end."""
SEEDS = (RECORDED, 3, 4)


def evening(game: Game[Any], seed: int) -> Session:
    """The recorded playthrough, or a whole random game."""
    seats = game.least_seats if seed == RECORDED else min(game.most_seats, game.least_seats + 1)
    session = begun(game, seed, seats, plain=True)
    for _ in played(session, Random(seed), 120 if seed == RECORDED else 5000):
        pass
    return session


@pytest.fixture(scope="module", params=SEEDS)
def seed(request: pytest.FixtureRequest) -> int:
    return request.param


def facts(session: Session, kind: str) -> Iterator[tuple[str, JsonObject]]:
    """The rulings of a kind as the protocol has them, each with its part of the game."""
    observation = session.game.observation
    for step in session.current_steps():
        part = observation.part(observation.view(step.state, None))
        for ruling in step.rulings:
            if ruling.kind == kind:
                yield "" if part is None else f"{part.word} {part.number}", ruling.facts


def scene(made: Film, title: str) -> Scene | None:
    return next((one for one in made.scenes if one.title == title), None)


def of(session: Session) -> Film:
    return film(session.game, session.header, session.current_steps())


@pytest.mark.parametrize("name", ALL)
def test_the_end_is_that_of_the_game(name: str, seed: int) -> None:
    session = evening(ALL[name], seed)
    made = of(session)
    summary = session.game.observation.summary(session.game.observation.view(session.state, None))
    assert made.over == session.over
    assert {one.seat for one in made.cast if one.won} == {*summary.winners}
    assert {one.seat: one.points for one in made.cast} == dict(enumerate(summary.scores))
    assert [one.name for one in sorted(made.cast, key=lambda one: one.seat)] == [
        *session.header.names
    ]
    assert [one.place for one in made.cast] == sorted(one.place for one in made.cast)
    assert made.line == (session.board().line1 if made.over else "To be continued")
    assert made.history.scores[-1] == summary.scores
    assert len(made.scenes) <= 3
    assert all(one.text and one.rule and one.title for one in made.scenes)


@games_seeds_seats
@examples(40)
def test_a_game_has_a_trailer_at_any_point(name: str, seed: int, number: int, most: int) -> None:
    game = ALL[name]
    session = begun(game, seed, seats_of(game, number))
    for _ in played(session, Random(seed), most):
        pass
    made = of(session)
    assert made.over == session.over
    assert len(made.cast) == len(session.header.names)


def test_creature_feature(seed: int) -> None:
    session = evening(ALL["creature-feature"], seed)
    made, names = of(session), session.header.names
    margins: list[tuple[int, int, str]] = []
    for part, showdown in facts(session, "showdown"):
        twists = showdown["twists"]
        counted = [
            power
            for power, twist in zip(showdown["powers"], twists, strict=True)
            if all(twists) or not twist
        ]
        best, *others = sorted(counted, reverse=True)
        if others:
            margins.append((best - others[0], -best, f"{part} {names[showdown['winner']]}"))
    found = scene(made, "Closest film")
    assert (found is None) == (not margins)
    if found is not None:
        closest, best, where = min(margins, key=lambda one: one[:2])
        assert found.when == where[:8]
        assert where[9:] in found.text
        assert (f"{-best} to {-best - closest}" if closest else f"tied at {-best}") in found.text
    tiles = [
        (sum(one["tiles"]), names[one["seat"]])
        for _, one in facts(session, "instruct")
        if one["do"] == "take-tile"
    ]
    points, who = max(tiles, key=lambda one: one[0])
    found = scene(made, "Blockbuster")
    assert found is not None
    assert found.text.startswith(f"{who} took")
    assert f" of {points} points" in found.text
    stars = {card.id: card.facts["stars"] for card in CARDS.values() if "stars" in card.facts}
    twists = [
        (sum(stars[card] for card in one["cards"]), names[one["seat"]])
        for _, one in facts(session, "instruct")
        if one["do"] == "score"
        and one["face"] == "up"
        and one["n"] == 2
        and one["from"] == f"team/{one['seat']}"
    ]
    found = scene(made, "Best twist")
    assert (found is None) == (not twists)
    if found is not None:
        points, who = max(twists, key=lambda one: one[0])
        assert found.text.startswith(f"{who} won with")
        assert found.text.endswith(f": {points} points.")
