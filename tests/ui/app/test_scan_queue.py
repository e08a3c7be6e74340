"""Cards that are laid while a question is open: each has its turn, none is played twice."""

from pathlib import Path

from companion.table.registry import games
from companion.ui.app.scan_queue import ScanQueue
from companion.ui.runtime.demo import Demo
from hardware.readers.emulated import pad
from hardware.signals import Lifted, Scanned
from tests.ui.games.monstercon.tricks import KINGS
from tests.ui.table import NAMES, TO_TEAM_UP, begin, evening, sign

WHOSE_ROBOT = f"{TO_TEAM_UP}\npress 0\npress 1\npress 2\nlay robot\ntouch Not Mara?"
"""A Co-Star, of whom it is asked whose it is."""


def co_stars(table: Demo) -> list[str]:
    return [team["co_star"] for team in table.session.view()["teams"]]


def ticket(table: Demo) -> list[str]:
    """The words at the end of the sign."""
    (found,) = (node for node in table.app.node().walk() if node.key == "ticket")
    return [node.name for node in found.walk() if node.role == "text"]


def test_two_cards_wait_and_come_one_after_the_other(table: Demo) -> None:
    table.play(f"{WHOSE_ROBOT}\nlay mummy\nlay witch")
    assert sign(table) == "Whose Robot is it?"
    assert co_stars(table) == ["face-down"] * 3
    assert ticket(table) == ["2 cards", "wait"]
    table.play("touch Theo")
    assert sign(table) == "Got it: Robot 6, for Theo"
    assert ticket(table) == ["2 cards", "wait"]
    table.play("touch OK")
    assert sign(table) == "Got it: Mummy 7, for Mara"
    assert ticket(table) == ["1 card", "waits"]
    table.play("touch OK")
    assert co_stars(table) == ["mummy", "robot", "witch"]


def test_a_sheet_that_goes_by_itself_makes_way_for_what_waits(table: Demo) -> None:
    table.play(f"{WHOSE_ROBOT}\nlay mummy\ntouch Theo")
    assert co_stars(table) == ["face-down", "robot", "face-down"]
    table.wait(5)
    assert co_stars(table) == ["mummy", "robot", "face-down"]


def test_a_card_laid_meanwhile_comes_after_those_that_wait(table: Demo) -> None:
    table.play(f"{WHOSE_ROBOT}\nlay mummy\ntouch Theo\nlay witch")
    assert co_stars(table) == ["mummy", "robot", "face-down"]
    table.play("touch OK")
    assert co_stars(table) == ["mummy", "robot", "witch"]


def test_a_card_is_not_played_twice_though_laid_twice(table: Demo) -> None:
    table.play(f"{WHOSE_ROBOT}\nlift\nlay robot\nlay mummy\nlift\nlay mummy\nlift")
    assert ticket(table) == ["1 card", "waits"]
    assert table.app.toast is not None
    assert table.app.toast.text == "This card counts once: it waits already."
    table.play("touch Theo\ntouch OK\ntouch OK")
    assert co_stars(table) == ["mummy", "robot", "face-down"]


def test_what_waits_has_its_turn_too_when_the_question_is_closed(table: Demo) -> None:
    table.play(f"{WHOSE_ROBOT}\nlay mummy\nlift\ntouch Close")
    assert co_stars(table) == ["robot", "mummy", "face-down"]


def test_a_picker_refuses_at_once_what_nobody_is_asked_for(table: Demo) -> None:
    table.play(f"{TO_TEAM_UP}\npress 0\npress 1\npress 2\ntouch Ines: team ready\nlay film-4")
    assert sign(table) == "That is Feature film 4"
    assert len(table.app.scan_queue) == 0
    table.play("touch OK\nexpect Ines: which is your Co-Star?\nlay film-4\nlay devil")
    assert co_stars(table) == ["face-down", "face-down", "devil"]
    assert len(table.app.scan_queue) == 0


def test_a_strange_card_is_refused_at_once_and_leaves_the_question_open(table: Demo) -> None:
    for question in (WHOSE_ROBOT, "touch Close\ntouch Ines: team ready"):
        table.play(f"{question}\nlift")
        asked = sign(table)
        pad("pad").lay(table.laptop.register_tag("monstercon", "king-of-spades"))
        table.step()
        assert sign(table) == "A card of MonsterCon!"
        table.play(f"touch OK\nexpect {asked}\nlay unknown\nexpect Unknown tag")
        table.play(f"touch Ignore\nexpect {asked}")


