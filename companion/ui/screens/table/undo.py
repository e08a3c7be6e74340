"""Undo at the table: what it takes back, and whether that must be confirmed."""

from collections.abc import Callable, Sequence

from companion.core.actions import Action, JsonObject
from companion.core.board.nodes import Interstitial, UiCommand, UndoMatching
from companion.core.game import HIDDEN
from companion.core.hand_tasks import still_to_do
from companion.core.wording import quantity
from companion.table.action_text import amended_card, describe_step, seat_of
from companion.table.leaving import change_text
from companion.table.play.session import Session
from companion.table.play.steps import Step
from companion.ui.app.app import App
from companion.ui.app.preview import Preview
from companion.ui.app.screen import UndoOffer
from companion.ui.parts.confirmation import Confirmation
from companion.ui.screens.table.instructions import instructions


def _undo(app: App) -> None:
    """Undo the last input, and say what it was. Undoing a secret answer must be confirmed; the
    question names the player and never the answer, since anybody may touch Undo. An amendment that
    is undone takes no answer back, and is not asked about.
    """
    if again := app.playing.restored_by_undo():
        _undo_amendment(app, app.playing.undone_by_undo()[0], again)
        return

    steps = app.playing.undone_by_undo()
    taken = describe_step(app.playing, _taken_step(app.playing, steps))
    toast = " ".join((f"Taken back: {taken}.", *_held_again(app, steps)))

    def do(app: App) -> None:
        before = app.playing.head
        app.undo()
        if app.playing.head is not before:
            app.extend_toast(toast)
            if app.table_screen is not None:
                app.table_screen.on_undone(app, steps)

    closed = [step for step in steps if step.seq in _hidden_entries(app.playing, until=step.seq)]
    _confirm_closed_answers(app, closed, do)


def _taken_step(session: Session, steps: Sequence[Step]) -> Step:
    """The step of an input that people took: it may have passed windows, and others may have
    followed by themselves.
    """

    def is_pass(step: Step) -> bool:
        prompts = session.step_maker.prompts(session.before(step))
        return any(one.passed_by_scan and one.press is type(step.action) for one in prompts)

    return next((step for step in steps if not is_pass(step)), steps[-1])


def _held_again(app: App, steps: Sequence[Step]) -> list[str]:
    """What people hold once these steps are undone, for each piece whose number changes."""
    done = [task for step in steps for task in instructions(app, step, every=True)]
    return [
        f"{app.player(seat)} holds {quantity(task.held, task.piece)} again."
        for task in still_to_do((), done)
        if task.held is not None
        for seat in task.seats
    ]


def _undo_amendment(app: App, gone: Step, again: Sequence[Step]) -> None:
    """Undo an amendment, and show a toast with the card that counts again, if the entry does not
    name it.
    """
    session, seat = app.playing, seat_of(again[0].action)
    names_card = describe_step(session, gone) != describe_step(session, again[0])
    cards = amended_card(session, gone.action, again[0].action)
    if seat is None or cards is None or names_card:
        app.undo()
    else:
        app.undo(f"Taken back: {app.player(seat)}'s card is the {cards[1]} again.", seat)


def offer_undo_change(app: App) -> UndoOffer | None:
    """Offer to undo the last change of the players (leaving, looking after); None: no change."""
    header = app.playing.header
    if not header.changes:
        return None
    words = change_text(header, header.changes[-1])

    def do() -> None:
        if app.games.change_header(app.playing.header.without_last_change()):
            app.show_toast(f"Taken back: {words}.")

    return UndoOffer(Preview("Undo takes back", (f"{words}.",)), do)


class AnsweredQuestion:
    """The question of the interstitial that was closed last, if closing it was an answer."""

    _board: Interstitial | None = None
    _step: Step | None = None

    def closed(self, app: App, board: Interstitial) -> None:
        """Remember the question of a board that people have closed now."""
        self._board = board if board.must_answer else None
        self._step = app.playing.head

    def undo_offer(self, app: App, boards: list[Interstitial]) -> UndoOffer | None:
        """Offer to ask it again, before the other `boards`, if nothing was done since."""
        board = self._board
        if board is None or self._step is not app.playing.head:
            return None
        answers = (node.name for node in board.buttons if node.touch == UiCommand("next"))
        words = f"{next(answers, 'the answer').capitalize()}."

        def ask() -> None:
            self._board = None
            app.close_overlays()
            boards.insert(0, board)
            app.sounds.append("undo")
            app.show_toast(f"Taken back: {words}")

        return UndoOffer(Preview("Undo takes back", (words,)), ask)


def _offer_without_action(app: App) -> UndoOffer | None:
    """Offer to undo the last change of the players if it followed on the last action in force or
    has ended the game, or to ask again what an interstitial has asked; before the first action to
    show the list of the set-up.
    """
    session, header = app.playing, app.playing.header
    if header.ended or session.players_changed_last:
        return offer_undo_change(app)
    return None if app.table_screen is None else app.table_screen.undo_without_action(app)


