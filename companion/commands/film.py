"""`companion film`: the film of a game that is over, as a picture or a page."""

import os
from argparse import Namespace
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from companion.commands import Add, argument
from companion.commands.errors import report_error
from companion.commands.read_games import open_journal, reading_failed

if TYPE_CHECKING:
    from companion.table.film import Film

SUFFIXES = (".png", ".html")


def add(command: Add) -> None:
    film = command("film", help="write the film of a finished game as a picture or a web page")
    film.add_argument(
        "game",
        nargs="?",
        default="",
        help="number of the game, as in Games, or the id of a game for the last one of its kind "
        "(default: the last game that is over)",
    )
    film.add_argument(
        "--out",
        type=argument.file,
        metavar="FILE",
        help="the .html or .png file to write (default: film-NUMBER.html)",
    )
    film.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    from sqlite3 import Error as SqliteError

    from companion.table.atomic_files import write_new
    from companion.table.backups.placing import prepare_data_folder
    from companion.table.film import make_film
    from companion.table.registry import games, try_load
    from hardware.untrusted.files import UnusableFile
    from hardware.untrusted.validation import suggestion

    out: Path | None = arguments.out
    if out is not None and out.suffix.lower() not in SUFFIXES:
        report_error(f"{out}: the name must end in .html or .png")
        return 2
    folder = prepare_data_folder(arguments.data).absolute()
    try:
        with closing(open_journal(folder)) as journal:
            every = [stored for stored in reversed(journal.games()) if try_load(stored.header.game)]
            wanted: str = arguments.game
            asked = [
                stored for stored in every if wanted in ("", str(stored.number), stored.header.game)
            ]
            found = next((stored for stored in asked if stored.over), None)
            if found is None:
                missing = f'no game "{wanted}"' if wanted else "no games"
                known = not wanted or wanted.isdecimal() or wanted in games()
                near = "" if known else suggestion(wanted, games())
                report_error(
                    f"game {asked[0].number} is not over: its film can be made once the game is "
                    "finished, or ended in the menu (Somebody leaves, End here)"
                    if asked
                    else f"{missing} in {folder}{near}"
                )
                return 2 if wanted and not asked else 1
            session = journal.resume(games()[found.header.game], found)
        out = out or Path(f"film-{found.number}.html")
        made = make_film(session.game, session.header, session.current_steps())
        write_new(out, _content(made, out))
    except FileExistsError:
        report_error(f"{out} already exists")
        return 2
    except (LookupError, SqliteError, UnusableFile) as error:
        return reading_failed(folder, error)
    print(f"{made.closing_text}\nWrote {out}")
    return 0


def _content(film: "Film", out: Path) -> bytes:
    if out.suffix.lower() == ".html":
        from companion.ui.film.page import page

        return page(film).encode()
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    from companion.ui.film.picture import picture
    from companion.ui.runtime.stage import open_window

    open_window(1, 1)  # nothing is drawn before there is a display
    return picture(film)
