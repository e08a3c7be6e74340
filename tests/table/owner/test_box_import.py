"""Taking a box in: what would change is told before, and nothing is lost."""

from pathlib import Path

import pytest

from companion.__main__ import main
from companion.table.owner.box_file import read, to_toml
from companion.table.owner.box_format import BoxFile
from companion.table.owner.box_import import change, import_box, is_new
from companion.table.owner.card_sets import CardSets
from companion.table.owner.tags import Tags
from companion.table.play.interpret import TaggedCard
from companion.table.registry import games

GAME = games()["shuffling-horror"]
ONE, TWO, THREE = "0499a26f916f91", "0499a26f916f92", "0499a26f916f93"


def box(facts: dict[str, dict[str, object]] | None = None, **tags: str) -> BoxFile:
    named = {uid: TaggedCard(GAME.id, card, 1) for uid, card in tags.items()}
    return BoxFile(
        GAME.id, "mine", facts or {}, {uid.strip("_"): one for uid, one in named.items()}
    )


def card_sets_and_tags(folder: Path) -> tuple[CardSets, Tags]:
    return CardSets(folder), Tags(folder / "tags.json")


def test_a_first_box_is_taken_in_whole(tmp_path: Path) -> None:
    card_sets, tags = card_sets_and_tags(tmp_path)
    first = box({"the-pilot": {"title": "Colonel"}}, **{ONE: "the-pilot"})
    assert is_new(card_sets, tags, first)
    done = import_box(card_sets, tags, first, "merge")
    assert done.lines == ("mine: added: Colonel.", "1 tag is new.")
    assert card_sets.box_file(GAME, "mine", tags.by_uid) == first
    assert CardSets(tmp_path).facts(GAME, "mine") == first.facts
    assert Tags(tmp_path / "tags.json").by_uid == first.tags


def test_a_merge_lies_over_what_is_there_and_a_replacement_in_its_place(tmp_path: Path) -> None:
    card_sets, tags = card_sets_and_tags(tmp_path)
    first = box(
        {"the-pilot": {"title": "Colonel"}, "fire-axe": {"title": "Hatchet"}},
        **{ONE: "the-pilot", TWO: "fire-axe"},
    )
    import_box(card_sets, tags, first, "merge")
    second = box({"the-pilot": {"title": "Captain"}}, **{THREE: "the-pilot"})
    merged = change(card_sets, tags, second, "merge")
    assert merged.lines == (
        "mine: changed: Captain.",
        "1 tag is new.",
        "1 tag is forgotten.",
    )
    assert merged.facts["fire-axe"] == {"title": "Hatchet"}
    assert set(merged.tags) == {TWO, THREE}
    replaced = change(card_sets, tags, second, "replace")
    assert replaced.lines == (
        "mine: changed: Captain.",
        "mine: removed: Hatchet.",
        "1 tag is new.",
        "2 tags are forgotten.",
    )
    assert card_sets.facts(GAME, "mine") == first.facts, "it was only told"
    import_box(card_sets, tags, second, "replace")
    assert card_sets.box_file(GAME, "mine", tags.by_uid) == second
    (earlier,) = (card_sets.folder(GAME) / "earlier").iterdir()
    assert read(earlier) == first, "what was replaced can be taken in again"


def test_descriptions_without_tags_leave_the_tags(tmp_path: Path) -> None:
    card_sets, tags = card_sets_and_tags(tmp_path)
    import_box(card_sets, tags, box({}, **{ONE: "the-pilot"}), "merge")
    done = import_box(card_sets, tags, box({"the-pilot": {"title": "Captain"}}), "replace")
    assert done.lines == ("mine: added: Captain.",)
    assert set(tags.by_uid) == {ONE}


