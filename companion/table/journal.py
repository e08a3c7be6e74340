"""The journal: every step of every game on disk before anybody sees it.

One SQLite file: WAL, `synchronous=FULL`, one transaction a line. Steps are inserted once
and never changed; undo, redo and amend each add a head. A power cut loses at most what
was not yet acknowledged.
"""

import fcntl
import sqlite3
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

from msgspec import DecodeError, Struct, json

from companion.core.game import Game
from companion.core.rulings import Ruling
from companion.table import rescue, rows
from companion.table.count import Counter
from companion.table.session import Session
from companion.table.steps import Head, Header, Record, Step

JOURNAL = "journal.sqlite3"
"""Its name in the folder of what lasts."""
ROOM = 1 << 20
"""Bytes that its log is long at least, once there was time for it."""
PATIENCE = 0.1
"""Seconds that a line waits for a lock: other Matinees are kept away by a lock of their own."""
DUE = 20
"""Lines after which the log is begun anew, when there is time for it."""


class Locked(Exception):
    """Another Matinee keeps this journal; here one can only look."""


class Kept(Struct, frozen=True):
    """A game in the journal: its number, what it is played with, and whether it is over."""

    number: int
    header: Header
    over: bool


def is_kept(path: Path) -> bool:
    """Whether some process writes the journal at `path` now."""
    try:
        lock = path.with_suffix(".lock").open("rb")
    except OSError:
        return False
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


Keeping = Callable[[Record], Record]
"""What becomes of a line that cannot be recorded."""


def or_else_refused(record: Record) -> Record:
    """It is not done."""
    return record


