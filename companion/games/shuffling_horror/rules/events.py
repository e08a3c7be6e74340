"""F6: event cards and the steps of their effects (SH-158 to SH-182)."""

from msgspec.structs import replace

from companion.core.actions import Action
from companion.games.shuffling_horror import actions as did
from companion.games.shuffling_horror import effects
from companion.games.shuffling_horror.cards import ITEMS, KIND, SANCTUARIES
from companion.games.shuffling_horror.effects import READ_THE_CARD
from companion.games.shuffling_horror.procedures import (
    AmongUs,
    ByHand,
    DirectorTurn,
    Doing,
    Drawing,
    EventCard,
    FullAssault,
    Loss,
    MonsterAttack,
    PickingDiscard,
    Placing,
    RandomVictim,
    ReelStart,
    Steps,
    Strike,
    Take,
    Testing,
    Ways,
)
from companion.games.shuffling_horror.rules.cards import (
    bury,
    discard,
    drop,
    empty_frame,
    forget,
    found,
)
from companion.games.shuffling_horror.rules.desk import Desk
from companion.games.shuffling_horror.rules.draws import can_be_attacked, declared
from companion.games.shuffling_horror.rules.monsters import spore
from companion.games.shuffling_horror.rules.screen import arrived, is_there
from companion.games.shuffling_horror.rules.tokens import (
    pay_power,
    pay_rest,
    take_back_countdown,
    token,
    win_rest,
)
from companion.games.shuffling_horror.state import (
    FACE_DOWN,
    Screen,
    State,
    established,
    every_throng,
    in_turn_order,
    outside,
    screen_monsters,
    there,
    trigger,
)

ONE_DIE = 6
BIGGER_BLOB = 4


def event_card(desk: Desk, now: EventCard) -> bool:
    """F6: it appears, perhaps somebody decides, its steps are done, and it goes."""
    match now.stage:
        case "appear":
            desk.say("event", "SH-10", card=now.card)
            if now.card in SANCTUARIES:
                desk.end()
                _open_sanctuary(desk, now)
                return False
            optional = desk.state.attributes.events[now.card].optional
            desk.go_on(replace(now, stage="ask" if optional else "effect"))
            return False
        case "ask":
            return True
        case "effect":
            effect = desk.state.attributes.events[now.card].effect
            desk.go_on(replace(now, stage="end"))
            desk.begin(Steps(READ_THE_CARD if effect is None else effect))
            return False
        case "end":
            desk.end()
            put_away(desk, now, activated=True)
            return False


def answer_event(desk: Desk, now: EventCard, action: Action) -> None:
    """Activated or bypassed (SH-159, SH-180)."""
    if isinstance(action, did.Activate):
        desk.go_on(replace(now, stage="effect"))
        return
    desk.end()
    desk.say("bypassed", "SH-159", card=now.card)
    put_away(desk, now, activated=False)


def put_away(desk: Desk, now: EventCard, *, activated: bool) -> None:
    """An event goes where it belongs, and its frame is filled again (SH-158, SH-159)."""
    where = "table" if now.frame is None else f"frame-{now.frame + 1}"
    if not now.settled:
        kind = KIND[now.card]
        buttered = now.card == "popcorn" and desk.state.options.popcorn_extra_butter
        if activated and kind in ("plot", "bonus") and not buttered:
            bury(desk, (now.card,), where, "SH-159" if kind == "plot" else "SH-178")
        else:
            discard(desk, (now.card,), where, "SH-245" if buttered else "SH-158")
    take_back_countdown(desk)
    if now.frame is not None and not now.settled:
        empty_frame(desk, now.frame, now.cause)


def _open_sanctuary(desk: Desk, now: EventCard) -> None:
    """A sanctuary moves to its slot (SH-139), perhaps with a card under it (SH-246)."""
    slot = desk.state.attributes.sanctuaries[now.card].slot
    where, to = "table" if now.frame is None else f"frame-{now.frame + 1}", f"sanctuary-{slot}"
    desk.refuge(slot, card=now.card)
    desk.instruct("move", "SH-139", cards=(now.card,), source=where, to=to)
    state = desk.state
    if state.options.back_seat_surprise and not state.hidden and state.discard_pile:
        desk.set(hidden=True, discard_pile=state.discard_pile - 1)
        desk.refuge(slot, lurker=FACE_DOWN)
        desk.instruct("shuffle", "SH-13", pile="discard_pile", n=state.discard_pile)
        desk.instruct("draw", "SH-246", n=1, source="discard_pile", to=to, face="down")
        forget(desk)  # it may be any of the discards that people knew
    if now.frame is not None:
        empty_frame(desk, now.frame, now.cause)


