"""Cards on the pad while a game is played: what each means, done or asked."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from msgspec.structs import asdict, replace

from companion.core.actions import Action
from companion.core.board.nodes import SubmitAction
from companion.core.objection import Objection
from companion.table.action_text import current_question, describe_step, seat_of
from companion.table.play.interpret import (
    Answer,
    AskMeaning,
    AskWhoseCard,
    Meaning,
    TaggedCard,
    meaning_of_scan,
    possible_seats,
    seat_of_scan,
)
from companion.table.play.prompts_ahead import awaits_card
from companion.table.play.session import Session
from companion.table.play.steps import Step
from companion.ui.app.app import App
from companion.ui.app.preview import Preview, answers_in_secret, preview_meaning
from companion.ui.app.scan_queue import ClaimedScan
from companion.ui.app.screen import UndoOffer
from companion.ui.parts.sheet import big_card, unknown_card
from companion.ui.screens.cards.describe import describe_in_play, is_described_in_play
from companion.ui.screens.log.log import Log
from companion.ui.screens.table.claims import Claims
from companion.ui.screens.table.instructions import instructions
from companion.ui.screens.table.interstitial_queue import InterstitialQueue
from companion.ui.screens.table.questions import (
    SubmitActions,
    ask_confirmation,
    ask_fields,
    needs_confirmation,
)
from companion.ui.screens.table.scanned import (
    CardOnPad,
    CardTaken,
    UnknownTag,
    card_of_tag,
    refusal_of_card,
)
from companion.ui.screens.table.seat_picker import SeatPicker
from companion.ui.screens.table.undo import undo_and_offer_redo
from hardware.signals import Scanned


@dataclass(eq=False)
class Pad:
    """Finds what a card on the pad means, and applies it with `do`, or asks."""

    do: SubmitActions
    _queue: InterstitialQueue
    _claims: Claims

    def scanned(self, app: App, scan: Scanned, claimant: int | None) -> None:
        """Handle a scanned card, for the reader's seat or the seat that has claimed the pad."""
        found, seat = card_of_tag(app, scan.uid), scan.seat
        is_card = isinstance(found, TaggedCard)
        if (
            isinstance(scan, ClaimedScan)
            and is_card
            and seat not in possible_seats(app.playing, found)
        ):
            seat = None
        if seat is None:
            seat = seat_of_scan(app.playing, found, claimant) if is_card else claimant
        if (
            isinstance(found, UnknownTag)
            and is_described_in_play(app.playing)
            and not app.is_previewing
        ):
            self.describe(app, scan.uid, seat)
        elif not isinstance(found, TaggedCard):
            app.open_screen(found)
        elif app.is_previewing:
            app.preview = self.preview_card(app, found, seat)
        elif scan.needs_confirmation:
            self._ask_to_use(app, scan, found)
        else:
            self.handle_card(app, found, seat)

    def describe(self, app: App, uid: bytes | None, seat: int | None, kind: str = "") -> None:
        """Open the form of an unknown card; when it is filled in, use the card."""
        describe_in_play(
            app, uid, lambda app, new, card: self._described(app, new, card, seat), kind, seat
        )

    def _described(
        self, app: App, new: tuple[Action, ...], tagged: TaggedCard, seat: int | None
    ) -> None:
        """Add the described card to the game, then use it."""
        if self.do(app, *new):
            self.handle_card(app, tagged, seat)

    def _ask_to_use(self, app: App, scan: Scanned, tagged: TaggedCard) -> None:
        effect = self.preview_card(app, tagged, scan.seat)
        app.open_screen(
            CardOnPad(
                scan.uid, tagged, effect, lambda app: self.handle_card(app, tagged, scan.seat)
            )
        )

    def handle_card(self, app: App, tagged: TaggedCard, seat: int | None) -> None:
        """Do what a known card on the pad means."""
        self._carry_out(app, meaning_of_scan(app.playing, tagged, seat), tagged, seat)

    def ask_again(self, app: App, undone: Sequence[Step]) -> None:
        """Ask again what a card means that was played in a step that is undone, if it is still on
        the pad; until it is lifted.
        """
        played = next((step.action for step in undone if hasattr(step.action, "card")), None)
        card = getattr(played, "card", None)

        def fits(scan: Scanned) -> bool:
            tagged = app.tags.find(scan.uid)
            return tagged is not None and (tagged.game, tagged.card) == (app.playing.game.id, card)

        if app.screen is not app.table_screen:
            return
        scan = app.scan_queue.resume(fits)
        tagged = None if scan is None else app.tags.find(scan.uid)
        if scan is None or tagged is None:
            return
        match meaning_of_scan(app.playing, tagged, seat_of(played)):
            case AskMeaning() as meaning:
                ask_fields(app, meaning.seat, meaning.patterns, self.do, meaning.passing, scan.uid)
            case _:
                pass

    def preview_card(self, app: App, tagged: TaggedCard, seat: int | None) -> Preview:
        """What a card would do if it were laid now."""
        return preview_meaning(app.playing, meaning_of_scan(app.playing, tagged, seat), tagged)

    def _carry_out(self, app: App, meaning: Meaning, tagged: TaggedCard, seat: int | None) -> None:
        match meaning:
            case Answer(action) if needs_confirmation(app.playing, action):
                ask_confirmation(app, seat_of(action), action, self.do)
            case Answer():
                self._play_card(app, meaning, tagged)
            case AskWhoseCard():
                asks, *reasons = _whose_card_words(app, tagged, meaning)
                self._ask_whose(app, tagged, meaning.seats, asks=asks, reasons=tuple(reasons))
            case AskMeaning():
                ask_fields(app, meaning.seat, meaning.patterns, self.do, meaning.passing)
            case Objection() if known := app.playing.action_repeated_by(tagged.card):
                done = describe_step(app.playing, app.playing.head)
                app.show_toast(f"{done} already.", seat_of(known))
            case Objection():
                meaning = self._without_claim(app, meaning, seat)
                app.sounds.append("unknown")
                open_entry = _earlier_entry(app, tagged.card, meaning.cite)
                app.open_screen(refusal_of_card(app, tagged, meaning, seat, open_entry))
            case _:
                pass

    def _without_claim(self, app: App, why: Objection, seat: int | None) -> Objection:
        """End the claim of a seat that pressed out of turn, so that the card may be laid again for
        whoever is asked; return the objection, which says so.
        """
        claims = self._claims
        if seat is None or seat != claims.claimant or claims.pad_holder is not None:
            return why
        if awaits_card(app.playing, seat):
            return why
        claims.claimant = None
        counted = f"It counted as {app.player(seat)}'s, who pressed."
        return replace(why, text=f"{counted} {why.text}")

    def _play_card(self, app: App, answer: Answer, tagged: TaggedCard) -> None:
        """Do what the card means and show that it was taken, and by whom."""
        action = answer.action
        could = possible_seats(app.playing, tagged)
        drawn_for = next(
            (
                prompt.receiver
                for prompt in app.playing.rule_prompts()
                if prompt.receiver is not None and prompt.fits(action)
            ),
            None,
        )
        after = _done_by_touch(app.playing, action)
        if not self.do(app, *answer.passing, action, *after, cue="scan"):
            return
        if self._queue.shows_result:
            return
        is_shown = type(action) in app.playing.game.boards.shown_actions
        if is_shown and not self._queue.shows_instruction_list:
            return
        if is_shown or tagged.card not in asdict(action).values():
            done = describe_step(app.playing, _step_of(app, action))
            if is_shown:
                app.queue_toast(f"Got it: {done}")
            else:
                # the card stood for something else, so what the card is says nothing
                app.show_toast(f"{done}.", seat_of(action))
            return

        others = tuple(seat for seat in could if seat != seat_of(action))

        def not_theirs(app: App) -> None:
            undone = undo_and_offer_redo(app)
            if len(others) == 1:
                self.handle_card(app, tagged, others[0])
            else:
                self._ask_whose(app, tagged, others, undone)

        again = not_theirs if others else None
        question = current_question(app.playing, first=self._claims.claimant)
        done, tasks = _effect(app, action)
        app.open_screen(
            CardTaken(
                tagged,
                action,
                question,
                app.clock(),
                again,
                done,
                tasks,
                drawn_for,
                only_other=others[0] if len(others) == 1 else None,
            )
        )

    def _ask_whose(
        self,
        app: App,
        tagged: TaggedCard,
        seats: tuple[int, ...],
        undone: UndoOffer | None = None,
        asks: str = "",
        reasons: tuple[str, ...] = (),
    ) -> None:
        card = app.playing.cards[tagged.card]
        name = card.kind_label.lower() if card.is_unnamed else card.name
        symbols = card.symbols if card.is_unnamed else ()
        app.open_screen(
            SeatPicker(
                asks or f"Whose {name} is it?",
                "Press your button, or touch a seat",
                seats,
                lambda app, seat: self.handle_card(app, tagged, seat),
                lambda app, seat: self.preview_card(app, tagged, seat),
                undone=undone,
                pictured=unknown_card("pad")
                if answers_in_secret(app.playing, tagged)
                else big_card(card.icon, card.corner_text, card.suit_icon, symbols),
                reasons=reasons,
            )
        )


