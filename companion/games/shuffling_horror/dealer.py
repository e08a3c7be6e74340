"""The dealer of a virtual table: what hands and dice would do, and nothing that rules decide.

Knows actions, prompts, rulings and cards; never a state. If it can play from the instructions
alone, they are complete.
"""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import UNSET, field
from msgspec.structs import replace

from companion.core.actions import Action, Ids, JsonObject
from companion.core.dealer import Dealer
from companion.core.domains import Cards, Dice
from companion.core.frozen_struct import FrozenStruct
from companion.core.prompts import ActionPattern, Prompt
from companion.core.rng import seeded_rng
from companion.core.tuples import without
from companion.games.shuffling_horror import actions, rulings
from companion.games.shuffling_horror.cards import SURVIVORS
from companion.games.shuffling_horror.options import Options
from companion.games.shuffling_horror.state import is_sanctuary, slot_of

Pile = Ids


class Table(FrozenStruct, gc=False):
    """Where every card is, faces known to the dealer alone; of a pile the last card is on top.

    What is face up is not kept: the rules know it.
    """

    seed: int
    random_position: int = field(default=0, name="drawn")
    """How many random numbers of the seed have been used."""
    survivors: Pile = ()
    reel: Pile = ()
    discards: Pile = ()
    known: Pile = ()
    """The discards that were open before; nobody knows the rest."""
    down: tuple[str | None, str | None, str | None] = (None, None, None)
    """Cards laid on frames that nobody has named yet."""
    hidden: str | None = None
    """A card face down under a sanctuary."""
    looked_at: Pile = ()
    """Cards drawn onto the table and not named yet, the first one first."""
    put_back: Pile = ()
    """Known discards out of which the first cards of Reel 1 came, until these have been shown."""


def _revealed(table: Table, action: actions.Reveal) -> Table:
    down = list(table.down)
    down[action.frame - 1] = None
    table = replace(table, down=tuple(down))
    if not table.put_back or any(down):
        return table
    known = (*table.known, *_still_discarded(table.put_back, table.discards))
    return replace(table, known=known, put_back=())


def _named(table: Table, action: actions.Draw) -> Table:
    """A card from the table, off the survivor pile, or from under a sanctuary."""
    if table.looked_at:
        return replace(table, looked_at=table.looked_at[1:])
    if action.card in table.survivors:
        return replace(table, survivors=without(table.survivors, action.card))
    return replace(table, hidden=None)


def _rolled(table: Table, action: actions.Roll) -> Table:
    return replace(table, random_position=table.random_position + len(action.dice))


def _placed(table: Table, ruling: rulings.Place) -> Table:
    return replace(table, discards=ruling.cards) if ruling.to == "discard_pile" else table


def _shuffled(table: Table, ruling: rulings.Shuffle) -> Table:
    if ruling.pile == "survivor_pile":
        return _shuffled_survivors(table, SURVIVORS)
    discards, random_position = seeded_rng(table.seed).shuffled(
        table.discards, table.random_position
    )
    return replace(table, discards=discards, random_position=random_position)


def _shuffled_in(table: Table, ruling: rulings.ShuffleIn) -> Table:
    return _shuffled_survivors(table, (*table.survivors, *ruling.cards))


def _shuffled_survivors(table: Table, cards: Pile) -> Table:
    survivors, random_position = seeded_rng(table.seed).shuffled(cards, table.random_position)
    return replace(table, survivors=survivors, random_position=random_position)


def _dealt(table: Table, ruling: rulings.Deal) -> Table:
    left = len(table.discards) - ruling.n
    reel, discards = table.discards[left:], table.discards[:left]
    return replace(table, reel=reel, discards=discards, known=())


