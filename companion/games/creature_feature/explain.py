"""Why?: the steps behind a ruling, and how each clause applies to the seats concerned."""

from collections.abc import Iterator, Sequence
from typing import Any

from companion.core.actions import Action
from companion.core.game import Reason
from companion.core.rulings import Ruling
from companion.core.words import Facts, Line
from companion.games.creature_feature.cards import NUMBER, STARS
from companion.games.creature_feature.rules.play import apply, showdown_of
from companion.games.creature_feature.rules.teams import (
    WITCH_BONUS,
    holds,
    pair_is_twist,
    power,
    twist,
)
from companion.games.creature_feature.sentences import WORDS
from companion.games.creature_feature.state import State

SCORES = ("score", "take-tile")
"""The `do` of instructions that bring points."""


def explain(before: State, action: Action | None, ruling: Ruling) -> tuple[Reason, ...]:
    """The reasons for a ruling that followed from an action; `before`: the position before it.

    A showdown is reported from the cards up to the winner, points from the sum to the bonus; any
    other ruling by its clauses.
    """
    facts = ruling.facts
    if ruling.kind == "score" and facts["reason"] == "season":
        return tuple(_season(before, ruling))
    if action is not None and facts.get("about") == "game-over":
        return tuple(_end(apply(before, action).state, ruling))
    if action is not None and facts.get("do") in SCORES:
        return _scores(before, apply(before, action).rulings)
    if action is not None and facts.get("what") == "co-stars":
        return (_co_stars_up(apply(before, action).state, ruling),)
    if action is None or ruling.kind != "showdown":
        return tuple(Reason(clause, ()) for clause in ruling.cite)
    return tuple(_showdown(showdown_of(before, action, facts["box"]), ruling))


def _scores(state: State, rulings: Sequence[Ruling]) -> tuple[Reason, ...]:
    """All that was scored at once: what each seat got, then by which rule each part of it."""
    totals: dict[int, int] = {}
    parts: dict[str, list[Line]] = {}
    for ruling in rulings:
        facts = ruling.facts
        if ruling.kind != "instruct" or facts["do"] not in SCORES:
            continue
        seat, points = facts["seat"], _worth(facts)
        totals[seat] = totals.get(seat, 0) + points
        # a tile goes with the box, a card by the rule that turns its face
        rule = ruling.cite[0] if facts["do"] == "take-tile" else ruling.cite[-1]
        parts.setdefault(rule, []).append((seat, {**facts, "points": points}))
    gains = [(seat, {"gain": gain}) for seat, gain in totals.items()]
    by_rule = (WORDS.reason(state, rule, *lines, text="worth") for rule, lines in parts.items())
    return (WORDS.reason(state, "CF-65", *gains, text="gain"), *by_rule)


def _worth(facts: dict[str, Any]) -> int:
    """What cards or tiles count (CF-65)."""
    if facts["do"] == "take-tile":
        return sum(facts["tiles"])
    return facts["n"] if facts["face"] == "down" else sum(STARS[card] for card in facts["cards"])


def _co_stars_up(after: State, ruling: Ruling) -> Reason:
    """Whose Co-Star comes up now, and why another's does not (CF-101)."""
    lines: list[Line] = []
    for seat, team in enumerate(after.teams):
        stays = "" if seat in ruling.facts["seats"] else "butler" if team.butler else "up"
        lines.append((seat, {"stays": stays, "butler": "discrete-butler"}))
    return WORDS.reason(after, "CF-29", *lines)


def _season(state: State, ruling: Ruling) -> Iterator[Reason]:
    facts = ruling.facts
    total = sum(facts[part] for part in ("face_down", "face_up", "films", "shorts"))
    yield WORDS.reason(state, "CF-75", (facts["seat"], {**facts, "sum": total}))
    if "CF-76" in ruling.cite:
        yield WORDS.reason(state, "CF-76", (facts["seat"], facts))


def _end(after: State, ruling: Ruling) -> Iterator[Reason]:
    scores = after.scores
    order = sorted(range(len(scores)), key=lambda seat: (-scores[seat], seat))
    totals = [(seat, {"gain": scores[seat]}) for seat in order]
    yield WORDS.reason(after, "CF-79", *totals, text="gain")
    tied = [seat for seat in order if scores[seat] == max(scores)]
    if len(tied) > 1:
        won = ruling.facts["winners"]
        yield WORDS.reason(after, "CF-80", *((seat, {"wins": seat in won}) for seat in tied))


def _showdown(state: State, ruling: Ruling) -> Iterator[Reason]:
    """From the cards to the winner."""
    seats: tuple[int, ...] = tuple(ruling.facts["seats"])
    yield WORDS.reason(state, "CF-50", *((seat, _sum(state, seat, seats)) for seat in seats))
    yield from _witches(state, seats)
    yield WORDS.reason(state, "CF-51", *((seat, _twist(state, seat)) for seat in seats))
    ghosts = [(seat, {"ghost": "ghost"}) for seat in seats if state.teams[seat].ghost]
    if ghosts:
        yield WORDS.reason(state, "CF-90", *ghosts)
    yield from _result(state, ruling, seats)


def _sum(state: State, seat: int, seats: tuple[int, ...]) -> Facts:
    team = state.teams[seat]
    star, co_star = NUMBER[team.star or ""], NUMBER[team.co_star or ""]
    total = power(state, seat, seats)
    witch = total - star - co_star - team.nurses
    return {
        "star": star,
        "co_star": co_star,
        "nurses": team.nurses,
        "witch": witch,
        "total": total,
    }


def _twist(state: State, seat: int) -> Facts:
    team = state.teams[seat]
    star, co_star = NUMBER[team.star or ""], NUMBER[team.co_star or ""]
    return {"star": star, "co_star": co_star, "twist": pair_is_twist(team)}


def _witches(state: State, seats: tuple[int, ...]) -> Iterator[Reason]:
    lines: list[Line] = []
    several = False
    for seat in seats:
        witches = holds(state.teams[seat], "witch")
        devils = sum(holds(state.teams[one], "devil") for one in seats if one != seat)
        if witches and devils:
            several = several or witches > 1
            counted = 1 if state.options.witches == "once" else witches
            lines.append((seat, {"bonus": WITCH_BONUS * counted * devils, "devils": devils}))
    if lines:
        yield WORDS.reason(state, "CF-95" if several else "CF-94", *lines, text="witches")


def _result(state: State, ruling: Ruling, seats: tuple[int, ...]) -> Iterator[Reason]:
    winner, tie = ruling.facts["winner"], ruling.facts["tie"]
    straight = not all(twist(state.teams[seat]) for seat in seats)
    clause = "CF-52" if straight else "CF-53"
    facts = {"best": power(state, winner, seats), "straight": straight, "tie": tie}
    if not tie:
        yield WORDS.reason(state, clause, (winner, facts), text="result")
        return
    yield WORDS.reason(state, clause, (None, facts), text="tie")
    places = [(seat, {"place": place}) for place, seat in enumerate(state.priority, 1)]
    yield WORDS.reason(state, "CF-54", *(one for one in places if one[0] in tie))
