"""The reader of the serial box: `kind = "box"`."""

from hardware.readers import ReaderSettings
from hardware.serialbox.link import BOX_TAGS
from hardware.tag_buffer import BufferedReader

REPAIR = "see the line of the box"
Settings = ReaderSettings
IS_CHECKED = True
"""The box reports what two polls found, in lines with a checksum."""


def make(_name: str, _settings: ReaderSettings) -> BufferedReader:
    """Return the reader of the box."""
    return BufferedReader(BOX_TAGS)
