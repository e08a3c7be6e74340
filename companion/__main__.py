"""The command line of Matinee."""

import argparse
import os
import re
import sys
from math import inf
from pathlib import Path
from sqlite3 import Error as SqliteError
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.core.game import Game

    Add = Callable[..., argparse.ArgumentParser]
    """Adds a command."""


ID = "its id, as creature-feature; a wrong one is answered with those there are"
STOPPED = 130
"""The exit code of what Ctrl-C ended, as shells have it."""


def _referee(arguments: argparse.Namespace) -> int:
    from companion.table.journal import Journal, Locked
    from companion.table.referee import Referee, serve
    from companion.table.rescue import is_strange

    if arguments.journal is None:
        serve(Referee(data=arguments.data), sys.stdin.buffer, sys.stdout.buffer)
        return 0
    try:
        # a slip of the hand is no damage: nothing is set aside for it
        if is_strange(arguments.journal):
            print(f"companion: {arguments.journal} is no journal", file=sys.stderr)
            return 1
        journal = Journal(arguments.journal.absolute())
    except (Locked, OSError, SqliteError) as error:
        print(f"companion: {_plain(error)}", file=sys.stderr)
        return 1
    if journal.set_aside is not None:
        print(f"companion: it was damaged; kept as {journal.set_aside}", file=sys.stderr)
    referee = Referee(journal.begin, journal.take_in, arguments.data)
    serve(referee, sys.stdin.buffer, sys.stdout.buffer)
    journal.close()
    return 0


def _installed(name: str) -> "Game[Any] | None":
    """The game that a command names; that there is none is said."""
    from companion.table.games import games

    game = games().get(name)
    if game is None:
        print(f"companion: no game {name!r}; there is {', '.join(games())}", file=sys.stderr)
    return game


def _simulate(arguments: argparse.Namespace) -> int:
    from time import perf_counter

    from msgspec import json
    from rich.console import Console
    from rich.progress import track

    from companion.table.boxes import Boxes
    from companion.table.narrate import narrate
    from companion.table.options import wrong_to_deal, wrong_with
    from companion.table.refused import Refused
    from companion.table.simulate import jobs, line_up, simulate
    from companion.table.tally import show, tally

    game = _installed(arguments.game)
    if game is None:
        return 2
    seats = arguments.seats or game.least_seats
    try:
        options = Boxes(arguments.data).filled(game, arguments.options)
    except Refused as error:
        print(f"companion: {error.text}", file=sys.stderr)
        return 2
    wrong = wrong_with(game, options, seats) or wrong_to_deal(game, options)
    if wrong is not None:
        print(f"companion: {wrong}", file=sys.stderr)
        return 2
    named = arguments.bots or [next(iter(game.bots), "random")]
    try:
        playing = [line_up(game, seats, one.split(","), arguments.others) for one in named]
    except ValueError as error:
        print(f"companion: {_plain(error)}", file=sys.stderr)
        return 2
    todo = [
        job
        for players in playing
        for job in jobs(game, arguments.games, arguments.seed, players, options)
    ]
    if arguments.explain:
        for line in narrate(todo[0]):
            print(line)
        return 0
    console = Console(stderr=True)
    began = perf_counter()
    scores = list(
        track(simulate(todo, arguments.jobs), "playing", total=len(todo), console=console)
    )
    figures = tally(scores, perf_counter() - began, game.told)
    if arguments.json:
        print(json.encode(figures).decode())
    else:
        show(figures, Console())
    return 0


def _demo(arguments: argparse.Namespace) -> int:
    import tempfile
    from importlib.resources import files

    from companion.ui.demo import Evening, Wrong, at_once, real_time
    from companion.ui.stage import Stage, window

    game = _installed(arguments.game)
    if game is None:
        return 2
    if arguments.speed is None:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
    pace = at_once if arguments.speed is None else real_time(arguments.speed)
    out: Path = arguments.out
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        print(f"companion: {out}: {error.strerror}", file=sys.stderr)
        return 1
    script = files(game.start.__module__.split(".rules")[0]).joinpath("evening.txt")
    with tempfile.TemporaryDirectory() as folder:
        evening = Evening(Stage(window(*arguments.size)), Path(folder) / "books", out, pace)
        try:
            evening.play(script.read_text(encoding="utf-8"))
            evening.save(out / "evening.jsonl")
        except Wrong as error:
            print(f"companion: the demo stops at {error}", file=sys.stderr)
            return 1
        finally:
            evening.close()
    print(f"{len(evening.pictures)} pictures and the saved game lie in {out}")
    return 0


