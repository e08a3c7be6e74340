"""The prompts: every legal action except `correct`."""

from collections.abc import Callable
from functools import partial
from typing import Any

from companion.core.actions import Action
from companion.core.prompts import Prompts
from companion.games.shuffling_horror import actions, procedures
from companion.games.shuffling_horror.prompts import director, facts, reels, rolls, survivors
from companion.games.shuffling_horror.rules.auto_director import with_announced_choice
from companion.games.shuffling_horror.rules.rolls import dice_of_sure_damage, victim_roll
from companion.games.shuffling_horror.rules.steps import lapses
from companion.games.shuffling_horror.state import State, different_slots, throng_cards

FORCED = (
    actions.Attack,
    actions.Target,
    actions.Place,
    actions.Discard,
    actions.ChooseVictim,
    actions.AwardStar,
    actions.Flail,
)
"""Actions that nobody needs to be asked for if they can be taken in one way only."""

PROMPTS: dict[type, Callable[[State, Any], Prompts]] = {
    procedures.SetUp: reels.set_up,
    procedures.ReelStart: reels.reel_start,
    procedures.SurvivorTurn: survivors.survivor_turn,
    procedures.Permission: survivors.permission,
    procedures.MashPermission: survivors.permission,
    procedures.TakeAttack: survivors.take_attack,
    procedures.NewSurvivor: facts.new_survivor,
    procedures.TurningUp: facts.reveal_prompt,
    procedures.EventCard: director.event_card,
    procedures.RunningStep: director.running_step,
    procedures.RandomVictim: rolls.random_victim,
    procedures.FullAssault: director.full_assault,
    procedures.OptionChoice: director.option_choice,
    procedures.PickingDiscard: director.picking_discard,
    procedures.ManualEffect: facts.manual_effect,
    procedures.ItemLoss: survivors.item_loss,
    procedures.HiddenCard: facts.hidden_card,
    procedures.Take: director.take,
    procedures.Drawing: facts.drawing,
    procedures.Keeping: survivors.keeping,
    procedures.Placing: director.placing,
    procedures.HeadShotAttack: director.head_shot_attack,
    procedures.DirectorTurn: director.director_turn,
    procedures.MonsterAttack: rolls.monster_attack,
    procedures.CounterStrike: survivors.counter_strike,
    procedures.SurvivorAttack: rolls.survivor_attack,
    procedures.Testing: rolls.testing,
    procedures.Check: director.check,
    procedures.ReelEnd: reels.reel_end,
    procedures.LastOneStanding: rolls.last_one_standing,
}
"""By procedure, the function that lists its prompts; procedures not listed have none."""


def prompts(state: State) -> Prompts:
    """List who may act now; an auto-Director's prompt offers only the action that it has chosen."""
    top = state.stack[-1]
    prompts_of = PROMPTS.get(type(top))
    by_rules = () if prompts_of is None else prompts_of(state, top)
    if state.options.director != "auto":
        return by_rules
    return tuple(
        with_announced_choice(state, prompt) if prompt.seat == 0 else prompt for prompt in by_rules
    )


def only_answer(state: State) -> Action | None:
    """The action that is left if there is nothing to decide: the only attacker attacks the only
    victim, the only held item is lost, and of empty slots in a row each is as good (SH-34). Damage
    that nobody can pay is neither rolled (SH-127) nor asked about, and of a damage roll that
    decides nothing the lowest result stands for all, unless spoints were spent on it: they can
    still be taken back. Without an attacker any victim is as good. What an auto-Director does is
    announced instead.
    """
    top, asked = state.stack[-1], prompts(state)
    if isinstance(top, procedures.RandomVictim):
        step = state.stack[-2]
        if isinstance(step, procedures.RunningStep) and lapses(state, step.step):
            return actions.Roll((1,) * victim_roll(state, top).count)
        return None
    if isinstance(top, procedures.SurvivorAttack | procedures.MonsterAttack) and not top.spent:
        sure = sure_damage(state)
        if sure is not None:
            return sure
    if isinstance(top, procedures.MonsterAttack) and top.stage == "damage":
        forgo = [prompt.seat for prompt in asked if prompt.question_id == "forgo"]
        return actions.ForgoDamage(forgo[0]) if forgo and forgo[0] is not None else None
    if any(prompt.closed_by_required for prompt in asked):
        return None  # others may still pay
    required = [prompt for prompt in asked if not prompt.optional]
    if len(required) != 1 or len(required[0].accepts) != 1 or required[0].hints.get("auto"):
        return None
    (pattern,) = required[0].accepts
    fields = {field: pattern.values(field) for field in pattern.open}
    if "to" in fields:
        fields["to"] = different_slots(fields["to"], partial(throng_cards, state))
    if pattern.kind not in FORCED or any(len(values) != 1 for values in fields.values()):
        return None
    return pattern.action(**{field: value for field, (value,) in fields.items()})


def sure_damage(state: State) -> actions.Roll | None:
    """The result that stands for any other of a damage roll that decides nothing."""
    top = state.stack[-1]
    if not isinstance(top, procedures.SurvivorAttack | procedures.MonsterAttack):
        return None
    count = dice_of_sure_damage(state, top)
    return None if count is None else actions.Roll((1,) * count)


def needs_no_roll(state: State, action: Action) -> bool:
    """Whether an action is the result of dice that nobody rolls."""
    return isinstance(action, actions.Roll) and action in (only_answer(state), sure_damage(state))
