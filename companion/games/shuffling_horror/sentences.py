"""What prompts ask."""

from companion.core.prompts import Prompt
from companion.games.shuffling_horror import actions as did
from companion.games.shuffling_horror.procedures import (
    DirectorTurn,
    HeadShotAttack,
    MashLeave,
    MonsterAttack,
    Permission,
    Testing,
)
from companion.games.shuffling_horror.rules.monsters import can_negate, missing
from companion.games.shuffling_horror.state import State
from companion.games.shuffling_horror.words.names import (
    at,
    capital,
    frame,
    name_of,
    stat,
    the,
    title,
)


def question(state: State, prompt: Prompt) -> str:
    """Who is asked, and what is awaited."""
    name = "Everybody" if prompt.seat is None else name_of(state, prompt.seat)
    if prompt.seat is None:
        return capital(_of_all(state, prompt))
    if prompt.seat == 0 and state.options.director == "auto" and not prompt.accepts[0].open:
        return f"{name} has chosen"
    if prompt.ask in DIRECTORS:
        return f"{name}: {_of_director(state, prompt)}"
    return f"{name}{_of_player(state, prompt)}"


def _of_all(state: State, prompt: Prompt) -> str:
    hints = prompt.hints
    match prompt.ask:
        case "roll":
            return _roll(state, prompt)
        case "reveal":
            return f"which card is on {frame(hints['frame'])}?"
        case "award":
            return f"who gets the star of Reel {hints['token']}?"
        case "manual":
            return f"do what {title(state, hints['card'])} says. Done?"
        case "event":
            return f"players: {the(state, hints['card'])}, yes or no?"
        case _ if "to_seat" in hints:
            return f"{name_of(state, hints['to_seat'])}: which card is drawn?"
        case _ if "left" in hints:
            return f"which card is drawn? {hints['left']} to go"
        case _ if hints["from"] == "survivor_pile":
            return "which survivor turns up?"
        case _:
            return f"what hides under {at(state, hints['from'])}?"


def _roll(state: State, prompt: Prompt) -> str:
    hints = prompt.hints
    need = hints["need"]
    who = the(state, hints["survivor"]) if "survivor" in hints else ""
    match hints["purpose"]:
        case "attack":
            return f"{who or at(state, hints['attacker'])}: {need} or less hits"
        case "damage":
            by = who or at(state, hints["attacker"])
            return f"{by}: roll the damage" if need is None else f"{by}: {need} or more damage"
        case "flail":
            return f"{who}: {need} or less to survive"
        case "escape":
            return f"{who}: {need} or less to get free"
        case "test":
            now = state.stack[-1]
            what = f" on {stat(now.stat)}" if isinstance(now, Testing) else ""
            return f"{who}: {need} or less{what}"
        case "victim-side":
            return "roll a die: odds or evens?"
        case "victim":
            return "who is the victim? Roll"
        case "star":
            return f"star of Reel {hints['token']}: {need} or less"
        case _:
            return "roll for the monster's value"


DIRECTORS = {
    "take": "which monster do you take?",
    "victim": "who is the victim?",
    "choose": "which way does it go?",
    "pick": "which discard comes back?",
    "directors-cut": "a Director's Cut?",
    "survivor-loss": "lose survivors, unseen?",
    "set-aside": "which monster is among us?",
    "special": "fade out, or pass?",
    "forgo": "skip the damage roll?",
    "lurker": "discard what hides there?",
    "place": "",
    "target": "",
    "migrate": "",
    "event": "",
}
"""What a Director side seat is asked; an empty one is made of what is on the table."""


def _of_director(state: State, prompt: Prompt) -> str:
    template = prompt.accepts[0]
    match prompt.ask:
        case "place":
            return f"a throng for {the(state, template.fixed['card'])}?"
        case "target":
            now = state.stack[-1]
            if isinstance(now, HeadShotAttack):
                return "the new throng attacks?"
            lurks = isinstance(now, DirectorTurn) and now.stage == "lurkers"
            return "does what hides attack?" if lurks else "who attacks whom?"
        case "migrate":
            return f"a throng for {name_of(state, template.fixed['to'])}?"
        case "event":
            return f"{the(state, prompt.hints['card'])}, yes or no?"
        case "special" if any(one.kind is did.ClipReel for one in prompt.accepts):
            return "fade out or clip, or pass?"
        case ask:
            return DIRECTORS[ask]


def _of_player(state: State, prompt: Prompt) -> str:
    """What follows the name."""
    survivor = prompt.hints.get("survivor")
    who = "" if survivor is None else the(state, survivor)
    template = prompt.accepts[0]
    match prompt.ask:
        case "turn" if survivor is not None:
            return f": what does {who} do?"
        case "turn" if template.kind is did.TakeAttackSurvivor:
            return ": draw a survivor"
        case "turn":
            return ": what do the monsters do?"
        case "attack":
            return f": whom does {who} attack?"
        case "counterstrike":
            return f": does {who} strike back?"
        case "negate":
            return _negate(state)
        case "spend":
            return _spend(state, prompt)
        case "star":
            return _star(template.fixed.get("use"))
        case "permission":
            return _permission(state)
        case "keep":
            return f": keep {the(state, template.fixed['card'])}?"
        case _:
            return ": which item is lost?"


def _spend(state: State, prompt: Prompt) -> str:
    """What helps a roll: spoints, a held card, or both."""
    helps = ["spend spoints"] if any(one.kind is did.Spend for one in prompt.accepts) else []
    used = (one for one in prompt.accepts if one.kind is did.UseCard)
    helps += [f"use {the(state, one.fixed['card'])}" for one in used]
    return f" may {' or '.join(helps)}"


def _negate(state: State) -> str:
    now = state.stack[-1]
    if not isinstance(now, MonsterAttack):
        return ": pay, or flail?"
    if not can_negate(state, now):
        return f": {the(state, now.target)} must flail"
    return (
        f": pay {missing(now)} more, or flail?" if now.pledged else f": pay {now.damage}, or flail?"
    )


def _star(use: object) -> str:
    match use:
        case "second_action":
            return ": a star to act again?"
        case "reroll":
            return ": a star to roll again?"
        case _:
            return ": a star against this hit?"


def _permission(state: State) -> str:
    now = state.stack[-1]
    if not isinstance(now, Permission | MashLeave):
        return ": yes or no?"
    asks = name_of(state, now.asker) if isinstance(now, MashLeave) else the(state, now.survivor)
    return f": may {asks} take {the(state, now.card)}?"
