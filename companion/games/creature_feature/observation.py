"""The views of a state, and what a log shows to a viewer."""

from collections.abc import Sequence
from operator import add, attrgetter
from typing import Final

from msgspec import to_builtins
from msgspec.structs import asdict

from companion.core.actions import Action, JsonObject
from companion.core.game import HIDDEN, Observation, Period, Summary, Viewer
from companion.games.creature_feature.actions import RevealCoStar, RevealStar, TeamUp
from companion.games.creature_feature.cards import FILMS, HELPERS, MONSTERS
from companion.games.creature_feature.rules.ledger import unseen
from companion.games.creature_feature.rules.season import season_points, winners
from companion.games.creature_feature.rules.showdown import all_revealed, power
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

PAD_TEXTS: Final[dict[Phase, str]] = {
    "team-up": "Not on the pad yet: lay two monsters face down before you, then press.",
    "claims": "The showdowns are settled; Undo goes back to them.",
}
"""What is said of a card from a hand or a team that fits nothing, whichever it is."""
PUBLIC: Final = attrgetter(*Public.__struct_fields__)


class CreatureFeatureObservation(Observation[State, View]):
    """What each seat may know: all see the same, for the rules know no hand."""

    view_type = View
    view_order = (
        "game seats options phase season seasons turn turns last_actor to_act priority boxes tiles"
        " double_feature films_left pawns teams showdown pending results hands deck discards piles"
        " season_vp scores history winners"
    )

    def view(self, state: State, viewer: Viewer) -> View:
        boxes, showdown, pending = state.boxes, state.showdown, state.mad_doctor_seat
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
            results={boxes[box]: result for box, result in state.results.items()},
            season_vp=tuple(map(season_points, state.piles)),
            winners=winners(state) if state.phase == "over" else None,
        )

    def summary(self, view: View) -> Summary:
        turns = view.turns * (view.season - 1) + view.turn
        return Summary(view.scores, view.winners or (), turns)

    def period(self, view: View) -> Period:
        return Period("Season", view.season, view.seasons)

    def running_scores(self, view: View) -> BySeat:
        """The points on the track and those in the score areas."""
        return tuple(map(add, view.scores, view.season_vp))

    def unseen(self, state: State) -> dict[str, int]:
        return unseen(state)

    def secret_card_text(self, state: State, card: str, copy: int | None) -> str | None:
        """Every monster and helper that is not known to be open may be in a hand or a team, and
        every film that has not been turned over in the stack.
        """
        if card in MONSTERS:
            copies = [(known.monster, known.copy) for known in state.ledger]
            is_open = copy is not None and (card, copy) in copies
            may_be_hidden = not is_open and unseen(state)[card] > 0
        else:
            # a helper is only laid to be played, once teams are laid
            in_hand = card in HELPERS and state.phase in PAD_TEXTS
            may_be_hidden = in_hand or (card in FILMS and card not in state.films_seen)
        return PAD_TEXTS.get(state.phase, "") if may_be_hidden else None

    def redact(self, actions: Sequence[Action], viewer: Viewer) -> list[JsonObject]:
        """The actions as JSON, with the cards of a team hidden from others until they are shown."""
        log: list[JsonObject] = [to_builtins(action) for action in actions]
        hidden: dict[tuple[int, str], tuple[JsonObject, str]] = {}
        for action, entry in zip(actions, log, strict=True):
            match action:
                case TeamUp() if action.seat != viewer:
                    for card in {"star", "co_star"} & entry.keys():
                        hidden[action.seat, card] = entry, entry[card]
                        entry[card] = HIDDEN
                case RevealStar() | RevealCoStar():
                    card = "star" if isinstance(action, RevealStar) else "co_star"
                    if (action.seat, card) in hidden:
                        team_up, monster = hidden.pop((action.seat, card))
                        team_up[card] = monster
                case _:
                    pass
        return log


def _power(state: State, seat: int) -> int | None:
    """The power in a contested box whose cards are all up; None elsewhere."""
    if state.phase not in ("stars", "showdown", "claims") or state.pawns is None:
        return None
    box = state.pawns[seat]
    rivals = state.rivals(box)
    if box == state.fold or len(rivals) == 1:
        return None
    return power(state, seat, rivals) if all_revealed(state, rivals) else None


OBSERVATION = CreatureFeatureObservation()
