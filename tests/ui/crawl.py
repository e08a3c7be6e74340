"""Walk through the screens of an evening without painting them: lay cards, press buttons, and touch
what was touched least.
"""

from collections import Counter
from collections.abc import Callable
from random import Random

from companion.core.board.nodes import (
    AmendAction,
    ChooseFields,
    RollRandom,
    Slide,
    SubmitAction,
    SubmitForAll,
    Touch,
    UiCommand,
    UndoMatching,
)
from companion.table.registry import games
from companion.ui.app.app import TOAST_SECONDS
from companion.ui.runtime.demo import UNKNOWN_TAG, Demo
from companion.ui.screens.table.play import Play
from hardware.signals import Held, Lifted, Pressed, Scanned, Signal
from tests.ui.table import go_on

PLAYS, LAYS, PRESSES, LEAVES = 0.15, 0.05, 0.03, 0.05
"""How often the game goes on, a card is laid, a button is pressed, and a screen is left again."""

SOON = 0.5
"""Seconds in which dice roll and a ticket of a card stays."""


class Crawl:
    """Touches everything in time. `look` is called for each screen."""

    def __init__(
        self,
        table: Demo,
        random: Random,
        look: Callable[[], None],
        touched: Counter[object] | None = None,
    ) -> None:
        """`touched`: what was touched in other evenings, and how often."""
        self.table = table
        self.app = table.app
        self.random = random
        self.node = self.app.node()
        """What is on the screen."""
        self._look = look
        self._touched: Counter[object] = Counter() if touched is None else touched

    def go(self, steps: int) -> None:
        """Do so many things, and look at what comes of each."""
        for _ in range(steps):
            self.table._now += self.random.choice((SOON, TOAST_SECONDS + 1))
            self.app.tick()
            self.app.toast = None
            self.node = self.app.node()
            self._look()
            self._step()

    def _step(self) -> None:
        app, roll = self.app, self.random.random()
        over = app.session is not None and app.session.over
        at_table = isinstance(app.screen, Play)
        if at_table and not over and roll < PLAYS:
            go_on(self.table, self.random)
        elif (roll := roll - PLAYS) < LAYS:
            self._lay()
        elif (roll := roll - LAYS) < PRESSES:
            pressed = self.random.choice((Pressed, Held))
            app.signal(pressed(self.random.randrange(6), "green", app.clock()))
        elif roll - PRESSES < LEAVES and not at_table:
            app.close_screen()
        elif over and at_table and roll - PRESSES < LEAVES:
            app.put_game_away()
        else:
            self._touch()

    def _lay(self) -> None:
        app, session = self.app, self.app.session
        game = self.random.choice([*games()]) if session is None else session.game.id
        card = self.random.choice([*games()[game].cards.catalog])
        known = self.random.random() < 0.8
        uid = self.table.laptop.register_tag(game, card) if known else UNKNOWN_TAG
        asks = self.random.random() < 0.2
        scans: tuple[Signal, ...] = (
            Scanned("pad", uid, app.clock(), needs_confirmation=asks),
            Lifted("pad", uid, app.clock()),
        )
        for signal in scans:
            app.signal(signal)

    def _touch(self) -> None:
        """What was touched least of all that can be touched here."""
        screen = type(self.app.screen)
        there = [
            one.touch
            for one in self.node.walk()
            if one.touch is not None and one.enabled and one.touch != UiCommand("end program")
        ]
        self.random.shuffle(there)
        touch = min(
            there, key=lambda one: self._touched[screen, kind_of(one)], default=UiCommand("back")
        )
        self._touched[screen, kind_of(touch)] += 1
        if isinstance(touch, Slide):
            touch = UiCommand(touch.command, self.random.random())
        self.app.touch(touch)


def kind_of(touch: Touch) -> object:
    """What a touch is for, whatever it is about."""
    match touch:
        case UiCommand("open screen", str(words)):
            return words
        case UiCommand(to) | Slide(to):
            return to
        case SubmitAction(action):
            return type(action)
        case ChooseFields(_, kind) | RollRandom(kind) | UndoMatching(kind):
            return kind
        case SubmitForAll(kinds) | AmendAction(kinds):
            return type(touch), kinds
