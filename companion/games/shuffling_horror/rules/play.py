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
    turns,
    victims,
)
from companion.games.shuffling_horror.rules.desk import Desk
from companion.games.shuffling_horror.state import State, there

Step = Callable[[Desk, Any], bool]
"""Goes one step on; True: an answer is awaited. A step says first how its procedure goes
on, and then begins others above it.
"""
Answer = Callable[[Desk, Any, Any], None]


def _waits(desk: Desk, procedure: object) -> bool:
    """Only an answer goes on with it."""
    del desk, procedure
    return True


STEP: dict[type, tuple[Step, Answer | None]] = {
    now.SetUp: (_waits, setup.answer),
    now.ReelStart: (reel.reel_start, reel.answer_start),
    now.Turns: (turns.turns, None),
    now.PlayerTurn: (turns.player_turn, None),
    now.SurvivorTurn: (turns.survivor_turn, turns.answer),
    now.Permission: (turns.permission, turns.answer_permission),
    now.MashLeave: (director.mash_leave, director.answer_mash),
    now.TakeAttack: (turns.take_attack, turns.answer_take_attack),
    now.NewSurvivor: (turns.new_survivor, turns.answer_new_survivor),
    now.AmongUs: (victims.among_us, None),
    now.TurningUp: (screen.turning_up, screen.answer_turning_up),
    now.EventCard: (events.event_card, events.answer_event),
    now.Steps: (steps.steps, None),
    now.Doing: (steps.doing, steps.answer_doing),
    now.RandomVictim: (victims.random_victim, victims.answer_random),
    now.FullAssault: (steps.full_assault, steps.answer_assault),
    now.Ways: (_waits, steps.answer_ways),
    now.PickingDiscard: (steps.picking, steps.answer_picking),
    now.ByHand: (_waits, steps.answer_by_hand),
    now.Loss: (steps.loss, steps.answer_loss),
    now.Strike: (screen.strike, None),
    now.UnderSanctuary: (_waits, screen.answer_under),
    now.Refilling: (screen.refilling, None),
    now.Take: (screen.take, screen.answer_take),
    now.Drawing: (draws.drawing, draws.answer_drawing),
    now.Keeping: (draws.keeping, draws.answer_keeping),
    now.Placing: (draws.placing, draws.answer_placing),
    now.HeadShotAttack: (draws.head_shot_attack, draws.answer_head_shot),
    now.DirectorTurn: (director.director_turn, director.answer),
    now.MonsterAttack: (monsters.monster_attack, monsters.answer),
    now.CounterStrike: (strikes.counter_strike, strikes.answer_counter),
    now.SurvivorAttack: (strikes.survivor_strike, strikes.answer),
    now.Testing: (strikes.testing, strikes.answer_testing),
    now.Check: (endings.check, endings.answer_check),
    now.ReelEnd: (reel.reel_end, reel.answer_end),
    now.LastOne: (endings.last_one, endings.answer_last_one),
    now.Over: (_waits, None),
}
"""What each procedure does by itself, and what an answer does to it."""


def apply(state: State, action: Action) -> Outcome[State]:
    """What follows from an action that a prompt accepts (or from a correction)."""
    desk = Desk(state)
    if type(action) is Correct:
        correct(desk, action)
    else:
        top = desk.stack[-1]
        there(STEP[type(top)][1])(desk, top, action)
    run(desk)
    return Outcome(desk.done(), tuple(desk.out))


def run(desk: Desk) -> None:
    """Procedures go on until one of them needs an answer (rules file, Flow)."""
    while True:
        if endings.is_last_one_due(desk):
            endings.begin_last_one(desk)
        top = desk.stack[-1]
        if STEP[type(top)][0](desk, top):
            return
