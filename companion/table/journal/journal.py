"""The journal: every step of every game on disk before anybody sees it.

A small SQLite database (WAL, `synchronous=FULL`, one transaction a line) has the list of all games
and the lines of those being played. In a quiet moment a game that nobody plays is packed into a
file of its own (`packs`), and its lines leave the database. Lines are never changed: undo,
redo and amend each add one. A power cut loses at most what was not yet acknowledged.
"""

import fcntl
import os
import shutil
import sqlite3
from collections.abc import Callable, Collection, Generator, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from errno import EFBIG
from pathlib import Path
from typing import IO, Any

from msgspec import DecodeError, Raw, Struct, json
from msgspec.structs import replace

from companion.core.game import Game
from companion.table.atomic_files import (
    Identity,
    identity,
    linked_file,
    name_aside,
    sync_folder,
)
from companion.table.journal import (
    deletion,
    leftovers,
    lines,
    names,
    old_journal,
    packs,
    rescue,
    rows,
)
from companion.table.journal.count import Counter
from companion.table.play.session import Session
from companion.table.play.steps import Head, Header, Record, Step
from companion.table.registry import games

"""Its name in the data folder."""
ROOM = 1 << 20
"""Bytes that its log is long at least, once there was time for it."""
PATIENCE = 0.1
"""Seconds that a line waits for a lock: other Matinees are kept away by a lock of their own."""
DUE = 20
"""Lines after which the log is begun again, when there is time for it."""


class Locked(Exception):
    """Another Matinee writes this journal; here it can only be read."""


class Kept(Struct, frozen=True):
    """A game in the journal: its number, what it is played with, and whether it is over, which is
    when the rules wait for nobody any more.
    """

    number: int
    header: Header
    over: bool


def is_kept(path: Path) -> bool:
    """Whether some process writes the journal at `path` now."""
    try:
        file = _opened_lock(path, os.O_RDONLY)
    except OSError:
        return False
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


