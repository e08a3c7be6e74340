"""What is wrong with an action as such, and why a valid one is not allowed now.

A guard has whether it forbids the action, the name of its text in words.toml, and its clauses.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final

from msgspec import UNSET
from msgspec.structs import asdict

from companion.core.actions import Action, Correct
from companion.core.guards import Guard
from companion.core.objection import Objection, missing_seat
from companion.core.wording import unknown
from companion.games.monstercon import actions
from companion.games.monstercon.cards import CARD_SUIT, CARDS, JOKERS, KINGS, Suited
from companion.games.monstercon.corrections import CORRECTABLES, invalid_correction
from companion.games.monstercon.observation import is_face_down
from companion.games.monstercon.options import kings_in_use
from companion.games.monstercon.prompts import FIVE_PLAYERS, THREE_PLAYERS
from companion.games.monstercon.state import State
from companion.games.monstercon.view import Phase
from companion.games.monstercon.words import WORDS

SEAT_FIELDS = ("seat", "to", "ignored")


def value_objection(state: State, action: Action) -> Objection | None:
    """Say what is wrong with an action in any position; None: nothing."""
    if wrong := missing_seat(action, len(state.names), SEAT_FIELDS):
        return wrong
    match action:
        case actions.TakeKing() | actions.Play() | actions.RetrieveJoker() if (
            action.card not in CARDS
        ):
            return Objection(unknown("card", action.card, CARDS), field="card")
        case Correct():
            return invalid_correction(state, action)
        case _:
            pass
    return None


def rule_objection(state: State, action: Action) -> Objection:
    """The first guard that forbids the action. The last one of each list always does: it is asked
    if no prompt takes the action, or if the seat does not hold its card.
    """
    if isinstance(action, Correct):
        found = CORRECTABLES.by_path(state).get(action.path)
        absent = f"{CARDS[action.path.partition('/')[2]].name} is not in play." if not found else ""
        return Objection(found.allowed_values_text if found else absent, ("MC-108",))
    facts = {**asdict(action), "ability": ABILITIES.get(type(action))}
    return WORDS.required_objection(state, facts, _guards(state, action))


def _guards(state: State, action: Action) -> Iterator[Guard]:
    yield state.phase == "over", "over", "MC-75"
    yield from GUARDS[type(action)](state, action)


ABILITIES: Final[dict[type[Action], Suited | str]] = {
    actions.Whirlwind: "mummy",
    actions.MesmericGaze: "vampire",
    actions.Shapeshift: "werewolf",
    actions.Mimic: "entity",
}
"""By action, the monster whose ability it is."""
NO_PASS_CLAUSES: Final[dict[Phase, str]] = {
    "kings": "MC-04",
    "deal": "MC-13",
    "mimic": "MC-94",
    "before-trick": "MC-49",
    "shift-window": "MC-65",
    "gaze-window": "MC-56",
    "break-window": "MC-89",
    "retrieve-window": "MC-101",
}
"""By phase, why this seat cannot pass in it."""


def _pass(state: State, _action: actions.Pass) -> Iterator[Guard]:
    """A card is never passed; a window is, once, by the player that it is open for."""
    yield state.phase == "trick" and state.is_first_trick, "no-pass-first", "MC-19"
    yield state.phase == "trick", "no-pass-trick", "MC-29" if state.table else "MC-28"
    yield True, "no-pass", NO_PASS_CLAUSES[state.phase]


# ---- cards


def _play(state: State, action: actions.Play) -> Iterator[Guard]:
    card, suit, led = action.card, CARD_SUIT.get(action.card), state.led
    yield card in KINGS, "king", "MC-39", "MC-06"
    not_in_play = suit is not None and bool(state.suits) and suit not in state.suits
    yield not_in_play, "suit-not-in-play", "MC-39", "MC-09"
    yield state.phase in ("kings", "deal", "mimic"), "not-dealt", "MC-14"
    laid = is_face_down(state) and any(played_card.card == card for played_card in state.table)
    # what is face down is not named: only the player who laid it knows where it is
    shown = card not in state.unshown and not laid
    in_trick = any(played_card.card == card for played_card in (*state.pot, *state.table))
    yield shown and in_trick, "in-trick", "MC-39"
    yield shown, "played", "MC-39"
    yield state.phase != "trick", "window-first", "MC-48"
    done = state.is_first_trick and any(
        played_card.seat == action.seat for played_card in state.table
    )
    yield done, "laid", "MC-19"
    # nor may the refusal give away a card of another hand
    yield state.is_first_trick, "own-suit", "MC-39", "MC-19"
    yield state.turn != action.seat, "turn", "MC-29"
    yield led is not None and card in JOKERS, "follow-joker", "MC-34"
    yield led not in (None, suit), "follow", "MC-30"
    yield True, "not-held", "MC-14"


def _king(state: State, action: actions.TakeKing) -> Iterator[Guard]:
    yield state.phase != "kings", "king-kept", "MC-07"
    yield action.card not in kings_in_use(state.options), "king-unused", "MC-04"
    yield state.monsters[action.seat] is not None, "king-taken", "MC-04"
    yield True, "king-of-another", "MC-04"


def _deal(_state: State, _action: actions.Deal) -> Iterator[Guard]:
    yield True, "deal-once", "MC-13"


# ---- abilities


def _ability(state: State, seat: int, monster: Suited, clause: str, when: str) -> Iterator[Guard]:
    """Whether this seat can use that monster's ability at all; then that it cannot now."""
    mine = state.monsters[seat]
    entity = mine == "entity" and state.mimic == monster
    yield mine != monster and not entity, "other-monster", "MC-45"
    yield state.kings[seat] == "down", "king-down", "MC-47", clause
    waiting = entity and state.seat_that_may_use(monster) != seat
    yield waiting, "monster-first", "MC-97", clause
    yield True, when, clause


