"""The sentences of words.toml, and what is put in the braces of a sentence."""

import tomllib
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any

from companion.core.wording import count, listed
from companion.games.shuffling_horror.state import FAMILIAR, MOST_REST, State, value_of
from companion.games.shuffling_horror.words.names import (
    at,
    capital,
    cards,
    frame,
    line,
    name_of,
    of_edition,
    sanctuary,
    stat,
    the,
    title,
)

Facts = dict[str, Any]
ALWAYS = 2
"""A roll that always succeeds (SH-82)."""


@cache
def sentences() -> dict[str, str]:
    """By code of a ruling or by variant, read when something is said for the first time."""
    text = files("companion.games.shuffling_horror").joinpath("words.toml").read_text("utf-8")
    return tomllib.loads(text)


def said(state: State, facts: Facts) -> str:
    """The sentence for what a ruling says."""
    code = facts["code"]
    tell_apart = VARIANTS.get(code)
    variant = tell_apart(state, facts) if tell_apart is not None else ""
    text = sentences()[f"{code}-{variant}" if variant else code]
    return capital(text.format_map(_Braces(state, facts)))


class _Number(int):
    """A number that counts things where a sentence names one: {n:card}."""

    def __format__(self, thing: str) -> str:
        return count(self, thing) if thing else str(int(self))


class _Braces(dict[str, Any]):
    """Facts of a ruling in words, made when a sentence reads them."""

    def __init__(self, state: State, facts: Facts) -> None:
        self.state, self.facts = state, facts

    def __missing__(self, key: str) -> object:
        fact = self.facts.get(key)
        if key in FACTS:
            return FACTS[key](self.state, fact)
        if key in ABOUT:
            return ABOUT[key](self.state, self.facts)
        return of_edition(self.state, key) if fact is None else _Number(fact)


FACTS: dict[str, Callable[[State, Any], str]] = {
    "survivor": the,
    "card": the,
    "seat": name_of,
    "attacker": at,
    "target": at,
    "victims": cards,
    "sanctuary": sanctuary,
    "frame": lambda _, place: frame(place),
    "dice": lambda _, dice: listed([str(die) for die in dice]),
}
"""How a fact is named; another one is a number."""
ABOUT: dict[str, Callable[[State, Facts], object]] = {
    "title": lambda state, facts: title(state, facts["card"]),
    "line": lambda state, facts: line(state, facts["card"]),
    "director": lambda state, _: name_of(state, 0),
    "value": lambda state, facts: value_of(state, facts["target"]),
    "lost": lambda _, facts: _Number(-facts["n"]),
    "parts": lambda state, facts: listed(damage_parts(state, facts)),
    "stat": lambda _, facts: stat(facts["stat"]),
    "side": lambda _, facts: "odds" if facts["dice"][0] % 2 else "evens",
    "needed": lambda state, _: state.reel,
}
"""What else a sentence says."""


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
    if more:  # what adds to damage beside item, doubles and spoints
        source = "a power play" if facts["attacker"] in FAMILIAR else "the card"
        parts.append(f"{more} for {source}")
    return parts


def _rests(state: State, facts: Facts) -> str:
    one = state.cast.get(facts["survivor"])
    full = one is not None and one.rest == MOST_REST
    return "" if facts["n"] else "full" if full else "empty"


def _spoints(_: State, facts: Facts) -> str:
    return "none" if not facts["n"] else "gained" if facts["n"] > 0 else "lost"


def _hit(_: State, facts: Facts) -> str:
    least = ("least",) if facts["need"] <= ALWAYS else ()
    return "-".join((*least, *(("doubles",) if facts["bonus"] else ())))


def _test(_: State, facts: Facts) -> str:
    if facts["card"] is not None:
        return "card"
    came = "success" if facts["success"] else "failed"
    return f"{facts['purpose']}-{'unrolled' if facts['roll'] is None else came}"


def _rolled(state: State, facts: Facts) -> str:
    purpose, die = facts["purpose"], facts["dice"][0]
    more = {
        "victim": "-dice" if len(facts["dice"]) > 1 else "",
        "star": "-won" if die <= state.reel else "",
        "among-us": "-again" if die == 1 else "",
    }
    return purpose + more.get(purpose, "")


def _of_survivor(_: State, facts: Facts) -> str:
    return "survivor" if facts.get("survivor") is not None else ""


VARIANTS: dict[str, Callable[[State, Facts], str]] = {
    "revealed": lambda _, facts: "familiar" if facts["card"] in FAMILIAR else "",
    "lapsed": lambda _, facts: facts["what"],
    "horror-star": lambda _, facts: facts["use"],
    "head-shot": lambda _, facts: "" if facts["victims"] else "nobody",
    "damage": lambda state, facts: "parts" if len(damage_parts(state, facts)) > 1 else "",
    "creature-feature": _of_survivor,
    "eliminated": _of_survivor,
    "annihilated": _of_survivor,
    "rests": _rests,
    "spoints": _spoints,
    "hit": _hit,
    "test": _test,
    "rolled": _rolled,
}
"""The codes with several sentences, and which of them it is."""
