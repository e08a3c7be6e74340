"""What the game waits for: who may answer, and with which actions.

None of it is part of a ring, as `core.game` says of all that is made for every action.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from random import Random
from typing import Any, Protocol

from msgspec import UNSET, Struct

from companion.core.actions import Action, Fields, JsonObject, word
from companion.core.domains import Cards, Choice, Domain, Values


class ActionPattern(Struct, frozen=True, gc=False):
    """An action with some fields fixed and the others open, each with its domain."""

    kind: type[Action]
    fixed: JsonObject
    open: Mapping[str, Domain] = {}

    def fits(self, action: Action) -> bool:
        """Whether `action` is this one: what is not named here must not be there."""
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
        """The first field that an action of this seat leaves out and this template requires, as it
        is named on the wire. None where it is about something else.
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
    def told(self) -> JsonObject:
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

    def wire(self) -> JsonObject:
        """The template as JSON: fields in the order of the action, named as on the wire."""
        shown: JsonObject = {"type": word(self.kind)}
        kind = self.kind
        for field, name in zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True):
            if field in self.open:
                shown[name] = self.open[field].wire()
            elif field in self.fixed:
                shown[name] = self.fixed[field]
        return shown


class Templates(Protocol):
    """Templates in their order: a tuple, `LazyPatterns` or `LazyHandActions`."""

    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[ActionPattern]: ...
    def __getitem__(self, place: int, /) -> ActionPattern: ...


class LazyPatterns(Struct, frozen=True, gc=False, eq=False):
    """Templates of which each is made of its key when it is read: a random bot reads only one."""

    keys: tuple[Any, ...]
    make: Callable[[Any], ActionPattern]

    def __len__(self) -> int:
        return len(self.keys)

    def __iter__(self) -> Iterator[ActionPattern]:
        return map(self.make, self.keys)

    def __getitem__(self, place: int, /) -> ActionPattern:
        return self.make(self.keys[place])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LazyPatterns) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))


class LazyHandActions(Struct, gc=False, eq=False):
    """What can be done with one of these cards, be it a hand or all that a hand may hold: what
    `make` makes of them and of what it knows `beside`, when it is first read. Where many seats
    are asked at once most are asked again before they answer.
    """

    cards: Collection[str]
    make: Callable[..., Iterable[ActionPattern]]
    beside: Values
    made: tuple[ActionPattern, ...] | None = None

    @property
    def templates(self) -> tuple[ActionPattern, ...]:
        """All of it."""
        if self.made is None:
            self.made = tuple(self.make(self.cards, *self.beside))
        return self.made

    def held(self, hand: Iterable[str]) -> "LazyHandActions":
        """What can be done with those of the cards that are in the hand."""
        held = tuple(filter(self.cards.__contains__, hand))
        return LazyHandActions(held, self.make, self.beside)

    def __len__(self) -> int:
        return len(self.templates)

    def __iter__(self) -> Iterator[ActionPattern]:
        return iter(self.templates)

    def __getitem__(self, place: int, /) -> ActionPattern:
        return self.templates[place]

    def __eq__(self, other: object) -> bool:
        return self.templates == (other.templates if isinstance(other, LazyHandActions) else other)

    def __hash__(self) -> int:
        return hash(self.templates)


class Prompt(Struct, frozen=True, gc=False):
    """Who may answer, and with which actions.

    `ask` is a word that the game turns into a question. `press` and `hold` say what a short and
    a long press of the seat's button mean: the first template of a kind, or an action that fits
    one. `secret`: the domains are for this seat alone. `yields`: a scan of what follows passes
    it by itself. `order`: where a card could answer several seats' prompts it answers the
    lowest; None: the table is asked whose it is. `likely`: cards that this seat rather than
    another one has; a card that is likely another's and not the next seat's is asked about.
    `token`: the card that, laid on the pad, means what `hold` means. `later`: it opens when the
    windows before it are passed by. `closes`: what is required beside it closes it, a fact
    perhaps, so that bots are asked before anybody answers that. `about` is the card in question,
    where no answer names it. `believed`: where it would tell a secret that a template is not
    there, all that others must believe in. `hints` are further keys that the game
    gives its prompts.
    """

    seat: int | None
    ask: str
    accepts: Templates
    optional: bool = False
    press: type[Action] | Action | None = None
    hold: type[Action] | Action | None = None
    secret: bool = False
    yields: bool = False
    order: int | None = None
    likely: tuple[str, ...] = ()
    token: str = ""
    later: bool = False
    closes: bool = False
    about: str = ""
    believed: tuple[ActionPattern, ...] = ()
    hints: Fields = {}

    @property
    def offers(self) -> Templates:
        """What the table asks for, alike whatever is secret; what is not among `accepts` is
        refused when it is answered.
        """
        return self.believed or self.accepts

    def first(self, kind: type[Action]) -> ActionPattern:
        """The first template of that kind, of which there is one."""
        return next(one for one in self.accepts if one.kind is kind)

    def fits(self, action: Action) -> bool:
        """Whether the action answers this prompt."""
        return any(template.fits(action) for template in self.accepts)


Prompts = tuple[Prompt, ...]
"""What a game waits for: required prompts, then optional ones."""
