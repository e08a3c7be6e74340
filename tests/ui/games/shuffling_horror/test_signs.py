"""Who the signs of Shuffling Horror name: the person first, then the character."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.core.board.nodes import Node
from companion.games.shuffling_horror import GAME
from companion.games.shuffling_horror.actions import Draw, Roll
from companion.games.shuffling_horror.rulings import Hit, Miss
from companion.table.players import Player
from companion.ui.runtime.demo import Demo
from companion.ui.screens.table.play import Play
from tests.ui.table import NAMES, begin, evening, go_on, pass_by, sign

LONG = (
    *("Maximiliane Schmidt", "Bartholomew Johnsons", "Anastasia Villanueva", "Wolfgang Amadeus"),
    *("Christopher Robinson", "Guinevere Pendragon", "Leonardo Da Vinci", "Josephine Bonaparte"),
    *("Theodora Laskarina", "Sebastian Bachmeier", "Katharina Valois", "Ferdinand Magellan"),
    "Ines de Castro",
)
PLAYERS = {3: NAMES[:3], 5: LONG[:5], 7: LONG[:7], 13: LONG}


def film(folder: Path, names: tuple[str, ...], seed: int, director: str) -> Iterator[Demo]:
    """Every question of a random film."""
    table = evening(folder)
    players = tuple(Player(name, seat) for seat, name in enumerate(names))
    assert table.app.games.begin(GAME, players, {"director": director})
    table.session.confirm()
    table.app.open_screen(Play())
    random = Random(seed)
    for _ in range(250):
        if table.session.over:
            break
        go_on(table, random)
        pass_by(table)
        table.app.toast = None
        table.loop.draw()
        if not table.session.over:
            yield table
    table.close()


def texts(node: Node) -> set[str]:
    return {one.name for one in node.walk() if one.role == "text"}


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize("director", ["human", "auto"])
@pytest.mark.parametrize("seats", PLAYERS)
def test_every_sign_names_the_person_first(tmp_path: Path, seats: int, director: str) -> None:
    names = PLAYERS[seats]
    asked = set[str]()
    for table in film(tmp_path, names, seats, director):
        line = sign(table)
        who, colon, sentence = line.partition(": ")
        assert colon, line
        assert sentence, line
        person, _, character = who.partition(" (")
        assert person in (*names, "Anyone", "Matinee"), line
        for prompt in table.session.rule_prompts():
            if prompt.optional or prompt.seat is None:
                continue
            asked.add(prompt.question_id)
            assert person == "Matinee" or person in names, line
            if person != "Matinee":
                assert person == names[prompt.seat], line
            if prompt.hints.get("auto") and not prompt.accepts[0].open:
                assert person == "Matinee", line
            break
        if character:
            titles = {one.name.removeprefix("The ") for one in GAME.cards.catalog.values()}
            assert character.removesuffix(")") in {*titles, "Director", "Pod Player"}, line
        # the sentence and the character give way before a first name does
        (shown,) = (one for one in table.stage.placed if one.node.key == "line1")
        assert person.split()[0] in " ".join(shown.lines), shown.lines
    assert len(asked) > 4


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("director", "name"), [("human", "Maximiliane Schmidt"), ("auto", "Matinee")]
)
def test_the_desk_names_the_director(tmp_path: Path, director: str, name: str) -> None:
    seen = 0
    for table in film(tmp_path, LONG[:5], 1, director):
        shown = texts(table.app.node())
        if "Director" in shown:
            assert name in shown
            seen += 1
    assert seen > 50


@pytest.mark.thorough
@pytest.mark.parametrize("seats", [5, 7])
def test_the_panels_of_many_seats_have_names(tmp_path: Path, seats: int) -> None:
    for table in film(tmp_path, LONG[:seats], 2, "human"):
        panels = [one for one in table.app.node().walk() if one.key.startswith("pool:")]
        for name, panel in zip(LONG[1:seats], panels, strict=bool(panels)) if panels else ():
            assert name in texts(panel)


def test_results_say_who_and_what_to_do_and_nothing_twice(tmp_path: Path) -> None:
    """Hands come first, below them at most three sentences; the heading names whom it is about."""
    table = evening(tmp_path)
    players = tuple(Player(name, seat) for seat, name in enumerate(NAMES[:5]))
    assert table.app.games.begin(GAME, players, {})
    table.session.confirm()
    play = Play()
    table.app.open_screen(play)
    random = Random(3)
    named = set[str]()
    for _ in range(400):
        if table.session.over:
            break
        go_on(table, random)
        for board in (
            play.queue.boards[:1]
            if play.queue.boards and play.queue.boards[0].icon != "hand"
            else ()
        ):
            lines = [one for one in board.stage.walk() if one.role == "row" and one.name]
            faces = [one.background.fill or "" for one in lines if one.background]
            faces = [background for background in faces if background in ("bulb", "paper")]
            assert faces == sorted(faces), "hands first"
            assert faces.count("paper") <= 3
            spoken = [board.line1.rstrip("!"), *(one.name.rstrip(".!") for one in lines)]
            if "bulb" in faces:  # the first task is in the big line too
                spoken[0] = board.line2
            assert len(spoken) == len(set(spoken)), spoken
            for ruling in table.session.head.rulings:
                code = ruling.facts.get("code")
                card = ruling.facts.get("card")
                if code == "eliminated" and card and board.is_instruction_list:
                    # a banner says it; beside many tasks the big line
                    fallen = f"{GAME.cards.catalog[card].name} eliminated"
                    banner = spoken[1] == fallen
                    assert banner or board.line1.endswith(" eliminated!"), board.line1
                    if banner:
                        assert board.line1.partition(":")[0] in NAMES, "who does what"
                    named.add(card)
        pass_by(table)
    table.close()
    assert named


def test_a_result_does_not_repeat_its_heading(tmp_path: Path) -> None:
    """An event is named by the heading alone, and a die that hits nobody has no screen."""
    headings = set[str]()
    for seed in range(3):
        table = evening(tmp_path / str(seed))
        begin(table, GAME, NAMES[:4])
        play, random = table.app.screen, Random(seed)
        assert isinstance(play, Play)
        for _ in range(250):
            if table.session.over:
                break
            go_on(table, random)
            for board in play.queue.boards:
                if board.line1.endswith("!"):
                    assert all(board.line1 not in one.name for one in board.stage.walk())
                headings.add(board.line1)
            pass_by(table)
        table.close()
    assert headings
    assert not any(one.endswith((" on the die", " on the dice")) for one in headings)


@pytest.mark.parametrize("director", ["human", "auto"])
def test_what_is_read_aloud_says_by_whom(tmp_path: Path, director: str) -> None:
    """The big line says what is read or happens, as the stage; each row is more than a word."""
    table = evening(tmp_path)
    players = tuple(Player(name, seat) for seat, name in enumerate(LONG[:5]))
    assert table.app.games.begin(GAME, players, {"director": director})
    table.session.confirm()
    play, random = Play(), Random(3)
    table.app.open_screen(play)
    read = set[str]()
    for _ in range(400):
        if table.session.over:
            break
        before = len(table.session.current_steps())
        go_on(table, random)
        done = [type(step.action) for step in table.session.current_steps()[before:]]
        for board in play.queue.boards:
            rows = [one.name for one in board.stage.walk() if one.role == "row" and one.name]
            assert all(" " in one for one in rows), rows
            is_own = board.line1.endswith(("starting bonus", "damage negated"))
            if board.sound and Roll not in done and not is_own:
                found = {one.name for one in board.stage.walk() if one.name.endswith(("!", "now."))}
                banner = board.stage.children[0].name
                sign = f"{board.line1} {board.line2} {banner}".upper()
                assert all(one.rstrip("!.").upper() in sign for one in found), found
                read |= {one.upper() for one in found}
        pass_by(table)
    assert "CREATURE FEATURE!" in read
    assert any(one.endswith("IS A POD PLAYER NOW.") for one in read) or director == "human"
    table.close()


@pytest.mark.thorough
def test_who_draws_discards_is_named(tmp_path: Path) -> None:
    for table in film(tmp_path, NAMES[:4], 1, "human"):
        asked = table.session.rule_prompts()[0]
        view = table.session.board()
        if asked.question_id == "draw" and "left" in asked.hints:
            assert not sign(table).startswith("Anyone")
            assert view.seat is not None
            break
    else:
        pytest.fail("nobody draws discards")


@pytest.mark.thorough
def test_who_draws_or_reveals_is_named_and_shown(tmp_path: Path) -> None:
    """Also where the card is chosen by touch; frames are revealed, never turned up."""
    asked = set[str]()
    for table in film(tmp_path, NAMES[:4], 1, "human"):
        prompt = table.session.rule_prompts()[0]
        if prompt.seat is None and prompt.question_id in ("draw", "reveal"):
            asked.add(prompt.question_id)
            seat = table.session.board().seat
            assert seat is not None
            assert "turn up" not in sign(table)
            table.play("touch Card")
            assert sign(table).startswith(NAMES[seat]), sign(table)
            blocks = {one.node.key for one in table.stage.placed}
            assert f"block:{seat}" in blocks
            table.play("touch Close")
    assert asked == {"draw", "reveal"}


@pytest.mark.thorough
def test_the_ticket_says_set_up_until_the_first_reel(tmp_path: Path) -> None:
    tickets = [table.session.board().ticket for table in film(tmp_path, NAMES[:4], 1, "human")]
    assert tickets[0] == ("Set-up", "")
    reels = [one for one in tickets if one[0] != "Set-up"]
    assert reels[0][0] == "Reel 1/4"
    assert tickets[-len(reels) :] == reels


def test_a_familiar_face_in_the_deck_does_not_end_the_set_up(tmp_path: Path) -> None:
    table = evening(tmp_path)
    players = tuple(Player(name, seat) for seat, name in enumerate(NAMES[:4]))
    assert table.app.games.begin(GAME, players, {"reel_1_familiar_face": True})
    table.session.confirm()
    screen = Play()
    table.app.open_screen(screen)
    for survivor in ("the-sheriff", "the-pilot", "the-nurse"):
        screen.do(table.app, Draw(survivor))
        assert table.session.board().ticket == ("Set-up", "")
    screen.do(table.app, Draw("the-cowboy"))
    assert table.session.board().ticket[0] == "Reel 1/4"
    table.close()


def test_who_fights_is_named_with_the_player(tmp_path: Path) -> None:
    for table in film(tmp_path, NAMES[:4], 1, "human"):
        for hit in table.session.head.rulings:
            if isinstance(hit, Hit | Miss) and (hit.attacker in GAME.cards.catalog):
                sentence = table.app.sentence(table.session.head, hit)
                seat = table.session.state.cast.get(hit.attacker)
                if seat is not None:
                    words = sentence.partition(": ")[2]  # after what the roll came to
                    assert words.startswith(f"{NAMES[seat.seat]} ("), sentence
                    return
    pytest.fail("nobody attacked")


@pytest.mark.thorough
def test_hands_are_named_once_the_survivors_are_drawn(tmp_path: Path) -> None:
    for table in film(tmp_path, NAMES[:4], 2, "human"):
        state = table.session.state
        for ruling in table.session.head.rulings:
            if ruling.kind == "instruct" and state.cast:
                task = GAME.narration.hand_task(state, ruling)
                assert task.seats, task
                assert task.text[:1].islower(), task


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize("seats", [5, 7, 13])
def test_the_figures_of_many_seats_are_large(tmp_path: Path, seats: int) -> None:
    for table in film(tmp_path, LONG[:seats], 2, "human"):
        panels = [one for one in table.app.node().walk() if one.key.startswith("pool:")]
        figures = [one for panel in panels for one in panel.walk() if one.font == "figure"]
        assert all(one.size >= 22 for one in figures)
        assert all(panel.touch is not None for panel in panels)


def test_twelve_names_beside_a_card_are_whole_or_shapes(tmp_path: Path) -> None:
    for folder, names in (("short", NAMES), ("long", LONG)):
        table = evening(tmp_path / folder)
        begin(table, GAME, names)
        table.loop.draw()
        rows = [one for one in table.stage.placed if one.node.name in names[1:]]
        written = [one for one in rows if one.node.role == "text"]
        assert len(rows) >= len(names) - 1
        assert len(written) == (len(names) - 1 if folder == "short" else 0)
        assert not any(one.lines[-1].endswith("…") for one in written)
        table.close()
