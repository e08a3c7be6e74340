"""Why?: the steps behind a ruling, and how each clause applies to the seats concerned."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.core.actions import Action
from companion.core.game import Reason
from companion.core.rulings import Ruling
from companion.games.shuffling_horror import rulings
from companion.games.shuffling_horror.narration import fights, story
from companion.games.shuffling_horror.narration.case import Case, Reasons
from companion.games.shuffling_horror.state import (
    State,
)


def explain(before: State, action: Action | None, ruling: Ruling) -> tuple[Reason, ...]:
    """The reasons for a ruling that followed from an action; `before`: the position before it.

    A ruling that settles something is explained with its figures, any other by its clauses.
    """
    lines_by_clause: dict[str, tuple[tuple[int | None, str], ...]] = {}
    reasons = REASONS.get(type(ruling))
    for reason in () if reasons is None else reasons(Case(before, action, ruling), ruling):
        lines_by_clause[reason.clause] = (*lines_by_clause.get(reason.clause, ()), *reason.lines)
    for clause in ruling.cite:
        lines_by_clause.setdefault(clause, ())
    return tuple(Reason(clause, lines) for clause, lines in lines_by_clause.items())


REASONS: Mapping[type[Ruling], Callable[[Case, Any], Reasons]] = {
    rulings.Hit: fights.strike,
    rulings.Miss: fights.strike,
    rulings.Fumble: fights.strike,
    rulings.Counterstrike: fights.counterstrike,
    rulings.HeadShot: fights.head_shot,
    rulings.Damage: fights.damage,
    rulings.NoEffect: fights.no_effect,
    rulings.Eliminated: fights.fallen,
    rulings.Annihilated: fights.fallen,
    rulings.Destroyed: fights.destroyed,
    rulings.Breach: fights.breach,
    rulings.Negated: fights.negated,
    rulings.Test: fights.test,
    rulings.DamageForgone: fights.forgone,
    rulings.CreatureFeature: story.feature,
    rulings.Spored: fights.spored,
    rulings.Victim: fights.victim,
    rulings.PlayerOut: story.out,
    rulings.PodPlayer: story.pod,
    rulings.TurningPoint: story.turning_point,
    rulings.TurningPointIgnored: story.turning_point,
    rulings.LastOneStanding: story.last_one,
    rulings.ReelEnd: story.reel_end,
    rulings.FinalTurn: story.reel_end,
    rulings.StartingBonus: story.bonus,
    rulings.ReelStart: story.deal,
    rulings.StarAwarded: story.star,
    rulings.Rests: fights.rest,
    rulings.SpointsChanged: fights.rest,
    rulings.FullAssault: story.assault,
    rulings.Blob: story.blob,
    rulings.Enters: story.enters,
    rulings.MovieOver: story.over,
}
"""The rulings that are explained with their figures."""
