"""Moves cards: to the piles, on the screen, into throngs; adds and removes survivors."""

from collections.abc import Collection, Iterator

from companion.core.actions import Ids
from companion.core.frozen_struct import FrozenStruct
from companion.core.tuples import replaced_at, without
from companion.games.shuffling_horror import rulings
from companion.games.shuffling_horror.cards import ITEMS, ORDER
from companion.games.shuffling_horror.procedures import Cause, Check, Keeping
from companion.games.shuffling_horror.rules.desk import Desk
from companion.games.shuffling_horror.rules.tokens import (
    add_item_tokens,
    leave_with_power,
    leave_with_rest,
    move_token,
    remove_item_tokens,
    win_rest,
)
from companion.games.shuffling_horror.state import (
    CREATURES,
    PLACE_OF,
    Face,
    Frame,
    Position,
    SurvivorInPlay,
    in_throngs,
    in_turn_order,
    not_none,
    slot_of,
    throng_cards,
)

LATE_REST_SPOINTS = 3
"""Rest spoints of a survivor who enters after the start (SH-72)."""


def discard(desk: Desk, cards: Ids, source: str, *cite: str) -> None:
    """Move cards to the discard pile, whose open cards people may remember (SH-11)."""
    desk.discard_pile += len(cards)
    desk.discards += cards
    desk.instruct_move(cards, source, "discard_pile", *cite)


def bury(desk: Desk, cards: Ids, source: str, *cite: str) -> None:
    """Move cards to the graveyard, out of play for good (SH-12)."""
    desk.graveyard += cards
    desk.instruct_move(cards, source, "graveyard", *cite)


def note_seen(desk: Desk, card: str) -> None:
    """Note that a card has been seen: it is no longer among the unseen cards or known discards."""
    if card in desk.unseen:
        desk.unseen = without(desk.unseen, card)
    elif card in desk.discards:
        leave_discards(desk, card)
    elif card in desk.undrawn:
        desk.undrawn = without(desk.undrawn, card)
        desk.lost_survivors -= 1
    elif card == desk.monster_among_us:
        desk.monster_among_us = None
        desk.lost_survivors -= 1


def leave_discards(desk: Desk, card: str) -> None:
    """Note that a known discard is no longer in the discard pile."""
    desk.discards = without(desk.discards, card)
    if card in desk.maybe_hidden:
        desk.maybe_hidden = without(desk.maybe_hidden, card)


def forget_discards(desk: Desk) -> None:
    """Note that the discard pile is shuffled into a reel: nobody knows any longer what is in it."""
    desk.unseen = tuple(sorted({*desk.unseen, *desk.discards}, key=ORDER.__getitem__))
    desk.discards = desk.maybe_hidden = ()


def recall_put_back(desk: Desk) -> None:
    """Note that the first three cards of Reel 1 have been shown: the other cards that a Director's
    Cut put back are in the discard pile.
    """
    known = tuple(card for card in desk.put_back if card in desk.unseen)
    desk.unseen = tuple(card for card in desk.unseen if card not in known)
    desk.discards = (*desk.discards, *known)
    desk.put_back = ()


def surely_discarded(state: Position) -> Ids:
    """Return the known discards that are in the pile, and not hidden under a sanctuary (SH-246)."""
    return tuple(card for card in state.discards if card not in state.maybe_hidden)


def possible_hidden_cards(state: Position) -> Ids:
    """Return what the card under a sanctuary may be: an unseen card, or a discard that was in the
    pile when a card of it was hidden.
    """
    return tuple(sorted((*possible_reel_cards(state), *state.maybe_hidden), key=ORDER.__getitem__))


def possible_reel_cards(state: Position) -> Ids:
    """Return what a card from the reel pile may be."""
    if not state.lost_survivors:
        return state.unseen
    among = () if state.monster_among_us is None else (state.monster_among_us,)
    return tuple(sorted((*state.unseen, *state.undrawn, *among), key=ORDER.__getitem__))


class InOrder(FrozenStruct, gc=False):
    """Cards in catalog order; they are sorted only when somebody reads them."""

    cards: Ids

    def __contains__(self, card: object) -> bool:
        return card in self.cards

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(self.cards, key=ORDER.__getitem__))

    def __len__(self) -> int:
        return len(self.cards)


def possible_discards(state: Position) -> Collection[str]:
    """Return what a card from the discard pile may be: a known discard, if all of them are
    known.

    While one of these may be hidden under a sanctuary, the pile may hold one more card that nobody
    knows (SH-246).
    """
    if len(state.discards) >= state.discard_pile + bool(state.maybe_hidden):
        return InOrder(state.discards)
    return InOrder(possible_reel_cards(state) + state.discards)