def _drawn(table: Table, ruling: rulings.Draw) -> Table:
    """Take cards from a pile; what they are is decided when somebody asks."""
    source, to, n = ruling.source, ruling.to, ruling.n
    if source == "survivor_pile":
        if to != "discard_pile":
            return table
        card = table.survivors[-1:]  # a Familiar Face from the start, named in a moment
        survivors, discards = table.survivors[:-1], (*table.discards, *card)
        return replace(table, survivors=survivors, discards=discards, looked_at=card)
    pile = table.reel if source == "reel_pile" else table.discards
    taken, left = pile[len(pile) - n :], pile[: len(pile) - n]
    if source == "reel_pile":
        table = replace(table, reel=left)
    else:
        table = replace(table, discards=left, known=_still_discarded(table.known, left))
    if to.startswith("frame-"):
        if source == "discard_pile":  # Reel 1: what it was taken from is a mystery from now on
            table = replace(table, known=(), put_back=(*table.put_back, *table.known))
        down = list(table.down)
        down[slot_of(to) - 1] = taken[0]
        return replace(table, down=tuple(down))
    if is_sanctuary(to):
        return replace(table, hidden=taken[0])
    return replace(table, looked_at=taken[::-1])


def _moved(table: Table, ruling: rulings.Move) -> Table:
    cards = ruling.cards
    if cards is UNSET:
        return _moved_unseen(table, ruling)
    if ruling.to == "discard_pile":
        known = (*table.known, *cards)
        return replace(table, discards=(*table.discards, *cards), known=known)
    if ruling.source == "discard_pile":
        return _out_of_discards(table, cards)
    return table


def _out_of_discards(table: Table, cards: Pile) -> Table:
    discards = tuple(card for card in table.discards if card not in cards)
    return replace(table, discards=discards, known=_still_discarded(table.known, discards))


def _still_discarded(known: Pile, discards: Pile) -> Pile:
    lying = frozenset(discards)
    return tuple([card for card in known if card in lying])


def _moved_unseen(table: Table, ruling: rulings.Move) -> Table:
    match ruling.source:
        case "reel_pile":
            return replace(table, discards=(*table.discards, *table.reel), reel=())
        case "survivor_pile":
            left = len(table.survivors) - (ruling.n or 0)
            lost, left = table.survivors[left:], table.survivors[:left]
            return replace(table, survivors=left, discards=(*table.discards, *lost))
        case _:  # the card under a sanctuary
            hidden = () if table.hidden is None else (table.hidden,)
            return replace(table, discards=(*table.discards, *hidden), hidden=None)


def _corrected(table: Table, ruling: rulings.Corrected) -> Table:
    """Cards are exchanged with the piles, as the rules count them."""
    path, value, was = ruling.path, ruling.value, ruling.was
    head, _, rest = path.partition("/")
    if path == "reel_pile":
        return _recounted(table, value)
    if head == "frames" and rest.endswith("card"):
        index = int(rest[0])
        hidden = table.down[index]
        if hidden is not None:  # face down: it goes under the discards, nobody knows it
            down = list(table.down)
            down[index] = None
            table = replace(table, down=tuple(down), discards=(hidden, *table.discards))
        before, after = _pile_of(was), _pile_of(value)
    elif head == "throngs" or rest.endswith("held"):
        before, after = tuple(was), tuple(value)
    else:
        return table
    for card in after:
        if card not in before:
            table = _taken_out(table, card)
    gone = tuple(card for card in before if card not in after)
    return replace(table, discards=(*table.discards, *gone), known=(*table.known, *gone))


def _pile_of(card: str | None) -> Pile:
    return () if card is None else (card,)


def _recounted(table: Table, n: int) -> Table:
    """Correct the size of the reel pile; the difference is of cards that nobody knows."""
    more = n - len(table.reel)
    if more <= 0:
        back, reel = table.reel[:-more], table.reel[-more:]
        return replace(table, reel=reel, discards=(*back, *table.discards))
    moved = _unknown(table)[:more]
    discards = tuple(card for card in table.discards if card not in moved)
    return replace(table, reel=(*moved, *table.reel), discards=discards)


