"""What the Director says with a move of the program's: one line, in the manner of the movie."""

from msgspec.structs import asdict

from companion.core.actions import Action, type_tag
from companion.core.messages import MessageFacts
from companion.games.shuffling_horror import actions
from companion.games.shuffling_horror.bots.harm import costliest_victim
from companion.games.shuffling_horror.cards import ITEMS
from companion.games.shuffling_horror.narration.names import is_or_are
from companion.games.shuffling_horror.prompts import prompts
from companion.games.shuffling_horror.rules.auto_director import choose_by_policy
from companion.games.shuffling_horror.rules.monster_attacks import flail_score
from companion.games.shuffling_horror.rules.rolls import rolls_at_most
from companion.games.shuffling_horror.state import (
    State,
    not_none,
    strength_of,
    throngs_of,
    value_of,
)
from companion.games.shuffling_horror.words import WORDS

DIRECTORS = frozenset(("policy", "gentle", "ruthless"))
FORESEEN = "I have looked ahead, and fewer of them see the morning."
LINES = 8
"""Lines for each kind of move."""


def remark(state: State, action: Action, bot: str | None, nth: int = 0) -> str:
    """The line for a move of the Director; nothing if a person or a survivor moved. `nth`: how
    many moves of this kind it has made before.
    """
    if bot is None and state.options.director == "auto":
        bot = "policy"
    if bot not in DIRECTORS or getattr(action, "seat", None) != 0:
        return ""
    facts = {"type": type_tag(type(action)), "line": nth % LINES, **asdict(action)}
    line = WORDS.text("remark", state, {**facts, **_facts(state, action, bot)})
    if bot == "ruthless" and _foreseen(state, action):
        return f"{line} {FORESEEN}".strip()
    return line


def _foreseen(state: State, action: Action) -> bool:
    """Whether it would have done something else, had it not looked ahead."""
    mine = (prompt for prompt in prompts(state) if prompt.seat == 0 and not prompt.optional)
    return any(choose_by_policy(state, prompt, costliest_victim) != action for prompt in mine)


def _facts(state: State, action: Action, bot: str) -> MessageFacts:
    """What a line says of a move."""
    match action:
        case actions.TakeAttack() | actions.MashAttack() | actions.TakeMonster() | actions.Place():
            strength, card = strength_of(state, action.to), action.card
            hits = rolls_at_most(strength + (0 if card in ITEMS else value_of(state, card)))
            return {"strength": strength, "hits": hits, "are": is_or_are(state, card) == "are"}
        case actions.AllOutAttack():
            return {"throngs": len(throngs_of(state, 0))}
        case actions.Activate() | actions.Bypass():
            return {"event": not_none(state.event).card}
        case actions.FadeOut():
            shown = state.frames[action.frame - 1]
            return {"card": None if shown is None else shown.card}
        case actions.Target(victim=str(victim)):
            return _attack_facts(state, victim, bot)
        case actions.Target(sanctuary=int(slot_number)):
            return {"aim": "walls", "left": state.sanctuaries[slot_number - 1].spoints}
        case _:
            return {}


def _attack_facts(state: State, victim: str, bot: str) -> MessageFacts:
    """Why it attacks this survivor."""
    survivor = state.cast[victim]
    helping = survivor.rest + state.power[survivor.seat]
    if bot == "gentle":
        return {"aim": "gentle", "rested": survivor.rest}
    if bot != "ruthless" or not helping:
        return {"aim": "weak" if helping else "nobody-helps", "helping": helping}
    score = flail_score(state, victim)
    fails = 0 if score is None else 36 - rolls_at_most(score)
    return {"aim": "ruthless", "helping": helping, "fails": fails}
