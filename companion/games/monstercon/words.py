"""The texts of words.toml, and what they are filled in with."""

from companion.core.messages import MessageFacts, Words
from companion.games.monstercon.cards import CARD_SUIT, CARDS, PACKAGE
from companion.games.monstercon.state import State


def _other_holders(state: State, facts: MessageFacts) -> list[int]:
    """Who else may have laid a card: the others with its suit."""
    played = {facts["seat"], *(played_card.seat for played_card in state.table)}
    suit = CARD_SUIT[facts["card"]]
    return [
        seat
        for seat in range(len(state.names))
        if seat not in played and state.own_suit(seat) == suit
    ]


WORDS = Words[State](
    PACKAGE,
    show={"card": lambda _, card: CARDS[card].name},
    derived={
        "leads": lambda state, facts: state.leader == facts["seat"] and not state.table,
        "own_suit": lambda state, facts: state.own_suit(facts["seat"]),
        "is_own": lambda state, facts: state.own_suit(facts["seat"]) == CARD_SUIT[facts["card"]],
        "others": _other_holders,
        "face_down": lambda state, _: state.phase == "trick" and state.trick == 1,
        "home": lambda _, facts: facts["to"] == facts["seat"],
        "shown_by_other": lambda _, facts: facts["shown_by"] != facts["seat"],
    },
)
