"""Amend an entry of the log: ask what it really was, and what no longer fits."""

from collections.abc import Callable, Sequence

from companion.core.actions import Action
from companion.core.board.nodes import AmendAction
from companion.core.prompts import Prompt
from companion.core.wording import quantity
from companion.table.action_text import amended_card, describe_step, result_texts, seat_of
from companion.table.play.alternatives import alternatives_to, uses_of_same_card, without_narrower
from companion.table.play.session import Session
from companion.table.play.steps import Step
from companion.ui.app.app import App
from companion.ui.app.preview import Preview, preview_amendment
from companion.ui.parts.confirmation import Confirmation
from companion.ui.parts.dice import Faces
from companion.ui.parts.picker import Picker
from companion.ui.screens.table.field_question import FieldQuestion
from companion.ui.screens.table.questions import card_picker
from companion.ui.screens.table.undo import has_fields


def ask_what_it_was(app: App, seq: int, kind: type = Action) -> None:
    """Ask what entry `seq` really was, of all of that kind that could have happened there."""
    session = app.playing
    before = session.current_steps()[seq - 1]
    step = session.current_steps()[seq]
    seat = seat_of(step.action)
    prompts = [
        prompt for prompt in session.game.rules.prompts(before.state) if _could_be(step, prompt)
    ]
    possible = tuple(pattern for prompt in prompts for pattern in prompt.offers)
    patterns = tuple(pattern for pattern in possible if issubclass(pattern.kind, kind))
    secret = any(prompt.secret for prompt in prompts)
    if step.action is not None:
        near = alternatives_to(step.action, patterns)
        patterns = (*near, *(pattern for pattern in patterns if pattern not in near))
        uses, boards = uses_of_same_card(step.action, possible), session.game.boards
        is_drawn = uses and not boards.is_open_choice(patterns)
        if is_drawn and boards.choice_stage(before.state, uses) is not None:
            patterns = uses
        if boards.choice_stage(before.state, patterns) is None:
            patterns = without_narrower(
                patterns,
                lambda one: session.game.narration.action_text(
                    before.state, one.kind, one.all_fields
                ),
            )

    def ask(app: App, action: Action) -> None:
        foreseen = app.attempt(lambda: session.preview_amendment(seq, action, follow=True))
        if foreseen is not None:
            _confirm(app, *foreseen, lambda app: amend(app, action))

    def amend(app: App, action: Action) -> None:
        later = session.current_steps()[seq:]
        known = {words for step in later for words in result_texts(session.game, step)}
        amended = app.attempt(lambda: session.amend(seq, action, follow=True))
        if amended is None:
            return
        dropped = amended[1]
        left_out = f" {left_out_text(len(dropped))}" if dropped else ""
        results = [words for step in amended[0] for words in result_texts(session.game, step)]
        # only what the change has added is worth a message
        came = [words for words in results if words not in known]
        there = session.current_steps()[seq]
        words = describe_step(session, there)
        cards = amended_card(session, step.action, there.action)
        what = "Amended: " + words if cards is None else " became ".join(cards)
        app.show_toast(f"{what}.{left_out} {' '.join(came[:1])}".rstrip(), seat)

    def would(app: App, action: Action) -> Preview:
        return preview_amendment(app.playing, seq, action)

    asked = prompts[0].seat if prompts else seat
    public = _public_card(session, step)
    # where the card was that is changed: what it really was is often beside it
    picker = Picker([session.cards[public]]) if public else card_picker(session, prompts)
    fill = FieldQuestion(
        asked,
        patterns,
        ask,
        would,
        secret=secret,
        asked_after=before,
        picker=picker,
        amended_card=public,
    )
    fill.faces = Faces(getattr(step.action, "dice", ()))
    if not patterns or fill.finished() is not None:
        app.show_toast("No other action was possible then.", seat)
    else:
        app.open_screen(fill)


def _confirm(
    app: App, steps: Sequence[Step], dropped: Sequence[Step], then: Callable[[App], object]
) -> None:
    """Amend, but ask before which later entries are left out, and which cards go elsewhere."""
    session, action = app.playing, steps[0].action
    gone = [describe_step(session, step) for step in dropped]
    moved = session.game.narration.moved_by_amendment(session.state, steps[-1].state, action)
    question = f"Move {quantity(len(moved), 'card')} too?"
    why = "Their room is gone; Undo brings it back"
    if gone:
        many = "1 later entry" if len(gone) == 1 else f"{len(gone)} later entries"
        question, why = (
            f"Leave out {many}?",
            "They no longer fit; Fix scores and positions keeps them",
        )
    if not (gone or moved):
        then(app)
        return
    lines = [*gone, *moved]
    app.open_screen(Confirmation(question, why, lines, "Amend", then, seat_of(action)))


def left_out_text(number: int) -> str:
    """Say how many entries an amendment leaves out.

    >>> left_out_text(1), left_out_text(2)
    ('1 later entry is left out.', '2 later entries are left out.')
    """
    return f"{number} later entries are left out." if number > 1 else "1 later entry is left out."


def _public_card(session: Session, step: Step) -> str:
    """The card of an entry that everybody may know; empty if there is none."""
    card = getattr(step.action, "card", "")
    hidden = session.game.observation.hidden_cards(session.state)
    return card if card in session.cards and card not in hidden else ""


def amend_newest(app: App, touch: AmendAction) -> None:
    """Ask what the entry that is touched on the board really was."""
    step = _newest(app.playing, touch)
    if step is None:
        app.show_toast("A correction put it here: change it in the menu, Fix scores and positions.")
    else:
        ask_what_it_was(app, step.seq, type(step.action))


def preview_amend_newest(session: Session, touch: AmendAction) -> Preview | None:
    """Which entry would be changed."""
    step = _newest(session, touch)
    if step is None:
        return None
    title = f"Change: {describe_step(session, step)}"
    return Preview(title, ("Matinee would ask what it really was.",), seat_of(step.action))


def _newest(session: Session, touch: AmendAction) -> Step | None:
    """The newest entry of these kinds and with these fields."""
    return next(
        (
            step
            for step in reversed(session.current_steps())
            if isinstance(step.action, touch.kinds) and has_fields(step.action, touch.fixed)
        ),
        None,
    )


def _could_be(step: Step, prompt: Prompt) -> bool:
    """Whether people may choose what this step was among the answers to the prompt."""
    if any(isinstance(step.action, pattern.kind) for pattern in prompt.offers):
        return prompt.seat in (seat_of(step.action), None)
    # that the seat could have done something else may be its secret
    return prompt.seat == seat_of(step.action) and not (prompt.optional and prompt.secret)
