"""Why an action that is awaited is not allowed so."""

from collections.abc import Callable
from typing import Any

from companion.core.actions import Action
from companion.core.game import Refusal
from companion.core.wording import listed
from companion.games.vampire_elf_cthulhu import actions as did
from companion.games.vampire_elf_cthulhu.cards import COLORS, Color, objective_name
from companion.games.vampire_elf_cthulhu.rules.activations import is_ready
from companion.games.vampire_elf_cthulhu.rules.novel import empty
from companion.games.vampire_elf_cthulhu.rules.setup import DRAWN
from companion.games.vampire_elf_cthulhu.rules.spending import cost as research_cost
from companion.games.vampire_elf_cthulhu.rules.strength import named
from companion.games.vampire_elf_cthulhu.rules.turning import loser
from companion.games.vampire_elf_cthulhu.state import MOST_FACE_UP, State, face_up, lying, performed
from companion.games.vampire_elf_cthulhu.terms import DEED, titled


def exchange(state: State, action: did.Exchange) -> Refusal:
    """Why a seat cannot exchange; whether cubes or tokens are lacking is its secret (VE-51)."""
    if state.phase in ("scoring", "over"):
        return Refusal("The Novel is complete: ink is of no use any more.", ("VE-53",))
    sides = () if state.action is None or state.step != "bid" else state.action.sides
    in_hand = any(side.seat == action.seat and side.bid is not None for side in sides)
    cubes = "four cubes outside the closed hand" if in_hand else "four cubes to give"
    return Refusal(
        f"{state.names[action.seat]} has not {cubes}, or no special token left to take.",
        ("VE-52", "VE-53") if in_hand else ("VE-52",),
    )


# ---- Phase I


def _place(state: State, action: did.Place) -> Refusal:
    seat, card = action.seat, action.card
    title = titled(state, card)
    idea = next((one for one in state.ideas if one.card == card), None)
    if idea is not None:
        if idea.quill == seat:
            return Refusal(f"{title} bears your quill already.", ("VE-27",))
        if idea.quill is not None and action.cubes <= idea.cubes:
            # before what the seat has, which is its secret
            return Refusal(f"More than {idea.cubes} cubes are needed to steal {title}.", ("VE-29",))
        return Refusal("So many cubes are not there.", ("VE-28",))
    if lying(state.displays[seat], card) is None:
        return Refusal("A quill goes on an idea, or on a card of the own Display.", ("VE-25",))
    if action.cubes:
        return Refusal("Cubes are laid on Ideas cards only.", ("VE-28",))
    return Refusal("That card bears quills enough.", ("VE-27",))


def _move(state: State, action: did.Move) -> Refusal:
    if any(idea.card == action.card for idea in state.ideas):
        return Refusal("A robbed quill steals nothing: it goes to an unmarked card.", ("VE-32",))
    return Refusal(
        "It goes to an idea or to a face-up card of the own Display, without a quill.",
        ("VE-32", "VE-33"),
    )


# ---- Phase II


def _activate(state: State, action: did.Activate | did.Renounce) -> Refusal:
    own = lying(state.displays[action.seat], action.card)
    if own is None or not own.quills:
        return Refusal("Only an own card with a quill can be activated.", ("VE-42",))
    if not is_ready(own):
        return Refusal("A face-down card needs both quills.", ("VE-42", "VE-46"))
    if own.face == "down":
        # all hear this: it must not tell which action the card has
        return Refusal(
            "That card's action cannot be performed now. Its owner sees why under Peek.",
            ("VE-80", "VE-91", "VE-93"),
        )
    kind = state.box.action[action.card]
    if kind == "compare":
        return Refusal("No opponent has a face-up card to compare with.", ("VE-80",))
    if not face_up(state.displays[action.seat]):
        return Refusal(f"An {DEED[kind]} needs a face-up card to offer.", ("VE-93",))
    return Refusal(f"An {DEED[kind]} needs four colours in the Display.", ("VE-91", "VE-92"))


def _points(state: State, action: did.TurnForPoint | did.DiscardForPoints) -> Refusal:
    display = state.displays[action.seat]
    if face_up(display) > MOST_FACE_UP:
        return Refusal(
            "With more than seven face-up cards there are no special points.", ("VE-58",)
        )
    own = lying(display, action.card)
    face = "up" if isinstance(action, did.TurnForPoint) else "down"
    if own is not None and own.face == face and own.quills:
        return Refusal("A card with a quill is neither turned nor discarded.", ("VE-49",))
    if action.card in named(performed(state)):
        return Refusal("A card stays in its own action.", ("VE-60",))
    verb = "turned down" if face == "up" else "discarded"
    return Refusal(f"A face-{face} card of the own Display is {verb}.", ("VE-57",))


def _ink(state: State, action: did.AddInk | did.Bid) -> Refusal:
    return Refusal(f"{state.names[action.seat]} has not so much ink.", ("VE-65",))


def _compare(state: State, action: did.Compare) -> Refusal:
    del state, action
    return Refusal("A face-up card of an opponent is chosen.", ("VE-70",))


