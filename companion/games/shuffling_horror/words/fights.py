"""What dice and attacks came to: hits, damage, tests and those who fall."""

from typing import Any

from companion.core.wording import count, listed
from companion.games.shuffling_horror.state import FAMILIAR, State, value_of
from companion.games.shuffling_horror.words.names import (
    at,
    capital,
    cards,
    of_edition,
    stat,
    the,
)

Facts = dict[str, Any]
FIGHTS = frozenset(
    (
        "hit",
        "miss",
        "fumble",
        "counterstrike",
        "head-shot",
        "damage",
        "no-effect",
        "eliminated",
        "annihilated",
        "destroyed",
        "breach",
        "damage-forgone",
        "survives",
        "spored",
        "trapped",
        "negated",
        "test",
        "rolled",
        "victim",
    )
)
"""The codes that this chapter tells."""
ALWAYS = 2


def fight(state: State, facts: Facts) -> str:
    """One sentence, with the figures."""
    match facts["code"]:
        case "hit" | "miss" | "fumble" | "counterstrike" | "head-shot":
            return capital(_strike(state, facts))
        case "damage":
            parts = damage_parts(state, facts)
            made = f": {listed(parts)}" if len(parts) > 1 else ""
            return f"{facts['n']} damage to {at(state, facts['target'])}{made}."
        case "no-effect":
            target = facts["target"]
            value = value_of(state, target)
            return capital(f"{the(state, target)}: {facts['n']} is under {value}, no effect.")
        case "eliminated" | "annihilated":
            return capital(_falls(state, facts))
        case "destroyed":
            return capital(f"{the(state, facts['card'])} is destroyed.")
        case "breach":
            where = at(state, f"sanctuary-{facts['sanctuary']}")
            return f"A double one breaches {where}: it is gone."
        case "test":
            return capital(_test(state, facts))
        case "rolled":
            return _rolled(state, facts)
        case code:
            return capital(_of_survivor(state, code, facts))


def _strike(state: State, facts: Facts) -> str:
    target = at(state, facts["target"])
    sides = f"{at(state, facts['attacker'])} against {target}"
    match facts["code"]:
        case "hit":
            more = f" with {facts['bonus']} more damage for doubles" if facts["bonus"] else ""
            least = "" if facts["need"] <= ALWAYS else " or less"
            return f"{sides}: {facts['roll']} on two dice, {facts['need']}{least} hits{more}."
        case "miss":
            return f"{sides}: {facts['roll']} on two dice, over {facts['need']}, a miss."
        case "fumble":
            return f"{sides}: double six, a fumble!"
        case "counterstrike":
            return f"{sides}: a counterstrike!"
        case _ if not facts["victims"]:
            return f"{sides}: double one hits, but no head shot harms it."
        case _:
            return f"{sides}: a head shot puts {cards(state, facts['victims'])} out of play!"


def damage_parts(state: State, facts: Facts) -> list[str]:
    """What a damage total is made of."""
    parts = [f"{facts['dice']} rolled"]
    item = facts["item"]
    more = facts["n"] - facts["dice"] - facts["doubles"] - facts["spoints"]
    if item is not None:
        bonus = state.attributes.items[item].damage.bonus
        more -= bonus
        parts += [f"{bonus} for {the(state, item)}"] if bonus else []
    if facts["doubles"]:
        parts.append(f"{facts['doubles']} for doubles")
    if facts["spoints"]:
        parts.append(f"{facts['spoints']} for spoints")
    if more:
        parts.append(f"{more} for {_source(facts['attacker'])}")
    return parts


def _source(attacker: str) -> str:
    """What adds to damage beside item, doubles and spoints."""
    return "a power play" if attacker in FAMILIAR else "the card"


def _falls(state: State, facts: Facts) -> str:
    survivor = facts.get("survivor")
    if survivor is not None:
        who = the(state, survivor)
        if facts["code"] == "annihilated":
            return f"{who} is annihilated and out of play for good."
        return f"{who} is eliminated, and from now on a Familiar Face."
    where = "out of play" if facts["code"] == "annihilated" else "to the discard pile"
    return f"{the(state, facts['card'])}: {facts['code']}, {where}."


def _test(state: State, facts: Facts) -> str:
    who, purpose = the(state, facts["survivor"]), facts["purpose"]
    if facts["card"] is not None:
        return f"{who} uses {the(state, facts['card'])}: the flail succeeds without a roll."
    tested = stat(facts["stat"])
    what = {
        "flail": f"{who} flails on {tested}",
        "escape": f"{who} tries to escape on {tested}",
    }.get(purpose, f"{who} tests {tested}")
    roll, need = facts["roll"], facts["need"]
    if roll is None:
        return f"{what}: success without a roll."
    if facts["success"]:
        return f"{what}: {roll} on two dice, {need} or less succeeds."
    return f"{what}: {roll} on two dice, over {need}, failed."


def _rolled(state: State, facts: Facts) -> str:
    dice = listed([str(die) for die in facts["dice"]])
    match facts["purpose"]:
        case "victim-side":
            return f"The die shows {dice}: the {'odds' if facts['dice'][0] % 2 else 'evens'}."
        case "victim":
            shown = "The die shows" if len(facts["dice"]) == 1 else "The dice show"
            return f"{shown} {dice} for the victim."
        case "star":
            won = "a star is won" if facts["dice"][0] <= state.reel else "no star"
            return f"The die shows {dice}, {state.reel} or less is needed: {won}."
        case _:
            again = ", so roll again" if facts["dice"][0] == 1 else ""
            return f"The die shows {dice} for the monster among us{again}."


def _of_survivor(state: State, code: str, facts: Facts) -> str:
    who = the(state, facts["survivor"])
    match code:
        case "damage-forgone":
            return f"No damage is rolled: {who} must flail."
        case "survives":
            return f"{who} survives."
        case "spored":
            return f"{who} is {of_edition(state, 'spored')}, and a Familiar Face at once!"
        case "trapped":
            return f"{who} is trapped."
        case "negated":
            paid = count(facts["n"], "spoint")
            return f"{who}: {facts['n']} damage is negated with {paid}."
        case _:
            return f"The victim is {who}."
