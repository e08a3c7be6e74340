"""What is said aloud: in a child process, one at a time, and never an error."""

import os
from pathlib import Path
from random import Random

import pytest

from companion.core.board.nodes import UiCommand
from companion.table.players import Player
from companion.table.registry import games
from companion.table.settings import Settings
from companion.ui.runtime.demo import Demo
from companion.ui.runtime.voice import Voice
from companion.ui.screens.table.play import Play
from tests.ui.table import NAMES, evening, go_on, sign

GAME = games()["shuffling-horror"]


class Talker:
    """A program that hears words, and speaks them until it is told that they are over."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "talker"
        self._heard, self._over = folder / "heard", folder / "over"
        os.mkfifo(self._over)
        self.path.write_text(
            f'#!/bin/sh\necho "$@: $(cat)" >> {self._heard}\nread line < {self._over}\n'
        )
        self.path.chmod(0o755)

    def heard(self) -> list[str]:
        return self._heard.read_text().splitlines()

    def come_to_an_end(self, voice: Voice) -> None:
        self._over.write_text("over\n")
        assert voice._speaking is not None
        voice._speaking.wait()


@pytest.fixture
def talker(tmp_path: Path) -> Talker:
    return Talker(tmp_path)


def test_one_sentence_at_a_time_and_then_the_newest(talker: Talker) -> None:
    voice = Voice(str(talker.path))
    assert voice.found
    for words in ("One.", "Two.", "-v for option."):
        voice.say(words, 5)
    talker.come_to_an_end(voice)
    assert talker.heard() == ["-v en -a 100 --stdin: One."]
    voice.tick()
    talker.come_to_an_end(voice)
    voice.tick()
    assert talker.heard()[1:] == ["-v en -a 100 --stdin: -v for option."]
    voice.close()


def test_the_end_of_the_app_ends_the_sentence(talker: Talker) -> None:
    voice = Voice(str(talker.path))
    voice.say("A long sentence.", 5)
    speaking = voice._speaking
    assert speaking is not None
    assert speaking.poll() is None
    voice.say("Another.", 5)
    voice.close()
    assert speaking.returncode == -9
    voice.say("After the end.", 5)
    assert voice._speaking is None


def test_silence_is_no_error(tmp_path: Path) -> None:
    voice = Voice("a-program-that-nobody-has")
    assert not voice.found
    voice.say("Hello?", 5)
    broken = tmp_path / "broken"
    broken.write_text("#!/nowhere/at/all\n")
    broken.chmod(0o755)
    voice = Voice(str(broken))
    assert voice.found
    voice.say("Hello?", 5)
    assert not voice.found
    voice.say("Hello?", 5)
    voice.close()


def test_at_volume_zero_nothing_is_spoken(talker: Talker) -> None:
    voice = Voice(str(talker.path))
    voice.say("Hush.", 0)
    assert voice._speaking is None


class Ear(Voice):
    """Hears what is said."""

    def __init__(self) -> None:
        super().__init__("sh")
        self.heard: list[str] = []

    def say(self, words: str, volume: int) -> None:
        self.heard.append(words)


def directed(folder: Path) -> Demo:
    """A film that Matinee directs, at the first thing that the Director announces."""
    table = evening(folder)
    players = tuple(Player(name, seat) for seat, name in enumerate(NAMES[:4]))
    assert table.app.games.begin(GAME, players, {"director": "auto"})
    table.app.open_screen(Play())
    random = Random(4)
    while not table.session.remarks.on_next_move(table.session.head):
        go_on(table, random)
    return table


@pytest.mark.thorough
@pytest.mark.parametrize("spoken", [True, False])
def test_what_the_director_says_is_shown_and_is_spoken_on_demand(
    tmp_path: Path, *, spoken: bool
) -> None:
    table = directed(tmp_path)
    table.loop.voice = ear = Ear()
    table.app.change_settings(Settings(voice=spoken))
    play = table.app.screen
    assert isinstance(play, Play)
    play.queue.boards.clear()
    line = table.session.remarks.on_next_move(table.session.head)
    table.loop.draw()
    assert line in [one.node.name for one in table.stage.placed if one.node.role == "text"]
    random = Random(5)
    stated: list[str] = []
    ear.heard.clear()
    for _ in range(60):
        go_on(table, random)
        while play.queue.boards:
            stated.append(play.queue.boards[0].spoken_text)
            table.loop.draw()
            play.on_touch(table.app, UiCommand("next"))
        stated.append(table.session.remarks.on_next_move(table.session.head))
        table.loop.draw()
    table.close()
    assert len([one for one in stated if one]) > 20
    assert ear.heard == ([one for one in stated if one] if spoken else [])


def test_the_settings_say_where_nothing_can_speak(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.play("touch Settings")
    words = [one.node.name for one in table.stage.placed]
    assert any("Voice not installed" in one for one in words)
    table.app.speaks = True
    table.play("touch Speak: off")
    assert table.app.settings.current.voice
    assert sign(table) == "Settings"
    table.close()
