"""The prompts for dice, and for the spoints that people may spend on them."""

from functools import lru_cache
from typing import Any

from companion.core.domains import Cards, Dice, Number
from companion.core.prompts import ActionPattern, Prompt, Prompts
from companion.games.shuffling_horror import actions
from companion.games.shuffling_horror.cards import POWERS
from companion.games.shuffling_horror.procedures import (
    LastOneStanding,
    MonsterAttack,
    RandomVictim,
    SetUp,
    SurvivorAttack,
    Testing,
)
from companion.games.shuffling_horror.prompts.survivors import star
from companion.games.shuffling_horror.rules import rolls
from companion.games.shuffling_horror.rules.monster_attacks import (
    can_negate,
    may_forgo,
    star_seats,
    unpledged_damage,
    unpledged_spoints,
)
from companion.games.shuffling_horror.rules.rolls import RollRequest
from companion.games.shuffling_horror.rules.victims import odds_and_evens
from companion.games.shuffling_horror.state import MAX_TARGET, State, in_turn_order, not_none

NO_LIMIT = 54


def survivor_attack(state: State, procedure: SurvivorAttack) -> Prompts:
    """Ask for the attack roll or the damage roll, or for a star after a miss."""
    if procedure.stage == "star":
        return star(procedure.seat, procedure.survivor, "reroll")
    roll = not_none(rolls.survivor_attack_roll(state, procedure))
    most = _useful_spoints(roll) if procedure.stage == "roll" else NO_LIMIT
    return (_roll(roll, "survivor", procedure.survivor), *_spends(state, procedure.survivor, most))


def testing(state: State, procedure: Testing) -> Prompts:
    """Ask for the roll of a test, or for a star after it failed."""
    if procedure.stage == "star":
        return star(procedure.seat, procedure.survivor, "reroll")
    roll = not_none(rolls.roll_of_test(state, procedure))
    return (
        _roll(roll, "survivor", procedure.survivor),
        *_spends(state, procedure.survivor, _useful_spoints(roll)),
    )


def monster_attack(state: State, procedure: MonsterAttack) -> Prompts:
    """Ask for the rolls of an attack and of a flail, and for what survivors do about them."""
    match procedure.stage:
        case "star":
            return _forced_rerolls(state, procedure)
        case "negate":
            return _negate(state, procedure)
        case "flail":
            roll = not_none(rolls.monster_attack_roll(state, procedure))
            spends = _spends(
                state,
                procedure.target,
                _useful_spoints(roll),
                _flail_cards(state, procedure.target),
            )
            return (_roll(roll, "survivor", procedure.target), *spends)
        case "flail-star":
            return star(state.cast[procedure.target].seat, procedure.target, "reroll")
        case _:
            forgo = ActionPattern(actions.ForgoDamage, {"seat": procedure.owner})
            roll = rolls.monster_attack_roll(state, procedure)
            if roll is None:  # the auto-Director's choice is made
                return (Prompt(procedure.owner, "forgo", (forgo,)),)
            first = _roll(roll, "attacker", procedure.attacker)
            if procedure.stage == "roll" or not may_forgo(state, procedure):
                return (first,)
            return (
                first,
                Prompt(procedure.owner, "forgo", (forgo,), optional=True, closed_by_required=True),
            )


def random_victim(state: State, procedure: RandomVictim) -> Prompts:
    """Ask for dice that find one of several survivors."""
    roll = rolls.victim_roll(state, procedure)
    numbers = odds_and_evens(procedure) if roll.purpose == "victim-side" else procedure.candidates
    return (_roll(roll, "numbers", numbers),)


def last_one_standing(state: State, procedure: LastOneStanding) -> Prompts:
    """Ask for a die for a reel token."""
    return (_roll(not_none(rolls.last_one_roll(state, procedure)), "token", procedure.tokens[0]),)


def value_among_us(state: State, procedure: SetUp) -> Prompts:
    """Ask for a die for the value of the monster among us."""
    return (_roll(not_none(rolls.monster_among_us_roll(state, procedure))),)


@lru_cache(maxsize=1024)
def _roll(roll: RollRequest, about: str = "", what: Any = None) -> Prompt:
    """Ask for a roll. `about` is the key of one more hint, `what` its value."""
    hints = {"purpose": roll.purpose, "need": roll.need, "odds": roll.odds}
    if about:
        hints[about] = what
    return Prompt(
        None, "roll", (ActionPattern(actions.Roll, {}, {"dice": Dice(roll.count)}),), hints=hints
    )


