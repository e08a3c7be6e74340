"""Draw screens that may come next into the caches, by playing random moves in memory."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from companion.core.actions import Action
from companion.core.board.nodes import Board, Node
from companion.table.play.bots import any_of
from companion.table.play.interpret import TaggedCard
from companion.table.play.session import Session
from companion.ui.app.app import App
from companion.ui.app.frame import frame_of_board
from companion.ui.runtime.stage import Stage
from companion.ui.screens.table.scanned import CardTaken

MAX_DECISIONS = 600
"""Decisions after which nearly all boards of a game have come."""
DECISIONS_PER_SLICE = 25
"""Decisions per idle slice."""
SHEETS = 12
"""Cards whose sheets are drawn: the letters of a name are as large as it is short."""


class Decision(Struct, frozen=True):
    """A random action, and the boards of a kind that had not come before."""

    action: Action | None
    boards: tuple[Board, ...]


class Prerenderer:
    """Plays random moves from the current position, and draws each kind of screen once."""

    _sheets = 0

    def __init__(self, app: App, stage: Stage) -> None:
        self._app = app
        self._stage = stage
        self._theme = app.theme
        self._names = app.playing.header.names
        self._decisions = decisions(app.playing)

    def go_on(self) -> bool:
        """Continue until something has been drawn; return whether anything was left."""
        left = False
        # an error here must not end the game
        with suppress(Exception):
            for decision in islice(self._decisions, DECISIONS_PER_SLICE):
                left = True
                nodes = [*map(_framed, decision.boards), *self._sheet(decision.action)]
                for node in nodes:
                    self._stage.prerender(replace(node, names=self._names), self._theme)
                if nodes:
                    break
        return left

    def _sheet(self, action: Action | None) -> Iterator[Node]:
        """The sheet of a card that means this action, if the board does not show it itself."""
        game = self._app.playing.game
        if action is None or type(action) in game.boards.shown_actions or self._sheets == SHEETS:
            return
        cards = self._app.playing.cards
        for value in map(action.__getattribute__, action.__struct_fields__):
            if isinstance(value, str) and value in cards:
                self._sheets += 1
                taken = CardTaken(TaggedCard(game.id, value), action, "", 0, None)
                yield taken.frame(self._app).node()
                return


def _framed(board: Board) -> Node:
    return replace(frame_of_board(board), menu=True, undo=True, why=True).node()


def decisions(session: Session) -> Iterator[Decision]:
    """Random decisions from the current position, until the game is over or `MAX_DECISIONS`."""
    game, state, random = session.game, session.state, Random(0)
    seen: set[object] = set()
    for _ in range(MAX_DECISIONS):
        prompts = game.rules.prompts(state)
        boards: tuple[Board, ...] = ()
        asks = frozenset(prompt.question_id for prompt in prompts)
        if asks not in seen:
            boards = (game.public_board(state, prompts),)
        asked = [prompt for prompt in prompts if not prompt.optional]
        if not asked:
            yield Decision(None, boards)
            return
        action = any_of(random.choice(asked), random)
        outcome = game.rules.apply(state, action)
        kinds = tuple(ruling.kind for ruling in outcome.rulings)
        if kinds not in seen:
            boards += game.boards.interstitials(state, action, outcome)
        seen |= {asks, kinds}
        state = outcome.state
        yield Decision(action, boards)
