"""Actions that are not awaited now, or not from that seat."""

from companion.core.actions import Action
from companion.core.game import Refusal
from companion.games.vampire_elf_cthulhu import actions as did
from companion.games.vampire_elf_cthulhu.state import State
from companion.games.vampire_elf_cthulhu.terms import DEED
from companion.games.vampire_elf_cthulhu.view import Step

STEPS: dict[type[Action], tuple[str, ...]] = {
    did.DealIdea: ("deal",),
    did.DrawObjective: ("objective",),
    did.ChooseDeck: ("choose-deck",),
    did.KeepStart: ("keep-start",),
    did.FirstPlayer: ("first-player",),
    did.Place: ("place",),
    did.Move: ("move",),
    did.Activate: ("activate",),
    did.Renounce: ("activate",),
    did.TurnForPoint: ("special-points", "add-ink"),
    did.DiscardForPoints: ("special-points", "add-ink"),
    did.AddInk: ("add-ink",),
    did.Compare: ("compare",),
    did.Bid: ("bid",),
    did.TurnRival: ("turn-rival",),
    did.Research: ("research",),
    did.Keep: ("keep",),
    did.TurnUp: ("turn-up",),
    did.Collect: ("collect",),
    did.Offer: ("offer",),
    did.Oppose: ("oppose",),
    did.PlaceInNovel: ("novel",),
    did.TurnDown: ("turn-one", "limit"),
    did.Pass: ("special-points", "oppose", "turn-rival", "research", "turn-up"),
    did.RevealObjective: ("reveal",),
}
"""In which steps an action is awaited."""

WHEN: dict[type[Action], tuple[str, str]] = {
    did.DealIdea: ("No card is due in the Ideas Area.", "VE-11"),
    did.DrawObjective: ("No Objective card is needed now.", "VE-12"),
    did.ChooseDeck: ("No deck is chosen for a first Display card now.", "VE-18"),
    did.KeepStart: ("No first Display card has been drawn.", "VE-18"),
    did.FirstPlayer: ("The first player is drawn once, after the set-up.", "VE-21"),
    did.Place: ("Quills are placed in Phase I, in turn.", "VE-23"),
    did.Move: ("Nobody has been robbed.", "VE-30"),
    did.Activate: ("Cards are activated in Phase II, one at a time.", "VE-41"),
    did.Renounce: ("Actions are given up in Phase II, one at a time.", "VE-44"),
    did.TurnForPoint: ("Special points are taken before a strength is fixed.", "VE-56"),
    did.DiscardForPoints: ("Special points are taken before a strength is fixed.", "VE-56"),
    did.AddInk: ("Ink is added to an action without a confrontation.", "VE-65"),
    did.Compare: ("No card is chosen for a Compare now.", "VE-70"),
    did.Bid: ("There is nothing to bid on.", "VE-66"),
    did.TurnRival: ("No Compare has been won.", "VE-72"),
    did.Research: ("Nobody draws cards now.", "VE-81"),
    did.Keep: ("No cards have been drawn.", "VE-83"),
    did.TurnUp: ("Nobody re-activates now.", "VE-87"),
    did.Collect: ("Nobody retrieves drops now.", "VE-89"),
    did.Offer: ("No card is offered to the Novel now.", "VE-93"),
    did.Oppose: ("There is no Insert to oppose.", "VE-95"),
    did.PlaceInNovel: ("No card enters the Novel now.", "VE-100"),
    did.TurnDown: ("No card must be turned down now.", "VE-48"),
    did.RevealObjective: ("Objectives stay secret until the end.", "VE-117"),
}
"""Why an action is not awaited."""


POINTS_AT_BID = {(did.TurnForPoint, "bid"), (did.DiscardForPoints, "bid")}
_BIDDING = "Special points are taken first; now all bid.", "VE-67"


NO_PASS: dict[Step, str] = {
    "deal": "VE-11",
    "objective": "VE-12",
    "choose-deck": "VE-18",
    "keep-start": "VE-18",
    "first-player": "VE-21",
    "place": "VE-26",
    "move": "VE-30",
    "activate": "VE-45",
    "add-ink": "VE-65",
    "compare": "VE-70",
    "bid": "VE-66",
    "keep": "VE-83",
    "collect": "VE-89",
    "offer": "VE-93",
    "novel": "VE-100",
    "turn-one": "VE-48",
    "limit": "VE-54",
    "reveal": "VE-117",
}
"""By step, the clause that wants an answer."""


def untimely(state: State, action: Action) -> Refusal | None:
    """Why the action is not awaited now, or not from its seat; None: it is."""
    kind = type(action)
    if kind is did.Pass and state.step in NO_PASS:
        return Refusal("You cannot pass now.", (NO_PASS[state.step],))
    if state.step not in STEPS[kind]:
        if kind is did.Activate and state.action is not None:
            under_way = DEED[state.box.action[state.action.card]]
            return Refusal(f"Finish {under_way} first.", ("VE-41",))
        words, clause = _BIDDING if (kind, state.step) in POINTS_AT_BID else WHEN[kind]
        return Refusal(words, (clause,))
    seat = getattr(action, "seat", None)
    asked = _asked(state)
    if seat is None or not asked or seat in asked:
        return None
    return _not_asked(state, kind, seat, asked)


def _asked(state: State) -> tuple[int, ...]:
    """The seats that are asked now; none where anyone may answer."""
    action = state.action
    match state.step:
        case "choose-deck" | "keep-start":
            return (state.beginner,)
        case "deal" | "objective" | "first-player" | None:
            return ()
        case "move" if state.robbed is not None:
            return (state.robbed.seat,)
        case "reveal":
            return tuple(seat for seat, card in enumerate(state.revealed) if card is None)
        case "special-points" if action is not None:
            return (action.sides[action.asked].seat,)
        case "bid" if action is not None:
            return tuple(side.seat for side in action.sides if side.bid is None)
        case "turn-rival" | "novel" if action is not None and action.winner is not None:
            return (action.winner,)
        case "oppose" if action is not None:
            return action.to_oppose[:1]
        case _:
            return () if state.current is None else (state.current,)


ORDER = {
    "place": "VE-23",
    "move": "VE-30",
    "special-points": "VE-67",
    "oppose": "VE-95",
    "turn-rival": "VE-73",
    "novel": "VE-99",
}
"""By step, the clause that says whose it is; elsewhere that of Phase II."""


def _not_asked(state: State, kind: type[Action], seat: int, asked: tuple[int, ...]) -> Refusal:
    name = state.names[seat]
    if kind is did.Bid and state.action is not None:
        if any(side.seat == seat for side in state.action.sides):
            return Refusal(f"{name}'s hand is closed: a bid is final.", ("VE-66",))
        return Refusal(f"{name} takes no part in this.", ("VE-66",))
    if kind is did.RevealObjective:
        return Refusal(f"{name} has shown the objective already.", ("VE-117",))
    if state.step in ("choose-deck", "keep-start"):
        return Refusal(f"{state.names[asked[0]]} comes first.", ("VE-19",))
    clause = ORDER.get(state.step or "", "VE-41")
    return Refusal(f"{state.names[asked[0]]} is asked, not {name}.", (clause,))
