"""Words of a private language stay out of docstrings, comments, documents and texts of games."""

import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parents[1]
KEPT_OUT = {
    r"\banew\b": "write again",
    r"\b[Tt]he own\b": "write whose it is: their own, its own",
    r"\brules file\b": "cite a clause or a file of this repository",
    r"\bmock-ups?\b": "cite a file of this repository",
    r"\btells\b": "write says, shows, reports or sends",
    r"\btold apart\b": "write distinguished",
    r"\bstands (?!for|still|in for)": "write is",
    r"\blies (?!about)": "write is",
    r"\bis told\b": "write is reported, or is shown",
}
"""By pattern, what to write in its place."""
ON_A_TABLE = {r"\bstands (?!for|still|in for)", r"\blies (?!about)"}
"""Words that a game may use: its pawns stand somewhere, and its cards lie there."""
ANY = re.compile("|".join(KEPT_OUT))


def documents() -> Iterator[tuple[str, str]]:
    for path in (*HERE.glob("*.md"), *HERE.glob("docs/*.md"), HERE / "pyproject.toml"):
        if path.name != "CHANGELOG.md":
            yield path.name, path.read_text(encoding="utf-8")


def texts_of_games() -> Iterator[tuple[str, str]]:
    """Clauses, sentences, cards and options, which people see."""
    for path in HERE.glob("companion/games/**/*.toml"):
        yield str(path.relative_to(HERE)), path.read_text(encoding="utf-8")


def comments() -> Iterator[tuple[str, str]]:
    """The docstrings and comments of each module, without strings that people see."""
    for path in (*HERE.glob("companion/**/*.py"), *HERE.glob("hardware/**/*.py")):
        source = path.read_text(encoding="utf-8")
        if not ANY.search(source):
            continue
        found = [
            token.string
            for token in tokenize.generate_tokens(io.StringIO(source).readline)
            if token.type == tokenize.COMMENT or token.string.startswith('"""')
        ]
        yield str(path.relative_to(HERE)), "\n".join(found)


@cache
def texts() -> list[tuple[str, str]]:
    return [*documents(), *comments()]


@pytest.mark.parametrize("pattern", KEPT_OUT)
def test_a_word_is_kept_out(pattern: str) -> None:
    found = [
        f"{name}: {match[0]}"
        for name, text in (*texts(), *(() if pattern in ON_A_TABLE else texts_of_games()))
        for match in re.finditer(rf".*{pattern}.*", text)
    ]
    assert not found, KEPT_OUT[pattern]
