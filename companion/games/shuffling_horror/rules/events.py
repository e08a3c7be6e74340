"""Runs an event card, from its appearance until it is put away (SH-158 to SH-182)."""

from companion.core.actions import Action
from companion.games.shuffling_horror import actions, rulings
from companion.games.shuffling_horror.cards import KIND, SANCTUARIES
from companion.games.shuffling_horror.effects import READ_THE_CARD
from companion.games.shuffling_horror.procedures import (
    EventCard,
    RemainingSteps,
)
from companion.games.shuffling_horror.rules.cards import (
    bury,
    discard,
    empty_frame,
)
from companion.games.shuffling_horror.rules.desk import Desk, Waits
from companion.games.shuffling_horror.rules.tokens import (
    take_back_countdown,
)
from companion.games.shuffling_horror.state import (
    FACE_DOWN,
    not_none,
)


def run_event_card(desk: Desk, procedure: EventCard) -> Waits:
    """Show the event, wait for a decision if it is optional, begin its effect, and
    put it away.
    """
    match procedure.stage:
        case "appear":
            desk.add_ruling(rulings.Event(procedure.card), "SH-10")
            if procedure.card in SANCTUARIES:
                desk.end()
                _open_sanctuary(desk, procedure)
            else:
                optional = desk.attributes.events[procedure.card].optional
                desk.update_top(stage="ask" if optional else "effect")
        case "ask":
            return True
        case "effect":
            effect = desk.attributes.events[procedure.card].effect
            desk.update_top(stage="end")
            desk.begin(RemainingSteps(READ_THE_CARD if effect is None else effect))
        case "end":
            desk.end()
            put_away(desk, procedure, activated=True)
    return False


def answer_event_card(desk: Desk, procedure: EventCard, action: Action) -> None:
    """Activate or bypass the event (SH-159, SH-180)."""
    if isinstance(action, actions.Activate):
        desk.update_top(stage="effect")
        return
    desk.end()
    desk.add_ruling(rulings.Bypassed(procedure.card), "SH-159")
    put_away(desk, procedure, activated=False)


def put_away(desk: Desk, procedure: EventCard, *, activated: bool) -> None:
    """Move an event to the pile where it belongs, and refill its frame (SH-158, SH-159)."""
    where = place_of_event(procedure)
    if not procedure.settled:
        kind = KIND[procedure.card]
        buttered = procedure.card == "popcorn" and desk.options.popcorn_extra_butter
        if activated and kind in ("plot", "bonus") and not buttered:
            bury(desk, (procedure.card,), where, "SH-159" if kind == "plot" else "SH-178")
        else:
            discard(desk, (procedure.card,), where, "SH-245" if buttered else "SH-158")
    take_back_countdown(desk, procedure.countdown)  # an event within another leaves that one's
    if procedure.frame is not None and not procedure.settled:
        empty_frame(desk, procedure.frame, procedure.cause)


def _open_sanctuary(desk: Desk, procedure: EventCard) -> None:
    """Move a sanctuary to its slot (SH-139), perhaps with a card hidden under it (SH-246)."""
    slot_number = desk.attributes.sanctuaries[procedure.card].slot
    where, to = place_of_event(procedure), f"sanctuary-{slot_number}"
    desk.update_sanctuary(slot_number, card=procedure.card)
    desk.instruct_move((procedure.card,), where, to, "SH-139")
    if desk.options.back_seat_surprise and not desk.has_hidden_card and desk.discard_pile:
        desk.add_ruling(rulings.Shuffle("discard_pile", desk.discard_pile), "SH-13")
        desk.add_ruling(rulings.Draw(to=to, face="down", source="discard_pile"), "SH-246")
        desk.has_hidden_card = True
        desk.discard_pile -= 1
        desk.maybe_hidden = desk.discards
        desk.update_sanctuary(slot_number, lurker=FACE_DOWN)
    if procedure.frame is not None:
        empty_frame(desk, procedure.frame, procedure.cause)


def event_in_hand(desk: Desk) -> EventCard:
    """Return the event whose effect is being carried out."""
    return not_none(desk.innermost(EventCard))


def place_of_event(event: EventCard) -> str:
    """Return the place of the card, as rulings name it."""
    if event.frame is not None:
        return f"frame-{event.frame + 1}"
    return "table" if event.under is None else f"sanctuary-{event.under}"


def mark_settled(desk: Desk) -> None:
    """Note that the event card in hand has already been put where it belongs."""
    desk.update_innermost(EventCard, settled=True)
