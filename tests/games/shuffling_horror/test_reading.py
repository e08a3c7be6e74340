"""Random movies are played as a second reading of the clauses (`reading.py`) has them."""

from random import Random
from typing import Any

import pytest
from msgspec import convert, to_builtins

from companion.core.actions import Action, type_tag
from companion.core.prompts import Prompt
from companion.games.shuffling_horror import GAME, actions
from companion.games.shuffling_horror.options import Options
from tests.games.shuffling_horror.reading import Reading, Wire

FILMS, ACTIONS = 80, 900
ALTERNATES = (
    *("alien_technology", "directors_cut", "back_seat_surprise", "shuffler", "monster_migration"),
    *("survivor_loss", "cover_attack", "clip_reel", "monster_mash_1", "monster_mash_2"),
    *("desperate_measures", "popcorn"),
)


def options_of(random: Random, seats: int) -> dict[str, Any]:
    found: dict[str, Any] = {one: random.random() < 0.6 for one in ALTERNATES}
    found["edition"] = "pittsburgh-68" if random.random() < 0.2 else "roswell-51"
    found["director"] = "auto" if random.random() < 0.2 else "human"
    found["monsters_among_us"] = random.choice(("off", "choice"))
    found["scream_queen"] = random.choice(("off", "added"))
    found["reel_1_familiar_face"] = seats < 13 and random.random() < 0.3
    return found


def wire(prompts: tuple[Prompt, ...]) -> list[Wire]:
    """Prompts as they are sent, with their hints."""
    return [
        {**one.hints, "seat": one.seat, "accepts": [each.to_json() for each in one.accepts]}
        for one in prompts
    ]


def sent(action: Action) -> Wire:
    return {"type": type_tag(type(action)), **to_builtins(action)}


def chosen(random: Random, prompts: tuple[Prompt, ...], fact: Action | None) -> Action:
    """What somebody does: dice show doubles more often, people use what they hold, and nobody
    likes to pass.
    """
    beside = [prompt for prompt in prompts if prompt.optional]
    if beside and random.random() < 0.2:
        return random.choice(random.choice(beside).accepts).sample(random)
    if isinstance(fact, actions.Roll):
        if random.random() < 0.4:
            return actions.Roll((random.choice((1, 1, 2, 3, 4, 5, 6, 6)),) * len(fact.dice))
        return fact
    if fact is not None:
        return fact
    prompt = next(one for one in prompts if not one.optional)
    ways = [one for one in prompt.accepts if one.kind is not actions.Pass]
    armed = [one for one in ways if "item" in one.fixed]
    if armed and random.random() < 0.5:
        ways = armed
    if not ways or random.random() < 0.15:
        ways = list(prompt.accepts)
    return random.choice(ways).sample(random)


@pytest.mark.thorough(keep=13)
@pytest.mark.parametrize("seed", range(FILMS))
def test_films_are_played_as_the_second_reading_has_them(seed: int) -> None:
    random = Random(seed)
    seats = random.choice((3, 4, 5, 8, 13))
    names = tuple(f"P{seat}" for seat in range(seats))
    options = convert(options_of(random, seats), Options)
    begun = GAME.rules.start(names, options)
    state = begun.state
    dealer = GAME.dealer
    table = dealer.apply_rulings(dealer.set_up(names, options, seed), None, begun.rulings)
    first = to_builtins(GAME.observation.view(state, None))
    reading = Reading(first, [one.facts for one in begun.rulings])
    for _ in range(ACTIONS):
        prompts = GAME.rules.prompts(state)
        if not prompts:
            break
        narrowed = (dealer.narrow(table, one) for one in prompts)
        asked = tuple(one for one in narrowed if one is not None)
        action = chosen(random, asked, dealer.resolve_chance(table, asked))
        outcome = GAME.rules.apply(state, action)
        state, table = outcome.state, dealer.apply_rulings(table, action, outcome.rulings)
        rulings = [one.facts for one in outcome.rulings]
        view = to_builtins(GAME.observation.view(state, None))
        reading.step(sent(action), rulings, view, wire(GAME.rules.prompts(state)))
