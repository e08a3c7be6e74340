"""Somebody leaves: what becomes of the seat, in every game, through Undo and a kill."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from companion.core.actions import Correct
from companion.core.board.nodes import UiCommand
from companion.games.vampire_elf_cthulhu.rules.ending import score as score_of
from companion.table.film import make_film
from companion.table.players import Player
from companion.table.registry import games
from companion.ui.film.page import page
from companion.ui.render.theme import Theme
from companion.ui.runtime.demo import Demo
from companion.ui.runtime.touch_context import press_key
from companion.ui.screens.home.history import History
from companion.ui.screens.log.film_screen import FilmScreen
from companion.ui.screens.log.log import Log
from companion.ui.screens.table.absent import ended_board
from companion.ui.screens.table.leaving import end_here
from companion.ui.screens.table.play import Play
from tests.ui.lint import findings
from tests.ui.table import LONG, NAMES, SIZES, begin, evening, go_on, lit, pass_by, shown, sign

GAMES = [*games()]
WITH_AWAY = [game for game in GAMES if game not in ("monstercon", "scream-park")]
PEOPLE = ("Ann", "Ben", "Cleo", "Dee", "Eva", "Fay")


def under_way(folder: Path, game: str, steps: int = 25) -> Demo:
    found = evening(folder)
    begin(found, games()[game], PEOPLE[: max(3, games()[game].min_seats)])
    random = Random(5)
    for _ in range(steps):
        go_on(found, random)
        pass_by(found)
    found.app.toast = None
    return found


def leaves(found: Demo, seat: str, what: str) -> None:
    found.play(f"touch Menu\ntouch Somebody leaves\ntouch {seat}\ntouch {what}")


def after_a_kill(found: Demo, folder: Path) -> Demo:
    """The app started again on what the journal holds."""
    found.close()
    again = evening(folder)
    kept = again.app.games.last()
    assert kept is not None
    again.app.home.on_touch(again.app, UiCommand("continue game"))
    return again


def words_on(found: Demo) -> str:
    found.loop.draw()
    return " ".join(one.node.name for one in found.stage.placed)


def labels(found: Demo) -> list[str]:
    found.loop.draw()
    return [one.node.name for one in found.stage.placed if one.node.role == "text"]


def log(found: Demo) -> str:
    found.app.open_screen(Log(found.session))
    words = words_on(found)
    found.app.close_overlays()
    return words


def log_pages(found: Demo) -> Iterator[None]:
    """The log, entry by entry."""
    for chosen in range(found.session.seq + 1):
        found.app.open_screen(Log(found.session, chosen))
        yield
        found.app.close_screen()
    found.app.close_overlays()


def score(found: Demo) -> object:
    game = found.session.game
    return game.observation.summary(game.observation.view(found.session.state, None)).scores


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_that_is_taken_over_keeps_everything_but_its_name(tmp_path: Path, game: str) -> None:
    table = under_way(tmp_path, game)
    before, steps = table.session.head, table.session.seq
    leaves(table, "Ben", "Taken over")
    table.play("touch Z\ntouch o\ntouch e\ntouch Done")
    assert table.session.seq == steps
    assert table.session.state.names[1] == "Zoe"
    assert table.session.state == type(before.state)(
        **{
            field: getattr(before.state, field) if field != "names" else table.session.state.names
            for field in before.state.__struct_fields__
        }
    )
    assert "Zoe took over from Ben" in log(table)
    again = after_a_kill(table, tmp_path)
    assert again.session.header.names[1] == again.session.state.names[1] == "Zoe"
    go_on(again, Random(1))
    assert again.session.state.names[1] == "Zoe"
    assert again.session.current_steps()[-2].state.names[1] in ("Ben", "Zoe")
    assert again.session.current_steps()[1].state.names[1] == "Ben"
    # what happened before is undone with the new name at the table
    again.session.undo_to(2)
    assert again.session.state.names[1] == "Zoe"
    again.close()


def log_rows(found: Demo) -> list[str]:
    """What the rows of the log say, the entries with their numbers."""
    found.loop.draw()
    return [
        one.node.name
        for one in found.stage.placed
        if one.node.role == "text" and (one.node.name.isdecimal() or "took over" in one.node.name)
    ]


def test_a_takeover_has_a_row_of_its_own_where_it_happened(tmp_path: Path) -> None:
    table = under_way(tmp_path, "shuffling-horror", 30)
    seq = table.session.seq
    leaves(table, "Ben", "Taken over")
    table.play("touch Z\ntouch o\ntouch e\ntouch Done")
    go_on(table, Random(1))
    pass_by(table)
    assert table.session.seq > seq
    table.app.open_screen(Log(table.session, seq))
    in_order = [f"{seq - 1}", f"{seq}", "Zoe took over from Ben.", f"{seq + 1}"]
    assert log_rows(table)[2:6] == in_order
    table.close()


def test_undo_goes_on_before_a_takeover_whose_time_is_undone(tmp_path: Path) -> None:
    table = under_way(tmp_path, "shuffling-horror", 30)
    leaves(table, "Ben", "Taken over")
    table.play("touch Z\ntouch o\ntouch e\ntouch Done")
    table.app.undo_to(12)
    seq = table.session.seq
    table.play("touch Undo")
    assert table.session.seq < seq
    assert table.session.header.names[1] == "Zoe", "who sits there has not changed"
    seq = table.session.seq
    table.app.open_screen(Log(table.session))
    assert log_rows(table)[-2:] == [f"{seq}", "Zoe took over from Ben."]
    table.app.close_overlays()
    go_on(table, Random(3))
    pass_by(table)
    again = after_a_kill(table, tmp_path)
    again.app.open_screen(Log(again.session, seq))
    in_order = [f"{seq - 1}", f"{seq}", "Zoe took over from Ben."]
    assert log_rows(again)[2:5] == in_order, "before what was done since"
    again.close()


def test_a_game_that_was_ended_goes_on_also_after_an_undo_in_its_log(tmp_path: Path) -> None:
    table = under_way(tmp_path, "shuffling-horror", 30)
    end_here(table.app)
    table.app.undo_to(12)
    seq = table.session.seq
    table.play("touch Undo")
    assert (table.session.seq, table.session.header.ended) == (seq, False)
    table.close()


def test_everybody_keeps_their_look_on_screens_over_the_table(tmp_path: Path) -> None:
    table = evening(tmp_path)
    players = tuple(Player(name, look) for name, look in zip(PEOPLE, (3, 5, 0), strict=False))
    assert table.app.games.begin(games()["creature-feature"], players, {})
    table.session.confirm()
    table.app.open_screen(Play())
    look = table.app.theme.color("seat:1")
    table.play("touch Menu\ntouch Cards")
    assert table.app.theme.color("seat:1") == look
    table.play("touch Close\ntouch Menu\ntouch Somebody leaves\ntouch Ben\ntouch Taken over")
    sign = next(node for node in table.app.node().walk() if node.key.startswith("block:"))
    (shape,) = [node.color for node in sign.walk() if node.role == "icon"]
    assert table.app.theme.color(shape.replace("-ink", "")) == look
    table.close()


@pytest.mark.parametrize("game", GAMES)
def test_undo_takes_the_newest_change_back_and_nothing_else(tmp_path: Path, game: str) -> None:
    table = under_way(tmp_path, game)
    steps = table.session.seq
    leaves(table, "Ben", "Taken over")
    table.play("touch Z\ntouch o\ntouch e\ntouch Done\ntouch Undo")
    assert (table.session.seq, table.session.header.names[1]) == (steps, "Ben")
    assert table.session.state.names[1] == "Ben"
    assert not table.session.header.changes
    table.play("touch Undo")
    assert table.session.seq < steps
    table.close()


def test_undo_takes_a_later_amendment_back_before_a_takeover(tmp_path: Path) -> None:
    table = under_way(tmp_path, "scream-park", 0)
    session, was = table.session, Correct("staff/0", 3)
    session.do(was)
    leaves(table, "Ben", "Looked after")
    table.play("touch Cleo")
    session.amend(session.seq, Correct("staff/0", 5))
    table.play("touch Undo")
    assert (session.head.action, len(session.header.changes)) == (was, 1)
    table.play("touch Undo")
    assert not session.header.changes
    table.close()


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize("game", GAMES)
def test_a_neighbor_who_looks_after_a_seat_answers_with_both_buttons(
    tmp_path: Path, game: str
) -> None:
    table = under_way(tmp_path, game, 12)
    leaves(table, "Ben", "Looked after")
    table.play("touch Cleo")
    assert table.session.state.names[1] == "Cleo for Ben"
    random = Random(3)
    for _ in range(200):
        if 1 in table.app.seats_waited_for() and 2 not in table.app.seats_waited_for():
            break
        go_on(table, random)
        pass_by(table)
    else:
        pytest.fail("Ben is never asked alone")
    table.app.lights.show()
    assert {1, 2} <= lit(table)
    assert press_key(table.app, 1) == press_key(table.app, 2)
    assert any("Cleo looks after Ben" in words_on(table) for _ in log_pages(table))
    again = after_a_kill(table, tmp_path)
    assert again.session.state.names[1] == "Cleo for Ben"
    assert again.session.header.names[1] == "Ben"
    leaves(again, "Ben", "Ben is back")
    assert again.session.state.names[1] == "Ben"
    again.close()


def test_at_the_end_a_seat_has_the_name_of_its_own_player(tmp_path: Path) -> None:
    table = under_way(tmp_path, "monstercon")
    leaves(table, "Ben", "Looked after")
    table.play("touch Cleo")
    leaves(table, "Ann", "Taken over")
    table.play("touch Z\ntouch o\ntouch e\ntouch Done")
    assert table.session.state.names == ("Zoe", "Cleo for Ben", "Cleo")
    table.play("touch Menu\ntouch Somebody leaves\ntouch End here\ntouch End here")
    assert table.session.state.names == ("Zoe", "Ben", "Cleo")
    assert [table.app.player(seat) for seat in range(3)] == ["Zoe", "Ben", "Cleo"]
    table.play("touch Undo")
    assert table.session.state.names == ("Zoe", "Cleo for Ben", "Cleo")
    table.close()


@pytest.mark.parametrize("game", GAMES)
def test_away_is_offered_where_a_turn_can_be_passed(tmp_path: Path, game: str) -> None:
    table = under_way(tmp_path, game, 5)
    table.play("touch Menu\ntouch Somebody leaves\ntouch Ben")
    assert ("Away" in shown(table)) == (game in WITH_AWAY)
    table.close()


@pytest.mark.parametrize("game", WITH_AWAY)
def test_one_touch_answers_for_everybody_who_is_away(tmp_path: Path, game: str) -> None:
    table = under_way(tmp_path, game, 12)
    seats = range(len(table.session.header.names))
    for seat in seats:
        leaves(table, PEOPLE[seat], "Away")
    random, kinds = Random(3), table.session.game.rules.away_actions
    for _ in range(300):
        pass_by(table)
        if "Away" in labels(table):
            break
        before = table.session.seq
        table.wait(60)
        assert table.session.seq == before, "nothing is taken by itself"
        go_on(table, random)
    else:
        pytest.fail("nothing can be passed")
    assert not lit(table)
    asked, before = table.app.seats_waited_for(), table.session.seq
    assert asked
    assert sign(table).startswith("Anyone, for ") or len(asked) > 1
    table.app.touch(UiCommand("answer for away"))
    done = table.session.current_steps()[before + 1 :]
    assert done
    assert {type(step.action) for step in done} <= set(kinds)
    assert len({step.cause for step in done}) == 1
    table.close()


def test_to_end_here_is_offered_beside_the_seats(tmp_path: Path) -> None:
    table = evening(tmp_path)
    begin(table, games()["creature-feature"], ("Mara", "Theo", "Ines"))
    table.play("touch Menu\ntouch Somebody leaves")
    assert shown(table)[1:5] == ["Mara", "Theo", "Ines", "End here"]
    table.close()


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_ends_here_has_its_standing_as_the_result(tmp_path: Path, game: str) -> None:
    table = under_way(tmp_path, game, 40)
    steps, was = table.session.seq, score(table)
    table.play("touch Menu\ntouch Somebody leaves\ntouch End here\ntouch End here")
    assert sign(table).startswith(("Ended in ", "Ended on "))
    assert table.session.over
    assert not table.app.seats_waited_for()
    assert not lit(table)
    table.play("press 0")
    assert (table.session.seq, score(table)) == (steps, was)
    again = after_a_kill(table, tmp_path)
    assert again.session.over
    assert sign(again).startswith(("Ended in ", "Ended on "))
    session = again.session
    made = make_film(session.game, session.header, session.current_steps())
    assert made.over
    assert made.closing_text == sign(again)
    again.play("touch Home")
    again.app.open_screen(History())
    assert "ended early: " in words_on(again)
    again.play("touch Game 1\ntouch End screen\ntouch Undo")
    assert not again.session.over
    assert again.session.seq == steps
    assert again.app.seats_waited_for()
    kept = after_a_kill(again, tmp_path)
    assert not kept.session.over
    kept.close()


def test_a_novel_that_ends_early_says_what_each_objective_brings(tmp_path: Path) -> None:
    table = under_way(tmp_path, "vampire-elf-cthulhu", 40)
    table.play("touch Menu\ntouch Somebody leaves\ntouch End here\ntouch End here")
    novel = table.session.state.novel
    filled = len(novel) - novel.count(None)
    assert sign(table) == f"Ended in turn 2: {filled} of 4 cards in the Novel"
    # with a token of Theo in the Novel, his points are others for some objectives
    table.play("touch Undo")
    novel_spot = {"zone": "novel", "position": filled + 1, "seat": 1, "specials": 1}
    table.session.do(Correct("cards/elf-green-1", novel_spot))
    table.play("touch Menu\ntouch Somebody leaves\ntouch End here\ntouch End here")
    assert "find your objective. Points at your shape are yours alone" in words_on(table)
    state = table.session.state
    found = {node.key: node.name for node in table.app.node().walk()}
    cards = [card for card in state.card_index.objectives if card in found]
    assert len(cards) >= 8
    for card in cards:
        points = [score_of(state, seat, card).points for seat in range(len(state.names))]
        least = min(points)
        shown = {seat for seat in range(len(points)) if f"{card}:{seat}" in found}
        assert found[card] == str(least)
        assert shown == {seat for seat, n in enumerate(points) if n > least}
        assert all(found[f"{card}:{seat}"] == str(points[seat]) for seat in shown)
    assert any(f"{card}:1" in found for card in cards)
    table.close()


def test_a_hand_that_ends_early_says_what_everybody_has_taken(tmp_path: Path) -> None:
    table = under_way(tmp_path, "monstercon", 12)
    table.play("touch Menu\ntouch Somebody leaves\ntouch End here\ntouch End here")
    assert sign(table) == "Ended in hand 1: nobody has points"
    asked = replace(table.session.board(), seat=None, seats=(0, 1))
    assert ended_board(table.session, asked).seats == (), "nobody is asked any more"
    words = words_on(table)
    assert words.count(" taken") == len(table.session.header.names)
    assert "+6" in words
    assert "0 + 6" not in words, "what was taken in this hand does not count"
    table.close()


def test_a_movie_that_ends_early_says_who_is_left(tmp_path: Path) -> None:
    """Nobody scores there, so nobody leads."""
    table = under_way(tmp_path, "shuffling-horror", 40)
    left = len(table.session.state.cast)
    table.play("touch Menu\ntouch Somebody leaves\ntouch End here\ntouch End here")
    assert sign(table) == f"Ended in reel 1 of 4: {left} survivor{'' if left == 1 else 's'} left"
    assert "Still there" in words_on(table)
    table.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_its_screens_have_room_for_the_longest_names(
    tmp_path: Path, game: str, size: tuple[int, int]
) -> None:
    table = evening(tmp_path, size)
    most = games()[game].max_seats
    begin(table, games()[game], tuple(f"{LONG[:-2]}{seat:02d}" for seat in range(most)))
    pass_by(table)
    session = table.session
    for change in (session.header.changed(0, "looked-after", 1, by=0),):
        assert table.app.games.change_header(change)
    for touches in ((), ("touch Menu", "touch Somebody leaves"), (f"touch {LONG[:-2]}01",)):
        table.play("\n".join(touches))
        table.loop.lay_out()
        assert findings(table.stage.placed, table.app.theme or Theme()) == []
    table.app.close_overlays()
    assert table.app.games.change_header(session.header.changed(0, "ended"))
    table.loop.lay_out()
    assert findings(table.stage.placed, table.app.theme) == []
    table.close()


def test_a_game_without_points_is_listed_without_places_and_without_a_plot(tmp_path: Path) -> None:
    table = evening(tmp_path)
    begin(table, games()["scream-park"], PEOPLE[:3])
    table.play("touch Menu\ntouch Somebody leaves\ntouch End here\ntouch End here")
    assert sign(table) == "Ended early: nobody has points"
    table.loop.draw()
    assert not [one for one in table.stage.placed if one.node.role == "plot"]
    assert "1" not in labels(table)
    assert {*PEOPLE[:3]} <= {*labels(table)}
    table.close()


def test_the_film_of_a_game_that_ended_early_ends_with_its_result(tmp_path: Path) -> None:
    table = under_way(tmp_path, "creature-feature", 60)
    table.play("touch Menu\ntouch Somebody leaves\ntouch End here\ntouch End here")
    film = make_film(table.session.game, table.session.header, table.session.current_steps())
    points = {member.seat: member.points for member in film.cast}
    assert film.history.scores[-1] == tuple(points[seat] for seat in range(3))
    table.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_was_not_finished_has_no_places_and_no_winner(
    tmp_path: Path, game: str
) -> None:
    table = under_way(tmp_path, game, 60)
    table.play("touch Menu\ntouch Somebody leaves\ntouch End here\ntouch End here")
    session = table.session
    made = make_film(session.game, session.header, session.current_steps())
    assert {(member.rank, member.won) for member in made.cast} == {(None, False)}
    assert not [node for node in table.app.node().walk() if node.name.startswith("Winner ")]
    assert all(not node.name.startswith(("1 ", "2 ")) for node in table.app.node().walk())
    directs = session.game.directors
    if directs or game == "vampire-elf-cthulhu":
        uncounted = {member.seat for member in made.cast if member.points is None}
        assert uncounted == ({*directs} if directs else {*range(len(made.cast))})
    table.close()


def test_a_game_that_ends_after_one_hand_is_listed_with_monsters_and_mob(tmp_path: Path) -> None:
    table = evening(tmp_path)
    begin(table, games()["monstercon"], NAMES[:4])
    random = Random(3)
    while table.session.view()["hand"] < 2:
        go_on(table, random)
    table.app.close_overlays()
    end_here(table.app)
    view = table.session.view()
    words = words_on(table)
    for monster, mob in zip(view["monsters"], view["mob"], strict=True):
        assert f"{monster.title()}, {mob} Mob" in words
    assert "The End" in words
    table.loop.draw()
    assert not [one for one in table.stage.placed if one.node.role == "plot"]
    table.close()


def test_whoever_would_end_a_game_can_save_it_instead(tmp_path: Path) -> None:
    table = under_way(tmp_path, "monstercon", 40)
    table.play("touch Menu\ntouch Somebody leaves\ntouch End here\ntouch Save and go home")
    assert table.app.session is None
    assert table.app.screen is table.app.home
    table.close()


@pytest.mark.parametrize("game", GAMES)
def test_before_a_game_ends_early_people_read_what_counts(tmp_path: Path, game: str) -> None:
    table = under_way(tmp_path, game, 40)
    table.play("touch Menu\ntouch Somebody leaves\ntouch End here")
    session = table.session
    words = words_on(table)
    assert session.game.narration.ended_early in words
    assert "Save and go home" in words
    period = session.game.observation.period(session.game.observation.view(session.state, None))
    assert period is None or f"{period.word} {period.number}" in words
    table.close()


def test_who_played_before_is_in_the_result_and_in_the_film(tmp_path: Path) -> None:
    table = under_way(tmp_path, "creature-feature", 40)
    table.play("touch Menu\ntouch Somebody leaves\ntouch Ben\ntouch Taken over")
    table.play("touch Z\ntouch o\ntouch e\ntouch Done\nhurry 5")
    assert table.session.over
    assert "Zoe took over from Ben" in words_on(table)
    table.play("touch Film")
    assert "Ben, then Zoe" in words_on(table)
    screen = table.app.screen
    assert isinstance(screen, FilmScreen)
    assert screen.film is not None
    assert "<bdi>Ben</bdi>, then <bdi>Zoe</bdi>" in page(screen.film)
    table.close()