def _unknown(table: Table) -> Pile:
    return tuple(card for card in table.discards if card not in table.known)


def _taken_out(table: Table, card: str) -> Table:
    """Take out a card that is open after all; an unknown discard takes its place."""
    if card in table.discards:
        return _out_of_discards(table, (card,))
    spare = _unknown(table)[:1]
    if spare:
        table = _out_of_discards(table, spare)
    elif card not in table.reel:
        spare, table = table.reel[:1], replace(table, reel=table.reel[1:])
    reel = tuple(new for old in table.reel for new in (spare if old == card else (old,)))
    down = tuple(spare[0] if old == card else old for old in table.down)
    hidden = spare[0] if table.hidden == card else table.hidden
    looked_at = tuple(spare[0] if old == card else old for old in table.looked_at)
    return replace(table, reel=reel, down=down, hidden=hidden, looked_at=looked_at)


CHANGES: dict[type, Callable[[Table, Any], Table]] = {
    actions.Reveal: _revealed,
    actions.Draw: _named,
    actions.Roll: _rolled,
    rulings.Place: _placed,
    rulings.Shuffle: _shuffled,
    rulings.ShuffleIn: _shuffled_in,
    rulings.Deal: _dealt,
    rulings.Draw: _drawn,
    rulings.Move: _moved,
    rulings.Corrected: _corrected,
}
"""Facts and instructions that change a pile; tokens and open cards are where people put them."""


def _turned_up(table: Table, prompt: Prompt) -> Action | None:
    frame: actions.FrameNumber = prompt.hints["frame"]
    card = table.down[frame - 1]
    return None if card is None else actions.Reveal(frame, card)


def _draw_action(table: Table, prompt: Prompt) -> Action | None:
    """What was drawn: onto the table, under a sanctuary, or off the survivor pile."""
    if table.looked_at:
        return actions.Draw(table.looked_at[0])
    if prompt.hints["from"] != "survivor_pile":
        return None if table.hidden is None else actions.Draw(table.hidden)
    return actions.Draw(table.survivors[-1]) if table.survivors else None


def _thrown(table: Table, prompt: Prompt) -> Action:
    dice = prompt.accepts[0].open["dice"]
    count = dice.count if isinstance(dice, Dice) else 1
    return actions.Roll(seeded_rng(table.seed).dice(count, table.random_position))


FACTS_BY_ASK: dict[str, Callable[[Table, Prompt], Action | None]] = {
    "reveal": _turned_up,
    "draw": _draw_action,
    "roll": _thrown,
}
"""The facts, by what is asked."""


class ShufflingHorrorDealer(Dealer[Table]):
    """Hands and piles of a virtual table."""

    table_type = Table
    changes = CHANGES

    def set_up(self, names: Sequence[str], options: Options, seed: int) -> Table:
        """Everything is in its box."""
        return Table(seed)

    def resolve_chance(self, table: Table, prompts: Sequence[Prompt]) -> Action | None:
        """Cards and dice are facts; everything else people choose."""
        for prompt in prompts:
            if not prompt.optional:
                find_fact = FACTS_BY_ASK.get(prompt.question_id)
                return None if find_fact is None else find_fact(table, prompt)
        return None

    def narrow(self, table: Table, prompt: Prompt) -> Prompt | None:
        """The Director looks a card out of the pile that is there."""
        if prompt.question_id != "pick":
            return prompt
        pattern = prompt.accepts[0]
        if not pattern.open:
            return prompt
        there = pattern.open["card"]
        cards = there.cards if isinstance(there, Cards) else ()
        lying = Cards(tuple(filter(table.discards.__contains__, cards)))
        return replace(
            prompt, accepts=(ActionPattern(actions.Pick, pattern.fixed, {"card": lying}),)
        )

    def private_view(self, table: Table, seat: int) -> JsonObject:
        """Return nothing: nobody has a secret."""
        return {}


DEALER = ShufflingHorrorDealer()
