"""What people read of rulings."""

from collections.abc import Sequence
from typing import Any

from companion.core.rulings import Ruling
from companion.core.wording import listed
from companion.games.creature_feature.cards import CARDS
from companion.games.creature_feature.state import State

BOX_NAMES = {
    "feature": "the Feature Film",
    "upper-short": "the Upper Short",
    "lower-short": "the Lower Short",
    "fold": "the fold box",
}


PAIR = 2


def box_name(state: State, box: str) -> str:
    """The box as people at this table call it."""
    if box == "upper-short" and "lower-short" not in state.boxes:
        return "the Short"
    return BOX_NAMES[box]


def name_of(state: State, seat: int | None) -> str:
    """Who it is, or anyone."""
    return "Anyone" if seat is None else state.names[seat]


def names_of(state: State, seats: Sequence[int]) -> str:
    """Names in a row: Ann, Bob and Cid."""
    return listed([state.names[seat] for seat in seats])


def _cards(cards: Sequence[str]) -> str:
    return listed([CARDS[card].name if card in CARDS else "a hidden card" for card in cards])


def _count(n: int, thing: str) -> str:
    return f"{n} {thing}" if n != 1 else f"1 {thing}"


def sentence(state: State, ruling: Ruling) -> str:
    """One sentence that says what happened or what hands must do."""
    facts = ruling.facts
    match ruling.kind:
        case "instruct":
            if facts["do"] == "discard":
                return _discard(state, ruling)
            return _instruct(state, facts)
        case "say":
            return _say(state, facts)
        case "score":
            return _score(state, facts)
        case "showdown":
            return _showdown(state, facts)
        case _:
            return f"Corrected: {facts['path']} is {facts['value']}."


def _score(state: State, facts: dict[str, Any]) -> str:
    name = name_of(state, facts["seat"])
    if facts["reason"] == "set-up":
        return f"{name} starts with {facts['gain']} VP for the place on the track."
    return f"{name} gains {facts['gain']} VP this season and stands at {facts['total']}."


def _showdown(state: State, facts: dict[str, Any]) -> str:
    place = facts["seats"].index(facts["winner"])
    name, power = name_of(state, facts["winner"]), facts["powers"][place]
    box = box_name(state, facts["box"])
    if facts["tie"]:
        return f"{stands_higher(name, power, len(facts['tie']))} and wins {box}."
    how = "a twist" if facts["twists"][place] else "no twist"
    return f"{name} wins {box} with {power} and {how}."


def stands_higher(name: str, power: int, tied: int) -> str:
    """How a tie is settled (CF-54)."""
    how = "higher" if tied == PAIR else "highest"
    return f"{power} each: {name} stands {how} on the Priority Track"


def _say(state: State, facts: dict[str, Any]) -> str:
    match facts["about"]:
        case "forced-stay":
            return f"{state.names[facts['seat']]} has to stay."
        case "audition-over":
            return f"{state.names[facts['seat']]}, the Last Actor, stays: the audition is over."
        case "forced-pass":
            return f"{state.names[facts['seat']]} has nothing left to choose and passes."
        case "box":
            shown = [
                f"{state.names[seat]} {power}{' (twist)' if twisted else ''}"
                for seat, power, twisted in zip(
                    facts["seats"], facts["powers"], facts["twists"], strict=True
                )
            ]
            return f"For {box_name(state, facts['box'])}: {listed(shown)}."
        case _:
            winners = facts["winners"]
            verb = "wins" if len(winners) == 1 else "share the win"
            return f"{names_of(state, winners)} {verb}."


def _discard(state: State, ruling: Ruling) -> str:
    """A card that goes to the discards; a helper that is played does so too."""
    facts = ruling.facts
    name, cards = name_of(state, facts["seat"]), _cards(facts["cards"])
    if facts["from"] == "hand" and "CF-32" not in ruling.cite:
        return f"{name} plays {cards}, which goes to the discards."
    return f"{name} discards {cards}."


def _instruct(state: State, facts: dict[str, Any]) -> str:  # one sentence a word of `do`
    name = name_of(state, facts.get("seat"))
    match facts["do"]:
        case "set-out":
            return (
                "Put out the Movie Board and the shorts; each of the "
                f"{facts['n']} players takes a board and two pawns."
            )
        case "take-marker":
            return f"{name} takes the Last Actor Marker."
        case "set-priority":
            return f"Priority Track, top to bottom: {names_of(state, facts['order'])}."
        case "move":
            return _move(state, facts, name)
        case "shuffle":
            return _shuffle(facts)
        case "deal":
            return f"Deal {_count(facts['n'], 'cards')} to each player."
        case "stack":
            return f"Stack {facts['n']} films face down; set {facts['aside']} aside."
        case "turn-over":
            return _turn_over(state, facts)
        case "place":
            return _place(state, facts, name)
        case "peek":
            whose = name_of(state, facts["target"])
            card = "Star" if facts["card"] == "star" else "Co-Star"
            return f"{name} looks at {whose}'s {card}."
        case "draw":
            return f"{name} draws {'a card' if facts['n'] == 1 else _count(facts['n'], 'cards')}."
        case "turn-up":
            return f"{name} turns up the top card of the deck."
        case "score":
            face = f"face {facts['face']}"
            return f"{name} scores {_cards(facts['cards'])} {face}."
        case "return":
            if facts["what"] == "shorts":
                return f"Nobody won {box_name(state, facts['from'])}: its tiles go back."
            return f"{_cards(facts['cards'])} go back to {name}'s hand."
        case "take-tile":
            return f"{name} takes {box_name(state, facts['from'])}, {_tiles(facts['tiles'])}."
        case _:
            what = "all cards" if facts["what"] == "cards" else "all films and shorts"
            return f"Collect {what}."


def _tiles(tiles: Sequence[int]) -> str:
    return "worth " + " and ".join(str(tile) for tile in tiles)


def _move(state: State, facts: dict[str, Any], name: str) -> str:
    match facts["what"]:
        case "pawn":
            return f"{name} drops to {box_name(state, facts['to'])}."
        case "priority-pawn":
            return f"{name} won a tie and drops to the bottom of the Priority Track."
        case _:
            return f"{name}'s scoring marker goes to {facts['to']}."


def _shuffle(facts: dict[str, Any]) -> str:
    match facts["what"]:
        case "deck":
            return f"Shuffle all {facts['n']} cards."
        case "films":
            return f"Shuffle the {facts['n']} films."
        case _:
            return f"The deck is empty: shuffle the {facts['n']} discards into a new one."


def _turn_over(state: State, facts: dict[str, Any]) -> str:
    match facts["what"]:
        case "films":
            return "Double Feature! Turn over two of the films set aside."
        case "co-stars":
            return f"Co-Stars up: {names_of(state, facts['seats'])}."
        case _:
            return (
                f"Cards up for {box_name(state, facts['box'])}: {names_of(state, facts['seats'])}."
            )


def _place(state: State, facts: dict[str, Any], name: str) -> str:
    match facts["what"]:
        case "film":
            return f"The film worth {facts['vp']} goes into the Feature Film box."
        case "short":
            return f"A short worth {facts['vp']} goes into {box_name(state, facts['to'])}."
        case "pawns":
            return "All pawns start in the Feature Film box."
        case _:
            return f"{_cards(facts['cards'])} is {name}'s new Star."
