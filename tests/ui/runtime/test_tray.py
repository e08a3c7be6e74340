"""The laptop's tray: every card of every game can be laid, whoever sits there."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from companion.core.board.nodes import UiCommand
from companion.table.play.session import Session
from companion.table.players import Player
from companion.table.registry import games
from companion.ui.render.theme import LOOKS, Look
from companion.ui.runtime.demo import Demo, at_once
from companion.ui.runtime.stage import Stage
from companion.ui.runtime.start import RigFile
from companion.ui.runtime.tray import WIDTH, pages, tray
from companion.ui.runtime.tray_controller import TrayController
from companion.ui.screens.home.seating import Seating
from companion.ui.screens.table.leaving import Leaving, TakingOver
from companion.ui.screens.table.scanned import CardTaken
from hardware.config import MAX_SEATS, RigConfig, emulated_rig
from hardware.rig import Rig
from tests.ui.runtime.hand import Hand
from tests.ui.table import NAMES, TO_TEAM_UP, begin, shown, sign


@pytest.mark.parametrize("game", games())
def test_every_card_lies_on_some_page(game: str) -> None:
    found = games()[game]
    cards = list(found.cards.catalog.values())
    seats = [(name, seat) for seat, name in enumerate(NAMES[: found.max_seats])]
    scanned: list[str] = []
    stage = Stage(pygame.Surface((800, 480)))
    for page in range(len(pages(cards, len(seats)))):
        node = tray(cards, None, seats, frozenset(), page)
        scanned += [
            one.touch.argument
            for one in node.walk()
            if isinstance(one.touch, UiCommand) and one.touch.name == "lay card"
        ]
        stage.lay_out(node)
        for placed in stage.placed:
            assert placed.rect.y + placed.rect.h <= 480, placed.node.name
            # no word is broken, and at most its end is cut
            assert placed.node.name.startswith(" ".join(placed.lines).removesuffix("…"))
    assert scanned == [card.id for card in cards]


@pytest.mark.parametrize("game", games())
def test_the_arrows_lie_in_the_same_place_on_every_page(game: str) -> None:
    found = games()[game]
    cards = list(found.cards.catalog.values())
    stage = Stage(pygame.Surface((800, 480)))
    places = set()
    for page in range(len(pages(cards, found.max_seats))):
        seats = [(name, seat) for seat, name in enumerate(NAMES[: found.max_seats])]
        stage.lay_out(tray(cards, None, seats, frozenset(), page))
        places |= {
            (one.node.name, one.rect)
            for one in stage.placed
            if one.node.name in ("Cards before", "Cards after")
        }
    assert len(places) in (0, 2)


def test_a_card_of_a_large_box_is_found_by_its_picture_and_its_figure(laptop: Demo) -> None:
    begin(laptop, games()["scream-park"], NAMES[:5])
    laptop.play("touch Cards with vampire\ntouch Cards with 1")
    scanned = [name for name in shown(laptop) if name.startswith("Lay ")]
    assert scanned == [f"Lay Velvet {room}" for room in ("Hallway", "Porch", "Closet", "Pantry")]
    names = [one.lines for one in laptop.stage.placed if one.node.name.startswith("1 Velvet")]
    assert [" ".join(lines) for lines in names] == [f"1 {name[4:]}" for name in scanned]
    laptop.play("touch Cards with vampire\ntouch Cards with 1")
    assert "Cards after" in shown(laptop), "touched again: all cards"


def scanned(laptop: Demo) -> list[str]:
    """The cards of the page that is shown."""
    return [name for name in shown(laptop) if name.startswith("Lay ")]


def test_the_tray_turns_to_the_cards_that_are_asked_for(laptop: Demo) -> None:
    begin(laptop, games()["scream-park"], NAMES[:3])
    assert any(name.startswith("Lay Theme ") for name in scanned(laptop))


def test_a_card_keeps_its_place_whatever_is_asked(laptop: Demo) -> None:
    begin(laptop, games()["shuffling-horror"], NAMES[:3])
    survivors = scanned(laptop)
    assert "Lay The Sheriff" in survivors
    laptop.play("lay the-sheriff\nlay the-pilot\ntouch Next")
    assert scanned(laptop) == survivors, "it has cards that may be on a frame, too"
    laptop.play("touch Cards after")
    after = scanned(laptop)
    laptop.play("lay two-pale-twins\nlay hunting-rifle\nlay crystal-lance")
    assert scanned(laptop) == after != survivors


def test_a_card_keeps_its_place_while_others_are_played(laptop: Demo) -> None:
    begin(laptop, games()["monstercon"], NAMES[:3])
    assert {f"Lay King of {suit}" for suit in ("Spades", "Hearts", "Clubs")} <= {*scanned(laptop)}
    laptop.play("lay king-of-spades\nlay king-of-hearts\nlay king-of-clubs\ntouch Dealt")
    while "Lay 10 of Hearts" not in scanned(laptop):
        laptop.play("touch Cards after")
    before = scanned(laptop)
    laptop.play("lay queen-of-spades\nlay 10-of-hearts\nlay 2-of-clubs")
    assert scanned(laptop) == before
    laptop.play("press 0")
    assert scanned(laptop) == before


def test_the_order_of_the_tray_says_nothing_of_secret_answers(
    laptop: Demo, monkeypatch: pytest.MonkeyPatch
) -> None:
    prompts = Session.rule_prompts
    monkeypatch.setattr(
        Session,
        "rule_prompts",
        lambda session: tuple(replace(prompt, secret=True) for prompt in prompts(session)),
    )
    begin(laptop, games()["scream-park"], NAMES[:3])
    scanned = [name for name in shown(laptop) if name.startswith("Lay ")]
    assert scanned
    assert not any(name.startswith("Lay Theme ") for name in scanned)


class Bare(Demo):
    """A laptop whose rig has neither reader nor button."""

    def _made_rig(self) -> Rig:
        return Rig(RigConfig(), self._inbox.put, self._clock)


def beside(table: Demo) -> Demo:
    """The tray stands beside the screen."""
    table.stage.unit, table.stage.width = 1.0, 800.0 + WIDTH
    table.loop.tray = table.laptop
    return table


@pytest.fixture
def stage() -> Stage:
    return Stage(pygame.Surface((800 + WIDTH, 480)))


@pytest.fixture
def laptop(tmp_path: Path, stage: Stage) -> Iterator[Demo]:
    table = beside(Demo(stage, tmp_path / "data", tmp_path, at_once))
    yield table
    table.close()


@pytest.fixture
def bare(tmp_path: Path, stage: Stage) -> Iterator[Demo]:
    table = beside(Bare(stage, tmp_path / "data", tmp_path, at_once))
    yield table
    table.close()


def ready(laptop: Demo) -> set[str]:
    """The games of which all the cards are that the tray shows."""
    lies = {one.removeprefix("Lay ") for one in shown(laptop) if one.startswith("Lay ")}
    return {
        game.id
        for game in games().values()
        if lies <= {card.name for card in game.cards.catalog.values()}
    }


def test_a_card_of_another_game_does_not_stay_on_the_pad(laptop: Demo) -> None:
    begin(laptop, games()["creature-feature"], NAMES[:3])
    laptop.play("lay robot")
    laptop.loop.draw()
    assert "Robot: touch to lift" in [one.node.name for one in laptop.stage.placed]
    laptop.app.put_game_away()
    laptop.app.touch(UiCommand("open seating", "monstercon"))
    laptop.loop.draw()
    assert "the pad is empty" in [one.node.name for one in laptop.stage.placed]


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize("before", games())
def test_while_people_sit_down_the_cards_of_their_game_lie_ready(laptop: Demo, before: str) -> None:
    found = games()[before]
    begin(laptop, found, NAMES[: found.max_seats])
    laptop.app.put_game_away()
    for game in games().values():
        laptop.app.touch(UiCommand("open seating", game.id))
        assert ready(laptop) == {game.id}
        laptop.play("touch Options")
        assert ready(laptop) == {game.id}
        laptop.app.close_screen()
        laptop.app.close_screen()
        assert ready(laptop) == {game.id}


def test_at_home_the_cards_of_the_game_that_can_be_continued_lie_ready(
    laptop: Demo,
) -> None:
    begin(laptop, games()["monstercon"], NAMES[:4])
    laptop.app.put_game_away()
    laptop.play("touch Creature Feature")
    laptop.app.close_screen()
    assert ready(laptop) == {"creature-feature"}
    laptop.laptop = TrayController(laptop.rig, lambda _: None)
    laptop.laptop.attach(laptop.app)
    assert ready(beside(laptop)) == {"monstercon"}


def test_a_game_that_cannot_be_loaded_has_no_cards_in_the_tray(
    laptop: Demo, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> object:
        raise ImportError("no module")

    monkeypatch.setitem(games()._loaders, "a-broken-game", broken)
    monkeypatch.setattr(games(), "broken", {})
    laptop.laptop = TrayController(laptop.rig, lambda _: None)
    laptop.laptop.attach(laptop.app)
    assert ready(beside(laptop)) == {"creature-feature"}


def test_while_people_sit_down_every_part_of_the_tray_answers(laptop: Demo) -> None:
    laptop.play("seat Mara Theo Ines\ntouch Creature Feature")
    app = laptop.app
    assert {
        f"{what} {name}" for what in ("Press", "Hold") for name in ("Mara", "Theo", "Ines")
    } <= {*shown(laptop)}
    for key, chosen in (("Press Theo", "Theo"), ("Hold Ines", "Ines")):
        laptop.play(f"touch {key}\nwait 1")
        assert f"Name: {chosen}" in shown(laptop)
        assert app.toast is None
    laptop.play("touch Lay Robot")
    assert app.toast is not None
    assert app.toast.text == "Touch Start first; then lay cards."
    laptop.play("touch Name: Ines\ntouch Press Theo")
    assert app.toast is not None
    assert app.toast.text == "Finish the name first, then press."
    laptop.play("touch Cancel\ntouch Options")
    assert "Press Mara" in shown(laptop)


def test_a_rig_without_buttons_has_them_in_the_tray(bare: Demo) -> None:
    assert not any(one.startswith("Lay ") for one in shown(bare))
    begin(bare, games()["creature-feature"], NAMES[:3])
    hand = Hand(bare)
    bare.play("touch Ines\ntouch Next\ntouch Film 4")
    assert "Pad" not in {one.node.name for one in bare.stage.placed}
    lit = [
        one.node
        for one in bare.stage.placed
        if one.node.background and one.node.background.fill == "bulb"
    ]
    assert len([one for one in lit if one.width == 16]) == 3
    bare.heard(0)
    hand.tap(bare.seen("Press Mara"))
    hand.wait(0.1)
    assert sign(bare) == "Theo and Ines: lay your teams"


def test_the_tray_replaces_what_the_rig_lacks(tmp_path: Path) -> None:
    missing = RigFile(tmp_path, emulated_rig(MAX_SEATS))
    assert (missing.needs_tray, missing.fault) == (True, None)
    for text, tray_there in (
        ('[[reader]]\nkind = "emulated"\n', True),
        ('[[reader]]\nkind = "mfrc522"\n', True),
        ('[[reader]]\nkind = "mfrc522"\n[[seat]]\nbutton = 5\n', False),
    ):
        (tmp_path / "rig.toml").write_text(text)
        rig_file = RigFile(tmp_path, emulated_rig(MAX_SEATS))
        assert (rig_file.needs_tray, rig_file.fault) == (tray_there, None), text


def test_the_tray_shows_the_color_of_a_card() -> None:
    card = games()["vampire-elf-cthulhu"].cards.catalog["elf-yellow-1"]
    node = tray([card], None, [("Mara", 0), ("Theo", 1)], frozenset(), 0)
    key = next(one for one in node.walk() if one.name == f"Lay {card.name}")
    faces = [one.background.fill for one in key.walk() if one.background is not None]
    assert "card-yellow" in faces


def buttons_of_tray(laptop: Demo) -> list[tuple[str, Look]]:
    """The seats of the tray as people see them: name and look."""
    laptop.loop.draw()
    found = [
        one.node
        for one in laptop.stage.placed
        if isinstance(one.node.touch, UiCommand) and one.node.touch.name == "press button"
    ]
    theme = laptop.app.theme
    return [(node.name.removeprefix("Press "), theme.look(node.children[0].name)) for node in found]


def test_the_seats_keep_their_shapes_while_a_name_is_typed(laptop: Demo) -> None:
    laptop.app.touch(UiCommand("open seating", "creature-feature"))
    seating = laptop.app.screen
    assert isinstance(seating, Seating)
    seating.players = [Player("Ann", 4), Player("Ben", 0), Player("Cleo", 2)]
    laptop.play("touch Start")
    usual = buttons_of_tray(laptop)
    assert [look for _, look in usual] == [LOOKS[4], LOOKS[0], LOOKS[2]]
    laptop.app.open_screen(Leaving())
    laptop.play("touch Ben\ntouch Taken over")
    assert isinstance(laptop.app.screen, TakingOver)
    assert buttons_of_tray(laptop) == usual


def test_a_seat_whose_name_is_being_typed_has_its_usual_name_in_the_tray(laptop: Demo) -> None:
    laptop.app.touch(UiCommand("open seating", "creature-feature"))
    seating = laptop.app.screen
    assert isinstance(seating, Seating)
    before = buttons_of_tray(laptop)
    laptop.app.touch(UiCommand("type name"))
    assert seating.players[0].name == ""
    assert buttons_of_tray(laptop) == before


@pytest.mark.parametrize("pause", [3.85, 3.9, 3.95, 4.0, 4.05])
def test_a_card_touched_while_got_it_closes_is_laid(laptop: Demo, pause: float) -> None:
    laptop.play(f"{TO_TEAM_UP}\npress 0\npress 1\npress 2\nlay robot")
    assert isinstance(laptop.app.screen, CardTaken)
    hand, card = Hand(laptop), laptop.seen("Lay Mummy")
    laptop.app.screen.notice_since = laptop.app.clock() - pause
    hand.tap(card)
    laptop.wait(1)
    assert sign(laptop).startswith("Got it: Mummy")


def test_a_filter_ends_when_other_kinds_of_cards_are_asked_for(laptop: Demo) -> None:
    begin(laptop, games()["scream-park"], NAMES[:2])
    laptop.play("lay theme-gothic-slasher\nlay theme-gothic-monster\ntouch Cards with vip")
    laptop.play("lay night-inspector\nlay demolition-boss\nlay old-romantic")
    scanned = [name for name in shown(laptop) if name.startswith("Lay ")]
    assert scanned
    assert not any("Inspector" in name for name in scanned)


def test_a_card_with_a_suit_shows_its_pip(laptop: Demo) -> None:
    begin(laptop, games()["monstercon"], NAMES[:2])
    while "Lay 2 of Hearts" not in scanned(laptop):
        laptop.play("touch Cards after")
    key = next(one.node for one in laptop.stage.placed if one.node.name == "Lay 2 of Hearts")
    assert [one.name for one in key.walk() if one.role == "icon"] == ["pip-hearts"]


def test_a_card_counts_soon_after_a_filter_was_touched(laptop: Demo) -> None:
    begin(laptop, games()["scream-park"], NAMES[:5])
    laptop.wait(2)
    hand = Hand(laptop)
    hand.touch("Cards with vampire")
    laptop.wait(0.3)
    card = [one for one in laptop.stage.placed if one.node.name.startswith("Lay ")][-1]
    hand.tap(card.rect.center)
    words = f"{card.node.name.removeprefix('Lay ')}: touch to lift"
    assert words in [one.node.name for one in laptop.stage.placed]


TO_LAST_CARD = """
lay king-of-hearts\nlay king-of-clubs\nlay king-of-diamonds\ntouch Dealt
touch Cards after\nlay 8-of-hearts\nlay 2-of-hearts
"""


@pytest.mark.parametrize("pause", [0.0, 0.5, 1.4])
def test_a_card_touched_during_a_result_is_laid(laptop: Demo, pause: float) -> None:
    begin(laptop, games()["monstercon"], NAMES[:3])
    laptop.play(TO_LAST_CARD)
    hand, last, lead = Hand(laptop), laptop.seen("Lay 3 of Hearts"), laptop.seen("Lay 4 of Hearts")
    hand.tap(last)
    laptop.wait(pause)
    assert sign(laptop) == "Mara takes it and leads"
    hand.tap(lead)
    laptop.wait(1)
    assert sign(laptop) == "Theo: play a card"


def test_a_card_touched_soon_after_another_is_laid(laptop: Demo) -> None:
    begin(laptop, games()["monstercon"], NAMES[:3])
    laptop.play(f"{TO_LAST_CARD}\nlay 3-of-hearts\nwait 2")
    hand, cards = Hand(laptop), [laptop.seen(f"Lay {rank} of Hearts") for rank in (4, 5, 6)]
    for card in cards:
        hand.tap(card)
    laptop.wait(1)
    assert sign(laptop) == "Mara: shift, or pass?"
