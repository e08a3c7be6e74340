"""Why?: the steps behind a ruling, and how each clause applies to the seats concerned."""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any

from companion.core.actions import Action
from companion.core.game import Reason
from companion.core.rulings import Ruling
from companion.core.words import Facts
from companion.games.shuffling_horror import actions as did
from companion.games.shuffling_horror.cards import KIND, POWERS, Grants
from companion.games.shuffling_horror.effects import Stat
from companion.games.shuffling_horror.procedures import (
    EventCard,
    MonsterAttack,
    Procedure,
    RandomVictim,
    SurvivorAttack,
    Testing,
)
from companion.games.shuffling_horror.rules.arms import dice_of, is_blob, usable
from companion.games.shuffling_horror.rules.cards import owner_of
from companion.games.shuffling_horror.rules.monsters import damage_dice, slot_of
from companion.games.shuffling_horror.rules.play import apply
from companion.games.shuffling_horror.rules.reel import DEALT
from companion.games.shuffling_horror.rules.strikes import is_immune
from companion.games.shuffling_horror.sentences import WORDS
from companion.games.shuffling_horror.state import (
    CREATURES,
    FAMILIAR,
    MOST_TARGET,
    PLACE_OF,
    State,
    every_throng,
    granted,
    inside,
    screen_monsters,
    stat_of,
    strength_of,
    throng_of,
    value_of,
)

Steps = Iterator[Reason]
ALWAYS, NEVER = 2, 12
"""Rolls that succeed and fail whatever the target is."""


class Case:
    """A ruling that followed from an action, and the position before it."""

    def __init__(self, before: State, action: Action | None, ruling: Ruling) -> None:
        self.before, self.action, self.ruling = before, action, ruling
        self.facts = ruling.facts
        self.code = self.facts["code"]

    @property
    def procedure(self) -> Procedure:
        """What was under way."""
        return self.before.stack[-1]

    @cached_property
    def after(self) -> State:
        """The position that the action led to."""
        return self.before if self.action is None else apply(self.before, self.action).state

    def beside(self, code: str) -> Facts | None:
        """The facts of another ruling of the same action."""
        rulings = () if self.action is None else apply(self.before, self.action).rulings
        return next((one.facts for one in rulings if one.facts.get("code") == code), None)

    def seat_of(self, survivor: str) -> int | None:
        """Whose a survivor is."""
        one = self.before.cast.get(survivor)
        return None if one is None else one.seat

    def step(self, clause: str, seat: int | None = None, text: str = "", **facts: Any) -> Reason:
        """How a clause applies to a seat: a text of `reason`, by default that of the clause."""
        return WORDS.reason(self.before, clause, (seat, {**self.facts, **facts}), text=text)


def explain(before: State, action: Action | None, ruling: Ruling) -> tuple[Reason, ...]:
    """The reasons for a ruling that followed from an action; `before`: the position before it.

    What settles something is reported with its figures, anything else by its clauses.
    """
    found: dict[str, tuple[tuple[int | None, str], ...]] = {}
    reasons = REASONS.get(ruling.facts.get("code", ""))
    for one in () if reasons is None else reasons(Case(before, action, ruling)):
        found[one.clause] = (*found.get(one.clause, ()), *one.lines)
    for clause in ruling.cite:
        found.setdefault(clause, ())
    return tuple(Reason(clause, lines) for clause, lines in found.items())


# ---- rolls


def _strike(case: Case) -> Steps:
    """A hit, miss or fumble: what the target was, and what the dice showed."""
    now, attacker = case.procedure, case.facts["attacker"]
    if isinstance(now, SurvivorAttack) and now.survivor == attacker:
        yield from _survivor_target(case, now)
        yield from _shown(case, now.seat, "SH-81")
    else:
        yield from _monster_target(case, attacker)
        yield from _shown(case, owner_of(case.before, attacker), "SH-115")


def _survivor_target(case: Case, now: SurvivorAttack) -> Steps:
    if now.survivor not in case.before.cast:
        return
    if now.item is None:
        yield from _tested(case, "SH-86", now.survivor, "muscle", now.spent)
        return
    stats = usable(case.before, now.survivor, now.item)
    stat = now.stat or (stats[0] if stats else "muscle")
    yield from _tested(case, "SH-87", now.survivor, stat, now.spent, now.item)


