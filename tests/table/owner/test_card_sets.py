"""The owner's own cards: read from TOML, carried by the options, refused with a sentence."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from companion.__main__ import main
from companion.table.errors import Refused
from companion.table.owner.card_sets import CardSets
from companion.table.referee import Referee
from companion.table.registry import games

GAME = games()["shuffling-horror"]


def enter(data: Path, name: str, toml: str) -> None:
    folder = CardSets(data).folder(GAME)
    folder.mkdir(parents=True, exist_ok=True)
    head = f'matinee-box = 1\ngame = "{GAME.id}"\nname = "{name}"\n\n'
    (folder / f"{name}.toml").write_text(head + toml, encoding="utf-8")


def new(data: Path, **options: Any) -> dict[str, Any]:
    line = {"cmd": "new", "game": GAME.id, "seats": ["Dee", "Ann", "Bob"], "options": options}
    return Referee(data=data).answer(json.dumps(line).encode())


def test_an_owners_cards_are_in_the_game_that_is_saved(tmp_path: Path) -> None:
    enter(tmp_path, "mine", '[[card]]\nid = "the-pilot"\ntitle = "Colonel"\nflail = "guts"\n')
    assert CardSets(tmp_path).names(GAME) == ("mine",)
    options = CardSets(tmp_path).with_set_facts(GAME, {"cards": "mine", "popcorn": True})
    assert options == {
        "cards": "mine",
        "popcorn": True,
        "deck": {"the-pilot": {"title": "Colonel", "flail": "guts"}},
    }
    assert new(tmp_path, cards="mine")["ok"]


def test_a_file_whose_name_cannot_be_shown_is_no_set(tmp_path: Path) -> None:
    """Its name is not UTF-8, so that no answer and no screen could name it."""
    enter(tmp_path, "mine", "")
    folder = CardSets(tmp_path).folder(GAME)
    (folder / "mine\udcff.toml").write_text((folder / "mine.toml").read_text(), encoding="utf-8")
    assert CardSets(tmp_path).names(GAME) == ("mine",)
    answer = new(tmp_path, cards="mina")
    assert answer["error"]["text"] == (
        'cards: unknown set "mina"; did you mean "mine"? Allowed: house, mine'
    )
    json.dumps(answer, ensure_ascii=False).encode()


def test_a_set_with_a_name_of_its_own_comes_back_under_it(tmp_path: Path) -> None:
    """A file can be named by hand, otherwise than a new set is."""
    enter(tmp_path, "mine", '[[card]]\nid = "fire-axe"\ntitle = "Wrench"\n')
    card_sets = CardSets(tmp_path)
    (card_sets.folder(GAME) / "mine.toml").rename(card_sets.folder(GAME) / "A B.toml")
    removed = card_sets.remove(GAME, "A B")
    assert card_sets.names(GAME) == ()
    card_sets.restore(GAME, "A B", removed)
    card_sets.rename(GAME, "A B", "mine")
    card_sets.rename(GAME, "mine", "A B")
    assert card_sets.names(GAME) == ("A B",)
    assert card_sets.facts(GAME, "A B") == {"fire-axe": {"title": "Wrench"}}
    assert card_sets.name_objection(GAME, "A C") is not None
    with pytest.raises(Refused, match="There is a set called A B already"):
        card_sets.rename(GAME, "A B", "A B")


def test_an_item_of_a_list_is_named_with_its_list() -> None:
    options = {"setup_vp": [0, 1, 2, 3, 4, 99]}
    line = {"cmd": "new", "game": "creature-feature", "seats": ["A", "B", "C"], "options": options}
    answer = Referee().answer(json.dumps(line).encode())
    assert answer["error"]["text"] == "setup_vp[5]: must be at most 9."


def test_what_the_options_say_lies_on_top_of_the_set(tmp_path: Path) -> None:
    enter(tmp_path, "mine", '[[card]]\nid = "six-legged-hulk"\ntitle = "Riders"\nvalue = 5\n')
    deck = {"six-legged-hulk": {"value": 7}, "fire-axe": {"title": "Big Wrench"}}
    assert CardSets(tmp_path).with_set_facts(GAME, {"cards": "mine", "deck": deck})["deck"] == {
        "six-legged-hulk": {"title": "Riders", "value": 7},
        "fire-axe": {"title": "Big Wrench"},
    }


def test_our_house_set_needs_no_file(tmp_path: Path) -> None:
    assert CardSets(tmp_path).with_set_facts(GAME, {"cards": "house"}) == {"cards": "house"}
    assert CardSets(tmp_path).with_set_facts(GAME, {}) == {}


@pytest.mark.parametrize(
    ("toml", "why"),
    [
        ("[[card]]\ntitle = 'No id'\n", "line 5: This card has no id"),
        (
            "[[card]]\nid = 'fire-axe'\n[[card]]\nid = 'fire-axe'\n",
            "line 8: fire-axe is already in line 5",
        ),
        ("card = 3\n", "line 5: card: must be an array"),
        ("[[card\n", "mine.toml"),
    ],
)
def test_a_damaged_set_is_refused_with_a_sentence(tmp_path: Path, toml: str, why: str) -> None:
    enter(tmp_path, "mine", toml)
    with pytest.raises(Refused, match=why):
        CardSets(tmp_path).with_set_facts(GAME, {"cards": "mine"})


@pytest.mark.parametrize(
    ("toml", "why"),
    [
        ("[[card]]\nid = 'the-moon'\n", "no card is called"),
        ("[[card]]\nid = 'fire-axe'\nvalue = 3\n", "fire-axe"),
        ("[[card]]\nid = 'six-legged-hulk'\nvalue = 30\n", "six-legged-hulk"),
    ],
)
def test_cards_that_no_box_has_are_refused_by_the_game(tmp_path: Path, toml: str, why: str) -> None:
    enter(tmp_path, "mine", toml)
    answer = new(tmp_path, cards="mine")
    assert answer["error"]["code"] == "bad-options"
    assert why in answer["error"]["text"]


def test_a_set_that_nobody_entered_is_refused(tmp_path: Path) -> None:
    answer = new(tmp_path, cards="yours")
    assert answer["error"] == {
        "code": "bad-options",
        "text": 'cards: unknown set "yours". Allowed: house',
    }


def test_an_unknown_set_is_not_exported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    enter(tmp_path, "mine", "")
    assert main(["--data", str(tmp_path), "box", "export", "shuffling-horror", "min"]) == 1
    error = 'companion: unknown set "min"; did you mean "mine"? Allowed: house, mine\n'
    assert capsys.readouterr().err == error


def test_a_simulation_plays_with_the_owners_cards(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--data", str(tmp_path), "simulate", GAME.id, "--games", "1", "--json", "--options"]
    assert main([*words, '{"cards":"mine"}']) == 2
    assert 'unknown set "mine". Allowed: house' in capsys.readouterr().err
    enter(tmp_path, "mine", '[[card]]\nid = "six-legged-hulk"\nvalue = 9\n')
    assert main([*words, '{"cards":"mine"}']) == 2
    assert "line 7: six-legged-hulk: value" in capsys.readouterr().err
    enter(tmp_path, "mine", '[[card]]\nid = "six-legged-hulk"\nvalue = 8\n')
    assert main([*words, '{"cards":"mine"}']) == 0


def test_an_option_says_where_the_owners_cards_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    enter(tmp_path, "mine", '[[card]]\nid = "fire-axe"\ntitle = "Big Wrench"\n')
    line = {"cmd": "new", "game": GAME.id, "seats": ["Dee", "Ann", "Bob"]}
    stated = json.dumps(line | {"options": {"cards": "mine"}}).encode()
    reported = io.BytesIO()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stated)))
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(reported))
    assert main(["--data", str(tmp_path), "referee"]) == 0
    assert json.loads(reported.getvalue())["ok"]
