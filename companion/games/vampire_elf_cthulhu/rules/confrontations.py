"""Runs Compare and Insert: special points, secret bids, the result, and what the winner does (VE-66
to VE-79, VE-91 to VE-105, VE-116).
"""

from itertools import dropwhile
from typing import cast

from msgspec import UNSET
from msgspec.structs import replace

from companion.core.rulings import Rulings
from companion.core.tuples import clockwise, replaced_at
from companion.games.vampire_elf_cthulhu import actions
from companion.games.vampire_elf_cthulhu.cards import POSITIONS
from companion.games.vampire_elf_cthulhu.rules.ink import return_cubes, return_quills
from companion.games.vampire_elf_cthulhu.rules.slots import end_action
from companion.games.vampire_elf_cthulhu.rules.spending import spend
from companion.games.vampire_elf_cthulhu.rules.strength import (
    cards_for_points,
    lose_ink,
    strength_ruling,
    strength_with_ink,
    turn_down,
)
from companion.games.vampire_elf_cthulhu.rulings import MoveCards, MoveSpecials, Result, Reveal
from companion.games.vampire_elf_cthulhu.state import (
    NO_INK,
    CurrentAction,
    DisplayCard,
    Side,
    State,
    Strength,
    count_face_up,
    current_action,
    find,
    locate,
    up_and_unmarked,
    with_added,
    without_card,
)
from companion.games.vampire_elf_cthulhu.view import Bid, NovelCard, Row

MIN_COLORS = 4
"""Colors in a Display that can Insert (VE-91)."""
TURN_COST = {1: 28, 2: 21, 3: 15, 4: 10, 5: 6, 6: 3}
"""Winning points for a card, by how many are face up; from seven on one (VE-74)."""
TURN_COST_FROM_SEVEN = 1


# ---- what is measured


def face_up_of_others(state: State, seat: int) -> tuple[str, ...]:
    """Return the face-up cards of all opponents, clockwise (VE-70)."""
    return tuple(
        display_card.card
        for other in clockwise(seat, len(state.names))[1:]
        for display_card in state.displays[other]
        if display_card.face == "up"
    )


def offer_special_points(state: State, emitted: Rulings) -> State:
    """Offer special points to the current side; a side that has no card for them is passed over
    (VE-57, VE-67).
    """
    if any(cards_for_points(state, current_action(state))):
        return replace(state, step="special-points")
    return end_special_points(state, emitted)


def end_special_points(state: State, emitted: Rulings) -> State:
    """End the special points of the current side: continue with the next side or step. A Compare
    for which no face-up card is left ends without effect (VE-80).
    """
    act = current_action(state)
    if act.kind == "compare" and len(act.sides) == 1:
        if not face_up_of_others(state, act.seat):
            return end_action(state, emitted)
        return replace(state, step="compare")
    if act.current_side + 1 < len(act.sides):
        return offer_special_points(
            replace(state, action=replace(act, current_side=act.current_side + 1)), emitted
        )
    return replace(state, step="bid")


def compare(state: State, action: actions.Compare, emitted: Rulings) -> State:
    """Choose the card of an opponent, who measures its strength (VE-70, VE-71)."""
    act = current_action(state)
    card = action.card
    owner = next(seat for seat, display in enumerate(state.displays) if find(display, card))
    sides = (*act.sides, Side(owner, card))
    return offer_special_points(
        replace(state, action=replace(act, sides=sides, current_side=1)), emitted
    )


def bid(state: State, action: actions.Bid, emitted: Rulings) -> State:
    """Note a closed hand; the last one opens all (VE-66)."""
    act = current_action(state)
    ink = Bid(action.cubes, action.specials)
    sides = tuple(
        replace(side, bid=ink) if side.seat == action.seat else side for side in act.sides
    )
    act = replace(act, sides=sides)
    if any(side.bid is None for side in sides):
        return replace(state, action=act)
    return _open_bids(state, act, emitted)


