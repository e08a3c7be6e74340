"""Undo, Why? and the round counter on the screens that lie over the table."""

import inspect
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.board.nodes import UiCommand
from companion.core.game import Game, Reason
from companion.core.rulings import untyped
from companion.table.play.interpret import TaggedCard
from companion.table.play.reasons import explained
from companion.table.registry import games
from companion.table.settings import Settings
from companion.ui.app.app import App
from companion.ui.app.routes import routes
from companion.ui.app.screen import Screen
from companion.ui.parts.confirmation import Confirmation
from companion.ui.runtime.demo import Demo
from companion.ui.screens.cards.enroll import EnrollTags
from companion.ui.screens.corrections.correct import Corrections
from companion.ui.screens.corrections.set_value import SetValue
from companion.ui.screens.log.earlier_board import EarlierBoard
from companion.ui.screens.log.log import Log
from companion.ui.screens.log.why import Why
from companion.ui.screens.table.detail import Detail
from companion.ui.screens.table.menu import Menu
from companion.ui.screens.table.overlay import TableOverlay
from companion.ui.screens.table.peek import Peek
from companion.ui.screens.table.play import Play
from companion.ui.screens.table.seat_picker import SeatPicker
from hardware.readers.emulated import pad
from tests.games.altered import altered
from tests.ui.app.test_screen import every_screen
from tests.ui.crawl import Crawl
from tests.ui.lint import findings
from tests.ui.table import (
    NAMES,
    TO_AUDITION,
    TO_TEAM_UP,
    begin,
    evening,
    go_on,
    pass_by,
    shown,
    sign,
)

TEAMS_LIE = f"{TO_TEAM_UP}\npress 0\npress 1\npress 2"


def co_stars(table: Demo) -> list[str]:
    return [team["co_star"] for team in table.session.view()["teams"]]


def toast_text(table: Demo) -> str:
    return "" if table.app.toast is None else table.app.toast.text


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize(
    "script",
    [
        f"{TO_AUDITION}\nlay film-2",
        f"{TO_AUDITION}\nlay unknown",
        f"{TO_AUDITION}\ntouch Why?",
        f"{TO_AUDITION}\ntouch Menu\ntouch Log",
        f"{TO_AUDITION}\ntouch Menu\ntouch Fix scores and positions",
        f"{TO_AUDITION}\ntouch Menu\ntouch Check the table",
        f"{TO_AUDITION}\ntouch Menu\ntouch Cards",
        f"{TEAMS_LIE}\ntouch Theo: team ready",
        f"{TEAMS_LIE}\nlay robot",
        f"{TEAMS_LIE}\nlay robot\ntouch Not Mara?",
    ],
)
def test_what_is_looked_for_first_is_where_it_is_at_the_table(table: Demo, script: str) -> None:
    table.play(TO_TEAM_UP)
    table.app.put_game_away()
    table.play(script)
    table.loop.draw()
    places = {
        one.node.name: (one.rect.x, one.rect.y)
        for one in table.stage.placed
        if one.node.name in ("Undo", "Why?")
    }
    assert places["Undo"] < places["Why?"] < (260, 480)
    table.play("touch Menu")
    assert isinstance(table.app.screen, Menu)


def test_undo_in_a_question_takes_the_last_line_back_and_says_so(table: Demo) -> None:
    table.play(f"{TEAMS_LIE}\nlay robot\ntouch OK\nlift\nlay werewolf")
    assert sign(table) == "Got it: Werewolf 8, for Theo"
    table.play("touch Undo")
    assert isinstance(table.app.screen, Play)
    assert co_stars(table) == ["robot", "face-down", "face-down"]
    assert toast_text(table) == "Taken back: Theo's Co-Star: Werewolf."


