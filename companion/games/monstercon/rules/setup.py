"""Kings and the deal (MC-04 to MC-18, MC-93, MC-94)."""

from msgspec.structs import replace

from companion.core.game import Outcome
from companion.core.rulings import Rulings
from companion.core.tuples import replaced_at
from companion.games.monstercon import actions
from companion.games.monstercon.cards import MARCUS, MONSTER_OF, MONSTER_OF_SUIT, SUITS, Suit
from companion.games.monstercon.options import Options, kings_in_use
from companion.games.monstercon.rules.hands import deal_sizes, start_hand
from companion.games.monstercon.rules.windows import start_trick
from companion.games.monstercon.rulings import Deal, Discard, PlaceKing, Power, Separate, Shuffle
from companion.games.monstercon.state import State


def start(names: tuple[str, ...], options: Options) -> Outcome[State]:
    """Deal one King to each player (MC-04)."""
    seats = len(names)
    nothing: tuple[tuple[str, ...], ...] = ((),) * seats
    state = State(
        names=names,
        options=options,
        phase="kings",
        seq=0,
        monsters=(None,) * seats,
        suits=(),
        deal=None,
        hand=0,
        trick=0,
        rounds_left=0,
        hand_sizes=(0,) * seats,
        aside=0,
        kings=(None,) * seats,
        shifted=(),
        mimic=None,
        leader=None,
        turn=None,
        unshown={},
        table=(),
        pot=(),
        winner=None,
        receiver=None,
        answered_windows=(),
        gazed=False,
        gaze=None,
        taken=nothing,
        untaken=(),
        claims=(),
        revokes=(),
        mob=(0,) * seats,
        stalker=(0,) * seats,
        history=(),
        result=None,
    )
    kings = kings_in_use(options)
    cite = ("MC-04", "MC-93") if options.origins_deck else ("MC-04",)
    return Outcome(
        state,
        (
            Separate(kings, cite=cite),
            Shuffle("kings", len(kings), cite=("MC-04",)),
            *(Deal(seat, 1, "kings", "table", "up", cite=("MC-04",)) for seat in range(seats)),
        ),
    )


def take_king(state: State, action: actions.TakeKing, emitted: Rulings) -> State:
    """Make a seat a monster; the last King fixes the deck in play (MC-05 to MC-11)."""
    monsters = replaced_at(state.monsters, action.seat, MONSTER_OF[action.card])
    state = replace(state, monsters=monsters, kings=replaced_at(state.kings, action.seat, "up"))
    if None in monsters:
        return state
    left = tuple(king for king in kings_in_use(state.options) if MONSTER_OF[king] not in monsters)
    if left:
        emitted.append(Discard(left, cite=("MC-08",)))
    suits: tuple[Suit, ...] = tuple(suit for suit in SUITS if MONSTER_OF_SUIT[suit] in monsters)
    deal = deal_sizes(len(monsters), suits, "zombie" in monsters)
    return start_hand(replace(state, suits=suits, deal=deal), emitted)


def last_king(state: State) -> actions.TakeKing | None:
    """The only King that is left, before the only seat without one."""
    seats = [seat for seat, monster in enumerate(state.monsters) if monster is None]
    left = [king for king in kings_in_use(state.options) if MONSTER_OF[king] not in state.monsters]
    return actions.TakeKing(seats[0], left[0]) if len(seats) == len(left) == 1 else None


def confirm_deal(state: State, _action: actions.Deal, _emitted: Rulings) -> State:
    """Begin the hand: the cards have been dealt (MC-14 to MC-17)."""
    deal = state.deal
    if deal is None:
        raise ValueError("no Kings, no deal")
    seats = len(state.names)
    sizes = tuple(
        deal.each + (deal.zombie if monster == "zombie" else 0) for monster in state.monsters
    )
    nothing: tuple[tuple[str, ...], ...] = ((),) * seats
    state = replace(
        state,
        hand_sizes=sizes,
        aside=deal.aside,
        rounds_left=deal.each,
        taken=nothing,
        untaken=(),
    )
    if state.seat_of("entity") is not None:
        return replace(state, phase="mimic")
    return start_trick(state)


def mimic(state: State, action: actions.Mimic, emitted: Rulings) -> State:
    """Lay the Marcus King next to another King (MC-94)."""
    to = state.seat_of(action.monster)
    emitted += (
        Power(action.seat, "mimicry", monster=action.monster, cite=("MC-94",)),
        PlaceKing(action.seat, MARCUS, to, cite=("MC-94",)),
    )
    return start_trick(replace(state, mimic=action.monster))
