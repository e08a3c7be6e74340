"""What `correct` may set, to what, and when."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.core.actions import Correct
from companion.core.domains import Choice, Domain, Number
from companion.core.places import Correctable, by_path
from companion.core.rulings import CORRECTION, Ruling
from companion.core.tracks import put
from companion.games.monstercon.cards import CARDS, PLAYED, SUIT
from companion.games.monstercon.rules.hands import start_hand
from companion.games.monstercon.rules.score import CHASED, end_game
from companion.games.monstercon.rules.windows import after_trick, open_trick
from companion.games.monstercon.state import State
from companion.games.monstercon.view import Face

MOST_POINTS = 999
FACES: tuple[Face, Face] = ("up", "down")
IN_A_HAND = (
    "mimic",
    "before-trick",
    "trick",
    "shift-window",
    "gaze-window",
    "break-window",
    "retrieve-window",
)
AFTER_A_TRICK = IN_A_HAND[3:]


def correctables(state: State) -> tuple[Correctable, ...]:
    """Every place of the view that people may set, in the order they would look at it."""
    seats = range(len(state.names))
    return (
        _leader(state),
        *(_king(state, seat) for seat in seats),
        *(_points(state, seat, "mob") for seat in seats),
        *(_points(state, seat, "stalker") for seat in seats),
        *(_taken(state, card) for card in PLAYED if SUIT[card] in state.suits or not SUIT[card]),
    )


def between_hands(state: State) -> bool:
    """Whether a hand has been scored and the next one has not been dealt (MC-76)."""
    return state.phase == "over" or (state.phase == "deal" and state.hand > 1)


def _leader(state: State) -> Correctable:
    now = state.phase in ("before-trick", "trick") and not state.blind and not state.table

    def change(value: Any) -> State:
        turn = value if state.phase == "trick" else None
        return replace(state, leader=value, turn=turn)

    return Correctable(
        "leader",
        "Who leads",
        Choice(tuple(range(len(state.names)))) if now else None,
        state.leader,
        change,
        of="seat",
    )


def _king(state: State, seat: int) -> Correctable:
    def change(value: Any) -> State:
        shifted = state.shifted
        if value == "up":
            shifted = tuple(one for one in shifted if one != seat)
        return replace(state, kings=put(state.kings, seat, value), shifted=shifted)

    return Correctable(
        f"kings/{seat}",
        "King",
        Choice(FACES) if state.phase in IN_A_HAND else None,
        state.kings[seat],
        change,
        group="Kings",
        seat=seat,
        owner=state.names[seat],
    )


def _points(state: State, seat: int, kind: str) -> Correctable:
    held: tuple[int, ...] = getattr(state, kind)
    domain: Domain | None = Number(0, MOST_POINTS)
    if kind == "mob" and not between_hands(state):
        domain = Number(0, CHASED - 1)
    chased = () if state.result is None else state.result.chased
    if kind == "stalker" and seat in chased:
        domain = None

    def change(value: Any) -> State:
        points = put(held, seat, value)
        return replace(state, mob=points) if kind == "mob" else replace(state, stalker=points)

    name = "Mob Points" if kind == "mob" else "Stalker Points"
    return Correctable(
        f"{kind}/{seat}",
        name,
        domain,
        held[seat],
        change,
        group=name,
        seat=seat,
        owner=state.names[seat],
    )


def _taken(state: State, card: str) -> Correctable:
    owner = next((seat for seat, pile in enumerate(state.taken) if card in pile), None)
    there = owner is not None or card in state.nobody
    now = state.phase in IN_A_HAND and there

    def change(value: Any) -> State:
        piles = tuple(
            tuple(one for one in pile if one != card) + ((card,) if seat == value else ())
            for seat, pile in enumerate(state.taken)
        )
        nobody = tuple(one for one in state.nobody if one != card)
        return replace(state, taken=piles, nobody=nobody if value is not None else (*nobody, card))

    return Correctable(
        f"taken/{card}",
        CARDS[card].name,
        Choice((*range(len(state.names)), None)) if now else None,
        owner,
        change,
        of="seat",
        group="Taken cards",
    )


def misfit(state: State, action: Correct) -> str | None:
    """None, or why no position has such a value in such a place.

    A card of the box that is not in play has its place: nobody has taken it.
    """
    seats = tuple(range(len(state.names)))
    seat, face, taker = Choice(seats), Choice(FACES), Choice((*seats, None))
    forms: dict[str, Callable[[Any], bool]] = {"leader": lambda value: seat.admits(value, action)}
    for one in seats:
        forms[f"kings/{one}"] = lambda value: face.admits(value, action)
        forms[f"mob/{one}"] = forms[f"stalker/{one}"] = lambda value: type(value) is int
    for card in CARDS:
        forms[f"taken/{card}"] = lambda value: taker.admits(value, action)
    if action.path not in forms:
        return f"path: nothing to correct at {action.path!r}"
    if not forms[action.path](action.value):
        return f"value: {action.path} is never {action.value!r}"
    return None


def correct(state: State, action: Correct, out: list[Ruling]) -> State:
    """The books say what the table says, and what follows from that."""
    one = by_path(correctables(state))[action.path]
    facts = {"path": action.path, "was": one.value, "value": action.value}
    out.append(Ruling(CORRECTION, facts, ("MC-108",)))
    head = action.path.partition("/")[0]
    if head in ("mob", "stalker") and between_hands(state):
        return _judged_again(state, one, action.value, out)
    changed = one.change(action.value)
    return _looked_at_again(changed, out) if head == "kings" else changed


def _judged_again(state: State, one: Correctable, value: Any, out: list[Ruling]) -> State:
    """Between hands MC-75 is looked at with the totals as they are now."""
    was_over = state.result is not None
    stalker = list(state.stalker)
    if state.result is not None:
        # what a chased monster had lost counts again until it is judged anew
        for lost in state.result.lost:
            stalker[lost.seat] = lost.stalker
    kind, _, seat = one.path.partition("/")
    mob = list(state.mob)
    (mob if kind == "mob" else stalker)[int(seat)] = value
    state = replace(state, mob=tuple(mob), stalker=tuple(stalker), result=None)
    if max(mob) >= CHASED:
        hand = state.hand if was_over else state.hand - 1
        return end_game(replace(state, hand=hand), out)
    return start_hand(state, out) if was_over else state


def _looked_at_again(state: State, out: list[Ruling]) -> State:
    """A King has been turned: the window that is open is looked at again."""
    if state.phase == "before-trick":
        return open_trick(state)
    return after_trick(state, out) if state.phase in AFTER_A_TRICK else state
