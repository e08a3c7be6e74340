"""Reading a journal: the list of games, and each game's lines and state."""

import sqlite3
from collections.abc import Collection, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Literal

from msgspec import DecodeError, Raw, Struct, json
from msgspec.structs import replace

from companion.core.game import Game, S
from companion.table.errors import Unreadable
from companion.table.journal import lines, old_journal, packs, paths, rescue, rows
from companion.table.journal.connection import Connection
from companion.table.play.steps import Header
from companion.table.registry import games


class StoredGame(Struct, frozen=True):
    """A game in the journal: its number and header, and whether it is over."""

    number: int
    header: Header
    over: bool


class Damage(Struct, frozen=True):
    """Damage in a journal, in words: of its database, of a game that cannot be read, of the last
    lines of a game, which continues before them, or of the list of games, which is lost.
    """

    words: str
    what: Literal["file", "game", "lines", "list"]


class Unchanging(Struct, frozen=True):
    """What never changes in the header of a game."""

    game: str
    rules: int
    seed: int | None = None
    begun: str = ""


NOTHING_READABLE = "what is stored of it is damaged, missing or of another game"
"""Why no line of a game can be read."""


class StoredGames(Connection):
    """The games of a journal."""

    _current_state: tuple[tuple[int, int, int | None], Raw] | None = None
    """The state in force that was read last, with `replaced`, the game, and the last line in the
    database.
    """

    def games(self) -> list[StoredGame]:
        """Return all games that can be read here, the newest last."""
        return readable(rows.game_rows(self._db))

    def listed_numbers(self) -> list[int]:
        """Return the numbers of all games."""
        return [game.number for game in rows.game_rows(self._db)]

    def all_numbers(self) -> list[int]:
        """Return the numbers of all games of which anything is stored, also of those that are
        damaged or missing from the list. Raises sqlite3.Error.
        """
        return sorted(rows.stored_numbers(self._db) | paths.packed_numbers(self.path))

    def newest(
        self, kinds: Collection[str], without: Collection[int] = (), start: int = 0, limit: int = -1
    ) -> list[StoredGame]:
        """Return games of these kinds, the newest first: `limit` after the first `start`."""
        return readable(rows.newest(self._db, kinds, without, start, limit))

    def count(self, kinds: Collection[str], without: Collection[int] = ()) -> int:
        """Return how many games of these kinds there are."""
        return rows.count(self._db, kinds, without)

    def last(self, kinds: Collection[str], without: Collection[int] = ()) -> StoredGame | None:
        """Return the game to continue: the newest of these kinds that is not over. One that has
        only just ended, and that nobody has put away, is still shown.
        """
        return next(iter(readable(rows.open_games(self._db, kinds, without))), None)

    def best(self, kind: str) -> int:
        """Return the best score in any packed game of a kind."""
        return rows.best(self._db, kind)

    def unpacked(self) -> list[StoredGame]:
        """Return the games that are not packed, which `best` does not know: few, or one."""
        rows_by_game = (
            rows.game_rows(self._db, "id = ?", game) for game in rows.unpacked(self._db)
        )
        return readable(game for each in rows_by_game for game in each)

    def players(self) -> list[str]:
        """Return the names of all who have played, as the list of games has them."""
        every = (game.header for game in self.games())
        return list(
            dict.fromkeys(
                name
                for header in every
                for name in (*header.names, *(change.was for change in header.changes))
                if name
            )
        )

    def current_state(self, game: Game[S], stored: StoredGame) -> S:
        """Return the state in force of a game. Raises Unreadable if this version of Matinee cannot
        read it.
        """
        last = rows.last_line_number(self._db, stored.number)
        now = self.replaced, stored.number, last
        if self._current_state is None or self._current_state[0] != now:
            self._current_state = now, self._raw_current_state(stored.number, packed=last is None)
        with lines.decoding("its state"):
            return json.decode(self._current_state[1], type=game.rules.state_type)

    def _raw_current_state(self, number: int, *, packed: bool) -> Raw:
        if packed:
            with suppress(FileNotFoundError, packs.Damaged):
                return packs.header_of(self._pack_content(number))[1]
        return last_state(self._texts(number)[0])

    def exported(self, number: int) -> tuple[bytes, bool] | None:
        """Return a game as the content of a packed file, and whether that is all of it; None if
        nothing of it can be read. Another process may be writing it. Raises LookupError if it is
        not in the journal.
        """
        try:
            game_row = rows.game_row(self._db, number)
        except LookupError:
            return self._exported_unlisted(number)
        if rows.last_line_number(self._db, number) is None:
            with suppress(FileNotFoundError, packs.Damaged):
                data = self._pack_content(number)
                header = replace(
                    packs.verified_header(data),
                    over=game_row.over,
                    header=Raw(game_row.header.encode()),
                )
                return packs.with_header(data, header), True
        texts, whole = self._texts(number)
        try:
            current_state = last_state(texts)
        except Unreadable:
            return None
        header = pack_header(game_row, current_state, texts)
        return packs.packed(header, bytes(current_state), texts), whole

    def _exported_unlisted(self, number: int) -> tuple[bytes, bool] | None:
        """Return the packed file of a game whose row in the list is missing or damaged."""
        with suppress(FileNotFoundError, packs.Damaged):
            data = packs.file_content(paths.pack_of(self.path, number))
            packs.verified_header(data)
            return data, rows.last_line_number(self._db, number) is None
        if number in rows.stored_numbers(self._db):
            return None
        raise LookupError(f"there is no game {number}")

    def findings(self) -> Iterator[Damage]:
        """Report damage, game by game; change nothing. Raises OSError, sqlite3.Error."""
        if rescue.damage(self.path) != "none":
            yield Damage("the list of games, or a game under way, is damaged", "file")
        if self.is_list_lost:
            yield Damage("the list of games is lost, but packed games are there", "list")
        for game in rows.game_rows(self._db):
            texts, whole = self._texts(game.number)
            if not texts:
                yield Damage(f"game {game.number} cannot be read: {NOTHING_READABLE}", "game")
                continue
            checker = lines.Checker()
            try:
                for text in texts:
                    checker.add(text)
            except Unreadable as error:
                yield Damage(f"game {game.number} {error}", "game")
            else:
                if not whole:
                    words = f"game {game.number} is damaged after its line {len(texts)}"
                    yield Damage(words, "lines")

    def _texts(self, number: int) -> tuple[list[bytes], bool]:
        """Return the lines of a game before the first damaged one, and whether these are all."""
        # before the packed file: another process may pack these lines meanwhile
        with _reading(self._db):
            unpacked = list(rows.bodies(self._db, number))
        added = list(lines.intact_texts(unpacked))
        first = unpacked[0][0] if unpacked else None
        packed, whole = ([], True) if first == 0 else self._packed_texts(number)
        if first is None:
            return packed, whole
        if first > len(packed):
            return packed, False
        return packed[:first] + added, whole and len(added) == len(unpacked)

    def _packed_texts(self, number: int) -> tuple[list[bytes], bool]:
        try:
            content = packs.content_of(self._pack_content(number))
        except FileNotFoundError:
            return [] if self._old is None else old_journal.line_texts(self._old, number), True
        except packs.Damaged:
            return [], False
        return content.texts, content.whole

    def _pack_content(self, number: int) -> bytes:
        """Return what is in the file of a packed game. Raises FileNotFoundError, and packs.Damaged
        also if it is the file of another game.
        """
        data = packs.file_content(paths.pack_of(self.path, number))
        listed = next(rows.game_rows(self._db, "id = ?", number), None)
        if listed is not None:
            try:
                found = json.decode(packs.header_of(data)[0].header, type=Unchanging)
                is_same = found == json.decode(listed.header, type=Unchanging)
            except (DecodeError, RecursionError, packs.Damaged):
                is_same = True  # what is damaged is found when it is read
            if not is_same:
                raise packs.Damaged("is the file of another game")
        return data


