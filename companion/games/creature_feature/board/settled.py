"""A showdown is settled: who wins, why, and what for."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.board.nodes import Interstitial, Node, column, icon, row, space, text
from companion.core.board.result_animation import Contest, Part, Side
from companion.core.board.widgets import STAGE_HEIGHT, pawn, ruling_line
from companion.core.rulings import Ruling
from companion.core.wording import ordinal
from companion.games.creature_feature.board.parts import box_title, ticket
from companion.games.creature_feature.board.teams import (
    GAP,
    MAX_TEAMS_WITH_NAMES,
    TEAMS_PER_LINE,
    team,
    teams,
    tie_text,
    witch_bonus,
)
from companion.games.creature_feature.cards import CARDS, NUMBER
from companion.games.creature_feature.rules.score import worth
from companion.games.creature_feature.rulings import Draw, Score, Showdown, TakeTile
from companion.games.creature_feature.view import View

LINES = 3
"""Ruling lines at most; the deciding one first. In a crowd there is room for two."""
MAX_WORDY = 3
"""The most places beside each other that have room to say where they are."""
GAIN_WIDTH = 166
"""The box with the points says what they are made of."""
MANY_LETTERS = 22
"""So many letters below the points take two lines."""
MIN_PAPER = 82
LINE = 34


def settled(view: View, result: Showdown, scored: Sequence[Ruling]) -> Interstitial:
    """`view`: the table at the moment in which the showdown was judged; `scored`: what comes of it
    in Score.
    """
    winner = result.winner
    # who has passed, and whose Ghost would have won, does not matter any more
    teams_now = tuple(replace(team, passed=False) for team in view.teams)
    view = replace(view, phase="claims", teams=teams_now)
    reasons = _reasons(view, result, scored)
    paper = max(MIN_PAPER, LINE * len(reasons) + 4)
    return Interstitial(
        line1=f"{view.seats[winner]} wins the {box_title(view, result.box)}!",
        line2=_short_reason(view, result),
        seat=winner,
        is_instruction_list=bool(result.tie),
        sound="twist" if any(result.twists) else "ruling",
        ticket=ticket(view),
        stage=column(
            *teams(
                result.seats,
                lambda seat, high: team(view, seat, (), high=high, won=seat == winner),
                STAGE_HEIGHT - paper - GAP,
            ),
            _reason_paper(reasons, _prizes(view, result, scored), paper),
            gap=GAP,
            grow=1,
        ),
        animation=_animation(view, result, _gain(scored)),
    )


def _animation(view: View, result: Showdown, gain: int) -> Contest:
    """The teams card by card, who has a twist, and the points that are won."""
    sides = (
        Side(
            view.seats[seat],
            _parts(view, seat),
            seat,
            total=str(view.teams[seat].power),
            stamp="TWIST" if view.teams[seat].twist else "",
            wins=seat == result.winner,
        )
        for seat in result.seats
    )
    question = f"Who wins the {box_title(view, result.box)}?"
    return Contest(tuple(sides), f"+{gain}" if gain else "", question=question)


def _parts(view: View, seat: int) -> tuple[Part, ...]:
    """What a team counts: its two cards, and what its helpers add."""
    team = view.teams[seat]
    cards = [CARDS[str(card)] for card in (team.co_star, team.star)]
    more = ("nurse", team.nurses), ("witch", witch_bonus(view, seat))
    return (
        *(Part(card.icon, str(card.rank), card.rank or 0) for card in cards),
        *(Part(icon_name, f"+{figure}", figure) for icon_name, figure in more if figure),
    )


def _losers(view: View, result: Showdown) -> list[int]:
    """The others, the strongest first."""
    losers = [seat for seat in result.seats if seat != result.winner]
    return sorted(losers, key=lambda seat: -(view.teams[seat].power or 0))


def _short_reason(view: View, result: Showdown) -> str:
    """Why, in the few words of the sign (CF-52 to CF-54)."""
    won = view.teams[result.winner]
    if result.tie:
        return tie_text(view, result.winner, result.tie)
    if won.twist:
        return f"All have twists: {won.power} is the highest"
    losers = [view.teams[seat] for seat in _losers(view, result)]
    straight = [team.power for team in losers if not team.twist]
    twisted = [team.power for team in losers if team.twist]
    if twisted and ((twisted[0] or 0) >= (won.power or 0) or not straight):
        return f"{won.power} without a twist beats {twisted[0]} with one"
    return f"{won.power} beats {straight[0]}, both without a twist"


# ---- why


def _reasons(view: View, result: Showdown, scored: Sequence[Ruling]) -> list[Node]:
    """Why the winner won, what added to their cards, why the others lost, and what a Devil does."""
    most = LINES if len(result.seats) <= TEAMS_PER_LINE else LINES - 1
    why = _reason_lines(view, result)
    added = _added_lines(view, result)[: most - len(why)]
    devil = _devil_lines(result, scored)[: most - len(why) - len(added)]
    # what the cards alone do not say goes before why each of the others lost
    why_not = [line for seat in _losers(view, result) for line in _loser_lines(view, result, seat)]
    return [*why, *added, *why_not[: most - len(why) - len(added) - len(devil)], *devil]


def _loser_lines(view: View, result: Showdown, seat: int) -> list[Node]:
    """A twist loses to any team without one; a Ghost has lifted one."""
    lost = view.teams[seat]
    if lost.twist and not view.teams[result.winner].twist:
        pair = f"{NUMBER[str(lost.co_star)]} beside {NUMBER[str(lost.star)]}"
        words = f"{lost.power} is a twist: {', '.join((pair, *_helper_texts(view, seat)))}"
        return [_line([seat], words, good=False)]
    return [_line([seat], f"{lost.power}: {GHOST}")] if lost.has_used_ghost else []


GHOST = "the Ghost lifts the twist"


def _reason_lines(view: View, result: Showdown) -> list[Node]:
    won = view.teams[result.winner]
    if result.tie:
        what = "twists, " if won.twist else ""
        each = _line(result.tie, f"{what}{won.power} each")
        return [each, _track_places(view, result.tie)]
    most = "of all twists" if won.twist else "without a twist"
    return [_line([result.winner], f"{won.power} is the highest {most}")]


def _track_places(view: View, tied: Sequence[int]) -> Node:
    """The places on the Priority Track that settle a tie, the highest first."""
    line = ruling_line("on the track", good=True)
    mark, words = line.children
    pairs = [
        row(
            pawn(seat, 30),
            text(ordinal(number), "subtitle", "ink", size_group="places"),
            gap=4,
            align="center",
            shrink=True,
        )
        for number, seat in enumerate(view.priority, 1)
        if seat in tied
    ]
    rest = words if len(pairs) <= MAX_WORDY else space()
    return replace(line, children=(mark, *pairs, rest), gap=8)


def _helper_texts(view: View, seat: int) -> list[str]:
    """What a team counts beside its two cards."""
    bonuses = ("Nurse", view.teams[seat].nurses), ("Witch", witch_bonus(view, seat))
    return [f"{name} +{figure}" for name, figure in bonuses if figure]


def _added_lines(view: View, result: Showdown) -> list[Node]:
    """What came to the winner's two cards (CF-90, CF-94, CF-105)."""
    winner = [result.winner]
    won, more = view.teams[result.winner], _helper_texts(view, result.winner)
    lines: list[Node] = []
    if won.has_used_ghost:
        lines.append(_line(winner, GHOST))
    if more:
        cards = f"{NUMBER[str(won.star)]} and {NUMBER[str(won.co_star)]}"
        lines.append(_line(winner, f"{', '.join((cards, *more))}: {won.power}"))
    return lines


