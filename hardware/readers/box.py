"""The reader of the serial box: `kind = "box"`."""

from hardware.readers import ReaderSettings
from hardware.readers.tag_buffer import BufferedReader
from hardware.serialbox.link import BOX_TAGS

REPAIR = "see the line of the box"
Settings = ReaderSettings
IS_CHECKED = True
"""The box reports what two polls found, in lines with a checksum."""


def make(_name: str, _settings: ReaderSettings) -> BufferedReader:
    """Return the reader of the box."""
    return BufferedReader(BOX_TAGS)
