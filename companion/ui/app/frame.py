"""The frame of every screen: sign, bulb line, stage, action bar."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.core.board.nodes import (
    Background,
    Board,
    Interstitial,
    Node,
    UiCommand,
    column,
    icon,
    row,
    space,
    stack,
    text,
)
from companion.core.board.result_animation import ResultAnimation
from companion.core.board.widgets import (
    MAX_LINE2_LETTERS,
    NEXT_CORNER,
    button,
    icon_button,
    pawns,
    primary,
)
from companion.core.people import by_first_names

SIGN_HEIGHT = 76
BULBS_HEIGHT = 12
CLOSE = button("Close", UiCommand("back"), icon="x")
DONE = primary("Done", UiCommand("back"))
OK = primary("OK", UiCommand("back"))
BACK = primary("Back", UiCommand("back"))
WRAPPED_LINE2_HEIGHTS = 32, 42
"""The heights of a sign's first line and of its second line when that is wrapped."""
BAR_HEIGHT = 76
TALL_BAR_HEIGHT = 102
WRAPPED_LINE1_HEIGHTS = 50, 22
"""The heights of a sign's first line when that is wrapped, and of its second line."""
MAX_LINE1_LETTERS = 50
"""Letters of a sign's first line; a longer one is wrapped, since in one line it would be small."""
MAX_FIRST_NAMES_LETTERS = 44
"""Letters of such a line with first names only, up to which it is not wrapped: it is large enough
without names that are cut.
"""
MAX_WIDE_LINE2_LETTERS = 72
"""Letters of a sign's second line without a ticket beside it; a longer one is wrapped."""
MAX_TOAST_LETTERS = 54
"""Letters of a toast in one line; a longer one is wrapped below a smaller first line."""
TOAST_HEIGHT = 28
FIRST_SIZE_ABOVE_TOAST = 24
"""The size of the first line above a toast of two lines, which would cover larger letters."""
MAX_SHAPES = 6
"""The most seats whose shapes the sign shows."""
MIN_IN_TWO_ROWS = 3
"""The number of shapes from which on they are in two rows."""
SHAPES_WIDTH = 66
"""The width of a row of shapes."""
MAX_TICKET_LINES = 3
"""Lines of a ticket that has only one text."""


class Toast(Struct, frozen=True):
    """A message, the seat that it is about, when it was shown, and whether it is a refusal."""

    text: str
    seat: int | None
    at: float
    refuses: bool = False


class Frame(Struct, frozen=True):
    """A whole screen: the sign at the top, the stage, and the action bar.

    The sign shows `line1` and `line2` beside the shape of the `seat` that must act; without one
    beside an ink block with `icon`, which `alarm` makes red.
    """

    line1: str
    line2: str
    stage: Node
    buttons: tuple[Node | None, ...] = ()
    """The buttons of the action bar, the outermost last; None is left out."""
    chip: Node | None = None
    """What is still to be done by hand, or the card in question, before the buttons."""
    seat: int | None = None
    seats: tuple[int, ...] = ()
    """Several that must act, each with its shape."""
    icon: str = "people"
    ticket: tuple[str, str] = ("", "")
    ticket_row: Node | None = None
    menu: bool = False
    alarm: bool = False
    fault_lines: tuple[str, str] | None = None
    """Two lines about a device, in the place of the ticket."""
    ring: Node | None = None
    """The ring of a hold, round the seat's shape."""
    card: str = ""
    """The icon of the card that the question is about."""
    toast: Toast | None = None
    """Shown in place of the second line."""
    queued_cards: tuple[str, str] | None = None
    """Two lines about queued cards, in place of the ticket's."""
    duration: float = 0
    """Seconds after which the screen closes by itself, shown by the bulbs; 0: it stays."""
    since: float = 0
    undo: bool | None = None
    """Whether Undo is enabled, if the screen offers it now; None: the bar has neither Undo nor
    Why?
    """
    why: bool = False
    is_why_open: bool = False
    """Whether the screen is Why?, which another touch on Why? closes."""
    tall_bar: bool = False
    plain: bool = False
    """Whether it is drawn with texts and buttons only, because drawing anything else may fail."""
    preview: Node | None = None
    """Shown over the lower end of the stage."""
    animation: ResultAnimation | None = None
    """What is played before the stage is shown."""

    @property
    def shown_seats(self) -> tuple[int, ...]:
        """The seats that the sign shows."""
        return self.seats if self.seat is None else (self.seat,)

    @property
    def has_menu_ticket(self) -> bool:
        """Whether the ticket has anything but cards that wait."""
        return any(self.ticket) or self.menu or self.fault_lines is not None

    @property
    def has_ticket(self) -> bool:
        """Whether a ticket is beside the sign."""
        return self.has_menu_ticket or self.queued_cards is not None

    def node(self, names: Sequence[str] = ()) -> Node:
        """The screen as nodes; `names`: the people that its sign may call by their first names."""
        if self.plain:
            return _plain_node(self)
        stage = self.stage
        if self.preview is not None:
            stage = stack(stage, column(space(), self.preview), grow=1, shrink=True)
        return column(
            _sign(self, names),
            _bulbs(self),
            replace(
                row(stage, grow=1, shrink=True, padding=(12, 10, 12, 6), key="stage"),
                animation=self.animation and replace(self.animation, since=self.since),
            ),
            action_bar(self),
            name=self.line1,
            background=Background("sky", shape="sky"),
        )