def _whirlwind(state: State, action: actions.Whirlwind) -> Iterator[Guard]:
    if state.phase == "before-trick" and state.seat_that_may_use("mummy") == action.seat:
        seats, skips = len(state.names), action.ignored is not UNSET
        three = action.direction == "across" and seats == THREE_PLAYERS
        cite = ("MC-50", "MC-104") if skips else ("MC-50",)
        yield three, "whirlwind-three", *cite
        yield seats == FIVE_PLAYERS and not skips, "whirlwind-five", "MC-104"
        yield seats == FIVE_PLAYERS, "whirlwind-across", "MC-104"
        yield skips, "whirlwind-four", "MC-104"
    yield from _ability(state, action.seat, "mummy", "MC-49", "whirlwind-time")


def _gaze(state: State, action: actions.MesmericGaze) -> Iterator[Guard]:
    if state.phase == "gaze-window" and state.seat_that_may_use("vampire") == action.seat:
        held = action.to == state.receiver
        own = action.to == action.seat and not state.options.k8_vampire
        cite = ("MC-57", "MC-56") if held else ("MC-57",)
        yield own, "gaze-own", *cite
        yield held, "gaze-receiver", "MC-56"
    yield from _ability(state, action.seat, "vampire", "MC-56", "gaze-time")


def _shift(state: State, action: actions.Shapeshift) -> Iterator[Guard]:
    yield from _ability(state, action.seat, "werewolf", "MC-62", "shift-time")


def _break(state: State, action: actions.BreakGaze) -> Iterator[Guard]:
    gaze = state.gaze
    yield state.kings[action.seat] == "down", "king-down", "MC-47", "MC-88"
    yield state.phase != "break-window" or gaze is None, "break-time", "MC-88"
    yield gaze is not None and action.seat not in (gaze.loser, gaze.receiver), "break-who", "MC-88"
    yield True, "break-passed", "MC-89"


def _retrieve(state: State, action: actions.RetrieveJoker) -> Iterator[Guard]:
    # not by `_ability`: the Zombie has used its power from the deal on (MC-98)
    guise = state.monsters[action.seat] == "entity" and state.mimic == "zombie"
    yield not guise, "retrieve-guise", "MC-45", "MC-100"
    yield state.kings[action.seat] == "down", "retrieve-down", "MC-47", "MC-101"
    yield state.phase == "retrieve-window", "retrieve-other", "MC-101"
    yield True, "retrieve-time", "MC-101"


def _mimic(state: State, action: actions.Mimic) -> Iterator[Guard]:
    yield state.monsters[action.seat] != "entity", "other-monster", "MC-45", "MC-94"
    yield state.phase != "mimic", "mimic-once", "MC-94"
    yield True, "mimic-absent", "MC-94"


GUARDS: Final[dict[type[Action], Callable[[State, Any], Iterator[Guard]]]] = {
    actions.Play: _play,
    actions.TakeKing: _king,
    actions.Deal: _deal,
    actions.Whirlwind: _whirlwind,
    actions.MesmericGaze: _gaze,
    actions.Shapeshift: _shift,
    actions.BreakGaze: _break,
    actions.RetrieveJoker: _retrieve,
    actions.Mimic: _mimic,
    actions.Pass: _pass,
}
"""By action, what can forbid it, in the order in which it is said."""
