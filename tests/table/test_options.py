"""The options of a game, as a screen can offer them."""

import pytest
from msgspec import Struct
from msgspec.structs import replace

from companion.core.objection import Objection
from companion.core.options import Option
from companion.games.creature_feature import GAME
from companion.table.editable_options import (
    OptionPart,
    as_printed,
    changed,
    editable_options,
    first_known,
    options_objection,
    part_of,
)
from companion.table.registry import games
from tests.games.altered import altered

OWN_WORDS = ("creature-feature", "monstercon", "scream-park", "vampire-elf-cthulhu")


def test_every_option_of_creature_feature_can_be_chosen() -> None:
    found = {one.option.id: one for one in editable_options(GAME)}
    assert list(found) == [option.id for option in GAME.options.listed]
    assert found["seasons"].parts == (OptionPart(None, (1, 2, 3)),)
    assert found["films"].unknown
    assert [part.values for part in found["films"].parts] == [(2, 4, 6)] * 6
    assert [part.key for part in found["helpers"].parts] == [
        "igor",
        "discrete-butler",
        "bats",
        "nurse",
        "mad-doctor",
    ]
    assert set(found["witches"].parts[0].values) == {"each", "once"}


@pytest.mark.parametrize("game", OWN_WORDS)
def test_every_choice_between_words_is_in_words_of_its_own(game: str) -> None:
    for setting in editable_options(games()[game]):
        option, values = setting.option, setting.parts[0].values
        if option.id in ("box", "card_set") or not all(isinstance(one, str) for one in values):
            continue
        assert set(option.words) == set(values)
        assert values[0] == option.default  # what is printed comes first


class Odd(Struct):
    words: str = ""
    huge: int = 0
    sure: bool = False
    many: tuple[int, ...] = ()


def test_what_is_too_large_to_choose_from_is_not_offered() -> None:
    listed = tuple(Option(name, name, "", None, "") for name in Odd.__struct_fields__)
    odd = replace(GAME, options=altered(GAME.options, options_type=Odd, listed=listed))
    assert [(one.option.id, one.parts) for one in editable_options(odd)] == [
        ("sure", (OptionPart(None, (False, True)),))
    ]


@pytest.mark.parametrize("setting", editable_options(GAME), ids=lambda one: one.option.id)
def test_a_changed_part_changes_nothing_else(setting) -> None:
    value = as_printed(GAME)[setting.option.id]
    value = first_known(setting) if value is None else value
    part = setting.parts[-1]
    fresh = changed(value, part.key, part.values[-1])
    assert part_of(fresh, part.key) == part.values[-1]
    for other in setting.parts[:-1]:
        assert part_of(fresh, other.key) == part_of(value, other.key)


def test_what_cannot_be_is_reported() -> None:
    printed = as_printed(GAME)
    assert options_objection(GAME, printed, 4) is None
    assert options_objection(GAME, printed, 7) == Objection(
        "Creature Feature takes 3 to 6 players."
    )
    assert "17" in str(
        options_objection(
            GAME,
            printed
            | {
                "helpers": {"igor": 0, "discrete-butler": 0, "bats": 0, "nurse": 0, "mad-doctor": 0}
            },
            4,
        )
    )
    assert options_objection(GAME, printed | {"seasons": 9}, 4)
