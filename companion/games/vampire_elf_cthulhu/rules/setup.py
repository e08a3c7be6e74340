"""Setting out the game (VE-07 to VE-21)."""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.game import Outcome
from companion.core.rulings import Ruling, Rulings
from companion.core.tuples import replaced_at
from companion.games.vampire_elf_cthulhu.actions import ChooseDeck, FirstPlayer, KeepStart
from companion.games.vampire_elf_cthulhu.cards import COLORS, Color
from companion.games.vampire_elf_cthulhu.options import Options
from companion.games.vampire_elf_cthulhu.rules.supply import (
    ask_for_ideas,
    ask_for_objective,
    put_back,
    remove_from_deck,
)
from companion.games.vampire_elf_cthulhu.rulings import (
    Draw,
    MoveCards,
    MoveCubes,
    MoveQuill,
    MoveSpecials,
    Shuffle,
)
from companion.games.vampire_elf_cthulhu.state import QUILLS, DisplayCard, State

OBJECTIVE_CARDS = 12
START_CUBES, START_SPECIALS = 3, 2
CARDS_TO_CHOOSE_FROM = 3
"""Cards from which the first Display card is chosen (VE-18)."""


def start(names: tuple[str, ...], options: Options) -> Outcome[State]:
    """Sort the cards and give out ink and quills; the first Ideas cards are asked for next (VE-07
    to VE-11).
    """
    seats = len(names)
    state = State(
        names=names,
        options=options,
        phase="setup",
        step=None,
        turn=0,
        first=None,
        order=(),
        slot=0,
        due=(),
        choosing_seat=0,
        chosen=None,
        ideas=(),
        displays=((),) * seats,
        quills=(QUILLS,) * seats,
        cubes=(START_CUBES,) * seats,
        specials=(START_SPECIALS,) * seats,
        supply=(options.special_drops - START_SPECIALS,) * seats,
        novel=(None, None, None, None),
        decks=(),
        discards=((),) * len(COLORS),
        reserve=options.ink_drops - START_CUBES * seats,
        objectives_left=0 if seats == 3 else OBJECTIVE_CARDS - seats,
        objectives_seen=(),
        objective_discard=(),
        objectives_rebuilt=False,
        robbed=None,
        action=None,
        revealed=(None,) * seats,
        scores=None,
        winners=(),
    )
    state = replace(state, decks=state.card_index.decks)
    emitted = list(_set_up(state))
    decks = zip(COLORS, state.decks, strict=True)
    colors: tuple[Color, ...] = tuple(color for color, deck in decks if deck)
    return Outcome(ask_for_ideas(state, colors, emitted, "VE-11"), tuple(emitted))


def _set_up(state: State) -> Iterator[Ruling]:
    seats = range(len(state.names))
    yield Shuffle(n=OBJECTIVE_CARDS, source="box", to="objectives", cite=("VE-08",))
    for seat in seats:
        yield Draw(seat, 1, "objectives", f"hand/{seat}", cite=("VE-08",))
    if len(seats) == 3:
        n = OBJECTIVE_CARDS - 3
        yield MoveCards(seat=None, n=n, source="objectives", to="box", cite=("VE-09",))
    for color, deck in zip(COLORS, state.decks, strict=True):
        if deck:
            yield Shuffle(n=len(deck), source="box", to=f"deck/{color}", cite=("VE-10",))
    for seat in seats:
        stock, cite = f"stock/{seat}", ("VE-16", "VE-17")
        yield MoveQuill(seat, QUILLS, "box", stock, cite=("VE-15",))
        yield MoveCubes(seat, START_CUBES, "reserve", stock, cite=("VE-16",))
        yield MoveSpecials(seat, START_SPECIALS, f"supply/{seat}", stock, cite=cite)


def continue_setup(state: State, emitted: Rulings) -> State:
    """Continue when all cards that were due are there: with an Objective card, or the first Display
    cards.
    """
    if len(state.names) != 3 and not state.objectives_seen:
        return ask_for_objective(state, emitted)
    return replace(state, step="choose-deck")


def choose_deck(state: State, action: ChooseDeck, emitted: Rulings) -> State:
    """Draw three cards from the chosen deck (VE-18, VE-19)."""
    seat, color = action.seat, action.color
    emitted.append(
        Draw(seat, CARDS_TO_CHOOSE_FROM, f"deck/{color}", f"hand/{seat}", cite=("VE-18",))
    )
    return replace(state, step="keep-start", chosen=color)


def keep_start(state: State, action: KeepStart, emitted: Rulings) -> State:
    """Keep one card face up, and put the others back (VE-18)."""
    seat, card = action.seat, action.card
    emitted.append(
        MoveCards(
            seat=seat,
            n=1,
            cards=(card,),
            face="up",
            source=f"hand/{seat}",
            to=f"display/{seat}",
            cite=("VE-18",),
        )
    )
    put_back(seat, CARDS_TO_CHOOSE_FROM - 1, COLORS[state.card_index.color[card]], emitted, "VE-18")
    last = seat + 1 == len(state.names)
    return replace(
        remove_from_deck(state, card),
        step="first-player" if last else "choose-deck",
        choosing_seat=seat if last else seat + 1,
        chosen=None,
        displays=replaced_at(state.displays, seat, (DisplayCard(card),)),
    )


def first_player(state: State, action: FirstPlayer, _out: Rulings) -> State:
    """Begin the first turn (VE-21, VE-22)."""
    return replace(state, first=action.seat, step=None)
