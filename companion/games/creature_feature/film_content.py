"""The turning points of Creature Feature, and which monsters each agent showed most."""

from collections import Counter
from collections.abc import Iterator

from companion.core.film_content import (
    COMEBACK,
    FilmContent,
    PublicLog,
    TurningPointCandidate,
    TurningPointRule,
)
from companion.core.wording import listed, quantity
from companion.games.creature_feature import rulings
from companion.games.creature_feature.board.parts import box_title
from companion.games.creature_feature.rules.score import worth


def _in_turn(log: PublicLog, step: int, text: str) -> str:
    """A sentence about a step, after the turn of the season in which it was."""
    return f"Turn {log.view(step - 1).turn}: {text}"


def _upsets(log: PublicLog) -> Iterator[TurningPointCandidate]:
    """Every showdown in which a stronger team lost by its twist (CF-52)."""
    ghosts: set[int] = set()
    for number, step in enumerate(log.steps):
        if step.action.get("type") == "use_ghost":
            ghosts.add(step.action["seat"])
        for showdown in step.rulings:
            if not isinstance(showdown, rulings.Showdown):
                continue
            teams = zip(showdown.seats, showdown.powers, showdown.twists, strict=True)
            by_seat = {seat: (power or 0, twist) for seat, power, twist in teams}
            won, _ = by_seat[showdown.winner]
            lost, loser = max(
                (
                    (power, seat)
                    for seat, (power, twist) in by_seat.items()
                    if twist or power == won
                ),
                key=lambda pair: (pair[0], -pair[1]),
            )
            if lost > won:
                name = log.names[showdown.winner]
                how = f"{name}'s {won} beat"
                if showdown.winner in ghosts:
                    how = f"{name}'s Ghost let {won} beat"
                words = f"{how} {log.names[loser]}'s twist of {lost}"
                text = f"{words} in the {box_title(log.view(number - 1), showdown.box)}."
                yield TurningPointCandidate((lost - won, lost), number, _in_turn(log, number, text))
            ghosts = set()


def _close_showdowns(log: PublicLog) -> Iterator[TurningPointCandidate]:
    """Every showdown of two teams or more among which the powers decided (CF-52 to CF-54)."""
    for step, showdown in log.rulings(rulings.Showdown):
        straight = not all(showdown.twists)
        powers = sorted(
            (
                (power or 0, seat != showdown.winner, log.names[seat])
                for seat, power, twist in zip(
                    showdown.seats, showdown.powers, showdown.twists, strict=True
                )
                if not (straight and twist)
            ),
            key=lambda entry: (-entry[0], entry[1]),
        )
        if len(powers) < 2:
            continue
        (best, _, winner), (second, _, loser) = powers[:2]
        box = box_title(log.view(step - 1), showdown.box)
        text = f"{winner} beat {loser} in the {box}, {best} to {second}."
        if showdown.tie:
            tied = listed([log.names[seat] for seat in showdown.tie])
            text = f"{tied} tied at {best} in the {box}: {winner} was higher on the track."
        yield TurningPointCandidate((second - best, best), step, _in_turn(log, step, text))


def _twists(log: PublicLog) -> Iterator[TurningPointCandidate]:
    """Every team that was scored with both cards face up (CF-66)."""
    for step, score in log.rulings(rulings.Score):
        if score.face == "up" and score.n == 2 and score.source == f"team/{score.seat}":
            star, co_star = (log.cards[card].name for card in score.cards)
            cards = f"a pair ({star})" if star == co_star else f"{star} and {co_star}"
            points = worth(score)
            text = f"{log.names[score.seat]} won with {cards}: {quantity(points, 'point')}."
            yield TurningPointCandidate((points,), step, _in_turn(log, step, text))


def _films(log: PublicLog) -> Iterator[TurningPointCandidate]:
    """What every seat scored at the end of a turn: a seat is in one box."""
    for number, step in enumerate(log.steps):
        tiles: Counter[int] = Counter()
        cards: Counter[int] = Counter()
        for ruling in step.rulings:
            if isinstance(ruling, rulings.TakeTile):
                tiles[ruling.seat] += worth(ruling)
            elif isinstance(ruling, rulings.Score):
                cards[ruling.seat] += worth(ruling)
        for seat, points in (tiles + cards).items():
            parts = f"{tiles[seat]} for tiles, {cards[seat]} for cards"
            text = f"{log.names[seat]} took {quantity(points, 'point')}: {parts}."
            yield TurningPointCandidate((points,), number, _in_turn(log, number, text))


def _monsters(log: PublicLog) -> list[str]:
    """The monster that each seat turned up most often, the first of equals."""
    shown = [Counter[str]() for _ in log.names]
    for step in log.steps:
        action = step.action
        if action.get("type") in ("reveal_star", "reveal_co_star") and "card" in action:
            shown[action["seat"]][action["card"]] += 1
    return [
        ", ".join(f"{log.cards[card].name} ×{times}" for card, times in counts.most_common(1))
        for counts in shown
    ]


FILM_CONTENT = FilmContent(
    turning_points=(
        TurningPointRule(
            "Upset",
            "The showdown in which a twist lost to a team that was weaker by the most power.",
            _upsets,
        ),
        TurningPointRule("Best twist", "The winning twist whose cards were worth most.", _twists),
        TurningPointRule(
            "Closest film",
            "The showdown with the smallest difference of power between the first two teams.",
            _close_showdowns,
        ),
        TurningPointRule("Blockbuster", "The most points that anybody took in a turn.", _films),
        COMEBACK,
    ),
    roles=_monsters,
)
