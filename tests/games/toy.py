"""A toy game that the conformance suite must pass too: two seats, the higher card wins a point.

Each seat lays a card face down; when both lie they are turned up. After three rounds the
game is over.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType, to_builtins
from msgspec.structs import replace

from companion.core.actions import Action, Correct
from companion.core.cards import Card
from companion.core.chance import Chance
from companion.core.clauses import Clause
from companion.core.correctable import Correctable
from companion.core.dealer import Dealer
from companion.core.domains import Cards, Number
from companion.core.game import Game, Outcome, Refusal, Summary
from companion.core.nodes import Board, text
from companion.core.prompts import Prompt, Template
from companion.core.rulings import Ruling, instruct
from companion.core.tracks import put

NUMBERS = ("one", "two", "three", "four", "five", "six")
ROUNDS = 3


class Lay(Action, frozen=True):
    seat: int
    card: str | UnsetType = UNSET


class TurnUp(Action, frozen=True):
    seat: int
    card: Literal["one", "two", "three", "four", "five", "six"]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class State(Struct, frozen=True):
    names: tuple[str, ...]
    laid: tuple[bool, ...] = (False, False)
    up: tuple[str | None, ...] = (None, None)
    points: tuple[int, ...] = (0, 0)
    round: int = 1


class View(Struct, frozen=True):
    seats: tuple[str, ...]
    laid: tuple[bool, ...]
    up: tuple[str | None, ...]
    points: tuple[int, ...]
    round: int


class Table(Struct, frozen=True):
    seed: int
    drawn: int
    hands: tuple[tuple[str, ...], ...]
    laid: tuple[str | None, ...]


def start(names: tuple[str, ...], options: Options) -> Outcome[State]:
    del options
    deal = instruct({"do": "deal", "n": ROUNDS, "seats": (0, 1)}, "TOY-1")
    return Outcome(State(names), (deal,))


def prompts(state: State) -> tuple[Prompt, ...]:
    if state.round > ROUNDS:
        return ()
    if all(state.laid):
        return tuple(
            Prompt(
                seat,
                "up",
                (Template(TurnUp, {"seat": seat}, {"card": Cards(NUMBERS)}),),
                order=seat,
            )
            for seat, up in enumerate(state.up)
            if up is None
        )
    return tuple(
        Prompt(seat, "lay", (Template(Lay, {"seat": seat}),), press=0)
        for seat, laid in enumerate(state.laid)
        if not laid
    )


def apply(state: State, action: Action) -> Outcome[State]:
    match action:
        case Lay():
            return Outcome(replace(state, laid=put(state.laid, action.seat, True)), ())
        case TurnUp():
            return _turned(replace(state, up=put(state.up, action.seat, action.card)))
        case Correct():
            seat = int(action.path.removeprefix("points/"))
            told = Ruling("correction", {"path": action.path, "value": action.value})
            return Outcome(replace(state, points=put(state.points, seat, action.value)), (told,))
        case _:
            raise TypeError(action)


def _turned(state: State) -> Outcome[State]:
    if None in state.up:
        return Outcome(state, ())
    worth = [NUMBERS.index(card or "") for card in state.up]
    winner = worth.index(max(worth))
    fresh = State(
        state.names,
        points=put(state.points, winner, state.points[winner] + 1),
        round=state.round + 1,
    )
    return Outcome(fresh, (Ruling("round", {"winner": winner}, ("TOY-2",)),))


def well_formed(state: State, action: Action) -> str | None:
    del state
    seat = getattr(action, "seat", 0)
    if not 0 <= seat < 2:
        return f"there is no seat {seat}"
    if isinstance(action, Correct) and action.path not in ("points/0", "points/1"):
        return "no such path"
    return None


def correctables(state: State) -> tuple[Correctable, ...]:
    return tuple(
        Correctable(
            f"points/{seat}",
            "points",
            Number(0, ROUNDS),
            state.points[seat],
            lambda value, seat=seat: replace(state, points=put(state.points, seat, value)),
        )
        for seat in range(2)
    )


def view(state: State, eye: int | None) -> View:
    del eye
    return View(state.names, state.laid, state.up, state.points, state.round)


def redact(actions: Sequence[Action], eye: int | None) -> list[dict[str, Any]]:
    shown: list[dict[str, Any]] = []
    for action in actions:
        wire: dict[str, Any] = to_builtins(action)
        if isinstance(action, Lay) and action.seat != eye and "card" in wire:
            wire["card"] = "hidden"
        shown.append(wire)
    return shown


# ---- the virtual table


def set_up(names: Sequence[str], options: Options, seed: int) -> Table:
    del names, options
    return Table(seed, 0, ((), ()), (None, None))


def follow(table: Table, action: Action | None, rulings: Sequence[Ruling]) -> Table:
    if isinstance(action, Lay) and action.card is not UNSET:
        hand = tuple(card for card in table.hands[action.seat] if card != action.card)
        table = replace(
            table,
            hands=put(table.hands, action.seat, hand),
            laid=put(table.laid, action.seat, action.card),
        )
    for ruling in rulings:
        if ruling.facts.get("do") == "deal":
            deck, drawn = Chance(table.seed).shuffled(NUMBERS, table.drawn)
            table = replace(table, drawn=drawn, hands=(deck[:ROUNDS], deck[ROUNDS:]))
    return table


def answer(table: Table, asked: Sequence[Prompt]) -> Action | None:
    for prompt in asked:
        if prompt.ask == "up":
            return TurnUp(prompt.seat or 0, table.laid[prompt.seat or 0])  # type: ignore[arg-type]
    return None


def narrow(table: Table, prompt: Prompt) -> Prompt | None:
    if prompt.ask != "lay" or prompt.seat is None:
        return prompt
    card = Cards(table.hands[prompt.seat])
    return replace(prompt, accepts=(Template(Lay, {"seat": prompt.seat}, {"card": card}),))


def widen(prompt: Prompt) -> Prompt:
    if prompt.ask != "lay":
        return prompt
    card = Cards(NUMBERS)
    return replace(prompt, accepts=(Template(Lay, {"seat": prompt.seat}, {"card": card}),))


def deed(state: State, kind: type[Action], fields: Mapping[str, Any]) -> str:
    name = state.names[fields["seat"]]
    return f"{name} lays a card" if kind is Lay else f"{name} turns up {_card(fields.get('card'))}"


def _card(card: object) -> str:
    return card if isinstance(card, str) else ""


TOY = Game(
    id="toy",
    title="Higher card",
    rules_version=1,
    least_seats=2,
    most_seats=2,
    actions=(Lay, TurnUp, Correct),
    options=Options,
    option_list=(),
    check_options=lambda options, seats: None if seats == 2 else "two play",
    state=State,
    view_type=View,
    clauses={one: Clause(one, "A rule of the toy.", "Toy", "Toy") for one in ("TOY-1", "TOY-2")},
    cards={one: Card(one, one.title(), "number", "star", n) for n, one in enumerate(NUMBERS, 1)},
    start=start,
    prompts=prompts,
    apply=apply,
    well_formed=well_formed,
    refusal=lambda state, action: Refusal("Not now.", ("TOY-1",)),
    correctables=correctables,
    view=view,
    summary=lambda shown: Summary(shown.points, (), shown.round),
    redact=redact,
    explain=lambda before, action, ruling: (),
    question=lambda state, prompt: prompt.ask,
    deed=deed,
    sentence=lambda state, ruling: f"{ruling.kind}.",
    dealer=Dealer(
        table=Table,
        set_up=set_up,
        follow=follow,
        answer=answer,
        widen=widen,
        narrow=narrow,
        complete=lambda table, action: action,
        private=lambda table, seat: {"private": {"hand": list(table.hands[seat])}},
    ),
    bots={},
    board=lambda shown, asked, cards: Board(
        line1="Toy", line2="", stub=("", ""), stage=text(str(shown.points))
    ),
    moments=lambda before, action, outcome: (),
    secret=lambda state, seat: None,
    unseen=lambda state: {},
)
