"""Why?: what was ruled stands whole in the sign, however much it is."""

import re
from collections import defaultdict
from random import Random
from typing import cast

import pytest

from companion.core.actions import Correct
from companion.core.board.nodes import UiCommand
from companion.core.board.widgets import MAX_LINE2_LETTERS
from companion.core.domains import Number
from companion.core.game import AnyGame
from companion.core.rulings import Correction
from companion.table.action_text import ruling_text
from companion.table.play.reasons import reportable_rulings
from companion.table.registry import games
from companion.ui.runtime.demo import Demo
from companion.ui.screens.log.why import Why, _steps
from companion.ui.screens.table.play import Play
from tests.ui.table import NAMES, begin, go_on, sign

TWO_LINES = 90
"""Letters that surely have room in two lines."""


DECIDED = {
    "creature-feature": (r"\w+ wins: \d+ VP\.", "The winner"),
    "monstercon": (r".*\w+ wins: \d+ Stalker Points\.", "Most Stalker Points win"),
    "scream-park": (r"\w+ wins: \d+ VP\.", "The win"),
    "shuffling-horror": (r"The movie is over: .*", "Nobody left"),
    "vampire-elf-cthulhu": (r"\w+ wins with \d+ points\.", "Who wins the game"),
}
"""Of each game: what the sign says of the end, and the clause that decides it."""


@pytest.mark.parametrize("game", ["creature-feature", "shuffling-horror", "vampire-elf-cthulhu"])
def test_what_was_ruled_is_read_whole(table: Demo, game: str) -> None:
    begin(table, games()[game], NAMES[:4])
    random = Random(4)
    for _ in range(200):
        go_on(table, random)
        cast(Play, table.app.screen).queue.boards.clear()
    session = table.session
    every = {
        ruling_text(session, step, ruling, session.before(step).state): (step, ruling)
        for step, ruling in reportable_rulings(session)
    }
    long = [shown for shown in every if MAX_LINE2_LETTERS - 12 <= len(shown) <= TWO_LINES]
    assert long
    for shown in long[:30]:
        table.app.open_screen(Why(*every[shown]))
        table.app.toast = None
        table.loop.draw()
        (line2,) = (one for one in table.stage.placed if one.node.key == "line2")
        assert " ".join(line2.lines) == shown
        table.app.close_screen()


@pytest.mark.parametrize("game", ["creature-feature", "monstercon", "vampire-elf-cthulhu"])
def test_the_sign_asks_by_name_why_a_player_won(table: Demo, game: str) -> None:
    begin(table, games()[game], NAMES[:4])
    random = Random(4)
    signs: defaultdict[int, set[str]] = defaultdict(set)
    for _ in range(200):
        if table.session.over:
            break
        go_on(table, random)
        cast(Play, table.app.screen).queue.boards.clear()
    for step, ruling in reportable_rulings(table.session):
        table.app.open_screen(Why(step, ruling))
        if isinstance(winner := ruling.facts.get("winner"), int):
            signs[winner].add(sign(table))
        else:
            assert sign(table).startswith("Why? ")
        table.app.close_screen()
    assert signs
    assert signs == {winner: {f"Why did {NAMES[winner]} win?"} for winner in signs}


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_an_option_is_read_as_the_screen_of_options_has_it(table: Demo, game: AnyGame) -> None:
    names = {one.id: one.name for one in game.options.listed}
    begin(table, game, NAMES[: max(3, game.min_seats)])
    correctable = game.rules.correctables(table.session.state)
    place = next(one for one in correctable if isinstance(one.domain, Number))
    table.session.do(Correct(place.path, place.value))
    clauses = game.narration.clauses.values()
    for clause in (one for one in clauses if one.option is not None):
        assert clause.option is not None
        ruling = Correction(place.path, value=place.value, cite=(clause.id,))
        table.app.open_screen(Why(table.session.head, ruling))
        table.loop.draw()
        texts = [" ".join(one.lines) for one in table.stage.placed if one.node.role == "text"]
        (option,) = (one for one in texts if one.startswith(f"Option {names[clause.option]}: "))
        value = option.partition(": ")[2]
        assert value
        assert not re.search(r"_|-|True|False|None|[\[\]'(){}]", value), option
        table.app.close_screen()
    assert not [
        clause.text
        for clause in clauses
        if re.search(r"[a-z]_[a-z]", clause.text)
        or any(f"option {field} " in f"{clause.text} ".replace(".", " ") for field in names)
    ]


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_why_opens_on_what_decides_the_game(table: Demo, game: AnyGame) -> None:
    begin(table, game, NAMES[:4])
    random = Random(4 if game.id == "shuffling-horror" else 7)
    while not table.session.over:
        go_on(table, random)
        cast(Play, table.app.screen).queue.boards.clear()
    winners = game.observation.summary(game.observation.view(table.session.state, None)).winners
    if game.id == "shuffling-horror":
        winners = (0,)  # the Director, with those who have become monsters
    table.app.touch(UiCommand("explain"))
    names = " and ".join(NAMES[seat] for seat in winners)
    assert sign(table) == f"Why did {names} win?"
    words = [one.name for one in table.app.node().walk() if one.role == "text"]
    line2, deciding = DECIDED[game.id]
    assert re.fullmatch(line2, words[words.index(sign(table)) + 1])
    assert deciding.upper() in words


