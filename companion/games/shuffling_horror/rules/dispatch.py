"""Dispatches each action to the procedure that waits for it, and runs the procedures after it."""

from collections.abc import Callable
from typing import Any, ClassVar

from companion.core.actions import Action, Correct
from companion.core.game import Outcome, Rules
from companion.core.objection import Objection
from companion.core.prompts import Prompts
from companion.games.shuffling_horror import procedures
from companion.games.shuffling_horror.actions import (
    ACTIONS,
    Bypass,
    Flail,
    ForgoDamage,
    Pass,
    Refuse,
)
from companion.games.shuffling_horror.corrections import CORRECTABLES, correct
from companion.games.shuffling_horror.options import Options
from companion.games.shuffling_horror.prompts import only_answer, prompts
from companion.games.shuffling_horror.refusals import rule_objection
from companion.games.shuffling_horror.refusals.validation import value_objection
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
from companion.games.shuffling_horror.rules.desk import Desk, Waits
from companion.games.shuffling_horror.rulings import RULINGS
from companion.games.shuffling_horror.state import State

Handler = Callable[[Desk, Any], Waits]
"""Runs a procedure one step further.

A step first updates, replaces or ends its own procedure, and then begins others above it.
"""
Answer = Callable[[Desk, Any, Any], None]
"""Carries out an action for the procedure that waited for it."""


def _wait(_desk: Desk, _procedure: object) -> Waits:
    """Wait for an answer, which alone continues the procedure."""
    return True


HANDLERS: dict[type, Handler] = {
    procedures.SetUp: _wait,
    procedures.ReelStart: reel.run_reel_start,
    procedures.Turns: turns.run_turns,
    procedures.PlayerTurn: turns.run_player_turn,
    procedures.SurvivorTurn: turns.run_survivor_turn,
    procedures.Permission: turns.run_permission,
    procedures.MashPermission: director.run_mash_permission,
    procedures.TakeAttack: turns.run_take_attack,
    procedures.NewSurvivor: turns.run_new_survivor,
    procedures.MonsterAmongUs: victims.run_monster_among_us,
    procedures.TurningUp: screen.run_turning_up,
    procedures.EventCard: events.run_event_card,
    procedures.RemainingSteps: steps.run_remaining_steps,
    procedures.RunningStep: steps.run_running_step,
    procedures.RandomVictim: victims.run_random_victim,
    procedures.FullAssault: steps.run_full_assault,
    procedures.OptionChoice: _wait,
    procedures.PickingDiscard: steps.run_picking_discard,
    procedures.ManualEffect: _wait,
    procedures.ItemLoss: steps.run_item_loss,
    procedures.AttackSeries: screen.run_attack_series,
    procedures.HiddenCard: _wait,
    procedures.Refilling: screen.run_refilling,
    procedures.Take: screen.run_take,
    procedures.Drawing: draws.run_drawing,
    procedures.Keeping: draws.run_keeping,
    procedures.Placing: draws.run_placing,
    procedures.HeadShotAttack: draws.run_head_shot_attack,
    procedures.DirectorTurn: director.run_director_turn,
    procedures.MonsterAttack: monster_attacks.run_monster_attack,
    procedures.CounterStrike: survivor_attacks.run_counter_strike,
    procedures.SurvivorAttack: survivor_attacks.run_survivor_attack,
    procedures.Testing: testing.run_testing,
    procedures.Check: endings.run_check,
    procedures.ReelEnd: reel.run_reel_end,
    procedures.LastOneStanding: endings.run_last_one_standing,
    procedures.Over: _wait,
}
"""By procedure, the function that runs it: `run_` and the name of the procedure."""

ANSWERS: dict[type, Answer] = {
    procedures.SetUp: setup.answer_set_up,
    procedures.ReelStart: reel.answer_reel_start,
    procedures.SurvivorTurn: turns.answer_survivor_turn,
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
    procedures.DirectorTurn: director.answer_director_turn,
    procedures.MonsterAttack: monster_attacks.answer_monster_attack,
    procedures.CounterStrike: survivor_attacks.answer_counter_strike,
    procedures.SurvivorAttack: survivor_attacks.answer_survivor_attack,
    procedures.Testing: testing.answer_testing,
    procedures.Check: endings.answer_check,
    procedures.ReelEnd: reel.answer_reel_end,
    procedures.LastOneStanding: endings.answer_last_one_standing,
}
"""By procedure, the function that carries out an answer to it."""


def run(desk: Desk) -> None:
    """Run procedures until one of them needs an answer."""
    while True:
        if len(desk.cast) == 1:
            endings.one_is_left(desk)
        top = desk.stack[-1]
        if HANDLERS[type(top)](desk, top):
            return


def apply(state: State, action: Action) -> Outcome[State]:
    """Carry out an action that a prompt accepts, or a correction."""
    desk = Desk.of(state)
    if type(action) is Correct:
        correct(desk, state, action)
    else:
        top = desk.stack[-1]
        ANSWERS[type(top)](desk, top, action)
    run(desk)
    return desk.outcome()


class ShufflingHorrorRules(Rules[State]):
    """What is legal and what follows from an action."""

    action_types = ACTIONS
    state_type = State
    ruling_types = RULINGS
    away_actions: ClassVar = {
        Pass: "Pass",
        Refuse: "Decline",
        Bypass: "Bypass",
        ForgoDamage: "No damage",
        Flail: "Flail",
    }
    correctable_index = CORRECTABLES

    def start(self, names: tuple[str, ...], options: Options) -> Outcome[State]:
        return setup.start(names, options)

    def prompts(self, state: State) -> Prompts:
        return prompts(state)

    def apply(self, state: State, action: Action) -> Outcome[State]:
        return apply(state, action)

    def value_objection(self, state: State, action: Action) -> Objection | None:
        return value_objection(state, action)

    def rule_objection(self, state: State, action: Action) -> Objection:
        return rule_objection(state, action)

    def only_answer(self, state: State) -> Action | None:
        return only_answer(state)

    def stand_in_action(self, state: State, seat: int) -> Action | None:
        if seat or state.options.director == "auto":
            return None
        return Correct("director", "auto")
