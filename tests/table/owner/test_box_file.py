"""One file for a box: read strictly, each finding with its line; written and read the same."""

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.table.owner.box_file import MAX_FINDINGS, catalog, parse, to_toml
from companion.table.owner.box_format import BoxFile
from companion.table.play.interpret import TaggedCard
from companion.table.registry import games
from hardware.untrusted.toml_text import Finding, InvalidFile, KeyPath, line_of
from tests.sampling import examples

HEAD = 'matinee-box = 1\ngame = "shuffling-horror"\nname = "mine"\n'
PARK = 'matinee-box = 1\ngame = "scream-park"\nname = "mine"\n[[card]]\nid = "x"\ntype = "vip"\n'
GAME = games()["shuffling-horror"]


def found(text: str) -> list[tuple[int, str]]:
    with pytest.raises(InvalidFile) as caught:
        parse(text)
    return [(one.line, one.text) for one in caught.value.findings]


def test_a_box_has_facts_and_tags() -> None:
    box = parse(
        HEAD + '[[card]]\nid = "the-pilot"\ntitle = "Colonel"\nflail = "guts"\n'
        '[[tag]]\nuid = "0499a26f916f91"\ncard = "the-pilot"\ncopy = 1\n'
    )
    assert box == BoxFile(
        "shuffling-horror",
        "mine",
        {"the-pilot": {"title": "Colonel", "flail": "guts"}},
        {"0499a26f916f91": TaggedCard("shuffling-horror", "the-pilot", 1)},
    )


def test_the_boxes_of_the_document_are_boxes() -> None:
    document = Path(__file__).resolve().parents[3] / "docs" / "boxes.md"
    texts = [
        re.sub(r"^    ", "", one, flags=re.MULTILINE)
        for one in re.findall(r"(?:^(?:    .*)?\n)+", document.read_text(), flags=re.MULTILINE)
    ]
    whole = next(one for one in texts if "matinee-box" in one)
    assert set(parse(whole).facts) == {"the-pilot", "eight-star-overlord"}
    park = "".join(one for one in texts if "type =" in one)
    cards = parse(PARK.partition("[[card]]")[0] + park).facts
    assert {one["type"] for one in cards.values()} == {
        *("genre", "scene", "theme", "genre-card", "vip")
    }


def test_everything_that_is_wrong_is_reported_at_once() -> None:
    tag = '[[tag]]\nuid = "0499a26f916f91"\ncard = "fire-axe"\n'
    again = '[[card]]\nid = "the-pilot"\n'
    lines = [line for line, _ in found(HEAD + again + again + tag + tag + '[[tag]]\nuid = "04"\n')]
    assert lines == [7, 12, 14, 15]


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ('game = "x"\n', 1, 'missing key "matinee-box"'),
        (
            'matinee-box = 2\ngame = "x"\nname = "x"\n',
            1,
            "matinee-box: 2 is not an allowed value. Allowed: 1.",
        ),
        (
            'matinee-box = 1\n\ngame = "x"\nname = "x"\n',
            3,
            'unknown game "x". Allowed: creature-feature',
        ),
        (
            HEAD.replace("mine", "My box"),
            3,
            "name: must be lower-case letters, digits and single hyphens",
        ),
        (HEAD.replace("mine", "house") + '[[card]]\nid = "fire-axe"\n', 3, "is our own set"),
        (HEAD + "moon = 3\n", 4, 'unknown key "moon"'),
        (HEAD + "[[card]]\nid = \n", 5, "Invalid value"),
        (HEAD + "[[card]]\ntitle = 'x'\n", 4, "This card has no id"),
        (HEAD + "[[card]]\nid = 3\n", 4, "This card has no id"),
        (HEAD + "[[card]]\nid = 'zap'\n", 4, "zap: no card is called so"),
        (
            HEAD + "[[card]]\nid = 'fire-axe'\nvalue = 3\n",
            6,
            'fire-axe: unknown key "value"',
        ),
        (
            HEAD + "[[card]]\nid = 'the-pilot'\ntitle = 3\n",
            6,
            "title: must be a string, not an integer",
        ),
        (HEAD + "[[card]]\nid = 'the-pilot'\n\n\nstats.speed = 40\n", 8, "must be at most 11"),
        (
            HEAD + "[[card]]\nid = 'the-pilot'\nflail = 'guts'\nstats.muscle = 9\n",
            7,
            "stats: speed, brains and guts are missing, and no `instead` says what serves",
        ),
        (
            HEAD + "[[card]]\nid = 'the-pilot'\n[card.stats]\nmuscle = 9\nspeed = 9\nguts = 9\n",
            6,
            "the-pilot: stats: brains is missing",
        ),
        (
            HEAD + "[[card]]\nid = 'six-legged-hulk'\nvalue = 'none'\n",
            6,
            "must be an integer, not a string.",
        ),
        (
            HEAD + "[[card]]\nid = 'six-legged-hulk'\nimmune_until_reel = 'no'\n",
            6,
            'must be an integer or "none", not a string',
        ),
        (
            HEAD + "[[card]]\nid = 'the-pilot'\ntype = 'item'\n",
            4,
            "the-pilot: it is no item",
        ),
        (PARK + f"ask = '{'a' * 301}'\n", 7, "ask: must have at most 300 characters."),
        (PARK + "ask = ''\n", 7, "ask: must not be empty."),
        (
            PARK + "scenic = ['audio', 'audio', 'audio', 'audio', 'audio']\n",
            7,
            "must have at most 4 items",
        ),
        (HEAD + "[[tag]]\nuid = '04'\ncard = 'the-pilot'\n", 5, "must be 8, 14 or 20 characters"),
        (HEAD + "[[tag]]\nuid = '0499a26f'\ncard = 'moon'\n", 6, 'unknown card "moon"'),
        (
            HEAD + "[[tag]]\nuid = '0499a26f'\ncard = 'the-pilot'\ncopy = 2\n",
            7,
            "There are 1 of The Pilot, and no copy 2",
        ),
        (
            HEAD + "[[tag]]\nuid = '0499a26f'\ncard = 'fire-axe'\n" * 2,
            8,
            "is already in line 5",
        ),
        (
            'matinee-box = 1\ngame = "monstercon"\nname = "house"\n[[card]]\nid = "x"\n',
            4,
            "only tags can be given",
        ),
        (PARK.replace('"vip"', "[1]"), 4, "x: type: it is one of"),
    ],
)
def test_every_finding_has_its_line(text: str, line: int, words: str) -> None:
    reported = found(text)
    assert [one for one in reported if one[0] == line and words in one[1]], reported