def _tested(
    case: Case, clause: str, survivor: str, stat: Stat, spent: int, item: str | None = None
) -> Steps:
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
    more = granted(before, survivor, stat)
    yield from _grants(case, clause, survivor, lambda grants: grants.stat.get(stat, 0))
    if more and score + more > MOST_TARGET:
        yield case.step(clause, seat, "most", most=MOST_TARGET)
    if spent:
        total = min(MOST_TARGET, (stat_of(before, survivor, stat) or MOST_TARGET) + spent)
        yield case.step("SH-84", seat, spent=spent, total=total)


def _grants(case: Case, clause: str, survivor: str, more: Callable[[Grants], int]) -> Steps:
    """Power plays in hand that help."""
    one = case.before.cast[survivor]
    for card in one.held:
        if card in POWERS and (n := more(case.before.attributes.powers[card].grants)):
            yield case.step(clause, one.seat, "granted", card=card, n=n)


def _monster_target(case: Case, attacker: str) -> Steps:
    """The attack value: the sum of the throng's cards (SH-115, SH-184)."""
    before = case.before
    several = throng_of(before, attacker) if attacker in PLACE_OF else (attacker,)
    several = tuple(card for card in several if card in CREATURES)
    if not several:
        return
    seat, total = owner_of(before, attacker), strength_of(before, attacker)
    values = [value_of(before, card) for card in several]
    for card, value in zip(several, values, strict=True):
        yield case.step("SH-115", seat, "value", card=card, value=value)
    if len(several) > 1:
        yield case.step("SH-115", seat, "sum", values=values, total=total)
    if total > MOST_TARGET:
        yield case.step("SH-115", seat, "rolled-as", most=MOST_TARGET)
    for card in several:
        if card in FAMILIAR:
            yield case.step("SH-184", seat, card=card)


def _shown(case: Case, seat: int, clause: str) -> Steps:
    """The dice against the target."""
    if case.code == "fumble":
        yield case.step("SH-82", seat, roll=NEVER)
        return
    yield case.step(clause, seat, "compared", success=case.code == "hit")
    if case.facts.get("bonus"):
        yield case.step("SH-95", seat, "doubles-of")


def _counterstrike(case: Case) -> Steps:
    attacker = case.facts["attacker"]
    if attacker not in case.before.cast:
        yield from _monster_target(case, attacker)


def _head_shot(case: Case) -> Steps:
    """1,1: who is out of play, and who is immune (SH-99 to SH-101)."""
    before, target = case.before, case.facts["target"]
    seat = case.procedure.seat if isinstance(case.procedure, SurvivorAttack) else None
    yield case.step("SH-99", seat, "double-one")
    for card in case.facts["victims"]:
        yield case.step("SH-99", seat, card=card)
    for card in throng_of(before, target) if target in PLACE_OF else (target,):
        if card in CREATURES and is_immune(before, card):
            yield case.step("SH-100", card=card)
    if is_blob(before, target):
        yield case.step("SH-163")


def _damage(case: Case) -> Steps:
    """The dice, the item, doubles and spoints, and their sum (SH-90 to SH-95, SH-116)."""
    facts, before, now, attacker = case.facts, case.before, case.procedure, case.facts["attacker"]
    mine = isinstance(now, SurvivorAttack)
    seat = now.seat if mine else owner_of(before, attacker)
    base = "d6"
    if isinstance(now, SurvivorAttack) and now.survivor in before.cast:
        base = dice_of(before, now)
    elif isinstance(now, MonsterAttack) and now.by == "monster":
        base = damage_dice(before, now)
    if isinstance(case.action, did.Roll) and len(case.action.dice) > 1:
        clause, dice = "SH-92" if base == "shad" else "SH-93", case.action.dice
        yield case.step(clause, seat, rolled=dice, doubled=dice[0] == dice[1])
    if not mine and attacker in PLACE_OF and FAMILIAR.intersection(throng_of(before, attacker)):
        yield case.step("SH-185", seat)
    if facts["item"] is not None:
        more = before.attributes.items[facts["item"]].damage.bonus
        yield case.step("SH-88" if mine else "SH-249", seat, "item", more=more)
    if facts["doubles"]:
        yield case.step("SH-95", seat)
    if facts["spoints"]:
        yield case.step("SH-91", seat)
    yield case.step("SH-90" if mine else "SH-116", seat, "damage")
    if facts["target"].startswith("sanctuary-"):
        strength = before.sanctuaries[slot_of(facts["target"]) - 1].spoints
        left = max(0, strength - facts["n"])
        yield case.step("SH-129", text="strength-now", strength=strength, left=left)


