"""The delay against late touches: touches and presses are ignored for a moment if their meaning has
just appeared or changed.

People need a moment to see that the screen has changed. So the meaning of a point on the screen is
compared with its meaning on the screens shown before: while it stays the same, touches count.
Where *Next* was until then, the moment is longer: people may touch it once more, or too late.
"""

from collections import deque
from collections.abc import Sequence

from msgspec import Struct

from companion.core.board.nodes import (
    ChooseFields,
    Node,
    RollRandom,
    SubmitAction,
    UiCommand,
    UndoMatching,
)
from companion.table.action_text import seat_of
from companion.ui.render.layout import Placed
from companion.ui.runtime.touch_context import TouchContext


class RememberedScreen(Struct, frozen=True):
    """A screen shown since a time of the clock: the touchable nodes, the topmost last."""

    since: float
    touchable: Sequence[Placed]
    context: TouchContext


MAX_REMEMBERED = 200
"""How many screens are remembered: more than are drawn during the longest touch delay."""
AFTER_NEXT = 2
"""How many times as long a touch is ignored where *Next* was before."""
TRAY_SECONDS = 0.15
"""For how many seconds a touch on a card of the tray is ignored after somebody turned its page."""
NEXT = UiCommand("next")


class TouchDelay:
    """Remembers the screens of the last `seconds` and decides whether a touch or press counts."""

    seconds = 0.0
    """The touch delay: how long a meaning must be on the screen before touches count."""

    def __init__(self) -> None:
        self._shown: deque[RememberedScreen] = deque(maxlen=MAX_REMEMBERED)

    def remember(self, touchable: Sequence[Placed], context: TouchContext, now: float) -> bool:
        """Remember a screen that is shown now; return whether it still asks the same question."""
        last = self._shown[-1].context if self._shown else None
        self._shown.append(RememberedScreen(now, touchable, context))
        while len(self._shown) > 1 and self._shown[1].since <= now - AFTER_NEXT * self.seconds:
            self._shown.popleft()
        if last is None:
            return False
        return last.screen is context.screen and last.question == context.question

    def forget(self, since: float) -> None:
        """Forget the screens shown since a time, because nobody can have seen them."""
        while self._shown and self._shown[-1].since >= since:
            self._shown.pop()

    def touch_seconds_left(self, x: float, y: float, now: float) -> float:
        """Seconds for which a touch at this logical point is still ignored."""
        nodes = [_node_at(screen, x, y) for screen in self._shown]
        meanings = [
            _meaning_of(node, screen.context) if node and (node.enabled or node.repeats) else None
            for node, screen in zip(nodes, self._shown, strict=True)
        ]
        touches = [node and node.touch for node in nodes]
        was_next = NEXT in touches and touches[-1] != NEXT
        delay = self.seconds * (AFTER_NEXT if was_next else 1)
        steps, last = {id(screen.context.step) for screen in self._shown}, touches[-1:]
        if len(steps) == 1 and isinstance(last[0], UiCommand) and last[0].name == "lay card":
            delay = min(delay, TRAY_SECONDS)
        return self._seconds_left(meanings, now, delay)

    def press_seconds_left(self, seat: int, means: object, now: float) -> float:
        """Seconds for which a press of a seat's button is still ignored; `means` is its current
        press key.
        """
        if not self._shown:
            return 0.0
        before = [screen.context.buttons.get(seat) for screen in self._shown]
        if before[-1] != means:
            return self.seconds  # it has changed since it was shown
        return self._seconds_left(before, now)

    def enter_seconds_left(self, now: float) -> float:
        """Seconds for which the Enter key, which answers any question, is still ignored."""
        return self._seconds_left(
            [(id(screen.context.screen), screen.context.question) for screen in self._shown], now
        )

    def _seconds_left(
        self, meanings: Sequence[object], now: float, delay: float | None = None
    ) -> float:
        """The rest of the `delay` (None: the touch delay), from the meaning on each remembered
        screen, oldest first.
        """
        since = now if self._shown else float("-inf")
        for shown, meaning in zip(reversed(self._shown), reversed(meanings), strict=True):
            if meaning != meanings[-1]:
                break
            since = shown.since
        return max(0.0, since + (self.seconds if delay is None else delay) - now)


def _node_at(shown: RememberedScreen, x: float, y: float) -> Node | None:
    """What could be touched at this point of a screen."""
    found = (one.node for one in reversed(shown.touchable) if one.rect.holds(x, y))
    return next(found, None)


def _meaning_of(node: Node, context: TouchContext) -> object:
    """A key of what touching a node means; equal keys mean the same."""
    touch = node.touch
    match touch:
        case UiCommand(to) if node.repeats:
            # in capitals or not it is the same key
            return to, node.name.casefold()
        case SubmitAction(action) if node.repeats:
            return type(action), seat_of(action), node.name
        case ChooseFields(seat, kind) if node.repeats:
            return kind, seat, node.name
        case UndoMatching(kind) if node.repeats:
            return kind, node.name
        case SubmitAction() | ChooseFields() | UndoMatching() | UiCommand("lay card"):
            # a card of the tray is the same card, whatever is asked
            return touch
        case UiCommand("undo"):
            return touch, context.undo
        case RollRandom():
            # what chance decides next is another thing, though it is asked for alike
            return touch, id(context.step)
        case _:
            return touch, id(context.screen), context.question
