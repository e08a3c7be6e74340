"""The journal: every step of every game is on disk before the screen shows it.

A small SQLite database (WAL, `synchronous=FULL`, one transaction a line) has the list of all games
and the lines of those being played. While the app is idle, a game that is not being played is
packed into a file of its own (`packs`), and its lines leave the database. Lines are never changed:
undo, redo and amend each add one. A power cut loses at most what was not yet acknowledged.
"""

import shutil
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from errno import EFBIG

from msgspec import json

from companion.core.game import Game, S
from companion.table.atomic_files import name_aside, sync_folder
from companion.table.errors import Unreadable
from companion.table.journal import deletion, lines, names, old_journal, packs, paths, rescue, rows
from companion.table.journal.stored_games import (
    NOTHING_READABLE,
    StoredGame,
    StoredGames,
    last_state,
    pack_header,
    stored_game,
)
from companion.table.play.session import Session
from companion.table.play.steps import Header, HeadUpdate, Step, StepRecorder

RecordedLine = tuple[Sequence[Step], HeadUpdate]
"""The steps of a line, and the step that is the head after it."""
RecorderWrapper = Callable[["Recorder"], StepRecorder]
"""Returns the recorder of a game; it decides what happens to a line that cannot be written."""


def raise_if_unrecorded(record: "Recorder") -> StepRecorder:
    """Return the recorder itself, whose errors prevent an action that cannot be recorded."""
    return record


