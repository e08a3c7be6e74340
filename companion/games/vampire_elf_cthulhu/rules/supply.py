"""Decks, the cards that are dealt to the Ideas Area, and the Objective cards that choose their
colors (VE-10 to VE-14, VE-84, VE-106 to VE-114).
"""

from msgspec.structs import replace

from companion.core.rulings import Rulings
from companion.core.tuples import replaced_at
from companion.games.vampire_elf_cthulhu.actions import DealIdea, DrawObjective
from companion.games.vampire_elf_cthulhu.cards import COLORS, Color
from companion.games.vampire_elf_cthulhu.rulings import Draw, MoveCards, Shuffle
from companion.games.vampire_elf_cthulhu.state import State
from companion.games.vampire_elf_cthulhu.view import Idea

IDEAS_CARDS = {2: 4, 3: 6, 4: 8}
"""Cards in the Ideas Area, by players (VE-11 to VE-13)."""
MAX_PER_COLOR = {2: 1, 3: 1, 4: 2}
"""Cards of one color there, by players (VE-107, VE-108, VE-111)."""


# ---- decks


def add_to_deck(state: State, color: int, cards: tuple[str, ...]) -> State:
    """Return the state with cards of a color in its deck, in catalog order."""
    deck = sorted((*state.decks[color], *cards), key=state.card_index.rank.__getitem__)
    return replace(state, decks=replaced_at(state.decks, color, tuple(deck)))


def remove_from_deck(state: State, card: str) -> State:
    """Return the state without a card in the deck of its color."""
    color = state.card_index.color[card]
    left = tuple(other for other in state.decks[color] if other != card)
    return replace(state, decks=replaced_at(state.decks, color, left))


def rebuild_deck(state: State, color: int, emitted: Rulings) -> State:
    """Shuffle the discards of a color into its deck (VE-112)."""
    word, pile = COLORS[color], state.discards[color]
    source, to = f"discard/{word}", f"deck/{word}"
    emitted.append(Shuffle(n=len(pile), source=source, to=to, cite=("VE-112",)))
    return replace(add_to_deck(state, color, pile), discards=replaced_at(state.discards, color, ()))


def put_back(seat: int, n: int, color: Color, emitted: Rulings, cite: str) -> None:
    """Shuffle the cards of a Research that are not kept back into their deck, if there are any."""
    if n:
        deck = f"deck/{color}"
        emitted.append(MoveCards(seat=seat, n=n, source=f"hand/{seat}", to=deck, cite=(cite,)))
        emitted.append(Shuffle(to=deck, cite=(cite,)))


# ---- what is due


def count_ideas(state: State, color: Color) -> int:
    """Return how many Ideas cards have this color."""
    of, index = state.card_index.color, COLORS.index(color)
    return [of[idea.card] for idea in state.ideas].count(index)


def missing_colors(state: State, colors: tuple[Color, ...], most: int) -> tuple[Color, ...]:
    """Return which of these colors have fewer than `most` cards in the Ideas Area, and a deck or
    discards (VE-112, VE-113).
    """
    piles = dict(zip(COLORS, zip(state.decks, state.discards, strict=True), strict=True))
    return tuple(
        color for color in colors if any(piles[color]) and count_ideas(state, color) < most
    )


def addable_colors(state: State, colors: tuple[Color, ...]) -> tuple[Color, ...]:
    """Return which of these colors can be added, in their order (VE-108, VE-111, VE-113)."""
    seats = len(state.names)
    lack = IDEAS_CARDS[seats] - len(state.ideas)
    return missing_colors(state, colors, MAX_PER_COLOR[seats])[: max(0, lack)]


def ask_for_ideas(state: State, colors: tuple[Color, ...], emitted: Rulings, *cite: str) -> State:
    """Ask for a card of each of these colors; a deck that has run out is rebuilt first."""
    for color in colors:
        index = COLORS.index(color)
        if not state.decks[index]:
            state = rebuild_deck(state, index, emitted)
        emitted.append(Draw(None, 1, f"deck/{color}", "ideas", cite=cite))
    return replace(state, due=colors, step="deal" if colors else None)


