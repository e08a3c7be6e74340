"""One action through the rules: the only door to all chapters."""

from collections.abc import Callable
from typing import Any

from companion.core.actions import Action, Correct
from companion.core.game import Outcome
from companion.games.shuffling_horror import procedures
from companion.games.shuffling_horror.corrections import correct
from companion.games.shuffling_horror.rules import (
    director,
    draws,
    endings,
    events,
    monster_attacks,
    reel,
    screen,
    setup,
    steps,
    survivor_attacks,
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
    procedures.SetUp: _waits,
    procedures.ReelStart: reel.reel_start,
    procedures.Turns: turns.turns,
    procedures.PlayerTurn: turns.player_turn,
    procedures.SurvivorTurn: turns.survivor_turn,
    procedures.Permission: turns.permission,
    procedures.MashPermission: director.mash_permission,
    procedures.TakeAttack: turns.take_attack,
    procedures.NewSurvivor: turns.new_survivor,
    procedures.MonsterAmongUs: victims.monster_among_us,
    procedures.TurningUp: screen.turning_up,
    procedures.EventCard: events.event_card,
    procedures.RemainingSteps: steps.remaining_steps,
    procedures.RunningStep: steps.running_step,
    procedures.RandomVictim: victims.random_victim,
    procedures.FullAssault: steps.full_assault,
    procedures.OptionChoice: _waits,
    procedures.PickingDiscard: steps.picking_discard,
    procedures.ManualEffect: _waits,
    procedures.ItemLoss: steps.item_loss,
    procedures.Strike: screen.strike,
    procedures.HiddenCard: _waits,
    procedures.Refilling: screen.refilling,
    procedures.Take: screen.take,
    procedures.Drawing: draws.drawing,
    procedures.Keeping: draws.keeping,
    procedures.Placing: draws.placing,
    procedures.HeadShotAttack: draws.head_shot_attack,
    procedures.DirectorTurn: director.director_turn,
    procedures.MonsterAttack: monster_attacks.monster_attack,
    procedures.CounterStrike: survivor_attacks.counter_strike,
    procedures.SurvivorAttack: survivor_attacks.survivor_attack,
    procedures.Testing: testing.testing,
    procedures.Check: endings.check,
    procedures.ReelEnd: reel.reel_end,
    procedures.LastOneStanding: endings.last_one_standing,
    procedures.Over: _waits,
}
"""What each procedure does by itself: a function with the name of the procedure."""

ANSWER: dict[type, Answer] = {
    procedures.SetUp: setup.answer,
    procedures.ReelStart: reel.answer_reel_start,
    procedures.SurvivorTurn: turns.answer,
    procedures.Permission: turns.answer_permission,
    procedures.MashPermission: director.answer_mash_permission,
    procedures.TakeAttack: turns.answer_take_attack,
    procedures.NewSurvivor: turns.answer_new_survivor,
    procedures.TurningUp: screen.answer_turning_up,
    procedures.EventCard: events.answer_event_card,
    procedures.RunningStep: steps.answer_running_step,
    procedures.RandomVictim: victims.answer_random_victim,
    procedures.FullAssault: steps.answer_full_assault,
    procedures.OptionChoice: steps.answer_option_choice,
    procedures.PickingDiscard: steps.answer_picking_discard,
    procedures.ManualEffect: steps.answer_manual_effect,
    procedures.ItemLoss: steps.answer_item_loss,
    procedures.HiddenCard: screen.answer_hidden_card,
    procedures.Take: screen.answer_take,
    procedures.Drawing: draws.answer_drawing,
    procedures.Keeping: draws.answer_keeping,
    procedures.Placing: draws.answer_placing,
    procedures.HeadShotAttack: draws.answer_head_shot_attack,
    procedures.DirectorTurn: director.answer,
    procedures.MonsterAttack: monster_attacks.answer,
    procedures.CounterStrike: survivor_attacks.answer_counter_strike,
    procedures.SurvivorAttack: survivor_attacks.answer,
    procedures.Testing: testing.answer_testing,
    procedures.Check: endings.answer_check,
    procedures.ReelEnd: reel.answer_reel_end,
    procedures.LastOneStanding: endings.answer_last_one_standing,
}
"""What an answer does to the procedures that wait for one."""


def run(desk: Desk) -> None:
    """Run procedures until one of them needs an answer."""
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
