"""Setting out the game (VE-07 to VE-21)."""

from msgspec.structs import replace

from companion.core.game import Outcome
from companion.core.rulings import Ruling, instruct
from companion.core.tracks import put
from companion.games.vampire_elf_cthulhu.actions import ChooseDeck, FirstPlayer, KeepStart
from companion.games.vampire_elf_cthulhu.cards import COLORS, Color
from companion.games.vampire_elf_cthulhu.options import Options
from companion.games.vampire_elf_cthulhu.rules.spending import put_back
from companion.games.vampire_elf_cthulhu.rules.supply import due, objective
from companion.games.vampire_elf_cthulhu.state import QUILLS, Lying, State

OBJECTIVES = 12
START_CUBES, START_SPECIALS = 3, 2
DRAWN = 3
"""Cards from which the first Display card is chosen (VE-18)."""


def start(names: tuple[str, ...], options: Options) -> Outcome[State]:
    """Cards are sorted, ink and quills given out; the first Ideas cards are due (VE-07 to
    VE-11).
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
        beginner=0,
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
        objectives_left=0 if seats == 3 else OBJECTIVES - seats,
        objectives_seen=(),
        objective_discard=(),
        rebuilt=False,
        robbed=None,
        action=None,
        revealed=(None,) * seats,
        scores=None,
        winners=(),
    )
    state = replace(state, decks=state.box.decks)
    out = list(_set_out(state))
    colors: tuple[Color, ...] = tuple(
        color for color, deck in zip(COLORS, state.decks, strict=True) if deck
    )
    return Outcome(due(state, colors, out, "VE-11"), tuple(out))


def _set_out(state: State) -> tuple[Ruling, ...]:
    seats = range(len(state.names))
    objectives = {"from": "box", "to": "objectives"}
    out = [instruct({"do": "shuffle", "seat": None, "n": OBJECTIVES, **objectives}, "VE-08")]
    for seat in seats:
        hand = {"from": "objectives", "to": f"hand/{seat}"}
        out.append(instruct({"do": "draw", "seat": seat, "n": 1, **hand}, "VE-08"))
    if len(seats) == 3:
        away = {"n": OBJECTIVES - 3, "from": "objectives", "to": "box"}
        out.append(instruct({"do": "move-cards", "seat": None, **away}, "VE-09"))
    for color, deck in zip(COLORS, state.decks, strict=True):
        if deck:
            facts = {"do": "shuffle", "seat": None, "n": len(deck), "from": "box"}
            out.append(instruct({**facts, "to": f"deck/{color}"}, "VE-10"))
    for seat in seats:
        to = f"stock/{seat}"
        quills = {"do": "move-quill", "seat": seat, "n": QUILLS, "from": "box", "to": to}
        cubes = {"do": "move-cubes", "seat": seat, "n": START_CUBES, "from": "reserve", "to": to}
        specials = {"do": "move-specials", "seat": seat, "n": START_SPECIALS}
        out += (
            instruct(quills, "VE-15"),
            instruct(cubes, "VE-16"),
            instruct({**specials, "from": f"supply/{seat}", "to": to}, "VE-16", "VE-17"),
        )
    return tuple(out)


def go_on(state: State, out: list[Ruling]) -> State:
    """All cards that were due lie there: an Objective card, or the first Display cards."""
    if len(state.names) != 3 and not state.objectives_seen:
        return objective(state, out)
    return replace(state, step="choose-deck")


def choose_deck(state: State, action: ChooseDeck, out: list[Ruling]) -> State:
    """Three cards are drawn from the deck (VE-18, VE-19)."""
    seat, color = action.seat, action.color
    facts = {"do": "draw", "seat": seat, "n": DRAWN, "from": f"deck/{color}", "to": f"hand/{seat}"}
    out.append(instruct(facts, "VE-18"))
    return replace(state, step="keep-start", chosen=color)


def keep_start(state: State, action: KeepStart, out: list[Ruling]) -> State:
    """One is laid face up, the others go back (VE-18)."""
    seat, color = action.seat, state.box.color[action.card]
    facts = {"do": "move-cards", "seat": seat, "n": 1, "cards": (action.card,), "face": "up"}
    out.append(instruct({**facts, "from": f"hand/{seat}", "to": f"display/{seat}"}, "VE-18"))
    put_back(seat, DRAWN - 1, COLORS[color], out, "VE-18")
    last = seat + 1 == len(state.names)
    return replace(
        state,
        step="first-player" if last else "choose-deck",
        beginner=seat if last else seat + 1,
        chosen=None,
        decks=put(
            state.decks, color, tuple(one for one in state.decks[color] if one != action.card)
        ),
        displays=put(state.displays, seat, (Lying(action.card),)),
    )


def first_player(state: State, action: FirstPlayer) -> State:
    """The first turn begins (VE-21, VE-22)."""
    return replace(state, first=action.seat, step=None)
