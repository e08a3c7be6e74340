"""The Directors and survivors that the program plays."""

from typing import ClassVar

from companion.core.bots import Bot, Bots, Statistic
from companion.games.shuffling_horror.bots.directors import gentle, standard_policy
from companion.games.shuffling_horror.bots.ruthless import ruthless
from companion.games.shuffling_horror.bots.survivors import survivor
from companion.games.shuffling_horror.cards import SURVIVORS
from companion.games.shuffling_horror.state import State


def is_director_seat(seat: int) -> bool:
    """The Director's seat."""
    return seat == 0


def is_survivor_seat(seat: int) -> bool:
    """Any other seat."""
    return seat != 0


def living(state: State) -> tuple[int, int]:
    """How many survivors live, of all who were in play. Cards of a Survivor Loss that were
    found later count as if they had been in play; simulations have none.
    """
    never = len(state.undrawn) + state.options.reel_1_familiar_face
    survivors = () if state.result is None else state.result.survivors
    return len(survivors), len(SURVIVORS) - never


class ShufflingHorrorBots(Bots):
    """Nothing is secret in this game: a bot may know the whole state."""

    by_name: ClassVar = {
        "policy": Bot(standard_policy, is_director_seat, is_default=True),
        "gentle": Bot(gentle, is_director_seat),
        "ruthless": Bot(ruthless, is_director_seat),
        "survivor": Bot(survivor, is_survivor_seat, is_default=True),
    }
    open_seats = (0,)
    # the publisher's figures are those of the sister game
    statistics = (
        Statistic(
            "survivors who live",
            living,
            reference=("the publisher, 73 games of Pittsburgh 68", 130, 693),
        ),
    )

    def observe(self, state: State, seat: int | None) -> State:
        return state
