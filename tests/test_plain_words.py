"""Words of a private language stay out of names, docstrings, comments, documents and game texts."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parents[1]
FOLDERS = ("companion", "hardware", "docs/examples")
BRITISH = (
    "[Cc]olour|[Nn]eighbour|[Cc]entre|[Mm]etre|[Ll]icence|[Bb]ehaviour|labelled"
    "|[Cc]atalogue|[Ee]nrol(?!l)|[Ss]ignalled|[Ff]ulfils?(?!l)|[Hh]onour|[Ss]pelt|[Cc]entred|[Mm]odelled"
)
KEPT_OUT = {
    r"\banew\b": "write again",
    r"\b[Tt]he own\b": "write whose it is: their own, its own",
    r"\brules file\b": "cite a clause or a file of this repository",
    r"\bmock-ups?\b": "cite a file of this repository",
    r"\btells\b": "write says, shows, reports or sends",
    r"\btold apart\b": "write distinguished",
    r"\bstands (?!for|still|in for)": "write is",
    r"\blies (?!about)": "write is",
    r"\b[Tt]ap(s|ped|ping)?\b": "write touch; buttons are pressed, cards are laid",
    r"\bis told\b": "write is reported, or is shown",
    rf"(?<![\w`])({BRITISH})(s|ed)?(?![\w`(=])": "spell it as Americans do: color, meter",
}
"""By pattern, what to write in its place."""
ON_A_TABLE = {r"\bstands (?!for|still|in for)", r"\blies (?!about)", r"\bis told\b"}
"""Words that a game may use: its pawns stand somewhere, its cards lie there, its people talk."""
ANY = re.compile("|".join(KEPT_OUT))
BETWEEN = re.compile(r'"\s+f?"')
"""What divides a string that goes on in the next line."""


def documents() -> Iterator[tuple[str, str]]:
    for path in (*HERE.glob("*.md"), *HERE.glob("docs/*.md"), HERE / "pyproject.toml"):
        if path.name != "CHANGELOG.md":
            yield path.name, path.read_text(encoding="utf-8")


def texts_of_games() -> Iterator[tuple[str, str]]:
    """Clauses, sentences, cards and options, which people see."""
    for path in HERE.glob("companion/games/**/*.toml"):
        yield str(path.relative_to(HERE)), path.read_text(encoding="utf-8")


def modules() -> Iterator[Path]:
    for folder in FOLDERS:
        yield from HERE.glob(f"{folder}/**/*.py")


def comments() -> Iterator[tuple[str, str]]:
    """The docstrings and comments of each module, without strings that people see."""
    for path in modules():
        source = path.read_text(encoding="utf-8")
        if not ANY.search(source):
            continue
        found = [
            token.string
            for token in tokenize.generate_tokens(io.StringIO(source).readline)
            if token.type == tokenize.COMMENT or token.string.startswith('"""')
        ]
        yield str(path.relative_to(HERE)), "\n".join(found)


def strings() -> Iterator[tuple[str, str]]:
    """The strings of several words in each module, most of which people see."""
    for path in modules():
        source = path.read_text(encoding="utf-8")
        if not ANY.search(BETWEEN.sub("", source)):
            continue
        found = [
            node.value
            for node in ast.walk(ast.parse(source))
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value
        ]
        yield str(path.relative_to(HERE)), "\n".join(found)


@cache
def texts() -> list[tuple[str, str]]:
    return [*documents(), *comments()]


@cache
def texts_on_a_table() -> list[tuple[str, str]]:
    return [*texts_of_games(), *strings()]


@pytest.mark.parametrize("pattern", KEPT_OUT)
def test_a_word_is_kept_out(pattern: str) -> None:
    found = [
        f"{name}: {text[: match.end()].splitlines()[-1]}"
        for name, text in (*texts(), *(() if pattern in ON_A_TABLE else texts_on_a_table()))
        for match in re.finditer(pattern, text)
    ]
    assert not found, KEPT_OUT[pattern]


KEPT_OUT_OF_NAMES = {
    "told|tell|tells": "message, text, lines, report: what it holds or does",
    "said": "text, message, values: what it holds",
    "laid": "the thing itself, or played, placed",
    "lies|lying": "is, position",
    "stands": "is, place",
    "brought": "gain, points: what it holds",
    "anew": "again",
    "eye": "viewer",
    "deeds?": "action",
    "colours?|neighbours?|catalogues?|centre|enrol": "color, neighbor, catalog, center, enroll",
}
"""By words of a function, class, parameter or attribute, what to name instead."""
KEPT_OUT_OF_CONSTANTS = {"A_": "LINE_LENGTH, PAGE_SIZE", "MOST": "MAX_…", "LEAST": "MIN_…"}
"""By how a constant begins, what to name instead."""


ON_THE_PAD = {"laid", "lies|lying"}
"""Words that the names of tests may use: their cards are laid on the pad and lie there."""


def definitions(tree: ast.Module) -> Iterator[str]:
    """The names of classes, functions, parameters, attributes and constants."""
    for node in ast.walk(tree):
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.arg(arg=name):
                yield name
            case (
                ast.AnnAssign(target=ast.Name(id=name) | ast.Attribute(attr=name))
                | ast.Attribute(attr=name, ctx=ast.Store())
            ):
                yield name
            case ast.Name(id=name, ctx=ast.Store()) if re.search(BRITISH, name):
                yield name
            case _:
                pass
    for node in tree.body:
        for target in node.targets if isinstance(node, ast.Assign) else ():
            yield from (one.id for one in ast.walk(target) if isinstance(one, ast.Name))


@cache
def better_name(name: str) -> str | None:
    """What to name instead of it if a word of it is not used."""
    words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()
    for word, better in KEPT_OUT_OF_NAMES.items():
        if re.search(rf"(^|_)({word})(_|$)", words) and not (
            name.startswith("test_") and word in ON_THE_PAD
        ):
            return better
    starts = KEPT_OUT_OF_CONSTANTS.items() if name.isupper() else ()
    return next((better for start, better in starts if name.startswith(start)), None)


def unclear_names(folder: str) -> Iterator[str]:
    """The names in a folder that have a word which is not used, with what to name instead."""
    for path in HERE.glob(f"{folder}/**/*.py"):
        source = path.read_text(encoding="utf-8")
        # most modules have none at all, and reading their syntax takes long
        if any(better_name(word) for word in set(re.findall(r"\w+", source))):
            for name in dict.fromkeys(definitions(ast.parse(source))):
                if better := better_name(name):
                    yield f"{path.relative_to(HERE)}: {name}; better {better}"


@pytest.mark.parametrize("folder", [*FOLDERS, "tests"])
def test_names_are_plain(folder: str) -> None:
    assert not list(unclear_names(folder))
