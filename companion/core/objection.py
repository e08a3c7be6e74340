"""Why something is not accepted."""

from msgspec import Struct


class Objection(Struct, frozen=True, forbid_unknown_fields=True):
    """What is wrong, in a sentence; the clauses that it rests on; and the field or option that it
    is about, if it is about one.

    >>> str(Objection("there is no seat 7", field="seat"))
    'seat: there is no seat 7'
    """

    text: str
    cite: tuple[str, ...] = ()
    field: str = ""

    def __str__(self) -> str:
        return f"{self.field}: {self.text}" if self.field else self.text
