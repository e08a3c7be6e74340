"""The texts of words.toml, and what they are filled in with."""

from companion.core.messages import MessageFacts, Words
from companion.games.vampire_elf_cthulhu.cards import ACTION_NAMES, COLORS, PACKAGE, Color
from companion.games.vampire_elf_cthulhu.prompts import prompts
from companion.games.vampire_elf_cthulhu.rules.activations import can_be_performed
from companion.games.vampire_elf_cthulhu.rules.confrontations import (
    MIN_COLORS,
    colors_that_count,
    empty_positions,
    entering_card,
    losing_side,
)
from companion.games.vampire_elf_cthulhu.rules.ideas import find_idea
from companion.games.vampire_elf_cthulhu.rules.spending import current_research, research_cost
from companion.games.vampire_elf_cthulhu.state import (
    TOKEN_STRENGTH,
    State,
    count_face_up,
    current_action,
    find,
    up_and_unmarked,
)

ENTERS_OR_LEAVES = ("VE-104", "VE-37")
"""Clauses after which another card may be where one was taken from a Display."""


def _how_known(state: State, facts: MessageFacts) -> str | None:
    """Whether a card may be named: not one that is face down for all; None: there is none."""
    card, kind = facts.get("card"), facts["type"]
    if not isinstance(card, str):
        return "own" if kind == "place" and facts.get("cubes") == 0 else None
    if kind == "keep" and _owner_of(state, facts) is None:
        return None
    return "down" if _is_hidden(state, card) else "up"


def _is_hidden(state: State, card: str) -> bool:
    """Whether the card is face down, and is not the one that acts (VE-47)."""
    if state.action is not None and state.action.card == card:
        return False
    found = (find(display, card) for display in state.displays)
    return any(display_card is not None and display_card.face == "down" for display_card in found)


def _owner_of(state: State, facts: MessageFacts) -> int | None:
    """Whose Display has the card."""
    card = str(facts.get("card"))
    owners = (seat for seat, display in enumerate(state.displays) if find(display, card))
    return next(owners, None)


def _measured(state: State, facts: MessageFacts) -> str | None:
    """The card whose strength the seat adds ink to."""
    sides = () if state.action is None else state.action.sides
    return next((side.card for side in sides if side.seat == facts.get("seat")), None)


def _entering(state: State) -> str | None:
    """The card that the winner of an Insert puts into the Novel."""
    return None if state.step != "novel" else entering_card(current_action(state))[1]


def _steals(state: State, facts: MessageFacts) -> bool:
    """Whether another's quill is on that Ideas card."""
    card, seat = facts.get("card"), facts.get("seat")
    return any(idea.card == card and idea.quill not in (None, seat) for idea in state.ideas)


def _replaces(state: State, facts: MessageFacts) -> bool:
    """Whether a card is in that position already."""
    position = facts.get("position")
    return isinstance(position, int) and state.novel[position - 1] is not None


def _old_card(state: State, facts: MessageFacts) -> str | None:
    """The card in the position that is meant."""
    position = facts.get("position")
    there = state.novel[position - 1] if isinstance(position, int) else None
    return None if there is None else there.card


def _origin(facts: MessageFacts) -> str:
    """Where something is taken from, in the position after it."""
    origin: str = facts.get("from", "")
    left = [clause for clause in ENTERS_OR_LEAVES if clause in facts["cite"]]
    return left[0] if left and origin.startswith("display/") else origin


def _impossible(state: State, facts: MessageFacts) -> str | None:
    """The action that could not be done as a quill comes back (VE-44); None if it could, or its
    card is face down.
    """
    if "VE-44" not in facts["cite"]:
        return None
    _, seat, index = facts["from"].split("/")
    there = state.displays[int(seat)][int(index)]
    could = there.face == "down" or can_be_performed(state, int(seat), there.card)
    return None if could else state.card_index.action[there.card]


def _tokens_on_it(state: State, facts: MessageFacts) -> int | None:
    """The tokens that move with a card of the Novel (VE-103)."""
    _, _, position = facts.get("to", "").partition("novel/")
    if not facts.get("from", "").startswith("novel/") or not position:
        return None
    there = state.novel[int(position) - 1]
    return None if there is None else there.specials


def _lacking(state: State, facts: MessageFacts) -> str:
    """What the action that could not be done needs (VE-80, VE-91, VE-93)."""
    display = state.displays[int(facts["from"].split("/")[1])]
    if _impossible(state, facts) == "compare":
        return "no rival card is face up"
    if not count_face_up(display):
        return "no card is face up"
    return f"{len(colors_that_count(state, display))} of {MIN_COLORS} colors"


def _is_only_to_turn_down(state: State, facts: MessageFacts) -> bool:
    """Whether an action has ended with the only card that could be turned down (VE-48)."""
    seat: int = facts["seat"]
    return "VE-48" in facts["cite"] and not up_and_unmarked(state.displays[seat])


