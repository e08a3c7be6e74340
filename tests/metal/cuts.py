"""Power cuts at random moments of a game, on a disk that loses unsynced writes.

Each cut kills QEMU in the middle of a step (a touch, a card, a press). Most of them come from the
disk, at a random one of the writes that the step makes and while it is not flushed; the others at a
random moment between the step's beginning and some time after the display has shown what came of
it. After the next boot the game must be at the same question, without that step only if the display
had not shown it yet. In the end the actions in the journals of the machine and of its twin must be
the same.

Before that, `check_disk` shows that the guest loses what it has not synced, and `check_notices`
that a lost step would be found: the game is played while the guest's file system sends no flush.
"""

import base64
import io
import shutil
import tarfile
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from threading import Timer
from time import monotonic, sleep
from typing import Any

import pygame
from msgspec import json

from companion.table.folders import JOURNAL
from companion.table.journal import packs
from companion.table.journal.journal import Journal
from tests.metal.disk import Disk, DiskServer
from tests.metal.machine import GuestError, Machine
from tests.metal.table import LONGEST_CHANGE, LOOK_AGAIN, NEW_GAME, UNIT, Table
from tests.metal.twin import TOLERATED, difference, new_twin

PRESSES = "press 0", "press 1", "press 2"
GAME = "lay film-4", *PRESSES, "lay robot", "lay werewolf", "lay mummy", *PRESSES
UNDO, UNDO_CHANCE = "touch Undo", 0.4
MAX_WHOLE_STEPS = 2
"""Steps before the one that is cut."""
AT_WRITE = 0.8
"""The part of the cuts that come at a write."""
WAIT_FOR_WRITE = 10.0
"""Seconds until the power is cut although the disk has not seen so many writes."""
DATA = "/var/lib/matinee"
UNSYNCED, SYNCED = "/root/unsynced", "/root/synced"
MARK = "a line of a test"


