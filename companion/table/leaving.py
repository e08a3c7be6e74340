"""Who has left since a game began, in words; and the result of a game that people have ended."""

from collections.abc import Collection
from typing import Any

from msgspec.structs import replace

from companion.core.game import AnyGame, Period, Summary
from companion.core.wording import listed, quantity
from companion.table.play.steps import Header, SeatChange
from companion.table.score_history import scores_so_far


def summary_of(game: AnyGame, header: Header, state: Any) -> Summary:
    """Summarize a position. If people have ended the game there, its standing is the result:
    the points so far, and as winners whoever has most of them; nobody if nobody scores.
    """
    view = game.observation.view(state, None)
    summary = game.observation.summary(view)
    if not header.ended or summary.winners or summary.progress_text:
        return summary
    scores = scores_so_far(game, view)
    most = max(scores)
    winners = tuple(seat for seat, score in enumerate(scores) if score == most and most > 0)
    return replace(summary, scores=scores, winners=winners)


def ended_text(header: Header, summary: Summary, period: Period | None) -> str:
    """Say where people have ended a game, and who was ahead then."""
    when = "early"
    if period is not None:
        words = period_text(period)
        when = f"{'on' if period.word == 'Day' else 'in'} {words[0].lower()}{words[1:]}"
    return f"Ended {when}: {standing_text(header, summary)}"


def period_text(period: Period) -> str:
    """Name a period: "Season 2 of 3"."""
    last = "" if period.last is None else f" of {period.last}"
    return f"{period.word} {period.number}{last}"


def standing_text(header: Header, summary: Summary) -> str:
    """Say how far the players of an unfinished game are."""
    if not summary.winners:
        return summary.progress_text or "nobody has points"
    names = listed([header.names[seat] for seat in summary.winners])
    are = "is" if len(summary.winners) == 1 else "are"
    return f"{names} {are} ahead with {quantity(max(summary.scores), 'point')}"


def takeovers_text(header: Header) -> str:
    """Say who took over from whom, as sentences; empty: nobody did."""
    return " ".join(
        f"{change_text(header, change)}."
        for change in header.changes
        if change.kind == "taken-over"
    )


def played_before(header: Header) -> dict[int, tuple[str, ...]]:
    """Who played a seat before others took it over, by seat, the first of them first."""
    earlier_names: dict[int, tuple[str, ...]] = {}
    for change in header.changes:
        if change.kind == "taken-over" and change.seat is not None:
            earlier_names[change.seat] = (*earlier_names.get(change.seat, ()), change.was)
    return earlier_names


def question_for_away(header: Header, seats: Collection[int], words: str) -> str:
    """Return what a player who is away is asked as a question to whoever answers for them."""
    names = [header.shown_names[seat] for seat in sorted(header.away.intersection(seats))]
    who, colon, what = words.partition(": ")
    asked = [header.shown_names[seat] for seat in sorted(seats)]
    there = [name for name in asked if name not in names]
    if names and there and who in ("Everyone", listed(asked)):
        here = who if who == "Everyone" else listed(there)
        return f"{here}, and for {listed(names)}{colon}{what}"
    is_asked = any(words.startswith((f"{name}: ", f"{name} (")) for name in names)
    # "your Star" would be that of whoever reads it
    return anyone_for(words.replace(" your ", " the ")) if is_asked else words


def anyone_for(words: str) -> str:
    """Say that anyone acts for the player whose name `words` begins with."""
    return f"Anyone, for {words}"


def change_text(header: Header, change: SeatChange) -> str:
    """Say what changed, as the log does."""
    seat = change.seat
    if seat is None:
        return "The game was ended here"
    name = _name_then(header, change, seat)
    match change.kind:
        case "taken-over":
            return f"{name} took over from {change.was}"
        case "looked-after" if change.by is not None:
            return f"{_name_then(header, change, change.by)} looks after {name}"
        case "away":
            return f"{name} is away"
        case _:
            return f"{name} is back"


def _name_then(header: Header, change: SeatChange, seat: int) -> str:
    """Return the name of the player of a seat after a change."""
    later = header.changes[header.changes.index(change) + 1 :]
    return next(
        (change.was for change in later if change.kind == "taken-over" and change.seat == seat),
        header.names[seat],
    )
