"""A writer who wants their own plot in the Novel: gathers cards and ink for it, and inserts."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import ClassVar

from msgspec import UNSET, Struct, convert

from companion.core.actions import Action, Fields
from companion.core.bots import Bot, Bots
from companion.core.domains import Choice, Number
from companion.core.prompts import ActionPattern, Prompt
from companion.core.tuples import replaced_at
from companion.games.vampire_elf_cthulhu import actions
from companion.games.vampire_elf_cthulhu.cards import COLORS, CardIndex
from companion.games.vampire_elf_cthulhu.rules.confrontations import MIN_COLORS
from companion.games.vampire_elf_cthulhu.rules.ending import position_points, type_points
from companion.games.vampire_elf_cthulhu.view import DisplayCardView, NovelCard, View

ACTION_WORTH = {
    "insert": 5.0,
    "retrieve-drops": 3.0,
    "research": 2.0,
    "re-activate": 1.5,
    "compare": 0.5,
}
"""What an action is worth by itself, in points of the end."""
NEW_COLOR_WORTH = 2.0
"""What a card is worth whose color the Display lacks, while it has fewer than four."""
CUBE_WORTH = 0.9
"""What a cube is worth."""
ENDING_POINTS = 7
TURNS_PER_POINT = 6
"""A writer with fewer than `ENDING_POINTS` does not end the game; each `TURNS_PER_POINT` turns
reduce that number by one.
"""
MAX_FACE_DOWN = 5
"""Face-down cards that a writer keeps; some of more are discarded for points."""
BID_MARGIN = 2
"""How much more than the others' open strength is bid."""


class SeatKnowledge(Struct, frozen=True):
    """What a bot in a seat knows: the view, and what is private to the seat."""

    view: View
    seat: int
    objective: str
    card_index: CardIndex

    @property
    def display(self) -> tuple[DisplayCardView, ...]:
        """Their own cards, all of them known."""
        return self.view.seats[self.seat].display

    @property
    def ink(self) -> tuple[int, int]:
        """Their own cubes and special tokens."""
        ink = self.view.seats[self.seat].ink
        return (0, 0) if ink is None else (ink.cubes, ink.specials)

    def points(self, novel: Sequence[NovelCard | None]) -> int:
        """What the Novel would bring."""
        by_position = sum(
            position_points(self.card_index, self.objective, position, there, self.seat)
            for position, there in enumerate(novel, 1)
        )
        return by_position + type_points(self.card_index, self.objective, novel)

    def gain(self, card: str) -> float:
        """What the card would bring in the best empty position, with a token."""
        novel = self.view.novel
        own = NovelCard(card, self.seat, 1)
        with_card = [
            self.points(replaced_at(novel, index, own))
            for index, there in enumerate(novel)
            if there is None
        ]
        return max(with_card) - self.points(novel) if with_card else 0

    def best_offer(self) -> float:
        """What the best face-up card would bring."""
        up = (display_card.card for display_card in self.display if display_card.face == "up")
        return max((self.gain(card) for card in up if card is not None), default=0)

    def fits_in(self, card: str) -> float:
        """How well the card goes with their own Display: colors, type, genre, the objective."""
        card_index = self.card_index
        colors = {display_card.color for display_card in self.display}
        new = len(colors) < MIN_COLORS and COLORS[card_index.color[card]] not in colors
        alike = sum(
            (card_index.type[display_card.card] == card_index.type[card])
            + (card_index.genre[display_card.card] == card_index.genre[card])
            for display_card in self.display
            if display_card.card is not None and display_card.face == "up"
        )
        return 0.7 * self.gain(card) + NEW_COLOR_WORTH * new + 0.3 * alike

    def works(self, card: str, *, mine: bool) -> float:
        """What the card's action is worth with this Display."""
        kind = self.card_index.action[card]
        if kind == "insert":
            colors = {display_card.color for display_card in self.display}
            if not mine:
                colors.add(COLORS[self.card_index.color[card]])
            return ACTION_WORTH[kind] if len(colors) >= MIN_COLORS else 0.5
        return ACTION_WORTH[kind]