def frame_of_board(board: Board) -> Frame:
    """The frame of a board."""
    return Frame(
        " ".join(filter(None, (board.line1, board.page))),
        board.line2,
        board.stage,
        board.buttons,
        seat=board.seat,
        seats=board.seats,
        icon=board.icon,
        ticket=board.ticket,
        ticket_row=board.ticket_row,
        animation=board.animation if isinstance(board, Interstitial) else None,
    )


def _plain_node(frame: Frame) -> Node:
    line2 = frame.line2 if frame.toast is None else frame.toast.text
    return column(
        text(frame.line1, size=30),
        text(line2),
        frame.stage,
        space(),
        row(*frame.buttons, gap=10, height=BAR_HEIGHT),
        background="night-950",
        padx=20,
        pady=20,
        gap=10,
    )


def _sign(frame: Frame, names: Sequence[str]) -> Node:
    """The sign: the seat that must act, and the two lines."""
    return row(
        _block(frame),
        _card_drawing(frame.card) if frame.card else None,
        column(
            *_two_lines(frame, names),
            grow=1,
            shrink=True,
            justify="center",
            padding=(12, 0, 8, 2),
        ),
        *_ticket(frame),
        height=SIGN_HEIGHT,
        background=Background("sign", "sign-2", shape="sign"),
        key="sign",
    )


def _two_lines(frame: Frame, names: Sequence[str]) -> tuple[Node, ...]:
    """The first line, and the second one or a toast in its place; only a long toast makes the first
    line smaller.
    """
    toast = frame.toast
    wraps = (
        len(frame.line2) > (MAX_LINE2_LETTERS if frame.has_ticket else MAX_WIDE_LINE2_LETTERS)
        if toast is None
        else len(toast.text) > MAX_TOAST_LETTERS
    )
    first_wraps = (
        not wraps
        and len(frame.line1) > MAX_LINE1_LETTERS
        and len(by_first_names(frame.line1, names)) > MAX_FIRST_NAMES_LETTERS
    )
    first, second = (27, 16) if wraps else (20, 16) if first_wraps else (34, 22)
    if wraps and toast is not None:
        first = FIRST_SIZE_ABOVE_TOAST
    high = (
        WRAPPED_LINE2_HEIGHTS if wraps else WRAPPED_LINE1_HEIGHTS if first_wraps else (None, None)
    )
    lines = 2 if wraps else 1
    return (
        text(
            frame.line1,
            "headline",
            "ink",
            size=first,
            fit=18 if toast is None else 16,
            lines=2 if first_wraps else 1,
            height=high[0],
            key="line1",
        ),
        text(frame.line2, "line", "ink-2", size=second, lines=lines, height=high[1], key="line2")
        if toast is None
        else _toast(toast, min(second, 20), lines, high[1]),
    )


def _toast(toast: Toast, size: float, lines: int, height: float | None) -> Node:
    """A message on a dark ground, where it covers nothing that can be touched."""
    look = f"seat:{toast.seat}"
    return row(
        None if toast.seat is None else icon(look, 22, look, hole_color="ink"),
        text(toast.text, "caption", "cream", size=size, lines=lines, grow=1),
        background=Background("ink", radius=8),
        height=height or TOAST_HEIGHT,
        padx=8,
        gap=8,
        align="center",
        key="toast",
    )


def _card_drawing(icon_name: str) -> Node:
    """The icon of the card that the question is about, before the question."""
    return stack(
        icon(icon_name, 46, "ink", hole_color="sign"),
        padding=(12, 0, 0, 0),
        align="center",
        justify="center",
    )


