"""`scripts/bench [--json] [--peers]`: every figure beside what the machine does at least."""

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


def child(module: str, *words: str, env: dict[str, str]) -> str:
    """The last line that a measuring process prints; pygame greets before it."""
    command = [sys.executable, "-m", f"tests.bench.{module}", *words]
    done = subprocess.run(command, env=env, check=True, stdout=subprocess.PIPE, text=True)
    return done.stdout.splitlines()[-1]


def spread(took: list[float]) -> dict[str, float]:
    return {"median": median(took), "p99": quantiles(took, n=100)[98]}


def first_frame(what: str, times: int, env: dict[str, str]) -> float:
    """The median time from starting the process to its first frame, in seconds."""
    took: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        for run in range(times + 1):
            began = monotonic()
            seen = child("first_frame", what, str(Path(folder) / "books"), env=env)
            if run:  # the first run fills the caches
                took.append(float(seen) - began)
    return median(took)


def measured(scans: int, starts: int, seconds: float, *, peers: bool) -> dict[str, Any]:
    """Everything, and what stands beside it."""
    with display() as (screen, env):
        scan: dict[str, Any] = {}
        bare: dict[str, Any] = {}
        for size in SIZES:
            found = json.loads(child("scans", *size.split("x"), str(scans), env=env))
            bare[size] = spread(found.pop("bare"))
            scan[size] = {game: spread(took) for game, took in found.items()}
        enrolled = {
            size: json.loads(child("enrolling", *size.split("x"), env=env)) for size in SIZES
        }
        first = first_frame("app", starts, env)
        first_bare = first_frame("bare", starts, env)
        readers = json.loads(child("readers", str(seconds), str(scans), env=env))
        rates = json.loads(child("playouts", str(seconds), env=env))
        others = json.loads(child("peers", str(seconds), env=env)) if peers else {}
    peer = rates.pop("noughts-and-crosses")
    return {
        "screen": screen,
        "scan_to_frame_ms": scan,
        "enrolling_s": {size: one["seconds"] for size, one in enrolled.items()},
        "enrolling_ms": {size: spread(one["took"]) for size, one in enrolled.items()},
        "first_frame_s": first,
        "readers": {name: readers[name] for name in ("empty", "resting", "laid_to_told_ms")},
        "decisions_per_s": rates,
        "peers": others,
        "beside": {
            "write_and_flip_ms": bare,
            "empty_window_s": first_bare,
            "readers_without_a_driver": readers["bare"],
            "two_polls_ms": readers["two_polls_ms"],
            "noughts_and_crosses_per_s": peer,
        },
    }


def show(found: dict[str, Any], console: Console) -> None:
    """The same as a table."""
    beside = found["beside"]
    table = Table(title=f"Matinee on {found['screen']}")
    for name in ("", "measured", "beside it", "ratio"):
        table.add_column(name, justify="left" if not name else "right")
    for size, games in found["scan_to_frame_ms"].items():
        for game, took in games.items():
            for part in ("median", "p99"):
                least = beside["write_and_flip_ms"][size][part]
                table.add_row(
                    f"scan to frame, {size}, {game}, {part}",
                    f"{took[part]:.2f} ms",
                    f"write and flip {least:.2f} ms",
                    f"{took[part] / least:.1f}",
                )
    for size, seconds in found["enrolling_s"].items():
        table.add_row(
            f"{DECK} cards enrolled, {size}",
            f"{seconds:.1f} s",
            f"hands, {HAND} s a card {DECK * HAND:.0f} s",
            f"{seconds / (DECK * HAND):.2f}",
        )
    first, empty = found["first_frame_s"], beside["empty_window_s"]
    table.add_row(
        "process start to first frame",
        f"{first:.3f} s",
        f"empty window {empty:.3f} s",
        f"{first / empty:.1f}",
    )
    readers, alone = found["readers"], beside["readers_without_a_driver"]
    for name, words in (("empty", "nothing there"), ("resting", "a card on each")):
        table.add_row(
            f"two MFRC522 polled, {words}",
            f"{readers[name]:.1%} of a core",
            f"empty polls without a driver {alone:.1%}",
            f"{readers[name] / alone:.1f}",
        )
    for part, took in readers["laid_to_told_ms"].items():
        least = beside["two_polls_ms"]
        table.add_row(
            f"card laid to signal, {part}",
            f"{took:.0f} ms",
            f"two polls {least:.0f} ms",
            f"{took / least:.1f}",
        )
    peer = beside["noughts_and_crosses_per_s"]
    for game, rate in found["decisions_per_s"].items():
        table.add_row(
            f"random playouts, {game}",
            f"{rate:,.0f} decisions/s",
            f"noughts and crosses {peer:,.0f}",
            f"{rate / peer:.2f}",
        )
    for game, rate in found["peers"].items():
        table.add_row(
            f"random playouts, {game}",
            f"{rate:,.0f} decisions/s",
            f"noughts and crosses {peer:,.0f}",
            f"{rate / peer:.2f}",
        )
    console.print(table)


def main() -> None:
    """Measure, then print."""
    parser = argparse.ArgumentParser(prog="scripts/bench", description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--scans", type=int, default=60, help="cards laid, each size and game")
    parser.add_argument("--starts", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=5, help="of playouts, each game")
    parser.add_argument("--peers", action="store_true", help="games of others beside ours")
    arguments = parser.parse_args()
    found = measured(arguments.scans, arguments.starts, arguments.seconds, peers=arguments.peers)
    if arguments.json:
        print(json.dumps(found))
    else:
        show(found, Console(width=120))


if __name__ == "__main__":
    main()
