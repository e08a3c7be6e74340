"""Every module, name and path that the documents cite is there."""

import re
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parents[1]
PAGES = [HERE / "CONTRIBUTING.md", *sorted((HERE / "docs").glob("*.md"))]
TO_WRITE = {"hardware/readers/lines.py"}
"""The driver that docs/adding-a-reader.md builds."""
PACKAGES = ("core", "games", "table", "ui", "commands", "hardware")


def cited(page: Path) -> list[str]:
    """The dotted names of our modules that a page cites, with a name in brackets behind them."""
    text = re.sub(
        r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE
    )
    names = "|".join(PACKAGES)
    found = re.findall(rf"`(?:companion\.)?((?:{names})\.[\w.]+)`(?:\s\(`(\w+)`)?", text)
    return [f"{module}.{name}" if name else module for module, name in found]


def is_there(name: str) -> bool:
    """Whether the longest part of a name that is a module has a definition of the rest."""
    parts = name.split(".")
    root = HERE if parts[0] == "hardware" else HERE / "companion"
    for end in range(len(parts), 0, -1):
        module = root.joinpath(*parts[:end])
        files = [module.with_suffix(".py"), module / "__init__.py"]
        source = [path.read_text(encoding="utf-8") for path in files if path.is_file()]
        if source:
            return all(re.search(rf"\b{one}\b", source[0]) for one in parts[end:])
    return False


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_cited_names_are_there(page: Path) -> None:
    assert [name for name in cited(page) if not name.endswith(".py") and not is_there(name)] == []


MODULES = (
    *(HERE / "companion/core").glob("*.py"),
    *(HERE / "companion/table/play").glob("*.py"),
)


def members(page: Path) -> list[tuple[str, str]]:
    """The `Class.member` that a page cites, of classes in the core and in the play of a game."""
    return re.findall(r"`([A-Z]\w+)\.(\w+)`", page.read_text(encoding="utf-8"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_cited_members_are_there(page: Path) -> None:
    sources = [path.read_text(encoding="utf-8") for path in MODULES]
    missing: list[str] = []
    for name, member in members(page):
        bodies = [
            re.split(r"\n(?=\S)", source[found.end() :])[0]
            for source in sources
            for found in re.finditer(rf"^class {name}\b.*\n", source, re.MULTILINE)
        ]
        if bodies and not any(re.search(rf"\b{member}\b", body) for body in bodies):
            missing.append(f"{name}.{member}")
    assert missing == []


def test_equivalent_mutants_are_of_functions_that_are_there() -> None:
    """The first column of the table names a game, then `module.name` in any of its folders."""
    folders = {
        "Creature Feature": "creature_feature",
        "MonsterCon!": "monstercon",
        "Scream Park": "scream_park",
        "Shuffling Horror": "shuffling_horror",
        "The Vampire, the Elf and the Cthulhu": "vampire_elf_cthulhu",
    }
    table = (HERE / "docs/mutants.md").read_text(encoding="utf-8").split("## Equivalent mutants")[1]
    missing: list[str] = []
    for row in table.splitlines():
        where = row.split("|")[1] if row.count("|") > 1 else ""
        game = next((title for title in folders if title in where), None)
        if game is None:
            continue
        modules = list((HERE / "companion/games" / folders[game]).rglob("*.py"))
        for name in re.findall(r"`([\w.]+)`", where):
            module, *parts = name.split(".")
            sources = [path.read_text(encoding="utf-8") for path in modules if path.stem == module]
            pattern = rf"^\s*(?:(?:def|class) )?{parts[-1]}\b"
            if not any(re.search(pattern, source, re.MULTILINE) for source in sources):
                missing.append(f"{game}: {name}")
    assert "Creature Feature `season" in table
    assert missing == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_cited_paths_are_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    paths = re.findall(r"`((?:companion|hardware|tests|scripts|systemd)/[\w./-]+)`", text)
    assert [path for path in paths if path not in TO_WRITE and not (HERE / path).exists()] == []