def undo_to(app: App, seq: int) -> None:
    """Undo all actions after the first `seq` and say how many; undoing secret answers must be
    confirmed.
    """
    hidden, before = _hidden_entries(app.playing), app.playing.seq
    steps = [step for step in app.playing.current_steps()[seq + 1 :] if step.seq in hidden]

    def do(app: App) -> None:
        app.undo_to(seq)
        if gone := before - app.playing.seq:
            entries, them = _entries(gone)
            app.extend_toast(f"Taken back: {entries}. Redo in the log brings {them} back.")

    _confirm_closed_answers(app, steps, do)


def redo_all(app: App) -> None:
    """Redo everything that was undone last, and say how much that was."""
    before, head = app.playing.seq, None
    while app.playing.can_redo and app.playing.head is not head:
        head = app.playing.head
        app.attempt(app.playing.redo)
    if back := app.playing.seq - before:
        app.show_toast(f"Brought back: {_entries(back)[0]}.")


def _entries(number: int) -> tuple[str, str]:
    """So many entries, and the pronoun for them."""
    return ("1 entry", "it") if number == 1 else (f"{number} entries", "them")


def _confirm_closed_answers(app: App, steps: Sequence[Step], do: Callable[[App], object]) -> None:
    """Call `do`, after a confirmation if there are such secret answers."""
    seats = sorted(
        {
            seat
            for step in steps
            if (seat := seat_of(step.action)) is not None and not _is_open_at_table(app, step)
        }
    )
    if not seats:
        do(app)
        return
    names = [app.player(seat) for seat in seats]
    if len(names) > 1:
        question, line2 = "Take closed answers back?", "Nobody is told what they were"
        lines = (*names, "They are then asked again.")
        yes, seat = "Take them back", None
    else:
        (name,) = names
        question, line2 = f"{name}: take your closed answer back?", "Nobody is told what it was"
        lines = (f"Only {name} should touch Take it back.", "It is then asked for again.")
        yes, seat = "Take it back", seats[0]
    app.open_screen(Confirmation(question, line2, lines, yes, do, seat))


def _is_open_at_table(app: App, step: Step) -> bool:
    """Whether all have seen the answer at the table before it was entered."""
    boards, kind = app.playing.game.boards, type(step.action)
    is_opened = app.settings.current.hands_at_table and kind in boards.actions_open_at_table
    return is_opened or kind in boards.actions_turned_up_first


def _hidden_entries(session: Session, until: int | None = None) -> set[int]:
    """The sequence numbers of log entries in which something is hidden from everybody; `until`: as
    after that entry.
    """
    done = [step.action for step in session.current_steps() if step.action is not None][:until]
    shown = session.game.observation.redact(done, None)
    return {seq for seq, facts in enumerate(shown, 1) if HIDDEN in facts.values()}


def offer_undo(app: App, *, stay_on_screen: bool = False) -> UndoOffer | None:
    """Offer to undo the last input. Undoing it shows the table, unless `stay_on_screen`, and a
    toast; before the first one, the list of the set-up. None: nothing to undo.
    """
    offer = _offer_without_action(app)
    if offer is not None or not app.playing.can_undo:
        return offer

    def do() -> None:
        if not stay_on_screen:
            app.close_overlays()
        _undo(app)

    return UndoOffer(None, do)


def undo_and_offer_redo(app: App) -> UndoOffer:
    """Undo the last input, so that its question is asked again, and offer to redo it. Cards that
    wait still come after the answer.
    """
    app.sounds.append("undo")
    app.attempt(app.playing.undo)

    def do() -> None:
        app.close_overlays()
        app.attempt(app.playing.redo)

    return UndoOffer(Preview("Undo leaves it as it was"), do)


def matching_steps(session: Session, touch: UndoMatching) -> tuple[list[Step], list[Step]]:
    """The newest steps of the kind that a touch takes back, and those of them that it takes back,
    the newest first.
    """
    newest = session.latest_of_same_kind() if isinstance(session.head.action, touch.kind) else []
    matching = [step for step in newest if has_fields(step.action, touch.fixed)]
    return newest, matching if touch.all else matching[:1]


def undo_matching(app: App, touch: UndoMatching, do: Callable[..., object]) -> None:
    """Undo the newest actions that match (`all`, or only the last one); apply again with `do` what
    other seats did after them.
    """
    newest, matching = matching_steps(app.playing, touch)
    if not matching:
        return
    first = matching[-1]
    later = [step.action for step in newest if step.seq > first.seq and step not in matching]
    app.undo_to(first.seq - 1)
    if later:
        do(app, *later[::-1])


def has_fields(action: Action | None, fixed: JsonObject) -> bool:
    """Whether the fields of an action have these values."""
    return all(getattr(action, field) == value for field, value in fixed.items())
