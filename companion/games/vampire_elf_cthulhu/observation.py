"""The views of a state, and what a log shows to a viewer."""

from collections.abc import Sequence
from operator import attrgetter
from typing import Any, Final

from msgspec import to_builtins

from companion.core.actions import Action, Correct
from companion.core.game import HIDDEN, Observation, Period, Summary, Viewer
from companion.games.vampire_elf_cthulhu import actions
from companion.games.vampire_elf_cthulhu.cards import COLORS
from companion.games.vampire_elf_cthulhu.rules.ideas import find_idea
from companion.games.vampire_elf_cthulhu.rules.strength import count_a_and_b, cubes_on_card
from companion.games.vampire_elf_cthulhu.state import (
    CurrentAction,
    DisplayCard,
    Side,
    State,
    count_face_up,
    find,
)
from companion.games.vampire_elf_cthulhu.view import (
    ActionView,
    DeckView,
    DisplayCardView,
    InkView,
    ObjectivesView,
    Public,
    SeatView,
    SideView,
    View,
)

NO_CARD: dict[str | None, str] = {
    "choose-deck": "Lay the card that you keep: it comes from one of the six decks.",
    **dict.fromkeys(
        ("first-player", "bid", "research", "collect", "novel"), "No card is asked for now."
    ),
}
"""By step without a card to answer with, what is said of any."""
TOP_CARDS: dict[str | None, str] = {
    "deal": "Only the top card of a deck that is lit can be laid now.",
    **dict.fromkeys(("keep-start", "keep"), "Only a card that was just drawn can be kept."),
}
"""By step that waits for a card off a deck, what is said of any other that nobody has seen."""
DRAWING = ("deal", "choose-deck", "keep-start", "keep")
"""Steps that wait for a card from a deck."""
PUBLIC: Final = attrgetter(*Public.__struct_fields__)


class VampireElfCthulhuObservation(Observation[State, View]):
    """What each seat may know."""

    view_type = View
    view_order = (
        "options phase step turn first order slot current due ideas seats novel decks reserve"
        " objectives robbed action winners"
    )

    def view(self, state: State, viewer: Viewer) -> View:
        """The position; `viewer` sees its own ink, face-down cards and bid besides."""
        return View(
            *PUBLIC(state),
            slot=state.slot if state.order else None,
            current=state.current_seat,
            seats=tuple(_seat(state, seat, viewer) for seat in range(len(state.names))),
            decks={
                color: DeckView(len(deck), discard)
                for color, deck, discard in zip(COLORS, state.decks, state.discards, strict=True)
            },
            objectives=ObjectivesView(state.objectives_left, state.objective_discard),
            action=None if state.action is None else _action(state, state.action, viewer),
        )

    def summary(self, view: View) -> Summary:
        """Scores, winners and turns, for tables of results."""
        scores = tuple(seat.score or 0 for seat in view.seats)
        is_counted = any(seat.score is not None for seat in view.seats)
        filled = len(view.novel) - view.novel.count(None)
        standing = "" if is_counted else f"{filled} of {len(view.novel)} cards in the Novel"
        return Summary(scores, view.winners, view.turn, standing)

    def period(self, view: View) -> Period:
        return Period("Turn", view.turn)

    def redact(self, actions: Sequence[Action], viewer: Viewer) -> list[dict[str, Any]]:
        """The actions as JSON; of others' secrets only what has been shown since."""
        shown: list[dict[str, Any]] = [to_builtins(action) for action in actions]
        secrets = _Secrets(viewer)
        for action, wire in zip(actions, shown, strict=True):
            secrets.hide(action, wire)
        return shown

    def unseen(self, state: State) -> dict[str, int]:
        """Every card is there once; one that is open is not to come any more."""
        card_index = state.card_index
        hidden = self.hidden_cards(state)
        seen = {*state.objectives_seen, *state.revealed}
        seen |= {idea.card for idea in state.ideas}
        seen |= {there.card for there in state.novel if there is not None}
        seen |= {card for pile in state.discards for card in pile}
        seen |= {
            display_card.card for display in state.displays for display_card in display
        } - hidden
        return {card: int(card not in seen) for card in card_index.catalog}

    def hidden_cards(self, state: State) -> frozenset[str]:
        """The cards that are face down, but for the one that acts (VE-50, VE-47)."""
        return frozenset(
            display_card.card
            for display in state.displays
            for display_card in display
            if display_card.face == "down" and not is_shown(state, display_card.card)
        )

    def secret_card_text(self, state: State, card: str, copy: int | None) -> str | None:
        """Others do not know what is face down, in a deck or in a hand; and where no card is
        asked for, all are refused alike.
        """
        if state.step in NO_CARD and not self.public_place_text(state, card):
            return NO_CARD[state.step]
        if state.step == "objective" and card in state.card_index.novel:
            return "An Objective card is drawn now, not a card of the Novel."
        return TOP_CARDS.get(state.step, "") if self.unseen(state).get(card) else None

    def public_place_text(self, state: State, card: str) -> str:
        """Of the cards of the Novel, which are drawn from a deck."""
        color = state.card_index.color.get(card)
        if state.step not in DRAWING or color is None or card in self.hidden_cards(state):
            return ""
        if find_idea(state, card) is not None:
            return "It lies among the ideas already."
        if any(there is not None and there.card == card for there in state.novel):
            return "It is in the Novel already."
        for seat, display in enumerate(state.displays):
            if find(display, card) is not None:
                return f"It lies in {state.names[seat]}'s Display already."
        return "It lies among the discards." if card in state.discards[color] else ""

    def resolve_hidden(self, state: State, value: Any) -> Any:
        """The card that is at `display/1/0`; any other value is what it says."""
        if not isinstance(value, str) or not value.startswith("display/"):
            return value
        places = {
            f"display/{seat}/{index}": display_card.card
            for seat, display in enumerate(state.displays)
            for index, display_card in enumerate(display)
        }
        return places.get(value, value)


