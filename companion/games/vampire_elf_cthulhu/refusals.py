"""What is wrong with an action as such, and why a sound one is not allowed now."""

from collections.abc import Callable
from typing import Any

from companion.core.actions import Action, Correct
from companion.core.game import Refusal
from companion.games.vampire_elf_cthulhu import actions as did
from companion.games.vampire_elf_cthulhu.cards import COLORS
from companion.games.vampire_elf_cthulhu.corrections import CLAUSE, misfit, where
from companion.games.vampire_elf_cthulhu.rules.activations import is_ready
from companion.games.vampire_elf_cthulhu.rules.ink import may_exchange
from companion.games.vampire_elf_cthulhu.rules.novel import empty
from companion.games.vampire_elf_cthulhu.rules.setup import DRAWN
from companion.games.vampire_elf_cthulhu.rules.slots import performed
from companion.games.vampire_elf_cthulhu.rules.spending import cost as research_cost
from companion.games.vampire_elf_cthulhu.rules.strength import named
from companion.games.vampire_elf_cthulhu.rules.turning import cost, loser
from companion.games.vampire_elf_cthulhu.sentences import DEED, titled
from companion.games.vampire_elf_cthulhu.state import (
    MOST_FACE_UP,
    State,
    face_up,
    free_cubes,
    lying,
)


def well_formed(state: State, action: Action) -> str | None:
    """None, or what is wrong with the action whatever the position (rules file, Actions)."""
    seat = getattr(action, "seat", 0)
    if not 0 <= seat < len(state.names):
        return f"seat: there is no seat {seat}"
    match action:
        case did.DrawObjective(card) | did.RevealObjective(_, card):
            if card not in state.box.objectives:
                return f"card: no Objective card is called {card!r}"
        case Correct():
            return misfit(state, action)
        case _:
            card = getattr(action, "card", None)
            if card is not None and card not in state.box.novel:
                return f"card: no Novel card is called {card!r}"
    return None


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
    did.ChooseDeck: ("No first Display card is chosen now.", "VE-18"),
    did.KeepStart: ("No first Display card is chosen now.", "VE-18"),
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
    did.Pass: ("That cannot be let go by.", "VE-45"),
    did.RevealObjective: ("Objectives stay secret until the end.", "VE-117"),
}
"""Why an action is not awaited."""


def refusal(state: State, action: Action) -> Refusal:
    """Why no prompt takes it."""
    if isinstance(action, Correct):
        head = action.path.partition("/")[0]
        return Refusal(f"That cannot stand at {action.path} now.", ("VE-128", CLAUSE[head]))
    if isinstance(action, did.Exchange):
        return _exchange(state, action.seat)
    if state.phase == "over":
        return Refusal("The game is over.", ("VE-116",))
    kind = type(action)
    if state.step not in STEPS[kind]:
        words, clause = WHEN[kind]
        return Refusal(words, (clause,))
    seat = getattr(action, "seat", None)
    asked = _asked(state)
    if seat is not None and asked and seat not in asked:
        return _not_asked(state, kind, seat, asked)
    return REASONS[kind](state, action)


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


# ---- where it is awaited, but not so


def _exchange(state: State, seat: int) -> Refusal:
    name = state.names[seat]
    if state.phase in ("scoring", "over"):
        return Refusal("The Novel is complete: ink is of no use any more.", ("VE-53",))
    if not state.supply[seat]:
        return Refusal(f"{name} has all special tokens already.", ("VE-52",))
    if free_cubes(state, seat) < state.cubes[seat] and not may_exchange(state, seat):
        return Refusal(f"{name}'s cubes are in a closed hand.", ("VE-53",))
    return Refusal(f"{name} has not four cubes to give.", ("VE-52",))


def _place(state: State, action: did.Place) -> Refusal:
    seat, card = action.seat, action.card
    title = titled(state, card)
    idea = next((one for one in state.ideas if one.card == card), None)
    if idea is not None:
        if idea.quill == seat:
            return Refusal(f"{title} bears your quill already.", ("VE-27",))
        if action.cubes > state.cubes[seat]:
            return Refusal("So many cubes are not there.", ("VE-28",))
        return Refusal(f"More than {idea.cubes} cubes are needed to steal {title}.", ("VE-29",))
    own = lying(state.displays[seat], card)
    if own is None:
        return _elsewhere(state, card, "VE-25")
    if action.cubes:
        return Refusal("Cubes are laid on Ideas cards only.", ("VE-28",))
    return Refusal("That card bears quills enough.", ("VE-27",))


