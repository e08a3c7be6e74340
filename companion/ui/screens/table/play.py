"""The table while a game is played: the board, the interstitials, and signals of devices."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from companion.core.actions import Action
from companion.core.board.glance import Glance
from companion.core.board.nodes import (
    AmendAction,
    Board,
    ChooseFields,
    DeferredBoard,
    RollRandom,
    SubmitAction,
    SubmitForAll,
    Touch,
    UiCommand,
    UndoMatching,
)
from companion.core.objection import Objection
from companion.table.action_text import seat_of
from companion.table.play.interpret import (
    Answer,
    AskMeaning,
    EarlyPress,
    Meaning,
    PadClaimed,
    PrivateAction,
    meaning_of_press,
)
from companion.table.play.prompts_ahead import keeps_claim
from companion.table.play.session import ENDED
from companion.table.play.steps import Step
from companion.ui.app.app import App
from companion.ui.app.frame import Frame, frame_of_board
from companion.ui.app.preview import Preview
from companion.ui.app.screen import TableScreen, UndoOffer
from companion.ui.parts.dice import Faces, ways_to_roll
from companion.ui.render.layout import Placed
from companion.ui.screens.corrections.correct import to_group
from companion.ui.screens.log.amend_entry import amend_newest
from companion.ui.screens.log.why import Why
from companion.ui.screens.table.absent import (
    away_button,
    done_for_away_text,
    ended_board,
    for_seat,
    seat_for_button,
    with_anyone_for_away,
    with_takeovers,
)
from companion.ui.screens.table.after_game import buttons_after_game, leave_finished_game
from companion.ui.screens.table.choice_reasons import explain_choice
from companion.ui.screens.table.claims import Claims
from companion.ui.screens.table.detail import Detail
from companion.ui.screens.table.instructions import (
    closes_for_question,
    next_buttons,
    own_next_touch,
    stays_until_confirmed,
)
from companion.ui.screens.table.interstitial_queue import InterstitialQueue
from companion.ui.screens.table.leader_glance import table_glance
from companion.ui.screens.table.menu import Menu
from companion.ui.screens.table.open_tasks import COUNTED, chip, with_task_of_others
from companion.ui.screens.table.pad import Pad
from companion.ui.screens.table.peek import peek
from companion.ui.screens.table.private_action import PrivateActionScreen
from companion.ui.screens.table.questions import (
    ask_choice,
    ask_confirmation,
    ask_fields,
    passing_text,
    touch_board_dice,
)
from companion.ui.screens.table.score_plot import ScorePlot
from companion.ui.screens.table.touch_preview import actions_for_several, preview_touch
from companion.ui.screens.table.undo import AnsweredQuestion, offer_undo, undo_matching, undo_to
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


class Play(TableScreen[App]):
    """The board and what is over it."""

    _valid_for: tuple[object, tuple[str, ...]] | None = None
    """The game's change key for which claims, interstitials and instructions are valid."""

    def __init__(self) -> None:
        self.queue = InterstitialQueue()
        self.claims = Claims()
        self.faces = Faces()
        self.pad = Pad(self.do, self.queue, self.claims)
        self._score_plot = ScorePlot()
        self.answered = AnsweredQuestion()

    # ---- what is shown

    def frame(self, app: App) -> Frame:
        self._refresh(app)
        session = app.playing
        ring, duration, tasks = None, 0.0, self.queue.open_instructions
        if self.queue.boards and not session.header.ended:
            board = replace(self.queue.boards[0], duration=self.queue.duration(app))
            then = None if tasks or app.glance_shown else self._following_board(app)
            buttons = next_buttons(board, then)
            hint, duration = self.claims.claim_text(app), board.duration
            if board.shows_pieces:
                tasks = [task for task in tasks if task.held is None]
        else:
            board = self._board_with_tasks(app)
            board = replace(board, stage=self.faces.marked(board.stage))
            buttons = (*board.buttons, *ways_to_roll(board, here=app.settings.current.dice_here))
            hint = self.claims.hint_beside(app, board.line2, board.seat)
            if asking := self.claims.card_question(session):
                board = replace(board, line1=asking, seat=self.claims.claimant)
            ring = self.claims.ring(session, app.settings.current.hold_seconds)
            if session.header.ended:
                board, buttons, hint, tasks = ended_board(session, board), (), "", ()
            elif session.over:
                board = replace(board, stage=self._score_plot.stage(session, board.stage))
                board = with_takeovers(session, board)
            else:
                away, away_words = away_button(session, buttons)
                buttons, hint = (*away, *buttons), hint or away_words
            if session.over:
                buttons = (*buttons, *buttons_after_game())
        return replace(
            frame_of_board(with_anyone_for_away(session, board)),
            line2=hint or board.line2,
            buttons=buttons,
            chip=None if session.header.ended else chip(tasks, session.state.names),
            fault_lines=app.faults.ticket,
            ring=ring,
            duration=duration,
            since=self.queue.shown_since,
            menu=True,
            undo=True,
            why=self.queue.reason(app) is not None,
        )

    def note_layout(self, placed: Sequence[Placed]) -> None:
        self.queue.are_tasks_counted = COUNTED in [one.node.key for one in placed]

    def _board(self, app: App) -> Board:
        """The board of the game as people play it."""
        board = app.playing.board(self.claims.claimant, self.claims.early_presses)
        board = (app.settings.current.hands_at_table and board.at_table) or board
        if board.seats or board.seat is not None or app.playing.over:
            return board
        return replace(board, seats=tuple(sorted(app.seats_waited_for())))

    def _board_with_tasks(self, app: App) -> Board:
        """The board; until a card is claimed, its sign also names who does something by hand."""
        board, session = self._board(app), app.playing
        if session.over or self.claims.claimant is not None:
            return board
        return with_task_of_others(board, self.queue.open_instructions, session.state.names)

    def _following_board(self, app: App) -> Board | None:
        """The board that follows the current interstitial; None if it would give a result away."""
        if self.queue.boards[1:]:
            following = self.queue.boards[1]
            return following if following.asks_people else None
        return None if app.playing.over else self._board(app)

    def glance(self, app: App) -> Glance | None:
        """Who must do what, if nothing but a result is to be read, touched or confirmed."""
        self._refresh(app)
        boards = self.queue.boards
        if self.claims.claimant is not None or len(boards) > 1:
            return None
        return table_glance(app, boards[0] if boards else None, self.queue.open_instructions)

    def question_key(self, app: App, line1: str) -> object:
        """The step in force, and how many interstitials are still to be read."""
        self._refresh(app)
        return app.playing.head.id, len(self.queue.boards)

    def press_key(self, app: App, seat: int) -> object:
        """What the button does in the prompts of that seat or of everybody, or that it goes on. At
        a glance it answers, although a result is still open.
        """
        self._refresh(app)
        seat = seat_for_button(app, seat)
        if self.queue.boards and not app.glance_shown:
            return self.question_key(app, "")
        return self.claims.press_key(app.playing, seat)

    # ---- what is done

    def on_touch(self, app: App, touch: Touch) -> None:
        self._refresh(app)
        self._confirm_answered(app, touch)
        match touch:
            case SubmitAction(action) if app.playing.game.narration.warning(
                app.playing.state, action
            ):
                ask_confirmation(app, seat_of(action), action, self.do)
            case SubmitAction(action, then, message):
                if self.do(app, action, *then) and message and not self.queue.boards:
                    app.show_toast(message, seat_of(action))
            case SubmitForAll() | UiCommand("answer for away") if actions := actions_for_several(
                app.playing, touch
            ):
                if self.do(app, *actions) and touch == UiCommand("answer for away"):
                    app.extend_toast(done_for_away_text(app.playing, actions))
            case AmendAction():
                amend_newest(app, touch)
            case ChooseFields() | RollRandom():
                ask_choice(app, touch, self.do, self.claims.claimant)
            case UiCommand("claim card", int(seat)):
                self._press(app, seat, held=False)
            case UndoMatching():
                undo_matching(app, touch, self.do)
            case UiCommand("next") if self.queue.takes_next(app):
                self._go_on(app)
            case UiCommand("list hand tasks"):
                self.queue.list_instructions(app)
            case UiCommand("undo to step", int(seq)):
                undo_to(app, seq)
            case UiCommand("explain") if not explain_choice(app) and (
                reason := self.queue.reason(app)
            ):
                self.queue.stop_timer()
                app.open_screen(Why(*reason))
            case UiCommand("open corrections", str(group)):
                to_group(app, group)
            case UiCommand("show detail", Board() | DeferredBoard() as near):
                app.open_screen(Detail(near))
            case UiCommand("show detail", ((*boards,), int(place))):
                app.open_screen(Detail(boards[place], (*boards,)))
            case UiCommand("enter open bids", bool(now)):
                app.change_settings(replace(app.settings.current, hands_at_table=now))
            case UiCommand("peek"):
                peek(app)
            case UiCommand("open menu"):
                self.queue.stop_timer()
                app.open_screen(Menu())
            case UiCommand("open film" | "put game away" | "play again" as where):
                leave_finished_game(app, where)
            case UiCommand("describe card", (str(kind), seat)):
                seat = self.claims.claimant if seat is None else seat
                self.pad.describe(app, None, seat, kind)
            case _:
                touch_board_dice(app, touch, self.faces, self.do)

    def undo_offer(self, app: App) -> UndoOffer | None:
        return offer_undo(app)

    def on_undone(self, app: App, steps: Sequence[Step]) -> None:
        self.pad.ask_again(app, steps)

    def undo_without_action(self, app: App) -> UndoOffer | None:
        """Ask again what an interstitial has asked, or show the set-up again."""
        again = self.answered.undo_offer(app, self.queue.boards)
        return again or (None if app.playing.can_undo else self.queue.offer_set_up(app))

    def preview(self, app: App, touch: Touch) -> Preview | None:
        return preview_touch(app, touch, self.faces)

    def do(self, app: App, *actions: Action, cue: str = "choice") -> bool:
        """Apply actions and show the results; False if they are refused. All but the last are
        passes of windows, of which only the instructions are shown.
        """
        self._refresh(app)
        session, asked = app.playing, app.seats_waited_for()
        claimant, seat = self.claims.claimant, seat_of(actions[-1])
        if claimant is None and seat is not None and keeps_claim(session, seat):
            claimant = seat
        if self.queue.lapse(app) and not self.queue.boards:
            self._store_seen(app)
        steps = app.do(*actions)
        if not steps:
            return False
        self._valid_for, self.queue.shown_since = session.change_key, app.clock()
        self.faces = Faces()
        self.claims.clear()
        if claimant is not None and claimant == seat and app.seats_waited_for() <= asked:
            self.claims.renew_claim(session, claimant, app.clock())
        elif claimant is not None and claimant != seat:
            # another one has answered meanwhile: the next card is still theirs, if they may have it
            meaning = meaning_of_press(session, claimant, held=False)
            if meaning == PadClaimed(claimant):
                self.claims.claim(session, claimant, app.clock())
        shown = self.queue.add(app, steps[: len(actions) - 1], steps[len(actions) - 1 :])
        remarks = [session.remarks.on(step) for step in steps if session.step_maker.bot_of(step)]
        words = " ".join(filter(None, remarks)) or passing_text(app, actions)
        if words and app.toast is None:
            app.show_toast(words)
        self.queue.speak(app, remarks)
        # an animation has sounds of its own, where it is played
        is_still = app.settings.current.less_motion
        heard = [board for board in shown[:1] if board.animation is None or is_still]
        app.sounds += [board.sound for board in heard if board.sound] or [
            "win" if session.over and not shown else cue
        ]
        early = self.claims.take_early_press(session, {type(action) for action in actions})
        if early is not None:
            self.do(app, early)
        return True

    # ---- signals of devices

    def on_signal(self, app: App, signal: Signal) -> bool:
        signal = for_seat(app, signal)
        if isinstance(signal, Pressed | Held | ButtonCanceled):
            self.claims.button_up()
        self._refresh(app)
        match signal:
            case Scanned() | Pressed() | Held() if app.playing.header.ended:
                app.show_toast(ENDED)
            case Scanned():
                self._scanned(app, signal)
            case Pressed():
                self._press(app, signal.seat, held=signal.button == "red")
            case Held():
                self._press(app, signal.seat, held=True)
            case ButtonDown():
                self.claims.button_down(signal)
            case SeveralCards():
                app.show_toast("Two cards on the pad: one at a time.")
            case _:
                return isinstance(signal, Lifted | ButtonCanceled)
        return True

    def tick(self, app: App) -> bool:
        """Close an interstitial whose timer has ended, or end an old claim."""
        if self.claims.tick(app):
            return True
        end = self.queue.timer_end(app)
        if end is None or app.held_touch is not None or app.clock() < end:
            return False
        self._go_on(app)
        self.queue.turned_at = app.clock()
        return True

    def lights(self, app: App) -> Mapping[int, Light] | None:
        """The claimant's light, if a card is claimed, beside those of the sign."""
        self._refresh(app)
        return None if app.playing.header.ended else self.claims.lights(app)

    def named_seats(self, app: App) -> tuple[int, ...] | None:
        """Return the seats that the board names, or the one after a result; None: not known."""
        self._refresh(app)
        shown = self.queue.boards
        if not shown:
            board = self._board_with_tasks(app)
        elif shown[0].seats or shown[0].asks_people or shown[0].is_instruction_list:
            board = shown[0]
        else:
            board = self._following_board(app)
        return board and frame_of_board(board).shown_seats

    def takes_cards(self, app: App) -> bool:
        self._refresh(app)
        return not self.queue.boards

    def must_answer(self, app: App) -> bool:
        self._refresh(app)
        return any(board.must_answer for board in self.queue.boards[:1])

    def _scanned(self, app: App, scan: Scanned) -> None:
        """Handle a card on the pad, which is the claimant's or that of the reader's seat."""
        claimant, head = self.claims.claimant, app.playing.head
        shown = self.queue.boards[:1]
        if not scan.needs_confirmation and any(board.closed_by_play for board in shown):
            self._go_on(app)
        self.pad.scanned(app, scan, claimant)
        if claimant is None or app.playing.head is not head:
            return
        if meaning_of_press(app.playing, claimant, held=False) != PadClaimed(claimant):
            # out of turn: the next card is the next seat's again
            self.claims.clear()

    def claim(self, app: App, seat: int) -> bool:
        if not isinstance(meaning_of_press(app.playing, seat, held=False), PadClaimed):
            return False
        self._refresh(app)
        self.claims.claim(app.playing, seat, app.clock())
        return True

    @property
    def claimant(self) -> int | None:
        return self.claims.claimant

    def _press(self, app: App, seat: int, *, held: bool) -> None:
        meaning = meaning_of_press(app.playing, seat, held=held)
        has_claimed = self.claims.claimant == seat and self.claims.pad_holder is None
        if self.must_answer(app):
            app.refuse("Touch one of the answers: a button does not answer this.")
        elif self.queue.boards:
            self._press_at_interstitial(app, seat, meaning, held=held)
        elif not has_claimed or (held and not isinstance(meaning, PadClaimed)):
            self._carry_out(app, meaning)
            if isinstance(meaning, PadClaimed):
                why = app.playing.game.rules.early_press(app.playing.state, seat)
                if isinstance(why, str):
                    app.show_toast(why, seat)
        elif held:
            self.claims.claim(app.playing, seat, app.clock())
        else:
            self.claims.clear()

    def _press_at_interstitial(self, app: App, seat: int, meaning: Meaning, *, held: bool) -> None:
        """Close the interstitial once it can be read, if this seat is asked next or nobody is."""
        asked, claimant, board = app.seats_waited_for(), self.claims.claimant, self.queue.boards[0]
        goes_on = asked | {*(self.named_seats(app) or ())}
        asks = isinstance(meaning, AskMeaning) and closes_for_question(board, held=held)
        goes = isinstance(meaning, Answer) and own_next_touch(board) == SubmitAction(meaning.action)
        if asks or goes:
            if self.queue.is_readable(app):
                if asks:
                    self._go_on(app)
                self._carry_out(app, meaning)
            return
        if isinstance(meaning, PadClaimed) and claimant != seat:
            self._carry_out(app, meaning)
            if stays_until_confirmed(board) and not board.closed_by_play:
                return
        if asked and seat not in goes_on:
            if not isinstance(meaning, PadClaimed):
                names = " or ".join(map(app.player, sorted(goes_on)))
                app.refuse(f"{names} goes on, or touch Next.")
        elif self.queue.is_readable(app):
            self._go_on(app)

    def _go_on(self, app: App) -> None:
        self._close_interstitial(app)
        self.queue.speak(app)

    def _close_interstitial(self, app: App) -> None:
        board = self.queue.close_first(app)
        self.answered.closed(app, board)
        self.queue.shown_since = app.clock()
        if not board.duration:
            self._store_seen(app)

    def _confirm_answered(self, app: App, touch: Touch) -> None:
        """Close a result on which the next question is answered: whoever answers it has read it."""
        answers = isinstance(touch, SubmitAction | ChooseFields)
        if answers and any(board.needs_confirmation for board in self.queue.boards[:1]):
            self._close_interstitial(app)

    def _store_seen(self, app: App) -> None:
        """Store what people have closed or confirmed, so that it is not shown again."""
        session = app.playing
        if not app.journal.read_only:
            is_open = self.queue.boards or self.queue.open_instructions
            app.attempt(session.mark_interstitial_seen if is_open else session.confirm)
            self._valid_for = session.change_key

    def _refresh(self, app: App) -> None:
        """Drop claims and interstitials if the game was changed elsewhere, and load the
        instructions that nobody has confirmed.
        """
        mark = app.playing.change_key
        if self._valid_for != mark:
            claimed = self.claims.pad_holder
            self.claims.clear()
            if claimed is not None and keeps_claim(app.playing, claimed):
                self.claims.claim(app.playing, claimed, app.clock())
            self.claims.early_presses.clear()
            self.faces = Faces()
            resumed = self._valid_for is None or self._valid_for[1] != mark[1]
            self._valid_for, self.queue.shown_since = mark, app.clock()
            self.queue.load(app, resumed=resumed)
        if self.claims.tick(app, is_covered=app.screen is not self):
            app.lights.show()

    def _carry_out(self, app: App, meaning: Meaning) -> None:
        """Apply the meaning of a press, or ask what it leaves open."""
        match meaning:
            case Answer():
                self.do(app, *meaning.passing, meaning.action)
            case AskMeaning(seat):
                if seat is not None and keeps_claim(app.playing, seat):
                    self.claims.claim(app.playing, seat, app.clock())
                ask_fields(app, seat, meaning.patterns, self.do, meaning.passing)
            case PrivateAction():
                app.open_screen(PrivateActionScreen(meaning.seat, meaning.action, self.do))
            case PadClaimed(seat):
                self.claims.claim(app.playing, seat, app.clock())
            case EarlyPress():
                words = self.claims.toggle_early_press(meaning.seat, meaning.kind)
                app.show_toast(f"{app.player(meaning.seat)} {words}", meaning.seat)
            case Objection():
                app.refuse(meaning.text)
            case _:
                pass
