"""What a game is: pure functions over an immutable state, and what they exchange.

What is made for every action stands below its parts and never in a ring with them, so that
nobody need look for rings (`gc=False`).
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Generic, Literal, TypeVar, Union

from msgspec import UNSET, Struct

from companion.core.actions import Action, word
from companion.core.cards import Catalogue, Facts
from companion.core.clauses import Clause
from companion.core.domains import Domain
from companion.core.nodes import Board, Node
from companion.core.rulings import Ruling

Eye = int | None
"""Who looks: a seat, or None for what all may see."""


DIRECTS = -1
"""In the place of a look: this seat directs, and is none of the players."""


class Template(Struct, frozen=True, gc=False):
    """An action with some fields fixed and the others open, each with its domain."""

    kind: type[Action]
    fixed: dict[str, Any]
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

    @property
    def told(self) -> dict[str, Any]:
        """All fields: the fixed ones with their values, the open ones with their domains."""
        return {**self.fixed, **self.open}

    def sample(self, random: Random) -> Action:
        """One of the actions that fit."""
        if not self.open:
            return self.kind(**self.fixed)
        fields = dict(self.fixed)
        for field, domain in self.open.items():
            fields[field] = domain.sample(random, fields)
        return self.kind(**fields)

    def wire(self) -> dict[str, Any]:
        """The template as JSON: fields in the order of the action, named as on the wire."""
        shown: dict[str, Any] = {"type": word(self.kind)}
        kind = self.kind
        for field, name in zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True):
            if field in self.open:
                shown[name] = self.open[field].wire()
            elif field in self.fixed:
                shown[name] = self.fixed[field]
        return shown


class Prompt(Struct, frozen=True, gc=False):
    """Who may answer, and with which actions.

    `ask` is a word that the game turns into a question. `press` and `hold` are the places in
    `accepts` of what a short and a long press of the seat's button mean, or an action that fits
    one of them. `secret`: the domains are for this seat alone. `yields`: a scan of what follows
    passes it by itself. `order`: where a card could answer several seats' prompts it answers
    the lowest; None: the table is asked whose it is. `likely`: cards that are this seat's
    before any other's. `closes`: what is required beside it closes it, a fact perhaps, so that
    bots are asked before anybody answers that. `about` is the card in question, where no answer
    names it. `believed`: where it would tell a secret that a template is not there, all that
    others must believe in. `hints` are further keys that the game's rules file gives its prompts.
    """

    seat: int | None
    ask: str
    accepts: tuple[Template, ...]
    optional: bool = False
    press: int | Action | None = None
    hold: int | Action | None = None
    secret: bool = False
    yields: bool = False
    order: int | None = None
    likely: tuple[str, ...] = ()
    closes: bool = False
    about: str = ""
    believed: tuple[Template, ...] = ()
    hints: Mapping[str, Any] = {}

    @property
    def offers(self) -> tuple[Template, ...]:
        """What the table asks for, alike whatever is secret; what is not among `accepts` is
        refused when it is answered.
        """
        return self.believed or self.accepts

    def fits(self, action: Action) -> bool:
        """Whether the action answers this prompt."""
        return any(template.fits(action) for template in self.accepts)


S = TypeVar("S", bound=Struct)


class Outcome(Struct, Generic[S], frozen=True, gc=False):
    """What an action led to."""

    state: S
    rulings: tuple[Ruling, ...]


class Refusal(Struct, frozen=True):
    """Why a well-formed action is not allowed now, in the rules' words."""

    text: str
    cite: tuple[str, ...] = ()


Thing = Literal["seat", "card", "word"]


def plain(value: Any) -> str:
    """A word or number of the protocol as people read it."""
    match value:
        case None:
            return "nothing"
        case bool():
            return "yes" if value else "no"
        case _:
            return str(value).replace("-", " ").replace("_", " ")


def _plainly(state: object, field: str, value: Any) -> str:
    """As the protocol says it."""
    del state, field
    return plain(value)


