"""What an open question shows in place of a list: the cards of a deck, or the Novel."""

from collections.abc import Collection, Mapping, Sequence

from msgspec.structs import replace

from companion.core.domains import Cards, Number
from companion.core.prompts import ActionPattern
from companion.core.view.nodes import (
    Node,
    Style,
    SubmitAction,
    UiCommand,
    column,
    icon,
    row,
    text,
)
from companion.core.view.widgets import STAGE
from companion.core.wording import quantity
from companion.games.vampire_elf_cthulhu import actions
from companion.games.vampire_elf_cthulhu.board import novel
from companion.games.vampire_elf_cthulhu.board.ink import amount_key
from companion.games.vampire_elf_cthulhu.board.parts import (
    GAP,
    LARGE_NAMES_ROW_SIZE,
    Look,
    rows_of,
    tile,
)
from companion.games.vampire_elf_cthulhu.cards import POSITIONS
from companion.games.vampire_elf_cthulhu.observation import VecObservation
from companion.games.vampire_elf_cthulhu.state import State

FROM_A_DECK = (actions.DealIdea, actions.KeepStart, actions.Keep)
MAX_DECK = 12
"""A larger deck is searched in the picker."""
NOVEL, KEYS_PER_ROW = 84, 2
"""Height of the Novel above the numbers of tokens, and how many of these are beside each other."""
MAX_AMOUNTS, AMOUNTS_PER_ROW, MAX_KEY = 16, 5, 140
"""Amounts that have room, and how many of them are beside each other and how high at most."""


def card_stage(state: State, patterns: Sequence[ActionPattern]) -> Node | None:
    """All cards of the deck that a card comes from, each with genre, type and action. What all have
    seen is dimmed; what is face down looks as if it were in the deck. None: something else is
    asked, or there are too many cards.
    """
    (first, *others), box = patterns, state.box
    domain = first.open.get("card")
    if others or first.kind not in FROM_A_DECK or not isinstance(domain, Cards):
        return None
    colors = {box.color[card] for card in domain.cards}
    if len(colors) != 1:
        return None
    deck, observation = box.decks[colors.pop()], VecObservation()
    if len(deck) > MAX_DECK:
        return None
    could = {*domain.cards, *observation.hidden_cards(state)}
    view, lines = observation.view(state, None), -(-len(deck) // LARGE_NAMES_ROW_SIZE)
    height = (STAGE + GAP) / lines - GAP
    cells = [
        tile(
            view,
            card,
            Look(UiCommand("value", card), height=height)
            if card in could
            else Look(dim=True, height=height),
        )
        for card in deck
    ]
    return column(*rows_of(cells, LARGE_NAMES_ROW_SIZE), gap=GAP, grow=1)


def amount_stage(state: State, patterns: Sequence[ActionPattern]) -> Node | None:
    """How many cubes go with a quill, or tokens with a card that replaces another one: all that the
    seat has. None: something else is asked, or there are too many.
    """
    (first, *others), left = patterns, [*patterns[0].open.values()]
    if others or first.kind not in (actions.Place, actions.PlaceInNovel) or not left:
        return None
    amount, view = left[0], VecObservation().view(state, None)
    if not isinstance(amount, Number) or amount.most - amount.least >= MAX_AMOUNTS:
        return None
    word = "cube" if first.kind is actions.Place else "special token"
    if amount.most < amount.least:
        seat: int = first.fixed["seat"]
        has = quantity(amount.most, word) if amount.most else f"no {word}s"
        short = f"{view.names[seat]} has {has}. It takes {amount.least}"
        return text(short, "headline", lines=2, align="center", grow=1)
    keys = [
        amount_key(str(n), UiCommand("value", n), quantity(n, word))
        for n in range(amount.least, amount.most + 1)
    ]
    high = (STAGE + GAP) / -(-len(keys) // AMOUNTS_PER_ROW) - GAP
    row_size = min(len(keys), AMOUNTS_PER_ROW)
    lines = [replace(line, height=min(high, MAX_KEY)) for line in rows_of(keys, row_size)]
    return column(*lines, gap=GAP, grow=1, justify="center")


def novel_stage(state: State, patterns: Sequence[ActionPattern]) -> Node | None:
    """Where a card goes in the Novel, and with how many special tokens, in one touch. Where that
    entry is changed, its place and number are marked. None: something else is asked.
    """
    if any(one.kind is not actions.PlaceInNovel for one in patterns):
        return None
    if len(patterns) == 1 and "position" not in patterns[0].open:
        return None
    view, columns = VecObservation().view(state, None), list[Node]()
    was = {
        name: {one.fixed[name] for one in patterns if name in one.fixed and len(one.open) == 1}
        for name in ("position", "specials")
    }
    for position, there in zip(POSITIONS, view.novel, strict=True):
        keys = list[Node]()
        for place, pattern in enumerate(patterns):
            domain = pattern.open.get("specials")
            if not isinstance(domain, Number):
                continue
            if there is None and "position" in pattern.open:
                keys = [
                    _tokens_key(pattern, position, tokens, was=was)
                    for tokens in range(domain.least, domain.most + 1)
                ]
            elif (
                there is not None
                and pattern.fixed.get("position") == position
                and domain.most >= domain.least
            ):
                keys = [_replace_key(position, place)]
        lines = rows_of(keys, min(len(keys), KEYS_PER_ROW), grow=1) if keys else ()
        columns.append(column(*lines, gap=6, flex=1))
    return column(
        novel.positions(view, NOVEL, heading=False), row(*columns, gap=GAP, grow=1), gap=GAP, grow=1
    )


def _tokens_key(
    pattern: ActionPattern, position: int, tokens: int, *, was: Mapping[str, Collection[object]]
) -> Node:
    """An empty position with so many tokens."""
    now = position in was["position"] and tokens in was["specials"]
    return row(
        icon("drop", 24, "ink"),
        text(str(tokens), "figure", "ink", size=34, shrink=False),
        name=f"Position {position}, {quantity(tokens, 'token')}",
        touch=SubmitAction(actions.PlaceInNovel(pattern.fixed["seat"], position, tokens)),
        face=Style("paper", "accent" if now else None, stroke=5, radius=8),
        gap=4,
        align="center",
        justify="center",
        flex=1,
    )


def _replace_key(position: int, place: int) -> Node:
    """A position that has a card: what else there is to say is asked next."""
    return column(
        text("replace it", "title", "ink", lines=2, align="center"),
        name=f"Position {position}, replaced",
        touch=UiCommand("which", place),
        face=Style("paper", radius=8),
        justify="center",
        flex=1,
    )
