"""Why something is not accepted."""

from collections.abc import Iterable

from msgspec import UNSET, Struct

from companion.core.actions import Action


class Objection(Struct, frozen=True, forbid_unknown_fields=True):
    """What is wrong, in a sentence; the clauses that it rests on; and the field or option that it
    is about, if it is about one. With a field, `text` follows a colon and begins in lower case.

    >>> str(Objection("there is no seat 7.", field="seat"))
    'seat: there is no seat 7.'
    """

    text: str
    cite: tuple[str, ...] = ()
    field: str = ""

    def __str__(self) -> str:
        return f"{self.field}: {self.text}" if self.field else self.text


def missing_seat(action: Action, seats: int, fields: Iterable[str] = ("seat",)) -> Objection | None:
    """The objection to an action that names, in one of these fields, a seat that is not at the
    table.
    """
    for field in fields:
        seat = getattr(action, field, UNSET)
        if seat is not UNSET and not 0 <= seat < seats:
            return Objection(f"there is no seat {seat}.", field=field)
    return None
