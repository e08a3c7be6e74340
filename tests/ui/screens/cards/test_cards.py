"""The Cards screen: what is known and what is missing, enrolling, describing, taking boxes in."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.core.board.nodes import UiCommand
from companion.core.forms import form
from companion.core.wording import listed
from companion.games.scream_park.descriptions import HOUSE
from companion.table.owner.tags import Tags
from companion.table.play.interpret import TaggedCard
from companion.table.registry import games
from companion.ui.runtime.demo import Demo
from companion.ui.screens.cards.card_sheet import CardSheet
from companion.ui.screens.cards.cards import CardsScreen
from companion.ui.screens.cards.describe import describe
from companion.ui.screens.cards.enroll import EnrollTags
from companion.ui.screens.cards.form import EditListing, Form
from hardware.readers.emulated import pad
from tests.games.scream_park.descriptions import owned
from tests.ui.lint import findings
from tests.ui.table import SIZES, evening, shown, sign

CF, SH = games()["creature-feature"], games()["shuffling-horror"]
EVERY = [*games().values()]
LONGEST = "The Uninvited Neighborhood Watch of Lower Wallop"


def look(table: Demo) -> list[str]:
    table.loop.draw()
    return findings(table.stage.placed, table.app.theme)


def toast_text(table: Demo) -> str:
    return "" if table.app.toast is None else table.app.toast.text


def touchable(table: Demo) -> set[str]:
    return {one.name for one in table.app.node().walk() if one.touch is not None and one.enabled}


def lay(table: Demo, uid: bytes) -> None:
    pad("pad").lay(uid)
    table.step()
    table.play("lift")


def tag(number: int) -> bytes:
    return bytes([4, 0, 0, 0, 0, 2, number])


# ---- what is known and what is missing


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", EVERY, ids=lambda game: game.id)
def test_the_list_and_every_card_can_be_read_and_touched(
    tmp_path: Path, size: tuple[int, int], game: Any
) -> None:
    table = evening(tmp_path, size)
    screen = CardsScreen(table.app, game)
    table.app.open_screen(screen)
    found = look(table)
    cards = [*game.cards.catalog.values()]
    for number, card in enumerate(cards[::3]):
        table.app.tags.enroll(
            tag(number), TaggedCard(game.id, card.id, 1 if card.copy_count > 1 else None)
        )
    for _ in range(1 + len(cards) // 16):
        found += look(table)
        table.app.touch(UiCommand("turn page", screen.page + 1))
    for card in cards:
        table.app.open_screen(CardSheet(game, screen.set, card.id, lambda _: None))
        found += look(table)
        table.app.close_screen()
    assert sorted(set(found)) == []
    table.close()


def test_the_sign_counts_and_names_what_is_missing(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.app.open_screen(CardsScreen(table.app, CF))
    assert sign(table) == "No card has a tag yet"
    assert "Lay any card: what is it?" in words_of(table)
    enroll = EnrollTags.deck(table.app, CF.id, CF.cards.catalog)
    for number, one in enumerate(enroll.todo[:-3]):
        table.app.tags.enroll(number.to_bytes(7, "big"), one)
    assert sign(table) == "Three cards are missing"
    # the last three of the deck are copies of fewer cards
    names = dict.fromkeys(CF.cards.catalog[one.card].name for one in enroll.todo[-3:])
    assert listed([*names]) in words_of(table)
    assert "Lay any card: what is it?" not in words_of(table)
    assert "Enroll 3" in shown(table)
    table.close()


# ---- tags


def test_a_card_on_the_pad_is_named_and_can_be_another(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.app.tags.enroll(tag(1), TaggedCard(CF.id, "ghost", 2))
    table.app.open_screen(CardsScreen(table.app, CF))
    lay(table, tag(1))
    assert sign(table) == "On the pad: Ghost"
    table.app.tags.enroll(tag(2), TaggedCard(CF.id, "witch", 1))
    lay(table, tag(2))
    assert sign(table) == "On the pad: Witch"
    table.app.touch(UiCommand("release tag"))
    table.app.touch(UiCommand("choose value", "zombie"))
    found = table.app.tags.find(tag(2))
    assert found is not None
    assert (found.game, found.card) == (CF.id, "zombie")
    assert isinstance(table.app.screen, CardsScreen)
    table.close()


def test_at_home_a_second_card_waits_until_it_is_known_what_the_first_one_is(
    tmp_path: Path,
) -> None:
    table = evening(tmp_path)
    table.app.tags.enroll(tag(2), TaggedCard(CF.id, "witch", 1))
    table.app.open_screen(EnrollTags.one(CF.id, CF.cards.catalog, tag(1)))
    lay(table, tag(2))
    assert toast_text(table) == "Answer first, then lay this card again."
    assert isinstance(table.app.screen, EnrollTags)
    table.close()


def test_a_forgotten_tag_can_be_given_back(tmp_path: Path) -> None:
    table = evening(tmp_path)
    ghost = TaggedCard(CF.id, "ghost", 2)
    table.app.tags.enroll(tag(1), ghost)
    table.app.open_screen(CardsScreen(table.app, CF))
    lay(table, tag(1))
    table.app.touch(UiCommand("forget tag"))
    assert table.app.tags.find(tag(1)) is None
    table.play("touch Undo")
    assert table.app.tags.find(tag(1)) == ghost
    table.close()


def test_giving_back_a_tag_keeps_those_that_became_known_meanwhile(tmp_path: Path) -> None:
    table = evening(tmp_path)
    ghost, witch, mummy = (TaggedCard(CF.id, card, 2) for card in ("ghost", "witch", "mummy"))
    table.app.tags.enroll(tag(1), ghost)
    table.app.open_screen(CardsScreen(table.app, CF))
    lay(table, tag(1))
    table.app.touch(UiCommand("forget tag"))
    table.app.tags.enroll(tag(2), witch)
    Tags(tmp_path / "data" / "tags.json").enroll(tag(3), mummy)
    table.play("touch Undo")
    kept = {tag(1).hex(): ghost, tag(2).hex(): witch, tag(3).hex(): mummy}
    assert Tags(tmp_path / "data" / "tags.json").by_uid == table.app.tags.by_uid == kept
    table.close()


def test_undo_in_the_list_keeps_tags_of_another_program(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.app.open_screen(CardsScreen(table.app, CF))
    table.app.touch(UiCommand("enroll tags"))
    Tags(tmp_path / "data" / "tags.json").enroll(tag(3), TaggedCard(SH.id, "fire-axe"))
    lay(table, tag(1))
    table.app.close_screen()
    table.play("touch Undo")
    assert table.app.tags.by_uid == {tag(3).hex(): TaggedCard(SH.id, "fire-axe")}
    assert "Undo" not in shown(table)
    table.close()


def test_a_lost_tag_is_replaced(tmp_path: Path) -> None:
    table = evening(tmp_path)
    for copy in (1, 2, 3):
        table.app.tags.enroll(tag(copy), TaggedCard(CF.id, "vampire", copy))
    table.app.open_screen(CardsScreen(table.app, CF))
    table.app.touch(UiCommand("open card", "vampire"))
    table.app.touch(UiCommand("replace tags"))
    table.app.touch(UiCommand("go to item", 1))
    lay(table, tag(9))
    assert table.app.tags.find(tag(9)) == TaggedCard(CF.id, "vampire", 2)
    assert table.app.tags.find(tag(2)) is None
    assert table.app.tags.find(tag(1)) == TaggedCard(CF.id, "vampire", 1)
    table.close()


def test_the_new_tag_of_a_single_card_takes_the_place_of_the_lost_one(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.app.tags.enroll(tag(1), TaggedCard(SH.id, "fire-axe"))
    table.app.open_screen(CardSheet(SH, "house", "fire-axe", lambda _: None))
    table.app.touch(UiCommand("replace tags"))
    assert table.app.tags.find(tag(1)) is not None, "nothing is lost before there is a new one"
    lay(table, tag(2))
    assert table.app.tags.by_uid == {tag(2).hex(): TaggedCard(SH.id, "fire-axe")}
    table.play("touch Undo")
    assert table.app.tags.by_uid == {tag(1).hex(): TaggedCard(SH.id, "fire-axe")}
    table.close()


def test_a_card_of_another_game_is_named(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.app.tags.enroll(tag(1), TaggedCard(CF.id, "ghost", 1))
    table.app.open_screen(CardsScreen(table.app, SH))
    lay(table, tag(1))
    assert toast_text(table) == "This is Ghost of Creature Feature."
    table.close()


def test_undo_in_the_list_puts_every_tag_back(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.app.open_screen(CardsScreen(table.app, CF))
    assert "Undo" not in shown(table)
    table.app.touch(UiCommand("enroll tags"))
    lay(table, tag(1))
    lay(table, tag(2))
    table.app.close_screen()
    table.play("touch Undo")
    assert table.app.tags.of_game(CF.id) == []
    table.close()


# ---- describing


def test_what_is_entered_of_a_card_is_kept_in_a_set_of_ones_own(tmp_path: Path) -> None:
    table = evening(tmp_path)
    screen = CardsScreen(table.app, SH)
    table.app.open_screen(screen)
    table.app.touch(UiCommand("open card", "six-legged-hulk"))
    table.app.touch(UiCommand("describe card"))
    assert isinstance(table.app.screen, Form)
    value = table.app.screen.values["value"]
    table.app.touch(UiCommand("set field", ("value", 9)))
    assert "value: must be at most 8" in " ".join(words_of(table))
    table.app.touch(UiCommand("done"))
    assert isinstance(table.app.screen, Form), "it cannot be kept so"
    table.play("touch Undo")
    assert table.app.screen.values["value"] == value
    table.app.touch(UiCommand("set field", ("value", 3)))
    table.app.touch(UiCommand("open field", "title"))
    table.app.touch(UiCommand("erase character"))
    table.app.touch(UiCommand("type character", "s"))
    table.app.touch(UiCommand("done"))
    table.app.touch(UiCommand("done"))
    assert screen.set == "mine"
    title = SH.cards.catalog["six-legged-hulk"].name[:-1] + "s"
    assert table.app.card_sets.facts(SH, "mine") == {
        "six-legged-hulk": {"value": 3, "title": title}
    }
    table.close()


def test_what_our_house_set_says_can_be_taken_away(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.app.open_screen(CardsScreen(table.app, SH))
    describe(table.app, SH, "house", SH.cards.catalog["eight-star-overlord"], lambda _: None)
    table.app.touch(UiCommand("set field", ("immune_until_reel", None)))
    table.app.touch(UiCommand("done"))
    assert table.app.card_sets.facts(SH, "mine") == {
        "eight-star-overlord": {"immune_until_reel": None}
    }
    card = table.app.card_sets.cards(SH, "mine")["eight-star-overlord"]
    assert card.attributes.immune_until_reel is None
    table.close()


def test_an_effect_is_entered_step_by_step(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.app.open_screen(CardsScreen(table.app, SH))
    plot = next(one for one in SH.cards.catalog.values() if one.kind == "plot")
    describe(table.app, SH, "house", plot, lambda _: None)
    table.app.touch(UiCommand("open field", "effect"))
    parts = table.app.screen
    assert isinstance(parts, EditListing)
    while parts.parts:
        table.app.touch(UiCommand("remove part", 0))
    for kind in ("trap", "full assault"):
        table.app.touch(UiCommand("add part"))
        table.app.touch(UiCommand("choose value", kind))
        if kind == "trap":
            table.app.touch(UiCommand("open field", "who"))
            table.app.touch(UiCommand("choose value", "random"))
            table.app.touch(UiCommand("set field", ("escape", "speed")))
            table.app.touch(UiCommand("done"))
    table.app.touch(UiCommand("done"))
    table.app.touch(UiCommand("done"))
    effect = [{"do": "trap", "who": "random", "escape": "speed"}, {"do": "full_assault"}]
    assert table.app.card_sets.facts(SH, "mine")[plot.id]["effect"] == effect
    table.close()


def words_of(table: Demo) -> list[str]:
    return [one.name for one in table.app.node().walk() if one.role == "text"]


@pytest.mark.thorough
@pytest.mark.parametrize("size", [SIZES[0], pytest.param(SIZES[1], marks=pytest.mark.thorough)])
def test_every_form_can_be_read_and_touched(tmp_path: Path, size: tuple[int, int]) -> None:
    table = evening(tmp_path, size)
    found: list[str] = []
    random = Random(size[0])
    for game in EVERY:
        owner_sets, name, words = game.cards.owner_sets, "house", {}
        if game.id == "scream-park":
            name, words = "mine", {"genre": tuple(HOUSE.genres)}
            table.app.card_sets.save(game, name, owned())
        cards = table.app.card_sets.cards(game, name)
        for kind in () if owner_sets is None else owner_sets.kinds:
            card = next(one for one in cards.values() if one.kind == kind.name)
            for turn in range(3):
                describe(table.app, game, name, card, lambda _: None)
                screen = table.app.screen
                assert isinstance(screen, Form)
                if turn:
                    drawn = form(kind.attributes_type, words).sample(random, {})
                    screen.values = {**drawn, **({"title": LONGEST} if "title" in drawn else {})}
                found += _around(table, 3)
                table.app.close_screen()
    assert sorted(set(found)) == []
    table.close()


def _around(table: Demo, deep: int) -> list[str]:
    """What is wrong here, and on the screens that one comes to from here."""
    found = look(table)
    if not deep:
        return found
    depth = len(table.app.overlays)
    for one in list(table.stage.placed):
        touch = one.node.touch
        if (
            isinstance(touch, UiCommand)
            and touch.name in ("open field", "add part", "edit part")
            and one.node.enabled
        ):
            table.app.touch(touch)
            found += _around(table, deep - 1)
            del table.app.overlays[depth:]
    return found


# ---- boxes
