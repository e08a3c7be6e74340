"""How many touches an evening of Creature Feature takes, with cards on the pad not counted."""

from companion.ui.runtime.demo import Evening
from tests.ui.touches import play_counted

SET_UP = """
seat Mara Theo Ines Jo Kit
touch Creature Feature
touch Start
touch Next
touch Kit
touch Next
"""
"""Five known players, with the options of the last game."""


def test_setting_up_for_five_takes_six_touches(table: Evening) -> None:
    assert play_counted(table, SET_UP) <= 6
    assert table.session.view()["phase"] == "movie-time"