@pytest.mark.parametrize("card", ["film-2", "unknown"])
def test_undo_at_a_card_that_is_not_taken_only_closes_it(table: Demo, card: str) -> None:
    table.play(f"{TEAMS_LIE}")
    before = table.session.seq
    table.play(f"lay {card}")
    assert isinstance(table.app.screen, TableOverlay)
    table.play("touch Undo")
    assert table.app.screen is table.app.table_screen
    assert table.session.seq == before


def test_undo_after_not_mara_leaves_the_card_with_her(table: Demo) -> None:
    table.play(f"{TEAMS_LIE}\nlay robot\ntouch Not Mara?")
    assert isinstance(table.app.screen, SeatPicker)
    assert co_stars(table)[0] == "face-down"
    table.play("touch Undo")
    assert isinstance(table.app.screen, Play)
    assert co_stars(table)[0] == "robot"


def test_a_finger_on_undo_shows_what_goes(table: Demo) -> None:
    table.play(f"{TO_AUDITION}\ntouch Menu\nrest Undo")
    assert table.app.preview is not None
    assert table.app.preview.title == "Undo takes back"
    seq = table.session.seq
    table.play("off")
    assert table.session.seq == seq


def test_undo_goes_back_through_the_check_and_never_into_the_game(table: Demo) -> None:
    table.play(f"{TO_AUDITION}\ntouch Menu\ntouch Check the table")
    seq = table.session.seq
    assert "Undo" not in shown(table)
    table.play("touch YES\ntouch FIX\ntouch Theo\ntouch Set it\ntouch YES\ntouch Undo")
    assert table.session.view()["last_actor"] == 1
    table.play("touch Undo")
    assert table.session.seq == seq
    assert toast_text(table) == "Taken back: Corrected: Last Actor: Theo."
    assert sign(table) == "Does your table match?"
    table.play("touch Undo")
    assert "Undo" not in shown(table)
    assert table.session.seq == seq


def test_undo_in_a_value_takes_back_its_changes_alone(table: Demo) -> None:
    table.play(f"{TO_AUDITION}\ntouch Menu\ntouch Fix scores and positions\ntouch Priority Track")
    seq = table.session.seq
    assert "Undo" not in shown(table)
    table.play("touch Down\ntouch Down\ntouch Undo\ntouch Set it")
    assert [table.session.header.names[seat] for seat in table.session.view()["priority"]] == [
        "Theo",
        "Mara",
        "Ines",
    ]
    table.play("touch Undo")
    assert table.session.seq == seq
    assert sign(table) == "What needs fixing?"


def test_undo_while_enrolling_gives_every_tag_back_to_its_card(table: Demo) -> None:
    old, new = bytes([4, 0, 0, 0, 0, 0, 1]), bytes([4, 0, 0, 0, 0, 0, 2])
    vampire = TaggedCard("creature-feature", "vampire", 7)
    table.app.tags.enroll(old, vampire)
    table.app.open_screen(
        EnrollTags.deck(table.app, "creature-feature", games()["creature-feature"].cards.catalog)
    )
    for tag in (old, new):
        pad("pad").lay(tag)
        table.step()
        table.play("lift")
    assert table.app.tags.find(old) != vampire
    table.play("touch Undo\ntouch Undo")
    assert table.app.tags.by_uid == {old.hex(): vampire}
    assert "Undo" not in shown(table)
    pad("pad").lay(new)
    table.step()
    assert sign(table) == "Lay on the pad: Puny Human"
    assert toast_text(table) == "Taken back: Puny Human, tag … 00 01."


def test_undo_takes_back_a_setting(table: Demo) -> None:
    table.play("touch Settings\ntouch Sound more\ntouch Less motion: off\ntouch Undo")
    assert table.app.settings.current.sound == 7
    assert not table.app.settings.current.less_motion
    table.play("touch Undo")
    assert table.app.settings.current.sound == 6
    assert "Undo" not in shown(table)


