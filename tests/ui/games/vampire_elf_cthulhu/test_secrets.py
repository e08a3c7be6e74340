"""Two tables of The Vampire, the Elf and the Cthulhu with other ink and other face-down cards."""

from random import Random

import pytest

from companion.core.actions import Action, Correct
from companion.games.vampire_elf_cthulhu import GAME, actions
from companion.games.vampire_elf_cthulhu.cards import COLORS
from companion.games.vampire_elf_cthulhu.state import State
from companion.table.play.session import Session
from tests.games.vampire_elf_cthulhu.twins import counterpart, otherwise, shows_a_secret, there
from tests.ui.twins import CORRECTIONS, Secrets, play_twins

STEPS = 40


class Ink(Secrets):
    """Other ink in closed hands and stocks, other cards face down."""

    is_in_rules = True
    has_history = False

    def otherwise(self, state: State, random: Random) -> State:
        return otherwise(state, random)

    def shows(self, state: State, action: Action) -> bool:
        return shows_a_secret(state, action)

    def counterpart(self, one: State, other: State, action: Action, random: Random) -> Action:
        return counterpart(one, other, action, random)

    def card_there(self, one: State, other: State, card: str, random: Random) -> str | None:
        if card not in one.card_index.color:
            return card
        color = one.card_index.color[card]
        drawn = None if one.action is None else one.action.research
        if drawn is not None and COLORS[color] == drawn.color and card in one.decks[color]:
            keeps = counterpart(one, other, actions.Keep(0, card), random)
            same = getattr(keeps, "card", "")
            return same if same in other.decks[color] else None
        same = there(one, other, card)
        return None if (card in one.decks[color]) != (same in other.decks[color]) else same

    def decide(self, session: Session, random: Random) -> Action:
        secret = [
            one
            for one in GAME.rules.correctables(session.state)
            if one.secret and one.domain is not None
        ]
        if secret and random.random() < CORRECTIONS:
            place = random.choice(secret)
            if place.domain is not None:
                return Correct(place.path, place.domain.sample(random, {}))
        return super().decide(session, random)


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize(("seed", "seats"), [(1, 2), (2, 3), (3, 4)])
def test_nobody_can_see_or_hear_what_others_hide(seed: int, seats: int) -> None:
    twins = play_twins(Ink(GAME), seed, seats, STEPS)
    assert twins.refused_scans > 0
    assert twins.refused_actions > 0
