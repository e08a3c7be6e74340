"""The turning points of Shuffling Horror, and the survivors that each player led."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product

from msgspec import Struct

from companion.core.film_content import (
    FilmContent,
    PublicLog,
    TurningPointCandidate,
    TurningPointRule,
)
from companion.core.wording import quantity
from companion.games.shuffling_horror import rulings
from companion.games.shuffling_horror.rules.rolls import rolls_at_most

MAX_NAMED = 2
"""The most survivors of a player whose names have room."""
MAX_ROLE, MAX_SHORT_ROLE, MAX_LONG_ROLES = 50, 26, 4
"""Letters of what a player was, and those with more players than the last."""
MAX_LUCKY = 12
"""The most of 36 rolls that may hit if a hit is to count as lucky."""
SIDES = {"director": "Director", "pod": "Monsters"}


def _escapes(log: PublicLog) -> Iterator[TurningPointCandidate]:
    """Every flail and escape that succeeded, with those of the same survivor right before it."""
    row = Counter[str]()
    for step, test in log.rulings(rulings.Test):
        if test.purpose in ("flail", "escape"):
            row[test.survivor] = row[test.survivor] + 1 if test.success else 0
            if times := row[test.survivor]:
                got = "got away" if times == 1 else f"got away {times} times in a row"
                yield TurningPointCandidate(
                    (times,), step, f"{log.cards[test.survivor].name} {got}."
                )


def _hits(log: PublicLog) -> Iterator[TurningPointCandidate]:
    """Every hit that was not likely, by the rolls of 36 that would have hit; a head shot and a
    spore are a double one (SH-99, SH-123).
    """
    for kind in (rulings.Hit, rulings.HeadShot, rulings.Spored):
        for step, hit in log.rulings(kind):
            need, roll = (hit.need, hit.roll) if isinstance(hit, rulings.Hit) else (2, 2)
            if rolls_at_most(need) <= MAX_LUCKY:
                yield TurningPointCandidate(
                    (-rolls_at_most(need), -roll), step, log.sentence(step, hit)
                )


def _losses(log: PublicLog) -> Iterator[TurningPointCandidate]:
    """Survivors who fell; the last of the spored before the last of others."""
    for kind in (rulings.Spored, rulings.Annihilated, rulings.Eliminated):
        for step, fall in log.rulings(kind):
            if isinstance(fall.survivor, str):
                spored = isinstance(fall, rulings.Spored)
                yield TurningPointCandidate((spored, step), step, log.sentence(step, fall))


def _blows(log: PublicLog) -> Iterator[TurningPointCandidate]:
    """Every damage, but where all dice show 1: this may stand for dice that nobody rolled."""
    for step, damage in log.rulings(rulings.Damage):
        if {*log.steps[step].action.get("dice", ())} == {1}:
            continue
        yield TurningPointCandidate((damage.n,), step, log.sentence(step, damage))


class _Score(Struct):
    """What a player's survivors have done, or the monsters."""

    hits: int = 0
    fallen: int = 0
    """Monsters that were destroyed; of the monsters: survivors that fell."""


def _scores(log: PublicLog) -> tuple[list[_Score], _Score]:
    """What each seat's survivors have done, and what the monsters have."""
    of_seats, monsters = [_Score() for _ in log.names], _Score()
    seats = {enters.survivor: enters.seat for _, enters in log.rulings(rulings.Enters)}
    for step in log.steps:
        by = monsters
        for ruling in step.rulings:
            if isinstance(ruling, rulings.Strike):
                by = of_seats[seats[ruling.attacker]] if ruling.attacker in seats else monsters
            match ruling:
                case rulings.Hit():
                    by.hits += 1
                case rulings.HorrorStar(use="force_reroll"):
                    monsters.hits -= 1  # the hit is rolled again
                case rulings.HeadShot(victims=victims):
                    by.hits += 1
                    by.fallen += len(victims)
                case rulings.Spored():
                    monsters.fallen += 1
                    # an event may spore too
                    monsters.hits += step.action.get("dice") in ([1, 1], (1, 1))
                case rulings.Fallen(survivor=str()):
                    monsters.fallen += 1
                case rulings.Fallen(card=str()) if by is not monsters:
                    by.fallen += 1
                case _:
                    pass
    return of_seats, monsters


def _joined(words: Iterable[str]) -> str:
    return ", ".join(filter(None, words))


def _lead_texts(log: PublicLog) -> list[str]:
    """Each player's survivors who are left, the last first, and those who fell; the side of a seat
    that directs or has none left. Then the monsters that they destroyed, and their hits; of the
    Director, what the monsters did.
    """
    of_seats, monsters = _scores(log)
    most = MAX_ROLE if len(log.names) <= MAX_LONG_ROLES else MAX_SHORT_ROLE
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
        side = SIDES.get(seat.state, "")
        named = [side, *alive[:MAX_NAMED], f"{more} more" if more > 0 else ""]
        counted = [side, quantity(len(alive), "survivor") if alive else ""]
        others = f" and {len(fell) - 1} more" if fell[1:] else ""
        score = monsters if seat.state == "director" else of_seats[seat.seat]
        what = "survivor" if seat.state == "director" else "monster"
        took_out = f"took out {quantity(score.fallen, what)}" if score.fallen else ""
        hits = quantity(score.hits, "hit") if score.hits else ""
        texts = [
            "; ".join(filter(None, parts))
            for parts in product(
                (_joined(named), _joined(counted)),
                (f"{fell[0]}{others} fell", f"{len(fell)} fell", "") if fell else ("",),
                (_joined([took_out, hits]), took_out, ""),
            )
        ]
        roles.append(next((text for text in texts if len(text) <= most), texts[-1]))
    return roles


FILM_CONTENT = FilmContent(
    turning_points=(
        TurningPointRule(
            "Luckiest shot",
            "The hit that had the least chance, a third at most; double ones have the least.",
            _hits,
        ),
        TurningPointRule(
            "Gravest loss",
            "The last survivor who became a Familiar Face at once, else the last eliminated.",
            _losses,
        ),
        TurningPointRule(
            "Longest escape",
            "The most flails and escapes in a row that one survivor passed.",
            _escapes,
        ),
        TurningPointRule("Hardest blow", "The most damage that was rolled at once.", _blows),
    ),
    roles=_lead_texts,
    points_label="Survivors",
)
