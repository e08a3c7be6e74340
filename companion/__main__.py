"""The command line of Matinee."""

import argparse
import sys
from pathlib import Path


def _referee(arguments: argparse.Namespace) -> int:
    from companion.table.journal import Journal
    from companion.table.referee import Referee, serve

    if arguments.journal is None:
        serve(Referee(), sys.stdin.buffer, sys.stdout.buffer)
        return 0
    journal = Journal(arguments.journal.absolute())
    serve(Referee(journal.begin), sys.stdin.buffer, sys.stdout.buffer)
    journal.close()
    return 0


def main(words: list[str] | None = None) -> int:
    """Run the command that `words` (or the command line) names; the app without one."""
    parser = argparse.ArgumentParser(prog="companion", description=__doc__)
    commands = parser.add_subparsers(title="commands")
    referee = commands.add_parser("referee", help="play by JSON lines on standard input")
    referee.add_argument("--journal", type=Path, metavar="FILE", help="keep the games there")
    referee.set_defaults(run=_referee)
    arguments = parser.parse_args(words)
    return arguments.run(arguments)


if __name__ == "__main__":
    sys.exit(main())
