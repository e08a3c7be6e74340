"""A pattern as JSON has the names of the protocol, whatever Python calls them."""

import msgspec

from companion.core.actions import Action
from companion.core.domains import Cards, Number
from companion.core.prompts import ActionPattern


class Borrow(Action, frozen=True, rename={"source": "from"}):
    seat: int
    source: str
    n: int


def test_fields_are_shown_in_order_under_their_names_on_the_wire() -> None:
    fixed = ActionPattern(Borrow, {"seat": 1, "source": "rest"}, {"n": Number(1, 3)})
    number = {"number": {"least": 1, "most": 3}}
    assert list(fixed.to_json().items()) == [
        ("type", "borrow"),
        ("seat", 1),
        ("from", "rest"),
        ("n", number),
    ]
    still_open = ActionPattern(Borrow, {"seat": 1, "n": 2}, {"source": Cards(("bat", "witch"))})
    assert still_open.to_json()["from"] == {"cards": ["bat", "witch"]}
    assert "source" not in still_open.to_json()


def test_an_action_sent_with_that_name_fits() -> None:
    pattern = ActionPattern(Borrow, {"seat": 1, "source": "rest"}, {"n": Number(1, 3)})
    sent = {**pattern.to_json(), "n": 2}
    assert pattern.fits(msgspec.convert(sent, Borrow))
    assert not pattern.fits(msgspec.convert({**sent, "from": "power"}, Borrow))
