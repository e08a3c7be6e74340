"""Showdowns: cards up, powers, who passes."""

from collections.abc import Sequence

from companion.core.prompts import Prompt
from companion.core.view.nodes import Board, ChooseFields, Node, SubmitAction, column
from companion.core.view.widgets import STAGE, primary, small
from companion.games.creature_feature.actions import (
    Pass,
    TurnUp,
    UseGhost,
)
from companion.games.creature_feature.board.due import HOW, asking, due
from companion.games.creature_feature.board.helpers import helper_buttons, offered
from companion.games.creature_feature.board.parts import HEADING, PAIR, box_title, heading, stub
from companion.games.creature_feature.board.teams import A_LINE, GAP, team, teams
from companion.games.creature_feature.view import View


def required(prompts: Sequence[Prompt]) -> list[Prompt]:
    """What the game waits for."""
    return [prompt for prompt in prompts if not prompt.optional]


def board(view: View, prompts: Sequence[Prompt]) -> Board:
    """The teams of one box beside each other."""
    box = view.showdown.box if view.showdown else "feature"
    seats = view.showdown.seats if view.showdown else ()
    if view.pending is not None:
        return doctor(view, _stage(view, seats, prompts, None))
    asked = required(prompts)
    where = "" if len(seats) <= A_LINE else f" for the {box_title(view, box)}"
    first = due(asked)
    if view.phase == "stars" and first is not None:
        return Board(
            line1=asking(view, *first),
            line2=HOW,
            seat=first[0],
            stub=stub(view),
            stage=_stage(view, seats, prompts, first[0]),
            buttons=helper_buttons(prompts),
        )
    seat = asked[0].seat if len(asked) == 1 else None
    who = "Anyone" if seat is None else view.seats[seat]
    return Board(
        line1=f"{who}: a power, or pass?",
        line2=_standing(view, seats, where),
        seat=seat,
        art="vs",
        stub=stub(view),
        stage=_stage(view, seats, prompts, seat),
        buttons=_powers(view, prompts, seat),
    )


def _standing(view: View, seats: Sequence[int], where: str) -> str:
    best = leading(view, seats)
    shown = view.teams[best]
    tied = [
        seat
        for seat in seats
        if (view.teams[seat].power, view.teams[seat].twist) == (shown.power, shown.twist)
    ]
    if len(tied) > 1:
        how = "higher" if len(tied) == PAIR else "highest"
        return f"{shown.power} each: {view.seats[best]} stands {how} on the track"
    how = "with a twist" if shown.twist else "without a twist"
    return f"{view.seats[best]} leads{where}: {shown.power} {how}"


def leading(view: View, seats: Sequence[int]) -> int:
    """Who would win if nobody did anything more (CF-52 to CF-54)."""
    return max(
        seats,
        key=lambda seat: (
            not view.teams[seat].twist,
            view.teams[seat].power or 0,
            -view.priority.index(seat),
        ),
    )


def _powers(view: View, prompts: Sequence[Prompt], seat: int | None) -> tuple[Node, ...]:
    buttons = [*helper_buttons(prompts, ("bats", "igor"))]
    buttons += helper_buttons(prompts, ("nurse", "mad-doctor"))
    buttons += (
        small("No twist", SubmitAction(UseGhost(ghost)), art="ghost", label="Ghost: no twist")
        for ghost in offered(prompts, UseGhost, None)
    )
    passing = offered(prompts, Pass, None)
    buttons += (
        primary(
            "Pass" if seat is not None else f"{view.seats[one]} passes", SubmitAction(Pass(one))
        )
        for one in passing[:2]
    )
    return tuple(buttons)


def doctor(view: View, stage: Node) -> Board:
    """A Mad Doctor waits for the card that is turned up (CF-107)."""
    seat = view.pending.seat if view.pending else 0
    return Board(
        line1=f"{view.seats[seat]}: turn up a card",
        line2="The first monster off the deck is the new Star",
        seat=seat,
        stub=stub(view),
        stage=stage,
        buttons=(primary("Which card?", ChooseFields(seat, TurnUp)),),
    )


def _stage(view: View, seats: Sequence[int], prompts: Sequence[Prompt], active: int | None) -> Node:
    """The teams, below what they fight for where there is room."""
    over = (
        (heading(view, view.showdown.box, small=True),)
        if view.showdown and len(seats) <= A_LINE
        else ()
    )
    room = STAGE - (HEADING + GAP) * len(over)
    return column(
        *over,
        *teams(
            seats,
            lambda seat, high: team(view, seat, prompts, high=high, active=seat == active),
            room,
        ),
        gap=GAP,
        grow=1,
        key="showdown",
    )