def _block(frame: Frame) -> Node:
    if frame.seat is None and 1 < len(frame.seats) <= MAX_SHAPES and not frame.alarm:
        number = len(frame.seats)
        in_row = number if number < MIN_IN_TWO_ROWS else -(-number // 2)
        return stack(
            pawns(frame.seats, in_row, SHAPES_WIDTH / max(2, in_row)),
            width=92,
            background=Background("ink", "ink", stroke=6, shape="arrow"),
            padding=(4, 0, 18, 0),
            key="block:several",
        )
    color = rim = "no" if frame.alarm else "ink"
    if frame.seat is not None:
        color, rim = f"seat-ground:{frame.seat}", f"seat-edge:{frame.seat}"
    seat_icon = (
        icon(f"seat:{frame.seat}", 50, f"seat-ink:{frame.seat}", hole_color=color)
        if frame.seat is not None
        else icon(frame.icon, 48, "cream" if frame.alarm else "bulb", hole_color=color)
    )
    ring = () if frame.ring is None else (replace(frame.ring, width=72, height=72),)
    return stack(
        replace(seat_icon, size=34) if ring else seat_icon,
        *ring,
        width=92,
        background=Background(color, rim, stroke=6, shape="arrow"),
        padding=(0, 0, 12, 0),
        align="center",
        justify="center",
        key=f"block:{frame.seat}",
    )


def _ticket(frame: Frame) -> tuple[Node, ...]:
    """The ticket: what is counted, what waits, or what is wrong; a touch opens the menu."""
    if not frame.has_ticket:
        return ()
    if frame.has_menu_ticket:
        return (_menu_ticket(frame),)
    background = Background("accent", shape="stub")
    return (
        row(
            _ticket_lines(frame),
            width=128,
            padding=(24, 0, 10, 0),
            background=background,
            key="ticket",
        ),
    )


def _menu_ticket(frame: Frame) -> Node:
    fill, ink = ("accent", "ink") if frame.fault_lines is None else ("no", "cream")
    return row(
        _ticket_lines(frame),
        column(
            *(stack(background=Background(ink, shape="disc"), width=6, height=6) for _ in range(3)),
            gap=5,
            width=8,
            justify="center",
            align="center",
        )
        if frame.menu
        else None,
        width=172,
        padding=(22, 0, 10, 0),
        gap=12,
        background=Background(fill, shape="stub"),
        touch=UiCommand("open menu") if frame.menu else None,
        repeats=True,
        name="Menu",
        key="ticket",
    )


def _ticket_lines(frame: Frame) -> Node:
    """The words of a ticket: a fault is more urgent than cards that wait."""
    if frame.fault_lines is not None:
        what, repair = frame.fault_lines
        lines = text(what, "subtitle", "cream"), text(repair, "tiny", "cream", lines=2)
    elif frame.queued_cards is not None:
        lines = [text(words, "subtitle", "ink") for words in frame.queued_cards]
    else:
        lines = _ticket_texts(frame.ticket)
        if frame.ticket_row is not None:
            lines = (*lines[:1], frame.ticket_row)
    return column(*lines, grow=1, shrink=True, justify="center")


def _ticket_texts(lines: tuple[str, str]) -> tuple[Node, ...]:
    filled = [line for line in lines if line]
    many = MAX_TICKET_LINES if len(filled) == 1 else 1
    return tuple(text(line, "subtitle", "ink", lines=many, size_group="ticket") for line in filled)


def _bulbs(frame: Frame) -> Node:
    """The line of bulbs in the color of the seat that must act."""
    color = "bulb" if frame.seat is None else f"seat:{frame.seat}"
    return stack(
        height=BULBS_HEIGHT,
        background=Background("bad" if frame.alarm else color, shape="bulbs"),
        duration=frame.duration,
        key=f"bulbs:{frame.since}" if frame.duration else "bulbs",
    )


def _undo_and_why(frame: Frame) -> Node:
    """Undo and Why?, always in the same place at the left."""
    to, fill, enabled = UiCommand("explain"), "night-600", frame.why
    if frame.is_why_open:
        to, fill, enabled = UiCommand("back"), "cream", True
    undo, can_undo = UiCommand("undo"), bool(frame.undo)
    return row(
        icon_button("Undo", undo, icon="undo", enabled=can_undo, fill="night-600"),
        icon_button("Why?", to, icon="why", enabled=enabled, fill=fill),
        gap=10,
    )


def action_bar(frame: Frame) -> Node:
    """Undo and Why? at the left, what is to be done by hand, and the buttons. Several buttons leave
    room for what is to be done only in a corner that they keep free.
    """
    in_bar = (frame.chip, *frame.buttons)
    if frame.chip is not None and frame.buttons[2:] and frame.buttons[-1] == NEXT_CORNER:
        in_bar = (*frame.buttons[:-1], frame.chip)
    return row(
        None if frame.undo is None else _undo_and_why(frame),
        None if any(node is not None and node.grow for node in in_bar) else space(),
        *in_bar,
        height=TALL_BAR_HEIGHT if frame.tall_bar else BAR_HEIGHT,
        padx=12,
        pady=6,
        gap=10,
        align="center",
        background=Background("night-950", radius=0),
        key="bar",
    )