def test_a_word_takes_away_what_our_house_set_says() -> None:
    text = HEAD + "".join(
        f'\n[[card]]\nid = "{card}"\n{what} = "none"\n'
        for card, what in (
            ("eight-star-overlord", "immune_until_reel"),
            ("the-automaton", "enters"),
            ("four-dynamite-sticks", "uses"),
            ("the-lights-go-out", "effect"),
            ("fire-axe", "title"),
        )
    )
    box = parse(text)
    assert box.facts == {
        "eight-star-overlord": {"immune_until_reel": None},
        "the-automaton": {"enters": None},
        "four-dynamite-sticks": {"uses": None},
        "the-lights-go-out": {"effect": None},
        "fire-axe": {"title": "none"},
    }
    cards = catalog(GAME, box.name, box.facts)
    assert cards["eight-star-overlord"].attributes.immune_until_reel is None
    assert cards["the-automaton"].attributes.enters is None
    assert cards["four-dynamite-sticks"].attributes.uses is None
    assert parse(to_toml(box)) == box


def test_all_that_is_wrong_is_reported_at_once() -> None:
    text = HEAD + (
        "[[card]]\nid = 'the-pilot'\ntitle = 3\n"
        "[[card]]\nid = 'zap'\n"
        "[[card]]\nid = 'six-legged-hulk'\nvalue = 33\n"
    )
    assert [line for line, _ in found(text)] == [6, 7, 11]


# ---- any text

LINES = st.sampled_from(
    (
        *HEAD.splitlines(),
        "",
        "# a note",
        "[[card]]",
        "[[tag]]",
        'id = "the-pilot"',
        'id = "six-legged-hulk"',
        'title = "Colonel"',
        "title = 4",
        "value = 5",
        "value = 50",
        "stats = {muscle = 9}",
        "stats = {",
        'uid = "0499a26f"',
        'uid = "0499a270"',
        'card = "the-pilot"',
        'card = "moon"',
        "copy = 1",
        "copy = 0",
        'game = "moon"',
        "effect = [",
        ']"""',
    )
)


@examples(300)
@given(st.lists(LINES, max_size=14).map(lambda lines: HEAD + "\n".join(lines)))
@example("")
@example("\n\n")
@example("=")
def test_whatever_is_in_a_file_it_is_a_box_or_every_finding_has_a_line(text: str) -> None:
    box, findings = read(text)
    for one in findings:
        assert 1 <= one.line <= text.count("\n") + 1
        assert re.fullmatch(r"[^\n]+\.", one.text)
    assert bool(findings) == (box is None)
    assert box is None or parse(to_toml(box)) == box


