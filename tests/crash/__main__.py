"""Kills games under way and starts them again: `scripts/crash [--kills N] [--app-kills M]`.

Every kill is SIGKILL from outside: a third of them at any moment, a third close to a write, and a
third while a game is packed, or close to that. Afterwards the same game must be at the same
question, with every acknowledged action, and none twice. Only the write that was under way may or
may not be there.
"""

import argparse
import json
import os
import select
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

from companion.table.registry import games

PLAYERS = {"hands": 0.5, "screen": 1.5}
"""Who plays, and seconds within which it is killed at any moment."""
CLOSE = 0.004
"""Seconds after a write has begun, within which it is killed close to it."""
MAX_WRITES = 40
MAX_PACKED = 3
PATIENCE = 120.0
ReportedLine = dict[str, Any]


class Broken(Exception):
    """What was promised and is not there."""


class Table:
    """One game in one folder, from kill to kill."""

    def __init__(self, folder: Path, game: str, player: str) -> None:
        folder.mkdir(parents=True)
        self.folder = folder
        self.game = game
        self.player = player
        self.promised: ReportedLine | None = None
        """The last write that was told to have lasted."""
        self.under_way: ReportedLine | None = None
        self.packing = False
        """Whether a packed game is being written."""
        self.counts: Counter[str] = Counter()

    def kill(self, random: Random) -> None:
        """Start, play, kill. Raises Broken."""
        command = [sys.executable, "-m", f"tests.crash.{self.player}", str(self.folder), self.game]
        with subprocess.Popen([*command, str(random.random())], stdout=subprocess.PIPE) as child:
            try:
                self._watch(child, random)
            finally:
                child.kill()
            rest = b"" if child.stdout is None else child.stdout.read()
        self._hear(self._part + rest)
        self.counts["kills"] += 1
        self.counts["while packing"] += self.packing
        self.packing = False
        if child.returncode != -9:
            raise Broken(f"{self.game}: it ended by itself with {child.returncode}")

    def _watch(self, child: subprocess.Popen[bytes], random: Random) -> None:
        """Hear what is told until the moment for which it has been drawn."""
        self._part = b""
        close_to, writes, packed = random.randrange(3), None, None
        if close_to == 1:
            writes = random.randrange(MAX_WRITES)
        elif close_to == 2:
            packed = random.randrange(MAX_PACKED)
        give_up = until = monotonic() + PATIENCE
        heard = False
        while (left := until - monotonic()) > 0:
            ready, _, _ = select.select([child.stdout], [], [], left)
            if not ready or child.stdout is None:
                break
            text = os.read(child.stdout.fileno(), 65536)
            if not text:
                raise Broken(f"{self.game}: it ended by itself")
            before = self.counts["writes begun"]
            packs = self.counts["packs begun"]
            self._hear_on(text)
            if not heard and self.counts["writes begun"] > before:
                heard = True
                if writes is None:
                    # of packing nobody knows when it comes
                    longest = PLAYERS[self.player] * (1 if packed is None else 6)
                    until = monotonic() + random.random() * longest
            if packed is not None:
                packed -= self.counts["packs begun"] - packs
                if self.packing and packed <= 0:
                    until = min(until, monotonic() + random.random() * CLOSE)
            if writes is not None:
                writes -= self.counts["writes begun"] - before
                if heard and writes <= 0:
                    until = min(until, monotonic() + random.random() * CLOSE)
        # a game may be packed, and the process killed then, before anything is played
        if not heard and monotonic() >= give_up:
            raise Broken(f"{self.game}: nothing was played for {PATIENCE} s")

    def _hear_on(self, text: bytes) -> None:
        whole, end, self._part = (self._part + text).rpartition(b"\n")
        self._hear(whole + end)

    def _hear(self, text: bytes) -> None:
        for line in text.split(b"\n")[:-1]:
            reported: ReportedLine = json.loads(line)
            match reported.pop("word"):
                case "shown" if not reported["at_table"]:
                    raise Broken(f"{self.game}: the app did not come back to the table")
                case "found":
                    self._compare(reported)
                case "packs":
                    self.packing = True
                    self.counts["packs begun"] += 1
                case "packed":
                    self.packing = False
                case "will":
                    self.under_way = reported
                    self.counts["writes begun"] += 1
                case "done":
                    self.promised, self.under_way = reported, None
                    self.counts["acknowledged"] += 1

    def _compare(self, found: ReportedLine) -> None:
        """What is there after a kill, with what was promised before it."""
        self.counts["resumed"] += 1
        if found == self.promised:
            self.counts["as acknowledged"] += 1
        elif self.under_way is not None and _same(found, self.under_way):
            self.counts["and the write under way"] += 1
        else:
            raise Broken(
                f"{self.game}: found {found}, promised {self.promised}, under way {self.under_way}"
            )
        self.promised, self.under_way = found, None


def _same(found: ReportedLine, under_way: ReportedLine) -> bool:
    """A game that was just beginning had no number yet."""
    return found == {**under_way, "game": under_way["game"] or found["game"]}


def crash(kills: int, player: str, folder: Path, random: Random) -> Counter[str]:
    """So many kills, all games in turn; what was counted. Raises Broken."""
    tables = [Table(folder / player / game, game, player) for game in games()]
    for number in range(kills):
        tables[number % len(tables)].kill(random)
        print(f"{player}: {number + 1} of {kills}", end="\r", file=sys.stderr)
    return sum((table.counts for table in tables), Counter())


def main() -> int:
    parser = argparse.ArgumentParser(prog="scripts/crash", description=__doc__)
    parser.add_argument(
        "--kills",
        type=int,
        default=450,
        help="kills of games without a screen (default: %(default)s)",
    )
    parser.add_argument(
        "--app-kills", type=int, default=50, help="kills of the app (default: %(default)s)"
    )
    parser.add_argument("--seed", type=int, default=1, help="chooses the moments")
    arguments = parser.parse_args()
    random = Random(arguments.seed)
    with tempfile.TemporaryDirectory() as folder:
        for player, kills in (("hands", arguments.kills), ("screen", arguments.app_kills)):
            try:
                counts = crash(kills, player, Path(folder), random)
            except Broken as error:
                print(f"{player}: {error}", file=sys.stderr)
                return 1
            print(f"{player}: " + ", ".join(f"{what} {count}" for what, count in counts.items()))
    print("no acknowledged action lost, none doubled")
    return 0


if __name__ == "__main__":
    sys.exit(main())
