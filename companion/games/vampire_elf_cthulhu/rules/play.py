"""One action through the rules: the only door to all chapters."""

from msgspec.structs import replace

from companion.core.actions import Action, Correct
from companion.core.game import Outcome
from companion.core.rulings import Ruling
from companion.games.vampire_elf_cthulhu import actions as did
from companion.games.vampire_elf_cthulhu.corrections import correct
from companion.games.vampire_elf_cthulhu.rules import (
    activations,
    confrontations,
    ending,
    ideas,
    ink,
    insert,
    novel,
    setup,
    slots,
    spending,
    strength,
    supply,
    turning,
)
from companion.games.vampire_elf_cthulhu.rules.course import go_on
from companion.games.vampire_elf_cthulhu.state import State


def apply(state: State, action: Action) -> Outcome[State]:
    """What follows from an action that a prompt accepts (or from a correction)."""
    out: list[Ruling] = []
    state = _take(state, action, out)
    if state.step is None:
        state = go_on(state, out)
    return Outcome(state, tuple(out))


def _take(state: State, action: Action, out: list[Ruling]) -> State:
    match action:
        case did.Place():
            return ideas.place(state, action, out)
        case did.Activate():
            return activations.activate(state, action, out)
        case did.TurnDown():
            return slots.turn_down(state, action, out)
        case did.AddInk():
            return spending.add_ink(state, action, out)
        case did.TurnForPoint():
            return _more_points(strength.turn_for_point(state, action, out), out)
        case did.DiscardForPoints():
            return _more_points(strength.discard_for_points(state, action, out), out)
        case did.Pass():
            return activations.let_be(state, action, out)
        case did.Bid():
            return confrontations.bid(state, action, out)
        case did.Move():
            return ideas.move(state, action, out)
        case did.Renounce():
            return activations.renounce(state, action, out)
        case did.Compare():
            return activations.compare(state, action, out)
        case did.TurnRival():
            return turning.turn_rival(state, action, out)
        case did.Research():
            return spending.research(state, action, out)
        case did.Keep():
            return spending.keep(state, action, out)
        case did.TurnUp():
            return spending.turn_up(state, action, out)
        case did.Collect():
            return spending.collect(state, action, out)
        case did.Offer():
            return insert.offer(state, action, out)
        case did.Oppose():
            return insert.oppose(state, action, out)
        case did.PlaceInNovel():
            return novel.place_in_novel(state, action, out)
        case _:
            return _take_rarely(state, action, out)


def _take_rarely(state: State, action: Action, out: list[Ruling]) -> State:
    match action:
        case did.Exchange():
            return _still_placing(ink.exchange(state, action, out))
        case did.DealIdea():
            return supply.deal_idea(state, action)
        case did.DrawObjective():
            return supply.draw_objective(state, action, out)
        case did.ChooseDeck():
            return setup.choose_deck(state, action, out)
        case did.KeepStart():
            return setup.keep_start(state, action, out)
        case did.FirstPlayer():
            return setup.first_player(state, action)
        case did.RevealObjective():
            return ending.reveal_objective(state, action, out)
        case Correct():
            return correct(state, action, out)
        case _:
            raise TypeError(f"no action of this game: {action}")


def _still_placing(state: State) -> State:
    """A quill whose owner has given away the cubes to steal with stays in stock (VE-26, VE-52)."""
    if state.step != "place" or ideas.can_place(state, state.order[state.slot]):
        return state
    return replace(state, step=None)


def _more_points(state: State, out: list[Ruling]) -> State:
    """Special points go on while there is anything to turn or to discard (VE-57)."""
    if state.step != "special-points":
        return state
    return confrontations.take_points(state, out)
