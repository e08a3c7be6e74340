"""The doctor's report: lines with a finding and its repair.

They contain no tags and no names of people, so that they can be pasted into a bug report.
"""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct, field

Verdict = Literal["good", "look", "bad"]
"""Good: it works. Look: a person should check it. Bad: it does not work."""


class ReportLine(Struct, frozen=True):
    """One line of the report, with the field names of `companion doctor --json`."""

    subject: str
    verdict: Verdict
    words: str
    repair: str = ""
    """What a person can do; may be empty."""
    kind: str = ""
    """The kind of device; empty if the line is not about a device of the rig."""
    place: str = ""
    """Where the device is plugged in."""
    retry_text: str = field(name="again", default="")
    """When opening the device is tried again, in words."""
    heard_at: float | None = None
    """The time of the device's last signal."""


def as_text(lines: Sequence[ReportLine]) -> str:
    """Return the report for a terminal: a mark, the subject and the words of each line, and below
    it the repair.
    """
    width = max((len(line.subject) for line in lines), default=0)
    marks = {"good": "ok  ", "look": "look", "bad": "BAD "}
    rows: list[str] = []
    for line in lines:
        rows.append(f"{marks[line.verdict]}  {line.subject:{width}}  {line.words}")
        if line.repair:
            rows.append(f"{'':{width + 8}}-> {line.repair}")
    return "\n".join(rows)
