"""The guard against late taps: what has just come up, or means something else than a moment ago,
takes no touch and no press yet.

People aim at what they see, and need a moment to see that it has changed. So a place on the screen
is compared with what was there before: what means the same stays touchable, all else waits.
"""

from collections import deque
from collections.abc import Sequence

from msgspec import Struct

from companion.core.view.nodes import (
    ChooseFields,
    Node,
    RollRandom,
    SubmitAction,
    UiCommand,
    UndoMatching,
)
from companion.table.action_text import seat_of
from companion.ui.app.screen import TouchContext
from companion.ui.render.layout import Placed


class Shown(Struct, frozen=True):
    """What could be touched from this time of the clock on, the topmost last."""

    since: float
    touchable: Sequence[Placed]
    asked: TouchContext


MAX_REMEMBERED = 100
"""Screens that are remembered: more than are drawn while something waits."""


class Guard:
    """What was shown last, as far back as a hand may still have it in mind."""

    seconds = 0.0
    """How long something must be there before it takes a touch."""

    def __init__(self) -> None:
        self._shown: deque[Shown] = deque(maxlen=MAX_REMEMBERED)

    def turn_to(self, placed: Sequence[Placed], asked: TouchContext, now: float) -> bool:
        """Show this from now on; whether it still asks the same on the same screen."""
        touchable = [one for one in placed if one.node.touch is not None]
        last = self._shown[-1].asked if self._shown else None
        self._shown.append(Shown(now, touchable, asked))
        while len(self._shown) > 1 and self._shown[1].since <= now - self.seconds:
            self._shown.popleft()
        return last is not None and _is_same(last, asked)

    def waits(self, x: float, y: float, now: float) -> float:
        """Seconds until a finger that comes down at this logical point is taken."""
        return self._waits([_meaning(one, x, y) for one in self._shown], now)

    def press_waits(self, seat: int, means: object, now: float) -> float:
        """Seconds until a press of a seat's button, which means this now, is taken."""
        if not self._shown:
            return 0.0
        before = [one.asked.buttons.get(seat) for one in self._shown]
        if before[-1] != means:
            return self.seconds  # it has changed since it was shown
        return self._waits(before, now)

    def answer_waits(self, now: float) -> float:
        """Seconds until the key that answers whatever is asked is taken."""
        return self._waits([(id(one.asked.screen), one.asked.question) for one in self._shown], now)

    def _waits(self, meanings: Sequence[object], now: float) -> float:
        """The same of what it meant on each of the screens that were shown."""
        since = now if self._shown else float("-inf")
        for shown, meaning in zip(reversed(self._shown), reversed(meanings), strict=True):
            if meaning != meanings[-1]:
                break
            since = shown.since
        return max(0.0, since + self.seconds - now)


def _is_same(one: TouchContext, other: TouchContext) -> bool:
    return one.screen is other.screen and one.question == other.question


def _meaning(shown: Shown, x: float, y: float) -> object:
    """What a finger at this point meant then; None where it meant nothing."""
    for one in reversed(shown.touchable):
        if one.rect.holds(x, y):
            repeats = one.node.repeats
            return _of(one.node, shown.asked) if one.node.enabled or repeats else None
    return None


def _of(node: Node, asked: TouchContext) -> object:
    """What a touch of it means, to be compared with what another would."""
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
        case SubmitAction() | ChooseFields() | UndoMatching():
            return touch
        case RollRandom():
            # what chance decides next is another thing, though it is asked for alike
            return touch, id(asked.step)
        case _:
            return touch, id(asked.screen), asked.question
