"""The buttons of the seats while a game is played: claims of the next card, presses before the
seat's turn, and holds that have begun.
"""

from collections.abc import Collection, Mapping
from itertools import chain

from companion.core.actions import Action
from companion.core.board.nodes import Node
from companion.core.board.widgets import hold_ring
from companion.core.prompts import Prompt
from companion.table.action_text import describe_action
from companion.table.play.prompts_ahead import awaits_card, has_card_field, keeps_claim
from companion.table.play.session import Session
from companion.ui.app.app import App
from hardware.controls.lights import Light
from hardware.signals import ButtonDown

CLAIM_SECONDS = 15.0


class Claims:
    """The seat that has claimed the next card, early presses, and the button that is down."""

    claimant: int | None = None
    _claimed_at = 0.0
    _is_covered = False
    """Whether a screen was over the board at the last tick."""
    _holds_pad = False
    """Whether the claim lasts until another seat claims."""
    _down: ButtonDown | None = None

    def __init__(self) -> None:
        self.early_presses: dict[int, type[Action]] = {}
        """By seat, the action that was pressed before the seat's turn."""

    def claim(self, session: Session, seat: int, now: float) -> None:
        """Let the next card be this seat's."""
        self.claimant, self._claimed_at, self._holds_pad = seat, now, keeps_claim(session, seat)

    def renew_claim(self, session: Session, seat: int, now: float) -> None:
        """Claim again for a seat whose card was taken, if it must lay another or keeps the pad."""
        if awaits_card(session, seat) or keeps_claim(session, seat):
            self.claim(session, seat, now)

    def button_down(self, signal: ButtonDown) -> None:
        """Remember a button that went down; it may become a press or a hold."""
        self._down = signal

    def button_up(self) -> None:
        """Forget the button that was down."""
        self._down = None

    def clear(self) -> None:
        """Drop the claim and the button that is down."""
        self.claimant = self._down = None

    def toggle_early_press(self, seat: int, kind: type[Action]) -> str:
        """Store a press before the seat's turn, or remove it if there is one; return what follows
        the seat's name in the message about it.
        """
        if self.early_presses.pop(seat, None) is None:
            self.early_presses[seat] = kind
        verb = "passes" if seat in self.early_presses else "decides"
        return f"{verb} when it is their turn; press again to change that."

    def take_early_press(self, session: Session, done: Collection[type[Action]]) -> Action | None:
        """Return the action of an early press if it is that seat's turn now, and remove it.

        `done` are the kinds of the actions just applied: if any is of another kind than the
        early presses, the situation has changed, and all early presses are dropped.
        """
        if not {*self.early_presses.values()}.issuperset(done):
            self.early_presses.clear()
        asked = next((prompt for prompt in session.rule_prompts() if not prompt.optional), None)
        if asked is None or asked.seat is None or asked.seat not in self.early_presses:
            return None
        pattern = asked.first_pattern(self.early_presses.pop(asked.seat))
        return pattern.action()

    @property
    def pad_holder(self) -> int | None:
        """The seat that has claimed the pad until another seat does."""
        return self.claimant if self._holds_pad else None

    def press_key(self, session: Session, seat: int) -> object:
        """What the seat's button does in its prompts and in those of everybody."""
        return self.claimant == seat, tuple(
            (prompt.question_id, _choice(prompt, prompt.press), _choice(prompt, prompt.hold))
            for prompt in session.rule_prompts()
            if prompt.seat in (seat, None)
        )

    def tick(self, app: App, *, is_covered: bool = False) -> bool:
        """End a claim that is too old, and say so; return whether there was one. `is_covered`:
        something else is over the board, and the time of the claim begins again after it.
        """
        now = app.clock()
        if is_covered or self._is_covered:
            self._claimed_at = now
        self._is_covered = is_covered
        claimant = self.claimant
        if claimant is None or self._holds_pad or now <= self._claimed_at + CLAIM_SECONDS:
            return False
        self.claimant = None
        app.show_toast(
            f"The next card is no longer {app.player(claimant)}'s; press again.", claimant
        )
        return True

    def ring(self, session: Session, seconds: float) -> Node | None:
        """A ring that closes in the `seconds` until a press becomes a hold; None if a hold
        does nothing.
        """
        prompt = self._undecided_prompt(session)
        if prompt is None or self._down is None:
            return None
        return hold_ring(seconds, f"hold:{self._down.seat}:{self._down.at}")

    def hint(self, app: App) -> str | None:
        """The sign's second line while a button is down or a card is claimed; None otherwise."""
        prompt = self._undecided_prompt(app.playing)
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
        return self.claim_text(app)

    def claim_text(self, app: App) -> str | None:
        """Whose the next card is, in words; None if it is not claimed, or claimed lastingly."""
        if self.claimant is None or self._holds_pad:
            return None
        return f"The next card on the pad is {app.player(self.claimant)}'s; press again if not"

    def hint_beside(self, app: App, line2: str, asked: int | None) -> str | None:
        """The hint, after what the sign says of the buttons of the seat that is `asked`, if the
        next card is somebody else's.
        """
        hint, claimant = self.hint(app), self.claimant
        if asked in (None, claimant) or hint is None or hint != self.claim_text(app):
            return hint
        prompts = [prompt for prompt in app.playing.rule_prompts() if prompt.seat == asked]
        has_two = any(prompt.press is not None and prompt.hold is not None for prompt in prompts)
        return f"{line2}. Next card: {app.player(claimant or 0)}'s" if has_two else hint

    def lights(self, app: App) -> Mapping[int, Light] | None:
        """The claimant's light: alone if the sign asks the claimant, else beside those of the
        sign; None if nobody claims.
        """
        if self.claimant is None:
            return None
        own = app.lights.lights_for((self.claimant,))
        if self._holds_pad or self.card_question(app.playing):
            return own
        return {**app.lights.lights_for_sign(), **own}

    def card_question(self, session: Session) -> str:
        """The question for the claimant's card; empty if no card of theirs is awaited."""
        if self.claimant is None or self._holds_pad:
            return ""
        own = (prompt for prompt in session.rule_prompts() if prompt.seat == self.claimant)
        prompt = next(
            (prompt for prompt in own if not prompt.optional and has_card_field(prompt)), None
        )
        return "" if prompt is None else session.game.narration.question(session.state, prompt)

    def _undecided_prompt(self, session: Session) -> Prompt | None:
        """The prompt whose press or hold the button that is down will become."""
        down = self._down
        if down is None or down.button == "red" or down.seat == self.claimant:
            return None
        later = (prompt for prompt, _ in session.step_maker.later_windows(session.head))
        return next(
            (
                prompt
                for prompt in chain(session.rule_prompts(), later)
                if prompt.seat == down.seat and prompt.hold is not None and not prompt.secret
            ),
            None,
        )


def _choice(prompt: Prompt, meant: type[Action] | Action | None) -> object:
    """The pattern or action that a press chooses, which differs between prompts."""
    return prompt.first_pattern(meant) if isinstance(meant, type) else meant


def _action_text(app: App, prompt: Prompt, meant: type[Action] | Action) -> str:
    if isinstance(meant, Action):
        return describe_action(app.playing, app.playing.state, meant)
    pattern = prompt.first_pattern(meant)
    return app.playing.game.narration.action_text(
        app.playing.state, pattern.kind, pattern.all_fields
    )
