"""Moments in which people look up: a showdown is settled, cards are scored, a season ends."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from companion.core.kit import chip, pawn, ruling_line
from companion.core.nodes import Board, Face, Node, column, icon, row, space, text
from companion.core.rulings import Ruling
from companion.games.creature_feature.board.parts import box_title, stub
from companion.games.creature_feature.board.window import team
from companion.games.creature_feature.cards import CARDS, NUMBER, STARS
from companion.games.creature_feature.state import FACE_DOWN
from companion.games.creature_feature.view import TeamView, View

LINES = 3
"""Ruling lines at most; the deciding one last."""


def moments(before: View, rulings: Sequence[Ruling], after: View) -> tuple[Board, ...]:
    """What is worth a screen of its own, in the order in which it happened."""
    shown: list[Board] = [
        _showdown(_as_it_stood(before, rulings), ruling, rulings)
        for ruling in rulings
        if ruling.kind == "showdown"
    ]
    scored = [ruling for ruling in rulings if _moves_points(ruling)]
    if scored:
        shown.append(_scored(before, scored))
    if any(ruling.facts.get("reason") == "season" for ruling in rulings):
        shown.append(_season(before, after))
    return tuple(shown)


def _moves_points(ruling: Ruling) -> bool:
    facts = ruling.facts
    return (
        ruling.kind == "instruct"
        and (facts["do"] in {"score", "take-tile"} or facts.get("what") == "cards")
        and facts["do"] != "collect"
    )


def _as_it_stood(before: View, rulings: Sequence[Ruling]) -> View:
    """The teams with the cards that only the rulings of the last reveal tell."""
    teams = list(before.teams)
    for ruling in rulings:
        origin = str(ruling.facts.get("from", ""))
        cards = ruling.facts.get("cards", ())
        if origin.startswith("team/") and len(cards) == 2:
            seat = int(origin.removeprefix("team/"))
            teams[seat] = _with_cards(teams[seat], cards)
    return replace(before, teams=tuple(teams))


def _with_cards(team_view: TeamView, cards: Sequence[Any]) -> TeamView:
    co_star, star = (None if card == "unknown" else card for card in cards)
    return replace(
        team_view,
        co_star=co_star if team_view.co_star == FACE_DOWN and co_star else team_view.co_star,
        star=star if team_view.star == FACE_DOWN and star else team_view.star,
    )


# ---- a showdown is settled


def _showdown(view: View, ruling: Ruling, rulings: Sequence[Ruling]) -> Board:
    facts = ruling.facts
    winner: int = facts["winner"]
    seats: tuple[int, ...] = tuple(facts["seats"])
    teams = list(view.teams)
    for seat, power, twist in zip(seats, facts["powers"], facts["twists"], strict=True):
        teams[seat] = replace(teams[seat], power=power, twist=twist, passed=False)
    view = replace(view, teams=tuple(teams))
    power = facts["powers"][seats.index(winner)]
    how = "with a twist" if facts["twists"][seats.index(winner)] else "without a twist"
    many = len(seats) > 4
    lines = [seats[:3], seats[3:]] if many else [seats]
    reasons = [] if many else _reasons(view, ruling)
    return Board(
        line1=f"{view.seats[winner]} wins the {box_title(view, facts['box'])}!",
        line2=f"{power} {how}" + (", by the Priority Track" if facts["tie"] else ""),
        seat=winner,
        stub=stub(view),
        stage=column(
            *(
                row(
                    *(team(view, seat, (), won=seat == winner, low=bool(reasons)) for seat in line),
                    gap=8,
                    grow=1,
                )
                for line in lines
            ),
            *((_paper(view, reasons, ruling, rulings),) if reasons else ()),
            gap=8,
            grow=1,
        ),
    )


def _paper(view: View, reasons: list[Node], ruling: Ruling, rulings: Sequence[Ruling]) -> Node:
    return row(
        column(
            *reasons,
            face=Face("paper", radius=10),
            pad=(14, 4, 10, 4),
            grow=1,
            shrink=True,
            justify="center",
        ),
        *_priority(view, ruling, rulings),
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
            pair = (
                f"{NUMBER.get(str(shown.co_star), '?')} beside {NUMBER.get(str(shown.star), '?')}"
            )
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


def _priority(view: View, ruling: Ruling, rulings: Sequence[Ruling]) -> tuple[Node, ...]:
    """The winner of a tie goes down the track."""
    if not ruling.facts["tie"]:
        return ()
    del rulings
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
        *(chip(f"+{STARS[card]}", fill="paper", colour="ink", art=CARDS[card].icon) for card in up),
        *(chip(f"+{tile}", fill="cream", colour="ink", art="reel") for tile in tiles),
        *([chip(f"{back} back to hand", fill="night-600")] if back else []),
    ]
    gain = down + sum(STARS[card] for card in up) + sum(tiles)
    return row(
        pawn(seat, 40),
        text(view.seats[seat], font="bold", size=24, width=120),
        *chips,
        space(),
        text(f"+{gain}", font="figure", size=40, colour="accent", align="end"),
        name=f"{view.seats[seat]} +{gain}",
        face=Face("night-700", radius=10),
        height=min(60, 300 / max(1, len(view.seats))),
        pad=(12, 0, 14, 0),
        gap=8,
        align="center",
        key=f"score:{seat}",
    )


# ---- a season ends


def _season(before: View, after: View) -> Board:
    told = after.history[-1]
    order = sorted(range(len(after.seats)), key=lambda seat: -after.scores[seat])
    last = len(after.history) == after.seasons
    heads = ("cards", "face up", "films", "shorts", *(("bonus",) if last else ()), "gain", "points")
    return Board(
        line1=f"Season {len(after.history)} is over",
        line2=f"{after.seats[order[0]]} leads with {after.scores[order[0]]} points",
        seat=order[0],
        stub=(f"Season {before.season}", f"of {before.seasons}"),
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
                    height=min(56, 250 / len(order)),
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