def _test(case: Case) -> Steps:
    """A test, an escape or a flail (SH-81, SH-82, SH-89, SH-120)."""
    facts, now, survivor = case.facts, case.procedure, case.facts["survivor"]
    seat, roll = case.seat_of(survivor), facts["roll"]
    if seat is None:
        return
    if facts["card"] is not None:
        yield case.step("SH-179", seat)
        return
    spent = now.spent if isinstance(now, Testing | MonsterAttack) else 0
    flails = facts["purpose"] == "flail"
    clause = "SH-120" if flails else "SH-81"
    yield from _tested(case, clause, survivor, facts["stat"], spent)
    if flails:
        yield from _grants(case, clause, survivor, lambda grants: grants.flail)
    if roll in (ALWAYS, NEVER):
        yield case.step("SH-82", seat)
    elif roll is not None:
        yield case.step(clause, seat, "compared")


# ---- what becomes of attackers and victims


def _threshold(case: Case) -> Steps:
    """Damage against a monster's value, or a survivor's last flail."""
    facts, before = case.facts, case.before
    if "survivor" in facts:
        yield from _fallen(case)
        return
    card = facts.get("card") or facts["target"]
    damage = case.beside("damage")
    if damage is None or card not in CREATURES:
        return
    n, value = damage["n"], value_of(before, card)
    if case.code == "annihilated":
        yield case.step("SH-102", text="ten-or-more", n=n)
        return
    yield case.step("SH-97", card=card, n=n, value=value, enough=case.code == "eliminated")
    if case.code == "eliminated":
        yield Reason("SH-98", ())


def _fallen(case: Case) -> Steps:
    now, annihilated = case.procedure, case.code == "annihilated"
    seat = case.seat_of(case.facts["survivor"])
    test = case.beside("test") or {"roll": None, "need": None}
    clause = "SH-122" if annihilated else "SH-121"
    yield case.step(clause, seat, "failed", roll=test["roll"], need=test["need"])
    if annihilated:
        damage = now.damage if isinstance(now, MonsterAttack) else None
        yield case.step(clause, seat, "ten-or-more", n=damage)
    else:
        yield case.step("SH-183", seat)


def _negated(case: Case) -> Steps:
    now, action = case.procedure, case.action
    if not isinstance(now, MonsterAttack) or not isinstance(action, did.Spend):
        return
    paid: dict[tuple[int, str], int] = {(one.seat, one.source): one.n for one in now.pledged}
    last = (action.seat, action.source)
    paid[last] = paid.get(last, 0) + action.n
    for (seat, source), n in paid.items():
        yield case.step("SH-118", seat, "paid", source=source, n=n)
    yield case.step("SH-118")


def _spored(case: Case) -> Steps:
    now, one = case.procedure, case.before.cast.get(case.facts["survivor"])
    if one is None:
        return
    if isinstance(now, MonsterAttack) and isinstance(case.action, did.Roll):
        yield case.step("SH-123", one.seat, "double-one")
    else:
        yield Reason("SH-166", ())
        yield Reason("SH-123", ())
    yield Reason("SH-124", ())
    for card in one.held:
        yield case.step("SH-124", one.seat, "loses-card", card=card)
    if one.rest:
        yield case.step("SH-124", one.seat, "loses-spoints", n=one.rest)
    for reel in one.stars:
        yield case.step("SH-124", one.seat, "loses-star", reel=reel)


