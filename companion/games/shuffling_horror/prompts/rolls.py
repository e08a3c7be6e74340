"""Dice, and the spoints that people may spend on them (rules file, Prompt keys, Spends)."""

from typing import Any

from companion.core.domains import Cards, Dice, Number
from companion.core.game import Prompt, Template
from companion.games.shuffling_horror import actions as did
from companion.games.shuffling_horror.procedures import (
    LastOne,
    MonsterAttack,
    Procedure,
    RandomVictim,
    SurvivorAttack,
    Testing,
)
from companion.games.shuffling_horror.rolls import Asked, asked
from companion.games.shuffling_horror.rules.monsters import (
    at_hand,
    can_negate,
    may_forgo,
    missing,
    star_seats,
)
from companion.games.shuffling_horror.rules.strikes import MOST
from companion.games.shuffling_horror.rules.victims import groups
from companion.games.shuffling_horror.state import State, in_turn_order

NO_LIMIT = 54


def roll_prompts(state: State, now: Procedure) -> tuple[Prompt, ...]:
    """The roll that is awaited, with all that may be spent or used on it."""
    if isinstance(now, MonsterAttack) and now.stage == "negate":
        return _negate(state, now)
    if isinstance(now, MonsterAttack) and now.stage == "star":
        return _force(state, now)
    roll = asked(state, now)
    if roll is None:
        return ()
    first = Prompt(
        None, "roll", (Template(did.Roll, {}, {"dice": Dice(roll.count)}),), hints=_hints(now, roll)
    )
    return (first, *_beside(state, now, roll))


def _hints(now: Procedure, roll: Asked) -> dict[str, Any]:
    hints: dict[str, Any] = {"purpose": roll.purpose, "need": roll.need, "odds": roll.odds}
    match now:
        case SurvivorAttack() | Testing():
            hints["survivor"] = now.survivor
        case MonsterAttack(stage="flail"):
            hints["survivor"] = now.target
        case MonsterAttack():
            hints["attacker"] = now.attacker
        case RandomVictim():
            hints["numbers"] = groups(now) if roll.purpose == "victim-side" else now.among
        case LastOne():
            hints["token"] = now.tokens[0]
        case _:
            pass
    return hints


def _beside(state: State, now: Procedure, roll: Asked) -> tuple[Prompt, ...]:
    match now:
        case SurvivorAttack(stage="roll") | Testing():
            return _spends(state, now.survivor, MOST - (roll.need or MOST))
        case SurvivorAttack():
            return _spends(state, now.survivor, NO_LIMIT)
        case MonsterAttack(stage="flail"):
            return _spends(state, now.target, MOST - (roll.need or MOST), saves=True)
        case MonsterAttack(stage="damage") if may_forgo(state, now):
            forgo = Template(did.ForgoDamage, {"seat": now.owner})
            return (Prompt(now.owner, "forgo", (forgo,), optional=True, closes=True),)
        case _:
            return ()


def _spends(state: State, survivor: str, most: int, *, saves: bool = False) -> tuple[Prompt, ...]:
    """Who may spend what on this survivor's roll (SH-84, SH-91, SH-150, SH-151)."""
    one = state.cast[survivor]
    found: list[Prompt] = []
    for seat in range(1, state.seats):
        templates: list[Template] = []
        if seat == one.seat:
            templates += spend(seat, "rest", min(one.rest, most))
        templates += spend(seat, "power", min(state.power[seat], most))
        if saves and seat == one.seat:
            templates += _saving(state, seat, survivor)
        if templates:
            found.append(Prompt(seat, "spend", tuple(templates), optional=True, closes=True))
    return tuple(found)


def spend(seat: int, source: str, most: int) -> list[Template]:
    """A template for spoints from one place, if any are there."""
    if most < 1:
        return []
    return [Template(did.Spend, {"seat": seat, "source": source}, {"n": Number(1, most)})]


def _saving(state: State, seat: int, survivor: str) -> list[Template]:
    """Held cards with which a flail succeeds by itself (SH-179)."""
    powers = state.attributes.powers
    held = [card for card in state.cast[survivor].held if card in powers]
    fixed = {"seat": seat, "survivor": survivor}
    return [
        Template(did.UseCard, {**fixed, "card": card})
        for card in held
        if powers[card].grants.auto_flail
    ]


def _negate(state: State, now: MonsterAttack) -> tuple[Prompt, ...]:
    """The victim flails, or all together pay the damage (SH-117 to SH-119)."""
    victim = state.cast[now.target]
    flail = Template(did.Flail, {"seat": victim.seat, "survivor": now.target})
    if not can_negate(state, now):
        return (Prompt(victim.seat, "negate", (flail,), press=0),)
    left = missing(now)
    templates = [flail]
    templates += spend(victim.seat, "rest", min(left, at_hand(state, now, victim.seat, "rest")))
    templates += spend(victim.seat, "power", min(left, at_hand(state, now, victim.seat, "power")))
    found = [Prompt(victim.seat, "negate", tuple(templates), press=0)]
    for seat in range(1, state.seats):
        if seat != victim.seat:
            more = spend(seat, "power", min(left, at_hand(state, now, seat, "power")))
            if more:
                found.append(Prompt(seat, "spend", tuple(more), optional=True, closes=True))
    return tuple(found)


def _force(state: State, now: MonsterAttack) -> tuple[Prompt, ...]:
    """Horror Stars against a hit, a prompt for each seat that has any (SH-221)."""
    order = in_turn_order(state)
    found: list[Prompt] = []
    for seat in star_seats(state, now):
        stars = tuple(
            one for one in order if state.cast[one].seat == seat and state.cast[one].stars
        )
        use = Template(
            did.HorrorStar, {"seat": seat, "use": "force_reroll"}, {"survivor": Cards(stars)}
        )
        found.append(Prompt(seat, "star", (use, Template(did.Pass, {"seat": seat})), press=1))
    return tuple(found)
