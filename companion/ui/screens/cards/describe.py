"""Describing cards of one's own box: the form of a card, and what is kept of it."""

from collections.abc import Callable
from functools import partial

from msgspec import UNSET, ValidationError, to_builtins
from msgspec.structs import replace

from companion.core.actions import Action
from companion.core.cards import BadCard, Card, FactsByCard
from companion.core.domains import Choice
from companion.core.forms import Field, IdsByKind, form
from companion.core.game import AnyGame
from companion.core.owner_sets import CardKind
from companion.table.owner.box_file import catalog, house_set
from companion.table.play.interpret import TaggedCard
from companion.table.play.session import Session
from companion.table.problem_text import plainly
from companion.ui.app.app import App
from companion.ui.parts.value_editor import ValueEditor
from companion.ui.render.theme import Theme
from companion.ui.screens.cards.enroll import EnrollTags
from companion.ui.screens.cards.form import EditValue, Form, Values

PRINTED_HINT = "An icon of your cards: a drawing, a name or both"
FIRST_SET_NAME = "mine"
"""What a first set is called."""
KNOWN_CARD_TEXT = "a card in the list"

OnSetChanged = Callable[[str], None]
"""Called with the name of the set that is changed: describing a card of our house set makes one."""


def kind_of(game: AnyGame, name: str, card: Card) -> CardKind | None:
    """How a card of that set can be described; None: the rulebook says everything, or our house
    set has none of the owner's cards.
    """
    kind = next((kind for kind in _kinds(game) if kind.name == card.kind), None)
    ours = kind is not None and kind.new_id is not None and name == house_set(game)
    return None if ours else kind


def kinds_to_add(game: AnyGame) -> tuple[CardKind, ...]:
    """The kinds of which owners have cards that we do not know."""
    return tuple(kind for kind in _kinds(game) if kind.new_id is not None and kind.tagged)


def _kinds(game: AnyGame) -> tuple[CardKind, ...]:
    return () if game.cards.owner_sets is None else game.cards.owner_sets.kinds


Describe = Callable[[Values, FactsByCard], tuple[str, FactsByCard]]
"""(the form's values, the set's facts) -> the card's id, and the set's facts afterwards."""


class Describing:
    """A card, or what is printed on cards, while its form is open."""

    def __init__(
        self,
        app: App,
        game: AnyGame,
        name: str,
        kind: CardKind,
        describe_card: Describe,
        on_set_changed: OnSetChanged,
    ) -> None:
        self.game = game
        self.set = name
        self.kind = kind
        self.facts = app.card_sets.facts(game, name)
        self._describe = describe_card
        self._on_set_changed = on_set_changed

    def form(
        self,
        title: str,
        values: Values,
        done: Callable[[App, str], None],
        aside: tuple[str, Callable[[App], None]] | None = None,
    ) -> Form:
        """The form; `done` is given the card that has been kept."""

        def save(app: App, values: Values) -> None:
            card, after = self._describe(values, self.facts)
            if save_facts(app, self.game, self.set, after, self._switch_to_set):
                done(app, card)

        def more(app: App, asked: Field) -> None:
            """Add a new word, such as a genre that no other card has, and choose it."""
            kind = next(kind for kind in _kinds(self.game) if kind.name == asked.card_kind)

            def word_added(app: App, card: str) -> None:
                self.facts = app.card_sets.facts(self.game, self.set)
                screen.fields = self._fields()
                screen.add(asked.id, card)

            description = Describing(
                app, self.game, self.set, kind, _new_of(kind), self._switch_to_set
            )
            app.open_screen(description.form(_title(kind), {}, word_added))

        screen = Form(
            Theme(self.game.id),
            title,
            self._fields(),
            values,
            save,
            icons=self.game.cards.owner_sets.icons
            if self.game.cards.owner_sets is not None
            else {},
            find_problem=lambda values: _problem_text(
                self.game, self.set, self._describe(values, self.facts)[1]
            ),
            more=more,
            aside=aside,
            hint="Touch what the card says" if self.kind.tagged else PRINTED_HINT,
        )
        return screen

    def _switch_to_set(self, name: str) -> None:
        self.set = name
        self._on_set_changed(name)

    def _fields(self) -> tuple[Field, ...]:
        """The fields, with a key for one more word if owners may add some."""
        words = _known_ids(self.game, self.set, self.facts)
        own = {kind.name for kind in _kinds(self.game) if kind.new_id is not None}
        return tuple(
            field if field.card_kind in own else replace(field, card_kind="")
            for field in form(self.kind.attributes_type, words).fields
        )


def describe(app: App, game: AnyGame, name: str, card: Card, on_set_changed: OnSetChanged) -> None:
    """Open the form of a card with what the set says of it."""
    kind = kind_of(game, name, card)
    if kind is None:
        return
    ours = kind.new_id is None and card.id in game.cards.catalog
    fields = form(
        kind.attributes_type, _known_ids(game, name, app.card_sets.facts(game, name))
    ).fields
    usual = {field.id: field.default for field in fields}

    def describe_card(values: Values, facts: FactsByCard) -> tuple[str, FactsByCard]:
        """What is different from our house set, be it that something is taken away; if that
        has no such card, everything.
        """
        if not ours:
            return card.id, {**facts, card.id: {"type": kind.name, **values}}
        rest = {other: had for other, had in facts.items() if other != card.id}
        house, now_set = usual | _form_values(game.cards.catalog[card.id]), usual | values
        own = {key: value for key, value in now_set.items() if value not in (UNSET, house.get(key))}
        return card.id, {**rest, card.id: own} if own else rest

    opened = Describing(app, game, name, kind, describe_card, on_set_changed)
    app.open_screen(opened.form(card.name, _form_values(card), lambda _app, _card: None))


