"""Begins a reel, and carries out the tasks at its end."""

from companion.core.actions import Action, Ids
from companion.core.tuples import without
from companion.games.shuffling_horror import actions, rulings
from companion.games.shuffling_horror.cards import EVENTS, POWERS, SANCTUARIES
from companion.games.shuffling_horror.procedures import (
    Cause,
    Check,
    Drawing,
    EventCard,
    LastOneStanding,
    PlayerTurn,
    ReelEnd,
    ReelStart,
    Turns,
)
from companion.games.shuffling_horror.rules.cards import (
    add_to_throng,
    discard,
    discard_held,
    empty_frame,
    forget_discards,
    free_survivor,
    note_seen,
    recall_put_back,
)
from companion.games.shuffling_horror.rules.desk import Desk, Waits
from companion.games.shuffling_horror.rules.screen import creature_feature, is_trio
from companion.games.shuffling_horror.rules.tokens import award_star, move_token
from companion.games.shuffling_horror.state import (
    CREATURES,
    FACE_DOWN,
    LAST_REEL,
    NO_CARD,
    SLOTS,
    THRONG_SIZE,
    Frame,
    Position,
    frame_to_reveal,
    in_turn_order,
    not_none,
    screen_monsters,
    throng_name,
    throngs_of,
)
from companion.games.shuffling_horror.view import FadeIn

DEALT = (10, 20, 15, 10)
"""How many cards are dealt for each reel (SH-29)."""


def run_reel_start(desk: Desk, procedure: ReelStart) -> Waits:
    """Deal, offer the Director's Cut, fill the screen, give the starting bonus, and resolve the
    scene.
    """
    match procedure.stage:
        case "deal":
            _deal(desk)
        case "cut" if not _may_cut(desk):
            desk.replace_procedure(ReelStart("screen"))
        case "screen":
            _open_reel(desk)
        case "bonus" if frame_to_reveal(desk) is None:
            _starting_bonus(desk)
        case "scene":
            return _scene(desk, procedure)
        case _:
            return True
    return False


def _deal(desk: Desk) -> None:
    n = min(DEALT[desk.reel - 1], desk.discard_pile)
    desk.add_ruling(rulings.Shuffle("discard_pile", desk.discard_pile), "SH-13")
    desk.add_ruling(rulings.Deal(n), "SH-29")
    forget_discards(desk)
    desk.reel_pile = n
    desk.discard_pile -= n
    desk.add_ruling(rulings.ReelStart(desk.reel, n), "SH-29")
    desk.replace_procedure(ReelStart("cut"))


def _may_cut(state: Position) -> bool:
    """Return whether the Director may draw cards before the screen is filled (SH-237)."""
    return state.options.directors_cut and not throngs_of(state, 0) and state.discard_pile > 0


def _open_reel(desk: Desk) -> None:
    first = desk.reel == 1
    desk.replace_procedure(ReelStart("bonus" if first else "scene"))
    source = "discard_pile" if first else "reel_pile"
    if first and desk.discards:  # after a Director's Cut nobody knows what is drawn
        desk.add_ruling(rulings.Shuffle("discard_pile", desk.discard_pile), "SH-13")
        put_back = desk.discards
        forget_discards(desk)
        desk.put_back = put_back
    # laid even on a Turning Point that a Director's Cut brought about: it stops what replaces
    # cards in a reel, and this one only begins (SH-224, SH-238)
    for index in range(3):
        left = desk.discard_pile if first else desk.reel_pile
        if not left:
            return
        if first:
            desk.discard_pile -= 1
        else:
            desk.reel_pile -= 1
        desk.set_frame(index, Frame(None, "up", cause=Cause(0)))
        to = f"frame-{index + 1}"
        desk.add_ruling(
            rulings.Draw(to=to, face="up", source=source), "SH-30" if first else "SH-31"
        )


def _starting_bonus(desk: Desk) -> None:
    desk.replace_procedure(ReelStart("scene"))
    if desk.put_back:
        recall_put_back(desk)
    monsters = screen_monsters(desk)
    if not monsters:
        return
    desk.add_ruling(rulings.StartingBonus(len(monsters)), "SH-33")
    frames = [index for index, frame in enumerate(desk.frames) if frame is not None]
    creatures = [index for index in frames if _card_at(desk, index) in CREATURES]
    for first, index in enumerate(creatures):
        card = not_none(_card_at(desk, index))
        row = desk.throngs[0]
        slot = next(slot for slot in range(first, SLOTS) if len(row[slot]) < THRONG_SIZE)
        to = throng_name(0, slot)
        desk.instruct_move((card,), f"frame-{index + 1}", to, "SH-34")
        add_to_throng(desk, card, to)
        empty_frame(desk, index, Cause(0))