def place_of(state: Position, card: str) -> str:
    """Return the place of a card on the table, as rulings name it; "" if it is nowhere on the
    table.
    """
    for index, frame in enumerate(state.frames):
        if frame is not None and card in (frame.card, frame.under):
            return f"frame-{index + 1}"
    throng = in_throngs(state.throngs).places.get(card)
    if throng is not None:
        return throng
    for slot_number, refuge in enumerate(state.sanctuaries, 1):
        if card == refuge.lurker:
            return f"sanctuary-{slot_number}"
    return "aside" if card == state.monster_among_us else ""


def is_on_table(state: Position, attacker: str) -> bool:
    """Return whether a throng has cards, or a card is on the table."""
    if attacker in PLACE_OF:
        return bool(throng_cards(state, attacker))
    return bool(place_of(state, attacker))


def place_of_survivor(state: Position, survivor: str) -> str:
    """Return the place of a survivor in play: the seat's pool, or a sanctuary."""
    member = state.cast[survivor]
    return f"survivors-{member.seat}" if member.inside is None else f"sanctuary-{member.inside}"


def owner_of(state: Position, attacker: str) -> int:
    """Return the seat that owns a throng or monster card; outside throngs it is the Director's."""
    place = attacker if attacker in PLACE_OF else place_of(state, attacker)
    return PLACE_OF[place][0] if place in PLACE_OF else 0


def draw_to_frame(desk: Desk, index: int, cause: Cause, cite: str) -> None:
    """Draw a card of the reel pile onto an empty frame; in a scene the Director answers for it
    (SH-39, SH-40).
    """
    face: Face = "down"
    if desk.in_scene:
        face, cause, cite = "up", Cause(0), "SH-40"
    desk.reel_pile -= 1
    desk.set_frame(index, Frame(None, face, cause=cause))
    desk.add_ruling(rulings.Draw(to=f"frame-{index + 1}", face=face, source="reel_pile"), cite)


def empty_frame(desk: Desk, index: int, cause: Cause) -> None:
    """Remove the top card of a frame, and draw another if the frame is then empty."""
    if clear_frame(desk, index):
        refill(desk, index, cause)


def clear_frame(desk: Desk, index: int) -> bool:
    """Remove the top card of a frame. Return whether the frame is empty; otherwise the card that
    was covered is in play again.
    """
    frame = not_none(desk.frames[index])
    if frame.card is not None and frame.card == desk.fade_out:
        take_back_fade_out(desk, frame.card)
    if frame.under is not None:
        desk.set_frame(index, Frame(frame.under, "up"))
        return False
    desk.set_frame(index, None)
    return True


def refill(desk: Desk, index: int, cause: Cause) -> None:
    """Draw a card onto an empty frame, if cards may be drawn."""
    if desk.can_draw:
        draw_to_frame(desk, index, cause, "SH-42")


def take_back_fade_out(desk: Desk, card: str) -> None:
    """Return the fade-out token to the board (SH-197)."""
    desk.fade_out = None
    move_token(desk, "fade-out", card, "board", "SH-197")


def frame_of(state: Position, card: str) -> int | None:
    """Return the frame (from 0) on which a card is on top."""
    for index, frame in enumerate(state.frames):
        if frame is not None and frame.card == card:
            return index
    return None


def remove_monster(desk: Desk, card: str, cause: Cause) -> None:
    """Remove a monster card from its frame, throng or sanctuary; its instruction has been given
    already.
    """
    index = frame_of(desk, card)
    if index is not None:
        empty_frame(desk, index, cause)
        return
    card_place = place_of(desk, card)
    if card_place in PLACE_OF:
        seat, slot = PLACE_OF[card_place]
        left = without(desk.throngs[seat][slot], card)
        desk.set_throng(seat, slot, left)
    elif card_place == "aside":
        desk.monster_among_us = None
    elif card_place:
        desk.update_sanctuary(slot_of(card_place), lurker=None)


def release_items(desk: Desk, throng: str, winner: tuple[int, str] | None) -> None:
    """Give the alien items of a throng without monsters to the winner, or discard them (SH-249,
    SH-250).
    """
    seat, slot = PLACE_OF[throng]
    cards = desk.throngs[seat][slot]
    if not cards or any(card in CREATURES for card in cards):
        return
    desk.set_throng(seat, slot, ())
    if winner is None or winner[1] not in desk.cast:
        discard(desk, cards, throng, "SH-250")
        return
    for item in reversed(cards):  # the one that was taken first is asked about first
        desk.begin(Keeping(item, winner[0], winner[1], "won", throng))


def goes_to_the_bottom(state: Position, card: str) -> bool:
    """Return whether a card is laid below the cards of a throng: an item in Pittsburgh 68
    (SH-251).
    """
    return card in ITEMS and state.options.edition == "pittsburgh-68"


def add_to_throng(desk: Desk, card: str, to: str) -> None:
    """Add a card to a throng; the first monster makes an eliminated player a Pod Player
    (SH-202).
    """
    seat, slot = PLACE_OF[to]
    throng = desk.throngs[seat][slot]
    below = goes_to_the_bottom(desk, card)
    desk.set_throng(seat, slot, (card, *throng) if below else (*throng, card))
    if desk.sides[seat] == "out":
        become_pod(desk, seat)


