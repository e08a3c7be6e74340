"""The exception of everything that the table refuses."""

from companion.core.objection import Objection


class Refused(Exception):
    """A command or an action that changes nothing: its code in the protocol, and why."""

    def __init__(self, code: str, objection: Objection | str) -> None:
        super().__init__(str(objection))
        self.code = code
        self.objection = Objection(objection) if isinstance(objection, str) else objection
