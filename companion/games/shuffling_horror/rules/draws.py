"""F8: cards out of the discard pile, and where monsters and items then go."""

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
    drop,
    give_card,
    leave_item,
    note_seen,
    owner_of,
)
from companion.games.shuffling_horror.rules.desk import Desk
from companion.games.shuffling_horror.state import (
    CREATURES,
    Position,
    not_none,
    open_slots,
    throng_cards,
)


def drawing(desk: Desk, now: Drawing) -> bool:
    """Shuffle, draw, put back what is not wanted, hand out the rest in the order drawn."""
    match now.stage:
        case "shuffle":
            desk.replace_procedure(_at(now, "draw"))
            if now.left:
                n = desk.discard_pile
                desk.add_ruling(rulings.Shuffle("discard_pile", n), "SH-13")
                desk.add_ruling(
                    rulings.Draw(n=now.left, to="table", face="up", source="discard_pile"),
                    _cite(now),
                )
        case "draw" if not now.left:
            desk.replace_procedure(_at(now, "sort"))
        case "sort":
            _sort(desk, now)
        case "hand-out":
            _hand_out(desk, now)
        case _:
            return True
    return False


def _at(now: Drawing, stage: Literal["draw", "sort"]) -> Drawing:
    return replace(now, stage=stage)


def _cite(now: Drawing) -> str:
    return "SH-147" if now.purpose == "search" else "SH-13"


def answer_drawing(desk: Desk, now: Drawing, action: actions.Draw) -> None:
    """One card was drawn."""
    card = action.card
    desk.update_procedure(left=now.left - 1, drawn=(*now.drawn, card))
    note_seen(desk, card)
    desk.discard_pile -= 1
    desk.add_ruling(rulings.Drawn(card), _cite(now))


def _sort(desk: Desk, now: Drawing) -> None:
    wanted = CREATURES if now.purpose == "monsters" else ITEMS
    if now.purpose != "monsters" and now.survivor not in desk.cast:
        wanted = frozenset[str]()
    back = tuple(card for card in now.drawn if card not in wanted)
    kept = tuple(card for card in now.drawn if card in wanted)
    desk.update_procedure(drawn=kept, stage="hand-out")
    if back:
        discard(desk, back, "table", _cite(now))


def _hand_out(desk: Desk, now: Drawing) -> None:
    if not now.drawn:
        desk.end()
        return
    card = now.drawn[0]
    desk.update_procedure(drawn=now.drawn[1:])
    if now.purpose == "monsters":
        desk.begin(Placing(0, card, "table"))
    elif now.survivor in desk.cast:
        how = "search" if now.purpose == "search" else "event"
        desk.begin(Keeping(card, desk.cast[now.survivor].seat, now.survivor, how))
    else:
        discard(desk, (card,), "table", "SH-148")


def keeping(desk: Desk, now: Keeping) -> bool:
    """The item is offered, if its survivor still stands."""
    if now.survivor in desk.cast:
        return True
    desk.end()
    discard(desk, (now.card,), now.source, "SH-148")
    return False


def answer_keeping(desk: Desk, now: Keeping, action: Action) -> None:
    """Kept, stored or not (SH-147, SH-148, SH-250)."""
    desk.end()
    cards = (now.card,)
    match action:
        case actions.Keep():
            if action.discard is not UNSET:
                drop(desk, now.survivor, action.discard, "SH-77")
            if action.store is not UNSET:
                leave_item(desk, now.survivor, action.store, "SH-147")
            to = f"survivor-{now.survivor}"
            desk.instruct_move(cards, now.source, to, "SH-147")
            give_card(desk, now.survivor, now.card)
        case actions.Store():
            slot = not_none(desk.cast[now.survivor].inside)
            store = desk.sanctuaries[slot - 1].store
            desk.update_sanctuary(slot, store=(*store, now.card))
            to = f"sanctuary-{slot}"
            desk.instruct_move(cards, now.source, to, "SH-147")
        case _:  # it is returned
            discard(desk, cards, now.source, "SH-148")


def placing(desk: Desk, now: Placing) -> bool:
    """A slot of the owner's row is chosen (SH-56); without one the card goes (SH-125)."""
    if open_slots(desk, now.seat):
        return True
    desk.end()
    desk.add_ruling(rulings.Lapsed("place"), "SH-125")
    _left_aside(desk, now)
    discard(desk, (now.card,), now.source, "SH-125")
    if now.spored:
        desk.begin(Check(by_director=now.seat == 0))
    return False


def _left_aside(desk: Desk, now: Placing) -> None:
    if now.card == desk.monster_among_us:
        desk.monster_among_us = None


def answer_placing(desk: Desk, now: Placing, action: actions.Place) -> None:
    """The card is in a throng; a new throng of a spored survivor may attack (SH-128)."""
    desk.end()
    to = action.to
    founded = not throng_cards(desk, to)
    if now.spored and not now.by_event and founded and is_turn_of(desk, now.seat):
        desk.begin(HeadShotAttack(now.seat, to))
    if now.spored:
        desk.begin(Check(by_director=now.seat == 0))
    desk.instruct_move((now.card,), now.source, to, "SH-136")
    _left_aside(desk, now)
    add_to_throng(desk, now.card, to)


def is_turn_of(desk: Desk, seat: int) -> bool:
    """Whether a Director side seat is in its own turn."""
    for procedure in reversed(desk.stack):
        if isinstance(procedure, DirectorTurn):
            return procedure.seat == seat
        if isinstance(procedure, PlayerTurn):
            return False
    return False


def has_victims(state: Position) -> bool:
    """Whether monsters have anybody to attack (SH-114)."""
    return bool(state.cast)


def head_shot_attack(desk: Desk, now: HeadShotAttack) -> bool:
    """The new throng may attack at once, if it still is and finds anybody."""
    last_one = not desk.survivor_pile and len(desk.cast) == 1
    stands = CREATURES.intersection(throng_cards(desk, now.throng))
    if stands and has_victims(desk) and not last_one:
        return True
    desk.end()
    return False


def answer_head_shot_attack(
    desk: Desk, _now: HeadShotAttack, action: actions.Target | actions.Pass
) -> None:
    """It attacks, or not."""
    desk.end()
    if isinstance(action, actions.Target):
        desk.begin(declared_attack(desk, action))


def declared_attack(state: Position, action: actions.Target) -> MonsterAttack:
    """The attack that is declared (SH-114)."""
    target = action.victim if action.victim is not UNSET else f"sanctuary-{action.sanctuary}"
    return MonsterAttack(action.attacker, owner_of(state, action.attacker), target)
