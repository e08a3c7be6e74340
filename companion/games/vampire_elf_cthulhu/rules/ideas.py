"""Phase I: quills, cubes, stealing (VE-23 to VE-37), and the gathering (VE-38 to VE-40)."""

from msgspec.structs import replace

from companion.core.rulings import Rulings
from companion.core.tuples import clockwise, replaced_at
from companion.games.vampire_elf_cthulhu.actions import Move, Place
from companion.games.vampire_elf_cthulhu.rules.ink import return_cubes
from companion.games.vampire_elf_cthulhu.rulings import MoveCards, MoveCubes, MoveQuill, Steal
from companion.games.vampire_elf_cthulhu.state import (
    DisplayCard,
    State,
    locate,
    up_and_unmarked,
    with_added,
    with_card,
)
from companion.games.vampire_elf_cthulhu.view import Idea, RobbedQuill


def unmarked_ideas(state: State) -> tuple[str, ...]:
    """Return the Ideas cards without a quill."""
    return tuple(idea.card for idea in state.ideas if idea.quill is None)


def stealable_ideas(state: State, seat: int) -> tuple[Idea, ...]:
    """Return the Ideas cards of others with fewer cubes than the seat has (VE-29)."""
    stock = state.cubes[seat]
    return tuple(idea for idea in ideas_of_others(state, seat) if idea.cubes < stock)


def ideas_of_others(state: State, seat: int) -> tuple[Idea, ...]:
    """Return the Ideas cards that others have marked."""
    return tuple(idea for idea in state.ideas if idea.quill not in (None, seat))


def own_spots(display: tuple[DisplayCard, ...]) -> tuple[str, ...]:
    """Return the cards of a Display on which its owner may place a quill that is in stock (VE-25,
    VE-27).
    """
    return tuple(
        display_card.card
        for display_card in display
        if not display_card.quills or display_card.face == "down"
    )


def can_place(state: State, seat: int) -> bool:
    """Return whether the seat has any legal spot (VE-26)."""
    return bool(
        any(idea.quill is None for idea in state.ideas)
        or own_spots(state.displays[seat])
        or stealable_ideas(state, seat)
    )


def min_cubes_to_place(state: State, seat: int) -> int:
    """The cubes without which the seat, if it is asked for a quill, could not place it: none
    unless stealing alone is left (VE-26, VE-29).
    """
    if state.step != "place" or state.current_seat != seat:
        return 0
    if unmarked_ideas(state) or own_spots(state.displays[seat]):
        return 0
    return 1 + min(idea.cubes for idea in ideas_of_others(state, seat))


def spots_to_move(state: State, seat: int) -> tuple[str, ...]:
    """Return the cards to which a robbed quill may go (VE-32, VE-33)."""
    return unmarked_ideas(state) + up_and_unmarked(state.displays[seat])


def find_idea(state: State, card: str) -> Idea | None:
    """Return the card in the Ideas Area, or None."""
    return next((idea for idea in state.ideas if idea.card == card), None)


def with_idea(state: State, changed: Idea) -> State:
    """Return the state with another state of an Ideas card."""
    ideas = (changed if idea.card == changed.card else idea for idea in state.ideas)
    return replace(state, ideas=tuple(ideas))


def place(state: State, action: Place, emitted: Rulings) -> State:
    """Place a quill, with cubes on an Ideas card (VE-23 to VE-29)."""
    seat, card, cubes = action.seat, action.card, action.cubes
    stock, cite = f"stock/{seat}", ("VE-23", "VE-25")
    idea = find_idea(state, card)
    state = replace(state, quills=with_added(state.quills, seat, -1), step=None)
    if idea is None:
        index, display_card = locate(state, seat, card)
        emitted.append(MoveQuill(seat, 1, stock, f"display/{seat}/{index}", cite=cite))
        return with_card(state, seat, index, replace(display_card, quills=display_card.quills + 1))
    where = f"ideas/{card}"
    emitted.append(MoveQuill(seat, 1, stock, where, cite=cite))
    if cubes:
        emitted.append(MoveCubes(seat, cubes, stock, where, cite=("VE-28",)))
        state = replace(state, cubes=with_added(state.cubes, seat, -cubes))
    if idea.quill is None:
        return with_idea(state, Idea(card, seat, cubes))
    # one of the thief's cubes leaves with the robbed quill
    state = with_idea(state, Idea(card, seat, cubes - 1))
    return _steal(state, seat, idea.quill, card, idea.cubes + 1, emitted)


def _steal(state: State, seat: int, robbed: int, card: str, cubes: int, emitted: Rulings) -> State:
    """Steal a card: the robbed quill leaves with its cubes and one of the thief's (VE-29 to VE-31,
    VE-34).
    """
    emitted.append(Steal(seat, robbed, card, cubes, cite=("VE-29", "VE-30")))
    if spots_to_move(state, robbed):
        return replace(state, step="move", robbed=RobbedQuill(robbed, card, cubes))
    where = f"ideas/{card}"
    emitted.append(MoveQuill(robbed, 1, where, f"stock/{robbed}", cite=("VE-34",)))
    state = return_cubes(state, robbed, cubes, where, emitted, "VE-34")
    return replace(state, quills=with_added(state.quills, robbed, 1))


def move(state: State, action: Move, emitted: Rulings) -> State:
    """Move the robbed quill to another card (VE-30, VE-32, VE-35, VE-36)."""
    robbed = state.robbed
    if robbed is None:
        raise ValueError("nobody was robbed")
    seat, card = action.seat, action.card
    if find_idea(state, card) is None:
        index, display_card = locate(state, seat, card)
        changed = replace(display_card, quills=1, cubes=display_card.cubes + robbed.cubes)
        state = with_card(state, seat, index, changed)
        where = f"display/{seat}/{index}"
    else:
        state = with_idea(state, Idea(card, seat, robbed.cubes))
        where = f"ideas/{card}"
    old = f"ideas/{robbed.was}"
    emitted.append(MoveQuill(seat, 1, old, where, cite=("VE-30", "VE-32")))
    emitted.append(MoveCubes(seat, robbed.cubes, old, where, cite=("VE-30",)))
    return replace(state, robbed=None, step=None)


def gather(state: State, emitted: Rulings) -> State:
    """All take the Ideas cards that they have marked; the cubes on these go to the reserve
    (VE-38 to VE-40).
    """
    for seat in clockwise(state.first or 0, len(state.names)):
        for idea in state.ideas:
            if idea.quill == seat:
                state = return_cubes(
                    state, seat, idea.cubes, f"ideas/{idea.card}", emitted, "VE-39"
                )
                emitted.append(
                    MoveCards(
                        seat=seat,
                        n=1,
                        cards=(idea.card,),
                        face="up",
                        source="ideas",
                        to=f"display/{seat}",
                        cite=("VE-38",),
                    )
                )
                display = (*state.displays[seat], DisplayCard(idea.card, "up", 1))
                state = replace(state, displays=replaced_at(state.displays, seat, display))
    return replace(state, ideas=tuple(idea for idea in state.ideas if idea.quill is None))
