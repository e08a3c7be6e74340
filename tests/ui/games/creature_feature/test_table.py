"""What people at a table of Creature Feature are told: whose card, whose helper, who wins ties."""

from pathlib import Path

import pytest

from companion.core.board.nodes import ChooseFields, Node
from companion.games.creature_feature.actions import DiscardHelper, Drop, PlayHelper
from companion.ui.app.preview import preview_action
from companion.ui.render.layout import subtree_indices
from companion.ui.runtime.demo import Demo
from companion.ui.screens.table.play import Play
from tests.ui.games.creature_feature.table import (
    SIX,
    at_audition,
    do,
    part,
    passed_by,
    table_with_teams,
    texts,
    words,
)
from tests.ui.table import LONG, NAMES, SIZES, TO_AUDITION, TO_TEAM_UP, evening, seated, sign


def tied(folder: Path, seats: int) -> Demo:
    """All stars are up in the Feature, each team counts 17 without a twist."""
    table = table_with_teams(folder, NAMES[:seats])
    for seat in range(seats):
        do(table, type="reveal_co_star", seat=seat, card=("mummy", "werewolf")[seat % 2])
    for seat in range(seats):
        do(table, type="stay", seat=seat)
    for seat in range(seats):
        do(table, type="reveal_star", seat=seat, card=("vampire", "devil")[seat % 2])
    return table


# ---- whose card


def test_the_sign_names_whose_co_star_a_scan_goes_to(table: Demo) -> None:
    table.play(f"{TO_TEAM_UP}\npress 0\npress 1\npress 2")
    for seat, card in enumerate(("robot", "werewolf", "mummy")):
        assert sign(table) == f"{NAMES[seat]}: your Co-Star"
        assert part(table, f"block:{seat}")
        assert "Co-Star" in [one.name for one in next_places(part(table, f"team:{seat}"))]
        table.play(f"lay {card}\nlift")
        assert table.session.view()["teams"][seat]["co_star"] == card
        table.play("touch OK")


def test_the_sign_names_whose_star_a_scan_goes_to(table: Demo) -> None:
    table.play(f"{TO_AUDITION}\npress 0\npress 1\npress 2")
    assert table.session.view()["phase"] == "stars"
    for card in ("alien", "witch", "devil"):
        seat = next(one for one in range(3) if sign(table) == f"{NAMES[one]}: your Star")
        assert [one.name for one in next_places(part(table, f"team:{seat}"))] == ["Star"]
        assert len(next_places(part(table, "showdown"))) == 1
        table.play(f"lay {card}\nlift")
        assert table.session.view()["teams"][seat]["star"] == card
        if table.session.view()["phase"] == "stars":
            table.play("touch OK")


def test_a_butlers_star_is_shown_before_the_co_star(tmp_path: Path) -> None:
    table = seated(tmp_path, NAMES[:3])
    do(table, type="name_last_actor", player=2)
    do(table, type="reveal_film", film="film-4")
    do(table, type="play_helper", seat=0, helper="discrete-butler")
    passed_by(table)
    for seat in range(3):
        do(table, type="team_up", seat=seat)
    for seat in (1, 2):
        do(table, type="reveal_co_star", seat=seat, card=SIX[seat])
    for seat in range(3):
        do(table, type="stay", seat=seat)
    assert sign(table) == "Mara: your Star"
    do(table, type="reveal_star", seat=0, card="devil")
    assert sign(table) == "Mara: your Co-Star"
    table.close()


def next_places(node: Node) -> list[Node]:
    """The places that are marked for the next card."""
    return [
        one
        for one in node.walk()
        if one.background is not None
        and one.background.shape == "striped"
        and one.background.stroke > 3
    ]


def test_hidden_cards_are_backs_wherever_teams_are_compared(tmp_path: Path) -> None:
    table = at_audition(tmp_path, NAMES[:4])
    for seat in range(4):
        do(table, type="stay", seat=seat)
    backs = [
        one
        for one in part(table, "showdown").walk()
        if one.background is not None and one.background.shape == "striped"
    ]
    assert len(backs) == 4
    assert words(part(table, "showdown")).count("show Star") == 4
    table.close()


def test_a_folded_team_lies_in_the_fold_box_with_its_hidden_star(tmp_path: Path) -> None:
    table = at_audition(tmp_path, NAMES[:4])
    for seat, what in ((0, "drop"), (1, "stay"), (2, "drop"), (3, "stay"), (0, "drop")):
        do(table, type=what, seat=seat)
    assert table.session.view()["pawns"][0] == "fold"
    fold = part(table, "box:fold")
    assert "6" in words(fold)
    assert [one.name for one in fold.walk() if one.name.endswith("face down")] == [
        "A card face down"
    ]
    table.close()


