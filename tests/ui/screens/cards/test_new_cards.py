"""A box of which nobody knows the cards: each is described right after its tag was laid."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import to_builtins

from companion.core.board.nodes import Touch, UiCommand
from companion.games.scream_park.descriptions import HOUSE, GenreCard, Scene, Theme
from companion.games.scream_park.descriptions.owner import OWNER_SETS
from companion.table.editable_options import as_printed
from companion.table.play.interpret import TaggedCard
from companion.table.players import Player
from companion.table.registry import games
from companion.ui.runtime.demo import Demo
from companion.ui.screens.cards.card_sheet import CardSheet
from companion.ui.screens.cards.cards import CardsScreen
from companion.ui.screens.cards.enroll import EnrollTags
from companion.ui.screens.cards.form import EditValue, Form
from companion.ui.screens.table.play import Play
from hardware.readers.emulated import pad
from tests.games.scream_park.descriptions import owned
from tests.ui.lint import findings
from tests.ui.table import NAMES, SIZES, evening, go_on, shown, sign

GAME = games()["scream-park"]
OF_GENRES = {one: {"type": "genre"} for one in HOUSE.genres}
PER_TOUCH, BESIDE, MAX_PER_CARD = 1.0, 3.0, 15.0
"""Seconds: somebody finds the icon on the card and touches it; takes a card and lays it."""
LONGEST = "The Uninvited Neighborhood Watch of Lower Wallop"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Demo]:
    found = evening(tmp_path)
    yield found
    found.close()
    pad("pad").lift()
    pad("pad").plug()


def cards_of(table: Demo, **facts: Any) -> CardsScreen:
    """The list of cards of a set that tells so much."""
    table.app.card_sets.save(GAME, "mine", facts)
    screen = CardsScreen(table.app, GAME)
    screen.set = "mine"
    table.app.open_screen(screen)
    return screen


def lay(table: Demo, number: int) -> bytes:
    uid = bytes([4, 0, 0, 0, 0, 3, number])
    pad("pad").lay(uid)
    table.step()
    table.play("lift")
    return uid


def touch(table: Demo, *touches: Touch) -> int:
    """Touch what is on the screen; how many touches that were."""
    for one in touches:
        table.loop.draw()
        there = [placed.node.touch for placed in table.stage.placed if placed.node.enabled]
        assert one in there, "it is a page or a screen away"
        table.app.touch(one)
    return len(touches)


def look(table: Demo) -> list[str]:
    table.loop.draw()
    return findings(table.stage.placed, table.app.theme)


# ---- the first cards of a box


def test_the_first_card_brings_its_genres_with_it(table: Demo) -> None:
    screen = CardsScreen(table.app, GAME)
    table.app.open_screen(screen)
    uid = lay(table, 1)
    form = table.app.screen
    assert isinstance(form, Form)
    assert sign(table) == "New: scene"
    assert "Done" not in shown(table), "its value is missing"
    touch(
        table,
        UiCommand("set field", ("value", 3)),
        UiCommand("add part", "needs"),
        UiCommand("open field", "drawing"),
        UiCommand("choose value", "ghost"),
        UiCommand("done"),
        UiCommand("add part", "genres"),
        UiCommand("open field", "name"),
        *(UiCommand("type character", key) for key in "Spuk"),
        *[UiCommand("done")] * 3,
    )
    assert table.app.screen is screen
    assert table.app.card_sets.facts(GAME, "mine") == {
        "ghost": {"type": "genre", "drawing": "ghost"},
        "spuk": {"type": "genre", "name": "Spuk"},
        "3-ghost": {"type": "scene", "value": 3, "needs": ["ghost"], "genres": ["spuk"]},
    }
    assert table.app.tags.find(uid) == TaggedCard(GAME.id, "3-ghost")
    assert screen.set == "mine"


def test_an_equal_card_has_an_id_of_its_own(table: Demo) -> None:
    cards_of(table, **OF_GENRES)
    for number in range(3):
        uid = lay(table, number)
        touch(
            table,
            UiCommand("set field", ("value", 2)),
            UiCommand("add to field", ("needs", "cosmic")),
            UiCommand("done"),
        )
        end = "" if number == 0 else f"-{number + 1}"
        assert table.app.tags.find(uid) == TaggedCard(GAME.id, f"2-cosmic{end}")


def test_the_next_card_is_of_the_kind_of_the_last_one(table: Demo) -> None:
    cards_of(table, **OF_GENRES)
    lay(table, 1)
    table.app.touch(UiCommand("choose alternative"))
    assert isinstance(table.app.screen, EditValue)
    touch(table, UiCommand("choose value", "theme"))
    touch(
        table,
        UiCommand("add to field", ("points", "gothic")),
        UiCommand("add to field", ("points", "cosmic")),
        UiCommand("done"),
    )
    lay(table, 2)
    assert sign(table) == "New: theme"


def test_a_new_tag_can_be_a_card_that_is_known(table: Demo) -> None:
    tent = {"type": "scene", "value": 2, "name": "Tent"}
    cards_of(table, tent=tent)
    uid = lay(table, 1)
    touch(table, UiCommand("choose alternative"), UiCommand("choose value", "a card in the list"))
    assert isinstance(table.app.screen, EnrollTags)
    touch(table, UiCommand("choose value", "tent"))
    assert table.app.tags.find(uid) == TaggedCard(GAME.id, "tent")


def test_a_card_is_entered_again_and_keeps_its_place(table: Demo) -> None:
    screen = cards_of(
        table, **OF_GENRES, tent={"type": "scene", "value": 2}, last=OF_GENRES["gothic"]
    )
    table.app.open_screen(CardSheet(GAME, "mine", "tent", lambda _: None))
    touch(
        table,
        UiCommand("describe card"),
        UiCommand("set field", ("value", 5)),
        UiCommand("set field", ("staff", True)),
        UiCommand("done"),
    )
    facts = table.app.card_sets.facts(GAME, "mine")
    assert facts["tent"] == {"type": "scene", "value": 5, "staff": True}
    assert [*facts] == [*OF_GENRES, "tent", "last"]
    assert screen.cards(table.app)["tent"].rank == 5


def test_our_house_set_is_not_entered_again(table: Demo) -> None:
    table.app.open_screen(CardSheet(GAME, "house", "velvet-crypt", lambda _: None))
    assert "Describe" not in shown(table)


def test_what_has_not_been_entered_of_a_vip_is_asked(table: Demo) -> None:
    cards_of(table, **OF_GENRES)
    lay(table, 1)
    touch(table, UiCommand("choose alternative"), UiCommand("choose value", "vip"))
    assert "Done" not in shown(table)
    assert [one for one in table.app.node().walk() if "is missing" in one.name]
    touch(table, UiCommand("set field", ("room", "complete")), UiCommand("done"))


# ---- how fast it goes


def of_scene(one: Scene) -> list[Touch]:
    entered: list[Touch] = [UiCommand("set field", ("value", one.value))]
    entered += [UiCommand("set field", ("staff", True))] if one.staff else []
    for field in ("needs", "genres", "scenic", "effects"):
        entered += [UiCommand("add to field", (field, icon)) for icon in getattr(one, field)]
    return entered


def of_theme(one: Theme) -> list[Touch]:
    return [UiCommand("add to field", ("points", icon)) for icon in Counter(one.points).elements()]


def of_genre_card(one: GenreCard) -> list[Touch]:
    more: list[Touch] = [UiCommand("set field", ("copies", n)) for n in range(2, one.copies + 1)]
    return [*more, *(UiCommand("add to field", ("sides", side)) for side in one.sides)]


OF_VIPS: dict[str, list[Touch]] = {
    "night-inspector": [UiCommand("set field", ("room", "complete"))],
    "demolition-boss": [UiCommand("set field", ("room", "incomplete"))],
    "old-romantic": [
        UiCommand("add to field", ("genres", "gothic")),
        UiCommand("add to field", ("genres", "occult")),
    ],
    "sound-engineer": [
        UiCommand("add to field", ("scenic", "audio")),
        UiCommand("add to field", ("scenic", "lightbulb")),
    ],
    "lamp-thief": [UiCommand("open field", "count"), UiCommand("choose value", "scenic")],
    "thrill-tester": [UiCommand("open field", "count"), UiCommand("choose value", "effect")],
    "penny-counter": [
        UiCommand("open field", "count"),
        UiCommand("choose value", "value"),
        *(UiCommand("set field", ("most", most)) for most in (0, 1, 2, 3)),
    ],
    "twin-sisters": [
        UiCommand("open field", "count"),
        UiCommand("choose value", "same-genre"),
        *(UiCommand("set field", ("least", least)) for least in (0, 1, 2)),
    ],
}
"""What is touched for the guests of the house set, as if an owner had them."""

PACED = {
    **{id_: ("scene", of_scene(one)) for id_, one in [*HOUSE.scenes.items()][::5]},
    **{id_: ("theme", of_theme(one)) for id_, one in [*HOUSE.themes.items()][:2]},
    **{id_: ("genre-card", of_genre_card(one)) for id_, one in [*HOUSE.genre_cards.items()][:2]},
    **{id_: ("vip", entered) for id_, entered in OF_VIPS.items()},
}
FULLEST = max(HOUSE.scenes, key=lambda card: len(of_scene(HOUSE.scenes[card])))


@pytest.mark.thorough
def test_a_card_is_described_in_fifteen_seconds(table: Demo) -> None:
    screen = cards_of(table, **OF_GENRES)
    kinds = {kind.name: kind for kind in OWNER_SETS.kinds}
    paced = {**PACED, FULLEST: ("scene", of_scene(HOUSE.scenes[FULLEST]))}
    took: dict[str, float] = {}
    for number, (card, (kind, entered)) in enumerate(paced.items()):
        screen.kind = kinds[kind]
        uid = lay(table, number)
        took[card] = BESIDE + PER_TOUCH * touch(table, *entered, UiCommand("done"))
        assert table.app.screen is screen
        tagged = table.app.tags.find(uid)
        assert tagged is not None
        facts = table.app.card_sets.facts(GAME, "mine")
        option = OWNER_SETS.merge_facts(facts, {})
        ours = getattr(HOUSE, {"genre-card": "genre_cards"}.get(kind, f"{kind}s"))[card]
        assert same(option[kind][tagged.card], ours), card
    assert max(took.values()) <= MAX_PER_CARD
    assert took[FULLEST] == max(took.values()), "the fullest card takes longest"


def same(entered: Any, ours: Any) -> bool:
    """Whether a description says what ours does; lists are multisets."""

    def plain(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: plain(one) for key, one in value.items()}
        return sorted(map(str, value)) if isinstance(value, list | tuple) else value

    return plain(entered) == plain({**to_builtins(ours)})


# ---- how it looks


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", ["scene", "theme", "vip", "genre-card"])
def test_a_form_with_eight_genres_has_large_keys_on_one_screen(
    tmp_path: Path, size: tuple[int, int], kind: str
) -> None:
    large = evening(tmp_path / "large", size)
    facts = {**OF_GENRES, "ghost": {"type": "genre"}, "frau-spuk": {"type": "genre"}}
    screen = cards_of(large, **facts)
    screen.kind = next(one for one in OWNER_SETS.kinds if one.name == kind)
    screen.open_card(large.app, bytes([4, 0, 0, 0, 0, 3, 1]))
    found = look(large)
    field = {"scene": "needs", "theme": "points", "vip": "genres", "genre-card": "sides"}[kind]
    for genre in facts:
        large.app.touch(UiCommand("add to field", (field, genre)))
        found += look(large)
    for _ in range(3):
        large.app.touch(UiCommand("add to field", (field, "carnival")))
    large.app.touch(UiCommand("set field", ("name", LONGEST)))
    found += look(large)
    assert sorted(set(found)) == []
    large.close()


@pytest.mark.parametrize("size", SIZES)
def test_drawings_of_genres_can_be_read_and_touched(tmp_path: Path, size: tuple[int, int]) -> None:
    large = evening(tmp_path / "large", size)
    cards_of(large).open_card(large.app, bytes([4, 0, 0, 0, 0, 3, 1]))
    found = look(large)
    touch(large, UiCommand("open field", "value"))
    found += look(large)
    touch(large, UiCommand("choose value", 11))
    found += look(large)
    touch(large, UiCommand("add part", "needs"))
    found += look(large)
    touch(large, UiCommand("open field", "drawing"))
    found += look(large)
    assert sorted(set(found)) == []
    large.close()


# ---- evenings with such a box


def begun(table: Demo, **options: Any) -> Play:
    begin_with = {"box": "mine", **options}
    players = tuple(Player(name, seat) for seat, name in enumerate(NAMES[:3]))
    assert table.app.games.begin(GAME, players, begin_with), table.app.toast
    play = Play()
    table.app.open_screen(play)
    return play


@pytest.mark.thorough
def test_an_evening_is_played_with_a_set_that_has_enough(table: Demo) -> None:
    table.app.card_sets.save(GAME, "mine", owned(gothic="Grave Matters", carnival="The Big Top"))
    play = begun(table)
    random = Random(5)
    while not table.session.over:
        go_on(table, random)
        table.loop.draw()
        play.queue.boards.clear()
    assert {*HOUSE.genres} <= {*table.session.state.described.genres}
    assert table.session.cards["gothic"].name == "Grave Matters"


@pytest.mark.parametrize(
    ("kind", "left", "entered"),
    [
        ("theme", 5, "5 Theme cards; 3 players need 6"),
        ("vip", 2, "2 VIP cards; 3 players need 3"),
        ("scene", 23, "23 Scene cards; 3 players need 24"),
    ],
)
def test_a_set_must_have_what_the_first_day_deals(
    table: Demo, kind: str, left: int, entered: str
) -> None:
    facts = owned()
    of_kind = [card for card, attributes in facts.items() if attributes["type"] == kind]
    for card in of_kind[left:]:
        del facts[card]
    table.app.card_sets.save(GAME, "mine", facts)
    assert entered in str(
        table.app.card_sets.options_objection(GAME, as_printed(GAME) | {"box": "mine"}, 3)
    )
    facts[of_kind[left]] = owned()[of_kind[left]]
    table.app.card_sets.save(GAME, "mine", facts)
    assert (
        table.app.card_sets.options_objection(GAME, as_printed(GAME) | {"box": "mine"}, 3) is None
    )


def test_a_box_can_be_described_as_it_is_played(table: Demo) -> None:
    begun(table, box="described", vip_reveal="each-day")
    # nothing can be asked for yet, and the game goes on all the same
    assert not table.session.over
    assert "Play again" not in shown(table)
    uid = lay(table, 1)
    assert sign(table) == "New: scene"
    touch(
        table,
        UiCommand("choose alternative"),
        UiCommand("choose value", "vip"),
        UiCommand("set field", ("room", "incomplete")),
        UiCommand("done"),
    )
    assert table.session.state.vips[0] == "vip-1"
    assert table.app.tags.find(uid) == TaggedCard(GAME.id, "vip-1")
    table.app.touch(UiCommand("undo"))
    assert table.session.state.vips[0] is None


@pytest.mark.parametrize("size", SIZES)
def test_a_box_is_described_from_nothing_without_a_pad(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    table = evening(tmp_path, size)
    play = begun(table, box="described")
    table.session.confirm()
    table.loop.draw()
    play.queue.boards.clear()
    play.queue.open_instructions.clear()
    assert sign(table) == "Everyone: keep one Theme"
    assert look(table) == []
    table.play("press 1")
    assert "over" not in message(table)
    table.play("touch Mara's Theme")
    assert sign(table) == "Mara: new theme"
    names = [one.name for one in table.app.node().walk()]
    assert "Touch what the card says. Needed: Points" in str(names)
    ghost = UiCommand("add to field", ("points", "ghost"))
    touch(
        table,
        UiCommand("add part", "points"),
        UiCommand("open field", "drawing"),
        UiCommand("choose value", "ghost"),
        UiCommand("done"),
        UiCommand("done"),
    )
    for name in ("Theo", "Ines"):
        table.play(f"touch {name}'s Theme")
        touch(table, ghost, UiCommand("done"))
    assert table.session.state.themes == ("theme-ghost", "theme-ghost-2", "theme-ghost-3")
    assert sign(table) == "Anyone: lay Friday's VIP card on the pad"
    for day in ("Friday", "Saturday", "Sunday"):
        table.play(f"touch {day}'s VIP")
        assert sign(table) == "New: vip"
        touch(table, UiCommand("set field", ("room", "complete")), UiCommand("done"))
    play.queue.boards.clear()
    assert sign(table) == "Everyone: use 2 cards"
    assert look(table) == []
    table.play("touch Describe a card")
    assert sign(table) == "New: scene"
    touch(table, UiCommand("set field", ("value", 1)), UiCommand("done"))
    touch(table, UiCommand("choose seat", 1))
    assert sign(table).startswith("Theo: ")
    table.close()


def test_a_new_set_gets_its_first_card_without_a_pad(table: Demo) -> None:
    screen = cards_of(table)
    assert sign(table) == "No card yet: lay one, or touch +"
    assert look(table) == []
    table.play("touch Describe a card")
    touch(table, UiCommand("set field", ("value", 1)), UiCommand("done"))
    assert table.app.screen is screen
    assert table.app.card_sets.facts(GAME, "mine") == {"1": {"type": "scene", "value": 1}}


def test_a_card_that_turns_up_in_a_turn_is_described_and_asked_about(table: Demo) -> None:
    table.app.card_sets.save(GAME, "mine", owned())
    play = begun(table)
    while table.session.state.phase == "setup":
        asked = next(one for one in table.session.rule_prompts() if not one.optional)
        play.do(table.app, asked.accepts[0].sample(Random(1)))
        play.queue.boards.clear()
    uid = lay(table, 7)
    touch(
        table,
        UiCommand("set field", ("value", 1)),
        UiCommand("add part", "needs"),
        UiCommand("open field", "drawing"),
    )
    touch(
        table,
        UiCommand("choose value", "ghost"),
        UiCommand("done"),
        UiCommand("done"),
    )
    assert table.app.tags.find(uid) == TaggedCard(GAME.id, "1-ghost")
    assert table.session.state.descriptions.scenes["1-ghost"].needs == ("ghost",)
    assert sign(table) == "Whose 1 Ghost is it?"
    touch(table, UiCommand("choose seat", 1))
    assert "Theo places 1 Ghost as the 1st room" in " ".join(shown(table))


# ---- files that somebody damages meanwhile


def damage(table: Demo) -> None:
    (table.app.card_sets.folder(GAME) / "mine.toml").write_text("name: no TOML\n")


def message(table: Demo) -> str:
    return "" if table.app.toast is None else table.app.toast.text


def test_a_card_stays_on_the_screen_when_the_file_of_its_set_is_damaged(table: Demo) -> None:
    cards_of(table, **OF_GENRES, tent={"type": "scene", "value": 2})
    sheet = CardSheet(GAME, "mine", "tent", lambda _: None)
    table.app.open_screen(sheet)
    assert look(table) == []
    damage(table)
    assert look(table) == []
    touch(table, UiCommand("describe card"))
    assert message(table).startswith("mine.toml, line 1")
    assert table.app.screen is sheet


def test_a_new_card_in_a_game_whose_set_is_damaged_is_refused(table: Demo) -> None:
    begun(table, box="described")
    table.app.card_sets.save(GAME, "mine", OF_GENRES)
    damage(table)
    play = table.app.screen
    lay(table, 1)
    assert message(table).startswith("mine.toml, line 1")
    assert table.app.screen is play
