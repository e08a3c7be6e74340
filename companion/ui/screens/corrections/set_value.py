"""One place of the books, and the value that it should have."""

from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any, cast

from msgspec import Struct

from companion.core.actions import Correct
from companion.core.domains import Computed, Dice, Multiset, Number, PerSeat, Stepwise, Subset, Text
from companion.core.places import Correctable
from companion.core.view.nodes import Node, Touch, UiCommand
from companion.core.view.widgets import button, primary
from companion.table.action_text import describe_step, told
from companion.table.play.session import Session
from companion.ui.app.app import App
from companion.ui.app.preview import Preview, of_action
from companion.ui.app.screen import Undoing
from companion.ui.parts.choices import (
    A_PAGE,
    LINES_A_PAGE,
    among,
    changes,
    chosen_one,
    each_seat,
    faces,
    figure,
    in_and_out,
    is_order,
    lines,
    page_of_cells,
)
from companion.ui.parts.cover import cover
from companion.ui.parts.frame import CLOSE, Frame
from companion.ui.parts.keyboard import Keyboard, typed
from companion.ui.parts.paging import Page, arrows, page_of
from companion.ui.screens.table.over_table import OverTable
from hardware.signals import Held, Pressed, Scanned, Signal

MOST_LETTERS = 60
"""Of a value in the second line of a sign."""
MOST_TYPED = 24
"""Letters of a typed text in the first line of a sign."""


class Purpose(Struct, frozen=True):
    """What becomes of a value that somebody has set, and what is reported of it beforehand."""

    done: Callable[[App, Correctable, Any], None]
    would: Callable[[App, Correctable, Any], Preview | None]


def _in_short(session: Session, place: Correctable, value: Any) -> str:
    """Describe a value; of a long list as much as the two lines of a sign have room for."""
    words = told(session, place, value)
    if not isinstance(value, list | tuple):
        return words
    every = [*cast("Sequence[Any]", value)]
    shown = len(every)
    while len(words) > MOST_LETTERS and shown > 1:
        shown -= 1
        words = f"{told(session, place, every[:shown])} and {len(every) - shown} more"
    return words


def _end(words: str) -> str:
    """As much of the end of a typed text as the first line of a sign has room for."""
    return words if len(words) <= MOST_TYPED else f"…{words[-MOST_TYPED:]}"


def _corrected(app: App, place: Correctable, value: Any) -> None:
    if app.do(Correct(place.path, value)):
        session = app.playing
        if place.secret:
            words = f"{describe_step(session, session.head)}."
        else:
            words = f"{place.label}: {_in_short(session, place, value)}"
        app.show_toast(words, place.seat)


def _would_correct(app: App, place: Correctable, value: Any) -> Preview:
    return of_action(app.playing, Correct(place.path, value))


IN_THE_BOOKS = Purpose(_corrected, _would_correct)
"""The books are set right."""


