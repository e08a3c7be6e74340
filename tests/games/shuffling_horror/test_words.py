"""Every word of Shuffling Horror that people read, walked through random movies."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import asdict

from companion.core.actions import Action, Correct
from companion.core.clauses import Clauses
from companion.core.game import Outcome
from companion.core.messages import Select
from companion.core.prompts import Prompt
from companion.games.shuffling_horror import actions
from companion.games.shuffling_horror.actions import ACTIONS
from companion.games.shuffling_horror.cards import CARDS
from companion.games.shuffling_horror.corrections import CORRECTABLES
from companion.games.shuffling_horror.narration.explain import explain
from companion.games.shuffling_horror.options import Options
from companion.games.shuffling_horror.prompts import prompts
from companion.games.shuffling_horror.refusals import rule_objection
from companion.games.shuffling_horror.refusals.validation import value_objection
from companion.games.shuffling_horror.rules.dispatch import apply
from companion.games.shuffling_horror.rules.setup import start
from companion.games.shuffling_horror.state import PLACE_OF, State
from companion.games.shuffling_horror.words import WORDS
from tests.games.shuffling_horror.test_random_games import CODES
from tests.sampling import sampled

CLAUSES = Clauses("companion.games.shuffling_horror")
PEOPLE = ("Dee", "Ann", "Bob", "Cid", "Eve", "Fay", "Gus", "Hal", "Ida", "Joe", "Kim", "Leo", "Max")
MAX_ACTIONS = 700
RAW = re.compile(r"None|UNSET|_|\b[a-z0-9]+-[a-z0-9]+|\{|\}|  | ,| \.|\bthe the\b|\bthe The\b|\?\?")
"""What no sentence may hold: values of the program, ids of cards and places, slips."""
STEP = tuple[State, Action | None, Outcome[State]]


def is_plain(text: str) -> bool:
    return bool(text) and RAW.search(text) is None and not text[0].islower()


def some_options(random: Random, players: int) -> Options:
    """Options as any table may choose them."""
    switches = {
        name: random.random() < 0.5
        for name, value in asdict(Options()).items()
        if isinstance(value, bool)
    }
    if players == 12:
        switches["reel_1_familiar_face"] = False
    return Options(
        **switches,
        edition=random.choice(("roswell-51", "pittsburgh-68")),
        director=random.choice(("human", "human", "auto")),
        plot_device_by=random.choice(("director", "players")),
        scream_queen=random.choice(("off", "added", "adrenaline")),
        monsters_among_us=random.choice(("off", "roll", "choice")),
        deck={
            "stampede-on-main-street": {
                "effect": random.choice(
                    (
                        None,
                        [{"do": "damage", "who": "random", "dice": 2, "n": 1}],
                        [{"do": "flail", "who": "choice"}],
                        [{"do": "lose_item", "who": "all"}],
                        [{"do": "take_screen"}],
                        [{"do": "draw_discard", "n": 3, "take": "items"}],
                        [{"do": "attack", "who": "all", "by": "screen", "walls": True}],
                    )
                )
            }
        },
    )


def answered(random: Random, asked: tuple[Prompt, ...]) -> Action:
    """Any legal action; what must be answered is, most of the time."""
    required = [prompt for prompt in asked if not prompt.optional]
    prompt = random.choice(asked) if random.random() < 0.3 else random.choice(required)
    kinds = [pattern for pattern in prompt.accepts if pattern.kind is not actions.Pass]
    patterns = kinds if kinds and random.random() < 0.8 else prompt.accepts
    return random.choice(patterns).sample(random)


def movie(seed: int, most: int = MAX_ACTIONS) -> Iterator[STEP]:
    """The steps of a movie in which everybody does anything; now and then a correction."""
    random = Random(seed)
    names = PEOPLE[: random.randint(3, 13)]
    outcome = start(names, some_options(random, len(names) - 1))
    before = outcome.state
    yield before, None, outcome
    for _ in range(most):
        state = outcome.state
        asked = prompts(state)
        if not asked:
            return
        action = answered(random, asked)
        if random.random() < 0.03:
            places = [one for one in CORRECTABLES.by_path(state).values() if one.domain is not None]
            place = random.choice(places)
            if place.domain is not None:
                action = Correct(place.path, place.domain.sample(random, {}))
        before, outcome = state, apply(state, action)
        yield before, action, outcome


SEEDS = pytest.mark.parametrize("seed", range(24))


def test_every_sentence_is_for_a_code() -> None:
    stated = WORDS.messages["terms.said"]
    assert isinstance(stated, Select)
    assert stated.branches.keys() == set(CODES)


@pytest.mark.thorough(keep=4)
@SEEDS
def test_every_sentence_can_be_read_at_a_table(seed: int) -> None:
    for _, action, outcome in movie(seed):
        for ruling in outcome.rulings:
            text = WORDS.ruling(outcome.state, ruling)
            assert is_plain(text), (ruling, text)
            assert text.endswith((".", "!", "?")), text
            assert set(ruling.cite) <= CLAUSES.keys(), ruling
        if action is not None and not isinstance(action, Correct):
            text = WORDS.action(outcome.state, type(action), asdict(action))
            assert is_plain(text), (action, text)
            assert not text.endswith("."), text


def doubled(prompt: Prompt) -> bool:
    """Whether two patterns differ in open fields alone, which no action can distinguish."""
    heads = [(one.kind, tuple(one.fixed.items())) for one in prompt.accepts]
    return len(set(heads)) < len(heads)


@pytest.mark.thorough(keep=4)
@SEEDS
def test_every_question_is_short_and_every_choice_has_words_of_its_own(seed: int) -> None:
    for _, _, outcome in movie(seed):
        state = outcome.state
        for prompt in prompts(state):
            asked = WORDS.question(state, prompt)
            assert is_plain(asked), (prompt.question_id, asked)
            assert len(without_names(state, asked)) <= 28, asked
            words = [WORDS.action(state, one.kind, one.fixed) for one in prompt.accepts]
            assert all(map(is_plain, words)), words
            assert doubled(prompt) or len(set(words)) == len(words), words


def without_names(state: State, text: str) -> str:
    """A question without the names in it: what is left is the same at every table."""
    for title in state.attributes.titles.values():
        text = text.replace(title.removeprefix("The "), "")
    for name in state.names:
        text = text.replace(name, "")
    return text


@pytest.mark.thorough(keep=4)
@SEEDS
def test_every_why_names_clauses_and_never_fails(seed: int) -> None:
    for before, action, outcome in movie(seed, 400):
        for ruling in outcome.rulings:
            reasons = explain(before, action, ruling)
            assert {reason.clause for reason in reasons} <= CLAUSES.keys(), reasons
            assert {*ruling.cite} <= {reason.clause for reason in reasons}, (ruling, reasons)
            for reason in reasons:
                for seat, line in reason.lines:
                    assert seat is None or 0 <= seat < before.seat_count
                    assert is_plain(line[:1].upper() + line[1:]), line


SURVIVORS = tuple(one for one, card in CARDS.items() if card.kind == "survivor")


def anything(random: Random, state: State, kind: type[Action]) -> Action:
    """A well-formed action of this kind, most likely one that nobody asked for."""
    cards, seats = tuple(CARDS), range(state.seat_count)
    people = SURVIVORS if random.random() < 0.9 else cards
    throngs = tuple(name for name, (seat, _) in PLACE_OF.items() if seat < seats.stop)
    values: dict[str, Any] = {
        "seat": lambda: random.choice(seats),
        "survivor": lambda: random.choice(people),
        "victim": lambda: random.choice(people),
        "source": lambda: random.choice(people),
        "frame": lambda: random.randint(1, 3),
        "sanctuary": lambda: random.randint(1, 2),
        "throng": lambda: random.choice(throngs),
        "attacker": lambda: random.choice((*throngs, *cards)),
        "to": lambda: random.choice(seats if kind is actions.Migrate else throngs),
        "stat": lambda: random.choice(("muscle", "speed", "brains", "guts", UNSET)),
        "dice": lambda: tuple(random.randint(1, 6) for _ in range(random.randint(0, 3))),
        "n": lambda: random.randint(-1, 60),
        "use": lambda: random.choice(("second_action", "reroll", "force_reroll")),
        "option": lambda: random.choice(("bonus-turn", "nothing")),
    }
    fields = {
        field: values.get(field, lambda: random.choice(cards))() for field in kind.__struct_fields__
    }
    if kind is actions.Spend:
        fields["source"] = random.choice(("rest", "power"))
    if kind is actions.Target and random.random() < 0.7:
        fields[random.choice(("victim", "sanctuary"))] = UNSET
    for field in ("discard", "item"):
        if field in fields and random.random() < 0.5:
            fields[field] = UNSET
    return kind(**fields)


@pytest.mark.thorough(keep=4)
@SEEDS
def test_what_is_refused_is_refused_in_a_sentence(seed: int) -> None:
    random = Random(seed)
    for _, _, outcome in sampled(movie(seed, 250), 3):
        state = outcome.state
        asked = prompts(state)
        for kind in ACTIONS:
            if kind is Correct:
                continue
            action = anything(random, state, kind)
            assert value_objection(state, action) is None, action
            if not any(prompt.fits(action) for prompt in asked):
                why = rule_objection(state, action)
                assert is_plain(why.text), (action, why)
                assert why.text.endswith("."), why
                assert set(why.cite) <= CLAUSES.keys(), why
        place = random.choice(tuple(CORRECTABLES.by_path(state).values()))
        why = rule_objection(state, Correct(place.path, "nonsense"))
        assert is_plain(why.text), (place.path, why)


@pytest.mark.thorough(keep=4)
@SEEDS
def test_what_may_be_corrected_is_well_formed(seed: int) -> None:
    random = Random(seed)
    for _, _, outcome in movie(seed, 150):
        for place in CORRECTABLES.by_path(outcome.state).values():
            if place.domain is not None:
                action = Correct(place.path, place.domain.sample(random, {}))
                assert value_objection(outcome.state, action) is None, action


def first_scene() -> State:
    """Dee directs Ann's Pilot and Bob's Mechanic; three things lie on the screen."""
    state = start(("Dee", "Ann", "Bob"), Options()).state
    for card in ("the-pilot", "the-mechanic"):
        state = apply(state, actions.Draw(card)).state
    cards = ("service-revolver", "adrenaline", "hunting-rifle")
    for frame, card in zip((1, 2, 3), cards, strict=True):
        state = apply(state, actions.Reveal(frame, card)).state
    return state


def on_screen(state: State, *cards: str) -> State:
    for index, card in enumerate(cards):
        state = apply(state, Correct(f"frames/{index}/card", card)).state
    return state


def ruling_texts(state: State, action: Action) -> list[str]:
    outcome = apply(state, action)
    return [WORDS.ruling(outcome.state, ruling) for ruling in outcome.rulings]


def why(state: State, action: Action, code: str) -> dict[str, list[str]]:
    ruling = next(one for one in apply(state, action).rulings if one.facts.get("code") == code)
    reasons = explain(state, action, ruling)
    return {reason.clause: [line for _, line in reason.lines] for reason in reasons}


def done(state: State, *history: Action) -> State:
    for action in history:
        assert any(one.fits(action) for one in prompts(state)) or isinstance(action, Correct)
        state = apply(state, action).state
    return state


def test_the_figures_of_a_throng_are_explained() -> None:
    state = done(
        first_scene(),
        Correct("throngs/0/0", ["three-silent-milkmen", "six-saucer-pilots"]),
        actions.Pass(1),
        actions.Pass(2),
        actions.AllOutAttack(0),
        actions.Target(0, "throng-0-1", "the-pilot"),
    )
    assert WORDS.question(state, prompts(state)[0]) == "Throng 1: 9 or less hits"
    missed = ruling_texts(state, actions.Roll((6, 4)))
    assert missed[0] == "Miss: Throng 1 against Ann (Pilot), rolled 10, needed 9 or less."
    assert why(state, actions.Roll((3, 3)), "hit") == {
        "SH-115": [
            "Three Silent Milkmen 3",
            "Six Saucer Pilots 6",
            "3 + 6 = 9",
            "6 is at most 9",
        ],
        "SH-95": ["doubles of 3: 3 more damage"],
        "SH-116": [],
    }


def test_the_figures_of_a_survivors_attack_are_explained() -> None:
    state = done(
        on_screen(first_scene(), "three-green-cadets"),
        Correct("survivors/the-mechanic/held", ["tire-iron"]),
        actions.Pass(1),
        actions.Attack(2, "the-mechanic", "three-green-cadets", "tire-iron"),
        actions.Spend(1, "power", 2),
    )
    assert why(state, actions.Roll((2, 2)), "hit") == {
        "SH-87": ["Bob (Mechanic): Muscle 8, the Tire Iron"],
        "SH-84": ["2 for spoints: 10"],
        "SH-81": ["4 is at most 10"],
        "SH-95": ["doubles of 2: 2 more damage"],
    }
    state = done(state, actions.Roll((2, 2)), actions.Spend(2, "power", 1))
    damage, fallen = ruling_texts(state, actions.Roll((4,)))[:2]
    parts = "4 rolled, 1 for the Tire Iron, 2 for doubles and 1 for spoints"
    assert damage == f"8 damage to the Three Green Cadets: {parts}."
    assert fallen == "The Three Green Cadets: eliminated, to the discard pile."
    assert why(state, actions.Roll((4,)), "eliminated") == {
        "SH-97": ["Three Green Cadets: 8 damage is at least 3"],
        "SH-98": [],
    }


@pytest.mark.parametrize(
    ("action", "text", "cite"),
    [
        (actions.Reveal(2, "fire-axe"), "The Fire Axe is with Bob (Mechanic).", ("SH-78",)),
        (
            actions.Reveal(2, "two-pale-twins"),
            "The Two Pale Twins are in the discard pile since this reel began.",
            ("SH-11",),
        ),
        (actions.Reveal(1, "popcorn"), "First reveal frame II.", ("SH-44",)),
        (actions.Reveal(2, "popcorn"), "Popcorn is not part of this movie.", ("SH-18",)),
        (actions.Reveal(2, "the-cowboy"), "The Cowboy is still in the survivor pile.", ("SH-17",)),
        (actions.Roll((3,)), "That does not fit now: the card on frame II is awaited.", ("SH-43",)),
    ],
)
def test_a_card_that_cannot_be_there_is_refused_with_its_place(
    action: Action, text: str, cite: tuple[str, ...]
) -> None:
    state = done(
        first_scene(),
        Correct("survivors/the-mechanic/held", ["fire-axe"]),
        Correct("throngs/0/0", ["two-pale-twins"]),
        Correct("throngs/0/0", []),
        actions.Take(1, "the-pilot", "adrenaline"),
    )
    why_not = rule_objection(state, action)
    assert (why_not.text, why_not.cite) == (text, cite)


FULL = ("crystal-lance", "welding-torch")
OF_TWO = " Choose the Crystal Lance or the Welding Torch."


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (
            actions.Take(1, "the-pilot", "adrenaline"),
            f"Ann (Pilot) holds two cards: one of them is discarded for a third.{OF_TWO}",
        ),
        (
            actions.Attack(1, "the-pilot", "two-hissing-cats", "welding-torch", "brains"),
            "The Welding Torch always uses Brains; no stat is chosen.",
        ),
        (
            actions.Attack(1, "the-pilot", "two-hissing-cats", "crystal-lance"),
            "Say which stat is tested. Choose Muscle or Speed.",
        ),
        (actions.Rest(2, "the-mechanic"), "That does not fit now: it is the turn of Ann (Pilot)."),
        (actions.Search(1, "the-pilot"), "Ann (Pilot) is not inside a sanctuary."),
        (actions.Escape(1, "the-pilot"), "Ann (Pilot) is not trapped."),
        (actions.Move(1, "the-pilot", 1), "The Church Cellar is not in play."),
        (actions.Rest(2, "the-pilot"), "The Pilot is Ann's, not Bob's."),
        (actions.Spend(1, "power", 1), "That does not fit now: it is the turn of Ann (Pilot)."),
        (actions.AllOutAttack(0), "That does not fit now: it is the turn of Ann (Pilot)."),
        (actions.AllOutAttack(1), "Ann is a player, and not on the Director's side."),
        (actions.ClipReel(0), "This movie is played without clipping."),
    ],
)
def test_why_a_survivor_cannot_do_it(action: Action, text: str) -> None:
    state = on_screen(first_scene(), "two-hissing-cats")
    state = done(state, Correct("survivors/the-pilot/held", FULL))
    assert rule_objection(state, action).text == text


def test_walls_and_full_throngs_are_named() -> None:
    state = done(
        on_screen(first_scene(), "four-night-watchers"),
        Correct("throngs/0/0", ["two-pale-twins", "two-hissing-cats", "two-crawling-gloves"]),
        actions.Take(1, "the-pilot", "adrenaline"),
        actions.Reveal(2, "the-church-cellar"),
        actions.Reveal(2, "grudge-match"),
        actions.Move(2, "the-mechanic", 1),
    )
    other = " Choose throng 2 or throng 3."
    take = actions.TakeAttack(0, "four-night-watchers", "throng-0-1")
    assert rule_objection(state, take).text == f"Throng 1 is full: three cards are the most.{other}"
    far = actions.TakeAttack(0, "four-night-watchers", "throng-0-5")
    text = f"Throng 5 opens when all slots before it are full.{other}"
    assert rule_objection(state, far).text == text
    state = done(state, actions.AllOutAttack(0))
    attack = actions.Target(0, "throng-0-1", "the-mechanic")
    walls = rule_objection(state, attack)
    assert walls.text == (
        "Bob (Mechanic) is behind the walls of the Church Cellar. Choose Ann (Pilot)."
    )
    assert walls.cite == ("SH-142",)


@pytest.mark.parametrize(
    ("action", "wrong"),
    [
        (actions.Draw("nobody"), 'card: unknown card "nobody"'),
        (actions.Rest(3, "the-pilot"), "seat: there is no seat 3."),
        (actions.Rest(1, "fire-axe"), None),
        (actions.Rest(1, "the-moon"), 'survivor: unknown card "the-moon"'),
        (actions.Place(0, "two-pale-twins", "throng-3-1"), 'to: unknown throng "throng-3-1".'),
        (actions.Target(0, "throng-0-7"), 'attacker: unknown card or throng "throng-0-7"'),
        (Correct("moon", 1), None),
        (Correct("pool", "many"), None),
        (actions.Roll((1, 2, 3)), None),
    ],
)
def test_what_is_wrong_as_such(action: Action, wrong: str | None) -> None:
    found = value_objection(first_scene(), action)
    assert (found and f"{found.field}: {found.text}") == wrong


def test_titles_are_those_of_the_owners_box() -> None:
    deck = {"the-pilot": {"title": "Colonel"}, "tire-iron": {"title": "Big Wrench"}}
    state = start(("Dee", "Ann", "Bob"), Options(deck=deck)).state
    assert ruling_texts(state, actions.Draw("the-pilot"))[0] == "The Colonel joins Ann."
    fields = {"seat": 1, "survivor": "the-pilot", "card": "tire-iron"}
    assert WORDS.action(state, actions.Take, fields) == "The Colonel takes the Big Wrench"


def test_the_words_are_those_of_the_edition() -> None:
    names = ("Dee", "Ann", "Bob")
    ours, old = (start(names, Options(edition=one)) for one in ("roswell-51", "pittsburgh-68"))
    power = [one for one in ours.rulings if one.facts.get("to") == "power-1"]
    assert [WORDS.ruling(ours.state, one) for one in power] == [
        "Ann: take 7 power spoints each from the box to your nearest reel can."
    ]
    assert [WORDS.ruling(old.state, one) for one in power] == [
        "Ann: take 7 general spoints each from the box to your nearest reel can."
    ]


def test_the_choice_of_an_auto_director_counts() -> None:
    state = start(("Dee", "Ann", "Bob"), Options(director="auto")).state
    state = done(state, actions.Draw("the-pilot"), actions.Draw("the-mechanic"))
    for frame, card in zip((1, 2, 3), ("tire-iron", "adrenaline", "fire-axe"), strict=True):
        state = apply(state, actions.Reveal(frame, card)).state
    state = done(
        state, Correct("throngs/0/0", ["six-saucer-pilots"]), actions.Pass(1), actions.Pass(2)
    )
    assert WORDS.question(state, prompts(state)[0]) == "Dee has chosen"
    assert (
        rule_objection(state, actions.Pass(0)).text
        == "The choice is made: Dee makes an All-Out Attack."
    )
