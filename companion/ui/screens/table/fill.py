"""The picker: asks for the open fields of an action, one screen each."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from msgspec.structs import asdict

from companion.core.actions import Action, JsonObject
from companion.core.domains import (
    Cards,
    Choice,
    ConcealedAmount,
    Dice,
    Domain,
    Number,
    OpenCards,
    OptionalField,
    Seats,
    Subset,
)
from companion.core.game import Game
from companion.core.prompts import ActionPattern
from companion.core.view.nodes import ChooseFields, Node, SubmitAction, Touch, UiCommand, space
from companion.core.view.tickets import MAX_TICKETS, tickets
from companion.core.view.widgets import primary
from companion.table.play.interpret import TaggedCard, with_card
from companion.table.play.steps import Step
from companion.ui.app.app import App
from companion.ui.app.frame import CLOSE, Frame
from companion.ui.app.preview import Preview
from companion.ui.app.screen import UndoOffer
from companion.ui.parts.cover import cover
from companion.ui.parts.dice import Faces, roll_here, rolling, system_random
from companion.ui.parts.form_rows import word
from companion.ui.parts.picker import Cell, Picker
from companion.ui.parts.value_editor import figure
from companion.ui.parts.values import card_of, cell, grid, how_to, meanings, seat_cell
from companion.ui.screens.table.over_table import OverTable, last_line
from companion.ui.screens.table.rolling import Rolling
from companion.ui.screens.table.scanned import queue_or_report
from hardware.signals import Held, Pressed, Scanned, Signal

MAX_NUMBERS = 32
"""Of more numbers no table is shown: the figure is set digit by digit."""
MAX_TWO_ROWS = 10
"""The most numbers in two rows of five."""
FEW = 12
"""So many choices stand three in a row."""


@dataclass(eq=False)
class Fill(OverTable):
    """Templates of one seat, and how far they are filled; `then` does the finished action,
    and `would` says beforehand what that would do. `secret`: what could be answered is for
    this seat alone, so that it is under a cover until that seat has the screen to itself.
    `at`: the step after which it was asked; None: the one in force. `picker` is open where the
    card probably is.
    """

    seat: int | None
    templates: tuple[ActionPattern, ...]
    then: Callable[[App, Action], object]
    preview_action: Callable[[App, Action], Preview | None]
    secret: bool = False
    at: Step | None = None
    before: list[tuple[ActionPattern, ...]] = field(default_factory=list)
    """What was left of them before each answer."""
    several: tuple[object, ...] = ()
    """Of a field that takes several values, those that are chosen."""
    number: int | None = None
    picker: Picker = field(default_factory=Picker)

    def __post_init__(self) -> None:
        self.templates = _without_choice(self.templates, secret=self.secret)
        self.covered = self.secret
        self.faces = Faces()

    def finished(self) -> Action | None:
        """The action, where nothing is left to ask."""
        return _finished(self.templates)

    def _state(self, app: App) -> object:
        """The position in which it is asked."""
        return (self.at or app.playing.head).state

    @property
    def _first(self) -> ActionPattern:
        return self.templates[0]

    @property
    def _domain(self) -> Domain | None:
        """What is asked for now; None where it is which of several actions is meant."""
        asked = _asked(self._first)
        return self._first.open[asked[0]] if len(self.templates) == 1 and asked else None

    def frame(self, app: App) -> Frame:
        domain = self._domain
        pictured = app.playing.game.boards.choice_stage(self._state(app), self.templates)
        if pictured is not None:
            how = self._how(app, "Touch where it goes")
            return self._frame(app, "choice", "What do you do with it?", how, pictured)
        if domain is None:
            return self._which(app)
        if self.covered and self.seat is not None and reveals_secret(domain):
            # the values that could be answered now would tell a secret
            return cover(app.player(self.seat), self.seat, self._buttons())
        return self._values(app, domain)

    def question_key(self, app: App, line1: str) -> object:
        """What is left to answer, and whether it is covered."""
        return self.templates, self.several, self.covered

    def press_key(self, app: App, seat: int) -> object:
        """That seat, where a seat is asked for."""
        return self.question_key(app, "")

    def touched(self, app: App, touch: Touch) -> None:
        match touch, self._domain:
            case UiCommand("uncover"), _:
                self.covered = False
            case UiCommand("roll here"), Dice() as dice:
                shown = dice.sample(system_random, {})
                filled = (self._filled(shown),)
                app.open_screen(Rolling(app, shown, lambda app: self._answered(app, filled)))
            case UiCommand("face"), Dice() as dice:
                result = self.faces.touched(dice, touch)
                if result is not None:
                    self._answered(app, (self._filled(result),))
            case UiCommand("by", int(by)), Number() as domain:
                now = domain.least if self.number is None else self.number
                if domain.offers.admits(now + by, None):
                    self.number = now + by
            case ChooseFields(kind=kind, fixed=known), _:
                self._choose_more(app, kind, known)
            case UiCommand("value", value), Subset(most=most) if len(self.several) + 1 < most:
                self.several += (value,)
            case _:
                self.picker.touched(touch)
                if templates := self._after(touch):
                    self._answered(app, templates)

    def _choose_more(self, app: App, kind: type[Action], known: JsonObject) -> None:
        """Ask for another action of the seat, whose only list begins with what is known."""
        session = app.playing
        prompts = session.stepping.prompts(self.at or session.head)
        found = [
            one
            for prompt in prompts
            for one in prompt.accepts
            if prompt.seat == self.seat and one.kind is kind
        ]
        self.before.append(self.templates)
        self.templates, (self.several,) = (found[0],), known.values()

    def _answered(self, app: App, templates: tuple[ActionPattern, ...]) -> None:
        self.before.append(self.templates)
        self.templates, self.several = _without_choice(templates, secret=self.secret), ()
        done = self.finished()
        if done is not None:
            app.close_screen()
            self.then(app, done)

    def undo_offer(self, app: App) -> UndoOffer | None:
        """The last answer; before any, the last line of the game that is asked about."""
        if self.several:
            return UndoOffer(Preview("Undo takes back your last card"), self._one_less)
        if not self.before:
            return last_line(app) if app.is_directly_over_table else None

        def do() -> None:
            self.templates = self.before.pop()

        return UndoOffer(Preview("Undo takes back your last answer"), do)

    def _one_less(self) -> None:
        self.several = self.several[:-1]

    def preview(self, app: App, touch: Touch) -> Preview | None:
        """What an answer would do, where it is the last one."""
        # in secret it would tell what others hide as well
        templates = () if self.secret else self._after(touch)
        done = _finished(_without_choice(templates)) if templates else None
        return None if done is None else self.preview_action(app, done)

    def _after(self, touch: Touch) -> tuple[ActionPattern, ...]:
        """What is left of the templates after this touch; nothing where it is no answer."""
        match touch, self._domain:
            case UiCommand("which", int(place)), _:
                return (self.templates[place],)
            case SubmitAction(action), _ if any(one.fits(action) for one in self.templates):
                return (ActionPattern(type(action), asdict(action)),)
            case UiCommand("value", value), Subset(most=most):
                chosen = (*self.several, value)
                return (self._filled(chosen),) if len(chosen) == most else ()
            case UiCommand("value", value), _:
                return (self._filled(value),)
            case _:
                return ()

    def _filled(self, value: object) -> ActionPattern:
        template, (name, *_) = self._first, _asked(self._first)
        still = {key: one for key, one in template.open.items() if key != name}
        return ActionPattern(template.kind, {**template.fixed, name: value}, still)

    def signalled(self, app: App, signal: Signal) -> bool:
        match signal:
            case Scanned():
                self._answer_by_card(app, signal)
            case Pressed(seat) | Held(seat):
                self._pressed(app, seat)
            case _:
                return False
        return True

    def _pressed(self, app: App, seat: int) -> None:
        """A button answers where a seat is asked for."""
        domain = self._domain
        if isinstance(domain, Seats) and domain.admits(seat, None):
            self.touched(app, UiCommand("value", seat))
        elif seat == self.seat or not app.dispatcher.claim(seat):
            app.show_toast("A question is open: answer it, or close it.")

    def _answer_by_card(self, app: App, scan: Scanned) -> None:
        """A card on the pad answers, where one of the meanings takes it; another waits."""
        tagged = app.tags.find(scan.uid)
        if tagged is not None and not scan.resting and not app.is_previewing:
            found = self._taking(app.playing.game, tagged)
            if tagged.game == app.playing.game.id and found:
                self._answered(app, found)
                return
            match self._domain:
                case Subset(element=Cards(cards=several)) if tagged.card in several:
                    if tagged.card not in self.several:
                        self.touched(app, UiCommand("value", tagged.card))
                    return
                case _:
                    pass
        queue_or_report(app, scan)

    def _taking(self, game: Game[Any], tagged: TaggedCard) -> tuple[ActionPattern, ...]:
        """The meanings that take the card; of the card that is asked about, what the game means
        by laying it again.
        """
        meant = (with_card(game, template, tagged) for template in self.templates)
        found = tuple(one for one in meant if one is not None)
        if found != self.templates:
            return found
        return tuple(one for one in found if self._repeats_scan(game, one))

    # ---- which of several meanings

    def _which(self, app: App) -> Frame:
        narration, state = app.playing.game.narration, self._state(app)
        plain = "What do you do with it?" if len(self.templates) > 1 else "Is this meant?"
        words = [
            narration.action_text(state, one.kind, one.all_fields) + self._follows(app, one)
            for one in self.templates
        ]
        # the game's question, where one thing alone distinguishes them
        first = self._first
        apart = [
            name
            for name, value in first.fixed.items()
            if any(one.fixed.get(name) != value for one in self.templates)
        ]
        alike = len(apart) == 1 and all(one.kind is first.kind for one in self.templates)
        found = [narration.choice_ticket(state, one.kind, one.all_fields) for one in self.templates]
        drawn = [
            (one, sentence, UiCommand("which", place))
            for place, (one, sentence) in enumerate(zip(found, words, strict=True))
            if one is not None
        ]
        is_drawn = len(drawn) == len(words) <= MAX_TICKETS
        stage = tickets(drawn) if is_drawn else meanings(words)
        return self._frame(app, apart[0] if alike else None, plain, self._how(app), stage)

    def _how(self, app: App, plain: str = "Touch it") -> str:
        """How to answer, or why something that people would look for is not there."""
        game, state = app.playing.game, self._state(app)
        lacks = game.narration.unavailable_reason(state, self.templates)
        if lacks:
            return lacks
        if len(self.templates) == 1 and not self.templates[0].open:
            return "Touch it to do it, or close"
        again = next((one for one in self.templates if self._repeats_scan(game, one)), None)
        words = (
            None if again is None else game.narration.choice_ticket(state, again.kind, again.fixed)
        )
        return f"{plain}; the same card again: {words.title}" if words else plain

    def _repeats_scan(self, game: Game[Any], template: ActionPattern) -> bool:
        """Whether the card that is asked about means this if it is laid again."""
        return template.kind is game.rules.repeat_scan_action and not template.open

    def _follows(self, app: App, template: ActionPattern) -> str:
        """What the action brings, or what it may cost."""
        if template.open:
            return ""
        narration, state, action = app.playing.game.narration, self._state(app), template.action()
        brings = narration.preview(state, action) or narration.warning(state, action)
        return f": {brings}" if brings else ""

    # ---- values of one field

    def _values(self, app: App, domain: Domain) -> Frame:
        if isinstance(domain, OptionalField):
            domain = domain.domain
        session, name = app.playing, _asked(self._first)[0]
        ask = partial(self._frame, app, name)
        match domain:
            case Subset(element=Cards(cards=several), most=most):
                left = tuple(card for card in several if card not in self.several)
                line1 = f"Which is card {len(self.several) + 1} of {most}?"
                return ask(line1, how_to(session, left), self._cards(app, left))
            case Cards(possible) | Choice(possible) if all(
                one in session.cards for one in possible
            ):
                return ask(
                    "Which card is it?", how_to(session, possible), self._cards(app, possible)
                )
            case Seats(seats):
                cells = [seat_cell(app, seat, brings=self._brings(app, seat)) for seat in seats]
                return ask("Whom?", "Touch a seat, or press its button", grid(cells, 3))
            case Choice(values):
                label, state = session.game.narration.value_label, self._state(app)
                named: dict[str, object] = {}
                for value in values:  # what is called alike is equal: it is offered once
                    named.setdefault(label(state, name, value), value)
                cells = [cell(words, one, self._brings(app, one)) for words, one in named.items()]
                stage = grid(cells, 3 if len(cells) <= FEW else 6)
                return ask(f"Which {word(name)}?", "Touch it", stage)
            case Dice():
                buttons = self._buttons(roll_here())
                return rolling(domain, session.board(), self.faces.node(domain), buttons)
            case Number() if domain.offers.most - domain.least >= MAX_NUMBERS:
                now = domain.least if self.number is None else self.number
                return ask(
                    f"How many? ({word(name)})",
                    "Set it, figure by figure",
                    figure(domain.offers, now),
                    primary("Set", UiCommand("value", now)),
                )
            case Number():
                numbers = range(domain.least, max(domain.least, domain.offers.most) + 1)
                row_size = 8 if len(numbers) > MAX_TWO_ROWS else 5
                stage = grid([cell(str(value), value) for value in numbers], row_size)
                return ask(f"How many? ({word(name)})", "Touch the number", stage)
            case _:
                return ask("That cannot be asked here", "", space())

    def _brings(self, app: App, value: object) -> str:
        """What the action would bring that this value finishes."""
        done = _finished(_without_choice((self._filled(value),)))
        return "" if done is None else app.playing.game.narration.preview(self._state(app), done)

    def _cards(self, app: App, possible: Collection[str]) -> Node:
        """All cards of the kinds asked for; what cannot be stays in its place."""
        session, state = app.playing, self._state(app)
        cards = session.cards
        unseen = session.game.observation.unseen(state)
        only = self._first.kind in session.game.boards.open_card_actions
        kinds = {cards[card].kind for card in possible}
        counted = {cards[card].kind for card in unseen if card in cards}
        # a card that one seat hides is marked as all those that nobody has seen
        hidden = session.game.observation.hidden_cards(state)
        is_one_unseen = any(unseen.get(card) for card in possible if card not in hidden)
        could = {*possible, *(hidden if is_one_unseen and not only else ())}
        cells = [
            Cell(card, card.id in could, None if only else unseen.get(card.id))
            for card in cards.values()
            if card.kind in kinds and (card.id in possible or not only)
            # what is not in play is not among the cards that are counted
            if card.id in possible or card.id in unseen or card.kind not in counted
        ]
        return self.picker.node(cells, pad=True)

    def _frame(
        self, app: App, name: str | None, plain: str, line2: str, stage: Node, *more: Node
    ) -> Frame:
        """The game's question about the field of that name, else `plain`: what any could ask."""
        session, first, seat = app.playing, self._first, self.seat
        line1 = plain if seat is None else f"{app.player(seat)}: {plain[0].lower()}{plain[1:]}"
        if name is not None:
            question = session.game.narration.field_question
            line1 = question(self._state(app), first.kind, first.fixed, name) or line1
        card = card_of(session, first.fixed)
        return Frame(line1, line2, stage, self._buttons(*more), seat=seat, art="look", card=card)

    def _buttons(self, *more: Node) -> tuple[Node, ...]:
        return (*self.picker.pages(), CLOSE, *more)


