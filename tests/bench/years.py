"""A household's years: a folder with many packed games of all kinds, and what they cost.

Run as a process: `python -m tests.bench.years make FOLDER GAMES` leaves such a folder;
`python -m tests.bench.years open FOLDER TIMES` prints one JSON object of what opening it takes;
`python -m tests.bench.years screen FOLDER TIMES` prints what the app takes for its first frame in
such a folder, and the screen *Games* for its first and each further page;
`python -m tests.bench.years sizes FOLDER` prints the bytes of a packed game of each kind;
`python -m tests.bench.years write TIMES` prints the bytes written for an action, and for packing.
"""

import resource
import shutil
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from random import Random
from statistics import median
from time import monotonic, process_time

from msgspec import json

from companion.table.folders import JOURNAL
from companion.table.journal.journal import Journal
from companion.table.journal.paths import pack_of
from companion.table.journal.rescue import list_packed
from companion.table.play.session import Session
from companion.table.play.steps import Header
from companion.table.registry import games
from companion.ui.runtime.stage import open_window
from companion.ui.screens.home.history import History
from tests.bench.kept import long_game
from tests.bench.scans import Scans
from tests.games.options import needed

SEATS = 4
ACTIONS = 300


def whole_game(journal: Journal, name: str, seed: int) -> Session:
    """A game to its end, with bots and a virtual table."""
    game, random = games()[name], Random(seed)
    seats = max(game.min_seats, min(game.max_seats, SEATS))
    names = tuple(f"Player {seat}" for seat in range(seats))
    header = Header(game.id, game.rules_version, names, needed(game, seats), begun="2026-10-31")
    session = journal.begin(game, header)
    while not session.over:
        asked = [one for one in session.rule_prompts() if not one.optional]
        session.do(random.choice(random.choice(asked).accepts).sample(random))
    journal.put_away(journal.games()[-1].number)
    return session


def make(folder: Path, count: int) -> None:
    """So many games, all over and packed: one of each kind, copied."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / JOURNAL
    with closing(Journal(path)) as journal:
        for name in games() if count else ():
            whole_game(journal, name, 1)
        while journal.do_idle_work():
            pass
        kinds = len(games())
        for number in range(kinds + 1, count + 1):
            shutil.copyfile(pack_of(path, (number - 1) % kinds + 1), pack_of(path, number))
        db = journal.writable_database()
        db.execute("begin")
        with db:
            list_packed(path, db)


def opened(folder: Path, times: int) -> dict[str, float]:
    """Seconds of processor time for opening, and the memory that it takes, in MB."""
    took: list[float] = []
    for _ in range(times):
        began = process_time()
        with closing(Journal(folder / JOURNAL)) as journal:
            journal.last(games())
        took.append(process_time() - began)
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {"open_s": median(took), "peak_mb": most}


def screen(folder: Path, times: int) -> dict[str, float]:
    """Memory at the first frame in MB, and milliseconds until *Games*, or its next page, is shown,
    its longest page at that.
    """
    table = Scans(open_window(800, 480), folder, 1)
    table.loop.run_once()
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    table.prepare()  # people come to Games after a quiet moment
    began = monotonic()
    history = History()
    table.app.open_screen(history)
    table.loop.draw()
    opened_ms = (monotonic() - began) * 1000
    pages: list[float] = []
    for page in range(1, times + 1):
        began = monotonic()
        history.page = page
        table.loop.draw()
        pages.append((monotonic() - began) * 1000)
    table.close()
    return {"first_frame_mb": most, "games_ms": opened_ms, "page_ms": max(pages)}


def sizes(folder: Path) -> dict[str, int]:
    """Bytes of a packed game by kind."""
    path = folder / JOURNAL
    return {name: pack_of(path, number).stat().st_size for number, name in enumerate(games(), 1)}


def _written() -> int:
    """Bytes that this process has given to the system to be written."""
    lines = Path("/proc/self/io").read_text(encoding="utf-8").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("wchar"))


def written(times: int) -> dict[str, float]:
    """Bytes written for an action, and for packing its game, by action."""
    with tempfile.TemporaryDirectory() as folder, closing(Journal(Path(folder) / JOURNAL)) as one:
        before = _written()
        session = long_game(one, times)
        played = _written()
        while one.do_idle_work():
            pass
        packed = _written()
    actions = session.seq
    return {"action": (played - before) / actions, "packing": (packed - played) / actions}


def main(what: str, *words: str) -> None:
    """Run what the words of the command line ask for."""
    match what:
        case "make":
            make(Path(words[0]), int(words[1]))
        case "screen":
            print(json.encode(screen(Path(words[0]), int(words[1]))).decode())
        case "sizes":
            print(json.encode(sizes(Path(words[0]))).decode())
        case "open":
            print(json.encode(opened(Path(words[0]), int(words[1]))).decode())
        case _:
            print(json.encode(written(int(words[0]))).decode())


if __name__ == "__main__":
    main(*sys.argv[1:])
