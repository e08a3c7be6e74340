"""From the state to the view, and what a log shows to an eye."""

from collections.abc import Sequence
from operator import add, attrgetter
from typing import Any, Final

from msgspec import to_builtins
from msgspec.structs import asdict

from companion.core.actions import Action
from companion.core.game import HIDDEN, Observation, Summary, Viewer
from companion.games.creature_feature import actions as did
from companion.games.creature_feature.cards import FILMS, HELPERS, MONSTERS
from companion.games.creature_feature.rules.ledger import unseen
from companion.games.creature_feature.rules.season import season_points, winners
from companion.games.creature_feature.rules.showdown import all_up, power
from companion.games.creature_feature.state import State
from companion.games.creature_feature.view import (
    BySeat,
    PendingView,
    Phase,
    Public,
    ShowdownView,
    TeamView,
    View,
)

INSTEAD: Final[dict[Phase, str]] = {
    "team-up": "Not on the pad yet: lay two monsters face down before you, then press your button.",
    "claims": "The showdowns are settled; Undo goes back to them.",
}
"""What is said of a card from a hand or a team that fits nothing, whichever it is."""
PUBLIC: Final = attrgetter(*Public.__struct_fields__)


class FeatureObservation(Observation[State]):
    """What each seat may know: all see the same, for the rules know no hand."""

    view_type = View
    view_order = (
        "game seats options phase season seasons turn turns last_actor to_act priority boxes tiles"
        " double_feature films_left pawns teams showdown pending results hands deck discards piles"
        " season_vp scores history winners"
    )

    def view(self, state: State, viewer: Viewer) -> View:
        boxes, showdown, pending = state.boxes, state.showdown, state.pending
        pawns = (None,) * len(state.names)
        return View(
            *PUBLIC(state),
            seats=state.names,
            seasons=state.options.seasons,
            turns=state.turns,
            tiles=dict(zip(boxes, state.tiles, strict=False)),
            pawns=pawns if state.pawns is None else tuple(boxes[box] for box in state.pawns),
            teams=tuple(
                TeamView(**asdict(team), twist=team.twist, power=_power(state, seat))
                for seat, team in enumerate(state.teams)
            ),
            showdown=None
            if showdown is None
            else ShowdownView(boxes[showdown], state.rivals(showdown)),
            pending=None if pending is None else PendingView(pending, "mad-doctor"),
            results={boxes[box]: one for box, one in state.results.items()},
            season_vp=tuple(map(season_points, state.piles)),
            winners=winners(state) if state.phase == "over" else None,
        )

    def summary(self, view: View) -> Summary:
        turns = view.turns * (view.season - 1) + view.turn
        return Summary(view.scores, view.winners or (), turns)

    def running_scores(self, view: View) -> BySeat:
        """The points on the track and those in the score areas."""
        return tuple(map(add, view.scores, view.season_vp))

    def unseen(self, state: State) -> dict[str, int]:
        return unseen(state)

    def withheld(self, state: State, card: str, copy: int | None) -> str | None:
        """Every monster and helper that is not known to be open may be in a hand or a team, and
        every film that has not been turned over in the stack.
        """
        if card in FILMS:
            return None if card in state.films_seen else INSTEAD.get(state.phase, "")
        if card not in MONSTERS:
            return INSTEAD.get(state.phase, "") if card in HELPERS else None
        is_open = any(
            known.monster == card and copy is not None and known.copy == copy
            for known in state.ledger
        )
        return None if is_open or not unseen(state)[card] else INSTEAD.get(state.phase, "")

    def redact(self, actions: Sequence[Action], viewer: Viewer) -> list[dict[str, Any]]:
        """The actions as JSON, with the cards of a team hidden from others until they are shown."""
        shown: list[dict[str, Any]] = []
        unshown: dict[tuple[int, str], dict[str, Any]] = {}
        laid: dict[tuple[int, str], Any] = {}
        for action in actions:
            wire: dict[str, Any] = to_builtins(action)
            shown.append(wire)
            match action:
                case did.TeamUp() if action.seat != viewer:
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


def _power(state: State, seat: int) -> int | None:
    """The power in a contested box whose cards are all up; None elsewhere."""
    if state.phase not in ("stars", "showdown", "claims") or state.pawns is None:
        return None
    box = state.pawns[seat]
    rivals = state.rivals(box)
    if box == state.fold or len(rivals) == 1:
        return None
    return power(state, seat, rivals) if all_up(state, rivals) else None


OBSERVATION = FeatureObservation()