def _open_bids(state: State, act: CurrentAction, emitted: Rulings) -> State:
    """Open all hands: fix every strength, and take the ink."""
    emitted += (Reveal(side.seat, f"hand/{side.seat}", cite=("VE-66",)) for side in act.sides)
    inks = [side.bid or NO_INK for side in act.sides]
    fixed = [
        strength_with_ink(state, side, ink.cubes, ink.specials)
        for side, ink in zip(act.sides, inks, strict=True)
    ]
    sides = tuple(map(_with_strength, act.sides, fixed))
    emitted += map(strength_ruling, sides, fixed)
    for side, each in zip(sides, fixed, strict=True):
        state = lose_ink(state, side, each, emitted, "VE-65", "VE-66")
    totals = [each.total for each in fixed]
    best = max(totals)
    is_tie = totals.count(best) > 1
    winner = None if is_tie else sides[totals.index(best)].seat
    points = None if is_tie else best
    compares = act.kind == "compare"
    emitted.append(Result(act.kind, winner, points, cite=("VE-72" if compares else "VE-99",)))
    left = points if compares else None
    act = replace(act, sides=sides, winner=winner, points=left)
    state = replace(state, action=act)
    if winner is None:
        return end_action(state, emitted)
    return _won_compare(state, emitted) if compares else replace(state, step="novel")


def _with_strength(side: Side, fixed: Strength) -> Side:
    return replace(side, strength=fixed)


# ---- what the winner of a Compare buys


def turn_cost(up: int) -> int:
    """Return what it costs to turn a card of a Display with `up` face-up cards (VE-74).

    >>> turn_cost(5), turn_cost(12)
    (6, 1)
    """
    return TURN_COST.get(up, TURN_COST_FROM_SEVEN)


def losing_side(action: CurrentAction) -> Side:
    """Return the side that lost the Compare."""
    return next(side for side in action.sides if side.seat != action.winner)


def turnable_cards(state: State, action: CurrentAction) -> tuple[str, ...]:
    """Return the cards that the winner may turn and pay for now (VE-74 to VE-79)."""
    side = losing_side(action)
    display = state.displays[side.seat]
    if (action.points or 0) < turn_cost(count_face_up(display)):
        return ()
    return up_and_unmarked(display) if action.turned_first_card else (side.card,)


def _won_compare(state: State, emitted: Rulings) -> State:
    """Let the winner turn cards, the compared one first if it can be turned (VE-73,
    VE-76, VE-78).
    """
    act, options = current_action(state), state.options
    if options.compare_winner == "acting" and act.winner != act.seat:
        return end_action(state, emitted)
    side = losing_side(act)
    card = find(state.displays[side.seat], side.card)
    if card is None or card.quills:
        if options.quilled_compare == "stop":
            return end_action(state, emitted)
        state = replace(state, action=replace(act, turned_first_card=True))
    return _continue_while_payable(state, emitted)


def _continue_while_payable(state: State, emitted: Rulings) -> State:
    if turnable_cards(state, current_action(state)):
        return replace(state, step="turn-rival")
    return end_action(state, emitted)


def turn_rival(state: State, action: actions.TurnRival, emitted: Rulings) -> State:
    """Pay, and turn a card of the loser (VE-74 to VE-76)."""
    act = current_action(state)
    owner = losing_side(act).seat
    price = turn_cost(count_face_up(state.displays[owner]))
    state = spend(state, action.seat, price, emitted, "VE-74", "VE-75")
    state = turn_down(
        state, owner, action.card, emitted, "VE-74" if act.turned_first_card else "VE-76"
    )
    return _continue_while_payable(
        replace(state, action=replace(current_action(state), turned_first_card=True)), emitted
    )


# ---- Insert: the offer and the opposition


def can_insert(state: State, seat: int) -> bool:
    """Return whether the Display has four colors and a card to offer (VE-91 to VE-93)."""
    display = state.displays[seat]
    return count_face_up(display) > 0 and len(colors_that_count(state, display)) >= MIN_COLORS


def colors_that_count(state: State, display: tuple[DisplayCard, ...]) -> set[int]:
    """Return the colors of a Display that count for an Insert (VE-91, VE-92)."""
    all_count = state.options.insert_colors == "display"
    return {
        state.card_index.color[display_card.card]
        for display_card in display
        if all_count or display_card.face == "up"
    }


