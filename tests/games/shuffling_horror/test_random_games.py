"""What holds in every movie of Shuffling Horror, at a real and at a virtual table."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any, get_args

from hypothesis import given
from hypothesis import strategies as st
from msgspec import json

from companion.core.actions import Action, Correct, type_tag
from companion.core.prompts import Prompt
from companion.games.shuffling_horror import GAME, actions
from companion.games.shuffling_horror.actions import ACTIONS
from companion.games.shuffling_horror.cards import SURVIVORS
from companion.games.shuffling_horror.dealer import Table
from companion.games.shuffling_horror.options import Options
from companion.games.shuffling_horror.rules.setup import deck_of
from companion.games.shuffling_horror.view import Phase
from companion.table.play.session import Session
from companion.table.play.steps import Header
from tests.games.options import drawn
from tests.games.playing import played
from tests.games.shuffling_horror.hands import Hands, shown_cards
from tests.rules.shuffling_horror.table import in_hand
from tests.sampling import examples, is_quick

SEEDS = st.integers(0, 2**32)
SEATS = st.integers(3, 13)
DEALER = GAME.dealer


class Film:
    """A movie at a real table: hands do what they are told, and people choose at random.

    The cards in the piles are those of a dealer whom the rules do not know of.
    """

    def __init__(
        self, seed: int, seats: int, *, wrong: float = 0.0, deck: dict[str, Any] | None = None
    ) -> None:
        self.random = Random(seed)
        self.wrong = wrong
        names = tuple(f"P{seat}" for seat in range(seats))
        options = drawn(GAME, seats, self.random) | {"deck": deck or {}}
        self.session = Session.new(GAME, Header(GAME.id, 1, names, options))
        rulings = self.session.head.rulings
        self.table: Table = DEALER.apply_rulings(
            DEALER.set_up(names, self.session.step_maker.options, seed), None, rulings
        )
        self.hands = Hands(rulings)

    @property
    def options(self) -> Options:
        return self.session.step_maker.options

    def view(self) -> dict[str, Any]:
        return json.decode(json.encode(self.session.view()))

    def play(self, most: int) -> Iterator[dict[str, Any]]:
        """The view after each of at most so many actions."""
        for _ in range(most):
            prompts = self.session.rule_prompts()
            if not prompts:
                return
            action = self.choose(prompts)
            self.session.do(action)
            rulings = self.session.head.rulings
            self.table = DEALER.apply_rulings(self.table, action, rulings)
            view = self.view()
            if isinstance(action, Correct):
                self.hands.correct(view)
            else:
                self.hands.follow(action, rulings)
            yield view

    def choose(self, prompts: tuple[Prompt, ...]) -> Action:
        random = self.random
        if random.random() < self.wrong:
            places = [one for one in GAME.rules.correctables(self.session.state) if one.domain]
            place = random.choice(places)
            assert place.domain is not None
            # people do not often take a survivor off the table
            if place.path.count("/") != 1 or random.random() < 0.2:
                return Correct(place.path, place.domain.sample(random, {}))
        beside = [prompt for prompt in prompts if prompt.optional]
        if beside and random.random() < 0.3:
            return random.choice(random.choice(beside).accepts).sample(random)
        fact = DEALER.resolve_chance(self.table, prompts)
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
    """Somebody is asked until the movie is over; spends and patterns are possible."""
    session = film.session
    prompts = session.rule_prompts()
    over = session.state.result is not None
    assert any(not prompt.optional for prompt in prompts) is not over
    view = session.view()
    for prompt in prompts:
        for pattern in prompt.accepts:
            action = pattern.sample(film.random)
            assert prompt.fits(action)
            if type_tag(type(action)) == "spend":
                most = pattern.open["n"].to_json()["number"]["most"]
                assert 1 <= most <= 7
                seat, source = pattern.fixed["seat"], pattern.fixed["source"]
                if source == "power":
                    assert most <= view["players"][seat]["power"]


def check(film: Film, view: dict[str, Any]) -> None:
    film.hands.check(view, in_hand(film.session.state))
    check_limits(view)
    check_piles(film, view)
    check_prompts(film)


@given(SEEDS, SEATS)
@examples(40)
def test_people_who_do_all_tasks_have_what_the_view_shows(seed: int, seats: int) -> None:
    film = Film(seed, seats)
    for view in film.play(400):
        check(film, view)


@given(SEEDS, SEATS)
@examples(40)
def test_and_so_they_have_after_corrections(seed: int, seats: int) -> None:
    film = Film(seed, seats, wrong=0.1)
    for view in film.play(400):
        check(film, view)


def only(*steps: dict[str, Any]) -> dict[str, Any]:
    return {"effect": list(steps)}


OWNERS = {
    "the-lights-go-out": only(
        {"do": "damage", "who": "choice", "dice": 2, "n": 1}, {"do": "flail", "who": "random"}
    ),
    "stampede-on-main-street": only({"do": "draw_discard", "n": 3, "take": "items"}),
    "the-radio-goes-dead": only({"do": "lose_item", "who": "all"}, {"do": "take_screen"}),
    "reinforcements-from-orbit": only(
        {"do": "draw_discard", "n": "reel", "take": "monsters"},
        {"do": "spoints", "who": "all", "n": -1},
    ),
    "the-examination-room": only(
        {"do": "trap", "who": "choice", "escape": "brains"},
        {
            "do": "test",
            "who": "all",
            "stat": "guts",
            "fail": [{"do": "trap", "who": "victim", "escape": "speed"}],
        },
    ),
    "the-creeping-jelly": {"effect": None},
    "a-scream-in-the-dark": only(
        {"do": "attack", "who": "trigger", "by": "screen"},
        {"do": "attack", "who": "all", "by": "all-throngs", "walls": True},
    ),
    "four-dynamite-sticks": {"stats": ["brains"], "uses": 2},
    "adrenaline": {"grants": {"damage": 2, "flail": 1, "auto_flail": True}},
    "grudge-match": {"grants": {"auto_flail": True}},
    "the-pilot": {
        "stats": {"muscle": 9, "brains": 7},
        "flail": "guts",
        "instead": {"speed": "pass", "guts": "pass"},
    },
}
"""Cards such as a box might have, for all that the house set does not do."""


@given(SEEDS, SEATS)
@examples(40)
def test_and_so_they_have_with_the_cards_of_another_box(seed: int, seats: int) -> None:
    film = Film(seed, seats, wrong=0.02, deck=OWNERS)
    for view in film.play(400):
        check(film, view)


@given(SEEDS, SEATS)
@examples(40)
def test_a_virtual_table_plays_from_the_instructions_alone(seed: int, seats: int) -> None:
    names = tuple(f"P{seat}" for seat in range(seats))
    options = drawn(GAME, seats, Random(seed))
    session = Session.new(GAME, Header(GAME.id, 1, names, options, seed))
    for _ in played(session, Random(seed), 200):
        table, state = session.head.virtual_table, session.state
        assert len(table.reel) == state.reel_pile
        assert len(table.survivors) == state.survivor_pile
        assert len(table.discards) + len(table.looked_at) == state.discard_pile
        assert not set(table.reel) & set(shown_cards(session.view()))


SUCCESS = {"hit", "head-shot", "spored", "breach", "eliminated", "annihilated"}


def succeeds(session: Session, dice: tuple[int, ...]) -> bool:
    """Whether the roll that is asked for has its effect with these dice."""
    reported = [one.facts for one in GAME.rules.apply(session.state, actions.Roll(dice)).rulings]
    if reported[0].get("code") == "rolled":
        return any(one.get("code") == "star-awarded" for one in reported)
    decides = {*SUCCESS, "test", "miss", "no-effect", "fumble"}
    first = next(one for one in reported if one.get("code") in decides)
    return first["success"] if first["code"] == "test" else first["code"] in SUCCESS


@given(SEEDS, SEATS)
@examples(30)
def test_the_odds_are_those_of_what_then_happens(seed: int, seats: int) -> None:
    film = Film(seed, seats)
    film.random = Random(seed)
    for view in film.play(150):
        roll = view["roll"]
        if roll is None or roll["odds"] is None:
            continue
        ways = list(product(range(1, 7), repeat=roll["count"]))
        hits = sum(succeeds(film.session, dice) for dice in ways)
        assert roll["odds"] == f"{hits}/{len(ways)}"


def test_random_movies_come_to_every_phase_action_and_ending() -> None:
    phases: set[str] = set()
    actions: set[type[Action]] = set()
    codes: set[str] = set()
    endings: Counter[str] = Counter()
    for seed in range(200):
        film = Film(seed, 3 + seed % 11, wrong=0.01, deck=OWNERS if seed % 2 else None)
        for view in film.play(2000):
            phases.add(view["phase"])
            if view["result"] is not None:
                endings[view["result"]["how"]] += 1
        for step in film.session.current_steps():
            actions.add(type(step.action))
            codes |= {one.facts["code"] for one in step.rulings if one.kind == "say"}
        whole = phases == set(get_args(Phase)) and set(ACTIONS) <= actions and codes == CODES
        if is_quick() and whole and len(endings) == 3:
            break
    assert phases == set(get_args(Phase))
    assert set(ACTIONS) <= actions
    assert endings.keys() == {"reel-4", "last-one-standing", "all-eliminated"}
    assert codes == CODES


CODES = {
    *("enters", "survivor-pile-empty", "final-turn", "clipped", "desperate-measures"),
    *("creature-feature", "creature-feature-ignored", "turning-point", "turning-point-ignored"),
    *("reel-start", "reel-end", "starting-bonus", "survivor-loss", "revealed", "drawn", "event"),
    *("bypassed", "faded-out", "monster-among-us", "hit", "miss", "fumble", "counterstrike"),
    *("head-shot", "damage", "no-effect", "eliminated", "annihilated", "destroyed", "breach"),
    *("damage-forgone", "survives", "spored", "trapped", "victim", "last-one-standing"),
    *("negated", "rests", "spoints", "test", "rolled", "horror-star", "star-awarded"),
    *("all-out-attack", "player-out", "pod-player", "refused", "full-assault", "blob"),
    *("lapsed", "corrected"),
}
"""The types of all rulings."""
