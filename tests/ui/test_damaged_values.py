"""Whatever value stands in a field of a file of the data folder, Matinee starts and can be used."""

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from itertools import product, zip_longest
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import ValidationError, convert, to_builtins

from companion.core.board.nodes import UiCommand
from companion.table.play.interpret import TaggedCard
from companion.table.players import PlayersFile
from companion.table.registry import games
from companion.table.settings import Settings
from companion.ui.runtime import start
from companion.ui.runtime.demo import Demo, at_once
from companion.ui.runtime.loop import Loop
from companion.ui.runtime.stage import Stage
from companion.ui.screens.cards.cards import CardsScreen
from companion.ui.screens.cards.sets import CardSetsScreen
from companion.ui.screens.home.home import Home
from companion.ui.screens.home.seating import Seating
from hardware.signals import Scanned
from hardware.untrusted.text import clean_all
from tests.fixtures.archives import VERSIONS, files
from tests.sampling import examples, sampled
from tests.ui.crawl import Crawl

STAGE = Stage(pygame.Surface((800, 480)))
STEPS = 15
"""What is done after a start."""
Way = tuple[str | int, ...]
"""A place of a JSON value, as keys from the outside inwards."""
SOUND: dict[str, Any] = {
    "players.json": {
        "known": [
            {"name": "Mara", "look": 0},
            {"name": "Theo", "look": 4},
            {"name": "Jo", "look": 2},
        ],
        "last": 3,
    },
    "tags.json": {
        "04112233445566": {"game": "creature-feature", "card": "witch", "copy": 2},
        "04112233445577": {"game": "monstercon", "card": "k8"},
    },
    "settings.json": to_builtins(Settings()),
}
BAD: tuple[Any, ...] = (
    *(-999, -1, 0, 1, 13, 99, 2**31, 2**63, 2**64, 10**400, 1.5, float("nan"), float("inf")),
    *("", " ", "\0", "Ma\0ra", "\x1b[31m", "\ud800", "\u202e", "\u0301" * 300, "W" * 5000),
    *("monstercon", "chess", "../../x", "\N{GRINNING FACE}", "a\nb", "\x7f"),
    *(None, True, False, [], {}, [[]], [None], {"": None}, {"name": 3}, [{}] * 40),
)
BAD_TOML = (
    *("-999", "-1", "0", "99", "1.5", "nan", "inf", "1" + "0" * 400, "0x" + "f" * 40, "1979-05-27"),
    *('""', '" "', '"\\u0000"', '"Ma\\u0000ra"', '"\\u001b[31m"', '"\\u202e"', "'\0'", '"../../x"'),
    *(
        f'"{"W" * 5000}"',
        '"\N{GRINNING FACE}"',
        "true",
        "[]",
        "[[]]",
        "{}",
        '{"" = 1}',
        "[1, 'a']",
        "",
    ),
)
FILES = files(VERSIONS[-1], "data")
BOXES = {
    game: FILES[f"boxes/{game}/mine.toml"].decode()
    for game in games()
    if f"boxes/{game}/mine.toml" in FILES
}
RIGS = tuple(FILES[name].decode() for name in ("rig.toml", "rig-box.toml"))


def places(value: Any, way: Way = ()) -> Iterator[Way]:
    """Every place of a JSON value."""
    yield way
    if isinstance(value, dict | list):
        for key, one in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places(one, (*way, key))


def spoilt(value: Any, way: Way, bad: Any, how: str) -> Any:
    """The value with one place of it replaced, left out, or called otherwise."""
    if not way:
        return bad
    whole = deepcopy(value)
    here = whole
    for key in way[:-1]:
        here = here[key]
    match how:
        case "replace":
            here[way[-1]] = bad
        case "leave out":
            del here[way[-1]]
        case _ if isinstance(here, dict):
            here[str(bad)] = here.pop(way[-1])
        case _:
            here.insert(0, bad)
    return whole


def spoilt_toml(text: str, random: Random) -> str:
    """The text with one value or key of it replaced, or a line left out."""
    lines = text.splitlines()
    at = random.choice([index for index, line in enumerate(lines) if line.strip()])
    key, equals, value = lines[at].partition(" = ")
    match random.choice(("value", "value", "value", "key", "leave out", "twice")):
        case "value" if equals:
            lines[at] = f"{key} = {random.choice(BAD_TOML)}"
        case "key" if equals:
            lines[at] = f"{random.choice(BAD_TOML)} = {value}"
        case "twice":
            lines.insert(at, lines[at])
        case _:
            del lines[at]
    return "\n".join(lines)


DAMAGES = [(name, way) for name, sound in SOUND.items() for way in places(sound)]
WAYS_TO_SPOIL = ("replace", "leave out", "call otherwise")


