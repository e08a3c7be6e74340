"""A hand is scored: what each took, and where that leads (MC-69 to MC-76)."""

from collections.abc import Sequence

from companion.core.board.nodes import (
    Interstitial,
    Node,
    SubmitAction,
    column,
    icon,
    row,
    space,
    text,
)
from companion.core.board.widgets import STAGE_HEIGHT, pawn, primary
from companion.games.monstercon.actions import Deal
from companion.games.monstercon.board.board_facts import names_of, pip_icon, suit_icon
from companion.games.monstercon.board.opening import PRESS
from companion.games.monstercon.board.seats import bar
from companion.games.monstercon.board.trick_result import LastTrick
from companion.games.monstercon.cards import Suit
from companion.games.monstercon.observation import OBSERVATION
from companion.games.monstercon.rules.score import MOB_LIMIT
from companion.games.monstercon.rulings import Score
from companion.games.monstercon.state import State
from companion.games.monstercon.view import View

GAP = 6
HEADS_HEIGHT = 46
STALKER_WIDTH = 236
MOB_WIDTH = 268
"""Widths of what the hand has brought and the total after it."""
STALKER_TOTAL_WIDTH = 76
MOB_TOTAL_WIDTH = 88
GAIN_WIDTH = 58
CROWN = 26
MAX_ROW_HEIGHT = 76
BAR_HEIGHT = 12


def scored(after: State, scores: Sequence[Score], last: LastTrick | None = None) -> Interstitial:
    """Line by line how Mob and Stalker Points of this hand came about, and the totals, after the
    `last` trick. While people read, the next hand is dealt.
    """
    shown = OBSERVATION.view(after, None)
    over = after.phase == "over"
    height = min(MAX_ROW_HEIGHT, (STAGE_HEIGHT - HEADS_HEIGHT) / len(scores) - GAP)
    news = _chased_text(shown, [score.mob_total for score in scores])
    first = _seats_ahead(shown, over=over)
    return Interstitial(
        line1=news if over else f"Anyone: shuffle and deal hand {after.hand}",
        line2=last.words if last else "Look at the points, then go on" if over else PRESS,
        seats=() if over else tuple(range(len(shown.seats))),
        icon="skull" if over else "hand",
        sound="ruling",
        animation=last.animation if last else None,
        asks_people=not over,
        explained_ruling=max(scores, key=lambda score: score.mob_total),
        ticket=(f"Hand {scores[0].hand}", "is over"),
        stage=column(
            row(
                text("" if over else deal_text(shown), "name", "bulb", fit=16, lines=2, grow=1),
                _heading("Stalker: hand, total", "cream", STALKER_WIDTH),
                _heading(f"Mob: hand, total /{MOB_LIMIT}", "bad", MOB_WIDTH),
                height=HEADS_HEIGHT,
                padding=(10, 0, 12, 0),
                gap=GAP,
                align="center",
            ),
            *(
                _line(shown, score, height, over=over, is_ahead=score.seat in first)
                for score in scores
            ),
            gap=GAP,
            grow=1,
        ),
        buttons=() if over else (primary("Dealt", SubmitAction(Deal()), icon="check"),),
    )


def _heading(words: str, color: str, width: float) -> Node:
    return text(words, "name", color, fit=16, align="end", width=width, shrink=False)


def deal_text(shown: View) -> str:
    """What to do before the next hand (MC-13 to MC-18)."""
    dealt = shown.deal
    if dealt is None:
        return ""
    zombie = f", the Zombie {dealt.each + dealt.zombie}" if dealt.zombie else ""
    aside = f", {dealt.aside} aside" if dealt.aside else ""
    if "entity" in shown.monsters:
        return f"Kings up, Marcus back; deal {dealt.each} each{zombie}{aside}"
    return f"Kings up, then {dealt.each} cards each{zombie}{aside}"


def _seats_ahead(shown: View, *, over: bool) -> list[int]:
    """Who has the most Stalker Points so far."""
    most = max(shown.stalker)
    if over or not most:
        return []
    return [seat for seat, points in enumerate(shown.stalker) if points == most]


def _chased_text(shown: View, mob: Sequence[int]) -> str:
    """Who is chased away."""
    gone = [seat for seat, points in enumerate(mob) if points >= MOB_LIMIT]
    return f"{names_of(shown, gone)} chased away: {MOB_LIMIT} Mob or more"


def _line(shown: View, score: Score, height: float, *, over: bool, is_ahead: bool) -> Node:
    seat = score.seat
    figure = min(40.0, height * 0.6)
    before = score.mob_total - score.mob
    return row(
        row(
            pawn(seat, min(42, height - 6)),
            text(shown.seats[seat], "name", fit=16, grow=1),
            *_suit(score.suit),
            grow=1,
            gap=GAP,
            align="center",
        ),
        row(
            _gained(score.stalker, "cream", _queens(score)),
            _stalker(score, figure, over=over, is_ahead=is_ahead),
            width=STALKER_WIDTH,
            gap=GAP,
            align="center",
        ),
        row(
            _gained(score.mob, "bad", _pips(score)),
            column(
                text(str(score.mob_total), "figure", "bad", size=figure, align="end"),
                bar(before, score.mob, BAR_HEIGHT),
                width=MOB_TOTAL_WIDTH,
                justify="center",
            ),
            width=MOB_WIDTH,
            gap=GAP,
            align="center",
        ),
        name=f"{shown.seats[seat]} +{score.mob} Mob, +{score.stalker} Stalker",
        background="night-700",
        height=height,
        padding=(10, 0, 12, 0),
        gap=GAP,
        align="center",
        key=f"row:{seat}",
    )


def _stalker(score: Score, size: float, *, over: bool, is_ahead: bool) -> Node:
    """The Stalker Points of all hands, crowned if they are the most; who is chased away loses
    them (MC-77).
    """
    total = score.stalker_total
    lost = total if over and score.mob_total >= MOB_LIMIT else 0
    return column(
        text(f"lost {lost}", "tiny", "mist", fit=16, align="end") if lost else None,
        row(
            icon("crown", CROWN, "bulb") if is_ahead else None,
            text(
                str(total - lost),
                "figure",
                size=size * 0.6 if lost else size,
                align="end",
                grow=1,
            ),
            name="is ahead" if is_ahead else "",
            gap=4,
            align="center",
        ),
        width=STALKER_TOTAL_WIDTH,
        justify="center",
    )


def _gained(points: int, color: str, how: str) -> Node:
    """How the hand has brought something, and what; nothing if it has brought nothing."""
    if not points:
        return space(grow=1)
    return row(
        text(how, "tiny", "mist", size=18, fit=16, lines=2, align="end", grow=1),
        text(f"+{points}", "figure", color, size=28, align="end", width=GAIN_WIDTH, shrink=False),
        grow=1,
        gap=GAP,
        align="center",
    )


def _pips(score: Score) -> str:
    """How the Mob Points came about, if they are not just the pips of the cards."""
    parts = (
        f"Jack: {score.pips} × 2" if score.jack else "",
        f"revoke {score.penalty}" if score.penalty else "",
    )
    return ", ".join(filter(None, parts))


def _queens(score: Score) -> str:
    """How the Stalker Points came about."""
    queens = f"{score.queens} Queen{'s' if score.queens > 1 else ''}" if score.queens else ""
    return f"{queens}, own" if score.own_queen else queens


def _suit(suit: Suit | None) -> tuple[Node, ...]:
    """The suit in which the seat scored; the Entity's by mimicry (MC-95)."""
    if suit is None:
        return ()
    return icon(suit_icon(suit), 28, "cream"), pip_icon(suit, 22)
