"""A player who ducks its own suit, hunts Queens and keeps its ability for when it pays."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from companion.core.actions import Action
from companion.core.bots import Bot, Bots
from companion.core.prompts import Prompt
from companion.games.monstercon import actions
from companion.games.monstercon.cards import CARD_SUIT, JACK, JOKERS, QUEEN, RANK, Suit
from companion.games.monstercon.rules.hands import CARDS_IN_SUIT
from companion.games.monstercon.rules.score import MOB_LIMIT, pips
from companion.games.monstercon.view import View

QUEEN_WEIGHT = 10.0
"""What a Stalker Point is worth, in pips."""
OTHERS_WEIGHT = 0.35
"""The share of another's gain or loss that counts for oneself."""
MIN_GAIN = 5.0
"""An ability is used if it gains more than this; at the end of a hand for less."""
TAKEN_PIP_WEIGHT = 0.3
"""What a pip of their own suit is worth that somebody else has taken, since it cannot hurt now."""
JACK_WEIGHT = 3.0
"""The weight of the bot's own Jack."""
JOKER_WEIGHT = 3.0
KEPT_QUEEN_WEIGHT = 4.0
"""What it is worth to keep a Joker or a Queen."""
WHIRLWIND_MIN_PIPS = 20
"""Pips of their own suit in a full hand above which they use a Whirlwind."""


def hunter(view: View, private: Mapping[str, Any], prompt: Prompt, random: Random) -> Action:
    """What it does about the prompt."""
    seat = prompt.seat or 0
    hand: Sequence[str] = private["my_cards"] or ()
    match prompt.question_id:
        case "first":
            return actions.Play(seat, _first_trick_card(prompt))
        case "play":
            return actions.Play(seat, _card(view, seat, hand, prompt))
        case "whirlwind":
            return _whirlwind(view, seat, hand, prompt, random)
        case "gaze":
            return _gaze(view, seat, prompt)
        case "shift":
            return _shift(view, seat)
        case "break":
            return _break(view, seat)
        case _:
            return prompt.accepts[0].sample(random)


# ---- what cards are worth


def worth(view: View, seat: int, cards: Sequence[str]) -> float:
    """What taking these cards is worth to a seat: Queens less suspicion."""
    suit = view.own_suit(seat)
    had = [card for card in view.taken[seat] if CARD_SUIT[card] == suit]
    mine = [card for card in cards if suit is not None and CARD_SUIT[card] == suit]
    stalker = sum(RANK[card] == QUEEN for card in cards) + any(RANK[card] == QUEEN for card in mine)
    before, after = _mob(view, had), _mob(view, [*had, *mine])
    # pips cost more the closer the seat is to 100 Mob Points
    near = (view.mob[seat] + after) / MOB_LIMIT
    pip_cost = 0.6 + 1.6 * near * near + (3.0 if near >= 1 else 0.0)
    return QUEEN_WEIGHT * stalker - pip_cost * (after - before)


def _mob(view: View, mine: Sequence[str]) -> int:
    total = sum(pips(card, view.options) for card in mine)
    return total * 2 if any(RANK[card] == JACK for card in mine) else total


def _worth_to_seat(view: View, seat: int, taker: int, cards: Sequence[str]) -> float:
    """What it is worth to `seat` that `taker` takes these cards."""
    if taker == seat:
        return worth(view, seat, cards)
    own = view.own_suit(seat)
    mine = [card for card in cards if CARD_SUIT[card] == own]
    gone = sum(pips(card, view.options) for card in mine)
    jack = any(RANK[card] == JACK for card in mine)
    return TAKEN_PIP_WEIGHT * gone + JACK_WEIGHT * jack - OTHERS_WEIGHT * worth(view, taker, cards)


# ---- cards


def _first_trick_card(prompt: Prompt) -> str:
    """Their own Queen wins the first trick and counts twice; else the less the better."""
    cards: Sequence[str] = prompt.accepts[0].open["card"].to_json()["cards"]
    best = max(cards, key=RANK.__getitem__)
    return best if RANK[best] == QUEEN else min(cards, key=RANK.__getitem__)


def _card(view: View, seat: int, hand: Sequence[str], prompt: Prompt) -> str:
    """The card with the highest expected value."""
    cards: Sequence[str] = prompt.accepts[0].open["card"].to_json()["cards"]
    if len(cards) == 1:
        return cards[0]
    unseen = _unseen(view, hand)
    return max(cards, key=lambda card: _expected_value(view, seat, card, unseen))


def _unseen(view: View, hand: Sequence[str]) -> dict[Suit | None, list[int]]:
    """The ranks of each suit that other hands may hold."""
    shown = {*hand, *view.untaken, *(played.card for played in (*view.table, *view.pot))}
    for pile in view.taken:
        shown.update(pile)
    left: dict[Suit | None, list[int]] = {suit: [] for suit in view.suits}
    for card, suit in CARD_SUIT.items():
        if suit in left and card not in shown:
            left[suit].append(RANK[card])
    return left


