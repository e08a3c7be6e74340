"""Texts as data: the messages of a game's words.toml, and how facts fill them in.

A message has a subset of the message format of ICU:

| message | text |
|---|---|
| `{seat}` | the fact `seat`, shown by the term of its own name if there is one |
| `{to, box}` | the fact `to`, shown by the term `box` |
| `{n, plural, =0 {nothing} one {a card} other {# cards}}` | by a number, or how many a list has |
| `{face, select, up {face up} other {face down}}` | by a value; `none` if empty or missing |
| `{rivals, each, item {{seat} {power}} between { + }}` | all items of a list |

A term is a function of the game (`show`) or a message under `[terms]`, in which the fact is called
`value`. A list is shown item by item, as "A, B and C". A select or plural without `other` shows
nothing otherwise. `up|down {…}` is the text of two values. A fact that is not given is looked up
among the `derived` ones; `state.phase` is an attribute of the state. `{why}` if no fact has this
name is the term `why`, filled in with the facts around it.

In the file, a table with `by` is a select over whole texts, which needs a text for each value. Any
other table groups texts. A translation is a second file.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from operator import attrgetter
from typing import Any, Generic, Protocol, TypeVar, cast

from msgspec import UNSET, Struct
from msgspec.structs import replace

from companion.core.actions import Action, Fields, JsonValue, type_tag
from companion.core.board.tickets import ChoiceTicket
from companion.core.correctables import humanized
from companion.core.data import read_toml
from companion.core.domains import Values
from companion.core.game import Reason
from companion.core.guards import Guard, required_objection
from companion.core.hand_tasks import HandTask
from companion.core.objection import Objection
from companion.core.prompts import Prompt
from companion.core.rulings import Ruling
from companion.core.wording import capital, listed, ordinal, titled

S = TypeVar("S")
"""The state of a game."""
MessageFacts = Fields
"""The facts of a text by name: seats, cards and other JSON values."""
ReasonLine = tuple[int | None, MessageFacts]
"""A line of an explanation: the seat that it is about, if any, and its facts."""
Show = Callable[[S, JsonValue], str]
"""A term: shows a value as text."""
Derive = Callable[[S, MessageFacts], JsonValue]
"""Derives a further fact from the facts."""
EMPTY: tuple[object, ...] = (None, UNSET, "", (), [])

PLAIN = re.compile(r"[^{}#]+")
ARGUMENT = re.compile(r"\{([\w.-]+)(?:, ([\w-]+))?([,}])")
BRANCH = re.compile(r" *([^\s{}]+) \{")


class BadMessage(ValueError):
    """A message that cannot be read: where, and what was expected."""


class Message(Protocol):
    """A text with gaps."""

    def fill(self, scope: "Scope") -> str:
        """The text with these facts."""
        ...


class Scope(Struct, frozen=True):
    """The facts, terms and state that fill in a message."""

    words: "Words[Any]"
    state: Any
    facts: MessageFacts

    def find(self, path: str) -> JsonValue:
        """A fact, or UNSET if there is none of this name."""
        name, _, attributes = path.partition(".")
        if name in self.facts:
            value = self.facts[name]
        elif name in self.words.derived:
            value = self.words.derived[name](self.state, self.facts)
        else:
            value = self.state if name == "state" else UNSET
        return attrgetter(attributes)(value) if attributes else value

    def show(self, term: str, value: object) -> str:
        """Show a value by a term; a list item by item."""
        words = self.words
        if isinstance(value, list | tuple):
            return listed([self.show(term, item) for item in cast("Sequence[object]", value)])
        if term in words.show:
            return words.show[term](self.state, value)
        return words.messages[f"terms.{term}"].fill(self.with_facts({"value": value}))

    def with_facts(self, facts: MessageFacts) -> "Scope":
        """Return a scope with further facts."""
        return Scope(self.words, self.state, {**self.facts, **facts})


class Text(Struct, frozen=True):
    """Parts of a message in their order."""

    parts: tuple["str | Message", ...]

    def fill(self, scope: Scope) -> str:
        return "".join([part if isinstance(part, str) else part.fill(scope) for part in self.parts])


class Value(Struct, frozen=True):
    """A fact, shown by a term."""

    fact: str
    term: str

    def fill(self, scope: Scope) -> str:
        value, term = scope.find(self.fact), self.term
        if term == self.fact and not scope.words.has_term(term):
            if value is UNSET:
                raise KeyError(term)
            return str(value)
        included = scope.words.messages.get(f"terms.{term}") if value is UNSET else None
        if included is not None:
            return included.fill(scope)
        return scope.show(term, None if value is UNSET else value)


class Select(Struct, frozen=True):
    """The text of a fact's value."""

    fact: str
    branches: Mapping[str, Message]

    def fill(self, scope: Scope) -> str:
        value = scope.find(self.fact)
        key = "none" if value in EMPTY else str(value)
        key = key.lower() if isinstance(value, bool) else key
        branch = self.branches.get(key, self.branches.get("other"))
        if branch is None:
            raise KeyError(f"{self.fact} = {key}")
        return branch.fill(scope)


