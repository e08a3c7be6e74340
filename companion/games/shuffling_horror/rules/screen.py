"""Turns up mystery cards, and runs Creature Features (SH-41 to SH-59)."""

from companion.games.shuffling_horror import actions, rulings
from companion.games.shuffling_horror.cards import EVENTS, ITEMS, POWERS, SANCTUARIES
from companion.games.shuffling_horror.procedures import (
    AttackSeries,
    Cause,
    EventCard,
    HiddenCard,
    MonsterAttack,
    Refilling,
    Take,
    TurningUp,
)
from companion.games.shuffling_horror.rules.cards import (
    add_to_throng,
    clear_frame,
    frame_of,
    is_on_table,
    note_seen,
    owner_of,
    refill,
)
from companion.games.shuffling_horror.rules.desk import Desk, Waits
from companion.games.shuffling_horror.state import (
    Position,
    frame_to_reveal,
    not_none,
    open_slots,
    screen_monsters,
    slots_open_to,
    triggering_survivor,
)

FRAMES = 3


def is_trio(state: Position) -> bool:
    """Return whether three visible monsters are on the screen (SH-50, SH-51)."""
    return len(screen_monsters(state)) == FRAMES


def run_turning_up(desk: Desk, procedure: TurningUp) -> Waits:
    """Wait for the card of the lowest frame that is still face down or unnamed; then end."""
    index = frame_to_reveal(desk)
    if index is None:
        desk.end()
        return False
    if not_none(desk.frames[index]).face == "down" and procedure.at != index:
        desk.replace_procedure(TurningUp(procedure.after_fade_out, index))
        desk.add_ruling(rulings.TurnOver(f"frame-{index + 1}"), "SH-43")
    return True


def answer_turning_up(desk: Desk, procedure: TurningUp, action: actions.Reveal) -> None:
    """Show the card that was turned up, and begin what it leads to."""
    index = action.frame - 1
    frame = not_none(desk.frames[index])
    cause = frame.cause or Cause(0)
    desk.replace_procedure(TurningUp(procedure.after_fade_out))
    desk.add_ruling(rulings.Revealed(action.card, action.frame), "SH-43")
    note_seen(desk, action.card)
    desk.show(index, action.card)
    arrived(desk, index, cause, after_fade_out=procedure.after_fade_out)


def arrived(desk: Desk, index: int, cause: Cause, *, after_fade_out: bool = False) -> None:
    """Begin what a newly turned up card leads to: an event, a Creature Feature or nothing."""
    card = not_none(not_none(desk.frames[index]).card)
    if card in EVENTS or card in SANCTUARIES:
        desk.begin(EventCard(card, index, cause))
    elif is_trio(desk):
        if after_fade_out:
            desk.add_ruling(rulings.CreatureFeatureIgnored(), "SH-195")
        else:
            creature_feature(desk, cause)


def creature_feature(desk: Desk, cause: Cause) -> None:
    """Let three monsters attack the survivor who caused it, or let a seat take one (SH-52,
    SH-55).
    """
    if cause.survivor is None:
        desk.add_ruling(rulings.CreatureFeature("monsters", cause.seat), "SH-55")
        desk.begin(Take(cause.seat))
        return
    victim = triggering_survivor(desk, cause)
    if victim is None:
        desk.add_ruling(rulings.Lapsed("attack"), "SH-53")
        return
    desk.add_ruling(rulings.CreatureFeature("survivor", survivor=victim), "SH-52")
    desk.begin(AttackSeries(screen_monsters(desk), victim))


def run_attack_series(desk: Desk, procedure: AttackSeries) -> Waits:
    """Begin the next attacker's attack, while the survivor is in play (SH-53)."""
    victim = desk.cast.get(procedure.survivor)
    if victim is None or not procedure.attackers:
        desk.end()
        return False
    if victim.inside is not None and procedure.walls == "lapse":
        desk.end()
        desk.add_ruling(rulings.Lapsed("attack"), "SH-53")
        return False
    attacker = procedure.attackers[0]
    desk.replace_procedure(
        AttackSeries(procedure.attackers[1:], procedure.survivor, procedure.walls)
    )
    if is_on_table(desk, attacker):
        behind = victim.inside is not None and procedure.walls == "target"
        target = f"sanctuary-{victim.inside}" if behind else procedure.survivor
        desk.begin(MonsterAttack(attacker, owner_of(desk, attacker), target))
    return False


def run_take(desk: Desk, procedure: Take) -> Waits:
    """Wait for a seat to take a monster, if there is one and a slot for it."""
    slots = (
        open_slots(desk, procedure.seat)
        if procedure.own_throngs_only
        else slots_open_to(desk, procedure.seat)
    )
    if slots and screen_monsters(desk):
        return True
    desk.end()
    desk.add_ruling(rulings.Lapsed("take"), "SH-59")
    return False


def answer_take(desk: Desk, procedure: Take, action: actions.TakeMonster) -> None:
    """Move the chosen monster from the screen into a throng."""
    desk.end()
    take_from_screen(desk, action.card, action.to, procedure.seat, "SH-55")


def take_from_screen(desk: Desk, card: str, to: str, seat: int, *cite: str) -> None:
    """Move a card of the screen into a throng of the Director's side, and refill its frame."""
    index = not_none(frame_of(desk, card))
    desk.instruct_move((card,), f"frame-{index + 1}", to, *cite)
    if clear_frame(desk, index):
        # below the checks of a new Pod Player: the Turning Point may stop the draw (SH-224)
        desk.begin(Refilling(index, Cause(seat)))
    add_to_throng(desk, card, to)


def run_refilling(desk: Desk, procedure: Refilling) -> Waits:
    """Refill the frame from which a card was taken."""
    desk.end()
    refill(desk, procedure.index, procedure.cause)
    return False


def answer_hidden_card(desk: Desk, procedure: HiddenCard, action: actions.Draw) -> None:
    """Turn up the hidden card: a monster attacks at once, an item stays, an event happens (SH-247,
    SH-248).
    """
    card, slot_number, survivor, seat = (
        action.card,
        procedure.slot,
        procedure.survivor,
        procedure.seat,
    )
    desk.end()
    desk.add_ruling(rulings.Drawn(card), "SH-246")
    note_seen(desk, card)
    desk.maybe_hidden = ()
    if card in ITEMS or card in POWERS:
        store = desk.sanctuaries[slot_number - 1].store
        desk.update_sanctuary(slot_number, lurker=None, store=(*store, card))
    elif card in EVENTS or card in SANCTUARIES:
        desk.update_sanctuary(slot_number, lurker=None)
        desk.begin(EventCard(card, None, Cause(seat, survivor), under=slot_number))
    else:
        desk.update_sanctuary(slot_number, lurker=card)
        desk.begin(MonsterAttack(card, 0, survivor))
