"""Where things that last lie on this machine."""

from pathlib import Path

from platformdirs import user_data_path


def data_folder() -> Path:
    """The folder of the journal, tags and names, made if it is not there. Raises OSError."""
    return user_data_path("matinee", ensure_exists=True)
