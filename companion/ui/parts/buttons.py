"""The buttons of the seats while a game is played: who armed itself, and whose hold has begun."""

from collections.abc import Collection
from itertools import chain

from companion.core.actions import Action
from companion.core.prompts import Prompt
from companion.core.view.nodes import Node
from companion.core.view.widgets import hold_ring
from companion.table.action_text import describe_action
from companion.table.play.interpret import keeps_pad, owes_card, takes_card
from companion.table.play.session import Session
from companion.ui.app.app import App
from hardware.signals import ButtonDown

ARMED_FOR = 15.0


class Buttons:
    """Who pressed before laying a card, and who has a finger on the button now."""

    armed: int | None = None
    _armed_at = 0.0
    _stays = False
    """Whether the claim lasts until another seat claims the pad."""
    _down: ButtonDown | None = None

    def __init__(self) -> None:
        self.early: dict[int, type[Action]] = {}
        """What seats have pressed before their turn, to be done when it comes."""

    def arm(self, session: Session, seat: int, now: float) -> None:
        """The next card is this seat's."""
        self.armed, self._armed_at, self._stays = seat, now, keeps_pad(session, seat)

    def keep(self, session: Session, seat: int, now: float) -> None:
        """The seat's card was taken: the next one is theirs too, where they owe another."""
        if owes_card(session, seat) or keeps_pad(session, seat):
            self.arm(session, seat, now)

    def down(self, touched: ButtonDown) -> None:
        """A button goes down; what that becomes is not known yet."""
        self._down = touched

    def up(self) -> None:
        """It became a press or a hold, or came to nothing."""
        self._down = None

    def forget(self) -> None:
        """The game went on."""
        self.armed = self._down = None

    def press_early(self, seat: int, kind: type[Action]) -> bool:
        """A press before the seat's turn, or the same again, which takes it back; whether it is
        kept now.
        """
        if self.early.pop(seat, None) is not None:
            return False
        self.early[seat] = kind
        return True

    def due(self, session: Session, done: Collection[type[Action]]) -> Action | None:
        """What somebody pressed before, now that it is their turn, after these kinds of actions;
        anything else than such changes what people pressed about.
        """
        if not {*self.early.values()}.issuperset(done):
            self.early.clear()
        asked = next((one for one in session.rule_prompts() if not one.optional), None)
        if asked is None or asked.seat is None or asked.seat not in self.early:
            return None
        template = asked.first(self.early.pop(asked.seat))
        return template.action()

    @property
    def stays(self) -> int | None:
        """Who has claimed the pad until another seat does."""
        return self.armed if self._stays else None

    def pass_time(self, now: float) -> bool:
        """Nobody waits for a card for ever; whether somebody has waited long enough."""
        ended = self.armed is not None and not self._stays and now > self._armed_at + ARMED_FOR
        if ended:
            self.armed = None
        return ended

    def ring(self, session: Session, seconds: float) -> Node | None:
        """A ring that closes in the `seconds` until a press becomes a hold, where the two
        differ: where a hold does something.
        """
        prompt = self._between(session)
        if prompt is None or self._down is None:
            return None
        return hold_ring(seconds, f"hold:{self._down.seat}:{self._down.at}")

    def hint(self, app: App) -> str | None:
        """What the buttons say in the place of the question's second line."""
        prompt = self._between(app.playing)
        if prompt is not None and prompt.hold is not None:
            name = app.player(prompt.seat or 0)
            short = (
                f"the next card is {name}'s"
                if prompt.press is None
                else _action_text(app, prompt, prompt.press)
            )
            long = _action_text(app, prompt, prompt.hold)
            return (
                f"Hold on: {long}." if prompt.opens_later else f"Let go: {short}. Hold on: {long}."
            )
        return self.claim(app)

    def claim(self, app: App) -> str | None:
        """Whose the next card is, where somebody has pressed for it."""
        if self.armed is None or self._stays:
            return None
        return f"The next card on the pad is {app.player(self.armed)}'s; press again if not"

    def asking(self, session: Session) -> str:
        """The question for the card of whoever pressed; empty if no card of theirs is awaited."""
        if self.armed is None or self._stays:
            return ""
        own = (one for one in session.rule_prompts() if one.seat == self.armed)
        prompt = next((one for one in own if not one.optional and takes_card(one)), None)
        return "" if prompt is None else session.game.narration.question(session.state, prompt)

    def _between(self, session: Session) -> Prompt | None:
        """The prompt of a finger that may still choose between press and hold."""
        down = self._down
        if down is None or down.button == "red" or down.seat == self.armed:
            return None
        later = (prompt for prompt, _ in session.stepping.later_windows(session.head))
        return next(
            (
                prompt
                for prompt in chain(session.rule_prompts(), later)
                if prompt.seat == down.seat and prompt.hold is not None and not prompt.secret
            ),
            None,
        )


def _action_text(app: App, prompt: Prompt, meant: type[Action] | Action) -> str:
    if isinstance(meant, Action):
        return describe_action(app.playing, app.playing.state, meant)
    template = prompt.first(meant)
    return app.playing.game.narration.action_text(
        app.playing.state, template.kind, template.all_fields
    )