def _robbed(state: State, facts: MessageFacts) -> int | None:
    """Whose quill is on the idea that is meant."""
    seats = (idea.quill for idea in state.ideas if idea.card == facts.get("card"))
    return next((seat for seat in seats if seat != facts["seat"]), None)


def _corrected_zone(facts: MessageFacts) -> str:
    """Where a corrected card is, as far as everybody may know."""
    value = facts["value"]
    return "down" if value.get("face") == "down" else value["zone"]


def _path_rest(facts: MessageFacts) -> str:
    """What a path is about, after its head."""
    return facts["about"] if "about" in facts else facts["path"].split("/")[1]


def _owner(facts: MessageFacts) -> int:
    """The seat in a path, or of a card that was corrected."""
    if facts.get("path", "").startswith("cards/"):
        return facts["value"]["seat"]
    return int(_path_rest(facts).split("/")[0])


def _spot(state: State, where: str) -> str:
    """A place of the table; a face-down card of a Display is called by its place."""
    what, _, about = where.partition("/")
    facts: dict[str, object] = {"what": what, "about": about}
    if what == "display" and "/" in about:
        owner, index = map(int, about.split("/"))
        display_card = state.displays[owner][index]
        facts |= {"place": index + 1, "face": display_card.face, "card": display_card.card}
    return WORDS.text("spot", state, facts)


def _asked_seats(state: State) -> list[int]:
    """Who must act now."""
    required = (prompt for prompt in prompts(state) if not prompt.optional)
    return [prompt.seat for prompt in required if prompt.seat is not None]


def _idea_cubes(state: State, card: str) -> int:
    """The cubes on an Ideas card."""
    idea = find_idea(state, card)
    return 0 if idea is None else idea.cubes


def _tokens_there(state: State, facts: MessageFacts) -> int:
    """The tokens in the position of the Novel that is meant."""
    position: int = facts["position"]
    there = state.novel[position - 1]
    return 0 if there is None else there.specials


def _research_left(state: State, facts: MessageFacts) -> int:
    """The cards of a color that can be drawn."""
    index = COLORS.index(facts["color"])
    return len(state.decks[index]) + len(state.discards[index])


def drawn_from(state: State) -> Color:
    """The deck of the cards of which one is kept."""
    return state.chosen or current_research(state).color


WORDS = Words[State](
    PACKAGE,
    show={
        "card": lambda state, card: state.card_index.catalog[card].name,
        "action": lambda _, action: ACTION_NAMES[action],
        "spot": _spot,
    },
    derived={
        "how_known": _how_known,
        "steals": _steals,
        "robbed": _robbed,
        "owned_by": _owner_of,
        "measured": _measured,
        "entering": lambda state, _: _entering(state),
        "impossible": _impossible,
        "lacking": _lacking,
        "is_house": lambda state, _: not state.options.deck,
        "skipped": lambda _, facts: "VE-44" in facts["cite"],
        "is_only": _is_only_to_turn_down,
        "replaces": _replaces,
        "tokens_on_it": _tokens_on_it,
        "old_card": _old_card,
        "hands": lambda state, facts: WORDS.text("hands", state, facts),
        "origin": lambda _, facts: _origin(facts),
        "pile": lambda _, facts: facts["to"].partition("/")[2],
        "source": lambda _, facts: _origin(facts).partition("/")[0],
        "target": lambda _, facts: facts.get("to", "").partition("/")[0],
        "how_many": lambda _, facts: facts.get("n", 1),
        "specials_left": lambda state, facts: state.options.special_drops - facts["n"],
        "specials_worth": lambda _, facts: TOKEN_STRENGTH * facts["specials"],
        "inked": lambda _, facts: facts["cubes"] + TOKEN_STRENGTH * facts["specials"],
        "head": lambda _, facts: facts["path"].split("/")[0],
        "about": lambda _, facts: _path_rest(facts),
        "owner": lambda _, facts: _owner(facts),
        "zone": lambda _, facts: _corrected_zone(facts),
        # of refusals
        "asked_seats": lambda state, _: _asked_seats(state),
        "now": lambda state, _: WORDS.text("awaited", state, {}),
        "acting": lambda state, _: state.card_index.action[current_action(state).card],
        "least_cubes": lambda state, facts: _idea_cubes(state, facts["card"]) + 1,
        "loser": lambda state, _: losing_side(current_action(state)).seat,
        "first_rival": lambda state, _: losing_side(current_action(state)).card,
        "price": lambda _, facts: research_cost(facts["n"], facts["face"]),
        "action_points": lambda state, _: current_action(state).points or 0,
        "deck_left": lambda state, facts: len(state.decks[COLORS.index(facts["color"])]),
        "research_left": _research_left,
        "least_tokens": lambda state, facts: _tokens_there(state, facts) + 1,
        "empty_positions": lambda state, _: empty_positions(state.novel),
        "drawn_from": lambda state, _: drawn_from(state),
    },
)
