"""How much a description may hold, and words that nothing is called."""

from typing import Any

import pytest
from msgspec import convert, to_builtins

from companion.games.scream_park import GAME
from companion.games.scream_park.descriptions import CardDescriptions
from companion.games.scream_park.options import Options
from companion.games.scream_park.prompts import DescriptionDomain
from tests.rules.scream_park.table import BARE, ParkTable
from tests.rules.table import clause


def scene(**attributes: Any) -> tuple[str, dict[str, Any]]:
    return "scene", {**BARE, **attributes}


def wants(**requirement: Any) -> tuple[str, dict[str, Any]]:
    return "vip", {"requirement": {"count": "props", **requirement}}


def theme(**points: int) -> tuple[str, dict[str, Any]]:
    return "theme", {"points": points}


GENRES = ("clown", "ghost", "alien", "robot", "witch", "bat", "moon")


@clause("SP-104")
@pytest.mark.parametrize(
    ("most", "more"),
    [
        (scene(value=0), scene(value=-1)),
        (scene(value=20), scene(value=21)),
        *(
            (scene(**{icons: [one] * most}), scene(**{icons: [one] * (most + 1)}))
            for icons, one, most in (
                ("needs", "ghost", 6),
                ("genres", "ghost", 6),
                ("scenic", "skull", 6),
                ("effects", "vip", 3),
            )
        ),
        (scene(name="a" * 60), scene(name="a" * 61)),
        (scene(name="a"), scene(name="")),
        (scene(), scene(moon=1)),
        (("genre", {"name": "a"}), ("genre", {"moon": 1})),
        (theme(ghost=1), theme(ghost=0)),
        (theme(ghost=9), theme(ghost=10)),
        (theme(**dict.fromkeys(GENRES[:6], 1)), theme(**dict.fromkeys(GENRES, 1))),
        (theme(clown=2), theme()),
        (("theme", {"points": {"bat": 1}}), ("theme", {"points": {"bat": 1}, "moon": 1})),
        (wants(least=0), wants(least=-1)),
        (wants(most=99), wants(most=100)),
        (wants(**{"in": [1]}), wants(**{"in": [1], "least": 1})),
        (wants(**{"in": []}), wants(**{"in": [1], "most": 1})),
        (wants(), wants(of="ghost")),
        (wants(count="genre", of="ghost"), wants(count="genre", of="skull")),
        (
            wants(count="scenic", of="skull"),
            ("vip", {"requirement": {"is": "complete", "most": 1}}),
        ),
        (("vip", {"requirement": {"is": "complete"}}), ("vip", {"requirement": {}})),
        (
            ("vip", {"requirement": {"not": {"is": "complete"}}}),
            ("vip", {"requirement": {"not": {"ask": "rooms that smell"}}}),
        ),
        (
            ("vip", {"requirement": {"all": [{"is": "complete"}]}}),
            ("vip", {"requirement": {"all": []}}),
        ),
        (
            ("vip", {"requirement": {"is": "complete"}}),
            ("vip", {"requirement": {"is": "complete"}, "moon": 1}),
        ),
        (
            ("genre-card", {"sides": ["bat", "bat"], "copies": 99}),
            ("genre-card", {"sides": ["bat", "bat"], "copies": 100}),
        ),
        (
            ("genre-card", {"sides": ["bat", "moon"], "copies": 1}),
            ("genre-card", {"sides": ["bat", "moon"], "copies": 0}),
        ),
        (
            ("genre-card", {"sides": ["bat", "moon"], "copies": 1}),
            ("genre-card", {"sides": ["bat", "moon"], "copies": 1, "moon": 1}),
        ),
    ],
)
def test_a_description_may_hold_so_much_and_no_more(
    park: ParkTable, most: tuple[str, dict[str, Any]], more: tuple[str, dict[str, Any]]
) -> None:
    park.new(2, box="described", cards={"genre": {genre: {} for genre in GENRES}})
    kind, attributes = more
    park.refused("describe", code="bad-action", kind=kind, id="tent", **{"is": attributes})
    kind, attributes = most
    park.do("describe", kind=kind, id="tent", **{"is": attributes})


