"""What the Director says aloud: cards, reels, players, endgames and the end."""

from collections.abc import Sequence
from typing import Any, cast

from companion.core.wording import count, listed
from companion.games.shuffling_horror.cards import KIND, SURVIVORS
from companion.games.shuffling_horror.state import MOST_REST, State
from companion.games.shuffling_horror.words.names import (
    at,
    capital,
    cards,
    frame,
    line,
    name_of,
    of_edition,
    the,
    title,
)

Facts = dict[str, Any]


def story(state: State, facts: Facts) -> str:
    """One sentence, plain and in the manner of the film."""
    code = facts["code"]
    if code in PLAIN:
        return PLAIN[code]
    if code == "creature-feature-ignored":
        feature = of_edition(state, "Creature Feature")
        return f"Three monsters, but the card that replaces a faded one brings no {feature}."
    if "card" in facts:
        return capital(_of_card(state, code, facts))
    if "survivor" in facts:
        return capital(_of_survivor(state, code, facts))
    match code:
        case "reel-start":
            return f"Reel {facts['reel']}: {count(facts['n'], 'card')}, and the lights go down."
        case "reel-end":
            return f"The screen is clear: Reel {facts['reel']} ends."
        case "starting-bonus":
            n = count(facts["n"], "monster")
            return f"Starting bonus: {n} for {name_of(state, 0)}."
        case "survivor-loss":
            return f"Survivor Loss: {count(facts['n'], 'survivor')} less, and nobody knows who."
        case "creature-feature":
            feature = of_edition(state, "Creature Feature")
            return f"{feature} for {name_of(state, facts['seat'])}!"
        case "full-assault":
            return f"A full assault: {count(facts['n'], 'attacker')}, one attack each."
        case "lapsed":
            return LAPSED[facts["what"]]
        case "corrected":
            return capital(_corrected(state, facts["path"], facts["value"]))
        case _:
            return _of_seat(state, code, name_of(state, facts["seat"]))


PLAIN = {
    "survivor-pile-empty": "The survivor pile is empty: nobody else will come.",
    "final-turn": "The screen is clear: the Director's next turn is the last.",
    "clipped": "The Director clips the reel: everything on the screen goes.",
    "desperate-measures": "Desperate measures: every monster on the screen attacks.",
    "turning-point": "Turning Point: no more cards come to the screen in this reel.",
    "turning-point-ignored": "Turning Point, but in Reel 4 nothing changes.",
}
LAPSED = {
    "attack": "The attack lapses: nothing can attack, or nobody can be reached.",
    "take": "There is nothing to take, or no room for it: the take lapses.",
    "place": "No throng has room: the card is discarded.",
    "blob": "No frame is there for a blob: it lapses.",
}


def _of_card(state: State, code: str, facts: Facts) -> str:
    card = the(state, facts["card"])
    match code:
        case "revealed":
            return f"{_shown(state, facts['card'])} on {frame(facts['frame'])}."
        case "drawn":
            return f"Drawn: {title(state, facts['card'])}."
        case "event":
            return f"{title(state, facts['card'])}! {line(state, facts['card'])}"
        case "bypassed":
            return f"{card} is bypassed."
        case "faded-out":
            return f"{card}: faded out."
        case "monster-among-us":
            return f"{card}: monsters among us!"
        case _:
            return f"{card} stays as a space blob with {count(facts['n'], 'sanctuary spoint')}."


def _shown(state: State, card: str) -> str:
    """A card that was turned up; a survivor there is a Familiar Face (SH-183)."""
    face = ", a Familiar Face," if card in SURVIVORS else ""
    return f"{title(state, card)}{face}"


