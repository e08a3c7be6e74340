"""Why?: attacks, tests, and what becomes of attackers and victims."""

from collections.abc import Callable

from msgspec import UNSET

from companion.core.game import Reason
from companion.games.shuffling_horror import actions, rulings
from companion.games.shuffling_horror.cards import POWERS, Grants
from companion.games.shuffling_horror.effects import Stat
from companion.games.shuffling_horror.narration.case import (
    ALWAYS_SUCCEEDS,
    NEVER_SUCCEEDS,
    Case,
    Reasons,
)
from companion.games.shuffling_horror.procedures import (
    AttackSeries,
    MonsterAttack,
    RandomVictim,
    SurvivorAttack,
    Testing,
)
from companion.games.shuffling_horror.prompts import needs_no_roll
from companion.games.shuffling_horror.rules.cards import owner_of
from companion.games.shuffling_horror.rules.monster_attacks import damage_dice
from companion.games.shuffling_horror.rules.survivor_attacks import is_immune
from companion.games.shuffling_horror.rules.weapons import (
    is_blob,
    survivor_damage_dice,
    usable_stats,
)
from companion.games.shuffling_horror.state import (
    CREATURES,
    FAMILIAR,
    MAX_TARGET,
    PLACE_OF,
    granted_bonus,
    is_sanctuary,
    slot_of,
    stat_of,
    strength_of,
    survivors_inside,
    throng_cards,
    value_of,
)


def strike(case: Case, ruling: rulings.Strike) -> Reasons:
    """A hit, miss or fumble: what the target was, and what the dice showed."""
    procedure, attacker = case.procedure, ruling.attacker
    if isinstance(procedure, SurvivorAttack) and procedure.survivor == attacker:
        yield from _survivor_target(case, procedure)
        yield from _shown(case, ruling, procedure.seat, "SH-81")
    else:
        yield from _monster_target(case, attacker)
        yield from _shown(case, ruling, owner_of(case.before, attacker), "SH-115")
        yield from _round(case, attacker)


def _round(case: Case, attacker: str) -> Reasons:
    """What each frame does in a Creature Feature when a monster attacks (SH-52)."""
    before = case.before
    series = next((one for one in before.stack if isinstance(one, AttackSeries)), None)
    if series is None:
        return
    there = [(number, frame.card) for number, frame in enumerate(before.frames, 1) if frame]
    for number, card in there:
        if card == attacker:
            yield case.step("SH-52", None, "attacks-now", frame=number, card=card)
    others = [
        {"frame": number, "card": card, "turn": "later" if card in series.attackers else "before"}
        for number, card in there
        if card in CREATURES and card != attacker
    ]
    if others:
        yield case.step("SH-52", None, "other-frames", others=others)


def _survivor_target(case: Case, procedure: SurvivorAttack) -> Reasons:
    if procedure.survivor not in case.before.cast:
        return
    if procedure.item is None:
        yield from _target_reasons(case, "SH-86", procedure.survivor, "muscle", procedure.spent)
        return
    stats = usable_stats(case.before, procedure.survivor, procedure.item)
    stat = procedure.stat or (stats[0] if stats else "muscle")
    yield from _target_reasons(
        case, "SH-87", procedure.survivor, stat, procedure.spent, procedure.item
    )


def _target_reasons(
    case: Case, clause: str, survivor: str, stat: Stat, spent: int, item: str | None = None
) -> Reasons:
    """The target of a survivor's roll, from the card to the spoints."""
    before = case.before
    seat, card = before.cast[survivor].seat, before.attributes.survivors[survivor]
    used = card.serving(stat)
    if used == "pass":
        yield case.step("SH-89", seat, "no-roll", stat=stat)
        return
    score = card.stats[used]
    if used != stat:
        yield case.step("SH-89", seat, "serves", stat=stat, used=used, score=score)
    yield case.step(clause, seat, "score", survivor=survivor, stat=stat, score=score, item=item)
    more = granted_bonus(before, survivor, stat)
    yield from _grants(case, clause, survivor, lambda grants: grants.stat.get(stat, 0))
    if more and score + more > MAX_TARGET:
        yield case.step(clause, seat, "most", most=MAX_TARGET)
    if spent:
        total = min(MAX_TARGET, (stat_of(before, survivor, stat) or MAX_TARGET) + spent)
        yield case.step("SH-84", seat, spent=spent, total=total)


def _grants(case: Case, clause: str, survivor: str, more: Callable[[Grants], int]) -> Reasons:
    """Power plays in hand that help."""
    member = case.before.cast[survivor]
    for card in member.held:
        if card in POWERS and (n := more(case.before.attributes.powers[card].grants)):
            yield case.step(clause, member.seat, "granted", card=card, n=n)