# ---- whose helper


def asked(table: Demo, touch: ChooseFields) -> str:
    table.app.touch(touch)
    return sign(table)


def test_the_questions_of_a_helper_name_it_and_show_its_card(tmp_path: Path) -> None:
    table = table_with_teams(tmp_path, NAMES[:4])
    bats = {"helper": "bats"}
    assert asked(table, ChooseFields(None, PlayHelper, bats)) == "Bats: who plays them?"
    table.play("touch Theo")
    assert sign(table) == "Theo's Bats: whose Star?"
    assert "bat" in [one.name for one in part(table, "sign").walk() if one.role == "icon"]
    table.play("touch Jo")
    assert table.session.view()["discards"] == 1
    table.close()


def test_bats_ask_which_card_where_a_butler_hides_one_too(tmp_path: Path) -> None:
    table = seated(tmp_path, NAMES[:3])
    do(table, type="name_last_actor", player=2)
    do(table, type="reveal_film", film="film-4")
    passed_by(table)
    assert asked(table, ChooseFields(None, DiscardHelper)) == "Discard a helper: who does it?"
    table.play("touch Ines")
    assert sign(table) == "Ines: which helper goes?"
    table.play("touch Close")
    do(table, type="play_helper", seat=0, helper="discrete-butler")
    do(table, type="team_up", seat=0)
    passed_by(table)
    assert (
        asked(table, ChooseFields(1, PlayHelper, {"helper": "bats"}))
        == "Theo's Bats: Star or Co-Star?"
    )
    names = {one.name for one in table.app.node().walk()}
    assert {"STAR", "CO-STAR", "Bats look at it"} <= names
    table.close()


# ---- ties


@pytest.mark.parametrize("seats", [3, 6])
def test_a_tie_is_shown_with_the_places_that_settle_it(tmp_path: Path, seats: int) -> None:
    table = tied(tmp_path, seats)
    assert part(table, "line2").name == "Press: pass. 17 each: Mara is highest on the track"
    for seat in range(seats - 1):
        do(table, type="pass", seat=seat)
    last = table.session.decode({"type": "pass", "seat": seats - 1})
    displayed = preview_action(table.session, last).lines
    assert "17 each: Mara is highest on the Priority Track and wins the Feature Film." in displayed
    do(table, type="pass", seat=seats - 1)
    assert sign(table) == "Mara wins the Feature Film!"
    shown = words(table.app.node())
    assert [one for one in shown if one[0].isdigit() and one[1:] in ("st", "nd", "rd", "th")] == [
        "1st",
        "2nd",
        "3rd",
        "4th",
        "5th",
        "6th",
    ][:seats]
    table.close()


def test_of_two_that_tie_one_is_higher(table: Demo) -> None:
    table.play(f"{TO_AUDITION}\npress 0\npress 1\nhold 2\npress 0\npress 1")
    table.play("lay frankensteins-monster\nlay devil\ntouch OK")
    assert part(table, "line2").name == "Press: pass. 17 each: Mara is higher on the track"


# ---- one size for all


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("names", [NAMES[:4], ("Christabella", "Jo", "Ines", f"{LONG}")])
def test_heads_of_four_teams_are_of_one_size(
    tmp_path: Path, size: tuple[int, int], names: tuple[str, ...]
) -> None:
    table = at_audition(tmp_path, names, size)
    heads = [
        one
        for one in texts(table, tuple(f"team:{seat}" for seat in range(4)))
        if one.node.name in names
    ]
    assert len(heads) == 4
    assert len({one.size for one in heads}) == 1
    assert heads[0].size >= 16
    table.close()


def test_figures_of_six_teams_are_of_one_size(tmp_path: Path) -> None:
    table = tied(tmp_path, 6)
    for seat in range(6):
        do(table, type="pass", seat=seat)
    figures = [
        one
        for one in texts(table, tuple(f"team:{seat}" for seat in range(6)))
        if one.node.font == "figure" and not one.node.key
    ]
    assert {one.node.name for one in figures} == {"7", "8", "9", "10"}
    assert len({one.size for one in figures}) == 1
    table.close()


# ---- names whole


