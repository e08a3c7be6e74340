"""The picker: asks for the open fields of an action, one screen each (mock-up 16)."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.core.actions import Action
from companion.core.cards import Card
from companion.core.domains import Cards, Choice, MayBeLeftOut, Number, Seats
from companion.core.game import Game, Template
from companion.core.kit import button, pawn
from companion.core.nodes import Face, Go, Node, Touch, column, icon, row, space, stack, text
from companion.table.interpret import with_card
from companion.ui.app import App
from companion.ui.foresee import Foreseen
from companion.ui.screen import Undoing
from companion.ui.screens.frame import Bar, Sign, frame
from companion.ui.screens.picker import Cell, Picker
from companion.ui.screens.scanned import wait_or_tell
from companion.ui.screens.taking_back import last_line
from hardware.signals import Held, Pressed, Scanned, Signal


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
        self.before: list[tuple[Template, ...]] = []
        """What was left of them before each answer."""

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
        templates = self._after(touch)
        if templates:
            self._answered(app, templates)

    def _answered(self, app: App, templates: tuple[Template, ...]) -> None:
        self.before.append(self.templates)
        self.templates = templates
        self._go_on(app)

    def undoing(self, app: App) -> Undoing | None:
        """The last answer; before any, the last line of the game that is asked about."""
        if not self.before:
            return last_line(app) if app.right_over_table else None

        def do() -> None:
            self.templates = self.before.pop()

        return Undoing(Foreseen("Undo takes back your last answer", ()), do)

    def foresee(self, app: App, touch: Touch) -> Foreseen | None:
        """What an answer would do, where it is the last one."""
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
                template = self._first()
                field = _asked(template)[0]
                still = {key: one for key, one in template.open.items() if key != field}
                return (Template(template.kind, {**template.fixed, field: value}, still),)
            case _:
                return ()

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
        template = self._first()
        asked = _asked(template) if len(self.templates) == 1 else []
        domain = template.open[asked[0]] if asked else None
        if isinstance(domain, Seats) and domain.admits(seat, None):
            self.touched(app, Go("value", seat))
        else:
            app.tell("A question is open: answer it, or close it.")

    def _laid(self, app: App, scan: Scanned) -> None:
        """A card on the pad answers, where one of the meanings takes it; another waits."""
        tagged = app.tags.find(scan.uid)
        if tagged is not None and not scan.resting and not app.asking:
            game = app.playing.game
            meant = (with_card(game, template, tagged) for template in self.templates)
            found = tuple(one for one in meant if one is not None)
            if tagged.game == game.id and found:
                self._answered(app, found)
                return
        wait_or_tell(app, scan)

    # ---- which of several meanings

    def _which(self, app: App) -> Node:
        return frame(
            self._sign(app, self._between(app), "Which is it?", "Touch what is meant"),
            column(
                *(
                    row(
                        text(words, font="strong", size=26, grow=1),
                        icon("next", 28, "accent", hole="night-700"),
                        name=words,
                        touch=Go("which", place),
                        face=Face("night-700", radius=12),
                        height=68,
                        pad=(20, 0, 20, 0),
                        align="center",
                    )
                    for place, words in enumerate(self._meanings(app))
                ),
                gap=8,
                grow=1,
                justify="center",
            ),
            self._bar(),
        )

    def _meanings(self, app: App) -> list[str]:
        game, state = app.playing.game, app.playing.state
        return [game.deed(state, one.kind, one.told) for one in self.templates]

    def _between(self, app: App) -> str:
        """The game's question, where one thing alone tells them apart."""
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
        return app.playing.game.asks(app.playing.state, first.kind, first.fixed, field)

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
                stage = _grid([_seat_cell(app, seat) for seat in domain.values], 3)
                line1, line2 = "Whom?", "Touch a seat, or press its button"
            case Choice():
                stage = _grid([_cell(str(value), value) for value in domain.values], 3)
                line1, line2 = f"Which {field.replace('_', ' ')}?", "Touch it"
            case Number():
                values = range(domain.least, domain.most + 1)
                stage = _grid([_cell(str(value), value) for value in values], 8)
                line1, line2 = f"How many? ({field.replace('_', ' ')})", "Touch the number"
            case _:
                stage, line1, line2 = space(), "That cannot be asked here", ""
        return frame(self._sign(app, self._asks(app, field), line1, line2), stage, self._bar())

    def _cards(self, app: App, possible: tuple[str, ...]) -> Node:
        """All cards of the kinds asked for; what cannot be stays in its place."""
        session = app.playing
        cards = session.game.cards
        unseen = session.game.unseen(session.state)
        kinds = {cards[card].kind for card in possible}
        cells = [
            Cell(card, card.id in possible, unseen.get(card.id))
            for card in cards.values()
            if card.kind in kinds
        ]
        return self.picker.node(cells, pad=True)

    def _sign(self, app: App, asks: str, plain: str, line2: str) -> Sign:
        """`asks`: the game's question, with the name; `plain`: what any game could ask."""
        card = card_of(app.playing.game, self._first().fixed)
        line1 = asks or plain
        if self.seat is not None and not asks:
            line1 = f"{app.player(self.seat)}: {plain[0].lower()}{plain[1:]}"
        return Sign(line1, line2, self.seat, "look", menu=False, card=card)

    def _bar(self) -> Bar:
        return Bar((*self.picker.pages(), button("Close", Go("back"), art="x")), utilities=False)


def card_of(game: Game[Any], known: Mapping[str, Any]) -> str:
    """The drawing of the card that a question is about."""
    return next(
        (
            game.cards[one].icon
            for one in known.values()
            if isinstance(one, str) and one in game.cards
        ),
        "",
    )


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


def _grid(cells: list[Node], a_row: int) -> Node:
    lines = [cells[start : start + a_row] for start in range(0, len(cells), a_row)]
    blank = [space(width=0, grow=1)] * (-len(cells) % a_row if len(lines) > 1 else 0)
    lines[-1] = lines[-1] + blank
    return column(*(row(*line, gap=8, grow=1) for line in lines), gap=8, grow=1)
