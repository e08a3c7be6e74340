"""The turning points of Shuffling Horror, and the survivors that each player led."""

from collections import Counter
from collections.abc import Iterator

from companion.core.highlights import Candidate, Highlight, Highlights, PublicLog
from companion.games.shuffling_horror import rulings

NAMED = 2
"""The most survivors of a player whose names have room."""
SIDES = {"director": "Director", "pod": "Monsters"}


def _escapes(log: PublicLog) -> Iterator[Candidate]:
    """Every flail and escape that succeeded, with those of the same survivor right before it."""
    row = Counter[str]()
    for step, test in log.rulings(rulings.Test):
        if test.purpose in ("flail", "escape"):
            row[test.survivor] = row[test.survivor] + 1 if test.success else 0
            if times := row[test.survivor]:
                got = "got away" if times == 1 else f"got away {times} times in a row"
                yield Candidate((times,), step, f"{log.cards[test.survivor].name} {got}.")


def _hits(log: PublicLog) -> Iterator[Candidate]:
    for step, hit in log.rulings(rulings.Hit):
        yield Candidate((-hit.need, -hit.roll), step, log.sentence(step, hit))


def _blows(log: PublicLog) -> Iterator[Candidate]:
    for step, damage in log.rulings(rulings.Damage):
        yield Candidate((damage.n,), step, log.sentence(step, damage))


def _leads(log: PublicLog) -> list[str]:
    """Each player's survivors, the last first; the side of a seat that directs or has none left."""
    led: list[list[str]] = [[] for _ in log.names]
    for _, enters in log.rulings(rulings.Enters):
        led[enters.seat].insert(0, log.cards[enters.survivor].name.removeprefix("The "))
    roles: list[str] = []
    for seat, names in zip(log.last_view.players, led, strict=True):
        more = len(names) - NAMED
        words = [SIDES.get(seat.state, ""), *names[:NAMED], f"{more} more" if more > 0 else ""]
        roles.append(", ".join(filter(None, words)))
    return roles


HIGHLIGHTS = Highlights(
    kinds=(
        Highlight(
            "Longest escape",
            "The most flails and escapes in a row that one survivor passed.",
            _escapes,
        ),
        Highlight("Luckiest shot", "The hit that had the least chance.", _hits),
        Highlight("Hardest blow", "The most damage that was rolled at once.", _blows),
    ),
    roles=_leads,
    points_label="Survivors",
)
