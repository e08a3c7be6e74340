"""Scores a hand, and ends the game (MC-69 to MC-83, MC-95)."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.core.rulings import Rulings
from companion.games.monstercon.cards import CARD_SET_OF_SUIT, JACK, JACKS, QUEENS, RANK, Suit
from companion.games.monstercon.options import Options
from companion.games.monstercon.rules.hands import start_hand
from companion.games.monstercon.rulings import End, Score
from companion.games.monstercon.state import State
from companion.games.monstercon.view import HandView, LostView, ResultView

MOB_LIMIT = 100
"""Mob Points at which a monster is chased away (MC-75)."""
COURT_PIPS: dict[str, tuple[int, int]] = {"none": (0, 0), "ten": (10, 10), "rank": (11, 12)}
"""By option, the pips of Jack and Queen (MC-70)."""


def pips(card: str, options: Options) -> int:
    """Return the pips on a card (MC-70)."""
    rank = RANK[card]
    return rank if rank < JACK else COURT_PIPS[options.court_pips][rank - JACK]


class CardPoints(Struct, frozen=True):
    """The parts of the points that taken cards give a suit (MC-69 to MC-73)."""

    pips: int
    jack: bool
    queens: int
    own_queen: bool

    @property
    def mob(self) -> int:
        """The pips, doubled by their own Jack."""
        return self.pips * (2 if self.jack else 1)

    @property
    def stalker(self) -> int:
        """One for each Queen, one more for their own."""
        return self.queens + self.own_queen


def card_points(taken: Sequence[str], own: Suit | None, options: Options) -> CardPoints:
    """Count what these cards give to whoever has this suit."""
    mine = CARD_SET_OF_SUIT[own].intersection(taken) if own else frozenset[str]()
    queens = QUEENS.intersection(taken)
    return CardPoints(
        sum(pips(card, options) for card in mine),
        not JACKS.isdisjoint(mine),
        len(queens),
        not queens.isdisjoint(mine),
    )


def trick_points(
    taken: Sequence[str], trick: Sequence[str], own: Suit | None, options: Options
) -> tuple[int, int]:
    """Return the Stalker and Mob Points that a trick adds to what was taken before."""
    before, after = (card_points(cards, own, options) for cards in (taken, (*taken, *trick)))
    return after.stalker - before.stalker, after.mob - before.mob


def score_hand(state: State, seat: int) -> Score:
    """Score the seat's taken cards of this hand (MC-69 to MC-73, MC-43)."""
    own = state.own_suit(seat)
    worth = card_points(state.taken[seat], own, state.options)
    revokes = sum(revoke.hand == state.hand and revoke.seat == seat for revoke in state.revokes)
    penalty = revokes * state.options.revoke_penalty
    mob, stalker = worth.mob + penalty, worth.stalker
    cite = ["MC-69"]
    cite += ["MC-71"] if worth.jack else []
    cite += ["MC-72"] if worth.queens else []
    cite += ["MC-73"] if worth.own_queen else []
    cite += ["MC-43"] if penalty else []
    cite += ["MC-95"] if state.monsters[seat] == "entity" else []
    return Score(
        seat=seat,
        hand=state.hand,
        suit=own,
        pips=worth.pips,
        jack=worth.jack,
        penalty=penalty,
        mob=mob,
        queens=worth.queens,
        own_queen=worth.own_queen,
        stalker=stalker,
        mob_total=state.mob[seat] + mob,
        stalker_total=state.stalker[seat] + stalker,
        cite=tuple(cite),
    )


def end_hand(state: State, emitted: Rulings) -> State:
    """Score every seat; then end the game, or begin the next hand (MC-74 to MC-76)."""
    scored = [score_hand(state, seat) for seat in range(len(state.names))]
    emitted += scored
    hand = HandView(
        state.hand, tuple(score.mob for score in scored), tuple(score.stalker for score in scored)
    )
    state = replace(
        state,
        mob=tuple(score.mob_total for score in scored),
        stalker=tuple(score.stalker_total for score in scored),
        history=(*state.history, hand),
    )
    return end_game(state, emitted) if max(state.mob) >= MOB_LIMIT else start_hand(state, emitted)


def end_game(state: State, emitted: Rulings) -> State:
    """Report who is chased away, who falls out in showdowns, and who wins (MC-77 to MC-83)."""
    result = judge(state.mob, state.stalker)
    cite = ["MC-75", "MC-77"]
    cite += ["MC-78"] if len(result.chased) > 1 else []
    cite += ["MC-80"] if result.showdown else []
    cite += ["MC-83"] if result.winner is None else ["MC-79"]
    emitted.append(
        End(result.winner, result.chased, result.showdown, result.lost, cite=tuple(cite))
    )
    stalker = tuple(
        0 if seat in result.chased else points for seat, points in enumerate(state.stalker)
    )
    return replace(state, phase="over", stalker=stalker, result=result)


def judge(mob: Sequence[int], stalker: Sequence[int]) -> ResultView:
    """Return the result of these totals, before anybody has lost Stalker Points."""
    seats = range(len(mob))
    chased = tuple(seat for seat in seats if mob[seat] >= MOB_LIMIT)
    rest = [seat for seat in seats if seat not in chased]
    showdown: list[int] = []
    winner: int | None = None
    for total in sorted({stalker[seat] for seat in rest}, reverse=True):
        tied = [seat for seat in rest if stalker[seat] == total]
        if len(tied) == 1:
            winner = tied[0]
            break
        showdown += tied
    lost = tuple(LostView(seat, stalker[seat]) for seat in chased)
    return ResultView(winner, chased, tuple(showdown), lost)
