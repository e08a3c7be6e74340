"""Measures Matinee, and references on the same machine: `scripts/bench [--json] [--peers]`."""

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles
from time import monotonic
from typing import Any

from rich.console import Console
from rich.table import Table

from tests.bench.display import display
from tests.bench.enrolling import DECK, HAND

SIZES = ("800x480", "1280x720")
LONG = 300
"""Actions of the game that is resumed."""
YEARS = (0, 1000)
"""Games in the journals that are opened."""


def child(module: str, *words: str, env: dict[str, str]) -> str:
    """The last line that a measuring process prints; pygame greets before it."""
    command = [sys.executable, "-m", f"tests.bench.{module}", *words]
    done = subprocess.run(command, env=env, check=True, stdout=subprocess.PIPE, text=True)
    return done.stdout.splitlines()[-1]


def spread(took: list[float]) -> dict[str, float]:
    return {"median": median(took), "p99": quantiles(took, n=100)[98]}


def first_frame(what: str, times: int, folder: Path, env: dict[str, str]) -> float:
    """The median time from starting the process to its first frame, in seconds."""
    took: list[float] = []
    for run in range(times + 1):
        began = monotonic()
        seen = child("first_frame", what, str(folder), env=env)
        if run:  # the first run fills the caches
            took.append(float(seen) - began)
    return median(took)


