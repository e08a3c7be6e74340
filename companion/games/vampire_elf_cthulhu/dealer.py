"""The dealer of a virtual table: what people would do by hand, and nothing that rules decide.

Knows actions, prompts, rulings and cards; never a state. If it can play from the instructions
alone, they are complete.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec import UNSET, Struct, field
from msgspec.structs import replace

from companion.core.actions import Action, Correct, JsonObject
from companion.core.dealer import Dealer
from companion.core.domains import Cards
from companion.core.prompts import ActionPattern, Prompt
from companion.core.rng import seeded_rng
from companion.core.tuples import replaced_at
from companion.games.vampire_elf_cthulhu import actions
from companion.games.vampire_elf_cthulhu.options import Options, chosen_card_index
from companion.games.vampire_elf_cthulhu.rulings import Draw, MoveCards, Shuffle

Piles = dict[str, tuple[str, ...]]
"""Cards by the name of their place; of a deck the next one is the last."""

OBJECTIVES = "objectives"


class Table(Struct, frozen=True, gc=False):
    """The cards that are face down or were drawn, known to the dealer alone, and the discards
    of which decks are rebuilt. What is open is the people's.
    """

    seed: int
    seats: int
    piles: Piles
    hands: tuple[tuple[str, ...], ...]
    """By seat, the cards drawn of which one is kept."""
    objectives: tuple[str, ...] = ()
    """By seat."""
    to_ideas: tuple[str, ...] = ()
    """Cards drawn for the Ideas Area that nobody has named yet."""
    open_objective: str = field(default="", name="shown")
    """The Objective card on the table."""
    random_position: int = field(default=0, name="drawn")
    """How many random numbers of the seed have been used."""


def _remove_card(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The cards without this one, if it is there."""
    return tuple(other for other in cards if other != card)


def _with_hand(table: Table, seat: int | None, cards: tuple[str, ...]) -> Table:
    return replace(table, hands=replaced_at(table.hands, seat or 0, cards))


def _shuffle_seats(table: Table, _action: actions.FirstPlayer) -> Table:
    _, random_position = seeded_rng(table.seed).shuffled(range(table.seats), table.random_position)
    return replace(table, random_position=random_position)


def _deal_idea(table: Table, action: actions.DealIdea) -> Table:
    return replace(table, to_ideas=_remove_card(table.to_ideas, action.card))


def _keep(table: Table, action: actions.Keep | actions.KeepStart) -> Table:
    seat = action.seat
    return _with_hand(table, seat, _remove_card(table.hands[seat], action.card))


def _draw(table: Table, ruling: Draw) -> Table:
    source, seat = ruling.source, ruling.seat
    pile = table.piles[source]
    left = len(pile) - ruling.n
    cards = pile[left:][::-1]
    table = replace(table, piles=table.piles | {source: pile[:left]})
    match ruling.to:
        case "ideas":
            return replace(table, to_ideas=table.to_ideas + cards)
        case "table":
            return replace(table, open_objective=cards[0])
        case _ if source == OBJECTIVES:
            return replace(table, objectives=(*table.objectives, *cards))
        case _:
            return _with_hand(table, seat, table.hands[seat or 0] + cards)


def _shuffle(table: Table, ruling: Shuffle) -> Table:
    source, to = ruling.source, ruling.to
    cards = table.piles[to]
    if source is not UNSET and source != "box":
        cards += table.piles.get(source, ())
        table = replace(table, piles=table.piles | {source: ()})
    return _shuffle_into(table, to, cards)


def _shuffle_into(table: Table, pile: str, cards: tuple[str, ...]) -> Table:
    """Put cards into a pile, shuffled."""
    cards, random_position = seeded_rng(table.seed).shuffled(cards, table.random_position)
    return replace(table, piles=table.piles | {pile: cards}, random_position=random_position)


def _move_cards(table: Table, ruling: MoveCards) -> Table:
    source, to = ruling.source, ruling.to
    pile = table.piles.get(to, ())
    if source.startswith("hand/") and not to.startswith("display/"):
        hand = table.hands[ruling.seat or 0]
        table = replace(table, piles=table.piles | {to: pile + hand})
        return _with_hand(table, ruling.seat, ())
    if ruling.cards is not UNSET and to.startswith(("deck/", "discard/", "objective-discard")):
        return replace(table, piles=table.piles | {to: pile + ruling.cards})
    return table


def _correct(table: Table, action: Correct) -> Table:
    """The card is elsewhere than all believed: in a deck it is somewhere."""
    if not action.path.startswith("cards/"):
        return table
    card, zone = action.path.removeprefix("cards/"), action.value["zone"]
    color = card.split("-")[1]
    deck, discard = f"deck/{color}", f"discard/{color}"
    piles = table.piles | {
        pile: _remove_card(table.piles.get(pile, ()), card) for pile in (deck, discard)
    }
    if zone == "discard":
        piles[discard] += (card,)
    table = replace(table, piles=piles)
    return _shuffle_into(table, deck, (*piles[deck], card)) if zone == "deck" else table


CHANGES: Final[dict[type, Callable[[Table, Any], Table]]] = {
    actions.FirstPlayer: _shuffle_seats,
    actions.DealIdea: _deal_idea,
    actions.Keep: _keep,
    actions.KeepStart: _keep,
    Correct: _correct,
    Draw: _draw,
    Shuffle: _shuffle,
    MoveCards: _move_cards,
}
"""By action and instruction, what changes; quills, cubes and tokens are where people put them."""


class VampireElfCthulhuDealer(Dealer[Table]):
    """Hands and piles of a virtual table."""

    table_type = Table
    changes = CHANGES

    def set_up(self, names: Sequence[str], options: Options, seed: int) -> Table:
        """Return a table with all cards sorted in the box."""
        card_index = chosen_card_index(options)
        piles: Piles = {}
        for card in card_index.novel:
            deck = f"deck/{card.split('-')[1]}"
            piles[deck] = (*piles.get(deck, ()), card)
        piles[OBJECTIVES] = tuple(card_index.objectives)
        return Table(seed, len(names), piles, ((),) * len(names))

    def resolve_chance(self, table: Table, prompts: Sequence[Prompt]) -> Action | None:
        """What was laid out or drawn, and who begins; everything else people choose."""
        if not prompts or prompts[0].seat is not None:
            return None
        match prompts[0].question_id:
            case "deal":
                return actions.DealIdea(table.to_ideas[0])
            case "objective":
                return actions.DrawObjective(table.open_objective)
            case _:
                seats, _ = seeded_rng(table.seed).shuffled(
                    range(table.seats), table.random_position
                )
                return actions.FirstPlayer(seats[0])

    def narrow(self, table: Table, prompt: Prompt) -> Prompt | None:
        """The prompt as its own seat has it: of the cards in its hand."""
        seat = prompt.seat
        if seat is None or prompt.question_id not in ("keep-start", "keep", "reveal"):
            return prompt
        cards = (table.objectives[seat],) if prompt.question_id == "reveal" else table.hands[seat]
        pattern = prompt.accepts[0]
        known = pattern.open["card"]
        held = Cards(tuple(card for card in cards if known.admits(card, None)))
        if not held.cards:
            return None
        narrowed = ActionPattern(pattern.kind, pattern.fixed, {"card": held})
        return replace(prompt, accepts=(narrowed,))

    def private_view(self, table: Table, seat: int) -> JsonObject:
        """What only this seat may see: its objective."""
        return {"seats": {seat: {"objective": table.objectives[seat]}}}