def steps(desk: Desk, now: Steps) -> bool:
    """The next step of an effect."""
    if not now.steps:
        desk.end()
        return False
    desk.go_on(Steps(now.steps[1:], now.victim))
    desk.begin(Doing(now.steps[0], now.victim))
    return False


def event_in_hand(desk: Desk) -> EventCard:
    """The event whose steps are done."""
    return there(desk.innermost(EventCard))


def settle(desk: Desk) -> None:
    """The event in hand already lies where it belongs."""
    for place in range(len(desk.stack) - 1, -1, -1):
        event = desk.stack[place]
        if isinstance(event, EventCard):
            desk.stack[place] = replace(event, settled=True)
            return


TOUCHING = (
    effects.Test
    | effects.Attack
    | effects.Damage
    | effects.Flail
    | effects.Spoints
    | effects.Trap
    | effects.Familiar
    | effects.LoseItem
)
"""Steps that name whom they touch."""


def doing(desk: Desk, now: Doing) -> bool:
    """One step of an effect: at once, or for one survivor after the other."""
    step = now.step
    if not isinstance(step, TOUCHING):
        desk.end()
        _at_once(desk, step, now.victim)
        return False
    if now.among is None:
        return _find(desk, now, step.who)
    if now.at == len(now.among):
        desk.end()
        if isinstance(step, effects.Test) and now.among:
            after = step.any_fail if now.failed else step.all_pass
            if after:
                desk.begin(Steps(after, now.victim))
        return False
    survivor = now.among[now.at]
    if survivor not in desk.state.cast:
        desk.go_on(replace(now, at=now.at + 1))
        return False
    if isinstance(step, effects.Attack) and step.by == "throng":
        if attackers(desk.state, step):
            return True
        desk.go_on(replace(now, at=now.at + 1))
        desk.say("lapsed", "SH-176", what="attack")
        return False
    desk.go_on(replace(now, at=now.at + 1))
    _touch(desk, step, survivor)
    return False


def _find(desk: Desk, now: Doing, who: effects.Who) -> bool:
    """Whom the step touches; True while the Director chooses."""
    state = desk.state
    order = in_turn_order(state)
    match who:
        case "victim":
            victim = now.victim
            among = () if victim is None or victim not in state.cast else (victim,)
        case "random" if order:
            desk.begin(RandomVictim(order))
            return False
        case "choice" if order:
            return True
        case "random" | "choice":
            among = ()
        case "trigger" | "all":
            first = trigger(state, event_in_hand(desk).cause)
            if first is None:
                among = ()
            elif who == "trigger":
                among = (first,)
            else:
                place = order.index(first)
                among = order[place:] + order[:place]
    desk.go_on(replace(now, among=among))
    return False


def attackers(state: State, step: effects.Attack) -> tuple[str, ...]:
    """The Director's throngs that may make an event's attack (SH-175, SH-176)."""
    throngs = established(state, 0)
    if not step.cycle:
        return throngs
    return tuple(name for name in throngs if name not in state.countdown) or throngs


def answer_doing(desk: Desk, now: Doing, action: Action) -> None:
    """The Director chooses a survivor, or the throng that attacks him."""
    match action:
        case did.ChooseVictim():
            desk.go_on(replace(now, among=(action.victim,)))
        case did.Target():
            desk.go_on(replace(now, at=now.at + 1))
            if isinstance(now.step, effects.Attack) and now.step.cycle:
                if action.attacker in desk.state.countdown:
                    take_back_countdown(desk)
                desk.set(countdown=(*desk.state.countdown, action.attacker))
                token(desk, "countdown", "corner", action.attacker, "SH-175")
            desk.begin(declared(desk.state, action))
        case _:
            raise TypeError(f"nothing of an event: {action}")


def _touch(desk: Desk, step: effects.Step, survivor: str) -> None:
    state = desk.state
    seat = state.cast[survivor].seat
    card = event_in_hand(desk).card
    match step:
        case effects.Test():
            desk.begin(Testing(seat, survivor, step.stat, "test"))
        case effects.Attack():
            found_here = screen_monsters(state) if step.by == "screen" else established(state, 0)
            if found_here:
                walls = "target" if step.walls else "reach"
                desk.begin(Strike(found_here, survivor, walls))
            else:
                desk.say("lapsed", "SH-176", what="attack")
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
            spore(desk, survivor, 0)
        case effects.LoseItem():
            if any(held in ITEMS for held in state.cast[survivor].held):
                desk.begin(Loss(survivor))
        case _:
            raise TypeError(f"a step that touches nobody: {step}")


