"""A game of which nobody knows the cards: each is described right after its tag was laid."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta, Struct, ValidationError, convert
from msgspec.structs import replace

from companion.core.cards import BadCard, Card, Catalogue, Facts
from companion.core.game import CardKind, OwnBox
from companion.core.nodes import Go
from companion.table.interpret import Tagged
from companion.ui.demo import Evening
from companion.ui.screens.cards import Cards
from companion.ui.screens.enrol import Enrol
from companion.ui.screens.form import Form
from companion.ui.screens.form_words import Word
from hardware.readers.emulated import pad
from tests.games.toy import TOY
from tests.ui.lint import findings
from tests.ui.table import SIZES, evening, shown

Genre = Annotated[str, Meta(extra={"of": "genre"})]
Icons = Annotated[tuple[Genre, ...], Meta(max_length=6)]


class Named(Struct, frozen=True, forbid_unknown_fields=True):
    """A genre is a name."""

    name: Annotated[str, Meta(max_length=20)]


class Scene(Struct, frozen=True, forbid_unknown_fields=True):
    """As many kinds of icons as a card may have."""

    value: Annotated[int, Meta(ge=0, le=20)]
    staff: bool = False
    needs: Icons = ()
    genres: Icons = ()
    scenic: Annotated[
        tuple[Literal["candelabra", "skull", "audio", "lightbulb"], ...], Meta(max_length=6)
    ] = ()
    effects: Annotated[
        tuple[Literal["vip", "ignore-genre", "double-scenic", "extra-staff"], ...],
        Meta(max_length=3),
    ] = ()


TYPES: dict[str, type[Struct]] = {"genre": Named, "scene": Scene}


def new_id(values: Mapping[str, Any], facts: Facts) -> str:
    name = values.get("name")
    return str(name).lower() if name else f"scene-{len(facts) + 1}"


def catalogue(facts: Facts) -> Catalogue:
    cards: dict[str, Card] = {}
    for card, said in facts.items():
        kind = str(said["type"])
        own = {key: one for key, one in said.items() if key != "type"}
        try:
            told = convert(own, TYPES[kind])
        except ValidationError as error:
            raise BadCard(card, str(error)) from None
        cards[card] = Card(card, card.title(), kind, "moon", attributes=told)
    return cards


GAME = replace(
    TOY,
    id="scream-park",
    cards={},
    own_box=OwnBox(
        "box",
        "cards",
        catalogue,
        lambda state: {},
        kinds=tuple(CardKind(name, kind, new_id) for name, kind in TYPES.items()),
        icons={"skull": "skull", "candelabra": "candle", "lightbulb": "bulb", "audio": "sound"},
    ),
)


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Evening]:
    for module in ("box_file", "box_import"):
        monkeypatch.setattr(f"companion.table.{module}.games", lambda: {GAME.id: GAME})
    for module in ("boxes", "box_file"):
        monkeypatch.setattr(
            f"companion.table.{module}.house_set", lambda game: "house", raising=True
        )
    for module in ("cards", "describe", "sets", "set_sheet"):
        monkeypatch.setattr(f"companion.ui.screens.{module}.house_set", lambda game: "house")
    found = evening(tmp_path)
    yield found
    found.close()
    pad("pad").lift()
    pad("pad").plug()


def lay(table: Evening, number: int) -> bytes:
    uid = bytes([4, 0, 0, 0, 0, 3, number])
    pad("pad").lay(uid)
    table.step()
    table.play("lift")
    return uid


def test_a_new_tag_becomes_a_card_that_is_described(table: Evening) -> None:
    screen = Cards(table.app, GAME)
    table.app.turn_to(screen)
    for number, genre in enumerate(("Clown", "Ghost")):
        uid = lay(table, number)
        assert isinstance(table.app.screen, Word)
        table.app.touch(Go("value", "genre"))
        table.app.touch(Go("open", "name"))
        for letter in genre:
            table.app.touch(Go("key", letter.upper()))
        table.app.touch(Go("done"))
        table.app.touch(Go("done"))
        assert table.app.tags.find(uid) == Tagged(GAME.id, genre.lower())
    assert screen.set == "mine"
    uid = lay(table, 9)
    table.app.touch(Go("value", "scene"))
    form = table.app.screen
    assert isinstance(form, Form)
    assert "Done" not in shown(table), "its value is still to be told"
    touches = 0
    for touch in (
        *[Go("put", ("value", value)) for value in range(4)],
        Go("add", ("needs", "clown")),
        Go("add", ("needs", "clown")),
        Go("add", ("genres", "ghost")),
        Go("add", ("scenic", "skull")),
        Go("put", ("staff", True)),
        Go("done"),
    ):
        on_screen = [one.node.touch for one in _placed(table) if one.node.enabled]
        assert touch in on_screen, "nothing is a page or a screen away"
        table.app.touch(touch)
        touches += 1
    assert isinstance(table.app.screen, Cards)
    assert table.app.boxes.facts(GAME, "mine")["scene-3"] == {
        "type": "scene",
        "value": 3,
        "needs": ["clown", "clown"],
        "genres": ["ghost"],
        "scenic": ["skull"],
        "staff": True,
    }
    assert table.app.tags.find(uid) == Tagged(GAME.id, "scene-3")
    assert touches <= 10


def _placed(table: Evening) -> Any:
    table.loop.draw()
    return table.stage.placed


@pytest.mark.parametrize("size", SIZES)
def test_a_card_with_six_genres_has_one_screen(
    table: Evening, tmp_path: Path, size: tuple[int, int]
) -> None:
    large = evening(tmp_path / "large", size)
    genres = ("gothic", "slasher", "monster", "occult", "carnival", "cosmic")
    facts = {one: {"type": "genre", "name": one.title()} for one in genres}
    large.app.boxes.keep(GAME, "mine", facts)
    screen = Cards(large.app, GAME)
    screen.set = "mine"
    large.app.turn_to(screen)
    uid = bytes([4, 0, 0, 0, 0, 3, 1])
    screen._laid(large.app, uid)
    large.app.touch(Go("value", "scene"))
    found: list[str] = []
    for genre in genres:
        large.app.touch(Go("add", ("needs", genre)))
    for _ in range(4):
        large.app.touch(Go("add", ("genres", "carnival")))
        found += findings(_placed(large), large.app.theme)
    assert found == []
    assert not {"Earlier", "Later"} & {*shown(large)}
    large.close()


def test_a_new_tag_can_be_a_card_that_is_known(table: Evening) -> None:
    table.app.boxes.keep(GAME, "mine", {"clown": {"type": "genre", "name": "Clown"}})
    screen = Cards(table.app, GAME)
    screen.set = "mine"
    table.app.turn_to(screen)
    uid = lay(table, 1)
    table.app.touch(Go("value", "a card in the list"))
    assert isinstance(table.app.screen, Enrol)
    table.app.touch(Go("value", "clown"))
    assert table.app.tags.find(uid) == Tagged(GAME.id, "clown")
