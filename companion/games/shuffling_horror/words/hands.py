"""What hands must do: a sentence for every `do`."""

from typing import Any

from companion.core.rulings import Ruling
from companion.core.wording import count, listed
from companion.games.shuffling_horror.cards import SANCTUARIES, SURVIVORS
from companion.games.shuffling_horror.rules.cards import at_the_bottom
from companion.games.shuffling_horror.state import PLACE_OF, State
from companion.games.shuffling_horror.words.names import (
    ROMAN,
    at,
    capital,
    cards,
    name_of,
    of_edition,
    sanctuary,
    the,
)

Facts = dict[str, Any]
A_TOKEN = 4
"""Points of a sanctuary token (SH-08)."""


def hands(state: State, ruling: Ruling) -> str:
    """One sentence for people with cards and tokens in their hands."""
    facts = ruling.facts
    match facts["do"]:
        case "place":
            return _place(facts)
        case "shuffle":
            pile = at(state, facts["pile"])
            return f"Shuffle {pile}: {count(facts['n'], 'card')}."
        case "shuffle_in":
            what, pile = cards(state, facts["cards"]), at(state, facts["pile"])
            return f"Shuffle {what} into {pile}, face down."
        case "look":
            return f"{name_of(state, facts['seat'])}: look through {at(state, facts['pile'])}."
        case "read":
            return f"Read {cards(state, facts['cards'])} aloud, and do what the card says."
        case "deal":
            n = count(facts["n"], "card")
            return f"Deal {n} from the discard pile face down: the new reel pile."
        case "draw":
            return _draw(state, facts)
        case "turn_over":
            return _turn_over(state, facts["at"])
        case "spoints":
            return _spoints(state, facts)
        case "sanctuary_spoints":
            return _strength(state, ruling)
        case "token":
            return capital(_token(state, facts))
        case _ if "cards" in facts:
            return _move(state, facts)
        case _:
            return _move_unseen(state, facts)


def _place(facts: Facts) -> str:
    which: tuple[str, ...] = tuple(facts["cards"])
    if which == ("turning-point",):
        if facts["to"] == "box":
            return "Put the Turning Point card back in the box."
        return "Lay the Turning Point card on the reel pile."
    if which == ("rule-cue-cards",):
        return f"Lay the {facts['n']} rule cue cards in reach."
    if facts["to"] == "survivor_pile":
        return "Lay Last One Standing down, and Turning Point on it: the survivor pile's bottom."
    return f"Lay the movie deck, {facts['n']} cards, face down: the discard pile."


def _draw(state: State, facts: Facts) -> str:
    n, source, to = facts["n"], facts["from"], facts["to"]
    if source == "survivor_pile":
        if "seat" in facts:
            return f"{name_of(state, facts['seat'])}: draw a survivor, face up."
        return "Draw a survivor: a Familiar Face for the discard pile."
    pile = at(state, source)
    if to == "table":
        return f"Draw {count(n, 'card')} from {pile}, face up."
    if to.startswith("frame-"):
        return f"Lay a card from {pile} on {at(state, to)}, face {facts['face']}."
    return f"Lay a card from {pile} under {at(state, to)}, face {facts['face']}."


def _turn_over(state: State, place: str) -> str:
    if place.startswith("sanctuary-"):
        return f"Turn over the card under {at(state, place)}."
    return f"Turn over the card on {at(state, place)}."


def _move(state: State, facts: Facts) -> str:
    several: tuple[str, ...] = tuple(facts["cards"])
    source, to = facts["from"], facts["to"]
    what = cards(state, several)
    # where a card is still, people see; it is told where two such places can be mixed up
    out_of = "" if source in ("table", "aside") else f" from {at(state, source)}"
    if source.startswith("survivors-") and several[0] in SURVIVORS:
        out_of = ""
    if to == "discard_pile":
        return f"Discard {what}{out_of}."
    if to == "graveyard":
        return f"Put {what}{out_of} into the graveyard."
    if to == "aside":
        return f"Lay {what} aside, face up."
    if to in PLACE_OF:
        if at_the_bottom(state, several[0]):
            return f"Put {what}{out_of} at the bottom of {at(state, to)}."
        return f"Put {what}{out_of} into {at(state, to)}."
    if to.startswith("sanctuary-") and several[0] in SANCTUARIES:
        return f"Put {what} on sanctuary slot {ROMAN[int(to[-1]) - 1]}."
    if to.startswith("sanctuary-"):
        return f"Put {what} into {at(state, to)}."
    if to.startswith("survivors-"):
        return f"Put {what} back among {at(state, to)}."
    if to.startswith("survivor-"):
        return f"Give {what}{out_of} to {at(state, to)}."
    return f"Lay {what} on {at(state, to)}, face up."


