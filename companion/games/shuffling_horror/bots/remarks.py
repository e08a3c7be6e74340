"""What the Director says with a move of the program's: one line, in the manner of the film."""

import tomllib
from importlib.resources import files

from companion.core.actions import Action
from companion.core.wording import count
from companion.games.shuffling_horror import actions as did
from companion.games.shuffling_horror.auto import policy
from companion.games.shuffling_horror.bots.harm import dearest
from companion.games.shuffling_horror.cards import ITEMS
from companion.games.shuffling_horror.names import (
    be,
    capital,
    sanctuary,
    the,
    title,
)
from companion.games.shuffling_horror.procedures import EventCard
from companion.games.shuffling_horror.prompts import prompts
from companion.games.shuffling_horror.rolls import below
from companion.games.shuffling_horror.rules.monsters import flail_score
from companion.games.shuffling_horror.state import State, established, strength_of, value_of

DIRECTORS = frozenset(("policy", "gentle", "ruthless"))
FORESEEN = "I have looked ahead, and fewer of them see the morning."


LINES: dict[str, list[str]] = tomllib.loads(
    files("companion.games.shuffling_horror").joinpath("remarks.toml").read_text("utf-8")
)
"""The lines by kind of move; one after the other is said."""

Saying = tuple[str, dict[str, str]]
"""A kind of move, and the words that its lines take."""


def remark(state: State, action: Action, bot: str | None, nth: int = 0) -> str:
    """The line for a move of the Director; nothing where a person or a survivor moved. `nth`: how
    many moves of this kind he has made before.
    """
    if bot is None and state.options.director == "auto":
        bot = "policy"
    if bot not in DIRECTORS or getattr(action, "seat", None) != 0:
        return ""
    said: Saying | None = _of_cards(state, action) or _of_survivors(state, action, bot)
    if said is None and type(action) in PLAIN:
        said = PLAIN[type(action)], {}
    line = "" if said is None else _filled(*said, nth)
    if bot == "ruthless" and _foreseen(state, action):
        return f"{line} {FORESEEN}".strip()
    return line


def _filled(kind: str, words: dict[str, str], nth: int) -> str:
    lines = LINES[kind]
    capitals = {key.capitalize(): capital(one) for key, one in words.items()}
    return lines[nth % len(lines)].format(**words, **capitals)


def _foreseen(state: State, action: Action) -> bool:
    """Whether he would have done something else, had he not looked ahead."""
    mine = (prompt for prompt in prompts(state) if prompt.seat == 0 and not prompt.optional)
    return any(policy(state, prompt, dearest) != action for prompt in mine)


PLAIN: dict[type[Action], str] = {
    did.CoverAttack: "cover",
    did.DesperateAttack: "desperate",
    did.ClipReel: "clip",
    did.Choose: "choose",
    did.DirectorsCut: "cut",
    did.SurvivorLoss: "loss",
    did.ForgoDamage: "forgo",
    did.SetAside: "aside",
    did.Allow: "allow",
    did.Migrate: "migrate",
    did.DiscardMonster: "send_away",
}
"""Moves whose lines take no words."""


def _of_cards(state: State, action: Action) -> Saying | None:
    match action:
        case did.TakeAttack() | did.MashAttack():
            return "take", {"joins": _joins(state, action.card, action.to)}
        case did.TakeMonster():
            return "feature", {"joins": _joins(state, action.card, action.to)}
        case did.Place():
            return "place", {"joins": _joins(state, action.card, action.to)}
        case did.Activate() | did.Bypass():
            event = next(one for one in reversed(state.stack) if isinstance(one, EventCard))
            kind = "activate" if isinstance(action, did.Activate) else "bypass"
            return kind, {"event": title(state, event.card)}
        case did.FadeOut():
            return "fade", {"card": there_in(state, action.frame)}
        case did.Pick():
            return "pick", {"card": the(state, action.card)}
        case _:
            return None


def _of_survivors(state: State, action: Action, bot: str) -> Saying | None:
    match action:
        case did.AllOutAttack():
            return "all_out", {"throngs": count(len(established(state, 0)), "throng")}
        case did.Target():
            return _target(state, action, bot)
        case did.ChooseVictim():
            return "victim", {"victim": the(state, action.victim)}
        case _:
            return None


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


def _target(state: State, action: did.Target, bot: str) -> Saying:
    if not isinstance(action.victim, str):
        slot = action.sanctuary if isinstance(action.sanctuary, int) else 1
        left = count(state.sanctuaries[slot - 1].spoints, "point")
        return "walls", {"sanctuary": sanctuary(state, slot), "points": left}
    one = state.cast[action.victim]
    words = {"victim": the(state, action.victim)}
    if bot == "gentle":
        return "gentle", {**words, "rested": count(one.rest, "spoint")}
    helping = one.rest + state.power[one.seat]
    if not helping:
        return "nobody_helps", words
    words["spoints"] = count(helping, "spoint")
    if bot != "ruthless":
        return "weak", words
    score = flail_score(state, action.victim)
    fails = 0 if score is None else 36 - below(score)
    return "ruthless", {**words, "fails": _often(fails)}


def there_in(state: State, frame: int) -> str:
    """The card on top of a frame (from 1)."""
    shown = state.frames[frame - 1]
    return "the screen" if shown is None or shown.card is None else the(state, shown.card)
