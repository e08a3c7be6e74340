"""What can be done with cards is made when somebody reads it, and once."""

from collections.abc import Collection, Iterator

from companion.core.actions import Action
from companion.core.domains import Cards
from companion.core.prompts import ActionPattern, LazyHandPatterns, Prompt


class Lay(Action, frozen=True):
    seat: int
    card: str


class Wait(Action, frozen=True):
    seat: int


def uses(
    cards: Collection[str], seat: int, asked: list[tuple[str, ...]]
) -> Iterator[ActionPattern]:
    asked.append(tuple(cards))
    if cards:
        yield ActionPattern(Lay, {"seat": seat}, {"card": Cards(cards)})
    yield ActionPattern(Wait, {"seat": seat})


def test_nothing_is_made_before_it_is_read_and_nothing_twice() -> None:
    asked: list[tuple[str, ...]] = []
    accepts = LazyHandPatterns(("bat", "witch"), uses, (1, asked))
    prompt = Prompt(1, "use", accepts, press=Wait)
    assert asked == []
    assert [one.kind for one in prompt.accepts] == [Lay, Wait]
    assert (len(accepts), accepts[1]) == (2, ActionPattern(Wait, {"seat": 1}))
    assert prompt.fits(Lay(1, "witch"))
    assert not prompt.fits(Lay(1, "ghost"))
    assert prompt.first_pattern(Wait) == ActionPattern(Wait, {"seat": 1})
    assert asked == [("bat", "witch")]


def test_a_hand_allows_what_it_holds_of_the_cards_in_its_own_order() -> None:
    asked: list[tuple[str, ...]] = []
    accepts = LazyHandPatterns(("bat", "clown", "witch"), uses, (0, asked))
    held = accepts.held(("witch", "ghost", "bat"))
    assert held[0] == ActionPattern(Lay, {"seat": 0}, {"card": Cards(("witch", "bat"))})
    assert [one.kind for one in accepts.held(("ghost",))] == [Wait]
    assert asked == [("witch", "bat"), ()]


def test_it_equals_whatever_holds_the_same_templates() -> None:
    made = tuple(uses(("bat",), 2, []))
    assert LazyHandPatterns(("bat",), uses, (2, [])) == made
    assert made == LazyHandPatterns(("bat",), uses, (2, []))
    assert Prompt(2, "use", LazyHandPatterns(("bat",), uses, (2, []))) == Prompt(2, "use", made)
    assert LazyHandPatterns(("bat",), uses, (2, [])) != LazyHandPatterns(("witch",), uses, (2, []))
