"""What is wrong with an action as such, and why a valid one is not allowed now.

A refusal is heard by all: what it says of a card is the same for all cards that are face down or
in a deck, but for the asking seat's own if these can be meant.

A guard has whether it forbids the action, the name of its text in words.toml, and its clauses.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import asdict

from companion.core.actions import Action, Correct, type_tag
from companion.core.data import read_toml
from companion.core.guards import Guard
from companion.core.objection import Objection, missing_seat
from companion.core.wording import unknown
from companion.games.vampire_elf_cthulhu import actions
from companion.games.vampire_elf_cthulhu.cards import COLORS, PACKAGE
from companion.games.vampire_elf_cthulhu.corrections import CLAUSE, CORRECTABLES, invalid_correction
from companion.games.vampire_elf_cthulhu.prompts import prompts
from companion.games.vampire_elf_cthulhu.rules.activations import is_ready
from companion.games.vampire_elf_cthulhu.rules.confrontations import empty_positions, losing_side
from companion.games.vampire_elf_cthulhu.rules.ideas import find_idea
from companion.games.vampire_elf_cthulhu.rules.spending import research_cost
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
from companion.games.vampire_elf_cthulhu.words import WORDS, drawn_from

Guards = Iterator[Guard]


class AwaitedAction(Struct, frozen=True, forbid_unknown_fields=True):
    """The steps in which an action is awaited, and the clause that says so; of a pass, see the
    step.
    """

    steps: tuple[PhaseStep, ...]
    clause: str = ""


class RefusalTables(Struct, frozen=True, forbid_unknown_fields=True):
    """The tables of refusals.toml; the file explains them."""

    awaited: dict[str, AwaitedAction]
    step: dict[PhaseStep, str]
    no_pass: dict[PhaseStep, str]


@cache
def _refusal_tables() -> RefusalTables:
    return read_toml(PACKAGE, "refusals.toml", RefusalTables)


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
    """The first guard that forbids the action. The last one always does: it is asked if no prompt
    accepts the action, or if the seat does not hold its card.
    """
    facts = {**asdict(action), "type": type_tag(type(action))}
    if isinstance(action, Correct):
        facts["label"] = CORRECTABLES.by_path(state)[action.path].label
    return WORDS.required_objection(state, facts, _guards(state, action))


def _guards(state: State, action: Action) -> Guards:
    match action:
        case Correct(path):
            # the same whatever it is now, which may be somebody's secret
            yield True, "correct", "VE-128", CLAUSE[path.partition("/")[0]]
        case actions.Exchange(seat):
            # whether cubes or tokens are lacking is a secret (VE-51)
            yield state.phase in ("scoring", "over"), "complete", "VE-53"
            yield pending_bid(state, seat) is not None, "bidding", "VE-52", "VE-53"
            yield True, "four-cubes", "VE-52"
        case _:
            yield state.phase == "over", "over", "VE-116"
            yield from _timing(state, action)
            yield from GUARDS[type(action)](state, action)


def _timing(state: State, action: Action) -> Guards:
    """Whether the action is awaited now, and from its seat."""
    kind, step, acting = type(action), state.step or "deal", state.action
    awaited, clause = _refusal_tables().awaited[type_tag(kind)], _refusal_tables().step[step]
    late = step not in awaited.steps
    passes = late and kind is actions.Pass
    yield passes, "no-pass", _refusal_tables().no_pass.get(step, clause)
    yield late and kind is actions.Activate and acting is not None, "finish", "VE-41"
    special_points = kind in (actions.TurnForPoint, actions.DiscardForPoints)
    yield special_points and step == "bid", "all-bid", "VE-67"
    yield late, "late", awaited.clause
    seats = [
        prompt.seat for prompt in prompts(state) if not prompt.optional and prompt.seat is not None
    ]
    seat = getattr(action, "seat", None)
    if seat is None or not seats or seat in seats:
        return
    if kind is actions.Bid and acting is not None:
        yield any(side.seat == seat for side in acting.sides), "final", "VE-66"
        yield True, "takes-no-part", "VE-66"
    yield kind is actions.RevealObjective, "shown", "VE-117"
    in_setup = step in ("choose-deck", "keep-start")
    yield True, "not-your-turn", "VE-19" if in_setup else clause


# ---- Phase I


def _place(state: State, action: actions.Place) -> Guards:
    seat, idea = action.seat, find_idea(state, action.card)
    if idea is not None:
        yield idea.quill == seat, "own-quill", "VE-27"
        # before what the seat has, which is its secret
        few = idea.quill is not None and action.cubes <= idea.cubes
        yield few, "stolen-with", "VE-29"
        yield True, "few-cubes", "VE-28"
    yield find(state.displays[seat], action.card) is None, "not-there", "VE-25"
    yield action.cubes > 0, "cubes-on-ideas", "VE-28"
    yield True, "quills", "VE-27"


def _move(state: State, action: actions.Move) -> Guards:
    yield find_idea(state, action.card) is not None, "steals-nothing", "VE-32"
    yield True, "moved-to", "VE-32", "VE-33"


# ---- Phase II


def _activate(state: State, action: actions.Activate | actions.Renounce) -> Guards:
    display = state.displays[action.seat]
    own = find(display, action.card)
    if own is None or not own.quills:
        yield True, "without-quill", "VE-42"
        return
    yield not is_ready(own.face, own.quills), "both-quills", "VE-42", "VE-46"
    # everybody reads this: it must not reveal which action the card has
    yield own.face == "down", "hidden-action", "VE-80", "VE-91", "VE-93"
    compares = state.card_index.action[action.card] == "compare"
    yield compares, "nothing-to-compare", "VE-80"
    yield not count_face_up(display), "nothing-to-offer", "VE-93"
    yield True, "four-colors", "VE-91", "VE-92"


def _points(state: State, action: actions.TurnForPoint | actions.DiscardForPoints) -> Guards:
    display = state.displays[action.seat]
    yield count_face_up(display) > MAX_FACE_UP, "too-many-up", "VE-58"
    own = find(display, action.card)
    turned = isinstance(action, actions.TurnForPoint)
    face = "up" if turned else "down"
    yield own is not None and own.face == face and own.quills > 0, "marked-stays", "VE-49"
    yield action.card in cards_in_action(current_action(state)), "acting-stays", "VE-60"
    yield True, "turned-for-point" if turned else "discarded-for-points", "VE-57"


def _turn_rival(state: State, action: actions.TurnRival) -> Guards:
    side = losing_side(current_action(state))
    card = find(state.displays[side.seat], action.card)
    up = card is not None and card.face == "up"
    yield not up, "not-of-loser", "VE-76"
    yield card is not None and card.quills > 0, "marked-rival", "VE-77"
    yield True, "first", "VE-76"


def _research(state: State, action: actions.Research) -> Guards:
    yield not action.n, "draws-none", "VE-85"
    price = research_cost(action.n, action.face)
    yield price > (current_action(state).points or 0), "too-dear", "VE-81", "VE-83"
    yield True, "deck-has", "VE-85"


def _turn_up(state: State, action: actions.TurnUp) -> Guards:
    yield find(state.displays[action.seat], action.card) is not None, "is-up", "VE-87"
    yield True, "face-down", "VE-87"


def _collect(state: State, action: actions.Collect) -> Guards:
    yield action.cubes > state.reserve, "reserve", "VE-90"
    yield True, "two-points", "VE-89"


def _novel(state: State, action: actions.PlaceInNovel) -> Guards:
    there = state.novel[action.position - 1]
    yield action.specials > state.specials[action.seat], "few-tokens", "VE-101"
    if there is None:
        yield True, "replaces-nothing", "VE-103"
        return
    yield action.specials <= there.specials, "replaced-with", "VE-102"
    yield action.move_to not in empty_positions(state.novel), "moves-to-empty", "VE-103"
    yield True, "position", "VE-100"


def _turn_down(state: State, action: actions.TurnDown) -> Guards:
    own = find(state.displays[action.seat], action.card)
    yield own is not None and own.face == "up", "marked", "VE-49"
    yield True, "face-up", "VE-54" if state.step == "limit" else "VE-48"


# ---- what was drawn


def _deal(state: State, action: actions.DealIdea) -> Guards:
    yield COLORS[state.card_index.color[action.card]] in state.due, "not-in-deck", "VE-124"
    yield True, "color-due", "VE-11", "VE-124"


def _objective(state: State, action: actions.DrawObjective) -> Guards:
    yield not state.objectives_rebuilt, "drawn-before", "VE-109", "VE-124"
    yield action.card in state.objective_discard, "drawn-since", "VE-114", "VE-124"
    yield True, "not-discarded", "VE-114", "VE-124"


def _keep(state: State, action: actions.Keep | actions.KeepStart) -> Guards:
    clause = "VE-18" if isinstance(action, actions.KeepStart) else "VE-83"
    color = COLORS[state.card_index.color[action.card]]
    yield color != drawn_from(state), "other-deck", clause
    yield True, "not-drawn", "VE-124", clause


def _reveal(state: State, action: actions.RevealObjective) -> Guards:
    yield action.card in state.revealed, "shown-by-other", "VE-124", "VE-117"
    yield action.card not in state.objectives_seen, "other-objective", "VE-124", "VE-117"
    yield True, "objective-drawn", "VE-124", "VE-117"


def _always(text: str, *clauses: str) -> Callable[[State, Any], Guards]:
    """Guards of an action that has one reason only, if it is awaited."""
    return lambda _state, _action: iter(((True, text, *clauses),))


GUARDS: Final[dict[type[Action], Callable[[State, Any], Guards]]] = {
    actions.DealIdea: _deal,
    actions.DrawObjective: _objective,
    actions.ChooseDeck: _always("deck-too-small", "VE-19"),
    actions.KeepStart: _keep,
    actions.Place: _place,
    actions.Move: _move,
    actions.Activate: _activate,
    actions.Renounce: _activate,
    actions.TurnForPoint: _points,
    actions.DiscardForPoints: _points,
    actions.AddInk: _always("no-ink", "VE-65"),
    actions.Compare: _always("compared", "VE-70"),
    actions.Bid: _always("no-ink", "VE-65"),
    actions.TurnRival: _turn_rival,
    actions.Research: _research,
    actions.Keep: _keep,
    actions.TurnUp: _turn_up,
    actions.Collect: _collect,
    actions.Offer: _always("face-up", "VE-93"),
    actions.Oppose: _always("face-up", "VE-96"),
    actions.PlaceInNovel: _novel,
    actions.TurnDown: _turn_down,
    actions.RevealObjective: _reveal,
}
"""By action that is awaited from this seat, why it is not allowed so."""
