"""Why?: the steps behind a ruling, and how each clause applies to the seats concerned."""

from collections.abc import Callable, Iterable

from companion.core.actions import Action
from companion.core.game import Reason
from companion.core.rulings import Ruling
from companion.core.wording import count
from companion.games.shuffling_horror import actions as did
from companion.games.shuffling_horror import because, figures
from companion.games.shuffling_horror.because import seat_of
from companion.games.shuffling_horror.figures import Steps, step
from companion.games.shuffling_horror.names import (
    capital,
    frame,
    of_edition,
    the,
    title,
)
from companion.games.shuffling_horror.procedures import EventCard, MonsterAttack, RandomVictim
from companion.games.shuffling_horror.rules.monsters import slot_of
from companion.games.shuffling_horror.rules.play import apply
from companion.games.shuffling_horror.state import (
    CREATURES,
    FAMILIAR,
    State,
    inside,
    value_of,
)

Told = Callable[[State, Action | None, Ruling], Steps]


def explain(before: State, action: Action | None, ruling: Ruling) -> tuple[Reason, ...]:
    """The reasons for a ruling that followed from an action; `before`: the position before it.

    What settles something is reported with its figures, anything else by its clauses.
    """
    found = TOLD.get(ruling.facts.get("code", ""))
    steps = () if found is None or ruling.kind == "instruct" else found(before, action, ruling)
    named = {one.clause for one in steps}
    rest = tuple(Reason(clause, ()) for clause in dict.fromkeys(ruling.cite) if clause not in named)
    return (*_joined(steps), *rest)


def _joined(steps: Iterable[Reason]) -> Steps:
    """One reason a clause, with all its lines."""
    found: dict[str, tuple[tuple[int | None, str], ...]] = {}
    for one in steps:
        found[one.clause] = (*found.get(one.clause, ()), *one.lines)
    return tuple(Reason(clause, lines) for clause, lines in found.items())


def _beside(before: State, action: Action | None, code: str) -> Ruling | None:
    """Another ruling of the same action."""
    if action is None:
        return None
    rulings = apply(before, action).rulings
    return next((one for one in rulings if one.facts.get("code") == code), None)


def _struck(before: State, action: Action | None, ruling: Ruling) -> Steps:
    del action
    return figures.strike(before, ruling)


def _counter(before: State, action: Action | None, ruling: Ruling) -> Steps:
    del action
    attacker = ruling.facts["attacker"]
    return () if attacker in before.cast else figures.monster_target(before, attacker)


def _head_shot(before: State, action: Action | None, ruling: Ruling) -> Steps:
    del action
    return figures.head_shot(before, ruling)


def _test(before: State, action: Action | None, ruling: Ruling) -> Steps:
    del action
    return figures.test(before, ruling)


def _threshold(before: State, action: Action | None, ruling: Ruling) -> Steps:
    """Damage against a monster's value, or a survivor's last flail."""
    facts = ruling.facts
    if "survivor" in facts:
        return _fallen(before, action, ruling)
    card = facts.get("card") or facts["target"]
    damage = _beside(before, action, "damage")
    if damage is None or card not in CREATURES:
        return ()
    n, value = damage.facts["n"], value_of(before, card)
    match facts["code"]:
        case "annihilated":
            return (step("SH-102", None, f"{n} damage is 10 or more"),)
        case "eliminated":
            line = f"{title(before, card)}: {n} damage is at least {value}"
            return (step("SH-97", None, line), step("SH-98", None))
        case _:
            return (step("SH-97", None, f"{title(before, card)}: {n} damage is under {value}"),)


def _fallen(before: State, action: Action | None, ruling: Ruling) -> Steps:
    facts, now = ruling.facts, before.stack[-1]
    seat = seat_of(before, facts["survivor"])
    test = _beside(before, action, "test")
    roll = None if test is None else test.facts["roll"]
    flail = "the flail failed" if test is None else f"the flail failed: {roll}"
    if test is not None and roll != figures.NEVER:
        flail += f" is over {test.facts['need']}"
    damage = now.damage if isinstance(now, MonsterAttack) else None
    if facts["code"] == "annihilated":
        return (step("SH-122", seat, flail, f"{damage} damage is 10 or more"),)
    steps = [step("SH-121", seat, flail)]
    return (*steps, step("SH-183", seat, f"{capital(the(before, facts['survivor']))} may return"))


def _negated(before: State, action: Action | None, ruling: Ruling) -> Steps:
    now = before.stack[-1]
    if not isinstance(now, MonsterAttack) or not isinstance(action, did.Spend):
        return ()
    paid: dict[tuple[int, str], int] = {(one.seat, one.source): one.n for one in now.pledged}
    last = (action.seat, action.source)
    paid[last] = paid.get(last, 0) + action.n
    lines = tuple(
        (seat, count(n, f"{of_edition(before, purse)} spoint")) for (seat, purse), n in paid.items()
    )
    total = (None, f"in all {ruling.facts['n']}, as much as the damage")
    return (Reason("SH-118", (*lines, total)),)


