"""Shuffling Horror's screens: cards, names, questions, instructions, and who looks how."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from re import findall

import pytest

from companion.core.board.nodes import Board, ChooseFields, Node, SubmitAction, UiCommand
from companion.core.game import DIRECTOR_LOOK
from companion.core.hand_tasks import merged
from companion.games.shuffling_horror import actions
from companion.games.shuffling_horror.board.screen import KINDS
from companion.games.shuffling_horror.cards import STATS
from companion.games.shuffling_horror.prompts import sure_damage
from companion.table.play.prompts_ahead import prompts_matching
from companion.table.players import Player
from companion.ui.motion.result_animator import PLAY_SECONDS
from companion.ui.parts.dice import ways_to_roll
from companion.ui.render.layout import Rect, subtree_indices
from companion.ui.render.theme import LOOKS, Theme
from companion.ui.runtime.demo import Demo
from companion.ui.screens.table.play import Play
from tests.ui.games.shuffling_horror.desk import GAME, asked, film, view_of
from tests.ui.table import NAMES, begin, evening, go_on, pass_by, sign

TITLES_OF = {card.id: card.name for card in GAME.cards.catalog.values()}
TITLES = frozenset(one for name in TITLES_OF.values() for one in (name, name.removeprefix("The ")))
"""The names of cards, with and without their articles."""
ON_DESK = ("frame:", "throng:", "pool:", "card:")
"""Keys of what lies on the desk, which may be touched in the place of a button."""


def meet(one: Rect, other: Rect) -> bool:
    across = one.x < other.x + other.w and other.x < one.x + one.w
    return across and one.y < other.y + other.h and other.y < one.y + one.h


def test_a_card_of_the_desk_fills_the_open_field(tmp_path: Path) -> None:
    table = evening(tmp_path)
    begin(table, GAME, NAMES[:4])
    (prompt,) = prompts_matching(table.session, (actions.Draw,), {"card": "the-nurse"})
    assert prompt.accepts[0].fixed == {"card": "the-nurse"}
    assert not prompt.accepts[0].open
    assert prompts_matching(table.session, (actions.Draw,), {"card": "fire-axe"}) == []
    table.close()


def test_held_a_pledge_goes_back_to_nought_and_others_stay(tmp_path: Path) -> None:
    for table in film(tmp_path, NAMES[:5], 3, 900):
        view = view_of(table)
        power = [one for one in asked(table, actions.Spend) if one.fixed["source"] == "power"]
        if view.phase != "negate" or view.attack.damage < 5 or len(power) < 2:
            continue
        seats = [one.fixed["seat"] for one in power[-2:]]
        for seat in (*seats, seats[0]):
            table.play(f"touch {NAMES[seat]}: a power spoint")
        assert [one.n for one in view_of(table).attack.pledged] == [2, 1]
        table.play(f"rest {NAMES[seats[0]]}: a power spoint\noff")
        assert [(one.seat, one.n) for one in view_of(table).attack.pledged] == [(seats[1], 1)]
        table.play(f"rest {NAMES[seats[1]]}: a power spoint\noff")
        assert view_of(table).attack == view.attack
        return
    pytest.fail("nobody had so much to negate")


def test_held_rest_spoints_go_back_and_what_others_have_pledged_stays(tmp_path: Path) -> None:
    for table in film(tmp_path, NAMES[:5], 4, 900):
        spends = asked(table, actions.Spend)
        rest = [one for one in spends if one.fixed["source"] == "rest"]
        power = [one for one in spends if one.fixed["source"] == "power"]
        view = view_of(table)
        if view.phase != "negate" or view.attack.damage < 4 or not (rest and power):
            continue
        seat = power[-1].fixed["seat"]
        table.play(f"touch One rest spoint\ntouch {NAMES[seat]}: a power spoint")
        table.play("rest One rest spoint\noff")
        assert [(one.seat, one.n) for one in view_of(table).attack.pledged] == [(seat, 1)]
        return
    pytest.fail("nobody had rested")


@pytest.mark.thorough
@pytest.mark.parametrize("people", [NAMES[:5], NAMES])
def test_no_name_of_a_card_is_cut_on_the_screen(tmp_path: Path, people: tuple[str, ...]) -> None:
    whole: set[str] = set()
    cut: set[str] = set()
    for table in film(tmp_path, people, 7, 300):
        for one in table.stage.placed:
            if one.node.role == "text" and one.node.name in TITLES:
                (cut if one.lines[-1].endswith("…") else whole).add(one.node.name)
    assert len(whole) > 25
    assert cut == set()


@pytest.mark.thorough
@pytest.mark.parametrize("people", [NAMES[:5], NAMES])
def test_names_on_the_film_can_be_read_from_the_table(
    tmp_path: Path, people: tuple[str, ...]
) -> None:
    sizes: dict[str, float] = {}
    for table in film(tmp_path, people, 7, 200):
        placed = table.stage.placed
        frames = [at for at, one in enumerate(placed) if one.node.key.startswith("frame:")]
        inside = [placed[place] for at in frames for place in subtree_indices(placed, at)]
        sizes |= {one.node.name: one.size for one in inside if one.node.lines == 2}
    assert len(sizes) > 8
    assert min(sizes.values()) >= 16


def test_what_kind_a_card_is_can_be_read_beside_its_marks(tmp_path: Path) -> None:
    marked = 0
    for table in film(tmp_path, NAMES[:5], 5, 30):
        kinds = [one for one in table.stage.placed if one.node.name in KINDS]
        assert [one.lines for one in kinds] == [(one.node.name,) for one in kinds]
        marked += table.session.view()["fade_out"] is not None
    assert marked


@pytest.mark.thorough
def test_who_is_asked_for_a_card_sees_which(tmp_path: Path) -> None:
    for table in film(tmp_path, NAMES[:5], 3, 900):
        prompt = next(one for one in table.session.rule_prompts() if not one.optional)
        if prompt is not None and prompt.question_id == "permission":
            name = TITLES_OF[prompt.about_card].removeprefix("The ")
            assert sign(table).startswith(NAMES[prompt.seat or 0])
            assert {f"give the {name} away?", "give this card away?"} & {
                sign(table).partition(": ")[2]
            }
            return
    pytest.fail("nobody asked for a card")


@pytest.mark.thorough
def test_a_preview_hides_no_choice(tmp_path: Path) -> None:
    seen = 0
    for table in film(tmp_path, NAMES[:5], 5, 400):
        before = choices(table)
        table.app.show_toast("Lay a card from the reel pile on frame II, face down.")
        table.loop.draw()
        (toast,) = (one.rect for one in table.stage.placed if one.node.key == "toast")
        prompt = next(one for one in table.session.rule_prompts() if not one.optional)
        if prompt is not None and prompt.question_id in (
            "turn",
            "target",
            "special",
            "roll",
            "negate",
        ):
            panels = [one for one in before if meet(one, toast)]
            assert not panels, f"{sign(table)}: {panels} under {toast}"
            seen += 1
        table.app.toast = None
    assert seen > 100


def choices(table: Demo) -> list[Rect]:
    """Where the big buttons of the stage are: what an answer is, and no part of the desk."""
    return [
        one.rect
        for one in table.stage.placed
        if isinstance(one.node.touch, SubmitAction | ChooseFields)
        and not one.node.key.startswith(ON_DESK)
    ]


def test_the_director_has_the_clapper_and_twelve_players_differ() -> None:
    theme = Theme(GAME.id, GAME.looks((0, *range(12))))
    assert theme.looks[0] == DIRECTOR_LOOK
    assert theme.icon_of("seat:0") == "clap"
    assert len({theme.icon_of(f"seat:{seat}") for seat in range(13)}) == 13
    lower, upper = theme.look("seat:1"), theme.look("seat:7")
    assert (lower, upper) == (LOOKS[0], LOOKS[6])
    assert lower.color == upper.color
    # the first six in ink on the color, the others in the color on the dark
    assert theme.color("seat-ground:1") == theme.color("seat-ink:7") == lower.color
    assert theme.color("seat-ink:1") == theme.color("ink")
    assert theme.color("seat-ground:7") == theme.color("night-900")
    # the Director in ink on white, as no player is
    assert theme.color("seat-ink:0") == theme.color("ink")
    assert theme.color("seat-ground:0") == "#FFFFFF"
    assert theme.color("seat-ground:0") not in {one.color for one in LOOKS}


def test_with_an_auto_director_a_touch_carries_out_what_he_says(tmp_path: Path) -> None:
    table = evening(tmp_path)
    players = tuple(Player(name, seat) for seat, name in enumerate(NAMES[:4]))
    assert table.app.games.begin(GAME, players, {"director": "auto"})
    table.app.open_screen(Play())
    random = Random(4)
    for _ in range(300):
        prompts = [one for one in table.session.rule_prompts() if not one.optional]
        if prompts and prompts[0].seat == 0 and not prompts[0].accepts[0].open:
            break
        go_on(table, random)
    pass_by(table)
    spoken = sign(table)
    before = table.session.seq
    table.play("touch So be it")
    assert spoken
    assert table.session.seq == before + 1
    table.close()


@pytest.mark.thorough
def test_a_result_goes_by_itself_and_never_an_instruction(tmp_path: Path) -> None:
    table = evening(tmp_path)
    begin(table, GAME, NAMES[:5])
    random = Random(9)
    play = table.app.screen
    assert isinstance(play, Play)
    gone = stayed = 0
    for _ in range(400):
        if table.session.over:
            break
        go_on(table, random)
        table.loop.draw()
        step = table.session.head
        orders = [
            GAME.narration.hand_task(step.state, one)
            for one in step.rulings
            if one.kind == "instruct" and GAME.boards.announces(step.state, one)
        ]
        if not play.queue.boards:
            continue
        first = play.queue.boards[0]
        if first.is_instruction_list:
            nodes = [node for board in play.queue.boards for node in board.stage.walk()]
            tasks = [{task.bare_sentence, task.sentence(NAMES)} for task in merged(orders)]
            rows = [node.name for node in nodes if node.role == "text"]
            rows += [task.bare_sentence for task in merged(play.queue.open_instructions)]
            rows = [row for row in rows if any(row in task for task in tasks)]
            # the same task may be open from an earlier step, and is listed first
            rows = rows[-len(tasks) :]
            assert len(rows) == len(tasks), (rows, tasks)
            assert all(row in task for row, task in zip(rows, tasks, strict=True)), (rows, tasks)
            assert not first.duration
        if first.duration:
            following = play.queue.boards[1:]
            assert following or not orders
            # what is played before it can be read does not count
            table.wait(first.duration - 1 + (PLAY_SECONDS if first.animation is not None else 0))
            assert play.queue.boards == [first, *following]
            table.wait(1)
            assert play.queue.boards == following
            gone += 1
        else:
            table.wait(60)
            assert play.queue.boards[0] is first
            stayed += 1
        pass_by(table)
        table.app.toast = None
    table.close()
    assert gone > 20
    assert stayed > 20


TOUCHED_AT_ONCE = {
    *((actions.Roll, "dice"), (actions.AwardStar, "survivor"), (actions.ChooseVictim, "victim")),
    *(
        (actions.Place, "card"),
        (actions.Choose, "option"),
        (actions.Migrate, "throng"),
        (actions.Discard, "card"),
    ),
}
"""Open fields whose values lie on the board: nothing is asked before they are touched."""


def words_on(node: Node) -> list[str]:
    return [one.name for one in node.walk() if one.role == "text"]


def attacks(board: Board) -> Iterator[type]:
    """The kinds of actions that a touch on the board, or on what it opens, may be."""
    for node in board.stage.walk():
        match node.touch:
            case SubmitAction(action):
                yield type(action)
            case UiCommand("show detail", Board() as near):
                yield from attacks(near)
            case _:
                pass


@pytest.mark.thorough
def test_each_question_says_what_it_asks_for(tmp_path: Path) -> None:
    """One die is no dice, a special action is one that can be taken, and a star has its fight."""
    met: set[str] = set()
    table = evening(tmp_path)
    players = tuple(Player(name, seat) for seat, name in enumerate(NAMES[:5]))
    assert table.app.games.begin(GAME, players, {"clip_reel": True, "scream_queen": "added"})
    table.app.open_screen(Play())
    random = Random(2)
    for _ in range(1500):
        if table.session.over or len(met) == 9:
            break
        go_on(table, random)
        view, board = view_of(table), table.session.board()
        match view.phase:
            case "damage-roll" if asked(table, actions.Spend) and not sure_damage(
                table.session.state
            ):
                count = "die" if view.roll.count == 1 else "dice"
                (button,) = (one.name for one in ways_to_roll(board, here=False) if one.name)
                assert button == "Roll here"
                touches = [one.touch for one in board.stage.walk()]
                faces = [
                    one
                    for one in touches
                    if isinstance(one, UiCommand) and one.name == "enter face"
                ]
                assert len(faces) == 6 * view.roll.count
                met.add(count)
            case "special":
                fade, clip = asked(table, actions.FadeOut), asked(table, actions.ClipReel)
                assert ("fade" in board.line1) == bool(fade)
                assert ("clip" in board.line1) == bool(clip)
                met.add("clip" if clip else "fade")
            case "test":
                assert board.line2.split(":")[0].split(" for ")[-1].lower() in STATS
                met.add("test")
            case "counterstrike":
                assert set(attacks(board)) == {actions.Attack}
                assert "fumbled" in board.line2
                assert any(one.key.startswith("foe:") for one in board.stage.walk())
                met.add("counterstrike")
            case "star" if view.attack is not None:
                words = words_on(board.stage)
                assert any("hits" in one or "missed" in one or "failed" in one for one in words)
                assert any(one.key.startswith("foe:") for one in board.stage.walk())
                met.add("star")
            case _:
                pass
        for prompt in table.session.rule_prompts():
            for one in prompt.accepts:
                for field in one.open:
                    asked_for = GAME.narration.field_question(
                        table.session.state, one.kind, one.fixed, field
                    )
                    assert asked_for.endswith("?") or (one.kind, field) in TOUCHED_AT_ONCE
        met.add("asks")
        play = table.app.screen
        assert isinstance(play, Play)
        for moment in play.queue.boards:
            if moment.line2.endswith("the higher one counts"):
                high = max(map(int, findall(r"\d+", moment.line2.split(". ")[-1])))
                assert str(high) in words_on(moment.stage)
                met.add("shad")
        pass_by(table)
    table.close()
    assert met == {
        *("die", "dice", "clip", "fade", "star", "shad"),
        *("test", "counterstrike", "asks"),
    }
