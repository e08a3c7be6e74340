"""A hand is scored: what each took, and where that leads (MC-69 to MC-76)."""

from collections.abc import Sequence

from companion.core.view.nodes import Board, Node, column, icon, row, text
from companion.core.view.tables import cell, head
from companion.core.view.widgets import STAGE, pawn
from companion.games.monstercon.board.known import names_of, suit_icon
from companion.games.monstercon.cards import Suit
from companion.games.monstercon.observation import ConObservation
from companion.games.monstercon.rules.score import CHASED
from companion.games.monstercon.rulings import Score
from companion.games.monstercon.state import State
from companion.games.monstercon.view import View

GAP = 6
HEADS = 44
NAMES = 190
MAX_ROW_HEIGHT = 76


def scored(after: State, scores: Sequence[Score]) -> Board:
    """Line by line how Mob and Stalker Points of this hand came about, and the totals."""
    shown = ConObservation().view(after, None)
    hand = scores[0].hand
    penalties = any(one.penalty for one in scores)
    heads = (
        "own pips",
        "own Jack",
        *(("revokes",) if penalties else ()),
        "Mob",
        "Queens",
        "Stalker",
        "all Mob",
        "all Stalker",
    )
    height = min(MAX_ROW_HEIGHT, (STAGE - HEADS) / len(scores) - GAP)
    return Board(
        line1=f"Hand {hand} is scored",
        line2=_news(shown, [one.mob_total for one in scores]),
        art="skull",
        sound="ruling",
        about=max(scores, key=lambda one: one.mob_total),
        stub=(f"Hand {hand}", "is over"),
        stage=column(
            row(
                text("", width=NAMES),
                *(head(words) for words in heads),
                height=HEADS,
                pad=(10, 0, 12, 0),
                gap=GAP,
            ),
            *(_line(shown, one, height, penalties=penalties) for one in scores),
            gap=GAP,
            grow=1,
        ),
    )


def _news(shown: View, mob: Sequence[int]) -> str:
    """Who is chased away, or how near the fans are."""
    gone = [seat for seat, points in enumerate(mob) if points >= CHASED]
    if gone:
        return f"{names_of(shown, gone)}: {CHASED} Mob or more, chased away"
    most = max(mob)
    near = [seat for seat, points in enumerate(mob) if points == most]
    return f"{names_of(shown, near)}: {CHASED - most} Mob from being chased away"


def _line(shown: View, score: Score, height: float, *, penalties: bool) -> Node:
    seat = score.seat
    figure = min(40.0, height * 0.74)
    queens = f"{score.queens}{' +1' if score.own_queen else ''}"
    return row(
        row(
            pawn(seat, min(42, height - 6)),
            text(shown.seats[seat], "name", flex=1),
            *_suit(score.suit),
            width=NAMES,
            gap=GAP,
            align="center",
        ),
        *(
            cell(words, "cream" if words not in ("0", "-") else "mist", 26)
            for words in (
                str(score.pips),
                "×2" if score.jack else "-",
                *((str(score.penalty),) if penalties else ()),
            )
        ),
        cell(f"+{score.mob}", "bad", 30),
        cell(queens, "cream" if score.queens else "mist", 26),
        cell(f"+{score.stalker}", "cream", 30),
        cell(str(score.mob_total), "bad", figure),
        cell(str(score.stalker_total), "cream", figure),
        name=f"{shown.seats[seat]} +{score.mob} Mob, +{score.stalker} Stalker",
        face="night-700",
        height=height,
        pad=(10, 0, 12, 0),
        gap=GAP,
        align="center",
        key=f"row:{seat}",
    )


def _suit(suit: Suit | None) -> tuple[Node, ...]:
    """The suit in which the seat scored; the Entity's by mimicry (MC-95)."""
    return () if suit is None else (icon(suit_icon(suit), 30, "cream"),)
