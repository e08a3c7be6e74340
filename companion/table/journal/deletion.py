"""What is to be deleted for good, in a small file beside the journal until nothing of it is left.

The file is written first and removed last, so a deletion that was interrupted is finished later.
"""

from functools import partial
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from companion.table import atomic_files

MAX_GAME_NUMBER = 10**9
"""No game has a larger number."""


class Pending(Struct, frozen=True):
    """The file: games by number and players by name that are being deleted."""

    games: tuple[int, ...] = ()
    players: tuple[str, ...] = ()


def _deletion_path(journal: Path) -> Path:
    return journal.with_suffix(".deleting")


def pending(journal: Path) -> Pending:
    """Return what is being deleted."""
    return _read(journal)[0]


def _read(journal: Path) -> tuple[Pending, Path | None]:
    stored, aside = atomic_files.read(
        _deletion_path(journal), partial(atomic_files.load, kind=Pending), Pending()
    )
    return replace(
        stored, games=tuple(number for number in stored.games if 0 < number <= MAX_GAME_NUMBER)
    ), aside


def _pending_to_change(journal: Path) -> Pending:
    """What is being deleted. Raises OSError if that cannot be read now."""
    stored, aside = _read(journal)
    atomic_files.refuse_unread(aside)
    return stored


def begin(journal: Path, *, game: int | None = None, player: str | None = None) -> None:
    """Note that a game or a player is to be deleted. Raises OSError."""
    now = _pending_to_change(journal)
    if game is not None and game not in now.games:
        now = replace(now, games=(*now.games, game))
    if player is not None and player not in now.players:
        now = replace(now, players=(*now.players, player))
    _write(journal, now)


def end(journal: Path, *, game: int | None = None, player: str | None = None) -> None:
    """Note that nothing is left of it. Raises OSError."""
    now = _pending_to_change(journal)
    games = tuple(other for other in now.games if other != game)
    _write(journal, Pending(games, tuple(other for other in now.players if other != player)))


def _write(journal: Path, now: Pending) -> None:
    if now == Pending():
        _deletion_path(journal).unlink(missing_ok=True)
    else:
        atomic_files.write(_deletion_path(journal), now)
    atomic_files.sync_folder(journal.parent)
