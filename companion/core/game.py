"""A game and its parts: everything that it may implement.

A game is a `Game` made of nine parts; its package has it in `GAME`. Seven parts are classes: a
game derives its own and implements what differs; methods without a default are abstract. All are
pure functions of their arguments. `GameCards` and `FilmContent` are structs that it fills in.

| part | decides |
|---|---|
| `Rules` | what is legal and what follows from an action |
| `GameOptions` | what can be chosen before a game (`core.options`) |
| `Observation` | what each seat may know |
| `Narration` | clauses and sentences |
| `Boards` | what screens show |
| `Dealer` | hands, decks and dice of a virtual table (`core.dealer`) |
| `Bots` | players that are part of the program (`core.bots`) |
| `GameCards` | the cards, and how owner's sets come into the game |
| `FilmContent` | the turning points and the cast that its film shows (`core.film_content`) |
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar, Union, cast

from msgspec import Struct, to_builtins

from companion.core.actions import Action, Fields, JsonObject, JsonValue
from companion.core.board.nodes import Board, Interstitial, Node
from companion.core.board.tickets import ChoiceTicket
from companion.core.bots import Bots
from companion.core.cards import Catalog
from companion.core.clauses import Clause
from companion.core.correctables import Correctable, CorrectableIndex, humanized
from companion.core.dealer import Dealer
from companion.core.film_content import FilmContent
from companion.core.hand_tasks import HandTask
from companion.core.objection import Objection
from companion.core.options import GameOptions
from companion.core.owner_sets import OwnerSets
from companion.core.prompts import ActionPattern, Patterns, Prompt
from companion.core.ranking import Ranking, ranked, ranks
from companion.core.rulings import Ruling

Viewer = int | None
"""Who looks: a seat, or None for what everybody may see."""
HIDDEN = "hidden"
"""Replaces a value of a log that a viewer may not see yet."""
DIRECTOR_LOOK = -1
"""In place of a seat's look: this seat directs and has no player."""
SEAT_LOOKS = 12
"""How many looks there are for players; they are numbered from 0."""

S = TypeVar("S", bound=Struct)
"""The state of a game. Its field `names` has the names of all seats, a tuple of str: prompts, logs
and people who take over a seat need them in every game.
"""
V = TypeVar("V", bound=Struct)
"""What a viewer may see of it."""


class Outcome(Struct, Generic[S], frozen=True, gc=False):
    """What an action led to."""

    state: S
    rulings: tuple[Ruling, ...]


class Reason(Struct, frozen=True):
    """One step of an explanation: a clause, and how it applies to each seat (None: to all)."""

    clause: str
    lines: tuple[tuple[int | None, str], ...]


class Period(NamedTuple):
    """A period of a game that is counted, such as season 2 of 3."""

    word: str
    number: int
    last: int | None = None
    """The number of the last one; None: unknown."""


