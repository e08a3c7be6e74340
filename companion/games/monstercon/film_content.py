"""The turning points of MonsterCon!, and which monster each player was."""

from collections import Counter
from collections.abc import Iterator

from companion.core.film_content import (
    LAST_LEAD,
    FilmContent,
    PublicLog,
    TurningPointCandidate,
    TurningPointRule,
)
from companion.core.wording import listed, quantity, titled
from companion.games.monstercon import rulings
from companion.games.monstercon.cards import suit_of
from companion.games.monstercon.rules.score import MOB_LIMIT, trick_points

NOTABLE_GAZE = 15
"""The fewest Mob Points by which a gaze is worth a line."""
CLOSE = 20
"""The most Mob Points below the limit of a close call."""


def _close_calls(log: PublicLog) -> Iterator[TurningPointCandidate]:
    """Every total that a hand left just below the limit."""
    for step, score in log.rulings(rulings.Score):
        # a total made in one hand is already the turning point "Angriest mob"
        if MOB_LIMIT - CLOSE <= score.mob_total < MOB_LIMIT and 0 < score.mob < score.mob_total:
            name, points = log.names[score.seat], quantity(MOB_LIMIT - score.mob_total, "Mob Point")
            text = f"{name} was {points} from being chased away."
            yield TurningPointCandidate((score.mob_total,), step, text)


def _chases(log: PublicLog) -> Iterator[TurningPointCandidate]:
    """Everybody who was chased away with Stalker Points."""
    for step, end in log.rulings(rulings.End):
        for lost in end.lost:
            if lost.stalker:
                points = quantity(lost.stalker, "Stalker Point")
                text = f"{log.names[lost.seat]} lost {points} at the end"
                mob = log.view(step).mob[lost.seat]
                yield TurningPointCandidate((lost.stalker,), step, f"{text} ({mob} Mob Points).")


def _showdowns(log: PublicLog) -> Iterator[TurningPointCandidate]:
    """The showdown of those who were tied for the most Stalker Points."""
    for step, end in log.rulings(rulings.End):
        if end.showdown:
            names = listed([log.names[seat] for seat in end.showdown])
            most = quantity(log.steps[step].scores[end.showdown[0]], "Stalker Point")
            text = f"{names} lost a showdown with {most} each."
            yield TurningPointCandidate((len(end.showdown),), step, text)


def _gazes(log: PublicLog) -> Iterator[TurningPointCandidate]:
    """Every gaze that gave somebody a trick with many Mob Points."""
    for step, taken in log.rulings(rulings.TakeTrick):
        for gaze in log.steps[step].rulings:
            if not isinstance(gaze, rulings.Power) or gaze.to != taken.seat:
                continue
            view = log.view(step - 1)
            own = suit_of(view.monsters[taken.seat], view.mimic)
            _, mob = trick_points(view.taken[taken.seat], taken.cards, own, view.options)
            if mob >= NOTABLE_GAZE:
                who, to = log.names[gaze.seat], log.names[taken.seat]
                text = f"{who} gazed, and {to} got {quantity(mob, 'Mob Point')} in one trick."
                yield TurningPointCandidate((mob,), step, text)


def _hands(log: PublicLog) -> Iterator[TurningPointCandidate]:
    for step, score in log.rulings(rulings.Score):
        if score.stalker > 0:
            points = quantity(score.stalker, "Stalker Point")
            text = f"{log.names[score.seat]} won {points} in one hand."
            yield TurningPointCandidate((score.stalker,), step, text)


def _mobs(log: PublicLog) -> Iterator[TurningPointCandidate]:
    for step, score in log.rulings(rulings.Score):
        if score.mob > 0:
            drew = f"{log.names[score.seat]} drew a Mob of {score.mob} in one hand"
            yield TurningPointCandidate(
                (score.mob,), step, f"{drew}{', with the Jack' if score.jack else ''}."
            )


def _monsters(log: PublicLog) -> list[str]:
    """Each monster, its Mob Points at the end, and how many tricks it took."""
    view = log.last_view
    tricks = Counter(taken.seat for _, taken in log.rulings(rulings.TakeTrick))
    return [
        ""
        if monster is None
        else f"{titled(monster)}, {mob} Mob, {quantity(tricks[seat], 'trick')}"
        for seat, (monster, mob) in enumerate(zip(view.monsters, view.mob, strict=True))
    ]


FILM_CONTENT = FilmContent(
    turning_points=(
        TurningPointRule(
            "Chased away", "The most Stalker Points that a chased player lost.", _chases
        ),
        TurningPointRule(
            "Showdown", "The players tied for the most Stalker Points, who all lost.", _showdowns
        ),
        TurningPointRule(
            "Best gaze",
            f"The most Mob Points that a gaze gave anybody, if {NOTABLE_GAZE} or more.",
            _gazes,
        ),
        TurningPointRule(
            "Best hand", "The most Stalker Points that anybody won in one hand.", _hands
        ),
        TurningPointRule(
            "Angriest mob", "The most Mob Points that anybody drew in one hand.", _mobs
        ),
        TurningPointRule(
            "Close call",
            f"The Mob total nearest to {MOB_LIMIT}, below it by {CLOSE} at most.",
            _close_calls,
        ),
        LAST_LEAD,
    ),
    roles=_monsters,
    points_label="Stalker Points",
)
