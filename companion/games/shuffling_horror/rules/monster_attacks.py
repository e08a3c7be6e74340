"""Runs attacks of a throng, card or event on a survivor or sanctuary (SH-114 to SH-135)."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.actions import Action, Ids
from companion.games.shuffling_horror import actions, rulings
from companion.games.shuffling_horror.cards import ITEMS
from companion.games.shuffling_horror.effects import Stat
from companion.games.shuffling_horror.procedures import (
    CounterStrike,
    MonsterAttack,
    Placing,
    Pledge,
)
from companion.games.shuffling_horror.rules.cards import (
    bury,
    discard,
    discard_held,
    drop_belongings,
    eliminate,
    is_on_table,
    leave_play,
    place_of_survivor,
)
from companion.games.shuffling_horror.rules.desk import Desk, Waits
from companion.games.shuffling_horror.rules.dice import (
    ANNIHILATION,
    FUMBLE,
    HEAD_SHOT,
    Dice,
    counted_damage,
    doubles_of,
    succeeds,
)
from companion.games.shuffling_horror.rules.tokens import (
    pay,
    pay_power,
    pay_rest,
    remove_item_tokens,
    spend_star,
)
from companion.games.shuffling_horror.state import (
    FACE_DOWN,
    FAMILIAR,
    MAX_TARGET,
    PLACE_OF,
    Position,
    grants_of,
    is_sanctuary,
    not_none,
    slot_of,
    stat_of,
    strength_of,
    survivors_inside,
    throng_cards,
)

BIG_DICE = 2


def attack_value(state: Position, procedure: MonsterAttack) -> int:
    """Return the number that the attack roll must not exceed (SH-115)."""
    return min(MAX_TARGET, strength_of(state, procedure.attacker))


def damage_dice(state: Position, procedure: MonsterAttack) -> str:
    """Return the damage dice of an attacker: d6, 2d6 or shad (SH-116, SH-185, SH-250)."""
    cards = (
        throng_cards(state, procedure.attacker)
        if procedure.attacker in PLACE_OF
        else (procedure.attacker,)
    )
    if not FAMILIAR.isdisjoint(cards):
        return "shad"
    for card in _technology(state, cards):
        harm = state.attributes.items[card].damage
        if harm.dice != "d6":
            return harm.dice
    return "d6"


def damage_bonus(state: Position, procedure: MonsterAttack) -> int:
    """Return what the throng's best alien item adds to the damage (SH-249, SH-250)."""
    best = damage_item(state, procedure)
    return 0 if best is None else state.attributes.items[best].damage.bonus


def damage_item(state: Position, procedure: MonsterAttack) -> str | None:
    """Return the alien item of the throng that adds to its damage: the one with the highest bonus,
    among equal ones the one whose dice are not a mere d6 (SH-249, SH-250).
    """
    if procedure.attacker not in PLACE_OF:
        return None
    best: str | None = None
    most = (-1, False)
    items = state.attributes.items
    for card in _technology(state, throng_cards(state, procedure.attacker)):
        harm = items[card].damage
        worth = (harm.bonus, harm.dice != "d6")
        if worth > most:
            best, most = card, worth
    return best


def _technology(state: Position, cards: Ids) -> Sequence[str]:
    """Return the alien items among these; in Pittsburgh 68 none adds to the damage (SH-251)."""
    if ITEMS.isdisjoint(cards) or state.options.edition == "pittsburgh-68":
        return ()
    return [card for card in cards if card in ITEMS]


def dice_count(state: Position, procedure: MonsterAttack) -> int:
    """Return how many dice the damage roll has."""
    if procedure.dice is not None:
        return procedure.dice
    return 1 if damage_dice(state, procedure) == "d6" else BIG_DICE


def run_monster_attack(desk: Desk, procedure: MonsterAttack) -> Waits:
    """Wait for dice or a decision; end when the attacker or target is no longer in play."""
    target = procedure.target
    is_in_play = target in desk.cast or (
        is_sanctuary(target) and desk.sanctuaries[slot_of(target) - 1].card is not None
    )
    attacks = procedure.by != "monster" or is_on_table(desk, procedure.attacker)
    if procedure.stage == "after" or not is_in_play or not attacks:
        desk.end()
        return False
    match procedure.stage:
        case "star" if not star_seats(desk, procedure):
            desk.update_top(stage="damage")
        case "damage" if procedure.dice == 0:
            _damage(desk, procedure, 0, procedure.plus)
        case "flail" if flail_score(desk, procedure.target) is None:
            _flailed(desk, procedure, None, None, success=True)
        case "negate" if procedure.pledged:
            desk.replace_procedure(_drop_unpayable_pledges(desk, procedure))
            return True
        case _:
            return True
    return False