def describe_new(
    app: App,
    game: AnyGame,
    name: str,
    uid: bytes | None,
    kind: CardKind,
    on_set_changed: OnSetChanged,
    then: Callable[[App, CardKind, str], None],
    whose: str = "",
) -> None:
    """Open the form of a new card, which gives it an id, and the tag just laid if there is one.
    It may be of another kind; a tag may be that of a card that is known already. `whose`: the
    name of the player who uses it, if that is known.
    """
    opened = Describing(app, game, name, kind, _new_of(kind), on_set_changed)

    def done(app: App, card: str) -> None:
        if uid is not None:
            tagged = partial(app.tags.enroll, uid, TaggedCard(game.id, card))
            if not app.change_tags(tagged):
                return
        then(app, kind, card)

    def other(app: App) -> None:
        kinds = {other.name: other for other in kinds_to_add(game) if other is not kind}
        words = Choice(tuple(kinds) if uid is None else (*kinds, KNOWN_CARD_TEXT))

        def chosen(app: App, word: str) -> None:
            app.close_screen()
            if word in kinds:
                describe_new(app, game, opened.set, uid, kinds[word], on_set_changed, then, whose)
            elif uid is not None:
                app.open_screen(EnrollTags.one(game.id, app.card_sets.cards(game, opened.set), uid))

        app.open_screen(
            EditValue(Theme(game.id), "What is this card?", ValueEditor(words, None), chosen)
        )

    title = f"{whose}: new {_words(kind)}" if whose else _title(kind)
    app.open_screen(opened.form(title, {}, done, ("Other kind", other)))


def is_described_in_play(session: Session) -> bool:
    """Whether a card that nobody knows is described now, and the game goes on with it."""
    owner_sets = session.game.cards.owner_sets
    ours = house_set(session.game)
    return (
        owner_sets is not None
        and owner_sets.describe_action is not None
        and session.header.options.get(owner_sets.set_option) != ours
    )


def describe_in_play(
    app: App,
    uid: bytes | None,
    then: Callable[[App, tuple[Action, ...], TaggedCard], None],
    kind: str,
    seat: int | None,
) -> None:
    """Open the form of a card of this kind that turns up for the first time, at this seat. `then`
    receives what the game has to learn about its set, and the card.
    """
    session = app.playing
    game, owner_sets = session.game, session.game.cards.owner_sets
    kinds = sorted(kinds_to_add(game), key=lambda known: known.name != kind)
    if owner_sets is None or owner_sets.describe_action is None or not kinds:
        return
    describe_action, names = owner_sets.describe_action, app.card_sets.names(game)
    wanted = (session.header.options.get(owner_sets.set_option), FIRST_SET_NAME)
    sets = [next((name for name in wanted if name in names), house_set(game))]

    def described(app: App, _kind: CardKind, card: str) -> None:
        facts = app.card_sets.facts(game, sets[-1])
        new = (
            describe_action(subject, fields)
            for subject, fields in facts.items()
            if subject not in session.cards
        )
        then(app, tuple(new), TaggedCard(game.id, card))

    whose = "" if seat is None else str(app.player(seat))
    describe_new(app, game, sets[0], uid, kinds[0], sets.append, described, whose)


def _title(kind: CardKind) -> str:
    return f"New: {_words(kind)}"


def _words(kind: CardKind) -> str:
    return kind.name.replace("-", " ")


def _new_of(kind: CardKind) -> Describe:
    def describe_card(values: Values, facts: FactsByCard) -> tuple[str, FactsByCard]:
        card = kind.new_id(values, facts) if kind.new_id is not None else ""
        return card, {**facts, card: {"type": kind.name, **values}}

    return describe_card


def save_facts(
    app: App, game: AnyGame, name: str, facts: FactsByCard, on_set_changed: OnSetChanged
) -> bool:
    """Save the facts of a set, under a new name if it was our house set. Returns False, and says
    why on the screen, if they cannot be saved.
    """
    kept = own_name(app, game) if name == house_set(game) else name
    if not app.change_tags(lambda: app.card_sets.save(game, kept, facts)):
        return False
    on_set_changed(kept)
    app.show_toast(f"Kept in your set {kept}.")
    return True


def own_name(app: App, game: AnyGame) -> str:
    """A name that no set has yet."""
    taken = {*app.card_sets.names(game), house_set(game)}
    numbered = (f"{FIRST_SET_NAME}-{number}" for number in range(2, len(taken) + 3))
    return next(name for name in (FIRST_SET_NAME, *numbered) if name not in taken)


def _form_values(card: Card) -> Values:
    """What a card says, as JSON."""
    attributes: Values = to_builtins(card.attributes)
    return {key: value for key, value in attributes.items() if value is not None and key != "type"}


def _known_ids(game: AnyGame, name: str, facts: FactsByCard) -> IdsByKind:
    """The ids of the cards that there are, by kind."""
    try:
        cards = catalog(game, name, facts).values()
    except ValidationError:
        cards = game.cards.catalog.values()
    kinds = dict.fromkeys(card.kind for card in cards)
    return {kind: tuple(card.id for card in cards if card.kind == kind) for kind in kinds}


def _problem_text(game: AnyGame, name: str, facts: FactsByCard) -> str:
    try:
        catalog(game, name, facts)
    except ValidationError as error:
        return plainly(error.why if isinstance(error, BadCard) else str(error))
    return ""
