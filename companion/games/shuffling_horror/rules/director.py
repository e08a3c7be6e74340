"""Runs a turn of the Director or of a Pod Player (SH-186 to SH-204)."""

from msgspec import UNSET
from msgspec.structs import replace

from companion.core.actions import Action, Ids
from companion.games.shuffling_horror import actions, rulings
from companion.games.shuffling_horror.cards import ITEMS
from companion.games.shuffling_horror.procedures import (
    Cause,
    DirectorTurn,
    LastOneStanding,
    MashPermission,
    TurningUp,
)
from companion.games.shuffling_horror.rules.cards import (
    add_to_throng,
    discard,
    draw_to_frame,
    empty_frame,
    is_on_table,
    place_of,
    release_items,
    remove_monster,
    take_back_fade_out,
)
from companion.games.shuffling_horror.rules.desk import Desk, Waits
from companion.games.shuffling_horror.rules.draws import declared_attack, has_victims
from companion.games.shuffling_horror.rules.endings import end_movie
from companion.games.shuffling_horror.rules.reel import check_reel, take_back_fade_in
from companion.games.shuffling_horror.rules.screen import take_from_screen
from companion.games.shuffling_horror.rules.tokens import move_token
from companion.games.shuffling_horror.state import (
    FACE_DOWN,
    NO_CARD,
    PLACE_OF,
    TAKEABLE,
    Frame,
    Position,
    frame_to_reveal,
    is_sanctuary,
    not_none,
    on_screen,
    open_slots,
    screen_monsters,
    slot_of,
    survivors_inside,
    throngs_of,
)


def run_director_turn(desk: Desk, procedure: DirectorTurn) -> Waits:
    """Run the next stage of the turn."""
    match procedure.stage:
        case "begin":
            return _begin(desk, procedure)
        case "main":
            return procedure.begun or not _reel_faded_out(desk, procedure)
        case "attacks":
            left = tuple([attacker for attacker in procedure.left if is_on_table(desk, attacker)])
            if left and has_victims(desk):
                desk.update_top(left=left)
                return True
            if left:
                desk.add_ruling(rulings.Lapsed("attack"), "SH-114")
            lurkers = _lurkers(desk, procedure)
            desk.update_top(stage="lurkers" if lurkers else "screen", left=lurkers)
            return False
        case "lurkers":
            left = tuple(card for card in procedure.left if _can_lurk(desk, card))
            desk.update_top(left=left, stage="lurkers" if left else "screen")
            return bool(left)
        case "screen":
            desk.update_top(stage="special")
            if frame_to_reveal(desk) is not None:
                desk.begin(TurningUp())
            return False
        case "special":
            if procedure.bonus:
                desk.end()
                return False
            if check_reel(desk, procedure.seat, ()):
                return False
            if procedure.seat == 0 and (fadeable_frames(desk) or can_clip_reel(desk)):
                return True
            _end(desk, procedure)
            return False
        case "end":
            _end(desk, procedure)
            return False


def _begin(desk: Desk, procedure: DirectorTurn) -> bool:
    """Begin the turn: a card that fades out leaves the screen (SH-194)."""
    if desk.fade_in is not None:
        take_back_fade_in(desk, desk.fade_in)
    desk.update_top(stage="main")
    if procedure.seat != 0:
        return False
    desk.director_turns += 1
    card = desk.fade_out
    if card is None:
        return False
    desk.add_ruling(rulings.FadedOut(card), "SH-194")
    take_back_fade_out(desk, card)
    where = place_of(desk, card)
    index = slot_of(where) - 1
    frame = desk.frames[index]
    discard(desk, (card,), where, "SH-194")
    if frame is not None and frame.under == card:
        desk.set_frame(index, replace(frame, under=None))
    else:
        empty_frame(desk, index, Cause(0))
    desk.begin(TurningUp(after_fade_out=True))
    return False


def _reel_faded_out(desk: Desk, procedure: DirectorTurn) -> bool:
    """Return whether the reel ends with the card that faded out."""
    desk.update_top(begun=True)
    return not procedure.bonus and procedure.seat == 0 and check_reel(desk, 0, ())


def _lurkers(state: Position, procedure: DirectorTurn) -> Ids:
    """Return the monsters hidden in sanctuaries, which attack in the Director's turn (SH-247)."""
    if procedure.seat != 0:
        return ()
    lurkers = [refuge.lurker for refuge in state.sanctuaries if refuge.lurker is not None]
    return tuple([card for card in lurkers if card != FACE_DOWN])


def _can_lurk(state: Position, card: str) -> bool:
    where = place_of(state, card)
    return is_sanctuary(where) and bool(survivors_inside(state, slot_of(where)))


def answer_director_turn(desk: Desk, procedure: DirectorTurn, action: Action) -> None:
    """Carry out an action of the Director or a Pod Player."""
    match procedure.stage:
        case "main":
            _main_attack(desk, procedure, action)
        case "attacks" if isinstance(action, actions.Target):
            left = tuple(attacker for attacker in procedure.left if attacker != action.attacker)
            desk.update_top(left=left)
            desk.begin(declared_attack(desk, action))
        case "lurkers":
            desk.update_top(left=())
            if isinstance(action, actions.Target):
                desk.begin(declared_attack(desk, action))
        case _:
            desk.update_top(stage="end")
            _special(desk, action)


