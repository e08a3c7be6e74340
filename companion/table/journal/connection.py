"""The files of a journal: locked, opened to read or to write, and opened again when another program
has replaced them.
"""

import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import IO

from companion.table.atomic_files import Identity, identity, linked_file
from companion.table.journal import leftovers, old_journal, opening, paths, rescue, rows
from companion.table.journal.count import LineCountFile
from companion.table.journal.locking import LOCK_SUFFIX, Locked, is_locked, lock

MIN_WAL_BYTES = 1 << 20
"""Bytes to which `checkpoint` extends the WAL, SQLite's write-ahead log."""
LOCK_TIMEOUT = 0.1
"""Seconds that a line waits for a lock of SQLite; the lock file keeps out other processes."""
CHECKPOINT_LINES = 20
"""Lines after which the WAL is checkpointed while the app is idle."""


class Connection:
    """The database of the journal at `path` and the files beside it.

    It is created if there is none; if `path` is a link, the file that it leads to is used. A
    damaged file is renamed, and `set_aside` is its new name. Raises Locked if another process
    writes it, unless `read_only`; OSError and sqlite3.Error if the folder cannot be used. After
    such a `refusal` it is opened to read, and opened to write with the first write.
    """

    def __init__(
        self, path: Path, *, read_only: bool = False, refusal: Exception | None = None
    ) -> None:
        self._named = path
        self.path = linked_file(path)
        self.read_only = read_only
        self.refusal = refusal
        self.set_aside: Path | None = None
        self._cleared: tuple[Path | None, str] = None, ""
        """What was in the place of one of the files and was set aside, and what was wrong."""
        self._lock: IO[bytes] | None = None
        self._counter: LineCountFile | None = None
        self._old: sqlite3.Connection | None = None
        """A journal of an old format, whose games are not all packed."""
        self._unsynced = CHECKPOINT_LINES
        """Lines written since the last checkpoint; those of a WAL found at the start are unknown,
        so the first checkpoint comes at once.
        """
        self.replaced = 0
        """How often another program has deleted, replaced or changed the files while they were
        open: what was written before may be missing since then.
        """
        self.is_list_lost = False
        """Whether it is read without its list of games: only the packed games are known."""
        self._watched = self.path, self._wal_path(), self.path.with_suffix(LOCK_SUFFIX)
        self._files: list[Identity | None] = []
        """The watched files as they were after the last write."""
        if read_only or refusal is not None:
            self._db = self._open_to_read(must_exist=read_only)
        else:
            self._open()
        self._version = self._data_version()

    @property
    def folder(self) -> Path:
        """The folder of the journal, or of the link to it: the app's data folder."""
        return self._named.parent

    @property
    def damage(self) -> str:
        """What was wrong with the file that is set aside."""
        aside, wrong = self._cleared
        if wrong and aside == self.set_aside:
            return wrong
        return "The journal was damaged: back to the last whole action"

    @property
    def is_writable(self) -> bool:
        """Whether it is open to be written."""
        return self._lock is not None

    def writable_database(self) -> sqlite3.Connection:
        """Return the database, opened for writing. It is opened again if another program has
        deleted or replaced it. Raises Locked, OSError, sqlite3.Error.
        """
        if not self.is_in_place():
            self._reset()
        if self._lock is None and not self.read_only:
            self._open(self._db, self._old)
        return self._db

    def is_in_place(self) -> bool:
        """Return whether the files are as they were left. SQLite would keep writing to a deleted
        file.
        """
        is_open = self._lock is not None and not self._lock.closed
        return not is_open or self._files == self._found_files()

    def become_writer(self) -> bool:
        """Make a read-only journal writable if the process that wrote it has ended; return whether
        this process writes now.
        """
        if not self.read_only or is_locked(self.path):
            return False
        self.read_only = False
        try:
            self.writable_database()
        except (Locked, OSError, sqlite3.Error):
            self.read_only = True
        return not self.read_only

    def changed(self) -> bool:
        """Return whether another process has written since the last call."""
        before, self._version = self._version, self._data_version()
        return self._version != before

    def close(self) -> None:
        """Close the files and release the lock."""
        self._db.close()
        self._close_others()

    @contextmanager
    def _transaction(self) -> Generator[sqlite3.Connection, None, None]:
        db = self.writable_database()
        db.execute("begin immediate")
        try:
            with db:
                yield db
        finally:
            self._files = self._found_files()

    def _count(self, game: int, lines: int) -> None:
        """Note how many lines the game that was written last has."""
        if self._counter is not None:
            self._counter.write(game, lines)

    # ---- opening

    def _open(self, *before: sqlite3.Connection | None) -> None:
        """Open it to be written, and then close what was open before."""
        locked = self._acquire_lock()
        try:
            self._db = self._open_database()
        except BaseException:
            locked.close()
            raise
        self._lock = locked
        for handle in before:
            if handle is not None:
                handle.close()
        self._files = self._found_files()

    def _acquire_lock(self) -> IO[bytes]:
        self.folder.mkdir(parents=True, exist_ok=True)
        self._cleared = rescue.set_foreign_files_aside(self.path)
        self.set_aside, _ = self._cleared
        # SQLite's locks come and go with a transaction; this one is held while it is open
        return lock(self._named)

    def _open_database(self) -> sqlite3.Connection:
        path = self.path
        leftovers.delete_partial_files(self._named)
        aside = rescue.finish_replacement(path)
        if aside != paths.old_file(path):
            self.set_aside = aside or self.set_aside
        match rescue.damage(path):
            case "database":
                self.set_aside = rescue.replace_damaged(path)
            case "wal":
                self.set_aside = rescue.keep_copy(path)
                with closing(LineCountFile(path)) as counter:
                    counter.write(0, 0)  # so that the damage is reported only once
            case "none":
                pass
        db = sqlite3.connect(path, timeout=LOCK_TIMEOUT, isolation_level=None)
        try:
            db = self._configure(db)
            self._old = self._old_journal()
        except BaseException:
            db.close()
            raise
        self._counter = LineCountFile(path)
        return db

    def _configure(self, db: sqlite3.Connection) -> sqlite3.Connection:
        match rows.format_of(db):
            case 0:
                rows.create_tables(db)
                with db:
                    rescue.list_packed(self.path, db)
            case rows.FORMAT:
                pass
            case _:
                db.close()
                rescue.convert_old_journal(self.path)
                db = sqlite3.connect(self.path, timeout=LOCK_TIMEOUT, isolation_level=None)
        db.execute("pragma journal_mode = wal")
        db.execute("pragma synchronous = full")
        rows.next_number(db)  # the first query creates the WAL
        return db

    def _open_to_read(self, *, must_exist: bool) -> sqlite3.Connection:
        """Open the journal to read; without one, an empty journal in memory. Raises OSError and
        sqlite3.Error if it cannot be read and `must_exist`.
        """
        db = opening.readable(self.path)
        is_blank = db is None and must_exist
        if is_blank:
            rescue.refuse_unreadable(self.path)
        if db is not None and rows.format_of(db) == rows.FORMAT:
            self._old = self._old_journal()
            return db
        self._old = db
        listed = sqlite3.connect(":memory:", isolation_level=None)
        rows.create_tables(listed)
        for game in () if db is None else old_journal.games(db):
            rows.list_game(listed, game)
        if is_blank:
            rescue.list_packed(self.path, listed)
            self.is_list_lost = bool(paths.packed_numbers(self.path))
        return listed

    def _old_journal(self) -> sqlite3.Connection | None:
        old = paths.old_file(self.path)
        return opening.readable(old) if old.exists() else None

    def _reset(self) -> None:
        """Close the files that were open. What is there now is read, and opened again with the
        next line.
        """
        self._unsynced = CHECKPOINT_LINES
        # otherwise closing would move the WAL into a file that another program has written
        with opening.held_open(self.path):
            self._db.close()
        self._close_others()
        self._old = self._counter = self._lock = None
        self.replaced += 1
        self._db = self._open_to_read(must_exist=False)
        self._version = self._data_version()

    def _close_others(self) -> None:
        for handle in (self._old, self._counter, self._lock):
            if handle is not None:
                handle.close()

    def _wal_path(self) -> Path:
        return self.path.with_name(self.path.name + "-wal")

    def _found_files(self) -> list[Identity | None]:
        return [identity(path) for path in self._watched]

    def _data_version(self) -> int:
        return self._db.execute("pragma data_version").fetchone()[0]

    # ---- the write-ahead log

    def checkpoint(self) -> bool:
        """Checkpoint the WAL if it has enough lines; return whether it had.

        The next lines then overwrite the WAL, which is faster than appending to it. Without this,
        SQLite would make the checkpoint while somebody waits for a line.
        """
        if self._lock is None or self._unsynced < CHECKPOINT_LINES or not self.is_in_place():
            return False
        self._unsynced = 0
        # a full disk is reported by the next line that needs more space
        with suppress(OSError, sqlite3.Error):
            self._extend_wal()
        with suppress(sqlite3.Error):
            self._db.execute("pragma wal_checkpoint")
        self._files = self._found_files()
        return True

    def _extend_wal(self) -> None:
        if self._wal_path().stat().st_size >= MIN_WAL_BYTES:
            return
        if self._counter is not None:
            # a power cut may clear the new pages, which must not look like lost lines
            self._counter.sync()
        self._db.execute("pragma synchronous = off")  # nothing written here must survive
        try:
            for _ in range(MIN_WAL_BYTES // rows.PAGE):
                rows.write_unchanged_page(self._db)
        finally:
            self._db.execute("pragma synchronous = full")

    def _erase_free_pages(self) -> bool:
        """Remove deleted data from free pages and from the WAL; return False while another process
        reads the WAL.
        """
        db = self.writable_database()
        self._unsynced = CHECKPOINT_LINES
        try:
            db.execute("pragma temp_store = memory")
            db.execute("vacuum")
            (busy, _, _) = db.execute("pragma wal_checkpoint(truncate)").fetchone()
        finally:
            self._files = self._found_files()
        return not busy