def _without_choice(
    templates: tuple[ActionPattern, ...], *, secret: bool = False
) -> tuple[ActionPattern, ...]:
    """The templates, with what can be answered in one way only filled in. In secret the last
    question stays, for that nothing is asked would tell it too.
    """
    if len(templates) != 1:
        return templates
    fixed, still = dict(templates[0].fixed), dict(templates[0].open)
    for name in _asked(templates[0]):
        only = _only(still[name])
        would_reveal = secret and len(still) == 1 and reveals_secret(still[name])
        if only is not None and not would_reveal:
            fixed[name] = only
            del still[name]
    return (ActionPattern(templates[0].kind, fixed, still),)


def _finished(templates: tuple[ActionPattern, ...]) -> Action | None:
    """The action, where nothing is left to ask."""
    first, *others = templates
    return None if others or _asked(first) else first.action()


def _only(domain: Domain) -> object:
    """The only number or word that people can choose; None where there are others."""
    match domain:
        case Number():
            return domain.least if domain.offers.most <= domain.least else None
        case Seats():
            return None
        case Choice(values=(only,)):
            return only
        case _:
            return None


def reveals_secret(domain: Domain | None) -> bool:
    """Whether the values themselves would tell what somebody has."""
    return isinstance(domain, Cards | Number) and not isinstance(
        domain, OpenCards | ConcealedAmount
    )


def _asked(template: ActionPattern) -> list[str]:
    """The open fields that somebody must fill: a copy number is reported by tags alone."""
    return [field for field in template.open if field != "copy"]
