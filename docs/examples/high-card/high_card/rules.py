"""The rules of High Card: what is known, who must lay a card, and what follows."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from companion.core.actions import Action, Correct
from companion.core.cards import read_cards
from companion.core.correctables import Correctable, CorrectableIndex, correctable
from companion.core.domains import Cards, Number
from companion.core.game import Outcome, Rules
from companion.core.objection import Objection
from companion.core.prompts import ActionPattern, Prompt
from companion.core.rulings import Correction, Instruction, Ruling
from companion.core.tuples import replaced_at

CARDS = read_cards("high_card")
ROUNDS = 5


class Lay(Action, frozen=True):
    """A player lays a card face up (HC-3)."""

    seat: int
    card: str


class Deal(Instruction, frozen=True):
    """Shuffle the deck and deal each player `n` cards (HC-2)."""

    n: int


class RoundOver(Ruling, frozen=True):
    """Who wins the point of a round; None: nobody (HC-4, HC-5)."""

    KIND = "round"
    winner: int | None


class GameOver(Ruling, frozen=True):
    """Who has most points (HC-6)."""

    KIND = "end"
    winners: tuple[int, ...]


class State(Struct, frozen=True):
    """Everything is public, so this is the view too. `played` keeps the two cards of a round until
    somebody leads to the next one; `turn` is None when the game is over.
    """

    names: tuple[str, ...]
    turn: int | None = 0
    played: tuple[str | None, ...] = (None, None)
    used: tuple[str, ...] = ()
    points: tuple[int, ...] = (0, 0)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with most points; nobody before the end (HC-6)."""
        best = max(self.points)
        return tuple(seat for seat in (0, 1) if self.turn is None and self.points[seat] == best)


def _correctables(state: State) -> Iterator[Correctable]:
    for seat in range(len(state.names)):
        yield correctable(state, "points/{}", "points", Number(0, ROUNDS), seat)


class HighCardRules(Rules[State]):
    """What is legal and what follows (HC-1 to HC-6)."""

    state_type = State
    action_types = (Lay, Correct)
    ruling_types = (Deal, RoundOver, GameOver, Correction)
    correctable_index = CorrectableIndex(_correctables)

    def start(self, names: tuple[str, ...], options: object) -> Outcome[State]:
        return Outcome(State(names), (Deal(ROUNDS, cite=("HC-2",)),))

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        if state.turn is None:
            return ()
        left = tuple(card for card in CARDS if state.used.count(card) < CARDS[card].copy_count)
        lay = ActionPattern(Lay, {"seat": state.turn}, {"card": Cards(left)})
        return (Prompt(state.turn, "lay", (lay,)),)

    def apply(self, state: State, action: Action) -> Outcome[State]:
        if isinstance(action, Lay):
            return _lay(state, action)
        if isinstance(action, Correct):
            corrected = self.correctable_index.by_path(state)[action.path]
            return Outcome(corrected.change(action.value), (Correction(action.path),))
        raise TypeError(action)

    def value_objection(self, state: State, action: Action) -> Objection | None:
        if isinstance(action, Lay) and action.card not in CARDS:
            return Objection(f"there is no {action.card}", field="card")
        if isinstance(action, Lay) and action.seat not in (0, 1):
            return Objection(f"there is no seat {action.seat}.", field="seat")
        if isinstance(action, Correct) and action.path not in ("points/0", "points/1"):
            return Objection(f"nothing can be corrected at {action.path}", field="path")
        return None

    def rule_objection(self, state: State, action: Action) -> Objection:
        if isinstance(action, Correct):
            return Objection(f"A player has 0 to {ROUNDS} points.", ("HC-4", "HC-6"))
        if state.turn is None:
            return Objection("The game is over.", ("HC-6",))
        if isinstance(action, Lay) and action.seat != state.turn:
            return Objection(f"It is {state.names[state.turn]}'s turn.", ("HC-3",))
        return Objection("Both cards of that number have been laid.", ("HC-1",))


def _lay(state: State, action: Lay) -> Outcome[State]:
    used = (*state.used, action.card)
    before = state.played if None in state.played else (None, None)
    state = replace(state, used=used, played=replaced_at(before, action.seat, action.card))
    if None in state.played:
        return Outcome(replace(state, turn=1 - action.seat), ())
    return _settled(state, leader=1 - action.seat)


def _settled(state: State, leader: int) -> Outcome[State]:
    """Score a complete round; after the last one, end the game."""
    first, second = (CARDS[card or ""].rank or 0 for card in state.played)
    winner = None if first == second else int(second > first)
    if winner is not None:
        state = replace(state, points=replaced_at(state.points, winner, state.points[winner] + 1))
    over = len(state.used) == 2 * ROUNDS
    state = replace(state, turn=None if over else leader if winner is None else winner)
    point = RoundOver(winner, cite=("HC-5" if winner is None else "HC-4",))
    end = (GameOver(state.winners, cite=("HC-6",)),) if over else ()
    return Outcome(state, (point, *end))
