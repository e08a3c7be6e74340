"""What hands must carry out stays until it is confirmed, and a press means what the sign says."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.board.nodes import UiCommand
from companion.games.vampire_elf_cthulhu.actions import Place
from companion.table.errors import Refused
from companion.table.play.interpret import TaggedCard
from companion.table.play.session import Session
from companion.table.play.steps import HeadUpdate
from companion.table.registry import games
from companion.ui.runtime.demo import Demo
from companion.ui.screens.log.log import Log, StepInstructions
from companion.ui.screens.table.instructions import instructions
from companion.ui.screens.table.play import Play
from hardware.readers.emulated import pad
from tests.ui.games.vampire_elf_cthulhu.table import opening, place_quills
from tests.ui.table import (
    NAMES,
    TO_AUDITION,
    TO_TEAM_UP,
    begin,
    evening,
    hand_list,
    pass_by,
    seated,
    shown,
    sign,
)

TO_CLAIMS = f"""{TO_AUDITION}
press 0
press 1
hold 2
press 0
press 1
lay alien
lay devil
touch OK
lift
press 0
press 1
"""
"""Theo has won the Feature Film against Mara's Alien; Ines is alone in the Short."""


def words(table: Demo) -> str:
    """Everything that is read on the screen."""
    return " ".join(
        one.name for one in table.app.node().walk() if one.name and one.role in ("text", "row")
    )


def line2(table: Demo) -> str:
    return next(one.name for one in table.app.node().walk() if one.key == "line2")


def chip(table: Demo) -> tuple[str, ...]:
    """What is still to be done by hand, and the shapes of those who do it."""
    table.loop.lay_out()
    for one in table.stage.placed:
        if one.node.key == "chip":
            texts = (part.name for part in one.node.walk() if part.role == "text")
            shapes = (part.name for part in one.node.walk() if part.name.startswith("seat:"))
            return (*texts, *shapes)
    return ()


def teams(table: Demo) -> list[dict[str, Any]]:
    return table.session.view()["teams"]


def instructed(table: Demo) -> bool:
    return bool(instructions(table.app, table.session.head))


def do(table: Demo, **fields: Any) -> None:
    play = table.app.table_screen
    assert isinstance(play, Play)
    assert play.do(table.app, table.session.decode(fields))


# ---- what hands must carry out


def test_what_follows_a_screen_is_beside_next(table: Demo) -> None:
    begin(table, games()["creature-feature"], NAMES[:3], set_out=False)
    assert "Then Everyone: who is the Last Actor?" in words(table)
    table.play("touch Next\ntouch Ines")
    assert "Then Anyone: turn over the next film" in words(table)
    table.play("touch Next\nlay film-4\nlift\ntouch OK")
    play = table.app.screen
    assert isinstance(play, Play)
    play.queue.boards = hand_list("Shuffle.")
    assert "Then Everyone: lay your teams" in words(table)
    bar = next(one for one in table.app.node().walk() if one.key == "bar")
    assert [one.name for one in bar.walk() if one.name.startswith("seat:")] == [
        "seat:0",
        "seat:1",
        "seat:2",
    ]
    play.queue.boards = hand_list("Shuffle.", *["Deal."] * 6)
    assert sign(table) == "Anyone: shuffle (1/2)"
    play.queue.boards[1] = replace(play.queue.boards[1], line1="Anyone: shuffle", page="(2/2)")
    assert "Then" not in words(table)
    play.queue.boards = hand_list("Shuffle.") * 2
    assert "Then" not in words(table)


def test_a_card_laid_while_a_list_is_open_is_acknowledged(tmp_path: Path) -> None:
    table = evening(tmp_path)
    begin(table, games()["monstercon"], NAMES[:3])
    play = table.app.screen
    assert isinstance(play, Play)
    table.play("lay king-of-spades\nlift")
    # the board shows this one by itself
    assert table.app.toast is None
    play.queue.boards = hand_list("Shuffle the deck.")
    table.play("lay king-of-hearts\nlift")
    assert sign(table) == "Anyone: shuffle the deck"
    assert table.app.toast is not None
    assert table.app.toast.text == "Got it: Theo has the King of Hearts"
    table.close()


def test_a_kill_loses_no_instruction_and_no_picture(table: Demo) -> None:
    table.play(TO_CLAIMS)
    assert sign(table) == "Theo wins the Feature Film!"
    assert "Then Ines: show a twist?" in words(table)
    table.play("cut")
    assert sign(table) == "Theo wins the Feature Film!"
    table.play("touch Next\nhold 2")
    assert sign(table) == "Theo and Ines: take your cards and tiles"
    assert "draw 2" in words(table)
    table.play("cut")
    assert sign(table) == "Theo and Ines: take your cards and tiles"
    assert "draw 2" in words(table)


