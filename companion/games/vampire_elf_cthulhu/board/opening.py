"""Setting out and Phase I: cards that are due, first Display cards, the Ideas Area."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from companion.core.board.grid import grid
from companion.core.board.nodes import (
    Background,
    Board,
    ChooseFields,
    DeferredBoard,
    Node,
    RollRandom,
    SubmitAction,
    Touch,
    UiCommand,
    column,
    icon,
    row,
    text,
)
from companion.core.board.tiles import seat_choice
from companion.core.board.widgets import STAGE_HEIGHT, button
from companion.core.domains import Choice
from companion.core.prompts import Prompt
from companion.games.vampire_elf_cthulhu import actions
from companion.games.vampire_elf_cthulhu.board.displays import (
    AMOUNTS,
    LOW_PANELS,
    Cell,
    Touches,
    amount_buttons,
    card_path,
    close_up,
    exchange_button,
    panels,
)
from companion.games.vampire_elf_cthulhu.board.parts import (
    GAP,
    IDEA_MARK,
    LARGE_NAMES_ROW_SIZE,
    MAX_NAMED,
    TALL_MARK,
    Look,
    board,
    objective_colors,
    quill_mark,
    rows_of,
    tile,
)
from companion.games.vampire_elf_cthulhu.cards import COLOR_ICONS, COLOR_NAMES, COLORS, Color
from companion.games.vampire_elf_cthulhu.view import Idea, RobbedQuill, View

OBJECTIVES_PER_ROW, OBJECTIVE_ROWS = 4, 4
MAX_DECK = 12
"""A larger deck is searched in the picker."""
FEW_IDEAS_PER_ROW, TALL_TILE = 2, 150
"""How many ideas are beside each other at least, and how high they are at most."""


# ---- setting out, and between turns


def due(view: View) -> Board:
    """Cards that are due in the Ideas Area, in any order (VE-11, VE-14)."""
    known = view.card_index
    words = {
        COLORS[known.color[idea.card]]: f"laid: {known.novel[idea.card].title}"
        for idea in view.ideas
    }
    touches = {
        color: ChooseFields(None, actions.DealIdea, card_kind=COLOR_NAMES[color])
        for color in view.due
    }
    stage = decks(view, touches, words | dict.fromkeys(view.due, "lay one"))
    return board(view, "deal", stage, icon="pad")


def decks(view: View, touches: Mapping[str, Touch], labels: Mapping[str, str]) -> Node:
    """The six decks; those that can be touched are lit, with a word each."""
    cells = [_deck(view, color, touches.get(color), labels.get(color, "")) for color in COLORS]
    return grid(cells, 3)


def _deck(view: View, color: Color, touch: Touch | None, words: str) -> Node:
    ink, ground = ("ink", f"card-{color}") if touch else ("mist", "night-800")
    name = COLOR_NAMES[color].capitalize()
    return column(
        row(
            icon(COLOR_ICONS[color], 52, ink),
            text(name, "title", ink, size=24, lines=2, grow=1),
            gap=10,
            align="center",
        ),
        row(
            text(words, "label", ink, lines=2, grow=1),
            text(f"{view.decks[color].deck} left", "label", ink, shrink=False),
            gap=8,
            align="center",
        ),
        name=name,
        touch=touch,
        background=ground,
        radius=12,
        padding=(14, 8, 12, 8),
        justify="between",
        flex=1,
        key=f"deck:{color}",
    )


def objective(view: View, prompts: Sequence[Prompt]) -> Board:
    """An Objective card chooses colors (VE-12, VE-13, VE-108, VE-110)."""
    can = prompts[0].accepts[0].values("card") if prompts else ()
    leave = view.turn == 0 and len(view.seats) == 2
    touches = {str(card): SubmitAction(actions.DrawObjective(str(card))) for card in can}
    return board(view, "objective", objectives(view, touches), icon="pad", facts={"leave": leave})


def objectives(view: View, touches: Mapping[str, Touch]) -> Node:
    """All Objective cards, those of a type beside each other; `touches` by card."""
    cells = [_objective(view, card, touches.get(card)) for card in view.card_index.objectives]
    row_size = max(OBJECTIVES_PER_ROW, -(-len(cells) // OBJECTIVE_ROWS))
    return grid(cells, row_size)


def _objective(view: View, card: str, touch: Touch | None) -> Node:
    """An Objective card by what is on it: its type and its colors, from position 1 on."""
    paper, ink = ("paper", "ink") if touch else ("night-800", "mist")
    return row(
        icon(view.card_index.type[card], 44, ink),
        *objective_colors(view, card, 24, 30),
        name=view.card_index.catalog[card].name,
        touch=touch,
        enabled=touch is not None,
        background=paper,
        gap=3,
        align="center",
        justify="center",
        flex=1,
        key=f"card:{card}",
    )


def choose_deck(view: View, seat: int, prompts: Sequence[Prompt]) -> Board:
    """From which deck the first Display card comes (VE-18)."""
    domain = prompts[0].accepts[0].open.get("color") if prompts else None
    can = domain.values if isinstance(domain, Choice) else ()
    touches = {
        color: SubmitAction(actions.ChooseDeck(seat, color)) for color in COLORS if color in can
    }
    return board(view, "choose-deck", decks(view, touches, {}), seat=seat)


def keep_start(view: View, seat: int, prompts: Sequence[Prompt]) -> Board:
    """One of the three (VE-18): all cards that can be in the deck."""
    cards = [str(card) for card in prompts[0].accepts[0].values("card")] if prompts else []
    if len(cards) > MAX_DECK:
        find = button("Find it here", ChooseFields(seat, actions.KeepStart), icon="look")
        return board(view, "keep-start", _stage(view, seat, {}), find, seat=seat)
    touches = {card: SubmitAction(actions.KeepStart(seat, card)) for card in cards}
    return board(view, "keep-start", deck_cards(view, cards, touches), seat=seat)


def deck_cards(view: View, cards: Sequence[str], touches: Mapping[str, Touch]) -> Node:
    """Cards of a deck, each with genre, type and action; those without a touch are dimmed."""
    look = Look(height=(STAGE_HEIGHT + GAP) / -(-len(cards) // LARGE_NAMES_ROW_SIZE) - GAP)
    cells = [
        tile(view, card, replace(look, touch=touches.get(card), dim=card not in touches))
        for card in cards
    ]
    return column(*rows_of(cells, LARGE_NAMES_ROW_SIZE), gap=GAP, grow=1)


def first_player(view: View) -> Board:
    """Lots decide who begins (VE-21)."""
    stage = seat_choice(view.names, lambda seat: SubmitAction(actions.FirstPlayer(seat)))
    random = button("Pick at random", RollRandom(actions.FirstPlayer), icon="dice")
    return board(view, "first-player", stage, random, icon="dice")


# ---- Phase I


def area(
    view: View,
    touches: Mapping[str, Touch],
    height: float,
    *,
    framed: bool = False,
    chosen: str = "",
) -> Node:
    """The Ideas Area in two rows, by color as the decks beside it, so that a color keeps its place;
    `touches` by card. If some can be touched, the others are dimmed, and these are `framed`, or the
    `chosen` one alone.
    """
    row_size = max(FEW_IDEAS_PER_ROW, -(-len(view.ideas) // 2))
    each = Look(height=min(TALL_TILE, (height - GAP) / 2), row_size=row_size)
    cells = [
        _idea(
            view,
            idea,
            replace(
                each,
                touch=(touch := touches.get(idea.card)),
                lit=(framed and touch is not None) or idea.card == chosen,
                dim=bool(touches) and not touch,
            ),
        )
        for idea in sorted(view.ideas, key=lambda idea: view.card_index.color[idea.card])
    ]
    return column(*rows_of(cells, row_size), gap=GAP, height=height, justify="start")


def _idea(view: View, idea: Idea, look: Look) -> Node:
    """A card of the Ideas Area, framed for the seat whose quill is on it."""
    if idea.quill is None:
        return tile(view, idea.card, look)
    height = IDEA_MARK if look.row_size == MAX_NAMED else TALL_MARK
    mark = quill_mark(idea.quill, 1, idea.cubes, height)
    shown = tile(view, idea.card, replace(look, mark=mark))
    fill = "night-700" if look.dim else "paper"
    return replace(
        shown, background=Background(fill, f"seat-edge:{idea.quill}", stroke=4, radius=6)
    )


def placing(view: View, seat: int) -> Board:
    """Where a quill goes, without cubes unless their number is touched first (VE-25 to VE-29)."""
    near = _own_display(view, seat, own_touches(view, seat), "own-display", _weak(view, seat))
    facts = {"second": (view.slot or 0) >= len(view.seats)}
    boards = tuple(
        DeferredBoard(_ideas_board, (view, seat, index)) for index in range(len(AMOUNTS) + 1)
    )
    # everybody begins with three cubes and gets none in the first turn
    has_more = view.turn > 1
    return board(
        view,
        "place",
        _stage(view, seat, place_touches(view, seat, 0), near),
        amount_buttons(lambda index: UiCommand("show detail", (boards, index)), has_more=has_more),
        exchange_button(view),
        seat=seat,
        facts=facts,
    )


def own_touches(view: View, seat: int) -> Touches:
    """What a touch on a card of the seat's Display means if a quill is placed."""
    return {
        (seat, index): ChooseFields(
            seat, actions.Place, {"card": card_path(seat, index), "cubes": 0}
        )
        for index, display_card in enumerate(view.seats[seat].display)
        if not display_card.quills or (display_card.face == "down" and display_card.quills == 1)
    }


