"""The turning points of Creature Feature, and which monsters each agent showed most."""

from collections import Counter
from collections.abc import Iterator

from companion.core.highlights import COMEBACK, Candidate, Highlight, Highlights, PublicLog
from companion.core.wording import listed, quantity
from companion.games.creature_feature import rulings
from companion.games.creature_feature.narration import worth
from companion.games.creature_feature.rules.season import PLAYERS_FOR_TWO_SHORTS

BOXES = {"feature": "Feature Film", "upper-short": "Upper Short", "lower-short": "Lower Short"}


def _close_showdowns(log: PublicLog) -> Iterator[Candidate]:
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
        box = BOXES[showdown.box]
        if box != BOXES["feature"] and len(log.names) < PLAYERS_FOR_TWO_SHORTS:
            box = "Short"
        text = f"{winner} beat {loser} in the {box}, {best} to {second}."
        if showdown.tie:
            tied = listed([log.names[seat] for seat in showdown.tie])
            text = f"{tied} tied at {best} in the {box}: {winner} was higher on the Priority Track."
        yield Candidate((second - best, best), step, text)


def _twists(log: PublicLog) -> Iterator[Candidate]:
    """Every team that was scored with both cards face up (CF-66)."""
    for step, score in log.rulings(rulings.Score):
        if score.face == "up" and score.n == 2 and score.source == f"team/{score.seat}":
            star, co_star = (log.cards[card].name for card in score.cards)
            cards = f"a pair ({star})" if star == co_star else f"{star} and {co_star}"
            points = worth(score)
            text = f"{log.names[score.seat]} won with {cards}: {quantity(points, 'point')}."
            yield Candidate((points,), step, text)


def _films(log: PublicLog) -> Iterator[Candidate]:
    for step, tile in log.rulings(rulings.TakeTile):
        points = worth(tile)
        text = f"{log.names[tile.seat]} took {tile.what} of {quantity(points, 'point')}."
        yield Candidate((points,), step, text)


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


HIGHLIGHTS = Highlights(
    kinds=(
        Highlight("Best twist", "The winning twist whose cards were worth most.", _twists),
        Highlight(
            "Closest film",
            "The showdown with the smallest difference of power between the first two teams.",
            _close_showdowns,
        ),
        Highlight("Blockbuster", "The tiles worth most that anybody took at once.", _films),
        COMEBACK,
    ),
    roles=_monsters,
)