def _elsewhere(state: State, card: str, clause: str) -> Refusal:
    """The card lies where it cannot be used for this; what lies face down is not told."""
    zone = where(state, card)
    if zone["zone"] == "deck" or zone.get("face") == "down":
        return Refusal("No such card lies there.", ("VE-124", clause))
    return Refusal(f"{titled(state, card)} does not lie there.", (clause, "VE-124"))


def _move(state: State, action: did.Move) -> Refusal:
    if any(idea.card == action.card for idea in state.ideas):
        return Refusal("A robbed quill steals nothing: it goes to an unmarked card.", ("VE-32",))
    if lying(state.displays[action.seat], action.card) is not None:
        return Refusal("It goes to an unmarked face-up card of the own Display.", ("VE-33",))
    return _elsewhere(state, action.card, "VE-32")


def _activate(state: State, action: did.Activate | did.Renounce) -> Refusal:
    own = lying(state.displays[action.seat], action.card)
    if own is None:
        return _elsewhere(state, action.card, "VE-42")
    if not own.quills:
        return Refusal("Only a card with a quill can be activated.", ("VE-42",))
    if not is_ready(own):
        return Refusal("A face-down card needs both quills.", ("VE-42", "VE-46"))
    kind = state.box.action[action.card]
    if kind == "compare":
        return Refusal("No opponent has a face-up card to compare with.", ("VE-80",))
    if not face_up(state.displays[action.seat]):
        return Refusal(f"An {DEED[kind]} needs a face-up card to offer.", ("VE-93",))
    return Refusal(f"An {DEED[kind]} needs four colours in the Display.", ("VE-91", "VE-92"))


def _points(state: State, action: did.TurnForPoint | did.DiscardForPoints) -> Refusal:
    display = state.displays[action.seat]
    own = lying(display, action.card)
    if own is None:
        return _elsewhere(state, action.card, "VE-57")
    if face_up(display) > MOST_FACE_UP:
        return Refusal(
            "With more than seven face-up cards there are no special points.", ("VE-58",)
        )
    if own.quills:
        return Refusal("A card with a quill is neither turned nor discarded.", ("VE-49",))
    if action.card in named(performed(state)):
        return Refusal("A card stays in its own action.", ("VE-60",))
    if isinstance(action, did.TurnForPoint):
        return Refusal("It lies face down already.", ("VE-57",))
    return Refusal("Only a face-down card is discarded.", ("VE-57",))


def _ink(state: State, action: did.AddInk | did.Bid) -> Refusal:
    return Refusal(f"{state.names[action.seat]} has not so much ink.", ("VE-65",))


def _compare(state: State, action: did.Compare) -> Refusal:
    if lying(state.displays[action.seat], action.card) is not None:
        return Refusal("The card of an opponent is chosen.", ("VE-70",))
    for display in state.displays:
        if lying(display, action.card) is not None:
            return Refusal("A face-up card is chosen.", ("VE-70",))
    return _elsewhere(state, action.card, "VE-70")


def _turn_rival(state: State, action: did.TurnRival) -> Refusal:
    act = performed(state)
    side = loser(act)
    card = lying(state.displays[side.seat], action.card)
    if card is None:
        return _elsewhere(state, action.card, "VE-76")
    if card.quills:
        return Refusal("A card with a quill cannot be turned.", ("VE-77",))
    if card.face == "down":
        return Refusal("It lies face down already.", ("VE-76",))
    if not act.free:
        return Refusal(f"{titled(state, side.card)} comes first.", ("VE-76",))
    price = cost(face_up(state.displays[side.seat]))
    return Refusal(f"That costs {price} points.", ("VE-74",))


def _research(state: State, action: did.Research) -> Refusal:
    if not action.n:
        return Refusal("Who draws no card lets it go by.", ("VE-85",))
    points = performed(state).points or 0
    if research_cost(action.n, action.face) > points:
        price = research_cost(action.n, action.face)
        return Refusal(f"That costs {price} points, and {points} are there.", ("VE-81", "VE-83"))
    return Refusal("The deck and its discards hold fewer cards.", ("VE-85",))


