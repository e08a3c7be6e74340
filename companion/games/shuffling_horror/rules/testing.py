"""Runs a survivor's test (SH-81 to SH-89)."""

from msgspec.structs import replace

from companion.core.actions import Action
from companion.games.shuffling_horror import actions, rulings
from companion.games.shuffling_horror.effects import Test
from companion.games.shuffling_horror.procedures import (
    RemainingSteps,
    RunningStep,
    Testing,
)
from companion.games.shuffling_horror.rules.cards import free_survivor
from companion.games.shuffling_horror.rules.desk import Desk, Waits
from companion.games.shuffling_horror.rules.dice import succeeds
from companion.games.shuffling_horror.rules.tokens import pay, spend_star
from companion.games.shuffling_horror.state import (
    MAX_TARGET,
    Position,
    stat_of,
)


def run_testing(desk: Desk, procedure: Testing) -> Waits:
    """Wait for dice, unless the test succeeds without a roll or its survivor is no longer
    concerned.
    """
    survivor = desk.cast.get(procedure.survivor)
    if survivor is None or (procedure.purpose == "escape" and survivor.trapped is None):
        desk.end()
        return False
    if stat_of(desk, procedure.survivor, procedure.stat) is None:
        _report_test(desk, procedure, None, None, success=True)
        _end_test(desk, procedure, success=True)
        return False
    return True


def test_target_number(state: Position, procedure: Testing) -> int:
    """Return the number that the roll must not exceed, spoints included."""
    return stat_of(state, procedure.survivor, procedure.stat, procedure.spent) or MAX_TARGET


def answer_testing(desk: Desk, procedure: Testing, action: Action) -> None:
    """Carry out a roll, spoints that are spent, or a star."""
    match action:
        case actions.Spend():
            desk.update_top(spent=procedure.spent + action.n)
            pay(desk, action.seat, procedure.survivor, action.source, action.n, "SH-84")
        case actions.Roll():
            total, need = sum(action.dice), test_target_number(desk, procedure)
            success = succeeds(total, need)
            _report_test(desk, procedure, need, total, success=success)
            if success or not desk.cast[procedure.survivor].stars:
                _end_test(desk, procedure, success=success)
            else:
                desk.update_top(stage="star")
        case actions.HorrorStar():
            desk.update_top(stage="roll")
            spend_star(desk, action.survivor, "reroll", "SH-219")
        case _:  # no star is used
            _end_test(desk, procedure, success=False)


def _report_test(
    desk: Desk, procedure: Testing, need: int | None, roll: int | None, *, success: bool
) -> None:
    desk.add_ruling(
        rulings.Test(
            procedure.purpose,
            procedure.survivor,
            procedure.stat,
            need,
            roll,
            success,
            None,
        ),
        "SH-81" if roll is not None else "SH-89",
    )


def _end_test(desk: Desk, procedure: Testing, *, success: bool) -> None:
    """End the test: free the survivor, or begin the steps of the event that follow."""
    desk.end()
    if procedure.purpose == "escape":
        if success:
            free_survivor(desk, procedure.survivor, "SH-168")
        return
    asked = desk.top(RunningStep)
    if not success:
        desk.replace_procedure(replace(asked, failed=asked.failed + 1))
    step = asked.step
    if not isinstance(step, Test):
        raise TypeError(f"no test: {step}")
    steps = step.passed if success else step.fail
    if steps:
        desk.begin(RemainingSteps(steps, procedure.survivor))
