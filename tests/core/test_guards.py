"""Guards and what they refuse."""

from collections.abc import Iterator

import pytest

from companion.core.actions import Correct
from companion.core.correctables import Correctable, CorrectableIndex
from companion.core.domains import Choice, Domain, Number
from companion.core.guards import Guard, first_objection, required_objection
from companion.core.objection import Objection
from companion.core.options import NoOptions


def guards(cards: int) -> Iterator[Guard]:
    yield cards < 1, "A card is laid.", "X-1"
    yield cards > 2, "At most two cards are laid.", "X-2", "X-3"


def test_the_first_guard_that_forbids_refuses() -> None:
    assert first_objection(guards(0)) == Objection("A card is laid.", ("X-1",))
    assert required_objection(guards(3)) == Objection("At most two cards are laid.", ("X-2", "X-3"))


def test_where_no_guard_forbids_there_is_no_refusal() -> None:
    assert first_objection(guards(1)) is None
    with pytest.raises(ValueError, match="nothing forbids"):
        required_objection(guards(1))


def place(domain: Domain | None, *, secret: bool = False) -> Correctable:
    def change(value: object) -> Correct:
        return Correct("points/0", value)

    return Correctable("points/0", "points", domain, 3, change, owner="Ann", secret=secret)


@pytest.mark.parametrize(("one", "allowed"), [
    (place(None), "Ann: points cannot be corrected now."),
    (place(Number(0, 9)), "Ann: points can be set to a number from 0 to 9 now."),
    (place(Number(0, 9), secret=True), "Ann: points cannot be set to that value now."),
    (place(Choice((False, True))), "Ann: points can be set to no or yes now."),
    (place(Choice(tuple(range(9)))), "Ann: points cannot be set to that value now."),
])  # fmt: skip
def test_a_place_says_what_can_be_set_there(one: Correctable, allowed: str) -> None:
    assert one.allowed_values_text == allowed
    assert CorrectableIndex(lambda _: [one]).by_path(NoOptions()) == {"points/0": one}