class Journal:
    """The journal at `path`, made if it is not there.

    A damaged file is set aside under another name, which `set_aside` then tells.
    Raises Locked where another process writes it (look with `only_read`), OSError and
    sqlite3.Error where the folder cannot be used. `later`: what can be read of it is there, and
    it is opened with the first line that can be written.
    """

    def __init__(self, path: Path, *, only_read: bool = False, later: bool = False) -> None:
        self.path = path
        self.only_read = only_read
        self.set_aside: Path | None = None
        self._lock: IO[bytes] | None = None
        self._counter: Counter | None = None
        self._lines = DUE
        """Written since the log was begun; of one found here nobody knows."""
        if only_read:
            self._db = sqlite3.connect(
                f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None
            )
            try:
                self._version = self._data_version()
            except BaseException:
                self._db.close()
                raise
            return
        if later:
            self._db = rescue.as_far_as_it_can_be_read(path)
            self._version = self._data_version()
            return
        self._lock = self._locked()
        try:
            self._db = self._opened()
        except BaseException:
            self._lock.close()
            raise
        self._version = self._data_version()

    @property
    def is_writable(self) -> bool:
        """Whether it has been opened to be written."""
        return self._lock is not None

    def to_write(self) -> sqlite3.Connection:
        """The database, opened to be written if it could not be so far. Raises Locked, OSError and
        sqlite3.Error where it still cannot.
        """
        if self._lock is None and not self.only_read:
            lock = self._locked()
            try:
                opened = self._opened()
            except BaseException:
                lock.close()
                raise
            self._db.close()
            self._lock, self._db = lock, opened
        return self._db

    def _locked(self) -> IO[bytes]:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        # SQLite's own locks come and go with a transaction; this one says: I keep the books
        lock = self.path.with_suffix(".lock").open("wb")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.close()
            raise Locked(f"Another Matinee keeps {self.path}; this one only looks.") from None
        return lock

    def _opened(self) -> sqlite3.Connection:
        self.set_aside = rescue.finished(self.path)
        match rescue.damage(self.path):
            case "file":
                self.set_aside = rescue.take_over(self.path)
            case "log":
                self.set_aside = rescue.keep_copy(self.path)
            case "none":
                pass
        db = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None)
        try:
            self._ready(db)
        except BaseException:
            db.close()
            raise
        self._counter = Counter(self.path, rows.heads(db))
        return db

    def counts(self, heads: int) -> None:
        """One line more has lasted, and with it so many heads."""
        self._lines += 1
        if self._counter is not None:
            self._counter.keep(heads)

    def _ready(self, db: sqlite3.Connection) -> None:
        db.execute("pragma journal_mode = wal")
        db.execute("pragma synchronous = full")
        match rows.made(db):
            case 0:
                rows.make(db)
            case 1:
                rows.upgrade(db)
            case _:
                pass

    def _data_version(self) -> int:
        return self._db.execute("pragma data_version").fetchone()[0]

    def make_room(self) -> bool:
        """While nobody waits: what the log holds goes into the file, so that the next lines are
        written over it; whether there was anything to do. To write over what is there takes the
        disk less time than to make a file longer, and otherwise SQLite does it in the middle
        of some line.
        """
        if self._lock is None or self._lines < DUE:
            return False
        self._lines = 0
        # where the disk is full, the next line that needs more will tell
        with suppress(OSError, sqlite3.Error):
            self._lengthen()
        with suppress(sqlite3.Error):
            self._db.execute("pragma wal_checkpoint")
        return True

    def _lengthen(self) -> None:
        if self.path.with_name(self.path.name + "-wal").stat().st_size >= ROOM:
            return
        if self._counter is not None:
            self._counter.sync()  # what a cut makes of the new end must not look like lost lines
        self._db.execute("pragma synchronous = off")  # nothing is said by it that must last
        try:
            for _ in range(ROOM // rows.PAGE):
                rows.say_nothing_new(self._db)
        finally:
            self._db.execute("pragma synchronous = full")

    def changed(self) -> bool:
        """Whether another process has written since this was last asked."""
        before, self._version = self._version, self._data_version()
        return self._version != before

    def close(self) -> None:
        """Give the journal back to others."""
        self._db.close()
        if self._counter is not None:
            self._counter.close()
        if self._lock is not None:
            self._lock.close()

    # ---- writing

    def begin(self, game: Game[Any], header: Header, keeping: Keeping = or_else_refused) -> Session:
        """A new game, kept from its first step on."""
        return Session.new(game, header, keeping(Recorder(self, header)))

    def take_in(self, session: Session) -> None:
        """A game that came from elsewhere is kept here from now on."""
        session.hand_over(Recorder(self, session.header))

    # ---- reading

    def games(self) -> list[Kept]:
        """All games that can be read here, the newest last."""
        rows = self._db.execute("select id, header, over from game order by id")
        found: list[Kept] = []
        for number, header, over in rows.fetchall():
            with suppress(DecodeError):  # of another make than this Matinee's
                found.append(Kept(number, json.decode(header, type=Header), bool(over)))
        return found

    def resume(self, game: Game[Any], kept: Kept, keeping: Keeping = or_else_refused) -> Session:
        """The game as it was, at the same prompt. Raises msgspec.DecodeError or LookupError
        where what is stored is of another make than this Matinee's.
        """
        decoder = _StepDecoder(game)
        # both reads of one instant: another process may be writing
        with _reading(self._db):
            found = self._db.execute(
                "select id, parent, seq, cause, action, rulings, state, virtual"
                " from step where game = ? order by id",
                (kept.number,),
            ).fetchall()
            moves = self._db.execute(
                "select move, step from head where game = ? order by n", (kept.number,)
            ).fetchall()
        steps = [decoder.step(one) for one in found]
        heads = [Head(move, step) for move, step in moves]
        record = keeping(Recorder(self, kept.header, kept.number))
        return Session.resumed(game, kept.header, steps, heads, record)

    def standing(self, game: Game[Any], kept: Kept) -> Any:
        """The state in force of a game. Raises msgspec.DecodeError or LookupError where what
        is stored is of another make than this Matinee's.
        """
        row = self._db.execute(
            "select state from step where game = ?1 and id ="
            " (select step from head where game = ?1 order by n desc limit 1)",
            (kept.number,),
        ).fetchone()
        if row is None:
            raise LookupError(f"game {kept.number} has no step")
        return json.decode(row[0], type=game.state)

    def finish(self, kept_number: int) -> None:
        """The people have closed this game; it is not offered again."""
        self.to_write().execute("update game set over = 1 where id = ?", (kept_number,))


@contextmanager
def _reading(db: sqlite3.Connection) -> Generator[None, None, None]:
    """Everything read in it is of one instant."""
    db.execute("begin")
    try:
        yield
    finally:
        db.execute("rollback")


class Recorder:
    """Keeps the steps and heads of one game; a new game gets its number with its first step.

    Raises Locked, OSError and sqlite3.Error, and then nothing has been written.
    """

    def __init__(self, journal: Journal, header: Header, game: int | None = None) -> None:
        self._journal = journal
        self.header = header
        self.game = game

    def __call__(self, steps: Sequence[Step], head: Head) -> None:
        db = self._journal.to_write()
        db.execute("begin immediate")
        with db:
            game = self.game or rows.add_game(db, json.encode(self.header).decode())
            rows.add_steps(db, (row(game, step) for step in steps))
            heads = rows.add_head(db, game, head.move, head.step)
        self._journal.counts(heads)
        self.game = game


def row(game: int, step: Step) -> rows.Row:
    """A step as its table has it, without the checksum."""
    values = (step.action, step.rulings, step.state, step.table)
    return (
        game,
        step.id,
        step.parent,
        step.seq,
        step.cause,
        *(json.encode(value).decode() for value in values),
    )


class _StepDecoder:
    def __init__(self, game: Game[Any]) -> None:
        self._action = json.Decoder(game.action_type | None)
        self._rulings = json.Decoder(tuple[Ruling, ...])
        self._state = json.Decoder(game.state)
        self._table = json.Decoder(game.dealer.table | None)

    def step(self, row: tuple[Any, ...]) -> Step:
        number, parent, seq, cause, action, rulings, state, table = row
        return Step(
            number,
            parent,
            seq,
            cause,
            self._action.decode(action),
            self._rulings.decode(rulings),
            self._state.decode(state),
            self._table.decode(table),
        )
