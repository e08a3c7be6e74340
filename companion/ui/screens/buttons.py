"""The buttons of the seats while a game is played: who armed itself, and whose hold has begun."""

from itertools import chain

from companion.core.actions import Action
from companion.core.kit import hold_ring
from companion.core.nodes import Node
from companion.core.prompts import Prompt
from companion.table.session import Session
from companion.table.words import deed
from companion.ui.app import App
from hardware.signals import Touched

ARMED_FOR = 15.0


class Buttons:
    """Who pressed before laying a card, and who has a finger on the button now."""

    def __init__(self) -> None:
        self.armed: int | None = None
        self._armed_at = 0.0
        self._down: Touched | None = None

    def arm(self, seat: int, now: float) -> None:
        """The next card is this seat's."""
        self.armed, self._armed_at = seat, now

    def down(self, touched: Touched) -> None:
        """A button goes down; what that becomes is not known yet."""
        self._down = touched

    def up(self) -> None:
        """It became a press or a hold, or came to nothing."""
        self._down = None

    def forget(self) -> None:
        """The game went on elsewhere."""
        self.armed = self._down = None

    def pass_time(self, now: float) -> bool:
        """Nobody waits for a card for ever; whether somebody has waited long enough."""
        ended = self.armed is not None and now > self._armed_at + ARMED_FOR
        if ended:
            self.armed = None
        return ended

    def ring(self, session: Session, seconds: float) -> Node | None:
        """A ring that closes in the `seconds` until a press becomes a hold, where the two
        differ.
        """
        prompt = self._between(session)
        if prompt is None or self._down is None:
            return None
        return hold_ring(seconds, f"hold:{self._down.seat}:{self._down.at}")

    def hint(self, app: App) -> str | None:
        """What the buttons say in the place of the question's second line."""
        prompt = self._between(app.playing)
        if prompt is not None and prompt.press is not None and prompt.hold is not None:
            short, long = (_deed(app, prompt, meant) for meant in (prompt.press, prompt.hold))
            return f"Hold on: {long}." if prompt.later else f"Let go: {short}. Hold on: {long}."
        if self.armed is not None:
            return f"The next card on the pad is {app.player(self.armed)}'s; press again if not"
        return None

    def _between(self, session: Session) -> Prompt | None:
        """The prompt of a finger that may still choose between press and hold."""
        down = self._down
        if down is None or down.button == "red":
            return None
        later = (prompt for prompt, _ in session.stepping.later(session.head))
        return next(
            (
                prompt
                for prompt in chain(session.public_prompts(), later)
                if prompt.seat == down.seat and None not in (prompt.press, prompt.hold)
            ),
            None,
        )


def _deed(app: App, prompt: Prompt, meant: type[Action] | Action) -> str:
    if isinstance(meant, Action):
        return deed(app.playing, app.playing.state, meant)
    template = prompt.first(meant)
    return app.playing.game.deed(app.playing.state, template.kind, template.told)
