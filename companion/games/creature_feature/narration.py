"""Sentences, and Why?: how each clause behind a ruling applies to the seats concerned."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.core.actions import Action
from companion.core.clauses import Clauses
from companion.core.game import Reason
from companion.core.messages import MessageFacts, ReasonLine
from companion.core.narration import MessageNarration
from companion.core.rulings import Ruling
from companion.games.creature_feature import rulings
from companion.games.creature_feature.actions import Pass, UseGhost
from companion.games.creature_feature.cards import STARS
from companion.games.creature_feature.rules.dispatch import RULES
from companion.games.creature_feature.rules.score import worth
from companion.games.creature_feature.rules.showdown import (
    devils_and_witch_bonus,
    power,
    showdown_ruling,
)
from companion.games.creature_feature.showing import HUMAN
from companion.games.creature_feature.state import State
from companion.games.creature_feature.view import SeatNumbers
from companion.games.creature_feature.words import WORDS

DECIDING = ("CF-52", "CF-53", "CF-54")
"""The clauses by which somebody wins a showdown."""


class CreatureFeatureNarration(MessageNarration[State]):
    """Clauses and sentences."""

    clauses = Clauses("companion.games.creature_feature")
    ended_early = "Points count as they are now. Films that are not decided yet count for nobody."
    described_before = frozenset({Pass})  # the last pass of a window leads to the next phase
    clauses_resting_on_log = frozenset({"CF-112", "CF-113"})
    words = WORDS

    def explain(self, state: State, action: Action | None, ruling: Ruling) -> tuple[Reason, ...]:
        """A showdown is explained from the cards up to the winner, points from the sum to the
        bonus; any other ruling by its clauses.
        """
        match ruling:
            case rulings.Points(reason="season") if action:
                return tuple(_season(state, ruling, RULES.apply(state, action).rulings))
            case rulings.GameOver() if action:
                return tuple(_end(RULES.apply(state, action).state, ruling))
            case rulings.Score() | rulings.TakeTile() if action:
                return tuple(_scores(state, RULES.apply(state, action).rulings))
            case rulings.TurnOver(what="co-stars", seats=tuple(seats)) if action:
                return (_co_stars_up(RULES.apply(state, action).state, seats),)
            case rulings.Comparison(box, seats) if action:
                after = RULES.apply(state, action).state
                if after.showdown is None:
                    return super().explain(state, action, ruling)
                reasons = [*_showdown(after, showdown_ruling(after, box, seats))]
                # who leads is on the screen: that comes before what adds up to it
                return tuple(sorted(reasons, key=lambda reason: reason.clause not in DECIDING))
            case rulings.Showdown() if action:
                return tuple(_showdown(RULES.showdown_of(state, action, ruling.box), ruling))
            case _:
                return super().explain(state, action, ruling)

    def preview(self, state: State, action: Action) -> str:
        """What a Ghost costs: without a twist the team's own cards count as little as others'."""
        if not isinstance(action, UseGhost):
            return ""
        cards = state.teams[action.seat].cards
        twisted = sum(STARS[card] for card in cards)
        plain = sum(STARS[card] if card == HUMAN else 1 for card in cards)
        name = state.names[action.seat]
        return f"If {name} wins, the two cards count {plain}, not {twisted}."


def _scores(state: State, several: Sequence[Ruling]) -> Iterator[Reason]:
    """All that was scored at once: what each seat got, then by which rule each part of it."""
    totals: dict[int, int] = {}
    parts: dict[str, list[ReasonLine]] = {}
    for ruling in several:
        if isinstance(ruling, rulings.Score | rulings.TakeTile):
            seat, points = ruling.seat, worth(ruling)
            totals[seat] = totals.get(seat, 0) + points
            # a tile goes with the box, a card by the rule that turns its face
            rule = ruling.cite[0 if isinstance(ruling, rulings.TakeTile) else -1]
            parts.setdefault(rule, []).append((seat, {**ruling.facts, "points": points}))
    gains = [(seat, {"gain": gain}) for seat, gain in totals.items()]
    whole = WORDS.reason(state, "CF-65", *gains, text="gain")
    by_rule = [WORDS.reason(state, rule, *lines, text="worth") for rule, lines in parts.items()]
    # what this rule itself brings is below the sums
    same = [line for reason in by_rule if reason.clause == whole.clause for line in reason.lines]
    yield replace(whole, lines=(*whole.lines, *same))
    yield from (reason for reason in by_rule if reason.clause != whole.clause)


def _co_stars_up(after: State, seats: Sequence[int]) -> Reason:
    """Whose Co-Star comes up now, and why another's does not (CF-101)."""
    lines: list[ReasonLine] = []
    for seat, team in enumerate(after.teams):
        stays = "" if seat in seats else "butler" if team.has_butler else "up"
        lines.append((seat, {"stays": stays, "butler": "discrete-butler"}))
    return WORDS.reason(after, "CF-29", *lines)


