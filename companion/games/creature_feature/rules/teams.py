"""Teams: twists and power (rulebook, Showdown and Creature Features)."""

from companion.games.creature_feature.cards import NUMBER
from companion.games.creature_feature.state import FACE_DOWN, State, Team

WITCH_BONUS = 5


def is_up(card: str | None) -> bool:
    """Whether a card is there and its face is known."""
    return card is not None and card != FACE_DOWN


def cards_up(team: Team) -> bool:
    """Whether both cards are face up."""
    return is_up(team.star) and is_up(team.co_star)


def holds(team: Team, monster: str) -> int:
    """How many of this monster lie face up in the team."""
    return (team.star == monster) + (team.co_star == monster)


def pair_is_twist(team: Team) -> bool:
    """Whether the Co-Star's number equals or beats the Star's (CF-51). Both must be up."""
    return NUMBER[team.co_star or ""] >= NUMBER[team.star or ""]


def twist(team: Team) -> bool | None:
    """The twist as it is judged now; None until both cards are up (CF-51, CF-90)."""
    if not cards_up(team):
        return None
    return not team.ghost and pair_is_twist(team)


def power(state: State, seat: int, rivals: tuple[int, ...]) -> int:
    """The power of `seat`'s team against the others in its box (CF-50, CF-94, CF-95)."""
    team = state.teams[seat]
    total = NUMBER[team.star or ""] + NUMBER[team.co_star or ""] + team.nurses
    witches = holds(team, "witch")
    if witches:
        if state.options.witches == "once":
            witches = 1
        devils = sum(holds(state.teams[other], "devil") for other in rivals if other != seat)
        total += WITCH_BONUS * witches * devils
    return total


def contested(state: State, box: int) -> bool:
    """Whether two or more pawns are in a box that counts (CF-47)."""
    return (state.pawns or ()).count(box) > 1 and box != state.fold


def all_up(state: State, rivals: tuple[int, ...]) -> bool:
    """Whether every card of these teams is face up."""
    return all(cards_up(state.teams[seat]) for seat in rivals)
