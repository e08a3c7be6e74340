"""The focus of encoder and keyboard: one of the things that may be touched now."""

from collections.abc import Sequence

from companion.ui.render.layout import Placed


class Focus:
    """The position of the focus in reading order; there is none until somebody turns the encoder or
    types.
    """

    _place: int | None = None

    def turn(self, placed: Sequence[Placed], steps: int) -> None:
        """Move the focus by `steps` touchable things; after the last comes the first."""
        count = len(targets(placed))
        if count == 0:
            return
        begin = (-1 if steps > 0 else 0) if self._place is None else min(self._place, count - 1)
        self._place = (begin + steps) % count

    def leave(self) -> None:
        """Remove the focus, because a finger has touched the screen."""
        self._place = None

    def on(self, placed: Sequence[Placed]) -> Placed | None:
        """What has the focus on this screen."""
        if self._place is None or not (there := targets(placed)):
            return None
        return there[min(self._place, len(there) - 1)]


def targets(placed: Sequence[Placed]) -> list[Placed]:
    """Everything that may be touched now, in reading order."""
    return [item for item in placed if item.node.touch is not None and item.node.enabled]
