"""What the clauses of MonsterCon! say beside their point, and nobody would look for."""

from tests.rules.monstercon.table import ConTable
from tests.rules.table import clause


@clause("MC-04", "MC-14")
def test_before_the_kings_lie_there_is_no_hand_and_no_trick(con: ConTable) -> None:
    view = con.new(3)["view"]
    assert (view["phase"], view["hand"], view["trick"]) == ("kings", 0, 0)
    assert (view["hand_sizes"], view["aside"], view["rounds_left"]) == ([0, 0, 0], 0, 0)


@clause("MC-94")
def test_the_marcus_king_comes_home_only_from_where_it_was_laid(con: ConTable) -> None:
    con.kings("entity vampire zombie")
    assert con.instructs("place_king") == []
    con.deal("vampire")
    con.finish()
    assert [(one["seat"], one["to"]) for one in con.instructs("place_king")] == [(0, 0)]
