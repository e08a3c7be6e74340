"""A screen over the table: it keeps the round counter, Undo and Why? where the table has them."""

from collections.abc import Callable, Sequence
from itertools import takewhile

from companion.core.actions import Action, JsonObject
from companion.core.game import HIDDEN
from companion.core.view.nodes import UndoMatching
from companion.table.action_text import describe_step, seat_of
from companion.table.leaving import change_text
from companion.table.play.session import Session
from companion.table.play.steps import Step
from companion.ui.app.app import App
from companion.ui.app.preview import Preview, preview_undo
from companion.ui.app.screen import Screen, UndoOffer
from companion.ui.parts.confirmation import Confirmation


class OverTable(Screen[App]):
    """A screen over the table; Undo takes back the last line of the game."""

    over_table = True

    def undo_offer(self, app: App) -> UndoOffer | None:
        return last_line(app)


def undo(app: App, toast: str = "") -> None:
    """Take the last line back and show `toast`. A closed answer is asked about first: by whom
    it was, never what it was, for anybody may touch Undo.
    """
    if (change := _newer_change(app)) is not None:
        change.undo()
        return

    def do(app: App) -> None:
        before = app.playing.head
        app.undo()
        if toast and app.playing.head is not before:
            app.show_toast(toast)

    _ask_about_closed(app, app.playing.undone_by_undo(), do)


def undo_change(app: App) -> UndoOffer | None:
    """Return what takes back the last thing that was said about who has left; None: nothing."""
    header = app.playing.header
    if not header.changes:
        return None
    words = change_text(header, header.changes[-1])

    def do() -> None:
        if app.change_header(app.playing.header.without_last_change()):
            app.show_toast(f"Taken back: {words}.")

    return UndoOffer(Preview("Undo takes back", (f"{words}.",)), do)


def can_undo(app: App) -> bool:
    """Whether Undo takes anything back."""
    return app.playing.can_undo or _newer_change(app) is not None


def _newer_change(app: App) -> UndoOffer | None:
    """Return what takes back a change of who sits there, if nothing was done since."""
    session = app.playing
    changes = session.header.changes
    return undo_change(app) if changes and changes[-1].seq >= session.seq else None


def undo_to(app: App, seq: int) -> None:
    """Back to where so many actions were in force. Answers that are still closed are asked about
    first.
    """
    hidden = _hidden(app.playing)
    steps = [step for step in app.playing.current_steps()[seq + 1 :] if step.seq in hidden]
    _ask_about_closed(app, steps, lambda app: app.undo_to(seq))


def _ask_about_closed(app: App, steps: Sequence[Step], do: Callable[[App], object]) -> None:
    """Do it at once where these steps hold no closed answer, else once it is confirmed."""
    seats = sorted({seat for step in steps if (seat := _closed(app.playing, step)) is not None})
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


def _closed(session: Session, step: Step) -> int | None:
    """Whose closed answer a step is: a choice that only its seat saw, or something that the log
    still hides; None where it is none.
    """
    action = step.action
    if action is None:
        return None
    prompts = session.stepping.prompts(session.before(step))
    is_choice = any(one.secret and one.seat is not None and one.fits(action) for one in prompts)
    return seat_of(action) if is_choice or step.seq in _hidden(session) else None


def _hidden(session: Session) -> set[int]:
    """The entries of the log of which something is hidden from everybody."""
    done = [step.action for step in session.current_steps() if step.action is not None]
    shown = session.game.observation.redact(done, None)
    return {seq for seq, one in enumerate(shown, 1) if HIDDEN in one.values()}


def last_line(app: App, *, stay: bool = False) -> UndoOffer | None:
    """The last line of the game; one is at the table again, or stays, and is reported what went."""
    if (change := _newer_change(app)) is not None:
        return change
    steps = app.playing.undone_by_undo()
    if not steps:
        return None
    went = describe_step(app.playing, steps[-1])
    is_amended = bool(app.playing.restored_by_undo())

    def do() -> None:
        if not stay:
            app.close_overlays()
        undo(app, "" if is_amended else f"Taken back: {went}.")

    return UndoOffer(preview_undo(app.playing), do)


def undo_and_offer_redo(app: App) -> UndoOffer:
    """Undo the last line, to ask again, and offer to restore it."""
    app.undo()

    def do() -> None:
        app.close_overlays()
        app.attempt(app.playing.redo)

    return UndoOffer(Preview("Undo leaves it as it was"), do)


def take_back(app: App, touch: UndoMatching, do: Callable[..., object]) -> None:
    """Back to before the first of what is meant; what others did after it is done again."""
    newest = list(
        takewhile(
            lambda step: isinstance(step.action, touch.kind), reversed(app.playing.current_steps())
        )
    )
    meant = [step for step in newest if has_fields(step.action, touch.fixed)]
    if not touch.all:
        del meant[1:]
    if not meant:
        return
    first = meant[-1]
    others = [step.action for step in newest if step.seq > first.seq and step not in meant]
    app.undo_to(first.seq - 1)
    if others:
        do(app, *others[::-1])


def has_fields(action: Action | None, fixed: JsonObject) -> bool:
    """Whether the fields of an action have these values."""
    return all(getattr(action, field) == value for field, value in fixed.items())
