"""Uses the app at random, game after game: `scripts/monkey [--minutes M] [--game G] [--seed S]`.

Touches, holds, drags and keys are pygame's events in the loop of the app's own window, on a virtual
X screen where Xvfb is installed. The app's clock runs faster than ours (`tests.monkey.player`).

Ends with status 1 if the app ended by itself, showed the sheet "Something went wrong", or wrote a
traceback. Prints the memory that each process has at its beginning, after each minute and at its
end.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from msgspec import json

from companion.table.registry import games
from tests.bench.display import display
from tests.monkey.player import Seen

PATIENCE = 180.0
"""Seconds after its time in which a process must have ended."""
TRACEBACK = "Traceback (most recent call last)"


def use(game: str, words: list[str], minutes: float, env: dict[str, str]) -> list[str]:
    """Use the app for a game in a process of its own; what went wrong."""
    with tempfile.TemporaryDirectory() as name:
        log = Path(name) / "log"
        command = [sys.executable, "-X", "faulthandler", "-m", "tests.monkey.player"]
        with log.open("wb") as file:
            child = subprocess.Popen(
                [*command, name, game, str(minutes), *words],
                env=env,
                stdout=subprocess.PIPE,
                stderr=file,
                text=True,
            )
            assert child.stdout is not None
            try:
                for line in child.stdout:
                    if line.startswith("{"):  # pygame greets
                        show(game, json.decode(line, type=Seen))
                status = child.wait(minutes * 60 + PATIENCE)
            except subprocess.TimeoutExpired:
                status = "nothing: it hangs"
            finally:
                child.kill()
                child.wait()
                child.stdout.close()
        found = log.read_text(encoding="utf-8", errors="replace")
    wrong = [f"ended with {status}"] * (status != 0)
    return [*wrong, found] if wrong or TRACEBACK in found else []


def show(game: str, seen: Seen) -> None:
    print(
        f"{game}: {seen.minutes:.1f} min, {seen.mb:.1f} MB (most {seen.peak_mb:.1f}), "
        f"{seen.hours:.1f} h of the app's clock, {seen.acts} acts, {seen.games} games, "
        f"{seen.failures} failures",
        flush=True,
    )


def main() -> int:
    parser = argparse.ArgumentParser(prog="scripts/monkey", description=__doc__)
    parser.add_argument("--minutes", type=float, default=12, help="minutes for each game")
    parser.add_argument("--game", choices=tuple(games()), help="play only this game")
    parser.add_argument("--seed", type=int, default=1, help="chooses the inputs")
    parser.add_argument("--size", default="800x480", help="window size")
    arguments = parser.parse_args()
    words = [str(arguments.seed), *arguments.size.split("x")]
    wrong: list[str] = []
    with display() as (screen, env):
        print(f"{screen}, {arguments.size}, seed {arguments.seed}", flush=True)
        for game in [arguments.game] if arguments.game else games():
            for line in use(game, words, arguments.minutes, env):
                wrong.append(game)
                print(f"{game}: {line}", file=sys.stderr)
    print(f"failed: {', '.join(dict.fromkeys(wrong))}" if wrong else "nothing went wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
