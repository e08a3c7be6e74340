"""Moments in which people look up: a showdown is settled, cards are scored, a season ends."""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.actions import Action
from companion.core.game import Outcome
from companion.core.rulings import Ruling
from companion.core.view.hand_list import hand_list
from companion.core.view.nodes import Board
from companion.games.creature_feature.actions import NameLastActor
from companion.games.creature_feature.board.parts import stub
from companion.games.creature_feature.board.scored import scored_cards, season_over
from companion.games.creature_feature.board.settled import settled
from companion.games.creature_feature.observation import OBSERVATION
from companion.games.creature_feature.rules.play import showdown_of
from companion.games.creature_feature.sentences import names_of, sentence
from companion.games.creature_feature.state import State

SPOKEN = ("peek", "discard", "turn-up")
"""The `do` of instructions that no screen shows, whatever else comes of the action."""


def moments(before: State, action: Action | None, outcome: Outcome[State]) -> tuple[Board, ...]:
    """What is worth a screen of its own, in the order in which it happened."""
    if action is None:
        return ()
    rulings, after = outcome.rulings, outcome.state
    shown: list[Board] = [
        settled(OBSERVATION.view(showdown_of(before, action, ruling.facts["box"]), None), ruling)
        for ruling in rulings
        if ruling.kind == "showdown"
    ]
    scored = [ruling for ruling in rulings if in_score(ruling)]
    over = after.phase == "over"
    if scored:
        board = scored_cards(OBSERVATION.view(before, None), scored, last=over)
        about = max(scored, key=lambda one: one.facts.get("n", 0))
        shown.append(replace(board, about=about))
    if any(ruling.facts.get("reason") == "season" for ruling in rulings) and not over:
        shown.append(season_over(before.season, OBSERVATION.view(after, None)))
    by_board = any(one.hands for one in shown)
    words = [sentence(after, one) for one in rulings if by_board and _is_told(one)]
    if isinstance(action, NameLastActor) or after.season != before.season:
        words += set_up(outcome)
    if not words:
        return tuple(shown)
    return (*shown, *hand_list(words, stub(OBSERVATION.view(after, None))))


def in_score(ruling: Ruling) -> bool:
    """Whether it is an instruction of Score, which the list of what is scored shows."""
    facts = ruling.facts
    if ruling.kind != "instruct":
        return False
    match facts["do"]:
        case "score" | "take-tile" | "return":
            return True
        case "draw":
            return "CF-85" in ruling.cite
        case _:
            return False


def _is_told(ruling: Ruling) -> bool:
    """Whether it is an instruction in an action that ends a turn, but none of Score."""
    facts = ruling.facts
    if ruling.kind != "instruct" or in_score(ruling):
        return False
    return facts["do"] in (*SPOKEN, "draw") or facts.get("what") == "discards"


def set_up(outcome: Outcome[State]) -> Iterator[str]:
    """What hands lay out before the first film of a season (CF-08 to CF-15, CF-77)."""
    state, rulings = outcome.state, outcome.rulings
    told = {
        (one.facts["do"], one.facts.get("what")): sentence(state, one)
        for one in rulings
        if one.kind == "instruct"
    }
    markers = {one.facts["seat"]: one.facts["total"] for one in rulings if one.kind == "score"}
    if ("take-marker", None) in told:
        yield told["take-marker", None]
        yield told["set-priority", None]
    if markers:
        yield _markers(state, markers)
    if ("collect", "cards") in told:
        yield "Collect all cards, films and shorts."
    yield f"{told['shuffle', 'deck']} {told['deal', None]}"
    yield f"{told['shuffle', 'films']} {told['stack', 'films']}"
    if ("take-marker", None) in told:
        yield "All player pawns go to the Feature Film box, at each new film."


def _markers(state: State, points: dict[int, int]) -> str:
    """Where the scoring markers stand, seats with as many together."""
    seats: dict[int, list[int]] = {}
    for seat in range(len(state.names)):
        seats.setdefault(points.get(seat, state.scores[seat]), []).append(seat)
    places = (f"{names_of(state, seats[total])} {total}" for total in sorted(seats))
    return f"Scoring markers: {', '.join(places)}."
