"""What somebody may do in a turn, as big buttons: one for each kind of thing."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.core.actions import Action
from companion.core.prompts import Prompt
from companion.core.view.nodes import ChooseFields, Node, Style, column, icon, row, space, text
from companion.core.view.widgets import BUTTON, small
from companion.games.shuffling_horror import actions as did
from companion.games.shuffling_horror.board.closer import held, stats
from companion.games.shuffling_horror.board.desk import PANEL
from companion.games.shuffling_horror.board.known import Seen


class Way(Struct, frozen=True):
    """A button: its words, its drawing, and what it may mean."""

    words: str
    short: str
    art: str
    kinds: tuple[type[Action], ...]


WAYS = (
    Way("Attack", "Attack", "vs", (did.Attack, did.ThrongAttack)),
    Way("Take", "Take", "hand", (did.Take, did.TakeItem)),
    Way("Rest", "Rest", "spoint", (did.Rest,)),
    Way("Move in", "Move in", "house", (did.Move,)),
    Way("Search", "Search", "look", (did.Search,)),
    Way("Store", "Store", "box", (did.Store, did.Fetch)),
    Way("Leave", "Leave", "back", (did.Leave,)),
    Way("Get free", "Free", "key", (did.Escape,)),
    Way("Take and attack", "Take+attack", "rifle", (did.TakeAttackItem, did.TakeAttackSurvivor)),
    Way("Take and attack", "Take+attack", "hand", (did.TakeAttack,)),
    Way("All-out attack", "All out", "people", (did.AllOutAttack,)),
    Way("Cover a card", "Cover", "box", (did.CoverAttack,)),
    Way("Monster mash", "Mash", "again", (did.MashAttack,)),
    Way("Desperate attack", "Attack", "skull", (did.DesperateAttack,)),
    Way("Fade out", "Fade", "clap", (did.FadeOut,)),
    Way("Clip the reel", "Clip", "reel", (did.ClipReel,)),
    Way("Pass", "Pass", "next", (did.Pass,)),
)
A_ROW = 2
SHORT, LONG = 7, 90
"""Letters of a word that is no wider than a button, and the width for more."""


def at_hand(prompts: Sequence[Prompt]) -> list[tuple[Way, ChooseFields]]:
    """The ways that are open, each with what a touch on it asks."""
    found: list[tuple[Way, ChooseFields]] = []
    for prompt in prompts:
        if prompt.optional:
            continue
        there = {one.kind for one in prompt.accepts}
        for way in WAYS:
            kinds = tuple(kind for kind in way.kinds if kind in there)
            if kinds:
                found.append((way, ChooseFields(prompt.seat, kinds[0], {}, kinds[1:])))
    return found


def buttons(prompts: Sequence[Prompt]) -> tuple[Node, ...]:
    """For the action bar, where the seats need the whole stage."""
    return tuple(
        replace(
            small(way.short, pick, art=way.art, label=way.words),
            width=BUTTON if len(way.short) <= SHORT else LONG,
        )
        for way, pick in at_hand(prompts)
    )


def panel(view: Seen, prompts: Sequence[Prompt], survivor: str | None) -> Node:
    """Beside the desk: who acts, with what, and what he may do."""
    ways = at_hand(prompts)
    tiles = [_tile(way, pick, tall=survivor is None) for way, pick in ways]
    blank = [space(flex=1)] * (-len(tiles) % A_ROW)
    full = [*tiles, *blank]
    return column(
        *(_who(view, survivor) if survivor is not None else ()),
        *(
            row(*full[start : start + A_ROW], gap=8, height=0, grow=1)
            for start in range(0, len(full), A_ROW)
        ),
        face=Style("accent-dark", "accent", radius=12),
        padx=10,
        pady=8,
        gap=8,
        width=PANEL,
    )


def _who(view: Seen, survivor: str) -> tuple[Node, ...]:
    """His scores, or what he holds where he holds two things."""
    there = view.survivors[survivor]
    cards = there.held
    return (
        row(
            replace(stats(view, survivor), width=0, grow=1),
            icon("spoint", 24, "bulb"),
            text(str(there.rest), "figure", size=28, shrink=False),
            gap=4,
            height=56,
            align="center",
        )
        if not cards
        else column(*(held(view, card, 29) for card in cards), gap=4, shrink=True),
    )


def _tile(way: Way, pick: ChooseFields, *, tall: bool) -> Node:
    parts = (
        icon(way.art, 40 if tall else 28, "ink", shrink=True),
        text(way.words, "subtitle", "ink", lines=2 if " " in way.words else 1, align="center"),
    )
    return column(
        *parts,
        name=way.words,
        touch=pick,
        face="paper",
        padx=4,
        pady=2,
        align="center",
        justify="center",
        flex=1,
    )
