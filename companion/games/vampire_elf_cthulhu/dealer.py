"""The components on a virtual table: what hands would do, and nothing that rules decide.

Knows actions, prompts, rulings and cards; never a state. If it can play from the instructions
alone, they are complete.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core.actions import Action, Correct
from companion.core.domains import Cards
from companion.core.game import Components
from companion.core.prompts import ActionPattern, Prompt
from companion.core.rng import seeded_rng
from companion.core.rulings import Ruling
from companion.core.tracks import put
from companion.games.vampire_elf_cthulhu import actions as did
from companion.games.vampire_elf_cthulhu.options import Options, box_with

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
    """Drawn cards of which one is kept."""
    objectives: tuple[str, ...] = ()
    """By seat."""
    to_ideas: tuple[str, ...] = ()
    """Cards drawn for the Ideas Area that nobody has told of."""
    shown: str = ""
    """The Objective card on the table."""
    drawn: int = 0
    """Random numbers used so far."""


def _without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The cards without this one, if it is there."""
    return tuple(one for one in cards if one != card)


def _draw(table: Table, facts: dict[str, Any]) -> Table:
    source, n = facts["from"], facts["n"]
    pile = table.piles[source]
    left = len(pile) - n
    cards = pile[left:][::-1]
    table = replace(table, piles=table.piles | {source: pile[:left]})
    match facts["to"]:
        case "ideas":
            return replace(table, to_ideas=table.to_ideas + cards)
        case "table":
            return replace(table, shown=cards[0])
        case _ if source == OBJECTIVES:
            return replace(table, objectives=(*table.objectives, *cards))
        case _:
            seat: int = facts["seat"]
            return replace(table, hands=put(table.hands, seat, table.hands[seat] + cards))


def _shuffle(table: Table, facts: dict[str, Any]) -> Table:
    """A pile is shuffled; cards that come from another one lie in it first."""
    to, source = facts["to"], facts.get("from", "box")
    piles = table.piles
    if source != "box":
        piles = piles | {to: piles[to] + piles.get(source, ()), source: ()}
    cards, drawn = seeded_rng(table.seed).shuffled(piles[to], table.drawn)
    return replace(table, piles=piles | {to: cards}, drawn=drawn)


def _move(table: Table, facts: dict[str, Any]) -> Table:
    source, to = facts["from"], facts["to"]
    if source.startswith("hand/") and not to.startswith("display/"):
        seat: int = facts["seat"]
        nothing: tuple[str, ...] = ()
        pile = table.piles[to] + table.hands[seat]
        return replace(table, piles=table.piles | {to: pile}, hands=put(table.hands, seat, nothing))
    if to.startswith(("deck/", "discard/", "objective-discard")):
        pile = table.piles.get(to, ()) + tuple(facts["cards"])
        return replace(table, piles=table.piles | {to: pile})
    return table


def _corrected(table: Table, card: str, zone: str) -> Table:
    """The card is elsewhere than all believed: in a deck it is somewhere."""
    color = card.split("-")[1]
    deck, discard = f"deck/{color}", f"discard/{color}"
    piles = table.piles | {one: _without(table.piles.get(one, ()), card) for one in (deck, discard)}
    if zone == "discard":
        piles[discard] += (card,)
    if zone != "deck":
        return replace(table, piles=piles)
    cards, drawn = seeded_rng(table.seed).shuffled((*piles[deck], card), table.drawn)
    return replace(table, piles=piles | {deck: cards}, drawn=drawn)


# ---- facts and prompts


class NovelComponents(Components):
    """Hands and piles of a virtual table."""

    table = Table

    def set_up(self, names: Sequence[str], options: Options, seed: int) -> Table:
        """All cards are in the box, sorted."""
        box = box_with(options)
        piles: Piles = {f"deck/{card.split('-')[1]}": () for card in box.novel}
        for card in box.novel:
            piles[f"deck/{card.split('-')[1]}"] += (card,)
        piles[OBJECTIVES] = tuple(box.objectives)
        return Table(seed, len(names), piles, ((),) * len(names))

    def apply_rulings(
        self, table: Table, action: Action | None, rulings: Sequence[Ruling]
    ) -> Table:
        """Carry out the action, then its instructions (no action: the game begins)."""
        match action:
            case did.FirstPlayer():
                _, drawn = seeded_rng(table.seed).shuffled(range(table.seats), table.drawn)
                table = replace(table, drawn=drawn)
            case did.DealIdea(card):
                table = replace(table, to_ideas=_without(table.to_ideas, card))
            case did.Keep(seat, card) | did.KeepStart(seat, card):
                kept = _without(table.hands[seat], card)
                table = replace(table, hands=put(table.hands, seat, kept))
            case Correct(path, value) if path.startswith("cards/"):
                table = _corrected(table, path.removeprefix("cards/"), value["zone"])
            case _:
                pass
        for ruling in rulings:
            if ruling.kind == "instruct":
                facts = ruling.facts
                match facts["do"]:
                    case "draw":
                        table = _draw(table, facts)
                    case "shuffle":
                        table = _shuffle(table, facts)
                    case "move-cards":
                        table = _move(table, facts)
                    case _:
                        pass  # quills, cubes and tokens lie where people put them
        return table

    def resolve_chance(self, table: Table, prompts: Sequence[Prompt]) -> Action | None:
        """What was laid out or drawn, and who begins; everything else people choose."""
        if not prompts or prompts[0].seat is not None:
            return None
        match prompts[0].ask:
            case "deal":
                return did.DealIdea(table.to_ideas[0])
            case "objective":
                return did.DrawObjective(table.shown)
            case "first-player":
                seats, _ = seeded_rng(table.seed).shuffled(range(table.seats), table.drawn)
                return did.FirstPlayer(seats[0])
            case _:
                return None

    def to_seat(self, table: Table, prompt: Prompt) -> Prompt | None:
        """The prompt as its own seat has it: of the cards in its hand."""
        seat = prompt.seat
        if seat is None:
            return prompt
        match prompt.ask:
            case "keep-start" | "keep":
                cards = table.hands[seat]
            case "reveal":
                cards = (table.objectives[seat],)
            case _:
                return prompt
        template = prompt.accepts[0]
        there = template.open["card"]
        held = Cards(tuple(card for card in cards if there.admits(card, None)))
        if not held.cards:
            return None
        return replace(
            prompt, accepts=(ActionPattern(template.kind, template.fixed, {"card": held}),)
        )

    def private(self, table: Table, seat: int) -> dict[str, Any]:
        """What only this seat may see: its objective."""
        return {"seats": {seat: {"objective": table.objectives[seat]}}}


COMPONENTS = NovelComponents()
