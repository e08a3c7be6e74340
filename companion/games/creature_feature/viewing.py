"""From the state to the view, and what a log shows to an eye."""

from collections.abc import Sequence
from typing import Any, Final, cast

from msgspec import to_builtins

from companion.core.actions import Action
from companion.core.game import HIDDEN, Summary, Viewer
from companion.games.creature_feature import actions as did
from companion.games.creature_feature.cards import FILMS, HELPERS, MONSTERS
from companion.games.creature_feature.rules.ledger import unseen
from companion.games.creature_feature.rules.season import season_points, winners
from companion.games.creature_feature.rules.teams import all_up, contested, power, twist
from companion.games.creature_feature.state import State
from companion.games.creature_feature.view import (
    BoxName,
    PendingView,
    Phase,
    PileView,
    ResultView,
    ShowdownView,
    TeamView,
    View,
)

INSTEAD: Final[dict[Phase, str]] = {
    "team-up": "Not on the pad yet: lay two monsters face down before you, then press your button.",
    "claims": "The showdowns are settled; Undo goes back to them.",
}
"""What is said of a card from a hand or a team that fits nothing, whichever it is."""


def view(state: State, eye: Viewer) -> View:
    """The position; at this table every eye sees the same, for the rules know no hand."""
    del eye
    boxes = state.boxes
    showdown = state.showdown
    return View(
        game="creature-feature",
        seats=state.names,
        options=state.options,
        phase=state.phase,
        season=state.season,
        seasons=state.options.seasons,
        turn=state.turn,
        turns=state.turns,
        last_actor=state.last_actor,
        to_act=state.to_act,
        priority=state.priority,
        boxes=boxes,
        tiles=dict(zip(boxes, state.tiles, strict=False)),
        double_feature=state.double_feature,
        films_left=state.films_left,
        pawns=_pawns(state),
        teams=tuple(_team(state, seat) for seat in range(len(state.names))),
        showdown=None
        if showdown is None
        else ShowdownView(boxes[showdown], state.rivals(showdown)),
        pending=None if state.pending is None else PendingView(state.pending, "mad-doctor"),
        results={
            boxes[box]: ResultView(*(getattr(one, field) for field in one.__struct_fields__))
            for box, one in state.results.items()
        },
        hands=state.hands,
        deck=state.deck,
        discards=state.discards,
        piles=tuple(
            PileView(*(getattr(pile, field) for field in pile.__struct_fields__))
            for pile in state.piles
        ),
        season_vp=tuple(season_points(pile) for pile in state.piles),
        scores=state.scores,
        history=state.history,
        winners=winners(state) if state.phase == "over" else None,
    )


def _pawns(state: State) -> tuple[BoxName | None, ...]:
    if state.pawns is None:
        return (None,) * len(state.names)
    boxes = state.boxes
    return tuple(boxes[box] for box in state.pawns)


def _team(state: State, seat: int) -> TeamView:
    team = state.teams[seat]
    return TeamView(
        placed=team.placed,
        butler=team.butler,
        co_star=cast("Any", team.co_star),
        star=cast("Any", team.star),
        nurses=team.nurses,
        ghost=team.ghost,
        twist=twist(team),
        power=_power(state, seat),
        passed=team.passed,
    )


def _power(state: State, seat: int) -> int | None:
    """The power in a contested box whose cards are all up; None elsewhere."""
    if state.phase not in ("stars", "showdown", "claims") or state.pawns is None:
        return None
    box = state.pawns[seat]
    if not contested(state, box):
        return None
    rivals = state.rivals(box)
    return power(state, seat, rivals) if all_up(state, rivals) else None


def summary(shown: View) -> Summary:
    """Scores, winners and turns, for tables of results."""
    turns = shown.turns * (shown.season - 1) + shown.turn
    return Summary(shown.scores, shown.winners or (), turns)


def running(shown: View) -> tuple[int, ...]:
    """The points on the track and those in the score areas."""
    both = zip(shown.scores, shown.season_vp, strict=True)
    return tuple(points + more for points, more in both)


def no_secret(state: State, seat: int) -> None:
    """The rules know no card of a hand, and everything else lies on the table."""
    del state, seat


def withheld(state: State, card: str, copy: int | None) -> str | None:
    """Every monster and helper that is not known to lie open may be in a hand or a team, and every
    film that has not been turned over in the stack.
    """
    if card in FILMS:
        return None if card in state.films_seen else INSTEAD.get(state.phase, "")
    if card not in MONSTERS:
        return INSTEAD.get(state.phase, "") if card in HELPERS else None
    is_open = any(
        known.monster == card and copy is not None and known.copy == copy for known in state.ledger
    )
    return None if is_open or not unseen(state)[card] else INSTEAD.get(state.phase, "")


def redact(actions: Sequence[Action], eye: Viewer) -> list[dict[str, Any]]:
    """The actions as JSON, with the cards of a team hidden from others until they are shown."""
    shown: list[dict[str, Any]] = []
    unshown: dict[tuple[int, str], dict[str, Any]] = {}
    laid: dict[tuple[int, str], Any] = {}
    for action in actions:
        wire: dict[str, Any] = to_builtins(action)
        shown.append(wire)
        match action:
            case did.TeamUp() if action.seat != eye:
                for field in ("star", "co_star"):
                    if field in wire:
                        laid[action.seat, field] = wire[field]
                        unshown[action.seat, field] = wire
                        wire[field] = HIDDEN
            case did.RevealStar() | did.RevealCoStar():
                field = "star" if isinstance(action, did.RevealStar) else "co_star"
                told = unshown.pop((action.seat, field), None)
                if told is not None:
                    told[field] = laid[action.seat, field]
            case _:
                pass
    return shown
