"""The program `companion`."""

import sys

STOPPED = 130
"""The exit code of what Ctrl-C or Ctrl-D ended, as in shells."""


def main(words: list[str] | None = None) -> int:
    """Run the command that `words` (or the command line) names; the app without one."""
    try:
        # imported here, so that Ctrl-C during the imports ends the program in the same way
        from companion.commands.command_line import run  # noqa: PLC0415

        return run(words)
    except (KeyboardInterrupt, EOFError):
        return STOPPED


if __name__ == "__main__":
    sys.exit(main())
