"""Moments in which people look up: a showdown is settled, cards are scored, a season ends."""

from collections.abc import Sequence

from companion.core.actions import Action
from companion.core.game import Outcome
from companion.core.kit import chip, pawn
from companion.core.nodes import Board, Face, Node, column, row, space, text
from companion.core.rulings import Ruling
from companion.games.creature_feature.board.parts import stub
from companion.games.creature_feature.board.settled import settled
from companion.games.creature_feature.cards import CARDS, STARS
from companion.games.creature_feature.rules.play import showdown_of
from companion.games.creature_feature.state import State
from companion.games.creature_feature.view import View
from companion.games.creature_feature.viewing import view

MOST_CHIPS = 4
"""Cards face up that are told one by one."""


def moments(before: State, action: Action | None, outcome: Outcome[State]) -> tuple[Board, ...]:
    """What is worth a screen of its own, in the order in which it happened."""
    rulings = outcome.rulings
    shown: list[Board] = [
        settled(view(showdown_of(before, action, ruling.facts["box"]), None), ruling)
        for ruling in rulings
        if action is not None and ruling.kind == "showdown"
    ]
    scored = [ruling for ruling in rulings if _moves_points(ruling)]
    if scored:
        shown.append(_scored(view(before, None), scored))
    if any(ruling.facts.get("reason") == "season" for ruling in rulings):
        shown.append(_season(before.season, view(outcome.state, None)))
    return tuple(shown)


def _moves_points(ruling: Ruling) -> bool:
    facts = ruling.facts
    return (
        ruling.kind == "instruct"
        and (facts["do"] in {"score", "take-tile"} or facts.get("what") == "cards")
        and facts["do"] != "collect"
    )


# ---- cards are scored


def _scored(view: View, rulings: Sequence[Ruling]) -> Board:
    """Seat by seat what hands take now."""
    seats = list(dict.fromkeys(ruling.facts["seat"] for ruling in rulings))
    return Board(
        line1="Score: take your cards and tiles",
        line2="Face down counts 1, face up its stars",
        art="star",
        stub=stub(view),
        stage=column(*(_taking(view, seat, rulings) for seat in seats), gap=6, grow=1),
    )


def _taking(view: View, seat: int, rulings: Sequence[Ruling]) -> Node:
    down = 0
    up: list[str] = []
    tiles: list[int] = []
    back = 0
    for ruling in rulings:
        facts = ruling.facts
        if facts["seat"] != seat:
            continue
        match facts["do"]:
            case "score" if facts["face"] == "down":
                down += facts["n"]
            case "score":
                up += facts["cards"]
            case "take-tile":
                tiles += facts["tiles"]
            case _:
                back += len(facts["cards"])
    chips = [
        *([chip(f"{down} down", fill="paper-2", colour="ink")] if down else []),
        *_face_up(up),
        *([chip(f"+{sum(tiles)}", fill="cream", colour="ink", art="reel")] if tiles else []),
        *([chip(f"{back} back to hand", fill="night-600")] if back else []),
    ]
    gain = down + sum(STARS[card] for card in up) + sum(tiles)
    return row(
        pawn(seat, 40),
        text(view.seats[seat], font="bold", size=24, width=120),
        *chips,
        space(),
        text(f"+{gain}", font="figure", size=40, colour="accent", align="end", shrink=False),
        name=f"{view.seats[seat]} +{gain}",
        face=Face("night-700", radius=10),
        height=min(60, 300 / max(1, len(view.seats)) - 6),
        pad=(12, 0, 14, 0),
        gap=8,
        align="center",
        key=f"score:{seat}",
    )


def _face_up(cards: Sequence[str]) -> list[Node]:
    """What each is worth; too many for one line together."""
    if len(cards) > MOST_CHIPS:
        worth = sum(STARS[card] for card in cards)
        return [chip(f"{len(cards)} up: +{worth}", fill="paper", colour="ink", art="star")]
    return [
        chip(f"+{STARS[card]}", fill="paper", colour="ink", art=CARDS[card].icon) for card in cards
    ]


# ---- a season ends


def _season(season: int, after: View) -> Board:
    told = after.history[-1]
    order = sorted(range(len(after.seats)), key=lambda seat: -after.scores[seat])
    last = len(after.history) == after.seasons
    heads = ("cards", "face up", "films", "shorts", *(("bonus",) if last else ()), "gain", "points")
    return Board(
        line1=f"Season {len(after.history)} is over",
        line2=f"{after.seats[order[0]]} leads with {after.scores[order[0]]} points",
        seat=order[0],
        stub=(f"Season {season}", f"of {after.seasons}"),
        stage=column(
            row(
                text("", width=176),
                *(_cell(head, "mist", 20) for head in heads),
                height=30,
                pad=(12, 0, 14, 0),
                gap=6,
            ),
            *(
                row(
                    pawn(seat, 36),
                    text(after.seats[seat], font="bold", size=22, width=132),
                    *(
                        _cell(str(value), "cream", 28)
                        for value in (
                            told.face_down[seat],
                            told.face_up[seat],
                            told.films[seat],
                            told.shorts[seat],
                            *((told.bonus[seat],) if last else ()),
                        )
                    ),
                    _cell(f"+{told.gain[seat]}", "accent", 32),
                    _cell(str(after.scores[seat]), "cream", 38),
                    name=f"{after.seats[seat]} +{told.gain[seat]} {after.scores[seat]}",
                    face=Face("night-700", radius=10),
                    height=min(56, 262 / len(order) - 6),
                    pad=(12, 0, 14, 0),
                    gap=6,
                    align="center",
                )
                for seat in order
            ),
            gap=6,
            grow=1,
        ),
    )


def _cell(words: str, colour: str, size: float) -> Node:
    font = "bold" if size <= 20 else "figure"
    return text(words, font=font, size=size, fit=14, colour=colour, align="end", width=0, grow=1)
