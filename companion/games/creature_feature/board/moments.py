"""Moments in which people look up: a showdown is settled, cards are scored, a season ends."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.actions import Action
from companion.core.game import Outcome
from companion.core.kit import chip, pawn, ruling_line
from companion.core.nodes import Board, Face, Node, column, icon, row, space, text
from companion.core.rulings import Ruling
from companion.games.creature_feature.board.parts import box_title, stub
from companion.games.creature_feature.board.teams import A_LINE, team, teams
from companion.games.creature_feature.cards import CARDS, NUMBER, STARS
from companion.games.creature_feature.rules.play import showdown_of
from companion.games.creature_feature.state import State
from companion.games.creature_feature.view import View
from companion.games.creature_feature.viewing import view

LINES = 3
"""Ruling lines at most; the deciding one last."""
MOST_CHIPS = 4
"""Cards face up that are told one by one."""


def moments(before: State, action: Action | None, outcome: Outcome[State]) -> tuple[Board, ...]:
    """What is worth a screen of its own, in the order in which it happened."""
    rulings = outcome.rulings
    shown: list[Board] = [
        _showdown(view(showdown_of(before, action, ruling.facts["box"]), None), ruling)
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


# ---- a showdown is settled


def _showdown(view: View, ruling: Ruling) -> Board:
    """`view`: the table at the moment in which it was judged."""
    facts = ruling.facts
    winner: int = facts["winner"]
    seats: tuple[int, ...] = tuple(facts["seats"])
    # who has passed does not matter any more
    view = replace(view, teams=tuple(replace(one, passed=False) for one in view.teams))
    power = facts["powers"][seats.index(winner)]
    how = "with a twist" if facts["twists"][seats.index(winner)] else "without a twist"
    reasons = [] if len(seats) > A_LINE else _reasons(view, ruling)
    return Board(
        line1=f"{view.seats[winner]} wins the {box_title(view, facts['box'])}!",
        line2=f"{power} {how}" + (", by the Priority Track" if facts["tie"] else ""),
        seat=winner,
        sound="twist" if any(facts["twists"]) else "ruling",
        stub=stub(view),
        stage=column(
            *teams(
                seats,
                lambda seat, lines: team(
                    view, seat, (), won=seat == winner, low=bool(reasons), lines=lines
                ),
            ),
            *((_paper(view, reasons, ruling),) if reasons else ()),
            gap=8,
            grow=1,
        ),
    )


def _paper(view: View, reasons: list[Node], ruling: Ruling) -> Node:
    return row(
        column(
            *reasons,
            face=Face("paper", radius=10),
            pad=(14, 4, 10, 4),
            grow=1,
            shrink=True,
            justify="center",
        ),
        *_priority(view, ruling),
        gap=10,
        height=max(78, 34 * len(reasons) + 10),
    )


def _reasons(view: View, ruling: Ruling) -> list[Node]:
    """Why the others did not win, then why the winner did."""
    facts = ruling.facts
    winner: int = facts["winner"]
    seats: tuple[int, ...] = tuple(facts["seats"])
    place = seats.index(winner)
    name = view.seats[winner]
    lines: list[Node] = []
    for seat, power, twist in zip(seats, facts["powers"], facts["twists"], strict=True):
        shown = view.teams[seat]
        if seat == winner:
            continue
        if twist and not facts["twists"][place]:
            pair = f"{NUMBER[str(shown.co_star)]} beside {NUMBER[str(shown.star)]}"
            words = f"{view.seats[seat]} {power} is a twist: {pair}"
            lines.append(ruling_line(words, good=False, reference="CF-51"))
        elif shown.ghost:
            lines.append(
                ruling_line(
                    f"{view.seats[seat]} {power}: the Ghost lifts the twist",
                    good=True,
                    reference="CF-90",
                )
            )
    if facts["tie"]:
        tied: tuple[int, ...] = tuple(facts["tie"])
        names = " and ".join(view.seats[seat] for seat in tied)
        words = f"{names} tie; {name} is higher on the track"
        lines.append(ruling_line(words, good=True, reference="CF-54"))
    elif facts["twists"][place]:
        words = f"All have twists: {name} has most, {facts['powers'][place]}"
        lines.append(ruling_line(words, good=True, reference="CF-53"))
    else:
        words = f"{name} {facts['powers'][place]} is the most without a twist"
        lines.append(ruling_line(words, good=True, reference="CF-52"))
    return lines[-LINES:]


def _priority(view: View, ruling: Ruling) -> tuple[Node, ...]:
    """The winner of a tie goes down the track."""
    if not ruling.facts["tie"]:
        return ()
    winner: int = ruling.facts["winner"]
    was = view.priority.index(winner) + 1
    return (
        column(
            row(
                text(str(was), font="figure", size=36, colour="mist"),
                icon("next", 26, f"seat:{winner}", hole="night-700"),
                text(str(len(view.priority)), font="figure", size=36),
                gap=8,
                align="center",
                justify="center",
            ),
            text("priority", font="bold", size=20, colour="cream", align="center"),
            face=Face("night-700", radius=10),
            width=128,
            justify="center",
        ),
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
