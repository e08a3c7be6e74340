"""High Card, the example of docs/adding-a-game.md: two players, the higher card wins a point."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core import game
from companion.core.actions import Action
from companion.core.board.nodes import (
    Background,
    Board,
    ChooseFields,
    Node,
    column,
    icon,
    row,
    text,
)
from companion.core.board.tiles import seat_head
from companion.core.cards import Catalog
from companion.core.clauses import Clauses
from companion.core.dealer import Dealer
from companion.core.domains import Cards
from companion.core.prompts import ActionPattern, Prompt
from companion.core.rng import seeded_rng
from companion.core.rulings import Ruling
from companion.core.tuples import replaced_at, without
from high_card.rules import CARDS, ROUNDS, Deal, GameOver, HighCardRules, Lay, RoundOver, State


class HighCardObservation(game.Observation[State, State]):
    """Everybody may see everything."""

    view_type = State

    def view(self, state: State, viewer: game.Viewer) -> State:
        return state

    def summary(self, view: State) -> game.Summary:
        return game.Summary(view.points, view.winners, len(view.used))


class HighCardNarration(game.Narration[State]):
    """Clauses and sentences."""

    clauses = Clauses("high_card")

    def question(self, state: State, prompt: Prompt) -> str:
        return f"Which card does {state.names[prompt.seat or 0]} lay?"

    def action_text(self, state: State, kind: type[Action], fields: Mapping[str, Any]) -> str:
        card = CARDS.get(str(fields["card"]))
        return f"{state.names[fields['seat']]} lays {'a card' if card is None else card.name}"

    def ruling_text(self, state: State, ruling: Ruling) -> str:
        match ruling:
            case Deal():
                return f"Shuffle the deck and deal {ruling.n} cards to each player."
            case RoundOver(winner=int(seat)):
                return f"{state.names[seat]} wins the point and leads."
            case RoundOver():
                return "Equal cards: nobody wins a point."
            case GameOver():
                return f"{_winners(state)} won the game."
            case _:
                return "The points were corrected."


def _winners(state: State) -> str:
    return " and ".join(state.names[seat] for seat in state.winners)


class HighCardBoards(game.Boards[State, State]):
    """Two cards and the points."""

    shown_actions = frozenset({Lay})

    def board(self, view: State, prompts: Sequence[Prompt], cards: Catalog) -> Board:
        turn = view.turn
        return Board(
            line1=f"{_winners(view)} won" if turn is None else f"{view.names[turn]}: lay a card",
            line2="" if turn is None else "Lay it on the pad, or touch your place",
            ticket=(f"Card {len(view.used)}", f"of {2 * ROUNDS}"),
            stage=row(*(_side(view, seat, cards) for seat in (0, 1)), gap=12, grow=1),
            seat=turn,
        )


def _side(view: State, seat: int, cards: Catalog) -> Node:
    card, asked = view.played[seat], seat == view.turn
    icon_name, name = ("pad", "no card") if card is None else (cards[card].icon, cards[card].name)
    return column(
        seat_head(view.names[seat], seat, 42),
        column(
            icon(icon_name, 130, "cream", hole_color="night-900"),
            text(name, font="strong", size=30, align="center"),
            name=f"{view.names[seat]}'s place",
            touch=ChooseFields(seat, Lay) if asked else None,
            background=Background(None, f"seat:{seat}", shape="dashed") if asked else None,
            justify="center",
            grow=1,
        ),
        text(f"Points: {view.points[seat]}", font="strong", size=30, align="center"),
        gap=6,
        flex=1,
    )


class Table(Struct, frozen=True):
    """The hands on a virtual table."""

    seed: int
    hands: tuple[tuple[str, ...], ...] = ((), ())


def _lay(table: Table, action: Lay) -> Table:
    left = without(table.hands[action.seat], action.card)
    return replace(table, hands=replaced_at(table.hands, action.seat, left))


def _deal(table: Table, _ruling: Deal) -> Table:
    cards = [card for card in CARDS for _ in range(CARDS[card].copy_count)]
    deck, _ = seeded_rng(table.seed).shuffled(cards, 0)
    return replace(table, hands=(deck[:ROUNDS], deck[ROUNDS : 2 * ROUNDS]))


class HighCardDealer(Dealer[Table]):
    """The deck and both hands on a virtual table."""

    table_type = Table
    changes = MappingProxyType({Lay: _lay, Deal: _deal})

    def set_up(self, names: Sequence[str], options: Any, seed: int) -> Table:
        return Table(seed)

    def narrow(self, table: Table, prompt: Prompt) -> Prompt:
        """Offer only the cards of the hand."""
        seat = prompt.seat or 0
        held = Cards(tuple(card for card in CARDS if card in table.hands[seat]))
        return replace(prompt, accepts=(ActionPattern(Lay, {"seat": seat}, {"card": held}),))

    def private_view(self, table: Table, seat: int) -> dict[str, Any]:
        return {"private": {"hand": list(table.hands[seat])}}

    def missing(self, table: Table, action: Action) -> str | None:
        if isinstance(action, Lay) and action.card not in table.hands[action.seat]:
            return action.card
        return None


GAME = game.Game(
    id="high-card",
    title="High Card",
    rules_version=1,
    min_seats=2,
    max_seats=2,
    rules=HighCardRules(),
    observation=HighCardObservation(),
    narration=HighCardNarration(),
    boards=HighCardBoards(),
    dealer=HighCardDealer(),
    cards=game.GameCards(catalog=CARDS),
)
