"""The picker: asks for the open fields of an action, one screen each."""

from collections.abc import Callable, Collection
from typing import Any

from companion.core.actions import Action
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
from companion.core.view.nodes import Node, Touch, UiCommand, space
from companion.core.view.widgets import primary
from companion.table.play.interpret import TaggedCard, with_card
from companion.table.play.steps import Step
from companion.ui.app.app import App
from companion.ui.app.preview import Preview
from companion.ui.app.screen import Undoing
from companion.ui.parts.cover import cover
from companion.ui.parts.dice import Faces, chance, roll_here, rolling
from companion.ui.parts.form_rows import word
from companion.ui.parts.frame import CLOSE, Frame
from companion.ui.parts.picker import Cell, Picker
from companion.ui.parts.rolling import Rolling
from companion.ui.parts.value_editor import figure
from companion.ui.parts.values import card_of, cell, grid, how_to, meanings, seat_cell
from companion.ui.screens.table.over_table import OverTable, last_line
from companion.ui.screens.table.scanned import wait_or_tell
from hardware.signals import Held, Pressed, Scanned, Signal

MOST_NUMBERS = 32
"""Of more numbers no table is shown: the figure is set digit by digit."""
FEW = 12
"""So many choices stand three in a row."""


class Fill(OverTable):
    """Templates of one seat, and how far they are filled; `then` does the finished action,
    and `would` says beforehand what that would do. `secret`: what could be answered is for
    this seat alone, so that it is under a cover until that seat has the screen to itself.
    `at`: the step after which it was asked; None: the one in force.
    """

    def __init__(
        self,
        seat: int | None,
        templates: tuple[ActionPattern, ...],
        then: Callable[[App, Action], object],
        would: Callable[[App, Action], Preview | None],
        *,
        secret: bool = False,
        at: Step | None = None,
    ) -> None:
        self.seat = seat
        self._at = at
        self.secret = secret
        self.templates = self._without_choice(templates)
        self._then = then
        self._would = would
        self.picker = Picker()
        self.before: list[tuple[ActionPattern, ...]] = []
        """What was left of them before each answer."""
        self.faces = Faces()
        self.number: int | None = None
        self.covered = secret
        self.several: tuple[object, ...] = ()
        """Of a field that takes several values, those that are chosen."""

    def _without_choice(self, templates: tuple[ActionPattern, ...]) -> tuple[ActionPattern, ...]:
        """The templates, with what can be answered in one way only filled in. In secret the last
        question stays, for that nothing is asked would tell it too.
        """
        if len(templates) != 1:
            return templates
        fixed, still = dict(templates[0].fixed), dict(templates[0].open)
        for field in _asked(templates[0]):
            only = _only(still[field])
            would_tell = self.secret and len(still) == 1 and tells(still[field])
            if only is not None and not would_tell:
                fixed[field] = only
                del still[field]
        return (ActionPattern(templates[0].kind, fixed, still),)

    def finished(self) -> Action | None:
        """The action, where nothing is left to ask."""
        template = self._first()
        is_open = len(self.templates) > 1 or _asked(template)
        return None if is_open else template.action()

    def _state(self, app: App) -> object:
        """The position in which it is asked."""
        return (app.playing.head if self._at is None else self._at).state

    def _first(self) -> ActionPattern:
        return self.templates[0]

    def frame(self, app: App) -> Frame:
        domain = self._domain()
        if domain is None:
            return self._which(app)
        if self.covered and self.seat is not None and tells(domain):
            # the values that could be answered now would tell a secret
            return cover(app.player(self.seat), self.seat, self._buttons())
        return self._values(app, domain, _asked(self._first())[0])

    def question(self, app: App, line1: str) -> object:
        """What is left to answer, and whether it is covered."""
        return self.templates, self.several, self.covered

    def press_means(self, app: App, seat: int) -> object:
        """That seat, where a seat is asked for."""
        return self.question(app, "")

    def touched(self, app: App, touch: Touch) -> None:
        if touch == UiCommand("uncover"):
            self.covered = False
        self.picker.touched(touch)
        if touch == UiCommand("roll here"):
            self._roll(app)
            return
        templates = self._after(touch)
        self._set(touch)
        if templates:
            self._answered(app, templates)

    def _roll(self, app: App) -> None:
        """The dice that are asked for roll here."""
        domain = self._domain()
        if isinstance(domain, Dice):
            shown = domain.sample(chance, {})
            filled = (self._filled(shown),)
            app.turn_to(Rolling(app, shown, lambda app: self._answered(app, filled)))

    def _answered(self, app: App, templates: tuple[ActionPattern, ...]) -> None:
        self.before.append(self.templates)
        self.templates = self._without_choice(templates)
        self._go_on(app)

    def undoing(self, app: App) -> Undoing | None:
        """The last answer; before any, the last line of the game that is asked about."""
        if self.several:
            return Undoing(Preview("Undo takes back your last card"), self._one_less)
        if not self.before:
            return last_line(app) if app.right_over_table else None

        def do() -> None:
            self.templates = self.before.pop()

        return Undoing(Preview("Undo takes back your last answer"), do)

    def _one_less(self) -> None:
        self.several = self.several[:-1]

    def preview(self, app: App, touch: Touch) -> Preview | None:
        """What an answer would do, where it is the last one."""
        if isinstance(touch, UiCommand) and touch.to in ("face", "roll here"):
            return None
        if self.secret:
            return None  # it would tell what others hide as well
        templates = self._after(touch)
        if not templates:
            return None
        done = Fill(self.seat, templates, self._then, self._would).finished()
        return None if done is None else self._would(app, done)

    def _after(self, touch: Touch) -> tuple[ActionPattern, ...]:
        """What is left of the templates after this touch; nothing where it is no answer."""
        match touch:
            case UiCommand("which", int(place)):
                return (self.templates[place],)
            case UiCommand("value", value) if isinstance(several := self._domain(), Subset):
                chosen = (*self.several, value)
                return (self._filled(chosen),) if len(chosen) == several.most else ()
            case UiCommand("value", value):
                return (self._filled(value),)
            case UiCommand("face") if isinstance(dice := self._domain(), Dice):
                result = self.faces.touched(dice, touch)
                return () if result is None else (self._filled(result),)
            case _:
                return ()

    def _domain(self) -> Domain | None:
        """What is asked for now."""
        template = self._first()
        asked = _asked(template)
        return template.open[asked[0]] if len(self.templates) == 1 and asked else None

    def _filled(self, value: object) -> ActionPattern:
        template = self._first()
        field = _asked(template)[0]
        still = {key: one for key, one in template.open.items() if key != field}
        return ActionPattern(template.kind, {**template.fixed, field: value}, still)

    def _set(self, touch: Touch) -> None:
        """A figure of a number goes up or down."""
        match touch, self._domain():
            case UiCommand("by", int(by)), Number() as domain:
                now = domain.least if self.number is None else self.number
                if domain.offers.admits(now + by, None):
                    self.number = now + by
            case UiCommand("value", value), Subset() as domain:
                chosen = (*self.several, value)
                self.several = chosen if len(chosen) < domain.most else ()
            case _:
                pass

    def _go_on(self, app: App) -> None:
        done = self.finished()
        if done is not None:
            app.back()
            self._then(app, done)

    def signalled(self, app: App, signal: Signal) -> bool:
        match signal:
            case Scanned():
                self._laid(app, signal)
            case Pressed(seat) | Held(seat):
                self._pressed(app, seat)
            case _:
                return False
        return True

    def _pressed(self, app: App, seat: int) -> None:
        """A button answers where a seat is asked for."""
        domain = self._domain()
        if isinstance(domain, Seats) and domain.admits(seat, None):
            self.touched(app, UiCommand("value", seat))
        elif seat == self.seat or not app.dispatcher.claim(seat):
            app.show_toast("A question is open: answer it, or close it.")

    def _laid(self, app: App, scan: Scanned) -> None:
        """A card on the pad answers, where one of the meanings takes it; another waits."""
        tagged = app.tags.find(scan.uid)
        if tagged is not None and not scan.resting and not app.asking:
            found = self._taking(app.playing.game, tagged)
            if tagged.game == app.playing.game.id and found:
                self._answered(app, found)
                return
            match self._domain():
                case Subset(one=Cards(cards=several)) if tagged.card in several:
                    if tagged.card not in self.several:
                        self.touched(app, UiCommand("value", tagged.card))
                    return
                case _:
                    pass
        wait_or_tell(app, scan)

    def _taking(self, game: Game[Any], tagged: TaggedCard) -> tuple[ActionPattern, ...]:
        """The meanings that take the card; of the card that is asked about, what the game means
        by laying it again.
        """
        meant = (with_card(game, template, tagged) for template in self.templates)
        found = tuple(one for one in meant if one is not None)
        if found != self.templates:
            return found
        return tuple(one for one in found if one.kind is game.rules.laid_again and not one.open)

    # ---- which of several meanings

    def _which(self, app: App) -> Frame:
        lacks = app.playing.game.narration.unavailable_reason(self._state(app), self.templates)
        plain, how = "Which is it?", "Touch what is meant"
        if len(self.templates) == 1:
            plain, how = "Is this meant?", "Touch it to do it, or close"
        stage = meanings(self._meanings(app))
        return self._frame(app, self._between(app), plain, lacks or how, stage)

    def _meanings(self, app: App) -> list[str]:
        game, state = app.playing.game, self._state(app)
        brought = [
            "" if one.open else _follows(game, state, one.action()) for one in self.templates
        ]
        return [
            game.narration.action_text(state, one.kind, one.all_fields)
            + (f": {brings}" if brings else "")
            for one, brings in zip(self.templates, brought, strict=True)
        ]

    def _between(self, app: App) -> str:
        """The game's question, where one thing alone distinguishes them."""
        first = self._first()
        apart = [
            field
            for field, value in first.fixed.items()
            if any(one.fixed.get(field) != value for one in self.templates)
        ]
        alike = all(one.kind is first.kind for one in self.templates)
        return self._asks(app, apart[0]) if alike and len(apart) == 1 else ""

    def _asks(self, app: App, field: str) -> str:
        """The game's own question for what is still open."""
        first = self._first()
        return app.playing.game.narration.field_question(
            self._state(app), first.kind, first.fixed, field
        )

    # ---- values of one field

    def _values(self, app: App, domain: Domain, field: str) -> Frame:
        if isinstance(domain, OptionalField):
            domain = domain.one
        cards = app.playing.cards
        more: tuple[Node, ...] = ()
        match domain:
            case Cards() if all(card in cards for card in domain.cards):
                stage = self._cards(app, domain.cards)
                line1, line2 = "Which card is it?", how_to(app.playing, domain.cards)
            case Subset(one=Cards(cards=several)) if all(card in cards for card in several):
                left = tuple(card for card in several if card not in self.several)
                stage = self._cards(app, left)
                place = len(self.several) + 1
                line1 = f"Which is card {place} of {domain.most}?"
                line2 = how_to(app.playing, left)
            case Choice() if all(value in cards for value in domain.values):
                stage = self._cards(app, domain.values)
                line1, line2 = "Which card is it?", how_to(app.playing, domain.values)
            case Seats():
                stage = grid([seat_cell(app, seat) for seat in domain.values], 3)
                line1, line2 = "Whom?", "Touch a seat, or press its button"
            case Choice():
                called, state = app.playing.game.narration.value_label, self._state(app)
                named: dict[str, object] = {}
                for value in domain.values:  # what is called alike is equal: it is offered once
                    named.setdefault(called(state, field, value), value)
                cells = [cell(words, one, self._brings(app, one)) for words, one in named.items()]
                stage = grid(cells, 3 if len(cells) <= FEW else 6)
                line1, line2 = f"Which {word(field)}?", "Touch it"
            case Dice():
                buttons = self._buttons(roll_here())
                return rolling(domain, app.playing.board(), self.faces.node(domain), buttons)
            case Number() if _many(domain):
                now = domain.least if self.number is None else self.number
                stage = figure(domain.offers, now)
                line1, line2 = f"How many? ({word(field)})", "Set it, figure by figure"
                more = (primary("Set", UiCommand("value", now)),)
            case Number():
                values = range(domain.least, max(domain.least, domain.offers.most) + 1)
                stage = grid([cell(str(value), value) for value in values], 8)
                line1, line2 = f"How many? ({word(field)})", "Touch the number"
            case _:
                stage, line1, line2 = space(), "That cannot be asked here", ""
        return self._frame(app, self._asks(app, field), line1, line2, stage, *more)

    def _brings(self, app: App, value: object) -> str:
        """What the action would bring that this value finishes."""
        done = Fill(self.seat, (self._filled(value),), self._then, self._would).finished()
        return "" if done is None else app.playing.game.narration.preview(self._state(app), done)

    def _cards(self, app: App, possible: Collection[str]) -> Node:
        """All cards of the kinds asked for; what cannot be stays in its place."""
        session, state = app.playing, self._state(app)
        cards = session.cards
        unseen = session.game.observation.unseen(state)
        only = self._first().kind in session.game.boards.open_card_actions
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
        self, app: App, asks: str, plain: str, line2: str, stage: Node, *more: Node
    ) -> Frame:
        """`asks`: the game's question, with the name; `plain`: what any game could ask."""
        card = card_of(app.playing, self._first().fixed)
        line1 = asks or plain
        if self.seat is not None and not asks:
            line1 = f"{app.player(self.seat)}: {plain[0].lower()}{plain[1:]}"
        buttons = self._buttons(*more)
        return Frame(line1, line2, stage, buttons, seat=self.seat, art="look", card=card)

    def _buttons(self, *more: Node) -> tuple[Node, ...]:
        return (*self.picker.pages(), CLOSE, *more)


def _follows(game: Game[Any], state: object, action: Action) -> str:
    """What the action brings, or what it may cost."""
    return game.narration.preview(state, action) or game.narration.warning(state, action)


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


def tells(domain: Domain | None) -> bool:
    """Whether the values themselves would tell what somebody has."""
    return isinstance(domain, Cards | Number) and not isinstance(
        domain, OpenCards | ConcealedAmount
    )


def _many(domain: Number) -> bool:
    return domain.offers.most - domain.least >= MOST_NUMBERS


def _asked(template: ActionPattern) -> list[str]:
    """The open fields that somebody must fill: a copy number is reported by tags alone."""
    return [field for field in template.open if field != "copy"]
