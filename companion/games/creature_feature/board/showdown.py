"""Showdowns: cards up, powers, who passes."""

from collections.abc import Sequence

from companion.core.board.glance import Glance
from companion.core.board.nodes import Board, ChooseFields, Node, SubmitAction, SubmitForAll, column
from companion.core.board.widgets import STAGE_HEIGHT, button, choice, icon_button, primary
from companion.core.prompts import Prompt
from companion.core.wording import everyone_of, listed
from companion.games.creature_feature.actions import Pass, TurnUp, UseGhost
from companion.games.creature_feature.board.offers import (
    LINE_LENGTH,
    free_corner,
    helpers_button,
    next_card_glance,
    next_card_lines,
    next_cards,
    required,
    seats_offered,
)
from companion.games.creature_feature.board.parts import HEADING, box_title, heading, ticket
from companion.games.creature_feature.board.teams import GAP, TEAMS_PER_LINE, team, teams, tie_text
from companion.games.creature_feature.view import View


def board(view: View, prompts: Sequence[Prompt]) -> Board:
    """The teams of one box beside each other."""
    seats = view.showdown.seats if view.showdown else ()
    if view.pending is not None:
        return doctor(view, view.pending.seat, _stage(view, seats, prompts, None))
    awaited = next_cards(prompts) if view.phase == "stars" else []
    if awaited:
        first = awaited[0][0]
        line1, line2 = next_card_lines(view, awaited)
        return Board(
            line1=line1,
            line2=line2,
            seat=first,
            glance=next_card_glance(awaited),
            ticket=ticket(view),
            stage=_stage(view, seats, prompts, first),
            buttons=free_corner(*helpers_button(view, prompts)),
        )
    asked = [*required(prompts)]
    seat = asked[0] if len(asked) == 1 else None
    leader = _leader(view, seats, [ghost for ghost in view.winning_ghosts() if ghost != seat])
    has_ghost = seat in seats_offered(prompts, UseGhost) and seat != view.leader(seats)
    return Board(
        line1=f"{everyone_of(view.seats, asked)}: a power, or pass?",
        line2=_with_buttons(leader, "Press: pass. Hold: Ghost" if has_ghost else "Press: pass"),
        seat=seat,
        glance=Glance(
            "A power, or pass?",
            tuple(asked),
            *_strongest(view, seats),
            is_read_first=True,
        ),
        icon="vs",
        ticket=ticket(view),
        stage=_stage(view, seats, prompts, seat),
        buttons=_powers(view, prompts, seat),
    )


def _with_buttons(leader: str, buttons: str) -> str:
    """What the button of whoever is asked means, if there is room, and who leads."""
    whole = f"{buttons}. {leader}"
    return leader if len(whole) > LINE_LENGTH and "Hold" not in buttons else whole


def _leader(view: View, seats: Sequence[int], ghosts: Sequence[int]) -> str:
    """Who would win if nobody did anything more, and whose Ghost would change that."""
    best = view.leader(seats)
    if ghosts:
        whose = listed([f"{view.seats[seat]}'s" for seat in ghosts], "or")
        return f"{view.seats[best]} leads with {view.teams[best].power}. {whose} Ghost would win"
    tied = [seat for seat in seats if view.strength(seat) == view.strength(best)]
    if len(tied) > 1:
        return tie_text(view, best, tied)
    where = ""
    if view.showdown and len(seats) > TEAMS_PER_LINE:
        worth = " + ".join(map(str, view.tiles.get(view.showdown.box, ())))
        where = f" for the {box_title(view, view.showdown.box)} ({worth})"
    how = "with a twist" if view.teams[best].twist else "without a twist"
    return f"{view.seats[best]} leads{where}: {view.teams[best].power} {how}"


def _strongest(view: View, seats: Sequence[int]) -> tuple[int, str]:
    """Who would win now, and with how much."""
    best = view.leader(seats)
    return best, f"power {view.teams[best].power}"


def _powers(view: View, prompts: Sequence[Prompt], seat: int | None) -> tuple[Node, ...]:
    """Helpers, Ghosts and passes. Nobody passes for a seat whose Ghost would win."""
    rivals = view.showdown.seats if view.showdown else ()
    winning = view.winning_ghosts()
    if seat is not None and seat in winning:
        leads = f"{view.seats[view.leader(rivals)]} wins"
        power = view.teams[seat].power
        return (
            *helpers_button(view, prompts),
            choice("GHOST", f"no twist: {power} wins", SubmitAction(UseGhost(seat))),
            choice("PASS", leads, SubmitAction(Pass(seat))),
        )
    ghosts = (
        icon_button("Ghost", SubmitAction(UseGhost(ghost)), icon="ghost", label="Ghost: no twist")
        for ghost in seats_offered(prompts, UseGhost)
    )
    left = [rival for rival in rivals if not view.teams[rival].passed and rival not in winning]
    several = "Others pass" if winning else "All pass"
    all_pass = (button(several, SubmitForAll(Pass, winning)),) if len(left) > 1 else ()
    passes = (
        primary(
            "Pass" if seat is not None else f"{view.seats[rival]} passes", SubmitAction(Pass(rival))
        )
        for rival in seats_offered(prompts, Pass)[:1]
    )
    return (*helpers_button(view, prompts), *ghosts, *all_pass, *passes)


def doctor(view: View, seat: int, stage: Node) -> Board:
    """A Mad Doctor waits for the card that is turned up (CF-107)."""
    return Board(
        line1=f"{view.seats[seat]}: turn up the top card",
        line2="Lay it on the pad: the first monster is the new Star",
        seat=seat,
        ticket=ticket(view),
        stage=stage,
        buttons=(primary("Which card?", ChooseFields(seat, TurnUp)),),
    )


def _stage(view: View, seats: Sequence[int], prompts: Sequence[Prompt], active: int | None) -> Node:
    """The teams, below what they fight for if there is room."""
    over: tuple[Node, ...] = ()
    if view.showdown and len(seats) <= TEAMS_PER_LINE:
        over = (heading(view, view.showdown.box, small=True),)
    return column(
        *over,
        *teams(
            seats,
            lambda seat, high: team(view, seat, prompts, high=high, active=seat == active),
            STAGE_HEIGHT - (HEADING + GAP) * len(over),
        ),
        gap=GAP,
        grow=1,
        key="showdown",
    )
