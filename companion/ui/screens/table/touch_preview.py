"""What a touch of the table would do to the game, shown before it is done."""

from companion.core.actions import Action
from companion.core.board.nodes import (
    AmendAction,
    ChooseFields,
    RollRandom,
    SubmitAction,
    SubmitForAll,
    Touch,
    UiCommand,
    UndoMatching,
)
from companion.core.domains import Number
from companion.table.action_text import describe_action, seat_of
from companion.table.play.interpret import meaning_of_press
from companion.table.play.session import Session
from companion.ui.app.app import App
from companion.ui.app.preview import (
    Preview,
    preview_action,
    preview_actions,
    preview_meaning,
    preview_removal,
)
from companion.ui.parts.dice import Faces
from companion.ui.screens.log.amend_entry import preview_amend_newest
from companion.ui.screens.table.absent import actions_for_away
from companion.ui.screens.table.questions import preview_board_dice, preview_choice
from companion.ui.screens.table.undo import matching_steps


def preview_touch(app: App, touch: Touch, faces: Faces) -> Preview | None:
    """What a touch would do to the game, after the dice whose `faces` were touched; None for a
    touch that does not play.
    """
    session = app.playing
    match touch:
        case SubmitAction(action, ()):
            if _is_secret_amount(session, action):
                return Preview(describe_action(session, session.state, action))
            return preview_action(session, action)
        case SubmitAction(action, then):
            return preview_actions(session, (action, *then))
        case SubmitForAll() | UiCommand("answer for away"):
            return preview_actions(session, actions_for_several(session, touch))
        case AmendAction():
            return preview_amend_newest(session, touch)
        case ChooseFields() | RollRandom():
            return preview_choice(session, touch)
        case UndoMatching():
            return preview_removal(session, "This takes back", matching_steps(session, touch)[1])
        case UiCommand("claim card", int(seat)):
            return preview_meaning(session, meaning_of_press(session, seat, held=False))
        case UiCommand("enter face"):
            return preview_board_dice(session, touch, faces)
        case UiCommand("undo to step", int(seq)):
            return preview_removal(session, "This takes back", session.current_steps()[seq + 1 :])
        case _:
            return None


def actions_for_several(session: Session, touch: SubmitForAll | UiCommand) -> tuple[Action, ...]:
    """The actions of several seats that one touch stands for: all take the same, or those that
    are away are passed over.
    """
    if isinstance(touch, SubmitForAll):
        return session.step_maker.same_action_for_each_seat(session.head, touch.kind, touch.but)
    return actions_for_away(session)


def _is_secret_amount(session: Session, action: Action) -> bool:
    """Whether the action takes an amount that only its seat knows it has."""
    return any(
        prompt.secret
        and prompt.seat == seat_of(action)
        and any(
            pattern.kind is type(action)
            and any(isinstance(domain, Number) for domain in pattern.open.values())
            for pattern in prompt.offers
        )
        for prompt in session.rule_prompts()
    )
