"""What Undo takes back on a screen that lies over the table."""

from collections.abc import Callable
from itertools import takewhile

from companion.core.nodes import TakeBack
from companion.table.steps import Step
from companion.table.words import deed, seat_of
from companion.ui.app import App
from companion.ui.foresee import Foreseen, of_undo
from companion.ui.screen import Undoing
from companion.ui.screens.sure import Sure


def undo(app: App, told: str = "") -> None:
    """Take the last line back and tell this. A closed answer is asked about first: by whom it was,
    never what it was, for anybody may touch Undo.
    """

    def do(app: App) -> None:
        before = app.playing.head
        app.undo()
        if told and app.playing.head is not before:
            app.tell(told)

    seat = _closed(app)
    if seat is None:
        do(app)
    else:
        name = app.player(seat)
        app.turn_to(
            Sure(
                f"{name}: take your closed answer back?",
                "Nobody is told what it was",
                (f"Only {name} should touch Take it back.", "It is then asked for again."),
                "Take it back",
                do,
                seat,
            )
        )


def _closed(app: App) -> int | None:
    """Whose closed answer Undo would take back; None where it takes back none."""
    session = app.playing
    for step in session.taken_back():
        action = step.action
        if action is None:
            continue
        prompts = session.stepping.prompts(session.before(step))
        if any(one.secret and one.seat is not None and one.fits(action) for one in prompts):
            return seat_of(action)
    return None


def last_line(app: App, *, stay: bool = False) -> Undoing | None:
    """The last line of the game; one is at the table again, or stays, and is told what went."""
    steps = app.playing.taken_back()
    if not steps:
        return None
    went = deed(app.playing, steps[-1].state, steps[-1].action)
    is_amended = bool(app.playing.brought_back())

    def do() -> None:
        if not stay:
            app.to_table()
        undo(app, "" if is_amended else f"Taken back: {went}.")

    return Undoing(of_undo(app.playing), do)


def ask_again(app: App) -> Undoing:
    """Take the last line back, to ask anew; what Undo does then: it was right as it was."""
    app.undo()

    def do() -> None:
        app.to_table()
        app.attempt(app.playing.redo)

    return Undoing(Foreseen("Undo leaves it as it was", ()), do)


def take_back(app: App, touch: TakeBack, do: Callable[..., object]) -> None:
    """Back to before the first of what is meant; what others did after it is done again."""
    newest = list(
        takewhile(lambda step: isinstance(step.action, touch.kind), reversed(app.playing.line()))
    )
    meant = [step for step in newest if _means(touch, step)][: None if touch.all else 1]
    if not meant:
        return
    first = meant[-1]
    others = [step.action for step in newest if step.seq > first.seq and step not in meant]
    app.undo_to(first.seq - 1)
    if others:
        do(app, *others[::-1])


def _means(touch: TakeBack, step: Step) -> bool:
    return all(getattr(step.action, field) == value for field, value in touch.fixed.items())