def _card_at(state: Position, index: int) -> str | None:
    frame = state.frames[index]
    return None if frame is None else frame.card


def _scene(desk: Desk, procedure: ReelStart) -> bool:
    if frame_to_reveal(desk) is not None:
        return True
    if procedure.has_new_card and is_trio(desk):
        desk.replace_procedure(ReelStart("scene", first_event_frame=procedure.first_event_frame))
        creature_feature(desk, Cause(0))
        return False
    events = [frame for frame in range(3) if is_waiting_event(desk, frame)]
    if not events:
        desk.end()
        return False
    index = procedure.first_event_frame if procedure.first_event_frame in events else events[0]
    card = not_none(_card_at(desk, index))
    desk.replace_procedure(ReelStart("scene", first_event_frame=index))
    desk.begin(EventCard(card, index, Cause(0)))
    return False


def is_waiting_event(state: Position, index: int) -> bool:
    """Return whether a frame has an event that has not been resolved."""
    frame = state.frames[index]
    if frame is None or frame.card is None or frame.spoints is not None:
        return False
    return frame.card in EVENTS or frame.card in SANCTUARIES


def answer_reel_start(desk: Desk, procedure: ReelStart, action: Action) -> None:
    """Carry out the Director's Cut, or show a card of the scene."""
    match action:
        case actions.DirectorsCut():
            desk.replace_procedure(ReelStart("screen"))
            desk.begin(Drawing("monsters", min(desk.reel, desk.discard_pile)))
        case actions.Reveal():
            index = action.frame - 1
            desk.add_ruling(rulings.Revealed(action.card, action.frame), "SH-36")
            note_seen(desk, action.card)
            desk.show(index, action.card)
            desk.replace_procedure(
                ReelStart(
                    procedure.stage,
                    has_new_card=True,
                    first_event_frame=procedure.first_event_frame,
                )
            )
        case _:  # no Director's Cut
            desk.replace_procedure(ReelStart("screen"))


def check_reel(desk: Desk, seat: int, left: Ids) -> bool:
    """End the reel if the screen is clear and nothing can be drawn (SH-205). Return whether it has
    ended.

    It is checked on the turn of `seat`, with survivors `left` to act. Reels 1 to 3 end at once
    (SH-206); Reel 4 goes on to the Director's last turn (SH-208).
    """
    if desk.frames != NO_CARD or desk.can_draw:
        return False
    if desk.final_round is not None or desk.innermost(LastOneStanding):
        return False
    if desk.reel == LAST_REEL:
        desk.add_ruling(rulings.FinalTurn(), "SH-208")
        desk.final_round = desk.round + (1 if seat == 0 else 0)
        return False
    _end_reel(desk, seat, left)
    return True


def _end_reel(desk: Desk, seat: int, left: Ids) -> None:
    desk.add_ruling(rulings.ReelEnd(desk.reel), "SH-205")
    left = tuple(survivor for survivor in left if survivor in desk.cast)
    following = seat if left else (seat % (desk.seat_count - 1)) + 1
    desk.stack[:] = [Turns(following)]
    if left:
        desk.stack[:] = [
            Turns((seat + 1) % desk.seat_count),
            PlayerTurn(seat, left, is_take_attack_closed=True),
        ]
    if seat == 0:
        desk.round += 1
    _take_off_turning_point(desk)
    if desk.reel_pile:
        n = desk.reel_pile
        desk.reel_pile = 0
        desk.discard_pile += n
        desk.add_ruling(rulings.Move(n=n, to="discard_pile", source="reel_pile"), "SH-216")
    pool = desk.pools[following]
    marked = left[0] if left else (pool[0] if pool else None)
    desk.fade_in = FadeIn(following, marked)
    move_token(desk, "fade-in", "board", _mark(desk.fade_in), "SH-209")
    desk.begin(ReelEnd("collect"))


