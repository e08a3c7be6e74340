"""Facts that the table says: cards turned up and drawn, stars, cards read aloud."""

from collections.abc import Collection, Mapping

from companion.core.domains import Cards
from companion.core.prompts import ActionPattern, Prompt, Prompts
from companion.games.shuffling_horror import actions
from companion.games.shuffling_horror.procedures import (
    ByHand,
    Drawing,
    NewSurvivor,
    ReelStart,
    TurningUp,
    UnderSanctuary,
)
from companion.games.shuffling_horror.rules.cards import (
    could_be,
    could_be_discarded,
    could_be_hidden,
)
from companion.games.shuffling_horror.state import State, awaited, there


def reveal(state: State, _now: TurningUp | ReelStart) -> Prompts:
    """The card in the lowest frame that awaits one."""
    frame = there(awaited(state)) + 1
    fact = ActionPattern(actions.Reveal, {"frame": frame}, {"card": Cards(could_be(state))})
    return (Prompt(None, "reveal", (fact,), hints={"frame": frame}),)


def drawing(state: State, now: Drawing) -> Prompts:
    """A card out of the discard pile."""
    return draw(could_be_discarded(state), {"from": "discard_pile", "left": now.left})


def under_sanctuary(state: State, now: UnderSanctuary) -> Prompts:
    """What was hidden."""
    return draw(could_be_hidden(state), {"from": f"sanctuary-{now.slot}"})


def new_survivor(state: State, now: NewSurvivor) -> Prompts:
    """Whom a player has drawn, or the monster among them."""
    among = () if state.among is None else (state.among,)
    return draw((*among, *state.undrawn), {"from": "survivor_pile", "to_seat": now.seat})


def by_hand(state: State, _now: ByHand) -> Prompts:
    """People have carried a card out."""
    card = there(state.event).card
    return (
        Prompt(
            None,
            "manual",
            (ActionPattern(actions.Done, {}),),
            press=actions.Done,
            hints={"card": card},
        ),
    )


def draw(cards: Collection[str], hints: Mapping[str, object]) -> Prompts:
    """A card that was drawn."""
    return (
        Prompt(
            None, "draw", (ActionPattern(actions.Draw, {}, {"card": Cards(cards)}),), hints=hints
        ),
    )