def ask_for_objective(state: State, emitted: Rulings) -> State:
    """Ask for the next Objective card; the deck is rebuilt if it has run out (VE-114)."""
    if not state.objectives_left:
        n = len(state.objective_discard)
        discard, deck = "objective-discard", "objectives"
        emitted.append(Shuffle(n=n, source=discard, to=deck, cite=("VE-114",)))
        state = replace(state, objectives_left=n, objective_discard=(), objectives_rebuilt=True)
    emitted.append(Draw(None, 1, "objectives", "table", cite=_clauses(state)[:1]))
    return replace(state, step="objective")


def _clauses(state: State) -> tuple[str, ...]:
    """Return the clauses by which an Objective card is drawn, and by which its colors are used."""
    four = len(state.names) == 4
    if state.phase == "refill":
        return ("VE-110", "VE-111") if four else ("VE-108", "VE-109")
    return ("VE-13",) if four else ("VE-12",)


def possible_objectives(state: State) -> tuple[str, ...]:
    """Return the Objective cards that can be drawn now (VE-114)."""
    seen, discarded = state.objectives_seen, state.objective_discard
    return tuple(
        card
        for card in state.card_index.objectives
        if (
            card in seen and card not in discarded if state.objectives_rebuilt else card not in seen
        )
    )


def deal_idea(state: State, action: DealIdea, _out: Rulings) -> State:
    """Add a card to the Ideas Area; cards that are due together come in any order (VE-14)."""
    color = COLORS[state.card_index.color[action.card]]
    colors = tuple(other for other in state.due if other != color)
    return replace(
        remove_from_deck(state, action.card),
        due=colors,
        step="deal" if colors else None,
        ideas=(*state.ideas, Idea(action.card)),
    )


def draw_objective(state: State, action: DrawObjective, emitted: Rulings) -> State:
    """Remove or ask for the colors that the card shows, and discard it (VE-12, VE-13, VE-109)."""
    card, seen = action.card, state.objectives_seen
    colors = state.card_index.objectives[card].colors
    clauses = _clauses(state)
    state = replace(
        state,
        step=None,
        objectives_left=state.objectives_left - 1,
        objectives_seen=seen if card in seen else (*seen, card),
        objective_discard=(*state.objective_discard, card),
    )
    if clauses == ("VE-12",):
        state = _shuffle_back(state, colors[:2], emitted)
    else:
        shown = colors[:2] if state.phase == "setup" else colors
        state = ask_for_ideas(state, addable_colors(state, shown), emitted, *clauses)
    cite = clauses if state.phase == "setup" else ("VE-109",)
    source, to = "table", "objective-discard"
    emitted.append(MoveCards(seat=None, cards=(card,), source=source, to=to, cite=cite))
    return state


def _shuffle_back(state: State, colors: tuple[Color, ...], emitted: Rulings) -> State:
    """Shuffle the Ideas cards of these colors back into their decks (VE-12)."""
    for color in colors:
        index, deck = COLORS.index(color), f"deck/{color}"
        for idea in state.ideas:
            if state.card_index.color[idea.card] != index:
                continue
            cards = (idea.card,)
            emitted.append(
                MoveCards(seat=None, cards=cards, source="ideas", to=deck, cite=("VE-12",))
            )
            emitted.append(Shuffle(to=deck, cite=("VE-12",)))
            state = replace(
                add_to_deck(state, index, cards),
                ideas=tuple(other for other in state.ideas if other is not idea),
            )
    return state


def refill_ideas(state: State, emitted: Rulings) -> State:
    """Fill up the Ideas Area. The step stays None when it is as full as it can be (VE-107 to
    VE-113).
    """
    seats = len(state.names)
    if seats != 2 and (colors := missing_colors(state, COLORS, 1)):
        return ask_for_ideas(state, colors, emitted, "VE-110" if seats == 4 else "VE-107")
    lacks = len(state.ideas) < IDEAS_CARDS[seats]
    return ask_for_objective(state, emitted) if lacks and _may_add_color(state) else state


def _may_add_color(state: State) -> bool:
    """Return whether any Objective card that is still to be drawn can show a color that may be
    added; in a deck about to be rebuilt the cards are known (VE-113).
    """
    shown = [state.card_index.objectives[card].colors for card in state.objective_discard]
    most = MAX_PER_COLOR[len(state.names)]
    return any(
        missing_colors(state, colors, most)
        for colors in ([COLORS] if state.objectives_left else shown)
    )