def _walls(case: Case) -> Steps:
    """A sanctuary, or a blob, that is gone."""
    before, slot, card = case.before, case.facts.get("sanctuary"), case.facts.get("card")
    if slot is not None:
        yield case.step("SH-131", text="double-one")
        yield from _freed(case, slot)
        return
    n = (case.beside("damage") or {"n": 0})["n"]
    for frame in before.frames:
        if frame is not None and frame.card == card:
            yield case.step("SH-162", text="strength", strength=frame.spoints, n=n)
    for place, refuge in enumerate(before.sanctuaries, 1):
        if refuge.card == card:
            yield case.step("SH-129", text="strength", strength=refuge.spoints, n=n)
            yield from _freed(case, place)


def _freed(case: Case, slot: int) -> Steps:
    for survivor in inside(case.before, slot):
        yield case.step("SH-134", case.seat_of(survivor), survivor=survivor)


def _victim(case: Case) -> Steps:
    now, action = case.procedure, case.action
    if not isinstance(now, RandomVictim) or not isinstance(action, did.Roll):
        yield case.step("SH-170", case.seat_of(case.facts["survivor"]))
        return
    for n, card in enumerate(now.among, 1):
        yield case.step("SH-170", text="numbered", n=n, card=card)
    if case.before.options.fair_victims and len(now.among) > len(action.dice) * 3:
        yield Reason("SH-172", ())


def _rest(case: Case) -> Steps:
    one, n = case.before.cast.get(case.facts["survivor"]), case.facts["n"]
    if one is None:
        return
    if case.code == "spoints":
        yield case.step("SH-153", one.seat, "gain")
        return
    yield case.step("SH-152", one.seat, inside=one.inside is not None)
    yield case.step("SH-152", one.seat, "had", had=one.rest, has=one.rest + n)
    yield case.step("SH-153")


def _forgone(case: Case) -> Steps:
    yield case.step("SH-127", case.seat_of(case.facts["survivor"]))


# ---- the screen


def _feature(case: Case) -> Steps:
    before, facts, action = case.before, case.facts, case.action
    cards = [None if one is None else one.card for one in before.frames]
    if isinstance(action, did.Reveal):
        cards[action.frame - 1] = action.card
    events = [one for one in before.stack if isinstance(one, EventCard)]
    if isinstance(action, did.Pick) and events and events[-1].frame is not None:
        cards[events[-1].frame] = action.card
    three = [(place, card) for place, card in enumerate(cards, 1) if card and card in CREATURES]
    yield Reason("SH-50", ())
    if len(three) == len(cards):
        for place, card in three:
            yield case.step("SH-50", frame=place, card=card)
    if any(card in FAMILIAR for _, card in three):
        yield case.step("SH-51")
    if facts["by"] == "monsters":
        yield case.step("SH-55", facts["seat"])
        return
    yield case.step("SH-52", case.seat_of(facts["survivor"]))
    yield Reason("SH-47", ())


def _assault(case: Case) -> Steps:
    """Everything that attacks (SH-173)."""
    attackers = (*every_throng(case.before), *screen_monsters(case.before))
    if len(attackers) != case.facts["n"]:
        yield case.step("SH-173")
        return
    for one in attackers:
        yield case.step("SH-173", text="throng" if one in PLACE_OF else "monster", attacker=one)
    yield Reason("SH-174", ())


