"""What a screen is made of: plain data, read by a person, a painter or a test alike.

Sizes are logical pixels of a screen 480 high. Colors are token names of the theme
("paper", "accent"), `seat:2`, the color of seat 2 (as an icon: its shape), or
`accent:GAME`, the accent of one game if several are shown. What belongs to a seat
is on `seat-ground:2`, written in `seat-ink:2`, with `seat-rim:2` round a pawn and
`seat-edge:2` round all else: on its full color in ink, but from the seventh look on the dark
in the color, and the seat that directs in ink on white.

These values never form a reference cycle, so they use gc=False.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, Literal, TypedDict, Unpack

from msgspec import Struct
from msgspec.structs import asdict

from companion.core.actions import Action, JsonObject
from companion.core.board.commands import CommandName
from companion.core.board.glance import Glance
from companion.core.board.result_animation import ResultAnimation
from companion.core.hand_tasks import HandTask
from companion.core.rulings import Ruling

Role = Literal["row", "column", "stack", "text", "icon", "space", "plot"]
Font = Literal["display", "strong", "bold", "body", "figure"]
Align = Literal["start", "center", "end", "stretch"]
Justify = Literal["start", "center", "end", "between"]
Padding = tuple[float, float, float, float]
Shape = Literal[
    "box",
    "dashed",
    "ticket",
    "notched",
    "striped",
    "disc",
    "ellipse",
    "burst",
    "arrow",
    "rays",
    "lights",
    "stub",
    "sign",
    "sky",
    "gable",
    "beam",
    "skyline",
    "bulbs",
    "ring",
]
Series = tuple[tuple[int, tuple[float, ...]], ...]
"""Seats with their points over time."""


class SubmitAction(Struct, frozen=True, gc=False):
    """Touching it does this action, and then those that usually follow; one Undo takes all back.
    `message` is shown afterwards, if the board does not show what was touched.
    """

    action: Action
    then: tuple[Action, ...] = ()
    message: str = ""


class ChooseFields(Struct, frozen=True, gc=False):
    """Touching it asks for the open fields of an action that is prompted.

    `fixed` says which pattern is meant if the prompt has several of that kind, or fills
    a field that is open; `also`: further kinds that the same touch may mean; `card_kind`: the one
    kind of cards that is meant, if a field takes others besides; `is_cover`: the node says that
    only this seat looks, so that a secret question needs no cover of its own; `after`: the passes
    that the node has, which hold even if the question is closed.
    """

    seat: int | None
    kind: type[Action]
    fixed: JsonObject = {}
    also: tuple[type[Action], ...] = ()
    card_kind: str = ""
    is_cover: bool = False
    after: tuple[Action, ...] = ()


class RollRandom(Struct, frozen=True, gc=False):
    """Touching it lets chance fill in an action that is prompted: dice roll on the screen,
    anything else is drawn.
    """

    kind: type[Action]
    dice: tuple[tuple[int, ...], ...] = ()
    """Which dice are drawn; empty: any."""


class UndoMatching(Struct, frozen=True, gc=False):
    """Touching it takes back what was done last, of this kind and with these fields: the last
    such action, or `all` since anything of another kind was done. What others did stays.
    """

    kind: type[Action]
    fixed: JsonObject
    all: bool = False


class SubmitForAll(Struct, frozen=True, gc=False):
    """Touching it does an action of this kind for every seat that is asked the same question, one
    seat after the other; one Undo takes all of them back. It stops before the seats in `but`.
    """

    kind: type[Action]
    but: tuple[int, ...] = ()


class AmendAction(Struct, frozen=True, gc=False):
    """Touching it asks what the newest action of these kinds and with these fields really was."""

    kinds: tuple[type[Action], ...]
    fixed: JsonObject


class UiCommand(Struct, frozen=True, gc=False):
    """Touching it sends a command to the app or the screen, with an argument if it takes one."""

    name: CommandName
    argument: Any = None


class Slide(Struct, frozen=True, gc=False):
    """Touching it, or drawing a finger along it, sends the command; how far along is its
    argument: 0 to 1.
    """

    command: CommandName


Touch = (
    SubmitAction
    | SubmitForAll
    | ChooseFields
    | RollRandom
    | UndoMatching
    | AmendAction
    | UiCommand
    | Slide
)


class Background(Struct, frozen=True, gc=False):
    """The shape behind a node. `edge` is a darker lower edge, 5 px, that a press flattens."""

    fill: str | None = None
    line: str | None = None
    stroke: float = 3
    radius: float = 10
    shape: Shape = "box"
    edge: str | None = None


class Node(Struct, frozen=True, kw_only=True, gc=False):
    """One part of a screen.

    `name` is the words of a text, the name of an icon, or what a person would call a part
    that can be touched. `key` names the same thing from screen to screen, for motion.
    A row or column gives its children their natural size, `grow` shares what is left, and
    what may `shrink` gives way if there is too little. `fit`: the least size a text may
    shrink to before it is cut with an ellipsis; `lines`: how many lines it may wrap to.
    """

    role: Role
    name: str = ""
    children: tuple["Node", ...] = ()
    key: str = ""
    touch: Touch | None = None
    enabled: bool = True
    repeats: bool = False
    """Whether it is touched repeatedly, as keys and steppers are. Its command changes each time,
    but its meaning does not, so the touch delay lets every touch through.
    """
    drags: bool = False
    """Whether a finger can drag it onto another node of its kind."""
    hold: Touch | None = None
    """What holding a finger on it means; None: a preview of what a touch would do."""
    duration: float = 0
    """Seconds after which it ends by itself; its bulbs go dark one by one, or its ring opens."""
    background: Background | None = None
    width: float | None = None
    height: float | None = None
    grow: float = 0
    shrink: bool = False
    narrow: "Node | None" = None
    """What a row shows in its place if it has too little room."""
    padding: Padding = (0, 0, 0, 0)
    """Left, top, right, bottom."""
    gap: float = 0
    align: Align = "stretch"
    justify: Justify = "start"
    font: Font = "body"
    size: float = 22
    fit: float = 18
    lines: int = 1
    names: tuple[str, ...] = ()
    """Names of people that may be in a text, or in the texts of all that is in it: they are
    cut before other words."""
    titles: tuple[str, ...] = ()
    """Names of cards there: cut before other words too, if a text can shrink no further."""
    size_group: str = ""
    """Texts with the same word here are all as large as the smallest of them."""
    color: str = "cream"
    hole_color: str | None = None
    """The color of the holes of an icon; None: that of what it is on."""
    outline: str | None = None
    turn: float = 0
    series: Series = ()
    """For a plot: seat and its points, the uppermost line first."""
    marks: tuple[int, ...] = ()
    """For a plot: values with a line across it, ascending; it reaches from first to last."""
    bands: tuple[int, ...] = ()
    """For a plot: over how many stretches of time each of its bands goes; empty: over one."""
    animation: ResultAnimation | None = None
    """What is played in its place before it is shown."""

    def walk(self) -> Iterator["Node"]:
        """The node and all below it, as they are painted."""
        rest: list[Node] = [self]
        while rest:
            node = rest.pop()
            yield node
            rest += reversed(node.children)


TextStyle = Literal[
    "body",
    "note",
    "tiny",
    "caption",
    "label",
    "name",
    "line",
    "subtitle",
    "title",
    "headline",
    "figure",
    "poster",
]
TEXT_STYLES: dict[TextStyle, tuple[Font, float, float]] = {
    "body": ("body", 22, 18),
    "note": ("body", 20, 16),
    "tiny": ("bold", 16, 16),
    "caption": ("bold", 18, 16),
    "label": ("bold", 20, 16),
    "name": ("bold", 22, 16),
    "line": ("bold", 24, 16),
    "subtitle": ("strong", 22, 16),
    "title": ("strong", 24, 16),
    "headline": ("strong", 28, 18),
    "figure": ("figure", 30, 16),
    "poster": ("display", 42, 29),
}
"""By style: the font, its size, and the least size to which it may shrink."""


class NodeStyle(TypedDict, total=False):
    """What the functions below take besides: fields of a node, and short forms of some."""

    padx: float
    """Room at the left and at the right."""
    pady: float
    """Room above and below."""
    flex: float
    """The share of the width of a row, whatever the natural width."""
    background: Background | str | None
    """A word is the color of a plain box."""
    radius: float
    """Corner radius of the plain box."""
    name: str
    key: str
    touch: Touch | None
    enabled: bool
    repeats: bool
    drags: bool
    hold: Touch | None
    duration: float
    width: float | None
    height: float | None
    grow: float
    shrink: bool
    padding: Padding
    gap: float
    align: Align
    justify: Justify
    names: tuple[str, ...]
    titles: tuple[str, ...]


class WordStyle(NodeStyle, total=False):
    """What a text takes besides its style."""

    font: Font
    size: float
    fit: float
    lines: int
    size_group: str
    outline: str | None


class IconStyle(NodeStyle, total=False):
    """What an icon takes besides."""

    hole_color: str
    turn: float


def _fields(style: Any) -> Any:
    """The fields of a node in the keyword arguments of a function, which are changed: their short
    forms are written out.
    """
    if "padx" in style or "pady" in style:
        padx, pady = style.pop("padx", 0), style.pop("pady", 0)
        style["padding"] = padx, pady, padx, pady
    if "flex" in style:
        style["width"], style["grow"] = 0, style.pop("flex")
    if "background" in style:
        radius, background = style.pop("radius", 10), style["background"]
        if isinstance(background, str):
            style["background"] = _plain_box(background, radius)
    return style


@lru_cache(256)
def _plain_box(fill: str, radius: float) -> Background:
    """Return a plain box; equal arguments give the same object."""
    return Background(fill, radius=radius)


def row(*children: Node | None, **style: Unpack[NodeStyle]) -> Node:
    """Children side by side; None is left out."""
    return Node(role="row", children=tuple(filter(None, children)), **_fields(style))


def column(*children: Node | None, **style: Unpack[NodeStyle]) -> Node:
    """Children below each other; None is left out."""
    return Node(role="column", children=tuple(filter(None, children)), **_fields(style))


def stack(*children: Node | None, **style: Unpack[NodeStyle]) -> Node:
    """Children on top of each other, each as large as the place; None is left out."""
    return Node(role="stack", children=tuple(filter(None, children)), **_fields(style))


def text(
    words: str, style: TextStyle = "body", color: str = "cream", **more: Unpack[WordStyle]
) -> Node:
    """Words; they shrink, wrap and end in an ellipsis as their place wants it."""
    font, size, fit = TEXT_STYLES[style]
    if not more:
        return Node(
            role="text", name=words, color=color, font=font, size=size, fit=fit, shrink=True
        )
    own: JsonObject = {"font": font, "size": size, "fit": fit, "shrink": True, **_fields(more)}
    return Node(role="text", name=words, color=color, **own)


def icon(icon_name: str, size: float, color: str, **style: Unpack[IconStyle]) -> Node:
    """A drawing of assets/icons, in one color with holes of another; it is drawn as large
    as its place, at most `size`.
    """
    return Node(role="icon", name=icon_name, size=size, color=color, **_fields(style))


def space(**style: Unpack[NodeStyle]) -> Node:
    """Nothing, which may grow."""
    return Node(role="space", **_fields(style or {"grow": 1}))


class Board(Struct, frozen=True, kw_only=True, gc=False):
    """What a game shows: the words of the sign, its stage, and its buttons.

    `seat` is who must act, or `seats` are (None: nobody in particular, shown by `icon`);
    `ticket` the two lines of the ticket; `buttons` stand at the right of the action bar, outermost
    last.
    """

    line1: str
    line2: str
    ticket: tuple[str, str]
    stage: Node
    ticket_row: Node | None = None
    """What is drawn in place of the ticket's second line."""
    page: str = ""
    """Which page of a list it is, such as "(1/2)": the sign shows it behind the first line."""
    buttons: tuple[Node, ...] = ()
    seat: int | None = None
    seats: tuple[int, ...] = ()
    """Several who must act. Empty on a board: all whom the game waits for."""
    icon: str = "people"
    roll_action: type[Action] | None = None
    """The action whose dice are awaited: the stage has their faces, to be touched, and beside the
    buttons is one that rolls them here.
    """
    deciding_dice: tuple[tuple[int, ...], ...] = ()
    """The only dice that decide anything: a roll here is one of them. Empty: all dice do."""
    at_table: "Board | None" = None
    """What is shown instead if players open closed hands at the table and enter them then."""
    asks_people: bool = False
    """Whether its first line asks people to do something, and gives no result away: the screen
    before an interstitial says it too. The lights show whom such a detail of a board asks.
    """
    glance: Glance | None = None
    """What table mode shows in its place after a while; None: the board stays."""
    reasons: tuple[Node, ...] = ()
    """What *Why?* shows of the numbers on it: a head, and a line for each. Empty: the last ruling
    is explained.
    """