def _main_attack(desk: Desk, procedure: DirectorTurn, action: Action) -> None:
    seat = procedure.seat
    match action:
        case actions.TakeAttack():
            desk.update_top(stage="attacks", left=(action.to,))
            cite = "SH-249" if action.card in ITEMS else "SH-187"
            take_from_screen(desk, action.card, action.to, seat, cite)
        case actions.AllOutAttack():
            desk.update_top(stage="attacks", left=throngs_of(desk, seat))
            desk.add_ruling(rulings.AllOutAttack(seat), "SH-188")
        case actions.CoverAttack():
            left = () if action.attacker is UNSET else (action.attacker,)
            desk.update_top(stage="attacks", left=left)
            _cover(desk, seat, action.frame - 1)
        case actions.MashAttack():
            row = place_of(desk, action.card)
            if seat != 0 and PLACE_OF[row][0] != seat:
                desk.begin(MashPermission(action.card, seat, action.to))
            else:
                mash(desk, procedure, action.card, action.to)
        case actions.DesperateAttack():
            left = screen_monsters(desk)
            desk.update_top(stage="attacks", left=left)
            desk.add_ruling(rulings.DesperateMeasures(), "SH-244")
        case _:  # nothing
            desk.update_top(stage="attacks", left=())


def run_mash_permission(desk: Desk, procedure: MashPermission) -> Waits:
    """Wait for the Director's decision, as long as the card can still be moved."""
    card_place = place_of(desk, procedure.card)
    if card_place in PLACE_OF and procedure.to in open_slots(desk, procedure.asker):
        return True
    desk.end()
    return False


def answer_mash_permission(
    desk: Desk, procedure: MashPermission, action: actions.Allow | actions.Refuse
) -> None:
    """Give the card to the Pod Player, or keep it (SH-243)."""
    desk.end()
    if isinstance(action, actions.Refuse):
        desk.add_ruling(rulings.RequestDeclined(0), "SH-243")
    else:
        mash(desk, desk.top(DirectorTurn), procedure.card, procedure.to)


def mash(desk: Desk, procedure: DirectorTurn, card: str, to: str) -> None:
    """Move a monster to another throng (SH-242, SH-243)."""
    desk.update_top(stage="attacks", left=(to,))
    row = place_of(desk, card)
    desk.instruct_move((card,), row, to, "SH-242")
    remove_monster(desk, card, Cause(procedure.seat))
    release_items(desk, row, None)
    add_to_throng(desk, card, to)


def _cover(desk: Desk, seat: int, index: int) -> None:
    """Draw a card face down onto an item or power play (SH-190)."""
    frame = not_none(desk.frames[index])
    draw_to_frame(desk, index, Cause(seat), "SH-190")
    desk.set_frame(index, Frame(None, "down", frame.card, cause=Cause(seat)))


def fadeable_frames(state: Position) -> tuple[int, ...]:
    """Return the frames (from 1) whose top card is a face-up item or power play. There are none in
    Last One Standing, after which the Director has no further turn.
    """
    if isinstance(state.stack[0], LastOneStanding) or not on_screen(state.frames).takeable:
        return ()
    return tuple(
        index + 1
        for index, frame in enumerate(state.frames)
        if frame is not None and frame.card in TAKEABLE
    )


def can_clip_reel(state: Position) -> bool:
    """Return whether the Director may clear the screen (SH-199, SH-200)."""
    return state.options.clip_reel and not state.can_draw and state.frames != NO_CARD


def _special(desk: Desk, action: Action) -> None:
    if isinstance(action, actions.FadeOut):
        card = not_none(not_none(desk.frames[action.frame - 1]).card)
        desk.fade_out = card
        move_token(desk, "fade-out", "board", card, "SH-194")
    elif isinstance(action, actions.ClipReel):
        _clip(desk)


def _clip(desk: Desk) -> None:
    """Discard everything on the screen (SH-199). A card that was to fade out has gone already
    (SH-194).
    """
    desk.add_ruling(rulings.Clipped(), "SH-199")
    for index, frame in enumerate(desk.frames):
        if frame is None:
            continue
        cards = tuple(card for card in (frame.card, frame.under) if card is not None)
        desk.set_frame(index, None)
        discard(desk, cards, f"frame-{index + 1}", "SH-199")


def _end(desk: Desk, procedure: DirectorTurn) -> None:
    """End the turn, and with it perhaps the round, the reel or the movie (SH-208, SH-236)."""
    if check_reel(desk, procedure.seat, ()):
        return
    desk.end()
    if procedure.seat != 0:
        return
    if desk.final_round == desk.round and desk.innermost(LastOneStanding) is None:
        end_movie(desk, "reel-4")
    else:
        desk.round += 1
