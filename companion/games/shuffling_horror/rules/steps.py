"""Runs the effects of events, step by step."""

from companion.core.actions import Ids
from companion.games.shuffling_horror import actions, effects, rulings
from companion.games.shuffling_horror.cards import ITEMS
from companion.games.shuffling_horror.procedures import (
    AttackSeries,
    DirectorTurn,
    Drawing,
    EventCard,
    FullAssault,
    ItemLoss,
    ManualEffect,
    MonsterAttack,
    OptionChoice,
    PickingDiscard,
    RandomVictim,
    ReelStart,
    RemainingSteps,
    RunningStep,
    Take,
    Testing,
)
from companion.games.shuffling_horror.rules.cards import (
    bury,
    discard_held,
    empty_frame,
    is_on_table,
    note_seen,
)
from companion.games.shuffling_horror.rules.desk import Desk, Waits
from companion.games.shuffling_horror.rules.draws import declared_attack, has_victims
from companion.games.shuffling_horror.rules.events import (
    event_in_hand,
    mark_settled,
    place_of_event,
)
from companion.games.shuffling_horror.rules.monster_attacks import spore_survivor
from companion.games.shuffling_horror.rules.screen import arrived
from companion.games.shuffling_horror.rules.tokens import (
    move_token,
    pay_power,
    pay_rest,
    take_back_countdown,
    win_rest,
)
from companion.games.shuffling_horror.state import (
    Position,
    all_throngs,
    in_turn_order,
    not_none,
    screen_monsters,
    throngs_of,
    triggering_survivor,
)

BIGGER_BLOB = 4


def run_remaining_steps(desk: Desk, procedure: RemainingSteps) -> Waits:
    """Begin the next step of an effect, or end the effect."""
    if not procedure.steps:
        desk.end()
        return False
    desk.replace_procedure(RemainingSteps(procedure.steps[1:], procedure.victim))
    desk.begin(RunningStep(procedure.steps[0], procedure.victim))
    return False


AFFECTING = (
    effects.Test
    | effects.Attack
    | effects.Damage
    | effects.Flail
    | effects.Spoints
    | effects.Trap
    | effects.Familiar
    | effects.LoseItem
)
"""The steps that affect survivors; their `who` says which."""


def run_running_step(desk: Desk, procedure: RunningStep) -> Waits:
    """Carry out a step at once, or for the next survivor whom it affects. Wait for the Director
    if a victim or an attacker must be chosen.
    """
    step = procedure.step
    if not isinstance(step, AFFECTING):
        desk.end()
        _carry_out_at_once(desk, step, procedure.victim)
        return False
    if procedure.affected is None:
        return _find_affected(desk, procedure, step.who)
    if procedure.handled == len(procedure.affected):
        desk.end()
        if isinstance(step, effects.Test) and procedure.affected:
            after = step.any_fail if procedure.failed else step.all_pass
            if after:
                desk.begin(RemainingSteps(after, procedure.victim))
        return False
    survivor = procedure.affected[procedure.handled]
    if survivor not in desk.cast:
        desk.update_top(handled=procedure.handled + 1)
        return False
    if isinstance(step, effects.Attack) and step.by == "throng":
        if attackers(desk, step, event_in_hand(desk)):
            return True
        desk.update_top(handled=procedure.handled + 1)
        desk.add_ruling(rulings.Lapsed("attack"), "SH-176")
        return False
    desk.update_top(handled=procedure.handled + 1)
    _affect(desk, step, survivor)
    return False


def _find_affected(desk: Desk, procedure: RunningStep, who: effects.Who) -> bool:
    """Find the survivors whom a step affects. Return True if the Director has to choose one."""
    order = in_turn_order(desk)
    match who:
        case "victim":
            victim = procedure.victim
            among = () if victim is None or victim not in desk.cast else (victim,)
        case "random" if order:
            desk.begin(RandomVictim(order))
            return False
        case "choice" if order:
            return True
        case "random" | "choice":
            among = ()
        case "trigger" | "all":
            first = triggering_survivor(desk, event_in_hand(desk).cause)
            if first is None:
                among = ()
            elif who == "trigger":
                among = (first,)
            else:
                index = order.index(first)
                among = order[index:] + order[:index]
    desk.update_top(affected=among)
    return False


def lapses(state: Position, step: effects.EffectStep) -> bool:
    """Return whether a step is an attack that nothing can make (SH-176)."""
    if not isinstance(step, effects.Attack):
        return False
    return not (screen_monsters(state) if step.by == "screen" else throngs_of(state, 0))