def test_a_tag_of_another_game_stays_there(tmp_path: Path) -> None:
    card_sets, tags = card_sets_and_tags(tmp_path)
    vampire = TaggedCard("creature-feature", "vampire", 1)
    tags.enroll(bytes.fromhex(ONE), vampire)
    done = import_box(card_sets, tags, box({}, **{ONE: "the-pilot", TWO: "fire-axe"}), "replace")
    assert done.lines == (
        "1 tag is new.",
        f"Tag {ONE} is a card of Creature Feature and stays so.",
    )
    assert tags.by_uid[ONE] == vampire


def test_the_same_box_again_changes_nothing(tmp_path: Path) -> None:
    card_sets, tags = card_sets_and_tags(tmp_path)
    first = box({"the-pilot": {"title": "Colonel"}}, **{ONE: "the-pilot"})
    import_box(card_sets, tags, first, "merge")
    for how in ("merge", "replace"):
        assert import_box(card_sets, tags, first, how).lines == ()
    assert not (card_sets.folder(GAME) / "earlier").exists()


# ---- by command


def test_where_nothing_changes_nothing_is_set_aside(tmp_path: Path) -> None:
    card_sets, tags = card_sets_and_tags(tmp_path)
    tags.enroll(bytes.fromhex(ONE), TaggedCard("creature-feature", "witch", None))
    import_box(card_sets, tags, box({}, **{TWO: "the-pilot"}), "merge")
    reported = import_box(card_sets, tags, box({}, **{ONE: "the-pilot"}), "merge").lines
    assert reported == (f"Tag {ONE} is a card of Creature Feature and stays so.",)
    assert not (card_sets.folder(GAME) / "earlier").exists()


def run(folder: Path, *words: object) -> int:
    return main(["--data", str(folder), "box", *map(str, words)])


def test_a_box_goes_from_one_table_to_another(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    there.mkdir()
    first = box({"the-pilot": {"title": "Colonel"}}, **{ONE: "the-pilot"})
    import_box(*card_sets_and_tags(here), first, "merge")
    file = tmp_path / "stick.toml"
    assert run(here, "export", GAME.id, "mine", file) == 0
    assert run(there, "check", file) == 0
    assert run(there, "import", file) == 1, "nobody at a keyboard has said yes"
    assert "companion: not confirmed; use --yes" in capsys.readouterr().err
    assert CardSets(there).names(GAME) == ()
    capsys.readouterr()
    assert run(there, "import", "--yes", file) == 0
    assert "added: Colonel." in capsys.readouterr().out
    assert CardSets(there).box_file(GAME, "mine", Tags(there / "tags.json").by_uid) == first
    assert run(there, "import", "--yes", file) == 0
    assert capsys.readouterr().out == "No change.\n"


def test_over_another_box_one_says_how(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import_box(*card_sets_and_tags(tmp_path), box({"the-pilot": {"title": "Colonel"}}), "merge")
    file = tmp_path / "other.toml"
    file.write_text(to_toml(box({"the-pilot": {"title": "Captain"}})), encoding="utf-8")
    assert run(tmp_path, "import", "--yes", file) == 1
    reported = capsys.readouterr()
    assert reported.out.splitlines() == [
        "--merge:",
        "mine: changed: Captain.",
        "--replace:",
        "mine: changed: Captain.",
    ]
    assert "--merge or --replace" in reported.err
    assert CardSets(tmp_path).facts(GAME, "mine")["the-pilot"] == {"title": "Colonel"}
    assert run(tmp_path, "import", "--yes", "--replace", file) == 0
    assert CardSets(tmp_path).facts(GAME, "mine")["the-pilot"] == {"title": "Captain"}


@pytest.mark.parametrize("command", ["check", "import"])
def test_a_bad_file_is_reported_line_by_line(
    tmp_path: Path, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.toml"
    text = to_toml(box()) + '[[card]]\nid = "the-moon"\n'
    file.write_text(text, encoding="utf-8")
    assert run(tmp_path, command, file) == 1
    assert f"{file}, line {text.count(chr(10)) - 1}: the-moon" in capsys.readouterr().err