def writer(view: View, private: Fields, prompt: Prompt, random: Random) -> Action | None:
    """What it does about the prompt."""
    seat = prompt.seat
    if seat is None:
        return None
    me = SeatKnowledge(view, seat, private["seats"][seat]["objective"], view.card_index)
    first = prompt.accepts[0]
    match prompt.question_id:
        case "exchange":
            return None if me.ink[1] else actions.Exchange(seat)
        case "choose-deck":
            return _deck(me, first, random)
        case "place":
            return max(_placings(prompt), key=lambda place: _placing(me, place))
        case "activate":
            return _activate(me, prompt)
        case "bid":
            return _bid(me)
        case "novel":
            return max(_entries(prompt), key=lambda action: _entry(me, action))
        case "oppose":
            return _oppose(me, prompt)
        case "add-ink":
            return _add_ink(me, prompt)
        case "collect":
            return actions.Collect(seat, _bounds(first, "cubes").most)
        case "research":
            return _research(me, prompt)
        case "special-points":
            # special points cost cards: none are taken
            return actions.Pass(seat)
        case _ if "card" in first.open:
            return _card(me, first)
        case _:
            return first.sample(random)


# ---- cards


def _cards(pattern: ActionPattern) -> Sequence[str]:
    return pattern.open["card"].to_json()["cards"]


def _bounds(pattern: ActionPattern, field: str) -> Number:
    return convert(pattern.open[field].to_json()["number"], Number)


def _with_card(pattern: ActionPattern, card: str) -> Action:
    return pattern.kind(**{**pattern.fixed, "card": card})


def _deck(me: SeatKnowledge, pattern: ActionPattern, random: Random) -> Action:
    """A color of their own objective."""
    for color in me.card_index.objectives[me.objective].colors:
        if pattern.open["color"].admits(color, None):
            return actions.ChooseDeck(me.seat, color)
    return pattern.sample(random)


def _card(me: SeatKnowledge, pattern: ActionPattern) -> Action:
    """The best card, or of cards that go down the worst."""
    cards, kind = _cards(pattern), pattern.kind
    if kind in (actions.RevealObjective, actions.TurnRival):
        card = cards[0]
    elif kind in (actions.TurnDown, actions.Compare):
        card = min(cards, key=me.gain)
    else:
        card = max(cards, key=me.gain if kind is actions.Offer else me.fits_in)
    return _with_card(pattern, card)


def _placings(prompt: Prompt) -> Iterator[actions.Place]:
    """Every card with the fewest cubes, and with one more if it is an idea."""
    for pattern in prompt.accepts:
        fixed = pattern.fixed
        cards = _cards(pattern) if "card" in pattern.open else (fixed["card"],)
        amounts = [fixed["cubes"]] if "cubes" in fixed else _low_amounts(pattern, "cubes")
        for card in cards:
            for cubes in amounts:
                yield actions.Place(fixed["seat"], card, cubes)


def _low_amounts(pattern: ActionPattern, field: str) -> list[int]:
    """The least amount, and one more if possible."""
    bounds = _bounds(pattern, field)
    return [bounds.least, min(bounds.least + 1, bounds.most)]


def _placing(me: SeatKnowledge, action: actions.Place) -> float:
    """What a quill there promises; a cube more guards what is worth much."""
    own = next(
        (display_card for display_card in me.display if display_card.card == action.card), None
    )
    works = me.works(action.card, mine=own is not None)
    if own is not None:
        needs = 1 if own.face == "up" else 2
        return works / needs
    worth = works + me.fits_in(action.card)
    guarded = 0.1 * worth if action.cubes else 0.0
    return worth + guarded - CUBE_WORTH * action.cubes


def _activate(me: SeatKnowledge, prompt: Prompt) -> Action:
    """The action that promises most; an Insert that would end a bad game is given up."""
    renounce = prompt.accepts[-1]
    if len(prompt.accepts) == 1:
        return _with_card(renounce, _cards(renounce)[0])
    cards = _cards(prompt.accepts[0])
    best = max(cards, key=lambda card: _promise(me, card))
    if _promise(me, best) < 0:
        return _with_card(renounce, best)
    return actions.Activate(me.seat, best)


