"""The table while a game is played: the board, the moments, and what hands tell."""

from collections.abc import Sequence
from typing import Any

from companion.core.actions import Action
from companion.core.game import Outcome, Template
from companion.core.kit import button, primary
from companion.core.nodes import (
    Board,
    Do,
    Go,
    Node,
    Pick,
    Touch,
)
from companion.core.rulings import Ruling
from companion.table.games import games
from companion.table.interpret import (
    Answer,
    Armed,
    Meaning,
    Nothing,
    Tagged,
    Which,
    Whose,
    awaited,
    button_pressed,
    card_laid,
    matching,
    owners,
)
from companion.table.session import Session, Step
from companion.ui.app import App
from companion.ui.screens.by_hand import by_hand
from companion.ui.screens.fill import Fill
from companion.ui.screens.frame import Bar, Sign, frame
from companion.ui.screens.menu import Menu
from companion.ui.screens.scanned import Got, OnPad, Refusal, Unknown
from companion.ui.screens.whose import WhoseIsIt
from companion.ui.screens.why import Why
from hardware.signals import Crowded, Held, Lifted, Pressed, Scanned, Signal, Touched

A_LINE = 2
"""So many instructions are told in a line; more stand in a list until they are done."""
EAGER = 1.0
"""Seconds in which a button does not pass by what has just come up."""
ARMED_FOR = 15.0


