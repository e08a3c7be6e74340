"""What is wrong with a file or a line that people, or their programs, have written."""

from msgspec import Struct

from hardware import findings
from hardware.toml_text import Keys, line_of


class Finding(Struct, frozen=True, order=True):
    """What is wrong in a file, in a sentence, and in which line, from 1."""

    line: int
    text: str


def of_form(text: str, above: Keys, error: str, about: str = "") -> Finding:
    """What msgspec says of the part of a box file that `above` leads to."""
    keys, words = findings.told(error, above, nothing="none")
    return Finding(line_of(text, keys), f"{about}{words}")


def plainly(error: str) -> str:
    """The same for people who see no file."""
    return findings.told(error)[1]