def test_a_card_waits_until_an_unknown_one_is_enrolled(table: Demo) -> None:
    table.play(f"{TO_TEAM_UP}\npress 0\npress 1\npress 2\nlay unknown\nlay witch")
    assert sign(table) == "Unknown tag"
    table.play("touch Enroll this card\nlay mummy\nlay unknown")
    assert ticket(table) == ["2 cards", "wait"]
    table.play("touch Close")
    assert co_stars(table) == ["witch", "face-down", "face-down"]
    table.play("touch OK")
    assert co_stars(table) == ["witch", "mummy", "face-down"]


def test_after_undo_what_waits_is_asked_about(table: Demo) -> None:
    table.play(f"{WHOSE_ROBOT}\nlay mummy\ntouch Theo\ntouch Undo")
    assert sign(table) == "On the pad: Mummy"
    assert co_stars(table) == ["face-down"] * 3
    table.play("touch Not now")
    assert co_stars(table) == ["face-down"] * 3
    assert len(table.app.scan_queue) == 0


def test_after_undo_a_card_that_was_lifted_no_longer_waits(table: Demo) -> None:
    table.play(f"{WHOSE_ROBOT}\nlay mummy\nlift\ntouch Theo\ntouch Undo")
    assert len(table.app.scan_queue) == 0
    assert sign(table) == "Mara: your Co-Star"
    assert table.app.toast is not None
    assert table.app.toast.text == (
        "Taken back: Theo's Co-Star: Robot. This card no longer waits: lay it again."
    )
    table.play("lay mummy")
    assert co_stars(table) == ["mummy", "face-down", "face-down"]


def test_after_undo_several_lifted_cards_are_counted(table: Demo) -> None:
    table.play(f"{WHOSE_ROBOT}\nlay mummy\nlay witch\nlift\ntouch Theo\ntouch Undo")
    assert len(table.app.scan_queue) == 0
    assert table.app.toast is not None
    assert table.app.toast.text.endswith("2 cards no longer wait: lay them again.")


def test_after_undo_the_next_card_takes_the_place_of_the_one_on_the_pad(table: Demo) -> None:
    table.play(f"{WHOSE_ROBOT}\nlay mummy\ntouch Theo\ntouch Undo\nexpect On the pad: Mummy")
    table.play("lay witch")
    assert co_stars(table) == ["witch", "face-down", "face-down"]


def test_cards_wait_on_while_another_owner_is_chosen(table: Demo) -> None:
    table.play(f"{WHOSE_ROBOT}\nlay mummy\nlift\ntouch Theo\ntouch Not Theo?\ntouch Ines")
    assert co_stars(table) == ["face-down", "face-down", "robot"]
    table.play("touch OK")
    assert co_stars(table) == ["mummy", "face-down", "robot"]


def test_what_is_to_be_read_is_read_before_the_next_card(tmp_path: Path) -> None:
    table = evening(tmp_path)
    begin(table, games()["monstercon"], NAMES[:4])
    table.play(f"{KINGS}\ntouch Dealt\nlay queen-of-spades\nlay 7-of-hearts\nlay 4-of-clubs")
    table.play("touch Jo plays\nlay king-of-spades\nlay queen-of-diamonds")
    table.play("expect A tie: 2 have a Queen\nlift")
    assert ticket(table) == ["1 card", "waits"]
    table.play("touch Next\nexpect That is the King of Spades\ntouch OK")
    assert sign(table).startswith("Everyone: lay a card face down")
    table.close()


def test_a_finger_that_asks_has_no_card_played_afterwards(table: Demo) -> None:
    table.play(f"{WHOSE_ROBOT}\nrest Theo\nlay mummy\noff")
    assert len(table.app.scan_queue) == 0
    assert sign(table) == "Whose Robot is it?"


def test_nothing_waits_for_another_game(table: Demo) -> None:
    table.play(f"{WHOSE_ROBOT}\nlay mummy")
    table.app.put_game_away()
    assert len(table.app.scan_queue) == 0


A, B = bytes([1]), bytes([2])


def test_only_a_card_that_lay_there_before_leaves_when_it_is_lifted() -> None:
    line = ScanQueue()
    assert line.add(Scanned("pad", A, 0, needs_confirmation=True))
    assert line.add(Scanned("pad", B, 0))
    line.card_lifted(Lifted("pad", A, 1))
    line.card_lifted(Lifted("pad", B, 1))
    found = line.next()
    assert found is not None
    assert found.uid == B
    assert line.next() is None


def test_a_card_laid_again_needs_no_more_confirming() -> None:
    line = ScanQueue()
    assert line.add(Scanned("pad", A, 0, needs_confirmation=True))
    assert not line.add(Scanned("pad", A, 1))
    assert line.next() == Scanned("pad", A, 1)