def test_another_way_through_the_menu_closes_an_open_question(table: Demo) -> None:
    table.play(f"{TEAMS_LIE}\nlay robot\ntouch Not Mara?\ntouch Menu")
    assert "Back" in shown(table)
    table.play("touch Back")
    assert isinstance(table.app.screen, SeatPicker)
    table.play("touch Menu\ntouch Log\ntouch Now")
    assert isinstance(table.app.screen, Play)


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_every_rule_is_read_whole_and_large(table: Demo, game: Game[Any], large: bool) -> None:
    table.app.change_settings(Settings(large_words=large))
    begin(table, game, NAMES[:5])
    lines = tuple((seat, f"seat {seat}: 8 + 7 and 10 for the Witch") for seat in range(5))
    for clause in game.narration.clauses.values():
        reason = Reason(clause.id, lines)
        narration = altered(
            game.narration,
            explain=lambda *_, reason=reason: (reason,),
            ruling_text=lambda *_: "So it is.",
        )
        table.session.game = replace(game, narration=narration)
        table.app.open_screen(Why(table.session.head, untyped("say", {}, (clause.id,))))
        expected = {clause.text, *(words for _, words in lines)}
        read: set[str] = set()
        for step in range(4):
            if expected <= read:
                break
            table.app.touch(UiCommand("explain step", step))
            table.loop.lay_out()
            whole = [one for one in table.stage.placed if " ".join(one.lines) == one.node.name]
            read |= {one.node.name for one in whole if one.size >= 20}
        assert expected <= read
        table.app.close_screen()


def test_menu_peek_and_the_look_back_have_undo_and_why(table: Demo) -> None:
    table.play(f"{TO_AUDITION}\nlift")
    seq = table.session.seq
    table.app.open_screen(EarlierBoard(seq - 1))
    assert {"Undo", "Why?"} <= set(shown(table))
    table.play("touch Why?")
    assert isinstance(table.app.screen, Why)
    table.app.close_screen()
    table.play("touch Undo")
    assert isinstance(table.app.screen, EarlierBoard)
    assert table.session.seq < seq
    table.play("touch Back to the log\nlift\ntouch Menu")
    assert {"Undo", "Why?"} <= set(shown(table))
    assert "Menu" not in shown(table)
    seq = table.session.seq
    table.play("touch Undo")
    assert (len(table.app.screens), table.session.seq < seq) == (2, True)
    table.app.open_screen(Peek())
    assert {"Undo", "Why?"} <= set(shown(table))


@pytest.mark.parametrize("game", ["creature-feature", "scream-park", "shuffling-horror"])
def test_undo_shows_the_set_up_again_while_nothing_else_was_done(table: Demo, game: str) -> None:
    begin(table, games()[game], NAMES[:4], set_out=False)
    first = sign(table)
    assert "Undo" not in shown(table)
    table.play("touch Next")
    assert sign(table) != first
    table.play("touch Undo")
    assert sign(table) == first
    assert "Undo" not in shown(table)
    # also from a screen over the table
    table.play("touch Next\ntouch Menu\ntouch Undo")
    assert isinstance(table.app.screen, Play)
    assert sign(table) == first


@pytest.mark.parametrize("power", [False, True])
def test_the_menu_is_one_page(table: Demo, *, power: bool) -> None:
    begin(table, games()["vampire-elf-cthulhu"], NAMES[:4])
    table.app.can_power_off = power
    table.play("touch Menu")
    assert "More" not in shown(table)
    assert len(routes(table.app, "table")) == 9 + power
    assert {route.name for route in routes(table.app, "table")} <= set(shown(table))
    assert findings(table.stage.placed, table.app.theme) == []


