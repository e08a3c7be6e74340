"""Clauses and sentences, and the reasons behind a ruling."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.core.actions import Action
from companion.core.clauses import Clauses
from companion.core.game import Outcome, Reason
from companion.core.messages import MessageFacts
from companion.core.narration import MessageNarration
from companion.core.rulings import Ruling
from companion.games.monstercon import actions
from companion.games.monstercon.cards import (
    CARD_SET_OF_SUIT,
    CARD_SUIT,
    JACKS,
    PACKAGE,
    QUEEN,
    RANK,
    Suit,
)
from companion.games.monstercon.options import MAX_SEATS, Options
from companion.games.monstercon.rules.dispatch import MonsterConRules
from companion.games.monstercon.rules.score import card_points, pips, trick_points
from companion.games.monstercon.rules.trick_winner import trick_ruling
from companion.games.monstercon.rulings import End, Power, Revoke, Score, SetAside, TakeTrick, Trick
from companion.games.monstercon.state import PlayedCard, State
from companion.games.monstercon.words import WORDS


def points_text(gained: tuple[int, int]) -> str:
    """Stalker and Mob Points, for example "+1 Stalker, +24 Mob"; nothing if there are none."""
    gains = zip(gained, ("Stalker", "Mob"), strict=True)
    return ", ".join(f"+{points} {what}" for points, what in gains if points)


class MonsterConNarration(MessageNarration[State]):
    """Clauses and sentences."""

    clauses = Clauses(PACKAGE)
    ended_early = "Points of the finished hands count. What was taken in this hand does not."
    words = WORDS
    described_before = frozenset({actions.Pass})  # the window is gone after it
    clauses_resting_on_log = frozenset({"MC-39"})

    def preview(self, state: State, action: Action) -> str:
        """Who is meant by a gaze or by a whirlwind, and what the trick would bring them."""
        match action:
            case actions.MesmericGaze(to=seat):
                trick = [played_card.card for played_card in (*state.pot, *state.table)]
                own = state.own_suit(seat)
                brings = points_text(trick_points(state.taken[seat], trick, own, state.options))
                if own is not None and not JACKS.isdisjoint(
                    CARD_SET_OF_SUIT[own].intersection(trick)
                ):
                    brings = ", ".join(filter(None, (brings, "Jack: Mob × 2")))
            case actions.Whirlwind(ignored=int(seat)):
                brings = ""
            case _:
                return ""
        monster = state.monsters[seat]
        return ", ".join(filter(None, ("" if monster is None else monster.title(), brings)))

    def picker_hint(self, state: State) -> str:
        return WORDS.text("picker.trick", state, {}) if state.phase == "trick" else ""

    def explain(self, state: State, action: Action | None, ruling: Ruling) -> tuple[Reason, ...]:
        match ruling:
            case SetAside(source="deck") if len(state.names) == MAX_SEATS:
                # the ruling's clause is about a table without a Zombie; the Entity chooses next
                return (Reason("MC-102", ()), Reason("MC-94", ()))
            case Trick(winner=int(winner)):
                at_trick = _state_at_trick(state, action)
                return (*_trick(at_trick, ruling, winner), *_gained(at_trick, winner))
            case TakeTrick(seat=seat) if seat == state.winner and isinstance(action, actions.Pass):
                # the windows are passed: what made the card win is the reason
                card = next(played for played in state.table if played.seat == seat)
                trick = trick_ruling(state, card)
                return (*_trick(state, trick, seat), *_gained(state, seat))
            case Revoke():
                facts = ruling.facts
                lines = (ruling.seat, facts), (ruling.shown_by, {**facts, "shown": True})
                return WORDS.reason(state, "MC-42", lines[0]), WORDS.reason(state, "MC-40", *lines)
            case Power(power="whirlwind") if any(
                size > state.rounds_left for size in state.hand_sizes
            ):
                zombie = state.seat_of("zombie")
                is_theirs = zombie is not None and state.hand_sizes[zombie] > state.rounds_left
                kept = Reason("MC-53" if is_theirs else "MC-54", ())
                return (*super().explain(state, action, ruling), kept)
            case Score():
                return tuple(_score(state, action, ruling))
            case End():
                return tuple(_end(state, action, ruling))
            case _:
                return super().explain(state, action, ruling)

    def winners(self, ruling: Ruling) -> tuple[int, ...]:
        return (ruling.seat,) if isinstance(ruling, TakeTrick) else super().winners(ruling)


def _state_at_trick(before: State, action: Action | None) -> State:
    """The position in which the trick was judged."""
    if isinstance(action, actions.Play):
        played = PlayedCard(action.seat, action.card, before.seq)
        return replace(before, table=(*before.table, played))
    if isinstance(action, actions.Shapeshift):
        return replace(before, shifted=(*before.shifted, action.seat))
    return before


def _trick(state: State, ruling: Trick, seat: int) -> Iterator[Reason]:
    facts = ruling.facts
    cards = [
        (played.seat, {"card": played.card, "how": _following_kind(played, ruling.suit, state)})
        for played in state.table
    ]
    winner = (seat, facts)
    if ruling.blind:
        yield WORDS.reason(state, "MC-19", *cards)
        yield WORDS.reason(state, "MC-22", winner, text="winner")
        return
    yield WORDS.reason(state, "MC-30", *cards)
    if not state.shifted:
        yield WORDS.reason(state, "MC-31", winner, text="winner")
        return
    clause = "MC-68" if state.options.shapeshift_for_all else "MC-64"
    shifted = WORDS.reason(
        state, clause, *((seat, facts) for seat in state.shifted), text="shifted"
    )
    won = WORDS.reason(state, clause, winner, text="winner")
    yield Reason(clause, shifted.lines + won.lines)


def _gained(state: State, seat: int) -> Iterator[Reason]:
    """What the cards of the trick bring the seat (MC-69 to MC-73). No line names it, since what
    brings points is not why it wins.
    """
    trick = [played.card for played in (*state.pot, *state.table)]
    own, before = state.own_suit(seat), state.taken[seat]
    worth = card_points((*before, *trick), own, state.options)
    counted, queens = _pips_and_queens(trick, own, state.options)
    _, mob = trick_points(before, trick, own, state.options)
    if counted:
        yield WORDS.reason(state, "MC-69", (None, {"counted": counted, "pips": sum(counted)}))
    if mob and worth.jack:
        yield WORDS.reason(state, "MC-71", (None, {"pips": worth.pips, "mob": mob}), text="doubled")
    if queens:
        yield WORDS.reason(state, "MC-72", (None, {"queens_taken": queens}))
    if any(CARD_SUIT[card] == own for card in queens):
        yield WORDS.reason(state, "MC-73", (None, {}))


def _following_kind(played: PlayedCard, led: str | None, state: State) -> str:
    """How a card answers the suit that was led."""
    suit = CARD_SUIT[played.card]
    if suit is None and led is not None:
        return "joker"
    return "other" if suit != led else "led" if played == state.table[0] else "follows"


def _score(before: State, action: Action | None, ruling: Score) -> Iterator[Reason]:
    """All seats' points of the hand, clause by clause."""
    rules = MonsterConRules()
    outcome = Outcome(before, (ruling,)) if action is None else rules.apply(before, action)
    # the cards of the hand stay on show until the next deal
    score_rulings = [ruling for ruling in outcome.rulings if isinstance(ruling, Score)]
    scores = [_counted(score, outcome.state, before.options) for score in score_rulings]
    for clause, needed in FACT_BY_CLAUSE.items():
        lines = [(facts["seat"], facts) for facts in scores if not needed or facts[needed]]
        if lines:
            yield WORDS.reason(before, clause, *lines)