def place_touches(
    view: View, seat: int, cubes: int | None, *, ask_more: bool = False
) -> Mapping[str, Touch]:
    """Return what a touch on an idea means with `cubes` cubes; None: their number is asked. A card
    with another's quill costs more cubes than are there; with too few, it is not lit, or their
    number is asked (`ask_more`, and always without any cubes).
    """
    touches: dict[str, Touch] = {}
    for idea in view.ideas:
        least = 0 if idea.quill is None else idea.cubes + 1
        if idea.quill == seat or (cubes and cubes < least and not ask_more):
            continue
        if cubes is None or cubes < least:
            touches[idea.card] = ChooseFields(seat, actions.Place, {"card": idea.card})
        else:
            touches[idea.card] = SubmitAction(actions.Place(seat, idea.card, cubes))
    return touches


def _ideas_board(view: View, seat: int, index: int) -> Board:
    """The ideas on which a quill can go with the cubes at this place of the strip. Another number
    can be touched instead, and the same one again for none.
    """
    cubes = AMOUNTS[index] if index < len(AMOUNTS) else None
    stage = column(area(view, place_touches(view, seat, cubes), STAGE_HEIGHT, framed=True), grow=1)
    strip = amount_buttons(
        lambda other: (
            UiCommand("show board") if other == index else UiCommand("show other detail", other)
        ),
        index,
        has_more=view.turn > 1,
    )
    return board(view, "place-cubes", stage, strip, seat=seat, facts={"cubes": cubes})


