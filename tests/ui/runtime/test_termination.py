"""How the app ends when it is told to, and how it starts after it ended by itself."""

import signal
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pygame
import pytest

from companion.table.registry import games
from companion.table.starts import CRASH_LOOP_SECONDS, FILE, MAX_EARLY_ENDS, Starts
from companion.ui.app.app import TOAST_SECONDS
from companion.ui.runtime import start
from companion.ui.runtime.loop import Loop
from companion.ui.runtime.termination import STOPPED, close_on_signals
from companion.ui.screens.home.home import Home, continue_last
from companion.ui.screens.table.play import Play
from tests.ui.runtime.processes import PATIENCE, process
from tests.ui.table import NAMES, begin, evening

# ---- safe start

Run = Callable[[Loop], None]


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """The data folder of a game under way."""
    table = evening(tmp_path)
    begin(table, games()["creature-feature"], NAMES[:3])
    table.close()
    return tmp_path / "data"


@pytest.fixture
def opened(memory: None, monkeypatch: pytest.MonkeyPatch) -> Callable[[Path, Run], Loop]:
    """Opens the app in that folder and has the loop do this."""
    monkeypatch.setattr("hardware.machine.storage.why_lost", lambda *_: None)
    monkeypatch.setattr(pygame, "quit", lambda: None)

    def open_(folder: Path, run: Run) -> Loop:
        loops: list[Loop] = []

        def once(loop: Loop) -> None:
            loops.append(loop)
            run(loop)

        monkeypatch.setattr(Loop, "run", once)
        with suppress(Crash):
            start.kiosk(folder)
        return loops[0]

    return open_


class Crash(BaseException):
    """The process ends here."""


def crash(_: Loop) -> None:
    raise Crash


def close(loop: Loop) -> None:
    loop.app.closing = True


def runs(loop: Loop) -> None:
    """It goes round for as long as a start must last."""
    began = loop.clock()
    for after in (0.0, CRASH_LOOP_SECONDS + 1):
        loop.clock = lambda after=after: began + after
        loop.run_once()


def test_after_two_crashes_home_is_shown_and_the_game_is_kept(
    played: Path, opened: Callable[[Path, Run], Loop]
) -> None:
    for _ in range(MAX_EARLY_ENDS):
        assert isinstance(opened(played, crash).app.screen, Play)
    for run in (crash, close, runs):
        loop = opened(played, run)
        assert isinstance(loop.app.screen, Home)
        assert loop.app.session is None
        assert loop.app.toast is not None or run is runs
        if loop.app.toast is not None:
            assert loop.app.toast.text == (
                "Matinee ended soon after its last starts. Touch Continue to go on playing."
            )

    def plays(loop: Loop) -> None:
        assert continue_last(loop.app)
        runs(loop)
        raise Crash

    opened(played, plays)
    assert isinstance(opened(played, close).app.screen, Play)


def test_a_start_that_was_closed_or_lasted_does_not_count(
    played: Path, opened: Callable[[Path, Run], Loop]
) -> None:
    for run in (crash, close, close, runs, crash, close, runs, close):
        assert isinstance(opened(played, run).app.screen, Play)
    assert not (played / FILE).exists()


