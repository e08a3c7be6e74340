"""The turning points of Shuffling Horror, and the survivors that each player led."""

from collections import Counter
from collections.abc import Iterator

from companion.core.highlights import Candidate, Highlight, Highlights, PublicLog
from companion.games.shuffling_horror import rulings
from companion.games.shuffling_horror.rules.rolls import rolls_at_most

MAX_NAMED = 2
"""The most survivors of a player whose names have room."""
MAX_LUCKY = 12
"""The most of 36 rolls that may hit if a hit is to count as lucky."""
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
    """Every hit that was not likely, by the rolls of 36 that would have hit; a head shot and a
    spore are a double one (SH-99, SH-123).
    """
    for kind in (rulings.Hit, rulings.HeadShot, rulings.Spored):
        for step, hit in log.rulings(kind):
            need, roll = (hit.need, hit.roll) if isinstance(hit, rulings.Hit) else (2, 2)
            if rolls_at_most(need) <= MAX_LUCKY:
                yield Candidate((-rolls_at_most(need), -roll), step, log.sentence(step, hit))


def _losses(log: PublicLog) -> Iterator[Candidate]:
    """Survivors who fell; the last of the spored before the last of others."""
    for kind in (rulings.Spored, rulings.Annihilated, rulings.Eliminated):
        for step, fall in log.rulings(kind):
            if isinstance(fall.survivor, str):
                spored = isinstance(fall, rulings.Spored)
                yield Candidate((spored, step), step, log.sentence(step, fall))


def _blows(log: PublicLog) -> Iterator[Candidate]:
    for step, damage in log.rulings(rulings.Damage):
        yield Candidate((damage.n,), step, log.sentence(step, damage))


def _lead_texts(log: PublicLog) -> list[str]:
    """Each player's survivors who are left, the last first, and those who fell; the side of a seat
    that directs or has none left.
    """
    led: list[list[str]] = [[] for _ in log.names]
    for _, enters in log.rulings(rulings.Enters):
        led[enters.seat].insert(0, log.cards[enters.survivor].name.removeprefix("The "))
    roles: list[str] = []
    view = log.last_view
    living = {log.cards[card].name.removeprefix("The ") for card in view.survivors}
    for seat, names in zip(view.players, led, strict=True):
        if seat.seat == 0 and view.director == "auto":
            roles.append("Moves cards, Matinee directs")
            continue
        alive = [name for name in names if name in living]
        fell = [name for name in names if name not in living]
        more = len(alive) - MAX_NAMED
        words = [SIDES.get(seat.state, ""), *alive[:MAX_NAMED], f"{more} more" if more > 0 else ""]
        others = f" and {len(fell) - 1} more" if fell[1:] else ""
        lost = f"{fell[0]}{others} fell" if fell else ""
        roles.append("; ".join(filter(None, (", ".join(filter(None, words)), lost))))
    return roles


HIGHLIGHTS = Highlights(
    kinds=(
        Highlight(
            "Luckiest shot",
            "The hit that had the least chance, a third at most; double ones have the least.",
            _hits,
        ),
        Highlight(
            "Gravest loss",
            "The last survivor who was spored, or else the last who was eliminated.",
            _losses,
        ),
        Highlight(
            "Longest escape",
            "The most flails and escapes in a row that one survivor passed.",
            _escapes,
        ),
        Highlight("Hardest blow", "The most damage that was rolled at once.", _blows),
    ),
    roles=_lead_texts,
    points_label="Survivors",
)