def _drawn(state: State, action: did.Keep | did.KeepStart) -> Refusal:
    clause = "VE-83" if isinstance(action, did.Keep) else "VE-18"
    zone = where(state, action.card)["zone"]
    if zone == "deck":
        return Refusal("It is a card of another deck.", (clause,))
    return Refusal("That card cannot have been drawn.", ("VE-124", clause))


def _turn_up(state: State, action: did.TurnUp) -> Refusal:
    if lying(state.displays[action.seat], action.card) is None:
        return _elsewhere(state, action.card, "VE-87")
    return Refusal("It lies face up already.", ("VE-87",))


def _collect(state: State, action: did.Collect) -> Refusal:
    if action.cubes > state.reserve:
        return Refusal(f"The reserve holds {state.reserve}.", ("VE-90",))
    return Refusal("Two points are spent for every cube.", ("VE-89",))


def _own_face_up(clause: str) -> Callable[[State, Any], Refusal]:
    def told(state: State, action: did.Offer | did.Oppose) -> Refusal:
        if lying(state.displays[action.seat], action.card) is None:
            return _elsewhere(state, action.card, clause)
        return Refusal("The card must lie face up.", (clause,))

    return told


def _novel(state: State, action: did.PlaceInNovel) -> Refusal:
    there = state.novel[action.position - 1]
    if action.specials > state.specials[action.seat]:
        return Refusal("So many special tokens are not in stock.", ("VE-101",))
    if there is None:
        return Refusal("Nothing is replaced in an empty position.", ("VE-103",))
    if action.specials <= there.specials:
        return Refusal(f"More than {there.specials} special tokens replace that card.", ("VE-102",))
    if action.move_to not in empty(state.novel):
        return Refusal("The replaced card moves to an empty position.", ("VE-103",))
    return Refusal("That position cannot be taken.", ("VE-100",))


def _turn_down(state: State, action: did.TurnDown) -> Refusal:
    own = lying(state.displays[action.seat], action.card)
    if own is None:
        return _elsewhere(state, action.card, "VE-48")
    if own.quills:
        return Refusal("A card with a quill cannot be turned down.", ("VE-49",))
    return Refusal("It lies face down already.", ("VE-48",))


def _deal(state: State, action: did.DealIdea) -> Refusal:
    if where(state, action.card)["zone"] != "deck":
        return Refusal("That card cannot come from a deck now.", ("VE-124",))
    return Refusal(f"Due: {', '.join(state.due)}.", ("VE-11", "VE-124"))


def _objective(state: State, action: did.DrawObjective) -> Refusal:
    del state
    return Refusal(f"{action.card} has been drawn before.", ("VE-109", "VE-124"))


def _choose(state: State, action: did.ChooseDeck) -> Refusal:
    left = len(state.decks[COLORS.index(action.color)])
    return Refusal(f"The {action.color} deck holds {left}, not {DRAWN}.", ("VE-19",))


def _pass(state: State, action: did.Pass) -> Refusal:
    del action
    return Refusal("That cannot be let go by.", ("VE-45",) if state.current is not None else ())


def _reveal(state: State, action: did.RevealObjective) -> Refusal:
    if action.card in state.revealed:
        return Refusal("Somebody else has shown that objective.", ("VE-124", "VE-117"))
    return Refusal("That objective was drawn during the game.", ("VE-124", "VE-117"))


def _first(state: State, action: did.FirstPlayer) -> Refusal:
    del state, action
    return Refusal("The first player is drawn once.", ("VE-21",))


REASONS: dict[type[Action], Callable[[State, Any], Refusal]] = {
    did.DealIdea: _deal,
    did.DrawObjective: _objective,
    did.ChooseDeck: _choose,
    did.KeepStart: _drawn,
    did.FirstPlayer: _first,
    did.Place: _place,
    did.Move: _move,
    did.Activate: _activate,
    did.Renounce: _activate,
    did.TurnForPoint: _points,
    did.DiscardForPoints: _points,
    did.AddInk: _ink,
    did.Compare: _compare,
    did.Bid: _ink,
    did.TurnRival: _turn_rival,
    did.Research: _research,
    did.Keep: _drawn,
    did.TurnUp: _turn_up,
    did.Collect: _collect,
    did.Offer: _own_face_up("VE-93"),
    did.Oppose: _own_face_up("VE-96"),
    did.PlaceInNovel: _novel,
    did.TurnDown: _turn_down,
    did.Pass: _pass,
    did.RevealObjective: _reveal,
}