def _expected_value(
    view: View, seat: int, card: str, unseen: Mapping[Suit | None, Sequence[int]]
) -> float:
    there = [played.card for played in view.table]
    suit = view.suit_led or CARD_SUIT[card]
    cards = [*there, card]
    later = len(view.seats) - len(cards)
    low = (view.options.shapeshift_for_all and bool(view.shifted)) or seat in view.shifted
    chance = 0.0
    if suit is not None and CARD_SUIT[card] == suit:
        chance = _win_chance(card, there, suit, unseen.get(suit, ()), later, low=low)
    taken = chance * worth(view, seat, cards)
    other = _other_taker(view, seat, suit)
    return taken + (1 - chance) * _worth_to_seat(view, seat, other, cards) - _kept(card)


def _win_chance(
    card: str, there: Sequence[str], suit: Suit, unseen: Sequence[int], later: int, *, low: bool
) -> float:
    """Return the chance that a card takes the trick when `later` more cards are still to come."""
    sign = -1 if low else 1
    rank = sign * RANK[card]
    if any(CARD_SUIT[other] == suit and sign * RANK[other] > rank for other in there):
        return 0.0
    better = sum(sign * other_rank > rank for other_rank in unseen)
    # about one in three of those still to come holds a given card, and is glad to keep it
    return (1 - 0.3 * later / max(1, later + 1)) ** better if later else 1.0


def _other_taker(view: View, seat: int, suit: Suit | None) -> int:
    """Who is likeliest to take it otherwise: who leads now, else the next to play."""
    followed = [played for played in view.table if CARD_SUIT[played.card] == suit]
    if followed:
        return max(followed, key=lambda played: RANK[played.card]).seat
    return (seat + 1) % len(view.seats)


def _kept(card: str) -> float:
    """What it costs to give this card away: a Joker is a way out later, a Queen a prize."""
    if card in JOKERS:
        return JOKER_WEIGHT
    return KEPT_QUEEN_WEIGHT if RANK[card] == QUEEN else 0.0


# ---- abilities


def _min_gain(view: View) -> float:
    """The least gain for which an ability is used; it falls with the tricks that are left."""
    rounds = 1 if view.deal is None else view.deal.each
    return MIN_GAIN * view.rounds_left / rounds


def _trick(view: View) -> list[str]:
    return [played.card for played in (*view.pot, *view.table)]


def _whirlwind(
    view: View, seat: int, hand: Sequence[str], prompt: Prompt, random: Random
) -> Action:
    suit = view.own_suit(seat)
    own = sum(pips(card, view.options) for card in hand if CARD_SUIT[card] == suit)
    jack = any(CARD_SUIT[card] == suit and RANK[card] == JACK for card in hand)
    queens = sum(RANK[card] == QUEEN for card in hand)
    rounds = CARDS_IN_SUIT if view.deal is None else view.deal.each
    if own + 8 * jack - 6 * queens > WHIRLWIND_MIN_PIPS * view.rounds_left / rounds:
        return prompt.accepts[0].sample(random)
    return actions.Pass(seat)


def _gaze(view: View, seat: int, prompt: Prompt) -> Action:
    cards, receiver = _trick(view), view.trick_receiver
    now = 0.0 if receiver is None else _worth_to_seat(view, seat, receiver, cards)
    targets: Sequence[int] = prompt.accepts[0].open["to"].to_json()["choice"]
    best = max(targets, key=lambda target: _worth_to_seat(view, seat, target, cards))
    gain = _worth_to_seat(view, seat, best, cards) - now
    return actions.MesmericGaze(seat, best) if gain > _min_gain(view) else actions.Pass(seat)


def _shift(view: View, seat: int) -> Action:
    cards, winner = _trick(view), view.trick_winner
    now = 0.0 if winner is None else _worth_to_seat(view, seat, winner, cards)
    followed = [played for played in view.table if CARD_SUIT[played.card] == view.suit_led]
    lowest = min(followed, key=lambda played: RANK[played.card])
    others = [played for played in followed if played.seat != seat]
    taker = lowest
    if lowest.seat != seat and not view.options.shapeshift_for_all and others:
        taker = max(others, key=lambda played: RANK[played.card])
    gain = _worth_to_seat(view, seat, taker.seat, cards) - now
    return actions.Shapeshift(seat) if gain > _min_gain(view) else actions.Pass(seat)


def _break(view: View, seat: int) -> Action:
    if view.gaze is None:
        return actions.Pass(seat)
    cards = _trick(view)
    kept = _worth_to_seat(view, seat, view.gaze.loser, cards)
    gazed = _worth_to_seat(view, seat, view.gaze.receiver, cards)
    return actions.BreakGaze(seat) if kept - gazed > _min_gain(view) else actions.Pass(seat)


class MonsterConBots(Bots):
    """The bots of this game."""

    by_name: ClassVar = {"hunter": Bot(hunter)}