def _monster_target(case: Case, attacker: str) -> Reasons:
    """The attack value: the sum of the throng's cards (SH-115, SH-184)."""
    before = case.before
    several = throng_cards(before, attacker) if attacker in PLACE_OF else (attacker,)
    several = tuple(card for card in several if card in CREATURES)
    if not several:
        return
    seat, total = owner_of(before, attacker), strength_of(before, attacker)
    values = [value_of(before, card) for card in several]
    for card, value in zip(several, values, strict=True):
        yield case.step("SH-115", seat, "value", card=card, value=value)
    if len(several) > 1:
        yield case.step("SH-115", seat, "sum", values=values, total=total)
    if total > MAX_TARGET:
        yield case.step("SH-115", seat, "rolled-as", most=MAX_TARGET)
    for card in several:
        if card in FAMILIAR:
            yield case.step("SH-184", seat, card=card)


def _shown(case: Case, ruling: rulings.Strike, seat: int, clause: str) -> Reasons:
    """The dice against the target."""
    if isinstance(ruling, rulings.Fumble):
        yield case.step("SH-82", seat, roll=NEVER_SUCCEEDS)
        return
    hits = isinstance(ruling, rulings.Hit)
    yield case.step(clause, seat, "compared", success=hits)
    if hits and ruling.bonus:
        yield case.step("SH-95", seat, "doubles-of")


def counterstrike(case: Case, ruling: rulings.Counterstrike) -> Reasons:
    if ruling.attacker not in case.before.cast:
        yield from _monster_target(case, ruling.attacker)


def head_shot(case: Case, ruling: rulings.HeadShot) -> Reasons:
    """1,1: who is out of play, and who is immune (SH-99 to SH-101)."""
    before, target = case.before, ruling.target
    seat = case.procedure.seat if isinstance(case.procedure, SurvivorAttack) else None
    yield case.step("SH-99", seat, "double-one")
    for card in ruling.victims:
        yield case.step("SH-99", seat, card=card)
    for card in throng_cards(before, target) if target in PLACE_OF else (target,):
        if card in CREATURES and is_immune(before, card):
            yield case.step("SH-100", card=card)
    if is_blob(before, target):
        yield case.step("SH-163")


def damage(case: Case, ruling: rulings.Damage) -> Reasons:
    """The dice, the item, doubles and spoints, and their sum (SH-90 to SH-95, SH-116)."""
    before, procedure, attacker = case.before, case.procedure, ruling.attacker
    mine = isinstance(procedure, SurvivorAttack)
    seat = procedure.seat if mine else owner_of(before, attacker)
    base = "d6"
    if isinstance(procedure, SurvivorAttack) and procedure.survivor in before.cast:
        base = survivor_damage_dice(before, procedure)
    elif isinstance(procedure, MonsterAttack) and procedure.by == "monster":
        base = damage_dice(before, procedure)
    is_rolled = case.action is not None and not needs_no_roll(before, case.action)
    if is_rolled and isinstance(case.action, actions.Roll) and len(case.action.dice) > 1:
        clause, dice = "SH-92" if base == "shad" else "SH-93", case.action.dice
        yield case.step(clause, seat, rolled=dice, doubled=dice[0] == dice[1])
    if not mine and attacker in PLACE_OF and FAMILIAR.intersection(throng_cards(before, attacker)):
        yield case.step("SH-185", seat)
    if ruling.item is not None:
        more = before.attributes.items[ruling.item].damage.bonus
        yield case.step("SH-88" if mine else "SH-249", seat, "item", more=more)
    if ruling.doubles:
        yield case.step("SH-95", seat)
    if ruling.spoints:
        yield case.step("SH-91", seat)
    yield case.step("SH-90" if mine else "SH-116", seat, "damage")
    if is_sanctuary(ruling.target):
        strength = before.sanctuaries[slot_of(ruling.target) - 1].spoints
        left = max(0, strength - ruling.n)
        yield case.step("SH-129", text="strength-now", strength=strength, left=left)


def test(case: Case, ruling: rulings.Test) -> Reasons:
    """A test, an escape or a flail (SH-81, SH-82, SH-89, SH-120)."""
    procedure, survivor, roll = case.procedure, ruling.survivor, ruling.roll
    seat = case.seat_of(survivor)
    if seat is None:
        return
    if ruling.card is not None:
        yield case.step("SH-179", seat)
        return
    spent = procedure.spent if isinstance(procedure, Testing | MonsterAttack) else 0
    flails = ruling.purpose == "flail"
    clause = "SH-120" if flails else "SH-81"
    yield from _target_reasons(case, clause, survivor, ruling.stat, spent)
    if flails:
        yield from _grants(case, clause, survivor, lambda grants: grants.flail)
    if roll in (ALWAYS_SUCCEEDS, NEVER_SUCCEEDS):
        yield case.step("SH-82", seat)
    elif roll is not None:
        yield case.step(clause, seat, "compared")


# ---- what becomes of attackers and victims


