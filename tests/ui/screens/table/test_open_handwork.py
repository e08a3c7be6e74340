"""What is closed or ticked off does not come again, and what is still to be done comes back."""

from pathlib import Path
from random import Random

import pytest

from companion.core.board.nodes import UiCommand
from companion.core.hand_tasks import HandTask
from companion.table.registry import games
from companion.ui.screens.table.play import Play
from tests.ui.table import NAMES, begin, evening, go_on


@pytest.mark.parametrize("game", ["creature-feature", "vampire-elf-cthulhu"])
def test_open_handwork_comes_back_when_the_game_is_continued(tmp_path: Path, game: str) -> None:
    table = evening(tmp_path)
    begin(table, games()[game], NAMES[:4])
    random, continued = Random(11), 0
    while continued < 8 and not table.session.over:
        table.wait(60)
        go_on(table, random)
        play = table.app.screen
        assert isinstance(play, Play)
        while play.queue.boards and random.random() < 0.9:
            table.app.touch(UiCommand("next"))
        still = {task.text for task in play.queue.open_instructions}
        if still and not play.queue.boards:
            continued += 1
            table.app.put_game_away()
            (kept,) = table.app.games.readable()
            assert table.app.games.resume(kept)
            again = Play()
            table.app.open_screen(again)
            table.loop.lay_out()
            shown = " ".join(
                [task.text for task in again.queue.open_instructions]
                + [node.name for board in again.queue.boards for node in board.stage.walk()]
            ).casefold()
            assert [text for text in still if text.rstrip(".").casefold() not in shown] == []
    assert continued
    table.close()


@pytest.mark.parametrize("game", games())
def test_undo_leads_to_the_question_and_not_to_what_was_closed_before(
    tmp_path: Path, game: str
) -> None:
    table = evening(tmp_path)
    begin(table, games()[game], NAMES[:3])
    play = table.app.screen
    assert isinstance(play, Play)
    random = Random(11)  # nobody ever ticks a step off
    for _ in range(60):
        if table.session.over:
            break
        go_on(table, random)
        while play.queue.boards:
            table.app.touch(UiCommand("next"))
        if random.random() < 0.3 and table.session.can_undo:
            table.app.undo()
            table.loop.lay_out()
            assert not play.queue.boards
    table.close()


def test_what_is_still_to_be_done_goes_when_play_goes_on(tmp_path: Path) -> None:
    table = evening(tmp_path)
    begin(table, games()["vampire-elf-cthulhu"], NAMES[:3])
    play = table.app.screen
    assert isinstance(play, Play)
    random, old = Random(3), HandTask("take 1 quill back from The Mirror.")
    for _ in range(20):
        play.queue.open_instructions = [old]
        table.wait(60)
        go_on(table, random)
        assert old not in play.queue.open_instructions
        while play.queue.boards:
            table.app.touch(UiCommand("next"))
    still = play.queue.open_instructions
    play.queue.load(table.app, resumed=True)
    assert play.queue.open_instructions == still
    table.close()