class Correctable(Struct, frozen=True):
    """A place of the view that `correct` may set: its domain now (None: not now).

    The domain tells the form of the value (a number, one of several, a list), `of` what
    each single value in it stands for, and `words` how one is read that is no seat and no
    card of the catalogue.
    """

    path: str
    what: str
    domain: Domain | None
    value: Any
    change: Callable[[Any], Struct]
    """The state with this value in that place."""
    of: Thing = "word"
    group: str = ""
    """Where on the table one looks for it, together with others; none: it stands alone."""
    seat: int | None = None
    """Whose it is."""
    owner: str = ""
    """The name of that seat."""
    words: Callable[[Any], str] = plain
    secret: bool = False
    """Whether only one seat may know the value: no screen tells it."""

    @property
    def label(self) -> str:
        """What it is, and whose."""
        return f"{self.owner}: {self.what}" if self.owner else self.what


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


def laid_over(facts: Facts, said: Facts) -> Facts:
    """What a set says of its cards, and on top of it what is said of some of them."""
    return {**facts, **{card: {**facts.get(card, {}), **more} for card, more in said.items()}}


class CardKind(Struct, frozen=True):
    """A kind of card that owners can describe: its word, and the struct that holds its facts,
    from which the form is made (core.forms).

    `new`: where our house set has none of the owner's cards, so that a set says everything of
    its own: the id of one more, from what is told of it and what is told of the others.
    `tagged`: False for what is told once and printed on cards, but is none itself.
    """

    name: str
    attributes: type[Struct]
    new: Callable[[Mapping[str, Any], Facts], str] | None = None
    tagged: bool = True


class OwnBox(Struct, frozen=True):
    """How an owner's own cards come into a game: by two of its options.

    `named` holds the name of a set that the owner has entered (at its default: our house
    set), `carried` what that set says of each card, so that a saved game has it. `as_played`
    is what `named` says where no set is meant, and each card is described when it turns up.
    """

    named: str
    carried: str
    catalogue: Callable[[Facts], Catalogue]
    """The cards with what an owner says of them. Raises BadCard where that of one cannot be, and
    msgspec.ValidationError where the cards do not go together.
    """
    played: Callable[[Any], Catalogue]
    """(state) -> the cards that are played with."""
    carry: Callable[[Facts, Any], Any] = laid_over
    """(what the set says, the option `carried` as it is) -> that option with both."""
    kinds: tuple[CardKind, ...] = ()
    """What can be described."""
    icons: Mapping[str, str] = {}
    """By word that can be chosen in a form, its drawing."""
    as_played: str = ""
    told: Callable[[str, Mapping[str, Any]], Action] | None = None
    """(card, what is said of it) -> the action that tells a game under way of that card."""