def _promise(me: SeatKnowledge, card: str) -> float:
    if me.card_index.action[card] != "insert":
        return me.works(card, mine=True)
    gain = me.best_offer()
    if _last_position(me) and me.points(me.view.novel) + gain < _enough_ink(me):
        return -1.0
    return 5.0 + gain if gain > 1 else -1.0


def _enough_ink(me: SeatKnowledge) -> int:
    return ENDING_POINTS - me.view.turn // TURNS_PER_POINT


def _last_position(me: SeatKnowledge) -> bool:
    """Whether one more card ends the game."""
    return sum(there is None for there in me.view.novel) == 1


# ---- ink and strength


def _add_ink(me: SeatKnowledge, prompt: Prompt) -> Action:
    """No ink for small things; old cards go if nothing could be bought without them."""
    (side,) = me.view.performed.sides
    short = side.a * side.b + side.special_points < 2
    down = [display_card.card for display_card in me.display if display_card.face == "down"]
    for pattern in prompt.accepts:
        if pattern.kind is actions.DiscardForPoints and (short or len(down) > MAX_FACE_DOWN):
            return _with_card(pattern, min(_cards(pattern), key=me.gain))
    return actions.AddInk(me.seat, 0, 0)


def _research(me: SeatKnowledge, prompt: Prompt) -> Action:
    """Face up if that can be paid; a color that the objective wants and nobody wrote."""
    wanted = me.card_index.objectives[me.objective].colors
    open_ = [color for color, there in zip(wanted, me.view.novel, strict=True) if there is None]
    best = max(
        tuple(prompt.accepts)[:-1],
        key=lambda pattern: (pattern.fixed["face"] == "up", pattern.fixed["color"] in open_),
    )
    return actions.Research(**best.fixed, n=_bounds(best, "n").most)


def _bid(me: SeatKnowledge) -> Action:
    """A little more than the others have openly, as far as the ink goes; the last token stays."""
    cubes, specials = me.ink
    open_ = {side.seat: side.a * side.b + side.special_points for side in me.view.performed.sides}
    others = max(points for seat, points in open_.items() if seat != me.seat)
    lack = max(0, others + BID_MARGIN - open_[me.seat])
    paid = min(cubes, lack)
    tokens = min(max(0, specials - 1), (lack - paid + 2) // 3)
    return actions.Bid(me.seat, paid, tokens)


def _oppose(me: SeatKnowledge, prompt: Prompt) -> Action:
    """Only with a card that brings much, or to keep a bad game from its end."""
    seat = me.seat
    gain = max(_cards(prompt.accepts[0]), key=me.gain)
    ends_badly = _last_position(me) and me.points(me.view.novel) < _enough_ink(me)
    if me.gain(gain) >= 3 or ends_badly:
        return actions.Oppose(seat, gain)
    return actions.Pass(seat)


# ---- the Novel


def _entries(prompt: Prompt) -> Iterator[actions.PlaceInNovel]:
    """Every position with the fewest tokens, and with one more."""
    for pattern in prompt.accepts:
        seat, position = pattern.fixed["seat"], pattern.fixed.get("position")
        (free,) = (domain for domain in pattern.open.values() if isinstance(domain, Choice))
        for specials in set(_low_amounts(pattern, "specials")):
            for empty in free.values:
                if position is None:
                    yield actions.PlaceInNovel(seat, empty, specials)
                else:
                    yield actions.PlaceInNovel(seat, position, specials, empty)


def _entry(me: SeatKnowledge, action: actions.PlaceInNovel) -> float:
    act = me.view.performed
    card = act.offered or act.card
    if act.winner != act.seat:
        card = next(side.card for side in act.sides if side.seat == me.seat)
    novel = list(me.view.novel)
    if action.move_to is not UNSET:
        novel[action.move_to - 1] = novel[action.position - 1]
    novel[action.position - 1] = NovelCard(card, me.seat, action.specials)
    return me.points(novel) - 0.5 * action.specials


class VampireElfCthulhuBots(Bots):
    """The bots of this game."""

    by_name: ClassVar = {"writer": Bot(writer)}
