"""Draws cards from the discard pile, and places the monsters and items drawn."""

from typing import Literal

from msgspec import UNSET
from msgspec.structs import replace

from companion.core.actions import Action
from companion.games.shuffling_horror import actions, rulings
from companion.games.shuffling_horror.cards import ITEMS
from companion.games.shuffling_horror.procedures import (
    Check,
    DirectorTurn,
    Drawing,
    HeadShotAttack,
    Keeping,
    MonsterAttack,
    Placing,
    PlayerTurn,
)
from companion.games.shuffling_horror.rules.cards import (
    add_to_throng,
    discard,
    discard_held,
    give_card,
    leave_item,
    note_seen,
    owner_of,
)
from companion.games.shuffling_horror.rules.desk import Desk, Waits
from companion.games.shuffling_horror.state import (
    CREATURES,
    Position,
    not_none,
    open_slots,
    throng_cards,
)


def run_drawing(desk: Desk, procedure: Drawing) -> Waits:
    """Shuffle, draw, put back unwanted cards, and hand out the others in the order in which they
    were drawn.
    """
    match procedure.stage:
        case "shuffle":
            desk.replace_procedure(_at_stage(procedure, "draw"))
            if procedure.left:
                n = desk.discard_pile
                desk.add_ruling(rulings.Shuffle("discard_pile", n), "SH-13")
                desk.add_ruling(
                    rulings.Draw(n=procedure.left, to="table", face="up", source="discard_pile"),
                    _cite(procedure),
                )
        case "draw" if not procedure.left:
            desk.replace_procedure(_at_stage(procedure, "sort"))
        case "sort":
            _sort(desk, procedure)
        case "hand-out":
            _hand_out(desk, procedure)
        case _:
            return True
    return False


def _at_stage(procedure: Drawing, stage: Literal["draw", "sort"]) -> Drawing:
    return replace(procedure, stage=stage)


def _cite(procedure: Drawing) -> str:
    return "SH-147" if procedure.purpose == "search" else "SH-13"


def answer_drawing(desk: Desk, procedure: Drawing, action: actions.Draw) -> None:
    """Note one card that was drawn."""
    card = action.card
    desk.update_top(left=procedure.left - 1, drawn=(*procedure.drawn, card))
    note_seen(desk, card)
    desk.discard_pile -= 1
    desk.add_ruling(rulings.Drawn(card), _cite(procedure))


def _sort(desk: Desk, procedure: Drawing) -> None:
    wanted = CREATURES if procedure.purpose == "monsters" else ITEMS
    if procedure.purpose != "monsters" and procedure.survivor not in desk.cast:
        wanted = frozenset[str]()
    back = tuple(card for card in procedure.drawn if card not in wanted)
    kept = tuple(card for card in procedure.drawn if card in wanted)
    desk.update_top(drawn=kept, stage="hand-out")
    if back:
        discard(desk, back, "table", _cite(procedure))


def _hand_out(desk: Desk, procedure: Drawing) -> None:
    if not procedure.drawn:
        desk.end()
        return
    card = procedure.drawn[0]
    desk.update_top(drawn=procedure.drawn[1:])
    if procedure.purpose == "monsters":
        desk.begin(Placing(0, card, "table"))
    elif procedure.survivor in desk.cast:
        how = "search" if procedure.purpose == "search" else "event"
        desk.begin(Keeping(card, desk.cast[procedure.survivor].seat, procedure.survivor, how))
    else:
        discard(desk, (card,), "table", "SH-148")


def run_keeping(desk: Desk, procedure: Keeping) -> Waits:
    """Wait for the player's decision, if the survivor is still in play."""
    if procedure.survivor in desk.cast:
        return True
    desk.end()
    discard(desk, (procedure.card,), procedure.source, "SH-148")
    return False


def answer_keeping(desk: Desk, procedure: Keeping, action: Action) -> None:
    """Keep, store or return the item (SH-147, SH-148, SH-250)."""
    desk.end()
    cards = (procedure.card,)
    match action:
        case actions.Keep():
            if action.discard is not UNSET:
                discard_held(desk, procedure.survivor, action.discard, "SH-77")
            if action.store is not UNSET:
                leave_item(desk, procedure.survivor, action.store, "SH-147")
            to = f"survivor-{procedure.survivor}"
            desk.instruct_move(cards, procedure.source, to, "SH-147")
            give_card(desk, procedure.survivor, procedure.card)
        case actions.Store():
            slot_number = not_none(desk.cast[procedure.survivor].inside)
            store = desk.sanctuaries[slot_number - 1].store
            desk.update_sanctuary(slot_number, store=(*store, procedure.card))
            to = f"sanctuary-{slot_number}"
            desk.instruct_move(cards, procedure.source, to, "SH-147")
        case _:  # it is returned
            discard(desk, cards, procedure.source, "SH-148")


def run_placing(desk: Desk, procedure: Placing) -> Waits:
    """Wait for the choice of a slot (SH-56). Without an open slot the card is discarded
    (SH-125).
    """
    if open_slots(desk, procedure.seat):
        return True
    desk.end()
    desk.add_ruling(rulings.Lapsed("place"), "SH-125")
    _left_aside(desk, procedure)
    discard(desk, (procedure.card,), procedure.source, "SH-125")
    if procedure.spored:
        desk.begin(Check(by_director=procedure.seat == 0))
    return False


def _left_aside(desk: Desk, procedure: Placing) -> None:
    if procedure.card == desk.monster_among_us:
        desk.monster_among_us = None


def answer_placing(desk: Desk, procedure: Placing, action: actions.Place) -> None:
    """Put the card into a throng. A throng that a spored survivor founds may attack at once
    (SH-128).
    """
    desk.end()
    to = action.to
    founded = not throng_cards(desk, to)
    if procedure.spored and not procedure.by_event and founded and is_turn_of(desk, procedure.seat):
        desk.begin(HeadShotAttack(procedure.seat, to))
    if procedure.spored:
        desk.begin(Check(by_director=procedure.seat == 0))
    desk.instruct_move((procedure.card,), procedure.source, to, "SH-136")
    _left_aside(desk, procedure)
    add_to_throng(desk, procedure.card, to)


def is_turn_of(desk: Desk, seat: int) -> bool:
    """Return whether it is the turn of this seat of the Director's side."""
    for procedure in reversed(desk.stack):
        if isinstance(procedure, DirectorTurn):
            return procedure.seat == seat
        if isinstance(procedure, PlayerTurn):
            return False
    return False


def has_victims(state: Position) -> bool:
    """Return whether monsters have anybody to attack (SH-114)."""
    return bool(state.cast)


def run_head_shot_attack(desk: Desk, procedure: HeadShotAttack) -> Waits:
    """Wait for the decision to attack, if the throng still has a monster and there is a victim."""
    last_one = not desk.survivor_pile and len(desk.cast) == 1
    creatures = CREATURES.intersection(throng_cards(desk, procedure.throng))
    if creatures and has_victims(desk) and not last_one:
        return True
    desk.end()
    return False


def answer_head_shot_attack(
    desk: Desk, _procedure: HeadShotAttack, action: actions.Target | actions.Pass
) -> None:
    """Begin the attack that the answer declares; a pass ends the procedure without one."""
    desk.end()
    if isinstance(action, actions.Target):
        desk.begin(declared_attack(desk, action))


def declared_attack(state: Position, action: actions.Target) -> MonsterAttack:
    """Make the procedure of the attack that an action declares (SH-114)."""
    target = action.victim if action.victim is not UNSET else f"sanctuary-{action.sanctuary}"
    return MonsterAttack(action.attacker, owner_of(state, action.attacker), target)
