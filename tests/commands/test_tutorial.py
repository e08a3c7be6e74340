"""The tutorial shows the code of the example game and the options of MonsterCon!, nothing else."""

import re
from pathlib import Path

DOCS = Path(__file__).resolve().parents[2] / "docs"
EXAMPLE = DOCS / "examples" / "high-card"
OPTIONS = DOCS.parent / "companion" / "games" / "monstercon"


def bare(text: str) -> str:
    """The text without its blanks."""
    return "".join(text.split())


def test_every_block_of_the_tutorial_is_code_of_a_game() -> None:
    page = (DOCS / "adding-a-game.md").read_text(encoding="utf-8")
    sources = [
        path.read_text(encoding="utf-8")
        for kind in ("*.py", "*.toml")
        for path in (*EXAMPLE.rglob(kind), *OPTIONS.glob(f"options{kind[1:]}"))
    ]
    blocks = re.findall(r"^```(?:python|toml)\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert len(blocks) > 10
    # a method is printed without its class, so its lines may be wrapped otherwise
    strange = [one for one in blocks if not any(bare(one) in bare(source) for source in sources)]
    assert strange == []


def test_every_name_in_its_table_is_there() -> None:
    page = (DOCS / "adding-a-game.md").read_text(encoding="utf-8")
    table = page[page.index("| need | where |") :]
    files = list((DOCS.parent / "companion" / "core").rglob("*.py"))
    core = "\n".join(path.read_text(encoding="utf-8") for path in files)
    modules = {path.stem for path in files}
    for name in re.findall(r"`(?:\w+\.)*(\w+)`", table):
        assert name in modules or re.search(rf"\b{name}\b", core), name
