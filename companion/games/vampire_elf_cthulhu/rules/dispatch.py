"""One action through the rules, and the course of a turn: Phase I, Phase II, End of Turn (VE-22 to
VE-26, VE-41, VE-45, VE-106, VE-115).
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, ClassVar, Final

from msgspec.structs import replace

from companion.core.actions import Action, Correct
from companion.core.domains import Cards
from companion.core.game import Outcome, Rules
from companion.core.objection import Objection
from companion.core.prompts import Patterns, Prompt
from companion.core.rulings import Rulings
from companion.core.tuples import clockwise
from companion.games.vampire_elf_cthulhu import actions
from companion.games.vampire_elf_cthulhu.actions import (
    ACTIONS,
    Bid,
    Move,
    Pass,
    Place,
    Renounce,
)
from companion.games.vampire_elf_cthulhu.cards import COLORS
from companion.games.vampire_elf_cthulhu.corrections import CORRECTABLES, correct
from companion.games.vampire_elf_cthulhu.options import Options
from companion.games.vampire_elf_cthulhu.prompts import only_answer, prompts
from companion.games.vampire_elf_cthulhu.refusals import rule_objection, value_objection
from companion.games.vampire_elf_cthulhu.rules import (
    activations,
    confrontations,
    ending,
    ideas,
    ink,
    setup,
    slots,
    spending,
    strength,
    supply,
)
from companion.games.vampire_elf_cthulhu.rulings import RULINGS
from companion.games.vampire_elf_cthulhu.state import State

BEFORE_THE_FIRST = -1


class VampireElfCthulhuRules(Rules[State]):
    """What is legal and what follows from an action."""

    action_types = ACTIONS
    state_type = State
    ruling_types = RULINGS
    away_actions: ClassVar = {
        Pass: "Pass",
        Renounce: "Give up",
        Bid: "No ink",
        Place: "Place a quill",
        Move: "Move the quill",
    }
    correctable_index = CORRECTABLES

    def start(self, names: tuple[str, ...], options: Options) -> Outcome[State]:
        return setup.start(names, options)

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        return prompts(state)

    def apply(self, state: State, action: Action) -> Outcome[State]:
        emitted: Rulings = []
        state = EFFECTS[type(action)](state, action, emitted)
        return Outcome(_continue(state, emitted), tuple(emitted))

    def value_objection(self, state: State, action: Action) -> Objection | None:
        return value_objection(state, action)

    def rule_objection(self, state: State, action: Action) -> Objection:
        return rule_objection(state, action)

    def implied_actions(self, state: State, card: str) -> tuple[Action, ...]:
        """The kept card names the deck that it comes from (VE-18)."""
        color = state.card_index.color.get(card)
        if state.step != "choose-deck" or color is None:
            return ()
        deck = state.decks[color]
        is_there = card in deck and len(deck) >= setup.CARDS_TO_CHOOSE_FROM
        return (actions.ChooseDeck(state.choosing_seat, COLORS[color]),) if is_there else ()

    def only_answer(self, state: State) -> Action | None:
        return only_answer(state)

    def away_patterns(self, state: State, prompt: Prompt) -> Patterns:
        """A quill must be placed (VE-26), and takes nothing from others on a card of the player's
        own Display, if possible a face-up one.
        """
        if prompt.seat is None or state.phase != "ideas":
            return prompt.accepts
        display = sorted(state.displays[prompt.seat], key=lambda own: own.face == "down")
        own = [display_card.card for display_card in display]
        at_home = (
            replace(pattern, open={**pattern.open, "card": Cards(tuple(found))})
            for pattern in prompt.accepts
            if (found := [card for card in own if card in pattern.values("card")])
        )
        return *at_home, *prompt.accepts

    def private_action(self, state: State, seat: int) -> Action | None:
        """An exchange at any moment until the Novel is complete (VE-52, VE-53)."""
        return None if state.phase in ("scoring", "over") else actions.Exchange(seat)


def _exchange(state: State, action: actions.Exchange, emitted: Rulings) -> State:
    """Exchange ink. A quill that its seat can no longer place stays in stock (VE-26, VE-52)."""
    state = ink.exchange(state, action, emitted)
    if state.step == "place" and not ideas.can_place(state, state.order[state.slot]):
        return replace(state, step=None)
    return state


def _special_points(
    state: State, action: actions.TurnForPoint | actions.DiscardForPoints, emitted: Rulings
) -> State:
    """Special points go on while there is anything to turn or to discard (VE-57)."""
    if isinstance(action, actions.TurnForPoint):
        state = strength.turn_for_point(state, action, emitted)
    else:
        state = strength.discard_for_points(state, action, emitted)
    return (
        confrontations.offer_special_points(state, emitted)
        if state.step == "special-points"
        else state
    )


EFFECTS: Final[dict[type[Action], Callable[[State, Any, Rulings], State]]] = {
    actions.DealIdea: supply.deal_idea,
    actions.DrawObjective: supply.draw_objective,
    actions.ChooseDeck: setup.choose_deck,
    actions.KeepStart: setup.keep_start,
    actions.FirstPlayer: setup.first_player,
    actions.Place: ideas.place,
    actions.Move: ideas.move,
    actions.Activate: activations.activate,
    actions.Renounce: activations.renounce,
    actions.TurnForPoint: _special_points,
    actions.DiscardForPoints: _special_points,
    actions.AddInk: spending.add_ink,
    actions.Compare: confrontations.compare,
    actions.Bid: confrontations.bid,
    actions.TurnRival: confrontations.turn_rival,
    actions.Research: spending.research,
    actions.Keep: spending.keep,
    actions.TurnUp: spending.turn_up,
    actions.Collect: spending.collect,
    actions.Offer: confrontations.offer,
    actions.Oppose: confrontations.oppose,
    actions.PlaceInNovel: confrontations.place_in_novel,
    actions.TurnDown: slots.turn_one_down,
    actions.Exchange: _exchange,
    actions.Pass: activations.pass_window,
    actions.RevealObjective: ending.reveal_objective,
    Correct: correct,
}
"""By action, what it does; the course of the turn goes on if that leaves the step None."""


# ---- the course of a turn


def _continue(state: State, emitted: Rulings) -> State:
    """Continue the turn until somebody is asked, or the game is over."""
    while state.step is None and state.phase != "over":
        match state.phase:
            case "ideas":
                state = _next_idea(state, emitted)
            case "activations":
                state = _next_activation(state, emitted)
            case "setup":
                state = (
                    setup.continue_setup(state, emitted) if state.first is None else _turn(state)
                )
            case _:
                state = supply.refill_ideas(state, emitted)
                if state.step is None:
                    state = _next_turn(state)
    return state


@lru_cache(maxsize=32)
def snake(first: int, seats: int) -> tuple[int, ...]:
    """Return the seats clockwise from the first player, then back again (VE-23, VE-24).

    >>> snake(1, 3)
    (1, 2, 0, 0, 2, 1)
    """
    there = clockwise(first, seats)
    return there + there[::-1]


@lru_cache(maxsize=32)
def block(first: int, seats: int) -> tuple[int, ...]:
    """Return the seats clockwise from the first player, each twice (VE-41).

    >>> block(1, 3)
    (1, 1, 2, 2, 0, 0)
    """
    return tuple(seat for seat in clockwise(first, seats) for _ in range(2))


def _turn(state: State) -> State:
    """Begin Phase I of the next turn."""
    order = snake(state.first or 0, len(state.names))
    turn = state.turn + 1
    return replace(state, phase="ideas", turn=turn, order=order, slot=BEFORE_THE_FIRST)


def _next_turn(state: State) -> State:
    """Begin the next turn, with the player on the left (VE-115)."""
    return _turn(replace(state, first=((state.first or 0) + 1) % len(state.names)))


def _next_idea(state: State, emitted: Rulings) -> State:
    """Ask the next slot that has a legal spot; after the last one all gather (VE-26)."""
    for slot in range(state.slot + 1, len(state.order)):
        if ideas.can_place(state, state.order[slot]):
            return replace(state, slot=slot, step="place")
    state = ideas.gather(state, emitted)
    order = state.order
    if state.options.phase_two_order == "block":
        order = block(state.first or 0, len(state.names))
    return replace(state, phase="activations", order=order, slot=BEFORE_THE_FIRST)


def _next_activation(state: State, emitted: Rulings) -> State:
    """Ask the next slot; one without a ready card is passed over (VE-45)."""
    slot = state.slot + 1
    if slot == len(state.order):
        return replace(state, phase="refill", order=(), slot=BEFORE_THE_FIRST)
    state = replace(state, slot=slot)
    if activations.ready_cards(state, state.order[slot]):
        return replace(state, step="activate")
    return slots.end_slot(state, emitted)