class Interstitial(Board, frozen=True, kw_only=True, gc=False):
    """A board that is shown after an action, before the game goes on."""

    sound: str = ""
    """What is heard when it comes up: ruling or twist."""
    duration: float = 0
    """Seconds after which it closes by itself; 0: it waits for a touch on Next."""
    is_instruction_list: bool = False
    """Whether it lists all that people must do; it stays until they confirm it."""
    needs_confirmation: bool = False
    """Whether it asks people some of what they must do, and stays until somebody confirms it,
    although the game goes on.
    """
    shows_pieces: bool = False
    """Whether it shows how many pieces everybody has then, so that no slip has to."""
    closed_by_play: bool = False
    """Whether a claim or a card on the pad confirms it too, and all that was asked before it, since
    nobody can play on before.
    """
    open_tasks: tuple[HandTask, ...] = ()
    """What is left to be done by hand if people play on: then it goes, and these are shown
    beside the game. Empty: it stays.
    """
    listed_tasks: tuple[HandTask, ...] = ()
    """What it lists of the steps that follow unasked, so that nothing else asks for it."""
    must_answer: bool = False
    """Whether it asks something: neither a card nor a press passes it by."""
    explained_ruling: Ruling | None = None
    """The ruling that Why? explains meanwhile; None: that of the last input."""
    spoken_text: str = ""
    """What is said aloud then; if that is nothing, but there is a sound, the first line."""
    animation: ResultAnimation | None = None
    """What is played before it; None: nothing."""


class DeferredBoard(Struct, frozen=True, gc=False):
    """A board that is built when it is opened, since most are not: `make` with these arguments."""

    make: Callable[..., Board]
    arguments: tuple[Any, ...]

    def board(self) -> Board:
        """Build it."""
        return self.make(*self.arguments)


def as_interstitial(board: Board, **fields: Any) -> Interstitial:
    """Return a board as an interstitial, with these further fields."""
    return Interstitial(**{**asdict(board), **fields})