def _move_unseen(state: State, facts: Facts) -> str:
    n, source = count(facts["n"], "card"), facts["from"]
    if source.startswith("sanctuary-"):
        return f"Discard the card under {at(state, source)}, unseen."
    return f"Put {n} from {at(state, source)} on the discard pile, unseen."


def _spoints(state: State, facts: Facts) -> str:
    n, source, to = facts["n"], facts["from"], facts["to"]
    if source == "supply":
        if to == "pool":
            return f"Lay {count(n, 'spoint')} down as the central pool."
        kind = of_edition(state, "power")
        return f"{at(state, to)}: take {count(n, f'{kind} spoint')} from the box."
    if source == "pool":
        return f"Take {count(n, 'spoint')} from the central pool: {at(state, to)}."
    kind = of_edition(state, "power" if source.startswith("power-") else "rest")
    whose = capital(at(state, source))
    if to == "box":
        return f"{whose}: {count(n, f'{kind} spoint')} out of the game."
    return f"{whose}: {count(n, f'{kind} spoint')} into the central pool."


def _strength(state: State, ruling: Ruling) -> str:
    place, left = ruling.facts["at"], ruling.facts["left"]
    tokens = _tokens(left)
    if place == "corner":
        return f"Lay the other {tokens} in a corner."
    if "SH-21" in ruling.cite:
        slot = ROMAN[int(place[-1]) - 1]
        return f"Lay {tokens} on sanctuary slot {slot}."
    where = sanctuary(state, int(place[-1])) if place.startswith("sanc") else at(state, place)
    if not left:
        return f"Take all sanctuary spoints off {where}."
    return f"{capital(where)}: strength {left}. Leave {tokens} there."


def _tokens(points: int) -> str:
    """Sanctuary spoints as they can be laid: tokens of four, and markers of one that are no
    spoints of the 54 (SH-14, SH-15).
    """
    fours, ones = divmod(points, A_TOKEN)
    parts = [f"{count(fours, 'sanctuary token')} ({fours * A_TOKEN})"] if fours else []
    if ones:
        markers = count(ones, "coin")
        parts.append(f"{markers} for {'the rest' if fours else ones}")
    return listed(parts)


def _token(state: State, facts: Facts) -> str:
    kind, source, to, n = facts["token"], facts["from"], facts["to"], facts["n"]
    if source == "supply":
        return {
            "reel": f"Lay the {n} reel tokens on the reel track, 1 on top.",
            "fade-in": "Lay the fade in token beside the reel pile.",
            "fade-out": "Lay the fade out token beside the reel pile.",
            "dynamite": f"Lay the {n} dynamite tokens in a corner.",
            "countdown": f"Lay the {n} countdown tokens in a corner.",
        }[kind]
    if kind.startswith("reel-"):
        if to == "box":
            whose = "" if source == "reel_track" else f" from {at(state, source)}"
            return f"Put reel token {kind[-1]}{whose} back in the box."
        return f"Give reel token {kind[-1]} to {at(state, to)}: a Horror Star."
    name = kind.replace("-", " ")
    what = f"the {name} token" if kind.startswith("fade") else count(n, f"{name} token")
    if to in ("board", "corner"):
        return f"Take {what} back from {_bearer(state, source)}."
    return f"Lay {what} on {_bearer(state, to)}."


def _bearer(state: State, place: str) -> str:
    if place.startswith("seat-"):
        return f"the side of {at(state, place)}"
    return the(state, place) if place in state.attributes.titles else at(state, place)