class Journal(StoredGames):
    """The journal at `path`, opened as a `Connection`."""

    _packing: Iterator[None] | None = None
    _packed: tuple[int | None, int] | None = None
    """The game under way and `_written` when the last packing began."""
    _written = 0
    """Lines and headers written since the journal was opened."""
    _dictionary: tuple[int | None, bytes] = None, b""
    """The game that was written last, and the dictionary with which its next line is compressed."""

    def _open(self, *before: sqlite3.Connection | None) -> None:
        super()._open(*before)
        self._finish_deleting()

    def _reset(self) -> None:
        self._packing = self._packed = None
        self._dictionary = None, b""
        super()._reset()

    def close(self) -> None:
        self._packing = None
        super().close()

    # ---- games

    def begin(
        self, game: Game[S], header: Header, wrap: RecorderWrapper = raise_if_unrecorded
    ) -> Session:
        """Begin a game and record it from its first step on."""
        return Session.new(game, header, wrap(Recorder(self, header)))

    def import_session(self, session: Session) -> None:
        """Store a game that was not recorded here, and record what follows.

        Raises Locked, OSError and sqlite3.Error, and then nothing has been written.
        """
        header, moves = session.header, session.recorded_updates()
        number = self.add_missing(None, header, moves)
        session.set_recorder(Recorder(self, header, number, moves, self._lines_of(number)))

    def resume(
        self, game: Game[S], stored: StoredGame, wrap: RecorderWrapper = raise_if_unrecorded
    ) -> Session:
        """Return a stored game as a session. Raises Unreadable if this version of Matinee cannot
        read it.
        """
        decoder = lines.Decoder(game)
        moves: list[RecordedLine] = []
        texts = self._lines_of(stored.number)
        for number, text in enumerate(texts):
            with lines.decoding(f"line {number}"):
                line = lines.read(text)
                steps = tuple(decoder.step(step) for step in line.steps)
            moves.append((steps, HeadUpdate(line.move, line.step)))
        if not moves:
            raise Unreadable(NOTHING_READABLE)
        record = wrap(Recorder(self, stored.header, stored.number, moves, texts))
        every = [step for steps, _ in moves for step in steps]
        with lines.decoding("its options"):
            return Session.resumed(game, stored.header, every, [head for _, head in moves], record)

    def change_header(self, number: int, header: Header, over: int) -> None:
        """Store another header of a game; `over` as in `rows`.

        Raises Locked, OSError and sqlite3.Error, and then nothing has been written.
        """
        with self._transaction() as db:
            best = next((row.best for row in rows.game_rows(db, "id = ?", number)), None)
            rows.list_game(db, rows.GameRow(number, json.encode(header).decode(), over, best))
        self._written += 1

    def put_away(self, number: int) -> None:
        """Note that people have put this game away; it is not offered again."""
        with self._transaction() as db:
            rows.store_over(db, number, rows.PUT_AWAY)

    # ---- lines

    def add(self, game: int | None, header: Header, number: int, text: bytes, over: int) -> int:
        """Add line `number` of a game and return the game's number, which is a new one if `game` is
        None; `over` as in `rows`.

        Raises Locked, OSError and sqlite3.Error, and then nothing has been written.
        """
        last, before = self._dictionary
        before = before if last == game else b""
        with self._transaction() as db:
            if game is None:
                game = self._next_number(db)
                rows.list_game(db, rows.GameRow(game, json.encode(header).decode(), over))
            rows.add_line(db, game, number, lines.compressed(text, before))
            rows.store_over(db, game, over)
        self._dictionary = game, lines.next_dictionary(text, before)
        self._written += 1
        self._unsynced += 1
        self._count(game, number + 1)
        return game

    def add_missing(self, game: int | None, header: Header, moves: Sequence[RecordedLine]) -> int:
        """Add the lines of a game that the journal does not have, and return the game's number. It
        is a new one if the journal has another game under the present one.

        Raises Locked, OSError and sqlite3.Error, and then nothing has been written.
        """
        self.writable_database()
        stored = self._count_own_lines(game, header, moves)
        if stored is None:
            game, stored = None, 0
        with self._transaction() as db:
            game = self._next_number(db) if game is None else game
            if next(rows.game_rows(db, "id = ?", game), None) is None:
                rows.list_game(db, rows.GameRow(game, json.encode(header).decode(), rows.UNDER_WAY))
            before, size = b"", 0
            for number, move in enumerate(moves[stored:], stored):
                text = lines.text_of(number, *move)
                lines.check_size(size := size + len(text))
                rows.add_line(db, game, number, lines.compressed(text, before))
                before = lines.next_dictionary(text, before)
            rows.store_over(db, game, rows.OVER if moves[-1][1].over else rows.UNDER_WAY)
        self._dictionary = None, b""
        self._written += 1
        self._unsynced += len(moves) - stored
        self._count(game, len(moves))
        return game

    def _count_own_lines(
        self, game: int | None, header: Header, moves: Sequence[RecordedLine]
    ) -> int | None:
        """Return how many lines of a game the journal has; None if it has another game under this
        number, or if `game` is None.
        """
        if game is None:
            return None
        listed = next(rows.game_rows(self._db, "id = ?", game), None)
        if listed is None:
            return None if game in self.all_numbers() else 0
        stored, texts = stored_game(listed), self._lines_of(game)
        expected = [lines.text_of(number, *move) for number, move in enumerate(moves[: len(texts)])]
        same = stored is not None and stored.header == header and texts == expected
        return len(texts) if same else None

    def _next_number(self, db: sqlite3.Connection) -> int:
        number = rows.next_number(db)
        while paths.pack_of(self.path, number).exists():
            number += 1
        return number

    def _lines_of(self, number: int) -> list[bytes]:
        """Return the lines of a game before the first damaged one. If some are damaged and the
        journal can be written, copy the damaged files and drop the lines after it.
        """
        texts, whole = self._texts(number)
        if not whole and self._lock is not None and texts:
            with suppress(OSError, sqlite3.Error):
                self._cut(number, texts)
        return texts

    def _cut(self, number: int, texts: list[bytes]) -> None:
        """Keep only these lines of a game, and copy the files that have the others."""
        pack = paths.pack_of(self.path, number)
        if pack.exists():
            self.set_aside = name_aside(
                pack, self.path.with_name(f"{self.path.stem}-game-{number}")
            )
            shutil.copyfile(pack, self.set_aside)
        if rows.last_line_number(self._db, number) is not None:
            self.set_aside = rescue.keep_copy(self.path)
        with self._transaction() as db:
            rows.drop_lines(db, number)
            for line, text in enumerate(texts):
                rows.add_line(db, number, line, lines.compressed(text, b""))
        self._dictionary = None, b""

    # ---- deleting for good

    def delete(self, number: int) -> None:
        """Delete a game, and every trace of it in the journal's files. If that is interrupted, it
        is finished when the journal is opened again. Raises Locked, OSError, sqlite3.Error.
        """
        self.writable_database()
        # deletion also works on a full disk, where this note cannot be written
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
        pack = paths.pack_of(self.path, number)
        # before the list: a game that is listed and cannot be read can be deleted again
        for file in (packs.partial_path(pack), pack):
            file.unlink(missing_ok=True)
        if pack.parent.exists():
            sync_folder(pack.parent)
        self._delete_old(number)
        self._count(0, 0)
        if self._counter is not None:
            self._counter.sync()
        with self._transaction() as db:
            rows.drop_lines(db, number)
            rows.unlist(db, number)
        self._dictionary = None, b""
        self._current_state = None

    def _delete_old(self, number: int) -> None:
        if self._old is not None:
            old_journal.delete(paths.old_file(self.path), number)

    def _end_deleting(self, number: int) -> None:
        # if the disk is full now, it is done when the journal is opened again
        with suppress(OSError, sqlite3.Error):
            if self._erase_free_pages():
                deletion.end(self.path, game=number)

    def forget(self, name: str, under_way: int | None = None) -> Iterator[tuple[int, int]]:
        """Replace a player's name by "Seat 1" and so on, in every game but the one under way.

        Each step changes a game and yields how many are done and how many there are. If it is
        interrupted, it can be started again. Raises Locked, OSError, sqlite3.Error.
        """
        self.writable_database()
        self._packing = None
        numbers = [
            game.number for game in rows.game_rows(self._db) if names.is_in(game.header, name)
        ]
        for done, number in enumerate(numbers):
            yield done, len(numbers)
            if number != under_way:
                self._forget_in(number, name)
        if under_way not in numbers and self._erase_free_pages():
            deletion.end(self.path, player=name)

    def _forget_in(self, number: int, name: str) -> None:
        game_row = rows.game_row(self._db, number)
        texts, _ = self._texts(number)
        change = names.replacement(game_row.header, name)
        renamed = rows.GameRow(number, change.header, game_row.over, game_row.best)
        try:
            for _ in self._pack_as(renamed, [change.apply(text) for text in texts]):
                pass
        except Unreadable:
            self._delete(number)  # it cannot be read anyway
        except packs.Damaged as error:
            raise OSError(EFBIG, str(error)) from None
        else:
            self._delete_old(number)

    # ---- packing, while the app is idle

    def do_idle_work(self, under_way: int | None = None) -> bool:
        """Do one step of the idle work: checkpoint the WAL, or pack games other than the one under
        way. Return whether there was anything to do.
        """
        if self._lock is None:
            return False
        if self.checkpoint():
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

    def pack(self, *, all_but_last: bool) -> None:
        """Pack all games now, or all but the last, for a program that is never idle."""
        last = rows.next_number(self._db) - 1 if all_but_last else None
        for _ in self._pack_each(rows.unpacked(self._db), last):
            pass

    def _pack_others(self, under_way: int | None) -> Iterator[None]:
        """Pack all games but the one under way, a little at each step."""
        yield from self._pack_each(rows.unpacked(self._db), under_way)
        if self._old is not None:
            newest = self.listed_numbers()[::-1]
            waiting = [number for number in newest if not paths.pack_of(self.path, number).exists()]
            yield from self._pack_each(waiting, under_way)
            with suppress(OSError, sqlite3.Error):
                yield from self._delete_packed_old_journal(self._old)

    def _pack_each(self, numbers: Sequence[int], under_way: int | None) -> Iterator[None]:
        for number in numbers:
            if number != under_way:
                # if the disk is full, the game stays unpacked
                with suppress(LookupError, OSError, sqlite3.Error, packs.Damaged):
                    texts = self._lines_of(number)
                    yield
                    yield from self._pack_as(rows.game_row(self._db, number), texts)

    def _pack_as(self, game_row: rows.GameRow, texts: list[bytes]) -> Iterator[None]:
        """Pack these lines of a game, and delete them from the database when that is done."""
        number, current_state = game_row.number, last_state(texts)
        new = pack_header(game_row, current_state, texts)
        yield from packs.write(paths.pack_of(self.path, number), new, bytes(current_state), texts)
        with self._transaction() as db:
            if (rows.last_line_number(db, number) or 0) < len(texts):
                rows.drop_lines(db, number)
                self._dictionary = None, b""
            rows.list_game(db, rows.GameRow(number, game_row.header, new.over, new.best))
        self._current_state = None

    def _delete_packed_old_journal(self, old: sqlite3.Connection) -> Iterator[None]:
        """Delete the journal of an old format once every line of it is packed."""
        whole = True
        for game, count in old_journal.line_counts(old).items():
            try:
                pack_header, _ = packs.read_header(paths.pack_of(self.path, game))
            except FileNotFoundError:
                if game in self.listed_numbers():
                    return  # it could not be packed now
                whole = False
            else:
                whole = whole and pack_header.lines >= count
            yield
        self._old = None
        old.close()
        if whole:
            rescue.delete_old_journal(self.path)
        else:
            self.set_aside = rescue.set_old_aside(self.path)


