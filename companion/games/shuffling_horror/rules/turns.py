"""Runs the turns of seats and of survivors (SH-60 to SH-80)."""

from collections.abc import Callable
from typing import Any

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from companion.core.actions import Action
from companion.core.tuples import without
from companion.games.shuffling_horror import actions, rulings
from companion.games.shuffling_horror.procedures import (
    Cause,
    Check,
    DirectorTurn,
    Drawing,
    HiddenCard,
    MonsterAmongUs,
    NewSurvivor,
    Permission,
    PlayerTurn,
    SurvivorTurn,
    TakeAttack,
    Testing,
    TurningUp,
    Turns,
)
from companion.games.shuffling_horror.rules.cards import (
    add_survivor,
    discard_held,
    empty_frame,
    frame_of,
    give_card,
    leave_item,
)
from companion.games.shuffling_horror.rules.desk import Desk, Waits
from companion.games.shuffling_horror.rules.reel import check_reel, take_back_fade_in
from companion.games.shuffling_horror.rules.survivor_attacks import make_survivor_attack
from companion.games.shuffling_horror.rules.tokens import spend_star, win_rest
from companion.games.shuffling_horror.rules.weapons import can_attack
from companion.games.shuffling_horror.state import (
    FACE_DOWN,
    MAX_HELD,
    Position,
    frame_to_reveal,
    not_none,
)

REST, REST_INSIDE = 2, 3
"""Spoints of a Rest (SH-152)."""
SEARCHED = 4
"""Cards drawn for a Search (SH-147)."""


def run_turns(desk: Desk, procedure: Turns) -> Waits:
    """Begin the turn of the next seat, clockwise from the Director's left; the Director's ends the
    round (SH-60).
    """
    seat = procedure.seat
    desk.replace_procedure(Turns((seat + 1) % desk.seat_count))
    if desk.sides[seat] == "player":
        desk.begin(PlayerTurn(seat))
    else:
        desk.begin(DirectorTurn(seat))
    return False


def run_player_turn(desk: Desk, procedure: PlayerTurn) -> Waits:
    """Begin the turn of the pool's next survivor; if the pool is empty, one is drawn
    (SH-75).
    """
    if desk.fade_in is not None:
        take_back_fade_in(desk, desk.fade_in)
    state, seat, left = desk, procedure.seat, procedure.left
    if left is None:
        for survivor in state.pools[seat]:
            if state.cast[survivor].moved:
                desk.update_survivor(survivor, moved=False)
        left = state.pools[seat]
        if not left and state.survivor_pile:
            desk.begin(SurvivorTurn(seat, None))
            return False
    elif left:
        left = tuple([survivor for survivor in left if survivor in state.cast])
    if not left:
        desk.end()
        return False
    desk.replace_procedure(PlayerTurn(seat, left[1:], procedure.is_take_attack_closed))
    desk.begin(SurvivorTurn(seat, left[0], may_take_attack=not procedure.is_take_attack_closed))
    return False


def run_survivor_turn(desk: Desk, procedure: SurvivorTurn) -> Waits:
    """Wait for an action, turn up the mystery cards that it caused, and offer a second action
    for a star.
    """
    match procedure.stage:
        case "act":
            if procedure.survivor is None or procedure.survivor in desk.cast:
                return True
            desk.update_top(stage="acted")
        case "acted" if frame_to_reveal(desk) is not None:
            desk.update_top(stage="turned")
            desk.begin(TurningUp())
        case "acted" | "turned":
            below = desk.stack[-2]
            left = below.left if isinstance(below, PlayerTurn) and below.left else ()
            if check_reel(desk, procedure.seat, left):
                return False
            if has_star(desk, procedure.survivor):
                desk.update_top(stage="star")
                return True
            desk.end()
        case "star" if has_star(desk, procedure.survivor):
            return True
        case "star":  # a correction has taken the survivor out of play
            desk.end()
    return False


def has_star(state: Position, survivor: str | None) -> bool:
    """Return whether this survivor is in play and has a Horror Star."""
    member = None if survivor is None else state.cast.get(survivor)
    return member is not None and bool(member.stars)


def answer_survivor_turn(desk: Desk, procedure: SurvivorTurn, action: Action) -> None:
    """Carry out what the survivor does. The turn goes on after what is not an action, such as
    *Leave*.
    """
    EFFECTS[type(action)](desk, procedure, action)


def _acts(desk: Desk) -> None:
    """Note that a survivor of the pool has acted: Take+Attack is closed in this turn (SH-69)."""
    desk.update_top(stage="acted")
    turn = desk.stack[-2]
    if type(turn) is PlayerTurn and not turn.is_take_attack_closed:
        desk.stack[-2] = replace(turn, is_take_attack_closed=True)


def _whole_turn(desk: Desk, procedure: SurvivorTurn, survivor: str | None) -> None:
    """Make a Take+Attack the whole turn of the pool (SH-68)."""
    desk.replace_procedure(SurvivorTurn(procedure.seat, survivor, "acted"))
    desk.update_innermost(PlayerTurn, left=())


