"""Cards that become due in the Ideas Area, and the Objective cards that choose their colours
(VE-10 to VE-14, VE-106 to VE-114).
"""

from msgspec.structs import replace

from companion.core.rulings import Ruling, instruct
from companion.core.tracks import put
from companion.games.vampire_elf_cthulhu.actions import DealIdea, DrawObjective
from companion.games.vampire_elf_cthulhu.cards import COLORS, Color
from companion.games.vampire_elf_cthulhu.rules.spending import rebuilt, with_rebuilt
from companion.games.vampire_elf_cthulhu.state import State
from companion.games.vampire_elf_cthulhu.view import Idea

IDEAS = {2: 4, 3: 6, 4: 8}
"""Cards in the Ideas Area, by players (VE-11 to VE-13)."""
OF_A_COLOR = {2: 1, 3: 1, 4: 2}
"""Cards of one colour there, by players (VE-107, VE-108, VE-111)."""


def lies(state: State, color: Color) -> int:
    """How many Ideas cards have this colour."""
    of, place = state.box.color, COLORS.index(color)
    return [of[idea.card] for idea in state.ideas].count(place)


def is_there(state: State, color: Color) -> bool:
    """Whether the colour has a deck or discards (VE-112, VE-113)."""
    place = COLORS.index(color)
    return bool(state.decks[place] or state.discards[place])


def missing(state: State) -> tuple[Color, ...]:
    """The colours of which no card is in the Ideas Area, where there is one (VE-107, VE-113)."""
    return tuple(one for one in COLORS if not lies(state, one) and is_there(state, one))


def addable(state: State, colors: tuple[Color, ...]) -> tuple[Color, ...]:
    """Which of these colours can be added, in their order (VE-108, VE-111, VE-113)."""
    lack = IDEAS[len(state.names)] - len(state.ideas)
    return wanting(state, colors)[: max(0, lack)]


def wanting(state: State, colors: tuple[Color, ...]) -> tuple[Color, ...]:
    """Those of these colours that are seldom enough and have a deck or discards."""
    most = OF_A_COLOR[len(state.names)]
    return tuple(one for one in colors if lies(state, one) < most and is_there(state, one))


def due(state: State, colors: tuple[Color, ...], out: list[Ruling], *cite: str) -> State:
    """A card of each of these colours is dealt; a deck that has run out is rebuilt first."""
    for color in colors:
        place = COLORS.index(color)
        if not state.decks[place]:
            out.append(rebuilt(color, len(state.discards[place])))
            state = with_rebuilt(state, place)
        facts = {"do": "draw", "seat": None, "n": 1, "from": f"deck/{color}", "to": "ideas"}
        out.append(instruct(facts, *cite))
    return replace(state, due=colors, step="deal")


def objective(state: State, out: list[Ruling]) -> State:
    """An Objective card is drawn and shown; the deck is rebuilt if it has run out (VE-114)."""
    if not state.objectives_left:
        n = len(state.objective_discard)
        facts = {"do": "shuffle", "seat": None, "n": n, "from": "objective-discard"}
        out.append(instruct({**facts, "to": "objectives"}, "VE-114"))
        state = replace(state, objectives_left=n, objective_discard=(), rebuilt=True)
    facts = {"do": "draw", "seat": None, "n": 1, "from": "objectives", "to": "table"}
    clause = "VE-13" if len(state.names) == 4 else "VE-12"
    if state.phase == "refill":
        clause = "VE-110" if len(state.names) == 4 else "VE-108"
    out.append(instruct(facts, clause))
    return replace(state, step="objective")


def undrawn(state: State) -> tuple[str, ...]:
    """The Objective cards that can be drawn now (VE-114)."""
    if state.rebuilt:
        back = [card for card in state.objectives_seen if card not in state.objective_discard]
        return tuple(card for card in state.box.objectives if card in back)
    return tuple(card for card in state.box.objectives if card not in state.objectives_seen)


def deal_idea(state: State, action: DealIdea) -> State:
    """A card is in the Ideas Area; cards that are due together come in any order (VE-14)."""
    box = state.box
    place = box.color[action.card]
    left = tuple(one for one in state.decks[place] if one != action.card)
    colors = tuple(one for one in state.due if one != COLORS[place])
    return replace(
        state,
        due=colors,
        step="deal" if colors else None,
        decks=put(state.decks, place, left),
        ideas=(*state.ideas, Idea(action.card)),
    )


def draw_objective(state: State, action: DrawObjective, out: list[Ruling]) -> State:
    """The card shows which colours leave or come, and is discarded (VE-12, VE-13, VE-109)."""
    card = action.card
    colors = state.box.objectives[card].colors
    seen = state.objectives_seen
    state = replace(
        state,
        step=None,
        objectives_left=state.objectives_left - 1,
        objectives_seen=seen if card in seen else (*seen, card),
        objective_discard=(*state.objective_discard, card),
    )
    if state.phase == "setup" and len(state.names) == 2:
        state = _leave(state, colors[:2], out)
    elif state.phase == "setup":
        state = due(state, addable(state, colors[:2]), out, "VE-13")
    else:
        clauses = ("VE-110", "VE-111") if len(state.names) == 4 else ("VE-108", "VE-109")
        state = due(state, addable(state, colors), out, *clauses)
    facts = {"do": "move-cards", "seat": None, "cards": (card,), "from": "table"}
    clause = "VE-109"
    if state.phase == "setup":
        clause = "VE-13" if len(state.names) == 4 else "VE-12"
    out.append(instruct({**facts, "to": "objective-discard"}, clause))
    return state if state.due else replace(state, step=None)


def _leave(state: State, colors: tuple[Color, ...], out: list[Ruling]) -> State:
    """The Ideas cards of these colours are shuffled back (VE-12)."""
    box = state.box
    for color in colors:
        place = COLORS.index(color)
        for idea in state.ideas:
            if box.color[idea.card] != place:
                continue
            deck = f"deck/{color}"
            facts = {"do": "move-cards", "seat": None, "cards": (idea.card,), "from": "ideas"}
            out.append(instruct({**facts, "to": deck}, "VE-12"))
            out.append(instruct({"do": "shuffle", "seat": None, "to": deck}, "VE-12"))
            cards = sorted((*state.decks[place], idea.card), key=box.place.__getitem__)
            state = replace(
                state,
                decks=put(state.decks, place, tuple(cards)),
                ideas=tuple(one for one in state.ideas if one is not idea),
            )
    return state


def refill(state: State, out: list[Ruling]) -> State:
    """The Ideas Area is filled up; step None: it is as full as it can be (VE-107 to VE-113)."""
    seats = len(state.names)
    if seats != 2:
        colors = missing(state)
        if colors:
            return due(state, colors, out, "VE-110" if seats == 4 else "VE-107")
    lacks = len(state.ideas) < IDEAS[seats]
    return objective(state, out) if lacks and _can_come(state) else state


def _can_come(state: State) -> bool:
    """Whether any Objective card that is still to be drawn can show a colour that may be added;
    of a deck about to be rebuilt the cards are known (VE-113).
    """
    if state.objectives_left:
        return bool(wanting(state, COLORS))
    shown = (state.box.objectives[card].colors for card in state.objective_discard)
    return any(wanting(state, colors) for colors in shown)