class SetValue(OverTable):
    """Changes a copy of the value, until it is set or closed."""

    def __init__(self, place: Correctable, purpose: Purpose = IN_THE_BOOKS) -> None:
        self.place = place
        self.purpose = purpose
        # what nobody may know is not shown as chosen
        held: Any = None if place.secret and place.seat is None else place.value
        self.value: Any = [*held] if isinstance(held, list | tuple) else held
        self.before: list[Any] = []
        """The values that was here before this one, the first one first."""
        values = among(place.domain)
        # what is chosen is seen at once, on whichever page it is
        self.page = values.index(held) // A_PAGE if held in values else 0
        self.chosen = 0
        """The line of an order that moves."""
        self.keyboard = Keyboard()
        self.covered = place.secret and place.seat is not None
        """Whether the value is under a cover until its seat has the screen to itself."""

    def frame(self, app: App) -> Frame:
        if self.covered:
            return cover(app.player(self.place.seat or 0), self.place.seat, (CLOSE,))
        page = self._page()
        domain, fits = self.place.domain, self._fits
        was = _in_short(app.playing, self.place, self.place.value)
        how = f"It was {was}" if fits else f"That cannot be so; it was {was}"
        if self.value is None and self.place.secret:
            how = "Touch how it lies"
        lines = (self.place.label, how)
        if isinstance(domain, Text):
            # what is typed is in the sign: the keys need the whole stage
            lines = (
                (_end(self.value), self.place.label)
                if self.value
                else (self.place.label, "Type it")
            )
        return Frame(
            *lines,
            self._editor(app),
            (
                *self._turning(page),
                # beside buttons that turn pages its drawing alone has room
                button(
                    "" if page.pages > 1 else "Close", UiCommand("back"), art="x", label="Close"
                ),
                primary("Set it", UiCommand("done"), enabled=self._sets),
            ),
            seat=self.place.seat,
            art="pen",
        )

    def question(self, app: App, line1: str) -> object:
        """The value, or its seat to take the screen."""
        return self.covered

    @property
    def _sets(self) -> bool:
        """Whether it may be set and is another value than it was."""
        if self.purpose is not IN_THE_BOOKS or self.place.secret:
            return self._fits
        held = self.place.value
        was: Any = [*held] if isinstance(held, list | tuple) else held
        return self._fits and self.value != was

    @property
    def _fits(self) -> bool:
        """Whether it may be set; that it does not fit may be a secret, which is reported then."""
        match self.place.domain:
            case None:
                return False
            case Computed() as domain if self.value in domain.offers:
                return True
            case Number() as domain if domain.offers.admits(self.value, None):
                return True
            case domain:
                return domain.admits(self.value, None)

    def _editor(self, app: App) -> Node:
        place, value = self.place, self.value
        match place.domain:
            case Number() as domain:
                return figure(domain.offers, value)
            case Text():
                return self.keyboard.node(value or "")
            case Dice():
                return page_of_cells(faces(value), self.page)
            case Stepwise() as domain:
                return page_of_cells(
                    changes([words for words, _ in domain.steps(value)]), self.page
                )
            case PerSeat():
                return page_of_cells(each_seat(app, place, value), self.page)
            case domain if is_order(domain):
                return lines(app, place, value, self.chosen, self.page)
            case Multiset() | Subset():
                return page_of_cells(in_and_out(app, place, value), self.page)
            case _:
                return page_of_cells(chosen_one(app, place, value), self.page)

    def _page(self) -> Page[int]:
        """The page of the editor that is open."""
        match self.place.domain:
            case Dice() | PerSeat():
                count = len(self.value)
            case Stepwise() as domain:
                count = len(domain.steps(self.value))
            case domain:
                count = len(among(domain))
        a_page = LINES_A_PAGE if is_order(self.place.domain) else A_PAGE
        return page_of(range(count), self.page, a_page)

    def _turning(self, page: Page[int]) -> tuple[Node, ...]:
        if not is_order(self.place.domain):
            return arrows(page, "back", "next")
        order = (
            button(
                "",
                UiCommand("move", -1),
                art="up",
                label="Up",
                enabled=self.chosen > 0,
                repeats=True,
            ),
            button(
                "",
                UiCommand("move", 1),
                art="down",
                label="Down",
                enabled=self.chosen + 1 < len(self.value),
                repeats=True,
            ),
        )
        if page.pages == 1:
            return order
        # there is room for one button only: round and round
        other = UiCommand("page", (page.number + 1) % page.pages)
        return (button("", other, art="again", label="Other lines", repeats=True), *order)

    def touched(self, app: App, touch: Touch) -> None:
        before = deepcopy(self.value)
        self._touched(app, touch)
        if self.value != before:
            self.before.append(before)

    def undoing(self, app: App) -> Undoing | None:
        """The last change of the value."""
        if not self.before:
            return None
        was = told(app.playing, self.place, self.before[-1])

        def do() -> None:
            self.value = self.before.pop()

        return Undoing(Preview("Undo takes back the last change", (f"Then: {was}",)), do)

    def _touched(self, app: App, touch: Touch) -> None:
        if self.keyboard.turned(touch):
            return
        match touch:
            case UiCommand("uncover"):
                self.covered = False
            case UiCommand("by", int(by)):
                self._step(by)
            case UiCommand("change", int(place)) if isinstance(self.place.domain, Stepwise):
                self.value = self.place.domain.steps(self.value)[place][1]
                self.page = 0
            case UiCommand("choose", value):
                self.value = value
            case UiCommand("in", value):
                self._put_in(value)
            case UiCommand("out", value):
                place = len(self.value) - 1 - self.value[::-1].index(value)
                self.value.pop(place)
            case UiCommand("next", int(place)):
                self.value[place] = _after(self.value[place], self._turns())
            case UiCommand("line", int(place)):
                self.chosen = place
            case UiCommand("move", int(by)):
                self._move(self.chosen, self.chosen + by)
            case UiCommand("drop line", (int(one), int(other))):
                self._move(one, other)
            case UiCommand("key", str(letter)) if isinstance(self.place.domain, Text):
                self.value = typed(self.value, letter, self.place.domain.most)
            case UiCommand("delete") if isinstance(self.place.domain, Text):
                self.value = self.value[:-1]
            case UiCommand("done") if self._sets and not self.covered:
                app.back()
                self.purpose.done(app, self.place, self.value)
            case _:
                pass

    def _step(self, by: int) -> None:
        domain = self.place.domain
        if isinstance(domain, Number) and domain.offers.admits(self.value + by, None):
            self.value += by

    def _put_in(self, value: Any) -> None:
        """One more; of what can be there once only, a touch takes it out again."""
        match self.place.domain:
            case Subset() if value in self.value:
                self.value.remove(value)
            case Subset(most=most) if len(self.value) < most:
                self.value.append(value)
            case Multiset(most=most, each=each) if (
                len(self.value) < most and self.value.count(value) < each
            ):
                self.value.append(value)
            case _:
                pass

    def _turns(self) -> tuple[Any, ...]:
        """What a touch goes on through."""
        if isinstance(self.place.domain, Dice):
            return tuple(range(1, self.place.domain.sides + 1))
        return among(self.place.domain)

    def _move(self, one: int, to: int) -> None:
        if 0 <= to < len(self.value):
            self.value.insert(to, self.value.pop(one))
            self.chosen = to
            self.page = to // LINES_A_PAGE

    def preview(self, app: App, touch: Touch) -> Preview | None:
        """What setting it would do."""
        if touch != UiCommand("done"):
            return None
        return self.purpose.would(app, self.place, self.value)

    def signalled(self, app: App, signal: Signal) -> bool:
        """What was begun here is not lost to a neighbour's button or card; among many changes a
        card leads to those that are about it.
        """
        if isinstance(signal, Scanned) and (found := self._about(app, signal.uid)) is not None:
            self.page = found // A_PAGE
            return True
        if isinstance(signal, Scanned) and self._lays(app, signal.uid):
            return True
        if isinstance(signal, Scanned | Pressed | Held):
            app.show_toast("A correction is open: set it, or close it.")
            return True
        return False

    def _lays(self, app: App, uid: bytes) -> bool:
        """A card on the pad is chosen, where one card is what can be set."""
        tagged, place = app.tags.find(uid), self.place
        if tagged is None or tagged.game != app.playing.game.id or self.covered:
            return False
        if place.of != "card" or tagged.card not in among(place.domain):
            return False
        if isinstance(place.domain, Multiset | Subset | PerSeat) or is_order(place.domain):
            return False
        self.touched(app, UiCommand("choose", tagged.card))
        self.page = [*among(place.domain)].index(tagged.card) // A_PAGE
        return True

    def _about(self, app: App, uid: bytes) -> int | None:
        """The first change that names this card."""
        tagged = app.tags.find(uid)
        card = None if tagged is None else app.playing.cards.get(tagged.card)
        if card is None or not isinstance(self.place.domain, Stepwise):
            return None
        words = (words for words, _ in self.place.domain.steps(self.value))
        return next((place for place, one in enumerate(words) if card.name in one), None)


def _after(value: Any, values: tuple[Any, ...]) -> Any:
    """The value after this one, round and round."""
    return values[(values.index(value) + 1) % len(values)] if value in values else values[0]
