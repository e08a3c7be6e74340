"""The ledger of known monsters: which copies a seat cannot show, and which card it has shown."""

from collections.abc import Sequence

from msgspec import UNSET
from msgspec.structs import replace

from companion.games.creature_feature import GAME
from companion.games.creature_feature.actions import RevealCoStar
from companion.games.creature_feature.cards import CARDS, COPIES, MONSTERS
from companion.games.creature_feature.domains import Possible
from companion.games.creature_feature.rules.dispatch import RULES
from companion.games.creature_feature.rules.ledger import (
    copies_elsewhere,
    possible_monsters,
    with_moved,
    with_scored,
    with_shown,
)
from companion.games.creature_feature.rules.supply import reshuffle
from companion.games.creature_feature.state import FACE_DOWN, Known, State, Team
from tests.rules.table import clause

PILE = tuple(Known("robot", copy, "pile") for copy in range(1, 7))


def knowing(*ledger: Known) -> State:
    state = GAME.rules.start(("Ann", "Bob", "Cid"), GAME.options.options_type()).state
    return replace(state, ledger=ledger)


def known(ledger: Sequence[Known]) -> list[tuple[int | None, str]]:
    return [(one.copy, one.place) for one in ledger]


@clause("CF-112")
def test_the_seventh_copy_may_be_shown_and_then_only_one_that_is_known_in_the_hand() -> None:
    state = knowing(*PILE, Known("mummy", 1, "pile"))
    assert "robot" in possible_monsters(state.ledger, 0)
    state = knowing(*PILE, Known("robot", 7, "hand", 1))
    assert "robot" in possible_monsters(state.ledger, 1)
    assert "robot" not in possible_monsters(state.ledger, 0)
    assert "robot" not in possible_monsters(state.ledger, None)


@clause("CF-112")
def test_whether_one_card_may_be_shown_agrees_with_the_list_of_all() -> None:
    everything = tuple(Known(one, None, "pile") for one in MONSTERS for _ in range(COPIES))
    for ledger in ((), PILE, (*PILE, Known("robot", 7, "hand", 1)), everything[1:], everything):
        for seat in (0, 1, None):
            cards = Possible(ledger, seat)
            assert [one for one in CARDS if one in cards] == list(cards)
            assert bool(cards) is bool(list(cards)) is (ledger != everything)


@clause("CF-113")
def test_where_all_copies_are_placed_a_seat_shows_one_known_in_its_hand() -> None:
    state = knowing(*PILE, Known("robot", 7, "hand", 1))
    assert copies_elsewhere(state.ledger, 1) == {"robot": (1, 2, 3, 4, 5, 6)}
    assert copies_elsewhere(state.ledger, 0) == {"robot": (1, 2, 3, 4, 5, 6, 7)}


@clause("CF-113")
def test_even_where_nobody_entered_the_numbers_of_the_others() -> None:
    nameless = (Known("robot", None, "pile"),) * 6
    state = knowing(*nameless, Known("robot", 7, "hand", 1))
    assert copies_elsewhere(state.ledger, 1) == {"robot": (1, 2, 3, 4, 5, 6)}
    state = knowing(*nameless[1:], Known("robot", 7, "hand", 1))
    assert copies_elsewhere(state.ledger, 1) == {}


@clause("CF-113")
def test_a_card_without_a_number_in_the_hand_may_be_any_that_is_nowhere_else() -> None:
    state = knowing(*PILE, Known("robot", None, "hand", 1))
    assert copies_elsewhere(state.ledger, 1) == {"robot": (1, 2, 3, 4, 5, 6)}
    state = knowing(*PILE[:2], Known("robot", 3, "hand", 1))
    assert copies_elsewhere(state.ledger, 1) == {"robot": (1, 2)}


@clause("CF-112")
def test_a_card_that_is_shown_is_the_one_known_in_the_hand() -> None:
    hand = Known("robot", 3, "hand", 1), Known("robot", None, "hand", 1)
    state = knowing(Known("robot", 1, "hand", 0), *hand)
    assert known(with_shown(state, 1, "robot", UNSET, "star")) == [
        (1, "hand"),
        (3, "star"),
        (None, "hand"),
    ]
    assert known(with_shown(state, 1, "robot", 3, "star"))[1:] == [(3, "star"), (None, "hand")]
    assert known(with_shown(state, 1, "robot", 5, "star"))[1:] == [(3, "hand"), (5, "star")]
    assert known(with_shown(state, 2, "robot", UNSET, "star"))[3:] == [(None, "star")]


@clause("CF-111", "CF-113")
def test_a_discard_that_is_shuffled_into_the_new_deck_may_be_shown_again() -> None:
    state = knowing(Known("robot", 3, "discards"), Known("mummy", 1, "pile"))
    assert copies_elsewhere(state.ledger, 0) == {"robot": (3,), "mummy": (1,)}
    assert copies_elsewhere(reshuffle(state, []).ledger, 0) == {"mummy": (1,)}


@clause("CF-112", "CF-113")
def test_what_lay_in_teams_is_in_the_piles_and_what_is_known_in_a_hand_stays_there() -> None:
    hand = Known("robot", 7, "hand", 1)
    discarded = Known("mummy", 2, "discards")
    teams = Known("robot", 1, "star", 0), Known("mummy", None, "co-star", 2)
    ledger = with_scored((hand, *teams, discarded, *PILE[1:]))
    assert ledger[0] == hand
    assert ledger[1:3] == (Known("robot", 1, "pile"), Known("mummy", None, "pile"))
    assert ledger[3:] == (discarded, *PILE[1:])
    assert "robot" in possible_monsters(ledger, 1)


@clause("CF-113")
def test_a_star_that_is_doctored_takes_no_other_star_to_the_discards() -> None:
    mine, other = Known("robot", 1, "star", 0), Known("robot", 2, "star", 1)
    co_star = Known("mummy", 3, "co-star", 0)
    ledger = with_moved((mine, other, co_star), 0, ("star",), "discards")
    assert ledger == (Known("robot", 1, "discards"), other, co_star)


@clause("CF-112", "CF-113")
def test_an_eighth_copy_is_distinguished_from_a_card_that_lies_elsewhere() -> None:
    # Ann holds one whose number is known; of the six others four have numbers
    pile = (*PILE[:4], *[Known("robot", None, "pile")] * 2)
    state = knowing(*pile, Known("robot", 7, "hand", 0))
    state = replace(state, phase="co-stars", teams=(Team(True, False, FACE_DOWN, FACE_DOWN),) * 3)
    assert RULES.rule_objection(state, RevealCoStar(0, "robot", 5)).cite == ("CF-112",)
    assert RULES.rule_objection(state, RevealCoStar(0, "robot", 4)).cite == ("CF-113",)
    assert RULES.rule_objection(state, RevealCoStar(1, "robot", 5)).cite == ("CF-112",)
    assert any(prompt.fits(RevealCoStar(0, "robot", 7)) for prompt in GAME.rules.prompts(state))