def _drop_unpayable_pledges(state: Position, procedure: MonsterAttack) -> MonsterAttack:
    """Drop the pledges that a seat cannot pay any longer, after a correction."""
    bare = replace(procedure, pledged=())
    kept = (
        pledge
        for pledge in procedure.pledged
        if unpledged_spoints(state, bare, pledge.seat, pledge.source) >= pledge.n
    )
    return replace(procedure, pledged=tuple(kept))


def star_seats(state: Position, procedure: MonsterAttack) -> tuple[int, ...]:
    """Return the seats that may still force another roll (SH-221)."""
    if is_sanctuary(procedure.target):
        return ()
    seats: set[int] = set()
    for survivor in state.cast.values():
        if survivor.stars and survivor.seat not in procedure.passed:
            seats.add(survivor.seat)
    return tuple(sorted(seats))


def may_forgo(state: Position, procedure: MonsterAttack) -> bool:
    """Return whether the attacker may leave the damage roll out (SH-127)."""
    if procedure.by == "event" or is_sanctuary(procedure.target):
        return False
    if state.cast[procedure.target].rest or any(state.power):
        return False
    return (
        6 * dice_count(state, procedure) + procedure.doubles + damage_bonus(state, procedure)
        < ANNIHILATION
    )


def forgoes(state: Position, procedure: MonsterAttack) -> bool:
    """Return whether the auto-Director leaves the damage roll out, as it does wherever it may."""
    auto = state.options.director == "auto" and procedure.owner == 0
    return auto and procedure.stage == "damage" and may_forgo(state, procedure)


def answer_monster_attack(desk: Desk, procedure: MonsterAttack, action: Action) -> None:
    """Carry out a roll, spoints, a star, or what the survivor chooses."""
    match action:
        case actions.Roll():
            if procedure.stage == "roll":
                _attack_roll(desk, procedure, action.dice)
            elif procedure.stage == "damage":
                _damage_roll(desk, procedure, action.dice)
            else:
                _flail_roll(desk, procedure, action.dice)
        case actions.HorrorStar() if procedure.stage == "star":
            desk.update_top(stage="roll", doubles=0, passed=())
            spend_star(desk, action.survivor, "force_reroll", "SH-221")
        case actions.Pass() if procedure.stage == "star":
            desk.update_top(passed=(*procedure.passed, action.seat))
        case actions.ForgoDamage():
            desk.update_top(stage="flail")
            desk.add_ruling(rulings.DamageForgone(procedure.target), "SH-127")
        case actions.Spend() if procedure.stage == "negate":
            _pledge(desk, procedure, action)
        case actions.Spend():
            desk.update_top(spent=procedure.spent + action.n)
            pay(desk, action.seat, procedure.target, action.source, action.n, "SH-84")
        case actions.Flail():
            desk.update_top(stage="flail", pledged=())
        case actions.UseCard():
            desk.update_top(stage="after")
            _report_flail(desk, procedure, None, None, success=True, card=action.card)
            discard_held(desk, procedure.target, action.card, "SH-179")
            desk.add_ruling(rulings.Survives(procedure.target), "SH-120")
        case actions.HorrorStar():
            desk.update_top(stage="flail")
            spend_star(desk, action.survivor, "reroll", "SH-219")
        case _:  # no star is used
            _eliminate(desk, procedure)


