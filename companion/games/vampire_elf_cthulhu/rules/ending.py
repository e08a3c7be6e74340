"""Ends the game: objectives are shown, the Novel is scored (VE-116 to VE-123)."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.rulings import Rulings
from companion.core.tuples import replaced_at
from companion.games.vampire_elf_cthulhu.actions import RevealObjective
from companion.games.vampire_elf_cthulhu.cards import COLORS, CardIndex
from companion.games.vampire_elf_cthulhu.rulings import Score, Victory
from companion.games.vampire_elf_cthulhu.state import State
from companion.games.vampire_elf_cthulhu.view import NovelCard


def position_points(
    card_index: CardIndex, objective: str, position: int, there: NovelCard | None, seat: int
) -> int:
    """Return the points of a card of the Novel for its color (VE-118, VE-119, VE-123)."""
    wanted = card_index.objectives[objective].colors
    if there is None or (color := COLORS[card_index.color[there.card]]) not in wanted:
        return 0
    points = 2 if wanted[position - 1] == color else 1
    return points * 2 if there.seat == seat and there.specials else points


def type_points(card_index: CardIndex, objective: str, novel: Sequence[NovelCard | None]) -> int:
    """Return one point for each card of the objective's type (VE-120)."""
    type_ = card_index.type[objective]
    return sum(there is not None and card_index.type[there.card] == type_ for there in novel)


def score(state: State, seat: int, objective: str) -> Score:
    """Score the Novel for a seat with this objective."""
    card_index = state.card_index
    by_position = tuple(
        position_points(card_index, objective, position, there, seat)
        for position, there in enumerate(state.novel, 1)
    )
    types = type_points(card_index, objective, state.novel)
    cite = ("VE-118", "VE-119", "VE-120")
    return Score(seat, sum(by_position) + types, by_position, types, cite=cite)


def undisclosed_objectives(state: State) -> tuple[str, ...]:
    """Return the objectives that a seat can still have (VE-117)."""
    shown = (*state.objectives_seen, *state.revealed)
    return tuple(card for card in state.card_index.objectives if card not in shown)


def reveal_objective(state: State, action: RevealObjective, emitted: Rulings) -> State:
    """Show an objective; after the last one all seats are scored (VE-117)."""
    state = replace(state, revealed=replaced_at(state.revealed, action.seat, action.card))
    objectives = [objective for objective in state.revealed if objective is not None]
    if len(objectives) < len(state.names):
        return state
    scored = [score(state, seat, objective) for seat, objective in enumerate(objectives)]
    emitted += scored
    points = tuple(scoring.points for scoring in scored)
    return decide(replace(state, phase="over", step=None, scores=points), emitted)


def decide(state: State, emitted: Rulings) -> State:
    """Name the players with the most points as winners: tied players share the win (VE-121,
    VE-122).
    """
    scores = state.scores or ()
    best = max(scores)
    winners = tuple(seat for seat, points in enumerate(scores) if points == best)
    emitted.append(Victory(winners, best, cite=("VE-121", "VE-122")))
    return replace(state, winners=winners)
