"""Eliminates players, runs the two endgames, and the end of the movie (SH-201 to
SH-241).
"""

from typing import Literal

from companion.core.actions import Action
from companion.core.tuples import replaced_at
from companion.games.shuffling_horror import actions, rulings
from companion.games.shuffling_horror.procedures import (
    Check,
    CounterStrike,
    DirectorTurn,
    Drawing,
    EventCard,
    HeadShotAttack,
    Keeping,
    LastOneStanding,
    MonsterAmongUs,
    MonsterAttack,
    Over,
    Placing,
    SurvivorAttack,
    SurvivorTurn,
    Testing,
)
from companion.games.shuffling_horror.rules.cards import become_pod, discard
from companion.games.shuffling_horror.rules.desk import Desk, Waits
from companion.games.shuffling_horror.rules.events import put_away
from companion.games.shuffling_horror.rules.tokens import award_star, leave_with_power
from companion.games.shuffling_horror.state import (
    LAST_REEL,
    PLACE_OF,
    in_turn_order,
    not_none,
    throng_cards,
    throng_name,
    throngs_of,
)
from companion.games.shuffling_horror.view import ResultView

How = Literal["reel-4", "last-one-standing", "all-eliminated"]
IN_HAND = frozenset(
    (
        MonsterAttack,
        SurvivorAttack,
        CounterStrike,
        Testing,
        Placing,
        HeadShotAttack,
        Check,
        LastOneStanding,
    )
)
"""Procedures that are finished before the Last One Standing begins (SH-229), and that one
itself.
"""


def run_check(desk: Desk, procedure: Check) -> Waits:
    """Eliminate players, offer them a throng, check the Turning Point and the end."""
    if procedure.migrate is None:
        eliminated = _players_out(desk)
        may = procedure.by_director and desk.options.monster_migration
        desk.replace_procedure(Check(procedure.by_director, eliminated if may else ()))
        return False
    if procedure.migrate and desk.cast and throngs_of(desk, 0):
        return True
    desk.end()
    _turning_point(desk)
    if not desk.cast and not desk.survivor_pile and desk.result is None:
        end_movie(desk, "all-eliminated")
    return False


def _players_out(desk: Desk) -> tuple[int, ...]:
    if desk.survivor_pile:
        return ()
    eliminated = tuple(
        seat for seat, side in enumerate(desk.sides) if side == "player" and not desk.pools[seat]
    )
    for seat in eliminated:
        desk.sides = replaced_at(desk.sides, seat, "out")
        desk.add_ruling(rulings.PlayerOut(seat), "SH-201")
        if desk.options.grim_toll:
            leave_with_power(desk, seat, to_the_box=True)
    return eliminated


def _turning_point(desk: Desk) -> None:
    """Begin the Turning Point when the Director's side has as many seats as there are players
    (SH-223 to SH-226).
    """
    players, pods = desk.sides.count("player"), desk.sides.count("pod")
    # with nobody out there are two players at least, and no Pod Player (SH-226)
    if desk.turning_point != "off" or 1 + pods < players:
        return
    if desk.reel == LAST_REEL:
        desk.turning_point = "ignored"
        desk.add_ruling(rulings.TurningPointIgnored(), "SH-225")
        return
    desk.turning_point = "active"
    desk.add_ruling(rulings.TurningPoint(), "SH-223")
    desk.add_ruling(rulings.Place(cards=("turning-point",), to="reel_pile"), "SH-224")


def answer_check(desk: Desk, procedure: Check, action: Action) -> None:
    """Give a throng to the eliminated player, or pass (SH-240)."""
    seat, others = not_none(procedure.migrate)[0], not_none(procedure.migrate)[1:]
    desk.update_top(migrate=others)
    if not isinstance(action, actions.Migrate):
        return
    row, slot = PLACE_OF[action.throng]
    cards = throng_cards(desk, action.throng)
    empty = desk.throngs[seat].index(())
    desk.set_throng(row, slot, ())
    desk.set_throng(seat, empty, cards)
    to = throng_name(seat, empty)
    desk.instruct_move(cards, action.throng, to, "SH-240", "SH-241")
    if desk.sides[seat] == "out":
        become_pod(desk, seat)


