"""What is wrong with an action as such, and why a sound one is not allowed now."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from msgspec import UNSET

from companion.core.actions import Action, Correct
from companion.core.guards import Guard, objection
from companion.core.objection import Objection
from companion.core.wording import listed
from companion.games.creature_feature import actions as did
from companion.games.creature_feature.cards import CARDS, HELPERS, NUMBER
from companion.games.creature_feature.corrections import PLACES, clause_of
from companion.games.creature_feature.prompts import prompts
from companion.games.creature_feature.rules.audition import stuck
from companion.games.creature_feature.rules.ledger import copies_elsewhere, possible
from companion.games.creature_feature.rules.movie_time import films_possible
from companion.games.creature_feature.rules.supply import helper_left
from companion.games.creature_feature.sentences import WORDS
from companion.games.creature_feature.state import State

SEAT_FIELDS = ("seat", "player", "target")
IN_PLAY = ("team-up", "co-stars", "audition", "stars", "showdown", "claims")
AFTER_AUDITION = ("stars", "showdown", "claims")


def well_formed(state: State, action: Action) -> Objection | None:
    """Say what is wrong with an action in any position; None: nothing."""
    for field in SEAT_FIELDS:
        seat = getattr(action, field, 0)
        if seat is not UNSET and not 0 <= seat < len(state.names):
            return Objection(f"there is no seat {seat}", field=field)
    match action:
        case did.PlayHelper():
            aimed = action.target is not UNSET, action.card is not UNSET
            if aimed != (action.helper == "bats",) * 2:
                return Objection("Bats name a target and a card; other helpers name neither")
        case did.RevealStar() | did.RevealCoStar():
            if action.card is UNSET:
                return Objection("which card was turned up?", field="card")
        case did.TurnUp():
            if action.card in HELPERS and action.copy is not UNSET:
                return Objection("helpers have no copy number", field="copy")
        case Correct():
            if action.path not in PLACES.of(state):
                return Objection(f"nothing to correct at {action.path!r}", field="path")
        case _:
            pass
    return None


def refusal(state: State, action: Action) -> Objection:
    """The first guard that forbids the action. The last one of each list always does: it is asked
    where no prompt takes the action, or where the seat does not hold its card.
    """
    return objection(GUARDS[type(action)](state, action))


def _correct(state: State, action: Correct) -> Iterator[Guard]:
    place = PLACES.of(state)[action.path]
    yield True, place.possible, clause_of(action.path)


def _last_actor(state: State, action: did.NameLastActor) -> Iterator[Guard]:
    del state, action
    yield True, "The first Last Actor is named once, before the first season.", "CF-08"


def _film(state: State, action: did.RevealFilm) -> Iterator[Guard]:
    beginning = state.phase in ("movie-time", "double-feature")
    yield not beginning, "A film is turned over in Movie Time, when a turn begins.", "CF-19"
    left = listed([CARDS[film].name for film in films_possible(state)])
    name = CARDS[action.film].name
    yield True, f"{name} cannot come any more this season; possible now: {left}.", "CF-116"


# ---- teams, and the audition


def _team(state: State, action: did.TeamUp) -> Iterator[Guard]:
    name = state.names[action.seat]
    yield state.phase != "team-up", "Teams are laid during Team Up, before the audition.", "CF-28"
    placed = state.teams[action.seat].placed
    yield placed, f"{name}'s team is laid already and cannot be changed.", "CF-35"
    yield True, f"{name} lays two monsters of the hand face down.", "CF-28"


def _stay_or_drop(state: State, action: did.Stay | did.Drop) -> Iterator[Guard]:
    name = state.names[action.seat]
    over = state.phase in AFTER_AUDITION
    yield over, "The audition is over: the Last Actor has stayed.", "CF-39"
    waiting = state.phase != "audition"
    yield waiting, "Players stay or drop in the audition, once all teams are laid.", "CF-36"
    forbidden = stuck(state, action.seat) if isinstance(action, did.Drop) else None
    yield forbidden == "CF-40", f"{name} is in the fold box already and can only stay.", "CF-40"
    yield forbidden == "CF-41", f"{name} is alone in this box and can only stay.", "CF-41"
    asked = state.names[state.to_act or 0]
    yield True, f"It is {asked}'s turn to stay or drop, not {name}'s.", "CF-36"


# ---- cards that are turned up


def _turn_up(state: State, action: did.TurnUp) -> Iterator[Guard]:
    asked = state.pending == action.seat
    yield not asked, "A card of the deck is turned up only for a Mad Doctor.", "CF-107"
    yield from _card(state, action, None)


def _reveal(state: State, action: did.RevealStar | did.RevealCoStar) -> Iterator[Guard]:
    what = "Star" if isinstance(action, did.RevealStar) else "Co-Star"
    asked = any(
        template.kind is type(action) and prompt.seat == action.seat
        for prompt in prompts(state)
        for template in prompt.accepts
    )
    name = state.names[action.seat]
    yield not asked, f"{name} turns up no {what} now: {_turned_up(state)}.", "CF-48"
    folded = state.phase == "claims" and action.seat in state.rivals(state.fold)
    hides = folded and action.card != "alien"
    yield hides, "A folded card stays face down; only an Alien may be shown.", "CF-69"
    yield from _card(state, action, action.seat)


def _turned_up(state: State) -> str:
    """Who turns up cards now, or when cards are turned up."""
    kinds = did.RevealStar, did.RevealCoStar
    seats = [
        state.names[prompt.seat]
        for prompt in prompts(state)
        if prompt.seat is not None and any(one.kind in kinds for one in prompt.accepts)
    ]
    if seats:
        return f"{listed(seats)} can turn up face-down cards"
    return "Co-Stars come after Team Up, Stars in a showdown"


def _card(
    state: State, action: did.RevealStar | did.RevealCoStar | did.TurnUp, seat: int | None
) -> Iterator[Guard]:
    """Whether this very card can be the one that is turned up."""
    card = "" if action.card is UNSET else action.card
    name = CARDS[card].name
    gone = card in NUMBER and card not in possible(state.ledger, seat)
    yield gone, f"All seven copies of {name} are known to be elsewhere.", "CF-112"
    used_up = card in HELPERS and not helper_left(state, card)
    yield used_up, _none_left(state, name), "CF-114"
    elsewhere = copies_elsewhere(state.ledger, seat).get(card, ())
    others = {
        (one.monster, one.copy) for one in state.ledger if (one.place, one.seat) != ("hand", seat)
    }
    unknown = action.copy in elsewhere and (card, action.copy) not in others
    yield unknown, f"All seven copies of {name} are known, and not this one.", "CF-112"
    known = action.copy in elsewhere
    yield known, f"This copy of {name} is known to be elsewhere.", "CF-113"
    numbered = action.copy is not UNSET
    yield numbered, "Cards of a virtual table have no copy number.", "CF-113"
    yield True, "Another card was turned up.", "CF-107" if seat is None else "CF-48"


# ---- powers and helpers


def _ghost(state: State, action: did.UseGhost) -> Iterator[Guard]:
    name, team = state.names[action.seat], state.teams[action.seat]
    fights = state.phase == "showdown" and action.seat in state.rivals_now
    yield not fights, "A Ghost is used in a showdown of its own team.", "CF-91"
    yield not team.holds("ghost"), f"{name}'s team has no Ghost.", "CF-91"
    yield not team.twist, f"{name}'s team is not a twist: a Ghost changes nothing.", "CF-91"
    yield True, f"A Ghost waits for its turn: {_in_turn(state)}.", "CF-91"


def _pass(state: State, action: did.Pass) -> Iterator[Guard]:
    name = state.names[action.seat]
    if state.pending is not None:
        asked = state.names[state.pending]
        yield True, f"{asked} turns up the next card for the Mad Doctor first.", "CF-107"
    if state.phase == "claims":
        yield state.teams[action.seat].passed, f"{name} has passed already.", "CF-72"
        yield True, f"{name}'s showdown is settled: there is nothing to pass.", "CF-72"
    if state.phase == "showdown":
        apart = action.seat not in state.rivals_now
        yield apart, f"{name} is not in this showdown: {_in_turn(state)}.", "CF-47"
        yield True, f"{name} cannot pass now: {_in_turn(state)}.", "CF-58"
    if state.phase == "audition":
        yield True, "In the audition a player stays or drops.", "CF-36"
    yield True, "Players pass in a showdown or before Score.", "CF-58", "CF-72"


def _in_turn(state: State) -> str:
    """Whose turn it is in a showdown."""
    asked = state.pending if state.to_act is None else state.to_act
    if asked is not None:
        return f"it is {state.names[asked]}'s turn"
    left = [state.names[seat] for seat in state.rivals_now if not state.teams[seat].passed]
    return f"{listed(left)} may still act"


def _helper(state: State, action: did.PlayHelper | did.DiscardHelper) -> Iterator[Guard]:
    name, helper = state.names[action.seat], CARDS[action.helper].name
    playing = state.phase in IN_PLAY
    yield playing and not helper_left(state, action.helper), _none_left(state, helper), "CF-114"
    yield playing and not state.hands[action.seat], f"{name} has no card in hand.", "CF-115"


def _none_left(state: State, helper: str) -> str:
    if state.options.helpers is None:
        return "All 17 helpers are in the discards."
    return f"Every {helper} is in the discards."


def _discard(state: State, action: did.DiscardHelper) -> Iterator[Guard]:
    yield from _helper(state, action)
    yield True, "Helpers of the hand are discarded during Team Up.", "CF-32"


def _play(state: State, action: did.PlayHelper) -> Iterator[Guard]:
    yield from _helper(state, action)
    seat, helper = action.seat, action.helper
    folded = seat in state.rivals(state.fold)
    igor = "Igor is played from the fold box, until that player passes."
    yield helper == "igor", igor, "CF-99"
    butler = "A Butler is played from the hand during Team Up, once for a team."
    yield helper == "discrete-butler", butler, "CF-101"
    yield helper == "bats", _bats(state, action), "CF-103"
    yield helper == "nurse", _when(state, seat, "A Nurse"), "CF-105"
    yield folded, "A folded player cannot use the Mad Doctor.", "CF-108"
    yield True, _when(state, seat, "The Mad Doctor"), "CF-107"


def _bats(state: State, action: did.PlayHelper) -> str:
    if state.pending is not None or state.phase not in IN_PLAY:
        return "Bats are played between Team Up and Score, while no card is turned up."
    if action.target == action.seat:
        return "Bats look at a card of another player."
    if state.phase == "claims":
        return "Bats look at face-down cards, before their player passes for the turn."
    return "Bats look at a face-down Star, or at a Co-Star that a Butler hides."


def _when(state: State, seat: int, helper: str) -> str:
    """When a helper works that works in a showdown."""
    name = state.names[seat]
    box = None if state.pawns is None else state.pawns[seat]
    if box is not None and box in state.results:
        place = WORDS.shown("box", state, state.boxes[box])
        return f"The showdown for {place} is settled. Undo goes back to it."
    if state.phase == "showdown" and seat in state.rivals_now:
        asked = state.to_act if state.pending is None else state.pending
        if asked is None:
            return f"{name} has passed; {helper} is played before that."
        if asked == seat:
            return f"{helper} is played from the hand, while no card is turned up."
        return f"It is {state.names[asked]}'s turn. {name} can play {helper} after that."
    if state.phase in ("stars", "showdown") and box is not None and state.rivals(box) != (seat,):
        return f"{helper} is played once the Stars of {name}'s own showdown are up."
    return f"{helper} is played in a showdown of {name}'s team, once its Stars are up."


GUARDS: Final[dict[type[Action], Callable[[State, Any], Iterator[Guard]]]] = {
    Correct: _correct,
    did.NameLastActor: _last_actor,
    did.RevealFilm: _film,
    did.TeamUp: _team,
    did.Stay: _stay_or_drop,
    did.Drop: _stay_or_drop,
    did.TurnUp: _turn_up,
    did.RevealStar: _reveal,
    did.RevealCoStar: _reveal,
    did.UseGhost: _ghost,
    did.Pass: _pass,
    did.DiscardHelper: _discard,
    did.PlayHelper: _play,
}
"""By action, what can forbid it, in the order in which it is checked."""
