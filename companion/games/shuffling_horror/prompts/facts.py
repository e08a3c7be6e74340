"""Facts that the table tells: cards turned up and drawn, stars, cards read aloud."""

from collections.abc import Mapping

from companion.core.domains import Cards
from companion.core.game import Prompt, Template
from companion.games.shuffling_horror import actions as did
from companion.games.shuffling_horror.procedures import (
    ByHand,
    Drawing,
    EventCard,
    NewSurvivor,
    Procedure,
    ReelEnd,
    ReelStart,
    SetUp,
    TurningUp,
    UnderSanctuary,
)
from companion.games.shuffling_horror.rules.cards import (
    could_be,
    could_be_discarded,
    could_be_hidden,
)
from companion.games.shuffling_horror.state import State, in_turn_order


def fact_prompts(state: State, now: Procedure) -> tuple[Prompt, ...]:
    """The fact that a procedure waits for, if any."""
    match now:
        case TurningUp() | ReelStart():
            return _reveal(state)
        case NewSurvivor():
            return (_survivor(state, now.seat),)
        case SetUp(stage="draw"):
            return (_survivor(state, now.seat),)
        case SetUp(stage="face"):
            return (_draw(state.undrawn, {"from": "survivor_pile"}),)
        case Drawing(stage="draw"):
            hints = {"from": "discard_pile", "left": now.left}
            return (_draw(could_be_discarded(state), hints),)
        case UnderSanctuary():
            return (_draw(could_be_hidden(state), {"from": f"sanctuary-{now.slot}"}),)
        case ReelEnd(stage="award"):
            survivors = {"survivor": Cards(in_turn_order(state))}
            award = Template(did.AwardStar, {}, survivors)
            return (Prompt(None, "award", (award,), hints={"token": state.reel}),)
        case ByHand():
            card = next(one.card for one in reversed(state.stack) if isinstance(one, EventCard))
            return (
                Prompt(None, "manual", (Template(did.Done, {}),), press=0, hints={"card": card}),
            )
        case _:
            return ()


def _reveal(state: State) -> tuple[Prompt, ...]:
    for place, frame in enumerate(state.frames, 1):
        if frame is not None and frame.card is None:
            fact = Template(did.Reveal, {"frame": place}, {"card": Cards(could_be(state))})
            return (Prompt(None, "reveal", (fact,), hints={"frame": place}),)
    return ()


def _draw(cards: tuple[str, ...], hints: Mapping[str, object]) -> Prompt:
    return Prompt(None, "draw", (Template(did.Draw, {}, {"card": Cards(cards)}),), hints=hints)


def _survivor(state: State, seat: int) -> Prompt:
    among = () if state.among is None or _is_aside(state) else (state.among,)
    hints = {"from": "survivor_pile", "to_seat": seat}
    return _draw((*among, *state.undrawn), hints)


def _is_aside(state: State) -> bool:
    """Whether the monster among us has not been shuffled in yet."""
    return isinstance(state.stack[-1], SetUp)
