"""What strangers at the table of Shuffling Horror asked about: who acts, from which pile, and what
can be spent.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.core.board.nodes import UiCommand
from companion.core.hand_tasks import merged
from companion.core.wording import listed
from companion.games.shuffling_horror import actions, rulings
from companion.games.shuffling_horror.board.board_view import board_view
from companion.games.shuffling_horror.cards import CARDS
from companion.table.action_text import describe_step
from companion.table.film import make_film
from companion.table.players import Player
from companion.table.settings import Settings
from companion.ui.film.sheet import sheet
from companion.ui.runtime.demo import Demo
from companion.ui.screens.log.amend_entry import ask_what_it_was
from companion.ui.screens.log.log import Log
from companion.ui.screens.table.leaving import LeavingSeat
from companion.ui.screens.table.play import Play
from tests.ui.games.shuffling_horror.film_desk import (
    GAME,
    NAMES,
    correct,
    does,
    done,
    film,
    picture,
    view_of,
    words,
)
from tests.ui.games.shuffling_horror.test_film_desk import shown, sign
from tests.ui.table import begin, evening, go_on, pass_by

LONG = ("Maximilian", "Anna", "Bo", "Wilhelmina", "Christopher", "Guinevere", "Leonardo")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Demo]:
    found = film(tmp_path)
    yield found
    found.close()


def play_of(table: Demo) -> Play:
    play = table.app.screen
    assert isinstance(play, Play)
    return play


def test_the_log_goes_from_turn_to_turn_of_each_player(table: Demo) -> None:
    begins = table.session.seq
    does(table, actions.Pass(1), actions.Take(2, "the-mechanic", "adrenaline"))
    does(table, actions.Reveal(2, "tire-iron"), actions.Pass(0), actions.Pass(0))
    log = Log(table.session, 1)
    seen = []
    while log.chosen < table.session.seq:
        log.on_touch(table.app, UiCommand("go to turn", 1))
        seen.append(log.chosen)
    assert seen == [begins, begins + 1, begins + 3, begins + 5]


def test_table_mode_shows_whose_turn_it_is_after_a_while(table: Demo) -> None:
    table.app.change_settings(Settings(table_mode=True))
    table.play("touch Take\ntouch Back\nwait 10\nwait 9")
    assert not table.app.glance_shown
    table.play("wait 2")
    assert table.app.glance_shown
    assert {"Mara", "CHOOSE AN ACTION"} <= {*words(table)}


def test_an_entry_that_is_changed_names_who_rolled_it(table: Demo) -> None:
    """Whoever acts now does not roll, and what the dice showed before is marked."""
    correct(table, "throngs/0/0", ["six-saucer-pilots"])
    does(table, actions.Pass(1), actions.Pass(2), actions.AllOutAttack(0))
    does(table, actions.Target(0, "throng-0-1", "the-pilot"), actions.Roll((2, 3)))
    does(table, actions.Roll((6,)))
    rolled = table.session.seq
    assert sign(table) == "Mara (Pilot): negate 6, or flail?"
    ask_what_it_was(table.app, rolled)
    picture(table, "amend-damage")
    assert sign(table) == f"Entry {rolled}: what did the die show?"
    assert 'It answered "Dee: roll the damage for Throng 1"' in words(table)
    assert "before" in words(table)
    assert "Roll here" not in shown(table)
    table.app.lights.show()
    assert table.app.lights.on == {0}
    table.play("touch 4")
    assert table.session.current_steps()[rolled].action == actions.Roll((4,))
    table.app.toast = None
    ask_what_it_was(table.app, rolled - 1)
    assert sign(table) == f"Entry {rolled - 1}: what did the dice show?"
    assert words(table).count("before") == 2
    assert any(one.startswith("One face is enough.") for one in words(table))
    picture(table, "amend-attack")
    table.play("touch Die 2: 1")
    assert table.session.current_steps()[rolled - 1].action == actions.Roll((2, 1))


def test_another_entry_that_is_changed_says_so(table: Demo) -> None:
    does(table, actions.Take(1, "the-pilot", "adrenaline"))
    ask_what_it_was(table.app, table.session.seq)
    assert any(one.startswith("Correction: ") for one in words(table))


def set_up(folder: Path, **options: object) -> Demo:
    found = evening(folder)
    players = tuple(Player(name, seat) for seat, name in enumerate(NAMES))
    assert found.app.games.begin(GAME, players, options)
    found.app.open_screen(Play())
    found.loop.draw()
    return found


def test_power_spoints_are_taken_by_each(tmp_path: Path) -> None:
    table, seen = set_up(tmp_path), set[str]()
    while play_of(table).queue.boards:
        seen |= {*words(table)}
        table.app.touch(UiCommand("next"))
    text = "Mara and Theo: take 7 power spoints each from the box to your nearest reel can."
    assert any(text in one for one in seen), seen
    table.close()


def test_the_first_cards_come_from_where_the_step_before_laid_them(tmp_path: Path) -> None:
    """Those of Reel 1 from the discard pile, face up, onto the frames; later ones from the pile."""
    table = set_up(tmp_path)
    while play_of(table).queue.boards:
        table.app.touch(UiCommand("next"))
    does(table, actions.Draw("the-pilot"))
    play_of(table).do(table.app, actions.Draw("the-mechanic"))
    step = "Lay a card from the discard pile on frame I, II and III, face up."
    assert step in words(table), words(table)
    picture(table, "reel-1")
    table.app.touch(UiCommand("next"))
    for frame, card in enumerate(("two-hissing-cats", "hunting-rifle", "adrenaline"), 1):
        assert sign(table) == f"Dee (Director): reveal frame {'I' * frame}"
        assert "from its frame" in words(table)
        assert "from the reel pile" not in words(table)
        play_of(table).do(table.app, actions.Reveal(frame, card))  # type: ignore[arg-type]
    # what replaces the monster of the starting bonus is drawn where it is asked for
    assert not any("reel pile" in one for one in words(table))
    table.app.touch(UiCommand("next"))
    assert sign(table) == "Dee (Director): reveal frame I"
    assert "from the reel pile" in words(table)
    assert "from its frame" not in words(table)
    picture(table, "replaced")
    table.close()


def test_every_roll_says_that_spoints_can_be_spent_and_what_for(table: Demo) -> None:
    correct(table, "throngs/0/0", ["six-saucer-pilots"])
    does(table, actions.Attack(1, "the-pilot", "six-saucer-pilots"))
    assert {"Spend spoints", "each: +1 to hit"} <= {*words(table)}
    picture(table, "spend-attack")
    does(table, actions.Roll((2, 3)))
    assert {"Spend spoints", "each: +1 damage"} <= {*words(table)}
    does(table, actions.Roll((1,)), actions.Pass(2), actions.AllOutAttack(0))
    does(table, actions.Target(0, "throng-0-1", "the-pilot"), actions.Roll((2, 3)))
    assert "Spend spoints" not in words(table)
    does(table, actions.Roll((5,)))
    assert {"Spend spoints", "each: pays 1"} <= {*words(table)}
    assert "NEGATE: Mara pays 5 at once; others may help" in words(table)
    does(table, actions.Spend(2, "power", 3))
    assert "Mara pays 2 more" in words(table)
    does(table, actions.Flail(1, "the-pilot"))
    assert {"Spend spoints", "each: +1 to stat"} <= {*words(table)}


def test_after_a_hit_the_damage_is_rolled_at_once(table: Demo) -> None:
    """What hit is in the sign of the next roll, and nothing is touched between the two."""
    correct(table, "throngs/0/0", ["six-saucer-pilots"])
    does(table, actions.Attack(1, "the-pilot", "six-saucer-pilots"))
    play_of(table).do(table.app, actions.Roll((2, 3)))
    assert not play_of(table).queue.boards
    assert sign(table) == "Mara (Pilot): roll the damage"
    assert "5 hits: 6 or more takes out Six Saucer Pilots" in words(table)
    play_of(table).do(table.app, actions.Roll((1,)))
    assert play_of(table).queue.boards, "what an attack comes to is shown"
    does(table, actions.Pass(2), actions.AllOutAttack(0))
    does(table, actions.Target(0, "throng-0-1", "the-pilot"))
    play_of(table).do(table.app, actions.Roll((2, 2)))
    assert sign(table) == "Dee: roll the damage for Throng 1"
    assert "4 hits, doubles +2: a die against Mara (Pilot)" in words(table)
    play_of(table).do(table.app, actions.Roll((3,)))
    assert sign(table) == "Mara (Pilot): negate 5, or flail?"
    assert not play_of(table).queue.boards


def test_dice_that_roll_here_say_what_they_hit_with(table: Demo) -> None:
    correct(table, "survivors/the-pilot/rest", 7)
    correct(table, "throngs/0/0", ["six-saucer-pilots"])
    does(table, actions.Attack(1, "the-pilot", "six-saucer-pilots"))
    does(table, actions.Spend(1, "rest", 5))
    table.play("touch Roll here\nwait 1")
    action = table.session.head.action
    assert isinstance(action, actions.Roll)
    if sum(action.dice) in range(3, 12):
        assert any(one.startswith(f"{sum(action.dice)} hits") for one in words(table))


def test_what_another_still_has_to_do_does_not_interrupt(table: Demo) -> None:
    """The Director may go on while Theo takes his spoints."""
    correct(table, "frames/1/card", "two-hissing-cats")
    does(table, actions.Pass(1))
    play = play_of(table)
    play.do(table.app, actions.Rest(2, "the-mechanic"))
    assert sign(table) == "Theo: take 2 spoints. Dee: choose an action"
    play.do(table.app, actions.TakeAttack(0, "two-hissing-cats", "throng-0-1"))
    assert sign(table) == "Dee (Director): Throng 1 attacks whom?"
    assert [task.seats for task in play.queue.open_instructions] == [(2,), (0,)]
    picture(table, "directors-tasks")


def test_survivors_are_offered_before_the_director_to_look_after_a_seat(table: Demo) -> None:
    table.app.open_screen(LeavingSeat(1))
    table.play("touch Looked after")
    assert [one for one in shown(table) if one in NAMES] == ["Theo", "Dee"]
    table.play("touch Theo")
    table.app.toast = None
    correct(table, "throngs/0/0", ["six-saucer-pilots"])
    does(table, actions.Pass(1), actions.Pass(2), actions.AllOutAttack(0))
    does(table, actions.Target(0, "throng-0-1", "the-pilot"), actions.Roll((2, 3)))
    does(table, actions.Roll((3,)))
    for _ in range(3):
        play_of(table).do(table.app, actions.Spend(1, "power", 1))
    assert any("Theo for Mara: pay 3 power spoints." in one for one in words(table)), words(table)
    picture(table, "who-pays")


@pytest.mark.thorough
@pytest.mark.parametrize("seed", [1, 3])
def test_the_end_says_who_won_and_what_became_of_everybody(tmp_path: Path, seed: int) -> None:
    """One side wins together: nobody else has a crown."""
    table = evening(tmp_path)
    begin(table, GAME, LONG)
    random = Random(seed)
    while not table.session.over:
        go_on(table, random)
    pass_by(table)
    table.app.toast = None
    view = GAME.observation.view(table.session.state, None)
    summary = GAME.observation.summary(view)
    saved = view.result.winner == "survivors"
    assert any(("The survivors win: " if saved else " in Reel ") in one for one in words(table))
    assert "Director" in words(table)
    won = {seat.seat for seat in view.players if seat.state in ("director", "pod")}
    assert {*summary.winners} == ({*view.result.seats} if saved else won)
    assert {seat for seat, rank in summary.ranks.items() if rank == 1} == {*summary.winners}
    for player in view.players[1:]:
        if player.survivors:
            named = [GAME.cards.catalog[one].name.removeprefix("The ") for one in player.survivors]
            assert listed(named) in words(table)
        else:
            assert {"no survivor left", "Pod Player"} & {*words(table)}
    picture(table, f"end-{seed}")
    table.close()


def lit_stats(table: Demo) -> list[str]:
    """The stats of a survivor that are marked as those of the roll."""
    rows = (one for one in table.app.node().walk() if one.role == "row" and one.background)
    return [
        child.name
        for one in rows
        if one.background is not None and one.background.fill == "accent"
        for child in one.children
        if child.name in ("Muscle", "Speed", "Brains", "Guts")
    ]


def test_a_stat_is_marked_only_for_a_roll_that_uses_it(table: Demo) -> None:
    correct(table, "throngs/0/0", ["six-saucer-pilots"])
    does(table, actions.Attack(1, "the-pilot", "six-saucer-pilots"))
    assert lit_stats(table) == ["Muscle"]
    does(table, actions.Roll((2, 3)))
    assert lit_stats(table) == []
    does(table, actions.Roll((1,)), actions.Pass(2), actions.AllOutAttack(0))
    does(table, actions.Target(0, "throng-0-1", "the-pilot"))
    assert lit_stats(table) == []
    does(table, actions.Roll((2, 3)), actions.Roll((5,)))
    assert lit_stats(table) == ["Speed"]


def test_one_die_is_no_dice(table: Demo) -> None:
    correct(table, "throngs/0/0", ["six-saucer-pilots"])
    does(table, actions.Attack(1, "the-pilot", "six-saucer-pilots"), actions.Roll((2, 3)))
    assert describe_step(table.session, table.session.head) == "The dice show 2 and 3"
    does(table, actions.Roll((1,)))
    assert describe_step(table.session, table.session.head) == "The die shows 1"


def test_what_a_player_pays_is_one_number(table: Demo) -> None:
    game, state = table.session.game, table.session.state
    paid = [rulings.Spoints(n=n, to="pool", source="power-1") for n in (1, 1, 5)]
    kept = rulings.Spoints(n=2, to="pool", source="power-2")
    tasks = merged([game.narration.hand_task(state, ruling) for ruling in (*paid, kept)])
    names = ["Dee", "Mara", "Theo", "Ines"]
    assert [task.sentence(names) for task in tasks] == [
        "Mara: pay 7 power spoints.",
        "Theo: pay 2 power spoints.",
    ]


def test_the_first_draw_says_whose_names_the_cards_have(tmp_path: Path) -> None:
    table = evening(tmp_path)
    players = tuple(Player(name, seat) for seat, name in enumerate(NAMES))
    assert table.app.games.begin(GAME, players, {})
    table.app.open_screen(Play())
    done(table)
    note = "Names and values by Matinee; enter those of your box in Cards"
    assert note in words(table)
    does(table, actions.Draw("the-pilot"), actions.Draw("the-mechanic"))
    assert note not in words(table)
    assert sign(table) == "Dee (Director): reveal frame I"
    table.close()


def test_a_card_that_represents_several_has_a_verb_for_several(table: Demo) -> None:
    correct(table, "throngs/0/0", ["five-tunnel-worms"])
    board = board_view(view_of(table), CARDS)
    assert board.attack_verb("five-tunnel-worms") == "attack"
    assert board.attack_verb("six-legged-hulk") == "attacks"
    assert board.attack_verb("throng-0-1") == "attacks"


def test_the_film_counts_monsters_hits_and_losses(table: Demo) -> None:
    correct(table, "throngs/0/0", ["six-legged-hulk"])
    correct(table, "frames/0/card", "two-pale-twins")
    does(table, actions.Attack(1, "the-pilot", "two-pale-twins"), actions.Roll((2, 3)))
    does(table, actions.Roll((4,)), actions.Reveal(1, "fire-axe"), actions.Pass(2))
    does(table, actions.AllOutAttack(0), actions.Target(0, "throng-0-1", "the-mechanic"))
    does(table, actions.Roll((2, 3)), actions.Roll((6,)), actions.Flail(2, "the-mechanic"))
    does(table, actions.Roll((6, 5)))
    session = table.session
    made = make_film(session.game, session.header, session.current_steps())
    roles = {one.seat: one.role for one in made.cast}
    assert roles[1] == "Pilot; took out 1 monster, 1 hit"
    assert roles[2] == "Mechanic fell"
    assert roles[0] == "Director; took out 1 survivor, 1 hit"


def test_a_film_shows_nothing_twice_and_draws_no_flat_chart(table: Demo) -> None:
    """A double one is the luckiest hit, and the loss of the survivor whom it spores."""
    correct(table, "throngs/0/0", ["six-legged-hulk"])
    does(table, actions.Pass(1), actions.Pass(2), actions.AllOutAttack(0))
    does(table, actions.Target(0, "throng-0-1", "the-mechanic"), actions.Roll((1, 1)))
    session = table.session
    made = make_film(session.game, session.header, session.current_steps())
    assert [one.title for one in made.turning_points] == ["Luckiest shot"]
    assert "took out 1 survivor, 1 hit" in next(one.role for one in made.cast if one.seat == 0)
    assert max(max(points) for _, points in made.series) == 1
    assert not any(one.role == "plot" for one in sheet(made, 300).walk())


def test_a_movie_that_was_ended_says_how_strong_both_sides_are(table: Demo) -> None:
    correct(table, "throngs/0/0", ["six-legged-hulk"])
    correct(table, "survivors/the-pilot/rest", 2)
    table.play("touch Menu\ntouch Somebody leaves\ntouch End here\ntouch End here")
    found = {"Director; 1 throng, the biggest 6", "Pilot; 7 power, 2 rest spoints"}
    assert found <= {*words(table)}
