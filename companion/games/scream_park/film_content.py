"""The turning points of Scream Park, and the park that each player built."""

from collections.abc import Iterator

from companion.core.film_content import (
    COMEBACK,
    FilmContent,
    PublicLog,
    TurningPointCandidate,
    TurningPointRule,
)
from companion.core.wording import listed, quantity, titled
from companion.games.scream_park import rulings

AT_END = {
    "rooms": "complete rooms",
    "special-effects": "special effects",
    "staff": "Staff",
    "scenic-sets": "scenic sets",
}


def _scores(log: PublicLog) -> Iterator[tuple[int, rulings.Score]]:
    return ((step, score) for step, score in log.rulings(rulings.Score) if score.gain > 0)


def _walks(log: PublicLog) -> Iterator[TurningPointCandidate]:
    """The VIP's walks, those of a day that are as long together."""
    walks = [
        (step, score.seat, score.walk, score.day)
        for step, score in _scores(log)
        if isinstance(score.walk, int) and isinstance(score.day, str)
    ]
    for step, _, walk, day in walks:
        whose = [f"{log.names[seat]}'s" for _, seat, *same in walks if same == [walk, day]]
        parks = f"{listed(whose)} {'park' if len(whose) == 1 else 'parks'}"
        text = f"The VIP entered {quantity(walk, 'room')} of {parks} on {titled(day)}."
        yield TurningPointCandidate((walk,), step, text)


def _themes(log: PublicLog) -> Iterator[TurningPointCandidate]:
    for step, score in _scores(log):
        if score.reason == "theme" and isinstance(score.day, str):
            name, day = log.names[score.seat], titled(score.day)
            yield TurningPointCandidate(
                (score.gain,), step, f"{name}'s theme brought {score.gain} VP on {day}."
            )


def _finales(log: PublicLog) -> Iterator[TurningPointCandidate]:
    for step, score in _scores(log):
        if what := AT_END.get(score.reason):
            name = log.names[score.seat]
            yield TurningPointCandidate(
                (score.gain,), step, f"{name}'s {what} brought {score.gain} VP at the end."
            )


def _parks(log: PublicLog) -> list[str]:
    """The theme of each house and how many rooms it has."""
    view = log.last_view
    return [
        ", ".join(
            (
                *((log.cards[theme].name.removeprefix("Theme "),) if theme in log.cards else ()),
                quantity(len(house), "room"),
            )
        )
        for theme, house in zip(view.themes, view.houses, strict=True)
    ]


FILM_CONTENT = FilmContent(
    turning_points=(
        TurningPointRule("Longest walk", "The most rooms that a VIP entered in one park.", _walks),
        TurningPointRule("Best theme", "The most VP that a theme brought on one day.", _themes),
        TurningPointRule(
            "Grand finale", "The most VP that anybody got for one thing at the end.", _finales
        ),
        COMEBACK,
    ),
    roles=_parks,
    points_label="VP",
)
