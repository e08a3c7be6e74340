"""What the board says of the position: words, and what follows from what all may see."""

from collections.abc import Sequence

from msgspec import Struct

from companion.core.board.nodes import Node, icon
from companion.core.board.tiles import pip_color
from companion.core.wording import listed
from companion.games.monstercon.cards import (
    CARDS,
    KING_OF,
    MONSTER_OF_SUIT,
    Monster,
    Suit,
)
from companion.games.monstercon.narration import points_text
from companion.games.monstercon.observation import FACE_DOWN
from companion.games.monstercon.options import Options
from companion.games.monstercon.rules.score import MOB_LIMIT, CardPoints, card_points, trick_points
from companion.games.monstercon.rules.trick_winner import winning_card
from companion.games.monstercon.state import PlayedCard
from companion.games.monstercon.view import PlayedView, View

PHASES_BETWEEN_HANDS = ("kings", "deal", "over")
"""Phases in which nothing of this hand is still to be scored."""
PLURAL: dict[str, str] = {
    "vampire": "Vampires",
    "werewolf": "Werewolves",
    "zombie": "Zombies",
    "mummy": "Mummies",
}

POWERS: dict[Monster, tuple[str, str]] = {
    "vampire": ("Gaze", "gives a trick away"),
    "werewolf": ("Shift", "lowest card wins"),
    "zombie": ("Potency", "two cards more"),
    "mummy": ("Whirlwind", "moves all hands"),
    "entity": ("Mimicry", "another's power"),
}
"""By monster: its power, and what it does."""
JOKERS = "takes others' Jokers"
"""What the Zombie's power does for the Entity, which gets no more cards (MC-100)."""


def power_text(monster: Monster, *, mimicked: bool) -> str:
    """What the power of a monster does, for the Entity if it is `mimicked`."""
    return JOKERS if mimicked and monster == "zombie" else POWERS[monster][1]


class TrickPosition(Struct, frozen=True):
    """The part of a position that decides who takes its trick."""

    led: Suit | None
    table: tuple[PlayedCard, ...]
    options: Options


def ticket(view: View) -> tuple[str, str]:
    """The two lines of the ticket."""
    if view.phase == "kings":
        return "The Kings", f"{len(view.seats)} players"
    if view.phase in ("deal", "mimic"):
        return f"Hand {view.hand}", "The deal"
    if view.phase == "over":
        return "The End", f"{view.hand} hand{'s' if view.hand > 1 else ''}"
    trick = f"Trick {view.trick}/{view.trick + _more_rounds(view)}"
    return trick, f"Hand {view.hand}, last" if chased_after(view) else f"Hand {view.hand}"


def _more_rounds(view: View) -> int:
    """How many rounds follow the one on the table; ties have used some up (MC-24)."""
    return view.rounds_left - (view.phase in ("trick", "before-trick"))


def names_of(view: View, seats: Sequence[int]) -> str:
    """Names in a row: Ann, Bob and Cid."""
    return listed([view.seats[seat] for seat in seats])


def icon_of(monster: Monster) -> str:
    """The drawing of a monster."""
    return CARDS[KING_OF[monster]].icon


def suit_icon(suit: str) -> str:
    """The drawing of the monsters of a suit."""
    return next(card.icon for card in CARDS.values() if card.id.endswith(suit))


def pip_icon(suit: Suit, size: float, color: str = "cream") -> Node:
    """The drawing of a suit as it is printed on the cards; `color`: that of black suits, cream on
    a dark ground.
    """
    pip = CARDS[f"ace-of-{suit}"].suit_icon
    return icon(pip, size, pip_color(pip, color, red="bad" if color == "cream" else "no"))


def led_text(suit: Suit) -> str:
    """The monsters of the suit led, in large letters."""
    return f"Led: {PLURAL[MONSTER_OF_SUIT[suit]]}"


def so_far(view: View, seat: int) -> CardPoints:
    """What the cards taken in this hand would bring the seat, if it ended now."""
    taken = () if view.phase in PHASES_BETWEEN_HANDS else view.taken[seat]
    return card_points(taken, view.own_suit(seat), view.options)


def gain_text(view: View, seat: int) -> str:
    """What the cards of the trick would bring the seat; nothing if they bring nothing."""
    trick = tuple(played_card.card for played_card in (*view.pot, *view.table))
    before, own = view.taken[seat], view.own_suit(seat)
    stalker, mob = trick_points(before, trick, own, view.options)
    gained = points_text((stalker, mob))
    if not card_points((*before, *trick), own, view.options).jack:
        return gained
    if mob:
        return f"{gained} (Jack × 2)"
    is_new = not card_points(before, own, view.options).jack
    return f"{gained}{', ' if gained else ''}Jack: Mob × 2" if is_new else gained


def penalty(view: View, seat: int) -> int:
    """What the seat's revokes of this hand cost (MC-43)."""
    revokes = sum(revoke.hand == view.hand and revoke.seat == seat for revoke in view.revokes)
    return 0 if view.phase in PHASES_BETWEEN_HANDS else revokes * view.options.revoke_penalty


def total(view: View, seat: int) -> int:
    """The seat's Mob Points, if the hand ended now."""
    return view.mob[seat] + so_far(view, seat).mob + penalty(view, seat)


def is_chased(view: View, seat: int) -> bool:
    """Whether the seat has 100 Mob Points with what it has taken in this hand (MC-75)."""
    return view.phase not in PHASES_BETWEEN_HANDS and total(view, seat) >= MOB_LIMIT


def chased_after(view: View) -> list[int]:
    """Who is chased away after this hand, which is then the last one."""
    return [seat for seat in range(len(view.seats)) if is_chased(view, seat)]


def standing(view: View) -> tuple[int, ...]:
    """Who takes the trick as things are, if anybody does."""
    if view.trick_receiver is not None:
        return (view.trick_receiver,)
    best = best_card(view)
    return () if best is None else (best.seat,)


def best_card(view: View, shifted: tuple[int, ...] | None = None) -> PlayedView | None:
    """The card that would take the led trick now, or if these seats were shifted (MC-31, MC-61,
    MC-64, MC-68).
    """
    if view.suit_led is None or any(played_card.card == FACE_DOWN for played_card in view.table):
        return None
    lying = tuple(PlayedCard(played_card.seat, played_card.card, 0) for played_card in view.table)
    who = view.shifted if shifted is None else shifted
    best = winning_card(TrickPosition(view.suit_led, lying, view.options), who)
    return None if best is None else PlayedView(best.seat, best.card)


def in_order(view: View) -> tuple[int, ...]:
    """All seats in the order in which they play; in the first trick by seat (MC-19, MC-29)."""
    seats, first = len(view.seats), view.leader or 0
    return tuple((first + step) % seats for step in range(seats))


def still_to_play(view: View) -> tuple[int, ...]:
    """The seats without a card in this trick, in order of play."""
    laid = {played_card.seat for played_card in view.table}
    return tuple(seat for seat in in_order(view) if seat not in laid)
