"""The dealer of a virtual table: what people would do by hand, and nothing that rules decide.

Knows actions, prompts, rulings and cards; never a state. It holds the hands, and so knows
who must follow suit; if it can play from the instructions alone, they are complete.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec import UNSET, Struct, field
from msgspec.structs import replace

from companion.core.actions import Action
from companion.core.dealer import Dealer
from companion.core.domains import Cards
from companion.core.prompts import ActionPattern, Prompt
from companion.core.rng import seeded_rng
from companion.core.rulings import Ruling
from companion.core.tuples import replaced_at, without
from companion.games.monstercon import actions, rulings
from companion.games.monstercon.cards import (
    CARD_SET_OF_SUIT,
    CARD_SUIT,
    JOKERS,
    MONSTER_OF,
    Monster,
    Suit,
    Suited,
    deck_of,
    in_order,
    suit_of,
)
from companion.games.monstercon.options import Options


class Table(Struct, frozen=True, gc=False):
    """Everything that is on the table or in a hand, faces known to the dealer alone."""

    seed: int
    any_joker: bool
    """Whether a Joker may be played though one could follow (MC-34)."""
    random_position: int = field(default=0, name="drawn")
    """How many random numbers of the seed have been used."""
    kings: tuple[str, ...] = ()
    """Kings still to be dealt, the next one last."""
    monsters: tuple[Monster | None, ...] = ()
    mimicked: Suited | None = None
    deck: tuple[str, ...] = ()
    """The next card is the last one."""
    hands: tuple[tuple[str, ...], ...] = ()
    """In canonical order."""
    aside: tuple[str, ...] = ()
    first: bool = False
    """Whether the first trick of the hand is still laid."""
    led: Suit | None = None
    on_table: tuple[str, ...] = field(name="laid", default=())
    """Cards on the table that nobody has taken."""
    taken: tuple[str, ...] = ()
    passing: tuple[tuple[str, ...], ...] = ()
    """Hands on their way: what each seat has received so far."""


def _played(table: Table, action: actions.Play) -> Table:
    seat, card = action.seat, action.card
    hand = without(table.hands[seat], card)
    led = table.led
    if led is None and not table.first:
        led = CARD_SUIT[card]
    return replace(
        table, hands=replaced_at(table.hands, seat, hand), on_table=(*table.on_table, card), led=led
    )


def _king_taken(table: Table, action: actions.TakeKing) -> Table:
    monsters = replaced_at(table.monsters, action.seat, MONSTER_OF[action.card])
    kings = tuple(king for king in table.kings if king != action.card)
    return replace(table, monsters=monsters, kings=kings)


def _hand_begun(table: Table, _action: actions.Deal) -> Table:
    return replace(table, first=True, led=None)


def _mimicked(table: Table, action: actions.Mimic) -> Table:
    return replace(table, mimicked=action.monster)


def _trick_taken(table: Table, ruling: rulings.TakeTrick) -> Table:
    return _cleared(table, ruling.cards)


def _set_aside(table: Table, ruling: rulings.SetAside) -> Table:
    if ruling.source == "trick":
        return _cleared(table, () if ruling.cards is UNSET else ruling.cards)
    left = len(table.deck) - ruling.n
    return replace(table, deck=table.deck[:left], aside=table.deck[left:])


def _separated(table: Table, ruling: rulings.Separate) -> Table:
    return replace(table, kings=ruling.cards)


def _shuffled(table: Table, ruling: rulings.Shuffle) -> Table:
    rng, position = seeded_rng(table.seed), table.random_position
    if ruling.what == "kings":
        kings, position = rng.shuffled(table.kings, position)
        return replace(table, kings=kings, random_position=position)
    deck, position = rng.shuffled(table.deck, position)
    return replace(table, deck=deck, random_position=position)


def _gathered(table: Table, ruling: rulings.Gather) -> Table:
    nothing: tuple[tuple[str, ...], ...] = ((),) * len(table.hands)
    return replace(
        table,
        deck=deck_of(ruling.suits),
        hands=nothing,
        aside=(),
        on_table=(),
        taken=(),
        led=None,
        mimicked=None,
    )


def _cleared(table: Table, cards: Sequence[str]) -> Table:
    """The trick is off the table; the next one is led face up."""
    return replace(table, first=False, led=None, on_table=(), taken=(*table.taken, *cards))


def _dealt(table: Table, ruling: rulings.Deal) -> Table:
    if ruling.source == "kings":
        return table
    seat, left = ruling.seat, len(table.deck) - ruling.n
    hand = in_order((*table.hands[seat], *table.deck[left:]))
    return replace(table, deck=table.deck[:left], hands=replaced_at(table.hands, seat, hand))


def _drawn(table: Table, seat: int, n: int) -> tuple[Table, tuple[str, ...]]:
    """Draw `n` cards of a hand at random; also return the table after it."""
    mixed, random_position = seeded_rng(table.seed).shuffled(
        table.hands[seat], table.random_position
    )
    return replace(table, random_position=random_position), mixed[:n]


def _retained(table: Table, ruling: rulings.Retain) -> Table:
    seat = ruling.seat
    table, kept = _drawn(table, seat, ruling.n)
    return replace(table, passing=replaced_at(table.passing, seat, (*table.passing[seat], *kept)))


def _passed(table: Table, ruling: rulings.PassHand) -> Table:
    seat, to = ruling.seat, ruling.to
    kept = table.passing[seat]
    going = tuple(card for card in table.hands[seat] if card not in kept)
    passing = replaced_at(table.passing, to, (*table.passing[to], *going))
    return replace(table, hands=replaced_at(table.hands, seat, ()), passing=passing)


def _take_up_hands(table: Table) -> Table:
    """The hands that were passed on are taken up; whoever was passed by still has its own."""
    hands = tuple(
        in_order((*hand, *come)) for hand, come in zip(table.hands, table.passing, strict=True)
    )
    return replace(table, hands=hands, passing=((),) * len(hands))


def _lost(table: Table, ruling: rulings.Lose) -> Table:
    seat = ruling.seat
    table, lost = _drawn(table, seat, ruling.n)
    hand = tuple(card for card in table.hands[seat] if card not in lost)
    return replace(table, hands=replaced_at(table.hands, seat, hand), aside=(*table.aside, *lost))


def _retrieved(table: Table, ruling: rulings.Retrieve) -> Table:
    seat, cards = ruling.seat, ruling.cards
    hand = in_order((*table.hands[seat], *cards))
    on_table = tuple(card for card in table.on_table if card not in cards)
    return replace(table, hands=replaced_at(table.hands, seat, hand), on_table=on_table)


CHANGES: Final[dict[type, Callable[[Table, Any], Table]]] = {
    actions.Play: _played,
    actions.TakeKing: _king_taken,
    actions.Deal: _hand_begun,
    actions.Mimic: _mimicked,
    rulings.TakeTrick: _trick_taken,
    rulings.SetAside: _set_aside,
    rulings.Separate: _separated,
    rulings.Shuffle: _shuffled,
    rulings.Gather: _gathered,
    rulings.Deal: _dealt,
    rulings.Retain: _retained,
    rulings.PassHand: _passed,
    rulings.Lose: _lost,
    rulings.Retrieve: _retrieved,
}
"""By action and instruction, what changes; other Kings change no hand and no pile."""


# ---- facts and prompts


def _playable(table: Table, seat: int) -> tuple[str, ...]:
    """What the hand may play now (MC-19, MC-20, MC-30, MC-34)."""
    hand = table.hands[seat]
    wanted = _own_suit(table, seat) if table.first else table.led
    if wanted is None:
        return hand
    following = tuple(filter(CARD_SET_OF_SUIT[wanted].__contains__, hand))
    if not following:
        return hand
    if table.any_joker:
        return (*following, *(joker for joker in JOKERS if joker in hand))
    return following


def _own_suit(table: Table, seat: int) -> Suit | None:
    return suit_of(table.monsters[seat], table.mimicked)


class MonsterConDealer(Dealer[Table]):
    """Hands and piles of a virtual table."""

    table_type = Table
    changes = CHANGES

    def set_up(self, names: Sequence[str], options: Options, seed: int) -> Table:
        """The deck is in its box."""
        seats = len(names)
        return Table(
            seed,
            options.joker_any_time,
            monsters=(None,) * seats,
            hands=((),) * seats,
            passing=((),) * seats,
        )

    def apply_rulings(
        self, table: Table, action: Action | None, rulings: Sequence[Ruling]
    ) -> Table:
        table = super().apply_rulings(table, action, rulings)
        return _take_up_hands(table) if type(action) is actions.Whirlwind else table

    def resolve_chance(self, table: Table, prompts: Sequence[Prompt]) -> Action | None:
        """Kings and the deal are facts; everything else people choose."""
        for prompt in prompts:
            if prompt.optional:
                continue
            match prompt.question_id:
                case "king":
                    return actions.TakeKing(prompt.seat or 0, table.kings[-1])
                case "deal":
                    return actions.Deal()
                case _:
                    return None
        return None

    def narrow(self, table: Table, prompt: Prompt) -> Prompt | None:
        """The prompt as its own seat has it; None if its hand allows nothing."""
        pattern = prompt.accepts[0]
        if pattern.kind is not actions.Play or prompt.seat is None:
            return prompt
        cards = Cards(_playable(table, prompt.seat))
        if not cards.cards:
            return None
        return replace(
            prompt, accepts=(ActionPattern(actions.Play, pattern.fixed, {"card": cards}),)
        )

    def private_view(self, table: Table, seat: int) -> dict[str, Any]:
        """What only this seat may see: its hand."""
        return {"my_cards": list(table.hands[seat])}
