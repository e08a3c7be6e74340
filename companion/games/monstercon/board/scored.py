"""A hand is scored: what each took, and where that leads (MC-69 to MC-76)."""

from collections.abc import Sequence

from companion.core.rulings import Ruling
from companion.core.view.nodes import Board, Node, column, icon, row, text
from companion.core.view.tables import cell, head
from companion.core.view.widgets import STAGE, pawn
from companion.games.monstercon.board.known import names_of, suit_icon
from companion.games.monstercon.cards import MONSTER_WITH
from companion.games.monstercon.observation import OBSERVATION
from companion.games.monstercon.rules.score import CHASED
from companion.games.monstercon.state import State
from companion.games.monstercon.view import View

GAP = 6
HEADS = 44
NAMES = 190
MOST_ROW = 76


def scored(after: State, scores: Sequence[Ruling]) -> Board:
    """Line by line how Mob and Stalker Points of this hand came about, and the totals."""
    shown = OBSERVATION.view(after, None)
    facts = [ruling.facts for ruling in scores]
    penalties = any(one["penalty"] for one in facts)
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
    height = min(MOST_ROW, (STAGE - HEADS) / len(facts) - GAP)
    return Board(
        line1=f"Hand {facts[0]['hand']} is scored",
        line2=_news(shown, [one["mob_total"] for one in facts]),
        art="skull",
        sound="ruling",
        about=max(scores, key=lambda one: one.facts["mob_total"]),
        stub=(f"Hand {facts[0]['hand']}", "is over"),
        stage=column(
            row(
                text("", width=NAMES),
                *(head(words) for words in heads),
                height=HEADS,
                pad=(10, 0, 12, 0),
                gap=GAP,
            ),
            *(_line(shown, one, height, penalties=penalties) for one in facts),
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


def _line(shown: View, facts: dict[str, object], height: float, *, penalties: bool) -> Node:
    seat = int(str(facts["seat"]))
    figure = min(40.0, height * 0.74)
    queens = f"{facts['queens']}{' +1' if facts['own_queen'] else ''}"
    return row(
        row(
            pawn(seat, min(42, height - 6)),
            text(shown.seats[seat], "name", flex=1),
            *_suit(facts["suit"]),
            width=NAMES,
            gap=GAP,
            align="center",
        ),
        *(
            cell(words, "cream" if words not in ("0", "-") else "mist", 26)
            for words in (
                str(facts["pips"]),
                "×2" if facts["jack"] else "-",
                *((str(facts["penalty"]),) if penalties else ()),
            )
        ),
        cell(f"+{facts['mob']}", "bad", 30),
        cell(queens, "cream" if facts["queens"] else "mist", 26),
        cell(f"+{facts['stalker']}", "cream", 30),
        cell(str(facts["mob_total"]), "bad", figure),
        cell(str(facts["stalker_total"]), "cream", figure),
        name=f"{shown.seats[seat]} +{facts['mob']} Mob, +{facts['stalker']} Stalker",
        face="night-700",
        height=height,
        pad=(10, 0, 12, 0),
        gap=GAP,
        align="center",
        key=f"row:{seat}",
    )


def _suit(suit: object) -> tuple[Node, ...]:
    """The suit in which the seat scored; the Entity's by mimicry (MC-95)."""
    found = next((one for one in MONSTER_WITH if one == suit), None)
    return () if found is None else (icon(suit_icon(found), 30, "cream"),)