class CutTable(Table):
    """A table whose machine has a disk that loses unsynced writes."""

    def __init__(self, machine: Machine, random: Random) -> None:
        folder = self._folder = machine.folder
        self._random = random
        address = folder / "disk.socket"
        address.unlink(missing_ok=True)
        self._disk = Disk(folder / "disk.img")
        self._server = DiskServer(self._disk, address)
        machine.disk = f"nbd+unix:///?socket={address}"
        super().__init__(machine)
        self._depth = self._opened = 0
        self._duration = 1.0
        """Seconds that a step took until the display showed it."""
        self._writes = 1
        """Requests to write that the disk got in that time."""
        self.crashes: list[str] = []
        """What the kernel has said of programs that crashed."""

    def boot(self) -> float:
        self._server.serve_next()
        seconds = super().boot()
        # a cut before that would be a start that ended soon; after two, home is shown. The count is
        # not synced (table/starts.py): the disk would lose its end for some seconds more
        self.machine.wait_for_output(f"cat {DATA}/starts 2>/dev/null", "")
        self.machine.run("sync")
        return seconds

    def close(self) -> None:
        super().close()
        self._server.close()
        self._disk.close()

    def _lose_power(self, chance: float) -> tuple[int, int]:
        self.machine.cut_power()
        self._server.wait_until_idle()
        return self._disk.lose_power(chance, self._random)

    def check_disk(self) -> str:
        """Write into two files, with and without fsync, and cut the power so that the disk loses
        all that it may. Both writes reach the disk: they do not go through the page cache.
        """
        write = f"yes '{MARK}' | dd bs=4096 count=1 iflag=fullblock oflag=direct conv=notrunc"
        self.machine.run(f"head -c 4096 /dev/zero | tee {UNSYNCED} >{SYNCED}; sync")
        self.machine.run(f"{write},fsync of={SYNCED}")
        self.machine.run(f"{write} of={UNSYNCED}")
        while not self._disk.is_cached(MARK.encode()):  # another program's fsync flushed it too
            self.machine.run(f"{write} of={UNSYNCED}")
        _, lost = self._lose_power(0)
        self.boot()
        for file, wanted in ((UNSYNCED, "0"), (SYNCED, "1")):
            found = self.machine.run(f"grep -caz '{MARK}' {file} || true")
            if found != wanted:
                raise GuestError(f"{found} of {wanted} lines are in {file}")
        return f"a file without fsync and {lost} sectors lost, a file with fsync kept"

    # ---- the game

    def set_up(self) -> None:
        for name in NEW_GAME:
            self.touch(name)

    def check_notices(self) -> str:
        """Play a step while the file system sends no flush, and cut the power when the display has
        shown it, so that the disk loses it. Raises GuestError where it is not missed.
        """
        self.machine.run("sync; mount -o remount,nobarrier /")
        before = self._copied_data("before")
        self._play_on()
        with_step = self._copied_data("with-step")
        _, lost = self._lose_power(0)
        self.boot()
        if self._continue_on(with_step, before):
            raise GuestError("a step was kept that the disk has lost")
        self._depth = 0
        return f"without flushes {lost} sectors and the step are lost, and it is noticed"

    def cut_once(self) -> str:
        """Play on, cut the power in the middle of a step, boot and compare; what happened."""
        for _ in range(self._random.randint(0, MAX_WHOLE_STEPS)):
            self._play_on()
        self.crashes += self.machine.run("dmesg | grep segfault || true").splitlines()
        depth, before = self._depth, self._copied_data("before")
        step = self._next_step()
        hands = self.do_on_twin(step)
        with_step = self._copied_data("with-step")
        seconds, write = self._random.uniform(0, 2 * self._duration), 0
        if self._random.random() < AT_WRITE:
            seconds, write = WAIT_FOR_WRITE, self._random.randint(1, self._writes)
        moment, is_shown = self._cut_during(hands, seconds, write)
        kept, lost = self._lose_power(self._random.random())
        seconds = self.boot()
        is_locked = self._continue_on(with_step, None if is_shown else before)
        if not is_locked:
            self._depth = depth
        return (
            f"{step} | {moment} | {'yes' if is_shown else 'no'} | {lost} of {lost + kept} | "
            f"{'yes' if is_locked else 'no'} | {seconds:.0f} s"
        )

    def _play_on(self) -> None:
        """Do a whole step, and note what it takes."""
        writes = self._server.writes
        self._duration = self.do(self._next_step())
        self._writes = max(1, self._server.writes - writes)

    def _next_step(self) -> str:
        """One step of the game forward or back."""
        if self._depth == len(GAME) or (self._depth and self._random.random() < UNDO_CHANCE):
            self._depth -= 1
            return UNDO
        self._depth += 1
        return GAME[self._depth - 1]

    def _cut_during(
        self, hands: Callable[[], None], seconds: float, write: int
    ) -> tuple[str, bool]:
        """Kill the machine at this write, or so many seconds after the hands begin; when it was,
        and whether the display had shown what the twin shows.
        """
        wanted, is_shown = self.twin.picture.copy(), False
        timer = Timer(seconds, self.machine.kill)
        if write:
            self._server.cut_at_write(write, self.machine.kill)
        before = self._server.writes
        timer.start()
        # whatever it was asked when it was killed, it does not answer
        with suppress(GuestError, OSError, ValueError, pygame.error):
            hands()
            while True:
                is_shown |= difference(self.machine.picture(), wanted) <= TOLERATED
        timer.cancel()
        timer.join()
        written = self._server.writes - before
        return f"write {written}" if write and written == write else f"{seconds:.1f} s", is_shown

    def _continue_on(self, with_step: Path, without: Path | None) -> bool:
        """Wait until the display shows what a twin on either folder shows, and play on with that
        twin; whether it is the one with the step.
        """
        folders = {True: with_step} | ({} if without is None else {False: without})
        wanted = {is_locked: self._open_twin(folder) for is_locked, folder in folders.items()}
        end = monotonic() + LONGEST_CHANGE * self.machine.slowness
        while True:
            shown = self.machine.picture()
            for is_locked, picture in wanted.items():
                if difference(shown, picture) <= TOLERATED:
                    self._open_twin(folders[is_locked])
                    return is_locked
            if monotonic() > end:
                for is_locked, picture in wanted.items():
                    self.keep("wanted" if is_locked else "wanted-without-step", picture)
                self.keep("shown", shown)
                raise GuestError("not the same question after the power cut")
            sleep(LOOK_AGAIN)

    def _open_twin(self, folder: Path) -> pygame.Surface:
        """Replace the twin by one on a copy of this data; its first picture."""
        self.twin.close()
        self._opened += 1
        copy = self._folder / "twins" / str(self._opened)
        shutil.copytree(folder, copy)
        self.twin = new_twin(copy, self.machine.size)
        return self.twin.picture.copy()

    def _copied_data(self, name: str) -> Path:
        """A copy of the twin's data as it is on the disk now."""
        copy = self._folder / "twins" / name
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(self.twin.folder, copy)
        return copy

    def compare_journals(self) -> str:
        """Compare what both have stored of the game."""
        self.machine.run(f"systemctl stop {UNIT}")
        data = base64.b64decode(self.machine.run(f"tar -C {DATA} -c . | base64"))
        folder = self._folder / "twins" / "machine"
        with tarfile.open(fileobj=io.BytesIO(data)) as archive:
            archive.extractall(folder, filter="data")
        found, wanted = _actions(folder), _actions(self.twin.folder)
        if found != wanted:
            raise GuestError(f"the journal has {found}, not {wanted}")
        return f"{len(found)} actions, the same ones in the same order"


def _actions(folder: Path) -> list[Any]:
    """The lines of the last game, without their numbers and without those that only say that a
    scanned card has been looked at, which depends on the time.
    """
    with closing(Journal(folder / JOURNAL, read_only=True)) as journal:
        exported = journal.exported(journal.listed_numbers()[-1])
    texts = [] if exported is None else packs.content_of(exported[0]).texts
    return [line[1:] for line in map(json.decode, texts) if line[1] != "confirm"]


def run(machine: Machine, cuts: int, seed: int) -> None:
    """Cut the power so often, and print what was seen as a table."""
    print(f"Power cuts, --seed {seed}\n")
    print("| Cut | Step | Power cut at | Display had shown it | Unsynced sectors lost |", end="")
    print(" Step kept | Ready after |\n|---|---|---|---|---|---|---|")
    with closing(CutTable(machine, Random(seed))) as table:
        table.boot()
        print(f"| disk | {table.check_disk()} | | | | | |", flush=True)
        table.set_up()
        print(f"| proof | {table.check_notices()} | | | | | |", flush=True)
        for number in range(1, cuts + 1):
            print(f"| {number} | {table.cut_once()} |", flush=True)
        print(f"| crashes | {'; '.join(table.crashes) or 'none'} | | | | | |", flush=True)
        print(f"| journal | {table.compare_journals()} | | | | | |", flush=True)
