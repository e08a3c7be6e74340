"""Describing cards of one's own box: the form of a card, and what is kept of it."""

from collections.abc import Callable
from typing import Any

from msgspec import UNSET, ValidationError, to_builtins

from companion.core.cards import BadCard, Card, Facts
from companion.core.domains import Choice
from companion.core.forms import Words, form
from companion.core.game import CardKind, Game
from companion.table.box_file import catalogue, house_set
from companion.table.interpret import Tagged
from companion.table.toml_findings import plainly
from companion.ui.app import App
from companion.ui.screens.enrol import Enrol
from companion.ui.screens.form import Form, Values
from companion.ui.screens.form_words import Word
from companion.ui.theme import Theme

MINE = "mine"
"""What a first set is called."""
KNOWN = "a card in the list"

Now = Callable[[str], None]
"""Told the name of the set that is changed: describing a card of our house set makes one."""


def kind_of(game: Game[Any], card: Card) -> CardKind | None:
    """How a card can be described; None: the rulebook tells everything."""
    kinds = () if game.own_box is None else game.own_box.kinds
    return next((one for one in kinds if one.name == card.kind), None)


def kinds_to_add(game: Game[Any]) -> tuple[CardKind, ...]:
    """The kinds of which owners have cards that we do not know."""
    kinds = () if game.own_box is None else game.own_box.kinds
    return tuple(one for one in kinds if one.new is not None)


def describe(app: App, game: Game[Any], name: str, card: Card, now: Now) -> None:
    """Open the form of a card with what the set says of it."""
    kind = kind_of(game, card)
    if kind is None:
        return
    facts = app.boxes.facts(game, name)
    fields = form(kind.attributes, _words(game, facts)).fields
    usual = {one.id: one.usual for one in fields}

    def said(values: Values) -> Facts:
        """What is different from our house set, be it that something is taken away; of a card
        that it has not, everything.
        """
        rest = {one: had for one, had in facts.items() if one != card.id}
        if card.id not in game.cards:
            return {**rest, card.id: {"type": kind.name, **values}}
        house, told = usual | _told(game.cards[card.id]), usual | values
        own = {key: one for key, one in told.items() if one not in (UNSET, house.get(key))}
        return {**rest, card.id: own} if own else rest

    def done(app: App, values: Values) -> None:
        keep(app, game, name, said(values), now)

    app.turn_to(
        Form(
            Theme(game.id),
            card.name,
            fields,
            _told(card),
            done,
            icons=game.own_box.icons if game.own_box is not None else {},
            wrong=lambda values: _wrong(game, said(values)),
        )
    )


def describe_new(app: App, game: Game[Any], name: str, uid: bytes, now: Now) -> None:
    """A tag that is new: a card in the list, or one that is described now."""
    kinds = {one.name: one for one in kinds_to_add(game)}

    def chosen(app: App, word: str) -> None:
        if word in kinds:
            _new(app, game, name, kinds[word], uid, now)
        else:
            app.turn_to(Enrol.one(game.id, app.boxes.cards(game, name), uid))

    app.turn_to(Word(Theme(game.id), "What is this card?", Choice((*kinds, KNOWN)), None, chosen))


def _new(app: App, game: Game[Any], name: str, kind: CardKind, uid: bytes, now: Now) -> None:
    """The form of a card that nobody has described; done, it has an id and its tag."""
    facts = app.boxes.facts(game, name)

    def with_it(values: Values) -> tuple[str, Facts]:
        card = kind.new(values, facts) if kind.new is not None else ""
        return card, {**facts, card: {"type": kind.name, **values}}

    def done(app: App, values: Values) -> None:
        card, after = with_it(values)
        if keep(app, game, name, after, now):
            app.enrol(uid, Tagged(game.id, card))

    app.turn_to(
        Form(
            Theme(game.id),
            f"New: {kind.name.replace('-', ' ')}",
            form(kind.attributes, _words(game, facts)).fields,
            {},
            done,
            icons=game.own_box.icons if game.own_box is not None else {},
            wrong=lambda values: _wrong(game, with_it(values)[1]),
        )
    )


def keep(app: App, game: Game[Any], name: str, facts: Facts, now: Now) -> bool:
    """Keep what a set says, a new one where it was our house set's; False where that cannot be
    kept, which is told.
    """
    kept = own_name(app, game) if name == house_set(game) else name
    if not app.change_tags(lambda: app.boxes.keep(game, kept, facts)):
        return False
    now(kept)
    app.tell(f"Kept in your set {kept}.")
    return True


def own_name(app: App, game: Game[Any], wanted: str = MINE) -> str:
    """A name that no set has yet."""
    taken = {*app.boxes.names(game), house_set(game)}
    numbered = (f"{wanted}-{number}" for number in range(2, len(taken) + 3))
    return next(one for one in (wanted, *numbered) if one not in taken)


def _told(card: Card) -> Values:
    """What a card says, as JSON."""
    said: Values = to_builtins(card.attributes)
    return {key: one for key, one in said.items() if one is not None and key != "type"}


def _words(game: Game[Any], facts: Facts) -> Words:
    """By kind, the ids of the cards that there are."""
    try:
        cards = catalogue(game, facts).values()
    except ValidationError:
        cards = game.cards.values()
    kinds = dict.fromkeys(card.kind for card in cards)
    return {kind: tuple(card.id for card in cards if card.kind == kind) for kind in kinds}


def _wrong(game: Game[Any], facts: Facts) -> str:
    try:
        catalogue(game, facts)
    except ValidationError as error:
        return plainly(error.why if isinstance(error, BadCard) else str(error))
    return ""