def _box_check(arguments: argparse.Namespace) -> int:
    from companion.table.box_file import BadBox, read

    try:
        box = read(arguments.file)
    except (BadBox, OSError) as error:
        print(f"companion: {_plain(error)}", file=sys.stderr)
        return 1
    print(f"{box.name} of {box.game}: described cards {len(box.facts)}, tags {len(box.tags)}")
    return 0


def _box_export(arguments: argparse.Namespace) -> int:
    from companion.table.box_file import written
    from companion.table.boxes import Boxes
    from companion.table.folders import data_folder
    from companion.table.keeping import write_text
    from companion.table.refused import Refused
    from companion.table.tags import Tags

    game = _installed(arguments.game)
    if game is None:
        return 2
    folder: Path = arguments.data or data_folder()
    file: Path = arguments.file or Path(f"{game.id}-{arguments.name}.toml")
    try:
        text = written(Boxes(folder).box(game, arguments.name, Tags(folder / "tags.json").kept))
        write_text(file, text)
    except Refused as error:
        print(f"companion: {error.text}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"companion: {_plain(error)}", file=sys.stderr)
        return 1
    print(f"{file} holds the box")
    return 0


def _box_import(arguments: argparse.Namespace) -> int:
    from companion.table.box_file import BadBox, read
    from companion.table.box_import import HOWS, How, change, is_new, take_in
    from companion.table.boxes import Boxes
    from companion.table.folders import data_folder
    from companion.table.journal import JOURNAL, Journal, Locked
    from companion.table.refused import Refused
    from companion.table.tags import Tags

    try:
        box = read(arguments.file)
        folder: Path = arguments.data or data_folder()
        # whoever keeps the journal keeps the tags too
        journal = Journal(folder.absolute() / JOURNAL)
        try:
            boxes, tags = Boxes(folder), Tags(folder / "tags.json")
            how: How = arguments.how or "merge"
            lines = change(boxes, tags, box, how).lines
            if arguments.how is None and lines and not is_new(boxes, tags, box):
                for one in HOWS:
                    print(f"--{one}:")
                    print(*change(boxes, tags, box, one).lines, sep="\n")
                print("There is such a box: say --merge or --replace.", file=sys.stderr)
                return 1
            print("\n".join(lines) or "No change.")
            if not lines:
                return 0
            if not arguments.yes and not _agreed():
                print("Nothing has changed.")
                return 1
            take_in(boxes, tags, box, how)
        finally:
            journal.close()
    except (BadBox, Locked, OSError, Refused, SqliteError) as error:
        print(f"companion: {_plain(error)}", file=sys.stderr)
        return 1
    return 0


def _plain(error: Exception) -> str:
    """What went wrong, without the number that a system has for it."""
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return str(error)


def _report(arguments: argparse.Namespace) -> int:
    from msgspec import DecodeError
    from msgspec.structs import replace

    from companion.table.folders import data_folder
    from companion.table.games import games
    from companion.table.journal import JOURNAL, Journal
    from companion.table.reasons import explained, newest
    from companion.table.report import about, free_place, keep, unknown

    file: Path | None = arguments.file
    if file is not None and file.exists():
        print(f"companion: {file} is there already", file=sys.stderr)
        return 2
    try:
        folder = (arguments.data or data_folder()).absolute()
        if not (folder / JOURNAL).exists():
            print(f"companion: nothing has been played yet in {folder}", file=sys.stderr)
            return 2
        # it only reads, so an evening under way is not disturbed
        journal = Journal(folder / JOURNAL, only_read=True)
        try:
            kept = [one for one in journal.games() if one.header.game in games()]
            session = journal.resume(games()[kept[-1].header.game], kept[-1]) if kept else None
        finally:
            journal.close()
        entry: int | None = arguments.entry
        found = None
        if session is not None and entry is not None:
            found = explained([session.line()[entry : entry + 1]])
        elif session is not None:
            found = newest(session)
        if session is None or found is None:
            of = "no game has a ruling" if entry is None else f"entry {entry} has no ruling"
            print(f"companion: {of} to report", file=sys.stderr)
            return 2
        step, ruling = found
        report = replace(
            about(session, step, ruling),
            facts=dict(arguments.fact),
            places=dict(arguments.place),
            # what a terminal could not decode
            words=arguments.words.encode(errors="replace").decode(),
        )
        wrong = unknown(session, step, ruling, report)
        if wrong is not None:
            print(f"companion: {wrong}", file=sys.stderr)
            return 2
        file = file or free_place(folder, session.game.id)
        keep(file, session, step, report)
    except (DecodeError, LookupError, OSError, SqliteError) as error:
        print(f"companion: {error}", file=sys.stderr)
        return 2
    print(f"{report.said}\n{file} holds the report")
    return 0


def _check(arguments: argparse.Namespace) -> int:
    from companion.table.refused import Refused
    from companion.table.report import check

    try:
        found = check(arguments.file)
    except Refused as error:
        print(f"companion: {error.text}", file=sys.stderr)
        return 2
    print("\n".join((*found.told, *(found.wrong or ["It is as it should be."]))))
    return int(bool(found.wrong))


def _agreed() -> bool:
    """Whether somebody at the keyboard says yes."""
    if not sys.stdin.isatty():
        print("Nobody is at a keyboard to be asked: say --yes.", file=sys.stderr)
        return False
    return input("Do it? [y/N] ").strip().lower() in ("y", "yes")


def _app(arguments: argparse.Namespace) -> int:
    named = any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"))
    # without a desktop SDL draws on the bare screen, where the kernel has one
    if not named and not any(Path("/dev/dri").glob("card*")):
        print("companion: there is no display; the demo plays into pictures.", file=sys.stderr)
        return main(["demo", "creature-feature", "--out", "demo"])
    from companion.ui.start import start

    return start(*arguments.size, folder=arguments.data)


def _kiosk(arguments: argparse.Namespace) -> int:
    from companion.ui.start import kiosk

    return kiosk(arguments.data)


def _doctor(arguments: argparse.Namespace) -> int:
    from msgspec import json

    from companion.table.folders import data_folder
    from companion.table.journal import JOURNAL, is_kept
    from hardware import visit
    from hardware.doctor import as_text

    try:
        folder = (arguments.data or data_folder()).absolute()
    except OSError as error:
        print(f"companion: {_plain(error)}", file=sys.stderr)
        return 1
    in_use = is_kept(folder / JOURNAL)
    if arguments.test:
        return visit.test(folder, print, in_use=in_use)
    lines = visit.look(folder, in_use=in_use)
    print(json.encode(lines).decode() if arguments.json else as_text(lines))
    return int(any(line.verdict == "bad" for line in lines))


def _size(words: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d{3,4})x(\d{3,4})", words)
    if found is None or int(found[1]) < 640 or int(found[2]) < 400:
        raise argparse.ArgumentTypeError(f"{words!r} is no size from 640x400 to 9999x9999")
    return int(found[1]), int(found[2])


def _count(words: str) -> int:
    if not words.isdecimal() or int(words) < 1:
        raise argparse.ArgumentTypeError(f"{words!r} is no number from 1 on")
    return int(words)


def _speed(words: str) -> float:
    try:
        speed = float(words)
    except ValueError:
        speed = 0
    if not 0 < speed < inf:
        raise argparse.ArgumentTypeError(f"{words!r} is no number over 0")
    return speed


def _folder(words: str) -> Path:
    folder = Path(words)
    if folder.exists() and not folder.is_dir():
        raise argparse.ArgumentTypeError(f"{words!r} is no folder")
    return folder


def _options(words: str) -> dict[str, Any]:
    from msgspec import json

    from companion.table.keeping import UNREADABLE

    try:
        return json.decode(words, type=dict[str, Any])
    except (*UNREADABLE, UnicodeEncodeError):
        raise argparse.ArgumentTypeError(f"{words!r} is no JSON object") from None


def _expected(words: str) -> tuple[str, Any]:
    from msgspec import json

    from companion.table.keeping import UNREADABLE

    name, _, value = words.partition("=")
    try:
        return name, json.decode(value)
    except (*UNREADABLE, UnicodeEncodeError):
        raise argparse.ArgumentTypeError(f"{words!r} is no NAME=VALUE with a JSON value") from None


def _box_commands(add: "Add") -> None:
    box = add("box", help="the cards and tags of your own box, as one file")
    does = box.add_subparsers(title="commands", required=True)
    sound = does.add_parser("check", help="whether a file is a box, and what is wrong with it")
    sound.add_argument("file", type=Path)
    sound.set_defaults(run=_box_check)
    export = does.add_parser("export", help="write a set of cards and its tags into a file")
    export.add_argument("game", help=ID)
    export.add_argument("name", help="the set; house for the tags alone")
    export.add_argument("file", type=Path, nargs="?", help="else GAME-NAME.toml here")
    export.set_defaults(run=_box_export)
    take = does.add_parser("import", help="take a box in; what would change is told first")
    take.add_argument("file", type=Path)
    how = take.add_mutually_exclusive_group()
    for word, what in (("merge", "lay it over"), ("replace", "put it in the place of")):
        how.add_argument(
            f"--{word}",
            action="store_const",
            const=word,
            dest="how",
            help=f"{what} the box that is there",
        )
    take.add_argument("--yes", action="store_true", help="without asking first")
    take.set_defaults(run=_box_import)


def _report_commands(add: "Add") -> None:
    report = add("report", help="a ruling of the last game was wrong: keep it as a file")
    report.add_argument("file", type=Path, nargs="?", help="else in reports of the data folder")
    report.add_argument(
        "--entry", type=_count, metavar="N", help="of the log, which rules it (the last that did)"
    )
    for word, what in (
        ("place", "what should stand in the books after it, as in scores/1=14"),
        ("fact", "what should stand in the ruling, as in winner=2"),
    ):
        report.add_argument(
            f"--{word}", type=_expected, action="append", default=[], metavar="NAME=JSON", help=what
        )
    report.add_argument("--words", default="", help="what it should have been, in words")
    report.set_defaults(run=_report)

    check = add("check", help="replay a report or a saved game by today's rules")
    check.add_argument("file", type=Path, help="what report, That was wrong or the referee wrote")
    check.set_defaults(run=_check)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="companion", description=__doc__)
    parser.add_argument(
        "--size",
        type=_size,
        default=(800, 480),
        metavar="WIDTHxHEIGHT",
        help="of the screen (800x480)",
    )
    parser.add_argument(
        "--data", type=_folder, metavar="FOLDER", help="journal, tags, rig.toml, boxes"
    )
    parser.set_defaults(run=_app)
    commands = parser.add_subparsers(title="commands")

    referee = commands.add_parser("referee", help="play by JSON lines on standard input")
    referee.add_argument("--journal", type=Path, metavar="FILE", help="keep the games there")
    referee.set_defaults(run=_referee)

    simulate = commands.add_parser("simulate", help="let bots play whole games")
    simulate.add_argument("game", help=ID)
    simulate.add_argument(
        "--games", type=_count, default=100, metavar="N", help="games of each line-up (100)"
    )
    simulate.add_argument("--seats", type=_count, metavar="N", help="players (as few as can play)")
    simulate.add_argument("--jobs", type=_count, default=1, metavar="N", help="processes (1)")
    simulate.add_argument(
        "--seed", type=int, default=1, metavar="N", help="of the first game (1); the next adds 1"
    )
    simulate.add_argument(
        "--bots", action="append", help="by seat, comma between; given again: others, same seeds"
    )
    simulate.add_argument(
        "--others", metavar="BOT", help="who fills up (else who usually sits there, or random)"
    )
    simulate.add_argument(
        "--options", type=_options, default={}, metavar="JSON", help="as the referee takes them"
    )
    simulate.add_argument("--json", action="store_true", help="the figures as one object")
    simulate.add_argument(
        "--explain", action="store_true", help="tell the first game move by move, and why"
    )
    simulate.set_defaults(run=_simulate)

    kiosk = commands.add_parser("kiosk", help="the app on the whole display, as systemd starts it")
    kiosk.set_defaults(run=_kiosk)

    doctor = commands.add_parser("doctor", help="every device and what it stands on, to be pasted")
    doctor.add_argument("--json", action="store_true", help="the lines as one list")
    doctor.add_argument("--test", action="store_true", help="tell what cards and buttons do")
    doctor.set_defaults(run=_doctor)

    _box_commands(commands.add_parser)
    _report_commands(commands.add_parser)

    demo = commands.add_parser("demo", help="a scripted evening through the real app")
    demo.add_argument("game", help=ID)
    demo.add_argument(
        "--out",
        type=Path,
        default=Path("demo"),
        metavar="DIR",
        help="where the pictures and the saved game go (demo)",
    )
    demo.add_argument("--speed", type=_speed, metavar="N", help="in a window, N times as fast")
    demo.set_defaults(run=_demo)
    return parser


def main(words: list[str] | None = None) -> int:
    """Run the command that `words` (or the command line) names; the app without one."""
    arguments = _parser().parse_args(words)
    try:
        return arguments.run(arguments)
    except KeyboardInterrupt:
        return STOPPED
    except BrokenPipeError:
        # who read has gone, as `head` does; what is still to be flushed must not fail again
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


if __name__ == "__main__":
    sys.exit(main())