def become_pod(desk: Desk, seat: int) -> None:
    """Make an eliminated player with a first monster card a Pod Player (SH-156, SH-202)."""
    desk.sides = replaced_at(desk.sides, seat, "pod")
    desk.add_ruling(rulings.PodPlayer(seat), "SH-202")
    leave_with_power(desk, seat, to_the_box=False)
    desk.begin(Check())


def add_survivor(desk: Desk, seat: int, survivor: str, *, start: bool) -> None:
    """Add a drawn survivor to a seat's pool (SH-25, SH-26, SH-64, SH-72)."""
    desk.survivor_pile -= 1
    desk.undrawn = without(desk.undrawn, survivor)
    desk.cast = {**desk.cast, survivor: SurvivorInPlay(seat, 0)}
    desk.pools = replaced_at(desk.pools, seat, (*desk.pools[seat], survivor))
    desk.add_ruling(rulings.Enters(survivor, seat), "SH-23" if start else "SH-71")
    enters = desk.attributes.survivors[survivor].enters
    usual = 0 if start else LATE_REST_SPOINTS
    win_rest(desk, survivor, usual if enters is None else enters, "SH-25" if start else "SH-72")


def drop_belongings(desk: Desk, survivor: str) -> None:
    """Discard what a survivor who leaves play holds, and return tokens and spoints (SH-121, SH-124,
    SH-217).
    """
    member = desk.cast[survivor]
    if member.held:
        desk.update_survivor(survivor, held=())
        discard(desk, member.held, f"survivor-{survivor}", "SH-121")
        for card in member.held:
            remove_item_tokens(desk, card)
    if member.trapped is not None:
        free_survivor(desk, survivor, "SH-167")
    leave_with_rest(desk, survivor)
    for star in member.stars:
        move_token(desk, f"reel-{star}", f"survivor-{survivor}", "box", "SH-217")


def free_survivor(desk: Desk, survivor: str, *cite: str) -> None:
    """Free a trapped survivor. The card goes to another survivor whom it still traps, or is
    discarded (SH-167).
    """
    member = desk.cast[survivor]
    card, where = not_none(member.trapped), f"survivor-{survivor}"
    desk.update_survivor(survivor, trapped=None)
    if not member.reminder:
        return
    others = (other for other in in_turn_order(desk) if desk.cast[other].trapped == card)
    following = next(others, None)
    if following is None:
        discard(desk, (card,), where, *cite)
    else:
        desk.update_survivor(following, reminder=True)
        to = f"survivor-{following}"
        desk.instruct_move((card,), where, to, *cite)


def leave_play(desk: Desk, survivor: str) -> None:
    """Remove a survivor from play; the card has been moved already."""
    seat = desk.cast[survivor].seat
    desk.cast = {card: member for card, member in desk.cast.items() if card != survivor}
    desk.pools = replaced_at(desk.pools, seat, without(desk.pools[seat], survivor))


def eliminate(desk: Desk, survivor: str, *, annihilated: bool, by_director: bool) -> None:
    """Eliminate a survivor (SH-121, SH-122), and begin the checks that follow."""
    where = place_of_survivor(desk, survivor)
    if annihilated:
        desk.add_ruling(rulings.Annihilated(survivor=survivor), "SH-122")
        bury(desk, (survivor,), where, "SH-122")
    else:
        desk.add_ruling(rulings.Eliminated(survivor=survivor), "SH-121")
        discard(desk, (survivor,), where, "SH-121")
    drop_belongings(desk, survivor)
    leave_play(desk, survivor)
    desk.begin(Check(by_director=by_director))


def give_card(desk: Desk, survivor: str, card: str) -> None:
    """Give a survivor a card, with its tokens."""
    desk.update_survivor(survivor, held=(*desk.cast[survivor].held, card))
    add_item_tokens(desk, card)


def leave_item(desk: Desk, survivor: str, card: str, *cite: str) -> None:
    """Leave a survivor's held item in the sanctuary, with its tokens (SH-147, SH-149)."""
    member = desk.cast[survivor]
    slot_number = not_none(member.inside)
    desk.update_survivor(survivor, held=without(member.held, card))
    store = desk.sanctuaries[slot_number - 1].store
    desk.update_sanctuary(slot_number, store=(*store, card))
    desk.instruct_move((card,), f"survivor-{survivor}", f"sanctuary-{slot_number}", *cite)


def discard_held(desk: Desk, survivor: str, card: str, *cite: str) -> None:
    """Discard a survivor's held card."""
    held = without(desk.cast[survivor].held, card)
    desk.update_survivor(survivor, held=held)
    discard(desk, (card,), f"survivor-{survivor}", *cite)
    remove_item_tokens(desk, card)
