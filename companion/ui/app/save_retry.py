"""Retry writing: steps and reports that could not be stored are kept in memory and tried again."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from sqlite3 import Error as SqliteError

from companion.table.journal.journal import Journal, Recorder
from companion.table.journal.locking import Locked
from companion.table.journal.pending_writes import PendingWrites
from companion.table.reports.reporting import ReportDraft, Reports
from companion.ui.app.faults import JOURNAL, REPORT, Faults, journal_fault, report_fault
from hardware.signals import Restored

REPLACED = "Another program changed or removed the journal. This game was saved again."
REPAIR = "Free some disk space or make the data folder writable."
"""What people can do if the disk is full or cannot be written."""
TRY_AGAIN = 3.0
"""Seconds after which what could not be written is tried again."""


@dataclass(eq=False)
class SaveRetry:
    """Steps and reports that could not be written so far."""

    _journal: Journal
    _faults: Faults
    _notify: Callable[[str], None]
    _clock: Callable[[], float]

    recorder: Recorder | None = None
    """What writes the game under way."""

    def __post_init__(self) -> None:
        self.steps = PendingWrites()
        """The steps of the game under way, and of those before it, that wait."""
        self._reports = Reports()
        self._tried = self._clock()

    def __contains__(self, draft: ReportDraft) -> bool:
        """Whether the report waits."""
        return draft in self._reports

    @property
    def warning(self) -> str:
        """Why not everything is saved, and what to do; empty if everything is."""
        if not self.steps:
            return ""
        why = f"Not saved: {self.steps.why}."
        return f"{why} {REPAIR}" if self.steps.is_repairable else why

    def warn_if_unsaved(self) -> None:
        """Show that what was done is in memory only, while it is so."""
        if self.steps and JOURNAL not in self._faults:
            self._notify(self._faults.add(journal_fault(self.steps.why, self._clock())))

    def try_again(self) -> bool:
        """Write what waits, every `TRY_AGAIN` seconds; return whether any of it was written."""
        if self._clock() < self._tried + TRY_AGAIN:
            return False
        self._tried = self._clock()
        return any([self._rewrite_game(), self._retry_steps(), self._retry_reports()])

    def _rewrite_game(self) -> bool:
        """Write the game under way again if another program has deleted or replaced the files of
        the journal, and say so; return whether it has.
        """
        recorder = self.recorder
        if recorder is None or self._journal.read_only:
            return False
        if recorder not in self.steps and not recorder.is_in_place():
            self.steps.write_or_queue(recorder, recorder.write_again)
            self.warn_if_unsaved()
        if recorder.wrote_again:
            recorder.wrote_again = False
            self._notify(REPLACED)
            return True
        return False

    def _retry_steps(self) -> bool:
        if JOURNAL not in self._faults or self._journal.read_only:
            return False
        with suppress(Locked, OSError, SqliteError):
            self._journal.writable_database()
            if self.steps.flush():
                self._notify(self._faults.restored(Restored(JOURNAL, self._clock())))
                return True
        return False

    def save_report(self, draft: ReportDraft) -> None:
        """Write a report; if that fails, show a toast and try again later."""
        if self._reports.write_or_queue(draft):
            self._retry_reports()
        else:
            self._faults.add(report_fault(self._reports.why, self._clock()))
            self._notify(f"The report cannot be saved: {self._reports.why}. It is tried again.")

    def withdraw_report(self, draft: ReportDraft) -> bool:
        """Delete a report; return False, with a toast, if its file cannot be deleted."""
        try:
            self._reports.withdraw(draft)
        except OSError as error:
            self._notify(f"The report cannot be taken back: {error.strerror or error}.")
            return False
        self._retry_reports()
        self._notify("The report is taken back.")
        return True

    def _retry_reports(self) -> bool:
        if REPORT not in self._faults or not self._reports.flush():
            return False
        self._faults.restored(Restored(REPORT, self._clock()))
        self._notify("The report is kept now.")
        return True
