"""The table while a game is played: the board, the interstitials, and signals of devices."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from companion.core.actions import Action
from companion.core.objection import Objection
from companion.core.prompts import Prompt
from companion.core.rulings import Ruling
from companion.core.view.glance import Glance
from companion.core.view.instruction_list import instruction_list, is_instruction_list
from companion.core.view.nodes import (
    AmendAction,
    Board,
    ChooseFields,
    Node,
    RollRandom,
    SubmitAction,
    SubmitForAll,
    Touch,
    UiCommand,
    UndoMatching,
)
from companion.core.view.widgets import primary, small
from companion.table.action_text import describe_action, seat_of
from companion.table.film import make_film_in_steps
from companion.table.play.interpret import (
    Answer,
    AskMeaning,
    EarlyPress,
    Meaning,
    PadClaimed,
    PrivateAction,
    button_pressed,
    keeps_pad,
)
from companion.table.play.reasons import newest_reason, of_newest
from companion.table.play.session import ENDED
from companion.table.play.steps import Step
from companion.ui.app.app import App
from companion.ui.app.frame import Frame, frame_of_board
from companion.ui.app.preview import (
    Preview,
    preview_action,
    preview_actions,
    preview_removal,
)
from companion.ui.app.screen import TableScreen
from companion.ui.motion.curtain import PLAYS
from companion.ui.parts.buttons import Buttons
from companion.ui.parts.dice import Faces, ways_to_roll
from companion.ui.screens.corrections.correct import to_group
from companion.ui.screens.log.film import FilmScreen
from companion.ui.screens.log.log import amend_newest, would_amend_newest
from companion.ui.screens.log.why import Why
from companion.ui.screens.table.absent import away_words, ended_board, for_seat, seat_for_button
from companion.ui.screens.table.detail import Detail
from companion.ui.screens.table.instructions import (
    instructions,
    interstitials,
    merged_instructions,
    next_buttons,
    next_question_text,
    own_next_touch,
    stays_until_confirmed,
    unconfirmed,
)
from companion.ui.screens.table.menu import Menu
from companion.ui.screens.table.pad import Pad
from companion.ui.screens.table.peek import peek
from companion.ui.screens.table.private_action import PrivateActionScreen
from companion.ui.screens.table.questions import (
    ask_choice,
    ask_confirmation,
    ask_fields,
    is_secret_amount,
    preview_choice,
    touch_board_dice,
)
from companion.ui.screens.table.score_plot import ScorePlot
from companion.ui.screens.table.undo import can_undo, offer_undo, undo, undo_matching, undo_to
from hardware.controls.lights import Light
from hardware.signals import (
    ButtonCanceled,
    ButtonDown,
    Held,
    Lifted,
    Pressed,
    Scanned,
    SeveralCards,
    Signal,
)

MAX_SIGN_INSTRUCTIONS = 2
"""So many new instructions are reported in the sign; more make a list that is passed by."""
MAX_SIGN_LETTERS = 92
"""So many letters of instructions fit into the two lines of the sign."""
BY_HAND = "By hand: "
MIN_SHOWN_SECONDS = 1.0
"""Seconds in which a button does not pass by what has just come up."""


class Play(TableScreen[App]):
    """The board and what is over it."""

    _shows_result = False
    """Whether an interstitial shows what came of the last action."""
    _made_at: tuple[int, int, int | None] | None = None
    """Where the game was when interstitials and instructions were made."""
    _up_since = 0.0

    def __init__(self) -> None:
        self.interstitials: list[Board] = []
        self.open_instructions: list[str] = []
        """Instructions that nobody has confirmed and that are in no list."""
        self.buttons = Buttons()
        self.faces = Faces()
        self.pad = Pad(
            self.do,
            lambda: self._shows_result,
            lambda: any(map(is_instruction_list, self.interstitials[:1])),
            lambda: self.buttons.claimant,
        )
        self._score_plot = ScorePlot()

    # ---- what is shown

    def frame(self, app: App) -> Frame:
        session = app.playing
        hint = ring = None
        duration = 0.0
        if self._refreshed(app).interstitials and not session.header.ended:
            board = self.interstitials[0]
            awaited = [app.player(seat) for seat in sorted(app.seats_waited_for())]
            following = awaited[0] if len(awaited) == 1 else ""
            here = app.settings.now.dice_here
            buttons = (*board.buttons, *next_buttons(board, following, here=here))
            hint, duration = self.buttons.claim_text(app), self._duration(app)
            if is_instruction_list(board) and len(self.interstitials) == 1 and not session.over:
                hint = hint or next_question_text(session.board().line1)
        else:
            board = session.board(self.buttons.pad_holder)
            if app.settings.now.hands_at_table and board.at_table is not None:
                board = board.at_table
            board = replace(board, stage=self.faces.marked(board.stage))
            here = app.settings.now.dice_here
            hands, done = self._instruction_hint()
            buttons = (*done, *board.buttons, *ways_to_roll(board, here=here))
            hint = self.buttons.hint(app) or hands
            armed, asking = self.buttons.claimant, self.buttons.card_question(session)
            if asking:
                board = replace(board, line1=asking, seat=armed)
            ring = self.buttons.ring(session, app.settings.now.hold_seconds)
            if session.header.ended:
                board, buttons, hint = ended_board(session, board), (), ""
            elif session.over:
                board = replace(board, stage=self._score_plot.stage(session, board.stage))
            elif away := self._actions_for_away(app):
                words = away_words(session, away)
                buttons = (*buttons, small("Away", UiCommand("away"), art="moon", label=words))
                hint = hint or f"Away: {words}"
            if session.over:
                buttons = (
                    *buttons,
                    small("Film", UiCommand("film"), art="reel"),
                    small("Home", UiCommand("home"), art="home"),
                    primary("Play again", UiCommand("again"), art="again"),
                )
        return replace(
            frame_of_board(board),
            line2=hint or board.line2,
            buttons=buttons,
            trouble=app.faults.ticket,
            ring=ring,
            duration=duration,
            since=self._up_since,
            menu=True,
            undo=can_undo(app),
            why=self._reason(app) is not None,
        )

    def glance(self, app: App) -> Glance | None:
        """Who must do what, where nothing else is to be read, touched or confirmed."""
        session = app.playing
        if (
            self._refreshed(app).interstitials
            or self.open_instructions
            or self.buttons.claimant is not None
        ):
            return None
        if app.toast is not None or app.preview is not None or app.held_touch is not None:
            return None
        if app.scan_queue or session.over or session.header.ended:
            return None
        glance = session.board(self.buttons.pad_holder).glance
        if glance is None or glance.leader is not None:
            return glance
        view = session.game.observation.view(session.state, None)
        scores = session.game.observation.running_scores(view)
        if scores is None:
            scores = session.game.observation.summary(view).scores
        most = max(scores)
        if scores.count(most) > 1:
            return glance
        return replace(glance, leader=scores.index(most), figure=str(most))

    def _instruction_hint(self) -> tuple[str, tuple[Node, ...]]:
        """The instructions that no list shows: words for the sign, and the button that confirms
        them; where they do not fit into the sign, only a button that shows them.
        """
        merged = merged_instructions(self.open_instructions)
        words = " ".join(merged)
        if not words:
            return "", ()
        if len(words) <= MAX_SIGN_LETTERS:
            done = small("Done", UiCommand("done"), art="hand", label="Done by hand")
            return f"{BY_HAND}{words}", (done,)
        show = small(
            f"{len(merged)} to do", UiCommand("hands"), art="hand", label="Show what to do by hand"
        )
        return "", (show,)

    def question_key(self, app: App, line1: str) -> object:
        """The step in force, and how many interstitials are still to be read."""
        return app.playing.head.id, len(self._refreshed(app).interstitials)

    def press_key(self, app: App, seat: int) -> object:
        """What it does where that seat is asked, or anybody; or that it goes on."""
        seat = seat_for_button(app, seat)
        if self._refreshed(app).interstitials:
            return self.question_key(app, "")
        prompts = app.playing.rule_prompts()
        return self.buttons.claimant == seat, tuple(
            (one.question_id, _press_choice(one, one.press), _press_choice(one, one.hold))
            for one in prompts
            if one.seat in (seat, None)
        )

    # ---- what is done

    def touched(self, app: App, touch: Touch) -> None:
        match touch:
            case SubmitAction(action) if app.playing.game.narration.warning(
                app.playing.state, action
            ):
                ask_confirmation(app, seat_of(action), action, self.do)
            case SubmitAction(action, then):
                self.do(app, action, *then)
            case SubmitForAll() | UiCommand("away") if actions := self._actions_for_several(
                app, touch
            ):
                self.do(app, *actions)
            case AmendAction():
                amend_newest(app, touch)
            case ChooseFields() | RollRandom():
                ask_choice(app, touch, self.do, self._refreshed(app).buttons.claimant)
            case UiCommand("claim", int(seat)):
                self._press(app, seat, second=False)
            case UndoMatching():
                undo_matching(app, touch, self.do)
            case UiCommand("next") if self.interstitials:
                self._next(app)
            case UiCommand("done"):
                self.open_instructions = []
                self._store_seen(app)
            case UiCommand("hands"):
                self._list_instructions(app)
            case UiCommand("undo"):
                undo(app)
            case UiCommand("undo-to", int(seq)):
                undo_to(app, seq)
            case UiCommand("why") if (reason := self._reason(app)) is not None:
                self._stop_timer()
                app.open_screen(Why(*reason))
            case UiCommand("correct", str(group)):
                to_group(app, group)
            case UiCommand("closer", Board() as near):
                app.open_screen(Detail(near))
            case UiCommand("hands at table", bool(now)):
                app.change_settings(replace(app.settings.now, hands_at_table=now))
            case UiCommand("peek"):
                peek(app)
            case UiCommand("menu"):
                self._stop_timer()
                app.open_screen(Menu())
            case UiCommand("film"):
                _open_film(app)
            case UiCommand("home"):
                app.put_game_away()
            case UiCommand("again"):
                again = UiCommand("again", app.playing.header)
                app.put_game_away()
                app.touch(again)
            case _:
                touch_board_dice(app, touch, self.faces, self.do)

    def _actions_for_several(self, app: App, touch: Touch) -> tuple[Action, ...]:
        """What one touch answers for several seats."""
        if isinstance(touch, SubmitForAll):
            return app.playing.stepping.same_action_for_each_seat(app.playing.head, touch.kind)
        return self._actions_for_away(app)

    def _actions_for_away(self, app: App) -> tuple[Action, ...]:
        """What passes or declines for the players who are away."""
        session = app.playing
        away = session.header.away
        return (
            session.stepping.actions_for_away(session.head, away)
            if away and not session.over
            else ()
        )

    def _reason(self, app: App) -> tuple[Step, Ruling] | None:
        """What Why? is about: what an interstitial says, else what the last line settled."""
        about = self.interstitials[0].explained_ruling if self.interstitials else None
        return newest_reason(app.playing) if about is None else of_newest(app.playing, about)

    def preview(self, app: App, touch: Touch) -> Preview | None:
        """What a touch would do to the game."""
        session = app.playing
        match touch:
            case SubmitAction(action, ()):
                if is_secret_amount(session, action):
                    return Preview(describe_action(session, session.state, action))
                return preview_action(session, action)
            case SubmitAction(action, then):
                return preview_actions(session, (action, *then))
            case SubmitForAll() | UiCommand("away"):
                return preview_actions(session, self._actions_for_several(app, touch))
            case AmendAction():
                return would_amend_newest(session, touch)
            case ChooseFields() | RollRandom():
                return preview_choice(session, touch)
            case UiCommand("undo"):
                undoing = offer_undo(app)
                return undoing and undoing.preview
            case UiCommand("undo-to", int(seq)):
                return preview_removal(
                    session, "This takes back", session.current_steps()[seq + 1 :]
                )
            case _:
                return None

    def do(self, app: App, *actions: Action, cue: str = "choice") -> bool:
        """Do it and show what came of it; False where it was refused. Of several only the
        last is news: the others were windows that the table has passed by.
        """
        session, asked, armed = (
            app.playing,
            app.seats_waited_for(),
            self._refreshed(app).buttons.claimant,
        )
        seat = seat_of(actions[-1])
        if armed is None and seat is not None and keeps_pad(session, seat):
            armed = seat
        steps = app.do(*actions)
        if not steps:
            return False
        # pictures have been seen once people go on; instructions stay until they are confirmed
        left = [one for one in self.interstitials if stays_until_confirmed(one)]
        earlier = self.open_instructions
        self._made_at, self._up_since = session.change_key, app.clock()
        self.faces = Faces()
        self.buttons.clear()
        if armed is not None and armed == seat and app.seats_waited_for() <= asked:
            self.buttons.renew_claim(session, armed, app.clock())
        elif armed is not None and armed != seat:
            # another one has answered meanwhile: the next card is still theirs, if they may have it
            self._claim_still(app, armed)
        words = [one for step in steps[: len(actions) - 1] for one in instructions(app, step)]
        shown: list[Board] = []
        for step in steps[len(actions) - 1 :]:
            boards = interstitials(session, step)
            shown += boards
            words += (
                () if any(one.is_instruction_list for one in boards) else instructions(app, step)
            )
        self.interstitials, self.open_instructions = left + shown, earlier + words
        if words and (shown or len(merged_instructions(words)) > MAX_SIGN_INSTRUCTIONS):
            self._list_instructions(app)
        self._shows_result = len(self.interstitials) > len(left)
        remarks = [session.remark(step) for step in steps if session.stepping.bot_of(step)]
        if any(remarks) and app.toast is None:
            app.show_toast(" ".join(filter(None, remarks)))
        self._speak(app, remarks)
        # a curtain has sounds of its own, where it is played
        heard = [one for one in shown[:1] if one.curtain is None or app.settings.now.less_motion]
        app.sounds += [one.sound for one in heard if one.sound] or [
            "win" if session.over and not shown else cue
        ]
        early = self.buttons.take_early_press(session, {type(one) for one in actions})
        if early is not None:
            self.do(app, early)
        return True

    def _speak(self, app: App, remarks: Sequence[str] = ()) -> None:
        """Aloud: what bots say with their moves, then what has come up."""
        now = app.playing.announced()
        if self.interstitials:
            first = self.interstitials[0]
            now = first.spoken_text or (first.line1 if first.sound else "")
        words = " ".join(filter(None, (*remarks, now)))
        app.speech += [words] if words else []

    def _list_instructions(self, app: App) -> None:
        """The instructions that are in no list get one, behind all that is shown."""
        self.interstitials += instruction_list(
            merged_instructions(self.open_instructions), app.playing.board().ticket
        )
        self.open_instructions = []

    # ---- what devices tell

    def signalled(self, app: App, signal: Signal) -> bool:
        signal = for_seat(app, signal)
        if isinstance(signal, Pressed | Held | ButtonCanceled):
            self.buttons.button_up()
        match signal:
            case Scanned() | Pressed() | Held() if app.playing.header.ended:
                app.show_toast(ENDED)
            case Scanned():
                self._scanned(app, signal)
            case Pressed():
                self._press(app, signal.seat, second=signal.button == "red")
            case Held():
                self._press(app, signal.seat, second=True)
            case ButtonDown():
                self._refreshed(app).buttons.button_down(signal)
            case SeveralCards():
                app.show_toast("Two cards on the pad: one at a time.")
            case _:
                return isinstance(signal, Lifted | ButtonCanceled)
        return True

    def _stop_timer(self) -> None:
        """Whoever asks about an interstitial finds it again."""
        self.interstitials[:1] = [replace(one, duration=0) for one in self.interstitials[:1]]

    def pass_time(self, app: App) -> bool:
        """Close an interstitial that has been shown long enough; a claim lapses too."""
        if self.buttons.pass_time(app.clock()):
            return True
        if (
            not self.interstitials
            or not self.interstitials[0].duration
            or app.held_touch is not None
        ):
            return False
        if app.clock() < self._up_since + self._duration(app):
            return False
        self._next(app)
        return True

    def lights(self, app: App) -> Mapping[int, Light] | None:
        """The armed seat's alone: the next card is that one's."""
        armed = self._refreshed(app).buttons.claimant
        if armed is None or app.playing.header.ended:
            return None
        return app.lights.of((armed,))

    def takes_cards(self, app: App) -> bool:
        """Whether nothing is to be read before the next card that waits is taken."""
        return not self._refreshed(app).interstitials

    def must_answer(self, app: App) -> bool:
        """Whether the interstitial that is shown asks something."""
        return any(one.must_answer for one in self._refreshed(app).interstitials[:1])

    def _scanned(self, app: App, scan: Scanned) -> None:
        """A card is on the pad: that of the seat that has claimed it, or of the reader's."""
        armed, head = self._refreshed(app).buttons.claimant, app.playing.head
        self.pad.scanned(app, scan, armed if scan.seat is None else scan.seat)
        if armed is not None and app.playing.head is head:
            out_of_turn = button_pressed(app.playing, armed, second=False) != PadClaimed(armed)
            if out_of_turn:
                # the next card is the next seat's again
                self.buttons.clear()

    def _claim_still(self, app: App, seat: int) -> None:
        if self._meaning_of_press(app, seat, second=False) == PadClaimed(seat):
            self.buttons.claim(app.playing, seat, app.clock())

    def claim(self, app: App, seat: int) -> bool:
        """A seat presses while something else is asked: the next card is theirs, where a press
        means that.
        """
        if not isinstance(self._meaning_of_press(app, seat, second=False), PadClaimed):
            return False
        self._refreshed(app).buttons.claim(app.playing, seat, app.clock())
        return True

    @property
    def claimant(self) -> int | None:
        return self.buttons.claimant

    def _meaning_of_press(self, app: App, seat: int, *, second: bool) -> Meaning:
        if seat >= len(app.playing.header.names):
            return Objection("Nobody sits there.")
        return button_pressed(app.playing, seat, second=second)

    def _press(self, app: App, seat: int, *, second: bool) -> None:
        meaning = self._meaning_of_press(app, seat, second=second)
        armed = self._refreshed(app).buttons.claimant
        if self.must_answer(app):
            app.show_toast("Touch one of the answers: a button does not answer this.")
        elif self.interstitials:
            self._press_at_interstitial(app, seat, meaning)
        elif armed != seat or self.buttons.pad_holder is not None:
            self._carry_out(app, meaning)
        elif second:
            self.buttons.claim(app.playing, seat, app.clock())
        else:
            self.buttons.clear()

    def _press_at_interstitial(self, app: App, seat: int, meaning: Meaning) -> None:
        """Who is asked next goes on, anybody where nobody is; and not before it can be read. Who
        presses for the next card gets it, and confirms no instruction by that.
        """
        asked, armed = app.seats_waited_for(), self.buttons.claimant
        if isinstance(meaning, Answer) and own_next_touch(self.interstitials[0]) == SubmitAction(
            meaning.action
        ):
            if app.clock() > self._up_since + max(MIN_SHOWN_SECONDS, self._curtain(app)):
                self._carry_out(app, meaning)
            return
        if isinstance(meaning, PadClaimed) and armed != seat:
            self._carry_out(app, meaning)
            if stays_until_confirmed(self.interstitials[0]):
                return
        if asked and seat not in asked:
            if not isinstance(meaning, PadClaimed):
                app.show_toast(
                    f"{' or '.join(map(app.player, sorted(asked)))} goes on, or touch Next."
                )
        elif app.clock() > self._up_since + max(MIN_SHOWN_SECONDS, self._curtain(app)):
            self._next(app)

    def _next(self, app: App) -> None:
        board = self.interstitials.pop(0)
        self._up_since = app.clock()
        if not board.duration:
            self._store_seen(app)
        self._speak(app)

    def _curtain(self, app: App) -> float:
        """Seconds in which a curtain is played before the interstitial can be read."""
        is_played = self.interstitials[0].curtain is not None and not app.settings.now.less_motion
        return PLAYS if is_played else 0

    def _duration(self, app: App) -> float:
        """Seconds after which the interstitial closes; 0: never."""
        seconds = self.interstitials[0].duration
        return seconds and seconds + self._curtain(app)

    def _store_seen(self, app: App) -> None:
        """What people have passed by and confirmed is kept: it does not come up again."""
        session = app.playing
        if not app.journal.only_read:
            app.attempt(
                session.mark_interstitial_seen
                if self.interstitials or self.open_instructions
                else session.confirm
            )
            self._made_at = session.change_key

    def _refreshed(self, app: App) -> "Play":
        """Without what was shown or armed before the game went on elsewhere; with the instructions
        that nobody has confirmed.
        """
        mark = app.playing.change_key
        if self._made_at != mark:
            claimed = self.buttons.pad_holder
            self.buttons.clear()
            if claimed is not None and keeps_pad(app.playing, claimed):
                self.buttons.claim(app.playing, claimed, app.clock())
            self.buttons.early_presses.clear()
            self.faces = Faces()
            resumed = self._made_at is None
            self._made_at, self._up_since = mark, app.clock()
            self.interstitials, self.open_instructions = self._load_unconfirmed(
                app, pictures_too=resumed
            )
        self.buttons.pass_time(app.clock())
        return self

    def _load_unconfirmed(self, app: App, *, pictures_too: bool) -> tuple[list[Board], list[str]]:
        """What nobody has confirmed or, when a game is continued, passed by."""
        found = unconfirmed(app)
        boards = [one for one in found.boards if stays_until_confirmed(one) or pictures_too]
        at_first = app.playing.seq == 0
        if found.words and (
            boards or at_first or len(merged_instructions(found.words)) > MAX_SIGN_INSTRUCTIONS
        ):
            boards += instruction_list(merged_instructions(found.words), app.playing.board().ticket)
            found.words.clear()
        boards = [replace(one, curtain=None) for one in boards]  # it has been played
        return boards[
            app.playing.interstitials_seen or 0 :
        ] if pictures_too else boards, found.words

    def _carry_out(self, app: App, meaning: Meaning) -> None:
        """What a button means is done or asked."""
        match meaning:
            case Answer():
                self.do(app, *meaning.passing, meaning.action)
            case AskMeaning():
                ask_fields(app, meaning.seat, meaning.patterns, self.do, meaning.passing)
            case PrivateAction():
                app.open_screen(PrivateActionScreen(meaning.seat, meaning.action, self.do))
            case PadClaimed():
                self.buttons.claim(app.playing, meaning.seat, app.clock())
                if meaning.message:
                    app.show_toast(meaning.message, meaning.seat)
            case EarlyPress():
                name = app.player(meaning.seat)
                kept = self.buttons.toggle_early_press(meaning.seat, meaning.kind)
                word = "passes when it is their turn" if kept else "decides when it is their turn"
                app.show_toast(f"{name} {word}; press again to change that.", meaning.seat)
            case Objection():
                app.show_toast(meaning.text)
            case _:
                pass


def _press_choice(prompt: Prompt, meant: type[Action] | Action | None) -> object:
    """The choice that a button stands for, distinguished from the same choice at another time."""
    return prompt.first_pattern(meant) if isinstance(meant, type) else meant


def _open_film(app: App) -> None:
    session = app.playing
    made = make_film_in_steps(session.game, session.header, session.current_steps())
    app.open_screen(FilmScreen(session.header, made))
