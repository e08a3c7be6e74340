"""What touches and presses are about, so that late ones are found."""

from collections.abc import Mapping
from math import isfinite

from msgspec import Struct

from companion.ui.app.app import App


class TouchContext(Struct, frozen=True):
    """What a touch or press refers to: the topmost screen, the key of its question, the key of what
    Undo is about, the step in force, and the press key of each seat.
    """

    screen: object
    question: object = None
    undo: object = None
    step: object = None
    buttons: Mapping[int, object] = {}


def touch_context(app: App) -> TouchContext:
    """What touches and presses are about now."""
    screen = app.screen
    names = () if app.session is None else app.session.header.names
    undoes = (isfinite(screen.notice_since) and app.table_screen) or screen
    return TouchContext(
        screen,
        screen.question_key(app, app.last_line1),
        (id(undoes), undoes.question_key(app, app.last_line1)),
        app.session and app.session.head,
        {seat: press_key(app, seat) for seat in range(len(names))},
    )


def press_key(app: App, seat: int) -> object:
    """The press key of a seat's button, from the topmost screen that answers to buttons."""
    if app.session is None or seat >= len(app.session.header.names):
        return None  # a button where nobody sits means the same on every screen
    keys = ((id(screen), screen.press_key(app, seat)) for screen in reversed(app.screens))
    return next((key for key in keys if key[1] is not None), None)