def test_what_was_confirmed_does_not_come_up_again(table: Demo) -> None:
    table.play(f"{TO_CLAIMS}\ntouch Next")
    assert sign(table) == "Ines: show a twist?"
    table.play("cut")
    assert sign(table) == "Ines: show a twist?"
    table.play("hold 2\ntouch Next\ncut")
    assert sign(table) == "Anyone: turn over the next film"
    assert shown(table)[0] == "Menu"
    assert chip(table) == ()


def test_a_list_stays_though_a_card_is_laid_on(table: Demo) -> None:
    table.play(f"{TO_CLAIMS}\ntouch Next\nhold 2")
    assert sign(table) == "Theo and Ines: take your cards and tiles"
    table.play("lay film-2\nlift")
    assert table.session.view()["phase"] == "team-up"
    table.play("touch OK")
    assert sign(table) == "Theo and Ines: take your cards and tiles"
    table.play("cut")
    assert sign(table) == "Theo and Ines: take your cards and tiles"
    table.play("touch Next")
    assert sign(table) == "Everyone: lay your teams"


def test_a_short_instruction_stays_below_the_stage_until_play_has_gone_on(
    table: Demo,
) -> None:
    table.play(f"{TO_TEAM_UP}\ntouch OK")
    do(table, type="discard_helper", seat=0, helper="igor")
    own = "Star and Co-Star face down, then your button"
    igor = ("Mara: discard Igor. Draw a card.", "seat:0")
    assert (chip(table), line2(table)) == (igor, own)
    table.play("press 1")
    assert teams(table)[1]["placed"]
    assert chip(table) == igor
    table.wait(60)
    assert chip(table) == igor
    table.play("press 2")
    assert teams(table)[2]["placed"]
    assert (chip(table), line2(table)) == ((), own)
    table.play("cut")
    assert (chip(table), line2(table)) == ((), own)


def test_an_instruction_comes_back_with_the_game(table: Demo) -> None:
    table.play(f"{TO_TEAM_UP}\ntouch OK")
    do(table, type="discard_helper", seat=0, helper="igor")
    table.play("cut")
    assert chip(table) == ("Mara: discard Igor. Draw a card.", "seat:0")


def test_open_instructions_are_counted_where_there_is_no_room_for_words(table: Demo) -> None:
    table.play(f"{TO_TEAM_UP}\ntouch OK")
    for seat, helper in enumerate(("igor", "nurse", "bats", "igor", "nurse", "bats")):
        do(table, type="discard_helper", seat=seat % 3, helper=helper)
    assert chip(table) == ("6 to do",)
    table.play("touch Show what to do by hand")
    assert sign(table) == "Mara: discard Igor"
    assert "Theo: discard Nurse. Draw a card." in words(table)
    assert chip(table) == ()
    table.play("touch Next")
    assert chip(table) == ()


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_every_game_shows_how_to_set_out_again_after_a_kill(table: Demo, game: Any) -> None:
    begin(table, game, NAMES[:3], set_out=False)
    first = sign(table)
    assert "set up the game" in first or not instructed(table)
    displayed = words(table)
    table.play("cut")
    assert (sign(table), words(table)) == (first, displayed)


def test_an_old_journal_asks_for_the_last_line_alone(table: Demo) -> None:
    table.play(f"{TO_TEAM_UP}\ntouch OK")
    for seat in range(3):
        do(table, type="discard_helper", seat=seat, helper="igor")
    session = table.session
    first, *rest = session.current_steps()
    heads = [HeadUpdate("begin", first.id), *(HeadUpdate("do", step.id) for step in rest)]
    old = Session.resumed(session.game, session.header, session.current_steps(), heads)
    steps, _ = old.unconfirmed()
    assert [step.seq for step in steps] == [session.seq]


def test_an_amendment_shows_only_what_is_different(table: Demo) -> None:
    table.play(f"{TO_TEAM_UP}\ntouch OK")
    for seat in (0, 1):
        do(table, type="discard_helper", seat=seat, helper="igor")
    table.session.confirm()
    first = table.session.seq - 1
    wrong = {"type": "discard_helper", "seat": 0, "helper": "nurse"}
    table.session.amend(first, table.session.decode(wrong))
    assert chip(table) == ("Mara: discard Nurse.", "seat:0")


def test_undoing_an_amendment_asks_only_for_what_is_different(table: Demo) -> None:
    table.play(f"{TO_TEAM_UP}\ntouch OK")
    for seat in (0, 1):
        do(table, type="discard_helper", seat=seat, helper="igor")
    table.session.confirm()
    wrong = {"type": "discard_helper", "seat": 0, "helper": "nurse"}
    table.session.amend(table.session.seq - 1, table.session.decode(wrong))
    table.session.confirm()
    assert chip(table) == ()
    table.session.undo()
    assert chip(table) == ("Mara: discard Igor.", "seat:0")


