"""Instructions that people carry out by hand: their tasks and screens, until they are confirmed."""

from functools import partial

from msgspec.structs import replace

from companion.core.board.nodes import (
    Board,
    Interstitial,
    Node,
    SubmitAction,
    Touch,
    UiCommand,
    row,
    space,
    text,
)
from companion.core.board.widgets import BUTTON, pawns, primary
from companion.core.game import Outcome
from companion.core.hand_tasks import HandTask, no_longer_asked, still_to_do
from companion.core.rulings import Ruling
from companion.table.play.session import Session
from companion.table.play.steps import Step
from companion.ui.app.app import App
from companion.ui.app.frame import frame_of_board
from companion.ui.motion.result_animator import AFTER_RESULT, HIDDEN_NEXT

SHAPES = {1: (1, 44), 2: (1, 30), 3: (2, 30), 4: (2, 30), 5: (3, 24), 6: (3, 24)}
"""Beside *Next*, by how many seats act then: how many shapes are in a row, and how large."""


def instructions(app: App, step: Step, *, every: bool = False) -> list[HandTask]:
    """The instructions of a step that no screen shows; `every`: also those of its screens."""
    game = app.playing.game
    state = app.playing.with_present_names(step).state
    return [
        game.narration.hand_task(state, ruling)
        for ruling in step.rulings
        if ruling.kind == "instruct" and (every or game.boards.announces(state, ruling))
    ]


def new_by_amendment(app: App) -> list[HandTask] | None:
    """What is still to be carried out after an amendment: all that the amended entry now moves,
    also if a screen shows it, and the instructions of the steps after it, without those that
    people have confirmed before; and what they have carried out after the amended entry and the
    game no longer asks for, to be undone. None: the game was not amended.
    """
    steps, replaced = app.playing.unconfirmed(partial(_is_done, app.playing))
    if not replaced:
        return None
    first = [instructions(app, step, every=True) for step in (replaced[0], *steps[:1])]
    later = [task for step in replaced[1:] for task in _all_instructions(app, step)]
    amended = first[0]
    wanted = [
        *(task for tasks in first[1:] for task in tasks),
        *(task for step in steps[1:] for task in _all_instructions(app, step)),
    ]
    return [*no_longer_asked(wanted, later), *still_to_do(wanted, [*amended, *later])]


def _is_done(session: Session, step: Step) -> bool:
    """Whether people have confirmed a board of a step, though others were still to be read."""
    closed = interstitials(session, step)[: session.seen_count(step)]
    return any(map(stays_until_confirmed, closed))


def payments(app: App, step: Step) -> list[HandTask]:
    """What was paid for a step, which its own screen lists if it has one."""
    session = app.playing
    if step.action is None or type(step.action) in session.game.boards.counted_actions:
        return []
    state = session.with_present_names(step).state
    return [session.game.narration.hand_task(state, paid) for paid in _payments(session, step)]


def interstitials(session: Session, step: Step) -> tuple[Interstitial, ...]:
    """The boards that a step shows before the game goes on; what was paid for it is part of it."""
    if step.action is None:
        return ()
    before, after = map(session.with_present_names, (session.before(step), step))
    outcome = Outcome(after.state, (*_payments(session, step), *step.rulings))
    return session.game.boards.interstitials(before.state, step.action, outcome)


def _payments(session: Session, step: Step) -> list[Ruling]:
    """What the actions just before a step that count for it came to, such as spoints spent on a
    roll. Those that have announced something had a screen of their own.
    """
    counted = session.game.boards.counted_actions
    paid: list[Ruling] = []
    earlier = session.before(step)
    while type(earlier.action) in counted and all(
        ruling.kind == "instruct" for ruling in earlier.rulings
    ):
        paid = [*earlier.rulings, *paid]
        earlier = session.before(earlier)
    return paid


def stays_until_confirmed(board: Interstitial) -> bool:
    """Whether a board stays until somebody confirms it, even if the game goes on."""
    return board.is_instruction_list or board.needs_confirmation


def is_result(board: Interstitial) -> bool:
    """Whether a board only says what was settled: it asks for nothing but to go on."""
    asks = stays_until_confirmed(board) or board.asks_people or board.must_answer
    return not (asks or own_next_touch(board))


def closes_for_question(board: Interstitial, *, held: bool) -> bool:
    """Whether a press that asks a question closes the board; a hold also closes a result."""
    return board.closed_by_play or (held and is_result(board))


def _all_instructions(app: App, step: Step) -> list[HandTask]:
    """All instructions of a step but where its own card is laid: that is where it was laid, though
    there may be more or fewer cards before it now.
    """
    shown = any(board.is_instruction_list for board in interstitials(app.playing, step))
    is_laid = type(step.action) in app.playing.game.boards.shown_actions
    card = getattr(step.action, "card", "") if is_laid else ""
    return [task for task in instructions(app, step, every=shown) if not card or task.card != card]


def own_next_touch(board: Interstitial) -> Touch | None:
    """The touch of an interstitial's own button that closes it: *Next*, or the next action."""
    touches = (node.touch for node in board.buttons)
    ways = (
        touch for touch in touches if touch == UiCommand("next") or isinstance(touch, SubmitAction)
    )
    return next(ways, None)


def next_buttons(board: Interstitial, following: Board | None) -> tuple[Node, ...]:
    """The buttons of an interstitial. One without its own *Next* gets one, and before it who does
    what in the `following` board, unless this one says so already. The words are no part of the
    button, which stays small in its corner: a late touch must not meet a choice of the next screen.
    """
    if own_next_touch(board):
        return board.buttons
    own = tuple(replace(node, key=AFTER_RESULT) for node in board.buttons)
    is_same = following is not None and following.line1 == board.line1
    key = HIDDEN_NEXT if board.is_instruction_list else ""
    return (
        *own,
        space() if following is None or is_same else _then(following),
        replace(primary("Next", UiCommand("next"), icon="next"), key=key),
    )


def _then(following: Board) -> Node:
    """Who must act on the next screen, by shape, and the words of its sign."""
    seats = frame_of_board(following).shown_seats
    shapes = None
    if len(seats) in SHAPES:
        in_row, size = SHAPES[len(seats)]
        shapes = pawns(seats, in_row, size)
    return row(
        space(),
        text("Then", "caption", "mist", shrink=False),
        shapes,
        text(following.line1, "headline", size=26, fit=16, lines=3),
        grow=1,
        shrink=True,
        gap=8,
        height=BUTTON,
        align="center",
        key=AFTER_RESULT,
    )
