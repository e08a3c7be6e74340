"""The commands, one a file: `add` declares its arguments, `run` executes it.

What a command needs it imports when it runs; so neither `--help` nor the first frame waits for it.
"""

from argparse import ArgumentParser
from collections.abc import Callable

Add = Callable[..., ArgumentParser]
"""Adds a command by its name and help."""