def lock(path: Path) -> IO[bytes]:
    """Keep every other process from writing the journal at `path` until the file that is returned
    is closed. A link to the journal has the same lock. Raises Locked, OSError.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    file = _opened_lock(path, os.O_RDONLY | os.O_CREAT)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        file.close()
        if not isinstance(error, BlockingIOError):
            raise
        raise Locked(f"Another Matinee is using {path}.") from None
    return file


def _opened_lock(path: Path, flags: int) -> IO[bytes]:
    # not blocked by a pipe in its place
    file = os.open(linked_file(path).with_suffix(".lock"), flags | os.O_NONBLOCK, 0o644)
    return os.fdopen(file, "rb")


Keeping = Callable[["Recorder"], Record]
"""What becomes of a line that cannot be recorded."""


def or_else_refused(record: "Recorder") -> Record:
    """It is not done."""
    return record


class Journal:
    """The journal at `path`, made if it is not there. Of a link `path` is the file it leads to.

    A damaged file is set aside under another name, which `set_aside` is then.
    Raises Locked where another process writes it (read it with `only_read`), OSError and
    sqlite3.Error where the folder cannot be used. `later`: what can be read of it is there, and
    it is opened with the first line that can be written.
    """

    def __init__(self, path: Path, *, only_read: bool = False, later: bool = False) -> None:
        self._named = path
        self.path = linked_file(path)
        self.only_read = only_read
        self.set_aside: Path | None = None
        self._lock: IO[bytes] | None = None
        self._counter: Counter | None = None
        self._old: sqlite3.Connection | None = None
        """A journal of an old format, whose games are not all packed."""
        self._unsynced = DUE
        """Lines written since the log was begun; of one found here nobody knows."""
        self._dictionary: tuple[int | None, bytes] = None, b""
        """The game that was written last, and what its next line is compressed with."""
        self._standing: tuple[tuple[int, int | None], Raw] | None = None
        self._packing: Iterator[None] | None = None
        self._packed: tuple[int | None, int] | None = None
        """Under what game and after how many lines nothing was left to be packed."""
        self._written = 0
        self.replaced = 0
        """How often another program has deleted, replaced or changed its files while it was open:
        what was written before may be missing since then."""
        self._files: list[Identity | None] = []
        """The files as they were after the last write."""
        if only_read or later:
            self._db = self._to_read(must=only_read)
        else:
            self._lock = self._locked()
            try:
                self._db = self._opened()
            except BaseException:
                self._lock.close()
                raise
            self._finish_deleting()
            self._files = self._found_files()
        self._version = self._data_version()

    # ---- opening

    @property
    def folder(self) -> Path:
        """The folder where the journal, or the link to it, is: the app's data folder."""
        return self._named.parent

    @property
    def is_writable(self) -> bool:
        """Whether it has been opened to be written."""
        return self._lock is not None

    def to_write(self) -> sqlite3.Connection:
        """The database, opened to be written if it could not be so far, or if another program has
        deleted or replaced it. Raises Locked, OSError and sqlite3.Error where it still cannot.
        """
        if not self.is_in_place():
            self._set_down()
        if self._lock is None and not self.only_read:
            locked = self._locked()
            before, old = self._db, self._old
            try:
                self._db = self._opened()
            except BaseException:
                locked.close()
                raise
            self._lock = locked
            before.close()
            if old is not None and old is not self._old:
                old.close()
            self._files = self._found_files()
            self._finish_deleting()
        return self._db

    def is_in_place(self) -> bool:
        """Whether the files are as they were left. SQLite goes on writing into a file that was
        deleted, and nobody would ever read that again.
        """
        is_open = self._lock is not None and not self._lock.closed
        return not is_open or self._files == self._found_files()

    def _found_files(self) -> list[Identity | None]:
        log = self.path.with_name(self.path.name + "-wal")
        lock = linked_file(self._named).with_suffix(".lock")
        return [identity(path) for path in (self.path, log, lock)]

    def _set_down(self) -> None:
        """Give up the files that were open. What is there now is read, and opened again with the
        next line.
        """
        self._packing = self._packed = self._standing = None
        self._dictionary = None, b""
        self._unsynced = DUE
        # else closing would move the log into a file that others have written
        with rescue.held_open(self.path):
            self._db.close()
        for one in (self._old, self._counter, self._lock):
            if one is not None:
                one.close()
        self._old = self._counter = self._lock = None
        self.replaced += 1
        self._db = self._to_read(must=False)
        self._version = self._data_version()

    def take_over(self) -> bool:
        """Where it is only read: write it from now on, if the process that did has ended."""
        if not self.only_read or is_kept(self.path):
            return False
        self.only_read = False
        try:
            self.to_write()
        except (Locked, OSError, sqlite3.Error):
            self.only_read = True
        return not self.only_read

    def _locked(self) -> IO[bytes]:
        self.folder.mkdir(parents=True, exist_ok=True)
        # SQLite's own locks come and go with a transaction; this one is held while it is open
        self.set_aside = rescue.clear_the_way(self.path)
        return lock(self._named)

    def _opened(self) -> sqlite3.Connection:
        path = self.path
        leftovers.delete_partial_files(self._named)
        aside = rescue.finished(path)
        if aside != rescue.old_file(path):
            self.set_aside = aside or self.set_aside
        match rescue.damage(path):
            case "file":
                self.set_aside = rescue.take_over(path)
            case "log":
                self.set_aside = rescue.keep_copy(path)
                with closing(Counter(path)) as counter:
                    counter.write(0, 0)  # it is said once
            case "none":
                pass
        db = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
        try:
            db = self._ready(db)
            old = rescue.old_file(path)
            self._old = rescue.readable(old) if old.exists() else None
        except BaseException:
            db.close()
            raise
        self._counter = Counter(path)
        return db

    def _ready(self, db: sqlite3.Connection) -> sqlite3.Connection:
        match rows.made(db):
            case 0:
                rows.make(db)
                with db:
                    rescue.list_packed(self.path, db)
            case rows.FORMAT:
                pass
            case _:
                db.close()
                rescue.migrate(self.path)
                db = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None)
        db.execute("pragma journal_mode = wal")
        db.execute("pragma synchronous = full")
        rows.next_number(db)  # with the first query its log is made
        return db

    def _to_read(self, *, must: bool) -> sqlite3.Connection:
        """What can be read; an empty journal where nothing can be. Raises sqlite3.Error where
        something must be there.
        """
        db = rescue.readable(self.path)
        if db is None and must:
            raise sqlite3.OperationalError(f"{self.path} cannot be read")
        if db is not None and rows.made(db) == rows.FORMAT:
            old = rescue.old_file(self.path)
            self._old = rescue.readable(old) if old.exists() else None
            return db
        self._old = db
        listed = sqlite3.connect(":memory:", isolation_level=None)
        rows.make(listed)
        for one in () if db is None else old_journal.games(db):
            rows.list_game(listed, one)
        return listed

    def _data_version(self) -> int:
        return self._db.execute("pragma data_version").fetchone()[0]

    def changed(self) -> bool:
        """Whether another process has written since this was last asked."""
        before, self._version = self._version, self._data_version()
        return self._version != before

    def close(self) -> None:
        """Give the journal back to others."""
        self._packing = None
        for one in (self._db, self._old, self._counter, self._lock):
            if one is not None:
                one.close()

    # ---- writing

    def begin(self, game: Game[Any], header: Header, keeping: Keeping = or_else_refused) -> Session:
        """A new game, kept from its first step on."""
        return Session.new(game, header, keeping(Recorder(self, header)))

    def take_in(self, session: Session) -> None:
        """A game that came from elsewhere is kept here from now on."""
        session.hand_over(Recorder(self, session.header))

    def add(
        self, game: int | None, header: Header, number: int, steps: Sequence[Step], head: Head
    ) -> int:
        """Add line `number` of a game, of a new one where it has no number yet; the game's number.

        Raises Locked, OSError and sqlite3.Error, and then nothing has been written.
        """
        text = lines.text_of(number, steps, head)
        over = rows.OVER if head.over else rows.UNDER_WAY
        last, before = self._dictionary
        before = before if last == game else b""
        with self._transaction() as db:
            if game is None:
                game = self._next_number(db)
                rows.list_game(db, rows.Listed(game, json.encode(header).decode(), over))
            rows.add_line(db, game, number, lines.compressed(text, before))
            rows.mark(db, game, over)
        self._dictionary = game, lines.next_dictionary(text, before)
        self._written += 1
        self._unsynced += 1
        if self._counter is not None:
            self._counter.write(game, number + 1)
        return game

    @contextmanager
    def _transaction(self) -> Generator[sqlite3.Connection, None, None]:
        db = self.to_write()
        db.execute("begin immediate")
        try:
            with db:
                yield db
        finally:
            self._files = self._found_files()

    def add_missing(
        self, game: int | None, header: Header, moves: Sequence[tuple[Sequence[Step], Head]]
    ) -> int:
        """Add those of a game's lines that the journal does not have. Returns the game's number,
        which is a new one where the journal has something else under it.

        Raises Locked, OSError and sqlite3.Error, and then nothing has been written.
        """
        self.to_write()
        texts = [lines.text_of(number, *move) for number, move in enumerate(moves)]
        there = self._beginning(game, header, texts)
        if there is None:
            game, there = None, 0
        with self._transaction() as db:
            game = self._next_number(db) if game is None else game
            if next(rows.listed(db, "id = ?", game), None) is None:
                rows.list_game(db, rows.Listed(game, json.encode(header).decode(), rows.UNDER_WAY))
            before = b""
            for number, text in enumerate(texts[there:], there):
                rows.add_line(db, game, number, lines.compressed(text, before))
                before = lines.next_dictionary(text, before)
            rows.mark(db, game, rows.OVER if moves[-1][1].over else rows.UNDER_WAY)
        self._dictionary = None, b""
        self._written += 1
        if self._counter is not None:
            self._counter.write(game, len(texts))
        return game

    def _beginning(self, game: int | None, header: Header, texts: list[bytes]) -> int | None:
        """How many lines of a game the journal has; None where it has something else under this
        number, or there is no number.
        """
        if game is None:
            return None
        listed = next(rows.listed(self._db, "id = ?", game), None)
        if listed is None:
            return None if game in self.stored_numbers() else 0
        kept, there = _kept(listed), self._whole(game)
        same = kept is not None and kept.header == header and there == texts[: len(there)]
        return len(there) if same else None

    def _next_number(self, db: sqlite3.Connection) -> int:
        number = rows.next_number(db)
        while rescue.pack_of(self.path, number).exists():
            number += 1
        return number

    def finish(self, number: int) -> None:
        """The people have put this game away; it is not offered again."""
        with self._transaction() as db:
            rows.mark(db, number, rows.CLOSED)

    # ---- deleting for good

    def delete(self, number: int) -> None:
        """Delete a game, and every trace of it in the journal's files. Interrupted, it is finished
        when the journal is opened again. Raises Locked, OSError, sqlite3.Error.
        """
        self.to_write()
        # on a full disk it is deleted all the same
        with suppress(OSError):
            deletion.begin(self.path, game=number)
        self._delete(number)
        self._end_deleting(number)

    def _finish_deleting(self) -> None:
        """Delete the games whose deletion was interrupted."""
        for number in deletion.pending(self.path).games:
            with suppress(OSError, sqlite3.Error):
                self._delete(number)
                self._end_deleting(number)

    def _delete(self, number: int) -> None:
        self._packing = None
        pack = rescue.pack_of(self.path, number)
        # before the list: what is on the list and cannot be read can be deleted again
        for file in (packs.part_of(pack), pack):
            file.unlink(missing_ok=True)
        if pack.parent.exists():
            sync_folder(pack.parent)
        if self._old is not None:
            old_journal.delete(rescue.old_file(self.path), number)
        if self._counter is not None:
            self._counter.write(0, 0)
            self._counter.sync()
        with self._transaction() as db:
            rows.drop_lines(db, number)
            rows.unlist(db, number)
        self._dictionary = None, b""
        self._standing = None

    def _end_deleting(self, number: int) -> None:
        # where there is no room for it now, it is done when the journal is opened again
        with suppress(OSError, sqlite3.Error):
            if self._wiped():
                deletion.end(self.path, game=number)

    def _wiped(self) -> bool:
        """Leave nothing of what was deleted in free pages and in the log; False while another
        process reads the log.
        """
        db = self.to_write()
        self._unsynced = DUE
        try:
            db.execute("pragma temp_store = memory")
            db.execute("vacuum")
            (busy, _, _) = db.execute("pragma wal_checkpoint(truncate)").fetchone()
        finally:
            self._files = self._found_files()
        return not busy

    def players(self) -> list[str]:
        """The names of all who have played, as the list of games has them."""
        every = (name for one in self.games() for name in one.header.names)
        return list(dict.fromkeys(every))

    def forget(self, name: str, under_way: int | None = None) -> Iterator[tuple[int, int]]:
        """Put "Seat 1" and so on in the place of a player's name, in every game but the one under
        way. A game is done at each step, which yields how many are done and how many there are.
        Where that is interrupted it can be begun again. Raises Locked, OSError, sqlite3.Error.
        """
        self.to_write()
        self._packing = None
        numbers = [one.number for one in rows.listed(self._db) if names.is_in(one.header, name)]
        for done, number in enumerate(numbers):
            yield done, len(numbers)
            if number != under_way:
                self._forget_in(number, name)
        if under_way not in numbers and self._wiped():
            deletion.end(self.path, player=name)

    def _forget_in(self, number: int, name: str) -> None:
        one = rows.listed_game(self._db, number)
        texts, _ = self._texts(number)
        change = names.replacement(one.header, name)
        try:
            self._keep_packed(
                rows.Listed(number, change.header, one.over, one.best),
                [change.apply(text) for text in texts],
            )
        except (DecodeError, LookupError):
            self._delete(number)  # nobody could read it any more
            return
        except packs.Damaged as error:
            raise OSError(EFBIG, str(error)) from None
        if self._old is not None:
            old_journal.delete(rescue.old_file(self.path), number)

    # ---- while nobody waits

    def tidy(self, under_way: int | None = None) -> bool:
        """A little of what is done while nobody waits: the log is begun again, games other than
        the one under way are packed. Whether there was anything to do.
        """
        if self._lock is None:
            return False
        if self.make_room():
            return True
        if self._packing is None:
            if self._packed == (under_way, self._written):
                return False
            self._packed = under_way, self._written
            self._packing = self._pack_others(under_way)
        try:
            next(self._packing)
        except StopIteration:
            self._packing = None
            return False
        return True

    def make_room(self) -> bool:
        """While nobody waits: what the log holds goes into the file, so that the next lines are
        written over it; whether there was anything to do. Writing over what is there takes the
        disk less time than making a file longer, and otherwise SQLite does it in the middle
        of some line.
        """
        if self._lock is None or self._unsynced < DUE or not self.is_in_place():
            return False
        self._unsynced = 0
        # where the disk is full, the next line that needs more will report it
        with suppress(OSError, sqlite3.Error):
            self._lengthen()
        with suppress(sqlite3.Error):
            self._db.execute("pragma wal_checkpoint")
        self._files = self._found_files()
        return True

    def _lengthen(self) -> None:
        if self.path.with_name(self.path.name + "-wal").stat().st_size >= ROOM:
            return
        if self._counter is not None:
            self._counter.sync()  # what a cut makes of the new end must not look like lost lines
        self._db.execute("pragma synchronous = off")  # it writes nothing that must last
        try:
            for _ in range(ROOM // rows.PAGE):
                rows.say_nothing_new(self._db)
        finally:
            self._db.execute("pragma synchronous = full")

    def _pack_others(self, under_way: int | None) -> Iterator[None]:
        """Pack all games but the one under way, a little at each step."""
        yield from self._pack_each(rows.unpacked(self._db), under_way)
        if self._old is not None:
            newest = [one.number for one in rows.listed(self._db)][::-1]
            waiting = [one for one in newest if not rescue.pack_of(self.path, one).exists()]
            yield from self._pack_each(waiting, under_way)
            with suppress(OSError, sqlite3.Error):
                yield from self._let_go_of_old(self._old)

    def _pack_each(self, numbers: Sequence[int], under_way: int | None) -> Iterator[None]:
        for number in numbers:
            if number != under_way:
                # where the disk is full, it stays as it is
                with suppress(DecodeError, LookupError, OSError, sqlite3.Error, packs.Damaged):
                    yield from self._pack(number)

    def pack(self, *, all_but_last: bool) -> None:
        """Pack what was played here at once, for whoever has no quiet moments."""
        last = rows.next_number(self._db) - 1 if all_but_last else None
        for _ in self._pack_each(rows.unpacked(self._db), last):
            pass

    def _pack(self, number: int) -> Iterator[None]:
        """Pack a game; until that is done nothing is taken from where its lines are now."""
        texts = self._whole(number)
        yield
        yield from self._packed_as(rows.listed_game(self._db, number), texts)

    def _keep_packed(self, one: rows.Listed, texts: list[bytes]) -> None:
        """Keep these lines of a game, packed at once."""
        for _ in self._packed_as(one, texts):
            pass

    def _packed_as(self, one: rows.Listed, texts: list[bytes]) -> Iterator[None]:
        number, standing = one.number, _standing(texts)
        over, best = _outcome(one, standing)
        header = Raw(one.header.encode())
        yield from packs.write(
            rescue.pack_of(self.path, number),
            packs.Cover(len(texts), over, best, header),
            bytes(standing),
            texts,
        )
        with self._transaction() as db:
            if (rows.last_line(db, number) or 0) < len(texts):
                rows.drop_lines(db, number)
                self._dictionary = None, b""
            rows.list_game(db, rows.Listed(number, one.header, over, best))
        self._standing = None

    def _let_go_of_old(self, old: sqlite3.Connection) -> Iterator[None]:
        """Delete the journal of an old format once every line of it is packed."""
        whole = True
        for game, count in old_journal.counts(old).items():
            try:
                cover, _ = packs.glance(rescue.pack_of(self.path, game))
            except FileNotFoundError:
                if any(one.number == game for one in rows.listed(self._db)):
                    return  # it could not be packed now
                whole = False
            else:
                whole = whole and cover.lines >= count
            yield
        self._old = None
        old.close()
        if whole:
            rescue.let_go(self.path)
        else:
            self.set_aside = rescue.set_old_aside(self.path)

    # ---- reading

    def games(self) -> list[Kept]:
        """All games that can be read here, the newest last."""
        return [kept for one in rows.listed(self._db) if (kept := _kept(one))]

    def numbers(self) -> list[int]:
        """The numbers of all games."""
        return [one.number for one in rows.listed(self._db)]

    def stored_numbers(self) -> list[int]:
        """Return the numbers of all games of which anything is stored, also of those that are
        damaged or missing from the list. Raises sqlite3.Error.
        """
        return sorted(rows.stored_numbers(self._db) | rescue.packed_numbers(self.path))

    def newest(
        self, kinds: Collection[str], without: Collection[int] = (), start: int = 0, most: int = -1
    ) -> list[Kept]:
        """Games of these kinds, the newest first: so many, after the first `start`."""
        found = rows.newest(self._db, kinds, without, start, most)
        return [kept for one in found if (kept := _kept(one))]

    def count(self, kinds: Collection[str], without: Collection[int] = ()) -> int:
        """How many games of these kinds there are."""
        return rows.count(self._db, kinds, without)

    def last(self, kinds: Collection[str], without: Collection[int] = ()) -> Kept | None:
        """The game to go on with: the newest of these kinds that is not over. One that has only
        just ended, and that nobody has put away, is still shown.
        """
        found = (_kept(one) for one in rows.open_games(self._db, kinds, without))
        return next(filter(None, found), None)

    def best(self, kind: str) -> int:
        """The best score in any packed game of a kind."""
        return rows.best(self._db, kind)

    def unpacked(self) -> list[Kept]:
        """The games that are not packed, of which `best` does not know: few, or one."""
        found = (rows.listed(self._db, "id = ?", game) for game in rows.unpacked(self._db))
        return [kept for each in found for one in each if (kept := _kept(one))]

    def resume(self, game: Game[Any], kept: Kept, keeping: Keeping = or_else_refused) -> Session:
        """The game as it was, at the same prompt. Raises msgspec.DecodeError or LookupError
        where this Matinee cannot read what is stored.
        """
        decoder = lines.Decoder(game)
        texts = self._whole(kept.number)
        moves: list[tuple[Sequence[Step], Head]] = []
        for text in texts:
            line = lines.read(text)
            steps = tuple(decoder.step(one) for one in line.steps)
            moves.append((steps, Head(line.move, line.step)))
        if not moves:
            raise LookupError(f"game {kept.number} has no step")
        record = keeping(Recorder(self, kept.header, kept.number, moves))
        every = [step for steps, _ in moves for step in steps]
        return Session.resumed(game, kept.header, every, [head for _, head in moves], record)

    def standing(self, game: Game[Any], kept: Kept) -> Any:
        """The state in force of a game. Raises msgspec.DecodeError or LookupError where this
        Matinee cannot read what is stored.
        """
        now = kept.number, rows.last_line(self._db, kept.number)
        if self._standing is None or self._standing[0] != now:
            self._standing = now, self._raw_standing(kept.number, packed=now[1] is None)
        return json.decode(self._standing[1], type=game.rules.state)

    def _raw_standing(self, number: int, *, packed: bool) -> Raw:
        if packed:
            with suppress(FileNotFoundError, packs.Damaged):
                return packs.glance(rescue.pack_of(self.path, number))[1]
        return _standing(self._texts(number)[0])

    def exported(self, number: int) -> tuple[bytes, bool] | None:
        """Return a game as the content of a packed file, and whether that is all of it; None where
        nothing of it can be read. Other processes may write it meanwhile. Raises LookupError where
        it is not in the journal.
        """
        try:
            one = rows.listed_game(self._db, number)
        except LookupError:
            return self._exported_unlisted(number)
        if rows.last_line(self._db, number) is None:
            with suppress(FileNotFoundError, packs.Damaged):
                data = packs.data_of(rescue.pack_of(self.path, number))
                cover = packs.checked(data)
                cover = replace(cover, over=one.over)
                return packs.with_cover(data, cover), True
        texts, whole = self._texts(number)
        try:
            standing = _standing(texts)
        except LookupError:
            return None
        over, best = _outcome(one, standing)
        cover = packs.Cover(len(texts), over, best, Raw(one.header.encode()))
        return packs.packed(cover, bytes(standing), texts), whole

    def _exported_unlisted(self, number: int) -> tuple[bytes, bool] | None:
        """Return the packed file of a game whose row in the list is missing or damaged."""
        with suppress(FileNotFoundError, packs.Damaged):
            data = packs.data_of(rescue.pack_of(self.path, number))
            packs.checked(data)
            return data, rows.last_line(self._db, number) is None
        if number in rows.stored_numbers(self._db):
            return None
        raise LookupError(f"there is no game {number}")

    def findings(self) -> Iterator[str]:
        """What is damaged, game by game; nothing is changed. Raises OSError, sqlite3.Error."""
        if rescue.damage(self.path) != "none":
            yield "the list of games, or a game under way, is damaged"
        for one in rows.listed(self._db):
            texts, whole = self._texts(one.number)
            if not texts:
                yield f"game {one.number} cannot be read"
                continue
            if not whole:
                yield f"game {one.number} is whole up to its line {len(texts)} only"
            checker = lines.Checker()
            try:
                for text in texts:
                    checker.add(text)
            except LookupError as error:
                yield f"game {one.number} {error}"

    def _whole(self, number: int) -> list[bytes]:
        """The lines of a game. Where some are damaged and it can be written, what is damaged is set
        aside, and the game goes on after the last whole line before.
        """
        texts, whole = self._texts(number)
        if not whole and self._lock is not None and texts:
            with suppress(OSError, sqlite3.Error):
                self._cut(number, texts)
        return texts

    def _cut(self, number: int, texts: list[bytes]) -> None:
        """Keep these lines of a game alone, and a copy of the files that have the others."""
        pack = rescue.pack_of(self.path, number)
        if pack.exists():
            self.set_aside = name_aside(
                pack, self.path.with_name(f"{self.path.stem}-game-{number}")
            )
            shutil.copyfile(pack, self.set_aside)
        if rows.last_line(self._db, number) is not None:
            self.set_aside = rescue.keep_copy(self.path)
        with self._transaction() as db:
            rows.drop_lines(db, number)
            for text in texts:
                rows.add_line(db, number, lines.read(text).number, lines.compressed(text, b""))
        self._dictionary = None, b""

    def _texts(self, number: int) -> tuple[list[bytes], bool]:
        """The lines of a game up to the first that is damaged, and whether these are all."""
        # before the pack: what another process packs meanwhile is in the pack
        with _reading(self._db):
            found = list(rows.bodies(self._db, number))
        added = list(lines.whole(found))
        first = found[0][0] if found else None
        if first == 0:
            packed, whole = [], True
        else:
            packed, whole = self._packed_texts(number)
            if first is None:
                return packed, whole
            if first > len(packed):
                return packed, False
        return packed[:first] + added, whole and len(added) == len(found)

    def _packed_texts(self, number: int) -> tuple[list[bytes], bool]:
        try:
            content = packs.read(rescue.pack_of(self.path, number))
        except FileNotFoundError:
            texts = [] if self._old is None else old_journal.texts(self._old, number)
            return texts, True
        return content.texts, content.whole


@contextmanager
def _reading(db: sqlite3.Connection) -> Generator[None, None, None]:
    """Everything read in it is of one instant."""
    db.execute("begin")
    try:
        yield
    finally:
        db.execute("rollback")


def _kept(one: rows.Listed) -> Kept | None:
    """None for what another version of Matinee has written."""
    try:
        header = json.decode(one.header, type=Header)
    except (DecodeError, RecursionError):
        return None
    return Kept(one.number, header, one.over != rows.UNDER_WAY)


def _standing(texts: Sequence[bytes]) -> Raw:
    """The state in force after these lines. Raises LookupError where there is none."""
    read = [lines.read(text) for text in texts]
    step = read[-1].step if read else None
    for line in reversed(read):
        for one in line.steps:
            if one.id == step:
                return one.state
    raise LookupError("there is no step")


def _outcome(one: rows.Listed, standing: Raw) -> tuple[int, int | None]:
    """Whether a game is over, and the best score in it, as far as its rules can tell."""
    kept = _kept(one)
    game = None if kept is None else games().get(kept.header.game)
    if game is None:
        return one.over, one.best
    # a state that its rules cannot go on from is packed like any other
    with suppress(Exception):
        state = json.decode(standing, type=game.rules.state)
        over = all(prompt.optional for prompt in game.rules.prompts(state))
        best = max(game.observation.summary(game.observation.view(state, None)).scores, default=0)
        return max(one.over, rows.OVER) if over else rows.UNDER_WAY, best
    return one.over, one.best


class Recorder:
    """Keeps the lines of one game; a new game gets its number with its first one.

    It remembers all of them: where another program deletes or replaces the journal's files, they
    are written again. Raises Locked, OSError and sqlite3.Error, and then nothing has been written.
    """

    def __init__(
        self,
        journal: Journal,
        header: Header,
        game: int | None = None,
        moves: Sequence[tuple[Sequence[Step], Head]] = (),
    ) -> None:
        self._journal = journal
        self.header = header
        self.game = game
        self._moves = list(moves)
        """What each line was made of."""
        self._replaced = journal.replaced
        self.wrote_again = False
        """Whether the lines had to be written again."""

    def __call__(self, steps: Sequence[Step], head: Head) -> None:
        self.write_again()
        number = len(self._moves)
        self.game = self._journal.add(self.game, self.header, number, steps, head)
        self._moves.append((tuple(steps), head))

    def write_again(self) -> None:
        """Write the lines again that are missing since the journal's files were replaced."""
        self._journal.to_write()
        replaced = self._journal.replaced
        if replaced != self._replaced and self._moves:
            self.game = self._journal.add_missing(self.game, self.header, self._moves)
            self.wrote_again = True
        self._replaced = replaced

    def is_in_place(self) -> bool:
        """Whether the journal's files still have what was written here."""
        return self._replaced == self._journal.replaced and self._journal.is_in_place()
