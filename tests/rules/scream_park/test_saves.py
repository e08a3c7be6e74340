"""Games that were saved under an earlier version of the rules go on from their stored state.

The file in `saves` was written by rules version 1 and is never written again.
"""

from pathlib import Path

from companion.games.scream_park import GAME
from tests.rules.scream_park.table import ParkTable

SAVE = Path(__file__).parent / "saves" / "scream-park-1-walk.jsonl"


def test_a_walk_that_was_begun_under_the_first_version_goes_on(park: ParkTable) -> None:
    assert GAME.rules_version == 2
    answer = park.look({"cmd": "load", "file": str(SAVE)})
    assert answer["ok"], answer
    assert (answer["view"]["phase"], answer["view"]["vip_at"]) == ("walk", [0, 0])
    answer = park.look({"cmd": "do", "action": {"type": "walk", "seat": 0, "rooms": 2}})
    assert (answer["view"]["phase"], answer["view"]["vip_at"]) == ("day-end", [2, 1])
