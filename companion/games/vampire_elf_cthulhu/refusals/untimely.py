"""Actions that are not awaited now, or not from that seat."""

from collections.abc import Iterator
from typing import Final

from companion.core.actions import Action
from companion.core.guards import Guard
from companion.games.vampire_elf_cthulhu import actions as did
from companion.games.vampire_elf_cthulhu.prompts import prompts
from companion.games.vampire_elf_cthulhu.state import State
from companion.games.vampire_elf_cthulhu.terms import DEED
from companion.games.vampire_elf_cthulhu.view import Step

POINTS = ("special-points", "add-ink")
NO_POINTS = "Special points are taken before a strength is fixed."

AWAITED: Final[dict[type[Action], tuple[tuple[Step, ...], str, str]]] = {
    did.DealIdea: (("deal",), "No card is due in the Ideas Area.", "VE-11"),
    did.DrawObjective: (("objective",), "No Objective card is needed now.", "VE-12"),
    did.ChooseDeck: (("choose-deck",), "Decks are chosen in the set-up, seat by seat.", "VE-18"),
    did.KeepStart: (("keep-start",), "A first Display card is kept in the set-up.", "VE-18"),
    did.FirstPlayer: (("first-player",), "The first player is drawn after the set-up.", "VE-21"),
    did.Place: (("place",), "Quills are placed in Phase I, in turn.", "VE-23"),
    did.Move: (("move",), "A quill is moved only by a player who has been robbed.", "VE-30"),
    did.Activate: (("activate",), "Cards are activated in Phase II, one at a time.", "VE-41"),
    did.Renounce: (("activate",), "Actions are renounced in Phase II, one at a time.", "VE-44"),
    did.TurnForPoint: (POINTS, NO_POINTS, "VE-56"),
    did.DiscardForPoints: (POINTS, NO_POINTS, "VE-56"),
    did.AddInk: (("add-ink",), "Ink is added to an action without a confrontation.", "VE-65"),
    did.Compare: (("compare",), "A card is compared when a Compare is activated.", "VE-70"),
    did.Bid: (("bid",), "Ink is bid in a confrontation, after the special points.", "VE-66"),
    did.TurnRival: (("turn-rival",), "Cards are turned by the winner of a Compare.", "VE-72"),
    did.Research: (("research",), "Cards are drawn with the strength of a Research.", "VE-81"),
    did.Keep: (("keep",), "A card is kept of those that a Research has drawn.", "VE-83"),
    did.TurnUp: (("turn-up",), "Cards are turned up by a Re-activate.", "VE-87"),
    did.Collect: (("collect",), "Cubes are taken by a Retrieve Drops.", "VE-89"),
    did.Offer: (("offer",), "A card is offered when an Insert is activated.", "VE-93"),
    did.Oppose: (("oppose",), "Only an offered card can be opposed.", "VE-95"),
    did.PlaceInNovel: (("novel",), "A card enters the Novel by an Insert.", "VE-100"),
    did.TurnDown: (
        ("turn-one", "limit"),
        "A card is turned down after an action, or beyond seven.",
        "VE-48",
    ),
    did.Pass: (
        ("special-points", "oppose", "turn-rival", "research", "turn-up"),
        "",  # by step
        "",
    ),
    did.RevealObjective: (("reveal",), "Objectives stay secret until the end.", "VE-117"),
}
"""By action: the steps in which it is awaited, and when that is, with the clause."""

ASKED: Final[dict[Step, tuple[str, str]]] = {
    "deal": ("the cards that are due come into the Ideas Area", "VE-11"),
    "objective": ("an Objective card is drawn", "VE-12"),
    "choose-deck": ("{} chooses a deck", "VE-18"),
    "keep-start": ("{} keeps one of the drawn cards", "VE-18"),
    "first-player": ("the first player is drawn", "VE-21"),
    "place": ("{} places a quill", "VE-23"),
    "move": ("{} moves the robbed quill", "VE-30"),
    "activate": ("{} activates or renounces a card", "VE-41"),
    "special-points": ("{} takes special points", "VE-67"),
    "add-ink": ("{} adds ink", "VE-65"),
    "compare": ("{} chooses a card to compare with", "VE-70"),
    "bid": ("{} bids", "VE-66"),
    "turn-rival": ("{} turns cards of the loser", "VE-73"),
    "research": ("{} draws cards", "VE-81"),
    "keep": ("{} keeps one of the drawn cards", "VE-83"),
    "turn-up": ("{} turns cards up", "VE-87"),
    "collect": ("{} takes cubes", "VE-89"),
    "offer": ("{} offers a card", "VE-93"),
    "oppose": ("{} opposes or passes", "VE-95"),
    "novel": ("{} puts the card into the Novel", "VE-99"),
    "turn-one": ("{} turns a card down", "VE-48"),
    "limit": ("{} turns cards down to seven", "VE-54"),
    "reveal": ("{} shows the objective", "VE-117"),
}
"""By step: what is awaited of whom, and the clause that says so."""

NO_PASS: Final[dict[Step, str]] = {"place": "VE-26", "activate": "VE-45", "novel": "VE-100"}
"""By step, the clause because of which it is not passed, where it is another one."""


def untimely(state: State, action: Action) -> Iterator[Guard]:
    """Whether the action is awaited now, and from its seat."""
    kind, step = type(action), state.step or "deal"
    steps, words, clause = AWAITED[kind]
    asked = tuple(one.seat for one in prompts(state) if not one.optional and one.seat is not None)
    names = " or ".join(state.names[seat] for seat in asked)
    now, why = ASKED[step][0].format(names), ASKED[step][1]
    late = step not in steps
    yield late and kind is did.Pass, f"Nobody can pass now: {now}.", NO_PASS.get(step, why)
    if kind is did.Activate and state.action is not None:
        yield late, f"{DEED[state.box.action[state.action.card]]} is finished first.", "VE-41"
    bidding = kind in (did.TurnForPoint, did.DiscardForPoints) and step == "bid"
    yield bidding, "Special points are taken first; now all bid.", "VE-67"
    yield late, words, clause
    seat: int | None = getattr(action, "seat", None)
    if seat is None or not asked or seat in asked:
        return
    name = state.names[seat]
    if kind is did.Bid and state.action is not None:
        side = any(side.seat == seat for side in state.action.sides)
        yield side, f"{name}'s hand is closed: a bid is final.", "VE-66"
        yield True, f"{name} takes no part in this confrontation.", "VE-66"
    shown = kind is did.RevealObjective
    yield shown, f"{name} has shown the objective already.", "VE-117"
    yield step in ("choose-deck", "keep-start"), f"It is not {name}'s turn: {now}.", "VE-19"
    yield True, f"It is not {name}'s turn: {now}.", why
