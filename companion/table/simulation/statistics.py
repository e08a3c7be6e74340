"""The figures of a simulation: wins and points by bot and by seat, and the game's own shares."""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import sqrt
from statistics import fmean, pstdev

from rich.console import Console
from rich.table import Table

from companion.core.actions import JsonObject
from companion.core.bots import Statistic
from companion.table.simulation.simulate import Score

Z_95 = 1.96
"""Standard errors on each side of 95 %."""
Count = tuple[int, int]
"""A numerator and a denominator."""


def tally(
    scores: Sequence[Score], seconds: float, statistics: Sequence[Statistic] = ()
) -> JsonObject:
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
                    for seat, player in enumerate(score.players)
                    if player == bot
                ]
            )
            for bot in bots
        },
        "seats": {str(seat): _figures([(score, seat) for score in scores]) for seat in seats},
        "told": [
            _statistic(statistic, index, scores) for index, statistic in enumerate(statistics)
        ],
    }


def _statistic(statistic: Statistic, index: int, scores: Sequence[Score]) -> JsonObject:
    """A share for each line-up of bots, and the difference of each later line-up from the first
    one in the games that both played.
    """
    played: dict[str, dict[int, Count]] = {}
    for score in scores:
        who = Counter(score.players)
        name = ", ".join(f"{n} {bot}" if n > 1 else bot for bot, n in who.items())
        played.setdefault(name, {})[score.seed] = score.statistics[index]
    nobody: dict[int, Count] = {}
    baseline = next(iter(played.values()), nobody)
    reference = None
    if statistic.reference is not None:
        who, n, of = statistic.reference
        reference = {"who": who, **wilson_share(n, of)}
    return {
        "what": statistic.name,
        "by": {name: clustered_share(list(counts.values())) for name, counts in played.items()},
        "apart": {
            name: paired_difference(
                [counts[seed] for seed in seeds], [baseline[seed] for seed in seeds]
            )
            for name, counts in list(played.items())[1:]
            if (seeds := sorted(counts.keys() & baseline.keys()))
        },
        "beside": reference,
    }


def wilson_share(n: float, of: float) -> dict[str, float]:
    """A share in percent with its 95 % confidence interval after Wilson.

    >>> wilson_share(130, 693)
    {'n': 130, 'of': 693, 'percent': 18.76, 'low': 16.03, 'high': 21.83}
    """
    if not of:
        return {"n": 0, "of": 0, "percent": 0.0, "low": 0.0, "high": 100.0}
    part, square = n / of, Z_95**2
    middle = (part + square / (2 * of)) / (1 + square / of)
    width = Z_95 / (1 + square / of) * sqrt(part * (1 - part) / of + square / (4 * of**2))
    return {
        "n": n,
        "of": of,
        "percent": round(100 * part, 2),
        "low": round(100 * max(0.0, middle - width), 2),
        "high": round(100 * min(1.0, middle + width), 2),
    }


def clustered_share(counts: Sequence[Count]) -> dict[str, float]:
    """A share in percent with its 95 % interval for clustered samples, the games: Wilson's for the
    effective sample size.
    """
    total = wilson_share(sum(n for n, _ in counts), sum(of for _, of in counts))
    if not total["of"]:
        return total
    part = total["n"] / total["of"]
    variance = sum(influence**2 for influence in _influences(counts))
    # without variance, all seats of a game agree, so each game counts once
    effective_size = part * (1 - part) / variance if variance else len(counts)
    interval = wilson_share(part * effective_size, effective_size)
    return {**total, "low": interval["low"], "high": interval["high"]}


def paired_difference(counts: Sequence[Count], baseline: Sequence[Count]) -> dict[str, float]:
    """The difference of a share from the usual one in the same games, in percentage points, with
    its 95 % interval for paired samples.
    """
    points = _total_share(counts) - _total_share(baseline)
    pairs = zip(_influences(counts), _influences(baseline), strict=True)
    width = Z_95 * sqrt(
        sum((influence - baseline_influence) ** 2 for influence, baseline_influence in pairs)
    )
    return {
        "games": len(counts),
        "points": round(100 * points, 2),
        "low": round(100 * (points - width), 2),
        "high": round(100 * (points + width), 2),
    }


def _total_share(counts: Sequence[Count]) -> float:
    return sum(n for n, _ in counts) / sum(of for _, of in counts)


def _influences(counts: Sequence[Count]) -> list[float]:
    """How much each game moves the share of all games."""
    part, whole = _total_share(counts), sum(of for _, of in counts)
    return [(n - part * of) / whole for n, of in counts]


def _figures(entries: Sequence[tuple[Score, int]]) -> dict[str, float]:
    points = [score.scores[seat] for score, seat in entries]
    won = (1 / len(score.winners) for score, seat in entries if seat in score.winners)
    wins = sum(won, start=0.0)
    return {
        "games": len(entries),
        "wins": round(wins, 2),
        "win_percent": round(100 * wins / len(entries), 2),
        "mean": round(fmean(points), 2),
        "spread": round(pstdev(points), 2),
    }


def show(figures: JsonObject, console: Console) -> None:
    """Print the figures as a table for people."""
    table = _table(
        f"{_games(figures['games'])} in {figures['seconds']} s",
        (
            "Player",
            "Games",
            "Won",
            "Won in %",
            "Points per game",
            "Standard deviation",
        ),
    )
    _add_rows(table, "bot ", figures["bots"])
    table.add_section()
    _add_rows(table, "seat ", figures["seats"])
    console.print(table)
    for statistic in figures["told"]:
        console.print(_shares(statistic))
        for line in _comparison_lines(statistic):
            console.print(line)
    console.print(
        f"On average {figures['turns']} turns a game, {figures['games_per_s']} games a second, "
        f"{figures['decisions_per_s']} decisions a second."
    )


def _table(title: str, headings: tuple[str, ...]) -> Table:
    table = Table(title=title)
    for number, heading in enumerate(headings):
        table.add_column(heading, justify="right" if number else "left")
    return table


def _add_rows(table: Table, what: str, rows: JsonObject) -> None:
    for name, row in rows.items():
        table.add_row(what + name, *map(str, row.values()))


def _games(count: int) -> str:
    return "1 game" if count == 1 else f"{count} games"


def _shares(statistic: JsonObject) -> Table:
    table = _table(
        statistic["what"], ("Played by", "Counted", "Out of", "In %", "95 % between", "and")
    )
    _add_rows(table, "", statistic["by"])
    if statistic["beside"] is not None:
        table.add_section()
        table.add_row(*map(str, statistic["beside"].values()))
    return table


def _comparison_lines(statistic: JsonObject) -> Iterator[str]:
    """Sentences that compare each later line-up with the first one."""
    first = next(iter(statistic["by"]), "")
    for who, row in statistic["apart"].items():
        yield (
            f"{who}: {row['points']:+} percentage points beside {first} in the same "
            f"{_games(row['games'])} (95 %: {row['low']:+} to {row['high']:+})"
        )
