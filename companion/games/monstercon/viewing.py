"""From the state to the view, and what a log shows to an eye."""

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET, to_builtins

from companion.core.actions import Action
from companion.core.game import HIDDEN, Summary, Viewer
from companion.games.monstercon import actions as did
from companion.games.monstercon.cards import KING_OF, RANK, deck_of
from companion.games.monstercon.options import kings_in_use
from companion.games.monstercon.state import State
from companion.games.monstercon.view import ClaimView, PlayedView, View

FACE_DOWN = "face-down"


def view(state: State, eye: Viewer) -> View:
    """The position; of a round of the first trick only the own card is seen."""
    return View(
        game="monstercon",
        phase=state.phase,
        seats=state.names,
        options=state.options,
        monsters=state.monsters,
        suits=state.suits,
        deal=state.deal,
        hand=state.hand,
        trick=state.trick,
        rounds_left=state.rounds_left,
        hand_sizes=state.hand_sizes,
        aside=state.aside,
        kings=state.kings,
        shifted=state.shifted,
        mimic=state.mimic,
        leader=state.leader,
        turn=state.turn,
        suit_led=state.led,
        table=tuple(
            PlayedView(
                laid.seat,
                FACE_DOWN if is_face_down(state) and laid.seat != eye else laid.card,
            )
            for laid in state.table
        ),
        pot=tuple(PlayedView(laid.seat, laid.card) for laid in state.pot),
        trick_winner=state.winner,
        trick_receiver=state.receiver,
        gaze=state.gaze if state.phase == "break-window" else None,
        taken=state.taken,
        nobody=state.nobody,
        void=tuple(
            ClaimView(one.seat, one.suit, one.by, one.trick, one.slack) for one in state.claims
        ),
        revokes=state.revokes,
        mob=state.mob,
        stalker=state.stalker,
        history=state.history,
        result=state.result,
        my_cards=UNSET if eye is None else None,
    )


def is_face_down(state: State) -> bool:
    """Whether the cards on the table are still face down (MC-19)."""
    return state.phase == "trick" and state.blind


def summary(shown: View) -> Summary:
    """Scores, winners and turns, for tables of results; the score is the Stalker Points."""
    winner = None if shown.result is None else shown.result.winner
    rounds = 0 if shown.deal is None else shown.deal.each
    turns = max(0, shown.hand - 1) * rounds + shown.trick
    return Summary(shown.stalker, () if winner is None else (winner,), turns)


def no_secret(state: State, seat: int) -> None:
    """A card laid face down is known to its owner, who has laid it."""
    del state, seat


def redact(actions: Sequence[Action], eye: Viewer) -> list[dict[str, Any]]:
    """The actions as JSON, cards of an unfinished round of the first trick hidden from others."""
    shown: list[dict[str, Any]] = [to_builtins(action) for action in actions]
    for place in _face_down(actions):
        if shown[place]["seat"] != eye:
            shown[place]["card"] = HIDDEN
    return shown


def _face_down(actions: Sequence[Action]) -> list[int]:
    """The places of the plays that have not been turned up yet."""
    seats = sum(isinstance(action, did.TakeKing) for action in actions)
    first = False
    down: list[int] = []
    cards: list[str] = []
    for place, action in enumerate(actions):
        match action:
            case did.Deal():
                first = True
            case did.Play() if first:
                down.append(place)
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


def hidden(state: State) -> frozenset[str]:
    """The cards that lie face down on the table (MC-19)."""
    return frozenset(laid.card for laid in state.table) if is_face_down(state) else frozenset()


def withheld(state: State, card: str, copy: int | None) -> str | None:
    """A card that nobody has seen in this hand may be in somebody's hand or face down."""
    del copy
    return "" if card in state.unshown or card in hidden(state) else None


def unseen(state: State) -> dict[str, int]:
    """Every card in play is there once; one that was shown in this hand is no more to come."""
    dealt = {KING_OF[monster] for monster in state.monsters if monster is not None}
    return {
        **{king: int(king not in dealt) for king in kings_in_use(state.options)},
        **{card: int(card in state.unshown) for card in deck_of(state.suits)},
    }
