"""Record a game's playthrough after a change of its rules: python -m tests.games.record GAME"""

import sys

from companion.table.registry import folder, games
from tests.games.test_conformance import PLAYTHROUGH, playthrough

if __name__ == "__main__":
    for name in sys.argv[1:]:
        (folder(name) / PLAYTHROUGH).write_text(playthrough(games()[name]), encoding="utf-8")
