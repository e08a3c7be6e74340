"""`companion box`: the cards and tags of one's own box, as one file (docs/boxes.md)."""

import os
import sys
from argparse import Namespace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from companion.commands import Add, argument, common
from companion.commands.errors import failed, report_error
from companion.commands.game import ID, installed

if TYPE_CHECKING:
    from companion.table.owner.tags import Tags


def add(command: Add) -> None:
    box = command("box", help="export, check and import your own cards and tags as one file")
    does = box.add_subparsers(title="commands", required=True)
    add_command = partial(common.add_command, does)
    check = add_command("check", help="check a box file and list its errors")
    check.add_argument("file", type=argument.file, help="the box file to check")
    check.set_defaults(run=_check)
    export = add_command("export", help="write a set of cards and its tags into a file")
    export.add_argument("game", help=ID)
    export.add_argument("name", help="the name of the set; house exports only the tags")
    export.add_argument(
        "file",
        type=argument.file,
        nargs="?",
        help="the new file to write (default: GAME-NAME.toml)",
    )
    export.set_defaults(run=_export)
    take = add_command("import", help="import a box file, after showing what would change")
    take.add_argument("file", type=argument.file, help="the box file to import")
    how = take.add_mutually_exclusive_group()
    for word, what in (("merge", "add the file to"), ("replace", "replace")):
        how.add_argument(
            f"--{word}",
            action="store_const",
            const=word,
            dest="how",
            help=f"{what} the existing box of this name",
        )
    take.add_argument("--yes", action="store_true", help="do not ask for confirmation")
    take.set_defaults(run=_import)


def _check(arguments: Namespace) -> int:
    from companion.table.owner.box_file import read
    from hardware.untrusted.toml_text import InvalidFile

    try:
        box = read(arguments.file)
    except (InvalidFile, OSError) as error:
        return failed(error, arguments.file)
    print(f"{box.name} of {box.game}: described cards {len(box.facts)}, tags {len(box.tags)}")
    return 0


def _export(arguments: Namespace) -> int:
    from companion.table.atomic_files import write_new
    from companion.table.backups.placing import prepare_data_folder
    from companion.table.errors import Refused
    from companion.table.owner.box_file import to_toml
    from companion.table.owner.card_sets import CardSets
    from companion.table.owner.tags import Tags

    game = installed(arguments.game)
    if game is None:
        return 2
    file: Path = arguments.file or Path(f"{game.id}-{arguments.name}.toml")
    if os.path.lexists(file):
        report_error(f"{file} already exists")
        return 2
    try:
        folder: Path = prepare_data_folder(arguments.data)
        tags = Tags(folder / "tags.json")
        if _are_damaged(tags):
            return 1
        content = to_toml(CardSets(folder).box_file(game, arguments.name, tags.by_uid)).encode()
        write_new(file, content)
    except (OSError, Refused) as error:
        report_error(error)
        return 1
    print(f"Wrote {file}")
    return 0


def _import(arguments: Namespace) -> int:
    from sqlite3 import Error as SqliteError

    from companion.table.backups.placing import prepare_data_folder
    from companion.table.errors import Refused
    from companion.table.folders import JOURNAL
    from companion.table.journal.journal import Journal
    from companion.table.journal.locking import Locked
    from companion.table.owner.box_file import read
    from companion.table.owner.box_import import (
        IMPORT_MODES,
        ImportMode,
        change,
        import_box,
        is_new,
    )
    from companion.table.owner.card_sets import CardSets
    from companion.table.owner.tags import Tags
    from hardware.untrusted.toml_text import InvalidFile

    try:
        box = read(arguments.file)
        folder: Path = prepare_data_folder(arguments.data)
        # whoever keeps the journal keeps the tags too
        journal = Journal(folder.absolute() / JOURNAL)
        try:
            card_sets, tags = CardSets(folder), Tags(folder / "tags.json")
            if _are_damaged(tags):
                return 1
            how: ImportMode = arguments.how or "merge"
            lines = change(card_sets, tags, box, how).lines
            if arguments.how is None and lines and not is_new(card_sets, tags, box):
                for mode in IMPORT_MODES:
                    print(f"--{mode}:")
                    print(*change(card_sets, tags, box, mode).lines, sep="\n")
                report_error("a box of that name exists; choose --merge or --replace")
                return 1
            print("\n".join(lines) or "No change.")
            if not lines:
                return 0
            if not arguments.yes and not _agreed():
                print("Nothing has changed.")
                return 1
            import_box(card_sets, tags, box, how)
        finally:
            journal.close()
    except (InvalidFile, Locked, OSError, Refused, SqliteError) as error:
        return failed(error, arguments.file)
    return 0


def _are_damaged(tags: "Tags") -> bool:
    """Whether the tags could not be read, which is reported: nothing is done with only some."""
    from companion.table import atomic_files

    aside = tags.set_aside
    if aside is None:
        return False
    if not atomic_files.is_moved(aside):
        report_error(f"{aside} cannot be used: it is damaged, or you may not read it.")
    else:
        report_error(f"The tags were damaged. They are kept as {aside}; now there are none.")
    return True


def _agreed() -> bool:
    """Whether somebody at the keyboard says yes."""
    if not sys.stdin.isatty():
        report_error("not confirmed; use --yes to import without a question")
        return False
    return input("Import it? [y/N] ").strip().lower() in ("y", "yes")