def test_no_message_of_a_start_hides_another(
    played: Path, opened: Callable[[Path, Run], Loop], monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(MAX_EARLY_ENDS):
        opened(played, crash)
    (played / "rig.toml").write_text("[[nothing]]")
    (played / "tags.json").write_text("{")
    monkeypatch.setattr("hardware.machine.storage.why_lost", lambda *_: "the folder is in memory")
    shown: list[str] = []

    def look_on(loop: Loop) -> None:
        began = loop.app.clock()
        for number in range(6):
            loop.app.clock = loop.clock = lambda late=began + number * (TOAST_SECONDS + 1): late
            loop.run_once()
            if loop.app.toast is not None:
                shown.append(loop.app.toast.text.partition(" ")[0])

    opened(played, look_on)
    assert shown == ["Matinee", "What", "Progress", "Rig.toml:"]


def test_starts_are_not_counted_where_nothing_can_be_written(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    for folder in (tmp_path, tmp_path / "nowhere"):
        for _ in range(4):
            starts = Starts(folder)
            with starts.counted():
                assert not starts.safe
                starts.tick(0, playing=True)
                starts.tick(CRASH_LOOP_SECONDS, playing=True)


@pytest.mark.parametrize("content", [b"", b"x", b"-3", b"9" * 5000, b"\xff", b"1e9"])
def test_any_count_is_read(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    assert not Starts(tmp_path).safe


# ---- signals

ONLY_ORDERLY = "termination.GRACE = FOREVER; Loop.run = runs"
"""It ends by itself or not at all."""


@pytest.mark.parametrize(
    "hangs",
    [
        "App.tick = sleeps",
        "App.tick = spins",
        "Stage.flip = sleeps",
        "Rig.start = sleeps",
    ],
)
def test_sigterm_ends_an_app_that_hangs_and_its_start_counts(tmp_path: Path, hangs: str) -> None:
    with process(hangs, "--data", str(tmp_path)) as app:
        app.terminate()
        assert app.wait(PATIENCE) == 0
    assert (tmp_path / FILE).read_text() == "1"


@pytest.mark.parametrize("hangs", ["Rig.close", "Voice.close"])
def test_sigterm_ends_an_app_that_hangs_while_it_closes(tmp_path: Path, hangs: str) -> None:
    prepared = f"Loop.run = runs; {hangs} = lambda _: time.sleep(FOREVER)"
    with process(prepared, "--data", str(tmp_path)) as app:
        app.terminate()
        assert app.wait(PATIENCE) == 0


def test_sigterm_ends_a_start_that_hangs_before_there_is_an_app(tmp_path: Path) -> None:
    with process("start.open_stored_data = sleeps", "--data", str(tmp_path)) as app:
        app.terminate()
        assert app.wait(PATIENCE) == STOPPED + signal.SIGTERM


@pytest.mark.parametrize(
    "also",
    ["", "threading.Thread(target=time.sleep, args=(FOREVER,), daemon=True).start()"],
    ids=["alone", "beside a thread that hangs"],
)
@pytest.mark.parametrize(
    ("asked", "code"), [(signal.SIGTERM, 0), (signal.SIGHUP, 0), (signal.SIGINT, 130)]
)
def test_an_app_that_is_asked_to_end_closes_in_order_and_its_start_does_not_count(
    tmp_path: Path, also: str, asked: signal.Signals, code: int
) -> None:
    with process(f"{ONLY_ORDERLY}; {also}", "--data", str(tmp_path)) as app:
        assert (tmp_path / FILE).exists()
        app.send_signal(asked)
        assert app.wait(PATIENCE) == code
    assert not (tmp_path / FILE).exists()


def test_a_console_that_is_taken_away_ends_the_kiosk_as_its_unit_expects(tmp_path: Path) -> None:
    unit = Path(__file__).parents[3] / "systemd" / "matinee@.service"
    assert "RestartForceExitStatus=SIGHUP" in unit.read_text(encoding="utf-8").splitlines()
    with process("Loop.run = runs", "--data", str(tmp_path), "kiosk") as app:
        app.send_signal(signal.SIGHUP)
        assert app.wait(PATIENCE) == -signal.SIGHUP


def test_a_start_that_is_killed_counts(tmp_path: Path) -> None:
    with process("Loop.run = runs", "--data", str(tmp_path)) as app:
        app.kill()
        app.wait(PATIENCE)
    assert (tmp_path / FILE).read_text() == "1"


def test_sigterm_ends_a_demo_that_is_watched(tmp_path: Path) -> None:
    words = ("demo", "creature-feature", "--speed", "0.1", "--out", str(tmp_path))
    with process("Demo.play = plays", *words) as app:
        app.terminate()
        assert app.wait(PATIENCE) == STOPPED + signal.SIGTERM


def test_before_there_is_an_app_the_signal_ends_the_start() -> None:
    before = signal.getsignal(signal.SIGTERM)
    with pytest.raises(SystemExit), close_on_signals(signal.SIGTERM):
        signal.raise_signal(signal.SIGTERM)
    assert signal.getsignal(signal.SIGTERM) is before
