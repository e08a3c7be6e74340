"""Finds random victims, also for the monster among us (SH-169 to SH-172, SH-253)."""

from msgspec.structs import replace

from companion.core.actions import Ids
from companion.games.shuffling_horror import actions, rulings
from companion.games.shuffling_horror.procedures import (
    MonsterAmongUs,
    MonsterAttack,
    Placing,
    RandomVictim,
    RunningStep,
)
from companion.games.shuffling_horror.rules.desk import Desk, Waits
from companion.games.shuffling_horror.state import (
    survivors_outside,
)

ONE_DIE = 6
"""Candidates for whom one die is enough."""


def run_random_victim(desk: Desk, procedure: RandomVictim) -> Waits:
    """Wait for dice, unless a single candidate is left (SH-170)."""
    living = tuple(candidate for candidate in procedure.candidates if candidate in desk.cast)
    if len(living) > 1:
        desk.update_top(candidates=living)
        return True
    deliver(desk, living[0] if living else None)
    return False


def deliver(desk: Desk, survivor: str | None) -> None:
    """End the search, and give its victim to the procedure below."""
    desk.end()
    if survivor is not None:
        desk.add_ruling(rulings.Victim(survivor), "SH-169")
    below = desk.stack[-1]
    if isinstance(below, RunningStep):
        desk.replace_procedure(replace(below, affected=() if survivor is None else (survivor,)))
    else:
        desk.replace_procedure(MonsterAmongUs(desk.top(MonsterAmongUs).card, "attack", survivor))


def odds_and_evens(procedure: RandomVictim) -> tuple[Ids, Ids]:
    """Split the candidates into odds and evens (SH-171, SH-172)."""
    return procedure.candidates[::2], procedure.candidates[1::2]


def answer_random_victim(desk: Desk, procedure: RandomVictim, action: actions.Roll) -> None:
    """Carry out the roll: narrow the candidates to a side, or find the victim (SH-169 to
    SH-172).
    """
    dice = action.dice
    many = len(procedure.candidates) > ONE_DIE
    fair = many and desk.options.fair_victims
    is_side_roll = many and not fair
    purpose = "victim-side" if is_side_roll else "victim"
    desk.add_ruling(rulings.Rolled(dice, purpose), "SH-171" if many else "SH-169")
    if is_side_roll:
        desk.replace_procedure(RandomVictim(odds_and_evens(procedure)[1 - dice[0] % 2]))
        return
    number = len(procedure.candidates)
    index = dice[0] - 1
    if fair:
        rolled = ONE_DIE * (dice[0] - 1) + dice[1] - 1
        if rolled >= number * (ONE_DIE**2 // number):
            return
        index = rolled % number
    if index < number:
        deliver(desk, procedure.candidates[index])


def run_monster_among_us(desk: Desk, procedure: MonsterAmongUs) -> Waits:
    """Find a victim outside, let the monster attack, then place it if it is still alive (SH-253,
    SH-254).
    """
    match procedure.stage:
        case "victim":
            there = survivors_outside(desk)
            if there:
                desk.begin(RandomVictim(there))
            else:
                desk.replace_procedure(MonsterAmongUs(procedure.card, "place"))
        case "attack":
            desk.replace_procedure(MonsterAmongUs(procedure.card, "place"))
            if procedure.victim in desk.cast:
                desk.begin(MonsterAttack(procedure.card, 0, procedure.victim))
        case "place":
            desk.end()
            if desk.monster_among_us == procedure.card:
                desk.begin(Placing(0, procedure.card, "aside"))
    return False
