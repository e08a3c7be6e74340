"""The board of Creature Feature on the screen, a file for each group of phases."""

from collections.abc import Iterator, Sequence
from typing import TypeGuard

from msgspec.structs import replace

from companion.core.actions import Action
from companion.core.board.instruction_list import instruction_list
from companion.core.board.nodes import Board, Interstitial
from companion.core.cards import Catalog
from companion.core.game import Boards, Outcome
from companion.core.hand_tasks import HandTask, merged
from companion.core.prompts import Prompt
from companion.core.rulings import Ruling
from companion.games.creature_feature.actions import NameLastActor, PlayHelper
from companion.games.creature_feature.board import (
    audition,
    claims,
    ending,
    opening,
    showdown,
    team_up,
)
from companion.games.creature_feature.board.parts import ticket, ticket_of_turn
from companion.games.creature_feature.board.scored import (
    ScoringInstruction,
    scored_cards,
    season_over,
)
from companion.games.creature_feature.board.settled import settled
from companion.games.creature_feature.cards import CARDS
from companion.games.creature_feature.observation import OBSERVATION
from companion.games.creature_feature.rules.dispatch import RULES
from companion.games.creature_feature.rules.score import scored_in_showdown
from companion.games.creature_feature.rulings import (
    Deal,
    Discard,
    Draw,
    Peek,
    Points,
    SetPriority,
    Showdown,
    Shuffle,
    Stack,
    TakeMarker,
    TurnUp,
)
from companion.games.creature_feature.state import State
from companion.games.creature_feature.view import View
from companion.games.creature_feature.words import WORDS


class CreatureFeatureBoards(Boards[State, View]):
    """What screens show."""

    shown_instructions = frozenset(
        {
            "take-marker",
            "move",
            "place",
            "set-priority",
            "turn-over",
            "turn-up",
            "score",
            "take-tile",
        }
    )

    def board(self, view: View, prompts: Sequence[Prompt], cards: Catalog) -> Board:
        match view.phase:
            case "set-up":
                return opening.last_actor(view)
            case "movie-time" | "double-feature":
                return opening.film(view, prompts)
            case "team-up" | "co-stars":
                return team_up.board(view, prompts)
            case "audition":
                return audition.board(view, prompts)
            case "stars" | "showdown":
                return showdown.board(view, prompts)
            case "claims":
                return claims.board(view, prompts)
            case "over":
                return ending.board(view)

    def ticket(self, state: State) -> tuple[str, str]:
        return ticket_of_turn(state.season, state.options.seasons, state.turn, state.turns)

    def interstitials(
        self, state: State, action: Action | None, outcome: Outcome[State]
    ) -> tuple[Interstitial, ...]:
        """The boards of settled showdowns, scored cards and a season's end, and the hand tasks."""
        if action is None:
            return ()
        if isinstance(action, PlayHelper) and action.helper in AWAITED_HELPERS:
            return tuple(_helper(action, outcome))
        rulings, after = outcome.rulings, outcome.state
        shown = [
            _settled(RULES.showdown_of(state, action, ruling.box), ruling)
            for ruling in rulings
            if isinstance(ruling, Showdown)
        ]
        scored = [ruling for ruling in rulings if _is_scored(ruling)]
        ends_season = len(after.history) > len(state.history)
        if scored:
            board = scored_cards(_view(state), scored, last=ends_season)
            about = max(scored, key=lambda scored: scored.facts.get("n", 0))
            shown.append(replace(board, explained_ruling=about))
        if ends_season and (after.phase != "over" or any(after.history[-1].bonus)):
            points = [ruling for ruling in rulings if isinstance(ruling, Points)]
            # what was left out of a damaged file has no rulings
            best = max(points, key=lambda ruling: ruling.total, default=None)
            shown.append(replace(season_over(state.season, _view(after)), explained_ruling=best))
        by_board = any(board.is_instruction_list for board in shown)
        tasks = [
            WORDS.hand_task(after, ruling)
            for ruling in rulings
            if by_board and _needs_words(ruling)
        ]
        sets_up = any(isinstance(ruling, Stack) for ruling in rulings)
        if sets_up:
            tasks += _set_up(action, outcome)
        # what is still to be done belongs to the turn that ends
        turn = ticket(_view(after if sets_up else state))
        return (
            *shown,
            *instruction_list(merged(tasks), turn, after.names, CARDS),
        )


AWAITED_HELPERS = frozenset({"bats", "mad-doctor"})
"""Helpers that a player must carry out before anybody else decides anything."""


def _helper(action: PlayHelper, outcome: Outcome[State]) -> Iterator[Interstitial]:
    """What the hands of a player do with a helper, while the others wait (CF-103, CF-107)."""
    state = outcome.state
    instructions = [ruling for ruling in outcome.rulings if ruling.kind == "instruct"]
    tasks = merged(WORDS.hand_task(state, ruling) for ruling in instructions)
    for board in instruction_list(tasks, ticket(_view(state)), state.names, CARDS):
        if action.helper == "bats":
            yield replace(board, line2="Bats: you alone. Your button or Next when it is done")
        else:
            # the card that is turned up confirms what is done before it
            line2 = "Then lay the first monster on the pad: the new Star"
            yield replace(board, line2=line2, closed_by_play=True)


def _view(state: State) -> View:
    return OBSERVATION.view(state, None)


def _settled(judged: State, showdown: Showdown) -> Interstitial:
    return settled(_view(judged), showdown, scored_in_showdown(judged, showdown))


def _is_scored(ruling: Ruling) -> TypeGuard[ScoringInstruction]:
    """Whether it is an instruction of Score, which the list of what is scored shows."""
    return isinstance(ruling, ScoringInstruction) and (
        not isinstance(ruling, Draw) or "CF-85" in ruling.cite
    )


def _needs_words(ruling: Ruling) -> bool:
    """Whether it is an instruction that no screen shows, whatever else comes of the action."""
    match ruling:
        case Draw():
            return not _is_scored(ruling)
        case Peek() | Discard() | TurnUp() | Shuffle(what="discards"):
            return True
        case _:
            return False


def _set_up(action: Action, outcome: Outcome[State]) -> Iterator[HandTask]:
    """What people lay out before the first film of a season (CF-08 to CF-15, CF-77)."""
    state, rulings = outcome.state, outcome.rulings

    def tasks(*kinds: type[Ruling]) -> list[HandTask]:
        return [WORDS.hand_task(state, ruling) for ruling in rulings if isinstance(ruling, kinds)]

    first = isinstance(action, NameLastActor)
    if first:
        yield from tasks(TakeMarker, SetPriority)
    totals = {ruling.seat: ruling.total for ruling in rulings if isinstance(ruling, Points)}
    if totals:
        yield HandTask(_markers(state, totals), icon="star")
    if not first:
        yield HandTask("Collect all cards, films and shorts.")
    # a hand may have been filled up from the discards before
    cards, deal, films, stack = tasks(Shuffle, Deal, Stack)[-4:]
    yield HandTask(f"{cards.text} {deal.text}")
    pawns = " Pawns go to the Feature Film box at each new film." if first else ""
    yield HandTask(f"{films.text} {stack.text}{pawns}", icon="reel")


def _markers(state: State, totals: dict[int, int]) -> str:
    """Where the scoring markers go, seats with as many together."""
    seats: dict[int, list[int]] = {}
    for seat, score in enumerate(state.scores):
        seats.setdefault(totals.get(seat, score), []).append(seat)
    places = (f"{WORDS.term_text('seat', state, seats[total])} {total}" for total in sorted(seats))
    return f"Set the scoring markers: {', '.join(places)}."
