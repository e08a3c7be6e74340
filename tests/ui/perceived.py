"""What people can perceive at a table: screens, lights, sounds, speech, questions and refusals."""

from collections.abc import Callable, Iterator, Mapping
from copy import copy
from functools import partial
from typing import Any

from companion.core.actions import Action
from companion.core.board.nodes import (
    ChooseFields,
    Node,
    RollRandom,
    SubmitAction,
    SubmitForAll,
    Touch,
    UiCommand,
    UndoMatching,
)
from companion.core.prompts import Prompt
from companion.table.errors import Refused
from companion.table.play.remarks import Remarks
from companion.table.play.session import Session
from companion.ui.app.routes import follow, routes
from companion.ui.runtime.demo import Demo
from companion.ui.screens.corrections.correct import Corrections, groups
from companion.ui.screens.corrections.set_value import SetValue
from companion.ui.screens.log.earlier_board import EarlierBoard
from companion.ui.screens.log.log import Log
from companion.ui.screens.table import questions
from companion.ui.screens.table.field_question import FieldQuestion
from companion.ui.screens.table.play import Play
from hardware.controls.lights import Light
from hardware.signals import ButtonDown
from tests.ui.table import pass_by

LEAVES = tuple(
    UiCommand(to)
    for to in (
        "uncover secret",
        "end program",
        "put game away",
        "play again",
        "undo",
        "back",
        "open menu",
        "choose alternative",
    )
)
"""Touches that are for one seat's eyes, or lead away from the table."""
ELSEWHERE = (
    "Save and go home",
    "Settings",
    "Device check",
    "Cards",
    "Log",
    "Fix scores and positions",
)
"""Ways out of the menu to screens that do not show the game; and to the log and the corrections,
which are compared by themselves.
"""


PAGES = 2
"""How many pages of each kind of correction are opened."""


class Lamps:
    """The lights at the seats as they were shown, one after the other."""

    def __init__(self) -> None:
        self.shown: list[Mapping[int, Light]] = []

    def show(self, lights: Mapping[int, Light]) -> None:
        self.shown.append(lights)

    def set_hold_time(self, seconds: float) -> None:
        del seconds


# ---- what everybody perceives


def play_of(one: Demo) -> Play:
    play = one.app.table_screen
    assert isinstance(play, Play)
    return play


def perceived(one: Demo) -> dict[str, Any]:
    """Everything between two frames that reaches an eye or an ear."""
    app = one.app
    lamps = app.controls
    assert isinstance(lamps, Lamps)
    app.lights.show()
    found = {
        "screen": app.node(),
        "moments": tuple(getattr(app.screen, "moments", ())),
        "toast": app.toast,
        "lights": tuple(lamps.shown),
        "sounds": tuple(app.sounds),
        "spoken": tuple(app.speech),
    }
    lamps.shown.clear()
    app.sounds.clear()
    app.speech.clear()
    return found


def touches(node: Node) -> list[Touch]:
    """What can be touched, each once."""
    found: dict[str, Touch] = {}
    for one in node.walk():
        if one.touch is not None and one.enabled:
            found.setdefault(repr(one.touch), one.touch)
    return [*found.values()]


def at_table(one: Demo) -> None:
    """Nothing is over the table any more, and nothing is left to read or to do by hand."""
    app = one.app
    app.close_overlays()
    pass_by(one)
    app.toast = app.preview = None
    app.is_previewing = False
    perceived(one)


def previews(one: Demo) -> Iterator[tuple[str, Any]]:
    """What a finger that stays on something is shown."""
    for touch in touches(one.app.node()):
        if isinstance(one.app.screen, SetValue) and touch == UiCommand("done"):
            continue  # by VE-128 the rules refuse tokens that a secret supply does not hold
        one.app.show_preview(touch)
        yield f"preview of {touch}", one.app.preview
        one.app.preview, one.app.is_previewing = None, False


def buttons(one: Demo) -> Iterator[tuple[str, Any]]:
    """What the screen shows while the button of a seat is down."""
    play = play_of(one)
    for seat in range(len(one.session.header.names)):
        play.on_signal(one.app, ButtonDown(seat, "green", 0))
        yield f"button {seat}", one.app.node()
        play.claims.button_up()


