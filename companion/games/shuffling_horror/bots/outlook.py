"""What a position is worth to the survivors: how many of them will probably live.

The coefficients are those of a ridge regression over 39 000 positions after the Director's turn,
out of 2950 games with two to six players, in which it made random choices at first and then kept
to the policy. Fitted to four games in five, they explain 68% of the variance in the rest.
`python -m tests.games.shuffling_horror.outlook FILMS` plays games of this kind, takes the features
from here, and prints the coefficients that it finds. docs/bots-of-shuffling-horror.md says how
near they come.
"""

from collections import Counter
from math import prod

from companion.games.shuffling_horror.bots.spoints import remaining_part
from companion.games.shuffling_horror.bots.survivors import kill_chance
from companion.games.shuffling_horror.rules.dice import ROLL_COUNT
from companion.games.shuffling_horror.rules.monster_attacks import flail_score
from companion.games.shuffling_horror.rules.rolls import rolls_at_most
from companion.games.shuffling_horror.state import (
    CREATURES,
    LAST_REEL,
    THRONG_SIZE,
    State,
    all_throngs,
    screen_monsters,
    strength_of,
    throng_cards,
    throngs_of,
    value_of,
)

REST_FOR_USUAL_HIT = 4
"""Rest spoints that a usual hit costs; a survivor with fewer does not survive one."""
INTERCEPT = -0.589
COEFFICIENTS = {
    "cast": 0.811,
    "cast x cast": 0.033,
    "cast x pile": 0.069,
    "cast x out": -0.088,
    "cast x to come": -0.813,
    "armed": 0.242,
    "stars": 0.081,
    "falls": -0.346,
    "frail": -0.022,
    "power": 0.082,
    "buried": 0.045,
    "to come": 1.74,
    "out": 0.268,
    "pile": -0.005,
    "last reel": 0.318,
    "others' throngs": -0.398,
    "on screen": -0.631,
    "one": -0.091,
    "one of 6": -0.263,
    "two": -0.255,
    "two of 12": -0.607,
    "three": -0.406,
    "three of 14": -0.619,
    "three of 16": -0.211,
    "three of 16 x cast": -0.099,
    "three of 17": 0.136,
    "three of 17 x cast": -0.121,
    "three of 17 x to come": -1.551,
}
"""What each feature adds to the survivors who will live."""


def living(state: State) -> float:
    """How many survivors there will be at the end: counted, or, before it, what is usual."""
    if state.result is not None:
        return len(state.result.survivors)
    values = features(state)
    return INTERCEPT + sum(COEFFICIENTS[name] * value for name, value in values.items())


def features(state: State) -> dict[str, float]:
    """What of a position says how the movie will end, by the names of COEFFICIENTS.

    "falls" is how many survivors a flail would lose, "frail" how many rest spoints those lack
    who can be attacked, by the same odds. Throngs of others and monsters on the screen count by
    the odds that they hit, the Director's own ("one of 6": one card of 6 and more) by how many
    there are. "A x B" is the product of two of them.
    """
    falls = {survivor: _chance_to_fall(state, survivor) for survivor in state.cast}
    outside = [survivor for survivor, member in state.cast.items() if member.inside is None]
    own = throngs_of(state, 0)
    others = all_throngs(state)[len(own) :]
    known: dict[str, float] = {
        "cast": len(state.cast),
        "armed": sum(kill_chance(state, survivor) for survivor in state.cast),
        "stars": sum(len(survivor.stars) for survivor in state.cast.values()),
        "falls": sum(falls.values()),
        "frail": sum(
            falls[survivor] * max(0, REST_FOR_USUAL_HIT - state.cast[survivor].rest)
            for survivor in outside
        ),
        "power": sum(state.power),
        "buried": sum(card in CREATURES for card in state.graveyard),
        "to come": remaining_part(state),
        "out": state.sides.count("out") + state.sides.count("pod"),
        "pile": state.survivor_pile,
        "last reel": state.reel == LAST_REEL,
        "others' throngs": sum(rolls_at_most(strength_of(state, name)) for name in others)
        / ROLL_COUNT,
        "on screen": sum(rolls_at_most(value_of(state, card)) for card in screen_monsters(state))
        / ROLL_COUNT,
        **Counter(_describe_throng(state, throng) for throng in own),
    }
    return {name: prod(known.get(part, 0) for part in name.split(" x ")) for name in COEFFICIENTS}


def _chance_to_fall(state: State, survivor: str) -> float:
    """How probably a flail is a survivor's end, if nobody pays."""
    score = flail_score(state, survivor)
    return 0.0 if score is None else 1 - rolls_at_most(score) / ROLL_COUNT


def _describe_throng(state: State, throng: str) -> str:
    """One of the Director's throngs, by its cards and their strength.

    Three cards of 17 and more weigh most: they hit as often without any one of them, so that
    it is hardly worth attacking them.
    """
    cards, strength = len(throng_cards(state, throng)), strength_of(state, throng)
    if cards == THRONG_SIZE:
        if strength > 16:
            return "three of 17"
        if strength == 16:
            return "three of 16"
        return "three of 14" if strength > 13 else "three"
    if cards == THRONG_SIZE - 1:
        return "two of 12" if strength > 11 else "two"
    return "one of 6" if strength > 5 else "one"