def one_is_left(desk: Desk) -> None:
    """Begin the Last One Standing, if no survivor can be drawn and nothing else has to be finished
    first (SH-227, SH-228). It drops every procedure under way (SH-229).
    """
    is_due = not desk.survivor_pile and desk.result is None
    if not is_due or not IN_HAND.isdisjoint(map(type, desk.stack)):
        return
    dropped = desk.stack[::-1]
    survivor = in_turn_order(desk)[0]
    desk.stack.clear()
    for procedure in dropped:
        if isinstance(procedure, EventCard):
            put_away(desk, procedure, activated=procedure.stage != "ask")
        _discard_card_in_hand(desk, procedure)
    desk.add_ruling(rulings.LastOneStanding(survivor), "SH-227")
    seat = desk.cast[survivor].seat
    desk.begin(LastOneStanding("stars", survivor, seat, tokens=desk.reel_tokens))


def _discard_card_in_hand(desk: Desk, procedure: object) -> None:
    """Discard the cards that a dropped procedure still had in hand."""
    match procedure:
        case Drawing() if procedure.drawn:
            discard(desk, procedure.drawn, "table", "SH-229")
        case Keeping():
            discard(desk, (procedure.card,), procedure.source, "SH-229")
        case Placing() if procedure.card != desk.monster_among_us:
            discard(desk, (procedure.card,), procedure.source, "SH-125")
        case MonsterAmongUs() if desk.monster_among_us == procedure.card:
            desk.monster_among_us = None
            discard(desk, (procedure.card,), "aside", "SH-229")
        case _:
            pass


def run_last_one_standing(desk: Desk, procedure: LastOneStanding) -> Waits:
    """Wait for the dice for stars, then begin the survivor's one action and a last turn of
    everybody else.
    """
    match procedure.stage:
        case "stars" if not procedure.tokens:
            desk.update_top(stage="action")
        case "action":
            seats = desk.seat_count
            others = tuple((procedure.seat + step) % seats for step in range(1, seats))
            desk.update_survivor(procedure.survivor, moved=False)  # their turn begins (SH-144)
            desk.update_top(stage="round", seats=others)
            desk.begin(SurvivorTurn(procedure.seat, procedure.survivor, may_take_attack=False))
        case "round" if procedure.seats:
            desk.update_top(seats=procedure.seats[1:])
            desk.begin(DirectorTurn(procedure.seats[0]))
        case "round":
            end_movie(desk, "last-one-standing")
        case _:
            return True
    return False


def answer_last_one_standing(desk: Desk, procedure: LastOneStanding, action: actions.Roll) -> None:
    """Compare the die with the reel, and award its star if it is low enough (SH-231)."""
    reel = procedure.tokens[0]
    desk.update_top(tokens=procedure.tokens[1:])
    desk.add_ruling(rulings.Rolled(action.dice, "star"), "SH-231")
    if action.dice[0] > desk.reel:
        return
    award_star(desk, procedure.survivor, reel, "SH-231")


def end_movie(desk: Desk, how: How) -> None:
    """End the game; the players of survivors who are left win (SH-06, SH-232, SH-235, SH-236)."""
    survivors = in_turn_order(desk)
    seats = tuple(sorted({desk.cast[survivor].seat for survivor in survivors}))
    winner = "survivors" if survivors else "monsters"
    result = ResultView(how, winner, survivors, seats)
    desk.result = result
    for procedure in reversed(desk.stack):
        if isinstance(procedure, EventCard) and procedure.frame is None:
            put_away(desk, procedure, activated=True)
        _discard_card_in_hand(desk, procedure)
    desk.stack[:] = [Over()]
    cite = {"reel-4": "SH-236", "last-one-standing": "SH-232", "all-eliminated": "SH-235"}[how]
    desk.add_ruling(rulings.MovieOver(how, winner, survivors, seats), cite)