def _seat(state: State, seat: int, viewer: Viewer) -> SeatView:
    display = state.displays[seat]
    knows_ink = seat == viewer or state.phase == "over"
    return SeatView(
        name=state.names[seat],
        display=tuple(
            _display_card(state, display_card, seat == viewer) for display_card in display
        ),
        face_up=count_face_up(display),
        quills=state.quills[seat],
        ink=InkView(state.cubes[seat], state.specials[seat], state.supply[seat])
        if knows_ink
        else None,
        objective=state.revealed[seat],
        score=None if state.scores is None else state.scores[seat],
    )


def _display_card(state: State, display_card: DisplayCard, own: bool) -> DisplayCardView:
    shown = own or display_card.face == "up" or is_shown(state, display_card.card)
    color = COLORS[state.card_index.color[display_card.card]]
    return DisplayCardView(
        display_card.card if shown else None,
        color,
        display_card.face,
        display_card.quills,
        display_card.cubes,
    )


def is_shown(state: State, card: str) -> bool:
    """Whether the card is the activated one, which all may see while its action lasts (VE-47)."""
    return state.action is not None and state.action.card == card


def _action(state: State, action: CurrentAction, viewer: Viewer) -> ActionView:
    return ActionView(
        seat=action.seat,
        kind=action.kind,
        card=action.card,
        offered=action.offered,
        sides=tuple(_side(state, side, viewer) for side in action.sides),
        points=action.points,
        winner=action.winner,
        research=action.research,
    )


def _side(state: State, side: Side, viewer: Viewer) -> SideView:
    fixed = side.strength
    a, b = count_a_and_b(state, side.seat, side.card) if fixed is None else (fixed.a, fixed.b)
    knows = fixed is not None or side.seat == viewer
    return SideView(
        seat=side.seat,
        card=side.card,
        a=a,
        b=b,
        special_points=side.special_points,
        card_cubes=cubes_on_card(state, side) if fixed is None else fixed.card_cubes,
        bid_in=side.bid is not None,
        bid=side.bid if knows else None,
        total=None if fixed is None else fixed.total,
    )


class _Secrets:
    """What a log hides from a viewer: cards that are face down, and bids until all are in."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self.face_down: dict[str, Viewer] = {}
        """By face-down card, the viewer who may know whose it is."""
        self.unshown: dict[str, list[dict[str, Any]]] = {}
        self.research = ""
        self.sides = 0
        self.bids: list[tuple[dict[str, Any], dict[str, Any]]] = []

    def hide(self, action: Action, wire: dict[str, Any]) -> None:
        """Enter the action; what it shows of earlier ones is public from now on."""
        match action:
            case actions.Research(face=face):
                self.research = face
            case actions.Keep(seat, card) if self.research == "down":
                self.face_down[card] = seat
                self._card(seat, card, wire)
            case actions.Place(seat, card) | actions.Renounce(seat, card) if card in self.face_down:
                self._card(seat, card, wire)
            case actions.TurnDown(seat, card) | actions.TurnForPoint(seat, card):
                self.face_down[card] = seat
            case actions.TurnRival(_, card):
                self.face_down[card] = None
            case actions.TurnUp(_, card) | actions.DiscardForPoints(_, card):
                self.face_down.pop(card, None)
                self._show(card)
            case actions.Activate(_, card):
                self.sides = 1
                self._show(card)
            case actions.Compare() | actions.Oppose():
                self.sides += 1
            case actions.Bid():
                self._bid(action.seat, wire)
            case Correct(path, value):
                self._corrected(path, value, wire)
            case _:
                pass

    def _card(self, seat: int, card: str, wire: dict[str, Any]) -> None:
        if seat != self.viewer:
            wire["card"] = HIDDEN
            self.unshown.setdefault(card, []).append(wire)

    def _show(self, card: str) -> None:
        for wire in self.unshown.pop(card, ()):
            wire["card"] = card

    def _bid(self, seat: int, wire: dict[str, Any]) -> None:
        ink = {field: wire[field] for field in ("cubes", "specials")}
        self.bids.append((wire, ink))
        if len(self.bids) == self.sides:
            for earlier, opened in self.bids:
                earlier.update(opened)
            self.bids = []
        elif seat != self.viewer:
            wire.update(dict.fromkeys(ink, HIDDEN))

    def _corrected(self, path: str, value: Any, wire: dict[str, Any]) -> None:
        head, about, *_ = path.split("/")
        if head == "ink" and about != str(self.viewer):
            wire["value"] = HIDDEN
        match head, value:
            case "cards", {"face": "down", "seat": seat}:
                self.face_down[about] = seat
                self._hide_path(seat, wire)
            case "cards", {"zone": "deck"} if about in self.face_down:
                # it leaves unseen: which one it was others cannot know, nor when it comes back
                self.unshown.pop(about, None)
                self._hide_path(self.face_down.pop(about), wire)
            case "cards", _:
                self.face_down.pop(about, None)
                self._show(about)
            case _:
                pass

    def _hide_path(self, owner: Viewer, wire: dict[str, Any]) -> None:
        if owner is None or owner != self.viewer:
            wire["path"] = HIDDEN


OBSERVATION: Final = VampireElfCthulhuObservation()