class Summary(Struct, frozen=True):
    """What tables of results show of a position."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    turns: int
    """Turns begun since the game began."""


class Dealer(Struct, frozen=True):
    """How a game's components lie on a virtual table (a value of the game's own type).

    It obeys rulings and answers facts, and never sees a state.
    """

    table: type[Struct]
    set_up: Callable[[Sequence[str], Any, int], Any]
    """(names, options, seed) -> the table before the first ruling."""
    follow: Callable[[Any, Action | None, Sequence[Ruling]], Any]
    """(table, action, its rulings) -> the table after hands have obeyed."""
    answer: Callable[[Any, Sequence[Prompt]], Action | None]
    """The fact that is asked for, or None where people must choose."""
    widen: Callable[[Prompt], Prompt]
    """The prompt as all may see it, whatever hand is behind it."""
    narrow: Callable[[Any, Prompt], Prompt | None]
    """The prompt as its own seat has it on this table; None where its hand allows nothing."""
    complete: Callable[[Any, Action], Action]
    """The action with facts filled in that its seat may leave to the dealer."""
    private: Callable[[Any, int], dict[str, Any]]
    """Further keys of the view for this seat, also within keys that it has."""


Choose = Callable[[Any, Mapping[str, Any], Prompt, Random], Action | None]
"""(what it sees, what is private to its seat, its narrowed prompt, random) -> its action, or
None: it lets a prompt that closes go by, leaves to others what is asked of nobody in
particular, and to people what only they can know.
"""


def shown_alone(state: Any, ruling: Ruling) -> bool:
    """What the board shows is told by nothing else."""
    del state, ruling
    return False


def anywhere(seat: int) -> bool:
    """Every seat will do."""
    del seat
    return True


class Bot(Struct, frozen=True):
    """A player of the program's own: what it does, and in which seats it can.

    `usual`: in a simulation it sits where nobody else was named.
    """

    choose: Choose
    sits: Callable[[int], bool] = anywhere
    usual: bool = False


class Told(Struct, frozen=True):
    """What a simulation tells of whole games beside wins and points: a share of something.

    `beside` is what somebody else has counted: who, how many, of how many.
    """

    what: str
    count: Callable[[Any], tuple[int, int]]
    """Of the last state of a game: how many, of how many."""
    beside: tuple[str, int, int] | None = None


def nothing_said(state: Any, action: Action, bot: str | None) -> str:
    """Moves speak for themselves."""
    del state, action, bot
    return ""


def as_said(state: Any, value: Any) -> Any:
    """A board that calls everything by its own name."""
    del state
    return value


def nothing_hidden(state: Any) -> frozenset[str]:
    """No card lies where only one seat may know it."""
    del state
    return frozenset()


def nothing_brought(state: Any, action: Action) -> str:
    """People see for themselves what an action brings."""
    del state, action
    return ""


def nothing_lacked(state: Any, templates: Sequence[Template]) -> str:
    """All that people would look for is there."""
    del state, templates
    return ""


def always_dealt(options: Any) -> str | None:
    """The program can deal every game."""
    del options
    return None


def no_question(state: Any, kind: type[Action], known: Mapping[str, Any], field: str) -> str:
    """A game without questions of its own."""
    del state, kind, known, field
    return ""


class Game(Struct, Generic[S], frozen=True):
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
    option_list: tuple[Option, ...]
    check_options: Callable[[Any, int], str | None]
    state: type[S]
    view_type: type[Struct]
    clauses: dict[str, Clause]
    cards: Catalogue
    """Our house set; those of an evening are in `catalogue`."""
    start: Callable[[tuple[str, ...], Any], Outcome[S]]
    prompts: Callable[[S], tuple[Prompt, ...]]
    apply: Callable[[S, Action], Outcome[S]]
    well_formed: Callable[[S, Action], str | None]
    refusal: Callable[[S, Action], Refusal]
    correctables: Callable[[S], tuple[Correctable, ...]]
    view: Callable[[S, Eye], Struct]
    summary: Callable[[Any], Summary]
    redact: Callable[[Sequence[Action], Eye], list[dict[str, Any]]]
    explain: Callable[[S, Action | None, Ruling], tuple[Reason, ...]]
    """(state before an action, the action, one of its rulings) -> the lines behind Why?"""
    question: Callable[[S, Prompt], str]
    sentence: Callable[[S, Ruling], str]
    deed: Callable[[S, type[Action], Mapping[str, Any]], str]
    """(state, kind of action, its fields, an open one by its domain) -> what somebody does, in
    words."""
    dealer: Dealer
    bots: dict[str, Bot]
    board: Callable[[Any, Sequence[Prompt], Catalogue], Board]
    """(public view, prompts, the cards that are played with) -> what the people see."""
    moments: Callable[[S, Action | None, Outcome[S]], tuple[Board, ...]]
    """(state before an action, the action, its outcome) -> what is shown until somebody
    touches Next; made of what all may see."""
    secret: Callable[[S, int], Node | None]
    """What the rules know and only this seat may know, as it is shown under its finger."""
    unseen: Callable[[S], Mapping[str, int]]
    """By card id, how many copies are still to be seen, of cards that are counted at all."""
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
    """The cards that no screen may name, for only one seat may know where they lie."""
    open_seats: tuple[int, ...] = ()
    """Seats without secrets, for which a bot may answer at a real table."""
    bot_sees: Callable[[S, int | None], Any] | None = None
    """What the bot in a seat is given of a position; None: that seat's view."""
    remark: Callable[[S, Action, str | None], str] = nothing_said
    """(state before an action, the action, the bot that chose it, if one did) -> what the
    program says with a move of its own, in one line.
    """
    told: tuple[Told, ...] = ()
    """What a simulation of the game tells beside wins and points."""
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
    asked_first: frozenset[type[Action]] = frozenset()
    """Actions that are never done because a card can mean nothing else: somebody touches them."""

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