def _devil_lines(result: Showdown, scored: Sequence[Ruling]) -> list[Node]:
    """What a Devil does to the cards of the others, if there are any (CF-97)."""
    if not any("CF-97" in ruling.cite for ruling in scored):
        return []
    return [_line([result.winner], "the Devil takes the others' cards face up")]


def _line(seats: Sequence[int], words: str, *, good: bool = True) -> Node:
    """Whose team it is about is said by their pawns: names may be long."""
    line = ruling_line(words, good=good)
    mark, *rest = line.children
    return replace(line, children=(mark, *(pawn(seat, 30) for seat in seats), *rest), gap=10)


# ---- what for


def _reason_paper(reasons: Sequence[Node], won: Sequence[Node], height: float) -> Node:
    return row(
        column(
            *(reasons if len(reasons) > 1 else map(_two_line_text, reasons)),
            background="paper",
            padding=(14, 4, 10, 4),
            grow=1,
            shrink=True,
            justify="center",
        ),
        *won,
        gap=GAP,
        height=height,
        name=f"What {', '.join(node.name for node in won)}",
    )


def _two_line_text(line: Node) -> Node:
    """A sentence that is alone may run over two lines."""
    parts = [
        replace(part, lines=2, size=24) if part.role == "text" else part for part in line.children
    ]
    return replace(line, children=tuple(parts), height=2 * LINE)


def _prizes(view: View, result: Showdown, scored: Sequence[Ruling]) -> list[Node]:
    """What it brings the winner: the points, the way down after a tie, what Aliens draw (CF-25,
    CF-55, CF-62).
    """
    tiles = sum(view.tiles.get(result.box, ()))
    gain = _gain(scored)
    what = "film" if result.box == "feature" else "short"
    if len(view.tiles.get(result.box, ())) > 1:
        what += "s"
    own = sum(
        worth(ruling)
        for ruling in scored
        if isinstance(ruling, Score) and ruling.source == f"team/{result.winner}"
    )
    counted = (what, tiles), ("own", own), ("taken", gain - tiles - own)
    parts = ", ".join(f"{name} {n}" for name, n in counted if n)
    figure = replace(_figure(f"+{gain}", "ink"), size=40 if len(parts) < MANY_LETTERS else 34)
    boxes = [replace(_box(parts, figure, color="ink", fill="accent"), width=GAIN_WIDTH)]
    if result.tie:
        was = view.priority.index(result.winner) + 1
        way = (
            text(str(was), "figure", "mist", size=32, shrink=False),
            icon("next", 24, f"seat:{result.winner}"),
            text(str(len(view.priority)), "figure", size=32, shrink=False),
        )
        boxes.append(_box("move pawn", *way, gap=4))
    drawn = sum(ruling.n for ruling in scored if isinstance(ruling, Draw))
    # many places on the track need the room of a box
    counts = view.turn < view.turns  # the hands of a season's last turn are collected
    if drawn and counts and len(result.tie) <= MAX_TEAMS_WITH_NAMES:
        boxes.append(_box("to draw", icon("alien", 28, "cream"), _figure(f"+{drawn}")))
    return boxes


def _gain(scored: Sequence[Ruling]) -> int:
    """The points that the winner gets for tiles and cards (CF-65)."""
    return sum(worth(ruling) for ruling in scored if isinstance(ruling, Score | TakeTile))


def _figure(words: str, color: str = "cream") -> Node:
    return text(words, "figure", color, size=40, shrink=False)


def _box(
    words: str, *figures: Node, color: str = "cream", fill: str = "night-700", gap: float = 6
) -> Node:
    return column(
        row(*figures, gap=gap, align="center", justify="center"),
        text(words, "label", color, lines=2, align="center"),
        name=words,
        background=fill,
        width=90,
        justify="center",
    )
