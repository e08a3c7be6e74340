"""What a game is: pure functions over an immutable state, and what they exchange.

What is made for every action stands below its parts and never in a ring with them, so that
nobody need look for rings (`gc=False`).
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar, Union

from msgspec import Struct, to_builtins

from companion.core.actions import Action
from companion.core.bot import Bot
from companion.core.cards import Catalogue
from companion.core.clauses import Clause
from companion.core.components import Dealer
from companion.core.own_box import OwnBox
from companion.core.places import Correctable, plain
from companion.core.prompts import Prompt, Template
from companion.core.rulings import Ruling
from companion.core.view.nodes import Board, Node

Eye = int | None
"""Who looks: a seat, or None for what all may see."""
HIDDEN = "hidden"
"""Stands in a log for what an eye may not see yet."""


DIRECTS = -1
"""In the place of a look: this seat directs, and is none of the players."""
SEAT_LOOKS = 12
"""How many looks there are for players; the place of one is 0 to 11."""


S = TypeVar("S", bound=Struct)


class Outcome(Struct, Generic[S], frozen=True, gc=False):
    """What an action led to."""

    state: S
    rulings: tuple[Ruling, ...]


class Refusal(Struct, frozen=True):
    """Why a well-formed action is not allowed now, in the rules' words."""

    text: str
    cite: tuple[str, ...] = ()


class Reason(Struct, frozen=True):
    """One step of an explanation: a clause, and how it applies to each seat concerned."""

    clause: str
    lines: tuple[tuple[int | None, str], ...]


class Option(Struct, frozen=True):
    """What the tables of options show of one option; `name` is for people."""

    id: str
    name: str
    type: str
    default: Any
    help: str
    clauses: tuple[str, ...] = ()
    only_with: tuple[str, Any] | None = None
    """Another option and the value at which alone this one makes a difference."""


