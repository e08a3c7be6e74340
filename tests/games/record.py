"""Records a playthrough anew after a change of rules: python -m tests.games.record GAME"""

import sys

from companion.table.games import games
from tests.games.test_conformance import FOLDER, playthrough

if __name__ == "__main__":
    for name in sys.argv[1:]:
        (FOLDER / f"{name}.txt").write_text(playthrough(games()[name]), encoding="utf-8")
