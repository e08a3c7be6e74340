"""What people may not want is asked about first: entries left out, a closed answer taken back."""

from pathlib import Path
from random import Random
from unittest.mock import Mock

import pytest

from companion.core.actions import Action
from companion.core.board.nodes import UiCommand
from companion.core.game import HIDDEN
from companion.games.monstercon.board import MonsterConBoards
from companion.table.errors import Refused
from companion.table.journal.pending_writes import PendingWrites
from companion.table.play.session import Session
from companion.table.play.steps import Header
from companion.table.registry import games
from companion.ui.parts.confirmation import Confirmation
from companion.ui.runtime.demo import Demo
from companion.ui.screens.log.log import Log
from companion.ui.screens.table.field_question import FieldQuestion
from companion.ui.screens.table.play import Play
from tests.ui.table import NAMES, begin, evening, go_on, seated, shown, sign


def costly(session: Session, random: Random) -> tuple[int, Action] | None:
    """An amendment by which later entries would be left out."""
    line = session.current_steps()
    for seq in range(1, session.seq):
        action = line[seq].action
        for prompt in session.game.rules.prompts(line[seq - 1].state):
            for pattern in prompt.offers:
                if prompt.seat is None or pattern.kind is not type(action) or not pattern.open:
                    continue
                other = pattern.sample(random)
                try:
                    if other != action and session.preview_amendment(seq, other, follow=True)[1]:
                        return seq, other
                except Refused:
                    continue
    return None


def test_an_amendment_says_first_what_it_would_leave_out(tmp_path: Path) -> None:
    table = seated(tmp_path, NAMES[:3])
    random = Random(5)
    found = None
    play = table.app.screen
    assert isinstance(play, Play)
    while found is None:
        for _ in range(12):
            go_on(table, random)
            play.queue.boards.clear()
        found = costly(table.session, random)
    seq, action = found
    app, session = table.app, table.session
    before = session.head
    for touch in (UiCommand("back"), UiCommand("confirm")):
        log = Log(session)
        log.chosen = seq
        app.open_screen(log)
        app.touch(UiCommand("amend entry"))
        fill = app.screen
        assert isinstance(fill, FieldQuestion)
        app.close_screen()
        fill.submit(app, action)
        assert isinstance(app.screen, Confirmation)
        words = [one.name for one in app.node().walk()]
        many = len(session.preview_amendment(seq, action, follow=True)[1])
        assert f"Leave out {many} later entr{'y' if many == 1 else 'ies'}?" in words
        assert session.head is before
        app.touch(touch)
        app.close_screen()
    assert session.head is not before
    assert session.current_steps()[seq].action == action
    table.close()


def test_a_closed_answer_is_taken_back_by_whom_it_was(tmp_path: Path, table: Demo) -> None:
    del tmp_path
    begin(table, games()["vampire-elf-cthulhu"], NAMES[:3])
    random = Random(1)
    app, session = table.app, table.session
    play = app.screen
    assert isinstance(play, Play)
    asked = openly = 0
    for _ in range(600):
        before = session.head
        go_on(table, random)
        play.queue.boards.clear()
        step = session.head
        if step is before or step.action is None:
            continue
        # what was taken with the answer, as its only possible answer, goes with it
        taken = session.undone_by_undo()
        done = [one.action for one in session.current_steps() if one.action is not None]
        redacted = session.game.observation.redact(done, None)[-len(taken) :]
        closed = [
            getattr(one.action, "seat", -1)
            for one, shown in zip(taken, redacted, strict=True)
            if HIDDEN in shown.values()
        ]
        if not closed:
            openly += 1
            app.touch(UiCommand("undo"))
            assert isinstance(app.screen, Play)
            app.attempt(session.redo)
            play.queue.boards.clear()
            continue
        asked += 1
        app.touch(UiCommand("undo"))
        assert isinstance(app.screen, Confirmation)
        (seat,) = closed
        assert f"{NAMES[seat]}: take your closed answer back?" == app.node().name
        assert session.head is step
        app.touch(UiCommand("back"))
        assert session.head is step
        if asked == 3:
            app.touch(UiCommand("undo"))
            app.touch(UiCommand("confirm"))
            assert session.head is before
            break
    assert asked == 3
    assert openly


