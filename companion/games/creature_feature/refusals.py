"""What is wrong with an action as such, and why a sound one is not allowed now."""

from msgspec import UNSET

from companion.core.actions import Action, Correct
from companion.core.game import Refusal
from companion.games.creature_feature import actions as did
from companion.games.creature_feature.cards import CARDS, HELPERS, NUMBER
from companion.games.creature_feature.corrections import correctable
from companion.games.creature_feature.prompts import prompts
from companion.games.creature_feature.rules.audition import stuck
from companion.games.creature_feature.rules.ledger import possible
from companion.games.creature_feature.rules.showdown import rivals_now
from companion.games.creature_feature.rules.supply import helper_left
from companion.games.creature_feature.sentences import box_name
from companion.games.creature_feature.state import State

SEAT_FIELDS = ("seat", "player", "target")
IN_PLAY = ("team-up", "co-stars", "audition", "stars", "showdown", "claims")


def well_formed(state: State, action: Action) -> str | None:
    """None, or what is wrong with the action whatever the position."""
    for field in SEAT_FIELDS:
        seat = getattr(action, field, 0)
        if seat is not UNSET and not 0 <= seat < len(state.names):
            return f"{field}: there is no seat {seat}"
    match action:
        case did.PlayHelper():
            aimed = action.target is not UNSET, action.card is not UNSET
            if aimed != (action.helper == "bats",) * 2:
                return "Bats name a target and a card; other helpers name neither"
        case did.RevealStar() | did.RevealCoStar():
            if action.card is UNSET:
                return "card: which card was turned up?"
        case did.TurnUp():
            if action.card in HELPERS and action.copy is not UNSET:
                return "copy: helpers have no copy number"
        case Correct():
            if correctable(state, action.path) is None:
                return f"path: nothing to correct at {action.path!r}"
        case _:
            pass
    return None


def refusal(state: State, action: Action) -> Refusal:
    """Why no prompt takes it, the first line of the rules file's table that fits."""
    match action:
        case Correct():
            return Refusal(f"That cannot stand at {action.path} now.")
        case did.Stay() | did.Drop():
            return _audition(state, action)
        case did.RevealStar() | did.RevealCoStar():
            return _card(state, action, action.seat)
        case did.TurnUp():
            return _card(state, action, None)
        case did.PlayHelper() | did.DiscardHelper():
            return _helper(state, action)
        case did.TeamUp():
            return _team(state, action)
        case did.UseGhost():
            return Refusal("A Ghost speaks in a showdown, for a team that is a twist.", ("CF-91",))
        case did.RevealFilm() if state.phase in ("movie-time", "double-feature"):
            return Refusal("No such film can come any more this season.", ("CF-116",))
        case _:
            return Refusal("Nobody is asked for that now.")


def _team(state: State, action: did.TeamUp) -> Refusal:
    name = state.names[action.seat]
    if state.phase != "team-up":
        return Refusal("Teams are laid during Team Up only.", ("CF-28",))
    if state.teams[action.seat].placed:
        return Refusal(f"{name}'s team lies already.", ("CF-28",))
    return Refusal(f"{name} cannot lay these two.", ("CF-28",))


def _audition(state: State, action: did.Stay | did.Drop) -> Refusal:
    name = state.names[action.seat]
    if state.phase != "audition":
        return Refusal("Nobody stays or drops now.", ("CF-36",))
    if isinstance(action, did.Drop):
        forbidden = stuck(state, action.seat)
        if forbidden == "CF-40":
            return Refusal(f"{name} is in the fold box already.", (forbidden,))
        if forbidden == "CF-41":
            return Refusal(f"{name} is alone in this box and cannot drop.", (forbidden,))
    return Refusal(f"It is {state.names[state.to_act or 0]}'s turn, not {name}'s.", ("CF-36",))


def _card(
    state: State, action: did.RevealStar | did.RevealCoStar | did.TurnUp, seat: int | None
) -> Refusal:
    asked = any(
        template.kind is type(action) and prompt.seat == action.seat
        for prompt in prompts(state)
        for template in prompt.accepts
    )
    if action.card is UNSET:
        return Refusal("Which card was turned up?")
    if not asked:
        return Refusal("No card is turned up there now.", ("CF-48",))
    card = CARDS[action.card].name
    folded = state.phase == "claims" and action.seat in state.rivals(state.fold)
    if folded and action.card != "alien":
        return Refusal("A folded card stays face down; only an Alien may be shown.", ("CF-69",))
    if action.card in NUMBER and action.card not in possible(state.ledger, seat):
        return Refusal(f"All seven copies of {card} are known to lie elsewhere.", ("CF-112",))
    if action.card in HELPERS and not helper_left(state, action.card):
        return Refusal(f"No {card} can be left.", ("CF-114",))
    if action.copy is not UNSET:
        others = (one for one in state.ledger if (one.place, one.seat) != ("hand", seat))
        if (action.card, action.copy) not in {(one.monster, one.copy) for one in others}:
            return Refusal(f"All seven copies of {card} are known, and not this one.", ("CF-112",))
        return Refusal(f"This very {card} is known to lie elsewhere.", ("CF-113",))
    return Refusal("Another card lies there.", ("CF-48",))


def _helper(state: State, action: did.PlayHelper | did.DiscardHelper) -> Refusal:
    name, helper = state.names[action.seat], CARDS[action.helper].name
    if state.phase in IN_PLAY:
        if not helper_left(state, action.helper):
            return Refusal(f"No {helper} can be left.", ("CF-114",))
        if not state.hands[action.seat]:
            return Refusal(f"{name} has no card in hand.", ("CF-115",))
    if isinstance(action, did.DiscardHelper):
        return Refusal("Helpers are discarded during Team Up only.", ("CF-32",))
    match action.helper:
        case "igor":
            return Refusal("Igor is played from the fold box only.", ("CF-99",))
        case "discrete-butler":
            return Refusal("A Butler is played once, during Team Up.", ("CF-101",))
        case "bats":
            return Refusal("There is no such face-down card to look at.", ("CF-103",))
        case "nurse":
            return Refusal(_when(state, action.seat, "A Nurse"), ("CF-105",))
        case "mad-doctor":
            folded = action.seat in state.rivals(state.fold)
            if folded:
                return Refusal("A folded player cannot call the Mad Doctor.", ("CF-108",))
            return Refusal(_when(state, action.seat, "The Mad Doctor"), ("CF-107",))


def _when(state: State, seat: int, helper: str) -> str:
    """Why this is not the moment for a helper that works in a showdown."""
    name = state.names[seat]
    box = None if state.pawns is None else state.pawns[seat]
    if box is not None and box in state.results:
        place = box_name(state, state.boxes[box])
        return f"The showdown for {place} is settled. Undo goes back to it."
    if state.phase == "showdown" and seat in rivals_now(state):
        if state.pending is not None or state.to_act in (None, seat):
            return f"{helper} cannot be played at this moment."
        return f"It is {state.names[state.to_act]}'s turn. {name} can play {helper} after that."
    if state.phase in ("stars", "showdown") and box is not None and state.rivals(box) != (seat,):
        return f"{helper} is played once the Stars of {name}'s own showdown are up."
    return f"{helper} is played in a showdown of {name}'s team, once its Stars are up."
