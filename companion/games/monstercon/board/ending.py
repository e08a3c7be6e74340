"""The end of the game: who has won, who was chased away (MC-75 to MC-83)."""

from collections.abc import Sequence
from itertools import accumulate

from companion.core.board.ending import Standing, ending
from companion.core.board.nodes import Board
from companion.core.ranking import ranks
from companion.core.wording import quantity
from companion.games.monstercon.board.board_facts import names_of, ticket
from companion.games.monstercon.view import ResultView, View, ranking

NOBODY = ResultView(None, (), (), ())


def board(view: View) -> Board:
    """Stalker Points hand by hand, and what became of whom."""
    result = view.result or NOBODY
    winner = result.winner
    order = ranks(ranking(view))
    winners = () if winner is None else (winner,)
    return Board(
        line1="All monsters lose" if winner is None else f"{view.seats[winner]} wins!",
        line2=_victory_text(view, result),
        seat=winner,
        icon="skull" if winner is None else "crown",
        ticket=ticket(view),
        stage=ending(
            "Stalker Points by hand",
            [_standing(view, result, seat, 1) for seat in winners],
            [_standing(view, result, seat, rank) for seat, rank in order.items() if seat != winner],
            _labels(len(view.history)),
        ),
    )


def _labels(hands: int) -> Sequence[str]:
    """Each hand by name, if there is room."""
    if hands > 8:
        return ()
    return [f"Hand {hand + 1}" if hands < 5 else str(hand + 1) for hand in range(hands)]


def _victory_text(view: View, result: ResultView) -> str:
    """How many points the winner has, and what befell the others (MC-77, MC-80)."""
    won = () if result.winner is None else (_points(view, result.winner),)
    chased = (f"{names_of(view, result.chased)} chased away",) if result.chased else ()
    fought = (f"{names_of(view, result.showdown)} lose their showdown",) if result.showdown else ()
    return "; ".join((*won, *chased, *fought))


def standing_note(view: View, seat: int) -> str:
    """The monster of a seat, and how near its Mob has come."""
    monster = view.monsters[seat]
    return f"{'' if monster is None else f'{monster.title()}, '}{view.mob[seat]} Mob"


def _points(view: View, winner: int) -> str:
    monster = str(view.monsters[winner]).title()
    return f"The {monster} has {quantity(view.stalker[winner], 'Stalker Point')}"


def _standing(view: View, result: ResultView, seat: int, rank: int) -> Standing:
    lost = next((lost.stalker for lost in result.lost if lost.seat == seat), None)
    total = view.stalker[seat] if lost is None else lost
    gains = [hand.stalker[seat] for hand in view.history]
    # what was corrected counts since the first hand
    *earlier, _ = (max(0, total - sum(gains) + won) for won in accumulate(gains))
    # what a chased monster had is lost (MC-77)
    score_history = (0, *earlier, view.stalker[seat])
    note = standing_note(view, seat)
    if lost is not None:
        note = f"{f'lost {lost}' if lost else 'chased'}: {view.mob[seat]} Mob"
    elif seat in result.showdown:
        note = "lost a showdown"
    return Standing(
        seat, view.seats[seat], str(rank), view.stalker[seat], score_history, note, lost is not None
    )