def offer(state: State, action: actions.Offer, emitted: Rulings) -> State:
    """Offer a face-up card to the Novel; opponents may oppose it, clockwise (VE-93 to VE-96)."""
    others = clockwise(action.seat, len(state.names))[1:]
    act = replace(current_action(state), offered=action.card, to_oppose=others)
    return _next_opponent(state, act, emitted)


def oppose(state: State, action: actions.Oppose, emitted: Rulings) -> State:
    """Add an opponent's card that opposes it (VE-95)."""
    act = current_action(state)
    sides = (*act.sides, Side(action.seat, action.card))
    return _next_opponent(state, replace(act, sides=sides, to_oppose=act.to_oppose[1:]), emitted)


def decline(state: State, emitted: Rulings) -> State:
    """Note that an opponent does not oppose (VE-95)."""
    act = current_action(state)
    return _next_opponent(state, replace(act, to_oppose=act.to_oppose[1:]), emitted)


def _next_opponent(state: State, act: CurrentAction, emitted: Rulings) -> State:
    """Ask the next opponent; after the last one all sides measure, or the card enters unopposed
    (VE-97, VE-98).
    """
    # each when it is asked: until then a Display may be corrected
    left = tuple(dropwhile(lambda seat: not count_face_up(state.displays[seat]), act.to_oppose))
    if left:
        return replace(state, step="oppose", action=replace(act, to_oppose=left))
    if not act.sides:
        emitted.append(Result(act.kind, act.seat, None, cite=("VE-97",)))
        return replace(state, step="novel", action=replace(act, winner=act.seat))
    measured = act.card if state.options.insert_strength == "activated" else act.offered
    sides = (Side(act.seat, measured or act.card), *act.sides)
    return offer_special_points(
        replace(state, action=replace(act, sides=sides, current_side=0)), emitted
    )


# ---- Insert: the Novel


def empty_positions(novel: Row) -> tuple[int, ...]:
    """Return the empty positions of the Novel."""
    return tuple(position for position in POSITIONS if novel[position - 1] is None)


def entering_card(action: CurrentAction) -> tuple[int, str]:
    """Return whose card enters the Novel, and which: the winner's own (VE-99)."""
    if action.offered is None:
        raise ValueError("nothing is offered to the Novel")
    if action.winner is None or action.winner == action.seat:
        return action.seat, action.offered
    return action.winner, next(side.card for side in action.sides if side.seat == action.winner)


def place_in_novel(state: State, action: actions.PlaceInNovel, emitted: Rulings) -> State:
    """Place the winner's card with tokens, and move the card that it replaces (VE-100 to VE-104).
    The fourth card ends the game at once (VE-116).
    """
    seat, card = entering_card(current_action(state))
    index, display_card = locate(state, seat, card)
    where, spot = f"display/{seat}/{index}", f"novel/{action.position}"
    state = return_quills(state, seat, card, emitted, "VE-104")
    state = return_cubes(state, seat, display_card.cubes, where, emitted, "VE-37")
    novel = state.novel
    old, move_to = novel[action.position - 1], action.move_to
    if old is not None and move_to is not UNSET:
        _emit_move(emitted, seat, old.card, spot, f"novel/{move_to}", "VE-102", "VE-103")
        novel = replaced_at(novel, move_to - 1, old)
    _emit_move(emitted, seat, card, where, spot, "VE-100")
    if action.specials:
        emitted.append(MoveSpecials(seat, action.specials, f"stock/{seat}", spot, cite=("VE-101",)))
    novel = replaced_at(novel, action.position - 1, NovelCard(card, seat, action.specials))
    state = replace(
        without_card(state, seat, index),
        specials=with_added(state.specials, seat, -action.specials),
        novel=cast("Row", novel),
    )
    if None in novel:
        return end_action(state, emitted)
    cite = ("VE-116", "VE-117")
    emitted += (Reveal(each, f"hand/{each}", cite=cite) for each in range(len(state.names)))
    return replace(state, phase="scoring", step="reveal", action=None, order=())


def _emit_move(emitted: Rulings, seat: int, card: str, source: str, to: str, *cite: str) -> None:
    emitted.append(MoveCards(seat=seat, n=1, cards=(card,), source=source, to=to, cite=cite))
