"""What holds in every game of The Vampire, the Elf and the Cthulhu: nothing is lost, and views,
rulings and prompts have the forms of the protocol.
"""

from collections import Counter
from random import Random

from hypothesis import given
from hypothesis import strategies as st
from msgspec import json

from companion.core.rulings import ruling_to_json
from companion.games.vampire_elf_cthulhu import GAME
from companion.games.vampire_elf_cthulhu.cards import COLORS, HOUSE
from companion.games.vampire_elf_cthulhu.dealer import Table
from companion.games.vampire_elf_cthulhu.state import QUILLS, State
from companion.table.play.session import Session
from companion.table.play.steps import Step
from tests.games.playing import played
from tests.games.vampire_elf_cthulhu.random_tables import SEATS, SEEDS, begun, wild
from tests.sampling import examples


def cards_of(state: State) -> Counter[str]:
    """Where every Novel card lies."""
    found: Counter[str] = Counter()
    for pile in (*state.decks, *state.discards):
        found.update(pile)
    found.update(idea.card for idea in state.ideas)
    found.update(one.card for display in state.displays for one in display)
    found.update(one.card for one in state.novel if one is not None)
    return found


def check_books(state: State) -> None:
    card_index = state.card_index
    assert cards_of(state) == Counter(list(card_index.novel))
    for color, deck in enumerate(state.decks):
        assert list(deck) == sorted(deck, key=card_index.rank.__getitem__)
        assert all(card_index.color[card] == color for card in (*deck, *state.discards[color]))
    robbed = 0 if state.robbed is None else state.robbed.cubes
    cubes = sum(idea.cubes for idea in state.ideas) + sum(
        one.cubes for display in state.displays for one in display
    )
    total = state.reserve + sum(state.cubes) + cubes + robbed
    assert total == state.options.ink_drops
    assert min(state.reserve, *state.cubes, *state.specials, *state.supply, *state.quills) >= 0
    for seat in range(len(state.names)):
        written = sum(one.specials for one in state.novel if one is not None and one.seat == seat)
        kept = state.specials[seat] + state.supply[seat]
        assert kept + written == state.options.special_drops
        quills = state.quills[seat] + sum(one.quills for one in state.displays[seat])
        quills += sum(idea.quill == seat for idea in state.ideas)
        quills += state.robbed is not None and state.robbed.seat == seat
        assert quills == QUILLS
    for display in state.displays:
        for one in display:
            assert one.face == "up" or not one.cubes
            # a Re-activate may turn up the card that is acting with both quills on it (VE-48)
            acting = state.action is not None and state.action.card == one.card
            assert one.quills <= (1 if one.face == "up" and not acting else 2)


def check_dealer(state: State, table: Table) -> None:
    """The dealer's decks hold what the books believe to be there, and what is on its way."""
    on_the_way = [*table.to_ideas, *(card for hand in table.hands for card in hand)]
    for color, word in enumerate(COLORS):
        there = [*table.piles[f"deck/{word}"]]
        there += [card for card in on_the_way if HOUSE.color[card] == color]
        assert sorted(there) == sorted(state.decks[color])
        assert table.piles.get(f"discard/{word}", ()) == state.discards[color]
    objectives = [*table.piles["objectives"], *table.objectives]
    if len(state.names) != 3:
        objectives += table.piles.get("objective-discard", ())
        objectives += [table.open_objective] if state.step == "objective" else []
        assert sorted(objectives) == sorted(HOUSE.objectives)


@given(SEEDS, SEATS, st.booleans(), st.integers(20, 150))
@examples(40)
def test_cards_cubes_tokens_and_quills_are_conserved(
    seed: int, seats: int, virtual: bool, most: int
) -> None:
    session = begun(seed, seats, virtual=virtual)
    turns = played if virtual else wild
    for _ in turns(session, Random(seed), most):
        check_books(session.state)
        if virtual:
            check_dealer(session.state, session.head.virtual_table)


VIEW = ("options", "phase", "step", "turn", "first", "order", "slot", "current", "due",
        "ideas", "seats", "novel", "decks", "reserve", "objectives", "robbed", "action",
        "winners")  # fmt: skip
OPTIONS = ("phase_two_order", "compare_winner", "quilled_compare", "insert_strength",
           "insert_colors", "ink_drops", "special_drops", "card_set")  # fmt: skip
SIDE = ("seat", "card", "a", "b", "special_points", "card_cubes", "bid_in", "bid", "total")
ACTION = ("seat", "kind", "card", "offered", "sides", "points", "winner", "research")
RULINGS = {
    "steal": ("seat", "robbed", "card", "cubes"),
    "strength": ("seat", "card", "a", "b", "special_points", "card_cubes", "cubes", "specials",
                 "total"),
    "result": ("action", "winner", "points"),
    "spend": ("seat", "spent", "left"),
    "score": ("seat", "points", "by_position", "type_points"),
    "winner": ("seats", "points"),
    "correction": ("path", "value"),
}  # fmt: skip
DO = {"shuffle", "draw", "move-cards", "move-quill", "move-cubes", "move-specials", "show",
      "turn-down", "turn-up", "reveal"}  # fmt: skip
FIELDS = {"do", "seat", "n", "cards", "face", "from", "to"}


def check_forms(session: Session, step: Step) -> None:
    shown = session.view()
    assert tuple(shown) == VIEW
    assert tuple(shown["options"]) == OPTIONS
    for seat in shown["seats"]:
        assert tuple(seat) == (
            "name", "display", "face_up", "quills", "ink", "objective", "score"
        )  # fmt: skip
        assert seat["face_up"] == sum(one["face"] == "up" for one in seat["display"])
    assert tuple(shown["decks"]) == COLORS
    if shown["action"] is not None:
        assert tuple(shown["action"]) == ACTION
        assert all(tuple(side) == SIDE for side in shown["action"]["sides"])
    assert (shown["slot"] is None) is (shown["current"] is None) is (shown["order"] == ())
    assert bool(shown["due"]) is (shown["step"] == "deal")
    assert (shown["robbed"] is not None) is (shown["step"] == "move")
    for ruling in step.rulings:
        reported = ruling_to_json(ruling, lambda one: GAME.narration.ruling_text(step.state, one))
        if ruling.kind == "instruct":
            assert ruling.facts["do"] in DO
            assert set(ruling.facts) <= FIELDS
        else:
            assert tuple(ruling.facts) == RULINGS[ruling.kind]
        assert reported["cite"]
        assert json.encode(reported)
    for prompt in session.rule_prompts():
        for pattern in prompt.accepts:
            wired = pattern.to_json()
            assert all(
                value.get("cards", [0]) and value.get("choice", [0])
                for value in wired.values()
                if isinstance(value, dict)
            )


@given(SEEDS, SEATS, st.integers(20, 120))
@examples(30)
def test_views_rulings_and_prompts_have_the_forms_of_the_rules_file(
    seed: int, seats: int, most: int
) -> None:
    session = begun(seed, seats, virtual=False)
    for _ in wild(session, Random(seed), most):
        check_forms(session, session.head)
