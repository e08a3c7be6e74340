"""What is wrong with an action as such, and why a valid one is not allowed now.

A refusal is heard by all: what it says of a card is the same for all cards that are face down or
in a deck, but for the asking seat's own if these can be meant. Its words are in refusals.toml.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Final

from msgspec import Struct

from companion.core.actions import Action, Correct, JsonObject, type_tag
from companion.core.data import read_toml
from companion.core.objection import Objection, missing_seat
from companion.core.wording import listed, quantity, unknown
from companion.games.vampire_elf_cthulhu import actions
from companion.games.vampire_elf_cthulhu.cards import ACTION_NAMES, COLORS, PACKAGE
from companion.games.vampire_elf_cthulhu.corrections import CLAUSE, CORRECTABLES, invalid_correction
from companion.games.vampire_elf_cthulhu.prompts import prompts
from companion.games.vampire_elf_cthulhu.rules.activations import is_ready
from companion.games.vampire_elf_cthulhu.rules.confrontations import empty_positions, losing_side
from companion.games.vampire_elf_cthulhu.rules.ideas import find_idea
from companion.games.vampire_elf_cthulhu.rules.spending import current_research, research_cost
from companion.games.vampire_elf_cthulhu.rules.strength import cards_in_action
from companion.games.vampire_elf_cthulhu.state import (
    MAX_FACE_UP,
    State,
    count_face_up,
    current_action,
    find,
    pending_bid,
)
from companion.games.vampire_elf_cthulhu.view import PhaseStep

Reasons = Iterator[tuple[bool, str, *tuple[JsonObject, ...]]]
"""Whether a reason holds, its name in refusals.toml, and further facts for its text."""


class AwaitedAction(Struct, frozen=True, forbid_unknown_fields=True):
    """The steps in which an action is awaited, and the text and clause that say so (a pass: see the
    step).
    """

    steps: tuple[PhaseStep, ...]
    text: str = ""
    clause: str = ""


class StepTexts(Struct, frozen=True, forbid_unknown_fields=True):
    """What a step waits for, and the clauses that say so and that nobody can pass."""

    text: str
    clause: str
    no_pass: str = ""


class Refusals(Struct, frozen=True, forbid_unknown_fields=True):
    """The tables of refusals.toml."""

    action: dict[str, AwaitedAction]
    step: dict[PhaseStep, StepTexts]
    reason: dict[str, tuple[str, ...]]


@cache
def _texts() -> Refusals:
    return read_toml(PACKAGE, "refusals.toml", Refusals)


def value_objection(state: State, action: Action) -> Objection | None:
    """Return what is wrong with an action in any position; None: nothing."""
    if wrong := missing_seat(action, len(state.names)):
        return wrong
    if isinstance(action, Correct):
        return invalid_correction(state, action)
    thing, known = "Novel card", state.card_index.novel.keys()
    if isinstance(action, actions.DrawObjective | actions.RevealObjective):
        thing, known = "Objective card", state.card_index.objectives.keys()
    card = getattr(action, "card", None)
    if card is not None and card not in known:
        return Objection(unknown(thing, card, known), field="card")
    return None


def rule_objection(state: State, action: Action) -> Objection:
    """Return the first reason against the action.

    The last reason has the name of the action and always holds: refusals are asked for if no
    prompt accepts the action, or if the seat does not hold its card.
    """
    seat, card = getattr(action, "seat", None), getattr(action, "card", None)
    reason = type_tag(type(action))
    facts: JsonObject = {
        "name": "" if seat is None else state.names[seat],
        "card": "" if card is None else state.card_index.catalog[card].name,
    }
    for holds, name, *more in _reasons(state, action):
        if holds:
            reason, facts = name, facts | more[0] if more else facts
            break
    text, *cite = _texts().reason[reason]
    return Objection(text.format(**facts), tuple(clause.format(**facts) for clause in cite))


def _reasons(state: State, action: Action) -> Reasons:
    match action:
        case Correct(path):
            # the same whatever it is now, which may be somebody's secret
            label, clause = CORRECTABLES.by_path(state)[path].label, CLAUSE[path.partition("/")[0]]
            yield True, "correct", {"label": label, "clause": clause}
        case actions.Exchange(seat):
            # whether cubes or tokens are lacking is a secret (VE-51)
            yield state.phase in ("scoring", "over"), "complete"
            yield pending_bid(state, seat) is not None, "bidding"
        case _:
            yield state.phase == "over", "over"
            yield from _timing_reasons(state, action)
            if type(action) in REASONS:
                yield from REASONS[type(action)](state, action)


def _timing_reasons(state: State, action: Action) -> Reasons:
    """Whether the action is awaited now, and from its seat."""
    kind, step, acting = type(action), state.step or "deal", state.action
    awaited, now = _texts().action[type_tag(kind)], _texts().step[step]
    seats = [
        prompt.seat for prompt in prompts(state) if not prompt.optional and prompt.seat is not None
    ]
    names = " or ".join(state.names[seat] for seat in seats)
    facts = {"now": now.text.format(names), "clause": now.clause}
    late = step not in awaited.steps
    why = {**facts, "clause": now.no_pass or now.clause}
    yield late and kind is actions.Pass, "no_pass", why
    if acting is not None:
        kind_name = ACTION_NAMES[state.card_index.action[acting.card]]
        yield late and kind is actions.Activate, "finish", {"kind": kind_name}
    special_points = kind in (actions.TurnForPoint, actions.DiscardForPoints)
    yield special_points and step == "bid", "all_bid"
    yield late, "late", {"text": awaited.text, "clause": awaited.clause}
    seat = getattr(action, "seat", None)
    if seat is None or not seats or seat in seats:
        return
    if kind is actions.Bid and acting is not None:
        yield any(side.seat == seat for side in acting.sides), "final"
        yield True, "takes_no_part"
    yield kind is actions.RevealObjective, "shown"
    yield step in ("choose-deck", "keep-start"), "not_your_turn", {**facts, "clause": "VE-19"}
    yield True, "not_your_turn", facts


# ---- Phase I


def _place(state: State, action: actions.Place) -> Reasons:
    seat, idea = action.seat, find_idea(state, action.card)
    if idea is not None:
        yield idea.quill == seat, "own_quill"
        # before what the seat has, which is its secret
        least = quantity(idea.cubes + 1, "cube")
        few = idea.quill is not None and action.cubes <= idea.cubes
        yield few, "stolen_with", {"least": least}
        yield True, "few_cubes"
    yield find(state.displays[seat], action.card) is None, "not_there"
    yield action.cubes > 0, "cubes_on_ideas"


def _move(state: State, action: actions.Move) -> Reasons:
    yield find_idea(state, action.card) is not None, "steals_nothing"


# ---- Phase II


def _activate(state: State, action: actions.Activate | actions.Renounce) -> Reasons:
    display = state.displays[action.seat]
    own = find(display, action.card)
    if own is None or not own.quills:
        yield True, "without_quill"
        return
    yield not is_ready(own.face, own.quills), "both_quills"
    # everybody reads this: it must not reveal which action the card has
    yield own.face == "down", "hidden_action"
    yield state.card_index.action[action.card] == "compare", "nothing_to_compare"
    yield not count_face_up(display), "nothing_to_offer"


def _points(state: State, action: actions.TurnForPoint | actions.DiscardForPoints) -> Reasons:
    display = state.displays[action.seat]
    yield count_face_up(display) > MAX_FACE_UP, "too_many_up"
    own = find(display, action.card)
    face = "up" if isinstance(action, actions.TurnForPoint) else "down"
    yield own is not None and own.face == face and own.quills > 0, "marked_stays"
    yield action.card in cards_in_action(current_action(state)), "acting_stays"


def _turn_rival(state: State, action: actions.TurnRival) -> Reasons:
    side = losing_side(current_action(state))
    card = find(state.displays[side.seat], action.card)
    up = card is not None and card.face == "up"
    yield not up, "not_of_loser", {"loser": state.names[side.seat]}
    yield card is not None and card.quills > 0, "marked_rival"
    yield True, "turn_rival", {"first": state.card_index.catalog[side.card].name}


def _research(state: State, action: actions.Research) -> Reasons:
    yield not action.n, "draws_none"
    points, price = current_action(state).points or 0, research_cost(action.n, action.face)
    yield price > points, "too_dear", {"price": price, "points": points}
    place = COLORS.index(action.color)
    left = len(state.decks[place]) + len(state.discards[place])
    yield True, "research", {"color": action.color, "left": quantity(left, "card")}


def _turn_up(state: State, action: actions.TurnUp) -> Reasons:
    yield find(state.displays[action.seat], action.card) is not None, "is_up"


def _collect(state: State, action: actions.Collect) -> Reasons:
    yield action.cubes > state.reserve, "reserve", {"reserve": quantity(state.reserve, "cube")}
    yield True, "collect", {"points": current_action(state).points or 0}


def _novel(state: State, action: actions.PlaceInNovel) -> Reasons:
    there, empty = state.novel[action.position - 1], empty_positions(state.novel)
    yield action.specials > state.specials[action.seat], "few_tokens"
    if there is None:
        yield True, "replaces_nothing"
        return
    least = quantity(there.specials + 1, "special token")
    yield action.specials <= there.specials, "replaced_with", {"least": least}
    words = {"positions": listed([str(position) for position in empty])}
    yield action.move_to not in empty, "moves_to_empty", words


def _turn_down(state: State, action: actions.TurnDown) -> Reasons:
    own = find(state.displays[action.seat], action.card)
    yield own is not None and own.face == "up", "marked"
    yield state.step == "limit", "down_to_seven"


# ---- what was drawn


def _deal(state: State, action: actions.DealIdea) -> Reasons:
    yield COLORS[state.card_index.color[action.card]] in state.due, "not_in_deck"
    yield True, "deal_idea", {"due": listed(state.due)}


def _objective(state: State, action: actions.DrawObjective) -> Reasons:
    yield not state.rebuilt, "drawn_before"
    yield action.card in state.objective_discard, "drawn_since"


def _choose(state: State, action: actions.ChooseDeck) -> Reasons:
    left = len(state.decks[COLORS.index(action.color)])
    yield True, "choose_deck", {"color": action.color, "left": quantity(left, "card")}


def _keep(state: State, action: actions.Keep | actions.KeepStart) -> Reasons:
    starts = isinstance(action, actions.KeepStart)
    color = state.chosen if starts else current_research(state).color
    facts = {"drawn": color, "clause": "VE-18" if starts else "VE-83"}
    yield COLORS[state.card_index.color[action.card]] != color, "other_deck", facts


def _reveal(state: State, action: actions.RevealObjective) -> Reasons:
    yield action.card in state.revealed, "shown_by_other"
    yield action.card not in state.objectives_seen, "other_objective"


REASONS: Final[dict[type[Action], Callable[[State, Any], Reasons]]] = {
    actions.DealIdea: _deal,
    actions.DrawObjective: _objective,
    actions.ChooseDeck: _choose,
    actions.KeepStart: _keep,
    actions.Place: _place,
    actions.Move: _move,
    actions.Activate: _activate,
    actions.Renounce: _activate,
    actions.TurnForPoint: _points,
    actions.DiscardForPoints: _points,
    actions.TurnRival: _turn_rival,
    actions.Research: _research,
    actions.Keep: _keep,
    actions.TurnUp: _turn_up,
    actions.Collect: _collect,
    actions.PlaceInNovel: _novel,
    actions.TurnDown: _turn_down,
    actions.RevealObjective: _reveal,
}
"""By action that is awaited, what may speak against it besides its own reason."""