def _spoints(desk: Desk, survivor: str, step: effects.Spoints) -> None:
    """Won from the pool, or lost to it: rest first, then the player's power."""
    before = len(desk.out)
    if step.n > 0:
        changed = win_rest(desk, survivor, step.n, "SH-153")
    else:
        one = desk.state.cast[survivor]
        rest = min(-step.n, one.rest) if step.source != "power" else 0
        power = desk.state.power[one.seat] if step.source != "rest" else 0
        power = min(-step.n - rest, power)
        if rest:
            pay_rest(desk, survivor, rest, "SH-154")
        if power:
            pay_power(desk, one.seat, power, "SH-154")
        changed = -rest - power
    moved = desk.out[before:]
    del desk.out[before:]
    desk.say("spoints", "SH-153", survivor=survivor, n=changed)
    desk.out += moved


def _trap(desk: Desk, survivor: str, escape: effects.Stat) -> None:
    """The card lies with the first whom it traps as a reminder (SH-167). He is not trapped
    twice, and a card that lies elsewhere, as a blob or in the graveyard, traps nobody.
    """
    event = event_in_hand(desk)
    holds = any(one.trapped == event.card for one in desk.state.cast.values())
    if desk.state.cast[survivor].trapped is not None or (event.settled and not holds):
        return
    desk.survivor(survivor, trapped=event.card, escape=escape, reminder=not holds)
    desk.say("trapped", "SH-167", survivor=survivor)
    if holds:
        return
    settle(desk)
    where = "table" if event.frame is None else f"frame-{event.frame + 1}"
    to = f"survivor-{survivor}"
    desk.instruct("move", "SH-167", cards=(event.card,), source=where, to=to)
    if event.frame is not None:
        empty_frame(desk, event.frame, event.cause)


def _at_once(desk: Desk, step: effects.Step, victim: str | None) -> None:
    state = desk.state
    event = event_in_hand(desk)
    match step:
        case effects.FullAssault():
            left = every_throng(state) + screen_monsters(state)
            desk.say("full-assault", "SH-173", n=len(left))
            desk.begin(FullAssault(left))
        case effects.Blob():
            _blob(desk, event, step)
        case effects.DrawDiscard():
            n = min(state.reel if step.n == "reel" else step.n, state.discard_pile)
            who = trigger(state, event.cause)
            desk.begin(Drawing(step.take, n, survivor=who if step.take == "items" else None))
        case effects.TakeScreen():
            desk.begin(Take(0, own=True))
        case effects.ByTurn():
            mine = state.sides[event.cause.seat] == "player"
            desk.begin(Steps(step.player if mine else step.director, victim))
        case effects.Choose():
            desk.begin(Ways(step.options, victim))
        case effects.BonusTurn():
            desk.begin(DirectorTurn(0, "main", bonus=True))
        case effects.PickDiscard():
            desk.begin(PickingDiscard())
        case effects.Manual():
            desk.instruct("read", "SH-177", cards=(event.card,))
            desk.begin(ByHand())
        case _:
            raise TypeError(f"a step that touches somebody: {step}")


def _blob(desk: Desk, event: EventCard, step: effects.Blob) -> None:
    """The card stays on its frame with a strength (SH-162, SH-165, SH-239)."""
    if event.frame is None or event.settled:
        desk.say("lapsed", "SH-162", what="blob")
        return
    bigger = desk.state.options.bigger_blobbing
    n = (BIGGER_BLOB if bigger else step.per_reel) * desk.state.reel
    settle(desk)
    under = desk.state.frames[event.frame]
    covered = None if under is None else under.under
    desk.frame(event.frame, Screen(event.card, "up", covered, n))
    desk.say("blob", "SH-239" if bigger else "SH-165", card=event.card, n=n)
    desk.instruct("sanctuary_spoints", "SH-162", at=f"frame-{event.frame + 1}", left=n)


def random_victim(desk: Desk, now: RandomVictim) -> bool:
    """A single one needs no roll (SH-170)."""
    living = tuple(one for one in now.among if one in desk.state.cast)
    if len(living) > 1:
        desk.go_on(replace(now, among=living))
        return True
    deliver(desk, living[0] if living else None)
    return False


def deliver(desk: Desk, survivor: str | None) -> None:
    """The procedure below gets its victim, if anybody is left."""
    desk.end()
    if survivor is not None:
        desk.say("victim", "SH-169", survivor=survivor)
    below = desk.stack[-1]
    if isinstance(below, Doing):
        desk.go_on(replace(below, among=() if survivor is None else (survivor,)))
    else:
        desk.go_on(AmongUs(desk.top(AmongUs).card, "attack", survivor))


