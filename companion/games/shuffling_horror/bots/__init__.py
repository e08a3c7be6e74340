"""The program's own Directors and survivors."""

from companion.core.bot import Bot
from companion.games.shuffling_horror.bots.directors import gentle, published
from companion.games.shuffling_horror.bots.ruthless import ruthless
from companion.games.shuffling_horror.bots.survivors import survivor


def directs(seat: int) -> bool:
    """The Director's seat."""
    return seat == 0


def survives(seat: int) -> bool:
    """Any other seat."""
    return seat != 0


BOTS = {
    "policy": Bot(published, directs, usual=True),
    "gentle": Bot(gentle, directs),
    "ruthless": Bot(ruthless, directs),
    "survivor": Bot(survivor, survives, usual=True),
}
