"""Every word of Shuffling Horror that people read, walked through random movies."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import asdict

from companion.core.actions import Action, Correct
from companion.core.clauses import read_clauses
from companion.core.game import Outcome, Prompt
from companion.games.shuffling_horror import actions as did
from companion.games.shuffling_horror.actions import ACTIONS
from companion.games.shuffling_horror.cards import CARDS
from companion.games.shuffling_horror.corrections import correctables
from companion.games.shuffling_horror.deeds import deed
from companion.games.shuffling_horror.explain import explain
from companion.games.shuffling_horror.options import Options
from companion.games.shuffling_horror.prompts import prompts
from companion.games.shuffling_horror.refusals import correction_misfit, refusal, well_formed
from companion.games.shuffling_horror.rules.play import apply
from companion.games.shuffling_horror.rules.setup import start
from companion.games.shuffling_horror.sentences import question, sentence
from companion.games.shuffling_horror.state import PLACE_OF, State

CLAUSES = read_clauses("companion.games.shuffling_horror")
PEOPLE = ("Dee", "Ann", "Bob", "Cid", "Eve", "Fay", "Gus", "Hal", "Ida", "Joe", "Kim", "Leo", "Max")
MOST = 700
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
    kinds = [template for template in prompt.accepts if template.kind is not did.Pass]
    templates = kinds if kinds and random.random() < 0.8 else prompt.accepts
    return random.choice(templates).sample(random)


def movie(seed: int, most: int = MOST) -> Iterator[STEP]:
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
            places = [one for one in correctables(state) if one.domain is not None]
            place = random.choice(places)
            if place.domain is not None:
                action = Correct(place.path, place.domain.sample(random, {}))
        before, outcome = state, apply(state, action)
        yield before, action, outcome


SEEDS = pytest.mark.parametrize("seed", range(24))


@SEEDS
def test_every_sentence_can_be_read_at_a_table(seed: int) -> None:
    for _, action, outcome in movie(seed):
        for ruling in outcome.rulings:
            text = sentence(outcome.state, ruling)
            assert is_plain(text), (ruling, text)
            assert text.endswith((".", "!", "?")), text
            assert set(ruling.cite) <= CLAUSES.keys(), ruling
        if action is not None and not isinstance(action, Correct):
            text = deed(outcome.state, type(action), asdict(action))
            assert is_plain(text), (action, text)
            assert not text.endswith("."), text


def doubled(prompt: Prompt) -> bool:
    """Whether two templates differ in open fields alone, which no deed can tell apart."""
    heads = [(one.kind, tuple(one.fixed.items())) for one in prompt.accepts]
    return len(set(heads)) < len(heads)


@SEEDS
def test_every_question_is_short_and_every_choice_has_words_of_its_own(seed: int) -> None:
    for _, _, outcome in movie(seed):
        state = outcome.state
        for prompt in prompts(state):
            asked = question(state, prompt)
            assert is_plain(asked), (prompt.ask, asked)
            assert len(without_names(state, asked)) <= 34, asked
            words = [deed(state, one.kind, one.fixed) for one in prompt.accepts]
            assert all(map(is_plain, words)), words
            assert doubled(prompt) or len(set(words)) == len(words), words


def without_names(state: State, text: str) -> str:
    """A question without the names in it: what is left is the same at every table."""
    for title in state.attributes.titles.values():
        text = text.replace(title.removeprefix("The "), "")
    for name in state.names:
        text = text.replace(name, "")
    return text


@SEEDS
def test_every_why_names_clauses_and_never_fails(seed: int) -> None:
    for before, action, outcome in movie(seed, 400):
        for ruling in outcome.rulings:
            reasons = explain(before, action, ruling)
            assert {reason.clause for reason in reasons} <= CLAUSES.keys(), reasons
            assert {*ruling.cite} <= {reason.clause for reason in reasons}, (ruling, reasons)
            for reason in reasons:
                for seat, line in reason.lines:
                    assert seat is None or 0 <= seat < before.seats
                    assert is_plain(line[:1].upper() + line[1:]), line


def anything(random: Random, state: State, kind: type[Action]) -> Action:
    """A well-formed action of this kind, most likely one that nobody asked for."""
    cards, seats = tuple(CARDS), range(state.seats)
    people = tuple(one for one, card in CARDS.items() if card.kind == "survivor")
    throngs = tuple(name for name, (seat, _) in PLACE_OF.items() if seat < state.seats)
    values: dict[str, Any] = {
        "seat": lambda: random.choice(seats),
        "survivor": lambda: random.choice(people),
        "victim": lambda: random.choice(people),
        "source": lambda: random.choice(people),
        "frame": lambda: random.randint(1, 3),
        "sanctuary": lambda: random.randint(1, 2),
        "throng": lambda: random.choice(throngs),
        "attacker": lambda: random.choice((*throngs, *cards)),
        "to": lambda: random.choice(seats if kind is did.Migrate else throngs),
        "stat": lambda: random.choice(("muscle", "speed", "brains", "guts", UNSET)),
        "dice": lambda: tuple(random.randint(1, 6) for _ in range(random.randint(0, 3))),
        "n": lambda: random.randint(-1, 60),
        "use": lambda: random.choice(("second_action", "reroll", "force_reroll")),
        "option": lambda: random.choice(("bonus-turn", "nothing")),
    }
    fields = {
        field: values.get(field, lambda: random.choice(cards))() for field in kind.__struct_fields__
    }
    if kind is did.Spend:
        fields["source"] = random.choice(("rest", "power"))
    if kind is did.Target and random.random() < 0.7:
        fields[random.choice(("victim", "sanctuary"))] = UNSET
    for field in ("discard", "item"):
        if field in fields and random.random() < 0.5:
            fields[field] = UNSET
    return kind(**fields)


@SEEDS
def test_what_is_refused_is_refused_in_a_sentence(seed: int) -> None:
    random = Random(seed)
    for _, _, outcome in movie(seed, 250):
        state = outcome.state
        asked = prompts(state)
        for kind in ACTIONS:
            if kind is Correct:
                continue
            action = anything(random, state, kind)
            assert well_formed(state, action) is None, action
            if not any(prompt.fits(action) for prompt in asked):
                why = refusal(state, action)
                assert is_plain(why.text), (action, why)
                assert why.text.endswith("."), why
                assert set(why.cite) <= CLAUSES.keys(), why
        place = random.choice(correctables(state))
        why = refusal(state, Correct(place.path, "nonsense"))
        assert is_plain(why.text), (place.path, why)


@SEEDS
def test_what_may_be_corrected_is_well_formed(seed: int) -> None:
    random = Random(seed)
    for _, _, outcome in movie(seed, 150):
        for place in correctables(outcome.state):
            if place.domain is not None:
                action = Correct(place.path, place.domain.sample(random, {}))
                assert correction_misfit(outcome.state, action) is None, action


def first_scene() -> State:
    """Dee directs Ann's Pilot and Bob's Mechanic; three things lie on the screen."""
    state = start(("Dee", "Ann", "Bob"), Options()).state
    for card in ("the-pilot", "the-mechanic"):
        state = apply(state, did.Draw(card)).state
    for frame, card in enumerate(("service-revolver", "adrenaline", "hunting-rifle"), 1):
        state = apply(state, did.Reveal(frame, card)).state  # type: ignore[arg-type]
    return state
