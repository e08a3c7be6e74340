"""The texts of words.toml, and what they are filled in with."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.core.words import Facts, Words
from companion.games.shuffling_horror.cards import KIND, SANCTUARIES, SURVIVORS
from companion.games.shuffling_horror.rules.cards import at_the_bottom
from companion.games.shuffling_horror.state import FAMILIAR, MOST_REST, State, value_of
from companion.games.shuffling_horror.words.names import (
    ROMAN,
    at,
    capital,
    frame,
    line,
    name_of,
    sanctuary,
    stat,
    the,
    title,
)

A_TOKEN = 4
"""Points of a sanctuary token (SH-08)."""
ALWAYS = 2
"""A roll that always succeeds (SH-82)."""


def damage_parts(state: State, facts: Facts) -> list[Facts]:
    """What a damage total is made of."""
    item = facts["item"]
    bonus = 0 if item is None else state.attributes.items[item].damage.bonus
    known = {
        "dice": facts["dice"],
        "item": bonus,
        "doubles": facts["doubles"],
        "spoints": facts["spoints"],
    }
    more = facts["n"] - sum(known.values())
    known["power" if facts["attacker"] in FAMILIAR else "card"] = more
    return [
        {"kind": kind, "n": n, "item": item} for kind, n in known.items() if n or kind == "dice"
    ]


def _bearer(state: State, place: str) -> str:
    """Who has a token, or on which card it lies."""
    if place.startswith("seat-"):
        return f"the side of {at(state, place)}"
    return the(state, place) if place in state.attributes.titles else at(state, place)


def _keeps_place(facts: Facts) -> bool:
    """Whether people see where a card is: it is named where two such places can be mixed up."""
    source: str = facts["from"]
    if source.startswith("survivors-"):
        return facts["cards"][0] in SURVIVORS
    return source in ("table", "aside")


def _rested(state: State, facts: Facts) -> bool:
    """Whether a survivor has as many spoints as there can be."""
    one = state.cast.get(facts["survivor"])
    return one is not None and one.rest == MOST_REST


def _came(n: int) -> str:
    return "gained" if n > 0 else "lost" if n else "none"


def _token_kind(token: str) -> str:
    return next((kind for kind in ("reel-", "fade") if token.startswith(kind)), "").rstrip("-")


def _value_kind(value: object) -> str:
    several = isinstance(value, list | tuple)
    return "card" if several or (isinstance(value, str) and value in KIND) else "number"


def _kind_of(place: str) -> str:
    """The kind of a place: throng, frame, sanctuary, power."""
    return place.partition("-")[0]


def _part(facts: Facts, index: int) -> str:
    """A part of the path of a correction."""
    return f"{facts['path']}//".split("/")[index]


def _doer(state: State, facts: Facts) -> str:
    """The survivor who does it, else the person."""
    survivor, seat = facts.get("survivor"), facts.get("seat")
    if isinstance(survivor, str):
        return the(state, survivor).removeprefix("the ")
    return name_of(state, seat) if isinstance(seat, int) else "Everybody"


def _throng(facts: Facts) -> str:
    return f"throng-{_part(facts, 1)}-{int(_part(facts, 2)) + 1}"


FACTS: Mapping[str, Callable[[Facts], object]] = {
    "single": lambda facts: facts["cards"][0] if len(facts["cards"]) == 1 else "",
    "at_kind": lambda facts: _kind_of(facts["at"]),
    "to_kind": lambda facts: _kind_of(facts["to"]),
    "from_kind": lambda facts: _kind_of(facts["from"]),
    "moved": lambda facts: _kind_of(facts["to"]) if "cards" in facts else "unseen",
    "setting_up": lambda facts: "SH-21" in facts["cite"],
    "slot": lambda facts: int((facts.get("to") or facts["at"])[-1]),
    "keeps_place": _keeps_place,
    "new_sanctuary": lambda facts: facts["cards"][0] in SANCTUARIES,
    "token_kind": lambda facts: _token_kind(facts["token"]),
    "token_reel": lambda facts: facts["token"][-1],
    "fours": lambda facts: facts["left"] // A_TOKEN,
    "fours_worth": lambda facts: facts["left"] // A_TOKEN * A_TOKEN,
    "ones": lambda facts: facts["left"] % A_TOKEN,
    "rest_of_fours": lambda facts: facts["left"] % A_TOKEN if facts["left"] > A_TOKEN else 0,
    "director": lambda _: 0,
    "familiar": lambda facts: facts["card"] in SURVIVORS,
    "came": lambda facts: _came(facts["n"]),
    "lost": lambda facts: -facts["n"],
    "always": lambda facts: facts["need"] <= ALWAYS,
    "odd": lambda facts: facts["dice"][0] % 2 == 1,
    "one": lambda facts: facts["dice"][0] == 1,
    "head": lambda facts: _part(facts, 0),
    "about": lambda facts: _part(facts, 1),
    "index": lambda facts: int(_part(facts, 1)),
    "number": lambda facts: int(_part(facts, 1)) + 1,
    "tail": lambda facts: _part(facts, 2),
    "throng": _throng,
    "value_kind": lambda facts: _value_kind(facts["value"]),
}
"""What follows from the facts of a ruling alone."""


def _of_facts(fact: Callable[[Facts], object]) -> Callable[[State, Facts], object]:
    return lambda _, facts: fact(facts)


SHOW: Mapping[str, Callable[[State, Any], str]] = {
    "seat": name_of,
    "survivor": the,
    "card": the,
    "the": the,
    "The": lambda state, card: capital(the(state, card)),
    "at": at,
    "At": lambda state, place: capital(at(state, place)),
    "title": title,
    "Title": lambda state, card: capital(title(state, card)),
    "line": line,
    "frame": lambda _, number: frame(number),
    "sanctuary": sanctuary,
    "stat": lambda _, word: stat(word),
    "roman": lambda _, number: str(ROMAN[int(number) - 1]),
    "bearer": _bearer,
}
WORDS = Words[State](
    "companion.games.shuffling_horror",
    show=SHOW,
    derived={
        **{name: _of_facts(fact) for name, fact in FACTS.items()},
        "doer": _doer,
        "bottom": lambda state, facts: at_the_bottom(state, facts["cards"][0]),
        "rested": _rested,
        "parts": damage_parts,
        "target_value": lambda state, facts: value_of(state, facts["target"]),
        "star_won": lambda state, facts: facts["dice"][0] <= state.reel,
    },
)
