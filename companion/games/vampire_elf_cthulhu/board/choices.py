"""What an open question shows in place of a list: the cards of a deck, or the Novel."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.board.nodes import (
    Background,
    ChooseFields,
    Node,
    SubmitAction,
    Touch,
    UiCommand,
    column,
    icon,
    row,
    text,
)
from companion.core.board.widgets import STAGE_HEIGHT
from companion.core.domains import Cards, Number
from companion.core.prompts import ActionPattern
from companion.core.wording import quantity
from companion.games.vampire_elf_cthulhu import actions
from companion.games.vampire_elf_cthulhu.board import displays, novel, opening
from companion.games.vampire_elf_cthulhu.board.confrontations import entering_card
from companion.games.vampire_elf_cthulhu.board.ink import amount_key
from companion.games.vampire_elf_cthulhu.board.parts import (
    GAP,
    Look,
    rows_of,
    tile,
)
from companion.games.vampire_elf_cthulhu.cards import POSITIONS
from companion.games.vampire_elf_cthulhu.observation import OBSERVATION
from companion.games.vampire_elf_cthulhu.state import State
from companion.games.vampire_elf_cthulhu.view import NovelCard, View

MAX_DECK = 12
"""A larger deck is searched in the picker."""
LOW_ROW, OWN_PANEL, FEW_CUBES = 64, 250, 4
"""Height of the Display and the numbers of cubes below the ideas, width of that Display, and how
many numbers there are.
"""
NOVEL, MAX_TOKEN_ROWS = 84, 3
"""Height of the Novel above the numbers of tokens, and how many of these are below each other."""
MAX_AMOUNTS, AMOUNTS_PER_ROW, MAX_KEY = 16, 5, 140
"""Amounts that have room, and how many of them are beside each other and how high at most."""


def objective_stage(view: View, pattern: ActionPattern) -> Node | None:
    """The objectives by what is on them; those that have been seen are dimmed. None: something else
    is asked.
    """
    domain, seat = pattern.open.get("card"), pattern.fixed["seat"]
    if not isinstance(domain, Cards):
        return None
    touches = {
        str(card): SubmitAction(actions.RevealObjective(seat, str(card))) for card in domain.cards
    }
    return opening.objectives(view, touches)


def card_stage(state: State, pattern: ActionPattern) -> Node | None:
    """All cards of the deck that a card comes from, each with genre, type and action. What all have
    seen is dimmed; what is face down looks as if it were in the deck. None: something else is
    asked, or there are too many cards.
    """
    card_index, domain = state.card_index, pattern.open.get("card")
    if not isinstance(domain, Cards):
        return None
    colors = {card_index.color[card] for card in domain.cards}
    if len(colors) != 1:
        return None
    deck, observation = card_index.decks[colors.pop()], OBSERVATION
    if len(deck) > MAX_DECK:
        return None
    could = {*domain.cards, *observation.hidden_cards(state)}
    touches = {card: UiCommand("choose value", card) for card in deck if card in could}
    return opening.deck_cards(observation.view(state, None), deck, touches)


def amount_stage(view: View, pattern: ActionPattern) -> Node | None:
    """How many cubes go with a quill, or tokens with a card that replaces another one: all that the
    seat has. None: something else is asked, or there are too many.
    """
    amount = next(iter(pattern.open.values()), None)
    if not isinstance(amount, Number) or amount.most - amount.least >= MAX_AMOUNTS:
        return None
    word = "cube" if pattern.kind is actions.Place else "special token"
    if amount.most < amount.least:
        seat: int = pattern.fixed["seat"]
        has = quantity(amount.most, word) if amount.most else f"no {word}s"
        short = f"{view.names[seat]} has {has}. It takes {amount.least}"
        return text(short, "headline", lines=2, align="center", grow=1)
    keys = [
        amount_key(str(n), UiCommand("choose value", n), quantity(n, word))
        for n in range(amount.least, amount.most + 1)
    ]
    high = (STAGE_HEIGHT + GAP) / -(-len(keys) // AMOUNTS_PER_ROW) - GAP
    row_size = min(len(keys), AMOUNTS_PER_ROW)
    lines = [replace(line, height=min(high, MAX_KEY)) for line in rows_of(keys, row_size)]
    return column(*lines, gap=GAP, grow=1, justify="center")


def place_stage(state: State, patterns: Sequence[ActionPattern]) -> Node | None:
    """The ideas and the Display on which a quill can go. If an entry is changed, its card is
    framed, another card keeps its cubes, and their number can be changed below. None: something
    else is asked.
    """
    if not any("card" in one.open for one in patterns):
        return None
    view, seat = OBSERVATION.view(state, None), int(patterns[0].fixed["seat"])
    if (
        len(patterns) == 1
        and patterns[0].fixed.get("cubes") == 0
        and _is_of_display(state, patterns[0])
    ):
        cells = displays.display_cells(view, seat)
        touches = opening.own_touches(view, seat)
        high = displays.cards_height(view, cells, STAGE_HEIGHT)
        return column(displays.cards(view, cells, touches, high), grow=1)
    was = {
        name: next((one.fixed[name] for one in patterns if {*one.open} == {other}), None)
        for name, other in (("card", "cubes"), ("cubes", "card"))
    }
    touches = dict(opening.place_touches(view, seat, int(was["cubes"] or 0), ask_more=True))
    home = next((i for i, one in enumerate(patterns) if _is_of_display(state, one)), None)
    own = None if home is None else UiCommand("choose action", home)
    low = [displays.panels(view, (seat,), LOW_ROW, own).children[seat]]
    idea = next((idea for idea in view.ideas if idea.card == was["card"]), None)
    if idea is not None:
        low = [replace(panel, grow=0, width=OWN_PANEL) for panel in low]
        least = 0 if idea.quill is None else idea.cubes + 1
        low.append(_cube_keys(seat, idea.card, least, int(was["cubes"] or 0)))
    return column(
        opening.area(view, touches, STAGE_HEIGHT - LOW_ROW - GAP, chosen=str(was["card"] or "")),
        row(*low, gap=GAP, height=LOW_ROW),
        gap=GAP,
        grow=1,
    )


def warning_stage(view: View, pattern: ActionPattern, warning: str) -> Node:
    """The card that is offered, or opposes, beside what that costs."""
    card, word = (
        str(pattern.fixed["card"]),
        "Offer" if pattern.kind is actions.Offer else "Oppose with",
    )
    loss = f"{warning[:1].upper()}{warning[1:]}"
    return row(
        tile(view, card, Look(height=MAX_KEY, row_size=2)),
        column(
            text(f"{word} it", "headline", "ink", size=40, align="center"),
            text(loss, "label", "ink", size=22, lines=3, align="center"),
            name=f"{word} {view.card_index.novel[card].title}",
            touch=UiCommand("choose action", 0),
            background=Background("paper", shape="ticket", radius=8),
            padding=(18, 4, 18, 4),
            height=MAX_KEY,
            align="center",
            justify="center",
            flex=1,
        ),
        gap=GAP,
        grow=1,
        align="center",
    )


def _is_of_display(state: State, pattern: ActionPattern) -> bool:
    """Whether a quill goes on a card of a Display by this pattern."""
    ideas = {idea.card for idea in state.ideas}
    domain = pattern.open.get("card")
    return isinstance(domain, Cards) and not ideas.intersection(domain.cards)


def _cube_keys(seat: int, card: str, least: int, now: int) -> Node:
    """The numbers of cubes that an entry can have had, with its own number framed."""
    keys = [
        amount_key(
            str(n), SubmitAction(actions.Place(seat, card, n)), quantity(n, "cube"), chosen=n == now
        )
        for n in range(least, least + FEW_CUBES)
    ]
    more = amount_key("…", ChooseFields(seat, actions.Place, {"card": card}), "More cubes")
    return row(
        column(
            icon("cube", 28, "cream"),
            text("cubes", "tiny", align="center"),
            width=LOW_ROW,
            align="center",
            justify="center",
        ),
        *keys,
        more,
        gap=6,
        grow=1,
    )


def novel_stage(view: View, patterns: Sequence[ActionPattern]) -> Node | None:
    """Where a card goes in the Novel, and with how many special tokens, in one touch; and then,
    if it replaces another one, the empty positions for that one. If an entry is changed, its
    place and number are marked. None: something else is asked.
    """
    first, *others = patterns
    if not others and {*first.open} == {"move_to"}:
        return _moving_stage(view, first)
    if not others and "position" not in first.open:
        return None
    columns = [_position_keys(view, position, patterns) for position in POSITIONS]
    return column(
        novel.positions(view, NOVEL, heading=False), row(*columns, gap=GAP, grow=1), gap=GAP, grow=1
    )


def _moving_stage(view: View, pattern: ActionPattern) -> Node:
    """The Novel with the new card in it, the card that it replaces above it, and the positions that
    this one can move to.
    """
    known, free = pattern.fixed, pattern.open["move_to"]
    entered: int = known["position"]
    touches: dict[int, Touch] = {
        position: SubmitAction(
            actions.PlaceInNovel(known["seat"], entered, known["specials"], position)
        )
        for position in POSITIONS
        if free.admits(position, None)
    }
    replaced, card = view.novel[entered - 1], entering_card(view, known["seat"])
    there = list(view.novel)
    there[entered - 1] = NovelCard(card, known["seat"], known["specials"])
    after = replace(view, novel=tuple(there))
    return column(
        None if replaced is None else _replaced_card(view, replaced),
        novel.positions(
            after, STAGE_HEIGHT - MAX_KEY // 2 - GAP, touches, fresh=card, heading=False
        ),
        gap=GAP,
        grow=1,
    )


def _replaced_card(view: View, there: NovelCard) -> Node:
    """The card that moves, with the tokens that stay on it."""
    tokens = f"with its {quantity(there.specials, 'token')}" if there.specials else "without tokens"
    return row(
        tile(view, there.card, Look(height=MAX_KEY // 2, row_size=2)),
        icon("down", 36, "accent"),
        text(f"moves, {tokens}", "name", flex=1),
        gap=GAP,
        align="center",
    )


def _position_keys(view: View, position: int, patterns: Sequence[ActionPattern]) -> Node:
    """The numbers of tokens for one position: on an empty one, or for the card that replaces the
    one that is there.
    """
    there, keys, needs = view.novel[position - 1], list[Node](), 0
    was = {
        name: {one.fixed[name] for one in patterns if name in one.fixed and len(one.open) == 1}
        for name in ("position", "specials")
    }
    for pattern in patterns:
        domain = pattern.open.get("specials")
        if not isinstance(domain, Number):
            continue
        is_meant = (
            "position" in pattern.open
            if there is None
            else pattern.fixed.get("position") == position
        )
        if is_meant:
            needs = domain.least
            keys = [
                _tokens_key(
                    pattern,
                    position,
                    tokens,
                    replaces=there is not None,
                    chosen=position in was["position"] and tokens in was["specials"],
                )
                for tokens in range(domain.least, domain.most + 1)
            ]
    if not keys:
        words = f"needs {quantity(needs, 'token')}" if needs else "cannot be replaced"
        return column(
            text(words, "label", "mist", lines=2, align="center"), flex=1, justify="center"
        )
    heading = text("replace with", "caption", "cream", align="center") if there else None
    return column(
        heading, *rows_of(keys, 1 if len(keys) <= MAX_TOKEN_ROWS else 2, grow=1), gap=6, flex=1
    )


def _tokens_key(
    pattern: ActionPattern, position: int, tokens: int, *, replaces: bool, chosen: bool
) -> Node:
    """Draw the key of a position with `tokens` tokens; if it `replaces` a card, where that moves is
    asked next.
    """
    seat, name = pattern.fixed["seat"], f"Position {position}, {quantity(tokens, 'token')}"
    return row(
        icon("drop", 24, "ink"),
        text(str(tokens), "figure", "ink", size=34, shrink=False),
        name=f"{name}, replaced" if replaces else name,
        touch=ChooseFields(seat, actions.PlaceInNovel, {"position": position, "specials": tokens})
        if replaces
        else SubmitAction(actions.PlaceInNovel(seat, position, tokens)),
        background=Background("paper", "accent" if chosen else None, stroke=5, radius=8),
        gap=4,
        align="center",
        justify="center",
        flex=1,
    )