@contextmanager
def _reading(db: sqlite3.Connection) -> Generator[None, None, None]:
    """Read everything within the context as of one instant."""
    db.execute("begin")
    try:
        yield
    finally:
        db.execute("rollback")


def readable(listed: Iterable[rows.GameRow]) -> list[StoredGame]:
    """Return the games whose headers this version of Matinee can read."""
    return [stored for row in listed if (stored := stored_game(row))]


def stored_game(game_row: rows.GameRow) -> StoredGame | None:
    """Return a game of the list, or None if this version of Matinee cannot read its header."""
    try:
        header = json.decode(game_row.header, type=Header)
    except (DecodeError, RecursionError):
        return None
    return StoredGame(game_row.number, header, game_row.over != rows.UNDER_WAY)


def last_state(texts: Sequence[bytes]) -> Raw:
    """Return the state in force after these lines. Raises Unreadable if there is none."""
    read: list[lines.StoredLine] = []
    for number, text in enumerate(texts):
        with lines.decoding(f"line {number}"):
            read.append(lines.read(text))
    step = read[-1].step if read else None
    for line in reversed(read):
        for stored in line.steps:
            if stored.id == step:
                return stored.state
    raise Unreadable(NOTHING_READABLE)


def pack_header(
    game_row: rows.GameRow, current_state: Raw, texts: Sequence[bytes]
) -> packs.PackHeader:
    """Return the header of a packed game: whether it is over, and the best score in it, if its
    rules can read the state.
    """
    over, best = game_row.over, game_row.best
    stored = stored_game(game_row)
    game = None if stored is None else games().get(stored.header.game)
    if stored is not None and game is not None:
        # a state that the rules cannot continue from is packed like any other
        with suppress(Exception):
            state = json.decode(current_state, type=game.rules.state_type)
            ended = stored.header.ended or not game.rules.prompts(state)
            scores = game.observation.summary(game.observation.view(state, None)).scores
            best = max(scores, default=0)
            over = max(over, rows.OVER) if ended else rows.UNDER_WAY
    return packs.PackHeader(len(texts), over, best, Raw(game_row.header.encode()))