def _attack_roll(desk: Desk, procedure: MonsterAttack, dice: Dice) -> None:
    total, need = sum(dice), attack_value(desk, procedure)
    if total == FUMBLE:
        desk.update_top(stage="after")
        desk.add_ruling(rulings.Fumble(procedure.attacker, procedure.target), "SH-126")
        _let_strike_back(desk, procedure)
    elif total == HEAD_SHOT:
        if is_sanctuary(procedure.target):
            slot_number = slot_of(procedure.target)
            desk.add_ruling(rulings.Breach(slot_number), "SH-131")
            desk.add_ruling(rulings.SanctuarySpoints(procedure.target, 0), "SH-131")
            destroy_sanctuary(desk, slot_number, "SH-131")
        else:
            spore_survivor(desk, procedure.target, procedure.owner)
    elif total > need:
        desk.end()
        desk.add_ruling(rulings.Miss(procedure.attacker, procedure.target, need, total), "SH-115")
    else:
        bonus = doubles_of(dice)
        desk.update_top(stage="star", doubles=bonus)
        cite = ("SH-115", "SH-116") if bonus else ("SH-115",)
        desk.add_ruling(
            rulings.Hit(procedure.attacker, procedure.target, need, total, bonus), *cite
        )


def _let_strike_back(desk: Desk, procedure: MonsterAttack) -> None:
    """Let the victim, or each survivor inside in turn order, strike back (SH-126, SH-133)."""
    if not is_sanctuary(procedure.target):
        desk.begin(CounterStrike(procedure.target, procedure.attacker))
        return
    for survivor in reversed(survivors_inside(desk, slot_of(procedure.target))):
        desk.begin(CounterStrike(survivor, procedure.attacker))


def spore_survivor(desk: Desk, survivor: str, owner: int, *, by_event: bool = False) -> None:
    """Make the survivor a Familiar Face at once, which `owner` then places (SH-123, SH-124)."""
    where = place_of_survivor(desk, survivor)
    desk.add_ruling(rulings.Spored(survivor), "SH-123")
    drop_belongings(desk, survivor)
    leave_play(desk, survivor)
    desk.begin(Placing(owner, survivor, where, spored=True, by_event=by_event))


def _damage_roll(desk: Desk, procedure: MonsterAttack, dice: Dice) -> None:
    if procedure.by == "event":
        _damage(desk, procedure, sum(dice), procedure.plus)
        return
    shown = counted_damage(dice, damage_dice(desk, procedure))
    _damage(desk, procedure, shown, procedure.doubles + damage_bonus(desk, procedure))


def _damage(desk: Desk, procedure: MonsterAttack, shown: int, more: int) -> None:
    total = shown + more
    desk.update_top(stage="negate", damage=total)
    desk.add_ruling(
        rulings.Damage(
            procedure.attacker,
            procedure.target,
            total,
            shown,
            damage_item(desk, procedure),
            procedure.doubles,
            0,
        ),
        "SH-116",
    )
    if is_sanctuary(procedure.target):
        desk.end()
        _weaken(desk, slot_of(procedure.target), total)
    elif total <= 0:
        desk.end()


def _weaken(desk: Desk, slot_number: int, damage: int) -> None:
    """Reduce the strength of a sanctuary, and destroy it at 0 (SH-129, SH-130)."""
    left = max(0, desk.sanctuaries[slot_number - 1].spoints - damage)
    desk.update_sanctuary(slot_number, spoints=left)
    desk.add_ruling(rulings.SanctuarySpoints(f"sanctuary-{slot_number}", left), "SH-129")
    if not left:
        card = not_none(desk.sanctuaries[slot_number - 1].card)
        desk.add_ruling(rulings.Destroyed(card), "SH-129")
        destroy_sanctuary(desk, slot_number, "SH-129")


def destroy_sanctuary(desk: Desk, slot_number: int, cite: str) -> None:
    """Remove a sanctuary: the survivors inside come out, and what it held is lost
    (SH-134, SH-135).
    """
    where = f"sanctuary-{slot_number}"
    for survivor in survivors_inside(desk, slot_number):
        seat = desk.cast[survivor].seat
        desk.update_survivor(survivor, inside=None)
        to = f"survivors-{seat}"
        desk.instruct_move((survivor,), where, to, "SH-134")
    refuge = desk.sanctuaries[slot_number - 1]
    desk.update_sanctuary(slot_number, card=None, spoints=0, store=(), lurker=None)
    if refuge.store:
        discard(desk, refuge.store, where, "SH-135")
        for item in refuge.store:
            remove_item_tokens(desk, item)
    if refuge.lurker == FACE_DOWN:
        desk.discard_pile += 1
        desk.maybe_hidden = ()
        desk.add_ruling(rulings.Move(n=1, to="discard_pile", source=where), "SH-135")
    elif refuge.lurker is not None:
        discard(desk, (refuge.lurker,), where, "SH-135")
    bury(desk, (not_none(refuge.card),), where, cite)


