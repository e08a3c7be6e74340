"""No, and why."""

from collections.abc import Sequence


class Refused(Exception):
    """A line of the protocol that changes nothing: its code, and why, in a sentence."""

    def __init__(self, code: str, text: str, cite: Sequence[str] = ()) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.cite = tuple(cite)
