"""The position as everybody may see it, in the shapes that the referee sends."""

from typing import Literal

from msgspec import Struct

from companion.games.vampire_elf_cthulhu.actions import Face
from companion.games.vampire_elf_cthulhu.cards import ActionKind, CardIndex, Color
from companion.games.vampire_elf_cthulhu.options import Options, chosen_card_index

Phase = Literal["setup", "ideas", "activations", "refill", "scoring", "over"]
PhaseStep = Literal[
    "deal",
    "objective",
    "choose-deck",
    "keep-start",
    "first-player",
    "place",
    "move",
    "activate",
    "special-points",
    "add-ink",
    "compare",
    "bid",
    "turn-rival",
    "research",
    "keep",
    "turn-up",
    "collect",
    "offer",
    "oppose",
    "novel",
    "turn-one",
    "limit",
    "reveal",
]


class Idea(Struct, frozen=True, gc=False):
    """A card of the Ideas Area; `quill`: whose is on it."""

    card: str
    quill: int | None = None
    cubes: int = 0


class DisplayCardView(Struct, frozen=True):
    """A card of a Display; `card` None: the viewer may not know it."""

    card: str | None
    color: Color
    face: Face
    quills: int
    cubes: int


class InkView(Struct, frozen=True):
    """A seat's ink, and what is left of its special tokens."""

    cubes: int
    specials: int
    supply: int


class SeatView(Struct, frozen=True):
    """A seat as the viewer sees it. `quills`: those in stock."""

    name: str
    display: tuple[DisplayCardView, ...]
    face_up: int
    quills: int
    ink: InkView | None
    objective: str | None
    score: int | None


class NovelCard(Struct, frozen=True, gc=False):
    """A card of the Novel: who laid it, with how many of that seat's tokens."""

    card: str
    seat: int
    specials: int


Row = tuple[NovelCard | None, NovelCard | None, NovelCard | None, NovelCard | None]
"""The Novel, by position."""


class DeckView(Struct, frozen=True):
    """How many cards are left, and what was discarded."""

    deck: int
    discard: tuple[str, ...]


class RobbedQuill(Struct, frozen=True, gc=False, rename={"was": "from"}):
    """A robbed quill on its way, from which card, with how many cubes."""

    seat: int
    was: str
    cubes: int


class Bid(Struct, frozen=True, gc=False):
    """Ink in a closed hand."""

    cubes: int
    specials: int


class SideView(Struct, frozen=True):
    """One who measures strength."""

    seat: int
    card: str
    a: int
    b: int
    special_points: int
    card_cubes: int
    bid_in: bool
    bid: Bid | None
    total: int | None


class ResearchDraw(Struct, frozen=True, gc=False):
    """What a Research has drawn, and how the kept card will be."""

    color: Color
    n: int
    face: Face


class ActionView(Struct, frozen=True):
    """The action that is performed."""

    seat: int
    kind: ActionKind
    card: str
    offered: str | None
    sides: tuple[SideView, ...]
    points: int | None
    winner: int | None
    research: ResearchDraw | None


class ObjectivesView(Struct, frozen=True):
    """The Objective deck beside the table."""

    deck: int
    discard: tuple[str, ...]


class Public(Struct, frozen=True, gc=False):
    """What all may see of a position as it is."""

    options: Options
    phase: Phase
    step: PhaseStep | None
    turn: int
    first: int | None
    order: tuple[int, ...]
    due: tuple[Color, ...]
    ideas: tuple[Idea, ...]
    novel: Row
    reserve: int
    robbed: RobbedQuill | None
    winners: tuple[int, ...]


class View(Public, frozen=True, kw_only=True):
    """Seats run from 0 clockwise; positions of the Novel from 1."""

    slot: int | None
    current: int | None
    seats: tuple[SeatView, ...]
    decks: dict[Color, DeckView]
    objectives: ObjectivesView
    action: ActionView | None

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return tuple([seat.name for seat in self.seats])

    @property
    def performed(self) -> ActionView:
        """The action that is performed. Raises ValueError if there is none."""
        if self.action is None:
            raise ValueError("no action is performed")
        return self.action

    @property
    def card_index(self) -> CardIndex:
        """What the cards say."""
        return chosen_card_index(self.options)