def unpledged_spoints(state: Position, procedure: MonsterAttack, seat: int, source: str) -> int:
    """Return the spoints of a seat that are not pledged; rest spoints are the victim's."""
    has = state.power[seat] if source == "power" else state.cast[procedure.target].rest
    for pledge in procedure.pledged:
        if pledge.seat == seat and pledge.source == source:
            has -= pledge.n
    return has


def unpledged_damage(procedure: MonsterAttack) -> int:
    """Return the damage for which nobody has pledged a spoint."""
    left = not_none(procedure.damage)
    for pledge in procedure.pledged:
        left -= pledge.n
    return left


def can_negate(state: Position, procedure: MonsterAttack) -> bool:
    """Return whether all spoints together reach the damage (SH-118)."""
    return state.cast[procedure.target].rest + sum(state.power) >= not_none(procedure.damage)


def _pledge(desk: Desk, procedure: MonsterAttack, action: actions.Spend) -> None:
    """Add a pledge to what the seat offers; when all damage is covered, everybody pays (SH-118,
    SH-119).
    """
    same = next(
        (
            pledge
            for pledge in procedure.pledged
            if (pledge.seat, pledge.source) == (action.seat, action.source)
        ),
        None,
    )
    if same is None:
        pledged = (*procedure.pledged, Pledge(action.seat, action.source, action.n))
    else:
        pledged = tuple(
            replace(pledge, n=pledge.n + action.n) if pledge is same else pledge
            for pledge in procedure.pledged
        )
    procedure = replace(procedure, pledged=pledged)
    if unpledged_damage(procedure):
        desk.replace_procedure(procedure)
        return
    desk.end()
    desk.add_ruling(rulings.Negated(procedure.target, not_none(procedure.damage)), "SH-118")
    for pledge in pledged:
        if pledge.source == "rest":
            pay_rest(desk, procedure.target, pledge.n, "SH-118")
        else:
            pay_power(desk, pledge.seat, pledge.n, "SH-118")


def flail_stat(state: Position, survivor: str) -> Stat:
    """Return the stat that a survivor's flail tests (SH-120)."""
    return state.attributes.survivors[survivor].flail


def flail_score(state: Position, survivor: str, spent: int = 0) -> int | None:
    """Return the number that a flail with `spent` spoints must not exceed; None: it succeeds
    without a roll.
    """
    more = spent
    for grants in grants_of(state, survivor):
        more += grants.flail
    return stat_of(state, survivor, flail_stat(state, survivor), more)


def flail_target_number(state: Position, procedure: MonsterAttack) -> int | None:
    """Return the number that the flail under way must not exceed (SH-84, SH-120)."""
    return flail_score(state, procedure.target, procedure.spent)


def _flail_roll(desk: Desk, procedure: MonsterAttack, dice: Dice) -> None:
    total, need = sum(dice), not_none(flail_target_number(desk, procedure))
    _flailed(desk, procedure, need, total, success=succeeds(total, need))


def _flailed(
    desk: Desk, procedure: MonsterAttack, need: int | None, total: int | None, *, success: bool
) -> None:
    if success:
        desk.update_top(stage="after")
        _report_flail(desk, procedure, need, total, success=True)
        desk.add_ruling(rulings.Survives(procedure.target), "SH-120")
        return
    _report_flail(desk, procedure, need, total, success=False)
    if desk.cast[procedure.target].stars:
        desk.update_top(stage="flail-star")
    else:
        _eliminate(desk, procedure)


def _report_flail(
    desk: Desk,
    procedure: MonsterAttack,
    need: int | None,
    total: int | None,
    *,
    success: bool,
    card: str | None = None,
) -> None:
    desk.add_ruling(
        rulings.Test(
            "flail",
            procedure.target,
            flail_stat(desk, procedure.target),
            None if total is None else need,
            total,
            success,
            card,
        ),
        "SH-120",
    )


def _eliminate(desk: Desk, procedure: MonsterAttack) -> None:
    """Eliminate the survivor, as the flail has failed for good (SH-121, SH-122)."""
    desk.end()
    eliminate(
        desk,
        procedure.target,
        annihilated=procedure.damage is not None and procedure.damage >= ANNIHILATION,
        by_director=procedure.owner == 0,
    )