@clause("SP-104")
def test_an_id_has_sixty_letters_at_the_most(park: ParkTable) -> None:
    park.new(2, box="described")
    park.refused("describe", code="bad-action", kind="genre", id="a" * 61, **{"is": {}})
    park.do("describe", kind="genre", id="a" * 60, **{"is": {}})


@clause("SP-104")
def test_a_prompt_admits_only_descriptions_that_can_be_read(park: ParkTable) -> None:
    park.new(2, box="described")
    assert park.referee.session is not None
    scenes = DescriptionDomain("scene", park.referee.session.state)
    assert scenes.admits(BARE, None)
    assert not scenes.admits({**BARE, "value": -1}, None)
    assert not scenes.admits("tent", None)


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("place", {"card": "moon", "at": 0}),
        ("place", {"card": "theme-gothic-slasher", "at": 0}),
        ("place", {"card": "velvet-crypt", "at": -1}),
        ("add", {"card": "moon", "room": 0}),
        ("add", {"card": "velvet-crypt", "room": -1}),
        ("discard", {"card": "moon"}),
        ("discard", {}),
        ("discard_both", {"cards": ["velvet-crypt", "moon"]}),
        ("discard_both", {}),
        ("take_genre", {"card": "velvet-crypt", "show": "gothic", "room": 0}),
        ("take_genre", {"card": "genre-gothic-occult", "show": "moon", "room": 0}),
        ("choose_theme", {"card": "velvet-crypt"}),
        ("walk", {"rooms": -1}),
    ],
)
def test_words_that_nothing_is_called(park: ParkTable, kind: str, fields: dict[str, Any]) -> None:
    park.open(2)
    park.refused(kind, code="bad-action", seat=0, **fields)
    park.refused(kind, code="bad-action", seat=2, **fields)


def test_a_guest_is_a_vip_card(park: ParkTable) -> None:
    park.new(2)
    park.refused("reveal_vip", code="bad-action", day="friday", card="theme-gothic-slasher")
    park.refused("reveal_vip", code="bad-action", day="monday", card="lamp-thief")


@pytest.mark.parametrize(("kind", "fields"), [("discard", {}), ("discard_both", {})])
def test_discards_that_lie_face_down_have_no_names(
    park: ParkTable, kind: str, fields: dict[str, Any]
) -> None:
    park.open(2, discards="hidden")
    park.house(0, "velvet-hallway")
    named = (
        {"card": "velvet-crypt"} if kind == "discard" else {"cards": ["feral-maze", "feral-crypt"]}
    )
    park.refused(kind, code="bad-action", seat=0, **named)
    park.do(kind, seat=0, **fields)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_set_is_played_when_it_has_what_friday_deals(seats: int) -> None:
    genre: dict[str, Any] = {"ghost": {}}
    every: dict[str, dict[str, Any]] = {
        "genre": genre,
        "theme": {f"t{n}": {"points": {"ghost": 1}} for n in range(2 * seats)},
        "vip": {f"v{n}": {"requirement": {"is": "complete"}} for n in range(3)},
        "scene": {f"s{n}": BARE for n in range(8 * seats)},
    }
    enough = Options(box="mine", cards=box(every))
    assert GAME.options.objection(enough, seats) is None
    for kind in ("theme", "vip", "scene"):
        few = {**every, kind: dict(list(every[kind].items())[1:])}
        text = GAME.options.objection(Options(box="mine", cards=box(few)), seats)
        assert text is not None, kind
        assert str(text).startswith(f"box: mine has {len(few[kind])} ")


def box(cards: dict[str, Any]) -> CardDescriptions:
    return convert(cards, CardDescriptions)


def test_the_table_of_options_has_the_defaults() -> None:
    text = {one.id: one.default for one in GAME.options.listed}
    assert text == to_builtins(Options())
