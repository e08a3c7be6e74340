"""The commands that the documents show are accepted by the command line."""

import re
import shlex
from pathlib import Path

import pytest

from companion.commands.command_line import build_parser

REPOSITORY = Path(__file__).resolve().parents[2]
DOCUMENTS = (REPOSITORY / "README.md", *sorted((REPOSITORY / "docs").glob("*.md")))
COMMAND = re.compile(r"^ *(?:scripts/run|companion)((?: .*\\\n)?.*)$", re.MULTILINE)


def commands() -> list[str]:
    """The words after `scripts/run` or `companion` in the blocks of code."""
    found: list[str] = []
    for document in DOCUMENTS:
        text = document.read_text(encoding="utf-8")
        blocks = re.findall(r"^```\w*\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
        blocks += re.findall(r"(?:^    .*\n)+", text, re.MULTILINE)
        found += [line.replace("\\\n", " ") for one in blocks for line in COMMAND.findall(one)]
    return found


def test_documents_show_commands() -> None:
    assert "" in commands()
    assert any("simulate" in one for one in commands())


@pytest.mark.parametrize("words", commands())
def test_a_documented_command_is_accepted(words: str) -> None:
    build_parser().parse_args(shlex.split(words, comments=True))
