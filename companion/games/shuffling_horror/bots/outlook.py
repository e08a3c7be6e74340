"""What a position is worth to the survivors: how many of them will probably live."""

from companion.games.shuffling_horror.bots.spoints import to_come
from companion.games.shuffling_horror.bots.survivors import armed
from companion.games.shuffling_horror.rolls import below
from companion.games.shuffling_horror.rules.monsters import flail_score
from companion.games.shuffling_horror.state import (
    CREATURES,
    LAST_REEL,
    THRONG,
    InPlay,
    State,
    established,
    every_throng,
    screen_monsters,
    strength_of,
    throng_of,
    value_of,
)

ROLLS = 36
SPENT = 4
"""With fewer rest spoints than these a survivor does not get over a usual hit."""


def living(state: State) -> float:
    """How many survivors there will be at the end: counted, or, before it, what is usual.

    The figures are those of a ridge regression over 39 000 positions after the Director's turn,
    out of 2950 films with two to six players, in which he did this and that at first and then
    kept to the policy. Fitted to four films in five they explain 68 % of the variance in the rest.
    """
    if state.result is not None:
        return len(state.result.survivors)
    n, pile, left = len(state.cast), state.survivor_pile, to_come(state)
    out = state.sides.count("out") + state.sides.count("pod")
    own = established(state, 0)
    others = every_throng(state)[len(own) :]
    shown = screen_monsters(state)
    saved = (
        n * (0.811 + 0.033 * n + 0.069 * pile - 0.088 * out - 0.813 * left)
        + sum(_chances(state, survivor, one) for survivor, one in state.cast.items())
        + 0.082 * sum(state.power)
        + 0.045 * sum(card in CREATURES for card in state.graveyard)
    )
    film = 1.74 * left + 0.268 * out - 0.005 * pile + 0.318 * (state.reel == LAST_REEL) - 0.589
    lost = (
        sum(_menace(state, name, n, left) for name in own)
        + 0.398 * sum(below(strength_of(state, name)) for name in others) / ROLLS
        + 0.631 * sum(below(value_of(state, card)) for card in shown) / ROLLS
    )
    return saved + film - lost


def _chances(state: State, survivor: str, one: InPlay) -> float:
    """What a survivor's weapon and stars add to that, and how badly he runs."""
    score = flail_score(state, survivor)
    falls = 0.0 if score is None else 1 - below(score) / ROLLS
    frail = max(0, SPENT - one.rest) if one.inside is None else 0
    return 0.242 * armed(state, survivor) + 0.081 * len(one.stars) - falls * (0.346 + 0.022 * frail)


def _menace(state: State, throng: str, n: int, left: float) -> float:
    """What one of the Director's throngs takes from it, by its cards and their strength.

    Three cards of 17 and more weigh most: they hit as often without any one of them, so that
    it is hardly worth attacking them.
    """
    cards, strength = len(throng_of(state, throng)), strength_of(state, throng)
    if cards == THRONG:
        if strength > 16:
            return 0.121 * n + 1.551 * left - 0.136
        if strength == 16:
            return 0.211 + 0.099 * n
        return 0.619 if strength > 13 else 0.406
    if cards == THRONG - 1:
        return 0.607 if strength > 11 else 0.255
    return 0.263 if strength > 5 else 0.091