class Summary(Struct, frozen=True, rename={"progress_text": "standing"}):
    """What lists of games show of a position."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    turns: int
    """Turns begun since the game began."""
    progress_text: str = ""
    """The text for an unfinished game that has no scores."""
    ranking: Ranking = ()
    """Empty: by points."""

    @property
    def ranks(self) -> dict[int, int]:
        """The rank of each seat; a seat outside the ranking has none."""
        return ranks(self.ranking or ranked(self.scores, self.winners))


class Rules(ABC, Generic[S]):
    """What is legal and what follows. An action is legal if it fits one of the prompts."""

    state_type: type[S]
    action_types: tuple[type[Action], ...]
    """The classes of its actions. If a card could mean several and all are refused, the refusal of
    the last one is reported.
    """
    ruling_types: tuple[type[Ruling], ...] = ()
    """The classes of its rulings, for reading stored games."""
    correctable_index: CorrectableIndex[S] = CorrectableIndex(lambda _: ())
    """What `correct` can change."""
    away_actions: ClassVar[Mapping[type[Action], str]] = {}
    """Actions that pass, decline, drop or give up, or that change least if one is compulsory,
    each with the words for it: people may touch them for a player who is away.
    """
    assumed_actions: frozenset[type[Action]] = frozenset()
    """Actions such as a pass that people did not enter, but must have taken: if an amended entry
    needs more of them, later entries are kept by adding them.
    """

    @property
    def action_union(self) -> type[Action]:
        """The union of the actions, for decoding and for the schema."""
        return cast("type[Action]", Union[self.action_types])  # noqa: UP007 - made from a value

    @abstractmethod
    def start(self, names: tuple[str, ...], options: Any) -> Outcome[S]:
        """Begin a game."""

    @abstractmethod
    def prompts(self, state: S) -> tuple[Prompt, ...]:
        """List who may act now, and with which actions."""

    @abstractmethod
    def apply(self, state: S, action: Action) -> Outcome[S]:
        """Carry out a legal action."""

    @abstractmethod
    def value_objection(self, state: S, action: Action) -> Objection | None:
        """Say what makes an action invalid in any position; None: nothing."""

    @abstractmethod
    def rule_objection(self, state: S, action: Action) -> Objection:
        """Return the objection to a valid action that fits no prompt now, or to a card that its
        seat does not hold. This only explains; the prompts decide what is legal.
        """

    def correctables(self, state: S) -> tuple[Correctable, ...]:
        """List what `correct` can change."""
        return tuple(self.correctable_index.by_path(state).values())

    def stand_in_action(self, state: S, seat: int) -> Action | None:
        """Return the action after which the program makes the choices of a seat whose player
        leaves; None: it cannot.
        """
        return None

    def replayed(self, before: S, now: S, action: Action, names: dict[str, str]) -> Action | None:
        """Return a later action after an amendment, which gave cards new `names`; None: drop it."""
        return action

    def early_press(self, state: S, seat: int) -> type[Action] | str | None:
        """Return the action for which a press before a seat's turn is kept, or the reason why it
        means nothing. None: the prompts decide.
        """
        return None

    def next_card_fields(self, state: S, last: Action) -> Fields | None:
        """Return the fields of a seat's next card that are known from its last action, so that they
        are not asked again. None: none are known.
        """
        return None

    def implied_actions(self, state: S, card: str) -> tuple[Action, ...]:
        """Return the actions that a scanned card implies and that come before the card's own
        action, if no prompt asks for that card.
        """
        return ()

    def only_answer(self, state: S) -> Action | None:
        """Return the only possible answer to the prompts, if there is only one. The screens take it
        together with the action before; the referee still waits for it.
        """
        return None

    def repeats_scan(self, state: S, action: Action) -> bool:
        """Whether the card that is asked about means this action if it is laid again."""
        return False

    def private_action(self, state: S, seat: int) -> Action | None:
        """An action that a seat may want to take now while others must not learn whether it can.

        It is offered on a covered screen. A long press of the seat's button that means nothing else
        asks for it.
        """
        return None

    def away_patterns(self, state: S, prompt: Prompt) -> Patterns:
        """What a prompt accepts, first what is best for a player who is away: of these patterns the
        first one with an action of `away_actions` is offered.
        """
        return prompt.accepts


class Observation(ABC, Generic[S, V]):
    """What each seat may know."""

    view_type: type[V]
    view_order: str = ""
    """The keys of a view as they follow each other in JSON, if the type has another order."""
    names_queued_cards: bool = False
    """Whether a card that waits on the pad may be named: it is laid to be seen by all."""

    @abstractmethod
    def view(self, state: S, viewer: Viewer) -> V:
        """What a viewer may see."""

    def view_json(self, state: S, viewer: Viewer) -> JsonObject:
        """What a viewer may see, as JSON values."""
        shown = to_builtins(self.view(state, viewer), str_keys=True)
        return {**dict.fromkeys(self.view_order.split()), **shown}

    @abstractmethod
    def summary(self, view: V) -> Summary:
        """Summarize a public view."""

    def period(self, view: V) -> Period | None:
        """The season, hand or the like of a public view; None: before the first one, or never."""
        return None

    def turn_key(self, view: V) -> object:
        """What a public view has alike throughout a turn; the log goes from turn to turn by it."""
        return self.summary(view).turns

    def redact(self, actions: Sequence[Action], viewer: Viewer) -> list[JsonObject]:
        """Return a log as JSON values, with HIDDEN for what a viewer may not see yet."""
        return [to_builtins(action) for action in actions]

    def running_scores(self, view: V) -> tuple[int, ...] | None:
        """The points of a public view with those that count later, as at the end of a season; None:
        everything is counted at once.
        """
        return None

    def unseen(self, state: S) -> Mapping[str, int]:
        """How many copies of each card are still to be seen, for cards that are counted."""
        return {}

    def hidden_cards(self, state: S) -> frozenset[str]:
        """The cards that no screen may name or mark as impossible: only one seat knows of them."""
        return frozenset()

    def secret_card_text(self, state: S, card: str, copy: int | None) -> str | None:
        """What to say in place of the name of a scanned card that fits no prompt.

        None: everybody may know which card it is, so it is named and refused in the rules' words.
        Otherwise somebody may hold it in secret; the text is shown before what is awaited (empty:
        a general text), and must not depend on which of the secret cards it is.
        """
        return None

    def public_place_text(self, state: S, card: str) -> str:
        """Where everybody sees a card lie, if that is why it cannot be drawn now; else empty."""
        return ""

    def resolve_hidden(self, state: S, value: JsonValue) -> JsonValue:
        """The value that a touch stands for: a board that may not name a card uses its place."""
        return value

    def may_be_named(self, state: S, card: str, copy: int | None = None) -> bool:
        """Whether a screen may name this card to everybody if it fits no prompt."""
        is_hidden = card in self.hidden_cards(state)
        return not is_hidden and self.secret_card_text(state, card, copy) is None


class Narration(ABC, Generic[S]):
    """What a game says: questions, log, refusals and the reasons of Why?."""

    clauses: Mapping[str, Clause]
    ended_early: str = "Only points already scored count."
    """What counts, and what does not, in a game that people end before it is over."""
    clauses_resting_on_log: frozenset[str] = frozenset()
    """Clauses that refuse a card because of earlier entries: one of those may be wrong."""
    described_before: frozenset[type[Action]] = frozenset()
    """Actions that the log must describe from the position before them."""

    def clause(self, state: S, clause: str) -> Clause:
        """A clause in the words of the cards that are played with."""
        return self.clauses[clause]

    @abstractmethod
    def question(self, state: S, prompt: Prompt) -> str:
        """What a prompt asks."""

    @abstractmethod
    def ruling_text(self, state: S, ruling: Ruling) -> str:
        """A ruling as a sentence."""

    def hand_task(self, state: S, ruling: Ruling) -> HandTask:
        """What an instruction asks people to do by hand."""
        return HandTask(self.ruling_text(state, ruling))

    @abstractmethod
    def action_text(self, state: S, kind: type[Action], fields: Fields) -> str:
        """What a player does, as a sentence. A field that is still open has its domain as value."""

    def explain(self, state: S, action: Action | None, ruling: Ruling) -> tuple[Reason, ...]:
        """The steps behind one ruling of an action; `state` is the one before the action."""
        return tuple(Reason(clause, ()) for clause in ruling.cite)

    def winners(self, ruling: Ruling) -> tuple[int, ...]:
        """The seats that win by a ruling: a showdown, a trick, or the game."""
        seats = ruling.facts.get("winners", ruling.facts.get("winner"))
        if isinstance(seats, int):
            return (seats,)
        return seats or ()

    def field_question(self, state: S, kind: type[Action], known: Fields, field: str) -> str:
        """What is asked for one field of an action; empty: the question that every game has."""
        return ""

    def value_label(self, state: S, field: str, value: JsonValue) -> str:
        """What people call a value that is neither a seat nor a card."""
        return humanized(value)

    def preview(self, state: S, action: Action) -> str:
        """What an action would bring, in a few words, for whoever chooses or asks about it."""
        return ""

    def moved_by_amendment(self, was: S, now: S, action: Action | None) -> Sequence[str]:
        """What else is elsewhere if an earlier entry was really this `action`, in sentences."""
        return ()

    def choice_ticket(self, state: S, kind: type[Action], fields: Fields) -> ChoiceTicket | None:
        """An action as a big ticket; fields as in `action_text`. None: as a sentence."""
        return None

    def picker_hint(self, state: S) -> str:
        """What people must see of the table that a picker of cards covers; empty: nothing."""
        return ""

    def unavailable_reason(self, state: S, patterns: Sequence[ActionPattern]) -> str:
        """Why something that people would look for is not among what a card could mean."""
        return ""

    def warning(self, state: S, action: Action) -> str:
        """What an action may cost that is easily overlooked: then somebody is asked first."""
        return ""

    def remark(self, state: S, action: Action, bot: str | None, nth: int) -> str:
        """What the program says with an action, in one line. `state` is the one before the action,
        `bot` chose it (None: nobody did), and its seat has done `nth` of this kind before.
        """
        return ""


class Boards(ABC, Generic[S, V]):
    """The boards of a game, made from its public view."""

    shown_instructions: frozenset[str] = frozenset()
    """The `do` of instructions that the board shows so plainly that no words are needed."""
    shown_actions: frozenset[type[Action]] = frozenset()
    """Actions by a card that the board shows at once where people look: a scan opens no sheet."""
    open_card_actions: frozenset[type[Action]] = frozenset()
    """Actions with open cards of the table: a picker lists only those that can be meant."""
    card_first_actions: frozenset[type[Action]] = frozenset()
    """Actions of which the card is asked for before all else."""
    card_fields: Mapping[type[Action], Fields] = MappingProxyType({})
    """By action, further fields that a card on the pad fills in if they are legal."""
    preferred_actions: frozenset[type[Action]] = frozenset()
    """Actions that a card means although it can mean others, which people touch."""
    confirmed_actions: frozenset[type[Action]] = frozenset()
    """Actions that always need explicit confirmation, also if a card can mean nothing else."""
    counted_actions: frozenset[type[Action]] = frozenset()
    """Actions that the board adds up until something else is done: see `board`."""
    actions_open_at_table: frozenset[type[Action]] = frozenset()
    """Secret actions that all have seen if closed hands are opened at the table (Settings)."""
    actions_turned_up_first: frozenset[type[Action]] = frozenset()
    """Secret actions whose cards people turn up together before they enter them."""

    @abstractmethod
    def board(self, view: V, prompts: Sequence[Prompt], cards: Catalog) -> Board:
        """The table as everybody sees it, from the public view.

        The session adds hints to the prompts: `remark`, what the program says with its own move
        (`Narration.remark`); `dice`, the last roll; `counted`, all `counted_actions` since another
        one; for a seat that has claimed the next card, `claimed` and the fields of that card.
        """

    def ticket(self, state: S) -> tuple[str, str] | None:
        """The ticket of a board before the end, by public facts alone; None: ask the board."""
        return None

    def interstitials(
        self, state: S, action: Action | None, outcome: Outcome[S]
    ) -> tuple[Interstitial, ...]:
        """What is shown after an action until somebody touches *Next*; public facts only."""
        return ()

    def choice_stage(self, state: S, patterns: Sequence[ActionPattern]) -> Node | None:
        """A picture of the table on which one of several actions is chosen. Its touches are whole
        actions, or `ChooseFields` if more is asked; its question is `Narration.field_question`
        for a field "choice". None: tickets or sentences are shown, then one field after the other.
        """
        return None

    def choice_card(self, state: S, patterns: Sequence[ActionPattern]) -> Node | None:
        """What is printed on the card in question, before the buttons below `choice_stage`."""
        return None

    def choice_reasons(self, state: S, patterns: Sequence[ActionPattern]) -> Sequence[Node]:
        """What *Why?* shows of the numbers in `choice_stage`: a head, and a line for each."""
        return ()

    def is_open_choice(self, patterns: Sequence[ActionPattern]) -> bool:
        """Whether `choice_stage` shows only what everybody may know, so that it has no cover."""
        return False

    def correction_stage(
        self, state: S, correctable: Correctable, value: JsonValue, chosen: int
    ) -> Node | None:
        """A picture of the value that is being corrected. None: the values or changes are listed.

        A touch is `UiCommand("choose value", value)`. For a `StepwiseDomain`, "set value at", with
        `(value, part)`, changes a part, "choose line" chooses one, and "list all" lists all.
        """
        return None

    def unscored_stage(self, view: V) -> Node | None:
        """What a game shows that people have ended before anybody has points, or if nobody
        scores, such as what the players can count by themselves. None: the standing.
        """
        return None

    def standing_note(self, view: V, seat: int) -> str:
        """What a game that people have ended says of a seat besides its points; empty: nothing."""
        return ""

    def private_panel(self, state: S, seat: int) -> Node | None:
        """What only this seat may know, shown while a finger is on its name."""
        return None

    def announces(self, state: S, ruling: Ruling) -> bool:
        """Whether an instruction is also shown in words; `state` is the one after it."""
        return ruling.facts["do"] not in self.shown_instructions


class GameCards(Struct, frozen=True, kw_only=True):
    """The cards of a game, and how owner's sets come into it."""

    catalog: Catalog
    """Our house set."""
    owner_sets: OwnerSets | None = None
    """None: the rulebook says everything about the cards."""
    aliases: Fields = {}
    """By card, what it answers with if no card is asked for, but something it stands for."""

    def played(self, state: Any) -> Catalog:
        """The cards that are played with: those of an owner's set, else our house set."""
        return self.catalog if self.owner_sets is None else self.owner_sets.played(state)


