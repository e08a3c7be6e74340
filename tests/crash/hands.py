"""Plays games without a screen, as fast as it can, until it is killed:
`python -m tests.crash.hands FOLDER GAME SEED`.
"""

import sys
from contextlib import suppress
from pathlib import Path
from random import Random

from companion.table.errors import Refused
from companion.table.folders import JOURNAL
from companion.table.journal.journal import Journal
from companion.table.play import bots
from companion.table.play.session import Session
from companion.table.play.steps import Header
from companion.table.registry import games
from tests.crash.reports import found, report_writes
from tests.games.options import needed

NAMES = ("Ada", "Ben", "Cleo", "Dov", "Eva")


def main(folder: Path, name: str, random: Random) -> None:
    """The game that is under way goes on, or else one begins."""
    journal = Journal(folder / JOURNAL)
    if journal.set_aside is not None:
        sys.exit("a kill is no damage")
    game = games()[name]
    kept = [one for one in journal.games() if not one.over]
    session = journal.resume(game, kept[-1]) if kept else None
    number = kept[-1].number if kept else None
    if session is not None:
        found(folder / JOURNAL, kept[-1].number, session)
    report_writes()
    while True:
        if session is None:
            seats = max(game.min_seats, 3)
            seed = random.choice((None, random.randrange(1000)))
            options = needed(game, seats)
            header = Header(game.id, game.rules_version, NAMES[:seats], options, seed)
            session = journal.begin(game, header)
            number = journal.games()[-1].number
        if session.over:
            journal.put_away(journal.games()[-1].number)
            session = None
            continue
        if random.random() < 0.3:  # as in a quiet moment
            for _ in range(random.randrange(6)):
                journal.do_idle_work(number if random.random() < 0.9 else None)
        with suppress(Refused):
            move(session, random)


def move(session: Session, random: Random) -> None:
    """Mostly something that is asked; now and then back, again, or something else instead."""
    roll = random.random()
    if roll < 0.08:
        session.undo()
    elif roll < 0.14:
        session.redo()
    elif roll < 0.16 and session.seq:
        session.undo_to(random.randrange(session.seq))
    elif roll < 0.18 and session.seq:
        seq = random.randrange(session.seq) + 1
        action = session.current_steps()[seq].action
        if action is not None:
            session.amend(seq, action)
    else:
        asked = session.rule_prompts()
        table = session.head.virtual_table
        if table is not None:
            narrow = session.game.dealer.narrow
            asked = tuple(one for each in asked if (one := narrow(table, each)) is not None)
        required = [one for one in asked if not one.optional]
        prompt = random.choice(asked) if random.random() < 0.2 else required[0]
        session.do(bots.any_of(prompt, random))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], Random(sys.argv[3]))
