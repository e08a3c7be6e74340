"""What is wrong with an action as such, and why a valid one is not allowed now.

A guard has whether it forbids the action, the name of its text in words.toml, and its clauses.
The last one of each list always forbids: guards are asked if no prompt takes the action, or
if the seat does not hold its card.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final

from msgspec import UNSET
from msgspec.structs import asdict

from companion.core.actions import Action, Correct, type_tag
from companion.core.guards import Guard
from companion.core.messages import MessageFacts
from companion.core.objection import Objection, missing_seat
from companion.core.wording import quoted
from companion.games.creature_feature import actions
from companion.games.creature_feature.cards import HELPERS
from companion.games.creature_feature.corrections import CORRECTABLES, clause_of
from companion.games.creature_feature.prompts import prompts
from companion.games.creature_feature.rules.audition import drop_forbidden_by
from companion.games.creature_feature.rules.ledger import copies_elsewhere, possible_monsters
from companion.games.creature_feature.rules.movie_time import possible_films
from companion.games.creature_feature.rules.supply import may_helper_appear
from companion.games.creature_feature.state import State
from companion.games.creature_feature.words import WORDS

IN_PLAY = ("team-up", "co-stars", "audition", "stars", "showdown", "claims")


def value_objection(state: State, action: Action) -> Objection | None:
    """Say what is wrong with an action in any position; None: nothing."""
    if wrong := missing_seat(action, len(state.names), ("seat", "player", "target")):
        return wrong
    match action:
        case actions.PlayHelper():
            aimed = action.target is not UNSET, action.card is not UNSET
            if aimed != (action.helper == "bats",) * 2:
                return Objection("Bats name a target and a card; other helpers name neither.")
        case actions.RevealStar() | actions.RevealCoStar() if action.card is UNSET:
            return Objection("name the card that was turned up.", field="card")
        case actions.TurnUp() if action.card in HELPERS and action.copy is not UNSET:
            return Objection("helpers have no copy number.", field="copy")
        case Correct() if action.path not in CORRECTABLES.by_path(state):
            return Objection(f"nothing to correct at {quoted(action.path)}.", field="path")
        case _:
            pass
    return None


def rule_objection(state: State, action: Action) -> Objection:
    """The first guard that forbids the action."""
    if isinstance(action, Correct):
        path = action.path
        return Objection(CORRECTABLES.by_path(state)[path].allowed_values_text, (clause_of(path),))
    guards = GUARDS[type(action)](state, action)
    return WORDS.required_objection(state, _facts(state, action), guards)


def _facts(state: State, action: Action) -> MessageFacts:
    """What the texts are filled in with."""
    left = [seat for seat in state.rivals_now if not state.teams[seat].passed]
    seat = getattr(action, "seat", 0)
    return {
        **asdict(action),
        "type": type_tag(type(action)),
        "asked": state.to_act if state.mad_doctor_seat is None else state.mad_doctor_seat,
        "left": left,
        "box": state.boxes[state.pawns[seat]] if state.pawns else None,
        "films": possible_films(state),
        "showing": _showing(state),
    }


def _showing(state: State) -> list[int | None]:
    """Who can turn up cards now."""
    kinds = actions.RevealStar, actions.RevealCoStar
    return [
        prompt.seat for prompt in prompts(state) if any(way.kind in kinds for way in prompt.accepts)
    ]


def _last_actor(_state: State, _action: actions.NameLastActor) -> Iterator[Guard]:
    yield True, "named-once", "CF-08"


def _film(state: State, _action: actions.RevealFilm) -> Iterator[Guard]:
    yield state.phase not in ("movie-time", "double-feature"), "film-time", "CF-19"
    yield True, "film-gone", "CF-116"


# ---- teams, and the audition


def _team(state: State, action: actions.TeamUp) -> Iterator[Guard]:
    yield state.phase != "team-up", "team-time", "CF-28"
    yield state.teams[action.seat].is_placed, "team-placed", "CF-35"
    yield True, "team-cards", "CF-28"


def _stay_or_drop(state: State, action: actions.Stay | actions.Drop) -> Iterator[Guard]:
    yield state.phase in ("stars", "showdown", "claims"), "audition-over", "CF-39"
    yield state.phase != "audition", "audition-time", "CF-36"
    forbidden = drop_forbidden_by(state, action.seat) if isinstance(action, actions.Drop) else None
    yield forbidden == "CF-40", "drop-folded", "CF-40"
    yield forbidden == "CF-41", "drop-alone", "CF-41"
    yield True, "audition-turn", "CF-36"


# ---- cards that are turned up


def _turn_up(state: State, action: actions.TurnUp) -> Iterator[Guard]:
    yield state.mad_doctor_seat != action.seat, "deck-time", "CF-107"
    yield (
        action.card in HELPERS and not may_helper_appear(state, action.card),
        "none-left",
        "CF-114",
    )
    yield from _card(state, action.card, action.copy, None)
    yield True, "other-card", "CF-107"


def _reveal(state: State, action: actions.RevealStar | actions.RevealCoStar) -> Iterator[Guard]:
    asked = any(
        pattern.kind is type(action) and prompt.seat == action.seat
        for prompt in prompts(state)
        for pattern in prompt.accepts
    )
    yield not asked, "card-time", "CF-48"
    folded = state.phase == "claims" and action.seat in state.rivals(state.fold)
    yield folded and action.card != "alien", "card-folded", "CF-69"
    yield from _card(state, str(action.card), action.copy, action.seat)
    yield True, "other-card", "CF-48"


def _card(state: State, card: str, copy: object, seat: int | None) -> Iterator[Guard]:
    """Whether this very card can be the one that is turned up."""
    gone = card not in HELPERS and card not in possible_monsters(state.ledger, seat)
    yield gone, "copies-elsewhere", "CF-112"
    elsewhere = copy in copies_elsewhere(state.ledger, seat).get(card, ())
    known = any(
        (known.monster, known.copy) == (card, copy) and (known.place, known.seat) != ("hand", seat)
        for known in state.ledger
    )
    yield elsewhere and not known, "copies-known", "CF-112"
    yield elsewhere, "copy-elsewhere", "CF-113"
    yield copy is not UNSET, "copy-virtual", "CF-113"


# ---- powers and helpers


def _ghost(state: State, action: actions.UseGhost) -> Iterator[Guard]:
    team = state.teams[action.seat]
    fights = state.phase == "showdown" and action.seat in state.rivals_now
    yield not fights, "ghost-time", "CF-91"
    yield not team.count("ghost"), "ghost-none", "CF-91"
    yield not team.twist, "ghost-straight", "CF-91"
    yield True, "ghost-turn", "CF-91"


def _pass(state: State, action: actions.Pass) -> Iterator[Guard]:
    claims, fights = state.phase == "claims", state.phase == "showdown"
    yield state.mad_doctor_seat is not None, "pass-doctor", "CF-107"
    yield claims and state.teams[action.seat].passed, "pass-again", "CF-72"
    yield claims, "pass-settled", "CF-72"
    yield fights and action.seat not in state.rivals_now, "pass-apart", "CF-47"
    yield fights, "pass-turn", "CF-58"
    yield state.phase == "audition", "pass-audition", "CF-36"
    yield True, "pass-time", "CF-58", "CF-72"


def _helper(state: State, action: actions.PlayHelper | actions.DiscardHelper) -> Iterator[Guard]:
    if state.phase in IN_PLAY:
        yield not may_helper_appear(state, action.helper), "none-left", "CF-114"
        yield not state.hands[action.seat], "hand-empty", "CF-115"


def _discard(state: State, action: actions.DiscardHelper) -> Iterator[Guard]:
    yield from _helper(state, action)
    yield True, "discard-time", "CF-32"


def _play(state: State, action: actions.PlayHelper) -> Iterator[Guard]:
    yield from _helper(state, action)
    match action.helper:
        case "igor":
            yield True, "igor-time", "CF-99"
        case "discrete-butler":
            yield True, "butler-time", "CF-101"
        case "bats":
            waiting = state.mad_doctor_seat is not None or state.phase not in IN_PLAY
            yield waiting, "bats-time", "CF-103"
            yield action.target == action.seat, "bats-own", "CF-103"
            yield state.phase == "claims", "bats-claims", "CF-103"
            yield True, "bats-hidden", "CF-103"
        case "nurse":
            yield from _showdown_guards(state, action.seat, "CF-105")
        case "mad-doctor":
            yield action.seat in state.rivals(state.fold), "doctor-folded", "CF-108"
            yield from _showdown_guards(state, action.seat, "CF-107")


def _showdown_guards(state: State, seat: int, clause: str) -> Iterator[Guard]:
    """When a helper works that works in a showdown."""
    box = None if state.pawns is None else state.pawns[seat]
    yield box in state.results, "showdown-settled", clause
    if state.phase == "showdown" and seat in state.rivals_now:
        asked = state.to_act if state.mad_doctor_seat is None else state.mad_doctor_seat
        yield asked is None, "showdown-passed", clause
        yield asked == seat, "showdown-hand", clause
        yield True, "showdown-turn", clause
    fights = state.phase in ("stars", "showdown") and box is not None
    yield fights and state.rivals(box or 0) != (seat,), "showdown-later", clause
    yield True, "showdown-time", clause


GUARDS: Final[dict[type[Action], Callable[[State, Any], Iterator[Guard]]]] = {
    actions.NameLastActor: _last_actor,
    actions.RevealFilm: _film,
    actions.TeamUp: _team,
    actions.Stay: _stay_or_drop,
    actions.Drop: _stay_or_drop,
    actions.TurnUp: _turn_up,
    actions.RevealStar: _reveal,
    actions.RevealCoStar: _reveal,
    actions.UseGhost: _ghost,
    actions.Pass: _pass,
    actions.DiscardHelper: _discard,
    actions.PlayHelper: _play,
}
