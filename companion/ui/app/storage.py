"""What is stored of a table: journal, tags, players, settings and card sets in one folder."""

from pathlib import Path
from sqlite3 import Error as SqliteError

from companion.table.folders import JOURNAL, PLAYERS, SETTINGS, TAGS
from companion.table.journal.journal import Journal
from companion.table.journal.locking import Locked
from companion.table.owner.card_sets import CardSets
from companion.table.owner.tags import Tags
from companion.table.players import Players
from companion.table.settings import SettingsFile

StoredData = tuple[Journal, Tags, Players, SettingsFile, CardSets]


def open_stored_data(folder: Path) -> StoredData:
    """Open journal, tags, players, settings and card sets of a data folder. The journal is
    read-only while another process has it, and in memory if it cannot be written. Raises what
    opening the other files raises.
    """
    journal = folder / JOURNAL
    try:
        kept = Journal(journal)
    except Locked:
        kept = Journal(journal, read_only=True)
    except (OSError, SqliteError) as error:
        kept = Journal(journal, refusal=error)
    players, tags, settings = (folder / name for name in (PLAYERS, TAGS, SETTINGS))
    return kept, Tags(tags), Players(players), SettingsFile(settings), CardSets(folder)