def starts(times: int, env: dict[str, str]) -> dict[str, float]:
    """How long starting takes, with and without a long game to go on with, in seconds."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        # compiled files are kept as usual, whatever the caller's environment says
        env = {key: value for key, value in env.items() if key != "PYTHONDONTWRITEBYTECODE"}
        env["PYTHONPYCACHEPREFIX"] = str(folder / "compiled")
        for one in ("new", "long"):
            (folder / one).mkdir()
        kept = [sys.executable, "-m", "tests.bench.kept", str(folder / "long"), str(LONG)]
        subprocess.run(kept, env=env, check=True)
        return {
            "first": first_frame("app", times, folder / "new", env),
            "resumed": first_frame("app", times, folder / "long", env),
            "bare": first_frame("bare", times, folder / "new", env),
        }


def journals(times: int, env: dict[str, str]) -> dict[str, Any]:
    """What opening a journal takes after no game and after many, and what is written."""
    found: dict[str, Any] = {"written": json.loads(child("years", "write", str(LONG), env=env))}
    with tempfile.TemporaryDirectory() as name:
        found["opened"], found["first_frame"] = {}, {}
        for count in YEARS:
            folder = Path(name) / str(count)
            command = [sys.executable, "-m", "tests.bench.years", "make", str(folder), str(count)]
            subprocess.run(command, env=env, check=True)
            found["opened"][str(count)] = json.loads(
                child("years", "open", str(folder), str(times), env=env)
            )
            seen = child("years", "screen", str(folder), str(times), env=env)
            found["opened"][str(count)] |= json.loads(seen)
            found["first_frame"][str(count)] = first_frame("app", times, folder, env)
        files = (one for one in folder.rglob("*") if one.is_file())
        found["bytes_per_game"] = sum(one.stat().st_size for one in files) / max(YEARS)
        found["by_kind"] = json.loads(child("years", "sizes", str(folder), env=env))
    return found


def measured(arguments: argparse.Namespace) -> dict[str, Any]:
    """Everything, and under `beside` what else was found."""
    scans, seconds = arguments.scans, arguments.seconds
    with display() as (screen, env):
        by_game: dict[str, Any] = {}
        bare: dict[str, Any] = {}
        every: dict[str, Any] = {}
        for size in SIZES:
            found = json.loads(child("scans", *size.split("x"), str(scans), env=env))
            bare[size] = spread(found.pop("bare"))
            by_game[size] = {game: spread(took) for game, took in found.items()}
            every[size] = spread([one for took in found.values() for one in took])
        rest = str(arguments.rest), str(arguments.touches)
        evening = json.loads(child("evening", *SIZES[0].split("x"), *rest, env=env))
        enrolled = {
            size: json.loads(child("enrolling", *size.split("x"), env=env)) for size in SIZES
        }
        started = starts(arguments.starts, env)
        undone = json.loads(child("kept", "undo", str(scans), env=env))
        years = journals(arguments.starts, env)
        readers = json.loads(child("readers", str(seconds), str(scans), env=env))
        rates = json.loads(child("playouts", str(seconds), env=env))
    undo = {length: median(took) for length, took in undone.items()}
    return {
        "scan_to_frame_ms": every,
        "touch_to_frame_ms": max(evening["touch_to_frame_ms"]),
        "idle_cpu_percent": evening["idle_cpu_percent"],
        "idle_frames": evening["idle_frames"],
        "first_frame_s": started["first"],
        "resume_s": started["resumed"],
        "peak_mb": evening["peak_mb"],
        "undo_ms": max(undo.values()),
        "journal_bytes_per_action": years["written"]["action"],
        "journal_open_s": {games: one["open_s"] for games, one in years["opened"].items()},
        "decisions_per_s": rates["decisions"],
        "answers_per_s": rates["answers"],
        "peers": rates["peers"],
        "beside": {
            "screen": screen,
            "scan_to_frame_by_game_ms": by_game,
            "write_and_flip_ms": bare,
            "enrolling_s": {size: one["seconds"] for size, one in enrolled.items()},
            "enrolling_ms": {size: spread(one["took"]) for size, one in enrolled.items()},
            "empty_window_s": started["bare"],
            "undo_by_length_ms": undo,
            "journal_packing_bytes_per_action": years["written"]["packing"],
            "journal_peak_mb": {games: one["peak_mb"] for games, one in years["opened"].items()},
            "journal_bytes_per_game": years["bytes_per_game"],
            "journal_bytes_by_kind": years["by_kind"],
            "first_frame_by_games_s": years["first_frame"],
            "first_frame_by_games_mb": {
                games: one["first_frame_mb"] for games, one in years["opened"].items()
            },
            "games_screen_ms": {
                games: [one["games_ms"], one["page_ms"]] for games, one in years["opened"].items()
            },
            "readers": {name: readers[name] for name in ("empty", "resting", "laid_to_told_ms")},
            "readers_without_a_driver": readers["bare"],
            "two_polls_ms": readers["two_polls_ms"],
            "noughts_and_crosses_per_s": rates["noughts-and-crosses"],
        },
    }


def show(found: dict[str, Any], console: Console) -> None:
    """The same as a table."""
    beside = found["beside"]
    table = Table(title=f"Matinee on {beside['screen']}")
    for name in ("", "measured", "reference", "ratio"):
        table.add_column(name, justify="left" if not name else "right")

    def row(what: str, value: float, unit: str, other: str = "", least: float = 0) -> None:
        ratio = f"{value / least:.2f}" if least else ""
        number = f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"
        there = f"{other} {least:,.3g}" if least < 1000 else f"{other} {least:,.0f}"
        table.add_row(what, f"{number} {unit}", there if other else "", ratio)

    for size, took in found["scan_to_frame_ms"].items():
        every = {"every game": took, **beside["scan_to_frame_by_game_ms"][size]}
        for game, one in every.items():
            for part in ("median", "p99"):
                least = beside["write_and_flip_ms"][size][part]
                row(f"scan to frame, {size}, {game}, {part}", one[part], "ms", "write, flip", least)
    row("touch to frame after a rest, at most", found["touch_to_frame_ms"], "ms")
    row("processor time while idle", found["idle_cpu_percent"], "% of a core")
    row("frames while idle", found["idle_frames"], "")
    row("memory at most", found["peak_mb"], "MB")
    for length, took in beside["undo_by_length_ms"].items():
        row(f"undo after {length} actions, median", took, "ms")
    row("bytes written for an action", found["journal_bytes_per_action"], "bytes")
    row(
        "bytes written to pack its game, for an action",
        beside["journal_packing_bytes_per_action"],
        "bytes",
    )
    row("bytes of a packed game", beside["journal_bytes_per_game"], "bytes")
    for game, size in beside["journal_bytes_by_kind"].items():
        row(f"bytes of a packed game, {game}", size, "bytes")
    for games, seconds in beside["first_frame_by_games_s"].items():
        row(f"first frame after {games} games", seconds, "s")
        row("memory then", beside["first_frame_by_games_mb"][games], "MB")
        opened, page = beside["games_screen_ms"][games]
        row("the screen Games", opened, "ms")
        row("its slowest page", page, "ms")
    for games, seconds in found["journal_open_s"].items():
        row(f"opening the journal after {games} games", seconds * 1000, "ms")
    for size, seconds in beside["enrolling_s"].items():
        row(f"{DECK} cards enrolled, {size}", seconds, "s", f"{HAND} s a card", DECK * HAND)
    first, empty = found["first_frame_s"], beside["empty_window_s"]
    row("process start to first frame", first, "s", "empty window", empty)
    row(f"the same with a game of {LONG} actions", found["resume_s"], "s", "without", first)
    readers, alone = beside["readers"], beside["readers_without_a_driver"]
    for name, words in (("empty", "no card"), ("resting", "a card on each")):
        row(f"two MFRC522 polled, {words}", readers[name], "of a core", "no driver", alone)
    for part, took in readers["laid_to_told_ms"].items():
        row(f"card laid to signal, {part}", took, "ms", "two polls", beside["two_polls_ms"])
    peer = beside["noughts_and_crosses_per_s"]
    for game, rate in {**found["decisions_per_s"], **found["peers"]}.items():
        row(f"random playouts, {game}", rate, "decisions/s", "noughts and crosses", peer)
    for game, rate in found["answers_per_s"].items():
        row(f"the dealer's answers, {game}", rate, "a second")
    console.print(table)


def main() -> None:
    """Measure, then print."""
    parser = argparse.ArgumentParser(prog="scripts/bench", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--scans", type=int, default=60, help="number of cards laid, for each size and game"
    )
    parser.add_argument("--starts", type=int, default=5, help="number of starts")
    parser.add_argument(
        "--seconds", type=float, default=5, help="seconds of random playouts, for each game"
    )
    parser.add_argument(
        "--rest", type=float, default=60, help="seconds without input, to measure the idle program"
    )
    parser.add_argument(
        "--touches", type=int, default=10, help="number of touches, each after a pause"
    )
    parser.add_argument(
        "--peers",
        action="store_true",
        help="also measure games of python-chess and OpenSpiel (downloads them)",
    )
    arguments = parser.parse_args()
    found = measured(arguments)
    if arguments.json:
        print(json.dumps(found))
    else:
        show(found, Console(width=120))


if __name__ == "__main__":
    main()
