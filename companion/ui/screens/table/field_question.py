"""The question for the open fields of an action, one screen for each field."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from functools import partial

from msgspec.structs import asdict, replace

from companion.core.actions import Action, JsonObject
from companion.core.board.nodes import ChooseFields, Node, SubmitAction, Touch, UiCommand, space
from companion.core.board.tickets import MAX_TICKETS, tickets
from companion.core.board.widgets import button, primary
from companion.core.domains import (
    Cards,
    Choice,
    Dice,
    Domain,
    Number,
    OptionalDomain,
    Seats,
    Subset,
)
from companion.core.prompts import ActionPattern
from companion.core.rng import system_random
from companion.core.wording import small
from companion.table.play.alternatives import fields_to_ask, with_fields
from companion.table.play.interpret import TaggedCard, with_card
from companion.table.play.steps import Step
from companion.ui.app.app import App
from companion.ui.app.frame import CLOSE, Frame
from companion.ui.app.preview import ASKS_MORE, Preview, preview_patterns
from companion.ui.app.screen import UndoOffer
from companion.ui.parts.cover import cover
from companion.ui.parts.dice import Faces, roll_here, rolling
from companion.ui.parts.form_rows import value_text
from companion.ui.parts.picker import Picker
from companion.ui.parts.value_cells import (
    action_lines,
    card_hint,
    card_icon,
    grid,
    seat_cell,
    value_cell,
)
from companion.ui.parts.value_editor import digit_columns
from companion.ui.screens.table.card_cells import picker_cells
from companion.ui.screens.table.open_fields import (
    action_question,
    cards_asked_first,
    consequence,
    differing_field,
    fill_forced_fields,
    finished_action,
    held_choice,
    is_one_of_several,
    reveals_secret,
    touch_for_seat,
    wants_card,
    with_value,
)
from companion.ui.screens.table.overlay import TableQuestion
from companion.ui.screens.table.rolling import Rolling
from companion.ui.screens.table.scanned import queue_or_report, refuse, take_waiting
from hardware.signals import Held, Lifted, Pressed, Scanned, Signal

BUTTON_LETTERS = 18
"""Letters of an action that a button has room for beside those of a list of cards."""
MAX_NUMBERS = 32
"""Numbers that fit into a grid; if there are more, the number is set digit by digit."""
MAX_TWO_ROWS = 10
"""The most numbers in two rows of five."""
MAX_THREE_A_ROW = 12
"""Choices that fit into rows of three; if there are more, the rows have four."""


@dataclass(eq=False)
class FieldQuestion(TableQuestion):
    """Asks a seat which of these actions it takes, and for their open fields.

    `submit` applies the finished action, and the question stays open if it returns False;
    `preview_action` previews it. `secret`: only this seat may see the possible answers, so they are
    under a cover. `asked_after`: the step after which it is asked (None: now). `note`: of the sign.
    `then`: what the last touch does after the finished action.
    """

    seat: int | None
    patterns: tuple[ActionPattern, ...]
    submit: Callable[[App, Action], object]
    preview_action: Callable[[App, Action], Preview | None]
    secret: bool = False
    asked_after: Step | None = None
    amended_card: str = ""
    """The card that an entry has which is amended, if everybody may know it."""
    earlier_patterns: list[tuple[ActionPattern, ...]] = field(default_factory=list)
    """The patterns before each answer, for Undo."""
    chosen_values: tuple[object, ...] = ()
    """The values chosen so far for a field that takes several."""
    note: str = ""
    until_lifted: bytes | None = None
    """The tag of a card that Undo has left on the pad: the question is closed with it."""
    after_touch: Callable[[App], object] | None = None
    """What is done once a touch has given the last answer."""
    undone: UndoOffer | None = None
    """What Undo offers before any answer; None: to close the question."""
    then: tuple[Action, ...] = ()
    beside: tuple[Node, ...] = ()
    """Buttons for powers that an answer passes; they, or a long press, close the question."""
    number: int | None = None
    picker: Picker = field(default_factory=Picker)

    def __post_init__(self) -> None:
        self.patterns = fill_forced_fields(self.patterns, secret=self.secret)
        self.covered = self.secret
        self.faces = Faces()

    def finished(self) -> Action | None:
        """The action if nothing is left to ask, else None."""
        return finished_action(self.patterns)

    def _state(self, app: App) -> object:
        """The state in which the question is asked."""
        return (self.asked_after or app.playing.head).state

    @property
    def _first(self) -> ActionPattern:
        return self.patterns[0]

    @property
    def _domain(self) -> Domain | None:
        """The domain of the field that is asked for now; None while the action is asked for."""
        asked = fields_to_ask(self._first)
        return self._first.open[asked[0]] if len(self.patterns) == 1 and asked else None

    def frame(self, app: App) -> Frame:
        domain = self._domain
        pictured = app.playing.game.boards.choice_stage(self._state(app), self.patterns)
        shown = [domain]
        if pictured is not None:
            opened = [one for pattern in self.patterns for one in pattern.open.values()]
            shown += [one for one in opened if isinstance(one, Number)]
        is_open = pictured is not None and app.playing.game.boards.is_open_choice(self.patterns)
        is_secret = self.covered and not is_open and any(map(reveals_secret, shown))
        asked = self._asked(app, pictured, domain)
        if self.seat is None or not is_secret:
            return asked
        # the values that are possible now would reveal a secret
        return cover(app.player(self.seat), self.seat, (CLOSE,), asked.line1)

    def _asked(self, app: App, pictured: Node | None, domain: Domain | None) -> Frame:
        """The question without a cover."""
        if pictured is not None:
            question, first = app.playing.game.narration.field_question, self._first
            how = question(self._state(app), first.kind, first.fixed, "how")
            amends = "Touch what it was, or lay the right card" if self.amended_card else ""
            how = amends or self._hint(app, how or "Touch where it goes")
            several = action_question(app.playing.cards, self.patterns)
            card = app.playing.game.boards.choice_card(self._state(app), self.patterns)
            return replace(self._frame(app, "choice", several, how, pictured), chip=card)
        if domain is None:
            if (amended := self._amended_card_choice(app)) is not None:
                return amended
            if cards := cards_asked_first(app.playing.game.boards, self.patterns):
                stage, hint = self._cards(app, cards), card_hint(app.playing, cards)
                return self._frame(app, "card", "Which card is it?", hint, stage)
            return self._action_choice(app)
        return self._value_choice(app, domain)

    def named_seats(self, app: App) -> tuple[int, ...] | None:
        return self.frame(app).shown_seats or None

    def question_key(self, app: App, line1: str) -> object:
        """The patterns, the chosen values, and whether they are covered."""
        return self.patterns, self.chosen_values, self.covered

    def press_key(self, app: App, seat: int) -> object:
        """The question: a press answers it if a seat is asked for."""
        return self.question_key(app, "")

    def on_touch(self, app: App, touch: Touch) -> None:
        match touch, self._domain:
            case UiCommand("uncover secret"), _:
                self.covered = False
            case ChooseFields(), _ if any(touch == node.touch for node in self.beside):
                app.close_screen()
                app.screen.on_touch(app, touch)
            case UiCommand("roll dice"), Dice() as dice:
                shown = dice.sample(system_random, {})
                filled = (with_value(self._first, shown),)
                app.open_screen(Rolling(app, shown, lambda app: self._answer(app, filled)))
            case UiCommand("enter face"), Dice() as dice if not self.faces.after(dice, touch):
                self.faces.on_touch(dice, touch)
            case UiCommand("change number", int(by)), Number() as domain:
                now = domain.least if self.number is None else self.number
                if domain.offers.admits(now + by, None):
                    self.number = now + by
            case ChooseFields(), _ if patterns := self._patterns_with(app, touch):
                self._answer(app, patterns)
            case ChooseFields(kind=kind, fixed=known), _:
                self._ask_more_values(app, kind, known)
            case UiCommand("choose value", value), Subset(most=most) if (
                len(self.chosen_values) + 1 < most
            ):
                self.chosen_values += (value,)
            case _:
                self.picker.on_touch(touch)
                if patterns := self._patterns_after(touch):
                    self.then = getattr(touch, "then", ())
                    self._answer(app, patterns)
                    if self.after_touch is not None and self.finished() is not None:
                        self.after_touch(app)

    def _ask_more_values(self, app: App, kind: type[Action], known: JsonObject) -> None:
        """Ask for another action of the seat that takes several values; the first is known."""
        session = app.playing
        found = [
            pattern
            for prompt in session.step_maker.prompts(self.asked_after or session.head)
            for pattern in prompt.accepts
            if prompt.seat == self.seat and pattern.kind is kind
        ]
        self.earlier_patterns.append(self.patterns)
        self.patterns, (self.chosen_values,) = (found[0],), known.values()
        if scan := take_waiting(app, self.seat, partial(is_one_of_several, self._domain)):
            self._answer_by_card(app, scan)

    def _answer(self, app: App, patterns: tuple[ActionPattern, ...]) -> None:
        self.earlier_patterns.append(self.patterns)
        self.patterns, self.chosen_values = fill_forced_fields(patterns, secret=self.secret), ()
        if (done := self.finished()) is not None:
            app.close_screen()
            if self.submit(app, done) is False:
                self.patterns = self.earlier_patterns.pop()
                app.open_screen(self)

    def undo_offer(self, app: App) -> UndoOffer | None:
        """Offer to undo the last answer; before any answer, to close the question."""
        if self.chosen_values:
            return UndoOffer(Preview("Undo takes back your last card"), self._drop_last_value)
        if not self.earlier_patterns:
            return self.undone or super().undo_offer(app)

        def do() -> None:
            self.patterns = self.earlier_patterns.pop()

        return UndoOffer(Preview("Undo takes back your last answer"), do)

    def _drop_last_value(self) -> None:
        self.chosen_values = self.chosen_values[:-1]

    def preview(self, app: App, touch: Touch) -> Preview | None:
        """Preview the finished action if the touch is the last answer, else what it answers; in
        secret only what it answers.
        """
        patterns = self._patterns_with(app, touch) or self._patterns_after(touch)
        if not patterns:
            return None
        done = finished_action(fill_forced_fields(patterns))
        if done is not None and not self.secret:
            return self.preview_action(app, done)
        then = () if self.secret else (ASKS_MORE,)
        return preview_patterns(app.playing, self.seat, patterns, *then, state=self._state(app))

    def _patterns_after(self, touch: Touch) -> tuple[ActionPattern, ...]:
        """The patterns that remain after a touch; none if it answers nothing."""
        match touch, self._domain:
            case UiCommand("choose action", int(place)), _:
                return (self.patterns[place],)
            case SubmitAction(action), _ if any(
                pattern.kind is type(action) for pattern in self.patterns
            ):
                return (ActionPattern(type(action), asdict(action)),)
            case UiCommand("choose value", value), Subset(most=most):
                chosen = (*self.chosen_values, value)
                return (with_value(self._first, chosen),) if len(chosen) == most else ()
            case UiCommand("enter face"), Dice() as dice if shown := self.faces.after(dice, touch):
                return (with_value(self._first, shown),)
            case UiCommand("choose value", card), None:
                had = (pattern for pattern in self.patterns if "card" in pattern.open)
                return tuple(filter(None, (with_fields(p, {"card": card}) for p in had)))
            case UiCommand("choose value", value), _:
                return (with_value(self._first, value),)
            case _:
                return ()

    def _patterns_with(self, app: App, touch: Touch) -> tuple[ActionPattern, ...]:
        """The patterns that take what a touch fills in; none if it is another touch."""
        if not isinstance(touch, ChooseFields):
            return ()
        meant, state = app.playing.game.observation.resolve_hidden, self._state(app)
        known = {name: meant(state, value) for name, value in touch.fixed.items()}
        alike = (pattern for pattern in self.patterns if pattern.kind is touch.kind)
        return tuple(filter(None, (with_fields(pattern, known) for pattern in alike)))[:1]

    def on_signal(self, app: App, signal: Signal) -> bool:
        match signal:
            case Scanned():
                self._answer_by_card(app, signal)
            case Held(seat) | Pressed(seat, "red") if held := held_choice(
                app.playing, seat, () if self.asked_after else self.patterns
            ):
                self._answer(app, held)
            case Held(seat) | Pressed(seat, "red") if found := touch_for_seat(self.beside, seat):
                self.on_touch(app, found)
            case Pressed(seat) | Held(seat):
                self._pressed(app, seat)
            case Lifted(uid=uid) if uid == self.until_lifted:
                app.close_screen()
            case _:
                return False
        return True

    def _pressed(self, app: App, seat: int) -> None:
        """Answer with the seat of a button if a seat is asked for; else claim the next card."""
        domain = self._domain
        if isinstance(domain, Seats) and domain.admits(seat, None):
            self.on_touch(app, UiCommand("choose value", seat))
        elif seat == self.seat or not app.dispatcher.claim(seat):
            app.show_toast("A question is open: answer it, or close it.")

    def _answer_by_card(self, app: App, scan: Scanned) -> None:
        """Answer with a card on the pad if it fits; other cards are queued."""
        tagged = app.tags.find(scan.uid)
        if tagged is not None and not scan.needs_confirmation and not app.is_previewing:
            if tagged.game == app.playing.game.id and (found := self._accepting(app, tagged)):
                self._answer(app, found)
                return
            if is_one_of_several(self._domain, tagged.card):
                if tagged.card not in self.chosen_values:
                    self.on_touch(app, UiCommand("choose value", tagged.card))
                return
            wants = wants_card(app.playing.game.boards, self.patterns, self._domain)
            if not self.secret and refuse(app, tagged, self.seat, wants_card=wants):
                return
        queue_or_report(app, scan)

    def _accepting(self, app: App, tagged: TaggedCard) -> tuple[ActionPattern, ...]:
        """The patterns that accept the card; of the one in question, those of laying it again."""
        meant = (with_card(app.playing.game, pattern, tagged) for pattern in self.patterns)
        found = tuple(pattern for pattern in meant if pattern is not None)
        if found != self.patterns:
            return found
        return tuple(pattern for pattern in found if self._repeats_scan(app, pattern))

    def _amended_card_choice(self, app: App) -> Frame | None:
        """The cards that an entry may have had, and a button for the one other thing that it may
        have been; None if that is not what is asked.
        """
        with_card = [one for one in self.patterns if isinstance(one.open.get("card"), Cards)]
        others = [index for index, one in enumerate(self.patterns) if one not in with_card]
        if not self.amended_card or (len(with_card), len(others)) != (1, 1):
            return None
        other, session = self.patterns[others[0]], app.playing
        text = session.game.narration.action_text
        words = text(self._state(app), other.kind, other.all_fields)
        domain = with_card[0].open["card"]
        if other.open or len(words) > BUTTON_LETTERS or not isinstance(domain, Cards):
            return None
        return self._frame(
            app,
            None,
            f"Instead of the {session.cards[self.amended_card].name.removeprefix('The ')}?",
            card_hint(session, domain.cards),
            self._cards(app, domain.cards),
            button(words, UiCommand("choose action", others[0])),
        )

    # ---- which of several meanings

    def _action_choice(self, app: App) -> Frame:
        narration, state = app.playing.game.narration, self._state(app)
        several = action_question(app.playing.cards, self.patterns)
        several = "What was it really?" if self.asked_after else several
        plain = several if len(self.patterns) > 1 else "Is this meant?"
        words = [
            narration.action_text(state, pattern.kind, pattern.all_fields)
            + consequence(narration, state, pattern)
            for pattern in self.patterns
        ]
        found = [
            narration.choice_ticket(state, pattern.kind, pattern.all_fields)
            for pattern in self.patterns
        ]
        drawn = [
            (choice_ticket, sentence, UiCommand("choose action", index))
            for index, (choice_ticket, sentence) in enumerate(zip(found, words, strict=True))
            if choice_ticket is not None
        ]
        is_drawn = len(drawn) == len(words) <= MAX_TICKETS
        stage = tickets(drawn) if is_drawn else action_lines(words)
        return self._frame(app, differing_field(self.patterns), plain, self._hint(app), stage)

    def _hint(self, app: App, plain: str = "Touch one") -> str:
        """How to answer, or why an action that people may expect is not offered."""
        game, state = app.playing.game, self._state(app)
        if lacks := game.narration.unavailable_reason(state, self.patterns):
            return lacks
        if len(self.patterns) == 1 and not self.patterns[0].open:
            return "Touch it to do it, or close"
        again = (pattern for pattern in self.patterns if self._repeats_scan(app, pattern))
        titles = (game.narration.choice_ticket(state, one.kind, one.fixed) for one in again)
        return next((f"{plain}. Lay it again: {one.title}" for one in titles if one), plain)

    def _repeats_scan(self, app: App, pattern: ActionPattern) -> bool:
        """Whether laying the card in question again means this action."""
        rules = app.playing.game.rules
        return not pattern.open and rules.repeats_scan(self._state(app), pattern.action())

    # ---- values of one field

    def _value_choice(self, app: App, domain: Domain) -> Frame:
        if isinstance(domain, OptionalDomain):
            domain = domain.domain
        session, name = app.playing, fields_to_ask(self._first)[0]
        ask = partial(self._frame, app, name)
        match domain:
            case Subset(element=Cards(cards=several), most=most):
                left = tuple(card for card in several if card not in self.chosen_values)
                chosen = [f", with {session.cards[str(one)].name}" for one in self.chosen_values]
                which = f"Card {len(chosen) + 1} of {most}{''.join(chosen)}"
                hint, stage = card_hint(session, left), self._cards(app, left)
                return ask("Which card is it?", f"{which}. {hint}", stage)
            case Cards(possible) | Choice(possible) if all(
                value in session.cards for value in possible
            ):
                hint, stage = card_hint(session, possible), self._cards(app, possible)
                if not self.amended_card:
                    hint = session.game.narration.picker_hint(self._state(app)) or hint
                    return ask("Which card is it?", hint, stage)
                was = session.cards[self.amended_card].name.removeprefix("The ")
                return self._frame(app, None, f"Instead of the {was}?", hint, stage)
            case Seats(seats):
                cells = [
                    seat_cell(app, seat, consequence=self._brings(app, seat)) for seat in seats
                ]
                return ask("Whom?", "Touch a seat, or press its button", grid(cells, 3))
            case Choice(values):
                label, state = session.game.narration.value_label, self._state(app)
                named: dict[str, object] = {}
                for value in values:  # what is called alike is equal: it is offered once
                    named.setdefault(label(state, name, value), value)
                cells = [
                    value_cell(words, value, self._brings(app, value))
                    for words, value in named.items()
                ]
                stage = grid(cells, 3 if len(cells) <= MAX_THREE_A_ROW else 6)
                return ask(f"Which {value_text(name)}?", "Touch one", stage)
            case Dice():
                stage, then = self.faces.node(domain), self.asked_after
                if then is None:
                    return rolling(domain, session.board(), stage, self._buttons(roll_here()))
                prompts = session.step_maker.prompts(then)
                board = session.game.public_board(session.with_present_names(then).state, prompts)
                return rolling(domain, board, stage, self._buttons(), entry=f"Entry {then.seq + 1}")
            case Number() if domain.offers.most - domain.least >= MAX_NUMBERS:
                now = domain.least if self.number is None else self.number
                return ask(
                    f"How many? ({value_text(name)})",
                    "Set it, figure by figure",
                    digit_columns(domain.offers, now),
                    primary("Set", UiCommand("choose value", now)),
                )
            case Number():
                numbers = range(domain.least, max(domain.least, domain.offers.most) + 1)
                row_size = 8 if len(numbers) > MAX_TWO_ROWS else 5
                stage = grid([value_cell(str(value), value) for value in numbers], row_size)
                return ask(f"How many? ({value_text(name)})", "Touch the number", stage)
            case _:
                return ask("That cannot be asked here", "", space())

    def _brings(self, app: App, value: object) -> str:
        """What the action would bring that this value finishes."""
        done = finished_action(fill_forced_fields((with_value(self._first, value),)))
        return "" if done is None else app.playing.game.narration.preview(self._state(app), done)

    def _cards(self, app: App, possible: Collection[str]) -> Node:
        """All cards of the kinds asked for; what cannot be stays in its place."""
        kind, state = self._first.kind, self._state(app)
        cells = picker_cells(app.playing, state, kind, possible, self.amended_card)
        return self.picker.node(cells, pad=True)

    def _frame(
        self, app: App, name: str | None, plain: str, line2: str, stage: Node, *more: Node
    ) -> Frame:
        """A frame whose sign has the game's question for the field `name`, or else `plain`."""
        session, first, seat = app.playing, self._first, self.seat
        line1 = plain if seat is None else f"{app.player(seat)}: {small(plain)}"
        if name is not None:
            question = session.game.narration.field_question
            line1 = question(self._state(app), first.kind, first.fixed, name) or line1
        line2 = f"{line2}. {self.note}" if self.note else line2
        if self.asked_after is not None:
            line2 = f"Correction: {small(line2).partition(';')[0]}"
        card = card_icon(session, first.fixed)
        named = session.board().seat if self.asked_after is None else None
        if seat is None and all(prompt.seat != named for prompt in session.rule_prompts()):
            seat = named  # whoever the board names, if anybody may answer
        return Frame(line1, line2, stage, self._buttons(*more), seat=seat, icon="look", card=card)

    def _buttons(self, *more: Node) -> tuple[Node, ...]:
        return (*self.beside, *self.picker.pages(), CLOSE, *more)
