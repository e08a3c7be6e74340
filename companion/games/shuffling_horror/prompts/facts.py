"""The prompts for facts that the table shows: cards turned up or drawn, cards carried out
by hand.
"""

from collections.abc import Collection

from companion.core.domains import Cards
from companion.core.prompts import ActionPattern, Prompt, Prompts
from companion.games.shuffling_horror import actions
from companion.games.shuffling_horror.procedures import (
    Drawing,
    HiddenCard,
    ManualEffect,
    NewSurvivor,
    ReelStart,
    TurningUp,
)
from companion.games.shuffling_horror.rules.cards import (
    possible_discards,
    possible_hidden_cards,
    possible_reel_cards,
)
from companion.games.shuffling_horror.state import State, frame_to_reveal, not_none


def reveal_prompt(state: State, _procedure: TurningUp | ReelStart) -> Prompts:
    """Ask for the card in the lowest frame that has no known card."""
    frame = not_none(frame_to_reveal(state)) + 1
    fact = ActionPattern(
        actions.Reveal, {"frame": frame}, {"card": Cards(possible_reel_cards(state))}
    )
    return (Prompt(None, "reveal", (fact,), hints={"frame": frame}),)


def drawing(state: State, procedure: Drawing) -> Prompts:
    """Ask for a card drawn from the discard pile."""
    return draw_prompt(possible_discards(state), "discard_pile", left=procedure.left)


def hidden_card(state: State, procedure: HiddenCard) -> Prompts:
    """Ask for the card that was hidden under a sanctuary."""
    return draw_prompt(possible_hidden_cards(state), f"sanctuary-{procedure.slot}")


def new_survivor(state: State, procedure: NewSurvivor) -> Prompts:
    """Ask for the survivor whom a player has drawn, who may be the monster among us."""
    among = () if state.monster_among_us is None else (state.monster_among_us,)
    return draw_prompt((*among, *state.undrawn), "survivor_pile", procedure.seat)


def manual_effect(state: State, _procedure: ManualEffect) -> Prompts:
    """Ask people to confirm that they have carried a card out."""
    card = not_none(state.event).card
    return (
        Prompt(
            None,
            "manual",
            (ActionPattern(actions.Done, {}),),
            press=actions.Done,
            hints={"card": card},
        ),
    )


def draw_prompt(
    cards: Collection[str], pile: str, receiver: int | None = None, **hints: int
) -> Prompts:
    """Ask which of these cards was drawn from a pile, for a seat or for the table."""
    to_seat = {} if receiver is None else {"to_seat": receiver}
    return (
        Prompt(
            None,
            "draw",
            (ActionPattern(actions.Draw, {}, {"card": Cards(cards)}),),
            receiver=receiver,
            hints={"from": pile, **hints, **to_seat},
        ),
    )