def fallen(case: Case, ruling: rulings.Fallen) -> Reasons:
    """Damage of at least a monster's value, or a survivor's last flail."""
    annihilated = isinstance(ruling, rulings.Annihilated)
    card, survivor = ruling.card, ruling.survivor
    if survivor is UNSET:
        dealt = case.beside(rulings.Damage)
        if dealt is None or card is UNSET or card not in CREATURES:
            return
        if annihilated:
            yield case.step("SH-102", text="ten-or-more", n=dealt.n)
        else:
            yield _compared(case, card, dealt.n)
            yield Reason("SH-98", ())
        return
    procedure, roll = case.procedure, case.beside(rulings.Test)
    seat, clause = case.seat_of(survivor), "SH-122" if annihilated else "SH-121"
    failed = {} if roll is None else {"roll": roll.roll, "need": roll.need}
    yield case.step(clause, seat, "failed", **failed)
    if annihilated:
        n = procedure.damage if isinstance(procedure, MonsterAttack) else None
        yield case.step(clause, seat, "ten-or-more", n=n)
    else:
        yield case.step("SH-183", seat)


def no_effect(case: Case, ruling: rulings.NoEffect) -> Reasons:
    dealt = case.beside(rulings.Damage)
    if dealt is not None and ruling.target in CREATURES:
        yield _compared(case, ruling.target, dealt.n)


def _compared(case: Case, card: str, n: int) -> Reason:
    """Damage and a monster's value."""
    value = value_of(case.before, card)
    return case.step("SH-97", card=card, n=n, value=value, enough=n >= value)


def negated(case: Case, _ruling: rulings.Negated) -> Reasons:
    procedure, action = case.procedure, case.action
    if not isinstance(procedure, MonsterAttack) or not isinstance(action, actions.Spend):
        return
    paid: dict[tuple[int, str], int] = {
        (pledge.seat, pledge.source): pledge.n for pledge in procedure.pledged
    }
    last = (action.seat, action.source)
    paid[last] = paid.get(last, 0) + action.n
    for (seat, source), n in paid.items():
        yield case.step("SH-118", seat, "paid", source=source, n=n)
    yield case.step("SH-118")


def spored(case: Case, ruling: rulings.Spored) -> Reasons:
    procedure, survivor = case.procedure, case.before.cast.get(ruling.survivor)
    if survivor is None:
        return
    if isinstance(procedure, MonsterAttack) and isinstance(case.action, actions.Roll):
        yield case.step("SH-123", survivor.seat, "double-one")
    else:
        yield Reason("SH-166", ())
        yield Reason("SH-123", ())
    yield Reason("SH-124", ())
    for card in survivor.held:
        yield case.step("SH-124", survivor.seat, "loses-card", card=card)
    if survivor.rest:
        yield case.step("SH-124", survivor.seat, "loses-spoints", n=survivor.rest)
    for reel in survivor.stars:
        yield case.step("SH-124", survivor.seat, "loses-star", reel=reel)


def breach(case: Case, ruling: rulings.Breach) -> Reasons:
    yield case.step("SH-131", text="double-one")
    yield from _freed(case, ruling.sanctuary)


def destroyed(case: Case, ruling: rulings.Destroyed) -> Reasons:
    """A sanctuary, or a blob, that is gone."""
    dealt = case.beside(rulings.Damage)
    n = 0 if dealt is None else dealt.n
    for frame in case.before.frames:
        if frame is not None and frame.card == ruling.card:
            yield case.step("SH-162", text="strength", strength=frame.spoints, n=n)
    for slot, refuge in enumerate(case.before.sanctuaries, 1):
        if refuge.card == ruling.card:
            yield case.step("SH-129", text="strength", strength=refuge.spoints, n=n)
            yield from _freed(case, slot)


def _freed(case: Case, slot_number: int) -> Reasons:
    for survivor in survivors_inside(case.before, slot_number):
        yield case.step("SH-134", case.seat_of(survivor), survivor=survivor)


def victim(case: Case, ruling: rulings.Victim) -> Reasons:
    procedure, action = case.procedure, case.action
    if not isinstance(procedure, RandomVictim) or not isinstance(action, actions.Roll):
        yield case.step("SH-170", case.seat_of(ruling.survivor))
        return
    for n, card in enumerate(procedure.candidates, 1):
        yield case.step("SH-170", text="numbered", n=n, card=card)
    if case.before.options.fair_victims and len(procedure.candidates) > len(action.dice) * 3:
        yield Reason("SH-172", ())


def rest(case: Case, ruling: rulings.Rests | rulings.SpointsChanged) -> Reasons:
    survivor, n = case.before.cast.get(ruling.survivor), ruling.n
    if survivor is None:
        return
    if isinstance(ruling, rulings.SpointsChanged):
        yield case.step("SH-153", survivor.seat, "gain")
        return
    yield case.step("SH-152", survivor.seat, inside=survivor.inside is not None)
    yield case.step("SH-152", survivor.seat, "had", had=survivor.rest, has=survivor.rest + n)
    yield case.step("SH-153")


def forgone(case: Case, ruling: rulings.DamageForgone) -> Reasons:
    yield case.step("SH-127", case.seat_of(ruling.survivor))
