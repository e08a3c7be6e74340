"""What Scream Park says of a VIP's demand, of a gain, and of a tie."""

from typing import Any

import pytest
from msgspec import convert
from msgspec.structs import replace

from companion.core.actions import Action
from companion.core.wording import titled
from companion.games.scream_park import GAME
from companion.games.scream_park import actions as did
from companion.games.scream_park.board import ending
from companion.games.scream_park.descriptions import HOUSE, Genre
from companion.games.scream_park.descriptions.icons import DAYS, Day
from companion.games.scream_park.descriptions.requirement import Requirement
from companion.games.scream_park.descriptions.requirement_text import (
    found_text,
    requirement_text,
    rooms_text,
)
from companion.games.scream_park.observation import OBSERVATION
from companion.games.scream_park.options import Options
from companion.games.scream_park.rooms import count_icons
from companion.games.scream_park.state import Prop, Room, State
from companion.table.action_text import describe_step
from companion.table.play.session import Session
from companion.table.play.steps import Header
from tests.rules.table import clause

GOTHIC = {"count": "genre", "of": "gothic"}
SKULL = {"count": "scenic", "of": "skull"}
THEMES = ("theme-gothic-slasher", "theme-monster-occult")


@pytest.mark.parametrize(
    ("requirement", "words"),
    [
        ({"is": "complete"}, "a complete room"),
        ({"not": {"is": "incomplete"}}, "not an incomplete room"),
        ({"any": [GOTHIC, {"count": "genre", "of": "occult"}]}, "a Gothic or Occult icon"),
        ({**GOTHIC, "least": 2}, "2 or more Gothic icons"),
        ({"not": GOTHIC}, "no Gothic"),
        ({"count": "scenic"}, "a Scenic icon"),
        ({"count": "scenic", "of": "audio"}, "an Audio icon"),
        ({"count": "effect", "of": "vip"}, "a VIP effect"),
        ({"count": "effect", "most": 0}, "no Special Effects"),
        ({"count": "value", "most": 3}, "a value of at most 3"),
        ({"count": "value", "in": [1, 3]}, "a value of 1 or 3"),
        ({"count": "same-genre", "least": 2}, "2 or more icons of one genre"),
        ({"count": "props", "least": 1, "most": 1}, "1 added card"),
        (
            {"all": [{"any": [GOTHIC, SKULL]}, {"is": "complete"}]},
            "a Gothic or Skull icon, and a complete room",
        ),
        ({"not": {"any": [GOTHIC, SKULL]}}, "not (a Gothic or Skull icon)"),
        ({"ask": "rooms that smell"}, "rooms that smell"),
    ],
)
def test_a_demand_in_words(requirement: dict[str, Any], words: str) -> None:
    assert requirement_text(convert(requirement, Requirement), titled) == words


@pytest.mark.parametrize(
    ("requirement", "words"),
    [
        ({"is": "incomplete"}, "incomplete rooms"),
        ({"any": [GOTHIC, SKULL]}, "rooms with a Gothic or Skull icon"),
        ({"count": "value", "most": 3}, "rooms with a value of at most 3"),
        ({"ask": "rooms that smell"}, "rooms that smell"),
    ],
)
def test_which_rooms_a_vip_enters_in_words(requirement: dict[str, Any], words: str) -> None:
    assert rooms_text(convert(requirement, Requirement), titled) == words


COLUMN = count_icons(
    HOUSE, Room("velvet-hallway", (Prop("velvet-cellar"), Prop("genre-gothic-slasher", "gothic")))
)
"""Value 1; Gothic three times, Occult and Carnival; a candelabra and an audio icon; two props."""


@pytest.mark.parametrize(
    ("requirement", "words"),
    [
        ({"is": "complete"}, "complete"),
        ({"count": "value"}, "value 1"),
        (GOTHIC, "3 Gothic icons"),
        ({"count": "genre", "of": "carnival"}, "1 Carnival icon"),
        ({"not": SKULL}, "no Skull icon"),
        ({"any": [{"count": "same-genre"}, {"count": "props"}]},
         "3 icons of one genre, 2 added cards"),
        ({"all": [GOTHIC, GOTHIC]}, "3 Gothic icons"),
    ],
)  # fmt: skip
def test_what_a_room_has_of_a_demand(requirement: dict[str, Any], words: str) -> None:
    assert found_text(convert(requirement, Requirement), COLUMN, titled) == words


def test_what_an_owner_calls_a_card_is_its_name() -> None:
    descriptions = replace(HOUSE, genres={"gothic": Genre("Old Castles"), "cosmic": Genre()})
    called = [descriptions.name(one) for one in ("gothic", "cosmic", "velvet-crypt", "never-seen")]
    assert called == ["Old Castles", "Cosmic", "Velvet Crypt", "Never Seen"]


def test_places_of_a_house_are_numbered_from_one() -> None:
    state = GAME.rules.start(("Ann", "Bob"), Options()).state
    text = [
        GAME.narration.value_label(state, *one)
        for one in (("room", 0), ("at", 2), ("show", "gothic"))
    ]
    assert text == ["1st room", "as 3rd room", "gothic"]


def test_cards_that_are_still_to_come_are_counted() -> None:
    state = GAME.rules.start(("Ann", "Bob"), Options()).state
    for action in (
        did.ChooseTheme(0, "theme-gothic-slasher"),
        did.RevealVip("friday", "lamp-thief"),
    ):
        state = GAME.rules.apply(state, action).state
    left = GAME.observation.unseen(state)
    gone = [card for card, copies in left.items() if not copies]
    assert gone == ["theme-gothic-slasher", "lamp-thief"]
    assert (left["velvet-crypt"], left["genre-gothic-slasher"]) == (1, 2)