def test_undo_to_here_asks_before_it_takes_closed_answers_back(
    table: Demo, monkeypatch: pytest.MonkeyPatch
) -> None:
    # as if these cards were entered face down
    monkeypatch.setattr(MonsterConBoards, "actions_turned_up_first", frozenset())
    begin(table, games()["monstercon"], NAMES[:4])
    suits = ("hearts", "clubs", "spades")  # the last one follows
    for seat, suit in enumerate(suits):
        table.play(f"press {seat}\nlay king-of-{suit}\nlift")
    table.play("touch Dealt\nlay 4-of-hearts\nlift\nlay 5-of-hearts\nlift")
    app, session = table.app, table.session
    before = session.head
    first, second = (NAMES[step.action.seat] for step in session.current_steps()[-2:])  # type: ignore[union-attr]
    app.open_screen(Log(session, session.seq - 2))
    app.touch(UiCommand("undo to step"))
    words = [one.name for one in app.node().walk()]
    assert app.node().name == "Take closed answers back?"
    assert {first, second} <= {*words}
    assert not any("of Hearts" in one for one in words)
    assert session.head is before
    app.touch(UiCommand("confirm"))
    assert session.seq == before.seq - 2
    app.close_overlays()
    table.play(
        "lay 4-of-hearts\nlift\nlay 5-of-hearts\nlift\nlay 6-of-spades\nlift\nlay 7-of-clubs"
    )
    app.open_screen(Log(session, before.seq - 2))
    app.touch(UiCommand("undo to step"))
    assert session.seq == before.seq - 2, "once they lie open, nobody is asked"
    table.close()


def test_a_card_that_others_have_seen_is_taken_back_without_a_question(table: Demo) -> None:
    begin(table, games()["creature-feature"], NAMES[:3])
    app, session = table.app, table.session
    play = app.screen
    assert isinstance(play, Play)
    go_on(table, Random(1))
    play.queue.boards.clear()
    before = session.seq
    app.touch(UiCommand("undo"))
    assert session.seq == before - 1
    table.close()


@pytest.mark.parametrize("seed", range(2))
def test_what_lies_on_a_misnamed_card_follows_it_to_its_name(seed: int) -> None:
    game = games()["vampire-elf-cthulhu"]
    session = Session.new(game, Header(game.id, game.rules_version, NAMES[:3], {}))
    random = Random(seed)
    kept = 0
    for _ in range(60):
        prompts = [one for one in session.rule_prompts() if not one.optional]
        session.do(random.choice(random.choice(prompts).accepts).sample(random))
    line = session.current_steps()
    for seq in range(1, session.seq):
        action = line[seq].action
        card = getattr(action, "card", None)
        if card not in session.cards:
            continue
        for prompt in session.game.rules.prompts(line[seq - 1].state):
            for pattern in prompt.offers:
                if pattern.kind is not type(action) or "card" not in pattern.open:
                    continue
                other = pattern.sample(random)
                try:
                    plain = session.preview_amendment(seq, other)[1]
                    followed = session.preview_amendment(seq, other, follow=True)[1]
                except Refused:
                    continue
                assert len(followed) <= len(plain)
                kept += len(plain) - len(followed)
    assert kept > 0


def test_quitting_is_confirmed_and_says_what_happens_to_the_game(tmp_path: Path) -> None:
    home = evening(tmp_path / "home")
    home.play("touch Settings\ntouch Quit")
    assert shown(home) == ["Back", "Quit"]
    home.close()
    table = evening(tmp_path / "table")
    begin(table, games()["creature-feature"], NAMES[:3])
    table.play("touch Menu\ntouch Settings\ntouch Quit")
    assert sign(table) == "Quit Matinee?"
    assert shown(table) == ["Keep playing", "Quit"]
    words = {one.name for one in table.app.node().walk()}
    assert "The game is saved. At the next start it continues at the same question." in words
    table.app.why_lost = "the folder is in memory"
    words = {one.name for one in table.app.node().walk()}
    assert "Nothing is kept after the machine is switched off: the folder is in memory." in words
    full = Mock(side_effect=OSError(28, "No space left on device"))
    table.app.save_retry.steps.write_or_queue(full, full)
    words = {one.name for one in table.app.node().walk()}
    assert (
        "Not saved: No space left on device. Free some disk space or make the data folder writable."
        in words
    )
    table.app.save_retry.steps = PendingWrites()
    table.play("touch Keep playing")
    assert sign(table) == "Settings"
    table.play("touch Quit\ntouch Quit")
    assert table.app.closing
    table.close()
