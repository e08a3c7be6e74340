"""Why?: the steps behind a ruling, and how each clause applies to the seats concerned."""

from msgspec.structs import replace

from companion.core.actions import Action
from companion.core.game import Reason
from companion.core.rulings import Ruling
from companion.games.monstercon import actions as did
from companion.games.monstercon.cards import CARDS, JACK, QUEEN, RANK, SUIT
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
    steps = [Reason("MC-30", followed)]
    if state.shifted:
        clause = "MC-68" if state.options.shapeshift_for_all else "MC-64"
        steps.append(Reason(clause, tuple((seat, "has shifted") for seat in state.shifted)))
    return *steps, Reason("MC-31", _winner(ruling))


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
    facts = ruling.facts
    seat: int = facts["seat"]
    # the cards of the hand stay on show until the next deal
    taken = before.taken[seat] if action is None else apply(before, action).state.taken[seat]
    mine = [card for card in taken if facts["suit"] is not None and SUIT[card] == facts["suit"]]
    sums = " + ".join(str(pips(card, before.options)) for card in mine if RANK[card] < JACK)
    steps = [Reason("MC-69", ((seat, f"{sums or '0'}: {facts['pips']}"),))]
    if facts["jack"]:
        steps.append(Reason("MC-71", ((seat, f"twice {facts['pips']}"),)))
    if facts["penalty"]:
        steps.append(Reason("MC-43", ((seat, f"{facts['penalty']} for revokes"),)))
    if facts["queens"]:
        queens = [CARDS[card].name for card in taken if RANK[card] == QUEEN]
        steps.append(Reason("MC-72", ((seat, ", ".join(queens)),)))
    if facts["own_queen"]:
        steps.append(Reason("MC-73", ((seat, "the own Queen: one more"),)))
    return tuple(steps)


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
