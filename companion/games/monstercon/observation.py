"""The views of a state, and what a log shows to a viewer."""

from collections.abc import Sequence
from operator import attrgetter
from typing import Any, Final

from msgspec import UNSET, to_builtins

from companion.core.actions import Action
from companion.core.game import HIDDEN, Observation, Period, Summary, Viewer
from companion.games.monstercon.actions import Deal, Play, TakeKing
from companion.games.monstercon.cards import KING_OF, RANK, deck_of
from companion.games.monstercon.options import kings_in_use
from companion.games.monstercon.state import State
from companion.games.monstercon.view import ClaimView, PlayedView, Public, View, ranking

FACE_DOWN = "face-down"
PUBLIC: Final = attrgetter(*Public.__struct_fields__)
_CLAIM: Final = attrgetter(*ClaimView.__struct_fields__)


class MonsterConObservation(Observation[State, View]):
    """What each seat may know: of a round of the first trick only their own card is seen."""

    view_type = View
    view_order = (
        "game phase seats options monsters suits deal hand trick rounds_left hand_sizes aside kings"
        " shifted mimic leader turn suit_led table pot trick_winner trick_receiver gaze taken"
        " nobody void revokes mob stalker history result"
    )

    def view(self, state: State, viewer: Viewer) -> View:
        hidden = is_face_down(state)
        return View(
            *PUBLIC(state),
            seats=state.names,
            suit_led=state.led,
            table=tuple(
                PlayedView(
                    played_card.seat,
                    FACE_DOWN if hidden and played_card.seat != viewer else played_card.card,
                )
                for played_card in state.table
            ),
            pot=tuple(PlayedView(played_card.seat, played_card.card) for played_card in state.pot),
            trick_winner=state.winner,
            trick_receiver=state.receiver,
            gaze=state.gaze if state.phase == "break-window" else None,
            void=tuple(ClaimView(*_CLAIM(claim)) for claim in state.claims),
            my_cards=UNSET if viewer is None else None,
        )

    def summary(self, view: View) -> Summary:
        """Scores, winners and turns, for tables of results; the score is the Stalker Points."""
        winner = None if view.result is None else view.result.winner
        rounds = 0 if view.deal is None else view.deal.each
        turns = max(0, view.hand - 1) * rounds + view.trick
        winners = () if winner is None else (winner,)
        return Summary(view.stalker, winners, turns, ranking=ranking(view))

    def period(self, view: View) -> Period:
        return Period("Hand", view.hand)

    def redact(self, actions: Sequence[Action], viewer: Viewer) -> list[dict[str, Any]]:
        """Cards of an unfinished round of the first trick are hidden from others."""
        shown: list[dict[str, Any]] = [to_builtins(action) for action in actions]
        for index in _face_down(actions):
            if shown[index]["seat"] != viewer:
                shown[index]["card"] = HIDDEN
        return shown

    def hidden_cards(self, state: State) -> frozenset[str]:
        """The cards that are face down on the table (MC-19)."""
        return frozenset(laid.card for laid in state.table) if is_face_down(state) else frozenset()

    def secret_card_text(self, state: State, card: str, copy: int | None) -> str | None:
        """A card that nobody has seen in this hand may be in somebody's hand or face down."""
        return "" if card in state.unshown or card in self.hidden_cards(state) else None

    def unseen(self, state: State) -> dict[str, int]:
        """Count the cards that nobody has seen in this hand; each card in play exists once."""
        dealt = {KING_OF[monster] for monster in state.monsters if monster is not None}
        return {
            **{king: int(king not in dealt) for king in kings_in_use(state.options)},
            **{card: int(card in state.unshown) for card in deck_of(state.suits)},
        }


def is_face_down(state: State) -> bool:
    """Whether the cards on the table are still face down (MC-19)."""
    return state.phase == "trick" and state.is_first_trick


def _face_down(actions: Sequence[Action]) -> list[int]:
    """The places of the plays that have not been turned up yet."""
    seats = sum(isinstance(action, TakeKing) for action in actions)
    first = False
    down: list[int] = []
    cards: list[str] = []
    for index, action in enumerate(actions):
        match action:
            case Deal():
                first = True
            case Play() if first:
                down.append(index)
                cards.append(action.card)
                if len(down) == seats:
                    first = not _is_won(cards)
                    down, cards = [], []
            case _:
                pass
    return down


def _is_won(cards: Sequence[str]) -> bool:
    """Whether a round of the first trick has one highest rank (MC-22, MC-23, MC-27)."""
    ranks = [RANK[card] for card in cards]
    return max(ranks) > 0 and ranks.count(max(ranks)) == 1


OBSERVATION = MonsterConObservation()
