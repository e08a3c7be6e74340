"""The data folder of this machine, and the names of what is in it."""

import os
from pathlib import Path

from platformdirs import user_data_path

JOURNAL = "journal.sqlite3"
"""The file name of the journal in a data folder."""
PLAYERS, TAGS, SETTINGS = "players.json", "tags.json", "settings.json"
DATA_FILES = (PLAYERS, TAGS, SETTINGS, "rig.toml")
DATA_FOLDERS = ("boxes", "import", "export", "reports")
OF_MACHINE = Path("/var/lib/matinee")
"""Made by scripts/install-pi for whoever plays on that machine."""


def data_folder() -> Path:
    """The folder of the journal, tags and names: the machine's own if it is ours, else that
    of the person, made if it is not there. Raises OSError.
    """
    if os.access(OF_MACHINE, os.W_OK):
        return OF_MACHINE
    return user_data_path("matinee", ensure_exists=True)
