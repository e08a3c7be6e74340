"""What a simulation tells: wins and points by bot and by seat, and shares that a game names."""

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from statistics import fmean, pstdev
from typing import Any

from rich.console import Console
from rich.table import Table

from companion.core.game import Told
from companion.table.simulate import Score

SURE = 1.96
"""Standard errors on each side of 95 %."""


def tally(scores: Sequence[Score], seconds: float, told: Sequence[Told] = ()) -> dict[str, Any]:
    """The figures of a simulation as JSON. A shared win counts in parts."""
    seats = range(len(scores[0].players)) if scores else range(0)
    bots = sorted({bot for score in scores for bot in score.players})
    decisions = sum(score.decisions for score in scores)
    return {
        "games": len(scores),
        "seconds": round(seconds, 2),
        "games_per_s": round(len(scores) / seconds, 1),
        "decisions_per_s": round(decisions / seconds),
        "decisions": decisions,
        "answers": sum(score.answers for score in scores),
        "turns": round(fmean(score.turns for score in scores), 2),
        "bots": {
            bot: _figures(
                [
                    (score, seat)
                    for score in scores
                    for seat, one in enumerate(score.players)
                    if one == bot
                ]
            )
            for bot in bots
        },
        "seats": {str(seat): _figures([(score, seat) for score in scores]) for seat in seats},
        "told": [_told(one, place, scores) for place, one in enumerate(told)],
    }


def _told(told: Told, place: int, scores: Sequence[Score]) -> dict[str, Any]:
    """A share by who played, each line-up of bots for itself."""
    played: dict[str, list[tuple[int, int]]] = {}
    for score in scores:
        who = Counter(score.players)
        name = ", ".join(f"{n} {bot}" if n > 1 else bot for bot, n in who.items())
        played.setdefault(name, []).append(score.told[place])
    rows = {
        name: share(sum(n for n, _ in counts), sum(of for _, of in counts))
        for name, counts in played.items()
    }
    beside = None
    if told.beside is not None:
        who, n, of = told.beside
        beside = {"who": who, **share(n, of)}
    return {"what": told.what, "by": rows, "beside": beside}


def share(n: int, of: int) -> dict[str, float]:
    """A share in percent with its 95 % confidence interval after Wilson.

    >>> share(130, 693)
    {'n': 130, 'of': 693, 'percent': 18.76, 'low': 16.03, 'high': 21.83}
    """
    if not of:
        return {"n": 0, "of": 0, "percent": 0.0, "low": 0.0, "high": 100.0}
    part, square = n / of, SURE**2
    middle = (part + square / (2 * of)) / (1 + square / of)
    width = SURE / (1 + square / of) * sqrt(part * (1 - part) / of + square / (4 * of**2))
    return {
        "n": n,
        "of": of,
        "percent": round(100 * part, 2),
        "low": round(100 * max(0.0, middle - width), 2),
        "high": round(100 * min(1.0, middle + width), 2),
    }


def _figures(entries: Sequence[tuple[Score, int]]) -> dict[str, float]:
    points = [score.scores[seat] for score, seat in entries]
    wins = sum(1 / len(score.winners) for score, seat in entries if seat in score.winners)
    return {
        "games": len(entries),
        "wins": round(wins, 2),
        "win_percent": round(100 * wins / len(entries), 2),
        "mean": round(fmean(points), 2),
        "spread": round(pstdev(points), 2),
    }


def show(figures: dict[str, Any], console: Console) -> None:
    """The figures as a table for people."""
    table = Table(title=f"{figures['games']} games in {figures['seconds']} s")
    for heading in ("", "games", "wins", "wins %", "mean points", "spread"):
        table.add_column(heading, justify="left" if not heading else "right")
    for bot, row in figures["bots"].items():
        table.add_row(f"bot {bot}", *(str(one) for one in row.values()))
    table.add_section()
    for seat, row in figures["seats"].items():
        table.add_row(f"seat {seat}", *(str(one) for one in row.values()))
    console.print(table)
    for told in figures["told"]:
        console.print(_shares(told))
    console.print(
        f"{figures['turns']} turns a game, {figures['games_per_s']} games a second, "
        f"{figures['decisions_per_s']} decisions a second"
    )


def _shares(told: dict[str, Any]) -> Table:
    table = Table(title=told["what"])
    for heading in ("", "n", "of", "%", "95 % from", "to"):
        table.add_column(heading, justify="left" if not heading else "right")
    for who, row in told["by"].items():
        table.add_row(who, *(str(one) for one in row.values()))
    if told["beside"] is not None:
        table.add_section()
        table.add_row(*(str(one) for one in told["beside"].values()))
    return table