def _useful_spoints(roll: RollRequest) -> int:
    """Return how many spoints can still raise the target number."""
    return MAX_TARGET - not_none(roll.need)


FlailCards = tuple[tuple[str, str], ...]
"""Pairs of a survivor and a held card with which a flail succeeds without a roll."""


def _spends(state: State, survivor: str, most: int, flail_cards: FlailCards = ()) -> Prompts:
    """Ask who spends spoints on this survivor's roll (SH-84, SH-91, SH-150, SH-151)."""
    member = state.cast[survivor]
    return _spend_prompts(member.seat, member.rest, state.power, most, flail_cards)


@lru_cache(maxsize=512)
def _spend_prompts(
    own: int, rest: int, power: tuple[int, ...], most: int, flail_cards: FlailCards
) -> Prompts:
    """Return a prompt for each seat that has spoints; the survivor's own seat may also use its
    cards.
    """
    prompts: list[Prompt] = []
    for seat, more in enumerate(power):
        patterns = spend_patterns(seat, rest if seat == own else 0, more, most)
        if seat == own:
            patterns += tuple(
                ActionPattern(actions.UseCard, {"seat": seat, "survivor": survivor, "card": card})
                for survivor, card in flail_cards
            )
        if patterns:
            prompts.append(Prompt(seat, "spend", patterns, optional=True, closed_by_required=True))
    return tuple(prompts)


@lru_cache(maxsize=512)
def spend_patterns(seat: int, rest: int, power: int, most: int) -> tuple[ActionPattern, ...]:
    """Return a pattern for at most `most` spoints from each source that has any."""
    return tuple(
        ActionPattern(
            actions.Spend, {"seat": seat, "source": source}, {"n": Number(1, min(has, most))}
        )
        for source, has in (("rest", rest), ("power", power))
        if has > 0 and most > 0
    )


def _flail_cards(state: State, survivor: str) -> FlailCards:
    """Return the held cards with which a flail succeeds without a roll (SH-179)."""
    held = state.cast[survivor].held
    if POWERS.isdisjoint(held):
        return ()
    powers = state.attributes.powers
    return tuple(
        (survivor, card) for card in held if card in powers and powers[card].grants.auto_flail
    )


def _negate(state: State, procedure: MonsterAttack) -> Prompts:
    """Ask the victim to flail, or everybody to pay the damage together (SH-117 to SH-119)."""
    victim = state.cast[procedure.target]
    flail = ActionPattern(actions.Flail, {"seat": victim.seat, "survivor": procedure.target})
    if not can_negate(state, procedure):
        return (Prompt(victim.seat, "negate", (flail,), press=actions.Flail),)
    left = unpledged_damage(procedure)
    rest = unpledged_spoints(state, procedure, victim.seat, "rest")
    power = unpledged_spoints(state, procedure, victim.seat, "power")
    patterns = (flail, *spend_patterns(victim.seat, rest, power, left))
    prompts = [Prompt(victim.seat, "negate", patterns, press=actions.Flail)]
    for seat in range(1, state.seat_count):
        if seat != victim.seat:
            more = spend_patterns(seat, 0, unpledged_spoints(state, procedure, seat, "power"), left)
            if more:
                prompts.append(Prompt(seat, "spend", more, optional=True, closed_by_required=True))
    return tuple(prompts)


def _forced_rerolls(state: State, procedure: MonsterAttack) -> Prompts:
    """Ask each seat with a Horror Star whether it forces another roll (SH-221)."""
    order = in_turn_order(state)
    prompts: list[Prompt] = []
    for seat in star_seats(state, procedure):
        stars = tuple(
            survivor
            for survivor in order
            if state.cast[survivor].seat == seat and state.cast[survivor].stars
        )
        use = ActionPattern(
            actions.HorrorStar, {"seat": seat, "use": "force_reroll"}, {"survivor": Cards(stars)}
        )
        passing = ActionPattern(actions.Pass, {"seat": seat})
        prompts.append(Prompt(seat, "star", (use, passing), press=actions.Pass))
    return tuple(prompts)