def _take_off_turning_point(desk: Desk) -> None:
    """End the Turning Point, which lasts for one reel (SH-226), even if a Survivor Loss activated
    it at the reel's end.
    """
    if desk.turning_point == "active":
        desk.turning_point = "spent"
        desk.add_ruling(rulings.Place(cards=("turning-point",), to="box"), "SH-226")


def _mark(mark: FadeIn) -> str:
    return f"seat-{mark.seat}" if mark.survivor is None else f"survivor-{mark.survivor}"


def take_back_fade_in(desk: Desk, mark: FadeIn) -> None:
    """Return the fade-in token to the board when the turn that it marked begins."""
    move_token(desk, "fade-in", _mark(mark), "board", "SH-209")
    desk.fade_in = None


def run_reel_end(desk: Desk, procedure: ReelEnd) -> Waits:
    """Collect power plays, award the Horror Star, offer to discard hidden monsters and
    survivors.
    """
    match procedure.stage:
        case "collect":
            desk.replace_procedure(ReelEnd("award"))
            _collect(desk)
        case "award" if not desk.cast:
            desk.reel_tokens = without(desk.reel_tokens, desk.reel)
            move_token(desk, f"reel-{desk.reel}", "reel_track", "box", "SH-213")
            desk.replace_procedure(ReelEnd("lurkers", _hidden_monsters(desk)))
        case "lurkers" if not procedure.lurkers:
            desk.replace_procedure(ReelEnd("loss"))
        case "loss" if not (desk.options.survivor_loss and desk.survivor_pile):
            _next_reel(desk)
        case "next":
            _next_reel(desk)
        case _:
            return True
    return False


def _collect(desk: Desk) -> None:
    """Discard power plays and traps (SH-211)."""
    order = in_turn_order(desk)
    for survivor in order:
        if not desk.cast[survivor].reminder:
            desk.update_survivor(survivor, trapped=None)  # the card is collected where it is
    for survivor in order:
        for card in desk.cast[survivor].held:
            if card in POWERS:
                discard_held(desk, survivor, card, "SH-211")
        if desk.cast[survivor].trapped is not None:
            free_survivor(desk, survivor, "SH-167")
    for slot_number, refuge in enumerate(desk.sanctuaries, 1):
        stored = tuple(card for card in refuge.store if card in POWERS)
        if stored:
            desk.update_sanctuary(
                slot_number, store=tuple(card for card in refuge.store if card not in POWERS)
            )
            discard(desk, stored, f"sanctuary-{slot_number}", "SH-211")


def _hidden_monsters(state: Position) -> tuple[int, ...]:
    return tuple(
        slot_number
        for slot_number, refuge in enumerate(state.sanctuaries, 1)
        if refuge.lurker not in (None, FACE_DOWN)
    )


def answer_reel_end(desk: Desk, procedure: ReelEnd, action: Action) -> None:
    """Award the star, or discard a hidden monster or survivors."""
    match action:
        case actions.AwardStar():
            desk.replace_procedure(ReelEnd("lurkers", _hidden_monsters(desk)))
            award_star(desk, action.survivor, desk.reel, "SH-212")
        case actions.DiscardMonster():
            desk.replace_procedure(ReelEnd("loss"))
            card = not_none(desk.sanctuaries[action.sanctuary - 1].lurker)
            desk.update_sanctuary(action.sanctuary, lurker=None)
            discard(desk, (card,), f"sanctuary-{action.sanctuary}", "SH-247")
        case actions.Pass() if procedure.stage == "lurkers":
            desk.replace_procedure(ReelEnd("loss"))
        case actions.SurvivorLoss():
            desk.replace_procedure(ReelEnd("next"))
            _lose(desk)
        case _:  # no survivor is lost
            _next_reel(desk)


def _lose(desk: Desk) -> None:
    n = min(desk.reel, desk.survivor_pile)  # after Reel 4 nothing is lost (SH-215)
    desk.survivor_pile -= n
    desk.discard_pile += n
    desk.lost_survivors += n
    desk.add_ruling(rulings.SurvivorLoss(n), "SH-214")
    desk.add_ruling(rulings.Move(n=n, to="discard_pile", source="survivor_pile"), "SH-214")
    if not desk.survivor_pile:
        desk.add_ruling(rulings.SurvivorPileEmpty(), "SH-27")
    desk.begin(Check())


def _next_reel(desk: Desk) -> None:
    _take_off_turning_point(desk)
    desk.reel += 1
    desk.replace_procedure(ReelStart("deal"))