def _done_by_touch(session: Session, action: Action) -> tuple[Action, ...]:
    """What a touch on the board does after the same action: a card does it as well."""
    touches = (node.touch for node in session.board().stage.walk())
    found = (one for one in touches if isinstance(one, SubmitAction) and one.action == action)
    return next((one.then for one in found), ())


def _whose_card_words(app: App, tagged: TaggedCard, whose: AskWhoseCard) -> list[str]:
    """The game's own question, if the card is not likely that of the seat in order, and for each
    seat why the card can be theirs.
    """
    if whose.kind is None:
        return [""]
    question, state, kind = app.playing.game.narration.field_question, app.playing.state, whose.kind
    known = [{"seat": seat, "card": tagged.card} for seat in whose.seats]
    return [
        question(state, kind, known[0], "seat"),
        *(question(state, kind, fields, "reason") for fields in known),
    ]


def _step_of(app: App, action: Action) -> Step:
    """The newest step with this action."""
    steps = reversed(app.playing.current_steps())
    return next(step for step in steps if step.action == action)


def _effect(app: App, action: Action) -> tuple[str, str]:
    """What happened, and what the player of the card does by hand then; "" if that is nothing,
    so that the card itself says what it does.
    """
    step, seat = _step_of(app, action), seat_of(action)
    tasks = [task for task in instructions(app, step, every=True) if task.seats == (seat,)]
    if not tasks:
        return "", ""
    return describe_step(app.playing, step), " ".join(task.bare_sentence for task in tasks)


def _earlier_entry(app: App, card: str, cite: tuple[str, ...]) -> Callable[[App], None] | None:
    """Opens the log at the last entry with this card, if such entries are why it is refused."""
    if app.playing.game.narration.clauses_resting_on_log.isdisjoint(cite):
        return None
    entries = reversed(app.playing.current_steps())
    seq = next((step.seq for step in entries if getattr(step.action, "card", "") == card), None)
    if seq is None:
        return None

    def open_entry(app: App) -> None:
        app.open_screen(Log(app.playing, seq))

    return open_entry
