"""How many touches an evening of Creature Feature takes, with cards on the pad not counted."""

from companion.ui.runtime.demo import Demo
from tests.ui.table import shown
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


def test_setting_up_for_five_takes_six_touches(table: Demo) -> None:
    assert play_counted(table, SET_UP) <= 6
    assert table.session.view()["phase"] == "movie-time"


TO_AUDITION = f"""{SET_UP}
lay film-4
wait 5
touch All ready
lay robot
lay witch
lay mummy
lay vampire
lay alien
"""
AUDITION = """
press 0
press 1
press 2
hold 3
press 4
press 0
hold 1
press 2
press 3
press 4
press 0
press 1
"""
"""Jo and Theo drop once; the others stay in the Feature."""
TURN = f"""
lay film-4
wait 5              # people lay their teams meanwhile
touch All ready
lay robot
lay witch
lay mummy
lay vampire
lay alien
{AUDITION}
lay devil
lay vampire
lay witch
wait 5
touch All pass
expect Ines wins the Feature Film!
touch Next
lay devil
lay robot
wait 5
touch All pass
expect Theo wins the Upper Short!
touch Next
expect Theo and Ines: take
touch Next
"""


def test_a_turn_of_five_with_two_showdowns_takes_eighteen_touches(table: Demo) -> None:
    table.play(SET_UP)
    assert play_counted(table, TURN) <= 18
    view = table.session.view()
    assert (view["phase"], view["turn"]) == ("movie-time", 2)


def test_one_undo_takes_back_that_all_pass(table: Demo) -> None:
    table.play(f"{TO_AUDITION}{AUDITION}lay devil\nlay vampire\nlay witch\nwait 5")
    before = table.session.seq
    table.play("touch All pass")
    assert table.session.seq == before + 3
    table.play("touch Undo")
    assert table.session.seq == before


FIVE_TEAMS = """
press 0
press 1
press 2
press 3
press 4
lay frankensteins-monster
lay vampire
lay ghost
lay werewolf
lay devil
wait 5
"""


def test_a_showdown_of_five_with_two_nurses_and_a_ghost_takes_six_touches(table: Demo) -> None:
    to_co_stars = TO_AUDITION.replace("lay mummy", "lay vampire", 1)
    table.play(f"{to_co_stars}{FIVE_TEAMS}")
    assert table.session.view()["phase"] == "showdown"
    helpers = """
    lay nurse
    lay nurse
    wait 5
    touch Ghost: no twist
    touch All pass
    touch Next
    """
    assert play_counted(table, helpers) <= 6
    view = table.session.view()
    assert view["results"]["feature"]["winner"] is not None


def test_bats_on_the_only_butler_take_three_touches(table: Demo) -> None:
    table.play(f"{SET_UP}lay film-4\nwait 5\ntouch Discrete Butler\ntouch Theo")
    table.play("touch All ready\nlay robot\nlay mummy\nlay vampire\nlay alien\nwait 5")
    assert table.session.view()["phase"] == "audition"
    assert play_counted(table, "touch Theo's team\ntouch Ines\ntouch Next") <= 3
    assert table.session.view()["discards"] == 2


def test_nobody_shows_anything_with_one_touch(table: Demo) -> None:
    table.play(
        f"{TO_AUDITION}hold 0\nhold 1\nhold 2\nhold 3\nhold 0\nhold 1\nhold 2\nhold 0\nhold 1"
    )
    assert table.session.view()["phase"] == "claims"
    assert play_counted(table, "touch All done") <= 1
    assert table.session.view()["phase"] == "movie-time"


def test_a_co_star_that_was_wrong_takes_a_touch_and_a_card(table: Demo) -> None:
    table.play(f"{TO_AUDITION}press 0\npress 1")
    assert play_counted(table, "touch Theo's team\nlay devil") <= 1
    assert table.session.view()["teams"][1]["co_star"] == "devil"
    assert table.session.view()["to_act"] == 2


def test_a_star_that_was_wrong_takes_a_touch_and_a_card(table: Demo) -> None:
    table.play(f"{TO_AUDITION}{AUDITION}lay devil\nlay vampire\nlay witch\nwait 5")
    assert play_counted(table, "touch Star Devil\nlay werewolf") <= 1
    assert table.session.view()["teams"][2]["star"] == "werewolf"
    assert table.session.view()["phase"] == "showdown"


def test_points_are_corrected_with_five_touches(table: Demo) -> None:
    table.play(f"{TO_AUDITION}wait 5")
    wrong = "touch Priority Track\ntouch Fix the points of Theo\n"
    wrong += "touch plus 1\ntouch plus 1\ntouch Set it"
    assert play_counted(table, wrong) <= 5
    assert table.session.view()["scores"][1] == 3
    assert table.session.view()["phase"] == "audition"


def test_five_teams_are_five_equal_columns_and_helpers_one_button(table: Demo) -> None:
    table.play(f"{TO_AUDITION.replace('lay mummy', 'lay vampire', 1)}{FIVE_TEAMS}")
    table.loop.draw()
    placed = [one for one in table.stage.placed if str(one.node.key).startswith("team:")]
    assert len({(one.rect.y, round(one.rect.w)) for one in placed}) == 1
    assert len(placed) == 5
    assert {"Helper", "All pass"} <= set(shown(table))
    assert not {"Bats", "Igor", "Nurse", "Mad Doctor"} & set(shown(table))
    table.play("touch Helper")
    assert {"Nurse", "Mad Doctor"} <= set(shown(table))
