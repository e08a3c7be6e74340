"""Random games of The Vampire, the Elf and the Cthulhu, on virtual and on real tables."""

from collections.abc import Iterator
from random import Random

from hypothesis import strategies as st

from companion.core.actions import Action, Correct
from companion.games.vampire_elf_cthulhu import GAME
from companion.table.play import bots
from companion.table.play.session import Session
from companion.table.play.steps import Header
from tests.games.options import drawn

SEEDS = st.integers(0, 2**32)
SEATS = st.integers(2, 4)


def begun(seed: int, seats: int, *, virtual: bool) -> Session:
    names = tuple(f"P{seat}" for seat in range(seats))
    options = drawn(GAME, seats, Random(seed))
    return Session.new(GAME, Header(GAME.id, 1, names, options, seed if virtual else None))


def wild(session: Session, random: Random, most: int) -> Iterator[Session]:
    """A real table where anything allowed is done, and the books are corrected now and then."""
    for _ in range(most):
        prompts = session.rule_prompts()
        action: Action
        if not prompts or random.random() < 0.05:
            places = [
                one for one in GAME.rules.correctables(session.state) if one.domain is not None
            ]
            place = random.choice(places)
            assert place.domain is not None
            action = Correct(place.path, place.domain.sample(random, {}))
        else:
            prompt = random.choice(prompts) if random.random() < 0.2 else prompts[0]
            action = bots.any_of(prompt, random)
        session.do(action)
        assert all(one.accepts for one in session.rule_prompts()), session.state.step
        yield session