@pytest.mark.parametrize("game", games())
def test_undo_to_here_says_how_much_it_took_back_and_redo_brings_it_back(
    table: Demo, game: str
) -> None:
    begin(table, games()[game], NAMES[:4])
    random = Random(3)
    for _ in range(12):
        go_on(table, random)
        pass_by(table)
    before = table.session.head
    table.app.open_screen(Log(table.session, 2))
    table.play("touch Undo to here")
    if isinstance(table.app.screen, Confirmation):
        table.app.touch(UiCommand("confirm"))
    gone = before.seq - table.session.seq
    assert toast_text(table) == f"Taken back: {gone} entries. Redo in the log brings them back."
    table.play("touch Redo")
    assert toast_text(table) == f"Brought back: {gone} entries."
    assert table.session.head.id == before.id
    assert "Redo" not in shown(table)


@pytest.mark.parametrize("over", ["touch Why?", "touch Menu\ntouch Log"])
def test_undo_before_the_first_entry_shows_the_set_up_from_every_screen(
    table: Demo, over: str
) -> None:
    table.play("seat Mara Theo Ines\ntouch Creature Feature\ntouch Start")
    set_up = sign(table)
    table.play("touch Next")
    assert sign(table) != set_up
    table.play(f"{over}\ntouch Undo")
    assert sign(table) == set_up
    assert isinstance(table.app.screen, Play)


def test_a_part_of_the_board_seen_from_near_has_undo_and_why(tmp_path: Path) -> None:
    table = evening(tmp_path)
    begin(table, games()["vampire-elf-cthulhu"], NAMES[:4])
    random = Random(2)
    go_on(table, random)
    while not (near := _close_ups(table)):
        go_on(table, random)
    before = table.session.seq
    table.app.touch(near[0])
    assert isinstance(table.app.screen, Detail)
    assert {"Undo", "Why?"} <= {*shown(table)}
    # whoever has only looked takes nothing back
    table.play("touch Undo")
    assert isinstance(table.app.screen, Play)
    assert table.session.seq == before
    table.close()


def _close_ups(table: Demo) -> list[UiCommand]:
    """The touches of the board that open a part of it."""
    pass_by(table)
    touches = [node.touch for node in table.app.node().walk()]
    return [
        touch for touch in touches if isinstance(touch, UiCommand) and touch.name == "show detail"
    ]


def test_a_held_undo_shows_on_every_screen_what_a_touch_does(table: Demo) -> None:
    """It undoes nothing; a touch then takes back what it has shown."""
    begin(table, games()["creature-feature"], NAMES[:3])
    go_on(table, Random(1))
    app, seen = table.app, set[type[Screen[App]]]()

    def hold() -> None:
        is_offered = any(
            one.touch == UiCommand("undo") and one.enabled for one in app.node().walk()
        )
        if not is_offered:
            return
        before, screens = app.session and app.session.head, app.screens
        assert app.show_preview(UiCommand("undo")), app.screen
        assert app.preview is not None
        title, app.preview, app.is_previewing = app.preview.title, None, False
        assert title.startswith("Undo ")
        assert (app.session and app.session.head, app.screens) == (before, screens)
        if title == "Undo takes back" and type(app.screen) not in seen:
            app.touch(UiCommand("undo"))
            assert app.playing.head is not before or isinstance(app.screen, Confirmation)
        seen.add(type(screens[-1]))

    reason = explained([[table.session.current_steps()[0]]])
    assert reason is not None
    for screen in (Why(*reason), EarlierBoard(1), Log(table.session)):
        go_on(table, Random(2))
        app.open_screen(screen)
        hold()
        app.close_overlays()
    table.play("touch Menu\ntouch Fix scores and positions\ntouch Priority Track\ntouch Down")
    hold()
    app.close_overlays()
    Crawl(table, Random(1), hold).go(500)
    assert {Play, Log, Why, EarlierBoard, Menu, Corrections, SetValue} <= seen


def test_no_screen_answers_undo_in_a_way_of_its_own() -> None:
    for screen in every_screen():
        assert 'UiCommand("undo")' not in inspect.getsource(screen.on_touch), screen
        assert 'UiCommand("undo")' not in inspect.getsource(screen.preview), screen