def acts_at_once(one: Demo, touch: Touch) -> bool:
    """Whether a choice has one possible answer in public, so that touching it is the action."""
    if not isinstance(touch, ChooseFields):
        return isinstance(touch, SubmitAction | SubmitForAll | RollRandom | UndoMatching)

    def nothing(*_: Any) -> Any:
        raise AssertionError("nothing is done or shown")

    found = questions._matching_prompts(one.session, touch)
    fills = [
        FieldQuestion(each.seat, tuple(each.accepts), nothing, nothing, secret=each.secret)
        for each in found
    ]
    return len(fills) == 1 and fills[0].finished() is not None


def around(one: Demo) -> Iterator[tuple[str, Any]]:
    """The screens behind one touch of the table, and behind two of the menu's."""
    app = one.app
    yield from behind(one, lambda app: None, (), 1)
    for route in routes(app, "table"):
        if route.name not in ELSEWHERE:
            go = partial(follow, menu="table", name=route.name)
            yield from behind(one, go, (), 2, route.name)


def behind(
    one: Demo,
    go: Callable[[Any], object],
    path: tuple[Touch, ...],
    deep: int,
    words: str = "table",
) -> Iterator[tuple[str, Any]]:
    """The screen that this way and these touches lead to, and those behind so many more."""
    app, game = one.app, copied(one.session)
    head = game.head

    def turn() -> None:
        go(app)
        for touch in path:
            app.node()
            app.touch(touch)

    turn()
    yield f"{words} {path}", perceived(one)
    yield from previews(one)
    further = (
        [it for it in touches(app.node()) if it not in LEAVES and not acts_at_once(one, it)]
        if deep and one.session.head is head and (path == () or app.screen is not app.table_screen)
        else []
    )
    app.session = game
    at_table(one)
    for touch in further:
        yield from behind(one, go, (*path, touch), deep - 1, words)


def copied(session: Session) -> Session:
    """The same game, in which others can be tried without a trace."""
    found = copy(session)
    history = found._history = copy(session._history)
    for field in ("steps", "undo_heads", "redo_heads", "_amended_starts"):
        setattr(history, field, copy(getattr(history, field)))
    found.remarks = Remarks(found.game.narration, found.step_maker, history)
    return found


def corrections(one: Demo) -> Iterator[tuple[str, Any]]:
    """What can be corrected, before and after the people who may see it have uncovered it."""
    app = one.app
    for group, _ in groups(app):
        screen = Corrections(group)
        app.open_screen(screen)
        yield f"{group} covered", perceived(one)
        if not screen.covered:
            yield from previews(one)
        screen.covered = False
        for page in range(PAGES):
            screen.page = page
            yield f"{group}, page {page}", perceived(one)
            for touch in touches(app.node()):
                if isinstance(touch, UiCommand) and touch.name == "correct value":
                    app.touch(touch)
                    yield f"{touch}", perceived(one)
                    app.close_screen()
        at_table(one)


def log(one: Demo, first: int) -> Iterator[tuple[str, Any]]:
    """The entries of the log from `first` on: what is said of each, what it could have been, the
    table then.
    """
    app = one.app
    for seq in range(max(1, first), one.session.seq + 1):
        screen = Log(one.session)
        screen.chosen = seq
        app.open_screen(screen)
        yield f"entry {seq}", perceived(one)
        yield from previews(one)
        if UiCommand("amend entry") in touches(app.node()):
            app.touch(UiCommand("amend entry"))
            yield f"entry {seq}, really", perceived(one)
        if isinstance(app.screen, FieldQuestion) and not app.screen.covered:
            yield from previews(one)
        at_table(one)
        app.open_screen(EarlierBoard(seq))
        yield f"the table at {seq}", perceived(one)
        at_table(one)


def asked(session: Session) -> list[tuple[Any, ...]]:
    """The questions in their order, with what can be answered as everybody may know it."""

    def shape(prompt: Prompt) -> tuple[Any, ...]:
        return tuple(
            (one.kind, {**one.fixed} if not prompt.secret else (), tuple(one.open))
            for one in prompt.offers
        )

    return [
        (
            *(
                prompt.seat,
                prompt.question_id,
                prompt.optional,
                prompt.press,
                prompt.hold,
                prompt.secret,
            ),
            session.game.narration.question(session.state, prompt),
            shape(prompt),
        )
        for prompt in session.rule_prompts()
        # whether a seat could do it is its secret; it is offered under a cover at any moment
        if not (prompt.optional and prompt.secret)
    ]


def refused(session: Session, action: Action) -> Refused | None:
    """Why the rules do not allow it; None: they do."""
    try:
        session.check(action)
    except Refused as error:
        return error
    return None


# ---- two games
