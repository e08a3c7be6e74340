"""Clauses and sentences, and the reasons behind a ruling."""

from collections.abc import Iterator

from companion.core.actions import Action
from companion.core.clauses import Clauses
from companion.core.game import Reason
from companion.core.messages import ReasonLine
from companion.core.narration import MessageNarration
from companion.core.rulings import Instruction, Ruling
from companion.games.vampire_elf_cthulhu import actions
from companion.games.vampire_elf_cthulhu.cards import COLORS, PACKAGE
from companion.games.vampire_elf_cthulhu.rules.confrontations import losing_side, turn_cost
from companion.games.vampire_elf_cthulhu.rules.dispatch import VampireElfCthulhuRules
from companion.games.vampire_elf_cthulhu.rulings import (
    FixedStrength,
    Result,
    Score,
    Spend,
    Steal,
    Victory,
)
from companion.games.vampire_elf_cthulhu.state import (
    State,
    count_face_up,
    current_action,
    find,
)
from companion.games.vampire_elf_cthulhu.words import WORDS


class VampireElfCthulhuNarration(MessageNarration[State]):
    """Clauses and sentences."""

    clauses = Clauses(PACKAGE)
    ended_early = "Afterwards, show your objectives: Matinee says what each brings every player."
    words = WORDS
    # what was declined, whose quill was there, which card was turned down or measured, and which
    # card entered what position
    described_before = frozenset(
        {
            actions.AddInk,
            actions.Bid,
            actions.Pass,
            actions.Place,
            actions.PlaceInNovel,
            actions.TurnDown,
            actions.TurnForPoint,
            actions.TurnRival,
        }
    )

    def explain(self, state: State, action: Action | None, ruling: Ruling) -> tuple[Reason, ...]:
        match ruling:
            case FixedStrength():
                return tuple(_strength(state, ruling))
            case Result(points=points, winner=winner) if points is not None or winner is None:
                return _result(state, action, ruling)
            case Steal():
                return tuple(_steal(state, ruling))
            case Spend() if isinstance(action, actions.TurnRival):
                return tuple(_price(state, ruling))
            case Score():
                return tuple(_score(state, action, ruling))
            case Instruction() if isinstance(action, actions.Exchange):
                return *super().explain(state, action, ruling), _secret(state)
            case Victory() if action is not None:
                return tuple(_victory(state, action, ruling))
            case _:
                return super().explain(state, action, ruling)

    def winners(self, ruling: Ruling) -> tuple[int, ...]:
        return ruling.winners if isinstance(ruling, Victory) else super().winners(ruling)

    def warning(self, state: State, action: Action) -> str:
        """A card that enters the Novel loses the action that a quill on it stands for (VE-104)."""
        if not isinstance(action, actions.Offer | actions.Oppose):
            return ""
        own = find(state.displays[action.seat], action.card)
        activated = state.action is not None and state.action.card == action.card
        if own is None or not own.quills or activated:
            return ""
        return WORDS.text("warning.lost", state, {"action": state.card_index.action[action.card]})


# ---- the reasons behind a ruling; the state is the one before its action


def _secret(state: State) -> Reason:
    """Why the amount of ink that somebody has is not shown."""
    return WORDS.reason(state, "VE-51", (None, {}))


def _strength(state: State, ruling: FixedStrength) -> Iterator[Reason]:
    seat, card, card_index = ruling.seat, ruling.card, state.card_index
    line = (seat, ruling.facts)
    if ruling.special_points:
        yield WORDS.reason(state, "VE-57", line)
    up = [display_card.card for display_card in state.displays[seat] if display_card.face == "up"]
    for clause, n, of in (
        ("VE-61", ruling.a, card_index.type),
        ("VE-62", ruling.b, card_index.genre),
    ):
        alike = [open_card for open_card in up if of[open_card] == of[card]]
        lines = [
            (seat, {"n": n, "what": of[card]}),
            *((None, {"card": open_card}) for open_card in alike),
        ]
        yield WORDS.reason(state, clause, *lines, text="counted")
    own = find(state.displays[seat], card)
    if own is not None and own.face == "down":
        yield WORDS.reason(state, "VE-63", line)
    if ruling.card_cubes:
        yield WORDS.reason(state, "VE-36", line)
    if ruling.cubes or ruling.specials:
        yield WORDS.reason(state, "VE-65", line)
    yield WORDS.reason(state, "VE-69", line)


def _result(state: State, action: Action | None, ruling: Result) -> tuple[Reason, ...]:
    measured = () if action is None else VampireElfCthulhuRules().apply(state, action).rulings
    totals = [
        (ruling.seat, ruling.facts) for ruling in measured if isinstance(ruling, FixedStrength)
    ]
    result = WORDS.reason(state, ruling.cite[0], *totals, text="total")
    return result, WORDS.reason(state, "VE-66", *totals), _secret(state)


def _steal(state: State, ruling: Steal) -> Iterator[Reason]:
    had = next(idea.cubes for idea in state.ideas if idea.card == ruling.card)
    robbed = (ruling.robbed, {**ruling.facts, "had": had})
    thief = (ruling.seat, ruling.facts)
    yield WORDS.reason(state, "VE-29", robbed, thief)
    yield WORDS.reason(state, "VE-30", robbed)
    yield WORDS.reason(state, "VE-31", thief)


def _price(state: State, ruling: Spend) -> Iterator[Reason]:
    owner = losing_side(current_action(state)).seat
    up = count_face_up(state.displays[owner])
    yield WORDS.reason(state, "VE-74", (owner, {"up": up, "cost": turn_cost(up)}))
    yield WORDS.reason(state, "VE-75", (ruling.seat, ruling.facts))


def _score(state: State, action: Action | None, ruling: Score) -> Iterator[Reason]:
    seat, card_index = ruling.seat, state.card_index
    objective = state.revealed[seat] or ""
    if isinstance(action, actions.RevealObjective) and action.seat == seat:
        objective = action.card
    wanted = card_index.objectives[objective].colors
    by_clause: dict[str, list[ReasonLine]] = {"VE-119": [], "VE-118": []}
    for color, points, there in zip(wanted, ruling.by_position, state.novel, strict=True):
        if there is not None and points:
            inked = there.seat == seat and bool(there.specials)
            line = (seat, {"card": there.card, "inked": inked, "points": points})
            is_in_place = color == COLORS[card_index.color[there.card]]
            by_clause["VE-119" if is_in_place else "VE-118"].append(line)
    for clause, lines in by_clause.items():
        if lines:
            yield WORDS.reason(state, clause, *lines, text="position")
    yield WORDS.reason(
        state, "VE-120", (seat, {**ruling.facts, "type": card_index.type[objective]})
    )


def _victory(state: State, action: Action, ruling: Victory) -> Iterator[Reason]:
    outcome = VampireElfCthulhuRules().apply(state, action)
    by_clause: dict[str, tuple[tuple[int | None, str], ...]] = {}
    for result in outcome.rulings:
        for reason in _score(state, action, result) if isinstance(result, Score) else ():
            by_clause[reason.clause] = (*by_clause.get(reason.clause, ()), *reason.lines)
    yield from (Reason(clause, by_clause[clause]) for clause in sorted(by_clause))
    points = [(seat, {"points": points}) for seat, points in enumerate(outcome.state.scores or ())]
    yield WORDS.reason(state, "VE-121", *points)
    yield WORDS.reason(state, "VE-122", (None, ruling.facts))
