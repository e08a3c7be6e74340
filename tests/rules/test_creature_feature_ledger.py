"""The ledger of known monsters: which copies a seat cannot show, and which card it has shown."""

from collections.abc import Sequence

from msgspec import UNSET
from msgspec.structs import replace

from companion.games.creature_feature import GAME
from companion.games.creature_feature.rules.ledger import copies_elsewhere, shown
from companion.games.creature_feature.state import Known, State
from tests.rules.table import clause

PILE = tuple(Known("robot", copy, "pile") for copy in range(1, 7))


def knowing(*ledger: Known) -> State:
    state = GAME.start(("Ann", "Bob", "Cid"), GAME.options()).state
    return replace(state, ledger=ledger)


def known(ledger: Sequence[Known]) -> list[tuple[int | None, str]]:
    return [(one.copy, one.place) for one in ledger]


@clause("CF-113")
def test_where_all_copies_are_placed_a_seat_shows_one_known_in_its_hand() -> None:
    state = knowing(*PILE, Known("robot", 7, "hand", 1))
    assert copies_elsewhere(state, 1) == {"robot": (1, 2, 3, 4, 5, 6)}
    assert copies_elsewhere(state, 0) == {"robot": (1, 2, 3, 4, 5, 6, 7)}


@clause("CF-113")
def test_a_card_without_a_number_in_the_hand_may_be_any_that_is_nowhere_else() -> None:
    state = knowing(*PILE, Known("robot", None, "hand", 1))
    assert copies_elsewhere(state, 1) == {"robot": (1, 2, 3, 4, 5, 6)}
    state = knowing(*PILE[:2], Known("robot", 3, "hand", 1))
    assert copies_elsewhere(state, 1) == {"robot": (1, 2)}


@clause("CF-112")
def test_a_card_that_is_shown_is_the_one_known_in_the_hand() -> None:
    hand = Known("robot", 3, "hand", 1), Known("robot", None, "hand", 1)
    state = knowing(Known("robot", 1, "hand", 0), *hand)
    assert known(shown(state, 1, "robot", UNSET, "star")) == [
        (1, "hand"),
        (3, "star"),
        (None, "hand"),
    ]
    assert known(shown(state, 1, "robot", 3, "star"))[1:] == [(3, "star"), (None, "hand")]
    assert known(shown(state, 1, "robot", 5, "star"))[1:] == [(3, "hand"), (5, "star")]
    assert known(shown(state, 2, "robot", UNSET, "star"))[3:] == [(None, "star")]