def _season(state: State, points: rulings.Points, several: Sequence[Ruling]) -> Iterator[Reason]:
    """The points of all seats in the season, of the seat in question first."""
    found = [one for one in several if isinstance(one, rulings.Points)]
    found.sort(key=lambda one: one.seat != points.seat)
    facts = [(one.seat, one.facts) for one in found]
    sums = [(seat, {**of, "sum": of["gain"] - of["bonus"]}) for seat, of in facts]
    yield WORDS.reason(state, "CF-75", *sums)
    if "CF-76" in points.cite:
        yield WORDS.reason(state, "CF-76", *facts)


def _end(after: State, ruling: rulings.GameOver) -> Iterator[Reason]:
    scores = after.scores
    order = sorted(range(len(scores)), key=lambda seat: (-scores[seat], seat))
    totals = [(seat, {"gain": scores[seat]}) for seat in order]
    yield WORDS.reason(after, "CF-79", *totals, text="gain")
    tied = [seat for seat in order if scores[seat] == max(scores)]
    if len(tied) > 1:
        lines = [(seat, {"wins": seat in ruling.winners}) for seat in tied]
        yield WORDS.reason(after, "CF-80", *lines)


def _showdown(state: State, ruling: rulings.Showdown) -> Iterator[Reason]:
    """The reasons of a showdown, from the cards to the winner."""
    seats = ruling.seats
    lines = [(seat, _sum(state, seat, seats)) for seat in seats]
    yield WORDS.reason(state, "CF-50", *lines)
    witches = [line for line in lines if line[1]["witch"]]
    if witches:
        several = any(state.teams[seat].count("witch") > 1 for seat, _ in witches)
        yield WORDS.reason(state, "CF-95" if several else "CF-94", *witches, text="witches")
    yield WORDS.reason(state, "CF-51", *lines)
    ghosts = [(seat, {"ghost": "ghost"}) for seat in seats if state.teams[seat].has_used_ghost]
    if ghosts:
        yield WORDS.reason(state, "CF-90", *ghosts)
    winner, tie = ruling.winner, ruling.tie
    straight = not all(ruling.twists)
    clause = "CF-52" if straight else "CF-53"
    facts = {"best": power(state, winner, seats), "straight": straight, "tie": tie}
    if not tie:
        yield WORDS.reason(state, clause, (winner, facts), text="result")
        return
    yield WORDS.reason(state, clause, (None, facts), text="tie")
    places = [(seat, {"place": number}) for number, seat in enumerate(state.priority, 1)]
    yield WORDS.reason(state, "CF-54", *(place for place in places if place[0] in tie))


def _sum(state: State, seat: int, seats: SeatNumbers) -> MessageFacts:
    """What a team counts, and whether it is a twist."""
    team = state.teams[seat]
    star, co_star = team.numbers
    devils, witch = devils_and_witch_bonus(state, seat, seats)
    return {
        "star": star,
        "co_star": co_star,
        "nurses": team.nurses,
        "witch": witch,
        "devils": devils,
        "total": power(state, seat, seats),
        "twist": team.pair_is_twist,
    }
