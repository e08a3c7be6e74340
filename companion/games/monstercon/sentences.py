"""The texts of words.toml, and what they are filled in with."""

from companion.core.words import Facts, Words
from companion.games.monstercon.cards import CARDS, SUIT
from companion.games.monstercon.state import State


def _others(state: State, facts: Facts) -> list[int]:
    """Who else may have laid a card: the others with its suit."""
    laid = {facts["seat"], *(one.seat for one in state.table)}
    suit = SUIT[facts["card"]]
    return [
        seat
        for seat in range(len(state.names))
        if seat not in laid and state.own_suit(seat) == suit
    ]


WORDS = Words[State](
    "companion.games.monstercon",
    show={"card": lambda _, card: CARDS[card].name},
    derived={
        "leads": lambda state, facts: state.leader == facts["seat"] and not state.table,
        "own_suit": lambda state, facts: state.own_suit(facts["seat"]),
        "others": _others,
        "face_down": lambda state, _: state.phase == "trick" and state.trick == 1,
        "home": lambda _, facts: facts["to"] == facts["seat"],
        "shown_by_other": lambda _, facts: facts["shown_by"] != facts["seat"],
    },
)