class Recorder:
    """Stores the lines of one game; a new game gets its number with its first one.

    It remembers all of them. If another program deletes or replaces the journal's files, it writes
    them again; if the journal then has other lines in their place, it writes them as another game.
    Raises Locked, OSError and sqlite3.Error, and then nothing has been written.
    """

    def __init__(
        self,
        journal: Journal,
        header: Header,
        game: int | None = None,
        moves: Sequence[RecordedLine] = (),
        texts: Sequence[bytes] = (),
    ) -> None:
        self._journal = journal
        self.header = header
        self.game = game
        self._recorded_lines = list(moves)
        self._size = sum(map(len, texts))
        """Bytes of all lines."""
        self._replaced = journal.replaced
        self.wrote_again = False
        """Whether the lines had to be written again."""

    def __call__(self, steps: Sequence[Step], head: HeadUpdate) -> None:
        self.write_again()
        line, number = (tuple(steps), head), len(self._recorded_lines)
        text = lines.text_of(number, *line)
        size = self._size + len(text)
        lines.check_size(size)
        over = rows.OVER if head.over else rows.UNDER_WAY
        try:
            self.game = self._journal.add(self.game, self.header, number, text, over)
        except sqlite3.IntegrityError:
            every = [*self._recorded_lines, line]
            self.game = self._journal.add_missing(self.game, self.header, every)
        self._recorded_lines.append(line)
        self._size = size

    def change_header(self, header: Header, *, over: bool) -> None:
        """Store another header of the game, if a line of it is stored."""
        self.write_again()
        if self.game is not None:
            self._journal.change_header(self.game, header, rows.OVER if over else rows.UNDER_WAY)
        self.header = header

    def write_again(self) -> None:
        """Write the missing lines again if the journal's files have been replaced."""
        self._journal.writable_database()
        replaced = self._journal.replaced
        if replaced != self._replaced and self._recorded_lines:
            self.game = self._journal.add_missing(self.game, self.header, self._recorded_lines)
            self.wrote_again = True
        self._replaced = replaced

    def is_in_place(self) -> bool:
        """Return whether the journal's files still have what was written here."""
        return self._replaced == self._journal.replaced and self._journal.is_in_place()