def attackers(state: Position, step: effects.Attack, event: EventCard) -> Ids:
    """Return the Director's throngs that may make an event's attack (SH-175, SH-176)."""
    throngs = throngs_of(state, 0)
    if not step.cycle:
        return throngs
    return tuple(name for name in throngs if name not in event.countdown) or throngs


def answer_running_step(
    desk: Desk, procedure: RunningStep, action: actions.ChooseVictim | actions.Target
) -> None:
    """Set the survivor that the Director chose, or begin the attack of the chosen throng."""
    if isinstance(action, actions.ChooseVictim):
        desk.update_top(affected=(action.victim,))
        return
    desk.update_top(handled=procedure.handled + 1)
    if isinstance(procedure.step, effects.Attack) and procedure.step.cycle:
        used = event_in_hand(desk).countdown
        if action.attacker in used:
            take_back_countdown(desk, used)
            used = ()
        desk.update_innermost(EventCard, countdown=(*used, action.attacker))
        move_token(desk, "countdown", "corner", action.attacker, "SH-175")
    desk.begin(declared_attack(desk, action))


def _affect(desk: Desk, step: effects.EffectStep, survivor: str) -> None:
    seat = desk.cast[survivor].seat
    card = event_in_hand(desk).card
    match step:
        case effects.Test():
            desk.begin(Testing(seat, survivor, step.stat, "test"))
        case effects.Attack():
            found_here = screen_monsters(desk) if step.by == "screen" else throngs_of(desk, 0)
            if found_here:
                walls = "target" if step.walls else "reach"
                desk.begin(AttackSeries(found_here, survivor, walls))
            else:
                desk.add_ruling(rulings.Lapsed("attack"), "SH-176")
        case effects.Damage():
            desk.begin(
                MonsterAttack(card, 0, survivor, "damage", by="event", dice=step.dice, plus=step.n)
            )
        case effects.Flail():
            desk.begin(MonsterAttack(card, 0, survivor, "flail", by="event"))
        case effects.Spoints():
            _spoints(desk, survivor, step)
        case effects.Trap():
            _trap(desk, survivor, step.escape)
        case effects.Familiar():
            spore_survivor(desk, survivor, 0, by_event=True)
        case _:  # an item is lost
            desk.begin(ItemLoss(survivor))


def _spoints(desk: Desk, survivor: str, step: effects.Spoints) -> None:
    """Give spoints from the pool, or take them: rest spoints first, then the player's power
    spoints.
    """
    before = len(desk.emitted)
    if step.n > 0:
        changed = win_rest(desk, survivor, step.n, "SH-153")
    else:
        member = desk.cast[survivor]
        rest = min(-step.n, member.rest) if step.source != "power" else 0
        power = desk.power[member.seat] if step.source != "rest" else 0
        power = min(-step.n - rest, power)
        if rest:
            pay_rest(desk, survivor, rest, "SH-154")
        if power:
            pay_power(desk, member.seat, power, "SH-154")
        changed = -rest - power
    desk.emitted.insert(before, rulings.SpointsChanged(survivor, changed, cite=("SH-153",)))


def _trap(desk: Desk, survivor: str, escape: effects.Stat) -> None:
    """Trap a survivor (SH-167).

    The first one who is trapped gets the card as a reminder. Nobody is trapped twice, and a card
    that has gone elsewhere (a blob, or a card in the graveyard) traps nobody.
    """
    event = event_in_hand(desk)
    holds = any(survivor.trapped == event.card for survivor in desk.cast.values())
    if desk.cast[survivor].trapped is not None or (event.settled and not holds):
        return
    desk.update_survivor(survivor, trapped=event.card, escape=escape, reminder=not holds)
    desk.add_ruling(rulings.Trapped(survivor), "SH-167")
    if holds:
        return
    mark_settled(desk)
    where = place_of_event(event)
    to = f"survivor-{survivor}"
    desk.instruct_move((event.card,), where, to, "SH-167")
    if event.frame is not None:
        empty_frame(desk, event.frame, event.cause)