def groups(now: RandomVictim) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Odds and evens (SH-171, SH-172)."""
    return now.among[::2], now.among[1::2]


def answer_random(desk: Desk, now: RandomVictim, action: did.Roll) -> None:
    """A die, or two (SH-169 to SH-172)."""
    dice = action.dice
    many = len(now.among) > ONE_DIE
    fair = many and desk.state.options.fair_victims
    side = many and not fair
    purpose = "victim-side" if side else "victim"
    desk.say("rolled", "SH-171" if many else "SH-169", dice=dice, purpose=purpose)
    if side:
        desk.go_on(RandomVictim(groups(now)[1 - dice[0] % 2]))
        return
    number = len(now.among)
    place = dice[0] - 1
    if fair:
        rolled = ONE_DIE * (dice[0] - 1) + dice[1] - 1
        if rolled >= number * (ONE_DIE**2 // number):
            return
        place = rolled % number
    if place < number:
        deliver(desk, now.among[place])


def among_us(desk: Desk, now: AmongUs) -> bool:
    """It attacks one outside, and is placed if it still lives (SH-253, SH-254)."""
    state = desk.state
    match now.stage:
        case "victim":
            there = outside(state)
            if there:
                desk.begin(RandomVictim(there))
            else:
                desk.go_on(AmongUs(now.card, "place"))
        case "attack":
            desk.go_on(AmongUs(now.card, "place"))
            if now.victim in state.cast:
                desk.begin(MonsterAttack(now.card, 0, now.victim))
        case "place":
            desk.end()
            if state.among == now.card:
                desk.begin(Placing(0, now.card, "aside"))
    return False


def full_assault(desk: Desk, now: FullAssault) -> bool:
    """Every attacker attacks once, as the Director orders it (SH-174)."""
    left = tuple(one for one in now.left if is_there(desk.state, one))
    if not left:
        desk.end()
        return False
    if not can_be_attacked(desk.state):
        desk.end()
        desk.say("lapsed", "SH-173", what="attack")
        return False
    desk.go_on(FullAssault(left))
    return True


def answer_assault(desk: Desk, now: FullAssault, action: did.Target) -> None:
    """One attack is declared."""
    desk.go_on(FullAssault(tuple(one for one in now.left if one != action.attacker)))
    desk.begin(declared(desk.state, action))


def answer_ways(desk: Desk, now: Ways, action: did.Choose) -> None:
    """The Director has chosen."""
    way = next(one for one in now.options if one.id == action.option)
    desk.go_on(Steps(way.steps, now.victim))


def picking(desk: Desk, now: PickingDiscard) -> bool:
    """The Director looks through the discard pile, if it holds anything (SH-180)."""
    del now
    event = event_in_hand(desk)
    if event.frame is not None and not event.settled and desk.state.discard_pile:
        return True
    desk.end()
    desk.say("lapsed", "SH-180", what="take")
    return False


def answer_picking(desk: Desk, now: PickingDiscard, action: did.Pick) -> None:
    """The card lies in the event's place, and counts as newly turned up (SH-180, SH-182)."""
    del now
    event = event_in_hand(desk)
    place = there(event.frame)
    where, card = f"frame-{place + 1}", action.card
    desk.end()
    settle(desk)
    bury(desk, (event.card,), where, "SH-180")
    found(desk, card)
    desk.set(discard_pile=desk.state.discard_pile - 1)
    desk.instruct("move", "SH-180", cards=(card,), source="discard_pile", to=where)
    under = desk.state.frames[place]
    covered = None if under is None else under.under
    desk.frame(place, Screen(card, "up", covered))
    if desk.in_scene:
        _look_again(desk)
    else:
        arrived(desk, place, event.cause)


def _look_again(desk: Desk) -> None:
    """The scene looks for three monsters once more (SH-182)."""
    for place, procedure in enumerate(desk.stack):
        if isinstance(procedure, ReelStart):
            desk.stack[place] = replace(procedure, fresh=True)


def answer_by_hand(desk: Desk, now: ByHand, action: did.Done) -> None:
    """The people have carried out the card (SH-177)."""
    del now, action
    desk.end()


def loss(desk: Desk, now: Loss) -> bool:
    """He has an item to lose, or nothing happens."""
    one = desk.state.cast.get(now.survivor)
    if one is not None and any(card in ITEMS for card in one.held):
        return True
    desk.end()
    return False


def answer_loss(desk: Desk, now: Loss, action: did.Discard) -> None:
    """The item that was chosen goes."""
    desk.end()
    drop(desk, now.survivor, action.card, "SH-11")
