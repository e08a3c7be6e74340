"""The five helpers (CF-99 to CF-111)."""

from msgspec import UNSET
from msgspec.structs import replace

from companion.core.rulings import Ruling, instruct
from companion.core.tracks import put
from companion.games.creature_feature.actions import DiscardHelper, PlayHelper, TurnUp
from companion.games.creature_feature.cards import is_monster
from companion.games.creature_feature.rules.ledger import moved
from companion.games.creature_feature.rules.showdown import (
    all_may_answer,
    rivals_now,
    something_done,
)
from companion.games.creature_feature.rules.supply import draw, helper_to_discards, reshuffle
from companion.games.creature_feature.rules.teams import is_up
from companion.games.creature_feature.state import Known, State

CLAUSE = {
    "igor": "CF-99",
    "discrete-butler": "CF-101",
    "bats": "CF-103",
    "nurse": "CF-105",
    "mad-doctor": "CF-107",
}
"""What each helper's effect rests on."""


def discard_helper(state: State, action: DiscardHelper, out: list[Ruling]) -> State:
    """An unwanted helper is replaced (CF-32)."""
    return _from_hand(state, action.seat, action.helper, 1, "CF-32", out)


def play_helper(state: State, action: PlayHelper, out: list[Ruling]) -> State:
    """A helper is played, replaced, and does its work (CF-31)."""
    seat, helper = action.seat, action.helper
    if helper == "bats":
        facts = {"do": "peek", "seat": seat, "target": action.target, "card": action.card}
        out.append(instruct(facts, "CF-103"))
    cards = 2 if helper == "igor" else 1
    state = _from_hand(state, seat, helper, cards, CLAUSE[helper], out)
    match helper:
        case "igor":
            return state
        case "bats":
            in_window = state.phase == "showdown" and seat in rivals_now(state)
            return all_may_answer(state) if in_window else state
        case "discrete-butler":
            team = replace(state.teams[seat], butler=True)
            return replace(state, teams=put(state.teams, seat, team))
        case "nurse":
            team = state.teams[seat]
            team = replace(team, nurses=team.nurses + 1)
            state = replace(state, teams=put(state.teams, seat, team))
            return something_done(state, seat, out)
        case "mad-doctor":
            return _call_doctor(state, seat, out)


def _from_hand(
    state: State, seat: int, helper: str, cards: int, cite: str, out: list[Ruling]
) -> State:
    out.append(
        instruct(
            {"do": "discard", "seat": seat, "cards": (helper,), "from": "hand", "to": "discards"},
            "CF-31",
            cite,
        )
    )
    hands = put(state.hands, seat, max(0, state.hands[seat] - 1))
    state = helper_to_discards(replace(state, hands=hands), helper)
    return draw(state, seat, cards, cite if helper == "igor" else "CF-31", out)


def _call_doctor(state: State, seat: int, out: list[Ruling]) -> State:
    """The Star goes and another is turned up (CF-107, CF-92, CF-110)."""
    team = state.teams[seat]
    star = team.star if is_up(team.star) else "unknown"
    out.append(
        instruct(
            {"do": "discard", "seat": seat, "cards": (star,), "from": "star", "to": "discards"},
            "CF-107",
        )
    )
    team = replace(team, star=None, ghost=team.ghost and team.co_star == "ghost")
    state = replace(
        state,
        teams=put(state.teams, seat, team),
        discards=state.discards + 1,
        ledger=moved(state.ledger, seat, ("star",), "discards"),
        pending=seat,
    )
    return _ask_to_turn_up(state, seat, out)


def _ask_to_turn_up(state: State, seat: int, out: list[Ruling]) -> State:
    if not state.deck and state.discards:
        state = reshuffle(state, out)
    out.append(instruct({"do": "turn-up", "seat": seat, "n": 1, "from": "deck"}, "CF-107"))
    return state


def turn_up(state: State, action: TurnUp, out: list[Ruling]) -> State:
    """The next card off the deck: a helper goes, a monster is the new Star (CF-107)."""
    seat, card = action.seat, action.card
    state = replace(state, deck=max(0, state.deck - 1))
    if not is_monster(card):
        facts = {"do": "discard", "seat": seat, "cards": (card,), "from": "deck", "to": "discards"}
        out.append(instruct(facts, "CF-107", "CF-110"))
        return _ask_to_turn_up(helper_to_discards(state, card), seat, out)
    out.append(
        instruct(
            {"do": "place", "what": "star", "seat": seat, "cards": (card,), "to": "star"}, "CF-107"
        )
    )
    number = None if action.copy is UNSET else action.copy
    state = replace(
        state,
        teams=put(state.teams, seat, replace(state.teams[seat], star=card)),
        ledger=(*state.ledger, Known(card, number, "star", seat)),
        pending=None,
    )
    return something_done(state, seat, out) if state.phase == "showdown" else state