def whole(table: Demo, words: str) -> bool:
    """Whether all of these words are painted somewhere, none of them cut."""
    table.loop.draw()
    painted = [" ".join(one.lines) for one in table.stage.placed if one.node.role == "text"]
    return words in painted


@pytest.mark.parametrize("size", SIZES)
def test_four_teams_in_a_box_have_names_that_can_be_read(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    table = seated(tmp_path, NAMES[:4], size)
    table.play("touch Mara\ntouch Next\nlay film-2\nlift")
    table.play("press 0\npress 1\npress 2\npress 3")
    table.play("lay frankensteins-monster\nlay puny-human\nlay werewolf\nlay mummy\ntouch OK")
    assert table.session.view()["phase"] == "audition"
    # Mara has the clapper
    assert whole(table, "Mara")
    assert whole(table, "Theo")
    names = ("Franken- stein", "Puny Human", "Werewolf", "Mummy")
    strips = [
        one
        for one in texts(table, tuple(f"team:{seat}" for seat in range(4)))
        if one.node.name in names
    ]
    assert {" ".join(one.lines) for one in strips} == {*names}
    assert min(one.size for one in strips) >= 16
    # who drops has the clapper, in a box that two share
    for held in ("hold 1", "hold 2", "press 3"):
        table.play(held)
        heads = texts(table, tuple(f"team:{seat}" for seat in range(4)))
        assert {*NAMES[:4]} <= {" ".join(one.lines) for one in heads}
    table.close()


# ---- the Last Actor


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_the_clapper_is_beside_the_name(tmp_path: Path, seats: int) -> None:
    table = at_audition(tmp_path, NAMES[:seats])
    table.app.toast = None
    table.loop.settle()
    last = seats - 1
    placed = table.stage.placed
    track = next(at for at, one in enumerate(placed) if one.node.key == f"track:{last}")
    inside = [placed[place] for place in subtree_indices(placed, track)]
    name = next(one.rect for one in inside if one.node.name == NAMES[last] and one.lines)
    clapper = next(one.rect for one in inside if one.node.name == "clap")
    faces = ((one.rect, one.node.background) for one in inside)
    disc = next(
        rect for rect, background in faces if background is not None and background.shape == "disc"
    )
    assert clapper.x >= name.x + name.w
    assert clapper.x >= disc.x + disc.w
    assert "clap" in [one.name for one in part(table, f"team:{last}").walk()]
    table.close()


def test_chance_may_name_the_last_actor_and_asks_nobody_else(tmp_path: Path) -> None:
    found: set[int] = set()
    table = seated(tmp_path, NAMES[:3])
    for _ in range(60):
        table.play("touch Pick at random")
        found.add(table.session.view()["last_actor"])
        passed_by(table)
        table.play("touch Undo")
        assert table.session.view()["phase"] == "set-up"
    assert found == {0, 1, 2}
    table.close()


def test_a_finger_that_rests_on_chance_names_nobody(tmp_path: Path) -> None:
    table = seated(tmp_path, NAMES[:3])
    table.play("rest Pick at random")
    assert table.app.preview is not None
    table.play("off")
    assert table.session.view()["phase"] == "set-up"
    table.close()


@pytest.mark.parametrize("size", SIZES)
def test_the_longest_name_of_a_co_star_is_whole(tmp_path: Path, size: tuple[int, int]) -> None:
    table = table_with_teams(tmp_path, NAMES[:4], size)
    do(table, type="reveal_co_star", seat=0, card="frankensteins-monster")
    table.app.close_down_to(Play)
    table.loop.draw()
    (name,) = [one for one in table.stage.placed if one.node.name == "Frankenstein's Monster"][1:]
    assert " ".join(name.lines) == name.node.name
    table.close()


@pytest.mark.parametrize("size", SIZES)
def test_the_feature_with_a_single_team_has_a_whole_title(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    table = evening(tmp_path, size)
    table.play(f"{TO_AUDITION}\nhold 0\npress 1\nhold 2")
    assert [seat for seat, box in enumerate(table.session.view()["pawns"]) if box == "feature"] == [
        1
    ]
    table.loop.draw()
    titles = [one.lines for one in table.stage.placed if one.node.font == "display"]
    assert ("FEATURE",) in titles
    assert not any(line.endswith("…") for lines in titles for line in lines)
    table.close()


LONG_NAMES = (
    *("Maximiliane Schmidt-K", "Bartholomew Johnsons", "Anastasia Villanueva"),
    *("Wolfgang Amadeus Moz", "Christopher Robinson", "Guinevere Pendragon"),
)


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_the_sign_names_everybody_who_lays_a_team(tmp_path: Path, seats: int) -> None:
    table = seated(tmp_path, LONG_NAMES[:seats])
    do(table, type="name_last_actor", player=0)
    do(table, type="reveal_film", film="film-4")
    passed_by(table)
    assert sign(table) == "Everyone: lay your teams"
    do(table, type="team_up", seat=0)
    table.app.toast = None
    table.loop.settle()
    (line1,) = [one for one in table.stage.placed if one.node.key == "line1"]
    shown = " ".join(line1.lines)
    assert all(name.split()[0] in shown for name in LONG_NAMES[1:seats])
    heads = texts(table, tuple(f"team:{seat}" for seat in range(seats)))
    names = [one for one in heads if one.node.name in LONG_NAMES]
    assert len(names) == seats
    assert min(one.size for one in names) >= 16
    assert all(len(one.lines[0]) > 7 for one in names)
    table.close()


def test_heads_stay_where_they_are_when_a_seat_becomes_active(tmp_path: Path) -> None:
    table = at_audition(tmp_path, NAMES[:4])

    def heads() -> set[tuple[str, float]]:
        found = texts(table, tuple(f"team:{seat}" for seat in range(4)))
        return {(one.node.name, one.rect.y) for one in found if one.node.name in NAMES}

    before = heads()
    do(table, type="stay", seat=0)
    assert heads() == before
    table.close()


def test_a_settled_showdown_shows_no_clause(tmp_path: Path) -> None:
    table = tied(tmp_path, 3)
    for seat in range(3):
        do(table, type="pass", seat=seat)
    assert not [one for one in words(table.app.node()) if "CF-" in one]
    table.close()


def test_what_a_card_did_is_shown_in_words_of_the_game(table: Demo) -> None:
    table.play(f"{TO_AUDITION}\npress 0\npress 1\npress 2\nlay devil\nlay vampire\nlay werewolf")
    table.play("wait 5\nlay nurse")
    assert "Helper" in words(part(table, "stage"))
    table.play("wait 5\nlay mad-doctor\nwait 5\nlay zombie")
    shown = words(table.app.node())
    assert not [one for one in shown if "Turn-Up" in one or "Play-Helper" in one]


def test_a_refused_card_names_the_section_and_no_clause(table: Demo) -> None:
    table.play(f"{TO_AUDITION}\nlay film-4")
    shown = words(table.app.node())
    assert not [one for one in shown if "CF-" in one]
    assert [one for one in shown if one.startswith(("Rulebook: ", "House ruling"))]


def test_where_many_may_show_something_their_names_can_be_read(tmp_path: Path) -> None:
    table = seated(tmp_path, LONG_NAMES)
    do(table, type="name_last_actor", player=5)
    do(table, type="reveal_film", film="film-4")
    for seat in range(6):
        do(table, type="team_up", seat=seat)
    for seat in range(6):
        do(table, type="reveal_co_star", seat=seat, card=SIX[seat])
    while table.session.view()["phase"] == "audition":
        prompt = next(one for one in table.session.rule_prompts() if not one.optional)
        kinds = [pattern.kind for pattern in prompt.accepts]
        do(table, type="drop" if Drop in kinds else "stay", seat=prompt.seat)
    passed_by(table)
    assert sign(table) == "Everyone: show a card?"
    table.app.toast = None
    table.app.close_down_to(Play)
    table.loop.settle()
    names = [one for one in table.stage.placed if one.node.name in LONG_NAMES]
    heads = [one for one in names if one.node.role == "text"]
    assert len(heads) == 6
    assert all(len(one.lines[0]) > 7 for one in heads)
    table.close()


def test_options_begin_with_the_seasons_and_say_what_each_value_is_about(table: Demo) -> None:
    table.play("seat Mara Theo Ines Jo\ntouch Creature Feature\ntouch Options")
    assert sign(table) == "House rules"
    assert words(table.app.node()).index("Length of the game") < 8
    table.play("touch Films in the box\ntouch Enter numbers")
    assert [one for one in words(table.app.node()) if one.startswith("Film ")] == [
        f"Film {number}" for number in range(1, 7)
    ]
    table.play("touch Points at the start")
    shown = words(table.app.node())
    assert [one for one in shown if one.startswith("Place ")] == [
        f"Place {number}" for number in range(1, 5)
    ]
    assert "0 1 2 2" in shown
