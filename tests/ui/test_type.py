"""At the largest tables and at smaller ones, with the longest names and in large words too,
everything is written large enough and to its end.
"""

import re
from collections import defaultdict
from pathlib import Path
from random import Random

import pytest

from companion.table.registry import games
from companion.table.settings import Settings
from companion.ui.runtime.demo import Demo
from companion.ui.screens.table.play import Play
from tests.ui.lint import covered, findings, unreadable
from tests.ui.table import begin, evening, go_on
from tests.ui.test_screens import questions, screens_from_here

PEOPLE = (
    *("Wilhelmina Wallabyxy", "Maximilian-Alexander", "Bartholomew Quincyxx"),
    *("Christopherus Maximi", "Sebastian Winterbott", "Constantin von Traun"),
    *("Annabella Longstreet", "Theodora Plumbottoms", "Evangeline Barkmouth"),
    *("Montgomery Applewood", "Persephone Dartmouth", "Alexandrina Victoria"),
    "Ferdinandus Magellan",
)
"""Names of twenty letters, as long as a name may be."""
GAMES = 30
STEPS = 240


class Faults:
    """What is wrong on the screens of a game, by kind: the places, each with an example."""

    def __init__(self, table: Demo) -> None:
        self.table = table
        self.by_kind: defaultdict[str, dict[object, str]] = defaultdict(dict)

    def look(self) -> None:
        """Look at what is shown now."""
        self.table.loop.lay_out()
        placed, screen = self.table.stage.placed, type(self.table.app.screen).__name__
        for found in (*findings(placed, self.table.app.theme), *covered(placed)):
            kind, _, where = found.partition(": ")
            path = re.sub(r"\d+", "#", where).split(" > ")[1:]
            self.by_kind[kind].setdefault((screen, *path), found)
        for one in placed:
            for kind, words in unreadable((one,), PEOPLE):
                place = screen, one.node.font, round(one.node.size), one.node.fit, one.node.lines
                self.by_kind[kind].setdefault(place, words)

    def look_everywhere(self) -> None:
        """Look at the screens that one touch from here leads to."""
        for _ in screens_from_here(self.table):
            self.look()


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize(
    "number", [0, *(pytest.param(one, marks=pytest.mark.thorough) for one in range(1, GAMES))]
)
def test_everything_is_large_enough_and_written_to_its_end(
    tmp_path: Path, game: str, number: int
) -> None:
    table, random = evening(tmp_path), Random(number)
    most, least = games()[game].max_seats, games()[game].min_seats
    begin(table, games()[game], PEOPLE[: most - number % (most - least + 1)])
    play, faults = table.app.screen, Faults(table)
    assert isinstance(play, Play)
    asked: set[object] = set()
    for step in range(STEPS):
        if table.session.over:
            break
        go_on(table, random)
        question = questions(table)
        table.app.change_settings(Settings(large_words=bool(step % 2)))
        if question not in asked or step % 4 == 0:
            asked.add(question)
            faults.look()
        while play.queue.boards:
            play.queue.boards.pop(0)
            faults.look()
        if step % 17 == 0:
            faults.look_everywhere()
    faults.look()
    faults.look_everywhere()
    table.close()
    assert {kind: [*places.values()] for kind, places in faults.by_kind.items()} == {}
