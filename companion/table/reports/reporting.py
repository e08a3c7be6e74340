"""Reports that people are writing, and those for which the disk has had no room so far."""

from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from companion.core.rulings import Ruling
from companion.table.play.session import Session
from companion.table.play.steps import Step
from companion.table.reports.problems import newest
from companion.table.reports.report import Report, new_report_path, report_on, write_report


class ReportedRuling(Struct, frozen=True):
    """A ruling of a step, and what is reported of it."""

    step: Step
    ruling: Ruling
    report: Report


class ReportDraft:
    """A report that people are still writing, and its file as soon as there is one."""

    def __init__(self, data: Path, session: Session, step: Step, ruling: Ruling) -> None:
        self._data = data
        self._session = session
        self.file: Path | None = None
        self.set_ruling(step, ruling)

    def set_ruling(self, step: Step, ruling: Ruling) -> None:
        """Make it a report on this ruling, without anything that people say of it."""
        report = replace(
            report_on(self._session, step, ruling),
            problem=newest(self._data, self._session.game.id),
        )
        self.reported = ReportedRuling(step, ruling, report)

    def write(self) -> None:
        """Write the report. Raises OSError; then its file is unchanged."""
        file = self.file or new_report_path(self._data, self._session.game.id)
        write_report(file, self._session, self.reported.step, self.reported.report)
        self.file = file


class Reports:
    """Writes reports; those that cannot be written wait until they can."""

    def __init__(self) -> None:
        self._waiting: list[ReportDraft] = []
        self.why = ""
        """Why the last of them waits."""

    def __contains__(self, draft: ReportDraft) -> bool:
        return draft in self._waiting

    def write_or_queue(self, draft: ReportDraft) -> bool:
        """Write a report; return False if it waits."""
        if draft not in self._waiting:
            self._waiting.append(draft)
        self.flush()
        return draft not in self._waiting

    def withdraw(self, draft: ReportDraft) -> None:
        """Delete a report and its file. Raises OSError if the file cannot be deleted."""
        if draft.file is not None:
            draft.file.unlink(missing_ok=True)
        if draft in self._waiting:
            self._waiting.remove(draft)

    def flush(self) -> bool:
        """Write the reports that wait; return whether none waits any more."""
        self._waiting = [draft for draft in self._waiting if not self._write_draft(draft)]
        return not self._waiting

    def _write_draft(self, draft: ReportDraft) -> bool:
        try:
            draft.write()
        except OSError as error:
            self.why = error.strerror or str(error)
            return False
        return True
