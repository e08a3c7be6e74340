"""Messages of words.toml: how each form is read and filled in."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import Struct

from companion.core.messages import BadMessage, Words, read_message


class State(Struct):
    names: tuple[str, ...] = ("Ann", "Bob", "Cid")
    phase: str = "day"


CARDS = {"bat": "Bat", "witch": "Witch"}
TEXTS = """
[terms]
points = "{value, plural, one {# point} other {# points}}"
[terms.box]
by = "value"
"left|right" = "the {value} box"
other = "a box"

[event]
by = "do"
draw = "{seat} draws {n, plural, =0 {nothing} one {a card} other {# cards}}."
other = "{seat} waits."
[event.place]
by = "to"
none = "{seat} keeps {card}."
other = "{seat} places {cards, card} in {to, box}."

[more]
each = "{rivals, each, item {{seat} {power}{twist, select, true { (twist)}}}}"
sum = "{parts, each, item {{value}} between { + }} = {total}"
winners = "{winners, seat} {winners, plural, one {wins} other {share}} {gain, points}"
phase = "{state.phase}: {twice}, {place, ordinal}, {room, titled}"
where = "{face, select, up {face up} other {face down}}{to, select, none {} other { in {to, box}}}"
"""


@pytest.fixture(name="words", scope="module")
def _words(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Words[State]]:
    folder = tmp_path_factory.mktemp("games")
    package = folder / "game_with_words"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "words.toml").write_text(TEXTS, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        yield Words[State](
            "game_with_words",
            show={"card": lambda _, card: CARDS[card]},
            derived={"twice": lambda _, facts: 2 * facts["place"]},
        )


@pytest.mark.parametrize(
    ("path", "facts", "text"),
    [
        ("event", {"do": "draw", "seat": 0, "n": 0}, "Ann draws nothing."),
        ("event", {"do": "draw", "seat": 0, "n": 1}, "Ann draws a card."),
        ("event", {"do": "draw", "seat": 2, "n": 3}, "Cid draws 3 cards."),
        ("event", {"do": "wait", "seat": 1}, "Bob waits."),
        ("event", {"do": "place", "seat": 1, "card": "bat"}, "Bob keeps Bat."),
        (
            "event",
            {"do": "place", "seat": 1, "cards": ["bat", "witch", "bat"], "to": "right"},
            "Bob places Bat, Witch and Bat in the right box.",
        ),
        (
            "more.each",
            {
                "rivals": [
                    {"seat": 0, "power": 5, "twist": True},
                    {"seat": 1, "power": 4, "twist": False},
                ]
            },
            "Ann 5 (twist) and Bob 4",
        ),
        ("more.sum", {"parts": (1, 2, 3), "total": 6}, "1 + 2 + 3 = 6"),
        ("more.winners", {"winners": [2], "gain": 1}, "Cid wins 1 point"),
        ("more.winners", {"winners": [0, 1], "gain": 4}, "Ann and Bob share 4 points"),
        ("more.phase", {"place": 2, "room": "velvet-room"}, "day: 4, 2nd, Velvet Room"),
        ("more.where", {"face": "up"}, "face up"),
        ("more.where", {"face": "down", "to": "fold"}, "face down in a box"),
    ],
)
def test_facts_become_words(
    words: Words[State], path: str, facts: dict[str, Any], text: str
) -> None:
    assert words.text(path, State(), facts) == text


def test_a_fact_that_is_missing_is_an_error(words: Words[State]) -> None:
    with pytest.raises(KeyError, match="total"):
        words.text("more.sum", State(), {"parts": ()})


@pytest.mark.parametrize(
    ("message", "where"),
    [
        ("{seat draws", "expected {fact}, {fact, term} or .* at character 1"),
        ("{n, plural, one {a card}", "expected } at character 25"),
        ("{n, number, one {a card}}", "expected one of select, plural, each"),
        ("so} it is", "expected no } here at character 3"),
    ],
)
def test_a_bad_message_says_where(message: str, where: str) -> None:
    with pytest.raises(BadMessage, match=where):
        read_message(message)