def _of_survivor(state: State, code: str, facts: Facts) -> str:
    who = the(state, facts["survivor"])
    match code:
        case "enters":
            return f"{who} joins {name_of(state, facts['seat'])}."
        case "creature-feature":
            feature = of_edition(state, "Creature Feature")
            return f"{feature}! All three monsters attack {who}."
        case "last-one-standing":
            return f"Last One Standing: only {who} is left."
        case "rests":
            return _rests(state, facts, who)
        case "spoints":
            return _spoints(facts, who)
        case "horror-star":
            use = {
                "second_action": "a second action",
                "reroll": "the roll is made again",
                "force_reroll": "the monsters roll again",
            }[facts["use"]]
            return f"{who} uses a Horror Star: {use}."
        case _:
            return f"{who} wins the Horror Star of Reel {facts['reel']}."


def _rests(state: State, facts: Facts, who: str) -> str:
    if facts["n"]:
        return f"{who} rests and gets {count(facts['n'], 'spoint')}."
    return f"{who} rests but gets nothing: {_why_nothing(state, facts)}."


def _why_nothing(state: State, facts: Facts) -> str:
    one = state.cast.get(facts["survivor"])
    full = one is not None and one.rest == MOST_REST
    return f"{MOST_REST} spoints are the most" if full else "the central pool is empty"


def _spoints(facts: Facts, who: str) -> str:
    n = facts["n"]
    if n > 0:
        return f"{who} gets {count(n, 'spoint')}."
    return f"{who} loses {count(-n, 'spoint')}." if n else f"{who}: no spoint changes hands."


def _of_seat(state: State, code: str, name: str) -> str:
    match code:
        case "all-out-attack":
            return f"{name}: an All-Out Attack, every throng once!"
        case "player-out":
            return f"{name} has no survivor left and is out."
        case "pod-player":
            return f"{name} is {of_edition(state, 'a Pod Player')} now."
        case _:
            return f"{name} says no."


def _corrected(state: State, path: str, value: object) -> str:
    """What stands somewhere now, where people look for it."""
    parts = path.split("/")
    match parts:
        case ["players", seat, "power"]:
            what = f"{name_of(state, int(seat))}'s {of_edition(state, 'power')} spoints"
        case ["players", seat, "survivors"]:
            what = f"{name_of(state, int(seat))}'s survivors in order"
        case ["survivors", survivor]:
            return f"corrected: {the(state, survivor)} is out, and a Familiar Face."
        case ["survivors", survivor, "rest"]:
            what = f"{of_edition(state, 'rest')} spoints of {the(state, survivor)}"
        case ["survivors", survivor, "held"]:
            what = f"what {the(state, survivor)} holds"
        case ["survivors", survivor, "trapped"]:
            return f"corrected: {the(state, survivor)} is free."
        case ["survivors", survivor, _]:
            where = "outside" if value is None else f"in {at(state, f'sanctuary-{value}')}"
            return f"corrected: {the(state, survivor)} is {where}."
        case ["throngs", seat, slot]:
            what = at(state, f"throng-{seat}-{int(slot) + 1}")
        case ["frames", place, "card"]:
            what = frame(int(place) + 1)
        case ["frames", place, _]:
            what = f"strength of the blob on {frame(int(place) + 1)}"
        case ["sanctuaries", place, _]:
            what = f"strength of {at(state, f'sanctuary-{int(place) + 1}')}"
        case ["uses", item]:
            what = f"tokens on {the(state, item)}"
        case ["reel_pile"]:
            what = "cards in the reel pile"
        case _:
            what = "the central pool"
    return f"corrected: {what}, {_said(state, value)}."


def _said(state: State, value: object) -> str:
    match value:
        case None | () | []:
            return "now empty"
        case list() | tuple():
            return f"now {cards(state, [str(one) for one in cast('Sequence[object]', value)])}"
        case str() if value in KIND:
            return f"now {the(state, value)}"
        case _:
            return f"now {value}"


def ending(state: State, facts: Facts) -> str:
    """Who survived the movie."""
    survivors: tuple[str, ...] = tuple(facts["survivors"])
    if not survivors:
        return "The movie is over: nobody is left, and the monsters have it."
    verb = "has" if len(survivors) == 1 else "have"
    people = listed([name_of(state, seat) for seat in facts["seats"]])
    return f"The movie is over: {cards(state, survivors)} {verb} survived, played by {people}."
