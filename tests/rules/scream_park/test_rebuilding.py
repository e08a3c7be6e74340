"""Setting a house right step by step: every step is a house that could be, and any is reached."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from companion.core.domains import StepwiseDomain
from companion.games.scream_park import GAME
from companion.games.scream_park.corrections import read_house, single_changes
from companion.games.scream_park.descriptions import HOUSE
from companion.games.scream_park.state import Prop, Room
from companion.table.play.session import Session
from companion.table.play.steps import Header
from tests.sampling import examples


def test_rooms_go_in_to_the_left_under_and_out() -> None:
    porch, crypt = Room("velvet-porch"), Room("velvet-crypt", (Prop("feral-maze"),))
    after = dict(single_changes(HOUSE, (porch, crypt)))
    assert after["Out: Velvet Porch"] == (crypt,)
    assert after["Velvet Crypt to the left"] == (crypt, porch)
    assert after["Velvet Crypt under Velvet Porch"] == (
        Room("velvet-porch", (Prop("velvet-crypt"), Prop("feral-maze"))),
    )
    assert after["Out: Feral Maze, 2nd room"] == (porch, Room("velvet-crypt"))
    assert after["In: Hexed Barn"] == (porch, crypt, Room("hexed-barn"))
    shown = Room("velvet-crypt", (Prop("feral-maze"), Prop("genre-gothic-occult", "occult")))
    assert after["In: Genre Gothic Occult, Occult up"] == (porch, shown)
    assert "In: Feral Maze" not in after


def test_a_room_goes_under_its_left_neighbor() -> None:
    crypt, porch, barn = Room("velvet-crypt"), Room("velvet-porch"), Room("velvet-barn")
    after = dict(single_changes(HOUSE, (crypt, porch, barn)))
    assert after["Velvet Barn under Velvet Porch"] == (
        crypt,
        Room("velvet-porch", (Prop("velvet-barn"),)),
    )
    assert after["Velvet Porch under Velvet Crypt"] == (
        Room("velvet-crypt", (Prop("velvet-porch"),)),
        barn,
    )


@given(st.integers(0, 2**32))
@examples(10)
def test_every_step_is_a_house_that_could_be(seed: int) -> None:
    random = Random(seed)
    session = Session.new(GAME, Header(GAME.id, 1, ("A", "B"), {}, seed))
    for _ in range(2):
        narrowed = GAME.dealer.narrow(session.head.virtual_table, session.rule_prompts()[0])
        assert narrowed is not None
        session.do(narrowed.accepts[0].sample(random))
    place = next(one for one in GAME.rules.correctables(session.state) if one.path == "houses/0")
    value = place.value
    for _ in range(6):
        assert isinstance(place.domain, StepwiseDomain)
        found = place.domain.steps(value)
        assert all(place.domain.admits(after, None) for _, after in found)
        value = random.choice(found)[1]
    assert place.change(value).houses[0] == read_house(value)
