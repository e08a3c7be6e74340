"""`companion demo`: a scripted game through the real app."""

import os
from argparse import Namespace
from pathlib import Path
from signal import SIGHUP, SIGTERM

from companion.commands import Add, argument
from companion.commands.errors import report_error
from companion.commands.game import ID, installed


def add(command: Add) -> None:
    demo = command(
        "demo", help="play a scripted game in the app and save pictures of it", window=True
    )
    demo.add_argument("game", help=ID)
    demo.add_argument(
        "--out",
        type=argument.folder,
        metavar="DIR",
        help="folder for the pictures and the saved game (default: demo/GAME)",
    )
    demo.add_argument(
        "--speed",
        type=argument.number_between(0.01, 1000),
        metavar="N",
        help="play in a window, N times as fast as people would",
    )
    demo.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    return play(arguments.game, arguments.out, arguments.size, arguments.speed)


def play(name: str, out: Path | None, size: tuple[int, int], speed: float | None = None) -> int:
    """Play the demo of a game; without a `speed`, only save pictures. Return the exit status."""
    import tempfile

    from companion.table.registry import folder
    from companion.ui.runtime.demo import Demo, ScriptError, at_once, real_time
    from companion.ui.runtime.stage import Stage, open_window
    from companion.ui.runtime.termination import close_on_signals

    game = installed(name)
    if game is None:
        return 2
    if speed is None:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
    pace = at_once if speed is None else real_time(speed)
    out = out or Path("demo") / game.id
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        report_error(f"{out}: {error.strerror}")
        return 1
    script = folder(game.id) / "demo.txt"
    if not script.is_file():
        report_error(f"{game.title} has no demo: {script.name} is missing in its folder")
        return 1
    with close_on_signals(SIGTERM, SIGHUP), tempfile.TemporaryDirectory() as data:
        demo = Demo(Stage(open_window(*size)), Path(data) / "data", out, pace)
        try:
            demo.play(script.read_text(encoding="utf-8"))
            demo.save(out / "evening.jsonl")
        except ScriptError as error:
            report_error(f"the demo stops at {error}")
            return 1
        except OSError as error:
            report_error(error)
            return 1
        finally:
            demo.close()
    print(f"{len(demo.pictures)} pictures and the saved game are in {out}")
    return 0
