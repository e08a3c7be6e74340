"""What the game waits for: every legal action but `correct`."""

from functools import lru_cache

from companion.core.actions import Action
from companion.core.domains import Cards, Choice, OpenCards, Seats
from companion.core.prompts import ActionPattern, Prompt
from companion.games.monstercon import actions
from companion.games.monstercon.cards import CARDS_OF_SUIT, KING_OF, SUITED, Suit
from companion.games.monstercon.options import kings_in_use
from companion.games.monstercon.rules.windows import (
    breakers,
    gaze_targets,
    gazer,
    jokers_of_others,
    retriever,
    shifter,
)
from companion.games.monstercon.state import State

THREE_PLAYERS, FIVE_PLAYERS = 3, 5


def prompts(state: State) -> tuple[Prompt, ...]:
    """List required prompts by seat, then optional ones."""
    match state.phase:
        case "trick":
            required = _trick(state)
        case "before-trick":
            seat = state.seat_that_may_use("mummy")
            seats = len(state.names)
            required = () if seat is None else (_window(state, seat, _whirlwinds(seats, seat)),)
        case "shift-window":
            seat = shifter(state)
            shift = () if seat is None else (seat_pattern(actions.Shapeshift, seat),)
            required = () if seat is None else (_window(state, seat, shift),)
        case "gaze-window":
            seat = gazer(state)
            required = () if seat is None else (_window(state, seat, (_gaze(state, seat),)),)
        case "break-window":
            required = tuple(
                _window(state, seat, (seat_pattern(actions.BreakGaze, seat),))
                for seat in breakers(state)
            )
        case "retrieve-window":
            seat = retriever(state)
            required = () if seat is None else (_window(state, seat, (_retrieve(state, seat),)),)
        case "kings":
            return _kings(state)
        case "deal":
            return (DEAL,)
        case "mimic":
            return _mimic(state)
        case "over":
            return ()
    if state.phase in ("trick", "before-trick"):
        seat = state.seat_that_may_use("werewolf")
        if seat is not None:
            return (*required, _offer(seat))
    return required


DEAL = Prompt(None, "deal", (ActionPattern(actions.Deal, {}),), press=actions.Deal)


@lru_cache(maxsize=256)
def seat_pattern(kind: type[Action], seat: int) -> ActionPattern:
    """Return the pattern of an action that has a seat and no other field."""
    return ActionPattern(kind, {"seat": seat})


@lru_cache(maxsize=16)
def _offer(seat: int) -> Prompt:
    """Offer a shapeshift at any time; a short press never spends it (MC-62)."""
    return Prompt(
        seat,
        "shapeshift",
        (seat_pattern(actions.Shapeshift, seat),),
        optional=True,
        hold=actions.Shapeshift,
    )


def _window(state: State, seat: int, abilities: tuple[ActionPattern, ...]) -> Prompt:
    """Offer an ability or a pass. Whoever scans the next lead has passed, and the King of the seat
    on the pad means the ability (At the table).
    """
    accepts = (*abilities, seat_pattern(actions.Pass, seat))
    return Prompt(
        seat,
        WINDOW_ASKS[abilities[0].kind],
        accepts,
        press=actions.Pass,
        hold=abilities[0].kind,
        passed_by_scan=True,
        # the gaze comes first, and must not be lost by a quicker hand (MC-48, MC-101)
        never_early=abilities[0].kind is actions.RetrieveJoker,
        hold_card=state.king(seat),
    )


WINDOW_ASKS: dict[type[Action], str] = {
    actions.Whirlwind: "whirlwind",
    actions.Shapeshift: "shift",
    actions.MesmericGaze: "gaze",
    actions.BreakGaze: "break",
    actions.RetrieveJoker: "retrieve",
}


def _trick(state: State) -> tuple[Prompt, ...]:
    turn = state.turn
    if turn is not None:
        likely = _likely_cards(state, turn, state.led)
        play = _play(turn, Cards(state.unshown))
        return (Prompt(turn, "play", (play,), scan_order=turn, likely_cards=likely),)
    domain, laid = OpenCards(state.unshown), {played_card.seat for played_card in state.table}
    return tuple(
        Prompt(
            seat,
            "first",
            (_play(seat, domain),),
            secret=True,
            scan_order=seat,
            likely_cards=_likely_cards(state, seat, state.own_suit(seat)),
        )
        for seat in range(len(state.names))
        if seat not in laid
    )


def _likely_cards(state: State, seat: int, suit: Suit | None) -> tuple[str, ...]:
    """Return the cards of the suit that is asked of a seat, its own in the first trick or the one
    led (MC-19, MC-30); none if the hand is known to have none (MC-40).
    """
    if suit is None:
        return ()
    for claim in state.claims:
        if claim.suit == suit and claim.seat == seat and not claim.slack:
            return ()
    return CARDS_OF_SUIT[suit]


def _play(seat: int, cards: Cards) -> ActionPattern:
    return ActionPattern(actions.Play, {"seat": seat}, {"card": cards})


def _kings(state: State) -> tuple[Prompt, ...]:
    dealt = {KING_OF[monster] for monster in state.monsters if monster is not None}
    left = Cards(tuple(king for king in kings_in_use(state.options) if king not in dealt))
    return tuple(
        Prompt(
            seat,
            "king",
            (ActionPattern(actions.TakeKing, {"seat": seat}, {"card": left}),),
            scan_order=seat,
        )
        for seat, monster in enumerate(state.monsters)
        if monster is None
    )


def _mimic(state: State) -> tuple[Prompt, ...]:
    seat = state.seat_of("entity")
    if seat is None:
        return ()
    there = Choice(tuple(monster for monster in SUITED if monster in state.monsters))
    return (
        Prompt(seat, "mimic", (ActionPattern(actions.Mimic, {"seat": seat}, {"monster": there}),)),
    )


@lru_cache(maxsize=64)
def _whirlwinds(seats: int, seat: int) -> tuple[ActionPattern, ...]:
    fixed = {"seat": seat}
    if seats == THREE_PLAYERS:
        return (ActionPattern(actions.Whirlwind, fixed, {"direction": Choice(("left", "right"))}),)
    if seats < FIVE_PLAYERS:
        every = Choice(("left", "right", "across"))
        return (ActionPattern(actions.Whirlwind, fixed, {"direction": every}),)
    return (
        ActionPattern(actions.Whirlwind, fixed, {"direction": Choice(("left", "right"))}),
        ActionPattern(
            actions.Whirlwind,
            {**fixed, "direction": "across"},
            {"ignored": Seats(tuple(range(seats)))},
        ),
    )


def _gaze(state: State, seat: int) -> ActionPattern:
    return ActionPattern(
        actions.MesmericGaze, {"seat": seat}, {"to": Seats(gaze_targets(state, seat))}
    )


def _retrieve(state: State, seat: int) -> ActionPattern:
    jokers = Cards(jokers_of_others(state, seat))
    return ActionPattern(actions.RetrieveJoker, {"seat": seat}, {"card": jokers})
