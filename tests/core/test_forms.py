"""Forms made from types: what a form can say, its type can hold."""

from random import Random
from typing import Annotated, Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta, Struct, convert

from companion.core.cards import BadCard
from companion.core.domains import Choice, Multiset, Number, OptionalDomain, TextDomain
from companion.core.forms import KeyedDomain, ListDomain, StructDomain, form
from companion.table.owner.box_file import parse, to_toml
from companion.table.owner.box_format import BoxFile
from companion.table.registry import games
from tests.sampling import examples

Genre = Annotated[str, Meta(extra={"card_kind": "genre"})]


class Wing(Struct, forbid_unknown_fields=True, tag="wing", tag_field="do"):
    span: Annotated[int, Meta(ge=1, le=9)]


class Claw(Struct, forbid_unknown_fields=True, tag="claw", tag_field="do"):
    then: "tuple[Wing | Claw, ...]" = ()


class Scene(Struct, forbid_unknown_fields=True):
    """A card of no game, with every shape that a field can have."""

    value: Annotated[int, Meta(ge=0, le=20, title="Worth")]
    needs: Annotated[tuple[Genre, ...], Meta(max_length=6)]
    points: Annotated[dict[Genre, Annotated[int, Meta(ge=1, le=9)]], Meta(min_length=1)]
    ruin: Genre
    scenic: tuple[Literal["skull", "audio"], ...] = ()
    staff: bool = False
    name: Annotated[str, Meta(max_length=12)] | None = None
    size: Literal["all"] | Annotated[int, Meta(ge=1, le=3)] = 1
    best: Wing | None = None
    effect: tuple[Wing | Claw, ...] = ()


WORDS = {"genre": ("clown", "ghost")}


def test_each_field_has_the_shape_of_its_type() -> None:
    fields = {one.id: one for one in form(Scene, WORDS).fields}
    assert fields["value"].domain == Number(0, 20)
    assert fields["value"].name == "Worth"
    assert fields["needs"].domain == Multiset(("clown", "ghost"), 6, 6)
    assert fields["points"].domain == KeyedDomain(("clown", "ghost"), Number(1, 9), 1)
    assert fields["ruin"].domain == Choice(("clown", "ghost"))
    assert fields["staff"].domain == Choice((False, True))
    assert fields["name"].domain == OptionalDomain(TextDomain(12))
    assert fields["size"].domain == Choice(("all", 1, 2, 3))
    best, effect = fields["best"].domain, fields["effect"].domain
    assert isinstance(best, OptionalDomain)
    assert isinstance(best.domain, StructDomain)
    assert isinstance(effect, ListDomain)
    assert [one.tag for one in effect.kinds] == [("do", "wing"), ("do", "claw")]
    assert [one.default for one in fields.values()].count(()) == 2


def test_a_type_that_no_form_has_is_refused() -> None:
    class Odd(Struct):
        when: float

    with pytest.raises(TypeError, match="no form has"):
        _ = form(Odd).fields


@examples(200)
@given(st.integers(0, 10**9))
def test_what_a_form_can_say_its_type_can_hold(seed: int) -> None:
    whole = form(Scene, WORDS)
    attributes = whole.sample(Random(seed), {})
    assert whole.admits(attributes, None)
    assert convert(attributes, Scene) is not None
    for wrong in (
        {**attributes, "moon": 1},
        {**attributes, "value": 21},
        {**attributes, "needs": ["moon"]},
        [],
    ):
        assert not whole.admits(wrong, None)
    without = {key: value for key, value in attributes.items() if key != "ruin"}
    assert not whole.admits(without, None)


DESCRIBED = [
    game
    for game in games().values()
    if game.cards.owner_sets is not None and game.cards.owner_sets.kinds
]


def drawn(game: Any, random: Random) -> dict[str, dict[str, Any]]:
    """Some cards of a game's box, described at random and each so that the game takes it."""
    kinds = {kind.name: kind for kind in game.cards.owner_sets.kinds}
    if any(kind.new_id for kind in kinds.values()):
        return drawn_again(game, random)
    facts: dict[str, dict[str, Any]] = {}
    for card in random.sample([*game.cards.catalog.values()], min(6, len(game.cards.catalog))):
        if card.kind in kinds:
            attributes = form(kinds[card.kind].attributes_type).sample(random, {})
            try:
                game.cards.owner_sets.catalog({card.id: attributes})
            except BadCard:
                continue  # fields that do not go together
            facts[card.id] = attributes
    return facts


def drawn_again(game: Any, random: Random) -> dict[str, dict[str, Any]]:
    """Some cards of a box of which our house set has none, each with an id of its own."""
    kinds = sorted(game.cards.owner_sets.kinds, key=lambda kind: kind.tagged)
    facts: dict[str, dict[str, Any]] = {}
    for _ in range(12):
        kind = kinds[0] if len(facts) < 2 else random.choice(kinds)
        words = {kinds[0].name: tuple(one for one in facts if facts[one]["type"] == kinds[0].name)}
        attributes = form(kind.attributes_type, words).sample(random, {})
        after = {**facts, kind.new_id(attributes, facts): {"type": kind.name, **attributes}}
        try:
            game.cards.owner_sets.catalog(after)
        except BadCard:
            continue  # fields that do not go together
        facts = after
    return facts


@pytest.mark.parametrize("game", DESCRIBED, ids=lambda game: game.id)
@examples(60)
@given(seed=st.integers(0, 10**9))
def test_a_random_box_is_written_and_read_the_same(game: Any, seed: int) -> None:
    box = BoxFile(game.id, "mine", drawn(game, Random(seed)), {})
    again = parse(to_toml(box))
    assert again == parse(to_toml(again))
    assert game.cards.owner_sets.catalog(again.facts) == game.cards.owner_sets.catalog(box.facts)


@pytest.mark.parametrize("game", DESCRIBED, ids=lambda game: game.id)
def test_every_card_of_the_house_set_has_a_form_that_can_say_it(game: Any) -> None:
    kinds = {kind.name: kind for kind in game.cards.owner_sets.kinds}
    for card in game.cards.catalog.values():
        assert form(kinds[card.kind].attributes_type).fields, card.id