def read(text: str) -> tuple[BoxFile | None, list[Finding]]:
    try:
        return parse(text), []
    except InvalidFile as error:
        return None, error.findings


JSON = st.recursive(
    st.booleans() | st.integers(-99, 99) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=6,
)


@pytest.mark.thorough
@examples(150)
@given(st.dictionaries(st.text(min_size=1, max_size=4), JSON, min_size=1, max_size=4))
def test_a_value_is_found_in_the_line_where_it_is_written(values: dict[str, Any]) -> None:
    text = to_toml(BoxFile("toy", "mine", {"one": {}, "two": values}, {}))
    lines = text.split("\n")
    for key in values:
        line = lines[line_of(text, ("card", 1, key)) - 1]
        assert "=" in line
        assert line_of(text, ("card", 1)) < line_of(text, ("card", 1, key))
    placed = [line_of(text, ("card", 1, key)) for key in values if key != "id"]
    assert placed == sorted(set(placed))


ODD = '''# [no] = 1
a = 1 # = [
"b.c"."d#" = """x
[[card]]
y = 2
""" # k = 1
[[card]]  # one
id = "a=b"
e.f = [1,
 2, {g = "]"},
]
[[card]]
  id = 'x # y'
[["card".sub]]
[[card.sub]]
n = 2
[ card.tab ]
m = """q\\"""
\\\\"""
z = 1
["of#her".'q r']'''
"""What may be taken for a header or a key, and is none."""


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        (("a",), 2),
        (("b.c", "d#"), 3),
        (("card", 0), 7),
        (("card", 0, "e", "f", 2, "g"), 9),
        (("card", 1, "id"), 13),
        (("card", 1, "sub", 0), 14),
        (("card", 1, "sub", 1, "n"), 16),
        (("card", 1, "sub", 7), 14),
        (("card", 1, "tab", "m"), 18),
        (("card", 1, "tab", "z"), 20),
        (("of#her", "q r"), 21),
        (("nowhere", 1), 1),
    ],
)
def test_a_value_has_its_line_whatever_is_around_it(keys: KeyPath, line: int) -> None:
    assert line_of(ODD, keys) == line


def test_a_long_list_of_findings_is_cut() -> None:
    tags = "".join(f'[[tag]]\nuid = "{one:08x}"\ncard = "nope"\n' for one in range(4000))
    _, findings = read(HEAD + tags)
    assert len(findings) == MAX_FINDINGS


def test_a_key_of_more_names_than_anybody_writes_is_not_read() -> None:
    _, findings = read("\n" + "a." * 9000 + "a = 1")
    assert findings == [Finding(2, "This key has too many dots.")]
    assert read(HEAD + 'name = "' + "1." * 9 + '"')[1] != findings


@pytest.mark.parametrize("words", ['name = "x\\n"', '[[tag]]\nuid = "00000000\\n"\ncard = "mummy"'])
def test_the_end_of_a_line_is_no_part_of_a_name(words: str) -> None:
    name = "" if words.startswith("name") else 'name = "x"\n'
    box, findings = read(f'matinee-box = 1\ngame = "creature-feature"\n{name}{words}\n')
    assert box is None
    assert len(findings) == 1


@examples(60)
@given(st.data())
def test_tags_are_written_and_read_the_same(data: st.DataObject) -> None:
    game = data.draw(st.sampled_from([*games().values()]))
    cards = st.sampled_from([*game.cards.catalog.values()])
    uids = st.binary(min_size=7, max_size=7).map(bytes.hex)
    drawn = data.draw(st.dictionaries(uids, cards, max_size=6))
    tags: dict[str, TaggedCard] = {}
    for uid, card in drawn.items():
        had = sum(one.card == card.id for one in tags.values())
        if had < card.copy_count:
            tags[uid] = TaggedCard(game.id, card.id, had + 1)
    box = BoxFile(game.id, "house", {}, tags)
    assert parse(to_toml(box)) == box


def test_a_long_id_is_shortened() -> None:
    long = "x" * 5000
    text = f'matinee-box = 1\ngame = "scream-park"\nname = "mine"\n[[card]]\nid = "{long}"\n'
    with pytest.raises(InvalidFile) as caught:
        parse(text)
    assert len(str(caught.value)) < 300