class Summary(Struct, frozen=True):
    """What tables of results show of a position."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    turns: int
    """Turns begun since the game began."""


def _plainly(state: object, field: str, value: Any) -> str:
    """Default: the value as it is in the protocol."""
    del state, field
    return plain(value)


def no_note(options: Mapping[str, Any]) -> str:
    """Default: no note."""
    del options
    return ""


def shown_alone(state: Any, ruling: Ruling) -> bool:
    """Default: what the board shows is not repeated in words."""
    del state, ruling
    return False


class Told(Struct, frozen=True):
    """What a simulation tells of whole games beside wins and points: a share of something.

    `beside` is what somebody else has counted: who, how many, of how many.
    """

    what: str
    count: Callable[[Any], tuple[int, int]]
    """Of the last state of a game: how many, of how many."""
    beside: tuple[str, int, int] | None = None


def nothing_said(state: Any, action: Action, bot: str | None, nth: int) -> str:
    """Default: no remark."""
    del state, action, bot, nth
    return ""


def as_said(state: Any, value: Any) -> Any:
    """Default: the value itself."""
    del state
    return value


def nothing_hidden(state: Any) -> frozenset[str]:
    """Default: no hidden cards."""
    del state
    return frozenset()


def no_warning(state: Any, action: Action) -> str:
    """Default: no warning."""
    del state, action
    return ""


def never_withheld(state: Any, card: str, copy: int | None) -> str | None:
    """Default: every card may be named."""
    del state, card, copy


def nothing_in_private(state: Any, seat: int) -> Action | None:
    """Default: no private action."""
    del state, seat


def nothing_brought(state: Any, action: Action) -> str:
    """Default: no preview."""
    del state, action
    return ""


def nothing_lacked(state: Any, templates: Sequence[Template]) -> str:
    """Default: no reason for a missing choice."""
    del state, templates
    return ""


def always_dealt(options: Any) -> str | None:
    """Default: every game can be dealt."""
    del options
    return None


def no_question(state: Any, kind: type[Action], known: Mapping[str, Any], field: str) -> str:
    """Default: the general question."""
    del state, kind, known, field
    return ""


def always_same(before: Any, now: Any, action: Action) -> bool:
    """Default: a legal action answers the same question."""
    del before, now, action
    return True


def in_turn_only(state: Any, seat: int) -> None:
    """Default: no presses before a turn."""
    del state, seat


def any_options(options: Any, seats: int) -> str | None:
    """Default: all options are valid together, with any number of seats."""
    del options, seats


def nothing_to_correct(state: Any) -> tuple[Correctable, ...]:
    """Default: nothing can be corrected."""
    del state
    return ()


def nothing_redacted(actions: Sequence[Action], eye: Eye) -> list[dict[str, Any]]:
    """Default: every action, with nothing hidden."""
    del eye
    return [to_builtins(action) for action in actions]


def clauses_alone(state: Any, action: Action | None, ruling: Ruling) -> tuple[Reason, ...]:
    """Default: the cited clauses, without further lines."""
    del state, action
    return tuple(Reason(clause, ()) for clause in ruling.cite)


def no_moments(state: Any, action: Action | None, outcome: Any) -> tuple[Board, ...]:
    """Default: no moments."""
    del state, action, outcome
    return ()


def no_secret(state: Any, seat: int) -> Node | None:
    """Default: no private panel."""
    del state, seat


def none_counted(state: Any) -> Mapping[str, int]:
    """Default: no counts."""
    del state
    return {}


class Game(Struct, Generic[S], frozen=True, kw_only=True):
    """A game's whole face towards the table.

    `actions`: of those that a card could mean, the likeliest stands last: its refusal is told.

    `well_formed` tells what is wrong with an action as such (None: nothing); `refusal` is
    asked only when no prompt fits. `redact` shows a log to an eye: the same actions as
    JSON values, with "hidden" for what that eye may not see yet.
    """

    id: str
    title: str
    rules_version: int
    least_seats: int
    most_seats: int
    actions: tuple[type[Action], ...]
    options: type[Struct]
    option_list: tuple[Option, ...] = ()
    check_options: Callable[[Any, int], str | None] = any_options
    state: type[S]
    view_type: type[Struct]
    clauses: Mapping[str, Clause]
    cards: Catalogue
    """Our house set; those of an evening are in `catalogue`."""
    start: Callable[[tuple[str, ...], Any], Outcome[S]]
    prompts: Callable[[S], tuple[Prompt, ...]]
    apply: Callable[[S, Action], Outcome[S]]
    well_formed: Callable[[S, Action], str | None]
    refusal: Callable[[S, Action], Refusal]
    correctables: Callable[[S], tuple[Correctable, ...]] = nothing_to_correct
    view: Callable[[S, Eye], Struct]
    summary: Callable[[Any], Summary]
    redact: Callable[[Sequence[Action], Eye], list[dict[str, Any]]] = nothing_redacted
    explain: Callable[[S, Action | None, Ruling], tuple[Reason, ...]] = clauses_alone
    """(state before an action, the action, one of its rulings) -> the lines behind Why?"""
    question: Callable[[S, Prompt], str]
    sentence: Callable[[S, Ruling], str]
    deed: Callable[[S, type[Action], Mapping[str, Any]], str]
    """(state, kind of action, its fields, an open one by its domain) -> what somebody does, in
    words."""
    dealer: Dealer
    bots: dict[str, Bot] = {}
    board: Callable[[Any, Sequence[Prompt], Catalogue], Board]
    """(public view, prompts, the cards that are played with) -> what the people see."""
    moments: Callable[[S, Action | None, Outcome[S]], tuple[Board, ...]] = no_moments
    """(state before an action, the action, its outcome) -> what is shown until somebody
    touches Next; made of what all may see."""
    secret: Callable[[S, int], Node | None] = no_secret
    """What the rules know and only this seat may know, as it is shown under its finger."""
    unseen: Callable[[S], Mapping[str, int]] = none_counted
    """By card id, how many copies are still to be seen, of cards that are counted at all."""
    deeds_from_before: frozenset[type[Action]] = frozenset()
    """Actions that the log describes from the position before them, because what they meant
    cannot be read from the position after them: what a pass declined, say.
    """
    shown_by_board: frozenset[str] = frozenset()
    """The `do` of instructions that the board or a moment shows so plainly that nobody needs to be
    told in words.
    """
    in_words: Callable[[S, Ruling], bool] = shown_alone
    """(state after it, such an instruction) -> whether it is told in words all the same: before
    the first board, say.
    """
    stands_for: Mapping[str, Any] = {}
    """By card id, what a card answers with where no card is asked for, but something that it
    stands for.
    """
    seen_on_board: frozenset[type[Action]] = frozenset()
    """Actions by a card that the board itself shows at once in the place where people look,
    so that a scan needs no sheet over it.
    """
    asks: Callable[[S, type[Action], Mapping[str, Any], str], str] = no_question
    """(state, kind of action, the fields that are known, the field that is asked for) -> the
    question, where the game has a better one than that of every game.
    """
    undealt: Callable[[Any], str | None] = always_dealt
    """Why a virtual dealer cannot deal a game with these options; None: it can."""
    own_box: OwnBox | None = None
    """None: the rulebook tells everything about the cards."""
    meant: Callable[[S, Any], Any] = as_said
    """(state, a value of a touch) -> the value of the field: a board that may not name a card
    calls it by the place where it lies.
    """
    hidden: Callable[[S], frozenset[str]] = nothing_hidden
    """The cards that no screen may name or mark as impossible, because only one seat may know
    where they are: face-down cards that the rules know, for example.
    """
    withheld: Callable[[S, str, int | None], str | None] = never_withheld
    """(state, a scanned card that fits no prompt, its copy number) -> None if everybody may know
    which card it is: then it is named and refused in the rules' words. Otherwise somebody may
    hold it in secret: the card is not named, and this sentence is shown before what is awaited
    (empty: a general one). It must not depend on which of the secret cards it is.
    """
    open_seats: tuple[int, ...] = ()
    """Seats without secrets, for which a bot may answer at a real table."""
    bot_sees: Callable[[S, int | None], Any] | None = None
    """What the bot in a seat is given of a position; None: that seat's view."""
    remark: Callable[[S, Action, str | None, int], str] = nothing_said
    """(state before an action, the action, the bot that chose it, if one did, how many actions
    of this kind its seat has done before) -> what the program says with a move of its own, in
    one line.
    """
    told: tuple[Told, ...] = ()
    """What a simulation of the game tells beside wins and points."""
    seating_note: Callable[[Mapping[str, Any]], str] = no_note
    """With these options: what people must know while they sit down, in a few words."""
    directors: tuple[int, ...] = ()
    """Seats of no player, which have no look of their own: the clapper stands for them."""
    of_open_cards: frozenset[type[Action]] = frozenset()
    """Actions with cards that lie open: where one is chosen, only those that can be are shown."""
    called: Callable[[S, str, Any], str] = _plainly
    """(state, a field of an action, its value) -> what people call that, where it is neither a
    seat nor a card of the catalogue.
    """

    brings: Callable[[S, Action], str] = nothing_brought
    """(state before it, an action that could be done) -> what it would bring, in few words,
    where somebody chooses among such actions.
    """
    lacks: Callable[[S, Sequence[Template]], str] = nothing_lacked
    """(state, what a card could mean) -> why something is not among it that people would look
    for, in few words.
    """
    warns: Callable[[S, Action], str] = no_warning
    """(state before it, an action that could be done) -> what it may cost that is easily
    overlooked, in few words: then somebody is asked first.
    """
    running: Callable[[Any], tuple[int, ...]] | None = None
    """(public view) -> the points so far, with those that count at the end of a season or the
    like; None: what counts is counted at once.
    """
    early: Callable[[S, int], type[Action] | str | None] = in_turn_only
    """(state, a seat) -> what a press of its button before its turn is kept as, or why it means
    nothing; None: it means what the prompts say.
    """
    same_question: Callable[[S, S, Action], bool] = always_same
    """(state before an action, the state in its place after an amendment, the action) -> whether it
    answers there what it answered: a pass in another showdown was never given.
    """
    rests_on_log: frozenset[str] = frozenset()
    """Clauses by which a card is refused because of what was entered before: one of those entries
    may be wrong.
    """
    asked_first: frozenset[type[Action]] = frozenset()
    """Actions that are never done because a card can mean nothing else: somebody touches them."""
    laid_again: type[Action] | None = None
    """The action that a card means when it is laid again while people are asked which one it is,
    where nothing else is open in it.
    """

    in_private: Callable[[S, int], Action | None] = nothing_in_private
    """(state, seat) -> an action that any seat may want to take now, where others must not learn
    whether it can: it is offered under a cover. A long press of the seat's button that means
    nothing else asks for it.
    """

    def may_be_named(self, state: S, card: str, copy: int | None = None) -> bool:
        """Whether a screen may name this card to all if it fits no prompt."""
        return card not in self.hidden(state) and self.withheld(state, card, copy) is None

    def catalogue(self, state: S) -> Catalogue:
        """The cards that are played with: those of an owner's set, else our house set."""
        return self.cards if self.own_box is None else self.own_box.played(state)

    def shown(self, state: S, prompts: Sequence[Prompt]) -> Board:
        """What all may see of a position, with these prompts, as it is shown."""
        return self.board(self.view(state, None), prompts, self.catalogue(state))

    def looks(self, chosen: Sequence[int]) -> tuple[int, ...]:
        """The look of every seat, from those that people have chosen."""
        return tuple(
            DIRECTS if seat in self.directors else look for seat, look in enumerate(chosen)
        )

    @property
    def action_type(self) -> Any:
        """The union of the actions, for decoding and for the schema."""
        return Union[self.actions]  # noqa: UP007 - made from a value