def readable(name: str) -> list[Any]:
    """What the file may hold that is of the right types, and odd."""
    kind = {
        "players.json": PlayersFile,
        "tags.json": dict[str, TaggedCard],
        "settings.json": Settings,
    }[name]
    found: dict[str, Any] = {}
    for way, bad, how in product(places(SOUND[name]), BAD, WAYS_TO_SPOIL):
        if {0, "04112233445577"} & set(way):
            continue  # one of two that are alike is enough
        value = spoilt(SOUND[name], way, bad, how)
        with suppress(ValidationError):
            found[repr(convert(clean_all(value), kind))] = value
    return [*found.values()]


@pytest.mark.thorough
def test_every_odd_value_of_the_right_type_in_players_tags_and_settings() -> None:
    for number, together in sampled(enumerate(zip_longest(*map(readable, SOUND)))):
        with TemporaryDirectory() as folder:
            for file, value in zip(SOUND, together, strict=True):
                if value is not None:
                    (Path(folder) / file).write_text(json.dumps(value))
            use(Path(folder), Random(number))


@pytest.mark.thorough
@examples(20)
@given(
    st.sampled_from(DAMAGES),
    st.sampled_from(BAD),
    st.sampled_from(WAYS_TO_SPOIL),
    st.integers(0, 2**32).map(Random),
)
def test_any_value_in_players_tags_and_settings(
    damage: tuple[str, Way], bad: Any, how: str, random: Random
) -> None:
    name, way = damage
    with TemporaryDirectory() as folder:
        (Path(folder) / name).write_text(json.dumps(spoilt(SOUND[name], way, bad, how)))
        use(Path(folder), random)


def use(folder: Path, random: Random) -> None:
    """Start, look at home, at every seating and at every list of cards, and touch this and that."""
    table = Demo(STAGE, folder, folder, at_once)
    app = table.app
    table.loop.draw()
    for game in games().values():
        app.touch(UiCommand("open seating", game.id))
        table.loop.draw()
        app.touch(UiCommand("start game"))
        app.put_game_away()
        app.open_screen(CardsScreen(app, game))
        table.loop.draw()
        app.close_screen()
    for uid in app.tags.by_uid:
        if re.fullmatch("([0-9a-f]{2})+", uid):
            app.signal(Scanned("pad", bytes.fromhex(uid), app.clock()))
            table.loop.draw()
    Crawl(table, random, lambda: table.stage.lay_out(app.node())).go(STEPS)
    table.close()


@examples(12)
@given(st.sampled_from(sorted(BOXES)), st.integers(0, 2**32).map(Random))
def test_any_value_in_a_box_file(game: str, random: Random) -> None:
    with TemporaryDirectory() as folder:
        for place in (f"boxes/{game}/mine.toml", "import/other.toml"):
            path = Path(folder) / place
            path.parent.mkdir(parents=True)
            path.write_text(spoilt_toml(BOXES[game], random), encoding="utf-8")
        use_box(Path(folder), game, random)


def use_box(folder: Path, game: str, random: Random) -> None:
    """Start, look at the sets and the cards of this one, take a file in, and play with it."""
    table = Demo(STAGE, folder, folder, at_once)
    app, found = table.app, games()[game]
    table.loop.draw()
    app.touch(UiCommand("open seating", game))
    seating = app.screen
    assert isinstance(seating, Seating)
    owner_sets = found.cards.owner_sets
    assert owner_sets is not None
    seating.options[owner_sets.set_option] = "mine"
    table.loop.draw()
    app.touch(UiCommand("start game"))
    app.put_game_away()
    app.open_screen(CardSetsScreen(found, "mine", lambda _: None))
    Crawl(table, random, lambda: table.stage.lay_out(app.node())).go(STEPS)
    table.loop.draw()
    app.close_down_to(Home)
    cards = CardsScreen(app, found)
    cards.set = "mine"
    app.open_screen(cards)
    table.loop.draw()
    Crawl(table, random, lambda: table.stage.lay_out(app.node())).go(STEPS)
    table.close()


@examples(20)
@given(st.sampled_from(RIGS), st.integers(0, 2**32).map(Random))
def test_any_value_in_rig_toml(rig: str, random: Random) -> None:
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        loops: list[Loop] = []

        def run(loop: Loop) -> None:
            loops.append(loop)
            loop.run_once()

        patch.setattr(Loop, "run", run)
        patch.setattr(pygame, "quit", lambda: None)
        (Path(folder) / "rig.toml").write_text(spoilt_toml(rig, random), encoding="utf-8")
        assert start.kiosk(Path(folder)) == 0
        assert start.start(800, 480, Path(folder)) == 0
        assert [type(loop.app.screen) for loop in loops] == [Home, Home]
