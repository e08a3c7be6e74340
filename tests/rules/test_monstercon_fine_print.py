"""What the clauses of MonsterCon! say beside their point, and nobody would look for."""

from tests.rules.monstercon import ConTable
from tests.rules.table import clause


@clause("MC-04", "MC-14")
def test_before_the_kings_lie_there_is_no_hand_and_no_trick(con: ConTable) -> None:
    view = con.new(3)["view"]
    assert (view["phase"], view["hand"], view["trick"]) == ("kings", 0, 0)
    assert (view["hand_sizes"], view["aside"], view["rounds_left"]) == ([0, 0, 0], 0, 0)