def moving(view: View, robbed: RobbedQuill) -> Board:
    """Where a robbed quill goes (VE-30 to VE-33)."""
    seat = robbed.seat
    touches = {
        idea.card: SubmitAction(actions.Move(seat, idea.card))
        for idea in view.ideas
        if idea.quill is None
    }
    own: Touches = {
        (seat, index): SubmitAction(actions.Move(seat, display_card.card))
        for index, display_card in enumerate(view.seats[seat].display)
        if display_card.card is not None and display_card.face == "up" and not display_card.quills
    }
    near = _own_display(view, seat, own, "move-display")
    facts = {
        "thief": next(idea.quill for idea in view.ideas if idea.card == robbed.was),
        "taken": view.card_index.novel[robbed.was].title,
    }
    return board(view, "move", _stage(view, seat, touches, near), seat=seat, facts=facts)


def _weak(view: View, seat: int) -> list[Cell]:
    """Face-down cards without a quill, if the seat has only one left: they need both (VE-42)."""
    shown = view.seats[seat]
    return [
        (seat, index)
        for index, display_card in enumerate(shown.display)
        if shown.quills == 1 and display_card.face == "down" and not display_card.quills
    ]


def _own_display(
    view: View, seat: int, touches: Touches, name: str, weak: Sequence[Cell] = ()
) -> Touch | None:
    """Shows the seat's Display from near, to touch the card that a quill goes on; None: it can go
    on no card of it.
    """
    near = DeferredBoard(close_up, (view, seat, touches, name, {}, {}, seat, weak))
    return UiCommand("show detail", near) if touches else None


def _stage(view: View, seat: int, touches: Mapping[str, Touch], touch: Touch | None = None) -> Node:
    return column(
        area(view, touches, STAGE_HEIGHT - LOW_PANELS - GAP),
        panels(view, (seat,), LOW_PANELS, touch),
        gap=GAP,
        grow=1,
    )
