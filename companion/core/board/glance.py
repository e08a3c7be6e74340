"""What a board comes to for people who look at it from a meter away."""

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from companion.core.board.nodes import Node


class Glance(Struct, frozen=True, gc=False):
    """Who must act, what they must do in a few words, and who leads.

    A board has one if it waits for a button or a card. Nobody in `seats`: anybody may act.
    """

    words: str
    seats: tuple[int, ...] = ()
    leader: int | None = None
    """Who leads what is decided now; None: who has the most points, if anybody alone does."""
    figure: str = ""
    """The number by which the leader leads, such as points; empty: there is none."""
    others: tuple[int, ...] = ()
    """Who must act besides."""
    others_task: str = ""
    """What they do, if it is something else: "use cards". Empty: the same after `seats`, in
    this order.
    """
    also: str = ""
    """What somebody else does by hand meanwhile: "turn up Friday's VIP"; it takes the place of the
    leader.
    """
    also_seats: tuple[int, ...] = ()
    """Who does that; nobody: anyone."""
    is_read_first: bool = False
    """Whether people read the board before they answer, so that it is shown longer."""
    judged: "Node | None" = None
    """What people judge before they answer, in a low row; it takes the place of the leader."""
    result: str = ""
    """What was played last, or was settled if its board is not closed yet. Empty: nothing."""
    result_seconds: float = 0
    """How long people read the board of that, if it is not closed yet."""
