"""What a simulation tells: wins and points by bot and by seat."""

from collections.abc import Sequence
from statistics import fmean, pstdev
from typing import Any

from rich.console import Console
from rich.table import Table

from companion.table.simulate import Score


def tally(scores: Sequence[Score], seconds: float) -> dict[str, Any]:
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
    console.print(
        f"{figures['turns']} turns a game, {figures['games_per_s']} games a second, "
        f"{figures['decisions_per_s']} decisions a second"
    )
