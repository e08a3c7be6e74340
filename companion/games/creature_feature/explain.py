"""Why?: the steps behind a ruling, and how each clause applies to the seats concerned."""

from collections.abc import Sequence
from typing import Any

from companion.core.actions import Action
from companion.core.game import Reason
from companion.core.rulings import Ruling
from companion.core.wording import place
from companion.games.creature_feature.cards import CARDS, NUMBER, STARS
from companion.games.creature_feature.rules.play import apply, showdown_of
from companion.games.creature_feature.rules.teams import (
    WITCH_BONUS,
    holds,
    pair_is_twist,
    power,
    twist,
)
from companion.games.creature_feature.sentences import names_of
from companion.games.creature_feature.state import State

SCORES = ("score", "take-tile")
"""The `do` of instructions that bring points."""
Lines = tuple[tuple[int | None, str], ...]


def explain(before: State, action: Action | None, ruling: Ruling) -> tuple[Reason, ...]:
    """The reasons for a ruling that followed from an action; `before`: the position before it.

    A showdown is told from the cards up to the winner, points from the sum to the bonus; any
    other ruling by its clauses.
    """
    facts = ruling.facts
    if ruling.kind == "score" and facts["reason"] == "season":
        return _season(ruling)
    if action is not None and facts.get("about") == "game-over":
        return _end(apply(before, action).state, ruling)
    if action is not None and facts.get("do") in SCORES:
        return _scores(apply(before, action).rulings)
    if action is not None and facts.get("what") == "co-stars":
        return (_co_stars_up(apply(before, action).state, ruling),)
    if action is None or ruling.kind != "showdown":
        return tuple(Reason(clause, ()) for clause in ruling.cite)
    before = showdown_of(before, action, ruling.facts["box"])
    seats: tuple[int, ...] = tuple(ruling.facts["seats"])
    return (
        Reason("CF-50", _sums(before, seats)),
        *_witches(before, seats),
        Reason("CF-51", tuple((seat, _twist_line(before, seat)) for seat in seats)),
        *_ghosts(before, seats),
        *_result(before, ruling),
    )


def _scores(rulings: Sequence[Ruling]) -> tuple[Reason, ...]:
    """All that was scored at once: what each seat got, then by which rule each part of it."""
    totals: dict[int, int] = {}
    parts: dict[str, list[tuple[int | None, str]]] = {}
    for ruling in rulings:
        facts = ruling.facts
        if ruling.kind != "instruct" or facts["do"] not in SCORES:
            continue
        points, words = _worth(facts)
        totals[facts["seat"]] = totals.get(facts["seat"], 0) + points
        # a tile goes with the box, a card by the rule that turns its face
        rule = ruling.cite[0] if facts["do"] == "take-tile" else ruling.cite[-1]
        parts.setdefault(rule, []).append((facts["seat"], f"{words}: {points} VP"))
    gains = tuple((seat, f"{gain} VP") for seat, gain in totals.items())
    return (Reason("CF-65", gains), *(Reason(rule, tuple(lines)) for rule, lines in parts.items()))


def _worth(facts: dict[str, Any]) -> tuple[int, str]:
    """What cards or tiles count, and which they are (CF-65)."""
    if facts["do"] == "take-tile":
        tiles = facts["tiles"]
        return sum(
            tiles
        ), f"{facts['what'] if len(tiles) > 1 else facts['what'][:-1]} " + " + ".join(
            map(str, tiles)
        )
    if facts["face"] == "down":
        return facts["n"], "1 card face down" if facts["n"] == 1 else f"{facts['n']} face down"
    cards = [f"{CARDS[card].name} {STARS[card]}" for card in facts["cards"]]
    return sum(STARS[card] for card in facts["cards"]), " + ".join(cards)


def _co_stars_up(after: State, ruling: Ruling) -> Reason:
    """Whose Co-Star comes up now, and why another's does not (CF-101)."""
    up: tuple[int, ...] = tuple(ruling.facts["seats"])
    return Reason(
        "CF-29",
        tuple(
            (seat, "the Co-Star up, the Star stays down" if seat in up else _stays(after, seat))
            for seat in range(len(after.teams))
        ),
    )


