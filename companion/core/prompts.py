"""What the game waits for: who may answer, and with which actions.

These values never form a reference cycle, so they use gc=False.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from random import Random
from typing import Any, Protocol

from msgspec import UNSET, Struct

from companion.core.actions import Action, Fields, JsonObject, type_tag
from companion.core.domains import Cards, Choice, Domain, Values


class ActionPattern(Struct, frozen=True, gc=False):
    """An action with some fields fixed and the others open, each with its domain."""

    kind: type[Action]
    fixed: JsonObject
    open: Mapping[str, Domain] = {}

    def fits(self, action: Action) -> bool:
        """Whether `action` has these fields and no others."""
        if type(action) is not self.kind:
            return False
        for field in self.kind.__struct_fields__:
            value = getattr(action, field)
            if field in self.open:
                if not self.open[field].admits(value, action):
                    return False
            elif value != self.fixed.get(field, UNSET):
                return False
        return True

    def missing(self, action: Action) -> str | None:
        """The first field that an action of this seat leaves out and this pattern requires, by its
        name in the protocol. None if the action is of another kind or seat.
        """
        kind = self.kind
        if type(action) is not kind or getattr(action, "seat", None) != self.fixed.get("seat"):
            return None
        for field, name in zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True):
            if getattr(action, field) is UNSET and (
                not self.open[field].admits(UNSET, action)
                if field in self.open
                else field in self.fixed
            ):
                return name
        return None

    @property
    def all_fields(self) -> JsonObject:
        """All fields: the fixed ones with their values, the open ones with their domains."""
        return {**self.fixed, **self.open}

    def values(self, field: str) -> Values:
        """What a field may be: its fixed value, or each card or choice of its domain."""
        if field in self.fixed:
            return (self.fixed[field],)
        match self.open.get(field):
            case Cards(cards):
                return tuple(cards)
            case Choice(values):
                return values
            case _:
                return ()

    def action(self, **open_fields: Any) -> Action:
        """The action with these fields besides the fixed ones."""
        return self.kind(**self.fixed | open_fields)

    def sample(self, random: Random) -> Action:
        """One of the actions that fit."""
        fields = {**self.fixed}
        for field, domain in self.open.items():
            fields[field] = domain.sample(random, fields)
        return self.kind(**fields)

    def to_json(self) -> JsonObject:
        """The pattern as JSON: the fields in the order of the action, by their names there."""
        shown: JsonObject = {"type": type_tag(self.kind)}
        kind = self.kind
        for field, name in zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True):
            if field in self.open:
                shown[name] = self.open[field].to_json()
            elif field in self.fixed:
                shown[name] = self.fixed[field]
        return shown


class Patterns(Protocol):
    """Patterns in their order: a tuple, `LazyPatterns` or `LazyHandPatterns`."""

    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[ActionPattern]: ...
    def __getitem__(self, index: int, /) -> ActionPattern: ...


class LazyPatterns(Struct, frozen=True, gc=False, eq=False):
    """Patterns made from their keys when they are read: a random bot reads only one."""

    keys: tuple[Any, ...]
    make: Callable[[Any], ActionPattern]

    def __len__(self) -> int:
        return len(self.keys)

    def __iter__(self) -> Iterator[ActionPattern]:
        return map(self.make, self.keys)

    def __getitem__(self, index: int, /) -> ActionPattern:
        return self.make(self.keys[index])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LazyPatterns) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))


class LazyHandPatterns(Struct, gc=False, eq=False):
    """What can be done with one of these cards: a hand, or all that a hand may hold.

    `make` makes the patterns from the cards and the `arguments` when they are first read: if
    many seats are asked at once, most are asked again before they answer.
    """

    cards: Collection[str]
    make: Callable[..., Iterable[ActionPattern]]
    arguments: Values
    cache: tuple[ActionPattern, ...] | None = None

    @property
    def patterns(self) -> tuple[ActionPattern, ...]:
        """All patterns."""
        if self.cache is None:
            self.cache = tuple(self.make(self.cards, *self.arguments))
        return self.cache

    def held(self, hand: Iterable[str]) -> "LazyHandPatterns":
        """What can be done with those of the cards that are in the hand."""
        held = tuple(filter(self.cards.__contains__, hand))
        return LazyHandPatterns(held, self.make, self.arguments)

    def __len__(self) -> int:
        return len(self.patterns)

    def __iter__(self) -> Iterator[ActionPattern]:
        return iter(self.patterns)

    def __getitem__(self, index: int, /) -> ActionPattern:
        return self.patterns[index]

    def __eq__(self, other: object) -> bool:
        return self.patterns == (other.patterns if isinstance(other, LazyHandPatterns) else other)

    def __hash__(self) -> int:
        return hash(self.patterns)


class Prompt(Struct, frozen=True, gc=False):
    """Who may answer, and with which actions."""

    seat: int | None
    """Who is asked; None: everybody."""
    question_id: str
    """A word that the game turns into a question."""
    accepts: Patterns
    """The actions that answer it."""
    optional: bool = False
    """Whether play goes on without an answer."""
    press: type[Action] | Action | None = None
    """What a short press of the seat's button means: an action, or a type of action. If `accepts`
    has several patterns of that type, or one with open fields, people are asked what is meant.
    """
    hold: type[Action] | Action | None = None
    """What a long press means, in the same way."""
    secret: bool = False
    """Whether the domains are for this seat alone."""
    passed_by_scan: bool = False
    """Whether scanning a card for what follows passes it."""
    scan_order: int | None = None
    """A card that could answer the prompts of several seats answers the one with the lowest order.
    None: the table is asked whose card it is.
    """
    likely_cards: tuple[str, ...] = ()
    """Cards that this seat has rather than another one: pickers open there. The table is asked
    whose a card is that is likely another seat's and not the next one's.
    """
    hold_card: str = ""
    """The card that means on the pad what `hold` means."""
    scan_ignores_claim: bool = False
    """Whether a card that it takes answers it also while a seat that cannot have that card has
    claimed the pad.
    """
    keeps_pad: bool = False
    """Whether a seat that has claimed the pad keeps it, and the board is about that seat, until
    another one claims it.
    """
    opens_later: bool = False
    """Whether it opens only when the windows before it have been passed."""
    never_early: bool = False
    """Whether it waits until the windows before it have been answered: it is not offered early, and
    answering it does not pass them.
    """
    closed_by_required: bool = False
    """Whether the answer to a required prompt, such as a fact, closes it: bots are asked first."""
    about_card: str = ""
    """The card in question, if no answer names it."""
    receiver: int | None = None
    """Whose the card becomes, if the answer names no seat."""
    public_patterns: tuple[ActionPattern, ...] = ()
    """What others must believe possible, if `accepts` would reveal a secret by what it lacks."""
    hints: Fields = {}
    """Further keys, which the game gives, and the session before it draws the board."""

    @property
    def offers(self) -> Patterns:
        """What the table offers: the same whatever is secret. An answer that is not among `accepts`
        is refused.
        """
        return self.public_patterns or self.accepts

    def first_pattern(self, kind: type[Action]) -> ActionPattern:
        """The first pattern of that kind; there must be one."""
        return next(pattern for pattern in self.accepts if pattern.kind is kind)

    def fits(self, action: Action) -> bool:
        """Whether the action answers this prompt."""
        return any(pattern.fits(action) for pattern in self.accepts)


Prompts = tuple[Prompt, ...]
"""What a game waits for: required prompts, then optional ones."""