def test_undo_shows_no_instruction_of_what_is_gone(table: Demo) -> None:
    table.play(f"{TO_TEAM_UP}\ntouch OK")
    do(table, type="discard_helper", seat=0, helper="igor")
    assert chip(table)
    table.play("touch Undo")
    assert chip(table) == ()
    assert table.app.toast is not None
    assert table.app.toast.text == "Taken back: Mara discards Igor."
    table.app.toast = None
    assert line2(table) == "Star and Co-Star face down, then your button"


def test_the_log_shows_what_hands_had_to_do(table: Demo) -> None:
    table.play(f"{TO_CLAIMS}\ntouch Next\nhold 2\ntouch Next\ntouch Menu\ntouch Log")
    assert isinstance(table.app.screen, Log)
    table.play("touch Done by hand so far")
    assert isinstance(table.app.screen, StepInstructions)
    assert "Theo: score Werewolf and Devil face down." in words(table)
    assert "Theo: draw 2 cards." in words(table)
    assert "Take the Feature Film, worth 4." in words(table)
    table.play("touch Close")
    assert isinstance(table.app.screen, Log)


def test_tasks_name_the_last_actor_the_markers_and_the_pawns(table: Demo) -> None:
    table.play("seat Mara Theo Ines\ntouch Creature Feature\ntouch Start\ntouch Next")
    table.wait(2)
    table.play("press 2")
    assert table.session.view()["last_actor"] == 2
    assert sign(table) == "Ines: take the Last Actor Marker"
    displayed = words(table)
    for line in (
        "Ines: take the Last Actor Marker.",
        "Priority Track, top to bottom: Mara, Theo and Ines.",
        "Set the scoring markers: Mara 0, Theo 1, Ines 2.",
        "Shuffle all 94 cards. Deal 10 cards to each player.",
        "Pawns go to the Feature Film box at each new film.",
    ):
        assert line in displayed


# ---- what a press means


def test_a_refused_eighth_copy_leads_to_the_entry_that_may_be_wrong(table: Demo) -> None:
    tag = bytes([4, 0, 0, 0, 0, 0, 1])
    table.app.tags.enroll(tag, TaggedCard("creature-feature", "robot", 3))
    table.play(f"{TO_TEAM_UP}\npress 0\npress 1\npress 2")
    pad("pad").lay(tag)
    table.step()
    seq = table.session.seq
    table.play("touch OK\nlift")
    pad("pad").lay(tag)
    table.step()
    assert "Earlier entry" in shown(table)
    table.play("touch Earlier entry")
    log = table.app.screen
    assert isinstance(log, Log)
    assert log.chosen == seq


def test_a_correction_that_changes_nothing_cannot_be_set(table: Demo) -> None:
    table.play(f"{TO_AUDITION}\ntouch Menu\ntouch Fix scores and positions\ntouch Teams")
    table.play("touch Mara Co-Star" if "Mara Co-Star" in shown(table) else "touch Mara: Co-Star")
    assert "Set it" not in shown(table)
    table.play("lay vampire")
    assert "Set it" in shown(table)
    table.play("touch Set it")
    assert teams(table)[0]["co_star"] == "vampire"


def test_marks_leave_undo_and_redo_as_they_are(tmp_path: Path) -> None:
    table = seated(tmp_path, NAMES[:3])
    do(table, type="name_last_actor", player=2)
    do(table, type="reveal_film", film="film-4")
    session: Session = table.session
    session.mark_interstitial_seen()
    session.confirm()
    session.undo()
    assert session.view()["phase"] == "movie-time"
    session.confirm()
    session.redo()
    assert session.view()["phase"] == "team-up"
    kept = table.app.journal.games()[-1]
    again = table.app.journal.resume(session.game, kept)
    assert again.change_key == session.change_key
    assert again.view() == session.view()
    table.app.touch(UiCommand("open menu"))
    table.close()


# ---- what Creature Feature tells


def test_the_score_list_is_explained_and_a_devils_captives_lie_face_up(table: Demo) -> None:
    table.play(TO_CLAIMS)
    assert "the Devil takes the others' cards face up" in words(table)
    table.play("touch Next\nhold 2\ntouch Why?")
    displayed: list[str] = []
    for step in range(4):
        table.app.touch(UiCommand("explain step", step))
        displayed.append(words(table))
    assert "15 VP" in displayed[0] or "10 VP" in displayed[0]
    assert any("Alien 2" in one and "Robot 2" in one for one in displayed)


def test_a_team_card_on_the_pad_while_teams_are_laid_says_what_to_do_instead(
    table: Demo,
) -> None:
    table.play(f"{TO_TEAM_UP}\ntouch OK\nlay devil")
    assert sign(table) == "This card is not expected now"
    assert "Not on the pad yet: lay two monsters face down before you" in words(table)
    assert "Devil" not in words(table)


