"""What holds in every movie of Shuffling Horror, at a real and at a virtual table."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import json

from companion.core.actions import Action, Correct, word
from companion.core.game import Prompt
from companion.games.shuffling_horror import GAME
from companion.games.shuffling_horror.cards import SURVIVORS
from companion.games.shuffling_horror.dealer import Table
from companion.games.shuffling_horror.options import Options
from companion.games.shuffling_horror.rules.setup import deck_of
from companion.table.session import Header, Session
from tests.games.options import drawn
from tests.games.shuffling_horror_hands import Hands

SEEDS = st.integers(0, 2**32)
SEATS = st.integers(3, 13)
DEALER = GAME.dealer


class Film:
    """A movie at a real table: hands do what they are told, and people choose at random.

    The cards in the piles are those of a dealer whom the rules do not know of.
    """

    def __init__(self, seed: int, seats: int, *, wrong: float = 0.0) -> None:
        self.random = Random(seed)
        self.wrong = wrong
        names = tuple(f"P{seat}" for seat in range(seats))
        options = drawn(GAME, seats, self.random)
        self.session = Session.new(GAME, Header(GAME.id, 1, names, options))
        rulings = self.session.head.rulings
        self.table: Table = DEALER.follow(
            DEALER.set_up(names, self.session.options, seed), None, rulings
        )
        self.hands = Hands(rulings)

    @property
    def options(self) -> Options:
        return self.session.options

    def view(self) -> dict[str, Any]:
        return json.decode(json.encode(self.session.view()))

    def play(self, most: int) -> Iterator[dict[str, Any]]:
        """The view after each of at most so many actions."""
        for _ in range(most):
            prompts = self.session.public_prompts()
            if not prompts:
                return
            action = self.choose(prompts)
            self.session.do(action)
            rulings = self.session.head.rulings
            self.table = DEALER.follow(self.table, action, rulings)
            view = self.view()
            if isinstance(action, Correct):
                self.hands.correct(view)
            else:
                self.hands.follow(action, rulings)
            yield view

    def choose(self, prompts: tuple[Prompt, ...]) -> Action:
        random = self.random
        if random.random() < self.wrong:
            places = [one for one in GAME.correctables(self.session.state) if one.domain]
            place = random.choice(places)
            assert place.domain is not None
            # people do not often take a survivor off the table
            if place.path.count("/") != 1 or random.random() < 0.2:
                return Correct(place.path, place.domain.sample(random, {}))
        beside = [prompt for prompt in prompts if prompt.optional]
        if beside and random.random() < 0.3:
            return random.choice(random.choice(beside).accepts).sample(random)
        fact = DEALER.answer(self.table, prompts)
        if fact is not None:
            return fact
        prompt = DEALER.narrow(self.table, next(one for one in prompts if not one.optional))
        assert prompt is not None
        return random.choice(prompt.accepts).sample(random)


def check_limits(view: dict[str, Any]) -> None:
    """SH-73, SH-76, SH-136, SH-140, SH-152."""
    players = view["players"]
    assert players[0]["survivors"] == []
    assert all(len(one["survivors"]) <= 3 for one in players)
    for one in view["survivors"].values():
        assert len(one["held"]) <= 2
        assert 0 <= one["rest"] <= 7
    for throng in (throng for row in view["throngs"].values() for throng in row):
        assert len(throng) <= 3
    for refuge in view["sanctuaries"]:
        assert not refuge["survivors"] or refuge["card"] is not None
        assert len(refuge["survivors"]) <= 1 + refuge["slot"]
        assert 0 <= refuge["spoints"] <= (8, 12)[refuge["slot"] - 1]


def check_piles(film: Film, view: dict[str, Any]) -> None:
    """Every card of the box is somewhere, once; the counts of the piles are right."""
    table = film.table
    if getattr(film.session.state.stack[-1], "stage", None) == "face":
        return  # a survivor is on his way from one pile to the other
    assert view["reel_pile"] == len(table.reel)
    assert view["survivor_pile"] == len(table.survivors)
    lying = [card for card, at in film.hands.cards.items() if at != "discard_pile"]
    piles = (*table.survivors, *table.reel, *table.discards, *table.looked_at)
    down = [card for card in (*table.down, table.hidden) if card is not None]
    assert Counter((*lying, *piles, *down)) == Counter((*SURVIVORS, *deck_of(film.options)))
    assert view["discard_pile"] == len(table.discards) + len(table.looked_at)


def check_prompts(film: Film) -> None:
    """Somebody is asked until the movie is over; spends and templates are possible."""
    session = film.session
    prompts = session.public_prompts()
    over = session.state.result is not None
    assert any(not prompt.optional for prompt in prompts) is not over
    view = session.view()
    for prompt in prompts:
        for template in prompt.accepts:
            action = template.sample(film.random)
            assert prompt.fits(action)
            if word(type(action)) == "spend":
                most = template.open["n"].wire()["number"]["most"]
                assert 1 <= most <= 7
                seat, source = template.fixed["seat"], template.fixed["source"]
                if source == "power":
                    assert most <= view["players"][seat]["power"]


@given(SEEDS, SEATS)
@settings(max_examples=60, deadline=None)
def test_hands_that_do_what_they_are_told_have_what_the_view_shows(seed: int, seats: int) -> None:
    film = Film(seed, seats)
    for view in film.play(400):
        film.hands.check(view, film.session.public_prompts())
        check_limits(view)
        check_piles(film, view)
        check_prompts(film)


@given(SEEDS, SEATS)
@settings(max_examples=60, deadline=None)
def test_and_so_they_have_after_corrections(seed: int, seats: int) -> None:
    film = Film(seed, seats, wrong=0.1)
    for view in film.play(400):
        film.hands.check(view, film.session.public_prompts())
        check_limits(view)
        check_piles(film, view)
        check_prompts(film)
