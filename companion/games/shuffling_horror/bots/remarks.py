"""What the Director says with a move of the program's: one line, in the manner of the film."""

from companion.core.actions import Action
from companion.core.wording import count
from companion.games.shuffling_horror import actions as did
from companion.games.shuffling_horror.auto import policy
from companion.games.shuffling_horror.bots.harm import dearest
from companion.games.shuffling_horror.cards import ITEMS
from companion.games.shuffling_horror.procedures import EventCard
from companion.games.shuffling_horror.prompts import prompts
from companion.games.shuffling_horror.rolls import below
from companion.games.shuffling_horror.rules.monsters import flail_score
from companion.games.shuffling_horror.state import State, established, strength_of, value_of
from companion.games.shuffling_horror.words.names import (
    be,
    capital,
    sanctuary,
    the,
    title,
)

DIRECTORS = frozenset(("policy", "gentle", "ruthless"))
FORESEEN = "I have looked ahead, and fewer of them see the morning."


def remark(state: State, action: Action, bot: str | None) -> str:
    """The line for a move of the Director; nothing where a person or a survivor moved."""
    if bot is None and state.options.director == "auto":
        bot = "policy"
    if bot not in DIRECTORS or getattr(action, "seat", None) != 0:
        return ""
    line = _line(state, action, bot)
    if bot == "ruthless" and _foreseen(state, action):
        return f"{line} {FORESEEN}".strip()
    return line


def _foreseen(state: State, action: Action) -> bool:
    """Whether he would have done something else, had he not looked ahead."""
    mine = (prompt for prompt in prompts(state) if prompt.seat == 0 and not prompt.optional)
    return any(policy(state, prompt, dearest) != action for prompt in mine)


def _line(state: State, action: Action, bot: str) -> str:
    match action:
        case did.TakeAttack() | did.MashAttack():
            return f"Out of the dark: {_joins(state, action.card, action.to)}"
        case did.TakeMonster():
            return f"Three monsters in one shot! {capital(_joins(state, action.card, action.to))}"
        case did.Place():
            return f"Nobody stays dead in this film: {_joins(state, action.card, action.to)}"
        case did.AllOutAttack():
            n = len(established(state, 0))
            return f"Action! No new faces, but {count(n, 'throng')} on the move."
        case did.CoverAttack():
            return "Something slides in front of the picture, and something else attacks."
        case did.DesperateAttack():
            return "No throng of mine is left, so the whole screen comes alive."
        case did.Target():
            return _target(state, action, bot)
        case did.ChooseVictim():
            return f"The camera finds {the(state, action.victim)}."
        case did.Activate() | did.Bypass():
            return _event(state, action)
        case did.FadeOut():
            card = there_in(state, action.frame)
            return f"Slow fade on {card}: take it now, or never."
        case did.ClipReel():
            return "Snip! The rest of this reel is on the floor."
        case did.Pick():
            return f"You thought you had seen the last of {the(state, action.card)}?"
        case did.Choose():
            return "The plot thickens, and the Director chooses how."
        case did.DirectorsCut():
            return "In my cut there are more monsters."
        case did.SurvivorLoss():
            return "Some of the cast will not be back for the next reel."
        case did.ForgoDamage():
            return "No spoint is left to save anybody: run, or fall."
        case did.SetAside():
            return "One of them is not what he seems."
        case did.Allow():
            return "Take it. We are all monsters here."
        case did.Migrate():
            return "Changing sides? Here is a throng to begin with."
        case did.DiscardMonster():
            return "What lay under the floor slips away."
        case _:
            return ""


def _joins(state: State, card: str, to: str) -> str:
    """A card comes to a throng, and how often that will then hit."""
    there = strength_of(state, to)
    after = there + (0 if card in ITEMS else value_of(state, card))
    verb = "come" if be(state, card) == "are" else "comes"
    what = "join a throng" if there else "found a throng"
    return f"{the(state, card)} {verb} to {what} that hits {_often(below(after))} in 36."


def _often(times: int) -> str:
    """How often out of so many."""
    return "once" if times == 1 else f"{times} times"


def _target(state: State, action: did.Target, bot: str) -> str:
    if not isinstance(action.victim, str):
        slot = action.sanctuary if isinstance(action.sanctuary, int) else 1
        left = count(state.sanctuaries[slot - 1].spoints, "point")
        return f"Knock, knock: {sanctuary(state, slot)} has {left} left."
    one = state.cast[action.victim]
    victim = the(state, action.victim)
    if bot == "gentle":
        rested = count(one.rest, "spoint")
        return f"A fair fight: {victim}, the best rested of them, with {rested}."
    helping = one.rest + state.power[one.seat]
    if not helping:
        return f"Nothing and nobody stands between the monsters and {victim}."
    spoints = count(helping, "spoint")
    if bot == "ruthless":
        score = flail_score(state, action.victim)
        fails = 0 if score is None else 36 - below(score)
        return f"It hurts here: {victim} has {spoints}, and flails in vain {_often(fails)} in 36."
    return f"The weak go first: {victim} can call on {spoints}."


def _event(state: State, action: did.Activate | did.Bypass) -> str:
    event = next(one for one in reversed(state.stack) if isinstance(one, EventCard))
    name = title(state, event.card)
    if isinstance(action, did.Activate):
        return f"Cue the music: {name}!"
    return f"Cut! {name} would only waste film."


def there_in(state: State, frame: int) -> str:
    """The card on top of a frame (from 1)."""
    shown = state.frames[frame - 1]
    return "the screen" if shown is None or shown.card is None else the(state, shown.card)