class Play:
    """The board and what lies over it."""

    def __init__(self) -> None:
        self.moments: list[Board] = []
        self.armed: int | None = None
        self._made_at = -1
        """The step that moments and armed seat belong to."""
        self._up_since = 0.0
        self._armed_at = 0.0

    # ---- what is shown

    def node(self, app: App) -> Node:
        session = app.playing
        if self._of_now(app).moments:
            board = self.moments[0]
            buttons = (*board.buttons, primary("Next", Go("next"), art="next"))
        else:
            board = _board(session)
            buttons = board.buttons
            if session.over:
                buttons = (
                    *buttons,
                    button("Home", Go("home"), art="home"),
                    primary("Play again", Go("again"), art="again"),
                )
        line2 = board.line2
        if self.armed is not None and not self.moments:
            line2 = f"The next card on the pad is {app.player(self.armed)}'s; press again if not"
        sign = Sign(board.line1, line2, board.seat, board.art, board.stub, trouble=app.trouble())
        return frame(
            sign,
            board.stage,
            Bar(buttons, undo=session.can_undo, why=to_explain(session) is not None),
        )

    # ---- what is done

    def touched(self, app: App, touch: Touch) -> None:
        match touch:
            case Do():
                self.do(app, touch.action)
            case Pick():
                self._pick(app, touch)
            case Go("next") if self.moments:
                self._next(app)
            case Go("undo"):
                self.undo(app)
            case Go("why") if (ruling := to_explain(app.playing)) is not None:
                app.turn_to(Why(*ruling))
            case Go("menu"):
                app.turn_to(Menu())
            case Go("home"):
                app.leave()
            case Go("again"):
                game = app.playing.game.id
                app.leave()
                app.touch(Go("seating", game))
            case _:
                pass

    def undo(self, app: App) -> None:
        """The last line goes, with whatever was shown of it."""
        app.undo()

    def do(self, app: App, *actions: Action) -> bool:
        """Do it and show what came of it; False where it was refused."""
        session = app.playing
        steps = app.do(*actions)
        if not steps:
            return False
        self._of_now(app)
        self.moments = [
            board
            for step in steps
            for board in session.game.moments(
                session.before(step).state, step.action, Outcome(step.state, step.rulings)
            )
        ]
        self._tell_hands(app, steps)
        app.cues += [one.sound for one in self.moments[:1] if one.sound] or [self._cue(app)]
        return True

    def _cue(self, app: App) -> str:
        return "win" if app.playing.over else "choice"

    def begin(self, app: App) -> None:
        """What hands must put out before the first question."""
        self._of_now(app)
        self.moments = list(by_hand(self._words(app, app.playing.line()), self._stub(app)))

    def _tell_hands(self, app: App, steps: Sequence[Step]) -> None:
        words = self._words(app, steps)
        if self.moments or len(words) > A_LINE:
            self.moments += by_hand(words, self._stub(app))
        elif words:
            app.tell(" ".join(words), getattr(steps[0].action, "seat", None))

    def _words(self, app: App, steps: Sequence[Step]) -> list[str]:
        """What hands must do and nothing on the screen shows."""
        shown = app.playing.game.shown_by_board
        return [
            app.sentence(step, ruling)
            for step in steps
            for ruling in step.rulings
            if ruling.kind == "instruct" and ruling.facts["do"] not in shown
        ]

    def _stub(self, app: App) -> tuple[str, str]:
        return _board(app.playing).stub

    def _pick(self, app: App, touch: Pick) -> None:
        found = matching(app.playing, touch.kind, touch.fixed)
        if touch.seat is not None:
            found = [prompt for prompt in found if prompt.seat == touch.seat]
        seats = tuple(prompt.seat for prompt in found if prompt.seat is not None)
        if len(found) > 1:
            app.turn_to(
                WhoseIsIt(
                    "Whose is it?",
                    "Touch a seat, or press its button",
                    seats,
                    lambda app, seat: self._fill(
                        app, seat, next(one.accepts for one in found if one.seat == seat)
                    ),
                )
            )
        elif found:
            self._fill(app, found[0].seat, found[0].accepts)

    def _fill(self, app: App, seat: int | None, templates: tuple[Template, ...]) -> None:
        """Ask for the open fields; what has none is done at once."""
        fill = Fill(seat, templates, self.do)
        done = fill.finished()
        if done is not None:
            self.do(app, done)
        else:
            app.turn_to(fill)

    # ---- what devices tell

    def signalled(self, app: App, signal: Signal) -> bool:
        match signal:
            case Scanned():
                self._scanned(app, signal)
            case Pressed():
                self._press(app, signal.seat, second=signal.button == "red")
            case Held():
                self._press(app, signal.seat, second=True)
            case Crowded():
                app.tell("Two cards on the pad: one at a time.")
            case Lifted() | Touched():
                pass
            case _:
                return False
        return True

    def _scanned(self, app: App, scan: Scanned) -> None:
        game = app.playing.game
        tagged = app.tags.find(scan.uid)
        if tagged is not None and tagged.game != game.id:
            of = games()[tagged.game].title if tagged.game in games() else tagged.game
            app.turn_to(Refusal(f"A card of {of}", f"This is a game of {game.title}."))
        elif tagged is None or tagged.card not in game.cards:
            app.cues.append("unknown")
            app.turn_to(Unknown(scan.uid, game.id))
        elif scan.resting:
            app.turn_to(OnPad(tagged, lambda app: self.card(app, tagged, scan.seat)))
        else:
            self.card(app, tagged, scan.seat if scan.seat is not None else self._of_now(app).armed)

    def card(self, app: App, tagged: Tagged, seat: int | None) -> None:
        """A known card of this game lies on the pad."""
        self.moments.clear()
        self._means(app, card_laid(app.playing, tagged, seat), tagged)

    def _press(self, app: App, seat: int, *, second: bool) -> None:
        if seat >= len(app.playing.header.names):
            return
        if self._of_now(app).moments:
            # only who is asked next goes on, and nobody before it could be read
            if seat in app.asked() and app.clock() > self._up_since + EAGER:
                self._next(app)
            return
        if self.armed == seat:
            self.armed = None
            return
        self._means(app, button_pressed(app.playing, seat, second=second), None)

    def _next(self, app: App) -> None:
        self.moments.pop(0)
        self._up_since = app.clock()

    def _of_now(self, app: App) -> "Play":
        """Without what was shown or armed before the game went on elsewhere."""
        if self._made_at != app.playing.head.id:
            self.moments.clear()
            self.armed = None
            self._made_at, self._up_since = app.playing.head.id, app.clock()
        if self.armed is not None and app.clock() > self._armed_at + ARMED_FOR:
            self.armed = None
        return self

    def _means(self, app: App, meaning: Meaning, tagged: Tagged | None) -> None:
        match meaning:
            case Answer() if tagged is None:
                self.do(app, meaning.action)
            case Answer() if tagged is not None:
                self._take(app, meaning.action, tagged)
            case Whose() if tagged is not None:
                self._ask_whose(app, tagged, meaning.seats)
            case Which():
                self._fill(app, meaning.seat, meaning.templates)
            case Armed():
                self._of_now(app).armed, self._armed_at = meaning.seat, app.clock()
            case Nothing():
                if tagged is None:
                    app.tell(meaning.text)
                else:
                    app.cues.append("unknown")
                    name = app.playing.game.cards[tagged.card].name
                    app.turn_to(Refusal(f"{name}: not now", meaning.text, meaning.cite))
            case _:
                pass

    def _take(self, app: App, action: Action, tagged: Tagged) -> None:
        """Do what the card means and show that it was taken, and by whom."""
        could = owners(app.playing, tagged)
        if not self.do(app, action) or self.moments:
            return

        def not_theirs(app: App) -> None:
            self.undo(app)
            others = tuple(seat for seat in could if seat != getattr(action, "seat", None))
            self._ask_whose(app, tagged, others)

        app.cues.append("scan")
        again = not_theirs if len(could) > 1 else None
        app.turn_to(Got(tagged, action, awaited(app.playing), app.clock(), again))

    def _ask_whose(self, app: App, tagged: Tagged, seats: tuple[int, ...]) -> None:
        app.turn_to(
            WhoseIsIt(
                f"Whose {app.playing.game.cards[tagged.card].name} is it?",
                "Press your button, or touch a seat",
                seats,
                lambda app, seat: self.card(app, tagged, seat),
            )
        )


def _board(session: Session) -> Board:
    """What all may see now."""
    return session.game.board(session.game.view(session.state, None), session.prompts())


def to_explain(session: Session) -> tuple[Any, Action | None, Ruling] | None:
    """What Why? is about: of the last line that cites a clause, what it settled above all,
    else its last ruling; with the state before its action, and the action.
    """
    for steps in session.newest_first():
        citing = [(step, ruling) for step in steps for ruling in step.rulings if ruling.cite]
        settled = [one for one in citing if one[1].kind not in ("instruct", "say", "score")]
        if citing:
            step, ruling = (settled or citing)[-1]
            return session.before(step).state, step.action, ruling
    return None