class Plural(Struct, frozen=True):
    """The text of a number."""

    fact: str
    branches: Mapping[str, Message]

    def fill(self, scope: Scope) -> str:
        value = scope.find(self.fact)
        n = value if isinstance(value, int) else len(value)
        keys = (f"={n}", "one" if n == 1 else "other", "other")
        key = next(key for key in keys if key in self.branches)
        return self.branches[key].fill(scope.with_facts({"#": n}))


class EachItem(Struct, frozen=True):
    """A text for every item of a list. An item's own facts are facts there, if it has some."""

    fact: str
    branches: Mapping[str, Message]

    def fill(self, scope: Scope) -> str:
        items: Values = scope.find(self.fact)
        texts = [self.branches["item"].fill(scope.with_facts(_facts(item))) for item in items]
        if "between" not in self.branches:
            return listed(texts)
        return self.branches["between"].fill(scope).join(texts)


def _facts(item: object) -> MessageFacts:
    return cast("MessageFacts", item) if isinstance(item, Mapping) else {"value": item}


KINDS: Mapping[str, Callable[[str, Mapping[str, Message]], Message]] = {
    "select": Select,
    "plural": Plural,
    "each": EachItem,
}
NOTHING = Text(())


class _Reader:
    """Reads one message."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.position = 0

    def whole(self) -> Message:
        read = self._text()
        if self.position < len(self.text):
            raise self._expected("no } here")
        return read

    def _text(self) -> Text:
        parts: list[str | Message] = []
        while self.position < len(self.text) and self.text[self.position] != "}":
            if plain := self._take(PLAIN):
                parts.append(plain[0])
            elif self.text[self.position] == "#":
                self.position += 1
                parts.append(Value("#", "#"))
            else:
                parts.append(self._argument())
        return Text(tuple(parts))

    def _argument(self) -> Message:
        match = self._take(ARGUMENT)
        if match is None:
            raise self._expected("{fact}, {fact, term} or {fact, select, …}")
        fact, term, end = match.groups()
        if end == "}":
            return Value(fact, term or fact)
        if term not in KINDS:
            raise self._expected(f"one of {', '.join(KINDS)} before this")
        branches: dict[str, Message] = {"other": NOTHING}
        while branch := self._take(BRANCH):
            branches.update(dict.fromkeys(branch[1].split("|"), self._text()))
            self._close()
        self._close()
        return KINDS[term](fact, branches)

    def _close(self) -> None:
        if self.text[self.position : self.position + 1] != "}":
            raise self._expected("}")
        self.position += 1

    def _take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        match = pattern.match(self.text, self.position)
        if match is not None:
            self.position = match.end()
        return match

    def _expected(self, what: str) -> BadMessage:
        return BadMessage(f'expected {what} at character {self.position + 1} of "{self.text}"')


def read_message(text: str) -> Message:
    """Read one message. Raises BadMessage."""
    return _Reader(text).whole()


def _read(content: Fields, path: str = "") -> dict[str, Message]:
    """All texts of a table by path."""
    messages: dict[str, Message] = {}
    for key, value in content.items():
        if isinstance(value, str) or "by" in value:
            messages[path + key] = _read_value(value)
        else:
            messages.update(_read(value, f"{path}{key}."))
    return messages


def _read_value(value: str | dict[str, str]) -> Message:
    if isinstance(value, str):
        return read_message(value)
    branches = {
        branch: _read_value(text)
        for key, text in value.items()
        if key != "by"
        for branch in key.split("|")
    }
    return Select(value["by"], branches)


class Words(Generic[S]):
    """The texts of the game in a package. They are read when the first one is asked for.

    Asking raises BadMessage if the file cannot be read, and KeyError if it lacks the text, or a
    text needs a term or a fact that is not there.
    """

    def __init__(
        self,
        package: str,
        show: Mapping[str, Show[S]],
        derived: Mapping[str, Derive[S]],
        file: str = "words.toml",
    ) -> None:
        self._package, self._file = package, file
        self.show: Mapping[str, Show[S]] = {**SHOW, **show}
        self.derived: Mapping[str, Derive[S]] = {**DERIVED, **derived}

    @cached_property
    def messages(self) -> Mapping[str, Message]:
        """All texts by path, as in `reason.CF-51`."""
        return _read({"terms": TERMS}) | _read(read_toml(self._package, self._file, dict[str, Any]))

    def has_term(self, term: str) -> bool:
        """Whether there is a term of this name."""
        return term in self.show or f"terms.{term}" in self.messages

    def text(self, path: str, state: S | None, facts: MessageFacts) -> str:
        """The text at a path with these facts; None: no term or fact of it needs the state."""
        return self.messages[path].fill(Scope(self, state, facts))

    def term_text(self, term: str, state: S, value: object) -> str:
        """A value, or a list of values, as a term shows it."""
        return Scope(self, state, {}).show(term, value)

    def question(self, state: S, prompt: Prompt) -> str:
        """What a prompt asks: `question`, with its hints as facts."""
        facts = {**prompt.hints, "prompt": prompt, "ask": prompt.question_id, "seat": prompt.seat}
        return self.text("question", state, facts)

    def ruling(self, state: S, ruling: Ruling) -> str:
        """A ruling as a sentence, which begins with the name of the seat that it addresses."""
        text, seat = self.ruling_without_addressee(state, ruling), ruling.addressee
        return text if seat is None else f"{self.term_text('seat', state, seat)}: {text}"

    def hand_task(self, state: S, ruling: Ruling) -> HandTask:
        """What an instruction asks people to do."""
        seats = () if ruling.addressee is None else (ruling.addressee,)
        text = self.ruling_without_addressee(state, ruling)
        return HandTask(text, seats, ruling.ICON, ruling.only_card)

    def ruling_without_addressee(self, state: S, ruling: Ruling) -> str:
        """What is said after the name of the seat that a ruling addresses: `ruling`."""
        facts = {**ruling.facts, "kind": ruling.kind, "cite": ruling.cite}
        return self.text("ruling", state, facts)

    def action(self, state: S, kind: type[Action], fields: MessageFacts) -> str:
        """What a player does: `action`. An open field is a fact that is missing; `fields` has its
        domain.
        """
        return self.text(
            "action", state, {"type": type_tag(kind), "fields": fields, **_fixed_fields(fields)}
        )

    def choice_ticket(
        self, state: S, kind: type[Action], fields: MessageFacts
    ) -> ChoiceTicket | None:
        """An action as a ticket: `ticket.title`, `ticket.figure` and `ticket.detail`. None: the
        game has no such texts, or no title for this action.
        """
        if "ticket.title" not in self.messages:
            return None
        facts = {"type": type_tag(kind), "fields": fields, **_fixed_fields(fields)}
        parts = ("title", "figure", "detail")
        ticket = ChoiceTicket(*(self.text(f"ticket.{part}", state, facts) for part in parts))
        return ticket if ticket.title else None

    def field(self, state: S, kind: type[Action], known: MessageFacts, field: str) -> str:
        """What is asked for one field of an action: `field`."""
        facts = {"type": type_tag(kind), "field": field, **_fixed_fields(known)}
        return self.text("field", state, facts)

    def required_objection(
        self, state: S, facts: MessageFacts, guards: Iterable[Guard]
    ) -> Objection:
        """The first objection of guards, whose texts are in the table "refusal"."""
        first = required_objection(guards)
        return replace(first, text=self.text(f"refusal.{first.text}", state, facts))

    def reason(self, state: S, clause: str, *lines: ReasonLine, text: str = "") -> Reason:
        """A step of an explanation, with the facts of each seat: `reason` and the clause, or the
        name of a text.
        """
        path = f"reason.{text or clause}"
        return Reason(clause, tuple((seat, self.text(path, state, line)) for seat, line in lines))


def _fixed_fields(fields: MessageFacts) -> MessageFacts:
    """The fields without what is open: that has a domain, which is a struct."""
    return {name: UNSET if isinstance(value, Struct) else value for name, value in fields.items()}


SHOW: Mapping[str, Show[Any]] = {
    "seat": lambda state, seat: state.names[seat],
    "ordinal": lambda _, value: ordinal(value),
    "spaced": lambda _, value: value.replace("-", " "),
    "capital": lambda _, value: capital(value),
    "titled": lambda _, value: titled(value),
    "fact": lambda _, value: humanized(value) if isinstance(value, bool | None) else str(value),
}
"""Terms of every game: a name, as in "2nd", "velvet room", "Velvet-room", "Velvet Room", "yes"."""
TERMS = {
    "cards-n": "{value, plural, one {# card} other {# cards}}",
    "some-card": "{value, select, none {a card} other {{value, card}}}",
    "who": "{value, select, none {Somebody} other {{value, seat}}}",
}
"""Terms of every game as messages; the file of a game can have others of the same names."""
DERIVED: Mapping[str, Derive[Any]] = {
    "answer": lambda _, facts: type_tag(facts["prompt"].accepts[0].kind),
}
"""Facts of every game: the type of the first answer to a prompt."""
