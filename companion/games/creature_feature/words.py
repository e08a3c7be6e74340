"""The texts of words.toml, and what they are filled in with."""

from companion.core.messages import MessageFacts, Words
from companion.core.prompts import Prompt
from companion.games.creature_feature import actions
from companion.games.creature_feature.cards import CARDS, STARS
from companion.games.creature_feature.showing import what_to_show
from companion.games.creature_feature.state import State


def _shows(state: State, facts: MessageFacts) -> str:
    """What a prompt of the last window asks for; "" if only a helper."""
    prompt: Prompt = facts["prompt"]
    seat = prompt.seat or 0
    if all(pattern.kind is actions.PlayHelper or not pattern.open for pattern in prompt.accepts):
        return ""
    folded = seat in state.rivals(state.fold)
    return what_to_show(state.teams[seat], folded=folded, last=state.turn == state.turns)


def _rivals(facts: MessageFacts) -> list[MessageFacts]:
    rivals = zip(facts["seats"], facts["powers"], facts["twists"], strict=True)
    return [{"seat": seat, "power": power, "twist": twist} for seat, power, twist in rivals]


def _leaders(facts: MessageFacts) -> list[int]:
    """The seats that are ahead: a team without a twist beats every twist (CF-52, CF-53)."""
    strengths = {
        rival["seat"]: (not rival["twist"], rival["power"] or 0) for rival in _rivals(facts)
    }
    return [seat for seat, strength in strengths.items() if strength == max(strengths.values())]


def _winner_value(facts: MessageFacts, of_all: str) -> object:
    return facts[of_all][facts["seats"].index(facts["winner"])]


WORDS = Words[State](
    "companion.games.creature_feature",
    show={
        "card": lambda _, card: CARDS[card].name if card in CARDS else "a hidden card",
        "stars": lambda _, card: str(STARS[card]),
    },
    derived={
        "shows": _shows,
        "leaders": lambda _, facts: _leaders(facts),
        "rivals": lambda _, facts: _rivals(facts),
        "power": lambda _, facts: _winner_value(facts, "powers"),
        "twist": lambda _, facts: _winner_value(facts, "twists"),
        "one_short": lambda state, _: "lower-short" not in state.boxes,
    },
)