@pytest.mark.parametrize(
    ("day", "turn", "turns"),
    [(None, 0, 0), ("friday", 1, 1), ("saturday", 2, 6), ("sunday", 4, 12)],
)
def test_a_summary_counts_the_turns_that_have_begun(day: Day | None, turn: int, turns: int) -> None:
    state = GAME.rules.start(("Ann", "Bob"), Options()).state
    assert (
        GAME.observation.summary(OBSERVATION.view(replace(state, day=day, turn=turn), None)).turns
        == turns
    )


def over_with(*seats: tuple[int, int, tuple[Room, ...]]) -> State:
    """The end of a game in which the seats have so many VP, Staff tokens, and these rooms."""
    names = tuple(f"P{seat}" for seat in range(len(seats)))
    scores, staff, houses = zip(*seats, strict=True)
    begun = GAME.rules.start(names, Options()).state
    return replace(begun, phase="over", scores=scores, staff=staff, houses=houses)


HALL, CRYPT = Room("velvet-hallway"), Room("velvet-crypt")
FULL = Room("crimson-crypt", (Prop("velvet-porch"),))


@clause("SP-97", "SP-98", "SP-99")
@pytest.mark.parametrize(
    ("seats", "notes"),
    [
        ([(9, 2, ()), (8, 3, ()), (8, 1, ())], ["", "3 Staff", "1 Staff"]),
        ([(9, 2, (HALL,)), (9, 2, (HALL, CRYPT))], ["1 room", "2 rooms"]),
        ([(9, 2, (FULL,)), (9, 2, (HALL,)), (9, 0, ())], ["2 cards", "1 card", "0 Staff"]),
        ([(9, 2, (HALL,)), (9, 2, (CRYPT,)), (7, 0, ())], ["still tied", "still tied", ""]),
    ],
)
def test_what_decided_a_tie_is_with_each_seat(
    seats: list[tuple[int, int, tuple[Room, ...]]], notes: list[str]
) -> None:
    shown = OBSERVATION.view(over_with(*seats), None)
    assert [ending.tie_break(shown, seat) for seat in range(len(seats))] == notes


@clause("SP-96", "SP-100")
def test_the_win_is_explained_as_far_as_anybody_was_tied() -> None:
    before = replace(
        over_with((9, 2, (HALL,)), (9, 2, (HALL,)), (3, 0, ())), phase="day-end", day="sunday"
    )
    outcome = GAME.rules.apply(before, did.EndDay())
    end = next(one for one in outcome.rulings if one.facts.get("about") == "game-over")
    text = [(one.clause, one.lines) for one in GAME.narration.explain(before, did.EndDay(), end)]
    assert text == [
        ("SP-96", ((0, "12 VP"), (1, "12 VP"), (2, "3 VP"))),
        ("SP-97", ((0, "2 Staff"), (1, "2 Staff"))),
        ("SP-98", ((0, "1 room"), (1, "1 room"))),
        ("SP-99", ((0, "1 card"), (1, "1 card"))),
        ("SP-100", ((0, "still tied"), (1, "still tied"))),
    ]


def test_a_gain_is_in_vp_of_every_scoring() -> None:
    begun = GAME.rules.start(("Ann", "Bob"), Options()).state
    three = (Room("velvet-hallway"), Room("crimson-hallway"), Room("feral-hallway"))
    state = replace(
        begun,
        phase="turn",
        day="friday",
        turn=1,
        to_use=(2, 2),
        hands=(8, 8),
        vips=("lamp-thief", None, None),
        themes=("theme-gothic-slasher", None),
        houses=(three, ()),
    )
    text = GAME.narration.preview(state, did.Place(0, "hexed-hallway", 3))
    assert text == "+12 VP: Theme +3, VIP +2, complete +1, sets +6"
    assert (
        GAME.narration.preview(state, did.Add(0, "hexed-hallway", 0))
        == "Velvet Hallway, +6 VP: sets +6"
    )


@pytest.mark.parametrize(("placing", "price"), [("rightmost", " for 1 Staff"), ("last-placed", "")])
def test_the_log_says_the_price_that_was_paid(placing: str, price: str) -> None:
    header = Header(GAME.id, GAME.rules_version, ("Ann", "Bob"), {"placing": placing})
    session = Session.new(GAME, header)

    def text(action: Action) -> str:
        return describe_step(session, session.do(action)[-1])

    for seat in range(2):
        text(did.ChooseTheme(seat, THEMES[seat]))
    for day, guest in zip(DAYS, ("lamp-thief", "minimalist", "old-romantic"), strict=True):
        text(did.RevealVip(day, guest))
    first = text(did.Place(0, "crimson-attic", 0))
    assert first == "Ann places Crimson Attic as the 1st room"
    lower = text(did.Place(0, "crimson-hallway", 0))
    assert lower == "Ann inserts Crimson Hallway as the 1st room for 1 Staff"
    for card in ("feral-hallway", "hexed-hallway"):
        text(did.Discard(1, card))
    last = text(did.Place(0, "velvet-hallway", 2))
    assert last == f"Ann places Velvet Hallway as the 3rd room{price}"
    assert text(did.Add(0, "velvet-cellar", 1)) == "Ann adds Velvet Cellar under Crimson Attic"
