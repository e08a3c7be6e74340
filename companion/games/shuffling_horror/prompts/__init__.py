"""What the movie waits for: every legal action but `correct`."""

from collections.abc import Callable
from typing import Any

from companion.core.prompts import Prompts
from companion.games.shuffling_horror import procedures as now
from companion.games.shuffling_horror.prompts import director, facts, reels, rolls, survivors
from companion.games.shuffling_horror.rules.auto import announced
from companion.games.shuffling_horror.state import State

PROMPTS: dict[type, Callable[[State, Any], Prompts]] = {
    now.SetUp: reels.set_up,
    now.ReelStart: reels.reel_start,
    now.SurvivorTurn: survivors.survivor_turn,
    now.Permission: survivors.permission,
    now.MashLeave: survivors.permission,
    now.TakeAttack: survivors.take_attack,
    now.NewSurvivor: facts.new_survivor,
    now.TurningUp: facts.reveal,
    now.EventCard: director.event_card,
    now.Doing: director.doing,
    now.RandomVictim: rolls.random_victim,
    now.FullAssault: director.full_assault,
    now.Ways: director.ways,
    now.PickingDiscard: director.picking,
    now.ByHand: facts.by_hand,
    now.Loss: survivors.loss,
    now.UnderSanctuary: facts.under_sanctuary,
    now.Take: director.take,
    now.Drawing: facts.drawing,
    now.Keeping: survivors.keeping,
    now.Placing: director.placing,
    now.HeadShotAttack: director.head_shot_attack,
    now.DirectorTurn: director.director_turn,
    now.MonsterAttack: rolls.monster_attack,
    now.CounterStrike: survivors.counter_strike,
    now.SurvivorAttack: rolls.survivor_attack,
    now.Testing: rolls.testing,
    now.Check: director.check,
    now.ReelEnd: reels.reel_end,
    now.LastOne: rolls.last_one,
}
"""What each procedure waits for; those that are not here wait for nothing."""


class FilmPrompts:
    """The rules' prompts."""

    def prompts(self, state: State) -> Prompts:
        """Required prompts first; with an auto-Director his are what he has chosen."""
        top = state.stack[-1]
        asks = PROMPTS.get(type(top))
        found = () if asks is None else asks(state, top)
        if state.options.director != "auto":
            return found
        return tuple(announced(state, one) if one.seat == 0 else one for one in found)


prompts = FilmPrompts().prompts