def _carry_out_at_once(desk: Desk, step: effects.EffectStep, victim: str | None) -> None:
    event = event_in_hand(desk)
    match step:
        case effects.FullAssault():
            left = all_throngs(desk) + screen_monsters(desk)
            desk.add_ruling(rulings.FullAssault(len(left)), "SH-173")
            desk.begin(FullAssault(left))
        case effects.Blob():
            _blob(desk, event, step)
        case effects.DrawDiscard():
            n = min(desk.reel if step.n == "reel" else step.n, desk.discard_pile)
            who = triggering_survivor(desk, event.cause)
            desk.begin(Drawing(step.take, n, survivor=who if step.take == "items" else None))
        case effects.TakeScreen():
            desk.begin(Take(0, own_throngs_only=True))
        case effects.ByTurn():
            mine = desk.sides[event.cause.seat] == "player"
            desk.begin(RemainingSteps(step.player if mine else step.director, victim))
        case effects.Choose():
            desk.begin(OptionChoice(step.options, victim))
        case effects.BonusTurn():
            desk.begin(DirectorTurn(0, "main", bonus=True))
        case effects.PickDiscard():
            if can_pick(desk, event):
                desk.add_ruling(rulings.Look("discard_pile", 0), "SH-180")
            desk.begin(PickingDiscard())
        case _:  # people do what the card says
            desk.add_ruling(rulings.Read((event.card,)), "SH-177")
            desk.begin(ManualEffect())


def _blob(desk: Desk, event: EventCard, step: effects.Blob) -> None:
    """Leave the card on its frame with a strength (SH-162, SH-165, SH-239)."""
    if event.frame is None or event.settled:
        desk.add_ruling(rulings.Lapsed("blob"), "SH-162")
        return
    bigger = desk.options.bigger_blobbing
    n = (BIGGER_BLOB if bigger else step.per_reel) * desk.reel
    mark_settled(desk)
    desk.show(event.frame, event.card, n)
    desk.add_ruling(rulings.Blob(event.card, n), "SH-239" if bigger else "SH-165")
    desk.add_ruling(rulings.SanctuarySpoints(f"frame-{event.frame + 1}", n), "SH-162")


def run_full_assault(desk: Desk, procedure: FullAssault) -> Waits:
    """Wait until the Director declares the next attack; end when every attacker has attacked
    (SH-174).
    """
    left = tuple(attacker for attacker in procedure.left if is_on_table(desk, attacker))
    if not left:
        desk.end()
        return False
    if not has_victims(desk):
        desk.end()
        desk.add_ruling(rulings.Lapsed("attack"), "SH-173")
        return False
    desk.replace_procedure(FullAssault(left))
    return True


def answer_full_assault(desk: Desk, procedure: FullAssault, action: actions.Target) -> None:
    """Begin the attack that the Director declared."""
    desk.replace_procedure(
        FullAssault(tuple(attacker for attacker in procedure.left if attacker != action.attacker))
    )
    desk.begin(declared_attack(desk, action))


def answer_option_choice(desk: Desk, procedure: OptionChoice, action: actions.Choose) -> None:
    """Begin the steps of the option that the Director chose."""
    way = next(option for option in procedure.options if option.id == action.option)
    desk.replace_procedure(RemainingSteps(way.steps, procedure.victim))


def can_pick(state: Position, event: EventCard) -> bool:
    """Return whether a discard can replace the event in hand (SH-180)."""
    return event.frame is not None and not event.settled and state.discard_pile > 0


def run_picking_discard(desk: Desk, _procedure: PickingDiscard) -> Waits:
    """Wait for the Director to pick a discard, if there is any (SH-180)."""
    if can_pick(desk, event_in_hand(desk)):
        return True
    desk.end()
    desk.add_ruling(rulings.Lapsed("take"), "SH-180")
    return False


def answer_picking_discard(desk: Desk, _procedure: PickingDiscard, action: actions.Pick) -> None:
    """Put the picked card into the event's frame, as newly turned up (SH-180, SH-182)."""
    event = event_in_hand(desk)
    index = not_none(event.frame)
    where, card = f"frame-{index + 1}", action.card
    desk.end()
    mark_settled(desk)
    bury(desk, (event.card,), where, "SH-180")
    note_seen(desk, card)
    desk.discard_pile -= 1
    desk.instruct_move((card,), "discard_pile", where, "SH-180")
    desk.show(index, card)
    if desk.in_scene:  # which looks for three monsters once more
        desk.update_innermost(ReelStart, has_new_card=True)
    else:
        arrived(desk, index, event.cause)


def answer_manual_effect(desk: Desk, _procedure: ManualEffect, _action: actions.Done) -> None:
    """End the effect: people have carried out the card (SH-177)."""
    desk.end()


def run_item_loss(desk: Desk, procedure: ItemLoss) -> Waits:
    """Wait for the choice of an item, if the survivor has any."""
    survivor = desk.cast.get(procedure.survivor)
    if survivor is not None and any(card in ITEMS for card in survivor.held):
        return True
    desk.end()
    return False


def answer_item_loss(desk: Desk, procedure: ItemLoss, action: actions.Discard) -> None:
    """Discard the chosen item."""
    desk.end()
    discard_held(desk, procedure.survivor, action.card, "SH-11")