def _stays(state: State, seat: int) -> str:
    if not state.teams[seat].butler:
        return "its Co-Star is up already"
    return f"{CARDS['discrete-butler'].name}: the Co-Star stays down"


def _season(ruling: Ruling) -> tuple[Reason, ...]:
    facts = ruling.facts
    seat: int = facts["seat"]
    parts = ("face_down", "face_up", "films", "shorts")
    plain = sum(facts[part] for part in parts)
    told = ", ".join(f"{part.replace('_', ' ')} {facts[part]}" for part in parts)
    sums = Reason("CF-75", ((seat, f"{told}: {plain} VP"),))
    if "CF-76" not in ruling.cite:
        return (sums,)
    return sums, Reason("CF-76", ((seat, f"{facts['bonus']} more: {facts['gain']} VP"),))


def _end(after: State, ruling: Ruling) -> tuple[Reason, ...]:
    scores = after.scores
    order = sorted(range(len(scores)), key=lambda seat: (-scores[seat], seat))
    totals = Reason("CF-79", tuple((seat, f"{scores[seat]} VP") for seat in order))
    tied = tuple(seat for seat in order if scores[seat] == max(scores))
    if len(tied) == 1:
        return (totals,)
    won: tuple[int, ...] = tuple(ruling.facts["winners"])
    return totals, Reason(
        "CF-80", tuple((seat, "wins" if seat in won else "does not win") for seat in tied)
    )


def _sums(state: State, seats: tuple[int, ...]) -> Lines:
    return tuple((seat, _sum(state, seat, seats)) for seat in seats)


def _sum(state: State, seat: int, seats: tuple[int, ...]) -> str:
    team = state.teams[seat]
    star, co_star = team.star or "", team.co_star or ""
    total = power(state, seat, seats)
    plain = NUMBER[star] + NUMBER[co_star] + team.nurses
    parts = [f"{NUMBER[star]} + {NUMBER[co_star]}"]
    if team.nurses:
        parts.append(f"Nurse +{team.nurses}")
    if total != plain:
        parts.append(f"Witch +{total - plain}")
    return f"{', '.join(parts)}: {total}"


def _witches(state: State, seats: tuple[int, ...]) -> tuple[Reason, ...]:
    lines: list[tuple[int | None, str]] = []
    several = False
    for seat in seats:
        witches = holds(state.teams[seat], "witch")
        devils = sum(holds(state.teams[one], "devil") for one in seats if one != seat)
        if witches and devils:
            several = several or witches > 1
            counted = 1 if state.options.witches == "once" else witches
            lines.append((seat, f"+{WITCH_BONUS * counted * devils} against {devils} Devil"))
    if not lines:
        return ()
    return (Reason("CF-95" if several else "CF-94", tuple(lines)),)


def _twist_line(state: State, seat: int) -> str:
    team = state.teams[seat]
    pair = f"Co-Star {NUMBER[team.co_star or '']}, Star {NUMBER[team.star or '']}"
    return f"{pair}: {'a twist' if pair_is_twist(team) else 'no twist'}"


def _ghosts(state: State, seats: tuple[int, ...]) -> tuple[Reason, ...]:
    lines = tuple(
        (seat, f"the {CARDS['ghost'].name} lifts the twist")
        for seat in seats
        if state.teams[seat].ghost
    )
    return (Reason("CF-90", lines),) if lines else ()


def _result(state: State, ruling: Ruling) -> tuple[Reason, ...]:
    seats: tuple[int, ...] = tuple(ruling.facts["seats"])
    winner: int = ruling.facts["winner"]
    tie: tuple[int, ...] = tuple(ruling.facts["tie"])
    straight = not all(twist(state.teams[seat]) for seat in seats)
    clause = "CF-52" if straight else "CF-53"
    best = power(state, winner, seats)
    if not tie:
        how = "the highest without a twist" if straight else "the highest of all twists"
        return (Reason(clause, ((winner, f"{best} is {how}"),)),)
    places = tuple(
        (seat, f"{place(state.priority.index(seat) + 1)} on the Priority Track")
        for seat in state.priority
        if seat in tie
    )
    return (
        Reason(clause, ((None, f"{names_of(state, tie)} have {best} each"),)),
        Reason("CF-54", places),
    )
