"""The turning points of The Vampire, the Elf and the Cthulhu, and which positions each author
filled.
"""

from collections.abc import Iterator

from companion.core.highlights import Candidate, Highlight, Highlights, PublicLog
from companion.core.wording import listed
from companion.games.vampire_elf_cthulhu import rulings


def _contests(log: PublicLog) -> Iterator[Candidate]:
    """Every Compare or Insert in which somebody won against others (VE-72, VE-99)."""
    for step, result in log.rulings(rulings.Result):
        totals = [
            (ruling.total, log.names[ruling.seat])
            for ruling in log.steps[step].rulings
            if isinstance(ruling, rulings.FixedStrength) and ruling.seat != result.winner
        ]
        if result.winner is not None and result.points is not None and totals:
            second, name = max(totals)
            text = f"{log.names[result.winner]} beat {name}, {result.points} to {second}."
            yield Candidate((second - result.points, result.points), step, text)


def _strengths(log: PublicLog) -> Iterator[Candidate]:
    for step, strength in log.rulings(rulings.FixedStrength):
        yield Candidate((strength.total,), step, log.sentence(step, strength))


def _steals(log: PublicLog) -> Iterator[Candidate]:
    for step, steal in log.rulings(rulings.Steal):
        yield Candidate((steal.cubes,), step, log.sentence(step, steal))


def _positions(log: PublicLog) -> list[str]:
    """The positions of the Novel that each player filled."""
    seats = [None if there is None else there.seat for there in log.last_view.novel]
    filled = [
        [str(position) for position, by in enumerate(seats, 1) if by == seat]
        for seat in range(len(log.names))
    ]
    return [f"Position{'s' if len(own) > 1 else ''} {listed(own)}" if own else "" for own in filled]


HIGHLIGHTS = Highlights(
    kinds=(
        Highlight(
            "Closest contest",
            "The Compare or Insert with the smallest difference between the first two.",
            _contests,
        ),
        Highlight("Boldest theft", "The steal that sent away the most cubes.", _steals),
        Highlight("Strongest idea", "The greatest strength of a card.", _strengths),
    ),
    roles=_positions,
)
