"""Two games that only the owners of secrets can tell apart: other ink in closed hands and stocks,
other cards face down.
"""

from random import Random
from typing import Any

from msgspec.structs import replace

from companion.core.actions import Action, Correct
from companion.games.vampire_elf_cthulhu import actions
from companion.games.vampire_elf_cthulhu.observation import is_shown
from companion.games.vampire_elf_cthulhu.state import State, with_card
from companion.games.vampire_elf_cthulhu.view import Bid

SHOWS = (actions.TurnUp, actions.DiscardForPoints, actions.Activate)
"""What shows a card that lay face down."""
OPEN_ZONES = ("ideas", "discard", "novel")


def otherwise(state: State, random: Random) -> State:
    """A position that nobody but the owners can tell from this one."""
    total = sum(state.cubes)
    cuts = sorted(random.randint(0, total) for _ in state.names[1:])
    cubes = [end - start for start, end in zip((0, *cuts), (*cuts, total), strict=True)]
    whole = [one + other for one, other in zip(state.specials, state.supply, strict=True)]
    specials = [random.randint(0, most) for most in whole]
    state = replace(
        state,
        cubes=tuple(cubes),
        specials=tuple(specials),
        supply=tuple(one - other for one, other in zip(whole, specials, strict=True)),
    )
    action = state.action
    if action is not None and state.step == "bid":
        sides = tuple(
            side if side.bid is None else replace(side, bid=_hand(state, side.seat, random))
            for side in action.sides
        )
        state = replace(state, action=replace(action, sides=sides))
    return _exchanged(state, random)


def _hand(state: State, seat: int, random: Random) -> Bid:
    return Bid(random.randint(0, state.cubes[seat]), random.randint(0, state.specials[seat]))


def _exchanged(state: State, random: Random) -> State:
    """Every face-down card may change places with one in the deck of its color."""
    card_index = state.card_index
    for seat, display in enumerate(state.displays):
        for index, one in enumerate(display):
            color = card_index.color[one.card]
            deck = state.decks[color]
            if one.face == "up" or is_shown(state, one.card) or not deck or random.random() < 0.3:
                continue
            other = random.choice(deck)
            fresh = tuple(sorted({*deck, one.card} - {other}, key=card_index.rank.__getitem__))
            decks = (*state.decks[:color], fresh, *state.decks[color + 1 :])
            state = with_card(state, seat, index, replace(one, card=other))
            state = replace(state, decks=decks)
    return state


def shows_a_secret(state: State, action: Action) -> bool:
    """Whether all know more after it: a face-down card, or what hands held."""
    match action:
        case actions.Bid() if state.action is not None:
            return sum(side.bid is None for side in state.action.sides) == 1
        case Correct(path, value) if path.startswith("cards/"):
            # a card that is found in the open, or of which all see now that it lies nowhere
            return value["zone"] in OPEN_ZONES or value.get("face") == "up"
        case _ if isinstance(action, SHOWS):
            return _face_down(state, getattr(action, "card", "")) is not None
        case _:
            return False


def _face_down(state: State, card: str) -> tuple[int, int] | None:
    """Seat and place of a card that lies face down, but for the one that acts."""
    for seat, display in enumerate(state.displays):
        for index, one in enumerate(display):
            if one.card == card and one.face == "down" and not is_shown(state, card):
                return seat, index
    return None


def counterpart(one: State, other: State, action: Action, random: Random) -> Action:
    """What people do in the other game who do, for all that others see, the same."""
    match action:
        case actions.Bid(seat):
            hand = _hand(other, seat, random)
            return actions.Bid(seat, hand.cubes, hand.specials)
        case actions.Keep() if one.action is not None and _kept_face_down(one):
            return actions.Keep(action.seat, random.choice(_deck_like(one, other, action.card)))
        case Correct(path) if path.startswith("ink/"):
            return _other_ink(one, other, action, random)
        case Correct(path, value) if path.startswith("cards/"):
            return Correct(f"cards/{_out_of_sight(one, other, path[6:], random)}", value)
        case _:
            card: Any = getattr(action, "card", None)
            return action if card is None else replace(action, card=there(one, other, card))


def _kept_face_down(state: State) -> bool:
    drawn = None if state.action is None else state.action.research
    return drawn is not None and drawn.face == "down"


def _deck_like(one: State, other: State, card: str) -> tuple[str, ...]:
    return other.decks[one.card_index.color[card]]


def there(one: State, other: State, card: str) -> str:
    """The card that lies face down in the other game where this one does; else this one."""
    spot = _face_down(one, card)
    return card if spot is None else other.displays[spot[0]][spot[1]].card


def _out_of_sight(one: State, other: State, card: str, random: Random) -> str:
    """For a card of a deck any of that deck."""
    in_deck = card in one.decks[one.card_index.color[card]]
    return random.choice(_deck_like(one, other, card)) if in_deck else there(one, other, card)


def _other_ink(one: State, other: State, action: Correct, random: Random) -> Correct:
    """All see how many cubes leave the reserve; special tokens lie out of sight."""
    _, word, kind = action.path.split("/")
    seat = int(word)
    if kind == "cubes":
        return Correct(action.path, other.cubes[seat] + action.value - one.cubes[seat])
    return Correct(action.path, random.randint(0, other.specials[seat] + other.supply[seat]))