@pytest.mark.parametrize("game", games())
def test_why_lists_the_rules_of_a_whole_set_up_once_each(table: Demo, game: str) -> None:
    begin(table, games()[game], NAMES[:4], set_out=False)
    (step,) = table.session.current_steps()
    clauses = table.session.game.narration.clauses
    rules = [*dict.fromkeys(clause for ruling in step.rulings for clause in ruling.cite)]
    table.play("touch Why?")
    read: list[str] = []
    for index in range(len(rules)):
        table.app.touch(UiCommand("explain step", index))
        words = [node.name for node in table.app.node().walk() if node.role == "text"]
        assert len(words) == len({*words})
        read += [clause for clause in rules if clauses[clause].text in words]
    assert read == rules


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_why_has_the_ticket_of_what_it_explains(table: Demo, game: AnyGame) -> None:
    begin(table, game, NAMES[:4])
    random = Random(4)
    for _ in range(120):
        if table.session.over:
            break
        go_on(table, random)
        cast(Play, table.app.screen).queue.boards.clear()
    now = table.session.board().ticket
    tickets: set[tuple[str, str]] = set()
    for step, ruling in reportable_rulings(table.session):
        before = table.session.before(step).state
        ticket = Why(step, ruling).frame(table.app).ticket
        assert ticket == game.public_board(before, game.rules.prompts(before)).ticket
        tickets.add(ticket)
    assert tickets - {now}


def test_arrows_lead_to_the_steps_that_have_no_room() -> None:
    assert not [one for one in _steps(["Rule"] * 4, 0).walk() if one.name == "Step after"]
    place, read = 0, [0]
    while True:
        nodes = {one.name: one for one in _steps(["Rule"] * 7, place).walk()}
        assert f"Step {place + 1}: Rule" in nodes
        if not nodes["Step after"].enabled:
            break
        touch = nodes["Step after"].touch
        assert isinstance(touch, UiCommand)
        place = touch.argument
        read.append(place)
    assert read == [*range(7)]
    assert nodes["Step before"].touch == UiCommand("explain step", 5)


def test_four_teams_are_on_one_page_of_why(table: Demo) -> None:
    begin(table, games()["creature-feature"], NAMES[:4])
    table.play(
        "press 3\nwait 2\ntouch Next\nlay film-4\nwait 5\npress 0\npress 1\npress 2\npress 3"
    )
    table.play("lay robot\nlay werewolf\nlay witch\nlay mummy\nwait 5")
    table.play("press 0\npress 1\npress 2\npress 3")
    table.play("lay zombie\nlay robot\nlay devil\nlay vampire\nwait 5\ntouch All pass\nwait 9")
    table.app.touch(UiCommand("explain"))
    titles = [one.name for one in table.app.node().walk() if one.name.startswith("Step ")]
    assert titles
    assert not [title for title in titles if "(2)" in title]
    table.play("touch Step 2: Twists" if "Step 2: Twists" in titles else "touch Step 3: Twists")
    texts = [one.name for one in table.app.node().walk() if one.role == "text"]
    assert sum(one.startswith("Co-Star ") for one in texts) == 4
