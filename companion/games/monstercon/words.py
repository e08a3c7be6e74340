"""The texts of words.toml, and what they are filled in with."""

from companion.core.messages import MessageFacts, Words
from companion.games.monstercon.cards import (
    CARD_SUIT,
    CARDS,
    PACKAGE,
    RANK,
    RANK_WORD,
    SUITED,
)
from companion.games.monstercon.options import kings_in_use
from companion.games.monstercon.prompts import prompts
from companion.games.monstercon.rules.trick_winner import winning_card
from companion.games.monstercon.rules.windows import gaze_targets, jokers_of_others
from companion.games.monstercon.state import PlayedCard, State


def _other_holders(state: State, facts: MessageFacts) -> list[int]:
    """Who else may have laid a card: the others with its suit."""
    played = {facts["seat"], *(played_card.seat for played_card in state.table)}
    suit = CARD_SUIT[facts["card"]]
    return [
        seat
        for seat in range(len(state.names))
        if seat not in played and state.own_suit(seat) == suit
    ]


def _best(state: State) -> PlayedCard | None:
    """The card that takes the led trick as things are."""
    return winning_card(state, state.shifted)


def _deciding(state: State) -> list[int | None]:
    """Who is asked in the window that is open."""
    return [prompt.seat for prompt in prompts(state) if not prompt.optional]


def _taker(state: State, facts: MessageFacts) -> int | None:
    """Who took the card in this hand."""
    return next((seat for seat, cards in enumerate(state.taken) if facts["card"] in cards), None)


def _owner(state: State, facts: MessageFacts) -> int | None:
    """Who is the monster of an ability."""
    seats = (seat for seat, monster in enumerate(state.monsters) if monster == facts["ability"])
    return next(seats, None)


WORDS = Words[State](
    PACKAGE,
    show={"card": lambda _, card: CARDS[card].name},
    derived={
        "leads": lambda state, facts: state.leader == facts["seat"] and not state.table,
        "own_suit": lambda state, facts: state.own_suit(facts["seat"]),
        "is_own": lambda state, facts: state.own_suit(facts["seat"]) == CARD_SUIT[facts["card"]],
        "others": _other_holders,
        "led": lambda state, _: state.led,
        "best": lambda state, _: (best := _best(state)) and best.seat,
        "best_rank": lambda state, _: (best := _best(state)) and RANK_WORD[RANK[best.card]],
        "face_down": lambda state, _: state.phase == "trick" and state.trick == 1,
        "home": lambda _, facts: facts["to"] == facts["seat"],
        "shown_by_other": lambda _, facts: facts["shown_by"] != facts["seat"],
        # of refusals
        "deciding": lambda state, _: _deciding(state),
        "taker": _taker,
        "owner": _owner,
        "kings": lambda state, _: kings_in_use(state.options),
        "gaze_targets": lambda state, facts: gaze_targets(state, facts["seat"]),
        "jokers": lambda state, facts: jokers_of_others(state, facts["seat"]),
        "in_play": lambda state, _: [monster for monster in SUITED if monster in state.monsters],
    },
)
