"""The cards that can be activated, and what each would be worth (VE-42 to VE-45)."""

from collections.abc import Sequence

from companion.core.prompts import Prompt
from companion.core.view.nodes import (
    Board,
    ChooseFields,
    Node,
    Style,
    column,
    icon,
    row,
    text,
)
from companion.core.view.widgets import button
from companion.games.vampire_elf_cthulhu import actions as did
from companion.games.vampire_elf_cthulhu.board import displays, novel, worth
from companion.games.vampire_elf_cthulhu.board.displays import spot
from companion.games.vampire_elf_cthulhu.board.parts import GAP, box, stub
from companion.games.vampire_elf_cthulhu.board.stages import (
    LAST_ROW,
    cards_of,
)
from companion.games.vampire_elf_cthulhu.cards import ACTION_ICONS, ACTION_NAMES
from companion.games.vampire_elf_cthulhu.rules.activations import is_ready
from companion.games.vampire_elf_cthulhu.view import View

LOW_PANELS = 116
OFFER = 84
"""A card that can be activated: what it does, what it is called, what it would be worth."""


def activate(view: View, seat: int, prompts: Sequence[Prompt]) -> Board:
    """The ready cards, and what each would be worth now (VE-42 to VE-45)."""
    can = cards_of(prompts, did.Activate)
    display = view.seats[seat].display
    ready = [place for place, one in enumerate(display) if is_ready(one.face, one.quills)]
    return Board(
        line1=f"{view.seats[seat].name}: activate a card",
        line2="What it would be worth now, before points and ink",
        seat=seat,
        stub=stub(view),
        stage=column(
            *(_offer(view, seat, place, can) for place in ready),
            displays.panels(view, (seat,), LOW_PANELS),
            novel.pages(view, LAST_ROW) if len(ready) == 1 else None,
            gap=GAP,
            grow=1,
        ),
        buttons=(displays.exchange_button(view),),
    )


def _offer(view: View, seat: int, place: int, can: tuple[str, ...]) -> Node:
    one = view.seats[seat].display[place]
    called = spot(seat, place)
    card = one.card
    if card is None:
        art, heading, line = "eyeoff", "A face-down card", "with both quills; all will see it"
        name, possible = f"Face-down card {place + 1}", True
    else:
        known = box(view)
        kind = known.action[card]
        how, points = worth.worth(view, seat, one)
        art = ACTION_ICONS[kind]
        heading = f"{ACTION_NAMES[kind]}: {how}"
        possible = card in can
        line = worth.told(view, seat, kind, points) if possible else worth.lacks(view, seat, kind)
        if possible and kind == "insert" and view.options.insert_strength == "offered":
            best, how = worth.best(view, seat)
            heading = f"{ACTION_NAMES[kind]}: the card you offer counts"
            line = f"your best is {best}, {how}"
        name = known.novel[card].title
    paper, ink, second = ("paper", "ink", "ink-2") if possible else ("night-700", "mist", "mist")
    return row(
        row(
            icon(art, 44, ink),
            column(
                text(heading, "title", ink),
                text(name, "caption", second),
                text(line, "caption", ink),
                grow=1,
                shrink=True,
                justify="center",
            ),
            icon("next", 28, ink) if possible else None,
            name=f"Activate {name}",
            touch=ChooseFields(seat, did.Activate, {"card": called}) if possible else None,
            enabled=possible,
            face=Style(paper, edge="paper-2" if possible else None),
            pad=(16, 0, 14, 4),
            gap=14,
            height=OFFER,
            align="center",
            grow=1,
            shrink=True,
        ),
        button(
            "Give up",
            ChooseFields(seat, did.Renounce, {"card": called}),
            label=f"Give up {name}",
            shrink=False,
        ),
        gap=10,
        height=OFFER,
        align="center",
        key=f"ready:{called}",
    )
