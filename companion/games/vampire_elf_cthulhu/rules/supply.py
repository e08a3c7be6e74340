"""Decks, cards that become due in the Ideas Area, and the Objective cards that choose their
colours (VE-10 to VE-14, VE-84, VE-106 to VE-114).
"""

from msgspec.structs import replace

from companion.core.rulings import Ruling
from companion.core.tuples import replaced_at
from companion.games.vampire_elf_cthulhu.actions import DealIdea, DrawObjective
from companion.games.vampire_elf_cthulhu.cards import COLORS, Color
from companion.games.vampire_elf_cthulhu.rulings import Draw, MoveCards, Shuffle
from companion.games.vampire_elf_cthulhu.state import State
from companion.games.vampire_elf_cthulhu.view import Idea

IDEAS = {2: 4, 3: 6, 4: 8}
"""Cards in the Ideas Area, by players (VE-11 to VE-13)."""
MAX_PER_COLOR = {2: 1, 3: 1, 4: 2}
"""Cards of one colour there, by players (VE-107, VE-108, VE-111)."""


# ---- decks


def into_deck(state: State, color: int, cards: tuple[str, ...]) -> State:
    """Cards of a colour are in its deck, in catalogue order."""
    deck = sorted((*state.decks[color], *cards), key=state.box.place.__getitem__)
    return replace(state, decks=replaced_at(state.decks, color, tuple(deck)))


def out_of_deck(state: State, card: str) -> State:
    """A card has left the deck of its colour."""
    color = state.box.color[card]
    left = tuple(one for one in state.decks[color] if one != card)
    return replace(state, decks=replaced_at(state.decks, color, left))


def rebuild(state: State, color: int, out: list[Ruling]) -> State:
    """A deck is made of the discards of its colour (VE-112)."""
    word, pile = COLORS[color], state.discards[color]
    source, to = f"discard/{word}", f"deck/{word}"
    out.append(Shuffle(n=len(pile), source=source, to=to, cite=("VE-112",)))
    return replace(into_deck(state, color, pile), discards=replaced_at(state.discards, color, ()))


def put_back(seat: int, n: int, color: Color, out: list[Ruling], cite: str) -> None:
    """ResearchDraw cards that are not kept are shuffled back, if there are any."""
    if n:
        deck = f"deck/{color}"
        out.append(MoveCards(seat=seat, n=n, source=f"hand/{seat}", to=deck, cite=(cite,)))
        out.append(Shuffle(to=deck, cite=(cite,)))


# ---- what is due


def ideas_of(state: State, color: Color) -> int:
    """How many Ideas cards have this colour."""
    of, place = state.box.color, COLORS.index(color)
    return [of[idea.card] for idea in state.ideas].count(place)


def wanting(state: State, colors: tuple[Color, ...], most: int) -> tuple[Color, ...]:
    """Those of these colours of which fewer cards are in the Ideas Area and that have a deck or
    discards (VE-112, VE-113).
    """
    piles = dict(zip(COLORS, zip(state.decks, state.discards, strict=True), strict=True))
    return tuple(one for one in colors if any(piles[one]) and ideas_of(state, one) < most)


def addable(state: State, colors: tuple[Color, ...]) -> tuple[Color, ...]:
    """Which of these colours can be added, in their order (VE-108, VE-111, VE-113)."""
    seats = len(state.names)
    lack = IDEAS[seats] - len(state.ideas)
    return wanting(state, colors, MAX_PER_COLOR[seats])[: max(0, lack)]


def due(state: State, colors: tuple[Color, ...], out: list[Ruling], *cite: str) -> State:
    """A card of each of these colours is dealt; a deck that has run out is rebuilt first."""
    for color in colors:
        place = COLORS.index(color)
        if not state.decks[place]:
            state = rebuild(state, place, out)
        out.append(Draw(None, 1, f"deck/{color}", "ideas", cite=cite))
    return replace(state, due=colors, step="deal" if colors else None)


