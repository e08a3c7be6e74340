"""Writes the playthrough of games after a change of their rules; run by `scripts/record`."""

from argparse import ArgumentParser
from pathlib import Path

import high_card
from companion.table.registry import folder
from tests.games.playing import ALL, playthroughs

if __name__ == "__main__":
    parser = ArgumentParser("scripts/record", description=__doc__)
    parser.add_argument("games", nargs="+", choices=ALL, metavar="GAME", help=", ".join(ALL))
    for name in parser.parse_args().games:
        # the example need not be installed
        example = name == high_card.GAME.id
        home = Path(high_card.__file__).parent if example else folder(name)
        for file, text in playthroughs(ALL[name]).items():
            path = home / file
            path.write_text(text, encoding="utf-8")
            print(f"wrote {path}")