def _feature(before: State, action: Action | None, ruling: Ruling) -> Steps:
    facts = ruling.facts
    cards = [None if one is None else one.card for one in before.frames]
    if isinstance(action, did.Reveal):
        cards[action.frame - 1] = action.card
    events = [one for one in before.stack if isinstance(one, EventCard)]
    if isinstance(action, did.Pick) and events and events[-1].frame is not None:
        cards[events[-1].frame] = action.card
    three = [(place, card) for place, card in enumerate(cards, 1) if card and card in CREATURES]
    lines = tuple(
        (None, f"{capital(frame(place))}: {title(before, card)}") for place, card in three
    )
    steps = [Reason("SH-50", lines if len(three) == len(cards) else ())]
    if any(card in FAMILIAR for _, card in three):
        steps.append(step("SH-51", None, "a Familiar Face counts as a monster"))
    if facts["by"] == "monsters":
        return (*steps, step("SH-55", facts["seat"], "may take one of the three"))
    survivor = facts["survivor"]
    line = f"each attacks {the(before, survivor)} once"
    return (*steps, step("SH-52", seat_of(before, survivor), line), step("SH-47", None))


def _spored(before: State, action: Action | None, ruling: Ruling) -> Steps:
    survivor = ruling.facts["survivor"]
    one = before.cast.get(survivor)
    if one is None:
        return ()
    now = before.stack[-1]
    rolled = isinstance(now, MonsterAttack) and isinstance(action, did.Roll)
    lost = [title(before, card) for card in one.held]
    lost += [count(one.rest, "spoint")] if one.rest else []
    lost += [f"the star of Reel {star}" for star in one.stars]
    lines = ("a double one",) if rolled else ()
    first = step("SH-123", one.seat, *lines)
    event = () if rolled else (step("SH-166", one.seat),)
    return (*event, first, step("SH-124", one.seat, *(f"loses {thing}" for thing in lost)))


def _walls(before: State, action: Action | None, ruling: Ruling) -> Steps:
    """A sanctuary, or a blob, that is gone."""
    facts = ruling.facts
    if "sanctuary" in facts:
        slot, steps = facts["sanctuary"], [step("SH-131", None, "a double one")]
        return (*steps, *_freed(before, slot))
    damage = _beside(before, action, "damage")
    n = 0 if damage is None else damage.facts["n"]
    card = facts["card"]
    for place in before.frames:
        if place is not None and place.card == card:
            return (step("SH-162", None, f"strength {place.spoints}, damage {n}"),)
    for slot, refuge in enumerate(before.sanctuaries, 1):
        if refuge.card == card:
            line = f"strength {refuge.spoints}, damage {n}"
            return (step("SH-129", None, line), *_freed(before, slot))
    return ()


def _freed(before: State, slot: int) -> Steps:
    people = inside(before, slot)
    if not people:
        return ()
    lines = tuple((before.cast[one].seat, f"{capital(the(before, one))} is free") for one in people)
    return (Reason("SH-134", lines),)


def _damage(before: State, action: Action | None, ruling: Ruling) -> Steps:
    steps = figures.damage(before, action, ruling)
    target = ruling.facts["target"]
    if not target.startswith("sanctuary-"):
        return steps
    strength = before.sanctuaries[slot_of(target) - 1].spoints
    left = max(0, strength - ruling.facts["n"])
    return (*steps, step("SH-129", None, f"strength {strength}, now {left}"))


def _victim(before: State, action: Action | None, ruling: Ruling) -> Steps:
    survivor = ruling.facts["survivor"]
    now = before.stack[-1]
    if not isinstance(now, RandomVictim) or not isinstance(action, did.Roll):
        seat = seat_of(before, survivor)
        return (step("SH-170", seat, "a single one needs no roll"),)
    numbers = (f"{n}: {title(before, one)}" for n, one in enumerate(now.among, 1))
    steps = [step("SH-170", None, *numbers)]
    if before.options.fair_victims and len(now.among) > len(action.dice) * 3:
        steps.append(step("SH-172", None))
    return tuple(steps)


def _rest(before: State, action: Action | None, ruling: Ruling) -> Steps:
    del action
    one = before.cast.get(ruling.facts["survivor"])
    if one is None:
        return ()
    n = ruling.facts["n"]
    had = f"had {one.rest}, has {one.rest + n}"
    left = f"{before.pool} in the central pool"
    if ruling.facts["code"] == "spoints":
        return (step("SH-153", one.seat, f"{'+' if n > 0 else ''}{n}"),)
    where = "outside" if one.inside is None else "inside"
    return (step("SH-152", one.seat, f"a Rest {where}", had), step("SH-153", None, left))


def _forgone(before: State, action: Action | None, ruling: Ruling) -> Steps:
    del action
    seat = seat_of(before, ruling.facts["survivor"])
    return (step("SH-127", seat, "no spoint is left, and 10 damage is impossible"),)


TOLD: dict[str, Told] = {
    "hit": _struck,
    "miss": _struck,
    "fumble": _struck,
    "counterstrike": _counter,
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
    "player-out": because.out,
    "pod-player": because.pod,
    "turning-point": because.turning_point,
    "turning-point-ignored": because.turning_point,
    "last-one-standing": because.last_one,
    "reel-end": because.reel_end,
    "final-turn": because.reel_end,
    "starting-bonus": because.bonus,
    "reel-start": because.deal,
    "star-awarded": because.star,
    "rests": _rest,
    "spoints": _rest,
    "full-assault": because.assault,
    "blob": because.blob,
    "enters": because.enters,
    "movie-over": because.over,
}
"""What is reported with figures, by its code."""