def _take_attack_item(desk: Desk, procedure: SurvivorTurn, action: actions.TakeAttackItem) -> None:
    _whole_turn(desk, procedure, action.survivor)
    desk.begin(TakeAttack(procedure.seat, action.survivor, action.card))
    take_card(desk, procedure.seat, action.survivor, action.card, action.discard, "SH-70")


def _take_attack_survivor(
    desk: Desk, procedure: SurvivorTurn, _action: actions.TakeAttackSurvivor
) -> None:
    _whole_turn(desk, procedure, None)
    desk.begin(NewSurvivor(procedure.seat))


def _star(desk: Desk, procedure: SurvivorTurn, action: actions.HorrorStar) -> None:
    """Spend a star on a second action (SH-218)."""
    desk.replace_procedure(
        SurvivorTurn(procedure.seat, procedure.survivor, "act", may_take_attack=False)
    )
    spend_star(desk, action.survivor, "second_action", "SH-218")


def _pass(desk: Desk, procedure: SurvivorTurn, _action: actions.Pass) -> None:
    if procedure.stage == "star":
        desk.end()
    else:
        desk.update_top(stage="acted")


def _take(desk: Desk, procedure: SurvivorTurn, action: actions.Take) -> None:
    _acts(desk)
    take_card(desk, procedure.seat, action.survivor, action.card, action.discard, "SH-61")


def _attack(
    desk: Desk, _procedure: SurvivorTurn, action: actions.Attack | actions.ThrongAttack
) -> None:
    _acts(desk)
    desk.begin(make_survivor_attack(action))


def _rest(desk: Desk, _procedure: SurvivorTurn, action: actions.Rest) -> None:
    _acts(desk)
    survivor = action.survivor
    inside = desk.cast[survivor].inside is not None
    before = len(desk.emitted)
    n = win_rest(desk, survivor, REST_INSIDE if inside else REST, "SH-152")
    desk.emitted.insert(before, rulings.Rests(survivor, n, cite=("SH-152", "SH-153")))


def _search(desk: Desk, procedure: SurvivorTurn, action: actions.Search) -> None:
    _acts(desk)
    n = min(SEARCHED, desk.discard_pile)
    desk.begin(Drawing("search", n, procedure.seat, action.survivor))


def _escape(desk: Desk, procedure: SurvivorTurn, action: actions.Escape) -> None:
    _acts(desk)
    survivor = action.survivor
    desk.begin(Testing(procedure.seat, survivor, desk.cast[survivor].escape, "escape"))


def _move_in(desk: Desk, procedure: SurvivorTurn, action: actions.Move) -> None:
    """Move a survivor into a sanctuary, where a card may be hidden (SH-141, SH-247)."""
    _acts(desk)
    seat, survivor, slot_number = procedure.seat, action.survivor, action.sanctuary
    to = f"sanctuary-{slot_number}"
    desk.update_survivor(survivor, inside=slot_number, moved=True)
    desk.instruct_move((survivor,), f"survivors-{seat}", to, "SH-141")
    if desk.sanctuaries[slot_number - 1].lurker == FACE_DOWN:
        desk.begin(HiddenCard(slot_number, survivor, seat))
        desk.add_ruling(rulings.TurnOver(to), "SH-246")


def _leave(desk: Desk, procedure: SurvivorTurn, action: actions.Leave) -> None:
    survivor = action.survivor
    where, to = f"sanctuary-{desk.cast[survivor].inside}", f"survivors-{procedure.seat}"
    desk.update_survivor(survivor, inside=None)
    desk.instruct_move((survivor,), where, to, "SH-145")


def _store(desk: Desk, _procedure: SurvivorTurn, action: actions.Store) -> None:
    leave_item(desk, action.survivor, action.card, "SH-149")


def _fetch(desk: Desk, _procedure: SurvivorTurn, action: actions.Fetch) -> None:
    survivor, card = action.survivor, action.card
    slot_number = not_none(desk.cast[survivor].inside)
    store = desk.sanctuaries[slot_number - 1].store
    desk.update_sanctuary(slot_number, store=without(store, card))
    where, to = f"sanctuary-{slot_number}", f"survivor-{survivor}"
    desk.instruct_move((card,), where, to, "SH-149")
    give_card(desk, survivor, card)


def _take_item(desk: Desk, procedure: SurvivorTurn, action: actions.TakeItem) -> None:
    """Take an item, after asking its player if it is another one (SH-66)."""
    survivor, source, card = action.survivor, action.source, action.card
    owner = desk.cast[source].seat
    if owner != procedure.seat:
        desk.begin(Permission(owner, card, survivor, source, action.discard))
    else:
        _acts(desk)
        _change_hands(desk, survivor, source, card, action.discard)


