"""The picker: asks for the open fields of an action, one screen each (mock-up 16)."""

from collections.abc import Callable, Iterable
from typing import Any

from companion.core.actions import Action
from companion.core.cards import Card
from companion.core.domains import Cards, Choice, Dice, Domain, MayBeLeftOut, Number, Seats
from companion.core.game import Template
from companion.core.kit import button, pawn, primary
from companion.core.nodes import Face, Go, Node, Touch, row, space, stack, text
from companion.table.interpret import Tagged, with_card
from companion.ui.app import App
from companion.ui.foresee import Foreseen
from companion.ui.screens.dice import Faces, how, roll_here
from companion.ui.screens.figure import figure
from companion.ui.screens.frame import Bar, Sign, frame
from companion.ui.screens.meanings import grid, meanings
from companion.ui.screens.picker import Cell, Picker
from hardware.signals import Held, Pressed, Scanned, Signal

MOST_NUMBERS = 32
"""Of more numbers no table is shown: the figure is set digit by digit."""
FEW = 12
"""So many choices stand three in a row."""


class Fill:
    """Templates of one seat, and how far they are filled; `then` does the finished action,
    and `would` tells beforehand what that would do.
    """

    def __init__(
        self,
        seat: int | None,
        templates: tuple[Template, ...],
        then: Callable[[App, Action], object],
        would: Callable[[App, Action], Foreseen | None],
    ) -> None:
        self.seat = seat
        self.templates = templates
        self._then = then
        self._would = would
        self.picker = Picker()
        self.faces = Faces()
        self.number: int | None = None

    def finished(self) -> Action | None:
        """The action, where nothing is left to ask."""
        if len(self.templates) > 1:
            return None
        template = self._first()
        return None if _asked(template) else template.kind(**template.fixed)

    def _first(self) -> Template:
        return next(iter(self.templates))

    def node(self, app: App) -> Node:
        if len(self.templates) > 1:
            return self._which(app)
        template = self._first()
        field = _asked(template)[0]
        return self._values(app, template, field)

    def touched(self, app: App, touch: Touch) -> None:
        self.picker.touched(touch)
        self._set(touch)
        templates = self._after(touch)
        if templates:
            self.templates = templates
            self._go_on(app)

    def foresee(self, app: App, touch: Touch) -> Foreseen | None:
        """What an answer would do, where it is the last one."""
        if isinstance(touch, Go) and touch.to in ("face", "roll here"):
            return None
        templates = self._after(touch)
        if not templates:
            return None
        done = Fill(self.seat, templates, self._then, self._would).finished()
        return None if done is None else self._would(app, done)

    def _after(self, touch: Touch) -> tuple[Template, ...]:
        """What is left of the templates after this touch; nothing where it is no answer."""
        match touch:
            case Go("which", int(place)):
                return (self.templates[place],)
            case Go("value", value):
                return (self._filled(value),)
            case Go("face" | "roll here") if isinstance(dice := self._domain(), Dice):
                result = self.faces.touched(dice, touch)
                return () if result is None else (self._filled(result),)
            case _:
                return ()

    def _domain(self) -> Domain | None:
        """What is asked for now."""
        template = self._first()
        asked = _asked(template)
        return template.open[asked[0]] if len(self.templates) == 1 and asked else None

    def _filled(self, value: Any) -> Template:
        template = self._first()
        field = _asked(template)[0]
        still = {key: one for key, one in template.open.items() if key != field}
        return Template(template.kind, {**template.fixed, field: value}, still)

    def _set(self, touch: Touch) -> None:
        """A figure of a number goes up or down."""
        match touch, self._domain():
            case Go("by", int(by)), Number() as domain:
                now = domain.least if self.number is None else self.number
                if domain.admits(now + by, None):
                    self.number = now + by
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
                self._laid(app, app.tags.find(signal.uid))
            case Pressed(seat) | Held(seat):
                self._pressed(app, seat)
            case _:
                return False
        return True

    def _pressed(self, app: App, seat: int) -> None:
        """A button answers where a seat is asked for."""
        template = self._first()
        asked = _asked(template) if len(self.templates) == 1 else []
        domain = template.open[asked[0]] if asked else None
        if isinstance(domain, Seats) and domain.admits(seat, None):
            self.touched(app, Go("value", seat))
        else:
            app.tell("A question is open: answer it, or close it.")

    def _laid(self, app: App, tagged: Tagged | None) -> None:
        """A card on the pad answers, where one of the meanings takes it."""
        game = app.playing.game
        if tagged is None or tagged.game != game.id or tagged.card not in game.cards:
            app.tell("This tag is no card of this game that is known: touch the card instead.")
            return
        found = [one for template in self.templates if (one := with_card(game, template, tagged))]
        if not found:
            app.tell(f"{game.cards[tagged.card].name} cannot be meant here.")
            return
        self.templates = tuple(found)
        self._go_on(app)

    # ---- which of several meanings

    def _which(self, app: App) -> Node:
        return frame(
            self._sign(app, "Which is it?", "Touch what is meant"),
            meanings(self._meanings(app)),
            self._bar(),
        )

    def _meanings(self, app: App) -> list[str]:
        game, state = app.playing.game, app.playing.state
        return [game.deed(state, one.kind, one.fixed) for one in self.templates]

    # ---- values of one field

    def _values(self, app: App, template: Template, field: str) -> Node:
        domain = template.open[field]
        if isinstance(domain, MayBeLeftOut):
            domain = domain.one
        cards = app.playing.game.cards
        match domain:
            case Cards() if all(card in cards for card in domain.cards):
                stage = self._cards(app, domain.cards)
                line1, line2 = "Which card is it?", _how(cards[one] for one in domain.cards)
            case Choice() if all(value in cards for value in domain.values):
                stage = self._cards(app, domain.values)
                line1, line2 = "Which card is it?", _how(cards[one] for one in domain.values)
            case Seats():
                stage = grid([_seat_cell(app, seat) for seat in domain.values], 3)
                line1, line2 = "Whom?", "Touch a seat, or press its button"
            case Choice():
                called, state = app.playing.game.called, app.playing.state
                cells = [_cell(called(state, field, value), value) for value in domain.values]
                stage = grid(cells, 3 if len(cells) <= FEW else 6)
                line1, line2 = f"Which {field.replace('_', ' ')}?", "Touch it"
            case Dice():
                stage = self.faces.node(domain)
                line1, line2 = how(domain)
            case Number() if domain.most - domain.least >= MOST_NUMBERS:
                now = domain.least if self.number is None else self.number
                stage = figure(domain, now)
                line1, line2 = f"How many? ({field.replace('_', ' ')})", "Set it, figure by figure"
                return frame(
                    self._sign(app, line1, line2),
                    stage,
                    self._bar(primary("Set", Go("value", now))),
                )
            case Number():
                values = range(domain.least, domain.most + 1)
                stage = grid([_cell(str(value), value) for value in values], 8)
                line1, line2 = f"How many? ({field.replace('_', ' ')})", "Touch the number"
            case _:
                stage, line1, line2 = space(), "That cannot be asked here", ""
        more = (roll_here(),) if isinstance(domain, Dice) else ()
        return frame(self._sign(app, line1, line2), stage, self._bar(*more))

    def _cards(self, app: App, possible: tuple[str, ...]) -> Node:
        """All cards of the kinds asked for; what cannot be stays in its place."""
        session = app.playing
        cards = session.game.cards
        unseen = session.game.unseen(session.state)
        kinds = {cards[card].kind for card in possible}
        only = self._first().kind in session.game.of_open_cards
        cells = [
            Cell(card, card.id in possible, None if only else unseen.get(card.id))
            for card in cards.values()
            if card.kind in kinds and (card.id in possible or not only)
        ]
        return self.picker.node(cells, pad=True)

    def _sign(self, app: App, line1: str, line2: str) -> Sign:
        if self.seat is None:
            return Sign(line1, line2, art="look", menu=False)
        return Sign(
            f"{app.player(self.seat)}: {line1[0].lower()}{line1[1:]}", line2, self.seat, menu=False
        )

    def _bar(self, *more: Node) -> Bar:
        close = button("Close", Go("back"), art="x")
        return Bar((*self.picker.pages(), close, *more), utilities=False)


def _how(cards: Iterable[Card]) -> str:
    """How to answer; of what there is more than once the picker shows how many are left."""
    dots = "; dots are copies not yet seen" if any(card.number > 1 for card in cards) else ""
    return f"Touch it, or lay it on the pad{dots}"


def _asked(template: Template) -> list[str]:
    """The open fields that somebody must fill: a copy number is told by tags alone."""
    return [field for field in template.open if field != "copy"]


def _seat_cell(app: App, seat: int) -> Node:
    return row(
        pawn(seat, 56),
        text(app.player(seat), font="strong", size=26, fit=18, grow=1),
        name=app.player(seat),
        touch=Go("value", seat),
        face=Face("night-700", f"seat:{seat}", radius=12),
        pad=(16, 0, 12, 0),
        gap=12,
        align="center",
        width=0,
        grow=1,
    )


def _cell(words: str, value: Any) -> Node:
    return stack(
        text(words.replace("-", " "), font="strong", size=28, fit=16, align="center"),
        name=words,
        touch=Go("value", value),
        face=Face("night-700", "night-500", radius=12),
        align="center",
        pad=(6, 0, 6, 0),
        width=0,
        grow=1,
    )
