"""The turning points of The Vampire, the Elf and the Cthulhu, and which positions each author
filled.
"""

from collections.abc import Iterator

from companion.core.board.nodes import Node
from companion.core.film_content import (
    FilmContent,
    PublicLog,
    TurningPointCandidate,
    TurningPointRule,
)
from companion.core.wording import listed
from companion.games.vampire_elf_cthulhu import rulings
from companion.games.vampire_elf_cthulhu.board.novel import positions

NOVEL_HEIGHT = 86
"""Height of the Novel in a film."""


def _contests(log: PublicLog) -> Iterator[TurningPointCandidate]:
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
            yield TurningPointCandidate((second - result.points, result.points), step, text)


def _strengths(log: PublicLog) -> Iterator[TurningPointCandidate]:
    for step, strength in log.rulings(rulings.FixedStrength):
        text = f"{log.names[strength.seat]}: {log.cards[strength.card].name} with {strength.total}."
        yield TurningPointCandidate((strength.total,), step, text)


def _steals(log: PublicLog) -> Iterator[TurningPointCandidate]:
    for step, steal in log.rulings(rulings.Steal):
        thief, robbed = log.names[steal.seat], log.names[steal.robbed]
        text = f"{thief} robbed {robbed} of {log.cards[steal.card].name}."
        yield TurningPointCandidate((steal.cubes,), step, text)


def _novel_cards(log: PublicLog) -> Iterator[TurningPointCandidate]:
    """Every card that entered the Novel (VE-100)."""
    for step, moved in log.rulings(rulings.MoveCards):
        match moved:
            case rulings.MoveCards(seat=int(seat), cards=(str(card),), source=source, to=to) if (
                to.startswith("novel/") and source.startswith("display/")
            ):
                text = f"{log.names[seat]} wrote {log.cards[card].name}."
                yield TurningPointCandidate((step,), step, text)
            case _:
                pass


def _written(log: PublicLog) -> list[str]:
    """Which cards of the Novel each player wrote, the leftmost one being card 1."""
    seats = [None if there is None else there.seat for there in log.last_view.novel]
    by_seat = (
        [str(position) for position, by in enumerate(seats, 1) if by == seat]
        for seat in range(len(log.names))
    )
    return [_written_text(own) for own in by_seat]


def _written_text(own: list[str]) -> str:
    """Say which cards somebody wrote, in a few letters.

    >>> _written_text(["3"]), _written_text(["2", "4"]), _written_text([])
    ('Wrote card 3', 'Wrote 2 and 4', '')
    """
    if not own:
        return ""
    return f"Wrote card {own[0]}" if len(own) == 1 else f"Wrote {listed(own)}"


def _novel(log: PublicLog) -> Node | None:
    """The Novel; None while it is empty."""
    view = log.last_view
    return positions(view, NOVEL_HEIGHT, heading=False) if any(view.novel) else None


FILM_CONTENT = FilmContent(
    turning_points=(
        TurningPointRule(
            "Closest contest",
            "The Compare or Insert with the smallest difference between the first two.",
            _contests,
        ),
        TurningPointRule("Boldest theft", "The steal that sent away the most cubes.", _steals),
        TurningPointRule(
            "Strongest idea", "The greatest strength of a card in a contest.", _strengths
        ),
        TurningPointRule(
            "Last words", "The last card that entered the Novel, and who wrote it.", _novel_cards
        ),
    ),
    roles=_written,
    joint_result=_novel,
)
