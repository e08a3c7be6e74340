"""The table while a game is played: the board, the moments, and what hands tell."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from companion.core.actions import Action
from companion.core.game import Outcome
from companion.core.kit import button, primary
from companion.core.nodes import Board, Chance, Do, Go, Node, Pick, TakeBack, Touch
from companion.core.rulings import Ruling
from companion.table.interpret import (
    Answer,
    Armed,
    InPrivate,
    Meaning,
    Nothing,
    Which,
    button_pressed,
)
from companion.table.reasons import newest, of_newest
from companion.table.steps import Step
from companion.table.words import seat_of
from companion.ui.abilities import Foresees, InMotion, Lights, TakesCards
from companion.ui.app import App
from companion.ui.foresee import Foreseen, of_action, of_steps, of_undo
from companion.ui.said import said
from companion.ui.screens import in_private
from companion.ui.screens.asking import ask_first, fill, pick, would_pick
from companion.ui.screens.buttons import Buttons
from companion.ui.screens.by_hand import by_hand, told_by_hand, way_on
from companion.ui.screens.closer import Closer
from companion.ui.screens.dice import ways_to_roll
from companion.ui.screens.frame import Bar, Sign, frame
from companion.ui.screens.menu import Menu
from companion.ui.screens.pad import Pad
from companion.ui.screens.peek import peek
from companion.ui.screens.taking_back import take_back
from companion.ui.screens.why import Why
from hardware.controls.lights import Light
from hardware.signals import Crowded, Held, LetGo, Lifted, Pressed, Scanned, Signal, Touched

A_LINE = 2
"""So many instructions are told in a line; more stand in a list until they are done."""
EAGER = 1.0
"""Seconds in which a button does not pass by what has just come up."""


class Play(Foresees, InMotion, Lights, TakesCards):
    """The board and what lies over it."""

    def __init__(self) -> None:
        self.moments: list[Board] = []
        self.buttons = Buttons()
        self.pad = Pad(self.do, lambda: bool(self.moments))
        self._made_at = -1
        """The step that moments and buttons belong to."""
        self._up_since = 0.0

    # ---- what is shown

    def node(self, app: App) -> Node:
        session = app.playing
        hint = ring = None
        lasts = 0.0
        if self._of_now(app).moments:
            board = self.moments[0]
            buttons = (*board.buttons, *way_on(board))
            lasts = board.lasts
        else:
            board = session.board()
            here = app.settings.now.dice_here
            buttons = (*board.buttons, *ways_to_roll(board, here=here))
            hint, ring = (
                self.buttons.hint(app),
                self.buttons.ring(session, app.settings.now.hold_seconds),
            )
            if session.over:
                buttons = (
                    *buttons,
                    button("Home", Go("home"), art="home"),
                    primary("Play again", Go("again"), art="again"),
                )
        return frame(
            Sign(
                board.line1,
                hint or board.line2,
                board.seat,
                board.art,
                board.stub,
                trouble=app.faults.stub,
                ring=ring,
                lasts=lasts,
                since=self._up_since,
            ),
            said(board.stage, session.announced()),
            Bar(buttons, undo=session.can_undo, why=self._reason(app) is not None),
        )

    # ---- what is done

    def touched(self, app: App, touch: Touch) -> None:
        match touch:
            case Do(action) if app.playing.game.warns(app.playing.state, action):
                ask_first(app, seat_of(action), action, self.do)
            case Do():
                self.do(app, touch.action)
            case Pick() | Chance():
                pick(app, touch, self.do)
            case TakeBack():
                take_back(app, touch, self.do)
            case Go("next") if self.moments:
                self._next(app)
            case Go("undo"):
                app.undo()
            case Go("undo-to", int(seq)):
                app.undo_to(seq)
            case Go("why") if (reason := self._reason(app)) is not None:
                self._stay()
                app.turn_to(Why(*reason))
            case Go("closer", Board() as near):
                app.turn_to(Closer(near))
            case Go("peek"):
                peek(app)
            case Go("menu"):
                self._stay()
                app.turn_to(Menu())
            case Go("home"):
                app.leave()
            case Go("again"):
                again = Go("again", app.playing.header)
                app.leave()
                app.touch(again)
            case _:
                pass

    def _reason(self, app: App) -> tuple[Step, Ruling] | None:
        """What Why? is about: what a moment tells, else what the last line settled."""
        about = self.moments[0].about if self.moments else None
        return newest(app.playing) if about is None else of_newest(app.playing, about)

    def foresee(self, app: App, touch: Touch) -> Foreseen | None:
        """What a touch would do to the game."""
        session = app.playing
        match touch:
            case Do():
                return of_action(session, touch.action)
            case Pick() | Chance():
                return would_pick(session, touch)
            case Go("undo"):
                return of_undo(session)
            case Go("undo-to", int(seq)):
                return of_steps(session, "This takes back", session.line()[seq + 1 :])
            case _:
                return None

    def do(self, app: App, *actions: Action, cue: str = "choice") -> bool:
        """Do it and show what came of it; False where it was refused. Of several only the
        last is news: the others were windows that the table has passed by.
        """
        session = app.playing
        steps = app.do(*actions)
        if not steps:
            return False
        self._of_now(app)
        self.moments, untold = [], list(steps[: len(actions) - 1])
        for step in steps[len(actions) - 1 :]:
            boards = session.game.moments(
                session.before(step).state, step.action, Outcome(step.state, step.rulings)
            )
            self.moments += boards
            untold += [] if any(one.hands for one in boards) else [step]
        self._tell_hands(app, untold)
        remarks = [session.remark(step) for step in steps if session.stepping.bot_of(step)]
        if any(remarks) and app.toast is None:
            app.tell(" ".join(filter(None, remarks)))
        self._say(app, remarks)
        app.cues += [one.sound for one in self.moments[:1] if one.sound] or [
            "win" if session.over else cue
        ]
        return True

    def _say(self, app: App, remarks: Sequence[str] = ()) -> None:
        """Aloud: what bots say with their moves, then what has come up."""
        now = app.playing.announced()
        if self.moments:
            first = self.moments[0]
            now = first.aloud or (first.line1 if first.sound else "")
        words = " ".join(filter(None, (*remarks, now)))
        app.aloud += [words] if words else []

    def begin(self, app: App) -> None:
        """What hands must put out before the first question."""
        self._of_now(app)
        session = app.playing
        self.moments = list(by_hand(told_by_hand(app, session.line()), session.board().stub))

    def _tell_hands(self, app: App, steps: Sequence[Step]) -> None:
        words = told_by_hand(app, steps)
        # what has just been told is something wrong: it stays, and hands have a list instead
        if words and (self.moments or len(words) > A_LINE or app.toast is not None):
            self.moments += by_hand(words, app.playing.board().stub)
        elif words:
            app.tell(" ".join(words), seat_of(steps[0].action))

    # ---- what devices tell

    def signalled(self, app: App, signal: Signal) -> bool:
        if isinstance(signal, Pressed | Held | LetGo):
            self.buttons.up()
        match signal:
            case Scanned():
                self._scanned(app, signal)
            case Pressed():
                self._press(app, signal.seat, second=signal.button == "red")
            case Held():
                self._press(app, signal.seat, second=True)
            case Touched():
                self._of_now(app).buttons.down(signal)
            case Crowded():
                app.tell("Two cards on the pad: one at a time.")
            case _:
                return isinstance(signal, Lifted | LetGo)
        return True

    def _stay(self) -> None:
        """Whoever asks about a moment finds it again."""
        self.moments[:1] = [replace(one, lasts=0) for one in self.moments[:1]]

    def pass_time(self, app: App) -> bool:
        """A moment that lasts no longer goes, and who waits for a card waits no longer."""
        if self.buttons.pass_time(app.clock()):
            return True
        if not self.moments or not self.moments[0].lasts or app.finger is not None:
            return False
        if app.clock() < self._up_since + self.moments[0].lasts:
            return False
        self._next(app)
        return True

    def lights(self, app: App) -> Mapping[int, Light] | None:
        """The armed seat's alone: the next card is that one's."""
        armed = self._of_now(app).buttons.armed
        return None if armed is None else app.lit((armed,))

    def takes_cards(self, app: App) -> bool:
        """Whether nothing is to be read before the next card that waits is taken."""
        return not self._of_now(app).moments

    def must_answer(self, app: App) -> bool:
        """Whether the moment that is shown asks something."""
        return any(one.must_answer for one in self._of_now(app).moments[:1])

    def _scanned(self, app: App, scan: Scanned) -> None:
        """A card lies on the pad: that of the seat that has claimed it, or of the reader's."""
        armed, head = self._of_now(app).buttons.armed, app.playing.head
        self.pad.scanned(app, scan, armed if scan.seat is None else scan.seat)
        if armed is not None and app.playing.head is head:
            out_of_turn = button_pressed(app.playing, armed, second=False) != Armed(armed)
            if out_of_turn:
                # the next card is the next seat's again
                self.buttons.forget()

    def _press(self, app: App, seat: int, *, second: bool) -> None:
        if seat >= len(app.playing.header.names):
            return
        if self.must_answer(app):
            app.tell("Touch one of the answers: a button does not answer this.")
        elif self._of_now(app).moments:
            self._go_on(app, seat)
        elif self.buttons.armed == seat:
            self.buttons.forget()
        else:
            self._means(app, button_pressed(app.playing, seat, second=second))

    def _go_on(self, app: App, seat: int) -> None:
        """Who is asked next goes on, anybody where nobody is; and not before it can be read."""
        asked = app.asked()
        if asked and seat not in asked:
            app.tell(f"{' or '.join(map(app.player, sorted(asked)))} goes on, or touch Next.")
        elif app.clock() > self._up_since + EAGER:
            self._next(app)

    def _next(self, app: App) -> None:
        self.moments.pop(0)
        self._up_since = app.clock()
        self._say(app)

    def _of_now(self, app: App) -> "Play":
        """Without what was shown or armed before the game went on elsewhere."""
        if self._made_at != app.playing.head.id:
            self.moments.clear()
            self.buttons.forget()
            self._made_at, self._up_since = app.playing.head.id, app.clock()
        self.buttons.pass_time(app.clock())
        return self

    def _means(self, app: App, meaning: Meaning) -> None:
        """What a button means is done or asked."""
        match meaning:
            case Answer():
                self.do(app, *meaning.passing, meaning.action)
            case Which():
                fill(app, meaning.seat, meaning.templates, self.do, meaning.passing)
            case InPrivate():
                app.turn_to(in_private.InPrivate(meaning.seat, meaning.action, self.do))
            case Armed():
                self.buttons.arm(meaning.seat, app.clock())
                if meaning.told:
                    app.tell(meaning.told, meaning.seat)
            case Nothing():
                app.tell(meaning.text)
            case _:
                pass
