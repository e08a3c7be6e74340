"""The prompts of the set-up, and of the beginning and the end of a reel."""

from companion.core.domains import Cards
from companion.core.prompts import ActionPattern, Prompt, Prompts
from companion.games.shuffling_horror import actions
from companion.games.shuffling_horror.procedures import ReelEnd, ReelStart, SetUp
from companion.games.shuffling_horror.prompts.director import prompt_for
from companion.games.shuffling_horror.prompts.facts import draw_prompt, reveal_prompt
from companion.games.shuffling_horror.prompts.rolls import value_among_us
from companion.games.shuffling_horror.rules.setup import possible_monsters_among_us
from companion.games.shuffling_horror.state import State, in_turn_order


def set_up(state: State, procedure: SetUp) -> Prompts:
    """Ask for cards drawn before the movie begins, and for the monster among us."""
    match procedure.stage:
        case "face":
            return draw_prompt(state.undrawn, "survivor_pile")
        case "value":
            return value_among_us(state, procedure)
        case "aside":
            cards = {"card": Cards(possible_monsters_among_us(state, procedure.value))}
            return prompt_for(0, "set-aside", [ActionPattern(actions.SetAside, {"seat": 0}, cards)])
        case "draw":
            return draw_prompt(state.undrawn, "survivor_pile", procedure.seat)


def reel_start(state: State, procedure: ReelStart) -> Prompts:
    """Ask for a Director's Cut, or for the cards of the scene."""
    if procedure.stage == "cut":
        return prompt_for(
            0, "directors-cut", [ActionPattern(actions.DirectorsCut, {"seat": 0})], may_pass=True
        )
    return reveal_prompt(state, procedure)


def reel_end(state: State, procedure: ReelEnd) -> Prompts:
    """Ask for the winner of the Horror Star, about monsters under sanctuaries, and about Survivor
    Loss.
    """
    match procedure.stage:
        case "award":
            award = ActionPattern(actions.AwardStar, {}, {"survivor": Cards(in_turn_order(state))})
            return (Prompt(None, "award", (award,), hints={"token": state.reel}),)
        case "lurkers":
            fixed = {"seat": 0, "sanctuary": procedure.lurkers[0]}
            return prompt_for(
                0, "lurker", [ActionPattern(actions.DiscardMonster, fixed)], may_pass=True
            )
        case _:
            return prompt_for(
                0,
                "survivor-loss",
                [ActionPattern(actions.SurvivorLoss, {"seat": 0})],
                may_pass=True,
            )
