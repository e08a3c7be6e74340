"""Why?: the steps behind a ruling, and how each clause applies to the seats concerned."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from companion.core.actions import Action
from companion.core.game import Reason
from companion.core.rulings import Ruling
from companion.games.monstercon import actions as did
from companion.games.monstercon.cards import CARDS, QUEEN, RANK, SUIT
from companion.games.monstercon.rules.play import apply
from companion.games.monstercon.rules.score import pips
from companion.games.monstercon.state import Laid, State

Lines = tuple[tuple[int | None, str], ...]


def explain(before: State, action: Action | None, ruling: Ruling) -> tuple[Reason, ...]:
    """The reasons for a ruling that followed from an action; `before`: the position before it."""
    match ruling.kind:
        case "trick" if ruling.facts["winner"] is not None:
            return _trick(_with(before, action), ruling)
        case "revoke":
            return (Reason("MC-40", _denied(ruling)), Reason("MC-42", ()))
        case "score":
            return _score(before, action, ruling)
        case "end":
            return _end(before, action, ruling)
        case _:
            return tuple(Reason(clause, ()) for clause in ruling.cite)


def _with(before: State, action: Action | None) -> State:
    """The position in which the trick was judged."""
    if isinstance(action, did.Play):
        laid = Laid(action.seat, action.card, before.seq)
        return replace(before, table=(*before.table, laid))
    if isinstance(action, did.Shapeshift):
        return replace(before, shifted=(*before.shifted, action.seat))
    return before


def _trick(state: State, ruling: Ruling) -> tuple[Reason, ...]:
    cards: Lines = tuple((laid.seat, CARDS[laid.card].name) for laid in state.table)
    if ruling.facts["blind"]:
        return Reason("MC-19", cards), Reason("MC-22", _winner(ruling))
    led = ruling.facts["suit"]
    followed: Lines = tuple((laid.seat, _followed(laid, led, state)) for laid in state.table)
    if not state.shifted:
        return Reason("MC-30", followed), Reason("MC-31", _winner(ruling))
    clause = "MC-68" if state.options.shapeshift_for_all else "MC-64"
    shifted: Lines = tuple((seat, "has shifted") for seat in state.shifted)
    return Reason("MC-30", followed), Reason(clause, (*shifted, *_winner(ruling)))


def _followed(laid: Laid, led: str, state: State) -> str:
    name = CARDS[laid.card].name
    if SUIT[laid.card] == led:
        return f"{name}: follows" if laid != state.table[0] else f"{name}: led"
    return f"{name}: no pips for the trick" if SUIT[laid.card] is None else f"{name}: another suit"


def _winner(ruling: Ruling) -> Lines:
    return ((ruling.facts["winner"], f"takes it with the {CARDS[ruling.facts['card']].name}"),)


def _denied(ruling: Ruling) -> Lines:
    facts = ruling.facts
    suit = facts["suit"].title()
    shown = CARDS[facts["card"]].name
    lines: Lines = ((facts["seat"], f"no {suit} in trick {facts['trick']}"),)
    return (*lines, (facts["shown_by"], f"shows the {shown}"))


def _score(before: State, action: Action | None, ruling: Ruling) -> tuple[Reason, ...]:
    """All seats' points of the hand, clause by clause."""
    after, told = (before, (ruling,)) if action is None else _applied(before, action)
    scores = [one.facts for one in told if one.kind == "score"]
    seats: dict[int, dict[str, Any]] = {one["seat"]: one for one in scores}
    # the cards of the hand stay on show until the next deal
    taken = {seat: after.taken[seat] for seat in seats}
    lines: dict[str, list[tuple[int | None, str]]] = {
        "MC-69": [(seat, _pips(one, taken[seat], before)) for seat, one in seats.items()],
        "MC-71": [(seat, f"twice {one['pips']}") for seat, one in seats.items() if one["jack"]],
        "MC-43": [
            (seat, f"{one['penalty']} for revokes") for seat, one in seats.items() if one["penalty"]
        ],
        "MC-72": [
            (seat, ", ".join(CARDS[card].name for card in taken[seat] if RANK[card] == QUEEN))
            for seat, one in seats.items()
            if one["queens"]
        ],
        "MC-73": [
            (seat, "their own Queen: one more") for seat, one in seats.items() if one["own_queen"]
        ],
    }
    return tuple(Reason(clause, tuple(some)) for clause, some in lines.items() if some)


def _applied(before: State, action: Action) -> tuple[State, tuple[Ruling, ...]]:
    outcome = apply(before, action)
    return outcome.state, outcome.rulings


def _pips(facts: Mapping[str, Any], taken: Sequence[str], before: State) -> str:
    """The cards of their own suit that somebody took, added up."""
    mine = [card for card in taken if facts["suit"] is not None and SUIT[card] == facts["suit"]]
    counted = [str(worth) for card in mine if (worth := pips(card, before.options))]
    sums = " + ".join(counted)
    return f"{sums} = {facts['pips']}" if len(counted) > 1 else str(facts["pips"])


def _end(before: State, action: Action | None, ruling: Ruling) -> tuple[Reason, ...]:
    facts = ruling.facts
    after = before if action is None else apply(before, action).state
    chased: Lines = tuple((seat, f"{after.mob[seat]} Mob Points") for seat in facts["chased"])
    rest = [seat for seat in range(len(after.names)) if seat not in facts["chased"]]
    left: Lines = tuple((seat, f"{after.stalker[seat]} Stalker Points") for seat in rest)
    steps = [Reason("MC-75", chased), Reason("MC-79", left)]
    if facts["showdown"]:
        steps.append(Reason("MC-80", tuple((seat, "tied, and out") for seat in facts["showdown"])))
    if facts["winner"] is None:
        steps.append(Reason("MC-83", ()))
    return tuple(steps)
