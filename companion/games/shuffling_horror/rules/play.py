"""One action through the rules: the only door to all chapters."""

from collections.abc import Callable
from typing import Any

from companion.core.actions import Action, Correct
from companion.core.game import Outcome
from companion.games.shuffling_horror import procedures as now
from companion.games.shuffling_horror.corrections import correct
from companion.games.shuffling_horror.rules import (
    director,
    draws,
    endings,
    events,
    monsters,
    reel,
    screen,
    setup,
    steps,
    strikes,
    testing,
    turns,
    victims,
)
from companion.games.shuffling_horror.rules.desk import Desk
from companion.games.shuffling_horror.state import State

Step = Callable[[Desk, Any], bool]
"""Goes one step on; True: an answer is awaited. A step says first how its procedure goes
on, and then begins others above it.
"""
Answer = Callable[[Desk, Any, Any], None]


def _waits(_desk: Desk, _procedure: object) -> bool:
    """Only an answer goes on with it."""
    return True


STEP: dict[type, Step] = {
    now.SetUp: _waits,
    now.ReelStart: reel.reel_start,
    now.Turns: turns.turns,
    now.PlayerTurn: turns.player_turn,
    now.SurvivorTurn: turns.survivor_turn,
    now.Permission: turns.permission,
    now.MashLeave: director.mash_leave,
    now.TakeAttack: turns.take_attack,
    now.NewSurvivor: turns.new_survivor,
    now.AmongUs: victims.among_us,
    now.TurningUp: screen.turning_up,
    now.EventCard: events.event_card,
    now.Steps: steps.steps,
    now.Doing: steps.doing,
    now.RandomVictim: victims.random_victim,
    now.FullAssault: steps.full_assault,
    now.Ways: _waits,
    now.PickingDiscard: steps.picking,
    now.ByHand: _waits,
    now.Loss: steps.loss,
    now.Strike: screen.strike,
    now.UnderSanctuary: _waits,
    now.Refilling: screen.refilling,
    now.Take: screen.take,
    now.Drawing: draws.drawing,
    now.Keeping: draws.keeping,
    now.Placing: draws.placing,
    now.HeadShotAttack: draws.head_shot_attack,
    now.DirectorTurn: director.director_turn,
    now.MonsterAttack: monsters.monster_attack,
    now.CounterStrike: strikes.counter_strike,
    now.SurvivorAttack: strikes.survivor_strike,
    now.Testing: testing.testing,
    now.Check: endings.check,
    now.ReelEnd: reel.reel_end,
    now.LastOne: endings.last_one,
    now.Over: _waits,
}
"""What each procedure does by itself."""

ANSWER: dict[type, Answer] = {
    now.SetUp: setup.answer,
    now.ReelStart: reel.answer_start,
    now.SurvivorTurn: turns.answer,
    now.Permission: turns.answer_permission,
    now.MashLeave: director.answer_mash,
    now.TakeAttack: turns.answer_take_attack,
    now.NewSurvivor: turns.answer_new_survivor,
    now.TurningUp: screen.answer_turning_up,
    now.EventCard: events.answer_event,
    now.Doing: steps.answer_doing,
    now.RandomVictim: victims.answer_random,
    now.FullAssault: steps.answer_assault,
    now.Ways: steps.answer_ways,
    now.PickingDiscard: steps.answer_picking,
    now.ByHand: steps.answer_by_hand,
    now.Loss: steps.answer_loss,
    now.UnderSanctuary: screen.answer_under,
    now.Take: screen.answer_take,
    now.Drawing: draws.answer_drawing,
    now.Keeping: draws.answer_keeping,
    now.Placing: draws.answer_placing,
    now.HeadShotAttack: draws.answer_head_shot,
    now.DirectorTurn: director.answer,
    now.MonsterAttack: monsters.answer,
    now.CounterStrike: strikes.answer_counter,
    now.SurvivorAttack: strikes.answer,
    now.Testing: testing.answer_testing,
    now.Check: endings.answer_check,
    now.ReelEnd: reel.answer_end,
    now.LastOne: endings.answer_last_one,
}
"""What an answer does to those that wait for one."""


def run(desk: Desk) -> None:
    """Procedures go on until one of them needs an answer."""
    while True:
        if len(desk.cast) == 1:
            endings.one_is_left(desk)
        top = desk.stack[-1]
        if STEP[type(top)](desk, top):
            return


class FilmPlay:
    """What follows by the rules."""

    def apply(self, state: State, action: Action) -> Outcome[State]:
        """What follows from an action that a prompt accepts (or from a correction)."""
        desk = Desk.of(state)
        if type(action) is Correct:
            correct(desk, state, action)
        else:
            top = desk.stack[-1]
            ANSWER[type(top)](desk, top, action)
        run(desk)
        return desk.outcome()


apply = FilmPlay().apply
