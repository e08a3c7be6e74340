"""Makes values that people may correct, and says when the piles are not at rest."""

from collections.abc import Callable
from typing import Any

from msgspec import UNSET

from companion.core.actions import JsonValue
from companion.core.correctables import Correctable, ValueKind, humanized, value_at, with_value
from companion.core.domains import Domain
from companion.games.shuffling_horror.procedures import Drawing, ReelEnd, ReelStart, SetUp
from companion.games.shuffling_horror.rules.desk import Desk
from companion.games.shuffling_horror.state import State


class EditableValue(Correctable, frozen=True, kw_only=True):
    """A value that `correct` sets; `edit` sets it in the position."""

    edit: Callable[[Desk, Any], None]


def make_editable(
    state: State,
    path: str,
    what: str,
    domain: Domain | None,
    seat: int | None = None,
    *,
    at: str | None = None,
    value: Any = UNSET,
    edit: Callable[[Desk, Any], None] | None = None,
    value_kind: ValueKind = "word",
    group: str,
    value_text: Callable[[JsonValue], str] = humanized,
) -> EditableValue:
    """Describe a value of the state.

    `at` is its path in the state if that is another one than in the view. If nothing else is
    given, the value is read there, and `edit` changes nothing else.
    """
    at = at or path

    def write(desk: Desk, value: Any) -> None:
        field = at.partition("/")[0]
        setattr(desk, field, getattr(with_value(state, at, value), field))

    do = edit or write

    def change(value: Any) -> State:
        desk = Desk.of(state)
        do(desk, value)
        return desk.outcome().state

    return EditableValue(
        path,
        what,
        None if state.result is not None else domain,
        value_at(state, at) if value is UNSET else value,
        change,
        value_kind,
        group,
        seat,
        "" if seat is None else state.names[seat],
        value_text,
        edit=do,
    )


def has_unnamed_cards(state: State) -> bool:
    """Return whether cards are on the table that nobody has named yet: the piles are not
    at rest.
    """
    return any(
        (isinstance(procedure, Drawing) and procedure.stage == "draw")
        or (isinstance(procedure, SetUp) and procedure.stage == "face")
        for procedure in state.stack
    )


def is_between_reels(state: State) -> bool:
    """Return whether the screen and the piles are being set up: set-up, Director's Cut or
    reel end.
    """
    if has_unnamed_cards(state):
        return True
    for procedure in state.stack:
        if isinstance(procedure, SetUp | ReelEnd):
            return True
        if isinstance(procedure, ReelStart) and procedure.stage in ("deal", "cut", "screen"):
            return True
    return False
