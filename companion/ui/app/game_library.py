"""The games in the journal: beginning, continuing, listing and deleting them."""

from contextlib import suppress
from functools import partial
from sqlite3 import Error as SqliteError
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from companion.core.actions import JsonObject
from companion.core.game import AnyGame
from companion.table.atomic_files import StoredNumber
from companion.table.errors import Unreadable, reason
from companion.table.journal.journal import Journal, Recorder
from companion.table.journal.locking import Locked
from companion.table.journal.stored_games import StoredGame
from companion.table.play.session import Session
from companion.table.play.steps import Header, Step, StepRecorder
from companion.table.players import Player
from companion.table.registry import games, try_load
from companion.ui.app.unsaved_games import UnsavedGames

if TYPE_CHECKING:
    from companion.ui.app.app import App

PUT_AWAY = "put-away"
READ_ONLY_TEXT = "Read-only: Matinee is already running in another window."


class GameLibrary:
    """Games in the journal, and those that wait to be written into it. What cannot be done is shown
    as a toast.
    """

    _put_away: int | None = None
    """The game that was put away last, which a second window does not follow any more."""

    def __init__(self, app: "App") -> None:
        self._app = app
        self.put_away = StoredNumber(app.journal.folder / PUT_AWAY)
        """The game that was put away last and not continued since: a start does not continue it by
        itself. The file is missing while a game is played.
        """
        self.unreadable: set[int] = set()
        """Games that this Matinee cannot read."""
        self._unsaved = UnsavedGames(app.save_retry)
        self._unsaved_put_away: Recorder | None = None
        """The game that was put away last, until it is written and the note of it too."""
        self._known_aside = app.journal.set_aside

    @property
    def _journal(self) -> Journal:
        return self._app.journal

    def begin(self, game: AnyGame, players: tuple[Player, ...], options: JsonObject) -> bool:
        """Begin a game with these people; False if it cannot be kept."""
        app = self._app
        session = app.attempt(lambda: self._begin(game, players, options))
        if session is None:
            return False
        app.open_game(session, None)
        self.follow_number()
        # a game is worth more than the list of names
        with suppress(OSError):
            app.players.store(players)
        return True

    def _begin(self, game: AnyGame, players: tuple[Player, ...], options: JsonObject) -> Session:
        """The game with the cards of the set that is named. Raises Refused and SqliteError."""
        header = Header(
            game.id,
            game.rules_version,
            tuple(player.name for player in players),
            self._app.card_sets.with_set_facts(game, options),
            looks=tuple(player.look for player in players),
            begun=self._app.today().isoformat(),
        )
        return self._journal.begin(game, header, self._record)

    def resume(self, stored_game: StoredGame) -> bool:
        """Continue a game at the same prompt, one that waits to be written as it was put away;
        False if it cannot be read. It stays in the journal.
        """
        app = self._app
        game = games()[stored_game.header.game]
        unsaved = self._unsaved.find(stored_game.number)
        try:
            if unsaved is None:
                app.open_game(self._journal.resume(game, stored_game, self._record), stored_game)
            else:
                self._unsaved.resume(unsaved)
                app.open_game(unsaved.session, None)
                self.follow_number()
        except Exception as error:  # noqa: BLE001 - whatever is stored, the app goes on without it
            app.close_game()
            self.unreadable.add(stored_game.number)
            why = f" ({error})" if isinstance(error, Unreadable) else ""
            app.show_toast(f"This game cannot be read; it stays in the journal.{why}")
            return False
        self.report_damage()
        if stored_game.header.rules_version != game.rules_version:
            app.show_toast(
                "The rules were corrected after this game began. It continues under the new rules."
            )
        return True

    def _record(self, recorder: Recorder) -> StepRecorder:
        """Return what records the game, with retries, so that people can play on without a disk."""
        if self._journal.read_only:
            return recorder
        retry = self._app.save_retry
        retry.recorder = recorder
        return retry.steps.wrap(recorder)

    def follow_number(self) -> None:
        """Adopt the number under which the game under way is stored."""
        app, recorder = self._app, self._app.save_retry.recorder
        self._note_put_away()
        number = None if recorder is None else recorder.game
        if app.session is None or number is None:
            return
        if app.stored_game is None or app.stored_game.number != number:
            app.stored_game = StoredGame(number, app.session.header, over=False)

    def _note_put_away(self) -> None:
        """Note which game was put away once it is written: until then it may have no number, and
        the disk no room for the note.
        """
        left = self._unsaved_put_away
        if (
            left is not None
            and self._app.session is None
            and left not in self._app.save_retry.steps
        ):
            self._put_away, self._unsaved_put_away = left.game, None
            self.put_away.set(left.game)

    def last(self) -> StoredGame | None:
        """The game that was played last and is not finished."""
        unsaved = [game.stored for game in self._unsaved.all()]
        found = [stored_game for stored_game in unsaved if not stored_game.over]
        without = self.unreadable.union(stored_game.number for stored_game in unsaved)
        while (stored_game := self._journal.last(games(), without)) is not None:
            if try_load(stored_game.header.game):
                found.append(stored_game)
                break
        return max(found, key=_order, default=None)

    def readable(self, start: int = 0, limit: int = -1) -> list[StoredGame]:
        """Return the games whose rules are installed and whose records can be read, the newest
        first: at most `limit`, after the first `start`.
        """
        unlisted = self._unsaved.unlisted()
        first = unlisted[start:] if limit < 0 else unlisted[start : start + limit]
        start, limit = max(start - len(unlisted), 0), limit - len(first) if limit > 0 else limit
        while True:
            # a game that cannot be loaded is not among games() any more
            found = self._journal.newest(games(), self.unreadable, start, limit)
            if all(try_load(stored_game.header.game) for stored_game in found):
                return [*first, *map(self._as_stored, found)]

    def count(self) -> int:
        """How many games `readable` returns."""
        return len(self._unsaved.unlisted()) + self._journal.count(games(), self.unreadable)

    def _as_stored(self, stored_game: StoredGame) -> StoredGame:
        """A game of the journal; what is not written yet counts."""
        unsaved = self._unsaved.find(stored_game.number)
        return stored_game if unsaved is None else unsaved.stored

    def state(self, stored_game: StoredGame) -> Any:
        """The state in force of a game. Raises Unreadable or sqlite3.Error if this Matinee
        cannot read what is stored.
        """
        unsaved = self._unsaved.find(stored_game.number)
        if unsaved is not None:
            return unsaved.session.state
        return self._journal.current_state(games()[stored_game.header.game], stored_game)

    def counter(self, stored_game: StoredGame, state: Any = None) -> tuple[str, str]:
        """Where a game is, as its board counts: season and turn; empty if it cannot be read.
        `state`: its state in force, if it is known.
        """
        try:
            game = games()[stored_game.header.game]
            return game.public_board(state or self.state(stored_game)).ticket
        except Exception:  # noqa: BLE001 - an unreadable game is reported when it is continued
            return "", ""

    def current_steps(self, stored_game: StoredGame) -> list[Step]:
        """Return the steps in force of a game. Raises the same as `state`."""
        unsaved = self._unsaved.find(stored_game.number)
        if unsaved is not None:
            return unsaved.session.current_steps()
        return self._journal.resume(games()[stored_game.header.game], stored_game).current_steps()

    def report_damage(self) -> None:
        """Show which damaged files the journal has set aside since this was last asked."""
        aside = self._journal.set_aside
        if aside is not None and aside != self._known_aside:
            self._app.show_toast(f"{self._journal.damage}. Kept as {aside.name}.")
        self._known_aside = aside

    def can_delete(self) -> bool:
        """Whether something can be deleted from the journal now."""
        if self._journal.read_only:
            self._app.show_toast(READ_ONLY_TEXT)
        elif self._app.save_retry.steps:
            self._app.show_toast(self._app.save_retry.warning)
        else:
            return True
        return False

    def delete(self, stored_game: StoredGame) -> None:
        """Delete a game for good."""
        if not self.can_delete():
            return
        try:
            self._journal.delete(stored_game.number)
        except (Locked, OSError, SqliteError) as error:
            self._app.show_toast(f"The game cannot be deleted: {reason(error)}.")
        else:
            self.unreadable.discard(stored_game.number)
            self._app.show_toast("The game is deleted.")

    def change_header(self, header: Header) -> bool:
        """Store another header of the game under way, now or when there is room, and use it;
        return False, with a toast, if the journal is read-only.
        """
        app, session, recorder = self._app, self._app.playing, self._app.save_retry.recorder
        if self._journal.read_only:
            app.show_toast(READ_ONLY_TEXT)
            return False
        before, session.header = session.header, header
        if recorder is not None:
            over = session.over
            session.header = before
            app.save_retry.steps.write_or_queue(
                recorder, partial(recorder.change_header, header, over=over)
            )
            session.header = header
        if app.stored_game is not None:
            app.stored_game = replace(app.stored_game, header=header, over=session.over)
        app.save_retry.warn_if_unsaved()
        app.lights.show()
        return True

    def keep_changes_before(self, seq: int) -> None:
        """Count changes of players that came after more than `seq` actions as made after `seq`.

        The actions between were undone, and another one has now followed on the first `seq`.
        """
        header = self._app.playing.header
        if any(change.seq > seq for change in header.changes):
            changes = tuple(replace(change, seq=min(change.seq, seq)) for change in header.changes)
            self.change_header(replace(header, stored_changes=changes))

    def finish(self) -> None:
        """Mark the game as put away if it is over, so that it is not offered again."""
        app, recorder = self._app, self._app.save_retry.recorder
        if app.session is not None and app.session.over and recorder is not None:
            app.save_retry.steps.write_or_queue(recorder, partial(self._finish, recorder))
            app.save_retry.warn_if_unsaved()

    def _finish(self, recorder: Recorder) -> None:
        if recorder.game is not None:
            self._journal.put_away(recorder.game)

    def remember_put_away(self) -> None:
        """Remember that the game under way is put away."""
        app = self._app
        self._put_away = None if app.stored_game is None else app.stored_game.number
        if not self._journal.read_only and app.session is not None:
            self.put_away.set(self._put_away)
            self._unsaved.add(app.session)
            self._unsaved_put_away = app.save_retry.recorder

    def is_put_away(self, stored_game: StoredGame) -> bool:
        """Whether a game was put away, in this window or in the one that writes the journal."""
        return stored_game.number in (self._put_away, self.put_away.number)


def _order(stored_game: StoredGame) -> tuple[bool, int]:
    """The order in which games were begun; those with a temporary number were begun last."""
    return stored_game.number < 0, abs(stored_game.number)