def _turn_rival(state: State, action: did.TurnRival) -> Refusal:
    side = loser(performed(state))
    card = lying(state.displays[side.seat], action.card)
    if card is None or card.face == "down":
        return Refusal(f"A face-up card of {state.names[side.seat]} is turned.", ("VE-76",))
    if card.quills:
        return Refusal("A card with a quill cannot be turned.", ("VE-77",))
    return Refusal(f"{titled(state, side.card)} comes first.", ("VE-76",))


def _research(state: State, action: did.Research) -> Refusal:
    if not action.n:
        return Refusal("Who draws no card lets it go by.", ("VE-85",))
    points = performed(state).points or 0
    if research_cost(action.n, action.face) > points:
        price = research_cost(action.n, action.face)
        return Refusal(f"That costs {price} points, and {points} are there.", ("VE-81", "VE-83"))
    return Refusal("The deck and its discards hold fewer cards.", ("VE-85",))


def _turn_up(state: State, action: did.TurnUp) -> Refusal:
    own = lying(state.displays[action.seat], action.card)
    if own is not None:
        return Refusal("It lies face up already.", ("VE-87",))
    return Refusal("A face-down card of the own Display is turned up.", ("VE-87",))


def _collect(state: State, action: did.Collect) -> Refusal:
    if action.cubes > state.reserve:
        return Refusal(f"The reserve holds {state.reserve}.", ("VE-90",))
    return Refusal("Two points are spent for every cube.", ("VE-89",))


def _face_up(*cite: str) -> Callable[[State, Any], Refusal]:
    def told(state: State, action: Action) -> Refusal:
        del state, action
        return Refusal("It must be a face-up card of the own Display.", cite)

    return told


def _novel(state: State, action: did.PlaceInNovel) -> Refusal:
    there = state.novel[action.position - 1]
    if action.specials > state.specials[action.seat]:
        return Refusal("So many special tokens are not in stock.", ("VE-101",))
    if there is None:
        return Refusal("Nothing is replaced on an empty page.", ("VE-103",))
    if action.specials <= there.specials:
        return Refusal(f"More than {there.specials} special tokens replace that card.", ("VE-102",))
    if action.move_to not in empty(state.novel):
        return Refusal("The replaced card moves to an empty page.", ("VE-103",))
    return Refusal("That page cannot be taken.", ("VE-100",))


def _turn_down(state: State, action: did.TurnDown) -> Refusal:
    own = lying(state.displays[action.seat], action.card)
    if own is not None and own.face == "up":
        return Refusal("A card with a quill cannot be turned down.", ("VE-49",))
    clause = "VE-54" if state.step == "limit" else "VE-48"
    return Refusal("It must be a face-up card of the own Display.", (clause,))


# ---- what was drawn


def _deal(state: State, action: did.DealIdea) -> Refusal:
    if COLORS[state.box.color[action.card]] in state.due:
        return Refusal("That card cannot come from a deck now.", ("VE-124",))
    return Refusal(f"Due: {listed(state.due)}.", ("VE-11", "VE-124"))


def _objective(state: State, action: did.DrawObjective) -> Refusal:
    name = objective_name(action.card)
    if not state.rebuilt:
        return Refusal(f"{name} has been drawn before.", ("VE-109", "VE-124"))
    if action.card in state.objective_discard:
        return Refusal(f"{name} has been drawn since the deck was rebuilt.", ("VE-114", "VE-124"))
    return Refusal(f"{name} was not among the discards of the new deck.", ("VE-114", "VE-124"))


def _choose(state: State, action: did.ChooseDeck) -> Refusal:
    left = len(state.decks[COLORS.index(action.color)])
    return Refusal(f"The {action.color} deck holds {left}, not {DRAWN}.", ("VE-19",))


def _drawn(state: State, action: did.Keep | did.KeepStart) -> Refusal:
    clause = "VE-83" if isinstance(action, did.Keep) else "VE-18"
    if COLORS[state.box.color[action.card]] != _drawn_from(state):
        return Refusal("It is a card of another deck.", (clause,))
    return Refusal("That card cannot have been drawn.", ("VE-124", clause))


def _drawn_from(state: State) -> Color | None:
    if state.step == "keep-start":
        return state.chosen
    drawn = performed(state).research
    return None if drawn is None else drawn.color


def _reveal(state: State, action: did.RevealObjective) -> Refusal:
    if action.card in state.revealed:
        return Refusal("Somebody else has shown that objective.", ("VE-124", "VE-117"))
    if action.card not in state.objectives_seen:
        name = state.names[action.seat]
        return Refusal(f"{name} has another objective.", ("VE-124", "VE-117"))
    return Refusal("That objective was drawn during the game.", ("VE-124", "VE-117"))


REASONS: dict[type[Action], Callable[[State, Any], Refusal]] = {
    did.DealIdea: _deal,
    did.DrawObjective: _objective,
    did.ChooseDeck: _choose,
    did.KeepStart: _drawn,
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
    did.Offer: _face_up("VE-93"),
    did.Oppose: _face_up("VE-96"),
    did.PlaceInNovel: _novel,
    did.TurnDown: _turn_down,
    did.RevealObjective: _reveal,
}
"""By action; the first player and a pass, where they are awaited, always fit."""
