"""How a movie could go on: unseen cards dealt at random, dice rolled, the bots playing.

What is where is known to the hands at the table alone, so that a table is laid out again
for each future: any card that may be in a place, in any order.
"""

from collections.abc import Sequence
from random import Random

from companion.core.actions import Action
from companion.core.prompts import Prompt
from companion.games.shuffling_horror import actions
from companion.games.shuffling_horror.bots import spoints
from companion.games.shuffling_horror.bots.harm import costliest_victim
from companion.games.shuffling_horror.bots.survivors import survivor
from companion.games.shuffling_horror.dealer import DEALER, Table
from companion.games.shuffling_horror.prompts import prompts
from companion.games.shuffling_horror.rules.auto_director import choose_by_policy
from companion.games.shuffling_horror.rules.dispatch import apply
from companion.games.shuffling_horror.state import FACE_DOWN, State

LONGEST = 2000
"""Actions after which a future is long enough."""


def sample_table(state: State, random: Random) -> Table | None:
    """A table as it may be; None if the cards do not add up (after a correction)."""
    survivors = list(state.undrawn)
    if state.monster_among_us is not None and state.survivor_pile + state.lost_survivors > len(
        survivors
    ):
        survivors.append(state.monster_among_us)
    random.shuffle(survivors)
    lost, pile = survivors[: state.lost_survivors], survivors[state.lost_survivors :]
    movie = [*state.unseen, *lost]
    random.shuffle(movie)
    awaited = [frame is not None and frame.card is None for frame in state.frames]
    known, hidden = state.discards, None
    if any(refuge.lurker == FACE_DOWN for refuge in state.sanctuaries):
        there = (*movie, *state.maybe_hidden)
        if not there:
            return None
        hidden = random.choice(there)
        movie = [card for card in movie if card != hidden]
        known = tuple(card for card in known if card != hidden)
    needed = sum(awaited) + state.reel_pile + state.discard_pile - len(known)
    if len(movie) != needed or len(pile) != state.survivor_pile:
        return None
    first, second, third = (movie.pop() if is_awaited else None for is_awaited in awaited)
    reel = tuple(movie[: state.reel_pile])
    discards = [*movie[state.reel_pile :], *known]
    random.shuffle(discards)
    return Table(
        seed=random.getrandbits(32),
        survivors=tuple(pile),
        reel=reel,
        discards=tuple(discards),
        known=known,
        down=(first, second, third),
        hidden=hidden,
    )


def play_future(state: State, action: Action, table: Table, rounds: int, random: Random) -> State:
    """The state of this future after the action and a number of rounds, or at the movie's end."""
    last = state.round + rounds
    for _ in range(LONGEST):
        outcome = apply(state, action)
        state = outcome.state
        table = DEALER.apply_rulings(table, action, outcome.rulings)
        if state.round >= last or state.result is not None:
            return state
        next_action = _next_action(state, table, prompts(state), random)
        if next_action is None:
            return state
        action = next_action
    return state


def _next_action(
    state: State, table: Table, asked: Sequence[Prompt], random: Random
) -> Action | None:
    """What happens next: chances that pass, facts, and then what somebody chooses."""
    if asked and asked[-1].closed_by_required:
        in_time = _timely_action(state, asked)
        if in_time is not None:
            return in_time
    fact = DEALER.resolve_chance(table, asked)
    if fact is not None or not asked:
        return fact
    prompt = asked[0]
    action = _chosen(state, prompt, random)
    return (
        (DEALER.narrow(table, prompt) or prompt).accepts[0].sample(random)
        if action is None
        else action
    )


def _timely_action(state: State, asked: Sequence[Prompt]) -> Action | None:
    """What somebody does before the roll; what is paid is planned once for all."""
    parts = spoints.plan_payments(state)
    for prompt in asked:
        if prompt.closed_by_required:
            if prompt.accepts[0].kind is actions.ForgoDamage:
                return actions.ForgoDamage(prompt.seat or 0)
            payment = spoints.payment_action(prompt, parts)
            if payment is not None:
                return payment
    return None


def _chosen(state: State, prompt: Prompt, random: Random) -> Action | None:
    if prompt.seat == 0:
        return choose_by_policy(state, prompt, costliest_victim)
    return survivor(state, {}, prompt, random)