class Game(Struct, Generic[S], frozen=True, kw_only=True):
    """A game: its name, its number of seats, and its parts."""

    id: str
    title: str
    rules_version: int
    """Raised when the same actions lead to other states than before."""
    min_seats: int
    max_seats: int
    directors: tuple[int, ...] = ()
    """Seats without a player; they have the clapper instead of a look."""
    rules: Rules[S]
    options: GameOptions = GameOptions()
    observation: Observation[S, Any]
    narration: Narration[S]
    boards: Boards[S, Any]
    dealer: Dealer[Any]
    bots: Bots = Bots()
    cards: GameCards
    film_content: FilmContent = FilmContent()

    def public_board(self, state: S, prompts: Sequence[Prompt] | None = None) -> Board:
        """What everybody may see of a position with these prompts. None: those of the rules."""
        prompts = self.rules.prompts(state) if prompts is None else prompts
        view = self.observation.view(state, None)
        return self.boards.board(view, prompts, self.cards.played(state))

    def looks(self, chosen: Sequence[int]) -> tuple[int, ...]:
        """The look of every seat, from those that people have chosen."""
        return tuple(
            DIRECTOR_LOOK if seat in self.directors else look for seat, look in enumerate(chosen)
        )


AnyGame = Game[Any]
"""A game whose state type is not known where it is used."""