def objective(state: State, out: list[Ruling]) -> State:
    """An Objective card is drawn and shown; the deck is rebuilt if it has run out (VE-114)."""
    if not state.objectives_left:
        n = len(state.objective_discard)
        discard, deck = "objective-discard", "objectives"
        out.append(Shuffle(n=n, source=discard, to=deck, cite=("VE-114",)))
        state = replace(state, objectives_left=n, objective_discard=(), rebuilt=True)
    out.append(Draw(None, 1, "objectives", "table", cite=_clauses(state)[:1]))
    return replace(state, step="objective")


def _clauses(state: State) -> tuple[str, ...]:
    """What says that an Objective card is drawn, and which colours it brings."""
    four = len(state.names) == 4
    if state.phase == "refill":
        return ("VE-110", "VE-111") if four else ("VE-108", "VE-109")
    return ("VE-13",) if four else ("VE-12",)


def undrawn(state: State) -> tuple[str, ...]:
    """The Objective cards that can be drawn now (VE-114)."""
    seen, discarded = state.objectives_seen, state.objective_discard
    return tuple(
        card
        for card in state.box.objectives
        if (card in seen and card not in discarded if state.rebuilt else card not in seen)
    )


def deal_idea(state: State, action: DealIdea, _out: list[Ruling]) -> State:
    """A card is in the Ideas Area; cards that are due together come in any order (VE-14)."""
    color = COLORS[state.box.color[action.card]]
    colors = tuple(one for one in state.due if one != color)
    return replace(
        out_of_deck(state, action.card),
        due=colors,
        step="deal" if colors else None,
        ideas=(*state.ideas, Idea(action.card)),
    )


def draw_objective(state: State, action: DrawObjective, out: list[Ruling]) -> State:
    """The card shows which colours leave or come, and is discarded (VE-12, VE-13, VE-109)."""
    card, seen = action.card, state.objectives_seen
    colors = state.box.objectives[card].colors
    clauses = _clauses(state)
    state = replace(
        state,
        step=None,
        objectives_left=state.objectives_left - 1,
        objectives_seen=seen if card in seen else (*seen, card),
        objective_discard=(*state.objective_discard, card),
    )
    if clauses == ("VE-12",):
        state = _leave(state, colors[:2], out)
    else:
        shown = colors[:2] if state.phase == "setup" else colors
        state = due(state, addable(state, shown), out, *clauses)
    cite = clauses if state.phase == "setup" else ("VE-109",)
    source, to = "table", "objective-discard"
    out.append(MoveCards(seat=None, cards=(card,), source=source, to=to, cite=cite))
    return state


def _leave(state: State, colors: tuple[Color, ...], out: list[Ruling]) -> State:
    """The Ideas cards of these colours are shuffled back (VE-12)."""
    for color in colors:
        place, deck = COLORS.index(color), f"deck/{color}"
        for idea in state.ideas:
            if state.box.color[idea.card] != place:
                continue
            cards = (idea.card,)
            out.append(MoveCards(seat=None, cards=cards, source="ideas", to=deck, cite=("VE-12",)))
            out.append(Shuffle(to=deck, cite=("VE-12",)))
            state = replace(
                into_deck(state, place, cards),
                ideas=tuple(one for one in state.ideas if one is not idea),
            )
    return state


def refill(state: State, out: list[Ruling]) -> State:
    """The Ideas Area is filled up; step None: it is as full as it can be (VE-107 to VE-113)."""
    seats = len(state.names)
    if seats != 2 and (colors := wanting(state, COLORS, 1)):
        return due(state, colors, out, "VE-110" if seats == 4 else "VE-107")
    lacks = len(state.ideas) < IDEAS[seats]
    return objective(state, out) if lacks and _can_come(state) else state


def _can_come(state: State) -> bool:
    """Whether any Objective card that is still to be drawn can show a colour that may be added;
    of a deck about to be rebuilt the cards are known (VE-113).
    """
    shown = [state.box.objectives[card].colors for card in state.objective_discard]
    most = MAX_PER_COLOR[len(state.names)]
    return any(
        wanting(state, colors, most) for colors in ([COLORS] if state.objectives_left else shown)
    )