FACT_BY_CLAUSE = {
    "MC-69": "",
    "MC-71": "jack",
    "MC-43": "penalty",
    "MC-72": "queens",
    "MC-73": "own_queen",
}
"""By clause, the fact of a score without which it changes nothing."""


def _counted(score: Score, after: State, options: Options) -> MessageFacts:
    """A score with the worth of the cards of their own suit and the Queens that somebody took."""
    counted, queens = _pips_and_queens(after.taken[score.seat], score.suit, options)
    return {**score.facts, "counted": counted, "queens_taken": queens}


def _pips_and_queens(
    cards: Sequence[str], own: Suit | None, options: Options
) -> tuple[list[int], list[str]]:
    """The pips on each of these cards of a seat's own suit, and the Queens of any suit."""
    mine = (card for card in cards if own is not None and CARD_SUIT[card] == own)
    counted = [worth for card in mine if (worth := pips(card, options))]
    return counted, [card for card in cards if RANK[card] == QUEEN]


def _end(before: State, action: Action | None, ruling: End) -> Iterator[Reason]:
    after = before if action is None else MonsterConRules().apply(before, action).state
    points = [(seat, {"points": won}) for seat, won in enumerate(after.stalker)]
    if ruling.winner is None:
        lost = {**dict.fromkeys(ruling.showdown, "showdown"), **dict.fromkeys(ruling.chased, "mob")}
        yield WORDS.reason(before, "MC-83", *((seat, {"by": lost[seat]}) for seat in sorted(lost)))
    yield WORDS.reason(
        before, "MC-75", *((seat, {"points": after.mob[seat]}) for seat in ruling.chased)
    )
    yield WORDS.reason(before, "MC-79", *(one for one in points if one[0] not in ruling.chased))
    if ruling.showdown:
        # last of the reasons for the winner: fewer points than those of others have won
        yield WORDS.reason(
            before,
            "MC-80",
            *(
                (seat, {**facts, "wins": seat == ruling.winner})
                for seat, facts in points
                if seat in (*ruling.showdown, ruling.winner)
            ),
        )
