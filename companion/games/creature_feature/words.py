"""The texts of words.toml, and what they are filled in with."""

from companion.core.words import MessageFacts, Words
from companion.games.creature_feature import actions
from companion.games.creature_feature.cards import CARDS, STARS
from companion.games.creature_feature.state import State


def _shows(facts: MessageFacts) -> bool:
    """Whether a prompt asks for more than a helper."""
    accepts = facts["prompt"].accepts
    return any(pattern.kind is not actions.PlayHelper and pattern.open for pattern in accepts)


def _rivals(facts: MessageFacts) -> list[MessageFacts]:
    rivals = zip(facts["seats"], facts["powers"], facts["twists"], strict=True)
    return [{"seat": seat, "power": power, "twist": twist} for seat, power, twist in rivals]


def _winner_value(facts: MessageFacts, of_all: str) -> object:
    return facts[of_all][facts["seats"].index(facts["winner"])]


WORDS = Words[State](
    "companion.games.creature_feature",
    show={
        "card": lambda _, card: CARDS[card].name if card in CARDS else "a hidden card",
        "stars": lambda _, card: str(STARS[card]),
    },
    derived={
        "shows": lambda _, facts: _shows(facts),
        "rivals": lambda _, facts: _rivals(facts),
        "power": lambda _, facts: _winner_value(facts, "powers"),
        "twist": lambda _, facts: _winner_value(facts, "twists"),
        "one_short": lambda state, _: "lower-short" not in state.boxes,
    },
)
