"""Reports as people tell them, and those for which the disk has had no room so far."""

from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from companion.core.rulings import Ruling
from companion.table.play.session import Session
from companion.table.play.steps import Step
from companion.table.reports.problems import newest
from companion.table.reports.report import Report, free_place, report_on, write_report


class ReportedRuling(Struct, frozen=True):
    """A ruling of a step, and what is reported of it."""

    step: Step
    ruling: Ruling
    report: Report


class Draft:
    """A report that people still tell, and its file as soon as there is one."""

    def __init__(self, data: Path, session: Session, step: Step, ruling: Ruling) -> None:
        self._data = data
        self._session = session
        self.file: Path | None = None
        self.set_ruling(step, ruling)

    def set_ruling(self, step: Step, ruling: Ruling) -> None:
        """It is a report on this ruling, of which nothing is expected yet."""
        found = replace(
            report_on(self._session, step, ruling),
            problem=newest(self._data, self._session.game.id),
        )
        self.reported = ReportedRuling(step, ruling, found)

    def write(self) -> None:
        """Write what it says now. Raises OSError, and then its file is as it was."""
        file = self.file or free_place(self._data, self._session.game.id)
        write_report(file, self._session, self.reported.step, self.reported.report)
        self.file = file


class Reports:
    """Keeps reports; what cannot be written waits until it can."""

    def __init__(self) -> None:
        self._waiting: list[Draft] = []
        self.why = ""
        """Why the last of them waits."""

    def __contains__(self, draft: Draft) -> bool:
        return draft in self._waiting

    def write_or_queue(self, draft: Draft) -> bool:
        """Write it as it is reported now; whether that went, or it waits."""
        if draft not in self._waiting:
            self._waiting.append(draft)
        self.flush()
        return draft not in self._waiting

    def withdraw(self, draft: Draft) -> None:
        """Nothing of it is kept. Raises OSError where its file cannot be taken away."""
        if draft.file is not None:
            draft.file.unlink(missing_ok=True)
        if draft in self._waiting:
            self._waiting.remove(draft)

    def flush(self) -> bool:
        """Write what waits, as far as it goes; whether nothing waits any more."""
        self._waiting = [draft for draft in self._waiting if not self._written(draft)]
        return not self._waiting

    def _written(self, draft: Draft) -> bool:
        try:
            draft.write()
        except OSError as error:
            self.why = error.strerror or str(error)
            return False
        return True
