"""What others hide is told by no view, ruling or refusal."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import json, to_builtins
from msgspec.structs import asdict

from companion.games.vampire_elf_cthulhu import GAME, actions
from companion.games.vampire_elf_cthulhu.cards import COLORS, HOUSE
from companion.games.vampire_elf_cthulhu.state import State
from companion.table.play.steps import Step
from tests.games.playing import played
from tests.games.vampire_elf_cthulhu.random_tables import SEATS, SEEDS, begun, wild
from tests.games.vampire_elf_cthulhu.test_random_games import VIEW
from tests.games.vampire_elf_cthulhu.twins import otherwise
from tests.sampling import examples, sampled


def public(state: State) -> list[Any]:
    """Everything that all may see and hear of a position."""
    view = GAME.observation.view(state, None)
    prompts = GAME.rules.prompts(state)
    return [
        to_builtins(view),
        GAME.observation.unseen(state),
        GAME.boards.board(view, prompts, GAME.cards.catalog),
        [
            (one.seat, one.question_id, GAME.narration.question(state, one))
            for one in prompts
            if not one.optional
        ],
    ]


@pytest.mark.thorough
@given(SEEDS, SEATS, st.integers(20, 150))
@examples(40)
def test_nobody_can_see_what_others_hide(seed: int, seats: int, most: int) -> None:
    random = Random(seed)
    session = begun(seed, seats, virtual=False)
    for _ in wild(session, random, most):
        if session.state.phase == "over":
            return
        other = otherwise(session.state, random)
        # the rules may have more to offer where there is more ink, but all see the same
        assert public(session.state)[:2] == public(other)[:2]
        assert public(session.state)[3] == public(other)[3]
        assert GAME.public_board(session.state, GAME.rules.prompts(session.state)) == (
            GAME.public_board(other, GAME.rules.prompts(other))
        )


SECRET = (actions.Keep, actions.Place, actions.Renounce)


def _seen(state: State) -> set[str]:
    """The card that acts: all see it."""
    return set() if state.action is None else {state.action.card}


def _turned(step: Step) -> set[str]:
    """Cards that are turned down before all eyes, or shown."""
    return {
        card
        for ruling in step.rulings
        if ruling.facts.get("do") in ("turn-down", "show")
        for card in ruling.facts["cards"]
    }


@given(SEEDS, SEATS, st.integers(20, 150))
@examples(40)
def test_rulings_and_words_never_name_a_card_that_stays_hidden(
    seed: int, seats: int, most: int
) -> None:
    session = begun(seed, seats, virtual=True)
    for _ in played(session, Random(seed), most):
        step = session.head
        seen = _seen(session.before(step).state) | _seen(step.state) | _turned(step)
        hidden = {
            one.card
            for display in step.state.displays
            for one in display
            if one.face == "down" and one.card not in seen
        }
        words = [GAME.narration.ruling_text(step.state, ruling) for ruling in step.rulings]
        facts = json.encode([ruling.facts for ruling in step.rulings]).decode()
        if isinstance(step.action, SECRET):
            words.append(
                GAME.narration.action_text(step.state, type(step.action), asdict(step.action))
            )
        for card in hidden:
            assert f'"{card}"' not in facts
            assert not any(HOUSE.novel[card].title in one for one in words)


def out_of_sight(state: State, but: int | None) -> list[str]:
    """The cards of which nobody, but for one seat perhaps, knows whether they lie face down."""
    shown = "" if state.action is None else state.action.card
    face_down = [
        one.card
        for seat, display in enumerate(state.displays)
        for one in display
        if one.face == "down" and one.card != shown and seat != but
    ]
    return [*face_down, *(card for deck in state.decks for card in deck)]


ABOUT_OPEN_CARDS = (actions.Move, actions.Compare, actions.TurnRival, actions.Offer, actions.Oppose,
                    actions.TurnDown, actions.TurnForPoint)  # fmt: skip
ABOUT_OWN_CARDS = (actions.Activate, actions.Renounce, actions.DiscardForPoints, actions.TurnUp)
"""The seat that is asked may mean its own face-down cards with them."""


@pytest.mark.thorough
@given(SEEDS, SEATS, st.integers(20, 150))
@examples(40)
def test_no_refusal_reveals_which_cards_lie_face_down(seed: int, seats: int, most: int) -> None:
    session = begun(seed, seats, virtual=False)
    for _ in sampled(wild(session, Random(seed), most)):
        state, prompts = session.state, session.rule_prompts()
        for seat in range(seats):
            stated = {
                (kind, json.encode(GAME.rules.rule_objection(state, action)))
                for kinds, but in ((ABOUT_OPEN_CARDS, None), (ABOUT_OWN_CARDS, seat))
                for kind in kinds
                for card in out_of_sight(state, but)
                if not any(one.fits(action := kind(seat, card)) for one in prompts)
            }
            placed = {
                json.encode(GAME.rules.rule_objection(state, actions.Place(seat, card, cubes)))
                for card in out_of_sight(state, seat)
                for cubes in (0, 1)
            }
            assert len(stated) == len(ABOUT_OPEN_CARDS) + len(ABOUT_OWN_CARDS)
            assert len(placed) == 1
        for color in range(len(COLORS)):
            drawn = [card for card in out_of_sight(state, None) if HOUSE.color[card] == color]
            if not any(one.fits(actions.DealIdea(card)) for one in prompts for card in drawn):
                stated = {
                    json.encode(GAME.rules.rule_objection(state, actions.DealIdea(card)))
                    for card in drawn
                }
                assert len(stated) <= 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_seat_of_a_virtual_table_knows_its_objective_and_no_other(seats: int) -> None:
    session = begun(7, seats, virtual=True)
    table = session.head.virtual_table
    assert [seat["objective"] for seat in session.view()["seats"]] == [None] * seats
    for seat in range(seats):
        shown = session.view(seat)
        assert tuple(shown) == VIEW
        assert [one["objective"] for one in shown["seats"]] == [
            table.objectives[seat] if other == seat else None for other in range(seats)
        ]