def test_nobody_is_asked_to_show_what_lies_open(table: Demo) -> None:
    table.play(f"{TO_CLAIMS}\ntouch Next\nlay zombie\ntouch OK")
    assert sign(table) == "Ines: play a helper?"


def test_a_shown_card_stays_open_while_the_doctor_turns_one_up(table: Demo) -> None:
    table.play(f"{TO_AUDITION}\nhold 0\npress 1\nhold 2\nhold 0")
    while table.session.view()["phase"] == "audition":
        table.play(f"press {table.session.view()['to_act']}")
    assert table.session.view()["pawns"][0] == "fold"
    do(table, type="reveal_star", seat=0, card="alien")
    alone = next(
        prompt.seat
        for prompt in table.session.rule_prompts()
        if any(getattr(one, "fixed", {}).get("helper") == "mad-doctor" for one in prompt.accepts)
    )
    do(table, type="play_helper", seat=alone, helper="mad-doctor")
    pass_by(table)
    fold = next(one for one in table.app.node().walk() if one.key == "box:fold")
    assert "Star Alien" in [one.name for one in fold.walk()]


def test_a_late_helper_is_refused_because_its_showdown_is_settled(table: Demo) -> None:
    table.play(f"{TO_CLAIMS}\ntouch Next")
    nurse = table.session.decode({"type": "play_helper", "seat": 0, "helper": "nurse"})
    with pytest.raises(Refused, match=r"Feature Film is settled\. Undo goes back to it"):
        table.session.check(nurse)
    doctor = table.session.decode({"type": "play_helper", "seat": 1, "helper": "mad-doctor"})
    with pytest.raises(Refused, match="settled"):
        table.session.check(doctor)


def test_before_its_turn_a_seat_reads_that_its_turn_comes(table: Demo) -> None:
    table.play(f"{TO_AUDITION}\npress 0\npress 1\nhold 2\npress 0\npress 1\nlay alien\nlay devil")
    doctor = table.session.decode({"type": "play_helper", "seat": 1, "helper": "mad-doctor"})
    early = r"It is Mara's turn\. Theo can play The Mad Doctor after that"
    with pytest.raises(Refused, match=early):
        table.session.check(doctor)


def test_the_track_shows_totals_and_the_end_every_turn(table: Demo) -> None:
    table.play(f"{TO_CLAIMS}\ntouch Next\nhold 2\ntouch Next")
    view = table.session.view()
    points = {one.key: one.name for one in table.app.node().walk() if one.key.startswith("points:")}
    totals = [had + more for had, more in zip(view["scores"], view["season_vp"], strict=True)]
    assert points == {f"points:{seat}": str(total) for seat, total in enumerate(totals)}
    assert max(view["season_vp"]) > 0
    table.play("hurry 4")
    (plot,) = (one for one in table.app.node().walk() if one.role == "plot")
    seasons = table.session.view()["seasons"]
    for seat, course in plot.series:
        assert len(course) > 2 * seasons
        assert course[0] == [0, 1, 2][seat]
        assert course[-1] == table.session.view()["scores"][seat]


def test_the_end_of_the_game_is_not_talked_away(table: Demo) -> None:
    table.play("seat Mara Theo Ines\ntouch Creature Feature\ntouch Start\ntouch Next")
    table.session.confirm()
    table.play("hurry 4\ntouch Undo")
    play = table.app.screen
    assert isinstance(play, Play)
    prompt = next(one for one in table.session.rule_prompts() if not one.optional)
    assert play.do(table.app, prompt.accepts[0].sample(Random(1)))
    while not table.session.over:
        prompt = next(one for one in table.session.rule_prompts() if not one.optional)
        assert play.do(table.app, prompt.accepts[0].sample(Random(1)))
    shown = play.queue.boards
    assert not any("scoring markers" in one.line1 for one in shown)
    over = [one for one in shown if "is over" in one.line2]
    assert over == [shown[-1]], "the bonus is the last thing before the result"


def test_an_amendment_asks_to_undo_what_later_entries_have_asked(tmp_path: Path) -> None:
    table = opening(tmp_path)
    place_quills(table, "vampire-red-2", "elf-blue-2", "elf-green-3")
    place_quills(table, "vampire-purple-3", "elf-yellow-3", "cthulhu-grey-1")
    table.session.confirm()
    *_, last, _ = [step for step in table.session.current_steps() if isinstance(step.action, Place)]
    table.session.amend(last.seq, Place(1, "elf-blue-3", 0))
    wrong = "take The Knife of White Bone and its quill into your Display"
    moved = "put 1 quill on The Archer's Apprentice"
    assert chip(table) == (f'Theo: undo "{wrong}". Theo: {moved}.', "seat:1")
    table.close()
