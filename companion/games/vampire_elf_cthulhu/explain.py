"""Why?: the steps behind a ruling, and how each clause applies to the seats concerned."""

from collections.abc import Iterator

from companion.core.actions import Action
from companion.core.game import Reason
from companion.core.rulings import Ruling
from companion.core.words import Facts, Line
from companion.games.vampire_elf_cthulhu import actions as did
from companion.games.vampire_elf_cthulhu.cards import COLORS
from companion.games.vampire_elf_cthulhu.rules.play import apply
from companion.games.vampire_elf_cthulhu.rules.turning import cost, loser
from companion.games.vampire_elf_cthulhu.sentences import WORDS
from companion.games.vampire_elf_cthulhu.state import State, face_up, lying, performed


def explain(before: State, action: Action | None, ruling: Ruling) -> tuple[Reason, ...]:
    """The reasons for a ruling that followed from an action; `before`: the position before it."""
    facts = ruling.facts
    match ruling.kind:
        case "strength":
            return tuple(_strength(before, facts))
        case "result" if facts["points"] is not None or facts["winner"] is None:
            return _result(before, action, ruling)
        case "steal":
            return tuple(_steal(before, facts))
        case "spend" if isinstance(action, did.TurnRival):
            return tuple(_price(before, facts))
        case "score":
            return tuple(_score(before, action, facts))
        case "instruct" if isinstance(action, did.Exchange):
            return *(Reason(clause, ()) for clause in ruling.cite), _secret(before)
        case "winner" if action is not None:
            return tuple(_winner(before, action, facts))
        case _:
            return tuple(Reason(clause, ()) for clause in ruling.cite)


def _secret(before: State) -> Reason:
    """Why the amount of ink that somebody has is not shown."""
    return WORDS.reason(before, "VE-51", (None, {}))


def _strength(before: State, facts: Facts) -> Iterator[Reason]:
    seat: int = facts["seat"]
    box, card = before.box, facts["card"]
    line = (seat, facts)
    if facts["special_points"]:
        yield WORDS.reason(before, "VE-57", line)
    up = [one.card for one in before.displays[seat] if one.face == "up"]
    types = [one for one in up if box.type[one] == box.type[card]]
    genres = [one for one in up if box.genre[one] == box.genre[card]]
    of_type = {"n": facts["a"], "what": box.type[card], "cards": types}
    of_genre = {"n": facts["b"], "what": box.genre[card], "cards": genres}
    yield WORDS.reason(before, "VE-61", (seat, of_type), text="counted")
    yield WORDS.reason(before, "VE-62", (seat, of_genre), text="counted")
    own = lying(before.displays[seat], card)
    if own is not None and own.face == "down":
        yield WORDS.reason(before, "VE-63", line)
    if facts["card_cubes"]:
        yield WORDS.reason(before, "VE-36", line)
    if facts["cubes"] or facts["specials"]:
        yield WORDS.reason(before, "VE-65", line)
    yield WORDS.reason(before, "VE-69", line)


def _result(before: State, action: Action | None, ruling: Ruling) -> tuple[Reason, ...]:
    measured = () if action is None else apply(before, action).rulings
    totals = [(one.facts["seat"], one.facts) for one in measured if one.kind == "strength"]
    result = WORDS.reason(before, ruling.cite[0], *totals, text="total")
    return _secret(before), Reason("VE-66", ()), result


def _steal(before: State, facts: Facts) -> Iterator[Reason]:
    had = next(idea.cubes for idea in before.ideas if idea.card == facts["card"])
    robbed = (facts["robbed"], {**facts, "had": had})
    thief = (facts["seat"], facts)
    yield WORDS.reason(before, "VE-29", robbed, thief)
    yield WORDS.reason(before, "VE-30", robbed)
    yield WORDS.reason(before, "VE-31", thief)


def _price(before: State, facts: Facts) -> Iterator[Reason]:
    owner = loser(performed(before)).seat
    up = face_up(before.displays[owner])
    yield WORDS.reason(before, "VE-74", (owner, {"up": up, "cost": cost(up)}))
    yield WORDS.reason(before, "VE-75", (facts["seat"], facts))


def _score(before: State, action: Action | None, facts: Facts) -> Iterator[Reason]:
    seat: int = facts["seat"]
    shown = action.card if isinstance(action, did.RevealObjective) else ""
    own = isinstance(action, did.RevealObjective) and action.seat == seat
    objective = shown if own else before.revealed[seat] or ""
    wanted = before.box.objectives[objective].colors
    there: list[Line] = []
    elsewhere: list[Line] = []
    for position, (points, one) in enumerate(zip(facts["by_position"], before.novel, strict=True)):
        if one is None or not points:
            continue
        inked = one.seat == seat and bool(one.specials)
        line = (seat, {"card": one.card, "inked": inked, "points": points})
        color = COLORS[before.box.color[one.card]]
        (there if wanted[position] == color else elsewhere).append(line)
    if there:
        yield WORDS.reason(before, "VE-119", *there, text="page")
    if elsewhere:
        yield WORDS.reason(before, "VE-118", *elsewhere, text="page")
    yield WORDS.reason(before, "VE-120", (seat, {**facts, "type": before.box.type[objective]}))


def _winner(before: State, action: Action, facts: Facts) -> Iterator[Reason]:
    outcome = apply(before, action)
    by_clause: dict[str, tuple[tuple[int | None, str], ...]] = {}
    for one in outcome.rulings:
        for reason in _score(before, action, one.facts) if one.kind == "score" else ():
            by_clause[reason.clause] = (*by_clause.get(reason.clause, ()), *reason.lines)
    yield from (Reason(clause, by_clause[clause]) for clause in sorted(by_clause))
    points = [(seat, {"points": points}) for seat, points in enumerate(outcome.state.scores or ())]
    yield WORDS.reason(before, "VE-121", *points)
    yield WORDS.reason(before, "VE-122", (None, facts))