def _blob(case: Case) -> Steps:
    """Its strength (SH-165, SH-239)."""
    reel = case.before.reel
    yield case.step(case.ruling.cite[0], text="blob", each=case.facts["n"] // reel, reel=reel)


# ---- reels and players


def _out(case: Case) -> Steps:
    yield case.step("SH-201", case.facts["seat"])


def _pod(case: Case) -> Steps:
    """The first monster card (SH-202)."""
    seat: int = case.facts["seat"]
    yield case.step("SH-202", seat)
    if case.before.power[seat]:
        yield case.step("SH-156", seat, n=case.before.power[seat])


def _enters(case: Case) -> Steps:
    """The rest spoints of who comes (SH-25, SH-26, SH-72)."""
    survivor = case.facts["survivor"]
    if survivor in case.after.cast:
        fixed = case.before.attributes.survivors[survivor].enters is not None
        clause = "SH-26" if fixed else "SH-72" if "SH-71" in case.ruling.cite else "SH-25"
        rest = case.after.cast[survivor].rest
        yield case.step(clause, case.facts["seat"], "rest-spoints", n=rest)


def _turning_point(case: Case) -> Steps:
    """Who is against whom (SH-223)."""
    sides = case.after.sides
    for seat, side in enumerate(sides):
        yield case.step("SH-223", seat, "side", side=side)
    monsters, players = 1 + sides.count("pod"), sides.count("player")
    yield case.step("SH-223", monsters=monsters, players=players)
    yield Reason("SH-225" if case.code == "turning-point-ignored" else "SH-226", ())


def _last_one(case: Case) -> Steps:
    """What the last survivor still has to do (SH-227 to SH-232)."""
    seat, after = case.seat_of(case.facts["survivor"]), case.after
    yield case.step("SH-227", seat)
    yield case.step("SH-228")
    yield case.step("SH-231", seat, tokens=after.reel_tokens, reel=after.reel)
    yield case.step("SH-232")


def _deal(case: Case) -> Steps:
    """How long the reel is (SH-29)."""
    reel: int = case.facts["reel"]
    dealt = DEALT[reel - 1]
    yield case.step("SH-29", dealt=dealt)
    if case.facts["n"] < dealt:
        yield case.step("SH-32")


def _reel_end(case: Case) -> Steps:
    """Nothing to draw and nothing on the screen (SH-205)."""
    after = case.after
    yield case.step("SH-205", text="clear")
    if case.before.turning_point == "active":
        yield case.step("SH-224")
    else:
        yield case.step("SH-205")
    if case.code == "final-turn":
        yield case.step("SH-208", 0, round=after.final_round)
    elif after.fade_in is not None:
        yield Reason("SH-206", ())
        yield case.step("SH-209", after.fade_in.seat, survivor=after.fade_in.survivor)


def _bonus(case: Case) -> Steps:
    """Monsters among the first cards (SH-33)."""
    yield case.step("SH-33", 0)


def _star(case: Case) -> Steps:
    """A Horror Star is given or won (SH-212, SH-231)."""
    seat = case.seat_of(case.facts["survivor"])
    if isinstance(case.action, did.Roll):
        reel = case.before.reel
        yield case.step(
            "SH-231", seat, "compared", roll=case.action.dice[0], need=reel, success=True
        )
    else:
        yield case.step("SH-212", seat)
        yield Reason("SH-217", ())


def _over(case: Case) -> Steps:
    """Who has survived (SH-232, SH-235, SH-236)."""
    clause = case.ruling.cite[0]
    survivors = [one for one in case.facts["survivors"] if one in KIND]
    for survivor in survivors:
        yield case.step(clause, case.seat_of(survivor), "survived", survivor=survivor)
    if not survivors:
        yield case.step(clause, text="nobody")
    yield Reason("SH-06", ())


REASONS: Mapping[str, Callable[[Case], Steps]] = {
    "hit": _strike,
    "miss": _strike,
    "fumble": _strike,
    "counterstrike": _counterstrike,
    "head-shot": _head_shot,
    "damage": _damage,
    "no-effect": _threshold,
    "eliminated": _threshold,
    "annihilated": _threshold,
    "destroyed": _walls,
    "breach": _walls,
    "negated": _negated,
    "test": _test,
    "damage-forgone": _forgone,
    "creature-feature": _feature,
    "spored": _spored,
    "victim": _victim,
    "player-out": _out,
    "pod-player": _pod,
    "turning-point": _turning_point,
    "turning-point-ignored": _turning_point,
    "last-one-standing": _last_one,
    "reel-end": _reel_end,
    "final-turn": _reel_end,
    "starting-bonus": _bonus,
    "reel-start": _deal,
    "star-awarded": _star,
    "rests": _rest,
    "spoints": _rest,
    "full-assault": _assault,
    "blob": _blob,
    "enters": _enters,
    "movie-over": _over,
}
"""What is reported with figures, by its code."""
