"""Setting out: ideas that are due, Objective cards, first Display cards, who begins."""

from collections.abc import Mapping, Sequence

from companion.core.domains import Choice
from companion.core.prompts import Prompt
from companion.core.view.nodes import (
    Board,
    ChooseFields,
    Node,
    RollRandom,
    Style,
    SubmitAction,
    Touch,
    column,
    icon,
    row,
    text,
)
from companion.core.view.widgets import STAGE, button, pawn, primary
from companion.games.vampire_elf_cthulhu import actions as did
from companion.games.vampire_elf_cthulhu.board.displays import panels
from companion.games.vampire_elf_cthulhu.board.ideas import area
from companion.games.vampire_elf_cthulhu.board.parts import ART, box, rows_of, stub
from companion.games.vampire_elf_cthulhu.cards import COLORS, STANDS_FOR, Color
from companion.games.vampire_elf_cthulhu.view import View

PANELS = 132


def due(view: View) -> Board:
    """Cards that are due in the Ideas Area, in any order (VE-11, VE-14)."""
    n = len(view.due)
    known = box(view)
    words: dict[Color, str] = {
        COLORS[known.color[idea.card]]: f"laid: {known.novel[idea.card].title}"
        for idea in view.ideas
    }
    return Board(
        line1="Lay the next idea on the pad" if n == 1 else f"Lay {n} ideas on the pad",
        line2="One of each deck that is lit, in any order"
        if view.ideas or view.turn
        else "Each player draws an objective; then one idea a deck",
        art="pad",
        stub=stub(view),
        stage=decks(
            view,
            {color: ChooseFields(None, did.DealIdea, of=STANDS_FOR[color]) for color in view.due},
            words | dict.fromkeys(view.due, "due"),
        ),
    )


def decks(view: View, touches: Mapping[Color, Touch], words: Mapping[Color, str]) -> Node:
    """The six decks; those that can be touched are lit, with a word each."""
    cells = [_deck(view, color, touches.get(color), words.get(color, "")) for color in COLORS]
    return column(*(_grown(line) for line in rows_of(cells, 3)), gap=8, grow=1)


def _grown(line: Node) -> Node:
    return row(*line.children, gap=8, grow=1)


def _deck(view: View, color: Color, touch: Touch | None, words: str) -> Node:
    deck = view.decks[color]
    lit = touch is not None
    ink, ground = ("ink", f"card-{color}") if lit else ("mist", "night-800")
    return column(
        row(
            icon(ART[color], 40, ink),
            text(STANDS_FOR[color].capitalize(), "title", ink, grow=1),
            gap=10,
            align="center",
        ),
        row(
            text(words, "label", ink, lines=2, grow=1),
            text(f"{deck.deck} left", "label", ink, shrink=False),
            gap=8,
            align="center",
        ),
        name=STANDS_FOR[color].capitalize(),
        touch=touch,
        face=ground,
        radius=12,
        pad=(14, 8, 12, 8),
        justify="between",
        flex=1,
        key=f"deck:{color}",
    )


def objective(view: View) -> Board:
    """An Objective card chooses colours (VE-12, VE-13, VE-108, VE-110)."""
    what = "which ideas leave" if view.turn == 0 and len(view.seats) == 2 else "which ideas come"
    return Board(
        line1="Draw an Objective card",
        line2=f"Show it to all: its colours tell {what}",
        art="pad",
        stub=stub(view),
        stage=column(area(view, {}, STAGE), grow=1),
        buttons=(primary("Which one?", ChooseFields(None, did.DrawObjective)),),
    )


def choose_deck(view: View, seat: int, prompts: Sequence[Prompt]) -> Board:
    """From which deck the first Display card comes (VE-18)."""
    domain = prompts[0].accepts[0].open.get("color") if prompts else None
    can = domain.values if isinstance(domain, Choice) else ()
    touches: dict[Color, Touch] = {
        one: SubmitAction(did.ChooseDeck(seat, one)) for one in COLORS if one in can
    }
    return Board(
        line1=f"{view.seats[seat].name}: which deck?",
        line2="Draw three cards of it, keep one face up",
        seat=seat,
        stub=stub(view),
        stage=decks(view, touches, {}),
    )


def keep_start(view: View, seat: int) -> Board:
    """One of the three (VE-18)."""
    return Board(
        line1=f"{view.seats[seat].name}: draw three, keep one",
        line2="Lay it on the pad; the other two go back into their deck",
        seat=seat,
        stub=stub(view),
        stage=column(
            area(view, {}, STAGE - PANELS - 8),
            panels(view, (seat,), PANELS),
            gap=8,
            grow=1,
        ),
        buttons=(button("Find it here", ChooseFields(seat, did.KeepStart), art="look"),),
    )


def first_player(view: View) -> Board:
    """Lots decide who begins (VE-21)."""
    cells = [
        row(
            pawn(seat, 56),
            text(shown.name, "headline", grow=1),
            name=shown.name,
            touch=SubmitAction(did.FirstPlayer(seat)),
            face=Style("night-700", f"seat:{seat}", radius=14),
            pad=(18, 0, 14, 0),
            gap=14,
            align="center",
            flex=1,
        )
        for seat, shown in enumerate(view.seats)
    ]
    return Board(
        line1="Who is the first player?",
        line2="Draw lots, and touch who it is",
        art="dice",
        stub=stub(view),
        stage=column(*(_grown(line) for line in rows_of(cells, 2)), gap=10, grow=1),
        buttons=(button("Pick at random", RollRandom(did.FirstPlayer), art="dice"),),
    )