EFFECTS: dict[type, Callable[[Desk, SurvivorTurn, Any], None]] = {
    actions.TakeAttackItem: _take_attack_item,
    actions.TakeAttackSurvivor: _take_attack_survivor,
    actions.HorrorStar: _star,
    actions.Pass: _pass,
    actions.Take: _take,
    actions.Attack: _attack,
    actions.ThrongAttack: _attack,
    actions.Rest: _rest,
    actions.Search: _search,
    actions.Escape: _escape,
    actions.Move: _move_in,
    actions.Leave: _leave,
    actions.Store: _store,
    actions.Fetch: _fetch,
    actions.TakeItem: _take_item,
}
"""By action, the function that carries it out in a survivor's turn."""


def take_card(
    desk: Desk, seat: int, survivor: str, card: str, gone: str | UnsetType, cite: str
) -> None:
    """Move an item or power play from the screen into a survivor's hands (SH-76, SH-77)."""
    if gone is not UNSET:
        discard_held(desk, survivor, gone, "SH-77")
    index = not_none(frame_of(desk, card))
    to = f"survivor-{survivor}"
    desk.instruct_move((card,), f"frame-{index + 1}", to, cite)
    give_card(desk, survivor, card)
    empty_frame(desk, index, Cause(seat, survivor))


def _change_hands(desk: Desk, survivor: str, source: str, card: str, gone: str | UnsetType) -> None:
    """Move an item with its tokens from one survivor to another (SH-66, SH-109)."""
    if gone is not UNSET:
        discard_held(desk, survivor, gone, "SH-77")
    held = desk.cast[source].held
    desk.update_survivor(source, held=without(held, card))
    desk.update_survivor(survivor, held=(*desk.cast[survivor].held, card))
    where, to = f"survivor-{source}", f"survivor-{survivor}"
    desk.instruct_move((card,), where, to, "SH-66")


def run_permission(desk: Desk, procedure: Permission) -> Waits:
    """Wait for the player's decision, as long as the item can still change hands."""
    if _can_change_hands(desk, procedure):
        return True
    desk.end()
    return False


def _can_change_hands(state: Position, procedure: Permission) -> bool:
    giver, taker = state.cast.get(procedure.source), state.cast.get(procedure.survivor)
    if giver is None or taker is None or procedure.card not in giver.held:
        return False
    if procedure.discard is UNSET:
        return len(taker.held) < MAX_HELD
    return procedure.discard in taker.held


def answer_permission(desk: Desk, procedure: Permission, action: Action) -> None:
    """Move the item if the player allows it; otherwise the survivor may still act (SH-67)."""
    desk.end()
    if isinstance(action, actions.Refuse):
        desk.add_ruling(rulings.RequestDeclined(procedure.seat), "SH-67")
        return
    _acts(desk)
    _change_hands(desk, procedure.survivor, procedure.source, procedure.card, procedure.discard)


def run_take_attack(desk: Desk, procedure: TakeAttack) -> Waits:
    """Wait for the attack of a Take+Attack, or let it lapse if there is nothing to attack
    (SH-80).
    """
    if procedure.survivor in desk.cast:
        if can_attack(desk, procedure.survivor, procedure.item):
            return True
        desk.add_ruling(rulings.Lapsed("attack"), "SH-80")
    desk.end()
    return False


def answer_take_attack(
    desk: Desk, _procedure: TakeAttack, action: actions.Attack | actions.ThrongAttack
) -> None:
    """Begin the attack."""
    desk.replace_procedure(make_survivor_attack(action))


def run_new_survivor(desk: Desk, procedure: NewSurvivor) -> Waits:
    """Ask for a drawn survivor; from an empty pile the player draws nothing (SH-254)."""
    if not desk.survivor_pile:
        desk.end()
        return False
    if not procedure.drawing:
        seat = procedure.seat
        desk.replace_procedure(NewSurvivor(seat, drawing=True))
        to = f"survivors-{seat}"
        desk.add_ruling(rulings.Draw(to=to, face="up", seat=seat, source="survivor_pile"), "SH-71")
    return True


def answer_new_survivor(desk: Desk, procedure: NewSurvivor, action: actions.Draw) -> None:
    """Let the drawn survivor join and attack, or begin the monster among us."""
    card, seat = action.card, procedure.seat
    if card == desk.monster_among_us:
        desk.replace_procedure(NewSurvivor(seat))
        _monster_among_us(desk, card, seat)
        return
    desk.end()
    desk.replace_procedure(replace(desk.top(SurvivorTurn), survivor=card))
    desk.begin(TakeAttack(seat, card))
    add_survivor(desk, seat, card, start=False)
    _check_pile(desk)


def _check_pile(desk: Desk) -> None:
    if not desk.survivor_pile:
        desk.add_ruling(rulings.SurvivorPileEmpty(), "SH-27")
        desk.begin(Check())


def _monster_among_us(desk: Desk, card: str, seat: int) -> None:
    desk.add_ruling(rulings.MonsterAmongUs(card), "SH-253")
    desk.survivor_pile -= 1
    desk.instruct_move((card,), f"survivors-{seat}", "aside", "SH-253")
    desk.begin(MonsterAmongUs(card))
    _check_pile(desk)
