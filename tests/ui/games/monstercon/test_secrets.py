"""Two tables of MonsterCon! that only hands and the cards face down in a first trick tell apart."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.actions import Action
from companion.games.monstercon import GAME
from companion.games.monstercon import actions as did
from companion.games.monstercon.cards import RANK
from companion.games.monstercon.observation import is_face_down
from companion.games.monstercon.state import State
from companion.table.play.session import Session
from tests.ui.twins import Secrets, play_twins

STEPS = 90
TIES = 0.7
"""How often the last card of a first trick is one that ties, so that another round follows."""


class FirstTricks(Secrets):
    """Each seat lays some card of its hand face down, another one at each table."""

    is_in_rules = True
    claim_rate = 1.0
    """Whose card it is is asked by its suit: people turn all up before they lay them on the pad."""

    def shows(self, state: State, action: Action) -> bool:
        return (
            isinstance(action, did.Play)
            and is_face_down(state)
            and len(state.table) == len(state.names) - 1
        )

    def counterpart(self, one: State, other: State, action: Action, random: Random) -> Action:
        if not isinstance(action, did.Play) or not is_face_down(one):
            return action
        return replace(action, card=random.choice([*other.unshown]))

    def card_there(self, one: State, other: State, card: str, random: Random) -> str | None:
        down = [laid.card for laid in one.table] if is_face_down(one) else []
        if card in down:
            return other.table[down.index(card)].card
        if not GAME.observation.may_be_named(one, card):
            return random.choice([*other.unshown]) if card in one.unshown else None
        return card if GAME.observation.may_be_named(other, card) else None

    def decide(self, session: Session, random: Random) -> Action:
        state: Any = session.state
        action = super().decide(session, random)
        if self.shows(state, action) and random.random() < TIES:
            best = max(RANK[laid.card] for laid in state.table)
            tied = [card for card in state.unshown if RANK[card] == best]
            if isinstance(action, did.Play) and tied:
                return replace(action, card=random.choice(tied))
        return action


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize(("seed", "seats"), [(2, 3), (1, 2), (3, 4), (4, 5)])
def test_nobody_learns_what_others_hold_or_laid_face_down(seed: int, seats: int) -> None:
    twins = play_twins(FirstTricks(GAME), seed, seats, STEPS)
    assert twins.refused_scans > 0
    assert twins.refused_actions > 0
