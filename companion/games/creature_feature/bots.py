"""A player who plays sensibly, from what its seat may see.

Strong pairs for expensive films, no twist; it stays where the prize times the chance to win it
beats what the next box promises, and spends helpers only where they turn a showdown.
"""

from collections.abc import Iterable
from itertools import permutations
from random import Random
from typing import ClassVar

from companion.core.actions import Action, Fields
from companion.core.bots import Bot, Bots
from companion.core.prompts import Prompt
from companion.games.creature_feature import actions
from companion.games.creature_feature.cards import (
    MONSTERS,
    NUMBER,
    STARS,
    Monster,
    PlayingCard,
    is_monster,
)
from companion.games.creature_feature.view import BoxName, TeamView, View

TWO_CARDS = 2
"""What a team scored face down is worth."""
FAIR_STAR = 6
"""A Mad Doctor finds a better one than this as often as not."""


def sensible(view: View, private: Fields, prompt: Prompt, random: Random) -> Action:
    """What it does about the prompt."""
    seat = prompt.seat or 0
    match prompt.question_id:
        case "team-up":
            return _team(view, private["private"]["hand"], prompt, random)
        case "audition":
            return _audition(view, private["private"], prompt, seat)
        case "window":
            return _window(view, prompt, seat)
        case "claim":
            return _claim(private["private"], prompt)
        case _:
            return prompt.accepts[0].sample(random)


def _matching_action(prompt: Prompt, kind: type[Action], **fixed: object) -> Action | None:
    """The action of this kind if the prompt has it with these fields."""
    for pattern in prompt.accepts:
        if pattern.kind is kind and fixed.items() <= pattern.fixed.items():
            return kind(**pattern.fixed)
    return None


# ---- teams


def _worth(star: str, co_star: str, prize: int) -> float:
    """How much a pair promises for a film of this prize: power, less what it costs."""
    total = NUMBER[star] + NUMBER[co_star]
    if NUMBER[co_star] >= NUMBER[star]:
        total -= 6
    # expensive films deserve strong cards; cheap ones the rest
    aim = 13 + prize
    return -abs(total - aim)


def _team(view: View, hand: list[PlayingCard], prompt: Prompt, random: Random) -> Action:
    seat = prompt.seat or 0
    monsters: list[Monster] = [card for card in hand if is_monster(card)]
    if _matching_action(prompt, actions.TeamUp) is None:
        return prompt.accepts[0].sample(random)
    prize = sum(view.tiles["feature"])
    pairs = list(permutations(monsters, 2))
    star, co_star = max(pairs, key=lambda pair: _worth(*pair, prize))
    return actions.TeamUp(seat, star, co_star)


# ---- audition


def _win_probability(mine: TeamView, star: str, other: TeamView) -> float:
    """The chance that my pair beats another whose Star (or more) is hidden."""
    my_co = mine.co_star if mine.co_star in NUMBER else star
    my_total = NUMBER[star] + NUMBER[str(my_co)] + mine.nurses
    my_twist = NUMBER[str(my_co)] >= NUMBER[star]
    co_stars = [other.co_star] if other.co_star in NUMBER else list(MONSTERS)
    won = 0.0
    for co_star in co_stars:
        for card in MONSTERS:
            total = NUMBER[card] + NUMBER[str(co_star)]
            twisted = NUMBER[str(co_star)] >= NUMBER[card]
            if my_twist != twisted:
                won += twisted
            else:
                won += 1.0 if my_total > total else 0.5 if my_total == total else 0.0
    return won / (len(co_stars) * len(MONSTERS))


def _chance(view: View, star: str, seat: int, rivals: Iterable[int]) -> float:
    chance = 1.0
    for rival in rivals:
        chance *= _win_probability(view.teams[seat], star, view.teams[rival])
    return chance


def _expected_points(view: View, star: str, seat: int, box: BoxName) -> float:
    """What standing in this box to the end promises, in points."""
    if box == "fold":
        return TWO_CARDS
    rivals = [rival for rival, pawn in enumerate(view.pawns) if pawn == box and rival != seat]
    tiles = view.tiles[box]
    bonus = (2 if box == "feature" else 1) * len(tiles) * (view.season == view.seasons)
    prize = sum(tiles) + bonus + TWO_CARDS * (1 + len(rivals))
    return _chance(view, star, seat, rivals) * prize


def _audition(view: View, private: Fields, prompt: Prompt, seat: int) -> Action:
    drop = _matching_action(prompt, actions.Drop)
    if drop is None:
        return actions.Stay(seat)
    box = view.pawns[seat] or "fold"
    below = view.boxes[view.boxes.index(box) + 1 :]
    star = private["star"]
    here = _expected_points(view, star, seat, box)
    there = max(_expected_points(view, star, seat, box_name) for box_name in below)
    return actions.Stay(seat) if here >= there else drop


# ---- showdown and claims


def _window(view: View, prompt: Prompt, seat: int) -> Action:
    rivals = view.showdown.seats if view.showdown else ()
    if view.leader(rivals) == seat:
        return actions.Pass(seat)
    team = view.teams[seat]
    ghost = _matching_action(prompt, actions.UseGhost)
    if ghost is not None:
        return ghost
    best = max(
        (view.teams[rival].power or 0 for rival in rivals if view.teams[rival].twist == team.twist),
        default=0,
    )
    nurse = _matching_action(prompt, actions.PlayHelper, helper="nurse")
    if nurse is not None and best - (team.power or 0) <= 1:
        return nurse
    doctor = _matching_action(prompt, actions.PlayHelper, helper="mad-doctor")
    if doctor is not None and (NUMBER[str(team.star)] <= FAIR_STAR or team.twist):
        return doctor
    return actions.Pass(seat)


def _claim(private: Fields, prompt: Prompt) -> Action:
    seat = prompt.seat or 0
    igor = _matching_action(prompt, actions.PlayHelper, helper="igor")
    if igor is not None:
        return igor
    star, co_star = private["star"], private["co_star"]
    twisted = NUMBER[co_star] >= NUMBER[star]
    gain = STARS[star] + STARS[co_star] > TWO_CARDS and twisted
    for kind, card in ((actions.RevealStar, star), (actions.RevealCoStar, co_star)):
        offered = any(pattern.kind is kind for pattern in prompt.accepts)
        if offered and (gain or card in ("puny-human", "alien")):
            return kind(seat, card)
    return actions.Pass(seat)


class CreatureFeatureBots(Bots):
    """The bots of this game."""

    by_name: ClassVar = {"sensible": Bot(sensible)}
